// Elements of the page, made in one call. Text is always text, never markup.

/** @typedef {Record<string, any>} Properties attributes, properties, and handlers by onNAME */
/** @typedef {Node | string | null | undefined} Child */
/**
 * The element that "button.strong" makes.
 * @template {string} T
 * @typedef {T extends `${infer Name}.${string}` ? Named<Name> : Named<T>} Made
 */
/**
 * @template {string} T
 * @typedef {T extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[T] : HTMLElement} Named
 */

/**
 * Return an element with properties and children; its name may carry classes.
 * @template {string} T
 * @param {T} tag @param {Properties} properties @param {(Child | Child[])[]} children
 * @returns {Made<T>}
 */
export function h(tag, properties = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const element = /** @type {any} */ (document.createElement(name));
  if (classes.length) element.className = classes.join(" ");
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === null) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2).toLowerCase(), value);
    else if (key in element && key !== "list") element[key] = value;
    else element.setAttribute(key, value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

/** Return an SVG element with attributes and children. @param {string} tag @param {Properties} attributes @param {(Node | string)[]} children @returns {SVGElement} */
export function s(tag, attributes = {}, ...children) {
  const element = /** @type {SVGElement} */ (document.createElementNS(SVG, tag));
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/** Let the browser save *bytes* under *name*. @param {string} name @param {BlobPart} bytes @param {string} type */
export function download(name, bytes, type) {
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  const link = h("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60000);
}

/** Return a picture of an SVG file; as an image its styles need no policy of ours. @param {BlobPart} bytes @param {string} alternative */
export function picture(bytes, alternative) {
  const url = URL.createObjectURL(new Blob([bytes], { type: "image/svg+xml" }));
  const image = h("img", { src: url, alt: alternative });
  image.addEventListener("load", () => URL.revokeObjectURL(url), { once: true });
  return image;
}

const HEAD = 2000; // bytes that hold the first tag of an SVG file

/** Return an SVG file of a page, cut to a part of it: left, top, right, bottom in mm. @param {Uint8Array<ArrayBuffer>} bytes @param {number[]} part */
export function cutTo(bytes, [left, top, right, bottom]) {
  const [width, height] = [right - left, bottom - top];
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, HEAD))
    .replace(/ height="[^"]*"/, ` height="${height}mm"`).replace(/ width="[^"]*"/, ` width="${width}mm"`)
    .replace(/ viewBox="[^"]*"/, ` viewBox="${left} ${top} ${width} ${height}"`);
  return new Blob([Uint8Array.from(head, (character) => character.charCodeAt(0)), bytes.subarray(HEAD)]);
}

/** Return a function that runs *act* once, before the next picture is drawn. @param {() => void} act */
export function perFrame(act) {
  let isAsked = false;
  return () => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(() => { isAsked = false; act(); });
  };
}

/** Return a function that runs *act* once calls have paused for *ms*. @param {() => void} act @param {number} ms */
export function calmed(act, ms) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(act, ms);
  };
}

/**
 * Make *before* show what *fresh* does. What is the same stays, with its handlers, so these may
 * depend only on what attributes tell; an element with other attributes is replaced whole.
 * @param {Element} before @param {Element} fresh
 */
export function renew(before, fresh) {
  if (before.isEqualNode(fresh)) return;
  if (!before.cloneNode().isEqualNode(fresh.cloneNode())) { before.replaceWith(fresh); return; }
  const olds = [...before.childNodes];
  const news = [...fresh.childNodes];
  olds.slice(news.length).forEach((node) => node.remove());
  news.forEach((node, place) => {
    const old = olds[place];
    if (!old) before.append(node);
    else if (old instanceof Element && node instanceof Element) renew(old, node);
    else if (!old.isEqualNode(node)) old.replaceWith(node);
  });
}
