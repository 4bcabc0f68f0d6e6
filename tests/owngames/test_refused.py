"""Game files that make no sense: each is refused with its place and what is wrong: `refused.txt`."""

import re
from pathlib import Path

import pytest

import pnp
from tests.casebooks import read_cases

BOOK = read_cases(Path(__file__).with_name("refused.txt"))
BASES = [base for base, *_ in BOOK.values()]
CASES = [(base, case) for base, *cases in BOOK.values() for case in cases]


def unfolded(text):
    """Return *text* with its ends of lines, and words that stand there many times."""
    many = re.sub(r"\{\{([^*]+)\*(\d+)\}\}", lambda found: found[1] * int(found[2]), text)
    return many.replace("\\n", "\n")


def read(base, text, files, folder):
    """Load a game and, if *base* says so, draw its kit."""
    for file in files:
        name, content = file.split(" = ", 1)
        (folder / name).write_text(unfolded(content), encoding="utf-8")
    path = folder / base.title
    path.write_text(f"{text}\n", encoding="utf-8")
    pnp.load_game(path)
    if base.all("kit"):
        pnp.kit(str(path))


@pytest.mark.parametrize("base", BASES, ids=list(BOOK))
def test_what_the_cases_change_is_without_a_fault(base, tmp_path):
    read(base, base.text, base.all("file"), tmp_path)


@pytest.mark.parametrize(("base", "case"), CASES, ids=str)
def test_a_game_file_that_makes_no_sense_is_refused(base, case, tmp_path):
    text = base.text
    for change in case.all("instead"):
        old, new = map(unfolded, change.split(" -> "))
        assert old in text
        text = text.replace(old, new)
    text = f"{text}\n{unfolded(case.text)}"
    with pytest.raises(pnp.GameFileError) as refused:
        read(base, text, [*base.all("file"), *case.all("file")], tmp_path)
    told = str(refused.value)
    assert all(words in told for words in case.all("told") or [case.title])
    assert told.startswith(case.one("begins"))
    assert re.search(r"^[\w.]+\.(toml:\d+: \[|csv, row \d+)", told)
    assert "\n" not in told or case.all("lines")
