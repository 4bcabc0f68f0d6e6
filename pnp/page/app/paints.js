// The players' colours as wood and print have them: they tell pieces in photographs, and ring them.

/** @type {Record<string, {shades: number[][], hues: number[]}>} wood and print, by the names of colours */
export const PAINTS = {
  blue: { shades: [[28, 78, 160], [0, 75, 145]], hues: [-95, -50] },
  yellow: { shades: [[236, 190, 40], [250, 200, 50]], hues: [65, 100] },
  red: { shades: [[185, 38, 34], [200, 40, 50]], hues: [5, 48] },
  green: { shades: [[34, 125, 60], [45, 155, 125]], hues: [120, 185] },
};
/** @type {Record<string, string>} of colours that no photograph tells */
const OTHERS = { white: "rgb(250,248,240)", black: "rgb(30,30,30)", purple: "rgb(110,50,140)" };

/** Return how a colour is shown, by its name. @param {string} key */
export const shadeOf = (key) =>
  (PAINTS[key] ? `rgb(${PAINTS[key].shades[0].join()})` : OTHERS[key] ?? "rgb(128,128,128)");

