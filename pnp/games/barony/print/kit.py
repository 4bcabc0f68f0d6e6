"""What only Barony prints: resources, the first player's token, the track; coins and crowns."""

from collections.abc import Mapping

from layouts.blocks import Table
from layouts.shapes import Style, Use, placed, polyline
from pnp.games.barony.facts import GAME, MOST_NEW_CITIES, RANKS, track_points
from pnp.games.barony.print.card import setup_drawings
from pnp.games.barony.print.tokens import (
    crown,
    first_player_token,
    gold_coin,
    resource_tokens,
    silver_shield,
)
from pnp.games.barony.print.track import track_board
from pnp.printing.art.pictograms import Drawn, Parts
from pnp.printing.kits.record import KitRequest
from pnp.printing.own.kits import Hooks
from pnp.printing.stock.aids import Compositor, Drawings
from pnp.printing.themes import Theme
from pnp.texts import Texts


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


def drawings(compositor: Compositor, _: KitRequest) -> Drawings:
    """Return the table of the score track."""
    return {"score": lambda: (_score_table(compositor.texts),)}


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
    setup=setup_drawings,
    words=words,
    notes=notes,
)
