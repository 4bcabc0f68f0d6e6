"""Boards from deals of a file: what each place, owner and kind of thing becomes on the board."""

from collections import Counter
from itertools import chain
from math import comb, prod

import pytest

from generators import NoSuchBoardError
from generators.hexes import Hex, corners_at, distance, hexes_at, place_at, sides_at, steps
from pnp.dealing import deal_declared
from pnp.model.boards import NOBODY, Setup
from pnp.model.games import DealRequest
from pnp.model.positions import normal_shift
from tests.boardrules.hexes import has_hole, is_one_piece
from tests.pnp.owngames.games import loaded

HEAD = """
[game]
name = "G"
players = "2-4"
colours = ["red", "blue", "white", "yellow"]
[piece]
house = { count = 5, on = "corner" }
road = { count = 15, on = "side" }
troop = { count = 30 }
robber = { count = 9, owner = "nobody", letter = "X" }
king = { count = 1, owner = "blue" }
"""
BOARD = '[board]\noutline = "hexagon 3"\n'
LAND = "[terrain]\nland = { count = 10 }\nsea = { count = 5 }\nhill = { count = 4 }\n"
NUMBERS = {"2": 2, "6": 2, "8": 2, "9": 2}


def game_of(rest="", land=LAND, board=BOARD, **files):
    return loaded(HEAD + board + land + rest, **files)


def dealt(game, players=2, seeds=range(12)):
    return [deal_declared(game, DealRequest(players, seed, {})).board for seed in seeds]


(BARE,) = dealt(game_of(), seeds=[0])


def on(board, *kinds):
    """The hexes of a board with such terrain."""
    return {cell for cell, kind in board.terrain.items() if kind in kinds}


# What lies on the board.


def test_terrain_chips_and_pieces_of_players_and_of_nobody():
    game = game_of("""
        [chip.number]
        bag = { 2 = 2, 6 = 2, 8 = 2, 9 = 2 }
        in = "not sea"
        [deal]
        robber = { lay = "robber", count = 1, in = "hill" }
        starts = { lay = "troop", count = { 2p = 3, 3-4p = 2 }, in = "not sea" }
        crown = { lay = "king", in = "not sea" }
    """)
    for players, troops in ((2, 3), (3, 2)):
        for board in dealt(game, players):
            assert Counter(board.terrain.values()) == {"land": 10, "sea": 5, "hill": 4}
            numbers = board.chips["number"]
            assert Counter(chip.value for chip in numbers.values()) == NUMBERS
            assert not numbers.keys() & on(board, "sea")
            count = Counter((piece.colour, piece.kind) for piece in board.pieces)
            expected = {(colour, "T"): troops for colour in "rbw"[:players]}
            assert count == {**expected, ("b", "K"): 1, (NOBODY, "X"): 1}
            where = {piece.kind: board.terrain[piece.hex] for piece in board.pieces}
            assert where["X"] == "hill"
            assert where["K"] != "sea"
            assert board.drawn_from.is_uniform
            assert board.drawn_from.is_exact


def test_houses_on_corners_keep_apart_and_roads_on_sides_reach_them():
    game = game_of("""
        [deal]
        houses = { lay = "house", count = 1 }
        roads = { lay = "road", count = 1 }
        [rule]
        apart = { apart = "house" }
        joined = { connected = "road", between = "own", to = "house" }
    """)
    for board in dealt(game, seeds=range(4)):
        homes = {p.colour: p.place for p in board.pieces if p.kind == "H"}
        roads = {p.colour: p.place for p in board.pieces if p.kind == "R"}
        assert steps(homes["r"], homes["b"]) >= 2
        assert {p.place.kind for p in board.pieces} == {"corner", "side"}
        for colour, road in roads.items():
            assert road in sides_at(homes[colour])


def test_corners_by_the_sea_touch_it():
    for board in dealt(game_of('[deal.houses]\nlay = "house"\ncount = 2\nin = "sea"\n')):
        for piece in board.pieces:
            assert {*hexes_at(piece.place)} & on(board, "sea")
        assert not board.drawn_from.is_uniform  # there are more such corners on some boards


def test_lands_are_joined_and_left_out():
    game = game_of("""
        [region]
        west = ["row A", "row B"]
        [deal]
        troops = { lay = "troop", count = 2, in = ["sea", "west", "not hill"] }
        robber = { lay = "robber", count = 1, in = ["sea", "not west"] }
        houses = { lay = "house", count = 1, in = ["west", "E3@4"] }
    """)
    for board in dealt(game):
        west = {cell for cell, name in board.names.items() if name[0] in "AB"}
        corner = place_at(next(cell for cell, name in board.names.items() if name == "E3"), 4)
        for piece in board.pieces:
            if piece.kind == "T":
                assert piece.hex in on(board, "sea") | (west & on(board, "land"))
            elif piece.kind == "X":
                assert piece.hex in on(board, "sea") - west
            else:
                assert piece.place == corner or {*hexes_at(piece.place)} & west


def test_nobody_stands_with_another_where_a_rule_of_places_forbids_it():
    game = game_of("""
        [deal]
        troops = { lay = "troop", count = 2 }
        robbers = { lay = "robber", count = 5 }
        [rule]
        lone = { number_of = ["troop", "robber"], most = 1, per = "place" }
    """)
    for board in dealt(game, 3):
        assert len({piece.hex for piece in board.pieces}) == len(board.pieces) == 11


def test_a_rule_of_what_is_not_dealt_binds_no_deal():
    rules = '[rule]\nroads = { number_of = "road", least = 3 }\n'
    rules += 'lost = { connected = "troop", between = "own", to = "house" }\n'
    starts = '[deal.starts]\nlay = "troop"\ncount = 2\n'
    assert dealt(game_of(starts + rules), seeds=[1]) == dealt(game_of(starts), seeds=[1])


def test_chips_are_turned_to_the_land_beside_them():
    land = """
        [region]
        quays = "rim every 2"
        [terrain]
        sea = { in = "rim", count = 12 }
        land = { in = "disk 1", count = 5 }
        hill = { in = "disk 1", count = 2 }
        [chip.number]
        bag = { 2 = 2, 6 = 4 }
    """
    for board in dealt(game_of('in = "quays"\nfacing = "disk 1"\n', land)):
        middle, quays = on(board, "land", "hill"), board.chips["number"]
        for cell, chip in quays.items():
            (other,) = set(hexes_at(place_at(cell, chip.facing))) - {cell}
            assert other in middle
        ways = prod(sum(distance(cell, other) == 1 for other in middle) for cell in quays)
        assert board.drawn_from.count == comb(7, 2) * comb(6, 2) * ways
        assert board.drawn_from.is_exact
    for board in dealt(game_of('in = "sea"\nfacing = "hill"\n', land)):
        for cell, chip in board.chips["number"].items():
            hills = {other for other in on(board, "hill") if distance(other, cell) == 1}
            turned = set(hexes_at(place_at(cell, chip.facing))) - {cell} if chip.facing else set()
            assert turned <= hills
            assert bool(turned) == bool(hills)
        assert not board.drawn_from.is_uniform  # more ways to turn on some boards


# What comes along.


def test_roads_come_along_to_the_side_of_a_house():
    houses = '[rule.apart]\napart = "house"\n[deal.houses]\nlay = "house"\ncount = 2\n'
    alone = dealt(game_of(houses), 3)
    for board, other in zip(dealt(game_of(houses + "with = { road = 1 }"), 3), alone, strict=True):
        count = Counter((piece.colour, piece.kind) for piece in board.pieces)
        assert count == {(colour, kind): 2 for colour in "rbw" for kind in "HR"}
        for road in (piece for piece in board.pieces if piece.kind == "R"):
            homes = [p for p in board.pieces if (p.colour, p.kind) == (road.colour, "H")]
            assert any(road.place in sides_at(home.place) for home in homes)
        assert board.terrain == other.terrain
        assert [p for p in board.pieces if p.kind == "H"] == list(other.pieces)
        assert not board.drawn_from.is_uniform


def test_what_comes_along_with_terrain_is_nobodys_and_several_are_one_record():
    for board in dealt(game_of('[deal.hills]\nlay = "hill"\nwith = { robber = 1 }\n')):
        assert {piece.colour for piece in board.pieces} == {NOBODY}
        assert Counter(piece.hex for piece in board.pieces) == Counter(on(board, "hill"))
        assert board.drawn_from.is_uniform
    starts = '[deal.starts]\nlay = "troop"\ncount = 1\nwith = { robber = 3 }\n'
    for board in dealt(game_of(starts)):
        troops = [piece for piece in board.pieces if piece.kind == "T"]
        robbers = {piece.hex: piece.count for piece in board.pieces if piece.kind == "X"}
        assert robbers == {troop.hex: 3 for troop in troops}


# What lies beside the board, and what is secret.


CARDS = {"fog": 2, "tide": 3, "3": 1}
DECKS = ("sky", "air", "wind", "rain", "snow")
BESIDE = """
[deal]
order = { lay = "players" }
goals = { lay = "hexes", to = "players", count = 2, in = "not sea" }
seas = { lay = "hexes", in = "sea" }
hands = { lay = "sky", to = "players", count = 1 }
all-hands = { lay = "air", to = "players" }
row = { lay = "wind", to = "table", count = 4 }
pile = { lay = "rain", to = "pile" }
listed = { lay = "snow", to = "table", shuffle = false }
[deck]
"""


def cards_of(deck):
    return {f"{deck} {title}": count for title, count in CARDS.items()}


def test_what_lies_beside_the_board():
    files = {}
    for deck in DECKS:
        rows = [f"{title};{count}\n" for title, count in cards_of(deck).items()]
        files[f"{deck}_csv"] = "".join(["title;count\n", *rows]).encode()
    decks = "".join(f'{deck} = {{ data = "{deck}.csv" }}\n' for deck in DECKS)
    for board in dealt(game_of(BESIDE + decks, **files), 3):
        data = board.setup.data()
        assert sorted(data["order"]) == ["b", "r", "w"]
        assert sorted(data["hands"]) == ["b", "r", "w"]
        assert all(len(hand) == 1 for hand in data["hands"].values())
        held, all_held = (Counter(chain(*data[of].values())) for of in ("hands", "all-hands"))
        goals = [name for names in data["goals"].values() for name in names]
        cells = {name: cell for cell, name in board.names.items()}
        assert len(set(goals)) == 6 and not {cells[name] for name in goals} & on(board, "sea")
        assert {cells[name] for name in data["seas"]} == on(board, "sea")
        assert not held - Counter(cards_of("sky"))
        assert not Counter(data["row"]) - Counter(cards_of("wind"))
        assert len(data["row"]) == 4
        assert all_held == cards_of("air")
        assert Counter(data["pile"]) == cards_of("rain")
        listed = [title for title, count in cards_of("snow").items() for _ in range(count)]
        assert data["listed"] == listed
        # What lies beside the board makes no other board.
        assert board.drawn_from.count == BARE.drawn_from.count
    assert BARE.setup == Setup()


def test_what_is_secret_is_not_on_the_board():
    game = game_of("""
        [chip.ore]
        bag = { 2 = 1, 6 = 1 }
        in = "hill"
        hidden = true
        [deal]
        spy = { lay = "troop", count = 1, secret = true }
        goals = { lay = "hexes", to = "players", secret = true }
    """)
    for board in dealt(game):
        assert board.pieces == ()
        assert board.chips == {}
        assert board.setup.secret == {"spy", "chip ore", "goals"}
        cells = {name: cell for cell, name in board.names.items()}
        spies = [word.split() for word in board.setup.dealt["spy"]]
        assert [spy for _, spy in spies] == ["rT", "bT"]
        assert all(name in cells for name, _ in spies)
        ore = dict(word.split() for word in board.setup.dealt["chip ore"])
        assert sorted(ore.values()) == ["2", "6"]
        assert {cells[name] for name in ore} <= on(board, "hill")
        assert all(len(names) == 1 for names in board.setup.hands["goals"].values())


# The ground.


MAP = "[board]\nmap = '''\n p p p p ?\n  ? ? h ? ?\n ? ? ? ? ?\n  ? ? ? ? ?\n'''\n"
FEW = "[terrain]\nfield = {}\npond = { count = 6 }\nhill = { count = 4 }\n"


def test_what_a_map_settles_stays_and_the_rest_is_dealt():
    boards = dealt(game_of('[chip.ore]\nbag = { 2 = 4, 6 = 2 }\nin = "pond"\n', FEW, MAP))
    for board in boards:
        cells = list(board.terrain)
        assert [board.terrain[cell] for cell in cells[:4]] == ["pond"] * 4
        assert board.terrain[cells[7]] == "hill"
        assert Counter(board.terrain.values()) == {"field": 10, "pond": 6, "hill": 4}
        assert board.chips["ore"].keys() == on(board, "pond")
        assert list(board.names) == cells
        assert (board.drawn_from.is_exact, board.drawn_from.is_uniform) == (True, True)
    assert boards[0].drawn_from.count == 30030 * 15  # 15! / (10! 2! 3!), and 6! / (4! 2!)


def test_a_piece_beside_the_map_has_as_many_corners_on_every_board():
    board = "[board]\nmap = '''\n p ? ?\n  ? ? ?\n'''\n"
    land = "[terrain]\nfield = { count = 5 }\npond = { count = 1 }\n"
    (made,) = dealt(game_of('[deal.h]\nlay = "house"\ncount = 1\nin = "pond"', land, board), seeds=[3])  # fmt: skip
    first = place_at(next(iter(made.terrain)))
    assert all(piece.place in corners_at(first) for piece in made.pieces)
    assert (made.drawn_from.count, made.drawn_from.is_uniform) == (6 * 5, True)


def test_a_seed_draws_an_organic_outline():
    organic = '[board]\noutline = "organic 19"\n'
    boards = dealt(game_of(board=organic))
    for board in boards:
        cells = set(board.terrain)
        assert len(cells) == 19
        assert is_one_piece(cells)
        assert not has_hole(cells)
        assert normal_shift(cells) == Hex(0, 0)
        assert board.drawn_from.is_on_outline
    assert len({frozenset(board.terrain) for board in boards}) == len(boards)
    with_chips = dealt(game_of("[chip.ore]\nbag = { 2 = 4 }\n", board=organic))
    assert [board.terrain for board in with_chips] == [board.terrain for board in boards]


def test_a_board_that_grows_is_empty_and_what_lies_beside_it_is_dealt():
    game = game_of(
        '[deal]\nbag = { lay = ["field", "pond"], to = "pile" }\norder = { lay = "players" }\n'
        '[rule.far]\napart = "pond"\n',
        "[terrain]\nfield = { count = 5 }\npond = { count = 5 }\n",
        '[board]\noutline = "free"\n',
    )
    for board in dealt(game, 3):
        assert board.terrain == {}
        assert Counter(board.setup.dealt["bag"]) == {"field": 5, "pond": 5}
        assert sorted(board.setup.dealt["order"]) == ["b", "r", "w"]
        assert board.drawn_from.count == 252 * 6


@pytest.mark.parametrize(
    ("rest", "said"),
    [
        ('[rule.far]\napart = "hill"\nleast = 4\n', "obeys far"),
        ('[deal.crowd]\nlay = "troop"\ncount = 8\nin = "sea"\n', "crowd: 16 are to be laid, and there is room for 5"),
        ('[deal]\nland = { lay = "land" }\nsea = { lay = "sea" }\nhill = { lay = "hill" }\n', "no terrain left for"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_told(rest, said):
    with pytest.raises(NoSuchBoardError, match=said):
        dealt(game_of(rest), seeds=[1])
