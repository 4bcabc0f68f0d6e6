// The whole grid found in a photograph, at any turn, where the terrain of the hexes is known.
//
// Thousands of cameras are tried on a small picture; the colours under the hexes must be explained by
// their terrain, edges must lie on sides, and the board must lie where the picture is no table. The
// best ones are moved about, then laid onto the edges. One that few edges support is not told.
import { middle } from "./geometry.js";
import { mapOf } from "./homography.js";
import { edgesOf, labOf, shrunk } from "./pixels.js";
import { BLUR, refined, sidesOf, support, WIDE } from "./snapping.js";

/** @typedef {import("./pixels.js").Pixels} Pixels */
/** @typedef {import("./rectified.js").Known} Known */
/** @typedef {number[]} Pose focal length, tilt, yaw, place across and down, size; see RANGES */
/** @typedef {{labs: Float32Array, strength: Float32Array, isBoard: Uint8Array, boardArea: number, width: number, height: number}} Small */
/** @typedef {{x: number, y: number}[]} Points */
/** @typedef {{points: Points, spots: Points, on: Points, off: Points, terrain: number[][], plane: number[][], reach: number}} Board */

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
const CLUSTERS = 4;
const OFF_TABLE = 14;

/**
 * Return a matrix from board points to pixels, or null where none is sure.
 * @param {Pixels} pixels @param {Known[]} hexes with their terrain
 * @returns {{matrix: number[], support: number, explained: number} | null}
 */
export function foundGrid(pixels, hexes) {
  const known = hexes.filter(({ letter }) => letter !== "?");
  if (new Set(known.map(({ letter }) => letter)).size < 2) return null;
  const [small, board, chance] = [smallOf(shrunk(pixels, SMALL)), boardOf(known), chances(7)];
  const score = (/** @type {Pose} */ pose, isFine = true) => worth(small, board, matrixOfPose(pose, board, small), isFine).score;
  let best = Array.from({ length: POSES }, () => RANGES.map(([least, most]) => least + (most - least) * chance()))
    .map((pose) => ({ pose, score: score(pose, false) })).sort((a, b) => b.score - a.score).slice(0, KEPT)
    .map(({ pose }) => ({ pose, score: score(pose) })).sort((a, b) => b.score - a.score).slice(0, MOVED);
  for (let round = 0; round < ROUNDS; round += 1) {
    best = best.map((one) => nudged(one, 0.12 * 0.78 ** round, score, chance));
  }
  best.sort((a, b) => b.score - a.score);
  return laid(pixels, hexes, small, board, apart(best.map(({ pose }) => matrixOfPose(pose, board, small)), board).slice(0, REFINED));
}

/** Numbers from 0 to 1, always the same ones. @param {number} seed */
function chances(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Return a pose moved about a little, if that is better. @param {{pose: Pose, score: number}} one @param {number} by @param {(pose: Pose) => number} score @param {() => number} chance */
function nudged(one, by, score, chance) {
  let best = one;
  for (let n = 0; n < TRIES; n += 1) {
    const pose = best.pose.map((value, i) => value + by * (RANGES[i][1] - RANGES[i][0]) * (i === 2 ? 0.5 : 1) * (chance() + chance() - 1));
    const found = { pose, score: score(pose) };
    if (found.score > best.score) best = found;
  }
  return best;
}

/** Leave out grids that are nearly another. @param {number[][]} matrices @param {Board} board */
function apart(matrices, board) {
  const ends = board.points.filter((_, i) => i % 7 === 0);
  const isNear = (/** @type {number[]} */ a, /** @type {number[]} */ b) => ends.every((end) => {
    const [p, q] = [mapOf(a)(end), mapOf(b)(end)];
    return Math.hypot(p.x - q.x, p.y - q.y) < 4;
  });
  return matrices.filter((one, i) => !matrices.slice(0, i).some((other) => isNear(one, other)));
}

/** Lay grids onto the edges of the photograph, and return the best. @param {Pixels} pixels @param {Known[]} hexes @param {Small} small @param {Board} board @param {number[][]} matrices */
function laid(pixels, hexes, small, board, matrices) {
  const large = shrunk(pixels, WIDE);
  const [edges, sides] = [edgesOf(large, BLUR), sidesOf(hexes)];
  const [up, down] = [large.width / small.width, small.width / large.width];
  const found = matrices.map((matrix) => {
    const fine = refined(edges, scaled(matrix, up), sides, REACHES);
    const { explained, score } = worth(small, board, scaled(fine, down), true);
    return { matrix: scaled(fine, pixels.width / large.width), support: support(edges, mapOf(fine), sides), explained, score };
  }).filter((one) => Number.isFinite(one.score));
  found.sort((a, b) => b.score + b.support - a.score - a.support);
  const [best] = found;
  return best && best.support >= LEAST_SUPPORT && best.explained >= LEAST_EXPLAINED ? best : null;
}

/** Return a homography to pixels of another size. @param {number[]} matrix @param {number} factor */
const scaled = (matrix, factor) => matrix.map((value, i) => (i < 6 ? value * factor : value));

/** Return colours, edges, and what is no table. @param {Pixels} pixels @returns {Small} */
function smallOf(pixels) {
  const { width, height } = pixels;
  const calm = calmed(pixels);
  const labs = new Float32Array(3 * width * height);
  for (let i = 0; i < width * height; i += 1) {
    const [l, a, b] = labOf(calm[4 * i], calm[4 * i + 1], calm[4 * i + 2]);
    labs.set([l / 2, a, b], 3 * i);
  }
  const { across, down } = edgesOf(pixels, 0.8);
  const strength = Float32Array.from(across[0], (_, i) => Math.min(12, Math.max(...[0, 1, 2].map((c) => Math.hypot(across[c][i], down[c][i])))));
  const isBoard = offTable(labs, width, height);
  return { labs, strength, isBoard, boardArea: isBoard.reduce((sum, one) => sum + one, 0), width, height };
}

/** Return the picture without specks: medians of five across, then down. @param {Pixels} pixels */
function calmed({ data, width, height }) {
  let from = Uint8ClampedArray.from(data);
  for (const step of [1, width]) {
    const to = Uint8ClampedArray.from(from);
    for (let i = 2 * step; i < width * height - 2 * step; i += 1) {
      for (let c = 4 * i; c < 4 * i + 3; c += 1) {
        to[c] = middleOfFive(from[c - 8 * step], from[c - 4 * step], from[c], from[c + 4 * step], from[c + 8 * step]);
      }
    }
    from = to;
  }
  return from;
}

/** Return the median of five numbers. @param {number} a @param {number} b @param {number} c @param {number} d @param {number} e */
function middleOfFive(a, b, c, d, e) {
  const low = Math.max(Math.min(a, b), Math.min(c, d));
  const high = Math.min(Math.max(a, b), Math.max(c, d));
  return Math.max(Math.min(low, high), Math.min(Math.max(low, high), e));
}

/** Mark what has none of the colours of the picture's border. @param {Float32Array} labs @param {number} width @param {number} height */
function offTable(labs, width, height) {
  const colour = (/** @type {number} */ i) => [labs[3 * i], labs[3 * i + 1], labs[3 * i + 2]];
  /** @type {number[][]} */
  const edge = [];
  for (let i = 0; i < width * height; i += 3) {
    const [x, y] = [i % width, Math.floor(i / width)];
    if (Math.min(x, y, width - 1 - x, height - 1 - y) < 8) edge.push(colour(i));
  }
  edge.sort((a, b) => a[0] - b[0]);
  let means = Array.from({ length: CLUSTERS }, (_, n) => edge[Math.floor((n + 0.5) * edge.length / CLUSTERS)]);
  const gap = (/** @type {number[]} */ a, /** @type {number[]} */ b) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
  for (let round = 0; round < 6; round += 1) {
    const groups = means.map(() => /** @type {number[][]} */ ([]));
    for (const one of edge) groups[means.reduce((best, mean, n) => (gap(mean, one) < gap(means[best], one) ? n : best), 0)].push(one);
    means = means.map((mean, n) => (groups[n].length ? [0, 1, 2].map((c) => groups[n].reduce((sum, one) => sum + one[c], 0) / groups[n].length) : mean));
  }
  return Uint8Array.from({ length: width * height }, (_, i) => Number(means.every((mean) => gap(mean, colour(i)) > OFF_TABLE)));
}

/** Return what is looked at of a board: points of hexes, of sides, and the spaces that explain colours. @param {Known[]} hexes @returns {Board} */
function boardOf(hexes) {
  const points = hexes.map(middle);
  const letters = [...new Set(hexes.map(({ letter }) => letter))];
  const sloping = [points.map(() => 1), points.map(({ x }) => x), points.map(({ y }) => y)];
  const [x, y] = /** @type {const} */ (["x", "y"]).map((axis) => points.reduce((sum, one) => sum + one[axis], 0) / points.length);
  const turns = [0, 1, 2, 3, 4, 5].map((n) => ({ x: 0.5 * Math.cos(n * Math.PI / 3), y: 0.5 * Math.sin(n * Math.PI / 3) }));
  const ways = [0, 1, 2].map((n) => ({ x: Math.cos(n * Math.PI / 3), y: Math.sin(n * Math.PI / 3) }));
  const about = (/** @type {Points} */ some, /** @type {number} */ far) =>
    points.flatMap((point) => some.map((one) => ({ x: point.x - x + far * one.x, y: point.y - y + far * one.y })));
  return {
    points, spots: about([...turns, { x: 0, y: 0 }], 1), on: about(ways, Math.sqrt(3) / 2), off: about(ways, 0.45),
    plane: spanned(sloping), terrain: spanned([...sloping, ...letters.slice(1).map((letter) => hexes.map((hex) => Number(hex.letter === letter)))]),
    reach: 1 + Math.max(...points.map((one) => Math.hypot(one.x - x, one.y - y))),
  };
}

/** Return orthogonal units that span *columns*. @param {number[][]} columns */
function spanned(columns) {
  /** @type {number[][]} */
  const found = [];
  for (const column of columns) {
    const left = found.reduce((rest, unit) => {
      const share = rest.reduce((sum, value, i) => sum + value * unit[i], 0);
      return rest.map((value, i) => value - share * unit[i]);
    }, column);
    const length = Math.hypot(...left);
    if (length > 1e-6) found.push(left.map((value) => value / length));
  }
  return found;
}

/** Return the matrix of a camera from board points to pixels. @param {Pose} pose @param {Board} board @param {Small} small */
function matrixOfPose([focal, tilt, yaw, across, down, size], { points, reach }, { width, height }) {
  const [x, y] = /** @type {const} */ (["x", "y"]).map((axis) => points.reduce((sum, one) => sum + one[axis], 0) / points.length);
  const [c, s] = [Math.cos(yaw), Math.sin(yaw)];
  const [f, far] = [focal * width, focal * 2 * reach / size];
  const right = [c, -s, -c * x + s * y];
  const below = [s, c, -s * x - c * y];
  const deep = below.map((value, i) => (i === 2 ? far : 0) - Math.sin(tilt) * value);
  return [
    ...right.map((value, i) => f * value + across * width * deep[i]),
    ...below.map((value, i) => f * Math.cos(tilt) * value + down * height * deep[i]),
    ...deep,
  ];
}

/**
 * Return how well a grid explains the picture: *explained* is the share of colours that the terrain tells.
 * @param {Small} small @param {Board} board @param {number[]} matrix @param {boolean} isFine
 */
function worth(small, board, matrix, isFine) {
  const { width, height, labs, isBoard, strength } = small;
  const [x, y] = centreOf(board);
  const at = (/** @type {import("./types.js").Point} */ point) => pixelAt(matrix, point.x + x, point.y + y, width, height);
  const count = board.points.length;
  const colours = [0, 1, 2].map(() => new Float64Array(count));
  let [outside, inside] = [0, 0];
  const spots = isFine ? [0, 1, 2, 3, 4, 5, 6] : [0, 3];
  for (let hex = 0; hex < count; hex += 1) {
    let seen = 0;
    for (const spot of spots) {
      const i = at(board.spots[7 * hex + spot]);
      if (i < 0) continue;
      seen += 1;
      inside += isBoard[i];
      for (let c = 0; c < 3; c += 1) colours[c][hex] += labs[3 * i + c];
    }
    if (!seen) outside += 1;
    for (let c = 0; c < 3; c += 1) colours[c][hex] /= seen || 1;
  }
  if (outside > count / 4) return { score: -Infinity, explained: 0 };
  const explained = sharedBy(colours, board);
  const mean = (/** @type {Points} */ points) => {
    let sum = 0;
    for (let n = 0; n < points.length; n += isFine ? 1 : 2) { const i = at(points[n]); if (i >= 0) sum += strength[i]; }
    return sum / points.length * (isFine ? 1 : 2);
  };
  const overlap = inside / (count * spots.length);
  const area = areaOf(matrix, x, y) * count * 2.6;
  const union = area + small.boardArea - overlap * area;
  const score = 3 * explained + 0.8 * Math.log((mean(board.on) + 0.5) / (mean(board.off) + 0.5)) + 0.4 * overlap * area / union - 1.5 * outside / count;
  return { score, explained };
}

/** @param {Board} board */
const centreOf = ({ points, spots }) => [points[0].x - spots[6].x, points[0].y - spots[6].y];

/** Return the number of the pixel at a board point, -1 outside. @param {number[]} m @param {number} x @param {number} y @param {number} width @param {number} height */
function pixelAt(m, x, y, width, height) {
  const w = m[6] * x + m[7] * y + m[8];
  const [u, v] = [Math.round((m[0] * x + m[1] * y + m[2]) / w), Math.round((m[3] * x + m[4] * y + m[5]) / w)];
  return w > 0 && u >= 0 && v >= 0 && u < width && v < height ? v * width + u : -1;
}

/** Return how many pixels a square of one side has. @param {number[]} matrix @param {number} x @param {number} y */
function areaOf(matrix, x, y) {
  const map = mapOf(matrix);
  const [a, b, c] = [map({ x, y }), map({ x: x + 0.5, y }), map({ x, y: y + 0.5 })];
  return 4 * Math.abs((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x));
}

/** Return the share of the colours, after a plane, that the terrain explains. @param {Float64Array[]} colours @param {Board} board */
function sharedBy(colours, { plane, terrain }) {
  let [before, after] = [0, 0];
  for (const channel of colours) {
    const whole = channel.reduce((sum, value) => sum + value * value, 0);
    before += whole - within(channel, plane);
    after += whole - within(channel, terrain);
  }
  return before > 1e-6 ? 1 - after / before : 0;
}

/** @param {Float64Array} values @param {number[][]} units */
function within(values, units) {
  let sum = 0;
  for (const unit of units) {
    let share = 0;
    for (let i = 0; i < values.length; i += 1) share += values[i] * unit[i];
    sum += share * share;
  }
  return sum;
}
