"""
Faults of a file: each with its line, table and key; all are told at once, from the top.

    faults = Faults("reef.toml", places)
    faults.add(("terrain", "shoal", "in"), unknown_name("region", "rimm", regions))
    faults.raise_any()

says ``reef.toml:9: [terrain.shoal] in: unknown region 'rimm': did you mean rim? ...``
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, TypeAlias

from generators import Value
from pnp.errors import GameFileError, PnpError
from pnp.messages import Message, joined
from pnp.tables.records import Table
from pnp.texts.suggestions import printable, unknown_name

# The names of tables and keys from the top of the file; values of an array are counted from 1.
KeyPath: TypeAlias = tuple[str | int, ...]
# Words that are found only if they are among those that are told.
Words: TypeAlias = str | Callable[[], str]

MOST_FAULTS = 20
_LONGEST_NAME = 40


class Places(Value):
    """
    Where things are written in a file.

    Attributes:
        lines: the line of each table, key and value of an array, from 1.
        tables: those of them that are tables.
    """

    lines: Mapping[KeyPath, int]
    tables: frozenset[KeyPath] = frozenset()

    def line(self, path: KeyPath) -> int:
        """Return the line of *path*, or of the nearest table around it; 0 if it has no place."""
        ends = range(len(path), 0, -1)
        return next((self.lines[path[:end]] for end in ends if path[:end] in self.lines), 0)


NOWHERE = Places({})


class _Fault(Table):
    line: int
    path: KeyPath
    is_table: bool
    words: Words


class Faults:
    """
    What is wrong with a file, gathered by all who read it: the first fault of each place.

    A game is made for every number of players, so the same is noted again and again.

    Args:
        file: its name, for those who read of it.
        places: where its keys are; without them no lines are told.
        error: what is raised.

    Attributes:
        paths: where something is wrong, in the order in which it was noted.
        misnamed: names that are none: whoever means them has no fault of his own.
        rows: the file and the row where a thing is told that stands in a table beside the file.
        shapes: the messages that say what a type is in such files.
    """

    shapes: ClassVar[Mapping[Any, str]] = {
        str: Message("a_text"),
        bool: Message("true_or_false"),
        int: Message("whole_number"),
        float: Message("a_number"),
        tuple: Message("an_array"),
        Mapping: Message("a_table"),
    }

    def __init__(
        self, file: str = "", places: Places = NOWHERE, error: type[PnpError] = GameFileError
    ) -> None:
        self.file = printable(file)
        self.paths: dict[KeyPath, None] = {}
        self.misnamed: set[str] = set()
        self.rows: dict[KeyPath, tuple[str, int]] = {}
        self._places = places
        self._error = error
        self._faults: list[_Fault] = []
        self._has_only_names = False

    def hold_back(self) -> None:
        """Tell nothing but unknown names from now on: the rest may follow from what was told."""
        self._has_only_names = True

    def is_at(self, path: KeyPath) -> bool:
        """Tell whether something is wrong at *path* or in it."""
        return any(fault[: len(path)] == path for fault in self.paths)

    def add(
        self, path: KeyPath, *words: Words, is_table: bool = False, is_name: bool = False
    ) -> None:
        """
        Note what is wrong at *path*, a key or a table, which it is even without places.

        Words that cost time are given as a function that finds them.
        """
        if path in self.paths:
            return
        self.paths[path] = None
        if is_name or not self._has_only_names:
            is_table = is_table or path in self._places.tables
            in_row = self._row_of(path) is not None
            line = self._places.line((path[0], "data") if in_row else path)
            self._faults += (_Fault(line, path, is_table, one) for one in words)

    def add_missing(self, path: KeyPath, names: Sequence[str]) -> None:
        """Note that a table has no keys of these *names*, or the file no such tables."""
        words = Message("it_needs", names=", ".join(names), count=len(names))
        if not path:
            words = Message("there_is_no", names=", ".join(f"[{name}]" for name in names))
        self.add(path, words, is_table=True)

    def add_line(self, line: int, words: Words) -> None:
        """Note what is wrong with a whole line of a file that has no keys."""
        self._faults.append(_Fault(line, (), False, words))

    def add_unknown(self, path: KeyPath, what: str, value: str, known: Iterable[str]) -> None:
        """Note an unknown name, with a guess that is made only if the fault is told."""
        if value.lower() not in self.misnamed:
            self.add(path, partial(unknown_name, what, value, tuple(known)), is_name=True)

    def note_known(self, path: KeyPath, what: str, value: str, known: Collection[str]) -> bool:
        """Tell whether *value* is one of the *known* names; else note it as unknown."""
        if value not in known:
            self.add_unknown(path, what, value, known)
        return value in known

    def raise_any(self) -> None:
        """
        Raise what was noted, if anything was.

        Raises:
            PnpError: of the kind asked for: a line for each of the first faults in the file.
        """
        if not self._faults:
            return
        faults = sorted(self._faults, key=lambda fault: fault.line)
        lines = [self._line(fault) for fault in faults[:MOST_FAULTS]]
        if len(faults) > MOST_FAULTS:
            lines.append(Message("and_more", count=len(faults) - MOST_FAULTS))
        raise self._error(joined(lines))

    def _row_of(self, path: KeyPath) -> tuple[str, int] | None:
        """Return the file and row of what stands in a table beside the file alone."""
        return None if path in self._places.lines else self.rows.get(path[:2])

    def _line(self, fault: _Fault) -> Message:
        words = fault.words if isinstance(fault.words, str) else fault.words()
        where = _where(fault.path, is_table=fault.is_table)
        if row := self._row_of(fault.path):
            column = ".".join(map(str, fault.path[2:] or ("id",)))
            words = Message("in_row", file=row[0], row=row[1], column=column, fault=words)
            where = _where((fault.path[0], "data"), is_table=False)
        place = f"{self.file}:{fault.line}" if fault.line else self.file
        message = Message.made("", "{where}{words}", {"where": where, "words": words})
        return Message("in_file", path=place, message=message if where else words)


def _where(path: KeyPath, *, is_table: bool) -> str:
    """
    Return how messages call a place.

    >>> _where(("terrain", "shoal", "in", 2), is_table=False)
    '[terrain.shoal] in 2: '
    >>> _where(("terrain", "shoal"), is_table=True)
    '[terrain.shoal] '
    """
    names: list[str] = []
    for part in path:
        if isinstance(part, int) and names:
            names[-1] += f" {part}"
        else:
            names.append(printable(str(part)[:_LONGEST_NAME]))
    if not names:
        return ""
    if is_table or len(names) == 1:
        return f"[{'.'.join(names)}] "
    return f"[{'.'.join(names[:-1])}] {names[-1]}: "
