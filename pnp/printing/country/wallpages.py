"""
The page of a wall map: the land and its names, the sea with what sails on it, and the foot.

The sea is a wash that deepens toward the coast, with shore lines and soundings. On paper larger
than A3, which a print shop prints, the page has a bleed, and the paper is its trim box.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from generators.areas import Area, rings_area
from generators.hexes import Hex
from generators.lattice import SQRT3
from generators.randomness import Stream
from layouts.documents import Box, Drawing, Page, Paper, make_drawing
from layouts.shapes import (
    Group,
    Shape,
    Style,
    Text,
    Transform,
    Use,
    many_polygons,
    placed,
    rectangle,
)
from layouts.textblocks import MIN_SIZE_MM, base_line_mm, shorten_text
from pnp.errors import ThemeError
from pnp.messages import Message
from pnp.model.boards import NOBODY, Piece
from pnp.printing.art.symbols import engraving
from pnp.printing.boards.drawings import BoardView, draw_chips, draw_pieces
from pnp.printing.boards.forms import WallStyle
from pnp.printing.boards.hexmaps import HexMap
from pnp.printing.boards.words import Captions
from pnp.printing.country.boards import has_shapely
from pnp.printing.country.charts import (
    PARCHMENT,
    PlateWords,
    draw_border,
    draw_cartouche,
    draw_compass,
    draw_rhumbs,
    draw_ship,
)
from pnp.printing.country.lands import filled, rounded
from pnp.printing.country.lettering import (
    PlacedName,
    boxes_area,
    draw_names,
    names_area,
    names_of,
    naming_stream,
    place_names,
    place_sea_names,
)
from pnp.printing.country.rooms import Letters, wall_letters
from pnp.printing.country.walllayouts import BORDER, FOOT, Layout, lay_out_wall
from pnp.printing.country.walls import WallMap, draw_wall_map, lay_wall_map
from pnp.printing.pageframes import scaled_mm
from pnp.printing.themes import SEPIA, Theme, Tones
from pnp.texts import decimal_text

OPEN_SEA = "#e9ecdf"
SHALLOWS = "#bcd6d6"
SEA_INK = "#5f8b94"

# How far from the coast in sides, and the colour: the farthest first.
_TINTS = ((2.2, "#e2e9df"), (1.45, "#d7e4de"), (0.85, "#cadedb"), (0.4, SHALLOWS))
# How far, how wide, and how much of a line there is between gaps; the outer ones are broken.
_SHORE_LINES = (
    (0.09, 0.017, ()),
    (0.19, 0.014, ()),
    (0.31, 0.011, ()),
    (0.45, 0.009, ()),
    (0.61, 0.008, (0.9, 0.12)),
    (0.79, 0.008, (0.6, 0.2)),
    (0.99, 0.007, (0.36, 0.28)),
    (1.22, 0.007, (0.18, 0.36)),
)
_CLOSING = 0.8  # bays narrower than twice that are closed in the outermost line

_SOUNDING = 0.15
_SOUNDINGS_APART = 1.15
_NEAREST, _FARTHEST = 1.5, 4.6
_FATHOMS = 7.0  # a side from the coast


@dataclass(frozen=True, slots=True)
class Sea:
    """
    What the sea of a map is drawn from.

    Attributes:
        land: all of it, within the coast.
        room: what the frame shows of the plane.
        taken: what names, cartouche and ornaments take of it.
    """

    land: Area
    room: Area
    taken: Area
    side_mm: float
    stream: Stream


def draw_open_sea(sea: Sea) -> Shape:
    """Return the wash of the whole sea."""
    return filled(sea.room, OPEN_SEA)


def draw_coasts(sea: Sea) -> Iterator[Shape]:
    """Yield the bands of the wash that follow the coast, and the lines along it."""
    for far, colour in _TINTS:
        yield filled(_beyond(sea, far), colour)
    for far, width, dash in _SHORE_LINES:
        dash_mm = tuple(length * sea.side_mm for length in dash)
        style = Style(None, SEA_INK, width * sea.side_mm, dash_mm)
        yield many_polygons(rounded(_beyond(sea, far).rings), style)


def _beyond(sea: Sea, far: float) -> Area:
    """Return the land and the sea so near to it, narrow bays filled the more the farther out."""
    close = _CLOSING * min(1.0, far / _SHORE_LINES[-1][0])
    return sea.land.offset((far + close) * sea.side_mm).offset(-close * sea.side_mm)


def draw_soundings(sea: Sea) -> Iterator[Shape]:
    """Yield depths in fathoms, which grow with the distance from the coast."""
    side = sea.side_mm
    size_mm = max(MIN_SIZE_MM, _SOUNDING * side)
    off = sea.land.offset(_NEAREST * side)
    water = sea.land.offset(_FARTHEST * side).without(off).overlap(sea.room.offset(-size_mm))
    water = water.without(sea.taken.offset(size_mm))
    points = water.scattered(_SOUNDINGS_APART * side, sea.stream)
    for point, far_mm in zip(points, sea.land.depth(points), strict=True):
        fathoms = max(3, round(_FATHOMS * far_mm / side * (0.7 + 0.6 * sea.stream.fraction())))
        base_mm = base_line_mm(point[1], "sans", size_mm)
        yield Text(
            round(point[0], 2), round(base_mm, 2), str(fathoms), "sans", size_mm, SEA_INK, "middle"
        )


BLEED_MM = 3.0
LARGEST_AT_HOME_MM = 300.0  # the short side of A3 is the widest that home printers take

_FRAME_ROOM = 1.7  # from what a border frames to the border, on A4
_NAMES_ROOM = 2.0  # between the cartouche and names of seas
_SEA_LETTERS, _SEA_LETTERS_MM = 0.62, 6.0  # of the side, and at most on A4
_SERPENT = 0.55  # of its room
_SERPENT_TONES = Tones(PARCHMENT, "#a9c3a8", SEA_INK)


@dataclass(frozen=True, slots=True)
class _Names:
    """The name of the realm, and those that have their places on land and at sea."""

    realm: str = ""
    lands: tuple[PlacedName | None, ...] = ()
    seas: tuple[PlacedName | None, ...] = ()


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
    if _fits_home(paper) and not style.is_for_shop:
        return Page(drawing, title)
    wide_mm, high_mm = drawing.width_mm + 2 * BLEED_MM, drawing.height_mm + 2 * BLEED_MM
    ground = rectangle(0.0, 0.0, wide_mm, high_mm, Style(fill=PARCHMENT))
    place = placed(BLEED_MM, BLEED_MM)
    art = (ground, Group(drawing.art, place), Group(drawing.marks, place))
    trim = (BLEED_MM, BLEED_MM, wide_mm - BLEED_MM, high_mm - BLEED_MM)
    page = make_drawing(wide_mm, high_mm, art=art)
    return Page(page, title, trim_mm=trim, bleed_mm=(0.0, 0.0, wide_mm, high_mm))


def _fits_home(paper: Paper) -> bool:
    """Tell whether home printers take *paper*, so that a page needs no bleed."""
    return min(paper.width_mm, paper.height_mm) <= LARGEST_AT_HOME_MM


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
    layout = lay_out_wall(view.board, paper, margin_mm)
    hexes = _hexes(view, layout)
    wall = lay_wall_map(hexes, view.board.seed, _busy(view))
    names = _named(view, captions, wall, layout, style)
    art = (
        *draw_border(layout.frame, BORDER * layout.scale),
        *_sea(wall, layout, names_area(names.seas), view.theme),
        *draw_wall_map(
            wall, names_area(names.lands), grid=style.grid, has_marks=style.labels != "none"
        ),
        Group(tuple(draw_names([*names.seas, *names.lands])), placed(*hexes.offset_mm)),
        *draw_chips(hexes, view.board.chips, view.game.chips, ()),
        *_pieces(view, hexes),
        *draw_cartouche(layout.cartouche, _plate_words(captions, names.realm), layout.side_mm),
    )
    foot = _foot(layout, captions, wall)
    return make_drawing(layout.paper.width_mm, layout.paper.height_mm, art=art, marks=(foot,))


def _hexes(view: BoardView, layout: Layout) -> HexMap:
    hexes = replace(view, hex_mm=layout.side_mm * SQRT3, margin_mm=0.0).hex_map()
    (x, y), (a, b) = hexes.offset_mm, layout.corner
    return replace(hexes, offset_mm=(x + a, y + b))


def _busy(view: BoardView) -> set[Hex]:
    """Return the hexes on which something lies."""
    board = view.board
    laid = {cell for chips in board.chips.values() for cell in chips}
    return laid | {piece.hex for piece in _nobodys(view)}


def _nobodys(view: BoardView) -> list[Piece]:
    """Return the pieces that belong to nobody: those of players come and go."""
    return [piece for piece in view.board.pieces if piece.colour == NOBODY]


def _pieces(view: BoardView, hexes: HexMap) -> Iterator[Shape]:
    yield from draw_pieces(hexes, _nobodys(view), view.game, view.language, view.board.chips)


def _named(
    view: BoardView, captions: Captions, wall: WallMap, layout: Layout, style: WallStyle
) -> _Names:
    """Return the names of lands and seas in their places, if there are to be any."""
    if style.naming == "none":
        return _Names()
    board, side = view.board, wall.side_mm
    stream = naming_stream(board.game, board.seed, captions.language)
    called = names_of(wall.lands, stream, captions.language)
    letters = _legible(wall_letters(side), wall_letters(side).most_mm)
    flat = replace(wall.hexes, offset_mm=(0.0, 0.0))
    laid = (*draw_chips(flat, board.chips, view.game.chips, ()), *_pieces(view, flat))
    obstacles = wall.obstacles(has_marks=style.labels != "none").joined(boxes_area(laid))
    lands = place_names(wall.lands, called.lands, obstacles, letters)
    letters = _legible(letters, min(_SEA_LETTERS * side, _SEA_LETTERS_MM * layout.scale))
    seas = (called.sea, called.bay)
    at_sea = place_sea_names(seas, wall.country.land, _open_sea(wall, layout), side, letters)
    return _Names(called.realm.text, tuple(lands), tuple(at_sea))


def _legible(letters: Letters, most_mm: float) -> Letters:
    """Return the sizes of letters, none too small to be read on paper, up to that size."""
    least_mm = max(MIN_SIZE_MM, letters.least_mm)
    return letters._replace(least_mm=least_mm, most_mm=max(least_mm, most_mm))


def _plate_words(captions: Captions, realm: str) -> PlateWords:
    """Return what the cartouche says; without a name the realm is called like its game."""
    shared, board, title = captions.shared, captions.board, captions.game_title()
    subtitle = shared("wall_subtitle", players=board.players, title=title, seed=board.seed)
    return PlateWords(realm or title, subtitle, shared("wall_leagues"))


def _foot(layout: Layout, captions: Captions, wall: WallMap) -> Text:
    """Return the line below the border: what is ornament, and what was dealt."""
    shared = captions.shared
    has_castles = any(seat.is_castle for seat in wall.seats)
    told = shared("wall_ornament" if has_castles else "wall_ornament_without_castles")
    hex_mm = decimal_text(layout.side_mm * SQRT3, captions.language, places=1)
    words = f"{told} · {captions.footer(shared('wall_hexes', hex_mm=hex_mm))}"
    left, _, right, bottom = layout.frame
    size_mm = scaled_mm(FOOT, layout.scale)
    line = shorten_text(words, "sans", size_mm=size_mm, width_mm=right - left)
    return Text(left, bottom + 1.35 * size_mm, line, "sans", size_mm, SEPIA)


def _sea(wall: WallMap, layout: Layout, names: Area, theme: Theme) -> Iterator[Shape]:
    """Yield the sea within the border, with all that is on it."""
    scale, rooms = layout.scale, layout.rooms
    box = _grown(layout.inner, _FRAME_ROOM * BORDER * scale)
    clip = rectangle(box[0], box[1], box[2] - box[0], box[3] - box[1], Style())
    taken = _boxes_area((layout.cartouche, *rooms), wall).joined(names)
    room = _boxes_area([box], wall)
    sea = Sea(wall.country.land, room, taken, wall.side_mm, Stream(wall.seed, "wall sea"))
    place = placed(*wall.hexes.offset_mm)
    shapes = (
        Group((draw_open_sea(sea),), place),
        *(draw_rhumbs(rooms[0], layout.inner, scale) if rooms else ()),
        Group((*draw_coasts(sea), *draw_soundings(sea)), place),
        *_afloat(layout, theme),
    )
    yield Group(shapes, clip=clip)


def _afloat(layout: Layout, theme: Theme) -> Iterator[Shape]:
    """Yield compass, ship and serpent, as far as there are rooms for them."""
    for number, room in enumerate(layout.rooms[:3]):
        if number == 0:
            yield from draw_compass(room)
        elif number == 1:
            yield draw_ship(room, layout.inner, theme)
        else:
            yield _serpent(room, theme)


def _serpent(room: Box, theme: Theme) -> Use:
    left, top, right, bottom = room
    size_mm = _SERPENT * (right - left)
    x, y = (left + right) / 2, (top + bottom) / 2
    symbol = engraving("serpent", _SERPENT_TONES, theme)
    return Use(symbol, Transform(size_mm, 0.0, 0.0, size_mm, x, y))


def _open_sea(wall: WallMap, layout: Layout) -> Area:
    """Return what names of seas may take: what the border frames, without what stands there."""
    cartouche = _grown(layout.cartouche, _NAMES_ROOM * layout.scale)
    taken = _boxes_area([cartouche, *layout.rooms], wall)
    return _boxes_area([layout.inner], wall).without(taken)


def _boxes_area(boxes: Sequence[Box], wall: WallMap) -> Area:
    """Return the area of boxes of the page on the plane of hexes."""
    x, y = wall.hexes.offset_mm
    moved = [(a - x, b - y, c - x, d - y) for a, b, c, d in boxes]
    return rings_area(((a, b), (c, b), (c, d), (a, d)) for a, b, c, d in moved)


def _grown(box: Box, by_mm: float) -> Box:
    left, top, right, bottom = box
    return (left - by_mm, top - by_mm, right + by_mm, bottom + by_mm)
