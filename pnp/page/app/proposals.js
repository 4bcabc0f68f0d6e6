// What the photograph seems to show: terrain, pieces, where the grid lies. A worker reads it; nothing
// is taken over before the reader says so, and a hex that is left open stays open.
import { change, isFree, select, setProposal } from "./actions.js";
import { isHexagon } from "./geometry.js";
import { placesWithin } from "./lattices.js";
import { parsed } from "./pieces.js";
import { CERTAIN } from "./seenpieces.js";
import { OWN, setTiles, tileNames, tilesOf } from "./tilesets.js";
import { t } from "./words.js";

const UNREAD = "?"; // a kind that a colour does not tell
const LEAST_KNOWN = 12; // hexes whose terrain finds the grid

/**
 * Read the photograph of *view*; call *act* with what was read, unless another was opened meanwhile.
 * @param {TableView} view @param {string} what @param {object} more @param {(answer: any) => void} act
 */
async function read(view, what, more, act) {
  const { picture, position, stage: { pairs }, state: { record } } = view;
  if (!picture || !position) return;
  view.say(t("reading"));
  const hexes = [...position.hexes].map(([key, { q, r, letter }]) => ({ key, q, r, letter }));
  const kinds = await tilesOf(position.game, view.symbols, tilesOn(view));
  const { colours } = position.game;
  const given = { pairs, hexes, kinds, colours: colours.map(({ letter, key }) => ({ letter, key })), ...more };
  const answer = await view.reader.read(what, picture, given).catch(() => undefined);
  if (record !== view.state.record || picture !== view.picture) return;
  if (answer === undefined) view.say(t("reading_failed"));
  else act(answer);
  view.stage.focus();
}

/** Return the tiles that lie on the table. @param {TableView} view */
const tilesOn = ({ state, game }) => state.tiles[game.slug] ?? OWN;

/** Show what the terrain may be. @param {TableView} view */
export async function propose(view) {
  const painted = new Map();
  for (const key of view.state.painted) {
    const letter = view.position?.hexes.get(key)?.letter;
    if (letter && letter !== "?") painted.set(key, letter);
  }
  const { game, symbols } = view;
  const names = tileNames(game).filter((name) => name !== tilesOn(view));
  const others = await Promise.all(names.map(async (name) => ({ name, kinds: await tilesOf(game, symbols, name) })));
  await read(view, "terrain", { painted, others }, ({ proposal, told }) => {
    const isRead = proposal.size > 0;
    view.act(setProposal, isRead ? proposal : null, isRead ? tilesTold(told) : t("proposal_none"));
  });
}

/** Say what pips tell of the tiles. @param {string | null} name of their printing, "" for none that is known */
function tilesTold(name) {
  if (name === null) return null;
  return name ? t("tiles_told", { tiles: t(`tiles_${name}`) }) : t("tiles_strange");
}

/** Take over what is proposed, or only what is certain of it. @param {TableView} view @param {boolean} onlyCertain */
export function acceptProposal(view, onlyCertain) {
  const found = [...view.state.proposal ?? []].filter(([, one]) => one.isCertain || !onlyCertain);
  view.act(paintProposed, found);
  view.stage.focus();
}

/** @param {TableState} state @param {[string, Guess][]} found @returns {TableState} */
function paintProposed(state, found) {
  const next = change(state, (position) => found.reduce((before, [key, { letter, isCertain }]) => {
    const hex = before.hexes.get(key);
    const isKept = !hex || (hex.letter === letter && !isCertain);
    return isKept ? before : before.withTerrain(hex.q, hex.r, letter, !isCertain);
  }, position));
  return setProposal(next, null, null);
}

/** Leave the terrain as it was. @param {TableView} view */
export function dropProposal(view) { view.act(setProposal, null, null); }

/** Let the marks snap to the hexes that are seen. @param {TableView} view */
export async function snap(view) {
  const { position, state } = view;
  if (!position) return;
  const hexes = isFree(state) ? { hexes: placesWithin(position.marks) } : {};
  await read(view, "snap", hexes, (found) => {
    if (found) view.act(layMarks, found.marks);
    const share = (/** @type {number} */ part) => Math.round(100 * part);
    view.say(found ? t("snapped", { percent: share(found.support), before: share(found.before) }) : t("snap_none"));
    view.keepSoon();
  });
}

/** Tell whether so much of the terrain is known that it finds the grid. @param {TableState} state */
export function isTerrainKnown({ position }) {
  const known = [...position?.hexes.values() ?? []].filter(({ letter }) => letter !== "?");
  return known.length >= LEAST_KNOWN && new Set(known.map(({ letter }) => letter)).size > 1;
}

/** Tell whether the whole grid can be looked for. @param {TableState} state */
export const canFindGrid = (state) => isTerrainKnown(state) || isHexagon([...state.position?.hexes.values() ?? []]);

/** Find the whole grid by the terrain, or by the edges of a hexagon. @param {TableView} view */
export async function findGrid(view) {
  await read(view, "grid", {}, (found) => {
    if (found) view.act(layMarks, found.marks);
    const name = isTerrainKnown(view.state) ? "grid_found" : "grid_found_hexagon";
    view.say(found ? t(name, { percent: Math.round(100 * found.support) }) : t("grid_none"));
    view.keepSoon();
  });
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
  if (chosen !== "learnt") view.act(setTiles, game.slug, chosen);
  else {
    await read(view, "tiles", {}, (colours) => {
      view.act(setTiles, game.slug, colours);
      view.say(t("tiles_read"));
    });
  }
}

// Pieces.

/** Show rings round what seem to be pieces that are not entered yet. @param {TableView} view */
export async function lookForPieces(view) {
  await read(view, "pieces", {}, (/** @type {SeenPiece[]} */ found) => {
    const { position } = view;
    const news = found.filter(({ key, colour }) => position && !hasColour(position, key, colour));
    view.act(setSightings, news.length ? news : null, news.length ? null : t("sightings_none"));
  });
}

/** @param {Position} position @param {string} key @param {string} colour */
const hasColour = (position, key, colour) =>
  (parsed(position.wordsOn(key), position.game) ?? []).some((piece) => piece.colour === colour);

/**
 * Show pieces that were seen.
 * @param {TableState} state @param {readonly SeenPiece[] | null} sightings @param {string | null} note
 * @returns {TableState}
 */
export const setSightings = (state, sightings, note) =>
  ({ ...state, sightings, note, areMarksShown: false, brush: null, proposal: null });

/** Leave pieces that were seen. @param {TableState} state @returns {TableState} */
export const dropSightings = (state) => ({ ...state, sightings: null });

/**
 * Enter some of the pieces that were seen: their colours, of a kind that is still to be told.
 * @param {TableState} state @param {(one: SeenPiece) => boolean} isTaken @returns {TableState}
 */
export function acceptSightings(state, isTaken) {
  const taken = (state.sightings ?? []).filter(isTaken);
  const left = (state.sightings ?? []).filter((one) => !isTaken(one));
  const next = change(state, (position) => taken
    .reduce((before, { key, colour }) => before.withPiece(key, colour, UNREAD, 1), position));
  return { ...next, sightings: left.length ? left : null };
}

/** Take over one of the pieces that were seen, and choose its hex. @param {TableView} view @param {number} place */
export function acceptSighting(view, place) {
  const one = view.state.sightings?.[place];
  if (!one) return;
  view.act(acceptSightings, (other) => other === one);
  view.act(select, one.key);
  view.stage.focus();
}

/** Tell whether a piece is seen so clearly that it may be asserted. @param {SeenPiece} one */
export const isClear = ({ confidence }) => confidence >= CERTAIN;
