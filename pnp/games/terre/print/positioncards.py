"""
The 37 position cards: a number, the name of its hex, and where it lies on a small board.

The origin of a face is the top left corner of its trim. Row letters beside the board
explain the names; the row of the hex is shaded, so that nobody has to count far.
"""

from generators.hexes import ORIGIN, Hex, disk, reading_order
from generators.lattice import hex_corners, hex_to_mm, side_of
from layouts.components import CardSize, Component
from layouts.fonts import face_metrics
from layouts.shapes import (
    Circle,
    Group,
    Path,
    Shape,
    Style,
    Symbol,
    Text,
    Use,
    many_polygons,
    placed,
    polygon,
    polyline,
    rectangle,
)
from layouts.textblocks import MIN_SIZE_MM, centred_text, fitting_size_mm
from pnp.games.terre.facts import BOARD_RADIUS
from pnp.model.boards import names_by_place
from pnp.printing.art.symbols import put_piece
from pnp.printing.kits.record import KitRequest
from pnp.printing.themes import PAPER, PlayerColour, Theme
from pnp.texts import Texts

POSITION_CARD = CardSize("position", 38.0, 50.0)
SAFE_MM = 3.0

_BAND_MM = 15.5
_NUMBER_MM = 13.0
_NAME_MM = 5.6
_HEX_MM = 4.1
_BOARD_CENTRE = (POSITION_CARD.width_mm / 2 + 0.8, 31.6)
_BACK_SIDE_MM = 4.4
_MEDALLION_SIDE_MM = 12.0


def position_cards(request: KitRequest, texts: Texts) -> tuple[Component, ...]:
    """Return the position cards in the order of their numbers, all with one back."""
    cells = tuple(reading_order(disk(ORIGIN, BOARD_RADIUS)))
    names = names_by_place(cells)
    back = _back(request, texts)
    return tuple(
        Component(
            name=f"position {number}",
            front=_front(number, cell, names[cell], request),
            back=back,
            trim=POSITION_CARD.trim(),
            bleed_mm=request.bleed_mm,
            safe_mm=SAFE_MM,
        )
        for number, cell in enumerate(cells, start=1)
    )


def position_board(cell: Hex, theme: Theme) -> tuple[Shape, ...]:
    """Return the 37 hexes about the origin with *cell* marked and its row shaded."""
    side_mm = side_of(_HEX_MM)
    cells = reading_order(disk(ORIGIN, BOARD_RADIUS))
    row = [other for other in cells if other.r == cell.r and other != cell]
    line = Style(stroke=theme.ink, stroke_mm=0.12)
    x_mm, y_mm = hex_to_mm(cell, side_mm=side_mm)
    return (
        Use(_empty_board(theme, side_mm), placed(0.0, 0.0)),
        _hexes(row, side_mm, Style(theme.tones["tree"].pattern, line.stroke, line.stroke_mm)),
        _hexes([cell], side_mm, Style(theme.ink, line.stroke, line.stroke_mm)),
        Circle(x_mm, y_mm, 0.45 * side_mm, Style(fill=PAPER)),
    )


def _front(number: int, cell: Hex, name: str, request: KitRequest) -> tuple[Shape, ...]:
    """Return the band with number and name, and the board below it."""
    theme = request.theme
    return (
        *_ground(request),
        *_band(str(number), name, theme),
        Group(position_board(cell, theme), placed(*_BOARD_CENTRE)),
        *_row_letters(cell, theme),
    )


def _ground(request: KitRequest) -> tuple[Shape, ...]:
    """Return the paper and the band, out to the bleed; a rule where the band is paper."""
    theme, out_mm = request.theme, request.bleed_mm
    width_mm = POSITION_CARD.width_mm + 2 * out_mm
    rule = Style(stroke=theme.ink, stroke_mm=0.35, round_ends=False)
    return (
        POSITION_CARD.ground(theme.paper, out_mm),
        rectangle(-out_mm, -out_mm, width_mm, _BAND_MM + out_mm, Style(theme.bands["terre"])),
        polyline(((-out_mm, _BAND_MM), (width_mm - out_mm, _BAND_MM)), rule),
    )


def _band(number: str, name: str, theme: Theme) -> tuple[Shape, ...]:
    """Return the number, large, and the name of the hex on one base line."""
    ink = theme.band_ink
    height_mm = face_metrics("serif-semibold").cap_height * _NUMBER_MM
    base_mm = SAFE_MM + 0.6 + height_mm
    right_mm = POSITION_CARD.width_mm - SAFE_MM - 0.4
    return (
        Text(SAFE_MM + 0.4, base_mm, number, "serif-semibold", _NUMBER_MM, ink),
        Text(right_mm, base_mm, name, "sans-semibold", _NAME_MM, ink, "end"),
    )


def _row_letters(cell: Hex, theme: Theme) -> list[Text]:
    """Return the letters of the rows at their left ends, bold for the row of *cell*."""
    side_mm = side_of(_HEX_MM)
    left_x, centre_y = _BOARD_CENTRE
    capital = face_metrics("sans").cap_height
    letters = []
    for other, name in names_by_place(disk(ORIGIN, BOARD_RADIUS)).items():
        if name[1:] == "1":
            x_mm, y_mm = hex_to_mm(other, side_mm=side_mm)
            letters.append(
                Text(
                    left_x + x_mm - _HEX_MM / 2 - 0.55,
                    centre_y + y_mm + capital / 2 * MIN_SIZE_MM,
                    name[0],
                    "sans-semibold" if other.r == cell.r else "sans",
                    MIN_SIZE_MM,
                    theme.ink,
                    "end",
                )
            )
    return letters


def _empty_board(theme: Theme, side_mm: float) -> Symbol:
    cells = disk(ORIGIN, BOARD_RADIUS)
    style = Style(theme.tones["tree"].ground, theme.ink, 0.12)
    reach_mm = 12 * side_mm
    name = f"terre-small-board-{theme.key}-{side_mm:.3f}"
    box = (-reach_mm, -reach_mm, reach_mm, reach_mm)
    return Symbol(name, (_hexes(cells, side_mm, style),), box)


def _hexes(cells: tuple[Hex, ...] | list[Hex], side_mm: float, style: Style) -> Path:
    return many_polygons((hex_corners(cell, side_mm=side_mm) for cell in cells), style)


def _back(request: KitRequest, texts: Texts) -> tuple[Shape, ...]:
    """Return the common back: a lattice, a donjon on a hex, the name of the game."""
    theme = request.theme
    width_mm, height_mm = POSITION_CARD.width_mm, POSITION_CARD.height_mm
    ink = theme.band_ink
    return (
        POSITION_CARD.ground(theme.bands["terre"], request.bleed_mm),
        Group((_lattice(request),), placed(width_mm / 2, height_mm / 2)),
        *_medallion(request),
        *_title(texts, theme.bands["terre"], ink),
    )


def _lattice(request: KitRequest) -> Path:
    """Return hexes about the middle that cover the card and its bleed."""
    theme = request.theme
    stroke = theme.tones["drop"].pattern
    cells = disk(ORIGIN, 5)
    style = Style(stroke=stroke, stroke_mm=0.25)
    return _hexes(cells, _BACK_SIDE_MM, style)


def _medallion(request: KitRequest) -> tuple[Shape, ...]:
    """Return a hex of paper in the middle of the card with a donjon on it."""
    theme = request.theme
    middle = placed(POSITION_CARD.width_mm / 2, POSITION_CARD.height_mm / 2 - 3.6)
    outer = hex_corners(ORIGIN, side_mm=_MEDALLION_SIDE_MM)
    inner = hex_corners(ORIGIN, side_mm=_MEDALLION_SIDE_MM - 1.1)
    plain = PlayerColour("plain", "", PAPER, theme.ink)
    shapes = (
        polygon(outer, Style(theme.paper, theme.ink, 0.3)),
        polygon(inner, Style(theme.tones["tree"].ground, theme.ink, 0.2)),
        put_piece("keep", plain, theme, (0.0, 0.0), 15.0),
    )
    return (Group(shapes, middle),)


def _title(texts: Texts, ground: str, ink: str) -> tuple[Shape, ...]:
    """Return the name of the game at the foot, on a strip of the plain ground."""
    width_mm, height_mm = POSITION_CARD.width_mm, POSITION_CARD.height_mm
    room_mm = width_mm - 2 * SAFE_MM - 1.0
    title = texts("title")
    size_mm = fitting_size_mm(title, "serif-semibold", width_mm=room_mm, max_size_mm=4.2)
    top_mm, strip_mm = height_mm - SAFE_MM - 7.0, 6.4
    strip = rectangle(
        SAFE_MM - 0.6, top_mm, width_mm - 2 * SAFE_MM + 1.2, strip_mm, Style(ground, ink, 0.25)
    )
    middle = (width_mm / 2, top_mm + strip_mm / 2)
    return (strip, centred_text(title, middle, size_mm, ink, "serif-semibold"))
