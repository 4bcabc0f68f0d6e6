// Forms made from data: the games' own options, and those that all prints share.
import { button, h } from "./elements.js";
import { t } from "./words.js";

/** A field with its label over it. @param {string} label @param {HTMLElement} field */
export const labelled = (label, field, kind = /** @type {"label.field" | "label.field.wide"} */ ("label.field")) =>
  h(kind, {}, h("span", {}, label), field);

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
export function number(label, value, { least, most, step = 1, placeholder = "" }, onChange) {
  const field = h("input", {
    type: "number", min: least, max: most, step, placeholder, value: value ?? "",
    onChange: () => onChange(field.value === "" ? undefined : Number(field.value)),
  });
  return labelled(label, field);
}

/** @param {string} label @param {string} value @param {string} placeholder @param {(text: string) => void} onChange */
export function text(label, value, placeholder, onChange) {
  const field = h("input", {
    type: "text", value, placeholder, autocomplete: "off", spellcheck: false, maxLength: 40,
    onChange: () => onChange(field.value.trim()),
  });
  return labelled(label, field);
}

/** @param {string} label @param {unknown} value @param {(isOn: boolean) => void} onChange */
export function flag(label, value, onChange) {
  const field = h("input", { type: "checkbox", checked: Boolean(value), onChange: () => onChange(field.checked) });
  return h("label.flag", {}, field, h("span", {}, label));
}

/**
 * Return the fields of a game's own options; *values* is changed, *changed* is called.
 * @param {Game} game @param {number} players @param {Values} values @param {() => void} changed
 * @param {Game["options"]} options
 */
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
 * Return the field of a choice whose words are texts: theme, form, marks and others.
 * @param {string} name @param {string[]} names @param {Values} chosen @param {() => void} changed
 */
export function choiceField(name, names, chosen, changed) {
  const choices = names.map((one) => [one, t(`${name}_${one}`)]);
  return select(t(name), choices, chosen[name] ?? names[0], setter(chosen, name, changed));
}

/** Return the field of the look. @param {Values} chosen @param {() => void} changed */
export function themeField(chosen, changed) {
  return choiceField("theme", ["colour", "country", "ink-saver", "plain"], chosen, changed);
}

/** Return the fields of the paper. @param {string[]} papers @param {Values} chosen @param {() => void} changed */
export function paperFields(papers, chosen, changed) {
  const sizes = papers.map((paper) => [paper, paper.toUpperCase()]);
  const bounds = { least: 0, most: 50, step: 0.5, placeholder: "10" };
  return [
    select(t("paper"), sizes, chosen.paper, setter(chosen, "paper", changed)),
    number(t("margin"), chosen.margin_mm, bounds, setter(chosen, "margin_mm", changed)),
  ];
}

/** Return the field of the size of a hex. @param {Game} game @param {Values} chosen @param {() => void} changed */
export function hexField(game, chosen, changed) {
  const bounds = { least: 5, most: 500, step: 0.5, placeholder: String(game.hex_mm) };
  return number(t("hex_size"), chosen.hex_mm, bounds, setter(chosen, "hex_mm", changed));
}

export const newSeed = () => Math.floor(Math.random() * 1e6);

/** Return the seed, and a die for another. @param {Values} chosen @param {() => void} changed */
export function seedRow(chosen, changed) {
  const set = (/** @type {number | undefined} */ seed) => { chosen.seed = seed ?? newSeed(); changed(); };
  return h("div.seed", {}, number(t("seed"), chosen.seed, { least: 0, most: 1e15 }, set),
    button("another", () => set(newSeed()), { className: "dice" }));
}

/** Return the field of how thick pieces are: a box is as large. @param {Values} chosen @param {() => void} changed */
export function stockField(chosen, changed) {
  const bounds = { least: 0.1, most: 5, step: 0.1, placeholder: "0.4" };
  return number(t("stock"), chosen.stock_mm, bounds, setter(chosen, "stock_mm", changed));
}

/** Return the fields of sheets with pieces to cut out. @param {Values} chosen @param {() => void} changed */
export function sheetFields(chosen, changed) {
  return [
    choiceField("duplex", ["long-edge", "short-edge", "fold", "none"], chosen, changed),
    choiceField("marks", ["outline", "crop", "none"], chosen, changed),
    number(t("bleed"), chosen.bleed_mm, { least: 0, most: 10, step: 0.5 }, setter(chosen, "bleed_mm", changed)),
    number(t("gutter"), chosen.gutter_mm, { least: 0, most: 20, step: 0.5 }, setter(chosen, "gutter_mm", changed)),
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
