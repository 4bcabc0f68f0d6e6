"""
Vistas: the picture of a game, for covers and boxes: hills one behind the other, cut out of
paper, with the motifs of their terrains, and the game's pieces large in front of them.

A game declares its own as data in its `print.toml`; nothing here knows a game. Heights are
shares of the picture's height from its top, places across are shares of its width, and sizes
are shares of what fits both ways; so one vista fills a banner as well as the front of a box.
"""

import math
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from generators.randomness import Stream
from layouts.shapes import (
    Circle,
    Group,
    Path,
    Point,
    Shape,
    Style,
    Transform,
    Use,
    placed,
    polygon,
    polyline,
    rectangle,
)
from pnp.printing.art.symbols import motif, put_piece
from pnp.printing.themes import Growth, TerrainLook, Theme, Tones, find_look, find_player

_STEPS = 72  # of a crest
_WAVES = ((1.3, 0.6), (2.9, 0.28), (5.3, 0.12))  # how many across, and how high
_PORTRAIT_SHARE = 0.66  # of the width that counts as height where a picture is upright
_CREST_MM = 0.3
_ROW = 0.62  # from a row of motifs to the next, in sizes of motifs
_SUN = "#f7dfa0"


class Hill(NamedTuple):
    """
    A strip of land, from its crest to the foot of the picture.

    Attributes:
        look: the terrain, whose tones and motifs it has.
        top: where its crest is, on the whole.
        swell: how far the crest rises and falls.
        size: of its motifs; 0 for none.
        spread: from motif to motif, in their sizes.
        is_jagged: peaks, not waves.
    """

    look: str
    top: float
    swell: float = 0.06
    size: float = 0.1
    spread: float = 1.15
    is_jagged: bool = False


class Standing(NamedTuple):
    """A piece in the landscape: where it stands, its foot at *y*, and how large it is."""

    kind: str
    colour: str
    x: float
    y: float
    size: float


class Vista(NamedTuple):
    """
    A landscape, the farthest hill first, and who stands in it; the sun at a point or none.

    *band* is the game's colour among the theme's bands.
    """

    band: str
    sky: str
    hills: tuple[Hill, ...]
    standing: tuple[Standing, ...]
    sun: Point | None = (0.78, 0.2)


class _Strip(NamedTuple):
    """A hill with its crest and that of the next nearer one; a picture so wide and high."""

    hill: Hill
    crest: list[Point]
    nearer: list[Point]
    width_mm: float
    height_mm: float
    unit_mm: float


def draw_vista(
    vista: Vista, size_mm: tuple[float, float], theme: Theme, stream: Stream
) -> tuple[Shape, ...]:
    """Return *vista* so wide and high, about its top left corner, cut off at its edges."""
    width_mm, height_mm = size_mm
    frame = rectangle(0.0, 0.0, width_mm, height_mm, Style(_sky(vista, theme)))
    unit_mm = min(height_mm, _PORTRAIT_SHARE * width_mm)
    shapes: list[Shape] = [frame]
    if vista.sun:
        x, y = vista.sun
        style = Style(theme.paper, theme.ink, 0.2) if theme.is_lined else Style(_SUN)
        shapes.append(Circle(x * width_mm, y * height_mm, 0.11 * unit_mm, style))
    crests = [_crest(hill, size_mm, unit_mm, stream) for hill in vista.hills]
    floor = [(0.0, height_mm + unit_mm), (width_mm, height_mm + unit_mm)]
    for hill, crest, nearer in zip(vista.hills, crests, (*crests[1:], floor), strict=True):
        strip = _Strip(hill, crest, nearer, width_mm, height_mm, unit_mm)
        shapes += _draw_hill(strip, theme, stream)
    for one in sorted(vista.standing, key=lambda one: one.y):
        shapes += _draw_standing(one, size_mm, unit_mm, theme)
    return (Group(tuple(shapes), clip=Path(frame.commands, Style())),)


def _sky(vista: Vista, theme: Theme) -> str:
    return theme.paper if theme.is_lined else vista.sky


def _crest(hill: Hill, size_mm: tuple[float, float], unit_mm: float, stream: Stream) -> list[Point]:
    """Return the upper edge of a hill from left to right, a little beyond the picture."""
    width_mm, height_mm = size_mm
    top_mm, swell_mm = hill.top * height_mm, hill.swell * unit_mm
    if hill.is_jagged:
        return _peaks(top_mm, swell_mm, width_mm, unit_mm, stream)
    turns = [2 * math.pi * stream.fraction() for _ in _WAVES]
    breadth = width_mm / (1.6 * unit_mm)  # a wide picture has more hills, not longer ones
    points: list[Point] = []
    for step in range(_STEPS + 1):
        share = step / _STEPS
        rise = sum(
            high * math.sin(turn + 2 * math.pi * count * share * breadth / 2)
            for (count, high), turn in zip(_WAVES, turns, strict=True)
        )
        points.append((share * width_mm, top_mm - swell_mm * rise))
    return points


def _peaks(
    top_mm: float, swell_mm: float, width_mm: float, unit_mm: float, stream: Stream
) -> list[Point]:
    """Return a zigzag of peaks and passes."""
    points: list[Point] = []
    x_mm = -0.1 * unit_mm
    while x_mm < width_mm + 0.3 * unit_mm:
        points.append((x_mm, top_mm + swell_mm * (0.2 + 0.5 * stream.fraction())))
        x_mm += unit_mm * (0.1 + 0.12 * stream.fraction())
        points.append((x_mm, top_mm - swell_mm * (0.3 + stream.fraction())))
        x_mm += unit_mm * (0.1 + 0.12 * stream.fraction())
    return points


def _draw_hill(strip: _Strip, theme: Theme, stream: Stream) -> Iterator[Shape]:
    """Yield a hill with its motifs down to the crest of the next one."""
    crest = strip.crest
    look = find_look(strip.hill.look, theme)
    tones = theme.tones[look.tone]
    below = [(crest[-1][0], strip.height_mm), (crest[0][0], strip.height_mm)]
    yield polygon([*crest, *below], Style(tones.ground))
    if strip.hill.is_jagged:
        yield from _faces(crest, tones, theme)
    yield polyline(crest, Style(stroke=tones.pattern, stroke_mm=_CREST_MM))
    if strip.hill.size:
        yield from _grow(strip, look, theme, stream)


def _faces(crest: list[Point], tones: Tones, theme: Theme) -> Iterator[Shape]:
    """Yield the shaded sides of peaks and the snow on them; the light comes from the left."""
    for before, peak, after in zip(crest[::2], crest[1::2], crest[2::2], strict=False):
        foot_mm = max(before[1], after[1]) + 0.6 * (after[0] - before[0])
        cleft = (peak[0] - 0.12 * (after[0] - before[0]), foot_mm)
        shade = Style(tones.pattern) if not theme.is_lined else Style(None, tones.pattern, 0.25)
        yield polygon([peak, after, (after[0], foot_mm), cleft], shade)
        snow = [
            peak,
            _along(peak, after, 0.3),
            _along(peak, cleft, 0.34),
            _along(peak, before, 0.12),
            _along(peak, before, 0.3),
        ]
        yield polygon(snow, Style(theme.paper))


def _along(start: Point, end: Point, share: float) -> Point:
    return (start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1]))


def _grow(strip: _Strip, look: TerrainLook, theme: Theme, stream: Stream) -> Iterator[Shape]:
    """Yield the motifs of a hill in rows, larger towards the reader."""
    hill, size_mm = strip.hill, strip.hill.size * strip.unit_mm
    bag = [growth for growth in look.growths for _ in range(growth.weight)]
    deepest_mm = max(y for _, y in strip.nearer) + size_mm
    grown_mm, depth_mm = size_mm, 0.35 * size_mm
    while depth_mm < deepest_mm:
        x_mm = (stream.fraction() - 0.5) * grown_mm * hill.spread
        while x_mm < strip.width_mm + grown_mm:
            growth = bag[stream.below(len(bag))]
            off_mm = (stream.fraction() - 0.5) * 0.3 * grown_mm
            y_mm = height_at(strip.crest, x_mm) + depth_mm + off_mm
            if y_mm < height_at(strip.nearer, x_mm) + 0.5 * grown_mm:
                share = growth.size / max(one.size for one in bag) * (0.9 + 0.2 * stream.fraction())
                symbol = motif(growth.motif, theme.tones[look.tone], theme)
                yield Use(symbol, _placed(growth, (x_mm, y_mm), share * grown_mm, stream))
            x_mm += grown_mm * hill.spread * (0.8 + 0.4 * stream.fraction())
        depth_mm += grown_mm * _ROW * hill.spread
        grown_mm += 0.12 * size_mm


def _placed(growth: Growth, middle: Point, size_mm: float, stream: Stream) -> Transform:
    turn_deg = growth.angle_deg + growth.turn_deg * (2 * stream.fraction() - 1)
    x_mm, y_mm = (round(one, 1) for one in middle)
    return placed(x_mm, y_mm, scale=round(size_mm, 1), angle_deg=round(turn_deg))


def height_at(crest: list[Point], x_mm: float) -> float:
    """Return how far down a crest is at *x_mm*; beyond its ends as at them."""
    for start, end in pairwise(crest):
        if start[0] <= x_mm < end[0]:
            return _along(start, end, (x_mm - start[0]) / (end[0] - start[0]))[1]
    return crest[0][1] if x_mm < crest[0][0] else crest[-1][1]


def _draw_standing(
    one: Standing, size_mm: tuple[float, float], unit_mm: float, theme: Theme
) -> Iterator[Shape]:
    """Yield a piece and the shadow it throws to the right."""
    x_mm, y_mm, scale = one.x * size_mm[0], one.y * size_mm[1], one.size * unit_mm
    if not theme.is_lined:
        flat = Transform(scale, 0.0, 0.0, 0.22 * scale, x_mm + 0.1 * scale, y_mm - 0.05 * scale)
        yield Group((Circle(0.0, 0.0, 0.46, Style(theme.tones["forest"].pattern)),), flat)
    player = find_player(theme, one.colour)
    yield put_piece(one.kind, player, theme, (x_mm, y_mm - 0.45 * scale), scale)
