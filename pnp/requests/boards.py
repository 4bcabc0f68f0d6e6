"""Requests for boards: what they are dealt from, how they look, and where they go."""

from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.errors import OptionError
from pnp.games import capabilities, is_game_file
from pnp.messages import Message
from pnp.model.boards import Board, name_in_files
from pnp.model.games import DealRequest, Game, read_options
from pnp.notation.boardcodes import is_board_code, read_board_code
from pnp.requests import options as table
from pnp.requests import reading
from pnp.texts.suggestions import printable

if TYPE_CHECKING:  # slow to import, and not needed by every request
    from layouts.sheets import SheetStyle
    from pnp.notation.inventories import Inventory
    from pnp.printing.boards.forms import WallStyle
    from pnp.printing.kits.record import SetupRequest


class DealtRequest(reading.Request):
    """A request for what is dealt: boards, set-up cards, position files."""

    OPTIONS = (*table.DEALT, *table.BOARD)

    @cached_property
    def deal(self) -> DealRequest:
        """
        What boards are dealt from: players, seed, and the options that are not default.

        Instead of the name of a game a board code may be given, and then nothing else.

        Raises:
            PnpError: something makes no sense.
        """
        if is_board_code(code := self[table.GAME]):
            settled = [option.name for option in (table.PLAYERS, table.SEED) if self.has(option)]
            for name in [*settled, *self.board_options()]:
                raise OptionError("code_settles_option", option=name, code=printable(code))
            return deal_of_code(code, self[table.COUNT])
        game, options = self.game, self.board_options()
        players = self.players_of(game)
        if self.inventory is not None:
            options["inventory"] = self.inventory.name
        for name in filter(game.lacks.__contains__, options):
            raise OptionError(game.lacks[name])
        known = game.options
        if not self.takes_files:
            known = tuple(option for option in known if option.kind != "file")
        chosen = read_options(game.slug, known, options, players)
        codes = self.inventory.codes if self.inventory else None
        return DealRequest(players, self.seed, chosen, codes)

    @cached_property
    def inventory(self) -> "Inventory | None":
        """
        A player's own tiles, if there is such a list.

        Raises:
            OptionError, InventoryError: it cannot be read.
        """
        if not (self.game.inventory_letters and self.takes_files):
            return None
        from pnp.notation.inventories import find_inventory

        path = self.tiles_path
        return None if path is None else find_inventory(path, self.game.inventory_letters)

    @property
    def tiles_path(self) -> Path | None:
        """Where a player's own tiles are listed."""
        path = self.board_options().get("inventory")
        return None if path is None else reading.named_path("inventory", path)

    @property
    def seeds(self) -> range:
        """The seeds of all that is wanted."""
        return range(self.deal.seed, self.deal.seed + self[table.COUNT])

    def board(self, seed: int | None = None, *, for_card: bool = False) -> Board:
        """
        Deal the board, or that of another seed; *for_card* only what a set-up card shows.

        Raises:
            GeneratorError: there is no such board, or none was found.
        """
        deal = self.deal._replace(seed=self.deal.seed if seed is None else seed, for_card=for_card)
        return capabilities.deal_board(self.game, deal)

    def file_name(self, what: str = "", form: str = "", seed: int | None = None) -> str:
        """Return the name of a PDF with all boards or cards, or with that of one *seed*."""
        deal, count = self.deal, self[table.COUNT]
        seeds = f"seed{deal.seed if seed is None else seed}"
        if count > 1 and seed is None:
            seeds += f"x{count}"
        words = (name_in_files(self.game.slug), what, f"{deal.players}p", seeds, form)
        return "-".join(filter(None, words)) + ".pdf"

    @property
    def remarks(self) -> tuple[str, ...]:
        """What the player may want to know about tile list, margin and where positions are."""
        tiles = self.inventory.remarks if self.inventory else ()
        return (*tiles, *self._far_from_game(), *super().remarks)

    def _far_from_game(self) -> Iterator[Message]:
        """Yield that positions have gone where their own game would not be found."""
        game = Path(self[table.GAME])
        outputs = (*self[table.OUTPUTS], self[table.OUTPUT] or game)
        folders = {one.parent for one in outputs if one.suffix.lower() in table.TEXT_SUFFIXES}
        if folders and is_game_file(game.name):
            is_home = game.parent.samefile
            if not (is_home(Path()) or all(map(is_home, folders))):
                name, folder = printable(game.name), printable(str(game.parent))
                yield Message("position_far_from_game", game=name, folder=folder)


class BoardRequest(DealtRequest):
    """Boards of so many seeds, and how they are drawn."""

    def usual_name(self, seed: int | None = None) -> str:
        """Return the name of a PDF with all boards, or with that of one *seed*."""
        is_one = seed is not None or self[table.COUNT] == 1
        form = self[table.FORM] if is_one and self[table.FORM] != "overview" else ""
        return self.file_name(form=form, seed=seed)

    @cached_property
    def wall(self) -> "WallStyle | None":
        """
        How a wall map is drawn; None for another form.

        Raises:
            OptionError: options are given that the form does not have.
        """
        from layouts.documents import find_paper
        from pnp.printing.boards.forms import WallStyle

        if self[table.FORM] != "wall":
            for option in table.WALL:
                if self.has(option) and option is not table.NAMES:
                    raise OptionError("option_of_wall_only", option=option.word)
            return None
        if self.has(table.HEX):
            raise OptionError("wall_has_no_hex_size")
        sheets = self[table.SHEETS]
        is_for_shop = self[table.SHOP] == "print-shop"
        if sheets and is_for_shop:
            raise OptionError("sheets_or_shop")
        return WallStyle(
            self[table.GRID] or table.GRID.usual,
            self[table.LABELS] or table.LABELS.usual,
            self[table.NAMES] or table.NAMES.usual,
            self[table.RIVERS] or table.RIVERS.usual,
            self[table.ROADS] or table.ROADS.usual,
            find_paper(sheets) if sheets else None,
            is_for_shop,
        )

    def check_drawn(self, game: Game) -> None:
        """
        Refuse what boards of *game* cannot look like.

        Raises:
            PnpError, LayoutError: something makes no sense, or no loose tile fits the paper.
        """
        form, has_land = self[table.FORM], self[table.LAND]
        _ = self.paper
        if has_land and not game.has_land:
            raise OptionError("no_land", game=game.slug)
        if has_land and form not in {"overview", "poster"}:
            raise OptionError("land_on_whole_boards")
        is_country = self.wall or (self.theme == "country" and form != "tiles")
        if self.has(table.NAMES) and not is_country:
            raise OptionError("names_of_country_only")
        if form == "tiles":
            from pnp.printing.boards.documents import BLEED_MM

            reading.check_tiles_fit(game, self, bleed_mm=BLEED_MM, instead=Message("or_as_poster"))

    def check_files(self) -> None:
        """
        Refuse files that boards cannot be written to; many may go into folders, too.

        Raises:
            PnpError: there is such a file.
        """
        _ = self.deal
        self.check_drawn(self.game)
        for path in filter(
            reading.is_folder, self[table.OUTPUTS] if self[table.COUNT] == 1 else ()
        ):
            file = path / name_in_files(self.game.slug)
            raise OptionError("folder_needs_count", path=path, file=f"{file}.pdf")
        reading.check_suffixes(self[table.OUTPUTS], table.SUFFIXES, takes_folders=True)

    def path_of(self, path: Path, seed: int) -> Path:
        """Return the file of one of several boards: in the folder *path*, or named like it."""
        if not reading.is_folder(path):
            return path.with_name(f"{path.stem}-seed{seed}{path.suffix}")
        return path / self.usual_name(seed)


class DeckRequest(DealtRequest):
    """Set-up cards; *deal* has the first seed."""

    OPTIONS = (*table.DEALT, *table.SETUP)

    @cached_property
    def style(self) -> "SheetStyle":
        """How their sheets are laid out."""
        return self.sheet_style("setup_back_label")

    @cached_property
    def card(self) -> "SetupRequest":
        """How each card is."""
        from layouts.components import find_card_size
        from pnp.printing.kits.record import SetupRequest

        has_draw_order = self[table.DRAW_ORDER]
        if has_draw_order and not self.game.has_draw_pile:
            raise OptionError("no_draw_pile", game=self.game.slug)
        return SetupRequest(
            self.language,
            capabilities.theme_of(self.game, self.theme),
            find_card_size(self[table.CARD]),
            has_draw_order,
            is_long=self.style.duplex == "none",
            bleed_mm=self[table.BLEED],
        )


class TemplateRequest(DealtRequest):
    """A position file to fill in: on the board of a seed, or on an empty map."""

    OPTIONS = (*table.DEALT, *table.NEW)

    @property
    def has_board(self) -> bool:
        """Whether there is a board to begin with."""
        return self.has(table.SEED) or is_board_code(self[table.GAME])


def deal_of_code(code: str, count: int = 1) -> DealRequest:
    """
    Return what the board of a code is dealt from, and *count* seeds from its own on.

    Raises:
        BoardCodeError, OptionError: it was mistyped, or there are not so many seeds.
    """
    _, players, seed, options = read_board_code(code)
    return DealRequest(players, reading.checked_seed(seed, count), options)
