"""Texts in English and French: the same keys, the same slots, nothing missing."""

import re
import tomllib
from pathlib import Path

import pytest

import pnp
from pnp import messages
from pnp.errors import GameDataError
from pnp.games import GAMES, find_game
from pnp.model.games import package_folder
from pnp.notation.positiontexts import template
from pnp.printing.boards.words import Captions
from pnp.texts import LANGUAGES, Texts, load_texts, number_text, page_texts, series, unbroken
from pnp.texts.messages import load_phrases
from tests.boardrules.dealing import deal
from tests.casebooks import read_cases

FOLDER = Path(pnp.__file__).parent
SHARED = FOLDER / "texts"
TABLES = sorted(FOLDER.rglob("texts.toml"))
NARROW_BLANK = "\u202f"


def read(path):
    return tomllib.loads(path.read_text(encoding="utf-8"))


def slots(text):
    return set(re.findall(r"\{(\w*)\}", text))


def test_every_game_has_a_table_and_the_pages_have_one():
    folders = {package_folder(game.package) for game in GAMES}
    assert {path.parent for path in TABLES} >= {SHARED, *folders}
    # The template of a French file has plain blanks.
    for game in GAMES:
        assert "\u00a0" not in template(game, game.least_players, None, "fr", creator="pnp")


# Terms that have another word, and wordings that no French player would use.
NOT_FRENCH = re.compile(r"\b(lecture|constats?|réputée?s?|entre côtés|à vous le|un parmi)\b", re.I)


@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.parent.name)
def test_both_languages_have_the_same_keys_and_slots(path):
    tables = read(path)
    assert tuple(tables) == LANGUAGES
    assert list(tables["en"]) == list(tables["fr"])
    for key, text in tables["en"].items():
        french = tables["fr"][key]
        assert slots(text) == slots(french), key
        assert all(one and one == one.strip() and "  " not in one for one in (text, french)), key
        assert not NOT_FRENCH.search(french), key


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_terrain_and_the_title_have_a_text(game, language):
    texts = game.texts(language)
    assert all((texts("title"), *(texts(terrain.name) for terrain in game.terrains)))
    about, credit = game.file.tables.game, texts("credit")
    assert about.author in credit
    assert str(about.year) in credit
    if game.slug == "terre-de-barons":
        assert "Lucas Borboleta" in credit
        assert "CC BY-NC-SA" in credit
        assert len({texts(colour.name) for colour in game.colours}) == 4


# The codes of findings that there are, by their letters: how many.
CODES = {"BY": 21, "BN": 11, "TB": 12, "PF": 13}


def test_every_code_of_a_finding_has_a_source_and_a_sentence():
    keys = {key for game in GAMES for key in game.rules_texts("en").table}
    sources = {key for key in keys if re.fullmatch(r"[A-Z]{2}\d\d_source", key)}
    told = {match[0] for key in keys - sources if (match := re.match(r"[A-Z]{2}\d\d", key))}
    wanted = {f"{letters}{n:02}" for letters, count in CODES.items() for n in range(1, count + 1)}
    assert told == {key[:4] for key in sources} == wanted


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_ruling_and_entry_has_its_texts(game):
    keys = game.rules_texts("en").table
    for ruling in game.rulings:
        assert f"ruling_{ruling.id}" in keys
        readings = ruling.choices or ("reading",)
        assert all(f"ruling_{ruling.id}_{reading}" in keys for reading in readings)
        assert len(ruling.choices) != 1
    for entry in game.entries:
        assert f"entry_{entry.keyword}" in keys


def test_every_code_and_ruling_appears_in_a_test():
    folder = Path(__file__).parents[1]
    tests = "\n".join(path.read_text(encoding="utf-8") for path in folder.rglob("test_*.py"))
    books = map(read_cases, (*folder.rglob("games/*.txt"), *folder.rglob("sessions.txt")))
    cases = [case for book in books for table in book.values() for case in table]
    said = [pair for case in cases for pair in case.said]
    found = " ".join(value for word, value in said if word not in {"told", "not"})
    tests += " ".join(case.title for case in cases)
    for letters, count in CODES.items():
        for code in (f"{letters}{number:02}" for number in range(1, count + 1)):
            assert f'"{code}' in tests or code in found
    rulings = [ruling for game in GAMES for ruling in game.rulings if ruling.choices]
    for ruling in rulings:
        assert all(choice in tests for choice in ruling.choices[1:]), ruling.id


@pytest.mark.parametrize(("language", "singular"), [("en", {1}), ("fr", {0, 1})], ids=["en", "fr"])
def test_words_follow_their_number(language, singular):
    texts = Texts(language, {"tiles": "{count} {count|tile|tiles}"})
    for count in (0, 1, 2, 11):
        assert texts("tiles", count=count) == f"{count} tile{'' if count in singular else 's'}"


def test_a_text_or_slot_that_is_missing_is_named_with_its_place():
    with pytest.raises(GameDataError, match=r"texts: there is no text 'no such' in \[en\]"):
        page_texts("en")("no such")
    baron = find_game("baron").rules_texts("fr")
    with pytest.raises(GameDataError, match=r"baron: there is no text 'no such' in \[fr\]"):
        baron("no such")
    texts = Texts("en", {"tiles": "{count} tiles"}, source="here")
    with pytest.raises(GameDataError, match=r"here: the text 'tiles' .* has a slot 'count'"):
        texts("tiles", number=3)
    with pytest.raises(KeyError):
        load_texts(SHARED, "de")


@pytest.mark.parametrize(
    ("number", "english", "french"),
    [
        (0, "0", "0"),
        (5, "5", "5"),
        (722, "722", "722"),
        (10_385, "10,385", f"10{NARROW_BLANK}385"),
        (999_999_999, "999,999,999", f"999{NARROW_BLANK}999{NARROW_BLANK}999"),
        (10**9, "1.0 × 10⁹", "1,0 × 10⁹"),
        (1_949_999_999, "1.9 × 10⁹", "1,9 × 10⁹"),
        (1_960_000_000, "2.0 × 10⁹", "2,0 × 10⁹"),
        (9_940_000_000, "9.9 × 10⁹", "9,9 × 10⁹"),
        (9_960_000_000, "1.0 × 10¹⁰", "1,0 × 10¹⁰"),
        (41 * 10**70, "4.1 × 10⁷¹", "4,1 × 10⁷¹"),
    ],
)
def test_large_numbers_have_two_figures_and_a_power_of_ten(number, english, french):
    assert number_text(number, "en") == english
    assert number_text(number, "fr") == french


def test_the_words_of_a_set_say_whether_it_is_exact():
    board = deal("terre-de-barons", 2, 1)
    game = find_game(board.game)
    exact = Captions(board, game, "en").drawn_from()
    assert exact.startswith("one of ")
    assert "at most" not in exact
    loose = board._replace(drawn_from=board.drawn_from._replace(is_exact=False))
    assert "at most" in Captions(loose, game, "en").drawn_from()
    rough = board._replace(drawn_from=board.drawn_from._replace(is_uniform=False))
    assert "approximately" in Captions(rough, game, "en").drawn_from()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", ["barony", "barony-sorcery"])
def test_a_changed_fact_changes_the_texts(slug, language):
    game = find_game(slug)
    changed = game._replace(numbers={**game.numbers, "rank_points": 77, "control_points": 77})
    assert "77" in changed.rules_texts(language)("BY14_points", colour="", points=0)
    assert "77" in changed.texts(language)("pad_title_row" if slug == "barony" else "pad_control")


# What is typed keeps the signs of its language: TOML, JSON, ranges of numbers, addresses.
TYPED_IN_FRENCH = re.compile(
    r"\{\{.*?\}\}|\w+ = \"[^\"]*\"|entre guillemets : \"\{value\}\"|\"\{nobody\}\"|\[[\d., -]+\]"
    r"|https?:\S+|BY-NC-SA \d\.\d|\bspaces .*comme 0-20|ou deux : 2-4|2p, 3-4p|\bB3-016AF"
)
MESSAGES = read(FOLDER / "messages.toml")
FRENCH = {path.parent.name: read(path)["fr"] for path in TABLES} | {
    "messages": MESSAGES["fr"],
    "phrases": MESSAGES["phrases"]["fr"],
}


@pytest.mark.parametrize("table", FRENCH)
def test_french_has_its_own_quotes_commas_dashes_and_blanks(table):
    for key, text in FRENCH[table].items():
        words = re.sub(r"\{[^{}]*\}", "x", TYPED_IN_FRENCH.sub("", text))
        assert not re.search(r"['\"]", words), (key, "straight quote")
        assert not re.search(r"\d\.\d", words), (key, "decimal point")
        assert not re.search(r"\d-\d|\bx-x\b", words), (key, "hyphen between numbers")
        assert not re.search(r"[^\s][:;!?]", words), (key, "no blank before a tall mark")
        assert not re.search(r"«(?!\s)|(?<!\s)»", words), (key, "no blank inside of quotes")
        assert not re.search(r" [:;!?»]|« ", unbroken(words, "fr")), (key, "a line may end here")


def test_lists_are_set_apart_in_french():
    assert series(["a", "b"], "en") == "a; b"
    assert series(["a", "b"], "fr") == "a\u00a0; b"


def test_texts_are_read_as_toml_says():
    """Line by line, which is quicker than the whole table, and with no key twice."""
    for path in TABLES:
        for language, told in read(path).items():
            wanted = {key: unbroken(text, language) for key, text in told.items()}
            assert dict(load_texts(path.parent, language).table) == wanted
    for language in LANGUAGES:
        told = MESSAGES[language]
        assert {key: messages.words(language, key) for key in told} == told
    phrases = load_phrases("fr")
    helps = (text for key, text in MESSAGES["en"].items() if key.startswith("help_"))
    told = {*MESSAGES["phrases"]["fr"], *helps}
    assert phrases.whole.keys() == {text for text in told if "{" not in text}
    assert len(phrases.whole) + len(phrases.patterns) == len(told)
