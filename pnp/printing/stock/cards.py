"""
The faces of a set-up card, and the pieces to cut out that they become.

In front the picture, below it the legend, the words that rebuild the board and a QR code
with the command that does; behind, the steps. The QR code stands in the lower right
corner of the safe zone, whose margin is a part of its quiet zone of four modules.
Source of the zone: ISO/IEC 18004.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

import segno

from layouts import TextFitError, points_to_mm
from layouts.components import (
    BAND_MM,
    CARD_SIZES,
    SAFE_MM,
    CardSize,
    Component,
    card_face,
)
from layouts.richtexts import Setting, set_words
from layouts.shapes import (
    Command,
    Group,
    Path,
    Shape,
    Style,
    placed,
    polygon_commands,
    polyline,
    rectangle,
)
from layouts.textblocks import MIN_SIZE_MM
from pnp.messages import Message
from pnp.model.boards import Board
from pnp.model.games import Game
from pnp.notation.boardcodes import shortest_command
from pnp.printing.boards.miniatures import draw_legend, legend_height_mm
from pnp.printing.boards.words import code_words, dealt_from
from pnp.printing.stock.aids import card_style
from pnp.printing.stock.setupcards import STRIP_SAFE_MM, SetupCard, SetupRequest, Strip
from pnp.texts import page_texts

# The largest text of the back: that of a poker card, and more on wider ones.
_WORDS_MM = points_to_mm(8.5)
_WORDS_SHARE = 0.047
_GAP_MM = 1.4
_WORDS_GAP_MM = 0.8
_LEAST_MODULE_MM = 0.38
_CODE_MM = 12.5

QUIET_MODULES = 4


@dataclass(frozen=True, slots=True)
class CardOrder:
    """
    Everything that the pieces of one card are drawn from.

    Attributes:
        card: what the game says of the board.
        is_long: the words stand below the picture, on a card twice as high without a back.
    """

    board: Board
    game: Game
    request: SetupRequest
    card: SetupCard
    is_long: bool = False
    bleed_mm: float = 0.0


def card_components(order: CardOrder) -> tuple[Component, ...]:
    """
    Return the card, then its strips.

    Raises:
        TextFitError: the words do not fit a card of this size; names the seed.
    """
    card = order.card
    try:
        return (_card(order, card), *(_strip(order, strip) for strip in card.strips))
    except TextFitError as error:
        raise TextFitError(_too_small(order)) from error


def blank_card(size: CardSize, bleed_mm: float, language: str, *, is_long: bool) -> Component:
    """Return an empty card, to try whether it fits a paper; named in *language*."""
    height_mm = size.height_mm * (2 if is_long else 1)
    trim = CardSize(size.name, size.width_mm, height_mm).trim()
    name = page_texts(language)("setup_blank", size=size.name)
    return Component(name, (), trim, bleed_mm=bleed_mm)


def _too_small(order: CardOrder) -> str:
    size, board = order.request.size, order.board
    area = size.width_mm * size.height_mm
    larger = [other.name for other in CARD_SIZES if other.width_mm * other.height_mm > area]
    advice = (
        Message("take_larger_card", names=", ".join(larger))
        if larger
        else Message("take_fewer_options")
    )
    return Message(
        "set_up_fits_no_card",
        card=size.name,
        game=order.game.slug,
        players=board.players,
        seed=board.seed,
        advice=advice,
    )


def _card(order: CardOrder, card: SetupCard) -> Component:
    name = f"seed {order.board.seed}"
    size, bleed_mm = order.request.size, order.bleed_mm
    front, back = _front(order, card), _back(order, card)
    if not order.is_long:
        return Component(name, front, size.trim(), back=back, bleed_mm=bleed_mm)
    # Neither face has bleed at the fold: the lower one is cut there, and hides the upper one's.
    wide_mm, high_mm = size.width_mm + 2 * bleed_mm, size.height_mm + bleed_mm
    lower_half = rectangle(-bleed_mm, 0.0, wide_mm, high_mm, Style())
    lower = Group(back, placed(0.0, size.height_mm), lower_half)
    fold = polyline(((0.0, size.height_mm), (size.width_mm, size.height_mm)), _dashed(order))
    trim = blank_card(size, bleed_mm, order.request.language, is_long=True).trim
    return Component(name, (*front, lower, fold), trim, bleed_mm=bleed_mm)


def _front(order: CardOrder, card: SetupCard) -> tuple[Shape, ...]:
    """Return the front: the picture over legend and code."""
    texts = page_texts(order.request.language)
    size, theme, board = order.request.size, order.request.theme, order.board
    right, bottom = size.width_mm - SAFE_MM, size.height_mm - SAFE_MM
    modules = qr_modules(shortest_command(board, order.game))
    module_mm = max(_LEAST_MODULE_MM, _CODE_MM / len(modules))
    code_mm = module_mm * len(modules)
    foot_right = right - code_mm - QUIET_MODULES * module_mm
    code = code_words(board, order.game, texts)
    name = f"{board.game} {board.players}p {dealt_from(board, texts)}"
    how = Setting("sans", MIN_SIZE_MM, theme.ink)
    words = set_words(f"{code} · {name}" if code else name, SAFE_MM, 0.0, foot_right - SAFE_MM, how)
    legend_mm = legend_height_mm(card.legend, foot_right - SAFE_MM)
    words_top = bottom - words.height_mm
    legend_bottom = words_top - _WORDS_GAP_MM
    legend_top = legend_bottom - legend_mm
    picture_bottom = min(bottom - code_mm - QUIET_MODULES * module_mm, legend_top - _GAP_MM)
    return (
        *_band(order, card, texts("setup_front", players=board.players, seed=board.seed)),
        *card.picture((SAFE_MM, BAND_MM + _GAP_MM, right, picture_bottom)),
        *draw_legend(card.legend, (SAFE_MM, legend_top, foot_right, legend_bottom), theme),
        Group(words.shapes, placed(0.0, words_top)),
        draw_qr(modules, right - code_mm, bottom - code_mm, module_mm, theme.ink),
    )


def _back(order: CardOrder, card: SetupCard) -> tuple[Shape, ...]:
    """Return the back: the steps over the credit."""
    texts = page_texts(order.request.language)
    return (
        *card_face(
            order.request.size,
            card_style(order.request.theme, card.band),
            title=texts("setup_back"),
            subtitle=_subtitle(order),
            blocks=card.blocks,
            foot=order.game.texts(order.request.language)("credit"),
            bleed_mm=order.bleed_mm,
            max_size_mm=max(_WORDS_MM, _WORDS_SHARE * order.request.size.width_mm),
        ),
        *_rule(order, card),
    )


def _band(order: CardOrder, card: SetupCard, subtitle: str) -> tuple[Shape, ...]:
    """Return ground and band of the front."""
    face = card_face(
        order.request.size,
        card_style(order.request.theme, card.band),
        title=order.game.texts(order.request.language)("title"),
        subtitle=subtitle,
        bleed_mm=order.bleed_mm,
    )
    return (*face, *_rule(order, card))


def _subtitle(order: CardOrder) -> str:
    texts = page_texts(order.request.language)
    title = order.game.texts(order.request.language)("title")
    words = texts("setup_front", players=order.board.players, seed=order.board.seed)
    return f"{title} · {words}"


def _rule(order: CardOrder, card: SetupCard) -> list[Shape]:
    theme = order.request.theme
    if theme.bands[card.band] != theme.paper:
        return []
    right = order.request.size.width_mm - SAFE_MM
    style = Style(stroke=theme.ink, stroke_mm=0.35, round_ends=False)
    return [polyline(((SAFE_MM, BAND_MM), (right, BAND_MM)), style)]


def _strip(order: CardOrder, strip: Strip) -> Component:
    """Return one strip, as wide as the card."""
    size = CardSize(order.request.size.name, order.request.size.width_mm, strip.height_mm)
    bleed_mm = order.bleed_mm
    ground = size.ground(order.request.theme.paper, bleed_mm)
    front: list[Shape] = [ground, *strip.shapes]
    if strip.fold_mm is not None:
        ends = ((0.0, strip.fold_mm), (size.width_mm, strip.fold_mm))
        front.append(polyline(ends, _dashed(order)))
    name = f"seed {order.board.seed} {strip.key}"
    return Component(name, tuple(front), size.trim(), bleed_mm=bleed_mm, safe_mm=STRIP_SAFE_MM)


def _dashed(order: CardOrder) -> Style:
    return Style(
        stroke=order.request.theme.ink, stroke_mm=0.15, dash_mm=(1.2, 1.2), round_ends=False
    )


def qr_modules(text: str) -> tuple[tuple[bool, ...], ...]:
    """Return the modules of the smallest code for *text*, row by row; dark ones are true."""
    code = segno.make_qr(text, error="l", boost_error=True)
    return tuple(tuple(bool(module) for module in row) for row in code.matrix)


def draw_qr(
    modules: tuple[tuple[bool, ...], ...], x_mm: float, y_mm: float, module_mm: float, ink: str
) -> Path:
    """Return the code, its top left module at (x, y), without the quiet zone."""
    commands = tuple(
        command
        for row, cells in enumerate(modules)
        for run in _runs(cells)
        for command in _bar(x_mm, y_mm, row, run, module_mm)
    )
    return Path(commands, Style(fill=ink))


def _runs(cells: tuple[bool, ...]) -> Iterator[tuple[int, int]]:
    for is_dark, run in groupby(enumerate(cells), key=lambda item: item[1]):
        if is_dark:
            columns = [column for column, _ in run]
            yield columns[0], columns[-1] + 1


def _bar(
    x_mm: float, y_mm: float, row: int, run: tuple[int, int], module_mm: float
) -> tuple[Command, ...]:
    left, right = (x_mm + column * module_mm for column in run)
    top, bottom = y_mm + row * module_mm, y_mm + (row + 1) * module_mm
    return polygon_commands(((left, top), (right, top), (right, bottom), (left, bottom)))
