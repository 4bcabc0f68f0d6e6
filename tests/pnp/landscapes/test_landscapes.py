"""Tiles as pieces of a country: calm at the cut, merged within, no two alike, without Shapely."""

import math
import sys
from functools import cache
from itertools import combinations, product

import pytest
from shapely import LineString, MultiPoint, Point, Polygon

from generators.hexes import ORIGIN, Hex, neighbours
from generators.lattice import hex_corners, hex_to_mm, side_of
from generators.randomness import Stream
from generators.tilings import Trihex
from layouts import MM_PER_INCH
from layouts.components import Component
from layouts.richtexts import MIN_SIZE_MM
from layouts.shapes import Group, Path, Text, Use, placed
from pnp.games import GAMES, capabilities, find_game
from pnp.printing.art.labels import Reading, fit_labels
from pnp.printing.boards.tiles import TileHex, TileStyle, tile
from pnp.printing.kits.record import KitRequest
from pnp.printing.landscapes.grounds import draw_land, is_landscape
from pnp.printing.landscapes.manners import parcels
from pnp.printing.landscapes.scenes import ground_colour, scenery_of, smooth_ring
from pnp.printing.themes import INK, PAPER, Looks, contrast, find_theme, mixed
from tests.children import run_program
from tests.kits import draw_kit
from tests.samples import SAMPLE_SEED, sampled
from tests.themes import LOOKS, THEMES
from tests.walks import printed, texts_in, walked, words_in

SIDE_MM = side_of(38.0)
CELLS = Trihex(ORIGIN, points_up=True).cells()
DOTS_A_MM = 8.0
HEXAGON = sorted(Hex(q, r) for q in range(-3, 4) for r in range(-3, 4) if abs(q + r) <= 3)
SLUGS = [game.slug for game in GAMES]
LANDS = [key for key, look in LOOKS.terrains.items() if is_landscape(look, THEMES["colour"])]

drawn_themes = pytest.mark.parametrize("theme", ["colour", "country", "ink-saver"])


def trihex(*looks, theme="colour", number=1):
    hexes = [TileHex(cell, Reading(look)) for cell, look in zip(CELLS, looks, strict=True)]
    return tile("tile", hexes, TileStyle(THEMES[theme], SIDE_MM, 3.0), Stream(number, "test"))


def single(look, *, theme="colour", side_mm=SIDE_MM, **read):
    hexes = [TileHex(ORIGIN, Reading(look, **read))]
    return tile("tile", hexes, TileStyle(THEMES[theme], side_mm, 3.0), Stream(1, "test"))


def seen(component: Component):
    """Return what finds the colour of a point of a component, as it is printed."""
    left, top, right, bottom = Polygon(component.bleed).bounds
    art = [Group(component.front, placed(-left, -top))]
    picture = printed(art, (right - left, bottom - top), MM_PER_INCH * DOTS_A_MM)
    return lambda point: picture.getpixel(
        (int((point.x - left) * DOTS_A_MM), int((point.y - top) * DOTS_A_MM))
    )


def near_the_cut(component: Component, rim_mm: float):
    """Yield points from the bleed up to that far inside of the cut."""
    trim = Polygon(component.trim)
    # Half of the line of a plate lies farther out.
    for off_mm in (-2.5, -1.0, 0.0, 0.4 * rim_mm, 0.8 * rim_mm):
        ring = trim.buffer(-off_mm, join_style="mitre").exterior
        for number in range(90):
            yield ring.interpolate(number / 90, normalized=True)


def uses(component: Component):
    """Yield the box of each engraving, narrowed: what it draws fills most of its middle."""
    for shape in component.front:
        if isinstance(shape, Use) and shape.symbol.name.startswith("engraved"):
            transform = shape.transform
            yield Point(transform.e, transform.f).buffer(0.3 * transform.a)


LOOKS_OF_LANDS = [(theme, 38.0) for theme in ("colour", "country", "ink-saver")]
LOOKS_OF_LANDS += [("colour", 15.0), ("country", 70.0)]


@pytest.mark.parametrize(
    ("look", "theme", "hex_mm"),
    # Each land in two looks, others each week: lands of a manner are drawn alike, in all looks.
    sampled(
        (
            (look, *others)
            for place, look in enumerate(LANDS)
            for turn, others in enumerate(LOOKS_OF_LANDS, place + SAMPLE_SEED)
            if turn % len(LOOKS_OF_LANDS) < 2
        ),
        4,
    ),
)
def test_nothing_but_ground_is_near_the_cut(look, theme, hex_mm):
    side_mm = side_of(hex_mm)
    component = single(look, theme=theme, side_mm=side_mm, value=3, name="F12")
    colour = seen(component)
    rim_mm = min(3.0, 0.14 * side_mm)
    assert len({colour(point) for point in near_the_cut(component, rim_mm)}) == 1


@pytest.mark.parametrize(
    ("looks", "number"),
    sampled(product(["MMF", "FCP", "LLL", "CLP", "PPM", "CCF", "MLM"], range(3)), 3),
)
def test_near_the_cut_of_a_trihex_each_hex_has_its_ground_alone(looks, number):
    terrains = {terrain.letter: terrain.look for terrain in find_game("barony").terrains}
    component = trihex(*(terrains[letter] for letter in looks), number=number)
    colour = seen(component)
    hexes = [Polygon(hex_corners(cell, side_mm=SIDE_MM)) for cell in CELLS]
    found = [set(), set(), set()]
    for point in near_the_cut(component, 3.0):
        first, second, _ = sorted(
            (hexagon.distance(point), place) for place, hexagon in enumerate(hexes)
        )
        if second[0] - first[0] > 2.0:  # borders stray
            found[first[1]].add(colour(point))
    assert [len(colours) for colours in found] == [1, 1, 1]


@drawn_themes
def test_equal_terrains_merge_over_the_sides_between_them(theme):
    merged = trihex(*["barony/forest"] * 3, theme=theme)
    apart = trihex("barony/forest", "barony/plain", "barony/field", theme=theme)
    one, other = (set(hex_corners(cell, side_mm=SIDE_MM)) for cell in CELLS[:2])
    side = LineString(sorted(one & other))
    assert sum(crown.intersects(side) for crown in uses(merged)) >= 5
    assert not any(crown.intersects(side) for crown in uses(apart))


def test_a_lake_of_three_hexes_has_one_shore():
    line = mixed(LOOKS.tones["lake"].pattern, INK, 0.5)

    def lines(*looks):
        strokes = (shape.style for shape in trihex(*looks).front if isinstance(shape, Path))
        return len([style for style in strokes if style.stroke == line])

    lake, plain = "barony/lake", "barony/plain"
    assert lines(lake, lake, lake) == lines(lake, lake, plain) == lines(lake, plain, plain) == 4


def fronts_of_tiles(slug, seed=1):
    """Return the fronts of all tiles of a kit, drawn now."""
    game = find_game(slug)
    colours = capabilities.theme_of(game, "colour")
    kit = draw_kit(game, KitRequest(game.least_players, seed, "en", colours, game.hex_mm))
    tiles = [one for one in kit.sections if one.key in ("tiles", "mountains")]
    assert all(part.quantity == 1 for one in tiles for part in one.components)
    return [part.front for one in tiles for part in one.components]


first_fronts = cache(fronts_of_tiles)


@pytest.mark.parametrize("slug", SLUGS)
def test_no_two_tiles_of_a_kit_are_alike(slug):
    fronts = first_fronts(slug)
    assert len(set(fronts)) == len(fronts)


@pytest.mark.parametrize("slug", sampled(reversed(SLUGS)))
def test_a_seed_gives_the_same_tiles_again_and_another_others(slug):
    fronts = first_fronts(slug)
    assert fronts_of_tiles(slug) == fronts
    assert not set(fronts_of_tiles(slug, 2)) & set(fronts)


@pytest.mark.parametrize("look", sampled(LANDS))
def test_value_letter_and_name_are_dark_on_a_pale_plate(look):
    component = single(look, value=-2, name="F12")
    words = words_in(component.front)
    assert (words[0], words[-1]) == ("\N{MINUS SIGN}2", "F12")
    colour = seen(component)
    for text, _ in texts_in(component.front):
        beside = Point(text.x_mm - 0.25, text.y_mm - 0.3 * text.size_mm)
        assert min(colour(beside)) > 215, text.text


def test_small_tiles_keep_icon_value_and_name_and_lose_the_letter():
    small = single("baron/field", side_mm=side_of(15.0), value=2, name="F12")
    assert words_in(small.front) == ["2", "F12"]


@pytest.mark.parametrize("said", ["Toll 2", "Bridge of the old king"])
def test_words_of_a_terrain_stand_on_its_plate_as_large_as_they_have_room(said):
    own = LOOKS.terrains["baron/field"]._replace(key="own/bridge", words=said)
    theme = find_theme("colour", LOOKS.plus(Looks(terrains={own.key: own})))
    reading = Reading(own.key)
    labels = fit_labels([reading], theme, SIDE_MM, rim_mm=3.0)
    ((word, _),) = texts_in(labels.draw([(reading, (0.0, 0.0))]))
    assert (word.text, word.size_mm >= MIN_SIZE_MM) == (said, True)
    inside = Polygon(hex_corners(ORIGIN, side_mm=SIDE_MM)).buffer(-2.99)
    discs = labels.discs(reading, (0.0, 0.0), 0.0)
    assert all(inside.contains(Point(x, y).buffer(radius)) for x, y, radius in discs)


# One curve is that of the plate, one of colours the edge of the wash.
@pytest.mark.parametrize(("theme", "count"), [("ink-saver", 1), ("colour", 2)])
def test_lines_have_no_loops_of_patches_which_colours_have(theme, count):
    front = single("barony/plain", theme=theme).front
    paths = [shape.commands for shape in front if isinstance(shape, Path)]
    assert sum("C" in {kind for kind, *_ in steps} for steps in paths) == count
    names = [shape.symbol.name for shape in front if isinstance(shape, Use)]
    assert any(name.startswith("engraved-dapple") for name in names) == (theme == "colour")


def land_of(key, cells):
    """Return the hexes of a map with that terrain, and where their middles are."""
    middles = {cell: hex_to_mm(cell, side_mm=12.0) for cell in cells}
    how = {"theme": THEMES["colour"], "stream": Stream(1, "art")}
    return draw_land(LOOKS.terrains[key], middles, [], 12.0, **how), middles


def test_plates_of_lakes_stand_on_the_shore_of_boards():
    look, theme = LOOKS.terrains["barony/lake"], THEMES["colour"]
    shore = ground_colour(scenery_of(look, theme), theme.tones[look.tone], theme)
    for cells, shores in (((ORIGIN,), 2), (HEXAGON, 2), ((), 1)):
        shapes, _ = land_of(look.key, cells)
        strokes = next(shape for shape in shapes if isinstance(shape, Group)).shapes
        found = [shape for shape in strokes if shape.style.stroke == shore]
        assert len(found) == shores
        if shores == 2:  # one for each hex with land or sea at its foot
            feet = sum(kind == "M" for kind, *_ in found[0].commands)
            below = [{cell + Hex(-1, 1), cell + Hex(0, 1)} for cell in cells]
            assert feet == sum(not both <= set(cells) for both in below)


def test_hexes_beside_one_another_have_different_stamps():
    shapes, middles = land_of("barony/forest", HEXAGON)
    uses = [shape for shape in shapes if isinstance(shape, Use)]
    stamps = {(round(u.transform.e, 3), round(u.transform.f, 3)): u.symbol.name for u in uses}
    at = {cell: stamps[round(x, 3), round(y, 3)] for cell, (x, y) in middles.items()}
    for cell, name in at.items():
        assert name not in {at[other] for other in neighbours(cell) if other in at}


def test_no_parcel_comes_out_beyond_another_land():
    horseshoe = [(0, 0), (90, 0), (90, 20), (20, 20), (20, 60), (90, 60), (90, 80), (0, 80)]
    middles = [(x, y) for y in (10, 70) for x in range(5, 90, 10)]
    found = [Polygon(one.ring).buffer(0) for one in parcels(horseshoe, middles, 1.0, 20.0)]
    assert len(found) == len(middles)
    assert all(one.disjoint(other) for one, other in combinations(found, 2))


@pytest.mark.parametrize("look", ["baron/meadow", "barony/plain", "terre/3"])
def test_what_is_sown_on_a_land_is_of_one_size_and_at_its_rim_a_little_smaller(look):
    sizes = {}
    for shape, _ in walked(trihex(look, look, look).front, symbols=False):
        if isinstance(shape, Use):
            sizes.setdefault(shape.symbol.name, []).append(shape.transform.d)
    assert sizes
    for name, found in sizes.items():
        assert max(found) <= 5 * min(found), name


def test_vines_are_dots_that_are_wider_than_their_rows():
    lines = [
        shape.style
        for shape, _ in walked(single("baron/vineyard").front)
        if isinstance(shape, Path) and shape.style.stroke and shape.style.fill is None
    ]
    vines = {one.stroke_mm for one in lines if one.dash_mm}
    assert min(vines) > 0.5 > min(one.stroke_mm for one in lines if not one.dash_mm)


def test_a_smooth_ring_stays_within_the_points_that_pull_it():
    points = [(math.cos(step) * (3 + step % 2), math.sin(step) * 2) for step in range(7)]
    within = MultiPoint(points).convex_hull.buffer(0.011)  # a hundredth of a millimetre, rounded
    numbers = [number for _, *said in smooth_ring(points) for number in said]
    assert all(within.contains(Point(*at)) for at in zip(numbers[::2], numbers[1::2], strict=True))


def test_ink_is_saved_by_lines_on_paper():
    component = trihex(*["barony/mountain", "barony/field", "barony/lake"], theme="ink-saver")
    theme = THEMES["ink-saver"]
    lines = {theme.tones[name].line for name in ("mountain", "field", "lake")}
    fills = {
        shape.fill if isinstance(shape, Text) else shape.style.fill
        for shape, _ in walked(component.front)
        if not isinstance(shape, Group | Use)
    }
    assert {None, PAPER} < fills <= {None, PAPER, theme.ink, *lines}
    assert all(contrast(line, PAPER) >= 4.5 for line in lines)


@pytest.mark.parametrize("slug", sampled(SLUGS))
def test_kits_take_less_than_1500_kilobytes(slug, tmp_path):
    command = [sys.executable, "-m", "pnp", "kit", slug, "-o", "kit.pdf"]
    run_program(command, cwd=tmp_path, check=True)
    assert (tmp_path / "kit.pdf").stat().st_size < 1_500_000
