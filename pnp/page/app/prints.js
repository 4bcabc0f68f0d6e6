// The view of kits: everything there is to print and cut out.
import { h } from "./elements.js";
import { flag, folded, gameChoice, gameFields, hexField, paperFields, saveAs, select, sheetFields, stockField, text, themeField } from "./forms.js";
import { isOwn } from "./library.js";
import { PrintView } from "./printview.js";
import { saveScreen } from "./screens.js";
import { t } from "./words.js";

export class KitView extends PrintView {
  /** @param {import("./types.js").Shop} shop @param {import("./types.js").Start} start @param {import("./types.js").Values} chosen */
  constructor(shop, start, chosen) {
    super(shop, start, chosen);
    this.callName = "kit";
    /** @type {Record<string, {key: string, title: string}[]>} */
    this.parts = {};
    this.urlBase = "";
  }

  request() {
    const { board, players } = this.chosen; // a board knows its players
    return { ...this.chosen, board: board || undefined, players: board ? undefined : players, only: this.chosen.only?.length ? this.chosen.only : undefined, language: this.start.language };
  }

  fields() {
    const { chosen } = this;
    const changed = () => { this.changed(); };
    const known = this.parts[chosen.game] ?? [];
    const toggle = (/** @type {string} */ part) => (/** @type {boolean} */ isOn) => {
      const others = (chosen.only ?? []).filter((/** @type {string} */ one) => one !== part);
      chosen.only = isOn ? [...others, part] : others;
      changed();
    };
    const { game } = chosen;
    return [
      ...gameChoice(this.start.games, chosen, () => {
        if (chosen.game !== game) Object.assign(chosen, { only: [], kit_options: {}, board: undefined });
        changed();
      }),
      ...(isOwn(chosen.game) ? [] : [text(t("kit_board"), chosen.board ?? "", "B3-016AF", this.set("board"))]),
      themeField(chosen, changed),
      folded(t("more"), [
        ...paperFields(this.start.papers, chosen, changed),
        ...sheetFields(chosen, changed),
        select(t("tokens"), ["square", "round"].map((shape) => [shape, t(`tokens_${shape}`)]), chosen.tokens ?? "square",
          (shape) => { chosen.tokens = shape; changed(); }),
        flag(t("standees"), chosen.standees, (isOn) => { chosen.standees = isOn; changed(); }),
        ...gameFields(this.game, chosen.players, chosen.kit_options ??= {}, changed, this.game.kit_options),
        hexField(this.game, chosen, changed),
        stockField(chosen, changed),
      ], this.isUnfolded),
      ...(known.length ? [h("fieldset", {}, h("legend", {}, t("parts")),
        known.map(({ key, title }) => flag(title, chosen.only?.includes(key), toggle(key))))] : []),
      saveAs(this.button("download_pdf", () => this.take("kit", "pdf"), "button.strong")),
      this.screenFields(),
      h("p.quiet", {}, this.game.credit),
    ];
  }

  /** What makes pictures for games on a screen. */
  screenFields() {
    return folded(t("screen"), [
      h("p.quiet", {}, t("screen_pictures_hint")),
      h("div.buttons", {}, this.button("screen_pictures", () => this.takeScreen({ purpose: "pictures" }))),
      h("p.quiet", {}, t("screen_saved_hint")),
      text(t("url_base"), this.urlBase, "", (value) => { this.urlBase = value; }),
      h("div.buttons", {}, this.button("screen_saved", () => this.takeScreen({ purpose: "tabletop-simulator", url_base: this.urlBase }))),
    ]);
  }

  /** Save the kit as a zip of pictures. @param {import("./types.js").Values} wanted */
  takeScreen(wanted) {
    return this.ask("screen", { ...this.request(), ...wanted }, (answer) => saveScreen(answer, (share) => { this.bar.value = share; }));
  }

  /** @param {import("./types.js").Answer} answer @param {import("./types.js").Values} request */
  async shown(answer, request) {
    if (!this.chosen.only?.length) {
      this.parts[this.chosen.game] = answer.data.parts;
      this.fill();
    }
    await super.shown(answer, request);
  }
}
