"""
The drawing of a position: its hexes, what stands on them, and what was found, in mm.

In the style of the boards of the kits, to be compared with the table it was typed from. At the
rim stand row letters at both ends of each row, column numbers above and below the board. Names
come from the position, which an anchor may have moved; columns are numbered only where the same
number stands for the same column all over the board.
"""

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from generators.hexes import Hex, PlaceName
from generators.lattice import side_of
from layouts import points_to_mm
from layouts.documents import Drawing, make_drawing
from layouts.fonts import face_metrics, text_width_mm
from layouts.shapes import Group, Path, Point, Shape, Style, Text, placed, polyline, rectangle
from layouts.textblocks import MIN_SIZE_MM, base_line_mm
from pnp.judging.findings import Finding
from pnp.model.boards import Piece
from pnp.model.checks import Severity
from pnp.model.games import Game
from pnp.model.positions import UNREADABLE, Position, stacks_by_place
from pnp.printing.art.hexart import text_size_mm
from pnp.printing.art.places import NAME, Place
from pnp.printing.boards.drawings import chip_places, draw_chips, draw_placed
from pnp.printing.boards.hexmaps import (
    SEA_ROOM,
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
from pnp.printing.positions.stacks import MARGIN, Room, Spot, StackedFigure, lay_stack
from pnp.printing.themes import Theme, find_look

_At = TypeVar("_At", Hex, PlaceName)

# Equal pieces stand one by one as long as figures are no smaller than that, in sides.
_COMFORTABLE = 0.40
_MOST_SINGLE = 3

# What the names take on every side of the board, and of the sea round a country.
RIM_MM = 6.0

_NAME_MM = points_to_mm(8.5)
_SMALL_MM = points_to_mm(6.5)
_GAP_MM = 1.6
_TICK_MM = 1.2
_APART_MM = 0.8  # between two numbers


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


def sea_mm(theme: Theme, side_mm: float) -> float:
    """Return how wide the sea round a board is; none but round a country."""
    return SEA_ROOM * side_mm if theme.is_country else 0.0


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


def split_name(name: str) -> tuple[str, str]:
    """
    Return the row and the rest of the name of a hex.

    >>> split_name("AB12")
    ('AB', '12')
    """
    row = name.rstrip("-0123456789")
    return row, name[len(row) :]


def column_numbers(names: Mapping[Hex, str]) -> dict[int, str]:
    """Return the number of each text column (2q + r); nothing where columns have no number."""
    found: dict[int, str] = {}
    for cell, name in names.items():
        number = split_name(name)[1]
        if found.setdefault(2 * cell.q + cell.r, number) != number:
            return {}
    return found if len(set(found.values())) == len(found) else {}


def draw_rim_names(land: HexMap, names: Mapping[Hex, str], scale: float = 1.0) -> Iterator[Shape]:
    """Yield the names round *land*, within *scale* times `RIM_MM` of it."""
    known = {cell: names[cell] for cell in land.looks if cell in names}
    yield from _rows(land, known, scale)
    yield from _columns(land, column_numbers(known), scale)


def _rows(land: HexMap, names: Mapping[Hex, str], scale: float) -> Iterator[Text]:
    rows: dict[int, list[Hex]] = {}
    for cell in names:
        rows.setdefault(cell.r, []).append(cell)
    size_mm = scale * _NAME_MM
    reach_mm = land.side_mm * 3**0.5 / 2 + scale * _GAP_MM + sea_mm(land.theme, land.side_mm)
    for cells in rows.values():
        letter = split_name(names[cells[0]])[0]
        left, y_mm = land.centre(min(cells))
        right, _ = land.centre(max(cells))
        base_mm = base_line_mm(y_mm, "sans-semibold", size_mm)
        ink = land.theme.ink
        yield Text(left - reach_mm, base_mm, letter, "sans-semibold", size_mm, ink, "end")
        yield Text(right + reach_mm, base_mm, letter, "sans-semibold", size_mm, ink)


def _columns(land: HexMap, numbers: Mapping[int, str], scale: float) -> Iterator[Shape]:
    """Yield the numbers above the top and below the foot of the board, with ticks."""
    if not numbers:
        return
    size_mm = scale * _SMALL_MM
    capital_mm = face_metrics("sans").cap_height * size_mm
    step_mm = land.side_mm * 3**0.5 / 2
    numbered = _numbered_columns(numbers, step_mm, size_mm)
    heights = [land.centre(cell)[1] for cell in land.looks]
    out_mm = land.side_mm + sea_mm(land.theme, land.side_mm)
    top_mm, foot_mm = min(heights) - out_mm, max(heights) + out_mm
    style = Style(stroke=land.theme.ink, stroke_mm=0.15, round_ends=False)
    for column, number in numbers.items():
        x_mm = land.moved((column * step_mm, 0.0))[0]
        for edge_mm, out in ((top_mm, -1.0), (foot_mm, 1.0)):
            start_mm = edge_mm + out * scale * _GAP_MM
            end_mm = start_mm + out * scale * _TICK_MM
            yield polyline(((x_mm, start_mm), (x_mm, end_mm)), style)
            if column not in numbered:
                continue
            base_mm = end_mm + out * 0.5 + (capital_mm if out > 0 else 0.0)
            yield Text(x_mm, base_mm, number, "sans", size_mm, land.theme.ink, "middle")


def _numbered_columns(numbers: Mapping[int, str], step_mm: float, size_mm: float) -> set[int]:
    widest_mm = max(text_width_mm(number, "sans", size_mm) for number in numbers.values())
    every = max(1, math.ceil((widest_mm + _APART_MM) / step_mm))
    first = min(numbers)
    return {column for column in numbers if (column - first) % every == 0}
