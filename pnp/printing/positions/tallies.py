"""The tally of a position: how many pieces of each kind every colour has on the board."""

from collections.abc import Iterator, Sequence

from layouts.columns import Part
from layouts.shapes import Group, Text, placed
from layouts.units import points_to_mm
from pnp.model.boards import Piece
from pnp.model.positions import piece_counts
from pnp.notation.entries import entry_lines
from pnp.printing.positions.figures import Figure, draw_figure, figure_style, figures_of
from pnp.printing.positions.frames import PositionFrame

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
    shapes = [title] if rows else []
    art = [
        Group(
            tuple(draw_figure(figure, style)),
            placed(x_mm, _TITLE_MM + (row + 0.5) * _ROW_MM, scale=_FIGURE_MM),
        )
        for row, figures in enumerate(rows)
        for x_mm, figure in figures
    ]
    height_mm = _TITLE_MM + len(rows) * _ROW_MM if rows else 0.0
    lines = entry_lines(frame.position, frame.game)
    entries = "; ".join(" ".join((head, ", ".join(rest))).rstrip() for head, *rest in lines)
    if entries:
        words = frame.paragraph(
            frame.words("draw_entries", entries=entries), _SMALL_MM, width_mm, y_mm=height_mm + 0.6
        )
        shapes += words.shapes
        height_mm += words.height_mm + 0.6
    return Part((*shapes, *art), height_mm)


def _groups(frame: PositionFrame) -> list[tuple[Figure, ...]]:
    """Return the figures of each colour, one a kind."""
    anywhere = next(iter(frame.position.terrain))
    groups = []
    for colour, counts in piece_counts(frame.position.pieces).items():
        pieces = [Piece(colour, kind, anywhere, count) for kind, count in counts.items()]
        groups.append(figures_of(pieces, frame.game, 1))
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
    """Return how wide the figures of a colour are together, in mm."""
    return sum(figure.width * _FIGURE_MM + _GAP_MM for figure in group) - _GAP_MM
