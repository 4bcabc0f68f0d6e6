"""Position files with French keywords are read as those with English ones."""

import re

import pytest

from pnp.games import GAMES, find_game
from pnp.model.games import entry_kinds, hook
from pnp.model.positions import PHASES
from pnp.notation.reading.names import bare, french_keywords
from pnp.notation.reading.parsing import keywords, parse_position
from pnp.notation.reading.words import PositionSyntaxError
from pnp.texts.messages import translated
from tests.pnp.test_translations import english_in

# The first French word of several is the one that stands at the head of the table.
# What both languages write alike.
SAME = ("phase", "points", "baron")
TO_FRENCH = {english: french for french, english in reversed(french_keywords().items())}
MAP = (
    "   ? ? ? ?\n  ? ? ? ? ?\n ? ? ? ? ? ?\n? ? ? ? ? ? ?\n ? ? ? ? ? ?\n  ? ? ? ? ?\n   ? ? ? ?\n"
)
# A word at the head of a line, a phase, or the name of a field.
KEYWORD = re.compile(r"(?m)^[a-z]{3,}\b|(?<=^phase )\w+|\b[a-z]+(?==)")


def words_of_files():
    for game in GAMES:
        yield from keywords(game)
        for entry in entry_kinds(game):
            yield from entry.fields
    yield from ("seed", "pass", *PHASES)
    for game in GAMES:
        yield from hook(game, "moves.VERBS") or ()


def in_french(text):
    return KEYWORD.sub(lambda found: TO_FRENCH.get(found[0], found[0]), text)


def test_every_word_of_a_file_has_a_french_one():
    assert {word for word in words_of_files() if word not in SAME} == set(
        french_keywords().values()
    )


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
@pytest.mark.parametrize(
    "change", [str, str.upper, bare, lambda word: word.replace("é", "e\u0301")]
)
def test_examples_read_alike_in_french(game, change):
    example = "\n".join(line.partition(";")[0].rstrip() for line in game.example.splitlines())
    french = KEYWORD.sub(lambda found: change(TO_FRENCH.get(found[0], found[0])), example)
    assert "board" not in french.lower()
    assert parse_position(french).position == parse_position(example).position


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_the_french_example_is_the_same_position(game):
    french = game.example_in("fr")
    assert french != game.example
    assert parse_position(french) == parse_position(game.example)
    remarks = "\n".join(line.partition(";")[2] for line in french.splitlines())
    assert not list(english_in(remarks.replace("end", "")))


@pytest.mark.parametrize(
    ("typed", "phase"),
    [("Mise en place", "setup"), ("en cours", "play"), ("FIN", "end"), ("fin de partie", "end")],
)
def test_phases_are_read_as_reports_call_them(typed, phase):
    text = f"jeu terre-de-barons 2p\nphase {typed}\nplateau\n{MAP}"
    assert parse_position(text).position.phase == phase


def test_spells_have_their_french_names():
    text = find_game("barony-sorcery").example
    english = re.search(r"(?m)^spells +((?: ?[a-z]+)+)", text)
    assert english
    table = find_game("barony-sorcery").rules_texts("fr").table
    french = " ".join(table[word] for word in english[1].split())
    assert parse_position(text.replace(english[1], french)) == parse_position(text)


def test_a_french_keyword_of_another_game_is_named():
    with pytest.raises(PositionSyntaxError) as caught:
        parse_position(
            f"jeu terre-de-barons 2p\nphase fin\nplateau\n{MAP}honneur\nb 3\nréserve\nb 4\n"
        )
    message = translated(caught.value, "fr").replace("\u00a0", " ")
    assert "« honneur » n’est pas une ligne de terre-de-barons" in message


def test_a_misspelt_french_phase_is_mended():
    with pytest.raises(PositionSyntaxError, match="did you mean `fin`"):
        parse_position(f"jeu terre-de-barons 2p\nphase finn\nplateau\n{MAP}")


def test_a_misspelt_french_keyword_is_mended():
    with pytest.raises(PositionSyntaxError, match="did you mean `réserve`"):
        parse_position(f"jeu terre-de-barons 2p\nphase fin\nplateau\n{MAP}réservee\nb 4\n")
