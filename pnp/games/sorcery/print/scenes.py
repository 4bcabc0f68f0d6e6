"""
Scenes: what each spell does, as a strip of land with pieces and arrows on it.

Pieces of the caster are dark, those of enemies paper white. A curved arrow is a move, a
wedge turns what is left of it into what is right of it, a cross destroys, a plus recruits.

Millimetres about the middle of the strip. Places are counted in steps of one hex.
"""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from generators.randomness import Stream
from layouts.shapes import Circle, Group, Path, Point, Shape, Style, Use, placed, polygon
from pnp.printing.art.hexart import SEAM_MM, draw_ground, draw_outline
from pnp.printing.art.pictograms import FOE, draw_sign, draw_token
from pnp.printing.art.places import HALF_WIDTH
from pnp.printing.art.symbols import piece
from pnp.printing.themes import INK, PAPER, PlayerColour, Theme, find_look

SIDE_MM = 11.4
STEP_MM = 2 * HALF_WIDTH * SIDE_MM
_LAND = ("plain", "field", "forest", "mountain", "plain", "lake")
_HALO_MM = 1.7
_ARROW_MM = 0.85

# own, foe: a piece.  token: a resource token.  gate: a ring round a piece, out of the game.
Part = Literal["own", "foe", "token", "gate", "plus", "cross", "wedge"]


@dataclass(frozen=True, slots=True)
class Thing:
    """One thing in a scene: where its middle is, in steps, and how large it is, in mm."""

    part: Part
    x: float
    y: float
    size_mm: float = 9.5
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Scene:
    """
    Land and what happens on it.

    Attributes:
        land: the terrains of the middle row that matter, by their steps from the middle.
        moves: arrows, from step to step.
    """

    land: Mapping[float, str]
    things: tuple[Thing, ...]
    moves: tuple[tuple[float, float], ...] = ()


def draw_scene(
    key: str,
    ink: str,
    size_mm: tuple[float, float],
    theme: Theme,
    stream: Stream,
    *,
    is_fitted: bool = True,
) -> Iterator[Shape]:
    """
    Yield the scene of a spell, a strip so wide and high about the origin, to be clipped.

    What matters is as large as the strip is wide and high, unless it is not *is_fitted*.
    """
    scene = SCENES[key]
    scale = _fitting_scale(scene, size_mm) if is_fitted else 1.0
    room_mm = (size_mm[0] / scale, size_mm[1] / scale)
    shapes = [*_draw_land(scene, room_mm, theme, stream)]
    for start, end in scene.moves:
        shapes += _draw_move(start * STEP_MM, end * STEP_MM)
    own = PlayerColour(f"caster-{ink[1:]}", "", ink, PAPER)
    for thing in scene.things:
        shapes += _draw_thing(thing, own, theme)
    yield Group(tuple(shapes), placed(0.0, 0.0, scale=scale))


def _fitting_scale(scene: Scene, size_mm: tuple[float, float]) -> float:
    """Return how much larger a scene may be, so that the hexes that matter stay whole."""
    hexes = max(scene.land) - min(scene.land) + 1
    return max(1.0, min(size_mm[0] / ((hexes + 0.35) * STEP_MM), size_mm[1] / (2.5 * SIDE_MM)))


def _draw_land(
    scene: Scene, size_mm: tuple[float, float], theme: Theme, stream: Stream
) -> Iterator[Shape]:
    """Yield the land: what the scene says in its row, anything round it."""
    width_mm, height_mm = size_mm
    shift = next(iter(scene.land)) % 1.0
    row_mm = 1.5 * SIDE_MM
    rows = math.ceil((height_mm / 2 + SIDE_MM) / row_mm)
    columns = math.ceil(width_mm / 2 / STEP_MM) + 1
    for row in range(-rows, rows + 1):
        for column in range(-columns, columns + 1):
            step = column + shift + (0.5 if row % 2 else 0.0)
            terrain = scene.land.get(step) if row == 0 else None
            look = find_look(f"barony/{terrain or stream.pick(_LAND)}", theme)
            centre = (step * STEP_MM, row * row_mm)
            yield draw_ground(look, centre, SIDE_MM, theme, stream, bleed_mm=SEAM_MM)
    for step in scene.land:
        yield draw_outline((step * STEP_MM, 0.0), SIDE_MM, theme, width_mm=0.45)


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
    """Return the handle of a curve that rises from *one* to the height of *other*."""
    return (one[0] + 0.45 * (other[0] - one[0]), other[1])


def _draw_thing(thing: Thing, own: PlayerColour, theme: Theme) -> Iterator[Shape]:
    x_mm, y_mm, size_mm = thing.x * STEP_MM, thing.y * STEP_MM, thing.size_mm
    place = placed(x_mm, y_mm, scale=size_mm)
    if thing.part in ("own", "foe"):
        player = own if thing.part == "own" else FOE
        yield Use(piece(thing.kind, player, theme, has_letter=False), place)
    elif thing.part == "gate":
        yield Circle(x_mm, y_mm, size_mm / 2, Style(PAPER, INK, 0.5))
        ring = Style(None, INK, 0.4, dash_mm=(0.9, 0.9))
        yield Circle(x_mm, y_mm, size_mm / 2 - 1.0, ring)
    elif thing.part == "token":
        yield Group(draw_token(f"barony/{thing.kind}", size_mm, theme), placed(x_mm, y_mm))
    else:
        yield Group(tuple(draw_sign(thing.part, size_mm, theme)), placed(x_mm, y_mm))


SCENES: Mapping[str, Scene] = MappingProxyType(
    {
        "velocity": Scene(
            {-1.0: "plain", 0.0: "field", 1.0: "plain"},
            (Thing("own", -1.0, 0.12, 10.5, "knight"),),
            ((-1.0, 0.0), (0.0, 1.0)),
        ),
        "teleport": Scene(
            {-0.5: "plain", 0.5: "mountain"},
            (
                Thing("own", -0.5, 0.12, 10.5, "knight"),
                Thing("foe", 0.5, 0.14, 10.0, "village"),
            ),
            ((-0.5, 0.5),),
        ),
        "tornado": Scene(
            {-0.5: "field", 0.5: "plain"},
            (
                Thing("own", -0.3, 0.12, 9.0, "knight"),
                Thing("foe", -0.75, 0.12, 8.5, "knight"),
                Thing("cross", -0.75, 0.12, 7.5),
                Thing("foe", 0.5, 0.14, 9.5, "village"),
                Thing("cross", 0.5, 0.14, 7.5),
            ),
            ((-0.4, 0.5),),
        ),
        "charm": Scene(
            {-1.0: "plain", 0.0: "field", 1.0: "mountain"},
            tuple(
                thing
                for x in (-1.0, 0.0, 1.0)
                for thing in (
                    Thing("own", x - 0.16, 0.13, 9.5, "city"),
                    Thing("own", x + 0.24, 0.02, 7.5, "knight"),
                    Thing("plus", x + 0.1, -0.25, 3.4),
                )
            ),
        ),
        "illusion": Scene(
            {0.0: "field"},
            (
                Thing("own", 0.0, -0.22, 8.2, "stronghold"),
                Thing("own", -0.25, 0.16, 6.4, "knight"),
                Thing("own", 0.25, 0.16, 6.4, "knight"),
                Thing("plus", 0.0, 0.17, 3.0),
            ),
        ),
        "portal": Scene(
            {-0.5: "mysterious", 0.5: "plain"},
            (
                Thing("gate", -0.5, 0.08, 14.0),
                Thing("own", -0.5, 0.08, 8.0, "knight"),
                Thing("own", 0.5, 0.12, 11.0, "city"),
            ),
            ((-0.4, 0.5),),
        ),
        "abundance": Scene(
            {-0.5: "field", 0.5: "field"},
            (
                Thing("own", -0.5, 0.05, 10.0, "village"),
                Thing("wedge", 0.0, 0.02, 4.6),
                Thing("own", 0.42, -0.05, 11.0, "city"),
                Thing("token", 0.72, 0.22, 7.0, "field"),
            ),
        ),
        "petrify": Scene(
            {-0.5: "plain", 0.5: "forest"},
            (
                Thing("own", -0.5, 0.05, 10.5, "city"),
                Thing("own", 0.5, 0.05, 10.5, "city"),
                Thing("plus", 0.5, -0.3, 3.4),
            ),
        ),
        "sanctuary": Scene(
            {-0.5: "plain", 0.5: "plain"},
            (
                Thing("own", -0.5, 0.03, 10.5, "knight"),
                Thing("wedge", 0.0, 0.02, 4.6),
                Thing("own", 0.5, 0.03, 11.0, "city"),
            ),
        ),
    }
)
