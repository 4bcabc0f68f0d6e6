"""
The cartouche of a wall map: a plate with the name of the realm and a scale of leagues.

Sizes are those on A4.
"""

from collections.abc import Iterator
from typing import NamedTuple

from generators.lattice import SQRT3
from layouts.documents import Box
from layouts.shapes import Command, Face, Path, Point, Shape, Style, rectangle
from layouts.textblocks import MIN_SIZE_MM, centred_text, fitting_size_mm
from pnp.printing.country.charts import PARCHMENT, draw_flourish
from pnp.printing.themes import LIGHT, SEPIA

CARTOUCHE = (88.0, 29.0)  # width and height

_FACE: Face = "serif-semibold"
_NOTCH, _SHADOW, _SHADE = 3.2, 0.9, "#a99a78"
_TITLE, _SUBTITLE, _LEAGUE = 9.2, 3.1, 2.3
_SCALE_MM = 46.0  # the longest scale of leagues
_LEAGUES = 4
_LEAST_MM = 0.5


class PlateWords(NamedTuple):
    """What stands on a cartouche: a title, a line below it, and the name of the unit."""

    title: str
    subtitle: str
    league: str


def draw_cartouche(box: Box, words: PlateWords, side_mm: float) -> Iterator[Shape]:
    """Yield a plate with the words, and below them a scale: a hex is a league wide."""
    left, top, right, _ = box
    scale = (right - left) / CARTOUCHE[0]
    shade = _SHADOW * scale
    yield _plate(box, scale, Style(_SHADE), shift=shade)
    yield _plate(box, scale, Style(PARCHMENT, SEPIA, 0.55 * scale))
    for inset, width in ((0.9, 0.2), (1.7, 0.12)):
        yield _plate(box, scale, Style(None, SEPIA, width * scale), inset=inset * scale)
    x, room_mm = (left + right) / 2, right - left - 2 * (_NOTCH + 2.0) * scale
    for text, y, size in ((words.title, 8.0, _TITLE), (words.subtitle, 17.6, _SUBTITLE)):
        size_mm = fitting_size_mm(
            text,
            _FACE,
            width_mm=room_mm,
            max_size_mm=max(MIN_SIZE_MM, size * scale),
            min_size_mm=_LEAST_MM,
        )
        yield centred_text(text, (x, top + y * scale), size_mm, SEPIA, _FACE)
    yield from draw_flourish((x, top + 14.3 * scale), 22.0 * scale, scale)
    yield from _leagues((x, top + 22.9 * scale), words.league, side_mm, scale)


def _leagues(middle: Point, league: str, side_mm: float, scale: float) -> Iterator[Shape]:
    """Yield a scale whose every step is as long as a hex is wide, if there is room for one."""
    step_mm, size_mm = side_mm * SQRT3, _LEAGUE * scale
    is_legible = size_mm >= MIN_SIZE_MM
    count = min(_LEAGUES, int(_SCALE_MM * scale / step_mm)) if is_legible else 0
    left, y = middle[0] - count * step_mm / 2, middle[1]
    for number in range(count):
        fill = LIGHT if number % 2 else SEPIA
        x = left + number * step_mm
        yield rectangle(x, y, step_mm, 0.75 * scale, Style(fill, SEPIA, 0.14 * scale))
    for number in range(count + 1 if count else 0):
        spot = (left + number * step_mm, y - 1.35 * scale)
        yield centred_text(str(number), spot, size_mm, SEPIA, _FACE)
    if count:
        yield centred_text(league, (middle[0], y + 2.65 * scale), size_mm, SEPIA, _FACE)


def _plate(box: Box, scale: float, style: Style, *, inset: float = 0.0, shift: float = 0.0) -> Path:
    """Return a box whose corners are cut out as quarters of a circle."""
    left, top = box[0] + inset + shift, box[1] + inset + shift
    right, bottom = box[2] - inset + shift, box[3] - inset + shift
    r, k = _NOTCH * scale, _NOTCH * scale * 0.5523
    commands: tuple[Command, ...] = (
        ("M", left + r, top),
        ("L", right - r, top),
        ("C", right - r, top + k, right - k, top + r, right, top + r),
        ("L", right, bottom - r),
        ("C", right - k, bottom - r, right - r, bottom - k, right - r, bottom),
        ("L", left + r, bottom),
        ("C", left + r, bottom - k, left + k, bottom - r, left, bottom - r),
        ("L", left, top + r),
        ("C", left + k, top + r, left + r, top + k, left + r, top),
        ("Z",),
    )
    return Path(commands, style)
