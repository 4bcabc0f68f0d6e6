"""What reports of own games say of lines, places and players; by the public functions alone."""

import json
import re

import jsonschema
import pytest

import pnp as api
from pnp.printing.boards.figures import LINES
from tests.pnp.test_judging_commands import schema
from tests.positions.typed import typed_text

BEES = typed_text("bees")
TOLD = typed_text("bees with honey")


@pytest.fixture
def told(tmp_path):
    """Return what is said of a position with more lines."""
    (tmp_path / "bees.toml").write_text(BEES, "utf-8")
    file = tmp_path / "p.txt"

    def judged(more="", judge=api.check):
        file.write_text(TOLD + more, "utf-8")
        return judge(api.read(file))

    return judged


def rows(findings):
    """The findings as data, by their codes."""
    return {row["code"]: row for row in findings.data()["findings"]}


def test_a_finding_of_the_map_names_its_rows_and_one_of_players_their_line(told):
    found = rows(told("pieces\nB1@12 bH\nA1@2 yH\nC3@6 gH\n"))
    assert found["PF06"]["lines"] == [3, 4, 5]
    assert found["PF03"]["lines"] == [1]


def test_a_corner_with_two_is_told_so_and_the_steps_asked_for(told):
    found = rows(told("pieces\nB2@12 bH2\nA1@12 bH\nC3@6 yH\n"))
    assert "3 on the board (A1@12, A2@4 ×2)" in found["PF08"]["sentence"]
    assert found["PF08"]["lines"] == [11, 12]
    assert found["room"]["hexes"] == ["A2@4"]
    assert found["room"]["sentence"].startswith("Hive, too close together (at least 2 steps")


def test_who_has_nothing_is_told_of(told):
    assert "Nobody has anything yet." in told(judge=api.score).text()
    assert "Personne n’a encore rien." in told(judge=api.score).text("fr")


def test_reports_keep_to_the_schema(told):
    findings = told("pieces\nB2@12 bH2\n")
    report = {"schema": 1, "files": [findings.data()]}
    jsonschema.validate(json.loads(json.dumps(report)), schema("report"))


def test_a_ring_marks_a_corner_and_no_outline_its_hex(told):
    apart, near = told("pieces\nA1@12 bH\nC3@6 yH\n"), told("pieces\nB2@12 bH\nB2@2 bH\n")
    ring = f'<circle[^>]*stroke="{LINES["impossible"].colour}"'
    outline = f'<path[^>]*stroke="{LINES["impossible"].colour}"'
    count = len(re.findall(outline, apart.svg()))
    assert not re.findall(ring, apart.svg())
    assert len(re.findall(ring, near.svg())) == 2
    assert len(re.findall(outline, near.svg())) == count


WAR = typed_text("war")
WAR_MAP = """
board
  h ? p p
   h h p p
  p ? p t
"""


@pytest.fixture
def war(tmp_path):
    """Return what is said of a position of a game on a map."""
    (tmp_path / "war.toml").write_text(WAR, "utf-8")
    file = tmp_path / "w.txt"

    def judged(more, phase="play", board=WAR_MAP, judge=api.check):
        file.write_text(f"game war.toml 2p\nphase {phase}\n{board}{more}", "utf-8")
        return judge(api.read(file))

    return judged


def test_the_map_of_a_file_knows_what_cannot_be_read(war):
    assert war("pieces\nC4 bM rM\n").data()["findings"][0]["code"] == "crowd"
    found = rows(war("pieces\nA2 bG\nC2 rG\n"))
    assert found.keys() == {"PF08"}
    assert found["PF08"]["hexes"] == ["A2"]


def test_what_is_to_be_entered_is_told_once_and_by_its_hexes(war):
    findings = war("pieces\nA1 bM ?\nC3 r?\nC4 rM b?\n").data()["findings"]
    asked = [row for row in findings if row["severity"] == "needs entry"]
    assert [(row["code"], row["hexes"]) for row in asked] == [("PF04", ["C3", "C4"])]
    assert rows(war("pieces\nA1 bM b?\nC4 rM\n"))["PF04"]["hexes"] == ["A1"]


def test_what_is_joined_to_nothing_is_counted_with_its_colours(war):
    found = rows(war("pieces\nA1 bM2\nB1 rM\nC4 rM\n"))
    assert found["supply"]["sentence"] == "A1, B1: 3 of Blue, Red"


def test_hidden_chips_are_typed_at_the_end_and_held_against_the_seed(war, tmp_path):
    dealt = api.deal(tmp_path / "war.toml", seed=7)
    laid = dict(word.split() for word in dealt.data()["setup"]["chip prize"])
    seed, pieces = "board seed=7\n", "pieces\nC4 bM rM\n"

    assert "Prize: face down" in war(pieces, board=seed, judge=api.score).text()
    assert "PF04" not in war(pieces, board=seed, judge=api.score).text()

    def block(chips):
        words = [chips.get(name, "-") for name in ("A1", "A2", "B1", "B2")]
        return "prize\n  {} {} - -\n   {} {} - -\n  - - - -\n".format(*words)

    assert "PF04" not in rows(war(pieces, board=seed))
    assert "Prize" in rows(war(pieces, "end", seed))["PF04"]["sentence"]
    assert not {"PF02", "PF04"} & rows(war(block(laid) + pieces, "end", seed)).keys()
    wrong = {**laid, "A1": "1" if laid["A1"] == "2" else "2"}
    assert rows(war(block(wrong) + pieces, "end", seed))["PF02"]["hexes"] == ["A1"]
