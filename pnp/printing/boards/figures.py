"""
What stands and lies on hexes, corners and sides, and what was found there.

Figures are drawn as high as 1, y downwards about their middles, and find their places. Equal pieces
may share a figure with a count. Its count (×3, or the bare number of troops) and the value of its
chip stand on a label to its right. What cannot be read is a round token with a question mark.

Chips lie as discs with a value, words or pictures, in units of the side of a hex. All words of a
kind have one size; numbers and single letters are larger. A chip that faces a side has a beak
towards it.

Findings have outlines and numbered badges on hexes, repairs dotted hexes and arrows. Severities
differ by line as well as by colour, to be told apart in grey and by colour-blind readers: solid,
dashed, dotted, thin.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from itertools import pairwise

from generators import NamedTuple, hexes, regex
from layouts import TextFitError, fonts, shapes
from layouts.richtexts import Icon, Run, Setting, centred_text, words_within
from pnp.judging.findings import SEVERITIES
from pnp.model.boards import NOBODY, Chip, Piece
from pnp.model.checks import Severity
from pnp.model.games import ChipKind
from pnp.model.positions import UNREADABLE
from pnp.printing import drawings, themes
from pnp.printing.art import symbols
from pnp.printing.art.hexart import CORNERS, HALF_WIDTH, Place, Room, hexagon, icon_ink
from pnp.texts import printed_number

TOKEN = "unreadable"

# Equal pieces stand one by one as long as figures are no smaller than that, in sides.
_COMFORTABLE = 0.40
MOST_SINGLE = 3
_RIM = 0.05  # the half of the paper round a piece
_LABEL_SIZE = 0.44
_LABEL_HEIGHT = 0.54
_LABEL_PAD = 0.09
_LABEL_Y = 0.17
_LABEL_LINE = 0.035
_OVERLAP = 0.03  # of a label over the box of its figure, which is emptier there
_COUNT = shapes.Style(themes.PAPER, themes.INK, _LABEL_LINE)
_CHIP = shapes.Style("#f6eedb", themes.INK, 2 * _LABEL_LINE)
_TIMES = "\N{MULTIPLICATION SIGN}"


class Figure(NamedTuple):
    """
    One or several equal pieces in one picture.

    Attributes:
        colour: the letter of its owner, `UNREADABLE` or `NOBODY`.
        picture: its key in `Looks.pieces`, or `TOKEN`.
        left, right: the ends of the picture alone, its rim included.
        label: the count, empty for one piece.
        chip: the value of its chip, empty without one.
    """

    colour: str
    picture: str
    left: float
    right: float
    label: str = ""
    chip: str = ""

    @property
    def width(self) -> float:
        """How wide picture, count and chip are together."""
        labels = filter(None, (self.chip, self.label))
        return self.right - self.left + sum(map(_label_width, labels))


def figures_of(pieces: Iterable[Piece], pen: themes.Pen, most_single: int) -> tuple[Figure, ...]:
    """
    Return the figures for *pieces*: colour by colour, officers first, troops last.

    Where their order in stacks counts, from the top to the bottom.
    Up to *most_single* equal pieces stand one by one; more of them share one figure. Troops
    always share one.
    """
    colours = [colour.letter for colour in pen.game.colours]
    kinds = {kind.letter: place for place, kind in enumerate(pen.game.pieces)}

    def rank(piece: Piece) -> tuple[int, int, int, int]:
        chip = -99 if piece.chip is None else piece.chip
        known = colours.index(piece.colour) if piece.colour in colours else len(colours)
        owner = known + (piece.colour == NOBODY)
        return (-piece.below, owner, kinds.get(piece.kind, len(kinds)), chip)

    pictures = {kind.letter: kind.picture for kind in pen.game.pieces}
    figures: list[Figure] = []
    for piece in sorted(pieces, key=rank):
        picture = pictures.get(piece.kind, TOKEN)
        silhouette = None if picture == TOKEN else symbols.find_silhouette(picture, pen.theme)
        chip = "" if piece.chip is None else printed_number(piece.chip)
        figure = Figure(piece.colour, picture, *_extent(silhouette), chip=chip)
        if piece.kind and piece.count <= most_single:
            figures += [figure] * piece.count
        elif piece.count == 1:
            figures.append(figure)
        else:
            label = f"{_TIMES if piece.kind else ''}{piece.count}"
            figures.append(figure._replace(label=label))
    return tuple(figures)


def draw_figure(
    figure: Figure, pen: themes.Pen, *, is_start: bool = False
) -> Iterator[shapes.Shape]:
    """
    Yield the shapes of *figure* at unit size, its whole width about the origin.

    Its letter is that of its colour as on the kit. With *is_start* a ring stands for a piece of
    a player, which moves.
    """
    x = -figure.width / 2
    player, letter = pen.player(figure.colour), pen.letter(figure.colour)
    if figure.picture == TOKEN:
        symbol = _token(player)
    else:
        draw = symbols.starting_place if is_start and figure.colour != NOBODY else symbols.piece
        symbol = draw(figure.picture, player, pen.theme, letter=letter)
    yield shapes.Use(symbol, shapes.placed(x - figure.left, 0.0))
    x += figure.right - figure.left
    for text, style in ((figure.chip, _CHIP), (figure.label, _COUNT)):
        if not text:
            continue
        left = x - _OVERLAP + _LABEL_LINE / 2
        x += _label_width(text)
        right = x - _LABEL_LINE / 2
        radius = min(_LABEL_HEIGHT, right - left) / 2
        box = (left, _LABEL_Y - radius, right, _LABEL_Y + radius)
        yield shapes.Path(drawings.rounded_box(box, radius, radius), style)
        yield centred_text(text, ((left + right) / 2, _LABEL_Y), _LABEL_SIZE, themes.INK)


@cache
def _token(player: themes.PlayerColour) -> shapes.Symbol:
    """Return a round token with a question mark, in a box of side 1."""
    style = shapes.Style(player.fill, themes.INK, 0.045)
    mark = centred_text(UNREADABLE, (0.0, 0.0), 0.6, player.ink)
    rim = shapes.Circle(0.0, 0.0, 0.42, shapes.Style(stroke=themes.PAPER, stroke_mm=0.1))
    name = f"piece-{TOKEN}-{player.key}-{player.fill[1:]}"
    return shapes.Symbol(
        name, (rim, shapes.Circle(0.0, 0.0, 0.42, style), mark), (-0.5, -0.5, 0.5, 0.5)
    )


@cache
def _extent(silhouette: drawings.Drawing | None) -> tuple[float, float]:
    """Return the left and right end of a picture, its rim included; of a token without one."""
    if silhouette is None:
        return (-0.5, 0.5)
    if silhouette.is_own:
        return (-0.5 - _RIM, 0.5 + _RIM)
    # The handles of its curves lie no farther out than a hair.
    bodies = (part.commands for part in silhouette.parts if part.style.fill == drawings.PLAYER)
    xs = [x for body in bodies for x, _ in shapes.path_points(body)]
    return (min(xs) - _RIM, max(xs) + _RIM)


@cache
def _label_width(text: str) -> float:
    width = fonts.text_width_mm(text, "sans-semibold", _LABEL_SIZE) + 2 * _LABEL_PAD
    return max(width, _LABEL_HEIGHT) + _LABEL_LINE - _OVERLAP


def lay_figures(
    pieces: Sequence[Piece], pen: themes.Pen, room: Room
) -> tuple[tuple[Figure, "Spot"], ...]:
    """Return the figures of one hex and where they stand, as large as they fit."""
    best: tuple[tuple[Figure, Spot], ...] = ()
    for most_single in range(MOST_SINGLE, 0, -1):
        figures = figures_of(pieces, pen, most_single)
        spots = _lay_stack(figures, room)
        if not best or spots[0].size > best[0][1].size:
            best = tuple(zip(figures, spots, strict=True))
        if best[0][1].size >= _COMFORTABLE:
            break
    return best


# Where the figures of a hex stand, and how large. In units of its side, y downwards from its
# middle: in rows between what stands above and below, colours kept together.

LARGEST = 0.72
SMALLEST = 0.02  # reached only by stacks that no game knows

_STEP = 0.01
_GAP = 0.05  # between figures, of their height
_COLOUR_GAP = 0.18  # between figures of different colours
_ROW_GAP = 0.04
_SPLIT_COST = 0.35  # of a row that ends within a colour
# Tried in this order: how far the rows are moved down, from the middle to the foot.
_SHIFTS = (0.0, 0.5, 1.0)


class Spot(NamedTuple):
    """Where one figure stands: its middle, and its height."""

    x: float
    y: float
    size: float


@cache
def _lay_stack(figures: tuple[Figure, ...], room: Room) -> tuple[Spot, ...]:
    """
    Return a spot for each of *figures*, all of one size, the largest that fits.

    None overlap, and all stay within the hex and off the places that are taken.
    """
    steps = round((LARGEST - SMALLEST) / _STEP)
    for size in (LARGEST - number * _STEP for number in range(steps + 1)):
        step = size * (1 + _ROW_GAP)
        # Few rows and the middle first.
        for count in range(1, len(figures) + 1):
            height = count * step - size * _ROW_GAP
            if height > room.bottom - room.top + 1e-9:
                break
            middle_top = max(room.top, min(0.02 - height / 2, room.bottom - height))
            for shift in _SHIFTS:
                top = middle_top + shift * (room.bottom - height - middle_top)
                tops = [top + row * step for row in range(count)]
                limits = [2 * room.half_width(top, top + size) / size for top in tops]
                if rows := _broken(figures, limits):
                    return tuple(_spots(rows, tops, size))
    return tuple(Spot(0.0, 0.0, SMALLEST) for _ in figures)


def _broken(figures: tuple[Figure, ...], limits: Sequence[float]) -> list[tuple[Figure, ...]]:
    """
    Return *figures* in exactly as many rows as there are limits; nothing if they do not fit.

    Of all ways the one with the most even rows, broken between colours if possible.
    """
    count = len(figures)
    # By how many figures have their rows: what that costs, and where the rows end.
    ways: dict[int, tuple[float, tuple[int, ...]]] = {0: (0.0, (0,))}
    for limit in limits:
        further: dict[int, tuple[float, tuple[int, ...]]] = {}
        for start, (cost, ends) in sorted(ways.items()):
            for end in range(start + 1, count + 1):
                width = _row_width(figures[start:end])
                if width > limit:
                    break
                is_split = end < count and figures[end - 1].colour == figures[end].colour
                total = cost + (width / limit) ** 2 + _SPLIT_COST * is_split
                if end not in further or total < further[end][0]:
                    further[end] = (total, (*ends, end))
        ways = further
    return [figures[one:other] for one, other in pairwise(ways[count][1])] if count in ways else []


@cache
def _row_width(row: tuple[Figure, ...]) -> float:
    return sum(figure.width for figure in row) + sum(map(_gap, row, row[1:]))


def _gap(one: Figure, other: Figure) -> float:
    return _GAP if one.colour == other.colour else _COLOUR_GAP


def _spots(
    rows: Sequence[tuple[Figure, ...]], tops: Sequence[float], size: float
) -> Iterator[Spot]:
    """Yield the spots of all rows, each row about the middle of the hex."""
    for row, top in zip(rows, tops, strict=True):
        x = -_row_width(row) / 2
        for place, figure in enumerate(row):
            x += _gap(row[place - 1], figure) if place else 0.0
            yield Spot((x + figure.width / 2) * size, top + size / 2, size)
            x += figure.width


# Chips


# As shares of a hex side.
CHIP = 0.23
FACING_REACH = 0.34
BEAK = 0.80
CHIP_INK = "#33261c"

_LINE = 0.022
_TEXT = 0.26
_WORD = 0.19
_WORD_ROOM = 1.5 * CHIP
_LEAST_TEXT = 0.09
_PICTURE, _LEAST_PICTURE = 0.24, 0.045
_CHIP_FILL = "#f6eedb"
_CHIP_BACK = "#6b5b4d"
_DOT = 0.019
_DOT_STEP = 0.05
_DOTS_DOWN = 0.13
_ABOVE_DOTS = 0.03
_BOLD_INK = "#a3201b"
_UNREAD_INK = "#8d857d"
_ICONS = regex(r"(\{icon:[^{}]*\})")
_THING_LINE = 0.035
_THING_SHARE = 0.62
_HEX_WIDTH = 0.87
_THING_BOX = (-0.5, -0.5, 0.5, 0.5)


def chip_picture(chip: Chip, kind: ChipKind, theme: themes.Theme) -> shapes.Symbol:
    """Return a chip as it lies: with its value or its words, and dots; or face down."""
    look = theme.looks.chips.get(kind.id, themes.ChipLook())
    value = look.words.get(chip.value, chip.value)
    if look.is_hidden or not value:
        ring = shapes.Circle(0.0, 0.0, 0.6 * CHIP, shapes.Style(stroke=_CHIP_FILL, stroke_mm=_LINE))
        return _disc("hidden", chip.facing, _CHIP_BACK, (ring,))
    dots = two_dice_ways(chip.value) if look.has_dots else 0
    ink = _BOLD_INK if chip.value in kind.bold else CHIP_INK
    ink = _UNREAD_INK if value == UNREADABLE else ink
    face, middle = _face(chip.value, kind), -_ABOVE_DOTS if dots else 0.0
    size = _TEXT
    if len(value) > 2:  # numbers are no words, of which all of a kind have one size
        words = (
            (look.words.get(one, one), _face(one, kind))
            for one in kind.bag
            if one not in look.pictured
        )
        wide = (fonts.text_width_mm(word, bold, 1.0) for word, bold in words if len(word) > 2)
        size = min(_WORD, _WORD_ROOM / max(wide, default=1.0))
    size = max(_LEAST_TEXT, min(size, _WORD_ROOM / fonts.text_width_mm(value, face, 1.0)))
    inside: shapes.Shape = centred_text(value, (0.0, middle), size, ink, face)
    if chip.value in look.pictured:
        # Icons are pictures of terrains and pieces; other things have none.
        pictured: list[Run | Icon] = []
        for part in filter(None, _ICONS.split(look.pictured[chip.value])):
            if not _ICONS.fullmatch(part):
                pictured.append(Run(part.replace("{{", "{").replace("}}", "}")))
                continue
            key = f"own/{part[len('{icon:') : -1].strip()}"
            if key in theme.looks.terrains:
                pictured.append(land_icon(key, theme))
            elif key in theme.looks.pieces:
                picture = symbols.piece(key, themes.neutral_player(theme), theme, letter="")
                pictured.append(Icon(picture, 1.3))
        half = _WORD_ROOM / 2
        box = (-half, middle - half, half, middle + half)
        with suppress(TextFitError):  # then without pictures
            how = Setting(face, _PICTURE, ink, "middle")
            inside = words_within(tuple(pictured), box, how, _LEAST_PICTURE)
    dotted = (
        shapes.Circle((place - (dots - 1) / 2) * _DOT_STEP, _DOTS_DOWN, _DOT, shapes.Style(ink))
        for place in range(dots)
    )
    # By kind and value, for several may have the same words, as pictures or in another size.
    name = f"{kind.id}-{'unread' if chip.value == UNREADABLE else chip.value}"
    return _disc(name, chip.facing, _CHIP_FILL, (inside, *dotted))


def land_icon(key: str, theme: themes.Theme) -> Icon:
    """Return the terrain of a look as a hex of its ground with its icon, to stand among words."""
    look = themes.find_look(key, theme)
    style = shapes.Style(theme.tones[look.tone].ground, theme.ink, _THING_LINE)
    art = (
        hexagon(0.5 - _THING_LINE / 2, style),
        symbols.put_icon(key, icon_ink(look, theme), theme, (0.0, 0.0), _THING_SHARE),
    )
    return Icon(shapes.Symbol(f"thing-{key}-{theme.key}", art, _THING_BOX), 1.3, _HEX_WIDTH)


def _face(value: str, kind: ChipKind) -> shapes.Face:
    return "sans-semibold" if value in kind.bold else "sans"


def two_dice_ways(value: str) -> int:
    """
    Return how many of the 36 throws of two dice have that sum.

    >>> [two_dice_ways(value) for value in ("2", "7", "12", "1", "wool")]
    [1, 6, 1, 0, 0]
    """
    return max(0, 6 - abs(7 - int(value))) if value.isdecimal() and len(value) < 3 else 0


def _disc(name: str, facing: int, fill: str, inside: tuple[shapes.Shape, ...]) -> shapes.Symbol:
    """Return a disc about the origin with what stands on it, and its beak."""
    rim, reach = shapes.Style(fill, CHIP_INK, _LINE), BEAK - FACING_REACH
    # Its foot is hidden by the disc.
    beak = (dart(facing, reach, 0.8 * CHIP, rim),) if facing else ()
    art = (*beak, shapes.Circle(0.0, 0.0, CHIP, rim), *inside)
    reach += _LINE
    return shapes.Symbol(f"chip-{name}-{facing}", art, (-reach, -reach, reach, reach))


def dart(facing: int, reach: float, half_width: float, style: shapes.Style) -> shapes.Path:
    """Return a point towards a side, its foot about the origin."""
    right = towards(facing + 3, half_width)
    left = towards(facing - 3, half_width)
    return shapes.polygon((towards(facing, reach), left, right), style)


def towards(clock: int, reach: float) -> shapes.Point:
    """Return the point so far from the origin in the direction of a clock."""
    turn = math.radians(30 * clock)
    return reach * math.sin(turn), -reach * math.cos(turn)


# Badges of findings


_HALO_MM = 0.5  # of paper round a line, so that it stands out from any ground
_LINE_SHARE = 0.055  # of the side
_LEAST_LINE_MM = 0.55
# Round a corner, its radius, and round a side, half as long and wide; in sides.
_RING = 0.31
_BOX = (0.42, 0.2)
_BADGE_SHARE = 0.115
_LEAST_BADGE_MM = 1.5
_MOST_BADGE_SHARE = 0.2
_NUMBER_SHARE = 1.3  # size of the number, of the radius
_BADGE_STEP = 2.1  # between badges, in radii
MORE = "+"
_BADGE_INSET = 0.025  # from the edge of the hex: upon the outline
# Between corners, clockwise from the top; along the lower edges first.
_EDGES = ((4, 3), (2, 3), (5, 0), (1, 0), (4, 5), (2, 1))
# On one hex, so that its pieces keep their room.
MOST_BADGES = 4


class Line(NamedTuple):
    """
    How a severity is drawn.

    Attributes:
        width: against the usual line.
        dash: in widths of the line.
        is_filled: its badges are filled with the colour.
    """

    colour: str
    width: float
    dash: tuple[float, ...]
    is_filled: bool


LINES: dict[Severity, Line] = {
    "impossible": Line("#c1121f", 1.0, (), True),
    "doubtful": Line("#b85c00", 1.0, (2.6, 1.7), True),
    "needs entry": Line("#0b5cad", 1.0, (0.05, 1.9), False),
    "information": Line("#5f6368", 0.45, (), False),
}
# What perhaps was meant: within the outlines of findings, so that both can be seen.
REPAIR = Line("#0a7d3c", 0.9, (0.05, 1.9), False)
_REPAIR_SIZE = 0.8
# From and to where an arrow reaches, in sides from the middles; its head, long and wide.
_ARROW = (0.4, 0.34)
_HEAD = (0.3, 0.15)


class Badge(NamedTuple):
    """A round badge: its place in a hex, its number or `MORE`, and its severity."""

    place: Place
    text: str
    severity: Severity


def draw_outline(line: Line, centre: shapes.Point, side_mm: float) -> Iterator[shapes.Shape]:
    """Yield the outline of a hex, just within it, on a halo of paper."""
    inset_mm = (max(_LINE_SHARE * side_mm, _LEAST_LINE_MM) + _HALO_MM) / 2
    scale_mm = side_mm * (_REPAIR_SIZE if line is REPAIR else 1) - inset_mm / HALF_WIDTH
    yield from (hexagon(scale_mm, style, centre) for style in _line_styles(line, side_mm))


def draw_arrow(start: shapes.Point, end: shapes.Point, side_mm: float) -> Iterator[shapes.Shape]:
    """Yield the arrow of a repair between the middles of two places, on a halo of paper."""
    (x, y), length_mm = start, math.dist(start, end)
    along = ((end[0] - x) / length_mm, (end[1] - y) / length_mm)

    def at(ahead_mm: float, beside_mm: float) -> shapes.Point:
        return (
            x + ahead_mm * along[0] - beside_mm * along[1],
            y + ahead_mm * along[1] + beside_mm * along[0],
        )

    tail_mm, tip_mm = _ARROW[0] * side_mm, length_mm - _ARROW[1] * side_mm
    neck_mm, half_mm = tip_mm - _HEAD[0] * side_mm, _HEAD[1] * side_mm
    head = [at(tip_mm, 0), at(neck_mm, half_mm), at(neck_mm, -half_mm)]
    halo, style = _line_styles(REPAIR, side_mm)
    yield shapes.polygon(
        head, shapes.Style(themes.PAPER, themes.PAPER, halo.stroke_mm - style.stroke_mm)
    )
    yield from (shapes.polyline([at(tail_mm, 0), at(neck_mm, 0)], one) for one in (halo, style))
    yield shapes.polygon(head, shapes.Style(REPAIR.colour))


def draw_ring(
    line: Line, centre: shapes.Point, clock: int, side_mm: float
) -> Iterator[shapes.Shape]:
    """Yield a ring round a corner, or a box round a side, on a halo of paper."""
    styles = _line_styles(line, side_mm)
    x_mm, y_mm = centre
    if hexes.kind_of_clock(clock) == "corner":
        yield from (shapes.Circle(x_mm, y_mm, _RING * side_mm, style) for style in styles)
        return
    turn = math.radians(30 * clock)
    out, along = (math.sin(turn), -math.cos(turn)), (math.cos(turn), math.sin(turn))
    box = [
        (
            x_mm + side_mm * (_BOX[0] * ahead * along[0] + _BOX[1] * beside * out[0]),
            y_mm + side_mm * (_BOX[0] * ahead * along[1] + _BOX[1] * beside * out[1]),
        )
        for ahead, beside in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]
    yield from (shapes.polygon(box, style) for style in styles)


def _line_styles(line: Line, side_mm: float) -> tuple[shapes.Style, shapes.Style]:
    """Return the halo of paper and the line over it."""
    width_mm = line.width * max(_LINE_SHARE * side_mm, _LEAST_LINE_MM)
    dash = tuple(share * width_mm for share in line.dash)
    is_round = not dash or dash[0] < 0.1 * width_mm
    halo = shapes.Style(stroke=themes.PAPER, stroke_mm=width_mm + _HALO_MM)
    return halo, shapes.Style(None, line.colour, width_mm, dash, is_round)


def outline_depth(side_mm: float) -> float:
    """Return how far the line of an outline reaches into a hex, in sides."""
    return (max(_LINE_SHARE * side_mm, _LEAST_LINE_MM) + _HALO_MM / 2) / side_mm


def lay_badges(
    numbered: Sequence[tuple[int, Severity]], side_mm: float, taken: Sequence[Place]
) -> tuple[Badge, ...]:
    """
    Return a badge for each finding on a hex, from its lower left corner on.

    Where there is no room for all, the last one says `MORE`.
    """
    radius = min(max(_BADGE_SHARE, _LEAST_BADGE_MM / side_mm), _MOST_BADGE_SHARE)
    scale = 1 - (radius + _BADGE_INSET) / HALF_WIDTH
    step = _BADGE_STEP * radius / scale  # the sides of a hex are as long as it is large
    free: list[Place] = []
    for start, end in _EDGES:
        (x, y), (a, b) = CORNERS[start], CORNERS[end]
        for share in (place * step for place in range(int(1 / step) + 1)):
            spot = Place(scale * (x + share * (a - x)), scale * (y + share * (b - y)), radius)
            if all(
                math.dist(spot[:2], other[:2]) >= radius + other.radius - 1e-9
                for other in (*taken, *free)
            ):
                free.append(spot)
    badges = [
        Badge(place, str(number), severity)
        for place, (number, severity) in zip(free[:MOST_BADGES], numbered, strict=False)
    ]
    if len(numbered) > len(badges) and badges:
        rest = [severity for _, severity in numbered[len(badges) - 1 :]]
        badges[-1] = Badge(badges[-1].place, MORE, min(rest, key=SEVERITIES.index))
    return tuple(badges)


def badge_shapes(
    text: str, severity: Severity, centre: shapes.Point, radius_mm: float
) -> Iterator[shapes.Shape]:
    """Yield a badge: filled for what is wrong, a ring for what is only told."""
    line = LINES[severity]
    x_mm, y_mm = centre
    line_mm = 0.16 * radius_mm
    ring_mm = radius_mm - line_mm / 2
    yield shapes.Circle(x_mm, y_mm, radius_mm, shapes.Style(fill=themes.PAPER))
    if line.is_filled:
        yield shapes.Circle(x_mm, y_mm, 0.94 * radius_mm, shapes.Style(fill=line.colour))
    else:
        yield shapes.Circle(x_mm, y_mm, ring_mm, shapes.Style(themes.PAPER, line.colour, line_mm))
    size_mm = _NUMBER_SHARE * radius_mm
    width_mm = fonts.text_width_mm(text, "sans-semibold", size_mm)
    size_mm = min(size_mm, 1.62 * radius_mm / width_mm * size_mm)
    yield centred_text(text, centre, size_mm, themes.PAPER if line.is_filled else line.colour)
