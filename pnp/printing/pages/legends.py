"""The legend of a board: every terrain with its picture, its name and how often it occurs."""

from collections import Counter
from collections.abc import Iterator

from generators.lattice import side_of
from generators.randomness import Stream
from layouts.shapes import Shape, Text, Use, placed
from layouts.textblocks import fitting_size_mm
from layouts.units import points_to_mm
from pnp.model.games import Terrain
from pnp.printing.art.hexart import draw_ground, draw_outline, icon_ink
from pnp.printing.art.icons import icon
from pnp.printing.art.terrains import find_look
from pnp.printing.pages.boarddrawings import BoardView
from pnp.printing.pages.captions import Captions

ENTRY_HEIGHT_MM = 11.5

_NAME_MM = points_to_mm(8.5)
_SMALL_MM = points_to_mm(7)
_ENTRY_WIDTH_MM = 36.0
_SWATCH_HEX_MM = 9.0
_ICON_SHARE = 0.744  # of the side


def legend_rows(view: BoardView, width_mm: float) -> list[tuple[Terrain, ...]]:
    """Return the terrains of the game in as many rows as they need."""
    terrains = view.game.terrains
    most = max(1, int(width_mm // _ENTRY_WIDTH_MM))
    row_count = -(-len(terrains) // most)
    size = -(-len(terrains) // row_count)
    return [terrains[start : start + size] for start in range(0, len(terrains), size)]


def draw_legend(
    view: BoardView,
    captions: Captions,
    rows: list[tuple[Terrain, ...]],
    place: tuple[float, float, float],
) -> Iterator[Shape]:
    """Yield the entries of the legend in columns across the page."""
    left, top, right = place
    counts = Counter(view.board.terrain.values())
    step_mm = (right - left) / max(len(row) for row in rows)
    stream = Stream(view.board.seed, "legend")
    for row, terrains in enumerate(rows):
        for column, terrain in enumerate(terrains):
            x_mm = left + column * step_mm
            y_mm = top + (row + 0.5) * ENTRY_HEIGHT_MM
            yield from _swatch(view, terrain, (x_mm + _SWATCH_HEX_MM / 2, y_mm), stream)
            text_x_mm = x_mm + _SWATCH_HEX_MM + 1.8
            room_mm = step_mm - _SWATCH_HEX_MM - 3.0
            name = captions.own(terrain.name)
            size_mm = fitting_size_mm(name, "sans-semibold", width_mm=room_mm, max_size_mm=_NAME_MM)
            ink = view.theme.ink
            yield Text(text_x_mm, y_mm - 0.4, name, "sans-semibold", size_mm, ink)
            words = captions.shared("hex_count", count=counts[terrain.name])
            yield Text(text_x_mm, y_mm + 3.1, words, "sans", _SMALL_MM, ink)


def _swatch(
    view: BoardView, terrain: Terrain, centre: tuple[float, float], stream: Stream
) -> Iterator[Shape]:
    """Yield a small hex of the terrain with its icon in the middle."""
    look = find_look(terrain.look)
    side_mm = side_of(_SWATCH_HEX_MM)
    yield draw_ground(look, centre, side_mm, view.theme, stream)
    yield draw_outline(centre, side_mm, view.theme, width_mm=0.2)
    symbol = icon(look.key, icon_ink(look, view.theme))
    yield Use(symbol, placed(*centre, scale=_ICON_SHARE * side_mm))
