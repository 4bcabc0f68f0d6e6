// A text with numbered lines, and what is wrong with it beside them.
import { h, perFrame } from "./elements.js";
import { t } from "./words.js";

export class Editor {
  /** @param {() => void} onInput */
  constructor(onInput) {
    this.gutter = h("pre.gutter", { "aria-hidden": "true" });
    this.marks = h("div.marks", { "aria-hidden": "true" });
    const follow = perFrame(() => this.follow());
    this.area = h("textarea", {
      spellcheck: false, wrap: "off", autocapitalize: "off", autocomplete: "off", "aria-label": t("design_text"),
      onScroll: follow, onInput: () => { this.number(); onInput(); },
    });
    const over = h("div.over", { "aria-hidden": "true" }, this.marks);
    this.element = h("div.editor", {}, this.gutter, h("div.page", {}, this.area, over));
    this.count = 0;
  }

  get text() { return this.area.value; }

  set text(text) {
    if (text !== this.area.value) this.area.value = text;
    this.number();
  }

  number() {
    const count = this.area.value.split("\n").length;
    if (count === this.count) return;
    this.count = count;
    this.gutter.textContent = Array.from({ length: count }, (_, place) => place + 1).join("\n");
  }

  follow() {
    const { scrollLeft, scrollTop } = this.area;
    this.marks.style.transform = `translate(${-scrollLeft}px, ${-scrollTop}px)`;
    this.gutter.scrollTop = scrollTop;
  }

  /** Show what is wrong behind the lines where it is. @param {Fault[]} faults */
  mark(faults) {
    const lines = this.area.value.split("\n");
    const placed = faults.filter(({ line }) => line > 0 && line <= lines.length);
    this.marks.replaceChildren(...placed.map(({ line, text }) => {
      const mark = h("span", {}, text);
      mark.style.top = `${(line - 1) * 1.5}em`;
      mark.style.left = `${lines[line - 1].length + 2}ch`;
      return mark;
    }));
    this.follow();
  }

  /** Return where a line begins and ends. @param {number} line */
  span(line) {
    const lines = this.area.value.split("\n");
    const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
    return { start, end: start + (lines[line - 1]?.length ?? 0) };
  }

  /** Go to a line. @param {number} line */
  go(line) {
    const { start, end } = this.span(line);
    this.area.focus({ preventScroll: true });
    this.area.setSelectionRange(start, end);
    this.area.scrollTop = Math.max(0, (line - 4) * this.area.scrollHeight / Math.max(this.count, 1));
    this.follow();
  }

  /** Return where the word of a fault stands, if it is on its line. @param {Fault} fault */
  placeOf({ line, typed, near }) {
    if (!line || !typed || near === null) return null;
    const { start, end } = this.span(line);
    const at = this.area.value.slice(start, end).indexOf(typed);
    return at < 0 ? null : start + at;
  }

  /** Write what was meant, so that the browser's undo takes it back. @param {Fault} fault */
  mend(fault) {
    const at = this.placeOf(fault);
    if (at === null) return;
    const words = fault.near ?? "";
    this.area.focus({ preventScroll: true });
    this.area.setSelectionRange(at, at + (fault.typed ?? "").length);
    if (!document.execCommand("insertText", false, words)) {
      this.area.setRangeText(words);
      this.area.dispatchEvent(new Event("input"));
    }
  }
}
