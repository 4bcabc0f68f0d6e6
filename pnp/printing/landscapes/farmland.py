"""
Farmland: parcels turned this way and that, ploughed or planted in rows. Sizes are in units.

Furrows and rows end one by one at the rim, and no hedge is drawn there, so fields fade out.
"""

from collections.abc import Iterable, Iterator

from layouts.shapes import Command, Path, Point, Shape, Style, polygon_commands
from pnp.printing.landscapes.parcels import Parcel, parcels
from pnp.printing.landscapes.patches import wandering
from pnp.printing.landscapes.scenes import Drawn, Scene, sown
from pnp.printing.themes import LIGHT, mixed

_PARCEL = 0.54
_WASHES = (0.5, 0.22, -0.35)  # of the pattern's colour; below 0 of light
_LANE = 0.045
_FURROW_STEP = 0.085
_FURROW = 0.013
_HEDGE = 0.013
_FRAY = 0.09
_ROW_STEP = 0.11
_VINE_STEP = 0.085
_VINE = 0.055


def draw_farmland(scene: Scene) -> Drawn:
    """Return parcels turned this way and that, ploughed or planted, with a few stooks on them."""
    patch, side, unit, stream = scene.patch, scene.side_mm, scene.unit_mm, scene.stream
    ring = patch.ring(patch.rim_mm, 0.05 * side)
    edge = wandering(ring, 5, 0.07 * side, stream)
    middles = list(patch.strewn(_PARCEL * unit, stream, keep_mm=-0.2 * unit))
    paths: dict[Style, list[Command]] = {}
    angle_deg = 180 * stream.fraction()
    paint = _planted if scene.scenery.has_rows else _ploughed
    for parcel in parcels(edge, middles, _LANE * unit):
        angle_deg += 40 + 70 * stream.fraction()
        for style, commands in paint(scene, parcel, angle_deg):
            paths.setdefault(style, []).extend(commands)
    flat: list[Shape] = [
        Path(tuple(paths[style]), style) for style in sorted(paths, key=_layer) if paths[style]
    ]
    points = patch.strewn(0.8 * scene.scenery.spacing * unit, stream)
    return flat, list(sown(scene, points, scene.kept()))


def _layer(style: Style) -> tuple[bool, float]:
    return (style.fill is None, style.stroke_mm)


def _ploughed(
    scene: Scene, parcel: Parcel, angle_deg: float
) -> Iterator[tuple[Style, Iterable[Command]]]:
    """Yield wash, furrows and hedges of a parcel; one in four has no wash."""
    unit, tones = scene.unit_mm, scene.tones
    kind = scene.stream.below(len(_WASHES) + 1)
    if kind < len(_WASHES):
        share = _WASHES[kind]
        colour = mixed(tones.ground, tones.pattern if share > 0 else LIGHT, abs(share))
        yield Style(colour), _outline(parcel)
    step_mm = _FURROW_STEP * (1.0 + 0.5 * scene.stream.fraction()) * unit
    furrows = parcel.furrows(step_mm, angle_deg, scene.stream.fraction(), _FRAY * unit)
    colour = tones.pattern if kind else tones.line
    yield Style(stroke=colour, stroke_mm=_FURROW * unit), _strokes(furrows)
    yield Style(stroke=tones.line, stroke_mm=_HEDGE * unit), parcel.hedges()


def _planted(
    scene: Scene, parcel: Parcel, angle_deg: float
) -> Iterator[tuple[Style, Iterable[Command]]]:
    """Yield the rows of a parcel, and the plants on them."""
    unit, tones = scene.unit_mm, scene.tones
    step_mm = _ROW_STEP * unit
    fray_mm = _FRAY * unit
    rows = list(parcel.furrows(step_mm, angle_deg, 0.25 + 0.5 * scene.stream.fraction(), fray_mm))
    yield Style(stroke=tones.line, stroke_mm=_FURROW * unit), _strokes(rows)
    dash_mm = (0.01, _VINE_STEP * unit)
    yield Style(None, tones.pattern, _VINE * unit, dash_mm), _strokes(rows)
    yield Style(stroke=tones.line, stroke_mm=_HEDGE * unit), parcel.hedges()


def _outline(parcel: Parcel) -> Iterable[Command]:
    return polygon_commands([(round(x, 2), round(y, 2)) for x, y in parcel.ring])


def _strokes(lines: Iterable[tuple[Point, Point]]) -> Iterator[Command]:
    for (a, b), (c, d) in lines:
        yield ("M", round(a, 2), round(b, 2))
        yield ("L", round(c, 2), round(d, 2))
