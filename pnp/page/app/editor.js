// A text of TOML with numbered and coloured lines, and what is wrong with it beside them. What is typed in lies,
// unseen, over what is shown, so that both wrap alike.
import { h } from "./elements.js";
import { t } from "./words.js";

const TOKENS = new RegExp([
  "(?<note>#.*$)", "(?<text>\"(?:[^\"\\\\]|\\\\.)*\"?|'[^']*'?)", "(?<head>^\\s*\\[[^\\]#]*\\]+)", "(?<key>[\\w-]+(?=\\s*=))",
  "(?<value>\\b(?:true|false|\\d[\\d_.]*)\\b)",
].join("|"), "g");

export class Editor {
  /** @param {() => void} onInput */
  constructor(onInput) {
    this.lines = h("pre.lines", { "aria-hidden": "true" });
    this.area = h("textarea", {
      spellcheck: false, autocapitalize: "off", autocomplete: "off", "aria-label": t("design_text"),
      onInput: () => { this.draw(); onInput(); },
    });
    this.element = h("div.editor", {}, this.lines, this.area);
    /** @type {string[]} each line, and what is wrong with it */
    this.drawn = [];
    /** @type {Fault[]} */
    this.faults = [];
  }

  get text() { return this.area.value; }

  set text(text) {
    if (text !== this.area.value) this.area.value = text;
    this.draw();
  }

  /** Draw the lines that changed. */
  draw() {
    const told = new Map(this.faults.map(({ line, text }) => [line, text]));
    const now = this.area.value.split("\n").map((text, place) => `${text}\n${told.get(place + 1) ?? ""}`);
    now.forEach((one, place) => {
      if (one === this.drawn[place]) return;
      const [text, fault] = one.split("\n");
      const line = h("div.line", {}, ...coloured(text), fault ? h("em", {}, fault) : null);
      const before = this.lines.children[place];
      if (before) before.replaceWith(line); else this.lines.append(line);
    });
    for (const line of [...this.lines.children].slice(now.length)) line.remove();
    this.drawn = now;
  }

  /** Show what is wrong behind the lines where it is. @param {Fault[]} faults */
  mark(faults) {
    this.faults = faults;
    this.draw();
  }

  /** Go to a line. @param {number} line */
  go(line) {
    const { start, end } = spanOf(this.area.value, line);
    this.area.focus({ preventScroll: true });
    this.area.setSelectionRange(start, end);
    this.lines.children[line - 1]?.scrollIntoView({ block: "center" });
  }

  /** Return where the word of a fault stands, if it is on its line. @param {Fault} fault */
  placeOf({ line, typed, near }) {
    if (!line || !typed || near === null) return null;
    const { start, end } = spanOf(this.area.value, line);
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

/** Return where a line begins and ends. @param {string} text @param {number} line */
export function spanOf(text, line) {
  const lines = text.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  return { start, end: start + (lines[line - 1]?.length ?? 0) };
}

/** Return a line with its parts in colours. @param {string} line */
function coloured(line) {
  const parts = [];
  let from = 0;
  for (const { 0: words, index, groups = {} } of line.matchAll(TOKENS)) {
    const kind = Object.keys(groups).find((name) => groups[name] !== undefined);
    parts.push(line.slice(from, index), h("span", { className: kind }, words));
    from = index + words.length;
  }
  return [...parts, line.slice(from)];
}
