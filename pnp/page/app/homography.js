// From the plane of the board to the pixels of a photograph: a homography through four marks or
// more, and a bend near further ones, for loose tiles that drift and for wide lenses.

/** @typedef {{from: Point, to: Point}} Pair where a mark belongs on the board, and where it lies in the picture */

/**
 * Solve the linear equations of *rows*, each with its right side last; null if they have no one solution.
 * @param {number[][]} rows @returns {number[] | null}
 */
export function solved(rows) {
  const n = rows.length;
  const m = rows.map((row) => [...row]);
  for (let column = 0; column < n; column += 1) {
    let pivot = column;
    for (let i = column + 1; i < n; i += 1) if (Math.abs(m[i][column]) > Math.abs(m[pivot][column])) pivot = i;
    if (Math.abs(m[pivot][column]) < 1e-9) return null;
    [m[column], m[pivot]] = [m[pivot], m[column]];
    for (let i = 0; i < n; i += 1) {
      if (i === column) continue;
      const factor = m[i][column] / m[column][column];
      for (let j = column; j <= n; j += 1) m[i][j] -= factor * m[column][j];
    }
  }
  return m.map((row, i) => row[n] / row[i]);
}

const LEAST_APART = 4; // pixels between two marks
const FLAT = 0.03; // height of a triangle over its longest side: less is a line

const area = (/** @type {Point} */ a, /** @type {Point} */ b, /** @type {Point} */ c) =>
  (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
const apart = (/** @type {Point} */ a, /** @type {Point} */ b) => Math.hypot(b.x - a.x, b.y - a.y);

/** Tell whether three points lie nearly on a line, or two on one spot. */
function areFlat(/** @type {Point} */ a, /** @type {Point} */ b, /** @type {Point} */ c) {
  const longest = Math.max(apart(a, b), apart(b, c), apart(c, a));
  return Math.abs(area(a, b, c)) < FLAT * longest * longest;
}

/**
 * Return all choices of *count* of the numbers below *n*.
 * @param {number} n @param {number} count @returns {number[][]}
 */
function choices(n, count) {
  if (count === 0) return [[]];
  return choices(n, count - 1).flatMap((some) => {
    const first = (some.at(-1) ?? -1) + 1;
    return Array.from({ length: n - first }, (_, i) => [...some, first + i]);
  });
}

/**
 * Return what is wrong with *marks*: "line" if no four of them span a grid, "crossed" if some
 * changed places; null if they can be views of a board. They may be more than four.
 * @param {Pair[]} marks @returns {"line" | "crossed" | null}
 */
export function fault(marks) {
  const triples = choices(marks.length, 3);
  const flat = new Set(triples.filter((three) => ["from", "to"].some((end) => {
    const [a, b, c] = three.map((i) => marks[i][/** @type {"from" | "to"} */ (end)]);
    return areFlat(a, b, c);
  })).map(String));
  const spans = (/** @type {number[]} */ four) =>
    four.every((left) => !flat.has(String(four.filter((i) => i !== left))));
  if (choices(marks.length, 2).some(([i, j]) => apart(marks[i].to, marks[j].to) < LEAST_APART)) return "line";
  if (!choices(marks.length, 4).some(spans)) return "line";
  // A camera above the table turns no three hexes round.
  const isTurned = (/** @type {number[]} */ three) => {
    const [a, b, c] = three.map((i) => marks[i]);
    return !flat.has(String(three)) && area(a.from, b.from, c.from) * area(a.to, b.to, c.to) < 0;
  };
  return triples.some(isTurned) ? "crossed" : null;
}

/**
 * Return the homography nearest to *marks*, nine numbers by rows; null if there is none.
 * @param {Pair[]} marks @returns {number[] | null}
 */
export function matrixOf(marks) {
  const rows = marks.flatMap(({ from: { x, y }, to: { x: u, y: v } }) => [
    [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
    [0, 0, 0, x, y, 1, -v * x, -v * y, v],
  ]);
  // Normal equations: for four marks the exact homography, for more the best one.
  const normal = Array.from({ length: 8 }, (_, i) =>
    Array.from({ length: 9 }, (_, j) => rows.reduce((sum, row) => sum + row[i] * row[j], 0)));
  const found = solved(normal);
  return found && [...found, 1];
}

/** Return the function that a homography is. @param {number[]} m @returns {Mapping} */
export const mapOf = (m) => ({ x, y }) => {
  const w = m[6] * x + m[7] * y + m[8];
  return { x: (m[0] * x + m[1] * y + m[2]) / w, y: (m[3] * x + m[4] * y + m[5]) / w };
};

/** Return the product of two homographies: first *b*, then *a*. @param {number[]} a @param {number[]} b */
export const times = (a, b) => [0, 3, 6].flatMap((row) => [0, 1, 2].map((column) =>
  a[row] * b[column] + a[row + 1] * b[column + 3] + a[row + 2] * b[column + 6]));

/** Return a homography to pixels of another size. @param {number[]} matrix @param {number} factor */
export const scaled = (matrix, factor) => matrix.map((value, i) => (i < 6 ? value * factor : value));

/** @param {Pair[]} marks @returns {Mapping | null} */
function flatMap(marks) {
  const found = matrixOf(marks);
  return found && mapOf(found);
}

/**
 * Return a function from board points to pixels through *marks*; null if there is none.
 * @param {Pair[]} marks @returns {Mapping | null}
 */
export function fitted(marks) {
  const flat = flatMap(marks);
  if (!flat) return null;
  const bends = marks.map(({ from, to }) => {
    const there = flat(from);
    return { from, dx: to.x - there.x, dy: to.y - there.y };
  });
  if (bends.every(({ dx, dy }) => Math.hypot(dx, dy) < 0.5)) return flat;
  return (point) => {
    const there = flat(point);
    let [sum, dx, dy] = [0, 0, 0];
    for (const bend of bends) {
      const square = (bend.from.x - point.x) ** 2 + (bend.from.y - point.y) ** 2;
      const weight = 1 / (square * square + 1e-6);
      sum += weight;
      dx += weight * bend.dx;
      dy += weight * bend.dy;
    }
    return { x: there.x + dx / sum, y: there.y + dy / sum };
  };
}

/**
 * Return how far each mark lies from an even grid, in sides of a hex: what the grid must bend.
 * @param {Pair[]} marks @returns {number[]}
 */
export function bends(marks) {
  const flat = flatMap(marks);
  return marks.map(({ from, to }) => {
    if (!flat) return Infinity;
    const side = apart(flat({ x: from.x - 0.5, y: from.y }), flat({ x: from.x + 0.5, y: from.y }));
    return apart(to, flat(from)) / side;
  });
}
