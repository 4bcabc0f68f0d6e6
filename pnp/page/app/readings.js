// What can be read from a photograph, by name; the worker for photographs asks here.
import { middle } from "./geometry.js";
import { foundGrid } from "./grids.js";
import { fitted, mapOf } from "./homography.js";
import { pipsOn, pointsTold } from "./pips.js";
import { seenPieces } from "./seenpieces.js";
import { snapped } from "./snapping.js";
import { learnt, proposed, ringColour } from "./terrains.js";

/** @typedef {import("./rectified.js").Known} Known */
/** @typedef {import("./terrains.js").Kind & {value: number | null}} Tile */
/** @typedef {{name: string, kinds: Tile[]}} Tiles of a printing */

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
  /** The terrain of hexes, and whose tiles they are. */
  terrain,
  /** The colours of tiles whose terrain is known. */
  tiles: (pixels, { pairs, hexes, kinds }) => learnt(coloured(pixels, pairs, hexes), kinds),
};

/**
 * Return hexes with their colours in the photograph.
 * @param {Pixels} pixels @param {Pair[]} pairs @param {import("./rectified.js").Known[]} hexes
 */
function coloured(pixels, pairs, hexes) {
  const map = fitted(pairs);
  return hexes.map((hex) => ({ ...hex, ...middle(hex), colour: map && ringColour(pixels, map, middle(hex)) }));
}

/**
 * Return the terrain of hexes by the tiles that were chosen, or by those that the pips tell.
 *
 * Pips are asked where tiles of several printings may lie on the table and no hex is painted by hand.
 * They tell a printing, whose name is *told*, or that colours have points of no printing: "".
 * @param {Pixels} pixels
 * @param {{pairs: Pair[], hexes: Known[], painted: Map<string, string>, kinds: Tile[], others: Tiles[]}} given
 * @returns {{proposal: Proposal, told: string | null}}
 */
function terrain(pixels, { pairs, hexes, painted, kinds, others = [] }) {
  const seen = coloured(pixels, pairs, hexes);
  const chosen = { name: null, kinds, proposal: proposed(seen, kinds, painted) };
  if (!others.length || painted.size) return { proposal: chosen.proposal, told: null };
  const pips = pipsOn(pixels, pairs, hexes);
  const printings = [chosen, ...others.map((tiles) => ({ ...tiles, proposal: proposed(seen, tiles.kinds) }))]
    .map((one) => ({ ...one, points: pointsTold(pips, hexes.map(({ key }) => valueOf(one, key))) }));
  const certain = (/** @type {{proposal: Proposal}} */ { proposal }) =>
    [...proposal.values()].filter(({ isCertain }) => isCertain).length;
  const [best] = printings.filter(({ points }) => points && [...points].every(([guess, value]) => guess === value))
    .sort((a, b) => certain(b) - certain(a));
  if (best) return { proposal: best.proposal, told: best.name };
  const { points } = printings[0];
  if (!points) return { proposal: chosen.proposal, told: null };
  return { proposal: proposed(seen, revalued(kinds, points)), told: "" };
}

/**
 * Return the points of a hex, as they were proposed.
 * @param {{kinds: Tile[], proposal: Proposal}} tiles @param {string} key
 */
function valueOf({ kinds, proposal }, key) {
  return kinds.find(({ letter }) => letter === proposal.get(key)?.letter)?.value ?? null;
}

/**
 * Return *kinds* where each has the colour of the one whose tiles show its points.
 * @param {Tile[]} kinds @param {Map<number, number>} points
 */
function revalued(kinds, points) {
  return kinds.map((kind) => {
    const other = kinds.find(({ value }) => value !== null && points.get(value) === kind.value);
    return other ? { ...kind, colour: other.colour } : kind;
  });
}

/** @param {Point} point @param {number} factor */
const times = ({ x, y }, factor) => ({ x: x * factor, y: y * factor });

/**
 * Return what is read from a photograph; marks are in pixels of the whole one, of which *pixels* are
 * *scale* as wide.
 * @param {string} what @param {Pixels} pixels @param {any} given
 */
export function reading(what, pixels, { scale = 1, ...given }) {
  const pairs = given.pairs?.map((/** @type {Pair} */ { from, to }) => ({ from, to: times(to, scale) }));
  const answer = READINGS[what](pixels, { ...given, pairs });
  if (!answer?.marks) return answer;
  return { ...answer, marks: answer.marks.map((/** @type {Point} */ mark) => times(mark, 1 / scale)) };
}
