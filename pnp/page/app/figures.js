// What lies in a hex, drawn over the photograph: terrain, pieces, what is proposed; and marks.
import { s } from "./elements.js";
import { SQRT3, spotOf } from "./geometry.js";
import { pointOf } from "./places.js";
import { parsed } from "./pieces.js";
import { shadeOf } from "./paints.js";

/** @typedef {import("./geometry.js").Spot & {turn?: number}} Spot */
/** @typedef {{terrain: (letter: string) => string | undefined, swatch: (letter: string) => string | null, piece: (colour: string, kind: string) => string | undefined}} Pictures */

const pointed = (/** @type {import("./types.js").Point[]} */ points) => points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");

const written = (/** @type {string} */ text, /** @type {object} */ attributes) => {
  const label = s("text", attributes);
  label.textContent = text;
  return label;
};

/** The edge of a hex, and its name at the foot. */
export const edge = (/** @type {Spot} */ spot, kind = "edge") => s("polygon", { points: pointed(spot.corners), class: kind, "stroke-width": spot.size * 0.035 });
export const nameOf = (/** @type {string} */ name, /** @type {Spot} */ { at, corners, size }) => {
  const foot = Math.max(...corners.map(({ y }) => y)); // of a board at any turn
  return written(name, { x: at.x, y: at.y + 0.82 * (foot - at.y), class: "name", "font-size": size * 0.24 });
};

/** The picture of a terrain, laid into the hex; *scale* 1 fills it. */
export function ground(/** @type {string} */ href, /** @type {Spot} */ { at, across, down }, scale = 1) {
  const [a, b, c, d] = [across.x, across.y, down.x, down.y].map((value) => value * scale);
  return s("image", {
    href, width: SQRT3, height: 2, x: -SQRT3 / 2, y: -1, class: "ground", preserveAspectRatio: "none",
    transform: `matrix(${a} ${b} ${c} ${d} ${at.x} ${at.y})`,
  });
}

/** A hex in one colour, as tiles of another printing have it. */
export const plain = (/** @type {string} */ fill, /** @type {Spot} */ { at, across, down }, scale = 1) => s("polygon", {
  points: "0,-1 .866,-.5 .866,.5 0,1 -.866,.5 -.866,-.5", fill, class: "ground",
  transform: `matrix(${[across.x, across.y, down.x, down.y].map((value) => value * scale).join(" ")} ${at.x} ${at.y})`,
});

/** What is proposed for a hex: its terrain, small and above the middle, so that the tile is seen; with ? where it is uncertain. */
export function guessed(/** @type {import("./types.js").Guess} */ { letter, isCertain }, /** @type {Spot} */ spot, /** @type {Pictures} */ pictures, points = "") {
  const [top] = spot.corners;
  const at = { x: spot.at.x + 0.52 * (top.x - spot.at.x), y: spot.at.y + 0.52 * (top.y - spot.at.y) };
  const colour = pictures.swatch(letter);
  const terrain = colour ? plain(colour, { ...spot, at }, 0.34) : ground(pictures.terrain(letter) ?? "", { ...spot, at }, 0.34);
  terrain.setAttribute("class", "guess");
  const note = points + (isCertain ? "" : "?");
  const label = note ? [written(note, { x: at.x + spot.size * 0.52, y: at.y + spot.size * 0.14, class: "count", "font-size": spot.size * 0.36, "stroke-width": spot.size * 0.1 })] : [];
  if (isCertain) return [terrain, ...label];
  const inner = spot.corners.map(({ x, y }) => ({ x: spot.at.x + 0.88 * (x - spot.at.x), y: spot.at.y + 0.88 * (y - spot.at.y) }));
  return [terrain, s("polygon", { points: pointed(inner), class: "unsure", "stroke-width": spot.size * 0.08 }), ...label];
}

/** A ring round a piece that was seen, in its colour; it waits to be confirmed. *isClear*: it may be asserted. */
export function sighting(/** @type {Spot} */ { at, size }, /** @type {{reach: number, colour: string, isClear: boolean, name: string, number: number}} */ { reach, colour, isClear, name, number }) {
  const r = size * reach;
  return s("g", { class: isClear ? "sighting" : "sighting open", "data-sighting": number, role: "button", tabindex: 0, "aria-label": name },
    s("circle", { cx: at.x, cy: at.y, r, class: "casing", "stroke-width": size * 0.16 }),
    s("circle", { cx: at.x, cy: at.y, r, stroke: colour, "stroke-width": size * 0.1, "stroke-dasharray": isClear ? "none" : `${size * 0.16} ${size * 0.1}` }));
}

/** Return where what lies on a corner or side is drawn: smaller than in a hex, turned along its side. */
export function placedSpot(/** @type {import("./types.js").Mapping} */ map, /** @type {import("./places.js").At} */ at) {
  const spot = spotOf(map, at);
  const isSide = at.clock % 2 === 1;
  const [one, other] = [at.clock - 1, at.clock + 1].map((clock) => map(pointOf({ ...at, clock: clock || 12 })));
  const turn = Math.atan2(other.y - one.y, other.x - one.x) * 180 / Math.PI;
  const upright = turn > 90 ? turn - 180 : turn <= -90 ? turn + 180 : turn;
  return { ...spot, at: map(pointOf(at)), size: spot.size * (isSide ? 0.72 : 0.55), turn: isSide ? upright : 0 };
}

/** A ring round a corner or side. */
export const ring = (/** @type {Spot} */ { at, size }, kind = "chosen") => s("circle", { cx: at.x, cy: at.y, r: size * 0.55, class: kind, "stroke-width": size * 0.06 });

/** The chips of a hex: in its middle, above what stands there, or near the side that they face. */
export function chips(/** @type {string[]} */ words, /** @type {Spot} */ { at, across, down, size }, /** @type {boolean} */ isCrowded) {
  const still = words.filter((word) => !/@\d/.test(word));
  return words.flatMap((word) => {
    const [value, hour] = word.split("@");
    const turn = Math.PI / 6 * Number(hour);
    const [dx, dy] = /^\d+$/.test(hour ?? "") ? [0.45 * Math.sin(turn), -0.45 * Math.cos(turn)]
      : [(still.indexOf(word) - (still.length - 1) / 2) * 0.55, isCrowded ? -0.4 : 0];
    const [x, y] = [at.x + dx * across.x + dy * down.x, at.y + dx * across.y + dy * down.y];
    const label = written(value, { x, y: y + size * 0.09, class: "count", "font-size": size * (value.length > 2 ? 0.2 : 0.28), "stroke-width": 0 });
    return [s("circle", { cx: x, cy: y, r: size * 0.25, class: "chip", "stroke-width": size * 0.02 }), label];
  });
}

/** A piece whose kind is still to be told: a small disc in its colour. */
function unread(/** @type {string} */ letter, /** @type {import("./types.js").Point} */ { x, y }, /** @type {number} */ size, /** @type {import("./types.js").Game} */ { colours }) {
  const paint = colours.find((colour) => colour.letter === letter);
  return [s("circle", { cx: x, cy: y, r: size * 0.2, fill: shadeOf(paint?.key ?? ""), class: "unread", "stroke-width": size * 0.05 }),
    written("?", { x, y: y + size * 0.1, class: "count", "font-size": size * 0.28, "stroke-width": size * 0.06 })];
}

/** The pieces of a hex, as on printed pictures; words that are none as they are. */
export function figures(/** @type {string} */ words, /** @type {Spot} */ spot, /** @type {import("./types.js").Game} */ game, /** @type {Pictures} */ pictures) {
  if (!words) return [];
  const pieces = parsed(words, game);
  if (!pieces) return [written(words, { x: spot.at.x, y: spot.at.y, class: "raw", "font-size": spot.size * 0.4 })];
  const shown = pieces.flatMap((piece) => (piece.kind === "" ? [piece] : Array.from({ length: piece.count }, () => piece)));
  const columns = Math.ceil(Math.sqrt(shown.length));
  const rows = Math.ceil(shown.length / columns);
  const size = Math.min(0.85, 1.45 / Math.max(columns, rows)) * spot.size;
  const turned = spot.turn ? { transform: `rotate(${spot.turn.toFixed(1)} ${spot.at.x.toFixed(1)} ${spot.at.y.toFixed(1)})` } : {};
  return shown.flatMap((piece, place) => {
    const row = Math.floor(place / columns);
    const inRow = Math.min(columns, shown.length - row * columns);
    const x = spot.at.x + (place % columns - (inRow - 1) / 2) * size * 0.92;
    const y = spot.at.y + (row - (rows - 1) / 2) * size * 0.92;
    const picture = pictures.piece(piece.colour, piece.kind);
    if (piece.kind === "?" && piece.colour !== "?") return unread(piece.colour, { x, y }, spot.size, game);
    const note = piece.kind === "" ? String(piece.count) : piece.chip ?? "";
    return [
      picture ? s("image", { href: picture, x: x - size / 2, y: y - size / 2, width: size, height: size, ...turned })
        : written(piece.colour + piece.kind, { x, y, class: "raw", "font-size": size * 0.6 }),
      note && written(note, { x: x + size * 0.3, y: y + size * 0.45, class: "count", "font-size": size * 0.5, "stroke-width": size * 0.1 }),
    ].filter((one) => one !== "");
  });
}

/** A mark to be dragged; its grip is as large as a finger needs at any zoom. */
export function handle(/** @type {import("./types.js").Point} */ { x, y }, /** @type {number} */ place, /** @type {{size: number, isBad: boolean, name: string}} */ { size, isBad, name }) {
  return s("g", { class: isBad ? "mark bad" : "mark", "data-mark": place, tabindex: 0, role: "button", "aria-label": name },
    written(String(place + 1), { x: x + size * 0.8, y: y - size * 0.8, class: "number", "font-size": size * 1.4, "stroke-width": size / 4 }),
    s("circle", { cx: x, cy: y, r: size * 1.4, class: "grip" }),
    s("circle", { cx: x, cy: y, r: size * 0.7, "stroke-width": size / 6 }),
    s("path", { d: `M ${x - size} ${y} H ${x + size} M ${x} ${y - size} V ${y + size}`, "stroke-width": size / 8 }));
}
