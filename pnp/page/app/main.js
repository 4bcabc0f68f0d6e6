// Starts the page, and begins it anew in another language; what frames its views.
import { chosenBy, given } from "./addresses.js";
import { lastBoard } from "./boardview.js";
import { button, dialogOf, h, showDialog } from "./elements.js";
import { isOwn, Library } from "./library.js";
import { Reader } from "./reader.js";
import { Shell } from "./shell.js";
import { stored } from "./shelves.js";
import { TableView } from "./table.js";
import { setWords, t } from "./words.js";
import { Workshop } from "./workshop.js";

const LANGUAGE = "hexboard-pnp-language";

/** @typedef {import("./workshop.js").Carrier} Carrier */
/** @typedef {import("./workshop.js").Step} Step */

/** What is told while Python starts: what is done, and how much of it. */
class Starting {
  /** @type {Step} */
  step = { stage: "unpack", done: 0, of: 100 };
  isOver = false;
  text = h("span", { "aria-hidden": "true" });
  bar = h("progress", { max: 1 });
  element = h("div.starting", {}, this.text, this.bar);

  /** Say it in the language of now. @param {Step} step */
  tell(step = this.step) {
    this.step = step;
    const share = step.done / step.of;
    const words = t(`starting_${step.stage}`, { percent: Math.round(100 * share) });
    this.bar.value = share;
    this.bar.setAttribute("aria-label", t("starting"));
    this.bar.setAttribute("aria-valuetext", words);
    this.text.textContent = words;
  }

  end() {
    this.isOver = true;
    this.element.remove();
  }

  fail(/** @type {string} */ message) {
    this.element.replaceChildren(h("p.error", { role: "alert" }, t("broken", { message })));
  }
}

/**
 * Say what the page is and holds; the texts of licences stand in the language they have.
 * @param {Carrier} carrier @param {Start} start
 */
async function showAbout(carrier, start) {
  const licences = await carrier.unpacked("licences");
  showDialog(dialogOf("about", t("about"), [h("p", {}, t("about_text", { version: start.version })),
    h("ul", {}, start.games.map((game) => h("li", {}, h("b", {}, game.title), " – ", game.credit))),
    h("p", {}, t("about_by_nc_sa"), " ", link(t("by_nc_sa_address"))),
    h("h3", {}, t("licences")), h("p", {}, t("about_licences")), h("div.licences", {}, licences.map(fold))]));
}

/** @param {Licence} one */
function fold({ name, version, licence, source, text }) {
  return h("details", {}, h("summary", {}, h("b", {}, name), ` ${version} `, h("span.quiet", {}, licence)),
    source ? h("p", {}, t("licence_source"), " ", link(source)) : null,
    text ? h("pre", { lang: "en", tabIndex: 0 }, text) : h("p", {}, t("licence_elsewhere")));
}

const link = (/** @type {string} */ address) =>
  h("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, address);

/** @param {Start} start @param {(language: string) => void} act */
function languageChoice(start, act) {
  const onChange = () => { stored((all) => all.setItem(LANGUAGE, choice.value)); act(choice.value); };
  const choice = h("select", { "aria-label": t("language"), onChange },
    start.languages.map((one) => h("option", { value: one }, one.toUpperCase())));
  choice.value = start.language;
  return choice;
}

/** Use the typefaces of the kits. @param {Library} shop */
async function useFonts(shop) {
  const { data, blobs } = await shop.call("fonts", {});
  for (const [place, face] of data.faces.entries()) {
    const family = face.startsWith("serif") ? "Hexboard Serif" : "Hexboard Sans";
    const font = new FontFace(family, blobs[place], { weight: face.endsWith("semibold") ? "600" : "400" });
    document.fonts.add(await font.load());
  }
}

/**
 * Show the page in the language of *start*, and the board of the last time where none is asked for.
 * @param {Library} shop @param {Carrier} carrier @param {Start} start
 * @param {{last: import("./boardview.js").LastBoard | null, before?: Shell}} known the shell of the language *before*
 * @param {(language: string) => void} speak @param {HTMLElement[]} above
 */
function show(shop, carrier, start, { last, before }, speak, above) {
  setWords(start.words);
  document.documentElement.lang = start.language;
  document.title = t("app");
  const said = given();
  const first = chosenBy(said, start, said.has("board") ? {} : last?.chosen);
  const table = before?.views.table ?? new TableView(shop, start, new Reader(carrier));
  const shell = new Shell(shop, start, first, last, table);
  const choice = languageChoice(start, speak);
  document.getElementById("app")?.replaceChildren(
    h("header", {}, h("h1", {}, "hexboard-pnp"), shell.tabs.element,
      h("span.right", {}, choice, button("about", () => showAbout(carrier, start), { className: "link" }))),
    ...above, shell.body);
  if (before) choice.focus();
  shell.begin(said, first.view);
  return shell;
}

/** @param {Carrier} carrier */
export async function start(carrier) {
  const starting = new Starting();
  const shop = new Library(new Workshop(carrier, (step) => starting.tell(step)));
  const [starts, last] = await Promise.all([carrier.unpacked("start"), lastBoard(), shop.load()]);
  const inLanguage = (/** @type {string} */ language, /** @type {Parameters<typeof show>[3]} */ known) => {
    const words = structuredClone(starts[language] ?? Object.values(starts)[0]);
    words.games.push(...known.before?.start.games.filter(({ slug }) => isOwn(slug)) ?? []);
    const speak = (/** @type {string} */ other) => { shell = inLanguage(other, { last: null, before: shell }); };
    const shown = show(shop, carrier, words, known, speak, starting.isOver ? [] : [starting.element]);
    starting.tell();
    return shown;
  };
  let shell = inLanguage(stored((all) => all.getItem(LANGUAGE)) ?? navigator.language.slice(0, 2), { last });
  for (const kind of /** @type {const} */ (["dragover", "drop", "paste"])) {
    addEventListener(kind, (event) => shell.takePhotos(event));
  }
  addEventListener("hashchange", () => shell.follow(given()));
  try {
    await shop.ready;
    starting.end();
    await useFonts(shop);
  } catch (error) {
    starting.fail(/** @type {Error} */ (error).message);
  }
}
