// The points that tiles of a colour stand for, told by the pips that are printed on them.
//
// Pips are dark spots: a few at three sides of a published tile. Blurred ones run together into a bar,
// whose length tells how many they are. They are too small to trust on one tile; all tiles of a colour
// together tell whose points they are, or nothing is told.
import { middle } from "./geometry.js";
import { median, parts } from "./pixels.js";
import { rectified } from "./rectified.js";

/** @typedef {import("./rectified.js").Flat} Flat */

const FINE = 56; // pixels of a side of a hex
const BLOCK = 4; // pixels: one in so many tells how bright the ground is
const REACH = 3; // blocks
const DARK = 0.68; // of the ground
const AREA = { least: 0.0022, most: 0.018 }; // sides², of one pip
const LONGEST = 1.7; // times as long as wide is one pip
const SOLID = 0.75; // of an ellipse
const BAR = { least: 0.2, most: 0.75, width: 0.22, upright: 0.5 }; // sides; and how far it may lean
const PIP = 0.126; // sides
const STEP = 0.157; // sides from pip to pip
const FEW = 5; // values: of more not all orders are tried

const MARGIN = 1.5; // between the best and the second order
const MISFIT = 0.75; // of a tile, on average
const MISSING = 1;
const EXTRA = 1.6;
const WORST = 2.5;

const GROUPS = 3; // on a tile
const AT = { least: 0.55, most: 0.97 }; // sides from its middle

/**
 * Return how many pips each hex shows.
 * @param {Pixels} pixels @param {Pair[]} pairs @param {Place[]} hexes
 */
export function pipsOn(pixels, pairs, hexes) {
  const flat = rectified(pixels, pairs, hexes, FINE);
  const spots = flat ? parts(darkOf(flat), flat.width, AREA.least * FINE * FINE) : [];
  const middles = hexes.map(middle);
  const counts = hexes.map(() => 0);
  for (const spot of spots) {
    const shape = flat && shapeOf(spot, flat);
    if (!shape) continue;
    const gaps = middles.map(({ x, y }) => Math.hypot(shape.x - x, shape.y - y));
    const radius = Math.min(...gaps);
    const hex = gaps.indexOf(radius);
    const [x, y] = [shape.x - middles[hex].x, shape.y - middles[hex].y];
    if (radius > AT.least && radius < AT.most) counts[hex] += countOf(shape, x / radius, y / radius);
  }
  return counts;
}

/** Mark what is darker than the ground about it. @param {Flat} flat */
function darkOf({ rgb, near, width, height }) {
  const grey = Float32Array.from(near, (_, i) => rgb[3 * i] + rgb[3 * i + 1] + rgb[3 * i + 2]);
  const [columns, rows] = [Math.floor(width / BLOCK), Math.floor(height / BLOCK)];
  const ground = groundOf(grey, width, columns, rows);
  const mask = new Uint8Array(grey.length);
  for (let y = BLOCK; y < BLOCK * rows - BLOCK; y += 1) {
    for (let x = BLOCK; x < BLOCK * columns - BLOCK; x += 1) {
      const i = y * width + x;
      const usual = ground[Math.floor(y / BLOCK) * columns + Math.floor(x / BLOCK)];
      mask[i] = Number(!Number.isNaN(near[i]) && grey[i] < DARK * usual);
    }
  }
  return mask;
}

/**
 * Return the median about each block.
 * @param {Float32Array} grey @param {number} width @param {number} columns @param {number} rows
 */
function groundOf(grey, width, columns, rows) {
  const blocks = Float32Array.from({ length: columns * rows }, (_, i) =>
    grey[(BLOCK * Math.floor(i / columns) + BLOCK / 2) * width + BLOCK * (i % columns) + BLOCK / 2]);
  return blocks.map((_, i) => {
    const [x, y] = [i % columns, Math.floor(i / columns)];
    const near = [];
    const [left, right] = [Math.max(0, x - REACH), Math.min(columns, x + REACH + 1)];
    for (let v = Math.max(0, y - REACH); v <= Math.min(rows - 1, y + REACH); v += 1) {
      near.push(...blocks.subarray(v * columns + left, v * columns + right));
    }
    return median(near);
  });
}

/**
 * Return the ellipse that a spot nearly is, null if it is none: its place on the board, axes in sides,
 * and where the longer one points.
 * @param {number[]} spot @param {Flat} flat
 */
function shapeOf(spot, { width, left, top }) {
  const count = spot.length;
  let [x, y, xx, yy, xy] = [0, 0, 0, 0, 0];
  for (const i of spot) { x += i % width / count; y += Math.floor(i / width) / count; }
  for (const i of spot) {
    const [u, v] = [i % width - x, Math.floor(i / width) - y];
    xx += u * u / count;
    yy += v * v / count;
    xy += u * v / count;
  }
  const [mean, gap] = [(xx + yy) / 2, Math.hypot((xx - yy) / 2, xy)];
  const [long, wide] = [gap, -gap].map((way) => 4 * Math.sqrt(Math.max(0, mean + way) + 1 / 12) / FINE);
  const area = count / FINE / FINE;
  if (area < SOLID * Math.PI / 4 * long * wide) return null;
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  return { x: left + (x + 0.5) / FINE, y: top + (y + 0.5) / FINE, long, wide, area, angle };
}

/**
 * Return how many pips a spot is, 0 if it is none; *x*, *y* point out of the hex there.
 * @param {NonNullable<ReturnType<typeof shapeOf>>} shape @param {number} x @param {number} y
 */
function countOf({ long, wide, area, angle }, x, y) {
  if (long < LONGEST * wide) return Number(area <= AREA.most);
  const lean = Math.abs(x * Math.cos(angle) + y * Math.sin(angle));
  if (long < BAR.least || long > BAR.most || wide > BAR.width || lean > BAR.upright) return 0;
  return Math.round(1 + (Math.sqrt(3) / 2 * long - PIP) / STEP); // an even bar is shorter than its ellipse
}

/**
 * Return which points the tiles of each colour show, as values by the values that were guessed; null unless it is sure.
 * @param {number[]} counts the pips of each hex
 * @param {(number | null)[]} guesses the points of each hex, by its colour
 * @returns {Map<number, number> | null}
 */
export function pointsTold(counts, guesses) {
  const values = [...new Set(guesses)].filter((value) => value !== null).sort();
  if (values.length < 2 || values.length > FEW || values[0] < 1) return null;
  const valued = guesses.flatMap((value, hex) => (value === null ? [] : [{ hex, value }]));
  const orders = ordersOf(values).map((order) => {
    const told = new Map(values.map((value, i) => [value, order[i]]));
    const misfits = valued.map(({ hex, value }) => misfit(counts[hex], told.get(value) ?? value));
    return { told, cost: misfits.reduce((sum, one) => sum + one, 0) };
  });
  const [best, second] = orders.sort((a, b) => a.cost - b.cost);
  return second.cost - best.cost >= MARGIN && best.cost <= MISFIT * valued.length ? best.told : null;
}

/** @param {number} count @param {number} value */
function misfit(count, value) {
  const extra = count - GROUPS * value;
  return Math.min(Math.abs(extra) * (extra < 0 ? MISSING : EXTRA) / GROUPS, WORST);
}

/** @param {number[]} values @returns {number[][]} */
const ordersOf = (values) => (values.length < 2 ? [values]
  : values.flatMap((first) => ordersOf(values.filter((value) => value !== first)).map((rest) => [first, ...rest])));
