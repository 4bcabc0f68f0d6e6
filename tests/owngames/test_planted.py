"""Rules of game files, broken once: their own finding, and no other that is serious."""

import re
from pathlib import Path

import pytest

import pnp
from tests.casebooks import read_cases
from tests.owngames.sheets import Sheet, sheet_of
from tests.owngames.tables import deal, findings, position, serious

BOOK = read_cases(Path(__file__).with_name("planted.txt"))
CASES = [(name, start, case) for name, (start, *more) in BOOK.items() for case in (start, *more)]


@pytest.mark.parametrize(("name", "start", "case"), CASES, ids=str)
def test_a_broken_rule_is_found_by_its_name_and_left_open_where_unread(name, start, case, tmp_path):
    said = [*(start.said if case is not start else ()), *case.said]
    text = f"{case.text}\n" if case.text else sheet_of(name, said).text()
    found = serious(position(name, text, tmp_path))
    expected = {*case.one("found", case.title).split()} - {"nothing"}
    assert found == expected or found <= {"PF04"} == {word.rstrip("?") for word in expected}
    if changes := case.all("unread"):
        for change in changes:
            old, new = change.split(" -> ")
            assert any(old in value for word, value in said if word != "unread")
            said = [(word, value.replace(old, new)) for word, value in said]
        assert serious(position(name, sheet_of(name, said).text(), tmp_path)) <= {"PF04"}


def test_a_map_is_held_against_its_seed_and_a_changed_file_is_told(tmp_path):
    typed = deal("island", 3, 1).text()
    row = next(line for line in typed.splitlines() if line.count("S") == 2 and len(set(line)) > 4)
    first, second = [mark for mark in row.split() if mark != "S"][:2]
    changed = typed.replace(row, row.replace(f"{first} {second}", f"{second} {first}"))
    assert "PF02" in serious(position("island", changed, tmp_path))
    older = re.sub(r"file=\w+", "file=12345678", changed)
    assert ("PF02", "information") in findings(position("island", older, tmp_path))


def test_entries_that_a_score_or_an_end_needs_are_asked_for(tmp_path):
    sheet = Sheet("fords", 2)
    sheet.pieces = [("A3", "bB"), ("I1", "rG")]
    asked = position(sheet.name, sheet.text(), tmp_path)
    assert ("PF10", "needs entry") in findings(asked)
    told = [one["sentence"] for one in pnp.check(asked).data()["findings"] if one["code"] == "PF10"]
    assert told == ["Counters lost: not entered for Blue, Red.", "Turns: not entered."]
    sheet.entries = ["turns 3", "dead", "r 0", "b 1"]
    answered = findings(position(sheet.name, sheet.text(), tmp_path))
    assert "PF10" not in {code for code, _ in answered}
