"""
The set-up card of Baron: start tile, open row, hands, what stays in the box.

The picture is the table once all is set up. The landscape that `pnp board baron` deals is
no part of a game and not shown; it comes from the same seed.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from generators.lattice import SQRT3
from generators.randomness import Stream
from layouts import TextFitError, points_to_mm
from layouts.blocks import Table
from layouts.components import SAFE_MM
from layouts.documents import Box
from layouts.richtexts import Setting, set_words
from layouts.shapes import Shape, Text
from layouts.textblocks import MIN_SIZE_MM, centred_text
from pnp.games.baron.deal import BaronSetup
from pnp.games.baron.facts import GAME
from pnp.games.baron.print.words import tile_names
from pnp.messages import Message
from pnp.model.boards import Board, setup_as
from pnp.printing.boards.miniatures import draw_chip, draw_legend, draw_tile, legend_height_mm
from pnp.printing.own.setups import setup_card as steps_card
from pnp.printing.stock.setupcards import (
    Picture,
    SetupCard,
    SetupRequest,
    Strip,
    terrain_legend,
)
from pnp.printing.themes import Theme
from pnp.texts import Texts, page_texts

_LABEL_MM = points_to_mm(7.0)
_LABEL_STEP_MM = 3.6
_GAP_MM = 1.8
_LARGEST_SIDE_MM = 7.5
_LEAST_SIDE_MM = 2.2
_TILE_SHARE = 0.9  # of the room side by side, so that tiles stand apart
_CHIPS_A_ROW = 10
_CHIP_SIDE_MM = 2.4
_NUMBER_MM = 5.0


def setup_card(board: Board, request: SetupRequest, words: Mapping[str, object]) -> SetupCard:
    """Return the card of *board*."""
    texts = GAME.texts(request.language)
    count = len(setup_as(board, BaronSetup).pile)
    is_stacked = request.has_draw_order
    piles = {"pile": None if is_stacked else count, "stack": count if is_stacked else None}
    drawings = {"hands": lambda: (_hands_table(board, texts),)}
    return replace(
        steps_card(GAME, board, request, {**words, **piles}, drawings=drawings),
        picture=_table_picture(board, texts, request.theme),
        legend=(),
        strips=(_draw_order(board, request, texts),) if is_stacked else (),
    )


def _hands_table(board: Board, texts: Texts) -> Table:
    """Return the tiles that each player takes."""
    rows = tuple(
        (texts("setup_player", player=player), tile_names(hand, texts))
        for player, hand in enumerate(setup_as(board, BaronSetup).hands_of_players, start=1)
    )
    return Table(rows, (1.0, 2.6), has_heading=False)


def _table_picture(board: Board, texts: Texts, theme: Theme) -> Picture:
    """Return what draws the start tile, the open row, and the hands below them."""
    setup = setup_as(board, BaronSetup)
    above = [
        (texts("setup_start_label"), (setup.start,)),
        (texts("setup_row_label"), setup.row),
    ]
    hands = [
        (texts("setup_player", player=player), hand)
        for player, hand in enumerate(setup.hands_of_players, start=1)
    ]
    if setup.removed:
        hands.append((texts("setup_removed_label"), setup.removed))

    def draw(box: Box) -> tuple[Shape, ...]:
        stream = Stream(board.seed, "set-up card")
        painter = _Painter(texts, theme, stream)
        middle_mm, shapes = painter.draw_open_tiles(above, box)
        left, _, right, bottom = box
        return (*shapes, *painter.draw_hands(hands, (left, middle_mm, right, bottom)))

    return draw


@dataclass(frozen=True, slots=True)
class _Painter:
    """Draws groups of tiles under their labels."""

    texts: Texts
    theme: Theme
    stream: Stream

    def draw_open_tiles(
        self, groups: Sequence[tuple[str, Sequence[str]]], box: Box
    ) -> tuple[float, list[Shape]]:
        """Return the tiles all can see in one line, each with its name, and where they end."""
        left, top, right, _ = box
        step_mm = (right - left) / sum(len(kinds) for _, kinds in groups)
        side_mm = min(_LARGEST_SIDE_MM, _TILE_SHARE * step_mm / SQRT3)
        how = Setting("sans", MIN_SIZE_MM, self.theme.ink, "middle")
        names_top = top + _LABEL_STEP_MM + 2 * side_mm + 0.6
        shapes: list[Shape] = []
        place, lowest = 0, names_top
        for label, kinds in groups:
            x_mm = left + (place + len(kinds) / 2) * step_mm
            shapes.append(self._label(label, x_mm, top))
            for kind in kinds:
                centre = (left + (place + 0.5) * step_mm, top + _LABEL_STEP_MM + side_mm)
                shapes += draw_tile(f"baron/{kind}", centre, side_mm, self.theme, self.stream)
                name = set_words(self.texts(kind), left + place * step_mm, names_top, step_mm, how)
                shapes += name.shapes
                lowest = max(lowest, names_top + name.height_mm)
                place += 1
        return lowest + _GAP_MM, shapes

    def draw_hands(self, hands: Sequence[tuple[str, Sequence[str]]], box: Box) -> list[Shape]:
        """
        Return the hands in as many rows as make the tiles largest.

        Raises:
            TextFitError: there is no room for them.
        """
        left, top, right, bottom = box
        side_mm, row_count = max(
            (_hand_side_mm(len(hands), row_count, box), -row_count)
            for row_count in range(1, len(hands) + 1)
        )
        row_count = -row_count
        if side_mm < _LEAST_SIDE_MM:
            raise TextFitError(Message("no_room_for_hands"))
        column_count = -(-len(hands) // row_count)
        step_x_mm, step_y_mm = (right - left) / column_count, (bottom - top) / row_count
        step_y_mm = min(step_y_mm, 2 * side_mm + _LABEL_STEP_MM + _GAP_MM)
        shapes: list[Shape] = []
        for place, (label, kinds) in enumerate(hands):
            row, column = divmod(place, column_count)
            x_mm = left + (column + 0.5) * step_x_mm
            y_mm = top + row * step_y_mm
            shapes.append(self._label(label, x_mm, y_mm))
            for number, kind in enumerate(kinds):
                shift_mm = (number - (len(kinds) - 1) / 2) * SQRT3 * side_mm
                centre = (x_mm + shift_mm, y_mm + _LABEL_STEP_MM + side_mm)
                shapes += draw_tile(f"baron/{kind}", centre, side_mm, self.theme, self.stream)
        return shapes

    def _label(self, text: str, x_mm: float, top_mm: float) -> Text:
        base_mm = top_mm + _LABEL_MM
        return Text(x_mm, base_mm, text, "sans-semibold", _LABEL_MM, self.theme.ink, "middle")


def _hand_side_mm(hand_count: int, row_count: int, box: Box) -> float:
    """Return how large the tiles of so many hands may be in so many rows."""
    left, top, right, bottom = box
    step_x_mm = (right - left) / -(-hand_count // row_count)
    step_y_mm = (bottom - top) / row_count
    return min(
        _LARGEST_SIDE_MM,
        _TILE_SHARE * step_x_mm / (2 * SQRT3),
        (step_y_mm - _LABEL_STEP_MM - _GAP_MM) / 2,
    )


def _draw_order(board: Board, request: SetupRequest, texts: Texts) -> Strip:
    """Return the strip with the order of the draw pile, ten tiles a row."""
    pile = setup_as(board, BaronSetup).pile
    side_mm = min(_CHIP_SIDE_MM, (request.width_mm - _NUMBER_MM) / _CHIPS_A_ROW / SQRT3)
    row_mm = 2 * side_mm + 0.3
    legend = terrain_legend(GAME, texts)
    grid_mm = -(-len(pile) // _CHIPS_A_ROW) * row_mm
    legend_mm = legend_height_mm(legend, request.width_mm)
    head_mm = 2 * _LABEL_STEP_MM

    def draw(box: Box) -> tuple[Shape, ...]:
        left, top, right, _ = box
        ink = request.theme.ink
        seed = page_texts(request.language)("setup_seed", seed=board.seed)
        title = f"{texts('setup_order')} · {seed}"
        shapes: list[Shape] = [
            Text(left, top + _LABEL_MM, title, "sans-semibold", _LABEL_MM, ink),
            Text(left, top + _LABEL_MM + 3.0, texts("setup_order_help"), "sans", MIN_SIZE_MM, ink),
        ]
        for place, kind in enumerate(pile):
            row, column = divmod(place, _CHIPS_A_ROW)
            y_mm = top + head_mm + (row + 0.5) * row_mm
            if column == 0:
                number = (left + _NUMBER_MM / 2 - 0.6, y_mm)
                shapes.append(centred_text(str(place + 1), number, MIN_SIZE_MM, ink, "sans"))
            x_mm = left + _NUMBER_MM + (column + 0.5) * SQRT3 * side_mm
            look, sign = f"baron/{kind}", _letter(kind)
            shapes += draw_chip(look, sign, (x_mm, y_mm), request.theme, side_mm=side_mm)
        legend_top = top + head_mm + grid_mm + _GAP_MM
        shapes += draw_legend(legend, (left, legend_top, right, 0.0), request.theme)
        return tuple(shapes)

    height_mm = head_mm + grid_mm + _GAP_MM + legend_mm + 2 * SAFE_MM
    return Strip("draw-order", height_mm, draw)


def _letter(kind: str) -> str:
    return next(terrain.letter for terrain in GAME.terrains if terrain.name == kind)
