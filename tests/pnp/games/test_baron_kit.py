"""The kit of Baron: numbers of pieces, room for texts, languages, themes."""

import math
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache, partial

import pytest

from layouts.blocks import flow
from layouts.components import Component, component_box
from layouts.documents import find_paper, landscape, printable_box
from layouts.fonts import text_width_mm
from layouts.marks import above_footer
from layouts.richtexts import MIN_SIZE_MM
from layouts.shapes import UNMOVED, Group, Point, Shape, Text, Transform, Use
from pnp.games import capabilities, find_game
from pnp.printing.kits.record import Kit, KitRequest, Section
from tests.themes import THEMES

make_kit = partial(capabilities.make_kit, find_game("baron"))
REQUEST = KitRequest(players=4, seed=1, language="en", theme=THEMES["colour"], hex_mm=38.0)
COLOURS = ("red", "white", "blue", "black", "yellow")
VARIANTS = [
    replace(REQUEST, language=language, theme=THEMES[theme], has_standees=has_standees)
    for language in ("en", "fr")
    for theme in ("colour", "ink-saver")
    for has_standees in (False, True)
]
kit_of = cache(make_kit)


def section(kit: Kit, key: str) -> Section:
    return next(part for part in kit.sections if part.key == key)


def quantities(kit: Kit, key: str) -> dict[str, int]:
    return {part.name: part.quantity for part in section(kit, key).components}


def texts_within(
    shapes: Iterable[Shape], outer: Transform = UNMOVED
) -> Iterator[tuple[Text, Transform]]:
    """Yield every text with the map from its coordinates to the component's."""
    for shape in shapes:
        if isinstance(shape, Text):
            yield shape, outer
        elif isinstance(shape, Group):
            yield from texts_within(shape.shapes, shape.transform.then(outer))
        elif isinstance(shape, Use):
            yield from texts_within(shape.symbol.shapes, shape.transform.then(outer))


def ink_box(text: Text) -> tuple[Point, ...]:
    """Return the corners of what a text covers: capitals, and what hangs below."""
    width_mm = text_width_mm(text.text, text.face, text.size_mm)
    left = text.x_mm - {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor] * width_mm
    top = text.y_mm - 0.7 * text.size_mm
    hangs = any(letter in "gjpqyçQJ,;()" for letter in text.text)
    bottom = text.y_mm + (0.22 * text.size_mm if hangs else 0.0)
    return ((left, top), (left + width_mm, top), (left + width_mm, bottom), (left, bottom))


def depth_mm(point: Point, outline: tuple[Point, ...]) -> float:
    """Return how far inside a convex outline, given clockwise, a point lies."""
    x, y = point
    depths = []
    for (x1, y1), (x2, y2) in zip(outline, (*outline[1:], outline[0]), strict=True):
        length = math.dist((x1, y1), (x2, y2))
        depths.append(((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)) / length)
    return min(depths)


def faces(component: Component) -> tuple[Shape, ...]:
    return (*component.front, *(component.back or ()))


def all_components(kit: Kit) -> list[Component]:
    return [component for part in kit.sections for component in part.components]


def test_the_sections_come_in_the_order_of_printing() -> None:
    keys = [part.key for part in kit_of(REQUEST).sections]
    assert keys == [
        "tiles",
        "keeps",
        "lords",
        "shields",
        "chips",
        "battle",
        "track",
        "aids",
        "score-pad",
    ]


def test_there_are_73_tiles_in_the_published_numbers() -> None:
    kinds = Counter(name.split()[1] for name in quantities(kit_of(REQUEST), "tiles"))
    ones = Counter(meadow=28, village=6, field=6, forest=6, vineyard=6, quarry=6, pond=6)
    assert kinds == ones + Counter(marsh=6, cursed=3)
    assert section(kit_of(REQUEST), "tiles").piece_count == 73


def test_every_tile_shows_its_value() -> None:
    values = {
        "meadow": "0",
        "village": "3",
        "field": "2",
        "forest": "2",
        "vineyard": "1",
        "quarry": "1",
        "pond": "1",
        "marsh": "−1",
        "cursed": "−2",
    }
    for tile in section(kit_of(REQUEST), "tiles").components:
        printed = [text.text for text, _ in texts_within(tile.front)]
        assert values[tile.name.split()[1]] in printed


def test_tiles_differ_in_front_and_share_one_back() -> None:
    tiles = section(kit_of(REQUEST), "tiles").components
    assert len({repr(tile.front) for tile in tiles}) == 73
    assert len({repr(tile.back) for tile in tiles}) == 1
    assert not list(texts_within(tiles[0].back or ()))


def test_the_seed_changes_the_scatter_only() -> None:
    one, two = kit_of(REQUEST), kit_of(replace(REQUEST, seed=2))
    assert one == make_kit(REQUEST)
    assert section(one, "tiles") != section(two, "tiles")
    for key in ("keeps", "lords", "shields", "chips", "battle", "aids"):
        assert section(one, key) == section(two, key)


@pytest.mark.parametrize(("players", "each"), [(2, 5), (3, 4), (4, 3), (5, 2)])
def test_keeps_are_those_of_the_box_of_the_colours_in_play(players: int, each: int) -> None:
    keeps = quantities(kit_of(replace(REQUEST, players=players)), "keeps")
    box = {"red keep": 5, "white keep": 5, "blue keep": 4, "black keep": 3, "yellow keep": 3}
    assert keeps == dict(list(box.items())[:players])
    assert min(keeps.values()) >= each


def test_the_notes_say_how_many_keeps_a_player_uses() -> None:
    note, *_ = kit_of(REQUEST).notes
    for words in ("5 with 2", "4 with 3", "3 with 4", "2 with 5"):
        assert f"{words} players" in note


def test_only_five_players_put_tiles_back() -> None:
    counts = [len(kit_of(replace(REQUEST, players=players)).notes) for players in (2, 3, 4, 5)]
    assert counts == [3, 3, 3, 4]


def test_keeps_shields_and_chips_have_two_different_sides() -> None:
    kit = kit_of(REQUEST)
    for key in ("keeps", "shields", "chips"):
        for part in section(kit, key).components:
            assert part.back is not None
            assert (part.back == part.front) == (part.name == "chip blank")


def test_there_is_a_lord_and_a_shield_of_each_colour() -> None:
    for players in range(2, 6):
        kit = kit_of(replace(REQUEST, players=players))
        assert quantities(kit, "lords") == {f"{one} lord": 1 for one in COLOURS[:players]}
        assert quantities(kit, "shields") == {f"{one} shield": 1 for one in COLOURS[:players]}
    for shield in section(kit, "shields").components:
        assert "+20" in [text.text for text, _ in texts_within(shield.back or ())]
        assert "+20" not in [text.text for text, _ in texts_within(shield.front)]


def test_35_chips_show_minus_2_to_11_and_nothing() -> None:
    kit = kit_of(REQUEST)
    assert section(kit, "chips").piece_count == 35
    shown: set[str] = set()
    for chip in section(kit, "chips").components:
        for face in (chip.front, chip.back or ()):
            large = [text.text for text, _ in texts_within(face) if text.size_mm > 5]
            shown.update(large or [""])
    assert shown == {*(str(value) for value in range(12)), "−1", "−2", ""}


def test_there_are_six_battle_markers_one_track_and_an_aid_for_each_player() -> None:
    for players in (2, 3, 4, 5):
        kit = kit_of(replace(REQUEST, players=players))
        assert section(kit, "battle").piece_count == 6
        assert section(kit, "track").piece_count == 1
        assert quantities(kit, "aids") == {"aid turn": players}


def test_the_track_runs_from_minus_4_to_20_step_by_step() -> None:
    (track,) = section(kit_of(REQUEST), "track").components
    printed = {text.text for text, _ in texts_within(track.front)}
    assert printed >= {*(str(honour) for honour in range(21)), "−4", "−3", "−2", "−1", "−5"}
    numbers = {
        text.text: place.apply((text.x_mm, text.y_mm))
        for text, place in texts_within(track.front)
        if text.text.lstrip("−").isdecimal() and text.size_mm > 4.0
    }
    for honour in range(-5, 20):
        (x1, y1), (x2, y2) = (numbers[f"{one}".replace("-", "−")] for one in (honour, honour + 1))
        assert (x2 - x1) ** 2 + (y2 - y1) ** 2 == pytest.approx(34.0**2)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_track_fits_a_sheet_with_its_bleed(paper: str) -> None:
    (track,) = section(kit_of(REQUEST), "track").components
    left, top, right, bottom = component_box(track)
    area = above_footer(printable_box(landscape(find_paper(paper))))
    assert right - left <= area[2] - area[0]
    assert bottom - top <= area[3] - area[1]


@pytest.mark.parametrize("request_", VARIANTS)
def test_every_text_is_legible_and_within_the_safe_zone(request_: KitRequest) -> None:
    for component in all_components(kit_of(request_)):
        for text, place in texts_within(faces(component)):
            scale = (place.a**2 + place.b**2) ** 0.5
            assert text.size_mm * scale >= MIN_SIZE_MM - 1e-6, (component.name, text)
            depth = min(depth_mm(place.apply(corner), component.trim) for corner in ink_box(text))
            assert depth >= component.safe_mm - 1e-6, (component.name, text.text, depth)


@pytest.mark.parametrize("request_", VARIANTS)
def test_names_are_unique_and_art_reaches_the_bleed(request_: KitRequest) -> None:
    components = all_components(kit_of(request_))
    assert len({component.name for component in components}) == len(components)
    assert {component.bleed_mm for component in components} == {3.0}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_rules_fit_one_page_in_readable_type(language: str, paper: str) -> None:
    (rules,) = kit_of(replace(REQUEST, language=language)).references
    left, top, right, bottom = above_footer(printable_box(find_paper(paper), 15.0))
    shapes = flow(
        rules.blocks,
        (left, top + 18.0, right, bottom),
        ink="#000000",
        max_size_mm=3.5,
        min_size_mm=2.8,
        column_count=2,
    )
    assert shapes
    assert rules.credit


def test_colours_have_different_letters_in_each_language() -> None:
    for language in ("en", "fr"):
        kit = kit_of(replace(REQUEST, language=language, players=5))
        letters = {
            next(iter(texts_within(shield.front)))[0].text
            for shield in section(kit, "shields").components
        }
        assert len(letters) == 5


def test_lords_stand_up_when_asked_to() -> None:
    kit = kit_of(replace(REQUEST, has_standees=True))
    for lord in section(kit, "lords").components:
        left, top, right, bottom = component_box(replace(lord, bleed=(), bleed_mm=0.0))
        assert (right - left, bottom - top) == (17.0, 68.0)
        assert lord.back is None
