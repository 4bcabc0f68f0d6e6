"""
Games of Terre de Barons played for points on uneven boards: how often does the better start win?

    python .ci/benchmarks/evenness.py [BOARDS]

Each board is one of the most uneven tenth for two and is played twice, so that both colours begin
once. The figure in docs/evenness.md is that of 1,001 boards. Three more games are
played first, and each of their positions is judged.
"""

import sys
from itertools import count, islice
from pathlib import Path
from random import Random
from statistics import mean, stdev

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import races

from tests.boardrules.dealing import deal
from tests.pnp.games.test_playouts import TerreGame, breaches

UNEVEN = 90  # from this percentile on: the most uneven tenth
JUDGED = 3  # games whose positions are judged on the way


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
    ranking = races.race(*starts_of(board), order, Random(f"{board.seed}{order}"))
    own, others = ranking[colour], [ranking[other] for other in order if other != colour]
    return 1.0 if own > max(others) else 0.5 if own == max(others) else 0.0


def better_wins(board):
    """How much of two games the better start wins, each colour beginning once."""
    land = board.evenness.land
    better = max(land, key=land.get)
    return mean(won_by(better, board, order) for order in ("by", "yb"))


def judge_a_race(seed):
    """End with a defect where a race leaves the rules."""
    game = TerreGame(2, Random(seed))
    for table, is_over in races.turns(*starts_of(game.start), "by", Random(seed)):
        game.table = table
        found = breaches(game.position("end" if is_over else "play"))
        assert found == [], found


if __name__ == "__main__":
    for number in range(JUDGED):
        judge_a_race(number)
    boards = (deal("terre-de-barons", 2, seed) for seed in count())
    uneven = (board for board in boards if board.evenness.percentile >= UNEVEN)
    asked = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    shares = [better_wins(board) for board in islice(uneven, asked)]
    half = 1.96 * stdev(shares) / len(shares) ** 0.5
    print(f"{2 * len(shares)} games: {100 * mean(shares):.1f} % ± {100 * half:.1f}")
