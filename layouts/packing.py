"""
Packing: what lies on which sheet, so that it is cut as it looks.

There are three ways. Hexes and discs lie in honeycombs, trihexes on their lattice, and rectangles
in rows and columns that are cut from edge to edge; what has no name lies in rows of boxes. Each
silhouette fills sheets of its own. What is left of it is a band as wide as the sheet, and bands
stand below one another, parted by one cut across; those of hexes and those of straight cuts
share a sheet by twos only. What is printed on different stocks shares none.

Rectangles of a block, tokens of one colour, share their cut lines; each block begins a row of its
own, a gutter below the one before.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from layouts.components import Component, Placement, bleed_outline, box_size, points_box
from layouts.documents import Box
from layouts.lattices import SLACK_MM, Pattern, Spot, count_in, find_patterns
from layouts.shapes import Point, Transform, placed
from layouts.silhouettes import Posture, Silhouette, find_posture

# Between bands: the bleed of both, and room for the marks of cuts that end there.
BAND_GAP_MM = 10.0

_STRAIGHT = "rectangle"
_NAMELESS = "other"


@dataclass(frozen=True, slots=True)
class Copy:
    """One copy to be placed, and how its outline lies."""

    component: Component
    posture: Posture


@dataclass(frozen=True, slots=True)
class LikeCopies:
    """Copies of one silhouette, and how far their bleed reaches when upright."""

    shape: Silhouette
    overhang: Point
    copies: tuple[Copy, ...]

    @property
    def is_shared(self) -> bool:
        """Whether the copies share cut lines within their blocks."""
        return bool(self.copies[0].component.block)


class _Band(NamedTuple):
    """Pieces across a sheet, at the top of it; *top_mm* and *foot_mm* are those of their trims."""

    pieces: tuple[Placement, ...]
    top_mm: float
    foot_mm: float
    is_straight: bool


def pack(
    components: Iterable[Component], area: Box, *, gutter_mm: float
) -> list[tuple[Placement, ...]]:
    """
    Return the sheets that hold every copy of every component, all printed on one stock.

    Each must fit *area*, as `fits` tells. Sheets come in the order in which what lies on them
    first occurs. Blocks stay whole where that costs no sheet.
    """
    kinds = [component for component in components if component.quantity]
    groups = like_copies(kinds)
    sheets = _packed(groups, area, gutter_mm)
    if any(group.is_shared for group in groups):
        calm = _packed(groups, area, gutter_mm, whole_blocks=True)
        sheets = min(calm, sheets, key=len)
    ranks = {id(component): rank for rank, component in enumerate(kinds)}
    return sorted(sheets, key=lambda sheet: min(ranks[id(piece.component)] for piece in sheet))


def _packed(
    groups: Iterable[LikeCopies], area: Box, gutter_mm: float, *, whole_blocks: bool = False
) -> list[tuple[Placement, ...]]:
    """Return sheets: full ones of each silhouette, then those of what is left."""
    sheets: list[tuple[Placement, ...]] = []
    bands: list[_Band] = []
    for group in groups:
        *full, last = _filled(group, area, gutter_mm, whole_blocks=whole_blocks)
        sheets += map(tuple, full)
        bands.append(_band(last, area, is_straight=group.shape.kind == _STRAIGHT))
    return sheets + _stacked(bands, area)


def fits(component: Component, area: Box) -> bool:
    """Return whether a copy fits the area with its bleed, as it is or turned by 90 degrees."""
    width_mm, height_mm = box_size(points_box(bleed_outline(component)))
    room = box_size(area)
    return any(
        across_mm <= room[0] + SLACK_MM and down_mm <= room[1] + SLACK_MM
        for across_mm, down_mm in ((width_mm, height_mm), (height_mm, width_mm))
    )


# What is alike


def like_copies(kinds: Iterable[Component]) -> list[LikeCopies]:
    """Return the copies by silhouette, in the order in which those first occur."""
    found: dict[tuple[object, ...], list[Copy]] = {}
    for component in kinds:
        posture = find_posture(component.trim)
        shape = posture.silhouette
        is_shared = bool(component.block) and shape.kind == _STRAIGHT
        size = (round(shape.width_mm, 2), round(shape.height_mm, 2))
        key = (shape.kind,) if shape.kind == _NAMELESS else (is_shared, shape.kind, *size)
        found.setdefault(key, []).extend([Copy(component, posture)] * component.quantity)
    return [
        _class(_by_block(copies) if key[0] is True else copies) for key, copies in found.items()
    ]


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


# The three ways, and boxes


def _filled(
    group: LikeCopies, area: Box, gutter_mm: float, *, whole_blocks: bool
) -> list[list[Placement]]:
    """Return the copies of one silhouette, sheet by sheet; the last may have room."""
    if group.shape.kind == _STRAIGHT:
        return _in_columns(group, area, gutter_mm, whole_blocks=whole_blocks)
    if group.shape.kind != _NAMELESS:
        sheets = _on_lattice(group, area, gutter_mm)
        if sheets:
            return sheets
    return _in_boxes(group.copies, area, gutter_mm)


def _on_lattice(group: LikeCopies, area: Box, gutter_mm: float) -> list[list[Placement]]:
    """Return honeycombs and lattices, as full as they go; nothing where not even one copy fits."""
    sheets = []
    left = group.copies
    while left:
        patterns = find_patterns(group.shape, box_size(area), group.overhang, gutter_mm)
        pattern = _fullest(spots[: len(left)] for spots in patterns)
        if not pattern:
            return []
        sheets.append(_placed(left, pattern, area))
        left = left[len(pattern) :]
    return sheets


def _fullest(patterns: Iterable[Pattern]) -> Pattern:
    """Return the pattern with the most spots, of equals the one that ends highest."""
    return max(
        patterns,
        key=lambda spots: (len(spots), -round(max(spot.y_mm for spot in spots), 3)),
        default=(),
    )


def _placed(copies: Sequence[Copy], spots: Iterable[Spot], area: Box) -> list[Placement]:
    """Return copies on as many spots, which are seen from the corner of the area."""
    left, top = area[:2]
    return [
        Placement(
            copy.component,
            copy.posture.placement((left + spot.x_mm, top + spot.y_mm), spot.angle_deg),
        )
        for copy, spot in zip(copies, spots, strict=False)
    ]


def _in_columns(
    group: LikeCopies, area: Box, gutter_mm: float, *, whole_blocks: bool
) -> list[list[Placement]]:
    """Return rectangles in rows and columns, on the fewest sheets; turned only where that helps."""
    own_deg = group.copies[0].posture.angle_deg
    ways = []
    for angle_deg in (0.0, 90.0):
        sheets = _columns_one_way(
            group, box_size(area), gutter_mm, angle_deg, whole_blocks=whole_blocks
        )
        if sheets:
            size_mm = group.shape.width_mm if angle_deg else group.shape.height_mm
            foot_mm = round(sheets[-1][-1].y_mm + size_mm / 2, 3)
            is_turned = abs(angle_deg - own_deg) > 1.0
            ways.append((len(sheets), is_turned, foot_mm, sheets))
    sheets = min(ways)[-1]
    starts = [sum(map(len, sheets[:number])) for number in range(len(sheets))]
    return [
        _placed(group.copies[start:], spots, area)
        for start, spots in zip(starts, sheets, strict=True)
    ]


def _columns_one_way(
    group: LikeCopies, room: Point, gutter_mm: float, angle_deg: float, *, whole_blocks: bool
) -> list[list[Spot]]:
    """Return the spots of all copies, sheet by sheet; none where not even one fits this way."""
    wide_mm, high_mm = group.shape.width_mm, group.shape.height_mm
    out_x_mm, out_y_mm = group.overhang
    if angle_deg:
        wide_mm, high_mm, out_x_mm, out_y_mm = high_mm, wide_mm, out_y_mm, out_x_mm
    between_mm = 0.0 if group.is_shared else gutter_mm
    columns = count_in(room[0] - 2 * out_x_mm, wide_mm, wide_mm + between_mm)
    last_mm = room[1] - out_y_mm - high_mm + SLACK_MM
    if not columns or last_mm < out_y_mm:
        return []
    sheets: list[list[Spot]] = []
    y_mm = 0.0
    for count, column, begun in _rows(group, columns):
        if column == 0:
            y_mm += high_mm + (gutter_mm if begun else between_mm)
            below_mm = (begun - 1) * high_mm if begun and whole_blocks else 0.0
            is_apart = y_mm + below_mm > last_mm and out_y_mm + below_mm <= last_mm
            if not sheets or y_mm > last_mm or is_apart:
                sheets.append([])
                y_mm = out_y_mm
        sheets[-1] += (
            Spot(
                out_x_mm + wide_mm / 2 + place * (wide_mm + between_mm),
                y_mm + high_mm / 2,
                angle_deg,
            )
            for place in range(column, column + count)
        )
    return sheets


def _rows(group: LikeCopies, columns: int) -> Iterator[tuple[int, int, int]]:
    """
    Yield rows of a block: how many copies, the first column, and how many rows the block has
    where it begins, else 0.

    A block that fits behind the one before goes on in its row, one place left empty: so
    colours keep apart, and cuts go straight through.
    """
    free = 0
    for _, copies in groupby(group.copies, key=lambda copy: copy.component.block):
        left = len(list(copies))
        if group.is_shared and left < free:
            yield left, columns - free + 1, 1
            free -= left + 1
            continue
        for start in range(0, left, columns):
            yield min(columns, left - start), 0, 0 if start else -(-left // columns)
        free = -left % columns


def _in_boxes(copies: Iterable[Copy], area: Box, gutter_mm: float) -> list[list[Placement]]:
    """
    Return boxes in rows, in the order given, turned only where they would not fit else.

    The gutter lies between the boxes of trims; where bleeds meet, they are cut off.
    """
    sheets: list[list[Placement]] = [[]]
    x_mm, y_mm, row_mm = area[0], area[1], 0.0
    for copy in copies:
        piece = _unturned(copy.component, area)
        bleed, box = points_box(piece.bleed()), points_box(piece.trim())
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


# Bands below one another


def _band(pieces: Sequence[Placement], area: Box, *, is_straight: bool) -> _Band:
    boxes = [piece.trim_box() for piece in pieces]
    return _Band(
        tuple(pieces), min(box[1] for box in boxes), max(box[3] for box in boxes), is_straight
    )


def _stacked(bands: Iterable[_Band], area: Box) -> list[tuple[Placement, ...]]:
    """Return sheets of bands, each on the first sheet that has room below what is there."""
    sheets: list[list[_Band]] = []
    for band in bands:
        for sheet in sheets:
            below = _below(band, sheet[-1])
            if _may_share(sheet, band) and _foot(below) <= area[3] + SLACK_MM:
                sheet.append(below)
                break
        else:
            sheets.append([band])
    return [tuple(piece for band in sheet for piece in band.pieces) for sheet in sheets]


def _may_share(sheet: Sequence[_Band], band: _Band) -> bool:
    """Return whether a band may join others: all of one way, or one of each."""
    return len(sheet) == 1 or all(other.is_straight == band.is_straight for other in sheet)


def _below(band: _Band, other: _Band) -> _Band:
    """Return *band* moved below *other*; never up, where its bleed would leave the sheet."""
    drop_mm = max(0.0, other.foot_mm + BAND_GAP_MM - band.top_mm)
    pieces = (
        replace(piece, transform=piece.transform.then(placed(0.0, drop_mm)))
        for piece in band.pieces
    )
    return band._replace(
        pieces=tuple(pieces), top_mm=band.top_mm + drop_mm, foot_mm=band.foot_mm + drop_mm
    )


def _foot(band: _Band) -> float:
    """Return where the bleed of a band ends."""
    return max(piece.bleed_box()[3] for piece in band.pieces)
