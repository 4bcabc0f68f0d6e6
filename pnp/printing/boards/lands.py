"""
Whose land each hex is: bands in the colours of those who reach it first.

A band runs inside the border of what is one colour's alone; its pieces stand in there, so whose
it is can be told in greyscale, too. A hex that is shared has a ring with a part for each, in the
hatching of its colour.
"""

from collections.abc import Iterator, Mapping, Sequence

from generators.hexes import Hex
from layouts.shapes import Group, Point, Shape, Style, many_polygons, placed, polygon
from pnp.model.games import Game
from pnp.printing.art.places import CORNERS
from pnp.printing.boards.hexmaps import HexMap
from pnp.printing.stock.markings import edge_colour, hatching
from pnp.printing.themes import PlayerColour, find_player

# As shares of the side.
_OUTER = 0.99
_INNER = 0.89
_EDGE = 0.01
_HEIGHT = 0.866  # of a side above the middle of its hex


def draw_lands(land: HexMap, owners: Mapping[Hex, Sequence[str]], game: Game) -> Iterator[Shape]:
    """Yield the bands of all hexes that are anybody's, by the letters of colours."""
    names = {colour.letter: colour.name for colour in game.colours}
    for letter, name in names.items():
        cells = [cell for cell, letters in owners.items() if tuple(letters) == (letter,)]
        if cells:
            yield _border(land, cells, find_player(land.theme, name))
    for cell, letters in owners.items():
        for number, letter in enumerate(letters if len(letters) > 1 else ()):
            ring = _part_of_band(number, len(letters), land.side_mm)
            band = polygon(ring, Style(fill=None))
            yield Group(_field(names[letter], ring, land), placed(*land.centre(cell)), clip=band)


def _border(land: HexMap, cells: Sequence[Hex], player: PlayerColour) -> Group:
    """Return a band that runs inside the border of some hexes."""
    rings = land.rings(cells)
    width_mm = 2 * (1 - _INNER) * _HEIGHT * land.side_mm
    inner = many_polygons(rings, Style(stroke=edge_colour(player, land.theme), stroke_mm=width_mm))
    edge_mm = width_mm - 4 * _EDGE * land.side_mm
    band = many_polygons(rings, Style(stroke=player.fill, stroke_mm=edge_mm))
    return Group((inner, band), clip=many_polygons(rings, Style()))


def _field(colour: str, ring: Sequence[Point], land: HexMap) -> tuple[Shape, ...]:
    """Return the ground of a band, its hatching, which the band cuts off, and its edge."""
    player, theme = find_player(land.theme, colour), land.theme
    reach = land.side_mm
    edge = Style(stroke=edge_colour(player, theme), stroke_mm=2 * _EDGE * land.side_mm)
    return (
        polygon(ring, Style(player.fill)),
        *hatching(player, theme, (-reach, -reach, reach, reach)),
        polygon(ring, edge),
    )


def _part_of_band(number: int, count: int, side_mm: float) -> list[Point]:
    """Return the outline of one of *count* equal parts, clockwise from the top."""
    ends = (12 * number // count, 12 * (number + 1) // count)
    return [
        *(_on_ring(step, _OUTER * side_mm) for step in range(ends[0], ends[1] + 1)),
        *(_on_ring(step, _INNER * side_mm) for step in range(ends[1], ends[0] - 1, -1)),
    ]


def _on_ring(half_side: int, size_mm: float) -> Point:
    """Return a corner of a hex of that side, for even numbers; else the middle of its side."""
    corner, is_middle = divmod(half_side, 2)
    (x, y), (next_x, next_y) = CORNERS[corner % 6], CORNERS[(corner + 1) % 6]
    if is_middle:
        x, y = (x + next_x) / 2, (y + next_y) / 2
    return (x * size_mm, y * size_mm)
