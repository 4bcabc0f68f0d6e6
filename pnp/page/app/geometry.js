// Where hexes lie: middles and corners on the board, in sides of a hex, and through a map in a picture.

/** @typedef {{left: number, right: number, top: number, bottom: number}} Box */
/** @typedef {{at: Point, corners: Point[], across: Point, down: Point, size: number}} Spot */

export const SQRT3 = Math.sqrt(3);
const CORNERS = [0, 1, 2, 3, 4, 5].map((n) => {
  const angle = Math.PI / 3 * n - Math.PI / 2;
  return { x: Math.cos(angle), y: Math.sin(angle) };
});
const STEPS = [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]]; // to neighbours
const WAYS_OUT = [[-1, -1.2], [1, -1.2], [1, 1.2], [-1, 1.2]];

/** Return the neighbours of a hex. @param {Place} hex @returns {Place[]} */
export const neighbours = ({ q, r }) => STEPS.map(([dq, dr]) => ({ q: q + dq, r: r + dr }));

/** @returns {Point} where the middle of a hex lies on the board */
export const middle = (/** @type {Place} */ { q, r }) => ({ x: SQRT3 * (q + r / 2), y: 1.5 * r });

/** Return the six corners of a hex on the board, *size* of a side away from its middle. */
export function outline(/** @type {Place} */ hex, size = 1) {
  const centre = middle(hex);
  return CORNERS.map(({ x, y }) => ({ x: centre.x + size * x, y: centre.y + size * y }));
}

/**
 * Return four hexes, far apart, in order round the board.
 * @template {Place} Hex
 * @param {Hex[]} hexes
 */
export function cornerHexes(hexes) {
  return WAYS_OUT.map(([dx, dy]) => {
    const score = (/** @type {Place} */ one) => middle(one).x * dx + middle(one).y * dy;
    return hexes.reduce((best, hex) => (score(hex) > score(best) ? hex : best));
  });
}

/** Tell whether *hexes* are a hexagon of 37. @param {Place[]} hexes */
export function isHexagon(hexes) {
  const mean = (/** @type {"q" | "r"} */ axis) => hexes.reduce((sum, hex) => sum + hex[axis], 0) / hexes.length;
  const [q, r] = [mean("q"), mean("r")];
  const reach = (/** @type {Place} */ hex) => Math.max(...[hex.q - q, hex.r - r, hex.q + hex.r - q - r].map(Math.abs));
  return hexes.length === 37 && hexes.every((hex) => reach(hex) <= 3);
}

/** Return the rectangle round *points*. @param {Point[]} points @returns {Box} */
export function bounds(points) {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** Return the rectangle round whole hexes, on the board. */
export const boardBounds = (/** @type {Place[]} */ hexes) => bounds(hexes.flatMap((hex) => outline(hex)));

/**
 * Return where *hex* lies through *map*: middle, corners, what a side across and down is there, its size.
 * @param {Mapping} map @param {Place} hex @returns {Spot}
 */
export function spotOf(map, hex) {
  const { x, y } = middle(hex);
  const beside = [[0.5, 0], [-0.5, 0], [0, 0.5], [0, -0.5]];
  const [right, left, below, above] = beside.map(([dx, dy]) => map({ x: x + dx, y: y + dy }));
  const across = { x: right.x - left.x, y: right.y - left.y };
  return {
    at: map({ x, y }), corners: outline(hex).map(map), across,
    down: { x: below.x - above.x, y: below.y - above.y },
    size: Math.hypot(across.x, across.y),
  };
}
