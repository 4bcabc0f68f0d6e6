// What the workshop says of a position: the score, who leads, findings; and the count check.
import * as actions from "./actions.js";
import { button, h } from "./elements.js";
import { input } from "./forms.js";
import { owners } from "./palette.js";
import { NOBODY, owns } from "./pieces.js";
import { t } from "./words.js";

const GRAVITY = ["impossible", "doubtful", "needs entry", "information"];
const MOST_MEANT = 12; // places of one repair that are shown
const dashed = (/** @type {string} */ severity) => severity.replace(" ", "-");

/** @typedef {(names: string[]) => object} Lit properties that light hexes */
/** @typedef {(letter: string) => string} NameOf a player */

const isGrave = (/** @type {Finding} */ { severity }) => GRAVITY.indexOf(severity) < 2;

/** Tell whether something is impossible or doubtful. @param {Finding[]} findings */
export const hasBreaches = (findings) => findings.some(isGrave);

/**
 * Return the gravest finding of each place, by its key.
 * @param {Finding[]} findings @param {(name: string) => string | undefined} keyOf
 */
export function gravest(findings, keyOf) {
  const grave = new Map();
  for (const { severity, hexes } of findings) {
    const rank = GRAVITY.indexOf(severity);
    for (const key of hexes.map(keyOf)) {
      if (key && rank < 2 && !(grave.has(key) && GRAVITY.indexOf(grave.get(key)) <= rank)) grave.set(key, severity);
    }
  }
  return grave;
}

/**
 * Return the places where perhaps something else was meant, and from where it comes: by the repair
 * that is *pointed* at, or the likeliest of each finding.
 * @param {Finding[]} findings @param {Repair | null} pointed @param {(name: string) => string | undefined} keyOf
 */
export function meantBy(findings, pointed, keyOf) {
  const shown = pointed ? [pointed] : findings.flatMap(({ repairs = [] }) => repairs.slice(0, 1));
  return shown.filter(({ places }) => places.length <= MOST_MEANT)
    .flatMap(({ places }) => places.map(([to, from]) => ({ to: keyOf(to), from: from ? keyOf(from) : undefined })));
}

/** Return what the panel shows of the last verdict, and of the trouble which hinders a newer one. @param {TableView} view */
export function verdictPanel(view) {
  const { game, position, state: { verdict: found, trouble } } = view;
  const told = trouble ? [h("pre.error", { role: "alert" }, trouble)] : [];
  if (!found) return trouble ? told : [h("p.quiet", {}, t("working"))];
  const light = (/** @type {string[]} */ names) => view.act(actions.light, names.map((name) => view.placeNamed(name)));
  const lit = (/** @type {string[]} */ names) => ({
    tabindex: names.length ? 0 : undefined, ...pointing(() => light(names), () => light([])),
  });
  const { standings, notes } = found.score;
  const most = Math.max(1, ...standings.map((standing) => standing.total ?? standing.most ?? standing.least ?? 0));
  const nameOf = (/** @type {string} */ letter) => position?.names[letter]
    || (game.colours.find((one) => one.letter === letter)?.name ?? letter);
  const words = { shown: found.shown, game, nameOf, lit, most };
  return [
    ...told,
    h("p.winner", {}, winnerOf(found, position?.phase ?? "play")),
    ...standings.map((standing, place) => standingPanel(standing, place, words)),
    ...notes.slice(0, 1).map(({ hexes, sentence }) => h("p.quiet", lit(hexes), sentence)),
    findingsPanel(found, lit, view),
    ...questionPanel(found, view),
    ...found.unconfirmed ? [h("p.quiet", {}, found.unconfirmed)] : [],
  ];
}

/** What happens while something is pointed at, by mouse or keyboard. @param {() => void} on @param {() => void} off */
const pointing = (on, off) => ({ onPointerenter: on, onPointerleave: off, onFocus: on, onBlur: off });

/** @param {Verdict} found @param {string} phase */
const winnerOf = ({ shown }, phase) => (phase !== "setup" && shown.verdict) || t("winner_open");

/**
 * Say in one sentence or two who is ahead, and how much cannot be so.
 * @param {Verdict | null} found @param {string} phase
 */
export function leadOf(found, phase) {
  if (!found) return "";
  const { impossible = 0, doubtful = 0 } = found.more ?? {};
  const breaches = found.findings.filter(isGrave).length + impossible + doubtful;
  return [winnerOf(found, phase), breaches ? t("breaches", { count: breaches }) : ""].filter(Boolean).join(". ");
}

/**
 * @param {Standing} standing @param {number} place
 * @param {{shown: Shown, game: Game, nameOf: NameOf, lit: Lit, most: number}} words
 */
function standingPanel(standing, place, { shown, game, nameOf, lit, most }) {
  const key = game.colours.find((colour) => colour.letter === standing.colour)?.key ?? "none";
  const sure = standing.total ?? standing.least ?? 0;
  return h("details.standing", {},
    h("summary", {},
      h("span.place", {}, shown.ranks[place]),
      h("span.who", {}, nameOf(standing.colour)),
      h("span.bar", { "aria-hidden": "true" }, bar(key, sure / most)),
      h("b", {}, shown.totals[place] === "?" ? t("open_total") : shown.totals[place])),
    h("ul", {}, standing.lines.map((line, row) => h("li", lit(line.hexes),
      h("span", {}, line.sentence), h("b", {}, shown.points[place][row])))));
}

/** A bar in a player's colour, *share* of its room long. @param {string} key @param {number} share */
function bar(key, share) {
  const filled = h(`span.fill.of-${key}`);
  filled.style.width = `${Math.max(0, Math.round(100 * share))}%`;
  return filled;
}

/** @param {Verdict} found @param {Lit} lit @param {TableView} view */
function findingsPanel({ findings, more = {}, score }, lit, view) {
  const untold = Object.values(more).reduce((sum, count) => sum + count, 0);
  const shown = [...findings].sort((a, b) => GRAVITY.indexOf(a.severity) - GRAVITY.indexOf(b.severity));
  /** @type {Set<string>} */
  const named = new Set();
  const item = (/** @type {Finding} */ finding) => {
    const { code, severity, sentence, source, hexes } = finding;
    const told = { className: `finding grave-${dashed(severity)}`, "data-hexes": hexes.join(" ") };
    return h("li", { ...told, ...lit(hexes) }, h("b", {}, `${t(`severity_${dashed(severity)}`)} `),
      h("span", {}, sentence), h("small", {}, ` ${code}, ${source}`), repairButtons(finding, named, view));
  };
  const list = (/** @type {Finding[]} */ some) => h("ul.findings", {}, some.map(item));
  const grave = shown.filter((finding) => finding.severity !== "information");
  const notes = shown.filter((finding) => finding.severity === "information");
  const others = score.notes.slice(1).map(({ hexes, sentence }) => h("li.finding", lit(hexes), sentence));
  const count = notes.length + others.length;
  return h("section.found", {}, h("h3", {}, t("findings")),
    hasBreaches(findings) ? null : h("p.good", {}, t("no_findings")),
    list(grave),
    untold ? h("p.quiet", {}, t("more_findings", { count: untold })) : null,
    count ? h("details", {}, h("summary", {}, t("more_notes", { count })), h("ul.findings", {}, others), list(notes)) : null);
}

/**
 * Return a button for each change that makes a finding go; those that others have are *named* already.
 * @param {Finding} finding @param {Set<string>} named @param {TableView} view
 */
function repairButtons({ repairs = [] }, named, view) {
  const point = (/** @type {Repair | null} */ pointed) => view.act(actions.set, { pointed });
  const fresh = repairs.filter(({ words }) => !named.has(words));
  fresh.forEach(({ words }) => named.add(words));
  return fresh.length ? h("div.mends", {}, h("em", {}, t("perhaps")),
    fresh.map((one) => {
      const { words, text, places } = one;
      const shown = pointing(() => point(one), () => point(null));
      const press = (/** @type {string} */ name, /** @type {string} */ made, more = {}) =>
        h("button.mend", { onClick: () => view.judging.repair(made), ...more }, name);
      if (text !== null) return press(words, text, shown);
      const each = places.slice(0, MOST_MEANT).map(([name, , made]) => made && press(name, made));
      return h("span", shown, words, " ", each);
    })) : null;
}

/**
 * Return the question that settles most, to be answered there, or a button that asks for it; nothing
 * where all is known and confirmed.
 * @param {Verdict} found @param {TableView} view
 */
function questionPanel({ findings, unconfirmed, question, isAsked }, view) {
  const answer = (/** @type {After} */ after) => view.judging.answered(after);
  if (!unconfirmed && findings.every(({ severity }) => severity === "information")) return [];
  if (!isAsked || question === undefined) return [h("button.ask", { onClick: () => view.judging.question() }, t(isAsked ? "working" : "ask_me"))];
  if (question === null) return [h("p.quiet", {}, t("ask_nothing"))];
  const { words } = question;
  if ("entry" in question) {
    const { entry } = question;
    const enter = (/** @type {string} */ typed) => view.act(actions.change, (before) => before.withValue(...entry, typed));
    return [h("label.question", {}, words, input("", enter, { "aria-label": words }))];
  }
  return [h("div.question", { role: "group", "aria-label": words }, h("span", {}, words),
    button("yes", () => answer(question.yes)), button("no", () => answer(question.no)))];
}

/**
 * Return what lies on the whole board, to be held against the table: a click says that a count is
 * right, which is remembered by colour and piece.
 * @param {TableView} view @param {Position} position
 */
export function countCheck({ state: { checked }, symbols, store }, position) {
  const sums = position.sums();
  /** @param {Colour} colour @param {Kind} kind */
  const question = (colour, kind) => {
    const key = `${colour.letter} ${kind.letter}`;
    const count = sums.get(key) ?? 0;
    const words = t("count_question", { count, colour: colour.name, piece: kind.name });
    return h("button.count-of", {
      title: words, "aria-pressed": checked.get(key) === count, onClick: () => store.act(actions.check, key, count),
    }, h("img", { src: symbols.get(`piece ${colour.letter}${kind.letter}`), alt: "" }),
    h("b", { "aria-hidden": "true" }, String(count)));
  };
  const { pieces } = position.game;
  return [h("p.quiet", {}, t("count_hint")),
    ...counted(position).map((colour) => h("div.colour", {},
      pieces.filter((kind) => owns(colour.letter, kind)).map((kind) => question(colour, kind))))];
}

/**
 * Return the colours in play, and nobody where some pieces belong to nobody.
 * @param {Position} position
 */
function counted(position) {
  const playing = new Set([NOBODY, ...position.coloursInPlay().map(({ letter }) => letter)]);
  return owners(position.game, position.game.pieces).filter(({ letter }) => playing.has(letter));
}
