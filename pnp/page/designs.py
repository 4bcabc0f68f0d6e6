"""
Own games on the page: their files in memory, and the games that they make.

A call brings the text of each game that it is about, and its other files by keys: what is in
those is held here from an earlier call, within bounds. What is not held any more, as in a worker
that was started anew, is asked for again.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from threading import Lock
from typing import NamedTuple

from pnp.errors import OptionError
from pnp.games import games_in_memory
from pnp.messages import Message
from pnp.model.games import Game

MOST_HELD_BYTES = 80_000_000

_held: dict[str, bytes] = {}  # by key, the oldest first
_holding = Lock()  # of the served page, whose calls have a thread each
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
    with _holding:
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
    with _holding:
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
    from pnp.owngames.folders import game_in_memory
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
