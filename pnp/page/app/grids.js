// The whole grid found in a photograph, at any turn, where the terrain of the hexes is known, or where the
// board is a hexagon of 37.
//
// Honeycombs are looked for; the board is laid on them in every way, then onto the edges of the
// photograph. One that is not sure is not told.
import { isHexagon, middle, neighbours } from "./geometry.js";
import { boardOf, explained, smallOf } from "./gridfits.js";
import { honeycombs } from "./flowers.js";
import { mapOf, scaled, times } from "./homography.js";
import { edgesOf, shrunk } from "./pixels.js";
import { BLUR, FEWER_REACHES, refined, sidesOf, support, WIDE } from "./snapping.js";

/** @typedef {import("./gridfits.js").Board} Board */
/** @typedef {import("./gridfits.js").Small} Small */
/** @typedef {import("./pixels.js").Edges} Edges */
/** @typedef {import("./snapping.js").Side} Side */
/** @typedef {import("./rectified.js").Known} Known */
/** @typedef {{matrix: number[], support: number}} Found */
/**
 * A photograph, small and large, and what is looked for.
 * @typedef {{small: Small, edges: Edges, hexes: Known[], sides: Side[]}} Sight
 */

const SMALL = 400; // pixels
const COMBS = 3; // that a board is laid on
const REFINED = 8;
const ALIKE = 0.8; // of the hexes that the best place has in common with a honeycomb
const LEAST_SUPPORT = 0.3;
const LEAST_EXPLAINED = 0.5;
const SIXTH = Math.PI / 3;
const TURNS = [0, 1, 2, 3, 4, 5];
const MOVED_ON = 3;
const STEPS = 3;
const LEAST_LEAD = 0.45; // share of sides on edges, more than of those beyond the hexagon on any side
const LEAST_SHARE = 0.7; // of the lead in that share: a hexagon within a larger board has less

/**
 * Return a matrix from board points to pixels, or null where none is sure.
 * @param {Pixels} pixels @param {Known[]} hexes with their terrain
 * @returns {Found | null}
 */
export function foundGrid(pixels, hexes) {
  const known = hexes.filter(({ letter }) => letter !== "?");
  const isTold = new Set(known.map(({ letter }) => letter)).size > 1;
  if (!isTold && !isHexagon(hexes)) return null;
  const large = shrunk(pixels, WIDE);
  const sight = { small: smallOf(shrunk(large, SMALL)), edges: edgesOf(large, BLUR), hexes, sides: sidesOf(hexes) };
  const combs = honeycombs(large, sight.edges).slice(0, COMBS);
  const best = isTold ? surest(sight, combs, boardOf(known)) : surestHexagon(sight, combs);
  return best && { ...best, matrix: scaled(best.matrix, pixels.width / large.width) };
}

/** Turn a hex by so many sixths about the first one. @param {Place} hex @param {number} sixths @returns {Place} */
const turned = ({ q, r }, sixths) => (sixths ? turned({ q: -r, r: q + r }, sixths - 1) : { q, r });

/**
 * Return the places of a board that have most hexes in common with a honeycomb.
 * @param {import("./flowers.js").Honeycomb} comb @param {Place[]} hexes @param {number[]} turns
 */
function placesOn({ matrix, hexes: there }, hexes, turns) {
  const found = turns.flatMap((turn) => {
    const own = hexes.map((hex) => turned(hex, turn));
    /** @type {Map<string, {q: number, r: number, count: number}>} */
    const moves = new Map();
    for (const a of own) {
      for (const b of there) {
        const [q, r] = [b.q - a.q, b.r - a.r];
        const move = moves.get(`${q},${r}`) ?? { q, r, count: 0 };
        move.count += 1;
        moves.set(`${q},${r}`, move);
      }
    }
    return [...moves.values()].map((move) => ({ ...move, turn }));
  });
  const most = Math.max(...found.map(({ count }) => count));
  return found.filter(({ count }) => count >= ALIKE * most).map(({ q, r, turn, count }) => {
    const [c, s, { x, y }] = [Math.cos(turn * SIXTH), Math.sin(turn * SIXTH), middle({ q, r })];
    return { count, matrix: times(matrix, [c, -s, x, s, c, y, 0, 0, 1]) };
  });
}

/**
 * Return the grid that the terrain speaks for, if enough edges and colours do.
 * @param {Sight} sight @param {import("./flowers.js").Honeycomb[]} combs @param {Board} board @returns {Found | null}
 */
function surest({ small, edges, hexes, sides }, combs, board) {
  const told = (/** @type {number[]} */ matrix) => explained(small, board, scaled(matrix, small.width / edges.width));
  const laid = combs.flatMap((comb) => placesOn(comb, hexes, TURNS))
    .map(({ matrix }) => ({ matrix, share: told(matrix) })).sort((a, b) => b.share - a.share).slice(0, REFINED);
  const [best] = laid.map((one) => {
    const matrix = refined(edges, one.matrix, sides, FEWER_REACHES);
    return { matrix, share: told(matrix), support: support(edges, mapOf(matrix), sides) };
  }).sort((a, b) => b.share + b.support - a.share - a.support);
  return best && best.support >= LEAST_SUPPORT && best.share >= LEAST_EXPLAINED ? best : null;
}

// A hexagon whose terrain nobody knows: edges alone tell it, and that none lie on sides beyond it.

const WAYS = neighbours({ q: 0, r: 0 });

/**
 * Return the best grid of a hexagon, with its top up in the photograph, if it is sure.
 * @param {Sight} sight @param {import("./flowers.js").Honeycomb[]} combs @returns {Found | null}
 */
function surestHexagon({ edges, hexes, sides }, combs) {
  const beyond = WAYS.map((way) => sidesBeyond(hexes, way));
  const led = (/** @type {number[]} */ matrix) => {
    const map = mapOf(matrix);
    const own = support(edges, map, sides);
    return { matrix, support: own, lead: own - Math.max(...beyond.map((some) => support(edges, map, some))) };
  };
  const laid = combs.flatMap((comb) => placesOn(comb, hexes, [0])).sort((a, b) => b.count - a.count).slice(0, REFINED);
  const found = laid.map(({ matrix }) => led(refined(edges, matrix, sides, FEWER_REACHES)));
  const best = found.sort(byLead).slice(0, MOVED_ON).map((one) => {
    let now = one;
    for (let step = 0; step < STEPS; step += 1) {
      const [next] = WAYS.map((way) => led(beside(now.matrix, way))).sort(byLead);
      if (next.lead <= now.lead) break;
      now = led(refined(edges, next.matrix, sides, FEWER_REACHES));
    }
    return now;
  }).sort(byLead)[0];
  const isSure = best && best.lead >= Math.max(LEAST_LEAD, LEAST_SHARE * best.support);
  return isSure ? upright(best, hexes) : null;
}

/** @param {{lead: number}} a @param {{lead: number}} b */
const byLead = (a, b) => b.lead - a.lead;

/** Return a hexagon turned so that its top is up in the photograph. @param {Found} found @param {Known[]} hexes */
function upright(found, hexes) {
  const sums = hexes.map(middle).reduce((sum, at) => ({ x: sum.x + at.x, y: sum.y + at.y }));
  const [x, y] = [sums.x / hexes.length, sums.y / hexes.length];
  const rise = (/** @type {number[]} */ matrix) => {
    const map = mapOf(matrix);
    return map({ x, y: y + 0.5 }).y - map({ x, y: y - 0.5 }).y;
  };
  const [matrix] = TURNS.map((n) => {
    const [c, s] = [Math.cos(n * SIXTH), Math.sin(n * SIXTH)];
    return times(found.matrix, [c, -s, x - c * x + s * y, s, c, y - s * x - c * y, 0, 0, 1]);
  }).sort((a, b) => rise(b) - rise(a));
  return { ...found, matrix };
}

/** Return a grid moved by one hex. @param {number[]} matrix @param {Place} way */
function beside(matrix, way) {
  const { x, y } = middle(way);
  return times(matrix, [1, 0, x, 0, 1, y, 0, 0, 1]);
}

/**
 * Return the sides of hexes that a board would have too, moved by one hex.
 * @param {Place[]} hexes @param {Place} way
 */
function sidesBeyond(hexes, way) {
  const keys = new Set(hexes.map(({ q, r }) => `${q},${r}`));
  const there = hexes.map(({ q, r }) => ({ q: q + way.q, r: r + way.r })).filter(({ q, r }) => !keys.has(`${q},${r}`));
  const own = new Set(sidesOf(hexes).map(({ key }) => key));
  return sidesOf(there).filter(({ key }) => !own.has(key));
}
