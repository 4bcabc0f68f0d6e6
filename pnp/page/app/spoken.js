// What stands on a hex in words, for those who hear the page: E3, tree, blue baron, yellow knight.
import { NOBODY, finished, parsed } from "./pieces.js";
import { t } from "./words.js";

/**
 * Return the words for a hex, what lies on it, and what lies on the corners and sides that it names.
 * @param {Position} position @param {string} key @param {import("./positions.js").Beside[]} placed those places
 */
export function hexSaid(position, key, placed) {
  const hex = position.hexes.get(key);
  const terrain = position.game.terrains.find(({ letter }) => letter === hex?.letter)?.name ?? t("unknown_terrain");
  const beside = placed.map(({ place, clock }) => placeSaid(clock, piecesSaid(position.wordsOn(place), position.game)));
  const words = position.wordsOn(key);
  const pieces = [...piecesSaid(words, position.game), ...begunSaid(words, position.game)];
  const doubt = position.unsure.has(key) ? [t("said_unsure")] : [];
  return [hex?.name, terrain, ...doubt, ...chipsSaid(position, key), ...pieces, ...beside].join(", ");
}

/** @param {Position} position @param {string} key */
const chipsSaid = ({ game, chips }, key) =>
  game.chips.flatMap(({ id, name }) => (chips[id]?.[key] ? [`${name} ${chips[id][key]}`] : []));

/** @param {number} clock @param {string[]} said */
const placeSaid = (clock, said) => t(clock % 2 ? "said_side" : "said_corner", { clock, words: said.join(", ") });

/** @param {string} words @param {Game} game @returns {string[]} */
function piecesSaid(words, game) {
  const pieces = parsed(finished(words, game), game);
  if (!pieces) return [t("said_unread", { words })];
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { colour, kind, count } of pieces) {
    const name = `${colour} ${kind}`;
    counts.set(name, (counts.get(name) ?? 0) + count);
  }
  return [...counts].map(([name, count]) => {
    const [colour, kind] = name.split(" ");
    return pieceSaid(colour, kind, count, game);
  });
}

/** The colour that was typed last and still wants its piece. @param {string} words @param {Game} game */
function begunSaid(words, game) {
  const letter = words.slice(finished(words, game).length).trim();
  return game.colours.filter((one) => one.letter === letter).map(({ name }) => `${name.toLowerCase()} …`);
}

/** Name pieces of one kind. @param {string} letter of the colour @param {string} kind @param {number} count @param {Game} game */
export function pieceSaid(letter, kind, count, game) {
  const found = game.pieces.find((one) => one.letter === kind);
  const piece = count === 1 && kind ? found?.one ?? "?" : found?.name ?? "?";
  if (letter === NOBODY) return count > 1 ? `${count} ${piece}` : piece;
  const colour = game.colours.find((one) => one.letter === letter)?.name.toLowerCase() ?? "?";
  return t(count === 1 && kind ? "said_piece" : "said_pieces", { colour, piece, count });
}

/**
 * Say which letters there are, where *words* cannot be read.
 * @param {string} name of the place @param {string} words @param {Game} game
 */
export function lettersSaid(name, words, game) {
  const colours = game.colours.map(({ letters: [letter, ...others], name: colour }) =>
    `${others.length ? t("letter_or", { letter, others: others.join(", ") }) : letter} ${colour.toLowerCase()}`);
  const pieces = game.pieces.map(({ letter, name: piece }) => `${letter || t("letter_count")} ${piece}`);
  return t("letters_wrong", { name, words, colours: colours.join(", "), pieces: pieces.join(", ") });
}
