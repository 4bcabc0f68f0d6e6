"""
Plans of kits: what lies on which sheet.

Parts share sheets only if they are printed on the same stock; see `layouts.packing`. How many
sheets other margins, gutters and bleeds would save was tried before it is told: the kit is
planned so.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from layouts.cuts import Cuts
from layouts.documents import Paper
from layouts.sheetplans import SheetPlan
from layouts.sheets import SheetStyle, back_count, plan_groups, sheet_cuts
from pnp.printing.kits.record import Kit, Section

# The smallest margin of which nothing is lost with most printers.
_MARGIN_MM = 6.35

# One sheet is not worth a changed margin, nor the time to look which options matter.
_LEAST_SAVED = 2

# Options that may save sheets; the one that people would change last comes first.
_OPTIONS = ("bleed-mm", "gutter-mm", "margin-mm")


@dataclass(frozen=True, slots=True)
class KitLayout:
    """How a kit goes onto paper."""

    paper: Paper
    margin_mm: float
    style: SheetStyle
    ink: str

    @property
    def is_duplex(self) -> bool:
        """Whether backs come on pages of their own."""
        return self.style.duplex in {"long-edge", "short-edge"}


@dataclass(frozen=True, slots=True)
class KitPlan:
    """
    Where the pieces of a kit lie.

    Attributes:
        keys: of each sheet, in the order of printing, the keys of the sections on it.
    """

    sections: tuple[Section, ...]
    plans: tuple[SheetPlan, ...]
    keys: tuple[tuple[str, ...], ...]

    @property
    def sheet_count(self) -> int:
        """How many sheets the pieces take."""
        return len(self.keys)

    @property
    def coverage(self) -> float:
        """The share of the printable area that pieces cover, over all sheets."""
        covered = sum(plan.coverage * len(plan.sheets) for plan in self.plans)
        return covered / max(self.sheet_count, 1)

    @property
    def cuts(self) -> tuple[Cuts, ...]:
        """How the pieces of each sheet are cut out, in the order of printing."""
        return tuple(sheet_cuts(sheet) for plan in self.plans for sheet in plan.sheets)

    @property
    def stroke_count(self) -> int:
        """How many straight lines there are to cut along, on all sheets."""
        return sum(len(cuts.strokes) for cuts in self.cuts)

    @property
    def outline_count(self) -> int:
        """How many pieces are to be cut out along their outline, on all sheets."""
        return sum(cuts.outline_count for cuts in self.cuts)

    def sheets_of(self, section: Section) -> tuple[int, ...]:
        """Return which sheets the pieces of *section* are on, counted from 0."""
        return tuple(number for number, keys in enumerate(self.keys) if section.key in keys)

    def back_count(self, style: SheetStyle) -> int:
        """Return how many sheets, the first of all, have a page with backs."""
        return back_count(self.plans, style)

    def titles(self) -> Iterator[str]:
        """Yield what is on each sheet; parts on several sheets with a number, from 1."""
        sheets = {section.key: self.sheets_of(section) for section in self.sections}
        for number, keys in enumerate(self.keys):
            yield ", ".join(
                section.title
                if len(sheets[section.key]) == 1
                else f"{section.title} {sheets[section.key].index(number) + 1}"
                for section in self.sections
                if section.key in keys
            )


class Saving(NamedTuple):
    """Options with their values, as they are typed, and how many sheets they save."""

    options: tuple[str, ...]
    sheets: int


def plan_kit(kit: Kit, layout: KitLayout) -> KitPlan:
    """
    Return where the pieces of *kit* lie; sections of one stock share sheets.

    Raises:
        SheetError: a piece is larger than the paper within its margins.
    """
    plans = plan_groups(
        [section.components for section in kit.sections],
        layout.paper,
        margin_mm=layout.margin_mm,
        style=layout.style,
        stocks=[section.stock for section in kit.sections],
    )
    return KitPlan(kit.sections, plans, tuple(_keys(kit.sections, plans)))


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


def _keys(sections: Sequence[Section], plans: Sequence[SheetPlan]) -> Iterator[tuple[str, ...]]:
    """Yield the keys of the sections on each sheet, in the order of the kit."""
    key_of = {piece.name: section.key for section in sections for piece in section.components}
    for plan in plans:
        for sheet in plan.sheets:
            found = {key_of[piece.component.name] for piece in sheet.pieces}
            yield tuple(section.key for section in sections if section.key in found)


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
