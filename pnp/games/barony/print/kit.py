"""What only Barony prints: resources, the first player's token, the track; coins and crowns."""

from collections.abc import Mapping

from generators.lattice import SQRT3
from generators.randomness import Stream
from layouts import points_to_mm
from layouts.blocks import Figure, Table
from layouts.shapes import Shape, Style, Text, Use, placed, polyline
from pnp.games.barony.facts import GAME, MOST_NEW_CITIES, RANKS, TERRAINS, track_points
from pnp.games.barony.print.tokens import (
    crown,
    first_player_token,
    gold_coin,
    resource_tokens,
    silver_shield,
)
from pnp.games.barony.print.track import track_board
from pnp.printing.art.hexart import draw_sample
from pnp.printing.art.pictograms import Drawn, Parts
from pnp.printing.art.symbols import put_piece
from pnp.printing.kits.record import KitRequest
from pnp.printing.own.kits import Hooks
from pnp.printing.stock.aids import Compositor, Drawings, plain_player
from pnp.printing.themes import Theme, find_look
from pnp.texts import Texts

_FIGURE_MM = 76.0  # narrow enough for a column of a page with wide margins


def marks(theme: Theme) -> Parts:
    """Return what only the pictograms of Barony and of Sorcery have."""

    def coin(kind: str, size_mm: float) -> Drawn:
        return gold_coin(int(kind), theme, size_mm)

    def shield(kind: str, size_mm: float) -> Drawn:
        return silver_shield(int(kind), theme, size_mm)

    def draw_crown(_: str, size_mm: float) -> Drawn:
        return (Use(crown(theme.ink, theme), placed(0.0, 0.0, scale=size_mm)),)

    def edge(_: str, size_mm: float) -> Drawn:
        line = Style(stroke=theme.ink, stroke_mm=0.9)
        return (polyline(((0.0, -size_mm / 2), (0.0, size_mm / 2)), line),)

    return {"coin": coin, "shield": shield, "crown": draw_crown, "edge": edge}


def drawings(compositor: Compositor, request: KitRequest) -> Drawings:
    """Return the tables and figures of Barony."""
    texts, theme = compositor.texts, request.theme
    return {
        "score": lambda: (_score_table(texts),),
        "pieces": lambda: (piece_figure(theme, texts),),
        "terrains": lambda: (terrain_figure(request, texts),),
    }


def _texts(request: KitRequest) -> Texts:
    return GAME.texts(request.language)


def words(request: KitRequest) -> Mapping[str, object]:
    """Return the ranks and their points, for the score pad."""
    texts = _texts(request)
    ranks = (f"{texts(f'kit_rank_{rank + 1}')} {track_points(rank, 0)}" for rank in range(RANKS))
    return {"titles": ", ".join(ranks)}


def notes(request: KitRequest, texts: Texts) -> tuple[str, ...]:
    """Return what a player should know about the kit."""
    own = request.inventory
    tiles = () if own is None else (texts("kit_note_inventory", count=len(own)),)
    return (texts("kit_note_board"), *tiles)


def piece_figure(theme: Theme, texts: Texts) -> Figure:
    """Return the four kinds of pieces in a row, with how many a colour has."""
    neutral = plain_player("barony", theme)
    names = ("city", "stronghold", "knight", "village")
    shapes: list[Shape] = []
    for place, name in enumerate(names):
        x_mm = (place + 0.5) * _FIGURE_MM / len(names)
        shapes.append(put_piece(name, neutral, theme, (x_mm, 5.0), 9.0))
        words = f"{GAME.number(f'{name}_each')} {texts(f'kit_piece_{name}')}"
        shapes.append(_caption(words, x_mm, 12.6, theme))
    return Figure(tuple(shapes), _FIGURE_MM, 13.5)


def terrain_figure(request: KitRequest, texts: Texts) -> Figure:
    """Return the five terrains in a row, with their names."""
    theme = request.theme
    stream = Stream(request.seed, "kit rules")
    step_mm = _FIGURE_MM / len(TERRAINS)
    side_mm = step_mm * 0.96 / SQRT3
    shapes: list[Shape] = []
    for place, terrain in enumerate(TERRAINS):
        middle = ((place + 0.5) * step_mm, side_mm + 0.3)
        look = find_look(terrain.look, theme)
        shapes += draw_sample(look, middle, side_mm, theme, stream, icon_mm=5.5)
        shapes.append(_caption(texts(terrain.name), middle[0], 2 * side_mm + 3.4, theme))
    return Figure(tuple(shapes), _FIGURE_MM, 2 * side_mm + 4.4)


def _caption(words: str, x_mm: float, y_mm: float, theme: Theme) -> Text:
    return Text(x_mm, y_mm, words, "sans", points_to_mm(7), theme.ink, "middle")


def _score_table(texts: Texts) -> Table:
    """Return the points of the track: ranks across, new cities down."""
    names = tuple(texts(f"kit_rank_{rank}") for rank in range(1, RANKS + 1))
    rows = tuple(
        (str(new), *(str(track_points(rank, new)) for rank in range(RANKS)))
        for new in range(MOST_NEW_CITIES + 1)
    )
    return Table(
        rows=((texts("kit_new_cities"), *names), *rows),
        shares=(1.25, 1.0, 1.1, 1.0, 1.1, 0.8),
        anchors=("start", "end", "end", "end", "end", "end"),
    )


HOOKS = Hooks(
    makers={
        "resources": lambda request, _: resource_tokens(request),
        "counters": lambda request, _: (first_player_token(request, _texts(request)),),
        "track": lambda request, _: (track_board(request, _texts(request)),),
    },
    marks=marks,
    drawings=drawings,
    words=words,
    notes=notes,
)
