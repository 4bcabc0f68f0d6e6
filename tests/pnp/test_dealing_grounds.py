"""Boards on any ground, and what is dealt with them: followers, secrets, cards, hands."""

from collections import Counter
from itertools import combinations

import pytest

from generators import NoSuchBoardError
from generators.hexes import Hex, corners_at, distance, hexes_at, place_at, reading_order, sides_at
from generators.regions import rectangle
from pnp.dealing import deal_declared
from pnp.model.boards import NOBODY, Setup
from pnp.model.checks import (
    Apart,
    Bounds,
    Connected,
    KindsBelow,
    Land,
    LargestGroup,
    NumberOf,
    Pieces,
    SumBelow,
    Within,
    both,
)
from pnp.model.deals import Along, Deal, DealRule
from pnp.model.games import (
    OF_NOBODY,
    ChipKind,
    Colour,
    DealRequest,
    Game,
    Ground,
    PieceKind,
    Terrain,
)
from pnp.model.positions import normal_shift
from tests.boardrules.hexes import has_hole, is_one_piece

LAND = Deal("land", {"field": 10, "pond": 6, "hill": 4})
ROOM = Ground(tuple(reading_order(c + Hex(2, 0) for c in rectangle(5, 4))))
WEST = frozenset(ROOM.cells[:9])
VALUES = {"field": 1, "pond": 2, "hill": 4}


@pytest.fixture(autouse=True)
def settled(monkeypatch):
    monkeypatch.setattr("pnp.dealing.settled", lambda game, players, cells=(): game)


def game_of(*deals, ground=ROOM, rules=()):
    return Game(
        slug="made-up",
        title="Made up",
        author="Nobody",
        year=2024,
        file=None,  # records alone: there is nothing to settle
        least_players=2,
        most_players=4,
        hex_mm=40.0,
        tile_shape="hex",
        terrains=tuple(Terrain(name, name[0].upper(), "", value) for name, value in VALUES.items()),
        colours=(Colour("r", "red"), Colour("b", "blue"), Colour("w", "white")),
        pieces=(
            PieceKind("H", "house", on="corner"),
            PieceKind("R", "road", on="side"),
            PieceKind("T", "troop"),
            PieceKind("X", "robber", owners=OF_NOBODY),
        ),
        options=(),
        entries=(),
        rulings=(),
        naming="place",
        chips=(ChipKind("n", {"2": 9, "6": 9}),),
        ground=ground,
        deals=deals,
        deal_rules=rules,
    )


def dealt(game, players=2, seeds=range(12)):
    return [deal_declared(game, DealRequest(players, seed, {})).board for seed in seeds]


# The ground.


def test_what_a_map_settles_stays_and_the_rest_is_dealt():
    fixed = dict.fromkeys(ROOM.cells[:4], "pond") | {ROOM.cells[7]: "hill"}
    ground = ROOM._replace(fixed=fixed)
    rest = Deal("rest", {"field": 10, "pond": 2, "hill": 3})
    chips = Deal("n", {"2": 4, "6": 2}, "chip", Land(("pond",)), chip="n")
    boards = dealt(game_of(rest, chips, ground=ground))
    for board in boards:
        assert {cell: board.terrain[cell] for cell in fixed} == fixed
        assert Counter(board.terrain.values()) == {"field": 10, "pond": 6, "hill": 4}
        assert len(board.chips["n"]) == 6
        assert all(board.terrain[cell] == "pond" for cell in board.chips["n"])
        assert list(board.terrain) == list(board.names) == list(ROOM.cells)
        assert (board.drawn_from.is_exact, board.drawn_from.is_uniform) == (True, True)
    assert boards[0].drawn_from.count == 30030 * 15  # 15! / (10! 2! 3!), and 6! / (4! 2!)


def test_a_piece_beside_the_map_has_as_many_corners_on_every_board():
    fixed = {ROOM.cells[0]: "pond"}
    game = game_of(
        Deal("rest", {"field": 19}), Deal("h", {"H": 1}, "piece", Land(("pond",))),
        ground=ROOM._replace(fixed=fixed),
    )  # fmt: skip
    (board,) = dealt(game, seeds=[3])
    assert all(piece.place in corners_at(place_at(ROOM.cells[0])) for piece in board.pieces)
    assert (board.drawn_from.count, board.drawn_from.is_uniform) == (6 * 5, True)


def test_a_seed_draws_an_organic_outline():
    game = game_of(LAND, ground=Ground(organic=20))
    boards = dealt(game)
    for board in boards:
        cells = set(board.terrain)
        assert len(cells) == 20
        assert is_one_piece(cells)
        assert not has_hole(cells)
        assert normal_shift(cells) == Hex(0, 0)
        assert board.drawn_from.is_on_outline
    assert len({frozenset(board.terrain) for board in boards}) == len(boards)
    with_chips = game_of(LAND, Deal("n", {"2": 4}, "chip", chip="n"), ground=Ground(organic=20))
    assert [board.terrain for board in dealt(with_chips)] == [board.terrain for board in boards]


def test_a_board_that_grows_is_empty_and_what_lies_beside_it_is_dealt():
    game = game_of(
        Deal("bag", {"field": 5, "pond": 5}, to="pile"),
        Deal("order", what="players", to="table"),
        ground=Ground(is_free=True),
        rules=(DealRule("far", Apart(Land(("pond",)))),),
    )
    for board in dealt(game, 3):
        assert board.terrain == {}
        assert isinstance(board.setup, Setup)
        assert Counter(board.setup.dealt["bag"]) == {"field": 5, "pond": 5}
        assert sorted(board.setup.dealt["order"]) == ["b", "r", "w"]
        assert board.drawn_from.count == 252 * 6


def test_too_little_terrain_is_told():
    with pytest.raises(NoSuchBoardError, match="no terrain left for 3 hexes"):
        dealt(game_of(Deal("land", {"field": 17})), seeds=[1])


# Land that selects in several ways.


def test_lands_are_joined_and_left_out():
    wet = Land(any_of=(Land(("pond",)), Land(cells=WEST)), without=(Land(("hill",)),))
    corner = place_at(ROOM.cells[-1], 4)
    game = game_of(
        LAND,
        Deal("t", {"T": 2}, "piece", wet),
        Deal("x", {"X": 1}, "piece", both(Land(("pond",)), Land(without=(Land(cells=WEST),)))),
        Deal("h", {"H": 1}, "piece", Land(cells=WEST, spots=frozenset({corner}))),
        rules=(DealRule("six", Within(NumberOf(Pieces(("X",))), Bounds(1, 1), "board")),),
    )
    for board in dealt(game):
        for piece in board.pieces:
            terrain = board.terrain[piece.hex]
            if piece.kind == "T":
                assert terrain == "pond" or (piece.hex in WEST and terrain == "field")
            elif piece.kind == "X":
                assert terrain == "pond"
                assert piece.hex not in WEST
            else:
                assert piece.place == corner or {*hexes_at(piece.place)} & WEST


def ground_below(board, colour):
    return [board.terrain[piece.hex] for piece in board.pieces if piece.colour == colour]


@pytest.mark.parametrize("differ", [0, 2])
def test_players_differ_by_so_much_at_most(differ):
    rule = DealRule("fair", Within(SumBelow(Pieces(("T",))), differ=differ))
    for board in dealt(game_of(LAND, Deal("t", {"T": 2}, "piece"), rules=(rule,)), 3):
        sums = [sum(VALUES[kind] for kind in ground_below(board, colour)) for colour in "rbw"]
        assert max(sums) - min(sums) <= differ


def test_measures_of_regions_kinds_and_places():
    east = frozenset(ROOM.cells) - WEST
    rules = (
        DealRule("even", Within(NumberOf(Land(("pond",))), Bounds(3, 3), (Land(cells=WEST), Land(cells=east)))),
        DealRule("motley", Within(KindsBelow(Pieces(("T",))), Bounds(2))),
        DealRule("small", Within(LargestGroup(Land(("field",))), Bounds(0, 6), "board")),
        DealRule("lone", Within(NumberOf(Pieces()), Bounds(0, 1), "place", "others")),
        DealRule("not dealt", Within(NumberOf(Pieces(("R",))), Bounds(3))),
        DealRule("nor this", Connected(Pieces(("T",)), "own", Pieces(("H",)))),
    )  # fmt: skip
    for board in dealt(game_of(LAND, Deal("t", {"T": 2}, "piece"), rules=rules)):
        assert sum(board.terrain[cell] == "pond" for cell in WEST) == 3
        assert all(len(set(ground_below(board, colour))) == 2 for colour in "rb")


def test_equal_chips_keep_apart():
    rule = DealRule("unlike", Apart(Land(chip="n"), is_equal=True))
    chips = Deal("n", {"2": 4, "6": 4}, "chip", chip="n")
    for board in dealt(game_of(LAND, chips, rules=(rule,))):
        for (one, first), (other, second) in combinations(board.chips["n"].items(), 2):
            assert first != second or distance(one, other) > 1


# What comes along, what is secret, what is dealt into hands.


def test_roads_come_along_to_the_side_of_a_house():
    houses = Deal("h", {"H": 2}, "piece", along=(Along("R"),))
    rule = DealRule("apart", Apart(Pieces(("H",)), 2))
    board_of = dealt(game_of(LAND, houses, rules=(rule,)), 3)
    alone = dealt(game_of(LAND, Deal("h", {"H": 2}, "piece"), rules=(rule,)), 3)
    for board, other in zip(board_of, alone, strict=True):
        count = Counter((piece.colour, piece.kind) for piece in board.pieces)
        assert count == {(colour, kind): 2 for colour in "rbw" for kind in "HR"}
        for road in (piece for piece in board.pieces if piece.kind == "R"):
            homes = [p for p in board.pieces if (p.colour, p.kind) == (road.colour, "H")]
            assert any(road.place in sides_at(home.place) for home in homes)
        assert board.terrain == other.terrain
        assert [p for p in board.pieces if p.kind == "H"] == list(other.pieces)
        assert not board.drawn_from.is_uniform


def test_what_comes_along_with_terrain_is_nobodys():
    hills = Deal("hills", {"hill": 4}, along=(Along("X"),))
    rest = Deal("rest", {"field": 16}, within=Land(("hill",), is_rest=True))
    for board in dealt(game_of(hills, rest)):
        assert {piece.colour for piece in board.pieces} == {NOBODY}
        where = [piece.hex for piece in board.pieces]
        assert sorted(where) == sorted(c for c, kind in board.terrain.items() if kind == "hill")
        assert board.drawn_from.is_uniform


def test_several_that_come_along_are_one_record():
    for board in dealt(game_of(LAND, Deal("t", {"T": 1}, "piece", along=(Along("X", 3),)))):
        troops = [piece for piece in board.pieces if piece.kind == "T"]
        robbers = {piece.hex: piece.count for piece in board.pieces if piece.kind == "X"}
        assert robbers == {troop.hex: 3 for troop in troops}


def test_what_is_secret_is_not_on_the_board():
    game = game_of(
        LAND,
        Deal("spy", {"T": 1}, "piece", is_secret=True),
        Deal("ore", {"2": 1, "6": 1}, "chip", Land(("hill",)), chip="n", is_secret=True),
        Deal("goals", what="hexes", to="players", is_secret=True),
    )
    for board in dealt(game):
        assert board.pieces == ()
        assert board.chips == {}
        assert isinstance(board.setup, Setup)
        assert board.setup.secret == {"spy", "ore", "goals"}
        cells = {name: cell for cell, name in board.names.items()}
        spies = [word.split() for word in board.setup.dealt["spy"]]
        assert [spy for _, spy in spies] == ["rT", "bT"]
        assert all(name in cells for name, _ in spies)
        ore = dict(word.split() for word in board.setup.dealt["ore"])
        assert sorted(ore.values()) == ["2", "6"]
        assert all(board.terrain[cells[name]] == "hill" for name in ore)
        assert all(len(names) == 1 for names in board.setup.hands["goals"].values())


def test_cards_are_dealt_into_hands_rows_and_piles():
    cards, others = {"Fog": 2, "Tide": 3, "3": 1}, {"Sun": 2, "Moon": 4}
    game = game_of(
        LAND,
        Deal("hands", cards, "card", to="players", count=2),
        Deal("row", cards, "card", to="table", count=1),
        Deal("left", cards, "card", to="pile"),
        Deal("all", others, "card", to="players"),
        Deal("hexes", what="hexes", to="table", within=Land(("pond",))),
    )
    for board in dealt(game):
        setup = board.setup
        assert isinstance(setup, Setup)
        held = [card for hand in setup.hands["hands"].values() for card in hand]
        assert list(map(len, setup.hands["hands"].values())) == [2, 2]
        assert len(setup.dealt["row"]) == 1
        # A row and a pile of the same cards are out of what hands have left.
        assert Counter((*held, *setup.dealt["row"], *setup.dealt["left"])) == cards
        assert Counter(card for hand in setup.hands["all"].values() for card in hand) == others
        assert setup.data()["hands"] == {c: list(hand) for c, hand in setup.hands["hands"].items()}
    assert dealt(game_of(LAND))[0].setup == Setup()
