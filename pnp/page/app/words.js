// The words of the page in the reader's language, and numbers as she writes them.
/** @type {Record<string, string>} */
let table = {};

export function setWords(/** @type {Record<string, string>} */ words) {
  table = words;
}

/** Return the text called *key*, its {slots} filled. @param {string} key @param {Record<string, unknown>} values */
export function t(key, values = {}) {
  const text = table[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, slot) => String(values[slot] ?? ""));
}
