// How well a grid fits a small picture of the table: whether the terrain of hexes explains their colours.
//
// Hundreds of grids are tried, so what is asked of each is plain arithmetic over flat arrays.
import { middle } from "./geometry.js";
import { labOf } from "./pixels.js";

/** @typedef {import("./rectified.js").Known} Known */
/** @typedef {{labs: Float32Array, width: number, height: number}} Small the colours of a small picture */
/** @typedef {{xs: Float64Array, ys: Float64Array}} Spots points of the board, in sides */
/**
 * What is looked at of a board: six spots a hex (none in the middle, where signs are and pieces
 * stand), and what explains colours; *colours* has room for those of the hexes, so that nothing is made
 * anew for each grid.
 * @typedef {object} Board
 * @property {number} hexes
 * @property {Spots} spots
 * @property {Float64Array[]} colours
 * @property {Float64Array[]} plane
 * @property {Float64Array[]} terrain
 */

const SPOTS = 6; // of a hex

/** Return the colours of a picture, without specks. @param {Pixels} pixels @returns {Small} */
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
  return { labs, width, height };
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

/** Return what is looked at of a board. @param {Known[]} hexes @returns {Board} */
export function boardOf(hexes) {
  const points = hexes.map(middle);
  const sloping = [points.map(() => 1), points.map(({ x }) => x), points.map(({ y }) => y)];
  const letters = [...new Set(hexes.map(({ letter }) => letter))];
  const areOf = letters.slice(1).map((letter) => hexes.map((hex) => Number(hex.letter === letter)));
  const turns = Array.from({ length: SPOTS }, (_, n) => n * Math.PI / 3);
  return {
    hexes: hexes.length, colours: [0, 1, 2].map(() => new Float64Array(hexes.length)),
    spots: {
      xs: Float64Array.from(points.flatMap(({ x }) => turns.map((turn) => x + 0.5 * Math.cos(turn)))),
      ys: Float64Array.from(points.flatMap(({ y }) => turns.map((turn) => y + 0.5 * Math.sin(turn)))),
    },
    plane: spanned(sloping), terrain: spanned([...sloping, ...areOf]),
  };
}

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
 * Return the share of colours that the terrain tells where a grid lies so; 0 where much of it lies outside.
 * @param {Small} small @param {Board} board @param {ArrayLike<number>} matrix
 */
export function explained(small, board, matrix) {
  const { colours, outside } = coloursSeen(small, board, matrix);
  return outside > board.hexes / 4 ? 0 : shareTold(colours, board.plane, board.terrain);
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
 * Return the colours of hexes, channel by channel, and how many hexes lie *outside* the picture.
 * @param {Small} small @param {Board} board @param {ArrayLike<number>} matrix
 */
function coloursSeen({ labs, width, height }, { hexes, colours, spots: { xs, ys } }, matrix) {
  for (const channel of colours) channel.fill(0);
  let outside = 0;
  for (let hex = 0; hex < hexes; hex += 1) {
    let [seen, l, a, b] = [0, 0, 0, 0];
    for (let spot = SPOTS * hex; spot < SPOTS * (hex + 1); spot += 1) {
      const i = pixelAt(matrix, xs[spot], ys[spot], width, height);
      if (i < 0) continue;
      seen += 1;
      l += labs[3 * i];
      a += labs[3 * i + 1];
      b += labs[3 * i + 2];
    }
    if (!seen) { outside += 1; continue; }
    colours[0][hex] = l / seen;
    colours[1][hex] = a / seen;
    colours[2][hex] = b / seen;
  }
  return { colours, outside };
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
