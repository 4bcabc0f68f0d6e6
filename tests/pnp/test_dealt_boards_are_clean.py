"""Boards that the program deals, with a legal start on them, have no breach."""

import pytest

from generators.hexes import Hex, neighbours
from pnp._api.judgements import check_against, dealt_start, find_findings
from pnp.games import GAMES, capabilities, find_game
from pnp.judging.findings import is_breach
from pnp.model.boards import Piece
from pnp.model.games import DealRequest
from pnp.model.positions import normal_pieces, piece_counts, position_of
from pnp.notation.inventories import Inventory
from tests.boardrules.dealing import deal
from tests.samples import few_and_this_week

EVERY = [(game, n) for game in GAMES for n in range(game.least_players, game.most_players + 1)]
CASES = [
    *((game.slug, players, {}) for game, players in EVERY),
    ("barony", 3, {"shape": "organic"}),
    ("barony", 4, {"shape": "showpiece"}),
    ("barony-sorcery", 5, {"shape": "organic", "mystery_distance": 4}),
    ("baron", 3, {"shape": "organic", "tiles": 40}),
    ("baron", 4, {"shape": "star"}),
    ("terre-de-barons", 3, {"connected": False}),
]


def first_cities(position, colours):
    """Return three cities with a knight each, none touching another nor a location."""
    cells = {kind: [] for kind in position.terrain.values()}
    for cell, kind in position.terrain.items():
        cells[kind].append(cell)
    near = {other for cell in cells.get("mysterious", ()) for other in neighbours(cell)}
    land = {*cells["mountain"], *cells["plain"], *cells["field"]}
    chosen = placed(sorted(land - near), 3 * len(colours))
    places = enumerate(chosen)
    return [Piece(colours[place // 3], kind, cell) for place, cell in places for kind in "CN"]


def placed(cells, wanted, taken=()):
    """Return *wanted* of *cells*, no two touching: the first ones that leave room for all."""
    if wanted == 0:
        return list(taken)
    for place, cell in enumerate(cells):
        others = [other for other in cells[place + 1 :] if other not in neighbours(cell)]
        # Of n hexes at least a seventh never touch; far too few are not worth a try.
        if len(others) >= wanted - 1:
            found = placed(others, wanted - 1, (*taken, cell))
            if found is not None:
                return found
    return None


def start_of(board):
    """Return the position of *board* with a legal start on it."""
    position = position_of(board)
    game = find_game(board.game)
    if not game.slug.startswith("barony"):
        return position
    letters = [colour.letter for colour in game.colours[: board.players]]
    pieces = normal_pieces(first_cities(position, letters))
    return position._replace(pieces=pieces, totals=piece_counts(pieces))


def breaches(position):
    return list(filter(is_breach, find_findings(position, find_game(position.game), choices={})))


@few_and_this_week(1, 4)
@pytest.mark.parametrize(("slug", "players", "options"), CASES, ids=str)
def test_a_dealt_board_with_a_legal_start_has_no_breach(slug, players, options, seeds):
    for seed in seeds:
        position = start_of(deal(slug, players, seed, **options))
        assert breaches(position) == [], seed


def test_a_start_that_is_not_legal_has_one():
    position = start_of(deal("barony", 2, 1))
    first = position.pieces[0]
    near = next(cell for cell in neighbours(first.hex) if cell in position.terrain)

    moved = normal_pieces([*position.pieces[1:], Piece(first.colour, "C", Hex(*near))])
    assert breaches(position._replace(pieces=moved))


# The map of a position against the board of its seed: which board, and can it be dealt.


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
def test_a_map_is_held_against_the_board_of_its_seed(title, position, words, inventory, expected):
    if words is not None:
        position = position._replace(board_words=words)
    findings = list(check_against(position, GAME, dealt_start(position, GAME, inventory)))
    told = [(finding.sentence.text, finding.severity) for finding in findings]
    assert told == ([] if expected is None else [expected]), title
