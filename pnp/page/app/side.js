// Beside the table: findings and score, forms for what is still to be entered, counts, files.
import { download, h } from "./elements.js";
import { entryForms } from "./entries.js";
import { eveningPanel, resultsDialog } from "./evening.js";
import { hoursOf } from "./places.js";
import { countCheck, verdictPanel } from "./verdicts.js";
import { t } from "./words.js";

export class Side {
  /** @param {import("./table.js").TableView} view */
  constructor(view) {
    this.view = view;
    this.element = h("aside.side");
  }

  render() {
    const { view } = this;
    const { position, game } = view;
    if (!position) return;
    const entries = entryForms(position, (/** @type {() => void} */ act) => { position.change(act); view.renderTools(); view.judgeSoon(); view.keepSoon(); });
    this.element.replaceChildren(this.verdict(), entries, this.counts(), this.files(), this.evening(),
      h("p.quiet", {}, t("keys_hint", { example: `${game.colours[0].letter}${game.pieces[0]?.letter ?? ""}` }), hoursOf(game).length ? ` ${t("keys_places")}` : ""));
  }

  /** Show the verdict anew; lines that were open stay so. */
  renderVerdict() {
    const standings = () => /** @type {HTMLDetailsElement[]} */ ([...this.element.querySelectorAll(".standing")]);
    const open = standings().map((one) => one.open);
    this.element.querySelector(".verdict")?.replaceWith(this.verdict());
    standings().forEach((one, place) => { one.open = open[place] ?? false; });
  }

  /** Grey the verdict while it is stale. */
  renderStale() { this.element.querySelector(".verdict")?.setAttribute("aria-busy", String(this.view.isStale)); }

  verdict() {
    const { view } = this;
    const { game, position, stage, verdict, isStale } = view;
    return verdictPanel(verdict, {
      isStale,
      game, phase: position?.phase ?? "play",
      nameOf: (letter) => position?.names[letter] || (game.colours.find((colour) => colour.letter === letter)?.name ?? letter),
      light: (hexes) => stage.light(hexes.map((name) => view.keyOf(name))),
      repair: (text) => view.repair(text),
    });
  }

  counts() {
    const { position, checked, symbols } = this.view;
    return position ? countCheck(position, checked, (name) => symbols.get(name)) : "";
  }

  renderCounts() { this.element.querySelector(".counts")?.replaceWith(this.counts()); }

  files() {
    const file = (/** @type {string} */ key, /** @type {string} */ kind, /** @type {string} */ type, tag = "button") =>
      h(tag, { type: "button", onClick: () => this.take(kind, type) }, t(key));
    return h("section", {}, h("h3", {}, t("take_along")), h("div.buttons", {},
      file("save_txt", "txt", "text/plain", "button.strong"), file("save_sheet", "sheet", "application/pdf"),
      file("save_picture", "picture", "application/pdf"), file("download_json", "json", "application/json")));
  }

  /** Save the position as a file of a kind. @param {string} kind @param {string} type */
  async take(kind, type) {
    const { view } = this;
    const look = { theme: "colour", paper: "a4", language: view.start.language };
    const { data, blobs } = await view.shop.call("table_file", { ...look, text: view.position?.text(), kind });
    if (data.error) view.say(data.error);
    else download(data.name, blobs[0], type);
  }

  evening() {
    const { view } = this;
    const { evening, position, record } = view;
    if (!evening) return h("section.evening");
    return eveningPanel(evening, position ? record : null, {
      language: view.start.language,
      open: (one) => view.open(one.text ?? "", one),
      drop: async (one) => {
        await view.save();
        if (view.position && record.id === one.id) view.close();
        await evening.drop(one);
        view.render();
      },
      putBack: async (one) => { await evening.putBack(one); view.render(); },
      emptyBin: () => { evening.bin = []; view.render(); },
      results: () => this.results(),
      another: position ? () => view.close() : null,
    });
  }

  renderEvening() { this.element.querySelector(".evening")?.replaceWith(this.evening()); }

  /** Show the results of all positions. @param {boolean} countsAll count games that go on, too */
  async results(countsAll = false) {
    const { view } = this;
    const records = [...view.evening?.records ?? []];
    const request = { texts: records.map((record) => record.text), language: view.start.language, count_all: countsAll };
    const { data } = await view.shop.call("evening", request);
    if (data.error) { if (view.position) view.say(data.error); return; }
    const dialog = resultsDialog(records, data, {
      countsAll,
      countAll: (all) => { dialog.close(); this.results(all); },
      take: async (kind) => {
        const { data: { name, names }, blobs } = await view.shop.call("evening", { ...request, kind });
        if (kind === "pdf") download(name, blobs[0], "application/pdf");
        names?.forEach((/** @type {string} */ ending, /** @type {number} */ place) => download(`results${ending}.csv`, blobs[place], "text/csv"));
      },
    });
    view.element.append(dialog);
    dialog.showModal();
  }
}
