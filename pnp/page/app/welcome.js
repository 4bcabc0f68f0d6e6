// The table while no position is open: examples to look at, a new position, a file.
import { h } from "./elements.js";
import { gameChoice, number } from "./forms.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./examples.js").Example} Example */
/**
 * What is called for what the reader chooses.
 * @typedef {{
 *   begin: () => void, open: (text: string) => void, openFile: (file: File) => void,
 *   example: (one: Example) => void, changed: () => void, giveUp: () => void,
 * }} Acts
 */

/**
 * Return what is shown.
 * @param {{games: Game[], chosen: {game: string, players: number, options: object, seed: number | undefined}, trouble: string | null, text: string, examples: Example[]}} state
 * @param {Acts} acts
 * @returns {HTMLElement[]}
 */
export function welcome({ games, chosen, trouble, text, examples }, acts) {
  if (trouble) return [repair(trouble, text, acts)];
  const file = h("input", { type: "file", accept: ".txt,.json,text/plain,application/json", hidden: true, onChange: () => { if (file.files?.[0]) acts.openFile(file.files[0]); } });
  const pasted = h("textarea", { rows: 4, placeholder: t("table_paste"), "aria-label": t("table_paste") });
  const game = games.find((one) => one.slug === chosen.game) ?? games[0];
  return [
    h("div.hero", {}, h("h2", {}, t("table_empty_title")), h("p", {}, t("table_empty"))),
    h("section.examples", {}, h("h3", {}, t("examples")), h("div.cards", {}, examples.map((one) => card(one, games, acts)))),
    h("div.ways", {},
      h("section", {}, h("h3", {}, t("table_new")), ...gameChoice(games, chosen, acts.changed),
        number(t("table_seed"), chosen.seed, { least: 0, most: 1e15, placeholder: t("seed_unknown") }, (seed) => { chosen.seed = seed; }),
        h("p.quiet", {}, t(game.has_outline ? "seed_hint_outline" : "seed_hint_sketch")),
        h("div.buttons", {}, h("button.strong", { type: "button", onClick: acts.begin }, t("begin")))),
      h("section", {}, h("h3", {}, t("table_open")), h("p.quiet", {}, t("table_open_hint")),
        h("div.buttons", {}, h("button", { type: "button", onClick: () => file.click() }, t("choose_file"))), file, pasted,
        h("div.buttons", {}, h("button", { type: "button", onClick: () => acts.open(pasted.value) }, t("open"))))),
  ];
}

/** @param {Example} one @param {Game[]} games @param {Acts} acts */
function card(one, games, acts) {
  const title = games.find((other) => other.slug === one.game)?.title ?? "";
  const shown = one.photo ? h("img", { src: (one.address ??= URL.createObjectURL(one.photo)), alt: "" }) : h("span.waiting", {});
  return h("button.example", { type: "button", "data-example": one.game, disabled: !one.photo, onClick: () => acts.example(one) },
    shown, h("span", {}, title), h("small", {}, t(`example_${one.phase}`, { players: one.players })));
}

/** A text with faults, to be mended beside what is said of it. @param {string} trouble @param {string} text @param {Acts} acts */
function repair(trouble, text, acts) {
  const field = h("textarea.faulty", { rows: 18, value: text, spellcheck: false, "aria-label": t("faulty_text") });
  const line = Number(/\bline (\d+)/.exec(trouble)?.[1] ?? /\bligne (\d+)/.exec(trouble)?.[1]);
  requestAnimationFrame(() => {
    if (!line) return;
    const lines = text.split("\n");
    const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
    field.focus({ preventScroll: true });
    field.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
    field.scrollTop = Math.max(0, (line - 6) * field.scrollHeight / lines.length);
  });
  return h("section.repair", {}, h("h2", {}, t("faulty_title")), h("div.both", {}, field,
    h("div", {}, h("pre.error", { role: "alert" }, trouble),
      h("div.buttons", {}, h("button.strong", { type: "button", onClick: () => acts.open(field.value) }, t("again")),
        h("button", { type: "button", onClick: acts.giveUp }, t("close"))))));
}
