"""
A wall map: a board as an engraved chart of a country, with rivers, roads, castles and names.

What takes room comes first: waters, roads and castles, then names; trees, peaks and all that is
strewn about are scattered round them. No pieces will stand here, so nothing is left bare. Round
the land are the sea, a wash that deepens toward the coast, with shore lines, soundings and what
sails on it, the cartouche and the border.

All is on the plane of hexes, with the middle of hex (0, 0) at its origin; at last it is put on the
page. On paper larger than A3, which a print shop prints, the page has a bleed, and the paper is
its trim box.
"""

import math
from collections.abc import Iterator, Sequence

from generators import Value
from generators.areas import Area, boxes_area, discs_area, ribbon, strip_area
from generators.hexes import Hex, hexes_at
from generators.lattice import SQRT3, bounds_mm, hex_to_mm, towards
from generators.randomness import Stream
from layouts import SheetError, components, posters, richtexts, shapes
from layouts.documents import Box, Drawing, Page, Paper, landscape, make_drawing, portrait
from pnp.messages import Message
from pnp.model.boards import NOBODY, Board
from pnp.notation.boardcodes import board_code
from pnp.printing.art.symbols import engraving, icon
from pnp.printing.boards.drawings import draw_chips, draw_figures
from pnp.printing.boards.forms import WallStyle
from pnp.printing.boards.words import Captions
from pnp.printing.country import boards, charts, lettering, waters
from pnp.printing.country.lands import Land, filled, lands_of, rounded
from pnp.printing.country.names import Name
from pnp.printing.hexmaps import HexScene, draw_hex_marks, draw_ways
from pnp.printing.landscapes.scenes import Standing
from pnp.printing.pageframes import paper_scale
from pnp.printing.themes import SEPIA, Tones, find_look
from pnp.texts import printed_number

BLEED_MM = 3.0
LARGEST_AT_HOME_MM = 300.0  # the short side of A3 is the widest that home printers take

# Of the layout. Sizes are those on A4; all grow with the paper.
_BORDER = 0.75  # of the scale: the border grows less
_SEA = 0.62  # round the hexes at least, of the side
_NEAR = 0.5  # that ornaments leave free, too
_LEAST_SIDE_MM = 3.4
_LARGEST_SHARE = 0.11  # of the short side of the paper: the side of a hex on tiny boards
_STEP = 0.965
_STEPS = 14
_RISES = (0.5, 0.4, 0.3, 0.6, 0.2, 0.1, 0.0, 0.7, 0.8, 0.9, 1.0)
_SHARES = (1.0, 0.88, 0.76, 0.66)  # of the cartouche
_SHARE_WORTH = 12.0  # steps of the size of the hexes that a whole cartouche is worth
_GAP = 3.0
_UPRIGHT = 1.1  # how much larger hexes must be on a lying page
_SHEETS_EDGE_MM = 1.0
_JOINT_MM = 2.0  # from a cut between sheets to what is read
_NEARLY = 0.8  # as large as the largest room for an ornament


class Layout(Value):
    """
    A page: boxes in millimetres from the middle of hex (0, 0), which lies at *origin* of the paper.

    Attributes:
        frame: round the border; *inner* is what it frames.
        rooms: squares for a compass, a ship and a serpent, as far as there is room.
        joints: strips along the cuts between sheets, on which nothing is written.
    """

    paper: Paper
    scale: float
    side_mm: float
    origin: shapes.Point
    frame: Box
    inner: Box
    cartouche: Box
    rooms: Sequence[Box]
    joints: Sequence[Box] = ()

    def open_sea(self) -> Area:
        """Return what names of seas may take: all within the border on which nothing stands."""
        taken = boxes_area([charts.inset(self.cartouche, -_NAMES_ROOM * self.scale), *self.rooms])
        return boxes_area([self.inner]).without(taken)


def lay_out_wall(
    board: Board, paper: Paper, margin_mm: float, sheets: Paper | None = None
) -> Layout:
    """
    Return the layout with the largest hexes; upright, unless they are much larger lying.

    The hexes are as large as they can be beside a cartouche that can be read. Over *sheets* the
    map is about as large as *paper* and fills whole ones.

    Raises:
        SheetError: the board would be illegibly small on this paper.
    """
    upright = _layout(board, portrait(paper), margin_mm)
    lying = _layout(board, landscape(paper), margin_mm)
    best = lying if lying.side_mm > _UPRIGHT * upright.side_mm else upright
    if best.side_mm < _LEAST_SIDE_MM:
        hex_mm = best.side_mm * SQRT3
        raise SheetError(Message("board_hexes_too_small", hex_mm=hex_mm, paper=paper.name))
    if sheets:
        whole = posters.whole_sheets(best.paper, sheets, margin_mm)
        wide_mm, high_mm = whole.width_mm, whole.height_mm
        plan = posters.plan_poster(wide_mm, high_mm, sheets, margin_mm=margin_mm)
        cuts = [one.cuts for one in plan.windows]
        lefts = sorted({cut.left_mm for cut in cuts if cut.left_mm is not None})
        tops = sorted({cut.top_mm for cut in cuts if cut.top_mm is not None})
        joints = [
            *((x - _JOINT_MM, 0.0, x + _JOINT_MM, high_mm) for x in lefts),
            *((0.0, y - _JOINT_MM, wide_mm, y + _JOINT_MM) for y in tops),
        ]
        parted = _layout(board, whole, _SHEETS_EDGE_MM, joints)
        return parted if parted.side_mm else _layout(board, whole, _SHEETS_EDGE_MM)
    return best


def _layout(board: Board, paper: Paper, margin_mm: float, joints: Sequence[Box] = ()) -> Layout:
    scale = paper_scale(paper)
    edge_mm = margin_mm * max(1.0, scale / 2)
    frame = (edge_mm, edge_mm, paper.width_mm - edge_mm, paper.height_mm - edge_mm)
    inner = charts.inside_border(frame, _BORDER * scale)
    left, top, right, bottom = bounds_mm(board.terrain, side_mm=1.0)
    fitting = min(
        (inner[2] - inner[0]) / (right - left + 2 * _SEA),
        (inner[3] - inner[1]) / (bottom - top + 2 * _SEA),
    )
    largest = min(fitting, _LARGEST_SHARE * min(paper.width_mm, paper.height_mm))
    spots: list[tuple[float, float, shapes.Point, Box]] = []
    for step in range(_STEPS):
        side = largest * _STEP**step
        for share in _SHARES:
            if found := _place(board, inner, side, share * scale, joints):
                spots.append((step - _SHARE_WORTH * share, side, *found))
                break
    if not spots:
        return Layout(paper, scale, 0.0, (0.0, 0.0), frame, inner, inner, ())
    _, side, (x, y), cartouche = min(spots, key=lambda spot: spot[0])
    taken = [*_hex_boxes(board, (x, y), side, _NEAR), cartouche, *joints]
    rooms = charts.ornament_rooms(inner, taken, scale)
    # At the foot rather than a little larger.
    least = _NEARLY * max((room[2] - room[0] for room in rooms), default=0.0)
    rooms.sort(key=lambda room: (room[2] - room[0] < least, -room[3], -room[2]))
    count = len(joints)
    frame, inner, cartouche, *rooms = (
        (a - x, b - y, c - x, d - y) for a, b, c, d in (frame, inner, cartouche, *joints, *rooms)
    )
    joints, rooms = rooms[:count], rooms[count:]
    return Layout(paper, scale, side, (x, y), frame, inner, cartouche, rooms, joints)


def _hex_boxes(board: Board, origin: shapes.Point, side: float, room: float) -> list[Box]:
    """Return the boxes of the hexes with some room round them, where they come to lie."""
    half, tall = (SQRT3 / 2 + room) * side, (1 + room) * side
    middles = (hex_to_mm(cell, side_mm=side) for cell in board.terrain)
    spots = [(x + origin[0], y + origin[1]) for x, y in middles]
    return [(x - half, y - tall, x + half, y + tall) for x, y in spots]


def _place(
    board: Board, inner: Box, side: float, scale: float, joints: Sequence[Box]
) -> tuple[shapes.Point, Box] | None:
    """Return where the board and a cartouche of that scale lie apart, on no joint, if they do."""
    left, top, right, bottom = bounds_mm(board.terrain, side_mm=side)
    x, y = inner[0] - left + _SEA * side, inner[1] - top + _SEA * side
    free_x = inner[2] - inner[0] - (right - left + 2 * _SEA * side)
    free_y = inner[3] - inner[1] - (bottom - top + 2 * _SEA * side)
    wide, high = (scale * length for length in charts.CARTOUCHE)
    aside, below = _balanced(free_x, wide), _balanced(free_y, high)
    gap = scale * _GAP
    # At the foot first, in the middle before corners.
    spots = [
        (a, b, a + wide, b + high)
        for b in (inner[3] - gap - high, inner[1] + gap)
        for a in ((inner[0] + inner[2] - wide) / 2, inner[2] - gap - wide, inner[0] + gap)
    ]
    for rise in (below, *_RISES):
        for sway in (0.5, aside, 1 - aside, 0.0, 1.0):
            origin = (x + sway * free_x, y + rise * free_y)
            boxes = [*_hex_boxes(board, origin, side, _SEA), *joints]
            for spot in spots:
                if not any(components.boxes_overlap(spot, box) for box in boxes):
                    return origin, spot
    return None


def _balanced(free_mm: float, taken_mm: float) -> float:
    """Return which share of free room lies before a board as far from the border as from that."""
    return max(0.0, free_mm - taken_mm) / 2 / free_mm if free_mm > 0 else 0.5


# Of what is laid, in sides.
_FREEDOM = 2.3  # of borders and coast from the sides of hexes
_CASTLE = 0.56
_ROOM = 0.62  # of landmarks, of their size
_STRAY, _TRIES, _LEFT_OUT = 0.75, 12, 4  # of landmarks: one hex in so many has none
_ROAD, _ROAD_RIM = 0.04, 0.074
_RIVER_ROOM, _ROAD_ROOM = 0.07, 0.06


class Landmark(Value):
    """A larger picture of a land, or a castle: its middle, size, and whether it is mirrored."""

    name: str
    place: shapes.Point
    size_mm: float
    tones: Tones
    is_mirrored: bool = False


class WallMap(Value):
    """
    All that a wall map is drawn from, on the plane of hexes.

    Attributes:
        coast: round all land, the isles as well.
        lands: without what the names take.
        rivers: what they take, within the coast and a little beyond it.
        taken: what rivers, roads and landmarks take, and a little room.
        laid: chips, pieces and own pictures, which nothing larger comes near.
    """

    seed: int
    hexes: HexScene
    coast: Area
    lands: Sequence[Land]
    courses: Sequence[waters.Course]
    rivers: Area
    roads: Sequence[Sequence[shapes.Point]]
    landmarks: Sequence[Landmark]
    taken: Area
    laid: Area

    @property
    def side_mm(self) -> float:
        """The side of a hex."""
        return self.hexes.side_mm


def _lay_map(hexes: HexScene, seed: int, sea: Area, style: WallStyle) -> WallMap:
    """Return the map of the board of that seed; *sea* is what is open of it, about the land."""
    side, ornaments = hexes.side_mm, hexes.theme.looks.ornaments
    country, lands = lands_of(hexes.looks, hexes.theme, side, seed, freedom=_FREEDOM)
    has_marks = style.labels != "none"
    lands = [land._replace(has_pieces=False, has_marks=has_marks) for land in lands]
    # The open sea counts as none of the land: no river crosses it, and no road.
    manners = {
        cell: land.scenery.manner
        for land in lands
        if land.scenery.manner != "sea"
        for cell in land.cells()
    }
    coast, lands = waters.free_waters(country.land, lands, sea, Stream(seed, "wall waters"))
    stream = Stream(seed, "wall rivers")
    has_rivers = style.rivers != "none" and ornaments.get("rivers", True)
    courses = waters.lay_rivers(
        waters.find_rivers(manners, stream) if has_rivers else [], manners, side, stream
    )
    ribbons = (ribbon(course.points, course.widths_mm) for course in courses)
    rivers = Area.merged(ribbons).overlap(coast.offset(0.03 * side))
    stream = Stream(seed, "wall roads")
    # No castle stands where something lies already.
    taken = {cell for chips in hexes.chips.values() for cell in chips}
    taken |= {piece.hex for piece in hexes.pieces}
    villages: list[Hex] = []
    for land in lands:
        villages += land.cells() if land.scenery.is_settled else []
        if land.own or land.scenery.focal:
            taken |= land.territory.cells
    free = {cell: manner for cell, manner in manners.items() if cell not in taken}
    castles = [] if villages else waters.find_castles(free, stream)
    seats = villages or castles
    has_roads = style.roads != "none" and ornaments.get("roads", True)
    given = [
        tuple(hexes_at(at)[0] for at in way.places)
        for way in hexes.ways
        if way.picture == "road" and way.places[0].kind == "hex"
    ]
    found = waters.find_roads(seats, manners) if has_roads and not given else []
    roads = waters.lay_ways(given or found, seats, side, stream)
    ways = Area.merged(strip_area(road, _ROAD_RIM * side) for road in roads)
    landmarks = [
        Landmark("castle", hex_to_mm(cell, side_mm=side), _CASTLE * side, _STONE)
        for cell in castles
    ]
    stream = Stream(seed, "wall landmarks")
    # Chips lie in the middles of hexes, and so do own pictures.
    own = (
        (x, y, land.own * side) for land in lands for x, y in (land.centres() if land.own else ())
    )
    laid = lettering.shapes_area((*draw_chips(hexes), *draw_figures(hexes))).joined(discs_area(own))
    full = Area.merged([rivers, ways, laid])
    landmarks += (mark for land in lands for mark in _landmarks(land, seats, full, stream))
    rooms = discs_area((*mark.place, _ROOM * mark.size_mm) for mark in landmarks)
    lines = rivers.offset(_RIVER_ROOM * side).joined(ways.offset(_ROAD_ROOM * side))
    lands = [land._replace(scenery=land.scenery._replace(focal="")) for land in lands]
    return WallMap(
        seed,
        hexes,
        coast,
        lands,
        courses,
        rivers,
        roads,
        landmarks,
        lines.joined(rooms),
        laid,
    )


def _landmarks(land: Land, seats: Sequence[Hex], full: Area, stream: Stream) -> Iterator[Landmark]:
    """
    Yield the larger pictures of a land: at the middles of seats, elsewhere where there is room.

    Some hexes of larger lands have none.
    """
    side, cells = land.side_mm, land.cells()
    for cell in cells if land.scenery.focal else ():
        is_seat = cell in seats
        is_left_out = len(cells) > 1 and not stream.below(_LEFT_OUT)
        for number in range(0 if is_left_out and not is_seat else _TRIES):
            size_mm = _CASTLE * side * (0.8 + 0.35 * stream.fraction())
            far = 0.0 if is_seat else _STRAY * (1 + number / _TRIES)
            stray = [far * (stream.fraction() - 0.5) for _ in "xy"]
            x, y = hex_to_mm(cell, side_mm=side)
            x, y, half = x + stray[0] * side, y + stray[1] * side, 0.45 * size_mm
            box = ((x - half, y - half), (x + half, y + half))
            is_free = not full.touches(box) and not land.marks.touches(box)
            if is_seat or (is_free and land.area.holds_all(box)):
                is_mirrored = stream.below(2) == 1
                yield Landmark(land.scenery.focal, (x, y), size_mm, land.tones, is_mirrored)
                break


_NAMES_ROOM = 2.0  # between the cartouche and names of seas, on A4
_SEA_LETTERS, _SEA_LETTERS_MM = 0.62, 6.0  # of the side, and at most on A4


def _names(
    captions: Captions, wall: WallMap, layout: Layout, style: WallStyle
) -> tuple[str, list[lettering.PlacedName | None], list[lettering.PlacedName]]:
    """Return the name of the realm, and those of lands and seas in their places, if any."""
    if style.naming == "none" or all(land.scenery.named_as == "none" for land in wall.lands):
        return "", [], []
    board, side = captions.board, wall.side_mm
    stream = lettering.naming_stream(board.game, board.seed, captions.language)
    castles = [mark.place for mark in wall.landmarks if mark.name == "castle"]
    called = lettering.names_of(
        wall.lands, stream, captions.language, castles=len(castles), rivers=len(wall.courses)
    )
    letters = lettering.letters_of(side, richtexts.MIN_SIZE_MM)
    joints = boxes_area(layout.joints)
    obstacles = Area.merged([wall.taken, wall.laid, joints, *(land.marks for land in wall.lands)])
    lands = lettering.place_names(wall.lands, called.lands, obstacles, letters)
    free = wall.coast.without(obstacles).without(lettering.names_area(lands).offset(0.1 * side))
    small: list[tuple[Name, list[list[shapes.Point]], bool]] = []
    for name, (x, y) in zip(called.castles, castles, strict=True):  # below a castle or above it
        lines = [
            [(x + (left + across) * side, y + down * side) for across in (0.0, 2.4)]
            for down in (0.48, -0.44, 0.62)
            for left in (-1.2, -0.7, -1.7)
        ]
        small.append((name, lines, False))
    for name, course in zip(called.rivers, wall.courses, strict=True):
        # Along both banks, their bends cut.
        points, window, lines = course.points, max(2, len(course.points) // 3), []
        for start in range(0, len(points) - window, max(1, window // 4)):
            one, other = points[start], points[start + window]
            bend = towards(points[start + window // 2], towards(one, other, 0.5), 0.5)
            length = math.dist(one, other) or 1.0
            for far in (-0.36, -0.3, -0.24, 0.24, 0.3, 0.36):
                share = far * side / length
                across, down = share * (one[1] - other[1]), share * (other[0] - one[0])
                lines.append([(x + across, y + down) for x, y in (one, bend, other)])
        small.append((name, lines, True))
    lands += lettering.place_small_names(small, free, side, letters)
    most_mm = min(_SEA_LETTERS * side, _SEA_LETTERS_MM * layout.scale)
    letters = letters._replace(most_mm=max(letters.least_mm, most_mm))
    room = layout.open_sea().without(joints)
    seas = lettering.place_sea_names((called.sea, called.bay), wall.coast, room, side, letters)
    return called.realm.text, lands, list(seas)


# Of what is drawn on the land, in sides.
_RIVERS = Tones("#b4d0d0", "#8fb6b9", "#5f8b94")  # on boards without lakes
_STONE = Tones(charts.PARCHMENT, "#cdbb97", "#8d7a5c")
_RIM = 0.02
_ROAD_COLOUR, _ROAD_INK = "#f6ecd2", "#8a6f4d"
_MOUTH = 0.06
_NAME_ROOM = 0.04
_GRIDS = {"fine": 0.55, "strong": 1.5}


def _draw_land(wall: WallMap, names: Area, grid: str) -> Iterator[shapes.Shape]:
    """Yield the land with all that stands on it, clear of *names*, and the marks of its hexes."""
    side = wall.side_mm
    names_room = names.offset(_NAME_ROOM * side)
    lands = []
    for land in wall.lands:
        is_water = land.scenery.manner == "water"
        # In bays the sea is drawn.
        if not is_water or wall.coast.holds_all(land.centres()):
            kept = names_room.overlap(land.near)
            kept = kept if is_water else wall.taken.overlap(land.near).joined(kept)
            lands.append(land._replace(kept=kept))
    layers = boards.layers_of(lands)
    yield filled(wall.coast, charts.PARCHMENT, underlap_mm=0.2)
    yield from layers.grounds
    yield from layers.flat
    lakes = [land for land in wall.lands if land.scenery.manner == "water"]
    tones = lakes[0].tones if lakes else _RIVERS
    rivers = rounded(wall.rivers.overlap(wall.coast).rings)
    yield shapes.many_polygons(rivers, shapes.Style(tones.line, tones.line, 2 * _RIM * side))
    yield shapes.many_polygons(rivers, shapes.Style(tones.ground))
    yield from layers.waters
    yield boards.draw_coast(boards.dry_land(wall.coast, wall.lands), side)
    # Water over the banks and the coast where rivers end or begin.
    banks = wall.coast.offset(_MOUTH * side).without(wall.coast.offset(-_MOUTH * side))
    shores = (lake.area.without(lake.area.offset(-3 * _MOUTH * side)) for lake in lakes)
    mouths = wall.rivers.overlap(Area.merged([banks, *shores]))
    yield shapes.many_polygons(rounded(mouths.rings), shapes.Style(tones.ground))
    for colour, width in ((_ROAD_INK, _ROAD_RIM), (_ROAD_COLOUR, _ROAD)):
        for line in rounded(wall.roads):
            yield shapes.polyline(line, shapes.Style(stroke=colour, stroke_mm=width * side))
    others = [w for w in wall.hexes.ways if w.picture != "road" or w.places[0].kind != "hex"]
    yield from draw_ways(wall.hexes._replace(ways=others))
    bridge = engraving("bridge", Tones(_ROAD_COLOUR, _ROAD_COLOUR, SEPIA), wall.hexes.theme)
    for point, angle in waters.find_bridges(wall.roads, wall.rivers):
        turn_deg = round(math.degrees(angle), 2)
        yield shapes.Use(
            bridge, shapes.placed(*shapes.rounded_point(point), scale=side, angle_deg=turn_deg)
        )
    if grid in _GRIDS:
        yield from boards.draw_sides(wall.hexes.looks, (), side, strength=_GRIDS[grid], names=names)
    standing = [*layers.standing]
    for mark in wall.landmarks:
        x, y = shapes.rounded_point(mark.place)
        size_mm = round(mark.size_mm, 2)
        turn = shapes.Transform(-size_mm if mark.is_mirrored else size_mm, 0.0, 0.0, size_mm, x, y)
        symbol = engraving(mark.name, mark.tones, wall.hexes.theme)
        standing.append(Standing(y + size_mm / 2, shapes.Use(symbol, turn)))
    for thing in sorted(standing, key=lambda each: each.foot_mm):
        yield thing.shape
    if any(land.has_marks for land in lands):
        yield from draw_hex_marks(wall.hexes)


# Of the sea, in sides.
_OPEN_SEA, _SEA_INK = "#e9ecdf", "#5f8b94"
# How far from the coast, and the colour: the farthest first.
_TINTS = ((2.2, "#e2e9df"), (1.45, "#d7e4de"), (0.85, "#cadedb"), (0.4, "#bcd6d6"))
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
_SOUNDING, _SOUNDINGS_APART = 0.15, 1.15
_NEAREST, _FARTHEST = 1.5, 4.6
_FATHOMS = 7.0  # a side from the coast
_FRAME_ROOM = 1.7  # from what a border frames to the border, on A4


def _draw_sea(
    wall: WallMap, layout: Layout, rooms: Sequence[Box], names: Area
) -> Iterator[shapes.Shape]:
    """Yield the sea within the border, with all that is on it: ornaments in the *rooms*."""
    stream, theme = Stream(wall.seed, "wall ornaments"), wall.hexes.theme
    box = charts.inset(layout.inner, -_FRAME_ROOM * _BORDER * layout.scale)
    taken = boxes_area((layout.cartouche, *layout.rooms, *layout.joints)).joined(names)
    clip = components.box_path(box, shapes.Style(_OPEN_SEA))
    drawn: list[shapes.Shape] = [clip]
    if rooms:
        drawn += charts.draw_rhumbs(rooms[0], layout.inner, layout.scale)
    side = wall.side_mm

    def beyond(far: float) -> Area:
        """Return land and the sea so near to it, narrow bays filled the more the farther out."""
        close = _CLOSING * min(1.0, far / _SHORE_LINES[-1][0])
        return wall.coast.offset((far + close) * side).offset(-close * side)

    # The bands of the wash that follow the coast, and the lines along it.
    drawn += (filled(beyond(far), colour) for far, colour in _TINTS)
    for far, width, dash in _SHORE_LINES:
        line = shapes.Style(None, _SEA_INK, width * side, tuple(length * side for length in dash))
        drawn.append(shapes.many_polygons(rounded(beyond(far).rings), line))
    # Depths in fathoms in the open water, which grow with the distance from the coast.
    water = boxes_area([box]).without(taken)
    chance = Stream(wall.seed, "wall sea")
    size_mm = max(richtexts.MIN_SIZE_MM, _SOUNDING * side)
    open_sea = wall.coast.offset(_FARTHEST * side).without(wall.coast.offset(_NEAREST * side))
    points = open_sea.overlap(water.offset(-size_mm)).scattered(_SOUNDINGS_APART * side, chance)
    for (x, y), far_mm in zip(points, wall.coast.depths(points), strict=True):
        fathoms = max(3, round(_FATHOMS * -far_mm / side * (0.7 + 0.6 * chance.fraction())))
        base_mm = round(richtexts.base_line_mm(y, "sans", size_mm), 2)
        place = (round(x, 2), base_mm)
        drawn.append(shapes.Text(*place, str(fathoms), "sans", size_mm, _SEA_INK, "middle"))
    if rooms:
        drawn += charts.draw_compass(rooms[0], theme, stream.below(charts.ROSES))
    for corner, kinds in zip(rooms[1:], (charts.SHIPS, charts.BEASTS), strict=False):
        afloat = stream.pick(kinds)
        drawn.append(charts.draw_afloat(afloat, corner, layout.inner, theme))
    yield shapes.Group(tuple(drawn), clip=clip)


def wall_page(
    scene: HexScene, captions: Captions, paper: Paper, margin_mm: float, style: WallStyle
) -> Page:
    """
    Return the map as one page, with a bleed on large paper and for a print shop.

    Raises:
        SheetError: the paper is too small.
    """
    drawing = draw_wall(scene, captions, paper, margin_mm, style)
    title = captions.shared("wall_title")
    fits_home = min(paper.width_mm, paper.height_mm) <= LARGEST_AT_HOME_MM
    if fits_home and not style.is_for_shop:
        return Page(drawing, title)
    wide_mm, high_mm = drawing.width_mm + 2 * BLEED_MM, drawing.height_mm + 2 * BLEED_MM
    whole = (0.0, 0.0, wide_mm, high_mm)
    ground = components.box_path(whole, shapes.Style(fill=charts.PARCHMENT))
    art = (ground, shapes.Group(drawing.art, shapes.placed(BLEED_MM, BLEED_MM)))
    trim = (BLEED_MM, BLEED_MM, wide_mm - BLEED_MM, high_mm - BLEED_MM)
    page = make_drawing(wide_mm, high_mm, art=art)
    return Page(page, title, trim_mm=trim, bleed_mm=whole)


def draw_wall(
    scene: HexScene, captions: Captions, paper: Paper, margin_mm: float, style: WallStyle
) -> Drawing:
    """
    Return the map, as large as the paper, standing or lying.

    Raises:
        SheetError: the paper is too small.
    """
    board, title = captions.board, captions.own("title")
    layout = lay_out_wall(board, paper, margin_mm, style.sheets)
    # Pieces of players, which come and go, are left out.
    stay = [piece for piece in scene.pieces if piece.colour == NOBODY]
    hexes = scene.sized(layout.side_mm, 0.0)._replace(pieces=stay, offset_mm=(0.0, 0.0))
    wall = _lay_map(hexes, board.seed, layout.open_sea(), style)
    realm, on_land, at_sea = _names(captions, wall, layout, style)
    # Icon, ground, name and value of the terrains of the board, the best ones first.
    values: list[tuple[shapes.Symbol, str, str, str]] = []
    worth = {
        one: one.value
        for one in scene.pen.game.terrains
        if one.value is not None and one.name in {*board.terrain.values()}
    }
    for terrain in sorted(worth, key=lambda one: -worth[one]) if style.labels == "none" else ():
        ground = scene.theme.tones[find_look(terrain.look, scene.theme).tone].ground
        name, number = captions.own(terrain.name), printed_number(worth[terrain])
        picture = icon(terrain.look, scene.theme.ink, scene.theme)
        # "Fire, 4 points" says it itself.
        values.append((picture, ground, name, "" if number in name else number))
    table = (layout.rooms[1:2] or layout.rooms) if values else ()
    rooms = [room for room in layout.rooms if room not in table]
    plate = Stream(board.seed, "wall plate").below(charts.PLATES)
    code = board_code(board, captions.game) or captions.shared("seed_line", seed=board.seed)
    subtitle = captions.shared("wall_subtitle", players=board.players, code=code)
    # The realm of an own game is called like its game.
    is_own = not realm or bool(captions.game.words)
    heads = (title, subtitle) if is_own else (realm, f"{title} · {subtitle}")
    words = (*heads, captions.shared("wall_leagues"))
    art = (
        *charts.draw_border(layout.frame, _BORDER * layout.scale),
        *_draw_sea(wall, layout, rooms, lettering.names_area(at_sea)),
        *_draw_land(wall, lettering.names_area(on_land), style.grid),
        *lettering.draw_names([*at_sea, *on_land]),
        *draw_chips(hexes),
        *draw_figures(hexes),
        *charts.draw_cartouche(layout.cartouche, words, layout.side_mm, plate),
        *(
            shape
            for room in table
            for shape in charts.draw_values(room, values, layout.scale, plate)
        ),
    )
    whole = shapes.Group(art, shapes.placed(*layout.origin))
    return make_drawing(layout.paper.width_mm, layout.paper.height_mm, art=(whole,))
