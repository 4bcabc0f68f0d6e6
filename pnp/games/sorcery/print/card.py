"""The set-up card of Barony with Sorcery: Barony's, locations, spells."""

from collections.abc import Mapping

from layouts import points_to_mm
from layouts.blocks import Figure
from layouts.fonts import text_width_mm
from layouts.shapes import Circle, Shape, Style, Text, rectangle
from layouts.textblocks import MIN_SIZE_MM, base_line_mm, centred_text, fitting_size_mm
from pnp.games.barony.print.card import drawings
from pnp.games.sorcery.facts import GAME, SPELLS
from pnp.model.boards import Board
from pnp.printing.own.setups import setup_card as steps_card
from pnp.printing.stock.setupcards import SetupCard, SetupRequest
from pnp.texts import Texts

_ROW_MM = 3.5
_SWATCH_MM = 1.4
_NAME_MM = points_to_mm(7.5)
_GAP_MM = 1.0


def setup_card(board: Board, request: SetupRequest, words: Mapping[str, object]) -> SetupCard:
    """Return the card of *board*."""
    texts = GAME.texts(request.language)
    own = {
        **drawings(board, GAME, request),
        "spells": lambda: (_spells_figure(board, texts, request),),
    }
    return steps_card(GAME, board, request, words, drawings=own)


def _spells_figure(board: Board, texts: Texts, request: SetupRequest) -> Figure:
    """Return the open spells, a row each: the family's colour, name, family, cost."""
    width_mm, theme = request.width_mm, request.theme
    spells = [spell for spell in SPELLS if spell.key in board.setup.words["spells"]]
    shapes: list[Shape] = []
    for row, (key, family, cost) in enumerate(spells):
        middle_mm = (row + 0.5) * _ROW_MM
        left = 0.0
        if theme.bands[family] != theme.paper:
            swatch = Style(theme.bands[family], theme.ink, 0.15)
            height_mm = _ROW_MM - 0.7
            shapes.append(rectangle(0.1, middle_mm - height_mm / 2, _SWATCH_MM, height_mm, swatch))
            left = _SWATCH_MM + _GAP_MM
        right = width_mm - _ROW_MM - _GAP_MM
        shapes += _row_texts(texts(key), texts(family), (left, right), middle_mm, theme.ink)
        coin = (width_mm - _ROW_MM / 2, middle_mm)
        shapes.append(Circle(*coin, _ROW_MM / 2 - 0.25, Style(stroke=theme.ink, stroke_mm=0.2)))
        shapes.append(centred_text(str(cost), coin, _NAME_MM, theme.ink))
    return Figure(tuple(shapes), width_mm, _ROW_MM * len(spells))


def _row_texts(
    name: str, family: str, ends: tuple[float, float], middle_mm: float, ink: str
) -> list[Shape]:
    left, right = ends
    family_mm = text_width_mm(family, "sans", MIN_SIZE_MM)
    size_mm = fitting_size_mm(
        name,
        "sans-semibold",
        width_mm=right - left - family_mm - _GAP_MM,
        max_size_mm=_NAME_MM,
    )
    base_mm = base_line_mm(middle_mm, "sans-semibold", size_mm)
    return [
        Text(left, base_mm, name, "sans-semibold", size_mm, ink),
        Text(right, base_mm, family, "sans", MIN_SIZE_MM, ink, "end"),
    ]
