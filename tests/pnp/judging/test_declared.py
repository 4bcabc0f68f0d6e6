"""
The stock of checks, form by form, against plain loops written apart from it.

Where something cannot be read, every reading is tried on a small board: what is told to be
broken is broken in all of them, and the readings that are left break nothing.
"""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generators.hexes import Hex, corners_at, distance, hexes_at, steps
from pnp.judging.checking import check_declared
from pnp.judging.scores import score_game
from pnp.judging.selecting import measured
from pnp.judging.spans import Span
from pnp.judging.views import view_of
from pnp.model.checks import (
    Apart,
    Beside,
    Bounds,
    Check,
    Connected,
    Ending,
    Grounded,
    Land,
    Measure,
    Pieces,
    PieceSupply,
    ScoreRow,
    TerrainCount,
    TerrainSupply,
    Within,
    entered,
    exactly,
)
from pnp.model.positions import UNREADABLE, normal_shift
from tests.pnp.judging.readings import (
    CELLS,
    COLOURS,
    GAME,
    PLACES,
    VALUES,
    below,
    chosen,
    compare,
    is_land,
    near,
    position_with,
    positions,
    readings,
    terrains,
    verdict,
)
from tests.properties import examples

LANDS = (Land(("lake",)), Land(("hill", "lake")), Land(("lake",), is_rest=True))
SELECTED = (
    LANDS[1],
    Pieces(("S",)),
    Pieces(("R",)),
    Pieces(("H", "T"), LANDS[2]),
    Pieces(("H", "S", "R")),
)


@pytest.mark.parametrize("least", [1, 2, 3])
@pytest.mark.parametrize("which", SELECTED)
@given(position=positions())
@examples(60)
def test_what_is_apart(which, least, position):
    def is_broken(reading):
        found = chosen(reading, which)
        crowded = isinstance(which, Pieces) and any(count > 1 for _, count, _ in found)
        return crowded or any(steps(a[0], b[0]) < least for a, b in combinations(found, 2))

    form = Apart(which, least, is_one=isinstance(which, Land))
    compare(position, form, is_broken)
    assert verdict(next(readings(position)), form) in ("broken", "kept")


@pytest.mark.parametrize("between", ["own", "others"])
@given(position=positions())
@examples(80)
def test_what_is_apart_by_colours(between, position):
    def is_broken(reading):
        found = chosen(reading, Pieces(("S",)))
        doubled = between == "own" and any(count > 1 for _, count, _ in found)
        return doubled or any(
            steps(a[0], b[0]) < 2 and (a[2] == b[2]) == (between == "own")
            for a, b in combinations(found, 2)
        )

    compare(position, Apart(Pieces(("S",)), between=between), is_broken)


@given(position=positions())
@examples(80)
def test_equal_hexes_apart(position):
    def is_broken(reading):
        return any(
            distance(one, other) == 1 and reading.terrain[one] == reading.terrain[other] != "field"
            for one, other in combinations(CELLS, 2)
        )

    form = Apart(Land(("field",), is_rest=True), is_equal=True)
    compare(position, form, is_broken)


@pytest.mark.parametrize("land", LANDS)
@pytest.mark.parametrize("kinds", [(), ("H",), ("S", "R")])
@given(position=positions())
@examples(40)
def test_what_stands_on_no_such_land(kinds, land, position):
    def is_broken(reading):
        return any(
            is_land(reading.terrain[cell], land)
            for place, _, _ in chosen(reading, Pieces(kinds))
            for cell in below(place)
        )

    form = Within(Measure("number_of", Pieces(kinds, land)), Bounds(most=0), "place")
    compare(position, form, is_broken)


@pytest.mark.parametrize("kinds", [("H",), ("H", "T"), ("S",)])
@given(position=positions())
@examples(60)
def test_single_pieces(kinds, position):
    def is_broken(reading):
        found = chosen(reading, Pieces(kinds))
        return any(
            sum(count for place, count, _ in found if place == here) > 1 for here, _, _ in found
        )

    form = Within(Measure("number_of", Pieces(kinds)), Bounds(most=1), "place")
    compare(position, form, is_broken)


@pytest.mark.parametrize("land", LANDS)
@given(position=positions())
@examples(20)
def test_no_such_land_lies_anywhere(land, position):
    def is_broken(reading):
        return any(is_land(kind, land) for kind in reading.terrain.values())

    compare(position, Within(Measure("number_of", land), Bounds(most=0), "place"), is_broken)


@given(position=positions())
@examples(60)
def test_one_owner_a_place(position):
    def is_broken(reading):
        found = chosen(reading, Pieces(("H", "T")))
        return any(a[0] == b[0] and a[2] != b[2] for a, b in combinations(found, 2))

    form = Within(Measure("number_of", Pieces(("H", "T"))), Bounds(most=1), "place", "others")
    compare(position, form, is_broken)


def is_one_part(places):
    left = set(places)
    edge = set(list(left)[:1])
    while edge:
        left -= edge
        edge = {one for one in left for other in edge if steps(one, other) == 1}
    return not left


@pytest.mark.parametrize("land", [*LANDS, Land()])
@given(kinds=terrains)
@examples(60)
def test_connected_land(land, kinds):
    def is_broken(reading):
        return not is_one_part(place for place, _, _ in chosen(reading, land))

    compare(position_with(kinds), Connected(land), is_broken)


@given(position=positions())
@examples(60)
def test_connected_roads_of_everybody(position):
    def is_broken(reading):
        found = chosen(reading, Pieces(("R",)))
        return any(not is_one_part(p for p, _, c in found if c == colour) for colour in COLOURS)

    form = Connected(Pieces(("R",)), between="own")
    compare(position, form, is_broken)


@given(position=positions())
@examples(100)
def test_roads_joined_to_a_house_past_no_other(position):
    def is_broken(reading):
        for colour in COLOURS:
            roads = {p for p, _, c in chosen(reading, Pieces(("R",))) if c == colour}
            houses = {p for p, _, c in chosen(reading, Pieces(("S",))) if c == colour}
            others = {p for p, _, c in chosen(reading, Pieces(("S",))) if c != colour}
            joined = {road for road in roads if houses & set(corners_at(road))}
            for _ in roads:
                ends = {e for road in joined for e in corners_at(road)} - others
                joined |= {road for road in roads if ends & set(corners_at(road))}
            if roads - joined:
                return True
        return False

    houses = Pieces(("S",))
    form = Connected(Pieces(("R",)), between="own", to=houses, stopped_by=houses)
    compare(position, form, is_broken)


@pytest.mark.parametrize(
    ("which", "of"),
    [
        (Pieces(("H",)), LANDS[0]),
        (LANDS[0], LANDS[1]),
        (Pieces(("S",)), Pieces(("R",))),
        (Pieces(("R",)), Land(("hill",))),
        (Pieces(("H",)), Pieces(("S",))),
    ],
)
@given(position=positions(), least=st.integers(0, 2), most=st.integers(2, 4) | st.none())
@examples(60)
def test_what_stands_beside(which, of, position, least, most):
    def is_broken(reading):
        others = {place for place, _, _ in chosen(reading, of)}
        counts = [sum(near(place, o) for o in others) for place, _, _ in chosen(reading, which)]
        return any(count < least or (most is not None and count > most) for count in counts)

    compare(position, Beside(which, of, least, most), is_broken)


@given(kinds=terrains, least=st.integers(0, 3), spare=st.integers(0, 3))
@examples(100)
def test_the_supply_of_terrain(kinds, least, spare):
    def is_broken(reading):
        return not least <= list(reading.terrain.values()).count("lake") <= least + spare

    form = TerrainSupply((TerrainCount("lake", ("lake",), Bounds(least, least + spare)),))
    position = position_with(kinds)
    compare(position, form, is_broken)


@given(position=positions(), least=st.integers(0, 2), most=st.integers(1, 3))
@examples(100)
def test_the_supply_of_pieces(position, least, most):
    def is_broken(reading):
        view = view_of(reading, GAME)
        return any(
            not least
            <= sum(n for p, n, c in chosen(reading, Pieces(("H",))) if c == colour)
            <= most
            for colour in view.colours
        )

    compare(position, PieceSupply({"H": Bounds(least, most)}), is_broken)


def test_the_supply_of_pieces_of_nobody():
    robber = PieceSupply({"X": exactly(1)})
    place = PLACES["hex"]
    for count in range(3):
        pieces = [("r", "H", place[0], 1), *([("", "X", place[1], count)] if count else [])]
        told = verdict(position_with(["hill"] * 7, pieces), robber)
        assert told == ("kept" if count == 1 else "broken")


MEASURES = [
    Measure("number_of", Pieces(("H", "S"))),
    Measure("number_of", Pieces((), LANDS[2])),
    Measure("sum", Pieces(("H", "T"))),
    Measure("sum", Pieces(("S",)), is_by_piece=True),
    Measure("sum", Pieces(("H",)), reach=1),
    Measure("group", Pieces(("R",))),
    Measure("group", Land(("lake",))),
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
    hexes = [
        cell
        for place, count, _ in found
        for below in {
            c for h in hexes_at(place) for c in CELLS if distance(c, h) <= _reach(measure)
        }
        for cell in [below] * count
    ]
    if measure.what == "kinds":
        return len({reading.terrain[cell] for cell in hexes})
    return sum(
        VALUES[reading.terrain[cell]] for cell in (hexes if measure.is_by_piece else set(hexes))
    )


def _reach(measure):
    return measure.reach if measure.what == "sum" else 0


@pytest.mark.parametrize("measure", MEASURES)
@given(position=positions())
@examples(40)
def test_measures_hold_every_reading(measure, position):
    for colour in COLOURS:
        told = measured(view_of(position, GAME), measure, colour)
        for reading in readings(position):
            value = plain(reading, measure, colour)
            assert told.least is None or told.least <= value
            assert told.most is None or value <= told.most
            if reading == position:
                assert told.value == value


def test_terrain_that_cannot_be_read_is_no_kind_of_its_own():
    pieces = [("r", "H", PLACES["hex"][number], 1) for number in (0, 1)]
    view = view_of(position_with(["hill", UNREADABLE, *["lake"] * 5], pieces), GAME)
    assert measured(view, Measure("kinds", Pieces(("H",))), "r") == Span(1, 2)


def test_entries_missing_and_out_of_bounds():
    pieces = [("r", "H", PLACES["hex"][0], 1), ("b", "H", PLACES["hex"][1], 1)]
    position = position_with(
        ["hill"] * 7, pieces, numbers={"honour": {"r": 3}, "row": {"": 2}}, colours={"out": ("b",)}
    )
    assert verdict(position, Within(entered("honour"))) == "open"
    assert verdict(position, Within(entered("row"), per="board")) == "kept"
    assert verdict(position, Within(entered("pile"), per="board")) == "open"
    assert verdict(position, Within(entered("honour"), Bounds(0, 2))) == "broken"
    assert verdict(position, Within(entered("honour"), Bounds(0, 3))) == "open"
    assert verdict(position, Within(entered("row"), exactly(2), per="board")) == "kept"


@pytest.mark.parametrize("lengths", [(2, 3, 2), (3, 2, 3), (1, 2, 3), (3, 2), (1,), (4, 1, 4)])
def test_outlines(lengths):
    """Rows lie one below the middle of another, wherever their columns begin."""
    widest = max(lengths)
    columns = {row: [widest - n + 2 * i for i in range(n)] for row, n in enumerate(lengths)}
    lean = columns[0][0] % 2
    cells = [Hex((c + lean - row) // 2, row) for row, cs in columns.items() for c in cs]
    shift = normal_shift(cells)
    terrain = {cell + shift: "hill" for cell in cells}
    position = position_with(["hill"] * 7)._replace(terrain=terrain, names={})
    game = GAME._replace(outline=lengths)
    check = [Check(Grounded(), "says")]
    assert not list(check_declared(view_of(position, game), check, {}))
    less = position._replace(terrain=dict(list(terrain.items())[1:]))
    assert list(check_declared(view_of(less, game), check, {}))


def test_checks_hold_in_their_phases_and_by_their_rulings():
    view = view_of(position_with(["lake"] * 7), GAME)
    form = Apart(Land(("lake",)), is_one=True)
    assert not list(check_declared(view, [Check(form, "A", phases=("end",))], {}))
    ruled = [Check(form, "A", ruling=("B", "barred"))]
    assert not list(check_declared(view, ruled, {"B": "allowed"}))
    assert len(list(check_declared(view, ruled, {"B": "barred"}))) == 1


# Scores.


def scored(rows, pieces, *, ties=(), ends=(), **more):
    position = position_with(
        ["hill", "field", "lake", "hill", "field", "lake", "hill"], pieces, **more
    )
    game = GAME._replace(scores=tuple(rows), ties=tuple(ties), ends=tuple(ends))
    return score_game(view_of(position, game), {"SH": "yes"})


def totals(sheet):
    return {standing.colour: standing.total for standing in sheet.standings}


H = [
    ("r", "H", PLACES["hex"][0], 2),
    ("r", "H", PLACES["hex"][1], 1),
    ("b", "H", PLACES["hex"][3], 1),
]


def row(measure, **more):
    return ScoreRow(measure, "says", **more)


def test_lines_add_up():
    pieces = Pieces(("H",))
    assert totals(scored([row(Measure("number_of", pieces), points=3)], H)) == {"r": 9, "b": 3}
    assert totals(scored([row(Measure("number_of", pieces), table=(0, 5, 6))], H)) == {
        "r": 6,
        "b": 5,
    }
    assert totals(scored([row(Measure("sum", pieces))], H)) == {"r": 3, "b": 2}
    assert totals(scored([row(Measure("sum", pieces, is_by_piece=True))], H)) == {"r": 5, "b": 2}
    assert totals(scored([row(Measure("kinds", pieces)), row(Measure("sum", pieces))], H)) == {
        "r": 5,
        "b": 3,
    }
    no = row(Measure("number_of", pieces), ruling=("SH", "no"))
    assert totals(scored([row(Measure("number_of", pieces)), no], H)) == {"r": 3, "b": 1}


def test_an_open_line_leaves_no_total():
    entry = row(entered("honour"))
    assert totals(scored([entry], H, numbers={"honour": {"r": 4}})) == {"r": 4, "b": None}
    dark = [*H, ("?", "H", PLACES["hex"][5], 1)]
    assert totals(scored([row(Measure("number_of", Pieces(("H",))))], dark)) == {
        "r": None,
        "b": None,
    }


@pytest.mark.parametrize(
    ("tied", "counts", "points"),
    [
        ("share", (2, 1), (5, 2)),
        ("share", (1, 1), (3, 3)),
        ("all", (1, 1), (5, 5)),
        ("none", (1, 1), (0, 0)),
        ("all", (2, 0), (5, 0)),
    ],
)
def test_the_most_and_the_second(tied, counts, points):
    pieces = [
        ("r", "H", PLACES["hex"][0], 1),
        ("b", "H", PLACES["hex"][1], 1),
        *(
            (colour, "T", PLACES["hex"][place], count)
            for place, (colour, count) in enumerate(zip("rb", counts, strict=True))
            if count
        ),
    ]
    ranks = row(Measure("number_of", Pieces(("T",))), ranks=(5, 2), tied=tied)
    assert totals(scored([ranks], pieces)) == dict(zip("rb", points, strict=True))


def test_ties_are_ranked_or_left_open():
    pieces = [("r", "H", PLACES["hex"][0], 1), ("b", "H", PLACES["hex"][1], 1)]
    lines = [row(Measure("number_of", Pieces(("H",))))]
    known = scored(lines, pieces, ties=[entered("honour")], numbers={"honour": {"r": 1, "b": 2}})
    assert [(s.colour, s.rank) for s in known.standings] == [("b", 1), ("r", 2)]
    unknown = scored(lines, pieces, ties=[entered("honour")], numbers={"honour": {"r": 1}})
    assert [(s.rank, s.is_open) for s in unknown.standings] == [(None, True)] * 2
    shared = scored(lines, pieces)
    assert [(s.rank, s.is_shared) for s in shared.standings] == [(1, True)] * 2


def test_a_game_ends_by_points_or_by_a_measure():
    lines = [row(Measure("number_of", Pieces(("H",))))]
    assert scored(lines, H, ends=[Ending(None, 3)]).is_over is True
    assert scored(lines, H, ends=[Ending(None, 4)]).is_over is False
    empty = Ending(Measure("number_of", Pieces(("T",))), most=0)
    assert scored(lines, H, ends=[Ending(None, 4), empty]).is_over is True
    dark = [*H, ("?", "H", PLACES["hex"][5], 1)]
    assert scored(lines, dark, ends=[Ending(None, 4)]).is_over is None
