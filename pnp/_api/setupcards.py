"""
Set-up cards, one seeded board each, dealt from consecutive seeds.

More of them than a file holds are written part by part.
"""

from pathlib import Path
from typing import TYPE_CHECKING, overload

from layouts import SheetError
from layouts.components import BackPlan, Component
from layouts.documents import Document, Duplex, Page
from layouts.sheets import lay_out_sheets
from output.files import make_folder, numbered_path, write_files
from pnp._api.calls import public
from pnp._api.pages import Pages, cut_files_beside, document_files
from pnp._api.parts import (
    Outcome,
    Part,
    Progress,
    make_each,
    seeds_text,
    split_remark,
    split_seeds,
    written_lines,
)
from pnp._api.sheets import Sheets, split_sheets
from pnp.games import capabilities
from pnp.messages import Message, message_of
from pnp.model.boards import file_digest, name_in_files
from pnp.model.games import Game
from pnp.model.identity import CREATOR, PROGRAM
from pnp.printing.stock.cards import CardOrder, blank_card, card_components
from pnp.printing.stock.setupcards import SetupRequest
from pnp.requests import options as table
from pnp.requests.boards import DeckRequest, read_deck
from pnp.requests.reading import AnyGame, Given, with_seed
from pnp.texts import page_texts

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from pnp._api.types import CardName, CardOptions, Language, Theme

# Whole sheets of 4, 6, 8, 9, 12, 16 or 18 cards.
CARDS_A_FILE = 144


@overload
def setup_cards(
    game: str,
    *,
    seed: int | None = ...,
    count: int = ...,
    players: int | None = ...,
    inventory: str | Path | None = ...,
    card: "CardName" = ...,
    draw_order: bool = ...,
    language: "Language" = ...,
    theme: "Theme" = ...,
    sheets: Sheets | None = ...,
    **options: "Unpack[CardOptions]",
) -> Pages: ...


@overload
def setup_cards(
    game: Path | Game,
    *,
    seed: int | None = ...,
    count: int = ...,
    players: int | None = ...,
    inventory: str | Path | None = ...,
    card: "CardName" = ...,
    draw_order: bool = ...,
    language: "Language" = ...,
    theme: "Theme" = ...,
    sheets: Sheets | None = ...,
    **options: object,
) -> Pages: ...


@public
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
    sheets: Sheets | None = None,
    **options: object,
) -> Pages:
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
    on_paper, others = split_sheets(values.pop("sheets"), options)
    values |= {**on_paper, "options": {**others, "inventory": values.pop("inventory")}}
    return deck_pages(read_setup(Given((*table.DEALT, *table.SETUP), with_seed(values))))


def deck_pages(request: DeckRequest) -> Pages:
    """
    Return all cards of a request as pages.

    Raises:
        GeneratorError, LayoutError: as `setup_cards`.
    """
    seeds = range(request.deal.seed, request.deal.seed + request.count)
    return Pages(_document(request, seeds, lambda number: None))


def write_setup_cards(request: DeckRequest, progress: Progress) -> Outcome:
    """
    Deal the boards and write the cards, part by part.

    Raises:
        PnpError, GeneratorError, LayoutError, OutputError: as `setup_cards`, or a file cannot
            be written; parts before it are whole and stay.
    """
    deal, paths = request.deal, request.files.paths
    if not paths:
        make_folder(table.DEFAULT_FOLDER)
        game = name_in_files(deal.game.slug)
        name = f"{game}-setup-{deal.players}p-seed{deal.seed}x{request.count}.pdf"
        paths = (table.DEFAULT_FOLDER / name,)
    seeds = range(deal.seed, deal.seed + request.count)
    parts = split_seeds(seeds, CARDS_A_FILE)
    written = [path for part in parts for path in _write_part(request, part, paths, progress)]
    heading = f"{_title(request)}, {seeds_text(seeds, page_texts(request.look.language))}"
    remarks = (
        *deal.remarks,
        *split_remark(Message("name_cards"), parts, CARDS_A_FILE),
        *request.look.remarks,
    )
    return Outcome((heading, *written_lines(written)), remarks)


def read_setup(given: Given) -> DeckRequest:
    """
    Return a request for set-up cards, the room on the paper checked, too.

    Raises:
        PnpError, LayoutError: something makes no sense, or a card does not fit the paper.
    """
    request = read_deck(given)
    try:
        _try_paper(request, is_long=request.is_long)
    except SheetError as error:
        if request.is_long and _fits_behind(request):
            raise SheetError(Message("set_up_fits_behind", fault=message_of(error))) from error
        raise
    return request


def _try_paper(request: DeckRequest, *, is_long: bool) -> None:
    language = request.look.language
    blank = blank_card(request.size, request.bleed_mm, language, is_long=is_long)
    _sheets(request, [[blank]], "")


def _fits_behind(request: DeckRequest) -> bool:
    """Tell whether the card fits the paper with its words behind the picture."""
    try:
        _try_paper(request, is_long=False)
    except SheetError:
        return False
    return True


def _title(request: DeckRequest) -> str:
    deal, language = request.deal, request.look.language
    key = "setup_one" if request.count == 1 else "setup_deck"
    title = deal.game.texts(language)("title")
    return page_texts(language)(key, title=title, count=request.count, players=deal.players)


def _write_part(
    request: DeckRequest, part: Part, paths: tuple[Path, ...], progress: Progress
) -> list[Path]:
    """Write one part of the deck and return where it is; nothing else of it is kept."""
    targets = [numbered_path(path, part.number, part.part_count) for path in paths]
    document = _document(request, part.seeds, progress)
    contents = [
        *document_files(document, targets, request.files.png_dpi),
        *cut_files_beside(document, targets),
    ]
    write_files(contents, force=request.files.force)
    return [path for path, _ in contents]


def _document(request: DeckRequest, seeds: range, progress: Progress) -> Document:
    """Return cards of *seeds* as pages: all of them, then their strips."""
    shared = page_texts(request.look.language)
    own = request.deal.game.texts(request.look.language)
    made = list(make_each(seeds, lambda seed: _components(request, seed), progress))
    cards = [card for card, *_ in made]
    strips = [strip for _, *others in made for strip in others]
    digest = file_digest(request.deal.game.slug)
    words = shared(
        "setup_footer",
        title=own("title"),
        players=request.deal.players,
        seeds=" ".join(filter(None, (seeds_text(seeds, shared), digest and f"file={digest}"))),
        program=PROGRAM,
    )
    return Document(
        pages=_sheets(request, [cards, strips], words),
        title=_title(request),
        subject=seeds_text(seeds, shared),
        author=own("credit"),
        creator=CREATOR,
        language=request.look.language,
        keywords=(request.deal.game.slug, "print-and-play", "set-up"),
        duplex=_document_duplex(request.style.duplex),
    )


def _components(request: DeckRequest, seed: int) -> tuple[Component, ...]:
    """Deal one board and return its card and strips."""
    board = request.deal.board(seed, for_card=True)
    look, game = request.look, request.deal.game
    theme = capabilities.theme_of(game, look.theme)
    words = SetupRequest(look.language, theme, request.size, request.has_draw_order)
    card = capabilities.describe_setup(game, board, words)
    return card_components(
        CardOrder(board, game, words, card, is_long=request.is_long, bleed_mm=request.bleed_mm)
    )


def _sheets(request: DeckRequest, groups: list[list[Component]], words: str) -> tuple[Page, ...]:
    """Return the components, each group on sheets of its own."""
    shared = page_texts(request.look.language)

    def title(number: int, count: int) -> str:
        return f"{shared('setup_sheet')} · {shared('sheet', number=number, count=count)}"

    return lay_out_sheets(
        groups,
        request.look.paper,
        title=title,
        footer_text=words,
        margin_mm=request.look.margin_mm,
        style=request.style,
    )


def _document_duplex(backs: BackPlan) -> Duplex:
    """Return what the printer does about backs."""
    return backs if backs in {"long-edge", "short-edge"} else "simplex"
