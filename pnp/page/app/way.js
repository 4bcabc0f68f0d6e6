// The way from a photograph to the winner as a strip of steps, which may be left and entered again in
// any order: which one a position stands at, which comes next, what entering one does, and the small forms
// of those that have one.
import { change, setBrush } from "./actions.js";
import { button, h } from "./elements.js";
import { playersField, text } from "./forms.js";
import { fieldsOf } from "./positions.js";
import { readNew } from "./proposals.js";
import { brushes } from "./strokes.js";
import { t } from "./words.js";

/** @typedef {"photo" | "game" | "board" | "corners" | "terrain" | "pieces" | "rest" | "result"} Step */
/** @type {Step[]} */
const STEPS = ["photo", "game", "board", "corners", "terrain", "pieces", "rest", "result"];

/**
 * Return the strip. *enter* returns what goes to a step, or nothing where that is not possible yet.
 * @param {Step} current @param {Step[]} done @param {(step: Step) => (() => void) | undefined} enter
 * @param {Step | null} next
 */
export function stepStrip(current, done, enter, next = null) {
  return h("nav.steps", { "aria-label": t("steps") }, h("ol", {}, STEPS.map((step, place) => {
    const act = enter(step);
    const [isDone, words] = [done.includes(step), t(`step_${step}`)];
    return h("li", { className: isDone ? "done" : step === next ? "next" : "" }, h("button", {
      "data-tool": `step-${step}`, "aria-current": step === current ? "step" : undefined, title: t(`help_${step}`),
      "aria-label": isDone ? `${words}, ${t("step_done")}` : undefined, disabled: !act, onClick: act,
    }, h("b", { "aria-hidden": "true" }, isDone ? "✓" : String(place + 1)), h("span", {}, words)));
  })));
}

/** @param {Step} step */
export const helpLine = (step) => h("p.help", { title: t(`help_${step}`) }, t(`help_${step}`));

const UNKNOWN = "?";

/**
 * Go to a step; whatever was under way of another ends.
 * @param {TableState} state @param {Step} step @returns {TableState}
 */
const enterStep = (state, step) =>
  ({ ...state, step, brush: null, isReviewing: false, areMarksShown: false, note: null });

/** @param {TableState} state @param {number} players */
const setPlayers = (state, players) => change(state, (position) => position.with({ players }));

/**
 * Lay the map of a board that is known now; marks off the map are laid anew.
 * @param {TableState} state @param {TableAnswer} data
 */
const layBoard = (state, data) => change(state, (position) => {
  const { hexes, board } = fieldsOf(data, position.game);
  const isOn = (/** @type {Photo} */ { marks }) =>
    marks.every(({ q, r }) => hexes.has(`${q},${r}`));
  const photos = position.photos.map((photo) => (isOn(photo) ? photo : { ...photo, marks: [] }));
  return position.with({ hexes, board, photos, unsure: new Set() });
});

const hasUnknown = (/** @type {Position} */ { hexes }) =>
  hexes.size < 4 || [...hexes.values()].some(({ letter }) => letter === UNKNOWN);

/** The step that a state stands at: marks and brushes belong to theirs. @param {TableState} state @returns {Step} */
export function currentStep({ step, position, areMarksShown, brush, isReviewing }) {
  if (areMarksShown && position?.photo) return "corners";
  if (isReviewing) return position?.unsure.size ? "terrain" : "pieces";
  return brush !== null ? "terrain" : step;
}

/** Return the steps that are done. @param {TableState} state @returns {Step[]} */
export function stepsDone({ position, areMarksShown, verdict }) {
  if (!position) return [];
  const isKnown = !hasUnknown(position);
  const needsEntry = verdict?.findings.some(({ severity }) => severity === "needs entry") ?? true;
  /** @type {Record<Step, boolean>} */
  const done = {
    photo: Boolean(position.photo), game: true, board: isKnown || Boolean(position.board),
    corners: Boolean(position.photo) && !areMarksShown,
    terrain: isKnown && !position.unsure.size, pieces: position.stacks.size > 0, rest: !needsEntry, result: Boolean(verdict?.score.over),
  };
  return STEPS.filter((step) => done[step]);
}

/** Return the step that comes next, once that of now is done. @param {TableState} state */
export function nextStep(state) {
  const [current, done] = [currentStep(state), stepsDone(state)];
  if (!done.includes(current)) return null;
  const left = STEPS.slice(STEPS.indexOf(current) + 1).filter((step) => !done.includes(step));
  return left.find((step) => step !== "corners" || state.position?.photo) ?? null; // which are of a photograph
}

/**
 * Return what is done beside the board: marks are set, terrain is painted, or a form is filled; null where pieces
 * are entered.
 * @param {TableView} view @returns {"marks" | "brushes" | "game" | "board" | null}
 */
export function taskOf({ state, picture }) {
  if (picture && state.areMarksShown) return "marks";
  if (state.brush !== null) return "brushes";
  return state.step === "game" || state.step === "board" ? state.step : null;
}

export class Way {
  /** @param {TableView} view */
  constructor(view) {
    this.view = view;
    this.element = h("div.way");
  }

  drawStrip() {
    const { view, view: { state, position, above } } = this;
    const current = currentStep(state);
    above.dataset.step = current; // where there is little room, only its tools are shown
    const enter = (/** @type {Step} */ step) =>
      (step === "corners" && !position?.photo ? undefined : () => this.enter(step));
    view.redrawn(this.element, position ? [stepStrip(current, stepsDone(state), enter, nextStep(state))] : []);
  }

  /** @param {Step} step */
  enter(step) {
    const { view } = this;
    view.act(enterStep, step);
    if (step === "corners") view.marking.show(true);
    else if (step === "terrain" && view.position) view.act(setBrush, brushes(view.game, view.position)[0].letter);
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
    readNew(view);
  }

  /** @param {"game" | "board"} step @param {Position} position */
  form(step, { game, players }) {
    const { view } = this;
    if (step === "game") {
      return [h("b", {}, game.title), playersField(game, players, (count) => view.act(setPlayers, count)),
        button("another_game", () => view.opening.again(), { "data-tool": "another_game" })];
    }
    return [text(t("table_board"), "", t("board_unknown"), (typed) => { if (typed) this.lay(typed); }),
      button("board_lay", () => {}, { "data-tool": "board_lay" })];
  }

  /** Lay the board of a code or a seed under the pieces. @param {string} board */
  async lay(board) {
    const { view, view: { position, opening } } = this;
    if (!position) return;
    const dealt = await opening.dealtText({ game: position.game.slug, players: position.players, options: {}, board });
    const data = dealt.error ? /** @type {any} */ (dealt) : await opening.read(dealt.text);
    if (position !== view.position) return;
    if (data.error || data.game !== position.game.slug) {
      view.say(data.error ?? t("board_other_game", { game: view.gameOf(data.game).title }));
      return;
    }
    view.act(layBoard, data);
    view.marking.markAnew();
    this.enter(view.position?.photo ? "corners" : "pieces");
  }
}
