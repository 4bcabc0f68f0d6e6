// What lies in a hex, drawn over the photograph: terrain, pieces, what is proposed; and marks. Most of
// it is drawn about the middle of a hex with sides of 1; `asTile` and `upright` lay it on the sheet.
import { s } from "./elements.js";
import { boardBounds, middle, SQRT3, spotOf } from "./geometry.js";
import { pointOf } from "./places.js";
import { parsed } from "./pieces.js";
import { shadeOf } from "./paints.js";

/** @typedef {import("./geometry.js").Spot & {turn?: number}} Spot */
/**
 * Addresses of pictures, and the colour of a terrain where tiles of another printing lie on the table.
 * @typedef {{
 *   terrain: (letter: string) => string | undefined, swatch: (letter: string) => string | null,
 *   piece: (colour: string, kind: string) => string | undefined,
 * }} Pictures
 */

export const HEX = "0,-1 .866,-.5 .866,.5 0,1 -.866,.5 -.866,-.5";
const STEP = 1.04;
const MEANT = 0.8; // of a hex that something perhaps belongs in
const GUESS = 0.52; // of the way from the middle to the top corner

const pointed = (/** @type {Point[]} */ points) =>
  points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");

/**
 * Return a size in steps: letters that grow a little at each move of a mark would be shaped anew.
 * @param {number} size
 */
const steady = (size) => STEP ** Math.round(Math.log(size) / Math.log(STEP));

/** What lays something flat into a hex, as the photograph shows it. @param {Spot} spot */
const asTile = ({ at, across, down }) =>
  `matrix(${across.x} ${across.y} ${down.x} ${down.y} ${at.x} ${at.y})`;

/** What lays something upright over a hex, or along a side. @param {Spot} spot */
export const upright = ({ at, size, turn = 0 }) => `translate(${at.x} ${at.y}) rotate(${turn}) scale(${steady(size)})`;

/** @param {string} text @param {object} attributes */
function written(text, attributes) {
  const label = s("text", attributes);
  label.textContent = text;
  return label;
}

/** The edge of a hex. @param {Spot} spot */
export const edge = (spot, kind = "edge") => layEdge(s("polygon", { class: kind }), spot);

/** @param {SVGElement} polygon @param {Spot} spot */
function layEdge(polygon, { corners, size }) {
  polygon.setAttribute("points", pointed(corners));
  polygon.setAttribute("stroke-width", String(size * 0.035));
  return polygon;
}

/** Lay the name of a hex at its head, away from the label of its tile, on a board at any turn. @param {SVGElement} label @param {Spot} spot */
function layName(label, { at, corners, size }) {
  const head = Math.min(...corners.map(({ y }) => y));
  label.setAttribute("transform", `translate(0 ${0.82 * (head - at.y) / size + 0.17})`);
}

/**
 * Return what is drawn of a hex, and what lays it where the grid has it: then nothing is made anew.
 * @param {{name: string, letter: string, words: string, chips: string[], isUnsure: boolean}} hex
 * @param {Game} game @param {Pictures} pictures
 */
export function hexParts({ name, letter, words, chips: chipWords, isUnsure }, game, pictures) {
  const tile = ground(letter, pictures);
  const above = s("g"); // drawn anew wherever it lies: it is not turned with the board
  const rim = s("polygon", { class: parsed(words, game) ? "edge" : "edge unread" });
  const label = written(name, { class: "name", "font-size": 0.24 });
  const upon = s("g", {}, ...figures(words, game, pictures), label);
  const lay = (/** @type {Spot} */ spot) => {
    tile?.setAttribute("transform", asTile(spot));
    upon.setAttribute("transform", upright(spot));
    layEdge(rim, spot);
    layName(label, spot);
    above.replaceChildren(...isUnsure ? [...doubt(spot), noted("?", spot)] : [], ...chips(chipWords, spot, Boolean(words)));
  };
  return { parts: [...tile ? [tile] : [], rim, above, upon], lay };
}

/** A hex in one colour, as tiles of another printing have it. @param {string} fill */
export const plain = (fill) => s("polygon", { points: HEX, fill, class: "ground" });

/**
 * The terrain of a hex: its picture, or its colour; null where it is unknown.
 * @param {string} letter @param {Pictures} pictures
 */
function ground(letter, { swatch, terrain }) {
  const colour = swatch(letter);
  if (colour) return plain(colour);
  const href = terrain(letter);
  const box = { width: SQRT3, height: 2, x: -SQRT3 / 2, y: -1 };
  return href ? s("image", { href, ...box, class: "ground", preserveAspectRatio: "none" }) : null;
}

/** A point on the way from the middle of a hex to another. @param {Spot} spot @param {Point} to @param {number} share */
const towards = ({ at }, to, share) => ({ x: at.x + share * (to.x - at.x), y: at.y + share * (to.y - at.y) });

/** A note towards the top corner of a hex. @param {string} note @param {Spot} spot */
function noted(note, spot) {
  const look = { x: 0.52, y: 0.14, class: "count", "font-size": 0.36, "stroke-width": 0.1 };
  return s("g", { transform: upright({ ...spot, at: towards(spot, spot.corners[0], GUESS) }) }, written(note, look));
}

/** Dashes in a hex whose terrain is uncertain. @param {Spot} spot */
function doubt(spot) {
  const points = pointed(spot.corners.map((corner) => towards(spot, corner, 0.88)));
  return [s("polygon", { points, class: "unsure", "stroke-width": spot.size * 0.08 })];
}

/**
 * Return where what lies on a corner or side is drawn: smaller than in a hex, turned along its side.
 * @param {Mapping} map @param {import("./places.js").At} at
 */
export function placedSpot(map, at) {
  const spot = spotOf(map, at);
  const isSide = at.clock % 2 === 1;
  const [one, other] = [at.clock - 1, at.clock + 1].map((clock) => map(pointOf({ ...at, clock: clock || 12 })));
  const turn = Math.atan2(other.y - one.y, other.x - one.x) * 180 / Math.PI;
  const along = turn > 90 ? turn - 180 : turn <= -90 ? turn + 180 : turn;
  return { ...spot, at: map(pointOf(at)), size: spot.size * (isSide ? 0.72 : 0.55), turn: isSide ? along : 0 };
}

/** A ring round a corner or side. @param {Spot} spot */
export const ring = ({ at, size }, kind = "chosen") =>
  s("circle", { cx: at.x, cy: at.y, r: size * 0.55, class: kind, "stroke-width": size * 0.06 });

/**
 * What perhaps was meant: a place, dotted, and an arrow to it from where a piece stands now.
 * @param {Mapping} map @param {import("./places.js").At} to @param {import("./places.js").At | null} from
 */
export function meant(map, to, from) {
  const spot = spotOf(map, to);
  const within = { ...spot, corners: spot.corners.map((corner) => towards(spot, corner, MEANT)) };
  const twice = (/** @type {(kind: string) => SVGElement} */ drawn) => ["meant casing", "meant"].map(drawn);
  const place = twice((kind) => (to.clock ? ring(placedSpot(map, to), kind)
    : edge(within, kind)));
  if (!from) return place;
  const [tail, tip] = [map(pointOf(from)), map(pointOf(to))];
  const far = Math.hypot(tip.x - tail.x, tip.y - tail.y) || 1;
  const at = (/** @type {number} */ ahead, side = 0) => {
    const [dx, dy] = [(tip.x - tail.x) / far, (tip.y - tail.y) / far];
    return `${tail.x + ahead * dx - side * dy} ${tail.y + ahead * dy + side * dx}`;
  };
  const end = far - 0.34 * spot.size;
  const neck = end - 0.3 * spot.size;
  const half = 0.15 * spot.size;
  return [...place, ...twice((kind) => s("path", { class: kind, d: `M${at(0.4 * spot.size)}L${at(neck)}` })),
    s("path", { class: "meant head", d: `M${at(end)}L${at(neck, half)}L${at(neck, -half)}Z` })];
}

/**
 * The chips of a hex: in its middle, above what stands there, or near the side that they face.
 * @param {string[]} words @param {Spot} spot @param {boolean} isCrowded
 */
function chips(words, spot, isCrowded) {
  const { across, down, size } = spot;
  const still = words.filter((word) => !/@\d/.test(word));
  return words.map((word) => {
    const [value, hour] = word.split("@");
    const turn = Math.PI / 6 * Number(hour);
    const [dx, dy] = /^\d+$/.test(hour ?? "") ? [0.45 * Math.sin(turn), -0.45 * Math.cos(turn)]
      : [(still.indexOf(word) - (still.length - 1) / 2) * 0.55, isCrowded ? -0.4 : 0];
    const at = `translate(${(dx * across.x + dy * down.x) / size} ${(dx * across.y + dy * down.y) / size})`;
    return s("g", { transform: `${upright(spot)} ${at}` },
      s("circle", { r: 0.25, class: "chip", "stroke-width": 0.02 }),
      written(value, { y: 0.09, class: "count", "font-size": value.length > 2 ? 0.2 : 0.28, "stroke-width": 0 }));
  });
}

/**
 * The pieces of a hex, as on printed pictures; words that are none as they are. What is written on
 * them stays upright where they are turned.
 * @param {string} words @param {Game} game @param {Pictures} pictures
 */
export function figures(words, game, pictures, turn = 0) {
  if (!words) return [];
  const pieces = parsed(words, game);
  if (!pieces) return [written(words, { class: "raw", "font-size": 0.4 })];
  const shown = pieces.flatMap((piece) => (piece.kind === "" ? [piece] : Array(piece.count).fill(piece)));
  if (game.has_stacks) shown.reverse(); // the top comes first
  const columns = Math.ceil(Math.sqrt(shown.length));
  const rows = Math.ceil(shown.length / columns);
  const size = Math.min(0.85, 1.45 / Math.max(columns, rows));
  let unread = 0;
  return shown.flatMap((piece, place) => {
    const row = Math.floor(place / columns);
    const inRow = Math.min(columns, shown.length - row * columns);
    const x = (place % columns - (inRow - 1) / 2) * size * 0.92;
    const y = (row - (rows - 1) / 2) * size * 0.92;
    const isUnread = piece.kind === "?" && piece.colour !== "?";
    return isUnread ? unreadDisc(piece, unread++, game) : figure(piece, { x, y, size, turn }, pictures);
  });
}

/** @param {Piece} piece @param {Point & {size: number, turn: number}} at @param {Pictures} pictures */
function figure({ colour, kind, count, chip }, { x, y, size, turn }, pictures) {
  const href = pictures.piece(colour, kind);
  const note = kind === "" ? String(count) : chip ?? "";
  const look = { class: "count", "font-size": size * 0.5, "stroke-width": size * 0.1 };
  const at = { x: x + size * 0.3, y: y + size * 0.45, transform: `rotate(${-turn} ${x} ${y})` };
  return [
    href ? s("image", { href, x: x - size / 2, y: y - size / 2, width: size, height: size })
      : written(colour + kind, { x, y, class: "raw", "font-size": size * 0.6 }),
    ...note ? [written(note, { ...at, ...look })] : [],
  ];
}

/**
 * A piece whose kind is still to be told: a small disc in its colour, beside where it is seen.
 * @param {Piece} piece @param {number} place among such pieces of the hex @param {Game} game
 */
function unreadDisc({ colour }, place, { colours }) {
  const fill = shadeOf(colours.find(({ letter }) => letter === colour)?.key ?? "");
  const [cx, cy] = [0.38 * place - 0.52, 0.4];
  return [s("circle", { cx, cy, r: 0.17, fill, class: "unread", "stroke-width": 0.05 }),
    written("?", { x: cx, y: cy + 0.09, class: "count", "font-size": 0.26, "stroke-width": 0.06 })];
}

/**
 * A mark to be dragged, to be moved where it lies; its grip is as large as a finger needs at any zoom.
 * @param {number} place @param {{size: number, name: string}} look
 */
export function handle(place, { size, name }) {
  const label = { x: size * 0.8, y: -size * 0.8, class: "number", "font-size": size * 1.4, "stroke-width": size / 4 };
  return s("g", { class: "mark", "data-mark": place, tabindex: 0, role: "button", "aria-label": name },
    written(String(place + 1), label),
    s("circle", { r: size * 1.4, class: "grip" }),
    s("circle", { r: size * 0.7, "stroke-width": size / 6 }),
    s("path", { d: `M ${-size} 0 H ${size} M 0 ${-size} V ${size}`, "stroke-width": size / 8 }));
}

/**
 * A small map, with the numbers of marks on it; *fillOf* a key says the colour of a hex.
 * @param {Hex[]} hexes @param {readonly Mark[]} marks @param {(key: string) => string | undefined} fillOf
 */
export function smallMap(hexes, marks, fillOf = () => undefined) {
  const { left, right, top, bottom } = boardBounds(hexes);
  const viewBox = `${left - 0.3} ${top - 0.3} ${right - left + 0.6} ${bottom - top + 0.6}`;
  const dots = hexes.map((hex) => {
    const { x: cx, y: cy } = middle(hex);
    const fill = fillOf(`${hex.q},${hex.r}`);
    return s("circle", { cx, cy, r: 0.72, ...fill ? { fill } : { class: "dot" } });
  });
  const numbers = marks.flatMap((mark, place) => {
    const { x, y } = middle(mark);
    return [s("circle", { cx: x, cy: y, r: 1.15, class: "spot" }), written(String(place + 1), { x, y: y + 0.5, "font-size": 1.5 })];
  });
  return s("svg", { class: "smallmap", "aria-hidden": "true", viewBox }, ...dots, ...numbers);
}
