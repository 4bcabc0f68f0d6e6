"""Requests for kits, and the board that is chosen for one."""

import os
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

from pnp.errors import OptionError
from pnp.games import capabilities, find_game
from pnp.judging.checking import check_map
from pnp.messages import Message, quoted
from pnp.model.boards import Board, file_digest, name_in_files
from pnp.model.games import DealRequest, Game
from pnp.model.positions import Position, position_of
from pnp.notation.boardcodes import is_board_code
from pnp.notation.positionfiles import STANDARD_INPUT, file_name, open_position
from pnp.notation.reading.boards import read_board_words
from pnp.printing.kits.record import KitRequest
from pnp.requests import options as table
from pnp.requests.boards import Deal, deal_of_code, read_inventory
from pnp.requests.files import Files, check_suffixes, is_folder, is_zip, named_path
from pnp.requests.judging import dealing_from
from pnp.requests.options import KitPurpose
from pnp.requests.reading import Given, Look, check_tiles_fit
from pnp.texts.suggestions import printable

if TYPE_CHECKING:
    from layouts.sheets import SheetStyle
    from pnp.model.parts import TokenShape
    from pnp.notation.inventories import Inventory

_TILE_LIST = "inventory"

# Eleven boxes of Barony. Each tile is drawn on its own, for no two look alike.
_MOST_TILES = 500

# Purposes that make pictures and no pages.
SCREENS = ("pictures", "tabletop-simulator")
_SAVED_GAME = "tabletop-simulator"


class KitOrder(NamedTuple):
    """
    A kit that was asked for: *only* these parts, or all if none is named, *without* those.

    Attributes:
        drawn: what the game draws it from.
    """

    game: Game
    drawn: KitRequest
    look: Look
    style: "SheetStyle"
    inventory: "Inventory | None"
    only: tuple[str, ...]
    without: tuple[str, ...]
    purpose: KitPurpose
    stock_mm: float
    files: Files
    url_base: str | None = None

    @property
    def is_for_screen(self) -> bool:
        """Whether it becomes pictures, which no sheet holds."""
        return self.purpose in SCREENS

    @property
    def has_tiles(self) -> bool:
        """Whether its tiles, if the game has any, are to be printed."""
        only, without = ({name.lower() for name in names} for names in (self.only, self.without))
        return "tiles" not in without and (not only or "tiles" in only)

    @property
    def file_name(self) -> str:
        """The name of a file with this kit: it says what is inside."""
        players = () if self.drawn.is_whole_box else (f"{self.drawn.players}p",)
        board = () if self.drawn.board is None else (f"seed{self.drawn.board.seed}",)
        purpose = () if self.purpose == "home" else (self.purpose,)
        only = (name.lower() for name in self.only)
        without = (f"no-{name.lower()}" for name in self.without)
        name = name_in_files(self.game.slug)
        kind = "" if self.is_for_screen else ".pdf"
        return "-".join((name, "kit", *players, *board, *only, *without, *purpose)) + kind


def read_kit(given: Given) -> KitOrder:
    """
    Return the request, everything in it checked but the names of parts.

    Raises:
        PnpError, LayoutError: something makes no sense, or no tile fits the paper.
    """
    game, look = given.game(), given.look()
    purpose, inventory = given[table.PURPOSE], read_inventory(given, game)
    board = _chosen_board(given, game, inventory)
    players = given.players(game, game.most_players) if board is None else board.players
    if purpose != "home" and given.is_for_machine:
        raise OptionError(
            Message("marks_are_for_sheets", marks=given[table.MARKS], purpose=purpose)
        )
    files = _files(given, purpose)
    is_whole_box = board is None and not given.has(table.PLAYERS)
    if board is None and purpose == _SAVED_GAME:
        board = _board_on_table(given, game, players, inventory)
    order = KitOrder(
        game=game,
        drawn=KitRequest(
            players=players,
            seed=given.seed(),
            language=look.language,
            theme=capabilities.theme_of(game, look.theme),
            hex_mm=given.hex_mm(game),
            bleed_mm=given[table.BLEED],
            has_standees=given[table.STANDEES],
            inventory=inventory.codes if inventory else None,
            tokens=_tokens(given, files, purpose),
            is_whole_box=is_whole_box,
            options=given.kit_options(game, players),
            board=board,
        ),
        look=look,
        style=given.sheet_style("kit_back"),
        inventory=inventory,
        only=given[table.ONLY],
        without=given[table.WITHOUT],
        purpose=purpose,
        stock_mm=given[table.STOCK],
        files=files,
        url_base=_url_base(given, purpose),
    )
    if order.has_tiles:
        _check_tiles(order)
    return order


def _check_tiles(order: KitOrder) -> None:
    """Refuse more tiles than a kit can hold, or such as fit no paper."""
    inventory = order.inventory
    if inventory and len(inventory.codes) > _MOST_TILES:
        count, name = len(inventory.codes), inventory.name
        raise OptionError(
            Message("too_many_tiles_for_kit", name=name, count=count, most=_MOST_TILES)
        )
    if order.purpose == "home":
        drawn = order.drawn
        check_tiles_fit(order.game, drawn.hex_mm, order.look, bleed_mm=drawn.bleed_mm)


def _files(given: Given, purpose: KitPurpose) -> Files:
    """
    Return the files; pictures go to a folder or a zip, and are finer than those of sheets.

    Raises:
        PnpError: a file of a kind that cannot be written.
    """
    files = given.files(None)
    check_kit_files(files.paths, purpose, given[table.URL_BASE])
    if given.has(table.PNG_DPI):
        return files
    return files._replace(png_dpi=table.SCREEN_DPI if purpose in SCREENS else table.KIT_DPI)


def check_kit_files(paths: Iterable[Path], purpose: KitPurpose, url_base: str | None) -> None:
    """
    Refuse files of a kind that cannot be written for that purpose.

    Raises:
        PnpError: there is such a file, or a zip without an address for its pictures.
    """
    if purpose not in SCREENS:
        check_suffixes(paths, table.PAGE_SUFFIXES, takes_folders=True)
        return
    for path in paths:
        if not is_zip(path) and not is_folder(path):
            raise OptionError(Message("screens_need_folder", purpose=purpose, path=str(path)))
        if is_zip(path) and purpose == _SAVED_GAME and url_base is None:
            raise OptionError(Message("zip_needs_url_base"))


def _url_base(given: Given, purpose: KitPurpose) -> str | None:
    """
    Return where pictures will lie, with a stroke at its end; None: where they are written.

    Raises:
        OptionError: it is no address, or of no use.
    """
    base = given[table.URL_BASE]
    if base is None:
        return None
    if purpose != _SAVED_GAME:
        raise OptionError(Message("url_base_without_saved_game"))
    if not _is_address(base):
        raise OptionError(Message("no_url_base", value=quoted(base)))
    return base if base.endswith("/") else f"{base}/"


def _is_address(text: str) -> bool:
    """Tell whether *text* is the address of a folder: of this computer, or of a named host."""
    if not text.isprintable() or " " in text:
        return False
    try:
        parts = urlsplit(text)
        has_host = bool(parts.hostname) and parts.port != 0
    except ValueError:  # brackets that do not close, or no port
        return False
    return text.startswith("file:///") or (parts.scheme in ("https", "http") and has_host)


def _tokens(given: Given, files: Files, purpose: KitPurpose) -> "TokenShape":
    """Return the shape of tokens: if none is given, round for shops and cutting machines."""
    shape = given[table.TOKENS]
    if shape is not None:
        return shape
    if purpose in SCREENS:
        return "round"
    is_for_cutters = given.is_for_machine or (
        bool(files.paths)
        and all(path.suffix.lower() == ".svg" or is_folder(path) for path in files.paths)
    )
    return "round" if purpose == "print-shop" or is_for_cutters else "square"


def _chosen_board(given: Given, game: Game, inventory: "Inventory | None") -> Board | None:
    """
    Return the board of a request for *game*, None where there is none.

    A board code in place of the game's name serves, too.

    Raises:
        PnpError: it cannot be read or dealt again, or it is of another game, of other tiles or
            for other players than asked for.
        GeneratorError: there is no such board.
    """
    source, word = given[table.CHOSEN_BOARD], given[table.GAME]
    if is_board_code(word):
        if source is not None:
            raise OptionError(Message("code_settles_option", option="board", code=printable(word)))
        source = word
    if source is None:
        return None
    name, board = _named_board(source, inventory)
    if board.game != game.slug or file_digest(board.game) != file_digest(game.slug):
        raise OptionError(
            Message("board_of_another_game", board=name, board_game=board.game, game=game.slug)
        )
    if given.has(table.PLAYERS) and given.players(game) != board.players:
        players = given.players(game)
        raise OptionError(
            Message(
                "board_for_other_players", players=players, board=name, board_players=board.players
            )
        )
    tiles = board.options.get(_TILE_LIST)
    if tiles is None and inventory is not None:
        raise OptionError(Message("board_of_usual_tiles", inventory=inventory.name, board=name))
    return board


def _board_on_table(
    given: Given, game: Game, players: int, inventory: "Inventory | None"
) -> Board | None:
    """Return the board of the seed; None where it grows in play."""
    if game.grows_in_play:
        return None
    options = {} if inventory is None else {_TILE_LIST: inventory.name}
    codes = inventory.codes if inventory else None
    return Deal(game, DealRequest(players, given.seed(), options, codes), inventory).board()


def _named_board(source: object, inventory: "Inventory | None") -> tuple[str, Board]:
    """Return the board that *source* stands for, and what messages call it."""
    if isinstance(source, Board):
        return source.game, source
    if isinstance(source, Position):
        return source.game, _board_of(source.game, source, inventory)
    if isinstance(source, str) and is_board_code(source) and not Path(source).suffix:
        return printable(source), deal_of_code(source).board()
    if not isinstance(source, str | Path) or source == "":
        raise OptionError(Message("board_expected", value=source))
    path = named_path("board", source)
    if not path.suffix and not os.path.lexists(path) and path != STANDARD_INPUT:
        raise OptionError(Message("board_not_found", value=str(source)))
    name = file_name(path)
    return name, _board_of(name, open_position(path, dealing_from(inventory)).position, inventory)


def _board_of(name: str, position: Position, inventory: "Inventory | None") -> Board:
    """Deal the board that *position*, called *name*, is played on."""
    game = find_game(position.game)
    if not position.board_words:
        raise OptionError(Message("board_map_was_typed", board=name))
    words = read_board_words(position.board_words, game, position.players)
    request = words.deal_request(position.players, inventory)
    if request == "version":
        raise OptionError(
            Message(
                "board_of_another_version",
                board=name,
                version=words.version,
                game=game.slug,
                current=words.current_version,
            )
        )
    if request == "file":
        raise OptionError(
            Message("board_of_game_before", board=name, game=game.slug, words=words.text)
        )
    if request == "inventory":
        raise OptionError(Message("board_needs_its_tiles", board=name, inventory=words.inventory))
    board = Deal(game, request).board()
    if any(check_map(position, position_of(board), game)):
        raise OptionError(Message("board_map_differs", board=name, words=position.board_words))
    return board
