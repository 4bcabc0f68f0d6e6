// Judging while a position is typed: the workshop is asked for a verdict after each change, and for
// what perhaps was mistyped once nothing changes for a moment.
import { askReader, change, set, setRepairs, setVerdict } from "./actions.js";
import { calmed } from "./elements.js";
import { namedBy } from "./places.js";
import { lettersSaid } from "./spoken.js";
import { hasBreaches } from "./verdicts.js";
import { t } from "./words.js";

const MOST_OPEN = 2; // question marks whose readings are tried at once
const PAUSE_MS = { judge: 30, repair: 700 };

export class Judging {
  /** @param {TableView} view */
  constructor(view) {
    this.view = view;
    this.round = 0;
    this.judgeSoon = calmed(() => this.judge(), PAUSE_MS.judge);
    this.judgeAllSoon = calmed(() => this.judgeAll(), PAUSE_MS.repair);
    this.repairSoon = calmed(() => this.findRepairs(), PAUSE_MS.repair);
  }

  /** Ask about the position as it is now. @param {string} name of the call @param {Position} position */
  ask(name, position, more = {}) {
    const { shop, start: { language } } = this.view;
    return shop.call(name, { text: position.text(), language, ...more });
  }

  async judge() {
    const { view, view: { position } } = this;
    if (!position) return;
    this.round += 1;
    const { round } = this;
    view.act(set, { isStale: true });
    const [unread] = position.unread;
    if (unread) { view.act(setVerdict, { error: unreadSaid(unread, position) }); return; }
    const isQuick = position.openCount > MOST_OPEN;
    const { data } = await this.ask("judge", position, { quick: isQuick })
      .catch((error) => ({ data: { error: t("broken", { message: error.message }) } }));
    if (round !== this.round || !view.position) return;
    view.act(setVerdict, data);
    if (isQuick) this.judgeAllSoon();
    else if (hasBreaches(data.findings ?? [])) this.repairSoon();
  }

  /** Ask what many question marks may be: that takes longer, so the others judge meanwhile. */
  async judgeAll() {
    const { round, view, view: { position } } = this;
    if (!position || position.unread.length) return;
    const { data } = await this.ask("judge_all", position).catch(() => ({ data: { error: "" } })); // what is told stands
    if (round !== this.round || !view.position || data.error !== undefined) return;
    view.act(setVerdict, data);
    if (hasBreaches(data.findings)) this.repairSoon();
  }

  /** Ask what perhaps was mistyped: that takes longer, so the others judge meanwhile. */
  async findRepairs() {
    const { round, view, view: { position, state: { verdict, isStale } } } = this;
    if (!position || !verdict || isStale) return;
    const unsure = [...position.unsure].flatMap((key) => position.hexes.get(key)?.name ?? []);
    const { data } = await this.ask("repairs", position, { unsure })
      .catch(() => ({ data: {} })); // without them the findings stand
    if (round !== this.round) return;
    view.act(setRepairs, data.repairs?.length === verdict.findings.length ? data.repairs : [], data.question ?? null);
  }

  /** Ask the reader what settles most, once that is known. */
  question() {
    const { view, view: { state: { verdict } } } = this;
    view.act(askReader, verdict?.question);
    if (verdict && verdict.question === undefined) this.findRepairs();
  }

  /** Go on after an answer. @param {After} after a position to type, or what is asked next */
  answered(after) {
    if (after && "text" in after) this.repair(after.text); else this.view.act(askReader, after);
  }

  /** Type a repaired position in the place of this one. @param {string} text */
  async repair(text) {
    const { view, view: { position } } = this;
    const data = await view.opening.read(text);
    if (!position || position !== view.position) return;
    if (data.error) view.say(data.error);
    else view.act(change, (before) => before.repaired(data));
  }
}

/** @param {string} key of a place @param {Position} position */
const unreadSaid = (key, position) =>
  lettersSaid(namedBy(key, position.hexes)?.name ?? "", position.wordsOn(key), position.game);
