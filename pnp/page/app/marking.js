// The photographs of a position and the marks on them, which lay the grid over each.
import { change, isFree } from "./actions.js";
import { boardBounds, middle } from "./geometry.js";
import { firstMarks, freeMarks } from "./photographs.js";
import { canFindGrid, findGrid, readTable } from "./proposals.js";
import { t } from "./words.js";

const LEAST_MARKS = 4;
export const MOST_MARKS = 16;

/**
 * Move a mark by so many pixels; all moves of one drag are undone together.
 * @param {TableState} state @param {number} place @param {Point} by @param {boolean} isFirst
 * @returns {TableState}
 */
export function moveMark(state, place, by, isFirst) {
  const moved = (/** @type {Mark} */ mark) => ({ ...mark, to: { x: mark.to.x + by.x, y: mark.to.y + by.y } });
  const act = (/** @type {Mark[]} */ marks) => marks.map((mark, at) => (at === place ? moved(mark) : mark));
  return { ...changeMarks(state, act, !isFirst), isMoving: true };
}

/** No mark is dragged any more. @param {TableState} state @returns {TableState} */
const restMarks = (state) => ({ ...state, isMoving: false, note: null });

/** @param {TableState} state @param {(marks: Mark[]) => Mark[]} act */
const changeMarks = (state, act, isMore = false) =>
  change(state, (position) => position.withMarks(act(position.marks)), isMore);

/** @param {TableState} state @param {boolean} areMarksShown @returns {TableState} */
const showMarks = (state, areMarksShown) => ({ ...state, areMarksShown, isReviewing: false, note: null });

/** Lay one more photograph under the grid. @param {TableState} state @param {Photo} photo @returns {TableState} */
function addPhoto(state, photo) {
  const next = change(state, (position) =>
    position.with({ photos: [...position.photos, photo], shown: position.photos.length }));
  return { ...next, brush: isFree(state) ? state.brush ?? "?" : state.brush };
}

/**
 * Look at another photograph; nothing that is undone.
 * @param {TableState} state @param {number} shown @returns {TableState}
 */
const turnTo = (state, shown) => ({ ...state, position: state.position?.with({ shown }) ?? null });

/** Take the photograph away that is looked at. @param {TableState} state @returns {TableState} */
const removePhoto = (state) => change(state, (position) => position.with({
  photos: position.photos.filter((_, place) => place !== position.shown), shown: Math.max(0, position.shown - 1),
}));

/**
 * Lay the marks of a free grid so many hexes apart.
 * @param {TableState} state @param {TableState["free"]} free @param {Picture} picture @returns {TableState}
 */
const setFree = (state, free, picture) => ({
  ...state, free, position: state.position?.withMarks(freeMarks(free, picture, state.position.marks)) ?? null,
});

/** Return what turns points by a sixth, clockwise. @param {Point} centre */
function turnedAbout({ x, y }) {
  const [cos, sin] = [Math.cos(Math.PI / 3), Math.sin(Math.PI / 3)];
  return (/** @type {Point} */ at) => {
    const [across, down] = [at.x - x, at.y - y];
    return { x: x + cos * across - sin * down, y: y + sin * across + cos * down };
  };
}

export class Marking {
  /** @param {TableView} view */
  constructor(view) {
    this.view = view;
  }

  /**
   * Read the photographs that were kept of a position; tell whether one cannot be read any more.
   * @param {Position} position
   * @param {GivenPhoto[]} kept @param {number} shown
   */
  async restored(position, kept, shown) {
    /** @type {Photo[]} */
    const photos = [];
    for (const { key, blob, marks } of kept) {
      try {
        const { picture } = await this.view.photographs.read(blob ?? new Blob(), key);
        const isMarked = marks.length >= LEAST_MARKS;
        const first = () => firstMarks([...position.hexes.values()], picture);
        photos.push({ id: picture.id, marks: isMarked ? structuredClone(marks) : first() });
      } catch { /* told by how many are left */ }
    }
    const last = Math.max(0, photos.length - 1);
    return { position: position.with({ photos, shown: Math.min(shown, last) }), isLost: photos.length < kept.length };
  }

  /**
   * Lay photographs under the grid, and read the first one where nothing is entered yet; *found* are its marks, if
   * they are known.
   * @param {Blob[]} blobs @param {Mark[]} [found]
   */
  async take(blobs, found) {
    const { view } = this;
    const shown = view.position?.photos.length ?? 0;
    for (const [place, blob] of blobs.entries()) await this.add(blob, place ? undefined : found);
    if (blobs.length > 1) view.act(turnTo, shown);
    if (!view.picture || view.position?.stacks.size) return;
    if (!found && !(canFindGrid(view.state) && await findGrid(view))) return;
    this.show(false);
    await readTable(view);
  }

  /** Lay one more photograph under the grid. @param {Blob} blob @param {Mark[]} [found] */
  async add(blob, found) {
    const { view } = this;
    const { record } = view.state;
    if (!view.position) return;
    let [picture, isScaled] = [/** @type {Picture | null} */ (null), false];
    try {
      ({ picture, isScaled } = await view.photographs.read(blob));
    } catch {
      view.say(t("photo_unreadable"));
      return;
    }
    const { position, state } = view;
    if (!position || record !== state.record) return; // another was opened meanwhile
    const { id, width, height } = picture;
    const marks = found ?? (isFree(state) ? freeMarks(state.free, picture, [])
      : firstMarks([...position.hexes.values()], picture));
    view.act(addPhoto, { id, marks });
    view.save(); // at once: no page that goes can note a photograph
    this.show(!found);
    view.say(isScaled ? t("photo_scaled", { width, height }) : null);
  }

  /** Look at another photograph of the table. @param {number} place */
  turnTo(place) {
    this.view.act(turnTo, place);
    this.show(false);
  }

  remove() {
    this.view.act(removePhoto);
    this.view.say(null);
    this.show(false);
  }

  /** Show the marks or leave them; bad ones are always shown. @param {boolean} areShown */
  show(areShown) {
    this.view.act(showMarks, areShown);
    if (this.view.stage.fault) this.view.act(showMarks, true);
    this.view.keepSoon();
  }

  /** Lay the marks of a free grid so many hexes apart as was told. @param {TableState["free"]} free */
  placeFree(free) {
    const { picture } = this.view;
    if (picture) this.view.act(setFree, free, picture);
    this.moved();
  }

  /** Lay four marks on photographs that have none on the map as it is now. */
  markAnew() {
    const { view } = this;
    const hexes = [...view.position?.hexes.values() ?? []];
    const marked = (/** @type {Photo} */ photo) => {
      const picture = view.photographs.pictures.get(photo.id);
      return photo.marks.length || !picture ? photo : { ...photo, marks: firstMarks(hexes, picture) };
    };
    view.act(change, (position) => position.with({ photos: position.photos.map(marked) }), true);
  }

  /** Turn the grid by a sixth about the middle of the board: for a photograph from another side. */
  turn() {
    const { stage, stage: { map } } = this.view;
    if (!map) return;
    const { left, right, top, bottom } = boardBounds(stage.hexes);
    const turned = turnedAbout({ x: (left + right) / 2, y: (top + bottom) / 2 });
    this.view.act(changeMarks, (marks) => marks.map((mark) => ({ ...mark, to: map(turned(middle(mark))) })));
    this.moved();
  }

  /** Put one more mark on the chosen hex, where the grid has it now. */
  addMark() {
    const { position, stage, state: { selected } } = this.view;
    const hex = position?.hexes.get(selected ?? "");
    if (!position || !hex || !stage.map || position.marks.length >= MOST_MARKS) return;
    if (position.marks.some((mark) => mark.q === hex.q && mark.r === hex.r)) { this.view.say(t("mark_there")); return; }
    const mark = { q: hex.q, r: hex.r, to: stage.map(middle(hex)) };
    this.view.act(changeMarks, (marks) => [...marks, mark]);
    this.moved();
    stage.focusMark(position.marks.length);
  }

  removeMark(/** @type {number} */ place) {
    const { position, stage } = this.view;
    if (!position || position.marks.length <= LEAST_MARKS) { this.view.say(t("mark_least")); return; }
    this.view.act(changeMarks, (marks) => marks.filter((_, at) => at !== place));
    this.moved();
    stage.focusMark(Math.min(place, position.marks.length - 2));
  }

  /** A mark was let go. */
  moved() {
    this.view.act(restMarks);
    this.view.keepSoon();
  }
}
