"""The kit of Barony with Sorcery: what the expansion adds for so many players."""

import itertools
from collections import Counter
from functools import cache, partial

import pytest

from layouts import points_to_mm
from layouts.blocks import flow
from pnp.games import capabilities, find_game
from pnp.printing.kits.record import KitRequest
from pnp.texts import LANGUAGES
from tests.samples import sampled
from tests.themes import THEMES

make_kit = partial(capabilities.make_kit, find_game("barony-sorcery"))
PLAYERS = sampled((2, 3, 4, 5), 2)
COLOURS = ("blue", "yellow", "green", "red", "purple")
OF_A_COLOUR = {"knight": 7, "city": 5, "stronghold": 2, "village": 14}

# Name in English and in French, family, cost; from the two rulebooks, once more.
SPELLS = {
    "velocity": ("Velocity", "Célérité", "movement", 1),
    "teleport": ("Teleport", "Téléportation", "movement", 1),
    "tornado": ("Tornado", "Tornade", "movement", 2),
    "charm": ("Charm", "Charme", "recruitment", 1),
    "illusion": ("Illusion", "Illusion", "recruitment", 1),
    "portal": ("Portal", "Portail", "recruitment", 2),
    "abundance": ("Abundance", "Abondance", "construction", 1),
    "petrify": ("Petrify", "Pétrification", "construction", 1),
    "sanctuary": ("Sanctuary", "Sanctuaire", "construction", 2),
}
FAMILIES = {
    "movement": ("Movement spell", "Sort de mouvement"),
    "recruitment": ("Recruitment spell", "Sort de recrutement"),
    "construction": ("Construction spell", "Sort de construction"),
}


@cache
def kit_of(players=5, *, language="en", theme="colour", **more):
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
    tokens = ["resources", "magic", "pieces", "control"]
    assert keys == ["tiles", *tokens, "track", "counters", "aids", "spells", "score-pad"]


@pytest.mark.parametrize("players", PLAYERS)
def test_the_tiles_of_both_boxes_are_printed(players):
    tiles = quantities(kit_of(players), "tiles")
    assert len(tiles) == 36 + 9 and set(tiles.values()) == {1}
    mysterious = [name for name in tiles if "X" in name.split()[1]]
    assert len(mysterious) == 5


def test_the_four_ordinary_tiles_are_marked_and_the_others_are_not(texts_of):
    marked = [
        component.name
        for component in section(kit_of(), "tiles").components
        if "5+" in [text.text for text in texts_of(component)]
    ]
    assert marked == ["tile MFC 1", "tile FPL 1", "tile CML 1", "tile PPF 2"]


def test_an_inventory_of_ones_own_is_printed_instead():
    kit = kit_of(2, inventory=("XMF", "MMM"))
    assert list(quantities(kit, "tiles")) == ["tile XMF 1", "tile MMM 1"]
    assert not any("5+" in note for note in kit.notes)


@pytest.mark.parametrize("players", PLAYERS)
def test_there_are_25_tokens_of_each_resource(players):
    tokens = quantities(kit_of(players), "resources")
    assert tokens == {f"{t} resource": 25 for t in ("mountain", "forest", "plain", "field")}


@pytest.mark.parametrize("players", PLAYERS)
def test_every_colour_in_play_has_pieces_counter_aid_and_control_tokens(players):
    kit = kit_of(players)
    colours = COLOURS[:players]
    pieces = {f"{c} {kind}": count for c in colours for kind, count in OF_A_COLOUR.items()}
    assert quantities(kit, "pieces") == pieces
    assert quantities(kit, "counters") == {
        **{f"{colour} counter": 1 for colour in colours},
        "first player": 1,
    }
    assert quantities(kit, "aids") == {
        **{f"{colour} aid player": 1 for colour in colours},
        "aid sorcery": players,
    }
    assert quantities(kit, "control") == {f"{colour} control-token": 5 for colour in colours}


@pytest.mark.parametrize("players", PLAYERS)
def test_there_are_30_magic_tokens(players):
    assert quantities(kit_of(players), "magic") == {"magic": 30}


def test_five_players_have_the_contents_of_both_boxes():
    kit = kit_of(5)
    assert section(kit, "control").piece_count == 25
    assert section(kit, "pieces").piece_count == 140
    assert section(kit, "resources").piece_count == 80 + 20


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_nine_spells_name_themselves_their_family_and_their_cost(language, texts_of):
    place = LANGUAGES.index(language)
    cards = section(kit_of(language=language), "spells").components
    assert [card.name for card in cards] == [f"spell {key}" for key in SPELLS]
    for card, (*names, family, cost) in zip(cards, SPELLS.values(), strict=True):
        words = [text.text for text in texts_of(card)]
        magic = (f"Cost in magic: {cost}", f"Coût en magie\N{NO-BREAK SPACE}: {cost}")[place]
        assert {names[place], str(cost), f"{FAMILIES[family][place]} · {magic}"} <= {*words}


def test_every_spell_has_a_scene_of_its_own_and_one_back_for_all():
    assert set(find_game("barony-sorcery").file.tables.scene) == set(SPELLS)
    cards = section(kit_of(), "spells").components
    assert len({card.front for card in cards}) == 9
    assert len({card.back for card in cards}) == 1


def test_control_tokens_say_three_points_on_their_back(texts_of):
    for token in section(kit_of(), "control").components:
        letter, points = texts_of(token)
        assert letter.text == token.name[0].upper() and points.text == "3"


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


@pytest.mark.parametrize("theme", THEMES)
def test_symbols_of_one_name_are_equal(theme, symbols_of):
    known = {}
    for component in components(kit_of(theme=theme)):
        for symbol in symbols_of(component):
            assert known.setdefault(symbol.name, symbol) == symbol


@pytest.mark.parametrize("language", LANGUAGES)
def test_letters_of_the_five_colours_differ(language, texts_of):
    tokens = section(kit_of(language=language), "counters").components[:5]
    letters = Counter(texts_of(token)[0].text for token in tokens)
    assert set(letters.values()) == {1}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_of_the_expansion_fit_a_page_of_their_own(language):
    pages = kit_of(language=language).references
    assert [page.key for page in pages] == ["rules", "rules-sorcery"]
    box = (10.0, 30.0, 200.0, 275.0)
    for page in pages:
        assert flow(page.blocks, box, ink="#000000", max_size_mm=points_to_mm(9), column_count=2)


def test_the_notes_own_up_to_the_terrain_of_the_nine_tiles():
    assert any("5+" in note for note in kit_of().notes)
