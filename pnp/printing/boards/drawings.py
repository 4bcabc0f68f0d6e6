"""
The drawing of a board: grounds, outlines, marks, chips and pieces, in millimetres.

Pointy-top, the bounding box of the board moved to the margin asked for. Line widths
follow the size of the hexes, so that an overview looks like the poster.

A chip is a disc with its value, in the middle of its hex, or above it where pieces stand on the
hex; one that faces a side lies near that side, with a beak towards it. A piece on a corner stands
upright over it, one on a side lies along it.
"""

import math
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from types import MappingProxyType
from typing import TypeAlias

from generators.hexes import Hex, PlaceName, kind_of_clock
from generators.lattice import side_of
from layouts.documents import Box, Drawing, make_drawing
from layouts.shapes import (
    Group,
    Point,
    Shape,
    Style,
    Symbol,
    Transform,
    Use,
    placed,
)
from layouts.textblocks import MIN_SIZE_MM
from pnp.model.boards import NOBODY, Board, Chip, Piece
from pnp.model.games import ChipKind, Game
from pnp.printing.art.places import Place
from pnp.printing.art.symbols import piece as piece_symbol
from pnp.printing.art.symbols import starting_place
from pnp.printing.boards.chips import (
    BEAK,
    CHIP,
    CHIP_INK,
    FACING_REACH,
    chip_picture,
    dart,
    towards,
)
from pnp.printing.boards.hexmaps import HexMap, draw_grounds, draw_hex_marks, draw_lines, lay_map
from pnp.printing.themes import PlayerColour, Theme, find_player, neutral_player

# As shares of a hex side.
_PIECE_HEIGHT = 0.72
_PIECE_STEP = 0.42
_BELOW_CHIPS = 0.24
_BELOW_FOCAL = 0.08  # the larger picture of a hex of a country

# How high a piece is on a corner, and how long a unit is on a side.
CORNER_SIZE = 0.42
SIDE_SIZE = 0.62
_PIECE_BOX = 1.12

_CHIP_STEP = 2.15 * CHIP
_RAISED_Y = -0.24
_DART = 0.22


# Draws a piece of a game in a theme, with its letter in a language.
PieceDrawer: TypeAlias = Callable[[Piece, Game, Theme, str], Symbol]


@dataclass(frozen=True, slots=True)
class BoardView:
    """
    How a board is seen: its game, theme and the flat-to-flat size of its hexes.

    The letters on pieces are those of the kit in *language*; names of hexes are no smaller than
    *least_name_mm* where they have room, and the lands of a country have names where there is
    room. On a board to play on, *is_in_play*, rings stand for pieces of players, which move.
    With *has_land* it shows whose land each hex is.
    """

    board: Board
    game: Game
    theme: Theme
    hex_mm: float
    margin_mm: float = 0.0
    language: str = "en"
    has_names: bool = True
    least_name_mm: float = MIN_SIZE_MM
    is_in_play: bool = False
    has_land: bool = False

    @property
    def side_mm(self) -> float:
        """The side of a hex."""
        return side_of(self.hex_mm)

    def hex_map(self) -> HexMap:
        """Return the hexes of the board, ready to be drawn."""
        land = lay_map(self.board, self.game, self.theme, self.hex_mm, self.margin_mm)
        return replace(land, least_name_mm=self.least_name_mm)


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
    above = tuple(_things_on(view, land))
    if view.theme.is_country:
        from pnp.printing.country.boards import draw_country
        from pnp.printing.country.lettering import Naming

        naming = Naming(view.board.game, view.language, above) if view.has_names else None
        yield from draw_country(land, tiles, seed=view.board.seed, naming=naming)
        yield from _lands(view, land)
    else:
        yield from draw_grounds(land, seed=view.board.seed)
        yield from draw_lines(land, tiles)
        yield from _lands(view, land)
        yield from draw_hex_marks(land)
    yield from above


def _lands(view: BoardView, land: HexMap) -> Iterator[Shape]:
    """Yield whose land each hex is, if the board is to show it."""
    if view.has_land and view.board.evenness is not None:
        from pnp.printing.boards.lands import draw_lands

        yield from draw_lands(land, view.board.evenness.owners, view.game)


def _things_on(view: BoardView, land: HexMap) -> Iterator[Shape]:
    """Yield chips and pieces."""
    board = view.board
    crowded = {piece.hex for piece in board.pieces if not piece.clock}
    yield from draw_chips(land, board.chips, view.game.chips, crowded)
    picture = starting_picture if view.is_in_play else piece_picture
    yield from draw_pieces(
        land, board.pieces, view.game, view.language, board.chips, picture=picture
    )


def draw_pieces(
    land: HexMap,
    pieces: Sequence[Piece],
    game: Game,
    language: str,
    chips: Mapping[str, Mapping[Hex, Chip]] = MappingProxyType({}),
    *,
    picture: PieceDrawer | None = None,
) -> Iterator[Shape]:
    """
    Yield *pieces*, side by side where several stand on a hex, below the *chips* there.

    *picture* draws one; else they look as in the kit.
    """
    draw = picture or piece_picture
    piles: dict[Hex, list[Piece]] = {}
    for piece in sorted(pieces, key=lambda piece: (piece.hex.r, piece.hex.q)):
        if not piece.clock:
            piles.setdefault(piece.hex, []).append(piece)
    for cell, here in piles.items():
        x, y = land.centre(cell)
        if chip_places(cell, chips, game.chips):
            y += _BELOW_CHIPS * land.side_mm
        elif land.theme.is_country:
            y += _BELOW_FOCAL * land.side_mm
        for place, piece in enumerate(here):
            symbol = draw(piece, game, land.theme, language)
            shift_mm = (place - (len(here) - 1) / 2) * _PIECE_STEP * land.side_mm
            yield Use(symbol, placed(x + shift_mm, y, scale=_PIECE_HEIGHT * land.side_mm))
    yield from draw_placed_pieces(land, pieces, game, language, draw)


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
                point = dart(chip.facing, _DART, _DART / 2, Style(CHIP_INK))
                place = towards(chip.facing, BEAK - _DART)
                yield Group((point,), _at(land.centre(cell), place, land.side_mm))


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
    return tuple(Place(x, y, CHIP) for x, y in _spots(laid, is_raised=True))


def draw_placed_pieces(
    land: HexMap,
    pieces: Sequence[Piece],
    game: Game,
    language: str,
    picture: PieceDrawer | None = None,
) -> Iterator[Shape]:
    """Yield those of *pieces* that lie on corners and sides, with letters as on the kit."""
    piles: dict[PlaceName, list[Symbol]] = {}
    for piece in pieces:
        if piece.clock:
            symbol = (picture or piece_picture)(piece, game, land.theme, language)
            piles.setdefault(piece.at, []).append(symbol)
    for at, symbols in piles.items():
        pictures = [(Use(symbol, placed(0.0, 0.0)),) for symbol in symbols]
        yield from draw_placed(land, at, pictures, [1.0] * len(symbols))


def piece_picture(piece: Piece, game: Game, theme: Theme, language: str) -> Symbol:
    """Return the picture of a piece, with the letter of its colour as on the kit."""
    picture = _picture_of(piece, game)
    if piece.colour == NOBODY:
        return piece_symbol(picture, neutral_player(theme), theme)
    player, letter = _player_of(piece, game, theme, language)
    return piece_symbol(picture, player, theme, letter=letter)


def starting_picture(piece: Piece, game: Game, theme: Theme, language: str) -> Symbol:
    """Return what marks the place of a piece on a board to play on; nobody's stay as they are."""
    if piece.colour == NOBODY:
        return piece_picture(piece, game, theme, language)
    player, letter = _player_of(piece, game, theme, language)
    return starting_place(_picture_of(piece, game), player, theme, letter=letter)


def _picture_of(piece: Piece, game: Game) -> str:
    (picture,) = (kind.picture for kind in game.pieces if kind.letter == piece.kind)
    return picture


def _player_of(piece: Piece, game: Game, theme: Theme, language: str) -> tuple[PlayerColour, str]:
    """Return the colour of the player of a piece, and its letter as on the kit."""
    (name,) = (colour.name for colour in game.colours if colour.letter == piece.colour)
    return find_player(theme, name), game.texts(language)(f"kit_letter_{name}")


def overhang_mm(view: BoardView) -> float:
    """Return how far pieces on corners and sides stick out beyond the box of the hexes."""
    land = replace(view, margin_mm=0.0).hex_map()
    width_mm, height_mm = land.size_mm
    counts = Counter(piece.at for piece in view.board.pieces if piece.clock)
    beyond_mm = [0.0]
    for at, count in counts.items():
        size = SIDE_SIZE if kind_of_clock(at.clock) == "side" else CORNER_SIZE
        # Of several in a row the outer ones reach farther, but no farther than half a side.
        reach_mm = _PIECE_BOX / 2 * min(count * size, max(size, 1.0)) * land.side_mm
        x, y = land.place(at)
        beyond_mm += [reach_mm - x, reach_mm - y, x + reach_mm - width_mm, y + reach_mm - height_mm]
    return max(beyond_mm)


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
            spots.append(towards(chip.facing, FACING_REACH))
        else:
            along = others.index(place) - (len(others) - 1) / 2
            spots.append((along * _CHIP_STEP, _RAISED_Y if is_raised else 0.0))
    return spots


def _at(centre: Point, spot: Point, side_mm: float) -> Transform:
    x, y = spot
    return placed(centre[0] + x * side_mm, centre[1] + y * side_mm, scale=side_mm)
