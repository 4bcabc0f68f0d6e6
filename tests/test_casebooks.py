"""Cases in text files: read as they are typed, and no word of them is passed over by its tests."""

from pathlib import Path

import pytest

from tests.casebooks import read_cases

TESTS = Path(__file__).parent
BOOKS = sorted(
    path
    for path in TESTS.rglob("*.txt")
    if path.name != "slowest.txt" and not {"goldens", "madeup"} & set(path.parts)
)


def test_a_case_is_read_as_it_is_typed(tmp_path):
    book = tmp_path / "book.txt"
    book.write_text(
        "# A remark.\n\n[rows]\n\nBY01: a hole\n    M P -> M -\n    b\\n ->\n    found: X\n"
        "    told: a: b\n    told: c\n\n[places]\nA2\n      . V\n\n    pieces\n"
    )
    (hole,), (place,) = read_cases(book).values()
    assert (str(hole), hole.changes) == ("BY01: a hole", {"M P": "M -", "b\n": ""})
    assert (hole.one("found"), hole.all("told"), hole.one("lost", "-")) == ("X", ["a: b", "c"], "-")
    assert (place.text, place.said) == ("  . V\n\npieces", ())


@pytest.mark.parametrize("path", BOOKS, ids=lambda path: path.stem)
def test_every_word_of_a_case_is_asked_for(path):
    """A word that is typed wrong would leave something untested."""
    readers = (*path.parent.glob("*.py"), *(TESTS / "positions").glob("*.py"))
    source = "".join(one.read_text(encoding="utf-8") for one in readers)
    for cases in read_cases(path).values():
        for case in cases:
            for word, _ in case.said:
                asked = "of " if word.startswith("of ") else word.removeprefix("then ")
                assert f'{asked}"' in source, f"{case}: {word}"
