// The view of boards: a seed, its board at once, files of it.
import { download, h, picture } from "./elements.js";
import { folded, gameChoice, gameFields, hexField, paperFields, saveAs, seedRow, select, themeField } from "./forms.js";
import { PrintView } from "./printview.js";
import { t } from "./words.js";

const DOTS = 150 / 96; // per inch of a picture, over those of the page

export class BoardView extends PrintView {
  /** @param {import("./types.js").Shop} shop @param {import("./types.js").Start} start @param {import("./types.js").Values} chosen */
  constructor(shop, start, chosen) {
    super(shop, start, chosen);
    this.callName = "board";
    this.text = "";
    /** @type {Uint8Array<ArrayBuffer>[]} */
    this.pages = [];
    /** @type {((text: string) => void) | undefined} */
    this.onTable = undefined;
  }

  fields() {
    const { chosen } = this;
    const changed = () => this.changed();
    return [
      ...gameChoice(this.start.games, chosen, changed),
      seedRow(chosen, changed),
      themeField(chosen, changed),
      h("p.quiet", {}, t("theme_country_absent")),
      folded(t("more"), [
        ...gameFields(this.game, chosen.players, chosen.options, changed),
        select(t("form"), ["overview", "poster", "tiles"].map((form) => [form, t(`form_${form}`)]), chosen.form, this.set("form")),
        ...paperFields(this.start.papers, chosen, changed),
        hexField(this.game, chosen, changed),
      ], this.isUnfolded),
      saveAs(
        this.button("download_pdf", () => this.take("board_file", "pdf"), "button.strong"),
        this.button("download_svg", () => this.takeSvg()),
        this.button("download_png", () => this.takePng()),
        this.button("download_txt", () => this.take("board_file", "txt")),
        this.button("download_json", () => this.take("board_file", "json"))),
      h("div.buttons", {},
        this.button("to_table", () => this.onTable?.(this.text)),
        this.button("copy_link", (event) => this.copyLink(/** @type {HTMLElement} */ (event.target)))),
      h("p.quiet", {}, this.game.credit),
    ];
  }

  /** @param {import("./types.js").Answer} answer @param {import("./types.js").Values} request */
  async shown(answer, request) {
    this.text = answer.data.text;
    this.pages = answer.blobs;
    await super.shown(answer, request);
  }

  fileName(/** @type {string} */ kind, /** @type {number} */ place) {
    const page = this.pages.length > 1 ? `-${place + 1}of${this.pages.length}` : "";
    return `${this.chosen.game}-${this.chosen.players}p-seed${this.chosen.seed}${page}.${kind}`;
  }

  takeSvg() { this.pages.forEach((blob, place) => download(this.fileName("svg", place), blob, "image/svg+xml")); }

  async takePng() {
    for (const [place, blob] of this.pages.entries()) {
      const image = picture(blob, "");
      await image.decode();
      const canvas = h("canvas", { width: image.naturalWidth * DOTS, height: image.naturalHeight * DOTS });
      const pen = canvas.getContext("2d");
      if (!pen) return;
      pen.fillStyle = "white";
      pen.fillRect(0, 0, canvas.width, canvas.height);
      pen.drawImage(image, 0, 0, canvas.width, canvas.height);
      /** @type {Blob | null} */
      const png = await new Promise((resolve) => { canvas.toBlob(resolve, "image/png"); });
      if (png) download(this.fileName("png", place), png, "image/png");
    }
  }

  async copyLink(/** @type {HTMLElement} */ button) {
    try {
      await navigator.clipboard.writeText(location.href);
      button.textContent = t("copied");
    } catch {
      prompt(t("copy_link"), location.href);
    }
  }
}
