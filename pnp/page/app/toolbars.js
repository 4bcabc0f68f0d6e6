// The bar above the table: photograph, marks, brushes, undo; and what is to be done next.
import { h, s } from "./elements.js";
import { middle } from "./stage.js";
import { t } from "./words.js";

const button = (key, act, more = {}) => h("button", { type: "button", onClick: act, ...more }, t(key));
const sign = (text, key, act, more = {}) => h("button.sign", { type: "button", title: t(key), "aria-label": t(key), onClick: act, ...more }, text);

/** Return the tools of *view*, a TableView with a position. */
export function toolbar(view) {
  const { stage, position } = view;
  const photo = h("input", { type: "file", accept: "image/*", hidden: true, onChange: () => view.usePhoto(photo.files[0]) });
  const blend = h("input", {
    type: "range", min: 0, max: 1, step: 0.05, value: stage.blend, "aria-label": t("blend"), title: t("blend"),
    onInput: () => { stage.blend = Number(blend.value); view.drawStage(); },
  });
  const withPhoto = stage.photo ? [
    h("label.blend", { title: t("blend") }, h("span", {}, t("photo")), blend, h("span", {}, t("drawing"))),
    h("button", { type: "button", "aria-pressed": stage.marksAreShown, onClick: () => view.showMarks(!stage.marksAreShown) }, t("marks_show")),
    stage.marksAreShown && stage.selected && !view.isFree ? button("mark_add", () => view.addMark(), { title: t("mark_add_hint") }) : null,
    stage.marksAreShown ? null : button("propose", () => view.propose(), { title: t("propose_hint"), disabled: !stage.map }),
    button("photo_remove", () => view.usePhoto(null)),
  ] : [button("photo_add", () => photo.click(), { className: position.stacks.size ? "" : "strong" })];
  return [
    sign("↶", "undo", () => view.step("undo"), { disabled: !position.done.length }),
    sign("↷", "redo", () => view.step("redo"), { disabled: !position.undone.length }),
    stage.photo && stage.marksAreShown ? null : terrainBrushes(view),
    ...withPhoto, photo,
    notes(view),
  ];
}

function terrainBrushes(view) {
  const { position, game } = view;
  return h("details.brushes", { open: view.brush !== null, onToggle: (event) => { if (!event.target.open && view.brush !== null) view.setBrush(null); } },
    h("summary", {}, t("terrain")),
    h("span.row", {}, brushes(game, position).map(({ letter, name, picture }) => h("button.brush", {
      type: "button", title: `${name} (${letter})`, "aria-pressed": view.brush === letter, "aria-label": name, "data-brush": letter,
      onClick: () => view.setBrush(view.brush === letter ? null : letter),
    }, picture ? h("img", { src: view.symbols.get(`terrain ${letter}`), alt: "" }) : letter))));
}

/** Terrains, and on a map that is not known yet a hex without terrain, and none. */
export function brushes(game, position) {
  const known = game.terrains.map(({ letter, name }) => ({ letter, name, picture: true }));
  return position.isSketch || game.has_outline ? [{ letter: "?", name: t("unknown_terrain") }, ...known] : known;
}

function notes(view) {
  const { stage } = view;
  const shown = [];
  if (view.note) shown.push(h("p", {}, view.note));
  if (stage.photo && stage.marksAreShown && !stage.proposal) {
    const names = stage.marks.slice(0, 4).map((mark) => view.position.hexes.get(`${mark.q},${mark.r}`)?.name ?? "?");
    if (stage.marksAreBad) shown.push(h("p.error", { role: "alert" }, t("mark_line")));
    else if (view.isFree) shown.push(freeMarks(view));
    else shown.push(h("div.marking", {}, smallMap(view.position, stage.marks), h("p", {}, t("mark_hint", { names: names.map((name, place) => `${place + 1} ${name}`).join(", ") }),
      " ", button("marks_done", () => view.showMarks(false), { className: "strong" }))));
  }
  if (stage.proposal) shown.push(proposalNote(view));
  if (!shown.length && view.brush !== null) shown.push(h("p", {}, t(view.position.isSketch ? "brush_hint_sketch" : "brush_hint")));
  return shown.length ? h("div.note", { role: "status" }, shown) : null;
}

function proposalNote(view) {
  const found = [...view.stage.proposal.values()];
  const unsure = found.filter((one) => !one.isCertain).length;
  const changes = [...view.stage.proposal].filter(([key, one]) => view.position.hexes.get(key)?.letter !== one.letter).length;
  return h("p.proposal", {}, t("proposal", { count: found.length, changes, unsure }), " ",
    button("proposal_take", () => view.takeProposal(false), { className: "strong", "data-take": "all" }), " ",
    unsure ? button("proposal_take_certain", () => view.takeProposal(true), { "data-take": "certain" }) : null, " ",
    button("proposal_drop", () => view.dropProposal()));
}

/** Marks before the map is known: how many hexes they are apart. */
function freeMarks(view) {
  const field = (key, least, step) => h("label", {}, t(`free_${key}`), " ", h("input.few", {
    type: "number", min: least, max: 12, step, value: view.free[key],
    onChange: (event) => { view.free[key] = Math.min(12, Math.max(least, Math.round(Number(event.target.value) / step) * step || least)); view.placeFree(); },
  }));
  return h("div", {}, h("p", {}, t("free_hint", view.free)), h("p.row", {}, field("across", 2, 1), field("down", 2, 2),
    button("free_done", () => { view.stage.marksAreShown = false; view.setBrush("?"); }, { className: "strong" })));
}

/** A small map with the numbers of the marks on it. */
function smallMap(position, marks) {
  const map = s("svg", { class: "smallmap", "aria-hidden": "true" });
  const places = [...position.hexes.values()].map(middle);
  const [left, top] = [Math.min(...places.map(({ x }) => x)) - 1.2, Math.min(...places.map(({ y }) => y)) - 1.2];
  const [right, bottom] = [Math.max(...places.map(({ x }) => x)) + 1.2, Math.max(...places.map(({ y }) => y)) + 1.2];
  map.setAttribute("viewBox", `${left} ${top} ${right - left} ${bottom - top}`);
  for (const { x, y } of places) map.append(s("circle", { cx: x, cy: y, r: 0.72, class: "dot" }));
  marks.slice(0, 4).forEach((mark, place) => {
    const { x, y } = middle(mark);
    const label = s("text", { x, y: y + 0.5, "font-size": 1.5 });
    label.textContent = String(place + 1);
    map.append(s("circle", { cx: x, cy: y, r: 1.15, class: "spot" }), label);
  });
  return map;
}
