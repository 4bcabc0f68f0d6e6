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
from layouts.shapes import Circle, Path, Point, Shape, Style, Use, placed, polygon, polyline
from pnp.printing.art.hexart import draw_ground, draw_outline
from pnp.printing.art.icons import icon
from pnp.printing.art.pieces import piece
from pnp.printing.art.places import HALF_WIDTH
from pnp.printing.art.terrains import find_look
from pnp.printing.themes import INK, PAPER, PlayerColour, Theme

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
    key: str, ink: str, size_mm: tuple[float, float], theme: Theme, stream: Stream
) -> Iterator[Shape]:
    """Yield the scene of a spell, a strip so wide and high about the origin, to be clipped."""
    scene = SCENES[key]
    yield from _draw_land(scene, size_mm, theme, stream)
    for start, end in scene.moves:
        yield from _draw_move(start * STEP_MM, end * STEP_MM)
    own = PlayerColour(f"caster-{ink[1:]}", "", ink, PAPER)
    foe = PlayerColour("enemy", "", PAPER, INK)
    for thing in scene.things:
        yield from _draw_thing(thing, own, foe, theme)


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
            look = find_look(f"barony/{terrain or stream.pick(_LAND)}")
            yield draw_ground(look, (step * STEP_MM, row * row_mm), SIDE_MM, theme, stream)
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


def _draw_thing(
    thing: Thing, own: PlayerColour, foe: PlayerColour, theme: Theme
) -> Iterator[Shape]:
    x_mm, y_mm, size_mm = thing.x * STEP_MM, thing.y * STEP_MM, thing.size_mm
    place = placed(x_mm, y_mm, scale=size_mm)
    if thing.part in ("own", "foe"):
        player = own if thing.part == "own" else foe
        yield Use(piece(thing.kind, player, has_letter=False), place)
    elif thing.part == "token":
        yield Circle(x_mm, y_mm, size_mm / 2, Style(theme.tones[thing.kind].ground, INK, 0.35))
        yield Use(icon(f"barony/{thing.kind}", INK), placed(x_mm, y_mm, scale=0.66 * size_mm))
    elif thing.part == "gate":
        yield Circle(x_mm, y_mm, size_mm / 2, Style(PAPER, INK, 0.5))
        ring = Style(None, INK, 0.4, dash_mm=(0.9, 0.9))
        yield Circle(x_mm, y_mm, size_mm / 2 - 1.0, ring)
    else:
        yield from _draw_sign(thing.part, (x_mm, y_mm), size_mm)


def _draw_sign(part: str, middle: Point, size_mm: float) -> Iterator[Shape]:
    """Yield a plus, a cross or a wedge in ink with a halo of paper."""
    x_mm, y_mm = middle
    half_mm = size_mm / 2
    if part == "wedge":
        corners = [
            (x_mm - 0.6 * half_mm, y_mm - half_mm),
            (x_mm + 0.7 * half_mm, y_mm),
            (x_mm - 0.6 * half_mm, y_mm + half_mm),
        ]
        yield polygon(corners, Style(INK, PAPER, 0.6))
        return
    tilt = half_mm if part == "cross" else 0.0
    lines = (
        ((x_mm - half_mm, y_mm - tilt), (x_mm + half_mm, y_mm + tilt)),
        ((x_mm - tilt, y_mm + half_mm), (x_mm + tilt, y_mm - half_mm)),
    )
    for colour, stroke_mm in ((PAPER, 1.5), (INK, 0.9)):
        for line in lines:
            yield polyline(line, Style(stroke=colour, stroke_mm=stroke_mm))


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
