"""Requests for kits, and the board that is chosen for one."""

import os
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from pnp.errors import OptionError
from pnp.games import capabilities, find_game
from pnp.judging.checking import check_map
from pnp.messages import Message
from pnp.model.boards import Board, file_digest, name_in_files
from pnp.model.games import DealRequest, read_options
from pnp.model.positions import Position, position_of
from pnp.notation.boardcodes import is_board_code, read_board_code
from pnp.notation.positionfiles import STANDARD_INPUT, file_name, open_position
from pnp.notation.reading.boards import read_board_words
from pnp.printing.kits.record import KitRequest
from pnp.requests import options as table
from pnp.requests import reading
from pnp.requests.boards import deal_of_code
from pnp.requests.judging import dealing_from
from pnp.requests.options import KitPurpose
from pnp.texts.suggestions import printable, quoted

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


class KitOrder(reading.Request):
    """A kit: all of its parts, or only some, without others."""

    OPTIONS = (table.GAME, table.OPTIONS, table.KIT_OPTIONS, *table.KIT)

    def check(self) -> None:
        """
        Refuse what makes no sense, but the names of parts.

        Raises:
            PnpError, LayoutError: something makes no sense, or no tile fits the paper.
        """
        if self.purpose != "home" and self.is_for_machine:
            raise OptionError("marks_are_for_sheets", marks=self[table.MARKS], purpose=self.purpose)
        _ = self.paper, self.url_base, self.drawn, self.style
        self.check_files(self[table.OUTPUTS])
        if "tiles" in self.without or (self.only and "tiles" not in self.only):
            return
        if self.inventory and len(self.inventory.codes) > _MOST_TILES:
            count, name = len(self.inventory.codes), self.inventory.name
            raise OptionError("too_many_tiles_for_kit", name=name, count=count, most=_MOST_TILES)
        if self.purpose == "home":
            reading.check_tiles_fit(self.game, self, bleed_mm=self[table.BLEED])

    def check_files(self, paths: Iterable[Path]) -> None:
        """
        Refuse files of a kind that cannot be written for its purpose.

        Raises:
            PnpError: there is such a file, or a zip without an address for its pictures.
        """
        if not self.is_for_screen:
            reading.check_suffixes(paths, table.PAGE_SUFFIXES, takes_folders=True)
            return
        for path in paths:
            if not reading.is_zip(path) and not reading.is_folder(path):
                text = str(path)
                raise OptionError("screens_need_folder", purpose=self.purpose, path=text)
            if reading.is_zip(path) and self.purpose == _SAVED_GAME and self.url_base is None:
                raise OptionError("zip_needs_url_base")

    @property
    def purpose(self) -> KitPurpose:
        """What it is for."""
        return self[table.PURPOSE]

    @property
    def is_for_screen(self) -> bool:
        """Whether it becomes pictures, which no sheet holds."""
        return self.purpose in SCREENS

    @cached_property
    def style(self) -> "SheetStyle":
        """How its sheets are laid out."""
        return self.sheet_style("kit_back")

    @cached_property
    def inventory(self) -> "Inventory | None":
        """
        A player's own tiles, if there is such a list.

        Raises:
            OptionError, InventoryError: the game has no such lists, or it cannot be read.
        """
        path, letters = self[table.INVENTORY], self.game.inventory_letters
        if path is None:
            return None
        if not letters:
            raise OptionError("no_inventory_option", game=self.game.slug)
        from pnp.notation.inventories import find_inventory

        return find_inventory(path, letters)

    @cached_property
    def drawn(self) -> KitRequest:
        """What the game draws it from."""
        game, board = self.game, _chosen_board(self, self.inventory)
        players = self.players_of(game, game.most_players) if board is None else board.players
        is_whole_box = board is None and not self.has(table.PLAYERS)
        codes = self.inventory.codes if self.inventory else None
        if board is None and self.purpose == _SAVED_GAME and not game.grows_in_play:
            options = {_TILE_LIST: self.inventory.name} if self.inventory else {}
            deal = DealRequest(players, self.seed, options, codes)
            board = capabilities.deal_board(game, deal)
        given = reading.typed_names(self[table.KIT_OPTIONS])
        return KitRequest(
            players=players,
            seed=self.seed,
            language=self.language,
            theme=capabilities.theme_of(game, self.theme),
            hex_mm=self.hex_mm(game),
            bleed_mm=self[table.BLEED],
            has_standees=self[table.STANDEES],
            inventory=codes,
            tokens=self._tokens(),
            is_whole_box=is_whole_box,
            options=read_options(game.slug, game.kit_options, given, players, what="kits"),
            board=board,
            only=self.only,
        )

    def _tokens(self) -> "TokenShape":
        """Return the shape of tokens: if none is given, round for shops and cutting machines."""
        shape, paths = self[table.TOKENS], self[table.OUTPUTS]
        if shape is not None:
            return shape
        is_for_shop = self.purpose != "home" or self.is_for_machine
        is_cut = paths and all(
            one.suffix.lower() == ".svg" or reading.is_folder(one) for one in paths
        )
        return "round" if is_for_shop or is_cut else "square"

    @cached_property
    def only(self) -> frozenset[str]:
        """The parts that are wanted; none named: all."""
        return frozenset(name.strip().lower() for name in self[table.ONLY])

    @cached_property
    def without(self) -> frozenset[str]:
        """The parts that are left out."""
        return frozenset(name.strip().lower() for name in self[table.WITHOUT])

    @cached_property
    def url_base(self) -> str | None:
        """
        Where pictures will lie, with a stroke at its end; None: where they are written.

        Raises:
            OptionError: it is no address, or of no use.
        """
        base = self[table.URL_BASE]
        if base is None:
            return None
        if self.purpose != _SAVED_GAME:
            raise OptionError("url_base_without_saved_game")
        try:
            parts = urlsplit(base)
            has_host = parts.scheme in {"https", "http"} and bool(parts.hostname)
            is_address = base.startswith("file:///") or (has_host and parts.port != 0)
        except ValueError:  # brackets that do not close, or no port
            is_address = False
        if not (is_address and base.isprintable() and " " not in base):
            raise OptionError("no_url_base", value=quoted(base))
        return base if base.endswith("/") else f"{base}/"

    @property
    def png_dpi(self) -> int:
        """How fine pictures are; those for a screen are finer than those of sheets."""
        usual = table.SCREEN_DPI if self.is_for_screen else table.KIT_DPI
        return self[table.KIT_PNG_DPI] or usual

    @property
    def file_name(self) -> str:
        """The name of a file with this kit: it says what is inside."""
        players = () if self.drawn.is_whole_box else (f"{self.drawn.players}p",)
        board = () if self.drawn.board is None else (f"seed{self.drawn.board.seed}",)
        purpose = () if self.purpose == "home" else (self.purpose,)
        only = (name.lower() for name in self[table.ONLY])
        without = (f"no-{name.lower()}" for name in self[table.WITHOUT])
        name = name_in_files(self.game.slug)
        kind = "" if self.is_for_screen else ".pdf"
        return "-".join((name, "kit", *players, *board, *only, *without, *purpose)) + kind

    @property
    def remarks(self) -> tuple[str, ...]:
        """What the player may want to know about the tile list, and the margin."""
        return (*(self.inventory.remarks if self.inventory else ()), *super().remarks)


def _chosen_board(given: reading.Request, inventory: "Inventory | None") -> Board | None:
    """
    Return the board of a request, None where there is none.

    A board code in place of the game's name serves, too.

    Raises:
        PnpError: it cannot be read or dealt again, or it is of another game, of other tiles or
            for other players than asked for.
        GeneratorError: there is no such board.
    """
    source, word, game = given[table.CHOSEN_BOARD], given[table.GAME], given.game
    if is_board_code(word):
        if source is not None:
            raise OptionError("code_settles_option", option="board", code=printable(word))
        source = word
    if source is None:
        return None
    name, board = _named_board(source, inventory)
    if board.game != game.slug or file_digest(board.game) != file_digest(game.slug):
        raise OptionError(
            "board_of_another_game", board=name, board_game=board.game, game=game.slug
        )
    if given.has(table.PLAYERS) and given.players_of(game) != board.players:
        players = given.players_of(game)
        raise OptionError(
            "board_for_other_players", players=players, board=name, board_players=board.players
        )
    tiles = board.options.get(_TILE_LIST)
    if tiles is None and inventory is not None:
        raise OptionError("board_of_usual_tiles", inventory=inventory.name, board=name)
    return board


def _named_board(source: object, inventory: "Inventory | None") -> tuple[str, Board]:
    """Return the board that *source* stands for, and what messages call it."""
    if isinstance(source, Board):
        return source.game, source
    if isinstance(source, Position):
        return source.game, _board_of(source.game, source, inventory)
    if isinstance(source, str) and is_board_code(source) and not Path(source).suffix:
        game = read_board_code(source).game
        return printable(source), capabilities.deal_board(game, deal_of_code(source))
    if not isinstance(source, str | Path) or source == "":
        raise OptionError("board_expected", value=source)
    path = reading.named_path("board", source)
    if not path.suffix and not os.path.lexists(path) and path != STANDARD_INPUT:
        raise OptionError("board_not_found", value=str(source))
    name = file_name(path)
    return name, _board_of(name, open_position(path, dealing_from(inventory)).position, inventory)


def _board_of(name: str, position: Position, inventory: "Inventory | None") -> Board:
    """Deal the board that *position*, called *name*, is played on."""
    from pnp.owngames.building import settled  # slow to import

    game = find_game(position.game)
    if not position.board_words:
        raise OptionError("board_map_was_typed", board=name)
    words = read_board_words(position.board_words, game, position.players)
    request = words.deal_request(position.players, inventory)
    refusals = {
        "version": Message(
            "board_of_another_version",
            board=name,
            version=words.version,
            game=game.slug,
            current=words.current_version,
        ),
        "file": Message("board_of_game_before", board=name, game=game.slug, words=words.text),
        "inventory": Message("board_needs_its_tiles", board=name, inventory=words.inventory),
    }
    if isinstance(request, str):
        raise OptionError(refusals[request])
    board = capabilities.deal_board(game, request)
    game = settled(game, position.players, tuple(position.terrain))
    if any(check_map(position, position_of(board), game)):
        raise OptionError("board_map_differs", board=name, words=position.board_words)
    return board
