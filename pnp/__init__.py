"""
Print-and-play workshop for hex games: boards, sheets and the rules behind them.

    >>> import pnp
    >>> board = pnp.deal("terre-de-barons", players=3, seed=42)
    >>> len(board.terrain)
    37
    >>> pnp.check(pnp.parse(board.text())).data()["findings"]
    []

Everything is described in docs/api.md. What a call returns depends on its arguments alone.
Parts are imported when they are first used.
"""

from pnp.model import VERSION

TYPE_CHECKING = False  # as of typing, whose import would take longest of all here
if TYPE_CHECKING:
    from generators import BudgetError, GeneratorError, NoSuchBoardError
    from generators.hexes import Hex
    from layouts import LayoutError
    from output import OutputError
    from pnp._api.boards import Board, deal, draw
    from pnp._api.cells import Cell
    from pnp._api.evenings import Evening, evening
    from pnp._api.judgements import Findings, Score, check, score
    from pnp._api.kits import Kit, kit
    from pnp._api.owngames import load_game
    from pnp._api.pages import Pages
    from pnp._api.positions import Position, parse, read
    from pnp._api.setupcards import setup_cards
    from pnp._api.sheets import Sheets
    from pnp.errors import (
        ArgumentTypeError,
        ArtError,
        BoardCodeError,
        GameFileError,
        InventoryError,
        OptionError,
        PnpError,
        PositionDataError,
        PositionFileError,
        ThemeError,
        UnknownNameError,
    )
    from pnp.games import list_games
    from pnp.model.games import Game
    from pnp.notation.reading.faults import PositionSyntaxError

__version__ = VERSION

__all__ = [
    "ArgumentTypeError",
    "ArtError",
    "Board",
    "BoardCodeError",
    "BudgetError",
    "Cell",
    "Evening",
    "Findings",
    "Game",
    "GameFileError",
    "GeneratorError",
    "Hex",
    "InventoryError",
    "Kit",
    "LayoutError",
    "NoSuchBoardError",
    "OptionError",
    "OutputError",
    "Pages",
    "PnpError",
    "Position",
    "PositionDataError",
    "PositionFileError",
    "PositionSyntaxError",
    "Score",
    "Sheets",
    "ThemeError",
    "UnknownNameError",
    "__version__",
    "check",
    "deal",
    "draw",
    "evening",
    "kit",
    "list_games",
    "load_game",
    "parse",
    "read",
    "score",
    "setup_cards",
]

# Where each name lives that is imported when it is first used.
_HOMES = {
    "generators": ("BudgetError", "GeneratorError", "NoSuchBoardError"),
    "generators.hexes": ("Hex",),
    "pnp._api.cells": ("Cell",),
    "layouts": ("LayoutError",),
    "output": ("OutputError",),
    "pnp._api.boards": ("Board", "deal", "draw"),
    "pnp._api.evenings": ("Evening", "evening"),
    "pnp._api.judgements": ("Findings", "Score", "check", "score"),
    "pnp._api.kits": ("Kit", "kit"),
    "pnp._api.owngames": ("load_game",),
    "pnp._api.pages": ("Pages",),
    "pnp._api.positions": ("Position", "parse", "read"),
    "pnp._api.setupcards": ("setup_cards",),
    "pnp._api.sheets": ("Sheets",),
    "pnp.errors": (
        "ArgumentTypeError",
        "ArtError",
        "BoardCodeError",
        "GameFileError",
        "InventoryError",
        "OptionError",
        "PnpError",
        "PositionDataError",
        "PositionFileError",
        "ThemeError",
        "UnknownNameError",
    ),
    "pnp.games": ("list_games",),
    "pnp.model.games": ("Game",),
    "pnp.notation.reading.faults": ("PositionSyntaxError",),
}


def __getattr__(name: str) -> object:
    """Import what is called *name*, once."""
    from importlib import import_module

    for module, names in _HOMES.items():
        if name in names:
            value = globals()[name] = getattr(import_module(module), name)
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
