// The table while no position is open: a photograph to begin with, examples, other ways to begin.
import { h } from "./elements.js";
import { gameChoice, text as textField } from "./forms.js";
import { helpLine, stepStrip } from "./steps.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./examples.js").Example} Example */
/** @typedef {{game: string, players: number, options: object, board: string}} Chosen *board* is a code or a seed, empty where unknown */
/**
 * What is called for what the reader chooses.
 * @typedef {{
 *   begin: () => void, open: (text: string) => void, openFile: (file: File) => void,
 *   takePhotos: (files: Iterable<File>) => void, dropPhoto: (place: number) => void,
 *   example: (one: Example) => void, changed: () => void, giveUp: () => void,
 * }} Acts
 */

/**
 * Return what is shown.
 * @param {{games: Game[], chosen: Chosen, photos: string[], said: string | null, trouble: string | null, text: string, examples: Example[]}} state
 * @param {Acts} acts
 * @returns {HTMLElement[]}
 */
export function welcome({ games, chosen, photos, said, trouble, text, examples }, acts) {
  if (trouble) return [repair(trouble, text, acts)];
  const begun = photos.length > 0;
  const told = said ? h("p.error", { role: "alert" }, said) : null;
  const front = begun
    ? h("section.begun", {}, stepStrip("game", new Set(["photo"]), () => undefined), helpLine("game"), told,
      h("div.both", {}, given(photos, acts), newForm(games, chosen, acts)))
    : h("section.front", {}, h("div.hero", {}, h("h2", {}, t("table_empty_title")), h("p", {}, t("table_empty"))), told, door(acts));
  return [
    front,
    begun ? h("section.examples", { hidden: true }) : h("section.examples", {}, h("h3", {}, t("examples")), h("div.cards", {}, examples.map((one) => card(one, games, acts)))),
    h("div.ways", {}, begun ? null : newForm(games, chosen, acts), openForm(acts)),
  ];
}

/** The front door: a photograph, dropped, pasted, chosen or taken. @param {Acts} acts */
function door(acts) {
  return h("div.door", {}, h("p", {}, t("door")), photoButtons(acts, "button.strong"));
}

/** @param {Acts} acts @param {"button" | "button.strong"} kind */
function photoButtons(acts, kind) {
  const field = (/** @type {object} */ more) => {
    const input = h("input", { type: "file", accept: "image/*", hidden: true, onChange: () => acts.takePhotos(input.files ?? []), ...more });
    return input;
  };
  const chosen = field({ multiple: true, className: "photos" });
  const taken = field({ capture: "environment" });
  return h("div.buttons", {}, chosen, taken,
    h(kind, { type: "button", onClick: () => chosen.click() }, t("photo_choose")),
    h("button.camera", { type: "button", onClick: () => taken.click() }, t("photo_take")));
}

/** The photographs that are given already. @param {string[]} photos @param {Acts} acts */
function given(photos, acts) {
  return h("div.given", {}, photos.map((address, place) => h("figure", {},
    h("img", { src: address, alt: t("photo_number", { number: place + 1 }) }),
    h("button.plain", { type: "button", title: t("photo_remove"), "aria-label": t("photo_remove"), onClick: () => acts.dropPhoto(place) }, "×"))),
  photoButtons(acts, "button"));
}

/** Which game, how many players, which board. @param {Game[]} games @param {Chosen} chosen @param {Acts} acts */
function newForm(games, chosen, acts) {
  const game = games.find((one) => one.slug === chosen.game) ?? games[0];
  const board = textField(t("table_board"), chosen.board, t("board_unknown"), (typed) => { chosen.board = typed; });
  board.classList.add("board-of");
  return h("section", {}, h("h3", {}, t("table_new")), ...gameChoice(games, chosen, acts.changed), board,
    h("p.quiet", {}, t(game.has_outline ? "seed_hint_outline" : "seed_hint_sketch")),
    h("div.buttons", {}, h("button.strong", { type: "button", onClick: acts.begin }, t("begin"))));
}

/** @param {Acts} acts */
function openForm(acts) {
  const file = h("input", { type: "file", accept: ".txt,.json,text/plain,application/json", hidden: true, onChange: () => { if (file.files?.[0]) acts.openFile(file.files[0]); } });
  const pasted = h("textarea", { rows: 4, placeholder: t("table_paste"), "aria-label": t("table_paste") });
  return h("section", {}, h("h3", {}, t("table_open")), h("p.quiet", {}, t("table_open_hint")),
    h("div.buttons", {}, h("button", { type: "button", onClick: () => file.click() }, t("choose_file"))), file, pasted,
    h("div.buttons", {}, h("button", { type: "button", onClick: () => acts.open(pasted.value) }, t("open"))));
}

/** @param {Example} one @param {Game[]} games @param {Acts} acts */
function card(one, games, acts) {
  const title = games.find((other) => other.slug === one.game)?.title ?? "";
  const shown = one.photo ? h("img", { src: (one.address ??= URL.createObjectURL(one.photo)), alt: "" }) : h("span.waiting", {});
  return h("button.example", { type: "button", "data-example": one.game, disabled: !one.photo, onClick: () => acts.example(one) },
    shown, h("span", {}, title), h("small", {}, one.players ? t(`example_${one.phase}`, { players: one.players }) : "…"));
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
