"""
Maps of hexes, drawn from the ground up, in millimetres: boards, positions, small boards of cards.

Pointy-top. What cannot be read is hatched.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from generators import NamedTuple, NoSuchBoardError, lattice, randomness
from generators.hexes import Hex, Place, PlaceName, corners_at, place_at
from generators.lattice import towards
from layouts.documents import Box
from layouts.richtexts import MIN_SIZE_MM
from layouts.shapes import Command, Path, Point, Shape, Style, many_lines, many_polygons
from pnp.judging.findings import Finding
from pnp.messages import Message
from pnp.model.boards import Board, Chip, Piece
from pnp.model.games import Game, Way
from pnp.model.positions import UNREADABLE, Position
from pnp.owngames.building import settled
from pnp.printing.art.hexart import HALF_WIDTH
from pnp.printing.art.labels import BARE, Labels, Reading, fit_labels
from pnp.printing.landscapes.grounds import draw_land, draw_unread_ground
from pnp.printing.landscapes.scenes import engraved_tones
from pnp.printing.themes import Pen, Theme, find_look, mixed
from pnp.tables.records import NOTHING

QUIET_LINE = "#6e5843"  # round hexes on a country

# What the names of rows and columns take on every side of a position, on A4.
RIM_MM = 6.0

_WITHOUT_LOOK = (UNREADABLE, BARE)
_LINE_SHARE = 0.985
_FINE_SHARE = 0.45  # of the line's colour in the sides within one land
SEA_ROOM = 0.62  # round a country, of the side
# Roads and rivers: their ground and edge; how wide they are, as shares of the side.
_WAYS = {"river": ("#8fbdd3", "#3f6f87"), "road": ("#efe0bd", "#6b4f34")}
_WAY, _WAY_RIM, _WAY_DASH, _DASH = 0.13, 0.19, 0.025, 0.12


class LineWidths(NamedTuple):
    """How wide the lines are round hexes, tiles of several of them, and the whole."""

    hex_mm: float
    tile_mm: float
    rim_mm: float


class HexScene(NamedTuple):
    """
    All that a picture of hexes shows, of a board or a position, laid on paper.

    Attributes:
        looks: every hex with the key of its look, `UNREADABLE` or `BARE`.
        offset_mm: where the middle of hex (0, 0) comes to lie.
        labels: what is printed in each hex.
        margin_mm: how much of the drawing lies round the hexes.
        least_name_mm: how small the names of hexes are, if they have room.
        seed: of all that is drawn at random.
        chips: what lies on hexes, by kind.
        owners: the letters of those whose land a hex is, where that is shown.
        findings: outlined and numbered.
        names: of hexes; those of rows and columns stand round the board if it has a rim.
        rim_mm: what these take on every side.
        has_names: the lands of a country have names where there is room.
        is_in_play: rings stand for pieces of players, which move.
        ways: roads and rivers that the game gives.
    """

    looks: Mapping[Hex, str]
    pen: Pen
    side_mm: float
    offset_mm: Point
    lines: LineWidths
    labels: Mapping[Hex, str] = NOTHING
    margin_mm: float = 0.0
    least_name_mm: float = MIN_SIZE_MM
    seed: int = 0
    tiles: Sequence[Sequence[Hex]] = ()
    chips: Mapping[str, Mapping[Hex, Chip]] = NOTHING
    pieces: Sequence[Piece] = ()
    owners: Mapping[Hex, Sequence[str]] = NOTHING
    findings: Sequence[Finding] = ()
    names: Mapping[Hex, str] = NOTHING
    rim_mm: float = 0.0
    has_names: bool = False
    is_in_play: bool = False
    ways: Sequence[Way] = ()

    @property
    def theme(self) -> Theme:
        """The theme of its pen."""
        return self.pen.theme

    @property
    def hex_mm(self) -> float:
        """How wide a hex is, from side to side."""
        return lattice.SQRT3 * self.side_mm

    @property
    def known(self) -> dict[Hex, str]:
        """The hexes that have a look."""
        return {cell: look for cell, look in self.looks.items() if look not in _WITHOUT_LOOK}

    @property
    def size_mm(self) -> tuple[float, float]:
        """Width and height of the drawing, its margins included."""
        left, top, right, bottom = lattice.bounds_mm(self.looks, side_mm=self.side_mm)
        return (right - left + 2 * self.margin_mm, bottom - top + 2 * self.margin_mm)

    @property
    def boxes(self) -> list[Box]:
        """The box of every hex with the margin round it."""
        half_mm, side_mm = HALF_WIDTH * self.side_mm + self.margin_mm, self.side_mm + self.margin_mm
        return [
            (x - half_mm, y - side_mm, x + half_mm, y + side_mm)
            for x, y in map(self.centre, self.looks)
        ]

    def sized(self, side_mm: float, margin_mm: float | None = None) -> "HexScene":
        """Return the scene with hexes of that side, and round it rim and sea, or that margin."""
        if margin_mm is None:
            margin_mm = self.rim_mm + sea_mm(self.theme, side_mm)
        left, top, _, _ = lattice.bounds_mm(self.looks, side_mm=side_mm)
        return self._replace(
            side_mm=side_mm,
            offset_mm=(margin_mm - left, margin_mm - top),
            lines=board_lines(side_mm),
            margin_mm=margin_mm,
        )

    def fitting_side_mm(self, box: Box) -> float:
        """Return the largest side with which the scene fits *box*, no larger than it has."""
        left, top, right, bottom = lattice.bounds_mm(self.looks, side_mm=1.0)
        sea = sea_mm(self.theme, 1.0)
        rooms = (box[2] - box[0] - 2 * self.rim_mm, box[3] - box[1] - 2 * self.rim_mm)
        lengths = (right - left + 2 * sea, bottom - top + 2 * sea)
        fitting = min(room / length for room, length in zip(rooms, lengths, strict=True))
        # The outermost line is drawn half outside of the hexes.
        return max(0.0, min(_LINE_SHARE * fitting, self.side_mm))

    def centre(self, cell: Hex) -> Point:
        """Return where the middle of *cell* comes to lie."""
        return self.moved(lattice.hex_to_mm(cell, side_mm=self.side_mm))

    def reading(self, cell: Hex) -> Reading:
        """Return what is known of a hex."""
        look = self.looks[cell]
        values = (kind.value for kind in self.pen.game.terrains if kind.look == look)
        return Reading(look, next(values, None), self.labels.get(cell, ""))

    def place(self, at: PlaceName) -> Point:
        """Return where a corner, the middle of a side or of a hex comes to lie."""
        return self.spot(place_at(*at))

    def spot(self, at: Place) -> Point:
        """Return where a place of the lattice comes to lie."""
        return self.moved(lattice.place_to_mm(at, side_mm=self.side_mm))

    def moved(self, point: Point) -> Point:
        """Return a point of the plane of hexes as it lies on the paper."""
        return (point[0] + self.offset_mm[0], point[1] + self.offset_mm[1])

    def rings(self, cells: Iterable[Hex]) -> list[list[Point]]:
        """Return the contours of *cells* on the paper."""
        return [
            [self.moved(point) for point in ring]
            for ring in lattice.contours(cells, side_mm=self.side_mm)
        ]


def board_scene(
    board: Board,
    pen: Pen,
    hex_mm: float,
    *,
    margin_mm: float | None = None,
    has_names: bool = True,
    has_land: bool = False,
    is_in_play: bool = False,
) -> HexScene:
    """
    Return a board, its hexes so wide from side to side, with a margin or the sea round it.

    With *has_land* it shows whose land each hex is, if that was measured.

    Raises:
        NoSuchBoardError: there are no hexes before the game begins.
    """
    if not board.terrain:
        raise NoSuchBoardError(Message("no_hexes_yet", game=pen.game.slug))
    evenness = board.evenness if has_land else None
    scene = _lay_scene(board, pen)._replace(
        seed=board.seed,
        tiles=[tile.cells for tile in board.tiles],
        owners=evenness.owners if evenness else {},
        has_names=has_names,
        is_in_play=is_in_play,
    )
    return scene.sized(lattice.side_of(hex_mm), margin_mm)


def bare_scene(looks: Mapping[Hex, str], pen: Pen) -> HexScene:
    """Return hexes with those looks and nothing on them, of any size."""
    return HexScene(looks, pen, 1.0, (0.0, 0.0), board_lines(1.0))


def position_scene(
    position: Position,
    pen: Pen,
    hex_mm: float,
    findings: Sequence[Finding] = (),
    *,
    scale: float = 1.0,
) -> HexScene:
    """Return a position with the names at its rim; names are *scale* times as large as on A4."""
    words = (word.partition("=") for word in position.board_words.split())
    scene = _lay_scene(position, pen)._replace(
        least_name_mm=scale * MIN_SIZE_MM,
        seed=next((int(value) for key, _, value in words if key == "seed"), 0),
        findings=findings,
        rim_mm=scale * RIM_MM,
    )
    return scene.sized(lattice.side_of(hex_mm))


def _lay_scene(shown: Board | Position, pen: Pen) -> HexScene:
    game = pen.game
    ground = settled(game, shown.players).ground if game.file.tables.way else None
    rows = Counter(cell.r for cell in shown.terrain)
    is_whole = tuple(rows[row] for row in sorted(rows)) == game.outline
    numbers = game.hex_numbers(shown.terrain) if is_whole else {}
    names = {cell: shown.names.get(cell, "") for cell in shown.terrain}
    return bare_scene(looks_of(shown.terrain, game), pen)._replace(
        # Each with its number in the game's own count.
        labels={
            cell: f"{name} · {numbers[cell]}" if cell in numbers else name
            for cell, name in names.items()
        },
        chips=shown.chips,
        pieces=shown.pieces,
        names=shown.names,
        ways=ground.ways if ground else (),
    )


def sea_mm(theme: Theme, side_mm: float) -> float:
    """Return how wide the sea round a board is; none but round a country."""
    return SEA_ROOM * side_mm if theme.is_country else 0.0


def board_lines(side_mm: float) -> LineWidths:
    """Return lines that follow the size of the hexes, so that an overview looks like the poster."""
    return LineWidths(
        max(0.010 * side_mm, 0.12), max(0.040 * side_mm, 0.30), max(0.060 * side_mm, 0.45)
    )


def looks_of(terrain: Mapping[Hex, str], game: Game) -> dict[Hex, str]:
    """Return the look of each hex, given its terrain by full English name or `UNREADABLE`."""
    return {
        cell: kind if kind in _WITHOUT_LOOK else game.terrain(kind).look
        for cell, kind in terrain.items()
    }


def draw_grounds(land: HexScene) -> Iterator[Shape]:
    """Yield the ground of every hex; what stands on it comes from its seed."""
    stream = randomness.Stream(land.seed, "art")
    for key, cells in _lands(land).items():
        centres = {cell: land.centre(cell) for cell in cells}
        if key == BARE:
            yield many_polygons(land.rings(cells), Style(fill=land.theme.paper))
        elif key == UNREADABLE:
            yield from (draw_unread_ground(at, land.side_mm) for at in centres.values())
        else:
            look = find_look(key, land.theme)
            rings, theme = land.rings(cells), land.theme
            yield from draw_land(look, centres, rings, land.side_mm, theme=theme, stream=stream)


def _lands(land: HexScene) -> dict[str, list[Hex]]:
    """Return the hexes of each look, from the top down."""
    found: dict[str, list[Hex]] = {}
    for cell in sorted(land.looks, key=lambda cell: (cell.r, cell.q)):
        found.setdefault(land.looks[cell], []).append(cell)
    return found


def draw_lines(land: HexScene) -> Iterator[Shape]:
    """
    Yield the outlines of hexes, of tiles with several of them, and of the whole.

    Engraved hexes have fine light sides where one terrain goes on.
    """
    theme, ink = land.theme, QUIET_LINE if land.theme.is_country else land.theme.ink
    is_engraved = not (theme.is_country or theme.is_plain)
    edges: list[list[Point]] = []
    for key, cells in _lands(land).items() if is_engraved else [("", list(land.looks))]:
        look = theme.looks.terrains.get(key)
        fine = engraved_tones(look, theme).line if look else ink
        if look and not theme.is_lined:
            fine = mixed(theme.tones[look.tone].ground, fine, _FINE_SHARE)
        if look:
            edges += land.rings(cells)
        sides = lattice.hex_edges(cells, side_mm=land.side_mm)
        lines = ([land.moved(end) for end in side] for side in sides)
        yield many_lines(lines, Style(stroke=fine, stroke_mm=land.lines.hex_mm))
    if edges:
        yield many_polygons(edges, Style(stroke=ink, stroke_mm=land.lines.hex_mm))
    rings = [ring for cells in land.tiles for ring in land.rings(cells)]
    if rings:
        yield many_polygons(rings, Style(stroke=ink, stroke_mm=land.lines.tile_mm))
    yield many_polygons(land.rings(land.looks), Style(stroke=ink, stroke_mm=land.lines.rim_mm))


def draw_ways(land: HexScene) -> Iterator[Shape]:
    """
    Yield the roads and rivers of a board, rivers below: in colour, or as two lines.

    They bend from side to side through hexes, and from corner to corner along sides.
    """
    theme, side_mm = land.theme, land.side_mm
    for picture in ("river", "road"):
        ground, edge = _WAYS[picture]
        commands: list[Command] = []
        for way in land.ways:
            if way.picture == picture:
                commands += _bent(way.places, land.spot)
        if commands:
            fill, ink = (theme.paper, theme.ink) if theme.is_lined else (ground, edge)
            line = Path(tuple(commands), Style(stroke=ink, stroke_mm=_WAY_RIM * side_mm))
            yield line
            yield line._replace(style=Style(stroke=fill, stroke_mm=_WAY * side_mm))
            if picture == "road":
                dashes = (_DASH * side_mm, _DASH * side_mm)
                style = Style(stroke=ink, stroke_mm=_WAY_DASH * side_mm, dash_mm=dashes)
                yield line._replace(style=style)


def _bent(places: Sequence[Place], at: Callable[[Place], Point]) -> Iterator[Command]:
    """Yield a line: straight to its first knot and from its last, bent towards what is between."""
    if places[0].kind == "hex":
        knots = [towards(at(one), at(other), 0.5) for one, other in pairwise(places)]
        pulls, ends = [*map(at, places[1:-1])], (places[0], places[-1])
    else:
        shared = [{*corners_at(a)}.intersection(corners_at(b)).pop() for a, b in pairwise(places)]
        outer = ((places[0], shared[0]), (places[-1], shared[-1]))
        first, last = (next(c for c in corners_at(side) if c != one) for side, one in outer)
        knots, pulls, ends = [*map(at, places)], [*map(at, shared)], (first, last)
    yield ("M", *at(ends[0]))
    yield ("L", *knots[0])
    for (one, other), pull in zip(pairwise(knots), pulls, strict=True):
        yield ("C", *towards(one, pull, 2 / 3), *towards(other, pull, 2 / 3), *other)
    yield ("L", *at(ends[1]))


def draw_hex_marks(land: HexScene) -> Iterator[Shape]:
    """Yield what is read on every hex."""
    yield from labels_of(land).draw((land.reading(cell), land.centre(cell)) for cell in land.looks)


def labels_of(land: HexScene) -> Labels:
    """Return how all hexes of a map are labelled."""
    readings = map(land.reading, land.looks)
    return fit_labels(readings, land.theme, land.side_mm, least_mm=land.least_name_mm)
