"""
The five lords and their shields.

A lord marks honour on the track: a token, or a figure folded over its head that
stands on two flaps. A shield has its blank side in front and "+20" behind.
"""

from functools import cache

from layouts.components import Component, offset_outline
from layouts.fonts import face_metrics
from layouts.shapes import (
    Circle,
    Group,
    Path,
    Point,
    Shape,
    Style,
    Symbol,
    Text,
    Use,
    placed,
    polygon,
    polyline,
    rectangle,
)
from pnp.games.baron.facts import GAME, SHIELD_HONOUR
from pnp.games.baron.print.hatching import hatched_field, hatched_square, rim_colour
from pnp.printing.art.outlines import outline
from pnp.printing.kits.record import KitRequest
from pnp.printing.kits.tokenforms import SMALL_SAFE_MM, TokenForm, TokenSize, token
from pnp.printing.kits.tokens import centred_text
from pnp.printing.themes import INK, PAPER, PlayerColour, Theme, find_player
from pnp.texts import Texts

LORD = TokenSize(17.0, 15.0)
STANDEE_WIDTH_MM = 17.0
STANDEE_HEIGHT_MM = 26.0
FLAP_MM = 8.0
SHIELD_WIDTH_MM = 20.0
SHIELD_HEIGHT_MM = 23.0
# As large as a keep: both stand in one block.
_SQUARE_SHIELD = TokenSize(0.0, 20.0)

_RIM_MM = 1.9
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


def lord_tokens(request: KitRequest, texts: Texts) -> tuple[Component, ...]:
    """Return the lords of the colours in play, as figures if they are asked for."""
    make = _lord_standee if request.has_standees else _lord_token
    colours = GAME.colours_of(request.players)
    return tuple(make(colour.name, request, texts) for colour in colours)


def shield_tokens(request: KitRequest, texts: Texts) -> tuple[Component, ...]:
    """Return the shields of the colours in play."""
    colours = GAME.colours_of(request.players)
    return tuple(_shield(colour.name, request, texts) for colour in colours)


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


def _lord_token(colour: str, request: KitRequest, texts: Texts) -> Component:
    """Return a lord as a token, alike on both sides."""
    theme, form = request.theme, request.form(LORD)
    player = find_player(theme, colour)
    line = Style(theme.paper, rim_colour(player, theme), 0.3)
    face = (
        *hatched_field(player, theme, form),
        form.field(form.size_mm / 2 - _RIM_MM, line),
        Use(_lord(player, _letter(colour, texts)), placed(-0.3, 0.1, scale=_lord_mm(form))),
    )
    return token(
        f"{colour} lord",
        form,
        ground=theme.paper,
        front=face,
        back=face,
        quantity=1,
        block=colour,
    )


def _lord_standee(colour: str, request: KitRequest, texts: Texts) -> Component:
    """Return a lord to fold over the head, with a flap to glue at either foot."""
    theme = request.theme
    player = find_player(theme, colour)
    half = _standee_half(player, _letter(colour, texts), theme, request.bleed_mm)
    folds = Style(stroke=theme.ink, stroke_mm=0.15, dash_mm=(1.2, 0.9))
    half_mm = STANDEE_WIDTH_MM / 2
    foot_mm, end_mm = STANDEE_HEIGHT_MM, STANDEE_HEIGHT_MM + FLAP_MM
    lines = tuple(
        polyline(((-half_mm, y_mm), (half_mm, y_mm)), folds) for y_mm in (-foot_mm, 0.0, foot_mm)
    )
    trim = ((-half_mm, -end_mm), (half_mm, -end_mm), (half_mm, end_mm), (-half_mm, end_mm))
    return Component(
        name=f"{colour} lord",
        front=(Group(half, placed(0.0, 0.0, angle_deg=180.0)), *half, *lines),
        trim=trim,
        bleed_mm=request.bleed_mm,
        safe_mm=SMALL_SAFE_MM,
        bleed=offset_outline(trim, request.bleed_mm),
    )


def _standee_half(
    player: PlayerColour, letter: str, theme: Theme, bleed_mm: float
) -> tuple[Shape, ...]:
    """Return one side of the figure, from the fold at the origin down to the flap's end."""
    reach_mm = STANDEE_WIDTH_MM / 2 + bleed_mm
    foot_mm = STANDEE_HEIGHT_MM
    width_mm, flap_mm = 2 * reach_mm, FLAP_MM + bleed_mm
    bar_mm = 5.0
    band = rectangle(-reach_mm, foot_mm - bar_mm, width_mm, bar_mm, Style())
    hatched = Group(hatched_square(player, theme, width_mm), placed(0.0, foot_mm))
    edge = Style(stroke=rim_colour(player, theme), stroke_mm=0.3)
    ledge = polyline(((-reach_mm, foot_mm - bar_mm), (reach_mm, foot_mm - bar_mm)), edge)
    return (
        rectangle(-reach_mm, 0.0, width_mm, foot_mm + flap_mm, Style(theme.paper)),
        Group((hatched,), clip=band),
        ledge,
        Use(_lord(player, letter), placed(-0.4, foot_mm - bar_mm - 7.3, scale=13.6)),
    )


@cache
def _lord(player: PlayerColour, letter: str) -> Symbol:
    """Return a lord with cap and banner, standing, in a box of side 1."""
    parts = [outline(part) for part in _LORD_PARTS]
    shapes: list[Shape] = [Path(part, Style(stroke=PAPER, stroke_mm=0.1)) for part in parts]
    # A black figure has its lines in paper, within its own outline.
    line = PAPER if player.fill == INK else INK
    shapes += (Path(part, Style(INK, INK, 0.05)) for part in parts)
    shapes += (Path(part, Style(player.fill, line, 0.03)) for part in parts)
    x, y = _LETTER_AT
    base = y + face_metrics("sans-semibold").cap_height / 2 * _LETTER_SIZE
    shapes.append(Text(x, base, letter, "sans-semibold", _LETTER_SIZE, player.ink, "middle"))
    return Symbol(f"lord-{player.key}-{letter}", tuple(shapes), (-0.5, -0.55, 0.55, 0.5))


def _shield(colour: str, request: KitRequest, texts: Texts) -> Component:
    """Return the shield of a colour: in its own shape, or a shield on a square."""
    theme, form = request.theme, request.form(_SQUARE_SHIELD)
    player = find_player(theme, colour)
    front, back = _shield_faces(player, _letter(colour, texts), theme)
    name = f"{colour} shield"
    if form.is_square:
        ground = hatched_field(player, theme, form)
        return token(
            name,
            form,
            ground=theme.paper,
            front=(*ground, *front),
            back=(*ground, *back),
            quantity=1,
            block=colour,
        )
    trim = shield_outline(SHIELD_WIDTH_MM, SHIELD_HEIGHT_MM)
    ground = hatched_square(player, theme, SHIELD_HEIGHT_MM / 2 + 2 * request.bleed_mm)
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
    player: PlayerColour, letter: str, theme: Theme
) -> tuple[tuple[Shape, ...], tuple[Shape, ...]]:
    """Return what stands on the field of a shield: the letter in front, "+20" behind."""
    line = Style(theme.paper, rim_colour(player, theme), 0.3)
    inner = polygon(
        [(x, y - 0.6) for x, y in shield_outline(0.72 * SHIELD_WIDTH_MM, 0.7 * SHIELD_HEIGHT_MM)],
        line,
    )
    twenty = centred_text(f"+{SHIELD_HONOUR}", 5.8, theme.ink, y_mm=-3.0)
    return (
        (Circle(0.0, -1.4, 5.0, line), centred_text(letter, 6.4, theme.ink, y_mm=-1.4)),
        (inner, twenty, centred_text(letter, 2.8, theme.ink, y_mm=2.2)),
    )


def _lord_mm(form: TokenForm) -> float:
    """Return how large the picture of a lord is."""
    return 9.4 if form.is_square else 10.6


def _letter(colour: str, texts: Texts) -> str:
    """Return the letter of a colour in the players' language."""
    return texts(f"kit_letter_{colour}")
