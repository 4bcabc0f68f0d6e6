// What stands round the text of a game: the list of games, what is wrong, the files beside it.
import { button, chooser, h, sign } from "./elements.js";
import { select, text } from "./forms.js";
import { t } from "./words.js";

/**
 * @typedef {{
 *   open: (design: Design) => void, begin: (like?: string) => void, take: (files: File[]) => void, rename: (name: string) => void,
 *   save: () => void, drop: () => void, putBack: () => void, dropFile: (name: string) => void,
 * }} Acts
 */

const STRONG = { className: "strong" };
const FILES = { accept: ".toml,.zip,.csv,.svg,.png,.jpg,.jpeg,.md", multiple: true };

/** @param {Design | null} removed @param {Acts} acts */
const back = (removed, acts) =>
  (removed ? [h("button", { onClick: acts.putBack }, `${t("put_back")}: ${removed.name}`)] : []);

/**
 * Which game is open, and what can be done with it.
 * @param {Design[]} designs @param {Design} design @param {Design | null} removed @param {Acts} acts
 */
export function designPanel(designs, design, removed, acts) {
  const games = designs.map(({ id, name }) => [String(id), name]);
  const choose = (/** @type {string} */ id) => acts.open(designs.find((one) => String(one.id) === id) ?? design);
  return [
    h("div.names", {},
      games.length > 1 ? select(t("design_game"), games, String(design.id), choose) : null,
      text(t("design_name"), design.name, "tidewrack.toml", acts.rename)),
    h("div.buttons", {}, button("design_save", acts.save, STRONG), button("design_new", () => acts.begin()),
      chooser("design_open", acts.take, FILES), button("remove", acts.drop), back(removed, acts)),
  ];
}

/** What is shown while there is no game. @param {Design | null} removed @param {Acts} acts */
export function emptyPanel(removed, acts) {
  return [
    h("h2", {}, t("design_title")), h("p", {}, t("design_hint")),
    h("div.buttons", {}, button("design_begin", () => acts.begin(), STRONG), chooser("design_open", acts.take, FILES),
      back(removed, acts)),
  ];
}

/**
 * Small games to begin with, each with what it is.
 * @param {Start["gallery"]} games @param {(like: string) => void} begin
 */
export function gallery(games, begin) {
  return h("div.names", {}, select(t("design_like"), [["", t("design_choose")], ...games], "", (name) => {
    if (name) begin(name);
  }));
}

/**
 * What is wrong, each with its line and, where there is a guess, a button that writes it.
 * @param {Fault[]} faults @param {string} trouble
 * @param {{go: (fault: Fault) => void, mend: (fault: Fault) => void, canMend: (fault: Fault) => boolean}} acts
 */
export function faultList(faults, trouble, { go, mend, canMend }) {
  const rows = faults.map((fault) => h("li", {},
    fault.line ? h("button.link", { onClick: () => go(fault) }, t("design_line", { line: fault.line })) : null,
    h("span", {}, fault.text),
    canMend(fault) ? h("button.mend", { onClick: () => mend(fault) }, t("design_mend", { word: fault.near })) : null));
  const told = trouble ? [h("p.error", { role: "alert" }, trouble)] : [];
  return rows.length ? [...told, h("ul.faults", {}, rows)] : told;
}

/** The files beside the game. @param {Design["files"]} files @param {Acts} acts */
export function fileList(files, { take, dropFile }) {
  return [
    h("h3", {}, t("design_files")),
    h("ul", {}, files.map(({ name, size }) => h("li", {}, h("span", {}, name), h("span.quiet", {}, sizeOf(size)),
      sign("×", `${t("remove")}: ${name}`, () => dropFile(name))))),
    h("p.quiet", {}, t("design_files_hint")),
    h("div.buttons", {}, chooser("design_add", take, FILES)),
  ];
}

const sizeOf = (/** @type {number} */ size) =>
  (size < 1e6 ? `${Math.ceil(size / 1000)} kB` : `${(size / 1e6).toFixed(1)} MB`);
