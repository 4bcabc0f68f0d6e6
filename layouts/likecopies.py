"""
Like copies: those of one silhouette, which are laid together in patterns.

Rectangles of a block share their cut lines, and are sorted by blocks.
"""

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from layouts.components import Component, bleed_outline, points_box
from layouts.cutblocks import find_block_patterns
from layouts.documents import Box
from layouts.lattices import Pattern, find_patterns
from layouts.placements import Placement, box_size
from layouts.shapes import Point
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
