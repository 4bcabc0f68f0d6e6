"""
Sharing: sheets that are nearly empty give their pieces to others that have room for them.

The emptiest sheet is cleared, if its pieces find room on one or two others: between the pieces
that lie there, in the largest empty rectangles, or with those laid anew. So it goes on until
no sheet can be cleared. Folded sheets share with folded ones only, and what is printed on one
stock goes to others only if it is little. What shares a sheet does so to save one, and not
where rectangles would come to lie so that no straight cut sets them free.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from layouts.components import (
    Component,
    Placement,
    bleed_outline,
    box_size,
    boxes_overlap,
    points_box,
)
from layouts.cuts import find_cuts
from layouts.documents import Box
from layouts.lattices import SLACK_MM
from layouts.nesting import fill_rooms, fits, nest
from layouts.shapes import Point
from layouts.sheetplans import Ground, LaidSheet, find_grounds

# How many of the emptiest sheets are tried; with how many others each is laid anew; and on
# two of how many its pieces are spread.
_MOST_TRIED = 3
_MOST_LAID_ANEW = 4
_MOST_PAIRED = 4
# Together two sheets that cover more than this hardly ever lie on one.
_MOST_COVERED = 0.85
# What covers more than this is not moved to a sheet for another stock.
_MOST_MOVED = 0.45

# More rooms than this are not remembered; those kept are the largest.
_MOST_ROOMS = 24

_SLACK_MM = 1e-6


def share_sheets(
    sheets: Iterable[LaidSheet],
    *,
    margin_mm: float,
    gutter_mm: float,
    spares: Mapping[str, int] | None = None,
) -> list[LaidSheet]:
    """
    Return the pieces of *sheets* on fewer, if they are found, in about the same order.

    *spares* tells by the name of a component how many copies may be left out to save a sheet.
    """
    found = list(sheets)
    for is_alike in (True, False):
        clearing = _Clearing(margin_mm, gutter_mm, is_alike)
        while (fewer := clearing.clear_one(found)) is not None:
            found = fewer
    for name, count in (spares or {}).items():
        found = clearing.clear_spare(found, name, count)
    return found


def _outline_count(sheets: Iterable[LaidSheet]) -> int:
    return sum(
        find_cuts([piece.trim() for piece in sheet.pieces]).outline_count for sheet in sheets
    )


@dataclass(frozen=True, slots=True)
class _Clearing:
    """
    What holds for all sheets.

    Attributes:
        is_alike: whether sheets share with those of their own stock, or with others.
    """

    margin_mm: float
    gutter_mm: float
    is_alike: bool

    def clear_one(self, sheets: Sequence[LaidSheet]) -> list[LaidSheet] | None:
        """Return one sheet less, or None."""
        emptiest = sorted(range(len(sheets)), key=lambda number: sheets[number].coverage)
        for number in emptiest[:_MOST_TRIED]:
            if not self.is_alike and sheets[number].coverage > _MOST_MOVED:
                break
            changed = self._changed(sheets, number)
            if changed is not None:
                kept = {**dict(enumerate(sheets)), **changed}
                return [sheet for place, sheet in kept.items() if place != number]
        return None

    def clear_spare(self, sheets: Sequence[LaidSheet], name: str, spare: int) -> list[LaidSheet]:
        """Return the sheets without one that holds nothing but a component with copies to spare."""
        for number, given in enumerate(sheets):
            if {piece.component.name for piece in given.pieces} == {name}:
                changed = self._filled(given, _others(sheets, number), spare)
                if changed is not None:
                    kept = {**dict(enumerate(sheets)), **changed}
                    return [sheet for place, sheet in kept.items() if place != number]
        return list(sheets)

    def _changed(self, sheets: Sequence[LaidSheet], number: int) -> dict[int, LaidSheet] | None:
        """Return the sheets that change when one is cleared, by their numbers."""
        given = sheets[number]
        others = {
            place: one
            for place, one in _others(sheets, number).items()
            if (one.stocks == given.stocks) == self.is_alike
        }
        for changed in self._ways(given, others):
            before = [given, *(others[place] for place in changed)]
            if _outline_count(changed.values()) <= _outline_count(before):
                return changed
        return None

    def _ways(
        self, given: LaidSheet, others: dict[int, LaidSheet]
    ) -> Iterator[dict[int, LaidSheet]]:
        """Yield the sheets that change when a sheet is cleared onto one or two others."""
        yield from self._ways_onto_one(given, others)
        by_room = sorted(others, key=lambda place: others[place].coverage)
        for one, other in combinations(by_room[:_MOST_PAIRED], 2):
            if given.coverage + others[one].coverage + others[other].coverage < 2.0:
                changed = self._filled(given, {one: others[one], other: others[other]})
                if changed is not None:
                    yield changed

    def _ways_onto_one(
        self, given: LaidSheet, others: dict[int, LaidSheet]
    ) -> Iterator[dict[int, LaidSheet]]:
        """Yield the sheet that takes all pieces of another: between its own, or laid anew."""
        for place, other in others.items():
            if other.coverage + given.coverage < 1.0:
                changed = self._filled(given, {place: other})
                if changed is not None:
                    yield changed
        half = [p for p, one in others.items() if one.coverage + given.coverage <= _MOST_COVERED]
        for place in half[:_MOST_LAID_ANEW]:
            changed = self._laid_anew(given, place, others[place])
            if changed is not None:
                yield changed

    def _filled(
        self, given: LaidSheet, others: dict[int, LaidSheet], spare: int = 0
    ) -> dict[int, LaidSheet] | None:
        """Return sheets that took all pieces of one between their own, but for some to spare."""
        left = _Left(given.pieces)
        changed = {}
        for place, sheet in others.items():
            pieces = list(sheet.pieces)
            grounds = self._grounds(sheet)
            while left.kinds and (more := self._more(pieces, left.kinds, grounds[-1].area)):
                pieces += left.taken(more)
            if len(pieces) > len(sheet.pieces):
                ground = _least_ground(grounds, pieces)
                changed[place] = LaidSheet(ground, tuple(pieces), sheet.stocks | given.stocks)
            if not left.kinds:
                break
        return changed if sum(kind.quantity for kind in left.kinds) <= spare else None

    def _more(
        self, pieces: Sequence[Placement], kinds: Sequence[Component], area: Box
    ) -> list[Placement]:
        """Return copies of *kinds* in a free room between *pieces*."""
        bleeds_mm = [_least_overhang(kind) for kind in kinds]
        gap_mm = self.gutter_mm - min(bleeds_mm)
        boxes = (_widened(piece.trim_box(), gap_mm) for piece in pieces)
        sizes = [sorted(box_size(points_box(bleed_outline(kind)))) for kind in kinds]
        least = (min(short for short, _ in sizes), min(long for _, long in sizes))
        return fill_rooms(kinds, free_rooms(area, boxes, least), gutter_mm=self.gutter_mm)

    def _laid_anew(
        self, given: LaidSheet, place: int, other: LaidSheet
    ) -> dict[int, LaidSheet] | None:
        """Return one sheet with the pieces of two, laid from the beginning."""
        left = _Left((*other.pieces, *given.pieces))
        paper = given.ground.paper
        grounds = find_grounds(paper, self.margin_mm, is_folded=_is_folded(given))
        for ground in grounds:
            if all(fits(kind, ground.area) for kind in left.kinds):
                nesting = nest(left.kinds, ground.area, gutter_mm=self.gutter_mm)
                if len(nesting.sheets) == 1:
                    pieces = tuple(left.taken(nesting.sheets[0]))
                    return {place: LaidSheet(ground, pieces, other.stocks | given.stocks)}
        return None

    def _grounds(self, sheet: LaidSheet) -> list[Ground]:
        grounds = find_grounds(sheet.ground.paper, self.margin_mm, is_folded=_is_folded(sheet))
        return [ground for ground in grounds if ground.paper == sheet.ground.paper]


class _Left:
    """Copies that are still to be placed, by the names of their components."""

    def __init__(self, pieces: Iterable[Placement]) -> None:
        self._whole: dict[str, Component] = {}
        self._counts: dict[str, int] = {}
        for piece in pieces:
            name = piece.component.name
            self._whole[name] = piece.component
            self._counts[name] = self._counts.get(name, 0) + 1

    @property
    def kinds(self) -> list[Component]:
        """The components of which copies are left, with how many there are."""
        return [
            replace(self._whole[name], quantity=count)
            for name, count in self._counts.items()
            if count
        ]

    def taken(self, pieces: Iterable[Placement]) -> list[Placement]:
        """Return *pieces* with their whole components, and take them from what is left."""
        found = []
        for piece in pieces:
            name = piece.component.name
            self._counts[name] -= 1
            found.append(replace(piece, component=self._whole[name]))
        return found


def _others(sheets: Sequence[LaidSheet], number: int) -> dict[int, LaidSheet]:
    """Return the sheets that may take pieces of one, the nearest first."""
    return {
        place: sheets[place]
        for place in sorted(range(len(sheets)), key=lambda place: abs(place - number))
        if place != number and _is_folded(sheets[place]) == _is_folded(sheets[number])
    }


def _is_folded(sheet: LaidSheet) -> bool:
    return sheet.ground.fold_mm is not None


def _least_ground(grounds: Sequence[Ground], pieces: Iterable[Placement]) -> Ground:
    bottom_mm = max(piece.bleed_box()[3] for piece in pieces)
    return next(ground for ground in grounds if bottom_mm <= ground.area[3] + SLACK_MM)


def _least_overhang(component: Component) -> float:
    trim, bleed = points_box(component.trim), points_box(bleed_outline(component))
    return min(trim[0] - bleed[0], trim[1] - bleed[1], bleed[2] - trim[2], bleed[3] - trim[3])


def _widened(box: Box, by_mm: float) -> Box:
    return (box[0] - by_mm, box[1] - by_mm, box[2] + by_mm, box[3] + by_mm)


def free_rooms(area: Box, taken: Iterable[Box], least: Point) -> list[Box]:
    """
    Return rectangles within *area* that meet none of the boxes *taken*, the largest first.

    None is smaller than *least* (width, height) both ways round, and none lies within another.
    They may overlap one another.
    """
    rooms = [area] if _is_wide_enough(area, least) else []
    for box in taken:
        hit = [room for room in rooms if boxes_overlap(room, box)]
        if not hit:
            continue
        kept = [room for room in rooms if not boxes_overlap(room, box)]
        parts = [part for room in hit for part in _parts(room, box) if _is_wide_enough(part, least)]
        for part in sorted(parts, key=_size, reverse=True):
            if not any(_holds(room, part) for room in kept):
                kept.append(part)
        rooms = sorted(kept, key=_size, reverse=True)[:_MOST_ROOMS]
    return rooms


def _parts(room: Box, box: Box) -> Iterator[Box]:
    """Yield what a box leaves of a room: left, right, above and below it."""
    left, top, right, bottom = room
    yield (left, top, min(right, box[0]), bottom)
    yield (max(left, box[2]), top, right, bottom)
    yield (left, top, right, min(bottom, box[1]))
    yield (left, max(top, box[3]), right, bottom)


def _is_wide_enough(room: Box, least: Point) -> bool:
    short, long = sorted((room[2] - room[0] + _SLACK_MM, room[3] - room[1] + _SLACK_MM))
    return short >= min(least) and long >= max(least)


def _size(room: Box) -> float:
    return (room[2] - room[0]) * (room[3] - room[1])


def _holds(outer: Box, inner: Box) -> bool:
    """Return whether one box lies within the other."""
    return (
        outer[0] <= inner[0]
        and outer[1] <= inner[1]
        and outer[2] >= inner[2]
        and outer[3] >= inner[3]
    )
