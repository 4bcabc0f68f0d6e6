// The board that was looked at last: its picture stands there at once, before Python has started.
import { database } from "./shelves.js";

const PICTURES = "pictures";
const LAST = "last";
const LARGEST = 4e6; // bytes of a picture

/** @typedef {{chosen: import("./types.js").Values, title: string, focus: number[] | null, picture: Uint8Array<ArrayBuffer>}} LastBoard */

const asked = database("hexboard-pnp-board-1", 1, [PICTURES], ({ result: base }) => { base.createObjectStore(PICTURES); });

/** @returns {Promise<LastBoard | null>} */
export async function lastBoard() {
  try { return (await asked("readonly", (pictures) => pictures.get(LAST))) ?? null; } catch { return null; }
}

/** @param {LastBoard} board */
export async function keepLastBoard(board) {
  if (board.picture.length > LARGEST) return;
  try { await asked("readwrite", (pictures) => pictures.put(board, LAST)); } catch { /* the next start does without it */ }
}
