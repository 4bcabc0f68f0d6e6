"""
The drawing of a position: its hexes, what stands on them, and what was found, in mm.

In the style of the boards of the kits, to be compared with the table it was typed from.
"""

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from generators.hexes import Hex, PlaceName
from generators.lattice import side_of
from layouts.documents import Drawing, make_drawing
from layouts.shapes import Group, Path, Point, Shape, Style, placed, rectangle
from layouts.textblocks import MIN_SIZE_MM
from pnp.judging.findings import Finding
from pnp.model.boards import Piece
from pnp.model.checks import Severity
from pnp.model.games import Game
from pnp.model.positions import UNREADABLE, Position, stacks_by_place
from pnp.printing.art.hexart import text_size_mm
from pnp.printing.art.places import NAME, Place
from pnp.printing.boards.drawings import chip_places, draw_chips, draw_placed
from pnp.printing.boards.hexmaps import (
    UNREADABLE_GROUND,
    HexMap,
    draw_grounds,
    draw_hex_marks,
    draw_lines,
    draw_unread_ground,
    lay_map,
)
from pnp.printing.positions.figures import (
    TOKEN,
    Figure,
    FigureStyle,
    draw_figure,
    figure_style,
    figures_of,
)
from pnp.printing.positions.findings import (
    Badge,
    draw_badge,
    draw_outline,
    draw_ring,
    gravest,
    lay_badges,
    marked_places,
    outline_depth,
)
from pnp.printing.positions.hexmarks import PLAIN_PLACES, HexMarks, MarkPlaces, hex_marks
from pnp.printing.positions.rims import RIM_MM, draw_rim_names, sea_mm
from pnp.printing.positions.stacks import MARGIN, Room, Spot, StackedFigure, lay_stack
from pnp.printing.themes import Theme, find_look

_At = TypeVar("_At", Hex, PlaceName)

# Equal pieces stand one by one as long as figures are no smaller than that, in sides.
_COMFORTABLE = 0.40
_MOST_SINGLE = 3


@dataclass(frozen=True, slots=True)
class PositionView:
    """
    How a position is seen: its game, theme, language, findings and size of hexes.

    Names, at the rim and on the hexes, are *scale* times as large as on A4.
    """

    position: Position
    game: Game
    theme: Theme
    language: str
    hex_mm: float
    findings: Sequence[Finding] = field(default=())
    scale: float = 1.0

    @property
    def side_mm(self) -> float:
        """The side of a hex."""
        return side_of(self.hex_mm)

    @property
    def seed(self) -> int:
        """The seed of a board that was dealt; 0 of any other."""
        words = (word.partition("=") for word in self.position.board_words.split())
        return next((int(value) for key, _, value in words if key == "seed"), 0)

    def hex_map(self) -> HexMap:
        """Return the hexes, ready to be drawn, with room for the names at the rim."""
        rim_mm = self.scale * RIM_MM + sea_mm(self.theme, self.side_mm)
        land = lay_map(self.position, self.game, self.theme, self.hex_mm, rim_mm)
        return replace(land, least_name_mm=self.scale * MIN_SIZE_MM)


def draw_position(view: PositionView) -> Drawing:
    """Return the picture; the position has one hex or more."""
    land = view.hex_map()
    return make_drawing(*land.size_mm, art=_shapes(view, land))


def lay_figures(
    pieces: Sequence[Piece], style: FigureStyle, room: Room
) -> tuple[tuple[Figure, Spot], ...]:
    """Return the figures of one hex and where they stand, as large as they fit."""
    best: tuple[tuple[Figure, Spot], ...] = ()
    for most_single in range(_MOST_SINGLE, 0, -1):
        figures = figures_of(pieces, style, most_single)
        spots = lay_stack(tuple(StackedFigure(f.width, f.player) for f in figures), room)
        if not best or spots[0].size > best[0][1].size:
            best = tuple(zip(figures, spots, strict=True))
        if best[0][1].size >= _COMFORTABLE:
            break
    return best


def least_figure_mm(view: PositionView) -> float:
    """Return how high the smallest figure of a picture is; infinite where there is none."""
    land = view.hex_map()
    marks = hex_marks(land)
    badges = _badges(view, land, marks)
    style = figure_style(view.game, view.theme, view.language)
    laid = (
        lay_figures(pieces, style, _room(view, marks, cell, badges.get(cell, ())))
        for cell, pieces in _piled(view, land).items()
    )
    return min((figures[0][1].size for figures in laid), default=math.inf) * land.side_mm


def _piled(view: PositionView, land: HexMap) -> dict[Hex, tuple[Piece, ...]]:
    piles = stacks_by_place(view.position).items()
    return {at.hex: pieces for at, pieces in piles if not at.clock and at.hex in land.looks}


def hex_room(
    side_mm: float,
    *,
    has_value: bool,
    badges: Sequence[Badge] = (),
    chips: Sequence[Place] = (),
    label_y: float = NAME.y,
    label_mm: float = 0.0,
    places: MarkPlaces = PLAIN_PLACES,
) -> Room:
    """
    Return the room that the marks of a hex leave to its figures; one with badges is outlined.

    *label_mm* is the size of the letters of its label, that of small text if it is larger.
    """
    marks = [*chips, *(badge.place for badge in badges), *(places.filled if has_value else ())]
    size_mm = text_size_mm(side_mm, max(label_mm, MIN_SIZE_MM))
    name_top = label_y - max(size_mm / side_mm, places.icon) / 2
    rim = max(0.0, outline_depth(side_mm) - MARGIN / 2) if badges else 0.0
    return Room(tuple(marks), min(0.57, name_top), rim)


def _shapes(view: PositionView, land: HexMap) -> Iterator[Shape]:
    marks = hex_marks(land)
    badges = _badges(view, land, marks)
    piled = _piled(view, land)
    yield from _country(view, land, piled) if land.theme.is_country else _hexes(view, land, marks)
    style = figure_style(view.game, view.theme, view.language)
    yield from draw_chips(land, view.position.chips, view.game.chips, piled)
    for cell, pieces in piled.items():
        room = _room(view, marks, cell, badges.get(cell, ()))
        yield from _stack(pieces, style, room, land.centre(cell), land.side_mm)
    for at, pieces in stacks_by_place(view.position).items():
        if at.clock:
            figures = figures_of(pieces, style, _MOST_SINGLE)
            pictures = [tuple(draw_figure(figure, style)) for figure in figures]
            widths = [figure.width for figure in figures]
            is_unread = any(figure.picture == TOKEN for figure in figures)
            yield from draw_placed(land, at, pictures, widths, is_upright=is_unread)
    for spot, findings in _by_place(view, lambda finding: finding.spots).items():
        if spot.clock:
            yield from draw_ring(gravest(findings), land.place(spot), spot.clock, land.side_mm)
    for cell, laid in badges.items():
        for badge in laid:
            yield from draw_badge(badge, land.centre(cell), land.side_mm)
    yield from draw_rim_names(land, view.position.names, view.scale)


def _hexes(view: PositionView, land: HexMap, marks: HexMarks) -> Iterator[Shape]:
    """Yield the board below its pieces, hex by hex."""
    yield from draw_grounds(land)
    for cell, findings in _outlined(view, land).items():
        yield from draw_outline(gravest(findings), land.centre(cell), land.side_mm)
        yield _label_ground(land, cell, marks)
    yield from draw_lines(land)
    yield from draw_hex_marks(land)


def _country(view: PositionView, land: HexMap, full: Collection[Hex]) -> Iterator[Shape]:
    """Yield the board below its pieces as one land; on *full* hexes something stands."""
    from pnp.printing.country.boards import draw_lands
    from pnp.printing.country.marks import draw_country_marks

    known = {cell: look for cell, look in land.looks.items() if look != UNREADABLE}
    bare = [cell for cell in land.looks if cell not in known]
    yield draw_lands(replace(land, looks=known), (), seed=view.seed, bare=bare, full=full)
    yield from (draw_unread_ground(land.centre(cell), land.side_mm) for cell in bare)
    for cell, findings in _outlined(view, land).items():
        yield from draw_outline(gravest(findings), land.centre(cell), land.side_mm)
    yield from draw_country_marks(land)


def _outlined(view: PositionView, land: HexMap) -> dict[Hex, list[Finding]]:
    found = _by_place(view, lambda finding: finding.whole_hexes)
    return {cell: findings for cell, findings in found.items() if cell in land.looks}


def _label_ground(land: HexMap, cell: Hex, marks: HexMarks) -> Path:
    """Return a patch of ground that keeps an outline off the label of a hex."""
    look = land.looks[cell]
    fill = UNREADABLE_GROUND
    if look != UNREADABLE:
        fill = land.theme.tones[find_look(look, land.theme).tone].ground
    size_mm = marks.size_mm
    width_mm = marks.labels_mm[cell] + 0.3 * size_mm
    x_mm, y_mm = land.centre(cell)
    height_mm = 0.9 * size_mm
    top_mm = y_mm + marks.label_y * land.side_mm - height_mm / 2
    return rectangle(x_mm - width_mm / 2, top_mm, width_mm, height_mm, Style(fill=fill))


def _stack(
    pieces: Sequence[Piece], style: FigureStyle, room: Room, centre: Point, side_mm: float
) -> Iterator[Shape]:
    for figure, spot in lay_figures(pieces, style, room):
        place = placed(
            centre[0] + spot.x * side_mm, centre[1] + spot.y * side_mm, scale=spot.size * side_mm
        )
        yield Group(tuple(draw_figure(figure, style)), place)


def _room(view: PositionView, marks: HexMarks, cell: Hex, badges: Sequence[Badge]) -> Room:
    return hex_room(
        view.side_mm,
        has_value=_has_value(view, marks, cell),
        badges=badges,
        chips=chip_places(cell, view.position.chips, view.game.chips),
        label_y=marks.label_y,
        label_mm=marks.size_mm,
        places=marks.places,
    )


def _has_value(view: PositionView, marks: HexMarks, cell: Hex) -> bool:
    kind = view.position.terrain[cell]
    if kind == UNREADABLE or not marks.has_values:
        return False
    return view.game.terrain(kind).value is not None


def _by_place(
    view: PositionView, places: Callable[[Finding], Iterable[_At]]
) -> dict[_At, list[Finding]]:
    """Return the findings on each of the *places* that they are on."""
    found: dict[_At, list[Finding]] = {}
    for finding in view.findings:
        for place in places(finding):
            found.setdefault(place, []).append(finding)
    return found


def _found_on(view: PositionView) -> dict[Hex, list[int]]:
    """Return the places of the findings on each hex that has any."""
    found: dict[Hex, list[int]] = {}
    for place, finding in enumerate(view.findings):
        for cell in dict.fromkeys(finding.hexes):
            if cell in view.position.terrain:
                found.setdefault(cell, []).append(place)
    return found


def _badges(view: PositionView, land: HexMap, marks: HexMarks) -> Mapping[Hex, tuple[Badge, ...]]:
    """Return the badges of each hex, numbered from 1 as in the legend."""
    badges = {}
    for cell, places in _found_on(view).items():
        taken = (
            *chip_places(cell, view.position.chips, view.game.chips),
            *marked_places(
                land.side_mm,
                marks.labels_mm[cell],
                marks.label_y,
                has_value=_has_value(view, marks, cell),
                places=marks.places,
            ),
        )
        numbered: list[tuple[int, Severity]] = [
            (place + 1, view.findings[place].severity) for place in places
        ]
        badges[cell] = lay_badges(numbered, land.side_mm, taken)
    return badges
