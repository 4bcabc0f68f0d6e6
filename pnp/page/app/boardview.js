// The view of boards: a seed, its board at once, files of it.
import { button, download, h, painted, picture, printed } from "./elements.js";
import { folded, gameChoice, gameFields, newSeed, optionField, saveAs, seedRow, text } from "./forms.js";
import { isOwn } from "./library.js";
import { PrintView } from "./printview.js";
import { database } from "./shelves.js";
import { t } from "./words.js";

const PICTURES = "pictures";
const LAST = "last";
const LARGEST = 4e6; // bytes of a picture
const AHEAD_MS = 2000; // so long a board is looked at alone

/** Tell whether a board takes a while; one for a wall takes too long to be drawn twice. @param {Values} chosen */
const isEngraved = ({ theme, form }) => theme === "country" && form !== "wall";

/**
 * The board that was looked at last: its picture stands there at once, before Python has started.
 * @typedef {{
 *   chosen: Values, title: string, focus: number[] | null, picture: Uint8Array<ArrayBuffer>,
 * }} LastBoard
 */

const asked = database("hexboard-pnp-board-1", 1, [PICTURES],
  ({ result: base }) => { base.createObjectStore(PICTURES); });

/** @returns {Promise<LastBoard | null>} */
export const lastBoard = async () => await asked("readonly", (pictures) => pictures.get(LAST)) ?? null;

export class BoardView extends PrintView {
  text = "";
  code = "";
  name = ""; // of its files, without what tells their kind
  /** @type {Uint8Array<ArrayBuffer>[]} */
  pages = [];
  /** @type {((text: string) => void) | undefined} */
  onTable = undefined;
  next = newSeed(); // which the die deals
  /** @type {{next: Values, answer: Promise<Answer>} | null} */
  ahead = null;

  get callName() { return "board"; }

  get canShowLand() { return this.game.has_land && this.chosen.form !== "tiles"; }

  request() { return { ...super.request(), land: this.canShowLand && this.chosen.land ? true : null }; }

  fields() {
    const { chosen } = this;
    const changed = () => this.changed();
    return [
      ...gameChoice(this.start.games, chosen, changed),
      seedRow(chosen, changed, () => this.nextSeed()),
      ...(isOwn(chosen.game) ? [] : [h("div.seed", {},
        text(t("board_code"), this.code, "B3-016AF", (code) => this.choose(code)),
        button("copy_code", (event) => this.copy(event, "copy_code", this.code)))]),
      this.option("theme"),
      ...(this.canShowLand ? [this.option("land", { label: "show_land" })] : []),
      folded(t("more"), [
        ...gameFields(this.game, chosen.players, chosen.options, changed),
        ...["form", "paper", "margin_mm"].map((name) => this.option(name)),
        this.option("hex_mm", { placeholder: String(this.game.hex_mm) }),
        optionField(this.start.forms.board, "count", chosen, () => {}, { label: "count_boards" }), // one is shown
      ]),
      saveAs(
        button("download_pdf", () => this.take(chosen.count > 1 ? "many_boards" : "board_file", "pdf"),
          { className: "strong" }),
        button("download_svg", () => this.takeSvg()),
        button("download_png", () => this.takePng()),
        button("download_txt", () => this.take("board_file", "txt")),
        button("download_json", () => this.take("board_file", "json"))),
      h("div.buttons", {},
        button("to_table", () => this.onTable?.(this.text)),
        isOwn(chosen.game) ? null : button("copy_link", (event) => this.copy(event, "copy_link", this.link))),
      h("p.quiet", {}, this.game.credit),
    ];
  }

  /** Return the seed of the next board, and think of another. */
  nextSeed() {
    const { next } = this;
    this.next = newSeed();
    return next;
  }

  /** A country takes a while: the plain board stands there until it is drawn. */
  async show() {
    this.isShown = true;
    this.pages = []; // those of the board before are not to be saved as this one
    if (isEngraved(this.chosen) && !this.isAhead(this.request())) this.showPlain();
    await super.show();
  }

  /** Take text, code and name of a board. @param {{text: string, code: string, name: string}} said */
  learn({ text: words, code, name }) {
    [this.text, this.code, this.name] = [words, code, name];
    const field = /** @type {HTMLInputElement | null} */ (this.form.querySelector("input[type=text]"));
    if (field && field !== document.activeElement) field.value = code;
  }

  /** @param {Values} request */
  isChosen(request) { return JSON.stringify(request) === JSON.stringify(this.request()); }

  async showPlain() {
    const request = this.request();
    const answer = await this.shop.call(this.callName, { ...request, theme: "colour" }).catch(() => null);
    if (!answer || answer.data.error || !this.isChosen(request) || !this.isAsking) return;
    this.learn(answer.data);
    await super.shown(answer, request);
  }

  /** Draw the board that the die deals next, if this one is still looked at and nothing else is drawn here. @param {Values} request */
  drawAhead(request) {
    if (this.ahead || !this.element.isConnected || this.stage.matches(".busy") || !this.isChosen(request)) return;
    const next = { ...request, seed: this.next };
    const mine = { next, answer: this.shop.call(this.callName, next) };
    this.ahead = mine;
    mine.answer.catch(() => { if (this.ahead === mine) this.ahead = null; });
  }

  isAhead(/** @type {Values} */ request) { return JSON.stringify(request) === JSON.stringify(this.ahead?.next); }

  /** The board ahead is taken once, or dropped for another. @param {string} call @param {Values} request */
  answerTo(call, request) {
    if (call !== this.callName) return super.answerTo(call, request);
    const answer = this.isAhead(request) ? this.ahead?.answer : undefined;
    this.ahead = null;
    return answer ?? super.answerTo(call, request);
  }

  /** @param {Answer} answer @param {Values} request */
  async shown(answer, request) {
    if (!this.isChosen(request)) return; // another one is on its way
    this.learn(answer.data);
    this.pages = answer.blobs;
    await super.shown(answer, request);
    if (isOwn(request.game)) return; // its text may change before it is seen again
    if (isEngraved(request)) setTimeout(() => this.drawAhead(request), AHEAD_MS);
    const [image, { title, focus }] = [answer.blobs[0], answer.data];
    if (this.pages.length !== 1 || image.length > LARGEST) return;
    const { language: _, ...chosen } = request;
    asked("readwrite", (pictures) => pictures.put({ chosen, title, focus, picture: image }, LAST));
  }

  /** Show the picture of the last board until it is drawn anew. @param {LastBoard} last */
  preview(last) {
    this.stage.classList.add("coming");
    const { title, picture: bytes } = last;
    this.stage.replaceChildren(...(last.focus ? this.focused({ title, focus: last.focus }, bytes)
      : [h("h2.hidden", {}, title), h("div.single", {}, h("figure", {}, picture(bytes, title)))]));
  }

  fileName(/** @type {string} */ kind, /** @type {number} */ place) {
    const page = this.pages.length > 1 ? `-${place + 1}of${this.pages.length}` : "";
    return `${this.name}${page}.${kind}`;
  }

  /** Return the pages as they are printed; waited for, where a country is still drawn. */
  async drawn() {
    if (!this.pages.length) await this.ask(this.callName, this.request(), ({ data, blobs }) => {
      this.learn(data);
      this.pages = blobs;
    });
    return this.pages;
  }

  async takeSvg() {
    const pages = await this.drawn();
    pages.forEach((blob, place) => download(this.fileName("svg", place), blob, "image/svg+xml"));
  }

  async takePng() {
    const pages = await this.drawn();
    for (const [place, blob] of pages.entries()) {
      download(this.fileName("png", place), await painted(blob, printed, "white"), "image/png");
    }
  }

  /** The address of this page with the board that is shown. */
  get link() { return `${location.href.split("#")[0]}#board=${this.code}`; }

  /** Take game, players, options and seed from a code that was typed; a wrong one is told. @param {string} code */
  async choose(code) {
    const { data } = await this.shop.call("choice_of_code", { code, language: this.start.language });
    if (data.error) {
      this.complain(data.error, true);
      return;
    }
    Object.assign(this.chosen, data);
    this.changed();
  }

  /** @param {Event} event @param {string} key @param {string} words */
  async copy(event, key, words) {
    try {
      await navigator.clipboard.writeText(words);
      /** @type {HTMLElement} */ (event.target).textContent = t("copied");
    } catch {
      prompt(t(key), words);
    }
  }
}
