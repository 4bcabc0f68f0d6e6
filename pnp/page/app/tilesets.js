// The colours of the tiles on the table: as our own ones are printed.
import { h } from "./elements.js";
import { SQRT3 } from "./geometry.js";
import { ringColour } from "./terrains.js";

/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Point} Point */

const SWATCH = 60; // pixels of a side of a drawn tile

/** @type {Map<string, number[]>} colours of pictures, as logarithms, by their addresses */
const known = new Map();

/** Return the colour of a drawn tile. @param {string} address of its picture */
async function colourOf(address) {
  const image = new Image(SQRT3 * SWATCH, 2 * SWATCH);
  image.src = address;
  await image.decode();
  const [width, height] = [Math.round(SQRT3 * SWATCH), 2 * SWATCH];
  const pen = h("canvas", { width, height }).getContext("2d", { willReadFrequently: true });
  if (!pen) throw new Error("no canvas");
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, width, height);
  pen.drawImage(image, 0, 0, width, height);
  const map = (/** @type {Point} */ { x, y }) => ({ x: width / 2 + x * SWATCH, y: height / 2 + y * SWATCH });
  return ringColour(pen.getImageData(0, 0, width, height), map, { x: 0, y: 0 }) ?? [];
}

/**
 * Return the terrains of *game* with the colours of their tiles, as logarithms.
 * @param {Game} game @param {ReadonlyMap<string, string>} symbols
 */
export async function tilesOf(game, symbols) {
  const found = [];
  for (const { letter, most, may_touch } of game.terrains) {
    const address = symbols.get(`terrain ${letter}`) ?? "";
    const colour = known.get(address) ?? await colourOf(address);
    known.set(address, colour);
    found.push({ letter, most, may_touch, colour });
  }
  return found;
}
