// What is left of a photograph: `node metadata.mjs app-folder photograph`; the bytes go to standard output.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [app, photo] = process.argv.slice(2);
const { withoutMetadata } = await import(pathToFileURL(join(app, "metadata.js")).href);
const left = await withoutMetadata(new Blob([readFileSync(photo)], { type: "image/jpeg" }));
process.stdout.write(new Uint8Array(await left.arrayBuffer()));
