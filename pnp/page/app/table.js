// The table: a position taken from a photograph by clicking, judged while it is typed. What it shows
// is the state in its store; whoever changes that calls `view.act(action, ...)`, see state.js.
import * as actions from "./actions.js";
import { announcer, calmed, h, onDrop, perFrame, refill, sign, whenLeft } from "./elements.js";
import { Evening } from "./evening.js";
import { Judging } from "./judging.js";
import { pressed } from "./keyboard.js";
import { Marking, moveMark } from "./marking.js";
import { Opening } from "./opening.js";
import { Palette } from "./palette.js";
import { placeKey, placeOf } from "./places.js";
import { Photographs } from "./photographs.js";
import { questions, Review } from "./review.js";
import { Side } from "./side.js";
import { Stage } from "./stage.js";
import { Store } from "./state.js";
import { note } from "./store.js";
import { paintStroke } from "./strokes.js";
import { swatchOf } from "./tilesets.js";
import { task, toolbar } from "./toolbars.js";
import { currentStep, stepsDone, taskOf, Way } from "./way.js";
import { gravest, meantBy } from "./verdicts.js";
import { t } from "./words.js";

/** @type {Map<string, string>} */
const NO_PICTURES = new Map();
const ON_STAGE = /** @type {const} */ (["position", "selected", "clock", "others", "lit", "areMarksShown", "isMoving",
  "blend", "brush", "verdict", "tiles", "pointed"]);

export class TableView {
  /**
   * @param {Shop} shop @param {Start} start
   * @param {import("./reader.js").Reader} reader of photographs
   */
  constructor(shop, start, reader) {
    this.shop = shop;
    this.reader = reader;
    this.start = start;
    /** @type {Store<TableState>} */
    this.store = new Store(actions.EMPTY);
    /** @type {Map<string, Map<string, string>>} by games: addresses of pictures, by "terrain f" and "piece bK" */
    this.symbolSets = new Map();
    /** @type {Evening | null} */
    this.evening = null;
    this.isOutdated = false; // its game has been changed since
    /** @type {Promise<unknown>} until the forms know the own games */
    this.ownGames = Promise.resolve();
    this.photographs = new Photographs();
    this.stage = this.makeStage();
    this.judging = new Judging(this);
    this.marking = new Marking(this);
    this.opening = new Opening(this);
    this.palette = new Palette(this);
    this.side = new Side(this);
    this.way = new Way(this);
    this.review = new Review(this);
    this.voice = announcer();
    this.tools = h("div.tools", { role: "toolbar" });
    this.task = h("div.task"); // what the step needs beside the board, other than pieces
    this.notes = h("div.note", { role: "status" }); // over the board: they move nothing
    this.above = h("div.above", {}, this.way.element, this.tools);
    const middle = h("div.middle", {}, h("div.seen", {}, this.stage.element, this.notes), this.task, this.palette.element,
      this.review.element);
    this.element = h("div.table", {}, this.opening.element, h("div.board", {}, this.above, middle), this.side.element,
      this.voice.element);
    this.keepLater = calmed(() => this.keep(), 150);
    this.isUnkept = false; // something has changed since the position was kept
    this.drawSoon = perFrame(() => this.drawStage());
    this.width = 0;
    this.height = 0;
    this.watch();
    this.listen();
  }

  /** @returns {Stage} */
  makeStage() {
    return new Stage({
      onPick: (key, event) => this.pick(key, event),
      onStroke: (key, isFirst) => this.act(paintStroke, key, isFirst),
      onStrokeEnd: () => this.stage.focus(),
      onMiss: () => this.act(actions.dropOthers),
      onMark: (place, by, isFirst) => this.act(moveMark, place, by, isFirst),
      onMarkEnd: () => this.marking.moved(),
      pictures: {
        swatch: (letter) => this.swatch(letter),
        terrain: (letter) => this.symbols.get(`terrain ${letter}`),
        piece: (colour, kind) => this.symbols.get(`piece ${colour}${kind}`),
      },
    });
  }

  /** Say who draws what of the state, and what follows from a change; in this order. */
  watch() {
    const { store, stage } = this;
    const game = (/** @type {TableState} */ { position }) => position?.game;
    const photos = (/** @type {TableState} */ { position }) =>
      [position?.photos.map(({ id }) => id).join(), position?.shown];
    store.watch(({ record, position }) => [record, !position], () => this.drawWhole());
    store.watch((state) => ON_STAGE.map((name) => state[name]),
      ({ isMoving }) => (isMoving ? this.drawSoon() : this.drawStage()));
    store.watch((state) => [state.record, ...photos(state), state.areMarksShown, !this.picture && state.brush !== null,
      this.isNear, this.isNear && state.selected], () => this.fit());
    const step = (/** @type {TableState} */ state) =>
      [game(state), currentStep(state), stepsDone(state).join(), ...photos(state)];
    store.watch(step, () => this.way.drawStrip());
    store.watch((state) => [...step(state), !state.past.length, !state.future.length, state.isReviewing,
      questions(state).length, !stage.map, !state.position?.stacks.size],
    () => this.redrawn(this.tools, toolbar(this)));
    store.watch((state) => [game(state), state.position?.players, taskOf(this), state.position?.isSketch, state.brush,
      state.tiles, !stage.map, ...photos(state), stage.fault, actions.isFree(state), ...marksSeen(state)],
    () => this.redrawn(this.task, task(this)));
    store.watch(({ note: said }) => [said], () => this.drawNote());
    this.palette.watch(store);
    this.review.watch(store);
    this.side.watch(store);
    store.watch(({ verdict }) => [verdict], ({ verdict, record }) => {
      const winners = verdict?.score.over ? verdict.score.winners : [];
      if (!verdict || winners.join() === (record.winners ?? []).join()) return;
      record.winners = winners;
      this.keepSoon();
      this.side.drawEvening();
    });
    store.watch(({ position }) => [position], () => { this.judging.judgeSoon(); this.keepSoon(); });
  }

  listen() {
    this.element.addEventListener("keydown", (event) => pressed(this, event));
    for (const kind of ["keyup", "blur"]) addEventListener(kind, () => this.stage.bare(false));
    document.addEventListener("paste", (event) => { if (this.element.isConnected) this.opening.pasted(event); });
    onDrop(this.element, (files) => this.opening.dropped(files));
    addEventListener("focus", () => this.refreshEvening());
    whenLeft(() => this.left());
    new ResizeObserver(() => this.resized()).observe(this.stage.element);
  }

  /**
   * Show the board anew in a room of another width; one of another height keeps what is seen, but on a small screen,
   * where the palette takes much of it, shows the whole board again, unless a finger has moved it.
   */
  resized() {
    const { clientWidth: width, clientHeight: height } = this.stage.element;
    if (!this.position) this.width = 0; // the next one is fitted into the room that it finds
    if (!this.position || !width) return;
    const isRoomLess = height !== this.height && isSmall() && this.stage.camera.isWhole;
    if (width !== this.width || isRoomLess || this.isNear) this.fit();
    [this.width, this.height] = [width, height];
  }

  /** Tell whether the chosen hex is to be seen large. */
  get isNear() { return this.state.isNear && this.palette.isShown; }

  /** Show the whole board, or the chosen hex with those round it, in the room that there is. */
  fit() {
    if (this.isNear) this.stage.approach(this.state.selected);
    else this.stage.fit();
  }

  /**
   * Go on to the state that *action* makes of the one now.
   * @template {unknown[]} Given
   * @param {(state: TableState, ...given: Given) => TableState} action @param {Given} given
   */
  act(action, ...given) { this.store.act(action, ...given); }

  get state() { return this.store.state; }

  get position() { return this.state.position; }

  /** @returns {Game} */
  get game() { return this.gameOf(this.position?.game.slug ?? this.opening.chosen.game); }

  gameOf(/** @type {string} */ slug) {
    return this.start.games.find((game) => game.slug === slug) ?? this.start.games[0];
  }

  /** The pictures of terrains and pieces, by "terrain f" and "piece bK". */
  get symbols() { return this.symbolSets.get(this.game.slug) ?? NO_PICTURES; }

  /** The colour of a terrain where tiles of another printing lie on the table, else null. @param {string} letter */
  swatch(letter) {
    return this.picture ? swatchOf(this.game, letter, this.state.tiles[this.game.slug]) : null;
  }

  /** The photograph that is looked at. */
  get picture() { return this.photographs.pictures.get(this.position?.photo?.id ?? 0) ?? null; }

  /** Return the key of a hex, corner or side by its name, if it is on the map. @param {string} name */
  placeNamed(name) {
    const [hex, clock = "0"] = name.split("@");
    const key = this.position?.ordered.find(([, one]) => one.name === hex)?.[0];
    if (key === undefined) return undefined;
    const { q, r } = placeOf(key);
    return placeKey(q, r, Number(clock));
  }

  /** The table is looked at again: what was drawn of a position stands there still. */
  async enter() {
    const isFirst = this.evening === null;
    if (isFirst) await this.load();
    if (this.isOutdated && this.position) await this.open(this.position.text(), this.state.record);
    this.isOutdated = false;
    if (isFirst || !this.position) this.store.redraw();
  }

  /** Open what was worked on last, unless something else was begun meanwhile. */
  async load() {
    const evening = new Evening(() => { this.say(t("two_tabs")); this.side.drawEvening(); });
    const { round } = this.opening;
    this.evening = evening;
    const last = await evening.load();
    if (!last || round !== this.opening.round) return;
    this.opening.preview(last);
    await this.open(last.text ?? "", last);
  }

  /** The game of a name was changed: its position is opened anew when it is next shown. @param {string} slug */
  outdate(slug) {
    this.symbolSets.delete(slug);
    if (this.position?.game.slug === slug) this.isOutdated = true;
  }

  /** Go on in another language, with all that can be undone. @param {Start} start */
  speak(start) {
    if (start === this.start) return;
    this.start = start;
    this.act(actions.translate, (slug) => this.gameOf(slug));
    this.store.redraw();
  }

  /** Open the text of a position; *record* is what was kept of it. @param {string} text @param {Kept | null} record */
  open(text, record = null) { return this.opening.open(text, record); }

  /** Show *position*, which was read. @param {Position} position @param {Kept} record @param {string | null} note */
  async show(position, record, note) {
    const isAsked = [this.opening, this.side].some(({ element }) => element.contains(document.activeElement));
    this.voice.say(""); // what is said of it is news, even in the same words
    this.act(actions.showPosition, position, record, note);
    this.side.element.scrollTop = 0;
    if (isAsked) this.stage.focus(); // what was pressed to open it is gone
    await this.judging.judge();
    await this.save();
  }

  /** Close the position; its last change is kept. */
  close() {
    this.keep();
    this.act(actions.close);
  }

  /** @param {string} slug */
  async fetchSymbols(slug) {
    const known = this.symbolSets.get(slug);
    if (known) return known;
    const { data, blobs } = await this.shop.call("symbols", { game: slug });
    const named = (/** @type {string} */ kind, /** @type {string[]} */ all) => all.map((one) => `${kind} ${one}`);
    const names = [...named("terrain", data.terrains), ...named("piece", data.pieces)];
    const address = (/** @type {number} */ place) =>
      URL.createObjectURL(new Blob([blobs[place]], { type: "image/svg+xml" }));
    const found = new Map(names.map((name, place) => [name, address(place)]));
    this.symbolSets.set(slug, found);
    return found;
  }

  /** Show the board and what is beside it, or how a position may come to the table. */
  drawWhole() {
    const isOpen = Boolean(this.position);
    this.element.classList.toggle("empty", !isOpen);
    this.tools.setAttribute("aria-label", t("tools"));
    if (isOpen) this.opening.element.replaceChildren(); else this.opening.render();
    this.side.draw();
  }

  drawStage() {
    const { state, picture } = this;
    const [findings, keyOf] = [state.verdict?.findings ?? [], (/** @type {string} */ name) => this.placeNamed(name)];
    const [grave, meant] = [gravest(findings, keyOf), meantBy(findings, state.pointed, keyOf)];
    this.stage.draw({ ...state, picture, grave, meant });
    if (state.isMoving) this.store.draw(); // the marks may have gone wrong
  }

  /** Show what is said, until it is put away or its step is left. */
  drawNote() {
    const { note: said } = this.state;
    this.notes.replaceChildren(...said === null ? [] : [h("div.said", {},
      said.includes("\n") ? h("pre.error", {}, said) : h("p", {}, said),
      sign("×", t("close"), () => { this.say(null); this.stage.focus(); }))]);
  }

  /** Draw a part anew; where the tool that had the focus is gone, or in a menu, the hexes have it. @param {HTMLElement} part @param {(Node | string)[]} children */
  redrawn(part, children) {
    const isUsed = part.contains(document.activeElement);
    refill(part, ...children);
    if (isUsed && !part.contains(document.activeElement)) this.stage.focus();
  }

  /** Say something over the board. */
  say(/** @type {string | null} */ note) { this.act(actions.set, { note }); }

  /** @param {string} key @param {PointerEvent} event */
  pick(key, event) {
    const { state: { brush, selected }, position, stage } = this;
    if (brush !== null) { this.act(paintStroke, key, true); return; }
    if (!position?.hexes.has(key)) return;
    if (event.shiftKey && selected !== null) this.act(actions.selectAlso, key);
    else this.act(actions.select, key, stage.clockAt(key, event));
    stage.focus();
  }

  /** Show what other tabs have kept meanwhile. */
  async refreshEvening() {
    const { evening, element } = this;
    if (!evening || !element.isConnected) return;
    await evening.refresh(this.position ? this.state.record : { id: 0 });
    this.side.drawEvening();
  }

  /** Keep the position once nothing changes for a moment. */
  keepSoon() {
    this.isUnkept = true;
    this.keepLater();
  }

  /** Keep now what has changed, before another position takes the place of this one. */
  async keep() { if (this.isUnkept) await this.save(); }

  /** The page is left, perhaps for good: what stands in a field counts, though it is typed in still. */
  left() {
    const field = document.activeElement;
    if (field instanceof HTMLElement && field.matches("input, textarea") && this.element.contains(field)) {
      field.blur();
      field.focus();
    }
    if (!this.isUnkept) return;
    this.save();
    note(this.state.record);
  }

  /** Keep the position, as far as the browser keeps anything. */
  async save() {
    const { position, evening, state: { record } } = this;
    if (!position || !evening) { this.isUnkept = false; return; }
    const { isKept } = evening;
    const photos = position.photos.map(({ id, marks }) => {
      const picture = this.photographs.pictures.get(id);
      if (picture) evening.hold(record, picture.key, picture.blob);
      return { key: picture?.key ?? "", size: picture?.blob.size ?? 0, marks };
    });
    const title = position.title || this.game.title;
    const thumb = this.picture?.thumb ?? "";
    const isShownAnew = !evening.records.includes(record) || thumb !== record.thumb;
    Object.assign(record, { title, text: position.text(), typed: position.typed, photos, shown: position.shown, thumb });
    const saving = evening.save(record);
    if (isShownAnew) this.side.drawEvening(); // at once: later a button would be exchanged under the pointer
    await saving;
    if (position === this.position) this.isUnkept = false;
    if (isKept !== evening.isKept) this.side.drawEvening();
  }
}

const isSmall = () => matchMedia("(max-width: 900px), (max-height: 520px)").matches;

/** What notes on marks look at, while these are shown. @param {TableState} state */
const marksSeen = ({ areMarksShown, isMoving, position, selected, free }) =>
  (areMarksShown ? [isMoving || position?.marks, selected, free] : []);
