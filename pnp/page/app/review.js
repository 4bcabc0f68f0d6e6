// What the photograph does not tell for certain is asked for, one hex after another: a cut-out of it, and
// its likely answers as buttons and keys. An answer leads on to the next.
import { change, set } from "./actions.js";
import { button, fill, h, s, sign } from "./elements.js";
import { edge, HEX } from "./figures.js";
import { spotOf } from "./geometry.js";
import { NOBODY, owns, parsed } from "./pieces.js";
import { painted } from "./strokes.js";
import { swatchOf } from "./tilesets.js";
import { t } from "./words.js";

/**
 * What is asked: the terrain of a hex, or the kind of a piece there; *seen* is where, if it is not even certain
 * that it is one.
 * @typedef {{id: string, key: string, colour?: string, seen?: SeenPiece}} Question
 */
/** @typedef {{key: string, name: string, face: (Node | string)[], act: (state: TableState) => TableState}} Answer */

const UNREAD = "?";
const MOST_COUNTED = 6; // answers for how many
const AROUND = 2.1; // sides of the hex that are seen each way

/** Return what is not certain, the most doubtful terrain first. @param {TableState} state @returns {Question[]} */
export function questions({ position, read, sightings }) {
  if (!position) return [];
  const margin = (/** @type {string} */ key) => read.get(key)?.margin ?? 0;
  const terrain = [...position.unsure].sort((a, b) => margin(a) - margin(b)).map((key) => ({ id: key, key }));
  const asked = (/** @type {string} */ key, /** @type {string} */ colour) => ({ id: `${key} ${colour}`, key, colour });
  const maybe = sightings.map((seen) => ({ ...asked(seen.key, seen.colour), seen }));
  const kinds = !position.photo ? [] : position.ordered.flatMap(([key]) =>
    (parsed(position.wordsOn(key), position.game) ?? [])
      .filter(({ kind, colour }) => kind === UNREAD && colour !== UNREAD).map(({ colour }) => asked(key, colour)));
  return [...terrain, ...maybe, ...kinds];
}

/** @param {TableState} state */
const nextQuestion = (state) => questions(state).find(({ id }) => !state.later.has(id));

/** Ask for what is not certain, from the first; end where nothing is left. @param {TableState} state @returns {TableState} */
export const review = (state) => goOn({ ...state, later: new Set(), brush: null, areMarksShown: false });

/** @param {TableState} state @returns {TableState} */
function goOn(state) {
  const next = nextQuestion(state);
  if (!next) return { ...state, isReviewing: false, step: "pieces" };
  return { ...state, isReviewing: true, selected: next.key, clock: 0, others: new Set() };
}

/** Leave a question for later. @param {TableState} state @param {string} id */
const leave = (state, id) => goOn({ ...state, later: new Set([...state.later, id]) });

/** @param {TableState} state @param {Question} question @param {Answer} answer */
function answered(state, { id }, { act }) {
  const next = act(state);
  return goOn({ ...next, sightings: next.sightings.filter(({ key, colour }) => `${key} ${colour}` !== id) });
}

/**
 * Return the likely answers to a question. Their keys count them, unless letters or counts are digits: then
 * they are what is typed for them anyway.
 * @param {TableView} view @param {Question} question @returns {Answer[]}
 */
function answersTo(view, question) {
  const { position } = view;
  if (!position) return [];
  const answers = question.colour === undefined ? terrainAnswers(view, question.key)
    : pieceAnswers(view, question.key, question.colour);
  const isCounted = !answers.some(({ key }) => /\d/.test(key));
  return answers.map((one, place) => (isCounted && one.key !== "0" ? { ...one, key: String(place + 1) } : one));
}

/** @param {TableView} view @param {string} key @returns {Answer[]} */
function terrainAnswers(view, key) {
  const { game, position, state } = view;
  const letters = state.read.get(key)?.likely
    ?? [position?.hexes.get(key)?.letter ?? "", ...game.terrains.map(({ letter }) => letter)];
  return [...new Set(letters)].flatMap((letter) => game.terrains.filter((one) => one.letter === letter)
    .map(({ name }) => ({
      key: letter, name, face: brushFace(view, letter),
      act: (/** @type {TableState} */ before) => painted(before, [key], letter),
    })));
}

/** @param {TableView} view @param {string} key @param {string} colour @returns {Answer[]} */
function pieceAnswers({ game, symbols }, key, colour) {
  const kinds = game.pieces.filter((kind) => kind.on === "hex" && owns(colour, kind));
  const lay = (/** @type {string} */ kind, /** @type {number} */ count) => (/** @type {TableState} */ state) =>
    change(state, (position) => position.withPiece(key, colour, kind, count));
  const face = (/** @type {string} */ kind) => [h("img", { src: symbols.get(`piece ${colour}${kind}`), alt: "" })];
  const told = kinds.filter(({ letter }) => letter)
    .map(({ letter, one }) => ({ key: letter, name: one, face: face(letter), act: lay(letter, 1) }));
  const counts = kinds.some(({ letter }) => !letter) ? Array.from({ length: MOST_COUNTED }, (_, n) =>
    ({ key: String(n + 1), name: "", face: face(""), act: lay("", n + 1) })) : [];
  return [...told, ...counts, { key: "0", name: t("review_none"), face: [], act: lay(UNREAD, -1) }];
}

export class Review {
  /** @param {TableView} view */
  constructor(view) {
    this.view = view;
    this.element = h("div.asked", { hidden: true });
  }

  /** @param {import("./state.js").Store<TableState>} store */
  watch(store) {
    store.watch((state) => [state.isReviewing, state.position, state.sightings, state.later, state.read, state.tiles],
      () => this.draw());
  }

  draw() { fill(this.element, this.question ? this.panel(this.question) : null); }

  /** @param {Question} question */
  panel({ key, colour, seen }) {
    const { view, view: { state, position, game, stage, picture } } = this;
    const paint = game.colours.find(({ letter }) => letter === colour);
    const words = t(colour === undefined ? "review_terrain" : seen ? "review_maybe" : "review_piece",
      { name: position?.hexes.get(key)?.name ?? "", colour: paint?.name.toLowerCase() ?? "" });
    const hex = position?.hexes.get(key);
    const answers = answersTo(view, { id: "", key, colour });
    return h("section.palette", { role: "group", "aria-label": t("review", { count: questions(state).length }) },
      h("header.grip", {}, h("h3", { "aria-live": "polite" }, t("review", { count: questions(state).length })),
        sign("×", t("review_leave"), () => this.leave(), { "data-piece": "review_leave" })),
      hex && picture && stage.map ? cutout(spotOf(stage.map, hex), picture, seen && { ...seen, ...stage.map(seen) }) : null,
      h("p", {}, words),
      h("div.answers", {}, answers.map((one, place) => h("button.answer", {
        "data-piece": `answer-${place}`, "aria-keyshortcuts": one.key, "aria-label": one.name || one.key,
        onClick: () => this.answer(place),
      }, h("span.face", {}, one.face), one.name ? h("span", {}, one.name) : null, h("kbd", { "aria-hidden": "true" }, one.key)))),
      button("review_later", () => this.later(), { "data-piece": "review_later" }));
  }

  /** What is asked now. @returns {Question | undefined} */
  get question() { return this.view.state.isReviewing ? nextQuestion(this.view.state) : undefined; }

  /** @param {number} place */
  answer(place) {
    const { view, question } = this;
    const answer = question && answersTo(view, question)[place];
    if (!question || !answer) return;
    view.act(answered, question, answer);
    this.told();
  }

  later() {
    if (this.question) this.view.act(leave, this.question.id);
    this.told();
  }

  leave() {
    this.view.act(set, { isReviewing: false });
    this.told();
  }

  /** Say how it ended, or go on with the keys on the board. */
  told() {
    const { view } = this;
    const left = questions(view.state).length;
    if (!view.state.isReviewing) view.say(left ? t("review_left", { count: left }) : t("review_done"));
    view.stage.focus();
  }

  /** Answer by a key; tell whether it is one. @param {string} key */
  pressed(key) {
    const { view, question } = this;
    if (!question) return false;
    if (key === "ArrowRight" || key === "ArrowDown") { this.later(); return true; }
    const answers = answersTo(view, question);
    const place = key === "Enter" ? 0 : answers.findIndex((one) => one.key.toLowerCase() === key.toLowerCase());
    if (place < 0) return false;
    this.answer(place);
    return true;
  }
}

/**
 * What a brush shows: our tile or the colour of another, and its points.
 * @param {TableView} view @param {string} letter
 */
export function brushFace({ game, symbols, state }, letter) {
  const terrain = game.terrains.find((one) => one.letter === letter);
  if (!terrain) return [letter];
  const colour = swatchOf(game, letter, state.tiles[game.slug]);
  const shape = { viewBox: "-0.87 -1 1.74 2", class: "swatch", "data-colour": colour };
  const face = colour ? s("svg", shape, s("polygon", { points: HEX, fill: colour }))
    : h("img", { src: symbols.get(`terrain ${letter}`), alt: "" });
  return [face, ...terrain.value === null ? [] : [h("span.points", {}, String(terrain.value))]];
}

/**
 * A hex of the photograph, large, with its edge; a ring is round what seems to be a piece.
 * @param {import("./geometry.js").Spot} spot @param {Picture} photo @param {SeenPiece | undefined} seen
 */
function cutout(spot, { url, width, height }, seen) {
  const { at: { x, y }, size } = spot;
  const reach = AROUND * size;
  const ring = seen ? [s("circle", { cx: seen.x, cy: seen.y, r: (0.14 + 0.6 * seen.size) * size, class: "chosen" })] : [];
  return s("svg", { class: "cutout", viewBox: `${x - reach} ${y - reach} ${2 * reach} ${2 * reach}`, "aria-hidden": "true" },
    s("image", { href: url, width, height }), edge(spot, "chosen"), ...ring);
}
