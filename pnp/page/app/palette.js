// The palette beside a hex: colours as rows, pieces as columns, how many lie there.
import { h } from "./elements.js";
import { parsed } from "./positions.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./positions.js").Position} Position */
/**
 * What the palette calls.
 * @typedef {{
 *   picture: (name: string) => string | undefined, add: (colour: string, kind: string, step: number) => void,
 *   write: (words: string) => void, clear: () => void, close: () => void,
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
    const { keys, position, stage } = view;
    const isShown = Boolean(position) && view.isPaletteOpen && keys.length > 0 && view.brush === null && !stage.proposal;
    const focused = element.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.piece : undefined;
    element.hidden = !isShown;
    if (!isShown || !position) { element.replaceChildren(); return; }
    const change = (/** @type {(key: string) => void} */ act) => view.change(() => keys.forEach(act));
    element.replaceChildren(palette(position, keys, {
      picture: (name) => view.symbols.get(name),
      add: (colour, kind, step) => change((key) => position.add(key, colour, kind, step)),
      write: (words) => change((key) => position.setWords(key, words)),
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
 * Return the palette for the hexes *keys*, of which the first is the one typed in.
 * @param {Position} position @param {string[]} keys @param {Acts} acts
 */
function palette(position, keys, acts) {
  const { game } = position;
  const name = position.hexes.get(keys[0])?.name ?? "";
  const pieces = parsed(position.wordsOn(keys[0]), game) ?? [];
  const title = keys.length > 1 ? t("hexes_chosen", { count: keys.length }) : t("hex_words", { name });
  const words = h("input.words", {
    value: position.wordsOn(keys[0]), "aria-label": title, spellcheck: false, autocomplete: "off", autocapitalize: "off",
    placeholder: example(game), onChange: () => acts.write(words.value),
  });
  return h("section.palette", { role: "group", "aria-label": title },
    h("header.grip", {}, h("h3", {}, title),
      h("button.plain", { type: "button", title: t("clear_hex"), "aria-label": t("clear_hex"), disabled: !pieces.length, onClick: acts.clear }, "⌫"),
      h("button.plain", { type: "button", title: t("close"), "aria-label": t("close"), onClick: acts.close }, "×")),
    h("div.pieces", { role: "table" }, game.colours.map((colour) => h("div.colour", { role: "row" }, game.pieces.map((kind) =>
      cell(colour, kind, count(pieces, colour, kind), acts))))),
    words);
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

/** Return what may be typed in a hex of *game*, as an example. */
const example = (/** @type {Game} */ game) => `${game.colours[0].letter}${game.pieces[0].letter}${game.pieces[1]?.letter ?? ""}`;
