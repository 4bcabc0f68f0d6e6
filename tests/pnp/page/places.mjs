// Names places and types pieces as the page does: `node places.mjs app-folder cases.json`.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [app, list] = process.argv.slice(2);
const load = (name) => import(pathToFileURL(join(app, name)).href);
const { placeKey, pointOf } = await load("places.js");
const { Position, formatted, parsed } = await load("positions.js");
const { places, game, table, changes, words } = JSON.parse(readFileSync(list, "utf-8"));
const position = new Position(game, table);
const before = position.text();
position.change(() => {
  for (const { q, r, clock, colour, kind, step } of changes.pieces) position.add(placeKey(q, r, clock), colour, kind, step);
  for (const { q, r, kind, word } of changes.chips) position.setChip(kind, placeKey(q, r), word);
});
const after = position.text();
position.undo();
// A map that has lost its first hex and got one far out.
const named = (naming) => {
  const grown = new Position({ ...game, has_outline: false, naming }, table);
  const [[, first]] = grown.inOrder();
  grown.paint(first.q, first.r, null);
  grown.paint(first.q - 7, first.r + 2, "?");
  return [...grown.hexes.values()].map(({ q, r, name }) => [q, r, name]);
};
process.stdout.write(JSON.stringify({
  named: { column: named("column"), place: named("place") },
  keys: places.map(({ q, r, clock }) => placeKey(q, r, clock)),
  points: places.map((place) => pointOf(place)),
  words: words.map((text) => { const found = parsed(text, game); return found && formatted(found); }),
  before, after, undone: position.text(),
}));
