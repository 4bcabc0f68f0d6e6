// Honeycombs found in a photograph of which nothing is known: hexes that lie side by side.
//
// A hex with its six neighbours is tried at every place, size, turn and lean on a tiny picture. The best
// of these flowers are laid onto the edges of the photograph, and grow by every hex beside them that has
// edges on its sides. What they grow to is as large as the board, whatever else lies on the table.
import { middle, neighbours, outline, SQRT3 } from "./geometry.js";
import { mapOf, scaled } from "./homography.js";
import { edgesOf, shrunk, strength } from "./pixels.js";
import { FEWER_REACHES, hasEdges, refined, sidesOf, support } from "./snapping.js";

/** @typedef {import("./pixels.js").Edges} Edges */
/** @typedef {{matrix: number[], hexes: Place[]}} Honeycomb and where its hexes lie in the photograph */
/** @typedef {{x: number, y: number, nx: number, ny: number}} Probe a pixel beside the middle of a hex, and the normal of the side there */

const TINY = 240; // pixels
const BLUR = 1;
const SIZES = [0.032, 0.04, 0.05, 0.0625, 0.078, 0.0975]; // a side, of the longer edge of the photograph
const LEANS = [[1, 0], [0.74, 0], [0.74, Math.PI / 2], [0.55, 0], [0.55, Math.PI / 2]]; // how much it is pressed flat, and which way
const TURNS = 6; // of a sixth
const STEP = 0.36; // sides
const HEXES = 4000; // kept
const FLOWERS = 160;
const GROWN = 10;
const AGAIN = FEWER_REACHES.slice(2); // a hex more moves little
const LEAST_SUPPORT = 0.4;
const SIDES_ON = 4; // of the six of a hex that grows
const ROUNDS = 8;

/** @type {Place[]} */
const FLOWER = [{ q: 0, r: 0 }, ...neighbours({ q: 0, r: 0 })];

/**
 * Return the honeycombs in a photograph, those with most hexes first.
 * @param {Pixels} large @param {Edges} edges of it @returns {Honeycomb[]}
 */
export function honeycombs(large, edges) {
  const tiny = edgesOf(shrunk(large, Math.round(TINY * Math.min(1, large.width / large.height))), BLUR);
  const sides = sidesOf(FLOWER);
  const laid = flowersIn(tiny).map((matrix) => {
    const fine = refined(edges, scaled(matrix, edges.width / tiny.width), sides, FEWER_REACHES);
    return { matrix: fine, support: support(edges, mapOf(fine), sides) };
  });
  const best = laid.filter((one) => one.support >= LEAST_SUPPORT).sort((a, b) => b.support - a.support);
  /** @type {Honeycomb[]} */
  const found = [];
  for (const { matrix } of best) {
    const { x, y } = mapOf(matrix)({ x: 0, y: 0 });
    const isWithin = found.some((one) => one.hexes.some((hex) => {
      const [at, beside] = [mapOf(one.matrix)(middle(hex)), mapOf(one.matrix)(outline(hex)[0])];
      return Math.hypot(at.x - x, at.y - y) < 0.3 * Math.hypot(at.x - beside.x, at.y - beside.y);
    }));
    if (!isWithin) found.push(grown(edges, matrix));
    if (found.length === GROWN) break;
  }
  return found.sort((a, b) => b.hexes.length - a.hexes.length);
}

/** Return matrices of the best flowers in a tiny picture. @param {Edges} tiny */
function flowersIn(tiny) {
  const { width, height } = tiny;
  /** @type {{basis: number[], probes: Probe[], x: number, y: number, score: number}[]} */
  let hexes = [];
  let least = 0; // that is worth a look
  const best = () => hexes.sort((a, b) => b.score - a.score).slice(0, HEXES);
  for (const basis of basesOf(Math.max(width, height))) {
    const size = Math.sqrt(Math.abs(basis[0] * basis[3] - basis[1] * basis[2]));
    const [single, all] = [probesOf(basis, [FLOWER[0]]), probesOf(basis, FLOWER)];
    const step = STEP * size;
    for (let y = 2 * size; y < height - 2 * size; y += step) {
      for (let x = 2 * size; x < width - 2 * size; x += step) {
        const score = strengthAt(tiny, single, x, y);
        if (score > least) hexes.push({ basis, probes: all, x, y, score });
      }
      if (hexes.length > 4 * HEXES) { hexes = best(); least = hexes[HEXES - 1].score; }
    }
  }
  return best().map((one) => ({ ...one, score: strengthAt(tiny, one.probes, one.x, one.y) }))
    .sort((a, b) => b.score - a.score).slice(0, FLOWERS).map(({ basis: [a, b, c, d], x, y }) => [a, b, x, c, d, y, 0, 0, 1]);
}

/** Return what leads from sides of a hex to pixels, flat: sizes, turns and leans. @param {number} long */
const basesOf = (long) => SIZES.flatMap((share) => LEANS.flatMap(([flat, way]) =>
  Array.from({ length: TURNS }, (_, n) => {
    const turn = n * Math.PI / 3 / TURNS;
    const [c, s, size] = [Math.cos(turn), Math.sin(turn), share * long];
    const [across, down] = way ? [flat, 1] : [1, flat];
    return [size * across * c, -size * across * s, size * down * s, size * down * c];
  })));

/** @param {number[]} basis @param {Place[]} hexes @returns {Probe[]} */
function probesOf([a, b, c, d], hexes) {
  return sidesOf(hexes).flatMap(({ x, y, nx, ny }) => {
    const along = { x: -ny, y: nx };
    const way = { x: a * along.x + b * along.y, y: c * along.x + d * along.y };
    const length = Math.hypot(way.x, way.y);
    return [-0.3, 0, 0.3].map((t) => {
      const [u, v] = [x + t * along.x, y + t * along.y];
      return { x: a * u + b * v, y: c * u + d * v, nx: -way.y / length, ny: way.x / length };
    });
  });
}

/**
 * Return how strong the edges along the sides of hexes about a pixel are.
 * @param {Edges} tiny @param {Probe[]} probes @param {number} x @param {number} y
 */
function strengthAt({ slopes, width, height }, probes, x, y) {
  let sum = 0;
  for (const probe of probes) {
    const [u, v] = [Math.round(x + probe.x), Math.round(y + probe.y)];
    if (!(u >= 0 && v >= 0 && u < width && v < height)) continue;
    sum += strength(slopes, 6 * (v * width + u), probe.nx, probe.ny);
  }
  return sum / probes.length;
}

/** Let a flower grow. @param {Edges} edges @param {number[]} matrix @returns {Honeycomb} */
function grown(edges, matrix) {
  const keyOf = (/** @type {Place} */ { q, r }) => `${q},${r}`;
  const hexes = new Map(FLOWER.map((hex) => [keyOf(hex), hex]));
  for (let round = 0; round < ROUNDS; round += 1) {
    const map = mapOf(matrix);
    const news = [...hexes.values()].flatMap(neighbours).filter((hex) => !hexes.has(keyOf(hex))
      && sidesOf([hex]).filter((side) => hasEdges(edges, map, side)).length >= SIDES_ON);
    if (!news.length) break;
    for (const hex of news) hexes.set(keyOf(hex), hex);
    matrix = refined(edges, matrix, sidesOf([...hexes.values()]), AGAIN);
  }
  return { matrix, hexes: [...hexes.values()] };
}
