// Proposes the terrain of made photographs: `node proposals.mjs app-folder cases.json`.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [app, list] = process.argv.slice(2);
const { proposed, ringColour } = await import(pathToFileURL(join(app, "terrains.js")).href);
const mapping = (m) => ({ x, y }) => {
  const w = m[6] * x + m[7] * y + m[8];
  return { x: (m[0] * x + m[1] * y + m[2]) / w, y: (m[3] * x + m[4] * y + m[5]) / w };
};
const pixels = ({ file, width, height }) => ({ data: readFileSync(file), width, height });
const answers = JSON.parse(readFileSync(list, "utf-8")).map(({ reference, photograph, kinds, hexes, painted }) => {
  const flat = pixels(reference);
  const looks = kinds.map((kind) => ({ ...kind, colour: ringColour(flat, mapping(reference.map), kind) }));
  const picture = pixels(photograph);
  const seen = hexes.map((hex) => ({ ...hex, colour: ringColour(picture, mapping(photograph.map), hex) }));
  const found = proposed(seen, looks, new Map(Object.entries(painted ?? {})));
  return Object.fromEntries(found);
});
process.stdout.write(JSON.stringify(answers));
