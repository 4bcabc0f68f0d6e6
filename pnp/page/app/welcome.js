// The table while no position is open: a photograph to begin with, examples, other ways to begin.
import { button, chooser, h, picture, sign } from "./elements.js";
import { gameChoice, text as textField } from "./forms.js";
import { helpLine, stepStrip } from "./way.js";
import { t } from "./words.js";

/** @typedef {import("./examples.js").Example} Example */
/** @typedef {import("./opening.js").Chosen} Chosen */
/** @typedef {import("./opening.js").Faulty} Faulty */
/**
 * What is called for what the reader chooses.
 * @typedef {{
 *   begin: () => void, open: (text: string) => void, openFile: (file: File) => void,
 *   mend: (text: string, faulty: Faulty) => void, takePhotos: (files: Iterable<File>) => void, dropPhoto: (place: number) => void,
 *   example: (one: Example) => void, changed: () => void, giveUp: () => void,
 * }} Acts
 */

/**
 * Return what is shown.
 * @param {{
 *   games: Game[], chosen: Chosen, photos: string[], isReading: boolean, said: string | null, faulty: Faulty | null, examples: Example[],
 * }} state
 * @param {Acts} acts
 * @returns {HTMLElement[]}
 */
export function welcome({ games, chosen, photos, isReading, said, faulty, examples }, acts) {
  if (faulty) return [repair(faulty, acts)];
  const begun = photos.length > 0;
  const told = said ? h("p.error", { role: "alert" }, said) : null;
  if (begun) {
    return [
      h("section.begun", {}, stepStrip("game", new Set(["photo"]), () => undefined), helpLine("game"), told,
        isReading ? h("p.reading", { role: "status" }, h("progress"), t("reading_first")) : null,
        h("div.both", {}, given(photos, acts), newForm(games, chosen, acts, "strong"))),
      h("div.ways", {}, openForm(acts)),
    ];
  }
  const hero = h("div.hero", {}, h("h2", {}, t("table_empty_title")), h("p", {}, t("table_empty")));
  return [
    h("section.front", {}, hero, told, h("div.door", {}, h("p", {}, t("door")), photoButtons(acts, "strong"))),
    h("section.examples", {}, h("h3", {}, t("examples")),
      h("div.cards", {}, examples.map((one) => card(one, games, acts)))),
    h("div.ways", {}, newForm(games, chosen, acts), openForm(acts)),
  ];
}

/** @param {Acts} acts */
function photoButtons({ takePhotos }, className = "") {
  return h("div.buttons", {},
    chooser("photo_choose", takePhotos, { accept: "image/*", multiple: true, className: "photos" }, { className }),
    chooser("photo_take", takePhotos, { accept: "image/*", capture: "environment" }, { className: "camera" }));
}

/** The photographs that are given already. @param {string[]} photos @param {Acts} acts */
function given(photos, acts) {
  return h("div.given", {}, photos.map((address, place) => h("figure", {},
    h("img", { src: address, alt: t("photo_number", { number: place + 1 }) }),
    sign("×", t("photo_remove"), () => acts.dropPhoto(place)))), photoButtons(acts));
}

/** Which game, how many players, which board. @param {Game[]} games @param {Chosen} chosen @param {Acts} acts */
function newForm(games, chosen, acts, className = "") {
  const game = games.find((one) => one.slug === chosen.game) ?? games[0];
  const board = textField(t("table_board"), chosen.board, t("board_unknown"), () => {});
  board.classList.add("board-of");
  board.addEventListener("input", ({ target }) => { // a photograph may arrive meanwhile, and all is shown anew
    chosen.board = /** @type {HTMLInputElement} */ (target).value.trim();
  });
  return h("section", {}, h("h3", {}, t("table_new")), ...gameChoice(games, chosen, acts.changed), board,
    h("p.quiet", {}, t(game.has_outline ? "seed_hint_outline" : "seed_hint_sketch")),
    h("div.buttons", {}, button("begin", acts.begin, { className })));
}

/** @param {Acts} acts */
function openForm(acts) {
  const take = (/** @type {File[]} */ [file]) => { if (file) acts.openFile(file); };
  const pasted = h("textarea", { rows: 4, placeholder: t("table_paste"), "aria-label": t("table_paste") });
  return h("section", {}, h("h3", {}, t("table_open")), h("p.quiet", {}, t("table_open_hint")),
    h("div.buttons", {}, chooser("choose_file", take, { accept: ".txt,.json,text/plain,application/json" })), pasted,
    h("div.buttons", {}, button("open", () => acts.open(pasted.value))));
}

/** @param {Example} one @param {Game[]} games @param {Acts} acts */
function card(one, games, acts) {
  const title = games.find((other) => other.slug === one.game)?.title ?? "";
  const { photo, players, phase } = one;
  if (photo) one.address ??= URL.createObjectURL(photo);
  const shown = photo ? h("img", { src: one.address, alt: "" }) : h("span.waiting");
  return h("button.example", { "data-example": one.game, disabled: !photo, onClick: () => acts.example(one) },
    shown, h("span", {}, title), h("small", {}, players ? t(`example_${phase}`, { players }) : "…"));
}

/** A text with faults, to be mended beside what is said of it and its photograph. @param {Faulty} faulty @param {Acts} acts */
function repair(faulty, acts) {
  const { trouble, text, given: [photo] } = faulty;
  const field = h("textarea.faulty", { rows: 18, value: text, spellcheck: false, "aria-label": t("faulty_text") });
  const line = Number(/\bline (\d+)/.exec(trouble)?.[1] ?? /\bligne (\d+)/.exec(trouble)?.[1]);
  requestAnimationFrame(() => {
    field.focus({ preventScroll: true });
    if (!line) return;
    const lines = text.split("\n");
    const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
    field.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
    field.scrollTop = Math.max(0, (line - 6) * field.scrollHeight / lines.length);
  });
  return h("section.repair", {}, h("h2", {}, t("faulty_title")), h("div.both", {}, field,
    h("div", {}, h("pre.error", { role: "alert" }, trouble),
      h("div.buttons", {}, button("again", () => acts.mend(field.value, faulty), { className: "strong" }),
        button("close", acts.giveUp)), photo?.blob ? picture(photo.blob, t("photo"), photo.blob.type) : null)));
}
