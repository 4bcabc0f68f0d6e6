"""Farmland: parcels turned this way and that, ploughed or planted in rows."""

from collections.abc import Iterable, Iterator

from generators.areas import Area
from layouts.shapes import Command, Path, Point, Style, polygon_commands
from pnp.printing.country.lands import Land, Picture, rounded, sprigs_at
from pnp.printing.themes import LIGHT, mixed

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
    paths: dict[Style, list[Command]] = {}
    angle_deg = 180 * land.stream.fraction()
    plant = _planted if land.scenery.has_rows else _ploughed
    hedge = Style(stroke=land.tones.line, stroke_mm=0.6 * _HEDGE * side)
    for parcel in land.area.parcels(_PARCEL * side, land.stream):
        inner = parcel.offset(-_HEDGE * side)
        if inner.size < 0.01 * side * side:
            continue
        angle_deg += 40 + 70 * land.stream.fraction()
        for style, commands in (*plant(inner, angle_deg, land), (hedge, _outline(inner))):
            paths.setdefault(style, []).extend(commands)
    points = land.open(0.14, 0.06).scattered(land.scenery.spacing * side, land.stream)
    flat = (Path(tuple(paths[style]), style) for style in sorted(paths, key=_layer))
    return Picture(tuple(flat), tuple(sprigs_at(points, land.scenery.sprigs, land)))


def _layer(style: Style) -> tuple[bool, float]:
    """Return what comes first: washes, then lines, the finest sooner."""
    return (style.fill is None, style.stroke_mm)


def _ploughed(
    parcel: Area, angle_deg: float, land: Land
) -> Iterator[tuple[Style, Iterable[Command]]]:
    """Yield wash and furrows of a parcel: one in four darker, one paler."""
    side, tones = land.side_mm, land.tones
    kind = land.stream.below(4)
    if kind == 0:
        yield Style(mixed(tones.ground, tones.pattern, 0.45)), _outline(parcel)
    elif kind == 1:
        yield Style(mixed(tones.ground, LIGHT, _PALER)), _outline(parcel)
    step_mm = _FURROW_STEP * (1.0 + 0.5 * land.stream.fraction()) * side
    colour = tones.pattern if kind else tones.line
    lines = parcel.hatching(step_mm, angle_deg, land.stream.fraction())
    yield Style(stroke=colour, stroke_mm=_FURROW * side), _strokes(lines)


def _planted(
    parcel: Area, angle_deg: float, land: Land
) -> Iterator[tuple[Style, Iterable[Command]]]:
    """Yield the rows of a parcel, and the plants on them."""
    side = land.side_mm
    inner = parcel.offset(-_VINE * side)
    lines = inner.hatching(_ROW_STEP * side, angle_deg, land.stream.fraction())
    yield Style(stroke=land.tones.line, stroke_mm=_FURROW * side), _strokes(lines)
    dash_mm = (0.01, _VINE_STEP * side)
    yield Style(None, land.tones.pattern, 2 * _VINE * side, dash_mm), _strokes(lines)


def _outline(parcel: Area) -> Iterator[Command]:
    for ring in rounded(parcel.rings):
        yield from polygon_commands(ring)


def _strokes(lines: list[list[Point]]) -> Iterator[Command]:
    for start, *_, end in lines:
        yield ("M", round(start[0], 2), round(start[1], 2))
        yield ("L", round(end[0], 2), round(end[1], 2))
