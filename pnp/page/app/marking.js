// The photographs of a position and the marks on them, which lay the grid over each.
import { firstMarks, freeMarks } from "./photographs.js";
import { t } from "./words.js";

const LEAST_MARKS = 4;
export const MOST_MARKS = 16;

export class Marking {
  /** @param {import("./table.js").TableView} view */
  constructor(view) {
    this.view = view;
  }

  /**
   * Read the photographs that were kept of a position; tell whether one cannot be read any more.
   * @param {import("./positions.js").Position} position
   * @param {import("./types.js").GivenPhoto[]} kept @param {number} shown
   */
  async restore(position, kept, shown) {
    let isLost = false;
    for (const { key, blob, marks } of kept) {
      try {
        const { picture } = await this.view.photographs.read(blob ?? new Blob(), key);
        const hexes = [...position.hexes.values()];
        position.photos.push({ id: picture.id, marks: marks.length < LEAST_MARKS ? firstMarks(hexes, picture) : structuredClone(marks) });
      } catch { isLost = true; }
    }
    position.shown = Math.min(shown, Math.max(0, position.photos.length - 1));
    return isLost;
  }

  /** Lay one more photograph under the grid. @param {Blob | undefined} blob */
  async addPhoto(blob) {
    const { view } = this;
    const { position } = view;
    if (!blob || !position) return;
    let [picture, isScaled] = [/** @type {import("./types.js").Picture | null} */ (null), false];
    try {
      ({ picture, isScaled } = await view.photographs.read(blob));
    } catch {
      view.say(t("photo_unreadable"));
      return;
    }
    if (position !== view.position) return;
    const { id, width, height } = picture;
    const marks = view.isFree ? freeMarks(view.free, picture, []) : firstMarks([...position.hexes.values()], picture);
    position.change(() => { position.shown = position.photos.push({ id, marks }) - 1; });
    if (view.isFree) view.brush ??= "?";
    view.note = isScaled ? t("photo_scaled", { width, height }) : null;
    this.show(true);
  }

  /** Look at another photograph of the table. @param {number} place */
  look(place) {
    if (this.view.position) this.view.position.shown = place;
    this.show(false);
  }

  removePhoto() {
    const { position } = this.view;
    position?.change(() => {
      position.photos.splice(position.shown, 1);
      position.shown = Math.max(0, position.shown - 1);
    });
    this.view.note = null;
    this.show(false);
  }

  /** Show the marks or leave them; bad ones are always shown. @param {boolean} areShown */
  show(areShown) {
    const { view } = this;
    view.stage.marksAreShown = areShown;
    view.stage.proposal = null;
    view.isPaletteOpen = false;
    view.drawStage();
    if (view.stage.fault) view.stage.marksAreShown = true;
    view.render();
    view.stage.fit();
    view.keepSoon();
  }

  /** Lay the marks of a free grid so many hexes apart as was told. */
  placeFree() {
    const { position, picture, free } = this.view;
    if (!position?.photo || !picture) return;
    position.photo.marks = freeMarks(free, picture, position.marks);
    this.moved();
  }

  /** Put one more mark on the chosen hex, where the grid has it now. */
  add() {
    const { position, stage } = this.view;
    const hex = position?.hexes.get(stage.selected ?? "");
    const at = stage.place(stage.selected);
    if (!position || !hex || !at || position.marks.length >= MOST_MARKS) return;
    if (position.marks.some((mark) => mark.q === hex.q && mark.r === hex.r)) { this.view.say(t("mark_there")); return; }
    const { x, y, scale } = stage.view;
    position.change(() => { position.marks.push({ q: hex.q, r: hex.r, to: { x: (at.x - x) / scale, y: (at.y - y) / scale } }); });
    this.moved();
    stage.focusMark(position.marks.length - 1);
  }

  remove(/** @type {number} */ place) {
    const { position, stage } = this.view;
    if (!position || position.marks.length <= LEAST_MARKS) { this.view.say(t("mark_least")); return; }
    position.change(() => { position.marks.splice(place, 1); });
    this.moved();
    stage.focusMark(Math.min(place, position.marks.length - 1));
  }

  /** Move a mark by so many pixels; all moves of one drag are undone together. @param {number} place @param {import("./types.js").Point} by @param {boolean} isFirst */
  move(place, by, isFirst) {
    const { position } = this.view;
    const mark = position?.marks[place];
    if (!position || !mark) return;
    position.change(() => { mark.to = { x: mark.to.x + by.x, y: mark.to.y + by.y }; }, !isFirst);
    this.view.stage.isMoving = true;
    this.view.drawSoon();
  }

  moved() {
    this.view.stage.isMoving = false;
    this.view.note = null;
    this.view.drawStage();
    this.view.renderTools();
    this.view.keepSoon();
  }
}
