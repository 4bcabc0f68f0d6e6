"""
The set-up card of Barony: the board, the seats, and who places how many first cities.

The seats are drawn from the board's seed, by colours: the first one begins. Sorcery builds
its own card from the parts here.
"""

from collections.abc import Sequence

from generators.randomness import Stream
from layouts.documents import Box
from layouts.flows import Bullets, Figure
from layouts.shapes import Path, Shape, Style, Text, Use, placed, polyline
from layouts.textblocks import MIN_SIZE_MM
from layouts.units import points_to_mm
from pnp.games.barony.facts import GAME, STARTING_CITIES, TILES_PER_PLAYER, city_hexes
from pnp.model.boards import Board
from pnp.model.games import Colour, Game, Terrain
from pnp.printing.art.symbols import piece
from pnp.printing.boards.hexmaps import draw_lines
from pnp.printing.cards.miniatures import draw_flat_grounds, draw_signs, fit_miniature
from pnp.printing.cards.record import LegendEntry, Picture, SetupCard, SetupRequest
from pnp.printing.themes import Theme, find_player
from pnp.texts import Texts, page_texts

_LARGEST_STEP_MM = 8.0
_COUNT_MM = points_to_mm(8.0)
_ARROW_MM = 0.9
_LEAST_ARROW_STEP_MM = 6.8  # cities closer together leave no room between them
_SHIFT_MM = 0.25


def setup_card(board: Board, request: SetupRequest) -> SetupCard:
    """Return the card of *board*."""
    texts = GAME.texts(request.language)
    seats = draw_seats(board, GAME)
    steps = (
        texts("setup_board", count=TILES_PER_PLAYER * board.players),
        texts("setup_pieces"),
        seats_text(seats, texts, request.language),
        texts("setup_cities"),
    )
    bars = texts("setup_bars", count=len(city_hexes(board.terrain)))
    return SetupCard(
        band="barony",
        picture=board_picture(board, GAME.terrains, request.theme),
        legend=terrain_legend(GAME.terrains, texts),
        blocks=(Bullets(steps), placing_figure(seats, request), Bullets((bars,))),
    )


def draw_seats(board: Board, game: Game) -> tuple[Colour, ...]:
    """
    Return a colour for each seat, clockwise from the first player's, by the board's seed.

    Only the colours that a kit for as many players holds.
    """
    return tuple(Stream(board.seed, "seats").sample(game.colours_of(board.players), board.players))


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


def seats_text(seats: Sequence[Colour], texts: Texts, language: str) -> str:
    """Return the sentence about the seats and who begins."""
    names = [page_texts(language)(f"setup_{colour.name}") for colour in seats]
    return texts("setup_seats", order=", ".join(names), first=names[0])


def placing_figure(seats: Sequence[Colour], request: SetupRequest) -> Figure:
    """Return the cities in the order of placing, below each how many."""
    texts = page_texts(request.language)
    order = placing_order(len(seats))
    step_mm = min(_LARGEST_STEP_MM, request.width_mm / len(order))
    city_mm = min(6.0, step_mm)
    ink = request.theme.ink
    base_mm = city_mm + _COUNT_MM
    shapes: list[Shape] = []
    for place, (seat, count) in enumerate(order):
        x_mm = (place + 0.5) * step_mm
        name = seats[seat].name
        symbol = piece("city", find_player(request.theme, name), request.theme, has_letter=False)
        shapes.append(Use(symbol, placed(x_mm, city_mm / 2, scale=city_mm)))
        # The colour's letter stands below: on a city so small nobody could read it.
        letter = texts(f"setup_{name}")[0]
        shapes.append(Text(x_mm - _SHIFT_MM, base_mm, letter, "sans", MIN_SIZE_MM, ink, "end"))
        shapes.append(Text(x_mm, base_mm, str(count), "sans-semibold", _COUNT_MM, ink))
        if place and step_mm >= _LEAST_ARROW_STEP_MM:
            shapes.append(_arrow(x_mm - step_mm / 2, city_mm / 2, ink))
    return Figure(tuple(shapes), step_mm * len(order), city_mm + 1.25 * _COUNT_MM)


def board_picture(board: Board, terrains: Sequence[Terrain], theme: Theme) -> Picture:
    """Return what draws the board with its letters and tiles."""
    looks = {terrain.name: terrain.look for terrain in terrains}
    signs = {terrain.name: terrain.letter for terrain in terrains}

    def draw(box: Box) -> tuple[Shape, ...]:
        cells = {cell: looks[kind] for cell, kind in board.terrain.items()}
        miniature = fit_miniature(cells, theme, box)
        return (
            *draw_flat_grounds(miniature),
            *draw_lines(miniature, (tile.cells for tile in board.tiles)),
            *draw_signs(miniature, {cell: signs[kind] for cell, kind in board.terrain.items()}),
        )

    return draw


def terrain_legend(terrains: Sequence[Terrain], texts: Texts) -> tuple[LegendEntry, ...]:
    """Return an entry for each terrain."""
    return tuple(
        LegendEntry(terrain.look, terrain.letter, texts(terrain.name)) for terrain in terrains
    )


def _arrow(x_mm: float, y_mm: float, ink: str) -> Path:
    reach_mm = _ARROW_MM / 2
    points = ((x_mm - reach_mm, y_mm - reach_mm), (x_mm, y_mm), (x_mm - reach_mm, y_mm + reach_mm))
    return polyline(points, Style(stroke=ink, stroke_mm=0.25))
