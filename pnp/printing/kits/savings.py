"""
Savings: how many sheets other margins, gutters and bleeds would save.

What is told was tried: the kit is planned so, as it would be with those options.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from pnp.printing.kits.kitplans import KitLayout, KitPlan, plan_kit
from pnp.printing.kits.record import Kit

# The smallest margin of which nothing is lost with most printers.
_MARGIN_MM = 6.35

# One sheet is not worth a changed margin, nor the time to look which options matter.
_LEAST_SAVED = 2

# The names of options, that given up least gladly first.
_OPTIONS = ("bleed-mm", "gutter-mm", "margin-mm")


class Saving(NamedTuple):
    """Options with their values, as they are typed, and how many sheets they save."""

    options: tuple[str, ...]
    sheets: int


def find_saving(kit: Kit, plan: KitPlan, layout: KitLayout) -> Saving | None:
    """Return the fewest options that save as many sheets as all together, if it is worth it."""
    names = [name for name in _OPTIONS if _changed(layout, [name]) != layout]
    most = plan.sheet_count - _sheet_count(kit, layout, names)
    if most < _LEAST_SAVED:
        return None
    for name in tuple(names):
        fewer = [other for other in names if other != name]
        if fewer and plan.sheet_count - _sheet_count(kit, layout, fewer) >= most:
            names = fewer
    words = {"bleed-mm": "0", "gutter-mm": "0", "margin-mm": f"{_MARGIN_MM:g}"}
    return Saving(tuple(f"--{name} {words[name]}" for name in reversed(names)), most)


def _sheet_count(kit: Kit, layout: KitLayout, names: Sequence[str]) -> int:
    return plan_kit(kit, _changed(layout, names)).sheet_count


def _changed(layout: KitLayout, names: Sequence[str]) -> KitLayout:
    """Return the layout with the options of those names."""
    style = layout.style
    if "gutter-mm" in names:
        style = replace(style, gutter_mm=0.0)
    if "bleed-mm" in names:
        style = replace(style, bleed_mm=0.0)
    margin_mm = layout.margin_mm
    if "margin-mm" in names:
        margin_mm = min(margin_mm, _MARGIN_MM)
    return replace(layout, margin_mm=margin_mm, style=style)
