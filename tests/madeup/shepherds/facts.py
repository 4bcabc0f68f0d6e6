"""The facts of Shepherds: what is in the box, and what the rules count."""

from pnp.model.checks import (
    Apart,
    Bounds,
    Check,
    EntryOf,
    Land,
    NotOn,
    Pieces,
    PieceSupply,
    ScoreRow,
    SumBelow,
    TerrainCount,
    TerrainSupply,
)
from pnp.model.deals import Deal, DealRule
from pnp.model.games import Colour, EntryKind, Game, PieceKind, Terrain
from pnp.model.options import BoardOption, CodePlace, Ruling

ROW_LENGTHS = (3, 4, 5, 4, 3)

PASTURE, HILL, POND = "pasture", "hill", "pond"
HEXES_OF = {PASTURE: 10, HILL: 6, POND: 3}
POINTS_OF = {PASTURE: 1, HILL: 2, POND: 0}

SHEPHERD, SHEEP = "S", ""  # a number alone stands for sheep
SHEEP_A_PLAYER = 12
MOST_WOOL = 20

ON_A_HILL = Ruling("SH-1", ("once", "twice"), changes_score=True)

PONDS_APART = "ponds-apart"
NO_POND = Land((POND,), is_rest=True)

ALL_SHEEP = Pieces((SHEEP,))
HILL_SHEEP = Pieces((SHEEP,), Land((HILL,)))

GAME = Game(
    slug="shepherds",
    letter="H",
    title="Shepherds",
    author="Nobody",
    year=2024,
    package="tests.madeup.shepherds",
    least_players=2,
    most_players=2,
    hex_mm=40.0,
    tile_shape="hex",
    terrains=(
        Terrain(PASTURE, "P", "shepherds/pasture", POINTS_OF[PASTURE]),
        Terrain(HILL, "H", "shepherds/hill", POINTS_OF[HILL]),
        Terrain(POND, "O", "shepherds/pond", POINTS_OF[POND]),
    ),
    colours=(Colour("r", "red"), Colour("b", "blue")),
    pieces=(
        PieceKind(SHEPHERD, "knight", terrains=(PASTURE, HILL)),
        PieceKind(SHEEP, "sheep", terrains=(PASTURE, HILL)),
    ),
    options=(BoardOption(PONDS_APART, default=False, code=CodePlace(1, 2)),),
    entries=(EntryKind("wool", "numbers", most=MOST_WOOL),),
    rulings=(ON_A_HILL, Ruling("SH-2")),
    naming="place",
    outline=ROW_LENGTHS,
    deals=(
        Deal("ponds", {POND: HEXES_OF[POND]}),
        Deal("hills", {HILL: HEXES_OF[HILL]}, within=NO_POND),
        Deal("pastures", {PASTURE: HEXES_OF[PASTURE]}, within=Land((POND, HILL), is_rest=True)),
        Deal("starts", {SHEPHERD: 1}, "piece", within=NO_POND),
        Deal("first", what="players", to="table", count=1),
    ),
    deal_rules=(DealRule(PONDS_APART, Apart(Land((POND,))), option=PONDS_APART),),
    numbers={"sheep_each": SHEEP_A_PLAYER, "hill_points": POINTS_OF[HILL]},
    checks=(
        Check(
            TerrainSupply(
                tuple(TerrainCount(k, (k,), Bounds(most=n)) for k, n in HEXES_OF.items())
            ),
            "SH01",
        ),
        Check(NotOn(Pieces(), Land((POND,))), "SH02"),
        Check(PieceSupply({SHEPHERD: Bounds(most=1), SHEEP: Bounds(most=SHEEP_A_PLAYER)}), "SH03"),
        Check(PieceSupply({SHEPHERD: Bounds(least=1)}), "SH03_none", unread="SH03_unread"),
    ),
    scores=(
        ScoreRow(SumBelow(ALL_SHEEP, is_by_piece=True), "score_sheep", "score_source"),
        ScoreRow(
            SumBelow(HILL_SHEEP, is_by_piece=True),
            "score_hills",
            "score_source",
            ruling=(ON_A_HILL.id, "twice"),
        ),
        ScoreRow(EntryOf("wool"), "score_wool", "score_source"),
    ),
    ties=(EntryOf("wool"),),
)
