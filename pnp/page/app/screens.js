// Kits for a screen: the browser draws the pictures that Python made, and puts all into one file.
import { download, h, picture } from "./elements.js";
import { zipped } from "./zips.js";

/** @typedef {import("./types.js").Answer} Answer */
/** @typedef {Uint8Array<ArrayBuffer>} Bytes */

/** Return an SVG as PNG, clear where nothing is drawn. @param {Bytes} svg @param {number} width @param {number} height @returns {Promise<Bytes>} */
async function painted(svg, width, height) {
  const image = picture(svg, "");
  await image.decode();
  const canvas = h("canvas", { width, height });
  canvas.getContext("2d")?.drawImage(image, 0, 0, width, height);
  /** @type {Blob | null} */
  const png = await new Promise((resolve) => { canvas.toBlob(resolve, "image/png"); });
  if (!png) throw new Error("no picture");
  return new Uint8Array(await png.arrayBuffer());
}

/**
 * Save what the call `screen` answered as a zip.
 * @param {Answer} answer @param {(share: number) => void} progress
 */
export async function saveScreen({ data, blobs }, progress) {
  const files = data.texts.map((/** @type {string} */ name, /** @type {number} */ place) => ({ name, bytes: blobs[data.pictures.length + place] }));
  for (const [place, { name, width, height }] of data.pictures.entries()) {
    files.push({ name, bytes: await painted(blobs[place], width, height) });
    progress((place + 1) / data.pictures.length);
  }
  download(data.name, new Blob(zipped(files)), "application/zip");
}
