"""Barony: a finished board and its faults."""

from tests.boardrules import trihexes


def findings(board, *, supply=None, strong_check=False):
    """Return a sentence for each fault; *supply* holds a player's own tiles."""
    return list(_findings(board, trihexes.supply_of(supply or trihexes.BASE_TILES), strong_check))


def _findings(board, supply, strong_check):
    if board.game != "barony":
        yield f"this is no board of Barony but of {board.game}"
    if not 2 <= board.players <= 4:
        yield f"Barony is not for {board.players} players"
    yield from trihexes.outline_findings(board)
    yield from trihexes.tile_findings(board)
    yield from trihexes.supply_findings([tile.code for tile in board.tiles], supply)
    if board.pieces:
        yield "pieces on an empty board"
    seats = board.setup.data()
    if seats.keys() != {"order"} or len(set(seats["order"])) != board.players:
        yield "not a seat for each player"
    if not set(seats.get("order", ())) <= set("bygr"[: board.players]):
        yield "colours that are in no kit for so many"
    yield from trihexes.wish_findings(board, strong_check=strong_check)
