// Rough marks laid onto the sides of hexes that are seen in the photograph.
//
// Along each side of a hex edges are looked for, and a flat map is moved so that most sides lie on
// one: far at first, ever nearer, with little say for sides that are far off. What was found is
// judged by its support, the share of sides that lie on an edge; it must beat what was given.
import { SQRT3, middle, outline } from "./geometry.js";
import { fitted, mapOf, matrixOf, solved, times } from "./homography.js";
import { edgesOf, mean, median, shrunk, strength } from "./pixels.js";

/** @typedef {import("./pixels.js").Edges} Edges */
/**
 * The middle of a side of a hex, and its normal, in sides.
 * @typedef {{key: string, x: number, y: number, nx: number, ny: number}} Side
 */
/** @typedef {{offsets: Float64Array, values: Float64Array}} Profile how strong an edge lies so far off a side */

export const WIDE = 1000; // pixels of the photograph that are looked at
export const BLUR = 1.2;
const REACHES = [0.5, 0.5, 0.4, 0.4, 0.32, 0.32, 0.24, 0.24, 0.17, 0.12, 0.12, 0.08]; // sides, round by round
const NEARBY = REACHES.indexOf(0.24); // where a short run begins
export const FEWER_REACHES = [0.4, 0.32, 0.24, 0.17, 0.12, 0.08]; // of what is tried at many places
const STEP = 0.02;
const POINTS = 11; // along a side
const ROUNDS = 6;
const ON = 0.07; // sides: so near an edge lies on the side
const WINDOW = 0.3;

/** Return the sides of *hexes*, each once. @param {Place[]} hexes @returns {Side[]} */
export function sidesOf(hexes) {
  /** @type {Map<string, Side>} */
  const found = new Map();
  for (const hex of hexes) {
    const at = middle(hex);
    const corners = outline(hex);
    corners.forEach((corner, i) => {
      const next = corners[(i + 1) % 6];
      const [x, y] = [(corner.x + next.x) / 2, (corner.y + next.y) / 2];
      const reach = SQRT3 / 2;
      const key = `${Math.round(20 * x)},${Math.round(20 * y)}`;
      found.set(key, { key, x, y, nx: (x - at.x) / reach, ny: (y - at.y) / reach });
    });
  }
  return [...found.values()];
}

/**
 * Return how strong the edges along a side are, at all offsets up to *reach*.
 * @param {Edges} edges @param {Mapping} map @param {Side} side @param {number} reach @returns {Profile}
 */
function profile(edges, map, side, reach) {
  const count = Math.round(reach / STEP);
  const point = (/** @type {number} */ along, /** @type {number} */ off) => map({
    x: side.x - along * side.ny + off * side.nx, y: side.y + along * side.nx + off * side.ny,
  });
  // So small a patch is flat enough: lines between two lines.
  const [first, last] = [-0.4, 0.4].map((along) => [point(along, -count * STEP), point(along, count * STEP)]);
  const [offsets, values] = [new Float64Array(2 * count + 1), new Float64Array(2 * count + 1)];
  for (let i = 0; i < values.length; i += 1) {
    offsets[i] = (i - count) * STEP;
    values[i] = along(edges, between(first[0], first[1], i / (2 * count)), between(last[0], last[1], i / (2 * count)));
  }
  return { offsets, values };
}

/** @param {Point} a @param {Point} b @param {number} share */
const between = (a, b, share) => ({ x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y) });

/**
 * Return the mean strength of edges along the line from *a* to *b*.
 * @param {Edges} edges @param {Point} a @param {Point} b
 */
function along({ slopes, width, height }, a, b) {
  const [dx, dy] = [(b.x - a.x) / (POINTS - 1), (b.y - a.y) / (POINTS - 1)];
  const length = Math.sqrt(dx * dx + dy * dy) || 1;
  const [nx, ny] = [-dy / length, dx / length];
  let sum = 0;
  for (let n = 0; n < POINTS; n += 1) {
    const x = Math.floor(a.x + n * dx + 0.5);
    const y = Math.floor(a.y + n * dy + 0.5);
    if (!(x >= 0 && y >= 0 && x < width && y < height)) continue;
    sum += strength(slopes, 6 * (y * width + x), nx, ny);
  }
  return sum / POINTS;
}

/**
 * Return how far off its side the likeliest edge lies: near ones are preferred.
 * @param {Profile} profile @param {number} reach
 */
function offset({ offsets, values }, reach) {
  const usual = median(values.slice());
  let [best, most] = [0, -Infinity];
  for (let i = 0; i < values.length; i += 1) {
    const score = (values[i] - usual) * Math.exp(-((offsets[i] / (0.7 * reach)) ** 2) / 2);
    if (score > most) [best, most] = [i, score];
  }
  return offsets[best];
}

/** Tell whether an edge lies on the side, and stands out. @param {Profile} profile */
function isOn({ offsets, values }) {
  let best = 0;
  for (let i = 1; i < values.length; i += 1) if (values[i] > values[best]) best = i;
  return Math.abs(offsets[best]) <= ON + 1e-9 && values[best] > 1.6 * median(values.slice()) + 0.3;
}

/** Tell whether a side lies on an edge of the photograph. @param {Edges} edges @param {Mapping} map @param {Side} side */
export const hasEdges = (edges, map, side) => isOn(profile(edges, map, side, WINDOW));

/**
 * Return the share of *sides* that lie on an edge of the photograph.
 * @param {Edges} edges @param {Mapping} map @param {Side[]} sides
 */
export const support = (edges, map, sides) =>
  sides.filter((side) => hasEdges(edges, map, side)).length / sides.length;

/**
 * Return the move of the board, as a matrix, that brings *sides* nearest to their edges.
 * @param {Side[]} sides @param {number[]} offsets @param {number} reach
 */
function moved(sides, offsets, reach) {
  const [x, y] = [mean(sides.map((side) => side.x)), mean(sides.map((side) => side.y))];
  const size = Math.max(...sides.map((side) => Math.hypot(side.x - x, side.y - y)));
  const rows = sides.map((side, i) => {
    const [u, v] = [(side.x - x) / size, (side.y - y) / size];
    const out = side.nx * u + side.ny * v;
    const { nx, ny } = side;
    return [nx * u, nx * v, nx, ny * u, ny * v, ny, -out * u, -out * v, offsets[i] / size];
  });
  let terms = [0, 0, 0, 0, 0, 0, 0, 0];
  for (let round = 0; round < ROUNDS; round += 1) {
    const weights = rows.map((row) => {
      const left = size * (row[8] - terms.reduce((sum, term, i) => sum + term * row[i], 0));
      return 1 / (1 + (2 * left / reach) ** 2) ** 2;
    });
    terms = solved(terms.map((_, i) => [...terms, 0].map((_other, j) =>
      rows.reduce((sum, row, n) => sum + weights[n] * row[i] * row[j], i === j ? 1e-3 : 0)))) ?? terms;
  }
  const [a, b, c, d, e, f, g, k] = terms;
  const centred = [1 / size, 0, -x / size, 0, 1 / size, -y / size, 0, 0, 1];
  return times([size, 0, x, 0, size, y, 0, 0, 1], times([1 + a, b, c, d, 1 + e, f, g, k, 1], centred));
}

/**
 * Return *matrix*, brought ever nearer to the edges.
 * @param {Edges} edges @param {number[]} matrix @param {Side[]} sides @param {number[]} reaches
 */
export function refined(edges, matrix, sides, reaches = REACHES) {
  return reaches.reduce((now, reach) => {
    const map = mapOf(now);
    return times(now, moved(sides, sides.map((side) => offset(profile(edges, map, side, reach), reach)), reach));
  }, matrix);
}

/**
 * Return where marks lie once they snap to the hexes of the photograph, or where they lie already if that is
 * no better; and the share of sides on edges there, and before.
 * @param {Pixels} pixels @param {Pair[]} pairs @param {Place[]} hexes
 * @returns {{marks: Point[], support: number, before: number} | null}
 */
export function snapped(pixels, pairs, hexes) {
  const small = shrunk(pixels, WIDE);
  const scale = small.width / pixels.width;
  const scaled = pairs.map(({ from, to }) => ({ from, to: { x: to.x * scale, y: to.y * scale } }));
  const [start, given] = [matrixOf(scaled), fitted(scaled)];
  if (!start || !given) return null;
  const [edges, sides] = [edgesOf(small, BLUR), sidesOf(hexes)];
  const runs = [REACHES, REACHES.slice(NEARBY)].map((reaches) => {
    const map = mapOf(refined(edges, start, sides, reaches));
    return { map, support: support(edges, map, sides) };
  });
  const best = runs[1].support > runs[0].support ? runs[1] : runs[0];
  const before = support(edges, given, sides);
  if (!(best.support > before)) return { marks: pairs.map(({ to }) => to), support: before, before };
  const marks = pairs.map(({ from }) => { const { x, y } = best.map(from); return { x: x / scale, y: y / scale }; });
  return { marks, support: best.support, before };
}
