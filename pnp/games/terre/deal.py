"""
Random set-ups of Terre de Barons: what the file declares, and dice for the order of the turns.

Values, mountains, starts and personal cards are drawn uniformly, each from a stream of its own,
and so are the dice. The personal cards are secret: they stand in the JSON file and on no board.
"""

from collections.abc import Mapping
from dataclasses import replace

from generators.hexes import Hex
from generators.randomness import Stream
from pnp.dealing import cell_of, deal_declared
from pnp.games.terre.facts import DIE_SIDES, GAME, HEX_COUNT
from pnp.model.boards import Board, Json, Setup, moved
from pnp.model.games import DealRequest
from pnp.tables.records import NOTHING


class TerreSetup(Setup):
    """
    The seeded set-up; players count from 1.

    Attributes:
        under_mountains: the number of each mountain's hex, and the points it hides.
        turn_order: the players.
        throws: of each player, from player 1.
        personal_cards: the number of each player's secret tile.
    """

    under_mountains: Mapping[int, int] = NOTHING
    turn_order: tuple[int, ...] = ()
    throws: tuple[tuple[int, ...], ...] = ()
    personal_cards: tuple[int, ...] = ()

    def data(self) -> dict[str, Json]:
        """Return it as plain data, for the JSON file."""
        return Setup.data(self) | {
            "under_mountains": [
                {"number": number, "value": value} for number, value in self.under_mountains.items()
            ],
            "turn_order": list(self.turn_order),
            "throws": [list(row) for row in self.throws],
            "personal_cards": list(self.personal_cards),
        }


def deal_board(request: DealRequest) -> Board:
    """Return a random board with its starts; there always is one."""
    board, laid = deal_declared(GAME, request)
    numbers = GAME.hex_numbers(board.terrain)
    values = {cell_of(one): int(one.thing.kind) for one in laid["values"]}
    mountains = [cell_of(one) for one in laid["mountains"]]
    order, throws = _throw_for_order(request.players, Stream(request.seed, "turn order"))
    setup = TerreSetup(
        under_mountains={numbers[cell]: values[cell] for cell in mountains},
        turn_order=tuple(order),
        throws=tuple(map(tuple, throws)),
        personal_cards=tuple(numbers[cell_of(one)] for one in laid["personal cards"]),
    )
    middle = list(board.terrain)[HEX_COUNT // 2]  # from which boards count their hexes
    return replace(moved(board, Hex(-middle.q, -middle.r)), setup=setup)


def _throw_for_order(players: int, stream: Stream) -> tuple[list[int], list[list[int]]]:
    """Return the players (from 1) by falling dice, and each one's throws; ties throw again."""
    throws: list[list[int]] = [[] for _ in range(players)]
    tied = list(range(players))
    while tied:
        for player in tied:
            throws[player].append(1 + stream.below(DIE_SIDES))
        tied = [p for p in range(players) if throws.count(throws[p]) > 1]
    order = sorted(range(players), key=lambda player: throws[player], reverse=True)
    return [player + 1 for player in order], throws
