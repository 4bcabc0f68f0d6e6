// Names places and types pieces as the page does: `node places.mjs app-folder cases.json`.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [app, list] = process.argv.slice(2);
const load = (name) => import(pathToFileURL(join(app, name)).href);
const { placedSpot } = await load("figures.js");
const { fault } = await load("homography.js");
const { placeKey, pointOf } = await load("places.js");
const { Position } = await load("positions.js");
const { hexSaid } = await load("spoken.js");
const { formatted, parsed } = await load("pieces.js");
const { EMPTY, change, showPosition, undo } = await load("actions.js");
const { places, game, table, changes, words } = JSON.parse(readFileSync(list, "utf-8"));
const dealt = showPosition(EMPTY, Position.of(game, table), { id: 1 }, null);
const changed = change(dealt, (position) => {
  const { pieces, chips } = changes;
  const laid = pieces.reduce((one, { q, r, clock, colour, kind, step }) => one.withPiece(placeKey(q, r, clock), colour, kind, step), position);
  return chips.reduce((one, { q, r, kind, word }) => one.withChip(kind, placeKey(q, r), word), laid);
});
// A map that has lost its first hex and got one far out.
const named = (naming) => {
  const map = Position.of({ ...game, has_outline: false, naming }, table);
  const [[, first]] = map.ordered;
  const grown = map.withTerrain(first.q, first.r, null).withTerrain(first.q - 7, first.r + 2, "?");
  return [...grown.hexes.values()].map(({ q, r, name }) => [q, r, name]);
};
// Four corners of a board, and where they are marked.
const corners = [{ x: -3, y: -3 }, { x: 3, y: -3 }, { x: 3, y: 3 }, { x: -3, y: 3 }];
const marked = (...places) => fault(places.map(([x, y], i) => ({ from: corners[i], to: { x, y } })));
process.stdout.write(JSON.stringify({
  named: { column: named("column"), place: named("place") },
  keys: places.map(({ q, r, clock }) => placeKey(q, r, clock)),
  points: places.map((place) => pointOf(place)),
  turns: [1, 3, 5, 7, 9, 11, 4].map((clock) => Math.round(placedSpot((at) => at, { q: 0, r: 0, clock }).turn)),
  marks: [
    marked([0, 0], [200, 10], [190, 150], [5, 140]), marked([0, 0], [100, 2], [200, 0], [100, 150]),
    marked([0, 0], [190, 150], [200, 10], [5, 140]), marked([0, 0], [3, 0], [190, 150], [5, 140]),
  ],
  said: ["S", "bT"].map((words) => hexSaid(dealt.position.withWords("0,0", words), "0,0", []).split(", ").at(-1)),
  stacks: formatted(parsed("S bT rTT bT", { ...game, has_stacks: true }) ?? [], true),
  words: words.map((text) => { const found = parsed(text, game); return found && formatted(found); }),
  before: dealt.position.text(), after: changed.position.text(), undone: undo(changed).position.text(),
}));
