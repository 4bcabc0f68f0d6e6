"""From the tables of a game file to the record of a game."""

from collections.abc import Collection

from generators.hexes import Hex
from pnp.model.games import Game


def settled(game: Game, players: int, cells: Collection[Hex] = ()) -> Game:
    """
    Return *game* for so many players, with plain numbers and hexes; others are as they are.

    Where:
        cells: those of its board, in normal form, where no file but a seed or the players
            settle them: organic and free boards. Regions are found on these.
    """
    if game.file is None:
        return game
    raise NotImplementedError(players, cells)
