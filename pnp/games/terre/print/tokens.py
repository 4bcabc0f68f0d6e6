"""
The pieces of a colour: baron, knights, donjons and troops as tokens, officers as standees.

Each colour is hatched as heralds do it in black and white: blue across, red down, green
aslant, yellow dotted. So nobody needs to see the colours, and the letter says it again.
Tokens may lie either way up: both sides are alike.
"""

import math
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from layouts.components import Component
from layouts.documents import Box
from layouts.shapes import (
    Command,
    Group,
    Path,
    Shape,
    Style,
    Symbol,
    Use,
    placed,
    polyline,
    rectangle,
)
from layouts.units import points_to_mm
from pnp.games.terre.facts import (
    BARONS_A_PLAYER,
    DONJONS_A_PLAYER,
    KNIGHTS_A_PLAYER,
    TROOPS_A_PLAYER,
)
from pnp.model.games import Colour
from pnp.printing.art.outlines import outline
from pnp.printing.art.symbols import piece
from pnp.printing.kits.record import KitRequest
from pnp.printing.kits.tokenforms import SMALL_SAFE_MM, TokenSize, token
from pnp.printing.kits.tokens import centred_text
from pnp.printing.themes import PAPER, PlayerColour, Theme, find_player
from pnp.texts import Texts


class PieceSet(NamedTuple):
    """A kind of piece: how many a colour has, how large it is, how much its picture takes."""

    kind: str
    picture: str
    quantity: int
    size: TokenSize


class StandeeSize(NamedTuple):
    """One side of a standee, and how deep its foot is."""

    width_mm: float
    height_mm: float
    foot_mm: float


OFFICERS = (
    PieceSet("baron", "baron", BARONS_A_PLAYER, TokenSize(25.0, 20.0)),
    PieceSet("knight", "knight", KNIGHTS_A_PLAYER, TokenSize(22.0, 20.0)),
)
DONJONS = PieceSet("donjon", "keep", DONJONS_A_PLAYER, TokenSize(18.0, 16.0))
TROOPS = PieceSet("troop", "troop", TROOPS_A_PLAYER, TokenSize(14.0, 12.0))

STANDEES: Mapping[str, StandeeSize] = MappingProxyType(
    {"baron": StandeeSize(25.0, 36.0, 10.0), "knight": StandeeSize(22.0, 30.0, 10.0)}
)

_FIELD_SHARE = 0.80  # of half the size: the plain field within the hatched rim
_PICTURE_SHARE = 0.7  # of the size
_HATCH_STEP_MM = 1.3
_HATCH_MM = 0.28
_THIN_HATCH_MM = 0.13  # ink on paper, where ink is saved
_DOT_MM = 0.28
_LINE_MM = 0.25
_ARCH_MARGIN_MM = 2.6
_FOLD_DASH_MM = (1.2, 0.9)
_FOLD_MM = 0.2


def piece_tokens(
    sets: tuple[PieceSet, ...], colour: Colour, request: KitRequest, texts: Texts
) -> tuple[Component, ...]:
    """Return tokens of these kinds in one colour."""
    return tuple(_token(kind, colour, request, texts) for kind in sets)


def standees(colour: Colour, request: KitRequest, texts: Texts) -> tuple[Component, ...]:
    """Return the officers of a colour as figures to fold over."""
    return tuple(_standee(kind, colour, request, texts) for kind in OFFICERS)


def colour_letter(colour: Colour, texts: Texts) -> str:
    """Return the letter of a colour in the players' language."""
    return texts(f"kit_letter_{colour.name}")


def _token(kind: PieceSet, colour: Colour, request: KitRequest, texts: Texts) -> Component:
    """Return one kind of token: hatched rim, plain field, silhouette with the letter."""
    theme, form = request.theme, request.form(kind.size)
    player = find_player(theme, colour.name)
    reach_mm = form.reach_mm
    field = form.field(_FIELD_SHARE * form.size_mm / 2, _field_style(player, theme))
    figure = _figure(kind.picture, player, colour_letter(colour, texts), theme)
    face = (
        _hatching(player, (-reach_mm, -reach_mm, reach_mm, reach_mm), theme),
        field,
        Use(figure, placed(0.0, 0.0, scale=_PICTURE_SHARE * form.size_mm)),
    )
    return token(
        f"{colour.name} {kind.kind}",
        form,
        ground=_ground(player, theme),
        front=face,
        back=face,
        quantity=kind.quantity,
        block=colour.name,
    )


def _standee(kind: PieceSet, colour: Colour, request: KitRequest, texts: Texts) -> Component:
    """Return a figure with two sides, head to head, and a foot to fold out on either end."""
    theme = request.theme
    player = find_player(theme, colour.name)
    size = STANDEES[kind.kind]
    across_mm, down_mm = size.width_mm / 2, size.height_mm + size.foot_mm
    out_mm = request.bleed_mm
    ground = rectangle(
        -across_mm - out_mm,
        -down_mm - out_mm,
        size.width_mm + 2 * out_mm,
        2 * (down_mm + out_mm),
        Style(_ground(player, theme)),
    )
    side = _standee_side(kind, colour, request, texts)
    folds = (
        line
        for y_mm in (-size.height_mm, 0.0, size.height_mm)
        for line in _fold(across_mm, y_mm, theme)
    )
    return Component(
        name=f"{colour.name} {kind.kind} standee",
        front=(ground, *side, Group(side, placed(0.0, 0.0, angle_deg=180.0)), *folds),
        trim=(
            (-across_mm, -down_mm),
            (across_mm, -down_mm),
            (across_mm, down_mm),
            (-across_mm, down_mm),
        ),
        bleed_mm=out_mm,
        safe_mm=SMALL_SAFE_MM,
        quantity=kind.quantity,
    )


def _standee_side(
    kind: PieceSet, colour: Colour, request: KitRequest, texts: Texts
) -> tuple[Shape, ...]:
    """Return one side, the fold at its top at the origin: an arch, the figure, its name."""
    theme = request.theme
    player = find_player(theme, colour.name)
    size = STANDEES[kind.kind]
    width_mm, height_mm = size.width_mm, size.height_mm
    out_mm = width_mm / 2 + request.bleed_mm
    inner_mm = width_mm / 2 - _ARCH_MARGIN_MM
    style = _field_style(player, theme)
    figure = _figure(kind.picture, player, colour_letter(colour, texts), theme)
    picture_mm = 2 * inner_mm - 0.5
    words = texts(f"kit_{kind.kind}")
    ink = theme.ink if theme.is_lined else player.ink
    return (
        _hatching(player, (-out_mm, 0.0, out_mm, height_mm), theme),
        Path(_arch(inner_mm, _ARCH_MARGIN_MM, height_mm - _ARCH_MARGIN_MM), style),
        Use(figure, placed(0.0, height_mm - 8.2 - picture_mm / 2, scale=picture_mm)),
        centred_text(words, points_to_mm(7.5), ink, y_mm=height_mm - 5.4),
    )


def _figure(picture: str, player: PlayerColour, letter: str, theme: Theme) -> Symbol:
    """Return the silhouette: paper on the colour, or the colour on paper."""
    if theme.is_lined:
        return piece(picture, player, theme, letter=letter)
    return piece(picture, PlayerColour(player.key, letter, PAPER, theme.ink), theme, letter=letter)


def _ground(player: PlayerColour, theme: Theme) -> str:
    """Return the colour below the hatching."""
    return theme.paper if theme.is_lined else player.fill


def _field_style(player: PlayerColour, theme: Theme) -> Style:
    """Return how the plain field within the hatching is painted."""
    line = theme.ink if theme.is_lined else player.ink
    return Style(_ground(player, theme), line, _LINE_MM)


def _hatching(player: PlayerColour, box: Box, theme: Theme) -> Group:
    """Return the lines or dots of a colour over *box*, cut off at its edges."""
    left, top, right, bottom = box
    ink = theme.ink if theme.is_lined else player.ink
    clip = rectangle(left, top, right - left, bottom - top, Style())
    text = _HATCHES[player.key](box)
    line_mm = _THIN_HATCH_MM if theme.is_lined else _HATCH_MM
    style = Style(fill=ink) if "O" in text else Style(stroke=ink, stroke_mm=line_mm)
    return Group((Path(outline(text), style),), clip=clip)


def _across(box: Box) -> str:
    left, top, right, bottom = box
    return " ".join(f"M {left:.2f} {y:.2f} L {right:.2f} {y:.2f}" for y in _steps(top, bottom))


def _down(box: Box) -> str:
    left, top, right, bottom = box
    return " ".join(f"M {x:.2f} {top:.2f} L {x:.2f} {bottom:.2f}" for x in _steps(left, right))


def _aslant(box: Box) -> str:
    """Return lines that fall from left to right."""
    left, top, right, bottom = box
    height = bottom - top
    starts = _steps(left - height, right, math.sqrt(2))
    return " ".join(f"M {x:.2f} {top:.2f} L {x + height:.2f} {bottom:.2f}" for x in starts)


def _dotted(box: Box) -> str:
    """Return dots, every other row moved by half a step."""
    left, top, right, bottom = box
    return " ".join(
        f"O {x + row % 2 * _HATCH_STEP_MM * 0.75:.2f} {y:.2f} {_DOT_MM}"
        for row, y in enumerate(_steps(top, bottom, 1.0))
        for x in _steps(left, right, 1.5)
    )


def _steps(first: float, last: float, stretch: float = 1.0) -> tuple[float, ...]:
    """Return equal steps from one edge to the other, the same about their middle."""
    step = _HATCH_STEP_MM * stretch
    count = math.ceil((last - first) / 2 / step)
    middle = (first + last) / 2
    return tuple(middle + (place + 0.5) * step for place in range(-count, count))


_HATCHES: Mapping[str, Callable[[Box], str]] = MappingProxyType(
    {"blue": _across, "red": _down, "green": _aslant, "yellow": _dotted}
)


def _arch(half_mm: float, top_mm: float, bottom_mm: float) -> tuple[Command, ...]:
    shoulder_mm = top_mm + 0.9 * half_mm
    return outline(
        f"M {-half_mm} {bottom_mm} L {-half_mm} {shoulder_mm}"
        f" Q {-half_mm} {top_mm + 0.25 * half_mm} 0 {top_mm}"
        f" Q {half_mm} {top_mm + 0.25 * half_mm} {half_mm} {shoulder_mm}"
        f" L {half_mm} {bottom_mm} Z"
    )


def _fold(across_mm: float, y_mm: float, theme: Theme) -> tuple[Shape, ...]:
    """Return a dashed line on a hair of paper, seen on any ground."""
    ends = ((-across_mm, y_mm), (across_mm, y_mm))
    paper = Style(stroke=PAPER, stroke_mm=3 * _FOLD_MM, round_ends=False)
    dashes = Style(stroke=theme.ink, stroke_mm=_FOLD_MM, dash_mm=_FOLD_DASH_MM, round_ends=False)
    return (polyline(ends, paper), polyline(ends, dashes))
