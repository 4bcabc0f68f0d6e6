// What can be read from a photograph, by name; the worker for photographs asks here.
import { middle } from "./geometry.js";
import { foundGrid } from "./grids.js";
import { fitted, mapOf } from "./homography.js";
import { seenPieces } from "./seenpieces.js";
import { snapped } from "./snapping.js";
import { learnt, proposed, ringColour } from "./terrains.js";

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
  terrain: (pixels, { pairs, hexes, kinds, painted }) => proposed(coloured(pixels, pairs, hexes), kinds, painted),
  /** The colours of tiles whose terrain is known. */
  tiles: (pixels, { pairs, hexes, kinds }) => learnt(coloured(pixels, pairs, hexes), kinds),
};

/** Return hexes with their colours in the photograph. @param {Pixels} pixels @param {Pair[]} pairs @param {import("./rectified.js").Known[]} hexes */
function coloured(pixels, pairs, hexes) {
  const map = fitted(pairs);
  return hexes.map((hex) => ({ ...hex, ...middle(hex), colour: map && ringColour(pixels, map, middle(hex)) }));
}

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
