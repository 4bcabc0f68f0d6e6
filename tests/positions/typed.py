"""Positions typed in tests as a player types them."""

from textwrap import dedent

from pnp.model.positions import Position
from pnp.notation.reading.parsing import parse_position


def typed(text: str) -> Position:
    """Return the position of *text*, which may be indented as a whole."""
    return parse_position(dedent(text)).position
