"""
The options of commands as click has them: made from the table of options, and from the facts
of the games; and how what is typed behind one is read.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

import click
from click.core import ParameterSource

from generators import core_count, regex
from pnp import games
from pnp.cli import terminal
from pnp.errors import OptionError
from pnp.games import GAME_FILES, PACKAGES, find_game, is_game_file
from pnp.messages import ENGLISH, Message, words
from pnp.model.boards import GameName
from pnp.model.games import BoardOption, Game, read_options
from pnp.requests.options import FILE_KINDS, Option
from pnp.requests.reading import argument_refused
from pnp.texts.suggestions import cut

# Where a context keeps the game that is named.
GAMES_KEY = "pnp.games"
# The game of a position file, in text or JSON; it stands near the top.
_GAME_NAMED = regex(r'(?:"game":\s*"|^\s*(?:game|jeu)\s+)([\w-]+)', re.MULTILINE | re.IGNORECASE)
_MOST_LOOKED_INTO = 4_096


def games_of(context: click.Context) -> tuple[Game, ...]:
    """Return the game that the command line names; without one, all of them."""
    named: tuple[Game, ...] | None = context.meta.get(GAMES_KEY)
    if named is not None:
        return named
    return games.GAMES


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
    # An option without its word stops the parser before it gives the files a name.
    files = context.params.get("files") or (context.params.get("file"), *context.args)
    names = {name for path in files if path and (name := _game_in(Path(path))) in PACKAGES}
    for game in tuple(map(find_game, sorted(names))) or games.GAMES:
        for ruling in game.rulings:
            yield from (f"{ruling.id}={choice}" for choice in ruling.choices)


# What completes options that know their words only when a game, or the user's files, are there.
_COMPLETIONS: Mapping[str, Callable[[click.Context], Iterable[str]]] = {
    "only": _part_names,
    "without": _part_names,
    "rulings": _ruling_choices,
}


def completion_of(option: Option[object]) -> Callable[..., list[str]] | None:
    """Return what completes the word of *option*; None where nothing does."""
    choices = option.choices
    found = _COMPLETIONS.get(option.name) or (choices and (lambda context: choices()))
    return among(found) if found else None


def game_names(context: click.Context, parameter: click.Parameter, typed: str) -> list[str]:
    """Complete the name of a game, or the path of an own one: its file, or a folder."""
    named = [name for name in PACKAGES if name.startswith(typed)]
    head, slash, start = typed.rpartition("/")
    try:
        found = sorted(Path(head + slash).iterdir())
    except (OSError, ValueError):
        return named
    paths = (path.name + "/" * path.is_dir() for path in found if path.name.startswith(start))
    shown = (name for name in paths if name.endswith(("/", *GAME_FILES)) and name[0] != ".")
    return [*named, *(head + slash + name for name in shown)]


def _game_in(path: Path) -> str:
    """Return the game that a position file names; nothing where that is not plain."""
    from pnp.tables.parsing import read_bytes

    try:
        text = read_bytes(path, _MOST_LOOKED_INTO).decode(errors="replace")
    except (OSError, ValueError):
        return ""
    named = _GAME_NAMED.search(text)
    return named[1].lower() if named else ""


Values: TypeAlias = dict[str, object]
Decorator: TypeAlias = Callable[[Any], Any]


# What may stand between the two numbers of a shift that have commas of their own.
_BETWEEN = regex(r"\s*;\s*|,?\s+")
# A seed has fewer; Python refuses to read numbers of thousands.
_WHOLE = regex("[+-]?[0-9]{1,400}")


def _whole(text: str) -> int:
    """Return the number in the digits 0 to 9."""
    if not _WHOLE.fullmatch(text):
        raise ValueError(text)
    return int(text)


def _decimal(text: str) -> float:
    """Return the number in the digits 0 to 9, which may have a decimal comma."""
    if not text.isascii() or "_" in text:
        raise ValueError(text)
    return float(text.replace(",", "."))


def _shift(text: str) -> tuple[float, float]:
    """Return both numbers of a shift across and down: ``0.5,-1.2``, also ``0,5 -1,2``."""
    parts = _BETWEEN.split(text)
    x_mm, y_mm = map(_decimal, parts if len(parts) > 1 else text.split(","))
    return x_mm, y_mm


class FileType(click.Path):
    """The path of a file or folder; not an empty one, which would be the working folder."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the path."""
        if value == "":
            assert param is not None
            is_option = isinstance(param, click.Option)
            name = param.opts[-1] if is_option else param.human_readable_name
            raise OptionError("file_without_name", name=name)
        return super().convert(value, param, ctx)


class NumberType(click.ParamType[Any]):
    """A number, or two of a shift; whether they are in range is asked later."""

    def __init__(self, name: str, read: Callable[[str], object], expected: str) -> None:
        self.name, self._read, self._expected = name, read, expected

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return what is typed, or refuse what is none."""
        if not isinstance(value, str):
            return value
        try:
            return self._read(value.strip())
        except ValueError:
            name = param.opts[-1].strip("-") if param is not None else ""
            raise argument_refused(name, cut(value.strip()), self._expected) from None


FILE = FileType(path_type=Path)
WHOLE = NumberType("number", _whole, Message("a_typed_whole"))
DECIMAL = NumberType("number", _decimal, Message("a_number"))
SHIFT = NumberType("x,y", _shift, Message("a_typed_shift"))

# Of options by their kinds, those of games among them; what is not here is a word.
_TYPES: Mapping[str, "click.ParamType[Any] | type"] = {
    **dict.fromkeys(FILE_KINDS, FILE),
    "file": FILE,
    "flag": bool,
    "whole": WHOLE,
    "bounded": WHOLE,
    "number": DECIMAL,
    "offset": SHIFT,
}


class OptionGivenOnce(click.Option):
    """An option that is refused a second time, where only one of its values would count."""

    def add_to_parser(self, parser: Any, ctx: click.Context) -> None:
        """Let the parser keep all that is typed."""
        if self.is_flag or self.multiple:
            super().add_to_parser(parser, ctx)
        else:
            parser.add_option(
                obj=self, opts=self.opts, dest=self.name, action="append", nargs=self.nargs
            )

    def consume_value(
        self, ctx: click.Context, opts: Mapping[str, Any]
    ) -> tuple[Any, ParameterSource]:
        """Return the one value."""
        name = str(self.name)
        if not (self.is_flag or self.multiple) and name in opts:
            if len(opts[name]) > 1 and not ctx.resilient_parsing:
                first, second = map(str, opts[name][:2])
                option = self.opts[-1]
                raise OptionError("option_twice", option=option, first=first, second=second)
            opts = {**opts, name: opts[name][-1]}
        return super().consume_value(ctx, opts)


class OptionOfGames(OptionGivenOnce):
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
            return (record[0], f"{terminal.translated(record[1])}.")
        titles = ", ".join(map(title, having))
        return (record[0], f"{terminal.translated(record[1])} ({titles})")


class GameOption(OptionGivenOnce):
    """
    An option that games state in their facts; its help says what it means in each.

    *field* is where the facts have it, and the values of the command, too; *known* games
    may have it.
    """

    def __init__(self, option: BoardOption, field: str, known: Sequence[Game]) -> None:
        on_and_off = f"/--no-{option.name}" if option.default is True else ""
        super().__init__(
            [f"--{option.name}{on_and_off}"],
            type=WHOLE if option.kind == "number" else _TYPES.get(option.kind, str),
            is_flag=option.kind == "flag",
            default=None,
            expose_value=False,
            callback=self._keep,
            shell_complete=among(self._choices),
        )
        self._option, self._field, self._games = option, field, known

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """Return the lines of help; texts are read only for them."""
        lines: dict[str, list[str]] = {}
        for game in self._games:
            stated = getattr(game, self._field)
            option = next((o for o in stated if o.name == self._option.name), None)
            if option is None:
                continue
            texts = game.rules_texts(terminal.reader())
            text = texts(f"option_{option.name}")
            if option.choices:
                default = f" ({texts('rulings_default')})"
                marked = (name + default * (name == option.default) for name in option.choices)
                text = f"{text} ({', '.join(marked)})"
            lines.setdefault(text, []).append(title(game))
        colon = terminal.translated(":")
        self.help = " ".join(
            f"{', '.join(titles)}{colon} {text}." for text, titles in lines.items()
        )
        if len(self._games) == 1:
            self.help = "".join(f"{text[:1].upper()}{text[1:]}." for text in lines)
        return super().get_help_record(ctx)

    def _choices(self, context: click.Context) -> Iterator[str]:
        """Yield the words that it may be, in one of the games."""
        for game in self._games:
            for option in getattr(game, self._field):
                if option.name == self._option.name:
                    yield from option.choices

    def _keep(self, ctx: click.Context, param: click.Parameter, value: object) -> None:
        """Put the value among those of the options of a game."""
        if value is not None:
            ctx.params.setdefault(self._field, {})[self._option.name] = value


def title(game: Game) -> str:
    """Return the title of *game* in the reader's language."""
    return game.texts(terminal.reader())("title")


class BoardCommand(terminal.Command):
    """
    A command about a game's boards, with the options that games state in their facts.

    Only the game that is named is imported, unless all of them are needed: for the help, or
    to say that an option belongs to another game.
    """

    options_field, what = "options", "boards"

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Return the parameters, with those of the games before ``--help``."""
        *params, last = super().get_params(ctx)
        known = games_of(ctx)
        options: dict[str, BoardOption] = {}
        for game in known:
            for option in getattr(game, self.options_field):
                options.setdefault(option.name, option)
        return [
            *params,
            *[GameOption(option, self.options_field, known) for option in options.values()],
            last,
        ]

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse with the options of the game that is named; without one, with those of all."""
        from pnp.notation.boardcodes import joined_codes

        args = joined_codes(args)
        of_files = (name for one in self.params if one.type is FILE for name in one.opts)
        taking = {*of_files, "--inventory"}  # a list of tiles is an option of a game's own
        pairs = zip(("", *args), args, strict=False)
        words = [word for before, word in pairs if before not in taking]
        named = next((word for word in words if word.lower() in PACKAGES), None)
        path = next((word for word in words if is_game_file(word) and word[:1] != "-"), None)
        if not (name := named or path):
            return super().parse_args(ctx, args)
        game = find_game(name)
        ctx.meta[GAMES_KEY] = (game,)
        try:
            rest = super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            self._refuse(error.option_name.removeprefix("--"), game)
            raise
        if path and not named:
            ctx.params["game"] = own = GameName(path)
            own.game = game  # so that it is read but once
        return rest

    def _refuse(self, option: str, game: Game) -> None:
        """Refuse an option of other games, or one that *game* lacks for a reason."""
        if self.what == "boards" and (reason := game.lacks.get(option)):
            raise OptionError(reason)
        for one in (one for other in games.GAMES for one in getattr(other, self.options_field)):
            if option in {one.name, f"no-{one.name}"}:
                own, given = getattr(game, self.options_field), {one.name: True}
                read_options(game.slug, own, given, game.least_players, what=self.what)


class KitCommand(BoardCommand):
    """A command about a game's kit, with the options that games state for theirs."""

    options_field, what = "kit_options", "kits"


def command(
    *decorators: Decorator, kind: type[click.Command] = terminal.Command
) -> Callable[[Callable[..., Any]], Callable[[], click.Command]]:
    """
    Return what defines the command of a function by its arguments and options.

    It is made when it is asked for: a module has several, each with dozens of options.
    """

    def define(function: Callable[..., Any]) -> Callable[[], click.Command]:
        @cache
        def made() -> click.Command:
            with_options = function
            for decorator in reversed(decorators):
                with_options = decorator(with_options)
            return click.command(name=function.__name__, cls=kind)(with_options)

        return made

    return define


# The name of a game, the path of an own one or, where boards are dealt, a board code.
game_argument = click.argument("game", shell_complete=game_names)

# `pnp.cli.watching` looks for it before the command is understood.
watch_option = click.option(
    "--watch",
    is_flag=True,
    expose_value=False,
    allow_from_autoenv=False,
    help="Run again each time you save the file of your own game, or a file beside it; "
    "Ctrl-C ends it.",
)

quiet_option = click.option(
    "-q",
    "--quiet",
    is_flag=True,
    expose_value=False,
    callback=lambda context, parameter, value: terminal.be_quiet(value),
    help="Show only what goes wrong.",
)

# Only the command line knows these: they go before the defaults of the table.
_DEFAULTS: Mapping[str, Callable[[], object]] = {
    "language": terminal.locale_language,
    "paper": terminal.locale_paper,
    "jobs": core_count,
}


def options_of(options: Iterable[Option[object]]) -> Decorator:
    """Return what adds *options* to a command, in this order."""

    def add(function: Any) -> Any:
        for option in reversed(tuple(options)):
            names = option.typed or (f"--{option.word}",)
            value = option.default
            shown = option.help or words(ENGLISH, f"help_{option.name}")
            settings: dict[str, Any] = {"help": shown, "type": _TYPES.get(option.kind, str)}
            settings["cls"] = OptionGivenOnce
            if option.kind == "flag":
                settings |= {"is_flag": True, "type": None}
            elif option.kind in {"words", "targets"}:
                settings["multiple"] = True
            elif value is not None:
                settings["default"] = _DEFAULTS.get(option.name, value)
            usual = option.usual
            # A default of these goes without saying.
            if not usual and option.kind not in {"flag", "words", "targets", "offset"}:
                usual = f"{value:g}" if isinstance(value, float) else str(value or "")
            if usual:
                settings["help"] += f"  [default: {usual}]"
            if (completion := completion_of(option)) is not None:
                settings["shell_complete"] = completion
            if option.games is not None:
                settings |= {"cls": OptionOfGames, "has": option.games}
            function = click.option(*names, option.name, **settings)(function)
        return function

    return add


def without_defaults(values: Values) -> Values:
    """
    Return *values* without what only settings say, if a board is named that settles it.

    Players of the settings are for boards that leave them open.
    """
    from pnp.notation.boardcodes import is_board_code

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
