"""Farmland: parcels turned this way and that, ploughed or planted in rows."""

from collections.abc import Iterator

from generators.areas import Area
from layouts.shapes import Path, Point, Shape, Style, many_polygons
from pnp.printing.country.etchings import LIGHT
from pnp.printing.country.lands import Land, Picture, filled, rounded, sprigs_at
from pnp.printing.themes import mixed

# Shares of the side.
_PARCEL = 0.62
_HEDGE = 0.022
_FURROW_STEP = 0.085
_FURROW = 0.013
_ROW_STEP = 0.17
_VINE_STEP = 0.13
_VINE = 0.035
_PALER = 0.5


def draw_farmland(land: Land) -> Picture:
    """Return the parcels of a farmland, with a few stooks on them."""
    side = land.side_mm
    flat: list[Shape] = []
    plant = _planted if land.scenery.has_rows else _ploughed
    angle_deg = 180 * land.stream.fraction()
    for parcel in land.area.parcels(_PARCEL * side, land.stream):
        inner = parcel.offset(-_HEDGE * side)
        if inner.size < 0.01 * side * side:
            continue
        angle_deg += 40 + 70 * land.stream.fraction()
        flat += plant(inner, angle_deg, land)
    points = land.open(0.14, 0.06).scattered(land.scenery.spacing * side, land.stream)
    return Picture(tuple(flat), tuple(sprigs_at(points, land.scenery.sprigs, land)))


def _ploughed(parcel: Area, angle_deg: float, land: Land) -> Iterator[Shape]:
    side = land.side_mm
    kind = land.stream.below(4)
    if kind == 0:
        yield filled(parcel, mixed(land.tones.ground, land.tones.pattern, 0.45))
    elif kind == 1:
        yield filled(parcel, mixed(land.tones.ground, LIGHT, _PALER))
    step_mm = _FURROW_STEP * (1.0 + 0.5 * land.stream.fraction()) * side
    colour = land.tones.pattern if kind else land.tones.line
    lines = parcel.hatching(step_mm, angle_deg, land.stream.fraction())
    yield _strokes(lines, Style(stroke=colour, stroke_mm=_FURROW * side))
    yield _hedge(parcel, land)


def _planted(parcel: Area, angle_deg: float, land: Land) -> Iterator[Shape]:
    side = land.side_mm
    inner = parcel.offset(-_VINE * side)
    lines = inner.hatching(_ROW_STEP * side, angle_deg, land.stream.fraction())
    yield _strokes(lines, Style(stroke=land.tones.line, stroke_mm=_FURROW * side))
    dash_mm = (0.01, _VINE_STEP * side)
    yield _strokes(lines, Style(None, land.tones.pattern, 2 * _VINE * side, dash_mm))
    yield _hedge(parcel, land)


def _hedge(parcel: Area, land: Land) -> Path:
    style = Style(stroke=land.tones.line, stroke_mm=0.6 * _HEDGE * land.side_mm)
    return many_polygons(rounded(parcel.rings), style)


def _strokes(lines: list[list[Point]], style: Style) -> Path:
    ends = [(round(x, 2), round(y, 2)) for line in lines for x, y in (line[0], line[-1])]
    letters = ("M", "L") * len(lines)
    return Path(tuple(zip(letters, *zip(*ends, strict=True), strict=True)) if ends else (), style)
