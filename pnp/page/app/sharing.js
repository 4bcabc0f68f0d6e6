// What a table gives away: a card with who won, for messengers; and the story of a game.
import { button, dialogOf, download, h, painted, picture as image, printed, refill, showDialog, sign } from "./elements.js";
import { asText, smaller, withPicture } from "./photographs.js";
import { t, timeIn } from "./words.js";

/** @typedef {{left: number, top: number, right: number, bottom: number}} Part of a photograph, in its pixels */

/** Draw the card of what lies on the table, beside the photograph, and give it away. @param {TableView} view */
export async function shareCard(view) {
  const { position, picture, stage, start, shop } = view;
  const seen = stage.inView();
  const photo = picture ? (seen.right - seen.left) / (seen.bottom - seen.top) : 0;
  const link = location.protocol.startsWith("http") ? location.href.split("#")[0] : "";
  view.say(t("share_drawing"));
  const request = { text: position?.text(), language: start.language, theme: "country", photo, link };
  const { data, blobs } = await shop.call("share_card", request);
  view.say(data.error ?? null);
  if (data.error) return;
  const over = (/** @type {CanvasRenderingContext2D} */ pen) => { if (picture) layPhoto(pen, data.box, stage.image, seen); };
  const png = await painted(blobs[0], printed, "white", over);
  await give(new File([png], data.name, { type: "image/png" }));
}

/**
 * Lay that part of a photograph into a box of a picture, and what is beside it where the box has another shape.
 * @param {CanvasRenderingContext2D} pen @param {number[]} box left, top, right, bottom, as shares of the picture
 * @param {HTMLImageElement} photo @param {Part} part
 */
function layPhoto(pen, box, photo, { left, top, right, bottom }) {
  const { width, height } = pen.canvas;
  const [x, y, across, down] = [box[0] * width, box[1] * height, (box[2] - box[0]) * width, (box[3] - box[1]) * height];
  const shape = across / down;
  const wide = Math.min(Math.max(right - left, (bottom - top) * shape), photo.naturalWidth, photo.naturalHeight * shape);
  const within = (/** @type {number} */ middle, /** @type {number} */ length, /** @type {number} */ whole) =>
    Math.max(0, Math.min(whole - length, middle - length / 2));
  pen.drawImage(photo, within((left + right) / 2, wide, photo.naturalWidth),
    within((top + bottom) / 2, wide / shape, photo.naturalHeight), wide, wide / shape, x, y, across, down);
}

/** Share a picture where the browser can, else save it. @param {File} file */
async function give(file) {
  const given = { files: [file] };
  if (!navigator.canShare?.(given)) { download(file.name, file, file.type); return; }
  if (navigator.userActivation?.isActive) { await share(given); return; }
  // Browsers share only what was just asked for, and drawing took too long for that: it is asked for again.
  const dialog = dialogOf("results card", t("share_card"), [image(file, t("share_card"), file.type)], [
    button("share_now", async () => { await share(given); dialog.close(); }, { className: "strong" }),
    button("share_save", () => download(file.name, file, file.type))]);
  showDialog(dialog);
}

/** @param {ShareData} given */
async function share(given) {
  try { await navigator.share(given); } catch { /* the reader thought better of it */ }
}

const LARGEST = 1280; // pixels of a photograph in a story, the longer way

/** @typedef {{verdict: string, changes: string[], wrong: string[]}} Moment as the workshop tells it */

/** Tell whether two positions may be of one game: a board that is known is the same. @param {Kept} one @param {Kept} other */
const areOfOneGame = ({ typed: one }, { typed: other }) =>
  Boolean(one && other) && one?.game === other?.game && one?.players === other?.players
    && (!one?.board || !other?.board || one.board === other.board);

/** Where a position stands in its game: as they were begun, until somebody moves them. @param {Kept} record */
const placeOf = ({ place, id }) => place ?? id;

/** The story of a game: its positions in their order, what changed between them, and the points as curves. */
export class Story {
  /** @param {TableView} view */
  constructor(view) {
    this.view = view;
    /** @type {Set<number>} the positions that are left out */
    this.out = new Set();
    this.told = h("div.told");
    this.saving = button("story_save", () => this.save(), { className: "strong" });
    this.dialog = dialogOf("results story", t("story"), [this.told], [this.saving]);
  }

  /** The positions of the game that is open, or was last, in their order. */
  get all() {
    const { evening, position, state } = this.view;
    const now = position ? state.record : evening?.latest;
    const found = now ? evening?.records.filter((one) => areOfOneGame(one, now)) ?? [] : [];
    return found.sort((a, b) => placeOf(a) - placeOf(b));
  }

  get chosen() { return this.all.filter(({ id }) => !this.out.has(id)); }

  async open() {
    await this.view.save();
    showDialog(this.dialog);
    await this.draw();
  }

  /** Ask the workshop about the positions that are chosen. @param {object} more */
  ask(more = {}) {
    const { view: { start: { language }, shop }, chosen } = this;
    const labels = chosen.map(({ id }) => timeIn(language).format(id));
    const request = { texts: chosen.map(({ text }) => text ?? ""), labels, language };
    return shop.call("story", { ...request, ...more });
  }

  async draw() {
    const { all, chosen } = this;
    const { data, blobs } = chosen.length ? await this.ask() : { data: {}, blobs: [] };
    const moments = new Map(chosen.map(({ id }, at) => [id, /** @type {Moment | undefined} */ (data.moments?.[at])]));
    const isReady = chosen.length > 1 && !data.error;
    this.saving.disabled = !isReady;
    refill(this.told, h("p.quiet", {}, t("story_hint")), data.error ? h("pre.error", {}, data.error) : "",
      isReady ? image(blobs[0], t("story_points")) : "",
      h("ol", {}, all.map((record, at) => this.row(record, all[at - 1], moments.get(record.id)))));
  }

  /** @param {Kept} record @param {Kept | undefined} before @param {Moment | undefined} moment */
  row(record, before, moment) {
    const { id, title = "" } = record;
    const name = `${title}, ${timeIn(this.view.start.language).format(id)}`;
    const onChange = () => { if (!this.out.delete(id)) this.out.add(id); this.draw(); };
    const list = (/** @type {string[]} */ lines, kind = "li") => lines.map((line) => h(kind, {}, line));
    return h("li", { "data-record": id },
      h("label", {}, h("input", { type: "checkbox", checked: !this.out.has(id), onChange }), " ", name),
      before ? sign("↑", t("story_earlier", { name }), () => this.swap(record, before)) : null,
      moment ? [h("p.quiet", {}, moment.verdict), h("ul", {}, list(moment.changes)), ...list(moment.wrong, "p.error")] : null);
  }

  /** Let two positions change places. @param {Kept} one @param {Kept} other */
  async swap(one, other) {
    [one.place, other.place] = [placeOf(other), placeOf(one)];
    for (const record of [one, other]) await this.view.evening?.write(record);
    await this.draw();
  }

  /** Save the story as one file, with the photographs in it. */
  async save() {
    const { view, chosen, saving } = this;
    Object.assign(saving, { disabled: true, textContent: t("working") });
    const { data, blobs } = await this.ask({ kind: "html", theme: "country" });
    let html = new TextDecoder().decode(blobs[0]);
    for (const [at, record] of chosen.entries()) {
      const photos = await view.evening?.photosOf(record) ?? [];
      const blob = photos[record.shown ?? 0]?.blob;
      if (blob) html = html.replace(`<!--photo ${at + 1}-->`, `<img alt="" src="${await small(blob)}">`);
    }
    download(data.name, html, "text/html");
    Object.assign(saving, { disabled: false, textContent: t("story_save") });
  }
}

/** Return a photograph as a data address, scaled down and without what the camera wrote into it. @param {Blob} blob */
const small = async (blob) => asText(await withPicture(blob, (bitmap) => {
  const scale = Math.min(1, LARGEST / Math.max(bitmap.width, bitmap.height));
  return smaller(bitmap, Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
}));
