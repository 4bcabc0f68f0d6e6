// The shell of the page: views, language, and the address that holds the chosen board.
import { aboutDialog } from "./about.js";
import { h } from "./elements.js";
import { BoardView } from "./boardview.js";
import { CardsView } from "./cardsview.js";
import { DesignView } from "./designview.js";
import { newSeed } from "./forms.js";
import { isOwn, Library, sent } from "./library.js";
import { KitView } from "./prints.js";
import { Served } from "./served.js";
import { TableView } from "./table.js";
import { setWords, t } from "./words.js";
import { Workshop } from "./workshop.js";

/** @typedef {"board" | "kit" | "cards" | "table" | "design"} View */
/** @type {View[]} */
const VIEWS = ["board", "kit", "cards", "table", "design"];
const LANGUAGE = "hexboard-pnp-language";

/** @typedef {import("./types.js").Start} Start */
/** @typedef {import("./types.js").Shop} Shop */
/** @typedef {import("./types.js").Values} Values */
/** @typedef {import("./workshop.js").Carrier} Carrier */

/**
 * Return what the fragment of the address says: a view, a board by its code or by what it is dealt from.
 * @param {Shop} shop @param {Start} start
 */
async function fragment(shop, start) {
  const given = new URLSearchParams(location.hash.slice(1));
  const code = given.get("board");
  if (code) {
    const { data } = await shop.call("choice_of_code", { code, language: start.language });
    return { ...chosenBy(new URLSearchParams(), start), ...data, view: /** @type {View} */ ("board") };
  }
  return { ...chosenBy(given, start), error: undefined };
}

/** @param {URLSearchParams} given @param {Start} start */
function chosenBy(given, start) {
  const game = start.games.find((one) => one.slug === given.get("game")) ?? start.games[0];
  const whole = (/** @type {string} */ name, /** @type {number} */ usual) => (/^\d{1,15}$/.test(given.get(name) ?? "") ? Number(given.get(name)) : usual);
  /** @type {Values} */
  const options = {};
  const seed = given.get("seed") ?? "";
  for (const option of game.options) {
    const value = given.get(option.name);
    if (value === null) continue;
    if (option.kind === "flag") options[option.name] = value === "true";
    else if (option.kind === "number" && /^\d{1,6}$/.test(value)) options[option.name] = Number(value);
    else if (option.choices.some((choice) => choice.name === value)) options[option.name] = value;
  }
  return {
    view: VIEWS.find((view) => view === given.get("view")) ?? "board",
    game: game.slug,
    players: Math.min(Math.max(whole("players", game.least), game.least), game.most),
    seed: /^\d{16,19}$/.test(seed) ? seed : whole("seed", newSeed()), // long ones as words
    options,
  };
}

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
    if (data.game && !start.games.some(({ slug }) => slug === data.game.slug)) start.games.push(data.game);
  }
}

/**
 * Return the views in the language of *start*; the table of the language before goes on.
 * @param {Library} shop @param {Start} start @param {TableView | null} before
 */
async function makeViews(shop, start, before) {
  const first = await fragment(shop, start);
  const look = { theme: "colour", paper: "a4" };
  const sheets = { duplex: "long-edge", marks: "outline", bleed_mm: 3, gutter_mm: 2 };
  const board = () => ({ game: first.game, players: first.players, options: { ...first.options } });
  return {
    first: first.view,
    error: first.error,
    views: {
      board: new BoardView(shop, start, { ...board(), seed: first.seed, form: "overview", ...look }),
      kit: new KitView(shop, start, { game: first.game, players: first.players, ...look, ...sheets }),
      cards: new CardsView(shop, start, { ...board(), seed: first.seed, count: 1, card: "poker", ...look, ...sheets, duplex: "none", bleed_mm: 0 }),
      table: before ?? new TableView(shop, start),
      design: new DesignView(shop, start, look),
    },
  };
}

/**
 * Show own games in the forms of all views, as they are now, and lead from designing them to the other views.
 * @param {Awaited<ReturnType<typeof makeViews>>["views"]} views @param {Start} start @param {(view: View) => void} go
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
    if (view === "table") { table.close(); Object.assign(table.opening.chosen, chosen); } else { Object.assign(views[view].chosen, chosen, view === "kit" ? { seed: undefined, only: [] } : {}); views[view].isShown = false; }
    go(view);
  };
}

/** @param {Library} shop @param {Carrier} carrier @param {string} language @param {TableView | null} table */
async function show(shop, carrier, language, table = null) {
  const { data: start } = await shop.call("start", { language });
  setWords(start.words);
  const ownGames = addOwnGames(shop, start);
  if (isOwn(new URLSearchParams(location.hash.slice(1)).get("game") ?? "")) await ownGames;
  document.documentElement.lang = start.language;
  document.title = t("app");
  const { first, error, views } = await makeViews(shop, start, table);
  const body = h("div.body");
  const tabs = VIEWS.map((view) => h("button", { role: "tab", onClick: () => go(view) }, t(`view_${view}`)));
  const about = aboutDialog(carrier, start);
  const go = (/** @type {View} */ view) => {
    tabs.forEach((tab, place) => tab.setAttribute("aria-selected", String(VIEWS[place] === view)));
    body.replaceChildren(views[view].element);
    views[view].enter();
    remark(view);
  };
  const remark = (/** @type {View} */ view) => {
    const { game, players, seed, options } = views.board.chosen;
    history.replaceState(null, "", `#${new URLSearchParams({ view, game, players, seed, ...options })}`);
  };
  views.table.speak(start);
  joinDesigns(views, start, go);
  views.board.onShow = () => remark("board");
  views.board.onTable = async (text) => { go("table"); await views.table.open(text); };
  document.getElementById("app")?.replaceChildren(
    h("header", {}, h("h1", {}, "hexboard-pnp"), h("nav", { role: "tablist" }, tabs),
      h("span.right", {}, languageChoice(start, (language) => show(shop, carrier, language, views.table)), h("button.link", { onClick: about.open }, t("about")))),
    body, about.dialog);
  views.board.isShown = Boolean(error); // the sentence stands where the board would
  go(first);
  if (error) views.board.complain(error);
}

/** @param {Start} start @param {(language: string) => void} act */
function languageChoice(start, act) {
  const choice = h("select", { "aria-label": t("language"), onChange: () => { remember(choice.value); act(choice.value); } },
    start.languages.map((one) => h("option", { value: one }, one.toUpperCase())));
  choice.value = start.language;
  return choice;
}

/** @param {Carrier} carrier */
export async function start(carrier) {
  const bar = h("progress", { max: 1, value: 0 });
  document.getElementById("starting")?.replaceChildren(bar);
  const shop = new Library(carrier.parts.length ? new Workshop(carrier, ({ done, of }) => { bar.value = done / of; }) : new Served());
  await Promise.all([shop.ready, shop.load()]);
  const { data, blobs } = await shop.call("fonts", {});
  for (const [place, face] of data.faces.entries()) {
    const font = new FontFace(face.startsWith("serif") ? "Hexboard Serif" : "Hexboard Sans", blobs[place], { weight: face.endsWith("semibold") ? "600" : "400" });
    document.fonts.add(await font.load());
  }
  await show(shop, carrier, remembered() ?? navigator.language.slice(0, 2));
}
