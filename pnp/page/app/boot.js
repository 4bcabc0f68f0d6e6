// Starts the page: unpacks the modules of the app and hands over to main.js.
// A browser that lacks what the page needs gets a plain sentence instead.
"use strict";
(async () => {
  const starting = /** @type {HTMLElement} */ (document.getElementById("starting"));
  const lacks = [
    ["WebAssembly", typeof WebAssembly],
    ["DecompressionStream", typeof DecompressionStream],
    ["Worker", typeof Worker],
  ].filter(([, kind]) => kind === "undefined").map(([name]) => name);
  if (lacks.length) {
    starting.textContent =
      `This browser has no ${lacks.join(", ")}. Chromium 103, Edge 103, Firefox 113 and Safari 16.4 ` +
      "or later show this page. — Ce navigateur ne convient pas : prenez-en un de ceux-ci.";
    return;
  }
  const packed = (/** @type {string} */ id) => document.getElementById(id)?.textContent ?? "";
  /** @returns {Promise<any>} JSON */
  const unpacked = (/** @type {string} */ id) => {
    const bytes = Uint8Array.from(atob(packed(id)), (c) => c.charCodeAt(0));
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).json();
  };
  const texts = await unpacked("modules");
  // Modules cannot import one another by name from a file: each gets a blob's address, and
  // what others import comes first.
  /** @type {Record<string, string>} */
  const addresses = {};
  const imported = (/** @type {string} */ _, /** @type {string} */ other) => `from "${addresses[other]}"`;
  for (const [name, text] of texts) {
    const linked = text.replace(/from "\.\/([\w-]+\.js)"/g, imported);
    addresses[name] = URL.createObjectURL(new Blob([linked], { type: "text/javascript" }));
  }
  const named = (/** @type {string} */ more) =>
    [...document.querySelectorAll(`script[type="application/octet-stream"]${more}`)].map(({ id }) => id);
  const parts = named(":not([data-for])").filter((id) => !["modules", "licences", "start"].includes(id));
  const countryParts = named("[data-for=country]");
  const { start } = await import(addresses["main.js"]);
  await start({
    packed, unpacked, parts, countryParts, texts, workerAddress: addresses["worker.js"], readerAddress: addresses["photoworker.js"],
  });
})().catch((error) => {
  const starting = document.getElementById("starting");
  if (starting) starting.textContent = String(error);
});
