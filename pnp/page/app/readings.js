// What can be read from a photograph, by name; the worker for photographs asks here.
import { seenPieces } from "./seenpieces.js";
import { snapped } from "./snapping.js";

/** @typedef {import("./pixels.js").Pixels} Pixels */

/** @type {Record<string, (pixels: Pixels, given: any) => any>} */
const READINGS = {
  snap: (pixels, { pairs, hexes }) => snapped(pixels, pairs, hexes),
  pieces: seenPieces,
};

/** Return what is read from a photograph. @param {string} what @param {Pixels} pixels @param {any} given */
export const reading = (what, pixels, given) => READINGS[what](pixels, given);
