"""
Random set-ups of Terre de Barons: what the file declares, and dice for the order of the turns.

Values, mountains, starts and personal cards are drawn uniformly, each from a stream of its own,
and so are the dice. The personal cards are secret: they stand in the JSON file and on no board.
"""

from generators import hexes, randomness
from pnp.dealing import cell_of, deal_declared
from pnp.games.terre.facts import DIE_SIDES, GAME, HEX_COUNT
from pnp.model import boards, games

CARDS = "personal cards"


def deal_board(request: games.DealRequest) -> boards.Board:
    """Return a random board with its starts; there always is one."""
    board, laid = deal_declared(GAME, request)
    numbers = GAME.hex_numbers(board.terrain)
    values = {cell_of(one): int(one.thing.kind) for one in laid["values"]}
    mountains = [cell_of(one) for one in laid["mountains"]]
    order, throws = _throw_for_order(request.players, randomness.Stream(request.seed, "turn order"))
    cards = [numbers[cell_of(one)] for one in laid[CARDS]]
    setup = boards.Setup(
        hands={CARDS: {str(player): (str(card),) for player, card in enumerate(cards, start=1)}},
        secret=frozenset({CARDS}),
        told={
            "under_mountains": [
                {"number": numbers[cell], "value": values[cell]} for cell in mountains
            ],
            "turn_order": order,
            "throws": throws,
            "personal_cards": cards,
        },
    )
    middle = list(board.terrain)[HEX_COUNT // 2]  # from which boards count their hexes
    return boards.moved(board, hexes.Hex(-middle.q, -middle.r))._replace(setup=setup)


def _throw_for_order(players: int, stream: randomness.Stream) -> tuple[list[int], list[list[int]]]:
    """Return the players (from 1) by falling dice, and each one's throws; ties throw again."""
    throws: list[list[int]] = [[] for _ in range(players)]
    tied = list(range(players))
    while tied:
        for player in tied:
            throws[player].append(1 + stream.below(DIE_SIDES))
        tied = [p for p in range(players) if throws.count(throws[p]) > 1]
    order = sorted(range(players), key=lambda player: throws[player], reverse=True)
    return [player + 1 for player in order], throws
