// A board seen from straight above, in even light, from a photograph and the map onto it.
import { boardBounds, middle } from "./geometry.js";
import { fitted, matrixOf } from "./homography.js";
import { shrunk } from "./pixels.js";
import { lightOf, ringColour } from "./terrains.js";

/**
 * A hex and its terrain, "?" where that is not known.
 * @typedef {Place & {key: string, letter: string}} Known
 */
/** @typedef {{letter: string, colour: number[]}} Kind a terrain and its printed colour, as logarithms */
/**
 * A board from above: *rgb* of each pixel, *near* grows towards the camera and is NaN outside the photograph;
 * *left* and *top* are the board point of its corner.
 * @typedef {{rgb: Float32Array, near: Float32Array, width: number, height: number, left: number, top: number}} Flat
 */

export const FINE = 28; // pixels of a side of a hex
const MARGIN = 1.2; // sides round the board
const FINER = 1.3; // times as fine is the photograph that is read

/**
 * Return the board from above; null if *pairs* make no map.
 * @param {Pixels} pixels @param {Pair[]} pairs
 * @param {Place[]} hexes
 * @returns {Flat | null}
 */
export function rectified(pixels, pairs, hexes, fine = FINE) {
  const [map, matrix] = [fitted(pairs), matrixOf(pairs)];
  if (!map || !matrix) return null;
  const { left, right, top, bottom } = boardBounds(hexes);
  const [width, height] = [right - left + 2 * MARGIN, bottom - top + 2 * MARGIN].map((size) => Math.ceil(size * fine));
  const small = shrunk(pixels, Math.min(pixels.width, Math.round(pixels.width * FINER * fine / sideOf(map, hexes))));
  const scale = small.width / pixels.width;
  const flat = {
    rgb: new Float32Array(3 * width * height), near: new Float32Array(width * height).fill(NaN),
    width, height, left: left - MARGIN, top: top - MARGIN,
  };
  for (let i = 0; i < width * height; i += 1) {
    const [x, y] = [flat.left + (i % width + 0.5) / fine, flat.top + (Math.floor(i / width) + 0.5) / fine];
    const at = map({ x, y });
    if (sample(small, at.x * scale, at.y * scale, flat, i)) flat.near[i] = 1 / (matrix[6] * x + matrix[7] * y + matrix[8]);
  }
  return flat;
}

/**
 * Return how long a side is in the photograph, on average.
 * @param {Mapping} map @param {Place[]} hexes
 */
function sideOf(map, hexes) {
  const lengths = hexes.map((hex) => {
    const { x, y } = middle(hex);
    const [a, b, c] = [map({ x, y }), map({ x: x + 1, y }), map({ x, y: y + 1 })];
    return Math.max(Math.hypot(b.x - a.x, b.y - a.y), Math.hypot(c.x - a.x, c.y - a.y));
  });
  return lengths.reduce((sum, one) => sum + one, 0) / lengths.length;
}

/**
 * Read a point of the photograph between its pixels; tell whether it lies within.
 * @param {Pixels} pixels @param {number} x @param {number} y @param {Flat} flat
 * @param {number} i
 */
function sample({ data, width, height }, x, y, flat, i) {
  const [column, row] = [Math.floor(x - 0.5), Math.floor(y - 0.5)];
  if (!(column >= 0 && row >= 0 && column + 1 < width && row + 1 < height)) return false;
  const [u, v] = [x - 0.5 - column, y - 0.5 - row];
  const at = 4 * (row * width + column);
  for (let channel = 0; channel < 3; channel += 1) {
    const above = data[at + channel] * (1 - u) + data[at + 4 + channel] * u;
    const below = data[at + 4 * width + channel] * (1 - u) + data[at + 4 * width + 4 + channel] * u;
    flat.rgb[3 * i + channel] = above * (1 - v) + below * v;
  }
  return true;
}

/**
 * Divide *flat* by the light that makes its hexes most like the printed ones.
 * @param {Flat} flat @param {Known[]} hexes @param {Kind[]} kinds
 */
export function relit(flat, hexes, kinds, fine = FINE) {
  const map = (/** @type {Point} */ { x, y }) =>
    ({ x: (x - flat.left) * fine, y: (y - flat.top) * fine });
  const pixels = { data: flat.rgb, width: flat.width, height: flat.height };
  const seen = hexes.map((hex) => ({ ...hex, ...middle(hex), colour: ringColour(pixels, map, middle(hex), 3) }));
  const light = lightOf(seen, kinds);
  if (!light) return;
  for (let i = 0; i < flat.near.length; i += 1) {
    const gain = light({ x: flat.left + (i % flat.width) / fine, y: flat.top + Math.floor(i / flat.width) / fine });
    for (let channel = 0; channel < 3; channel += 1) flat.rgb[3 * i + channel] *= Math.exp(-gain[channel]);
  }
}
