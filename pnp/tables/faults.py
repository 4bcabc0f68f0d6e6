"""
Faults of a file: each with its line, table and key; all are told at once, from the top.

    faults = Faults("reef.toml", places)
    faults.add(("terrain", "shoal", "in"), unknown_name("region", "rimm", regions))
    faults.raise_any()

says ``reef.toml:9: [terrain.shoal] in: unknown region 'rimm': did you mean rim? ...``
"""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TypeAlias

from pnp.errors import GameFileError, PnpError
from pnp.messages import Message, joined
from pnp.tables.records import Table, Value
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
    What is wrong with a file, gathered by all who read it.

    Args:
        file: its name, for those who read of it.
        places: where its keys are; without them no lines are told.
        error: what is raised.
    """

    def __init__(
        self, file: str, places: Places = NOWHERE, error: type[PnpError] = GameFileError
    ) -> None:
        self.file = printable(file)
        self._places = places
        self._error = error
        self._faults: list[_Fault] = []

    def __len__(self) -> int:
        """Return how many there are so far."""
        return len(self._faults)

    @property
    def paths(self) -> list[KeyPath]:
        """Where something is wrong, in the order in which it was noted."""
        return [fault.path for fault in self._faults]

    def add(self, path: KeyPath, words: Words, *, is_table: bool = False) -> None:
        """
        Note what is wrong at *path*, a key or a table, which it is even without places.

        Words that cost time are given as a function that finds them.
        """
        is_table = is_table or path in self._places.tables
        self._faults.append(_Fault(self._places.line(path), path, is_table, words))

    def raise_any(self) -> None:
        """
        Raise what was noted, if anything was.

        Raises:
            PnpError: of the kind asked for: a line for each of the first faults in the file.
        """
        if self._faults:
            raise self._error(self._message())

    def _message(self) -> Message:
        faults = sorted(self._faults, key=lambda fault: fault.line)
        lines = [self._line(fault) for fault in faults[:MOST_FAULTS]]
        if len(faults) > MOST_FAULTS:
            lines.append(Message("and_more", count=len(faults) - MOST_FAULTS))
        return joined(lines)

    def _line(self, fault: _Fault) -> Message:
        words = fault.words if isinstance(fault.words, str) else fault.words()
        where = _where(fault.path, is_table=fault.is_table)
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


# Faults of a record that is made several times


class FaultList:
    """
    The faults of a file, one for each place: a game is made for every number of players.

    Args:
        has_only_names: where parts of the file are missing, only unknown names are faults.

    Attributes:
        paths: where something is wrong.
        misnamed: names that are none: whoever means them has no fault of his own.
    """

    def __init__(self, faults: Faults | None = None, *, has_only_names: bool = False) -> None:
        self._faults = faults
        self._has_only_names = has_only_names
        self.paths: set[KeyPath] = set()
        self.misnamed: set[str] = set()

    def hold_back(self) -> None:
        """Tell nothing but unknown names from now on: the rest may follow from what was told."""
        self._has_only_names = True

    def is_at(self, path: KeyPath) -> bool:
        """Tell whether something is wrong at *path* or in it."""
        return any(fault[: len(path)] == path for fault in self.paths)

    def add(self, path: KeyPath, words: Words, *, is_name: bool = False) -> None:
        """Note what is wrong at *path*, but for the first time only."""
        if path in self.paths:
            return
        self.paths.add(path)
        if self._faults is not None and (is_name or not self._has_only_names):
            self._faults.add(path, words)

    def add_all(self, path: KeyPath, faults: Iterable[Words]) -> None:
        """Note several things that are wrong at *path*."""
        for number, words in enumerate(faults):
            if number and self._faults is not None and not self._has_only_names:
                self._faults.add(path, words)
            else:
                self.add(path, words)

    def add_unknown(self, path: KeyPath, what: str, value: str, known: Iterable[str]) -> None:
        """Note an unknown name, with a guess that is made only if the fault is told."""
        if value.lower() in self.misnamed:
            return
        self.add(path, partial(unknown_name, what, value, tuple(known)), is_name=True)
