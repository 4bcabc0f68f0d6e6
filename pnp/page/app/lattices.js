// Where hexes may be painted on a map that grows: beside what is there, or all over a photograph.
import { bounds, middle, neighbours, spotOf } from "./geometry.js";
import { keyOf } from "./positions.js";

const REACH = 14; // hexes of a free lattice, each way from the first mark

/**
 * Return the places next to *hexes* that are not on the map yet, by key.
 * @param {Position} position @param {Place[]} hexes
 */
export function placesBeside(position, hexes) {
  /** @type {Map<string, Place>} */
  const near = new Map();
  for (const hex of hexes.flatMap(neighbours)) {
    const key = keyOf(hex.q, hex.r);
    if (!position.hexes.has(key)) near.set(key, hex);
  }
  return near;
}

/**
 * Return the places between the marks of a free grid, and on them.
 * @param {readonly Place[]} marks @returns {Place[]}
 */
export function placesWithin(marks) {
  const { left, right, top, bottom } = bounds(marks.map(middle));
  return around({ q: 0, r: 0 }).filter((hex) => {
    const { x, y } = middle(hex);
    return x > left - 0.1 && x < right + 0.1 && y > top - 0.1 && y < bottom + 0.1;
  });
}

/** Return the places of a free lattice round a hex, by rows. @param {Place} centre @returns {Place[]} */
function around(centre) {
  const steps = Array.from({ length: 2 * REACH + 1 }, (_, n) => n - REACH);
  const rows = steps.map((step) => centre.r + step);
  return rows.flatMap((r) => steps.map((step) => ({ q: centre.q + step - (r >> 1), r })));
}

/**
 * Return all hexes round *centre* whose middle lies in the photograph and that are large enough to see.
 * @param {Mapping} map @param {Place} centre @param {{width: number, height: number}} picture
 */
export function lattice(map, centre, { width, height }) {
  return around(centre).filter((hex) => {
    const { x, y } = map(middle(hex));
    return x > 0 && y > 0 && x < width && y < height && spotOf(map, hex).size > width / 120;
  });
}
