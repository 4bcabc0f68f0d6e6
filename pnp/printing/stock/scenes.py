"""
Scenes: what a card does, as a strip of land with pieces and arrows on it.

A game declares its own in `print.toml`. Marks are those of pictograms; a curved arrow is a
move. Millimetres about the middle of the strip; places are counted in steps of one hex.
"""

import math
from collections.abc import Iterator, Sequence

from generators.randomness import Stream
from layouts.shapes import Circle, Group, Path, Point, Shape, Style, placed, polygon
from pnp.printing.art.hexart import SEAM_MM, draw_ground, draw_outline
from pnp.printing.art.pictograms import Brush, Drawn, draw_mark
from pnp.printing.art.places import HALF_WIDTH
from pnp.printing.stock.prints import Scene
from pnp.printing.themes import INK, PAPER, find_look

SIDE_MM = 11.4
STEP_MM = 2 * HALF_WIDTH * SIDE_MM
_HALO_MM = 1.7
_ARROW_MM = 0.85


def draw_scene(
    scene: Scene,
    size_mm: tuple[float, float],
    brush: Brush,
    around: Sequence[str],
    stream: Stream,
    *,
    is_fitted: bool = True,
) -> Group:
    """
    Return *scene*, a strip so wide and high about the origin, to be clipped.

    What matters is as large as the strip is wide and high, unless it is not *is_fitted*.
    The hexes that do not matter are of the terrains *around*.
    """
    scale = _fitting_scale(scene, size_mm) if is_fitted else 1.0
    room_mm = (size_mm[0] / scale, size_mm[1] / scale)
    shapes = [*_draw_land(scene, room_mm, brush, around, stream)]
    for start, end in scene.moves:
        shapes += _draw_move(start * STEP_MM, end * STEP_MM)
    for mark in scene.marks:
        shapes.append(
            Group(draw_mark(mark, 1.0, brush), placed(mark.x * STEP_MM, mark.y * STEP_MM))
        )
    return Group(tuple(shapes), placed(0.0, 0.0, scale=scale))


def draw_gate(_: str, size_mm: float) -> Drawn:
    """Return the ring round a piece that comes from out of the game."""
    ring = Style(None, INK, 0.4, dash_mm=(0.9, 0.9))
    return (
        Circle(0.0, 0.0, size_mm / 2, Style(PAPER, INK, 0.5)),
        Circle(0.0, 0.0, size_mm / 2 - 1.0, ring),
    )


def _fitting_scale(scene: Scene, size_mm: tuple[float, float]) -> float:
    steps = [step for step, _ in scene.land]
    hexes = max(steps) - min(steps) + 1
    return max(1.0, min(size_mm[0] / ((hexes + 0.35) * STEP_MM), size_mm[1] / (2.5 * SIDE_MM)))


def _draw_land(
    scene: Scene,
    size_mm: tuple[float, float],
    brush: Brush,
    around: Sequence[str],
    stream: Stream,
) -> Iterator[Shape]:
    """Yield the land: what the scene says in its row, anything round it."""
    width_mm, height_mm = size_mm
    land = dict(scene.land)
    shift = next(iter(land)) % 1.0
    row_mm = 1.5 * SIDE_MM
    rows = math.ceil((height_mm / 2 + SIDE_MM) / row_mm)
    columns = math.ceil(width_mm / 2 / STEP_MM) + 1
    for row in range(-rows, rows + 1):
        for column in range(-columns, columns + 1):
            step = column + shift + (0.5 if row % 2 else 0.0)
            terrain = land.get(step) if row == 0 else None
            look = find_look(f"{brush.prefix}{terrain or stream.pick(around)}", brush.theme)
            centre = (step * STEP_MM, row * row_mm)
            yield draw_ground(look, centre, SIDE_MM, brush.theme, stream, bleed_mm=SEAM_MM)
    for step in land:
        yield draw_outline((step * STEP_MM, 0.0), SIDE_MM, brush.theme, width_mm=0.45)


def _draw_move(start_mm: float, end_mm: float) -> Iterator[Shape]:
    """Yield a curved arrow above the middle line, from x to x, with a halo of paper."""
    lift_mm = -7.0
    start, end = (start_mm + 2.4, lift_mm + 1.2), (end_mm - 2.2, lift_mm + 0.6)
    middle = ((start[0] + end[0]) / 2, lift_mm - 3.6)
    curve = Path(
        (("M", *start), ("C", *_between(start, middle), *_between(end, middle), *end)),
        Style(stroke=INK, stroke_mm=_ARROW_MM),
    )
    head = [
        (end[0] - 1.2, end[1] - 2.2),
        (end[0] + 1.7, end[1] + 1.1),
        (end[0] - 2.4, end[1] + 0.9),
    ]
    yield Path(curve.commands, Style(stroke=PAPER, stroke_mm=_HALO_MM))
    yield polygon(head, Style(PAPER, PAPER, _HALO_MM - _ARROW_MM))
    yield curve
    yield polygon(head, Style(INK, INK, 0.2))


def _between(one: Point, other: Point) -> Point:
    return (one[0] + 0.45 * (other[0] - one[0]), other[1])
