// A position as the table view holds it: hexes by place, what stands on them as words of the
// text format, entries as typed. The text of it goes to the workshop, which alone judges.

import { namedBy, placeKey } from "./places.js";

/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Hex} Hex */
/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./types.js").Photo} Photo */

export const keyOf = (/** @type {number} */ q, /** @type {number} */ r) => `${q},${r}`;
const NO_PIECES = "";
const NO_CHIP = "-";
const MOST_STEPS = 500; // that can be undone
export const NOBODY = ""; // the colour of pieces that belong to nobody

/** Tell whether a colour has pieces of a kind. */
export const owns = (/** @type {string} */ colour, /** @type {import("./types.js").Kind} */ kind) => kind.owners.includes(colour);

/**
 * Split words such as bBKD4yK into pieces, those of nobody without a colour; null if they are none.
 * @param {string} words @param {Game} game @returns {Piece[] | null}
 */
export function parsed(words, game) {
  const kinds = new Set(game.pieces.map((piece) => piece.letter));
  const neutral = new Set(game.pieces.filter((piece) => owns(NOBODY, piece)).map((piece) => piece.letter));
  const colours = new Set([...game.colours.map((colour) => colour.letter), "?"]);
  /** @type {Piece[]} */
  const found = [];
  /** @type {string | null} */
  let colour = null;
  for (let i = 0; i < words.length;) {
    const letter = words[i];
    if (letter === " ") { i += 1; continue; }
    if (neutral.has(letter) && (colour === null || words[i - 1] === " ")) {
      found.push({ colour: NOBODY, kind: letter, count: 1, chip: null });
      i += 1;
      continue;
    }
    if (colours.has(letter) && !(letter === "?" && colour !== null)) { colour = letter; i += 1; continue; }
    if (colour === null) return null;
    const digits = /^\d+/.exec(words.slice(i));
    if (digits && kinds.has("")) {
      found.push({ colour, kind: "", count: Number(digits[0]), chip: null });
      i += digits[0].length;
      continue;
    }
    const kind = letter.toUpperCase();
    if (!kinds.has(kind) && kind !== "?") return null;
    const chip = /^=(-?\d+)/.exec(words.slice(i + 1));
    found.push({ colour, kind, count: 1, chip: chip ? chip[1] : null });
    i += 1 + (chip ? chip[0].length : 0);
  }
  return found;
}

/**
 * Return *pieces* as words, colours together, counts behind letters; those of nobody come first.
 * @param {Piece[]} pieces
 */
export function formatted(pieces) {
  const colours = [...new Set(pieces.map((piece) => piece.colour))].filter((colour) => colour !== NOBODY);
  const words = (/** @type {string} */ colour) => colour + pieces.filter((piece) => piece.colour === colour)
    .sort((a, b) => Number(a.kind === "") - Number(b.kind === "") || a.kind.localeCompare(b.kind))
    .map(({ kind, count, chip }) => (kind === "" ? String(count) : (kind + (chip === null ? "" : `=${chip}`)).repeat(count)))
    .join("");
  return `${words(NOBODY)} ${colours.map(words).join("")}`.trim();
}

const rowLetters = (/** @type {number} */ row) => {
  let letters = "";
  for (let n = row + 1; n > 0; n = Math.floor((n - 1) / 26)) letters = String.fromCharCode(65 + ((n - 1) % 26)) + letters;
  return letters;
};

/** What may stand in one line of a position file: no line ends, no comments. */
const oneLine = (/** @type {string} */ text) => text.replace(/[\s;#]+/g, " ").trim();

export class Position {
  /** @param {Game} game @param {any} data the answer of the call `table` */
  constructor(game, data) {
    this.game = game;
    this.players = 0;
    this.phase = "";
    this.board = "";
    this.title = "";
    this.lines = "";
    /** @type {Map<string, Hex>} */
    this.hexes = new Map();
    /** @type {Map<string, string>} words by the keys of hexes, corners and sides */
    this.stacks = new Map();
    /** @type {Record<string, Record<string, string>>} words for chips, by kind and the key of their hex */
    this.chips = {};
    /** @type {Record<string, import("./types.js").Entry>} */
    this.entries = {};
    /** @type {Record<string, string>} */
    this.names = {};
    /** @type {Photo[]} */
    this.photos = [];
    this.shown = 0;
    /** @type {object[]} */
    this.done = [];
    /** @type {object[]} */
    this.undone = [];
    this.take(data);
  }

  /** Take over what was typed. @param {any} data the answer of the call `table` */
  take(data) {
    const { players, phase, board } = data;
    const { title: _title, names: _names, ...entries } = structuredClone(data.entries ?? {});
    Object.assign(this, { players, phase, board, entries });
    this.title = data.title ?? "";
    this.names = { ...data.names };
    this.lines = data.lines.join("\n");
    this.hexes = new Map(data.hexes.map((/** @type {Hex} */ { q, r, letter, name }) => [keyOf(q, r), { q, r, letter, name }]));
    this.chips = structuredClone(data.chips ?? {});
    this.stacks = new Map();
    /** @type {Map<string, Piece[]>} */
    const pieces = new Map();
    for (const piece of data.pieces) {
      const key = placeKey(piece.q, piece.r, piece.clock);
      pieces.set(key, [...(pieces.get(key) ?? []), { colour: piece.colour, kind: piece.piece, count: piece.count, chip: piece.chip ?? null }]);
    }
    for (const [key, here] of pieces) this.stacks.set(key, formatted(here));
  }

  /**
   * Take over a repaired position, so that it can be undone; photographs stay, so hexes stay where
   * they lie in them. *data* is the answer of the call `table`.
   * @param {any} data
   */
  repair(data) {
    const [[, first]] = this.inOrder();
    const [q, r] = [first.q - data.hexes[0].q, first.r - data.hexes[0].r];
    const moved = (/** @type {any} */ place) => ({ ...place, q: place.q + q, r: place.r + r });
    const movedKey = (/** @type {string} */ key) => { const [oldQ, oldR] = key.split(",").map(Number); return keyOf(oldQ + q, oldR + r); };
    const chips = Object.fromEntries(Object.entries(data.chips ?? {}).map(([kind, laid]) => [kind,
      Object.fromEntries(Object.entries(laid).map(([key, word]) => [movedKey(key), word]))]));
    this.change(() => this.take({ ...data, hexes: data.hexes.map(moved), pieces: data.pieces.map(moved), chips }));
  }

  /** The photograph that is looked at. */
  get photo() { return this.photos[this.shown] ?? null; }

  /** The marks on the photograph that is looked at. */
  get marks() { return this.photo?.marks ?? []; }

  /**
   * Remember how things are, then change them; *isMore* belongs to the change before.
   * @param {() => void} act
   */
  change(act, isMore = false) {
    if (!isMore) this.done.push(this.state());
    if (this.done.length > MOST_STEPS) this.done.shift();
    this.undone = [];
    act();
  }

  state() {
    return structuredClone({
      hexes: this.hexes, stacks: this.stacks, chips: this.chips, entries: this.entries, lines: this.lines, title: this.title, names: this.names,
      phase: this.phase, players: this.players, board: this.board, photos: this.photos, shown: this.shown,
    });
  }

  undo() { this.swap(this.done, this.undone); }

  redo() { this.swap(this.undone, this.done); }

  /** @param {object[]} from @param {object[]} to */
  swap(from, to) {
    if (!from.length) return;
    to.push(this.state());
    Object.assign(this, from.pop());
  }

  /** @param {string} key */
  wordsOn(key) { return this.stacks.get(key) ?? NO_PIECES; }

  /** @param {string} key @param {string} words */
  setWords(key, words) {
    if (words.trim()) this.stacks.set(key, words.trim());
    else this.stacks.delete(key);
  }

  /** Return the words for the chips of a hex. @param {string} key */
  chipsOn(key) { return this.game.chips.map(({ id }) => this.chips[id]?.[key] ?? "").filter(Boolean); }

  /** @param {string} kind @param {string} key @param {string} words */
  setChip(kind, key, words) {
    const word = words.replace(/\s+/g, "");
    const { [key]: _old, ...others } = this.chips[kind] ?? {};
    this.chips[kind] = word && word !== NO_CHIP ? { ...others, [key]: word } : others;
  }

  /** Return what lies on the corners and sides that a hex names, as "@12 rS". @param {string} key */
  placedAt(key) {
    return [...this.stacks].flatMap(([place, words]) => {
      const at = namedBy(place, this.hexes);
      return at?.clock && placeKey(at.q, at.r) === key ? [`@${at.clock} ${words}`] : [];
    });
  }

  /** @param {string} key @param {string} colour @param {string} kind @param {number} step */
  add(key, colour, kind, step) {
    const pieces = parsed(this.wordsOn(key), this.game) ?? [];
    const place = pieces.findLastIndex((piece) => piece.colour === colour && piece.kind === kind);
    if (step > 0) {
      if (kind === "" && place >= 0) pieces[place].count += 1;
      else pieces.push({ colour, kind, count: 1, chip: null });
    } else if (place >= 0) {
      pieces[place].count -= 1;
      if (pieces[place].count === 0) pieces.splice(place, 1);
    }
    this.setWords(key, formatted(pieces));
  }

  /** @param {number} q @param {number} r @param {string | null} letter */
  paint(q, r, letter) {
    const key = keyOf(q, r);
    if (letter === null) {
      this.hexes.delete(key);
      for (const place of [...this.stacks.keys()]) if (!namedBy(place, this.hexes)) this.stacks.delete(place);
      for (const kind of Object.keys(this.chips)) delete this.chips[kind][key];
    } else this.hexes.set(key, { ...(this.hexes.get(key) ?? { q, r, name: "" }), letter });
    this.board = "";
    this.rename();
  }

  /** Name hexes anew where their names follow the map: row letter, and text column or place in the row. */
  rename() {
    if (this.game.has_outline) return;
    const cells = this.inOrder().map(([, cell]) => cell);
    const top = Math.min(...cells.map((cell) => cell.r));
    const left = Math.min(...cells.map((cell) => 2 * cell.q + cell.r));
    /** @type {Map<number, number>} */
    const places = new Map();
    for (const cell of cells) {
      places.set(cell.r, (places.get(cell.r) ?? 0) + 1);
      const number = this.game.naming === "place" ? places.get(cell.r) : 2 * cell.q + cell.r - left + 1;
      cell.name = `${rowLetters(cell.r - top)}${number}`;
    }
  }

  /** Nothing is known of the map yet. */
  get isSketch() { return !this.game.has_outline && !this.board; }

  /** Return the colours of this game that are in play; all of them while that is unknown. */
  coloursInPlay() {
    const letters = new Set(Object.keys(this.names));
    for (const words of this.stacks.values()) for (const piece of parsed(words, this.game) ?? []) letters.add(piece.colour);
    for (const entry of Object.values(this.entries)) {
      if (entry && typeof entry === "object" && !Array.isArray(entry)) Object.keys(entry).forEach((letter) => letters.add(letter));
    }
    const found = this.game.colours.filter((colour) => letters.has(colour.letter));
    return found.length >= this.players ? found : this.game.colours;
  }

  /** Return how many pieces of each colour and kind lie on the board, by "b N". */
  sums() {
    const sums = new Map();
    for (const words of this.stacks.values()) {
      for (const { colour, kind, count } of parsed(words, this.game) ?? []) {
        sums.set(`${colour} ${kind}`, (sums.get(`${colour} ${kind}`) ?? 0) + count);
      }
    }
    return sums;
  }

  inOrder() {
    return [...this.hexes.entries()].sort(([, a], [, b]) => a.r - b.r || a.q - b.q);
  }

  text() {
    const lines = [`game ${this.game.slug} ${this.players}p`, `phase ${this.phase}`, `board ${this.board}`.trim(), ...this.rows(), ...this.chipRows()];
    const names = Object.entries(this.names).filter(([, name]) => name.trim());
    if (names.length) lines.splice(2, 0, "names", ...names.map(([colour, name]) => `${colour} ${oneLine(name)}`));
    if (this.title.trim()) lines.splice(1, 0, `title ${oneLine(this.title)}`);
    for (const kind of this.game.entries) lines.push(...this.entryLines(kind));
    if (this.lines.trim()) lines.push(this.lines.trim());
    lines.push(this.game.piece_block);
    lines.push(...this.pieceLines());
    return `${lines.join("\n")}\n`;
  }

  pieceLines() {
    const placed = [...this.stacks].flatMap(([key, words]) => {
      const at = namedBy(key, this.hexes);
      return at ? [{ ...at, words }] : [];
    });
    return placed.sort((a, b) => a.r - b.r || a.q - b.q || a.clock - b.clock).map(({ name, words }) => `${name} ${words}`);
  }

  /** Return a block for each kind of chips of which something was typed: a word a hex. */
  chipRows() {
    return this.game.chips.filter(({ id }) => this.chips[id]).flatMap(({ id }) => {
      /** @type {Map<number, string[]>} */
      const rows = new Map();
      for (const [key, { r }] of this.inOrder()) rows.set(r, [...(rows.get(r) ?? []), this.chips[id][key] ?? NO_CHIP]);
      return [id, ...[...rows.values()].map((words) => `  ${words.join(" ")}`)];
    });
  }

  rows() {
    const cells = [...this.hexes.values()];
    if (!cells.length) return [];
    const column = (/** @type {Hex} */ cell) => 2 * cell.q + cell.r;
    const left = Math.min(...cells.map(column));
    const top = Math.min(...cells.map((cell) => cell.r));
    const bottom = Math.max(...cells.map((cell) => cell.r));
    const rows = [];
    for (let r = top; r <= bottom; r += 1) {
      const row = cells.filter((cell) => cell.r === r);
      if (!row.length) { rows.push(`  ${" ".repeat((((r - left) % 2) + 2) % 2)}-`); continue; }
      const first = Math.min(...row.map(column));
      const last = Math.max(...row.map(column));
      const marks = [];
      for (let at = first; at <= last; at += 2) marks.push(row.find((cell) => column(cell) === at)?.letter ?? "-");
      rows.push(`  ${" ".repeat(first - left)}${marks.join(" ")}`);
    }
    return rows;
  }

  /** @param {import("./types.js").EntryKind} kind @returns {string[]} */
  entryLines({ keyword, shape, fields }) {
    const entry = this.entries[keyword];
    if (entry === undefined || entry === null || entry === "") return [];
    if (shape === "number") return [`${keyword} ${entry}`];
    if (shape === "numbers") {
      const rows = Object.entries(entry).filter(([, value]) => String(value).trim()).map(([colour, value]) => `${colour} ${value}`);
      return rows.length ? [keyword, ...rows] : [];
    }
    if (shape === "fields") {
      const rows = Object.entries(entry)
        .map(([colour, row]) => [colour, ...fields.filter((name) => String(row[name] ?? "").trim() !== "").map((name) => `${name}=${row[name]}`)])
        .filter((row) => row.length > 1).map((row) => row.join(" "));
      return rows.length ? [keyword, ...rows] : [];
    }
    const words = Array.isArray(entry) ? entry.join(" ") : entry;
    return words.trim() ? [`${keyword} ${words}`] : [];
  }
}
