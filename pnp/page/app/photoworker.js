// The worker that reads photographs. A classic worker, as worker.js: it makes the addresses of the
// modules itself, since those of the page cannot be imported here.

const MOST = 3e6; // pixels that are looked at

/** @type {Promise<typeof import("./readings.js")> | null} */
let readings = null;
/** @type {{key: string, pixels: ImageData} | null} the photograph that was read last */
let last = null;

/** Return the address of what reads. @param {[string, string][]} texts of modules, what others import first */
function addressOf(texts) {
  /** @type {Record<string, string>} */
  const addresses = {};
  for (const [name, text] of texts) {
    const linked = text.replace(/from "\.\/([\w-]+\.js)"/g, (_, other) => `from "${addresses[other]}"`);
    addresses[name] = URL.createObjectURL(new Blob([linked], { type: "text/javascript" }));
  }
  return addresses["readings.js"];
}

/** Return the pixels of a photograph, fewer where it is large. @param {{key: string, blob: Blob}} picture */
async function pixelsOf({ key, blob }) {
  if (last?.key === key) return last.pixels;
  const bitmap = await createImageBitmap(blob, { imageOrientation: "from-image" });
  const scale = Math.min(1, Math.sqrt(MOST / (bitmap.width * bitmap.height)));
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
  const pen = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  if (!pen) throw new Error("no canvas");
  pen.imageSmoothingQuality = "high";
  pen.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  last = { key, pixels: pen.getImageData(0, 0, width, height) };
  return last.pixels;
}

/** @param {{id: number, what: string, picture: {key: string, blob: Blob, width: number}, given: object}} question */
async function answer({ id, what, picture, given }) {
  try {
    const { reading } = await /** @type {Promise<typeof import("./readings.js")>} */ (readings);
    const pixels = await pixelsOf(picture);
    self.postMessage({ id, answer: reading(what, pixels, { ...given, scale: pixels.width / picture.width }) });
  } catch (error) {
    self.postMessage({ id, error: String(error) });
  }
}

self.onmessage = ({ data: message }) => {
  if (message.texts) readings = import(addressOf(message.texts));
  else answer(message);
};
