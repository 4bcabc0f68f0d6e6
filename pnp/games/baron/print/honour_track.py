"""
The honour track: 25 hexes from a debt of 4 to 20, a dungeon before them, places for shields.

The path begins at the bottom left and winds upwards; a wedge on every edge shows where it
goes on. Its grounds grow richer row by row. The board lies on its long side and fits A4 and
Letter within margins of 10 mm.
"""

import math
from collections.abc import Iterator

from generators.randomness import Stream
from layouts.blocks import Paragraph, Table
from layouts.components import CardSize, Component
from layouts.flows import flow
from layouts.fonts import text_width_mm
from layouts.richtexts import Setting, fit_words
from layouts.shapes import Group, Path, Point, Shape, Style, Text, placed, polygon, rectangle
from pnp.games.baron.facts import (
    CONTACT_HONOUR,
    DRAFT_COSTS,
    KEEPS_IN_BOX,
    LEAST_HONOUR,
    MOST_HONOUR,
)
from pnp.games.baron.print.tokens import SHIELD_HEIGHT_MM, SHIELD_WIDTH_MM, shield_outline
from pnp.printing.art.hexart import draw_ground, draw_outline
from pnp.printing.art.places import HALF_WIDTH, hexagon
from pnp.printing.art.symbols import sign
from pnp.printing.kits.record import KitRequest
from pnp.printing.stock.tokens import centred_text
from pnp.printing.themes import Theme, find_look
from pnp.texts import Texts, printed_number

WIDTH_MM = 246.0
HEIGHT_MM = 168.0
_SIZE = CardSize("honour track", WIDTH_MM, HEIGHT_MM)

_SPACE_MM = 34.0  # flat to flat
_SIDE_MM = _SPACE_MM / math.sqrt(3)
_ROW_MM = 1.5 * _SIDE_MM
_COLUMNS = 5
_FIRST: Point = (71.0, 142.6)  # the space of the greatest debt
_ROW_LOOKS = ("marsh", "meadow", "field", "vineyard", "village")
_PARCHMENT = "#f6eedb"
_LEFT_MM, _TOP_MM = 7.0, 6.0
_PANEL_MM = 41.0


def honour_track(request: KitRequest, texts: Texts) -> Component:
    """Return the board of the honour track; its origin is the top left corner."""
    theme = request.theme
    return Component(
        name="honour track",
        front=(
            _SIZE.ground(theme.paper if theme.is_lined else _PARCHMENT, request.bleed_mm),
            *_path(request),
            *_dungeon(request, texts),
            *_titles(request, texts),
            *_shield_places(request, texts),
        ),
        trim=_SIZE.trim(),
        bleed_mm=request.bleed_mm,
    )


def gains_table(texts: Texts) -> Table:
    """Return what the tiles of the row cost, and what a tile earns that touches many."""
    rows = {
        "kit_draft_place": range(1, len(DRAFT_COSTS) + 1),
        "kit_cost": DRAFT_COSTS,
        "kit_touches": CONTACT_HONOUR,
        "kit_gain": [f"+{honour}" for honour in CONTACT_HONOUR.values()],
    }
    return Table(
        tuple((texts(key), *map(str, cells)) for key, cells in rows.items()),
        (3.2, 1, 1, 1),
        ("start", "middle", "middle", "middle"),
        has_heading=False,
    )


def space_centre(honour: int) -> Point:
    """
    Return the middle of a space of the track.

    Every other row is half a space further right and runs the other way.

    >>> space_centre(1)[0] - space_centre(0)[0]
    17.0
    """
    row, place = divmod(honour - LEAST_HONOUR, _COLUMNS)
    column = place + 0.0 if row % 2 == 0 else _COLUMNS - 1 - place + 0.5
    return (_FIRST[0] + column * _SPACE_MM, _FIRST[1] - row * _ROW_MM)


def _path(request: KitRequest) -> Iterator[Shape]:
    """Yield the spaces, the numbers and the wedges between them."""
    stream = Stream(request.seed, "kit track")
    theme = request.theme
    spaces = range(LEAST_HONOUR, MOST_HONOUR + 1)
    for honour in spaces:
        look = find_look(f"baron/{_ROW_LOOKS[(honour - LEAST_HONOUR) // _COLUMNS]}", theme)
        yield draw_ground(look, space_centre(honour), _SIDE_MM, theme, stream)
    for honour in spaces:
        yield draw_outline(space_centre(honour), _SIDE_MM, theme, width_mm=0.35)
    for honour in spaces:
        yield from _numeral(honour, space_centre(honour), theme)
    for honour in spaces[:-1]:
        yield _wedge(space_centre(honour), space_centre(honour + 1), theme.ink, theme.paper)


def _numeral(honour: int, centre: Point, theme: Theme) -> tuple[Shape, ...]:
    """Return the number of a space, on paper, in its top corner."""
    x_mm, y_mm = centre[0], centre[1] - 0.63 * _SIDE_MM
    return (
        hexagon(4.3, Style(theme.paper, theme.ink, 0.2), (x_mm, y_mm)),
        centred_text(printed_number(honour), 4.6, theme.ink, x_mm=x_mm, y_mm=y_mm),
    )


def _wedge(start: Point, end: Point, ink: str, paper: str) -> Shape:
    """Return a small wedge on the edge between two spaces, in the sense of the path."""
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    angle_deg = math.degrees(math.atan2(end[1] - start[1], end[0] - start[0]))
    # Slender and notched: a wedge of equal sides would seem to point three ways.
    wedge = polygon(((-2.2, -1.8), (2.6, 0.0), (-2.2, 1.8), (-1.1, 0.0)), Style(ink, paper, 0.4))
    return Group((wedge,), placed(*middle, angle_deg=angle_deg))


def _dungeon(request: KitRequest, texts: Texts) -> tuple[Shape, ...]:
    """Return the dungeon before the first space: who falls into it is out."""
    theme = request.theme
    x_mm, y_mm = _FIRST[0] - _SPACE_MM, _FIRST[1]
    look = find_look("baron/cursed", theme)
    stream = Stream(request.seed, "kit dungeon")
    window = Path(sign("window", theme), Style(theme.ink))
    width_mm = 2 * HALF_WIDTH * _SIDE_MM - 11.0
    box = (x_mm - width_mm / 2, y_mm + 6.3, x_mm + width_mm / 2, y_mm + 10.3)
    how = Setting("sans-semibold", 2.9, theme.ink, "middle")
    label = fit_words(texts("kit_dungeon"), box, how)
    words_mm = text_width_mm(texts("kit_dungeon"), "sans-semibold", label.size_mm) + 2.0
    band = rectangle(x_mm - words_mm / 2, y_mm + 6.3, words_mm, label.height_mm, Style(theme.paper))
    return (
        draw_ground(look, (x_mm, y_mm), _SIDE_MM, theme, stream),
        draw_outline((x_mm, y_mm), _SIDE_MM, theme, width_mm=0.35),
        *_numeral(LEAST_HONOUR - 1, (x_mm, y_mm), theme),
        Group((window,), placed(x_mm, y_mm - 0.3, scale=11.0)),
        band,
        *label.shapes,
        _wedge(space_centre(LEAST_HONOUR), (x_mm, y_mm), theme.ink, theme.paper),
    )


def _titles(request: KitRequest, texts: Texts) -> tuple[Shape, ...]:
    """Return the title and what the lords move by."""
    theme = request.theme
    title = Text(_LEFT_MM, _TOP_MM + 8.4, texts("kit_track"), "serif-semibold", 7.6, theme.ink)
    blocks = (gains_table(texts), Paragraph(texts("kit_track_shield")))
    box = (_LEFT_MM, _TOP_MM + 13.0, _LEFT_MM + _PANEL_MM, _TOP_MM + 52.0)
    return (title, *flow(blocks, box, ink=theme.ink, max_size_mm=2.9))


def _shield_places(request: KitRequest, texts: Texts) -> Iterator[Shape]:
    """Yield five places for the shields, each with the letter of its colour."""
    theme = request.theme
    shape = shield_outline(SHIELD_WIDTH_MM - 1.0, SHIELD_HEIGHT_MM - 1.0)
    style = Style(None, theme.ink, 0.25, (1.2, 0.9))
    for number, colour in enumerate(KEEPS_IN_BOX):
        row, column = divmod(number, 2)
        x_mm = _LEFT_MM + SHIELD_WIDTH_MM / 2 + column * (SHIELD_WIDTH_MM + 1.0)
        y_mm = _TOP_MM + 66.0 + row * (SHIELD_HEIGHT_MM + 0.6)
        place = polygon(shape, style)
        letter = centred_text(texts(f"kit_letter_{colour}"), 5.0, theme.ink, y_mm=-1.4)
        yield Group((place, letter), placed(x_mm, y_mm))
