// How well a grid fits a small picture of the table: whether the terrain of hexes explains their
// colours, whether edges lie on sides, and whether the board lies where the picture is no table.
//
// Tens of thousands of grids are tried, so what is asked of each is plain arithmetic over flat arrays.
import { middle, SQRT3 } from "./geometry.js";
import { clustered, edgesOf, labOf, mean } from "./pixels.js";

/** @typedef {import("./rectified.js").Known} Known */
/**
 * A small picture: its colours, edges, and what is no table.
 * @typedef {object} Small
 * @property {Float32Array} labs
 * @property {Float32Array} strength
 * @property {Uint8Array} isBoard
 * @property {number} boardArea
 * @property {number} width
 * @property {number} height
 */
/** @typedef {{xs: Float64Array, ys: Float64Array}} Spots points of the board, in sides */
/**
 * What is looked at of a board: six spots a hex (none in the middle, where signs are and pieces
 * stand), points on sides and inside of them, what explains colours (*terrain* is null where none is
 * known), its middle and how far it reaches; *colours* has room for those of the hexes, so that
 * nothing is made anew for each grid.
 * @typedef {object} Board
 * @property {number} hexes
 * @property {Spots} spots
 * @property {Float64Array[]} colours
 * @property {Spots} on
 * @property {Spots} off
 * @property {Float64Array[]} plane
 * @property {Float64Array[] | null} terrain
 * @property {Point} centre
 * @property {number} reach
 */

const SPOTS = 6; // of a hex
const COARSE = 3; // spots between two that a coarse look takes
const STRONGEST = 12;
const CLUSTERS = 4;
const OFF_TABLE = 14;
const BORDER = 8; // pixels
const HEX = 1.5 * SQRT3; // sides²

/** Return colours, edges, and what is no table. @param {Pixels} pixels @returns {Small} */
export function smallOf(pixels) {
  const { width, height } = pixels;
  const calm = calmed(pixels);
  const labs = new Float32Array(3 * width * height);
  for (let i = 0; i < width * height; i += 1) {
    const [l, a, b] = labOf(calm[4 * i], calm[4 * i + 1], calm[4 * i + 2]);
    labs[3 * i] = l / 2;
    labs[3 * i + 1] = a;
    labs[3 * i + 2] = b;
  }
  const { slopes } = edgesOf(pixels, 0.8);
  const strength = new Float32Array(width * height);
  for (let i = 0; i < strength.length; i += 1) {
    let square = 0;
    for (let c = 6 * i; c < 6 * i + 3; c += 1) square = Math.max(square, slopes[c] ** 2 + slopes[c + 3] ** 2);
    strength[i] = Math.min(STRONGEST, Math.sqrt(square));
  }
  const isBoard = offTable(labs, width, height);
  return { labs, strength, isBoard, boardArea: isBoard.reduce((sum, one) => sum + one, 0), width, height };
}

/** Return the picture without specks: medians of five across, then down. @param {Pixels} pixels */
function calmed({ data, width, height }) {
  let from = Uint8ClampedArray.from(data);
  for (const step of [4, 4 * width]) {
    const to = from.slice();
    for (let at = 2 * step; at < 4 * width * height - 2 * step; at += 1) {
      to[at] = middleOfFive(from[at - 2 * step], from[at - step], from[at], from[at + step], from[at + 2 * step]);
    }
    from = to;
  }
  return from;
}

/**
 * Return the median of five numbers.
 * @param {number} a @param {number} b @param {number} c @param {number} d @param {number} e
 */
function middleOfFive(a, b, c, d, e) {
  const low = Math.max(Math.min(a, b), Math.min(c, d));
  const high = Math.min(Math.max(a, b), Math.max(c, d));
  return Math.max(Math.min(low, high), Math.min(Math.max(low, high), e));
}

/**
 * Mark what has none of the colours of the picture's border.
 * @param {Float32Array} labs @param {number} width @param {number} height
 */
function offTable(labs, width, height) {
  const edge = [];
  for (let i = 0; i < width * height; i += 3) {
    const [x, y] = [i % width, Math.floor(i / width)];
    if (Math.min(x, y, width - 1 - x, height - 1 - y) < BORDER) edge.push([...labs.subarray(3 * i, 3 * i + 3)]);
  }
  const table = clustered(edge, CLUSTERS).map(({ mean: colour }) => colour);
  const found = new Uint8Array(width * height);
  for (let i = 0; i < found.length; i += 1) {
    const isNear = table.some(([l, a, b]) =>
      (labs[3 * i] - l) ** 2 + (labs[3 * i + 1] - a) ** 2 + (labs[3 * i + 2] - b) ** 2 <= OFF_TABLE ** 2);
    found[i] = Number(!isNear);
  }
  return found;
}

/** Return what is looked at of a board. @param {Known[]} hexes @returns {Board} */
export function boardOf(hexes) {
  const points = hexes.map(middle);
  const sloping = [points.map(() => 1), points.map(({ x }) => x), points.map(({ y }) => y)];
  const centre = { x: mean(sloping[1]), y: mean(sloping[2]) };
  const letters = [...new Set(hexes.map(({ letter }) => letter))];
  const areOf = letters.slice(1).map((letter) => hexes.map((hex) => Number(hex.letter === letter)));
  const turns = [0, 1, 2, 3, 4, 5].map((n) => away(0.5, n));
  const about = (/** @type {Point[]} */ some) => ({
    xs: Float64Array.from(points.flatMap(({ x }) => some.map((one) => x + one.x))),
    ys: Float64Array.from(points.flatMap(({ y }) => some.map((one) => y + one.y))),
  });
  return {
    hexes: hexes.length, spots: about(turns), colours: [0, 1, 2].map(() => new Float64Array(hexes.length)),
    on: about([0, 1, 2].map((n) => away(SQRT3 / 2, n))), off: about([0, 1, 2].map((n) => away(0.45, n))),
    plane: spanned(sloping), terrain: letters.length > 1 ? spanned([...sloping, ...areOf]) : null,
    centre, reach: 1 + Math.max(...points.map(({ x, y }) => Math.hypot(x - centre.x, y - centre.y))),
  };
}

/**
 * Return a point so far away, after so many sixths of a turn.
 * @param {number} far @param {number} sixths @returns {Point}
 */
const away = (far, sixths) => ({ x: far * Math.cos(sixths * Math.PI / 3), y: far * Math.sin(sixths * Math.PI / 3) });

/** Return orthogonal units that span *columns*. @param {number[][]} columns */
function spanned(columns) {
  /** @type {Float64Array[]} */
  const found = [];
  for (const column of columns) {
    const left = Float64Array.from(column);
    for (const unit of found) {
      const share = unit.reduce((sum, value, i) => sum + value * left[i], 0);
      unit.forEach((value, i) => { left[i] -= share * value; });
    }
    const length = Math.hypot(...left);
    if (length > 1e-6) found.push(left.map((value) => value / length));
  }
  return found;
}

/**
 * Return how well a grid fits the picture; *explained* is the share of colours that the terrain tells,
 * or that hexes have in themselves where no terrain is known.
 * @param {Small} small @param {Board} board @param {ArrayLike<number>} matrix
 * @param {boolean} isFine every spot is looked at
 */
export function fit(small, board, matrix, isFine) {
  const seen = coloursSeen(small, board, matrix, isFine ? 1 : COARSE);
  if (seen.outside > board.hexes / 4) return { score: -Infinity, explained: 0 };
  const explained = board.terrain ? shareTold(seen.colours, board.plane, board.terrain) : shareAlike(seen);
  const step = isFine ? 1 : 2;
  const [on, off] = [strengthAt(small, board.on, matrix, step), strengthAt(small, board.off, matrix, step)];
  const edges = Math.log((on + 0.5) / (off + 0.5));
  const area = areaOf(matrix, board.centre) * board.hexes * HEX;
  const union = area + small.boardArea - seen.inside * area;
  const score = 3 * explained + 0.8 * edges + 0.4 * seen.inside * area / union - 1.5 * seen.outside / board.hexes;
  return { score, explained };
}

/**
 * Return the number of the pixel at a board point, -1 outside.
 * @param {ArrayLike<number>} m @param {number} x @param {number} y @param {number} width @param {number} height
 */
function pixelAt(m, x, y, width, height) {
  const w = m[6] * x + m[7] * y + m[8];
  const u = Math.round((m[0] * x + m[1] * y + m[2]) / w);
  const v = Math.round((m[3] * x + m[4] * y + m[5]) / w);
  return w > 0 && u >= 0 && v >= 0 && u < width && v < height ? v * width + u : -1;
}

/**
 * Return the colours of hexes, channel by channel, the sum of squares of their spots, how many hexes lie
 * *outside* the picture, and which share of spots lies *inside* the board, off the table.
 * @param {Small} small @param {Board} board @param {ArrayLike<number>} matrix @param {number} step
 */
function coloursSeen({ labs, isBoard, width, height }, { hexes, colours, spots: { xs, ys } }, matrix, step) {
  for (const channel of colours) channel.fill(0);
  let [outside, inside, squares, all] = [0, 0, 0, 0];
  for (let hex = 0; hex < hexes; hex += 1) {
    let [seen, l, a, b] = [0, 0, 0, 0];
    for (let spot = SPOTS * hex; spot < SPOTS * (hex + 1); spot += step) {
      all += 1;
      const i = pixelAt(matrix, xs[spot], ys[spot], width, height);
      if (i < 0) continue;
      seen += 1;
      inside += isBoard[i];
      l += labs[3 * i];
      a += labs[3 * i + 1];
      b += labs[3 * i + 2];
      squares += labs[3 * i] ** 2 + labs[3 * i + 1] ** 2 + labs[3 * i + 2] ** 2;
    }
    if (!seen) { outside += 1; continue; }
    colours[0][hex] = l / seen;
    colours[1][hex] = a / seen;
    colours[2][hex] = b / seen;
    squares -= (l * l + a * a + b * b) / seen;
  }
  return { colours, outside, inside: inside / all, spread: squares / all };
}

/**
 * Return the mean strength of edges at points of the board.
 * @param {Small} small @param {Spots} spots @param {ArrayLike<number>} matrix @param {number} step
 */
function strengthAt({ strength, width, height }, { xs, ys }, matrix, step) {
  let sum = 0;
  for (let n = 0; n < xs.length; n += step) {
    const i = pixelAt(matrix, xs[n], ys[n], width, height);
    if (i >= 0) sum += strength[i];
  }
  return sum / xs.length * step;
}

/**
 * Return the share of the colours, after a plane, that the terrain explains.
 * @param {Float64Array[]} colours @param {Float64Array[]} plane @param {Float64Array[]} terrain
 */
function shareTold(colours, plane, terrain) {
  let [before, after] = [0, 0];
  for (const channel of colours) {
    const sloping = within(channel, plane);
    let whole = 0;
    for (let i = 0; i < channel.length; i += 1) whole += channel[i] * channel[i];
    before += whole - sloping;
    after += whole - within(channel, terrain);
  }
  return before > 1e-6 ? 1 - after / before : 0;
}

/**
 * Return the share of the colours that hexes differ by, and not spots within them.
 * @param {{colours: Float64Array[], spread: number}} seen
 */
function shareAlike({ colours, spread }) {
  let between = 0;
  for (const channel of colours) {
    let [sum, squares] = [0, 0];
    for (let i = 0; i < channel.length; i += 1) { sum += channel[i]; squares += channel[i] * channel[i]; }
    between += squares / channel.length - (sum / channel.length) ** 2;
  }
  return between / (between + spread + 1e-6);
}

/**
 * Return how much of *values* lies in the space of *units*.
 * @param {Float64Array} values @param {Float64Array[]} units
 */
function within(values, units) {
  let sum = 0;
  for (const unit of units) {
    let share = 0;
    for (let i = 0; i < values.length; i += 1) share += values[i] * unit[i];
    sum += share * share;
  }
  return sum;
}

/**
 * Return how many pixels a square of one side has about a point: the determinant of the slopes.
 * @param {ArrayLike<number>} m @param {Point} at
 */
function areaOf(m, { x, y }) {
  const w = m[6] * x + m[7] * y + m[8];
  const [u, v] = [(m[0] * x + m[1] * y + m[2]) / w, (m[3] * x + m[4] * y + m[5]) / w];
  return Math.abs((m[0] - u * m[6]) * (m[4] - v * m[7]) - (m[1] - u * m[7]) * (m[3] - v * m[6])) / (w * w);
}
