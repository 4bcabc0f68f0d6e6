"""What all calls of the page share: data in, data and the bytes of files out."""

import json
from collections.abc import Callable, Mapping
from math import inf
from typing import Any, NamedTuple, TypeAlias, TypeVar, cast

from pnp.errors import OptionError
from pnp.messages import Message, message_of
from pnp.model.boards import Json
from pnp.requests import options as table
from pnp.requests.options import Option, Options
from pnp.requests.reading import Request, named

# Seeds that are larger come and go as words: browsers would round them.
LARGEST_NUMBER = 2**53 - 1
_MOST_DIGITS = 30

# What only the page asks for.
KIND = Option("kind", "word", "")
PAGE = Option("page", "whole", 0)
TEXT = Option("text", "word", "")

# Advice that names a command, which a page has not.
_COMMANDS = {"template_advice", "type_position"}


class Answer(NamedTuple):
    """Plain data, and files by their content."""

    data: dict[str, Json]
    blobs: tuple[bytes, ...] = ()


# A call by its name: the request, what may be sent along, and what answers.
Calls: TypeAlias = Mapping[str, tuple[type[Request], Options, Callable[[Any], Answer]]]
_Asked = TypeVar("_Asked", bound=Request)


def request_of(kind: type[_Asked], known: Options, data: Mapping[str, object]) -> _Asked:
    """
    Return *data* by the options of a call; what is null is not given.

    Raises:
        OptionError, UnknownNameError: something in it cannot be, or nobody asks for it.
    """
    values = {name: value for name, value in data.items() if value is not None}
    try:
        json.dumps(values, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise OptionError(Message("half_a_character")) from None
    seed = values.get(table.SEED.name)
    if isinstance(seed, str) and seed.isascii() and seed.isdigit() and len(seed) <= _MOST_DIGITS:
        values[table.SEED.name] = int(seed)
    return kind(values, known, takes_files=False)


def kind_of(given: Request, *kinds: str) -> str:
    """Return which of *kinds* of files is asked for."""
    return named("kind of file", given[KIND], kinds)


def translated(message: str | BaseException, language: object) -> str:
    """Return what is reported to the reader in the language that the page asks in."""
    from pnp.texts import LANGUAGES, messages

    if isinstance(message, BaseException):
        message = message_of(message)
    asked = str(language) if language in LANGUAGES else LANGUAGES[0]
    return messages.translated(_in_page(message), asked)


def _in_page(message: str) -> str:
    """Return *message* with advice that a page can follow in the place of commands."""
    if not isinstance(message, Message):
        return message
    if message.key in _COMMANDS:
        return Message("advice_in_page")
    values = {
        slot: _in_page(value) if isinstance(value, str) else value
        for slot, value in message.values.items()
    }
    return Message.made(message.key, message.text, values)


def form_of(options: Options) -> dict[str, Json]:
    """Return what a form must know of *options*, by their names."""
    return {
        option.name: {
            "kind": option.kind,
            "default": cast(Json, option.default),
            "least": option.least,
            "most": None if option.most == inf else option.most,
            "choices": [*option.choices()] if option.choices else None,
        }
        for option in options
        if option.kind in {"word", "choice", "whole", "bounded", "number", "flag"}
    }


def asked(given: Request) -> str:
    """Return what is asked for, but not which page of it or as which file."""
    values = {k: v for k, v in given.values.items() if k not in {PAGE.name, KIND.name}}
    return json.dumps(values, sort_keys=True)


def sendable(options: Options) -> Options:
    """Return those of *options* that a page may send: none names a file or asks for processes."""
    kinds = {*table.FILE_KINDS, "board"}
    return tuple(one for one in options if one.kind not in kinds and one != table.JOBS)
