"""
The games that come with the program: read from the file in their package, as it is.

They are not held against themselves as a designer's is; `pnp games GAME --check` does that.
"""

import tomllib
from collections.abc import Mapping
from typing import Any

from pnp.errors import GameDataError
from pnp.model.gamefiles import GameFile, Source, is_by_players, read_range
from pnp.model.games import PACKAGES, Game, package_folder
from pnp.owngames.facts import unsettled
from pnp.owngames.folders import DiskFolder
from pnp.tables.faults import FaultList, Faults
from pnp.tables.reading import read_record

# What the folder of a package has for a game.
FILE = "game.toml"


def game_of_source(source: Source) -> Game:
    """Return the game of a file without faults."""
    faults = FaultList()
    players = read_range(source.tables.game.players)
    if source.packages:
        return unsettled(source, players, faults)
    from pnp.owngames.words import words_of_game  # not needed where a package has the texts

    file, name = source.tables, source.name
    return unsettled(source, players, faults, lambda c: words_of_game(file, name, c, faults))


def shipped_game(slug: str, package: str) -> Game:
    """
    Return the game of a package, by the ``game.toml`` in its folder.

    Raises:
        GameDataError: the file cannot be read.
    """
    table, packages = shipped_table(package)
    file = read_record(GameFile, table, Faults(f"{package}/{FILE}", error=GameDataError))
    source = Source(slug, file, DiskFolder(package_folder(package)), "", packages=packages)
    return game_of_source(source)


def shipped_table(package: str) -> tuple[dict[str, Any], tuple[str, ...]]:
    """Return the tables of a package with those that it extends, and the packages of both."""
    table = tomllib.loads((package_folder(package) / FILE).read_text(encoding="utf-8"))
    base = PACKAGES.get(table["game"].get("extends", ""))
    if base is None:
        return table, (package,)
    whole, packages = shipped_table(base)
    return merged(whole, table), (*packages, package)


def merged(base: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """
    Return two tables as one: what *own* says anew holds.

    What it names stands in its order, behind what only *base* has. Numbers of players are taken
    as a whole.
    """
    whole = {key: value for key, value in base.items() if key not in own}
    for key, value in own.items():
        before = base.get(key)
        is_whole = is_by_players(value) or is_by_players(before)
        are_tables = isinstance(value, Mapping) and isinstance(before, Mapping)
        whole[key] = merged(before or {}, value) if are_tables and not is_whole else value
    return whole
