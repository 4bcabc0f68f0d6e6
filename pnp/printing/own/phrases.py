"""
Phrases: the texts of a game file in a reader's language, with their icons and slots.

``{icon:NAME}`` draws a thing of the file, ``{slot}`` is filled, ``{{`` is a brace.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple

from layouts.richtexts import Icon, Run, Words, plain_text
from pnp.errors import GameFileError
from pnp.messages import Message
from pnp.model.gamefiles import Text
from pnp.owngames.files import column_name
from pnp.owngames.words import in_language, plain
from pnp.printing.own.gallery import Things
from pnp.texts import unbroken
from pnp.texts.suggestions import unknown_name

_PARTS = re.compile(r"(\{\{|\}\}|\{[^{}]*\})")
_ICON = "icon:"

NO_SLOTS: Mapping[str, Words] = MappingProxyType({})


class _Brace(NamedTuple):
    """What stands between braces."""

    name: str


@dataclass(frozen=True, slots=True)
class Phrases:
    """
    Reads the texts of a file.

    Attributes:
        language: of the reader.
        things: what icons are of.
        slots: what all texts may have.
    """

    language: str
    things: Things
    slots: Mapping[str, Words] = field(default_factory=dict)

    def raw(self, text: Text) -> str:
        """Return a text in the reader's language, else in the one that it has."""
        return unbroken(in_language(text, self.language), self.language)

    def words(self, text: Text, slots: Mapping[str, Words] = NO_SLOTS) -> Words:
        """
        Return a text with its icons and what fills its slots.

        Raises:
            GameFileError: it has another slot, or an icon of nothing there is.
        """
        pieces: list[Run | Icon] = []
        for part in _parts(self.raw(text)):
            filled = part if isinstance(part, str) else self._filled(part.name, slots)
            pieces += (Run(filled),) if isinstance(filled, str) else filled
        if all(isinstance(piece, Run) and piece[1:] == Run("")[1:] for piece in pieces):
            return plain_text(tuple(pieces))
        return tuple(pieces)

    def plain(self, text: Text, slots: Mapping[str, Words] = NO_SLOTS) -> str:
        """Return a text without its icons."""
        return plain_text(self.words(text, slots)).strip()

    def _filled(self, name: str, slots: Mapping[str, Words]) -> Words:
        if name.startswith(_ICON):
            return (self.things.icon(name.removeprefix(_ICON).strip()),)
        known = {**self.slots, **slots}
        name = name if name in known else column_name(name)
        if name not in known:
            raise GameFileError(unknown_name("slot", name, (*known, f"{_ICON}NAME")))
        filled = known[name]
        # What stands in a table may have icons, too.
        return self.words(filled) if isinstance(filled, str) and "{" in filled else filled


def without_icons(text: Text, language: str) -> str:
    """Return a text as plain words, where no pictures can be."""
    parts = _parts(in_language(text, language))
    return "".join(part for part in parts if isinstance(part, str)).strip()


def named(key: str, name: Text, language: str) -> str:
    """Return what a thing is called on pages: its id, capitalised, where it has no name."""
    return in_language(name, language) or plain(key)


def _parts(text: str) -> Iterator[str | _Brace]:
    """Yield words, and what stands between braces."""
    for part in filter(None, _PARTS.split(text)):
        if part in ("{{", "}}"):
            yield part[0]
        elif part[0] == "{" and part[-1] == "}":
            yield _Brace(part[1:-1].strip())
        elif "{" in part or "}" in part:
            raise GameFileError(Message("lone_brace", text=part))
        else:
            yield part
