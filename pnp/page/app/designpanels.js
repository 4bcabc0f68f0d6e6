// What stands round the text of a game: the list of games, what is wrong, the files beside it.
import { button, chooser, h, sign } from "./elements.js";
import { select, text } from "./forms.js";
import { t } from "./words.js";

/** @typedef {import("./designview.js").DesignView} DesignView */

const STRONG = { className: "strong" };
const FILES = { accept: ".toml,.zip,.csv,.svg,.png,.jpg,.jpeg,.md", multiple: true };

/** @param {DesignView} view */
const back = (view) =>
  (view.removed ? [h("button", { onClick: () => view.putBack() }, `${t("put_back")}: ${view.removed.name}`)] : []);

/** A button that lets files be taken. @param {string} key @param {DesignView} view */
const taking = (key, view) => chooser(key, (files) => view.takeAll(files), FILES);

/** Which game is open, and what can be done with it. @param {DesignView} view @param {Design} design */
export function designPanel(view, design) {
  const { designs } = view.library;
  const games = designs.map(({ id, name }) => [String(id), name]);
  const choose = (/** @type {string} */ id) => view.turnTo(designs.find((one) => String(one.id) === id) ?? design);
  return [
    h("h2.hidden", {}, t("design_title")), h("div.names", {},
      games.length > 1 ? select(t("design_game"), games, String(design.id), choose) : null,
      text(t("design_name"), design.name, "tidewrack.toml", (name) => view.rename(name))),
    h("div.buttons", {}, button("design_save", () => view.saveZip(), STRONG), button("design_new", () => view.begin()),
      taking("design_open", view), button("remove", () => view.drop()), back(view)),
  ];
}

/** What is shown while there is no game. @param {DesignView} view */
export function emptyPanel(view) {
  return [
    h("h2", {}, t("design_title")), h("p", {}, t("design_hint")),
    h("div.buttons", {}, button("design_begin", () => view.begin(), STRONG), taking("design_open", view), back(view)),
  ];
}

/** Small games to begin with, each with what it is. @param {DesignView} view */
export function gallery(view) {
  return h("div.names", {}, select(t("design_like"), [["", t("design_choose")], ...view.start.gallery], "", (name) => {
    if (name) view.begin(name);
  }));
}

/** What is wrong, each with its line and, where there is a guess, a button that writes it. @param {DesignView} view */
export function faultList({ editor, faults, refused, trouble }) {
  const rows = faults.map((fault) => h("li", {},
    fault.line ? h("button.link", { onClick: () => editor.go(fault.line) }, t("design_line", { line: fault.line })) : null,
    h("span", {}, fault.text),
    editor.placeOf(fault) === null ? null
      : h("button.mend", { onClick: () => editor.mend(fault) }, t("design_mend", { word: fault.near }))));
  const told = [...refused, trouble].filter(Boolean).map((words) => h("p.error", { role: "alert" }, words));
  return rows.length ? [...told, h("ul.faults", {}, rows)] : told;
}

/** The files beside the game. @param {DesignView} view @param {Design} design */
export function fileList(view, { files }) {
  return [
    h("h3", {}, t("design_files")),
    h("ul", {}, files.map(({ name, size }) => h("li", {}, h("span", {}, name), h("span.quiet", {}, sizeOf(size)),
      sign("×", `${t("remove")}: ${name}`, () => view.dropFile(name))))),
    h("p.quiet", {}, t("design_files_hint")),
    h("div.buttons", {}, taking("design_add", view)),
  ];
}

const sizeOf = (/** @type {number} */ size) =>
  (size < 1e6 ? `${Math.ceil(size / 1000)} kB` : `${(size / 1e6).toFixed(1)} MB`);
