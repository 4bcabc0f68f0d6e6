// The table by keyboard: arrows walk over hexes and move marks, and what is typed in a hex are the
// words of the text format.
import { dropOthers, redo, select, set, setBrush, undo, walkTo, write } from "./actions.js";
import { middle } from "./geometry.js";
import { moveMark } from "./marking.js";
import { hoursOf } from "./places.js";
import { confirmTerrain, erase, paintTyped } from "./strokes.js";

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const LAST_WORD = /(=-?\d*|\d+|.)$/;
const STEPS = 2000; // of a mark across a photograph

/** Answer to a key. @param {TableView} view @param {KeyboardEvent} event */
export function pressed(view, event) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (!view.position) return;
  if (event.key === "Escape") { escape(view); event.preventDefault(); return; }
  if (target.matches("input, textarea, select")) return;
  if (answered(view, event, target)) event.preventDefault();
}

/**
 * Do what a key says; tell whether it says anything.
 * @param {TableView} view @param {KeyboardEvent} event @param {HTMLElement} target
 */
function answered(view, event, target) {
  const isCommand = event.ctrlKey || event.metaKey;
  const held = (/** @type {string} */ name) => target.closest(`[data-${name}]`)?.getAttribute(`data-${name}`) ?? null;
  const mark = held("mark");
  const letter = isCommand ? event.key.toLowerCase() : "";
  if (letter === "z" || letter === "y") { view.act(letter === "y" || event.shiftKey ? redo : undo); return true; }
  if (isCommand || event.altKey) return false;
  const isPressing = target.matches("button") && (event.key === "Enter" || event.key === " ");
  if (!isPressing && view.review.pressed(typed(event))) return true;
  if (mark !== null) return onMark(view, event, Number(mark));
  return Boolean(target.closest(".canvas") && view.state.selected) && onHex(choosing(view, target), event);
}

/** Choose the hex that has the focus, as screen readers set it. @param {TableView} view @param {HTMLElement} target */
function choosing(view, target) {
  const key = /** @type {HTMLElement | null} */ (target.closest("[role=gridcell]"))?.dataset.key;
  if (key && key !== view.state.selected) view.act(select, key);
  return view;
}

/** Leave what is going on, and go back to the hexes. @param {TableView} view */
function escape(view) {
  const { isReviewing, others, brush } = view.state;
  if (isReviewing) view.review.leave();
  else if (others.size) view.act(dropOthers);
  else if (brush !== null) view.act(setBrush, null);
  view.stage.focus();
}

/** Move a mark, or take it away. @param {TableView} view @param {KeyboardEvent} event @param {number} place */
function onMark(view, event, place) {
  if (event.key === "Delete" || event.key === "Backspace") { view.marking.removeMark(place); return true; }
  if (!(event.key in ARROWS)) return false;
  const step = Math.max(1, view.stage.size.width / STEPS) * (event.shiftKey ? 10 : 1);
  const [x, y] = ARROWS[event.key];
  view.act(moveMark, place, { x: x * step, y: y * step }, true);
  view.marking.moved();
  view.stage.focusMark(place);
  return true;
}

/** @param {TableView} view @param {KeyboardEvent} event */
function onHex(view, event) {
  const { key } = event;
  const isPainting = view.state.brush !== null;
  if (key in ARROWS) walk(view, ...ARROWS[key], event.shiftKey);
  else if (key === "Enter" && isPainting) view.act(confirmTerrain);
  else if (key === "Enter") view.palette.focus();
  else if (key === "Delete" || key === "Backspace") removed(view, key);
  else if (key === " ") view.stage.bare(true);
  else if (key.length !== 1) return false;
  else if (isPainting) view.act(paintTyped, typed(event));
  else if (key === "@" && hoursOf(view.game).length) nextPlace(view);
  else view.act(write, (words) => words + typed(event));
  return true;
}

/** What a key stands for: digits by their key on any keyboard. @param {KeyboardEvent} event */
const typed = ({ code, key }) => (/^Digit\d$/.test(code) ? code.slice(5) : key);

/**
 * Take the pieces away, or the last of them; while the map is painted, the hexes.
 * @param {TableView} view @param {string} key
 */
function removed(view, key) {
  if (view.state.brush !== null) view.act(erase);
  else view.act(write, (words) => (key === "Delete" ? "" : words.replace(LAST_WORD, "")));
}

/** Go on to the next corner or side of the chosen hex, round the clock and back to the hex. @param {TableView} view */
function nextPlace(view) {
  const hours = [0, ...hoursOf(view.game)];
  view.act(set, { clock: hours[(hours.indexOf(view.state.clock) + 1) % hours.length] });
}

/**
 * Walk to a neighbour: in the row, or to the nearest hex of the next row, left and right in turns.
 * @param {TableView} view @param {number} across @param {number} down @param {boolean} isAlong
 */
function walk(view, across, down, isAlong) {
  const { position, state, stage } = view;
  const here = position?.hexes.get(state.selected ?? "");
  if (!position || !here) return;
  const at = middle(here);
  const side = here.r % 2 === 0 ? 0.1 : -0.1;
  const others = position.ordered.filter(([, hex]) =>
    (down ? hex.r === here.r + down : hex.r === here.r && Math.sign(hex.q - here.q) === across));
  const away = (/** @type {Hex} */ hex) => Math.abs(middle(hex).x - at.x - (down ? side : 0));
  const nearest = others.map(([key, hex]) => ({ key, far: away(hex) })).sort((a, b) => a.far - b.far)[0];
  if (!nearest) return;
  view.act(walkTo, nearest.key, isAlong);
  stage.focus();
}
