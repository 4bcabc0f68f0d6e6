// The shell of the page: views, language, and the address that holds the chosen board.
import { aboutDialog } from "./about.js";
import { VIEWS, chosenBy, given, remark } from "./addresses.js";
import { h } from "./elements.js";
import { BoardView } from "./boardview.js";
import { CardsView } from "./cardsview.js";
import { DesignView } from "./designview.js";
import { lastBoard } from "./lastboard.js";
import { isOwn, Library, sent } from "./library.js";
import { imagesOf } from "./opening.js";
import { packedData } from "./packed.js";
import { KitView } from "./prints.js";
import { Reader } from "./reader.js";
import { Served } from "./served.js";
import { Starting } from "./starting.js";
import { TableView } from "./table.js";
import { tabList } from "./tabs.js";
import { setWords, t } from "./words.js";
import { Workshop } from "./workshop.js";

const LANGUAGE = "hexboard-pnp-language";

/** @typedef {import("./types.js").Start} Start */
/** @typedef {import("./types.js").Shop} Shop */
/** @typedef {import("./types.js").Values} Values */
/** @typedef {import("./workshop.js").Carrier} Carrier */
/** @typedef {import("./addresses.js").View} View */
/** @typedef {ReturnType<typeof makeViews>} Views */

function remembered() {
  try { return localStorage.getItem(LANGUAGE); } catch { return null; }
}

function remember(/** @type {string} */ language) {
  try { localStorage.setItem(LANGUAGE, language); } catch { /* the page starts in the browser's language then */ }
}

/**
 * Add the own games that are kept to those of the forms; what has faults is left to the view of designs.
 * @param {Library} library @param {Start} start
 */
async function addOwnGames(library, start) {
  for (const design of library.designs) {
    const { data } = await library.call("check_design", { design: sent(design), language: start.language });
    if (data.game) start.games = [...start.games.filter(({ slug }) => slug !== data.game.slug), data.game];
  }
}

/**
 * Return the views in the language of *start*; the table goes on in it.
 * @param {Library} shop @param {Start} start @param {import("./addresses.js").Choice} first @param {Values} look @param {TableView} table
 */
function makeViews(shop, start, first, look, table) {
  const plain = { theme: "colour", paper: "a4" };
  const sheets = { duplex: "long-edge", marks: "outline", bleed_mm: 3, gutter_mm: 2 };
  const board = () => ({ game: first.game, players: first.players, options: { ...first.options } });
  return {
    board: new BoardView(shop, start, { ...board(), seed: first.seed, form: "overview", ...plain, theme: "country", ...look }),
    kit: new KitView(shop, start, { game: first.game, players: first.players, ...plain, ...sheets }),
    cards: new CardsView(shop, start, { ...board(), seed: first.seed, count: 1, card: "poker", ...plain, ...sheets, duplex: "none", bleed_mm: 0 }),
    table,
    design: new DesignView(shop, start, plain),
  };
}

/**
 * Show own games in the forms of all views, as they are now, and lead from designing them to the other views.
 * @param {Views} views @param {Start} start @param {(view: View) => void} go
 */
function joinDesigns(views, start, go) {
  const { board, kit, cards, table, design } = views;
  design.onGame = (slug) => {
    for (const view of [board, kit, cards]) {
      if (view.chosen.game !== slug) continue;
      view.isShown = false;
      if (!start.games.some((game) => game.slug === slug)) Object.assign(view.chosen, { game: start.games[0].slug, players: start.games[0].least, options: {} });
    }
    table.outdate(slug);
    if (table.opening.chosen.game === slug && !start.games.some((game) => game.slug === slug)) table.opening.chosen.game = start.games[0].slug;
  };
  design.onPlay = (view, { name }) => {
    const { players, seed } = design.chosen;
    const chosen = { game: name, players, options: {}, seed };
    if (view === "table") { table.close(); Object.assign(table.opening.chosen, { ...chosen, board: String(seed) }); } else { Object.assign(views[view].chosen, chosen, view === "kit" ? { seed: undefined, only: [] } : {}); views[view].isShown = false; }
    go(view);
  };
}

/** The page in one language: its tabs, and the views behind them. */
class Shell {
  /**
   * @param {Library} shop @param {Start} start
   * @param {import("./addresses.js").Choice} first @param {import("./lastboard.js").LastBoard | null} last the board that *first* is, if its picture is known
   * @param {TableView} table
   */
  constructor(shop, start, first, last, table) {
    this.shop = shop;
    this.start = start;
    this.views = makeViews(shop, start, first, last?.chosen ?? {}, table);
    if (last) this.views.board.preview(last);
    this.body = h("div.body", { id: "view", role: "tabpanel" });
    this.tabs = tabList(VIEWS.map((view) => [view, t(`view_${view}`)]), "view", (view) => this.go(/** @type {View} */ (view)));
    this.join();
    this.views.table.speak(start);
  }

  join() {
    const { views } = this;
    joinDesigns(views, this.start, (view) => this.go(view));
    views.board.onShow = () => remark("board", views.board.chosen);
    views.board.onTable = async (text) => { this.go("table"); await views.table.open(text); };
  }

  /** A photograph that is dropped or pasted anywhere goes to the table. @param {DragEvent | ClipboardEvent} event */
  takePhotos(event) {
    const { table, design } = this.views;
    if (table.element.isConnected || design.element.isConnected) return;
    const { type } = event;
    const given = event instanceof DragEvent ? event.dataTransfer : event.clipboardData;
    const images = imagesOf(given);
    if (type === "dragover" || images.length) event.preventDefault(); // no browser leaves the page for a picture
    if (type === "dragover" || !images.length) return;
    this.go("table");
    table.opening.takePhotos(images);
  }

  /** Begin where the address *said*; codes and own games are asked for first. @param {URLSearchParams} said @param {View} view */
  begin(said, view) {
    const isLater = said.has("board") || isOwn(said.get("game") ?? "");
    this.views.board.isShown = isLater;
    this.go(view);
    const ownGames = addOwnGames(this.shop, this.start).then(() => this.refill());
    if (said.has("board")) this.follow(said);
    else if (isLater) ownGames.then(() => this.follow(said));
  }

  /** @param {View} view */
  go(view) {
    this.tabs.choose(view);
    this.body.setAttribute("aria-labelledby", `tab-${view}`);
    this.body.replaceChildren(this.views[view].element);
    this.views[view].enter();
    remark(view, this.views.board.chosen);
  }

  /** Go where an address *said*, which was pasted, followed or opened. @param {URLSearchParams} said */
  async follow(said) {
    const { board, kit, cards } = this.views;
    const code = said.get("board");
    board.isShown = Boolean(code); // a code is asked for first, and its board shown then
    const { view, ...chosen } = chosenBy(code ? new URLSearchParams() : said, this.start, board.chosen);
    Object.assign(board.chosen, chosen);
    for (const other of [kit, cards]) {
      if (view !== "kit" && view !== "cards") break;
      Object.assign(other.chosen, { game: chosen.game, players: chosen.players });
      other.isShown = false;
    }
    this.go(code ? "board" : view);
    if (code) await this.choose(code);
  }

  /** Show the board of a code; kits and cards are offered for its game. @param {string} code */
  async choose(code) {
    const { board, kit, cards } = this.views;
    await board.choose(code);
    const { game, players, seed, options } = board.chosen;
    if (kit.chosen.game !== game) Object.assign(kit.chosen, { only: [], kit_options: {}, board: undefined });
    Object.assign(kit.chosen, { game, players });
    Object.assign(cards.chosen, { game, players, seed, options: { ...options } });
    for (const view of [kit, cards]) {
      view.isShown = false;
      if (view.element.isConnected) view.changed(); // it was entered while the code was looked up
    }
  }

  /** Show in the forms what has come since. */
  refill() {
    const { board, kit, cards } = this.views;
    [board, kit, cards].filter((view) => view.element.isConnected).forEach((view) => view.fill());
  }
}

/** @param {import("./addresses.js").Choice} choice @param {Values} chosen */
const isSame = (choice, chosen) => /** @type {const} */ (["game", "players", "seed", "options"])
  .every((name) => JSON.stringify(choice[name]) === JSON.stringify(chosen[name]));

/** @param {Start} start @param {(language: string) => void} act */
function languageChoice(start, act) {
  const choice = h("select", { "aria-label": t("language"), onChange: () => { remember(choice.value); act(choice.value); } },
    start.languages.map((one) => h("option", { value: one }, one.toUpperCase())));
  choice.value = start.language;
  return choice;
}

/** Use the typefaces of the kits. @param {Library} shop */
async function useFonts(shop) {
  const { data, blobs } = await shop.call("fonts", {});
  for (const [place, face] of data.faces.entries()) {
    const font = new FontFace(face.startsWith("serif") ? "Hexboard Serif" : "Hexboard Sans", blobs[place], { weight: face.endsWith("semibold") ? "600" : "400" });
    document.fonts.add(await font.load());
  }
}

/**
 * Show the page in a language, and the board of the last time where none is asked for.
 * @param {Library} shop @param {Carrier} carrier @param {Start} start @param {{last: import("./lastboard.js").LastBoard | null, before?: Shell}} known the shell of the language *before*
 * @param {(language: string) => void} speak @param {HTMLElement[]} above
 */
function show(shop, carrier, start, { last, before }, speak, above) {
  setWords(start.words);
  document.documentElement.lang = start.language;
  document.title = t("app");
  const said = given();
  const first = chosenBy(said, start, said.has("board") ? {} : last?.chosen);
  const table = before?.views.table ?? new TableView(shop, start, new Reader(carrier));
  const shell = new Shell(shop, start, first, last && isSame(first, last.chosen) ? last : null, table);
  const about = aboutDialog(carrier, start);
  document.getElementById("app")?.replaceChildren(
    h("header", {}, h("h1", {}, "hexboard-pnp"), shell.tabs.element,
      h("span.right", {}, languageChoice(start, speak), h("button.link", { onClick: about.open }, t("about")))),
    ...above, shell.body, about.dialog);
  shell.begin(said, first.view);
  return shell;
}

/** @param {Carrier} carrier */
export async function start(carrier) {
  const starting = new Starting();
  const shop = new Library(carrier.parts.length ? new Workshop(carrier, (step) => starting.tell(step)) : new Served());
  const [starts, last] = await Promise.all([packedData(carrier, "start"), lastBoard(), shop.load()]);
  const inLanguage = (/** @type {string} */ language, /** @type {Parameters<typeof show>[3]} */ known) => {
    const words = structuredClone(starts[language] ?? Object.values(starts)[0]);
    words.games.push(...known.before?.start.games.filter(({ slug }) => isOwn(slug)) ?? []);
    const above = starting.isOver ? [] : [starting.element];
    const shown = show(shop, carrier, words, known, (other) => { shell = inLanguage(other, { last: null, before: shell }); }, above);
    starting.tell();
    return shown;
  };
  let shell = inLanguage(remembered() ?? navigator.language.slice(0, 2), { last });
  for (const kind of /** @type {const} */ (["dragover", "drop", "paste"])) addEventListener(kind, (event) => shell.takePhotos(event));
  addEventListener("hashchange", () => shell.follow(given()));
  try {
    await shop.ready;
    starting.end();
    await useFonts(shop);
  } catch (error) {
    starting.fail(/** @type {Error} */ (error).message);
  }
}
