"""
What a set-up card is made of: the board as a miniature, the legend, strips beside it.

Start pieces stand on the picture. A board that grows in play is a picture of tiles: what lies open,
and hands.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from generators.hexes import Hex
from generators.lattice import SQRT3
from generators.randomness import Stream
from layouts import TextFitError, points_to_mm
from layouts.blocks import Block, Table
from layouts.components import SAFE_MM, CardSize
from layouts.documents import Box
from layouts.fonts import text_width_mm
from layouts.richtexts import Setting, set_words
from layouts.shapes import Face, Shape, Text, Use, placed
from layouts.textblocks import MIN_SIZE_MM, centred_text
from pnp.messages import Message
from pnp.model.boards import NOBODY, Board, Piece
from pnp.model.games import Game
from pnp.printing.art.symbols import put_icon, put_piece
from pnp.printing.boards.drawings import chip_words, draw_beaks, draw_placed_pieces, piece_picture
from pnp.printing.boards.hexmaps import HexMap, draw_lines
from pnp.printing.boards.miniatures import (
    LegendEntry,
    box_within_names,
    draw_chip,
    draw_flat_grounds,
    draw_legend,
    draw_row_names,
    draw_signs,
    draw_tile,
    fit_miniature,
    legend_height_mm,
)
from pnp.printing.themes import Theme, find_look, find_player, marks_ink
from pnp.texts import Texts

# Draws within a box, as large as fits; may raise TextFitError.
Picture: TypeAlias = Callable[[Box], tuple[Shape, ...]]

STRIP_SAFE_MM = 1.5

# Sizes in a hex that bears more than its letter, of the side; texts are never under 6 pt.
_SIGN_SHARE = 0.66
_LIFT = 0.2
_SMALL_LIFT = 0.6
_SMALL_SIGN_SHARE = 0.48
_NUMBER_SHARE = 0.4
_NUMBER_LOW = 0.6
_WORD_LOW = 0.3  # where a hex is wider
_ICON_SHARE = 0.95
_PIECE_SHARE = 0.8


_LABEL_MM = points_to_mm(7.0)
_LABEL_STEP_MM = 3.6
_GAP_MM = 1.8
_LARGEST_SIDE_MM = 7.5
_LEAST_SIDE_MM = 2.2
_TILE_SHARE = 0.9  # of the room side by side, so that tiles stand apart
_NAME_GAP_MM = 0.6
_STRIP_GAP_MM = 0.8
_BOLD: Face = "sans-semibold"
_STRIP_MM = points_to_mm(8)
_STRIP_TEXTS: tuple[tuple[Face, float], ...] = (
    (_BOLD, _STRIP_MM),
    ("sans", _STRIP_MM),
    ("sans", MIN_SIZE_MM),
)
_CHIPS_A_ROW = 10
_CHIP_SIDE_MM = 2.4
_NUMBER_MM = 5.0


@dataclass(frozen=True, slots=True)
class SetupRequest:
    """
    What the words of a card depend on, besides the board.

    Attributes:
        size: the card; blocks with pictures fit its width.
        has_draw_order: a strip with the secret order of the draw pile is wanted.
    """

    language: str
    theme: Theme
    size: CardSize
    has_draw_order: bool = False

    @property
    def width_mm(self) -> float:
        """How wide a block of a face may be."""
        return self.size.width_mm - 2 * SAFE_MM


class TileGroup(NamedTuple):
    """Tiles that lie together, by their kinds: a row, or a hand, and what it is called."""

    label: str
    kinds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Strip:
    """
    Something to cut out beside the card, because not everybody may see it.

    Attributes:
        key: what it is, once a card: ``"personal-cards"``.
        shapes: what stands on it, from its top left corner.
        fold_mm: how far below the top edge it is folded; None for not at all.
    """

    key: str
    height_mm: float
    shapes: tuple[Shape, ...]
    fold_mm: float | None = None


@dataclass(frozen=True, slots=True)
class SetupCard:
    """
    The faces of one card, as a game tells them.

    Attributes:
        band: the key of the title band's colour in a theme.
        picture: what lies on the table once all is set up.
        legend: what the signs of the picture mean.
        blocks: the steps, for the back.
    """

    band: str
    picture: Picture
    legend: tuple[LegendEntry, ...]
    blocks: tuple[Block, ...]
    strips: tuple[Strip, ...] = ()


def terrain_legend(game: Game, texts: Texts) -> tuple[LegendEntry, ...]:
    """Return an entry for each terrain."""
    return tuple(
        LegendEntry(terrain.look, terrain.letter, texts(terrain.name)) for terrain in game.terrains
    )


def terrain_table(game: Game, board: Board, texts: Texts) -> Table:
    """Return how many hexes of each terrain the board has."""
    counts = Counter(board.terrain.values())
    rows = tuple(
        (texts(terrain.name), str(counts[terrain.name]))
        for terrain in game.terrains
        if counts[terrain.name]
    )
    return Table(rows, (4.0, 1.0), ("start", "end"), has_heading=False)


def board_picture(
    game: Game, board: Board, request: SetupRequest, *, has_names: bool = False
) -> Picture:
    """
    Return what draws the board: letters, numbers of hexes, bold tiles, start pieces.

    Where:
        has_names: the hexes at the ends of rows are named beside them.
    """

    def draw(box: Box) -> tuple[Shape, ...]:
        if has_names:
            box = box_within_names(box, board.names)
        cells = {cell: game.terrain(kind).look for cell, kind in board.terrain.items()}
        signs = {cell: game.terrain(kind).letter for cell, kind in board.terrain.items()}
        land = fit_miniature(cells, request.theme, box)
        tiles = (tile.cells for tile in board.tiles)
        below = (*draw_flat_grounds(land), *draw_lines(land, tiles))
        if has_names:
            below = (*below, *draw_row_names(land, board.names))
        if not (game.has_numbers or board.pieces or board.chips):
            return (*below, *draw_signs(land, signs))
        return (*below, *_crowded(game, board, land, signs, request))

    return draw


def _crowded(
    game: Game, board: Board, land: HexMap, signs: Mapping[Hex, str], request: SetupRequest
) -> Iterator[Shape]:
    """Yield the marks of hexes that bear numbers or pieces besides their letters."""
    numbers = _small_words(game, board)
    widest = max((text_width_mm(word, "sans", MIN_SIZE_MM) for word in numbers.values()), default=0)
    if widest > (1.5 if board.chips else 0.75) * land.side_mm:
        raise TextFitError(Message("no_room_for_numbers"))
    standing = {piece.hex: piece for piece in board.pieces if not piece.clock}
    for cell, sign in signs.items():
        low = _SMALL_LIFT if cell in standing else _LIFT if numbers else 0.0
        yield _sign(land, cell, sign, low)
        if cell in numbers:
            yield _below(land, cell, numbers[cell])
    yield from draw_beaks(land, board.chips, game.chips)
    for start in standing.values():
        yield from _start(game, land, start, request)
    yield from draw_placed_pieces(land, board.pieces, game, request.language)


def _small_words(game: Game, board: Board) -> dict[Hex, str]:
    """Return what is printed low in hexes: their chips, or else their numbers."""
    numbers = game.hex_numbers(board.terrain)
    words = {cell: chip_words(cell, board.chips, game.chips) for cell in board.terrain}
    return {cell: str(number) for cell, number in numbers.items()} | {
        cell: word for cell, word in words.items() if word
    }


def _sign(land: HexMap, cell: Hex, sign: str, lift: float) -> Shape:
    """Return the letter of a hex, or its icon; lifted for what is below it."""
    (x_mm, y_mm), side_mm = land.centre(cell), land.side_mm
    ink = _ink(land, cell)
    if not sign.isalnum():
        at = (x_mm, y_mm - 0.9 * lift * side_mm)
        return put_icon(land.looks[cell], ink, land.theme, at, _ICON_SHARE * side_mm)
    share = _SMALL_SIGN_SHARE if lift == _SMALL_LIFT else _SIGN_SHARE
    return centred_text(sign, (x_mm, y_mm - lift * side_mm), _size_mm(share, side_mm), ink)


def _below(land: HexMap, cell: Hex, number: str) -> Shape:
    (x_mm, y_mm), side_mm = land.centre(cell), land.side_mm
    size_mm = _size_mm(_NUMBER_SHARE, side_mm)
    low = y_mm + (_NUMBER_LOW if number.isdigit() else _WORD_LOW) * side_mm
    return centred_text(number, (x_mm, low), size_mm, _ink(land, cell), "sans")


def _start(game: Game, land: HexMap, start: Piece, request: SetupRequest) -> Iterator[Shape]:
    """Yield the piece on its start, and beside it the letter of its colour."""
    (x_mm, y_mm), side_mm = land.centre(start.hex), land.side_mm
    if start.colour == NOBODY:
        symbol = piece_picture(start, game, land.theme, request.language)
        yield Use(symbol, placed(x_mm, y_mm, scale=_PIECE_SHARE * side_mm))
        return
    colour = next(colour.name for colour in game.colours if colour.letter == start.colour)
    picture = next(kind.picture for kind in game.pieces if kind.letter == start.kind)
    player, at = find_player(land.theme, colour), (x_mm - 0.18 * side_mm, y_mm)
    letter = game.texts(request.language)(f"kit_letter_{colour}")
    beside = (x_mm + 0.44 * side_mm, y_mm)
    yield put_piece(picture, player, land.theme, at, _PIECE_SHARE * side_mm)
    yield centred_text(letter, beside, _size_mm(_NUMBER_SHARE, side_mm), land.theme.ink)


def _ink(land: HexMap, cell: Hex) -> str:
    return marks_ink(land.theme, find_look(land.looks[cell], land.theme).tone)


def _size_mm(share: float, side_mm: float) -> float:
    return max(MIN_SIZE_MM, share * side_mm)


def tile_picture(
    row: Sequence[TileGroup],
    hands: Sequence[TileGroup],
    game: Game,
    request: SetupRequest,
    seed: int,
) -> Picture:
    """
    Return what draws groups of tiles under their labels.

    Where:
        row: what all can see, in one line, each tile with its name.
        hands: below that, in as many lines as make the tiles largest.
    """
    theme, texts = request.theme, game.texts(request.language)

    def draw(box: Box) -> tuple[Shape, ...]:
        left, top, right, bottom = box
        stream, shapes = Stream(seed, "set-up card"), list[Shape]()

        def lay(group: TileGroup, x_mm: float, side_mm: float, step_mm: float) -> None:
            label = Text(x_mm, top + _LABEL_MM, group.label, _BOLD, _LABEL_MM, theme.ink, "middle")
            shapes.append(label)
            x_mm -= (len(group.kinds) - 1) / 2 * step_mm
            for place, kind in enumerate(group.kinds):
                look = game.terrain(kind).look
                centre = (x_mm + place * step_mm, top + _LABEL_STEP_MM + side_mm)
                shapes.extend(draw_tile(look, centre, side_mm, theme, stream))

        if row:
            step_mm = (right - left) / sum(len(group.kinds) for group in row)
            side_mm = min(_LARGEST_SIDE_MM, _TILE_SHARE * step_mm / SQRT3)
            how = Setting("sans", MIN_SIZE_MM, theme.ink, "middle")
            names_top = lowest = top + _LABEL_STEP_MM + 2 * side_mm + _NAME_GAP_MM
            x_mm = left
            for group in row:
                lay(group, x_mm + len(group.kinds) / 2 * step_mm, side_mm, step_mm)
                for kind in group.kinds:
                    name = set_words(texts(kind), x_mm, names_top, step_mm, how)
                    shapes.extend(name.shapes)
                    lowest = max(lowest, names_top + name.height_mm)
                    x_mm += step_mm
            top = lowest + _GAP_MM
        widest = max((len(group.kinds) for group in hands), default=1)
        sizes = {
            columns: min(
                _LARGEST_SIDE_MM,
                _TILE_SHARE * (right - left) / columns / (widest * SQRT3),
                ((bottom - top) / -(-len(hands) // columns) - _LABEL_STEP_MM - _GAP_MM) / 2,
            )
            for columns in range(len(hands), 0, -1)
        }
        columns, side_mm = max(sizes.items(), key=itemgetter(1), default=(1, _LARGEST_SIDE_MM))
        if side_mm < _LEAST_SIDE_MM:
            raise TextFitError(Message("no_room_for_hands"))
        for place, group in enumerate(hands):
            if place and not place % columns:
                top += 2 * side_mm + _LABEL_STEP_MM + _GAP_MM
            x_mm = left + (place % columns + 0.5) * (right - left) / columns
            lay(group, x_mm, side_mm, SQRT3 * side_mm)
        return tuple(shapes)

    return draw


def stacked(heads: Sequence[str], request: SetupRequest) -> tuple[list[Shape], float]:
    """Return title, words and board of a strip, from its top, and where they end."""
    shapes, top = list[Shape](), SAFE_MM
    for words, (face, size_mm) in zip(heads, _STRIP_TEXTS, strict=True):
        how = Setting(face, size_mm, request.theme.ink)
        lines = set_words(words, SAFE_MM, top, request.width_mm, how)
        shapes += lines.shapes
        top += lines.height_mm + _STRIP_GAP_MM
    return shapes, top


def pile_strip(
    key: str, heads: Sequence[str], kinds: Sequence[str], game: Game, request: SetupRequest
) -> Strip:
    """Return the strip with the order of a pile of tiles, ten a row, below *heads*."""
    theme, left = request.theme, SAFE_MM + _NUMBER_MM
    signs = terrain_legend(game, game.texts(request.language))
    entries = {one.name: entry for one, entry in zip(game.terrains, signs, strict=True)}
    side_mm = min(_CHIP_SIDE_MM, (request.width_mm - _NUMBER_MM) / _CHIPS_A_ROW / SQRT3)
    row_mm = 2 * side_mm + 0.3
    shapes, first_mm = stacked(heads, request)
    for place, kind in enumerate(kinds):
        row, column = divmod(place, _CHIPS_A_ROW)
        y_mm, x_mm = first_mm + (row + 0.5) * row_mm, left + (column + 0.5) * SQRT3 * side_mm
        if not column:
            at = (left - _NUMBER_MM / 2 - 0.6, y_mm)
            shapes.append(centred_text(str(place + 1), at, MIN_SIZE_MM, theme.ink, "sans"))
        entry = entries[kind]
        shapes += draw_chip(entry.look, entry.sign, (x_mm, y_mm), theme, side_mm=side_mm)
    legend_top = first_mm + -(-len(kinds) // _CHIPS_A_ROW) * row_mm + _GAP_MM
    box = (SAFE_MM, legend_top, SAFE_MM + request.width_mm, 0.0)
    shapes += draw_legend(signs, box, theme)
    height_mm = legend_top + legend_height_mm(signs, request.width_mm) + SAFE_MM
    return Strip(key, height_mm, tuple(shapes))
