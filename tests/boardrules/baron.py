"""Baron: a finished landscape, its set-up and their faults."""

from collections import Counter

from tests.boardrules.hexes import around, is_one_piece

SUPPLY = {
    "meadow": 28,
    "village": 6,
    "field": 6,
    "forest": 6,
    "vineyard": 6,
    "quarry": 6,
    "pond": 6,
    "marsh": 6,
    "cursed": 3,
}
ONES = {"vineyard", "quarry", "pond"}
NEGATIVE = {"marsh", "cursed"}

# Players: tiles of the draw pile, start tile and open row included.
PILES = {2: 69, 3: 67, 4: 65, 5: 61}


def findings(board):
    """Return a sentence for each fault."""
    return list(_findings(board))


def _findings(board):
    if board.game != "baron":
        yield f"this is no landscape of Baron but of {board.game}"
    if board.players not in PILES:
        yield f"Baron is not for {board.players} players"
        return
    yield from _landscape_findings(board)
    yield from _hand_findings(board)
    yield from _pile_findings(board)


def _landscape_findings(board):
    in_play = 71 if board.players == 5 else 73
    wanted = board.options.get("tiles", in_play)
    if len(board.terrain) != wanted:
        yield f"the number of hexes is {len(board.terrain)}, not {wanted}"
    if not is_one_piece(board.terrain):
        yield "the landscape is in several pieces"
    supply = Counter(SUPPLY)
    supply.subtract(board.setup.told["removed"])
    for kind, count in Counter(board.terrain.values()).items():
        if count > supply[kind]:
            yield f"too many tiles of {kind}: {count} of {supply[kind]}"
    for cell, kind in board.terrain.items():
        for other in around(cell)[:3]:
            if kind != "meadow" and board.terrain.get(other) == kind:
                yield f"equal tiles touch: {kind} on {tuple(cell)} and {other}"
    if board.pieces or board.tiles:
        yield "pieces or larger tiles on a landscape"


def _hand_findings(board):
    hands = board.setup.told["hands"]
    if len(hands) != board.players:
        yield f"the number of hands is {len(hands)}"
    for hand in hands:
        if len(hand) != 2 or hand[0] != "meadow" or hand[1] not in ONES:
            yield f"not a meadow and a tile of value 1 in the hand {hand}"
    counts = Counter(hand[-1] for hand in hands)
    if max(counts.values()) > -(-board.players // 3) or len(counts) < min(board.players, 3):
        yield f"hands more alike than they must be: {dict(counts)}"


def _pile_findings(board):
    told = board.setup.told
    removed = sorted(told["removed"], key=lambda kind: kind != "meadow")
    if board.players == 5 and (
        len(removed) != 2 or removed[0] != "meadow" or removed[1] not in ONES
    ):
        yield f"not a meadow and a tile of value 1 removed: {removed}"
    if board.players < 5 and removed:
        yield f"tiles removed with fewer than five players: {removed}"
    if len(told["row"]) != 3:
        yield f"the open row has {len(told['row'])} tiles"
    if told["start"] in NEGATIVE:
        yield f"a negative start tile: {told['start']}"
    pile = [*told["row"], told["start"], *told["pile"]]
    if len(pile) != PILES[board.players]:
        yield f"row, start tile and pile hold {len(pile)} tiles"
    everything = Counter([*pile, *removed, *(kind for hand in told["hands"] for kind in hand)])
    if everything != Counter(SUPPLY):
        yield "tiles lost or doubled in the set-up"
