// The browser's part of proposing terrain: pixels of the photograph, colours of our own tiles.
import { h } from "./elements.js";
import { middle } from "./stage.js";
import { proposed, ringColour } from "./terrains.js";

const SMALL = 3e6; // pixels of the photograph that are looked at
const SWATCH = 120; // pixels of a side of a drawn tile
const SQRT3 = Math.sqrt(3);

const pen = (width, height) => h("canvas", { width, height }).getContext("2d", { willReadFrequently: true });

/** Return the printed colour of each terrain, by its letter. */
async function printed(game, symbols) {
  const colours = new Map();
  for (const { letter } of game.terrains) {
    const image = new Image(SQRT3 * SWATCH, 2 * SWATCH);
    image.src = symbols.get(`terrain ${letter}`);
    await image.decode();
    const [width, height] = [Math.round(SQRT3 * SWATCH), 2 * SWATCH];
    const canvas = pen(width, height);
    canvas.fillStyle = "#fff";
    canvas.fillRect(0, 0, width, height);
    canvas.drawImage(image, 0, 0, width, height);
    const map = ({ x, y }) => ({ x: width / 2 + x * SWATCH, y: height / 2 + y * SWATCH });
    colours.set(letter, ringColour(canvas.getImageData(0, 0, width, height), map, { x: 0, y: 0 }));
  }
  return colours;
}

/** Return what each hex of *position* may be, from the photograph on *stage*; *painted* hexes stay. */
export async function proposal(stage, position, symbols, painted) {
  const { photo, map } = stage;
  const scale = Math.min(1, Math.sqrt(SMALL / (photo.width * photo.height)));
  const [width, height] = [Math.round(photo.width * scale), Math.round(photo.height * scale)];
  const canvas = pen(width, height);
  canvas.drawImage(stage.image, 0, 0, width, height);
  const pixels = canvas.getImageData(0, 0, width, height);
  const toPixels = (point) => { const { x, y } = map(point); return { x: x * scale, y: y * scale }; };
  const colours = await printed(position.game, symbols);
  const kinds = position.game.terrains.map((terrain) => ({ ...terrain, colour: colours.get(terrain.letter) }));
  const hexes = [...position.hexes].map(([key, { q, r }]) => ({ key, q, r, ...middle({ q, r }), colour: ringColour(pixels, toPixels, middle({ q, r })) }));
  return proposed(hexes, kinds, painted);
}
