// What a table gives away: a card with who won, for messengers.
import { button, download, h, painted, picture as image, printed } from "./elements.js";
import { t } from "./words.js";

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
  const dialog = h("dialog.results.card", { "aria-label": t("share_card") }, image(file, t("share_card"), file.type),
    h("form.buttons", { method: "dialog" },
      button("share_now", async () => { await share(given); dialog.close(); }, { className: "strong" }),
      button("share_save", () => download(file.name, file, file.type)), h("button", { type: "submit" }, t("close"))));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** @param {ShareData} given */
async function share(given) {
  try { await navigator.share(given); } catch { /* the reader thought better of it */ }
}
