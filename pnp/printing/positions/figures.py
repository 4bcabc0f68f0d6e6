"""
Figures: what stands on a hex, as it is drawn; and the tally, one figure for each kind of piece.

Unit size: a figure is as high as 1, y downwards about its middle. Equal pieces may share a
figure with a count. Its count (×3, or the bare number of troops) and the value of its chip
stand on a label to its right. What cannot be read is a round token with a question mark.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from layouts import points_to_mm
from layouts.blocks import Part
from layouts.fonts import text_width_mm
from layouts.shapes import (
    Circle,
    Group,
    Path,
    Shape,
    Style,
    Symbol,
    Text,
    Use,
    path_points,
    placed,
)
from layouts.textblocks import centred_text
from pnp.model.boards import NOBODY, Piece
from pnp.model.games import Game
from pnp.model.positions import UNREADABLE, piece_counts
from pnp.printing.art.drawings import Drawing
from pnp.printing.art.outlines import outline
from pnp.printing.art.symbols import find_silhouette
from pnp.printing.art.symbols import piece as piece_symbol
from pnp.printing.positions.frames import PositionFrame, entry_sentences
from pnp.printing.themes import INK, PAPER, PlayerColour, Theme, find_player, neutral_player
from pnp.texts import printed_number

TOKEN = "unreadable"

_UNKNOWN_PLAYER = PlayerColour("unknown", UNREADABLE, "#d5d1cc", INK)
_RIM = 0.05  # the half of the paper round a piece
_LABEL_SIZE = 0.44
_LABEL_HEIGHT = 0.54
_LABEL_PAD = 0.09
_LABEL_Y = 0.17
_LABEL_LINE = 0.035
_OVERLAP = 0.03  # of a label over the box of its figure, which is emptier there
_CHIP = Style("#f6eedb", INK, 2 * _LABEL_LINE)
_TIMES = "\N{MULTIPLICATION SIGN}"


@dataclass(frozen=True, slots=True)
class Figure:
    """
    One or several equal pieces in one picture.

    Attributes:
        player: the colour's place in the game; one more than the last where it is unread, two
            more where it belongs to nobody.
        picture: its key in `Looks.pieces`, or `TOKEN`.
        left, right: the ends of the picture alone, its rim included.
        label: the count, empty for one piece.
        chip: the value of its chip, empty without one.
    """

    player: int
    picture: str
    left: float
    right: float
    label: str = ""
    chip: str = ""

    @property
    def symbol_width(self) -> float:
        """How wide the picture alone is."""
        return self.right - self.left

    @property
    def width(self) -> float:
        """How wide picture, count and chip are together."""
        return self.symbol_width + sum(map(_label_width, self._labels()))

    def _labels(self) -> tuple[str, ...]:
        return tuple(filter(None, (self.chip, self.label)))


@dataclass(frozen=True, slots=True)
class FigureStyle:
    """How figures look: the game, the theme, and the letters of the colours as printed."""

    game: Game
    theme: Theme
    letters: tuple[str, ...]

    def player(self, place: int) -> PlayerColour:
        """Return the colour of a player; a grey for one that cannot be read, or for nobody."""
        if place > len(self.game.colours):
            return neutral_player(self.theme)
        if place == len(self.game.colours):
            return _UNKNOWN_PLAYER
        return find_player(self.theme, self.game.colours[place].name)

    def letter(self, place: int) -> str:
        """Return the letter on a player's pieces; none on those of nobody."""
        return (*self.letters, UNREADABLE, "")[place]


def figure_style(game: Game, theme: Theme, language: str) -> FigureStyle:
    """Return how the figures of *game* look, the letters as on its kit in *language*."""
    texts = game.rules_texts(language)
    letters = tuple(texts(f"kit_letter_{colour.name}") for colour in game.colours)
    return FigureStyle(game, theme, letters)


def figures_of(pieces: Iterable[Piece], style: FigureStyle, most_single: int) -> tuple[Figure, ...]:
    """
    Return the figures for *pieces*: colour by colour, officers first, troops last.

    Up to *most_single* equal pieces stand one by one; more of them share one figure. Troops
    always share one.
    """
    game = style.game
    colours = [colour.letter for colour in game.colours]
    kinds = {kind.letter: place for place, kind in enumerate(game.pieces)}

    def rank(piece: Piece) -> tuple[int, int, int]:
        chip = -99 if piece.chip is None else piece.chip
        return (_place(colours, piece.colour), kinds.get(piece.kind, len(kinds)), chip)

    return tuple(
        figure
        for piece in sorted(pieces, key=rank)
        for figure in _figures(piece, _place(colours, piece.colour), style, most_single)
    )


def draw_figure(figure: Figure, style: FigureStyle) -> Iterator[Shape]:
    """Yield the shapes of *figure* at unit size, its whole width about the origin."""
    x = -figure.width / 2
    yield Use(_symbol(figure, style), placed(x - figure.left, 0.0))
    x += figure.symbol_width
    if figure.chip:
        yield from _label(figure.chip, x, _CHIP)
        x += _label_width(figure.chip)
    if figure.label:
        yield from _label(figure.label, x, Style(PAPER, INK, _LABEL_LINE))


def _figures(piece: Piece, player: int, style: FigureStyle, most_single: int) -> Iterator[Figure]:
    pictures = {kind.letter: kind.picture for kind in style.game.pieces}
    picture = pictures.get(piece.kind, TOKEN)
    silhouette = None if picture == TOKEN else find_silhouette(picture, style.theme)
    chip = "" if piece.chip is None else printed_number(piece.chip)
    figure = Figure(player, picture, *_extent(silhouette), "", chip)
    if piece.kind and piece.count <= most_single:
        yield from (figure for _ in range(piece.count))
    elif piece.count == 1:
        yield figure
    else:
        count = f"{_TIMES}{piece.count}" if piece.kind else str(piece.count)
        yield replace(figure, label=count)


def _place(colours: list[str], letter: str) -> int:
    if letter == NOBODY:
        return len(colours) + 1
    return colours.index(letter) if letter in colours else len(colours)


def _symbol(figure: Figure, style: FigureStyle) -> Symbol:
    player, letter = style.player(figure.player), style.letter(figure.player)
    if figure.picture == TOKEN:
        return _token(player)
    return piece_symbol(figure.picture, player, style.theme, letter=letter)


@cache
def _token(player: PlayerColour) -> Symbol:
    """Return a round token with a question mark, in a box of side 1."""
    size = 0.6
    style = Style(player.fill, INK, 0.045)
    mark = centred_text(UNREADABLE, (0.0, 0.0), size, player.ink)
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
    bodies = (part.commands for part in silhouette.parts if part.role == "body")
    xs = [x for body in bodies for x, _ in path_points(body)]
    return (min(xs) - _RIM, max(xs) + _RIM)


@cache
def _label_width(text: str) -> float:
    width = text_width_mm(text, "sans-semibold", _LABEL_SIZE) + 2 * _LABEL_PAD
    return max(width, _LABEL_HEIGHT) + _LABEL_LINE - _OVERLAP


def _label(text: str, left: float, style: Style) -> Iterator[Shape]:
    right = left + _label_width(text) - _LABEL_LINE / 2
    start = left - _OVERLAP + _LABEL_LINE / 2
    yield _pill(start, right, style)
    yield centred_text(text, ((start + right) / 2, _LABEL_Y), _LABEL_SIZE, INK)


def _pill(left: float, right: float, style: Style) -> Path:
    """Return a box with round ends, as high as a label."""
    radius = min(_LABEL_HEIGHT, right - left) / 2
    handle = 0.5523 * radius
    top, bottom = _LABEL_Y - radius, _LABEL_Y + radius
    inner_left, inner_right = left + radius, right - radius
    return Path(
        outline(
            f"M {inner_left:.4f} {top:.4f} L {inner_right:.4f} {top:.4f}"
            f" C {inner_right + handle:.4f} {top:.4f} {right:.4f} {_LABEL_Y - handle:.4f}"
            f" {right:.4f} {_LABEL_Y:.4f}"
            f" C {right:.4f} {_LABEL_Y + handle:.4f} {inner_right + handle:.4f} {bottom:.4f}"
            f" {inner_right:.4f} {bottom:.4f} L {inner_left:.4f} {bottom:.4f}"
            f" C {inner_left - handle:.4f} {bottom:.4f} {left:.4f} {_LABEL_Y + handle:.4f}"
            f" {left:.4f} {_LABEL_Y:.4f}"
            f" C {left:.4f} {_LABEL_Y - handle:.4f} {inner_left - handle:.4f} {top:.4f}"
            f" {inner_left:.4f} {top:.4f} Z"
        ),
        style,
    )


_FIGURE_MM = 5.6
_GAP_MM = 1.0
_COLOUR_GAP_MM = 4.5
_ROW_MM = 6.6
_TITLE_MM = 4.4
_NAME_MM = points_to_mm(8.5)
_SMALL_MM = points_to_mm(7)


def tally_part(frame: PositionFrame, width_mm: float) -> Part:
    """Return the pieces on the board, colour by colour, and what was typed besides."""
    title = Text(0.0, 3.2, frame.words("draw_pieces"), "sans-semibold", _NAME_MM, frame.theme.ink)
    rows = list(_rows(_groups(frame), width_mm))
    style = figure_style(frame.game, frame.theme, frame.language)
    shapes: list[Shape] = [title] if rows else []
    art = [
        Group(
            tuple(draw_figure(figure, style)),
            placed(x_mm, _TITLE_MM + (row + 0.5) * _ROW_MM, scale=_FIGURE_MM),
        )
        for row, figures in enumerate(rows)
        for x_mm, figure in figures
    ]
    height_mm = _TITLE_MM + len(rows) * _ROW_MM if rows else 0.0
    if entries := " ".join(entry_sentences(frame)):
        words = frame.paragraph(
            frame.words("draw_entries", entries=entries), _SMALL_MM, width_mm, y_mm=height_mm + 0.6
        )
        shapes += words.shapes
        height_mm += words.height_mm + 0.6
    return Part((*shapes, *art), height_mm)


def _groups(frame: PositionFrame) -> list[tuple[Figure, ...]]:
    """Return the figures of each colour, one a kind."""
    style = figure_style(frame.game, frame.theme, frame.language)
    anywhere = next(iter(frame.position.terrain))
    groups = []
    for colour, counts in piece_counts(frame.position.pieces).items():
        pieces = [Piece(colour, kind, anywhere, count) for kind, count in counts.items()]
        groups.append(figures_of(pieces, style, 1))
    return sorted(groups, key=lambda group: group[0].player)


def _rows(
    groups: Sequence[Sequence[Figure]], width_mm: float
) -> Iterator[list[tuple[float, Figure]]]:
    """Yield rows of figures with their middles; colours are kept together."""
    row: list[tuple[float, Figure]] = []
    x_mm = 0.0
    for group in groups:
        if row and x_mm + _group_width(group) > width_mm:
            yield row
            row, x_mm = [], 0.0
        for figure in group:
            wide_mm = figure.width * _FIGURE_MM
            row.append((x_mm + wide_mm / 2, figure))
            x_mm += wide_mm + _GAP_MM
        x_mm += _COLOUR_GAP_MM
    if row:
        yield row


def _group_width(group: Sequence[Figure]) -> float:
    return sum(figure.width * _FIGURE_MM + _GAP_MM for figure in group) - _GAP_MM
