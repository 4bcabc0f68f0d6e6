// The browser's part of proposing terrain: pixels of the photograph, colours of our own tiles.
import { change, setProposal } from "./actions.js";
import { h } from "./elements.js";
import { middle } from "./geometry.js";
import { proposed, ringColour } from "./terrains.js";
import { t } from "./words.js";

/** @typedef {import("./table.js").TableView} TableView */
/** @typedef {import("./types.js").Point} Point */

const SMALL = 3e6; // pixels of the photograph that are looked at
const SWATCH = 120; // pixels of a side of a drawn tile
const SQRT3 = Math.sqrt(3);

/** @param {number} width @param {number} height */
function pen(width, height) {
  const found = h("canvas", { width, height }).getContext("2d", { willReadFrequently: true });
  if (!found) throw new Error("no canvas");
  return found;
}

/**
 * Return the printed colour of each terrain, by its letter.
 * @param {import("./types.js").Game} game @param {Map<string, string>} symbols
 */
async function printed(game, symbols) {
  /** @type {Map<string, number[] | null>} */
  const colours = new Map();
  for (const { letter } of game.terrains) {
    const image = new Image(SQRT3 * SWATCH, 2 * SWATCH);
    image.src = symbols.get(`terrain ${letter}`) ?? "";
    await image.decode();
    const [width, height] = [Math.round(SQRT3 * SWATCH), 2 * SWATCH];
    const canvas = pen(width, height);
    canvas.fillStyle = "#fff";
    canvas.fillRect(0, 0, width, height);
    canvas.drawImage(image, 0, 0, width, height);
    const map = (/** @type {Point} */ { x, y }) => ({ x: width / 2 + x * SWATCH, y: height / 2 + y * SWATCH });
    colours.set(letter, ringColour(canvas.getImageData(0, 0, width, height), map, { x: 0, y: 0 }));
  }
  return colours;
}

/**
 * Return what each hex of *position* may be, from the photograph on *stage*; *painted* hexes stay.
 * @param {import("./stage.js").Stage} stage @param {import("./positions.js").Position} position
 * @param {Map<string, string>} symbols @param {Map<string, string>} painted
 * @returns {Promise<import("./types.js").Proposal>}
 */
async function proposal(stage, position, symbols, painted) {
  const { picture, map } = stage;
  if (!picture || !map) return new Map();
  const scale = Math.min(1, Math.sqrt(SMALL / (picture.width * picture.height)));
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  const canvas = pen(width, height);
  canvas.drawImage(stage.image, 0, 0, width, height);
  const pixels = canvas.getImageData(0, 0, width, height);
  const toPixels = (/** @type {Point} */ point) => { const { x, y } = map(point); return { x: x * scale, y: y * scale }; };
  const colours = await printed(position.game, symbols);
  const kinds = position.game.terrains.map((terrain) => ({ ...terrain, colour: colours.get(terrain.letter) ?? [] }));
  const hexes = [...position.hexes].map(([key, { q, r }]) => ({ key, q, r, ...middle({ q, r }), colour: ringColour(pixels, toPixels, middle({ q, r })) }));
  return proposed(hexes, kinds, painted);
}

/** Show what the terrain of *view* may be; nothing is taken over. @param {TableView} view */
export async function propose(view) {
  const { position, stage, state: { record } } = view;
  if (!position) return;
  const painted = new Map();
  for (const key of view.state.painted) {
    const letter = position.hexes.get(key)?.letter;
    if (letter && letter !== "?") painted.set(key, letter);
  }
  const found = await proposal(stage, position, view.symbols, painted);
  if (record !== view.state.record) return; // another was opened meanwhile
  view.act(setProposal, found.size ? found : null, found.size ? null : t("proposal_none"));
  stage.focus();
}

/** Take over what is proposed, or only what is certain of it. @param {TableView} view @param {boolean} onlyCertain */
export function acceptProposal(view, onlyCertain) {
  const found = [...view.state.proposal ?? []].filter(([, one]) => one.isCertain || !onlyCertain);
  view.act(paintProposed, found);
  view.stage.focus();
}

/** @param {import("./types.js").TableState} state @param {[string, import("./types.js").Guess][]} found @returns {import("./types.js").TableState} */
function paintProposed(state, found) {
  const next = change(state, (position) => found.reduce((before, [key, { letter }]) => {
    const hex = before.hexes.get(key);
    return hex && hex.letter !== letter ? before.withTerrain(hex.q, hex.r, letter) : before;
  }, position));
  return setProposal(next, null, null);
}

/** Leave the terrain as it was. @param {TableView} view */
export function dropProposal(view) { view.act(setProposal, null, null); }
