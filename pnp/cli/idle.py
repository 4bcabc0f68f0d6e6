"""
Options that do nothing beside others, or without them: whoever typed one is told so.

What is typed is told only, for settings and the environment hold for all runs alike.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import wraps
from typing import Any, NamedTuple, TypeAlias

import click
from click.core import ParameterSource

from pnp.cli.terminal import remark
from pnp.games import is_game_file
from pnp.messages import Message
from pnp.requests import options as table
from pnp.requests.options import Option

Values: TypeAlias = Mapping[str, Any]
# Why options do nothing; None where they do something.
Cause: TypeAlias = Callable[[Values], Message | None]


class Idle(NamedTuple):
    """Options, and what makes them do nothing."""

    options: tuple[Option[object], ...]
    cause: Cause


def _beside(option: Option[Any], *words: str) -> Cause:
    """Return the cause that *option* has one of *words*."""

    def cause(values: Values) -> Message | None:
        word = str(values[option.name]).lower()
        if word not in words:
            return None
        return Message("idle_beside", beside=f"--{option.word} {word}")

    return cause


def _without_files(*suffixes: str) -> Cause:
    """Return the cause that no file of those kinds is written; without a name it is a PDF."""

    def cause(values: Values) -> Message | None:
        paths = values.get("outputs", ())
        found = {path.suffix.lower() or ".pdf" for path in paths} or {".pdf"}
        return None if found & {*suffixes} else _missing_file(suffixes[0])

    return cause


def _without_output(suffix: str) -> Cause:
    """Return the cause that results go to the terminal."""

    def cause(values: Values) -> Message | None:
        return None if values.get("outputs") or values.get("output") else _missing_file(suffix)

    return cause


def _missing_file(suffix: str) -> Message:
    return Message("idle_without_file", suffix=suffix)


def _pictures_of_sheets(values: Values) -> Message | None:
    is_for_screen = str(values["purpose"]).lower() in {"pictures", "tabletop-simulator"}
    return None if is_for_screen else _without_files(".png")(values)


def _without_box(values: Values) -> Message | None:
    """Own games say themselves whether a box belongs to the kit."""
    is_made = is_game_file(str(values["game"])) or "box" in map(str.lower, values["only"])
    return None if is_made else Message("idle_without", missing="--only box")


_PAGE = (table.PAPER, table.MARGIN)
_LOOK = (*_PAGE, table.THEME)
_BACKS = (table.BACK_OFFSET,)
_SHEETS = (table.DUPLEX, table.GUTTER, table.MARKS, *_BACKS)
_PNG = Idle((table.PNG_DPI,), _without_files(".png"))
_PRINTED = _without_files(*table.PAGE_SUFFIXES)


def _without(option: Option[Any], *others: Option[Any]) -> Cause:
    """Return the cause that neither *option* nor another is given."""

    def cause(values: Values) -> Message | None:
        is_given = any(values[one.name] for one in (option, *others))
        return None if is_given else Message("idle_without", missing=f"--{option.word}")

    return cause


IDLE: Mapping[str, tuple[Idle, ...]] = {
    "board": (
        Idle((table.THEME,), _beside(table.FORM, "wall")),
        Idle((*_LOOK, table.FORM, table.HEX, table.LAND, *table.WALL), _PRINTED),
        _PNG,
    ),
    "kit": (
        Idle(
            (*_PAGE, *_SHEETS),
            _beside(table.PURPOSE, "print-shop", "pictures", "tabletop-simulator"),
        ),
        Idle(_BACKS, _beside(table.DUPLEX, "fold", "none")),
        Idle((table.STOCK,), _without_box),
        Idle((table.KIT_PNG_DPI,), _pictures_of_sheets),
    ),
    "setup": (Idle(_BACKS, _beside(table.DUPLEX, "fold", "none")), _PNG),
    "new": (Idle((table.FORCE,), _without_output(".txt")),),
    "score": (
        Idle((*_LOOK, table.FORCE), _without_output(".pdf")),
        Idle(_PAGE, _PRINTED),
        Idle((table.THEME,), _without_files(*table.PAGE_SUFFIXES, ".html")),
        Idle((table.CSV_MARK,), _without_files(".csv")),
        _PNG,
    ),
    "check": (
        Idle((table.OUTPUT,), _without(table.ASK)),
        Idle((table.FORCE,), _without(table.ASK, table.WITNESS)),
    ),
    "draw": (
        Idle((*_PAGE, table.REPAIRS), _beside(table.PICTURE, "card")),
        Idle((*_LOOK, table.PICTURE), _PRINTED),
        _PNG,
    ),
}


def telling(command: Callable[..., Any]) -> Callable[..., Any]:
    """Return *command*, which at its end tells of typed options that did nothing."""

    @wraps(command)
    def told(**values: Any) -> Any:
        result = command(**values)
        for note in idle_notes(click.get_current_context(), values):
            remark(Message("note", remark=note), err=True)
        return result

    return told


def idle_notes(context: click.Context, values: Values) -> Iterator[Message]:
    """Yield a sentence for each cause that makes typed options do nothing; each option once."""
    typed = {
        option.opts[-1].strip("-")
        for option in context.command.params
        if context.get_parameter_source(option.name or "") is ParameterSource.COMMANDLINE
    }
    for options, find_cause in IDLE.get(context.command.name or "", ()):
        idle = [option.word for option in options if option.word in typed]
        cause = find_cause(values) if idle else None
        if cause is not None:
            typed -= {*idle}
            yield Message("idle", options=", ".join(f"--{word}" for word in idle), cause=cause)
