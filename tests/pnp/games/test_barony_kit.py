"""The kit of Barony: what is in it, and that all of it can be read and cut out."""

import itertools
from collections import Counter
from functools import cache, partial

import pytest

from layouts import points_to_mm
from layouts.blocks import flow
from layouts.shapes import Group, Path
from pnp.games import capabilities, find_game
from pnp.games.barony.facts import track_points
from pnp.printing.kits.record import KitRequest
from pnp.texts import LANGUAGES
from tests.samples import sampled
from tests.themes import THEMES

make_kit = partial(capabilities.make_kit, find_game("barony"))
PLAYERS = sampled((2, 3, 4), 2)
COLOURS = ("blue", "yellow", "green", "red")

# From the rulebook's list of contents, once more.
OF_A_COLOUR = {"knight": 7, "city": 5, "stronghold": 2, "village": 14}
TERRAINS = ("mountain", "forest", "plain", "field")
GOLD_AND_SILVER = {"mountain": (2, 0), "forest": (3, 1), "plain": (4, 2), "field": (5, 3)}
SCORES = ((0, 15, 30, 45, 60), (10, 25, 40, 55, 70), (20, 35, 50, 65, 80))


@cache
def kit_of(players=4, *, language="en", theme="colour", **more):
    return make_kit(
        KitRequest(
            players=players,
            seed=11,
            language=language,
            theme=THEMES[theme],
            hex_mm=38.0,
            **more,
        )
    )


def section(kit, key):
    return next(section for section in kit.sections if section.key == key)


def components(kit):
    return [component for part in kit.sections for component in part.components]


def quantities(kit, key):
    return {component.name: component.quantity for component in section(kit, key).components}


def test_sections_come_in_printing_order():
    keys = [part.key for part in kit_of().sections]
    assert keys == ["tiles", "resources", "pieces", "counters", "track", "aids", "score-pad"]


@pytest.mark.parametrize("players", PLAYERS)
def test_all_36_tiles_are_printed_for_any_number_of_players(players):
    tiles = quantities(kit_of(players), "tiles")
    assert len(tiles) == 36 and set(tiles.values()) == {1}
    letters = Counter(letter for name in tiles for letter in name.split()[1])
    assert letters == {"M": 22, "F": 25, "P": 25, "C": 22, "L": 14}


def test_an_inventory_of_ones_own_is_printed_instead():
    tiles = quantities(kit_of(inventory=("MMM", "MMM", "FPL")), "tiles")
    assert list(tiles) == ["tile MMM 1", "tile MMM 2", "tile FPL 1"]


@pytest.mark.parametrize("players", PLAYERS)
def test_there_are_20_tokens_of_each_resource(players):
    tokens = quantities(kit_of(players), "resources")
    assert tokens == {f"{terrain} resource": 20 for terrain in TERRAINS}


def test_resource_tokens_show_their_gold_and_silver(texts_of):
    for component in section(kit_of(), "resources").components:
        gold, silver = GOLD_AND_SILVER[component.name.split()[0]]
        words = [text.text for text in texts_of(component)]
        assert words == [str(gold), str(silver)] * 2


@pytest.mark.parametrize("players", PLAYERS)
def test_every_colour_in_play_has_all_its_pieces(players):
    expected = {
        f"{colour} {kind}": count
        for colour in COLOURS[:players]
        for kind, count in OF_A_COLOUR.items()
    }
    kit = kit_of(players)
    assert quantities(kit, "pieces") == expected
    assert section(kit, "pieces").piece_count == 28 * players


@pytest.mark.parametrize("players", PLAYERS)
def test_standees_are_as_many_as_tokens_and_have_no_back(players):
    part = section(kit_of(players, has_standees=True), "pieces")
    expected = {
        f"{colour} {kind} standee": count
        for colour in COLOURS[:players]
        for kind, count in OF_A_COLOUR.items()
    }
    assert {component.name: component.quantity for component in part.components} == expected
    assert all(component.back is None for component in part.components)


def test_both_halves_of_a_standee_are_each_other_turned_round_the_fold(texts_of):
    for component in section(kit_of(has_standees=True), "pieces").components:
        texts = texts_of(component)
        front, back = texts[: len(texts) // 2], texts[len(texts) // 2 :]
        for one, other in zip(front, back, strict=True):
            assert one.text == other.text
            for (x1, y1), (x2, y2) in zip(one.corners, other.corners, strict=True):
                assert (x2, y2) == pytest.approx((-x1, -y1), abs=1e-9)


def test_standees_stand_25_to_30_mm_high():
    for component in section(kit_of(has_standees=True), "pieces").components:
        height_mm = max(y for _, y in component.trim) - 7.0  # less the foot
        assert 25.0 <= height_mm <= 30.0


@pytest.mark.parametrize("players", PLAYERS)
def test_counters_aids_and_the_track_are_there(players):
    kit = kit_of(players)
    counters = {f"{colour} counter": 1 for colour in COLOURS[:players]}
    assert quantities(kit, "counters") == {**counters, "first player": 1}
    assert quantities(kit, "track") == {"score track": 1}
    assert quantities(kit, "aids") == {f"{colour} aid player": 1 for colour in COLOURS[:players]}


def test_the_track_scores_15_a_rank_and_10_a_new_city(texts_of):
    assert tuple(tuple(track_points(rank, new) for rank in range(5)) for new in range(3)) == SCORES
    (board,) = section(kit_of(), "track").components
    numbers = [text.text for text in texts_of(board) if text.text.isdigit()]
    assert numbers == [*(str(score) for row in SCORES for score in row), "15"]


def test_the_track_has_a_row_for_every_city_that_the_box_allows(texts_of, monkeypatch):
    monkeypatch.setattr("pnp.games.barony.print.kit.MOST_NEW_CITIES", 3)
    kit = make_kit(KitRequest(2, 11, "fr", THEMES["colour"], 38.0))
    (board,) = section(kit, "track").components
    words = {text.text for text in texts_of(board)}
    assert {"30", "90", "+30"} <= words


def test_the_track_names_the_ranks_in_both_languages(texts_of):
    ranks = {"en": {"Viscount", "Count", "Duke"}, "fr": {"Vicomte", "Comte", "Duc"}}
    for language in LANGUAGES:
        (board,) = section(kit_of(language=language), "track").components
        words = {text.text for text in texts_of(board)}
        assert [known for known, names in ranks.items() if names & words] == [language]
        assert ranks[language] <= words


def test_counters_have_room_on_a_place_of_the_track_and_it_fits_the_paper(texts_of):
    (board,) = section(kit_of(), "track").components
    left = {text.text: min(x for x, _ in text.corners) for text in texts_of(board)}
    assert left["35"] - left["20"] >= 2 * 12.0 + 3.0
    corners = [x for x, _ in board.trim], [y for _, y in board.trim]
    width_mm, height_mm = (max(side) - min(side) for side in corners)
    assert width_mm <= 246.0 and height_mm <= 168.0


@pytest.mark.parametrize(
    ("language", "theme", "has_standees"),
    sampled(itertools.product(LANGUAGES, THEMES, (False, True)), 6),
)
def test_every_text_is_safe_from_the_knife_and_large_enough(
    language, theme, has_standees, texts_of, texts_beyond_safe
):
    for component in components(kit_of(language=language, theme=theme, has_standees=has_standees)):
        assert texts_beyond_safe(component) == [], component.name
        small = [t for t in texts_of(component) if t.size_mm < points_to_mm(6.0) - 1e-9]
        assert small == [], component.name


@pytest.mark.parametrize("has_standees", [False, True])
def test_names_are_unique(has_standees):
    names = [component.name for component in components(kit_of(has_standees=has_standees))]
    assert len(set(names)) == len(names)


def test_tokens_have_two_faces_and_tiles_one():
    kit = kit_of()
    for key in ("resources", "pieces", "counters", "aids"):
        assert all(component.back for component in section(kit, key).components)
    assert all(component.back is None for component in section(kit, "tiles").components)


def test_one_seed_gives_one_kit_and_another_seed_other_art():
    assert kit_of.__wrapped__(2) == kit_of(2)
    request = KitRequest(2, 12, "en", THEMES["colour"], 38.0)
    assert section(make_kit(request), "tiles") != section(kit_of(2), "tiles")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_fit_one_page(language):
    (page,) = kit_of(language=language).references
    assert page.key == "rules" and "Marc André" in page.credit
    box = (10.0, 30.0, 200.0, 275.0)
    assert flow(page.blocks, box, ink="#000000", max_size_mm=points_to_mm(9), column_count=2)


def test_the_notes_say_when_tiles_are_a_players_own():
    own = kit_of(inventory=("MMM", "MMM", "FPL")).notes
    assert len(kit_of().notes) == len(own) - 1
    assert "3" in own[1]


@pytest.mark.parametrize(("language", "word"), [("en", "Fold"), ("fr", "plier")])
def test_the_notes_tell_how_to_fold_standees(language, word):
    notes = kit_of(language=language, has_standees=True).notes
    assert any(word in note for note in notes)


def test_colours_are_told_apart_by_the_hatching_of_their_tokens():
    for kit in (kit_of(), kit_of(tokens="round")):
        hatches = {
            component.name.split()[0]: hatch_of(component)
            for component in section(kit, "pieces").components
        }
        assert len(set(hatches.values())) == len(COLOURS)


def hatch_of(component):
    """Return the lines or dots of the rim, whatever their colour."""
    shape = component.front[1]
    (path,) = shape.shapes if isinstance(shape, Group) else (shape,)
    assert isinstance(path, Path)
    return path.commands


@pytest.mark.parametrize(("language", "word"), [("en", "falling"), ("fr", "descendants")])
def test_the_notes_tell_how_the_colours_in_play_are_hatched(language, word):
    assert any(word in note for note in kit_of(3, language=language).notes)
    assert not any(word in note for note in kit_of(2, language=language).notes)
