// The table while no position is open: a photograph to begin with, examples, other ways to begin.
import { spanOf } from "./editor.js";
import { button, chooser, h, picture, sign } from "./elements.js";
import { gameChoice, text as textField } from "./forms.js";
import { helpLine, stepStrip } from "./way.js";
import { t } from "./words.js";

/** @typedef {import("./opening.js").Opening} Opening */

/** Return what is shown. @param {Opening} opening @returns {HTMLElement[]} */
export function welcome(opening) {
  const { faulty, photos, said, isReading, examples } = opening;
  if (faulty) return [repair(opening, faulty)];
  const told = said ? h("p.error", { role: "alert" }, said) : null;
  if (photos.length) {
    return [
      h("section.begun", {}, stepStrip("game", ["photo"], () => undefined), helpLine("game"), told,
        isReading ? h("p.reading", { role: "status" }, h("progress"), t("reading_first")) : null,
        h("div.both", {}, given(opening), newForm(opening, "strong"))),
      h("div.ways", {}, openForm(opening)),
    ];
  }
  const hero = h("div.hero", {}, h("h2", {}, t("table_empty_title")), h("p", {}, t("table_empty")));
  return [
    h("section.front", {}, hero, told, h("div.door", {}, h("p", {}, t("door")), photoButtons(opening, "strong"))),
    h("section.examples", {}, h("h3", {}, t("examples")),
      h("div.cards", {}, examples.map((one) => card(opening, one)))),
    h("div.ways", {}, newForm(opening), openForm(opening)),
  ];
}

/** @param {Opening} opening */
function photoButtons(opening, className = "") {
  const take = (/** @type {File[]} */ files) => opening.takePhotos(files);
  return h("div.buttons", {},
    chooser("photo_choose", take, { accept: "image/*", multiple: true, className: "photos" }, { className }),
    chooser("photo_take", take, { accept: "image/*", capture: "environment" }, { className: "camera" }));
}

/** The photographs that are given already. @param {Opening} opening */
function given(opening) {
  return h("div.given", {}, opening.photos.map(({ address }, place) => h("figure", {},
    h("img", { src: address, alt: t("photo_number", { number: place + 1 }) }),
    sign("×", t("photo_remove"), () => { opening.photos.splice(place, 1); opening.render(); }))), photoButtons(opening));
}

/** Which game, how many players, which board. @param {Opening} opening */
function newForm(opening, className = "") {
  const { chosen, view } = opening;
  const board = textField(t("table_board"), chosen.board, t("board_unknown"), () => {});
  board.classList.add("board-of");
  board.addEventListener("input", ({ target }) => { // a photograph may arrive meanwhile, and all is shown anew
    chosen.board = /** @type {HTMLInputElement} */ (target).value.trim();
  });
  const hint = view.gameOf(chosen.game).has_outline ? "seed_hint_outline" : "seed_hint_sketch";
  return h("section", {}, h("h3", {}, t("table_new")), ...gameChoice(view.start.games, chosen, () => opening.render()),
    board, h("p.quiet", {}, t(hint)), h("div.buttons", {}, button("begin", () => opening.begin(), { className })));
}

/** @param {Opening} opening */
function openForm(opening) {
  const take = (/** @type {File[]} */ [file]) => { if (file) opening.openFile(file); };
  const pasted = h("textarea", { rows: 4, value: opening.typed, placeholder: t("table_paste"), "aria-label": t("table_paste") });
  pasted.addEventListener("input", () => { opening.typed = pasted.value; }); // as above
  return h("section", {}, h("h3", {}, t("table_open")), h("p.quiet", {}, t("table_open_hint")),
    h("div.buttons", {}, chooser("choose_file", take, { accept: ".txt,.json,text/plain,application/json" })), pasted,
    h("div.buttons", {}, button("open", () => opening.openGiven(pasted.value))));
}

/** @param {Opening} opening @param {import("./examples.js").Example} one */
function card(opening, one) {
  const { photo, players, phase, text, marks } = one;
  if (photo) one.address ??= URL.createObjectURL(photo);
  const shown = photo ? h("img", { src: one.address, alt: "" }) : h("span.waiting");
  const onClick = () => opening.open(text, null, [{ blob: photo, marks }]);
  return h("button.example", { "data-example": one.game, disabled: !photo, onClick },
    shown, h("span", {}, opening.view.gameOf(one.game).title),
    h("small", {}, players ? t(`example_${phase}`, { players }) : "…"));
}

/** A text with faults, to be mended beside what is said of it and its photograph. @param {Opening} opening @param {import("./opening.js").Faulty} faulty */
function repair(opening, { trouble, text, record, given: photos }) {
  const [photo] = photos;
  const field = h("textarea.faulty", { rows: 18, value: text, spellcheck: false, "aria-label": t("faulty_text") });
  const line = Number(/\b(?:line|ligne) (\d+)/.exec(trouble)?.[1]);
  requestAnimationFrame(() => {
    field.focus({ preventScroll: true });
    if (!line) return;
    const { start, end } = spanOf(text, line);
    field.setSelectionRange(start, end);
    field.scrollTop = Math.max(0, (line - 6) * field.scrollHeight / text.split("\n").length);
  });
  return h("section.repair", {}, h("h2", {}, t("faulty_title")), h("div.both", {}, field,
    h("div", {}, h("pre.error", { role: "alert" }, trouble),
      h("div.buttons", {}, button("again", () => opening.open(field.value, record, photos), { className: "strong" }),
        button("close", () => { opening.faulty = null; opening.render(); })), photo?.blob ? picture(photo.blob, t("photo"), photo.blob.type) : null)));
}
