// Where hexes may be painted on a map that grows: beside what is there, or all over a photograph.
import { bounds, middle, NEIGHBOURS, spotOf } from "./geometry.js";
import { keyOf } from "./positions.js";

const REACH = 14; // hexes of a free lattice, each way from the first mark

/**
 * Return the places next to *hexes* that are not on the map yet, by key.
 * @param {Position} position @param {Place[]} hexes
 */
export function placesBeside(position, hexes) {
  /** @type {Map<string, Place>} */
  const near = new Map();
  for (const { q, r } of hexes) {
    for (const [dq, dr] of NEIGHBOURS) {
      const key = keyOf(q + dq, r + dr);
      if (!position.hexes.has(key)) near.set(key, { q: q + dq, r: r + dr });
    }
  }
  return near;
}

/**
 * Return the places between the marks of a free grid, and on them.
 * @param {readonly Place[]} marks @returns {Place[]}
 */
export function placesWithin(marks) {
  const { left, right, top, bottom } = bounds(marks.map(middle));
  const rows = marks.map(({ r }) => r);
  /** @type {Place[]} */
  const found = [];
  for (let r = Math.min(...rows); r <= Math.max(...rows); r += 1) {
    for (let q = -REACH - (r >> 1); q <= REACH - (r >> 1); q += 1) {
      const { x, y } = middle({ q, r });
      if (x > left - 0.1 && x < right + 0.1 && y > top - 0.1 && y < bottom + 0.1) found.push({ q, r });
    }
  }
  return found;
}

/**
 * Return all hexes round *centre* whose middle lies in the photograph and that are large enough to see.
 * @param {Mapping} map @param {Place} centre @param {{width: number, height: number}} picture
 */
export function lattice(map, centre, { width, height }) {
  /** @type {Place[]} */
  const found = [];
  for (let r = centre.r - REACH; r <= centre.r + REACH; r += 1) {
    for (let q = centre.q - REACH - (r >> 1); q <= centre.q + REACH - (r >> 1); q += 1) {
      const { x, y } = map(middle({ q, r }));
      const { size } = spotOf(map, { q, r });
      if (x > 0 && y > 0 && x < width && y < height && size > width / 120) found.push({ q, r });
    }
  }
  return found;
}
