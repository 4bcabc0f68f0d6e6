// Elements of the page, made in one call. Text is always text, never markup.

/** Return an element with properties and children; handlers by onNAME. */
export function h(tag, properties = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const element = document.createElement(name || "div");
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

/** Return an SVG element with attributes and children. */
export function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2).toLowerCase(), value);
    else element.setAttribute(key, String(value));
  }
  element.append(...children);
  return element;
}

/** Let the browser save *bytes* under *name*. */
export function download(name, bytes, type) {
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  const link = h("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60000);
}

/** Return a picture of an SVG file; as an image its styles need no policy of ours. */
export function picture(bytes, alternative) {
  const url = URL.createObjectURL(new Blob([bytes], { type: "image/svg+xml" }));
  const image = h("img", { src: url, alt: alternative });
  image.addEventListener("load", () => URL.revokeObjectURL(url), { once: true });
  return image;
}

/** Return a function that runs *act* once calls have paused for *ms*. */
export function calmed(act, ms) {
  let timer = 0;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => act(...values), ms);
  };
}
