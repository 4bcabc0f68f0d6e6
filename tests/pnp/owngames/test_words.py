"""What an own game says, in both languages: the designer's words, and the stock for the rest."""

import re

import pytest

import pnp
from pnp.owngames.building import settled
from pnp.texts import LANGUAGES
from tests.gametexts import required_texts
from tests.owngames.tables import PATHS
from tests.pnp.owngames.games import game, loaded
from tests.positions.typed import typed_text

# What findings and lines of scores fill slots with.
SLOTS = {"hexes": "A1", "colour": "Red", "count": 2, "bounds": "≥ 3", "colours": "Red", "points": 1,
         "value": 4, "list": "A1", "most": 3, "least": 1}  # fmt: skip

FORMS = typed_text("words of all forms")


@pytest.mark.parametrize("name", PATHS)
def test_every_text_is_there_in_both_languages(name):
    made = pnp.load_game(PATHS[name])
    assert set(made.words["en"]) == set(made.words["fr"])
    for language in LANGUAGES:
        texts = made.rules_texts(language)
        for key in required_texts(made):
            assert texts.table[key] or key == "credit"


@pytest.mark.parametrize("name", PATHS)
def test_checks_and_scores_can_be_told(name):
    made = pnp.load_game(PATHS[name])
    whole = settled(made, made.least_players)
    keys = [key for check in whole.checks if check.says in made.words["en"]
            for key in (check.says, check.unread, f"{check.says.partition('_')[0]}_source")]  # fmt: skip
    keys += [key for row in whole.scores for key in (row.says, f"{row.says}_source")]
    keys += [end.says for end in whole.ends]
    for language in LANGUAGES:
        texts = made.rules_texts(language)
        assert all(texts(key, **SLOTS) for key in keys if key)


def test_rules_without_words_have_sentences():
    made = game(FORMS)
    keys = {check.name: check.says for check in settled(made, 2).checks}
    for language, word in (("en", "Hut"), ("fr", "Hutte")):
        texts = made.rules_texts(language)
        said = {name: texts(keys[name], **SLOTS) for name in "abcdefghijkl"}
        assert all(re.search(r"[.]$", one) and "{" not in one for one in said.values())
        assert sum(word in one for one in said.values()) == 10
    assert made.rules_texts("en")(keys["e"], **SLOTS) == "Red, Hut: 2; allowed: ≥ 3."
    assert made.rules_texts("fr")("a_says", **SLOTS) == (
        "Hutte, trop proches (au moins 1 pas d’écart)\u00a0: A1."
    )
    assert made.rules_texts("en")("a_source") == "g.toml, rule a"


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("number_of = 'hut'", "Red, Hut: 2; allowed: ≥ 3."),
        ("number_of = 'hut'\nsays = { en = '' }", "Red, Hut: 2; allowed: ≥ 3."),
        ("number_of = 'mill'", "Mill: 2; allowed: ≥ 3."),  # nobody's
        ("number_of = ['hut', 'mill']", "Red, Hut, Mill: 2; allowed: ≥ 3."),
        ("number_of = 'mill'\nper = 'place'", "A1, Mill: 2; allowed: ≥ 3."),
        ("number_of = 'hut'\naround = 'mill'", "A1, Hut: 2; allowed: ≥ 3."),
        ("number_of = 'mill'\nper = 'player'", "Red, Mill: 2; allowed: ≥ 3."),
        ("entry = 'turn'", "Turn: 2; allowed: ≥ 3."),  # of the table
        ("entry = 'fish'", "Red, Fish: 2; allowed: ≥ 3."),
        ("sets = ['turn', 'mill']", "whole sets (Turn, Mill): 2; allowed: ≥ 3."),
    ],
)
def test_rules_without_words_tell_whose_or_where(rule, said):
    made = game(
        "[piece]\nhut = { count = 2 }\nmill = { count = 2, owner = 'nobody' }\n"
        f"[entry]\nturn = {{ shape = 'number' }}\nfish = {{ shape = 'numbers' }}\n[rule.x]\nleast = 3\n{rule}\n"
    )
    (key,) = (check.says for check in settled(made, 2).checks if check.name == "x")
    assert made.rules_texts("en")(key, **SLOTS) == said


def test_words_of_one_language_serve_both():
    made = loaded(
        '[game]\nname = "Îlot"\nplayers = 2\nlanguage = "fr"\n[terrain.mer]\nname = "Mer"\n'
    )
    assert made.texts("en")("title") == made.texts("fr")("title") == "Îlot"
    assert made.texts("en")("mer") == "Mer"


def test_what_has_no_name_is_called_by_its_id():
    made = game('[terrain.deep-sea]\ncount = 0\nletter = "X"\n')
    assert made.texts("en")("deep-sea") == "Deep sea"


def test_braces_stand_as_written_and_icons_are_named():
    made = game(
        '[piece.hut]\ncount = 1\nname = "Hut {{5}}"\n[rule.x]\napart = "hut"\n'
        'says = "{icon:hut} at {hexes}, {{not a slot}}"\n'
    )
    texts = made.rules_texts("en")
    assert texts("piece_own/hut") == "Hut {5}"
    assert texts("x_says", hexes="A1") == "Hut {5} at A1, {not a slot}"


def test_steps_of_the_set_up_may_name_deals_and_icons():
    head = '[game]\nname = "G"\nplayers = 2\nsetup = ["Lay {order} {icon:reef}."]\n'
    made = game("[deal.order]\nlay = 'players'\n", head=head)
    assert made.file.tables.game.setup == ("Lay {order} {icon:reef}.",)


def test_a_title_page_has_author_year_and_licence():
    head = '[game]\nname = "G"\nplayers = 2\nauthor = "A. Nobody"\nyear = 2026\nlicence = "CC0"\n'
    assert game(head=head).texts("fr")("credit") == "A. Nobody, 2026 · CC0"


def test_a_game_without_an_author_has_no_credit_to_repeat_its_name():
    head = '[game]\nname = "G"\nplayers = 2\n'
    assert game(head=head).texts("en")("credit") == ""
