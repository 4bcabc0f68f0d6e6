"""
Packing: what lies on which sheet, so that it is cut as it looks.

There are three ways. Hexes and discs lie in honeycombs, trihexes on their lattice, and rectangles
in rows and columns that are cut from edge to edge; what has no name lies in rows of boxes. Each
silhouette fills sheets of its own. A sheet that is not full is laid on another that has the room,
mostly as a band below it, if that takes no more cuts. What is printed on different stocks shares
none.

Two lines to cut along are one, or stand apart: 5 mm at least between rectangles, and so far that
both keep their bleed. Where that takes a sheet more, they share their lines. Rectangles of a
block, tokens of one colour, always do; each block begins a row of its own.
"""

import functools
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import groupby
from typing import TypeAlias

from layouts import NamedTuple, components, marks, silhouettes
from layouts.documents import Box
from layouts.shapes import QUARTER_TURN, UNMOVED, Point, placed

# A copy exactly as large as its room fits it, whatever the last digit says.
SLACK_MM = 1e-6
# Between what lay on two sheets: the bleed of both, and room for the marks of cuts that end there.
BAND_GAP_MM = 10.0
# Between lines that are cut with a ruler.
CALM_GAP_MM = 5.0
# A sheet of which less is covered looks for another one.
_SPARSE = 2 / 3
# How many half-filled honeycombs are kept in mind while trihexes are laid.
_BEAM = 96

_STRAIGHT = "rectangle"
_NAMELESS = "other"


class Spot(NamedTuple):
    """Where the middle of a silhouette lies, and how it is turned clockwise from upright."""

    x_mm: float
    y_mm: float
    angle_deg: float


# Spots in reading order, from the top left corner of what they lie in.
Pattern: TypeAlias = tuple[Spot, ...]
_Trihex: TypeAlias = tuple[int, int, bool]


class _Group(NamedTuple):
    """
    Copies of one silhouette, and how far their bleed reaches when upright.

    Attributes:
        size: across and down, of the largest when upright.
        is_shared: the copies share cut lines within their blocks.
    """

    kind: silhouettes.SilhouetteKind
    size: Point
    overhang: Point
    copies: tuple[components.Component, ...]
    is_shared: bool

    def calm_gap_mm(self, gutter_mm: float) -> float:
        """Return how far apart copies or their blocks should be, if there is room."""
        if self.kind != _STRAIGHT or not gutter_mm:
            return gutter_mm
        return max(gutter_mm, CALM_GAP_MM, 2 * max(self.overhang))


def pack(
    wanted: Iterable[components.Component], area: Box, *, gutter_mm: float, is_exact: bool = False
) -> "list[Filled]":
    """
    Return the sheets that hold every copy of every component, all printed on one stock.

    Each must fit *area*, as `fits` tells. Sheets come in the order in which what lies on them
    first occurs. Blocks stay whole where that costs no sheet. Pieces lie *gutter_mm* apart
    where that *is_exact*, as for a machine; else as far as is calm, or not at all.
    """
    kinds = [component for component in wanted if component.quantity]
    groups = list(_groups(kinds))
    gaps = [gutter_mm if is_exact else group.calm_gap_mm(gutter_mm) for group in groups]

    @functools.cache
    def filled(place: int, gap_mm: float, whole_blocks: bool) -> list[Filled]:
        sheets = _filled(groups[place], area, gap_mm, whole_blocks=whole_blocks)
        return [Filled(pieces) for pieces in sheets]

    together = functools.cache(_together)

    def packed(gaps: Sequence[float]) -> list[Filled]:
        """Return sheets of groups, each so far apart; of equal numbers those of whole blocks."""
        ways: list[list[Filled]] = []
        for whole_blocks in (True, False):
            way = [
                sheet
                for place, gap_mm in enumerate(gaps)
                for sheet in filled(place, gap_mm, whole_blocks and groups[place].is_shared)
            ]
            if way not in ways:  # often blocks are whole anyway
                ways.append(way)
        return min((fill_gaps(way, area, together) for way in ways), key=len)

    sheets = packed(gaps)
    tight = [
        0.0 if group.kind == _STRAIGHT else gap for group, gap in zip(groups, gaps, strict=True)
    ]
    if not is_exact and tight != gaps and len(sheets) > 1:
        fewest = packed(tight)
        if len(sheets) > len(fewest):
            sheets = fewest
            for place, gap in enumerate(gaps):  # as many groups as can be lie apart
                if gap == tight[place]:
                    continue
                tried = [*tight[:place], gap, *tight[place + 1 :]]
                found = packed(tried)
                if len(found) <= len(sheets):
                    tight, sheets = tried, found
    ranks = {id(component): rank for rank, component in enumerate(kinds)}
    return sorted(sheets, key=lambda sheet: min(ranks[id(piece.component)] for piece in sheet))


def _groups(kinds: Iterable[components.Component]) -> Iterator[_Group]:
    """Yield the copies by silhouette, in the order in which those first occur."""
    found: dict[
        tuple[silhouettes.SilhouetteKind, float, float, bool], list[components.Component]
    ] = {}
    for component in kinds:
        kind, (wide_mm, high_mm), *_ = silhouettes.find_silhouette(component.trim)
        if kind == _NAMELESS:
            wide_mm = high_mm = 0.0
        is_shared = bool(component.block) and kind == _STRAIGHT
        key = (kind, round(wide_mm, 2), round(high_mm, 2), is_shared)
        found.setdefault(key, []).append(component)
    for (kind, *_, is_shared), alike in found.items():
        if is_shared:
            blocks = list(dict.fromkeys(component.block for component in alike))
            alike.sort(key=lambda component: blocks.index(component.block))
        shapes = [silhouettes.find_silhouette(component.trim) for component in alike]
        widths, heights = zip(*(shape.size for shape in shapes), strict=True)
        upright = (
            components.Placement(component, shape.placement((0.0, 0.0), 0.0))
            for component, shape in zip(alike, shapes, strict=True)
        )
        left, top, right, bottom = zip(*(_overhang((piece,)) for piece in upright), strict=True)
        overhang = (max(0.0, *left, *right), max(0.0, *top, *bottom))
        copies = tuple(component for component in alike for _ in range(component.quantity))
        yield _Group(kind, (max(widths), max(heights)), overhang, copies, is_shared)


def _overhang(pieces: Sequence[components.Placement]) -> Box:
    """Return how far the bleed of *pieces* reaches beyond the box of their trims, side by side."""
    trim = components.boxes_hull(piece.trim_box() for piece in pieces)
    bleed = components.boxes_hull(piece.bleed_box() for piece in pieces)
    return (trim[0] - bleed[0], trim[1] - bleed[1], bleed[2] - trim[2], bleed[3] - trim[3])


def covered_mm2(pieces: Iterable[components.Placement]) -> float:
    """Return the area of the trims of *pieces*."""
    return sum(abs(components.signed_area(piece.component.trim)) for piece in pieces)


def fits(component: components.Component, area: Box) -> bool:
    """Return whether a copy fits the area with its bleed, as it is or turned by 90 degrees."""
    room = components.box_size(area)
    return _is_within(component, room) or _is_within(component, room[::-1])


def _is_within(component: components.Component, room: Point) -> bool:
    size = components.box_size(components.component_box(component))
    return all(
        length_mm <= room_mm + SLACK_MM for length_mm, room_mm in zip(size, room, strict=True)
    )


# The three ways, and boxes


def _filled(
    group: _Group, area: Box, gutter_mm: float, *, whole_blocks: bool
) -> list[list[components.Placement]]:
    """Return the copies of one silhouette, sheet by sheet; the last may have room."""
    room = components.box_size(area)
    patterns: list[Pattern] = []
    if group.kind == _STRAIGHT:  # on the fewest sheets; turned only where that helps
        own_deg = silhouettes.find_silhouette(group.copies[0].trim).angle_deg
        ways = []
        for angle_deg in (0.0, 90.0):
            columns = _columns(group, room, gutter_mm, angle_deg, whole_blocks=whole_blocks)
            if columns:
                high_mm = group.size[0 if angle_deg else 1]
                foot_mm = round(columns[-1][-1].y_mm + high_mm / 2, 3)
                ways.append((len(columns), abs(angle_deg - own_deg) > 1.0, foot_mm, columns))
        patterns = min(ways)[-1] if ways else []
    elif group.kind != _NAMELESS:  # honeycombs and lattices, as full as they go
        found = find_patterns(group.kind, group.size, room, group.overhang, gutter_mm)
        left = len(group.copies)
        while found and left:
            fullest = max(
                (spots[:left] for spots in found),  # of equals the one that ends highest
                key=lambda spots: (len(spots), -round(max(spot.y_mm for spot in spots), 3)),
            )
            patterns.append(fullest)
            left -= len(fullest)
    if not patterns:
        return _in_boxes(group.copies, area, gutter_mm)
    copies = iter(group.copies)
    sheets = []
    for spots in patterns:
        pieces = []
        for spot, component in zip(spots, copies, strict=False):
            at = (area[0] + spot.x_mm, area[1] + spot.y_mm)
            place = silhouettes.find_silhouette(component.trim).placement(at, spot.angle_deg)
            pieces.append(components.Placement(component, place))
        sheets.append(pieces)
    return sheets


def _columns(
    group: _Group, room: Point, gutter_mm: float, angle_deg: float, *, whole_blocks: bool
) -> list[Pattern]:
    """
    Return the spots of all copies, sheet by sheet; none where not even one fits this way.

    A block begins a row, or goes on behind the one before where it fits, one place left empty: so
    colours keep apart, and cuts go straight through.
    """
    (wide_mm, high_mm), (left_mm, top_mm) = group.size, group.overhang
    if angle_deg:
        wide_mm, high_mm, left_mm, top_mm = high_mm, wide_mm, top_mm, left_mm
    between_mm = 0.0 if group.is_shared else gutter_mm
    columns = count_in(room[0] - 2 * left_mm, wide_mm, wide_mm + between_mm)
    last_mm = room[1] - top_mm - high_mm + SLACK_MM
    if not columns or last_mm < top_mm:
        return []
    sheets: list[list[Spot]] = []
    y_mm, free = 0.0, 0
    for _, block in groupby(group.copies, key=lambda component: component.block):
        left = len(list(block))
        is_beside = group.is_shared and left < free
        column = columns - free + 1 if is_beside else columns
        free = free - left - 1 if is_beside else -left % columns
        row_count = 0 if is_beside else -(-left // columns)
        for copy in range(left):
            if column == columns:
                column = 0
                y_mm += high_mm + (between_mm if copy else gutter_mm)
                # A whole block looks for room for all of its rows, if a sheet has so many.
                below_mm = 0.0 if copy or not whole_blocks else (row_count - 1) * high_mm
                is_apart = y_mm + below_mm > last_mm and top_mm + below_mm <= last_mm
                if not sheets or y_mm > last_mm or is_apart:
                    sheets.append([])
                    y_mm = top_mm
            x_mm = left_mm + wide_mm / 2 + column * (wide_mm + between_mm)
            sheets[-1].append(Spot(x_mm, y_mm + high_mm / 2, angle_deg))
            column += 1
    return [tuple(spots) for spots in sheets]


def _in_boxes(
    copies: Iterable[components.Component], area: Box, gutter_mm: float
) -> list[list[components.Placement]]:
    """
    Return boxes in rows, in the order given, turned only where they would not fit else.

    The gutter lies between the boxes of trims; where bleeds meet, they are cut off.
    """
    sheets: list[list[components.Placement]] = [[]]
    x_mm, y_mm, row_mm = area[0], area[1], 0.0
    for component in copies:
        is_upright = _is_within(component, components.box_size(area))
        piece = components.Placement(component, UNMOVED if is_upright else QUARTER_TURN)
        box, out = piece.trim_box(), _overhang((piece,))
        width_mm, height_mm = components.box_size(box)
        x_mm, y_mm = max(x_mm, area[0] + out[0]), max(y_mm, area[1] + out[1])
        if x_mm + width_mm + out[2] > area[2] + SLACK_MM:
            x_mm, y_mm, row_mm = area[0] + out[0], y_mm + row_mm + gutter_mm, 0.0
        if y_mm + height_mm + out[3] > area[3] + SLACK_MM:
            sheets.append([])
            x_mm, y_mm, row_mm = area[0] + out[0], area[1] + out[1], 0.0
        sheets[-1].append(piece.moved(placed(x_mm - box[0], y_mm - box[1])))
        x_mm += width_mm + gutter_mm
        row_mm = max(row_mm, height_mm)
    return sheets


# What is left


class Filled(tuple[components.Placement, ...]):
    """The pieces of a sheet; what is asked of them is found once."""

    def __hash__(self) -> int:
        return hash(self.covered_mm2)  # all its pieces would take long

    @cached_property
    def covered_mm2(self) -> float:
        """The area of their trims."""
        return covered_mm2(self)

    @cached_property
    def strokes(self) -> int:
        """How many strokes cut them out."""
        return len(marks.find_cuts([piece.trim() for piece in self]).strokes)

    @cached_property
    def boxes(self) -> list[Box]:
        """The box round each trim."""
        return [piece.trim_box() for piece in self]

    @cached_property
    def hulls(self) -> tuple[Box, Box]:
        """The boxes round all trims and round all bleeds."""
        return components.boxes_hull(self.boxes), components.boxes_hull(
            piece.bleed_box() for piece in self
        )


def _together(sheet: Filled, other: Filled, area: Box) -> Filled | None:
    """Return the pieces of a sheet and, in the first room for them, of another."""
    rows = list(_rows_of(sheet.boxes))
    slack_mm = SLACK_MM - BAND_GAP_MM
    for turn in (UNMOVED, QUARTER_TURN):
        trim, bleed = (
            components.points_box((turn.apply(hull[:2]), turn.apply(hull[2:])))
            for hull in other.hulls
        )
        width_mm, height_mm = components.box_size(trim)
        lefts, tops = (
            _starts(
                [area[axis] + trim[axis] - bleed[axis], *(box[axis] for box in sheet.boxes)]
                + [box[axis + 2] + BAND_GAP_MM for box in sheet.boxes],
                area[axis] + trim[axis] - bleed[axis],
                area[axis + 2] + trim[axis] - bleed[axis + 2],
            )
            for axis in (0, 1)
        )
        for top in tops:
            row = (area[0], top, area[2], top + height_mm)
            beside = [one for one in rows if components.boxes_overlap(row, one, slack_mm)]
            for left in lefts:
                box = (left, top, left + width_mm, row[3])
                if not any(components.boxes_overlap(box, one, slack_mm) for one in beside):
                    by = placed(left - trim[0], top - trim[1])
                    return Filled((*sheet, *(piece.moved(turn).moved(by) for piece in other)))
    return None


def fill_gaps(
    sheets: Sequence[Filled],
    area: Box,
    together: Callable[[Filled, Filled, Box], Filled | None] = _together,
) -> list[Filled]:
    """
    Return *sheets* in their order, those that are not full laid on others that have the room.

    That never takes cuts more than both had. Of several it is one on which a straight cut parts
    both; then the fullest, so that the others keep their room for what comes later.
    """
    left = list(sheets)
    width_mm, height_mm = components.box_size(area)
    room_mm2 = width_mm * height_mm
    for sparse in sorted(sheets, key=lambda sheet: sheet.covered_mm2):
        place = next((at for at, one in enumerate(left) if one is sparse), None)
        if place is None or sparse.covered_mm2 >= _SPARSE * room_mm2:
            continue
        ways: list[tuple[bool, int, Filled]] = []
        likings = {
            at: (-other.covered_mm2, abs(at - place))
            for at, other in enumerate(left)
            if at != place and other.covered_mm2 + sparse.covered_mm2 <= room_mm2
        }
        for at in sorted(likings, key=lambda at: likings[at]):
            other = left[at]
            for first, second in ((other, sparse), (sparse, other)):
                both = together(first, second, area)
                if both and both.strokes <= other.strokes + sparse.strokes:
                    parts = both.boxes[: len(first)], both.boxes[len(first) :]
                    is_mixed = components.boxes_overlap(
                        components.boxes_hull(parts[0]), components.boxes_hull(parts[1])
                    )
                    ways.append((is_mixed, at, both))
                    break
            if ways and not ways[-1][0]:
                break
        if ways:
            _, at, both = min(ways, key=lambda way: way[0])
            left[min(at, place)] = both
            del left[max(at, place)]
    return left


def _rows_of(boxes: Iterable[Box]) -> Iterator[Box]:
    """Yield boxes, those that stand in a row as one where nothing has room between them."""
    rows = groupby(sorted(boxes, key=lambda box: (box[1], box[3])), lambda box: (box[1], box[3]))
    for (top, bottom), row in rows:
        left, right = math.inf, -math.inf
        for box in sorted(row):
            if left < right and box[0] > right + 2 * BAND_GAP_MM:
                yield (left, top, right, bottom)
                left = math.inf
            left, right = min(left, box[0]), box[2]
        yield (left, top, right, bottom)


def _starts(places: Iterable[float], least_mm: float, most_mm: float) -> list[float]:
    """Return the places within a range, in order, those that differ by a rounding once."""
    within = {round(at_mm, 6) for at_mm in set(places)}
    return sorted(at_mm for at_mm in within if least_mm - SLACK_MM <= at_mm <= most_mm + SLACK_MM)


# Lattices


@functools.lru_cache(maxsize=1024)
def find_patterns(
    kind: silhouettes.SilhouetteKind, size: Point, room: Point, overhang: Point, gutter_mm: float
) -> tuple[Pattern, ...]:
    """
    Return the patterns of a silhouette in a room of (width, height), but for empty ones.

    Hexes lie in a honeycomb, discs in the densest packing of circles, both with rows or with
    columns, and trihexes interlocked, all with the gutter between them at least. *overhang* is how
    far the bleed of an upright copy reaches beyond it, across and down; it stays within the room.
    """
    found = []
    for is_lying in (False, True):
        width_mm, height_mm = room[::-1] if is_lying else room
        inner = (width_mm - 2 * overhang[0], height_mm - 2 * overhang[1])
        if kind == "trihex":
            patterns = [_strips(size, inner, gutter_mm), *_cells(size, inner, gutter_mm)]
        else:
            ways = (True, False) if kind in {"hex", "disc"} else (False,)
            patterns = [_rows(size, inner, gutter_mm, is_staggered=way) for way in ways]
        for spots in patterns:
            inset = [Spot(x + overhang[0], y + overhang[1], angle) for x, y, angle in spots]
            if is_lying:
                # Mirrored in the main diagonal: a symmetrical shape is a turned one then, and one
                # in a grid may be any way round.
                inset = [Spot(y, x, (270.0 - angle) % 360.0) for x, y, angle in inset]
            found.append(tuple(sorted(inset, key=lambda spot: (round(spot.y_mm, 3), spot.x_mm))))
    return tuple(spots for spots in found if spots)


def count_in(room_mm: float, size_mm: float, step_mm: float) -> int:
    """Return how many copies fit side by side, one each step."""
    if room_mm < size_mm - SLACK_MM:
        return 0
    return 1 + math.floor((room_mm - size_mm + SLACK_MM) / step_mm)


def _rows(size: Point, room: Point, gutter_mm: float, *, is_staggered: bool) -> Pattern:
    """Return copies in rows, of which each second may be moved by half a step: hexes and discs."""
    step_mm = size[0] + gutter_mm
    row_mm = step_mm * silhouettes.SQRT3 / 2 if is_staggered else size[1] + gutter_mm
    shifts_mm = (0.0, step_mm / 2 if is_staggered else 0.0)
    return tuple(
        Spot(size[0] / 2 + shifts_mm[row % 2] + column * step_mm, size[1] / 2 + row * row_mm, 0.0)
        for row in range(count_in(room[1], size[1], row_mm))
        for column in range(count_in(room[0] - shifts_mm[row % 2], size[0], step_mm))
    )


def _strips(size: Point, room: Point, gutter_mm: float) -> Pattern:
    """
    Return trihexes in strips of two hex rows, pointing down and up by turns.

    The gutter opens each joint just as far as it has to.
    """
    hex_mm, side_mm = size[0] / 2, size[1] / 3.5
    drop_mm = gutter_mm / silhouettes.SQRT3
    step_mm, strip_mm = 1.5 * hex_mm + gutter_mm, 3 * side_mm + 2 * drop_mm
    columns = count_in(room[0], size[0], step_mm)
    # Where a strip holds one piece only, none of it is lowered.
    high_mm = size[1] + (drop_mm if columns > 1 else 0.0)
    return tuple(
        Spot(
            hex_mm + column * step_mm,
            row * strip_mm + (2 * side_mm + drop_mm if column % 2 else 1.5 * side_mm),
            0.0 if column % 2 else 180.0,
        )
        for row in range(count_in(room[1], high_mm, strip_mm))
        for column in range(columns)
    )


def _cells(size: Point, room: Point, gutter_mm: float) -> Iterator[Pattern]:
    """
    Yield trihexes, each on three cells of the honeycomb that single hexes would lie in.

    A gutter wide joint between any two single hexes leaves one between any two trihexes.
    """
    hex_mm, side_mm = size[0] / 2, size[1] / 3.5
    step_mm = hex_mm + gutter_mm
    row_mm = step_mm * silhouettes.SQRT3 / 2
    rows = count_in(room[1], 2 * side_mm, row_mm)
    counts = (
        count_in(room[0], hex_mm, step_mm),
        count_in(room[0] - step_mm / 2, hex_mm, step_mm),
    )
    for first in (0, 1):
        pieces = _laid_trihexes(tuple(counts[(first + row) % 2] for row in range(rows)), first)
        yield tuple(
            Spot(
                hex_mm / 2 + halves / 2 * step_mm,
                # The middle is the corner that the three hexes share.
                side_mm + row * row_mm + row_mm / (1.5 if points_up else 3.0),
                0.0 if points_up else 180.0,
            )
            for row, halves, points_up in pieces
        )


@functools.lru_cache(maxsize=256)
def _laid_trihexes(counts: tuple[int, ...], first: int) -> tuple[_Trihex, ...]:
    """
    Return trihexes on a honeycomb with rows of *counts* cells, as many as were found.

    Each is its upper row, the half steps to its middle, and whether it points up. Rows of an odd
    number, counted from *first*, are moved by half a step. The cells are visited in order; at each
    the best half-filled honeycombs are kept.
    """
    cells = ((row, column) for row, count in enumerate(counts) for column in range(count))
    order = {cell: place for place, cell in enumerate(cells)}
    # By what a honeycomb has taken of the cells to come, as bits: the pieces on it.
    beam: dict[int, tuple[_Trihex, ...]] = {0: ()}
    for (row, column), place in order.items():
        half = (first + row) % 2
        middle = (row + 1, column + half)
        up = ((row, column), (row + 1, column + half - 1), middle)
        down = ((row, column), (row, column + 1), middle)
        options: list[tuple[int, tuple[_Trihex, ...]]] = [(0, ())]
        options += (
            (sum(1 << (order[cell] - place) for cell in three), ((row, halves, points_up),))
            for three, halves, points_up in (
                (up, 2 * column + half, True),
                (down, 2 * column + half + 1, False),
            )
            if all(cell in order for cell in three)
        )
        following: dict[int, tuple[_Trihex, ...]] = {}
        for taken, pieces in beam.items():
            for mask, piece in options:
                after, more = (taken | mask) >> 1, pieces + piece
                is_better = after not in following or len(following[after]) < len(more)
                if not taken & mask and is_better:
                    following[after] = more
        best = sorted(following.items(), key=lambda item: (-len(item[1]), item[0].bit_count()))
        beam = dict(best[:_BEAM])
    return max(beam.values(), key=len)
