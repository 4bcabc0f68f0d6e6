"""Game files that make no sense: each is refused with its place and what is wrong: `refused.txt`."""

import re
from pathlib import Path

import pytest

import pnp
from tests.casebooks import read_cases

BOOK = read_cases(Path(__file__).with_name("refused.txt"))
CASES = [(base, case) for base, *cases in BOOK.values() for case in cases]


def unfolded(text):
    """Return *text* with its ends of lines, and words that stand there many times."""
    many = re.sub(r"\{\{([^*]+)\*(\d+)\}\}", lambda found: found[1] * int(found[2]), text)
    return many.replace("\\n", "\n")


@pytest.mark.parametrize(("base", "case"), CASES, ids=str)
def test_a_game_file_that_makes_no_sense_is_refused(base, case, tmp_path):
    text = f"{base.text}\n"
    for change in case.all("instead"):
        old, new = map(unfolded, change.split(" -> "))
        assert old in text
        text = text.replace(old, new)
    for file in case.all("file"):
        name, content = file.split(" = ", 1)
        (tmp_path / name).write_text(unfolded(content), encoding="utf-8")
    path = tmp_path / base.title
    path.write_text(f"{text}{unfolded(case.text)}\n", encoding="utf-8")
    with pytest.raises(pnp.GameFileError) as refused:
        if base.all("kit"):
            pnp.kit(str(path))
        pnp.load_game(path)
    told = str(refused.value)
    assert all(words in told for words in case.all("told") or [case.title])
    assert told.startswith(case.one("begins"))
    assert re.search(r"^[\w.]+\.(toml:.*\[|csv, row \d+)", told)
