"""
Boards drawn small: flat grounds, outlines of hexes and tiles, and a sign in each hex.

Signs are never under 6 pt, so a box that is too small for that is refused.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from generators.hexes import Hex
from generators.lattice import SQRT3, bounds_mm, contours, hex_edges, hex_to_mm
from layouts.documents import Box
from layouts.errors import TextFitError
from layouts.fonts import text_width_mm
from layouts.shapes import (
    Command,
    Face,
    Path,
    Point,
    Shape,
    Style,
    Text,
    Use,
    many_polygons,
    placed,
)
from layouts.textblocks import MIN_SIZE_MM
from pnp.printing.art.icons import icon
from pnp.printing.art.terrains import find_look
from pnp.printing.themes import Theme

LARGEST_SIDE_MM = 9.0
CAPITAL = 0.66  # height of a capital, of the size of the text

_SIGN_SHARE = 0.72  # the size of a sign, of the side
_SIGN_ROOM = 0.86  # the width of the widest sign, of a hex's
_HEX_LINE_MM = 0.12
_TILE_LINE_SHARE = 0.17  # of the side, but no more than on a poker card
_TILE_LINE_MM = 0.45
_RIM_LINE_MM = 0.55
_STAR_SHARE = 1.15


@dataclass(frozen=True, slots=True)
class Miniature:
    """Hexes by look in their places: *offset_mm* is the middle of hex (0, 0)."""

    looks: Mapping[Hex, str]
    theme: Theme
    side_mm: float
    offset_mm: Point

    def centre(self, cell: Hex) -> Point:
        """Return the middle of *cell*."""
        return self.moved(hex_to_mm(cell, side_mm=self.side_mm))

    def moved(self, point: Point) -> Point:
        """Return a point of the lattice in its place."""
        return (point[0] + self.offset_mm[0], point[1] + self.offset_mm[1])


def fit_miniature(looks: Mapping[Hex, str], theme: Theme, box: Box) -> Miniature:
    """Return the hexes as large as they fit *box*, in its middle."""
    left, top, right, bottom = bounds_mm(looks, side_mm=1.0)
    room_x_mm = box[2] - box[0] - _RIM_LINE_MM
    room_y_mm = box[3] - box[1] - _RIM_LINE_MM
    side_mm = min(room_x_mm / (right - left), room_y_mm / (bottom - top), LARGEST_SIDE_MM)
    if side_mm <= 0:
        raise TextFitError("the card has no room for a picture; take a larger one.")
    offset = (
        (box[0] + box[2]) / 2 - (left + right) / 2 * side_mm,
        (box[1] + box[3]) / 2 - (top + bottom) / 2 * side_mm,
    )
    return Miniature(looks, theme, side_mm, offset)


def draw_grounds(miniature: Miniature) -> list[Shape]:
    """Return the grounds, all hexes of a tone as one path."""
    theme, side_mm = miniature.theme, miniature.side_mm
    grounds: dict[str, list[list[Point]]] = {}
    for cell, look in miniature.looks.items():
        ((*ring,),) = contours((cell,), side_mm=side_mm)
        fill = theme.tones[find_look(look).tone].ground
        grounds.setdefault(fill, []).append([miniature.moved(point) for point in ring])
    return [many_polygons(rings, Style(fill=fill)) for fill, rings in grounds.items()]


def draw_lines(miniature: Miniature, tiles: Iterable[tuple[Hex, ...]] = ()) -> list[Shape]:
    """Return the outlines of the hexes, of *tiles* and of the whole."""
    ink, side_mm = miniature.theme.ink, miniature.side_mm
    commands: list[Command] = []
    for one, other in hex_edges(miniature.looks, side_mm=side_mm):
        commands += (("M", *miniature.moved(one)), ("L", *miniature.moved(other)))
    lines: list[Shape] = [Path(tuple(commands), Style(stroke=ink, stroke_mm=_HEX_LINE_MM))]
    tile_rings = [
        [miniature.moved(point) for point in ring]
        for cells in tiles
        for ring in contours(cells, side_mm=side_mm)
    ]
    if tile_rings:
        line_mm = min(_TILE_LINE_MM, _TILE_LINE_SHARE * side_mm)
        lines.append(many_polygons(tile_rings, Style(stroke=ink, stroke_mm=line_mm)))
    rim = [
        [miniature.moved(point) for point in ring]
        for ring in contours(miniature.looks, side_mm=side_mm)
    ]
    return [*lines, many_polygons(rim, Style(stroke=ink, stroke_mm=_RIM_LINE_MM))]


def draw_signs(miniature: Miniature, signs: Mapping[Hex, str]) -> list[Shape]:
    """
    Return a letter in the middle of each hex, or its icon where the sign is no letter.

    Raises:
        TextFitError: the hexes are too small for letters of 6 pt.
    """
    size_mm = max(MIN_SIZE_MM, _SIGN_SHARE * miniature.side_mm)
    room_mm = _SIGN_ROOM * SQRT3 * miniature.side_mm
    widest_mm = max(text_width_mm(sign, "sans-semibold", size_mm) for sign in signs.values())
    if widest_mm > room_mm:
        raise TextFitError(
            f"hexes of {SQRT3 * miniature.side_mm:.1f} mm are too small for letters of 6 pt; "
            "take a larger card."
        )
    return [
        draw_sign(sign, miniature.looks[cell], miniature.centre(cell), size_mm, miniature.theme)
        for cell, sign in signs.items()
    ]


def draw_sign(sign: str, look: str, centre: Point, size_mm: float, theme: Theme) -> Shape:
    """Return one sign about *centre*: a letter or numeral, or the icon of its look."""
    if sign.isalnum():
        return centred_text(sign, centre, size_mm, theme.ink)
    return Use(icon(look, theme.ink), placed(*centre, scale=_STAR_SHARE * size_mm))


def centred_text(
    text: str, centre: Point, size_mm: float, ink: str, face: Face = "sans-semibold"
) -> Text:
    """Return *text* with the middle of its capitals at *centre*."""
    x_mm, y_mm = centre
    return Text(x_mm, y_mm + CAPITAL / 2 * size_mm, text, face, size_mm, ink, "middle")
