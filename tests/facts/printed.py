"""What stands on printed pages, read by PDFium: as text, as sentences, and what they say."""

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path

import pypdfium2

_FILE = Path(__file__).with_name("terrains.toml")
TERRAINS: Mapping[str, Mapping[str, str]] = tomllib.loads(_FILE.read_text(encoding="utf-8"))
_NUMBER_WORDS = {
    "en": ["two", "three", "four", "five", "six"],
    "fr": ["deux", "trois", "quatre", "cinq", "six"],
}
# Footers tell the sheets apart.
_SENTENCE_ENDS = re.compile(r"•|(?<=[.!?])\s+(?=[\W\d_]*[A-ZÀÉÎ])|(?:sheet|feuille) \d+ (?:of|sur)")
_PRIVATE_GLYPHS = re.compile("[\ue000-\uf8ff]")


def printed_text(pdf: bytes) -> str:
    """Return the text of all pages, column by column, blanks and all spaces as one space."""
    pages = pypdfium2.PdfDocument(pdf)
    text = " ".join(page.get_textpage().get_text_range() for page in pages)
    return " ".join(_PRIVATE_GLYPHS.sub("", text).replace("’", "'").replace("−", "-").split())


def sentences(text: str) -> list[str]:
    """Return the sentences and items of lists in *text*."""
    return [part.strip() for part in _SENTENCE_ENDS.split(text) if part and part.strip()]


def numbers_in(sentence: str, language: str) -> set[int]:
    """Return the numbers in *sentence*, in digits or in words from two to six."""
    found = {int(digits) for digits in re.findall(r"\d+", sentence)}
    for number, word in enumerate(_NUMBER_WORDS[language], 2):
        if re.search(rf"\b{word}\b", sentence, re.IGNORECASE):
            found.add(number)
    return found


def terrains_in(sentence: str, language: str) -> set[str]:
    """Return the names, as in the files of games, of the terrains that *sentence* speaks of."""
    return {
        name
        for name, words in TERRAINS[language].items()
        if re.search(rf"\b{words}\b" if words[-1] != " " else words, sentence, re.IGNORECASE)
    }
