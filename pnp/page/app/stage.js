// The stage of the table: the photograph, or the drawn board, with the hexes and pieces over it.
import { h, s } from "./elements.js";
import { listen } from "./gestures.js";
import { areDegenerate, fitted, isConvex } from "./homography.js";
import { keyOf, parsed } from "./positions.js";

const SIDE = 60; // pixels of a drawn hex without photograph
const SQRT3 = Math.sqrt(3);
const CORNERS = [0, 1, 2, 3, 4, 5].map((n) => {
  const angle = Math.PI / 3 * n - Math.PI / 2;
  return { x: Math.cos(angle), y: Math.sin(angle) };
});
export const LARGEST_PHOTO = 24e6;
const REACH = 14; // hexes of a free lattice, each way from the first mark
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
  /**
   * *answers* are called for what the reader does: onPick(key, event), onStroke(key, isFirst, event),
   * onStrokeEnd(), onMiss(), onMark(isDone), onView(). *pictures* gives terrain(letter) and piece(colour, kind).
   */
  constructor({ pictures, ...answers }) {
    Object.assign(this, answers);
    this.pictures = pictures;
    this.isPainting = false;
    this.others = new Set();
    this.proposal = null;
    this.photo = null;
    this.marks = [];
    this.blend = 0.35;
    this.marksAreShown = true;
    this.lit = new Set();
    this.grave = new Map();
    this.selected = null;
    this.view = { x: 0, y: 0, scale: 1 };
    this.image = h("img.photo", { alt: "", draggable: false });
    this.layer = s("svg", { class: "layer" });
    this.sheet = h("div.sheet", {}, this.image, this.layer);
    this.lens = h("canvas.lens", { width: 180, height: 180, hidden: true });
    this.element = h("div.canvas", {}, this.sheet, this.lens);
    listen(this);
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

  /** Put four marks on a free lattice: hexes *across* steps apart in a row, *down* rows apart. */
  placeFreeMarks(across, down) {
    const { width, height } = this.photo;
    const corners = [[0, 0], [across, 0], [across - down / 2, down], [-down / 2, down]];
    const spots = [[0.3, 0.3], [0.7, 0.3], [0.7, 0.7], [0.3, 0.7]];
    this.marks = corners.map(([q, r], place) => ({
      q, r, from: middle({ q, r }), to: this.marks[place]?.to ?? { x: spots[place][0] * width, y: spots[place][1] * height },
    }));
  }

  /** Put one more mark on a hex, where the grid has it now. */
  addMark({ q, r }) {
    if (!this.photo || !this.map || this.marks.some((mark) => mark.q === q && mark.r === r)) return;
    this.marks.push({ q, r, from: middle({ q, r }), to: this.map(middle({ q, r })) });
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
    return areDegenerate(points) || !isConvex(points);
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
    this.isPainting = isPainting;
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
    if (this.photo && this.marksAreShown) this.marks.forEach((mark, place) => this.layer.append(this.handle(mark, place)));
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
    if (terrain && !this.proposal) group.append(this.ground(terrain, spot, this.photo ? this.blend : 1, 1));
    const guess = this.proposal?.get(key);
    if (guess) group.append(...this.guessed(guess, spot));
    group.append(s("polygon", { points: outline, class: "edge", "stroke-width": spot.size * 0.035 }));
    if (!this.proposal) group.append(...this.figures(words, spot));
    const label = s("text", { x: spot.corners[3].x, y: spot.corners[3].y - spot.size * 0.22, class: "name", "font-size": spot.size * 0.24 });
    label.textContent = hex.name;
    group.append(label);
    return group;
  }

  /** Return the picture of a terrain, laid into the hex; *scale* 1 fills it. */
  ground(href, { at, across, down }, opacity, scale) {
    const [a, b, c, d] = [across.x, across.y, down.x, down.y].map((value) => value * scale);
    return s("image", {
      href, width: SQRT3, height: 2, x: -SQRT3 / 2, y: -1, opacity, preserveAspectRatio: "none",
      transform: `matrix(${a} ${b} ${c} ${d} ${at.x} ${at.y})`,
    });
  }

  /** Return what is proposed for a hex: its terrain, small, and a ring with ? where it is uncertain. */
  guessed({ letter, isCertain }, spot) {
    const shown = [this.ground(this.pictures.terrain(letter), spot, 1, 0.55)];
    if (!isCertain) {
      shown.push(s("circle", { cx: spot.at.x, cy: spot.at.y, r: spot.size * 0.7, class: "unsure", "stroke-width": spot.size * 0.1 }));
      const sign = s("text", { x: spot.at.x, y: spot.at.y + spot.size * 0.22, class: "count", "font-size": spot.size * 0.6, "stroke-width": spot.size * 0.12 });
      sign.textContent = "?";
      shown.push(sign);
    }
    return shown;
  }

  classes(key) {
    const grave = this.grave.get(key);
    return ["cell", key === this.selected && "selected", this.others.has(key) && "also", this.lit.has(key) && "lit", grave && `grave-${grave.replace(" ", "-")}`]
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
    for (const { q, r } of this.photo && this.position.isSketch ? this.lattice() : this.position.hexes.values()) {
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

  /** All hexes whose middle lies in the photograph, round the marks. */
  lattice() {
    const found = [];
    const [centre] = this.marks;
    for (let r = centre.r - REACH; r <= centre.r + REACH; r += 1) {
      for (let q = centre.q - REACH - (r >> 1); q <= centre.q + REACH - (r >> 1); q += 1) {
        const { x, y } = this.map(middle({ q, r }));
        const { size } = this.spot({ q, r });
        if (x > 0 && y > 0 && x < this.photo.width && y < this.photo.height && size > this.photo.width / 120) found.push({ q, r });
      }
    }
    return found;
  }

  handle(mark, place) {
    const size = Math.max(this.photo.width, this.photo.height) / 60;
    const { x, y } = mark.to;
    const label = s("text", { x: x + size * 0.8, y: y - size * 0.8, class: "number", "font-size": size * 1.4, "stroke-width": size / 4 });
    label.textContent = String(place + 1);
    return s("g", { class: this.marksAreBad ? "mark bad" : "mark", "data-mark": place, tabindex: 0, role: "button", "aria-label": `${place + 1}` },
      label,
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

  /** Return where a hex lies within the element, in pixels; null while marks are bad. */
  place(key) {
    const hex = this.position?.hexes.get(key);
    if (!hex || !this.map) return null;
    const { at, size } = this.spot(hex);
    const { x, y, scale } = this.view;
    return { x: at.x * scale + x, y: at.y * scale + y, size: size * scale };
  }

  light(keys) {
    this.lit = new Set(keys);
    for (const cell of this.layer.querySelectorAll(".cell")) cell.classList.toggle("lit", this.lit.has(cell.dataset.key));
  }

  mark(grave) {
    this.grave = grave;
    for (const cell of this.layer.querySelectorAll(".cell")) cell.setAttribute("class", this.classes(cell.dataset.key));
  }

  /** Show the board as large as there is room, or the whole photograph while marks are set. */
  fit() {
    const room = this.element.getBoundingClientRect();
    if (!room.width) return;
    const { left, top, right, bottom } = this.inView();
    this.view.scale = Math.min(room.width / (right - left), room.height / (bottom - top)) * 0.98;
    this.view.x = (room.width - (left + right) * this.view.scale) / 2;
    this.view.y = (room.height - (top + bottom) * this.view.scale) / 2;
    this.move();
  }

  /** Return what is to be seen at first, in pixels of the sheet. */
  inView() {
    const { width, height } = this.size(this.position);
    if (!this.photo || !this.map || this.marksAreShown || this.isPainting || this.position.hexes.size < 4) return { left: 0, top: 0, right: width, bottom: height };
    const points = [...this.position.hexes.values()].flatMap((hex) => this.spot(hex).corners);
    const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const margin = 0.06 * Math.max(right - left, bottom - top);
    return {
      left: Math.max(0, left - margin), right: Math.min(width, right + margin),
      top: Math.max(0, top - margin), bottom: Math.min(height, bottom + margin),
    };
  }

  move() {
    const { x, y, scale } = this.view;
    this.sheet.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
    this.onView();
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
}
