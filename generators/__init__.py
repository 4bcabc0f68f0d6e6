"""
Hexes, constraints and random boards. Knows no game and no paper. Here are its errors.

    GeneratorError           a PnpError
    +-- NoSuchBoardError     proved: nothing satisfies the request
    +-- BudgetError          gave up: nothing found, nothing proved
    +-- RegionError          a region or piece that cannot be worked with
"""

from generators.errors import PnpError


class GeneratorError(PnpError):
    """Anything this folder cannot do for its caller."""


class NoSuchBoardError(GeneratorError):
    """A proof: no board satisfies the request. The message says why and what to relax."""


class BudgetError(GeneratorError):
    """The search stopped at its budget. It says nothing about whether a board exists."""


class RegionError(GeneratorError, ValueError):
    """A region, window or number of tiles that makes no sense."""
