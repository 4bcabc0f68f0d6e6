// What stands round the text of a game: the list of games, what is wrong, the files beside it.
import { h } from "./elements.js";
import { select, text } from "./forms.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").Design} Design */
/** @typedef {import("./types.js").Fault} Fault */
/**
 * @typedef {{
 *   open: (design: Design) => void, begin: () => void, take: (files: File[]) => void, rename: (name: string) => void,
 *   save: () => void, drop: () => void, putBack: () => void,
 * }} Acts
 */

const KINDS = ".toml,.zip,.csv,.svg,.png,.jpg,.jpeg,.md";

/** @param {string} key @param {() => void} act */
const button = (key, act, kind = /** @type {"button" | "button.strong"} */ ("button")) => h(kind, { onClick: act }, t(key));

/** A button that lets files be chosen. @param {string} key @param {(files: File[]) => void} take */
function chooser(key, take) {
  const field = h("input", { type: "file", accept: KINDS, multiple: true, hidden: true, onChange: () => { take([...(field.files ?? [])]); field.value = ""; } });
  return [button(key, () => field.click()), field];
}

/** @param {Design | null} removed @param {Acts} acts */
const back = (removed, acts) => (removed ? [h("button", { onClick: acts.putBack }, `${t("put_back")}: ${removed.name}`)] : []);

/** Which game is open, and what can be done with it. @param {Design[]} designs @param {Design} design @param {Design | null} removed @param {Acts} acts */
export function designPanel(designs, design, removed, acts) {
  const games = designs.map(({ id, name }) => [String(id), name]);
  return [
    h("div.names", {},
      games.length > 1 ? select(t("design_game"), games, String(design.id), (id) => acts.open(designs.find((one) => String(one.id) === id) ?? design)) : null,
      text(t("design_name"), design.name, "tidewrack.toml", acts.rename)),
    h("div.buttons", {}, button("design_save", acts.save, "button.strong"), button("design_new", acts.begin), chooser("design_open", acts.take),
      button("remove", acts.drop), back(removed, acts)),
  ];
}

/** What is shown while there is no game. @param {Design | null} removed @param {Acts} acts */
export function emptyPanel(removed, acts) {
  return [
    h("h2", {}, t("design_title")), h("p", {}, t("design_hint")),
    h("div.buttons", {}, button("design_begin", acts.begin, "button.strong"), chooser("design_open", acts.take), back(removed, acts)),
  ];
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
  return [...(trouble ? [h("p.error", { role: "alert" }, trouble)] : []), ...(rows.length ? [h("ul.faults", {}, rows)] : [])];
}

/**
 * The files beside the game.
 * @param {Design["files"]} files @param {{take: (files: File[]) => void, drop: (name: string) => void}} acts
 */
export function fileList(files, { take, drop }) {
  return [
    h("h3", {}, t("design_files")),
    h("ul", {}, files.map(({ name, size }) => h("li", {}, h("span", {}, name), h("span.quiet", {}, sizeOf(size)),
      h("button.plain", { title: t("remove"), "aria-label": `${t("remove")}: ${name}`, onClick: () => drop(name) }, "×")))),
    h("p.quiet", {}, t("design_files_hint")),
    h("div.buttons", {}, chooser("design_add", take)),
  ];
}

const sizeOf = (/** @type {number} */ size) => (size < 1e6 ? `${Math.ceil(size / 1000)} kB` : `${(size / 1e6).toFixed(1)} MB`);
