"""
Set-up cards, one seeded board each, dealt from consecutive seeds.

More of them than a file holds are written part by part.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

from layouts import SheetError
from layouts.components import Component
from layouts.documents import Document, Page
from layouts.sheets import draw_sheets, plan_sheets
from output.files import numbered_path
from pnp._api import many, results
from pnp.games import capabilities
from pnp.messages import Message, message_of
from pnp.model import PROGRAM
from pnp.model.boards import file_digest
from pnp.model.games import Game
from pnp.printing.stock.setups import blank_card
from pnp.requests import options as table
from pnp.requests.boards import DeckRequest
from pnp.requests.reading import AnyGame, check_suffixes, with_seed
from pnp.texts import page_texts

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from pnp._api.types import DeckOptions
    from pnp.requests.options import CardName, Theme
    from pnp.texts import Language

# Whole sheets of 4, 6, 8, 9, 12, 16 or 18 cards.
CARDS_A_FILE = 144


@overload
def setup_cards(game: str, **options: "Unpack[DeckOptions]") -> results.Pages: ...


@overload  # an own game's options are its own
def setup_cards(game: Path | Game, **options: Any) -> results.Pages: ...


@results.public
def setup_cards(
    game: AnyGame,
    *,
    seed: int | None = None,
    count: int = table.COUNT.default,
    players: int | None = None,
    inventory: str | Path | None = None,
    card: "CardName" = "poker",
    draw_order: bool = table.DRAW_ORDER.default,
    language: "Language" = "en",
    theme: "Theme" = "colour",
    sheets: results.Sheets | None = None,
    **options: object,
) -> results.Pages:
    """
    Deal *count* boards from *seed* on, and draw a set-up card of each.

    Where:
        game: as in `deal`; a code is that of the first board.
        seed: that of the first board; if none is given one is drawn.
        players: how many; the fewest that can play if not given.
        card: ``poker``, ``bridge``, ``tarot``, ``mini-euro`` or ``a6``.
        draw_order: add a strip with the order of the draw pile, where a game has one.
        sheets: paper, cut lines and backs. With ``duplex="none"`` the words stand below the
            picture, else behind it.
        options: those of ``pnp games GAME``, as in `deal`; and those of `Sheets`, which go first.

    Raises:
        UnknownNameError, OptionError, InventoryError: an argument makes no sense.
        GeneratorError: a seed has no such board, or none was found.
        LayoutError: a card does not fit the paper, or the words do not fit the card.
    """
    values: dict[str, object] = dict(locals())
    on_paper, others = results.split_sheets(values.pop("sheets"), options)
    values |= {**on_paper, "options": {**others, "inventory": values.pop("inventory")}}
    return deck_pages(DeckRequest(with_seed(values)))


def deck_pages(request: DeckRequest) -> results.Pages:
    """
    Return all cards of a request as pages.

    Raises:
        GeneratorError, LayoutError: as `setup_cards`.
    """
    _check(request)
    return results.Pages(_document(request, request.seeds, lambda number: None))


def write_setup_cards(request: DeckRequest, progress: many.Progress) -> many.Outcome:
    """
    Deal the boards and write the cards, part by part.

    Raises:
        PnpError, GeneratorError, LayoutError, OutputError: as `setup_cards`, or a file cannot
            be written; parts before it are whole and stay.
    """
    _check(request)
    paths, texts = (
        results.paths_of(request, request.file_name("setup")),
        page_texts(request.language),
    )
    parts = many.split_seeds(request.seeds, CARDS_A_FILE)
    _, written = many.write_parts(_made, request, paths, parts, progress)
    heading = f"{_title(request)}, {many.seeds_text(request.seeds, texts)}"
    remarks = many.split_remark(Message("name_cards"), parts, CARDS_A_FILE)
    return many.Outcome((heading, *many.wrote_lines(written)), (*request.remarks, *remarks))


def _made(
    request: DeckRequest, paths: Sequence[Path], progress: many.Progress, part: many.Part
) -> tuple[None, many.Contents]:
    """Return the files of a part."""
    document = _document(request, part.seeds, progress)
    targets = [numbered_path(path, part.number, part.part_count) for path in paths]
    return None, list(results.document_files(document, targets, request.png_dpi))


def _check(request: DeckRequest) -> None:
    """Refuse what makes no sense, and cards that no sheet has room for."""
    check_suffixes(request[table.OUTPUTS], table.PAGE_SUFFIXES)
    _ = request.paper, request.deal
    try:
        _try_paper(request, is_long=request.card.is_long)
    except SheetError as error:
        if not request.card.is_long:
            raise
        try:  # with the words behind the picture
            _try_paper(request, is_long=False)
        except SheetError:
            raise error from None
        raise SheetError(Message("set_up_fits_behind", fault=message_of(error))) from error


def _try_paper(request: DeckRequest, *, is_long: bool) -> None:
    card = request.card
    _sheets(request, [[blank_card(card.size, card.bleed_mm, card.language, is_long=is_long)]], "")


def _title(request: DeckRequest) -> str:
    count, language = request[table.COUNT], request.language
    key = "setup_one" if count == 1 else "setup_deck"
    title = request.game.texts(language)("title")
    return page_texts(language)(key, title=title, count=count, players=request.deal.players)


def _document(request: DeckRequest, seeds: range, progress: many.Progress) -> Document:
    """Return cards of *seeds* as pages: all of them, then their strips."""
    shared = page_texts(request.language)
    own = request.game.texts(request.language)

    def components(seed: int) -> tuple[Component, ...]:
        """Deal one board and return its card and strips."""
        board = request.board(seed, for_card=True)
        return capabilities.describe_setup(request.game, board, request.card).components()

    made = list(many.make_each(seeds, components, progress))
    cards = [card for card, *_ in made]
    strips = [strip for _, *others in made for strip in others]
    backs, digest = request.style.duplex, file_digest(request.game.slug)
    words = shared(
        "setup_footer",
        title=own("title"),
        players=request.deal.players,
        seeds=" ".join(filter(None, (many.seeds_text(seeds, shared), digest and f"file={digest}"))),
        program=PROGRAM,
    )
    return Document(
        pages=_sheets(request, [cards, strips], words),
        title=_title(request),
        subject=many.seeds_text(seeds, shared),
        author=own("credit"),
        creator=PROGRAM,
        language=request.language,
        keywords=(request.game.slug, "print-and-play", "set-up"),
        duplex=backs if backs in {"long-edge", "short-edge"} else "simplex",
    )


def _sheets(request: DeckRequest, groups: list[list[Component]], words: str) -> tuple[Page, ...]:
    """Return the components, each group on sheets of its own."""
    shared = page_texts(request.language)

    def title(number: int, count: int) -> str:
        return f"{shared('setup_sheet')} · {shared('sheet', number=number, count=count)}"

    margin_mm = request.margin_mm
    sheets = plan_sheets(groups, request.paper, margin_mm=margin_mm, style=request.style)
    return draw_sheets(sheets, title=title, footer_text=words)
