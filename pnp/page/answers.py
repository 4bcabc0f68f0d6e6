"""
What all calls of the page share: data in, data and the bytes of files out; and what forms must
know.
"""

import json
from collections.abc import Callable, Mapping
from math import inf
from string import ascii_lowercase
from typing import Any, TypeAlias, TypeVar

from generators import NamedTuple
from pnp.errors import OptionError
from pnp.messages import Message, message_of
from pnp.model.boards import Json
from pnp.model.games import Game
from pnp.notation.reading.names import ColourWords
from pnp.notation.reading.pieces import PieceWords
from pnp.owngames.building import settled
from pnp.requests import options as table
from pnp.requests.reading import Request, named

# Seeds that are larger come and go as words: browsers would round them.
LARGEST_NUMBER = 2**53 - 1
_MOST_DIGITS = 30

# What only the page asks for.
KIND = table.Option("kind", "word", "")
PAGE = table.Option("page", "whole", 0)
TEXT = table.Option("text", "word", "")

# Advice that names a command, which a page has not.
_COMMANDS = {"template_advice", "type_position"}


class Answer(NamedTuple):
    """Plain data, and files by their content."""

    data: dict[str, Json]
    blobs: tuple[bytes, ...] = ()


# A call by its name: the request, what may be sent along, and what answers.
Calls: TypeAlias = Mapping[str, tuple[type[Request], table.Options, Callable[[Any], Answer]]]
_Asked = TypeVar("_Asked", bound=Request)


def request_of(kind: type[_Asked], known: table.Options, data: Mapping[str, object]) -> _Asked:
    """
    Return *data* by the options of a call; what is null is not given.

    Raises:
        OptionError, UnknownNameError: something in it cannot be, or nobody asks for it.
    """
    values = {name: value for name, value in data.items() if value is not None}
    try:
        json.dumps(values, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise OptionError("half_a_character") from None
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


def form_of(options: table.Options) -> dict[str, Json]:
    """Return what a form must know of *options*, by their names."""
    return {
        option.name: {
            **_fields(option, "kind", "default", "least"),
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


def sendable(options: table.Options) -> table.Options:
    """
    Return those of *options* that a page may send: none names a file or asks for processes.

    Nor does any of them shift the backs, which is for one printer.
    """
    kinds = {*table.FILE_KINDS, "board", "offset"}
    return tuple(one for one in options if one.kind not in kinds and one != table.JOBS)


# What the page must know of a game: for its forms, and for what lies on the table


def game_data(game: Game, language: str) -> dict[str, Json]:
    """Return what the page must know of a game."""
    texts, rules = game.texts(language), game.rules_texts(language)
    words, players = ColourWords(game), range(game.least_players, game.most_players + 1)
    # The file of an own game may settle its hexes, and not a seed or its players.
    ground = settled(game, game.least_players).ground
    return {
        **_fields(game, "slug", "hex_mm", "has_draw_pile", "has_land", "has_stacks"),
        **_fields(game, "naming", "piece_block"),
        "title": texts("title"),
        "credit": texts("credit"),
        "least": game.least_players,
        "most": game.most_players,
        "has_outline": bool(game.outline) or (ground is not None and bool(ground.cells)),
        **{
            field: [
                {
                    **_fields(one, "name", "kind", "default", "least"),
                    "text": rules(f"option_{one.name}"),
                    "choices": [
                        {"name": choice, "text": rules(f"option_{one.name}_{choice}")}
                        for choice in one.choices
                    ],
                    "most": one.most and {str(number): one.most(number) for number in players},
                }
                for one in options
                if one.kind != "file"
            ]
            for field, options in (("options", game.options), ("kit_options", game.kit_options))
        },
        "terrains": [
            {
                **_fields(terrain, "letter", "most", "may_touch", "value"),
                "name": rules(terrain.name),
                "key": terrain.name,
            }
            for terrain in game.terrains
        ],
        "printings": {
            name: {game.terrain(kind).letter: fill for kind, fill in table.colours.items()}
            for name, table in game.file.tables.printing.items()
        },
        "colours": [
            {
                "letter": colour.letter,
                # Its own first, then those of other languages.
                "letters": [
                    colour.letter,
                    *(
                        one
                        for one in ascii_lowercase
                        if one != colour.letter and words.find(one) == colour.letter
                    ),
                ],
                "name": rules(f"colour_{colour.name}"),
                "key": colour.name,
            }
            for colour in game.colours
        ],
        "colour_alone": PieceWords(game).may_stand_alone,
        "pieces": [
            {
                **_fields(kind, "letter", "has_chip", "on"),
                "name": rules(f"piece_{kind.picture}"),
                "one": rules.table.get(f"one_{kind.picture}", "").partition(" ")[2]
                or rules(f"piece_{kind.picture}"),
                "owners": list(game.owners(kind)),
            }
            for kind in game.pieces
        ],
        "chips": [
            {
                **_fields(kind, "id", "is_facing"),
                "name": rules(f"chip_{kind.id}"),
                "values": list(kind.bag),
            }
            for kind in game.chips
        ],
        "entries": [
            {
                **_fields(kind, "keyword", "shape", "words"),
                "fields": [*kind.fields],
                "text": rules(f"entry_{kind.keyword}"),
            }
            for kind in game.entries
        ],
    }


def _fields(record: object, *names: str) -> dict[str, Json]:
    """Return fields of a record by their own names."""
    return {name: getattr(record, name) for name in names}
