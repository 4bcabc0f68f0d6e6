"""Positions typed in tests as a player types them."""

from pathlib import Path
from textwrap import dedent

from pnp.model.positions import Position
from pnp.notation.reading.parsing import parse_position
from tests.casebooks import read_cases

_TABLES = read_cases(Path(__file__).with_name("typed.txt")).values()
_TEXTS = {case.title: f"{case.text}\n" for table in _TABLES for case in table}


def typed(text: str) -> Position:
    """Return the position of *text*, which may be indented as a whole."""
    return parse_position(dedent(text)).position


def typed_text(title: str) -> str:
    """Return a position or a game file that stands in `typed.txt`."""
    return _TEXTS[title]
