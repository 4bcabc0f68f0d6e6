"""Barony with Sorcery: a finished board and its faults."""

from itertools import combinations

from tests.boardrules import trihexes
from tests.boardrules.hexes import steps_between

# The project's own nine tiles.
MYSTERIOUS_TILES = {"XMF": 1, "XFP": 1, "XPC": 1, "XCM": 1, "XMP": 1}
ORDINARY_TILES = {"MFC": 1, "FPL": 1, "CML": 1, "PPF": 1}

# Players: tiles with a location, tiles of Barony, ordinary tiles of Sorcery.
MIXES = {2: (3, 15, 0), 3: (4, 23, 0), 4: (5, 31, 0), 5: (5, 36, 4)}

SPELLS = {
    "velocity": ("movement", 1),
    "teleport": ("movement", 1),
    "tornado": ("movement", 2),
    "charm": ("recruitment", 1),
    "illusion": ("recruitment", 1),
    "portal": ("recruitment", 2),
    "abundance": ("construction", 1),
    "petrify": ("construction", 1),
    "sanctuary": ("construction", 2),
}


def findings(board, *, supply=None, strong_check=False):
    """Return a sentence for each fault; *supply* holds a player's own tiles."""
    return list(_findings(board, supply, strong_check))


def _findings(board, supply, strong_check):
    if board.game != "barony-sorcery":
        yield f"this is no board of Sorcery but of {board.game}"
    if board.players not in MIXES:
        yield f"Sorcery is not for {board.players} players"
        return
    yield from trihexes.outline_findings(board)
    yield from trihexes.tile_findings(board)
    yield from _mix_findings(board, supply)
    yield from _location_findings(board)
    yield from _spell_findings(board)
    if board.pieces:
        yield "pieces on an empty board"
    yield from trihexes.wish_findings(board, strong_check=strong_check)


def _mix_findings(board, own_supply):
    mysterious_count, base_count, extra_count = MIXES[board.players]
    mysterious = [tile.code for tile in board.tiles if "X" in tile.code]
    ordinary = [tile.code for tile in board.tiles if "X" not in tile.code]
    if len(mysterious) != mysterious_count:
        yield f"the number of mysterious tiles is {len(mysterious)}"
    if len(ordinary) != base_count + extra_count:
        yield f"the number of ordinary tiles is {len(ordinary)}"
    if own_supply:
        yield from trihexes.supply_findings(
            [*mysterious, *ordinary], trihexes.supply_of(own_supply)
        )
        return
    yield from trihexes.supply_findings(mysterious, trihexes.supply_of(MYSTERIOUS_TILES))
    supply = trihexes.supply_of(trihexes.BASE_TILES)
    if extra_count:
        supply += trihexes.supply_of(ORDINARY_TILES)
    yield from trihexes.supply_findings(ordinary, supply)


def _location_findings(board):
    locations = [cell for cell, kind in board.terrain.items() if kind == "mysterious"]
    if len(locations) != MIXES[board.players][0]:
        yield f"the number of mysterious locations is {len(locations)}"
    asked = board.options.get("mystery-distance", 2)
    for one, other in combinations(locations, 2):
        if steps_between(one, other) < asked:
            yield f"locations too near: {steps_between(one, other)} steps, asked for {asked}"


def _spell_findings(board):
    cards = board.setup.data()["spells"]
    names = [card["spell"] for card in cards]
    if len(names) != 5 or len(set(names)) != 5:
        yield f"not five different spells: {names}"
    for card in cards:
        if SPELLS.get(card["spell"]) != (card["family"], card["cost"]):
            yield f"wrong family or cost of a spell: {card}"
