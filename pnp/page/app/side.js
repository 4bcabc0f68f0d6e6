// Beside the table: findings and score, forms for what is still to be entered, counts, files.
import * as actions from "./actions.js";
import { button, download, h, refill, renew } from "./elements.js";
import { entryForms } from "./entries.js";
import { eveningPanel, resultsDialog } from "./evening.js";
import { hoursOf } from "./places.js";
import { shareCard, Story } from "./sharing.js";
import { countCheck, leadOf, verdictPanel } from "./verdicts.js";
import { t } from "./words.js";

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
    this.element.replaceChildren(this.verdict, this.entries, this.counts, this.files(), this.evening(),
      h("p.quiet", {}, t("keys_hint", { example }), hoursOf(game).length ? ` ${t("keys_places")}` : ""));
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
    this.entries.replaceChildren(...entryForms(view.position, (act) => {
      this.isTyping = true;
      view.act(actions.change, act);
      this.isTyping = false;
    }));
  }

  /** Show the verdict anew; lines that were open stay so. */
  drawVerdict() {
    const { view, view: { game, position, state: { verdict, trouble } } } = this;
    const standings = () => /** @type {HTMLDetailsElement[]} */ ([...this.verdict.querySelectorAll(".standing")]);
    const open = standings().map((one) => one.open);
    const colour = (/** @type {string} */ letter) => game.colours.find((one) => one.letter === letter)?.name;
    refill(this.verdict, ...verdictPanel(verdict, trouble, {
      game, phase: position?.phase ?? "play",
      nameOf: (letter) => position?.names[letter] || (colour(letter) ?? letter),
      light: (names) => view.act(actions.light, names.map((name) => view.placeNamed(name))),
      repair: (text) => view.judging.repair(text),
      point: (pointed) => view.act(actions.set, { pointed }),
      ask: () => view.judging.question(),
      answer: (after) => view.judging.answered(after),
      enter: ([keyword, colour, field], value) =>
        view.act(actions.change, (before) => before.withValue(keyword, colour, field, value)),
    }));
    standings().forEach((one, place) => { one.open = open[place] ?? false; });
    const lead = trouble ? "" : leadOf(verdict, position?.phase ?? "play");
    if (lead) view.voice.say(lead); // and nothing else
  }

  drawCounts() {
    const { view, view: { position, symbols, state: { checked } } } = this;
    if (!position) return;
    renew(this.counts, h("section.counts", {}, ...countCheck(position, checked, {
      picture: (name) => symbols.get(name), check: (key, count) => view.act(actions.check, key, count),
    })));
  }

  files() {
    const { view } = this;
    const file = (/** @type {string} */ key, /** @type {string} */ kind, /** @type {string} */ type, more = {}) =>
      button(key, () => this.save(kind, type), more);
    return h("section", {}, h("h3", {}, t("take_along")), h("div.buttons", {},
      button("share_card", () => shareCard(view)), file("save_txt", "txt", "text/plain", { className: "strong" }), file("save_sheet", "sheet", "application/pdf"),
      file("save_picture", "picture", "application/pdf"), file("download_json", "json", "application/json")));
  }

  /** Save the position as a file of a kind. @param {string} kind @param {string} type */
  async save(kind, type) {
    const { view } = this;
    const given = { text: view.position?.text(), language: view.start.language, theme: "colour", paper: "a4" };
    const { data, blobs } = await view.shop.call("table_file", { ...given, kind });
    if (data.error) view.say(data.error);
    else download(data.name, blobs[0], type);
  }

  evening() {
    const { view } = this;
    const { evening, position } = view;
    if (!evening) return h("section.evening");
    const show = (/** @type {string} */ place) => {
      view.redraw();
      /** @type {HTMLElement | null} */ (view.element.querySelector(`.evening ${place}button`))?.focus();
    };
    // The list may have been drawn before the position was kept anew.
    const latest = (/** @type {Kept} */ one) =>
      evening.records.find(({ id }) => id === one.id) ?? one;
    return eveningPanel(evening, position ? view.state.record : null, {
      language: view.start.language, gameOf: (slug) => view.gameOf(slug),
      open: (one) => { view.keep(); view.open(latest(one).text ?? "", latest(one)); },
      drop: async (one) => {
        await view.save();
        if (view.position && view.state.record.id === one.id) view.close();
        await evening.drop(latest(one));
        show(`.bin [data-record="${one.id}"] `);
      },
      putBack: async (one) => { await evening.putBack(one); show(`[data-record="${one.id}"] `); },
      emptyBin: () => { evening.bin = []; show(""); },
      results: () => this.results(), story: () => new Story(view).open(),
      goOn: position ? () => view.open(position.text()) : null,
      another: position ? () => { view.close(); view.opening.focusOn("button"); } : null,
    });
  }

  /** Draw the list of the evening anew, beside the board or where the table begins. */
  drawEvening() {
    const old = this.view.element.querySelector(".evening");
    if (old) renew(old, this.evening());
  }

  /** Show the results of all positions. @param {boolean} countsAll count games that go on, too */
  async results(countsAll = false) {
    const { view } = this;
    const records = [...view.evening?.records ?? []];
    const texts = records.map(({ text }) => text);
    const request = { texts, language: view.start.language, count_all: countsAll };
    const { data } = await view.shop.call("evening", request);
    if (data.error) { if (view.position) view.say(data.error); return; }
    const dialog = resultsDialog(records, data, {
      countsAll,
      countAll: (all) => { dialog.close(); this.results(all); },
      take: async (kind) => {
        const { data: { name, names }, blobs } = await view.shop.call("evening", { ...request, kind });
        if (kind === "pdf") download(name, blobs[0], "application/pdf");
        /** @type {string[]} */
        const endings = names ?? [];
        endings.forEach((ending, place) => download(`results${ending}.csv`, blobs[place], "text/csv"));
      },
    });
    view.element.append(dialog);
    dialog.showModal();
  }
}
