"""Hexes by the names that players type."""

from collections.abc import Mapping
from string import digits

from generators.hexes import Hex, reading_order
from pnp.hexnames import row_of_name
from pnp.reading.faults import FaultLog, quoted
from pnp.reading.nearmisses import near_text
from pnp.reading.numbers import is_digits
from pnp.reading.tokens import Token

_NOWHERE = Hex(0, 0)
_MOST_LISTED = 12


class HexLookup:
    """
    Finds hexes by name, and by number where the game numbers them.

    While the map is not known every name of the right shape will do, because it may well be
    on the map that was meant.
    """

    def __init__(
        self, names: Mapping[Hex, str] | None, *, has_numbers: bool, log: FaultLog
    ) -> None:
        self._log = log
        self._is_open = names is None
        self._has_numbers = has_numbers
        self._cells = {name: cell for cell, name in (names or {}).items()}
        self._numbers: dict[str, Hex] = {}
        if has_numbers:
            order = reading_order(names or {})
            self._numbers = {str(number): cell for number, cell in enumerate(order, start=1)}

    def find(self, token: Token) -> Hex | None:
        """Return the hex that *token* names; where there is none, tell it and return None."""
        cell = self._known(token.text)
        if cell is None:
            self._log.add(token, lambda: self._complaint(token.text), lambda: self.repair(token))
        return cell

    def is_name(self, text: str) -> bool:
        """Tell whether there is a hex of that name or number."""
        return self._known(text) is not None

    def looks_like_name(self, text: str) -> bool:
        """Tell whether *text* is meant for a hex: A to Z, then digits; or a number."""
        if is_digits(text):
            return self._has_numbers
        return row_of_name(text) is not None

    def repair(self, token: Token) -> str | None:
        """Return the name that *token* is after one edit."""
        if self._is_open:
            return None
        rows = {name.rstrip(digits) for name in self._cells}
        letters = "".join(sorted({*"".join(rows), *digits}))
        is_valid = self.is_name if is_digits(token.text) else self._cells.__contains__
        return near_text(token.text, is_valid, letters)

    def _known(self, text: str) -> Hex | None:
        """Return the hex called *text*."""
        if self._is_open:
            return _NOWHERE if self.looks_like_name(text) else None
        return self._cells.get(text) or self._numbers.get(text)

    def _complaint(self, text: str) -> str:
        """Return what is wrong with *text* as the name of a hex."""
        if is_digits(text):
            if self._has_numbers:
                return (
                    f"there is no hex {quoted(text)}: they are numbered 1 to {len(self._numbers)}"
                )
            return f"{quoted(text)} is no hex: expected a row letter and a number, such as {self._example()}"
        if not self.looks_like_name(text):
            return f"{quoted(text)} is no hex: expected a row letter, A to Z, and a number, such as {self._example()}"
        row = text.rstrip(digits)
        there = [name for name in self._cells if name.rstrip(digits) == row]
        if there:
            return f"there is no hex {quoted(text)}: row {row} has {_listed(there)}"
        rows = list(dict.fromkeys(name.rstrip(digits) for name in self._cells))
        return f"there is no hex {quoted(text)}: rows are {rows[0]} to {rows[-1]}"

    def _example(self) -> str:
        """Return the name of some hex."""
        return next(iter(self._cells), "C5")


def _listed(names: list[str]) -> str:
    """Return *names* with blanks between; the first and the last where they are many."""
    if len(names) <= _MOST_LISTED:
        return " ".join(names)
    return f"{' '.join(names[:3])} .. {names[-1]}"
