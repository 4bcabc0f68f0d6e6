"""
The drawing of a scene: grounds, outlines, marks, chips, pieces, findings, in millimetres.

Pointy-top. Boards and positions are drawn alike, line widths follow the size of the hexes; so a
picture can be compared with the table it was typed from, and an overview looks like the poster.

A chip is a disc with its value, in the middle of its hex, or above it where pieces stand on the
hex; one that faces a side lies near that side, with a beak towards it. A piece on a corner stands
upright over it, one on a side lies along it.

Round a position stand the names of rows and columns, beyond the sea of a country: row letters at
both ends of each row, column numbers above and below the board. They come from the position, which
an anchor may have moved; columns are numbered only where the same number stands for the same
column all over the board.

Whose land each hex is, bands tell in the colours of those who reach it first. A band runs inside
the border of what is one colour's alone; its pieces stand in there, so whose it is can be told in
greyscale, too. A hex that is shared has a ring with a part for each, in the hatching of its colour.
"""

import math
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise

from generators.hexes import Hex, PlaceName, kind_of_clock
from generators.lattice import SQRT3
from layouts import SheetError, fonts, points_to_mm, richtexts, shapes
from layouts.documents import Box, Drawing, make_drawing
from pnp.judging.findings import NAMED_HEXES, SEVERITIES
from pnp.messages import Message
from pnp.model.boards import Chip, Piece
from pnp.model.checks import Severity
from pnp.model.games import ChipKind
from pnp.model.positions import UNREADABLE
from pnp.printing import hexmaps, themes
from pnp.printing.art.hexart import CORNERS, HALF_WIDTH, MARGIN, Place, Room
from pnp.printing.art.symbols import edge_colour, hatching
from pnp.printing.boards import figures
from pnp.printing.landscapes.grounds import draw_unread_ground

LEAST_HEX_MM = 4.0

# How high a piece is on a corner, and how long a unit is on a side; shares of a hex side.
CORNER_SIZE = 0.42
SIDE_SIZE = 0.62
_PIECE_BOX = 1.12
_NEAR_MM = 6.0  # of an ornament: what shows the board alone would cut it

_CHIP_STEP = 2.15 * figures.CHIP
_RAISED_Y = -0.24
_LOWEST = 0.57  # where figures end
_DART = 0.22

# Names at the rim.
_NAME_MM = points_to_mm(8.5)
_SMALL_MM = points_to_mm(6.5)
_GAP_MM = 1.6
_TICK_MM = 1.2
_APART_MM = 0.8  # between two numbers

# The bands of whose land it is, as shares of the side.
_BAND_OUTER = 0.99
_BAND_INNER = 0.89
_BAND_EDGE = 0.01


def draw_scene(scene: hexmaps.HexScene) -> Drawing:
    """Return the scene with everything on it, in one layer of art; it has one hex or more."""
    return make_drawing(*scene.size_mm, art=_shapes(scene))


def fit_in(scene: hexmaps.HexScene, box: Box) -> tuple[hexmaps.HexScene, Box]:
    """
    Return the scene as large as it fits *box*, and where it lies in its middle.

    Raises:
        SheetError: the hexes would be illegibly small.
    """
    side_mm = scene.fitting_side_mm(box)
    if SQRT3 * side_mm < LEAST_HEX_MM:
        raise SheetError(Message("picture_hexes_too_small", hex_mm=SQRT3 * side_mm))
    fitting = scene.sized(side_mm)
    width_mm, height_mm = fitting.size_mm
    left, top = (box[0] + box[2] - width_mm) / 2, (box[1] + box[3] - height_mm) / 2
    return fitting, (left, top, left + width_mm, top + height_mm)


def draw_in(
    scene: hexmaps.HexScene, box: Box, scale: float, *, is_alone: bool = True
) -> Iterator[shapes.Shape]:
    """
    Yield the scene as large as it fits *box*; if it is alone, a country has ornaments round it.

    Raises:
        SheetError: the hexes would be illegibly small.
    """
    fitting, (x, y, _, _) = fit_in(scene, box)
    if scene.theme.is_country and is_alone:
        from pnp.printing.country.charts import draw_ornaments

        yield from draw_ornaments(box, _taken(fitting, x, y), scene.theme, scale)
    yield shapes.Group(draw_scene(fitting).art, shapes.placed(x, y))


def with_ornaments(fitting: hexmaps.HexScene, box: Box, place: Box, scale: float) -> Box:
    """Return the *place* of a scene fitted into *box*, with the ornaments that touch it."""
    if not fitting.theme.is_country:
        return place
    from layouts.components import boxes_hull, boxes_overlap
    from pnp.printing.country.charts import ornament_rooms

    rooms = ornament_rooms(box, _taken(fitting, *place[:2]), scale)[:2]
    return boxes_hull((place, *(room for room in rooms if boxes_overlap(room, place, -_NEAR_MM))))


def _taken(fitting: hexmaps.HexScene, x: float, y: float) -> list[Box]:
    """Return where the hexes of a scene at *x*, *y* lie, in boxes."""
    return [(a + x, b + y, c + x, d + y) for a, b, c, d in fitting.boxes]


def least_figure_mm(scene: hexmaps.HexScene) -> float:
    """Return how high the smallest figure of a picture is; infinite where there is none."""
    sizes = (laid[0][1].size for _, laid in _laid_figures(scene))
    return min(sizes, default=math.inf) * scene.side_mm


def _shapes(scene: hexmaps.HexScene) -> Iterator[shapes.Shape]:
    """Yield all of a scene, the lowest first."""
    side_mm, piled = scene.side_mm, _piled(scene)
    marks = tuple(hexmaps.draw_hex_marks(scene))
    above = (*draw_chips(scene, piled), *draw_figures(scene))
    is_country = scene.theme.is_country and bool(scene.known)
    if is_country:
        from pnp.printing.country.boards import draw_lands

        yield draw_lands(scene, full=piled, above=(*marks, *above))
        for cell, look in scene.looks.items():
            if look == UNREADABLE:
                yield draw_unread_ground(scene.centre(cell), side_mm)
    else:
        yield from hexmaps.draw_grounds(scene)
    gravest: dict[PlaceName, Severity] = {}
    for finding in scene.findings:
        for at in finding.places:
            severities = (gravest.get(at, finding.severity), finding.severity)
            gravest[at] = min(severities, key=SEVERITIES.index)
    lines = {at: figures.LINES[severity] for at, severity in gravest.items()}
    # What perhaps was meant: the likeliest repair of each finding, unless it has too many places.
    likeliest = (one.repairs[0].places for one in scene.findings if one.repairs)
    repairs = dict.fromkeys(
        repair for places in likeliest if len(places) <= NAMED_HEXES for repair in places
    )
    for at, line in lines.items():
        if not at.clock and at.hex in scene.looks:
            yield from figures.draw_outline(line, scene.centre(at.hex), side_mm)
    for at in dict.fromkeys(at for at, _ in repairs):
        if not at.clock:
            yield from figures.draw_outline(figures.REPAIR, scene.place(at), side_mm)
    if not is_country:
        yield from hexmaps.draw_lines(scene)
        yield from hexmaps.draw_ways(scene)
    yield from _draw_owners(scene)
    yield from marks
    yield from above
    for at, line in lines.items():
        if at.clock:
            yield from figures.draw_ring(line, scene.place(at), at.clock, side_mm)
    for at, start in repairs:
        if at.clock:
            yield from figures.draw_ring(figures.REPAIR, scene.place(at), at.clock, side_mm)
        if start is not None:
            yield from figures.draw_arrow(scene.place(start), scene.place(at), side_mm)
    for cell, laid in _badges(scene).items():
        x, y = scene.centre(cell)
        for badge in laid:
            place = badge.place
            centre = (x + place.x * side_mm, y + place.y * side_mm)
            yield from figures.badge_shapes(
                badge.text, badge.severity, centre, place.radius * side_mm
            )
    if scene.rim_mm:
        yield from draw_rim_names(scene)


def _piled(scene: hexmaps.HexScene) -> dict[Hex, list[Piece]]:
    """Return the pieces in each hex."""
    piles: dict[Hex, list[Piece]] = {}
    for piece in sorted(scene.pieces, key=lambda piece: (piece.hex.r, piece.hex.q)):
        if not piece.clock and piece.hex in scene.looks:
            piles.setdefault(piece.hex, []).append(piece)
    return piles


def draw_figures(scene: hexmaps.HexScene) -> Iterator[shapes.Shape]:
    """Yield the pieces of a scene: in hexes as large as they have room, on corners and sides."""
    side_mm = scene.side_mm
    for cell, laid in _laid_figures(scene):
        x, y = scene.centre(cell)
        for figure, spot in laid:
            place = shapes.placed(
                x + spot.x * side_mm, y + spot.y * side_mm, scale=spot.size * side_mm
            )
            art = figures.draw_figure(figure, scene.pen, is_start=scene.is_in_play)
            yield shapes.Group(tuple(art), place)
    yield from draw_placed_pieces(scene)


def _laid_figures(
    scene: hexmaps.HexScene,
) -> Iterator[tuple[Hex, tuple[tuple[figures.Figure, figures.Spot], ...]]]:
    """Yield each hex with pieces, its figures and where they stand."""
    labels, badges = hexmaps.labels_of(scene), _badges(scene)
    for cell, pieces in _piled(scene).items():
        room, chips = labels.room(), chip_places(scene, cell)
        room = hex_room(room, scene.side_mm, badges.get(cell, ()), chips)
        yield cell, figures.lay_figures(pieces, scene.pen, room)


def draw_placed_pieces(scene: hexmaps.HexScene) -> Iterator[shapes.Shape]:
    """Yield the pieces on corners and sides in rows; what cannot be read stands upright."""
    piles: dict[PlaceName, list[Piece]] = {}
    for piece in scene.pieces:
        if piece.clock:
            piles.setdefault(piece.at, []).append(piece)
    for at, pieces in piles.items():
        row = figures.figures_of(pieces, scene.pen, figures.MOST_SINGLE)
        is_unread = any(figure.picture == figures.TOKEN for figure in row)
        is_side = kind_of_clock(at.clock) == "side" and not is_unread
        size_mm = (SIDE_SIZE if is_side else CORNER_SIZE) * scene.side_mm
        length = sum(figure.width for figure in row)
        # Sides of more pieces than one are shared.
        size_mm /= max(1.0, length * size_mm / scene.side_mm)
        turn_deg = {1: 30.0, 3: 90.0, 5: -30.0}[at.clock % 6] if is_side else 0.0
        across, down = math.cos(math.radians(turn_deg)), math.sin(math.radians(turn_deg))
        x_mm, y_mm = scene.place(at)
        left = -length / 2
        for figure in row:
            reach_mm = (left + figure.width / 2) * size_mm
            left += figure.width
            x, y = x_mm + reach_mm * across, y_mm + reach_mm * down
            spot = shapes.placed(x, y, scale=size_mm, angle_deg=turn_deg)
            yield shapes.Group(
                tuple(figures.draw_figure(figure, scene.pen, is_start=scene.is_in_play)), spot
            )


def hex_room(
    room: Room, side_mm: float, badges: Sequence[figures.Badge] = (), chips: Sequence[Place] = ()
) -> Room:
    """Return what badges and chips leave of *room*; a hex with *badges* is outlined."""
    taken = (*chips, *(badge.place for badge in badges), *room.taken)
    rim = max(0.0, figures.outline_depth(side_mm) - MARGIN / 2) if badges else 0.0
    return Room(taken, min(_LOWEST, room.bottom), room.top, rim)


def _badges(scene: hexmaps.HexScene) -> dict[Hex, tuple[figures.Badge, ...]]:
    """Return the badges of each hex, numbered from 1 as in the legend."""
    numbered: dict[Hex, list[tuple[int, Severity]]] = {}
    for number, finding in enumerate(scene.findings, start=1):
        for cell in dict.fromkeys(finding.hexes):
            if cell in scene.looks:
                numbered.setdefault(cell, []).append((number, finding.severity))
    if not numbered:
        return {}
    labels = hexmaps.labels_of(scene)
    laid: dict[Hex, tuple[figures.Badge, ...]] = {}
    for cell, found in numbered.items():
        taken = (*chip_places(scene, cell), *labels.marks(scene.reading(cell)))
        laid[cell] = figures.lay_badges(found, scene.side_mm, taken)
    return laid


def overhang_mm(scene: hexmaps.HexScene) -> float:
    """Return how far pieces on corners and sides stick out beyond the box of the hexes."""
    land = scene.sized(scene.side_mm, 0.0)
    width_mm, height_mm = land.size_mm
    counts = Counter(piece.at for piece in scene.pieces if piece.clock)
    beyond_mm = [0.0]
    for at, count in counts.items():
        size = SIDE_SIZE if kind_of_clock(at.clock) == "side" else CORNER_SIZE
        # Of several in a row the outer ones reach farther, but no farther than half a side.
        reach_mm = _PIECE_BOX / 2 * min(count * size, max(size, 1.0)) * land.side_mm
        x, y = land.place(at)
        beyond_mm += [reach_mm - x, reach_mm - y, x + reach_mm - width_mm, y + reach_mm - height_mm]
    return max(beyond_mm)


def draw_chips(scene: hexmaps.HexScene, crowded: Collection[Hex] = ()) -> Iterator[shapes.Shape]:
    """Yield the chips of a scene; on the hexes *crowded* pieces stand."""
    side_mm, theme = scene.side_mm, scene.theme
    for cell in scene.looks:
        laid, centre = _chips_on(scene, cell), scene.centre(cell)
        yield from draw_hex_chips(laid, centre, side_mm, theme, is_raised=cell in crowded)


def draw_hex_chips(
    laid: Sequence[tuple[ChipKind, Chip]],
    centre: shapes.Point,
    side_mm: float,
    theme: themes.Theme,
    *,
    is_raised: bool = False,
) -> Iterator[shapes.Shape]:
    """Yield the chips of a hex; raised where pieces stand below them."""
    spots = _spots([chip for _, chip in laid], is_raised=is_raised)
    for (kind, chip), spot in zip(laid, spots, strict=True):
        yield shapes.Use(figures.chip_picture(chip, kind, theme), _at(centre, spot, side_mm))


def draw_beaks(scene: hexmaps.HexScene) -> Iterator[shapes.Shape]:
    """Yield a point at each side that a chip faces, where hexes are too small for discs."""
    for cell in scene.looks:
        for _, chip in _chips_on(scene, cell):
            if chip.facing:
                point = figures.dart(chip.facing, _DART, _DART / 2, shapes.Style(figures.CHIP_INK))
                place = figures.towards(chip.facing, figures.BEAK - _DART)
                yield shapes.Group((point,), _at(scene.centre(cell), place, scene.side_mm))


def chip_words(scene: hexmaps.HexScene, cell: Hex) -> str:
    """Return the values of the chips of a hex."""
    return " ".join(chip.value for _, chip in _chips_on(scene, cell))


def chip_places(scene: hexmaps.HexScene, cell: Hex) -> tuple[Place, ...]:
    """Return what the chips of a hex with pieces take of it."""
    laid = [chip for _, chip in _chips_on(scene, cell)]
    return tuple(Place(x, y, figures.CHIP) for x, y in _spots(laid, is_raised=True))


def _chips_on(scene: hexmaps.HexScene, cell: Hex) -> list[tuple[ChipKind, Chip]]:
    here = ((kind, scene.chips.get(kind.id, {}).get(cell)) for kind in scene.pen.game.chips)
    return [(kind, chip) for kind, chip in here if chip is not None]


def _spots(chips: Sequence[Chip], *, is_raised: bool) -> Iterator[shapes.Point]:
    """Yield the middles of the chips of a hex: those that face a side near it, others in a row."""
    along = -(sum(not chip.facing for chip in chips) - 1) / 2
    for chip in chips:
        if chip.facing:
            yield figures.towards(chip.facing, figures.FACING_REACH)
        else:
            yield (along * _CHIP_STEP, _RAISED_Y if is_raised else 0.0)
            along += 1


def _at(centre: shapes.Point, spot: shapes.Point, side_mm: float) -> shapes.Transform:
    x, y = spot
    return shapes.placed(centre[0] + x * side_mm, centre[1] + y * side_mm, scale=side_mm)


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


def draw_rim_names(scene: hexmaps.HexScene) -> Iterator[shapes.Shape]:
    """Yield the names round the hexes of a scene, within its rim."""
    known = {cell: scene.names[cell] for cell in scene.looks if cell in scene.names}
    scale, ink = scene.rim_mm / hexmaps.RIM_MM, scene.theme.ink
    rows: dict[int, list[Hex]] = {}
    for cell in known:
        rows.setdefault(cell.r, []).append(cell)
    size_mm, gap_mm = scale * _NAME_MM, scale * _GAP_MM
    out_mm = hexmaps.sea_mm(scene.theme, scene.side_mm)
    reach_mm = HALF_WIDTH * scene.side_mm + gap_mm + out_mm
    for cells in rows.values():
        letter = split_name(known[cells[0]])[0]
        left, y_mm = scene.centre(min(cells))
        right, _ = scene.centre(max(cells))
        yield richtexts.centred_text(letter, (left - reach_mm, y_mm), size_mm, ink, anchor="end")
        yield richtexts.centred_text(letter, (right + reach_mm, y_mm), size_mm, ink, anchor="start")
    numbers = column_numbers(known)
    if not numbers:
        return
    size_mm, step_mm = scale * _SMALL_MM, HALF_WIDTH * scene.side_mm
    widest_mm = max(fonts.text_width_mm(number, "sans", size_mm) for number in numbers.values())
    every = max(1, math.ceil((widest_mm + _APART_MM) / step_mm))
    heights = [scene.centre(cell)[1] for cell in scene.looks]
    out_mm += scene.side_mm
    style = shapes.Style(stroke=ink, stroke_mm=0.15, round_ends=False)
    for column, number in numbers.items():
        x_mm = scene.moved((column * step_mm, 0.0))[0]
        for edge_mm, out in ((min(heights) - out_mm, -1.0), (max(heights) + out_mm, 1.0)):
            start_mm = edge_mm + out * gap_mm
            end_mm = start_mm + out * scale * _TICK_MM
            yield shapes.polyline(((x_mm, start_mm), (x_mm, end_mm)), style)
            if (column - min(numbers)) % every == 0:
                capital_mm = fonts.face_metrics("sans").cap_height * size_mm if out > 0 else 0.0
                base_mm = end_mm + out * 0.5 + capital_mm
                yield shapes.Text(x_mm, base_mm, number, "sans", size_mm, ink, "middle")


def _draw_owners(scene: hexmaps.HexScene) -> Iterator[shapes.Shape]:
    """Yield the bands of all hexes that are anybody's, if the scene shows it."""
    theme, side_mm = scene.theme, scene.side_mm
    for colour in scene.pen.game.colours:
        cells = [cell for cell, letters in scene.owners.items() if [*letters] == [colour.letter]]
        if cells:
            player, rings = scene.pen.player(colour.letter), scene.rings(cells)
            width_mm = 2 * (1 - _BAND_INNER) * HALF_WIDTH * side_mm
            edge = shapes.Style(stroke=edge_colour(player, theme), stroke_mm=width_mm)
            fill = shapes.Style(stroke=player.fill, stroke_mm=width_mm - 4 * _BAND_EDGE * side_mm)
            band = (shapes.many_polygons(rings, edge), shapes.many_polygons(rings, fill))
            yield shapes.Group(band, clip=shapes.many_polygons(rings, shapes.Style()))
    middles = [((x + a) / 2, (y + b) / 2) for (x, y), (a, b) in pairwise((*CORNERS, CORNERS[0]))]
    around = [point for pair in zip(CORNERS, middles, strict=True) for point in pair]
    outer, inner = _BAND_OUTER * side_mm, _BAND_INNER * side_mm
    for cell, letters in scene.owners.items():
        count = len(letters)
        for number, letter in enumerate(letters if count > 1 else ()):
            # One of equal parts, clockwise from the top.
            steps = range(12 * number // count, 12 * (number + 1) // count + 1)
            way = [*((step, outer) for step in steps), *((step, inner) for step in reversed(steps))]
            ring = [
                (size * around[step % 12][0], size * around[step % 12][1]) for step, size in way
            ]
            player = scene.pen.player(letter)
            edge = shapes.Style(
                stroke=edge_colour(player, theme), stroke_mm=2 * _BAND_EDGE * side_mm
            )
            field = (
                shapes.polygon(ring, shapes.Style(player.fill)),
                *hatching(player, theme, (-side_mm, -side_mm, side_mm, side_mm)),
                shapes.polygon(ring, edge),
            )
            yield shapes.Group(
                field,
                shapes.placed(*scene.centre(cell)),
                clip=shapes.polygon(ring, shapes.Style(fill=None)),
            )
