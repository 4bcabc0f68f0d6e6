// The photograph is read: where the grid lies, the terrain, pieces. What is certain is entered, and undo
// takes it back; what is not is asked for, see review.js. A grid that is not sure is said to be so, and
// nothing is read by it.
import { change, isFree, set } from "./actions.js";
import { isHexagon } from "./geometry.js";
import { placesWithin } from "./lattices.js";
import { parsed } from "./pieces.js";
import { review } from "./review.js";
import { CERTAIN } from "./seenpieces.js";
import { OWN, setTiles, tileNames, tilesOf } from "./tilesets.js";
import { t } from "./words.js";

const UNREAD = "?"; // a kind that a colour does not tell, a terrain that is not known
const LEAST_KNOWN = 12; // hexes whose terrain finds the grid
const LEAST_SUPPORT = 0.3; // of sides on edges: right grids have more, wrong ones a tenth

/**
 * Return what is read from the photograph of *view*, null if nothing is found; undefined if that fails, or
 * another was opened meanwhile.
 * @param {TableView} view @param {string} what @param {object} more
 */
async function read(view, what, more = {}) {
  const { picture, position, stage: { pairs }, state: { record } } = view;
  if (!picture || !position) return undefined;
  view.say(t("reading"));
  const hexes = [...position.hexes].map(([key, { q, r, letter }]) => ({ key, q, r, letter }));
  const kinds = await tilesOf(position.game, view.symbols, tilesOn(view));
  const { colours } = position.game;
  const given = { pairs, hexes, kinds, colours: colours.map(({ letter, key }) => ({ letter, key })), ...more };
  const answer = await view.reader.read(what, picture, given).catch(() => undefined);
  if (record !== view.state.record || picture !== view.picture) return undefined;
  view.say(answer === undefined ? t("reading_failed") : null);
  return answer;
}

/** Return the tiles that lie on the table. @param {TableView} view */
const tilesOn = ({ state, game }) => state.tiles[game.slug] ?? OWN;

/** Read all of a table that nothing is known of, or what is not known of it. @param {TableView} view */
export async function readNew(view) {
  const { position } = view;
  const isKnown = position && ![...position.hexes.values()].some(({ letter }) => letter === UNREAD);
  if (!isKnown || !position?.stacks.size) await readTable(view);
}

/** Read terrain and pieces by the grid as it lies; then ask for what is not certain. @param {TableView} view */
export async function readTable(view) {
  if (!await isLaid(view)) return;
  const told = await readTerrain(view);
  await readPieces(view);
  view.act(review);
  if (view.state.isReviewing || told) view.say(told);
  else view.say(t("read_whole"));
  view.stage.focus();
}

/** Tell whether the grid lies on the hexes that are seen; one of four marks snaps to them. @param {TableView} view */
async function isLaid(view) {
  const { position } = view;
  const found = await read(view, "snap");
  if (!found || position !== view.position) return false;
  if (found.support < LEAST_SUPPORT) {
    view.marking.show(true);
    view.say(t("grid_unsure", { percent: percent(found.support) }));
    return false;
  }
  if (found.support > found.before && position?.marks.length === 4) view.act(layMarks, found.marks);
  return true;
}

const percent = (/** @type {number} */ share) => Math.round(100 * share);

/** Enter the terrain that is not known, and return what pips tell of the tiles. @param {TableView} view */
async function readTerrain(view) {
  const { game, symbols, position, state } = view;
  const open = (/** @type {string} */ key, /** @type {string} */ letter) =>
    letter === UNREAD || position?.unsure.has(key) || state.read.has(key);
  const known = [...position?.hexes ?? []].filter(([key, { letter }]) => !open(key, letter));
  if (!position || known.length === position.hexes.size) return null;
  const painted = new Map(known.map(([key, { letter }]) => [key, letter]));
  const names = tileNames(game).filter((name) => name !== tilesOn(view));
  const others = await Promise.all(names.map(async (name) => ({ name, kinds: await tilesOf(game, symbols, name) })));
  const answer = await read(view, "terrain", { painted, others });
  if (!answer) return null;
  const news = new Map([...answer.proposal].filter(([key]) => !painted.has(key)));
  view.act(enterTerrain, news);
  if (!answer.told) return answer.told === null ? null : t("tiles_strange");
  view.act(setTiles, game.slug, answer.told); // pieces are told from the ground by them
  return t("tiles_told", { tiles: t(`tiles_${answer.told}`) });
}

/** @param {TableState} state @param {Proposal} read @returns {TableState} */
function enterTerrain(state, read) {
  const next = change(state, (position) => [...read].reduce((before, [key, { letter, isCertain }]) => {
    const hex = before.hexes.get(key);
    const isKept = !hex || (hex.letter === letter && !isCertain && before.unsure.has(key));
    return isKept ? before : before.withTerrain(hex.q, hex.r, letter, !isCertain);
  }, position));
  return { ...next, read: new Map([...state.read, ...read]) };
}

/** Enter the colours of pieces that are seen, of kinds that are still to be told. @param {TableView} view */
async function readPieces(view) {
  const found = await read(view, "pieces");
  if (found) view.act(enterPieces, found);
}

/** @param {TableState} state @param {SeenPiece[]} found @returns {TableState} */
function enterPieces(state, found) {
  const { position } = state;
  if (!position) return state;
  const news = found.filter(({ key, colour }) => !hasColour(position, key, colour));
  const next = change(state, (before) => {
    const laid = news.filter(isClear).reduce((one, { key, colour }) => one.withPiece(key, colour, UNREAD, 1), before);
    const colours = before.game.colours.filter(({ letter }) => [...laid.stacks.values()].join("").includes(letter)).length;
    return colours > laid.players && colours <= laid.game.most ? laid.with({ players: colours }) : laid;
  });
  return { ...next, sightings: news.filter((one) => !isClear(one)) };
}

/** Tell whether a piece is seen so clearly that it may be asserted. @param {SeenPiece} one */
const isClear = ({ confidence }) => confidence >= CERTAIN;

/** @param {Position} position @param {string} key @param {string} colour */
const hasColour = (position, key, colour) =>
  (parsed(position.wordsOn(key), position.game) ?? []).some((piece) => piece.colour === colour);

// The grid.

/** Let the marks snap to the hexes that are seen. @param {TableView} view */
export async function snap(view) {
  const { position, state } = view;
  if (!position) return;
  const found = await read(view, "snap", isFree(state) ? { hexes: placesWithin(position.marks) } : {});
  if (found === undefined) return;
  const isBetter = found?.support > found?.before;
  if (isBetter) view.act(layMarks, found.marks);
  view.say(isBetter ? t("snapped", { percent: percent(found.support), before: percent(found.before) }) : t("snap_none"));
  view.keepSoon();
  view.stage.focus();
}

/** Tell whether so much of the terrain is known that it finds the grid. @param {TableState} state */
export function isTerrainKnown({ position }) {
  const known = [...position?.hexes.values() ?? []].filter(({ letter }) => letter !== UNREAD);
  return known.length >= LEAST_KNOWN && new Set(known.map(({ letter }) => letter)).size > 1;
}

/** Tell whether the whole grid can be looked for. @param {TableState} state */
export const canFindGrid = (state) => isTerrainKnown(state) || isHexagon([...state.position?.hexes.values() ?? []]);

/** Find the whole grid by the terrain, or by the edges of a hexagon; tell whether it was found. @param {TableView} view */
export async function findGrid(view) {
  const { position } = view;
  const found = await read(view, "grid");
  if (found === undefined || position?.marks !== view.position?.marks) return false; // marks were set meanwhile
  if (found) view.act(layMarks, found.marks);
  const name = isTerrainKnown(view.state) ? "grid_found" : "grid_found_hexagon";
  view.say(found ? t(name, { percent: percent(found.support) }) : t("grid_none"));
  view.keepSoon();
  view.stage.focus();
  return Boolean(found);
}

/** @param {TableState} state @param {Point[]} places @returns {TableState} */
const layMarks = (state, places) => change(state, (position) =>
  position.withMarks(position.marks.map((mark, i) => ({ ...mark, to: places[i] ?? mark.to }))));

/**
 * Say which tiles lie on the table; "learnt" reads their colours from the photograph.
 * @param {TableView} view @param {string} chosen
 */
export async function chooseTiles(view, chosen) {
  const { game } = view;
  if (chosen !== "learnt") { view.act(setTiles, game.slug, chosen); return; }
  const colours = await read(view, "tiles");
  if (!colours) return;
  view.act(setTiles, game.slug, colours);
  view.say(t("tiles_read"));
}
