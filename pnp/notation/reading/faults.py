"""
Faults: what cannot be read in a position file, collected and told all at once; and near
misses, what a word becomes valid with.

Messages and suggestions are found only for the faults that are told, so that a large file
of nonsense costs no more than its reading.

An edit is another case, two neighbours swapped, or one character inserted, dropped or
replaced (Damerau-Levenshtein distance 1). Where several edits of the likeliest sort do,
nothing is suggested: a wrong guess costs more than none.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, NoReturn, TypeAlias, TypeVar

from pnp.errors import PnpError
from pnp.messages import Message, joined
from pnp.notation.reading.words import Token
from pnp.texts.suggestions import printable

MOST_TOLD = 20
# After so many faults a file is not read to its end.
MOST_KEPT = 1000
_LONGEST_QUOTE = 40
_INDENT = "    "
_LONGEST_SOURCE = 100
_BEFORE = 40
# Letters of these look like those on the usual keyboard.
_LOOKALIKES = ("cyrillic", "greek")

Words: TypeAlias = str | Callable[[], str]
# What to write instead, or what finds it.
Repair: TypeAlias = str | Callable[[], str | None] | None


class Fault(NamedTuple):
    """
    One thing that cannot be read.

    Attributes:
        line, column: from 1.
        length: of what is marked, in characters.
        message: what was read and what was expected.
        suggestion: what to write instead, where one edit repairs it.
        source: the line as typed, tabs expanded.
    """

    line: int
    column: int
    length: int
    message: str
    suggestion: str | None
    source: str


class EnoughFaults(Exception):  # noqa: N818 - a signal within this package, no error
    """Reading on is of no use: there are as many faults as anybody wants to know of."""


class FaultLog:
    """
    Collects the faults of one file, and ends the reading when there are *most* of them.

    Attributes:
        remarks: what was read otherwise than somebody may think.
    """

    def __init__(self, sources: Sequence[str], *, most: int = MOST_KEPT) -> None:
        self._sources = sources
        self._most = most
        self._found: list[tuple[Token, Words, Repair]] = []
        self._first: dict[tuple[str, ...], Token] = {}
        self.remarks: list[str] = []

    def refuse(self, token: Token, key: str, repair: Repair = None, /, **values: object) -> None:
        """Note that *token* cannot be read; the slot ``{word}`` is what it says. See `add`."""
        self.add(token, lambda: Message(key, **{"word": quoted(token.text)} | values), repair)

    def add(self, token: Token, message: Words, repair: Repair = None) -> None:
        """
        Note that *token* cannot be read. Texts may be given as functions that make them.

        Raises:
            EnoughFaults: no more need be read.
        """
        self._found.append((token, message, repair))
        if self.is_full:
            raise EnoughFaults

    def end(self, token: Token, message: str) -> NoReturn:
        """Note a fault after which nothing is read any more. Raises EnoughFaults."""
        self._most = 0
        self.add(token, message)
        raise EnoughFaults

    def is_first(self, token: Token, message: Callable[[], Message], *key: str) -> bool:
        """Tell whether *token* is the first that says *key*; else note *message*."""
        first = self._first.setdefault(key, token)
        if first is not token:
            self.add(token, Message("the_first_is", message=message(), place=first.place))
        return first is token

    @property
    def is_full(self) -> bool:
        """Whether the reading was ended, so that there may be more faults."""
        return len(self._found) >= self._most

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self._found)

    def add_more(self, more: Message, repair: Repair) -> None:
        """Add *more* to the last message, and *repair* where it has none."""
        token, message, known = self._found[-1]
        both = Message("one_and_other", one=made(message), other=more)
        self._found[-1] = (token, both, lambda: made(repair) or made(known))

    def clear(self) -> None:
        """Forget all faults, because a single one explains them."""
        self._found.clear()

    def faults(self) -> tuple[Fault, ...]:
        """Return the first faults by line and column, at most `MOST_TOLD`."""
        order = sorted(self._found, key=lambda found: (found[0].line, found[0].column))
        return tuple(self._fault(*found) for found in order[:MOST_TOLD])

    def _fault(self, token: Token, message: Words, repair: Repair) -> Fault:
        source = self._sources[token.line - 1] if token.line <= len(self._sources) else ""
        return Fault(
            line=token.line,
            column=token.column,
            length=max(len(token.text), 1),
            message=made(message),
            suggestion=made(repair),
            source=source,
        )


_Text = TypeVar("_Text", str, str | None)


def made(text: _Text | Callable[[], _Text]) -> _Text:
    """Return a text, be it given as a function that makes it."""
    return text() if callable(text) else text


def quoted(text: str) -> Message:
    """Return *text* in quotes, shortened, with nothing in it that cannot be printed."""
    short = text if len(text) <= _LONGEST_QUOTE else text[: _LONGEST_QUOTE - 3] + "..."
    word = Message("quoted", text=printable(short))
    foreign = "" if short.isascii() else _foreign(short)
    return joined([word, foreign], "") if foreign else word


def _foreign(text: str) -> str:
    """Return the name of a letter that looks like another, in brackets; else nothing."""
    from unicodedata import name  # seldom needed

    for mark in text if text.isprintable() else "":
        told = name(mark, "").lower()
        if told.startswith(_LOOKALIKES) or (len(text) == 1 and told):
            return f" ({told})" if len(text) == 1 else f" ({mark}: {told})"
    return ""


class PositionSyntaxError(PnpError, ValueError):
    """
    The text of a position that cannot be read. The message tells its faults line by line.

    Attributes:
        faults: the first of them, in the order of lines and columns.
        name: that of the file.
        untold: how many more there are.
        is_full: the file was not read to its end, so there may be more than those.
    """

    def __init__(
        self, faults: tuple[Fault, ...], name: str, untold: int = 0, *, is_full: bool = False
    ) -> None:
        Exception.__init__(self, faults, name, untold)  # it is told only when asked for
        self.faults = faults
        self.name = name
        self.untold = untold
        self.is_full = is_full

    def __str__(self) -> str:
        """Return all of it as one message: the file, each fault with its line, how many more."""
        lines: list[str] = [Message("unreadable", name=self.name)]
        for fault in self.faults:
            lines += _fault_lines(fault)
        if self.untold and self.is_full:
            lines.append(Message("and_at_least_more", count=self.untold))
        elif self.untold:
            lines.append(Message("and_more", count=self.untold))
        return joined(lines)


def syntax_error(log: FaultLog, name: str) -> PositionSyntaxError:
    """Return what to raise for the faults in *log*; *name* is that of the file."""
    return PositionSyntaxError(
        log.faults(), name, max(log.count - MOST_TOLD, 0), is_full=log.is_full
    )


def _fault_lines(fault: Fault) -> Iterator[str]:
    """Yield one fault, with its line as typed and a mark below the word."""
    yield Message("line_column", line=fault.line, column=fault.column, message=fault.message)
    if fault.source.strip():
        start = max(fault.column - 1 - _BEFORE, 0) if len(fault.source) > _LONGEST_SOURCE else 0
        shown = printable(fault.source[start : start + _LONGEST_SOURCE]).rstrip()
        at = fault.column - 1 - start
        length = max(min(fault.length, len(shown) - at), 1)
        yield _INDENT + shown
        yield _INDENT + " " * _width(shown[:at]) + "^" * max(_width(shown[at : at + length]), 1)
    if fault.suggestion is not None:
        yield Message("did_you_mean", word=fault.suggestion)


def _width(text: str) -> int:
    """Return how many columns of a terminal *text* takes."""
    if text.isascii():
        return len(text)
    from unicodedata import combining, east_asian_width

    return sum(
        0 if combining(mark) else 2 if east_asian_width(mark) in ("W", "F") else 1 for mark in text
    )


# No longer word is repaired.
LONGEST = 14


def near_word(word: str, known: Iterable[str]) -> str | None:
    """
    Return the only one of *known* that is *word* but for its case or one edit.

    >>> near_word("piecse", ["phase", "pieces"])
    'pieces'
    """
    names = list(known)
    same = [name for name in names if name.lower() == word.lower()]
    near = same or [name for name in names if is_one_edit(word.lower(), name.lower())]
    return near[0] if len(near) == 1 else None


def near_text(text: str, is_valid: Callable[[str], bool], letters: str) -> str | None:
    """
    Return what one edit makes of *text* so that it is valid; characters out of *letters*.

    >>> near_text("E22", {"E2", "F3"}.__contains__, "EF23")
    'E2'
    """
    if not 0 < len(text) <= LONGEST:
        return None
    for edits in _edits(text, letters):
        valid = {edit for edit in edits if edit != text and is_valid(edit)}
        if valid:
            return valid.pop() if len(valid) == 1 else None
    return None


def is_one_edit(one: str, other: str) -> bool:
    """Tell whether a single edit makes *other* of *one*."""
    if abs(len(one) - len(other)) > 1 or one == other:
        return False
    start = 0
    while start < min(len(one), len(other)) and one[start] == other[start]:
        start += 1
    if len(one) == len(other):
        swapped = one[start : start + 2] == other[start : start + 2][::-1]
        return one[start + 1 :] == other[start + 1 :] or (
            swapped and one[start + 2 :] == other[start + 2 :]
        )
    short, long = sorted((one, other), key=len)
    return short[start:] == long[start + 1 :]


def _edits(text: str, letters: str) -> Iterator[list[str]]:
    """Yield what one edit makes of *text*: cases, swaps, drops; then changes to *letters*."""
    cuts = [(text[:place], text[place:]) for place in range(len(text))]
    cases = [one + other[0].swapcase() + other[1:] for one, other in cuts]
    yield [text.upper(), text.lower(), *cases]
    yield [one + other[1] + other[0] + other[2:] for one, other in cuts[:-1]]
    yield [one + other[1:] for one, other in cuts]
    inserted = [one + letter + other for letter in letters for one, other in (*cuts, (text, ""))]
    yield [*inserted, *(one + letter + other[1:] for letter in letters for one, other in cuts)]
