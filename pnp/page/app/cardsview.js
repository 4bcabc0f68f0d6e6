// The view of set-up cards.
import { h } from "./elements.js";
import { flag, folded, gameChoice, gameFields, number, paperFields, saveAs, seedRow, select, sheetFields, themeField } from "./forms.js";
import { PrintView } from "./printview.js";
import { t } from "./words.js";

export class CardsView extends PrintView {
  /** @param {import("./types.js").Shop} shop @param {import("./types.js").Start} start @param {import("./types.js").Values} chosen */
  constructor(shop, start, chosen) {
    super(shop, start, chosen);
    this.callName = "cards";
  }

  fields() {
    const { chosen } = this;
    const changed = () => this.changed();
    return [
      ...gameChoice(this.start.games, chosen, changed),
      number(t("count"), chosen.count, { least: 1, most: 144 }, (count) => { chosen.count = count ?? 1; changed(); }),
      seedRow(chosen, changed),
      themeField(chosen, changed),
      folded(t("more"), [
        select(t("card"), this.start.cards.map((size) => [size, size]), chosen.card, this.set("card")),
        ...gameFields(this.game, chosen.players, chosen.options, changed),
        ...(this.game.has_draw_pile ? [flag(t("draw_order"), chosen.draw_order, this.set("draw_order"))] : []),
        ...paperFields(this.start.papers, chosen, changed), ...sheetFields(chosen, changed),
      ], this.isUnfolded),
      saveAs(this.button("download_pdf", () => this.take("cards", "pdf"), "button.strong")),
      h("p.quiet", {}, this.game.credit),
    ];
  }
}
