"""
The drawing of a board: grounds, outlines, marks, chips and pieces, in millimetres.

Pointy-top, the bounding box of the board moved to the margin asked for. Line widths
follow the size of the hexes, so that an overview looks like the poster.

A chip is a disc with its value, in the middle of its hex, or above it where pieces stand on the
hex; one that faces a side lies near that side, with a beak towards it. A piece on a corner stands
upright over it, one on a side lies along it.
"""

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate

from generators.hexes import Hex, PlaceName, kind_of_clock
from generators.lattice import side_of
from layouts.documents import Box, Drawing, make_drawing
from layouts.fonts import text_width_mm
from layouts.shapes import (
    Circle,
    Face,
    Group,
    Path,
    Point,
    Shape,
    Style,
    Symbol,
    Transform,
    Use,
    placed,
    polygon,
)
from layouts.textblocks import centred_text
from pnp.model.boards import NOBODY, Board, Chip, Piece
from pnp.model.games import ChipKind, Game
from pnp.model.positions import UNREADABLE
from pnp.printing.art.places import Place
from pnp.printing.art.symbols import piece as piece_symbol
from pnp.printing.boards.hexmaps import HexMap, draw_grounds, draw_hex_marks, draw_lines, lay_map
from pnp.printing.themes import ChipLook, Theme, find_player, neutral_player

# As shares of a hex side.
_PIECE_HEIGHT = 0.72
_PIECE_STEP = 0.42
_BELOW_CHIPS = 0.24

# How high a piece is on a corner, and how long a unit is on a side.
CORNER_SIZE = 0.42
SIDE_SIZE = 0.62

_CHIP = 0.23
_CHIP_STEP = 2.15 * _CHIP
_RAISED_Y = -0.24
_FACING_REACH = 0.34
_BEAK = 0.80
_DART = 0.22
_LINE = 0.022
_TEXT = 0.26
_WORD = 0.19
_LEAST_TEXT = 0.09
_CHIP_FILL = "#f6eedb"
_CHIP_INK = "#33261c"
_CHIP_BACK = "#6b5b4d"
_DOT = 0.019
_DOT_STEP = 0.05
_DOTS_DOWN = 0.13
_ABOVE_DOTS = 0.03
_BOLD_INK = "#a3201b"
_UNREAD_INK = "#8d857d"


@dataclass(frozen=True, slots=True)
class BoardView:
    """
    How a board is seen: its game, theme and the flat-to-flat size of its hexes.

    The letters on pieces are those of the kit in *language*.
    """

    board: Board
    game: Game
    theme: Theme
    hex_mm: float
    margin_mm: float = 0.0
    language: str = "en"

    @property
    def side_mm(self) -> float:
        """The side of a hex."""
        return side_of(self.hex_mm)

    def hex_map(self) -> HexMap:
        """Return the hexes of the board, ready to be drawn."""
        return lay_map(self.board, self.game, self.theme, self.hex_mm, self.margin_mm)


def draw_board(view: BoardView) -> Drawing:
    """Return the board with everything on it, in one layer of art."""
    land = view.hex_map()
    return make_drawing(*land.size_mm, art=_board_shapes(view, land))


def hex_boxes(view: BoardView) -> list[Box]:
    """Return the bounding box of every hex with its margin, to tell blank sheets of a poster."""
    half_mm, side_mm = view.hex_mm / 2 + view.margin_mm, view.side_mm + view.margin_mm
    centres = map(view.hex_map().centre, view.board.terrain)
    return [(x - half_mm, y - side_mm, x + half_mm, y + side_mm) for x, y in centres]


def _board_shapes(view: BoardView, land: HexMap) -> Iterator[Shape]:
    tiles = [tile.cells for tile in view.board.tiles]
    if view.theme.is_country:
        from pnp.printing.country.boards import draw_country

        yield from draw_country(land, tiles, seed=view.board.seed)
    else:
        yield from draw_grounds(land, seed=view.board.seed)
        yield from draw_lines(land, tiles)
        yield from draw_hex_marks(land)
    yield from draw_chips(
        land, view.board.chips, view.game.chips, {p.hex for p in view.board.pieces if not p.clock}
    )
    yield from _pieces(view, land)


def _pieces(view: BoardView, land: HexMap) -> Iterator[Shape]:
    """Yield the pieces, side by side where several stand on a hex."""
    piles: dict[Hex, list[Piece]] = {}
    for piece in sorted(view.board.pieces, key=lambda piece: (piece.hex.r, piece.hex.q)):
        if not piece.clock:
            piles.setdefault(piece.hex, []).append(piece)
    for cell, here in piles.items():
        x, y = land.centre(cell)
        if chip_places(cell, view.board.chips, view.game.chips):
            y += _BELOW_CHIPS * view.side_mm
        for place, piece in enumerate(here):
            symbol = piece_picture(piece, view.game, view.theme, view.language)
            shift_mm = (place - (len(here) - 1) / 2) * _PIECE_STEP * view.side_mm
            yield Use(symbol, placed(x + shift_mm, y, scale=_PIECE_HEIGHT * view.side_mm))
    yield from draw_placed_pieces(land, view.board.pieces, view.game, view.language)


def draw_chips(
    land: HexMap,
    chips: Mapping[str, Mapping[Hex, Chip]],
    kinds: Sequence[ChipKind],
    crowded: Collection[Hex],
) -> Iterator[Shape]:
    """Yield the chips of a map; on the hexes *crowded* pieces stand."""
    for cell in land.looks:
        laid = _chips_on(cell, chips, kinds)
        yield from draw_hex_chips(
            laid, land.centre(cell), land.side_mm, land.theme, is_raised=cell in crowded
        )


def draw_hex_chips(
    laid: Sequence[tuple[ChipKind, Chip]],
    centre: Point,
    side_mm: float,
    theme: Theme,
    *,
    is_raised: bool = False,
) -> Iterator[Shape]:
    """Yield the chips of a hex; raised where pieces stand below them."""
    spots = _spots([chip for _, chip in laid], is_raised=is_raised)
    for (kind, chip), spot in zip(laid, spots, strict=True):
        yield Use(chip_picture(chip, kind, theme), _at(centre, spot, side_mm))


def draw_beaks(
    land: HexMap, chips: Mapping[str, Mapping[Hex, Chip]], kinds: Sequence[ChipKind]
) -> Iterator[Shape]:
    """Yield a point at each side that a chip faces, where hexes are too small for discs."""
    for cell in land.looks:
        for _, chip in _chips_on(cell, chips, kinds):
            if chip.facing:
                dart = _dart(chip.facing, _DART, _DART / 2, Style(_CHIP_INK))
                place = _towards(chip.facing, _BEAK - _DART)
                yield Group((dart,), _at(land.centre(cell), place, land.side_mm))


def chip_words(
    cell: Hex, chips: Mapping[str, Mapping[Hex, Chip]], kinds: Sequence[ChipKind]
) -> str:
    """Return the values of the chips of a hex."""
    return " ".join(chip.value for _, chip in _chips_on(cell, chips, kinds))


def chip_places(
    cell: Hex, chips: Mapping[str, Mapping[Hex, Chip]], kinds: Sequence[ChipKind]
) -> tuple[Place, ...]:
    """Return what the chips of a hex with pieces take of it."""
    laid = [chip for _, chip in _chips_on(cell, chips, kinds)]
    return tuple(Place(x, y, _CHIP) for x, y in _spots(laid, is_raised=True))


def draw_placed_pieces(
    land: HexMap, pieces: Sequence[Piece], game: Game, language: str
) -> Iterator[Shape]:
    """Yield those of *pieces* that lie on corners and sides, with letters as on the kit."""
    piles: dict[PlaceName, list[Symbol]] = {}
    for piece in pieces:
        if piece.clock:
            symbol = piece_picture(piece, game, land.theme, language)
            piles.setdefault(piece.at, []).append(symbol)
    for at, symbols in piles.items():
        pictures = [(Use(symbol, placed(0.0, 0.0)),) for symbol in symbols]
        yield from draw_placed(land, at, pictures, [1.0] * len(symbols))


def piece_picture(piece: Piece, game: Game, theme: Theme, language: str) -> Symbol:
    """Return the picture of a piece, with the letter of its colour as on the kit."""
    (picture,) = (kind.picture for kind in game.pieces if kind.letter == piece.kind)
    if piece.colour == NOBODY:
        return piece_symbol(picture, neutral_player(theme), theme)
    (name,) = (colour.name for colour in game.colours if colour.letter == piece.colour)
    letter = game.texts(language)(f"kit_letter_{name}")
    return piece_symbol(picture, find_player(theme, name), theme, letter=letter)


def draw_placed(
    land: HexMap,
    at: PlaceName,
    pictures: Sequence[tuple[Shape, ...]],
    widths: Sequence[float],
    *,
    is_upright: bool = False,
) -> Iterator[Shape]:
    """
    Yield *pictures* of unit size, *widths* wide, in a row on a corner or along a side.

    With *is_upright* they stand on a side as they would on a corner.
    """
    is_side = kind_of_clock(at.clock) == "side" and not is_upright
    for shapes, spot in zip(pictures, _row(land, at, widths, is_side=is_side), strict=True):
        yield Group(shapes, spot)


def _row(
    land: HexMap, at: PlaceName, widths: Sequence[float], *, is_side: bool
) -> Iterator[Transform]:
    """Yield where pictures in a row come to lie."""
    x_mm, y_mm = land.place(at)
    size_mm = (SIDE_SIZE if is_side else CORNER_SIZE) * land.side_mm
    # Sides of more pieces than one are shared.
    size_mm /= max(1.0, sum(widths) * size_mm / land.side_mm)
    turn_deg = _along(at.clock) if is_side else 0.0
    ends = accumulate(widths)
    for end, width in zip(ends, widths, strict=True):
        reach_mm = (end - width / 2 - sum(widths) / 2) * size_mm
        dx = reach_mm * math.cos(math.radians(turn_deg))
        dy = reach_mm * math.sin(math.radians(turn_deg))
        yield placed(x_mm + dx, y_mm + dy, scale=size_mm, angle_deg=turn_deg)


def _along(clock: int) -> float:
    return {1: 30.0, 3: 90.0, 5: -30.0}[clock % 6]


def _chips_on(
    cell: Hex, chips: Mapping[str, Mapping[Hex, Chip]], kinds: Sequence[ChipKind]
) -> list[tuple[ChipKind, Chip]]:
    here = ((kind, chips.get(kind.id, {}).get(cell)) for kind in kinds)
    return [(kind, chip) for kind, chip in here if chip is not None]


def _spots(chips: Sequence[Chip], *, is_raised: bool) -> list[Point]:
    """Return the middles of the chips of a hex: those that face a side near it, others in a row."""
    others = [place for place, chip in enumerate(chips) if not chip.facing]
    spots = []
    for place, chip in enumerate(chips):
        if chip.facing:
            spots.append(_towards(chip.facing, _FACING_REACH))
        else:
            along = others.index(place) - (len(others) - 1) / 2
            spots.append((along * _CHIP_STEP, _RAISED_Y if is_raised else 0.0))
    return spots


def _towards(clock: int, reach: float) -> Point:
    turn = math.radians(30 * clock)
    return reach * math.sin(turn), -reach * math.cos(turn)


def _at(centre: Point, spot: Point, side_mm: float) -> Transform:
    x, y = spot
    return placed(centre[0] + x * side_mm, centre[1] + y * side_mm, scale=side_mm)


def chip_picture(chip: Chip, kind: ChipKind, theme: Theme) -> Symbol:
    """Return a chip as it lies: with its value or its words, and dots; or face down."""
    look = theme.looks.chips.get(kind.id, ChipLook())
    dots = two_dice_ways(chip.value) if look.has_dots else 0
    is_bold = chip.value in kind.bold
    if look.is_hidden:
        return _chip_symbol("", chip.facing, is_bold=False)
    return _chip_symbol(look.words.get(chip.value, chip.value), chip.facing, dots, is_bold=is_bold)


def two_dice_ways(value: str) -> int:
    """
    Return how many of the 36 throws of two dice have that sum.

    >>> [two_dice_ways(value) for value in ("2", "7", "12", "1", "wool")]
    [1, 6, 1, 0, 0]
    """
    return max(0, 6 - abs(7 - int(value))) if value.isdecimal() and len(value) < 3 else 0


@cache
def _chip_symbol(value: str, facing: int, dots: int = 0, *, is_bold: bool) -> Symbol:
    """Return a chip, its disc about the origin, in units of the side of a hex."""
    rim = Style(_CHIP_FILL if value else _CHIP_BACK, _CHIP_INK, _LINE)
    reach = _BEAK - _FACING_REACH
    # Its foot is hidden by the disc.
    shapes: list[Shape] = [_dart(facing, reach, 0.8 * _CHIP, rim)] if facing else []
    ink = _UNREAD_INK if value == UNREADABLE else _BOLD_INK if is_bold else _CHIP_INK
    face: Face = "sans-semibold" if is_bold else "sans"
    shapes.append(Circle(0.0, 0.0, _CHIP, rim))
    if value:
        size = min(
            _TEXT if len(value) < 3 else _WORD, 1.5 * _CHIP / text_width_mm(value, face, 1.0)
        )
        up = _ABOVE_DOTS if dots else 0.0
        shapes.append(centred_text(value, (0.0, -up), max(_LEAST_TEXT, size), ink, face))
    else:
        shapes.append(Circle(0.0, 0.0, 0.6 * _CHIP, Style(stroke=_CHIP_FILL, stroke_mm=_LINE)))
    places = ((place - (dots - 1) / 2) * _DOT_STEP for place in range(dots))
    shapes += (Circle(x, _DOTS_DOWN, _DOT, Style(ink)) for x in places)
    reach += _LINE
    word = "unread" if value == UNREADABLE else value
    name = f"chip-{word}-{facing}-{'bold' if is_bold else 'plain'}{f'-{dots}' if dots else ''}"
    return Symbol(name, tuple(shapes), (-reach, -reach, reach, reach))


def _dart(facing: int, reach: float, half_width: float, style: Style) -> Path:
    right = _towards(facing + 3, half_width)
    left = _towards(facing - 3, half_width)
    return polygon((_towards(facing, reach), left, right), style)
