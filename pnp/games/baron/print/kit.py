"""What only Baron prints: keeps, shields, chips, markers, the track, the back of its tiles."""

from collections.abc import Iterator
from functools import partial

from layouts.shapes import Circle, Style
from pnp.games.baron.facts import KEEPS_PER_PLAYER, PLAYERS_WITH_FEWER_TILES
from pnp.games.baron.print.honour_track import honour_track
from pnp.games.baron.print.tokens import (
    battle_markers,
    chip_tokens,
    keep_tokens,
    shield_tokens,
    sword,
    tile_back,
)
from pnp.printing.art.pictograms import Drawn, Parts
from pnp.printing.art.places import hexagon
from pnp.printing.kits.record import KitRequest
from pnp.printing.own.kits import Hooks
from pnp.printing.themes import Theme
from pnp.texts import Texts


def _notes(request: KitRequest, texts: Texts) -> Iterator[str]:
    """Yield what a player should know before cutting."""
    keeps = (
        texts("kit_keeps_of", players=players, keeps=keeps)
        for players, keeps in KEEPS_PER_PLAYER.items()
    )
    yield texts("kit_note_keeps", keeps=", ".join(keeps))
    yield texts("kit_note_chips")
    if request.players == PLAYERS_WITH_FEWER_TILES:
        yield texts("kit_note_fewer_tiles")


def _marks(theme: Theme) -> Parts:
    return {"pile": partial(_pile, theme), "battle": partial(_battle, theme)}


def _pile(theme: Theme, _: str, size_mm: float) -> Drawn:
    """Return the draw pile: backs of tiles, one on the other."""
    side_mm = size_mm / 2
    style = Style(theme.tones["mountain"].ground, theme.ink, 0.25)
    return tuple(hexagon(side_mm, style, (step, -step)) for step in (-0.7, 0.0, 0.7))


def _battle(theme: Theme, _: str, size_mm: float) -> Drawn:
    edge = Circle(0.0, 0.0, size_mm / 2, Style(theme.paper, theme.ink, 0.25))
    return (edge, *(sword(angle, 0.86 * size_mm, theme) for angle in (-45.0, 45.0)))


HOOKS = Hooks(
    makers={
        "keeps": keep_tokens,
        "shields": shield_tokens,
        "chips": lambda request, _: chip_tokens(request),
        "battle": lambda request, _: battle_markers(request),
        "track": lambda request, texts: (honour_track(request, texts),),
    },
    back=tile_back,
    notes=_notes,
    marks=_marks,
    draws=frozenset(("keeps",)),
)
