// The views of kits, with everything there is to print and cut out, and of set-up cards.
import { button, download, h, painted } from "./elements.js";
import { flag, folded, gameChoice, gameFields, saveAs, seedRow, text } from "./forms.js";
import { isOwn } from "./library.js";
import { PrintView } from "./printview.js";
import { t } from "./words.js";
import { zipped } from "./zips.js";

const SHEETS = ["paper", "margin_mm", "duplex", "marks", "bleed_mm", "gutter_mm"];

export class KitView extends PrintView {
  /** @type {Record<string, {key: string, title: string}[]>} */
  parts = {};
  urlBase = "";

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
      this.option("theme"),
      folded(t("more"), [
        ...[...SHEETS, "tokens", "standees"].map((name) => this.option(name)),
        ...gameFields(game, chosen.players, chosen.kit_options ??= {}, changed, game.kit_options),
        this.option("hex_mm", { placeholder: String(game.hex_mm) }), this.option("stock_mm"),
      ]),
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
      this.option("count"),
      seedRow(chosen, changed),
      this.option("theme"),
      folded(t("more"), [
        this.option("card"),
        ...gameFields(game, chosen.players, chosen.options, changed),
        ...(game.has_draw_pile ? [this.option("draw_order")] : []),
        ...SHEETS.map((name) => this.option(name)),
      ]),
      saveAs(button("download_pdf", () => this.take("cards", "pdf"), { className: "strong" })),
      h("p.quiet", {}, game.credit),
    ];
  }
}
