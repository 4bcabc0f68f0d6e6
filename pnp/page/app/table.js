// The table: a position taken from a photograph by clicking, judged while it is typed.
import { calmed, h, perFrame } from "./elements.js";
import { Evening } from "./evening.js";
import { pressed } from "./keyboard.js";
import { Marking } from "./marking.js";
import { Opening } from "./opening.js";
import { NearPalette } from "./palette.js";
import { placeKey, placeOf } from "./places.js";
import { Photographs } from "./photographs.js";
import { Side } from "./side.js";
import { Stage } from "./stage.js";
import { stroke } from "./strokes.js";
import { brushRow, notes, toolbar } from "./toolbars.js";
import { gravest, hasBreaches } from "./verdicts.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").Kept} Kept */
/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./positions.js").Position} Position */

export class TableView {
  /** @param {import("./types.js").Shop} shop @param {import("./types.js").Start} start */
  constructor(shop, start) {
    this.shop = shop;
    this.start = start;
    /** @type {Map<string, string>} addresses of pictures, by "terrain f" and "piece bK" */
    this.symbols = new Map();
    /** @type {Map<string, Map<string, string>>} */
    this.symbolSets = new Map();
    /** @type {Map<string, string>} keys of hexes by their names */
    this.names = new Map();
    /** @type {Position | null} */
    this.position = null;
    /** @type {Kept} */
    this.record = { id: 0 };
    /** @type {import("./types.js").Verdict | null} */
    this.verdict = null;
    /** @type {Evening | null} */
    this.evening = null;
    this.judgeRound = 0;
    this.isStale = false; // the verdict is of an earlier state
    this.isErasing = false;
    this.isOutdated = false; // its game has been changed since
    this.photographs = new Photographs();
    this.stage = new Stage({
      onPick: (key, event) => this.pick(key, event),
      onStroke: (key, isFirst) => stroke(this, key, isFirst),
      onStrokeEnd: () => this.changed(),
      onMiss: () => this.closePalette(),
      onMark: (place, by, isFirst) => this.marking.move(place, by, isFirst),
      onMarkEnd: () => this.marking.moved(),
      onView: () => this.near.place(),
      pictures: {
        terrain: (letter) => this.symbols.get(`terrain ${letter}`),
        piece: (colour, kind) => this.symbols.get(`piece ${colour}${kind}`),
      },
    });
    this.marking = new Marking(this);
    this.opening = new Opening(this);
    this.near = new NearPalette(this);
    this.side = new Side(this);
    this.tools = h("div.tools", { role: "toolbar", "aria-label": t("tools") });
    this.brushes = h("div.brushes");
    this.notes = h("div.note", { role: "status" });
    this.element = h("div.table", {}, this.opening.element,
      h("div.board", {}, h("div.above", {}, this.tools, this.brushes, this.notes), h("div.middle", {}, this.stage.element, this.near.element)), this.side.element);
    this.judgeSoon = calmed(() => this.judge(), 30);
    this.repairSoon = calmed(() => this.findRepairs(), 700);
    this.keepSoon = calmed(() => this.save(), 150);
    /** @type {string | null} */
    this.saidFault = null;
    this.drawSoon = perFrame(() => this.followMark());
    this.width = 0;
    /** @type {string | null} */
    this.brush = null;
    /** @type {string | null} */
    this.note = null;
    this.isPaletteOpen = false;
    /** @type {Map<string, number>} */
    this.checked = new Map();
    /** @type {Set<string>} hexes that were painted by hand */
    this.painted = new Set();
    this.free = { across: 4, down: 4 };
    this.listen();
  }

  listen() {
    this.element.addEventListener("keydown", (event) => pressed(this, event));
    document.addEventListener("paste", (event) => { if (this.element.isConnected) this.opening.pasted(event); });
    for (const kind of /** @type {const} */ (["dragover", "drop"])) this.element.addEventListener(kind, (event) => this.opening.dropped(event));
    addEventListener("pagehide", () => { if (this.position && this.element.isConnected) this.save(); });
    new ResizeObserver(() => this.resized()).observe(this.stage.element);
  }

  /** Show the board anew in a room of another width; one of another height keeps what is seen. */
  resized() {
    const width = this.stage.element.clientWidth;
    if (!this.position || !width) return;
    if (width !== this.width) this.stage.fit();
    this.width = width;
    this.near.place();
  }

  /** Forget what belongs to one position. */
  forget() {
    Object.assign(this, { brush: null, note: null, isPaletteOpen: false, free: { across: 4, down: 4 } });
    this.checked.clear();
    this.painted.clear();
    this.stage.proposal = null;
    this.stage.clock = 0;
    this.stage.others.clear();
  }

  /** @returns {Game} */
  get game() { return this.gameOf(this.position?.game.slug ?? this.opening.chosen.game); }

  gameOf(/** @type {string} */ slug) { return this.start.games.find((game) => game.slug === slug) ?? this.start.games[0]; }

  /** Nothing of the map is known but a few hexes. */
  get isFree() { return Boolean(this.position?.isSketch && this.position.hexes.size < 4); }

  /** The photograph that is looked at. */
  get picture() { return this.photographs.pictures.get(this.position?.photo?.id ?? 0) ?? null; }

  /** The hexes that a change is for: the one typed in, and those chosen along with it. */
  get keys() { return [this.stage.selected, ...this.stage.others].filter((key) => key !== null).filter((key) => this.position?.hexes.has(key)); }

  /** The places that a change of pieces is for: what the chosen hour names on those hexes. */
  get places() {
    return this.keys.map((key) => {
      const { q, r } = placeOf(key);
      return placeKey(q, r, this.stage.clock);
    });
  }

  /** Return the key of a hex, corner or side by its name, if it is on the map. @param {string} name */
  keyOf(name) {
    const [hex, clock = "0"] = name.split("@");
    const key = this.names.get(hex);
    if (key === undefined) return undefined;
    const { q, r } = placeOf(key);
    return placeKey(q, r, Number(clock));
  }

  async enter() {
    if (this.evening === null) {
      this.evening = new Evening();
      const { round } = this.opening;
      const last = await this.evening.load();
      if (last && round === this.opening.round) await this.open(last.text ?? "", last);
    }
    if (this.isOutdated && this.position) {
      this.stage.frame = ""; // its pictures may be others
      await this.open(this.position.text(), this.record);
    }
    this.isOutdated = false;
    this.render();
  }

  /** Open the text of a position; *record* is what was kept of it. @param {string} text @param {Kept | null} record */
  open(text, record = null) { return this.opening.open(text, record); }

  /** Show *position*, which was read, in pictures by their names. @param {Position} position @param {Map<string, string>} symbols @param {Kept} record @param {string | null} note */
  async begin(position, symbols, record, note) {
    Object.assign(this, { position, symbols, record, verdict: null });
    this.forget();
    this.note = note;
    this.stage.selected = position.inOrder()[0]?.[0] ?? null;
    this.stage.grave = new Map();
    this.marking.show(false);
    this.side.element.scrollTop = 0;
    await this.judge();
    await this.save();
  }

  /** @param {string} slug */
  async fetchSymbols(slug) {
    const known = this.symbolSets.get(slug);
    if (known) return known;
    const { data, blobs } = await this.shop.call("symbols", { game: slug });
    /** @type {string[]} */
    const names = [...data.terrains.map((/** @type {string} */ letter) => `terrain ${letter}`), ...data.pieces.map((/** @type {string} */ name) => `piece ${name}`)];
    const found = new Map(names.map((name, place) => [name, URL.createObjectURL(new Blob([blobs[place]], { type: "image/svg+xml" }))]));
    this.symbolSets.set(slug, found);
    return found;
  }

  render() {
    const isOpen = Boolean(this.position);
    this.element.classList.toggle("empty", !isOpen);
    if (!isOpen) {
      this.side.element.replaceChildren();
      this.opening.render();
      return;
    }
    this.opening.element.replaceChildren();
    this.drawStage();
    this.renderTools();
    this.side.render();
    this.renderPalette();
  }

  drawStage() {
    if (this.position) this.stage.draw(this.position, { picture: this.picture, isPainting: this.brush !== null });
  }

  /** Show the tools anew, and keep the focus on the one that was used. */
  renderTools() {
    const above = this.tools.parentElement;
    const active = /** @type {HTMLElement | null} */ (document.activeElement);
    const used = above?.contains(active) ? active?.dataset.tool : undefined;
    this.tools.replaceChildren(...toolbar(this));
    this.brushes.replaceChildren(...brushRow(this));
    this.renderNotes();
    const again = used && /** @type {HTMLElement | null} */ (above?.querySelector(`[data-tool="${used}"]:not(:disabled)`));
    if (again) again.focus(); else if (used) this.stage.focus();
  }

  /** Draw the grid while a mark is dragged, and say at once when the marks go wrong. */
  followMark() {
    this.drawStage();
    if (this.stage.fault !== this.saidFault) this.renderNotes();
    this.saidFault = this.stage.fault;
  }

  renderNotes() { this.notes.replaceChildren(...notes(this)); }

  /** Say something above the board. */
  say(/** @type {string | null} */ note) {
    this.note = note;
    this.renderTools();
  }

  setBrush(/** @type {string | null} */ letter) {
    this.brush = letter;
    this.note = null;
    this.closePalette();
    this.renderTools();
    this.drawStage();
    if (!this.picture) this.stage.fit();
  }

  /** @param {string} key @param {PointerEvent} event */
  pick(key, event) {
    const { position, stage } = this;
    if (this.brush !== null) { stroke(this, key, true); this.changed(); return; }
    if (!position?.hexes.has(key)) return;
    if (event.shiftKey && stage.selected !== null && key !== stage.selected) {
      if (!stage.others.delete(key)) stage.others.add(key);
    } else {
      stage.others.clear();
      stage.select(key, stage.clockAt(key, event));
    }
    this.isPaletteOpen = !stage.marksAreShown || !this.picture;
    this.drawStage();
    if (!this.isPaletteOpen) this.renderTools();
    stage.focus();
    this.renderPalette();
  }

  /** Change the position, so that it can be undone. @param {() => void} act */
  change(act) {
    this.position?.change(act);
    this.changed();
  }

  step(/** @type {"undo" | "redo"} */ which) {
    const { position, stage } = this;
    if (!position) return;
    const { photo } = position;
    position[which]();
    if (!position.hexes.has(stage.selected ?? "")) stage.selected = position.inOrder()[0]?.[0] ?? null;
    this.changed();
    if (photo?.id !== position.photo?.id) stage.fit();
    this.side.render();
  }

  changed() {
    this.drawStage();
    this.renderTools();
    this.renderPalette();
    this.side.renderCounts();
    this.judgeSoon();
    this.keepSoon();
  }

  /** Close the position. */
  close() {
    this.position = null;
    this.forget();
    this.render();
  }

  closePalette() {
    this.isPaletteOpen = false;
    this.stage.others.clear();
    this.renderPalette();
    if (this.position) this.drawStage();
  }

  togglePalette() {
    this.isPaletteOpen = !this.isPaletteOpen;
    this.renderPalette();
  }

  renderPalette() { this.near.render(); }

  async judge() {
    if (!this.position) return;
    this.judgeRound += 1;
    const round = this.judgeRound;
    this.isStale = true;
    this.side.renderStale();
    const answer = await this.shop.call("judge", { text: this.position.text(), language: this.start.language })
      .catch((error) => ({ data: { error: error.message } }));
    if (round !== this.judgeRound || !this.position) return;
    this.verdict = answer.data;
    this.isStale = false;
    this.names = new Map([...this.position.hexes].map(([key, hex]) => [hex.name, key]));
    this.stage.mark(gravest(answer.data.findings ?? [], (name) => this.keyOf(name)));
    this.side.renderVerdict();
    if (hasBreaches(answer.data.findings ?? [])) this.repairSoon();
  }

  /** Ask what perhaps was mistyped: that takes longer, so the others judge meanwhile. */
  async findRepairs() {
    const { verdict, position, judgeRound } = this;
    if (!position || !verdict?.findings || this.isStale) return;
    const { data } = await this.shop.call("repairs", { text: position.text(), language: this.start.language })
      .catch(() => ({ data: {} })); // without them the findings stand
    if (judgeRound !== this.judgeRound || data.repairs?.length !== verdict.findings.length) return;
    verdict.findings.forEach((finding, place) => { finding.repairs = data.repairs[place]; });
    this.side.renderVerdict();
  }

  /** Type a repaired position in the place of this one. @param {string} text */
  async repair(text) {
    const { position } = this;
    const { data } = await this.shop.call("table", { text, language: this.start.language });
    if (!position || position !== this.position) return;
    if (data.error) { this.say(data.error); return; }
    position.repair(data);
    if (!position.hexes.has(this.stage.selected ?? "")) this.stage.selected = position.inOrder()[0]?.[0] ?? null;
    this.changed();
    this.side.render();
  }

  /** Keep the position, as far as the browser keeps anything. */
  async save() {
    const { position, evening, record } = this;
    if (!position || !evening) return;
    const isNew = !evening.records.includes(record);
    const { isKept } = evening;
    const shown = position.photos.map(({ id, marks }) => ({ picture: this.photographs.pictures.get(id), marks }));
    const photos = shown.map(({ picture, marks }) => ({ key: picture?.key ?? "", size: picture?.blob.size ?? 0, marks: structuredClone(marks) }));
    for (const { picture } of shown) if (picture) evening.hold(record, picture.key, picture.blob);
    Object.assign(record, { title: position.title || this.game.title, text: position.text(), photos, shown: position.shown });
    await evening.save(record);
    if (isNew || isKept !== evening.isKept) this.side.renderEvening();
  }
}
