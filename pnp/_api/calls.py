"""
What all public calls share: arguments of the wrong type are refused, and messages speak of
arguments where the command line has options.

Messages are written once, for the command line: ``--hex-mm {hex_mm:g}: ..``. `public` says them
in the words of Python, ``hex_mm=300: ..``; their keys and values stay.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, wraps
from typing import ParamSpec, TypeVar

from pnp.errors import PnpError
from pnp.messages import Message, message_of
from pnp.requests import options as table
from pnp.requests.options import Option
from pnp.requests.reading import Request, argument_refused

_Arguments = ParamSpec("_Arguments")
_Result = TypeVar("_Result")
_Thing = TypeVar("_Thing")

# A command, which stays as it is; or an option: its name or the slot of it, perhaps a value.
_OPTION = re.compile(
    r"(?P<command>\b(?:pnp|pip) [a-z][^\";:»]*)"
    r"|--(?P<name>\{\w+\}|[a-z][a-z-]*)"
    r"(?: (?P<value>\{(?P<slot>\w+)(?P<form>[^{}]*)\}|[A-Z][A-Z,]*\b|[a-z][\w-]*))?"
)
_LEAST_WIDTH, _MOST_WIDTH = 20, 1_000_000
_WIDTH = Option("width", "bounded", 80, least=_LEAST_WIDTH, most=_MOST_WIDTH)


def public(call: Callable[_Arguments, _Result]) -> Callable[_Arguments, _Result]:
    """Return *call* for programs: what it refuses, it tells of its arguments."""

    @wraps(call)
    def called(*args: _Arguments.args, **kwargs: _Arguments.kwargs) -> _Result:
        try:
            return call(*args, **kwargs)
        except PnpError as error:
            message = message_of(error)
            if isinstance(message, Message) and "--" in message:
                error.args = (in_arguments(message), *error.args[1:])
            raise

    return called


def in_arguments(message: Message) -> Message:
    """
    Return *message* as a program reads it.

    >>> str(in_arguments(Message("option_expected", name="hex-mm", value="x", expected="more")))
    "hex_mm='x': expected more"
    """
    values = {name: _value_in_arguments(value) for name, value in message.values.items()}

    def replaced(found: re.Match[str]) -> str:
        if found["command"]:
            return found[0]
        name = found["name"]
        if name.startswith("{"):
            slot = name.strip("{}")
            values[slot] = argument_name(str(values[slot]))
        else:
            name = argument_name(name)
        return f"{name}{_value_text(found, name, values)}"

    return Message.made(message.key, _OPTION.sub(replaced, message.text), values)


def _value_in_arguments(value: object) -> object:
    if isinstance(value, BaseException):
        value = message_of(value)
    return in_arguments(value) if isinstance(value, Message) else value


def _value_text(found: re.Match[str], name: str, values: Mapping[str, object]) -> str:
    """Return the value behind an argument, in quotes where it is a word."""
    value, slot = found["value"] or "", found["slot"]
    if slot is not None:
        is_word = not found["form"] and type(values.get(slot)) is str
        return f"={{{slot}!r}}" if is_word else f"={value}"
    if value in _choices():
        return f'="{value}"'
    if value.isupper():
        return f"={value}"
    is_flag = name == table.FORCE.name
    return f"{'=True' if is_flag else ''}{f' {value}' if value else ''}"


@cache
def _options() -> tuple[Option[object], ...]:
    return tuple(one for one in vars(table).values() if isinstance(one, Option))


def argument_name(typed: str) -> str:
    """
    Return what the API calls the option that is *typed* so, without its dashes.

    >>> argument_name("as"), argument_name("no-adjacent-lakes")
    ('form', 'no_adjacent_lakes')
    """
    named = {word.strip("-"): one.name for one in _options() for word in one.typed}
    return named.get(typed, typed.replace("-", "_"))


@cache
def _choices() -> frozenset[str]:
    """Return the words that options have as values."""
    from pnp.games import GAMES
    from pnp.printing.kits.extras import EXTRAS

    shared = (word for one in _options() if one.choices for word in one.choices())
    own = (
        word
        for game in GAMES
        for option in (*game.options, *game.kit_options)
        for word in option.choices
    )
    return frozenset((*shared, *own, *EXTRAS))


def of_type(name: str, value: object, kind: type[_Thing], expected: Message) -> _Thing:
    """
    Return the argument called *name*.

    Raises:
        ArgumentTypeError: it is no *kind*.
    """
    if not isinstance(value, kind):
        raise argument_refused(name, value, expected)
    return value


def each_of_type(
    name: str, values: Iterable[_Thing], kinds: tuple[type, ...], expected: Message
) -> Iterator[_Thing]:
    """
    Yield what is in the argument called *name*.

    Raises:
        ArgumentTypeError: it cannot be gone through, or has something that is none of *kinds*.
    """
    if not isinstance(values, Iterable):
        raise argument_refused(name, values, expected)
    for value in values:
        if not isinstance(value, kinds):
            raise argument_refused(name, value, expected)
        yield value


def read_language(language: object) -> str:
    """
    Return the language of a report.

    Raises:
        UnknownNameError, ArgumentTypeError: there is none.
    """
    return Request({"language": language}, (table.LANGUAGE,)).language


def read_width(width: object) -> int:
    """
    Return how long lines may be.

    Raises:
        OptionError, ArgumentTypeError: no line can be so long.
    """
    return Request({"width": width}, (_WIDTH,))[_WIDTH]
