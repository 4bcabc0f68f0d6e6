"""
Hexes, constraints and random boards. Knows no game and no paper. Here are its errors.

    GeneratorError
    +-- NoSuchBoardError     proved: nothing satisfies the request
    +-- BudgetError          gave up: nothing found, nothing proved
    +-- RegionError          a region or piece that cannot be worked with
"""


class GeneratorError(Exception):
    """Anything this folder cannot do for its caller."""

    def __init__(self, key: str, text: str | None = None, **values: object) -> None:
        """
        Say *text*, which is English, its slots filled by *values*.

        *key* finds it in other languages. Whoever has a message ready passes it alone.
        """
        super().__init__(key if text is None else text.format_map(values))
        self.key, self.text, self.values = key, text, values


class NoSuchBoardError(GeneratorError):
    """A proof: no board satisfies the request. The message says why and what to relax."""


class BudgetError(GeneratorError):
    """The search stopped at its budget. It says nothing about whether a board exists."""


class RegionError(GeneratorError, ValueError):
    """A region, window or number of tiles that makes no sense."""
