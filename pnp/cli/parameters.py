"""
The options of commands as click has them: made from the table of options, and from the facts
of the games.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

import click
from click.core import ParameterSource

from pnp.cli.languages import (
    be_quiet,
    is_quiet,
    locale_language,
    locale_paper,
    reader,
    remark,
    told,
)
from pnp.errors import PnpError
from pnp.games import GAME_FILES, PACKAGES, find_game, is_game_file
from pnp.messages import Message, quoted
from pnp.model.boards import GameName
from pnp.model.games import Game
from pnp.model.options import BoardOption
from pnp.notation.boardcodes import is_board_code
from pnp.requests.options import Option

if TYPE_CHECKING:
    from pnp._api.parts import Outcome

Values: TypeAlias = dict[str, object]
Decorator: TypeAlias = Callable[[Any], Any]

# What may stand between the two numbers of a shift that have commas of their own.
_BETWEEN = re.compile(r"\s*;\s*|,?\s+")

# Where a context keeps the game that is named.
_GAMES = "pnp.games"

# The game of a position file, in text or JSON; it stands near the top.
_GAME_NAMED = re.compile(
    r'(?:"game":\s*"|^\s*(?:game|jeu)\s+)([\w-]+)', re.MULTILINE | re.IGNORECASE
)
_MOST_LOOKED_INTO = 4_096

# A seed has fewer; Python refuses to read numbers of thousands.
_MOST_DIGITS = 30
_MOST_SHOWN = 40
_BETWEEN_LINES_S = 5.0


def shortened(text: str) -> str:
    """Return *text* as messages quote it: cut off where it is long."""
    return text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]}…"


class FileType(click.Path):
    """The path of a file or folder; not an empty one, which would be the working folder."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the path."""
        if value == "":
            self.fail(Message("file_without_name"), param, ctx)
        return super().convert(value, param, ctx)


FILE = FileType(path_type=Path)
_TYPES = {"choice": str, "number": int, "flag": bool, "file": FILE}


class WholeNumberType(click.ParamType[int]):
    """A whole number in a range."""

    name = "number"

    def __init__(self, least: int, most: int, *, is_seed: bool = False) -> None:
        self.least, self.most, self.is_seed = least, most, is_seed

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        """Return the number, or refuse what is none."""
        text = str(value)
        is_number = text.isascii() and text.isdigit() and len(text.lstrip("0")) <= _MOST_DIGITS
        if not is_number or not self.least <= int(text[-_MOST_DIGITS:]) <= self.most:
            self.fail(self._refusal(shortened(text)), param, ctx)
        return int(text)

    def _refusal(self, value: str) -> Message:
        if self.is_seed:
            return Message("seed_out_of_range", seed=quoted(value), most=self.most)
        return Message("typed_number_expected", value=value, least=self.least, most=self.most)


class DecimalType(click.ParamType[float]):
    """A number, which may have a decimal comma."""

    name = "number"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Return the number, or refuse what is none."""
        try:
            return float(str(value).replace(",", "."))
        except ValueError:
            self.fail(Message("typed_decimal_expected", value=shortened(str(value))), param, ctx)


class OffsetType(click.ParamType[tuple[float, float]]):
    """A shift across and down in millimetres: ``0.5,-1.2``, also ``0,5 -1,2``."""

    name = "x,y"

    def __init__(self, most_mm: float) -> None:
        self.most_mm = most_mm

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[float, float]:
        """Return both numbers, or refuse what is none."""
        if isinstance(value, tuple):
            return value
        text = str(value).strip()
        parts = [word.replace(",", ".") for word in _BETWEEN.split(text)]
        try:
            x_mm, y_mm = map(float, parts if len(parts) > 1 else text.split(","))
        except ValueError:
            self.fail(Message("typed_shift_expected", value=shortened(text)), param, ctx)
        if not (abs(x_mm) <= self.most_mm and abs(y_mm) <= self.most_mm):
            self.fail(
                Message("typed_shift_too_large", value=shortened(text), most_mm=self.most_mm),
                param,
                ctx,
            )
        return (x_mm, y_mm)


DECIMAL = DecimalType()


class OptionOfGames(click.Option):
    """An option that only some games have; its help names them, unless one was asked about."""

    def __init__(
        self, names: Sequence[str], *, has: Callable[[Game], bool], **settings: Any
    ) -> None:
        super().__init__(names, **settings)
        self._has = has

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """Return the lines of help; the games are imported only for them."""
        record = super().get_help_record(ctx)
        having = [game for game in games_of(ctx) if self._has(game)]
        if record is None or not having:
            return None
        if len(games_of(ctx)) == 1:
            return (record[0], f"{told(record[1])}.")
        titles = ", ".join(map(title, having))
        return (record[0], f"{told(record[1])} ({titles})")


class GameOption(click.Option):
    """
    An option that games state in their facts; its help says what it means in each.

    *field* is where the facts have it, and the values of the command, too; *games* are those
    that may have it.
    """

    def __init__(self, option: BoardOption, field: str, games: Sequence[Game]) -> None:
        on_and_off = f"/--no-{option.name}" if option.default is True else ""
        super().__init__(
            [f"--{option.name}{on_and_off}"],
            type=_TYPES[option.kind],
            is_flag=option.kind == "flag",
            default=None,
            expose_value=False,
            callback=self._keep,
            shell_complete=among(self._choices),
        )
        self._option, self._field, self._games = option, field, games

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """Return the lines of help; texts are read only for them."""
        lines: dict[str, list[str]] = {}
        for game in self._games:
            stated = _stated(game, self._field)
            option = next((o for o in stated if o.name == self._option.name), None)
            if option is not None:
                lines.setdefault(option_help(option, game), []).append(title(game))
        colon = told(":")
        self.help = " ".join(
            f"{', '.join(titles)}{colon} {text}." for text, titles in lines.items()
        )
        if len(self._games) == 1:
            self.help = "".join(f"{text[:1].upper()}{text[1:]}." for text in lines)
        return super().get_help_record(ctx)

    def _choices(self, context: click.Context) -> Iterator[str]:
        """Yield the words that it may be, in one of the games."""
        for game in self._games:
            for option in _stated(game, self._field):
                if option.name == self._option.name:
                    yield from option.choices

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

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Return the parameters, with those of the games before ``--help``."""
        *params, last = super().get_params(ctx)
        return [*params, *_game_options(games_of(ctx), self.options_field), last]

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse with the options of the game that is named; with all if that fails."""
        named = [word for word in args if word.lower() in PACKAGES]
        if not named and (path := self._file_among(args)):
            return self._parse_for_file(ctx, args, path)
        if named:
            ctx.meta[_GAMES] = (find_game(named[0]),)
            try:
                return super().parse_args(ctx, list(args))
            except click.NoSuchOption:
                del ctx.meta[_GAMES]
                ctx.params.clear()
        return super().parse_args(ctx, args)

    def _file_among(self, args: Sequence[str]) -> str | None:
        """Return the path of an own game among *args*, if there is one."""
        taking = {
            name for one in self.params if isinstance(one.type, click.Path) for name in one.opts
        }
        pairs = zip(("", *args), args, strict=False)
        names = (word for before, word in pairs if before not in {*taking, "--inventory"})
        return next((word for word in names if is_game_file(word) and word[:1] != "-"), None)

    def _parse_for_file(self, ctx: click.Context, args: list[str], path: str) -> list[str]:
        """Parse with the options of the own game at *path*, and of no other."""
        own = GameName(path)
        own.game = find_game(path)
        ctx.meta[_GAMES] = (own.game,)
        rest = super().parse_args(ctx, args)
        ctx.params["game"] = own  # so that it is read but once
        return rest


class KitCommand(BoardCommand):
    """A command about a game's kit, with the options that games state for theirs."""

    options_field = "kit_options"


def among(names: Callable[[click.Context], Iterable[str]]) -> Callable[..., list[str]]:
    """Return what completes a word on the command line by one of *names*, found when wanted."""

    def complete(context: click.Context, parameter: click.Parameter, typed: str) -> list[str]:
        return [name for name in dict.fromkeys(names(context)) if name.startswith(typed)]

    return complete


def _part_names(context: click.Context) -> Iterator[str]:
    from pnp._api.kits import part_names

    for game in games_of(context):
        yield from part_names(game)


def _ruling_choices(context: click.Context) -> Iterator[str]:
    for game in _games_of_files(context):
        for ruling in game.rulings:
            yield from (f"{ruling.id}={choice}" for choice in ruling.choices)


def printer_names(context: click.Context) -> Iterable[str]:
    """Return the printers that are known; none where their file cannot be read."""
    from pnp.cli.userfiles import profiles_path, read_profiles

    try:
        return read_profiles(profiles_path())
    except PnpError:
        return ()


# What completes options that know their words only when a game, or the user's files, are there.
_COMPLETIONS: Mapping[str, Callable[[click.Context], Iterable[str]]] = {
    "only": _part_names,
    "without": _part_names,
    "rulings": _ruling_choices,
    "printer": printer_names,
}


def game_names(context: click.Context, parameter: click.Parameter, typed: str) -> list[str]:
    """Complete the name of a game, or the path of an own one."""
    return [*(name for name in PACKAGES if name.startswith(typed)), *_game_paths(typed)]


def _game_paths(typed: str) -> list[str]:
    """Return the game files, and the folders, whose paths begin with *typed*."""
    head, slash, start = typed.rpartition("/")
    try:
        found = sorted(Path(head + slash).iterdir())
    except (OSError, ValueError):
        return []
    names = (path.name + "/" * path.is_dir() for path in found if path.name.startswith(start))
    shown = (name for name in names if name.endswith(("/", *GAME_FILES)) and name[0] != ".")
    return [head + slash + name for name in shown]


# `pnp.cli.watching` looks for it before the command is understood.
watch_option = click.option(
    "--watch",
    is_flag=True,
    expose_value=False,
    allow_from_autoenv=False,
    help="Do it again whenever the file of an own game, or one beside it, is saved; Ctrl-C ends.",
)

quiet_option = click.option(
    "-q",
    "--quiet",
    is_flag=True,
    expose_value=False,
    callback=lambda context, parameter, value: be_quiet(value),
    help="Say nothing but what went wrong.",
)

# Only the command line knows these: they go before the defaults of the table.
_DEFAULTS: Mapping[str, Callable[[], str]] = {"language": locale_language, "paper": locale_paper}


def options_of(options: Iterable[Option[object]]) -> Decorator:
    """Return what adds *options* to a command, in this order."""

    def add(function: Any) -> Any:
        for option in reversed(tuple(options)):
            function = _click_option(option)(function)
        return function

    return add


def _click_option(option: Option[object]) -> Decorator:
    """Return an option as click has it, whose help shows its default."""
    names = option.typed or (f"--{option.name.replace('_', '-')}",)
    settings: dict[str, Any] = {"help": option.help, "type": _click_type(option)}
    if option.kind == "flag":
        settings |= {"is_flag": True, "type": None}
    elif option.kind in {"words", "paths"}:
        settings["multiple"] = True
    elif option.kind != "offset" and option.default is not None:
        default = _DEFAULTS.get(option.name, option.default)
        settings |= {"default": default, "show_default": option.usual or True}
    elif option.usual:
        settings["help"] += f"  [default: {option.usual}]"
    completion = _COMPLETIONS.get(option.name, option.choices and _always(option.choices))
    if completion is not None:
        settings["shell_complete"] = among(completion)
    if option.games is not None:
        settings |= {"cls": OptionOfGames, "has": option.games}
    # A shift may also be that of a printer: `with_offset` puts both into the request.
    name = option.name.removesuffix("_mm") if option.kind == "offset" else option.name
    return click.option(*names, name, **settings)


def _always(find: Callable[[], Iterable[str]]) -> Callable[[click.Context], Iterable[str]]:
    """Return *find* for any context."""
    return lambda context: find()


def _click_type(option: Option[object]) -> "click.ParamType[Any] | type | None":
    if option.kind in {"path", "paths"}:
        return FILE
    if option.kind == "offset":
        return OffsetType(option.most)
    if option.kind == "whole" and option.most < float("inf"):
        is_seed = option.name == "seed"
        return WholeNumberType(int(option.least), int(option.most), is_seed=is_seed)
    if option.default is None:
        kinds: Mapping[str, click.ParamType[Any] | type] = {"whole": int, "number": DECIMAL}
        return kinds.get(option.kind, str)
    return DECIMAL if isinstance(option.default, float) else None  # that of the default


def with_seed(values: Values) -> Values:
    """Return *values* with a seed, drawn at random where none is given and no board code."""
    if values["seed"] is not None or is_board_code(str(values["game"])):
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
    if is_board_code(str(values["game"])):
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
        from pnp.cli.userfiles import find_profile

        offset = find_profile(str(printer)).back_offset_mm
    values = {**values, "back_offset_mm": offset or (0.0, 0.0)}
    del values["back_offset"]
    return values


class Progress(Protocol):
    """What is told of a long work: so much more is done."""

    def update(self, n_steps: int, /) -> None:
        """Count *n_steps* more as done."""


@contextmanager
def progress(length: int, label: str) -> Iterator[Progress]:
    """Show on stderr how much is done: a bar on a terminal; elsewhere a line now and then."""
    import sys

    from pnp.cli.streams import bar_stream

    if is_quiet() or not sys.stderr.isatty():
        yield _Lines(length, label)
        return
    with click.progressbar(length=length, label=told(label), file=bar_stream()) as bar:
        yield bar


class _Lines:
    """Says on stderr how much is done, not too often, and nothing of what is soon over."""

    def __init__(self, length: int, label: str) -> None:
        self._length, self._label, self._done = length, label, 0
        self._said_at = monotonic()

    def update(self, n_steps: int, /) -> None:
        """Count *n_steps* more as done."""
        self._done += n_steps
        if monotonic() - self._said_at < _BETWEEN_LINES_S or self._done >= self._length:
            return
        self._said_at = monotonic()
        done = Message("so_many_done", label=self._label, done=self._done, length=self._length)
        remark(done, err=True)


def report(outcome: "Outcome") -> None:
    """Print what a command did."""
    for note in outcome.remarks:
        remark(Message("note", remark=note), err=True)
    for line in outcome.lines:
        remark(line)


def games_of(context: click.Context) -> tuple[Game, ...]:
    """Return the game that the command line names; without one, all of them."""
    named: tuple[Game, ...] | None = context.meta.get(_GAMES)
    if named is not None:
        return named
    from pnp.games import GAMES

    return GAMES


def _games_of_files(context: click.Context) -> Iterable[Game]:
    """Return the games of the position files on the command line; without any, all games."""
    from pnp.games import GAMES

    # An option without its word stops the parser before it gives the files a name.
    files = context.params.get("files") or (context.params.get("file"), *context.args)
    names = {name for path in files if path and (name := _game_in(Path(path))) in PACKAGES}
    return tuple(map(find_game, sorted(names))) or GAMES


def _game_in(path: Path) -> str:
    """Return the game that a position file names; nothing where that is not plain."""
    try:
        with path.open(encoding="utf-8") as file:
            named = _GAME_NAMED.search(file.read(_MOST_LOOKED_INTO))
    except (OSError, ValueError):
        return ""
    return named[1].lower() if named else ""


def _game_options(games: Sequence[Game], field: str) -> list[click.Option]:
    """Return the options of *games*, those of one name together."""
    options: dict[str, BoardOption] = {}
    for game in games:
        for option in _stated(game, field):
            options.setdefault(option.name, option)
    return [GameOption(option, field, games) for option in options.values()]


def _stated(game: Game, field: str) -> tuple[BoardOption, ...]:
    """Return the options of boards or kits that the facts of *game* state."""
    return game.kit_options if field == "kit_options" else game.options
