// The address of the page: its fragment says which view, and which board by its code or by what it
// is dealt from.
import { newSeed } from "./forms.js";

/** @typedef {"board" | "kit" | "cards" | "table" | "design"} View */
/** @type {View[]} */
export const VIEWS = ["board", "kit", "cards", "table", "design"];

/** @typedef {{view: View, game: string, players: number, seed: number | string, options: Values}} Choice */

export const given = () => new URLSearchParams(location.hash.slice(1));

/**
 * Return what the address *said*; what it leaves open is as *usual*.
 * @param {URLSearchParams} said @param {Start} start @param {Values} usual @returns {Choice}
 */
export function chosenBy(said, start, usual = {}) {
  const slug = said.get("game") ?? usual.game;
  const game = start.games.find((one) => one.slug === slug) ?? start.games[0];
  const isUsual = !said.has("game") && usual.game === game.slug;
  const players = wholeNumber(said.get("players")) ?? (isUsual ? usual.players : undefined) ?? game.least;
  const seed = said.get("seed") ?? "";
  return {
    view: VIEWS.find((view) => view === said.get("view")) ?? "board",
    game: game.slug,
    players: Math.min(Math.max(players, game.least), game.most),
    // long seeds stay words
    seed: /^\d{16,19}$/.test(seed) ? seed : wholeNumber(seed) ?? (isUsual ? usual.seed : undefined) ?? newSeed(),
    options: isUsual ? { ...usual.options } : optionsOf(game, said),
  };
}

const wholeNumber = (/** @type {string | null} */ text) => (/^\d{1,15}$/.test(text ?? "") ? Number(text) : undefined);

/** @param {Game} game @param {URLSearchParams} said */
function optionsOf(game, said) {
  /** @type {Values} */
  const options = {};
  for (const option of game.options) {
    const value = said.get(option.name);
    if (value === null) continue;
    if (option.kind === "flag") options[option.name] = value === "true";
    else if (option.kind === "number" && /^\d{1,6}$/.test(value)) options[option.name] = Number(value);
    else if (option.choices.some((choice) => choice.name === value)) options[option.name] = value;
  }
  return options;
}

/** Let the address say what is looked at. @param {View} view @param {Values} chosen */
export function remark(view, { game, players, seed, options }) {
  history.replaceState(null, "", `#${new URLSearchParams({ view, game, players, seed, ...options })}`);
}
