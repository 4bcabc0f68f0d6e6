"""
The options of all commands, for the command line, the Python API and the page.

An option is stated once: its name, kind, default, bounds, choices and help. A command has a
tuple of them, in the order of its help; what differs there is said there. The help of an option
is the text ``help_NAME`` of ``pnp/messages.toml``, in every language.
"""

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeAlias, TypeVar, get_args

from generators import NamedTuple
from pnp.messages import ENGLISH, words
from pnp.model import LARGEST_SEED

if TYPE_CHECKING:  # slow to import, and not needed to know the options
    from layouts.components import BackPlan
    from layouts.marks import MarkStyle
    from pnp.model.games import Game
    from pnp.model.parts import TokenShape
    from pnp.printing.boards.forms import Form

Kind: TypeAlias = Literal[
    "word",
    "choice",
    "words",
    "whole",
    "bounded",
    "number",
    "flag",
    "path",
    "target",
    "targets",
    "offset",
    "table",
    "board",
    "game",
]
# Values of these kinds name files.
FILE_KINDS = frozenset({"path", "target", "targets"})
Purpose: TypeAlias = Literal["home", "print-shop"]
KitPurpose: TypeAlias = Literal["home", "print-shop", "pictures", "tabletop-simulator"]
Flip: TypeAlias = Literal["long-edge", "short-edge"]
Picture: TypeAlias = Literal["position", "card"]
# Those of `pnp.printing.themes`, `layouts.documents` and `layouts.components`; a test compares.
Theme: TypeAlias = Literal["colour", "country", "ink-saver", "plain"]
# fmt: off
PaperName: TypeAlias = Literal[
    "a1", "a2", "a3", "a4", "a5", "b2",
    "letter", "legal", "tabloid", "50x70", "18x24in", "24x36in",
]
# fmt: on
CardName: TypeAlias = Literal["poker", "bridge", "tarot", "mini-euro", "a6"]
_Value = TypeVar("_Value")
_Value_co = TypeVar("_Value_co", covariant=True)


class Option(NamedTuple, Generic[_Value_co]):
    """
    One option of a command.

    Attributes:
        name: in requests, and as an argument of the Python API.
        kind: a word; a choice of words; several words; a whole number, which may be
            bounded; a number; a flag; the path of a file; that of a file to write, or several; a
            shift of two numbers; values by name; a board; a game.
        default: what holds where nothing is given.
        help: one or two sentences in English, where they are not those of its name.
        typed: how it is typed, where that is not the name with hyphens.
        usual: the default in words, where only the request tells it.
        least: the least of a number, or of each of a shift.
        most: the most.
        choices: the words that there are, found when they are wanted.
        games: tells whether a game has the option; without it, all have.
    """

    name: str
    kind: Kind
    default: _Value_co
    help: str = ""
    typed: tuple[str, ...] = ()
    usual: str = ""
    least: float = 0
    most: float = float("inf")
    choices: Callable[[], Iterable[str]] | None = None
    games: "Callable[[Game], bool] | None" = None

    @property
    def word(self) -> str:
        """How it is typed, without its dashes: ``margin-mm``."""
        return self.typed[-1].strip("-") if self.typed else self.name.replace("_", "-")


def _choice(
    name: str,
    default: _Value,
    words: object,
    help: str = "",
    *,
    typed: tuple[str, ...] = (),
    usual: str = "",
) -> Option[_Value]:
    """Return an option with the words of a literal type, or of one that a module has."""

    def found() -> tuple[str, ...]:
        if not isinstance(words, str):
            return get_args(words)
        module, _, kind = words.rpartition(".")
        return get_args(getattr(import_module(module), kind))

    return Option(name, "choice", default, help, typed, usual, choices=found)


def _help(key: str) -> str:
    """Return help that is not called as its option is."""
    return words(ENGLISH, f"help_{key}")


def _any_of(what: str, words: object) -> str:
    """Return help with the words of a literal type."""
    *others, last = get_args(words)
    return f"{what}: {', '.join(others)} or {last}."


PAGE_SUFFIXES = (".pdf", ".svg", ".png")
TEXT_SUFFIXES = (".txt", ".json")
SUFFIXES = (*PAGE_SUFFIXES, *TEXT_SUFFIXES)
# Where results go that were not given a name.
DEFAULT_FOLDER = Path("print")
LEAST_SAFE_MARGIN_MM = 6.35

# What is dealt. The options that a game states itself are values by name.
GAME = Option("game", "game", "")
OPTIONS: Option[Mapping[str, object]] = Option("options", "table", {})
KIT_OPTIONS = OPTIONS._replace(name="kit_options")
PLAYERS: Option[int | None] = Option("players", "whole", None, usual="the fewest that can play")
SEED: Option[int | None] = Option("seed", "whole", None, usual="random", most=LARGEST_SEED)
COUNT = Option("count", "bounded", 1, least=1, most=10**6)
# Programs say what works at once by an executor; the command line knows the cores.
JOBS = Option("jobs", "bounded", 1, usual="one per core", least=1, most=256)
INVENTORY: Option[Path | None] = Option(
    "inventory", "path", None, games=lambda game: bool(game.inventory_letters)
)

# How it looks on paper.
LANGUAGE = _choice(
    "language", "en", "pnp.texts.Language", typed=("--lang",), usual="that of the system"
)
THEME = _choice("theme", "colour", Theme, _any_of("Theme", Theme))
_USUAL_PAPER = "letter in the US and Canada, else a4"
PAPER = _choice("paper", "a4", PaperName, _any_of("Paper", PaperName), usual=_USUAL_PAPER)
MARGIN = Option("margin_mm", "number", 10.0, most=50.0)
HEX: Option[float | None] = Option(
    "hex_mm", "number", None, usual="the game's own", least=5.0, most=500.0
)
_FORMS = "pnp.printing.boards.forms"
FORM: "Option[Form]" = _choice("form", "overview", f"{_FORMS}.Form", typed=("--as",))
# Only wall maps have these.
GRID: Option[Any] = _choice("grid", None, f"{_FORMS}.Grid", usual="fine")
LABELS: Option[Any] = _choice("labels", None, f"{_FORMS}.Labels", usual="none")
NAMES: Option[Any] = _choice("names", None, f"{_FORMS}.Naming", usual="all")
RIVERS: Option[Any] = _choice("rivers", None, f"{_FORMS}.Naming", usual="all")
ROADS: Option[Any] = _choice("roads", None, f"{_FORMS}.Naming", usual="all")
LAND = Option("land", "flag", False, games=lambda game: game.has_land)
SHEETS: Option[str | None] = Option("sheets", "choice", None, choices=PAPER.choices)

# Sheets of pieces to cut out.
DUPLEX: "Option[BackPlan]" = _choice("duplex", "long-edge", "layouts.components.BackPlan")
BLEED = Option("bleed_mm", "number", 3.0, least=0.0, most=10.0)
GUTTER = Option("gutter_mm", "number", 2.0, most=20.0)
# Those that a cutting machine finds the sheet by.
MACHINE_MARKS: "tuple[MarkStyle, ...]" = ("silhouette", "silhouette-4l")
MARKS: "Option[MarkStyle]" = _choice("marks", "outline", "layouts.marks.MarkStyle")
BACK_OFFSET: Option[tuple[float, float]] = Option(
    "back_offset_mm", "offset", (0.0, 0.0), typed=("--back-offset",), least=-20.0, most=20.0
)

# Files.
OUTPUTS: Option[tuple[Path, ...]] = Option("outputs", "targets", (), typed=("-o", "--output"))
OUTPUT: Option[Path | None] = Option("output", "target", None, typed=("-o", "--output"))
PNG_DPI = Option("png_dpi", "bounded", 150, least=20, most=1200)
# Of the sheets of a kit, and of its pieces on a screen.
KIT_DPI, SCREEN_DPI = 100, 300
_USUAL_DPI = f"{KIT_DPI}, for a screen {SCREEN_DPI}"
KIT_PNG_DPI: Option[int | None] = Option(
    "png_dpi", "bounded", None, usual=_USUAL_DPI, least=PNG_DPI.least, most=PNG_DPI.most
)
FORCE = Option("force", "flag", False)
AS_JSON = Option("as_json", "flag", False, typed=("--json",))

# Kits.
CHOSEN_BOARD: Option[object] = Option("board", "board", None)
ONLY: Option[tuple[str, ...]] = Option("only", "words", ())
WITHOUT: Option[tuple[str, ...]] = Option("without", "words", ())
STRICT = Option("strict", "flag", False)
ASK = Option("ask", "flag", False)
WITNESS: Option[Path | None] = Option("witness", "path", None)
AT: Option[int | None] = Option("at", "bounded", None, usual="all of them", least=0, most=10_000)
REPAIRS = Option("repairs", "flag", False)
PICTURE: Option[Picture] = _choice(
    "form", "position", Picture, _help("form_of_position"), typed=("--as",)
)
COUNT_ALL = Option("count_all", "flag", False)
CSV_MARK = Option("csv_mark", "flag", False)
STANDEES = Option("standees", "flag", False)
_USUAL_TOKENS = "square; round for shops and screens, for SVG and with --marks silhouette"
TOKENS: "Option[TokenShape | None]" = _choice(
    "tokens", None, "pnp.model.parts.TokenShape", usual=_USUAL_TOKENS
)
# Card of 300 g/m², printed on both sides.
STOCK = Option("stock_mm", "number", 0.4, least=0.1, most=5.0)
PURPOSE: Option[KitPurpose] = _choice("purpose", "home", KitPurpose, typed=("--for",))
URL_BASE: Option[str | None] = Option("url_base", "word", None, usual="the folder it is written to")

# Set-up cards.
CARD = _choice("card", "poker", CardName, _any_of("Card", CardName))
DRAW_ORDER = Option("draw_order", "flag", False, games=lambda game: game.has_draw_pile)

# Judging.
RULINGS: Option[tuple[str, ...]] = Option("rulings", "words", (), typed=("--ruling",))

Options: TypeAlias = tuple[Option[object], ...]

DEALT: Options = (GAME, OPTIONS)


def _files(kinds: str) -> Options:
    """Return the options of files; *kinds* says which suffixes there are."""
    return (_outputs(kinds), PNG_DPI, FORCE)


def _outputs(kinds: str) -> Option[tuple[Path, ...]]:
    return OUTPUTS._replace(help=f"A file to write, {kinds}; repeatable.")


_PAGE: Options = (PAPER, MARGIN)
_LOOK: Options = (LANGUAGE, THEME)
LOOK: Options = (*_PAGE, *_LOOK)
_JUDGE: Options = (LANGUAGE, RULINGS, INVENTORY, AS_JSON)
_SHEETS: Options = (GUTTER, MARKS, BACK_OFFSET)

KIT_SEED: Option[int] = Option("seed", "whole", 1, help=_help("seed_of_kit"), most=LARGEST_SEED)
CARD_DUPLEX: "Option[BackPlan]" = DUPLEX._replace(default="none", help=_help("duplex_of_cards"))

SHOP: Option[Purpose | None] = _choice(
    "purpose", None, Purpose, _help("purpose_of_board"), typed=("--for",), usual="home"
)
WALL: Options = (GRID, LABELS, NAMES, RIVERS, ROADS, SHEETS, SHOP)

BOARD: Options = (
    PLAYERS,
    SEED._replace(help=_help("seed_of_board")),
    COUNT._replace(help=_help("count_of_boards")),
    JOBS,
    FORM,
    *_PAGE,
    HEX,
    *_LOOK,
    LAND,
    *WALL,
    *_files(".pdf, .svg, .png, .txt or .json, or with --count a folder with one PDF per board"),
)
KIT: Options = (
    PLAYERS._replace(usual="the whole box"),
    KIT_SEED,
    *_PAGE,
    HEX,
    DUPLEX._replace(help=_help("duplex_of_kit")),
    BLEED,
    *_SHEETS,
    CHOSEN_BOARD,
    ONLY,
    WITHOUT,
    STANDEES,
    TOKENS,
    STOCK,
    PURPOSE,
    URL_BASE,
    *_LOOK,
    INVENTORY,
    _outputs(
        ".pdf, .svg, .png, or a folder with one SVG per sheet; for a screen, a folder or .zip"
    ),
    KIT_PNG_DPI,
    FORCE,
)
SETUP: Options = (
    PLAYERS,
    COUNT._replace(help=_help("count_of_cards")),
    SEED._replace(help=_help("seed_of_cards")),
    JOBS,
    CARD,
    CARD_DUPLEX,
    DRAW_ORDER,
    *_PAGE,
    BLEED,
    *_SHEETS,
    *_LOOK,
    *_files(".pdf, .svg or .png"),
)
NEW: Options = (
    PLAYERS,
    SEED._replace(help=_help("seed_of_file"), usual="an empty map"),
    LANGUAGE,
    OUTPUT._replace(help=_help("output_of_new")),
    FORCE,
)
CHECK: Options = (
    *_JUDGE,
    STRICT,
    ASK,
    WITNESS,
    _outputs(".txt or .json: the position with the answers to --ask"),
    FORCE,
    JOBS,
)
SCORE: Options = (
    *_JUDGE,
    *_files(".pdf, .svg or .png: sheets; .csv: a table; .html: the story of one game"),
    *_PAGE,
    THEME,
    COUNT_ALL,
    CSV_MARK,
    JOBS,
)
DRAW: Options = (
    *_JUDGE,
    AT,
    PICTURE,
    REPAIRS,
    *_files(".pdf, .svg or .png; .txt or .json: the position itself"),
    *_PAGE,
    THEME,
)
FLIP: Option[Flip] = _choice("duplex", "long-edge", Flip)
CALIBRATE: Options = (*_PAGE, FLIP, LANGUAGE, OUTPUT._replace(help=_help("output_of_calibration")))
LISTING: Options = (LANGUAGE, AS_JSON)
