"""The file `evenness.toml` of a game that comes along, written anew: an afternoon's work."""

from generators.bags.counting import sampled_spreads
from generators.hexes import reading_order
from pnp.dealing import Box, bags_of
from pnp.model.boards import generator_version
from pnp.model.games import DealRequest
from pnp.owngames.building import settled

_NUMBERS_A_LINE = 16


def spreads_text(game, count: int, seed: int = 0) -> str:
    """The file with the spreads of so many deals for each number of players."""
    lines = [
        f"# Spreads of land of {count} deals for each number of players: how many of them have",
        "# the spreads 0, 1, 2 .. in parts of a point. Written by `spreads_text` in tests/pnp.",
        f"generator_version = {generator_version(game.slug, {})}",
    ]
    for players in range(game.least_players, game.most_players + 1):
        table = settled(game, players)
        cells = tuple(reading_order(table.ground.cells))
        box = Box(table, DealRequest(players, 0, {}), cells)
        rules = tuple(rule for _, rule in box.rules)
        found = sampled_spreads(tuple(bags_of(box)), rules, box.even, count, seed)
        starts = range(0, len(found.counts), _NUMBERS_A_LINE)
        rows = (found.counts[start : start + _NUMBERS_A_LINE] for start in starts)
        counts = "".join(f"  {', '.join(map(str, row))},\n" for row in rows)
        lines += ["", f"[players.{players}]", f"unit = {found.unit}", f"counts = [\n{counts}]"]
    return "\n".join(lines) + "\n"
