"""
The kits of the four games: what is in them, and that all of it can be read and cut out.

Numbers are those of the rulebooks, typed once more in `kits.txt`.
"""

from collections import Counter
from itertools import product
from pathlib import Path as FilePath

import pytest

from layouts import points_to_mm
from layouts.blocks import flow
from layouts.components import box_size, component_box, points_box
from layouts.documents import find_paper, landscape, printable_box
from layouts.marks import above_footer
from layouts.shapes import Group, Path, Use, path_points
from pnp.games import capabilities, find_game
from pnp.games.barony.facts import track_points
from pnp.texts import LANGUAGES
from tests.casebooks import read_cases
from tests.kits import components_of, draw_kit, kit_of, request_of
from tests.samples import pairs, sampled
from tests.themes import THEMES

_BOOK = read_cases(FilePath(__file__).with_name("kits.txt"))
_GAMES = {case.title: case for case in _BOOK["games"]}
COLOURS, AUTHORS, SECTIONS, _letters, _seeded = (
    {slug: case.one(word) for slug, case in _GAMES.items()}
    for word in ("colours", "author", "sections", "letters", "seeded")
)
LETTERS = {slug: dict(zip(("en", "fr"), _letters[slug].split(), strict=True)) for slug in _GAMES}
# What has a ground or a scatter of the seed; all else is the same in every kit.
SEEDED = {slug: parts.split() for slug, parts in _seeded.items()}
PIECES = {
    (slug, word.removeprefix("of ")): pieces
    for slug, case in _GAMES.items()
    for word, pieces in case.said
    if word.startswith("of ")
}
# Of the letters or kinds of all tiles.
TILES = {
    "barony": {"M": 22, "F": 25, "P": 25, "C": 22, "L": 14},
    "baron": {"meadow": 28, "marsh": 6, "cursed": 3}
    | dict.fromkeys(("village", "field", "forest", "vineyard", "quarry", "pond"), 6),
}
CARDS_AND_BOARDS = {"tiles", "track", "score-pad", "die", "mountains"}
SPELLS = {case.title: case.text.split(" | ") for case in _BOOK["spells"]}
FAMILIES = {
    "movement": ("Movement spell", "Sort de mouvement"),
    "recruitment": ("Recruitment spell", "Sort de recrutement"),
    "construction": ("Construction spell", "Sort de construction"),
}
every_game = pytest.mark.parametrize("slug", COLOURS)


def everything(kit):
    return [component for section in kit.sections for component in section.components]


def words_of(component, texts_of):
    return [text.text for text in texts_of(component)]


@every_game
def test_sections_come_in_printing_order(slug):
    assert [part.key for part in kit_of(slug).sections] == SECTIONS[slug].split()


@pytest.mark.parametrize(
    ("slug", "players", "has_standees"),
    sampled(
        (slug, players, has_standees)
        for slug, colours in COLOURS.items()
        for players in range(2, len(colours.split()) + 1)
        for has_standees in (False, True)
    ),
)
def test_every_section_has_the_pieces_of_the_rules(slug, players, has_standees):
    kit = kit_of(slug, players, has_standees=has_standees)
    for (game, key), row in PIECES.items():
        if game == slug:
            expected = {}
            for one in row.replace("#", str(players)).split(", "):
                name, count = one.rsplit(" ", 1)
                for colour in COLOURS[slug].split()[: players if "*" in name else 1]:
                    expected[name.replace("*", colour)] = int(count)
            made = {
                one.name.removesuffix(" standee"): one.quantity for one in components_of(kit, key)
            }
            assert made == expected, key
    folded = [one for one in everything(kit) if one.name.endswith("standee")]
    assert bool(folded) == has_standees and not any(one.back for one in folded)


@pytest.mark.parametrize("slug", TILES)
def test_tiles_are_those_of_the_box(slug):
    names = [tile.name.split()[1] for tile in components_of(kit_of(slug), "tiles")]
    counts = Counter(names if slug == "baron" else "".join(names))
    assert counts == TILES[slug]


def test_tiles_of_the_expansion_are_mysterious_or_marked_as_ours(texts_of):
    tiles = components_of(kit_of("barony-sorcery", 5), "tiles")
    assert len(tiles) == 36 + 9
    assert sum("X" in tile.name.split()[1] for tile in tiles) == 5
    marked = [tile.name for tile in tiles if "5+" in words_of(tile, texts_of)]
    assert marked == ["tile MFC 1", "tile FPL 1", "tile CML 1", "tile PPF 2"]
    assert any("5+" in note for note in kit_of("barony-sorcery", 5).notes)


@pytest.mark.parametrize(
    ("slug", "own", "names"),
    [
        ("barony", ("MMM", "MMM", "FPL"), ["tile MMM 1", "tile MMM 2", "tile FPL 1"]),
        ("barony-sorcery", ("XMF", "MMM"), ["tile XMF 1", "tile MMM 1"]),
    ],
)
def test_an_inventory_of_ones_own_is_printed_instead_and_told(slug, own, names):
    kit = kit_of(slug, 2, inventory=own)
    assert [tile.name for tile in components_of(kit, "tiles")] == names
    assert any(str(len(own)) in note for note in {*kit.notes} - {*kit_of(slug, 2).notes})
    assert not any("5+" in note for note in kit.notes)


@every_game
def test_only_art_shows_the_seed(slug):
    one, other = kit_of(slug), kit_of(slug, seed=8)
    assert draw_kit(find_game(slug), request_of(slug)) == one
    differing = [a.key for a, b in zip(one.sections, other.sections, strict=True) if a != b]
    assert differing == SEEDED[slug]


@every_game
def test_tokens_and_cards_have_two_faces(slug):
    for section in kit_of(slug).sections:
        has_backs = (
            slug == "baron" if section.key == "tiles" else section.key not in CARDS_AND_BOARDS
        )
        assert {bool(one.back) for one in section.components} == {has_backs}, section.key


@pytest.mark.parametrize(
    ("slug", "language", "theme", "has_standees", "sizes"),
    sampled(
        (
            (slug, *look)
            for slug in COLOURS
            for look in pairs(
                LANGUAGES, THEMES, (False, True), ({}, {"bleed_mm": 0.0}, {"hex_mm": 38.1})
            )
        ),
        12,
    ),
)
def test_names_are_unique_and_texts_large_and_safe_from_the_knife(
    slug, language, theme, has_standees, sizes, texts_of, texts_beyond_safe
):
    more = {"language": language, "theme": theme, "has_standees": has_standees, **sizes}
    components = everything(kit_of(slug, 4, **more))
    assert len({component.name for component in components}) == len(components)
    for component in components:
        assert texts_beyond_safe(component) == [], component.name
        words = texts_of(component)
        assert [t for t in words if t.size_mm < points_to_mm(6.0) - 1e-9] == [], component.name
        assert not [text for text in words if "{" in text.text], component.name


@pytest.mark.parametrize(("slug", "language"), [*product(COLOURS, LANGUAGES)])
def test_a_colour_is_told_by_its_letter(slug, language, texts_of):
    most = len(COLOURS[slug].split())
    kit = kit_of(slug, most, language=language)
    key = {"baron": "shields", "terre-de-barons": "troops"}.get(slug, "counters")
    letters = "".join(texts_of(token)[0].text for token in components_of(kit, key)[:most])
    assert letters == LETTERS[slug][language]


@pytest.mark.parametrize(("slug", "language"), [*product(COLOURS, LANGUAGES)])
def test_the_rules_fit_a_page_in_readable_type_and_name_the_author(slug, language):
    pages = kit_of(slug, language=language).references
    assert [page.key for page in pages] == ["rules", "rules-sorcery"][: 1 + ("sorcery" in slug)]
    for paper in ("a4", "letter"):
        left, top, right, bottom = above_footer(printable_box(find_paper(paper)))
        box = (left, top + 18.0, right, bottom)
        for page in pages:
            assert AUTHORS[slug] in page.credit
            size_mm = points_to_mm(9)
            assert flow(page.blocks, box, ink="#000000", max_size_mm=size_mm, column_count=2)


@pytest.mark.parametrize("tokens", ["square", "round"])
@pytest.mark.parametrize(("slug", "key"), [("barony", "pieces"), ("terre-de-barons", "troops")])
def test_without_colour_the_rims_of_tokens_still_differ(slug, key, tokens):
    """Lines across, down and aslant, and dots: the shapes behind the silhouettes differ."""
    rims = {}
    for token in components_of(kit_of(slug, tokens=tokens), key):
        rims[token.name.split()[0]] = tuple(
            (turned.transform, path.style.dash_mm)
            for turned in token.front[1].shapes
            for path in turned.shapes
        )
    assert len(set(rims.values())) == 4


@pytest.mark.parametrize(("slug", "key"), [("barony", "pieces"), ("terre-de-barons", "pieces")])
def test_halves_of_a_standee_are_each_other_turned_round_the_fold(slug, key, texts_of):
    for standee in components_of(kit_of(slug, has_standees=True), key):
        texts = texts_of(standee)
        half = len(texts) // 2
        for one, other in zip(texts[:half], texts[half:], strict=True):
            assert one.text == other.text
            for (x1, y1), (x2, y2) in zip(one.corners, other.corners, strict=True):
                assert (x2, y2) == pytest.approx((-x1, -y1), abs=1e-9)


@pytest.mark.parametrize(
    ("slug", "words", "sizes_mm"),
    [
        ("barony", "en 3 falling | fr 3 descendants", ()),
        ("barony", "en 2 -falling | fr 2 -descendants", ()),
        ("barony", "en 2 Fold | fr 2 plier", "standees"),
        ("baron", "en 4 5 with 2 players | en 4 4 with 3 players | en 4 2 with 5 players", ()),
        ("baron", "en 5 one meadow and one tile | en 4 -one meadow and one tile", ()),
    ],
)
def test_notes_say_what_the_pieces_cannot(slug, words, sizes_mm):
    for row in words.split(" | "):
        language, players, word = row.split(" ", 2)
        kit = kit_of(slug, int(players), language=language, has_standees=bool(sizes_mm))
        assert any(word.lstrip("-") in note for note in kit.notes) == (word[0] != "-"), row


# Barony


def test_resource_tokens_show_their_gold_and_silver(texts_of):
    shown = {
        one.name.split()[0]: words_of(one, texts_of)
        for one in components_of(kit_of("barony"), "resources")
    }
    gold_and_silver = {"mountain": "20", "forest": "31", "plain": "42", "field": "53"}
    assert shown == {terrain: [*two] * 2 for terrain, two in gold_and_silver.items()}


def test_standees_stand_25_to_30_mm_high():
    for component in components_of(kit_of("barony", has_standees=True), "pieces"):
        assert 25.0 <= max(y for _, y in component.trim) - 7.0 <= 30.0  # less the foot


def test_the_track_scores_15_a_rank_and_10_a_new_city(texts_of, monkeypatch):
    scores = ((0, 15, 30, 45, 60), (10, 25, 40, 55, 70), (20, 35, 50, 65, 80))
    assert tuple(tuple(track_points(rank, new) for rank in range(5)) for new in range(3)) == scores
    (board,) = components_of(kit_of("barony"), "track")
    numbers = [word for word in words_of(board, texts_of) if word.isdigit()]
    assert numbers == [*(str(score) for row in scores for score in row), "15"]
    left = {text.text: min(x for x, _ in text.corners) for text in texts_of(board)}
    assert left["35"] - left["20"] >= 2 * 12.0 + 3.0  # two counters
    # The higher a rank, the more pearls has its coronet.
    signs = [one.shapes[0] for one in board.front if isinstance(one, Group)]
    closed = [
        sum(step == ("Z",) for step in sign.commands) for sign in signs if isinstance(sign, Path)
    ]
    assert [count for count in closed if count > 1] == [3, 4, 5, 6, 7]
    # There is a row for every city that the box allows.
    monkeypatch.setattr("pnp.games.barony.facts.MOST_NEW_CITIES", 3)
    (board,) = components_of(
        draw_kit(find_game("barony"), request_of("barony", language="fr")), "track"
    )
    assert {"30", "90", "+30", "Vicomte", "Comte", "Duc"} <= {*words_of(board, texts_of)}


@pytest.mark.parametrize("slug", ["barony", "baron"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_track_fits_a_sheet_with_its_bleed(slug, paper):
    (track,) = components_of(kit_of(slug), "track")
    left, top, right, bottom = component_box(track)
    area = above_footer(printable_box(landscape(find_paper(paper))))
    assert right - left <= area[2] - area[0]
    assert bottom - top <= area[3] - area[1]


@every_game
def test_the_columns_of_a_score_pad_are_in_the_order_of_the_colours(slug):
    pad = components_of(kit_of(slug), "score-pad")[0]
    pieces = [(one.transform.e, one.symbol.name) for one in pad.front if isinstance(one, Use)]
    heads = [name.split("-")[2] for _, name in sorted(pieces) if name.startswith("piece-")]
    assert heads == COLOURS[slug].split()[:4]


@pytest.mark.parametrize("slug", ["barony", "terre-de-barons"])
def test_the_colour_of_a_player_is_seen_round_the_paper_of_a_token(slug):
    paper = capabilities.theme_of(find_game(slug), "colour").paper
    for token in components_of(kit_of(slug), "pieces"):
        fields = [
            points_box(path_points(shape.commands))
            for shape in token.front
            if isinstance(shape, Path) and shape.style.fill == paper and shape.style.stroke
        ]
        left, top, right, bottom = points_box(token.trim)
        assert fields, token.name
        for box in fields:
            rims = (box[0] - left, box[1] - top, right - box[2], bottom - box[3])
            assert min(rims) >= 1.0, token.name


# Sorcery


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_nine_spells_name_themselves_their_family_and_their_cost(language, texts_of):
    place = LANGUAGES.index(language)
    cards = components_of(kit_of("barony-sorcery", 5, language=language), "spells")
    assert [card.name for card in cards] == [f"spell {key}" for key in SPELLS]
    for card, (*names, family, cost) in zip(cards, SPELLS.values(), strict=True):
        magic = (f"Cost in magic: {cost}", f"Coût en magie\N{NO-BREAK SPACE}: {cost}")[place]
        said = {names[place], str(cost), f"{FAMILIES[family][place]} · {magic}"}
        assert said <= {*words_of(card, texts_of)}
    assert set(find_game("barony-sorcery").file.tables.scene) == set(SPELLS)
    assert (len({card.front for card in cards}), len({card.back for card in cards})) == (9, 1)


def test_control_tokens_say_three_points_on_their_back(texts_of):
    for token in components_of(kit_of("barony-sorcery", 5), "control"):
        assert words_of(token, texts_of) == [token.name[0].upper(), "3"]


@pytest.mark.parametrize("theme", THEMES)
def test_symbols_of_one_name_are_equal(theme, symbols_of):
    known = {}
    for component in everything(kit_of("barony-sorcery", 5, theme=theme)):
        for symbol in symbols_of(component):
            assert known.setdefault(symbol.name, symbol) == symbol


# Baron


def test_every_tile_shows_its_value_on_a_front_of_its_own(texts_of):
    values = {"village": "3", "field": "2", "forest": "2", "marsh": "−1", "cursed": "−2"}
    values |= {"meadow": "0"} | dict.fromkeys(("vineyard", "quarry", "pond"), "1")
    tiles = components_of(kit_of("baron"), "tiles")
    for tile in tiles:
        assert values[tile.name.split()[1]] in words_of(tile, texts_of)
    assert len({repr(tile.front) for tile in tiles}) == 73
    assert len({repr(tile.back) for tile in tiles}) == 1
    assert texts_of(tiles[0]._replace(front=())) == []


@pytest.mark.parametrize(("players", "each"), [(2, 5), (3, 4), (4, 3), (5, 2)])
def test_keeps_are_those_of_the_box_of_the_colours_in_play(players, each):
    keeps = {keep.name: keep.quantity for keep in components_of(kit_of("baron", players), "keeps")}
    box = {"red keep": 5, "white keep": 5, "blue keep": 4, "black keep": 3, "yellow keep": 3}
    assert keeps == dict(list(box.items())[:players])
    assert min(keeps.values()) >= each


def test_sides_of_keeps_shields_and_chips_differ_and_say_so(texts_of):
    kit = kit_of("baron")
    for key in ("keeps", "shields", "chips"):
        for part in components_of(kit, key):
            assert (part.back == part.front) == (part.name == "chip blank")
    for shield in components_of(kit, "shields"):
        assert "+20" in words_of(shield._replace(front=()), texts_of)
        assert "+20" not in words_of(shield._replace(back=None), texts_of)
    chips = components_of(kit, "chips")
    assert sum(chip.quantity for chip in chips) == 35
    shown = {
        next((text.text for text in texts_of(face) if text.size_mm > 5), "")
        for chip in chips
        for face in (chip._replace(back=None), chip._replace(front=()))
    }
    assert shown == {*(str(value) for value in range(12)), "−1", "−2", ""}


def test_the_track_runs_from_minus_4_to_20_step_by_step(texts_of):
    (track,) = components_of(kit_of("baron"), "track")
    assert {*map(str, range(21)), "−4", "−3", "−2", "−1", "−5"} <= {*words_of(track, texts_of)}
    lefts = {
        int(text.text.replace("−", "-")): [
            sum(side) / 4 for side in zip(*text.corners, strict=True)
        ]
        for text in texts_of(track)
        if text.text.lstrip("−").isdecimal() and text.size_mm > 4.0
    }
    for honour in range(-5, 20):
        (x1, y1), (x2, y2) = lefts[honour], lefts[honour + 1]
        assert (x2 - x1) ** 2 + (y2 - y1) ** 2 == pytest.approx(34.0**2, rel=0.1)


def test_lords_stand_up_when_asked_to():
    for lord in components_of(kit_of("baron", has_standees=True), "lords"):
        assert box_size(component_box(lord._replace(bleed=(), bleed_mm=0.0))) == (17.0, 68.0)
