// The way of a position at the table, step by step: which one it stands at, what entering one does,
// and the small forms of those that have one.
import { change } from "./actions.js";
import { h } from "./elements.js";
import { select, text } from "./forms.js";
import { fieldsOf } from "./positions.js";
import { helpLine, STEPS, stepStrip } from "./steps.js";
import { brushes } from "./strokes.js";
import { t } from "./words.js";

/** @typedef {import("./steps.js").Step} Step */
/** @typedef {import("./types.js").TableState} TableState */
/** @typedef {import("./positions.js").Position} Position */

const UNKNOWN = "?";

/** Go to a step; whatever was under way of another ends. @param {TableState} state @param {Step} step @returns {TableState} */
export const enterStep = (state, step) => ({ ...state, step, brush: null, proposal: null, sightings: null, areMarksShown: false, note: null });

/** @param {TableState} state @param {number} players */
const setPlayers = (state, players) => change(state, (position) => position.with({ players }));

/** Lay the map of a board that is known now; marks off the map are laid anew. @param {TableState} state @param {any} data the answer of the call `table` */
const layBoard = (state, data) => change(state, (position) => {
  const { hexes, board } = fieldsOf(data);
  const isOn = (/** @type {import("./types.js").Photo} */ { marks }) => marks.every(({ q, r }) => hexes.has(`${q},${r}`));
  return position.with({ hexes, board, photos: position.photos.map((photo) => (isOn(photo) ? photo : { ...photo, marks: [] })) });
});

const hasUnknown = (/** @type {Position} */ { hexes }) => hexes.size < 4 || [...hexes.values()].some(({ letter }) => letter === UNKNOWN);

/** The step that a state stands at: marks and brushes belong to theirs. @param {TableState} state @returns {Step} */
export function currentStep({ step, position, areMarksShown, brush, proposal, sightings }) {
  if (areMarksShown && position?.photo) return "corners";
  if (sightings) return "pieces";
  return brush !== null || proposal ? "terrain" : step;
}

/** Return the steps that are done. @param {TableState} state @returns {Step[]} */
export function stepsDone({ position, areMarksShown, verdict }) {
  if (!position) return [];
  const isKnown = !hasUnknown(position);
  const needsEntry = verdict?.findings.some(({ severity }) => severity === "needs entry") ?? true;
  /** @type {Record<Step, boolean>} */
  const done = {
    photo: Boolean(position.photo), game: true, board: isKnown || Boolean(position.board), corners: Boolean(position.photo) && !areMarksShown,
    terrain: isKnown, pieces: position.stacks.size > 0, rest: !needsEntry, result: Boolean(verdict?.score.over),
  };
  return STEPS.filter((step) => done[step]);
}

export class Way {
  /** @param {import("./table.js").TableView} view */
  constructor(view) {
    this.view = view;
    this.element = h("div.way");
    /** @type {HTMLElement} */
    this.strip = h("div");
    this.step = h("div.step");
  }

  /** @param {import("./state.js").Store<TableState>} store */
  watch(store) {
    store.watch((state) => [state.position?.game, state.position?.players, currentStep(state)], () => this.view.keepFocus(() => this.draw()));
    store.watch((state) => [Boolean(state.position), currentStep(state), stepsDone(state).join()], () => this.view.keepFocus(() => this.drawStrip()));
  }

  /** Draw help and form of the step; they stay while only the strip changes, and so does what is typed. */
  draw() {
    const { state, position } = this.view;
    if (!position) { this.element.replaceChildren(); return; }
    const current = currentStep(state);
    this.view.above.dataset.step = current; // where there is little room, only its tools are shown
    this.step.replaceChildren(...[helpLine(current), ...this.form(current, position)].filter((part) => part !== null));
    this.element.replaceChildren(this.strip, this.step);
  }

  drawStrip() {
    const { state, position } = this.view;
    if (!position) return;
    const strip = stepStrip(currentStep(state), new Set(stepsDone(state)), (step) => (step === "corners" && !position.photo ? undefined : () => this.enter(step)));
    this.strip.replaceWith(strip);
    this.strip = strip;
  }

  /** @param {Step} step */
  enter(step) {
    const { view } = this;
    view.act(enterStep, step);
    if (step === "corners") view.marking.show(true);
    else if (step === "terrain" && view.position) view.chooseBrush(brushes(view.game, view.position)[0].letter);
    else if (step === "pieces") view.stage.focus();
    else if (step === "rest") view.side.goTo("entries");
    else if (step === "result") view.side.goTo("verdict");
    this.element.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** The grid lies right: what is next depends on what is known of the map. */
  leaveCorners() {
    const { view } = this;
    view.marking.show(false);
    if (view.state.areMarksShown) return; // bad marks stay
    view.act((state) => ({ ...state, step: state.position && hasUnknown(state.position) ? "terrain" : "pieces" }));
  }

  /** @param {Step} step @param {Position} position */
  form(step, position) {
    if (step === "game") return this.gameForm(position);
    if (step === "board") return this.boardForm();
    return [];
  }

  /** @param {Position} position */
  gameForm({ game, players }) {
    const counts = Array.from({ length: game.most - game.least + 1 }, (_, more) => String(game.least + more));
    return [h("div.row", {}, h("b", {}, game.title),
      select(t("players"), counts.map((count) => [count, count]), String(players), (count) => this.view.act(setPlayers, Number(count))),
      h("button", { type: "button", "data-tool": "another_game", onClick: () => this.view.opening.again() }, t("another_game")))];
  }

  boardForm() {
    const field = text(t("table_board"), "", t("board_unknown"), (typed) => { if (typed) this.lay(typed); });
    return [h("div.row", {}, field, h("button", { type: "button", "data-tool": "board_lay" }, t("board_lay")))];
  }

  /** Lay the board of a code or a seed under the pieces. @param {string} board */
  async lay(board) {
    const { view, view: { position, start, opening } } = this;
    if (!position) return;
    const dealt = await opening.dealtText({ game: position.game.slug, players: position.players, options: {}, board });
    const data = dealt.error ? dealt : await opening.read(dealt.text);
    if (position !== view.position) return;
    if (data.error || data.game !== position.game.slug) { view.say(data.error ?? t("board_other_game", { game: start.games.find(({ slug }) => slug === data.game)?.title })); return; }
    view.act(layBoard, data);
    view.marking.markAnew();
    this.enter(view.position?.photo ? "corners" : "pieces");
  }
}
