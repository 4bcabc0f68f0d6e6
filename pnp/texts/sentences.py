"""
Sentences before they have a language: a key of the texts, and what fills its slots.

What the rules of a game say is kept like this until somebody reads it, so that one finding
or line of a score reads in English, in French and as data.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeAlias

from generators import NamedTuple
from generators.hexes import Hex, PlaceName
from pnp.fixed import FixedDict
from pnp.texts import Texts, printed_number


class Word(NamedTuple):
    """A word or phrase of the texts, by its key: a colour, a terrain, a spell."""

    key: str


Part: TypeAlias = int | str | Hex | PlaceName | Word
Said: TypeAlias = "Part | tuple[Part, ...] | Sentence"


class Sentence(NamedTuple):
    """
    One sentence of the rules texts.

    Attributes:
        text: the key of the text.
        values: what fills its slots. A place is given by its name, a word in the reader's
            language, several of them with commas between; or another sentence.
    """

    text: str
    values: Mapping[str, Said] = FixedDict()


def sentence_text(sentence: Sentence, texts: Texts, names: Mapping[Hex, str]) -> str:
    """Return *sentence* in the language of *texts*; *names* are those of the hexes."""
    values = {slot: value_text(value, texts, names) for slot, value in sentence.values.items()}
    return texts(sentence.text, **values)


def value_text(value: Said, texts: Texts, names: Mapping[Hex, str] = MappingProxyType({})) -> str:
    """Return one value as a reader takes it; several with commas between."""
    if isinstance(value, Hex):
        return names[value]
    if isinstance(value, PlaceName):
        return place_word(names[value.hex], value.clock)
    if isinstance(value, Sentence):  # before other tuples, for it is one
        return sentence_text(value, texts, names)
    if isinstance(value, Word):
        return texts(value.key)
    if isinstance(value, tuple):
        return ", ".join(value_text(part, texts, names) for part in value)
    return printed_number(value) if isinstance(value, int) else value


def place_word(name: str, clock: int) -> str:
    """
    Return how a corner or side of the hex called *name* is called; for 0 the hex itself.

    >>> place_word("C3", 12), place_word("C3", 0)
    ('C3@12', 'C3')
    """
    return f"{name}@{clock}" if clock else name
