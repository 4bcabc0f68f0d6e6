// Forms made from data: the games' own options, and those that all prints share.
import { h } from "./elements.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Values} Values */

const row = (/** @type {string} */ label, /** @type {HTMLElement} */ field) => h("label.field", {}, h("span", {}, label), field);

/** @param {string} label @param {string[][]} choices key, text and hint @param {string} value @param {(value: string) => void} onChange */
export function select(label, choices, value, onChange) {
  const options = choices.map(([key, text, hint]) => h("option", { value: key, title: hint ?? "" }, text));
  const field = h("select", { onChange: () => onChange(field.value) }, options);
  field.value = value;
  return row(label, field);
}

/**
 * @param {string} label @param {number | undefined} value
 * @param {{least?: number | null, most?: number | null, step?: number, placeholder?: string}} bounds
 * @param {(value: number | undefined) => void} onChange
 */
export function number(label, value, { least, most, step = 1, placeholder = "" }, onChange) {
  const read = () => onChange(field.value === "" ? undefined : Number(field.value));
  const field = h("input", { type: "number", min: least, max: most, step, placeholder, value: value ?? "", onChange: read });
  return row(label, field);
}

/** @param {string} label @param {string} value @param {string} placeholder @param {(text: string) => void} onChange */
export function text(label, value, placeholder, onChange) {
  const field = h("input", { type: "text", value, placeholder, autocomplete: "off", spellcheck: false, maxLength: 40, onChange: () => onChange(field.value.trim()) });
  return row(label, field);
}

/** @param {string} label @param {unknown} value @param {(isOn: boolean) => void} onChange */
export function flag(label, value, onChange) {
  const field = h("input", { type: "checkbox", checked: Boolean(value), onChange: () => onChange(field.checked) });
  return h("label.flag", {}, field, h("span", {}, label));
}

/** Return the fields of a game's own options; *values* is changed, *changed* is called. @param {Game} game @param {number} players @param {Values} values @param {() => void} changed @param {Game["options"]} options */
export function gameFields(game, players, values, changed, options = game.options) {
  return options.map((option) => {
    const set = (/** @type {unknown} */ value) => {
      if (value === undefined || value === option.default) delete values[option.name];
      else values[option.name] = value;
      changed();
    };
    const now = values[option.name] ?? option.default;
    if (option.kind === "choice") {
      return select(option.text, option.choices.map((c) => [c.name, upper(c.text), c.name]), now, set);
    }
    if (option.kind === "flag") return flag(option.text, now, set);
    return number(option.text, values[option.name], {
      least: option.least, most: option.most?.[players], placeholder: String(option.default ?? ""),
    }, set);
  });
}

/** Return the fields for game and number of players. @param {Game[]} games @param {Values} chosen @param {() => void} changed */
export function gameChoice(games, chosen, changed) {
  const game = games.find((one) => one.slug === chosen.game) ?? games[0];
  const counts = [];
  for (let count = game.least; count <= game.most; count += 1) counts.push([String(count), String(count)]);
  return [
    select(t("game"), games.map((one) => [one.slug, one.title]), chosen.game, (slug) => {
      chosen.game = slug;
      const next = games.find((one) => one.slug === slug) ?? games[0];
      chosen.players = Math.min(Math.max(chosen.players, next.least), next.most);
      chosen.options = {};
      changed();
    }),
    select(t("players"), counts, String(chosen.players), (count) => { chosen.players = Number(count); changed(); }),
  ];
}

const words = (/** @type {string} */ kind, /** @type {string[]} */ names) => names.map((name) => [name, t(`${kind}_${name}`)]);

const upper = (/** @type {string} */ text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Return the field of the look. @param {Values} chosen @param {() => void} changed */
export function themeField(chosen, changed) {
  return select(t("theme"), words("theme", ["colour", "country", "ink-saver"]), chosen.theme, (theme) => { chosen.theme = theme; changed(); });
}

/** Return the fields of the paper. @param {string[]} papers @param {Values} chosen @param {() => void} changed */
export function paperFields(papers, chosen, changed) {
  const set = (/** @type {string} */ name) => (/** @type {unknown} */ value) => { chosen[name] = value; changed(); };
  return [
    select(t("paper"), papers.map((paper) => [paper, paper.toUpperCase()]), chosen.paper, set("paper")),
    number(t("margin"), chosen.margin_mm, { least: 0, most: 50, step: 0.5, placeholder: "10" }, set("margin_mm")),
  ];
}

/** Return the field of the size of a hex. @param {Game} game @param {Values} chosen @param {() => void} changed */
export function hexField(game, chosen, changed) {
  return number(t("hex_size"), chosen.hex_mm, { least: 5, most: 500, step: 0.5, placeholder: String(game.hex_mm) },
    (value) => { chosen.hex_mm = value; changed(); });
}

export const newSeed = () => Math.floor(Math.random() * 1e6);

/** Return the seed, and a die for another. @param {Values} chosen @param {() => void} changed */
export function seedRow(chosen, changed) {
  const set = (/** @type {number | undefined} */ seed) => { chosen.seed = seed ?? newSeed(); changed(); };
  return h("div.seed", {}, number(t("seed"), chosen.seed, { least: 0, most: 1e15 }, set),
    h("button.dice", { type: "button", onClick: () => set(newSeed()) }, t("another")));
}

/** Return the field of how thick pieces are: a box is as large. @param {Values} chosen @param {() => void} changed */
export function stockField(chosen, changed) {
  return number(t("stock"), chosen.stock_mm, { least: 0.1, most: 5, step: 0.1, placeholder: "0.4" },
    (value) => { chosen.stock_mm = value; changed(); });
}

/** Return the fields of sheets with pieces to cut out. @param {Values} chosen @param {() => void} changed */
export function sheetFields(chosen, changed) {
  const set = (/** @type {string} */ name) => (/** @type {unknown} */ value) => { chosen[name] = value; changed(); };
  return [
    select(t("duplex"), words("duplex", ["long-edge", "short-edge", "fold", "none"]), chosen.duplex, set("duplex")),
    select(t("marks"), words("marks", ["outline", "crop", "none"]), chosen.marks, set("marks")),
    number(t("bleed"), chosen.bleed_mm, { least: 0, most: 10, step: 0.5 }, set("bleed_mm")),
    number(t("gutter"), chosen.gutter_mm, { least: 0, most: 20, step: 0.5 }, set("gutter_mm")),
  ];
}

/** Return buttons that save what is shown. @param {HTMLElement[]} buttons */
export function saveAs(...buttons) {
  return h("div.save", {}, h("h3", {}, t("save_as")), h("div.buttons", {}, buttons));
}

/** @param {string} title @param {(Node | string)[]} fields */
export function folded(title, fields, isOpen = false) {
  return h("details.fold", { open: isOpen }, h("summary", {}, title), ...fields);
}
