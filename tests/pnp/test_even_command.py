"""``--even`` and ``--land`` on the command line: what is said, written and refused."""

import json
from fractions import Fraction

import pytest

from layouts.blocks import Table
from layouts.components import find_card_size
from pnp.games import capabilities, find_game
from pnp.printing.kits.record import SetupRequest
from tests.boardrules.dealing import deal

BOARD = ("board", "terre-de-barons", "--seed", "5", "--lang", "en", "--paper", "a4")


def test_the_command_tells_the_set_the_land_and_how_to_have_it_again(pnp):
    told = pnp(*BOARD, "--even", "10", "--land", "-o", "b.json")
    lines = told.out.splitlines()
    assert told.code == 0
    assert lines[0] == "Terre de Barons for 2 players, seed=5 v1 even=10"
    assert "deals, the most even 11.3 %, each equally likely" in lines[1]
    assert lines[2].startswith("Land, by the fewest steps from the starts: Blue 41\u00a01/2 · ")
    assert lines[2].endswith("% of all deals are at least as even.")
    assert lines[-1].startswith("To get the same board again: pnp board T2-G35A ")
    assert lines[-1].endswith(" --land")


def test_the_code_of_the_command_gives_the_same_file(pnp, tmp_path):
    pnp(*BOARD, "--even", "10", "-o", "one.json")
    pnp("board", "T2-G35A", "-o", "two.json")
    one, two = (json.loads((tmp_path / name).read_text()) for name in ("one.json", "two.json"))
    assert one == two
    assert pnp("check", "one.json").code == 0


def test_french_has_its_words(pnp):
    in_french = ("fr" if word == "en" else word for word in BOARD)
    told = pnp(*in_french, "--even", "25", "-o", "b.pdf")
    assert "les 28,8\u00a0% les plus équilibrés, tous équiprobables" in told.out
    assert "% de tous les tirages sont au moins aussi équilibrés." in told.out


@pytest.mark.parametrize("game", ("barony", "barony-sorcery", "baron"))
def test_other_games_say_that_nobody_knows(pnp, game):
    told = pnp("board", game, "--seed", "1", "--even", "10", "-o", "b.pdf")
    assert told.code == 2
    assert told.err.startswith(f"Error: --even: nobody knows what makes starts of {game} even")


def test_an_own_game_says_what_to_write(pnp):
    pnp("design", "g.toml")
    told = pnp("board", "g.toml", "--even", "10", "-o", "b.pdf")
    assert told.code == 2
    assert '[board]: even = "PIECE"' in told.err


@pytest.mark.parametrize("form", ("tiles", "wall"))
def test_land_is_shown_on_whole_boards_only(pnp, form):
    told = pnp(*BOARD, "--land", "--as", form, "-o", "b.pdf")
    assert told.code == 2
    assert "--as overview" in told.err


def test_set_up_cards_are_dealt_even_and_have_the_land(pnp, tmp_path):
    told = pnp("setup", "terre-de-barons", "--even", "1", "--seed", "3", "-o", "s.svg")
    assert told.code == 0
    written = "".join(path.read_text() for path in tmp_path.glob("s*.svg"))
    assert "even=1" in written
    game, board = find_game("terre-de-barons"), deal("terre-de-barons", 2, 3, even="1")
    theme, size = capabilities.theme_of(game, "colour"), find_card_size("poker")
    card = capabilities.describe_setup(game, board, SetupRequest("en", theme, size))
    tables = [block.rows for block in card.blocks if isinstance(block, Table)]
    land = {row[0]: row[-1].replace("\u00a0", " ") for rows in tables for row in rows}
    assert land["Colour"] == "Land"
    for colour, worth in zip(("Blue", "Yellow"), board.evenness.land.values(), strict=True):
        assert sum(map(Fraction, land[colour].split())) == worth
