"""Terre de Barons: a finished set-up and its faults."""

from collections import Counter

from tests.boardrules.hexes import is_one_piece

SUPPLY = {"1": 9, "2": 9, "3": 9, "4": 10}
ROW_LENGTHS = (4, 5, 6, 7, 6, 5, 4)
FIRST_COLUMN = (0, -1, -2, -3, -3, -3, -3)
COLOURS = ("b", "y", "r", "g")

BOARD = [
    (FIRST_COLUMN[row] + place, row - 3)
    for row, length in enumerate(ROW_LENGTHS)
    for place in range(length)
]
NAMES = {
    cell: f"{'ABCDEFG'[cell[1] + 3]}{cell[0] - FIRST_COLUMN[cell[1] + 3] + 1}" for cell in BOARD
}
NUMBERS = {cell: number for number, cell in enumerate(BOARD, start=1)}


def findings(board):
    """Return a sentence for each fault."""
    return list(_findings(board))


def _findings(board):
    if board.game != "terre-de-barons":
        yield f"this is no board of Terre de Barons but of {board.game}"
    if not 2 <= board.players <= 4:
        yield f"Terre de Barons is not for {board.players} players"
    if list(board.terrain) != BOARD:
        yield "the hexes are not rows of 4-5-6-7-6-5-4"
        return
    if dict(board.names) != NAMES:
        yield "names of hexes are wrong"
    yield from _terrain_findings(board)
    yield from _piece_findings(board)
    yield from _card_findings(board)
    yield from _dice_findings(
        board.setup.told["turn_order"], board.setup.told["throws"], board.players
    )


def _mountains(board):
    return {cell for cell, kind in board.terrain.items() if kind == "mountain"}


def _terrain_findings(board):
    mountains = _mountains(board)
    if len(mountains) != 4:
        yield f"the number of mountains is {len(mountains)}"
    hidden = {one["number"]: one["value"] for one in board.setup.told["under_mountains"]}
    if set(hidden) != {NUMBERS[cell] for cell in mountains}:
        yield "the hidden values are not those under the mountains"
    values = Counter(kind for kind in board.terrain.values() if kind != "mountain")
    values.update(map(str, hidden.values()))
    if values != Counter(SUPPLY):
        yield f"the values are {dict(values)}"
    if board.options.get("connected") is not False and not is_one_piece(
        set(board.terrain) - mountains
    ):
        yield "mountains cut the board in two"


def _piece_findings(board):
    starts = [piece.hex for piece in board.pieces]
    if len(set(starts)) != len(starts):
        yield "two pieces start on one hex"
    if _mountains(board) & set(starts):
        yield "a piece starts on a mountain"
    if not set(starts) <= set(board.terrain):
        yield "a piece starts off the board"
    wanted = {}
    for colour in COLOURS[: board.players]:
        wanted[colour, "B"] = 1
        wanted[colour, "K"] = 2
    found = Counter()
    for piece in board.pieces:
        found[piece.colour, piece.kind] += piece.count
    if found != wanted:
        yield f"the pieces are {dict(found)}"


def _card_findings(board):
    cards = board.setup.told["personal_cards"]
    if len(cards) != board.players or len(set(cards)) != len(cards):
        yield f"not one personal card each: {cards}"
    if not set(cards) <= set(NUMBERS.values()):
        yield f"no such hex on a personal card: {cards}"
    if {NUMBERS[cell] for cell in _mountains(board)} & set(cards):
        yield f"a personal card names a mountain: {cards}"


def _dice_findings(order, throws, players):
    if sorted(order) != list(range(1, players + 1)) or len(throws) != players:
        yield f"not every player is in the turn order once: {order}"
        return
    if any(die not in range(1, 7) for row in throws for die in row):
        yield f"no die shows that: {throws}"
    for number, row in enumerate(throws):
        others = [tuple(o) for i, o in enumerate(throws) if i != number]
        if not row or tuple(row) in {o[: len(row)] for o in others}:
            yield f"a tie was not thrown again: {throws}"
        # Each further throw follows a tie with somebody who had thrown the same so far.
        for length in range(1, len(row)):
            if tuple(row[:length]) not in {o[:length] for o in others if len(o) > length}:
                yield f"a throw without a tie: {throws}"
    if [throws[player - 1] for player in order] != sorted(throws, reverse=True):
        yield f"the order {order} does not follow the throws {throws}"
