// What lies packed in the page: JSON, as gzip in base64.

/** @param {import("./workshop.js").Carrier} carrier @param {string} name @returns {Promise<any>} */
export async function packedData(carrier, name) {
  const bytes = Uint8Array.from(atob(carrier.packed(name)), (c) => c.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).json();
}
