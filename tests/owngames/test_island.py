"""The island game: its boards under an own judge, played by an own engine, broken rule by rule."""

import pytest

from tests.owngames.islanders import Table, faults_of
from tests.owngames.tables import board_part, deal, points, position, serious
from tests.samples import week_seeds

FEW_BOARDS, MANY_BOARDS = 20, 100
FEW_GAMES, MANY_GAMES = 6, 30


def boards(seeds):
    for seed in seeds:
        data = deal("island", 2 + seed % 3, seed).data()
        assert faults_of(data) == [], seed


def test_boards_are_as_the_rules_say():
    boards(range(FEW_BOARDS))


@pytest.mark.slow
def test_many_boards_are_as_the_rules_say():
    boards(week_seeds(MANY_BOARDS))


def test_the_judge_sees_what_is_wrong():
    data = deal("island", 3, 1).data()
    hexes = {one["name"]: one for one in data["hexes"]}
    heath = next(one for one in hexes.values() if one["terrain"] == "heath")
    pine = next(one for one in hexes.values() if one["terrain"] == "pine")
    heath["terrain"], pine["terrain"] = "pine", "heath"
    assert {"numbers on bare ground", "smuggler"} <= set(faults_of(data))


def games(seeds, folder):
    for seed in seeds:
        table = Table(2 + seed % 3, seed)
        board = deal("island", len(table.colours), seed)
        data, text = board.data(), board.text()
        table.smuggler = data["pieces"][0]["hex"]
        table.set_up()
        judged = position("island", board_part(text, "setup") + table.typed(), folder)
        assert serious(judged) == set(), seed
        assert points(judged) == table.score(), seed
        table.play(10 + 7 * (seed % 13), data)
        is_over = max(table.score().values()) >= 10
        phase = "end" if is_over else "play"
        judged = position("island", board_part(text, phase) + table.typed(), folder)
        cut_off = any(map(table.has_cut_off, table.colours))
        assert serious(judged) == ({"cut-off"} if cut_off else set()), seed
        assert points(judged) == table.score(), seed


def test_legal_games_have_no_fault_and_the_score_of_the_engine(tmp_path):
    games(range(FEW_GAMES), tmp_path)


@pytest.mark.slow
def test_many_games_have_no_fault_and_the_score_of_the_engine(tmp_path):
    games(week_seeds(MANY_GAMES), tmp_path)
