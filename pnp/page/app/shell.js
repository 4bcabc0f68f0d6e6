// The page in one language: its tabs and the views behind them, which follow the address.
import { VIEWS, chosenBy, remark } from "./addresses.js";
import { BoardView } from "./boardview.js";
import { DesignView } from "./designview.js";
import { h } from "./elements.js";
import { isOwn, sent } from "./library.js";
import { imagesOf } from "./opening.js";
import { CardsView, KitView } from "./prints.js";
import { t, usualPaper } from "./words.js";

/** @typedef {import("./addresses.js").Choice} Choice */
/** @typedef {import("./addresses.js").View} View */
/** @typedef {import("./boardview.js").LastBoard} LastBoard */
/** @typedef {import("./library.js").Library} Library */

/** @type {Record<string, (at: number, count: number) => number>} */
const KEYS = {
  ArrowLeft: (at, count) => (at + count - 1) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * Return tabs, and what shows one of them as chosen. Arrows move the focus among them, Enter chooses;
 * one of them can be reached by Tab.
 * @param {string[][]} all key and words of each @param {string} panel the id of what they show
 * @param {(key: string) => void} act
 */
function tabList(all, panel, act) {
  const tabs = all.map(([key, words]) =>
    h("button", { id: `tab-${key}`, role: "tab", "aria-controls": panel, onClick: () => act(key) }, words));
  const reach = (/** @type {number} */ at) => tabs.forEach((tab, place) => { tab.tabIndex = place === at ? 0 : -1; });
  const onKeydown = (/** @type {KeyboardEvent} */ event) => {
    const at = tabs.findIndex((tab) => tab === event.target);
    if (!(event.key in KEYS) || at < 0) return;
    event.preventDefault();
    const next = KEYS[event.key](at, tabs.length);
    reach(next);
    tabs[next].focus();
  };
  const choose = (/** @type {string} */ key) => {
    tabs.forEach((tab, place) => tab.setAttribute("aria-selected", String(all[place][0] === key)));
    reach(all.findIndex(([one]) => one === key));
  };
  return { element: h("nav", { role: "tablist", onKeydown }, tabs), choose };
}

/** @param {Choice} choice @param {Values} chosen */
const isSame = (choice, chosen) => /** @type {const} */ (["game", "players", "seed", "options"])
  .every((name) => JSON.stringify(choice[name]) === JSON.stringify(chosen[name]));

/**
 * Return the views in the language of *start*; the table goes on in it.
 * @param {Library} shop @param {Start} start @param {Choice} first @param {Values} look
 * @param {TableView} table
 */
function makeViews(shop, start, first, look, table) {
  const { game, players, seed } = first;
  const paper = usualPaper();
  const board = () => ({ game, players, seed, options: { ...first.options }, paper });
  return {
    board: new BoardView(shop, start, { ...board(), theme: "country", ...look }),
    kit: new KitView(shop, start, { game, players, paper }),
    cards: new CardsView(shop, start, board()),
    table,
    design: new DesignView(shop, start, { paper }),
  };
}

export class Shell {
  /**
   * @param {Library} shop @param {Start} start @param {Choice} first what is shown at first
   * @param {LastBoard | null} last the board of the last time @param {TableView} table
   */
  constructor(shop, start, first, last, table) {
    const known = last && isSame(first, last.chosen) ? last : null;
    this.shop = shop;
    this.start = start;
    this.views = makeViews(shop, start, first, known?.chosen ?? {}, table);
    if (known) this.views.board.preview(known);
    this.body = h("div.body", { id: "view", role: "tabpanel" });
    const names = VIEWS.map((view) => [view, t(`view_${view}`)]);
    this.tabs = tabList(names, this.body.id, (view) => this.go(/** @type {View} */ (view)));
    this.join();
    table.speak(start);
  }

  join() {
    const { board, table, design } = this.views;
    board.onShow = () => remark("board", board.chosen);
    board.onTable = async (text) => { this.go("table"); await table.open(text); };
    design.onGame = (slug) => this.renewGame(slug);
    design.onPlay = (view, { name }) => this.play(view, name);
  }

  /** The views that print, but for that of designs. */
  get prints() { return [this.views.board, this.views.kit, this.views.cards]; }

  /** An own game has changed, or has gone: views that show it show it anew, or another. @param {string} slug */
  renewGame(slug) {
    const { start: { games }, views: { table } } = this;
    const isGone = !games.some((game) => game.slug === slug);
    const other = { game: games[0].slug, players: games[0].least, options: {} };
    for (const view of this.prints) {
      if (view.chosen.game !== slug) continue;
      view.isShown = false;
      if (isGone) Object.assign(view.chosen, other);
    }
    table.outdate(slug);
    if (isGone && table.opening.chosen.game === slug) Object.assign(table.opening.chosen, other);
  }

  /** Go from designing a game to a view of it. @param {Exclude<View, "design">} view @param {string} game */
  play(view, game) {
    const { table, design: { chosen: { players, seed } } } = this.views;
    const chosen = { game, players, options: {}, seed };
    if (view === "table") {
      table.close();
      Object.assign(table.opening.chosen, { ...chosen, board: String(seed) });
    } else {
      Object.assign(this.views[view].chosen, chosen, view === "kit" ? { seed: undefined, only: [] } : {});
      this.views[view].isShown = false;
    }
    this.go(view);
  }

  /** A photograph that is dropped or pasted anywhere goes to the table. @param {DragEvent | ClipboardEvent} event */
  takePhotos(event) {
    const { table, design } = this.views;
    if (table.element.isConnected || design.element.isConnected) return;
    const { type } = event;
    const images = imagesOf(event instanceof DragEvent ? event.dataTransfer : event.clipboardData);
    if (type === "dragover" || images.length) event.preventDefault(); // no browser leaves the page for a picture
    if (type === "dragover" || !images.length) return;
    this.go("table");
    table.opening.takePhotos(images);
  }

  /**
   * Begin where the address *said*; codes and own games are asked for first.
   * @param {URLSearchParams} said @param {View} view
   */
  begin(said, view) {
    const isLater = said.has("board") || isOwn(said.get("game") ?? "");
    this.views.board.isShown = isLater;
    this.go(view);
    const ownGames = this.addOwnGames();
    this.views.table.ownGames = ownGames.catch(() => undefined); // the workshop says why
    if (said.has("board")) this.follow(said);
    else if (isLater) ownGames.then(() => this.follow(said));
  }

  /** Add the own games that are kept to the forms; what has faults is left to the view of designs. */
  async addOwnGames() {
    const { shop, start } = this;
    for (const design of shop.designs) {
      const { data } = await shop.call("check_design", { design: sent(design), language: start.language });
      if (data.game) start.games = [...start.games.filter(({ slug }) => slug !== data.game.slug), data.game];
    }
    this.prints.filter((view) => view.element.isConnected).forEach((view) => view.fill());
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
    if (kit.chosen.game !== game) kit.forget();
    Object.assign(kit.chosen, { game, players });
    Object.assign(cards.chosen, { game, players, seed, options: { ...options } });
    for (const view of [kit, cards]) {
      view.isShown = false;
      if (view.element.isConnected) view.changed(); // it was entered while the code was looked up
    }
  }
}
