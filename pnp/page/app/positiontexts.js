// A position as the text of a position file, which goes to the workshop.
import { namedBy } from "./places.js";

const NO_CHIP = "-";
const HOLE = "-";

/** What may stand in one line of a position file: no line ends, no comments. */
const oneLine = (/** @type {string} */ text) => text.replace(/[\s;#]+/g, " ").trim();

/** @param {Position} position */
export function textOf(position) {
  const { game } = position;
  const lines = [
    `game ${game.slug} ${position.players}p`,
    ...titled(position.title), `phase ${position.phase}`, ...nameLines(position),
    `board ${position.board}`.trim(), ...mapRows(position), ...chipRows(position),
    ...game.entries.flatMap((kind) => entryLines(kind, position.entries[kind.keyword])),
    ...position.lines.trim() ? [position.lines.trim()] : [],
    game.piece_block, ...pieceLines(position),
  ];
  return `${lines.join("\n")}\n`;
}

const titled = (/** @type {string} */ title) => (title.trim() ? [`title ${oneLine(title)}`] : []);

/** @param {Position} position */
function nameLines({ names }) {
  const given = Object.entries(names).filter(([, name]) => name.trim());
  return given.length ? ["names", ...given.map(([colour, name]) => `${colour} ${oneLine(name)}`)] : [];
}

/** @param {Position} position */
function pieceLines(position) {
  const placed = [...position.stacks.keys()].flatMap((key) => {
    const [at, words] = [namedBy(key, position.hexes), position.finishedOn(key)];
    return at && words ? [{ ...at, words }] : [];
  });
  placed.sort((a, b) => a.r - b.r || a.q - b.q || a.clock - b.clock);
  return placed.map(({ name, words }) => `${name} ${words}`);
}

/** Return a block for each kind of chips that was typed: a word a hex. @param {Position} position */
function chipRows({ game, chips, ordered }) {
  return game.chips.filter(({ id }) => chips[id]).flatMap(({ id }) => {
    /** @type {Map<number, string[]>} */
    const rows = new Map();
    for (const [key, { r }] of ordered) rows.set(r, [...(rows.get(r) ?? []), chips[id][key] ?? NO_CHIP]);
    return [id, ...[...rows.values()].map((words) => `  ${words.join(" ")}`)];
  });
}

const column = (/** @type {Hex} */ { q, r }) => 2 * q + r;

/** Return the rows of the map, each indented as the hexes lie. @param {Position} position */
function mapRows({ hexes, game }) {
  const half = Math.floor(Math.max(1, ...game.terrains.map(({ letter }) => letter.length)) / 2) + 1;
  const cells = [...hexes.values()];
  if (!cells.length) return [];
  const left = Math.min(...cells.map(column));
  const [top, bottom] = [Math.min(...cells.map(({ r }) => r)), Math.max(...cells.map(({ r }) => r))];
  const rows = Array.from({ length: bottom - top + 1 }, (_, place) => top + place);
  return rows.map((row) => mapRow(cells.filter(({ r }) => r === row), row, left, half));
}

/** @param {Hex[]} row @param {number} r @param {number} left @param {number} half of the step from cell to cell */
function mapRow(row, r, left, half) {
  if (!row.length) return `  ${" ".repeat(half * ((((r - left) % 2) + 2) % 2))}${HOLE}`;
  const letters = new Map(row.map((cell) => [column(cell), cell.letter]));
  const [first, last] = [Math.min(...letters.keys()), Math.max(...letters.keys())];
  const marks = Array.from({ length: (last - first) / 2 + 1 }, (_, place) => letters.get(first + 2 * place) ?? HOLE);
  const cells = marks.map((mark) => mark.padEnd(2 * half));
  return `  ${" ".repeat(half * (first - left))}${cells.join("").trimEnd()}`;
}

/** @param {EntryKind} kind @param {Entry} entry @returns {string[]} */
function entryLines({ keyword, shape, fields }, entry) {
  if (entry === undefined || entry === null || entry === "") return [];
  if (shape === "number") return [`${keyword} ${entry}`];
  if (shape === "numbers") return below(keyword, numberRows(entry));
  if (shape === "fields") return below(keyword, fieldRows(entry, fields));
  const words = Array.isArray(entry) ? entry.join(" ") : entry;
  return words.trim() ? [`${keyword} ${words}`] : [];
}

/** @param {string} keyword @param {string[]} rows */
const below = (keyword, rows) => (rows.length ? [keyword, ...rows] : []);

/** @param {Record<string, unknown>} entry */
const numberRows = (entry) => Object.entries(entry)
  .filter(([, value]) => String(value).trim()).map(([colour, value]) => `${colour} ${value}`);

/** @param {Record<string, Record<string, unknown>>} entry @param {string[]} fields */
const fieldRows = (entry, fields) => Object.entries(entry).flatMap(([colour, row]) => {
  const filled = fields.filter((name) => String(row[name] ?? "").trim());
  return filled.length ? [[colour, ...filled.map((name) => `${name}=${row[name]}`)].join(" ")] : [];
});
