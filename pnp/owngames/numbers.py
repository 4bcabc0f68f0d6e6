"""Numbers of players, and what a file gives by them: ``{ 2p = 4, 3-4p = 8 }``."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from pnp.messages import Message
from pnp.model.gamefiles import GameFile
from pnp.owngames.faultlists import FaultList
from pnp.tables.faults import KeyPath

MOST_PLAYERS = 8

_KEYS = {
    "terrain": ("count",),
    "piece": ("count",),
    "deal": ("count",),
    "rule": ("least", "most"),
    "end": ("points", "least", "most"),
}
_RANGE = re.compile(r"(\d)(?:-(\d))?")


def read_range(word: str | int) -> range:
    """
    Return the numbers of players that *word* means; none where it is no such word.

    >>> read_range("2-4"), read_range(2), read_range("4-2")
    (range(2, 5), range(2, 3), range(0, 0))
    """
    match = _RANGE.fullmatch(str(word).strip())
    if match is None:
        return range(0)
    least, most = int(match[1]), int(match[2] or match[1])
    return range(least, most + 1) if 1 <= least <= most <= MOST_PLAYERS else range(0)


def is_by_players(value: object) -> bool:
    """Tell whether the keys of a table look like numbers of players, and not like values."""
    return isinstance(value, Mapping) and any(
        key.endswith("p") and key[:1].isdecimal() for key in value
    )


def for_players(value: Any, players: int) -> Any:
    """Return what holds for so many players; None where nothing does."""
    if not isinstance(value, Mapping):
        return value
    found = (part for key, part in value.items() if players in _range_of_key(key))
    return next(found, None)


def key_for(value: object, players: int) -> KeyPath:
    """Return the key of a table by players that holds for so many; none for what is no table."""
    if not isinstance(value, Mapping):
        return ()
    return next(((key,) for key in value if players in _range_of_key(key)), ())


def note_all_players(file: GameFile, players: range, faults: FaultList) -> list[int]:
    """
    Note what is wrong wherever *file* says something by numbers of players.

    Returns:
        the numbers of players for which nothing is missing.
    """
    missing: set[int] = set()
    for path, value in _by_players(file):
        missing.update(note_players(value, path, players, faults))
    return [number for number in players if number not in missing]


def has_players(file: GameFile) -> bool:
    """Tell whether *file* says anything by numbers of players."""
    return any(isinstance(value, Mapping) for _, value in _by_players(file))


def _by_players(file: GameFile) -> Iterator[tuple[KeyPath, object]]:
    """Yield all that may be by numbers of players."""
    yield ("board", "outline"), file.board.outline
    yield ("board", "map"), file.board.map
    yield from ((("region", name), words) for name, words in file.region.items())
    for kind, keys in _KEYS.items():
        for name, table in getattr(file, kind).items():
            yield from (((kind, name, key), getattr(table, key)) for key in keys)
    for name, chip in file.chip.items():
        path: KeyPath = ("chip", name, "bag")
        if is_by_players(chip.bag):
            yield path, chip.bag
        else:
            yield from (((*path, value), count) for value, count in chip.bag.items())


def note_players(value: object, path: KeyPath, all_players: range, faults: FaultList) -> list[int]:
    """Note what is wrong with the numbers of players of a table by these; return what it lacks."""
    if not isinstance(value, Mapping):
        return []
    found: list[int] = []
    for key in value:
        meant = _range_of_key(key)
        if not meant:
            faults.add((*path, key), Message("players_key", value=key))
        elif not set(meant) <= set(all_players):
            faults.add((*path, key), Message("players_not_in_game", players=_told(all_players)))
        elif set(meant) & set(found):
            faults.add((*path, key), Message("players_twice", value=key))
        found += meant
    missing = [players for players in all_players if players not in found]
    if missing and not faults.is_at(path):
        faults.add(path, Message("players_missing", players=", ".join(_keys(missing))))
    return missing


def _range_of_key(key: str) -> range:
    return read_range(key.removesuffix("p")) if key.endswith("p") else range(0)


def _told(players: range) -> str:
    return f"{players[0]}-{players[-1]}" if len(players) > 1 else str(players[0])


def _keys(players: list[int]) -> Iterator[str]:
    yield from (f"{number}p" for number in players)
