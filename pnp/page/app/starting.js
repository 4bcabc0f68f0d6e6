// What is told while Python starts: what is done, and how much of it.
import { h } from "./elements.js";
import { t } from "./words.js";

/** @typedef {import("./workshop.js").Step} Step */

export class Starting {
  constructor() {
    /** @type {Step} */
    this.step = { stage: "unpack", done: 0, of: 100 };
    this.isOver = false;
    this.text = h("span", {});
    this.bar = h("progress", { max: 1 });
    this.element = h("div.starting", { role: "status" }, this.text, this.bar);
  }

  /** Say it in the language of now. @param {Step} step */
  tell(step = this.step) {
    this.step = step;
    const share = step.done / step.of;
    this.bar.value = share;
    this.bar.setAttribute("aria-label", t("starting"));
    this.text.textContent = t(`starting_${step.stage}`, { percent: Math.round(100 * share) });
  }

  end() {
    this.isOver = true;
    this.element.remove();
  }

  fail(/** @type {string} */ message) {
    this.element.replaceChildren(h("p.error", { role: "alert" }, t("broken", { message })));
  }
}
