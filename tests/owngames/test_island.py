"""The island game: its boards under an own judge, played by an own engine, broken rule by rule."""

from tests.owngames.islanders import Table, faults_of
from tests.owngames.tables import board_part, deal, points, position, serious
from tests.samples import few_and_this_week


@few_and_this_week(10, 24)
def test_boards_are_as_the_rules_say(seeds):
    for seed in seeds:
        data = deal("island", 2 + seed % 3, seed).data()
        assert faults_of(data) == [], seed


def test_the_judge_sees_what_is_wrong():
    data = deal("island", 3, 1).data()
    hexes = {one["name"]: one for one in data["hexes"]}
    heath = next(one for one in hexes.values() if one["terrain"] == "heath")
    pine = next(one for one in hexes.values() if one["terrain"] == "pine")
    heath["terrain"], pine["terrain"] = "pine", "heath"
    assert {"numbers on bare ground", "smuggler"} <= set(faults_of(data))


@few_and_this_week(3, 8)
def test_legal_games_have_no_fault_and_the_score_of_the_engine(seeds, tmp_path):
    for seed in seeds:
        table = Table(2 + seed % 3, seed)
        board = deal("island", len(table.colours), seed)
        data, text = board.data(), board.text()
        table.smuggler = data["pieces"][0]["hex"]
        table.set_up()
        judged = position("island", board_part(text, "setup") + table.typed(), tmp_path)
        assert serious(judged) == set(), seed
        assert points(judged) == table.score(), seed
        table.play(10 + 7 * (seed % 13), data)
        is_over = max(table.score().values()) >= 10
        phase = "end" if is_over else "play"
        judged = position("island", board_part(text, phase) + table.typed(), tmp_path)
        cut_off = any(map(table.has_cut_off, table.colours))
        assert serious(judged) == ({"cut-off"} if cut_off else set()), seed
        assert points(judged) == table.score(), seed
