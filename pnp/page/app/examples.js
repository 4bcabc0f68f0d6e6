// Photographs made in the browser: an example position on a wooden table, in perspective.
import { drawnOn, fileOf } from "./elements.js";
import { bounds, cornerHexes, middle, outline, spotOf, SQRT3 } from "./geometry.js";
import { fitted } from "./homography.js";
import { parsed } from "./pieces.js";
import { Position } from "./positions.js";

/**
 * @typedef {{
 *   game: string, players: number, phase: string, text: string, photo: Blob | null,
 *   marks: Mark[], address?: string,
 * }} Example
 */
/** @typedef {CanvasRenderingContext2D} Pen */
/** @typedef {() => number} Chance */

const BUNCH = 9; // hexes that are drawn at once
const SIZE = { width: 1800, height: 1350 };
// Where the corners of the board lie in the picture, as shares of it: farther away is narrower.
const VIEWS = [
  [[0.2, 0.07], [0.8, 0.08], [0.93, 0.93], [0.06, 0.91]],
  [[0.12, 0.13], [0.8, 0.06], [0.95, 0.87], [0.13, 0.95]],
  [[0.2, 0.05], [0.87, 0.1], [0.93, 0.95], [0.04, 0.9]],
];

/** Numbers from 0 to 1, always the same ones. */
function chances(/** @type {number} */ seed) {
  let state = seed + 1;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

async function loaded(/** @type {string} */ address) {
  const image = new Image(240, 280);
  image.src = address;
  await image.decode();
  return image;
}

/**
 * Return the example of a game.
 * @param {TableView} view @param {string} game @param {number} number
 */
export async function exampleOf(view, game, number) {
  const { data: { text } } = await view.shop.call("example", { game });
  const { data } = await view.shop.call("table", { text });
  const made = await madePhotograph(Position.of(view.gameOf(game), data), await view.fetchSymbols(game), number);
  return { ...made, text, players: data.players, phase: data.phase };
}

/**
 * Return a photograph of *position* and where four of its hexes lie in it.
 * @param {Position} position @param {Map<string, string>} symbols @param {number} number
 */
async function madePhotograph(position, symbols, number) {
  const pen = drawnOn(null, SIZE);
  const chance = chances(number);
  const { marks, map } = seen(position, VIEWS[number % 3]);
  table(pen, chance);
  const hexes = position.ordered;
  const pictures = new Map();
  for (const [name, address] of symbols) pictures.set(name, await loaded(address));
  board(pen, hexes, map);
  await inBunches(pen, hexes, ([, hex]) => tile(pen, map, hex, pictures.get(`terrain ${hex.letter}`), chance));
  await inBunches(pen, hexes, ([key, hex]) =>
    stack(pen, map, hex, parsed(position.wordsOn(key), position.game) ?? [], pictures, chance));
  light(pen, number);
  await inBunches(pen, [], () => undefined);
  return { photo: await fileOf(pen, "image/jpeg"), marks };
}

/**
 * Draw some hexes after others, and let the page answer between. What is read is painted first: otherwise
 * the browser paints all of it in one go at the end.
 * @param {Pen} pen @param {[string, Hex][]} hexes @param {(hex: [string, Hex]) => void} act
 */
async function inBunches(pen, hexes, act) {
  for (let from = 0; from <= hexes.length; from += BUNCH) {
    hexes.slice(from, from + BUNCH).forEach(act);
    pen.getImageData(0, 0, 1, 1);
    await new Promise((done) => { setTimeout(done); });
  }
}

/**
 * Return how the board is seen: marks on four hexes, and the map through its corners.
 * @param {Position} position @param {number[][]} view
 */
function seen(position, view) {
  const hexes = [...position.hexes.values()];
  const { left, right, top, bottom } = bounds(hexes.map(middle));
  const corners = [[left - 1, top - 1], [right + 1, top - 1], [right + 1, bottom + 1], [left - 1, bottom + 1]];
  const map = fitted(corners.map(([x, y], place) => ({
    from: { x, y }, to: { x: view[place][0] * SIZE.width, y: view[place][1] * SIZE.height },
  })));
  if (!map) throw new Error("no view of the board");
  const marks = cornerHexes(hexes).map(({ q, r }) => ({ q, r, to: map(middle({ q, r })) }));
  return { marks, map };
}

/** A table of planks, darker towards the edges. */
function table(/** @type {Pen} */ pen, /** @type {Chance} */ chance) {
  const { width, height } = SIZE;
  const planks = 6;
  for (let plank = 0; plank < planks; plank += 1) {
    const top = plank * height / planks;
    const tone = 96 + chance() * 22;
    pen.fillStyle = `rgb(${tone + 46}, ${tone}, ${tone - 38})`;
    pen.fillRect(0, top, width, height / planks + 1);
    for (let grain = 0; grain < 70; grain += 1) {
      const y = top + chance() * height / planks;
      const bent = () => y + (chance() - 0.5) * 22;
      pen.strokeStyle = `rgba(60, 30, 10, ${0.04 + chance() * 0.1})`;
      pen.lineWidth = 0.6 + chance() * 1.8;
      pen.beginPath();
      pen.moveTo(0, y);
      pen.bezierCurveTo(width * 0.3, bent(), width * 0.7, bent(), width, y + (chance() - 0.5) * 14);
      pen.stroke();
    }
    pen.fillStyle = "rgba(40, 20, 8, .5)";
    pen.fillRect(0, top, width, 2.5);
  }
}

/** @param {Pen} pen @param {Point[]} corners */
function trace(pen, corners) {
  corners.forEach(({ x, y }) => pen.lineTo(x, y));
  pen.closePath();
}

/** The shadow and the thickness of the tiles. */
function board(/** @type {Pen} */ pen, /** @type {[string, Hex][]} */ hexes, /** @type {Mapping} */ map) {
  pen.save();
  pen.shadowColor = "rgba(20, 8, 0, .6)";
  pen.shadowBlur = 26;
  pen.shadowOffsetY = 12;
  pen.fillStyle = "#8c7f6c";
  pen.translate(0, 5);
  pen.beginPath();
  for (const [, hex] of hexes) trace(pen, outline(hex, 1.01).map(map));
  pen.fill();
  pen.restore();
}

/**
 * @param {Pen} pen @param {Mapping} map @param {Hex} hex @param {HTMLImageElement | undefined} picture
 * @param {Chance} chance
 */
function tile(pen, map, hex, picture, chance) {
  const { at, across, down } = spotOf(map, hex);
  pen.save();
  pen.beginPath();
  trace(pen, outline(hex, 0.985).map(map));
  pen.clip();
  pen.setTransform(across.x, across.y, down.x, down.y, at.x, at.y);
  if (picture) pen.drawImage(picture, -SQRT3 / 2 * 1.03, -1.03, SQRT3 * 1.03, 2.06);
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.fillStyle = `rgba(${chance() < 0.5 ? "255, 240, 210" : "30, 15, 0"}, ${chance() * 0.08})`;
  pen.fillRect(0, 0, SIZE.width, SIZE.height);
  pen.restore();
}

/**
 * The pieces of a hex, a little apart and turned, each with its shadow.
 * @param {Pen} pen @param {Mapping} map @param {Hex} hex @param {readonly Piece[]} pieces
 * @param {Map<string, HTMLImageElement>} pictures @param {Chance} chance
 */
function stack(pen, map, hex, pieces, pictures, chance) {
  const shown = pieces.flatMap((piece) => Array.from({ length: Math.min(piece.count, 3) }, () => piece));
  const { at, across, down } = spotOf(map, hex);
  const size = Math.hypot(across.x, across.y) * Math.min(0.8, 1.1 / Math.sqrt(shown.length || 1));
  shown.forEach((piece, place) => {
    const angle = 2 * Math.PI * place / shown.length + 0.5;
    const apart = shown.length > 1 ? 0.36 : 0;
    const x = at.x + apart * (across.x * Math.cos(angle) + down.x * Math.sin(angle));
    const y = at.y + apart * (across.y * Math.cos(angle) + down.y * Math.sin(angle));
    pen.save();
    pen.translate(x, y);
    pen.rotate((chance() - 0.5) * 0.4);
    pen.shadowColor = "rgba(15, 5, 0, .55)";
    pen.shadowBlur = size * 0.12;
    pen.shadowOffsetX = size * 0.06;
    pen.shadowOffsetY = size * 0.1;
    const picture = pictures.get(`piece ${piece.colour}${piece.kind}`);
    if (picture) pen.drawImage(picture, -size / 2, -size / 2, size, size);
    pen.restore();
  });
}

/** A lamp on one side. */
function light(/** @type {Pen} */ pen, /** @type {number} */ number) {
  const { width, height } = SIZE;
  const x = width * [0.3, 0.75, 0.55][number % 3];
  const glow = pen.createRadialGradient(x, height * 0.15, 0, x, height * 0.35, width * 0.85);
  glow.addColorStop(0, "rgba(255, 236, 200, .2)");
  glow.addColorStop(0.45, "rgba(255, 220, 170, .02)");
  glow.addColorStop(1, "rgba(30, 12, 0, .42)");
  pen.fillStyle = glow;
  pen.fillRect(0, 0, width, height);
}
