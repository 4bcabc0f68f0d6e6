// The views of kits, with everything there is to print and cut out, and of set-up cards.
import { button, download, h, painted } from "./elements.js";
import {
  choiceField, flag, folded, gameChoice, gameFields, hexField, number, paperFields, saveAs, seedRow, select,
  sheetFields, stockField, text, themeField,
} from "./forms.js";
import { isOwn } from "./library.js";
import { PrintView } from "./printview.js";
import { t } from "./words.js";
import { zipped } from "./zips.js";

export class KitView extends PrintView {
  /** @param {Shop} shop @param {Start} start @param {Values} chosen */
  constructor(shop, start, chosen) {
    super(shop, start, chosen);
    /** @type {Record<string, {key: string, title: string}[]>} */
    this.parts = {};
    this.urlBase = "";
  }

  get callName() { return "kit"; }

  request() {
    const { board, players, only } = this.chosen;
    return {
      ...super.request(), board: board || undefined, players: board ? undefined : players, // a board knows its players
      only: only?.length ? only : undefined,
    };
  }

  fields() {
    const { chosen, game } = this;
    const changed = () => this.changed();
    return [
      ...gameChoice(this.start.games, chosen, () => {
        if (chosen.game !== game.slug) this.forget();
        changed();
      }),
      ...(isOwn(chosen.game) ? [] : [text(t("kit_board"), chosen.board ?? "", "B3-016AF", this.set("board"))]),
      themeField(chosen, changed),
      folded(t("more"), [
        ...paperFields(this.start.papers, chosen, changed), ...sheetFields(chosen, changed),
        choiceField("tokens", ["square", "round"], chosen, changed),
        flag(t("standees"), chosen.standees, this.set("standees")),
        ...gameFields(game, chosen.players, chosen.kit_options ??= {}, changed, game.kit_options),
        hexField(game, chosen, changed), stockField(chosen, changed),
      ], this.isUnfolded),
      ...this.partFields(),
      saveAs(button("download_pdf", () => this.take("kit", "pdf"), { className: "strong" })),
      this.screenFields(),
      h("p.quiet", {}, game.credit),
    ];
  }

  /** Forget what only the kit of another game has. */
  forget() { Object.assign(this.chosen, { only: [], kit_options: {}, board: undefined }); }

  /** A box for each part that the kit is known to have. */
  partFields() {
    const { chosen, parts: { [chosen.game]: known = [] } } = this;
    const toggle = (/** @type {string} */ part, /** @type {boolean} */ isOn) => {
      const others = (chosen.only ?? []).filter((/** @type {string} */ one) => one !== part);
      this.set("only")(isOn ? [...others, part] : others);
    };
    return known.length ? [h("fieldset", {}, h("legend", {}, t("parts")),
      known.map(({ key, title }) => flag(title, chosen.only?.includes(key), (isOn) => toggle(key, isOn))))] : [];
  }

  /** What makes pictures for games on a screen. */
  screenFields() {
    const saved = () => this.takeScreen({ purpose: "tabletop-simulator", url_base: this.urlBase });
    return folded(t("screen"), [
      h("p.quiet", {}, t("screen_pictures_hint")),
      h("div.buttons", {}, button("screen_pictures", () => this.takeScreen({ purpose: "pictures" }))),
      h("p.quiet", {}, t("screen_saved_hint")),
      text(t("url_base"), this.urlBase, "", (value) => { this.urlBase = value; }),
      h("div.buttons", {}, button("screen_saved", saved)),
    ]);
  }

  /** Save the kit as a zip of pictures. @param {Values} wanted */
  takeScreen(wanted) {
    const progress = (/** @type {number} */ share) => { this.bar.value = share; };
    return this.ask("screen", { ...this.request(), ...wanted }, (answer) => saveScreen(answer, progress));
  }

  /** @param {Answer} answer @param {Values} request */
  async shown(answer, request) {
    if (!this.chosen.only?.length) {
      this.parts[this.chosen.game] = answer.data.parts;
      this.fill();
    }
    await super.shown(answer, request);
  }
}

/**
 * Save what the call `screen` answered, as a zip of pictures that the browser draws.
 * @param {Answer} answer @param {(share: number) => void} progress
 */
async function saveScreen({ data: { name, pictures, texts }, blobs }, progress) {
  const files = texts.map((/** @type {string} */ text, /** @type {number} */ place) =>
    ({ name: text, bytes: blobs[pictures.length + place] }));
  for (const [place, { name: file, width, height }] of pictures.entries()) {
    const png = await painted(blobs[place], () => ({ width, height }));
    files.push({ name: file, bytes: new Uint8Array(await png.arrayBuffer()) });
    progress((place + 1) / pictures.length);
  }
  download(name, new Blob(zipped(files)), "application/zip");
}

export class CardsView extends PrintView {
  get callName() { return "cards"; }

  fields() {
    const { chosen, game } = this;
    const changed = () => this.changed();
    return [
      ...gameChoice(this.start.games, chosen, changed),
      number(t("count"), chosen.count, { least: 1, most: 144 }, (count) => this.set("count")(count ?? 1)),
      seedRow(chosen, changed),
      themeField(chosen, changed),
      folded(t("more"), [
        select(t("card"), this.start.cards.map((size) => [size, size]), chosen.card, this.set("card")),
        ...gameFields(game, chosen.players, chosen.options, changed),
        ...(game.has_draw_pile ? [flag(t("draw_order"), chosen.draw_order, this.set("draw_order"))] : []),
        ...paperFields(this.start.papers, chosen, changed), ...sheetFields(chosen, changed),
      ], this.isUnfolded),
      saveAs(button("download_pdf", () => this.take("cards", "pdf"), { className: "strong" })),
      h("p.quiet", {}, game.credit),
    ];
  }
}
