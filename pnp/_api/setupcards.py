"""
Set-up cards, one seeded board each, dealt from consecutive seeds.

More of them than a file holds are written part by part, each part forgotten once it is on
disk, so that memory stays flat; a part is whole or not there at all.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from generators.errors import GeneratorError
from layouts.cards import CardSize, find_card_size
from layouts.components import BackPlan, Component
from layouts.documents import Document, Duplex, Page
from layouts.sheets import SheetStyle, lay_out_groups
from output.files import make_folder, numbered_path, write_files
from pnp._api.pages import PAGE_SUFFIXES, Pages, document_files
from pnp._api.requests import (
    DEFAULT_FOLDER,
    GUTTER_MM,
    MARGIN_MM,
    PAPER,
    Deal,
    Files,
    Given,
    Look,
    Outcome,
)
from pnp.errors import OptionError
from pnp.games import capabilities
from pnp.model.boards import OptionValue
from pnp.model.identity import CREATOR, PROGRAM
from pnp.printing.cards.faces import CardOrder, blank_card, card_components
from pnp.printing.cards.record import SetupRequest
from pnp.texts import page_texts
from pnp.texts.suggestions import printable

# Whole sheets of 4, 6, 8, 9, 12, 16 or 18 cards.
CARDS_A_FILE = 144
LISTED_FILES = 12

# Called with the number of cards that have been dealt since the last call.
Progress: TypeAlias = Callable[[int], object]


@dataclass(frozen=True, slots=True)
class DeckRequest:
    """The cards that were asked for; *deal* has the first seed."""

    deal: Deal
    count: int
    size: CardSize
    has_draw_order: bool
    look: Look
    style: SheetStyle
    bleed_mm: float

    @property
    def is_long(self) -> bool:
        """Whether the words stand below the picture, on a card twice as high."""
        return self.style.duplex == "none"

    @property
    def title(self) -> str:
        """The title of the deck."""
        deal, language = self.deal, self.look.language
        key = "setup_one" if self.count == 1 else "setup_deck"
        title = deal.game.texts(language)("title")
        return page_texts(language)(key, title=title, count=self.count, players=deal.players)

    def seeds_text(self, part: "_Part") -> str:
        """Return the words for the seeds of a part."""
        shared = page_texts(self.look.language)
        if part.count == 1:
            return shared("setup_seed", seed=part.first_seed)
        last = part.first_seed + part.count - 1
        return shared("setup_seeds", first=part.first_seed, last=last)


@dataclass(frozen=True, slots=True)
class _Part:
    """A run of seeds that go into one file of each kind; *number* counts from 1."""

    number: int
    first_seed: int
    count: int


def setup_cards(
    game: str,
    *,
    seed: int | None = None,
    count: int = 1,
    players: int | None = None,
    inventory: str | Path | None = None,
    card: str = "poker",
    draw_order: bool = False,
    language: str = "en",
    theme: str = "colour",
    paper: str = PAPER,
    margin_mm: float = MARGIN_MM,
    bleed_mm: float = 0.0,
    gutter_mm: float = GUTTER_MM,
    marks: str = "outline",
    duplex: str = "none",
    back_offset_mm: tuple[float, float] = (0.0, 0.0),
    **options: OptionValue,
) -> Pages:
    """
    Deal *count* boards from *seed* on, and draw a set-up card of each.

    Where:
        game: its name, or the code of the first board, as in `deal`.
        players: how many; the fewest that can play if not given.
        card: ``poker``, ``bridge``, ``tarot``, ``mini-euro`` or ``a6``.
        draw_order: add a strip with the order of the draw pile, where a game has one.
        duplex: ``none`` for the words below the picture; ``long-edge``, ``short-edge`` or
            ``fold`` for the words behind it.
        options: those of ``pnp games GAME``, as in `deal`.

    Raises:
        UnknownNameError, OptionError, InventoryError: an argument makes no sense.
        GeneratorError: a seed has no such board, or none was found.
        LayoutError: a card does not fit the paper, or the words do not fit the card.
    """
    values = dict(locals())
    values["options"] = {**options, "inventory": values.pop("inventory")}
    request = read_deck(Given(values))
    return Pages(_document(request, _Part(1, request.deal.seed, count), lambda number: None))


def read_deck(given: Given) -> DeckRequest:
    """
    Return the request, everything in it checked, the room on the paper included.

    Raises:
        PnpError, LayoutError: something makes no sense, or a card does not fit the paper.
    """
    count = given.value("count", int)
    if count < 1:
        raise OptionError(f"--count {count}: expected 1 card or more")
    deal, look = given.deal(count), given.look()
    has_draw_order = given.value("draw_order", bool)
    if has_draw_order and not deal.game.has_draw_pile:
        raise OptionError(f"--draw-order: {deal.game.slug} has no draw pile")
    style = given.sheet_style(page_texts(look.language)("setup_back_label"))
    size = find_card_size(given.value("card", str))
    bleed_mm = given.bleed_mm()
    request = DeckRequest(deal, count, size, has_draw_order, look, style, bleed_mm)
    blank = blank_card(size, bleed_mm, is_long=request.is_long)
    _sheets(request, [[blank]], "")
    return request


def write_setup_cards(values: Mapping[str, object], progress: Progress) -> Outcome:
    """
    Deal the boards and write the cards, part by part.

    Raises:
        PnpError, GeneratorError, LayoutError, OutputError: as `setup_cards`, or a file cannot
            be written; parts before it are whole and stay.
    """
    given = Given(values)
    request, files = read_deck(given), given.files(PAGE_SUFFIXES)
    if not files.paths:
        make_folder(DEFAULT_FOLDER)
        files = files._replace(paths=(DEFAULT_FOLDER / _default_name(request),))
    paths = [
        path for part in _parts(request) for path in _write_part(request, part, files, progress)
    ]
    return Outcome(tuple(_report(request, paths)), _remarks(request))


def part_count(card_count: int) -> int:
    """
    Return over how many files so many cards go.

    >>> part_count(144), part_count(145)
    (1, 2)
    """
    return -(-card_count // CARDS_A_FILE)


def _parts(request: DeckRequest) -> Iterator[_Part]:
    for number, start in enumerate(range(0, request.count, CARDS_A_FILE), start=1):
        count = min(CARDS_A_FILE, request.count - start)
        yield _Part(number, request.deal.seed + start, count)


def _default_name(request: DeckRequest) -> str:
    deal = request.deal
    return f"{deal.game.slug}-setup-{deal.players}p-seed{deal.seed}x{request.count}.pdf"


def _write_part(request: DeckRequest, part: _Part, files: Files, progress: Progress) -> list[Path]:
    """Write one part of the deck and return where it is; nothing else of it is kept."""
    parts = part_count(request.count)
    paths = [numbered_path(path, part.number, parts) for path in files.paths]
    document = _document(request, part, progress)
    contents = list(document_files(document, paths, files.png_dpi))
    write_files(contents, force=files.force)
    return [path for path, _ in contents]


def _document(request: DeckRequest, part: _Part, progress: Progress) -> Document:
    """Return one part of the deck as pages: all its cards, then their strips."""
    shared = page_texts(request.look.language)
    own = request.deal.game.texts(request.look.language)
    cards: list[Component] = []
    strips: list[Component] = []
    for seed in range(part.first_seed, part.first_seed + part.count):
        card, *others = _components(request, seed)
        cards.append(card)
        strips += others
        progress(1)
    seeds = request.seeds_text(part)
    words = shared(
        "setup_footer",
        title=own("title"),
        players=request.deal.players,
        seeds=seeds,
        program=PROGRAM,
    )
    return Document(
        pages=_sheets(request, [cards, strips], words),
        title=request.title,
        subject=seeds,
        author=own("credit"),
        creator=CREATOR,
        language=request.look.language,
        keywords=(request.deal.game.slug, "print-and-play", "set-up"),
        duplex=_document_duplex(request.style.duplex),
    )


def _components(request: DeckRequest, seed: int) -> tuple[Component, ...]:
    """Deal one board and return its card and strips."""
    try:
        board = request.deal.board(seed, for_card=True)
    except GeneratorError as error:
        raise type(error)(f"seed {seed}: {error}") from None
    look = request.look
    game, bleed_mm = request.deal.game, request.bleed_mm
    theme = capabilities.theme_of(game, look.theme)
    words = SetupRequest(look.language, theme, request.size, request.has_draw_order)
    card = capabilities.describe_setup(game, board, words)
    return card_components(
        CardOrder(board, game, words, card, is_long=request.is_long, bleed_mm=bleed_mm)
    )


def _sheets(request: DeckRequest, groups: list[list[Component]], words: str) -> tuple[Page, ...]:
    """Return the components, each group on sheets of its own."""
    shared = page_texts(request.look.language)

    def title(number: int, count: int) -> str:
        return f"{shared('setup_sheet')} · {shared('sheet', number=number, count=count)}"

    return lay_out_groups(
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


def _report(request: DeckRequest, paths: list[Path]) -> Iterator[str]:
    """Yield what was dealt and written; many files by the first and the last of them."""
    yield f"{request.title}, {request.seeds_text(_Part(1, request.deal.seed, request.count))}"
    if len(paths) <= LISTED_FILES:
        yield from (f"wrote {printable(str(path))}" for path in paths)
    else:
        yield f"wrote {len(paths)} files, {printable(str(paths[0]))} to {printable(str(paths[-1]))}"


def _remarks(request: DeckRequest) -> tuple[str, ...]:
    remarks = request.deal.remarks
    if request.count > CARDS_A_FILE:
        remarks += (
            f"{request.count} cards are too many for one file; "
            f"each of {part_count(request.count)} holds up to {CARDS_A_FILE}",
        )
    return remarks + request.look.remarks
