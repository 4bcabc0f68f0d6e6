// The view where games are designed: the text and its files at the left, what comes of it at the right.
import { designPanel, emptyPanel, faultList, fileList, gallery } from "./designpanels.js";
import { Editor } from "./editor.js";
import { button, calmed, download, h, onDrop, refill, whenLeft } from "./elements.js";
import { newSeed, playersField, playersFor, seedRow } from "./forms.js";
import { sent } from "./library.js";
import { PrintView } from "./printview.js";
import { t } from "./words.js";

/** @typedef {"board" | "tiles" | "cards" | "kit" | "play"} Tab */
/** @type {Tab[]} */
const TABS = ["board", "tiles", "cards", "kit", "play"];
const GOALS = /** @type {const} */ (["board", "kit", "cards", "table"]);
const CHECKED_MS = 60;
const DRAWN_MS = 300;
const KEPT_MS = 400;

export class DesignView extends PrintView {
  /**
   * @param {import("./library.js").Library} library @param {Start} start
   * @param {Values} look
   */
  constructor(library, start, look) {
    super(library, start, { game: "", players: 2, seed: newSeed(), ...look });
    this.library = library;
    /** @type {Design | null} */
    this.design = null;
    /** @type {Design | null} what was removed last */
    this.removed = null;
    /** @type {Fault[]} */
    this.faults = [];
    /** @type {string[]} */
    this.decks = [];
    /** @type {Tab} */
    this.tab = "board";
    /** @type {string[]} what is worth knowing, such as coarse pictures */
    this.notes = [];
    this.trouble = "";
    /** @type {string[]} why files were not taken, until others are */
    this.refused = [];
    this.round = 0;
    /** @type {((view: "board" | "kit" | "cards" | "table", design: Design) => void) | undefined} */
    this.onPlay = undefined;
    /** @type {((slug: string) => void) | undefined} called for each game that has changed or gone */
    this.onGame = undefined;
    this.editor = new Editor(() => this.typed());
    this.told = h("div.told", { role: "status" });
    this.beside = h("section.files");
    this.above = h("div.designs");
    this.tabs = h("div.tabs", { role: "group", "aria-label": t("design_shown") });
    this.left = h("section.designing", {}, this.above, this.editor.element, this.told, this.beside);
    const stage = /** @type {HTMLElement} */ (this.stage.parentElement);
    this.form.classList.add("few-fields");
    this.element.className = "view design";
    this.element.replaceChildren(this.left, h("section.outcome", {}, this.tabs, this.form, stage), this.voice.element);
    this.checkSoon = calmed(() => this.check(), CHECKED_MS);
    this.later = calmed(() => { if (this.isDrawable) this.show(); }, DRAWN_MS);
    this.keepSoon = calmed(() => { if (this.design) this.library.keep(this.design); }, KEPT_MS);
    onDrop(this.element, (files) => this.takeAll(files));
    whenLeft(() => { if (this.design) this.library.leave(this.design); });
  }

  get isDrawable() { return Boolean(this.design) && !this.faults.length && this.tab !== "play" && this.isKnown; }

  /** The forms know the game: its text could be read once. */
  get isKnown() { return this.start.games.some(({ slug }) => slug === this.design?.name); }

  enter() {
    if (!this.design && this.library.designs.length) this.open(this.library.designs[this.library.designs.length - 1]);
    else this.render();
  }

  /** @param {Design | null} design */
  open(design) {
    Object.assign(this, { design, faults: [], notes: [], trouble: "", isShown: false });
    this.chosen.game = design?.name ?? "";
    this.editor.text = design?.text ?? "";
    this.editor.mark([]);
    this.stage.replaceChildren();
    this.render();
    if (design) this.check();
  }

  /** Show all but the text, which whoever types has in hand. */
  render() {
    const { design } = this;
    this.element.classList.toggle("empty", !design);
    refill(this.above, ...(design ? designPanel(this, design) : emptyPanel(this)), gallery(this),
      ...(this.library.isKept ? [] : [h("p.error", {}, t("storage_off"))]));
    refill(this.beside, ...(design ? fileList(this, design) : []));
    this.tell();
    refill(this.tabs, ...TABS.map((tab) =>
      button(`design_${tab}`, () => this.turn(tab), { "aria-pressed": String(tab === this.tab) })));
    this.fill();
  }

  tell() {
    this.told.replaceChildren(...this.notes.map((note) => h("p.quiet", {}, note)), ...faultList(this));
  }

  /** Open another game: what was refused is over. @param {Design} design */
  turnTo(design) {
    this.refused = [];
    this.open(design);
  }

  /** @param {Tab} tab */
  turn(tab) {
    this.tab = tab;
    this.render();
    if (tab === "play") this.showGoals();
    else if (this.isDrawable) { this.stage.replaceChildren(); this.show(); }
  }

  showGoals() {
    const { design } = this;
    if (!design) return;
    this.stage.replaceChildren(h("p", {}, t("design_play_hint")), h("div.buttons", {}, GOALS.map((view) =>
      button(`view_${view}`, () => this.onPlay?.(view, design), { className: "strong", disabled: !this.isKnown }))));
  }

  fields() {
    if (!this.design || !this.isKnown) return [];
    const { chosen, game } = this;
    const changed = () => this.changed();
    chosen.players = playersFor(game, chosen.players);
    return [
      playersField(game, chosen.players, this.set("players")),
      ...(this.tab === "board" ? [seedRow(chosen, changed)] : []),
      this.option("theme"),
    ];
  }

  get callName() {
    if (this.tab === "board") return "preview";
    return this.tab === "cards" && !this.decks.length ? "cards" : "kit";
  }

  request() {
    const { players, seed, theme, paper } = this.chosen;
    const shared = { game: this.design?.name, players, theme, paper, language: this.start.language };
    const dealt = { ...shared, seed, options: {} };
    if (this.callName === "preview") return { ...dealt, form: "overview" };
    if (this.callName === "cards") return { ...dealt, count: 1, duplex: "none" };
    return this.tab === "kit" ? shared : { ...shared, only: this.tab === "tiles" ? ["tiles"] : this.decks };
  }

  typed() {
    const { design } = this;
    if (!design) return;
    Object.assign(design, { text: this.editor.text, changed: Date.now() });
    this.keepSoon();
    this.checkSoon();
  }

  /** Find out what is wrong with the text; if nothing is, draw it. */
  async check() {
    const { design } = this;
    if (!design) return;
    this.round += 1;
    const { round } = this;
    const answer = await this.library.call("check_design", { design: sent(design), language: this.start.language })
      .catch((error) => ({ data: { error: t("broken", { message: error.message }) } }));
    if (round !== this.round || design !== this.design) return;
    const { data } = answer;
    this.trouble = data.error ?? "";
    this.faults = data.faults ?? [];
    this.notes = data.notes ?? [];
    this.editor.mark(this.faults);
    this.element.classList.toggle("faulty", Boolean(this.faults.length || this.trouble));
    if (data.game) this.know(data);
    this.tell();
  }

  /** Take over what forms must know of the game. @param {{game: Game, decks: string[]}} data */
  know({ game, decks }) {
    const { games } = this.start;
    const place = games.findIndex(({ slug }) => slug === game.slug);
    const isSame = place >= 0 && JSON.stringify(games[place]) === JSON.stringify(game);
    games.splice(place < 0 ? games.length : place, place < 0 ? 0 : 1, game);
    this.decks = decks;
    this.onGame?.(game.slug);
    if (!isSame) this.fill();
    if (this.tab === "play") this.showGoals();
    else this.later();
  }

  /** Begin a game beside those there are, which stay as they are. @param {string} [like] one of the gallery */
  async begin(like = "") {
    const name = this.library.freeName(`${like || "tidewrack"}.toml`);
    const { data } = await this.library.call("start_design", { name, like, language: this.start.language });
    this.open(await this.library.add(name, data.text));
  }

  /** Take files: games and zips are opened, all else is put beside the game. @param {File[]} files */
  async takeAll(files) {
    this.refused = [];
    for (const file of files) await this.takeFile(file);
    this.render();
    if (this.design) this.check();
  }

  /** @param {File} file */
  async takeFile(file) {
    const { library, design } = this;
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (/\.zip$/i.test(file.name)) {
      const found = await library.openZip(file.name, bytes, this.start.language);
      if (found.design) this.open(found.design);
      else this.refused.push(found.error);
    } else if (/\.toml$/i.test(file.name)) {
      this.open(await library.add(file.name, new TextDecoder().decode(bytes)));
    } else if (!design) {
      this.refused.push(t("design_file_alone", { name: file.name }));
    } else if (!library.put(design, file.name, bytes)) {
      this.refused.push(t("design_too_much", { name: file.name }));
    } else {
      await library.keep(design, design.files.filter(({ name }) => name === file.name).map(({ key }) => key));
    }
  }

  /** @param {string} name */
  async dropFile(name) {
    if (!this.design) return;
    await this.library.dropFile(this.design, name);
    this.render();
    this.check();
  }

  /** @param {string} name */
  async rename(name) {
    const { design, library } = this;
    if (!design) return;
    const before = design.name;
    design.name = library.freeName(name, design);
    this.chosen.game = design.name;
    this.forgetGame(before);
    await library.keep(design);
    this.open(design);
  }

  /** Take a game out of the forms of all views. @param {string} slug */
  forgetGame(slug) {
    const place = this.start.games.findIndex((game) => game.slug === slug);
    if (place >= 0) this.start.games.splice(place, 1);
    this.onGame?.(slug);
  }

  async drop() {
    const { design, library } = this;
    if (!design) return;
    await library.drop(design);
    this.removed = design;
    this.forgetGame(design.name);
    this.open(library.designs[library.designs.length - 1] ?? null);
  }

  async putBack() {
    const { removed, library } = this;
    if (!removed) return;
    this.removed = null;
    await library.putBack(removed);
    this.open(removed);
  }

  async saveZip() {
    if (!this.design) return;
    const { language } = this.start;
    const { data, blobs } = await this.library.call("zip_design", { design: sent(this.design), language });
    if (!data.error) { download(data.name, blobs[0], "application/zip"); return; }
    this.trouble = data.error;
    this.tell();
  }
}
