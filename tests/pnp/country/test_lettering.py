"""Names in their places, measured apart from what places them."""

from functools import cache
from itertools import combinations

import pypdfium2
import pytest
from shapely import MultiPolygon, Polygon, STRtree, unary_union
from shapely import box as rectangle

import pnp
from generators.areas import Area, rings_area
from generators.lattice import bounds_mm, hex_to_mm
from generators.randomness import Stream
from layouts.letterings import letter_boxes, shape_boxes
from layouts.shapes import Circle, Lettering, Path, Text, Use
from pnp.games import find_game
from pnp.printing.boards.drawings import draw_scene
from pnp.printing.country import lettering
from pnp.printing.country.lands import Land, lands_of
from pnp.printing.country.names import Name
from pnp.printing.hexmaps import HexScene, board_scene, looks_of
from pnp.printing.themes import Pen
from tests.samples import of_this_week
from tests.themes import THEMES
from tests.walks import walked

COUNTRY = THEMES["country"]
SIDE = 17.7
HEX_MARKS = (0.84, 0.24, 0.7)  # width, height, and how far below the middle, in sides

Placed = tuple[list[Land], list[lettering.PlacedName | None], list[str], Polygon]


@cache
def placed_on(slug: str, seed: int, players: int, language: str = "en") -> Placed:
    """Return lands, their names in their places, what these should be, and what is in their way."""
    board = pnp.deal(slug, seed=seed, players=players)
    looks = looks_of(board.terrain, find_game(slug))
    _, lands = lands_of(looks, COUNTRY, SIDE, seed)
    names = lettering.names_of(lands, Stream(seed, slug), language)
    width, height, below = (share * SIDE for share in HEX_MARKS)
    boxes = [
        rectangle(x - width / 2, y + below - height / 2, x + width / 2, y + below + height / 2)
        for x, y in (hex_to_mm(cell, side_mm=SIDE) for cell in looks)
    ]
    obstacles = rings_area([list(one.exterior.coords) for one in boxes])
    placed = lettering.place_names(lands, names.lands, obstacles, lettering.letters_of(SIDE, 0.0))
    return lands, placed, [name.text if name else "" for name in names.lands], unary_union(boxes)


def ink_of(name: lettering.PlacedName) -> MultiPolygon:
    return MultiPolygon([Polygon(box) for box in letter_boxes(name.line)])


def shape_of(area: Area) -> Polygon:
    """Return the largest part, with its holes."""
    outer, *holes = area.rings
    return Polygon(outer, holes)


def texts_of(placed: list[lettering.PlacedName | None]) -> list[Lettering | None]:
    return [name and name.line for name in placed]


@pytest.mark.parametrize(
    ("slug", "seed", "players", "language"),
    [
        ("terre-de-barons", 1, 4, "en"),
        ("baron", 7, 3, "fr"),
        pytest.param("barony", 7, 4, "fr", marks=pytest.mark.slow),
        pytest.param("barony-sorcery", 3, 4, "en", marks=pytest.mark.slow),
    ],
)
def test_names_lie_in_their_lands_clear_of_all_else(slug, seed, players, language) -> None:
    lands, placed, _, obstacles = placed_on(slug, seed, players, language)
    shown = [(land, name) for land, name in zip(lands, placed, strict=True) if name]
    assert shown
    for land, name in shown:
        ink = ink_of(name)
        assert shape_of(land.area).buffer(-0.3).covers(ink), name.line.text
        assert ink.distance(obstacles) > 0.3, name.line.text
        assert shape_of(name.footprint).buffer(0.01).covers(ink)
        assert all(abs(letter.angle_deg) <= 95 for letter in name.line.letters)
    for (_, one), (_, other) in combinations(shown, 2):
        assert ink_of(one).distance(ink_of(other)) > 0.3


@pytest.mark.slow
@pytest.mark.parametrize(
    "slug", of_this_week(["barony", "barony-sorcery", "baron", "terre-de-barons"], 4)
)
def test_nearly_all_names_find_their_places(slug: str) -> None:
    whole = 0
    for seed in range(8):
        _, placed, texts, _ = placed_on(slug, seed, find_game(slug).most_players)
        whole += all(name for name, text in zip(placed, texts, strict=True) if text)
    assert whole >= 7


def test_names_are_placed_the_same_way_again() -> None:
    _, first, _, _ = placed_on("terre-de-barons", 1, 2)
    _, again, _, _ = placed_on.__wrapped__("terre-de-barons", 1, 2)
    assert texts_of(again) == texts_of(first)


def test_shrunk_areas_tell_only_what_distances_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    quickly = placed_on("barony", 5, 2)[1]
    monkeypatch.setattr(lettering, "_SURELY", 0.001)  # so that only distances tell
    measured = placed_on.__wrapped__("barony", 5, 2)[1]
    assert texts_of(quickly) == texts_of(measured)
    assert any(quickly)


def test_small_lands_have_no_names_and_woods_and_heights_have_capitals() -> None:
    lands, placed, texts, _ = placed_on("terre-de-barons", 1, 4, "en")
    for land, name, text in zip(lands, placed, texts, strict=True):
        manner = land.scenery.manner
        assert bool(text) == (len(land.territory.cells) >= 2)  # there are few large ones
        if name:
            assert name.line.text.isupper() == (manner in {"woods", "heights"})
            assert (name.line.face == "serif-italic") == (manner == "water")


def test_where_all_is_taken_no_name_is_placed() -> None:
    lands, _, _, _ = placed_on("terre-de-barons", 1, 2)
    names = lettering.names_of(lands, Stream(1, "x"), "en")
    everything = rings_area([[(-900, -900), (900, -900), (900, 900), (-900, 900)]])
    letters = lettering.letters_of(SIDE, 0.0)
    assert not any(lettering.place_names(lands, names.lands, everything, letters))


def test_names_of_seas_lie_on_the_water_apart() -> None:
    board = pnp.deal("terre-de-barons", seed=1, players=4)
    looks = looks_of(board.terrain, find_game("terre-de-barons"))
    country, lands = lands_of(looks, COUNTRY, SIDE, 1)
    left, top, right, bottom = bounds_mm(looks, side_mm=SIDE)
    sheet = rectangle(left - 80, top - 80, right + 80, bottom + 80)
    names = lettering.names_of(lands, Stream(1, "x"), "en")
    letters = lettering.Letters(9.0, 16.0, 16.0, 0.0)
    room = rings_area([list(sheet.exterior.coords)])
    sea, bay = lettering.place_sea_names([names.sea, names.bay], country.land, room, SIDE, letters)
    assert sea.line.text == names.sea.text
    for name in (sea, bay):
        assert sheet.covers(ink_of(name))
        assert ink_of(name).distance(shape_of(country.land)) > 0.5 * SIDE
    assert ink_of(sea).distance(ink_of(bay)) > 4 * SIDE


def test_names_of_rivers_keep_a_tenth_of_a_hex_apart() -> None:
    lines = [[(0.0, y), (30.0, y)] for y in (0.5 * step for step in range(40))]
    free = rings_area([[(-9, -9), (39, -9), (39, 29), (-9, 29)]])
    named = [(Name(text), lines, True) for text in ("Long Water", "Short Water", "Broad Water")]
    found = [*lettering.place_small_names(named, free, SIDE, lettering.letters_of(SIDE, 0.0))]
    assert len(found) == 3
    for one, other in combinations(found, 2):
        assert shape_of(one.footprint).distance(shape_of(other.footprint)) >= 0.099 * SIDE


def view_of(slug: str, hex_mm: float, *, has_names: bool = True) -> HexScene:
    game = find_game(slug)
    board = pnp.deal(slug, seed=7, players=game.most_players)
    return board_scene(board, Pen(game, COUNTRY), hex_mm, has_names=has_names)


@cache
def rings_of(slug: str, hex_mm: float, *, has_names: bool = True) -> tuple[list, list]:
    """Return the letters of the names on a board, and all that they might collide with."""
    letters, others = [], []
    art = draw_scene(view_of(slug, hex_mm, has_names=has_names)).art
    for shape, outer in walked(art, symbols=False):
        name = shape.symbol.name if isinstance(shape, Use) else ""
        if isinstance(shape, Lettering):
            letters += [Polygon(map(outer.apply, box)) for box in letter_boxes(shape)]
        elif isinstance(shape, Text | Circle) or name.startswith(("icon", "piece")):
            others += [rectangle(*box) for box in shape_boxes(shape, outer)]
    return letters, others


@pytest.mark.parametrize(
    ("slug", "hex_mm"),
    [
        ("terre-de-barons", 23.0),
        ("baron", 18.0),
        pytest.param("barony", 14.6, marks=pytest.mark.slow),
        pytest.param("barony-sorcery", 21.0, marks=pytest.mark.slow),
    ],
)
def test_names_on_boards_collide_with_nothing(slug: str, hex_mm: float) -> None:
    letters, others = rings_of(slug, hex_mm)
    assert len(letters) > 10
    assert len(others) > len(view_of(slug, hex_mm).looks)
    tree = STRtree(others)
    touched = [others[at] for letter in letters for at in tree.query(letter, "intersects")]
    assert not touched


def test_boards_can_be_without_names_and_small_ones_are() -> None:
    assert rings_of("terre-de-barons", 23.0)[0]
    assert not rings_of("terre-de-barons", 23.0, has_names=False)[0]
    assert not rings_of("terre-de-barons", 4.5)[0]


def test_names_of_a_board_are_found_by_searching() -> None:
    board = pnp.deal("terre-de-barons", seed=7, players=4)
    for naming in ("all", "none"):
        pages = pnp.draw(board, theme="country", language="fr", names=naming)
        art = pages.document.pages[0].drawing.art
        names = [shape.text for shape, _ in walked(art) if isinstance(shape, Lettering)]
        assert bool(names) == (naming == "all")
        page = pypdfium2.PdfDocument(pages.pdf())[0].get_textpage()
        assert all(page.search(name).get_next() for name in names), names


def test_rims_are_painted_below_all_names() -> None:
    _, placed, _, _ = placed_on("terre-de-barons", 1, 2)
    shapes = list(lettering.draw_names(placed))
    count = sum(name is not None for name in placed)
    assert [type(shape) for shape in shapes] == [Path] * count + [Lettering] * count
