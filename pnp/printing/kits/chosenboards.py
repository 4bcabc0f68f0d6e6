"""A kit for one evening: with a board that is already dealt, as a page and as a set-up card."""

from dataclasses import replace

from layouts.components import find_card_size
from layouts.documents import Page, Paper
from pnp.notation.boardcodes import shortest_command
from pnp.printing.boards.documents import overview_page
from pnp.printing.boards.drawings import BoardView
from pnp.printing.boards.words import Captions
from pnp.printing.kits.record import Kit, KitRequest, PicturePage, Section
from pnp.printing.stock.cards import CardOrder, card_components
from pnp.printing.stock.setupcards import SetupCard, SetupRequest

CARD_SIZE = "poker"
# The part behind which the card comes, to share its sheet.
_BESIDE = "aids"


def card_request(request: KitRequest) -> SetupRequest:
    """Return what the words of the set-up card of a kit depend on, besides the board."""
    return SetupRequest(request.language, request.theme, find_card_size(CARD_SIZE))


def with_board(
    kit: Kit, captions: Captions, setup: SetupCard, request: KitRequest, *, is_long: bool
) -> Kit:
    """
    Return *kit* with the overview of the board of *captions* and its set-up card.

    Where:
        setup: what the game says on the card, asked for with `card_request`.
        is_long: the words of the card stand below its picture, for sheets without backs.

    Raises:
        TextFitError: the words do not fit the card.
    """
    board, game = captions.board, captions.game
    view = BoardView(board, game, request.theme, request.hex_mm, language=captions.language)

    def overview(paper: Paper, margin_mm: float, sheet: str) -> Page:
        return overview_page(view, captions, paper, margin_mm, sheet)

    words = card_request(request)
    order = CardOrder(board, game, words, setup, is_long=is_long, bleed_mm=request.bleed_mm)
    card = Section(
        "setup-card", captions.shared("kit_board_card"), card_components(order), stock="card"
    )
    keys = [section.key for section in kit.sections]
    place = keys.index(_BESIDE) + 1 if _BESIDE in keys else len(keys)
    note = captions.shared("kit_board_note", command=shortest_command(board, game))
    return replace(
        kit,
        sections=(*kit.sections[:place], card, *kit.sections[place:]),
        references=(
            PicturePage("board", captions.shared("overview_title"), overview),
            *kit.references,
        ),
        notes=(note, *kit.notes),
    )
