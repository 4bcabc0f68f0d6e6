"""Legal games that lead to positions: found, played again by another engine, refused where not."""

import re
from dataclasses import replace
from random import Random

import pytest

import pnp
from pnp._api.pages import position_text
from pnp.games import find_game
from pnp.model.boards import Piece
from pnp.model.positions import normal_pieces
from tests.children import run_program
from tests.pnp.games.test_playouts import TerreGame
from tests.samples import week_seeds
from tests.twins import terre_games, terre_records

TERRE = find_game("terre-de-barons")


def as_typed(position):
    return pnp.parse(position_text(position, find_game(position.game), ".txt"))


def terre_position(seed):
    """Return a position of a game that the twin has played, in play or at the end."""
    rng = Random(f"witness {seed}")
    game = TerreGame(rng.randint(2, 4), rng)
    turns = range(rng.choice([20, 50, 10_000]))
    ends = [over for _, over in zip(turns, terre_games.play(game.table, rng), strict=False)]
    return as_typed(game.position("end" if ends[-1] else "play"))


def plain(word):
    return tuple(map(tuple, word)) if isinstance(word, tuple) else word


def assert_twin_agrees_in_terre(position, record):
    land = {tuple(c): int(kind) if kind.isdigit() else 0 for c, kind in position.terrain.items()}
    officers = [(p.colour, p.kind, tuple(p.hex)) for p in record.start.pieces for _ in range(p.count)]
    turns = [
        (turn.colour, [(a.verb, [*map(plain, a.words)]) for a in turn.actions])
        for turn in record.turns
    ]
    table, is_over = terre_records.replay(land, officers, turns)
    assert is_over or position.phase == "play"
    pieces = [Piece(c, "B", pnp.Hex(*cell)) for c, cell in table.barons.items()]
    pieces += [Piece(c, "K", pnp.Hex(*cell)) for c, own in table.knights.items() for cell in own]
    pieces += [Piece(c, "D", pnp.Hex(*cell)) for cell, c in table.donjons.items()]
    pieces += [Piece(c, "", pnp.Hex(*cell), n) for cell, (c, n) in table.troops.items()]
    assert normal_pieces(pieces) == position.pieces
    assert table.reserve == position.numbers["reserve"]


CASES = {"terre-de-barons": (terre_position, assert_twin_agrees_in_terre, 0.95)}


def found_for(slug, seeds):
    """Return for how many positions a game was found; each is played by the twin, and read again."""
    position_of, assert_twin_agrees, _ = CASES[slug]
    found = 0
    for seed in seeds:
        position = position_of(seed)
        game = pnp.witness(position)
        if game is not None:
            found += 1
            assert_twin_agrees(position, game.record)
            again = pnp.parse(game.text())
            assert (again.pieces, again.numbers) == (position.pieces, position.numbers)
    return found


@pytest.mark.parametrize("slug", CASES)
def test_games_are_found_and_another_engine_plays_them_to_the_same_table(slug):
    assert found_for(slug, range(6)) >= 5


@pytest.mark.slow
@pytest.mark.parametrize("slug", CASES)
def test_games_are_found_for_most_legal_positions(slug):
    assert found_for(slug, week_seeds(100)) >= 100 * CASES[slug][2]


START = """\
game  terre-de-barons 2p
phase setup
board
     3 3 1 #
    3 # 4 4 4
   2 2 2 2 2 1
  1 2 2 4 1 4 1
   3 4 2 3 1 2
    3 3 1 4 4
     # # 4 1
pieces
bB B4
bK A1 A2
yB D4
yK G4 F5
moves
"""


@pytest.mark.parametrize(
    ("turns", "says"),
    [
        ("1 b\n2 b", "Turn 2, Blue: it is another"),
        ("1 b build B4", "B4 does not have what this takes"),
        ("1 b die 5, recruit B4 3, build B4", "only a die of 4 to 6"),
        ("1 b recruit B4 3", "does not give 3 troops"),
        ("1 b die 1, recruit B4 3", "does not give 3 troops"),
        ("1 b baron B4-B3-B2", "2 steps need the die"),
        ("1 b die 5, baron B4-B3-C3", "2 steps need the die"),
        ("1 b baron B4-A4", "A4 is a mountain"),
        ("1 b baron B4-C3", "C3 is a mountain, or not beside"),
        ("1 b knight B4-B3", "no such officer stands on B4"),
        ("1 b ride B B4-D4\n2 y ride B B4-D4", "D4: the player or the personal card"),
        ("1 b recruit B3 1", "nobody can give this order from B3"),
        ("1 b baron B4-B3, baron B3-B4, recruit B4 1", "at most 2 actions"),
        ("1 b die 4, recruit B4 1, disperse B4 B1 1", "B2"),
        ("1 b die 4, recruit B4 1, disperse B4 C5 2", "B4 does not have so many"),
        ("1 b ride B B4-C4\n2 y recruit D4 1\n3 b\n4 y baron D4-C4", "two barons"),
        ("1 b expedition B4", "expedition: there is no such action"),
        ("1 b recruit B4", "a number from 1 to 30"),
        ("1 b baron B4", "not complete"),
        ("1 b die 7, recruit B4 1", "a number from 1 to 6"),
    ],
)
def test_the_first_illegal_turn_is_named(tmp_path, turns, says):
    path = tmp_path / "game.txt"
    path.write_text(START + turns, encoding="utf-8")
    done = run_program("-m", "pnp", "check", path)
    assert done.returncode == 1
    told = re.sub(r"\s+", " ", done.stdout)
    assert "PF12" in told
    assert says in told
    with pytest.raises(pnp.PositionFileError, match=re.escape(says)):
        pnp.read(path)
