"""What is wrong between the tables of a game file: told by line, table and key, with a guess."""

from pathlib import Path

import pytest

import pnp
from tests.casebooks import read_cases
from tests.pnp.owngames.games import GROUND, HEAD, loaded

BOOK = read_cases(Path(__file__).with_name("faults.txt"))
PIECES = "[piece]\nboat = { count = 5 }\nbell = { count = 2, letter = 'L' }\n"
FILE = f"{HEAD}{GROUND}{PIECES}"  # ten lines


def refused(text, **files):
    with pytest.raises(pnp.GameFileError) as error:
        loaded(text, **files)
    return str(error.value).splitlines()


@pytest.mark.parametrize("case", BOOK["added"], ids=str)
def test_a_fault_is_told_with_its_line(case):
    line, sentence = case.title.split(": ", 1)
    (told,) = refused(f"{FILE}{case.text}\n")
    assert told.startswith(f"g.toml:{line}: ")
    assert sentence in told


@pytest.mark.parametrize("case", BOOK["changed"], ids=str)
def test_a_change_for_the_worse_is_told(case):
    line, sentence = case.title.split(": ", 1)
    ((old, new),) = case.changes.items()
    told = refused(FILE.replace(old, new))
    assert told[0].startswith(f"g.toml:{line}: ")
    assert sentence in told[0]


def test_all_faults_are_told_at_once_from_the_top():
    text = FILE + "[rule.x]\napart = 'bot'\n[rule.y]\nbeside = 'reff'\nof = 'boat'\n[score.z]\n"
    assert [line.split(":")[1] for line in refused(text)] == ["12", "14", "16"]


def test_a_fault_of_every_number_of_players_is_told_once():
    text = FILE.replace("{ count = 9 }", "{ count = { 2p = 1, 3-4p = 2 }, in = 'rimm' }")
    assert len(refused(text)) == 1


def test_a_box_that_nobody_could_print_is_refused():
    many = "".join(
        f"p{n} = {{ count = 1000, letter = '{mark}' }}\n" for n, mark in enumerate("ACD")
    )
    told = refused(FILE.replace("[piece]\n", f"[piece]\n{many}"))
    assert "12028 pieces are too many: 10000 at most" in told[0]


def test_a_value_that_cannot_be_read_hides_no_unknown_name():
    text = FILE.replace("count = 9", "coutn = 9") + "[rule.x]\napart = 'bot'\n"
    assert refused(text) == [
        "g.toml:5: [terrain.reef] coutn: unknown key; did you mean count?",
        "g.toml:12: [rule.x] apart: unknown name 'bot': did you mean boat? "
        "There are: reef, shoal, deep, boat, bell, rim, corners, side 1, ring 1, disk 1, row A",
    ]


@pytest.mark.parametrize("players", ["2-9", "4-2"])
def test_who_plays_is_told_alone(players):
    text = FILE.replace("2-4", players) + "[deal.d]\nlay = 'boat'\ncount = { 2p = 2, 3-4p = 3 }\n"
    (words,) = refused(text)
    assert words.startswith(f'g.toml:3: [game] players: "{players}": expected a number')


FOLLOWING = [
    ("reef = { count = { 2p = 12, 3p = 20 } }", "", "no value for 4p"),
    ("Reef = { count = 9 }", "[rule.x]\napart = 'reef'\nin = 'reef'\n", "a name of small letters"),
    ("reef = { count = 9 }", "[board]\noutline = 'disc 1000000000'\n", "a number from 1 to 1000"),
    ("reef = { count = 9 }", "[board]\noutline = 'hex 2'\n[deal.x]\nlay = 'boat'\nin = 'H1'\n", "unknown shape 'hex'"),
    ("reef = { count = 9 , in = 'rimm' }", "[deal.x]\nlay = 'reef'\n", "unknown name 'rimm'"),
]  # fmt: skip


@pytest.mark.parametrize(("reef", "rest", "words"), FOLLOWING)
def test_what_follows_from_a_fault_is_no_fault_of_its_own(reef, rest, words):
    (line,) = refused(FILE.replace("reef = { count = 9 }", reef) + rest)
    assert words in line


def test_a_column_that_is_not_there_is_told_where_it_is_asked_for():
    deck = "[deck.k]\ndata = 'c.csv'\nfront = { title = '{Title}', corner = '{cst}' }\n"
    (words,) = refused(FILE + deck, c_csv=b"Title,Cost\nOwl,1\n")
    assert words.startswith("g.toml:13: [deck.k.front] corner: unknown column 'cst': did you mean")


def test_eight_players_need_a_colour_more():
    (words,) = refused(FILE.replace("2-4", "1-8"))
    assert "7 colours for 8 players" in words and "[colour.orange]" in words


def test_no_deck_is_called_like_a_part_of_the_kit():
    (words,) = refused(FILE + "[deck.pad]\ndata = 'c.csv'\n", c_csv=b"title\nOwl\n")
    assert words.startswith("g.toml:11: [deck.pad] pad has a meaning of its own")


@pytest.mark.parametrize("name", ['""', '" "', '{ en = "", fr = "" }'])
def test_a_game_has_a_name(name):
    (words,) = refused(FILE.replace('"G"', name))
    assert words.startswith("g.toml:2: [game") and words.endswith("a name that is not empty")
