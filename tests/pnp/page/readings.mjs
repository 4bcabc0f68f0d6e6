// Reads made photographs as the page does: `node readings.mjs app-folder cases.json`.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [app, list] = process.argv.slice(2);
const load = (name) => import(pathToFileURL(join(app, name)).href);
const { reading } = await load("readings.js");
const answers = JSON.parse(readFileSync(list, "utf-8")).map(({ what, file, width, height, given }) => {
  const started = performance.now();
  if (given.painted) given.painted = new Map(Object.entries(given.painted));
  const answer = reading(what, { data: new Uint8Array(readFileSync(file)), width, height }, given);
  if (answer?.proposal) answer.proposal = Object.fromEntries(answer.proposal);
  return { answer, ms: Math.round(performance.now() - started) };
});
process.stdout.write(JSON.stringify(answers));
