// Terrain painted on the map: by dragging with a brush, by letters, by rows of a map pasted.
import { keyOf } from "./positions.js";
import { t } from "./words.js";

/** @typedef {import("./table.js").TableView} TableView */

/** Terrains, and on a map that is not known yet a hex without terrain. @param {import("./types.js").Game} game @param {import("./positions.js").Position} position */
export function brushes(game, position) {
  const known = game.terrains.map(({ letter, name }) => ({ letter, name, picture: true }));
  return position.isSketch || game.has_outline ? [{ letter: "?", name: t("unknown_terrain"), picture: false }, ...known] : known;
}

/** One hex of a stroke: painted with the brush, or chosen along. @param {TableView} view @param {string} key @param {boolean} isFirst */
export function stroke(view, key, isFirst) {
  const { position, stage, brush } = view;
  if (!position) return;
  if (brush === null) {
    if (position.hexes.has(key) && key !== stage.selected) stage.others.add(key);
    view.isPaletteOpen = true;
    view.drawStage();
    return;
  }
  const isSame = position.hexes.get(key)?.letter === brush;
  if (isFirst) view.isErasing = isSame && position.isSketch && position.hexes.size > 1;
  if (isSame !== view.isErasing) return;
  const [q, r] = key.split(",").map(Number);
  position.change(() => position.paint(q, r, view.isErasing ? null : brush), !isFirst);
  if (view.isErasing) view.painted.delete(key); else view.painted.add(key);
  if (!position.hexes.has(stage.selected ?? "")) stage.selected = position.inOrder()[0]?.[0] ?? null;
  view.drawStage();
}

/** Paint the chosen hexes with the terrain of a letter. @param {TableView} view @param {string} typed */
export function paintTyped(view, typed) {
  const { position, game } = view;
  if (!position) return;
  const all = brushes(game, position);
  const found = all.find(({ letter }) => letter === typed) ?? all.find(({ letter }) => letter.toLowerCase() === typed.toLowerCase());
  if (!found) return;
  view.brush = found.letter;
  view.change(() => view.keys.forEach((key) => {
    const hex = position.hexes.get(key);
    if (hex) position.paint(hex.q, hex.r, found.letter);
    view.painted.add(key);
  }));
}

/** Take the chosen hexes off a map that is not known yet. @param {TableView} view */
export function erase(view) {
  const { position, keys } = view;
  if (!position?.isSketch || position.hexes.size <= keys.length) return;
  view.change(() => keys.forEach((key) => {
    const hex = position.hexes.get(key);
    if (hex) position.paint(hex.q, hex.r, null);
    view.painted.delete(key);
  }));
  view.stage.others.clear();
  view.stage.select(position.inOrder()[0]?.[0] ?? null);
}

/** Tell whether *text* may be the rows of a map: letters apart from one another, nothing else. */
export const areRows = (/** @type {string} */ text) => text.trim().length > 2
  && text.trimEnd().split("\n").every((line) => /^\s*(\S(\s+\S)*)?\s*$/.test(line));

/** Return a position file with the map *rows*. @param {{slug: string, piece_block: string}} game @param {number} players @param {string} rows */
export function fileOfRows({ slug, piece_block }, players, rows) {
  const lines = rows.split("\n").filter((line) => line.trim()).map((line) => `  ${line.trimEnd()}`);
  return `game ${slug} ${players}p\nphase play\nboard\n${lines.join("\n")}\n${piece_block}\n`;
}

/**
 * Take over the terrain of pasted *rows*: of a map with an outline hex by hex, else the whole map.
 * @param {TableView} view @param {string} rows
 */
export async function paintRows(view, rows) {
  const { position, game } = view;
  if (!position) return;
  const { data } = await view.shop.call("table", { text: fileOfRows(game, position.players, rows), language: view.start.language });
  if (data.error) { view.say(data.error); return; }
  /** @type {import("./types.js").Hex[]} */
  const hexes = data.hexes;
  view.change(() => {
    if (!game.has_outline) {
      position.hexes.clear();
      position.stacks.clear();
      position.chips = {};
    }
    for (const { q, r, letter } of hexes) {
      position.paint(q, r, letter);
      view.painted.add(keyOf(q, r));
    }
  });
  if (!position.hexes.has(view.stage.selected ?? "")) view.stage.select(position.inOrder()[0]?.[0] ?? null);
  view.say(t("rows_pasted", { count: hexes.length }));
}
