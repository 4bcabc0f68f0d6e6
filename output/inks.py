"""
Inks: the operators that choose a colour in a PDF, for screens and home printers or for presses.

``rgb`` writes sRGB as it is. ``cmyk`` separates it by full grey replacement: what the
three inks have in common becomes black. Near-blacks are printed in black alone, so that
small text needs no register. ``contour`` is the spot colour that cutters follow; it is an
ink of its own and overprints.

No profile takes part: a press shop that asks for one converts better itself.
"""

import functools
from typing import Literal, TypeAlias

Inks: TypeAlias = Literal["rgb", "cmyk", "contour"]

CONTOUR_NAME = "CutContour"
OVERPRINT_NAME = "Overprint"

# The contour shows as magenta where the spot colour is not known.
CONTOUR_AS_CMYK = (0.0, 1.0, 0.0, 0.0)

_NEAR_BLACK = 0.25  # of full light in the lightest channel


@functools.lru_cache(maxsize=1024)
def fill_code(colour: str, inks: Inks) -> str:
    """Return the operator that fills with *colour* ("#rrggbb")."""
    return f"{_cmyk(colour)} k" if inks != "rgb" else f"{_rgb(colour)} rg"


@functools.lru_cache(maxsize=1024)
def stroke_code(colour: str, inks: Inks) -> str:
    """Return the operator that draws lines in *colour*, or in the spot colour."""
    if inks == "contour":
        return f"/{CONTOUR_NAME} CS 1 SCN /{OVERPRINT_NAME} gs"
    return f"{_cmyk(colour)} K" if inks == "cmyk" else f"{_rgb(colour)} RG"


def cmyk_shares(colour: str) -> tuple[float, float, float, float]:
    """
    Return cyan, magenta, yellow and black from 0 to 1 for "#rrggbb".

    >>> cmyk_shares("#ffffff"), cmyk_shares("#000000")
    ((0.0, 0.0, 0.0, 0.0), (0.0, 0.0, 0.0, 1.0))
    """
    lights = _lights(colour)
    lightest = max(lights)
    if lightest < _NEAR_BLACK:
        return (0.0, 0.0, 0.0, 1.0)
    cyan, magenta, yellow = ((lightest - light) / lightest for light in lights)
    return (cyan, magenta, yellow, 1.0 - lightest)


def _lights(colour: str) -> tuple[float, float, float]:
    red, green, blue = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    return (red, green, blue)


def _rgb(colour: str) -> str:
    return " ".join(f"{light:.3g}" for light in _lights(colour))


def _cmyk(colour: str) -> str:
    return " ".join(f"{share:.3g}" for share in cmyk_shares(colour))
