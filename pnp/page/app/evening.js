// The positions of an evening: kept in the browser, saved to a file, with a table of results.
import { button, dialogOf, download, h, showDialog, sign } from "./elements.js";
import { smallMap } from "./figures.js";
import { flag } from "./forms.js";
import { withoutMetadata } from "./metadata.js";
import { shadeOf } from "./paints.js";
import { asText, newKey } from "./photographs.js";
import { parsed } from "./pieces.js";
import { Story } from "./sharing.js";
import { forget, keep, kept, keptPhoto, noted, photoName } from "./store.js";
import { t, timeIn, usualPaper } from "./words.js";

const KIND = "hexboard-pnp evening";
const LARGEST_FILE = 400e6;
const HEAD = 200; // characters of a file that say what it is

export class Evening {
  /** @param {() => void} onFork called when a position was changed in another tab, too */
  constructor(onFork = () => {}) {
    this.onFork = onFork;
    /** @type {Promise<unknown>} */
    this.saving = Promise.resolve(); // one writing at a time: each knows what became of the one before
    /** @type {Kept[]} */
    this.records = [];
    this.isKept = true;
    /** @type {Map<string, Blob>} photographs that were seen since the start, by their names */
    this.blobs = new Map();
    /** @type {Kept[]} what was removed; it is gone with the page */
    this.bin = [];
  }

  /** Read what the browser keeps; return what was worked on last. */
  async load() {
    const found = await kept();
    this.isKept = found !== null;
    const known = new Set(this.records.map((record) => record.id));
    this.records = [...(found ?? []).filter((record) => !known.has(record.id)), ...this.records];
    for (const { record, there, isOther } of noted(this.records)) {
      const photos = isOther ? await this.photosOf(record) : [];
      if (isOther) record.id = Math.max(Date.now(), record.id + 1);
      for (const { key, blob } of photos) if (key && blob) this.hold(record, key, blob);
      await this.save(there && !isOther ? Object.assign(there, record) : record);
    }
    return this.latest;
  }

  /** Read what other tabs have kept since; the position *open* stays as it is here. @param {Kept} open */
  async refresh(open) {
    const found = this.isKept ? await kept(open.id) : null;
    if (found === null) return;
    const others = found.filter(({ id }) => id !== open.id);
    this.records = [...others, ...this.records.filter((record) => record === open)].sort((a, b) => a.id - b.id);
  }

  get latest() { return [...this.records].sort((a, b) => (a.changed ?? a.id) - (b.changed ?? b.id)).at(-1); }

  /** Hold a photograph of *record*, to be kept with it. @param {Kept} record @param {string} key @param {Blob} blob */
  hold({ id }, key, blob) { this.blobs.set(photoName(id, key), blob); }

  /** Return the photographs of a position. @param {Kept} record @returns {Promise<GivenPhoto[]>} */
  photosOf({ id, photos = [] }) {
    return Promise.all(photos.map(async ({ key, marks }) => {
      const name = photoName(id, key);
      const blob = this.blobs.get(name) ?? await keptPhoto(name);
      return { key, blob, marks };
    }));
  }

  /** @param {Kept} record */
  async save(record) {
    record.changed = Date.now();
    if (!this.records.some((one) => one.id === record.id)) this.records.push(record);
    this.saving = this.saving.then(() => this.write(record));
    await this.saving;
  }

  /** @param {Kept} record */
  async write(record) {
    const { isKept, id, other } = await keep(record, (key) => this.blobs.get(photoName(record.id, key)));
    this.isKept = isKept;
    if (other && record.id !== id) this.part(record, id, other);
  }

  /**
   * Let *record* go on under another id, beside what another tab made of it.
   * @param {Kept} record @param {number} id @param {Kept} other
   */
  part(record, id, other) {
    for (const { key } of record.photos ?? []) {
      const blob = this.blobs.get(photoName(record.id, key));
      if (blob) this.hold({ id }, key, blob);
    }
    record.id = id;
    this.records = [...this.records, other].sort((a, b) => a.id - b.id);
    this.onFork();
  }

  /** Put *record* into the bin, unless it is there; its photographs stay in memory. @param {Kept} record */
  async drop(record) {
    if (!this.records.some(({ id }) => id === record.id)) return;
    this.records = this.records.filter(({ id }) => id !== record.id);
    this.bin.push(record);
    this.saving = this.saving.then(async () => {
      for (const { key, blob } of await this.photosOf(record)) if (key && blob) this.hold(record, key, blob);
      await forget(record);
    });
    await this.saving;
  }

  /** Take *record* out of the bin. @param {Kept} record */
  async putBack(record) {
    this.bin = this.bin.filter((one) => one !== record);
    const saving = this.save(record);
    this.records.sort((a, b) => a.id - b.id);
    await saving;
  }

  /** Save all positions with their photographs as one file. */
  async saveFile() {
    const photoOf = async (/** @type {GivenPhoto} */ { blob, marks }) =>
      ({ photo: await asText(await withoutMetadata(blob ?? new Blob())), marks });
    const positions = await Promise.all(this.records.map(async (record) => {
      const { stamp: _stamp, ...what } = record;
      return { ...what, photos: await Promise.all((await this.photosOf(record)).map(photoOf)) };
    }));
    const day = new Date().toLocaleDateString("sv");
    download(`evening-${day}.json`, JSON.stringify({ kind: KIND, version: 1, positions }), "application/json");
  }

  /**
   * Take over the positions of a file, without those that are here already; return how many it has,
   * and what is to be said of it; null if *text* is no evening.
   * @param {string} text @returns {Promise<{count: number, said: string} | null>}
   */
  async openFile(text) {
    const isEvening = text.slice(0, HEAD).includes(`"${KIND}"`);
    if (!isEvening || text.length > LARGEST_FILE) return null;
    let found = null;
    try { found = JSON.parse(text); } catch { return { count: 0, said: t("evening_broken") }; }
    const positions = Array.isArray(found?.positions) ? found.positions : [null];
    const given = positions.filter((/** @type {any} */ one) => typeof one?.text === "string");
    const here = new Set(this.records.map(sameOf));
    let [added, damaged] = [0, positions.length - given.length];
    for (const one of given) {
      const photos = readPhotos(one);
      damaged += photos.filter((photo) => !photo).length;
      added += await this.takeOver(one, photos.flatMap((photo) => photo ?? []), here);
    }
    const known = given.length - added;
    const said = [known && t("evening_known", { known, added }), damaged && t("evening_damaged", { count: damaged })];
    return { count: given.length, said: said.filter(Boolean).join(" ") };
  }

  /**
   * Take over a position of a file; return how many that are: 0 if it is *here* already.
   * @param {any} one @param {{blob: Blob, marks: Mark[]}[]} given its photographs @param {Set<string>} here
   */
  async takeOver(one, given, here) {
    const photos = given.map((photo) => ({ key: newKey(), ...photo }));
    const found = {
      title: String(one.title ?? ""), text: one.text, typed: one.typed, winners: [], shown: Number(one.shown) || 0,
      place: Number.isFinite(one.place) ? one.place : undefined, thumb: String(one.thumb ?? ""),
      photos: photos.map(({ key, blob, marks }) => ({ key, size: blob.size, marks })),
    };
    if (here.has(sameOf(found))) return 0;
    const ids = new Set(this.records.map((record) => record.id));
    const id = Number.isFinite(one.id) && !ids.has(one.id) ? one.id : Math.max(Date.now(), ...ids) + 1;
    for (const { key, blob } of photos) this.hold({ id }, key, blob);
    await this.save({ id, ...found });
    return 1;
  }
}

/** What makes two positions the same, wherever they are kept. @param {Omit<Kept, "id">} record */
const sameOf = ({ text = "", photos = [] }) =>
  JSON.stringify([text.trim(), photos.map(({ size, marks }) => [size, marks])]);

/**
 * Return the photographs of a position in a file, null for those that are damaged; earlier files have one.
 * @param {any} one @returns {({blob: Blob, marks: Mark[]} | null)[]}
 */
const readPhotos = (one) => (Array.isArray(one.photos) ? one.photos : one.photo ? [one] : []).map(readPhoto);

/** @param {any} one @returns {{blob: Blob, marks: Mark[]} | null} */
function readPhoto(one) {
  const blob = typeof one?.photo === "string" ? asBlob(one.photo) : null;
  const marks = (Array.isArray(one?.marks) ? one.marks : [])
    .filter((/** @type {any} */ mark) => [mark?.q, mark?.r, mark?.to?.x, mark?.to?.y].every(Number.isFinite))
    .map((/** @type {Mark} */ { q, r, to: { x, y } }) => ({ q, r, to: { x, y } }));
  return blob && { blob, marks };
}

/**
 * Return the picture in a data address; null if it is none.
 * @param {string} text
 */
function asBlob(text) {
  const [, type, content] = /^data:(image\/[\w.+-]+);base64,([\w+/=]*)$/.exec(text) ?? [];
  if (!type) return null;
  try {
    return new Blob([Uint8Array.from(atob(content), (c) => c.charCodeAt(0))], { type });
  } catch {
    return null;
  }
}

/**
 * Return the list of positions, and their results where there are several.
 * @param {TableView} view @param {Evening} evening
 */
export function eveningPanel(view, evening) {
  const { records, bin } = evening;
  const time = timeIn(view.start.language);
  const isNow = (/** @type {Kept} */ { id }) => (view.position && id === view.state.record.id ? "true" : null);
  // The list may have been drawn before the position was kept anew.
  const latest = (/** @type {Kept} */ one) => evening.records.find(({ id }) => id === one.id) ?? one;
  const show = (/** @type {string} */ place) => {
    view.store.redraw();
    /** @type {HTMLElement | null} */ (view.element.querySelector(`.evening ${place}button`))?.focus();
  };
  const open = (/** @type {Kept} */ one) => { view.keep(); view.open(latest(one).text ?? "", latest(one)); };
  const drop = async (/** @type {Kept} */ one) => {
    await view.save();
    if (view.position && view.state.record.id === one.id) view.close();
    await evening.drop(latest(one));
    show(`.bin [data-record="${one.id}"] `);
  };
  const putBack = async (/** @type {Kept} */ one) => { await evening.putBack(one); show(`[data-record="${one.id}"] `); };
  const row = (/** @type {Kept} */ record) => h("li", { "data-record": record.id, "aria-current": isNow(record) },
    thumbnail(record, view.gameOf(record.typed?.game ?? "")),
    h("button.link", { onClick: () => open(record) }, record.title || "?"),
    h("time", {}, time.format(record.id)),
    // The second click of two is not meant for what has come under the pointer.
    sign("×", named("remove", record), ({ detail }) => { if (detail < 2) drop(record); }),
    told(record, view.gameOf(record.typed?.game ?? "")));
  const removed = (/** @type {Kept} */ record) => h("li", { "data-record": record.id }, h("span", {}, record.title || "?"),
    button("put_back", () => putBack(record), { "aria-label": named("put_back", record) }));
  return h("section.evening", {},
    evening.isKept ? null : h("p.error", {}, t("storage_off")),
    records.length ? [h("h3", {}, t("evening")), h("ul", {}, records.map(row)), h("div.buttons", {},
      button("evening_save", () => evening.saveFile()),
      ...records.length > 1 ? [button("results", () => showResults(view)),
        button("story", () => new Story(view).open())] : [],
      view.position ? button("story_next", () => view.open(view.position?.text() ?? "")) : null,
      view.position ? button("table_new", () => { view.close(); view.opening.focusOn("button"); }) : null)] : null,
    bin.length ? h("div.bin", {}, h("h3", {}, t("bin")), h("p.quiet", {}, t("bin_hint")), h("ul", {}, bin.map(removed)),
      h("div.buttons", {}, button("bin_empty", () => { evening.bin = []; show(""); }))) : null);
}

/** @type {Map<string, string>} addresses of small pictures, which stay while the list is drawn anew */
const thumbs = new Map();

/** A small picture of a position: its photograph, or the colours on its map. @param {Kept} record @param {Game} game */
function thumbnail({ thumb = "", typed }, game) {
  const blob = asBlob(thumb);
  if (blob && !thumbs.has(thumb)) thumbs.set(thumb, URL.createObjectURL(blob));
  if (blob) return h("img.thumb", { src: thumbs.get(thumb), alt: "" });
  const stacks = new Map(typed?.stacks);
  return typed?.hexes.length ? smallMap(typed.hexes, [], (key) => {
    const owner = parsed(stacks.get(key) ?? "", game)?.[0]?.colour;
    const colour = game.colours.find(({ letter }) => letter === owner);
    return colour && shadeOf(colour.key);
  }) : h("span");
}

/** Who sat at a table, and who won there. @param {Kept} record @param {Game} game */
function told({ typed, winners = [] }, { colours }) {
  const names = typed?.names ?? {};
  const won = winners.map((letter) => names[letter] || (colours.find((one) => one.letter === letter)?.name ?? letter));
  const said = [Object.values(names).join(", "), won.length ? t("evening_winner", { names: won.join(", ") }) : ""];
  return said.some(Boolean) ? h("small.quiet", {}, said.filter(Boolean).join(" · ")) : null;
}

/** Say what is done to which position. @param {string} key @param {Kept} record */
const named = (key, { title }) => `${t(key)}: ${title || "?"}`;

/**
 * Show the results of all positions and the ranking of all names.
 * @param {TableView} view @param {boolean} countsAll count games that go on, too
 */
async function showResults(view, countsAll = false) {
  const records = [...view.evening?.records ?? []];
  const request = { texts: records.map(({ text }) => text), language: view.start.language, count_all: countsAll };
  /** @type {{data: {error?: string, tables: string[][][], refusals: (string | null)[], ranking: string[][], notes: string[], can_count_more: boolean}}} */
  const { data: { error, tables, refusals, ranking, notes, can_count_more } } = await view.shop.call("evening", request);
  if (error) { if (view.position) view.say(error); return; }
  const countAll = () => { dialog.close(); showResults(view, !countsAll); };
  const take = async (/** @type {string} */ kind) => {
    const { data: { name, names = [] }, blobs } = await view.shop.call("evening", { ...request, kind, paper: usualPaper() });
    if (kind === "pdf") download(name, blobs[0], "application/pdf");
    for (const [place, ending] of names.entries()) download(`results${ending}.csv`, blobs[place], "text/csv");
  };
  const table = (/** @type {string[][]} */ rows) => h("table", {},
    rows.map(([, player, total, rank]) => h("tr", {}, [rank, player, total].map((value) => h("td", {}, value)))));
  const dialog = dialogOf("results", t("results"), [
    ranking.length ? rankingTable(ranking) : h("p.quiet", {}, t("results_names")),
    notes.length ? h("ul.quiet", {}, notes.map((note) => h("li", {}, note))) : null,
    can_count_more || countsAll ? flag(t("results_count_all"), countsAll, countAll) : null,
    tables.map((rows, place) => h("section", {}, h("h3", {}, `${place + 1}. ${records[place].title ?? ""}`),
      refusals[place] ? h("p.error", {}, refusals[place]) : table(rows))),
  ], [ranking.length ? button("results_pdf", () => take("pdf")) : null, button("results_csv", () => take("csv"))]);
  showDialog(dialog);
}

/** @param {string[][]} ranking */
function rankingTable(ranking) {
  const heads = ["rank", "name", "placement", "games", "wins", "mean_place"];
  return h("table", {}, h("tr", {}, heads.map((key) => h("th", { scope: "col" }, t(`ranking_${key}`)))),
    ranking.map((row) => h("tr", {}, row.map((value) => h("td", {}, value)))));
}
