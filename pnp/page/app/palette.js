// The palette beside a hex: colours as rows, pieces as columns, how many lie there.
import { h } from "./elements.js";
import { parsed } from "./positions.js";
import { t } from "./words.js";

/**
 * Return the palette for the hexes *keys*, of which the first is the one typed in.
 * *acts*: add(colour, kind, step), write(words), clear(), close(), picture(name).
 */
export function palette(position, keys, acts) {
  const { game } = position;
  const hex = position.hexes.get(keys[0]);
  const pieces = parsed(position.wordsOn(keys[0]), game) ?? [];
  const title = keys.length > 1 ? t("hexes_chosen", { count: keys.length }) : t("hex_words", { name: hex.name });
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

const count = (pieces, colour, kind) => pieces.filter((piece) => piece.colour === colour.letter && piece.kind === kind.letter)
  .reduce((sum, piece) => sum + piece.count, 0);

function cell(colour, kind, here, acts) {
  const name = `${colour.name}, ${kind.name}`;
  const change = (step) => acts.add(colour.letter, kind.letter, step);
  return h("span.cellbox", { role: "cell" },
    h("button.piece", {
      type: "button", title: name, "aria-label": `${name}: ${here}`, "data-piece": colour.letter + kind.letter, onClick: () => change(1),
      onContextmenu: (event) => { event.preventDefault(); change(-1); },
    }, h("img", { src: acts.picture(`piece ${colour.letter}${kind.letter}`), alt: "", draggable: false }), here ? h("b", {}, String(here)) : null),
    here ? h("button.less", { type: "button", title: t("one_less"), "aria-label": `${name}: ${t("one_less")}`, onClick: () => change(-1) }, "−") : null);
}

/** Return what may be typed in a hex of *game*, as an example. */
export const example = (game) => `${game.colours[0].letter}${game.pieces[0].letter}${game.pieces[1]?.letter ?? ""}`;
