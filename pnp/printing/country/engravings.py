"""
Engravings: the small pictures of a country map, in ink and a wash or two.

Each is drawn once in a box from -0.5 to 0.5, y downwards, its foot near the lower edge, and
becomes a `Symbol` in the inks of its land. The light comes from the upper left.
"""

from functools import cache

from layouts.shapes import Path, Style, Symbol
from pnp.printing.art.looks import Etching, Tint
from pnp.printing.art.outlines import outline
from pnp.printing.country.etchings import LIGHT, ROOF, SEPIA
from pnp.printing.themes import Theme, Tones


def colour_of(role: Tint, tones: Tones) -> str | None:
    """Return the colour of a role on land of those tones; None for no paint."""
    return {
        "": None,
        "ground": tones.ground,
        "shade": tones.pattern,
        "line": tones.line,
        "light": LIGHT,
        "ink": SEPIA,
        "roof": ROOF,
    }[role]


def engraving(name: str, tones: Tones, theme: Theme) -> Symbol:
    """
    Return the engraving called *name* on land of those tones.

    Raises:
        KeyError: there is no such engraving.
    """
    return _symbol(name, theme.looks.engravings[name], tones)


@cache
def _symbol(name: str, parts: tuple[Etching, ...], tones: Tones) -> Symbol:
    shapes = tuple(
        Path(
            outline(part.outline),
            Style(colour_of(part.fill, tones), colour_of(part.stroke, tones), part.width),
        )
        for part in parts
    )
    return Symbol(f"engraved-{name}-{tones.ground[1:]}-{tones.line[1:]}", shapes, _BOX)


_BOX = (-0.66, -0.76, 0.66, 0.7)
