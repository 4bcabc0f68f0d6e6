"""
From a text to lines and tokens: words of ordinary characters, each with its place.

Characters that look like others are read as what they look like, with a remark: tabs become
blanks up to the next eighth column, no-break and other wide spaces blanks, full-width letters
the usual ones; characters without a width are dropped. Comments may hold anything, so nothing
is remarked on there.

What cannot be read is collected and told all at once, with near misses: what a word becomes valid
with. Messages and suggestions are found only for the faults that are told, so that a large file
of nonsense costs no more than its reading.

An edit is another case, two neighbours swapped, or one character inserted, dropped or
replaced (Damerau-Levenshtein distance 1). Where several edits of the likeliest sort do,
nothing is suggested: a wrong guess costs more than none.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NoReturn, TypeAlias, TypeVar

from generators import NamedTuple, regex
from pnp.errors import PnpError
from pnp.messages import Message, joined
from pnp.texts.suggestions import printable, quoted

_TAB = "\t"
_TAB_WIDTH = 8
# Of all systems, and those that word processors and chat programs put between lines.
_LINE_ENDS = ("\r\n", "\r", "\u2028", "\u2029", "\x85")
_FULL_WIDTH = range(0xFF01, 0xFF5F)
_FULL_TO_ASCII = 0xFEE0
_ZERO_WIDTH = (0xAD, *range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x206A), 0xFEFF)
_WIDE_SPACES = (
    0x0B, 0x0C, *range(0x1C, 0x20), 0xA0, 0x1680, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000
)  # fmt: skip


class _Change(NamedTuple):
    """Marks, by their code points, what they are read as, and the remark on it."""

    table: dict[int, str]
    remark: str

    def is_needed(self, text: str) -> bool:
        return not self.table.keys().isdisjoint(map(ord, text))

    def apply(self, line: str) -> str:
        return (
            line.expandtabs(_TAB_WIDTH) if ord(_TAB) in self.table else line.translate(self.table)
        )


# The full-width semicolon begins a comment like the usual one, so it comes first.
_CHANGES = (
    _Change({code: chr(code - _FULL_TO_ASCII) for code in _FULL_WIDTH}, Message("full_width_read")),
    _Change(dict.fromkeys(_ZERO_WIDTH, ""), Message("no_width_dropped")),
    _Change({ord(_TAB): " "}, Message("tabs_read")),
    _Change(dict.fromkeys(_WIDE_SPACES, " "), Message("special_spaces_read")),
)


def clean_lines(text: str) -> tuple[list[str], tuple[str, ...]]:
    """Return the lines of *text* with ordinary characters, and a remark on each sort of change."""
    for end in _LINE_ENDS:
        text = text.replace(end, "\n")
    lines = text.split("\n")
    marks = "".join(set(text))
    remarks = []
    for change in _CHANGES:
        touched = None  # the first line that needs it, and not only in a comment
        for index, line in enumerate(lines if change.is_needed(marks) else ()):
            if change.is_needed(line):
                if touched is None and change.is_needed(line.partition(";")[0].rstrip()):
                    touched = index + 1
                lines[index] = change.apply(line)
        if touched is not None:
            remarks.append(Message("first_in_line", remark=change.remark, line=touched))
    return lines, tuple(remarks)


DIGITS = "0123456789"
_MOST_DIGITS = 9
_MOST_COUNT_DIGITS = 3
_MINUS = "\N{MINUS SIGN}"
_COMMENT = regex(r"(?:^|\s)#")
_BETWEEN_MARKS = regex("[^,:]+")
# More than any position needs: 10,000 hexes, and a line of pieces for each of them.
MOST_LINES = 20_000
MOST_WORDS = 50_000
MOST_CHARACTERS_A_WORD = 10_000


class Token(NamedTuple):
    """
    A word, or a part of one, and where it stands.

    Attributes:
        line, column: in a text, from 1.
        path: in JSON, such as ``hexes[3].terrain``; empty in a text.
    """

    text: str
    line: int = 1
    column: int = 1
    path: str = ""

    def part(self, start: int, end: int | None = None) -> "Token":
        """Return the characters from *start* to *end* as a token of their own."""
        return Token(self.text[start:end], self.line, self.column + start, self.path)

    @property
    def place(self) -> str:
        """Where it stands, for a message about another place."""
        if self.path:
            return Message("at_path", path=printable(self.path))
        return Message("in_line", line=self.line)


class Block(NamedTuple):
    """
    One part of a file: a keyword and its words. Text and JSON are both read as blocks.

    Attributes:
        keyword: in lower case, the same one for the pieces of every game.
        head: the keyword as typed.
        rest: the words behind it.
        below: the words of the lines below it.
    """

    keyword: str
    head: Token
    rest: list[Token]
    below: list[list[Token]]

    @property
    def lines(self) -> list[list[Token]]:
        """All lines of words, the one behind the keyword first."""
        return [self.rest, *self.below] if self.rest else self.below

    @property
    def words(self) -> list[Token]:
        """All words but the keyword."""
        return [word for line in self.lines for word in line]


class Line(NamedTuple):
    """
    A line of a file.

    Attributes:
        text: without the comment behind ``;``.
        words: without a comment behind ``#``, too, which begins one only after a blank; and
            without commas and colons.
    """

    number: int
    text: str
    words: list[Token]


def split_words(text: str, line: int) -> list[Token]:
    """Return the words of *text*, which stand between blanks."""
    words = []
    end = 0
    for word in text.split():
        start = text.index(word, end)
        end = start + len(word)
        words.append(Token(word, line, start + 1))
    return words


def read_lines(sources: Iterable[str]) -> tuple[list[Line], str | None]:
    """
    Return all lines that hold more than a comment, in order, and what there is too much of.

    With too much of something the lines are those before it.
    """
    lines: list[Line] = []
    word_count = 0
    for number, source in enumerate(sources, start=1):
        text = source.partition(";")[0]
        typed = text.split()
        if not typed:
            continue
        word_count += len(typed)
        if len(lines) == MOST_LINES:
            return lines, Message("too_many_lines", most=MOST_LINES)
        if word_count > MOST_WORDS:
            return lines, Message("too_many_words", most=MOST_WORDS)
        if max(map(len, typed)) > MOST_CHARACTERS_A_WORD:
            most = MOST_CHARACTERS_A_WORD
            return lines, Message("too_long_word", most=most, line=number)
        words = split_words(_COMMENT.split(text, maxsplit=1)[0], number)
        lines.append(Line(number, text, [part for word in words for part in _parts(word)]))
    return lines, None


def _parts(word: Token) -> list[Token]:
    """Return the words between commas and colons in *word*; they are natural behind any word."""
    if "," not in word.text and ":" not in word.text:
        return [word]
    if "=" in word.text:
        return [word.part(0, len(word.text.rstrip(",:")))]
    return [word.part(*found.span()) for found in _BETWEEN_MARKS.finditer(word.text)]


def free_words(line: Line) -> list[Token]:
    """Return the words of *line* with all their marks, but for those behind the first word."""
    first, *rest = split_words(line.text, line.number)
    head = re.split("[,:]", first.text, maxsplit=1)[0] or first.text
    behind = first.text[len(head) :].lstrip(",:")
    glued = [first.part(len(first.text) - len(behind))] if behind else []
    return [first.part(0, len(head)), *glued, *rest]


def joined_at_equals(words: Iterable[Token]) -> list[Token]:
    """Return *words* with those around an equals sign made one: ``rank = 3``."""
    return joined_at(words, "=", is_once=True)


def joined_at(words: Iterable[Token], sign: str, *, is_once: bool = False) -> list[Token]:
    """Return *words* with those around *sign* made one; *is_once*: a word has one at most."""
    joined: list[Token] = []
    for word in words:
        last = joined[-1] if joined else None
        if last is not None and (
            (last.text.endswith(sign) and not (is_once and sign in word.text))
            or (word.text.startswith(sign) and not (is_once and sign in last.text))
        ):
            joined[-1] = last._replace(text=last.text + word.text)
        else:
            joined.append(word)
    return joined


def is_digits(text: str) -> bool:
    """Tell whether *text* is nothing but the digits 0 to 9."""
    return text.isascii() and text.isdigit()


def read_number(text: str) -> int | None:
    """
    Return the number that *text* is, perhaps with a sign; None where it is none.

    Numbers of more than nine digits are none.

    >>> read_number("-12"), read_number("1x")
    (-12, None)
    """
    digits = text[1:] if text[:1] in ("-", _MINUS) else text
    if not is_digits(digits) or len(digits) > _MOST_DIGITS:
        return None
    return int(digits) if digits == text else -int(digits)


def read_sum(text: str) -> int | None:
    """
    Return a number, or the sum of several; None where it is neither.

    >>> read_sum("3+20")
    23
    """
    parts = [read_number(part) for part in text.split("+")]
    known = [part for part in parts if part is not None]
    return sum(known) if len(known) == len(parts) else None


def read_count(text: str) -> int | None:
    """Return a number of pieces, 0 to 999; None where *text* is none."""
    return int(text) if is_digits(text) and len(text) <= _MOST_COUNT_DIGITS else None


# Faults


MOST_TOLD = 20
# After so many faults a file is not read to its end.
MOST_KEPT = 1000
_INDENT = "    "
_LONGEST_SOURCE = 100
_BEFORE = 40

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
        self.remarks: list[Words] = []

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

    def add_more(self, more: Message, repair: Repair = None) -> None:
        """Add *more* to the last message, and *repair* where it has none; of texts, not of data."""
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
            line, column = fault.line, fault.column
            lines.append(Message("line_column", line=line, column=column, message=fault.message))
            if fault.source.strip():  # as typed, with a mark below the word
                is_long = len(fault.source) > _LONGEST_SOURCE
                start = max(column - 1 - _BEFORE, 0) if is_long else 0
                shown = printable(fault.source[start : start + _LONGEST_SOURCE]).rstrip()
                at = column - 1 - start
                marked = shown[at : at + max(min(fault.length, len(shown) - at), 1)]
                lines.append(_INDENT + shown)
                lines.append(_INDENT + " " * _width(shown[:at]) + "^" * max(_width(marked), 1))
            if fault.suggestion is not None:
                lines.append(Message("did_you_mean", word=fault.suggestion))
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
