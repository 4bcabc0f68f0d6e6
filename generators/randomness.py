"""
Random draws that give the same values for a seed on every machine and Python version.

Built on ``random.Random(n).random()`` alone, the one sequence that Python promises to
keep. Every draw is made of its 53 whole bits; no float ever takes part in a decision.

A *stream* is named: ``Stream(42, "outline")`` and ``Stream(42, "deal")`` do not
influence one another, so an option that changes one leaves the other as it was.
"""

import hashlib
import random
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")

_BITS = 53
_SCALE = 1 << _BITS


class Stream:
    """
    A named, seeded sequence of random whole numbers.

    Source: seeding by the first 16 bytes of SHA-256 of ``"name/seed"``, big-endian.
    """

    __slots__ = ("_random", "name", "seed")

    def __init__(self, seed: int, name: str) -> None:
        self.seed = seed
        self.name = name
        digest = hashlib.sha256(f"{name}/{seed}".encode()).digest()
        self._random: Callable[[], float] = random.Random(int.from_bytes(digest[:16])).random

    def bits(self, count: int) -> int:
        """Return *count* random bits as a whole number in ``0 .. 2**count - 1``."""
        value = 0
        missing = count
        while missing > 0:
            chunk = int(self._random() * _SCALE)  # exact: random() is a multiple of 2**-53
            take = min(missing, _BITS)
            value = value << take | chunk >> (_BITS - take)
            missing -= take
        return value

    def below(self, limit: int) -> int:
        """
        Return a whole number in ``0 .. limit - 1``, each equally likely.

        Raises:
            ValueError: *limit* is not positive.
        """
        if limit <= 0:
            raise ValueError(f"limit {limit!r}: expected a positive whole number")
        if limit <= _SCALE:
            # Numbers above the last whole multiple of the limit would favour some values.
            value = int(self._random() * _SCALE)
            while value >= _SCALE - _SCALE % limit:
                value = int(self._random() * _SCALE)
            return value % limit
        count = (limit - 1).bit_length()
        value = self.bits(count)
        while value >= limit:
            value = self.bits(count)
        return value

    def each_below(self, limit: int, count: int) -> list[int]:
        """Return *count* draws of `below` with the same *limit*, up to 2**53."""
        draw = self._random
        most = _SCALE - _SCALE % limit
        values = [int(draw() * _SCALE) for _ in range(count)]
        while max(values, default=0) >= most:  # hardly ever
            values = [value for value in values if value < most]
            values += [int(draw() * _SCALE) for _ in range(count - len(values))]
        return [value % limit for value in values]

    def fraction(self) -> float:
        """Return a number in ``0.0 <= x < 1.0``; for ornament only, never for a board."""
        return self._random()

    def fractions(self, count: int) -> list[float]:
        """Return *count* draws of `fraction`."""
        draw = self._random
        return [draw() for _ in range(count)]

    def pick(self, items: Sequence[T]) -> T:
        """Return one of *items*, each equally likely. Raises ValueError when there is none."""
        return items[self.below(len(items))]

    def sample(self, items: Iterable[T], count: int) -> list[T]:
        """
        Return *count* of *items* in random order, every ordered choice equally likely.

        Raises:
            ValueError: there are fewer than *count* items.
        """
        pool = list(items)
        if not 0 <= count <= len(pool):
            raise ValueError(f"count {count!r}: expected 0 to {len(pool)}, the items there are")
        draw = self._random
        for place in range(count):
            limit = len(pool) - place
            value = int(draw() * _SCALE)
            while value >= _SCALE - _SCALE % limit:
                value = int(draw() * _SCALE)
            other = place + value % limit
            pool[place], pool[other] = pool[other], pool[place]
        return pool[:count]

    def shuffle(self, items: Iterable[T]) -> list[T]:
        """Return all of *items* in random order, every order equally likely."""
        pool = list(items)
        return self.sample(pool, len(pool))
