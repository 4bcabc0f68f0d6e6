"""
The pieces of a colour: coins, or fold-over standees.

A coin is a token with a band in a player's colour and a picture on paper within it.
Each colour has a band of its own, so that coins are told apart without seeing colours:
ticks, dots, triangles, lozenges, crosses.

A standee is a piece printed twice, head to head, on one strip with two feet. Folded along
the dashed line on top, the halves are glued back to back and both show the piece upright.
The feet at the ends fold outwards and carry the colour's letter.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from layouts.components import Component
from layouts.documents import Box
from layouts.shapes import (
    Command,
    Group,
    Path,
    Point,
    Shape,
    Style,
    Use,
    placed,
    polyline,
    rectangle,
)
from pnp.games.barony.facts import CITY, KNIGHT, PIECES_PER_COLOUR, STRONGHOLD, VILLAGE
from pnp.model.games import Colour
from pnp.printing.art.outlines import outline
from pnp.printing.art.symbols import piece
from pnp.printing.kits.record import KitRequest
from pnp.printing.kits.tokenforms import SMALL_SAFE_MM, TokenForm, TokenSize, token
from pnp.printing.kits.tokens import centred_text
from pnp.printing.themes import PlayerColour, Theme, find_player
from pnp.texts import Texts

_KAPPA = 0.5523  # the handle of a cubic curve that makes a quarter of a circle
_PICTURE_SHARE = 0.583  # of the diameter
_LARGEST_PICTURE_SHARE = 0.7  # of the side of a square
_WINDOW_SHARE = 0.79  # of half the size: what lies within the band
_MARK_SHARE = 0.895
_MARK_SIZE = 0.13
_LINE_MM = 0.25
_THIN_LINE_MM = 0.12  # where ink is saved

# Unit marks, upright, and how many stand round a coin.
_BANDS: Mapping[str, tuple[str, int]] = MappingProxyType(
    {
        "blue": ("M -.14 -.5 L .14 -.5 .14 .5 -.14 .5 Z", 28),
        "yellow": ("O 0 0 .36", 18),
        "green": ("M 0 -.5 L .5 .44 -.5 .44 Z", 18),
        "red": ("M 0 -.6 L .42 0 0 .6 -.42 0 Z", 18),
        "purple": (
            "M -.16 -.5 L .16 -.5 .16 -.16 .5 -.16 .5 .16 .16 .16 .16 .5 -.16 .5 -.16 .16"
            " -.5 .16 -.5 -.16 -.16 -.16 Z",
            16,
        ),
    }
)

# Two knights of this side lie side by side on a hex, with room to spare.
_SIDE_MM = 15.0

FOOT_MM = 7.0
_INSET_MM = 1.5
_STRIP_BAND_MM = 4.5
_FOLD_DASH_MM = (1.2, 0.8)


class PieceSet(NamedTuple):
    """A kind of piece, how many a colour has, its coin's size and its standee's face."""

    kind: str
    quantity: int
    size: TokenSize
    face_mm: tuple[float, float]


PIECE_SETS = (
    PieceSet("city", PIECES_PER_COLOUR[CITY], TokenSize(20.0, _SIDE_MM), (23.0, 28.0)),
    PieceSet("stronghold", PIECES_PER_COLOUR[STRONGHOLD], TokenSize(18.0, _SIDE_MM), (21.0, 26.5)),
    PieceSet("knight", PIECES_PER_COLOUR[KNIGHT], TokenSize(16.0, _SIDE_MM), (19.0, 25.0)),
    PieceSet("village", PIECES_PER_COLOUR[VILLAGE], TokenSize(16.0, _SIDE_MM), (19.0, 25.0)),
)


def piece_tokens(colour: Colour, request: KitRequest, texts: Texts) -> tuple[Component, ...]:
    """Return the knights, cities, strongholds and villages of a colour."""
    player = find_player(request.theme, colour.name)
    letter = colour_letter(colour, texts)
    return tuple(
        coin(
            f"{colour.name} {kind}",
            player,
            (Use(picture, placed(0.0, 0.0, scale=picture_mm)),),
            request,
            size=size,
            quantity=count,
        )
        for kind, count, size, _ in PIECE_SETS
        for picture_mm in (_picture_mm(request.form(size), size),)
        for picture in (piece(kind, player, request.theme, letter=letter),)
    )


def standees(colour: Colour, request: KitRequest, texts: Texts) -> tuple[Component, ...]:
    """Return the pieces of a colour as strips to fold, as many as there are tokens."""
    player = find_player(request.theme, colour.name)
    letter = colour_letter(colour, texts)
    return tuple(
        _strip(
            f"{colour.name} {kind} standee",
            _half(kind, player, letter, face_mm, request),
            face_mm,
            request,
            ground=request.theme.paper if request.theme.is_lined else player.fill,
            quantity=quantity,
        )
        for kind, quantity, _, face_mm in PIECE_SETS
    )


def coin(
    name: str,
    player: PlayerColour,
    picture: tuple[Shape, ...],
    request: KitRequest,
    *,
    size: TokenSize,
    quantity: int,
    back: tuple[Shape, ...] | None = None,
) -> Component:
    """Return a coin; its back shows *picture*, too, if no other is given."""
    theme, form = request.theme, request.form(size)
    band = _band(player, form, theme)
    return token(
        name,
        form,
        ground=theme.paper if theme.is_lined else player.fill,
        front=(*band, *picture),
        back=(*band, *(picture if back is None else back)),
        quantity=quantity,
        block=player.key,
    )


def _picture_mm(form: TokenForm, size: TokenSize) -> float:
    """Return how large a picture is: on a square as on a disc, as far as there is room."""
    full_mm = _PICTURE_SHARE * size.diameter_mm
    return min(full_mm, _LARGEST_PICTURE_SHARE * size.side_mm) if form.is_square else full_mm


def _band(player: PlayerColour, form: TokenForm, theme: Theme) -> tuple[Shape, ...]:
    """Return the marks of a colour round a coin, and the field of paper within them."""
    line_mm = _THIN_LINE_MM if theme.is_lined else _LINE_MM
    style = Style(theme.paper, theme.ink, line_mm)
    inside = form.field(_WINDOW_SHARE * form.size_mm / 2, style)
    return (*_marks(player, form, theme), inside)


def _band_strip(
    player: PlayerColour, width_mm: float, y_mm: float, theme: Theme
) -> tuple[Shape, ...]:
    """Return the marks of a colour in a row about x = 0, for pieces that are not round."""
    text, _ = _BANDS[player.key]
    mark = Path(outline(text), _mark_style(player, theme))
    step_mm = 2.2
    count = int(width_mm / step_mm)
    return tuple(
        Group((mark,), placed((place - (count - 1) / 2) * step_mm, y_mm, scale=1.3))
        for place in range(count)
    )


def colour_letter(colour: Colour, texts: Texts) -> str:
    """Return the letter of a colour in the players' language."""
    return texts(f"kit_letter_{colour.name}")


def rounded_rectangle(box: Box, radius_mm: float, style: Style) -> Path:
    """Return a rectangle with round corners; *box* is (left, top, right, bottom)."""
    x_mm, y_mm, right, bottom = box
    corners: tuple[tuple[Point, Point, Point], ...] = (
        ((right - radius_mm, y_mm), (right, y_mm), (right, y_mm + radius_mm)),
        ((right, bottom - radius_mm), (right, bottom), (right - radius_mm, bottom)),
        ((x_mm + radius_mm, bottom), (x_mm, bottom), (x_mm, bottom - radius_mm)),
        ((x_mm, y_mm + radius_mm), (x_mm, y_mm), (x_mm + radius_mm, y_mm)),
    )
    commands: list[Command] = [("M", x_mm + radius_mm, y_mm)]
    for start, corner, end in corners:
        commands.append(("L", *start))
        commands.append(("C", *_toward(start, corner), *_toward(end, corner), *end))
    return Path((*commands, ("Z",)), style)


def _marks(player: PlayerColour, form: TokenForm, theme: Theme) -> list[Shape]:
    text, count = _BANDS[player.key]
    mark = Path(outline(text), _mark_style(player, theme))
    half_mm = form.size_mm / 2
    small = placed(0.0, 0.0, scale=_MARK_SIZE * half_mm)
    return [Group((mark,), small.then(place)) for place in form.rim(count, _MARK_SHARE * half_mm)]


def _mark_style(player: PlayerColour, theme: Theme) -> Style:
    """Return how marks are painted; the stroke is in their own unit and grows with them."""
    return Style(player.fill, theme.ink, 0.03) if theme.is_lined else Style(player.ink)


def _strip(
    name: str,
    half: tuple[Shape, ...],
    face_mm: tuple[float, float],
    request: KitRequest,
    *,
    ground: str,
    quantity: int,
) -> Component:
    """Return one strip about the middle of its upper fold, where *half* begins."""
    half_mm, end_mm = face_mm[0] / 2, face_mm[1] + FOOT_MM
    out_x_mm, out_y_mm = half_mm + request.bleed_mm, end_mm + request.bleed_mm
    return Component(
        name=name,
        front=(
            rectangle(-out_x_mm, -out_y_mm, 2 * out_x_mm, 2 * out_y_mm, Style(ground)),
            Group(half),
            Group(half, placed(0.0, 0.0, angle_deg=180.0)),
        ),
        trim=((-half_mm, -end_mm), (half_mm, -end_mm), (half_mm, end_mm), (-half_mm, end_mm)),
        bleed_mm=request.bleed_mm,
        safe_mm=SMALL_SAFE_MM,
        quantity=quantity,
    )


def _half(
    kind: str,
    player: PlayerColour,
    letter: str,
    face_mm: tuple[float, float],
    request: KitRequest,
) -> tuple[Shape, ...]:
    """Return what stands below the fold: the picture, the band of the colour, the foot."""
    theme, (face_width_mm, height_mm) = request.theme, face_mm
    width_mm = face_width_mm - 2 * _INSET_MM
    window_mm = height_mm - _INSET_MM - _STRIP_BAND_MM
    box = (-width_mm / 2, _INSET_MM, width_mm / 2, _INSET_MM + window_mm)
    window = rounded_rectangle(box, 2.0, Style(theme.paper, theme.ink, 0.25))
    scale_mm = width_mm - 2.0
    middle_mm = _INSET_MM + window_mm - scale_mm / 2 - 0.6
    ink = theme.ink if theme.is_lined else player.ink
    return (
        _fold(0.0, face_width_mm / 2, player, request),
        window,
        Use(piece(kind, player, theme, letter=letter), placed(0.0, middle_mm, scale=scale_mm)),
        *_band_strip(player, width_mm, height_mm - _STRIP_BAND_MM / 2 + 0.2, theme),
        _fold(height_mm, face_width_mm / 2, player, request),
        centred_text(letter, 3.6, ink, y_mm=height_mm + FOOT_MM / 2),
    )


def _fold(y_mm: float, half_mm: float, player: PlayerColour, request: KitRequest) -> Shape:
    ink = request.theme.ink if request.theme.is_lined else player.ink
    style = Style(stroke=ink, stroke_mm=0.2, dash_mm=_FOLD_DASH_MM, round_ends=False)
    return polyline(((-half_mm, y_mm), (half_mm, y_mm)), style)


def _toward(point: Point, corner: Point) -> Point:
    """Return the handle of a round corner."""
    return (
        point[0] + _KAPPA * (corner[0] - point[0]),
        point[1] + _KAPPA * (corner[1] - point[1]),
    )
