"""
An order for a board: what a player asked for, checked, dealt and written.

Everything is checked before anything is dealt, and everything is drawn before anything is
written.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from layouts.papers import Paper
from output.files import make_folder, write_files
from pnp._api.orderchecks import (
    DEFAULT_FOLDER,
    check_tiles_fit,
    checked_dpi,
    checked_hex_mm,
    checked_inventory,
    checked_language,
    checked_paper,
    checked_players,
    checked_suffixes,
    margin_remarks,
)
from pnp._api.writers import SUFFIXES, WriteRequest, written_files
from pnp.errors import UnknownNameError
from pnp.games import capabilities, find_game
from pnp.model.boards import Board, OptionValue, board_words
from pnp.model.games import DealRequest, Game
from pnp.model.options import read_options
from pnp.notation.inventories import Inventory
from pnp.printing.pages.boarddocuments import FORMS, Form, board_document
from pnp.printing.pages.boarddrawings import BoardView
from pnp.printing.pages.captions import Captions
from pnp.printing.themes import Theme, find_theme
from pnp.texts.suggestions import unknown_name


@dataclass(frozen=True, slots=True)
class BoardOrder:
    """What a player asked for, as typed."""

    game: str
    players: int | None
    seed: int
    form: str
    paper: str
    hex_mm: float | None
    margin_mm: float
    language: str
    theme: str
    outputs: tuple[Path, ...]
    png_dpi: int
    force: bool
    inventory: Path | None
    options: Mapping[str, OptionValue]


@dataclass(frozen=True, slots=True)
class FilledOrder:
    """What came of an order: the board, lines for the player, remarks."""

    board: Board
    lines: tuple[str, ...]
    remarks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Checked:
    """An order of which every part is known to make sense."""

    game: Game
    players: int
    form: Form
    paper: Paper
    hex_mm: float
    theme: Theme
    inventory: Inventory | None
    options: Mapping[str, OptionValue]
    outputs: tuple[Path, ...]


def fill_order(order: BoardOrder) -> FilledOrder:
    """
    Deal the board and write its files.

    Raises:
        PnpError: a part of the order makes no sense.
        GeneratorError: there is no such board, or none was found.
        LayoutError: it does not fit the paper.
        OutputError: a file cannot be written.
    """
    checked = _check(order)
    request = DealRequest(
        players=checked.players,
        seed=order.seed,
        options=checked.options,
        inventory=checked.inventory.codes if checked.inventory else None,
    )
    board = capabilities.deal_board(checked.game, request)
    captions = Captions(board, checked.game, order.language)
    view = BoardView(board, checked.game, checked.theme, checked.hex_mm)
    document = None
    if any(path.suffix.lower() not in {".txt", ".json"} for path in checked.outputs):
        document = board_document(view, captions, checked.form, checked.paper, order.margin_mm)
    files = written_files(
        WriteRequest(board, checked.game, document, order.png_dpi), checked.outputs
    )
    if checked.outputs == (_default_path(checked, order),):
        make_folder(DEFAULT_FOLDER)
    write_files(files, force=order.force)
    paths = [path for path, _ in files]
    return FilledOrder(board, tuple(_report(board, captions, paths)), _remarks(order, checked))


def _check(order: BoardOrder) -> _Checked:
    """Look up and check every part of *order*."""
    game = find_game(order.game)
    players = checked_players(game, order.players)
    inventory = checked_inventory(game, order.inventory)
    given = dict(order.options)
    if inventory is not None:
        given["inventory"] = inventory.name
    checked_language(order.language)
    checked_dpi(order.png_dpi)
    checked = _Checked(
        game=game,
        players=players,
        form=_form(order.form),
        paper=checked_paper(order.paper, order.margin_mm),
        hex_mm=checked_hex_mm(game, order.hex_mm),
        theme=find_theme(order.theme),
        inventory=inventory,
        options=read_options(game.slug, game.options, given, players),
        outputs=checked_suffixes(order.outputs, SUFFIXES),
    )
    if checked.form == "tiles":
        from pnp.printing.pages.loosetiles import BLEED_MM

        check_tiles_fit(
            game,
            checked.hex_mm,
            checked.paper,
            order.margin_mm,
            bleed_mm=BLEED_MM,
            instead=", or use --as poster",
        )
    return checked if order.outputs else replace(checked, outputs=(_default_path(checked, order),))


def _form(name: str) -> Form:
    """Return the form called *name*."""
    for form in FORMS:
        if form == name.lower():
            return form
    raise UnknownNameError(unknown_name("form", name, FORMS))


def _default_path(checked: _Checked, order: BoardOrder) -> Path:
    """Return where a board goes that nobody named a file for."""
    form = "" if checked.form == "overview" else f"-{checked.form}"
    name = f"{checked.game.slug}-{checked.players}p-seed{order.seed}{form}.pdf"
    return DEFAULT_FOLDER / name


def _report(board: Board, captions: Captions, paths: list[Path]) -> Iterator[str]:
    """Yield what was dealt and written, and how to have it again."""
    yield f"{captions.title()}, {board_words(board)}"
    yield captions.drawn_from()
    yield from (f"wrote {path}" for path in paths)
    yield captions.reproduce()


def _remarks(order: BoardOrder, checked: _Checked) -> tuple[str, ...]:
    """Return what the player may want to know."""
    remarks = checked.inventory.remarks if checked.inventory else ()
    return remarks + margin_remarks(order.margin_mm)
