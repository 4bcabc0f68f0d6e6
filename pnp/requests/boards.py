"""Requests for boards: what they are dealt from, how they look, and where they go."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pnp.errors import OptionError
from pnp.games import capabilities
from pnp.messages import Message
from pnp.model.boards import Board, name_in_files
from pnp.model.games import DealRequest, Game
from pnp.notation.boardcodes import is_board_code, read_board_code
from pnp.requests import options as table
from pnp.requests.files import Files, check_suffixes, is_folder, read_path, result_name
from pnp.requests.reading import Given, Look, check_tiles_fit, checked_seed
from pnp.texts.suggestions import printable

if TYPE_CHECKING:  # slow to import, and not needed by every request
    from layouts.sheets import SheetStyle
    from pnp.notation.inventories import Inventory
    from pnp.printing.boards.forms import Form, WallStyle
    from pnp.printing.kits.record import SetupRequest


class Deal(NamedTuple):
    """
    What a board is dealt from.

    Attributes:
        request: players, seed and the options that are not default.
        inventory: a player's own tiles, from *path*.
        typed: how the game was called: by its name, or the path of its file.
    """

    game: Game
    request: DealRequest
    inventory: "Inventory | None" = None
    path: Path | None = None
    typed: str = ""

    @property
    def players(self) -> int:
        """How many play."""
        return self.request.players

    @property
    def seed(self) -> int:
        """The seed, or the first of several."""
        return self.request.seed

    def of_seed(self, seed: int) -> "Deal":
        """Return the same of another seed."""
        return self._replace(request=self.request._replace(seed=seed))

    def board(self, seed: int | None = None, *, for_card: bool = False) -> Board:
        """
        Deal the board, or that of another seed; *for_card* only what a set-up card shows.

        Raises:
            GeneratorError: there is no such board, or none was found.
        """
        request = self.of_seed(self.seed if seed is None else seed).request
        return capabilities.deal_board(self.game, request._replace(for_card=for_card))

    @property
    def remarks(self) -> tuple[str, ...]:
        """What the player may want to know about the tile list."""
        return self.inventory.remarks if self.inventory else ()


class BoardLook(NamedTuple):
    """
    How a board is drawn.

    Attributes:
        hex_mm: the true size of its hexes.
        wall: how a wall map is drawn; of other forms None.
        has_names: lands have names, in the theme `country`.
        has_land: it shows whose land each hex is.
    """

    look: Look
    form: "Form"
    hex_mm: float
    wall: "WallStyle | None" = None
    has_names: bool = True
    has_land: bool = False


class BoardRequest(NamedTuple):
    """Boards of so many seeds, to be drawn and written."""

    deal: Deal
    board_count: int
    look: BoardLook
    files: Files

    @property
    def file_name(self) -> str:
        """The name of a PDF with these boards."""
        deal, count = self.deal, self.board_count
        form = self.look.form if count == 1 and self.look.form != "overview" else ""
        return result_name(deal.game.slug, deal.players, deal.seed, count, form=form)

    def path_of(self, path: Path, seed: int) -> Path:
        """Return the file of one of several boards: in the folder *path*, or named like it."""
        if is_folder(path):
            one = self._replace(deal=self.deal.of_seed(seed), board_count=1)
            return path / one.file_name
        return path.with_name(f"{path.stem}-seed{seed}{path.suffix}")


class DeckRequest(NamedTuple):
    """The set-up cards that were asked for; *deal* has the first seed, *card* how each is."""

    deal: Deal
    card_count: int
    card: "SetupRequest"
    look: Look
    style: "SheetStyle"
    files: Files

    @property
    def file_name(self) -> str:
        """The name of a PDF with these cards."""
        deal = self.deal
        return result_name(deal.game.slug, deal.players, deal.seed, self.card_count, what="setup")


class TemplateRequest(NamedTuple):
    """A position file to fill in; without a *deal* its map stays empty."""

    game: Game
    players: int
    deal: Deal | None
    language: str
    files: Files


def read_deal(given: Given, count: int = 1) -> Deal:
    """
    Return what boards of *count* seeds are dealt from: game, players, seed, options.

    Instead of the name of a game a board code may be given, and then nothing else.

    Raises:
        PnpError: something makes no sense.
    """
    if is_board_code(code := given[table.GAME]):
        settled = [option.name for option in (table.PLAYERS, table.SEED) if given.has(option)]
        for name in [*settled, *given.board_options()]:
            raise OptionError(Message("code_settles_option", option=name, code=printable(code)))
        return deal_of_code(code, count)
    game = given.game()
    players = given.players(game)
    options = given.board_options()
    path, inventory = None, None
    if game.inventory_letters and given.takes_files:
        path = read_path("inventory", options.get("inventory"))
    if path is not None:
        inventory = _read_inventory(game, path)
        options["inventory"] = inventory.name
    chosen = given.chosen_options(game, players, options)
    codes = inventory.codes if inventory else None
    request = DealRequest(players, given.seed(count), chosen, codes)
    return Deal(game, request, inventory, path, given[table.GAME])


def deal_of_code(code: str, count: int = 1) -> Deal:
    """
    Return what the board of a code is dealt from, and *count* seeds from its own on.

    Raises:
        BoardCodeError, OptionError: it was mistyped, or there are not so many seeds.
    """
    game, players, seed, options = read_board_code(code)
    return Deal(game, DealRequest(players, checked_seed(seed, count), options))


def read_board_look(given: Given, game: Game) -> BoardLook:
    """
    Return how a board of *game* is to be drawn.

    Raises:
        PnpError, LayoutError: something makes no sense, or no loose tile fits the paper.
    """
    look = BoardLook(
        given.look(),
        given[table.FORM],
        given.hex_mm(game),
        _read_wall_style(given),
        given[table.NAMES] != "none",
        given[table.LAND],
    )
    if look.has_land and not game.has_land:
        raise OptionError(Message("no_land", game=game.slug))
    if look.has_land and look.form not in {"overview", "poster"}:
        raise OptionError(Message("land_on_whole_boards"))
    is_country = look.wall or (look.look.theme == "country" and look.form != "tiles")
    if given.has(table.NAMES) and not is_country:
        raise OptionError(Message("names_of_country_only"))
    if look.form == "tiles":
        from pnp.printing.boards.documents import BLEED_MM

        instead = Message("or_as_poster")
        check_tiles_fit(game, look.hex_mm, look.look, bleed_mm=BLEED_MM, instead=instead)
    return look


def _read_wall_style(given: Given) -> "WallStyle | None":
    """
    Return how a wall map is drawn; None for another form.

    Raises:
        OptionError: options are given that the form does not have.
    """
    from layouts.documents import find_paper
    from pnp.printing.boards.forms import WallStyle

    if given[table.FORM] != "wall":
        for option in table.WALL:
            if given.has(option) and option is not table.NAMES:
                raise OptionError(Message("option_of_wall_only", option=option.word))
        return None
    if given.has(table.HEX):
        raise OptionError(Message("wall_has_no_hex_size"))
    sheets = given[table.SHEETS]
    is_for_shop = given[table.SHOP] == "print-shop"
    if sheets and is_for_shop:
        raise OptionError(Message("sheets_or_shop"))
    return WallStyle(
        given[table.GRID] or "fine",
        given[table.LABELS] or "none",
        given[table.NAMES] or "all",
        given[table.RIVERS] or "all",
        given[table.ROADS] or "all",
        find_paper(sheets) if sheets else None,
        is_for_shop,
    )


def read_boards(values: Mapping[str, object]) -> BoardRequest:
    """
    Return a request for boards; many may go into folders, too.

    Raises:
        PnpError, LayoutError: something makes no sense, or no loose tile fits the paper.
    """
    given = Given((*table.DEALT, *table.BOARD), values)
    count = given.count(Message("name_board"))
    deal = read_deal(given, count)
    look = read_board_look(given, deal.game)
    files = given.files(None)
    for path in filter(is_folder, files.paths if count == 1 else ()):
        file = path / name_in_files(deal.game.slug)
        raise OptionError(Message("folder_needs_count", path=path, file=f"{file}.pdf"))
    check_suffixes(files.paths, table.SUFFIXES, takes_folders=True)
    return BoardRequest(deal, count, look, files)


def read_deck(given: Given) -> DeckRequest:
    """
    Return a request for set-up cards.

    Raises:
        PnpError, LayoutError: something makes no sense.
    """
    from layouts.components import find_card_size
    from pnp.printing.kits.record import SetupRequest

    count = given.count(Message("name_card"))
    deal, look = read_deal(given, count), given.look()
    has_draw_order = given[table.DRAW_ORDER]
    if has_draw_order and not deal.game.has_draw_pile:
        raise OptionError(Message("no_draw_pile", game=deal.game.slug))
    style = given.sheet_style("setup_back_label")
    card = SetupRequest(
        look.language,
        capabilities.theme_of(deal.game, look.theme),
        find_card_size(given[table.CARD]),
        has_draw_order,
        is_long=style.duplex == "none",
        bleed_mm=given[table.BLEED],
    )
    return DeckRequest(deal, count, card, look, style, given.files(table.PAGE_SUFFIXES))


def read_template(values: Mapping[str, object]) -> TemplateRequest:
    """
    Return a request for a position file to fill in.

    Raises:
        PnpError: something makes no sense.
    """
    given = Given((*table.DEALT, *table.NEW), values)
    language, path = given.language(), given[table.OUTPUT]
    files = Files(() if path is None else (path,), force=given[table.FORCE])
    check_suffixes(files.paths, (".txt",))
    if given.has(table.SEED) or is_board_code(given[table.GAME]):
        deal = read_deal(given)
        return TemplateRequest(deal.game, deal.players, deal, language, files)
    game = given.game()
    players = given.players(game)
    for name in given.board_options():
        raise OptionError(Message("option_needs_seed", option=name))
    return TemplateRequest(game, players, None, language, files)


def read_inventory(given: Given, game: Game) -> "Inventory | None":
    """
    Return a player's own tiles, if there is such a list.

    Raises:
        OptionError, InventoryError: the game has no such lists, or it cannot be read.
    """
    path = given[table.INVENTORY]
    if path is None:
        return None
    if not game.inventory_letters:
        raise OptionError(Message("no_inventory_option", game=game.slug))
    return _read_inventory(game, path)


def _read_inventory(game: Game, path: Path) -> "Inventory":
    from pnp.notation.inventories import find_inventory

    return find_inventory(path, game.inventory_letters)
