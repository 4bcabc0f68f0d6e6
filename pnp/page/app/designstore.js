// Own games, kept in the browser where it allows that: their texts on one shelf, the files beside
// them on another, so that a key that is typed rewrites no picture.
import { database } from "./shelves.js";

const DESIGNS = "designs";
const FILES = "files";

/** @typedef {import("./types.js").Design} Design */

const asked = database("hexboard-pnp-designs-1", 1, [DESIGNS, FILES], ({ result: base }) => {
  base.createObjectStore(DESIGNS, { keyPath: "id" });
  base.createObjectStore(FILES);
});

/**
 * Return all games that are kept, the first one first; null where the browser keeps nothing.
 * @returns {Promise<Design[] | null>}
 */
export async function keptDesigns() {
  try {
    /** @type {Design[]} */
    const all = await asked("readonly", (designs) => designs.getAll());
    return all.sort((a, b) => a.id - b.id);
  } catch {
    return null;
  }
}

/** Return a file that is kept, null if it is lost. @param {string} key @returns {Promise<Uint8Array<ArrayBuffer> | null>} */
export async function keptFile(key) {
  try {
    return (await asked("readonly", (_, files) => files.get(key))) ?? null;
  } catch {
    return null;
  }
}

/** Keep a game, and its files that are *added*, by their keys; return whether that was possible. @param {Design} design @param {Map<string, Uint8Array<ArrayBuffer>>} added */
export async function keepDesign(design, added = new Map()) {
  try {
    await asked("readwrite", (designs, files) => {
      for (const [key, bytes] of added) files.put(bytes, key);
      return designs.put(design);
    });
    return true;
  } catch {
    return false;
  }
}

/** Forget a game, or files by their keys. @param {number | null} id @param {string[]} keys */
export async function forgetDesign(id, keys) {
  try {
    await asked("readwrite", (designs, files) => {
      for (const key of keys) files.delete(key);
      if (id !== null) designs.delete(id);
      return designs.count();
    });
  } catch {
    // Nothing was kept, so there is nothing to forget.
  }
}
