// Corners and sides of hexes by the hours of a clock, as in the text format: C3@12; 0 is the hex.
import { SQRT3, middle } from "./geometry.js";

/** @typedef {Place & {clock: number}} At */

const CORNERS = [12, 2, 4, 6, 8, 10];
const SIDES = [1, 3, 5, 7, 9, 11];
/** @type {Record<number, [number, number]>} the hex behind each side */
const BEHIND = { 1: [1, -1], 3: [1, 0], 5: [0, 1], 7: [-1, 1], 9: [-1, 0], 11: [0, -1] };

const hour = (/** @type {number} */ clock) => ((clock + 11) % 12) + 1;

/** Return what pieces lie on at an hour: "hex", "corner" or "side". */
export const kindOf = (/** @type {number} */ clock) => (clock === 0 ? "hex" : clock % 2 ? "side" : "corner");

/** Return the hours at which pieces of *game* may lie, besides the hex itself; clockwise. */
export function hoursOf(/** @type {Game} */ game) {
  const kinds = new Set(game.pieces.map(({ on }) => on));
  return [12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].filter((clock) => kinds.has(kindOf(clock)));
}

/**
 * Return the hexes that share what *clock* names on a hex, each with its own hour, in reading order.
 * @param {At} at @returns {At[]}
 */
function shared({ q, r, clock }) {
  const others = CORNERS.includes(clock) ? [[-1, 4], [1, -4]] : SIDES.includes(clock) ? [[0, 6]] : [];
  const behind = others.map(([turn, by]) => {
    const [dq, dr] = BEHIND[hour(clock + turn + 12)];
    return { q: q + dq, r: r + dr, clock: hour(clock + by + 12) };
  });
  return [{ q, r, clock }, ...behind].sort((a, b) => a.r - b.r || a.q - b.q);
}

const written = (/** @type {At} */ { q, r, clock }) => (clock ? `${q},${r}@${clock}` : `${q},${r}`);

/** Return the key of a place, the same whichever of its hexes names it. @param {number} q @param {number} r */
export const placeKey = (q, r, clock = 0) => written(shared({ q, r, clock })[0]);

/** Return the place that a key stands for. @param {string} key @returns {At} */
export function placeOf(key) {
  const [q, r, clock] = key.split(/[,@]/).map(Number);
  return { q, r, clock: clock || 0 };
}

/**
 * Return the place at *key* by the first of its hexes on the map; null where none is on it.
 * @param {string} key @param {ReadonlyMap<string, Hex>} hexes
 */
export function namedBy(key, hexes) {
  for (const at of shared(placeOf(key))) {
    const hex = hexes.get(`${at.q},${at.r}`);
    if (hex) return { ...at, name: at.clock ? `${hex.name}@${at.clock}` : hex.name };
  }
  return null;
}

/** Return where a place lies on the board, in sides of a hex. @param {At} at @returns {Point} */
export function pointOf({ q, r, clock }) {
  const { x, y } = middle({ q, r });
  if (!clock) return { x, y };
  const [angle, reach] = [Math.PI / 6 * clock, clock % 2 ? SQRT3 / 2 : 1];
  return { x: x + reach * Math.sin(angle), y: y - reach * Math.cos(angle) };
}
