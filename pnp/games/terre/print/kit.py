"""What only Terre de Barons prints: faces of dice and position cards in pictograms, its places."""

from collections.abc import Collection

from generators.lattice import bounds_mm, hex_corners, hex_to_mm, side_of
from layouts.blocks import Figure
from layouts.shapes import Group, Style, many_polygons, placed, rectangle
from layouts.textblocks import MIN_SIZE_MM, centred_text
from pnp.games.terre.facts import GAME, OVERLAY
from pnp.owngames.building import settled
from pnp.printing.art.pictograms import Drawn, Parts
from pnp.printing.kits.record import KitRequest
from pnp.printing.own.kits import Hooks
from pnp.printing.stock.aids import Compositor, Drawings
from pnp.printing.stock.dice import Die
from pnp.printing.themes import Theme
from pnp.texts import Texts

_AIR_MM = 1.5  # above the places
_PLACE_MM = 7.2


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
    return {"places": lambda: (places_picture(compositor.brush.theme, _PLACE_MM),)}


def places_picture(theme: Theme, hex_mm: float) -> Figure:
    """Return the places of the board with their numbers."""
    side_mm = side_of(hex_mm)
    ground = settled(GAME, GAME.least_players).ground
    assert ground
    left, top, right, bottom = bounds_mm(ground.cells, side_mm=side_mm)
    style = Style(theme.tones["tree"].ground, theme.ink, 0.2)
    hexes = many_polygons((hex_corners(cell, side_mm=side_mm) for cell in ground.cells), style)
    size_mm = max(MIN_SIZE_MM, 0.36 * hex_mm)
    numbers = (
        centred_text(str(number), hex_to_mm(cell, side_mm=side_mm), size_mm, theme.ink)
        for cell, number in GAME.hex_numbers(ground.cells).items()
    )
    picture = Group((hexes, *numbers), placed(-left, _AIR_MM - top))
    return Figure((picture,), right - left, bottom - top + _AIR_MM)


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
