// What actions make of the table's state: `node state.mjs app-folder game.json`.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [app, given] = process.argv.slice(2);
const load = (name) => import(pathToFileURL(join(app, name)).href);
const actions = await load("actions.js");
const { Store } = await load("state.js");
const { Position } = await load("positions.js");
const { brushes, paintStroke } = await load("strokes.js");
const { games, table } = JSON.parse(readFileSync(given, "utf-8"));
const [english, french] = games;

const known = new WeakSet();

/** Make a value, and all in it, such that writing into it fails. */
function frozen(value) {
  if (!value || typeof value !== "object" || known.has(value)) return value;
  known.add(value);
  const isMany = value instanceof Map || value instanceof Set;
  if (isMany) Object.assign(value, { set: undefined, add: undefined, delete: undefined, clear: undefined });
  Object.freeze(value);
  (isMany ? [...value.values()] : Object.values(value)).forEach(frozen);
  return value;
}

const opened = actions.showPosition(actions.EMPTY, Position.of(english, table), { id: 1 }, null);
const store = new Store(frozen(opened));
const drawn = [];
store.watch(({ position }) => [position], () => drawn.push("position"));
store.watch(({ note }) => [note], () => drawn.push("note"));
const words = () => store.state.position.wordsOn(store.state.selected);
const act = (action, ...values) => { store.act(action, ...values); frozen(store.state); };

const first = words();

// One renderer for each thing that changed, and none for what did not.
act(actions.write, () => "bB");
act(actions.set, { note: "Well" });
act(actions.write, (before) => before);
const drawnOnce = [...drawn];

// A renderer that acts is drawn after it, not within it.
const notes = [];
store.watch(({ note }) => [note], ({ note }) => {
  if (note === "one") store.act(actions.set, { note: "two" });
  notes.push(note);
});
act(actions.set, { note: "one" });
const chained = [...notes];

// Undo over a change of language, and no further than is bounded.
act(actions.translate, () => french);
act(actions.undo);
const afterUndo = { words: words(), colour: store.state.position.game.colours[0].name };
act(actions.redo);
const afterRedo = { words: words(), colour: store.state.position.game.colours[0].name };
for (let step = 0; step < 600; step += 1) act(actions.addPiece, english.colours[0].letter, english.pieces[0].letter, step % 2 ? -1 : 1);
const steps = store.state.past.length;
while (store.state.past.length) act(actions.undo);
const undone = store.state.future.length;

// A stroke is one change, also one that erases.
act(actions.setBrush, english.terrains[0].letter);
const { position } = store.state;
const three = position.ordered.filter(([, { letter }]) => letter !== store.state.brush).slice(0, 3).map(([key]) => key);
three.forEach((key, place) => act(paintStroke, key, place === 0));
const stroke = { painted: three.map((key) => store.state.position.hexes.get(key).letter), steps: store.state.past.length };
act(actions.undo);
const isSame = store.state.position === position;

// What was typed comes back as it was, uncertain terrain too, unless the text says something else.
const [key] = three;
const { q, r, letter } = position.hexes.get(key);
const other = english.terrains.find((terrain) => terrain.letter !== letter).letter;
const typed = position.withWords(key, "zZ").withTerrain(q, r, other, true).with({ title: "Late" });
const back = (kept, text = typed.text()) => Position.again(english, JSON.parse(JSON.stringify(kept)), text);
const kept = back(typed.typed);
const again = {
  words: kept.wordsOn(key), unsure: [...kept.unsure].join() === key, isSame: kept.text() === typed.text(),
  confirmed: kept.withTerrain(q, r, other).unsure.size, repainted: kept.withTerrain(q, r, letter).unsure.size,
  refused: [
    back(typed.typed, `${typed.text()}A1 bK\n`), back({ ...typed.typed, hexes: [{ q: 1e9, r: 0 }] }),
    back({ ...typed.typed, stacks: [[key, 7]] }), back({ ...typed.typed, title: null }), back({}),
  ].every((one) => one === null),
};

// A piece that is told takes the place of its question mark; numbers are typed.
const told = (words, ...given) => position.withWords(key, words).withPiece(key, ...given).wordsOn(key);
const marks = [
  told("b?", "b", "D", 1), told("b?", "b", "", 1), told("b?2", "b", "", 1), told("b?y?", "y", "K", 1),
  told("b?", "y", "K", 1), told("bK", "b", "?", 1), told("b?", "b", "K", -1),
];
act(actions.select, key);
act(actions.write, () => "gD2");
act(actions.setCount, "g", "", 14);
const typedCount = words();
act(actions.setCount, "g", "", 0);

// What was counted at the table: another number, then the same once more.
const counted = [2, 3, 3].map((count) => { act(actions.check, "b K", count); return [...store.state.checked]; });

process.stdout.write(JSON.stringify({
  brushes: [[true, true], [false, true], [true, false], [false, false]].map(([isSketch, has_outline]) =>
    brushes({ ...english, has_outline }, { isSketch }).length - english.terrains.length),
  inPlay: Position.of(english, table).coloursInPlay().map(({ letter }) => letter).join(""),
  first, drawnOnce, chained, afterUndo, afterRedo, steps, undone, stroke, again, marks, counts: [typedCount, words()], counted, isSame,
}));
