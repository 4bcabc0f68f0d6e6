"""
Hexes, constraints and random boards. Knows no game and no paper. Here are its errors.

    PnpError                     anything that this program cannot do for its caller
    +-- GeneratorError
        +-- NoSuchBoardError     proved: nothing satisfies the request
        +-- BudgetError          gave up: nothing found, nothing proved
        +-- RegionError          a region or piece that cannot be worked with

What each package refuses is a class of its own, named where that package begins. The base lies
on the ground floor, because `layouts` and `output` share it; it is all that they take from here.
It is no module of its own: a thread that starts with the package and one that starts with a
module which the package imports would wait for each other.
"""


class PnpError(Exception):
    """Anything that this program cannot do for its caller; the message says what to do."""

    def __init__(self, key: str, text: str | None = None, **values: object) -> None:
        """
        Say *text*, which is English, its slots filled by *values*.

        *key* finds it in other languages. Whoever has a message ready passes it alone.
        """
        super().__init__(key if text is None else text.format_map(values))
        self.key, self.text, self.values = key, text, values


class OutOfStepsError(Exception):
    """A search has used up its steps: a sign to whoever began it, who says what then."""


class GeneratorError(PnpError):
    """Anything this folder cannot do for its caller."""


class NoSuchBoardError(GeneratorError):
    """A proof: no board satisfies the request. The message says why and what to relax."""


class BudgetError(GeneratorError):
    """The search stopped at its budget. It says nothing about whether a board exists."""


class RegionError(GeneratorError, ValueError):
    """A region, window or number of tiles that makes no sense."""
