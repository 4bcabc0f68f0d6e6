"""
The command line: ``pnp COMMAND``.

Commands are imported only when they run, so that ``pnp --help`` is quick. Every error of
the program becomes one block on stderr and an exit code here, and nowhere else.
"""

import errno
import os
import sys
from importlib import import_module

import click

from pnp import __version__
from pnp.cli import terminal
from pnp.errors import OptionError, PnpError, SettingsError, UnknownNameError
from pnp.messages import Message

EXIT_USAGE = 2
EXIT_NO_BOARD = 3
EXIT_GAVE_UP = 4
EXIT_DEFECT = 70  # as sysexits.h has it
EXIT_INTERRUPTED = 130
EXIT_UNREAD = 141  # as shells tell the end of other tools by SIGPIPE
EXIT_TERMINATED = 143

# The commands and their one-line help; a test holds the latter against the commands.
COMMANDS = {
    "board": "Deal a random valid board of GAME and write it to files.",
    "kit": "Draw everything you need to print and cut out to play GAME.",
    "design": "Start a game of your own: write a small one, complete, with every line explained.",
    "games": "List the games, or describe one.",
    "setup": "Print set-up cards of GAME, each with its own board.",
    "new": "Write a position file of GAME to fill in, with every line explained.",
    "check": "Say what is wrong with the positions in FILES.",
    "score": "Score the positions in FILES, and say who won.",
    "draw": "Draw the position in FILE, and outline what is wrong.",
    "rulings": "List the unclear rules of GAME, and the readings to choose from.",
    "page": "Write the browser page: boards, kits, cards and the table, in one file.",
    "calibrate": "Print a page to measure your printer with.",
    "settings": "Show your own defaults, or set them.",
}

# The modules that hold commands of another name.
_MODULES = {
    **dict.fromkeys(("board", "kit", "setup", "new", "design", "page", "calibrate"), "making"),
    **dict.fromkeys(("check", "score", "draw"), "judging"),
    "rulings": "games",
}

EPILOG = (
    "Examples: pnp board barony --players 3 --seed 42 -o board.pdf; pnp score table.txt\n\n"
    'Shell completion for bash: eval "$(_PNP_COMPLETE=bash_source pnp)"; '
    "for zsh or fish, replace bash with that name."
)


class LazyGroup(click.Group):
    """A group that imports a command when it is asked for."""

    context_class = terminal.Context

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return one command, or a name card of it where only its help line is wanted."""
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"pnp.cli.{_MODULES.get(cmd_name, cmd_name)}")
        command: click.Command = getattr(module, cmd_name)()
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command, or guess which one was meant."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from pnp.texts.suggestions import unknown_name

            raise click.UsageError(unknown_name("command", args[0], COMMANDS), ctx)
        name, command, rest = super().resolve_command(ctx, args)
        needs_none = name == "settings" or {"--help", "-h"} & set(rest)
        if name is None or needs_none:
            return name, command, rest
        try:
            has_settings = terminal.settings_path().exists()
        except (SettingsError, OSError):  # without a home, or with one that is closed
            has_settings = False
        if has_settings:
            from pnp.cli.settings import read_settings

            ctx.default_map = {name: read_settings(terminal.settings_path())}
            terminal.set_reader(ctx.obj, ctx.default_map[name])
        return name, command, rest


@click.group(
    cls=LazyGroup,
    epilog=EPILOG,
    context_settings={"help_option_names": [*terminal.HELP_NAMES]},
    invoke_without_command=True,
    subcommand_metavar="COMMAND [ARGS]...",
)
@click.version_option(__version__, prog_name="pnp")
@click.pass_context
def root(context: click.Context) -> None:
    """Print-and-play workshop for hex games: valid random boards, true to size on paper."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def main(arguments: list[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    terminal.prepare_streams()
    terminal.listen()
    code = run(sys.argv[1:] if arguments is None else arguments)
    terminal.stop_listening()
    return code


def run(arguments: list[str]) -> int:
    """
    Run the command line and return its exit code.

    Errors are reported on stderr, and on stdout, too, where JSON is asked for.
    """
    try:
        return _run(arguments)
    except (KeyboardInterrupt, terminal.Terminated) as error:  # while something else was reported
        return _stopped(error)
    except BrokenPipeError:
        return EXIT_UNREAD
    except Exception as error:
        return _report(error)


def _with_command_first(arguments: list[str]) -> list[str]:
    """
    Return *arguments* with a language behind the command, where it stands before it.

    It is gone where no command, or one without languages, would take it: the reader's is known.
    """
    at = next((n for n, word in enumerate(arguments) if word.partition("=")[0] == "--lang"), None)
    if at is None:
        return arguments
    end = at + 1 if "=" in arguments[at] else at + 2
    language, rest = arguments[at:end], [*arguments[:at], *arguments[end:]]
    if rest and rest[0] in COMMANDS and rest[0] not in {"page", "settings"}:
        return arguments if at else [*rest[:1], *language, *rest[1:]]
    if language == ["--lang"]:
        raise click.BadOptionUsage("--lang", "Option '--lang' requires an argument.")
    if (word := language[-1].rpartition("=")[2]) not in terminal.LANGUAGES:
        from pnp.texts.suggestions import unknown_choice

        raise UnknownNameError(unknown_choice("lang", word, terminal.LANGUAGES))
    return rest


def _run(arguments: list[str]) -> int:
    terminal.signal_received()
    terminal.set_reader(arguments)
    terminal.be_quiet(False)
    terminal.expect_json(arguments)
    try:
        typed, arguments = arguments, _with_command_first(arguments)
        _check_completion()
        if "--watch" in arguments:
            from pnp.cli.watching import is_watched, watch

            if is_watched(arguments):
                return watch(arguments, run)
        result = root.main(
            args=arguments,
            prog_name="pnp",
            standalone_mode=False,
            auto_envvar_prefix="PNP",
            obj=typed,
        )
    except click.ClickException as error:
        if (context := getattr(error, "ctx", None)) is not None:
            hint = terminal.translated(Message("try_help", command=context.command_path))
            click.echo(f"{context.get_usage()}\n{hint}\n", err=True)
        return _fail(error.format_message(), EXIT_USAGE)
    except (click.Abort, KeyboardInterrupt, terminal.Terminated) as error:
        return _stopped(error)
    except SystemExit as error:  # click's way out of completion, or when nobody reads our output
        if terminal.is_unread():
            return EXIT_UNREAD
        return EXIT_USAGE if error.code else 0
    except Exception as error:
        # A class that is made, or a library, may raise its own error instead of the signal.
        stop = terminal.signal_received()
        return _report(error) if stop is None else _stopped(stop)
    return result if isinstance(result, int) else 0


def _stopped(error: BaseException) -> int:
    """Say that the run was ended from outside, and return its exit code."""
    is_ended = isinstance(error, terminal.Terminated)
    message = Message("terminated" if is_ended else "interrupted")
    terminal.echo(message, err=True)
    terminal.echo_error(terminal.complaint(message))
    return EXIT_TERMINATED if is_ended else EXIT_INTERRUPTED


def _check_completion() -> None:
    """
    Refuse what no shell asks: click reads these as they are.

    Raises:
        OptionError: the shell's words, or the number of the one to complete, are not there.
    """
    shell, _, act = os.environ.get("_PNP_COMPLETE", "").partition("_")
    if act != "complete":
        return
    words, word = os.environ.get("COMP_WORDS"), os.environ.get("COMP_CWORD")
    is_number = word is not None and word.isascii() and word.isdigit()
    if words is None or word is None or not (is_number or shell == "fish"):
        raise OptionError("completion_asks_nothing")


def _report(error: Exception) -> int:
    """Report one of the program's own errors; any other is a defect, and called so."""
    from generators import BudgetError, NoSuchBoardError

    if isinstance(error, PnpError):
        codes: dict[type, int] = {NoSuchBoardError: EXIT_NO_BOARD, BudgetError: EXIT_GAVE_UP}
        return _fail(error, codes.get(type(error), EXIT_USAGE))
    if isinstance(error, MemoryError) or getattr(error, "errno", None) == errno.ENOMEM:
        return _fail(Message("not_enough_memory"), EXIT_GAVE_UP)
    if isinstance(error, ImportError):
        return _fail(Message("part_cannot_be_loaded", reason=error), EXIT_GAVE_UP)
    if sys.flags.dev_mode:
        raise error
    import traceback

    place, kind = traceback.extract_tb(error.__traceback__)[-1], type(error).__name__
    return _fail(Message("defect", kind=kind, file=place.filename, line=place.lineno), EXIT_DEFECT)


def _fail(message: str | Exception, code: int) -> int:
    """Say what went wrong, on stderr and where JSON is expected, and return *code*."""
    terminal.complain(message)
    terminal.echo_error(terminal.complaint(message))
    return code
