"""The faults that are found while a game is made of a file."""

from collections.abc import Iterable
from functools import partial

from pnp.tables.faults import Faults, KeyPath, Words
from pnp.texts.suggestions import unknown_name


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
