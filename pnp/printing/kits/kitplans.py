"""
Plans of kits: what lies on which sheet.

Parts share sheets only where that saves some; see `layouts.sharing`.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from layouts.cuts import Cuts
from layouts.documents import Paper
from layouts.sheetplans import SheetPlan
from layouts.sheets import SheetStyle, page_count, plan_groups, sheet_cuts
from pnp.printing.kits.record import Kit, Section


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

    def page_count(self, style: SheetStyle) -> int:
        """Return how many pages the sheets have, backs too."""
        return page_count(self.plans, style)

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


def plan_kit(kit: Kit, layout: KitLayout) -> KitPlan:
    """
    Return where the pieces of *kit* lie: sections share sheets only where that saves some.

    Copies that a section has to spare are left out where the others then find room.

    Raises:
        SheetError: a piece is larger than the paper within its margins.
    """
    plans = plan_groups(
        [section.components for section in kit.sections],
        layout.paper,
        margin_mm=layout.margin_mm,
        style=layout.style,
        stocks=[section.stock for section in kit.sections],
        spares={
            piece.name: section.spare
            for section in kit.sections
            if section.spare
            for piece in section.components
        },
    )
    sections = tuple(_printed(section, plans) for section in kit.sections)
    return KitPlan(sections, plans, tuple(_keys(sections, plans)))


def _printed(section: Section, plans: Sequence[SheetPlan]) -> Section:
    """Return a section as it is printed: without the copies that were left out."""
    if not section.spare:
        return section
    counts = Counter(
        piece.component.name for plan in plans for sheet in plan.sheets for piece in sheet.pieces
    )
    components = (replace(piece, quantity=counts[piece.name]) for piece in section.components)
    return replace(section, components=tuple(components))


def _keys(sections: Sequence[Section], plans: Sequence[SheetPlan]) -> Iterator[tuple[str, ...]]:
    """Yield the keys of the sections on each sheet, in the order of the kit."""
    key_of = {piece.name: section.key for section in sections for piece in section.components}
    for plan in plans:
        for sheet in plan.sheets:
            found = {key_of[piece.component.name] for piece in sheet.pieces}
            yield tuple(section.key for section in sections if section.key in found)
