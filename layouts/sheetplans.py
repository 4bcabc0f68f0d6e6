"""
Plans of sheets: which way round the paper lies, where the footer is, and what lies where.

Paper upright and lying are tried, and the one that needs fewer sheets is taken, one way for all
sheets of a run, so that a duplex job never mixes them. Where it
saves sheets, the footer sinks by up to 5.5 mm into the lower margin, its ink at least 5 mm
from the edge of the paper. The pieces of each sheet lie in the middle of what crop marks and footer
leave; on a sheet to be folded they lie against the fold, in its upper half. On a sheet with
registration marks their outlines lie about the middle of the paper.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import NamedTuple

from layouts import PaperError, SheetError
from layouts.components import (
    FOLD_GAP_MM,
    Component,
    Placement,
    box_middle,
    box_size,
    component_box,
    points_box,
    signed_area,
)
from layouts.documents import LEAST_MARGIN_MM, Box, Paper, landscape, portrait, printable_box
from layouts.marks import FOOTER_INK_MM, FOOTER_MM, above_footer
from layouts.packing import fits, pack
from layouts.registration import Registration
from layouts.shapes import Point, placed

# How far the footer may sink below the margin: just enough for two rows of poker cards
# with all their bleed on a lying A4 sheet.
MOST_SINK_MM = 5.5


@dataclass(frozen=True, slots=True)
class PlannedSheet:
    """
    The pieces of one sheet.

    Attributes:
        footer: the box whose foot is the footer.
    """

    pieces: tuple[Placement, ...]
    footer: Box


@dataclass(frozen=True, slots=True)
class SheetPlan:
    """
    All sheets of a run, on paper that lies one way.

    Attributes:
        coverage: the share of the printable area of all sheets that is covered by trims.
        fold_mm: where the sheets are folded, from the top of the page.
    """

    paper: Paper
    sheets: tuple[PlannedSheet, ...]
    coverage: float
    fold_mm: float | None = None


@dataclass(frozen=True, slots=True)
class Ground:
    """
    Paper one way round, and where pieces may lie on it.

    Attributes:
        is_centred: the outlines of the pieces lie about the middle of the paper.
    """

    paper: Paper
    printable: Box
    area: Box
    fold_mm: float | None = None
    is_centred: bool = False


class Edges(NamedTuple):
    """What is left blank at the edges of the paper: a margin, or more round registration marks."""

    margin_mm: float
    registration: Registration | None = None


class Run(NamedTuple):
    """Components that may share sheets, and whether those are folded."""

    components: tuple[Component, ...]
    is_folded: bool = False


class LaidSheet(NamedTuple):
    """Pieces of one sheet, before they are moved to the middle of what they leave free."""

    ground: Ground
    pieces: tuple[Placement, ...]


def lay_sheets(
    runs: Sequence[Run], paper: Paper, *, edges: Edges, gutter_mm: float
) -> tuple[LaidSheet, ...]:
    """
    Return where every copy of every component lies, run by run, on paper that lies one way.

    Raises:
        SheetError: one is larger than the printable area, or the half of it above a fold.
    """
    best: list[LaidSheet] | None = None if runs else []
    for way in _ways(paper, edges, runs):
        grounds = [way[run.is_folded] for run in runs]
        if not all(_holds(ground, run) for run, ground in zip(runs, grounds, strict=True)):
            continue
        sheets = [
            LaidSheet(ground, pieces)
            for run, ground in zip(runs, grounds, strict=True)
            for pieces in pack(run.components, ground.area, gutter_mm=gutter_mm)
        ]
        if best is None or len(sheets) < len(best):
            best = sheets
    if best is None:
        raise _too_large(runs, paper, edges)
    return tuple(best)


def _ways(paper: Paper, edges: Edges, runs: Sequence[Run]) -> Iterator[Mapping[bool, Ground]]:
    """Yield the grounds of plain and of folded sheets that lie the same way, as far as needed."""
    found = {
        is_folded: find_grounds(paper, edges, is_folded=is_folded)
        for is_folded in sorted({run.is_folded for run in runs})
    }
    for grounds in zip(*found.values(), strict=True):
        yield dict(zip(found, grounds, strict=True))


def _holds(ground: Ground, run: Run) -> bool:
    return all(fits(kind, ground.area) for kind in run.components)


def plan_sheets(sheets: Iterable[LaidSheet]) -> tuple[SheetPlan, ...]:
    """Return plans of *sheets* in their order, one for those that follow on the same ground."""
    plans = []
    for ground, group in groupby(sheets, key=lambda sheet: sheet.ground):
        pieces = [sheet.pieces for sheet in group]
        width_mm, height_mm = box_size(ground.printable)
        covered = sum(map(covered_mm2, pieces)) / (len(pieces) * width_mm * height_mm)
        planned = tuple(_planned_sheet(on_one, ground) for on_one in pieces)
        plans.append(SheetPlan(ground.paper, planned, covered, ground.fold_mm))
    return tuple(plans)


def covered_mm2(pieces: Iterable[Placement]) -> float:
    """Return the area of the trims of *pieces*."""
    kinds = Counter(id(piece.component) for piece in pieces)
    components = {id(piece.component): piece.component for piece in pieces}
    return sum(
        abs(signed_area(component.trim)) * kinds[key] for key, component in components.items()
    )


def find_grounds(paper: Paper, edges: Edges, *, is_folded: bool) -> Iterator[Ground]:
    """Yield what there is to choose from, best liked first."""
    margin_mm = edges.margin_mm
    if edges.registration:
        yield from _grounds_for_machines(paper, edges.registration)
        return
    most_mm = min(MOST_SINK_MM, margin_mm + FOOTER_INK_MM - LEAST_MARGIN_MM)
    sinks_mm = (0.0, most_mm) if most_mm > 0.0 else (0.0,)
    for sink_mm in sinks_mm:
        for turned in (portrait(paper), landscape(paper)):
            printable = printable_box(turned, margin_mm)
            left, top, right, bottom = above_footer(printable)
            bottom += sink_mm
            if not is_folded:
                yield Ground(turned, printable, (left, top, right, bottom), None)
                continue
            fold_mm = (top + bottom) / 2
            if fold_mm - FOLD_GAP_MM <= top:
                raise PaperError(
                    "paper_too_small_to_fold",
                    "{paper} paper is too small to be folded.",
                    paper=paper.name,
                )
            yield Ground(turned, printable, (left, top, right, fold_mm - FOLD_GAP_MM), fold_mm)


def _grounds_for_machines(paper: Paper, registration: Registration) -> Iterator[Ground]:
    """Yield the grounds between registration marks; those with more height come first."""
    turned = (portrait(paper), landscape(paper))
    for areas in zip(*(registration.areas(way) for way in turned), strict=True):
        for way, area in zip(turned, areas, strict=True):
            yield Ground(way, registration.footer(way), area, is_centred=True)


def _too_large(runs: Sequence[Run], paper: Paper, edges: Edges) -> SheetError:
    """Return the error about the component that fits neither way, or not with the others."""
    for run in runs:
        grounds = list(find_grounds(paper, edges, is_folded=run.is_folded))
        for kind in run.components:
            if not any(fits(kind, ground.area) for ground in grounds):
                return _fits_no_sheet(kind, grounds)
    # Each has a way of its own: name one that has not that of the first.
    grounds = list(find_grounds(paper, edges, is_folded=runs[0].is_folded))
    kinds = [kind for run in runs for kind in run.components]
    kind = next(kind for kind in kinds if not all(fits(kind, ground.area) for ground in grounds))
    return _fits_no_sheet(kind, grounds)


def _fits_no_sheet(kind: Component, grounds: Sequence[Ground]) -> SheetError:
    width_mm, height_mm = box_size(component_box(kind))
    fold = SheetError("above_the_fold", " above the fold") if grounds[0].fold_mm else ""
    return SheetError(
        "piece_too_large",
        "{name!r} measures {width_mm:.1f} x {height_mm:.1f} mm with its bleed, and a sheet of "
        "{paper} paper has {rooms} mm within its margins{fold}; take a larger paper, smaller "
        "margins or smaller pieces.",
        name=kind.name,
        width_mm=width_mm,
        height_mm=height_mm,
        paper=grounds[0].paper.name,
        rooms=_rooms([box_size(ground.area) for ground in grounds[:2]]),
        fold=fold,
    )


def _rooms(sizes: Sequence[tuple[float, float]]) -> SheetError:
    """Return what says how large one or two rooms are."""
    wide, high = sizes[0]
    room = SheetError("room", "{wide:.1f} x {high:.1f}", wide=wide, high=high)
    if len(sizes) == 1:
        return room
    return SheetError("one_or_other", "{one} or {other}", one=room, other=_rooms(sizes[1:]))


def _planned_sheet(pieces: Sequence[Placement], ground: Ground) -> PlannedSheet:
    """Return the pieces moved to their place, and where that leaves the footer."""
    if ground.is_centred:
        return PlannedSheet(_centred(pieces, ground.paper), ground.printable)
    left, top, right, bottom = points_box(point for piece in pieces for point in piece.bleed())
    area = ground.area
    shift_mm = (area[0] + area[2] - left - right) / 2
    footer = ground.printable
    if ground.fold_mm is not None:
        drop_mm = area[3] - bottom
        footer = _with_foot(footer, ground.fold_mm * 2 - top - drop_mm + FOOTER_MM)
    else:
        # In the middle of what crop marks may use, which at the top is some of the margin.
        head_mm = min(area[1], LEAST_MARGIN_MM)
        middle_mm = (head_mm + footer[3] - FOOTER_MM) / 2
        drop_mm = max(area[1], middle_mm - (bottom - top) / 2) - top
        footer = _with_foot(footer, bottom + drop_mm + FOOTER_MM)
    return PlannedSheet(tuple(_moved(piece, (shift_mm, drop_mm)) for piece in pieces), footer)


def _centred(pieces: Sequence[Placement], paper: Paper) -> tuple[Placement, ...]:
    """Return the pieces so moved that their outlines lie about the middle of the paper."""
    x_mm, y_mm = box_middle(points_box(point for piece in pieces for point in piece.trim()))
    by = (paper.width_mm / 2 - x_mm, paper.height_mm / 2 - y_mm)
    return tuple(_moved(piece, by) for piece in pieces)


def _with_foot(box: Box, foot_mm: float) -> Box:
    return (*box[:3], max(box[3], foot_mm))


def _moved(piece: Placement, by: Point) -> Placement:
    return replace(piece, transform=piece.transform.then(placed(*by)))
