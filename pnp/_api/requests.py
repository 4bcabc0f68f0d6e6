"""
Requests: what a caller asked for, by name and value as typed or passed, checked once.

Each command and each call of the Python API puts its values into one mapping; `Given` takes
them out, checks types and ranges, and combines them: what is dealt (`Deal`), how it looks on
paper (`Look`), which files it goes into (`Files`). Messages name the option, what was given
and what was expected.
"""

from collections.abc import Iterable, Mapping, Sequence
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar, cast

from pnp.errors import OptionError, UnknownNameError
from pnp.games import capabilities, find_game
from pnp.model import LARGEST_SEED
from pnp.model.boards import Board, OptionValue
from pnp.model.games import DealRequest, Game
from pnp.model.options import read_options
from pnp.notation.boardcodes import is_board_code, read_board_code
from pnp.texts import LANGUAGES
from pnp.texts.suggestions import printable, unknown_name

if TYPE_CHECKING:  # slow to import, and not needed by every request
    from layouts.documents import Paper
    from layouts.sheets import SheetStyle
    from pnp.notation.inventories import Inventory
    from pnp.notation.reading.boards import Dealing

# The folder for files that were not given a name.
DEFAULT_FOLDER = Path("print")

PAPER = "a4"
MARGIN_MM = 10.0
GUTTER_MM = 2.0
SMALLEST_HEX_MM, LARGEST_HEX_MM = 5.0, 500.0
LEAST_SAFE_MARGIN_MM, LARGEST_MARGIN_MM = 6.35, 50.0
LARGEST_BLEED_MM = 10.0
# Of a piece once it is made: card of 300 g/m², printed on both sides.
STOCK_MM = 0.4
LEAST_STOCK_MM, LARGEST_STOCK_MM = 0.1, 5.0
LARGEST_GUTTER_MM = 20.0
LARGEST_BACK_OFFSET_MM = 20.0
LEAST_DPI, MOST_DPI = 20, 1200

_Value = TypeVar("_Value")
_EXPECTED = {str: "a word", int: "a whole number", float: "a number", bool: "True or False"}


class Deal(NamedTuple):
    """What a board is dealt from; *options* are those that are not default."""

    game: Game
    players: int
    seed: int
    options: Mapping[str, OptionValue]
    inventory: "Inventory | None"

    def board(self, seed: int | None = None, *, for_card: bool = False) -> Board:
        """
        Deal the board, or that of another seed; *for_card* only what a set-up card shows.

        Raises:
            GeneratorError: there is no such board, or none was found.
        """
        codes = self.inventory.codes if self.inventory else None
        seed = self.seed if seed is None else seed
        return capabilities.deal_board(
            self.game, DealRequest(self.players, seed, self.options, codes, for_card)
        )

    @property
    def remarks(self) -> tuple[str, ...]:
        """What the player may want to know about the tile list."""
        return self.inventory.remarks if self.inventory else ()


class Look(NamedTuple):
    """How pages look."""

    language: str
    theme: str
    paper: "Paper"
    margin_mm: float

    @property
    def remarks(self) -> tuple[str, ...]:
        """A warning where printers usually cannot print so near to the edge."""
        if self.margin_mm >= LEAST_SAFE_MARGIN_MM:
            return ()
        return (
            f"many printers leave {LEAST_SAFE_MARGIN_MM} mm unprinted; "
            f"with --margin-mm {self.margin_mm:g} something may be lost",
        )


class Files(NamedTuple):
    """Where results go; no paths: to the default folder."""

    paths: tuple[Path, ...] = ()
    png_dpi: int = 150
    force: bool = False


class Outcome(NamedTuple):
    """What a command did: lines for the player, and remarks."""

    lines: tuple[str, ...]
    remarks: tuple[str, ...] = ()


class Given:
    """The values of a request by the names of its parameters; None stands for not given."""

    def __init__(self, values: Mapping[str, object]) -> None:
        self._values = {name: value for name, value in values.items() if value is not None}

    def has(self, name: str) -> bool:
        """Tell whether there is a value called *name*."""
        return name in self._values

    def raw(self, name: str) -> object:
        """Return a value as it was given, unchecked; None for none."""
        return self._values.get(name)

    def value(self, name: str, kind: type[_Value]) -> _Value:
        """
        Return a value of the type *kind*; whole numbers serve as numbers.

        Raises:
            OptionError: it is of another type.
        """
        value = self._values.get(name)
        if kind is float and type(value) is int:
            value = float(value)
        if type(value) is not kind:
            raise OptionError(f"{_option(name)} {value!r}: expected {_EXPECTED[kind]}")
        return value

    def number(self, name: str, least: float, most: float) -> float:
        """Return a number from *least* to *most*."""
        value = self.value(name, float)
        if not isfinite(value) or not least <= value <= most:
            raise OptionError(
                f"{_option(name)} {value:g}: expected a number from {least:g} to {most:g}"
            )
        return value

    def choice(self, name: str, choices: Iterable[_Value]) -> _Value:
        """Return one of *choices*, which are words, typed in any case."""
        wanted = self.value(name, str)
        known = list(choices)
        for choice in known:
            if choice == wanted.lower():
                return choice
        raise UnknownNameError(unknown_name(name, wanted, map(str, known)))

    def game(self) -> Game:
        """Return the game, or that of a board code in its place."""
        word = self.value("game", str)
        return read_board_code(word).game if is_board_code(word) else find_game(word)

    def players(self, game: Game, default: int | None = None) -> int:
        """Return the number of players; if none is given *default*, else the fewest."""
        if not self.has("players"):
            return game.least_players if default is None else default
        number = self.value("players", int)
        if not game.least_players <= number <= game.most_players:
            raise OptionError(
                f"--players {number}: {game.slug} is for {game.least_players} to "
                f"{game.most_players} players"
            )
        return number

    def seed(self, count: int = 1) -> int:
        """Return the seed, from which *count* seeds can be counted on."""
        seed = self.value("seed", int)
        last_seed = seed + count - 1
        if seed >= 0 and last_seed <= LARGEST_SEED:
            return seed
        if not 0 <= seed <= LARGEST_SEED:
            raise OptionError(f"seed {seed}: expected a whole number from 0 to {LARGEST_SEED}")
        raise OptionError(
            f"--seed {seed} --count {count}: the last one would have the seed {last_seed}; "
            f"seeds end at {LARGEST_SEED}"
        )

    def deal(self, count: int = 1) -> Deal:
        """
        Return what boards of *count* seeds are dealt from: game, players, seed, options.

        Instead of the name of a game a board code may be given, and then nothing else.
        """
        if is_board_code(self.value("game", str)):
            return self._coded_deal(count)
        game = self.game()
        players = self.players(game)
        options = self.options()
        path = Given(options).path("inventory") if game.inventory_letters else None
        inventory = None if path is None else _read_inventory(game, path)
        if inventory is not None:
            options["inventory"] = inventory.name
        chosen = read_options(game.slug, game.options, options, players)
        return Deal(game, players, self.seed(count), chosen, inventory)

    def _coded_deal(self, count: int) -> Deal:
        """Return what the board of a code is dealt from, and *count* seeds from its own on."""
        code = self.value("game", str)
        given = [name for name in ("players", "seed") if self.has(name)]
        if given := [*given, *self.options()]:
            raise OptionError(
                f"--{given[0]}: the board code {printable(code)} settles it already; "
                "leave the option out, or name the game instead of the code"
            )
        game, players, seed, options = read_board_code(code)
        return Deal(game, players, Given({"seed": seed}).seed(count), options, None)

    def kit_options(self, game: Game, players: int) -> dict[str, OptionValue]:
        """Return the options of the game's kits that were given and are not default."""
        given = self.options("kit_options")
        return read_options(game.slug, game.kit_options, given, players, what="kits")

    def options(self, key: str = "options") -> dict[str, OptionValue]:
        """Return the options of boards that were given, by name, unchecked; or those at *key*."""
        options = cast(Mapping[str, object], self._values.get(key, {}))
        return {
            name.replace("_", "-"): cast(OptionValue, value)
            for name, value in options.items()
            if value is not None
        }

    def inventory(self, game: Game) -> "Inventory | None":
        """Return a player's own tiles, if there is such a list."""
        path = self.path("inventory")
        if path is None:
            return None
        if not game.inventory_letters:
            raise OptionError(f"--inventory is no option of {game.slug} boards")
        return _read_inventory(game, path)

    def path(self, name: str) -> Path | None:
        """Return the path of a file, if one is given."""
        path = self._values.get(name)
        if not isinstance(path, str | Path | None):
            raise OptionError(f"{_option(name)} {path!r}: expected the path of a file")
        return None if path is None else Path(path)

    def hex_mm(self, game: Game) -> float:
        """Return the size of a hex, the game's usual one if none is given."""
        if not self.has("hex_mm"):
            return game.hex_mm
        return self.number("hex_mm", SMALLEST_HEX_MM, LARGEST_HEX_MM)

    def language(self) -> str:
        """Return the language."""
        language = self.value("language", str)
        if language not in LANGUAGES:
            raise UnknownNameError(unknown_name("language", language, LANGUAGES))
        return language

    def look(self) -> Look:
        """Return how pages look; the margin leaves something of the paper."""
        from layouts.documents import find_paper, printable_box
        from pnp.printing.themes import check_theme

        paper = find_paper(self.value("paper", str))
        margin_mm = self.number("margin_mm", 0.0, LARGEST_MARGIN_MM)
        printable_box(paper, margin_mm)
        theme = check_theme(self.value("theme", str))
        return Look(self.language(), theme, paper, margin_mm)

    def bleed_mm(self) -> float:
        """Return how far art reaches beyond the cut line."""
        return self.number("bleed_mm", 0.0, LARGEST_BLEED_MM)

    def sheet_style(self, back_label: str) -> "SheetStyle":
        """Return how sheets of pieces are laid out; *back_label* is added to titles of backs."""
        from typing import get_args

        from layouts.components import BackPlan
        from layouts.marks import MarkStyle
        from layouts.sheets import SheetStyle

        return SheetStyle(
            gutter_mm=self.number("gutter_mm", 0.0, LARGEST_GUTTER_MM),
            marks=cast(MarkStyle, self.choice("marks", get_args(MarkStyle))),
            duplex=cast(BackPlan, self.choice("duplex", get_args(BackPlan))),
            bleed_mm=self.bleed_mm(),
            back_offset_mm=self._back_offset_mm(),
            back_label=back_label,
        )

    def words(self, name: str) -> tuple[str, ...]:
        """Return several words."""
        value = self._values.get(name)
        if isinstance(value, str) or not isinstance(value, Sequence):
            raise OptionError(f"{_option(name)} {value!r}: expected several words")
        return tuple(map(str, value))

    def files(self, suffixes: Iterable[str] | None) -> Files:
        """Return the files, each of one of *suffixes*; None: of any kind, or folders."""
        paths = tuple(cast(Iterable[Path], self._values.get("outputs", ())))
        if suffixes is not None:
            check_suffixes(paths, suffixes)
        dpi = int(self.number("png_dpi", LEAST_DPI, MOST_DPI)) if self.has("png_dpi") else 150
        return Files(paths, dpi, self.value("force", bool))

    def _back_offset_mm(self) -> tuple[float, float]:
        """Return the shift of backs, right and down."""
        value = self._values.get("back_offset_mm")
        if not isinstance(value, tuple) or len(value) != 2:
            raise OptionError(f"--back-offset {value!r}: expected two numbers in mm")
        most = LARGEST_BACK_OFFSET_MM
        x_mm, y_mm = (
            Given({"back_offset": shift}).number("back_offset", -most, most) for shift in value
        )
        return x_mm, y_mm


def check_suffixes(paths: Iterable[Path], suffixes: Iterable[str]) -> None:
    """
    Refuse paths of a kind that cannot be written.

    Raises:
        UnknownNameError: a suffix is none of *suffixes*.
    """
    known = tuple(suffixes)
    for path in paths:
        if path.suffix.lower() not in known:
            kind = path.suffix or path.name
            raise UnknownNameError(f"{path}: {unknown_name('kind of file', kind, known)}")


def check_tiles_fit(
    game: Game, hex_mm: float, look: Look, *, bleed_mm: float, instead: str = ""
) -> None:
    """
    Refuse hexes so large that no tile fits the paper; *instead* says what else would do.

    Raises:
        OptionError: they are; the message has the largest that fit.
    """
    from layouts.documents import portrait, printable_box
    from layouts.marks import above_footer

    printable = printable_box(portrait(look.paper), look.margin_mm)
    if hex_mm > _largest_hex_mm(game, printable, bleed_mm):
        most_mm = _largest_hex_mm(game, above_footer(printable), bleed_mm)
        raise OptionError(
            f"--hex-mm {hex_mm:g}: no tile of {game.slug} fits {look.paper.name} paper within its "
            f"margins; hexes up to {max(most_mm // 0.1 / 10, 0.0):g} mm do. "
            f"Make them smaller, take a larger paper{instead}"
        )


def _largest_hex_mm(game: Game, box: tuple[float, float, float, float], bleed_mm: float) -> float:
    """Return the largest hexes of which a tile fits *box*, either way round."""
    from generators.lattice import SQRT3

    left, top, right, bottom = box
    room_mm = (right - left - 2 * bleed_mm, bottom - top - 2 * bleed_mm)
    # A tile of three hexes is two hexes wide and one and three quarters high.
    wide, high = (2.0, 3.5 / SQRT3) if game.tile_shape == "trihex" else (1.0, 2.0 / SQRT3)
    return max(min(across / wide, down / high) for across, down in (room_mm, room_mm[::-1]))


def _read_inventory(game: Game, path: Path) -> "Inventory":
    from pnp.notation.inventories import find_inventory

    return find_inventory(path, game.inventory_letters)


def dealing_from(tiles: "Inventory | None") -> "Dealing":
    """Return what deals boards of which a file has the seed, but no map."""
    from pnp.notation.reading.boards import Dealing

    return Dealing(capabilities.deal_board, tiles)


def read_tiles(path: str | Path | None) -> "Inventory | None":
    """
    Return a player's own tiles for whichever game has such lists; None for no path.

    Raises:
        InventoryError: the list cannot be read.
    """
    if path is None:
        return None
    from pnp.games import GAMES
    from pnp.notation.inventories import find_inventory

    return find_inventory(Path(path), max((game.inventory_letters for game in GAMES), key=len))


def _option(name: str) -> str:
    """Return the name of a parameter as messages have it."""
    return f"--{name.replace('_', '-')}"
