"""Board codes: what they hold, that typing mistakes are found, and that old ones stay as they are."""

import json
import random
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pnp
from pnp.cli import run
from pnp.errors import BoardCodeError, OptionError
from pnp.games import GAMES, PACKAGES, find_game
from pnp.games.barony.facts import TILE_CODES
from pnp.model import LARGEST_SEED, VERSION
from pnp.model.boards import GENERATOR_VERSIONS, LAST_RELEASES, Board, BoardSet
from pnp.model.games import BoardOption
from pnp.notation import boardcodes
from pnp.notation.boardcodes import ALPHABET, CODINGS, board_code, is_board_code, read_board_code

ALL = {"shape": "organic", "cities": "strong", "no-adjacent-lakes": True}
# Codes that were printed: never to be changed, or paper lies.
PRINTED = [
    ("B3-01A7", "barony", 3, 42, {}),
    ("B2-0VR5PPEKP80005", "barony", 2, 10**18, {}),
    ("B4-865VKA", "barony", 4, 202611, {"shape": "organic"}),
    ("B3-RC1AD", "barony", 3, 42, ALL),
    ("S5-G11A5", "barony-sorcery", 5, 42, {"mystery-distance": 4}),
    ("S5-HK40H", "barony-sorcery", 5, 0, {"mystery-distance": 8, "shape": "organic"}),
    ("N2-165VKT", "baron", 2, 202611, {}),
    ("N2-HG51AJ", "baron", 2, 42, {"tiles": 20}),
    ("T4-00S", "terre-de-barons", 4, 0, {}),
    ("T4-81AD", "terre-de-barons", 4, 42, {"connected": False}),
]


def coded(game, players, seed, options):
    return board_code(Board(game.slug, players, seed, options, {}, {}, BoardSet(1, True)), game)


@pytest.mark.parametrize(("code", "slug", "players", "seed", "options"), PRINTED)
def test_printed_codes_mean_the_same_for_ever(code, slug, players, seed, options):
    game = find_game(slug)
    assert coded(game, players, seed, options) == code
    assert read_board_code(code) == (game, players, seed, options)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_all_values_of_all_options_come_back(game):
    assert len(coded(game, game.most_players, 999_999, {}).replace("-", "")) == 8
    draw = random.Random(1)
    for _ in range(200):
        players = draw.randint(game.least_players, game.most_players)
        options = {}
        for option in game.options:
            values = option.choices or (True, False)
            if option.most is not None:
                values = range(option.least, option.most(players) + 1)
            value = draw.choice(values)
            if option.kind != "file" and value != option.default:
                options[option.name] = value
        seed = draw.choice([0, 31, 32, LARGEST_SEED, draw.randrange(10**6)])
        code = coded(game, players, seed, options)
        assert read_board_code(code) == (game, players, seed, options)
        assert is_board_code(code)


def test_what_is_misread_is_taken_for_what_it_looks_like():
    assert read_board_code(" b2-ovr5ppekp8ooo5") == read_board_code("B20VR5PPEKP80005")
    assert read_board_code("b3-oLa7") == read_board_code("B3-0-1-A-7") == read_board_code("B3-0iA7")


# What keyboards, word processors, chats and phones make of a code.
# fmt: off
# What keyboards, word processors, chats and phones make of a code.
TYPED = [
    "b3-01a7", "B3 01A7", "B3-01A7.", "B3.01A7", " B3 \u2013 01A7 ", "B3\u201401A7", "B3\u201101A7",
    "B3\u221201A7", "B3\u00a001A7\u200b", "B3_01A7\n", "\uff22\uff13\uff0d\uff10\uff11\uff21\uff17",
    "\uff22\uff13 \uff101\uff41\uff17\u3002",
]
# fmt: on


@pytest.mark.parametrize("typed", TYPED)
def test_a_code_is_forgiven_how_it_was_typed(typed, tmp_path):
    from pnp.page import bridge

    right = read_board_code("B3-01A7")
    assert is_board_code(typed)
    assert read_board_code(typed) == right
    assert pnp.deal(typed).code == "B3-01A7"
    chosen = json.loads(bridge.call("choice_of_code", json.dumps({"code": typed}))[0])
    assert chosen["seed"] == right.seed
    assert run(["new", typed, "-o", str(tmp_path / "b.txt")]) == 0
    assert "seed=42" in (tmp_path / "b.txt").read_text()


def test_what_is_no_code_is_left_alone():
    words = [*PACKAGES, "baronie", "barony-sorcry", "ba-ron", "solo", "bill", ""]
    assert not any(map(is_board_code, [*words, "b2.txt", "B3-01A7.json", "a1.toml"]))
    assert not any(digit in name for name in PACKAGES for digit in "0123456789")
    assert boardcodes.joined_codes(["-o", "b2", "B3-01A7"]) == ["-o", "b2", "B3-01A7"]


def test_games_have_letters_of_their_own():
    letters = [CODINGS[game.slug].letter for game in GAMES]
    assert len(set(letters)) == len(letters)
    assert set(letters) <= set(ALPHABET)
    assert max(GENERATOR_VERSIONS) <= boardcodes.MOST_VERSIONS


@pytest.mark.parametrize("code", [row[0].replace("-", "") for row in PRINTED])
def test_every_wrong_character_and_every_swap_is_found(code):
    spoilt = {code[:n] + wrong + code[n + 1 :] for n in range(len(code)) for wrong in ALPHABET}
    spoilt |= {
        code[:n] + other + one + code[n + 2 :] for n, (one, other) in enumerate(pairwise(code))
    }
    for wrong in spoilt - {code}:
        with pytest.raises(BoardCodeError):
            read_board_code(wrong)


def test_an_option_of_a_later_release_leaves_old_codes_alone(monkeypatch):
    for game in GAMES:
        later = BoardOption("made-up", "no", choices=("no", "yes"))
        grown = game._replace(options=(later, *game.options))
        coding = CODINGS[game.slug]
        more = coding._replace(sizes={**coding.sizes, "made-up": 4})
        rows = [row[4] for row in PRINTED if row[1] == game.slug]
        codes = [coded(game, 2, 4711, options) for options in rows]
        monkeypatch.setitem(CODINGS, game.slug, more)
        for options, old in zip(rows, codes, strict=True):
            assert coded(grown, 2, 4711, options) == old
            assert coded(grown, 2, 4711, {**options, "made-up": "yes"}) != old


def test_the_last_release_that_dealt_a_board_is_named(monkeypatch):
    monkeypatch.setitem(LAST_RELEASES, ("baron", 1), "0.0.9")
    with pytest.raises(BoardCodeError, match="use release 0"):
        read_board_code("N201AY")
    assert VERSION not in LAST_RELEASES.values()


@pytest.mark.parametrize("slug", ["barony", "terre-de-barons"])
def test_the_command_at_the_foot_runs_and_gives_the_same_board(slug, tmp_path, capsys):
    path, again = tmp_path / "a.json", tmp_path / "b.txt"
    assert run(["board", slug, "--seed", "5", "-o", str(path)]) == 0
    *_, command = capsys.readouterr().out.splitlines()
    words = command.partition(": pnp ")[2].split()
    assert run([*words, "-o", str(again)]) == 0
    assert pnp.read(again).data()["hexes"] == pnp.read(path).data()["hexes"]
    # The comment in the position file runs, too.
    comment = again.read_text().splitlines()[1].removeprefix("; pnp ").split()
    assert run([*comment, "-o", str(tmp_path / "c.txt")]) == 0
    assert (tmp_path / "c.txt").read_text() == again.read_text()


def test_python_deals_from_a_code_and_tells_it():
    board = pnp.deal("terre-de-barons", players=2, seed=42)
    assert pnp.deal(board.code) == board
    assert board.data()["code"] == board.code
    with pytest.raises(OptionError, match="already settles it"):
        pnp.deal(board.code, seed=42)
    assert pnp.setup_cards(board.code) == pnp.setup_cards("terre-de-barons", seed=42)


def test_a_board_of_own_tiles_has_no_code_and_says_so(tmp_path):
    tiles = tmp_path / "tiles.toml"
    counts = {code: TILE_CODES.count(code) for code in TILE_CODES}
    tiles.write_text("[tiles]\n" + "\n".join(f"{code} = {n}" for code, n in counts.items()))
    board = pnp.deal("barony", seed=1, inventory=tiles)
    assert board.code == ""
    assert "code" not in board.data()
    assert "--inventory tiles-" in board.text().splitlines()[1]
    assert "own tiles, no code" in pnp.draw(board).document.pages[0].drawing.marks[-1].text


@given(st.text(max_size=45))
def test_whatever_is_typed_ends_in_a_board_or_in_a_sentence(word):
    is_board_code(word)
    try:
        deal = read_board_code(word)
    except BoardCodeError as error:
        assert "\n" not in str(error)
    else:
        assert deal.seed <= LARGEST_SEED


def test_the_code_in_messages_and_documentation_is_one():
    assert read_board_code(boardcodes._EXAMPLE).seed == 1226
    for page in ("README.md", "docs/boards.md"):
        text = (Path(__file__).parents[2] / page).read_text(encoding="utf-8")
        assert boardcodes._EXAMPLE in text
