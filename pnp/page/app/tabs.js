// Tabs: arrows move the focus among them, Enter chooses; one of them can be reached by Tab.
import { h } from "./elements.js";

/** @type {Record<string, (at: number, count: number) => number>} */
const KEYS = {
  ArrowLeft: (at, count) => (at + count - 1) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * Return a list of tabs, and what shows one of them as chosen.
 * @param {string[][]} all key and words of each @param {string} panel the id of what they show @param {(key: string) => void} act
 */
export function tabList(all, panel, act) {
  const tabs = all.map(([key, words]) => h("button", { id: `tab-${key}`, role: "tab", type: "button", "aria-controls": panel, onClick: () => act(key) }, words));
  const reach = (/** @type {number} */ at) => tabs.forEach((tab, place) => { tab.tabIndex = place === at ? 0 : -1; });
  const onKeydown = (/** @type {KeyboardEvent} */ event) => {
    const at = tabs.findIndex((tab) => tab === event.target);
    if (!(event.key in KEYS) || at < 0) return;
    event.preventDefault();
    const next = KEYS[event.key](at, tabs.length);
    reach(next);
    tabs[next].focus();
  };
  const choose = (/** @type {string} */ key) => {
    tabs.forEach((tab, place) => tab.setAttribute("aria-selected", String(all[place][0] === key)));
    reach(all.findIndex(([one]) => one === key));
  };
  return { element: h("nav", { role: "tablist", onKeydown }, tabs), choose };
}
