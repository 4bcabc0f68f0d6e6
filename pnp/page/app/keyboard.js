// The table by keyboard: arrows walk over hexes and move marks, and what is typed in a hex are the
// words of the text format.
import { middle } from "./geometry.js";
import { hoursOf } from "./places.js";
import { dropProposal, takeProposal } from "./proposals.js";
import { erase, paintTyped } from "./strokes.js";

/** @typedef {import("./table.js").TableView} TableView */

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const LAST_WORD = /(=-?\d*|\d+|.)$/;
const STEPS = 2000; // of a mark across a photograph

/** Answer to a key. @param {TableView} view @param {KeyboardEvent} event */
export function pressed(view, event) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (!view.position || target.matches("input, textarea, select")) return;
  const isCommand = event.ctrlKey || event.metaKey;
  let isDone = false;
  if (isCommand && event.key.toLowerCase() === "z") { view.step(event.shiftKey ? "redo" : "undo"); isDone = true; }
  else if (isCommand || event.altKey) return;
  else if (event.key === "Escape") { escape(view); isDone = true; }
  else if (target.closest("[data-mark]")) isDone = onMark(view, event, Number(target.closest("[data-mark]")?.getAttribute("data-mark")));
  else if (target.closest(".canvas") && view.stage.selected) isDone = onHex(view, event);
  if (isDone) event.preventDefault();
}

/** @param {TableView} view */
function escape(view) {
  if (view.stage.proposal) dropProposal(view);
  else if (view.isPaletteOpen) view.closePalette();
  else if (view.brush !== null) view.setBrush(null);
  view.stage.focus();
}

/** Move a mark, or take it away. @param {TableView} view @param {KeyboardEvent} event @param {number} place */
function onMark(view, event, place) {
  if (event.key === "Delete" || event.key === "Backspace") { view.marking.remove(place); return true; }
  if (!(event.key in ARROWS)) return false;
  const step = Math.max(1, view.stage.size.width / STEPS) * (event.shiftKey ? 10 : 1);
  const [x, y] = ARROWS[event.key];
  view.marking.move(place, { x: x * step, y: y * step }, true);
  view.marking.moved();
  view.stage.focusMark(place);
  return true;
}

/** @param {TableView} view @param {KeyboardEvent} event */
function onHex(view, event) {
  const { position, stage } = view;
  if (!position) return false;
  const write = (/** @type {(words: string) => string} */ change) =>
    view.change(() => view.places.forEach((key) => position.setWords(key, change(position.wordsOn(key)))));
  if (event.key in ARROWS) walk(view, ...ARROWS[event.key], event.shiftKey);
  else if (event.key === "@" && view.brush === null && hoursOf(position.game).length) nextPlace(view);
  else if (event.key === "Enter" && stage.proposal) takeProposal(view, false);
  else if (event.key === "Enter") view.togglePalette();
  else if (event.key === "Delete" && view.brush === null) write(() => "");
  else if (event.key === "Backspace" && view.brush === null) write((words) => words.replace(LAST_WORD, ""));
  else if (event.key === "Delete" || event.key === "Backspace") erase(view);
  else if (event.key.length !== 1 || event.key === " ") return false;
  else {
    const typed = /^Digit\d$/.test(event.code) ? event.code.slice(5) : event.key;
    if (view.brush === null) write((words) => words + typed);
    else paintTyped(view, typed);
  }
  return true;
}

/** Go on to the next corner or side of the chosen hex, round the clock and back to the hex. @param {TableView} view */
function nextPlace(view) {
  const hours = [0, ...hoursOf(view.game)];
  view.stage.turn(hours[(hours.indexOf(view.stage.clock) + 1) % hours.length]);
  view.renderPalette();
}

/**
 * Walk to a neighbour: in the row, or to the nearest hex of the next row, left and right in turns.
 * @param {TableView} view @param {number} across @param {number} down @param {boolean} isAlong
 */
function walk(view, across, down, isAlong) {
  const { position, stage } = view;
  const here = position?.hexes.get(stage.selected ?? "");
  if (!position || !here) return;
  const at = middle(here);
  const side = here.r % 2 === 0 ? 0.1 : -0.1;
  const others = [...position.hexes.entries()].filter(([, hex]) =>
    (down ? hex.r === here.r + down : hex.r === here.r && Math.sign(hex.q - here.q) === across));
  const away = (/** @type {import("./types.js").Hex} */ hex) => Math.abs(middle(hex).x - at.x - (down ? side : 0));
  others.sort(([, a], [, b]) => away(a) - away(b));
  if (!others.length) return;
  if (isAlong && stage.selected) stage.others.add(stage.selected); else stage.others.clear();
  stage.others.delete(others[0][0]);
  stage.select(others[0][0]);
  view.drawStage();
  stage.focus();
  view.renderPalette();
}
