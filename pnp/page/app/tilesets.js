// The tiles that lie on the table: printed here, printed elsewhere in other colours, or learnt from a
// photograph. Which ones they are is chosen; pips may tell, too.
import { drawnOn } from "./elements.js";
import { SQRT3 } from "./geometry.js";
import { stored } from "./shelves.js";
import { ringColour } from "./terrains.js";

export const OWN = "own";
const SWATCH = 60; // pixels of a side of a drawn tile
const STORED = "hexboard-pnp-tiles";

/** @type {Map<string, number[]>} colours of pictures, as logarithms, by their addresses */
const known = new Map();

/** Return the tiles that were chosen in this browser, by games. @returns {Record<string, TileSet>} */
export const rememberedTiles = () => stored((all) => JSON.parse(all.getItem(STORED) ?? "{}")) ?? {};

/**
 * Say which tiles of a game lie on the table.
 * @param {TableState} state @param {string} slug @param {TileSet} tiles @returns {TableState}
 */
export function setTiles(state, slug, tiles) {
  const all = { ...state.tiles, [slug]: tiles };
  stored((kept) => kept.setItem(STORED, JSON.stringify(all))); // else it holds until the page is closed
  return { ...state, tiles: all };
}

/** Return the names of the tiles of *game* that may be chosen. @param {Game} game */
export const tileNames = (game) => [OWN, ...Object.keys(game.printings)];

/** Return the colour of a drawn tile. @param {string} address of its picture */
async function colourOf(address) {
  const image = new Image(SQRT3 * SWATCH, 2 * SWATCH);
  image.src = address;
  await image.decode();
  const [width, height] = [Math.round(SQRT3 * SWATCH), 2 * SWATCH];
  const pen = drawnOn(image, { width, height }, "#fff");
  const map = (/** @type {Point} */ { x, y }) => ({ x: width / 2 + x * SWATCH, y: height / 2 + y * SWATCH });
  return ringColour(pen.getImageData(0, 0, width, height), map, { x: 0, y: 0 }) ?? [];
}

/**
 * Return the terrains of *game* with the colours of their tiles, as logarithms.
 * @param {Game} game @param {ReadonlyMap<string, string>} symbols @param {TileSet} tiles
 */
export async function tilesOf(game, symbols, tiles) {
  const others = otherColours(game, tiles);
  return Promise.all(game.terrains.map(async ({ letter, most, may_touch, value }) => {
    const address = symbols.get(`terrain ${letter}`) ?? "";
    if (!known.has(address)) known.set(address, await colourOf(address));
    return { letter, most, may_touch, value, colour: others[letter] ?? known.get(address) ?? [] };
  }));
}

/**
 * Return the colours of tiles that are not ours, as logarithms by letters.
 * @param {Game} game @param {TileSet} tiles @returns {Readonly<Record<string, number[]>>}
 */
function otherColours(game, tiles) {
  if (typeof tiles !== "string") return tiles;
  const channels = (/** @type {string} */ code) =>
    [1, 3, 5].map((at) => Math.log(parseInt(code.slice(at, at + 2), 16) / 255));
  const codes = Object.entries(game.printings[tiles] ?? {});
  return Object.fromEntries(codes.map(([letter, code]) => [letter, channels(code)]));
}

/**
 * Return the colour of a terrain for the page; null where it is that of our own tile.
 * @param {Game} game @param {string} letter @param {TileSet} [tiles]
 */
export function swatchOf(game, letter, tiles = OWN) {
  const colour = otherColours(game, tiles)[letter];
  return colour ? `rgb(${colour.map((value) => Math.round(255 * Math.exp(Math.min(0, value)))).join()})` : null;
}
