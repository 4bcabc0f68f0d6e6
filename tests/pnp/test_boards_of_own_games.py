"""Boards of a game from a file: how files and pages say what they were dealt from."""

from zipfile import ZipFile

import pytest

from pnp.games import capabilities, find_game, load_game
from pnp.model.boards import GameName, board_command, board_words, name_in_files
from pnp.model.games import DealRequest
from pnp.notation.boardcodes import board_code, is_board_code, shortest_command
from pnp.notation.reading.boards import read_board_words
from pnp.notation.reading.faults import PositionSyntaxError
from tests.pnp.owngames.games import GROUND, HEAD


@pytest.fixture(params=["reef.toml", "white reef.zip"])
def own(request, tmp_path):
    """Return a game from a file, or from a zip with one."""
    path = tmp_path / request.param
    if path.suffix == ".toml":
        path.write_text(HEAD + GROUND)
    else:
        with ZipFile(path, "w") as made:
            made.writestr("reef.toml", HEAD + GROUND)
    return load_game(path)


@pytest.fixture
def board(own):
    return capabilities.deal_board(own, DealRequest(2, 7, {}))


def test_the_words_of_a_board_have_the_digest_of_the_file(board, own):
    assert board_words(board) == f"seed=7 v1 file={own.file.digest}"
    words = read_board_words(board_words(board), own, 2)
    assert words.text == board_words(board)
    assert words.deal_request(2, None) == DealRequest(2, 7, {})


def test_a_digest_may_be_left_out_and_another_is_not_dealt(own):
    words = read_board_words("seed=7", own, 2)
    assert words.text == f"seed=7 v1 file={own.file.digest}"
    changed = read_board_words("seed=7 v1 file=00000000 then=1", own, 2)
    assert changed.deal_request(2, None) == "file"
    assert changed.text == "seed=7 v1 file=00000000 then=1"


@pytest.mark.parametrize(
    "word", ["file=", "file", "file=3fa4", "file=xyzxyzxy", "file=3fa4b2c1 file=3fa4b2c1"]
)
def test_a_digest_that_is_none_is_told(own, word):
    with pytest.raises(PositionSyntaxError, match="file"):
        read_board_words(f"seed=7 v1 {word}", own, 2)


def test_no_other_game_has_digests():
    with pytest.raises(PositionSyntaxError, match="file"):
        read_board_words("seed=7 v1 file=3fa4b2c1", find_game("barony"), 2)


def test_there_are_no_codes_but_commands(board, own):
    assert board_code(board, own) == ""
    expected = {
        "reef.toml": "pnp board reef.toml --players 2 --seed 7",
        "white reef.zip": "pnp board 'white reef.zip' --players 2 --seed 7",
    }[own.slug]
    assert board_command(board) == shortest_command(board, own) == expected
    assert not is_board_code("b2b.toml")


def test_files_have_no_suffix_or_folder_in_their_names(own):
    assert name_in_files(own.slug) == own.slug.removesuffix(".toml").removesuffix(".zip")
    assert name_in_files(GameName("some/where/reef.toml")) == "reef"
    assert name_in_files("barony") == "barony"
