"""Boards from declared deals: what each form of rule, place and owner becomes on the board."""

from collections import Counter
from itertools import combinations
from math import comb, prod

import pytest

from generators import NoSuchBoardError
from generators.hexes import distance, hexes_at, place_at, reading_order, sides_at, steps
from generators.regions import in_rows
from pnp.dealing import deal_declared
from pnp.model.boards import NOBODY, Setup
from pnp.model.checks import (
    Apart,
    Beside,
    Bounds,
    Connected,
    Land,
    LargestGroup,
    NumberOf,
    Pieces,
    Within,
)
from pnp.model.deals import Deal, DealRule
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
from pnp.model.options import BoardOption

ROWS = (3, 4, 5, 4, 3)
NUMBERS = {"2": 2, "6": 2, "8": 2, "9": 2}
NO_SEA = Land(("sea",), is_rest=True)


@pytest.fixture(autouse=True)
def settled(monkeypatch):
    monkeypatch.setattr("pnp.dealing.settled", lambda game, players, cells=(): game)


def game_of(*deals, rules=(), options=()):
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
        terrains=(Terrain("land", "L", ""), Terrain("sea", "S", ""), Terrain("hill", "H", "")),
        colours=(Colour("r", "red"), Colour("b", "blue"), Colour("w", "white")),
        pieces=(
            PieceKind("H", "village", on="corner"),
            PieceKind("R", "road", on="side"),
            PieceKind("T", "troop"),
            PieceKind("X", "robber", owners=OF_NOBODY),
            PieceKind("K", "king", owners=("b",)),
        ),
        options=options,
        entries=(),
        rulings=(),
        naming="place",
        outline=ROWS,
        ground=Ground(tuple(reading_order(in_rows(ROWS)))),
        chips=(ChipKind("number", NUMBERS),),
        deals=deals,
        deal_rules=rules,
    )


LAND = Deal("land", {"land": 10, "sea": 5, "hill": 4})


def deals_of(game, players=2, seeds=range(12), **options):
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    return [deal_declared(game, DealRequest(players, seed, chosen)) for seed in seeds]


def test_terrain_chips_and_pieces_of_players_and_of_nobody():
    game = game_of(
        LAND,
        Deal("numbers", NUMBERS, "chip", NO_SEA, chip="number"),
        Deal("robber", {"X": 1}, "piece", Land(("hill",))),
        Deal("starts", {"T": {2: 3, 3: 2}, "K": 1}, "piece", NO_SEA),
    )
    for players, troops in ((2, 3), (3, 2)):
        for board, _ in deals_of(game, players):
            assert Counter(board.terrain.values()) == {"land": 10, "sea": 5, "hill": 4}
            numbers = board.chips["number"]
            assert Counter(chip.value for chip in numbers.values()) == NUMBERS
            assert all(board.terrain[cell] != "sea" for cell in numbers)
            count = Counter((piece.colour, piece.kind) for piece in board.pieces)
            expected = {(colour, "T"): troops for colour in "rbw"[:players]}
            assert count == {**expected, ("b", "K"): 1, (NOBODY, "X"): 1}
            on = {piece.kind: board.terrain[piece.hex] for piece in board.pieces}
            assert on["X"] == "hill"
            assert on["K"] != "sea"
            assert board.drawn_from.is_uniform
            assert board.drawn_from.is_exact


def test_houses_on_corners_keep_apart_and_roads_on_sides_reach_them():
    game = game_of(
        LAND,
        Deal("houses", {"H": 1}, "piece"),
        Deal("roads", {"R": 1}, "piece"),
        rules=(
            DealRule("apart", Apart(Pieces(("H",)))),
            DealRule("joined", Connected(Pieces(("R",)), "own", to=Pieces(("H",)))),
        ),
    )
    for board, _ in deals_of(game, seeds=range(4)):
        homes = {p.colour: p.place for p in board.pieces if p.kind == "H"}
        roads = {p.colour: p.place for p in board.pieces if p.kind == "R"}
        assert steps(homes["r"], homes["b"]) >= 2
        assert {p.place.kind for p in board.pieces} == {"corner", "side"}
        for colour, road in roads.items():
            assert road in sides_at(homes[colour])


def test_corners_by_the_sea_touch_it():
    game = game_of(LAND, Deal("houses", {"H": 2}, "piece", Land(("sea",))))
    for board, _ in deals_of(game):
        for piece in board.pieces:
            around = [cell for cell in hexes_at(piece.place) if cell in board.terrain]
            assert "sea" in {board.terrain[cell] for cell in around}
        assert not board.drawn_from.is_uniform  # there are more such corners on some boards


def test_rules_of_bounds_and_neighbours():
    corner_cells = frozenset(
        cell
        for cell in deals_of(game_of(LAND))[0].board.terrain
        if distance(cell, cell - cell) == 2
    )
    game = game_of(
        LAND,
        Deal("starts", {"T": 2}, "piece", NO_SEA),
        rules=(
            DealRule("rim", Within(NumberOf(Land(("sea",), cells=corner_cells)), Bounds(3), "board")),
            DealRule("lumps", Within(LargestGroup(Land(("hill",))), Bounds(0, 2), "board")),
            DealRule("hilly", Beside(Land(("hill",)), Land(("land",)), 2)),
            DealRule("in the middle", Within(NumberOf(Pieces(("T",), Land(cells=corner_cells))), Bounds(0, 1))),
        ),
    )  # fmt: skip
    for board, _ in deals_of(game):
        where = {
            kind: [c for c, k in board.terrain.items() if k == kind] for kind in ("sea", "hill")
        }
        assert sum(cell in corner_cells for cell in where["sea"]) >= 3
        for hill in where["hill"]:
            land = [c for c, k in board.terrain.items() if k == "land" and distance(c, hill) == 1]
            assert len(land) >= 2
        assert not [
            three
            for three in combinations(where["hill"], 3)
            if sum(distance(a, b) == 1 for a, b in combinations(three, 2)) >= 2
        ]
        rim = Counter(p.colour for p in board.pieces if p.hex in corner_cells)
        assert all(count <= 1 for count in rim.values())


def test_a_rule_may_hang_on_an_option():
    game = game_of(
        LAND,
        rules=(
            DealRule("apart", Apart(Land(("hill",)), 2), option="hills-apart"),
            DealRule("together", Connected(Land(("hill",))), option="hills-apart", is_on=False),
        ),
        options=(BoardOption("hills-apart", default=False),),
    )
    for board, _ in deals_of(game, hills_apart=True):
        hills = [cell for cell, kind in board.terrain.items() if kind == "hill"]
        assert min(distance(a, b) for a, b in combinations(hills, 2)) >= 2
    for board, _ in deals_of(game):
        hills = [cell for cell, kind in board.terrain.items() if kind == "hill"]
        assert all(any(distance(a, b) == 1 for b in hills) for a in hills)


def test_what_lies_beside_the_board():
    game = game_of(
        LAND,
        Deal("order", what="players", to="table"),
        Deal("hands", {"a": 4, "b": 4}, "card", to="players", count=2),
        Deal("row", {"c": 3, "d": 3}, "card", to="table", count=4),
        Deal("goals", what="hexes", within=NO_SEA, to="players", count=2),
        Deal("listed", {"x": 1, "z": 1, "y": 1}, "card", to="table", is_shuffled=False),
    )
    for board, laid in deals_of(game, 3):
        assert isinstance(board.setup, Setup)
        data = board.setup.data()
        assert sorted(data["order"]) == ["b", "r", "w"]
        assert {colour: len(hand) for colour, hand in data["hands"].items()} == dict.fromkeys(
            "rbw", 2
        )
        assert [one.spot for one in laid["hands"]] == [f"{c} {n}" for c in "rbw" for n in (0, 1)]
        held = [thing for hand in data["hands"].values() for thing in hand]
        assert not Counter(held) - Counter(a=4, b=4)
        assert len(data["row"]) == 4
        goals = [name for names in data["goals"].values() for name in names]
        assert len(set(goals)) == 6
        cells = {name: cell for cell, name in board.names.items()}
        assert all(board.terrain[cells[name]] != "sea" for name in goals)
        assert data["listed"] == ["x", "z", "y"]
    # What lies beside the board makes no other board.
    assert board.drawn_from.count == deals_of(game_of(LAND))[0].board.drawn_from.count


def test_chips_are_turned_to_the_land_beside_them():
    cells = frozenset(deals_of(game_of(LAND))[0].board.terrain)
    middle = frozenset(cell for cell in cells if distance(cell, cell - cell) < 2)
    sea = Deal("sea", {"sea": 12}, within=Land(cells=cells - middle))
    island = Deal("island", {"land": 5, "hill": 2}, within=Land(cells=middle))
    some = frozenset(cell for cell in cells if distance(cell, cell - cell) == 2 and 0 in cell)

    def harbours(facing, within):
        lay = {"2": 2, "6": len(some) - 2}
        deal = Deal("harbours", lay, "chip", within, chip="number", facing=facing)
        return deals_of(game_of(sea, island, deal))

    for board, _ in harbours(Land(cells=middle), Land(cells=some)):
        for cell, chip in board.chips["number"].items():
            (other,) = set(hexes_at(place_at(cell, chip.facing))) - {cell}
            assert other in middle
        assert board.drawn_from.is_exact
        assert board.drawn_from.count == comb(7, 2) * comb(len(some), 2) * sides_to(middle, some)
    for board, _ in harbours(Land(("hill",)), Land(("sea",))):
        for cell, chip in board.chips["number"].items():
            hills = [c for c, k in board.terrain.items() if k == "hill" and distance(c, cell) == 1]
            turned = set(hexes_at(place_at(cell, chip.facing))) - {cell} if chip.facing else set()
            assert turned <= set(hills)
            assert bool(turned) == bool(hills)
        assert not board.drawn_from.is_uniform  # more ways to turn on some boards


def sides_to(land, cells):
    return prod(sum(distance(cell, other) == 1 for other in land) for cell in cells)


def test_what_cannot_be_is_told():
    rule = DealRule("far", Apart(Land(("hill",)), 4))
    with pytest.raises(NoSuchBoardError, match="no deal of land obeys far"):
        deals_of(game_of(LAND, rules=(rule,)), seeds=[1])
    crowd = Deal("crowd", {"T": 8}, "piece", Land(("sea",)))
    with pytest.raises(NoSuchBoardError, match="crowd: 16 are to be laid, and there is room for 5"):
        deals_of(game_of(LAND, crowd), seeds=[1])
