"""
An order for a board: what a player asked for, checked, dealt and written.

Everything is checked before anything is dealt, and everything is drawn before anything is
written.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from math import isfinite
from pathlib import Path

from layouts.papers import Paper, find_paper, printable_box
from output.files import make_folder, write_files
from pnp.boards import Board, OptionValue, board_words
from pnp.errors import OptionError, UnknownNameError
from pnp.games import find_game
from pnp.games.options import read_options
from pnp.games.record import DealRequest, Game
from pnp.inventories import Inventory, read_inventory
from pnp.pages.boarddocuments import FORMS, Form, board_document
from pnp.pages.boarddrawings import BoardView
from pnp.pages.captions import Captions
from pnp.suggestions import unknown_name
from pnp.texts import LANGUAGES
from pnp.themes import Theme, find_theme
from pnp.writers import SUFFIXES, WriteRequest, written_files

DEFAULT_FOLDER = Path("print")
SMALLEST_HEX_MM = 5.0
LARGEST_HEX_MM = 500.0
LEAST_SAFE_MARGIN_MM = 6.35
LARGEST_MARGIN_MM = 50.0
LEAST_DPI, MOST_DPI = 20, 1200


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
    board = checked.game.deals_board(request)
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
    players = game.least_players if order.players is None else order.players
    if not game.least_players <= players <= game.most_players:
        raise OptionError(
            f"--players {players}: {game.slug} is for {game.least_players} to "
            f"{game.most_players} players"
        )
    inventory = _inventory(order, game)
    given = dict(order.options)
    if inventory is not None:
        given["inventory"] = inventory.name
    checked = _Checked(
        game=game,
        players=players,
        form=_form(order.form),
        paper=find_paper(order.paper),
        hex_mm=_within("hex-mm", order.hex_mm, game.hex_mm, SMALLEST_HEX_MM, LARGEST_HEX_MM),
        theme=find_theme(order.theme),
        inventory=inventory,
        options=read_options(game.slug, game.options, given, players),
        outputs=order.outputs,
    )
    _within("margin-mm", order.margin_mm, 0.0, 0.0, LARGEST_MARGIN_MM)
    _within("png-dpi", order.png_dpi, 0, LEAST_DPI, MOST_DPI)
    printable_box(checked.paper, order.margin_mm)
    if order.language not in LANGUAGES:
        raise UnknownNameError(unknown_name("language", order.language, LANGUAGES))
    for path in order.outputs:
        if path.suffix.lower() not in SUFFIXES:
            raise UnknownNameError(
                f"{path}: {unknown_name('kind of file', path.suffix or path.name, SUFFIXES)}"
            )
    return checked if order.outputs else replace(checked, outputs=(_default_path(checked, order),))


def _inventory(order: BoardOrder, game: Game) -> Inventory | None:
    """Return the player's own tiles, if there is such a list."""
    if order.inventory is None:
        return None
    if not game.inventory_letters:
        raise OptionError(f"--inventory is no option of {game.slug} boards")
    return read_inventory(order.inventory, game.inventory_letters)


def _form(name: str) -> Form:
    """Return the form called *name*."""
    for form in FORMS:
        if form == name.lower():
            return form
    raise UnknownNameError(unknown_name("form", name, FORMS))


def _within(name: str, value: float | None, default: float, least: float, most: float) -> float:
    """Return *value*, or *default* where there is none; refuse one out of range."""
    if value is None:
        return default
    if not isfinite(value) or not least <= value <= most:
        raise OptionError(f"--{name} {value:g}: expected a number from {least:g} to {most:g}")
    return value


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
    remarks = list(checked.inventory.remarks) if checked.inventory else []
    if order.margin_mm < LEAST_SAFE_MARGIN_MM:
        remarks.append(
            f"many printers leave {LEAST_SAFE_MARGIN_MM} mm unprinted; "
            f"with --margin-mm {order.margin_mm:g} something may be lost"
        )
    return tuple(remarks)
