"""
Pieces to cut out: tokens, figures to fold, dice.

Tokens are round for print shops and machines that cut along any line, or square. Square tokens
stand in blocks and share their cut lines: a ruler and a few long strokes part a whole sheet, where
each disc would have to be cut out on its own. A square is a little smaller than the disc in its
place, so that its diagonal leaves room on a hex.

The token of a player has a hatched rim in the player's colour and a picture on the field of
paper within. Origins are the middles of tokens. Art reaches to the bleed; pictures and
letters stay within the safe zone of the piece, which is smaller for small pieces.

A figure is printed twice, head to head, on one strip with two feet. Folded along the dashed
line on top, the halves are glued back to back and both show the piece upright, under an arch
on the hatching of its colour. The feet at the ends fold outwards and carry the colour's letter.

A die is the net of a cube with glue tabs. The faces lie on a grid of squares, a cross standing
upright: four in a column, one to either side of the second. Printed side out, 1, 2 and 3 run
anticlockwise about their corner, as on the dice of the trade. Folds are dashed lines in the art.
"""

import math
from collections.abc import Mapping
from types import MappingProxyType

from generators import Value, hexes, lattice
from layouts import components, documents, fonts, points_to_mm, richtexts, shapes
from pnp.model.gamefiles import ChipTable
from pnp.model.games import ChipKind, Game
from pnp.model.parts import Face, PiecePart, StandeeSize, TokenSize
from pnp.printing import drawings, themes
from pnp.printing.art import hexart, symbols
from pnp.printing.boards.figures import two_dice_ways
from pnp.printing.kits.record import KitRequest
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


class TokenForm(Value):
    """
    The outline of a token about the origin: a disc, a square, a bar or a hex; how far art bleeds.

    Attributes:
        long_mm: how long a bar is from left to right; 0: it is no bar.
        is_hex: it is a hex, its size being from flat to flat.
    """

    theme: themes.Theme
    is_square: bool
    size_mm: float
    bleed_mm: float
    long_mm: float = 0.0
    is_hex: bool = False

    @property
    def reach_mm(self) -> float:
        """How far art reaches: half the size, and the bleed."""
        return self.size_mm / 2 + self.bleed_mm

    @property
    def half_mm(self) -> tuple[float, float]:
        """Half its length and half its width."""
        if self.is_hex:
            return self.size_mm / 2, self.size_mm / 2 / hexart.HALF_WIDTH
        return (self.long_mm or self.size_mm) / 2, self.size_mm / 2

    @property
    def box(self) -> documents.Box:
        """The rectangle that holds all art, as (left, top, right, bottom)."""
        x_mm, y_mm = (half_mm + self.bleed_mm for half_mm in self.half_mm)
        return (-x_mm, -y_mm, x_mm, y_mm)

    def trim(self) -> tuple[shapes.Point, ...]:
        """Return the outline to cut along."""
        if self.is_hex:
            return lattice.hex_corners(hexes.ORIGIN, side_mm=self.half_mm[1])
        if not self.is_square:
            radius_mm = self.size_mm / 2
            turns = (math.tau * place / _CIRCLE_CORNERS for place in range(_CIRCLE_CORNERS))
            return tuple((radius_mm * math.sin(a), -radius_mm * math.cos(a)) for a in turns)
        x_mm, y_mm = self.half_mm
        return components.box_corners((-x_mm, -y_mm, x_mm, y_mm))

    def ground(self, fill: str) -> shapes.Path | shapes.Circle:
        """Return what fills trim and bleed."""
        if not self.is_square:
            return self.field(self.reach_mm, shapes.Style(fill=fill))
        return components.box_path(self.box, shapes.Style(fill=fill))

    def field(self, half_mm: float, style: shapes.Style) -> shapes.Path | shapes.Circle:
        """Return a disc of that radius, or a hex or a rounded square that is as wide."""
        if self.is_hex:
            return hexart.hexagon(half_mm / hexart.HALF_WIDTH, style)
        if not self.is_square:
            return shapes.Circle(0.0, 0.0, half_mm, style)
        x_mm = self.half_mm[0] - self.size_mm / 2 + half_mm
        box = (-x_mm, -half_mm, x_mm, half_mm)
        return rounded_rectangle(box, _ROUNDING * half_mm, style)

    def token(
        self,
        name: str,
        ground: str,
        front: tuple[shapes.Shape, ...],
        back: tuple[shapes.Shape, ...] = (),
        *,
        quantity: int,
        block: str = "",
    ) -> components.Component:
        """
        Return a token on a ground that fills trim and bleed; its back is the front if none is told.

        Squares share cut lines in *block*, or with those of their name.
        """
        base = self.ground(ground)
        return components.Component(
            name=name,
            front=(base, *front),
            back=(base, *(back or front)),
            trim=self.trim(),
            bleed_mm=self.bleed_mm,
            safe_mm=SMALL_SAFE_MM,
            quantity=quantity,
            block=(block or name) if self.is_square else "",
        )

    def of_player(
        self,
        name: str,
        player: themes.PlayerColour,
        front: tuple[shapes.Shape, ...],
        back: tuple[shapes.Shape, ...],
        *,
        quantity: int = 1,
    ) -> components.Component:
        """Return a token of a player: its faces stand on the hatched ground."""
        edge = None if self.is_square else self.field(self.reach_mm, shapes.Style())
        if isinstance(edge, shapes.Circle):
            edge = shapes.Path(
                shapes.ellipse_commands(0.0, 0.0, edge.radius_mm, edge.radius_mm), shapes.Style()
            )
        lines = symbols.hatching(player, self.theme, self.box, edge)
        faces = ((*lines, *front), (*lines, *back))
        ground = symbols.ground_colour(player, self.theme)
        return self.token(name, ground, *faces, quantity=quantity, block=player.key)


def form_of(request: KitRequest, size: TokenSize) -> TokenForm:
    """Return the form of tokens of a size in a kit."""
    is_square = not size.is_hex and (request.tokens == "square" or bool(size.long_mm))
    size_mm = size.side_mm if is_square else size.diameter_mm
    form = (is_square, size_mm, request.bleed_mm, size.long_mm, size.is_hex)
    return TokenForm(request.theme, *form)


def players_of(game: Game, request: KitRequest, texts: Texts) -> tuple[themes.PlayerColour, ...]:
    """Return the colours in play, each with its letter in the players' language."""
    return tuple(
        themes.find_player(request.theme, colour.name)._replace(
            letter=texts(f"kit_letter_{colour.name}")
        )
        for colour in game.colours_of(request.players)
    )


def piece_token(
    part: PiecePart, player: themes.PlayerColour | None, request: KitRequest
) -> components.Component:
    """Return the tokens of a kind in one colour; nobody's are grey, or an icon on a band."""
    theme, form = request.theme, form_of(request, part.size)
    owner = player or themes.neutral_player(theme)
    name = f"{player.key} {part.name}" if player else part.name
    quantity = part.count_of(owner.key)
    if not part.band:
        faces = (piece_face(face, part, owner, request) for face in part.faces)
        return form.of_player(name, owner, *faces, quantity=quantity)
    look = themes.find_look(part.face.picture, theme)
    ink = theme.tones[look.tone].pattern if theme.is_lined else themes.PAPER
    front = (
        form.field(_RING_SHARE * form.size_mm, shapes.Style(stroke=ink, stroke_mm=_LINE_MM)),
        symbols.put_icon(
            look.key, ink, theme, (0.0, 0.0), part.share[form.is_square] * form.size_mm
        ),
    )
    return form.token(name, theme.bands[part.band], front, quantity=quantity)


def piece_face(
    face: Face, part: PiecePart, player: themes.PlayerColour, request: KitRequest
) -> tuple[shapes.Shape, ...]:
    """Return what stands on the hatched ground of a piece: a field of paper and a picture."""
    form, theme = form_of(request, part.size), request.theme
    field = form.field(_FIELD_SHARE * form.size_mm / 2, line_round(player, theme))
    if not face.picture:
        plate = form.field(_PLATE_SHARE * form.size_mm, shapes.Style(player.fill, theme.ink, 0.25))
        letter = centred_text(player.letter, _LETTER_SHARE * form.size_mm, player.ink)
        return (field, plate, letter)
    drawing = symbols.find_silhouette(face.picture, theme)
    if form.long_mm and not drawing.letter:  # at an end of the bar, on a disc
        disc_mm, at_end = 0.0, tuple[shapes.Shape, ...]()
        if player.letter:
            disc_mm = _DISC_SHARE * form.size_mm
            x_mm = -form.half_mm[0] + (1 - _FIELD_SHARE) * form.size_mm / 2 + 0.6 * disc_mm
            at_end = (
                shapes.Circle(x_mm, 0.0, disc_mm / 2, shapes.Style(player.fill, theme.ink, 0.2)),
                centred_text(player.letter, 0.6 * disc_mm, player.ink, x_mm=x_mm),
            )
        size_mm, middle = _along_mm(drawing, form, disc_mm), (0.55 * disc_mm, 0.0)
        return (field, *at_end, symbols.put_piece(face.picture, player, theme, middle, size_mm))
    picture = symbols.piece(face.picture, player, theme, letter=None if face.has_letter else "")
    # An own picture may fill its box, whatever it shows.
    safe_mm = form.size_mm / 2 - min(_INK_SAFE_MM, _SAFE_SHARE * form.size_mm)
    if face.caption:  # below the picture, both within the field
        room_mm = _CAPTION_ROOM * form.size_mm
        most_mm = max(_CAPTION_SHARE * form.size_mm, richtexts.MIN_SIZE_MM)
        text_mm = richtexts.fitting_size_mm(
            face.caption, "sans-semibold", width_mm=room_mm, max_size_mm=most_mm
        )
        foot_mm = (_FIELD_SHARE / 2 - 0.09) * form.size_mm - text_mm * 0.33
        size_mm = (_CAPTIONED_SHARE if form.is_square else _CAPTIONED_ON_DISC) * form.size_mm
        lift = _BADGE_LIFT if drawing.is_own and face.has_letter else 0.0
        below_mm = foot_mm - 0.45 * text_mm - lift * form.size_mm
        if drawing.is_own and form.is_square:
            size_mm = min(size_mm, (safe_mm + below_mm) / (0.5 + _OWN_REACH))
        symbol = shapes.Use(picture, shapes.placed(0.0, below_mm - size_mm / 2, scale=size_mm))
        return (field, symbol, centred_text(face.caption, text_mm, theme.ink, y_mm=foot_mm))
    size_mm = part.share[form.is_square] * form.size_mm
    if form.long_mm:
        size_mm = _along_mm(drawing, form, 0.0)
    elif drawing.is_own:
        size_mm = min(size_mm, safe_mm / (_OWN_REACH if form.is_square else _OWN_CORNER))
    symbol = shapes.Use(picture, shapes.placed(0.0, 0.0, scale=size_mm))
    if not face.words:
        return (field, symbol)
    return (field, symbol, centred_text(face.words, _WORDS_SHARE * form.size_mm, player.ink))


def _along_mm(drawing: drawings.Drawing, form: TokenForm, letter_mm: float) -> float:
    """Return how large a picture lies along a bar: as what is drawn fits beside the letter."""
    points = [point for part in drawing.parts for point in shapes.path_points(part.commands)]
    left, top, right, bottom = components.points_box(points) if points else drawing.box
    length_mm = form.long_mm - (1 - _FIELD_SHARE) * form.size_mm - letter_mm
    width_mm = _FIELD_SHARE * form.size_mm
    return _BAR_SHARE * min(length_mm / (right - left), width_mm / (bottom - top))


def chip_token(
    kind: ChipKind, value: str, table: ChipTable, request: KitRequest, words: richtexts.Words
) -> components.Component:
    """
    Return the chips of one value; those that face a side have a point to turn to it.

    Where:
        words: what is printed instead of the value; may be empty.
    """
    theme, form = request.theme, form_of(request, TokenSize(table.mm, table.mm))
    size_mm, half_mm = form.size_mm, _FIELD_SHARE * form.size_mm / 2
    field = form.field(half_mm, shapes.Style(theme.paper, theme.ink, _LINE_MM))
    face: list[shapes.Shape] = [field]
    if kind.is_facing:
        tip, low = (0.0, -1.2 * half_mm), -half_mm
        face.append(
            shapes.polygon(
                (tip, (0.3 * half_mm, low), (-0.3 * half_mm, low)), shapes.Style(theme.ink)
            )
        )
    ink = _BOLD_INK if value in kind.bold else theme.ink
    dots = two_dice_ways(value) if table.dots else 0
    up_mm, room_mm = 0.08 * size_mm if dots else 0.0, _CHIP_WORD_SHARE * size_mm
    if isinstance(words, str):
        text = words or value
        text_mm = richtexts.fitting_size_mm(
            text, "sans-semibold", width_mm=room_mm, max_size_mm=_LETTER_SHARE * size_mm
        )
        face.append(centred_text(text, text_mm, ink, y_mm=-up_mm))
        if text in _TURNED and not dots:
            ends = ((-0.22 * text_mm, 0.46 * text_mm), (0.22 * text_mm, 0.46 * text_mm))
            face.append(
                shapes.polyline(ends, shapes.Style(stroke=theme.ink, stroke_mm=0.07 * text_mm))
            )
    else:
        how = richtexts.Setting("sans-semibold", _CHIP_ICON_SHARE * size_mm, ink, "middle")
        half_mm = (room_mm - up_mm) / 2
        box = (-room_mm / 2, -up_mm - half_mm, room_mm / 2, half_mm - up_mm)
        face.append(richtexts.words_within(words, box, how))
    radius_mm = _DOT_SHARE * size_mm
    for place in range(dots):
        x_mm = (place - (dots - 1) / 2) * 2.7 * radius_mm
        face.append(shapes.Circle(x_mm, _DOTS_LOW * size_mm, radius_mm, shapes.Style(ink)))
    back: tuple[shapes.Shape, ...] = ()
    if table.is_hidden:  # hexes one in another
        line = shapes.Style(stroke=theme.ink, stroke_mm=_LINE_MM)
        sides = (share * size_mm for share in (0.30, 0.22, 0.14))
        back = (field, *(hexart.hexagon(side, line) for side in sides))
    name, count = f"{kind.id} {value}", kind.bag[value]
    return form.token(name, theme.paper, tuple(face), back, quantity=count, block=kind.id)


def line_round(player: themes.PlayerColour, theme: themes.Theme) -> shapes.Style:
    """Return how the paper within the hatching of a colour is painted and lined."""
    return shapes.Style(theme.paper, symbols.edge_colour(player, theme), _LINE_MM)


def centred_text(
    text: str, size_mm: float, fill: str, *, x_mm: float = 0.0, y_mm: float = 0.0
) -> shapes.Text:
    """Return bold text with the middle of its capitals at the point; never under 6 pt."""
    return richtexts.centred_text(text, (x_mm, y_mm), max(size_mm, richtexts.MIN_SIZE_MM), fill)


def rounded_rectangle(box: documents.Box, radius_mm: float, style: shapes.Style) -> shapes.Path:
    """Return a rectangle with round corners; *box* is (left, top, right, bottom)."""
    return shapes.Path(drawings.rounded_box(box, radius_mm, radius_mm), style)


# Figures


_ARCH_MARGIN = 0.1  # of the width: how far the arch is from the edge
_STANDEE_SHARE = 0.97  # of the width of the arch
_GROUND_MM = 1.2  # between the picture and the foot of the arch
_TITLE_MM = points_to_mm(7.5)
_TITLE_ROOM_MM = 5.2
_LETTER_MM = 3.6
_FOLD_DASH_MM = (1.2, 0.9)
_FOLD_MM = 0.2


def standee(
    part: PiecePart, size: StandeeSize, player: themes.PlayerColour, request: KitRequest
) -> components.Component:
    """Return the figures of a kind in one colour, about the fold; its title is below each."""
    title, theme, out_mm = part.title, request.theme, request.bleed_mm
    half_mm, end_mm = size.width_mm / 2, size.height_mm + size.foot_mm
    wide_mm, high_mm = half_mm + out_mm, end_mm + out_mm
    plain = shapes.Style(symbols.ground_colour(player, theme))
    ground = components.box_path((-wide_mm, -high_mm, wide_mm, high_mm), plain)
    margin_mm = _ARCH_MARGIN * size.width_mm
    inner_mm, foot_mm = half_mm - margin_mm, size.height_mm - margin_mm
    shoulder_mm, bend_mm = margin_mm + 0.9 * inner_mm, margin_mm + 0.25 * inner_mm
    arch = drawings.outline(
        f"M {-inner_mm} {foot_mm} L {-inner_mm} {shoulder_mm}"
        f" Q {-inner_mm} {bend_mm} 0 {margin_mm}"
        f" Q {inner_mm} {bend_mm} {inner_mm} {shoulder_mm}"
        f" L {inner_mm} {foot_mm} Z"
    )
    picture_mm = 2 * inner_mm * _STANDEE_SHARE
    picture_low = foot_mm - (_TITLE_ROOM_MM if title else _GROUND_MM)
    ink = theme.ink if theme.is_lined else player.ink
    side: list[shapes.Shape] = [
        *symbols.marked_box(player, theme, (-wide_mm, 0.0, wide_mm, size.height_mm)),
        shapes.Path(arch, line_round(player, theme)),
        shapes.Use(
            symbols.piece(part.face.picture, player, theme),
            shapes.placed(0.0, picture_low - picture_mm / 2, scale=picture_mm),
        ),
        centred_text(player.letter, _LETTER_MM, ink, y_mm=size.height_mm + size.foot_mm / 2),
    ]
    if title:  # what is too wide at 6 pt is shortened
        unit_mm = fonts.text_width_mm(title, "sans-semibold", 1.0)
        text_mm = max(richtexts.MIN_SIZE_MM, min(_TITLE_MM, 2 * inner_mm / unit_mm))
        words = richtexts.shorten_text(
            title, "sans-semibold", size_mm=text_mm, width_mm=2 * inner_mm
        )
        side.append(centred_text(words, text_mm, theme.ink, y_mm=foot_mm - 2.8))
    paper = shapes.Style(stroke=themes.PAPER, stroke_mm=3 * _FOLD_MM, round_ends=False)
    dashes = shapes.Style(
        stroke=theme.ink, stroke_mm=_FOLD_MM, dash_mm=_FOLD_DASH_MM, round_ends=False
    )
    folds = (
        shapes.polyline(((-half_mm, y_mm), (half_mm, y_mm)), style)
        for y_mm in (-size.height_mm, 0.0, size.height_mm)
        for style in (paper, dashes)
    )
    upside_down = shapes.Group(tuple(side), shapes.placed(0.0, 0.0, angle_deg=180.0))
    return components.Component(
        name=f"{player.key} {part.name} standee",
        front=(ground, *side, upside_down, *folds),
        trim=components.box_corners((-half_mm, -end_mm, half_mm, end_mm)),
        bleed_mm=out_mm,
        safe_mm=SMALL_SAFE_MM,
        quantity=part.count_of(player.key),
    )


# Dice


EDGE_MM = 17.0

# Column and row of each face on the grid; opposite faces add up to seven.
NET: Mapping[int, tuple[int, int]] = MappingProxyType(
    {3: (1, 0), 5: (0, 1), 1: (1, 1), 2: (2, 1), 4: (1, 2), 6: (1, 3)}
)

# Of a die of `EDGE_MM`; larger and smaller ones are in proportion.
_FIELD_MM = 1.5  # from a fold to the coloured field of a face
_ROUND_MM = 2.4
_WORDS_MM = 10.0
_PIP_MM = 1.55
_PIP_STEP_MM = 3.9

# In steps from the middle of a face.
_PIPS: Mapping[int, tuple[shapes.Point, ...]] = MappingProxyType(
    {
        1: ((0, 0),),
        2: ((-1, -1), (1, 1)),
        3: ((-1, -1), (0, 0), (1, 1)),
        4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
        5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
        6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
    }
)


class Die(Value):
    """
    A die: what is on its faces, and its colours.

    Attributes:
        ground: of the faces, and *ink* of what stands on it.
        words: of the six faces, in the order of a usual die; none: pips.
    """

    theme: themes.Theme
    ground: str
    ink: str
    words: tuple[richtexts.Words, ...] = ()
    edge_mm: float = EDGE_MM

    @property
    def scale(self) -> float:
        """How large it is beside a usual die."""
        return self.edge_mm / EDGE_MM

    def net(self, name: str, count: int = 1) -> components.Component:
        """
        Return the net about the middle of the grid, its trim clockwise.

        Its paper is white up to the trim, so that it needs no bleed.

        Raises:
            TextFitError: the words of a face do not fit it at 6 pt.
        """
        pale, line = (themes.mixed(self.theme.ink, themes.PAPER, share) for share in (0.9, 0.6))
        fold = shapes.Style(
            stroke=self.theme.ink, stroke_mm=0.2, dash_mm=_FOLD_DASH_MM, round_ends=False
        )
        scaled = shapes.placed(0.0, 0.0, scale=self.edge_mm)
        trim, tabs, folds = (
            tuple(shapes.moved_commands(symbols.sign(f"die-{part}", self.theme), scaled))
            for part in ("trim", "tabs", "folds")
        )
        fields = (
            shapes.Group(
                self._field(value),
                shapes.placed((column - 1.0) * self.edge_mm, (row - 1.5) * self.edge_mm),
            )
            for value, (column, row) in NET.items()
        )
        return components.Component(
            name,
            (
                shapes.Path(trim, shapes.Style(themes.PAPER)),
                shapes.Path(tabs, shapes.Style(pale, line, 0.15)),
                *fields,
                shapes.Path(folds, fold),
            ),
            tuple(shapes.path_points(trim)),
            safe_mm=_FIELD_MM * self.scale,
            quantity=count,
        )

    def face(self, value: int, size_mm: float) -> tuple[shapes.Shape, ...]:
        """Return a face about the origin, *size_mm* wide."""
        scale = size_mm / (self.edge_mm - 2 * _FIELD_MM * self.scale)
        return (shapes.Group(self._field(value), shapes.placed(0.0, 0.0, scale=scale)),)

    def _field(self, value: int) -> tuple[shapes.Shape, ...]:
        """Return the rounded field of a face, and its pips or words, about the origin."""
        half_mm = self.scale * (EDGE_MM / 2 - _FIELD_MM)
        box = (-half_mm, -half_mm, half_mm, half_mm)
        style = shapes.Style(self.ground, self.theme.ink, 0.3)
        ground = rounded_rectangle(box, _ROUND_MM * self.scale, style)
        if self.words:
            room_mm = half_mm - self.scale
            how = richtexts.Setting(
                "sans-semibold", _WORDS_MM * self.scale, self.ink, "middle", 1.1
            )
            box = (-room_mm, -room_mm, room_mm, room_mm)
            return (ground, richtexts.words_within(self.words[value - 1], box, how))
        step_mm, pip_mm = _PIP_STEP_MM * self.scale, _PIP_MM * self.scale
        pips = (
            shapes.Circle(x * step_mm, y * step_mm, pip_mm, shapes.Style(self.ink))
            for x, y in _PIPS[value]
        )
        return (ground, *pips)
