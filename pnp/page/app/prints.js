// The views that print: Board, Kit and Cards. Each has a form, pages to look at, files to take.
import { calmed, download, h, picture } from "./elements.js";
import { flag, folded, gameChoice, gameFields, lookFields, number, select, sheetFields } from "./forms.js";
import { t } from "./words.js";

const PDF = "application/pdf";
const TYPES = { pdf: PDF, txt: "text/plain", json: "application/json" };

export const newSeed = () => Math.floor(Math.random() * 1e6);

/** Show pages as pictures, the words above them. */
function showPages(stage, answer) {
  const many = answer.blobs.length > 1;
  stage.replaceChildren(
    h("h2", {}, answer.data.title),
    ...(answer.data.report ?? []).slice(1).map((line) => h("p.quiet", {}, line.trim())),
    h(many ? "div.sheets" : "div.single", {}, answer.blobs.map((blob, place) =>
      h("figure", {}, picture(blob, `${answer.data.title}, ${t("page_number", { number: place + 1, count: answer.blobs.length })}`)))),
  );
}

/** A view with a form on the left and pages on the right. */
class PrintView {
  constructor(shop, start, chosen) {
    this.shop = shop;
    this.start = start;
    this.chosen = chosen;
    this.form = h("form.form", { onSubmit: (event) => event.preventDefault() });
    this.stage = h("section.pages", { "aria-live": "polite" });
    this.waiting = h("p.waiting", { role: "status", hidden: true }, h("span", {}, t("working")), h("progress"),
      h("button", { type: "button", onClick: () => shop.cancel() }, t("cancel")));
    this.element = h("div.view", {}, this.form, h("div.stage", { tabIndex: 0, role: "region", "aria-label": t("sheets") }, this.waiting, this.stage));
    this.later = calmed(() => this.show(), 150);
    this.isShown = false;
  }

  get game() { return this.start.games.find((game) => game.slug === this.chosen.game); }

  enter() {
    this.fill();
    if (!this.isShown) this.show();
  }

  changed() {
    this.fill();
    this.later();
  }

  fill() {
    const focused = [...this.form.querySelectorAll("select, input")].indexOf(document.activeElement);
    this.form.replaceChildren(...this.fields());
    this.form.querySelectorAll("select, input")[focused]?.focus();
  }

  /** Ask for the pages; what changes meanwhile is asked for once the answer is there. */
  async show() {
    this.isShown = true;
    this.onShow?.();
    this.isStale = this.isAsking;
    if (this.isAsking) return;
    this.isAsking = true;
    const answer = await this.ask(this.callName, this.request());
    this.isAsking = false;
    if (this.isStale) this.show();
    else if (answer) this.shown(answer);
  }

  shown(answer) { showPages(this.stage, answer); }

  async take(call, kind) {
    const answer = await this.ask(call, { ...this.request(), kind });
    if (answer) download(answer.data.name, answer.blobs[0], TYPES[kind]);
  }

  async ask(call, request) {
    this.stage.classList.add("busy");
    const waits = setTimeout(() => { this.waiting.hidden = false; }, 400);
    this.waiting.querySelector("button").hidden = call.startsWith("board"); // short, and not to be stopped
    try {
      const answer = await this.shop.call(call, request);
      if (!answer.data.error) return answer;
      this.stage.replaceChildren(h("p.error", { role: "alert" }, answer.data.error));
    } catch (error) {
      if (!error.isCancelled) this.stage.replaceChildren(h("p.error", { role: "alert" }, t("broken", { message: error.message })));
    } finally {
      clearTimeout(waits);
      this.waiting.hidden = true;
      this.stage.classList.remove("busy");
    }
    return null;
  }

  button(key, act, kind = "button") {
    return h(kind, { type: "button", onClick: act }, t(key));
  }
}

export class BoardView extends PrintView {
  constructor(shop, start, chosen) {
    super(shop, start, chosen);
    this.callName = "board";
  }

  request() { return { ...this.chosen, language: this.start.language }; }

  fields() {
    const { chosen } = this;
    const changed = () => this.changed();
    const set = (name) => (value) => { chosen[name] = value; changed(); };
    return [
      ...gameChoice(this.start.games, chosen, changed),
      h("div.seed", {},
        number(t("seed"), chosen.seed, { least: 0, most: 1e15 }, (seed) => { chosen.seed = seed ?? newSeed(); changed(); }),
        h("button.dice", { type: "button", onClick: () => { chosen.seed = newSeed(); changed(); } }, t("another"))),
      ...gameFields(this.game, chosen.players, chosen.options, changed),
      folded(t("more"), [
        select(t("form"), ["overview", "poster", "tiles"].map((form) => [form, t(`form_${form}`)]), chosen.form, set("form")),
        ...lookFields(this.start.papers, chosen, changed),
        number(t("hex_size"), chosen.hex_mm, { least: 5, most: 500, step: 0.5, placeholder: String(this.game.hex_mm) }, set("hex_mm")),
      ], this.form.querySelector("details")?.open),
      h("div.buttons", {},
        this.button("download_pdf", () => this.take("board_file", "pdf")),
        this.button("download_svg", () => this.takeSvg()),
        this.button("download_png", () => this.takePng()),
        this.button("download_txt", () => this.take("board_file", "txt")),
        this.button("download_json", () => this.take("board_file", "json"))),
      h("div.buttons", {},
        this.button("to_table", () => this.onTable?.(this.text)),
        this.button("copy_link", (event) => this.copyLink(event.target))),
      h("p.quiet", {}, this.game.credit),
    ];
  }

  shown(answer) {
    this.text = answer.data.text;
    this.pages = answer.blobs;
    super.shown(answer);
  }

  fileName(kind, place) {
    const page = this.pages.length > 1 ? `-${place + 1}of${this.pages.length}` : "";
    return `${this.chosen.game}-${this.chosen.players}p-seed${this.chosen.seed}${page}.${kind}`;
  }

  takeSvg() { this.pages?.forEach((blob, place) => download(this.fileName("svg", place), blob, "image/svg+xml")); }

  async takePng() {
    for (const [place, blob] of (this.pages ?? []).entries()) {
      const image = picture(blob, "");
      await image.decode();
      const scale = 150 / 96; // dots per inch of the picture over those of the page
      const canvas = h("canvas", { width: image.naturalWidth * scale, height: image.naturalHeight * scale });
      const pen = canvas.getContext("2d");
      pen.fillStyle = "white";
      pen.fillRect(0, 0, canvas.width, canvas.height);
      pen.drawImage(image, 0, 0, canvas.width, canvas.height);
      const png = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
      download(this.fileName("png", place), png, "image/png");
    }
  }

  async copyLink(button) {
    try {
      await navigator.clipboard.writeText(location.href);
      button.textContent = t("copied");
    } catch {
      prompt(t("copy_link"), location.href);
    }
  }
}

export class KitView extends PrintView {
  constructor(shop, start, chosen) {
    super(shop, start, chosen);
    this.callName = "kit";
    this.parts = {};
  }

  request() {
    return { ...this.chosen, only: this.chosen.only?.length ? this.chosen.only : undefined, language: this.start.language };
  }

  fields() {
    const { chosen } = this;
    const changed = () => { this.changed(); };
    const known = this.parts[chosen.game] ?? [];
    const toggle = (part) => (isOn) => {
      const others = (chosen.only ?? []).filter((one) => one !== part);
      chosen.only = isOn ? [...others, part] : others;
      changed();
    };
    return [
      ...gameChoice(this.start.games, chosen, () => { chosen.only = []; changed(); }),
      ...lookFields(this.start.papers, chosen, changed),
      folded(t("more"), [
        ...sheetFields(chosen, changed),
        select(t("tokens"), ["square", "round"].map((shape) => [shape, t(`tokens_${shape}`)]), chosen.tokens ?? "square",
          (shape) => { chosen.tokens = shape; changed(); }),
        flag(t("standees"), chosen.standees, (isOn) => { chosen.standees = isOn; changed(); }),
        number(t("hex_size"), chosen.hex_mm, { least: 5, most: 500, step: 0.5, placeholder: String(this.game.hex_mm) },
          (value) => { chosen.hex_mm = value; changed(); }),
      ], this.form.querySelector("details")?.open),
      known.length ? h("fieldset", {}, h("legend", {}, t("parts")),
        known.map(({ key, title }) => flag(title, chosen.only?.includes(key), toggle(key)))) : null,
      h("div.buttons", {}, this.button("download_pdf", () => this.take("kit", "pdf"))),
      h("p.quiet", {}, this.game.credit),
    ].filter(Boolean);
  }

  shown(answer) {
    if (!this.chosen.only?.length) {
      this.parts[this.chosen.game] = answer.data.parts;
      this.fill();
    }
    super.shown(answer);
  }
}

export class CardsView extends PrintView {
  constructor(shop, start, chosen) {
    super(shop, start, chosen);
    this.callName = "cards";
  }

  request() { return { ...this.chosen, language: this.start.language }; }

  fields() {
    const { chosen } = this;
    const changed = () => this.changed();
    const set = (name) => (value) => { chosen[name] = value; changed(); };
    return [
      ...gameChoice(this.start.games, chosen, changed),
      number(t("count"), chosen.count, { least: 1, most: 144 }, (count) => { chosen.count = count ?? 1; changed(); }),
      h("div.seed", {},
        number(t("seed"), chosen.seed, { least: 0, most: 1e15 }, (seed) => { chosen.seed = seed ?? newSeed(); changed(); }),
        h("button.dice", { type: "button", onClick: () => { chosen.seed = newSeed(); changed(); } }, t("another"))),
      select(t("card"), this.start.cards.map((size) => [size, size]), chosen.card, set("card")),
      ...gameFields(this.game, chosen.players, chosen.options, changed),
      this.game.has_draw_pile ? flag(t("draw_order"), chosen.draw_order, set("draw_order")) : null,
      folded(t("more"), [...lookFields(this.start.papers, chosen, changed), ...sheetFields(chosen, changed)],
        this.form.querySelector("details")?.open),
      h("div.buttons", {}, this.button("download_pdf", () => this.take("cards", "pdf"))),
    ].filter(Boolean);
  }
}
