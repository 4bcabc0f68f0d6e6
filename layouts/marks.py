"""
Marks that help to print and to cut: the ruler, the footer, cuts and their numbers, crop marks, and
what a cutting machine needs.

All lie on the marks layer, but for outlines. The footer is a strip at the foot of the printable
area; `above_footer` is what it leaves. Boxes are (left, top, right, bottom) in mm.

A stroke of a knife is straight and goes from edge to edge of a block. What is cut stays where it
lies, so that one stroke goes through several strips at once: the first strokes part the whole
sheet, later ones what those left. Rectangles come free by strokes; all else is cut out along
its outline, as soon as no stroke goes on without cutting into it; and so are rectangles that
lie like a pinwheel. Marks of a stroke are a tick at either end, and the number of its turn. They
stand beside the art, on the line of the stroke, so that a ruler is laid from tick to art and on.

Crop marks stand a little off both ends of a stroke, outside all art. A piece whose sides do not all
have them gets its outline instead.

Outlines come from the middle of the sheet outwards, so that the sheet stays stiff while a machine
cuts it. The camera of a machine of Silhouette seeks registration marks in the corners and takes any
edge near them for one. So each corner stays blank as far as `CLEAR_MM` beyond the arms, and nothing
but words lies outside the frame that the marks make. Machines have four L, older ones a square at
the top left and two L. Their program, Studio, asks for three lengths: the inset, from the edge of
the paper to the middle of the line; the length of the arms; the thickness of the line. It takes no
inset below 10 mm.
"""

import itertools
import math
from collections.abc import Callable, Iterator, Sequence, Set
from typing import Literal, TypeAlias

from layouts import NamedTuple, PaperError, components, fonts, points_to_mm
from layouts.documents import Box, Paper
from layouts.richtexts import DOT, MIN_SIZE_MM, join_parts, shorten_text, wrap_text
from layouts.shapes import Anchor, Path, Point, Shape, Style, Text, many_lines, polygon, polyline

# The words of a footer: a text, or parts for one line, what matters most first.
Caption: TypeAlias = str | tuple[str, ...]

# The last two are registration marks of cutting machines.
MarkStyle: TypeAlias = Literal["crop", "outline", "none", "silhouette", "silhouette-4l"]

# Makes the lines at the head of a sheet for a machine, of the number of the page, the paper, the
# marks and the box round all outlines, whose middle is that of the paper.
CutWords: TypeAlias = Callable[[int, Paper, "Registration", Box], tuple[str, ...]]

# Low enough that a lying Letter sheet still holds two rows of poker cards with their bleed.
FOOTER_MM = 7.5
# How far above the foot of the printable area the base line of the footer is.
FOOTER_INK_MM = 0.5

RULER_MM = 50.0
_RULER_STEP_MM = 5.0
_RULER_LABEL = "50\u00a0mm"
_SMALL_MM = points_to_mm(6.5)
_LABEL_MM = points_to_mm(13.0)
_GAP_MM = 3.0

MARK_INK = "#222222"
HAIRLINE = Style(stroke=MARK_INK, stroke_mm=0.15, round_ends=False)
CUT_STYLE = Style(stroke="#444444", stroke_mm=0.15, round_ends=False)
# Over the outlines: on a dark rim these show and the outline does not. A third of it, so that
# where two pieces share an edge some of the outline is left.
CUT_DASHES = Style(stroke="#ffffff", stroke_mm=0.15, dash_mm=(1.0, 2.0), round_ends=False)

_SAME_MM = 1e-3

# Numbers of strokes. A mark farther from its stroke than a bleed would seem to belong to something
# else.
_NUMBER_MM = points_to_mm(6.0)
_TICK_MM = 1.2
_TICK_GAP_MM = 0.5
_FAR_MM = 5.0

CROP_MARK_LENGTH_MM = 5.0
CROP_MARK_GAP_MM = 3.0
# A shorter mark shows no direction.
SHORTEST_CROP_MARK_MM = 2.0

LEAST_INSET_MM = 10.0
ARM_MM = 5.0
LINE_MM = 1.0
CLEAR_MM = 5.0
# Words stand in strips above and below the pieces, on the line between the marks.
_STRIP_MM = 4.0
_OUT_MM = 2.0
_LEADING_MM = 2.9


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
            "use a larger paper or smaller margins.",
            height_mm=bottom - top,
            footer_mm=FOOTER_MM,
        )
    return (left, top, right, bottom - FOOTER_MM)


def ruler(x_mm: float, y_mm: float) -> tuple[Shape, ...]:
    """
    Return a scale of 50 mm whose left end is (x, y), ticks upward, with its label.

    Ticks stand each 5 mm, taller ones each 10 mm. The label ends 1.5 mm left of it.
    """
    lines = [((x_mm, y_mm), (x_mm + RULER_MM, y_mm))]
    for number in range(round(RULER_MM / _RULER_STEP_MM) + 1):
        tick_x_mm = x_mm + number * _RULER_STEP_MM
        height_mm = 1.5 if number % 2 else 3.0
        lines.append(((tick_x_mm, y_mm), (tick_x_mm, y_mm - height_mm)))
    label = Text(x_mm - 1.5, y_mm, _RULER_LABEL, "sans", _SMALL_MM, MARK_INK, "end")
    return (many_lines(lines, HAIRLINE), label)


def footer(text: Caption, box: Box, *, label: str = "") -> tuple[Shape, ...]:
    """
    Return the footer of a page: *label* large, *text* small, the ruler at the right.

    *box* is the printable area, of which the footer takes the lowest `FOOTER_MM`. A text is
    on one line, a little smaller if need be, or on two, and what is longer is shortened; of
    parts the last ones go that find no room on one line.
    """
    left, _, right, bottom = box
    base_mm = bottom - FOOTER_INK_MM
    ruler_left_mm = right - RULER_MM
    shapes = [*ruler(ruler_left_mm, base_mm)]
    if label:
        shapes.append(Text(left, base_mm, label, "sans-semibold", _LABEL_MM, MARK_INK))
        left += fonts.text_width_mm(label, "sans-semibold", _LABEL_MM) + _GAP_MM
    label_mm = fonts.text_width_mm(_RULER_LABEL, "sans", _SMALL_MM) + 1.5
    width_mm = ruler_left_mm - label_mm - _GAP_MM - left
    if width_mm <= 0.0 or not text:
        return tuple(shapes)
    size_mm = _SMALL_MM
    if not isinstance(text, str):
        lines = [join_parts(text, "sans", size_mm=_SMALL_MM, width_mm=width_mm)]
    elif (fitting_mm := width_mm / fonts.text_width_mm(text, "sans", 1.0)) >= MIN_SIZE_MM:
        size_mm, lines = min(fitting_mm, _SMALL_MM), [text]
    else:
        first, *others = wrap_text(text, "sans", size_mm=_SMALL_MM, width_mm=width_mm)
        rest = " ".join(others)
        # A line ends at a dot, if what follows fits the other: no number is parted from its word.
        whole = f"{first} {rest}"
        dot = whole.rfind(DOT, 1, len(first) + len(DOT))
        if dot > 0 and fonts.text_width_mm(whole[dot + len(DOT) :], "sans", _SMALL_MM) <= width_mm:
            first, rest = whole[:dot], whole[dot + len(DOT) :]
        lines = [shorten_text(rest, "sans", size_mm=_SMALL_MM, width_mm=width_mm), first]
    for row, line in enumerate(lines):
        y_mm = base_mm - row * _SMALL_MM * 1.25
        shapes.append(Text(left, y_mm, line, "sans", size_mm, MARK_INK))
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


# Outlines


def cut_outlines(pieces: Sequence[components.Placement]) -> list[Path]:
    """Return the closed outline of each piece, from the middle of them all outwards."""
    return [polygon(trim, CUT_STYLE) for trim in _trims_outwards(pieces)]


def _trims_outwards(pieces: Sequence[components.Placement]) -> list[tuple[Point, ...]]:
    trims = [piece.trim() for piece in pieces]
    middles = {trim: components.box_middle(components.points_box(trim)) for trim in trims}
    middle = (
        components.box_middle(components.points_box(itertools.chain(*trims)))
        if trims
        else (0.0, 0.0)
    )
    return sorted(trims, key=lambda trim: round(math.dist(middle, middles[trim]), 3))


def cut_paths(pieces: Sequence[components.Placement]) -> tuple[Path, ...]:
    """Return the outlines of *pieces*, closed but where an edge was cut with a neighbour."""
    cut: set[frozenset[Point]] = set()
    paths = []
    for trim in _trims_outwards(pieces):
        edges = list(zip(trim, (*trim[1:], trim[0]), strict=True))
        keys = [frozenset((round(x, 2), round(y, 2)) for x, y in edge) for edge in edges]
        is_new = [key not in cut for key in keys]
        cut.update(keys)
        if all(is_new):
            paths.append(polygon(trim, CUT_STYLE))
            continue
        first = is_new.index(False)
        turned = [*zip(edges, is_new, strict=True)]
        runs = itertools.groupby(turned[first:] + turned[:first], key=lambda edge: edge[1])
        for new, run in runs:
            if new:
                (start, end), *others = (edge for edge, _ in run)
                paths.append(polyline((start, end, *(end for _, end in others)), CUT_STYLE))
    return tuple(paths)


# Strokes of a knife


class Stroke(NamedTuple):
    """A straight cut along an axis (0 across, 1 down): where it lies, and its two ends."""

    axis: int
    at_mm: float
    start_mm: float
    end_mm: float

    @property
    def ends(self) -> tuple[Point, Point]:
        """Where it begins and ends on the sheet."""
        start, end = (_on_page(mm, self.at_mm, self.axis, 1.0) for mm in self[2:])
        return start, end


class Cuts(NamedTuple):
    """The strokes of a sheet in the order of cutting, and how many outlines are left."""

    strokes: tuple[Stroke, ...]
    outline_count: int


class _Block(NamedTuple):
    """Pieces in one part of a sheet, and where that has been cut: left, top, right, bottom."""

    pieces: tuple[Box, ...]
    edges: tuple[float | None, ...] = (None, None, None, None)


def find_cuts(trims: Sequence[Sequence[Point]]) -> Cuts:
    """Return how pieces with these trims, which do not overlap, are cut out of a sheet."""
    boxes = _snapped([components.points_box(trim) for trim in trims])
    straight = {box for box, trim in zip(boxes, trims, strict=True) if _is_rectangle(trim, box)}
    strokes: list[Stroke] = []
    outline_count = sum(box not in straight for box in boxes)
    blocks = [_Block(tuple(boxes))] if boxes else []
    while blocks:
        level: list[Stroke] = []
        parts: list[_Block] = []
        for block in blocks:
            rest = [box for box in block.pieces if box in straight]
            axis, lines = 0, _lines(block, straight, 0)
            if not lines:
                axis, lines = 1, _lines(block, straight, 1)
            # As long as the rectangles that it sets free need.
            beside: dict[float, list[float]] = {at_mm: [] for at_mm in lines}
            for box in rest if lines else ():
                for at_mm in (box[1 - axis], box[3 - axis]):
                    if at_mm in beside:
                        beside[at_mm] += (box[axis], box[axis + 2])
            level += (Stroke(axis, at, min(ends), max(ends)) for at, ends in beside.items())
            if lines:
                parts += _parts(block, axis, lines)
            elif 0 < len(rest) < len(block.pieces):
                parts.append(block._replace(pieces=tuple(rest)))  # the others are cut out by now
            else:
                outline_count += sum(box != block.edges for box in rest)
        strokes += _joined(level, boxes)
        blocks = parts
    return Cuts(tuple(strokes), outline_count)


def _is_rectangle(trim: Sequence[Point], box: Box) -> bool:
    width_mm, height_mm = components.box_size(box)
    return abs(abs(components.signed_area(tuple(trim))) - width_mm * height_mm) < 0.01


def _snapped(boxes: Sequence[Box]) -> list[Box]:
    """Return boxes whose sides are the same number where they lie on the same line."""
    lines: dict[float, float] = {}
    last_mm = -math.inf
    for value in sorted({value for box in boxes for value in box}):
        last_mm = last_mm if value - last_mm < _SAME_MM else value
        lines[value] = last_mm
    return [(lines[a], lines[b], lines[c], lines[d]) for a, b, c, d in boxes]


def _lines(block: _Block, straight: Set[Box], axis: int) -> list[float]:
    """Return where strokes along an axis go beside rectangles and through no piece."""
    near, far = 1 - axis, 3 - axis
    edges = {box[side] for box in block.pieces if box in straight for side in (near, far)}
    edges -= {block.edges[near], block.edges[far]}
    if not edges:
        return []
    ends: list[float] = []
    for low, high in sorted((box[near], box[far]) for box in block.pieces):
        if ends and low < ends[-1]:
            ends[-1] = max(ends[-1], high)
        else:
            ends += (low, high)
    return sorted(edges.intersection(ends))


def _parts(block: _Block, axis: int, lines: Sequence[float]) -> Iterator[_Block]:
    """Yield what strokes leave of a block, without what holds no piece."""
    near, far = 1 - axis, 3 - axis
    for low, high in itertools.pairwise((-math.inf, *lines, math.inf)):
        edges = list(block.edges)
        edges[near] = block.edges[near] if low == -math.inf else low
        edges[far] = block.edges[far] if high == math.inf else high
        if pieces := tuple(box for box in block.pieces if low <= box[near] and box[far] <= high):
            yield _Block(pieces, tuple(edges))


def _joined(strokes: Sequence[Stroke], boxes: Sequence[Box]) -> list[Stroke]:
    """
    Return strokes, those on one line joined across strips and gaps where no piece lies between.

    Those across come first, downwards, then those down, strip by strip.
    """
    joined: list[Stroke] = []
    for (axis, at_mm), line in itertools.groupby(sorted(strokes), lambda stroke: stroke[:2]):
        across = [box for box in boxes if box[1 - axis] < at_mm < box[3 - axis]]
        last, *others = line
        for stroke in others:
            gap = last.end_mm, stroke.start_mm
            if any(box[axis] < gap[1] and box[axis + 2] > gap[0] for box in across):
                joined.append(last)
                last = stroke
            else:
                last = last._replace(end_mm=max(last.end_mm, stroke.end_mm))
        joined.append(last)
    return sorted(joined, key=lambda one: (one.axis, one.axis and round(one.start_mm), one.at_mm))


# Marks beside the art: they are placed as seen by one who looks along an axis, forwards (1.0) or
# backwards (-1.0). A box is then: where it begins, its left, where it ends, its right.


def _seen(box: Box, axis: int, sign: float) -> Box:
    start_mm, end_mm = sorted((sign * box[axis], sign * box[axis + 2]))
    return (start_mm, box[1 - axis], end_mm, box[3 - axis])


def _on_page(along_mm: float, across_mm: float, axis: int, sign: float) -> Point:
    return (across_mm, sign * along_mm) if axis else (sign * along_mm, across_mm)


def cut_marks(strokes: Sequence[Stroke], arts: Sequence[Box], room: Box) -> list[Shape]:
    """
    Return the ticks and numbers of the strokes that have room for them, counted from 1.

    Ticks stand at both ends of a stroke. So does the number of one across; that of one down
    stands at its head only, so that those of two blocks never share a line, and at its foot where
    the head has no room. *arts* are boxes that hold all that is printed of the pieces; the marks
    stay within *room*. A stroke without room for its number at either end is not counted.
    """
    shapes: list[Shape] = []
    taken = list(arts)
    high_mm = fonts.face_metrics("sans").cap_height * _NUMBER_MM
    number = 1
    for stroke in strokes:
        words = str(number)
        size = (fonts.text_width_mm(words, "sans", _NUMBER_MM), high_mm)
        long_mm, wide_mm = size[::-1] if stroke.axis else size
        marks: list[Shape] = []
        boxes: list[Box] = []
        for sign in (-1.0, 1.0):
            label_mm = _TICK_MM + _TICK_GAP_MM + long_mm
            is_told = bool(stroke.axis and len(marks) > 1)
            box = None if is_told else _beyond(stroke, sign, label_mm, taken, room, wide_mm=wide_mm)
            has_number = box is not None
            box = box or _beyond(stroke, sign, _TICK_MM + _TICK_GAP_MM, taken, room)
            if box is None:
                continue
            tick = (
                _on_page(box[0] + mm, stroke.at_mm, stroke.axis, sign) for mm in (0.0, _TICK_MM)
            )
            marks.append(polyline(tuple(tick), HAIRLINE))
            boxes.append(
                components.points_box(
                    _on_page(*end, stroke.axis, sign) for end in (box[:2], box[2:])
                )
            )
            if has_number:
                behind_mm = box[0] + _TICK_MM + _TICK_GAP_MM
                x_mm, y_mm = _on_page(behind_mm, stroke.at_mm, stroke.axis, sign)
                y_mm += high_mm * (max(sign, 0.0) if stroke.axis else 0.5)
                anchor: Anchor = "middle" if stroke.axis else "start" if sign > 0.0 else "end"
                marks.append(Text(x_mm, y_mm, words, "sans", _NUMBER_MM, MARK_INK, anchor))
        if any(isinstance(mark, Text) for mark in marks):
            shapes += marks
            taken += boxes
            number += 1
    return shapes


def crop_sheet(
    pieces: Sequence[components.Placement], arts: Sequence[Box], room: Box
) -> tuple[list[Path], list[components.Placement]]:
    """
    Return the crop marks of a sheet, and the pieces that cannot have any.

    *arts* are boxes that hold the art of each piece; the marks stay within *room*.
    """
    trims = [piece.trim() for piece in pieces]
    boxes = _snapped([components.points_box(trim) for trim in trims])
    marks: list[Path] = []
    marked: list[Stroke] = []
    length_mm, gap_mm, least_mm = CROP_MARK_LENGTH_MM, CROP_MARK_GAP_MM, SHORTEST_CROP_MARK_MM
    for stroke in _joined(find_cuts(trims).strokes, boxes):
        ends = []
        for sign in (-1.0, 1.0):
            box = _beyond(stroke, sign, length_mm, arts, room, gap_mm=gap_mm, least_mm=least_mm)
            if box is not None:
                line = (_on_page(mm, stroke.at_mm, stroke.axis, sign) for mm in box[::2])
                ends.append(polyline(tuple(line), HAIRLINE))
        if len(ends) == 2:
            marks += ends
            marked.append(stroke)
    others = []
    for piece, trim, box in zip(pieces, trims, boxes, strict=True):
        sides_along = {
            side  # left, top, right, bottom
            for axis, at_mm, start_mm, end_mm in marked
            for side in (1 - axis, 3 - axis)
            if at_mm == box[side] and start_mm <= box[axis] and box[axis + 2] <= end_mm
        }
        if len(sides_along) < 4 or not _is_rectangle(trim, box):
            others.append(piece)
    return marks, others


def _beyond(
    stroke: Stroke,
    sign: float,
    long_mm: float,
    taken: Sequence[Box],
    room: Box,
    *,
    gap_mm: float = 0.0,
    wide_mm: float = 0.0,
    least_mm: float = math.inf,
) -> Box | None:
    """
    Return a box of that size, as seen, beyond an end of a stroke or behind the bleed there.

    It begins *gap_mm* from the end at least; at the edge of the *room* it may be shorter, as far
    as *least_mm*.
    """
    within = _seen(room, stroke.axis, sign)
    others = [_seen(box, stroke.axis, sign) for box in taken]
    first_mm = gap_mm + max(sign * stroke.start_mm, sign * stroke.end_mm)
    behind = sorted(
        box[2]
        for box in others
        if box[1] <= stroke.at_mm <= box[3] and first_mm < box[2] < first_mm - gap_mm + _FAR_MM
    )
    for start_mm in (first_mm, *behind):
        far_mm = start_mm + long_mm
        if far_mm > within[2] >= start_mm + least_mm:
            far_mm = within[2]
        box = (start_mm, stroke.at_mm - wide_mm / 2, far_mm, stroke.at_mm + wide_mm / 2)
        if components.boxes_hull((box, within)) != within:
            return None
        if not any(components.boxes_overlap(box, other) for other in others):
            return box
    return None


# Cutting machines


def cut_name(page: int) -> str:
    """Return what the cut files of a page, from 1, are called, after the name of the document."""
    return f"page{page:02}-cut"


class Registration(NamedTuple):
    """Marks of one pattern, *inset_mm* from the edges of the paper."""

    has_square: bool
    inset_mm: float

    def areas(self, paper: Paper) -> tuple[Box, Box]:
        """Return where pieces may lie: between the corners, which stay blank, across or down."""
        corner_mm = self.inset_mm + ARM_MM + CLEAR_MM
        return (
            _within(paper, corner_mm, self.inset_mm + _STRIP_MM),
            _within(paper, self.inset_mm, corner_mm),
        )

    def footer(self, paper: Paper) -> Box:
        """Return the box whose foot is the footer."""
        side_mm = self.inset_mm + ARM_MM + CLEAR_MM + _OUT_MM
        left, top, right, bottom = _within(paper, side_mm, self.inset_mm)
        return (left, top, right, bottom + _OUT_MM)

    def marks(self, paper: Paper) -> Iterator[Path]:
        """Yield the marks, arms inwards; with a square there is none at the bottom right."""
        left, top, right, bottom = _within(paper, self.inset_mm, self.inset_mm)
        corners = [((left, top), (1, 1)), ((right, top), (-1, 1)), ((left, bottom), (1, -1))]
        if self.has_square:
            corners.pop(0)
            near, far = -LINE_MM / 2, ARM_MM + LINE_MM / 2
            yield components.box_path(
                (left + near, top + near, left + far, top + far), Style("#000000")
            )
        else:
            corners.append(((right, bottom), (-1, -1)))
        angle = Style(stroke="#000000", stroke_mm=LINE_MM, round_ends=False)
        for (x, y), (across, down) in corners:
            yield polyline(((x + across * ARM_MM, y), (x, y), (x, y + down * ARM_MM)), angle)

    def words(self, paper: Paper, lines: Sequence[str]) -> Iterator[Shape]:
        """Yield lines of text at the head of the sheet, small enough to be whole."""
        left, top, right, _ = self.footer(paper)
        base_mm, room_mm = top - _OUT_MM + _SMALL_MM / 2, right - left
        for number, line in enumerate(lines):
            size_mm = min(_SMALL_MM, room_mm / fonts.text_width_mm(line, "sans", 1.0))
            yield Text(left, base_mm + number * _LEADING_MM, line, "sans", size_mm, MARK_INK)


def find_registration(marks: MarkStyle, margin_mm: float) -> Registration | None:
    """Return the registration marks of a style, None where it has none."""
    if marks not in ("silhouette", "silhouette-4l"):
        return None
    return Registration(marks == "silhouette", max(margin_mm, LEAST_INSET_MM))


def _within(paper: Paper, side_mm: float, head_mm: float) -> Box:
    return (side_mm, head_mm, paper.width_mm - side_mm, paper.height_mm - head_mm)
