// What a board does not show, as forms: the phase, names, hands and reserves.
import { h } from "./elements.js";
import { folded, input, labelled, select, upper } from "./forms.js";
import { t } from "./words.js";

const PHASES = ["setup", "play", "end"];

/** @typedef {(act: (position: Position) => Position) => void} Change makes a change */

const isFilled = (/** @type {Entry} */ entry) =>
  entry !== undefined && entry !== null && entry !== "" && (typeof entry !== "object" || Object.keys(entry).length > 0);

/**
 * Return the forms of *position*; *change* is called with each change to make.
 * @param {Position} position @param {Change} change
 */
export function entryForms(position, change) {
  const forms = position.game.entries.map((kind) => /** @type {const} */ ([kind, entryForm(position, kind, change)]));
  const missing = forms.filter(([kind]) => !isFilled(position.entries[kind.keyword]));
  const filled = forms.filter(([kind]) => isFilled(position.entries[kind.keyword]));
  const phases = PHASES.map((phase) => /** @type {[string, string]} */ ([phase, t(`phase_${phase}`)]));
  return [
    ...missing.length ? [h("h3", {}, t("to_enter"))] : [],
    select(t("phase"), phases, position.phase, (phase) => change((before) => before.with({ phase }))),
    ...missing.map(([, form]) => form),
    ...filled.length ? [folded(t("entered"), filled.map(([, form]) => form))] : [],
    namesForm(position, change), linesForm(position, change),
  ];
}

/** @param {string} label @param {HTMLElement} control */
const wide = (label, control) => labelled(label, control, "label.field.wide");

/** @param {Position} position @param {Change} change */
function linesForm(position, change) {
  const enter = () => change((before) => before.with({ lines: lines.value }));
  const hint = t("other_lines_hint");
  const lines = h("textarea", { rows: 2, value: position.lines, placeholder: hint, onChange: enter });
  return folded(t("other_lines"), [wide(hint, lines)]);
}

/** @param {Position} position @param {Change} change */
function namesForm(position, change) {
  const named = (/** @type {Colour} */ { letter }, /** @type {string} */ name) => change((before) => {
    const { [letter]: _old, ...others } = before.names;
    return before.with({ names: name ? { ...others, [letter]: name } : others });
  });
  const titled = (/** @type {string} */ title) => change((before) => before.with({ title }));
  const nameField = (/** @type {Colour} */ colour) => wide(colour.name, input(position.names[colour.letter],
    (name) => named(colour, name), { "aria-label": colour.name, maxLength: 40, list: "players" }));
  return folded(t("names"), [
    wide(t("title"), input(position.title, titled, { "aria-label": t("title"), maxLength: 80 })),
    ...position.coloursInPlay().map(nameField),
  ]);
}

/** @param {Position} position @param {EntryKind} kind @param {Change} change */
function entryForm(position, kind, change) {
  const { keyword, shape, text } = kind;
  const entry = position.entries[keyword];
  const title = upper(text);
  const enter = (/** @type {Entry} */ value) => change((before) => before.withEntry(keyword, value));
  if (shape === "numbers") return numbersForm(position, kind, title, change);
  if (shape === "fields") return fieldsForm(position, kind, title, change);
  if (shape === "holder") {
    const colours = position.coloursInPlay().map(({ letter, name }) => [letter, name]);
    return select(title, [["", ""], ["-", t("nobody")], ...colours], entry ?? "", enter);
  }
  const shown = Array.isArray(entry) ? entry.join(" ") : entry;
  return wide(title, input(shown, enter, { "aria-label": title, placeholder: kind.words.join(" ") }));
}

/**
 * A number for each colour.
 * @param {Position} position @param {EntryKind} kind @param {string} title @param {Change} change
 */
function numbersForm(position, { keyword }, title, change) {
  const enter = (/** @type {Colour} */ { letter }, /** @type {string} */ value) =>
    change((before) => before.withValue(keyword, letter, "", value));
  const number = (/** @type {Colour} */ colour) => labelled(colour.name,
    input(position.entries[keyword]?.[colour.letter], (value) => enter(colour, value),
      { "aria-label": `${title}, ${colour.name}`, inputMode: "numeric" }));
  return h("fieldset", {}, h("legend", {}, title), h("div.numbers", {}, position.coloursInPlay().map(number)));
}

/**
 * A table: colours as columns, since there are fewer of them than fields.
 * @param {Position} position @param {EntryKind} kind @param {string} title @param {Change} change
 */
function fieldsForm(position, { keyword, fields }, title, change) {
  const colours = position.coloursInPlay();
  const cell = (/** @type {Colour} */ { letter, name: colour }, /** @type {string} */ field) => {
    const enter = (/** @type {string} */ value) => change((before) => before.withValue(keyword, letter, field, value));
    return h("td", {}, input(position.entries[keyword]?.[letter]?.[field], enter, { "aria-label": `${colour}, ${t(`field_${field}`)}` }));
  };
  return h("fieldset", {}, h("legend", {}, t("hands")), h("table", {},
    h("tr", {}, h("td"), colours.map(({ name }) => h("th", { scope: "col" }, name))),
    fields.map((field) => h("tr", {}, h("th", { scope: "row" }, t(`field_${field}`)),
      colours.map((colour) => cell(colour, field))))),
  h("p.quiet", {}, title));
}
