"""
``--watch``: a command done again whenever the file of an own game, or one beside it, changes.

The whole command line is understood anew each time, since the options are those of the game.
What is wrong is told and waited on; Ctrl-C ends.
"""

import re
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

from generators import regex
from pnp.cli.terminal import echo
from pnp.errors import OptionError, PnpError
from pnp.games import find_game, is_game_file
from pnp.messages import Message
from pnp.requests.reading import drawn_seed
from pnp.tables.parsing import read_bytes
from pnp.tables.records import as_plain

WATCH = "--watch"
FORCE = "--force"
# The commands that watch, and whether a seed is drawn if none is given.
WATCHERS = {"board": True, "setup": True, "kit": False, "check": False}

_PAUSE_S = 0.25
# Up to here a file is wrong, or there is no such board; above, the program was ended.
_LARGEST_CODE = 4
_MOST_FILES = 500
_MOST_BYTES = 1 << 20

# What a game file may name: pictures, tables, rulebooks.
_NAMED = regex(r"[^\s\"',;=\[\]{}|]+\.(?:svg|png|jpe?g|csv|md)\b", re.IGNORECASE)
# The line of a position file that names its game.
_GAME_LINE = regex(r"^\s*game[ \t:]+(\S.*?\.(?:toml|zip))\b", re.IGNORECASE | re.MULTILINE)

# When each file was changed, and how long it is; None where there is none.
State: TypeAlias = Mapping[Path, tuple[int, int] | None]


def is_watched(arguments: Sequence[str]) -> bool:
    """Tell whether the command line asks for this."""
    return WATCH in arguments and next(iter(arguments)) in WATCHERS


def watch(
    arguments: Sequence[str],
    act: Callable[[list[str]], int],
    *,
    wait: Callable[[], object] = lambda: time.sleep(_PAUSE_S),
) -> int:
    """
    Do *act* with *arguments* now and after every change, until its code says that it was ended.

    Only once where the file is missing from the start.

    Where:
        wait: passes the time between two looks at the files.

    Raises:
        OptionError: no file of an own game is among *arguments*.
        KeyboardInterrupt: of *wait*.
    """
    rest = [word for word in arguments if word != WATCH]
    if WATCHERS[rest[0]] and not any(word.startswith("--seed") for word in rest):
        rest += ["--seed", str(drawn_seed())]  # so that changes are seen, and not another board
    if not any(_state(_watched_files(rest)).values()):
        return act(rest)  # says that the file is missing
    while True:
        before = _state(_watched_files(rest))
        code = act(rest)
        if code > _LARGEST_CODE:
            return code
        echo(Message("watching", count=len(before)), err=True)
        if code == 0 and WATCHERS[rest[0]] and FORCE not in rest:
            rest = [*rest, FORCE]  # what was written before is ours
        while _state(before) == before:
            wait()


def _state(paths: Iterable[Path]) -> State:
    state: dict[Path, tuple[int, int] | None] = {}
    for path in paths:
        try:
            found = path.stat()
            state[path] = found.st_mtime_ns, found.st_size
        except (OSError, ValueError):
            state[path] = None
    return state


def _watched_files(arguments: Sequence[str]) -> list[Path]:
    """Return the games among *arguments*, positions of such, and all that the games name."""
    games = [Path(word) for word in arguments[1:] if is_game_file(word)]
    others: list[Path] = []
    if arguments[0] == "check":
        others = [Path(word) for word in arguments[1:] if not word.startswith("-")]
        named = ((path, name) for path in others for name in _GAME_LINE.findall(_text(path))[:1])
        games = [game for path, name in named for game in (path.parent / name, Path(name))]
    if not games and (not others or any(path.exists() for path in others)):
        raise OptionError("watch_own_games_only")
    beside = [path for game in games for path in _files_beside(game)]
    return list(dict.fromkeys([*games, *others, *beside]))[:_MOST_FILES]


def _files_beside(game: Path) -> Iterator[Path]:
    """Yield the files that the one at *game* names, and those that its tables name."""
    try:
        tables = find_game(str(game)).file.tables
    except PnpError:
        return  # its faults are told elsewhere; the file itself is watched
    if game.suffix.lower() == ".zip":
        return
    for name in dict.fromkeys(_NAMED.findall(repr(as_plain(tables)))):
        path = game.parent / name
        yield path
        if path.suffix.lower() == ".csv":
            yield from (game.parent / other for other in _NAMED.findall(_text(path)))
        elif path.suffix.lower() == ".md":
            yield from path.parent.glob(f"{path.stem}.*.md")
            yield from (path.parent / other for other in _NAMED.findall(_text(path)))


def _text(path: Path) -> str:
    """Return the text of a small file; nothing where it cannot be read."""
    try:
        return read_bytes(path, _MOST_BYTES).decode("utf-8", "replace")
    except (OSError, ValueError):
        return ""
