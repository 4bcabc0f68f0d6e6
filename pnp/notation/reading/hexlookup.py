"""Hexes by the names that players type."""

from collections.abc import Mapping
from functools import cached_property
from string import digits

from generators.hexes import Hex, reading_order
from pnp.model.hexnames import row_of_name
from pnp.model.positions import UNREADABLE
from pnp.notation.reading.faults import FaultLog, quoted
from pnp.notation.reading.nearmisses import LONGEST, near_text
from pnp.notation.reading.words import Token, is_digits

# Said of question marks in the place of a hex.
UNKNOWN_HEX = "the hex must be known: leave out pieces whose place cannot be read"
# What people type behind or between names out of habit.
_MARKS = ".-/"
_NOWHERE = Hex(0, 0)
_MOST_LISTED = 12
_EXAMPLE = "C5"


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
        self.is_open = names is None
        self._has_numbers = has_numbers
        self._cells = {name: cell for cell, name in (names or {}).items()}
        self._numbers: dict[str, Hex] = {}
        if has_numbers:
            order = reading_order(names or {})
            self._numbers = {str(number): cell for number, cell in enumerate(order, start=1)}

    def find(self, word: Token) -> Hex | None:
        """Return the hex that *word* names; where there is none, tell it and return None."""
        cell = self._known(word.text)
        if cell is None:
            self._log.add(word, lambda: self._complaint(word.text), lambda: self.repair(word.text))
        return cell

    def is_name(self, text: str) -> bool:
        """Tell whether there is a hex of that name or number."""
        return self._known(text) is not None

    def looks_like_name(self, text: str) -> bool:
        """Tell whether *text* is meant for a hex: A to Z, then digits; or a number."""
        if is_digits(text):
            return self._has_numbers
        return text in self._cells or row_of_name(text) is not None

    def _known(self, text: str) -> Hex | None:
        """Return the hex called *text*."""
        if self.is_open:
            return _NOWHERE if self.looks_like_name(text) else None
        cell = self._cells.get(text)
        return self._numbers.get(text) if cell is None else cell

    def repair(self, text: str) -> str | None:
        """Return the name that *text* is after one edit."""
        if self.is_open:
            return None
        marked = self.repaired(text)
        if marked is not None:
            return marked
        is_valid = self.is_name if is_digits(text) else self._cells.__contains__
        letters = "".join(sorted({*"".join(self._rows)})) + digits
        return near_text(text, is_valid, letters)

    def repaired(self, text: str) -> str | None:
        """Return the name, or two of them, that *text* is but for a mark or a blank."""
        bare = text.strip(_MARKS)
        if bare != text and self.is_name(bare):
            return bare
        pairs: set[str] = set()
        if len(text) > LONGEST:
            return None
        for place in range(1, len(text)):
            one, other = text[:place].rstrip(_MARKS), text[place:].lstrip(_MARKS)
            if self._are_names(one, other, has_mark=len(one + other) < len(text)):
                pairs.add(f"{one} {other}")
        return pairs.pop() if len(pairs) == 1 else None

    def _are_names(self, one: str, other: str, *, has_mark: bool) -> bool:
        """Tell whether both are names; or numbers, if there is a mark between them."""
        known = self._numbers if has_mark else {}
        return all(name in self._cells or name in known for name in (one, other))

    def _complaint(self, text: str) -> str:
        """Return what is wrong with *text* as the name of a hex."""
        if UNREADABLE in text:
            return f"{quoted(text)}: {UNKNOWN_HEX}"
        if is_digits(text) and self._has_numbers:
            return f"there is no hex {quoted(text)}: they have numbers 1 to {len(self._numbers)}"
        if not self.looks_like_name(text):
            example = next(iter(self._cells), _EXAMPLE)
            return f"{quoted(text)} is no hex: expected a row letter and a number, as in {example}"
        rows = list(self._rows)
        row = text.rstrip(digits)
        if row not in self._rows:
            return f"there is no hex {quoted(text)}: rows are {rows[0]} to {rows[-1]}"
        return f"there is no hex {quoted(text)}: row {row} has {_listed(self._rows[row])}"

    @cached_property
    def _rows(self) -> dict[str, list[str]]:
        rows: dict[str, list[str]] = {}
        for name in self._cells:
            rows.setdefault(name.rstrip(digits), []).append(name)
        return rows


def _listed(names: list[str]) -> str:
    """Return *names* with blanks between; the first and the last where they are many."""
    if len(names) <= _MOST_LISTED:
        return " ".join(names)
    return f"{' '.join(names[:3])} .. {names[-1]}"
