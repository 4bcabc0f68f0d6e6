"""What only Terre de Barons prints: faces of dice and position cards in pictograms, its places."""

from layouts.richtexts import centred_text
from layouts.shapes import Style, rectangle
from pnp.games.terre.facts import GAME, OVERLAY
from pnp.owngames.building import settled
from pnp.printing.boards.miniatures import draw_flat_grounds, draw_signs, fit_miniature
from pnp.printing.hexmaps import bare_scene, draw_lines
from pnp.printing.kits.record import KitRequest
from pnp.printing.stock.kits import Hooks
from pnp.printing.stock.prints import Drawn, Parts
from pnp.printing.stock.tokens import Die
from pnp.printing.themes import Pen, Theme
from pnp.texts import Texts

_AIR_MM = 1.5  # above the places
_PLACES_WIDTH = 52.0 / 49.0  # of their height


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

    def places(_: str, size_mm: float) -> Drawn:
        """Return the places of the board with their numbers."""
        ground = settled(GAME, GAME.least_players).ground
        assert ground
        numbers = GAME.hex_numbers(ground.cells)
        half_mm = size_mm / 2
        box = (-_PLACES_WIDTH * half_mm, _AIR_MM - half_mm, _PLACES_WIDTH * half_mm, half_mm)
        scene = bare_scene(dict.fromkeys(numbers, "terre/3"), Pen(GAME, theme))
        land = fit_miniature(scene, box)
        signs = {cell: str(number) for cell, number in numbers.items()}
        return (*draw_flat_grounds(land), *draw_lines(land), *draw_signs(land, signs))

    return {"die": die, "card": card, "places": places}


def _has_overlays(request: KitRequest) -> bool:
    return request.options.get("mountains", OVERLAY) == OVERLAY


def _notes(request: KitRequest, texts: Texts) -> tuple[str, ...]:
    mountains = "kit_note_overlays" if _has_overlays(request) else "kit_note_backs"
    return (texts(mountains), texts("kit_note_die"))


HOOKS = Hooks(
    marks=_marks,
    back=lambda request: "" if _has_overlays(request) else "terre/mountain",
    without=lambda request: () if _has_overlays(request) else ("mountains",),
    notes=_notes,
)
