"""
TOML that users write: bounded before it is parsed, and with the line of each key.

tomllib tells no positions, and takes time and memory by the square of dotted keys. So the text
is gone through once before: its tables, keys and values are counted and their lines noted.
What that scan does not understand it leaves to tomllib, which says what is wrong there.
"""

import errno
import re
from pathlib import Path
from typing import Any, NoReturn

from generators import NamedTuple, regex
from pnp.errors import PnpError
from pnp.messages import Message
from pnp.tables.faults import Faults, KeyPath, Places
from pnp.texts.suggestions import printable, shortened

MOST_BYTES = 1_000_000
DEEPEST = 20
# Parts of names, and values in arrays; each costs tomllib about a kilobyte.
MOST_PARTS = 10_000
LONGEST_BARE = 100
LONGEST_NAME = 500

_BLANK = regex(r"[ \t]*+")
_SPACE = regex(r"(?:[ \t\n]++|#[^\n]*+)*+")
_TO_LINE_END = regex(r"[ \t]*+(?:#[^\n]*+)?(?:\n|\Z)")
_WORD = regex(r"[\w-]++")
_NAME = regex(r"[A-Za-z0-9_-]++|\"(?:[^\"\\\n]|\\[^\n])*+\"|'[^'\n]*+'")
# Lazy where texts have several lines: Python before 3.11.5 loses possessive groups that look ahead.
_TEXT = regex(
    r'"""(?:[^\\]|\\[\s\S])*?"{3,5}'
    r"|'''[\s\S]*?'{3,5}"
    r'|"(?:[^"\\\n]|\\[^\n])*+"'
    r"|'[^'\n]*+'"
)
_BARE = regex(r"[^,\[\]{}=#\n\"' \t][^,\[\]{}=#\n\"']*+")
_NUMBER_OR_DATE = regex(
    r"true|false|[+-]?(?:inf|nan)|0[xob][0-9A-Fa-f_]+"
    r"|[+-]?(?:0|[1-9][\d_]*)(?:\.\d[\d_]*)?(?:[eE][+-]?\d[\d_]*)?"
    r"|\d{4}-\d\d-\d\d(?:[Tt ]\S*)?|\d\d:\d\d\S*"
)
_CURLY = regex(r"[“”„«‘’‚](.*?)[“”»‘’]?")
_REST_OF_LINE = regex(r"[^\n]*+")
_POSITION = regex(r" \(at (?:line (\d+), column (\d+)|end of document)\)")


class TomlText(NamedTuple):
    """What a text holds, and where it is written."""

    table: dict[str, Any]
    places: Places


def read_bytes(path: Path, most_bytes: int) -> bytes:
    """
    Return what is in a plain file, and one byte more than *most_bytes* where it is longer.

    Nothing endless is read, and no pipe waited for.

    Raises:
        OSError: it is no file, or cannot be read.
        ValueError: no file can have that name.
    """
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, Message("no_file"))
    with path.open("rb") as file:
        return file.read(most_bytes + 1)


def parse_toml(
    data: bytes | str, source: str, refuse: type[PnpError], most_bytes: int = MOST_BYTES
) -> TomlText:
    """
    Return what the TOML in *data* holds; *source* is how messages call its file.

    Raises:
        PnpError: of the kind *refuse*: it is no TOML, too long, too deep, has too many keys,
            names that cannot be printed, or an inline table over several lines. It says
            where.
    """
    import tomllib

    source = printable(source)
    if len(data) > most_bytes:
        raise refuse(Message("file_too_long", path=source, most=most_bytes))
    try:
        text = data.decode("utf-8-sig") if isinstance(data, bytes) else data
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise refuse(Message("not_utf8", name=f"{source}:{line}")) from None
    text = text.replace("\r\n", "\n")
    places = _Scan(text, source, refuse).places()
    try:
        return TomlText(tomllib.loads(text), places)
    except (ValueError, RecursionError) as error:
        said: Message | ValueError
        words = printable(str(error))
        if position := _POSITION.search(words):  # its line comes first
            reason, (row, column) = ValueError(words[: position.start()]), position.groups()
            said = Message("at_column", reason=reason, column=column)
            if row is None:
                row = text.rstrip().count("\n") + 1
                said = Message("at_end_of_file", reason=reason)
            source = f"{source}:{row}"
        else:
            said = ValueError(shortened(words).strip('"'))
        raise refuse(Message("in_file", path=source, message=said)) from None


class _LostError(Exception):
    """Something that is no TOML: tomllib will say so."""


class _Scan:
    """Goes through a text once, by its grammar."""

    def __init__(self, text: str, source: str, refuse: type[PnpError]) -> None:
        self._text, self._source, self._refuse = text, source, refuse
        self._position = 0
        self._line, self._line_found_at = 1, 0
        self._lines: dict[KeyPath, int] = {}
        self._tables: set[KeyPath] = set()
        # What stands there by its full name, and may not stand there again.
        self._given: set[KeyPath] = set()
        # How many tables there are so far in an array of tables.
        self._rows: dict[KeyPath, int] = {}
        self._parts = 0

    def places(self) -> Places:
        """Return where things are, as far as the text is TOML."""
        table: KeyPath = ()
        try:
            while not self._is_done():
                if self._text.startswith("//", self._position):
                    self._stop(Message("other_comment", value=self._rest()))
                if self._is_next("["):
                    table = self._header()
                else:
                    self._pair(table)
                if self._take(_TO_LINE_END) is None:
                    self._stop(Message("line_end_expected", value=self._rest()))
        except _LostError:
            pass
        return Places(self._lines, frozenset(self._tables))

    def _take(self, pattern: re.Pattern[str]) -> str | None:
        """Return what *pattern* finds here, and go behind it."""
        match = pattern.match(self._text, self._position)
        self._position = match.end() if match else self._position
        return match[0] if match else None

    def _takes(self, sign: str) -> bool:
        """Tell whether *sign* comes next, and go behind it."""
        is_there = self._text.startswith(sign, self._position)
        self._position += len(sign) * is_there
        return is_there

    def _is_next(self, *signs: str) -> bool:
        return self._text[self._position : self._position + 1] in signs

    def _is_done(self) -> bool:
        """Tell whether nothing but blanks is left."""
        self._take(_SPACE)
        return self._position == len(self._text)

    def _expect(self, sign: str, signs: str = "") -> None:
        """Go behind *sign*; *signs* are all that may stand there."""
        if self._is_next(""):
            raise _LostError
        if not self._takes(sign):
            read = self._rest() or Message("end_of_line")
            self._stop(Message("sign_expected", value=read, signs=signs or sign))

    def _rest(self) -> str:
        """Return what is left of the line, for messages."""
        match = _REST_OF_LINE.match(self._text, self._position)
        return printable(match[0].strip()[:LONGEST_BARE] if match else "")

    def _line_here(self) -> int:
        self._line += self._text.count("\n", self._line_found_at, self._position)
        self._line_found_at = self._position
        return self._line

    def _header(self) -> KeyPath:
        """Go through ``[a.b]`` or ``[[a.b]]``; return the table that keys below belong to."""
        is_row = self._takes("[[")
        if not is_row:
            self._expect("[")
        *names, last = self._names()
        self._expect("]]" if is_row else "]")
        path: KeyPath = ()
        for name in names:
            path = (*path, name)
            if path in self._rows:
                path = (*path, self._rows[path])
            self._note(path, is_table=True)
        path = (*path, last)
        if is_row:
            self._note(path)
            self._rows[path] = self._rows.get(path, 0) + 1
            path = (*path, self._rows[path])
        self._give(path, is_table=True)
        return path

    def _names(self) -> list[str]:
        """Go through names with dots between them."""
        names = []
        while True:
            self._take(_BLANK)
            names.append(self._name())
            self._count(depth=len(names))
            self._take(_BLANK)
            if behind := _WORD.match(self._text, self._position):
                value = shortened(f"{names[-1]} {behind[0]}").strip('"')
                self._stop(Message("blank_in_name", value=value, meant=value.replace(" ", "-")))
            if not self._takes("."):
                return names

    def _name(self) -> str:
        word = _WORD.match(self._text, self._position)
        if word and not word[0].isascii():
            self._stop(Message("plain_name_expected", name=shortened(word[0]).strip('"')))
        written = self._take(_NAME)
        if written is None:
            raise _LostError
        name = _unquoted(written) if written[0] in "\"'" else written
        if len(name) > LONGEST_NAME:
            self._stop(Message("long_name", count=len(name), most=LONGEST_NAME))
        if not name.isprintable():
            self._stop(Message("unprintable_name", name=shortened(name)))
        return name

    def _pair(self, table: KeyPath) -> None:
        """Go through a key and its value."""
        *names, last = self._names()
        self._expect("=")
        for name in names:
            table = (*table, name)
            self._note(table, is_table=True)
        path = (*table, last)
        self._give(path)
        self._take(_BLANK)
        self._value(path)

    def _value(self, path: KeyPath) -> None:
        if self._takes("["):
            self._array(path)
        elif self._takes("{"):
            self._tables.add(path)
            self._inline_table(path)
        elif text := self._take(_TEXT):
            if text in ('""', "''") and self._is_next('"', "'"):
                raise _LostError  # three quotes that nothing closes
        elif self._is_next('"', "'"):
            self._fault(path, Message("text_open"))
        else:
            word = (self._take(_BARE) or "").rstrip()
            if not word:
                self._fault(path, Message("nothing_given"))
            if len(word) > LONGEST_BARE:
                self._fault(path, Message("many_digits", count=len(word)))
            if not _NUMBER_OR_DATE.fullmatch(word):
                self._fault(path, self._slip(word))

    def _slip(self, word: str) -> Message:
        """Return what is wrong with a *word* that is no number, as far as that can be guessed."""
        value = shortened(word).strip('"')
        if quoted := _CURLY.fullmatch(word):
            return Message("curly_quotes", value=value, meant=f'"{printable(quoted[1])}"')
        if word.lower() in {"true", "false"}:
            return Message("plain_switch", value=value, meant=word.lower())
        if "//" in word:
            return Message("other_comment", value=value)
        first, *others = value.split()
        if others and self._is_next("="):
            return Message("comma_missing", value=value, meant=first)
        return Message("quotes_expected", value=value)

    def _array(self, path: KeyPath) -> None:
        number = 0
        while not self._is_done() and not self._takes("]"):
            number += 1
            self._count()
            self._note((*path, number))
            self._value((*path, number))
            self._take(_SPACE)
            if not self._takes(","):
                self._expect("]", ", ]")
                return

    def _inline_table(self, path: KeyPath) -> None:
        """Go through an inline table; later versions of TOML let it have several lines."""
        line = self._line_here()
        self._take(_BLANK)
        is_closed = self._takes("}")
        while not is_closed:
            self._stay_in_line(line)
            self._pair(path)
            self._take(_BLANK)
            self._stay_in_line(line)
            is_closed = self._takes("}")
            if not is_closed:
                self._expect(",", ", }")
                self._take(_BLANK)
                if self._is_next("}"):
                    self._stop(Message("inline_comma"))

    def _stay_in_line(self, line: int) -> None:
        if self._is_next("", "\n", "#"):
            self._stop(Message("inline_table_open"), line)

    def _count(self, depth: int = 0) -> None:
        self._parts += 1
        if self._parts > MOST_PARTS:
            self._stop(Message("many_keys", most=MOST_PARTS))
        self._check_depth(depth)

    def _check_depth(self, depth: int) -> None:
        if depth > DEEPEST:
            self._stop(Message("too_deep", most=DEEPEST))

    def _note(self, path: KeyPath, *, is_table: bool = False) -> None:
        """Note the line of *path*, the first in which it is spoken of."""
        self._check_depth(len(path))
        self._lines.setdefault(path, self._line_here())
        if is_table:
            self._tables.add(path)

    def _give(self, path: KeyPath, *, is_table: bool = False) -> None:
        """Note the line in which *path* stands by its full name."""
        if path in self._given:
            self._fault(path, Message("given_twice", line=self._lines[path]))
        self._given.add(path)
        self._lines.pop(path, None)
        self._note(path, is_table=is_table)

    def _fault(self, path: KeyPath, words: Message) -> NoReturn:
        lines = {path: self._line_here()}
        faults = Faults(self._source, Places(lines, frozenset(self._tables)), self._refuse)
        faults.add(path, words)
        faults.raise_any()
        raise AssertionError

    def _stop(self, words: Message, line: int = 0) -> NoReturn:
        place = f"{self._source}:{line or self._line_here()}"
        raise self._refuse(Message("in_file", path=place, message=words))


def _unquoted(written: str) -> str:
    import tomllib

    try:
        return str(tomllib.loads(f"a={written}")["a"])
    except ValueError:
        raise _LostError from None
