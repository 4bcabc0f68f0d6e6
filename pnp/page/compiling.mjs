// Run by Node.js when the page is made, in a folder with the files of the page: starts the
// workshop in its Python, and writes the bytecode of what that loads into the file named.
import { readFile, writeFile } from "node:fs/promises";
import { loadPyodide } from "./pyodide.mjs";

const python = await loadPyodide({ indexURL: process.cwd(), env: { PYTHONHASHSEED: "0" } });
python.unpackArchive(new Uint8Array(await readFile("workshop.zip")), "zip", { extractDir: "/workshop" });
python.runPython("import sys; sys.path.insert(0, '/workshop')");
const bytecode = python.pyimport("pnp.page.archives").bytecode_of_start();
await writeFile(process.argv[2], bytecode.toJs());
