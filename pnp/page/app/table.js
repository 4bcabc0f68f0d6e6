// The table: a position taken from a photograph by clicking, judged while it is typed.
import { calmed, download, h } from "./elements.js";
import { entryForms } from "./entries.js";
import { Evening, eveningPanel, resultsDialog } from "./evening.js";
import { madePhotograph } from "./examples.js";
import { palette } from "./palette.js";
import { Position } from "./positions.js";
import { proposal } from "./proposals.js";
import { Stage, middle } from "./stage.js";
import { brushes, toolbar } from "./toolbars.js";
import { countCheck, GRAVITY, verdictPanel } from "./verdicts.js";
import { welcome } from "./welcome.js";
import { t } from "./words.js";

const EXAMPLES = ["terre-de-barons", "barony", "baron"];
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const NARROW = 560; // pixels of the stage: below, the palette lies at its foot
const LAST_WORD = /(=-?\d*|\d+|.)$/;

export class TableView {
  constructor(shop, start) {
    this.shop = shop;
    this.start = start;
    this.chosen = { game: start.games[0].slug, players: start.games[0].least, options: {}, seed: undefined };
    this.symbols = new Map();
    this.symbolSets = new Map();
    this.names = new Map();
    this.stage = new Stage({
      onPick: (key, event) => this.pick(key, event),
      onStroke: (key, isFirst) => this.stroke(key, isFirst),
      onStrokeEnd: () => this.changed(),
      onMiss: () => this.close("palette"),
      onMark: (isDone) => this.moved(isDone),
      onView: () => this.placePalette(),
      pictures: {
        terrain: (letter) => this.symbols.get(`terrain ${letter}`),
        piece: (colour, kind) => this.symbols.get(`piece ${colour}${kind}`),
      },
    });
    this.tools = h("div.tools", { role: "toolbar" });
    this.near = h("div.near", { hidden: true });
    this.side = h("aside.side");
    this.welcome = h("div.welcome");
    this.element = h("div.table", {}, this.welcome, h("div.board", {}, this.tools, h("div.middle", {}, this.stage.element, this.near)), this.side);
    this.judgeSoon = calmed(() => this.judge(), 30);
    this.keepSoon = calmed(() => this.save(), 150);
    this.element.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("paste", (event) => this.element.isConnected && this.pasted(event));
    for (const kind of ["dragover", "drop"]) this.element.addEventListener(kind, (event) => this.dropped(event));
    addEventListener("pagehide", () => { if (this.position && this.element.isConnected) this.save(); });
    new ResizeObserver(() => this.resized()).observe(this.stage.element);
    this.evening = null;
    this.openRound = 0;
    this.examples = [];
    this.forget();
  }

  /** Show the board anew in a room of another width; one of another height keeps what is seen. */
  resized() {
    const width = this.stage.element.clientWidth;
    if (!this.position || !width) return;
    if (width !== this.width) this.stage.fit();
    this.width = width;
    this.placePalette();
  }

  /** Forget what belongs to one position. */
  forget() {
    this.brush = null;
    this.note = null;
    this.isPaletteOpen = false;
    this.checked = new Map();
    this.painted = new Set();
    this.free = { across: 4, down: 4 };
    this.stage.proposal = null;
    this.stage.others.clear();
  }

  get game() { return this.start.games.find((game) => game.slug === (this.position?.game.slug ?? this.chosen.game)); }

  get isFree() { return this.position.isSketch && this.position.hexes.size < 4; }

  /** The hexes that a change is for: the one typed in, and those chosen along with it. */
  get keys() { return [this.stage.selected, ...this.stage.others].filter((key) => key !== null && this.position.hexes.has(key)); }

  async enter() {
    if (this.evening === null) {
      this.evening = new Evening();
      const round = this.openRound;
      const last = await this.evening.load();
      if (last && round === this.openRound) await this.open(last.text, last);
    }
    this.render();
    if (!this.position) this.fetchExamples();
  }

  /** Open the text of a position; *record* is what was kept of it. */
  async open(text, record = null) {
    this.openRound += 1;
    const round = this.openRound;
    const { data } = await this.shop.call("table", { text });
    if (round !== this.openRound) return false;
    if (data.error) {
      this.position = null;
      [this.trouble, this.troubledText] = [data.error, text];
      this.render();
      return false;
    }
    this.trouble = null;
    const game = this.start.games.find((one) => one.slug === data.game);
    this.symbols = await this.fetchSymbols(game.slug);
    this.position = new Position(game, data);
    this.record = record ?? { id: Date.now() };
    this.verdict = null;
    this.forget();
    this.stage.selected = this.position.inOrder()[0]?.[0] ?? null;
    this.stage.marks = (record?.marks ?? []).map((mark) => ({ ...mark, from: middle(mark) }));
    this.stage.marksAreShown = false;
    this.stage.grave = new Map();
    await this.stage.setPhoto(record?.photo ?? null).catch(() => this.stage.setPhoto(null));
    if (this.stage.photo && this.stage.marks.length < 4) this.stage.placeMarks(this.position);
    this.render();
    this.side.scrollTop = 0;
    this.stage.fit();
    await this.judge();
    await this.save();
    return true;
  }

  async openFile(file) {
    const text = await file.text();
    if (await this.evening.openFile(text)) await this.open(this.evening.latest.text, this.evening.latest);
    else await this.open(text);
  }

  async fetchSymbols(slug) {
    if (!this.symbolSets.has(slug)) {
      const { data, blobs } = await this.shop.call("symbols", { game: slug });
      const names = [...data.terrains.map((letter) => `terrain ${letter}`), ...data.pieces.map((name) => `piece ${name}`)];
      this.symbolSets.set(slug, new Map(names.map((name, place) => [name, URL.createObjectURL(new Blob([blobs[place]], { type: "image/svg+xml" }))])));
    }
    return this.symbolSets.get(slug);
  }

  /** Make the examples one by one, each shown when it is ready. */
  async fetchExamples() {
    if (this.examples.length) return;
    this.examples = EXAMPLES.map((game) => ({ game, players: 0, phase: "play", photo: null }));
    this.render();
    for (const [number, one] of this.examples.entries()) {
      const { data: { text } } = await this.shop.call("example", { game: one.game });
      const { data } = await this.shop.call("table", { text });
      const position = new Position(this.start.games.find((game) => game.slug === one.game), data);
      const made = await madePhotograph(position, await this.fetchSymbols(one.game), number);
      Object.assign(one, made, { text, players: data.players, phase: data.phase });
      this.renderExamples();
    }
  }

  render() {
    const isOpen = Boolean(this.position);
    this.element.classList.toggle("empty", !isOpen);
    if (!isOpen) { this.renderWelcome(); return; }
    this.drawStage();
    this.renderTools();
    this.renderSide();
    this.renderPalette();
  }

  drawStage() { this.stage.draw(this.position, { isPainting: this.brush !== null }); }

  renderTools() { this.tools.replaceChildren(...toolbar(this).filter(Boolean)); }

  renderWelcome() { this.welcome.replaceChildren(...this.welcomeParts(), this.eveningPanel()); }

  /** Show an example that is ready, and leave alone what is being typed beside it. */
  renderExamples() {
    const shown = this.welcome.querySelector(".examples");
    if (!this.position && shown) shown.replaceWith(this.welcomeParts().find((part) => part.matches(".examples")));
  }

  welcomeParts() {
    const { trouble, troubledText: text, chosen, examples } = this;
    return welcome({ games: this.start.games, chosen, trouble, text, examples }, {
      changed: () => this.render(),
      begin: () => this.begin(),
      open: (typed) => this.open(typed),
      openFile: (file) => this.openFile(file),
      giveUp: () => { this.trouble = null; this.render(); this.fetchExamples(); },
      example: (one) => this.open(one.text, { id: Date.now(), photo: one.photo, marks: one.marks }),
    });
  }

  async begin() {
    const { game, players, options, seed } = this.chosen;
    const chosen = this.start.games.find((one) => one.slug === game);
    if (seed === undefined && !chosen.has_outline) {
      await this.open(`game ${game} ${players}p\nphase play\nboard\n  ?\n${chosen.piece_block}\n`);
      this.note = t("sketch_hint");
      this.setBrush("?");
      return;
    }
    const { data } = await this.shop.call("template", { game, players, options: seed === undefined ? {} : options, seed });
    if (data.error) { this.trouble = data.error; this.troubledText = ""; this.render(); return; }
    await this.open(data.text.replace(/^phase setup$/m, "phase play"));
  }

  async usePhoto(blob) {
    this.note = null;
    try {
      const scaled = await this.stage.setPhoto(blob ?? null);
      this.stage.marks = [];
      this.stage.marksAreShown = Boolean(blob);
      if (blob && this.isFree) this.placeFree();
      else if (blob) this.stage.placeMarks(this.position);
      if (scaled) this.note = t("photo_scaled", scaled);
    } catch {
      this.note = t("photo_unreadable");
    }
    this.close("palette");
    this.stage.proposal = null;
    this.render();
    this.stage.fit();
    this.keepSoon();
  }

  placeFree() {
    this.stage.placeFreeMarks(this.free.across, this.free.down);
    this.brush ??= "?";
    this.render();
  }

  addMark() {
    this.stage.addMark(this.position.hexes.get(this.stage.selected));
    this.close("palette");
    this.moved(true);
  }

  moved(isDone) {
    this.drawStage();
    if (!isDone) return;
    this.renderTools();
    this.keepSoon();
  }

  showMarks(areShown) {
    this.stage.marksAreShown = areShown;
    this.stage.proposal = null;
    this.close("palette");
    this.render();
  }

  setBrush(letter) {
    this.brush = letter;
    this.close("palette");
    this.renderTools();
    this.drawStage();
  }

  async propose() {
    const painted = new Map([...this.painted].map((key) => [key, this.position.hexes.get(key)?.letter]).filter(([, letter]) => letter && letter !== "?"));
    this.stage.proposal = await proposal(this.stage, this.position, this.symbols, painted);
    this.note = this.stage.proposal.size ? null : t("proposal_none");
    if (!this.stage.proposal.size) this.stage.proposal = null;
    this.stage.marksAreShown = false;
    this.close("palette");
    this.render();
  }

  takeProposal(onlyCertain) {
    const found = [...this.stage.proposal].filter(([, one]) => one.isCertain || !onlyCertain);
    this.stage.proposal = null;
    this.change(() => {
      for (const [key, { letter }] of found) {
        const { q, r, letter: old } = this.position.hexes.get(key);
        if (old !== letter) this.position.paint(q, r, letter);
      }
    });
  }

  dropProposal() {
    this.stage.proposal = null;
    this.render();
  }

  pick(key, event) {
    if (this.brush !== null) { this.stroke(key, true); this.changed(); return; }
    if (!this.position.hexes.has(key)) return;
    const { others, selected } = this.stage;
    if (event?.shiftKey && selected !== null && key !== selected) {
      if (!others.delete(key)) others.add(key);
    } else {
      others.clear();
      this.stage.select(key);
    }
    this.isPaletteOpen = true;
    this.drawStage();
    this.stage.focus();
    this.renderPalette();
  }

  /** One hex of a stroke: painted with the brush, or chosen along. */
  stroke(key, isFirst) {
    if (this.brush === null) {
      if (this.position.hexes.has(key) && key !== this.stage.selected) this.stage.others.add(key);
      this.isPaletteOpen = true;
      this.drawStage();
      return;
    }
    const [q, r] = key.split(",").map(Number);
    const isSame = this.position.hexes.get(key)?.letter === this.brush;
    if (isFirst) this.isErasing = isSame && this.position.isSketch && this.position.hexes.size > 1;
    if (isSame !== this.isErasing && isSame) return;
    if (this.isErasing && !isSame) return;
    this.position.change(() => this.position.paint(q, r, this.isErasing ? null : this.brush), !isFirst);
    if (this.isErasing) this.painted.delete(key); else this.painted.add(key);
    if (!this.position.hexes.has(this.stage.selected)) this.stage.selected = this.position.inOrder()[0]?.[0] ?? null;
    this.drawStage();
  }

  change(act) {
    this.position.change(act);
    this.changed();
  }

  step(which) {
    this.position[which]();
    this.changed();
    this.renderSide();
  }

  changed() {
    this.drawStage();
    this.renderTools();
    this.renderPalette();
    this.renderCounts();
    this.judgeSoon();
    this.keepSoon();
  }

  /** Close the position, or only the palette. */
  close(what = "position") {
    this.isPaletteOpen = false;
    this.stage.others.clear();
    if (what === "palette") { this.renderPalette(); return; }
    this.position = null;
    this.forget();
    this.render();
    this.fetchExamples();
  }

  key(event) {
    if (!this.position || event.target.matches("input, textarea, select")) return;
    const { selected } = this.stage;
    const mark = event.target.closest?.("[data-mark]");
    const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z";
    if (isUndo) this.step(event.shiftKey ? "redo" : "undo");
    else if (event.ctrlKey || event.metaKey || event.altKey) return;
    else if (event.key in ARROWS && mark) this.nudge(Number(mark.dataset.mark), event);
    else if (event.key in ARROWS && selected) this.walk(...ARROWS[event.key], event.shiftKey);
    else if (event.key === "Escape") this.escape();
    else if (event.key === "Enter" && this.stage.proposal && event.target.closest(".canvas")) this.takeProposal(false);
    else if (!event.target.closest(".canvas") || !selected) return;
    else if (event.key === "Enter") { this.isPaletteOpen = !this.isPaletteOpen; this.renderPalette(); }
    else if (event.key === "Delete") this.change(() => this.each((key) => this.position.setWords(key, "")));
    else if (event.key === "Backspace") this.change(() => this.each((key) => this.position.setWords(key, this.position.wordsOn(key).replace(LAST_WORD, ""))));
    else if (event.key.length === 1 && event.key !== " ") this.type(event);
    else return;
    event.preventDefault();
  }

  each(act) { this.keys.forEach(act); }

  escape() {
    if (this.stage.proposal) this.dropProposal();
    else if (this.isPaletteOpen) this.close("palette");
    else if (this.brush !== null) this.setBrush(null);
    this.stage.focus();
  }

  /** Move a mark by its keys. */
  nudge(number, event) {
    const [x, y] = ARROWS[event.key].map((step) => step * (event.shiftKey ? 10 : 1) * Math.max(1, this.stage.photo.width / 2000));
    const mark = this.stage.marks[number];
    mark.to = { x: mark.to.x + x, y: mark.to.y + y };
    this.moved(true);
    this.stage.layer.querySelector(`[data-mark="${number}"]`)?.focus();
  }

  /** Walk to a neighbour: in the row, or to the nearest hex of the next row, left and right in turns. */
  walk(across, down, isAlong) {
    const here = this.position.hexes.get(this.stage.selected);
    const at = middle(here);
    const side = here.r % 2 === 0 ? 0.1 : -0.1;
    const others = [...this.position.hexes.entries()].filter(([, hex]) =>
      (down ? hex.r === here.r + down : hex.r === here.r && Math.sign(hex.q - here.q) === across));
    const away = (hex) => Math.abs(middle(hex).x - at.x - (down ? side : 0));
    others.sort(([, a], [, b]) => away(a) - away(b));
    if (!others.length) return;
    if (isAlong) this.stage.others.add(this.stage.selected); else this.stage.others.clear();
    this.stage.others.delete(others[0][0]);
    this.stage.select(others[0][0]);
    this.drawStage();
    this.stage.focus();
    this.renderPalette();
  }

  /** What is typed in a hex are the words of the text format, digits by their key; with a brush, terrain. */
  type(event) {
    const typed = /^Digit\d$/.test(event.code) ? event.code.slice(5) : event.key;
    if (this.brush !== null) {
      const found = brushes(this.game, this.position).find(({ letter }) => letter.toLowerCase() === typed.toLowerCase() || letter === event.key);
      if (!found) return;
      this.brush = found.letter;
      this.change(() => this.each((key) => { const { q, r } = this.position.hexes.get(key); this.position.paint(q, r, this.brush); this.painted.add(key); }));
      return;
    }
    this.change(() => this.each((key) => this.position.setWords(key, this.position.wordsOn(key) + typed)));
  }

  renderPalette() {
    const { keys } = this;
    const isShown = this.position && this.isPaletteOpen && keys.length > 0 && this.brush === null && !this.stage.proposal;
    const focused = this.near.contains(document.activeElement) ? document.activeElement.dataset.piece : undefined;
    this.near.hidden = !isShown;
    if (!isShown) { this.near.replaceChildren(); return; }
    this.near.replaceChildren(palette(this.position, keys, {
      picture: (name) => this.symbols.get(name),
      add: (colour, kind, step) => this.change(() => this.each((key) => this.position.add(key, colour, kind, step))),
      write: (words) => this.change(() => this.each((key) => this.position.setWords(key, words))),
      clear: () => this.change(() => this.each((key) => this.position.setWords(key, ""))),
      close: () => { this.close("palette"); this.stage.focus(); },
    }));
    if (focused !== undefined) this.near.querySelector(`[data-piece="${focused}"]`)?.focus({ preventScroll: true });
    this.placePalette();
  }

  /** Put the palette beside its hex, where there is room. */
  placePalette() {
    if (this.near.hidden || !this.position) return;
    const at = this.stage.place(this.stage.selected);
    const room = this.stage.element.getBoundingClientRect();
    const [width, height] = [this.near.offsetWidth, this.near.offsetHeight];
    if (!at || room.width < NARROW) {
      this.near.classList.add("docked");
      this.near.style.transform = "";
      const free = room.height - this.near.offsetHeight;
      if (at && free > 0 && (at.y > free || at.y < 0)) { this.stage.view.y += free / 2 - at.y; this.stage.move(); }
      return;
    }
    this.near.classList.remove("docked");
    const gap = at.size * 1.05 + 6;
    const x = at.x + gap + width < room.width ? at.x + gap : at.x - gap - width;
    const y = Math.min(Math.max(at.y - height / 2, 6), room.height - height - 6);
    this.near.style.transform = `translate(${Math.min(Math.max(x, 6), room.width - width - 6)}px, ${y}px)`;
  }

  async judge() {
    if (!this.position) return;
    const round = (this.judgeRound = (this.judgeRound ?? 0) + 1);
    const answer = await this.shop.call("judge", { text: this.position.text(), language: this.start.language })
      .catch((error) => ({ data: { error: error.message } }));
    if (round !== this.judgeRound || !this.position) return;
    this.verdict = answer.data;
    this.names = new Map([...this.position.hexes].map(([key, hex]) => [hex.name, key]));
    const grave = new Map();
    for (const { severity, hexes } of this.verdict.findings ?? []) {
      const rank = GRAVITY.indexOf(severity);
      for (const key of hexes.map((name) => this.names.get(name))) {
        if (rank < 2 && !(grave.has(key) && GRAVITY.indexOf(grave.get(key)) <= rank)) grave.set(key, severity);
      }
    }
    this.stage.mark(grave);
    const open = [...this.side.querySelectorAll(".standing")].map((one) => one.open);
    this.side.querySelector(".verdict")?.replaceWith(this.verdictPanel());
    this.side.querySelectorAll(".standing").forEach((one, place) => { one.open = open[place] ?? false; });
  }

  verdictPanel() {
    const { game } = this;
    return verdictPanel(this.verdict, {
      game, phase: this.position.phase,
      nameOf: (letter) => this.position.names[letter] || (game.colours.find((colour) => colour.letter === letter)?.name ?? letter),
      light: (names) => this.stage.light(names.map((name) => this.names.get(name))),
    });
  }

  renderCounts() { this.side.querySelector(".counts")?.replaceWith(countCheck(this.position, this.checked, (name) => this.symbols.get(name))); }

  renderSide() {
    const take = (kind, type) => async () => {
      const look = { theme: "colour", paper: "a4", language: this.start.language };
      const answer = await this.shop.call("table_file", { ...look, text: this.position.text(), kind });
      if (answer.data.error) { this.note = answer.data.error; this.renderTools(); return; }
      download(answer.data.name, answer.blobs[0], type);
    };
    const entries = entryForms(this.position, (act) => { this.position.change(act); this.renderTools(); this.judgeSoon(); this.keepSoon(); });
    this.side.replaceChildren(this.verdictPanel(), entries,
      countCheck(this.position, this.checked, (name) => this.symbols.get(name)),
      h("section", {}, h("h3", {}, t("take_along")), h("div.buttons", {},
        h("button.strong", { type: "button", onClick: take("txt", "text/plain") }, t("save_txt")),
        h("button", { type: "button", onClick: take("sheet", "application/pdf") }, t("save_sheet")),
        h("button", { type: "button", onClick: take("picture", "application/pdf") }, t("save_picture")),
        h("button", { type: "button", onClick: take("json", "application/json") }, t("download_json")))),
      this.eveningPanel(),
      h("p.quiet", {}, t("keys_hint", { example: `${this.game.colours[0].letter}${this.game.pieces[0].letter}` })));
  }

  eveningPanel() {
    if (!this.evening) return h("section.evening");
    return eveningPanel(this.evening, this.position ? this.record : null, {
      language: this.start.language,
      open: (record) => this.open(record.text, record),
      drop: async (record) => {
        await this.evening.drop(record);
        if (this.position && this.record.id === record.id) this.close(); else this.render();
      },
      results: () => this.showResults(),
      another: this.position ? () => this.close() : null,
    });
  }

  async showResults() {
    const records = [...this.evening.records];
    const request = { texts: records.map((record) => record.text), language: this.start.language };
    const { data } = await this.shop.call("evening", request);
    if (data.error) { this.note = data.error; if (this.position) this.renderTools(); return; }
    const dialog = resultsDialog(records, data, async () => {
      const answer = await this.shop.call("evening", { ...request, kind: "csv" });
      answer.data.names?.forEach((name, place) => download(`results${name}.csv`, answer.blobs[place], "text/csv"));
    });
    this.element.append(dialog);
    dialog.showModal();
  }

  async save() {
    if (!this.position || !this.evening) return;
    const marks = this.stage.marks.map(({ q, r, to }) => ({ q, r, to }));
    const isNew = !this.evening.records.includes(this.record);
    const { isKept } = this.evening;
    Object.assign(this.record, { title: this.position.title || this.game.title, text: this.position.text(), photo: this.stage.photo?.blob ?? null, marks });
    await this.evening.save(this.record);
    if (isNew || isKept !== this.evening.isKept) this.side.querySelector(".evening")?.replaceWith(this.eveningPanel());
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
    if (/\.(txt|json)$/i.test(file.name)) await this.openFile(file);
    else if (this.position) await this.usePhoto(file);
  }
}
