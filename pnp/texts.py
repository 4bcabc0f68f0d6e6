"""
Texts in English and French: TOML tables beside the code of each package.

``texts.toml`` is for pages, ``rules.toml`` for checks, scores and rulings. Each table has
the sections ``en`` and ``fr`` with the same keys.
"""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

LANGUAGES = ("en", "fr")

# A line with the name of a language in brackets begins its section.
_HEADING = re.compile(r"^\[(\w+)\]\n", re.MULTILINE)


class Texts(NamedTuple):
    """The texts of one package in one language."""

    language: str
    table: Mapping[str, str]

    def __call__(self, key: str, **values: object) -> str:
        """
        Return the text called *key*, its ``{slots}`` filled with *values*.

        Raises:
            KeyError: there is no such text; a mistake of this program.
        """
        return self.table[key].format_map(values)


@cache
def load_texts(folder: Path, language: str, table: str = "texts") -> Texts:
    """
    Return the texts of the package in *folder*, of its ``texts.toml`` or another table.

    Raises:
        KeyError: *language* is none of `LANGUAGES`.
    """
    import tomllib

    # Only the section of one language is parsed: both would take twice as long.
    text = (folder / f"{table}.toml").read_text(encoding="utf-8")
    sections = dict(zip(*[iter(_HEADING.split(text)[1:])] * 2, strict=True))
    return Texts(language, tomllib.loads(sections[language]))


@cache
def rules_texts(folders: tuple[Path, ...], language: str) -> Texts:
    """
    Return the texts of checks, scores and rulings: the shared ones and those of *folders*.

    They lie in ``rules.toml`` beside the code; the texts of later folders hide those of
    earlier ones. The words of ``texts.toml`` in *folders* are there, too.
    """
    table = _RulesTable(load_texts(Path(__file__).parent, language, "rules").table)
    table.folders, table.language = folders, language
    for folder in folders:
        table.update(load_texts(folder, language, "rules").table)
    return Texts(language, table)


class _RulesTable(dict[str, str]):
    """Texts of rules; the words of pages are read when one is missing, for that takes time."""

    folders: tuple[Path, ...] = ()
    language: str = ""

    def __missing__(self, key: str) -> str:
        """Return a word of the pages."""
        for folder in reversed(self.folders):
            words = load_texts(folder, self.language).table
            if key in words:
                return words[key]
        raise KeyError(key)


def page_texts(language: str) -> Texts:
    """Return the texts that pages of all games share."""
    return load_texts(Path(__file__).parent, language)


def decimal_text(number: float, language: str, *, places: int) -> str:
    """
    Return *number* with at most so many decimal places; French has a comma before them.

    >>> decimal_text(20.84, "fr", places=1), decimal_text(70.0, "fr", places=1)
    ('20,8', '70')
    """
    words = f"{number:.{places}f}"
    words = words.rstrip("0").rstrip(".") if "." in words else words
    return words if language == "en" else words.replace(".", ",")


def number_text(number: int, language: str) -> str:
    """
    Return *number* for a reader: grouped digits, or two figures and a power of ten.

    >>> number_text(10385, "en"), number_text(41 * 10**70, "en")
    ('10,385', '4.1e71')
    """
    if number < 10**9:
        return f"{number:,}".replace(",", "," if language == "en" else "\u202f")
    digits = str(number)
    mantissa, exponent = round(int(digits[:3]) / 10), len(digits) - 1
    if mantissa == 100:
        mantissa, exponent = 10, exponent + 1
    point = "." if language == "en" else ","
    return f"{mantissa // 10}{point}{mantissa % 10}e{exponent}"
