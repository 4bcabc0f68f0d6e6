"""
Nesting: where copies of components go on sheets, by their outlines and not by their boxes.

Copies of one silhouette are laid together in patterns, in the order given. The gutter lies
between the trims of neighbours, whatever their bleed: 0 makes shared cut lines. The bleed
of the outermost pieces stays within the area too. Rectangles of a block have no gutter
between them, and blocks are kept apart by one unless that takes a sheet more.

Several ways are tried, and the one that needs the fewest sheets is taken, of equals the
first: lattices below one another with rectangles in one direction, the same in two, lattices
for full sheets with the rest in rows of boxes, and rows of boxes.
So there are never more sheets than boxes in rows would need.
"""

import itertools
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from layouts import SheetError
from layouts.components import (
    Component,
    Placement,
    bleed_outline,
    box_size,
    points_box,
    signed_area,
)
from layouts.documents import Box
from layouts.lattices import SLACK_MM, Pattern, find_block_patterns, find_patterns
from layouts.shapes import Point, Transform, placed
from layouts.silhouettes import Posture, Silhouette, find_posture


@dataclass(frozen=True, slots=True)
class Copy:
    """One copy to be placed, and how its outline lies."""

    component: Component
    posture: Posture


@dataclass(frozen=True, slots=True)
class LikeCopies:
    """
    Copies of one silhouette, and how far their bleed reaches when upright.

    Those that stand in blocks are sorted by them.
    """

    shape: Silhouette
    overhang: Point
    copies: tuple[Copy, ...]

    @property
    def is_shared(self) -> bool:
        """Whether the copies share cut lines within their blocks."""
        return bool(self.copies[0].component.block)


def all_copies(kinds: Iterable[Component]) -> Iterator[list[Copy]]:
    """Yield the copies of each component."""
    for component in kinds:
        posture = find_posture(component.trim)
        yield [Copy(component, posture)] * component.quantity


def like_copies(kinds: Iterable[Component]) -> list[LikeCopies]:
    """Return the copies by silhouette, in the order in which those first occur."""
    found: dict[tuple[object, ...], list[Copy]] = {}
    for copies in all_copies(kinds):
        shape = copies[0].posture.silhouette
        is_shared = bool(copies[0].component.block) and shape.kind == "rectangle"
        size = (round(shape.width_mm, 2), round(shape.height_mm, 2))
        found.setdefault((is_shared, shape.kind, *size, shape.corners), []).extend(copies)
    return [_class(_by_block(copies) if key[0] else copies) for key, copies in found.items()]


def _by_block(copies: Sequence[Copy]) -> list[Copy]:
    """Return the copies of each block together, blocks in the order in which they first occur."""
    order: dict[str, list[Copy]] = {}
    for copy in copies:
        order.setdefault(copy.component.block, []).append(copy)
    return [copy for block in order.values() for copy in block]


def _class(copies: Sequence[Copy]) -> LikeCopies:
    """Return a class of copies, as large as the largest."""
    shapes = [copy.posture.silhouette for copy in copies]
    shape = replace(
        shapes[0],
        width_mm=max(shape.width_mm for shape in shapes),
        height_mm=max(shape.height_mm for shape in shapes),
    )
    overhangs = [
        _overhang(copy.component.trim, bleed_outline(copy.component))
        for copy in {id(copy.component): copy for copy in copies}.values()
    ]
    across_mm = max(overhang[0] for overhang in overhangs)
    return LikeCopies(shape, (across_mm, max(down for _, down in overhangs)), tuple(copies))


@lru_cache(maxsize=1024)
def _overhang(trim: tuple[Point, ...], bleed: tuple[Point, ...]) -> Point:
    """Return how far the bleed of an upright copy reaches beyond its trim, across and down."""
    upright = find_posture(trim).placement((0.0, 0.0), 0.0)
    inner = points_box(map(upright.apply, trim))
    outer = points_box(map(upright.apply, bleed))
    return (
        max(0.0, inner[0] - outer[0], outer[2] - inner[2]),
        max(0.0, inner[1] - outer[1], outer[3] - inner[3]),
    )


def best_pattern(
    group: LikeCopies, room: Box, gutter_mm: float, count: int, *, is_one_way: bool = False
) -> Pattern:
    """
    Return the spots for up to *count* copies: as many as go, then as high up as can be.

    *is_one_way*: rectangles all lie in one direction, so that cuts go across the whole sheet.
    """
    gutter_mm = 0.0 if group.is_shared else gutter_mm
    patterns = find_patterns(group.shape, box_size(room), group.overhang, gutter_mm)
    if is_one_way and group.shape.kind == "rectangle":
        patterns = tuple(spots for spots in patterns if _is_one_way(spots[:count]))
    return _fullest(pattern[:count] for pattern in patterns)


def _is_one_way(spots: Pattern) -> bool:
    return len({spot.angle_deg % 180.0 for spot in spots}) == 1


def block_pattern(
    group: LikeCopies, room: Box, gutter_mm: float, copies: Sequence[Copy]
) -> Pattern:
    """Return the spots for the copies in blocks, gutters between those: as many as go."""
    blocks = itertools.groupby(copies, key=lambda copy: copy.component.block)
    counts = [len(list(block)) for _, block in blocks]
    return _fullest(
        find_block_patterns(counts, group.shape, box_size(room), group.overhang, gutter_mm)
    )


def _fullest(patterns: Iterable[Pattern]) -> Pattern:
    """Return the pattern with the most spots, of equals the one that ends highest."""
    return max(
        patterns,
        key=lambda spots: (len(spots), -round(max(spot.y_mm for spot in spots), 3)),
        default=(),
    )


def place_copies(copies: Sequence[Copy], pattern: Pattern, room: Box) -> list[Placement]:
    """Return copies on the spots of a pattern."""
    left, top = room[:2]
    return [
        Placement(
            copy.component,
            copy.posture.placement((left + spot.x_mm, top + spot.y_mm), spot.angle_deg),
        )
        for copy, spot in zip(copies, pattern, strict=False)
    ]


@dataclass(frozen=True, slots=True)
class Nesting:
    """Copies of components on the sheets of one area."""

    area: Box
    sheets: tuple[tuple[Placement, ...], ...]

    @property
    def coverage(self) -> float:
        """The share of the area of all sheets that is covered by trims."""
        if not self.sheets:
            return 0.0
        left, top, right, bottom = self.area
        covered = sum(abs(signed_area(p.component.trim)) for sheet in self.sheets for p in sheet)
        return covered / (len(self.sheets) * (right - left) * (bottom - top))


@dataclass(slots=True)
class _Sheets:
    """Sheets that fill from the top down; the next piece may begin at ``free_mm``."""

    area: Box
    gutter_mm: float
    filled: list[list[Placement]]
    free_mm: float

    def begin_sheet(self) -> None:
        """Add a sheet."""
        self.filled.append([])
        self.free_mm = self.area[1]

    def add(self, placements: Iterable[Placement]) -> None:
        """Add pieces to the last sheet; what follows lies below all of them."""
        for placement in placements:
            self.filled[-1].append(placement)
            self.free_mm = max(self.free_mm, placement.trim_box()[3] + self.gutter_mm)


def nest(components: Iterable[Component], area: Box, *, gutter_mm: float) -> Nesting:
    """
    Return every copy of every component on as few sheets of *area* as are found.

    Raises:
        SheetError: one is larger than the area either way.
    """
    kinds = [component for component in components if component.quantity]
    for component in kinds:
        if not fits(component, area):
            raise SheetError(
                "piece_fits_no_area", "{name!r} does not fit its area.", name=component.name
            )
    enough = least_sheet_count(kinds, area)
    best: list[list[Placement]] | None = None
    for sheets in _ways(kinds, area, gutter_mm):
        if sheets is not None and (best is None or len(sheets) < len(best)):
            best = sheets
        if best is not None and len(best) <= enough:
            break
    assert best is not None  # rows of boxes always lead somewhere
    return Nesting(area, tuple(tuple(sheet) for sheet in best if sheet))


def least_sheet_count(components: Iterable[Component], area: Box) -> int:
    """Return a number of sheets that the trims cannot do with less than, by their areas."""
    width_mm, height_mm = box_size(area)
    needed = sum(abs(signed_area(kind.trim)) * kind.quantity for kind in components)
    return max(1, math.ceil(needed / (width_mm * height_mm) - SLACK_MM))


def fill_rooms(
    components: Iterable[Component], rooms: Iterable[Box], *, gutter_mm: float
) -> list[Placement]:
    """
    Return copies in one of the rooms: of the largest silhouette that finds room, most copies.

    Of rooms that take equally many it is the smallest. What is left over may be tried again,
    in the rooms that are left then.
    """
    found = list(rooms)
    for group in sorted(like_copies(components), key=_shape_area, reverse=True):
        choices = [(_room_pattern(group, room, gutter_mm), room) for room in found]
        pattern, room = max(
            choices,
            key=lambda choice: (len(choice[0]), -math.prod(box_size(choice[1]))),
            default=((), (0.0, 0.0, 0.0, 0.0)),
        )
        if pattern:
            return place_copies(group.copies, pattern, room)
    return []


def _room_pattern(group: LikeCopies, room: Box, gutter_mm: float) -> Pattern:
    """Return the spots for as many copies as go, in blocks where that takes none away."""
    pattern = best_pattern(group, room, gutter_mm, len(group.copies))
    if not group.is_shared:
        return pattern
    return max(block_pattern(group, room, gutter_mm, group.copies), pattern, key=len)


def _shape_area(group: LikeCopies) -> float:
    return group.shape.width_mm * group.shape.height_mm


def _ways(
    kinds: Sequence[Component], area: Box, gutter_mm: float
) -> Iterator[list[list[Placement]] | None]:
    """Yield the ways to fill sheets, the one most likely to need few first."""
    classes = like_copies(kinds)
    if any(group.shape.kind == "rectangle" and not group.is_shared for group in classes):
        yield _banded(classes, area, gutter_mm, is_one_way=True)
    yield _banded(classes, area, gutter_mm)
    if any(group.is_shared for group in classes):
        yield _banded(classes, area, gutter_mm, are_blocks_apart=False)
    yield _full_then_rows(classes, area, gutter_mm)
    copies = [copy for group in all_copies(kinds) for copy in group]
    yield _in_rows(copies, area, gutter_mm, are_bleeds_apart=False)
    yield _in_rows(copies, area, gutter_mm, are_bleeds_apart=True)


def fits(component: Component, area: Box) -> bool:
    """Return whether a copy fits the area with its bleed, as it is or turned by 90 degrees."""
    width_mm, height_mm = box_size(points_box(bleed_outline(component)))
    room = box_size(area)
    return any(
        across_mm <= room[0] + SLACK_MM and down_mm <= room[1] + SLACK_MM
        for across_mm, down_mm in ((width_mm, height_mm), (height_mm, width_mm))
    )


def _banded(
    classes: Iterable[LikeCopies],
    area: Box,
    gutter_mm: float,
    *,
    are_blocks_apart: bool = True,
    is_one_way: bool = False,
) -> list[list[Placement]] | None:
    """
    Return the classes below one another, each in the patterns that suit its rooms.

    ``None`` where a class fits askew only, which no pattern does.
    """
    sheets = _Sheets(area, gutter_mm, [[]], area[1])
    for group in classes:
        left = list(group.copies)
        while left:
            top_mm = sheets.free_mm - (min(group.overhang) if sheets.filled[-1] else 0.0)
            room: Box = (area[0], max(area[1], top_mm), area[2], area[3])
            if group.is_shared and are_blocks_apart:
                pattern = block_pattern(group, room, gutter_mm, left)
            else:
                pattern = best_pattern(group, room, gutter_mm, len(left), is_one_way=is_one_way)
            if pattern:
                sheets.add(place_copies(left[: len(pattern)], pattern, room))
                left = left[len(pattern) :]
            elif not sheets.filled[-1]:
                return None
            if left:
                sheets.begin_sheet()
    return sheets.filled


def _full_then_rows(
    classes: Iterable[LikeCopies], area: Box, gutter_mm: float
) -> list[list[Placement]] | None:
    """Return full sheets of each class, then all that is left over in rows of boxes."""
    sheets: list[list[Placement]] = []
    rest: list[Copy] = []
    for group in classes:
        pattern = best_pattern(group, area, gutter_mm, len(group.copies))
        if not pattern:
            return None
        full = len(group.copies) // len(pattern) * len(pattern)
        for start in range(0, full, len(pattern)):
            sheets.append(place_copies(group.copies[start : start + len(pattern)], pattern, area))
        rest += group.copies[full:]
    return sheets + _in_rows(rest, area, gutter_mm, are_bleeds_apart=False)


def _in_rows(
    copies: Iterable[Copy], area: Box, gutter_mm: float, *, are_bleeds_apart: bool
) -> list[list[Placement]]:
    """
    Return boxes in rows, in the order given, turned only where they would not fit else.

    The gutter lies between the boxes of trims, or of bleeds where those are kept apart.
    """
    sheets: list[list[Placement]] = [[]]
    x_mm, y_mm, row_mm = -math.inf, area[1], 0.0
    previous: Component | None = None
    for copy in copies:
        if copy.component is not previous:
            previous = copy.component
            piece = _unturned(previous, area)
            bleed, trim = points_box(piece.bleed()), points_box(piece.trim())
            box = bleed if are_bleeds_apart else trim
        width_mm, height_mm = box_size(box)
        # How far the bleed reaches beyond the box, where the box lies at an edge.
        out = (box[0] - bleed[0], box[1] - bleed[1], bleed[2] - box[2], bleed[3] - box[3])
        x_mm, y_mm = max(x_mm, area[0] + out[0]), max(y_mm, area[1] + out[1])
        if x_mm + width_mm + out[2] > area[2] + SLACK_MM:
            x_mm, y_mm, row_mm = area[0] + out[0], y_mm + row_mm + gutter_mm, 0.0
        if y_mm + height_mm + out[3] > area[3] + SLACK_MM:
            sheets.append([])
            x_mm, y_mm, row_mm = area[0] + out[0], area[1] + out[1], 0.0
        move = placed(x_mm - box[0], y_mm - box[1])
        sheets[-1].append(Placement(piece.component, piece.transform.then(move)))
        x_mm += width_mm + gutter_mm
        row_mm = max(row_mm, height_mm)
    return sheets


def _unturned(component: Component, area: Box) -> Placement:
    """Return a copy as it is, or turned to the right where it only fits so."""
    width_mm, height_mm = box_size(points_box(bleed_outline(component)))
    room = box_size(area)
    if width_mm <= room[0] + SLACK_MM and height_mm <= room[1] + SLACK_MM:
        return Placement(component, Transform())
    return Placement(component, Transform(0.0, 1.0, -1.0, 0.0, 0.0, 0.0))
