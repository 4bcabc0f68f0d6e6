// Above the table a bar for undo, what is next, and the photograph; beside it what the step needs: marks, brushes.
import { isFree, redo, set, setBrush, undo } from "./actions.js";
import { button as plainButton, h, sign as plainSign } from "./elements.js";
import { smallMap } from "./figures.js";
import { folded, input } from "./forms.js";
import { bends } from "./homography.js";
import { MOST_MARKS } from "./marking.js";
import { canFindGrid, chooseTiles, findGrid, isTerrainKnown, readTable, snap } from "./proposals.js";
import { brushFace, questions, review } from "./review.js";
import { brushes } from "./strokes.js";
import { OWN, tileNames } from "./tilesets.js";
import { currentStep, helpLine, nextStep, taskOf } from "./way.js";
import { t } from "./words.js";

const MOST_APART = 12; // hexes between the marks of a free grid

/** A button that says what it does by the text *key*. @param {string} key @param {() => void} act */
const button = (key, act, more = {}) => plainButton(key, act, { "data-tool": key, ...more });

/**
 * A button with a sign, named by *words*; focus finds it again by *key*.
 * @param {string} shown @param {string} key @param {string} words @param {() => void} act
 */
const sign = (shown, key, words, act, more = {}) =>
  plainSign(shown, words, act, { className: "sign", "data-tool": key, ...more });

/** Return the tools of *view*, which has a position, and the help of its step. @param {TableView} view */
export function toolbar(view) {
  const { state, position, marking } = view;
  if (!position) return [];
  const added = () => marking.take([...file.files ?? []]);
  const file = h("input", { type: "file", accept: "image/*", hidden: true, onChange: added });
  const next = nextButton(view);
  const more = button(view.picture ? "photo_more" : "photo_add", () => file.click(),
    { "data-of": "photo", className: next || view.picture || position.stacks.size ? "" : "strong" });
  return [
    h("h2.hidden", {}, t("view_table")), sign("↶", "undo", t("undo"), () => view.act(undo), { disabled: !state.past.length }),
    sign("↷", "redo", t("redo"), () => view.act(redo), { disabled: !state.future.length }),
    next,
    ...(view.picture ? photoTools(view, more) : [more]),
    file, helpLine(currentStep(state)),
  ].filter((one) => one !== null);
}

/**
 * The one button that leads on: what is not certain is asked for, else the photograph is read, else the next step
 * is entered.
 * @param {TableView} view
 */
function nextButton(view) {
  const { state, position, picture, stage } = view;
  if (!position || state.isReviewing || taskOf(view) === "marks") return null;
  const count = questions(state).length;
  const strong = (/** @type {string} */ name, /** @type {string} */ words, /** @type {() => void} */ onClick) =>
    h("button.strong", { "data-tool": name, onClick }, words);
  if (count) return strong("review_open", t("review", { count }), () => { view.act(review); view.stage.focus(); });
  if (picture && stage.map && !position.stacks.size) return readButton(view, "strong");
  const step = nextStep(state);
  return step && strong("next_step", t("step_next", { step: t(`step_${step}`) }), () => view.way.enter(step));
}

/** @param {TableView} view */
const readButton = (view, className = "") =>
  button("read_table", () => readTable(view), { title: t("read_table_hint"), className });

/** @param {TableView} view @param {HTMLElement} more lets another photograph be chosen */
function photoTools(view, more) {
  const { state, position, marking } = view;
  const blend = h("input", {
    type: "range", min: 0, max: 1, step: 0.05, value: state.blend, "aria-label": t("blend"), title: t("blend"),
    "data-tool": "blend", onInput: () => view.act(set, { blend: Number(blend.value) }),
  });
  const photos = position?.photos ?? [];
  const others = photos.length < 2 ? [] : photos.map((_, place) => {
    const words = t("photo_number", { number: place + 1 });
    const isShown = place === position?.shown;
    return sign(String(place + 1), `photo-${place}`, words, () => marking.turnTo(place), { "aria-pressed": isShown });
  });
  return [
    h("label.blend", { title: t("blend") }, h("span", {}, t("photo")), blend, h("span", {}, t("drawing"))),
    ...others,
    h("details.menu", {}, h("summary", { "data-tool": "photo_menu", title: t("photo") }, h("span", {}, t("photo"))),
      h("div.buttons", {}, position?.stacks.size ? readButton(view) : null, more, button("photo_remove", () => marking.remove(), { "data-of": "photo" }))),
  ];
}

/** Return what the step needs beside the board: marks, brushes, a form. @param {TableView} view */
export function task(view) {
  const { position } = view;
  const name = taskOf(view);
  if (!position || !name) return [];
  if (name === "marks") return markTask(view);
  return name === "brushes" ? brushTask(view, position) : view.way.form(name, position);
}

/**
 * Return a brush for each terrain, in the colours of the tiles on the table.
 * @param {TableView} view @param {Position} position
 */
function brushTask(view, position) {
  const { game, state: { brush: chosen } } = view;
  const brush = (/** @type {{letter: string, name: string}} */ { letter, name }) => h("button.brush", {
    type: "button", title: `${name} (${letter})`, "aria-pressed": chosen === letter, "aria-label": name,
    "data-brush": letter, "data-tool": `brush-${letter}`,
    onClick: () => view.act(setBrush, chosen === letter ? null : letter),
  }, ...brushFace(view, letter));
  return [h("p", {}, t(position.isSketch ? "brush_hint_sketch" : "brush_hint")),
    h("div.brushes", {}, brushes(game, position).map(brush)), ...tileChoice(view)];
}

/**
 * The choice of tiles, where published ones have other colours or a photograph can tell others.
 * @param {TableView} view
 */
function tileChoice(view) {
  const { game, state, picture, stage } = view;
  const tiles = state.tiles[game.slug] ?? OWN;
  const now = typeof tiles === "string" ? tiles : "learnt";
  const canLearn = now === "learnt" || (picture && stage.map && isTerrainKnown(state));
  const names = [...tileNames(game), ...canLearn ? ["learnt"] : []];
  if (names.length < 2) return [];
  const choose = () => chooseTiles(view, choice.value);
  const choice = h("select", { "data-tool": "tiles", title: t("tiles_hint"), onChange: choose },
    names.map((name) => h("option", { value: name, selected: name === now }, t(`tiles_${name}`))));
  return [h("label.tiles", {}, t("tiles"), " ", choice)];
}

/** Which hex each mark belongs on, how well they fit, and further ones. @param {TableView} view */
function markTask(view) {
  const { stage, marking, position, state } = view;
  const fault = stage.fault ? [h("p.error", { role: "alert" }, t(`mark_${stage.fault}`))] : [];
  if (isFree(state)) return [...fault, ...freeMarks(view)];
  const marks = position?.marks ?? [];
  const names = marks.map((mark, place) => `${place + 1} ${stage.nameAt(mark) || "?"}`);
  const disabled = Boolean(stage.fault);
  const more = h("div.buttons", {},
    canFindGrid(state) ? button("find_grid", () => findGrid(view), { title: t("find_grid_hint") }) : null,
    button("marks_turn", () => marking.turn(), { title: t("marks_turn_hint"), disabled }), addButton(view, marks),
    marks.length <= 4 ? null : names.map((name, place) => awayButton(view, place, name)));
  return [...fault,
    h("p.marking", {}, t("mark_hint", { names: names.slice(0, 4).join(", ") })), smallMap(stage.hexes, marks),
    button("marks_done", () => view.way.leaveCorners(), { className: "strong", disabled }), snapButton(view),
    ...stage.fault ? [] : [h("p.quiet.fit", {}, fit(stage.pairs))],
    folded(t("marks_more"), [more])];
}

/** A button that lets rough marks snap. @param {TableView} view */
const snapButton = (view) =>
  button("snap", () => snap(view), { title: t("snap_hint"), disabled: Boolean(view.stage.fault) });

/** A button for a mark on the chosen hex, unless it has one. @param {TableView} view @param {readonly Mark[]} marks */
function addButton({ stage, marking, position, state: { selected } }, marks) {
  const hex = position?.hexes.get(selected ?? "");
  if (!hex || stage.fault || marks.length >= MOST_MARKS) return null;
  if (marks.some(({ q, r }) => q === hex.q && r === hex.r)) return null;
  const add = () => marking.addMark();
  return h("button", { "data-tool": "mark_add", title: t("mark_add_hint"), onClick: add },
    t("mark_add", { name: hex.name }));
}

/** @param {TableView} view @param {number} place @param {string} name of a mark */
function awayButton({ marking }, place, name) {
  const act = () => marking.removeMark(place);
  return sign(`${name} ×`, `mark-${place}`, t("mark_remove", { name }), act, { className: "away" });
}

/** Say how well the marks fit an even grid: four always do. @param {Pair[]} pairs */
function fit(pairs) {
  if (pairs.length <= 4) return t("fit_four");
  return t("fit_more", { count: pairs.length, percent: Math.round(100 * Math.max(...bends(pairs))) });
}

/** Marks before the map is known: how many hexes they are apart. @param {TableView} view */
function freeMarks(view) {
  const { free } = view.state;
  const field = (/** @type {"across" | "down"} */ key, /** @type {number} */ least, /** @type {number} */ step) => {
    const enter = (/** @type {string} */ typed) => {
      const steps = Math.round(Number(typed) / step) * step || least;
      view.marking.placeFree({ ...free, [key]: Math.min(MOST_APART, Math.max(least, steps)) });
    };
    return h("label", {}, t(`free_${key}`), " ", input(free[key], enter,
      { type: "number", min: least, max: MOST_APART, step, className: "few", "data-tool": `free-${key}` }));
  };
  const done = () => { view.marking.show(false); view.act(setBrush, "?"); };
  return [h("p.marking", {}, t("free_hint", free)), field("across", 2, 1), field("down", 2, 2),
    button("free_done", done, { className: "strong", disabled: Boolean(view.stage.fault) }), snapButton(view)];
}
