"""
Games of Terre de Barons played for points on uneven boards: does the better start win?

The figure in docs/evenness.md is that of 1,001 boards, each played twice, so that both colours
begin once. As many games again take ten minutes or more:

    python -m tests.pnp.games.test_even_races 1000
"""

import sys
from itertools import count, islice
from random import Random
from statistics import mean, stdev

import pytest

from tests.boardrules.dealing import deal
from tests.pnp.games.test_playouts import TerreGame, breaches
from tests.samples import week_seeds
from tests.twins import terre_races

UNEVEN = 90  # from this percentile on: the most uneven tenth


def uneven_boards(seeds):
    """Boards for two of the most uneven tenth, by their seeds."""
    boards = (deal("terre-de-barons", 2, seed) for seed in seeds)
    return (board for board in boards if board.evenness.percentile >= UNEVEN)


def starts_of(board):
    """What a race begins with: points of hexes, barons, knights."""
    land = {tuple(c): 0 if kind == "mountain" else int(kind) for c, kind in board.terrain.items()}
    barons, knights = {}, {}
    for piece in board.pieces:
        if piece.kind == "B":
            barons[piece.colour] = tuple(piece.hex)
        else:
            knights.setdefault(piece.colour, []).append(tuple(piece.hex))
    return land, barons, knights


def won_by(colour, board, order):
    """How much of a game this colour wins: equals have half each."""
    ranking = terre_races.race(*starts_of(board), order, Random(f"{board.seed}{order}"))
    own, others = ranking[colour], [ranking[other] for other in order if other != colour]
    return 1.0 if own > max(others) else 0.5 if own == max(others) else 0.0


def better_wins(board):
    """How much of two games the better start wins, each colour beginning once."""
    land = board.evenness.land
    better = max(land, key=land.get)
    return mean(won_by(better, board, order) for order in ("by", "yb"))


def test_races_are_played_by_the_rules():
    game = TerreGame(2, Random("races"))
    is_over = False
    for table, is_over in terre_races.turns(*starts_of(game.start), "by", Random("turns")):
        game.table = table
        if not is_over:
            assert breaches(game.position("play")) == []
    assert is_over
    assert breaches(game.position("end")) == []


@pytest.mark.slow
def test_the_better_start_wins_somewhat_more_often_than_not():
    shares = [better_wins(board) for board in uneven_boards(week_seeds(80))]
    error = stdev(shares) / len(shares) ** 0.5
    assert abs(mean(shares) - SHARE) < 3.3 * error


# As in docs/evenness.md.
SHARE = 0.546


if __name__ == "__main__":
    found = [better_wins(board) for board in islice(uneven_boards(count()), int(sys.argv[1]))]
    half = 1.96 * stdev(found) / len(found) ** 0.5
    print(f"{2 * len(found)} games: {100 * mean(found):.1f} % ± {100 * half:.1f}")
