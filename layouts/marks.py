"""
Marks that help to print and to cut: the ruler, the footer, outlines and crop marks.

All lie on the marks layer. The footer is a strip at the foot of the printable area;
`above_footer` is what it leaves. Boxes are (left, top, right, bottom) in mm.

A crop mark lies outside all art. Where a neighbour is in its way whose side goes on along
the same line, the neighbour's own mark serves both. A piece gets crop marks only if all
eight of them are to be had so, and its outline otherwise. Outlines come from the middle
of the sheet outwards, so that the sheet stays stiff while a machine cuts it.
"""

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from layouts import PaperError, points_to_mm
from layouts.components import Placement, box_middle, box_size, points_box, signed_area
from layouts.documents import Box
from layouts.fonts import text_width_mm
from layouts.richtexts import wrap_text
from layouts.shapes import Command, Path, Point, Shape, Style, Text, polygon, polyline
from layouts.textblocks import join_parts, shorten_text

# The words of a footer: a text, or parts for one line, what matters most first.
Caption: TypeAlias = str | tuple[str, ...]

# Low enough that a lying Letter sheet still holds two rows of poker cards with their bleed.
FOOTER_MM = 7.5
# How far above the foot of the printable area the base line of the footer is.
FOOTER_INK_MM = 0.5

RULER_MM = 50.0

CROP_MARK_LENGTH_MM = 5.0
CROP_MARK_GAP_MM = 3.0

MARK_INK = "#222222"
HAIRLINE = Style(stroke=MARK_INK, stroke_mm=0.15, round_ends=False)

_RULER_STEP_MM = 5.0
_RULER_LABEL = "50\u00a0mm"
_SMALL_MM = points_to_mm(6.5)
_LABEL_MM = points_to_mm(13.0)
_GAP_MM = 3.0

# The last two are registration marks of cutting machines, see `layouts.registration`.
MarkStyle: TypeAlias = Literal["crop", "outline", "none", "silhouette", "silhouette-4l"]

CUT_STYLE = Style(stroke="#444444", stroke_mm=0.15, round_ends=False)
# Over the outlines: on a dark rim these show and the outline does not. A third of it, so that
# where two pieces share an edge some of the outline is left.
CUT_DASHES = Style(stroke="#ffffff", stroke_mm=0.15, dash_mm=(1.0, 2.0), round_ends=False)

# A shorter mark shows no direction.
SHORTEST_CROP_MARK_MM = 2.0

_SAME_MM = 1e-3

_Mark: TypeAlias = tuple[Point, Point]


def above_footer(box: Box) -> Box:
    """
    Return what the footer leaves of a printable area.

    Raises:
        PaperError: nothing is left.
    """
    left, top, right, bottom = box
    if bottom - top <= FOOTER_MM:
        raise PaperError(
            "no_room_for_footer",
            "an area {height_mm:g} mm high has no room for a footer of {footer_mm:g} mm; "
            "take a larger paper or smaller margins.",
            height_mm=bottom - top,
            footer_mm=FOOTER_MM,
        )
    return (left, top, right, bottom - FOOTER_MM)


def ruler(x_mm: float, y_mm: float) -> tuple[Shape, ...]:
    """
    Return a scale of 50 mm whose left end is (x, y), ticks upward, with its label.

    Ticks stand each 5 mm, taller ones each 10 mm. The label ends 1.5 mm left of it.
    """
    commands: list[Command] = [("M", x_mm, y_mm), ("L", x_mm + RULER_MM, y_mm)]
    for number in range(round(RULER_MM / _RULER_STEP_MM) + 1):
        tick_x_mm = x_mm + number * _RULER_STEP_MM
        height_mm = 1.5 if number % 2 else 3.0
        commands += (("M", tick_x_mm, y_mm), ("L", tick_x_mm, y_mm - height_mm))
    label = Text(x_mm - 1.5, y_mm, _RULER_LABEL, "sans", _SMALL_MM, MARK_INK, "end")
    return (Path(tuple(commands), HAIRLINE), label)


def footer(text: Caption, box: Box, *, label: str = "") -> tuple[Shape, ...]:
    """
    Return the footer of a page: *label* large, *text* small, the ruler at the right.

    *box* is the printable area, of which the footer takes the lowest `FOOTER_MM`. A text
    takes up to two lines, and what is longer is shortened; of parts the last ones go that
    find no room on one line.
    """
    left, _, right, bottom = box
    base_mm = bottom - FOOTER_INK_MM
    ruler_left_mm = right - RULER_MM
    shapes = [*ruler(ruler_left_mm, base_mm)]
    if label:
        shapes.append(Text(left, base_mm, label, "sans-semibold", _LABEL_MM, MARK_INK))
        left += text_width_mm(label, "sans-semibold", _LABEL_MM) + _GAP_MM
    label_mm = text_width_mm(_RULER_LABEL, "sans", _SMALL_MM) + 1.5
    width_mm = ruler_left_mm - label_mm - _GAP_MM - left
    shapes.extend(_footer_lines(text, left, base_mm, width_mm))
    return tuple(shapes)


def back_footer(text: Caption, box: Box, *, is_at_top: bool) -> tuple[Shape, ...]:
    """
    Return the small footer of the back of a sheet: one line, at the foot or the head of *box*.

    It lies in what the front leaves to its own footer, at the outer side.
    """
    left, top, right, bottom = box
    base_mm = top + _SMALL_MM if is_at_top else bottom - FOOTER_INK_MM
    parts = (text,) if isinstance(text, str) else text
    line = join_parts(parts, "sans", size_mm=_SMALL_MM, width_mm=right - left)
    return (Text(left, base_mm, line, "sans", _SMALL_MM, MARK_INK),)


def _footer_lines(text: Caption, x_mm: float, base_mm: float, width_mm: float) -> Iterator[Text]:
    """Yield at most two lines, the lower on the base line."""
    if width_mm <= 0.0 or not text:
        return
    if not isinstance(text, str):
        line = join_parts(text, "sans", size_mm=_SMALL_MM, width_mm=width_mm)
        yield Text(x_mm, base_mm, line, "sans", _SMALL_MM, MARK_INK)
        return
    first, *others = wrap_text(text, "sans", size_mm=_SMALL_MM, width_mm=width_mm)
    lines = [first]
    if others:
        rest = " ".join(others)
        lines.append(shorten_text(rest, "sans", size_mm=_SMALL_MM, width_mm=width_mm))
    for row, line in enumerate(reversed(lines)):
        yield Text(x_mm, base_mm - row * _SMALL_MM * 1.25, line, "sans", _SMALL_MM, MARK_INK)


@dataclass(frozen=True, slots=True)
class Obstacle:
    """A piece on its sheet: the boxes of its trim and of its art, and whether it is a box."""

    trim: Box
    art: Box
    is_rectangle: bool


class _Side(NamedTuple):
    """A line along an axis (0 across, 1 down), to be marked before or after a piece."""

    axis: int
    line_mm: float
    is_forward: bool


def cut_outlines(pieces: Sequence[Placement]) -> list[Path]:
    """Return the closed outline of each piece, from the middle of them all outwards."""
    return [polygon(trim, CUT_STYLE) for trim in trims_outwards(pieces)] if pieces else []


def trims_outwards(pieces: Sequence[Placement]) -> list[tuple[Point, ...]]:
    """Return the trims of *pieces*, from the middle of them all outwards."""
    trims = [piece.trim() for piece in pieces]
    middle = box_middle(points_box(itertools.chain(*trims)))
    return sorted(trims, key=lambda trim: round(math.dist(middle, box_middle(points_box(trim))), 3))


def cut_dashes(outlines: Sequence[Path]) -> list[Path]:
    """Return light dashes over all outlines, one path of them, to be seen on dark rims."""
    commands = tuple(command for outline in outlines for command in outline.commands)
    return [Path(commands, CUT_DASHES)] if commands else []


def crop_sheet(
    pieces: Sequence[Placement], arts: Sequence[Sequence[Sequence[Point]]], room: Box
) -> tuple[list[Path], list[Placement]]:
    """
    Return the crop marks of a sheet, and the pieces that cannot have any.

    *arts* holds the rings that the art of each piece is cut off at, on the sheet; the marks
    stay within *room*.
    """
    obstacles = [_obstacle(piece, art) for piece, art in zip(pieces, arts, strict=True)]
    marks: dict[tuple[int, ...], _Mark] = {}
    others = []
    for piece, obstacle in zip(pieces, obstacles, strict=True):
        own = _piece_marks(obstacle, obstacles, room)
        if own is None:
            others.append(piece)
        else:
            marks |= own
    return [polyline(mark, HAIRLINE) for mark in marks.values()], others


def _obstacle(piece: Placement, art: Sequence[Sequence[Point]]) -> Obstacle:
    """Return what a piece is to a crop mark."""
    trim = piece.trim()
    box = points_box(trim)
    width_mm, height_mm = box_size(box)
    is_rectangle = abs(abs(signed_area(trim)) - width_mm * height_mm) < _SAME_MM
    return Obstacle(box, points_box(point for ring in art for point in ring), is_rectangle)


def _piece_marks(
    piece: Obstacle, others: Sequence[Obstacle], room: Box
) -> Mapping[tuple[int, ...], _Mark] | None:
    """Return the marks for a piece, its own and those of neighbours, by where they lie."""
    if not piece.is_rectangle:
        return None
    marks: dict[tuple[int, ...], _Mark] = {}
    for axis, is_forward in itertools.product((0, 1), (False, True)):
        for line_mm in (piece.trim[1 - axis], piece.trim[3 - axis]):
            mark = _mark(piece, _Side(axis, line_mm, is_forward), others, room)
            if mark is None:
                return None
            marks[tuple(round(1000 * value) for point in mark for value in point)] = mark
    return marks


def _mark(piece: Obstacle, side: _Side, others: Sequence[Obstacle], room: Box) -> _Mark | None:
    """
    Return the mark at one end of a side.

    A neighbour in the way whose side lies on the line gives its own.
    """
    axis, line_mm, sign = side.axis, side.line_mm, 1.0 if side.is_forward else -1.0
    end = axis + 2 if side.is_forward else axis
    corner_mm = piece.trim[end]
    near_mm = corner_mm + sign * max(CROP_MARK_GAP_MM, sign * (piece.art[end] - corner_mm))
    far_mm = near_mm + sign * CROP_MARK_LENGTH_MM
    in_way = [
        other
        for other in others
        if other is not piece and _is_in_way(other, side, (corner_mm, near_mm, far_mm))
    ]
    if in_way:
        go_on = all(_goes_on(other, side, corner_mm) for other in in_way)
        return _mark(in_way[0], side, others, room) if go_on else None
    far_mm = sorted((room[axis], far_mm, room[axis + 2]))[1]
    is_in_room = room[1 - axis] <= line_mm <= room[3 - axis]
    if sign * (far_mm - near_mm) < SHORTEST_CROP_MARK_MM or not is_in_room:
        return None
    ends = ((near_mm, line_mm), (far_mm, line_mm))
    return ends if axis == 0 else ((line_mm, near_mm), (line_mm, far_mm))


def _goes_on(other: Obstacle, side: _Side, corner_mm: float) -> bool:
    """Return whether a neighbour has a side on the line, and ends beyond the corner."""
    axis = side.axis
    ends_mm = other.trim[axis + 2] - corner_mm if side.is_forward else corner_mm - other.trim[axis]
    across = (other.trim[1 - axis], other.trim[3 - axis])
    is_in_line = any(abs(edge_mm - side.line_mm) < _SAME_MM for edge_mm in across)
    return other.is_rectangle and is_in_line and ends_mm > _SAME_MM


def _is_in_way(other: Obstacle, side: _Side, places_mm: tuple[float, float, float]) -> bool:
    """Return whether the art lies across the mark, or the trim across the way to it."""
    axis, line_mm = side.axis, side.line_mm
    corner_mm, near_mm, far_mm = places_mm
    return any(
        box[1 - axis] - _SAME_MM <= line_mm <= box[3 - axis] + _SAME_MM
        and min(start_mm, far_mm) < box[axis + 2] - _SAME_MM
        and max(start_mm, far_mm) > box[axis] + _SAME_MM
        for box, start_mm in ((other.art, near_mm), (other.trim, corner_mm))
    )
