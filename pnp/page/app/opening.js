// How a position comes to the table: examples, a new one, a file, a text, what was kept.
import { setBrush } from "./actions.js";
import { h, picture, refill } from "./elements.js";
import { exampleOf } from "./examples.js";
import { cornerHexes, isHexagon, middle } from "./geometry.js";
import { newKey, withPicture } from "./photographs.js";
import { fieldsOf, Position } from "./positions.js";
import { areRows, fileOfRows, pasteRows } from "./strokes.js";
import { welcome } from "./welcome.js";
import { t } from "./words.js";

/**
 * What is begun with; *board* is a code or a seed, empty where unknown.
 * @typedef {{game: string, players: number, options: Values, board: string}} Chosen
 */

/**
 * A text that cannot be read, what is said of it, and what else there is of its position.
 * @typedef {{trouble: string, text: string, record: Kept | null, given: GivenPhoto[]}} Faulty
 */

const EXAMPLES = ["terre-de-barons", "barony", "baron"];

const LONG_MS = 400;
const LONGEST_TEXT = 200_000; // characters; a position of the largest map has a tenth

/** @param {string} text */
const tooLong = (text) => t("text_too_long", { size: Math.round(text.length / 1000), most: LONGEST_TEXT / 1000 });

export class Opening {
  /** @param {TableView} view */
  constructor(view) {
    this.view = view;
    this.element = h("div.welcome");
    const [{ slug, least }] = view.start.games;
    /** @type {Chosen} */
    this.chosen = { game: slug, players: least, options: {}, board: "" };
    /** @type {{blob: Blob, address: string}[]} photographs to begin with */
    this.photos = [];
    this.isReading = false; // a board is looked for in the first of them
    this.typed = ""; // the text of a position, before it is opened
    /** @type {string | null} */
    this.said = null;
    /** @type {Faulty | null} a text that cannot be read, to be mended */
    this.faulty = null;
    /** @type {import("./examples.js").Example[]} */
    this.examples = [];
    this.round = 0;
  }

  /**
   * Open the text of a position; *record* is what was kept of it, *given* its photographs.
   * @param {string} text @param {Kept | null} record @param {GivenPhoto[]} given
   */
  async open(text, record = null, given = []) {
    const { view } = this;
    this.round += 1;
    const { round } = this;
    if (areRows(text)) text = fileOfRows(view.gameOf(this.chosen.game), this.chosen.players, text);
    const found = await this.positionOf(text, record);
    const photos = record && view.evening ? await view.evening.photosOf(record) : given;
    if (round !== this.round) return;
    if ("error" in found) { this.fail({ trouble: found.error, text, record, given: photos }); return; }
    const { slug } = found.game;
    await view.fetchSymbols(slug);
    if (round !== this.round) return;
    view.keep();
    view.photographs.clear();
    const { position, isLost } = await view.marking.restored(found, photos, record?.shown ?? 0);
    if (round !== this.round) return;
    this.faulty = null;
    this.typed = "";
    // The next one is of the same game.
    Object.assign(this.chosen, { game: slug, players: position.players, board: "" });
    await view.show(position, record ?? { id: Date.now() }, isLost ? t("photo_lost") : null);
  }

  /**
   * Return the position of *text*: as it was typed, where *record* has kept that, else as it can be read.
   * @param {string} text @param {Kept | null} record @returns {Promise<Position | {error: string}>}
   */
  async positionOf(text, record) {
    const { view } = this;
    await view.ownGames;
    const typed = record?.text === text ? record.typed : undefined;
    const game = view.start.games.find(({ slug }) => slug === typed?.game);
    const again = typed && game ? Position.again(game, typed, text) : null;
    if (again) return again;
    if (text.length > LONGEST_TEXT) return { error: tooLong(text) };
    const data = await this.read(text);
    return data.error ? { error: data.error } : Position.of(view.gameOf(data.game), data);
  }

  /** Show the photograph of a position until it is opened: that waits for Python. @param {Kept} record */
  async preview(record) {
    const { view } = this;
    const { title, photos = [], shown = 0 } = record;
    const [photo] = await view.evening?.photosOf({ ...record, photos: photos.slice(shown, shown + 1) }) ?? [];
    if (view.position || this.faulty || this.photos.length) return;
    view.element.classList.add("empty");
    this.element.replaceChildren(h("section.coming-position", {}, h("h2", {}, title ?? ""),
      h("p.quiet", {}, t("working")), photo?.blob ? picture(photo.blob, t("photo"), photo.blob.type) : null));
  }

  /** Return a position that was read from *text*, or what is wrong with it. @param {string} text @returns {Promise<TableAnswer>} */
  async read(text) {
    return this.ask("table", { text }).catch((error) => ({ error: t("broken", { message: error.message }) }));
  }

  /**
   * Ask in the language of the page; who waits long hears so.
   * @param {string} name @param {object} data @returns {Promise<any>}
   */
  async ask(name, data) {
    const { shop, start: { language }, voice } = this.view;
    const waits = setTimeout(() => voice.say(t("working")), LONG_MS);
    try {
      return (await shop.call(name, { ...data, language })).data;
    } finally {
      clearTimeout(waits);
    }
  }

  /** Show what is wrong with a text, to be mended. @param {Faulty} faulty */
  fail(faulty) {
    this.faulty = { ...faulty, text: faulty.text.slice(0, LONGEST_TEXT) };
    this.typed = "";
    this.view.close();
    this.render();
  }

  /** @param {File} file */
  async openFile(file) {
    const { evening } = this.view;
    const text = await file.text();
    const found = await evening?.openFile(text);
    if (!evening || !found) { await this.openGiven(text); return; }
    const { count, said } = found;
    if (count && evening.latest) await this.open(evening.latest.text ?? "", evening.latest);
    if (!this.view.position) this.tell(said);
    else if (said) this.view.say(said);
  }

  /** Begin a position on the board of a code or a seed, or on an empty map, over the photographs given. */
  async begin() {
    if (await this.beginMap()) await this.layPhotos();
  }

  /** Lay the photographs that were given under the position that was opened. */
  async layPhotos(/** @type {Mark[] | undefined} */ marks = undefined) {
    const { view, photos } = this;
    this.photos = [];
    await view.marking.take(photos.map(({ blob }) => blob), marks);
    photos.forEach(({ address }) => URL.revokeObjectURL(address));
  }

  /** Open the text of a position that was typed, chosen or pasted where one begins. @param {string} text */
  async openGiven(text) {
    await this.open(text);
    if (this.view.position) await this.layPhotos();
  }

  /** Tell whether the map that was chosen could be opened. */
  async beginMap() {
    const { view } = this;
    const { game, players, options } = this.chosen;
    const chosen = view.gameOf(game);
    if (!this.chosen.board && !chosen.has_outline) {
      await this.open(fileOfRows(chosen, players, "?"));
      view.act(setBrush, "?");
      view.say(this.photos.length ? null : t("sketch_hint"));
      return true;
    }
    const { error, text } = await this.dealtText({ game, players, options, board: this.chosen.board });
    if (error) { this.tell(error); return false; }
    await this.open(text.replace(/^phase setup$/m, "phase play"));
    return Boolean(view.position);
  }

  /**
   * Return the text of a new position, or what is wrong with its board.
   * @param {Chosen} chosen @returns {Promise<{error?: string, text: string}>}
   */
  async dealtText(chosen) {
    const { game, players } = chosen;
    const dealt = chosen.board ? await this.deal(chosen) : { game, players, options: {} };
    if (dealt.error) return dealt;
    return this.ask("template", dealt);
  }

  /**
   * Return what the board that was typed is dealt from: a seed of the chosen game, or a code, which knows its own.
   * @param {Chosen} chosen
   */
  async deal({ game, players, options, board }) {
    if (/^\d{1,15}$/.test(board)) return { game, players, options, seed: Number(board) };
    return this.ask("choice_of_code", { code: board });
  }

  /** Begin another position with the photographs of this one, which stays in the evening. */
  async again() {
    const { view } = this;
    const blobs = (view.position?.photos ?? []).flatMap(({ id }) => view.photographs.pictures.get(id)?.blob ?? []);
    await view.save();
    view.close();
    await this.takePhotos(blobs);
  }

  /** Say something on the screen where a position begins. @param {string | null} said */
  tell(said) {
    this.said = said;
    this.render();
  }

  /** Take photographs to begin with, or to lie beside those of the position. @param {Iterable<Blob>} files */
  async takePhotos(files) {
    const { view } = this;
    if (view.position) {
      await view.marking.take([...files]);
      return;
    }
    this.round += 1; // what was about to be opened waits in the evening
    const all = [...files];
    const wide = await Promise.all(all.map(widthOf));
    const added = all.filter((_, place) => wide[place]).map((blob) => ({ blob, address: URL.createObjectURL(blob) }));
    this.photos.push(...added);
    this.faulty = null;
    const isFirst = this.photos.length === added.length;
    this.tell(added.length < all.length ? t("photo_unreadable") : null);
    const isTyping = document.activeElement?.matches("input, select, textarea");
    if (added.length && isFirst && !isTyping) this.focusOn(".begun select"); // the next step
    if (added.length && isFirst) await this.recognise(added[0].blob, wide.find(Boolean) ?? 0);
  }

  /**
   * Begin at once where the photograph shows the board of a game; else, or where something is chosen meanwhile, the
   * reader begins.
   * @param {Blob} blob @param {number} width
   */
  async recognise(blob, width) {
    const { view, round } = this;
    const chosen = () => JSON.stringify([this.chosen, this.typed]);
    const before = chosen();
    const isLeft = () => round !== this.round || view.position || before !== chosen();
    this.isReading = true;
    this.render();
    const board = await this.knownBoard();
    const pairs = cornerHexes(board?.hexes ?? []).map((hex) => ({ from: middle(hex), to: middle(hex) }));
    const found = board && !isLeft()
      ? await view.reader.read("grid", { key: newKey(), blob, width }, { pairs, hexes: board.hexes }).catch(() => null) : null;
    this.isReading = false;
    if (isLeft()) { if (this.photos.length && !view.position) this.render(); return; }
    if (!board || !found) { this.tell(t("game_unseen")); return; }
    Object.assign(this.chosen, { game: board.game.slug, players: board.game.least });
    if (!await this.beginMap()) return;
    await this.layPhotos(cornerHexes(board.hexes).map(({ q, r }, place) => ({ q, r, to: found.marks[place] })));
  }

  /**
   * Return a game whose board is always a hexagon of 37, which edges alone tell, and its hexes.
   * @returns {Promise<{game: Game, hexes: (Hex & {key: string})[]} | null>}
   */
  async knownBoard() {
    const { games } = this.view.start;
    for (const game of games.filter((one) => one.has_outline)) {
      const { text } = await this.dealtText({ game: game.slug, players: game.least, options: {}, board: "" });
      const data = await this.read(text);
      const hexes = data.error ? [] : [...fieldsOf(data, game).hexes].map(([key, hex]) => ({ ...hex, key }));
      if (isHexagon(hexes)) return { game, hexes };
    }
    return null;
  }

  /** Go to a control of what is shown. @param {string} selector */
  focusOn(selector) { /** @type {HTMLElement | null} */ (this.element.querySelector(selector))?.focus(); }

  render() {
    refill(this.element, ...welcome(this), this.view.side.evening());
    if (!this.faulty) this.makeExamples();
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
    const now = welcome(this).find((part) => part.matches(".examples"));
    if (!this.view.position && shown && now) shown.replaceWith(now);
  }

  /** Take what is pasted: a photograph, rows of a map, a position. @param {ClipboardEvent} event */
  async pasted(event) {
    const { view } = this;
    if (!event.clipboardData) return;
    const images = imagesOf(event.clipboardData);
    const text = isTyping(event) ? "" : event.clipboardData.getData("text/plain");
    if (!images.length && !text.trim()) return;
    event.preventDefault();
    if (images.length) await this.takePhotos(images);
    else if (view.position && areRows(text, view.game)) await pasteRows(view, text);
    else if (isPosition(text)) await this.openGiven(text);
    else if (view.position) view.say(t("paste_unknown"));
    else this.tell(t("paste_unknown"));
  }

  /** Take files that are dropped. @param {File[]} files */
  async dropped(files) {
    const [file] = files;
    if (/\.(txt|json)$/i.test(file.name) || file.type.startsWith("text/")) await this.openFile(file);
    else await this.takePhotos(files);
  }
}

/** Tell whether a text may be a position, with comments or not, or the rows of its map. @param {string} text */
const isPosition = (text) => areRows(text) || /^\s*([;#].*\n\s*)*(game\s|jeu\s|\{)/.test(text);

/**
 * Tell whether what is pasted goes where it is typed. A position that is pasted where one is asked for is
 * opened at once: a browser that writes it line by line stands still meanwhile.
 * @param {ClipboardEvent} event
 */
function isTyping({ target, clipboardData }) {
  if (!(target instanceof Element) || !target.matches("input, textarea")) return false;
  return !target.matches(".ways textarea") || !isPosition(clipboardData?.getData("text/plain") ?? "");
}

/** Return the pictures among what is dropped or pasted. @param {DataTransfer | null} given */
export const imagesOf = (given) => [...given?.files ?? []].filter((file) => file.type.startsWith("image/"));

/** Return how wide a picture is, 0 where this browser reads none in the file. @param {Blob} file */
const widthOf = (file) => withPicture(file, ({ width }) => width).catch(() => 0);
