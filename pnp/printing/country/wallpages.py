"""
The page of a wall map: where the board, its cartouche, compass and ship lie, and the foot.

Sizes are those on A4; all grow with the paper. On paper larger than A3, which a print shop prints,
the page has a bleed, and the paper is its trim box.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from generators.areas import Area
from generators.lattice import bounds_mm, hex_to_mm
from generators.randomness import Stream
from layouts import SheetError
from layouts.documents import Box, Drawing, Page, Paper, landscape, make_drawing, portrait
from layouts.shapes import (
    Command,
    Face,
    Group,
    Path,
    Point,
    Shape,
    Style,
    Text,
    placed,
    rectangle,
)
from layouts.textblocks import MIN_SIZE_MM, centred_text, fitting_size_mm, shorten_text
from pnp.errors import ThemeError
from pnp.messages import Message
from pnp.model.boards import NOBODY
from pnp.printing.boards.documents import WallStyle
from pnp.printing.boards.drawings import BoardView, draw_chips, draw_pieces
from pnp.printing.boards.hexmaps import HexMap
from pnp.printing.boards.words import Captions
from pnp.printing.country.boards import has_shapely
from pnp.printing.country.charts import (
    PARCHMENT,
    draw_border,
    draw_compass,
    draw_flourish,
    draw_rhumbs,
    draw_ship,
    inside_border,
    ornament_rooms,
)
from pnp.printing.country.lettering import (
    CountryNames,
    PlacedName,
    draw_names,
    names_area,
    names_of,
    naming_stream,
    place_names,
    place_sea_names,
)
from pnp.printing.country.rooms import wall_letters
from pnp.printing.country.seas import Sea, draw_coasts, draw_open_sea, draw_soundings
from pnp.printing.country.walls import WallMap, draw_wall_map, lay_wall_map
from pnp.printing.pageframes import paper_scale, scaled_mm
from pnp.printing.themes import LIGHT, SEPIA, Theme
from pnp.texts import decimal_text

BLEED_MM = 3.0
LARGEST_AT_HOME_MM = 300.0  # the short side of A3 is the widest that home printers take

_SEA = 0.62  # round the hexes at least, of the side
_LEAST_SIDE_MM = 3.4
_LARGEST_SHARE = 0.16  # of the short side of the paper: the side of a hex on tiny boards
_STEP = 0.965
_STEPS = 14
_RISES = (0.5, 0.4, 0.3, 0.6, 0.2, 0.1, 0.0, 0.7, 0.8, 0.9, 1.0)
_SWAYS = (0.5, 0.0, 1.0)
_CARTOUCHE = (88.0, 27.0)  # width and height
_SHARES = (1.0, 0.88, 0.76, 0.66)
_CARTOUCHE_GAP = 3.0
_FOOT = 1.55
_FOOT_ROOM = 2.2
_BORDER = 0.75  # of the scale: the border grows less
_FRAME_ROOM = 1.7  # from the border to what it frames


class Layout(NamedTuple):
    """Where all lies on a page: sizes in millimetres from the corner of the paper."""

    paper: Paper
    frame: Box
    inner: Box
    scale: float
    side_mm: float
    corner: Point
    cartouche: Box


def fits_home(paper: Paper) -> bool:
    """Tell whether home printers take *paper*, so that a page needs no bleed."""
    return min(paper.width_mm, paper.height_mm) <= LARGEST_AT_HOME_MM


@dataclass(frozen=True, slots=True)
class WallWords:
    """What a wall map says: the name of the realm, a line below it, and the foot."""

    title: str
    subtitle: str
    league: str
    foot: str


def wall_page(
    view: BoardView, captions: Captions, paper: Paper, margin_mm: float, style: WallStyle
) -> Page:
    """
    Return the map as one page, with a bleed on large paper and for a print shop.

    Raises:
        SheetError, ThemeError: the paper is too small, or Shapely is not installed.
    """
    drawing = draw_wall(view, captions, paper, margin_mm, style)
    title = captions.shared("wall_title")
    if fits_home(paper) and not style.is_for_shop:
        return Page(drawing, title)
    wide_mm, high_mm = drawing.width_mm + 2 * BLEED_MM, drawing.height_mm + 2 * BLEED_MM
    ground = rectangle(0.0, 0.0, wide_mm, high_mm, Style(fill=PARCHMENT))
    place = placed(BLEED_MM, BLEED_MM)
    art = (ground, Group(drawing.art, place), Group(drawing.marks, place))
    trim = (BLEED_MM, BLEED_MM, wide_mm - BLEED_MM, high_mm - BLEED_MM)
    page = make_drawing(wide_mm, high_mm, art=art)
    return Page(page, title, trim_mm=trim, bleed_mm=(0.0, 0.0, wide_mm, high_mm))


def draw_wall(
    view: BoardView, captions: Captions, paper: Paper, margin_mm: float, style: WallStyle
) -> Drawing:
    """
    Return the map, as large as the paper, standing or lying.

    Raises:
        SheetError, ThemeError: the paper is too small, or Shapely is not installed.
    """
    if not has_shapely():
        raise ThemeError(Message("country_needs_shapely"))
    layout = lay_out_wall(view, paper, margin_mm)
    return draw_wall_page(view, layout, captions, style)


def lay_out_wall(view: BoardView, paper: Paper, margin_mm: float) -> Layout:
    """
    Return the layout with the largest hexes, standing or lying.

    Raises:
        SheetError: the board would be illegibly small on this paper.
    """
    layouts = [_layout(view, turned, margin_mm) for turned in (portrait(paper), landscape(paper))]
    best = max(layouts, key=lambda one: one.side_mm * (one.cartouche[2] - one.cartouche[0]) ** 0.3)
    if best.side_mm < _LEAST_SIDE_MM:
        hex_mm = max(best.side_mm, 0) * 3**0.5
        raise SheetError(Message("board_hexes_too_small", hex_mm=hex_mm, paper=paper.name))
    return best


def _layout(view: BoardView, paper: Paper, margin_mm: float) -> Layout:
    scale = paper_scale(paper)
    edge_mm = margin_mm * max(1.0, scale / 2)
    foot_mm = _FOOT_ROOM * scaled_mm(_FOOT, scale)
    frame = (edge_mm, edge_mm, paper.width_mm - edge_mm, paper.height_mm - edge_mm - foot_mm)
    inner = inside_border(frame, _BORDER * scale)
    boxes = _unit_boxes(view)
    fitting = _fitting_side(boxes, inner)
    largest = min(fitting, _LARGEST_SHARE * min(paper.width_mm, paper.height_mm))
    found: list[tuple[float, Layout]] = []
    for step in range(_STEPS):
        side = largest * _STEP**step
        for share in _SHARES:
            spot = _place(boxes, inner, side, share * scale)
            if spot:
                value = step * 1.0 - 12.0 * share
                corner, cartouche = spot
                layout = Layout(paper, frame, inner, scale, side, corner, cartouche)
                found.append((value, layout))
                break
    if not found:
        return Layout(paper, frame, inner, scale, 0.0, (0.0, 0.0), inner)
    return min(found, key=lambda one: one[0])[1]


def _unit_boxes(view: BoardView) -> list[Box]:
    """Return the boxes of the hexes with the sea close to them, for a side of 1."""
    half = 3**0.5 / 2 + _SEA
    centres = [hex_to_mm(cell, side_mm=1.0) for cell in view.board.terrain]
    left, top, _, _ = bounds_mm(view.board.terrain, side_mm=1.0)
    moved = [(x - left + _SEA, y - top + _SEA) for x, y in centres]
    return [(x - half, y - 1 - _SEA, x + half, y + 1 + _SEA) for x, y in moved]


def _fitting_side(boxes: Sequence[Box], inner: Box) -> float:
    wide, high = max(box[2] for box in boxes), max(box[3] for box in boxes)
    return min((inner[2] - inner[0]) / wide, (inner[3] - inner[1]) / high)


def _place(boxes: Sequence[Box], inner: Box, side: float, scale: float) -> tuple[Point, Box] | None:
    """Return where the board and a cartouche of that scale lie apart, if they do."""
    left, top, right, bottom = inner
    wide = side * max(box[2] for box in boxes)
    high = side * max(box[3] for box in boxes)
    for rise in _RISES:
        for sway in _SWAYS:
            x = left + sway * (right - left - wide)
            y = top + rise * (bottom - top - high)
            hexes = [
                (x + side * a, y + side * b, x + side * c, y + side * d) for a, b, c, d in boxes
            ]
            for spot in _spots(inner, scale):
                if not any(_meet(spot, box) for box in hexes):
                    return (x + _SEA * side, y + _SEA * side), spot
    return None


def _scaled(box: Box, by: float, corner: Point) -> Box:
    x, y = corner
    left, top, right, bottom = (by * length for length in box)
    return (x + left, y + top, x + right, y + bottom)


def _spots(inner: Box, scale: float) -> Iterator[Box]:
    """Yield where a cartouche may lie: at the foot first, in the middle before corners."""
    left, top, right, bottom = inner
    wide, high = (scale * length for length in _CARTOUCHE)
    gap = scale * _CARTOUCHE_GAP
    columns = ((left + right - wide) / 2, left + gap, right - gap - wide)
    for y in (bottom - gap - high, top + gap):
        for x in columns:
            yield (x, y, x + wide, y + high)


def _meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and one[2] > other[0] and one[1] < other[3] and one[3] > other[1]


def draw_wall_page(
    view: BoardView, layout: Layout, captions: Captions, style: WallStyle
) -> Drawing:
    """Return the whole map, as large as the paper."""
    paper = layout.paper
    view = replace(view, hex_mm=layout.side_mm * 3**0.5, margin_mm=0.0)
    hexes = view.hex_map()
    hexes = replace(
        hexes,
        offset_mm=(
            hexes.offset_mm[0] + layout.corner[0],
            hexes.offset_mm[1] + layout.corner[1],
        ),
    )
    seed, board = view.board.seed, view.board
    busy = {piece.hex for piece in board.pieces} | {
        cell for kind in board.chips.values() for cell in kind
    }
    wall = lay_wall_map(hexes, seed, busy)
    has_marks = style.labels != "none"
    border = draw_border(layout.frame, _BORDER * layout.scale)
    rooms = ornament_rooms(layout.inner, [*_land_boxes(wall), layout.cartouche], layout.scale)
    called = _names(captions, wall, style)
    letters = wall_letters(wall.side_mm)
    names: list[PlacedName | None] = []
    at_sea: list[PlacedName | None] = []
    if called:
        obstacles = wall.obstacles(has_marks=has_marks)
        names = place_names(wall.lands, called.lands, obstacles, letters)
        room = _sea_room(wall, layout, rooms)
        at_sea = place_sea_names(
            (called.sea, called.bay), wall.country.land, room, wall.side_mm, letters
        )
    words = _words(captions, layout, wall, called)
    art = [
        *border,
        *_sea(wall, layout, rooms, names_area(at_sea), view.theme),
        *draw_wall_map(wall, names_area(names), grid=style.grid, has_marks=has_marks),
        Group(tuple(draw_names([*at_sea, *names])), placed(*hexes.offset_mm)),
        *draw_chips(hexes, board.chips, view.game.chips, ()),
        *_pieces(view, hexes),
        *_cartouche(layout, words),
    ]
    return make_drawing(paper.width_mm, paper.height_mm, art=art, marks=_foot(layout, words.foot))


def _names(captions: Captions, wall: WallMap, style: WallStyle) -> CountryNames | None:
    """Return what lands and seas are called, if they are to have names."""
    if style.naming == "none":
        return None
    board = captions.board
    stream = naming_stream(board.game, board.seed, captions.language)
    return names_of(wall.lands, stream, captions.language)


def _words(
    captions: Captions, layout: Layout, wall: WallMap, called: CountryNames | None
) -> WallWords:
    """Return what the map says; without names it is called like its game."""
    shared = captions.shared
    board = captions.board
    has_castles = any(seat.is_castle for seat in wall.seats)
    told = "wall_ornament" if has_castles else "wall_ornament_without_castles"
    hex_mm = decimal_text(layout.side_mm * 3**0.5, captions.language, places=1)
    foot = f"{shared(told)} · {captions.footer(shared('wall_hexes', hex_mm=hex_mm))}"
    subtitle = shared(
        "wall_subtitle", players=board.players, title=captions.game_title(), seed=board.seed
    )
    title = called.realm.text if called else captions.game_title()
    return WallWords(title, subtitle, shared("wall_leagues"), foot)


def _pieces(view: BoardView, hexes: HexMap) -> Iterator[Shape]:
    """Yield the pieces that belong to nobody: those of players come and go."""
    mine = [piece for piece in view.board.pieces if piece.colour == NOBODY]
    yield from draw_pieces(hexes, mine, view.game, view.language, view.board.chips)


def _sea_room(wall: WallMap, layout: Layout, rooms: Sequence[Box]) -> Area:
    """Return what names of seas may take: what the frame shows, without what stands there."""
    whole = _moved_area(layout.inner, wall)
    gap_mm = 2.0 * layout.scale
    return whole.without(_boxes_area([_grown(layout.cartouche, gap_mm), *rooms[:2]], wall))


def _sea(
    wall: WallMap, layout: Layout, rooms: Sequence[Box], names: Area, theme: Theme
) -> Iterator[Shape]:
    """Yield the sea within the border, with its compass, ship and soundings."""
    scale = layout.scale
    box = _grown(layout.inner, _FRAME_ROOM * _BORDER * scale)
    clip = rectangle(box[0], box[1], box[2] - box[0], box[3] - box[1], Style())
    taken = [layout.cartouche, *rooms[:2]]
    sea = Sea(
        wall.country.land,
        _moved_area(box, wall),
        _boxes_area(taken, wall).joined(names),
        wall.side_mm,
        Stream(wall.seed, "wall sea"),
    )
    place = placed(*wall.hexes.offset_mm)
    shapes: list[Shape] = [Group((draw_open_sea(sea),), place)]
    if rooms:
        shapes += draw_rhumbs(rooms[0], layout.inner, scale)
    shapes.append(Group((*draw_coasts(sea), *draw_soundings(sea)), place))
    if rooms:
        shapes += draw_compass(rooms[0])
    if len(rooms) > 1:
        shapes.append(draw_ship(rooms[1], layout.inner, theme))
    yield Group(tuple(shapes), clip=clip)


def _land_boxes(wall: WallMap) -> list[Box]:
    side = wall.side_mm
    half = (3**0.5 / 2 + 0.5) * side
    centres = [wall.hexes.centre(cell) for cell in wall.hexes.looks]
    return [(x - half, y - 1.5 * side, x + half, y + 1.5 * side) for x, y in centres]


def _moved_area(box: Box, wall: WallMap) -> Area:
    x, y = wall.hexes.offset_mm
    left, top, right, bottom = box[0] - x, box[1] - y, box[2] - x, box[3] - y
    return Area.within(((left, top), (right, top), (right, bottom), (left, bottom)))


def _boxes_area(boxes: Sequence[Box], wall: WallMap) -> Area:
    return Area.merged(_moved_area(box, wall) for box in boxes)


def _grown(box: Box, by_mm: float) -> Box:
    left, top, right, bottom = box
    return (left - by_mm, top - by_mm, right + by_mm, bottom + by_mm)


_FACE: Face = "serif-semibold"
_NOTCH, _SHADOW = 3.2, 0.9
_TITLE, _SUBTITLE, _LEAGUE = 9.2, 3.1, 2.3
_LEAGUES = 3


def _cartouche(layout: Layout, words: WallWords) -> Iterator[Shape]:
    """Yield the plate with the name of the realm, and below it a scale of leagues."""
    box = layout.cartouche
    scale = (box[2] - box[0]) / _CARTOUCHE[0]
    yield _plate(_scaled(box, 1.0, (_SHADOW * scale, _SHADOW * scale)), scale, Style("#a99a78"))
    yield _plate(box, scale, Style(PARCHMENT, SEPIA, 0.55 * scale))
    for inset, width in ((0.9, 0.2), (1.7, 0.12)):
        yield _plate(_grown(box, -inset * scale), scale, Style(None, SEPIA, width * scale))
    x = (box[0] + box[2]) / 2
    top, room_mm = box[1], box[2] - box[0] - 2 * (_NOTCH + 2.0) * scale
    for text, y, size in ((words.title, 8.4, _TITLE), (words.subtitle, 16.0, _SUBTITLE)):
        size_mm = fitting_size_mm(
            text, _FACE, width_mm=room_mm, max_size_mm=size * scale, min_size_mm=0.5
        )
        yield centred_text(text, (x, top + y * scale), size_mm, SEPIA, _FACE)
    yield from draw_flourish((x, top + 13.1 * scale), 22.0 * scale, scale)
    yield from _leagues(layout, words.league, (x, top + 21.6 * scale), scale)


def _leagues(layout: Layout, league: str, middle: Point, scale: float) -> Iterator[Shape]:
    """Yield a scale whose every step is as long as a hex is wide."""
    step_mm = layout.side_mm * 3**0.5
    count = max(1, min(_LEAGUES, int(46.0 * scale / step_mm)))
    step_mm = min(step_mm, 60.0 * scale)
    left, y = middle[0] - count * step_mm / 2, middle[1]
    high = 0.75 * scale
    for number in range(count):
        fill = SEPIA if number % 2 == 0 else LIGHT
        x = left + number * step_mm
        yield rectangle(x, y, step_mm, high, Style(fill, SEPIA, 0.14 * scale))
    size_mm = max(MIN_SIZE_MM, _LEAGUE * scale) if scale > 0.9 else _LEAGUE * scale
    for number in range(count + 1):
        spot = (left + number * step_mm, y - 1.35 * scale)
        yield centred_text(str(number), spot, 0.85 * size_mm, SEPIA, _FACE)
    yield centred_text(league, (middle[0], y + 2.55 * scale), size_mm, SEPIA, _FACE)


def _plate(box: Box, scale: float, style: Style) -> Path:
    """Return a box whose corners are cut out as quarters of a circle."""
    left, top, right, bottom = box
    r, k = _NOTCH * scale, _NOTCH * scale * 0.5523
    commands: tuple[Command, ...] = (
        ("M", left + r, top),
        ("L", right - r, top),
        ("C", right - r, top + k, right - k, top + r, right, top + r),
        ("L", right, bottom - r),
        ("C", right - k, bottom - r, right - r, bottom - k, right - r, bottom),
        ("L", left + r, bottom),
        ("C", left + r, bottom - k, left + k, bottom - r, left, bottom - r),
        ("L", left, top + r),
        ("C", left + k, top + r, left + r, top + k, left + r, top),
        ("Z",),
    )
    return Path(commands, style)


def _foot(layout: Layout, words: str) -> tuple[Shape, ...]:
    """Return the line below the border: what is ornament, and what was dealt."""
    left, _, right, bottom = layout.frame
    size_mm = scaled_mm(_FOOT, layout.scale)
    line = shorten_text(words, "sans", size_mm=size_mm, width_mm=right - left)
    return (Text(left, bottom + 1.35 * size_mm, line, "sans", size_mm, SEPIA),)
