"""
Figures: what stands on hexes, corners and sides, how it is drawn and where it stands.

Unit size: a figure is as high as 1, y downwards about its middle. Equal pieces may share a
figure with a count. Its count (×3, or the bare number of troops) and the value of its chip
stand on a label to its right. What cannot be read is a round token with a question mark.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from layouts.fonts import text_width_mm
from layouts.richtexts import centred_text
from layouts.shapes import Circle, Path, Shape, Style, Symbol, Use, path_points, placed
from pnp.model.boards import NOBODY, Piece
from pnp.model.positions import UNREADABLE
from pnp.printing.art.hexart import Room
from pnp.printing.art.symbols import find_silhouette, starting_place
from pnp.printing.art.symbols import piece as piece_symbol
from pnp.printing.drawings import PLAYER, Drawing, rounded_box
from pnp.printing.pens import Pen
from pnp.printing.themes import INK, PAPER, PlayerColour
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
_COUNT = Style(PAPER, INK, _LABEL_LINE)
_CHIP = Style("#f6eedb", INK, 2 * _LABEL_LINE)
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


def figures_of(pieces: Iterable[Piece], pen: Pen, most_single: int) -> tuple[Figure, ...]:
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

    return tuple(
        figure for piece in sorted(pieces, key=rank) for figure in _figures(piece, pen, most_single)
    )


def draw_figure(figure: Figure, pen: Pen, *, is_start: bool = False) -> Iterator[Shape]:
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
        draw = starting_place if is_start and figure.colour != NOBODY else piece_symbol
        symbol = draw(figure.picture, player, pen.theme, letter=letter)
    yield Use(symbol, placed(x - figure.left, 0.0))
    x += figure.right - figure.left
    for text, style in ((figure.chip, _CHIP), (figure.label, _COUNT)):
        if not text:
            continue
        left = x - _OVERLAP + _LABEL_LINE / 2
        x += _label_width(text)
        right = x - _LABEL_LINE / 2
        radius = min(_LABEL_HEIGHT, right - left) / 2
        box = (left, _LABEL_Y - radius, right, _LABEL_Y + radius)
        yield Path(rounded_box(box, radius, radius), style)
        yield centred_text(text, ((left + right) / 2, _LABEL_Y), _LABEL_SIZE, INK)


def _figures(piece: Piece, pen: Pen, most_single: int) -> Iterator[Figure]:
    pictures = {kind.letter: kind.picture for kind in pen.game.pieces}
    picture = pictures.get(piece.kind, TOKEN)
    silhouette = None if picture == TOKEN else find_silhouette(picture, pen.theme)
    chip = "" if piece.chip is None else printed_number(piece.chip)
    figure = Figure(piece.colour, picture, *_extent(silhouette), chip=chip)
    if piece.kind and piece.count <= most_single:
        yield from (figure for _ in range(piece.count))
    elif piece.count == 1:
        yield figure
    else:
        yield figure._replace(label=f"{_TIMES if piece.kind else ''}{piece.count}")


@cache
def _token(player: PlayerColour) -> Symbol:
    """Return a round token with a question mark, in a box of side 1."""
    style = Style(player.fill, INK, 0.045)
    mark = centred_text(UNREADABLE, (0.0, 0.0), 0.6, player.ink)
    rim = Circle(0.0, 0.0, 0.42, Style(stroke=PAPER, stroke_mm=0.1))
    name = f"piece-{TOKEN}-{player.key}-{player.fill[1:]}"
    return Symbol(name, (rim, Circle(0.0, 0.0, 0.42, style), mark), (-0.5, -0.5, 0.5, 0.5))


@cache
def _extent(silhouette: Drawing | None) -> tuple[float, float]:
    """Return the left and right end of a picture, its rim included; of a token without one."""
    if silhouette is None:
        return (-0.5, 0.5)
    if silhouette.is_own:
        return (-0.5 - _RIM, 0.5 + _RIM)
    # The handles of its curves lie no farther out than a hair.
    bodies = (part.commands for part in silhouette.parts if part.style.fill == PLAYER)
    xs = [x for body in bodies for x, _ in path_points(body)]
    return (min(xs) - _RIM, max(xs) + _RIM)


@cache
def _label_width(text: str) -> float:
    width = text_width_mm(text, "sans-semibold", _LABEL_SIZE) + 2 * _LABEL_PAD
    return max(width, _LABEL_HEIGHT) + _LABEL_LINE - _OVERLAP


def lay_figures(pieces: Sequence[Piece], pen: Pen, room: Room) -> tuple[tuple[Figure, "Spot"], ...]:
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
    for size in (LARGEST - step * _STEP for step in range(steps + 1)):
        for tops in _row_tops(size, room, len(figures)):
            limits = [2 * room.half_width(top, top + size) / size for top in tops]
            if rows := _broken(figures, limits):
                return tuple(_spots(rows, tops, size))
    return tuple(Spot(0.0, 0.0, SMALLEST) for _ in figures)


def _row_tops(size: float, room: Room, most: int) -> Iterator[list[float]]:
    """Yield the tops of one row, two rows and so on; few rows and the middle first."""
    step = size * (1 + _ROW_GAP)
    for count in range(1, most + 1):
        height = count * step - size * _ROW_GAP
        if height > room.bottom - room.top + 1e-9:
            return
        middle_top = max(room.top, min(0.02 - height / 2, room.bottom - height))
        for shift in _SHIFTS:
            top = middle_top + shift * (room.bottom - height - middle_top)
            yield [top + row * step for row in range(count)]


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
