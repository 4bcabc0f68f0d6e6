"""
Own games on the page: their files in memory, the games that they make, and the calls about them.

A call brings the text of each game that it is about, and its other files by keys: what is in
those is held here from an earlier call, within bounds. What is not held any more, as in a worker
that was started anew, is asked for again.
"""

import base64
import binascii
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from pathlib import PurePosixPath
from typing import NamedTuple

from output.files import zip_bytes
from pnp.errors import ArtError, GameFileError, OptionError
from pnp.games import capabilities, games_in_memory
from pnp.messages import Message, message_of
from pnp.model.boards import Json
from pnp.model.games import Game
from pnp.page.answers import Answer, Calls, game_data, translated
from pnp.requests import options as table
from pnp.requests.options import Option
from pnp.requests.reading import Request

MOST_HELD_BYTES = 80_000_000

_held: dict[str, bytes] = {}  # by key, the oldest first
# Those that the call at hand has brought.
_brought: ContextVar[tuple["Design", ...]] = ContextVar("designs", default=())


class Design(NamedTuple):
    """An own game: the name and text of its file, and the keys of the files beside it by name."""

    name: str
    text: str
    keys: tuple[tuple[str, str], ...] = ()


class NotHeldError(Exception):
    """Files that are not held, by their keys."""

    def __init__(self, keys: tuple[str, ...]) -> None:
        super().__init__(*keys)
        self.keys = keys


def hold(key: str, content: bytes, start: int) -> None:
    """
    Hold what is in a file from *start* on, as long as there is room.

    Parts come in their order; some come twice, where two calls have missed a file at once.
    """
    before = _held.pop(key, b"")
    _held[key] = before if start + len(content) <= len(before) else before[:start] + content
    while sum(map(len, _held.values())) > MOST_HELD_BYTES:
        del _held[next(iter(_held))]


def read_design(sent: object) -> Design:
    """
    Return an own game as it was sent.

    Raises:
        OptionError: it is none.
    """
    values = sent if isinstance(sent, Mapping) else {}
    name, text, keys = (values.get(key) for key in ("name", "text", "keys"))
    if not (isinstance(name, str) and isinstance(text, str) and isinstance(keys, Mapping)):
        raise OptionError(Message("design_expected"))
    return Design(name, text, tuple(sorted((str(one), str(key)) for one, key in keys.items())))


def files_of(design: Design) -> dict[str, bytes]:
    """
    Return all files of *design* by their names.

    Raises:
        NotHeldError: some are not held.
    """
    missing = tuple(key for _, key in design.keys if key not in _held)
    if missing:
        raise NotHeldError(missing)
    beside = {name: _held[key] for name, key in design.keys}
    return {**beside, design.name: design.text.encode(errors="replace")}


@lru_cache(maxsize=8)
def game_of(design: Design) -> Game:
    """
    Return the game that *design* makes.

    Raises:
        GameFileError: something in it is wrong; all of that is told.
        NotHeldError: some of its files are not held.
    """
    from pnp.owngames.files import game_in_memory
    from pnp.owngames.reading import read_game

    return read_game(game_in_memory(files_of(design), design.name))


@contextmanager
def with_designs(sent: object) -> Iterator[None]:
    """
    Let games be found among those *sent*, and on no disk.

    Raises:
        PnpError: something in them is wrong.
        NotHeldError: some of their files are not held.
    """
    designs = tuple(map(read_design, sent)) if isinstance(sent, list) else ()
    before = _brought.set(designs)
    try:
        with games_in_memory({design.name: game_of(design) for design in designs}):
            yield
    finally:
        _brought.reset(before)


def brought() -> tuple[Design, ...]:
    """Return the own games that the call at hand has brought: what is kept of it is of these."""
    return _brought.get()


_DESIGN: Option[object] = Option("design", "table", {})
_NAME = Option("name", "word", "")
_LIKE = Option("like", "word", "")
_KEY = Option("key", "word", "")
_CONTENT = Option("content", "word", "")
_START = Option("start", "whole", 0)

# What stands before a fault; French has a blank before a colon.
_PLACE = re.compile(r"^[^\n]*?:(\d+)\s?: ")


def start_design(given: Request) -> Answer:
    """Return the text of a small game to start from, called *name*, or one *like* another."""
    from pnp.owngames.reading import like_files, starter_text

    if given[_LIKE]:
        files = like_files(given[_LIKE], given[_NAME], given.language)
        return Answer({"text": files[given[_NAME]].decode()})
    return Answer({"text": starter_text(given[_NAME], given.language)})


def hold_file(given: Request) -> Answer:
    """Hold a file by its *key*, or the part of it that begins at *start*."""
    try:
        hold(given[_KEY], base64.b64decode(given[_CONTENT], validate=True), given[_START])
    except binascii.Error:
        raise OptionError(Message("design_expected")) from None
    return Answer({})


def check_design(given: Request) -> Answer:
    """Return what is wrong with a game, line by line; if nothing is, what forms must know of it."""
    design, language = read_design(given[_DESIGN]), given.language
    found: dict[str, Json] = {}
    try:
        game = game_of(design)
        decks = game.file.tables.deck
        found = {"game": game_data(game, language), "decks": [*decks]}
        capabilities.theme_of(game, "colour")
        notes: list[Json] = [
            translated(note, language) for note in capabilities.art_notes(game, game.hex_mm)
        ]
    except (GameFileError, ArtError) as error:
        message = message_of(error)
        parts: list[str] = [message]
        if isinstance(message, Message) and not message.key:  # several, a line each
            parts = [part for part in message.values.values() if isinstance(part, str)]
        return Answer(
            {**found, "faults": [_fault_row(translated(part, language), part) for part in parts]}
        )
    return Answer({**found, "faults": [], "notes": notes})


def zip_design(given: Request) -> Answer:
    """Return a game with all of its files as a zip, which the command line opens as well."""
    design = read_design(given[_DESIGN])
    packed = zip_bytes(sorted(files_of(design).items()), is_packed=True)
    return Answer({"name": f"{PurePosixPath(design.name).stem}.zip"}, (packed,))


def unzip_design(given: Request) -> Answer:
    """Return the files in a zip that is held by its *key*: the names, and what is in each."""
    from pnp.owngames.files import MOST_BYTES, game_in_zip

    content = files_of(read_design({"name": "", "text": "", "keys": {"zip": given[_KEY]}}))["zip"]
    game = game_in_zip(content, given[_NAME])
    there = game.folder.names()
    names = [name for name in there if PurePosixPath(name).suffix.lower() in MOST_BYTES]
    return Answer(
        {"game": game.file, "names": [*names]},
        tuple(game.folder.read(PurePosixPath(name)) for name in names),
    )


def _fault_row(words: str, part: str) -> dict[str, Json]:
    place = _PLACE.search(words)
    typed, near = _guess(part) or (None, None)
    return {
        "line": int(place[1]) if place else 0,
        "text": words[place.end() :] if place else words,
        "typed": typed,
        "near": near,
    }


def _guess(message: object) -> tuple[str, str] | None:
    """Return what was typed and what was meant, where *message* or a message in it knows."""
    if not isinstance(message, Message):
        return None
    if "near" in message.values:
        return str(message.values.get("value", "")), str(message.values["near"])
    return next(filter(None, map(_guess, message.values.values())), None)


CALLS: Calls = {
    "start_design": (Request, (_NAME, _LIKE, table.LANGUAGE), start_design),
    "hold_file": (Request, (_KEY, _CONTENT, _START), hold_file),
    "check_design": (Request, (_DESIGN, table.LANGUAGE), check_design),
    "zip_design": (Request, (_DESIGN, table.LANGUAGE), zip_design),
    "unzip_design": (Request, (_KEY, _NAME, table.LANGUAGE), unzip_design),
}
