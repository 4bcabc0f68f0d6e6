// The way from a photograph to the winner as a strip of steps, each with a line of help. They may be
// left and entered again in any order.
import { h } from "./elements.js";
import { t } from "./words.js";

/** @typedef {"photo" | "game" | "board" | "corners" | "terrain" | "pieces" | "rest" | "result"} Step */
/** @type {Step[]} */
export const STEPS = ["photo", "game", "board", "corners", "terrain", "pieces", "rest", "result"];

/**
 * Return the strip. *enter* returns what goes to a step, or nothing where that is not possible yet.
 * @param {Step | null} current @param {Set<Step>} done @param {(step: Step) => (() => void) | undefined} enter
 */
export function stepStrip(current, done, enter) {
  return h("nav.steps", { "aria-label": t("steps") }, h("ol", {}, STEPS.map((step, place) => {
    const act = enter(step);
    const isDone = done.has(step);
    return h("li", { className: isDone ? "done" : "" }, h("button", {
      type: "button", "data-tool": `step-${step}`, "aria-current": step === current ? "step" : undefined, title: t(`help_${step}`),
      disabled: !act, onClick: act,
    }, h("b", { "aria-hidden": "true" }, isDone ? "✓" : String(place + 1)), h("span", {}, t(`step_${step}`)), isDone ? h("span.hidden", {}, `, ${t("step_done")}`) : null));
  })));
}

/** @param {Step | null} step */
export const helpLine = (step) => (step ? h("p.help", {}, t(`help_${step}`)) : null);
