// The palette beside the board: colours as rows, pieces as columns, how many lie on the chosen hex.
import { addPiece, chosenKeys, readOn, set, setChip, setCount, write } from "./actions.js";
import { fill, h, sign } from "./elements.js";
import { input } from "./forms.js";
import { NOBODY, countOf, finished, owns, parsed } from "./pieces.js";
import { hoursOf, kindOf, placeKey, placeOf } from "./places.js";
import { lettersSaid, pieceSaid } from "./spoken.js";
import { painted } from "./strokes.js";
import { taskOf } from "./way.js";
import { t } from "./words.js";

const NUMBERS = [2, 3, 4, 5]; // that one press lays; the picture beside them adds one more
const WORDS = { className: "words", "data-piece": "words" };

/** The palette follows the chosen hex, and is there whenever pieces may be entered. */
export class Palette {
  /** @param {TableView} view */
  constructor(view) {
    this.view = view;
    this.element = h("div.dock", { hidden: true });
  }

  /** Say what of the state it follows. @param {import("./state.js").Store<TableState>} store */
  watch(store) {
    store.watch((state) => [state.position, state.selected, state.clock, state.others, taskOf(this.view), state.isReviewing,
      state.isNear], () => this.draw());
  }

  /** Tell whether pieces are entered now. */
  get isShown() { return Boolean(this.view.position) && !this.view.state.isReviewing && !taskOf(this.view); }

  draw() {
    const { view: { position, state }, element } = this;
    const keys = chosenKeys(state);
    const { activeElement } = document;
    const focused = element.contains(activeElement) ? activeElement?.getAttribute("data-piece") : null;
    fill(element, this.isShown && position && keys.length ? palette(this.view, position, keys) : null);
    if (focused && !activeElement?.isConnected) this.focus(`[data-piece="${focused}"]`);
  }

  /** Go to a part: the words of the chosen hex, unless another is named. */
  focus(selector = ".words") {
    /** @type {HTMLElement | null} */ (this.element.querySelector(selector))?.focus({ preventScroll: true });
  }
}

/**
 * Return the palette for the hexes *keys*, of which the first is the one typed in, or for what
 * the chosen hour names on each of them.
 * @param {TableView} view @param {Position} position @param {string[]} keys
 */
function palette(view, position, keys) {
  const { state: { clock, isNear } } = view;
  const { game } = position;
  const go = (/** @type {number} */ step) => view.act(readOn, step);
  const type = (/** @type {string} */ words) => view.act(write, () => words);
  const { q, r } = placeOf(keys[0]);
  const typed = position.wordsOn(placeKey(q, r, clock));
  const name = (position.hexes.get(keys[0])?.name ?? "") + (clock ? `@${clock}` : "");
  const pieces = parsed(typed, game) ?? [];
  const title = keys.length > 1 ? t("hexes_chosen", { count: keys.length }) : t("hex_words", { name });
  const kinds = game.pieces.filter(({ on }) => on === kindOf(clock));
  return h("section.palette", { role: "group", "aria-label": t("pieces") },
    h("header.grip", {},
      tool("‹", "previous_hex", () => go(-1)),
      h("h3", {}, title),
      tool("›", "next_hex", () => go(1)),
      tool(isNear ? "⊖" : "⊕", isNear ? "whole_board" : "come_near", () => view.act(set, { isNear: !isNear })),
      tool("⌫", "clear_hex", () => type(""), { disabled: !typed })),
    clock || !position.unsure.has(keys[0]) ? null : terrainRow(view, position, keys[0]),
    clockRow(view, position, keys[0]),
    pieceTable(view, kinds, pieces),
    h("div.laid", {}, pieces.map((piece) => lessButton(view, piece))),
    wordField(typed, { "aria-label": title, placeholder: example(game, kinds), ...WORDS }, type),
    parsed(finished(typed, game), game) ? null : h("p.error", {}, lettersSaid(name, typed, game)),
    ...(clock ? [] : game.chips.map((kind) => chipField(view, position, keys[0], kind))));
}

/** A button with a sign, named by the text *key*. @param {string} shown @param {string} key @param {() => void} act */
const tool = (shown, key, act, more = {}) => sign(shown, t(key), act, { "data-piece": key, ...more });

/**
 * A field for words of the text format.
 * @param {string} value @param {object} more @param {(words: string) => void} act
 */
const wordField = (value, more, act) =>
  input(value, act, { defaultValue: value, spellcheck: false, autocapitalize: "off", ...more });

/**
 * Return a row for each colour and a column for each kind, with the letters that are typed for them.
 * @param {TableView} view @param {Kind[]} kinds @param {readonly Piece[]} pieces
 */
function pieceTable(view, kinds, pieces) {
  const { game } = view;
  const head = (/** @type {string} */ role, /** @type {string} */ name, /** @type {string} */ letters) =>
    h("span.letter", { role, title: name, "aria-label": name }, letters);
  const box = (/** @type {Colour} */ colour, /** @type {Kind} */ kind) =>
    (owns(colour.letter, kind) ? cell(view, colour, kind, countOf(pieces, colour.letter, kind.letter)) : h("span", { role: "cell" }));
  return h("div.pieces", { role: "table" },
    h("div.colour", { role: "row" }, h("span", { role: "cell" }),
      kinds.map(({ letter, name }) => head("columnheader", name, letter || "1…"))),
    owners(game, kinds).map((colour) => h("div.colour", { role: "row" },
      head("rowheader", colour.name, colour.letters.join(" ")), kinds.flatMap((kind) => box(colour, kind)))));
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
 * @param {TableView} view @param {Position} position @param {string} key
 */
function terrainRow(view, { game, hexes }, key) {
  const choice = (/** @type {Terrain} */ { letter, name }) => h("button.brush", {
    title: name, "aria-pressed": letter === hexes.get(key)?.letter, "data-piece": `terrain ${letter}`,
    onClick: () => view.act(painted, chosenKeys(view.state), letter),
  }, h("img", { src: view.symbols.get(`terrain ${letter}`), alt: "" }));
  return h("div.terrain", { role: "group", "aria-label": t("terrain_unsure") }, h("span", {}, t("terrain_unsure")),
    game.terrains.map(choice));
}

/**
 * Return buttons for the hex and those of its corners and sides that pieces lie on.
 * @param {TableView} view @param {Position} position @param {string} key
 */
function clockRow(view, position, key) {
  const hours = hoursOf(position.game);
  if (!hours.length) return null;
  const { q, r } = placeOf(key);
  return h("div.clock", { role: "group", "aria-label": t("places") }, [0, ...hours].map((clock) => {
    const title = clock ? t(`place_${kindOf(clock)}`, { clock }) : t("place_hex");
    return h("button.hour", {
      title, "aria-pressed": clock === view.state.clock, "data-piece": `@${clock}`,
      className: position.wordsOn(placeKey(q, r, clock)) ? "hour full" : "hour", onClick: () => view.act(set, { clock }),
    }, h("span", { "aria-hidden": "true" }, clock ? String(clock) : "\u2b21"));
  }));
}

/**
 * Return the field for the chip of a kind on a hex.
 * @param {TableView} view @param {Position} position @param {string} key @param {ChipKind} kind
 */
function chipField(view, position, key, kind) {
  const list = `chips-${kind.id}`;
  const placeholder = kind.is_facing ? `${kind.values[0]}@5` : kind.values[0];
  const field = wordField(position.chips[kind.id]?.[key] ?? "", { list, placeholder, "data-piece": list },
    (words) => view.act(setChip, kind.id, words));
  const known = h("datalist", { id: list }, kind.values.map((value) => h("option", { value })));
  return h("label.chip", {}, kind.name, field, known);
}

/**
 * Return the buttons of a colour and a kind, of which so many are *here*; what is counted has numbers beside it.
 * @param {TableView} view @param {Colour} colour @param {Kind} kind @param {number} here
 */
function cell(view, colour, kind, here) {
  const name = `${colour.name}, ${kind.name}`;
  const piece = colour.letter + kind.letter;
  const add = (/** @type {number} */ step) => {
    view.act(addPiece, colour.letter, kind.letter, step);
    view.palette.focus(`[data-piece="${piece}#"]`); // a number is typed, not clicked
  };
  const set = (/** @type {number} */ count) => view.act(setCount, colour.letter, kind.letter, count);
  const many = kind.letter || !here ? null : input(here, (typed) => set(Math.max(0, Math.round(Number(typed)))), {
    type: "number", min: 0, defaultValue: here, "aria-label": `${name}: ${t("count")}`, className: "many",
    "data-piece": `${piece}#`, onFocus: () => many?.select(),
  });
  const picture = h("img", { src: view.symbols.get(`piece ${piece}`), alt: "", draggable: false });
  const number = (/** @type {number} */ count) => h(`button.of-${colour.key}`, {
    title: `${name}: ${count}`, "aria-pressed": here === count, "data-piece": `${piece}#${count}`,
    onClick: () => set(here === count ? 0 : count),
  }, String(count));
  return [h("span.cellbox", { role: "cell" },
    h("button.piece", {
      title: `${name}: ${here}`, "data-piece": piece, onClick: () => add(1),
      onContextmenu: (/** @type {Event} */ event) => { event.preventDefault(); add(-1); },
    }, picture, here ? h("b", { "aria-hidden": "true" }, String(here)) : null), many),
  ...kind.letter ? [] : [h("span.counted", { role: "cell" }, NUMBERS.map(number))]];
}

/** A button that takes one of the pieces away that lie here. @param {TableView} view @param {Piece} piece */
function lessButton(view, { colour, kind, count }) {
  const src = view.symbols.get(`piece ${colour}${kind}`);
  const act = () => {
    view.act(addPiece, colour, kind, -1);
    view.palette.focus(`[data-piece="${colour}${kind}"]`);
  };
  return h("button.less", { title: `${pieceSaid(colour, kind, count, view.game)}: ${t("one_less")}`, onClick: act },
    src ? h("img", { src, alt: "" }) : h("span", { "aria-hidden": "true" }, colour + kind),
    h("span", { "aria-hidden": "true" }, `${kind ? "" : count} −`));
}

/** Return what may be typed where *kinds* of pieces lie, as an example. */
const example = (/** @type {Game} */ game, /** @type {Kind[]} */ kinds) => {
  const [colour] = owners(game, kinds);
  if (!colour) return "";
  const own = kinds.filter((kind) => owns(colour.letter, kind)).slice(0, 2);
  return colour.letter + own.map(({ letter }) => letter).join("");
};
