"""
Boards drawn small, with a sign in each hex; and single small hexes, for legends, rows and hands.

Signs are never under 6 pt, so a box that is too small for that is refused.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from string import ascii_uppercase

from generators import NamedTuple, hexes, lattice
from layouts import TextFitError, documents, fonts
from layouts.richtexts import MIN_SIZE_MM, centred_text
from layouts.shapes import Point, Shape, Style, many_polygons
from pnp.messages import Message
from pnp.printing.art.hexart import hexagon
from pnp.printing.art.symbols import put_icon
from pnp.printing.hexmaps import HexScene, LineWidths
from pnp.printing.themes import Theme, find_look, marks_ink

LARGEST_SIDE_MM = 9.0

_SIGN_SHARE = 0.72  # the size of a sign, of the side
_SIGN_ROOM = 0.86  # the width of the widest sign, of a hex's
_HEX_LINE_MM = 0.12
_TILE_LINE_SHARE = 0.17  # of the side, but no more than on a poker card
_TILE_LINE_MM = 0.45
_RIM_LINE_MM = 0.55
STAR_SHARE = 1.15
_NAME_GAP_MM = 0.7

CHIP_SIDE_MM = 1.7
LEGEND_STEP_MM = 3.6
_LINE_MM = 0.15
_GAP_MM = 0.9
_COLUMN_GAP_MM = 1.6
_LARGEST_COLUMN_GAP_MM = 5.0


class LegendEntry(NamedTuple):
    """One terrain below the picture: its look, the sign that stands for it, its name."""

    look: str
    sign: str
    name: str


def fit_miniature(scene: HexScene, box: documents.Box) -> HexScene:
    """Return the hexes as large as they fit *box*, in its middle."""
    left, top, right, bottom = lattice.bounds_mm(scene.looks, side_mm=1.0)
    room_x_mm = box[2] - box[0] - _RIM_LINE_MM
    room_y_mm = box[3] - box[1] - _RIM_LINE_MM
    side_mm = min(room_x_mm / (right - left), room_y_mm / (bottom - top), LARGEST_SIDE_MM)
    if side_mm <= 0:
        raise TextFitError(Message("no_room_for_picture"))
    offset = (
        (box[0] + box[2]) / 2 - (left + right) / 2 * side_mm,
        (box[1] + box[3]) / 2 - (top + bottom) / 2 * side_mm,
    )
    tile_mm = min(_TILE_LINE_MM, _TILE_LINE_SHARE * side_mm)
    lines = LineWidths(_HEX_LINE_MM, tile_mm, _RIM_LINE_MM)
    return scene._replace(side_mm=side_mm, offset_mm=offset, lines=lines)


def box_within_names(box: documents.Box, names: Mapping[hexes.Hex, str]) -> documents.Box:
    """Return what `draw_row_names` leaves of a box to the hexes."""
    left, top, right, bottom = box
    room_mm = _NAME_GAP_MM + _widest_mm(names.values())
    ends_mm = _NAME_GAP_MM + _widest_mm(map(_place_in_row, names.values()))
    return (left + room_mm, top, right - ends_mm, bottom)


def draw_row_names(land: HexScene, names: Mapping[hexes.Hex, str]) -> Iterator[Shape]:
    """Yield the name of the first hex of a row at its left, the place of its last at its right."""
    rows: dict[int, list[hexes.Hex]] = {}
    for cell in sorted(names, key=lambda cell: cell.q):
        rows.setdefault(cell.r, []).append(cell)
    reach_mm, ink = lattice.SQRT3 / 2 * land.side_mm + _NAME_GAP_MM, land.theme.ink
    for first, last in ((row[0], row[-1]) for row in rows.values()):
        x_mm, y_mm = land.centre(first)
        at, place = (x_mm - reach_mm, y_mm), _place_in_row(names[last])
        yield centred_text(names[first], at, MIN_SIZE_MM, ink, "sans", anchor="end")
        at = (land.centre(last)[0] + reach_mm, y_mm)
        yield centred_text(place, at, MIN_SIZE_MM, ink, "sans", anchor="start")


def _place_in_row(name: str) -> str:
    return name.lstrip(ascii_uppercase)


def _widest_mm(words: Iterable[str]) -> float:
    return max(fonts.text_width_mm(word, "sans", MIN_SIZE_MM) for word in words)


def draw_flat_grounds(land: HexScene) -> list[Shape]:
    """Return the grounds alone, all hexes of a tone as one path; a country as one land."""
    if land.theme.is_country:
        from pnp.printing.country.boards import draw_small_country

        return list(draw_small_country(land))
    grounds: dict[str, list[list[Point]]] = {}
    for cell, look in land.looks.items():
        fill = land.theme.tones[find_look(look, land.theme).tone].ground
        grounds.setdefault(fill, []).extend(land.rings((cell,)))
    return [many_polygons(rings, Style(fill=fill)) for fill, rings in grounds.items()]


def draw_signs(land: HexScene, signs: Mapping[hexes.Hex, str]) -> list[Shape]:
    """
    Return a letter in the middle of each hex, or its icon where the sign is no letter.

    Raises:
        TextFitError: the hexes are too small for letters of 6 pt.
    """
    size_mm = max(MIN_SIZE_MM, _SIGN_SHARE * land.side_mm)
    room_mm = _SIGN_ROOM * lattice.SQRT3 * land.side_mm
    widest_mm = max(fonts.text_width_mm(sign, "sans-semibold", size_mm) for sign in signs.values())
    if widest_mm > room_mm:
        raise TextFitError(Message("card_hexes_too_small", hex_mm=lattice.SQRT3 * land.side_mm))
    return [
        draw_sign(sign, land.looks[cell], land.centre(cell), size_mm, land.theme)
        for cell, sign in signs.items()
    ]


def draw_sign(sign: str, look: str, centre: Point, size_mm: float, theme: Theme) -> Shape:
    """Return one sign about *centre*: a letter or numeral, or the icon of its look."""
    ink = marks_ink(theme, find_look(look, theme).tone)
    if sign.isalnum():
        return centred_text(sign, centre, size_mm, ink)
    return put_icon(look, ink, theme, centre, STAR_SHARE * size_mm)


def draw_chip(
    look: str, sign: str, centre: Point, theme: Theme, *, side_mm: float = CHIP_SIDE_MM
) -> list[Shape]:
    """Return a small flat hex with a sign of 6 pt or more in its middle."""
    ground = theme.tones[find_look(look, theme).tone].ground
    style = Style(ground, theme.ink, _LINE_MM)
    size_mm = max(MIN_SIZE_MM, 0.8 * side_mm)
    return [hexagon(side_mm, style, centre), draw_sign(sign, look, centre, size_mm, theme)]


def legend_height_mm(entries: Sequence[LegendEntry], width_mm: float) -> float:
    """
    Return how high the legend stands in that width.

    Raises:
        TextFitError: not even one column fits.
    """
    columns = _legend_columns(entries, width_mm)
    return len(columns[0][1]) * LEGEND_STEP_MM if columns else 0.0


def draw_legend(entries: Sequence[LegendEntry], box: documents.Box, theme: Theme) -> list[Shape]:
    """Return the entries column by column, from the top left corner of *box*."""
    left, top, right, _ = box
    columns = _legend_columns(entries, right - left)
    spare_mm = right - left - sum(width_mm for width_mm, _ in columns)
    gap_mm = min(_LARGEST_COLUMN_GAP_MM, spare_mm / max(1, len(columns) - 1))
    shapes: list[Shape] = []
    for width_mm, column in columns:
        for row, entry in enumerate(column):
            centre = (left + CHIP_SIDE_MM, top + (row + 0.5) * LEGEND_STEP_MM)
            shapes += draw_chip(entry.look, entry.sign, centre, theme)
            at, ink = (centre[0] + CHIP_SIDE_MM + _GAP_MM, centre[1]), theme.ink
            shapes.append(centred_text(entry.name, at, MIN_SIZE_MM, ink, "sans", anchor="start"))
        left += width_mm + gap_mm
    return shapes


def _legend_columns(
    entries: Sequence[LegendEntry], width_mm: float
) -> list[tuple[float, Sequence[LegendEntry]]]:
    """Return the entries in as few rows as fit the width: how wide each column is, and its own."""
    for row_count in range(1, len(entries) + 1):
        starts = range(0, len(entries), row_count)
        columns = [entries[start : start + row_count] for start in starts]
        widths_mm = [
            2 * CHIP_SIDE_MM + _GAP_MM + _widest_mm(entry.name for entry in column)
            for column in columns
        ]
        if sum(widths_mm) + (len(columns) - 1) * _COLUMN_GAP_MM <= width_mm:
            return list(zip(widths_mm, columns, strict=True))
    if not entries:
        return []
    raise TextFitError(Message("no_room_for_legend", width_mm=width_mm))
