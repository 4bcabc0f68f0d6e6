"""
What a game says of its print in `print.toml`: cover, pictograms, pieces, the score pad.

The file is read when a kit or a card is drawn, and never before. What is to be read stands in
pages of Markdown.

A pictogram says what an action or a card does, in hexes, pieces and signs. It is data: marks in a
box one high and so many wide, drawn in their order. What only this game can draw (its coins, its
die) it gives as *parts*, by name. Signs: a wedge turns what is left of it into what is right of it,
an arrow moves, a plus adds, a cross destroys, a bar forbids.

A scene, as a file of a game has it, is a strip of land with such marks on it; a curved arrow is a
move. Millimetres about the middle of the strip; places are counted in steps of one hex.
"""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path as FilePath
from typing import TypeAlias

from generators import NamedTuple, Value
from generators.randomness import Stream
from layouts import blocks, components, points_to_mm, richtexts, shapes
from pnp.errors import UnknownNameError
from pnp.model.gamefiles import SceneTable
from pnp.model.games import Game
from pnp.model.parts import Pad, PiecePart, Stock
from pnp.printing.art.hexart import HALF_WIDTH, draw_outline, hexagon, icon_ink
from pnp.printing.art.symbols import painted, put_icon, put_piece
from pnp.printing.landscapes.grounds import SEAM_MM, draw_ground
from pnp.printing.themes import INK, PAPER, PlayerColour, Theme, find_look, lightness
from pnp.tables.reading import read_table
from pnp.tables.records import NOTHING
from pnp.texts.suggestions import unknown_name

Drawn: TypeAlias = tuple[shapes.Shape, ...]
# What only one game draws: from kind and size in mm, about the origin.
Parts: TypeAlias = Mapping[str, Callable[[str, float], Drawn]]
FOE = PlayerColour("foe", "", PAPER, INK)
_FORBIDDEN = "#a32c2c"
_MARK = "mark-"  # before the names of signs, among all that there are
_MARK_BOX = (-0.7, -0.7, 0.7, 0.7)
_OUTLINE_MM = 0.2
_LEAST_TEXT_MM = points_to_mm(7)
# The neighbours of a hex in sides of hexes, clockwise from the upper right.
_AROUND: tuple[shapes.Point, ...] = (
    (HALF_WIDTH, -1.5),
    (2 * HALF_WIDTH, 0.0),
    (HALF_WIDTH, 1.5),
    (-HALF_WIDTH, 1.5),
    (-2 * HALF_WIDTH, 0.0),
    (-HALF_WIDTH, -1.5),
)

_SIDE_MM = 11.4
_STEP_MM = 2 * HALF_WIDTH * _SIDE_MM
_HALO_MM = 1.7
EDGE_MM = 6.5  # on either side of what matters in a picture of a card, with the bleed
_EDGE_SHARE = 0.1
_ARROW_MM = 0.85


class Mark(NamedTuple):
    """
    One thing in a pictogram.

    *part* names what draws it: ``own`` or ``foe`` a piece, ``hex`` or ``bare`` a hex with or
    without its icon, ``ring`` a bare hex and those round it (*kind*: the middle, then clockwise
    from the upper right), ``token`` an icon in a circle, ``number`` a number in a disc,
    ``word`` plain text, ``arrow``, ``arrow-left``, ``wedge``, ``plus``, ``cross``, ``bar``,
    ``gate`` a sign, or one of the game's own. Its middle and its size are shares of the height of
    the pictogram; the size of a ring is that of its hexes.
    """

    part: str
    x: float
    y: float = 0.5
    size: float = 0.8
    kind: str = ""


class Pictogram(NamedTuple):
    """
    Marks in a box one high and *width* wide, those before under those behind.

    Attributes:
        mm: how high it is printed where it stands alone.
    """

    width: float
    marks: tuple[Mark, ...]
    mm: float = 9.0


class Brush(Value):
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
    parts: Parts = NOTHING
    pieces: Mapping[str, str] = NOTHING


def draw_pictogram(pictogram: Pictogram, height_mm: float, brush: Brush) -> blocks.Figure:
    """
    Return *pictogram* as a figure so high.

    Raises:
        UnknownNameError: a mark names a part, a piece or a look that there is not.
    """
    marks: list[Mark] = []
    for mark in pictogram.marks:
        if mark.part != "ring":
            marks.append(mark)
            continue
        for (dx, dy), kind in zip(((0.0, 0.0), *_AROUND), mark.kind.split(), strict=False):
            x, y = mark.x + dx * mark.size / 2, mark.y + dy * mark.size / 2
            marks.append(Mark("bare", x, y, mark.size, kind))
    drawn = tuple(_put(mark, height_mm, height_mm, brush) for mark in marks)
    return blocks.Figure(drawn, pictogram.width * height_mm, height_mm)


def _put(mark: Mark, unit_mm: float, step_mm: float, brush: Brush) -> shapes.Group:
    """Return a mark in its place, its size in units and its place in steps."""
    drawn = tuple(_drawn(mark, mark.size * unit_mm, brush))
    return shapes.Group(drawn, shapes.placed(mark.x * step_mm, mark.y * step_mm))


def _drawn(mark: Mark, size_mm: float, brush: Brush) -> Iterator[shapes.Shape]:
    """
    Yield a mark about the origin; a hex is *size_mm* from corner to corner.

    Raises:
        UnknownNameError: there is no such sign.
    """
    theme, signs = brush.theme, brush.theme.looks.signs
    if mark.part in brush.parts:
        yield from brush.parts[mark.part](mark.kind, size_mm)
    elif mark.part in ("own", "foe"):
        player = brush.own if mark.part == "own" else FOE
        kind = brush.pieces.get(mark.kind, mark.kind)
        yield put_piece(kind, player, theme, (0.0, 0.0), size_mm)
    elif mark.part in ("hex", "bare", "token"):
        look = find_look(f"{brush.prefix}{mark.kind}", theme)
        style = shapes.Style(theme.tones[look.tone].ground, theme.ink, _OUTLINE_MM)
        is_round = mark.part == "token"
        yield (
            shapes.Circle(0.0, 0.0, size_mm / 2, style) if is_round else hexagon(size_mm / 2, style)
        )
        if mark.part != "bare":
            icon_mm = (0.66 if is_round else 0.5) * size_mm
            yield put_icon(look.key, icon_ink(look, theme), theme, (0.0, 0.0), icon_mm)
    elif mark.part == "number":
        yield shapes.Circle(
            0.0, 0.0, size_mm / 2, shapes.Style(theme.paper, theme.ink, 0.06 * size_mm)
        )
        text_mm = (0.62 if len(mark.kind) < 3 else 0.5) * size_mm
        yield richtexts.centred_text(mark.kind, (0.0, 0.0), max(text_mm, _LEAST_TEXT_MM), theme.ink)
    elif mark.part == "word":
        yield richtexts.centred_text(mark.kind, (0.0, 0.0), max(size_mm, _LEAST_TEXT_MM), theme.ink)
    elif (sign := f"{_MARK}{mark.part}") in signs:  # kept off what is below
        inks = {"ink": theme.ink, "forbidden": theme.ink if theme.is_lined else _FORBIDDEN}
        drawn = painted(signs[sign], {**inks, "paper": PAPER})
        symbol = shapes.Symbol(f"{sign}-{theme.key}", drawn, _MARK_BOX)
        yield shapes.Use(symbol, shapes.placed(0.0, 0.0, scale=size_mm))
    else:
        known = [key.removeprefix(_MARK) for key in signs if key.startswith(_MARK)]
        raise UnknownNameError(unknown_name("pictogram sign", mark.part, known))


def draw_scene(
    scene: SceneTable, size_mm: shapes.Point, brush: Brush, around: Sequence[str], stream: Stream
) -> shapes.Group:
    """
    Return *scene*, a strip so wide and high about the origin, to be clipped.

    What matters is as large as the strip allows, clear of both its ends. The hexes that do not
    matter are of the terrains *around*.
    """
    width_mm, height_mm = size_mm
    edge_mm = min(EDGE_MM, _EDGE_SHARE * width_mm)
    land = dict(scene.land)
    hexes = max(land) - min(land) + 1
    scale = min((width_mm - 2 * edge_mm) / (hexes * _STEP_MM), height_mm / (2.5 * _SIDE_MM))
    shift, row_mm = next(iter(land)) % 1.0, 1.5 * _SIDE_MM
    rows = math.ceil((height_mm / scale / 2 + _SIDE_MM) / row_mm)
    columns = math.ceil(width_mm / scale / 2 / _STEP_MM) + 1
    drawn: list[shapes.Shape] = []
    for row in range(-rows, rows + 1):
        for column in range(-columns, columns + 1):
            step = column + shift + (0.5 if row % 2 else 0.0)
            terrain = land.get(step) if row == 0 else None
            look = find_look(f"{brush.prefix}{terrain or stream.pick(around)}", brush.theme)
            centre = (step * _STEP_MM, row * row_mm)
            drawn.append(draw_ground(look, centre, _SIDE_MM, brush.theme, stream, bleed_mm=SEAM_MM))
    for step in land:
        centre = (step * _STEP_MM, 0.0)
        drawn.append(draw_outline(centre, _SIDE_MM, brush.theme, width_mm=0.45))
    for start, end in scene.moves:
        drawn += _draw_move(start * _STEP_MM, end * _STEP_MM)
    drawn += (_put(Mark(*mark), 1.0, _STEP_MM, brush) for mark in scene.marks)
    return shapes.Group(tuple(drawn), shapes.placed(0.0, 0.0, scale=scale))


def _draw_move(start_mm: float, end_mm: float) -> Iterator[shapes.Shape]:
    """Yield a curved arrow above the middle line, from x to x, with a halo of paper."""
    lift_mm = -7.0
    start, end = (start_mm + 2.4, lift_mm + 1.2), (end_mm - 2.2, lift_mm + 0.6)
    middle = ((start[0] + end[0]) / 2, lift_mm - 3.6)
    bend = (*_between(start, middle), *_between(end, middle))
    curve = shapes.Path(
        (("M", *start), ("C", *bend, *end)), shapes.Style(stroke=PAPER, stroke_mm=_HALO_MM)
    )
    head = [
        (end[0] - 1.2, end[1] - 2.2),
        (end[0] + 1.7, end[1] + 1.1),
        (end[0] - 2.4, end[1] + 0.9),
    ]
    yield curve
    yield shapes.polygon(head, shapes.Style(PAPER, PAPER, _HALO_MM - _ARROW_MM))
    yield curve._replace(style=shapes.Style(stroke=INK, stroke_mm=_ARROW_MM))
    yield shapes.polygon(head, shapes.Style(INK, INK, 0.2))


def _between(one: shapes.Point, other: shapes.Point) -> shapes.Point:
    return (one[0] + 0.45 * (other[0] - one[0]), other[1])


# The file


FILE = "print.toml"
_LIGHT_BAND = 70.0  # L* from which a band carries ink, not paper


class CoverPiece(NamedTuple):
    """A piece on the picture of a game: its drawing, and the name of its player's colour."""

    picture: str
    colour: str


class Print(Value):
    """
    All that a game says of its print, by the names of its tables.

    Attributes:
        band: the colour of the game among the theme's bands.
        cover: the pieces on the picture of the game; else those of each colour in turn. A colour
            that a kit does not have is replaced by one that it has.
        boxed: parts that go into the tuck box, besides those of pieces and cards.
        stock: what parts are made of that the program makes; board.
        shares: of parts whose tiles are smaller: how large, of a tile.
    """

    band: str = ""
    cover: tuple[CoverPiece, ...] = ()
    boxed: tuple[str, ...] = ()
    stock: Mapping[str, Stock] = NOTHING
    shares: Mapping[str, float] = NOTHING
    piece: Mapping[str, PiecePart] = NOTHING
    pad: Pad | None = None
    pictogram: Mapping[str, Pictogram] = NOTHING


def print_of(game: Game) -> Print:
    """
    Return what *game* says of its print; nothing if it has no such file.

    Of what it extends the pieces, the pad, the pictograms and what is boxed.

    Raises:
        GameDataError: a file cannot be read.
    """
    said = Print()
    for folder in game.folders:
        own, before = _read(folder / FILE), said
        said = own._replace(
            boxed=(*before.boxed, *own.boxed),
            piece={**before.piece, **own.piece},
            pad=own.pad or before.pad,
            pictogram={**before.pictogram, **own.pictogram},
        )
    return said


def band_of(game: Game) -> str:
    """Return the name of the colour of *game* among the bands of themes."""
    return print_of(game).band or game.package.rpartition(".")[2] or "own"


def card_style(theme: Theme, band: str) -> components.CardStyle:
    """Return the colours of a face whose title band is called *band*."""
    ground = theme.bands[band]
    title = theme.ink if lightness(ground) > _LIGHT_BAND else theme.paper
    return components.CardStyle(theme.paper, theme.ink, ground, title)


def plain_player(key: str, theme: Theme) -> PlayerColour:
    """Return a colour for pieces that are anybody's: that of the band *key*."""
    fill = theme.paper if theme.is_lined else theme.bands[key]
    return PlayerColour(f"aid-{key}", "", fill, theme.ink if theme.is_lined else theme.paper)


@cache
def _read(path: FilePath) -> Print:
    return read_table(Print, path) if path.is_file() else Print()
