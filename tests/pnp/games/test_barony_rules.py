"""Barony: what a typed position proves to be wrong, one table a player can read."""

from pathlib import Path

import pytest

from generators.hexes import Hex, reading_order, ring
from pnp.games import capabilities, find_game
from pnp.games.barony.rules.standing import can_cover
from pnp.model.positions import Position
from pnp.texts import LANGUAGES
from tests.casebooks import read_cases
from tests.positions.barony import (
    MARKS,
    assert_found,
    findings_on,
    marked,
    sentences_on,
    with_changes,
)
from tests.positions.changed import request_for
from tests.positions.typed import typed

GAME = find_game("barony")
CODES = [f"BY{number:02}" for number in (*(1, 3, 4, 5), *range(7, 13), *range(14, 18), 19, 20)]

# A3 to A11, B2 to B16, C1 to C15, D2 to D16, E3 to E15, F4 to F14, G5 to G13, H4 to H14, I9.
BOOK = read_cases(Path(__file__).with_name("barony_rules.txt"))
PLAY, SETUP = (f"{case.text}\n" for case in BOOK["positions"])
CASES = [*BOOK["plays"], *BOOK["unreadable"], *BOOK["setups"]]


def changed(case):
    return with_changes(SETUP if case in BOOK["setups"] else PLAY, case.changes)


def test_the_plain_position_has_no_findings():
    assert marked(findings_on(typed(PLAY))) == []


@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_is_found(case):
    assert_found(changed(case), case.one("found"))


@pytest.mark.parametrize("case", [one for one in CASES if one.all("outlined")], ids=str)
def test_which_hexes_are_outlined(case):
    position, (code, *hexes) = changed(case), case.one("outlined").split()
    (finding,) = (one for one in findings_on(position) if one.code == code)
    assert sorted({position.names[cell] for cell in finding.hexes}) == hexes


@pytest.mark.parametrize("case", [one for one in CASES if one.all("told")], ids=str)
def test_what_a_player_is_told(case):
    assert case.one("told") in sentences_on(changed(case))


def test_every_code_has_a_fault_in_the_tables_and_a_source():
    found = " ".join(case.one("found") for case in (*BOOK["plays"], *BOOK["setups"]))
    shown = {word[:-1] for word in found.split() if word[-1] in "!~"} - {"PF04"}
    assert shown == set(CODES)
    for language in LANGUAGES:
        assert all(GAME.rules_texts(language)(f"{code}_source") for code in CODES)


def test_a_position_without_a_map_asks_for_it():
    empty = Position("barony", 2, "play", {}, {})
    assert marked(findings_on(empty)) == ["BY01?", "BY03?"]


def test_a_far_too_large_and_thin_map_is_judged_at_once():
    stairs = {Hex(number, number): "plain" for number in range(3000)}
    names = {cell: f"A{cell.q}" for cell in stairs}
    (first, second, *_) = findings_on(Position("barony", 2, "play", stairs, names))
    assert (first.sentence.text, second.sentence.text) == ("BY01", "BY01_pieces")


def test_an_island_in_a_hole_belongs_to_no_hole():
    cells = [*ring(Hex(5, 5), 2), Hex(5, 5)]
    position = Position("barony", 2, "play", dict.fromkeys(cells, "plain"), {})
    holes = [f for f in findings_on(position) if f.sentence.text == "BY01_hole"]
    assert [finding.sentence.values["count"] for finding in holes] == [7]


def test_hexes_are_told_in_reading_order():
    for case in (*BOOK["plays"], *BOOK["unreadable"]):
        for finding in findings_on(changed(case)):
            assert [*finding.hexes] == reading_order(finding.hexes)


def test_hexes_of_a_planted_fault_are_named_first():
    (finding,) = findings_on(with_changes(PLAY, {"rN A3 C3": "rN A3 D2"}))
    position = typed(PLAY)
    assert [position.names[cell] for cell in finding.hexes] == ["D2"]


@pytest.mark.parametrize(
    "ruling, choice, changes, default, other",
    [
        ("BY-1", "allowed", {"M P F M F L P": "M P F - F L P"}, "BY01! BY01!", "BY01!"),
        ("BY-3", "barred", {"L M L F L M F F": "L L L F L M F F", "rS D4": "rS F4"}, "", "BY01!"),
        ("BY-3", "barred", {"L M L F L M F F": "L ? L F L M F F", "rS D4": "rS F4"}, "", "PF04?"),
        ("BY-6", "barred", {"rC A3": "rC A5"}, "", "BY07!"),
    ],
)
def test_a_ruling_changes_what_is_found(ruling, choice, changes, default, other):
    position = with_changes(PLAY, changes)
    assert marked(findings_on(position)) == sorted(default.split())
    findings = findings_on(position, **{ruling.replace("-", "_"): choice})
    assert marked(findings) == sorted(other.split())


@pytest.mark.parametrize(
    "singles, pairs, most, expected",
    [
        ("", "", 0, True),
        ("a", "", 0, False),
        ("a", "ab", 1, True),
        ("a", "bc", 1, False),
        ("", "ab bc", 1, True),
        ("", "ab cd", 1, False),
        ("", "ab bc ca", 1, False),
        ("", "ab bc ca", 2, True),
        ("", "ab ac ad", 1, True),
    ],
)
def test_new_cities_that_cover_all_that_needed_petrify(singles, pairs, most, expected):
    assert can_cover(list(singles), [tuple(pair) for pair in pairs.split()], most) is expected


def test_the_example_is_without_fault():
    position = typed(GAME.example)
    assert not [
        f for f in capabilities.check(GAME, position, request_for(GAME)) if f.severity in MARKS
    ]
