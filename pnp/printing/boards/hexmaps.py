"""
Maps of hexes, drawn from the ground up, in millimetres: boards, positions, small boards of cards.

Pointy-top. What cannot be read is hatched.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from generators.hexes import Hex, PlaceName, place_at
from generators.lattice import bounds_mm, contours, hex_edges, hex_to_mm, place_to_mm, side_of
from generators.randomness import Stream
from layouts.shapes import (
    Command,
    Group,
    Path,
    Point,
    Shape,
    Style,
    Text,
    many_polygons,
    placed,
)
from layouts.textblocks import MIN_SIZE_MM, base_line_mm
from pnp.model.boards import Board
from pnp.model.games import Game
from pnp.model.positions import UNREADABLE, Position
from pnp.printing.art.hexart import (
    LabelFit,
    draw_emblem,
    draw_ground,
    draw_label,
    draw_marks,
    fit_labels,
    printed_letter,
)
from pnp.printing.art.places import hexagon
from pnp.printing.themes import Theme, find_look

UNREADABLE_GROUND = "#e6e4e1"
QUIET_LINE = "#6e5843"  # round hexes on a country

_UNREADABLE_LINE = "#a39d97"
_HATCH_STEP = 0.16
SEA_ROOM = 0.62  # round a country, of the side
_MARK_SIZE = 1.0  # of the question mark, of the side


class LineWidths(NamedTuple):
    """How wide the lines are round hexes, tiles of several of them, and the whole."""

    hex_mm: float
    tile_mm: float
    rim_mm: float


@dataclass(frozen=True, slots=True)
class HexMap:
    """
    Hexes on paper.

    Attributes:
        looks: every hex with the key of its look, or `UNREADABLE`.
        offset_mm: where the middle of hex (0, 0) comes to lie.
        labels: what is printed in each hex.
        values: what each look is worth, if it has a value.
        margin_mm: how much of the drawing lies round the hexes.
        least_name_mm: how small the names of hexes are, if they have room.
    """

    looks: Mapping[Hex, str]
    theme: Theme
    side_mm: float
    offset_mm: Point
    lines: LineWidths
    labels: Mapping[Hex, str] = field(default_factory=dict)
    values: Mapping[str, int | None] = field(default_factory=dict)
    margin_mm: float = 0.0
    least_name_mm: float = MIN_SIZE_MM

    @property
    def size_mm(self) -> tuple[float, float]:
        """Width and height of the drawing, its margins included."""
        left, top, right, bottom = bounds_mm(self.looks, side_mm=self.side_mm)
        return (right - left + 2 * self.margin_mm, bottom - top + 2 * self.margin_mm)

    def centre(self, cell: Hex) -> Point:
        """Return where the middle of *cell* comes to lie."""
        return self.moved(hex_to_mm(cell, side_mm=self.side_mm))

    def place(self, at: PlaceName) -> Point:
        """Return where a corner, the middle of a side or of a hex comes to lie."""
        return self.moved(place_to_mm(place_at(*at), side_mm=self.side_mm))

    def moved(self, point: Point) -> Point:
        """Return a point of the plane of hexes as it lies on the paper."""
        return (point[0] + self.offset_mm[0], point[1] + self.offset_mm[1])

    def rings(self, cells: Iterable[Hex]) -> list[list[Point]]:
        """Return the contours of *cells* on the paper."""
        return [
            [self.moved(point) for point in ring] for ring in contours(cells, side_mm=self.side_mm)
        ]


def lay_map(
    shown: Board | Position, game: Game, theme: Theme, hex_mm: float, margin_mm: float
) -> HexMap:
    """Return the hexes of a board or a position, so wide from side to side, within a margin."""
    side_mm = side_of(hex_mm)
    left, top, _, _ = bounds_mm(shown.terrain, side_mm=side_mm)
    return HexMap(
        looks=looks_of(shown.terrain, game),
        theme=theme,
        side_mm=side_mm,
        offset_mm=(margin_mm - left, margin_mm - top),
        lines=board_lines(side_mm),
        labels=hex_labels(shown, game),
        values={terrain.look: terrain.value for terrain in game.terrains},
        margin_mm=margin_mm,
    )


def hex_labels(shown: Board | Position, game: Game) -> dict[Hex, str]:
    """Return what is printed in each hex: its name, and its number in the game's own count."""
    numbers = _numbers(shown.terrain, game)
    return {
        cell: f"{name} · {numbers[cell]}" if cell in numbers else name
        for cell, name in ((cell, shown.names.get(cell, "")) for cell in shown.terrain)
    }


def _numbers(terrain: Mapping[Hex, str], game: Game) -> dict[Hex, int]:
    rows = Counter(cell.r for cell in terrain)
    is_whole = tuple(rows[row] for row in sorted(rows)) == game.outline
    return game.hex_numbers(terrain) if is_whole else {}


def board_lines(side_mm: float) -> LineWidths:
    """Return lines that follow the size of the hexes, so that an overview looks like the poster."""
    return LineWidths(
        max(0.010 * side_mm, 0.12), max(0.040 * side_mm, 0.30), max(0.060 * side_mm, 0.45)
    )


def looks_of(terrain: Mapping[Hex, str], game: Game) -> dict[Hex, str]:
    """Return the look of each hex, given its terrain by full English name or `UNREADABLE`."""
    return {
        cell: kind if kind == UNREADABLE else game.terrain(kind).look
        for cell, kind in terrain.items()
    }


def draw_grounds(land: HexMap, *, seed: int = 0) -> Iterator[Shape]:
    """Yield the ground of every hex; the motifs grow from *seed*."""
    stream = Stream(seed, "art")
    for cell, look in land.looks.items():
        centre = land.centre(cell)
        if look == UNREADABLE:
            yield draw_unread_ground(centre, land.side_mm)
        else:
            drawn = find_look(look, land.theme)
            yield draw_ground(drawn, centre, land.side_mm, land.theme, stream)
            yield from draw_emblem(drawn, centre, land.side_mm, land.theme)


def draw_lines(land: HexMap, tiles: Iterable[Sequence[Hex]] = ()) -> Iterator[Shape]:
    """Yield the outlines of hexes, of *tiles* with several of them, and of the whole."""
    ink = QUIET_LINE if land.theme.is_country else land.theme.ink
    commands: list[Command] = []
    for one, other in hex_edges(land.looks, side_mm=land.side_mm):
        commands += (("M", *land.moved(one)), ("L", *land.moved(other)))
    yield Path(tuple(commands), Style(stroke=ink, stroke_mm=land.lines.hex_mm))
    rings = [ring for cells in tiles for ring in land.rings(cells)]
    if rings:
        yield many_polygons(rings, Style(stroke=ink, stroke_mm=land.lines.tile_mm))
    yield many_polygons(land.rings(land.looks), Style(stroke=ink, stroke_mm=land.lines.rim_mm))


def draw_hex_marks(land: HexMap) -> Iterator[Shape]:
    """Yield the icon, the label and the value of every hex."""
    fit = label_fit(land)
    for cell, look in land.looks.items():
        centre, (_, name) = land.centre(cell), hex_label(land, cell)
        if look == UNREADABLE:
            yield draw_unread_mark(centre, land.side_mm)
            yield from draw_label(("", name), fit, centre, land.side_mm, land.theme.ink)
        else:
            yield from draw_marks(
                find_look(look, land.theme),
                name,
                centre,
                land.side_mm,
                land.theme,
                value=land.values[look],
                fit=fit,
            )


def hex_label(land: HexMap, cell: Hex) -> tuple[str, str]:
    """Return the letter and the name that a hex would have if there is room."""
    look = land.looks[cell]
    letter = "" if look == UNREADABLE else printed_letter(find_look(look, land.theme), land.side_mm)
    return letter, land.labels[cell]


def label_fit(land: HexMap) -> LabelFit:
    """Return what is printed of the labels of a map."""
    labels = (hex_label(land, cell) for cell in land.looks)
    return fit_labels(labels, land.side_mm, land.least_name_mm)


def draw_unread_ground(centre: Point, side_mm: float) -> Group:
    """Return the hatched ground of a hex that cannot be read."""
    ground = hexagon(side_mm, Style(fill=UNREADABLE_GROUND))
    steps = range(-round(2 / _HATCH_STEP), round(2 / _HATCH_STEP) + 1)
    ends = [(step * _HATCH_STEP * side_mm, side_mm) for step in steps]
    lines = Path(
        tuple(
            command
            for x, reach in ends
            for command in (("M", x - reach, reach), ("L", x + reach, -reach))
        ),
        Style(stroke=_UNREADABLE_LINE, stroke_mm=max(0.012 * side_mm, 0.12), round_ends=False),
    )
    return Group((ground, lines), placed(*centre), clip=ground)


def draw_unread_mark(centre: Point, side_mm: float) -> Text:
    """Return the large question mark of a hex that cannot be read."""
    x_mm, y_mm = centre
    size_mm = _MARK_SIZE * side_mm
    # Lower than a capital of its face: it looks in the middle where one of the sans would be.
    base_mm = base_line_mm(y_mm, "sans", size_mm)
    return Text(x_mm, base_mm, UNREADABLE, "serif-semibold", size_mm, _UNREADABLE_LINE, "middle")
