"""What is drawn of a country stays in its place: in its land, clear of marks, on tracks that lead."""

import math
from functools import cache

import pytest
import shapely

import pnp
from generators.hexes import ORIGIN, Hex, disk
from generators.lattice import hex_corners, hex_to_mm
from layouts.documents import find_paper
from layouts.fonts import face_metrics
from layouts.shapes import Text, Use
from pnp.games import GAMES, find_game
from pnp.printing.art.hexart import PLATE
from pnp.printing.country.boards import focal_pictures
from pnp.printing.country.lands import lands_of
from pnp.printing.country.waters import draw_tracks
from pnp.printing.hexmaps import looks_of
from pnp.printing.landscapes.manners import MANNERS
from pnp.printing.pageframes import PageFrame
from tests.samples import sampled
from tests.themes import THEMES

SIDE = 10.0
LINE = 0.025 * SIDE  # half of a thick line
SLUGS = [game.slug for game in GAMES]
SEEDS = sampled([(slug, seed) for seed in range(6) for slug in SLUGS], every=14)
BARON = sampled(range(60), every=12)


@cache
def country_of(slug, seed):
    game = find_game(slug)
    board = pnp.deal(slug, seed=seed, players=game.least_players)
    return lands_of(looks_of(board.terrain, game), THEMES["country"], SIDE, seed)


def shape_of(area):
    whole = shapely.Polygon()
    for ring in area.rings:
        whole = whole.symmetric_difference(shapely.Polygon(ring))
    return whole


def hexes(cells):
    return shapely.unary_union([shapely.Polygon(hex_corners(cell, side_mm=SIDE)) for cell in cells])


def drawn_points(thing):
    """Return the points of all lines of what stands on a land, in millimetres."""
    return [
        use.transform.apply((command[at], command[at + 1]))
        for use in [thing.shape]
        if isinstance(use, Use)
        for path in use.symbol.shapes
        for command in path.commands
        for at in range(1, len(command), 2)
    ]


@pytest.mark.parametrize(("slug", "seed"), SEEDS)
def test_trees_peaks_vines_and_blades_stay_in_their_land(slug, seed):
    _, lands = country_of(slug, seed)
    for land in lands:
        shape = shape_of(land.area).buffer(LINE)
        things = [*MANNERS[land.scenery.manner](land)[1], *focal_pictures(land)]
        for thing in things:
            points = drawn_points(thing)
            assert shape.covers(shapely.MultiPoint(points)), (land.look.key, points[0])


@pytest.mark.parametrize(("slug", "seed"), SEEDS)
def test_a_land_bulges_little_beyond_its_hexes(slug, seed):
    """By an eighth of a side at most, but round the corners, which are rounded."""
    _, lands = country_of(slug, seed)
    cells = [cell for land in lands for cell in land.territory.cells]
    corners = shapely.MultiPoint([p for cell in cells for p in hex_corners(cell, side_mm=SIDE)])
    sides = hexes(cells).difference(corners.buffer(0.42 * SIDE))
    for land in lands:
        beyond = shape_of(land.area).difference(hexes(land.territory.cells).buffer(SIDE / 8))
        assert beyond.intersection(sides).area < 0.005 * SIDE**2, land.look.key


@pytest.mark.parametrize("seed", [1, 7, 42, *sampled(range(100, 140), every=8)])
def test_boats_and_values_keep_apart(seed):
    game = find_game("terre-de-barons")
    board = pnp.deal(game.slug, seed=seed, players=4)
    _, lands = lands_of(looks_of(board.terrain, game), THEMES["country"], SIDE, seed)
    middles = [hex_to_mm(cell, side_mm=SIDE) for cell in board.terrain]
    x, y, radius = (share * SIDE for share in (PLATE.x, PLATE.y, PLATE.radius))
    for land in lands:
        if land.scenery.manner == "water":
            for thing in MANNERS["water"](land)[1]:
                for point in drawn_points(thing):
                    # A swell may end below the rim of a value, which lies over it.
                    assert all(math.dist(point, (a + x, b + y)) > 0.7 * radius for a, b in middles)


@pytest.mark.parametrize("seed", BARON)
def test_tracks_lead_from_villages_to_villages_and_coasts(seed):
    country, lands = country_of("baron", seed)
    coast = shape_of(country.land).boundary
    villages = [
        middle for land in lands if land.look.key == "baron/village" for middle in land.centres()
    ]
    meadows = shape_of_all(
        land for land in lands if land.look.key in ("baron/village", "baron/meadow")
    )
    for path in draw_tracks(lands, country.land):
        points = shapely.MultiPoint([command[1:] for command in path.commands])
        assert meadows.buffer(SIDE / 8).covers(points)
        for end in ends_of(path):
            others = [command[1:] for command in path.commands].count(end)
            is_joined = others > 1 or min(math.dist(end, middle) for middle in villages) < SIDE / 3
            assert is_joined or coast.distance(shapely.Point(end)) < SIDE / 20


def ends_of(path):
    """Return where the lines of a path begin and end."""
    starts = [at for at, command in enumerate(path.commands) if command[0] == "M"]
    places = {*starts, *(at - 1 for at in starts)}
    return [path.commands[at][1:] for at in places]


def shape_of_all(lands):
    return shapely.unary_union([shape_of(land.area) for land in lands])


def test_a_country_without_villages_has_no_tracks():
    country, lands = country_of("barony", 7)
    assert list(draw_tracks(lands, country.land)) == []


@pytest.mark.parametrize("slug", SLUGS)
def test_a_piece_leaves_the_larger_picture_of_its_hex_alone(slug):
    """Pieces are 0.72 sides high and stand 0.08 below the middle."""
    _, lands = country_of(slug, 42)
    for land in lands:
        for thing, (_, y) in zip(focal_pictures(land), land.centres(), strict=False):
            foot = max(point[1] for point in drawn_points(thing))
            assert foot < max(y - 0.28 * SIDE, y)


@pytest.mark.parametrize("words", ["Barony for 4 players", "Baron à 5 joueurs"])
def test_the_line_below_the_title_keeps_clear_of_it(words):
    frame = PageFrame(words, "seed 7", "#000000", 10.0, is_chart=True)
    page = frame.page(find_paper("a4"), "", (), "")
    title, below, *_ = (shape for shape in page.drawing.art if isinstance(shape, Text))
    foot = title.y_mm + face_metrics(title.face).descent * title.size_mm
    head = below.y_mm - face_metrics(below.face).cap_height * below.size_mm
    assert head - foot > 0.5


@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_few_villages_among_meadows_are_joined_with_each_other_or_the_coast(count):
    cells = sorted(disk(ORIGIN, 2))
    villages = [ORIGIN, Hex(1, 0), Hex(-2, 1)][:count]
    looks = {cell: f"baron/{'village' if cell in villages else 'meadow'}" for cell in cells}
    country, lands = lands_of(looks, THEMES["country"], SIDE, 7)
    paths = list(draw_tracks(lands, country.land))
    assert len(paths) == min(count, 1)
    coast = shape_of(country.land).boundary
    ends = [shapely.Point(end) for path in paths for end in ends_of(path)]
    assert (min((coast.distance(end) for end in ends), default=99) < SIDE / 20) == (count == 1)
