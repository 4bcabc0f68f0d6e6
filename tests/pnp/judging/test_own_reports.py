"""What reports of own games say of lines, places and players; by the public functions alone."""

import json
import re

import jsonschema
import pytest

import pnp as api
from pnp.errors import GameFileError
from pnp.printing.positions.findings import PENS
from tests.pnp.owngames.games import game
from tests.pnp.test_judging_commands import schema

BEES = """
[game]
name = "Bees"
players = "1-3"
[board]
outline = "rectangle 3 3"
[terrain]
meadow = { count = 5 }
cliff = { letter = "C" }
[chip]
honey = { bag = { 1 = 9 } }
[piece]
hive = { count = 2, on = "corner" }
[rule]
room = { apart = "hive" }
"""
TOLD = """game  bees.toml 2p
board
  M M M
   C C M
  M M M
honey
  1 1 1
   - - -
  1 1 1
"""


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
    assert found["room"]["sentence"].startswith("Hive, too near one another (at least 2 steps")


def test_who_has_nothing_is_told_of(told):
    assert "Nobody has anything yet." in told(judge=api.score).text()
    assert "Personne n’a encore rien." in told(judge=api.score).text("fr")


def test_reports_keep_to_the_schema(told):
    findings = told("pieces\nB2@12 bH2\n")
    report = {"schema": 1, "files": [findings.data()]}
    jsonschema.validate(json.loads(json.dumps(report)), schema("report"))


def test_a_ring_marks_a_corner_and_no_outline_its_hex(told):
    apart, near = told("pieces\nA1@12 bH\nC3@6 yH\n"), told("pieces\nB2@12 bH\nB2@2 bH\n")
    ring = f'<circle[^>]*stroke="{PENS["impossible"].colour}"'
    outline = f'<path[^>]*stroke="{PENS["impossible"].colour}"'
    count = len(re.findall(outline, apart.svg()))
    assert not re.findall(ring, apart.svg())
    assert len(re.findall(ring, near.svg())) == 2
    assert len(re.findall(outline, near.svg())) == count


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("Silver", "begins a part of position files"),
        ("pearls", "begins a part"),
        ("board", "begins a part"),
        ("A", "is there already"),
    ],
)
def test_values_of_chips_begin_nothing_else_in_position_files(value, words):
    rest = f"[chip]\nsilver = {{ bag = {{ a = 1, {value} = 1 }} }}\n"
    with pytest.raises(
        GameFileError, match=rf"g.toml:9: \[chip.silver.bag\] {value}: \"{value}\" {words}"
    ):
        game(f'{rest}[entry]\npearls = {{ shape = "number" }}\n')
