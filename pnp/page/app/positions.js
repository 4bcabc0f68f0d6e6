// A position: a value that never changes. Hexes by place, what stands on them as words of the text
// format, entries as typed. Whatever changes one returns another, which shares what stayed the same.
// The text of it goes to the workshop, which alone judges.
import { counted, finished, formatted, parsed, spelled } from "./pieces.js";
import { namedBy, placeKey } from "./places.js";
import { textOf } from "./positiontexts.js";

/** @typedef {{place: string, clock: number}} Beside a corner or side, and its hour on the hex that names it */
/**
 * What a position holds: words by the keys of hexes, corners and sides; words for chips by kind and the key of their
 * hex; *unsure* hexes, whose terrain was proposed and is still to be looked at; which photograph is *shown*.
 * @typedef {{
 *   game: Game, players: number, phase: string, board: string, title: string, lines: string,
 *   hexes: ReadonlyMap<string, Hex>, stacks: ReadonlyMap<string, string>,
 *   chips: Record<string, Record<string, string>>, entries: Record<string, Entry>,
 *   names: Record<string, string>, unsure: ReadonlySet<string>, photos: readonly Photo[], shown: number,
 * }} Fields
 */

export const keyOf = (/** @type {number} */ q, /** @type {number} */ r) => `${q},${r}`;
const NO_PIECES = "";
const NO_CHIP = "-";
const FARTHEST = 1000; // hexes from the first one, of what is believed

/** @param {number} row @returns {string} */
const rowLetters = (row) =>
  (row < 0 ? "" : rowLetters(Math.floor(row / 26) - 1) + String.fromCharCode(65 + (row % 26)));

/** @this {object} @param {Fields} fields */
function held(fields) { Object.freeze(Object.assign(this, fields)); }
const Held = /** @type {new (fields: Fields) => Readonly<Fields>} */ (/** @type {unknown} */ (held));

export class Position extends Held {

  /** Return the position that the call `table` answered. @param {Game} game @param {TableAnswer} data */
  static of(game, data) {
    return new Position({ game, unsure: new Set(), photos: [], shown: 0, ...fieldsOf(data, game) });
  }

  /**
   * Return the position as it was *typed* and kept; null if that is not what its *text* says.
   * @param {Game} game @param {Typed} typed @param {string} text
   */
  static again(game, { hexes, stacks, unsure, ...typed }, text) {
    try {
      if (hexes.some(({ q, r }) => !(Math.abs(q) + Math.abs(r) < FARTHEST))) return null;
      const sets = { hexes: new Map(hexes.map((hex) => [keyOf(hex.q, hex.r), hex])), stacks: new Map(stacks) };
      const again = new Position({ ...typed, ...sets, game, unsure: new Set(unsure), photos: [], shown: 0 });
      return again.text() === text ? again : null;
    } catch { return null; } // of a file that somebody changed
  }

  /** What is typed, whether it can be read or not, as plain data; photographs are kept apart. @returns {Typed} */
  get typed() {
    const { game: { slug }, hexes, stacks, unsure, photos: _photos, shown: _shown, ...others } = this;
    return { ...others, game: slug, hexes: [...hexes.values()], stacks: [...stacks], unsure: [...unsure] };
  }

  /** Return this position with other fields. @param {Partial<Fields>} fields */
  with(fields) { return new Position({ ...this, ...fields }); }

  /** The hexes with their keys, in reading order. */
  get ordered() { return orderOf(this.hexes); }

  /** The photograph that is looked at. */
  get photo() { return this.photos[this.shown] ?? null; }

  /** The marks on the photograph that is looked at. */
  get marks() { return this.photo?.marks ?? []; }

  /** @param {Mark[]} marks on the photograph that is looked at */
  withMarks(marks) {
    const photos = this.photos.map((photo, place) => (place === this.shown ? { ...photo, marks } : photo));
    return this.with({ photos });
  }

  /** @param {string} key */
  wordsOn(key) { return this.stacks.get(key) ?? NO_PIECES; }

  /** @param {string} key @param {string} words */
  withWords(key, words) {
    const now = spelled(words.trim(), this.game);
    if (now === this.wordsOn(key)) return this;
    const stacks = new Map(this.stacks);
    if (now) stacks.set(key, now); else stacks.delete(key);
    return this.with({ stacks });
  }

  /** Return the words on a place as far as they are typed to their end. @param {string} key */
  finishedOn(key) { return finished(this.wordsOn(key), this.game); }

  /** The places whose words cannot be read, whatever may follow. */
  get unread() { return [...this.stacks.keys()].filter((key) => !parsed(this.finishedOn(key), this.game)); }

  /** How many question marks there are among the pieces. */
  get openCount() { return [...this.stacks.values()].join("").split("?").length - 1; }

  /** @param {string} key @param {string} colour @param {string} kind @param {number} step */
  withPiece(key, colour, kind, step) {
    const { has_stacks: hasStacks } = this.game;
    const pieces = counted(parsed(this.wordsOn(key), this.game) ?? [], colour, kind, step, hasStacks);
    return this.withWords(key, formatted(pieces, hasStacks));
  }

  /** Return the words for the chips of a hex. @param {string} key */
  chipsOn(key) { return this.game.chips.map(({ id }) => this.chips[id]?.[key] ?? "").filter(Boolean); }

  /** @param {string} kind @param {string} key @param {string} words */
  withChip(kind, key, words) {
    const word = words.replace(/\s+/g, "");
    const { [key]: _old, ...others } = this.chips[kind] ?? {};
    const laid = word && word !== NO_CHIP ? { ...others, [key]: word } : others;
    return this.with({ chips: { ...this.chips, [kind]: laid } });
  }

  /** @param {string} keyword @param {Entry} entry */
  withEntry(keyword, entry) { return this.with({ entries: { ...this.entries, [keyword]: entry } }); }

  /**
   * Return the position with one value of an entry: of a colour, and of a field, where it has such.
   * @param {string} keyword @param {string} colour @param {string} field @param {string} value
   */
  withValue(keyword, colour, field, value) {
    if (!colour) return this.withEntry(keyword, value);
    const all = this.entries[keyword] ?? {};
    return this.withEntry(keyword, { ...all, [colour]: field ? { ...all[colour], [field]: value } : value });
  }

  /** Return where something lies on corners and sides, and their hours, by the key of the hex that names them. */
  placed() {
    /** @type {Map<string, Beside[]>} */
    const found = new Map();
    for (const place of this.stacks.keys()) {
      const at = namedBy(place, this.hexes);
      if (!at?.clock) continue;
      const key = placeKey(at.q, at.r);
      found.set(key, [...(found.get(key) ?? []), { place, clock: at.clock }]);
    }
    return found;
  }

  /**
   * Return the map with another terrain on a hex, or without it; *isUnsure*: it is still to be looked at.
   * @param {number} q @param {number} r @param {string | null} letter
   */
  withTerrain(q, r, letter, isUnsure = false) {
    const key = keyOf(q, r);
    const sure = this.confirmed([key]);
    if (this.hexes.get(key)?.letter === letter) return sure;
    const hexes = new Map(this.hexes);
    if (letter === null) hexes.delete(key);
    else hexes.set(key, { ...(hexes.get(key) ?? { q, r, name: "" }), letter });
    const unsure = isUnsure ? new Set([...sure.unsure, key]) : sure.unsure;
    const map = this.game.has_outline ? hexes : renamed(hexes, this.game.naming);
    const painted = this.with({ board: "", hexes: map, unsure });
    return letter === null ? painted.without(key) : painted;
  }

  /** Return the position where the terrain of hexes is certain. @param {Iterable<string>} keys */
  confirmed(keys) {
    const unsure = new Set(this.unsure);
    for (const key of keys) unsure.delete(key);
    return unsure.size < this.unsure.size ? this.with({ unsure }) : this;
  }

  /** Take away what lies nowhere now, and the chips of a hex that is gone. @param {string} key */
  without(key) {
    const stacks = new Map([...this.stacks].filter(([place]) => namedBy(place, this.hexes)));
    const chips = Object.entries(this.chips).map(([kind, { [key]: _gone, ...others }]) => [kind, others]);
    return this.with({ stacks, chips: Object.fromEntries(chips) });
  }

  /**
   * Return the position that a repair made of this one; photographs stay, so hexes stay where they
   * lie in them. *data* is the answer of the call `table`.
   * @param {TableAnswer} data
   */
  repaired(data) {
    const [[, first]] = this.ordered;
    const [q, r] = [first.q - data.hexes[0].q, first.r - data.hexes[0].r];
    const hexes = data.hexes.map((hex) => ({ ...hex, q: hex.q + q, r: hex.r + r }));
    const next = this.with(fieldsOf({ ...data, hexes }, this.game));
    return next.confirmed([...this.unsure].filter((key) =>
      next.hexes.get(key)?.letter !== this.hexes.get(key)?.letter));
  }

  /** Nothing is known of the map yet. */
  get isSketch() { return !this.game.has_outline && !this.board; }

  /** Return the colours of this game that are in play; all of them while that is unknown. */
  coloursInPlay() {
    const letters = new Set(Object.keys(this.names));
    for (const words of this.stacks.values()) {
      for (const { colour } of parsed(words, this.game) ?? []) letters.add(colour);
    }
    for (const entry of Object.values(this.entries)) {
      const isByColour = entry && typeof entry === "object" && !Array.isArray(entry);
      for (const letter of isByColour ? Object.keys(entry) : []) letters.add(letter);
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

  text() { return textOf(this); }
}

/** @type {WeakMap<ReadonlyMap<string, Hex>, [string, Hex][]>} */
const orders = new WeakMap();

/**
 * Return hexes with their keys in reading order; sorted once for each map.
 * @param {ReadonlyMap<string, Hex>} hexes
 */
function orderOf(hexes) {
  const found = orders.get(hexes) ?? [...hexes].sort(([, a], [, b]) => a.r - b.r || a.q - b.q);
  orders.set(hexes, found);
  return found;
}

/**
 * Name hexes where names follow the map: row letter, and text column or place in the row.
 * @param {Map<string, Hex>} hexes @param {"column" | "place"} naming
 */
function renamed(hexes, naming) {
  const cells = orderOf(hexes).map(([, cell]) => cell);
  const top = Math.min(...cells.map((cell) => cell.r));
  const left = Math.min(...cells.map((cell) => 2 * cell.q + cell.r));
  /** @type {Map<number, number>} */
  const places = new Map();
  for (const cell of cells) {
    places.set(cell.r, (places.get(cell.r) ?? 0) + 1);
    const number = naming === "place" ? places.get(cell.r) : 2 * cell.q + cell.r - left + 1;
    const name = `${rowLetters(cell.r - top)}${number}`;
    if (name !== cell.name) hexes.set(keyOf(cell.q, cell.r), { ...cell, name });
  }
  orders.delete(hexes); // its hexes are others now
  return hexes;
}

/**
 * Return the fields of a position as the call `table` answers them: as files of JSON have them.
 * @param {TableAnswer} data @param {Game} game
 */
export function fieldsOf(data, game) {
  const { players, phase, board = "", lines, hexes, pieces, entries: { title = "", names = {}, ...entries } = {} } = data;
  const letters = new Map(game.terrains.map(({ key, letter }) => [key, letter]));
  /** @type {Map<string, Hex>} */
  const cells = new Map();
  /** @type {Record<string, Record<string, string>>} */
  const chips = {};
  for (const { q, r, name, terrain, chips: laid = {} } of hexes) {
    cells.set(keyOf(q, r), { q, r, name, letter: letters.get(terrain) ?? "?" });
    for (const [kind, word] of Object.entries(laid)) {
      chips[kind] ??= {};
      if (word !== NO_CHIP) chips[kind][keyOf(q, r)] = word;
    }
  }
  const stacks = stacksOf(pieces, new Map([...cells.values()].map((hex) => [hex.name, hex])), game.has_stacks);
  return { players, phase, board, title, names, lines: lines.join("\n"), chips, entries, hexes: cells, stacks };
}

/** @param {TableAnswer["pieces"]} pieces @param {Map<string, Hex>} named hexes by name @param {boolean} hasStacks */
function stacksOf(pieces, named, hasStacks) {
  /** @type {Map<string, Piece[]>} */
  const found = new Map();
  for (const { hex, at = 0, colour, piece: kind, count, chip = null } of pieces) {
    const { q, r } = /** @type {Hex} */ (named.get(hex));
    const key = placeKey(q, r, at);
    found.set(key, [...(found.get(key) ?? []), { colour, kind, count, chip }]);
  }
  return new Map([...found].map(([key, here]) => [key, formatted(here, hasStacks)]));
}
