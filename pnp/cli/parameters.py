"""Parameters that several commands share: types of values, options in groups and of games."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import click
from click.core import ParameterSource

from pnp._api.requests import GUTTER_MM, LARGEST_BACK_OFFSET_MM, MARGIN_MM
from pnp.cli.languages import LANGUAGES, locale_language, locale_paper, reader, say, told
from pnp.games import PACKAGES, find_game
from pnp.model import LARGEST_SEED
from pnp.model.games import Game
from pnp.model.options import BoardOption
from pnp.notation.boardcodes import is_board_code

if TYPE_CHECKING:
    from click._termui_impl import ProgressBar

    from pnp._api.requests import Outcome

Values: TypeAlias = dict[str, Any]
Decorator: TypeAlias = Callable[[Any], Any]

LARGEST_COUNT = 10**6
# A seed has fewer; Python refuses to read numbers of thousands.
_MOST_DIGITS = 30
_MOST_SHOWN = 40


class FileType(click.Path):
    """The path of a file or folder; not an empty one, which would be the working folder."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the path."""
        if value == "":
            self.fail("a file without a name; expected the path of a file", param, ctx)
        return super().convert(value, param, ctx)


FILE = FileType(path_type=Path)
_TYPES = {"choice": str, "number": int, "flag": bool, "file": FILE}


class WholeNumberType(click.ParamType[int]):
    """A whole number in a range."""

    name = "number"

    def __init__(self, least: int, most: int, what: str = "") -> None:
        self.least, self.most, self.what = least, most, what

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        """Return the number, or refuse what is none."""
        text = str(value)
        is_number = text.isascii() and text.isdigit() and len(text.lstrip("0")) <= _MOST_DIGITS
        if not is_number or not self.least <= int(text[-_MOST_DIGITS:]) <= self.most:
            shown = text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]}…"
            self.fail(
                f"{self.what}{shown!r}: expected a whole number from {self.least} to {self.most}",
                param,
                ctx,
            )
        return int(text)


class OffsetType(click.ParamType[tuple[float, float]]):
    """A shift across and down in millimetres: ``0.5,-1.2``."""

    name = "x,y"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[float, float]:
        """Return both numbers, or refuse what is none."""
        if isinstance(value, tuple):
            return value
        try:
            x_mm, y_mm = (float(part) for part in str(value).split(","))
        except ValueError:
            self.fail(f"{value!r}: expected two numbers in mm such as 0.5,-1.2", param, ctx)
        if not (abs(x_mm) <= LARGEST_BACK_OFFSET_MM and abs(y_mm) <= LARGEST_BACK_OFFSET_MM):
            self.fail(
                f"{value!r}: expected shifts of {LARGEST_BACK_OFFSET_MM:g} mm at most", param, ctx
            )
        return (x_mm, y_mm)


class OptionOfGames(click.Option):
    """An option that only some games have; its help names them."""

    def __init__(
        self, names: Sequence[str], *, has: Callable[[Game], bool], **settings: Any
    ) -> None:
        super().__init__(names, **settings)
        self._has = has

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """Return the lines of help; the games are imported only for them."""
        from pnp.games import GAMES

        record = super().get_help_record(ctx)
        titles = ", ".join(title(game) for game in GAMES if self._has(game))
        return None if record is None else (record[0], f"{told(record[1])} ({titles})")


class GameOption(click.Option):
    """
    An option that games state in their facts; its help says what it means in each.

    *field* is where the facts have it, and the values of the command, too.
    """

    def __init__(self, option: BoardOption, field: str) -> None:
        on_and_off = f"/--no-{option.name}" if option.default is True else ""
        super().__init__(
            [f"--{option.name}{on_and_off}"],
            type=_TYPES[option.kind],
            is_flag=option.kind == "flag",
            default=None,
            expose_value=False,
            callback=self._keep,
        )
        self._option, self._field = option, field

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """Return the lines of help; texts are read only for them."""
        lines: dict[str, list[str]] = {}
        for game in _all_games():
            stated = _stated(game, self._field)
            option = next((o for o in stated if o.name == self._option.name), None)
            if option is not None:
                lines.setdefault(option_help(option, game), []).append(title(game))
        colon = told(":")
        self.help = " ".join(
            f"{', '.join(titles)}{colon} {text}." for text, titles in lines.items()
        )
        return super().get_help_record(ctx)

    def _keep(self, ctx: click.Context, param: click.Parameter, value: object) -> None:
        """Put the value among those of the options of a game."""
        if value is not None:
            ctx.params.setdefault(self._field, {})[self._option.name] = value


def option_help(option: BoardOption, game: Game) -> str:
    """Return what *option* means in *game*, with its choices."""
    texts = game.rules_texts(reader())
    text = texts(f"option_{option.name}")
    if not option.choices:
        return text
    default = f" ({texts('rulings_default')})"
    marked = [name + default * (name == option.default) for name in option.choices]
    return f"{text} ({', '.join(marked)})"


def title(game: Game) -> str:
    """Return the title of *game* in the reader's language."""
    return game.texts(reader())("title")


class BoardCommand(click.Command):
    """
    A command about a game's boards, with the options that games state in their facts.

    Only the game that is named is imported, unless all of them are needed: for the help, or
    to say that an option belongs to another game.
    """

    options_field = "options"

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self._games: tuple[Game, ...] | None = None

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Return the parameters, with those of the games before ``--help``."""
        *params, last = super().get_params(ctx)
        return [*params, *_game_options(self._games or _all_games(), self.options_field), last]

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse with the options of the game that is named; with all if that fails."""
        named = [word for word in args if word.lower() in PACKAGES]
        if named and not {"--help", "-h"} & set(args):
            self._games = (find_game(named[0]),)
            try:
                return super().parse_args(ctx, list(args))
            except click.NoSuchOption:
                ctx.params.clear()
            finally:
                self._games = None
        return super().parse_args(ctx, args)


class KitCommand(BoardCommand):
    """A command about a game's kit, with the options that games state for theirs."""

    options_field = "kit_options"


def among(names: Callable[[], Iterable[str]]) -> Callable[..., list[str]]:
    """Return what completes a word on the command line by one of *names*, found when wanted."""

    def complete(context: click.Context, parameter: click.Parameter, typed: str) -> list[str]:
        return [name for name in names() if name.startswith(typed)]

    return complete


def _papers() -> Iterable[str]:
    from layouts.documents import PAPERS

    return (paper.name for paper in PAPERS)


def _themes() -> Iterable[str]:
    from pnp.printing.themes import THEMES

    return THEMES


def _rulings() -> Iterable[str]:
    for game in _all_games():
        for ruling in game.rulings:
            yield from (f"{ruling.id}={choice}" for choice in ruling.choices)


game_names = among(lambda: PACKAGES)


def option(*names: str, help: str, default: Any = None, **settings: Any) -> Decorator:
    """Return an option whose help shows its default; the type is that of the default."""
    settings.setdefault("show_default", default is not None)
    return click.option(*names, default=default, help=help, **settings)


def adds(*options: Decorator) -> Decorator:
    """Return what adds *options* to a command, in this order."""

    def add(function: Any) -> Any:
        for decorator in reversed(options):
            function = decorator(function)
        return function

    return add


def sheet_options(bleed_mm: float) -> Decorator:
    """Return what adds the options of sheets with pieces, with so much bleed by default."""
    return adds(
        option("--bleed-mm", default=bleed_mm, help="How far art reaches beyond the cut line."),
        option(
            "--gutter-mm",
            default=GUTTER_MM,
            help="Least distance between pieces; with 0 neighbours share their cut lines.",
        ),
        option("--marks", default="outline", help="Where to cut: outline, crop or none."),
        option("--back-offset", type=OffsetType(), help="Shift of the backs in mm; see calibrate."),
        option("--printer", help="The printer whose shift calibrate has saved."),
    )


def file_options(kinds: str, png_dpi: int = 150) -> Decorator:
    """Return what adds the options of files; *kinds* says which suffixes there are."""
    return adds(
        option(
            "-o",
            "--output",
            "outputs",
            multiple=True,
            type=FILE,
            help=f"A file to write, {kinds}; repeatable.",
        ),
        option("--png-dpi", default=png_dpi, help="Resolution of .png files, in dots per inch."),
        click.option("--force", is_flag=True, help="Overwrite files that pnp did not write."),
    )


def seed_option(text: str, default: int | None = None) -> Decorator:
    """Return the option for a seed."""
    kind = WholeNumberType(0, LARGEST_SEED, "seed ")
    return option("--seed", type=kind, default=default, help=text)


def players_option(default: str = "the fewest that can play") -> Decorator:
    """Return the option for the number of players; *default* says who if none is given."""
    return option("--players", type=int, help=f"Number of players.  [default: {default}]")


page_options = adds(
    option(
        "--paper",
        default=locale_paper,
        show_default="letter in the US and Canada, else a4",
        shell_complete=among(_papers),
        help="a3, a4, a5, letter, legal or tabloid.",
    ),
    option("--margin-mm", default=MARGIN_MM, help="Edge of the paper to leave blank."),
)
language_option = option(
    "--lang",
    "language",
    default=locale_language,
    show_default="that of the locale",
    shell_complete=among(lambda: LANGUAGES),
    help="en or fr.",
)
theme_option = option(
    "--theme", default="colour", shell_complete=among(_themes), help="colour, country or ink-saver."
)
look_options = adds(language_option, theme_option)


hex_option = option(
    "--hex-mm", type=float, help="Size of a hex, flat to flat.  [default: the game's own]"
)
inventory_option = click.option(
    "--inventory",
    cls=OptionOfGames,
    has=lambda game: bool(game.inventory_letters),
    type=FILE,
    help="A tile list of your own, .toml or .csv",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Write JSON for other programs.")
judge_options = adds(
    language_option,
    option(
        "--ruling",
        "rulings",
        multiple=True,
        shell_complete=among(_rulings),
        help="A reading of an unclear rule, such as BN-16=all-try; repeatable. See rulings.",
    ),
    inventory_option,
    json_option,
)


def with_seed(values: Values) -> Values:
    """Return *values* with a seed, drawn at random where none is given and no board code."""
    if values["seed"] is not None or is_board_code(values["game"]):
        return values
    import secrets  # slow to import

    return {**values, "seed": secrets.randbelow(10**6)}


def without_defaults(values: Values) -> Values:
    """
    Return *values* without what only settings say, if a board is named that settles it.

    Players of the settings are for boards that leave them open.
    """
    context = click.get_current_context()
    is_kit = "board" in values  # whose seed is another
    if is_board_code(values["game"]):
        settled = {"players"} if is_kit else {"players", "seed"}
    elif is_kit and values["board"] is not None:
        settled = {"players"}
    else:
        return values
    typed = ParameterSource.COMMANDLINE
    settled = {name for name in settled if context.get_parameter_source(name) is not typed}
    return {name: None if name in settled else value for name, value in values.items()}


def with_offset(values: Values) -> Values:
    """
    Return *values* with the shift of backs: as given, else as saved for the printer, else none.

    Raises:
        ProfileError: nothing is saved for that printer.
    """
    offset, printer = values["back_offset"], values["printer"]
    if offset is None and printer is not None:
        from pnp.cli.printerprofiles import find_profile

        offset = find_profile(printer).back_offset_mm
    return {**values, "back_offset_mm": offset or (0.0, 0.0)}


def progress_bar(length: int, label: str) -> "ProgressBar[int]":
    """Return a bar on stderr, hidden where nobody looks."""
    import sys

    from pnp.cli.streams import bar_stream

    is_hidden = not sys.stderr.isatty()
    return click.progressbar(length=length, label=told(label), file=bar_stream(), hidden=is_hidden)


def report(outcome: "Outcome") -> None:
    """Print what a command did."""
    for remark in outcome.remarks:
        say(f"Note: {remark}", err=True)
    for line in outcome.lines:
        say(line)


def _all_games() -> tuple[Game, ...]:
    from pnp.games import GAMES

    return GAMES


def _game_options(games: Sequence[Game], field: str) -> list[click.Option]:
    """Return the options of *games*, those of one name together."""
    options: dict[str, BoardOption] = {}
    for game in games:
        for option in _stated(game, field):
            options.setdefault(option.name, option)
    return [GameOption(option, field) for option in options.values()]


def _stated(game: Game, field: str) -> tuple[BoardOption, ...]:
    """Return the options of boards or kits that the facts of *game* state."""
    return game.kit_options if field == "kit_options" else game.options
