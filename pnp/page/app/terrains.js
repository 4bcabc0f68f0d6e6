// The terrain of hexes, proposed from the colours of a photograph.
//
// A hex is read by a ring away from its middle, where pieces stand. The colours of all hexes are
// compared with those printed on our tiles, or with hexes that were painted by hand, after
// fitting the cast and the slope of the light. The game's own knowledge settles the rest: how
// many hexes of a terrain there are, and equal ones that never touch. Nothing is taken over here.
import { neighbours } from "./geometry.js";
import { solved } from "./homography.js";
import { mean, median } from "./pixels.js";

const RADII = [0.44, 0.52, 0.6, 0.68, 0.74];
const TURNS = 30;
const FLOOR = 6; // of 255: darker than this, a logarithm says nothing
const ROUNDS = 25;
const LESSONS = 4; // of light and colours in turns
const FAR = 3.2; // of the noise: a colour farther off is none of the kinds
const MARGIN = 2.6; // of the noise: how much nearer the best kind must be than the second
const SHARE = 0.4; // of the distance to the second kind: nearer than that is near in any light
const LIKELY = 3; // kinds that an uncertain hex may have
const LEAST_NOISE = 0.035;
const EASE = [1e-6, 0.5, 0.5, 0.5]; // how much each term of the light is held at nothing
const HOLD = 0.2; // how much the contrast is held at that of the print
const HELD = 9; // weight of a hex painted by hand, against one that is only guessed

/** @typedef {[number, number, number] | number[]} Shade logarithms of red, green and blue */
/**
 * A hex and its colour.
 * @typedef {Place & {key: string, x: number, y: number, colour: Shade | null}} Seen
 */
/** @typedef {Seen & {colour: Shade}} Read */
/** @typedef {{letter: string, colour: Shade, most?: number | null, may_touch?: boolean}} Kind */
/** @typedef {{costs: number[][], noise: number, misfit: number, light: number[][]}} Fit */

const distance = (/** @type {Shade} */ a, /** @type {Shade} */ b) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
const touching = (/** @type {Place} */ hex) => neighbours(hex).map(({ q, r }) => `${q},${r}`);

/**
 * Return the colour of a hex as three logarithms; null if it lies outside the picture.
 * *map* leads from sides of a hex to pixels, *centre* is the middle; a pixel has *depth* numbers.
 * @param {{data: ArrayLike<number>, width: number, height: number}} pixels
 * @param {Mapping} map @param {Point} centre
 * @returns {Shade | null}
 */
export function ringColour({ data, width, height }, map, centre, depth = 4) {
  /** @type {number[][]} */
  const channels = [[], [], []];
  let outside = 0;
  for (const radius of RADII) {
    for (let turn = 0; turn < TURNS; turn += 1) {
      const angle = 2 * Math.PI * turn / TURNS;
      const at = map({ x: centre.x + radius * Math.cos(angle), y: centre.y + radius * Math.sin(angle) });
      const [x, y] = [Math.round(at.x), Math.round(at.y)];
      if (!(x >= 0 && y >= 0 && x < width && y < height)) { outside += 1; continue; }
      for (let channel = 0; channel < 3; channel += 1) channels[channel].push(data[depth * (y * width + x) + channel]);
    }
  }
  if (outside > RADII.length * TURNS / 2) return null;
  return channels.map((values) => Math.log(Math.max(median(values), FLOOR) / 255));
}

/**
 * Return what each hex may be, by key.
 *
 * Of *hexes* x and y are in sides of a hex; most of *kinds* is how many hexes of it there are at
 * all; *painted* are letters by key, which stay.
 * @param {Seen[]} hexes @param {Kind[]} kinds @param {Map<string, string>} painted
 * @returns {Proposal}
 */
export function proposed(hexes, kinds, painted = new Map()) {
  const read = hexes.flatMap(({ colour, ...hex }) => (colour ? [{ ...hex, colour }] : []));
  if (!read.length || !kinds.length) return new Map();
  const places = centred(read);
  const given = read.map((hex) => kinds.findIndex((kind) => kind.letter === painted.get(hex.key)));
  let fit = bestFit(read, places, kinds, given);
  if (given.some((kind) => kind >= 0)) {
    const seen = withSamples(read, places, kinds, given, fit.light);
    fit = fitted(read, places, seen, given, fit.light);
  }
  const found = settled(read, kinds, fit.costs, given);
  const answer = new Map();
  read.forEach((hex, i) => {
    const here = fit.costs[i];
    const best = here.indexOf(Math.min(...here));
    const second = Math.min(...here.filter((_, k) => k !== best));
    const margin = (second - here[best]) / fit.noise;
    const isCertain = given[i] >= 0 || (found[i] === best && isNear(here[best], second, fit.noise) && margin > MARGIN);
    const nearest = here.map((_, k) => k).sort((a, b) => here[a] - here[b]);
    const likely = [...new Set([found[i], ...nearest])].slice(0, LIKELY).map((k) => kinds[k].letter);
    answer.set(hex.key, { letter: kinds[found[i]].letter, isCertain, margin, likely });
  });
  return answer;
}

/**
 * Return the light on *hexes* whose kinds are known, as what it adds to logarithms at a point; null
 * where none is known.
 * @param {(Seen & {letter: string})[]} hexes @param {Kind[]} kinds
 * @returns {((point: Point) => number[]) | null}
 */
export function lightOf(hexes, kinds) {
  const known = hexes.flatMap((hex) => {
    const kind = kinds.find(({ letter }) => letter === hex.letter);
    return hex.colour && kind ? [{ ...hex, gap: hex.colour.map((value, c) => value - kind.colour[c]) }] : [];
  });
  if (!known.length) return null;
  const place = placing(known);
  const places = known.map(place);
  const light = [0, 1, 2].map((c) => {
    const gaps = known.map(({ gap }) => gap[c]);
    let terms = [median([...gaps]), 0, 0, 0];
    for (let round = 0; round < 8; round += 1) {
      const weights = gaps.map((gap, i) => 1 / (1 + ((gap - dot(terms, places[i])) / 0.15) ** 2));
      terms = slope(places, gaps, weights);
    }
    return terms;
  });
  return (point) => light.map((terms) => dot(terms, place(point)));
}

/**
 * Return the colours of kinds as *hexes* show them, whose letters are known: what is left once the
 * slope of the light is off.
 * @param {(Seen & {letter: string})[]} hexes @param {Kind[]} kinds @returns {Record<string, number[]>}
 */
export function learnt(hexes, kinds) {
  let now = kinds;
  /** @type {[string, number[]][]} */
  let found = [];
  for (let round = 0; round < LESSONS; round += 1) {
    const light = lightOf(hexes, now);
    const read = hexes.flatMap(({ colour, ...hex }) =>
      (colour && light ? [{ ...hex, colour: colour.map((value, c) => value - light(hex)[c]) }] : []));
    found = kinds.flatMap(({ letter }) => {
      const own = read.filter((hex) => hex.letter === letter);
      const usual = [0, 1, 2].map((c) => median(own.map(({ colour }) => colour[c])));
      return own.length ? [/** @type {[string, number[]]} */ ([letter, usual])] : [];
    });
    const colours = new Map(found);
    now = kinds.map((kind) => ({ ...kind, colour: colours.get(kind.letter) ?? kind.colour }));
  }
  return Object.fromEntries(found);
}

/** Tell whether a colour is one of the kinds at all: near to the best, or much nearer than to others. */
const isNear = (/** @type {number} */ best, /** @type {number} */ second, /** @type {number} */ noise) =>
  best < FAR * noise || best < SHARE * second;

const centred = (/** @type {Read[]} */ hexes) => hexes.map(placing(hexes));

/**
 * Return a function to places from -1 to 1 across the board, as the terms of the light: even, sloping, round
 * a lamp.
 */
function placing(/** @type {{x: number, y: number}[]} */ hexes) {
  const [x, y] = [mean(hexes.map((hex) => hex.x)), mean(hexes.map((hex) => hex.y))];
  const reach = Math.max(1, ...hexes.map((hex) => Math.hypot(hex.x - x, hex.y - y)));
  return (/** @type {Point} */ point) => {
    const [across, down] = [(point.x - x) / reach, (point.y - y) / reach];
    return [1, across, down, across * across + down * down];
  };
}

/** Return the light that explains the colours best, of several guesses where to begin. */
/** @param {Read[]} hexes @param {number[][]} places @param {Kind[]} kinds @param {number[]} given @returns {Fit} */
function bestFit(hexes, places, kinds, given) {
  const usual = [0, 1, 2].map((c) =>
    median(hexes.map((hex) => hex.colour[c])) - median(kinds.map((kind) => kind.colour[c])));
  /** @type {Fit | null} */
  let best = null;
  for (const brightness of [-0.3, -0.15, 0, 0.15, 0.3]) {
    for (const [red, blue] of [[0, 0], [0.15, -0.15], [-0.15, 0.15]]) {
      const light = [red, 0, blue].map((cast, c) => [usual[c] + brightness + cast, 0, 0, 0]);
      const fit = fitted(hexes, places, kinds, given, light);
      if (!best || fit.misfit < best.misfit) best = fit;
    }
  }
  return /** @type {Fit} */ (/** @type {unknown} */ (best));
}

/** Return the kinds with the colours of the hexes painted by hand, in the light that was found. */
/**
 * @param {Read[]} hexes @param {number[][]} places @param {Kind[]} kinds @param {number[]} given
 * @param {number[][]} light
 */
function withSamples(hexes, places, kinds, given, light) {
  return kinds.map((kind, k) => {
    const samples = hexes.map((hex, i) => ({ hex, i })).filter(({ i }) => given[i] === k);
    if (!samples.length) return kind;
    const colour = [0, 1, 2].map((c) => median(samples.map(({ hex, i }) => hex.colour[c] - dot(light[c], places[i]))));
    return { ...kind, colour };
  });
}

/** Fit cast and slope of the light, and kinds, in turns until nothing changes. */
/**
 * @param {Read[]} hexes @param {number[][]} places @param {Kind[]} kinds @param {number[]} given
 * @param {number[][]} light @returns {Fit}
 */
function fitted(hexes, places, kinds, given, light) {
  /** @type {number[]} */
  let chosen = [];
  /** @type {number[][]} */
  let costs = [];
  let [noise, contrast] = [0, 1];
  const usual = [0, 1, 2].map((c) => kinds.reduce((sum, kind) => sum + kind.colour[c], 0) / kinds.length);
  const faded = (/** @type {number} */ kind, /** @type {number} */ c) =>
    usual[c] + contrast * (kinds[kind].colour[c] - usual[c]);
  for (let round = 0; round < ROUNDS; round += 1) {
    const lit = (/** @type {number[]} */ place, /** @type {number} */ kind) =>
      [0, 1, 2].map((c) => faded(kind, c) + dot(light[c], place));
    costs = hexes.map((hex, i) => kinds.map((_, k) => distance(hex.colour, lit(places[i], k))));
    const next = costs.map((row, i) => (given[i] >= 0 ? given[i] : row.indexOf(Math.min(...row))));
    const gaps = next.map((kind, i) => costs[i][kind]);
    noise = Math.max(LEAST_NOISE, 1.2 * median([...gaps]));
    if (chosen.length && next.every((kind, i) => kind === chosen[i])) break;
    chosen = next;
    const weights = gaps.map((gap, i) => (given[i] >= 0 ? HELD : 1 / (1 + (gap / (2 * noise)) ** 2)));
    light = [0, 1, 2].map((c) => slope(places, hexes.map((hex, i) => hex.colour[c] - faded(chosen[i], c)), weights));
    contrast = refitted(hexes, places, kinds, { chosen, weights, light, usual });
  }
  const cap = 0.4;
  let misfit = chosen.reduce((sum, kind, i) => sum + Math.min(costs[i][kind], cap), 0);
  // More hexes of a terrain than there are speak against a light.
  kinds.forEach((kind, k) => {
    const count = chosen.filter((one) => one === k).length;
    misfit += 0.15 * Math.max(0, count - (kind.most ?? Infinity));
  });
  return { costs, noise, misfit, light };
}

/** Return how strong colours are beside the printed ones: glare and matt paper pale them all alike. */
/**
 * @param {Read[]} hexes @param {number[][]} places @param {Kind[]} kinds
 * @param {{chosen: number[], weights: number[], light: number[][], usual: number[]}} fit
 */
function refitted(hexes, places, kinds, { chosen, weights, light, usual }) {
  let [top, bottom] = [HOLD, HOLD];
  hexes.forEach((hex, i) => {
    for (let c = 0; c < 3; c += 1) {
      const printed = kinds[chosen[i]].colour[c] - usual[c];
      top += weights[i] * printed * (hex.colour[c] - dot(light[c], places[i]) - usual[c]);
      bottom += weights[i] * printed * printed;
    }
  });
  return Math.min(1.4, Math.max(0.5, top / bottom));
}

const dot = (/** @type {number[]} */ a, /** @type {number[]} */ b) =>
  a.reduce((sum, value, i) => sum + value * b[i], 0);

/** Return the light nearest to *values*; its slopes and its bulge are held a little, its height is not. */
/** @param {number[][]} places @param {number[]} values @param {number[]} weights @returns {number[]} */
function slope(places, values, weights) {
  const terms = places[0].map((_, i) => i);
  return solved(terms.map((i) => [
    ...terms.map((j) => places
      .reduce((sum, place, n) => sum + weights[n] * place[i] * place[j], i === j ? EASE[i] : 0)),
    places.reduce((sum, place, n) => sum + weights[n] * place[i] * values[n], 0),
  ])) ?? terms.map(() => 0);
}

/** Return the kind of each hex: the nearest colours that the game allows together. */
/** @param {Read[]} hexes @param {Kind[]} kinds @param {number[][]} costs @param {number[]} given */
function settled(hexes, kinds, costs, given) {
  const chosen = costs.map((row, i) => (given[i] >= 0 ? given[i] : row.indexOf(Math.min(...row))));
  part(hexes, kinds, costs, given, chosen);
  thin(kinds, costs, given, chosen);
  return chosen;
}

/** Change hexes of equal kinds that may not touch: the one whose second colour is nearest. */
/**
 * @param {Read[]} hexes @param {Kind[]} kinds @param {number[][]} costs @param {number[]} given
 * @param {number[]} chosen
 */
function part(hexes, kinds, costs, given, chosen) {
  if (kinds.every((kind) => kind.may_touch !== false)) return;
  const place = new Map(hexes.map((hex, i) => [hex.key, i]));
  const clashes = (/** @type {number} */ i, /** @type {number} */ kind) => kinds[kind].may_touch === false
    && touching(hexes[i]).some((key) => place.has(key) && chosen[place.get(key) ?? -1] === kind);
  for (let round = 0; round < hexes.length; round += 1) {
    const moves = hexes.flatMap((_, i) => (given[i] >= 0 || !clashes(i, chosen[i]) ? [] : kinds
      .map((_kind, k) => ({ i, k, more: costs[i][k] - costs[i][chosen[i]] }))
      .filter(({ k }) => k !== chosen[i] && !clashes(i, k))));
    if (!moves.length) return;
    const best = moves.reduce((a, b) => (b.more < a.more ? b : a));
    chosen[best.i] = best.k;
  }
}

/** Move hexes from kinds of which there are too many, along the cheapest chain of kinds. */
/** @param {Kind[]} kinds @param {number[][]} costs @param {number[]} given @param {number[]} chosen */
function thin(kinds, costs, given, chosen) {
  const most = kinds.map((kind) => kind.most ?? Infinity);
  for (let round = 0; round < chosen.length; round += 1) {
    const counts = kinds.map((_, k) => chosen.filter((one) => one === k).length);
    const over = counts.findIndex((count, k) => count > most[k]);
    if (over < 0) return;
    const chain = cheapestChain(over, kinds, costs, given, chosen, (k) => counts[k] < most[k]);
    if (!chain) return;
    for (const { hex, to } of chain) chosen[hex] = to;
  }
}

/** Return the moves that lead from kind *start* to one with room; Bellman and Ford's way. */
/**
 * @param {number} start @param {Kind[]} kinds @param {number[][]} costs @param {number[]} given
 * @param {number[]} chosen @param {(kind: number) => boolean} hasRoom
 */
function cheapestChain(start, kinds, costs, given, chosen, hasRoom) {
  const moves = kinds.map((_, from) => kinds.map((_kind, to) => {
    let best = { cost: Infinity, hex: -1, to };
    chosen.forEach((kind, hex) => {
      const cost = costs[hex][to] - costs[hex][from];
      if (kind === from && to !== from && given[hex] < 0 && cost < best.cost) best = { cost, hex, to };
    });
    return best;
  }));
  const sums = kinds.map((_, k) => (k === start ? 0 : Infinity));
  /** @type {{cost: number, hex: number, to: number}[][]} */
  const paths = kinds.map(() => []);
  for (let round = 1; round < kinds.length; round += 1) {
    kinds.forEach((_, from) => kinds.forEach((_kind, to) => {
      const sum = sums[from] + moves[from][to].cost;
      const isNew = paths[from].every((move) => move.to !== to) && to !== start;
      if (isNew && sum < sums[to] - 1e-9) { sums[to] = sum; paths[to] = [...paths[from], moves[from][to]]; }
    }));
  }
  const ends = kinds.map((_, k) => k).filter((k) => hasRoom(k) && sums[k] < Infinity);
  return ends.length ? paths[ends.reduce((a, b) => (sums[b] < sums[a] ? b : a))] : null;
}
