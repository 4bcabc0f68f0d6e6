"""On the set-up cards of Barony and Sorcery: the first cities by the seats of the seed."""

from collections.abc import Sequence

from layouts import points_to_mm
from layouts.blocks import Figure
from layouts.shapes import Path, Shape, Style, Text, polyline
from layouts.textblocks import MIN_SIZE_MM
from pnp.games.barony.facts import STARTING_CITIES
from pnp.games.barony.print.words import draw_seats
from pnp.model.boards import Board
from pnp.model.games import Colour, Game
from pnp.printing.art.symbols import put_piece
from pnp.printing.stock.aids import Drawings
from pnp.printing.stock.setupcards import SetupRequest
from pnp.printing.themes import find_player

_LARGEST_STEP_MM = 8.0
_COUNT_MM = points_to_mm(8.0)
_ARROW_MM = 0.9
_LEAST_ARROW_STEP_MM = 6.8  # cities closer together leave no room between them
_SHIFT_MM = 0.25


def setup_drawings(game: Game, board: Board, request: SetupRequest) -> Drawings:
    """Return what only the cards of Barony and of Sorcery show."""
    return {"placing": lambda: (placing_figure(draw_seats(board, game), game, request),)}


def placing_order(players: int) -> tuple[tuple[int, int], ...]:
    """
    Return who places how many first cities, one after the other, seats counted from 0.

    Source: Barony rulebook, "Disposition des premières cités et des chevaliers"; BY-11.

    >>> placing_order(3)
    ((0, 1), (1, 1), (2, 3), (1, 2), (0, 2))
    """
    last = players - 1
    there = tuple((seat, 1) for seat in range(last))
    back = tuple((seat, STARTING_CITIES - 1) for seat in reversed(range(last)))
    return (*there, (last, STARTING_CITIES), *back)


def placing_figure(seats: Sequence[Colour], game: Game, request: SetupRequest) -> Figure:
    """Return the cities in the order of placing, below each how many."""
    words = game.rules_texts(request.language)
    order = placing_order(len(seats))
    step_mm = min(_LARGEST_STEP_MM, request.width_mm / len(order))
    city_mm = min(6.0, step_mm)
    ink = request.theme.ink
    base_mm = city_mm + _COUNT_MM
    shapes: list[Shape] = []
    for place, (seat, count) in enumerate(order):
        x_mm = (place + 0.5) * step_mm
        name = seats[seat].name
        player = find_player(request.theme, name)
        shapes.append(put_piece("city", player, request.theme, (x_mm, city_mm / 2), city_mm))
        # The colour's letter stands below: on a city so small nobody could read it.
        letter = words(f"colour_{name}")[0]
        shapes.append(Text(x_mm - _SHIFT_MM, base_mm, letter, "sans", MIN_SIZE_MM, ink, "end"))
        shapes.append(Text(x_mm, base_mm, str(count), "sans-semibold", _COUNT_MM, ink))
        if place and step_mm >= _LEAST_ARROW_STEP_MM:
            shapes.append(_arrow(x_mm - step_mm / 2, city_mm / 2, ink))
    return Figure(tuple(shapes), step_mm * len(order), city_mm + 1.25 * _COUNT_MM)


def _arrow(x_mm: float, y_mm: float, ink: str) -> Path:
    reach_mm = _ARROW_MM / 2
    points = ((x_mm - reach_mm, y_mm - reach_mm), (x_mm, y_mm), (x_mm - reach_mm, y_mm + reach_mm))
    return polyline(points, Style(stroke=ink, stroke_mm=0.25))
