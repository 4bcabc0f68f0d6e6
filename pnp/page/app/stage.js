// The stage of the table: the photograph, or the drawn board, with the hexes and pieces over it.
import { h, s } from "./elements.js";
import { areDegenerate, fitted, isConvex } from "./homography.js";
import { keyOf, parsed } from "./positions.js";

const SIDE = 60; // pixels of a drawn hex without photograph
const SQRT3 = Math.sqrt(3);
const CORNERS = [0, 1, 2, 3, 4, 5].map((n) => {
  const angle = Math.PI / 3 * n - Math.PI / 2;
  return { x: Math.cos(angle), y: Math.sin(angle) };
});
export const LARGEST_PHOTO = 24e6;
const MARK_ANCHORS = [[-1, -1.2], [1, -1.2], [1, 1.2], [-1, 1.2]];

/** Where the middle of a hex lies on the board, in sides of a hex. */
export const middle = ({ q, r }) => ({ x: SQRT3 * (q + r / 2), y: 1.5 * r });

/** Return four hexes, far apart, in order round the board. */
export function cornerHexes(hexes) {
  const far = ([dx, dy]) => hexes.reduce((best, hex) => {
    const score = (one) => middle(one).x * dx + middle(one).y * dy;
    return score(hex) > score(best) ? hex : best;
  });
  return MARK_ANCHORS.map(far);
}

export class Stage {
  constructor({ onPick, onMark, pictures }) {
    this.onPick = onPick;
    this.onMark = onMark;
    this.pictures = pictures;
    this.photo = null;
    this.marks = [];
    this.blend = 0.35;
    this.lit = new Set();
    this.grave = new Map();
    this.selected = null;
    this.view = { x: 0, y: 0, scale: 1 };
    this.image = h("img.photo", { alt: "", draggable: false });
    this.layer = s("svg", { class: "layer" });
    this.sheet = h("div.sheet", {}, this.image, this.layer);
    this.lens = h("canvas.lens", { width: 180, height: 180, hidden: true });
    this.element = h("div.canvas", {}, this.sheet, this.lens);
    this.listen();
  }

  async setPhoto(blob) {
    if (!blob) { this.photo = null; this.image.removeAttribute("src"); return null; }
    let bitmap = await createImageBitmap(blob, { imageOrientation: "from-image" });
    let [width, height] = [bitmap.width, bitmap.height];
    let scaled = null;
    const shrink = Math.sqrt(LARGEST_PHOTO / (width * height));
    if (shrink < 1) {
      [width, height] = [Math.floor(width * shrink), Math.floor(height * shrink)];
      const canvas = h("canvas", { width, height });
      canvas.getContext("2d").drawImage(bitmap, 0, 0, width, height);
      blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.9));
      scaled = { width, height };
    }
    bitmap.close();
    this.photo = { blob, width, height };
    this.image.src = URL.createObjectURL(blob);
    await this.image.decode().catch(() => undefined);
    return scaled;
  }

  /** Put four marks where the board is likely to be: as large as the photograph allows. */
  placeMarks(position) {
    const hexes = [...position.hexes.values()];
    const chosen = cornerHexes(hexes);
    const box = this.box(hexes);
    const scale = 0.8 * Math.min(this.photo.width / (box.right - box.left), this.photo.height / (box.bottom - box.top));
    this.marks = chosen.map((hex) => {
      const from = middle(hex);
      return {
        q: hex.q, r: hex.r, from, to: {
          x: this.photo.width / 2 + (from.x - (box.left + box.right) / 2) * scale,
          y: this.photo.height / 2 + (from.y - (box.top + box.bottom) / 2) * scale,
        },
      };
    });
  }

  box(hexes) {
    const middles = hexes.map(middle);
    const xs = middles.map((point) => point.x);
    const ys = middles.map((point) => point.y);
    return {
      left: Math.min(...xs) - SQRT3 / 2, right: Math.max(...xs) + SQRT3 / 2,
      top: Math.min(...ys) - 1, bottom: Math.max(...ys) + 1,
    };
  }

  get marksAreBad() {
    if (!this.photo) return false;
    const points = this.marks.slice(0, 4).map((mark) => mark.to);
    return areDegenerate(this.marks.map((mark) => mark.to)) || !isConvex(points);
  }

  /** Return the function from board points to pixels of the sheet; null while marks are bad. */
  mapping(position) {
    if (this.photo) return this.marksAreBad ? null : fitted(this.marks);
    const box = this.box([...position.hexes.values()]);
    return ({ x, y }) => ({ x: (x - box.left + 1) * SIDE, y: (y - box.top + 1) * SIDE });
  }

  size(position) {
    if (this.photo) return this.photo;
    const box = this.box([...position.hexes.values()]);
    return { width: (box.right - box.left + 2) * SIDE, height: (box.bottom - box.top + 2) * SIDE };
  }

  draw(position, { isPainting }) {
    this.position = position;
    const { width, height } = this.size(position);
    const focused = this.layer.contains(document.activeElement);
    this.sheet.style.width = `${width}px`;
    this.sheet.style.height = `${height}px`;
    this.image.hidden = !this.photo;
    this.layer.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.layer.setAttribute("role", "grid");
    this.map = this.mapping(position);
    this.layer.replaceChildren();
    if (this.map) {
      const rows = new Map();
      for (const [key, hex] of position.inOrder()) {
        if (!rows.has(hex.r)) rows.set(hex.r, this.layer.appendChild(s("g", { role: "row" })));
        rows.get(hex.r).append(this.cell(key, hex));
      }
      if (isPainting && !position.game.has_outline) this.layer.prepend(...this.ghosts());
    }
    if (this.photo) this.marks.forEach((mark, place) => this.layer.append(this.handle(mark, place)));
    if (focused) this.focus();
  }

  /** Where hex points lie: corners, middle, and how large the hex is there. */
  spot(hex) {
    const centre = middle(hex);
    const at = this.map(centre);
    const corners = CORNERS.map(({ x, y }) => this.map({ x: centre.x + x, y: centre.y + y }));
    const right = this.map({ x: centre.x + 0.5, y: centre.y });
    const left = this.map({ x: centre.x - 0.5, y: centre.y });
    const below = this.map({ x: centre.x, y: centre.y + 0.5 });
    const above = this.map({ x: centre.x, y: centre.y - 0.5 });
    return {
      at, corners,
      across: { x: right.x - left.x, y: right.y - left.y },
      down: { x: below.x - above.x, y: below.y - above.y },
      size: Math.hypot(right.x - left.x, right.y - left.y),
    };
  }

  cell(key, hex) {
    const spot = this.spot(hex);
    const outline = spot.corners.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
    const words = this.position.wordsOn(key);
    const group = s("g", {
      role: "gridcell", "data-key": key, class: this.classes(key), tabindex: key === this.selected ? 0 : -1,
      "aria-label": `${hex.name} ${words}`.trim(), "aria-selected": key === this.selected,
    });
    const terrain = this.pictures.terrain(hex.letter);
    if (terrain) {
      const { at, across, down } = spot;
      const opacity = this.photo ? this.blend : 1;
      group.append(s("image", {
        href: terrain, width: SQRT3, height: 2, x: -SQRT3 / 2, y: -1, opacity, preserveAspectRatio: "none",
        transform: `matrix(${across.x} ${across.y} ${down.x} ${down.y} ${at.x} ${at.y})`,
      }));
    }
    group.append(s("polygon", { points: outline, class: "edge", "stroke-width": spot.size * 0.035 }));
    group.append(...this.figures(words, spot));
    const label = s("text", { x: spot.corners[3].x, y: spot.corners[3].y - spot.size * 0.22, class: "name", "font-size": spot.size * 0.24 });
    label.textContent = hex.name;
    group.append(label);
    return group;
  }

  classes(key) {
    const grave = this.grave.get(key);
    return ["cell", key === this.selected && "selected", this.lit.has(key) && "lit", grave && `grave-${grave.replace(" ", "-")}`]
      .filter(Boolean).join(" ");
  }

  figures(words, spot) {
    const pieces = parsed(words, this.position.game);
    if (!words) return [];
    if (!pieces) return [s("text", { x: spot.at.x, y: spot.at.y, class: "raw", "font-size": spot.size * 0.4 }, words)];
    const shown = pieces.flatMap((piece) =>
      (piece.kind === "" ? [piece] : Array.from({ length: piece.count }, () => piece)));
    const columns = Math.ceil(Math.sqrt(shown.length));
    const rows = Math.ceil(shown.length / columns);
    const size = Math.min(0.85, 1.45 / Math.max(columns, rows)) * spot.size;
    return shown.flatMap((piece, place) => {
      const inRow = Math.min(columns, shown.length - Math.floor(place / columns) * columns);
      const x = spot.at.x + (place % columns - (inRow - 1) / 2) * size * 0.92;
      const y = spot.at.y + (Math.floor(place / columns) - (rows - 1) / 2) * size * 0.92;
      const picture = this.pictures.piece(piece.colour, piece.kind);
      const note = piece.kind === "" ? String(piece.count) : piece.chip ?? "";
      const drawn = picture
        ? [s("image", { href: picture, x: x - size / 2, y: y - size / 2, width: size, height: size })]
        : [s("text", { x, y, class: "raw", "font-size": size * 0.6 }, piece.colour + piece.kind)];
      if (note !== "") drawn.push(s("text", { x: x + size * 0.3, y: y + size * 0.45, class: "count", "font-size": size * 0.5, "stroke-width": size * 0.1 }, note));
      return drawn;
    });
  }

  /** Places beside the board where a hex may be painted. */
  ghosts() {
    const near = new Map();
    for (const { q, r } of this.position.hexes.values()) {
      for (const [dq, dr] of [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]]) {
        const key = keyOf(q + dq, r + dr);
        if (!this.position.hexes.has(key)) near.set(key, { q: q + dq, r: r + dr });
      }
    }
    return [...near].map(([key, hex]) => {
      const { corners } = this.spot(hex);
      return s("polygon", { points: corners.map(({ x, y }) => `${x},${y}`).join(" "), class: "ghost", "data-key": key });
    });
  }

  handle(mark, place) {
    const size = Math.max(this.photo.width, this.photo.height) / 60;
    const { x, y } = mark.to;
    return s("g", { class: this.marksAreBad ? "mark bad" : "mark", "data-mark": place },
      s("circle", { cx: x, cy: y, r: size * 1.4, class: "grip" }),
      s("circle", { cx: x, cy: y, r: size * 0.7, "stroke-width": size / 6 }),
      s("path", { d: `M ${x - size} ${y} H ${x + size} M ${x} ${y - size} V ${y + size}`, "stroke-width": size / 8 }));
  }

  select(key) {
    this.selected = key;
    for (const cell of this.layer.querySelectorAll(".cell")) {
      const isHere = cell.dataset.key === key;
      cell.classList.toggle("selected", isHere);
      cell.setAttribute("tabindex", isHere ? 0 : -1);
      cell.setAttribute("aria-selected", isHere);
    }
  }

  focus() {
    this.layer.querySelector(".cell.selected")?.focus({ preventScroll: true });
  }

  light(keys) {
    this.lit = new Set(keys);
    for (const cell of this.layer.querySelectorAll(".cell")) cell.classList.toggle("lit", this.lit.has(cell.dataset.key));
  }

  mark(grave) {
    this.grave = grave;
    for (const cell of this.layer.querySelectorAll(".cell")) cell.setAttribute("class", this.classes(cell.dataset.key));
  }

  /** Show the whole sheet. */
  fit() {
    const { width, height } = this.size(this.position);
    const room = this.element.getBoundingClientRect();
    if (!room.width) return;
    this.view.scale = Math.min(room.width / width, room.height / height) * 0.98;
    this.view.x = (room.width - width * this.view.scale) / 2;
    this.view.y = (room.height - height * this.view.scale) / 2;
    this.move();
  }

  move() {
    const { x, y, scale } = this.view;
    this.sheet.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
  }

  zoom(factor, at) {
    const scale = Math.min(20, Math.max(0.02, this.view.scale * factor));
    const real = scale / this.view.scale;
    this.view.x = at.x - (at.x - this.view.x) * real;
    this.view.y = at.y - (at.y - this.view.y) * real;
    this.view.scale = scale;
    this.move();
  }

  point(event) {
    const room = this.element.getBoundingClientRect();
    const [x, y] = [event.clientX - room.left, event.clientY - room.top];
    return { x, y, sheetX: (x - this.view.x) / this.view.scale, sheetY: (y - this.view.y) / this.view.scale };
  }

  listen() {
    const fingers = new Map();
    let held = null;
    this.element.addEventListener("wheel", (event) => {
      event.preventDefault();
      this.zoom(Math.exp(-event.deltaY / 400), this.point(event));
    }, { passive: false });
    this.element.addEventListener("pointerdown", (event) => {
      const mark = event.target.closest?.("[data-mark]");
      fingers.set(event.pointerId, this.point(event));
      this.element.setPointerCapture(event.pointerId);
      held = { mark: mark ? this.marks[Number(mark.dataset.mark)] : null, key: event.target.closest?.("[data-key]")?.dataset.key, moved: 0 };
    });
    this.element.addEventListener("pointermove", (event) => {
      const before = fingers.get(event.pointerId);
      if (!before || !held) return;
      const now = this.point(event);
      if (fingers.size === 2) {
        const other = [...fingers].find(([id]) => id !== event.pointerId)[1];
        const spread = (a) => Math.hypot(a.x - other.x, a.y - other.y);
        this.zoom(spread(now) / Math.max(spread(before), 1), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
        held.moved = 99;
      } else {
        held.moved += Math.hypot(now.x - before.x, now.y - before.y);
        if (held.mark) {
          held.mark.to = { x: held.mark.to.x + now.sheetX - before.sheetX, y: held.mark.to.y + now.sheetY - before.sheetY };
          this.magnify(held.mark.to);
          this.onMark(false);
        } else if (held.moved > 6) {
          this.view.x += now.x - before.x;
          this.view.y += now.y - before.y;
          this.move();
        }
      }
      fingers.set(event.pointerId, this.point(event));
    });
    const release = (event) => {
      if (!fingers.delete(event.pointerId) || !held) return;
      this.lens.hidden = true;
      if (held.mark) this.onMark(true);
      else if (held.moved <= 6 && held.key && event.type === "pointerup") this.onPick(held.key);
      if (!fingers.size) held = null;
    };
    this.element.addEventListener("pointerup", release);
    this.element.addEventListener("pointercancel", release);
  }

  /** Show what lies under a mark, four times as large. */
  magnify({ x, y }) {
    const pen = this.lens.getContext("2d");
    const span = this.lens.width / 4 / Math.max(this.view.scale, 0.05);
    this.lens.hidden = false;
    pen.fillStyle = "#fff";
    pen.fillRect(0, 0, this.lens.width, this.lens.height);
    pen.drawImage(this.image, x - span / 2, y - span / 2, span, span, 0, 0, this.lens.width, this.lens.height);
    pen.strokeStyle = "#c0392b";
    pen.beginPath();
    pen.moveTo(this.lens.width / 2, 60); pen.lineTo(this.lens.width / 2, 120);
    pen.moveTo(60, this.lens.height / 2); pen.lineTo(120, this.lens.height / 2);
    pen.stroke();
  }
}
