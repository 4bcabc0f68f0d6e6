"""
Texts as designers write them: in one language or both, with slots, icons and doubled braces.

``{icon:NAME}`` draws a thing of the file, ``{slot}`` is filled, ``{{`` is a brace.
"""

import re
from collections.abc import Iterator

from pnp.model.gamefiles import Text, in_language
from pnp.tables.records import Table

_ICON = "icon:"
PICTOGRAM = "pictogram:"
# What may stand in a slot's place, for guesses.
ANY_ICON = f"{_ICON}NAME"
# Which big tile lies where.
BIG_TILES = "bigtiles"
# What a finding of a rule fills.
SLOTS_OF_RULES = ("hexes", "colour", "count")
_PARTS = r"(\{\{|\}\}|\{[^{}]*\})"


class Part(Table):
    """
    A part of a text: words, or a slot.

    Attributes:
        written: as it stands in the text, with its braces.
        words: what is printed of it; nothing of a slot.
        slot: what stands between the braces; None for words.
    """

    written: str
    words: str
    slot: str | None = None

    @property
    def icon(self) -> str | None:
        """The thing that an icon shows; None for anything else."""
        is_icon = self.slot is not None and self.slot.startswith(_ICON)
        return self.slot.removeprefix(_ICON).strip() if self.slot and is_icon else None

    @property
    def has_lone_brace(self) -> bool:
        """Whether these are words with a brace that is neither doubled nor that of a slot."""
        is_bare = self.slot is None and self.words == self.written
        return is_bare and not {"{", "}"}.isdisjoint(self.words)


def parts_of(text: str) -> Iterator[Part]:
    """
    Yield the words and slots of a text.

    >>> [part.words or part.slot for part in parts_of("{{ {icon:hut} at {hexes}")]
    ['{', ' ', 'icon:hut', ' at ', 'hexes']
    """
    for written in filter(None, re.split(_PARTS, text)):
        if written in {"{{", "}}"}:
            yield Part(written, written[0])
        elif written[0] == "{" and written[-1] == "}":
            yield Part(written, "", written[1:-1].strip())
        else:
            yield Part(written, written)


def without_icons(text: Text, language: str) -> str:
    """Return a text as plain words, where no pictures can be."""
    return "".join(part.words for part in parts_of(in_language(text, language))).strip()


def plain(name: str) -> str:
    """Return what is printed of an id that has no name: ``deep-sea`` is ``Deep sea``."""
    words = name.replace("-", " ")
    return words[:1].upper() + words[1:]


def named(key: str, name: Text, language: str) -> str:
    """Return what a thing is called: its id, capitalised, where it has no name."""
    return in_language(name, language) or plain(key)


def escaped(text: str) -> str:
    """Return *text* so that it has no slots."""
    return text.replace("{", "{{").replace("}", "}}")
