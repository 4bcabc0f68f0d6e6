"""
Messages: English text that knows its key and what fills its slots, as findings do.

    raise OptionError("seed_out_of_range", seed=seed, most=LARGEST_SEED)
    raise PaperError("paper_unknown", "no paper is called {name}", name=name)

The words stand in ``messages.toml``, in every language. Where a message reaches a reader,
`pnp.texts.messages.translated` looks up its key, so English may be reworded and French stays. The
packages below know no languages: their errors carry key, English text and values.
"""

import os
import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING

from generators import regex

if TYPE_CHECKING:
    from pathlib import Path

ENGLISH = "en"
# Of numbers and of things that a program has passed by mistake, only so much is repeated.
_MOST_BITS = 400
_MOST_SHOWN = 60
# A key and its text, which goes over several lines between three quotes.
_ENTRY = regex(r'^("[^"]+"|[\w-]+) = ("""(?s:.*?)"""|.*)$', re.MULTILINE)
_HEADING = regex(r"\n\[[\w.]+\]\n")
# What stands around a word that was typed, where a language has marks of its own.
_QUOTES = {"fr": ("«\u00a0", "\u00a0»")}


class Slots(dict[str, object]):
    """What fills the slots of a text; words that follow a number are chosen by it."""

    def __init__(self, language: str, values: Mapping[str, object]) -> None:
        super().__init__(values)
        self._language = language

    def __missing__(self, slot: str) -> str:
        number, *forms = slot.split("|")
        if len(forms) != 2:
            raise KeyError(slot)
        # French counts nought with one.
        singular = {"0", "1"} if self._language == "fr" else {"1"}
        return forms[str(self[number]) not in singular]


class Message(str):
    """
    An English sentence that can be translated.

    It is a plain string to whoever does not ask for more; joined to others by anything but
    `joined`, it is no more.

    Attributes:
        key: what ``messages.toml`` calls it; empty: *text* is the same in all languages.
        text: the English with its slots, ``"{path}: more than {count} bytes"``.
        values: what fills them. Messages and errors among them are translated into the reader's
            language, several in a tuple with commas between; numbers with a fraction have the
            comma of French, and ``{word!r}`` its quotes.
    """

    key: str
    text: str
    values: Mapping[str, object]

    def __new__(cls, key: str, /, **values: object) -> "Message":
        """
        Fill the slots of the text called *key*.

        Raises:
            KeyError: there is no such text; a mistake of this program.
        """
        return cls.made(key, words(ENGLISH, key), values)

    @classmethod
    def made(cls, key: str, text: str, values: Mapping[str, object]) -> "Message":
        """Fill the slots of *text*; ``{count|tile|tiles}`` is a word for one or for several."""
        message = super().__new__(cls, filled(text, values, ENGLISH, str))
        message.key, message.text, message.values = key, text, values
        return message

    def __reduce__(self) -> tuple[object, ...]:
        """Say how it is copied, slots and all."""
        return Message.made, (self.key, self.text, self.values)


def joined(messages: Iterable[str], between: str = "\n") -> Message:
    """Return several messages as one, each of which keeps its key."""
    parts = tuple(messages)
    slots = {f"part{number}": part for number, part in enumerate(parts)}
    return Message.made("", between.join(f"{{{slot}}}" for slot in slots), slots)


@cache
def words(language: str, key: str) -> str:
    """Return the text called *key* as it is written, its slots open; KeyError for none."""
    return text_in(message_lines(language)[key])


def text_in(written: str) -> str:
    """
    Return the text of a string of TOML, such as ``"tile"``; tomllib is loaded only for escapes.

    >>> text_in('"a \\\\"tile\\\\""'), text_in('"one\\\\ntwo"')
    ('a "tile"', 'one\\ntwo')
    """
    inner = written[1:-1].replace('\\"', "")
    if written[:1] == '"' == written[-1:] and '"' not in inner and "\\" not in inner:
        return written[1:-1].replace('\\"', '"')
    import tomllib

    text: str = tomllib.loads(f"text = {written}")["text"]
    return text


@cache
def message_lines(language: str) -> Mapping[str, str]:
    """Return the texts of *language* by key, as TOML: few of them are ever asked for."""
    return read_section(catalogue(), language)


def catalogue() -> "Path":
    """Return where the messages are; help of the program needs none, nor `pathlib`."""
    from pathlib import Path

    return Path(__file__).with_name("messages.toml")


def read_section(path: "Path", name: str) -> dict[str, str]:
    """
    Return the texts of one section of a table by key, as they are written in TOML.

    The section of a language has its name. Keys and texts may be in quotes: see `text_in`.

    Raises:
        KeyError: there is no such section.
    """
    written = "\n" + path.read_text(encoding="utf-8")
    _, heading, section = written.partition(f"\n[{name}]\n")
    if not heading:
        raise KeyError(name)
    return dict(_ENTRY.findall(_HEADING.split(section, maxsplit=1)[0]))


def examples_of(command: str) -> str:
    """Return the examples of a command for its help, whose lines stay as they are."""
    lines = read_section(catalogue(), "examples")[command].strip('"').removeprefix("\n")
    return f"\b\nExamples:\n{lines}"


def message_of(error: BaseException) -> str:
    """Return what *error* says, with its key and values where it has some."""
    key, text, values = (getattr(error, name, None) for name in ("key", "text", "values"))
    if isinstance(key, str) and isinstance(text, str) and isinstance(values, Mapping):
        return Message.made(key, text, values)
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    first = error.args[0] if error.args else None
    return first if isinstance(first, Message) else str(error)


def filled(
    text: str, values: Mapping[str, object], language: str, translate: Callable[[str], str]
) -> str:
    """Return *text* with its slots filled; *translate* does so with the messages among *values*."""
    words = {name: _value(value, language, translate) for name, value in values.items()}
    return text.format_map(Slots(language, words))


def _value(value: object, language: str, translate: Callable[[str], str]) -> object:
    if isinstance(value, BaseException):
        return _Translated(translate(message_of(value)))
    if isinstance(value, Message):
        return _Translated(translate(value))
    if isinstance(value, tuple) and any(isinstance(part, Message) for part in value):
        return ", ".join(str(_value(part, language, translate)) for part in value)
    if isinstance(value, float) and language == "fr":
        return _Fraction(value)
    if isinstance(value, str):
        return _Quoted.made(value, language)
    if isinstance(value, int) and value.bit_length() > _MOST_BITS:
        return _Translated(translate(Message("huge_number")))
    return value if isinstance(value, int | float | os.PathLike | None) else _Foreign(value)


class _Foreign:
    """Something of a program, which may be long, or unable to say what it is."""

    def __init__(self, value: object) -> None:
        self._value = value

    def __repr__(self) -> str:
        try:
            shown = repr(self._value)
        except Exception:  # whatever its class gets wrong
            shown = object.__repr__(self._value)
        return shown if len(shown) <= _MOST_SHOWN else f"{shown[:_MOST_SHOWN]}..."


class _Translated(str):
    """A part of a message; as ``{part:bare}`` it names options without their dashes."""

    def __format__(self, spec: str) -> str:
        return self.replace("--", "") if spec == "bare" else super().__format__(spec)


class _Quoted(str):
    """A word that stands in the quotes of its language where a text has ``{word!r}``."""

    marks: tuple[str, str]

    @classmethod
    def made(cls, text: str, language: str) -> str:
        """Return *text* for a language; as it is where Python's own quotes will do."""
        if language not in _QUOTES:
            return text
        word = cls(text)
        word.marks = _QUOTES[language]
        return word

    def __repr__(self) -> str:
        return str.__repr__(self)[1:-1].join(self.marks)


class _Fraction(float):
    """A number that is written with a comma."""

    def __repr__(self) -> str:
        return super().__repr__().replace(".", ",")

    def __format__(self, spec: str) -> str:
        return super().__format__(spec).replace(".", ",")
