// Above the table: a bar for undo, photograph and marks, brushes, and what is to be done next.
import { h, s } from "./elements.js";
import { middle, boardBounds } from "./geometry.js";
import { bends } from "./homography.js";
import { MOST_MARKS } from "./marking.js";
import { dropProposal, propose, takeProposal } from "./proposals.js";
import { brushes } from "./strokes.js";
import { t } from "./words.js";

/** @typedef {import("./table.js").TableView} TableView */
/** @typedef {import("./types.js").Mark} Mark */

const button = (/** @type {string} */ key, /** @type {() => void} */ act, more = {}) => h("button", { type: "button", "data-tool": key, onClick: act, ...more }, t(key));
const sign = (/** @type {string} */ text, /** @type {string} */ key, /** @type {() => void} */ act, more = {}) =>
  h("button.sign", { type: "button", title: t(key), "aria-label": t(key), "data-tool": key, onClick: act, ...more }, text);

/** Return the tools of *view*, which has a position. @param {TableView} view */
export function toolbar(view) {
  const { stage, position, marking } = view;
  if (!position) return [];
  const file = h("input", { type: "file", accept: "image/*", hidden: true, onChange: () => marking.addPhoto(file.files?.[0]) });
  const isMarking = Boolean(view.picture) && stage.marksAreShown;
  return [
    sign("↶", "undo", () => view.step("undo"), { disabled: !position.done.length }),
    sign("↷", "redo", () => view.step("redo"), { disabled: !position.undone.length }),
    isMarking ? null : button("terrain", () => view.setBrush(view.brush === null ? brushes(view.game, position)[0].letter : null), { "aria-pressed": view.brush !== null }),
    ...(view.picture ? photoTools(view, isMarking) : []),
    view.picture ? button("photo_more", () => file.click()) : button("photo_add", () => file.click(), { className: position.stacks.size ? "" : "strong" }),
    file,
  ].filter((one) => one !== null);
}

/** @param {TableView} view @param {boolean} isMarking */
function photoTools(view, isMarking) {
  const { stage, position, marking } = view;
  const blend = h("input", {
    type: "range", min: 0, max: 1, step: 0.05, value: stage.blend, "aria-label": t("blend"), title: t("blend"), "data-tool": "blend",
    onInput: () => stage.setBlend(Number(blend.value)),
  });
  const photos = position?.photos ?? [];
  const others = photos.length < 2 ? [] : photos.map((_, place) => h("button.sign", {
    type: "button", "data-tool": `photo-${place}`, "aria-pressed": place === position?.shown,
    "aria-label": t("photo_number", { number: place + 1 }), title: t("photo_number", { number: place + 1 }), onClick: () => marking.look(place),
  }, String(place + 1)));
  return [
    h("label.blend", { title: t("blend") }, h("span", {}, t("photo")), blend, h("span", {}, t("drawing"))),
    button("marks_show", () => marking.show(!stage.marksAreShown), { "aria-pressed": isMarking }),
    isMarking ? null : button("propose", () => propose(view), { title: t("propose_hint"), disabled: !stage.map }),
    ...others,
    button("photo_remove", () => marking.removePhoto()),
  ];
}

/** Return a brush for each terrain, while the map is painted. @param {TableView} view */
export function brushRow(view) {
  const { position, game } = view;
  if (!position || view.brush === null) return [];
  const brush = (/** @type {{letter: string, name: string, picture: boolean}} */ { letter, name, picture }) => h("button.brush", {
    type: "button", title: `${name} (${letter})`, "aria-pressed": view.brush === letter, "aria-label": name, "data-brush": letter, "data-tool": `brush-${letter}`,
    onClick: () => view.setBrush(view.brush === letter ? null : letter),
  }, picture ? h("img", { src: view.symbols.get(`terrain ${letter}`), alt: "" }) : letter);
  return brushes(game, position).map(brush);
}

/** Return what is to be done next, or was just done. @param {TableView} view */
export function notes(view) {
  const { stage } = view;
  const shown = [];
  if (view.note) shown.push(view.note.includes("\n") ? h("pre.error", {}, view.note) : h("p.said", {}, view.note));
  if (view.picture && stage.marksAreShown && !stage.proposal) {
    if (stage.fault) shown.push(h("p.error", { role: "alert" }, t(`mark_${stage.fault}`)));
    shown.push(view.isFree ? freeMarks(view) : markNote(view));
  }
  if (stage.proposal) shown.push(proposalNote(view));
  if (!shown.length && view.brush !== null) shown.push(h("p", {}, t(view.position?.isSketch ? "brush_hint_sketch" : "brush_hint")));
  return shown;
}

/** Which hex each mark belongs on, how well they fit, and further ones. @param {TableView} view */
function markNote(view) {
  const { stage, marking, position } = view;
  const marks = position?.marks ?? [];
  const name = (/** @type {Mark} */ mark) => stage.nameAt(mark) || "?";
  const isFull = marks.length >= MOST_MARKS;
  return h("div.marking", {}, smallMap(stage.hexes, marks), h("div", {},
    h("p", {}, t("mark_hint", { names: marks.slice(0, 4).map((mark, place) => `${place + 1} ${name(mark)}`).join(", ") })),
    stage.fault ? null : h("p.quiet.fit", {}, fit(stage.pairs)),
    h("p.row", {}, button("marks_done", () => marking.show(false), { className: "strong", disabled: Boolean(stage.fault) }),
      stage.selected && !isFull && !stage.fault && !marks.some((mark) => `${mark.q},${mark.r}` === stage.selected) ? h("button", { type: "button", "data-tool": "mark_add", title: t("mark_add_hint"), onClick: () => marking.add() },
        t("mark_add", { name: stage.nameAt(stage.hexes.find((hex) => `${hex.q},${hex.r}` === stage.selected) ?? { q: NaN, r: NaN }) })) : null,
      marks.length <= 4 ? null : marks.map((mark, place) => h("button.away", {
        type: "button", "data-tool": `mark-${place}`, "aria-label": t("mark_remove", { name: `${place + 1} ${name(mark)}` }), title: t("mark_remove", { name: `${place + 1} ${name(mark)}` }),
        onClick: () => marking.remove(place),
      }, `${place + 1} ${name(mark)} ×`)))));
}

/** Say how well the marks fit an even grid: four always do. @param {import("./homography.js").Pair[]} pairs */
function fit(pairs) {
  if (pairs.length <= 4) return t("fit_four");
  return t("fit_more", { count: pairs.length, percent: Math.round(100 * Math.max(...bends(pairs))) });
}

/** @param {TableView} view */
function proposalNote(view) {
  const all = [...view.stage.proposal ?? []];
  const unsure = all.filter(([, one]) => !one.isCertain).length;
  const changes = all.filter(([key, one]) => view.position?.hexes.get(key)?.letter !== one.letter).length;
  return h("div.proposal", {}, h("p", {}, t("proposal", { count: all.length, changes, unsure })), h("p.row", {},
    button("proposal_take", () => takeProposal(view, false), { className: "strong", "data-take": "all" }),
    unsure ? button("proposal_take_certain", () => takeProposal(view, true), { "data-take": "certain" }) : null,
    button("proposal_drop", () => dropProposal(view))));
}

/** Marks before the map is known: how many hexes they are apart. @param {TableView} view */
function freeMarks(view) {
  const field = (/** @type {"across" | "down"} */ key, /** @type {number} */ least, /** @type {number} */ step) => {
    const input = h("input.few", {
      type: "number", min: least, max: 12, step, value: view.free[key], "data-tool": `free-${key}`,
      onChange: () => { view.free[key] = Math.min(12, Math.max(least, Math.round(Number(input.value) / step) * step || least)); view.marking.placeFree(); },
    });
    return h("label", {}, t(`free_${key}`), " ", input);
  };
  return h("div", {}, h("p", {}, t("free_hint", view.free)), h("p.row", {}, field("across", 2, 1), field("down", 2, 2),
    button("free_done", () => { view.marking.show(false); view.setBrush("?"); }, { className: "strong", disabled: Boolean(view.stage.fault) })));
}

/** A small map with the numbers of the marks on it. @param {import("./types.js").Hex[]} hexes @param {Mark[]} marks */
function smallMap(hexes, marks) {
  const map = s("svg", { class: "smallmap", "aria-hidden": "true" });
  const { left, right, top, bottom } = boardBounds(hexes);
  map.setAttribute("viewBox", `${left - 0.3} ${top - 0.3} ${right - left + 0.6} ${bottom - top + 0.6}`);
  for (const { x, y } of hexes.map(middle)) map.append(s("circle", { cx: x, cy: y, r: 0.72, class: "dot" }));
  marks.forEach((mark, place) => {
    const { x, y } = middle(mark);
    const label = s("text", { x, y: y + 0.5, "font-size": 1.5 });
    label.textContent = String(place + 1);
    map.append(s("circle", { cx: x, cy: y, r: 1.15, class: "spot" }), label);
  });
  return map;
}
