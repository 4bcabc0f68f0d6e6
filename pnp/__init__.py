"""
Print-and-play workshop for hex games: boards, sheets and the rules behind them.

    >>> import pnp
    >>> board = pnp.deal("terre-de-barons", players=3, seed=42)
    >>> len(board.terrain)
    37
    >>> pnp.check(pnp.parse(board.text())).data()["findings"]
    []

Everything is described in docs/api.md. What a call returns depends on its arguments alone.
Parts are imported when they are first used: `__init__.pyi` says where each name lives.
"""

from pnp.model import VERSION

__version__ = VERSION


def _homes() -> dict[str, str]:
    """Return the module of each name."""
    import re
    from pathlib import Path

    stub = Path(__file__).with_suffix(".pyi").read_text(encoding="utf-8")
    return {name: home for home, name in re.findall(r"from (\S+) import (\w+) as", stub)}


def __getattr__(name: str) -> object:
    """Import what is called *name*, once."""
    if name == "__all__":
        return __dir__()
    home = "" if name.startswith("_") else _homes().get(name)
    if not home:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = globals()[name] = getattr(import_module(home), name)
    return value


def __dir__() -> list[str]:
    return sorted([*_homes(), "__version__"])
