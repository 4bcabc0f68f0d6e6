"""
A text and its translation speak of the same things: the same numbers, lands, pieces and colours.

Held for every line of every catalogue, and for every line of the pages that kits print.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

import pnp

_ROOT = Path(pnp.__file__).parent
_WORDS = tomllib.loads(Path(__file__).with_name("both_languages.toml").read_text(encoding="utf-8"))
# Dates are written otherwise.
_NUMBERS_DIFFER = ("2025-10-01",)
# A pronoun stands for the thing.
_PRONOUN = "Celui qui reste affronte"
_SLOT_OR_CODE = re.compile(r"\{[^}]*\}|--[\w-]+|\b\w+=\S*")


def _catalogues() -> Iterator[tuple[str, str, str]]:
    for path in sorted(_ROOT.rglob("*.toml")):
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
        french = tables.get("fr")
        if not isinstance(french, dict):
            continue
        # Without English texts, the English stands as the key.
        english = dict(_flat(tables["en"])) if "en" in tables else {}
        for key, text in _flat(french):
            yield path.name, english.get(key, "" if english else key), text


def _flat(table: Mapping[str, object], before: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{before}{key}.")
        elif isinstance(value, str):
            yield before + key, value


def _pages() -> Iterator[tuple[str, str, str]]:
    for path in sorted(_ROOT.glob("games/*/pages/*.fr.md")):
        english = path.with_name(path.name.replace(".fr.", ".")).read_text(encoding="utf-8")
        lines = zip(
            english.splitlines(), path.read_text(encoding="utf-8").splitlines(), strict=True
        )
        yield from ((f"{path.parent.parent.name}/{path.name}", one, two) for one, two in lines)


_PAIRS = [pair for pair in (*_catalogues(), *_pages()) if pair[1] and _PRONOUN not in pair[2]]


def _speaks(words: str, text: str) -> bool:
    return re.search(words, _SLOT_OR_CODE.sub(" ", text), re.IGNORECASE) is not None


@pytest.mark.parametrize(("english", "french"), _WORDS["alike"].items())
def test_both_name_the_same_things(english: str, french: str) -> None:
    differing = [pair for pair in _PAIRS if _speaks(english, pair[1]) != _speaks(french, pair[2])]
    assert not differing


@pytest.mark.parametrize(("french", "english"), _WORDS["french-only-with"].items())
def test_french_names_nothing_else(french: str, english: str) -> None:
    assert not [p for p in _PAIRS if _speaks(french, p[2]) and not _speaks(english, p[1])]


def test_what_is_a_sentence_question_or_heading_in_one_is_so_in_the_other() -> None:
    """They end alike, but for the advice of click's that is no sentence in French."""
    differing = [
        pair
        for pair in _PAIRS
        if len({re.search(r"[.?!:]?\s*$", text)[0].strip() for text in pair[1:]}) > 1
        and not pair[1].startswith("Try ")
    ]
    assert not differing


def test_what_differs_in_english_differs_in_french() -> None:
    english: dict[tuple[str, str], set[str]] = {}
    for where, one, other in _catalogues():
        english.setdefault((where, other), set()).add(one)
    alike = {french: sorted(said) for (_, french), said in english.items() if len(said) > 1}
    assert alike == _WORDS["one-word-in-french"]


def test_both_hold_the_same_slots_and_numbers() -> None:
    def numbers(text: str) -> list[str]:
        return sorted(re.findall(r"\d+", re.sub(r"(?<=\d)[., \u202f\xa0](?=\d)", "", text)))

    differing = [
        (where, english, french)
        for where, english, french in _PAIRS
        if sorted(numbers(english)) != sorted(numbers(french))
        and not any(known in english for known in _NUMBERS_DIFFER)
    ]
    assert not differing
