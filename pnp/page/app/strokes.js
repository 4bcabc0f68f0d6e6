// Terrain painted on the map: by dragging with a brush, by letters, by rows of a map pasted.
import { change, chosenKeys, selectAlso } from "./actions.js";
import { fieldsOf } from "./positions.js";
import { t } from "./words.js";

/**
 * Terrains, and on a map that is not known yet a hex without terrain.
 * @param {Game} game @param {Position} position
 */
export function brushes(game, position) {
  const known = game.terrains.map(({ letter, name }) => ({ letter, name }));
  return position.isSketch || game.has_outline ? [{ letter: "?", name: t("unknown_terrain") }, ...known] : known;
}

/**
 * One hex of a stroke: painted with the brush, taken away where it was painted so, or chosen along.
 * @param {TableState} state @param {string} key @param {boolean} isFirst @returns {TableState}
 */
export function paintStroke(state, key, isFirst) {
  const { position, brush } = state;
  if (!position) return state;
  const isNew = position.hexes.has(key) && !state.others.has(key);
  if (brush === null) return isNew ? selectAlso(state, key) : state;
  const isSame = position.hexes.get(key)?.letter === brush && !position.unsure.has(key);
  const isErasing = isFirst ? isSame && position.isSketch && position.hexes.size > 1 : state.isErasing;
  if (isSame !== isErasing) return { ...state, isErasing };
  return { ...painted(state, [key], isErasing ? null : brush, !isFirst), isErasing };
}

/**
 * Paint hexes with the terrain of a letter, or take them away.
 * @param {TableState} state @param {string[]} keys @param {string | null} letter @returns {TableState}
 */
export function painted(state, keys, letter, isMore = false) {
  const read = new Map(state.read); // what is painted by hand is known
  for (const key of keys) read.delete(key);
  const next = change(state, (position) => keys.reduce((before, key) => {
    const [q, r] = key.split(",").map(Number);
    return before.withTerrain(q, r, letter);
  }, position), isMore);
  return { ...next, read };
}

/**
 * Paint the chosen hexes with the terrain of a letter.
 * @param {TableState} state @param {string} typed @returns {TableState}
 */
export function paintTyped(state, typed) {
  const { position, brush } = state;
  if (!position) return state;
  const all = brushes(position.game, position);
  const begun = all.filter(({ letter }) => letter.length > 1 && letter.toLowerCase().startsWith(typed.toLowerCase()));
  const found = all.find(({ letter }) => letter === typed)
    ?? all.find(({ letter }) => letter.toLowerCase() === typed.toLowerCase())
    ?? begun[begun.findIndex(({ letter }) => letter === brush) + 1] ?? begun[0]; // of codes the next one
  return found ? { ...painted(state, chosenKeys(state), found.letter), brush: found.letter } : state;
}

/** Leave the terrain of the chosen hexes as it is. @param {TableState} state */
export const confirmTerrain = (state) => change(state, (position) => position.confirmed(chosenKeys(state)));

/** Take the chosen hexes off a map that is not known yet. @param {TableState} state @returns {TableState} */
export function erase(state) {
  const keys = chosenKeys(state);
  const { position } = state;
  return position?.isSketch && position.hexes.size > keys.length ? painted(state, keys, null) : state;
}

/**
 * Tell whether *text* may be the rows of a map: letters, or codes of a *game*, apart from one another, nothing else.
 * @param {string} text @param {Game | null} game
 */
export function areRows(text, game = null) {
  const codes = new Set(game?.terrains.map(({ letter }) => letter.toUpperCase()));
  const words = text.trim().split(/\s+/);
  return text.trim().length > 2 && words.every((word) => word.length === 1 || codes.has(word.toUpperCase()));
}

/**
 * Return a position file with the map *rows*.
 * @param {{slug: string, piece_block: string}} game @param {number} players @param {string} rows
 */
export function fileOfRows({ slug, piece_block }, players, rows) {
  const lines = rows.split("\n").filter((line) => line.trim()).map((line) => `  ${line.trimEnd()}`);
  return `game ${slug} ${players}p\nphase play\nboard\n${lines.join("\n")}\n${piece_block}\n`;
}

/**
 * Read pasted *rows*, and paint the map as they say.
 * @param {TableView} view @param {string} rows
 */
export async function pasteRows(view, rows) {
  const { position, game } = view;
  if (!position) return;
  const data = await view.opening.read(fileOfRows(game, position.players, rows));
  if (data.error) { view.say(data.error); return; }
  const hexes = [...fieldsOf(data, game).hexes.values()];
  view.act(paintRows, hexes);
  view.say(t("rows_pasted", { count: hexes.length }));
}

/**
 * Take over the terrain of *hexes*: of a map with an outline hex by hex, else the whole map.
 * @param {TableState} state @param {Hex[]} hexes @returns {TableState}
 */
function paintRows(state, hexes) {
  const next = change(state, (position) => {
    const empty = { hexes: new Map(), stacks: new Map(), chips: {} };
    const before = position.game.has_outline ? position : position.with(empty);
    return hexes.reduce((map, { q, r, letter }) => map.withTerrain(q, r, letter), before);
  });
  return { ...next, read: new Map() };
}
