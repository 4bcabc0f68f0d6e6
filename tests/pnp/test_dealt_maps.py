"""The map of a position against the board of its seed: which board, and can it be dealt."""

from dataclasses import replace

import pytest

from pnp._api.verdicts import check_against, dealt_start
from pnp.games import capabilities, find_game
from pnp.model.games import DealRequest
from pnp.model.positions import position_of
from pnp.notation.inventories import Inventory
from tests.boardrules.dealing import deal

GAME = find_game("barony")
OWN = Inventory("own-1", ("MPF",) * 9 + ("MFP",) * 9)
# The same name, as nobody's list has it: shows that its tiles were dealt from.
OTHER_TILES = Inventory("own-1", ("MPC",) * 9 + ("MCP",) * 9)
OTHER_NAME = Inventory("own-2", OWN.codes)

USUAL_BOARD = position_of(deal("barony", 2, 4))
OWN_BOARD = position_of(
    capabilities.deal_board(GAME, DealRequest(2, 4, {"inventory": OWN.name}, OWN.codes))
)

# Title, the position, the words behind board if others, the list given, text and severity.
TABLE = [
    ("a board of the usual tiles", USUAL_BOARD, None, None, None),
    ("it is no board of a list that is given", USUAL_BOARD, None, OWN, None),
    ("a board of a list that is given", OWN_BOARD, None, OWN, None),
    ("other tiles than were dealt", OWN_BOARD, None, OTHER_TILES, ("PF02", "impossible")),
    ("no list given", OWN_BOARD, None, None, ("PF02_inventory", "information")),
    ("another list given", OWN_BOARD, None, OTHER_NAME, ("PF02_inventory", "information")),
    ("another version", USUAL_BOARD, "seed=4 v0", None, ("PF02_version", "information")),
    ("words without a seed", USUAL_BOARD, "shape=organic", None, ("PF02_none", "impossible")),
    ("a board from elsewhere", USUAL_BOARD, "", None, None),
]


@pytest.mark.parametrize(
    ("title", "position", "words", "inventory", "expected"), TABLE, ids=[row[0] for row in TABLE]
)
def test_the_map_is_held_against_the_board_that_was_dealt(
    title, position, words, inventory, expected
):
    if words is not None:
        position = replace(position, board_words=words)
    findings = list(check_against(position, GAME, dealt_start(position, GAME, inventory)))
    told = [(finding.sentence.text, finding.severity) for finding in findings]
    assert told == ([] if expected is None else [expected]), title
