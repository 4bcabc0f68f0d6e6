"""
The manual page, made of the help of all commands.

It is stored, and installed with the program: ``python -m pnp.cli.manpage`` prints it, and goes
into ``docs/man/share/man/man1/pnp.1`` when a command or option has changed.
"""

import re
from collections.abc import Iterator
from contextvars import copy_context

import click

from pnp import __version__, cli
from pnp.cli.languages import Context, plain_help, set_reader

_EXIT_CODES = (
    ("0", "all is well"),
    ("1", "a position is impossible; with --strict, or doubtful"),
    ("2", "something given makes no sense, or a file cannot be read or written"),
    ("3", "there is no such board"),
    ("4", "none was found in the time there is"),
    ("70", "a defect of the program"),
    ("130, 143", "interrupted, terminated"),
)
_FILES = (
    ("~/.config/hexboard-pnp/settings.toml", "your own defaults; see settings"),
    ("~/.config/hexboard-pnp/printers.toml", "the printers that were measured; see calibrate"),
)
_OPTION = re.compile(r"(?<![\w-])--?[a-z][\w-]*")


def manual_page() -> str:
    """Return the page in the language of man, English throughout, whoever reads."""
    return copy_context().run(_in_english)


def _in_english() -> str:
    set_reader(["--lang", "en"])
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield f'.TH PNP 1 "" "hexboard-pnp {__version__}" "User Commands"'
    yield from (".SH NAME", "pnp \\- print-and-play workshop for hex games")
    yield from (".SH SYNOPSIS", ".B pnp", "COMMAND [OPTIONS] [ARGS]...")
    yield from (".SH DESCRIPTION", _escaped(cli.root.help or ""))
    yield from (".PP", *_paragraphs(cli.EPILOG))
    yield ".SH COMMANDS"
    context = Context(cli.root, info_name="pnp", **cli.root.context_settings)
    for name in cli.COMMANDS:
        command = cli.root.get_command(context, name)
        if command is not None:
            yield from _command(command, Context(command, info_name=name, parent=context))
    yield from _section("EXIT STATUS", _EXIT_CODES)
    yield from _section("FILES", _FILES)


def _command(command: click.Command, context: click.Context) -> Iterator[str]:
    """Yield what a command does, its options and examples."""
    words = " ".join(command.collect_usage_pieces(context))
    yield f".SS pnp {command.name} {_escaped(words)}"
    yield from _paragraphs(command.help or "")
    for parameter in command.get_params(context):
        record = parameter.get_help_record(context)
        if record is not None and record[1]:
            yield from (".TP", f"\\fB{_escaped(record[0])}\\fR", _escaped(plain_help(record[1])))
    if command.epilog:
        yield from (".PP", *_paragraphs(command.epilog))


def _section(title: str, rows: tuple[tuple[str, str], ...]) -> Iterator[str]:
    yield f".SH {title}"
    for name, words in rows:
        yield from (".TP", f"\\fB{_escaped(name)}\\fR", _escaped(words))


def _paragraphs(text: str) -> Iterator[str]:
    r"""Yield the paragraphs of a help text; one that begins with ``\b`` keeps its lines."""
    for number, paragraph in enumerate(text.split("\n\n")):
        if number:
            yield ".PP"
        if paragraph.startswith("\b"):
            yield from (".nf", *(_escaped(line) for line in paragraph[1:].split("\n")), ".fi")
        else:
            yield _escaped(" ".join(paragraph.split()))


def _escaped(text: str) -> str:
    """Return *text* with nothing that steers man: backslashes, hyphens, dots that begin lines."""
    words = text.replace("\\", "\\e")
    words = _OPTION.sub(lambda option: option[0].replace("-", "\\-"), words)
    return f"\\&{words}" if words[:1] in {".", "'"} else words


if __name__ == "__main__":
    click.echo(manual_page(), nl=False)
