// What a board does not show, as forms: the phase, names, hands and reserves.
import { h } from "./elements.js";
import { folded, select } from "./forms.js";
import { t } from "./words.js";

const PHASES = ["setup", "play", "end"];

/** @typedef {import("./positions.js").Position} Position */
/** @typedef {import("./types.js").EntryKind} EntryKind */
/** @typedef {(act: () => void) => void} Set what makes a change */

const isFilled = (/** @type {import("./types.js").Entry} */ entry) => entry !== undefined && entry !== null && entry !== "" && (typeof entry !== "object" || Object.keys(entry).length > 0);

/** Return the forms of *position*; *set* is called with each change to make. @param {Position} position @param {Set} set */
export function entryForms(position, set) {
  const { game } = position;
  const forms = game.entries.map((kind) => /** @type {const} */ ([kind, entryForm(position, kind, set)]));
  const missing = forms.filter(([kind]) => !isFilled(position.entries[kind.keyword]));
  const filled = forms.filter(([kind]) => isFilled(position.entries[kind.keyword]));
  const lines = h("textarea", { rows: 2, value: position.lines, placeholder: t("other_lines_hint"), onChange: () => set(() => { position.lines = lines.value; }) });
  return h("section.entries", {},
    missing.length ? h("h3", {}, t("to_enter")) : null,
    select(t("phase"), PHASES.map((phase) => [phase, t(`phase_${phase}`)]), position.phase, (phase) => set(() => { position.phase = phase; })),
    missing.map(([, form]) => form),
    filled.length ? folded(t("entered"), filled.map(([, form]) => form)) : null,
    namesForm(position, set),
    folded(t("other_lines"), [h("label.field.wide", {}, h("span", {}, t("other_lines_hint")), lines)]));
}

/** @param {any} value @param {string} label @param {Set} set @param {(value: string) => void} act */
function input(value, label, set, act, more = {}) {
  const field = h("input", { value: value ?? "", "aria-label": label, autocomplete: "off", ...more, onChange: () => set(() => act(field.value.trim())) });
  return field;
}

/** @param {Position} position @param {Set} set */
function namesForm(position, set) {
  return folded(t("names"), [
    h("label.field.wide", {}, h("span", {}, t("title")), input(position.title, t("title"), set, (title) => { position.title = title; }, { maxLength: 80 })),
    ...position.coloursInPlay().map((colour) => h("label.field.wide", {}, h("span", {}, colour.name),
      input(position.names[colour.letter], colour.name, set, (name) => {
        const { [colour.letter]: _old, ...others } = position.names;
        position.names = name ? { ...others, [colour.letter]: name } : others;
      }, { maxLength: 40, list: "players" }))),
  ]);
}

/** @param {Position} position @param {EntryKind} kind @param {Set} set */
function entryForm(position, kind, set) {
  const { keyword, shape, text } = kind;
  const entry = () => position.entries[keyword];
  const title = text.charAt(0).toUpperCase() + text.slice(1);
  if (shape === "numbers") {
    return h("fieldset", {}, h("legend", {}, title), h("div.numbers", {}, position.coloursInPlay().map((colour) =>
      h("label.field", {}, h("span", {}, colour.name), input(entry()?.[colour.letter], `${title}, ${colour.name}`, set,
        (value) => { position.entries[keyword] = { ...entry(), [colour.letter]: value }; }, { inputMode: "numeric" })))));
  }
  if (shape === "holder") {
    const holders = [["", ""], ["-", t("nobody")], ...position.coloursInPlay().map((colour) => [colour.letter, colour.name])];
    return select(title, holders, entry() ?? "", (value) => set(() => { position.entries[keyword] = value; }));
  }
  if (shape === "fields") return fieldsForm(position, kind, title, set);
  const shown = Array.isArray(entry()) ? entry().join(" ") : entry();
  return h("label.field.wide", {}, h("span", {}, title),
    input(shown, title, set, (value) => { position.entries[keyword] = value; }, { placeholder: kind.words.join(" ") }));
}

/** A table: colours as columns, since there are fewer of them than fields. @param {Position} position @param {EntryKind} kind @param {string} title @param {Set} set */
function fieldsForm(position, { keyword, fields, text }, title, set) {
  const colours = position.coloursInPlay();
  const entry = () => position.entries[keyword];
  const cell = (/** @type {import("./types.js").Colour} */ colour, /** @type {string} */ name) => h("td", {}, input(entry()?.[colour.letter]?.[name], `${colour.name}, ${t(`field_${name}`)}`, set, (value) => {
    const all = entry() ?? {};
    position.entries[keyword] = { ...all, [colour.letter]: { ...all[colour.letter], [name]: value } };
  }));
  return h("fieldset", {}, h("legend", {}, t("hands")), h("table", {},
    h("tr", {}, h("td"), colours.map((colour) => h("th", { scope: "col" }, colour.name))),
    fields.map((name) => h("tr", {}, h("th", { scope: "row" }, t(`field_${name}`)), colours.map((colour) => cell(colour, name))))),
  h("p.quiet", {}, text.charAt(0).toUpperCase() + text.slice(1)));
}
