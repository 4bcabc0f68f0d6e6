"""
The set-up card of Terre de Barons: values and mountains, starts, turn order.

The personal cards are secret: they stand on a strip of their own, whose lower half is
folded under and which is cut apart between the players.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from generators.hexes import Hex
from layouts import points_to_mm
from layouts.blocks import Table
from layouts.documents import Box
from layouts.richtexts import Setting, set_words
from layouts.shapes import Shape, Style, Text, polyline
from layouts.textblocks import MIN_SIZE_MM, centred_text, fitting_size_mm
from pnp.games.terre.deal import TerreSetup
from pnp.games.terre.facts import BARON, GAME, KNIGHT, TILES_OF_VALUE
from pnp.games.terre.print.words import start_hexes
from pnp.model.boards import Board, setup_as
from pnp.printing.own.setups import setup_card as steps_card
from pnp.printing.stock.setupcards import STRIP_SAFE_MM, SetupCard, SetupRequest, Strip
from pnp.texts import Texts, fraction_text, page_texts

_STRIP_MM = 27.0
_FOLD_MM = 13.5
_CARD_MM = points_to_mm(11.0)
_SLIP_MM = points_to_mm(7.5)


def setup_card(board: Board, request: SetupRequest, words: Mapping[str, object]) -> SetupCard:
    """Return the card of *board*."""
    texts = GAME.texts(request.language)
    drawings = {
        "values": lambda: (Table(_value_rows(board, texts), (1.0, 4.4), has_heading=False),),
        "starts": lambda: (Table(_start_rows(board, texts), (1.3, 0.9, 1.3, 1.2)),),
    }
    card = steps_card(GAME, board, request, words, drawings=drawings)
    return replace(card, strips=(_personal_cards(board, request, texts),))


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


def _start_rows(board: Board, texts: Texts) -> tuple[tuple[str, ...], ...]:
    """Return a heading and a row for each colour: where baron and knights start, its land."""
    land = board.evenness.land if board.evenness is not None else {}
    rows = [
        (
            texts(colour.name),
            _places(board, start_hexes(board, colour.letter, BARON)),
            _places(board, start_hexes(board, colour.letter, KNIGHT)),
            fraction_text(land[colour.letter]) if land else "",
        )
        for colour in GAME.colours_of(board.players)
    ]
    heads = ("colour", "baron", "knights", "land")
    return (tuple(texts(f"setup_{head}_head") for head in heads), *rows)


def _places(board: Board, cells: Sequence[Hex]) -> str:
    numbers = GAME.hex_numbers(board.terrain)
    return ", ".join(str(number) for number in sorted(numbers[cell] for cell in cells))


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
    words = page_texts(request.language)("setup_seed", seed=board.seed)
    how = Setting("sans", MIN_SIZE_MM, ink, "middle")
    seed = set_words(words, left, top + 3.2, right - left, how)
    return [
        Text(x_mm, top + 2.6, name, "sans-semibold", size_mm, ink, "middle"),
        *seed.shapes,
        centred_text(texts("setup_slip_tile"), (x_mm, _FOLD_MM + 3.2), MIN_SIZE_MM, ink, "sans"),
        centred_text(card, (x_mm, _FOLD_MM + 8.0), _CARD_MM, ink),
    ]
