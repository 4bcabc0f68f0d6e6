"""The facts of Islands: what is in the box, and what the rules count."""

from generators.hexes import ORIGIN, disk, ring
from pnp.model.checks import (
    Apart,
    Bounds,
    Check,
    ChipsPlaced,
    ChipSupply,
    Connected,
    Land,
    NotOn,
    NumberOf,
    Pieces,
    PieceSupply,
    ScoreRow,
    exactly,
)
from pnp.model.deals import Deal, DealRule
from pnp.model.games import OF_NOBODY, ChipKind, Colour, EntryKind, Game, PieceKind, Terrain

WOOD, GRAIN, WOOL, BRICK, ORE, DESERT, SEA = (
    "wood",
    "grain",
    "wool",
    "brick",
    "ore",
    "desert",
    "sea",
)
YIELDING = (WOOD, GRAIN, WOOL, BRICK, ORE)
LAND = (*YIELDING, DESERT)
HEXES_OF = {WOOD: 4, GRAIN: 4, WOOL: 4, BRICK: 3, ORE: 3, DESERT: 1, SEA: 18}
ROW_LENGTHS = (4, 5, 6, 7, 6, 5, 4)

NUMBER, HARBOUR = "number", "harbour"
NUMBERS = {"2": 1, "12": 1, **dict.fromkeys(("3", "4", "5", "6", "8", "9", "10", "11"), 2)}
HARBOURS = {"any": 4, **dict.fromkeys(YIELDING, 1)}
REDS = ("6", "8")

HOUSE, CITY, ROAD, ROBBER = "S", "C", "R", "X"
MOST_OF = {HOUSE: 5, CITY: 4, ROAD: 15}
POINTS_OF = {HOUSE: 1, CITY: 2}
# Steps along sides from a house to the next one.
HOUSES_APART = 2

BUILDINGS = Pieces((HOUSE, CITY))
ISLE = frozenset(disk(ORIGIN, 2))
COAST = ring(ORIGIN, 3)

GAME = Game(
    slug="islands",
    letter="K",
    title="Islands",
    author="Nobody",
    year=2024,
    package="tests.madeup.islands",
    least_players=2,
    most_players=3,
    hex_mm=50.0,
    tile_shape="hex",
    terrains=(
        Terrain(WOOD, "W", "islands/wood", most=HEXES_OF[WOOD]),
        Terrain(GRAIN, "G", "islands/grain", most=HEXES_OF[GRAIN]),
        Terrain(WOOL, "L", "islands/wool", most=HEXES_OF[WOOL]),
        Terrain(BRICK, "B", "islands/brick", most=HEXES_OF[BRICK]),
        Terrain(ORE, "O", "islands/ore", most=HEXES_OF[ORE]),
        Terrain(DESERT, "D", "islands/desert", most=HEXES_OF[DESERT]),
        Terrain(SEA, "S", "islands/sea", most=HEXES_OF[SEA]),
    ),
    colours=(Colour("r", "red"), Colour("b", "blue"), Colour("w", "white")),
    pieces=(
        PieceKind(HOUSE, "village", on="corner"),
        PieceKind(CITY, "city", on="corner"),
        PieceKind(ROAD, "road", on="side"),
        PieceKind(ROBBER, "robber", terrains=LAND, owners=OF_NOBODY),
    ),
    options=(),
    entries=(EntryKind("cards", "numbers", most=19),),
    rulings=(),
    naming="place",
    outline=ROW_LENGTHS,
    chips=(
        ChipKind(NUMBER, NUMBERS, terrains=YIELDING, bold=REDS),
        ChipKind(HARBOUR, HARBOURS, is_facing=True, terrains=(SEA,)),
    ),
    checks=(
        Check(ChipSupply(), "IS01"),
        Check(ChipsPlaced(Land(LAND)), "IS02"),
        Check(PieceSupply({kind: Bounds(most=most) for kind, most in MOST_OF.items()}), "IS03"),
        Check(NotOn(Pieces(), Land(LAND, is_rest=True)), "IS04"),
        Check(Apart(BUILDINGS, HOUSES_APART, is_one=True), "IS05"),
        Check(
            Connected(Pieces((ROAD,)), between="own", to=BUILDINGS, stopped_by=BUILDINGS),
            "IS06",
            unread="IS06_unread",
        ),
        Check(PieceSupply({ROBBER: exactly(1)}), "IS07"),
    ),
    scores=(
        ScoreRow(NumberOf(Pieces((HOUSE,))), "score_houses", "score_source", POINTS_OF[HOUSE]),
        ScoreRow(NumberOf(Pieces((CITY,))), "score_cities", "score_source", POINTS_OF[CITY]),
    ),
    deals=(
        Deal("land", {kind: HEXES_OF[kind] for kind in LAND}, within=Land(cells=ISLE)),
        Deal("sea", {SEA: HEXES_OF[SEA]}, within=Land(cells=frozenset(COAST))),
        Deal("numbers", NUMBERS, "chip", Land((DESERT,), is_rest=True, cells=ISLE), chip=NUMBER),
        Deal(
            "harbours",
            HARBOURS,
            "chip",
            Land(cells=frozenset(COAST[::2])),
            chip=HARBOUR,
            facing=Land(cells=ISLE),
        ),
        Deal("robber", {ROBBER: 1}, "piece", Land((DESERT,))),
        Deal("houses", {HOUSE: 1}, "piece", Land(cells=ISLE)),
    ),
    deal_rules=(
        DealRule("reds", Apart(Land(chip=NUMBER, values=REDS))),
        DealRule("houses", Apart(Pieces((HOUSE,)), HOUSES_APART)),
    ),
)
