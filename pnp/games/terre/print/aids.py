"""
The aid card, the set-up card and the rules summary of Terre de Barons, and their tables.

What they say stands in `print.toml`, in our own words; numbers come from the facts, by the
slots of the texts. The tables of the rules are pictures, figures of a given width about their
top left corner: what the die gives, who gives which order, the places.
"""

from collections.abc import Sequence
from dataclasses import replace

from generators.hexes import ORIGIN, disk, reading_order
from generators.lattice import bounds_mm, hex_corners, hex_to_mm, side_of
from layouts import points_to_mm
from layouts.blocks import Figure, Table
from layouts.fonts import face_metrics
from layouts.richtexts import Setting, fit_words, set_words
from layouts.shapes import (
    Face,
    Group,
    Shape,
    Style,
    Text,
    many_polygons,
    placed,
    polyline,
    rectangle,
)
from layouts.textblocks import MIN_SIZE_MM, centred_text, fitting_size_mm
from pnp.games.terre.facts import (
    BOARD_RADIUS,
    COMMANDS,
    DIVERSITY_POINTS,
    GAME,
    HAS_TWO_ORDERS,
    HEX_COUNT,
    OFFICER_STEPS,
    ORDERS,
    RECRUITS,
    RECRUITS_WITH_DONJON,
    TARGET_POINTS,
    TILES_OF_VALUE,
)
from pnp.printing.art.pictograms import Drawn, Parts
from pnp.printing.art.symbols import put_piece
from pnp.printing.stock.aids import AID_ROOM_MM, Compositor, Drawings, compositor_for
from pnp.printing.stock.dice import Die
from pnp.printing.themes import PlayerColour, Theme
from pnp.texts import Texts

_LABEL_SHARE = 0.36  # of the width, beside the die
_COMMAND_SHARE = 0.25  # beside the orders
_ROW_MM = 6.2
_HEAD_MM = 7.6
_DIE_MM = 6.0
_ICON_MM = 5.2
_ICON_STEP_MM = 4.6
_ICONS_MM = 10.2
_LABEL_MM = points_to_mm(8)
_VALUE_MM = points_to_mm(11)
_ORDER_MM = points_to_mm(7.5)
_HAIRLINE_MM = 0.12
_AIR_MM = 1.5  # above the places
_PLACE_MM = 7.2
_FIGURE_MM = 86.0  # narrower than a column of A4 or Letter, with margins up to 14 mm

Cell = str | bool


def compositor(theme: Theme, texts: Texts) -> Compositor:
    """Return what sets the aids and the rules; the tables of the rules are narrower."""
    drawings: Drawings = {
        "die": lambda: (die_table(texts, theme, AID_ROOM_MM),),
        "die-narrow": lambda: (die_table(texts, theme, _FIGURE_MM),),
        "orders": lambda: (orders_table(texts, theme, AID_ROOM_MM),),
        "orders-narrow": lambda: (orders_table(texts, theme, _FIGURE_MM),),
        "places": lambda: (places_picture(theme, _PLACE_MM),),
        "targets": lambda: (_target_table(texts),),
        "tiles": lambda: (_tiles_table(texts),),
    }
    words = {
        "targets": ", ".join(map(str, TARGET_POINTS.values())),
        "players": ", ".join(map(str, TARGET_POINTS)),
        "more": ", ".join(f"+{points}" for points in DIVERSITY_POINTS.values()),
        "colours": ", ".join(map(str, DIVERSITY_POINTS)),
    }
    return compositor_for(GAME, theme, texts, parts=_parts(theme), drawings=drawings, words=words)


def _parts(theme: Theme) -> Parts:
    """Return what only these pictograms have: faces of the die, and position cards."""

    def die(kind: str, size_mm: float) -> Drawn:
        return paper_die(theme).face(int(kind), size_mm)

    def card(number: str, size_mm: float) -> Drawn:
        width_mm = 0.76 * size_mm
        edge = Style(theme.paper, theme.ink, 0.25)
        return (
            rectangle(-width_mm / 2, -size_mm / 2, width_mm, size_mm, edge),
            centred_text(number, (0.0, 0.0), 0.5 * size_mm, theme.ink),
        )

    return {"die": die, "card": card}


def paper_die(theme: Theme) -> Die:
    """Return the die, in the colours of the game."""
    return Die(theme, theme.bands["terre"], theme.band_ink)


def _target_table(texts: Texts) -> Table:
    return Table(
        (
            ("", *(str(count) for count in TARGET_POINTS)),
            (texts("kit_target"), *(str(points) for points in TARGET_POINTS.values())),
            (texts("kit_diversity"), *(f"+{points}" for points in DIVERSITY_POINTS.values())),
        ),
        (6.0, 1.0, 1.0, 1.0),
        ("start", "middle", "middle", "middle"),
    )


def _tiles_table(texts: Texts) -> Table:
    return Table(
        (
            (texts("kit_tile_head"), texts("kit_count_head")),
            *((texts(str(value)), str(count)) for value, count in TILES_OF_VALUE.items()),
            (texts("kit_all_tiles"), str(HEX_COUNT)),
        ),
        (4.0, 1.0),
        ("start", "end"),
    )


def die_table(texts: Texts, theme: Theme, width_mm: float) -> Figure:
    """
    Return what the die gives: a column for no die and for each of its faces.

    What the die makes better is shaded and bold.
    """
    rows: tuple[tuple[str, tuple[str, ...], Sequence[Cell]], ...] = (
        ("recruits", ("troop",), [str(count) for count in RECRUITS]),
        ("recruits_donjon", ("keep", "troop"), [str(count) for count in RECRUITS_WITH_DONJON]),
        ("steps", ("baron", "knight"), [str(count) for count in OFFICER_STEPS]),
        ("two_orders", (), HAS_TWO_ORDERS),
    )
    label_mm = _LABEL_SHARE * width_mm
    step_mm = (width_mm - label_mm) / len(RECRUITS)
    middles = [label_mm + (place + 0.5) * step_mm for place in range(len(RECRUITS))]
    shapes: list[Shape] = []
    for number, (_, _, cells) in enumerate(rows):
        y_mm = _HEAD_MM + number * _ROW_MM
        shapes += _shades(cells, middles, step_mm, y_mm, theme)
    shapes += _die_heads(texts, middles, step_mm, theme)
    for number, (key, icons, cells) in enumerate(rows):
        y_mm = _HEAD_MM + number * _ROW_MM
        shapes += _row(texts(f"kit_table_{key}"), icons, y_mm, (label_mm, width_mm), theme)
        better = [cell != cells[0] for cell in cells]
        for cell, x_mm, is_bold in zip(cells, middles, better, strict=True):
            shapes += _cell(cell, x_mm, y_mm + _ROW_MM / 2, theme, is_bold=is_bold)
    return Figure(tuple(shapes), width_mm, _HEAD_MM + len(rows) * _ROW_MM)


def orders_table(texts: Texts, theme: Theme, width_mm: float) -> Figure:
    """Return who may give which order to troops."""
    label_mm = _COMMAND_SHARE * width_mm
    step_mm = (width_mm - label_mm) / len(ORDERS)
    middles = [label_mm + (place + 0.5) * step_mm for place in range(len(ORDERS))]
    shapes: list[Shape] = []
    words = [texts(f"kit_order_{order}") for order in ORDERS]
    size_mm = min(
        fitting_size_mm(word, "sans-semibold", width_mm=step_mm - 0.5, max_size_mm=_ORDER_MM)
        for word in words
    )
    for word, x_mm in zip(words, middles, strict=True):
        shapes.append(Text(x_mm, 3.6, word, "sans-semibold", size_mm, theme.ink, "middle"))
    head_mm = 5.2
    for number, (icons, orders) in enumerate(COMMANDS.items()):
        y_mm = head_mm + number * _ROW_MM
        label = texts(f"kit_table_{'_'.join(icons)}")
        shapes += _row(label, icons, y_mm, (label_mm, width_mm), theme)
        for order, x_mm in zip(ORDERS, middles, strict=True):
            shapes += _cell(order in orders, x_mm, y_mm + _ROW_MM / 2, theme)
    return Figure(tuple(shapes), width_mm, head_mm + len(COMMANDS) * _ROW_MM)


def places_picture(theme: Theme, hex_mm: float) -> Figure:
    """Return the 37 places of the board with their numbers."""
    side_mm = side_of(hex_mm)
    cells = reading_order(disk(ORIGIN, BOARD_RADIUS))
    left, top, right, bottom = bounds_mm(cells, side_mm=side_mm)
    style = Style(theme.tones["tree"].ground, theme.ink, 0.2)
    hexes = many_polygons((hex_corners(cell, side_mm=side_mm) for cell in cells), style)
    size_mm = max(MIN_SIZE_MM, 0.36 * hex_mm)
    numbers = (
        centred_text(str(number), hex_to_mm(cell, side_mm=side_mm), size_mm, theme.ink)
        for number, cell in enumerate(cells, start=1)
    )
    picture = Group((hexes, *numbers), placed(-left, _AIR_MM - top))
    return Figure((picture,), right - left, bottom - top + _AIR_MM)


def _die_heads(texts: Texts, middles: Sequence[float], step_mm: float, theme: Theme) -> list[Shape]:
    """Return the words for no die and the six faces above their columns."""
    box = (middles[0] - step_mm / 2, 0.9, middles[0] + step_mm / 2, _HEAD_MM - 0.5)
    how = Setting("sans-semibold", points_to_mm(7.5), theme.ink, "middle", 1.1)
    words = fit_words(texts("kit_table_no_die"), box, how)
    die = paper_die(theme)
    faces = (
        Group(die.face(value, _DIE_MM), placed(x_mm, _HEAD_MM / 2 - 0.4))
        for value, x_mm in enumerate(middles[1:], start=1)
    )
    return [*words.shapes, *faces]


def _row(
    label: str, icons: tuple[str, ...], y_mm: float, widths_mm: tuple[float, float], theme: Theme
) -> list[Shape]:
    """Return the line above a row, its icons and its label; widths of the label and of all."""
    label_mm, width_mm = widths_mm
    line = Style(stroke=theme.ink, stroke_mm=_HAIRLINE_MM, round_ends=False)
    shapes: list[Shape] = [polyline(((0.0, y_mm), (width_mm, y_mm)), line)]
    plain = PlayerColour("plain", "", theme.tones["fire"].ground, theme.ink)
    middle_mm = _ICONS_MM / 2 - (len(icons) - 1) * _ICON_STEP_MM / 2
    for place, picture in enumerate(icons):
        at = (middle_mm + place * _ICON_STEP_MM, y_mm + _ROW_MM / 2)
        shapes.append(put_piece(picture, plain, theme, at, _ICON_MM))
    left_mm, right_mm = _ICONS_MM if icons else 0.6, label_mm - 0.6
    how = Setting("sans", _LABEL_MM, theme.ink, line_height=1.15)
    lines = fit_words(label, (left_mm, 0.0, right_mm, _ROW_MM - 0.4), how)
    how, top_mm = replace(how, size_mm=lines.size_mm), y_mm + (_ROW_MM - lines.height_mm) / 2
    return [*shapes, *set_words(label, left_mm, top_mm, right_mm - left_mm, how).shapes]


def _shades(
    cells: Sequence[Cell], middles: Sequence[float], step_mm: float, y_mm: float, theme: Theme
) -> list[Shape]:
    """Return the shades of the cells that are better than the first one."""
    style = Style(theme.tones["wind"].ground)
    return [
        rectangle(x_mm - step_mm / 2, y_mm, step_mm, _ROW_MM, style)
        for cell, x_mm in zip(cells, middles, strict=True)
        if cell != cells[0]
    ]


def _cell(
    cell: Cell, x_mm: float, y_mm: float, theme: Theme, *, is_bold: bool = False
) -> list[Shape]:
    """Return a number, a tick or a dash about the point."""
    if isinstance(cell, str):
        drop_mm = face_metrics("sans").cap_height / 2 * _VALUE_MM
        face: Face = "sans-semibold" if is_bold else "sans"
        return [Text(x_mm, y_mm + drop_mm, cell, face, _VALUE_MM, theme.ink, "middle")]
    stroke = Style(stroke=theme.ink, stroke_mm=0.7 if cell else 0.3)
    corners = ((-1.5, 0.1), (-0.4, 1.3), (1.6, -1.4)) if cell else ((-1.0, 0.0), (1.0, 0.0))
    return [polyline([(x_mm + x, y_mm + y) for x, y in corners], stroke)]
