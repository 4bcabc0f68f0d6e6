// Pieces seen in a photograph: where one of the players' colours lies on a hex of another colour.
//
// Only colours are told, not kinds, counts or stacks; white and black are told from no shadow and
// no glare, so never. What a piece is called by is its foot, since tall ones lean over other hexes.
import { middle, SQRT3 } from "./geometry.js";
import { PAINTS } from "./paints.js";
import { around, clustered, labOf, mean, median, parts } from "./pixels.js";
import { FINE, rectified, relit } from "./rectified.js";

/** @typedef {import("./rectified.js").Flat} Flat */
/** @typedef {import("./rectified.js").Kind} Kind */
/** @typedef {import("./rectified.js").Known} Known */
/** @typedef {[number, number, number] | number[]} Lab */
/**
 * A colour of players: its shades, and hues that it may have, in degrees.
 * @typedef {{letter: string, shades: Lab[], hues: number[]}} Paint
 */
/**
 * What lies under each pixel: the number of its hex, or -1; colours of grounds by hexes, and of the table.
 * @typedef {{at: Int16Array, grounds: Map<number, Lab[]>, tables: Lab[], isInner: Uint8Array}} Under
 */

/** @typedef {SeenPiece & {foot: Point, head: Point, near: number}} Part its ends, in pixels from above */

const INNER = 0.8; // of a hex: here is neither gap nor edge
const OFF_GROUND = 20;
const CHROMA = 24;
const NEAR_PAINT = 45;
const NEAR_TABLE = 18;
const SHARE = 0.08; // of the table that a colour of it has
const CLUSTERS = 5; // of colours outside the board
const LEAST_AREA = 0.008; // sides²
const LEAST_INSIDE = 0.3;
const JOINED = 0.7; // sides between what stands nearer and its head
export const CERTAIN = 0.5;
const DOUBTFUL = 0.45;
export const SILENT = 0.25;

const far = (/** @type {Lab} */ a, /** @type {Lab} */ b, /** @type {number} */ lightness) =>
  Math.hypot(lightness * (a[0] - b[0]), a[1] - b[1], a[2] - b[2]);

/**
 * Return the pieces that are seen, each by the key of its hex and the letter of its colour.
 * @param {Pixels} pixels
 * @param {{pairs: Pair[], hexes: Known[], kinds: Kind[], colours: {letter: string, key: string}[]}} given
 * @returns {SeenPiece[]}
 */
export function seenPieces(pixels, { pairs, hexes, kinds, colours }) {
  const flat = rectified(pixels, pairs, hexes);
  if (!flat) return [];
  relit(flat, hexes, kinds);
  const labs = labsOf(flat);
  const under = groundOf(flat, labs, hexes);
  const paints = colours.flatMap(({ letter, key }) => (PAINTS[key] ? [paintOf(letter, PAINTS[key])] : []));
  const { paint, margin } = painted(flat, labs, under, paints);
  const found = paints.flatMap(({ letter }, number) => {
    const mask = opened(closed(Uint8Array.from(paint, (one) => Number(one === number)), flat.width), flat.width);
    return parts(mask, flat.width, LEAST_AREA * FINE * FINE)
      .flatMap((part) => judged(part, flat, under, margin, hexes)).map((one) => ({ ...one, colour: letter }));
  });
  return strongest(found.map((one) => (isHead(one, found) ? { ...one, confidence: Math.min(one.confidence, DOUBTFUL) } : one)));
}

/** @param {string} letter @param {{shades: number[][], hues: number[]}} paint @returns {Paint} */
const paintOf = (letter, { shades, hues }) => ({ letter, hues, shades: shades.map(([r, g, b]) => labOf(r, g, b)) });

/** @param {Flat} flat */
function labsOf({ rgb, near }) {
  const found = new Float32Array(rgb.length);
  for (let i = 0; i < near.length; i += 1) found.set(labOf(rgb[3 * i], rgb[3 * i + 1], rgb[3 * i + 2]), 3 * i);
  return found;
}

/**
 * Return the hex under each pixel, colours of grounds, and of the table outside.
 * @param {Flat} flat @param {Float32Array} labs @param {Known[]} hexes @returns {Under}
 */
function groundOf(flat, labs, hexes) {
  const { at, isInner } = hexesUnder(flat, hexes);
  /** @type {number[][]} */
  const inner = hexes.map(() => []);
  /** @type {number[]} */
  const outside = [];
  at.forEach((hex, i) => {
    if (Number.isNaN(flat.near[i])) return;
    if (hex < 0) outside.push(i);
    else if (isInner[i]) inner[hex].push(i);
  });
  const own = inner.map((pixels) => middleLab(labs, pixels));
  const grounds = new Map(hexes.map(({ letter }, hex) => {
    const alike = hexes.flatMap((other, i) => (other.letter === letter && letter !== "?" ? [own[i]] : []));
    return [hex, alike.length ? [own[hex], middleOf(alike)] : [own[hex]]];
  }));
  return { at, isInner, grounds, tables: tableColours(labs, outside) };
}

/** @param {Flat} flat @param {Known[]} hexes */
function hexesUnder({ left, top, width, height }, hexes) {
  const at = new Int16Array(width * height).fill(-1);
  const isInner = new Uint8Array(width * height);
  hexes.forEach((hex, number) => {
    const { x, y } = middle(hex);
    const [column, row] = [(x - left) * FINE, (y - top) * FINE];
    for (let v = Math.floor(row - FINE); v <= row + FINE; v += 1) {
      for (let u = Math.floor(column - FINE); u <= column + FINE; u += 1) {
        const reach = outness((u + 0.5 - column) / FINE, (v + 0.5 - row) / FINE);
        if (reach > 1) continue;
        at[v * width + u] = number;
        isInner[v * width + u] = Number(reach < INNER);
      }
    }
  });
  return { at, isInner };
}

/** Return how far out a point of a hex lies: 0 the middle, 1 its edge. @param {number} x @param {number} y */
const outness = (x, y) => 2 / SQRT3 * Math.max(...[x, x / 2 + y * SQRT3 / 2, x / 2 - y * SQRT3 / 2].map(Math.abs));

/** @param {Float32Array} labs @param {number[]} pixels @returns {Lab} */
const middleLab = (labs, pixels) =>
  middleOf(pixels.filter((_, n) => n % 3 === 0).map((i) => [labs[3 * i], labs[3 * i + 1], labs[3 * i + 2]]));

/** @param {Lab[]} colours @returns {Lab} */
const middleOf = (colours) => [0, 1, 2].map((c) => median(colours.map((colour) => colour[c])) ?? 0);

/**
 * Return the colours of which much lies outside the board.
 * @param {Float32Array} labs @param {number[]} outside @returns {Lab[]}
 */
function tableColours(labs, outside) {
  const colours = outside.filter((_, n) => n % 11 === 0).map((i) => [labs[3 * i], labs[3 * i + 1], labs[3 * i + 2]]);
  if (colours.length < 5) return [];
  return clustered(colours, CLUSTERS, 0.5)
    .filter(({ size }) => size > SHARE * colours.length).map(({ mean: colour }) => colour);
}

/**
 * Return the number of the paint that each pixel shows, else -1, and how much nearer it is than anything
 * else.
 * @param {Flat} flat @param {Float32Array} labs @param {Under} under @param {Paint[]} paints
 */
function painted(flat, labs, under, paints) {
  const paint = new Int8Array(flat.near.length).fill(-1);
  const margin = new Float32Array(flat.near.length);
  for (let i = 0; i < paint.length; i += 1) {
    const colour = [labs[3 * i], labs[3 * i + 1], labs[3 * i + 2]];
    if (Number.isNaN(flat.near[i]) || Math.hypot(colour[1], colour[2]) <= CHROMA) continue;
    const grounds = under.grounds.get(under.at[i]) ?? [];
    if (grounds.some((ground) => far(colour, ground, 0.5) <= OFF_GROUND)) continue;
    if (!under.isInner[i] && under.tables.some((table) => far(colour, table, 0.5) < NEAR_TABLE)) continue;
    const gaps = paints.map(({ shades }) => Math.min(...shades.map((shade) => far(colour, shade, 0.35))));
    const best = gaps.indexOf(Math.min(...gaps));
    const others = [...gaps.filter((_, k) => k !== best), ...grounds.map((ground) => far(colour, ground, 0.35))];
    margin[i] = Math.min(...others) - gaps[best];
    if (gaps[best] < NEAR_PAINT && margin[i] > 0 && isOfHue(colour, paints[best].hues)) paint[i] = best;
  }
  return { paint, margin };
}

/** @param {Lab} colour @param {number[]} hues */
function isOfHue([, a, b], [least, most]) {
  const hue = Math.atan2(b, a) * 180 / Math.PI;
  return [hue, hue + 360].some((one) => one >= least && one <= most);
}

/** Close holes: a mask grows by a pixel, then shrinks. @param {Uint8Array} mask @param {number} width */
const closed = (mask, width) => eroded(grown(mask, around(width)), around(width));
/** Clear specks: a mask shrinks by half a pixel, then grows. @param {Uint8Array} mask @param {number} width */
const opened = (mask, width) => grown(eroded(mask, [0, 1, width, width + 1]), [0, 1, width, width + 1]);

/** @param {Uint8Array} mask @param {number[]} steps */
function grown(mask, steps) {
  const found = new Uint8Array(mask.length);
  for (let i = 0; i < mask.length; i += 1) if (mask[i]) for (const step of steps) found[i + step] = 1;
  return found;
}

/** @param {Uint8Array} mask @param {number[]} steps */
function eroded(mask, steps) {
  const found = new Uint8Array(mask.length);
  for (let i = 0; i < mask.length; i += 1) if (mask[i] && steps.every((step) => mask[i + step])) found[i] = 1;
  return found;
}

/**
 * Return the piece that a part is, if it is one.
 * @param {number[]} part @param {Flat} flat @param {Under} under @param {Float32Array} margin
 * @param {Known[]} hexes
 */
function judged(part, flat, under, margin, hexes) {
  const { width, left, top, near } = flat;
  if (part.filter((i) => under.isInner[i]).length < LEAST_INSIDE * part.length) return [];
  const columns = part.map((i) => i % width);
  const rows = part.map((i) => Math.floor(i / width));
  const sorted = [...part].sort((a, b) => near[b] - near[a]);
  const third = Math.ceil(part.length / 3);
  const middleOfPart = (/** @type {number[]} */ some) =>
    ({ x: mean(some.map((i) => i % width)), y: mean(some.map((i) => Math.floor(i / width))) });
  const [foot, head] = [middleOfPart(sorted.slice(0, third)), middleOfPart(sorted.slice(-third))];
  const at = Math.round(foot.y) * width + Math.round(foot.x);
  const hex = hexes[under.at[at]];
  if (!hex) return [];
  const box = (Math.max(...columns) - Math.min(...columns) + 1) * (Math.max(...rows) - Math.min(...rows) + 1);
  const area = part.length / FINE / FINE;
  const lead = mean(part.map((i) => margin[i]));
  const confidence = Math.min(area / 0.05, 1.5) * Math.min(lead / 20, 1.5) * Math.min(part.length / box / 0.5, 1.2);
  const middles = { x: left + (mean(columns) + 0.5) / FINE, y: top + (mean(rows) + 0.5) / FINE };
  return [{ key: hex.key, x: middles.x, y: middles.y, size: Math.sqrt(area), confidence, foot, head, near: near[at] }];
}

/**
 * Tell whether a part may be the head of a piece that stands in a hex nearer to the camera: the gap between two
 * tiles cuts a tall one in two.
 * @param {Part} one @param {Part[]} all
 */
const isHead = (one, all) => all.some(({ colour, key, near, head }) => colour === one.colour && key !== one.key
  && near > one.near && Math.hypot(head.x - one.foot.x, head.y - one.foot.y) < JOINED * FINE);

/** Return the surest piece of each colour in each hex, as far as it is worth a word. @param {SeenPiece[]} found @returns {SeenPiece[]} */
function strongest(found) {
  const best = new Map();
  for (const one of found) {
    const name = `${one.key} ${one.colour}`;
    if (one.confidence >= SILENT && !(best.get(name)?.confidence >= one.confidence)) best.set(name, one);
  }
  return [...best.values()];
}
