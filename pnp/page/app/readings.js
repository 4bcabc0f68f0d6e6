// What can be read from a photograph, by name; the worker for photographs asks here.
import { middle } from "./geometry.js";
import { foundGrid } from "./grids.js";
import { fitted, mapOf } from "./homography.js";
import { seenPieces } from "./seenpieces.js";
import { snapped } from "./snapping.js";
import { proposed, ringColour } from "./terrains.js";

/** @typedef {import("./pixels.js").Pixels} Pixels */
/** @typedef {import("./homography.js").Pair} Pair */

/** @type {Record<string, (pixels: Pixels, given: any) => any>} */
const READINGS = {
  /** Marks that snap. */
  snap: (pixels, { pairs, hexes }) => snapped(pixels, pairs, hexes),
  /** Marks where the whole grid was found. */
  grid: (pixels, { pairs, hexes }) => {
    const found = foundGrid(pixels, hexes);
    return found && { ...found, marks: pairs.map((/** @type {Pair} */ { from }) => mapOf(found.matrix)(from)) };
  },
  /** Pieces by hex and colour. */
  pieces: seenPieces,
  /** The terrain of hexes. */
  terrain: (pixels, { pairs, hexes, kinds, painted }) => {
    const map = fitted(pairs);
    if (!map) return new Map();
    const seen = hexes.map((/** @type {import("./rectified.js").Known} */ hex) => {
      const at = middle(hex);
      return { ...hex, ...at, colour: ringColour(pixels, map, at) };
    });
    return proposed(seen, kinds, painted);
  },
};

const times = (/** @type {import("./types.js").Point} */ { x, y }, /** @type {number} */ factor) => ({ x: x * factor, y: y * factor });

/**
 * Return what is read from a photograph. Marks are in pixels of the whole one, of which *pixels* are *scale* as wide.
 * @param {string} what @param {Pixels} pixels @param {any} given
 */
export function reading(what, pixels, { scale = 1, ...given }) {
  const pairs = given.pairs?.map((/** @type {Pair} */ { from, to }) => ({ from, to: times(to, scale) }));
  const answer = READINGS[what](pixels, { ...given, pairs });
  if (!answer?.marks) return answer;
  return { ...answer, marks: answer.marks.map((/** @type {import("./types.js").Point} */ mark) => times(mark, 1 / scale)) };
}
