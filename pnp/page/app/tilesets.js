// The tiles that lie on the table: their colours may be those printed here, those of the published game,
// or others that were learnt from a photograph. Which ones they are is chosen, never guessed.
import { h } from "./elements.js";
import { SQRT3 } from "./geometry.js";
import { ringColour } from "./terrains.js";

/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./types.js").TableState} TableState */
/** @typedef {import("./types.js").TileSet} TileSet */

const SWATCH = 60; // pixels of a side of a drawn tile
const STORED = "hexboard-pnp-tiles";

/** @type {Map<string, number[]>} colours of pictures, as logarithms, by their addresses */
const known = new Map();

/** Return the tiles that were chosen in this browser, by games. @returns {Record<string, TileSet>} */
export function rememberedTiles() {
  try { return JSON.parse(localStorage.getItem(STORED) ?? "{}"); } catch { return {}; }
}

/** Say which tiles of a game lie on the table. @param {TableState} state @param {string} slug @param {TileSet} tiles @returns {TableState} */
export function setTiles(state, slug, tiles) {
  const all = { ...state.tiles, [slug]: tiles };
  try { localStorage.setItem(STORED, JSON.stringify(all)); } catch { /* it holds until the page is closed */ }
  return { ...state, tiles: all };
}

/** Tell whether published tiles of a game have other colours than ours. @param {Game} game */
export const hasPublished = (game) => game.terrains.some(({ letter, published }) => published !== letter);

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
 * @param {Game} game @param {ReadonlyMap<string, string>} symbols @param {TileSet} [tiles]
 */
export async function tilesOf(game, symbols, tiles = "own") {
  /** @type {Map<string, number[]>} */
  const printed = new Map();
  for (const { letter } of game.terrains) {
    const address = symbols.get(`terrain ${letter}`) ?? "";
    if (!known.has(address)) known.set(address, await colourOf(address));
    printed.set(letter, known.get(address) ?? []);
  }
  return game.terrains.map(({ letter, most, may_touch, published }) => {
    const own = printed.get(letter) ?? [];
    const colour = tiles === "own" ? own : tiles === "published" ? printed.get(published) ?? own : tiles[letter] ?? own;
    return { letter, most, may_touch, colour };
  });
}

/** Return the colour of a tile for the page, null while that is not known. @param {import("./types.js").Terrain} terrain @param {ReadonlyMap<string, string>} symbols @param {TileSet} tiles */
export function swatchOf({ letter, published }, symbols, tiles) {
  const printed = known.get(symbols.get(`terrain ${tiles === "published" ? published : letter}`) ?? "");
  const colour = typeof tiles === "string" ? printed : tiles[letter] ?? printed;
  return colour?.length === 3 ? `rgb(${colour.map((value) => Math.round(255 * Math.exp(Math.min(0, value)))).join()})` : null;
}
