"""What only Terre de Barons prints: faces of dice and position cards in pictograms, its places."""

from collections.abc import Collection

from layouts.blocks import Figure
from layouts.shapes import Style, rectangle
from layouts.textblocks import centred_text
from pnp.games.terre.facts import GAME, OVERLAY
from pnp.owngames.building import settled
from pnp.printing.art.pictograms import Drawn, Parts
from pnp.printing.boards.hexmaps import draw_lines
from pnp.printing.boards.miniatures import draw_flat_grounds, draw_signs, fit_miniature
from pnp.printing.kits.record import KitRequest
from pnp.printing.own.kits import Hooks
from pnp.printing.stock.aids import Compositor, Drawings
from pnp.printing.stock.dice import Die
from pnp.printing.themes import Theme
from pnp.texts import Texts

_AIR_MM = 1.5  # above the places
_PLACES_MM = (52.0, 49.0)


def _marks(theme: Theme) -> Parts:
    def die(kind: str, size_mm: float) -> Drawn:
        return Die(theme, theme.bands["terre"], theme.band_ink).face(int(kind), size_mm)

    def card(number: str, size_mm: float) -> Drawn:
        width_mm = 0.76 * size_mm
        edge = Style(theme.paper, theme.ink, 0.25)
        return (
            rectangle(-width_mm / 2, -size_mm / 2, width_mm, size_mm, edge),
            centred_text(number, (0.0, 0.0), 0.5 * size_mm, theme.ink),
        )

    return {"die": die, "card": card}


def _drawings(compositor: Compositor, _: KitRequest) -> Drawings:
    return {"places": lambda: (_places(compositor.brush.theme),)}


def _places(theme: Theme) -> Figure:
    """Return the places of the board with their numbers."""
    ground = settled(GAME, GAME.least_players).ground
    assert ground
    numbers = GAME.hex_numbers(ground.cells)
    land = fit_miniature(dict.fromkeys(numbers, "terre/3"), theme, (0.0, _AIR_MM, *_PLACES_MM))
    signs = {cell: str(number) for cell, number in numbers.items()}
    drawn = (*draw_flat_grounds(land), *draw_lines(land, ()), *draw_signs(land, signs))
    return Figure(drawn, *_PLACES_MM)


def _has_overlays(request: KitRequest) -> bool:
    return request.options.get("mountains", OVERLAY) == OVERLAY


def _back(request: KitRequest) -> str:
    return "" if _has_overlays(request) else "terre/mountain"


def _without(request: KitRequest) -> Collection[str]:
    return () if _has_overlays(request) else ("mountains",)


def _notes(request: KitRequest, texts: Texts) -> tuple[str, ...]:
    mountains = "kit_note_overlays" if _has_overlays(request) else "kit_note_backs"
    return (texts(mountains), texts("kit_note_die"))


HOOKS = Hooks(marks=_marks, drawings=_drawings, back=_back, without=_without, notes=_notes)
