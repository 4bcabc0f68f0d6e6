"""The checkers find what they are for: one planted fault for each of their sentences."""

import ast
from pathlib import Path

import pytest

from tests.boardrules import baron, barony, sorcery, terre
from tests.boardrules.dealing import deal, judge
from tests.boardrules.hexes import around, can_get_stuck, holds_apart

SHIFT = 50


def with_terrain(board, changes):
    return board._replace(terrain={**board.terrain, **changes})


def with_setup(board, **changes):
    return board._replace(setup=board.setup._replace(**changes))


def with_told(board, **changes):
    return with_setup(board, told={**board.setup.told, **changes})


def with_tiles(board, tiles):
    """Return the board with these tiles, its terrain following from them."""
    letters = {"M": "mountain", "F": "forest", "P": "plain", "C": "field", "L": "lake"}
    letters["X"] = "mysterious"
    terrain = {c: letters[x] for tile in tiles for x, c in zip(tile.code, tile.cells, strict=True)}
    return board._replace(tiles=tuple(tiles), terrain=terrain)


def with_codes(board, codes):
    """Return the board with the first tiles bearing other *codes*."""
    changed = [tile._replace(code=code) for tile, code in zip(board.tiles, codes, strict=False)]
    return with_tiles(board, [*changed, *board.tiles[len(codes) :]])


def moved(cell, by=SHIFT):
    return type(cell)(cell.q + by, cell.r)


def torn(board):
    first, *rest = board.tiles
    return with_tiles(board, [first._replace(cells=tuple(map(moved, first.cells))), *rest])


def holed(board):
    inner = next(cell for cell in board.terrain if all(o in board.terrain for o in around(cell)))
    return board._replace(terrain={c: kind for c, kind in board.terrain.items() if c != inner})


def mirrored_tile(board):
    return with_tiles(
        board, [board.tiles[0]._replace(cells=board.tiles[0].cells[::-1]), *board.tiles[1:]]
    )


def turned_code(board):
    tile = next(t for t in board.tiles if len(set(t.code)) == 3)
    other = tile._replace(code=tile.code[1:] + tile.code[:1])
    return board._replace(tiles=tuple(other if t is tile else t for t in board.tiles))


def doubled_tile(board):
    return board._replace(tiles=(board.tiles[0], board.tiles[0], *board.tiles[2:]))


def flooded(board):
    return with_terrain(board, dict.fromkeys(board.terrain, "lake"))


BARONY = deal("barony", 2, 1)
BARONY_FAULTS = [
    ("this is no board of Barony", lambda b: b._replace(game="barony-sorcery")),
    ("Barony is not for", lambda b: b._replace(players=5)),
    ("the number of hexes is", lambda b: b._replace(players=3)),
    ("the board is in several pieces", torn),
    ("the board has a hole", holed),
    ("the number of tiles is", lambda b: b._replace(tiles=b.tiles[1:])),
    ("the tiles do not cover each hex once", doubled_tile),
    ("no clockwise triangle", mirrored_tile),
    ("another terrain than its code", turned_code),
    ("too many tiles", lambda b: with_codes(b, ["MMM", "MMM"])),
    ("too many tiles", lambda b: with_codes(b, ["FPM", "PMF"])),
    ("too many tiles", lambda b: with_codes(b, ["MFP"])),  # the mirror image of MPF
    ("pieces on an empty board", lambda b: b._replace(pieces=deal("terre-de-barons", 2, 1).pieces)),
    ("not a seat for each player", lambda b: with_setup(b, dealt={"order": ("b", "b")})),
    ("colours that are in no kit", lambda b: with_setup(b, dealt={"order": ("b", "r")})),
    ("lakes touch", lambda b: flooded(b)._replace(options={"no-adjacent-lakes": True})),
    ("no room for the first cities", flooded),
]

SORCERY = deal("barony-sorcery", 2, 1)


def nearer_locations(board):
    spot = next(c for c, kind in board.terrain.items() if kind == "mysterious")
    near = next(o for o in board.terrain if o in around(spot))
    return with_terrain(board, {near: "mysterious"})


def without_a_location(board):
    spot = next(c for c, kind in board.terrain.items() if kind == "mysterious")
    return with_terrain(board, {spot: "lake"})


def spells_with(board, number, **changes):
    spells = list(board.setup.told["spells"])
    spells[number] = {**spells[number], **changes}
    return with_told(board, spells=spells)


# fmt: off
SORCERY_FAULTS = [
    ("this is no board of Sorcery", lambda b: b._replace(game="barony")),
    ("Sorcery is not for", lambda b: b._replace(players=6)),
    ("the number of mysterious tiles is", lambda b: b._replace(tiles=tuple(t for t in b.tiles if "X" not in t.code))),
    ("the number of ordinary tiles is", lambda b: b._replace(tiles=tuple(t for t in b.tiles if "X" in t.code))),
    ("too many tiles", lambda b: with_codes(b, ["MFC"])),  # of Sorcery: for five players
    ("the number of mysterious locations is", without_a_location),
    ("locations too near", nearer_locations),
    ("locations too near", lambda b: b._replace(options={"mystery-distance": 9})),
    ("not five different spells", lambda b: with_told(b, spells=b.setup.told["spells"][1:])),
    ("not five different spells", lambda b: with_told(b, spells=b.setup.told["spells"][:1] * 5)),
    ("wrong family or cost", lambda b: spells_with(b, 0, cost=3)),
    ("wrong family or cost", lambda b: spells_with(b, 0, family="rain")),
    ("pieces on an empty board", lambda b: b._replace(pieces=deal("terre-de-barons", 2, 1).pieces)),
]
# fmt: on

BARON = deal("baron", 2, 1)
BARON_FIVE = deal("baron", 5, 1)


def equal_neighbours(board):
    """Swap two kinds so that equal ones touch; the supply stays."""
    cells = list(board.terrain)
    one = next(
        c for c in cells if board.terrain[c] == "field" and any(o in cells for o in around(c))
    )
    beside = next(o for o in around(one) if o in board.terrain)
    other = next(c for c in cells if board.terrain[c] == "field" and c not in (one, beside))
    return with_terrain(board, {beside: "field", other: board.terrain[type(one)(*beside)]})


def torn_landscape(board):
    cell = list(board.terrain)[-1]
    terrain = {**board.terrain, moved(cell): board.terrain[cell]}
    del terrain[cell]
    return board._replace(terrain=terrain)


def first_cell_as(board, kind):
    taken = next(c for c, k in board.terrain.items() if k == "meadow")
    return with_terrain(board, {taken: kind})


def all_hands(board, one):
    return with_told(board, hands=[["meadow", one]] * board.players)


# fmt: off
BARON_FAULTS = [
    (BARON, "this is no landscape of Baron", lambda b: b._replace(game="barony")),
    (BARON, "Baron is not for", lambda b: b._replace(players=6)),
    (BARON, "the number of hexes is", lambda b: b._replace(options={"tiles": 72})),
    (BARON, "the landscape is in several pieces", torn_landscape),
    (BARON, "too many tiles of cursed", lambda b: first_cell_as(b, "cursed")),
    (BARON, "too many tiles of", lambda b: with_told(b, removed=["cursed"])),
    (BARON, "equal tiles touch", equal_neighbours),
    (BARON, "pieces or larger tiles", lambda b: b._replace(pieces=deal("terre-de-barons", 2, 1).pieces)),
    (BARON, "the number of hands is", lambda b: with_told(b, hands=b.setup.told["hands"][:1])),
    (BARON, "not a meadow and a tile of value 1 in the hand", lambda b: all_hands(b, "field")),
    (BARON, "hands more alike", lambda b: all_hands(b, "pond")),
    (BARON_FIVE, "not a meadow and a tile of value 1 removed", lambda b: with_told(b, removed=["meadow", "field"])),
    (BARON, "tiles removed with fewer", lambda b: with_told(b, removed=["meadow", "pond"])),
    (BARON, "the open row has", lambda b: with_told(b, row=b.setup.told["row"][:2])),
    (BARON, "a negative start tile", lambda b: with_told(b, start="marsh")),
    (BARON, "row, start tile and pile hold", lambda b: with_told(b, pile=b.setup.told["pile"][1:])),
    (BARON, "tiles lost or doubled", lambda b: with_told(b, pile=["meadow"] * len(b.setup.told["pile"]))),
]
# fmt: on

TERRE = deal("terre-de-barons", 2, 1)


def mountain_of(board):
    return next(c for c, kind in board.terrain.items() if kind == "mountain")


def corner_cut_off(board):
    """Return the board with mountains round a corner, and the hidden values with them."""
    cells = list(board.terrain)
    corner_neighbours = [cells[1], cells[4], cells[5], cells[36]]
    plain = {c: "1" if kind == "mountain" else kind for c, kind in board.terrain.items()}
    numbers = [2, 5, 6, 37]
    return with_told(
        board._replace(terrain={**plain, **dict.fromkeys(corner_neighbours, "mountain")}),
        under_mountains=[{"number": number, "value": 1} for number in numbers],
    )


def first_piece_on(board, cell):
    return board._replace(pieces=(board.pieces[0]._replace(hex=cell), *board.pieces[1:]))


def with_dice(board, order, *throws):
    return with_told(board, turn_order=order, throws=list(throws))


# fmt: off
TERRE_FAULTS = [
    ("this is no board of Terre", lambda b: b._replace(game="baron")),
    ("Terre de Barons is not for", lambda b: b._replace(players=5)),
    ("the hexes are not rows", lambda b: b._replace(terrain=dict(list(b.terrain.items())[1:]))),
    ("names of hexes are wrong", lambda b: b._replace(names=dict.fromkeys(b.terrain, "A1"))),
    ("the number of mountains is", lambda b: with_terrain(b, {mountain_of(b): "1"})),
    ("the hidden values are not", lambda b: with_told(b, under_mountains=[])),
    ("the values are", lambda b: with_told(b, under_mountains=[{**one, "value": 5} for one in b.setup.told["under_mountains"]])),
    ("mountains cut the board", corner_cut_off),
    ("two pieces start on one hex", lambda b: first_piece_on(b, b.pieces[1].hex)),
    ("a piece starts on a mountain", lambda b: first_piece_on(b, mountain_of(b))),
    ("a piece starts off the board", lambda b: first_piece_on(b, moved(b.pieces[0].hex))),
    ("the pieces are", lambda b: b._replace(pieces=b.pieces[1:])),
    ("the pieces are", lambda b: b._replace(pieces=(b.pieces[0]._replace(count=2), *b.pieces[1:]))),
    ("not one personal card each", lambda b: with_told(b, personal_cards=[3, 3])),
    ("no such hex on a personal card", lambda b: with_told(b, personal_cards=[0, 38])),
    ("a personal card names a mountain", lambda b: with_told(b, personal_cards=[terre.NUMBERS[mountain_of(b)], 1])),
    ("not every player is in the turn order", lambda b: with_dice(b, [1, 1], [6], [5])),
    ("no die shows that", lambda b: with_dice(b, [1, 2], [7], [5])),
    ("a tie was not thrown again", lambda b: with_dice(b, [1, 2], [5], [5])),
    ("a tie was not thrown again", lambda b: with_dice(b, [1, 2], [5], [5, 2])),
    ("a throw without a tie", lambda b: with_dice(b, [1, 2], [5, 1], [4])),
    ("does not follow the throws", lambda b: with_dice(b, [2, 1], [6], [5])),
]
# fmt: on

CASES = [
    *((barony, BARONY, *fault) for fault in BARONY_FAULTS),
    *((sorcery, SORCERY, *fault) for fault in SORCERY_FAULTS),
    *((baron, *fault) for fault in BARON_FAULTS),
    *((terre, TERRE, *fault) for fault in TERRE_FAULTS),
]
STUCK = "somebody may get stuck"


@pytest.mark.parametrize("board", [BARONY, SORCERY, BARON, BARON_FIVE, TERRE])
def test_an_untouched_board_has_no_finding(board):
    assert judge(board) == []


@pytest.mark.parametrize(
    ("rules", "board", "words", "spoil"), CASES, ids=[f"{c[0].__name__}: {c[2]}" for c in CASES]
)
def test_a_planted_fault_is_found(rules, board, words, spoil):
    assert any(words in sentence for sentence in rules.findings(spoil(board)))


def two_flowers(board):
    """Return the board with all but two far flowers of seven plains flooded."""
    inner = [c for c in board.terrain if all(o in board.terrain for o in around(c))]
    one, other = min(inner), max(inner)
    plains = {one, other, *around(one), *around(other)}
    return with_terrain(flooded(board), dict.fromkeys(plains, "plain"))


def test_a_board_on_which_cities_may_get_stuck_is_found():
    # Six cities find room on two flowers, but one in each middle leaves none.
    spoilt = two_flowers(BARONY)
    assert not any(STUCK in sentence for sentence in barony.findings(spoilt))
    assert any(STUCK in sentence for sentence in barony.findings(spoilt, strong_check=True))
    assert not any("no room" in sentence for sentence in barony.findings(spoilt))


def test_every_sentence_of_the_checkers_has_a_planted_fault():
    planted = [words for _, _, words, _ in CASES] + [STUCK]
    sentences = [s for path in Path(__file__).parent.glob("*.py") for s in yielded_texts(path)]
    assert len(sentences) > 40
    for sentence in sentences:
        assert any(
            words in sentence or (sentence and words.startswith(sentence)) for words in planted
        ), sentence


def yielded_texts(path):
    """Yield the constant part with most letters of each sentence a checker yields."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Yield) and isinstance(node.value, ast.Constant):
            yield node.value.value
        elif isinstance(node, ast.Yield) and isinstance(node.value, ast.JoinedStr):
            texts = [part.value for part in node.value.values if isinstance(part, ast.Constant)]
            yield max(texts, key=len)


def test_room_and_stuck_agree_with_trying_everything_on_small_regions():
    row = {(q, 0) for q in range(7)}
    assert holds_apart(row, 4)
    assert not holds_apart(row, 5)
    # In a row of seven, three suffice to leave no room.
    assert can_get_stuck(row, 4)
    assert not can_get_stuck(row, 3)
    flower = {(0, 0), *around((0, 0))}
    assert holds_apart(flower, 3)
    assert not holds_apart(flower, 4)
    assert can_get_stuck(flower, 2)
    assert not can_get_stuck(flower, 1)
