// The table: a position taken from a photograph by clicking, judged while it is typed.
import { calmed, download, h } from "./elements.js";
import { folded, gameChoice, number, select } from "./forms.js";
import { Position, parsed } from "./positions.js";
import { Stage, middle } from "./stage.js";
import { forget, keep, kept } from "./store.js";
import { t } from "./words.js";

const GRAVITY = ["impossible", "doubtful", "needs entry", "information"];

export class TableView {
  constructor(shop, start) {
    this.shop = shop;
    this.start = start;
    this.chosen = { game: start.games[0].slug, players: start.games[0].least, options: {}, seed: undefined };
    this.symbols = new Map();
    this.names = new Map();
    this.stage = new Stage({
      onPick: (key) => this.pick(key),
      onMark: (isDone) => this.moved(isDone),
      pictures: {
        terrain: (letter) => this.symbols.get(`terrain ${letter}`),
        piece: (colour, kind) => this.symbols.get(`piece ${colour}${kind}`),
      },
    });
    this.tools = h("div.tools", { role: "toolbar" });
    this.side = h("aside.side");
    this.element = h("div.table", {}, h("div.board", {}, this.tools, this.stage.element), this.side);
    this.judgeSoon = calmed(() => this.judge(), 60);
    this.keepSoon = calmed(() => this.save(), 400);
    this.element.addEventListener("keydown", (event) => this.key(event));
    this.element.addEventListener("paste", (event) => this.pasted(event));
    for (const kind of ["dragover", "drop"]) this.element.addEventListener(kind, (event) => this.dropped(event));
    this.evening = null;
    this.brush = null;
  }

  get game() { return this.start.games.find((game) => game.slug === (this.position?.game.slug ?? this.chosen.game)); }

  async enter() {
    if (this.evening === null) {
      this.evening = await kept();
      const last = this.evening?.at(-1);
      if (last && !this.position) await this.open(last.text, last);
    }
    this.render();
    if (this.position) requestAnimationFrame(() => this.stage.fit());
  }

  /** Open the text of a position; *record* is what was kept of it. */
  async open(text, record = null) {
    const { data } = await this.shop.call("table", { text });
    if (data.error) { this.trouble = data.error; this.troubledText = text; this.render(); return false; }
    this.trouble = null;
    const game = this.start.games.find((one) => one.slug === data.game);
    await this.fetchSymbols(game.slug);
    this.position = new Position(game, data);
    this.record = record ?? { id: Date.now() };
    this.verdict = null;
    this.stage.selected = this.position.inOrder()[0]?.[0] ?? null;
    this.stage.marks = (record?.marks ?? []).map((mark) => ({ ...mark, from: middle(mark) }));
    await this.stage.setPhoto(record?.photo ?? null).catch(() => this.stage.setPhoto(null));
    this.render();
    this.stage.fit();
    this.judge();
    return true;
  }

  async fetchSymbols(slug) {
    if (this.symbolsOf === slug) return;
    const { data, blobs } = await this.shop.call("symbols", { game: slug });
    this.symbols = new Map([...data.terrains.map((letter) => `terrain ${letter}`), ...data.pieces.map((name) => `piece ${name}`)]
      .map((name, place) => [name, URL.createObjectURL(new Blob([blobs[place]], { type: "image/svg+xml" }))]));
    this.symbolsOf = slug;
  }

  render() {
    if (!this.position) { this.renderEmpty(); return; }
    this.renderTools();
    this.drawStage();
    this.renderSide();
  }

  drawStage() { this.stage.draw(this.position, { isPainting: this.brush !== null }); }

  renderEmpty() {
    this.tools.replaceChildren();
    this.stage.element.hidden = true;
    const changed = () => this.renderEmpty();
    const file = h("input", { type: "file", accept: ".txt,.json,text/plain,application/json", onChange: async () => {
      const [one] = file.files;
      if (one) await this.open(await one.text());
    } });
    const text = h("textarea", { rows: 6, placeholder: t("table_paste"), value: this.troubledText ?? "" });
    this.side.replaceChildren(
      h("h2", {}, t("table_empty_title")),
      h("p", {}, t("table_empty")),
      this.trouble ? h("pre.error", { role: "alert" }, this.trouble) : "",
      h("section", {}, h("h3", {}, t("table_new")), ...gameChoice(this.start.games, this.chosen, changed),
        number(t("table_seed"), this.chosen.seed, { least: 0, most: 1e15, placeholder: "?" }, (seed) => { this.chosen.seed = seed; }),
        h("div.buttons", {}, h("button.strong", { onClick: () => this.begin() }, t("open")))),
      h("section", {}, h("h3", {}, t("table_open")), file, text,
        h("div.buttons", {}, h("button", { onClick: () => this.open(text.value) }, t("open")))),
      this.eveningList(),
    );
    this.element.classList.add("empty");
  }

  async begin() {
    const { game, players, options, seed } = this.chosen;
    const chosen = this.start.games.find((one) => one.slug === game);
    if (seed === undefined && !chosen.has_outline) {
      await this.open(`game ${game} ${players}p\nphase play\nboard\n  ?\n${chosen.piece_block}\n`);
      this.brush = chosen.terrains[0].letter;
      this.render();
      return;
    }
    const { data } = await this.shop.call("template", { game, players, options: seed === undefined ? {} : options, seed });
    if (data.error) { this.trouble = data.error; this.renderEmpty(); return; }
    await this.open(data.text);
  }

  renderTools() {
    this.element.classList.remove("empty");
    this.stage.element.hidden = false;
    const button = (key, act, isOff = false) => h("button", { type: "button", disabled: isOff, onClick: act }, t(key));
    const photo = h("input", { type: "file", accept: "image/*", hidden: true, onChange: () => this.usePhoto(photo.files[0]) });
    const blend = h("input", { type: "range", min: 0, max: 1, step: 0.05, value: this.stage.blend, "aria-label": t("blend"), title: t("blend"),
      onInput: () => { this.stage.blend = Number(blend.value); this.drawStage(); } });
    this.tools.replaceChildren(
      h("button", { type: "button", onClick: () => this.close() }, t("table_new")),
      button("undo", () => this.step("undo"), !this.position.done.length),
      button("redo", () => this.step("redo"), !this.position.undone.length),
      this.stage.photo ? button("photo_remove", () => this.usePhoto(null)) : button("photo_add", () => photo.click()),
      photo,
      this.stage.photo ? blend : "",
      h("span.brushes", {}, this.game.terrains.map((terrain) => h("button.brush", {
        type: "button", title: terrain.name, "aria-pressed": this.brush === terrain.letter, "aria-label": terrain.name,
        onClick: () => { this.brush = this.brush === terrain.letter ? null : terrain.letter; this.renderTools(); this.drawStage(); },
      }, h("img", { src: this.symbols.get(`terrain ${terrain.letter}`), alt: "" })))),
      this.note ? h("p.note", { role: "status" }, this.note) : "",
    );
  }

  async usePhoto(blob) {
    this.note = null;
    try {
      const scaled = await this.stage.setPhoto(blob);
      if (blob) {
        this.stage.placeMarks(this.position);
        this.note = t("mark_hint", { names: this.stage.marks.map((mark) => this.position.hexes.get(`${mark.q},${mark.r}`).name).join(", ") });
        if (scaled) this.note = `${t("photo_scaled", scaled)} ${this.note}`;
      }
    } catch {
      this.note = t("photo_unreadable");
    }
    this.render();
    this.stage.fit();
    this.keepSoon();
  }

  moved(isDone) {
    this.drawStage();
    if (!isDone) return;
    this.note = this.stage.marksAreBad ? t("mark_line") : null;
    this.renderTools();
    this.keepSoon();
  }

  pick(key) {
    if (this.brush !== null) {
      const [q, r] = key.split(",").map(Number);
      const isSame = this.position.hexes.get(key)?.letter === this.brush;
      this.change(() => this.position.paint(q, r, isSame && !this.game.has_outline && this.position.hexes.size > 1 ? null : this.brush));
      return;
    }
    this.stage.select(key);
    this.stage.focus();
    this.renderPalette();
  }

  change(act) {
    this.position.change(act);
    this.changed();
  }

  step(which) {
    this.position[which]();
    this.changed();
  }

  changed() {
    this.drawStage();
    this.renderTools();
    this.renderPalette();
    this.judgeSoon();
    this.keepSoon();
  }

  key(event) {
    if (!this.position || event.target.matches("input, textarea, select")) return;
    const { selected } = this.stage;
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z";
    if (isUndo) this.step(event.shiftKey ? "redo" : "undo");
    else if (event.ctrlKey || event.metaKey || event.altKey) return;
    else if (event.key in steps && selected) this.walk(...steps[event.key]);
    else if (event.key === "Backspace" && selected) this.change(() => this.position.setWords(selected, this.position.wordsOn(selected).replace(/(=-?\d+|\d+|.)$/, "")));
    else if (event.key.length === 1 && event.key !== " " && selected && event.target.closest(".canvas")) this.type(event);
    else return;
    event.preventDefault();
  }

  /** Walk to a neighbour: in the row, or to the nearest hex of the next row. */
  walk(across, down) {
    const here = this.position.hexes.get(this.stage.selected);
    const at = middle(here);
    const others = [...this.position.hexes.entries()].filter(([, hex]) =>
      (down ? hex.r === here.r + down : hex.r === here.r && Math.sign(hex.q - here.q) === across));
    others.sort(([, a], [, b]) => Math.abs(middle(a).x - at.x) - Math.abs(middle(b).x - at.x) || a.q - b.q);
    if (!others.length) return;
    this.stage.select(others[0][0]);
    this.stage.focus();
    this.renderPalette();
  }

  /** What is typed in a hex are the words of the text format; digits by their key. */
  type(event) {
    const key = this.stage.selected;
    const typed = /^Digit\d$/.test(event.code) ? event.code.slice(5) : event.key;
    this.change(() => this.position.setWords(key, this.position.wordsOn(key) + typed));
  }

  renderPalette() {
    const place = this.side.querySelector(".palette");
    if (place) place.replaceWith(this.palette());
  }

  palette() {
    const key = this.stage.selected;
    const hex = this.position.hexes.get(key);
    if (!hex) return h("section.palette");
    const { game } = this;
    const pieces = parsed(this.position.wordsOn(key), game) ?? [];
    const count = (colour, kind) => pieces.filter((piece) => piece.colour === colour && piece.kind === kind)
      .reduce((sum, piece) => sum + piece.count, 0);
    const words = h("input.words", { value: this.position.wordsOn(key), "aria-label": t("hex_words", { name: hex.name }), spellcheck: false,
      autocomplete: "off", onChange: () => this.change(() => this.position.setWords(key, words.value)) });
    const example = `${game.colours[0].letter}${game.pieces[0].letter}${game.pieces[1]?.letter ?? ""}`;
    const cell = (colour, kind) => {
      const here = count(colour.letter, kind.letter);
      const change = (step) => this.change(() => this.position.add(key, colour.letter, kind.letter, step));
      return h("td", {}, h("button.piece", { type: "button", "aria-label": `${colour.name}, ${kind.name}: ${here}`, onClick: () => change(1),
        onContextmenu: (event) => { event.preventDefault(); change(-1); } },
      h("img", { src: this.symbols.get(`piece ${colour.letter}${kind.letter}`), alt: "" }), here ? h("b", {}, String(here)) : ""),
      here ? h("button.less", { type: "button", "aria-label": `${colour.name}, ${kind.name}: -1`, onClick: () => change(-1) }, "−") : "");
    };
    return h("section.palette", {},
      h("h3", {}, t("hex_words", { name: hex.name })),
      h("table", {}, game.colours.map((colour) => h("tr", {}, h("th", { scope: "row" }, colour.name), game.pieces.map((kind) => cell(colour, kind))))),
      h("div.buttons", {}, words, h("button", { type: "button", onClick: () => this.change(() => this.position.setWords(key, "")) }, t("clear_hex"))),
      h("p.quiet", {}, t("keys_hint", { example })));
  }

  async judge() {
    if (!this.position) return;
    const round = (this.judgeRound = (this.judgeRound ?? 0) + 1);
    const answer = await this.shop.call("judge", { text: this.position.text(), language: this.start.language })
      .catch((error) => ({ data: { error: error.message } }));
    if (round !== this.judgeRound) return;
    this.verdict = answer.data;
    this.names = new Map([...this.position.hexes].map(([key, hex]) => [hex.name, key]));
    const grave = new Map();
    for (const finding of this.verdict.findings ?? []) {
      for (const name of finding.hexes) {
        const key = this.names.get(name);
        const rank = GRAVITY.indexOf(finding.severity);
        if (rank < 2 && !(grave.has(key) && GRAVITY.indexOf(grave.get(key)) <= rank)) grave.set(key, finding.severity);
      }
    }
    this.stage.mark(grave);
    this.side.querySelector(".verdict")?.replaceWith(this.verdictPanel());
    this.side.querySelector(".counts")?.replaceWith(this.counts());
  }

  colourName(letter) { return this.game.colours.find((colour) => colour.letter === letter)?.name ?? letter; }

  /** Say who has won, who leads, or that nobody knows yet. */
  leadText({ over, winners }) {
    if (!winners.length || this.position.phase === "setup") return t("winner_open");
    const names = winners.map((one) => this.colourName(one)).join(", ");
    if (winners.length > 1) return t("equal", { names });
    return t(over || this.position.phase === "end" ? "winner" : "leader", { names });
  }

  verdictPanel() {
    const panel = h("div.verdict", { "aria-live": "polite" });
    const found = this.verdict;
    if (!found) return panel;
    if (found.error) { panel.append(h("pre.error", {}, found.error)); return panel; }
    const lit = (names) => ({
      onPointerenter: () => this.stage.light(names.map((name) => this.names.get(name))),
      onPointerleave: () => this.stage.light([]),
    });
    const { standings, notes } = found.score;
    panel.append(h("h3", {}, t("score")),
      h("p.winner", {}, this.leadText(found.score)),
      ...standings.map((standing) => h("details.standing", {},
        h("summary", {}, h("span", {}, `${standing.rank ? `${standing.rank}. ` : ""}${this.colourName(standing.colour)}`),
          h("b", {}, standing.total === null ? t("open_total") : String(standing.total))),
        h("ul", {}, standing.lines.map((line) => h("li", lit(line.hexes), h("span", {}, line.sentence), h("b", {}, line.points === null ? "?" : String(line.points))))))),
      ...notes.map((note) => h("p.quiet", lit(note.hexes), note.sentence)));
    panel.append(h("h3", {}, t("findings")));
    if (!found.findings.some((finding) => GRAVITY.indexOf(finding.severity) < 2)) panel.append(h("p.good", {}, t("no_findings")));
    panel.append(h("ul.findings", {}, found.findings.map((finding) => h("li", { className: `finding grave-${finding.severity.replace(" ", "-")}`, ...lit(finding.hexes) },
      h("b", {}, `${t(`severity_${finding.severity.replace(" ", "-")}`)} `),
      h("span", {}, finding.sentence), h("small", {}, ` ${finding.code}, ${finding.source}`)))));
    return panel;
  }

  /** What lies on the whole board, to be held against the table. */
  counts() {
    const sums = new Map();
    for (const words of this.position.stacks.values()) {
      for (const piece of parsed(words, this.game) ?? []) {
        const key = `${piece.colour} ${piece.kind}`;
        sums.set(key, (sums.get(key) ?? 0) + piece.count);
      }
    }
    return h("section.counts", {}, h("h3", {}, t("count_check")), h("table", {}, this.game.colours.map((colour) =>
      h("tr", {}, h("th", { scope: "row" }, colour.name), this.game.pieces.map((kind) => h("td", { title: kind.name },
        h("img", { src: this.symbols.get(`piece ${colour.letter}${kind.letter}`), alt: kind.name }),
        String(sums.get(`${colour.letter} ${kind.letter}`) ?? 0)))))));
  }

  entriesForm() {
    const { position, game } = this;
    const set = (act) => { position.change(act); this.renderTools(); this.judgeSoon(); this.keepSoon(); };
    const input = (value, label, act) => {
      const field = h("input", { value: value ?? "", "aria-label": label, autocomplete: "off", onChange: () => set(() => act(field.value.trim())) });
      return field;
    };
    const fields = game.entries.map(({ keyword, shape, text, fields: names }) => {
      const entry = position.entries[keyword];
      if (shape === "numbers") {
        return h("fieldset", {}, h("legend", {}, text), game.colours.map((colour) => h("label.field", {}, h("span", {}, colour.name),
          input(entry?.[colour.letter], colour.name, (value) => { position.entries[keyword] = { ...entry, ...position.entries[keyword], [colour.letter]: value }; }))));
      }
      if (shape === "fields") {
        return h("fieldset", {}, h("legend", {}, text), h("table", {},
          h("tr", {}, h("td"), names.map((name) => h("th", { scope: "col" }, name))),
          game.colours.map((colour) => h("tr", {}, h("th", { scope: "row" }, colour.name), names.map((name) => h("td", {},
            input(entry?.[colour.letter]?.[name], `${colour.name} ${name}`, (value) => {
              const all = position.entries[keyword] ?? {};
              position.entries[keyword] = { ...all, [colour.letter]: { ...all[colour.letter], [name]: value } };
            })))))));
      }
      const shown = Array.isArray(entry) ? entry.join(" ") : entry;
      return h("label.field.wide", {}, h("span", {}, text), input(shown, text, (value) => { position.entries[keyword] = value; }));
    });
    const lines = h("textarea", { rows: 3, value: position.lines, placeholder: t("other_lines_hint"), onChange: () => set(() => { position.lines = lines.value; }) });
    const phases = ["setup", "play", "end"].map((phase) => [phase, t(`phase_${phase}`)]);
    return folded(t("to_enter"), [
      select(t("phase"), phases, position.phase, (phase) => { set(() => { position.phase = phase; }); }),
      ...fields,
      h("label.field.wide", {}, h("span", {}, t("other_lines")), lines),
    ], this.entriesAreOpen ?? true);
  }

  renderSide() {
    const take = (kind, type) => async () => {
      const look = { theme: "colour", paper: "a4", language: this.start.language };
      const answer = await this.shop.call("table_file", { ...look, text: this.position.text(), kind });
      if (answer.data.error) { this.note = answer.data.error; this.renderTools(); return; }
      download(answer.data.name, answer.blobs[0], type);
    };
    const entries = this.entriesForm();
    entries.addEventListener("toggle", () => { this.entriesAreOpen = entries.open; });
    this.side.replaceChildren(this.palette(), this.verdictPanel(), entries, this.counts(),
      h("div.buttons", {},
        h("button.strong", { onClick: take("txt", "text/plain") }, t("save_txt")),
        h("button", { onClick: take("json", "application/json") }, t("download_json")),
        h("button", { onClick: take("sheet", "application/pdf") }, t("save_sheet")),
        h("button", { onClick: take("picture", "application/pdf") }, t("save_picture"))),
      this.eveningList());
  }

  eveningList() {
    if (this.evening === null) return h("p.quiet", {}, t("storage_off"));
    if (!this.evening.length) return "";
    return h("section.evening", {}, h("h3", {}, t("evening")), h("ul", {}, this.evening.map((record) => h("li", {},
      h("button.link", { onClick: () => this.open(record.text, record) }, `${record.title}, ${new Date(record.id).toLocaleString(this.start.language)}`),
      h("button.less", { "aria-label": t("remove"), onClick: () => this.drop(record) }, "×")))));
  }

  async drop(record) {
    await forget(record.id);
    this.evening = this.evening.filter((one) => one.id !== record.id);
    if (this.record?.id === record.id) this.close();
    else this.render();
  }

  async save() {
    if (!this.position) return;
    const marks = this.stage.marks.map(({ q, r, to }) => ({ q, r, to }));
    Object.assign(this.record, { title: this.game.title, text: this.position.text(), photo: this.stage.photo?.blob ?? null, marks });
    const isKept = await keep(this.record);
    if (!isKept) { this.evening = null; return; }
    this.evening = [...(this.evening ?? []).filter((one) => one.id !== this.record.id), this.record];
  }

  close() {
    this.position = null;
    this.note = null;
    this.brush = null;
    this.render();
  }

  async pasted(event) {
    const image = [...event.clipboardData.files].find((file) => file.type.startsWith("image/"));
    if (image && this.position) { event.preventDefault(); await this.usePhoto(image); }
  }

  async dropped(event) {
    event.preventDefault();
    if (event.type !== "drop") return;
    const [file] = event.dataTransfer.files;
    if (!file) return;
    if (file.type.startsWith("image/") && this.position) await this.usePhoto(file);
    else if (/\.(txt|json)$/i.test(file.name)) await this.open(await file.text());
    else { this.note = t("photo_unreadable"); if (this.position) this.renderTools(); }
  }
}
