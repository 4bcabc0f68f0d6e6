// Fingers and mouse on the stage: zoom, move, click, strokes over several hexes, marks.

/** @typedef {import("./stage.js").Stage} Stage */
/** @typedef {ReturnType<Stage["point"]>} Finger */
/**
 * What is held down: a mark, a stroke over hexes, or the whole sheet.
 * @typedef {{mark: number | null, key: string | undefined, moved: number, sighting: string | undefined, stroke: Set<string> | null}} Held
 */

const CLICK = 6; // pixels that a click may slip
const LENS = 4; // how much larger the magnifier shows

const dataOf = (/** @type {EventTarget | null} */ target, /** @type {"mark" | "key" | "sighting"} */ name) => {
  const found = target instanceof Element ? /** @type {SVGElement | null} */ (target.closest(`[data-${name}]`)) : null;
  return found?.dataset[name];
};
const keyAt = (/** @type {PointerEvent} */ event) => dataOf(document.elementFromPoint(event.clientX, event.clientY), "key");

/**
 * Let *stage* answer to pointers.
 * @param {Stage} stage
 */
export function listen(stage) {
  const { element, answers } = stage;
  /** @type {Map<number, Finger>} */
  const fingers = new Map();
  /** @type {Held | null} */
  let held = null;

  element.addEventListener("wheel", (/** @type {WheelEvent} */ event) => {
    event.preventDefault();
    stage.zoom(Math.exp(-event.deltaY / 400), stage.point(event));
  }, { passive: false });

  element.addEventListener("pointerdown", (event) => {
    if (event.button > 0) return;
    const mark = dataOf(event.target, "mark");
    const key = dataOf(event.target, "key");
    fingers.set(event.pointerId, stage.point(event));
    element.setPointerCapture(event.pointerId);
    const isStroke = mark === undefined && key && fingers.size === 1 && (stage.isPainting || event.shiftKey);
    const sighting = dataOf(event.target, "sighting");
    held = { sighting, mark: mark === undefined ? null : Number(mark), key, moved: fingers.size > 1 ? 99 : 0, stroke: isStroke ? new Set() : null };
    if (held.mark !== null) stage.focusMark(held.mark);
  });

  element.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before || !held) return;
    const now = stage.point(event);
    fingers.set(event.pointerId, now);
    const isFirst = held.moved === 0;
    held.moved += Math.hypot(now.x - before.x, now.y - before.y);
    if (fingers.size > 1) {
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
      if (other) pinch(stage, before, now, other);
      Object.assign(held, { moved: 99, stroke: null, mark: null });
    } else if (held.mark !== null) dragMark(stage, held.mark, before, now, isFirst);
    else if (held.stroke) {
      stroke(held, held.key);
      stroke(held, keyAt(event));
    } else if (held.moved > CLICK) {
      stage.view.x += now.x - before.x;
      stage.view.y += now.y - before.y;
      stage.move();
    }
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
      if (held.sighting !== undefined) answers.onSighting(Number(held.sighting));
      else if (held.key) answers.onPick(held.key, event);
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
 * @param {Stage} stage @param {Finger} before @param {Finger} now @param {Finger} other
 */
function pinch(stage, before, now, other) {
  const spread = (/** @type {Finger} */ a) => Math.hypot(a.x - other.x, a.y - other.y);
  stage.zoom(spread(now) / Math.max(spread(before), 1), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
}

/**
 * Show what lies under a mark, several times as large, away from the finger.
 * @param {Stage} stage @param {import("./types.js").Point} at @param {Finger} finger
 */
function magnify(stage, { x, y }, finger) {
  const { lens } = stage;
  const pen = lens.getContext("2d");
  if (!pen) return;
  const span = lens.width / LENS / Math.max(stage.view.scale, 0.05);
  lens.hidden = false;
  lens.classList.toggle("left", finger.x > stage.element.clientWidth / 2);
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, lens.width, lens.height);
  pen.drawImage(stage.image, x - span / 2, y - span / 2, span, span, 0, 0, lens.width, lens.height);
  const half = lens.width / 2;
  pen.strokeStyle = "#1a6fd1";
  pen.lineWidth = 2;
  pen.beginPath();
  pen.moveTo(half, half - 30); pen.lineTo(half, half + 30);
  pen.moveTo(half - 30, half); pen.lineTo(half + 30, half);
  pen.stroke();
}
