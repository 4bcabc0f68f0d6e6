// The state of the table, and the actions that make the next one: see state.js.
import { countOf, parsed } from "./pieces.js";
import { placeKey, placeOf } from "./places.js";
import { rememberedTiles } from "./tilesets.js";
import { Position } from "./positions.js";

/** @typedef {(position: Position) => Position} Change */

const MOST_STEPS = 500; // that can be undone

/** What belongs to one position, before anything is done with it. */
const FRESH = Object.freeze({
  step: /** @type {import("./way.js").Step} */ ("pieces"),
  past: [], future: [], selected: null, clock: 0, others: new Set(), lit: new Set(), brush: null, isErasing: false,
  areMarksShown: false, isMoving: false, note: null, checked: new Map(), read: new Map(), sightings: [],
  isReviewing: false, later: new Set(), free: { across: 4, down: 4 }, verdict: null, trouble: null, isStale: false, pointed: null,
});

/** @type {TableState} no position */
export const EMPTY = Object.freeze({
  ...FRESH, position: null, record: { id: 0 }, blend: 0, isNear: false, tiles: rememberedTiles(),
});

// What is read from a state.

/**
 * Return the hexes that a change is for: the one typed in, and those chosen along with it.
 * @param {TableState} state
 */
export function chosenKeys({ position, selected, others }) {
  return [selected, ...others].filter((key) => key !== null).filter((key) => position?.hexes.has(key));
}

/**
 * Return the places that a change of pieces is for: what the chosen hour names on those hexes.
 * @param {TableState} state
 */
function chosenPlaces(state) {
  return chosenKeys(state).map((key) => {
    const { q, r } = placeOf(key);
    return placeKey(q, r, state.clock);
  });
}

/** Tell whether nothing of the map is known but a few hexes. @param {TableState} state */
export const isFree = ({ position }) => Boolean(position?.isSketch && position.hexes.size < 4);

// Positions come, change, and go.

/**
 * Show *position*, of which *record* is kept.
 * @param {TableState} state @param {Position} position @param {Kept} record @param {string | null} note
 * @returns {TableState}
 */
export const showPosition = (state, position, record, note) =>
  onMap({ ...state, ...FRESH, position, record, note });

/** Close the position. @param {TableState} state @returns {TableState} */
export const close = (state) => ({ ...state, ...FRESH, position: null });

/**
 * Change the position, so that it can be undone; *isMore* belongs to the change before.
 * @param {TableState} state @param {Change} act @returns {TableState}
 */
export function change(state, act, isMore = false) {
  const { position, past } = state;
  const next = position && act(position);
  if (!position || !next || next === position) return state;
  return onMap({ ...state, position: next, past: isMore ? past : [...past, position].slice(-MOST_STEPS), future: [] });
}

/** @param {TableState} state */
export const undo = (state) => exchanged(state, "past", "future");

/** @param {TableState} state */
export const redo = (state) => exchanged(state, "future", "past");

/**
 * Go to the last position of one list; the one of now goes to the *other*.
 * @param {TableState} state @param {"past" | "future"} list @param {"past" | "future"} other @returns {TableState}
 */
function exchanged(state, list, other) {
  const next = state[list].at(-1);
  if (!state.position || !next) return state;
  return onMap({ ...state, position: next, [list]: state[list].slice(0, -1), [other]: [...state[other], state.position] });
}

/** Choose hexes that are on the map. @param {TableState} state @returns {TableState} */
function onMap(state) {
  const { position, selected } = state;
  if (!position || position.hexes.has(selected ?? "")) return state;
  return { ...state, selected: position.ordered[0]?.[0] ?? null, clock: 0, others: new Set() };
}

/**
 * Have everything by the words of another language.
 * @param {TableState} state @param {(slug: string) => Game} gameOf @returns {TableState}
 */
export function translate(state, gameOf) {
  const said = (/** @type {Position} */ position) => position.with({ game: gameOf(position.game.slug) });
  const { position, past, future } = state;
  const others = { past: past.map(said), future: future.map(said) };
  return { ...state, ...others, position: position && said(position), note: null, verdict: null };
}

// What is typed and clicked.

/** Write other words on the chosen places. @param {TableState} state @param {(words: string) => string} act */
export const write = (state, act) =>
  onPlaces(state, (position, key) => position.withWords(key, act(position.wordsOn(key))));

/**
 * Lay one more piece on the chosen places, or take one away.
 * @param {TableState} state @param {string} colour @param {string} kind @param {number} step
 */
export const addPiece = (state, colour, kind, step) =>
  onPlaces(state, (position, key) => position.withPiece(key, colour, kind, step));

/**
 * Say how many pieces of a colour and a kind lie on the chosen places.
 * @param {TableState} state @param {string} colour @param {string} kind @param {number} count
 */
export const setCount = (state, colour, kind, count) => onPlaces(state, (position, key) => {
  const here = countOf(parsed(position.wordsOn(key), position.game) ?? [], colour, kind);
  return position.withPiece(key, colour, kind, count - here);
});

/** @param {TableState} state @param {(position: Position, key: string) => Position} act */
const onPlaces = (state, act) => change(state, (position) => chosenPlaces(state).reduce(act, position));

/** Lay a chip on the chosen hexes. @param {TableState} state @param {string} kind @param {string} words */
export const setChip = (state, kind, words) =>
  change(state, (position) => chosenKeys(state).reduce((before, key) => before.withChip(kind, key, words), position));

// What is chosen and pointed at.

/** Choose a hex, or a corner or side of it. @param {TableState} state @param {string} key @returns {TableState} */
export const select = (state, key, clock = 0) => ({ ...state, selected: key, clock, others: new Set() });

/**
 * Choose a hex along with the others, or no longer.
 * @param {TableState} state @param {string} key @returns {TableState}
 */
export function selectAlso(state, key) {
  if (key === state.selected) return state;
  const others = new Set(state.others);
  if (!others.delete(key)) others.add(key);
  return { ...state, others };
}

/**
 * Go on to another hex; *isAlong* keeps those that were chosen.
 * @param {TableState} state @param {string} key @param {boolean} isAlong @returns {TableState}
 */
export function walkTo(state, key, isAlong) {
  const others = new Set(isAlong && state.selected ? [...state.others, state.selected] : []);
  others.delete(key);
  return { ...state, selected: key, clock: 0, others };
}

/**
 * Go on to the next hex in reading order, or back to the one before.
 * @param {TableState} state @param {number} step 1 or -1 @returns {TableState}
 */
export function readOn(state, step) {
  const keys = (state.position?.ordered ?? []).map(([key]) => key);
  if (!keys.length) return state;
  const place = (keys.indexOf(state.selected ?? "") + step + keys.length) % keys.length;
  return walkTo(state, keys[place], false);
}

/** Choose one hex alone. @param {TableState} state @returns {TableState} */
export const dropOthers = (state) => (state.others.size ? { ...state, others: new Set() } : state);

/**
 * Light hexes, corners and sides that something is said of.
 * @param {TableState} state @param {(string | undefined)[]} keys @returns {TableState}
 */
export const light = (state, keys) => ({ ...state, lit: new Set(keys.filter((key) => key !== undefined)) });

// How it is looked at.

/**
 * Set fields that stand alone: no others follow from them.
 * @param {TableState} state
 * @param {Partial<Pick<TableState, "clock" | "isNear" | "note" | "blend" | "isStale" | "step" | "isReviewing" | "pointed">>} fields
 * @returns {TableState}
 */
export const set = (state, fields) => ({ ...state, ...fields });

/**
 * Paint with the terrain of a letter, or with none.
 * @param {TableState} state @param {string | null} brush @returns {TableState}
 */
export const setBrush = (state, brush) => ({ ...state, brush, note: null, others: new Set(), isReviewing: false });

/**
 * Say that the count of a colour and kind is right, or no longer.
 * @param {TableState} state @param {string} key @param {number} count @returns {TableState}
 */
export function check(state, key, count) {
  const checked = new Map(state.checked);
  if (checked.get(key) === count) checked.delete(key); else checked.set(key, count);
  return { ...state, checked };
}

// What the workshop answers.

/** @param {TableState} state @param {Verdict | {error: string}} verdict @returns {TableState} */
export function setVerdict(state, verdict) {
  if ("error" in verdict) return { ...state, trouble: verdict.error };
  return { ...state, verdict, trouble: null, isStale: false, pointed: null };
}

/**
 * Name repairs of findings, and the question that settles most.
 * @param {TableState} state @param {Repair[][]} repairs @param {Question | null} question @returns {TableState}
 */
export function setRepairs(state, repairs, question) {
  const { verdict } = state;
  if (!verdict) return state;
  const findings = verdict.findings.map((finding, place) => ({ ...finding, repairs: repairs[place] }));
  return { ...state, verdict: { ...verdict, findings, question } };
}

/**
 * Ask the reader a question, which may not be known yet.
 * @param {TableState} state @param {Question | null} [question] @returns {TableState}
 */
export const askReader = (state, question) =>
  (state.verdict ? { ...state, verdict: { ...state.verdict, question, isAsked: true } } : state);
