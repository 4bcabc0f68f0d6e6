// Beside the table: findings and score, forms for what is still to be entered, counts, files.
import * as actions from "./actions.js";
import { button, download, h, refill, renew } from "./elements.js";
import { entryForms } from "./entries.js";
import { eveningPanel } from "./evening.js";
import { folded, saveAs } from "./forms.js";
import { hoursOf } from "./places.js";
import { shareCard } from "./sharing.js";
import { countCheck, leadOf, verdictPanel } from "./verdicts.js";
import { t, usualPaper } from "./words.js";

export class Side {
  /** @param {TableView} view */
  constructor(view) {
    this.view = view;
    this.isTyping = false; // what changes was typed in the forms here
    this.element = h("aside.side");
    this.verdict = h("div.verdict");
    this.entries = h("section.entries");
    this.counts = h("section.counts");
  }

  /** Say who draws what of the state. @param {import("./state.js").Store<TableState>} store */
  watch(store) {
    const playing = (/** @type {TableState} */ { position }) =>
      position?.coloursInPlay().map(({ letter }) => letter).join();
    store.watch(({ position, verdict, trouble }) =>
      [position?.game, position?.names, position?.phase, verdict, trouble], () => this.drawVerdict());
    store.watch(({ isStale }) => [isStale], ({ isStale }) => this.verdict.setAttribute("aria-busy", String(isStale)));
    store.watch((state) => [state.position?.stacks, playing(state), state.checked], () => this.drawCounts());
    const typed = (/** @type {TableState} */ { position }) =>
      [position?.game, position?.phase, position?.entries, position?.names, position?.title, position?.lines];
    store.watch((state) => [...typed(state), playing(state)], () => { if (!this.isTyping) this.drawEntries(); });
  }

  /** Put everything in its place, for a position or for none. */
  draw() {
    const { view: { position, game } } = this;
    if (!position) { this.element.replaceChildren(); return; }
    const example = game.colours[0].letter + (game.pieces[0]?.letter ?? "");
    const keys = h("p.quiet", {}, t("keys_hint", { example }), hoursOf(game).length ? ` ${t("keys_places")}` : "");
    this.element.replaceChildren(this.verdict, this.entries, folded(t("count_check"), [this.counts]), this.evening(),
      folded(t("keyboard"), [keys]), this.files());
  }

  /** Show a part and go there. @param {"entries" | "verdict"} name */
  goTo(name) {
    const part = this[name];
    part.scrollIntoView({ block: "start" });
    const first = /** @type {HTMLElement | null} */ (part.querySelector("input, select, summary"));
    first?.focus({ preventScroll: true });
  }

  drawEntries() {
    const { view } = this;
    if (!view.position) return;
    refill(this.entries, ...entryForms(view.position, (act) => {
      this.isTyping = true;
      view.act(actions.change, act);
      this.isTyping = false;
    }));
  }

  drawVerdict() {
    const { view, view: { position, state: { verdict, trouble } } } = this;
    refill(this.verdict, ...verdictPanel(view));
    const lead = trouble ? "" : leadOf(verdict, position?.phase ?? "play");
    if (lead) view.voice.say(lead); // and nothing else
  }

  drawCounts() {
    const { view, view: { position } } = this;
    if (position) renew(this.counts, h("section.counts", {}, ...countCheck(view, position)));
  }

  files() {
    const file = (/** @type {string} */ key, /** @type {string} */ kind, /** @type {string} */ type) =>
      button(key, () => this.save(kind, type));
    return saveAs([button("share_card", () => shareCard(this.view)), file("save_txt", "txt", "text/plain")],
      file("save_sheet", "sheet", "application/pdf"), file("save_picture", "picture", "application/pdf"),
      file("download_json", "json", "application/json"));
  }

  /** Save the position as a file of a kind. @param {string} kind @param {string} type */
  async save(kind, type) {
    const { view } = this;
    const given = { text: view.position?.text(), language: view.start.language, paper: usualPaper() };
    const { data, blobs } = await view.shop.call("table_file", { ...given, kind });
    if (data.error) view.say(data.error);
    else download(data.name, blobs[0], type);
  }

  evening() { return this.view.evening ? eveningPanel(this.view, this.view.evening) : h("section.evening"); }

  /** Draw the list of the evening anew, beside the board or where the table begins. */
  drawEvening() {
    const old = this.view.element.querySelector(".evening");
    if (old) renew(old, this.evening());
  }
}
