// A position as the table view holds it: hexes by place, what stands on them as words of the
// text format, entries as typed. The text of it goes to the workshop, which alone judges.

export const keyOf = (q, r) => `${q},${r}`;
const NO_PIECES = "";

/** Split words such as bBKD4yK into pieces: [{colour, kind, count, chip}]; null if they are none. */
export function parsed(words, game) {
  const kinds = new Set(game.pieces.map((piece) => piece.letter));
  const colours = new Set([...game.colours.map((colour) => colour.letter), "?"]);
  const found = [];
  let colour = null;
  for (let i = 0; i < words.length;) {
    const letter = words[i];
    if (letter === " ") { i += 1; continue; }
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

/** Return *pieces* as words, colours together, counts behind letters. */
export function formatted(pieces) {
  const order = [...new Set(pieces.map((piece) => piece.colour))];
  return order.map((colour) => colour + pieces.filter((piece) => piece.colour === colour)
    .sort((a, b) => (a.kind === "") - (b.kind === "") || a.kind.localeCompare(b.kind))
    .map(({ kind, count, chip }) => (kind === "" ? String(count) : (kind + (chip === null ? "" : `=${chip}`)).repeat(count)))
    .join("")).join("");
}

const rowLetters = (row) => {
  let letters = "";
  for (let n = row + 1; n > 0; n = Math.floor((n - 1) / 26)) letters = String.fromCharCode(65 + ((n - 1) % 26)) + letters;
  return letters;
};

export class Position {
  constructor(game, data) {
    this.game = game;
    this.players = data.players;
    this.phase = data.phase;
    this.board = data.board;
    this.hexes = new Map(data.hexes.map(({ q, r, letter, name }) => [keyOf(q, r), { q, r, letter, name }]));
    this.stacks = new Map();
    this.entries = structuredClone(data.entries ?? {});
    this.lines = data.lines.join("\n");
    const byName = new Map([...this.hexes].map(([key, hex]) => [hex.name, key]));
    const pieces = new Map();
    for (const piece of data.pieces) {
      const key = byName.get(piece.hex);
      pieces.set(key, [...(pieces.get(key) ?? []), { colour: piece.colour, kind: piece.piece, count: piece.count, chip: piece.chip ?? null }]);
    }
    for (const [key, here] of pieces) this.stacks.set(key, formatted(here));
    this.done = [];
    this.undone = [];
  }

  /** Remember how things are, then change them. */
  change(act) {
    this.done.push(this.state());
    this.undone = [];
    act();
  }

  state() {
    return structuredClone({
      hexes: this.hexes, stacks: this.stacks, entries: this.entries, lines: this.lines,
      phase: this.phase, players: this.players, board: this.board,
    });
  }

  undo() { this.swap(this.done, this.undone); }

  redo() { this.swap(this.undone, this.done); }

  swap(from, to) {
    if (!from.length) return;
    to.push(this.state());
    Object.assign(this, from.pop());
  }

  wordsOn(key) { return this.stacks.get(key) ?? NO_PIECES; }

  setWords(key, words) {
    if (words.trim()) this.stacks.set(key, words.trim());
    else this.stacks.delete(key);
  }

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

  paint(q, r, letter) {
    const key = keyOf(q, r);
    if (letter === null) {
      this.hexes.delete(key);
      this.stacks.delete(key);
    } else this.hexes.set(key, { ...(this.hexes.get(key) ?? { q, r }), letter });
    this.board = "";
    this.rename();
  }

  /** Name hexes anew where their names follow the map: row letter and text column. */
  rename() {
    if (this.game.has_outline) return;
    const cells = [...this.hexes.values()];
    const top = Math.min(...cells.map((cell) => cell.r));
    const left = Math.min(...cells.map((cell) => 2 * cell.q + cell.r));
    for (const cell of cells) cell.name = `${rowLetters(cell.r - top)}${2 * cell.q + cell.r - left + 1}`;
  }

  inOrder() {
    return [...this.hexes.entries()].sort(([, a], [, b]) => a.r - b.r || a.q - b.q);
  }

  text() {
    const lines = [`game ${this.game.slug} ${this.players}p`, `phase ${this.phase}`, `board ${this.board}`.trim(), ...this.rows()];
    for (const kind of this.game.entries) lines.push(...this.entryLines(kind));
    if (this.lines.trim()) lines.push(this.lines.trim());
    lines.push(this.game.piece_block);
    for (const [key, hex] of this.inOrder()) if (this.stacks.has(key)) lines.push(`${hex.name} ${this.stacks.get(key)}`);
    return `${lines.join("\n")}\n`;
  }

  rows() {
    const cells = [...this.hexes.values()];
    if (!cells.length) return [];
    const column = (cell) => 2 * cell.q + cell.r;
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

  entryLines({ keyword, shape, fields }) {
    const entry = this.entries[keyword];
    if (entry === undefined || entry === null || entry === "") return [];
    if (shape === "number") return [`${keyword} ${entry}`];
    if (shape === "numbers") {
      const rows = Object.entries(entry).filter(([, value]) => String(value).trim()).map(([colour, value]) => `${colour} ${value}`);
      return rows.length ? [keyword, ...rows] : [];
    }
    if (shape === "fields") {
      const rows = Object.entries(entry).map(([colour, row]) => [colour, fields.filter((name) => String(row[name] ?? "").trim() !== "").map((name) => `${name}=${row[name]}`)])
        .filter(([, row]) => row.length).map(([colour, row]) => `${colour} ${row.join(" ")}`);
      return rows.length ? [keyword, ...rows] : [];
    }
    const words = Array.isArray(entry) ? entry.join(" ") : entry;
    return words.trim() ? [`${keyword} ${words}`] : [];
  }
}
