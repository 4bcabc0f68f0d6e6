"""
The set-up card of Terre de Barons: values and mountains by number, starts, turn order.

The personal cards are secret: they stand on a strip of their own, whose lower half is
folded under and which is cut apart between the players.
"""

from collections.abc import Sequence

from generators.hexes import Hex
from layouts.documents import Box
from layouts.errors import TextFitError
from layouts.flows import Block, Bullets, Table
from layouts.fonts import text_width_mm
from layouts.shapes import Shape, Style, Text, Use, placed, polyline
from layouts.textblocks import MIN_SIZE_MM, centred_text, fitting_size_mm, paragraph
from layouts.units import points_to_mm
from pnp.games.terre.facts import (
    BARON,
    COLOURS,
    GAME,
    HEX_COUNT,
    KNIGHT,
    MOUNTAIN,
    PIECES,
    TERRAINS,
    TILES_OF_VALUE,
    TerreSetup,
)
from pnp.model.boards import Board, setup_as
from pnp.printing.art.symbols import icon, piece
from pnp.printing.boards.hexmaps import HexMap, draw_lines
from pnp.printing.cards.miniatures import (
    draw_flat_grounds,
    fit_miniature,
)
from pnp.printing.cards.record import (
    STRIP_SAFE_MM,
    LegendEntry,
    Picture,
    SetupCard,
    SetupRequest,
    Strip,
)
from pnp.printing.themes import find_look, find_player, marks_ink
from pnp.texts import Texts, page_texts

_VALUE_SHARE = 0.66  # sizes of the numerals, of the side; never under 6 pt
_SMALL_VALUE_SHARE = 0.48
_NUMBER_SHARE = 0.4
_PIECE_SHARE = 0.8  # of the side
_STRIP_MM = 27.0
_FOLD_MM = 13.5
_CARD_MM = points_to_mm(11.0)
_SLIP_MM = points_to_mm(7.5)


def setup_card(board: Board, request: SetupRequest) -> SetupCard:
    """Return the card of *board*."""
    texts = GAME.texts(request.language)
    return SetupCard(
        band="terre",
        picture=_board_picture(board, request),
        legend=tuple(
            LegendEntry(terrain.look, terrain.letter, texts(terrain.name)) for terrain in TERRAINS
        ),
        blocks=_blocks(board, request, texts),
        strips=(_personal_cards(board, request, texts),),
    )


def _blocks(board: Board, request: SetupRequest, texts: Texts) -> tuple[Block, ...]:
    order = setup_as(board, TerreSetup).turn_order
    players = [texts("setup_player", player=player) for player in order]
    mountains = [cell for cell, kind in board.terrain.items() if kind == MOUNTAIN]
    return (
        Bullets((texts("setup_tiles"),)),
        Table(_value_rows(board, texts), (1.0, 4.4), has_heading=False),
        Bullets(
            (
                texts("setup_mountains", places=_places(board, mountains)),
                texts("setup_starts"),
            )
        ),
        Table(_start_rows(board, request, texts), (1.3, 1.0, 1.4)),
        Bullets(
            (
                texts("setup_order", order=", ".join(players)),
                texts("setup_reserve"),
                texts("setup_cards"),
            )
        ),
    )


def _value_rows(board: Board, texts: Texts) -> tuple[tuple[str, str], ...]:
    """Return, for each number of points, the places of its tiles, those under mountains too."""
    values = tile_values(board)
    return tuple(
        (
            texts("setup_point") if value == 1 else texts("setup_points", value=value),
            ", ".join(str(number) for number, here in sorted(values.items()) if here == value),
        )
        for value in TILES_OF_VALUE
    )


def tile_values(board: Board) -> dict[int, int]:
    """Return the points of the tile on every place, from 1 to 37, mountains included."""
    hidden = setup_as(board, TerreSetup).under_mountains
    return {
        number: hidden[number] if number in hidden else int(board.terrain[cell])
        for cell, number in GAME.hex_numbers(board.terrain).items()
    }


def _start_rows(
    board: Board, request: SetupRequest, texts: Texts
) -> tuple[tuple[str, str, str], ...]:
    """Return a heading and a row for each colour: where baron and knights start."""
    shared = page_texts(request.language)
    rows = [
        (
            shared(f"setup_{colour.name}"),
            _places(board, _starts(board, colour.letter, BARON)),
            _places(board, _starts(board, colour.letter, KNIGHT)),
        )
        for colour in GAME.colours_of(board.players)
    ]
    heads = ("setup_colour_head", "setup_baron_head", "setup_knights_head")
    colour_head, baron_head, knights_head = (texts(head) for head in heads)
    return ((colour_head, baron_head, knights_head), *rows)


def _starts(board: Board, colour: str, kind: str) -> list[Hex]:
    return [p.hex for p in board.pieces if (p.colour, p.kind) == (colour, kind)]


def _places(board: Board, cells: Sequence[Hex]) -> str:
    numbers = GAME.hex_numbers(board.terrain)
    return ", ".join(str(number) for number in sorted(numbers[cell] for cell in cells))


def _board_picture(board: Board, request: SetupRequest) -> Picture:
    """Return what draws the board: points large, places small, officers on their starts."""
    looks = {terrain.name: terrain.look for terrain in TERRAINS}
    officers = {start.hex: (start.colour, start.kind) for start in board.pieces}

    def draw(box: Box) -> tuple[Shape, ...]:
        cells = {cell: looks[kind] for cell, kind in board.terrain.items()}
        miniature = fit_miniature(cells, request.theme, box)
        if text_width_mm(str(HEX_COUNT), "sans", MIN_SIZE_MM) > 0.75 * miniature.side_mm:
            raise TextFitError("the hexes are too small for their numbers; take a larger card.")
        marks: list[Shape] = []
        numbers = GAME.hex_numbers(board.terrain)
        for cell, kind in board.terrain.items():
            marks += _marks(miniature, cell, kind, numbers[cell], cell in officers)
        for cell, (colour, officer) in officers.items():
            marks += _officer(miniature, cell, colour, officer, request)
        return (*draw_flat_grounds(miniature), *draw_lines(miniature), *marks)

    return draw


def _marks(land: HexMap, cell: Hex, kind: str, number: int, has_piece: bool) -> list[Shape]:
    """Return the points of a hex, or a mountain, and its number."""
    x_mm, y_mm = land.centre(cell)
    side_mm, theme = land.side_mm, land.theme
    ink = marks_ink(theme, find_look(land.looks[cell], theme).tone)
    low = (x_mm, y_mm + 0.6 * side_mm)
    place = centred_text(str(number), low, _size_mm(_NUMBER_SHARE, side_mm), ink, "sans")
    if kind == MOUNTAIN:
        picture = icon("terre/mountain", ink, theme)
        return [Use(picture, placed(x_mm, y_mm - 0.18 * side_mm, scale=0.95 * side_mm)), place]
    if has_piece:
        top = (x_mm, y_mm - 0.6 * side_mm)
        return [centred_text(kind, top, _size_mm(_SMALL_VALUE_SHARE, side_mm), ink), place]
    middle = (x_mm, y_mm - 0.2 * side_mm)
    return [centred_text(kind, middle, _size_mm(_VALUE_SHARE, side_mm), ink), place]


def _size_mm(share: float, side_mm: float) -> float:
    """Return the size of a text in a hex, 6 pt or more."""
    return max(MIN_SIZE_MM, share * side_mm)


def _officer(land: HexMap, cell: Hex, colour: str, kind: str, request: SetupRequest) -> list[Shape]:
    """Return the piece on its start, between points and number, and its colour's letter."""
    x_mm, y_mm = land.centre(cell)
    side_mm, theme = land.side_mm, request.theme
    name = next(entry.name for entry in COLOURS if entry.letter == colour)
    picture = next(entry.picture for entry in PIECES if entry.letter == kind)
    letter = page_texts(request.language)(f"setup_{name}")[0]
    symbol = piece(picture, find_player(theme, name), theme, has_letter=False)
    beside = (x_mm + 0.44 * side_mm, y_mm)
    return [
        Use(symbol, placed(x_mm - 0.18 * side_mm, y_mm, scale=_PIECE_SHARE * side_mm)),
        centred_text(letter, beside, _size_mm(_NUMBER_SHARE, side_mm), theme.ink),
    ]


def _personal_cards(board: Board, request: SetupRequest, texts: Texts) -> Strip:
    """Return the strip with a slip for each player, to be cut apart and folded."""
    cards = [str(number) for number in setup_as(board, TerreSetup).personal_cards]

    def draw(box: Box) -> tuple[Shape, ...]:
        step_mm = request.size.width_mm / len(cards)
        shapes: list[Shape] = []
        for place, card in enumerate(cards):
            left = place * step_mm
            slip = (left + STRIP_SAFE_MM, box[1], left + step_mm - STRIP_SAFE_MM, box[3])
            shapes += _slip(board, request, texts, slip, player=place + 1, card=card)
            if place:
                ends = ((left, 0.0), (left, _STRIP_MM))
                shapes.append(polyline(ends, Style(stroke=request.theme.ink, stroke_mm=0.15)))
        return tuple(shapes)

    return Strip("personal-cards", _STRIP_MM, draw, fold_mm=_FOLD_MM)


def _slip(
    board: Board, request: SetupRequest, texts: Texts, box: Box, *, player: int, card: str
) -> list[Shape]:
    """Return one slip: the player above the fold, the tile of the personal card below."""
    left, top, right, _ = box
    x_mm, ink = (left + right) / 2, request.theme.ink
    name = texts("setup_slip", player=player)
    size_mm = fitting_size_mm(name, "sans-semibold", width_mm=right - left, max_size_mm=_SLIP_MM)
    seed = paragraph(
        page_texts(request.language)("setup_seed", seed=board.seed),
        x_mm=left,
        y_mm=top + 3.2,
        width_mm=right - left,
        face="sans",
        size_mm=MIN_SIZE_MM,
        fill=ink,
        anchor="middle",
    )
    return [
        Text(x_mm, top + 2.6, name, "sans-semibold", size_mm, ink, "middle"),
        *seed.shapes,
        centred_text(texts("setup_slip_tile"), (x_mm, _FOLD_MM + 3.2), MIN_SIZE_MM, ink, "sans"),
        centred_text(card, (x_mm, _FOLD_MM + 8.0), _CARD_MM, ink),
    ]
