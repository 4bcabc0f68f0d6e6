// The words of the page in the reader's language, and numbers as she writes them.
/** @type {Record<string, string>} */
let table = {};

export function setWords(/** @type {Record<string, string>} */ words) {
  table = words;
}

/**
 * Return the text called *key*, its {slots} filled; where there is none what is *otherwise* to be said.
 * @param {string} key @param {Record<string, unknown>} values @param {string} otherwise
 */
export function t(key, values = {}, otherwise = key) {
  const text = table[key] ?? otherwise;
  return text.replace(/\{(\w+)\}/g, (_, slot) => String(values[slot] ?? ""));
}

/** What says times as the reader's country does, where the page speaks its language. @param {string} language */
export const timeIn = (language) => new Intl.DateTimeFormat(
  navigator.language.startsWith(language) ? navigator.language : language, { dateStyle: "short", timeStyle: "short" });

/** Return the paper of the reader's country, by its browser as the command line by its locale. */
export const usualPaper = () => (/-(US|CA)(-|$)/.test(navigator.language) ? "letter" : "a4");
