"""
Labels of hexes: the letter of the terrain and the name of the hex, at the bottom corner.

Text has 6 pt or more. So in small hexes it moves up a little, then the letter goes, then the
name: the icon and the names at the rim say the same. All hexes of a map are labelled alike.
"""

import math
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from layouts.fonts import face_metrics, text_width_mm
from layouts.shapes import Point, Text
from layouts.textblocks import MIN_SIZE_MM, base_line_mm
from pnp.printing.art.places import NAME

_SHARE = 0.10  # the size of the text, of the side
_GAP_EM = 0.45
_PAD_MM = 0.35  # between text and edge, which is drawn, too
# How high a label may move, of the side: with its letter less than alone.
_HIGHEST = 0.62
_HIGHEST_ALONE = 0.54
_STEP = 0.03


class LabelFit(NamedTuple):
    """What is printed of the labels of a map, and how far below the middle, of the side."""

    has_letters: bool
    has_names: bool
    y: float


def text_size_mm(side_mm: float) -> float:
    """Return the size of the small text of a hex: a tenth of its side, 6 pt or more."""
    return max(_SHARE * side_mm, MIN_SIZE_MM)


def label_width_mm(letter: str, name: str, side_mm: float) -> float:
    """Return how wide letter and name are together; either may be empty."""
    size_mm = text_size_mm(side_mm)
    gap_mm = _GAP_EM * size_mm if letter and name else 0.0
    return (
        text_width_mm(letter, "sans-semibold", size_mm)
        + gap_mm
        + text_width_mm(name, "sans", size_mm)
    )


def fit_labels(labels: Iterable[tuple[str, str]], side_mm: float) -> LabelFit:
    """Return what of *labels*, each a letter and a name, has room in hexes of that size."""
    return _fit(frozenset(labels), side_mm)


@cache
def _fit(pairs: frozenset[tuple[str, str]], side_mm: float) -> LabelFit:
    for has_letters, has_names, highest in (
        (True, True, _HIGHEST),
        (False, True, _HIGHEST_ALONE),
    ):
        widest_mm = max(
            (label_width_mm(letter * has_letters, name, side_mm) for letter, name in pairs),
            default=0.0,
        )
        y = _lowest(widest_mm, side_mm)
        if y >= highest:
            return LabelFit(has_letters, has_names, y)
    return LabelFit(False, False, NAME.y)


def draw_label(
    label: tuple[str, str], fit: LabelFit, centre: Point, side_mm: float, ink: str
) -> list[Text]:
    """Return what is printed of a letter and a name, side by side."""
    letter, name = (label[0] * fit.has_letters, label[1] * fit.has_names)
    size_mm = text_size_mm(side_mm)
    half_mm = label_width_mm(letter, name, side_mm) / 2
    x_mm, y_mm = centre
    base_mm = base_line_mm(y_mm + fit.y * side_mm, "sans", size_mm)
    texts = []
    if letter:
        texts.append(Text(x_mm - half_mm, base_mm, letter, "sans-semibold", size_mm, ink))
    if name:
        texts.append(Text(x_mm + half_mm, base_mm, name, "sans", size_mm, ink, "end"))
    return texts


def _lowest(width_mm: float, side_mm: float) -> float:
    """Return how low a label of that width may stand: its feet keep off the slanted edges."""
    feet_mm = side_mm - (width_mm / 2 + _PAD_MM) / math.sqrt(3)
    middle_mm = feet_mm - face_metrics("sans").cap_height / 2 * text_size_mm(side_mm)
    return min(NAME.y, math.floor(middle_mm / side_mm / _STEP) * _STEP)
