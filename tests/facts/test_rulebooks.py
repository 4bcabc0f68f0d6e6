"""
What is printed, held against the fact sheets of `rulebooks.txt`, typed from the rulebooks.

A line of a sheet finds sentences by the words that they must hold, in English and in French, and
says which numbers and which terrains they name from there on: those, and no others. Sentences may be
written anew as long as they say the same.
"""

from functools import cache
from pathlib import Path

import pytest

import pnp
from tests.casebooks import read_cases
from tests.facts.printed import numbers_in, printed_text, sentences, terrains_in

_BOOK = read_cases(Path(__file__).with_name("rulebooks.txt"))


@cache
def _printed(slug: str, part: str, language: str) -> str:
    return printed_text(pnp.kit(slug, only=(part,), language=language).pdf())


_FACTS = [
    (slug, language, [cell.strip() for cell in line.split("|")])
    for slug, (sheet, *_) in _BOOK.items()
    for line in sheet.text.splitlines()
    for language in ("en", "fr")
]


@pytest.mark.parametrize(
    ("slug", "language", "cells"), _FACTS, ids=[f"{s}-{n}-{c[1]}" for s, n, c in _FACTS]
)
def test_sentences_say_what_the_rulebook_says(slug: str, language: str, cells: list[str]) -> None:
    part, english, french, numbers, *terrains = cells
    words = (english if language == "en" else french).split(", ")
    found = [
        one
        for one in sentences(_printed(slug, part, language))
        if all(word in one for word in words)
    ]
    assert found
    for whole in found:
        sentence = whole[min(whole.index(word) for word in words) :]  # without a title before it
        assert numbers_in(sentence, language) == {int(number) for number in numbers.split()}, (
            sentence
        )
        assert terrains_in(sentence, language) == set(" ".join(terrains).split()), sentence


_CELLS = [
    (slug, table.title, cell.strip())
    for slug, (_, *tables, _) in _BOOK.items()
    for table in tables
    for cell in table.text.replace("\n", "|").split("|")
]


@pytest.mark.parametrize(("slug", "language", "cell"), _CELLS)
def test_tables_say_what_the_rulebook_says(slug: str, language: str, cell: str) -> None:
    assert any(cell in _printed(slug, part, language) for part in ("rules", "aids"))


@pytest.mark.parametrize("slug", _BOOK)
def test_the_box_holds_what_the_rulebook_counts(slug: str) -> None:
    sections = {one.key: one.piece_count for one in pnp.kit(slug).parts.sections}
    counts = _BOOK[slug][-1].text.split(", ")
    typed = {part: int(count) for part, count in (one.split() for one in counts)}
    assert {part: sections.get(part) for part in typed} == typed
