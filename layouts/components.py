"""
Components: things to print and cut out, cards among them, their copies, and their backs.

Coordinates are millimetres about the component's own origin, y downwards. The trim is the
outline to cut along; art may reach beyond it by the bleed, and what matters stays inside
it by the safe zone.

A back is drawn as it is seen when the piece is turned about the upright line through the
middle of its trim, in the component's own coordinates. A sheet is turned about its long
or its short edge, as the printer does, or folded along a line. Pages are upright as they
are read: both sides of a lying sheet lie.
"""

import itertools
import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Literal, TypeAlias

from layouts import NamedTuple, PaperError, documents, points_to_mm, richtexts
from layouts.blocks import Block, flow
from layouts.shapes import Path, Point, Shape, Style, Text, Transform, polygon

SAFE_MM = 3.0

BackPlan: TypeAlias = Literal["none", "long-edge", "short-edge", "fold"]
Flip: TypeAlias = Literal["long-edge", "short-edge"]

# How far a fold keeps away from the bleed on both sides.
FOLD_GAP_MM = 5.0


class Component(NamedTuple):
    """
    A thing to cut out, and how many of it there are.

    The name is unique within a document. Where no bleed outline is given, the trim moved
    outwards by ``bleed_mm`` is one. Rectangles of one size and one *block* stand together
    without gaps and share their cut lines; an empty block is none.
    """

    name: str
    front: tuple[Shape, ...]
    trim: tuple[Point, ...]
    back: tuple[Shape, ...] | None = None
    bleed_mm: float = 0.0
    safe_mm: float = SAFE_MM
    quantity: int = 1
    bleed: tuple[Point, ...] = ()
    block: str = ""


def bleed_outline(component: Component) -> tuple[Point, ...]:
    """Return the outline that the art of *component* is cut off at."""
    return component.bleed or offset_outline(component.trim, component.bleed_mm)


def component_box(component: Component) -> documents.Box:
    """Return (left, top, right, bottom) of *component* with its bleed."""
    return points_box(bleed_outline(component))


def points_box(points: Iterable[Point]) -> documents.Box:
    """
    Return (left, top, right, bottom) of *points*.

    Raises:
        ValueError: there are none.
    """
    xs, ys = zip(*points, strict=True)
    return (min(xs), min(ys), max(xs), max(ys))


def box_corners(box: documents.Box) -> tuple[Point, Point, Point, Point]:
    """Return the corners of a box, clockwise from the top left one."""
    left, top, right, bottom = box
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def box_path(box: documents.Box, style: Style) -> Path:
    """Return a box as a shape."""
    return polygon(box_corners(box), style)


def box_middle(box: documents.Box) -> Point:
    """Return the middle of a box."""
    left, top, right, bottom = box
    return ((left + right) / 2, (top + bottom) / 2)


@lru_cache(maxsize=1024)
def offset_outline(outline: tuple[Point, ...], distance_mm: float) -> tuple[Point, ...]:
    """
    Return a simple polygon with every side moved outwards by *distance_mm*.

    Corners stay sharp. The sides must be long against the distance where the polygon is
    hollow; nothing is done about sides that come to cross.

    >>> offset_outline(((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)), 1.0)[0]
    (-1.0, -1.0)
    """
    if distance_mm == 0.0:
        return outline
    distance_mm = math.copysign(distance_mm, distance_mm * signed_area(outline))
    sides = []
    for (x1, y1), (x2, y2) in itertools.pairwise((outline[-1], *outline)):
        length_mm = math.dist((x1, y1), (x2, y2))
        sides.append(((x2 - x1) / length_mm, (y2 - y1) / length_mm))
    corners = []
    # Each corner comes where the sides before and behind it meet, moved to their left.
    for (x, y), (x1, y1), (x2, y2) in zip(outline, sides, (*sides[1:], sides[0]), strict=True):
        reach = distance_mm / (1.0 + x1 * x2 + y1 * y2)
        corners.append((x + (y1 + y2) * reach, y - (x1 + x2) * reach))
    return tuple(corners)


def clipped(ring: Sequence[Point], normal: Point, limit_mm: float) -> tuple[Point, ...]:
    """Return the part of *ring* on the near side of a line."""
    kept: list[Point] = []
    across, down = normal
    heights = [x * across + y * down - limit_mm for x, y in ring]
    if not ring or max(heights) <= 0.0:
        return tuple(ring)
    before, height0 = ring[-1], heights[-1]
    for point, height in zip(ring, heights, strict=True):
        if (height > 0.0) != (height0 > 0.0):
            (x0, y0), (x, y) = before, point
            share = height0 / (height0 - height)
            kept.append((x0 + (x - x0) * share, y0 + (y - y0) * share))
        if height <= 0.0:
            kept.append(point)
        before, height0 = point, height
    return tuple(kept)


def signed_area(outline: tuple[Point, ...]) -> float:
    """Return the area, positive when the points run clockwise on the paper."""
    following = (*outline[1:], outline[0])
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(outline, following, strict=True)) / 2


class Placement(NamedTuple):
    """One copy of a component, and the map from its own coordinates to the sheet."""

    component: Component
    transform: Transform

    def moved(self, by: Transform) -> "Placement":
        """Return the copy elsewhere on the sheet."""
        return Placement(self.component, self.transform.then(by))

    def trim(self) -> tuple[Point, ...]:
        """Return the outline to cut along, on the sheet."""
        return tuple(self.transform.apply(point) for point in self.component.trim)

    def trim_box(self) -> documents.Box:
        """Return the box round that outline."""
        return _moved_box(self.component.trim, self.transform)

    def bleed(self) -> tuple[Point, ...]:
        """Return the outline of the art on the sheet, as if it had no neighbours."""
        return tuple(self.transform.apply(point) for point in bleed_outline(self.component))

    def bleed_box(self) -> documents.Box:
        """Return the box round that outline."""
        return _moved_box(bleed_outline(self.component), self.transform)


def box_size(box: documents.Box) -> Point:
    """Return the width and the height of *box*."""
    return (box[2] - box[0], box[3] - box[1])


def boxes_hull(boxes: Iterable[documents.Box]) -> documents.Box:
    """Return the box round *boxes*."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return (min(lefts), min(tops), max(rights), max(bottoms))


def boxes_overlap(one: documents.Box, other: documents.Box, slack_mm: float = 1e-6) -> bool:
    """Return whether two boxes have more in common than a side."""
    return (
        one[0] < other[2] - slack_mm
        and other[0] < one[2] - slack_mm
        and one[1] < other[3] - slack_mm
        and other[1] < one[3] - slack_mm
    )


def _moved_box(outline: tuple[Point, ...], transform: Transform) -> documents.Box:
    """Return the box round an outline in its place."""
    a, b, c, d, *_ = transform
    if a == d == 0.0 or b == c == 0.0:  # turned by right angles, so is the box
        left, top, right, bottom = _outline_box(outline)
        (x, y), (across, down) = transform.apply((left, top)), transform.apply((right, bottom))
        return (min(x, across), min(y, down), max(x, across), max(y, down))
    return points_box(map(transform.apply, outline))


_outline_box = lru_cache(maxsize=1024)(points_box)


def flip_sheet(paper: documents.Paper, flip: Flip) -> Transform:
    """
    Return the map from the front of a sheet to its back: what lies behind what.

    It is its own inverse.

    >>> flip_sheet(documents.Paper("a4", 210.0, 297.0), "long-edge").apply((10.0, 20.0))
    (200.0, 20.0)
    """
    if is_turned_sideways(paper, flip):
        return Transform(-1.0, 0.0, 0.0, 1.0, paper.width_mm, 0.0)
    return Transform(1.0, 0.0, 0.0, -1.0, 0.0, paper.height_mm)


def is_turned_sideways(paper: documents.Paper, flip: Flip) -> bool:
    """Return whether the sheet turns like a page of a book, and not like one of a block."""
    is_upright = paper.width_mm <= paper.height_mm
    return is_upright == (flip == "long-edge")


def fold_sheet(fold_mm: float) -> Transform:
    """Return the map across a horizontal fold, from a front to where its back is printed."""
    return Transform(1.0, 0.0, 0.0, -1.0, 0.0, 2 * fold_mm)


def turn_over(component: Component) -> Transform:
    """Return the map between the coordinates of the front and the back; its own inverse."""
    left, _, right, _ = points_box(component.trim)
    return Transform(-1.0, 0.0, 0.0, 1.0, left + right, 0.0)


BAND_MM = 11.0
_TITLE_MM = points_to_mm(12.5)
_SUBTITLE_MM = points_to_mm(7)
_FOOT_MM = points_to_mm(6)


class CardSize(NamedTuple):
    """A card, upright, or a small board."""

    name: str
    width_mm: float
    height_mm: float

    def trim(self) -> tuple[Point, ...]:
        """Return the outline, clockwise from the top left corner at the origin."""
        return box_corners((0.0, 0.0, self.width_mm, self.height_mm))

    def ground(self, fill: str, bleed_mm: float) -> Path:
        """Return the ground in one colour, out to the bleed."""
        ends = (self.width_mm + bleed_mm, self.height_mm + bleed_mm)
        return box_path((-bleed_mm, -bleed_mm, *ends), Style(fill))


CARD_SIZES: tuple[CardSize, ...] = (
    CardSize("poker", 63.0, 88.0),
    CardSize("bridge", 57.0, 89.0),
    CardSize("tarot", 70.0, 120.0),
    CardSize("mini-euro", 44.0, 68.0),
    CardSize("a6", 105.0, 148.0),
)

# An aid: four to a sheet of A4 or Letter, and two to one that is folded, with 3 mm bleed.
AID_SIZE = CardSize("aid", 91.0, 117.0)


class CardStyle(NamedTuple):
    """
    The colours of a face.

    Attributes:
        band: the ground of the title band.
        title: the colour of the text on it.
    """

    paper: str
    ink: str
    band: str
    title: str


def find_card_size(name: str | tuple[float, float]) -> CardSize:
    """
    Return the card size of that name, in any case, or of so many millimetres.

    Raises:
        PaperError: there is none such.
    """
    if not isinstance(name, str):
        width_mm, height_mm = name
        return CardSize(f"{width_mm:g}x{height_mm:g}", width_mm, height_mm)
    for size in CARD_SIZES:
        if size.name == name.strip().lower():
            return size
    names = ", ".join(size.name for size in CARD_SIZES)
    raise PaperError(
        "no_card", "no card is called {name!r}; there are {there}", name=name, there=names
    )


def card_face(
    size: CardSize,
    style: CardStyle,
    *,
    title: str,
    subtitle: str = "",
    blocks: Sequence[Block] = (),
    foot: str = "",
    bleed_mm: float = 0.0,
    max_size_mm: float = points_to_mm(9),
    min_size_mm: float = richtexts.MIN_SIZE_MM,
    has_whole_words: bool = False,
) -> tuple[Shape, ...]:
    """
    Return a face: the band with title and subtitle, then *blocks*, then the foot line.

    Raises:
        TextFitError: the text does not fit at *min_size_mm*.
    """
    room_mm = size.width_mm - 2 * SAFE_MM
    band = (-bleed_mm, -bleed_mm, size.width_mm + bleed_mm, BAND_MM)
    base_mm = SAFE_MM + (3.1 if subtitle else 4.4)
    shapes: list[Shape] = [
        size.ground(style.paper, bleed_mm),
        box_path(band, Style(style.band)),
        richtexts.fitted_text(
            Text(SAFE_MM, base_mm, title, "serif-semibold", _TITLE_MM, style.title), room_mm
        ),
    ]

    if subtitle:
        line = Text(SAFE_MM, BAND_MM - 1.5, subtitle, "sans", _SUBTITLE_MM, style.title)
        shapes.append(richtexts.fitted_text(line, room_mm))
    bottom_mm = size.height_mm - SAFE_MM
    if foot:
        line = Text(SAFE_MM, bottom_mm - 0.5, foot, "sans", _FOOT_MM, style.ink)
        line = richtexts.fitted_text(line, room_mm)
        shapes.append(line)
        bottom_mm -= line.size_mm * 1.4
    if blocks:
        box = (SAFE_MM, BAND_MM + SAFE_MM * 0.7, size.width_mm - SAFE_MM, bottom_mm)
        (page,) = flow(
            blocks,
            box,
            ink=style.ink,
            max_size_mm=max_size_mm,
            min_size_mm=min_size_mm,
            has_whole_words=has_whole_words,
        )
        shapes += page
    return tuple(shapes)
