// The words for pieces, as in the text format: bBKD4 is a blue baron, a blue knight, a blue donjon and
// four of whatever is counted.

export const NOBODY = ""; // the colour of pieces that belong to nobody
const UNREAD = "?"; // a colour or a kind that cannot be read

/** Tell whether a colour has pieces of a kind. */
export const owns = (/** @type {string} */ colour, /** @type {Kind} */ kind) => kind.owners.includes(colour);

/**
 * Split words such as bBKD4yK into pieces, those of nobody without a colour; null if they are none.
 * The same words are split once.
 * @param {string} words @param {Game} game @returns {readonly Piece[] | null}
 */
export function parsed(words, game) {
  const { pieces } = lettersOf(game);
  const before = pieces.get(words);
  if (before !== undefined) return before;
  const found = split(words, game);
  pieces.set(words, found);
  return found;
}

/** @param {string} words @param {Game} game @returns {Piece[] | null} */
function split(words, game) {
  const letters = lettersOf(game);
  /** @type {Piece[]} */
  const found = [];
  /** @type {string | null} */
  let colour = null;
  let isOwed = false; // the colour has no piece yet
  for (let at = 0; at < words.length;) {
    const letter = words[at];
    const isFree = colour === null || words[at - 1] === " ";
    const code = codeAt(words.slice(at), letters.codes);
    if (letter === " ") at += 1;
    else if (code && letters.neutral.has(code) && isFree) {
      found.push({ colour: NOBODY, kind: code, count: 1, chip: null });
      at += code.length;
    } else if (letters.colours.has(letter) && !(letter === UNREAD && colour !== null)) {
      if (isOwed && !game.colour_alone) return null;
      colour = letter;
      isOwed = letter !== UNREAD; // which alone is a piece, too
      at += 1;
    } else {
      const next = colour === null ? null : piece(words.slice(at), colour, code, letters.kinds);
      if (!next) return null;
      found.push(next.piece);
      isOwed = false;
      at += next.length;
    }
  }
  return found;
}

/**
 * Return *words* in the letters of the game: colours also by letters of other languages, as on French
 * boards, and either case where only one is meant.
 * @param {string} words @param {Game} game
 */
export function spelled(words, game) {
  const { colours, codes } = lettersOf(game);
  const kinds = new Set(codes.join(""));
  const meant = new Map(game.colours.flatMap(({ letter, letters }) => letters.map((one) => [one, letter])));
  return words.replace(/\p{L}/gu, (letter) => {
    if (colours.has(letter) || kinds.has(letter)) return letter;
    const [small, large] = [letter.toLowerCase(), letter.toUpperCase()];
    return meant.get(letter) ?? (kinds.has(large) ? large : meant.get(small) ?? letter);
  });
}

/**
 * Return what of *words* is typed to its end: the last colour may still want its piece.
 * @param {string} words @param {Game} game
 */
export function finished(words, game) {
  const whole = words.replace(/=-?$/, "");
  const isOpen = !game.colour_alone && lettersOf(game).colours.has(whole.at(-1) ?? "") && /\p{Ll}$/u.test(whole);
  return isOpen ? whole.slice(0, -1).trimEnd() : whole;
}

/**
 * The letters of a game: of its colours, of the kinds of players and of those of nobody.
 * @typedef {{
 *   colours: Set<string>, kinds: Set<string>, neutral: Set<string>, codes: string[],
 *   pieces: Map<string, Piece[] | null>,
 * }} Letters with the *codes* of all kinds, long ones first, and the *pieces* of words that were split
 */
/** @type {WeakMap<Game, Letters>} */
const known = new WeakMap();

/** @param {Game} game @returns {Letters} */
function lettersOf(game) {
  const found = known.get(game) ?? {
    colours: new Set([...game.colours.map(({ letter }) => letter), UNREAD]),
    kinds: new Set(game.pieces.map(({ letter }) => letter)),
    neutral: new Set(game.pieces.filter((kind) => owns(NOBODY, kind)).map(({ letter }) => letter)),
    codes: game.pieces.map(({ letter }) => letter).filter(Boolean).sort((a, b) => b.length - a.length),
    pieces: new Map(),
  };
  known.set(game, found);
  return found;
}

/** Return the longest code at the start of *words*, or nothing. @param {string} words @param {string[]} codes */
const codeAt = (words, codes) => codes.find((code) => words.toUpperCase().startsWith(code)) ?? "";

/**
 * Return the piece of a *colour* at the start of *words*, and how long its word is; null if there is none.
 * @param {string} words @param {string} colour @param {string} code @param {Set<string>} kinds
 * @returns {{piece: Piece, length: number} | null}
 */
function piece(words, colour, code, kinds) {
  const [digits] = /^\d+/.exec(words) ?? [];
  if (digits && kinds.has("")) {
    return { piece: { colour, kind: "", count: Number(digits), chip: null }, length: digits.length };
  }
  const kind = words[0] === UNREAD ? UNREAD : code;
  if (!kind) return null;
  const chip = /^=(-?\d+)/.exec(words.slice(kind.length));
  const length = kind.length + (chip ? chip[0].length : 0);
  return { piece: { colour, kind, count: 1, chip: chip ? chip[1] : null }, length };
}

/**
 * Return *pieces* as words, colours together, counts behind letters, those of nobody first; or, where their order
 * counts, as they are.
 * @param {readonly Piece[]} pieces @returns {string}
 */
export function formatted(pieces, hasStacks = false) {
  if (hasStacks) return pieces.map((one) => formatted([one])).join(" ");
  const colours = [...new Set(pieces.map((one) => one.colour))].filter((colour) => colour !== NOBODY);
  const words = (/** @type {string} */ colour) => colour + pieces.filter((one) => one.colour === colour)
    .sort((a, b) => Number(a.kind === "") - Number(b.kind === "") || a.kind.localeCompare(b.kind))
    .map(({ kind, count, chip }) =>
      (kind === "" ? String(count) : (kind + (chip === null ? "" : `=${chip}`)).repeat(count)))
    .join("");
  return `${words(NOBODY)} ${colours.map(words).join("")}`.trim();
}

/** Return how many pieces of a colour and a kind there are. @param {readonly Piece[]} pieces @param {string} colour @param {string} kind */
export const countOf = (pieces, colour, kind) =>
  pieces.filter((one) => one.colour === colour && one.kind === kind).reduce((sum, { count }) => sum + count, 0);

/**
 * Return *pieces* with so many more, or fewer, of a colour and a kind; one that is told now is no ? any more.
 * @param {readonly Piece[]} pieces @param {string} colour @param {string} kind @param {number} step
 * @returns {readonly Piece[]}
 */
export function counted(pieces, colour, kind, step, hasStacks = false) {
  const open = step > 0 && kind !== UNREAD
    ? pieces.findIndex((one) => one.colour === colour && one.kind === UNREAD) : -1;
  if (open >= 0 && kind !== "") return pieces.with(open, { ...pieces[open], kind });
  if (open >= 0) return counted(pieces.filter((_, at) => at !== open), colour, kind, step, hasStacks);
  const place = pieces.findLastIndex((one) => one.colour === colour && one.kind === kind);
  if (place < 0 || (step > 0 && (kind !== "" || hasStacks))) {
    return step > 0 ? [...pieces, { colour, kind, count: step, chip: null }] : pieces;
  }
  const count = pieces[place].count + step;
  const changed = pieces.map((one, at) => (at === place ? { ...one, count } : one));
  return changed.filter((one) => one.count > 0);
}
