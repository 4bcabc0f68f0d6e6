// The palette beside a hex: colours as rows, pieces as columns, how many lie there.
import { h } from "./elements.js";
import { hoursOf, kindOf, placeKey, placeOf } from "./places.js";
import { NOBODY, owns, parsed } from "./positions.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./positions.js").Position} Position */
/**
 * What the palette calls.
 * @typedef {{
 *   picture: (name: string) => string | undefined, add: (colour: string, kind: string, step: number) => void,
 *   write: (words: string) => void, chip: (kind: string, words: string) => void, turn: (clock: number) => void,
 *   clear: () => void, close: () => void,
 * }} Acts
 */

const NARROW = 560; // pixels of the stage: below, the palette lies at its foot

/** The palette beside the chosen hex, where there is room for it. */
export class NearPalette {
  /** @param {import("./table.js").TableView} view */
  constructor(view) {
    this.view = view;
    this.element = h("div.near", { hidden: true });
  }

  render() {
    const { view, element } = this;
    const { keys, places, position, stage } = view;
    const isShown = Boolean(position) && view.isPaletteOpen && keys.length > 0 && view.brush === null && !stage.proposal;
    const focused = element.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.piece : undefined;
    element.hidden = !isShown;
    if (!isShown || !position) { element.replaceChildren(); return; }
    const change = (/** @type {(key: string) => void} */ act) => view.change(() => places.forEach(act));
    element.replaceChildren(palette(position, keys, stage.clock, {
      picture: (name) => view.symbols.get(name),
      add: (colour, kind, step) => change((key) => position.add(key, colour, kind, step)),
      write: (words) => change((key) => position.setWords(key, words)),
      chip: (kind, words) => view.change(() => keys.forEach((key) => position.setChip(kind, key, words))),
      turn: (clock) => { stage.turn(clock); this.render(); },
      clear: () => change((key) => position.setWords(key, "")),
      close: () => { view.closePalette(); stage.focus(); },
    }));
    const again = /** @type {HTMLElement | null} */ (focused === undefined ? null : element.querySelector(`[data-piece="${focused}"]`));
    again?.focus({ preventScroll: true });
    this.place();
  }

  /** Put the palette beside its hex; on a small screen at the foot, and the hex above it. */
  place() {
    const { view: { stage }, element } = this;
    if (element.hidden || !stage.position) return;
    const at = stage.place(stage.selected);
    const room = stage.element.getBoundingClientRect();
    const [width, height] = [element.offsetWidth, element.offsetHeight];
    element.classList.toggle("docked", !at || room.width < NARROW);
    if (!at || room.width < NARROW) {
      element.style.transform = "";
      const free = room.height - element.offsetHeight;
      if (at && free > 0 && (at.y > free || at.y < 0)) { stage.view.y += free / 2 - at.y; stage.move(); }
      return;
    }
    const gap = at.size * 1.05 + 6;
    const x = at.x + gap + width < room.width ? at.x + gap : at.x - gap - width;
    const y = Math.min(Math.max(at.y - height / 2, 6), room.height - height - 6);
    element.style.transform = `translate(${Math.min(Math.max(x, 6), room.width - width - 6)}px, ${y}px)`;
  }
}

/**
 * Return the palette for the hexes *keys*, of which the first is the one typed in, or for what
 * *clock* names on each of them.
 * @param {Position} position @param {string[]} keys @param {number} clock @param {Acts} acts
 */
function palette(position, keys, clock, acts) {
  const { game } = position;
  const { q, r } = placeOf(keys[0]);
  const typed = position.wordsOn(placeKey(q, r, clock));
  const name = (position.hexes.get(keys[0])?.name ?? "") + (clock ? `@${clock}` : "");
  const pieces = parsed(typed, game) ?? [];
  const title = keys.length > 1 ? t("hexes_chosen", { count: keys.length }) : t("hex_words", { name });
  const kinds = game.pieces.filter(({ on }) => on === kindOf(clock));
  const words = h("input.words", {
    value: typed, "aria-label": title, spellcheck: false, autocomplete: "off", autocapitalize: "off",
    placeholder: example(game, kinds), onChange: () => acts.write(words.value),
  });
  return h("section.palette", { role: "group", "aria-label": title },
    h("header.grip", {}, h("h3", {}, title),
      h("button.plain", { type: "button", title: t("clear_hex"), "aria-label": t("clear_hex"), disabled: !pieces.length, onClick: acts.clear }, "⌫"),
      h("button.plain", { type: "button", title: t("close"), "aria-label": t("close"), onClick: acts.close }, "×")),
    clockRow(position, keys[0], clock, acts),
    h("div.pieces", { role: "table" }, owners(game, kinds).map((colour) => h("div.colour", { role: "row" },
      kinds.filter((kind) => owns(colour.letter, kind)).map((kind) => cell(colour, kind, count(pieces, colour, kind), acts))))),
    words, ...(clock ? [] : game.chips.map((kind) => chipField(position, keys[0], kind, acts))));
}

/** Return the colours that have one of *kinds*, and nobody where some belong to nobody. @param {Game} game @param {Kind[]} kinds @returns {Colour[]} */
export function owners(game, kinds) {
  const all = [...game.colours, { letter: NOBODY, name: t("nobody"), key: "nobody" }];
  return all.filter(({ letter }) => kinds.some((kind) => owns(letter, kind)));
}

/** Return buttons for the hex and those of its corners and sides that pieces lie on. @param {Position} position @param {string} key @param {number} chosen @param {Acts} acts */
function clockRow(position, key, chosen, acts) {
  const hours = hoursOf(position.game);
  if (!hours.length) return null;
  const { q, r } = placeOf(key);
  return h("div.clock", { role: "group", "aria-label": t("places") }, [0, ...hours].map((clock) => {
    const title = clock ? t(`place_${kindOf(clock)}`, { clock }) : t("place_hex");
    return h("button.hour", {
      type: "button", title, "aria-label": title, "aria-pressed": clock === chosen, "data-piece": `@${clock}`,
      className: position.wordsOn(placeKey(q, r, clock)) ? "hour full" : "hour", onClick: () => acts.turn(clock),
    }, clock ? String(clock) : "\u2b21");
  }));
}

/** Return the field for the chip of a kind on a hex. @param {Position} position @param {string} key @param {import("./types.js").ChipKind} kind @param {Acts} acts */
function chipField(position, key, kind, acts) {
  const list = `chips-${kind.id}`;
  const field = h("input", {
    value: position.chips[kind.id]?.[key] ?? "", list, spellcheck: false, autocomplete: "off", autocapitalize: "off",
    "data-piece": list, placeholder: kind.is_facing ? `${kind.values[0]}@5` : kind.values[0], onChange: () => acts.chip(kind.id, field.value),
  });
  return h("label.chip", {}, kind.name, field, h("datalist", { id: list }, kind.values.map((value) => h("option", { value }))));
}

/** @typedef {import("./types.js").Colour} Colour */
/** @typedef {import("./types.js").Kind} Kind */

/** @param {import("./types.js").Piece[]} pieces @param {Colour} colour @param {Kind} kind */
const count = (pieces, colour, kind) => pieces.filter((piece) => piece.colour === colour.letter && piece.kind === kind.letter)
  .reduce((sum, piece) => sum + piece.count, 0);

/** @param {Colour} colour @param {Kind} kind @param {number} here @param {Acts} acts */
function cell(colour, kind, here, acts) {
  const name = `${colour.name}, ${kind.name}`;
  const change = (/** @type {number} */ step) => acts.add(colour.letter, kind.letter, step);
  return h("span.cellbox", { role: "cell" },
    h("button.piece", {
      type: "button", title: name, "aria-label": `${name}: ${here}`, "data-piece": colour.letter + kind.letter, onClick: () => change(1),
      onContextmenu: (/** @type {Event} */ event) => { event.preventDefault(); change(-1); },
    }, h("img", { src: acts.picture(`piece ${colour.letter}${kind.letter}`), alt: "", draggable: false }), here ? h("b", {}, String(here)) : null),
    here ? h("button.less", { type: "button", title: t("one_less"), "aria-label": `${name}: ${t("one_less")}`, onClick: () => change(-1) }, "−") : null);
}

/** Return what may be typed where *kinds* of pieces lie, as an example. */
const example = (/** @type {Game} */ game, /** @type {Kind[]} */ kinds) => {
  const [colour] = owners(game, kinds);
  return colour ? `${colour.letter}${kinds.filter((kind) => owns(colour.letter, kind)).slice(0, 2).map(({ letter }) => letter).join("")}` : "";
};
