"""
An order for set-up cards: what a player asked for, checked, dealt, drawn and written.

Cards are dealt from consecutive seeds. More of them than a file holds are written part by
part, each part forgotten once it is on disk, so that memory stays flat; a part is whole
or not there at all.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias, get_args

from generators.errors import GeneratorError
from layouts.backs import BackPlan
from layouts.cards import CardSize, find_card_size
from layouts.components import Component
from layouts.documents import Document, Duplex, Page
from layouts.papers import Paper
from layouts.sheetmarks import MarkStyle
from layouts.sheets import SheetStyle, lay_out_groups
from output.files import make_folder, numbered_path, write_files
from pnp._api.orderchecks import (
    DEFAULT_FOLDER,
    checked_choice,
    checked_dpi,
    checked_inventory,
    checked_language,
    checked_paper,
    checked_players,
    checked_suffixes,
    margin_remarks,
    within,
)
from pnp._api.writers import PAGE_SUFFIXES, document_files
from pnp.errors import OptionError
from pnp.games import capabilities, find_game
from pnp.model.boards import OptionValue
from pnp.model.games import DealRequest, Game
from pnp.model.identity import CREATOR, PROGRAM
from pnp.model.options import read_options
from pnp.model.seeds import LARGEST_SEED
from pnp.notation.inventories import Inventory
from pnp.printing.setupcards.faces import CardOrder, blank_card, card_components
from pnp.printing.setupcards.record import SetupRequest
from pnp.printing.themes import Theme, find_theme
from pnp.texts import page_texts

MOST_BLEED_MM = 10.0
MOST_GUTTER_MM = 20.0

# Whole sheets of 4, 6, 8, 9, 12, 16 or 18 cards.
CARDS_A_FILE = 144
LISTED_FILES = 12

BACK_PLANS: tuple[BackPlan, ...] = get_args(BackPlan)
MARK_STYLES: tuple[MarkStyle, ...] = get_args(MarkStyle)

# Told how many cards more have been dealt.
Progress: TypeAlias = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class SetupOrder:
    """What a player asked for, as typed."""

    game: str
    players: int | None
    seed: int
    count: int
    card: str
    duplex: str
    has_draw_order: bool
    paper: str
    margin_mm: float
    bleed_mm: float
    gutter_mm: float
    marks: str
    back_offset_mm: tuple[float, float]
    language: str
    theme: str
    outputs: tuple[Path, ...]
    png_dpi: int
    force: bool
    inventory: Path | None
    options: Mapping[str, OptionValue]


@dataclass(frozen=True, slots=True)
class FilledSetupOrder:
    """What came of an order: lines for the player, remarks."""

    lines: tuple[str, ...]
    remarks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Checked:
    """An order of which every part is known to make sense."""

    game: Game
    players: int
    size: CardSize
    paper: Paper
    style: SheetStyle
    theme: Theme
    inventory: Inventory | None
    options: Mapping[str, OptionValue]
    outputs: tuple[Path, ...]

    @property
    def is_long(self) -> bool:
        """Whether the words stand below the picture, on a card twice as high."""
        return self.style.duplex == "none"


@dataclass(frozen=True, slots=True)
class _Part:
    """A run of seeds that go into one file of each kind; *number* counts from 1."""

    number: int
    first_seed: int
    count: int


def fill_setup_order(order: SetupOrder, progress: Progress) -> FilledSetupOrder:
    """
    Deal the boards and write the cards, part by part.

    Raises:
        PnpError: a part of the order makes no sense.
        GeneratorError: there is no such board, or none was found.
        LayoutError: a card does not fit the paper, or the words do not fit the card.
        OutputError: a file cannot be written; parts before it are whole and stay.
    """
    checked = _check(order)
    if not order.outputs:
        make_folder(DEFAULT_FOLDER)
    paths = [path for part in _parts(order) for path in _write_part(order, checked, part, progress)]
    return FilledSetupOrder(tuple(_report(order, checked, paths)), _remarks(order, checked))


def part_count(card_count: int) -> int:
    """
    Return over how many files so many cards go.

    >>> part_count(144), part_count(145)
    (1, 2)
    """
    return -(-card_count // CARDS_A_FILE)


def _write_part(
    order: SetupOrder, checked: _Checked, part: _Part, progress: Progress
) -> list[Path]:
    """Write one part of the deck and return where it is; nothing else of it is kept."""
    document = _document(order, checked, part, progress)
    files = list(_files(document, order, checked, part))
    write_files(files, force=order.force)
    return [path for path, _ in files]


def _check(order: SetupOrder) -> _Checked:
    """Look up and check every part of *order*, the room on the paper included."""
    game = find_game(order.game)
    players = checked_players(game, order.players)
    checked_language(order.language)
    checked_dpi(order.png_dpi)
    within("bleed-mm", order.bleed_mm, 0.0, 0.0, MOST_BLEED_MM)
    if order.count < 1:
        raise OptionError(f"--count {order.count}: expected 1 card or more")
    last_seed = order.seed + order.count - 1
    if last_seed > LARGEST_SEED:
        raise OptionError(
            f"--seed {order.seed} --count {order.count}: the last card would have the seed "
            f"{last_seed}; seeds end at {LARGEST_SEED}"
        )
    if order.has_draw_order and not game.has_draw_pile:
        raise OptionError(f"--draw-order: {game.slug} has no draw pile; baron has")
    inventory = checked_inventory(game, order.inventory)
    given = dict(order.options)
    if inventory is not None:
        given["inventory"] = inventory.name
    name = f"{game.slug}-setup-{players}p-seed{order.seed}x{order.count}.pdf"
    checked = _Checked(
        game=game,
        players=players,
        size=find_card_size(order.card),
        paper=checked_paper(order.paper, order.margin_mm),
        style=_sheet_style(order),
        theme=find_theme(order.theme),
        inventory=inventory,
        options=read_options(game.slug, game.options, given, players),
        outputs=checked_suffixes(order.outputs, PAGE_SUFFIXES) or (DEFAULT_FOLDER / name,),
    )
    blank = blank_card(checked.size, order.bleed_mm, is_long=checked.is_long)
    _sheets(order, checked, [[blank]], "")
    return checked


def _sheet_style(order: SetupOrder) -> SheetStyle:
    """Return how the sheets are laid out."""
    duplex = checked_choice("duplex", order.duplex, BACK_PLANS)
    marks = checked_choice("marks", order.marks, MARK_STYLES)
    return SheetStyle(
        gutter_mm=within("gutter-mm", order.gutter_mm, 0.0, 0.0, MOST_GUTTER_MM),
        marks=next(style for style in MARK_STYLES if style == marks),
        duplex=next(plan for plan in BACK_PLANS if plan == duplex),
        back_offset_mm=order.back_offset_mm,
        back_label=page_texts(order.language)("setup_back_label"),
    )


def _parts(order: SetupOrder) -> list[_Part]:
    """Return the parts of the deck."""
    return [
        _Part(number + 1, order.seed + start, min(CARDS_A_FILE, order.count - start))
        for number, start in enumerate(range(0, order.count, CARDS_A_FILE))
    ]


def _document(order: SetupOrder, checked: _Checked, part: _Part, progress: Progress) -> Document:
    """Return one part of the deck as pages: all its cards, then their strips."""
    shared = page_texts(order.language)
    own = checked.game.texts(order.language)
    cards: list[Component] = []
    strips: list[Component] = []
    for seed in range(part.first_seed, part.first_seed + part.count):
        card, *others = _components(order, checked, seed)
        cards.append(card)
        strips += others
        progress(1)
    words = shared(
        "setup_footer",
        title=own("title"),
        players=checked.players,
        seeds=_seeds_text(order, part),
        program=PROGRAM,
    )
    return Document(
        pages=_sheets(order, checked, [cards, strips], words),
        title=_title(order, checked),
        subject=_seeds_text(order, part),
        author=own("credit"),
        creator=CREATOR,
        language=order.language,
        keywords=(checked.game.slug, "print-and-play", "set-up"),
        duplex=_document_duplex(checked.style.duplex),
    )


def _components(order: SetupOrder, checked: _Checked, seed: int) -> tuple[Component, ...]:
    """Deal one board and return its card and strips."""
    request = DealRequest(
        players=checked.players,
        seed=seed,
        options=checked.options,
        inventory=checked.inventory.codes if checked.inventory else None,
    )
    try:
        board = capabilities.deal_board(checked.game, request)
    except GeneratorError as error:
        raise type(error)(f"seed {seed}: {error}") from None
    words = SetupRequest(order.language, checked.theme, checked.size, order.has_draw_order)
    return card_components(
        CardOrder(board, checked.game, words, is_long=checked.is_long, bleed_mm=order.bleed_mm)
    )


def _sheets(
    order: SetupOrder, checked: _Checked, groups: list[list[Component]], words: str
) -> tuple[Page, ...]:
    """Return the components, each group on sheets of its own."""
    shared = page_texts(order.language)

    def title(number: int, count: int) -> str:
        return f"{shared('setup_sheet')} · {shared('sheet', number=number, count=count)}"

    return lay_out_groups(
        groups,
        checked.paper,
        title=title,
        footer_text=words,
        margin_mm=order.margin_mm,
        style=checked.style,
    )


def _files(
    document: Document, order: SetupOrder, checked: _Checked, part: _Part
) -> Iterator[tuple[Path, bytes]]:
    """Yield the files of one part, by path and content."""
    paths = [numbered_path(path, part.number, part_count(order.count)) for path in checked.outputs]
    return document_files(document, paths, order.png_dpi)


def _title(order: SetupOrder, checked: _Checked) -> str:
    """Return the title of the deck."""
    key = "setup_one" if order.count == 1 else "setup_deck"
    title = checked.game.texts(order.language)("title")
    return page_texts(order.language)(key, title=title, count=order.count, players=checked.players)


def _seeds_text(order: SetupOrder, part: _Part) -> str:
    """Return which seeds are in a part."""
    shared = page_texts(order.language)
    first, last = part.first_seed, part.first_seed + part.count - 1
    if first == last:
        return shared("setup_seed", seed=first)
    return shared("setup_seeds", first=first, last=last)


def _document_duplex(backs: BackPlan) -> Duplex:
    """Return what a printer is told about backs."""
    match backs:
        case "long-edge" | "short-edge":
            return backs
        case _:
            return "simplex"


def _report(order: SetupOrder, checked: _Checked, paths: list[Path]) -> Iterator[str]:
    """Yield what was dealt and written; many files by the first and the last of them."""
    whole = _Part(1, order.seed, order.count)
    yield f"{_title(order, checked)}, {_seeds_text(order, whole)}"
    if len(paths) <= LISTED_FILES:
        yield from (f"wrote {path}" for path in paths)
    else:
        yield f"wrote {len(paths)} files, {paths[0]} to {paths[-1]}"


def _remarks(order: SetupOrder, checked: _Checked) -> tuple[str, ...]:
    """Return what the player may want to know."""
    remarks = checked.inventory.remarks if checked.inventory else ()
    if order.count > CARDS_A_FILE:
        remarks += (
            f"{order.count} cards are too many for one file; "
            f"each of {part_count(order.count)} holds up to {CARDS_A_FILE}",
        )
    return remarks + margin_remarks(order.margin_mm)
