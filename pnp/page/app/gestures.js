// Fingers and mouse on the stage: zoom, move, click, strokes over several hexes, marks.

const CLICK = 6; // pixels that a click may slip
const LENS = 4; // how much larger the magnifier shows

/** Let *stage* answer to pointers. */
export function listen(stage) {
  const fingers = new Map();
  let held = null;
  const keyAt = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest?.("[data-key]")?.dataset.key;

  stage.element.addEventListener("wheel", (event) => {
    event.preventDefault();
    stage.zoom(Math.exp(-event.deltaY / 400), stage.point(event));
  }, { passive: false });

  stage.element.addEventListener("pointerdown", (event) => {
    if (event.button > 0) return;
    const mark = event.target.closest?.("[data-mark]");
    fingers.set(event.pointerId, stage.point(event));
    stage.element.setPointerCapture(event.pointerId);
    const key = event.target.closest?.("[data-key]")?.dataset.key;
    const isStroke = !mark && key && fingers.size === 1 && (stage.isPainting || event.shiftKey);
    held = { mark: mark ? stage.marks[Number(mark.dataset.mark)] : null, key, moved: 0, stroke: isStroke ? new Set() : null };
    if (mark) mark.focus?.();
  });

  stage.element.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before || !held) return;
    const now = stage.point(event);
    fingers.set(event.pointerId, now);
    held.moved += Math.hypot(now.x - before.x, now.y - before.y);
    if (fingers.size === 2) pinch(stage, before, now, [...fingers].find(([id]) => id !== event.pointerId)[1]);
    else if (held.mark) {
      held.mark.to = { x: held.mark.to.x + now.sheetX - before.sheetX, y: held.mark.to.y + now.sheetY - before.sheetY };
      magnify(stage, held.mark.to, now);
      stage.onMark(false);
    } else if (held.stroke) {
      if (held.moved > CLICK) stroke(held.key, event);
      stroke(keyAt(event), event);
    } else if (held.moved > CLICK) {
      stage.view.x += now.x - before.x;
      stage.view.y += now.y - before.y;
      stage.move();
    }
    if (fingers.size === 2) { held.moved = 99; held.stroke = null; }
  });

  /** Take one more hex into a stroke. */
  const stroke = (key, event) => {
    if (!key || held.stroke.has(key) || held.moved <= CLICK) return;
    stage.onStroke(key, held.stroke.size === 0, event);
    held.stroke.add(key);
  };

  const release = (event) => {
    if (!fingers.delete(event.pointerId) || !held) return;
    stage.lens.hidden = true;
    if (held.mark) stage.onMark(true);
    else if (held.stroke?.size) stage.onStrokeEnd();
    else if (held.moved <= CLICK && event.type === "pointerup") {
      if (held.key) stage.onPick(held.key, event);
      else stage.onMiss();
    }
    if (!fingers.size) held = null;
  };
  stage.element.addEventListener("pointerup", release);
  stage.element.addEventListener("pointercancel", release);
}

/** Zoom about the middle of two fingers. */
function pinch(stage, before, now, other) {
  const spread = (a) => Math.hypot(a.x - other.x, a.y - other.y);
  stage.zoom(spread(now) / Math.max(spread(before), 1), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
}

/** Show what lies under a mark, several times as large, away from the finger. */
function magnify(stage, { x, y }, finger) {
  const { lens } = stage;
  const pen = lens.getContext("2d");
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
