// The words of the page in the reader's language, and numbers as she writes them.
let table = {};

export function setWords(words) {
  table = words;
}

/** Return the text called *key*, its {slots} filled. */
export function t(key, values = {}) {
  const text = table[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, slot) => String(values[slot] ?? ""));
}
