"""The theme country: every terrain has a land, all that is drawn stays in it, files stay small."""

import math
import xml.etree.ElementTree as ElementTree
from functools import cache, reduce
from itertools import chain

import pytest
import shapely

import pnp
from generators.areas import discs_area
from generators.hexes import ORIGIN, Hex, disk
from generators.lattice import hex_corners, hex_to_mm, side_of
from layouts.documents import find_paper
from layouts.fonts import face_metrics
from layouts.richtexts import MIN_SIZE_MM
from layouts.shapes import Group, Text, Use
from pnp.games import GAMES, find_game
from pnp.games.capabilities import theme_of
from pnp.model.boards import Piece
from pnp.model.positions import UNREADABLE, position_of
from pnp.printing.art.labels import Reading, fit_labels
from pnp.printing.art.symbols import engraving
from pnp.printing.boards.drawings import draw_scene, hex_room
from pnp.printing.boards.figures import lay_figures
from pnp.printing.boards.miniatures import draw_flat_grounds, fit_miniature
from pnp.printing.country.boards import draw_sides, focal_pictures
from pnp.printing.country.charts import BEASTS, ROSES, SHIPS
from pnp.printing.country.lands import lands_of
from pnp.printing.country.waters import draw_tracks
from pnp.printing.hexmaps import bare_scene, board_scene, draw_hex_marks, looks_of, position_scene
from pnp.printing.landscapes.manners import DAPPLES, MANNERS, MASSIFS
from pnp.printing.pageframes import PageFrame
from pnp.printing.themes import Pen
from tests.samples import of_this_week, sampled
from tests.themes import LOOKS, THEMES
from tests.walks import texts_in, words_in

COUNTRY = THEMES["country"]
SLUGS = [game.slug for game in GAMES]
SIDE = 10.0
LINE = 0.025 * SIDE  # half of a thick line


@cache
def country_of(slug, seed=7, players=None):
    game = find_game(slug)
    board = pnp.deal(slug, seed=seed, players=players or game.least_players)
    return lands_of(looks_of(board.terrain, game), COUNTRY, SIDE, seed)


def middle_of(thing):
    """Return the middle of an engraving that stands on a land."""
    return (thing.shape.transform.e, thing.shape.transform.f)


def test_every_terrain_has_a_land_and_every_engraving_is_used_and_can_be_drawn():
    used = {"boat", "bridge", "castle", "shading", "shadow", "steps", *SHIPS, *BEASTS}
    drawn = {"rose": ROSES, "dapple": DAPPLES, "massif": MASSIFS, "peak": MASSIFS}
    used |= {f"{name}-{number}" for name, count in drawn.items() for number in range(count)}
    for scenery in LOOKS.sceneries.values():
        used |= {sprig.engraving for sprig in scenery.sprigs} | {scenery.focal}
    assert used - {""} == set(LOOKS.engravings)
    assert all(terrain.look in LOOKS.sceneries for game in GAMES for terrain in game.terrains)
    for name in LOOKS.engravings:
        assert engraving(name, COUNTRY.tones["forest"], COUNTRY).shapes


@pytest.mark.parametrize("slug", SLUGS)
def test_what_stands_has_its_foot_in_its_land_and_trees_leave_the_marks_free(slug):
    _, found = country_of(slug)
    assert {land.scenery.manner for land in found} <= set(MANNERS)
    for land in found:
        things = MANNERS[land.scenery.manner](land)[1]
        feet = [middle_of(thing) for thing in things if isinstance(thing.shape, Use)]
        assert all(land.area.holds_all([foot]) for foot in feet)
        if land.scenery.manner == "woods":
            assert not any(land.marks.holds_each(feet))


@pytest.mark.parametrize("slug", sampled(of_this_week(reversed(SLUGS), 2)))
def test_a_board_is_drawn_the_same_again(slug):
    game = find_game(slug)
    board = pnp.deal(slug, seed=11)
    one, other = (draw_scene(board_scene(board, Pen(game, COUNTRY), 20.0)) for _ in "ab")
    assert one == other


@pytest.mark.parametrize("slug", sampled(of_this_week(SLUGS, 2)))
def test_the_largest_board_is_a_small_file_of_either_kind(slug):
    board = pnp.deal(slug, seed=7, players=find_game(slug).most_players)
    pages = pnp.draw(board, theme="country")
    pdf, svg = pages.pdf(), pages.svg()
    assert max(len(pdf), len(svg)) < 1_300_000
    assert pdf.startswith(b"%PDF")
    ElementTree.fromstring(svg)


def test_every_hex_has_its_name_in_print_that_can_be_read():
    pen = Pen(find_game("terre-de-barons"), COUNTRY)
    land = board_scene(pnp.deal("terre-de-barons", seed=3), pen, 23.0)
    texts = [text for text, _ in texts_in(draw_hex_marks(land))]
    assert {text.text for text in texts} >= set(land.labels.values())
    assert all(text.size_mm >= MIN_SIZE_MM - 1e-9 for text in texts)
    # Names without room are left out.
    small = list(draw_hex_marks(land.sized(side_of(3.0))))
    assert small and not words_in(small)


@pytest.mark.parametrize("side_mm", [7.0, 12.0, 40.0])
def test_sides_of_hexes_are_fine_lines_on_a_lighter_one(side_mm):
    cells = disk(ORIGIN, 1)
    light, line, tile = (one.style.stroke_mm for one in draw_sides(cells, [cells], side_mm))
    assert line < tile < light < side_mm / 20


def test_a_card_shows_the_lands_with_soft_borders():
    game = find_game("barony")
    looks = looks_of(pnp.deal("barony", seed=3).terrain, game)
    land = fit_miniature(bare_scene(looks, Pen(game, COUNTRY)), (0, 0, 60, 60))
    (group,) = draw_flat_grounds(land)
    assert isinstance(group, Group)


def test_a_game_without_sceneries_is_open_land(shepherds):
    theme = theme_of(shepherds, "country")
    board = pnp.deal("shepherds", seed=1)
    _, found = lands_of(looks_of(board.terrain, shepherds), theme, 10.0, seed=1)
    hill = next(land for land in found if land.look.key == "shepherds/hill")
    assert hill.scenery.manner == "openland"
    assert draw_scene(board_scene(board, Pen(shepherds, theme), 20.0)).art


def test_hexes_without_a_look_are_within_the_coast():
    middle, *ring = disk(ORIGIN, 1)
    looks = dict.fromkeys(ring, "barony/forest")
    whole, _ = lands_of(looks | {middle: "barony/field"}, COUNTRY, 10.0, 7)
    country, lands = lands_of(looks, COUNTRY, 10.0, 7, bare=[middle])
    assert len(country.land.rings) == len(whole.land.rings) == 1
    assert {land.look.key for land in lands} == {"barony/forest"}


def test_what_is_kept_clear_stays_clear_and_trees_fill_a_wood_without_pieces():
    _, found = country_of("barony")
    woods = [land for land in found if land.scenery.manner == "woods"]
    wood = max(woods, key=lambda land: land.area.size)
    kept = discs_area([(*wood.centres()[0], 3.0)])
    cleared = wood._replace(kept=kept, has_pieces=False, has_marks=False)
    assert not any(kept.holds_each([*map(middle_of, MANNERS["woods"](cleared)[1])]))
    assert not cleared.middles()


# Positions drawn on a country: the same land as that of their board, its pieces readable.


def position_on(slug, seed=7):
    game = find_game(slug)
    board = pnp.deal(slug, seed=seed, players=game.least_players)._replace(pieces=())
    return board, position_of(board), Pen(game, COUNTRY)


def lands_in(drawing):
    """Return the shapes of the land, which is drawn as one group."""
    return next(shape.shapes for shape in drawing.art if isinstance(shape, Group))


@pytest.mark.parametrize("slug", SLUGS)
def test_a_position_without_pieces_lies_on_the_land_of_its_board(slug):
    board, position, pen = position_on(slug)
    drawn = draw_scene(position_scene(position, pen, 20.0))
    dealt = draw_scene(board_scene(board._replace(tiles=()), pen, 20.0, has_names=False))
    assert lands_in(drawn) == lands_in(dealt)


def test_a_hex_with_a_piece_has_no_larger_picture_to_hide():
    _, position, pen = position_on("baron")
    villages = [cell for cell, kind in position.terrain.items() if kind == "village"]
    for pieces in ((), (Piece("r", "B", villages[0]),)):
        view = position_scene(position._replace(pieces=pieces), pen, 20.0)
        uses = [shape for shape in lands_in(draw_scene(view)) if isinstance(shape, Use)]
        houses = [use for use in uses if use.symbol.name.startswith("engraved-village")]
        assert len(houses) == len(villages) - len(pieces)


@pytest.mark.parametrize("every", [1, 4])
def test_hexes_that_cannot_be_read_lie_within_the_coast(every):
    _, position, pen = position_on("barony")
    unread = dict.fromkeys([*position.terrain][::every], UNREADABLE)
    seen = position._replace(terrain={**position.terrain, **unread})
    art = draw_scene(position_scene(seen, pen, 20.0)).art
    texts = [shape.text for shape in art if isinstance(shape, Text)]
    assert texts.count("?") == len(unread)
    assert set(texts) >= set(position.names.values())


@pytest.mark.parametrize("count", [1, 3, 8])
def test_figures_leave_values_and_names_alone(count):
    game = find_game("terre-de-barons")
    pieces = [Piece(colour, "K", Hex(0, 0), count) for colour in "bygr"]
    reading = Reading("terre/1", 2, "A1")
    labels = fit_labels([reading], COUNTRY, 14.5)
    assert labels.shows_value(reading)
    highest = min(y - radius for _, y, radius in labels.discs(reading, (0.0, 0.0), 0.0)) / 14.5
    room = hex_room(labels.room(), 14.5)
    for _, spot in lay_figures(pieces, Pen(game, COUNTRY), room):
        assert spot.y + spot.size / 2 <= highest + 1e-6


# What is drawn of a country stays in its place: in its land, clear of marks, on tracks that lead.


SEEDS = sampled(of_this_week(((slug, seed) for seed in range(6) for slug in SLUGS), 3), every=8)
MEADOWS = ("baron/village", "baron/meadow")
BARON = sampled(of_this_week(range(60), 3), every=7)


def shape_of(area):
    return reduce(shapely.symmetric_difference, map(shapely.Polygon, area.rings), shapely.Polygon())


def hexes(cells):
    return shapely.unary_union([shapely.Polygon(hex_corners(cell, side_mm=SIDE)) for cell in cells])


def drawn_points(thing):
    """Return the points of all lines of what stands on a land, in millimetres."""
    paths = thing.shape.symbol.shapes if isinstance(thing.shape, Use) else ()
    steps = [command for path in paths for command in path.commands]
    points = [step[at : at + 2] for step in steps for at in range(1, len(step), 2)]
    return [thing.shape.transform.apply(point) for point in points]


@pytest.mark.parametrize(("slug", "seed"), SEEDS)
def test_trees_peaks_vines_and_blades_stay_in_their_land_which_bulges_little(slug, seed):
    """By an eighth of a side at most, but round the corners, which are rounded."""
    _, lands = country_of(slug, seed)
    cells = [cell for land in lands for cell in land.territory.cells]
    corners = shapely.MultiPoint([p for cell in cells for p in hex_corners(cell, side_mm=SIDE)])
    sides = hexes(cells).difference(corners.buffer(0.42 * SIDE))
    for land in lands:
        shape = shape_of(land.area)
        beyond = shape.difference(hexes(land.territory.cells).buffer(SIDE / 8))
        assert beyond.intersection(sides).area < 0.005 * SIDE**2, land.look.key
        for thing in (*MANNERS[land.scenery.manner](land)[1], *focal_pictures(land)):
            points = drawn_points(thing)
            inked = shapely.MultiPoint(points)
            assert shape.buffer(LINE).covers(inked), (land.look.key, points[0])


@pytest.mark.parametrize("seed", [1, 7, 42, *sampled(of_this_week(range(100, 140), 3), every=7)])
def test_boats_and_plates_keep_apart(seed):
    game = find_game("terre-de-barons")
    board = pnp.deal(game.slug, seed=seed, players=4)
    _, lands = country_of(game.slug, seed, 4)
    scene = board_scene(board, Pen(game, COUNTRY), math.sqrt(3) * SIDE)
    readings = {cell: scene.reading(cell) for cell in board.terrain}
    labels = fit_labels(readings.values(), COUNTRY, SIDE)
    plates = [
        disc
        for cell, reading in readings.items()
        for disc in labels.discs(reading, hex_to_mm(cell, side_mm=SIDE), 0.0)
    ]
    assert len(plates) >= len(board.terrain)
    lakes = [land for land in lands if land.scenery.manner == "water"]
    boats = [thing for lake in lakes for thing in MANNERS["water"](lake)[1]]
    for point in chain.from_iterable(map(drawn_points, boats)):
        # A swell may end below the rim of a plate, which lies over it.
        assert all(math.dist(point, (x, y)) > 0.7 * radius for x, y, radius in plates)


@pytest.mark.parametrize("seed", BARON)
def test_tracks_lead_from_villages_to_villages_and_coasts(seed):
    country, lands = country_of("baron", seed)
    coast = shape_of(country.land).boundary
    settled = [land for land in lands if land.look.key == "baron/village"]
    villages = [middle for land in settled for middle in land.centres()]
    areas = [shape_of(land.area) for land in lands if land.look.key in MEADOWS]
    meadows = shapely.unary_union(areas).buffer(SIDE / 8)
    for path in draw_tracks(lands, country.land):
        points = [command[1:] for command in path.commands]
        assert meadows.covers(shapely.MultiPoint(points))
        for end in ends_of(path):
            is_home = min(math.dist(end, middle) for middle in villages) < SIDE / 3
            is_joined = points.count(end) > 1 or is_home
            assert is_joined or coast.distance(shapely.Point(end)) < SIDE / 20


def ends_of(path):
    """Return where the lines of a path begin and end."""
    starts = [at for at, command in enumerate(path.commands) if command[0] == "M"]
    places = {*starts, *(at - 1 for at in starts)}
    return [path.commands[at][1:] for at in places]


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
    (title, _), (below, _), *_ = texts_in(frame.page(find_paper("a4"), "", (), "").drawing.art)
    foot = title.y_mm + face_metrics(title.face).descent * title.size_mm
    head = below.y_mm - face_metrics(below.face).cap_height * below.size_mm
    assert head - foot > 0.5


@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_few_villages_among_meadows_are_joined_with_each_other_or_the_coast(count):
    cells = sorted(disk(ORIGIN, 2))
    villages = [ORIGIN, Hex(1, 0), Hex(-2, 1)][:count]
    looks = {cell: f"baron/{'village' if cell in villages else 'meadow'}" for cell in cells}
    country, lands = lands_of(looks, COUNTRY, SIDE, 7)
    paths = list(draw_tracks(lands, country.land))
    assert len(paths) == min(count, 1)
    coast = shape_of(country.land).boundary
    ends = [shapely.Point(end) for path in paths for end in ends_of(path)]
    assert (min((coast.distance(end) for end in ends), default=99) < SIDE / 20) == (count == 1)
