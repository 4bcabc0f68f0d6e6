// The whole grid found in a photograph, at any turn, where the terrain of the hexes is known, or where the
// board is a hexagon of 37.
//
// Thousands of cameras are tried on a small picture. The best ones are moved about, then laid onto the
// edges of the photograph. One that is not sure is not told.
import { isHexagon, middle, NEIGHBOURS } from "./geometry.js";
import { boardOf, fit, smallOf } from "./gridfits.js";
import { mapOf, times } from "./homography.js";
import { edgesOf, shrunk } from "./pixels.js";
import { BLUR, refined, sidesOf, support, WIDE } from "./snapping.js";

/** @typedef {import("./gridfits.js").Board} Board */
/** @typedef {import("./gridfits.js").Small} Small */
/** @typedef {import("./pixels.js").Edges} Edges */
/** @typedef {import("./snapping.js").Side} Side */
/** @typedef {import("./rectified.js").Known} Known */
/** @typedef {number[]} Pose focal length, tilt, yaw, place across and down, size; see RANGES */
/** @typedef {{matrix: number[], support: number, score: number, explained: number}} Found */
/**
 * A photograph, small and large, and what is looked for.
 * @typedef {{small: Small, edges: Edges, hexes: Known[], sides: Side[]}} Sight
 */

const SMALL = 400; // pixels
const POSES = 40000;
const KEPT = 800;
const MOVED = 120;
const ROUNDS = 14;
const TRIES = 3;
const REFINED = 7;
const REACHES = [0.4, 0.32, 0.24, 0.17, 0.12, 0.08]; // sides, as in snapping.js
const LEAST_SUPPORT = 0.3;
const LEAST_EXPLAINED = 0.5;
/** Of the width, radians, radians, of the width, of the height, of the width. */
const RANGES = [[0.65, 1.1], [0.14, 1.08], [0, 2 * Math.PI], [0.38, 0.62], [0.38, 0.62], [0.5, 1.1]];
const YAW = 2;
const SIXTH = Math.PI / 3;
const HEXAGON_POSES = 12000; // fewer turns are tried
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
  const told = new Set(known.map(({ letter }) => letter)).size > 1 ? boardOf(known) : null;
  const large = shrunk(pixels, WIDE);
  const sight = { small: smallOf(shrunk(large, SMALL)), edges: edgesOf(large, BLUR), hexes, sides: sidesOf(hexes) };
  const hexagon = isHexagon(hexes) ? surestHexagon(sight) : null;
  const turns = hexagon ? turnsOf(hexagon.matrix, boardOf(hexes).centre).map((matrix) => ({ ...hexagon, matrix })) : [];
  const best = told ? turned(sight, turns, told) ?? surest(laid(sight, told)) : upright(turns, boardOf(hexes));
  return best && { ...best, matrix: scaled(best.matrix, pixels.width / large.width) };
}

/** Return the matrices of the best cameras, far from one another. @param {Small} small @param {Board} board */
function posed(small, board) {
  const chance = chances(7);
  // A hexagon looks alike at every sixth of a turn.
  const ranges = board.terrain ? RANGES : RANGES.map((range, i) => (i === YAW ? [0, SIXTH] : range));
  const matrix = new Float64Array(9);
  const score = (/** @type {Pose} */ pose, isFine = true) =>
    fit(small, board, matrixOfPose(pose, board, small, matrix), isFine).score;
  const best = (/** @type {Pose[]} */ poses, /** @type {number} */ count, isFine = true) => poses
    .map((pose) => ({ pose, score: score(pose, isFine) })).sort((a, b) => b.score - a.score).slice(0, count);
  const draw = () => ranges.map(([least, most]) => least + (most - least) * chance());
  const drawn = Array.from({ length: board.terrain ? POSES : HEXAGON_POSES }, draw);
  let poses = best(best(drawn, KEPT, false).map(({ pose }) => pose), MOVED);
  for (let round = 0; round < ROUNDS; round += 1) {
    poses = poses.map((one) => nudged(one, 0.12 * 0.78 ** round, score, chance));
  }
  poses.sort((a, b) => b.score - a.score);
  return apart(poses.map(({ pose }) => [...matrixOfPose(pose, board, small, matrix)]), board).slice(0, REFINED);
}

/** Numbers from 0 to 1, always the same ones. @param {number} seed */
function chances(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Return a pose moved about a little, if that is better.
 * @param {{pose: Pose, score: number}} one @param {number} by @param {(pose: Pose) => number} score
 * @param {() => number} chance
 */
function nudged(one, by, score, chance) {
  let best = one;
  for (let n = 0; n < TRIES; n += 1) {
    const pose = best.pose.map((value, i) => {
      const [least, most] = RANGES[i];
      return value + by * (most - least) * (i === YAW ? 0.5 : 1) * (chance() + chance() - 1);
    });
    const found = { pose, score: score(pose) };
    if (found.score > best.score) best = found;
  }
  return best;
}

/**
 * Return the matrix of a camera from board points to pixels, in *into*.
 * @param {Pose} pose @param {Board} board @param {Small} small @param {Float64Array} into
 */
function matrixOfPose([focal, tilt, yaw, across, down, size], { centre: { x, y }, reach }, { width, height }, into) {
  const [c, s, up] = [Math.cos(yaw), Math.sin(yaw), Math.cos(tilt)];
  const [f, far, lean] = [focal * width, focal * 2 * reach / size, Math.sin(tilt)];
  for (let i = 0; i < 3; i += 1) {
    const right = i === 0 ? c : i === 1 ? -s : -c * x + s * y;
    const below = i === 0 ? s : i === 1 ? c : -s * x - c * y;
    const deep = (i === 2 ? far : 0) - lean * below;
    into[i] = f * right + across * width * deep;
    into[3 + i] = f * up * below + down * height * deep;
    into[6 + i] = deep;
  }
  return into;
}

/** Leave out grids that are nearly another. @param {number[][]} matrices @param {Board} board */
function apart(matrices, { spots: { xs, ys } }) {
  const ends = [...xs].flatMap((x, i) => (i % 42 === 0 ? [{ x, y: ys[i] }] : []));
  const isNear = (/** @type {number[]} */ a, /** @type {number[]} */ b) => ends.every((end) => {
    const [p, q] = [mapOf(a)(end), mapOf(b)(end)];
    return Math.hypot(p.x - q.x, p.y - q.y) < 4;
  });
  return matrices.filter((one, i) => !matrices.slice(0, i).some((other) => isNear(one, other)));
}

/**
 * Return grids that the picture speaks for, laid onto the edges of the photograph.
 * @param {Sight} sight @param {Board} board @returns {Found[]}
 */
function laid({ small, edges, sides }, board) {
  return posed(small, board).map((matrix) => {
    const fine = refined(edges, scaled(matrix, edges.width / small.width), sides, REACHES);
    const { explained, score } = fit(small, board, scaled(fine, small.width / edges.width), true);
    return { matrix: fine, support: support(edges, mapOf(fine), sides), explained, score };
  }).filter((one) => Number.isFinite(one.score));
}

/** Return the best grid, if enough edges and colours speak for it. @param {Found[]} found */
function surest(found) {
  const [best] = found.sort((a, b) => b.score + b.support - a.score - a.support);
  return best && best.support >= LEAST_SUPPORT && best.explained >= LEAST_EXPLAINED ? best : null;
}

/** Return a homography to pixels of another size. @param {number[]} matrix @param {number} factor */
const scaled = (matrix, factor) => matrix.map((value, i) => (i < 6 ? value * factor : value));

// A hexagon whose terrain nobody knows: edges alone tell it, and that none lie on sides beyond it.

const WAYS = NEIGHBOURS.map(([q, r]) => ({ q, r }));

/** Return the best grid of a hexagon, if it is sure. @param {Sight} sight @returns {Found | null} */
function surestHexagon(sight) {
  const { edges, hexes, sides } = sight;
  const beyond = WAYS.map((way) => sidesBeyond(hexes, way));
  const led = (/** @type {Found} */ one, matrix = one.matrix) => {
    const map = mapOf(matrix);
    const own = support(edges, map, sides);
    return { ...one, matrix, support: own, lead: own - Math.max(...beyond.map((some) => support(edges, map, some))) };
  };
  const found = laid(sight, boardOf(hexes.map((hex) => ({ ...hex, letter: "?" })))).map((one) => led(one));
  const best = found.sort(byLead).slice(0, MOVED_ON).map((one) => {
    let now = one;
    for (let step = 0; step < STEPS; step += 1) {
      const [next] = WAYS.map((way) => led(now, beside(now.matrix, way))).sort(byLead);
      if (next.lead <= now.lead) break;
      now = led(now, refined(edges, next.matrix, sides, REACHES));
    }
    return now;
  }).sort(byLead)[0];
  return best && best.lead >= Math.max(LEAST_LEAD, LEAST_SHARE * best.support) ? best : null;
}

/** @param {{lead: number}} a @param {{lead: number}} b */
const byLead = (a, b) => b.lead - a.lead;

/**
 * Return the turn of a hexagon that its terrain tells, if it tells one.
 * @param {Sight} sight @param {Found[]} turns @param {Board} board
 */
function turned({ small, edges }, turns, board) {
  const [best] = turns
    .map((one) => ({ ...one, ...fit(small, board, scaled(one.matrix, small.width / edges.width), true) }))
    .sort((a, b) => b.explained - a.explained);
  return best?.explained >= LEAST_EXPLAINED ? best : null;
}

/** Return the turn of a hexagon whose top is up in the photograph. @param {Found[]} turns @param {Board} board */
function upright(turns, { centre: { x, y } }) {
  const rise = (/** @type {Found} */ { matrix }) => {
    const map = mapOf(matrix);
    return map({ x, y: y + 0.5 }).y - map({ x, y: y - 0.5 }).y;
  };
  return turns.sort((a, b) => rise(b) - rise(a))[0] ?? null;
}

/** Return a grid at each sixth of a turn. @param {number[]} matrix @param {Point} centre */
const turnsOf = (matrix, { x, y }) => [0, 1, 2, 3, 4, 5].map((n) => {
  const [c, s] = [Math.cos(n * SIXTH), Math.sin(n * SIXTH)];
  return times(matrix, [c, -s, x - c * x + s * y, s, c, y - s * x - c * y, 0, 0, 1]);
});

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
