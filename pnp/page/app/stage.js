// The stage of the table: the photograph, or the drawn board, with the hexes and pieces over it.
import { h, renew, s } from "./elements.js";
import { chips, edge, figures, ground, guessed, handle, nameOf, placedSpot, plain, ring, sighting } from "./figures.js";
import { boardBounds, bounds, middle, spotOf } from "./geometry.js";
import { listen } from "./gestures.js";
import { fault, fitted } from "./homography.js";
import { lattice, placesBeside } from "./lattices.js";
import { shadeOf } from "./paints.js";
import { parsed } from "./pieces.js";
import { hoursOf, namedBy, pointOf } from "./places.js";
import { CERTAIN } from "./seenpieces.js";
import { hexSaid } from "./spoken.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./types.js").Hex} Hex */
/** @typedef {import("./types.js").Picture} Picture */
/** @typedef {import("./positions.js").Position} Position */
/**
 * What of the state is to be seen on the stage.
 * @typedef {Pick<import("./types.js").TableState, "selected" | "clock" | "others" | "lit" | "areMarksShown" | "isMoving" | "proposal" | "sightings" | "blend" | "tiles">
 *   & {position: Position | null, picture: Picture | null, isPainting: boolean, grave: ReadonlyMap<string, string>}} Seen
 */
/**
 * What the stage calls for what the reader does.
 * @typedef {{
 *   onPick: (key: string, event: PointerEvent) => void,
 *   onStroke: (key: string, isFirst: boolean) => void, onStrokeEnd: () => void, onMiss: () => void,
 *   onMark: (place: number, by: Point, isFirst: boolean) => void, onMarkEnd: () => void, onSighting: (place: number) => void,
 *   pictures: import("./figures.js").Pictures,
 * }} Answers
 */

const SIDE = 60; // pixels of a drawn hex without photograph
const FINGER = 22; // pixels of the screen about a mark
const NEAR = 0.3; // of the side: a click so near to a corner or side means that

const ROUND = 4.6; // sides of a hex that are seen about its middle, when it is shown large
const CLEAR = 0.5; // of drawn terrain over the photograph, at least, while it is painted

/** @type {Seen} */
const NOTHING = {
  position: null, picture: null, selected: null, clock: 0, others: new Set(), lit: new Set(), grave: new Map(),
  areMarksShown: false, isMoving: false, isPainting: false, proposal: null, sightings: null, blend: 0, tiles: {},
};

export class Stage {
  /** @param {Answers} answers */
  constructor(answers) {
    this.answers = answers;
    this.seen = NOTHING;
    /** @type {import("./types.js").Mapping | null} */
    this.map = null;
    this.view = { x: 0, y: 0, scale: 1 };
    this.image = h("img.photo", { alt: "", draggable: false, hidden: true });
    this.rows = s("g", { role: "presentation" });
    this.rings = s("g", { role: "presentation" });
    this.ghosts = s("g", { role: "presentation" });
    this.placed = s("g", { class: "placed", role: "presentation" });
    this.cursor = s("g", { role: "presentation" });
    this.handles = s("g", { role: "presentation" });
    this.sightings = s("g", { role: "presentation" });
    this.layer = s("svg", { class: "layer", role: "grid" }, this.ghosts, this.rows, this.placed, this.rings, this.cursor, this.sightings, this.handles);
    this.sheet = h("div.sheet", {}, this.image, this.layer);
    this.lens = h("canvas.lens", { width: 180, height: 180, hidden: true });
    this.element = h("div.canvas", {}, this.sheet, this.lens);
    this.frame = "";
    this.handlesSign = "";
    /** @type {Map<string, {element: SVGElement, sign: string}>} */
    this.cells = new Map();
    listen(this);
  }

  get position() { return this.seen.position; }

  get picture() { return this.seen.picture; }

  get isPainting() { return this.seen.isPainting; }

  /** What is wrong with the marks: "line", "crossed" or null. */
  get fault() { return this.picture ? fault(this.pairs) : null; }

  get pairs() { return (this.position?.marks ?? []).map(({ q, r, to }) => ({ from: middle({ q, r }), to })); }

  get hexes() { return [...(this.position?.hexes.values() ?? [])]; }

  /** Return the function from board points to pixels of the sheet; null while marks are bad. */
  mapping() {
    if (this.picture) return this.fault ? null : fitted(this.pairs);
    const { left, top } = boardBounds(this.hexes);
    const { margin } = this;
    return (/** @type {Point} */ { x, y }) => ({ x: (x - left + margin) * SIDE, y: (y - top + margin) * SIDE });
  }

  /** @returns {{width: number, height: number}} */
  get size() {
    if (this.picture) return this.picture;
    const { left, right, top, bottom } = boardBounds(this.hexes);
    return { width: (right - left + 2 * this.margin) * SIDE, height: (bottom - top + 2 * this.margin) * SIDE };
  }

  /** Room round a drawn board, in sides of a hex: a map that is painted grows. */
  get margin() { return this.isPainting && this.position?.isSketch ? 4 : 1; }

  /**
   * Draw what changed since the last time; all of it where the grid lies anew.
   * @param {Seen} seen
   */
  draw(seen) {
    const before = this.seen;
    this.seen = seen;
    if (seen.picture !== before.picture) this.lay(seen.picture);
    this.layer.setAttribute("aria-label", t("grid_name"));
    this.blend(seen.isPainting ? Math.max(seen.blend, CLEAR) : seen.blend);
    if (!seen.position) return;
    const isAnew = this.drawGrid(seen.position);
    const isOther = (/** @type {(keyof Seen)[]} */ ...names) => isAnew || names.some((name) => seen[name] !== before[name]);
    const focused = /** @type {HTMLElement | null} */ (this.layer.contains(document.activeElement) ? document.activeElement : null)?.dataset;
    if (isOther("position", "proposal", "isMoving", "tiles")) { this.drawCells(seen.position); this.drawPlaced(seen.position); }
    this.renewAll();
    if (isOther("sightings")) this.drawSightings();
    if (isOther("position", "isPainting")) this.drawGhosts(seen.position);
    this.drawHandles(seen.picture && seen.areMarksShown ? seen.position.marks : []);
    if (focused?.mark) this.focusMark(Number(focused.mark));
    else if (focused) this.focus();
  }

  /** Lay the grid as the marks say; tell whether it lies elsewhere than before. @param {Position} position */
  drawGrid(position) {
    const { width, height } = this.size;
    this.map = this.mapping();
    const frame = [position.game.slug, this.picture?.id, width, height, JSON.stringify(position.marks)].join();
    if (frame === this.frame) return false;
    this.frame = frame;
    this.clear(width, height);
    return true;
  }

  /** Show so much of drawn terrain over the photograph. */
  blend(/** @type {number} */ share) {
    this.layer.style.setProperty("--blend", String(share));
    this.layer.classList.toggle("bare", share === 0); // what is seen through wholly is drawn all the same
  }

  lay(/** @type {Picture | null} */ picture) {
    this.image.hidden = !picture;
    if (picture) this.image.src = picture.url;
    else this.image.removeAttribute("src");
    this.element.classList.toggle("photographed", Boolean(picture));
  }

  /** Begin with an empty sheet of another size, or with another grid. */
  clear(/** @type {number} */ width, /** @type {number} */ height) {
    this.sheet.style.width = `${width}px`;
    this.sheet.style.height = `${height}px`;
    this.layer.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.rows.replaceChildren();
    this.ghosts.replaceChildren();
    this.cells.clear();
  }

  /** @param {Position} position */
  drawCells(position) {
    const shown = this.map ? position.ordered : [];
    for (const [key, { element }] of this.cells) if (!this.map || !position.hexes.has(key)) { element.remove(); this.cells.delete(key); }
    const placed = position.placed();
    for (const [key, hex] of shown) this.drawCell(key, hex, placed.get(key) ?? []);
  }

  /** @param {string} key @param {Hex} hex @param {import("./positions.js").Beside[]} placed */
  drawCell(key, hex, placed) {
    const { position, proposal, isMoving } = this.seen;
    if (!position) return;
    const guess = proposal ? proposal.get(key) ?? { letter: "" } : null;
    const beside = placed.map(({ place }) => [place, position.wordsOn(place)]);
    const sign = JSON.stringify([hex.letter, this.answers.pictures.swatch(hex.letter), hex.name, position.wordsOn(key), beside, position.chipsOn(key), guess, isMoving]);
    const before = this.cells.get(key);
    if (before?.sign === sign) return;
    const element = this.cell(key, hex, placed);
    if (before) before.element.replaceWith(element);
    else this.row(hex.r).append(element);
    this.cells.set(key, { element, sign });
  }

  row(/** @type {number} */ r) {
    const before = /** @type {SVGElement[]} */ ([...this.rows.children]);
    const found = before.find((row) => row.dataset.row === String(r));
    if (found) return found;
    const row = s("g", { role: "row", "data-row": r });
    this.rows.insertBefore(row, before.find((one) => Number(one.dataset.row) > r) ?? null);
    return row;
  }

  /** @param {string} key @param {Hex} hex @param {import("./positions.js").Beside[]} placed */
  cell(key, hex, placed) {
    const { map, answers: { pictures }, seen: { position, proposal, isMoving } } = this;
    if (!map || !position) return s("g");
    const spot = spotOf(map, hex);
    const words = position.finishedOn(key);
    const [colour, terrain] = [pictures.swatch(hex.letter), pictures.terrain(hex.letter)];
    const look = colour ? plain(colour, spot) : terrain ? ground(terrain, spot) : null;
    const guess = proposal?.get(key);
    const group = s("g", {
      role: "gridcell", "data-key": key, "data-name": hex.name, "data-words": position.wordsOn(key), "aria-label": hexSaid(position, key, placed),
    }, look && !proposal && !isMoving ? look : "", ...(guess ? guessed(guess, spot, pictures, this.pointsOf(guess)) : []),
    edge(spot, parsed(words, position.game) ? "edge" : "edge unread"));
    if (!proposal && !isMoving) group.append(...chips(position.chipsOn(key), spot, Boolean(words)), ...figures(words, spot, position.game, pictures));
    group.append(nameOf(hex.name, spot));
    return group;
  }

  /** The points of the terrain that is guessed, where it has any. @param {{letter: string}} guess */
  pointsOf({ letter }) {
    return String(this.position?.game.terrains.find((terrain) => terrain.letter === letter)?.value ?? "");
  }

  /** Draw what lies on corners and sides, over all hexes. @param {Position} position */
  drawPlaced(position) {
    const { map, answers: { pictures }, seen } = this;
    const isShown = map && !seen.proposal && !seen.isMoving;
    this.placed.replaceChildren(...!isShown ? [] : [...position.stacks.keys()].flatMap((key) => {
      const at = namedBy(key, position.hexes);
      return at?.clock ? figures(position.finishedOn(key), placedSpot(map, at), position.game, pictures) : [];
    }));
  }

  /** Draw rings round pieces that were seen. */
  drawSightings() {
    const { map, seen: { position, sightings } } = this;
    const rings = (map && position ? sightings ?? [] : []).flatMap(({ key, colour, x, y, size, confidence }, number) => {
      const hex = position?.hexes.get(key);
      const paint = position?.game.colours.find(({ letter }) => letter === colour);
      if (!hex || !paint || !map) return [];
      const isClear = confidence >= CERTAIN;
      const name = t(isClear ? "sighting" : "sighting_open", { hex: hex.name, colour: paint.name });
      const at = map({ x, y });
      return [sighting({ ...spotOf(map, hex), at }, { reach: 0.14 + 0.6 * size, colour: shadeOf(paint.key), isClear, name, number })];
    });
    renew(this.sightings, s("g", { role: "presentation" }, ...rings)); // the one with focus stays
  }

  /** Show whether a hex is chosen, pointed at, or has a finding. */
  renew(/** @type {string} */ key, /** @type {SVGElement} */ cell) {
    const { selected, others } = this.seen;
    const isHere = key === selected;
    const now = ["cell", isHere && "selected", others.has(key) && "also", ...this.signsOf(key)].filter(Boolean).join(" ");
    if (cell.getAttribute("class") === now) return;
    cell.setAttribute("class", now);
    cell.setAttribute("tabindex", isHere ? "0" : "-1");
    cell.setAttribute("aria-selected", String(isHere || others.has(key)));
  }

  /** Return classes for what is pointed at, or has a finding. @param {string} key */
  signsOf(key) {
    const grave = this.seen.grave.get(key);
    return [this.seen.lit.has(key) && "lit", grave && `grave-${grave.replace(" ", "-")}`].filter(Boolean);
  }

  renewAll() {
    for (const [key, { element }] of this.cells) this.renew(key, element);
    this.drawRings();
    this.drawCursor();
  }

  /** Draw rings round corners and sides that are pointed at, or have a finding. */
  drawRings() {
    const { map, seen: { position, isMoving, grave, lit } } = this;
    if (!map || !position || isMoving) { this.rings.replaceChildren(); return; }
    this.rings.replaceChildren(...[...new Set([...grave.keys(), ...lit])].flatMap((key) => {
      const at = namedBy(key, position.hexes);
      return at?.clock ? [ring(placedSpot(map, at), ["at", ...this.signsOf(key)].join(" "))] : [];
    }));
  }

  /** Draw the edges of chosen hexes over those of their neighbours. */
  drawCursor() {
    const { map, seen: { position, selected, others, clock } } = this;
    const shown = (/** @type {string | null} */ key, /** @type {string} */ kind) => {
      const hex = position?.hexes.get(key ?? "");
      return map && hex ? [edge(spotOf(map, hex), kind)] : [];
    };
    const hex = position?.hexes.get(selected ?? "");
    const place = map && hex && clock ? [ring(placedSpot(map, { ...hex, clock }))] : [];
    this.cursor.replaceChildren(...[...others].flatMap((key) => shown(key, "chosen also")), ...shown(selected, "chosen"), ...place);
  }

  /** Show places beside the board where a hex may be painted. */
  drawGhosts(/** @type {Position} */ position) {
    const { map, picture } = this;
    if (!map || !this.isPainting || position.game.has_outline) { this.ghosts.replaceChildren(); return; }
    const near = placesBeside(position, picture && position.isSketch ? lattice(map, position.marks[0], picture) : this.hexes);
    const before = new Set();
    for (const ghost of /** @type {SVGElement[]} */ ([...this.ghosts.children])) {
      if (near.has(ghost.dataset.key ?? "")) before.add(ghost.dataset.key);
      else ghost.remove();
    }
    for (const [key, hex] of near) {
      if (before.has(key)) continue;
      const ghost = edge(spotOf(map, hex), "ghost");
      ghost.dataset.key = key;
      this.ghosts.append(ghost);
    }
  }

  /** Draw the marks anew, if one lies elsewhere than before. @param {import("./types.js").Mark[]} marks */
  drawHandles(marks) {
    const how = { size: Math.max(this.size.width, this.size.height) / 60, isBad: this.fault !== null };
    const names = marks.map((mark, place) => `${place + 1} ${this.nameAt(mark)}`);
    const sign = JSON.stringify([marks, names, how]);
    if (sign === this.handlesSign) return;
    this.handlesSign = sign;
    this.handles.replaceChildren(...marks.map(({ to }, place) => handle(to, place, { ...how, name: names[place] })));
  }

  nameAt(/** @type {import("./types.js").Place} */ { q, r }) { return this.position?.hexes.get(`${q},${r}`)?.name ?? ""; }

  /**
   * Return the hour of a corner or side where pieces may lie that is under the pointer, else 0.
   * @param {string} key @param {PointerEvent} event
   */
  clockAt(key, event) {
    const { map, position } = this;
    const hex = position?.hexes.get(key);
    const hours = position ? hoursOf(position.game) : [];
    if (!map || !hex || !hours.length) return 0;
    const { sheetX, sheetY } = this.point(event);
    const { size } = spotOf(map, hex);
    const away = (/** @type {number} */ clock) => {
      const { x, y } = map(pointOf({ ...hex, clock }));
      return Math.hypot(x - sheetX, y - sheetY) / size;
    };
    const nearest = hours.reduce((best, one) => (away(one) < away(best) ? one : best));
    return away(nearest) < NEAR ? nearest : 0;
  }

  focus() {
    const cell = /** @type {SVGElement | null} */ (this.layer.querySelector(".cell.selected"));
    cell?.focus({ preventScroll: true });
  }

  focusMark(/** @type {number} */ place) {
    const mark = /** @type {SVGElement | null} */ (this.layer.querySelector(`[data-mark="${place}"]`));
    mark?.focus({ preventScroll: true });
  }

  /** Return where a hex lies within the element, in pixels; null while marks are bad. */
  place(/** @type {string | null} */ key) {
    const hex = key === null ? null : this.position?.hexes.get(key);
    if (!hex || !this.map) return null;
    const { at, size } = spotOf(this.map, hex);
    const { x, y, scale } = this.view;
    return { x: at.x * scale + x, y: at.y * scale + y, size: size * scale };
  }

  /** Show the board as large as there is room, or the whole photograph while marks are set. */
  fit() {
    const room = this.element.getBoundingClientRect();
    if (!room.width || !this.position) return;
    const { left, top, right, bottom } = this.inView();
    this.view.scale = Math.min(room.width / (right - left), room.height / (bottom - top)) * 0.98;
    this.view.x = (room.width - (left + right) * this.view.scale) / 2;
    this.view.y = (room.height - (top + bottom) * this.view.scale) / 2;
    this.move();
  }

  /** Move what is seen down by so many pixels. @param {number} down */
  scroll(down) {
    this.view.y += down;
    this.move();
  }

  /** Show a hex with those round it, as large as there is room. */
  approach(/** @type {string | null} */ key) {
    const room = this.element.getBoundingClientRect();
    const hex = this.position?.hexes.get(key ?? "");
    if (!room.width || !hex || !this.map) return;
    const { at, size } = spotOf(this.map, hex);
    const scale = Math.min(room.width, room.height) / (ROUND * size);
    this.view = { scale, x: room.width / 2 - at.x * scale, y: room.height / 2 - at.y * scale };
    this.move();
  }

  /** Return what is to be seen at first, in pixels of the sheet. */
  inView() {
    const { width, height } = this.size;
    const { map, hexes } = this;
    if (!this.picture || !map || this.seen.areMarksShown || this.isPainting || hexes.length < 4) return { left: 0, top: 0, right: width, bottom: height };
    const { left, right, top, bottom } = bounds(hexes.flatMap((hex) => spotOf(map, hex).corners));
    const margin = 0.06 * Math.max(right - left, bottom - top);
    return {
      left: Math.max(0, left - margin), right: Math.min(width, right + margin),
      top: Math.max(0, top - margin), bottom: Math.min(height, bottom + margin),
    };
  }

  move() {
    const { x, y, scale } = this.view;
    this.sheet.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
    this.sheet.style.setProperty("--finger", `${FINGER / scale}px`);
  }

  zoom(/** @type {number} */ factor, /** @type {Point} */ at) {
    const scale = Math.min(20, Math.max(0.02, this.view.scale * factor));
    const real = scale / this.view.scale;
    this.view.x = at.x - (at.x - this.view.x) * real;
    this.view.y = at.y - (at.y - this.view.y) * real;
    this.view.scale = scale;
    this.move();
  }

  point(/** @type {PointerEvent | WheelEvent} */ event) {
    const room = this.element.getBoundingClientRect();
    const [x, y] = [event.clientX - room.left, event.clientY - room.top];
    return { x, y, sheetX: (x - this.view.x) / this.view.scale, sheetY: (y - this.view.y) / this.view.scale };
  }
}
