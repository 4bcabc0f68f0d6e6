// How a position comes to the table: examples, a new one, a file, a text, what was kept.
import { setBrush } from "./actions.js";
import { h } from "./elements.js";
import { exampleOf } from "./examples.js";
import { Position } from "./positions.js";
import { areRows, fileOfRows, pasteRows } from "./strokes.js";
import { welcome } from "./welcome.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").Kept} Kept */

const EXAMPLES = ["terre-de-barons", "barony", "baron"];

export class Opening {
  /** @param {import("./table.js").TableView} view */
  constructor(view) {
    this.view = view;
    this.element = h("div.welcome");
    /** @type {{game: string, players: number, options: import("./types.js").Values, seed: number | undefined}} */
    this.chosen = { game: view.start.games[0].slug, players: view.start.games[0].least, options: {}, seed: undefined };
    /** @type {string | null} */
    this.trouble = null;
    this.troubledText = "";
    /** @type {import("./examples.js").Example[]} */
    this.examples = [];
    this.round = 0;
  }

  /**
   * Open the text of a position; *record* is what was kept of it, *given* its photographs.
   * @param {string} text @param {Kept | null} record @param {import("./types.js").GivenPhoto[]} given
   */
  async open(text, record = null, given = []) {
    const { view } = this;
    this.round += 1;
    const { round } = this;
    if (areRows(text)) text = fileOfRows(view.gameOf(this.chosen.game), this.chosen.players, text);
    const { data } = await view.shop.call("table", { text, language: view.start.language });
    if (round !== this.round) return;
    if (data.error) { this.fail(data.error, text); return; }
    const game = view.gameOf(data.game);
    await view.fetchSymbols(game.slug);
    const photos = record && view.evening ? await view.evening.photosOf(record) : given;
    if (round !== this.round) return;
    view.photographs.clear();
    const { position, isLost } = await view.marking.restored(Position.of(game, data), photos, record?.shown ?? 0);
    if (round !== this.round) return;
    this.trouble = null;
    await view.show(position, record ?? { id: Date.now() }, isLost ? t("photo_lost") : null);
  }

  /** Show what is wrong with a text, to be mended. @param {string} trouble @param {string} text */
  fail(trouble, text) {
    [this.trouble, this.troubledText] = [trouble, text];
    this.view.close();
    this.render();
  }

  /** @param {File} file */
  async openFile(file) {
    const { evening } = this.view;
    const text = await file.text();
    if (evening && await evening.openFile(text)) await this.open(evening.latest?.text ?? "", evening.latest);
    else await this.open(text);
  }

  /** Begin a position on the board of a seed, or on an empty map. */
  async begin() {
    const { view } = this;
    const { game, players, options, seed } = this.chosen;
    const chosen = view.gameOf(game);
    if (seed === undefined && !chosen.has_outline) {
      await this.open(fileOfRows(chosen, players, "?"));
      view.act(setBrush, "?");
      view.say(t("sketch_hint"));
      return;
    }
    const { data } = await view.shop.call("template", { game, players, options: seed === undefined ? {} : options, seed, language: view.start.language });
    if (data.error) this.fail(data.error, "");
    else await this.open(data.text.replace(/^phase setup$/m, "phase play"));
  }

  render() {
    this.element.replaceChildren(...this.parts(), this.view.side.evening());
    if (!this.trouble) this.makeExamples();
  }

  parts() {
    const { trouble, troubledText: text, chosen, examples, view } = this;
    return welcome({ games: view.start.games, chosen, trouble, text, examples }, {
      changed: () => this.render(),
      begin: () => this.begin(),
      open: (typed) => this.open(typed),
      openFile: (file) => this.openFile(file),
      giveUp: () => { this.trouble = null; this.render(); },
      example: (one) => this.open(one.text, null, [{ blob: one.photo, marks: one.marks }]),
    });
  }

  /** Make the examples one by one; show each when it is ready, and leave alone what is typed beside it. */
  async makeExamples() {
    if (this.examples.length) return;
    this.examples = EXAMPLES.map((game) => ({ game, players: 0, phase: "play", text: "", photo: null, marks: [] }));
    this.renderExamples();
    for (const [number, one] of this.examples.entries()) {
      Object.assign(one, await exampleOf(this.view, one.game, number));
      this.renderExamples();
    }
  }

  renderExamples() {
    const shown = this.element.querySelector(".examples");
    const now = this.parts().find((part) => part.matches(".examples"));
    if (!this.view.position && shown && now) shown.replaceWith(now);
  }

  /** Take what is pasted: a photograph, rows of a map, a position. @param {ClipboardEvent} event */
  async pasted(event) {
    const { view } = this;
    const given = event.clipboardData;
    const isTyping = event.target instanceof Element && event.target.matches("input, textarea");
    if (!given || !view.position) return;
    const image = [...given.files].find((file) => file.type.startsWith("image/"));
    const text = isTyping ? "" : given.getData("text/plain");
    if (!image && !text.trim()) return;
    event.preventDefault();
    if (image) await view.marking.add(image);
    else if (areRows(text)) await pasteRows(view, text);
    else if (/^\s*(game\s|jeu\s|\{)/.test(text)) await this.open(text);
    else view.say(t("paste_unknown"));
  }

  /** Take a file that is dropped. @param {DragEvent} event */
  async dropped(event) {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (event.type !== "drop" || !file) return;
    if (/\.(txt|json)$/i.test(file.name) || file.type.startsWith("text/")) await this.openFile(file);
    else if (this.view.position) await this.view.marking.add(file);
  }
}
