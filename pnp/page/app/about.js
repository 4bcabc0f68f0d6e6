// What the page is and holds: the licences, with their texts in the language they have.
import { h } from "./elements.js";
import { packedData } from "./packed.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").Licence} Licence */

/**
 * Return the dialog; the texts are unpacked when it is opened first.
 * @param {import("./workshop.js").Carrier} carrier @param {import("./types.js").Start} start
 */
export function aboutDialog(carrier, start) {
  const list = h("div.licences");
  const dialog = h("dialog.about", { "aria-label": t("about") }, h("h2", {}, t("about")),
    h("p", {}, t("about_text", { version: start.version })), h("ul", {}, start.games.map((game) => h("li", {}, h("b", {}, game.title), " – ", game.credit))),
    h("p", {}, t("about_by_nc_sa"), " ", link(t("by_nc_sa_address"))),
    h("h3", {}, t("licences")), h("p", {}, t("about_licences")), list,
    h("form", { method: "dialog" }, h("button", {}, "OK")));
  const open = async () => {
    dialog.showModal();
    if (!list.children.length) list.replaceChildren(...(await packedData(carrier, "licences")).map(fold));
    dialog.scrollTop = 0;
  };
  return { dialog, open };
}

/** @param {Licence} one */
function fold({ name, version, licence, source, text }) {
  return h("details", {}, h("summary", {}, h("b", {}, name), ` ${version} `, h("span.quiet", {}, licence)),
    source ? h("p", {}, t("licence_source"), " ", link(source)) : null,
    text ? h("pre", { lang: "en", tabIndex: 0 }, text) : h("p", {}, t("licence_elsewhere")));
}

/** @param {string} address */
function link(address) {
  return h("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, address);
}
