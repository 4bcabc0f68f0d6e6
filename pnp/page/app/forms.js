// Forms made from data: the games' own options, and those that all prints share.
import { button, h } from "./elements.js";
import { t } from "./words.js";

/** A field with its label over it. @param {string} label @param {HTMLElement} field */
export const labelled = (label, field, kind = /** @type {"label.field" | "label.field.wide"} */ ("label.field")) =>
  h(kind, {}, h("span", {}, label), field);

/**
 * A field that tells what was typed, once it is left.
 * @param {unknown} value @param {(typed: string) => void} act @param {import("./elements.js").Properties} more
 */
export function input(value, act, more = {}) {
  const field = h("input", { value: value ?? "", autocomplete: "off", ...more, onChange: () => act(field.value.trim()) });
  return field;
}

/**
 * Return what enters a value under *name*, and says so.
 * @param {Values} values @param {string} name @param {() => void} changed
 */
const setter = (values, name, changed) => (/** @type {unknown} */ value) => { values[name] = value; changed(); };

/**
 * @param {string} label @param {string[][]} choices key, text and hint @param {string} value
 * @param {(value: string) => void} onChange
 */
export function select(label, choices, value, onChange) {
  const options = choices.map(([key, text, hint]) => h("option", { value: key, title: hint ?? "" }, text));
  const field = h("select", { onChange: () => onChange(field.value) }, options);
  field.value = value;
  return labelled(label, field);
}

/**
 * @param {string} label @param {number | undefined} value
 * @param {{least?: number | null, most?: number | null, step?: number, placeholder?: string}} bounds
 * @param {(value: number | undefined) => void} onChange
 */
export const number = (label, value, { least, most, step = 1, placeholder = "" }, onChange) => labelled(label,
  input(value, (typed) => onChange(typed === "" ? undefined : Number(typed)), { type: "number", min: least, max: most, step, placeholder }));

/** @param {string} label @param {string} value @param {string} placeholder @param {(text: string) => void} onChange */
export const text = (label, value, placeholder, onChange) =>
  labelled(label, input(value, onChange, { type: "text", placeholder, spellcheck: false, maxLength: 40 }));

/** @param {string} label @param {unknown} value @param {(isOn: boolean) => void} onChange */
export function flag(label, value, onChange) {
  const field = h("input", { type: "checkbox", checked: Boolean(value), onChange: () => onChange(field.checked) });
  return h("label.flag", {}, field, h("span", {}, label));
}

/**
 * Return the field of an option that has a *value*, or is as *usual*.
 * @param {string} label
 * @param {{kind: string, usual: any, choices?: string[][], placeholder?: string, least?: number | null, most?: number | null, step?: number}} option
 * @param {any} value @param {(value: any) => void} set
 */
function fieldOf(label, { kind, usual, choices, placeholder = String(usual ?? ""), ...bounds }, value, set) {
  if (choices) return select(label, choices, value ?? usual, set);
  return kind === "flag" ? flag(label, value ?? usual, set) : number(label, value, { placeholder, ...bounds }, set);
}

/**
 * Return the fields of a game's own options; *values* is changed, *changed* is called.
 * @param {Game} game @param {number} players @param {Values} values @param {() => void} changed
 * @param {Game["options"]} options
 */
export function gameFields(game, players, values, changed, options = game.options) {
  return options.map(({ name, kind, default: usual, text: label, choices, least, most }) => {
    const set = (/** @type {unknown} */ value) => {
      if (value === undefined || value === usual) delete values[name];
      else values[name] = value;
      changed();
    };
    const words = kind === "choice" ? choices.map((one) => [one.name, upper(one.text), one.name]) : undefined;
    return fieldOf(label, { kind, usual, choices: words, least, most: most?.[players] }, values[name], set);
  });
}

/** Return so many players as a game is for. @param {Game} game @param {number} players */
export const playersFor = ({ least, most }, players) => Math.min(Math.max(players, least), most);

/**
 * Return the field of the number of players.
 * @param {Game} game @param {number} players @param {(players: number) => void} act
 */
export function playersField({ least, most }, players, act) {
  const counts = Array.from({ length: most - least + 1 }, (_, more) => String(least + more));
  return select(t("players"), counts.map((count) => [count, count]), String(players), (count) => act(Number(count)));
}

/**
 * Return the fields for game and number of players.
 * @param {Game[]} games @param {Values} chosen @param {() => void} changed
 */
export function gameChoice(games, chosen, changed) {
  const named = (/** @type {string} */ slug) => games.find((one) => one.slug === slug) ?? games[0];
  return [
    select(t("game"), games.map((one) => [one.slug, one.title]), chosen.game, (slug) => {
      Object.assign(chosen, { game: slug, players: playersFor(named(slug), chosen.players), options: {} });
      changed();
    }),
    playersField(named(chosen.game), chosen.players, setter(chosen, "players", changed)),
  ];
}

export const upper = (/** @type {string} */ text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Return the field of an option, as the table of options of all doors states it.
 * @param {Record<string, FormOption>} options @param {string} name @param {Values} chosen @param {() => void} changed
 * @param {{label?: string, placeholder?: string}} more what the table does not know
 */
export function optionField(options, name, chosen, changed, { label = name, placeholder } = {}) {
  const { kind, default: usual, least, most, choices } = options[name];
  const words = choices?.map((one) => [one, t(`${name}_${one}`, {}, upper(one))]);
  const step = kind !== "number" ? 1 : (most ?? 0) > 5 ? 0.5 : 0.1;
  const option = { kind, usual: usual ?? choices?.[0], choices: words, placeholder, least, most, step };
  return fieldOf(t(label), option, chosen[name], setter(chosen, name, changed));
}

export const newSeed = () => Math.floor(Math.random() * 1e6);

/** Return the seed, and a die for another. @param {Values} chosen @param {() => void} changed @param {() => number} another */
export function seedRow(chosen, changed, another = newSeed) {
  const set = (/** @type {number | undefined} */ seed) => { chosen.seed = seed ?? newSeed(); changed(); };
  return h("div.seed", {}, number(t("seed"), chosen.seed, { least: 0, most: Number.MAX_SAFE_INTEGER }, set),
    button("another", () => set(another()), { className: "dice" }));
}

/** Return buttons that save what is shown: the *first* at hand, the *others* in a fold. @param {HTMLElement | HTMLElement[]} first @param {HTMLElement[]} others */
export function saveAs(first, ...others) {
  return h("div.save", {}, h("h3", {}, t("save_as")), h("div.buttons", {}, first),
    others.length ? h("details", {}, h("summary", {}, t("other_files")), h("div.buttons", {}, others)) : null);
}

/** @param {string} title @param {(Node | string)[]} fields */
export const folded = (title, fields) => h("details.fold", {}, h("summary", {}, title), ...fields);
