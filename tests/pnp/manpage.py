"""
The manual pages, one a language, made of the help of all commands.

They are stored, and installed with the program. When a command or option has changed,
``python -m tests.pnp.manpage en`` and ``fr`` print what goes into ``man1/pnp.1`` and
``fr/man1/pnp.1`` of ``docs/man/share/man``.
"""

import re
import sys
from collections.abc import Iterable, Iterator
from contextvars import copy_context

import click

from pnp import __version__, cli
from pnp.cli.terminal import Context, option_names, plain_help, set_reader, translated
from pnp.messages import examples_of
from pnp.texts import NO_BREAK

_EXIT_CODES = (
    ("0", "all is well"),
    ("1", "a position is impossible or, with --strict, doubtful"),
    ("2", "an argument makes no sense, or a file cannot be read or written"),
    ("3", "there is no such board"),
    ("4", "gave up: no board within the limit of work, or out of memory"),
    ("70", "a defect of the program"),
    ("130, 143", "interrupted, terminated"),
    ("141", "nobody read the output any more"),
)
_FILES = (("~/.config/hexboard-pnp/settings.toml", "your own defaults; see settings"),)
_OPTION = re.compile(r"(?<![\w-])--?[a-z][\w-]*")


def manual_page(language: str) -> str:
    """Return the page in *language*, as man reads it, whoever asks."""
    return copy_context().run(_page, language)


def _page(language: str) -> str:
    set_reader(["--lang", language])
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield f'.TH PNP 1 "" "hexboard-pnp {__version__}" "{translated("User Commands")}"'
    yield _heading("NAME")
    yield f"pnp \\- {_escaped(translated('print-and-play workshop for hex games'))}"
    yield from (_heading("SYNOPSIS"), ".B pnp", _usage(["COMMAND", "[OPTIONS]", "[ARGS]..."]))
    yield from (_heading("DESCRIPTION"), *_paragraphs(cli.root.help or ""))
    yield from (".PP", *_paragraphs(cli.EPILOG))
    yield _heading("COMMANDS")
    context = Context(cli.root, info_name="pnp", **cli.root.context_settings)
    for name in cli.COMMANDS:
        command = cli.root.get_command(context, name)
        if command is not None:
            yield from _command(command, Context(command, info_name=name, parent=context))
    yield from _section("EXIT STATUS", _EXIT_CODES)
    yield from _section("FILES", _FILES)


def _command(command: click.Command, context: click.Context) -> Iterator[str]:
    """Yield what a command does, its options and examples."""
    yield f".SS pnp {command.name} {_usage(command.collect_usage_pieces(context))}"
    yield from _paragraphs(command.help or "")
    for parameter in command.get_params(context):
        record = parameter.get_help_record(context)
        if record is not None and record[1]:
            yield from _entry(option_names(record[0]), plain_help(record[1]))
    yield from (".PP", *_paragraphs(examples_of(str(command.name))))


def _section(title: str, rows: tuple[tuple[str, str], ...]) -> Iterator[str]:
    yield _heading(title)
    for name, words in rows:
        yield from _entry(name, translated(words))


def _heading(title: str) -> str:
    return f".SH {_escaped(translated(title))}"


def _usage(pieces: Iterable[str]) -> str:
    return _escaped(" ".join(map(translated, pieces)))


def _entry(name: str, words: str) -> tuple[str, ...]:
    return ".TP", f"\\fB{_escaped(name)}\\fR", _escaped(words)


def _paragraphs(text: str) -> Iterator[str]:
    r"""Yield the paragraphs of a help text; one that begins with ``\b`` keeps its lines."""
    for number, paragraph in enumerate(text.split("\n\n")):
        if number:
            yield ".PP"
        if paragraph.startswith("\b"):
            lines = translated(paragraph[1:]).split("\n")
            yield from (".nf", *map(_escaped, lines), ".fi")
        else:
            yield _escaped(translated(" ".join(paragraph.split())))


def _escaped(text: str) -> str:
    """Return *text* with nothing that steers man: backslashes, hyphens, dots that begin lines."""
    words = text.replace("\\", "\\e").replace(NO_BREAK, "\\~")
    words = _OPTION.sub(lambda option: option[0].replace("-", "\\-"), words)
    return f"\\&{words}" if words[:1] in {".", "'"} else words


if __name__ == "__main__":
    click.echo(manual_page(sys.argv[1]), nl=False)
