"""
The picture of the lords, who mark honour on the track, and their shields.

A shield has its blank side in front and "+20" behind.
"""

from functools import cache

from layouts.components import Component, offset_outline
from layouts.fonts import face_metrics
from layouts.shapes import Circle, Group, Path, Point, Shape, Style, Symbol, Text, placed, polygon
from pnp.games.baron.facts import GAME, SHIELD_HONOUR
from pnp.model.parts import Face, TokenSize
from pnp.printing.art.outlines import outline
from pnp.printing.kits.record import KitRequest
from pnp.printing.stock.markings import marked_box
from pnp.printing.stock.tokens import (
    SMALL_SAFE_MM,
    centred_text,
    form_of,
    line_round,
    picture_of,
    player_token,
    players_of,
)
from pnp.printing.themes import INK, PAPER, PlayerColour, Theme
from pnp.texts import Texts

SHIELD_WIDTH_MM = 20.0
SHIELD_HEIGHT_MM = 23.0
# As large as a keep: both stand in one block.
_SQUARE_SHIELD = TokenSize(0.0, 20.0)

_BEZIER_STEPS = 10
# Paths from back to front in a unit box: banner, pole, cloak, arm, head, cap.
_LORD_PARTS = (
    "M .26 -.47 L .52 -.42 .43 -.31 .52 -.2 .26 -.15 Z",
    "M .22 .42 L .22 -.5 .29 -.5 .29 .42 Z",
    "M -.38 .42 C -.4 .16 -.34 -.06 -.18 -.12 L .0 -.12 C .16 -.06 .18 .16 .17 .42 Z",
    "M .0 -.04 L .3 -.06 .31 .04 .06 .12 Z",
    "O -.09 -.23 .12",
    "M -.27 -.25 L -.24 -.37 Q -.09 -.52 .06 -.37 L .2 -.4 .09 -.25 Z",
)
_LETTER_AT: Point = (-0.1, 0.2)
_LETTER_SIZE = 0.3
_IN_THE_BOX = placed(-0.06, 0.03, scale=0.92)


def draw_piece(face: Face, player: PlayerColour, theme: Theme) -> Symbol:
    """Return the picture of a face; that of a lord is Baron's own."""
    return _lord(player) if face.picture == "lord" else picture_of(face, player, theme)


def shield_tokens(request: KitRequest, texts: Texts) -> tuple[Component, ...]:
    """Return the shields of the colours in play."""
    return tuple(_shield(player, request) for player in players_of(GAME, request, texts))


@cache
def shield_outline(width_mm: float, height_mm: float) -> tuple[Point, ...]:
    """Return a shield about the origin, point down, as a ring of corners."""
    half_mm = width_mm / 2
    top, shoulder, tip = -height_mm / 2, -0.06 * height_mm, height_mm / 2
    right = [
        _bezier(
            ((half_mm, shoulder), (half_mm, 0.24 * height_mm), (0.52 * half_mm, 0.4 * height_mm)),
            (0.0, tip),
            step / _BEZIER_STEPS,
        )
        for step in range(_BEZIER_STEPS)
    ]
    left = [(-x, y) for x, y in reversed(right)]
    return ((-half_mm, top), (half_mm, top), *right, (0.0, tip), *left)


def _bezier(handles: tuple[Point, Point, Point], end: Point, share: float) -> Point:
    """Return a point of a cubic curve."""
    rest = 1 - share
    weights = (rest**3, 3 * rest * rest * share, 3 * rest * share * share, share**3)
    points = (*handles, end)
    return (
        sum(weight * x for weight, (x, _) in zip(weights, points, strict=True)),
        sum(weight * y for weight, (_, y) in zip(weights, points, strict=True)),
    )


@cache
def _lord(player: PlayerColour) -> Symbol:
    """Return a lord with cap and banner, standing, in a box of side 1."""
    parts = [outline(part) for part in _LORD_PARTS]
    shapes: list[Shape] = [Path(part, Style(stroke=PAPER, stroke_mm=0.1)) for part in parts]
    # A black figure has its lines in paper, within its own outline.
    line = PAPER if player.fill == INK else INK
    shapes += (Path(part, Style(INK, INK, 0.05)) for part in parts)
    shapes += (Path(part, Style(player.fill, line, 0.03)) for part in parts)
    x, y = _LETTER_AT
    base = y + face_metrics("sans-semibold").cap_height / 2 * _LETTER_SIZE
    shapes.append(Text(x, base, player.letter, "sans-semibold", _LETTER_SIZE, player.ink, "middle"))
    name = f"lord-{player.key}-{player.fill[1:]}-{player.letter}"
    return Symbol(name, (Group(tuple(shapes), _IN_THE_BOX),), (-0.5, -0.5, 0.5, 0.5))


def _shield(player: PlayerColour, request: KitRequest) -> Component:
    """Return the shield of a colour: in its own shape, or a shield on a square."""
    theme, form = request.theme, form_of(request, _SQUARE_SHIELD)
    name, faces = f"{player.key} shield", _shield_faces(player, theme)
    if form.is_square:
        return player_token(name, player, form, theme, faces)
    trim = shield_outline(SHIELD_WIDTH_MM, SHIELD_HEIGHT_MM)
    reach_mm = SHIELD_HEIGHT_MM / 2 + 2 * request.bleed_mm
    ground = marked_box(player, theme, (-reach_mm, -reach_mm, reach_mm, reach_mm))
    front, back = faces
    return Component(
        name=name,
        front=(*ground, *front),
        back=(*ground, *back),
        trim=trim,
        bleed_mm=request.bleed_mm,
        safe_mm=SMALL_SAFE_MM,
        bleed=offset_outline(trim, request.bleed_mm),
    )


def _shield_faces(
    player: PlayerColour, theme: Theme
) -> tuple[tuple[Shape, ...], tuple[Shape, ...]]:
    """Return what stands on the field of a shield: the letter in front, "+20" behind."""
    line, letter = line_round(player, theme), player.letter
    inner = polygon(
        [(x, y - 0.6) for x, y in shield_outline(0.72 * SHIELD_WIDTH_MM, 0.7 * SHIELD_HEIGHT_MM)],
        line,
    )
    twenty = centred_text(f"+{SHIELD_HONOUR}", 5.8, theme.ink, y_mm=-3.0)
    return (
        (Circle(0.0, -1.4, 5.0, line), centred_text(letter, 6.4, theme.ink, y_mm=-1.4)),
        (inner, twenty, centred_text(letter, 2.8, theme.ink, y_mm=2.2)),
    )
