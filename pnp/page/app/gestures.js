// Fingers and mouse on the stage: what of the sheet is seen, clicks, strokes over several hexes, marks.

/** @typedef {import("./stage.js").Stage} Stage */
/** @typedef {ReturnType<Camera["point"]>} Finger */
/**
 * What is held down: a mark, a stroke over hexes, or the whole sheet.
 * @typedef {{
 *   mark: number | null, key: string | undefined, moved: number, stroke: Set<string> | null,
 * }} Held
 */

const CLICK = 6; // pixels that a click may slip
const FINGER = 22; // pixels of the screen about a mark
const LENS = 4; // how much larger the magnifier shows
const FILLED = 0.98; // of the room, by what is shown

/** What of a sheet is seen in an element: *x*, *y* is where its corner lies, in pixels of the screen. */
export class Camera {
  /** @param {HTMLElement} element @param {HTMLElement} sheet */
  constructor(element, sheet) {
    this.element = element;
    this.sheet = sheet;
    this.x = 0;
    this.y = 0;
    this.scale = 1;
    this.isWhole = false; // what was to be shown is seen, nobody has moved it since
  }

  /** Show a part of the sheet as large as there is room. @param {import("./geometry.js").Box} part */
  show({ left, top, right, bottom }) {
    const { clientWidth: width, clientHeight: height } = this.element;
    if (!width) return;
    this.scale = Math.min(width / (right - left), height / (bottom - top)) * FILLED;
    this.x = (width - (left + right) * this.scale) / 2;
    this.y = (height - (top + bottom) * this.scale) / 2;
    this.move(0, 0);
    this.isWhole = true;
  }

  /** Move the sheet by so many pixels of the screen. @param {number} across @param {number} down */
  move(across, down) {
    this.x += across;
    this.y += down;
    this.isWhole = false;
    this.sheet.style.transform = `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
    this.sheet.style.setProperty("--finger", `${FINGER / this.scale}px`);
  }

  /** Zoom about a point of the screen. @param {number} factor @param {Point} at */
  zoom(factor, { x, y }) {
    const scale = Math.min(20, Math.max(0.02, this.scale * factor));
    const real = scale / this.scale;
    this.scale = scale;
    this.move((x - this.x) * (1 - real), (y - this.y) * (1 - real));
  }

  /** Return where a pointer is in the element, and on the sheet. @param {PointerEvent | WheelEvent} event */
  point({ clientX, clientY }) {
    const { left, top } = this.element.getBoundingClientRect();
    const [x, y] = [clientX - left, clientY - top];
    return { x, y, sheetX: (x - this.x) / this.scale, sheetY: (y - this.y) / this.scale };
  }
}

/** @param {EventTarget | null} target @param {"mark" | "key"} name */
const dataOf = (target, name) =>
  (target instanceof Element ? target.closest(`[data-${name}]`)?.getAttribute(`data-${name}`) ?? undefined : undefined);

const keyAt = (/** @type {PointerEvent} */ event) =>
  dataOf(document.elementFromPoint(event.clientX, event.clientY), "key");

/**
 * Let *stage* answer to pointers.
 * @param {Stage} stage
 */
export function listen(stage) {
  const { element, answers, camera } = stage;
  /** @type {Map<number, Finger>} */
  const fingers = new Map();
  /** @type {Held | null} */
  let held = null;

  element.addEventListener("wheel", (/** @type {WheelEvent} */ event) => {
    event.preventDefault();
    camera.zoom(Math.exp(-event.deltaY / 400), camera.point(event));
  }, { passive: false });

  element.addEventListener("pointerdown", (event) => {
    if (event.button > 0) return;
    const mark = dataOf(event.target, "mark");
    const key = dataOf(event.target, "key");
    fingers.set(event.pointerId, camera.point(event));
    element.setPointerCapture(event.pointerId);
    const isStroke = mark === undefined && key && fingers.size === 1 && (stage.isPainting || event.shiftKey);
    held = {
      mark: mark === undefined ? null : Number(mark), key,
      moved: fingers.size > 1 ? 99 : 0, stroke: isStroke ? new Set() : null,
    };
    if (held.mark !== null) stage.focusMark(held.mark);
  });

  element.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before || !held) return;
    const now = camera.point(event);
    fingers.set(event.pointerId, now);
    const isFirst = held.moved === 0;
    held.moved += Math.hypot(now.x - before.x, now.y - before.y);
    if (fingers.size > 1) {
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
      if (other) pinch(camera, before, now, other);
      Object.assign(held, { moved: 99, stroke: null, mark: null });
    } else if (held.mark !== null) dragMark(stage, held.mark, before, now, isFirst);
    else if (held.stroke) {
      stroke(held, held.key);
      stroke(held, keyAt(event));
    } else if (held.moved > CLICK) camera.move(now.x - before.x, now.y - before.y);
  });

  /** Take one more hex into a stroke. @param {Held} one @param {string | undefined} key */
  const stroke = (one, key) => {
    if (!key || !one.stroke || one.stroke.has(key) || one.moved <= CLICK) return;
    answers.onStroke(key, one.stroke.size === 0);
    one.stroke.add(key);
  };

  const release = (/** @type {PointerEvent} */ event) => {
    if (!fingers.delete(event.pointerId) || !held) return;
    stage.lens.hidden = true;
    if (held.mark !== null) answers.onMarkEnd();
    else if (held.stroke?.size) answers.onStrokeEnd();
    else if (held.moved <= CLICK && event.type === "pointerup") {
      if (held.key) answers.onPick(held.key, event);
      else answers.onMiss();
    }
    if (!fingers.size) held = null;
  };
  element.addEventListener("pointerup", release);
  element.addEventListener("pointercancel", release);
}

/** @param {Stage} stage @param {number} place @param {Finger} before @param {Finger} now @param {boolean} isFirst */
function dragMark(stage, place, before, now, isFirst) {
  stage.answers.onMark(place, { x: now.sheetX - before.sheetX, y: now.sheetY - before.sheetY }, isFirst);
  const mark = stage.position?.marks[place];
  if (mark) magnify(stage, mark.to, now);
}

/**
 * Zoom about the middle of two fingers.
 * @param {Camera} camera @param {Finger} before @param {Finger} now @param {Finger} other
 */
function pinch(camera, before, now, other) {
  const spread = (/** @type {Finger} */ a) => Math.hypot(a.x - other.x, a.y - other.y);
  camera.zoom(spread(now) / Math.max(spread(before), 1), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
}

/**
 * Show what lies under a mark, several times as large, away from the finger. The browser draws it as any
 * picture, beside the page: a canvas would have the whole photograph decoded here.
 * @param {Stage} stage @param {Point} at @param {Finger} finger
 */
function magnify({ lens, element, camera }, { x, y }, finger) {
  const image = lens.querySelector("img");
  lens.hidden = false;
  lens.classList.toggle("left", finger.x > element.clientWidth / 2);
  const scale = LENS * Math.max(camera.scale, 0.05);
  const [across, down] = [lens.clientWidth / 2 - x * scale, lens.clientHeight / 2 - y * scale];
  if (image) image.style.transform = `translate(${across}px, ${down}px) scale(${scale})`;
}
