"""
Sheets for cutting machines of Silhouette: registration marks, what stays blank round them, and
the outlines that the machine follows.

A camera seeks the marks in the corners of a sheet and takes any edge near them for one. So each
corner stays blank as far as `CLEAR_MM` beyond the arms, and nothing but words lies outside the
frame that the marks make. Machines have four L, older ones a square at the top left and two L.
Their program, Studio, asks for three lengths: the inset, from the edge of the paper to the middle
of the line; the length of the arms; the thickness of the line. It takes no inset below 10 mm.

Outlines come from the middle of the sheet outwards, so that it stays stiff; what two pieces share
is cut once.
"""

import itertools
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from layouts import points_to_mm
from layouts.components import Placement
from layouts.documents import Box, Paper
from layouts.fonts import text_width_mm
from layouts.marks import CUT_STYLE, MARK_INK, MarkStyle, trims_outwards
from layouts.shapes import Path, Point, Shape, Style, Text, polygon, polyline, rectangle

LEAST_INSET_MM = 10.0
ARM_MM = 5.0
LINE_MM = 1.0
CLEAR_MM = 5.0

_BLACK = Style("#000000")
# Words stand in strips above and below the pieces, on the line between the marks.
_STRIP_MM = 4.0
_OUT_MM = 2.0
_WORDS_MM = points_to_mm(6.5)
_LEADING_MM = 2.9


class CutSheet(NamedTuple):
    """
    What is said of a sheet for whoever sets the machine up.

    Attributes:
        page: the number of the page, from 1; its cut file is called by it.
        box: the box round all outlines, whose middle is that of the paper.
    """

    page: int
    paper: Paper
    registration: "Registration"
    box: Box


# Makes the lines at the head of a sheet.
CutWords: TypeAlias = Callable[[CutSheet], tuple[str, ...]]


def cut_name(page: int) -> str:
    """Return what the cut files of a page are called, after the name of the document."""
    return f"page{page:02}-cut"


def no_words(sheet: CutSheet) -> tuple[str, ...]:
    """Return no lines for the head of a sheet."""
    return ()


class Registration(NamedTuple):
    """Marks of one pattern, *inset_mm* from the edges of the paper."""

    has_square: bool
    inset_mm: float

    @property
    def corner_mm(self) -> float:
        """How far a corner of the paper stays blank, along both of its edges."""
        return self.inset_mm + ARM_MM + CLEAR_MM

    def areas(self, paper: Paper) -> tuple[Box, Box]:
        """Return where pieces may lie: between the corners across, or down."""
        edge_mm, strip_mm = self.inset_mm, self.inset_mm + _STRIP_MM
        return (
            _within(paper, self.corner_mm, strip_mm),
            _within(paper, edge_mm, self.corner_mm),
        )

    def footer(self, paper: Paper) -> Box:
        """Return the box whose foot is the footer."""
        left, top, right, bottom = _within(paper, self.corner_mm + _OUT_MM, self.inset_mm)
        return (left, top, right, bottom + _OUT_MM)

    def marks(self, paper: Paper) -> Iterator[Path]:
        """Yield the marks, arms inwards; with a square there is none at the bottom right."""
        left, top, right, bottom = _within(paper, self.inset_mm, self.inset_mm)
        corners = [((left, top), (1, 1)), ((right, top), (-1, 1)), ((left, bottom), (1, -1))]
        if self.has_square:
            yield _square(corners.pop(0)[0])
        else:
            corners.append(((right, bottom), (-1, -1)))
        for corner, inwards in corners:
            yield _angle(corner, inwards)

    def words(self, paper: Paper, lines: Sequence[str]) -> Iterator[Shape]:
        """Yield lines of text at the head of the sheet, small enough to be whole."""
        left, top, right, _ = self.footer(paper)
        base_mm, room_mm = top - _OUT_MM + _WORDS_MM / 2, right - left
        for number, line in enumerate(lines):
            size_mm = min(_WORDS_MM, room_mm / text_width_mm(line, "sans", 1.0))
            yield Text(left, base_mm + number * _LEADING_MM, line, "sans", size_mm, MARK_INK)


def find_registration(marks: MarkStyle, margin_mm: float) -> Registration | None:
    """Return the registration marks of a style, None where it has none."""
    if marks not in ("silhouette", "silhouette-4l"):
        return None
    return Registration(marks == "silhouette", max(margin_mm, LEAST_INSET_MM))


def cut_paths(pieces: Sequence[Placement]) -> tuple[Path, ...]:
    """Return the outlines of *pieces*, closed but where an edge was cut with a neighbour."""
    cut: set[frozenset[Point]] = set()
    uncut = (_uncut(trim, cut) for trim in trims_outwards(pieces))
    return tuple(itertools.chain.from_iterable(uncut))


def _within(paper: Paper, side_mm: float, head_mm: float) -> Box:
    return (side_mm, head_mm, paper.width_mm - side_mm, paper.height_mm - head_mm)


def _square(corner: Point) -> Path:
    """Return the filled square whose line has its top left corner there."""
    x_mm, y_mm = corner
    size_mm = ARM_MM + LINE_MM
    return rectangle(x_mm - LINE_MM / 2, y_mm - LINE_MM / 2, size_mm, size_mm, _BLACK)


def _angle(corner: Point, inwards: Point) -> Path:
    """Return the L about a corner of the frame, whose arms go to the right and down, or not."""
    half = LINE_MM / 2
    points = (
        (-half, -half),
        (ARM_MM, -half),
        (ARM_MM, half),
        (half, half),
        (half, ARM_MM),
        (-half, ARM_MM),
    )
    across, down = inwards
    return polygon([(corner[0] + across * x, corner[1] + down * y) for x, y in points], _BLACK)


def _uncut(trim: Sequence[Point], cut: set[frozenset[Point]]) -> Iterator[Path]:
    """Yield what is left to cut of an outline, and note it in *cut*."""
    edges = list(zip(trim, (*trim[1:], trim[0]), strict=True))
    keys = [frozenset((round(x, 2), round(y, 2)) for x, y in edge) for edge in edges]
    is_new = [key not in cut for key in keys]
    cut.update(keys)
    if all(is_new):
        yield polygon(trim, CUT_STYLE)
        return
    first = is_new.index(False)
    turned = [*zip(edges, is_new, strict=True)]
    for new, run in itertools.groupby(turned[first:] + turned[:first], key=lambda edge: edge[1]):
        if new:
            sides = [edge for edge, _ in run]
            yield polyline((sides[0][0], *(end for _, end in sides)), CUT_STYLE)
