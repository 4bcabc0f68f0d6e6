"""
The stock of checks, form by form, against plain loops written apart from it.

Where something cannot be read, every reading is tried on a small board: what is told to be
broken is broken in all of them, and the readings that are left break nothing.
"""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generators.hexes import Hex, corners_at, distance, hexes_at, steps
from pnp.judging.checking import check_declared
from pnp.judging.selecting import measured
from pnp.judging.spans import Span
from pnp.judging.views import view_of
from pnp.model import checks
from pnp.model.boards import Chip
from pnp.model.checks import Bounds, Land, Measure, Pieces
from pnp.model.positions import UNREADABLE, normal_shift
from tests.pnp.judging import readings as seven
from tests.pnp.judging.readings import CELLS, COLOURS, GAME, PLACES, chosen, compare, positions
from tests.properties import examples

LAKES, WET, DRY = Land(("lake",)), Land(("hill", "lake")), Land(("lake",), is_rest=True)
BOATS, HOUSES, ROADS = Pieces(("H",)), Pieces(("S",)), Pieces(("R",))
SELECTED = (
    WET,
    HOUSES,
    ROADS,
    BOATS,
    Pieces(("H", "T"), DRY),
    Pieces(("H", "S", "R")),
    Pieces((), LAKES),
)
REGIONS = (Land(cells=frozenset(CELLS[:3])), Land(cells=frozenset(CELLS[4:])))
WHOSE = st.sampled_from(["all", "own", "others"])


def whose(which, between):
    """Whose things are compared: hexes belong to nobody."""
    return "all" if isinstance(which, Land) else between


def are_compared(one, other, between):
    return {"all": True, "own": one == other, "others": one != other}[between]


@given(positions(), st.sampled_from(SELECTED), st.integers(1, 3), WHOSE)
@examples(600)
def test_what_is_apart(position, which, least, between):
    between = whose(which, between)

    def is_broken(reading):
        found = chosen(reading, which)
        crowded = isinstance(which, Pieces) and any(count > 1 for _, count, _ in found)
        return (crowded and between != "others") or any(
            steps(a[0], b[0]) < least and are_compared(a[2], b[2], between)
            for a, b in combinations(found, 2)
        )

    form = checks.Apart(which, least, is_one=isinstance(which, Land), between=between)
    compare(position, form, is_broken)
    assert seven.verdict(next(seven.readings(position)), form) in ("broken", "kept")


@given(position=positions())
@examples(80)
def test_equal_hexes_apart(position):
    def is_broken(reading):
        return any(
            distance(one, other) == 1 and reading.terrain[one] == reading.terrain[other] != "field"
            for one, other in combinations(CELLS, 2)
        )

    form = checks.Apart(Land(("field",), is_rest=True), is_equal=True)
    compare(position, form, is_broken)


@given(position=positions(), values=st.lists(st.sampled_from("12?-"), min_size=7, max_size=7))
@examples(60)
def test_equal_chips_apart(position, values):
    laid = {c: Chip(value) for c, value in zip(CELLS, values, strict=True) if value != "-"}
    is_broken = any(
        distance(one, other) == 1 and laid[one].value == laid[other].value != "?"
        for one, other in combinations(laid, 2)
    )
    told = seven.verdict(
        position._replace(chips={"num": laid}), checks.Apart(Land(chip="num"), is_equal=True)
    )
    assert told == ("broken" if is_broken else "kept")


@given(
    positions(),
    st.sampled_from(SELECTED),
    WHOSE,
    st.sampled_from(["place", REGIONS]),
    st.integers(0, 1),
    st.integers(0, 3),
)
@examples(800)
def test_so_many_on_a_place_or_in_each_region(position, which, between, per, least, most):
    between = whose(which, between)
    least = 0 if per == "place" else least

    def is_broken(reading):
        def is_there(cell, land, region):
            return cell in region.cells and seven.is_land(reading.terrain[cell], land)

        colours = {piece.colour for piece in reading.pieces} - {""}
        things = chosen(reading, which)
        groups = [[one for one in things if one[0] == place] for place, *_ in things]
        if per == REGIONS:  # one hex is both of the land and of the region
            land = which.within if isinstance(which, Pieces) else which
            groups = [
                [
                    one
                    for one in things
                    if any(is_there(c, land, region) for c in seven.below(one[0]))
                ]
                for region in REGIONS
            ]
        for group in groups:
            counts = {
                "all": [sum(count for _, count, _ in group)],
                "own": [sum(n for _, n, owner in group if owner == colour) for colour in colours],
                "others": [len({owner for *_, owner in group})],
            }
            if not all(least <= count <= most for count in counts[between]):
                return True
        return False

    form = checks.Within(Measure("number_of", which), Bounds(least, most), per, between)
    compare(position, form, is_broken)


@pytest.mark.parametrize("per", ["player", REGIONS])
@given(position=positions(), most=st.integers(0, 2))
@examples(80)
def test_players_differ_by_so_much(per, position, most):
    def is_broken(reading):
        colours = {piece.colour for piece in reading.pieces} - {""}
        for cells in [region.cells for region in REGIONS] if per == REGIONS else [{*CELLS}]:
            of = Counter(dict.fromkeys(colours, 0))
            for place, count, colour in chosen(reading, BOATS):
                of[colour] += count * (hexes_at(place)[0] in cells)
            if max(of.values(), default=0) - min(of.values(), default=0) > most:
                return True
        return False

    form = checks.Within(Measure("number_of", BOATS), per=per, differ=most)
    compare(position, form, is_broken)


@pytest.mark.parametrize("land", [DRY, REGIONS[0]])
@pytest.mark.parametrize("which", [BOATS, HOUSES, Land(("hill",))])
@given(position=positions())
@examples(60)
def test_what_is_in_its_place(which, land, position):
    def is_broken(reading):
        return any(
            not any(
                seven.is_land(reading.terrain[cell], land)
                and (land.cells is None or cell in land.cells)
                for cell in seven.below(place)
            )
            for place, _, _ in chosen(reading, which)
        )

    compare(position, checks.Placed(which, land), is_broken)


def is_one_part(places):
    left = set(places)
    edge = set(list(left)[:1])
    while edge:
        left -= edge
        edge = {one for one in left for other in edge if steps(one, other) == 1}
    return not left


@pytest.mark.parametrize("land", [LAKES, WET, DRY, Land()])
@given(kinds=seven.terrains)
@examples(60)
def test_connected_land(land, kinds):
    def is_broken(reading):
        return not is_one_part(place for place, _, _ in chosen(reading, land))

    compare(seven.position_with(kinds), checks.Connected(land), is_broken)


@given(position=positions())
@examples(60)
def test_connected_roads_of_everybody(position):
    def is_broken(reading):
        found = chosen(reading, ROADS)
        return any(not is_one_part(p for p, _, c in found if c == colour) for colour in COLOURS)

    compare(position, checks.Connected(ROADS, between="own"), is_broken)


@given(position=positions())
@examples(100)
def test_roads_joined_to_a_house_past_no_other(position):
    def is_broken(reading):
        for colour in COLOURS:
            roads = {p for p, _, c in chosen(reading, ROADS) if c == colour}
            houses = {p for p, _, c in chosen(reading, HOUSES) if c == colour}
            others = {p for p, _, c in chosen(reading, HOUSES) if c != colour}
            joined = {road for road in roads if houses & set(corners_at(road))}
            for _ in roads:
                ends = {e for road in joined for e in corners_at(road)} - others
                joined |= {road for road in roads if ends & set(corners_at(road))}
            if roads - joined:
                return True
        return False

    form = checks.Connected(ROADS, between="own", to=HOUSES, stopped_by=HOUSES)
    compare(position, form, is_broken)


BESIDE = [(BOATS, LAKES), (LAKES, WET), (HOUSES, ROADS), (ROADS, Land(("hill",))), (BOATS, HOUSES)]


@given(
    positions(),
    st.sampled_from(BESIDE),
    WHOSE,
    st.integers(0, 2),
    st.integers(1, 4) | st.none(),
)
@examples(400)
def test_what_stands_beside(position, pair, between, least, most):
    which, of = pair
    between = whose(of, between)

    def is_broken(reading):
        for place, _, colour in chosen(reading, which):
            others = {p for p, _, c in chosen(reading, of) if are_compared(c, colour, between)}
            count = sum(seven.near(place, other) for other in others)
            if count < least or (most is not None and count > most):
                return True
        return False

    compare(position, checks.Beside(which, of, least, most, between), is_broken)


@given(kinds=seven.terrains, least=st.integers(0, 3), spare=st.integers(0, 3))
@examples(100)
def test_the_supply_of_terrain(kinds, least, spare):
    def is_broken(reading):
        return not least <= list(reading.terrain.values()).count("lake") <= least + spare

    count = checks.TerrainCount("lake", ("lake",), Bounds(least, least + spare))
    compare(seven.position_with(kinds), checks.TerrainSupply((count,)), is_broken)


@given(position=positions(), least=st.integers(0, 2), most=st.integers(1, 3))
@examples(100)
def test_the_supply_of_pieces(position, least, most):
    def is_broken(reading):
        counts = dict.fromkeys(view_of(reading, GAME).colours, 0)
        for _, count, colour in chosen(reading, BOATS):
            counts[colour] += count
        return not all(least <= count <= most for count in counts.values())

    compare(position, checks.PieceSupply({"H": Bounds(least, most)}), is_broken)


def test_the_supply_of_pieces_of_nobody():
    robber = checks.PieceSupply({"X": checks.exactly(1)})
    place = PLACES["hex"]
    for count in range(3):
        pieces = [("r", "H", place[0], 1), *([("", "X", place[1], count)] if count else [])]
        told = seven.verdict(seven.position_with(["hill"] * 7, pieces), robber)
        assert told == ("kept" if count == 1 else "broken")


@given(position=positions(), holder=st.sampled_from([None, "", *COLOURS]))
@examples(120)
def test_only_the_holder_is_meant(position, holder):
    if holder is not None:
        position = position._replace(colours={"lead": (holder,)})

    def is_crowded(reading):
        return sum(count for _, count, colour in chosen(reading, BOATS) if colour == holder) > 1

    def are_close(reading):
        own = [p for p, n, c in chosen(reading, HOUSES) for _ in range(n) if c == holder]
        return any(steps(*two) < 2 for two in combinations(own, 2))

    for form, is_broken in (
        (checks.Within(Measure("number_of", BOATS), Bounds(most=1)), is_crowded),
        (checks.Apart(HOUSES), are_close),
        (checks.Connected(BOATS, between="own"), None),
    ):
        found = [f.severity for f in seven.judged(position, form, who="lead")]
        if holder == "":
            assert not found
        elif holder is None:
            assert set(found) <= {"needs entry"}
        elif is_broken is not None:
            answers = {is_broken(reading) for reading in seven.readings(position)}
            assert "impossible" not in found or answers == {True}
            assert found or True not in answers or not view_of(position, GAME).is_whole


MEASURES = [
    Measure("number_of", Pieces(("H", "S"))),
    Measure("number_of", Pieces((), DRY)),
    Measure("sum", Pieces(("H", "T"))),
    Measure("sum", HOUSES, is_by_piece=True),
    Measure("sum", BOATS, reach=1),
    Measure("group", ROADS),
    Measure("group", LAKES),
    Measure("kinds", Pieces(("H", "T"))),
]


def plain(reading, measure, colour):
    """Return what a measure comes to where all can be read."""
    found = chosen(reading, measure.which)
    if isinstance(measure.which, Pieces):
        found = [item for item in found if item[2] == colour]
    if measure.what == "number_of":
        return sum(count for _, count, _ in found)
    if measure.what == "group":
        sets = (set(part) for n in range(8) for part in combinations({p for p, _, _ in found}, n))
        return max(len(part) for part in sets if is_one_part(part))
    reach = measure.reach if measure.what == "sum" else 0
    hexes = [
        cell
        for place, count, _ in found
        for below in {c for h in hexes_at(place) for c in CELLS if distance(c, h) <= reach}
        for cell in [below] * count
    ]
    if measure.what == "kinds":
        return len({reading.terrain[cell] for cell in hexes})
    return sum(
        seven.VALUES[reading.terrain[cell]]
        for cell in (hexes if measure.is_by_piece else set(hexes))
    )


@pytest.mark.parametrize("measure", MEASURES)
@given(position=positions())
@examples(40)
def test_measures_hold_every_reading(measure, position):
    for colour in COLOURS:
        told = measured(view_of(position, GAME), measure, colour)
        for reading in seven.readings(position):
            value = plain(reading, measure, colour)
            assert told.least is None or told.least <= value
            assert told.most is None or value <= told.most
            if reading == position:
                assert told.value == value


def test_terrain_that_cannot_be_read_is_no_kind_of_its_own():
    pieces = [("r", "H", PLACES["hex"][number], 1) for number in (0, 1)]
    position = seven.position_with(["hill", UNREADABLE, *["lake"] * 5], pieces)
    assert measured(view_of(position, GAME), Measure("kinds", BOATS), "r") == Span(1, 2)


def test_entries_missing_and_out_of_bounds():
    pieces = [("r", "H", PLACES["hex"][0], 1), ("b", "H", PLACES["hex"][1], 1)]
    numbers = {"honour": {"r": 3}, "row": {"": 2}}
    position = seven.position_with(["hill"] * 7, pieces, numbers=numbers, colours={"out": ("b",)})
    for entry, bounds, per, told in (
        ("honour", Bounds(), "player", "open"),
        ("row", Bounds(), "board", "kept"),
        ("pile", Bounds(), "board", "open"),
        ("honour", Bounds(0, 2), "player", "broken"),
        ("honour", Bounds(0, 3), "player", "open"),
        ("row", checks.exactly(2), "board", "kept"),
    ):
        form = checks.Within(checks.entered(entry), bounds, per=per)
        assert seven.verdict(position, form) == told, entry


@pytest.mark.parametrize("lengths", [(2, 3, 2), (3, 2, 3), (1, 2, 3), (3, 2), (1,), (4, 1, 4)])
def test_outlines(lengths):
    """Rows lie one below the middle of another, wherever their columns begin."""
    widest = max(lengths)
    columns = {row: [widest - n + 2 * i for i in range(n)] for row, n in enumerate(lengths)}
    lean = columns[0][0] % 2
    cells = [Hex((c + lean - row) // 2, row) for row, cs in columns.items() for c in cs]
    shift = normal_shift(cells)
    terrain = {cell + shift: "hill" for cell in cells}
    position = seven.position_with(["hill"] * 7)._replace(terrain=terrain, names={})
    game = GAME._replace(outline=lengths)
    assert not seven.judged(position, checks.Grounded(), game)
    less = position._replace(terrain=dict(list(terrain.items())[1:]))
    assert seven.judged(less, checks.Grounded(), game)


def test_checks_hold_in_their_phases_and_by_their_rulings():
    view = view_of(seven.position_with(["lake"] * 7), GAME)
    form = checks.Apart(LAKES, is_one=True)
    assert not list(check_declared(view, [checks.Check(form, "A", phases=("end",))], {}))
    ruled = [checks.Check(form, "A", ruling=("B", "barred"))]
    assert not list(check_declared(view, ruled, {"B": "allowed"}))
    assert len(list(check_declared(view, ruled, {"B": "barred"}))) == 1
