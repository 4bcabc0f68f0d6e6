// The palette beside the board: colours as rows, pieces as columns, how many lie on the chosen hex.
import { addPiece, chosenKeys, readOn, set, setChip, setCount, write } from "./actions.js";
import { h, renew, sign } from "./elements.js";
import { NOBODY, countOf, finished, owns, parsed } from "./pieces.js";
import { hoursOf, kindOf, placeKey, placeOf } from "./places.js";
import { lettersSaid } from "./spoken.js";
import { painted } from "./strokes.js";
import { t } from "./words.js";

/**
 * What the palette calls.
 * @typedef {{
 *   picture: (name: string) => string | undefined, add: (colour: string, kind: string, step: number) => void,
 *   count: (colour: string, kind: string, count: number) => void,
 *   write: (words: string) => void, chip: (kind: string, words: string) => void,
 *   paint: (letter: string) => void, turn: (clock: number) => void, readOn: (step: number) => void, comeNear: (isNear: boolean) => void,
 * }} Acts
 */

const WORDS = { className: "words", "data-piece": "words" };

/** The palette follows the chosen hex, and is there whenever pieces may be entered. */
export class Palette {
  /** @param {TableView} view */
  constructor(view) {
    this.view = view;
    this.element = h("div.dock", { hidden: true });
    /** @type {Acts} */
    this.acts = {
      picture: (name) => view.symbols.get(name),
      add: (colour, kind, step) => {
        view.act(addPiece, colour, kind, step);
        this.focus(`[data-piece="${colour}${kind}#"]`); // a number is typed, not clicked
      },
      count: (colour, kind, count) => view.act(setCount, colour, kind, count),
      write: (words) => view.act(write, () => words),
      chip: (kind, words) => view.act(setChip, kind, words),
      paint: (letter) => view.act(painted, chosenKeys(view.state), letter),
      turn: (clock) => view.act(set, { clock }),
      readOn: (step) => view.act(readOn, step),
      comeNear: (isNear) => view.act(set, { isNear }),
    };
  }

  /** Say what of the state it follows. @param {import("./state.js").Store<TableState>} store */
  watch(store) {
    store.watch((state) => [state.position, state.selected, state.clock, state.others, state.brush, state.isReviewing,
      state.areMarksShown, state.isNear], () => this.draw());
  }

  /** Tell whether pieces are entered now. */
  get isShown() {
    const { picture, state: { brush, isReviewing, areMarksShown }, position } = this.view;
    return Boolean(position) && brush === null && !isReviewing && !(picture && areMarksShown);
  }

  draw() {
    const { view: { position, state }, element } = this;
    element.hidden = !this.isShown;
    const keys = chosenKeys(state);
    if (element.hidden || !position || !keys.length) { element.replaceChildren(); return; }
    const { activeElement } = document;
    const focused = element.contains(activeElement) ? activeElement?.getAttribute("data-piece") : null;
    const fresh = palette(position, { keys, clock: state.clock, isNear: state.isNear }, this.acts);
    if (element.firstElementChild) renew(element.firstElementChild, fresh); else element.append(fresh);
    if (focused && !activeElement?.isConnected) this.focus(`[data-piece="${focused}"]`);
  }

  /** Go to a part: the words of the chosen hex, unless another is named. */
  focus(selector = ".words") {
    /** @type {HTMLElement | null} */ (this.element.querySelector(selector))?.focus({ preventScroll: true });
  }
}

/**
 * Return the palette for the hexes *keys*, of which the first is the one typed in, or for what
 * *clock* names on each of them; *isNear*: that one is shown large.
 * @param {Position} position @param {{keys: string[], clock: number, isNear: boolean}} chosen @param {Acts} acts
 */
function palette(position, { keys, clock, isNear }, acts) {
  const { game } = position;
  const { q, r } = placeOf(keys[0]);
  const typed = position.wordsOn(placeKey(q, r, clock));
  const name = (position.hexes.get(keys[0])?.name ?? "") + (clock ? `@${clock}` : "");
  const pieces = parsed(typed, game) ?? [];
  const title = keys.length > 1 ? t("hexes_chosen", { count: keys.length }) : t("hex_words", { name });
  const kinds = game.pieces.filter(({ on }) => on === kindOf(clock));
  return h("section.palette", { role: "group", "aria-label": t("pieces") },
    h("header.grip", {},
      tool("‹", "previous_hex", () => acts.readOn(-1)),
      h("h3", {}, title),
      tool("›", "next_hex", () => acts.readOn(1)),
      tool(isNear ? "⊖" : "⊕", isNear ? "whole_board" : "come_near", () => acts.comeNear(!isNear)),
      tool("⌫", "clear_hex", () => acts.write(""), { disabled: !typed })),
    clock || !position.unsure.has(keys[0]) ? null : terrainRow(position, keys[0], acts),
    clockRow(position, keys[0], clock, acts),
    pieceTable(game, kinds, pieces, acts),
    wordField(typed, { "aria-label": title, placeholder: example(game, kinds), ...WORDS }, acts.write),
    parsed(finished(typed, game), game) ? null : h("p.error", {}, lettersSaid(name, typed, game)),
    ...(clock ? [] : game.chips.map((kind) => chipField(position, keys[0], kind, acts))));
}

/** A button with a sign, named by the text *key*. @param {string} shown @param {string} key @param {() => void} act */
const tool = (shown, key, act, more = {}) => sign(shown, t(key), act, { "data-piece": key, ...more });

/**
 * A field for words of the text format.
 * @param {string} value @param {object} more @param {(words: string) => void} act
 */
function wordField(value, more, act) {
  const words = h("input", {
    value, defaultValue: value, spellcheck: false, autocomplete: "off", autocapitalize: "off",
    ...more, onChange: () => act(words.value),
  });
  return words;
}

/**
 * Return a row for each colour and a column for each kind, with the letters that are typed for them.
 * @param {Game} game @param {Kind[]} kinds @param {readonly Piece[]} pieces @param {Acts} acts
 */
function pieceTable(game, kinds, pieces, acts) {
  const head = (/** @type {string} */ role, /** @type {string} */ name, /** @type {string} */ letters) =>
    h("span.letter", { role, title: name, "aria-label": name }, letters);
  const box = (/** @type {Colour} */ colour, /** @type {Kind} */ kind) =>
    (owns(colour.letter, kind) ? cell(colour, kind, countOf(pieces, colour.letter, kind.letter), acts) : h("span", { role: "cell" }));
  const table = h("div.pieces", { role: "table" },
    h("div.colour", { role: "row" }, h("span", { role: "cell" }),
      kinds.map(({ letter, name }) => head("columnheader", name, letter || "1…"))),
    owners(game, kinds).map((colour) => h("div.colour", { role: "row" },
      head("rowheader", colour.name, colour.letters.join(" ")), kinds.map((kind) => box(colour, kind)))));
  table.style.setProperty("--kinds", String(kinds.length));
  return table;
}

/**
 * Return the colours that have one of *kinds*, and nobody where some belong to nobody.
 * @param {Game} game @param {Kind[]} kinds @returns {Colour[]}
 */
export function owners(game, kinds) {
  const all = [...game.colours, { letter: NOBODY, letters: [], name: t("nobody"), key: "nobody" }];
  return all.filter(({ letter }) => kinds.some((kind) => owns(letter, kind)));
}

/**
 * Return a button for each terrain that an uncertain hex may have; that which it has confirms it.
 * @param {Position} position @param {string} key @param {Acts} acts
 */
function terrainRow({ game, hexes }, key, acts) {
  const choice = (/** @type {Terrain} */ { letter, name }) => h("button.brush", {
    title: name, "aria-pressed": letter === hexes.get(key)?.letter, "data-piece": `terrain ${letter}`,
    onClick: () => acts.paint(letter),
  }, h("img", { src: acts.picture(`terrain ${letter}`), alt: "" }));
  return h("div.terrain", { role: "group", "aria-label": t("terrain_unsure") }, h("span", {}, t("terrain_unsure")),
    game.terrains.map(choice));
}

/**
 * Return buttons for the hex and those of its corners and sides that pieces lie on.
 * @param {Position} position @param {string} key @param {number} chosen @param {Acts} acts
 */
function clockRow(position, key, chosen, acts) {
  const hours = hoursOf(position.game);
  if (!hours.length) return null;
  const { q, r } = placeOf(key);
  return h("div.clock", { role: "group", "aria-label": t("places") }, [0, ...hours].map((clock) => {
    const title = clock ? t(`place_${kindOf(clock)}`, { clock }) : t("place_hex");
    return h("button.hour", {
      title, "aria-pressed": clock === chosen, "data-piece": `@${clock}`,
      className: position.wordsOn(placeKey(q, r, clock)) ? "hour full" : "hour", onClick: () => acts.turn(clock),
    }, h("span", { "aria-hidden": "true" }, clock ? String(clock) : "\u2b21"));
  }));
}

/**
 * Return the field for the chip of a kind on a hex.
 * @param {Position} position @param {string} key @param {ChipKind} kind @param {Acts} acts
 */
function chipField(position, key, kind, acts) {
  const list = `chips-${kind.id}`;
  const placeholder = kind.is_facing ? `${kind.values[0]}@5` : kind.values[0];
  const field = wordField(position.chips[kind.id]?.[key] ?? "", { list, placeholder, "data-piece": list },
    (words) => acts.chip(kind.id, words));
  const known = h("datalist", { id: list }, kind.values.map((value) => h("option", { value })));
  return h("label.chip", {}, kind.name, field, known);
}

/** @param {Colour} colour @param {Kind} kind @param {number} here @param {Acts} acts */
function cell(colour, kind, here, acts) {
  const name = `${colour.name}, ${kind.name}`;
  const piece = colour.letter + kind.letter;
  const add = (/** @type {number} */ step) => acts.add(colour.letter, kind.letter, step);
  const many = kind.letter || !here ? null : h("input.many", {
    type: "number", min: 0, value: here, defaultValue: here, "aria-label": `${name}: ${t("count")}`,
    "data-piece": `${piece}#`, onFocus: () => many?.select(),
    onChange: () => acts.count(colour.letter, kind.letter, Math.max(0, Math.round(Number(many?.value)))),
  });
  const picture = h("img", { src: acts.picture(`piece ${piece}`), alt: "", draggable: false });
  return h("span.cellbox", { role: "cell" },
    h("button.piece", {
      title: `${name}: ${here}`, "data-piece": piece, onClick: () => add(1),
      onContextmenu: (/** @type {Event} */ event) => { event.preventDefault(); add(-1); },
    }, picture, here && !many ? h("b", { "aria-hidden": "true" }, String(here)) : null), many,
    here ? sign("−", `${name}: ${t("one_less")}`, () => add(-1), { className: "less" }) : null);
}

/** Return what may be typed where *kinds* of pieces lie, as an example. */
const example = (/** @type {Game} */ game, /** @type {Kind[]} */ kinds) => {
  const [colour] = owners(game, kinds);
  if (!colour) return "";
  const own = kinds.filter((kind) => owns(colour.letter, kind)).slice(0, 2);
  return colour.letter + own.map(({ letter }) => letter).join("");
};
