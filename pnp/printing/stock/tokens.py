"""
Tokens: pieces to cut out, round for print shops and machines that cut along any line, or square.

Square tokens stand in blocks and share their cut lines: a ruler and a few long strokes part
a whole sheet, where each disc would have to be cut out on its own. A square is a little
smaller than the disc in its place, so that its diagonal leaves room on a hex.

The token of a player has a hatched rim in the player's colour and a picture on the field of
paper within. Origins are the middles of tokens. Art reaches to the bleed; pictures and
letters stay within the safe zone of the piece, which is smaller for small pieces.
"""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from generators.hexes import ORIGIN
from generators.lattice import hex_corners
from layouts import richtexts
from layouts.components import Component, box_corners, points_box
from layouts.documents import Box
from layouts.richtexts import Setting, Words, fit_words, fitting_size_mm
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
    path_points,
    placed,
    polygon,
    polyline,
    rectangle,
)
from pnp.model.gamefiles import ChipTable
from pnp.model.games import ChipKind, Game
from pnp.model.parts import Face, PiecePart, TokenSize
from pnp.printing.art.markings import edge_colour, ground_colour, hatching
from pnp.printing.art.symbols import find_silhouette, piece, put_icon, put_piece
from pnp.printing.boards.chips import two_dice_ways
from pnp.printing.drawings import Drawing, circle, rounded_box
from pnp.printing.kits.record import KitRequest
from pnp.printing.themes import PAPER, PlayerColour, Theme, find_look, find_player, neutral_player
from pnp.texts import Texts

# Between the trim and lines of text, with what hangs below them.
SMALL_SAFE_MM = 1.5
# Between the trim and what is seen; very small tokens keep a share of their size free.
_INK_SAFE_MM, _SAFE_SHARE = 2.0, 0.15

_CIRCLE_CORNERS = 72

_ROUNDING = 0.22  # of half the side: the corners of a field
_FIELD_SHARE = 0.78  # of half the size: what lies within the rim
_LINE_MM = 0.3
_RING_SHARE = 0.4  # of the size: half of what lies within the ring of nobody's tokens
_PLATE_SHARE = 0.31  # of the size: half the field below a large letter
_LETTER_SHARE = 0.42
_WORDS_SHARE = 0.36
_CHIP_WORD_SHARE = 0.62
_CHIP_ICON_SHARE = 0.36
_DOT_SHARE = 0.032
_DOTS_LOW = 0.24
_BAR_SHARE = 0.82  # of the field of a bar: its picture
_DISC_SHARE = 0.58
_CAPTION_SHARE = 0.24
_CAPTION_ROOM = 0.66
_CAPTIONED_SHARE, _CAPTIONED_ON_DISC = 0.44, 0.38
# How far an own picture with its letter reaches, as shares of its size, to a side and to a corner.
_OWN_REACH, _OWN_CORNER = 0.57, 0.72
_BADGE_LIFT = 0.045  # the letter of a colour hangs over the lower edge of an own picture
_BOLD_INK = "#a3201b"
# Told apart by a line below.
_TURNED = frozenset({"6", "9"})


@dataclass(frozen=True, slots=True)
class TokenForm:
    """
    The outline of a token about the origin: a disc, a square or a bar, and how far art bleeds.

    Attributes:
        long_mm: how long a bar is from left to right; 0: it is no bar.
    """

    is_square: bool
    size_mm: float
    bleed_mm: float
    long_mm: float = 0.0

    @property
    def reach_mm(self) -> float:
        """How far art reaches: half the size, and the bleed."""
        return self.size_mm / 2 + self.bleed_mm

    @property
    def half_mm(self) -> tuple[float, float]:
        """Half its length and half its width."""
        return (self.long_mm or self.size_mm) / 2, self.size_mm / 2

    @property
    def most_own_mm(self) -> float:
        """How large a designer's picture may be, whatever it shows."""
        reach = _OWN_REACH if self.is_square else _OWN_CORNER
        safe_mm = min(_INK_SAFE_MM, _SAFE_SHARE * self.size_mm)
        return (self.size_mm / 2 - safe_mm) / reach

    @property
    def corner_reach_mm(self) -> float:
        """How far from the origin the farthest art is."""
        return math.hypot(*self.box[2:]) if self.is_square else self.reach_mm

    @property
    def box(self) -> Box:
        """The rectangle that holds all art, as (left, top, right, bottom)."""
        x_mm, y_mm = (half_mm + self.bleed_mm for half_mm in self.half_mm)
        return (-x_mm, -y_mm, x_mm, y_mm)

    def trim(self) -> tuple[Point, ...]:
        """Return the outline to cut along."""
        if not self.is_square:
            return _circle(self.size_mm)
        x_mm, y_mm = self.half_mm
        return box_corners((-x_mm, -y_mm, x_mm, y_mm))

    def ground(self, fill: str) -> Path | Circle:
        """Return what fills trim and bleed."""
        if not self.is_square:
            return Circle(0.0, 0.0, self.reach_mm, Style(fill=fill))
        left, top, right, bottom = self.box
        return rectangle(left, top, right - left, bottom - top, Style(fill=fill))

    def field(self, half_mm: float, style: Style) -> Shape:
        """Return a disc of that radius, or what is as wide with round corners."""
        if not self.is_square:
            return Circle(0.0, 0.0, half_mm, style)
        x_mm = self.half_mm[0] - self.size_mm / 2 + half_mm
        box = (-x_mm, -half_mm, x_mm, half_mm)
        return rounded_rectangle(box, _ROUNDING * half_mm, style)


def form_of(request: KitRequest, size: TokenSize) -> TokenForm:
    """Return the form of tokens of a size in a kit."""
    is_square = request.tokens == "square" or bool(size.long_mm)
    size_mm = size.side_mm if is_square else size.diameter_mm
    return TokenForm(is_square, size_mm, request.bleed_mm, size.long_mm)


def token(
    name: str,
    form: TokenForm,
    *,
    ground: str,
    front: tuple[Shape, ...],
    back: tuple[Shape, ...] | None,
    quantity: int,
    block: str,
) -> Component:
    """Return a token whose ground fills trim and bleed; squares share cut lines in *block*."""
    base = form.ground(ground)
    return Component(
        name=name,
        front=(base, *front),
        back=None if back is None else (base, *back),
        trim=form.trim(),
        bleed_mm=form.bleed_mm,
        safe_mm=SMALL_SAFE_MM,
        quantity=quantity,
        block=block if form.is_square else "",
    )


def players_of(game: Game, request: KitRequest, texts: Texts) -> tuple[PlayerColour, ...]:
    """Return the colours in play, each with its letter in the players' language."""
    return tuple(
        replace(find_player(request.theme, colour.name), letter=texts(f"kit_letter_{colour.name}"))
        for colour in game.colours_of(request.players)
    )


def piece_token(part: PiecePart, player: PlayerColour, request: KitRequest) -> Component:
    """Return the tokens of a kind in one colour."""
    faces = (piece_face(face, part, player, request) for face in part.faces)
    return player_token(
        f"{player.key} {part.name}",
        player,
        form_of(request, part.size),
        request.theme,
        faces,
        quantity=part.count_of(player.key),
    )


def neutral_token(part: PiecePart, request: KitRequest) -> Component:
    """Return the tokens of a kind that belongs to nobody: in grey, or an icon on a band."""
    theme, form = request.theme, form_of(request, part.size)
    if not part.band:
        nobody = neutral_player(theme)
        faces = (piece_face(face, part, nobody, request) for face in part.faces)
        return player_token(part.name, nobody, form, theme, faces, quantity=part.count_of(""))
    look = find_look(part.face.picture, theme)
    ink = theme.tones[look.tone].pattern if theme.is_lined else PAPER
    face = (
        form.field(_RING_SHARE * form.size_mm, Style(stroke=ink, stroke_mm=_LINE_MM)),
        put_icon(look.key, ink, theme, (0.0, 0.0), part.share[form.is_square] * form.size_mm),
    )
    return token(
        part.name,
        form,
        ground=theme.bands[part.band],
        front=face,
        back=face,
        quantity=part.count_of(""),
        block=part.name,
    )


def piece_face(
    face: Face, part: PiecePart, player: PlayerColour, request: KitRequest
) -> tuple[Shape, ...]:
    """Return what stands on the hatched ground of a piece: a field of paper and a picture."""
    form, theme = form_of(request, part.size), request.theme
    field = form.field(_FIELD_SHARE * form.size_mm / 2, line_round(player, theme))
    if not face.picture:
        plate = form.field(_PLATE_SHARE * form.size_mm, Style(player.fill, theme.ink, 0.25))
        letter = centred_text(player.letter, _LETTER_SHARE * form.size_mm, player.ink)
        return (field, plate, letter)
    drawing = find_silhouette(face.picture, theme)
    if form.long_mm and not drawing.letter:
        return (field, *_beside_letter(face, drawing, player, form, theme))
    picture = piece(face.picture, player, theme, letter=None if face.has_letter else "")
    if face.caption:
        lift = _BADGE_LIFT if drawing.is_own and face.has_letter else 0.0
        return (field, *_captioned(picture, face.caption, form, theme, lift=lift))
    size_mm = part.share[form.is_square] * form.size_mm
    if form.long_mm:
        size_mm = _along_mm(drawing, form, 0.0)
    elif drawing.is_own:
        size_mm = min(size_mm, form.most_own_mm)
    symbol = centred_symbol(picture, size_mm)
    if not face.words:
        return (field, symbol)
    return (field, symbol, centred_text(face.words, _WORDS_SHARE * form.size_mm, player.ink))


def _along_mm(drawing: Drawing, form: TokenForm, letter_mm: float) -> float:
    """Return how large a picture lies along a bar: as what is drawn fits beside the letter."""
    points = [point for part in drawing.parts for point in path_points(part.commands)]
    left, top, right, bottom = points_box(points) if points else drawing.box
    length_mm = form.long_mm - (1 - _FIELD_SHARE) * form.size_mm - letter_mm
    width_mm = _FIELD_SHARE * form.size_mm
    return _BAR_SHARE * min(length_mm / (right - left), width_mm / (bottom - top))


def _beside_letter(
    face: Face, drawing: Drawing, player: PlayerColour, form: TokenForm, theme: Theme
) -> Iterator[Shape]:
    """Yield the letter at an end of a bar, on a disc, and the picture along the rest."""
    disc_mm = _DISC_SHARE * form.size_mm if player.letter else 0.0
    x_mm = -form.half_mm[0] + (1 - _FIELD_SHARE) * form.size_mm / 2 + 0.6 * disc_mm
    if player.letter:
        yield Circle(x_mm, 0.0, disc_mm / 2, Style(player.fill, theme.ink, 0.2))
        yield centred_text(player.letter, 0.6 * disc_mm, player.ink, x_mm=x_mm)
    size_mm = _along_mm(drawing, form, disc_mm)
    yield put_piece(face.picture, player, theme, (0.55 * disc_mm, 0.0), size_mm)


def _captioned(
    picture: Symbol, caption: str, form: TokenForm, theme: Theme, *, lift: float
) -> tuple[Shape, ...]:
    """
    Return a picture with words below it, both within the field.

    Where:
        lift: how far the picture is clear of the words besides, as a share of the size.
    """
    room_mm = _CAPTION_ROOM * form.size_mm
    most_mm = max(_CAPTION_SHARE * form.size_mm, richtexts.MIN_SIZE_MM)
    text_mm = fitting_size_mm(caption, "sans-semibold", width_mm=room_mm, max_size_mm=most_mm)
    foot_mm = (_FIELD_SHARE / 2 - 0.09) * form.size_mm - text_mm * 0.33
    picture_mm = (_CAPTIONED_SHARE if form.is_square else _CAPTIONED_ON_DISC) * form.size_mm
    middle_mm = foot_mm - 0.45 * text_mm - picture_mm / 2 - lift * form.size_mm
    return (
        centred_symbol(picture, picture_mm, y_mm=middle_mm),
        centred_text(caption, text_mm, theme.ink, y_mm=foot_mm),
    )


def chip_token(
    kind: ChipKind, value: str, table: ChipTable, request: KitRequest, words: Words
) -> Component:
    """
    Return the chips of one value; those that face a side have a point to turn to it.

    Where:
        words: what is printed instead of the value; may be empty.
    """
    theme, form = request.theme, form_of(request, TokenSize(table.mm, table.mm))
    size_mm, half_mm = form.size_mm, _FIELD_SHARE * form.size_mm / 2
    field = form.field(half_mm, Style(theme.paper, theme.ink, _LINE_MM))
    face: list[Shape] = [field]
    if kind.is_facing:
        tip, low = (0.0, -1.2 * half_mm), -half_mm
        face.append(polygon((tip, (0.3 * half_mm, low), (-0.3 * half_mm, low)), Style(theme.ink)))
    ink = _BOLD_INK if value in kind.bold else theme.ink
    dots = two_dice_ways(value) if table.dots else 0
    up_mm, room_mm = 0.08 * size_mm if dots else 0.0, _CHIP_WORD_SHARE * size_mm
    if isinstance(words, str):
        text = words or value
        text_mm = fitting_size_mm(
            text, "sans-semibold", width_mm=room_mm, max_size_mm=_LETTER_SHARE * size_mm
        )
        face.append(centred_text(text, text_mm, ink, y_mm=-up_mm))
        if text in _TURNED and not dots:
            ends = ((-0.22 * text_mm, 0.46 * text_mm), (0.22 * text_mm, 0.46 * text_mm))
            face.append(polyline(ends, Style(stroke=theme.ink, stroke_mm=0.07 * text_mm)))
    else:
        how = Setting("sans-semibold", _CHIP_ICON_SHARE * size_mm, ink, "middle")
        lines = fit_words(words, (-room_mm / 2, 0.0, room_mm / 2, room_mm - up_mm), how)
        face.append(Group(lines.shapes, placed(0.0, -lines.height_mm / 2 - up_mm)))
    radius_mm = _DOT_SHARE * size_mm
    for place in range(dots):
        x_mm = (place - (dots - 1) / 2) * 2.7 * radius_mm
        face.append(Circle(x_mm, _DOTS_LOW * size_mm, radius_mm, Style(ink)))
    back = tuple(face)
    if table.is_hidden:  # hexes one in another
        line = Style(stroke=theme.ink, stroke_mm=_LINE_MM)
        sides = (share * size_mm for share in (0.30, 0.22, 0.14))
        back = (field, *(polygon(hex_corners(ORIGIN, side_mm=side), line) for side in sides))
    return token(
        f"{kind.id} {value}",
        form,
        ground=theme.paper,
        front=tuple(face),
        back=back,
        quantity=kind.bag[value],
        block=kind.id,
    )


def player_token(
    name: str,
    player: PlayerColour,
    form: TokenForm,
    theme: Theme,
    faces: Iterable[tuple[Shape, ...]],
    *,
    quantity: int = 1,
) -> Component:
    """Return a token of a player: its *faces*, front and back, stand on the hatched ground."""
    lines = hatching(player, theme, form.box)
    if lines and not form.is_square:
        lines = (Group(lines, clip=Path(circle(0.0, 0.0, form.reach_mm), Style())),)
    front, back = faces
    return token(
        name,
        form,
        ground=ground_colour(player, theme),
        front=(*lines, *front),
        back=(*lines, *back),
        quantity=quantity,
        block=player.key,
    )


def line_round(player: PlayerColour, theme: Theme) -> Style:
    """Return how the paper within the hatching of a colour is painted and lined."""
    return Style(theme.paper, edge_colour(player, theme), _LINE_MM)


def centred_symbol(symbol: Symbol, size_mm: float, *, y_mm: float = 0.0) -> Use:
    """Return a unit-sized symbol *size_mm* large about the middle."""
    return Use(symbol, placed(0.0, y_mm, scale=size_mm))


def centred_text(
    text: str, size_mm: float, fill: str, *, x_mm: float = 0.0, y_mm: float = 0.0
) -> Text:
    """Return bold text with the middle of its capitals at the point; never under 6 pt."""
    return richtexts.centred_text(text, (x_mm, y_mm), max(size_mm, richtexts.MIN_SIZE_MM), fill)


def rounded_rectangle(box: Box, radius_mm: float, style: Style) -> Path:
    """Return a rectangle with round corners; *box* is (left, top, right, bottom)."""
    return Path(rounded_box(box, radius_mm, radius_mm), style)


def _circle(diameter_mm: float) -> tuple[Point, ...]:
    radius_mm = diameter_mm / 2
    turns = (2 * math.pi * place / _CIRCLE_CORNERS for place in range(_CIRCLE_CORNERS))
    return tuple((radius_mm * math.sin(turn), -radius_mm * math.cos(turn)) for turn in turns)
