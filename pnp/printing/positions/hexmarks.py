"""
What the marks of hexes take on a picture: icon, label and value, which all else keeps off.

In units of the side, y downwards from the middle of a hex.
"""

from collections.abc import Mapping
from typing import NamedTuple

from generators.hexes import Hex
from pnp.printing.art.hexart import SMALL_SIDE_MM, label_width_mm, text_size_mm
from pnp.printing.art.places import ICON, NUMERAL, PIPS, Place
from pnp.printing.boards.hexmaps import HexMap, hex_label, label_fit
from pnp.printing.themes import Theme

_FILLED = 0.11  # of the places of a value: numeral and pips fill less than those


class MarkPlaces(NamedTuple):
    """
    Where icon and value stand, and how much of that figures keep off.

    Attributes:
        icon: the height of an icon beside a label.
    """

    icons: tuple[Place, ...]
    values: tuple[Place, ...]
    filled: tuple[Place, ...]
    icon: float = 0.0


PLAIN_PLACES = MarkPlaces(
    (ICON,), (NUMERAL, PIPS), tuple(Place(each.x, each.y, _FILLED) for each in (NUMERAL, PIPS))
)


class HexMarks(NamedTuple):
    """
    The marks of the hexes of one picture.

    Attributes:
        label_y: how far below the middle of a hex its label stands.
        labels_mm: how wide the label of each hex is.
        size_mm: that of the letters.
        has_values: the hexes are large enough for values.
    """

    places: MarkPlaces
    label_y: float
    labels_mm: Mapping[Hex, float]
    size_mm: float
    has_values: bool


def hex_marks(land: HexMap) -> HexMarks:
    """Return what the marks of the hexes of a map take."""
    if land.theme.is_country:
        return _country_marks(land)
    fit = label_fit(land)
    labels_mm = {}
    for cell in land.looks:
        letter, name = hex_label(land, cell)
        shown = (letter * fit.has_letters, name * fit.has_names)
        labels_mm[cell] = label_width_mm(*shown, land.side_mm, fit.least_mm)
    size_mm = text_size_mm(land.side_mm, fit.least_mm)
    return HexMarks(PLAIN_PLACES, fit.y, labels_mm, size_mm, land.side_mm >= SMALL_SIDE_MM)


def _country_marks(land: HexMap) -> HexMarks:
    from pnp.printing.country.marks import find_foot, foot_width_mm

    foot = find_foot(land)
    labels_mm = {cell: foot_width_mm(land, cell, foot) for cell in land.looks}
    places = mark_places(land.theme)
    return HexMarks(places, foot.row, labels_mm, foot.size_mm, has_values=True)


def mark_places(theme: Theme) -> MarkPlaces:
    """Return where icons and values stand in a theme; the icons of a country are in its labels."""
    if not theme.is_country:
        return PLAIN_PLACES
    from pnp.printing.country.lands import PLATE
    from pnp.printing.country.marks import ICON_HEIGHT

    plate = Place(*PLATE)
    return MarkPlaces((), (plate,), (plate,), ICON_HEIGHT)
