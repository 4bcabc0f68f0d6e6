"""
From the tables of a game file to the record of a game.

The games that come with the program are read as they are, from the file in their package: they
are not held against themselves as a designer's is; `pnp games GAME --check` does that.
"""

from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Any

from generators.hexes import Hex
from pnp.errors import GameDataError
from pnp.model import gamefiles, games, positions
from pnp.owngames import dealt, facts, files, names, outlines, rules, selectors
from pnp.tables.faults import Faults
from pnp.tables.reading import read_record, shipped_tables

# What the folder of a package has for a game.
FILE = "game.toml"


def game_of_source(source: gamefiles.Source) -> games.Game:
    """Return the game of a file without faults."""
    faults = Faults()
    players = gamefiles.read_range(source.tables.game.players)
    if source.packages:
        return facts.unsettled(source, players, faults)
    from pnp.owngames.words import words_of_game  # not needed where a package has the texts

    file, name = source.tables, source.name
    return facts.unsettled(source, players, faults, lambda c: words_of_game(file, name, c, faults))


def shipped_game(slug: str, package: str) -> games.Game:
    """
    Return the game of a package, by the ``game.toml`` in its folder.

    Raises:
        GameDataError: the file cannot be read.
    """
    table, packages = shipped_table(package)
    file = read_record(gamefiles.GameFile, table, Faults(f"{package}/{FILE}", error=GameDataError))
    source = gamefiles.Source(
        slug, file, files.DiskFolder(games.package_folder(package)), "", packages=packages
    )
    return game_of_source(source)


def shipped_table(package: str) -> tuple[dict[str, Any], tuple[str, ...]]:
    """Return the tables of a package with those that it extends, and the packages of both."""
    table = shipped_tables(games.package_folder(package) / FILE)
    base = games.PACKAGES.get(table["game"].get("extends", ""))
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
        is_whole = gamefiles.is_by_players(value) or gamefiles.is_by_players(before)
        are_tables = isinstance(value, Mapping) and isinstance(before, Mapping)
        whole[key] = merged(before or {}, value) if are_tables and not is_whole else value
    return whole


def settled(game: games.Game, players: int, cells: Collection[Hex] = ()) -> games.Game:
    """
    Return *game* for so many players, with plain numbers and hexes.

    Where:
        cells: those of its board, in normal form, where no file but a seed or the players
            settle them: organic and free boards. Regions are found on these.
    """
    return _kept(game.slug.game, players, tuple(cells))


@lru_cache(maxsize=64)
def _kept(game: games.Game, players: int, cells: tuple[Hex, ...]) -> games.Game:
    return settle(game, players, cells, Faults())


def settle(game: games.Game, players: int, cells: tuple[Hex, ...], faults: Faults) -> games.Game:
    """Return a game as `settled` does; what is wrong with its file is noted."""
    file = game.file.tables
    letters = {terrain.letter.upper(): terrain.name for terrain in game.terrains}
    ground = outlines.ground_of(file, players, letters, faults)
    if faults.is_at(("board",)):
        faults.hold_back()
    draft = draft_of(game, players, ground, positions.normal_cells(ground.cells or cells), faults)
    selectors.fill_regions(draft)
    ways = tuple(selectors.fill_ways(draft))
    dealing = dealt.dealing_of(draft)
    said = tuple(rules.rules_of(draft))
    scores = tuple(rules.scores_of(draft))
    checks = (*rules.stock_checks(draft, dealing), *said)
    return game._replace(
        ground=ground._replace(ways=ways),
        terrains=tuple(one._replace(most=dealing.box.get(one.name)) for one in game.terrains),
        chips=facts.chips_of(file, players, Faults()),
        # In the words that the file has for them; those that it leaves out are not made.
        checks=tuple(
            check._replace(says=says, unread=file.finding.get(check.unread, check.unread))
            for check in checks
            if (says := file.finding.get(check.says, check.says))
        ),
        scores=scores,
        ties=tuple(rules.ties_of(draft, scores)),
        ends=tuple(rules.ends_of(draft)),
        deals=dealing.deals,
        deal_rules=tuple(rules.deal_rules(draft, said, dealing.on_board)),
        claims=dealt.claims_of(draft, dealing.deals),
        twice=tuple(rules.twice_of(draft)),
        settled_for=(players, cells),
    )


def draft_of(
    game: games.Game, players: int, ground: games.Ground, cells: tuple[Hex, ...], faults: Faults
) -> names.Draft:
    """Return what is known before anything is selected: *cells* are the hexes in normal form."""
    file, one = game.file.tables, next(iter(ground.boards), ())
    return names.Draft(
        file,
        game.file.folder,
        names.names_of(file, Faults()),
        faults,
        players,
        ground,
        cells,
        {name: cell for cell, name in game.names_hexes(one or cells).items()},
        dict(zip(file.piece, (kind.letter for kind in game.pieces), strict=True)),
        regions={},
        stock={},
        ways={},
    )
