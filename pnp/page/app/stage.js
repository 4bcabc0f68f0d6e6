// The stage of the table: the photograph, or the drawn board, with the hexes and pieces over it.
import { EMPTY } from "./actions.js";
import { h, s } from "./elements.js";
import { edge, figures, handle, hexParts, meant, placedSpot, ring, upright } from "./figures.js";
import { boardBounds, bounds, middle, spotOf } from "./geometry.js";
import { Camera, listen } from "./gestures.js";
import { fault, fitted } from "./homography.js";
import { lattice, placesBeside } from "./lattices.js";
import { hoursOf, namedBy, pointOf } from "./places.js";
import { keyOf } from "./positions.js";
import { hexSaid } from "./spoken.js";
import { t } from "./words.js";

/** @typedef {import("./positions.js").Beside} Beside */
/**
 * What is to be seen; *meant*: keys of places where perhaps something else belongs, and from where it comes.
 * @typedef {TableState & {
 *   picture: Picture | null, grave: ReadonlyMap<string, string>, meant: {to?: string, from?: string}[],
 * }} Seen
 */
/**
 * What the stage calls for what the reader does.
 * @typedef {{
 *   onPick: (key: string, event: PointerEvent) => void,
 *   onStroke: (key: string, isFirst: boolean) => void, onStrokeEnd: () => void, onMiss: () => void,
 *   onMark: (place: number, by: Point, isFirst: boolean) => void, onMarkEnd: () => void,
 *   pictures: import("./figures.js").Pictures,
 * }} Answers
 */
/** @typedef {{element: SVGElement, sign: string, lay: (spot: import("./geometry.js").Spot) => void}} Cell */

const SIDE = 60; // pixels of a drawn hex without photograph
const NEAR = 0.3; // of the side: a click so near to a corner or side means that
const ROUND = 4.5; // sides of a hex that are seen about its middle, when it is shown large
const CLEAR = 0.5; // of drawn terrain over the photograph, at least, while it is painted

/** A part of the layer. */
const group = (name = "") => s("g", { class: name, role: "presentation" });

export class Stage {
  /** @param {Answers} answers */
  constructor(answers) {
    this.answers = answers;
    /** @type {Seen} */
    this.seen = { ...EMPTY, picture: null, grave: new Map(), meant: [] };
    /** @type {Mapping | null} */
    this.map = null;
    this.frame = ""; // tells how the grid lies
    this.image = h("img.photo", { alt: "", draggable: false, hidden: true });
    this.ghosts = group();
    this.rows = s("g", { role: "grid" }); // it holds rows alone
    this.placed = group("placed");
    this.signs = group();
    this.handles = group();
    this.layer = s("svg", { class: "layer", role: "presentation" }, this.ghosts, this.rows, this.placed, this.signs,
      this.handles);
    this.sheet = h("div.sheet", {}, this.image, this.layer);
    this.lens = h("div.lens", { hidden: true }, h("img", { alt: "" }));
    this.element = h("div.canvas", {}, this.sheet, this.lens);
    this.camera = new Camera(this.element, this.sheet);
    this.handlesSign = "";
    /** @type {Map<string, Cell>} */
    this.cells = new Map();
    listen(this);
  }

  /** Show the photograph alone, as long as a key is held. @param {boolean} isBare */
  bare(isBare) { this.layer.classList.toggle("away", isBare && Boolean(this.picture)); }

  get position() { return this.seen.position; }

  get picture() { return this.seen.picture; }

  get isPainting() { return this.seen.brush !== null; }

  get pairs() { return (this.position?.marks ?? []).map(({ q, r, to }) => ({ from: middle({ q, r }), to })); }

  /** What is wrong with the marks: "line", "crossed" or null. */
  get fault() { return this.picture ? fault(this.pairs) : null; }

  get hexes() { return [...(this.position?.hexes.values() ?? [])]; }

  /** The drawn board and the room round it, in sides of a hex: a map that is painted grows. */
  get drawn() {
    const margin = this.isPainting && this.position?.isSketch ? 4 : 1;
    const { left, top, right, bottom } = boardBounds(this.hexes);
    return { left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin };
  }

  /** Return the function from board points to pixels of the sheet; null while marks are bad. */
  mapping() {
    if (this.picture) return this.fault ? null : fitted(this.pairs);
    const { left, top } = this.drawn;
    return (/** @type {Point} */ { x, y }) => ({ x: (x - left) * SIDE, y: (y - top) * SIDE });
  }

  /** @returns {{width: number, height: number}} */
  get size() {
    if (this.picture) return this.picture;
    const { left, right, top, bottom } = this.drawn;
    return { width: (right - left) * SIDE, height: (bottom - top) * SIDE };
  }

  /** Draw what changed since the last time. @param {Seen} seen */
  draw(seen) {
    const before = this.seen;
    const { position } = seen;
    this.seen = seen;
    if (seen.picture !== before.picture) this.showPicture(seen.picture);
    this.dress(seen);
    if (!position) return;
    if (position.game !== before.position?.game) this.clear();
    const isMoved = this.layGrid(position);
    const isOther = (/** @type {(keyof Seen)[]} */ ...names) =>
      isMoved || names.some((name) => seen[name] !== before[name]);
    const focused = this.layer.contains(document.activeElement) ? document.activeElement : null;
    if (isOther("position", "tiles")) this.drawCells(position, isMoved);
    if (isOther("position", "isMoving")) this.drawPlaced(position);
    if (isOther("position", "brush")) this.drawGhosts(position);
    for (const [key, { element }] of this.cells) this.signCell(key, element);
    this.signs.replaceChildren(...this.rings(position), ...this.meant(position), ...this.cursor(position));
    this.drawHandles(seen.picture && seen.areMarksShown ? position.marks : []);
    const mark = focused?.getAttribute("data-mark");
    if (mark) this.focusMark(Number(mark));
    else if (focused) this.focus();
  }

  showPicture(/** @type {Picture | null} */ picture) {
    for (const image of [this.image, this.lens.querySelector("img")]) {
      if (picture) image?.setAttribute("src", picture.url);
      else image?.removeAttribute("src");
    }
    this.image.hidden = !picture;
    this.element.classList.toggle("photographed", Boolean(picture));
  }

  /**
   * Say what is seen of all hexes: how much of drawn terrain, and only the grid while a mark moves.
   * @param {Seen} seen
   */
  dress({ blend, isMoving }) {
    const share = this.isPainting ? Math.max(blend, CLEAR) : blend;
    this.layer.style.setProperty("--blend", String(share));
    this.layer.classList.toggle("bare", share === 0); // what is seen through wholly is drawn all the same
    this.layer.classList.toggle("moving", isMoving);
    this.rows.setAttribute("aria-label", t("grid_name"));
  }

  /** Begin anew: with another game, in another language, with other pictures. */
  clear() {
    this.cells.clear();
    this.rows.replaceChildren();
    this.frame = "";
  }

  /** Lay the grid as the marks say; tell whether it lies elsewhere than before. @param {Position} position */
  layGrid({ marks }) {
    const { width, height } = this.size;
    this.map = this.mapping();
    const frame = JSON.stringify([this.picture?.id, width, height, marks]);
    if (frame === this.frame) return false;
    this.frame = frame;
    Object.assign(this.sheet.style, { width: `${width}px`, height: `${height}px` });
    this.layer.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.ghosts.replaceChildren();
    return true;
  }

  /**
   * Draw the hexes that changed, and move the others where the grid lies elsewhere.
   * @param {Position} position @param {boolean} isMoved
   */
  drawCells(position, isMoved) {
    const { map } = this;
    for (const [key, { element }] of this.cells) {
      if (map && position.hexes.has(key)) continue;
      const row = element.parentElement;
      element.remove();
      if (!row?.children.length) row?.remove();
      this.cells.delete(key);
    }
    const placed = position.placed();
    if (map) for (const [key, hex] of position.ordered) this.drawCell(key, hex, placed.get(key) ?? [], map, isMoved);
  }

  /**
   * @param {string} key @param {Hex} hex @param {Beside[]} placed
   * @param {Mapping} map @param {boolean} isMoved
   */
  drawCell(key, hex, placed, map, isMoved) {
    const { answers: { pictures }, seen: { position } } = this;
    if (!position) return;
    const cell = this.cells.get(key) ?? this.addCell(key, hex);
    const look = { ...hex, words: position.finishedOn(key), chips: position.chipsOn(key),
      isUnsure: position.unsure.has(key) };
    const typed = [position.wordsOn(key), ...placed.map(({ place }) => place + position.wordsOn(place))];
    const sign = JSON.stringify([look, typed, pictures.swatch(hex.letter)]);
    if (cell.sign !== sign) {
      const { parts, lay } = hexParts(look, position.game, pictures);
      cell.element.replaceChildren(...parts);
      cell.element.setAttribute("data-name", hex.name);
      cell.element.setAttribute("data-words", position.wordsOn(key));
      cell.element.setAttribute("aria-label", hexSaid(position, key, placed));
      Object.assign(cell, { sign, lay });
    } else if (!isMoved) return;
    cell.lay(spotOf(map, hex));
  }

  /** @param {string} key @param {Hex} hex */
  addCell(key, hex) {
    const element = s("g", { role: "gridcell", "data-key": key });
    this.row(hex.r).append(element);
    /** @type {Cell} */
    const cell = { element, sign: "", lay: () => undefined };
    this.cells.set(key, cell);
    return cell;
  }

  row(/** @type {number} */ r) {
    const before = /** @type {SVGElement[]} */ ([...this.rows.children]);
    const found = before.find((row) => row.dataset.row === String(r));
    if (found) return found;
    const row = s("g", { role: "row", "data-row": r });
    this.rows.insertBefore(row, before.find((one) => Number(one.dataset.row) > r) ?? null);
    return row;
  }

  /** Draw what lies on corners and sides, over all hexes. @param {Position} position */
  drawPlaced(position) {
    const { map, answers: { pictures }, seen } = this;
    const keys = map && !seen.isMoving ? [...position.stacks.keys()] : [];
    this.placed.replaceChildren(...keys.flatMap((key) => {
      const at = namedBy(key, position.hexes);
      if (!map || !at?.clock) return [];
      const spot = placedSpot(map, at);
      const drawn = figures(position.finishedOn(key), position.game, pictures, spot.turn);
      return [s("g", { transform: upright(spot) }, ...drawn)];
    }));
  }

  /** Show whether a hex is chosen, pointed at, or has a finding. @param {string} key @param {SVGElement} cell */
  signCell(key, cell) {
    const { selected, others } = this.seen;
    const isHere = key === selected;
    const signs = [isHere && "selected", others.has(key) && "also", ...this.signsOf(key)];
    const now = ["cell", ...signs].filter(Boolean).join(" ");
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

  /** Return rings round corners and sides that are pointed at, or have a finding. @param {Position} position */
  rings({ hexes }) {
    const { map, seen: { isMoving, grave, lit } } = this;
    const keys = isMoving ? [] : [...new Set([...grave.keys(), ...lit])];
    return keys.flatMap((key) => {
      const at = namedBy(key, hexes);
      return map && at?.clock ? [ring(placedSpot(map, at), ["at", ...this.signsOf(key)].join(" "))] : [];
    });
  }

  /** Return what perhaps was meant. @param {Position} position */
  meant({ hexes }) {
    const { map, seen: { isMoving } } = this;
    return (isMoving ? [] : this.seen.meant).flatMap(({ to, from }) => {
      const [at, start] = [to, from].map((key) => (key === undefined ? null : namedBy(key, hexes)));
      return map && at ? meant(map, at, start) : [];
    });
  }

  /** Return the edges of chosen hexes, over those of their neighbours. @param {Position} position */
  cursor({ hexes }) {
    const { map, seen: { selected, others, clock } } = this;
    const edges = (/** @type {Iterable<string>} */ keys, /** @type {string} */ kind) => [...keys].flatMap((key) => {
      const hex = hexes.get(key);
      return map && hex ? [edge(spotOf(map, hex), kind)] : [];
    });
    const here = hexes.get(selected ?? "");
    const place = map && here && clock ? [ring(placedSpot(map, { ...here, clock }))] : [];
    return [...edges(others, "chosen also"), ...edges([selected ?? ""], "chosen"), ...place];
  }

  /** Show places beside the board where a hex may be painted. @param {Position} position */
  drawGhosts(position) {
    const { map, picture } = this;
    if (!map || !this.isPainting || position.game.has_outline) { this.ghosts.replaceChildren(); return; }
    const isOpen = picture && position.isSketch;
    const near = placesBeside(position, isOpen ? lattice(map, position.marks[0], picture) : this.hexes);
    for (const ghost of /** @type {SVGElement[]} */ ([...this.ghosts.children])) {
      if (!near.delete(ghost.dataset.key ?? "")) ghost.remove();
    }
    for (const [key, hex] of near) {
      const ghost = edge(spotOf(map, hex), "ghost");
      ghost.dataset.key = key;
      this.ghosts.append(ghost);
    }
  }

  /** Draw the marks, or move those that are there. @param {Mark[]} marks */
  drawHandles(marks) {
    const size = Math.max(this.size.width, this.size.height) / 60;
    const names = marks.map((mark, place) => `${place + 1} ${this.nameAt(mark)}`);
    const sign = JSON.stringify([names, size]);
    if (sign !== this.handlesSign) {
      this.handlesSign = sign;
      this.handles.replaceChildren(...names.map((name, place) => handle(place, { size, name })));
    }
    const isBad = this.fault !== null;
    [...this.handles.children].forEach((one, place) => {
      const { x, y } = marks[place].to;
      one.setAttribute("transform", `translate(${x} ${y})`);
      one.classList.toggle("bad", isBad);
    });
  }

  /** @param {Place} place */
  nameAt({ q, r }) { return this.position?.hexes.get(keyOf(q, r))?.name ?? ""; }

  /**
   * Return the hour of a corner or side where pieces may lie that is under the pointer, else 0.
   * @param {string} key @param {PointerEvent} event
   */
  clockAt(key, event) {
    const { map, position } = this;
    const hex = position?.hexes.get(key);
    const hours = position ? hoursOf(position.game) : [];
    if (!map || !hex || !hours.length) return 0;
    const { sheetX, sheetY } = this.camera.point(event);
    const { size } = spotOf(map, hex);
    const away = (/** @type {number} */ clock) => {
      const { x, y } = map(pointOf({ ...hex, clock }));
      return Math.hypot(x - sheetX, y - sheetY) / size;
    };
    const nearest = hours.reduce((best, one) => (away(one) < away(best) ? one : best));
    return away(nearest) < NEAR ? nearest : 0;
  }

  /** Go to the chosen hex. */
  focus() { focusOn(this.cells.get(this.seen.selected ?? "")?.element); }

  focusMark(/** @type {number} */ place) { focusOn(this.handles.children[place]); }

  /** Show the board as large as there is room, or the whole photograph while marks are set. */
  fit() { if (this.position) this.camera.show(this.inView()); }

  /** Show a hex with those round it, as large as there is room. */
  approach(/** @type {string | null} */ key) {
    const hex = this.position?.hexes.get(key ?? "");
    if (!hex || !this.map) return;
    const { at, size } = spotOf(this.map, hex);
    const reach = ROUND / 2 * size;
    this.camera.show({ left: at.x - reach, right: at.x + reach, top: at.y - reach, bottom: at.y + reach });
  }

  /** Return what is to be seen at first, in pixels of the sheet. */
  inView() {
    const { map, hexes, seen, size: { width, height } } = this;
    const isWhole = !this.picture || !map || seen.areMarksShown || this.isPainting || hexes.length < 4;
    if (isWhole) return { left: 0, top: 0, right: width, bottom: height };
    const { left, right, top, bottom } = bounds(hexes.flatMap((hex) => spotOf(map, hex).corners));
    const margin = 0.06 * Math.max(right - left, bottom - top);
    return {
      left: Math.max(0, left - margin), right: Math.min(width, right + margin),
      top: Math.max(0, top - margin), bottom: Math.min(height, bottom + margin),
    };
  }
}

/**
 * Give the focus; to ask for it where it is would have the page laid out at once.
 * @param {Element | undefined} element
 */
function focusOn(element) {
  if (element instanceof SVGElement && element !== document.activeElement) element.focus({ preventScroll: true });
}
