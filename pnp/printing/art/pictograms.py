"""
Pictograms and scenes: what an action or a card does, in hexes, pieces and signs.

A pictogram is data: marks in a box one high and so many wide, drawn in their order. A game
declares its own in its `print.toml`; what only this game can draw (its coins, its die) it
gives as *parts*, by name. Signs: a wedge turns what is left of it into what is right of it,
an arrow moves, a plus adds, a cross destroys, a bar forbids.

A scene is a strip of land with such marks on it; a curved arrow is a move. Millimetres about the
middle of the strip; places are counted in steps of one hex.
"""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from generators.randomness import Stream
from layouts import points_to_mm
from layouts.blocks import Figure
from layouts.shapes import (
    Circle,
    Group,
    Path,
    Point,
    Shape,
    Style,
    placed,
    polygon,
    polyline,
)
from layouts.textblocks import centred_text
from pnp.errors import UnknownNameError
from pnp.printing.art.hexart import SEAM_MM, draw_ground, draw_outline, icon_ink
from pnp.printing.art.places import HALF_WIDTH, hexagon
from pnp.printing.art.symbols import put_icon, put_piece
from pnp.printing.themes import INK, PAPER, PlayerColour, Theme, find_look
from pnp.texts.suggestions import unknown_name

Drawn: TypeAlias = tuple[Shape, ...]
# What only one game draws: from kind and size in mm, about the origin.
Parts: TypeAlias = Mapping[str, Callable[[str, float], Drawn]]
FOE = PlayerColour("foe", "", PAPER, INK)
_FORBIDDEN = "#a32c2c"
_OUTLINE_MM = 0.2
# Signs made of lines, in halves of their size.
_LINES: Mapping[str, tuple[tuple[Point, ...], ...]] = MappingProxyType(
    {
        "arrow": (((-1, 0), (1, 0)), ((0.45, -0.45), (1, 0)), ((0.45, 0.45), (1, 0))),
        "arrow-left": (((1, 0), (-1, 0)), ((-0.45, -0.45), (-1, 0)), ((-0.45, 0.45), (-1, 0))),
        "plus": (((-1, 0), (1, 0)), ((0, -1), (0, 1))),
        "cross": (((-1, -1), (1, 1)), ((-1, 1), (1, -1))),
    }
)
# The neighbours of a hex in sides of hexes, clockwise from the upper right.
_AROUND: tuple[Point, ...] = (
    (HALF_WIDTH, -1.5),
    (2 * HALF_WIDTH, 0.0),
    (HALF_WIDTH, 1.5),
    (-HALF_WIDTH, 1.5),
    (-2 * HALF_WIDTH, 0.0),
    (-HALF_WIDTH, -1.5),
)

SIDE_MM = 11.4
STEP_MM = 2 * HALF_WIDTH * SIDE_MM
_HALO_MM = 1.7
_ARROW_MM = 0.85


class Mark(NamedTuple):
    """
    One thing in a pictogram.

    *part* names what draws it: ``own`` or ``foe`` a piece, ``hex`` or ``bare`` a hex with or
    without its icon, ``ring`` a bare hex and those round it (*kind*: the middle, then clockwise
    from the upper right), ``token`` an icon in a circle, ``number`` a number in a disc,
    ``word`` plain text, ``arrow``, ``arrow-left``, ``wedge``, ``plus``, ``cross``, ``bar`` a
    sign, or one of the game's own. Its middle and its size are shares of the height of the
    pictogram; the size of a ring is that of its hexes.
    """

    part: str
    x: float
    y: float = 0.5
    size: float = 0.8
    kind: str = ""


class Pictogram(NamedTuple):
    """Marks in a box one high and *width* wide, those before under those behind."""

    width: float
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class Scene:
    """
    A strip of land with pieces and arrows on it; places are counted in steps of one hex.

    Attributes:
        land: the terrains of the middle row that matter, each with its place.
        marks: their sizes are millimetres.
        moves: arrows, from place to place.
    """

    land: tuple[tuple[float, str], ...]
    marks: tuple[Mark, ...]
    moves: tuple[tuple[float, float], ...] = ()


@dataclass(frozen=True, slots=True)
class Brush:
    """
    How the marks of a game are drawn.

    Attributes:
        own: the colour of the reader's pieces; those of others are white.
        prefix: of the names of looks: ``barony/``.
        parts: what only this game draws.
        pieces: the pictures of pieces that are called otherwise.
    """

    theme: Theme
    own: PlayerColour
    prefix: str
    parts: Parts = field(default_factory=dict)
    pieces: Mapping[str, str] = field(default_factory=dict)


def draw_pictogram(pictogram: Pictogram, height_mm: float, brush: Brush) -> Figure:
    """
    Return *pictogram* as a figure so high.

    Raises:
        UnknownNameError: a mark names a part, a piece or a look that there is not.
    """
    shapes = tuple(
        Group(draw_mark(mark, height_mm, brush), placed(mark.x * height_mm, mark.y * height_mm))
        for given in pictogram.marks
        for mark in _each_hex(given)
    )
    return Figure(shapes, pictogram.width * height_mm, height_mm)


def draw_row(
    pictograms: tuple[Pictogram, ...], height_mm: float, gap_mm: float, brush: Brush
) -> Figure:
    """Return *pictograms* side by side as one figure."""
    shapes: list[Shape] = []
    x_mm = 0.0
    for pictogram in pictograms:
        figure = draw_pictogram(pictogram, height_mm, brush)
        shapes.append(Group(figure.shapes, placed(x_mm, 0.0)))
        x_mm += figure.width_mm + gap_mm
    return Figure(tuple(shapes), max(0.0, x_mm - gap_mm), height_mm)


def _each_hex(mark: Mark) -> Iterator[Mark]:
    """Yield the hexes of a ring, and any other mark as it is."""
    if mark.part != "ring":
        yield mark
        return
    middle, *around = mark.kind.split()
    side = mark.size / 2
    yield Mark("bare", mark.x, mark.y, mark.size, middle)
    for (dx, dy), kind in zip(_AROUND, around, strict=False):
        yield Mark("bare", mark.x + dx * side, mark.y + dy * side, mark.size, kind)


def draw_mark(mark: Mark, height_mm: float, brush: Brush) -> Drawn:
    """Return a mark about the origin."""
    size_mm = mark.size * height_mm
    if mark.part in brush.parts:
        return brush.parts[mark.part](mark.kind, size_mm)
    if mark.part in ("own", "foe"):
        player = brush.own if mark.part == "own" else FOE
        kind = brush.pieces.get(mark.kind, mark.kind)
        return (put_piece(kind, player, brush.theme, (0.0, 0.0), size_mm),)
    if mark.part in ("hex", "bare"):
        return tuple(_hexagon(mark, size_mm, brush))
    if mark.part == "token":
        return draw_token(f"{brush.prefix}{mark.kind}", size_mm, brush.theme)
    if mark.part in ("number", "word"):
        return tuple(_words(mark, size_mm, brush.theme))
    return tuple(draw_sign(mark.part, size_mm, brush.theme))


def draw_token(look_key: str, size_mm: float, theme: Theme) -> Drawn:
    """Return the icon of a terrain in a round of its ground, about the origin."""
    look = find_look(look_key, theme)
    ground = Style(theme.tones[look.tone].ground, theme.ink, _OUTLINE_MM)
    return (
        Circle(0.0, 0.0, size_mm / 2, ground),
        put_icon(look_key, icon_ink(look, theme), theme, (0.0, 0.0), 0.66 * size_mm),
    )


def draw_sign(sign: str, size_mm: float, theme: Theme) -> Iterator[Shape]:
    """
    Yield an arrow, wedge, plus, cross or bar about the origin, kept off what is below.

    Raises:
        UnknownNameError: there is no such sign.
    """
    half = size_mm / 2
    red = theme.ink if theme.is_lined else _FORBIDDEN
    if sign == "wedge":
        corners = [(-0.45 * half, -half), (0.6 * half, 0.0), (-0.45 * half, half)]
        yield polygon(corners, Style(theme.ink, PAPER, 0.12 * size_mm))
    elif sign == "bar":
        width_mm = 0.16 * size_mm
        reach = half - width_mm / 2
        yield Circle(0.0, 0.0, reach, Style(PAPER, red, width_mm))
        slant = 0.7 * reach
        yield polyline(((-slant, -slant), (slant, slant)), Style(stroke=red, stroke_mm=width_mm))
    elif sign in _LINES:
        ink = red if sign == "cross" else theme.ink
        width_mm = max(0.35, 0.13 * size_mm)
        for colour, stroke_mm in ((PAPER, width_mm + 0.5), (ink, width_mm)):
            for line in _LINES[sign]:
                points = [(x * half, y * half) for x, y in line]
                yield polyline(points, Style(stroke=colour, stroke_mm=stroke_mm))
    else:
        raise UnknownNameError(unknown_name("pictogram sign", sign, (*_LINES, "wedge", "bar")))


def _hexagon(mark: Mark, size_mm: float, brush: Brush) -> Iterator[Shape]:
    """Yield a hex, *size_mm* from corner to corner, with its icon unless it is bare."""
    theme = brush.theme
    look = find_look(f"{brush.prefix}{mark.kind}", theme)
    side_mm = size_mm / 2
    style = Style(theme.tones[look.tone].ground, theme.ink, _OUTLINE_MM)
    yield hexagon(side_mm, style)
    if mark.part == "hex":
        yield put_icon(look.key, icon_ink(look, theme), theme, (0.0, 0.0), 0.5 * size_mm)


def _words(mark: Mark, size_mm: float, theme: Theme) -> Iterator[Shape]:
    """Yield a number in a disc, or plain text *size_mm* high."""
    is_number = mark.part == "number"
    text_mm = size_mm if not is_number else (0.62 if len(mark.kind) < 3 else 0.5) * size_mm
    text_mm = max(text_mm, points_to_mm(7))
    if is_number:
        yield Circle(0.0, 0.0, size_mm / 2, Style(theme.paper, theme.ink, 0.06 * size_mm))
    yield centred_text(mark.kind, (0.0, 0.0), text_mm, theme.ink)


def draw_scene(
    scene: Scene,
    size_mm: tuple[float, float],
    brush: Brush,
    around: Sequence[str],
    stream: Stream,
    *,
    edge_mm: float | None = None,
) -> Group:
    """
    Return *scene*, a strip so wide and high about the origin, to be clipped.

    What matters is as large as the strip allows, *edge_mm* from both its ends; without an edge
    it keeps its size. The hexes that do not matter are of the terrains *around*.
    """
    scale = 1.0 if edge_mm is None else _fitting_scale(scene, size_mm, edge_mm)
    room_mm = (size_mm[0] / scale, size_mm[1] / scale)
    shapes = [*_draw_land(scene, room_mm, brush, around, stream)]
    for start, end in scene.moves:
        shapes += _draw_move(start * STEP_MM, end * STEP_MM)
    for mark in scene.marks:
        shapes.append(
            Group(draw_mark(mark, 1.0, brush), placed(mark.x * STEP_MM, mark.y * STEP_MM))
        )
    return Group(tuple(shapes), placed(0.0, 0.0, scale=scale))


def draw_gate(_: str, size_mm: float) -> Drawn:
    """Return the ring round a piece that comes from out of the game."""
    ring = Style(None, INK, 0.4, dash_mm=(0.9, 0.9))
    return (
        Circle(0.0, 0.0, size_mm / 2, Style(PAPER, INK, 0.5)),
        Circle(0.0, 0.0, size_mm / 2 - 1.0, ring),
    )


def _fitting_scale(scene: Scene, size_mm: tuple[float, float], edge_mm: float) -> float:
    steps = [step for step, _ in scene.land]
    hexes = max(steps) - min(steps) + 1
    return min((size_mm[0] - 2 * edge_mm) / (hexes * STEP_MM), size_mm[1] / (2.5 * SIDE_MM))


def _draw_land(
    scene: Scene,
    size_mm: tuple[float, float],
    brush: Brush,
    around: Sequence[str],
    stream: Stream,
) -> Iterator[Shape]:
    """Yield the land: what the scene says in its row, anything round it."""
    width_mm, height_mm = size_mm
    land = dict(scene.land)
    shift = next(iter(land)) % 1.0
    row_mm = 1.5 * SIDE_MM
    rows = math.ceil((height_mm / 2 + SIDE_MM) / row_mm)
    columns = math.ceil(width_mm / 2 / STEP_MM) + 1
    for row in range(-rows, rows + 1):
        for column in range(-columns, columns + 1):
            step = column + shift + (0.5 if row % 2 else 0.0)
            terrain = land.get(step) if row == 0 else None
            look = find_look(f"{brush.prefix}{terrain or stream.pick(around)}", brush.theme)
            centre = (step * STEP_MM, row * row_mm)
            yield draw_ground(look, centre, SIDE_MM, brush.theme, stream, bleed_mm=SEAM_MM)
    for step in land:
        yield draw_outline((step * STEP_MM, 0.0), SIDE_MM, brush.theme, width_mm=0.45)


def _draw_move(start_mm: float, end_mm: float) -> Iterator[Shape]:
    """Yield a curved arrow above the middle line, from x to x, with a halo of paper."""
    lift_mm = -7.0
    start, end = (start_mm + 2.4, lift_mm + 1.2), (end_mm - 2.2, lift_mm + 0.6)
    middle = ((start[0] + end[0]) / 2, lift_mm - 3.6)
    curve = Path(
        (("M", *start), ("C", *_between(start, middle), *_between(end, middle), *end)),
        Style(stroke=INK, stroke_mm=_ARROW_MM),
    )
    head = [
        (end[0] - 1.2, end[1] - 2.2),
        (end[0] + 1.7, end[1] + 1.1),
        (end[0] - 2.4, end[1] + 0.9),
    ]
    yield Path(curve.commands, Style(stroke=PAPER, stroke_mm=_HALO_MM))
    yield polygon(head, Style(PAPER, PAPER, _HALO_MM - _ARROW_MM))
    yield curve
    yield polygon(head, Style(INK, INK, 0.2))


def _between(one: Point, other: Point) -> Point:
    return (one[0] + 0.45 * (other[0] - one[0]), other[1])
