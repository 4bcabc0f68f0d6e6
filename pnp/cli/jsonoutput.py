"""JSON on standard output: with ``--json`` it is one whole object, whatever happens."""

import os
from collections.abc import Sequence
from contextvars import ContextVar
from itertools import takewhile

import click

# What is lacking to what was printed: None where no JSON is, or all of it; "" before it begins.
_end: ContextVar[str | None] = ContextVar("json_end", default=None)


def expect_json(arguments: Sequence[str]) -> None:
    """Find out whether the command line asks for JSON."""
    command = next((word for word in arguments if not word.startswith("-")), "")
    options = list(takewhile(lambda word: word != "--", arguments))
    is_wanted = "--json" in options or os.environ.get(f"PNP_{command.upper()}_AS_JSON")
    _end.set("" if is_wanted else None)


def echo_part(text: str, end: str) -> None:
    """Print a part of an object, for the whole of which *end* is lacking."""
    click.echo(text, nl=False)
    _end.set(end)


def echo_end(text: str) -> None:
    """Print the last part of an object, or all of it."""
    click.echo(text)
    _end.set(None)


def echo_error(message: str) -> None:
    """Print why there is no more, if an object is expected and has not ended."""
    end = _end.get()
    if end is not None:
        import json  # slow to import

        begun = f"{end}, " if end else '{"schema": 1, '
        echo_end(f'{begun}"error": {json.dumps(message, ensure_ascii=False)}}}')
