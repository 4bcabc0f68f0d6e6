// Photographs of the table: read, scaled down where they are huge, and held by number, so that
// undo may bring one back; and where the first marks lie on one.
import { drawnOn, fileOf } from "./elements.js";
import { boardBounds, cornerHexes, middle } from "./geometry.js";
import { withoutMetadata } from "./metadata.js";

export const LARGEST_PHOTO = 24e6; // pixels
const THUMB = 120; // pixels
const SPOTS = [[0.3, 0.3], [0.7, 0.3], [0.7, 0.7], [0.3, 0.7]];

export class Photographs {
  /** @type {Map<number, Picture>} */
  pictures = new Map();
  last = 0;

  /**
   * Read a photograph; *key* is what it is kept by.
   * @param {Blob} blob @param {string} key
   * @returns {Promise<{picture: Picture, isScaled: boolean}>}
   * @throws {Error} it is no picture that this browser reads
   */
  async read(blob, key = newKey()) {
    blob = await withoutMetadata(blob);
    return withPicture(blob, async (bitmap) => {
      let [width, height] = [bitmap.width, bitmap.height];
      const shrink = Math.sqrt(LARGEST_PHOTO / (width * height));
      if (shrink < 1) {
        [width, height] = [Math.floor(width * shrink), Math.floor(height * shrink)];
        blob = await smaller(bitmap, width, height);
      }
      const [across, down] = [THUMB * Math.min(1, width / height), THUMB * Math.min(1, height / width)].map(Math.floor);
      const thumb = drawnOn(bitmap, { width: across, height: down }).canvas.toDataURL("image/jpeg");
      this.last += 1;
      const picture = { id: this.last, key, blob, url: URL.createObjectURL(blob), width, height, thumb };
      this.pictures.set(picture.id, picture);
      return { picture, isScaled: shrink < 1 };
    });
  }

  /** Forget all photographs, before another position is opened. */
  clear() {
    for (const { url } of this.pictures.values()) URL.revokeObjectURL(url);
    this.pictures.clear();
  }
}

/**
 * Return what *act* makes of the picture in a file, upright.
 * @template T
 * @param {Blob} blob @param {(bitmap: ImageBitmap) => T} act
 */
export async function withPicture(blob, act) {
  const bitmap = await createImageBitmap(blob, { imageOrientation: "from-image" });
  try { return await act(bitmap); } finally { bitmap.close(); }
}

export const newKey = () => `${Date.now()}-${Math.random().toString(36).slice(2)}`;

/** Return a picture as a data address. @param {Blob} blob @returns {Promise<string>} */
export const asText = (blob) => new Promise((resolve, reject) => {
  const reader = new FileReader();
  reader.onload = () => resolve(String(reader.result));
  reader.onerror = () => reject(reader.error);
  reader.readAsDataURL(blob);
});

/** @param {ImageBitmap} bitmap @param {number} width @param {number} height */
export const smaller = (bitmap, width, height) => fileOf(drawnOn(bitmap, { width, height }), "image/jpeg");

/**
 * Return four marks where the board is likely to be: as large as the photograph allows.
 * @param {Place[]} hexes @param {Picture} picture @returns {Mark[]}
 */
export function firstMarks(hexes, { width, height }) {
  const { left, right, top, bottom } = boardBounds(hexes);
  const scale = 0.8 * Math.min(width / (right - left), height / (bottom - top));
  return cornerHexes(hexes).map(({ q, r }) => {
    const { x, y } = middle({ q, r });
    const [across, down] = [x - (left + right) / 2, y - (top + bottom) / 2];
    return { q, r, to: { x: width / 2 + across * scale, y: height / 2 + down * scale } };
  });
}

/**
 * Return four marks of a free lattice: hexes *across* steps apart in a row, *down* rows apart.
 * *marks* stay where they lie.
 * @param {{across: number, down: number}} apart @param {Picture} picture @param {Mark[]} marks @returns {Mark[]}
 */
export function freeMarks({ across, down }, { width, height }, marks) {
  const corners = [[0, 0], [across, 0], [across - down / 2, down], [-down / 2, down]];
  return corners.map(([q, r], place) => ({
    q, r, to: marks[place]?.to ?? { x: SPOTS[place][0] * width, y: SPOTS[place][1] * height },
  }));
}
