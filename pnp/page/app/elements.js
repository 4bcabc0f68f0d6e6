// Elements of the page, made in one call. Text is always text, never markup.
import { t } from "./words.js";

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
 * Return an element with properties and children; its name may carry classes. Buttons send no form.
 * @template {string} T
 * @param {T} tag @param {Properties} properties @param {(Child | Child[])[]} children
 * @returns {Made<T>}
 */
export function h(tag, properties = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const element = /** @type {any} */ (document.createElement(name));
  if (classes.length) element.className = classes.join(" ");
  if (name === "button") element.type = "button";
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === null) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2).toLowerCase(), value);
    else if (key in element && key !== "list") element[key] = value;
    else element.setAttribute(key, value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

/**
 * Return a button with the words of *key*, which also names it, so that `renew` tells it from others.
 * @param {string} key @param {(event: MouseEvent) => void} act @param {Properties} more
 */
export const button = (key, act, more = {}) => h("button", { name: key, onClick: act, ...more }, t(key));

/**
 * Return a button with a sign in place of words: its title names it, so they are said once.
 * @param {string} shown @param {string} words @param {(event: MouseEvent) => void} act @param {Properties} more
 */
export const sign = (shown, words, act, more = {}) =>
  h("button.plain", { title: words, onClick: act, ...more }, h("span", { "aria-hidden": "true" }, shown));

/**
 * Return a button that lets files be chosen, and its field.
 * @param {string} key @param {(files: File[]) => void} take
 * @param {Properties} field what files it takes, and how many @param {Properties} more
 */
export function chooser(key, take, field, more = {}) {
  const onChange = () => { take([...input.files ?? []]); input.value = ""; };
  const input = h("input", { type: "file", hidden: true, onChange, ...field });
  return [input, button(key, () => input.click(), more)];
}

/** What a control is called: as a tool, else by whoever looks at it. @param {HTMLElement} control */
const calledOf = (control) => control.dataset.tool
  ?? (control.closest("label")?.firstElementChild?.textContent || control.title || control.textContent);

/**
 * Return the folds in an element by what tells them from others: in forms, where they come and go, their words;
 * else, where words change, their place.
 * @param {HTMLElement} element
 */
function foldsOf(element) {
  const all = [...element.querySelectorAll("details")].filter((one) => !one.matches(".menu"));
  return new Map(all.map((one) => {
    const alike = all.filter(({ className }) => className === one.className);
    return [`${one.className} ${one.matches(".fold") ? one.firstElementChild?.textContent : alike.indexOf(one)}`, one];
  }));
}

/**
 * Exchange what *element* holds; folds that were open stay so. Where one of its controls had the focus, the one of
 * its name has it then, else the one in its place, unless it was a tool.
 * @param {HTMLElement} element @param {(Node | string)[]} children
 */
export function refill(element, ...children) {
  const controls = () =>
    /** @type {HTMLElement[]} */ ([...element.querySelectorAll("select, input, textarea, button, summary")]);
  const focused = /** @type {HTMLElement} */ (document.activeElement);
  const place = controls().indexOf(focused);
  const before = foldsOf(element);
  element.replaceChildren(...children);
  for (const [name, one] of foldsOf(element)) one.open ||= before.get(name)?.open ?? false;
  if (place < 0) return;
  const all = controls();
  const isLike = (/** @type {HTMLElement | undefined} */ one) => one && calledOf(one) === calledOf(focused);
  const other = focused.dataset.tool ? undefined : all[place];
  (isLike(all[place]) ? all[place] : all.find(isLike) ?? other)?.focus();
}

/** Show a dialog until it is closed. @param {HTMLDialogElement} dialog */
export function showDialog(dialog) {
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/**
 * Return a dialog of a *kind*, with what it is called above, and buttons below that end with the one to close it.
 * @param {string} kind @param {string} title @param {(Child | Child[])[]} content @param {Child[]} buttons
 */
export const dialogOf = (kind, title, content, buttons = []) => h("dialog", { className: kind, "aria-label": title },
  h("h2", {}, title), ...content,
  h("form.buttons", { method: "dialog" }, buttons, h("button", { type: "submit" }, t("close"))));

/** Let files be dropped on an element. @param {HTMLElement} element @param {(files: File[]) => void} take */
export function onDrop(element, take) {
  for (const kind of /** @type {const} */ (["dragover", "drop"])) {
    element.addEventListener(kind, (event) => {
      event.preventDefault();
      const files = [...event.dataTransfer?.files ?? []];
      if (kind === "drop" && files.length) take(files);
    });
  }
}

/** Return what screen readers say: it stays, so that a change of its words is heard. */
export function announcer() {
  const element = h("p.hidden", { role: "status" });
  const say = (/** @type {string} */ words) => { if (element.textContent !== words) element.textContent = words; };
  return { element, say };
}

const SVG = "http://www.w3.org/2000/svg";

/**
 * Return an SVG element with attributes and children.
 * @param {string} tag @param {Properties} attributes @param {(Node | string)[]} children @returns {SVGElement}
 */
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

/**
 * Return a picture of a file, of SVG unless told; as an image its styles need no policy of ours.
 * @param {BlobPart} bytes @param {string} alternative
 */
export function picture(bytes, alternative, type = "image/svg+xml") {
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  const image = h("img", { src: url, alt: alternative });
  image.addEventListener("load", () => URL.revokeObjectURL(url), { once: true });
  return image;
}

/**
 * Return an SVG as PNG, on a *ground* or clear where nothing is drawn; *over* draws more over it.
 * @param {Uint8Array<ArrayBuffer>} svg @param {(image: HTMLImageElement) => {width: number, height: number}} sizeOf
 * @param {string} ground a colour @param {(pen: CanvasRenderingContext2D) => void} over @returns {Promise<Blob>}
 */
export async function painted(svg, sizeOf, ground = "#0000", over = () => {}) {
  const image = picture(svg, "");
  await image.decode();
  const pen = drawnOn(image, sizeOf(image), ground);
  over(pen);
  return fileOf(pen, "image/png");
}

/**
 * Return the pen of a canvas on which a picture was drawn.
 * @param {CanvasImageSource | null} image @param {{width: number, height: number}} size @param {string} ground a colour
 */
export function drawnOn(image, { width, height }, ground = "#0000") {
  const pen = h("canvas", { width, height }).getContext("2d", { willReadFrequently: true });
  if (!pen) throw new Error("no canvas");
  pen.fillStyle = ground;
  pen.fillRect(0, 0, width, height);
  if (image) pen.drawImage(image, 0, 0, width, height);
  return pen;
}

/** Return what was drawn as a file. @param {CanvasRenderingContext2D} pen @param {string} type @returns {Promise<Blob>} */
export const fileOf = ({ canvas }, type) => new Promise((resolve, reject) => {
  canvas.toBlob((file) => (file ? resolve(file) : reject(new Error("no picture"))), type, 0.9);
});

/** Show *fresh* as all that *element* holds, or hide it where there is none. @param {HTMLElement} element @param {Element | null} fresh */
export function fill(element, fresh) {
  element.hidden = !fresh;
  if (!fresh) element.replaceChildren();
  else if (element.firstElementChild) renew(element.firstElementChild, fresh);
  else element.append(fresh);
}

const HEAD = 2000; // bytes that hold the first tag of an SVG file

/**
 * Return an SVG file of a page, cut to a part of it: left, top, right, bottom in mm.
 * @param {Uint8Array<ArrayBuffer>} bytes @param {number[]} part
 */
export function cutTo(bytes, [left, top, right, bottom]) {
  const [width, height] = [right - left, bottom - top];
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, HEAD))
    .replace(/ height="[^"]*"/, ` height="${height}mm"`).replace(/ width="[^"]*"/, ` width="${width}mm"`)
    .replace(/ viewBox="[^"]*"/, ` viewBox="${left} ${top} ${width} ${height}"`);
  return new Blob([Uint8Array.from(head, (character) => character.charCodeAt(0)), bytes.subarray(HEAD)]);
}

const DOTS = 150 / 96; // per inch of a picture, over those of the page

/** The size of a page as a picture, as fine as the command makes it. @param {HTMLImageElement} image */
export const printed = ({ naturalWidth: width, naturalHeight: height }) =>
  ({ width: Math.round(width * DOTS), height: Math.round(height * DOTS) });

/** Return a function that runs *act* once, before the next picture is drawn. @param {() => void} act */
export function perFrame(act) {
  let isAsked = false;
  return () => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(() => { isAsked = false; act(); });
  };
}

/** Do *act* whenever the page is left: closed, loaded anew, or out of sight, where it may be ended unheard. @param {() => void} act */
export function whenLeft(act) {
  addEventListener("pagehide", act);
  document.addEventListener("visibilitychange", () => { if (document.hidden) act(); });
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
