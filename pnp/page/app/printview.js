// What the views that print share: a form, pages to look at, files to take.
import { announcer, button, calmed, cutTo, download, h, picture, refill, showDialog, sign } from "./elements.js";
import { optionField } from "./forms.js";
import { t } from "./words.js";

const TYPES = { pdf: "application/pdf", txt: "text/plain", json: "application/json" };

/** @type {Record<string, number>} */
const TURNS = { ArrowLeft: -1, ArrowRight: 1 };

/** @typedef {Uint8Array<ArrayBuffer>} Bytes */
/** @typedef {{bytes: Bytes, words: string}} Drawn a page, and what it is called */

/** A view with a form on the left and pages on the right. */
export class PrintView {
  /** @param {Shop} shop @param {Start} start @param {Values} chosen */
  constructor(shop, start, chosen) {
    this.shop = shop;
    this.start = start;
    this.chosen = chosen;
    this.form = h("form.form", { onSubmit: (/** @type {Event} */ event) => event.preventDefault() });
    this.stage = h("section.pages");
    this.voice = announcer();
    this.bar = h("progress", { max: 1, "aria-label": t("working") });
    this.doing = h("span", {}, t("working"));
    this.waiting = h("p.waiting", { hidden: true }, this.doing, this.bar, button("cancel", () => shop.cancel()));
    const sheets = h("div.stage", { tabIndex: 0, role: "region", "aria-label": t("sheets") }, this.waiting, this.stage);
    this.element = h("div.view", {}, this.form, sheets, this.voice.element);
    this.later = calmed(() => this.show(), 150);
    this.isShown = false;
    this.isStale = false;
    this.isAsking = false;
    this.isWhole = false; // the whole page is shown, not the part that matters
    /** @type {(() => void) | undefined} */
    this.onShow = undefined;
  }

  get game() { return this.start.games.find((game) => game.slug === this.chosen.game) ?? this.start.games[0]; }

  /** The call that draws what is chosen. @returns {string} */
  get callName() { return ""; }

  /** What is chosen now, which forms may change in place later. @returns {Values} */
  request() { return structuredClone({ ...this.chosen, language: this.start.language }); }

  /** @returns {(Node | string)[]} */
  fields() { return []; }

  enter() {
    this.fill();
    if (!this.isShown) this.show();
  }

  changed() {
    this.fill();
    this.later();
  }

  /** Return what sets a choice and shows the pages anew. */
  set(/** @type {string} */ name) {
    return (/** @type {unknown} */ value) => { this.chosen[name] = value; this.changed(); };
  }

  fill() {
    refill(this.form, h("h2.hidden", {}, t("options")), ...this.fields());
  }

  /** Return the field of an option. @param {string} name @param {{label?: string, placeholder?: string}} more */
  option(name, more = {}) {
    const { forms } = this.start;
    return optionField(forms[this.callName] ?? forms.board, name, this.chosen, () => this.changed(), more);
  }

  /** Ask for the pages; what changes meanwhile is asked for once the answer is there. */
  async show() {
    this.isShown = true;
    this.onShow?.();
    this.isStale = this.isAsking;
    if (this.isAsking) return;
    this.isAsking = true;
    const request = this.request();
    const answer = await this.ask(this.callName, request, (found) => this.shown(found, request));
    this.isAsking = false;
    if (answer?.data.title) this.voice.say(this.saidOf(answer.data, request));
    if (this.isStale && answer !== undefined) this.show();
  }

  /** What screen readers say once all is drawn. @param {{title: string}} data @param {Values} request */
  saidOf({ title }, { seed }) { return seed === undefined ? title : `${title}, ${t("seed")} ${seed}`; }

  /**
   * Show what was drawn; pages that are not there yet are asked for one by one.
   * @param {Answer} answer @param {Values} request
   */
  async shown({ data, blobs }, request) {
    const count = data.pages ?? blobs.length;
    this.stage.classList.add("coming");
    if (data.focus) {
      refill(this.stage, ...this.focused(data, blobs[0]));
      return;
    }
    const sheets = h("div", { className: count > 1 ? "sheets" : "single" });
    const head = h(count > 1 ? "h2" : "h2.hidden", {}, data.title);
    this.stage.replaceChildren(head, ...reportOf(data.report ?? []), sheets);
    const blank = new Set(data.blank ?? []);
    if (blank.size) sheets.after(h("p.quiet", {}, t("pages_blank", { numbers: [...blank].join(", ") })));
    /** @type {Drawn[]} */
    const drawn = [];
    for (let number = 1; number <= count && (blobs[number - 1] || !this.isStale); number += 1) {
      if (blank.has(number)) continue; // an empty back says nothing
      const bytes = blobs[number - 1] ?? (await this.page(request, number, count));
      const place = drawn.push({ bytes, words: `${data.title}, ${t("page_number", { number, count })}` }) - 1;
      const shown = picture(bytes, drawn[place].words);
      sheets.append(h("figure", {}, count > 1
        ? h("button", { title: t("page_large"), onClick: () => showLarge(drawn, place) }, shown) : shown));
    }
  }

  /**
   * Return the part of a page that matters, large, and a button for the whole page.
   * @param {{title: string, focus: number[]}} data @param {Bytes} bytes
   */
  focused({ title, focus }, bytes) {
    const [left, top, right, bottom] = focus;
    const large = picture(cutTo(bytes, focus), title);
    const shape = (right - left) / (bottom - top);
    Object.assign(large.style, { aspectRatio: String(shape), width: `min(100%, (100vh - 8.5rem) * ${shape})` });
    const figure = h("figure", {});
    const change = h("button.plain", { onClick: () => { this.isWhole = !this.isWhole; show(); } });
    const show = () => {
      figure.className = this.isWhole ? "" : "focused";
      figure.replaceChildren(this.isWhole ? picture(bytes, title) : large);
      change.textContent = t(this.isWhole ? "board_alone" : "page_whole");
    };
    show();
    return [h("div.heading", {}, h("h2", {}, title), change), h("div.single", {}, figure)];
  }

  /** @param {Values} request @param {number} number @param {number} count @returns {Promise<Bytes>} */
  async page(request, number, count) {
    this.bar.value = number / (count + 1);
    this.doing.textContent = t("page_number", { number, count });
    const { data, blobs } = await this.shop.call(this.callName, { ...request, page: number });
    if (data.error) throw new Error(data.error);
    return blobs[0];
  }

  /** @param {string} call @param {Values} request */
  answerTo(call, request) { return this.shop.call(call, request); }

  /** Save what is shown as a file. @param {string} call @param {"pdf" | "txt" | "json"} kind */
  take(call, kind) {
    return this.ask(call, { ...this.request(), kind }, ({ data, blobs }) => download(data.name, blobs[0], TYPES[kind]));
  }

  /**
   * Ask for something and do *act* with the answer; return it, or undefined if it was cancelled.
   * @param {string} call @param {Values} request @param {(answer: Answer) => unknown} act
   */
  async ask(call, request, act) {
    this.stage.classList.add("busy");
    this.voice.say("");
    this.bar.removeAttribute("value");
    this.doing.textContent = t("working");
    const waits = setTimeout(() => { this.waiting.hidden = false; this.voice.say(t("working")); }, 400);
    const cancel = this.waiting.querySelector("button");
    if (cancel) cancel.hidden = call.startsWith("board"); // short, and not to be stopped
    try {
      const answer = await this.answerTo(call, request);
      if (answer.data.error) this.complain(answer.data.error);
      else await act(answer);
      return answer;
    } catch (error) {
      const { message, isCancelled } = /** @type {Error & {isCancelled?: boolean}} */ (error);
      if (isCancelled) return undefined;
      this.complain(t("broken", { message }));
      return null;
    } finally {
      clearTimeout(waits);
      this.waiting.hidden = true;
      this.stage.classList.remove("busy", "coming");
    }
  }

  /** Say what is wrong, in the place of what is shown, or above it where that stays. @param {string} message */
  complain(message, isKept = false) {
    this.voice.say("");
    const told = h("p.error", { role: "alert" }, message);
    this.stage.replaceChildren(told, ...(isKept ? [...this.stage.children].filter((one) => !one.matches(".error")) : []));
  }
}

/** Show pages large, one after the other, from one on. @param {readonly Drawn[]} pages @param {number} place */
function showLarge(pages, place) {
  const [head, room] = [h("h2", { "aria-live": "polite" }), h("div")];
  const turn = (/** @type {number} */ by) => {
    place = (place + by + pages.length) % pages.length;
    const { bytes, words } = pages[place];
    head.textContent = words;
    room.replaceChildren(picture(bytes, ""));
    dialog.scrollTop = 0;
  };
  const onKeydown = ({ key = "" }) => { if (key in TURNS) turn(TURNS[key]); };
  const dialog = h("dialog.large", { "aria-label": t("sheets"), onKeydown }, h("header", {}, head,
    sign("‹", t("previous_page"), () => turn(-1)), sign("›", t("next_page"), () => turn(1)),
    sign("×", t("close"), () => dialog.close())), room);
  turn(0);
  showDialog(dialog);
}

/** Return what is said of the sheets: the first line at once, the others when asked for. @param {string[]} report */
function reportOf([, first, ...others]) {
  const lines = (/** @type {string[]} */ all) => all.map((line) => h("p.quiet", {}, line.trim()));
  if (others.length) return [h("details.report", {}, h("summary", {}, first.trim()), ...lines(others))];
  return lines(first ? [first] : []);
}
