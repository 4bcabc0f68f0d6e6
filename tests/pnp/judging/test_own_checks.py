"""
What checks, scores and ends of game files say besides: places, regions, holders, options.

Each form is held against a plain loop in every reading of what cannot be read.
"""

from collections import Counter
from pathlib import PurePosixPath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generators.hexes import hexes_at
from pnp.judging.checking import check_declared, check_game
from pnp.judging.scores import ended, score_game
from pnp.judging.selecting import is_land, is_within, places_of
from pnp.judging.views import view_of
from pnp.model import checks, games
from pnp.model.boards import Chip
from pnp.model.checks import Bounds, Check, Land, Measure, Pieces, ScoreRow, Within
from pnp.model.gamefiles import GameFile, GameTable, Source
from pnp.model.positions import UNREADABLE
from pnp.owngames.rules import ALWAYS
from tests.pnp.judging import readings as seven
from tests.pnp.judging.readings import CELLS, GAME, PLACES, positions
from tests.properties import examples


class Nothing:
    """A folder without files."""

    def read(self, name: PurePosixPath) -> bytes:
        raise FileNotFoundError(name)

    def names(self) -> tuple[str, ...]:
        return ()


OWN = GAME._replace(
    file=Source("own.toml", GameFile(GameTable("Own", 2)), Nothing(), "3fa4b2c1"),
    ground=games.Ground(CELLS),
    outline=(),
    checks=ALWAYS,
    entries=(
        games.EntryKind(keyword="lead", shape="holder"),
        games.EntryKind(keyword="honour", shape="numbers"),
    ),
    options=(games.BoardOption("close", False), games.BoardOption("wide", True)),
)
LEFT, RIGHT = frozenset(CELLS[:3]), frozenset(CELLS[4:])
REGIONS = (Land(cells=LEFT), Land(cells=RIGHT))
BOATS = Pieces(("H",))


# Selections


plain_lands = st.tuples(
    st.sampled_from([(), ("lake",), ("hill", "field")]),
    st.booleans(),
    st.sampled_from([None, LEFT, RIGHT, frozenset(CELLS[2:6]), frozenset()]),
).map(lambda values: Land(*values))
some_lands = st.lists(plain_lands, max_size=2).map(tuple)
lands = st.tuples(plain_lands, some_lands, some_lands).map(
    lambda parts: parts[0]._replace(any_of=parts[1], without=parts[2])
)


def is_in(cell, terrain, land):
    named = not land.terrains or (terrain in land.terrains) != land.is_rest
    there = land.cells is None or cell in land.cells
    one = not land.any_of or any(is_in(cell, terrain, part) for part in land.any_of)
    return named and there and one and not any(is_in(cell, terrain, part) for part in land.without)


kinds_of_land = st.lists(st.sampled_from((*seven.VALUES, UNREADABLE)), min_size=7, max_size=7)


@given(kinds=kinds_of_land, land=lands, other=lands)
@examples(200)
def test_land_is_joined_and_taken_away(kinds, land, other):
    position = seven.position_with(kinds)
    view = view_of(position, OWN)
    for cell, terrain in position.terrain.items():
        told_both = is_land(view, cell, checks.both(land, other))
        kinds = seven.VALUES if terrain == UNREADABLE else (terrain,)
        answers = {is_in(cell, kind, land) for kind in kinds}
        # No for certain of what is not even perhaps; yes for certain of what is without a doubt.
        assert answers == {False} or is_land(view, cell, land, unread=True)
        assert answers == {True} or not is_land(view, cell, land)
        assert len(answers) > 1 or terrain == UNREADABLE or {is_land(view, cell, land)} == answers
        if terrain != UNREADABLE:
            assert told_both == (is_in(cell, terrain, land) and is_in(cell, terrain, other))


def test_corners_are_in_all_their_hexes_and_may_be_meant_by_themselves():
    corner = next(place for place in PLACES["corner"] if set(hexes_at(place)) & LEFT)
    far = next(place for place in PLACES["corner"] if not set(hexes_at(place)) & LEFT)
    view = view_of(seven.position_with(["hill"] * 7), OWN)
    left = Land(cells=LEFT)
    assert is_within(view, corner, left) is True
    assert is_within(view, far, left) is False
    spot = Land(cells=frozenset(), spots=frozenset({far}))
    assert is_within(view, far, Land(any_of=(left, spot))) is True
    assert is_within(view, far, Land(any_of=(left, spot), without=(spot,))) is False
    assert places_of(view, spot) == {far}


def test_chips_of_which_nothing_is_entered_may_lie_anywhere():
    position = seven.position_with(["hill"] * 7)
    red = Land(chip="number", values=("6",))
    entered = position._replace(chips={"number": {CELLS[0]: Chip("6"), CELLS[1]: Chip("?")}})
    answers = [
        [is_land(view_of(p, OWN), cell, red, unread=unread) for unread in (False, True)]
        for p in (position, entered)
        for cell in CELLS
    ]
    assert answers == [[False, True]] * 7 + [[True, True], [False, True]] + [[False, False]] * 5


def test_what_hangs_on_chips_that_are_not_entered_is_open():
    marked = Within(Measure("number_of", Land(chip="number")), Bounds(1), "board")
    numbers = (games.ChipKind("number", {"6": 1}),)
    game = OWN._replace(checks=(Check(marked, "marked_says", "marked_unread"),), chips=numbers)
    position = seven.position_with(["hill"] * 7)._replace(chips={})
    assert ("marked", "needs entry") in found_in(position, game)
    assert ("marked", "impossible") in found_in(position._replace(chips={"number": {}}), game)


def test_options_hold_where_the_board_says_so():
    two = seven.position_with(["hill"] * 7, [("r", "H", PLACES["hex"][0], 2)])
    form = Within(Measure("number_of", BOATS), Bounds(most=1))
    for option, words, is_found in [
        ("close", "seed=1 v1 close", True),
        ("close", "seed=1 v1", False),
        ("close", "", False),
        ("wide", "seed=1 v1", True),
        ("wide", "seed=1 v1 no-wide", False),
        ("wide", "", False),
    ]:
        view = view_of(two._replace(board_words=words), OWN)
        check = Check(form, "says", option=option)
        assert bool(list(check_declared(view, [check], {}))) == is_found


def test_the_deal_is_seen_where_it_cannot_have_changed():
    hills = Check(
        Within(Measure("number_of", Land(("hill",))), checks.exactly(1), "board"),
        "A",
        phases=("deal",),
    )
    boats = Check(
        Within(Measure("number_of", BOATS), checks.exactly(0), "board"), "B", phases=("deal",)
    )
    two = seven.position_with(["hill"] * 7, [("r", "H", PLACES["hex"][0], 2)])
    printed = OWN._replace(pieces=tuple(k._replace(is_printed=True) for k in OWN.pieces))
    growing = OWN._replace(ground=games.Ground(is_free=True, is_growing=True))

    def codes(game, phase):
        view = view_of(two._replace(phase=phase), game)
        return "".join(f.code for f in check_declared(view, [hills, boats], {}))

    assert codes(OWN, "setup") == codes(printed, "play") == "AB"
    assert codes(OWN, "play") == codes(OWN, "end") == "A"
    assert codes(growing, "play") == ""


# The stock of own games


def found_in(position, game):
    return {
        (f.code, f.severity) for f in check_game(view_of(position, game), games.CheckRequest({}))
    }


def test_the_board_is_that_of_the_game():
    whole = seven.position_with(["hill"] * 7)
    torn = whole._replace(terrain=dict.fromkeys((CELLS[0], *CELLS[5:]), "hill"))
    mapped = OWN._replace(ground=games.Ground(CELLS, {CELLS[3]: "lake"}))
    covered = mapped._replace(deals=(checks.Deal("tiles", {"hill": 1}, covers=True),))
    broken = ("PF05", "impossible")
    assert found_in(whole, OWN) == set()
    assert found_in(torn, OWN) == {broken}
    assert found_in(whole, mapped) == {broken}
    assert found_in(whole, covered) == set()
    dark = whole._replace(terrain={**whole.terrain, CELLS[3]: UNREADABLE})
    assert found_in(dark, mapped) == set()
    assert found_in(whole, OWN._replace(ground=games.Ground(organic=7))) == set()
    assert found_in(whole, OWN._replace(ground=games.Ground(organic=8))) == {broken}
    assert found_in(torn, OWN._replace(ground=games.Ground(is_free=True))) == {broken}
    assert (
        found_in(whole._replace(terrain={}), OWN._replace(ground=games.Ground(is_free=True)))
        == set()
    )


def test_counts_and_places_of_terrain_chips_and_pieces():
    declared = (
        Check(
            checks.TerrainSupply((checks.TerrainCount("lake", ("lake",), checks.exactly(1)),)),
            "PF06_count",
            unread="PF06_unread",
        ),
        Check(checks.Placed(Land(("lake",)), REGIONS[0]), "PF06_place", unread="PF06_unread"),
        Check(checks.ChipsPlaced(chip="number", land=Land(("hill",))), "PF07_place"),
        Check(
            checks.PieceSupply(
                {"H": Bounds(most=2), "X": Bounds(most=1)}, backs={"T": "H"}, nobody="PF08_nobody"
            ),
            "PF08_supply",
            unread="PF08_unread",
        ),
        Check(checks.Placed(Pieces(("H",)), Land(("hill",))), "PF08_place", unread="PF08_unread"),
    )
    game = OWN._replace(
        checks=(*ALWAYS, *declared),
        chips=(games.ChipKind("number", {"6": 1}),),
        pieces=(*OWN.pieces[:2], games.PieceKind("X", "knight", owners=games.OF_NOBODY)),
    )
    clean = seven.position_with(
        ["lake", *["hill"] * 6],
        [("r", "H", PLACES["hex"][1], 1), ("r", "T", PLACES["hex"][2], 1)],
        chips={"number": {CELLS[1]: Chip("6")}},
    )
    assert found_in(clean, game) == set()

    def changed(**values):
        return {code for code, _ in found_in(clean._replace(**values), game)}

    def with_piece(colour, kind, at, count=1):
        laid = [*[(p.colour, p.kind, p.place, p.count) for p in clean.pieces]]
        laid.append((colour, kind, PLACES["hex"][at], count))
        return changed(pieces=seven.position_with(["hill"] * 7, laid).pieces)

    moved = {**clean.terrain, CELLS[0]: "hill", CELLS[5]: "lake"}
    assert changed(terrain=moved) == {"PF06"}
    assert changed(terrain={**clean.terrain, CELLS[6]: "lake"}) == {"PF06"}
    assert changed(chips={"number": {CELLS[0]: Chip("6")}}) == {"PF07"}
    assert changed(chips={"number": {c: Chip("6") for c in CELLS[1:3]}}) == {"PF07"}
    assert with_piece("r", "T", 3) == {"PF08"}  # with its front too many
    assert with_piece("b", "H", 0) == {"PF08"}  # on a lake
    assert with_piece("b", "T", 0) == set()
    assert with_piece("", "X", 3, 2) == {"PF08"}
    assert with_piece("", "H", 3) == {"PF08"}  # of nobody
    assert with_piece("r", "X", 3) == {"PF08"}  # nobody's
    assert {s for _, s in found_in(clean._replace(terrain={**moved, CELLS[5]: "?"}), game)} == {
        "needs entry"
    }


def test_the_end_is_that_of_the_file():
    game = OWN._replace(ends=(checks.Ending(Measure("number_of", BOATS), 2),))
    one = seven.position_with(["hill"] * 7, [("r", "H", PLACES["hex"][0], 1)])
    two = seven.position_with(["hill"] * 7, [("r", "H", PLACES["hex"][0], 2)])
    dark = seven.position_with(["hill"] * 7, [("?", "?", PLACES["hex"][0], 1)])
    said = [
        (one, "play", set()),
        (one, "end", {("PF09", "doubtful")}),
        (two, "play", {("PF09", "doubtful")}),
        (two, "setup", set()),
        (two, "end", set()),
    ]
    for position, phase, expected in said:
        assert found_in(position._replace(phase=phase), game) == expected
    dark = dark._replace(colours={"lead": ("r",)})
    assert found_in(dark, game) == {("PF09", "needs entry")}
    assert score_game(
        view_of(two, game._replace(ends=(game.ends[0]._replace(says="full"),))), {}
    ).notes


# Scores and ends


def standings(game, position, **how):
    sheet = score_game(view_of(position, game._replace(**how)), {})
    return {one.colour: one.total for one in sheet.standings}


ROWS = [
    ScoreRow(Measure("number_of", BOATS), "says", table=(0, 1, 5), per=REGIONS),
    ScoreRow(Measure("number_of", BOATS), "says", ranks=(4, 1), per=REGIONS),
    ScoreRow(Measure("number_of", Pieces(("S",))), "says", ranks=(3,), tied="none", per="place"),
    ScoreRow(Measure("sum", BOATS, reach=1), "says", 2),
    ScoreRow(Measure("group", Pieces(("R",))), "says", table=(0, 0, 3)),
    ScoreRow(Measure("number_of", Land(("hill",))), "says", per="board"),
    ScoreRow(Measure("kinds", BOATS), "says", per="place"),
]


BY_BOATS = ScoreRow(Measure("number_of", BOATS), "says")
TWO_AND_ONE = [("r", "H", PLACES["hex"][0], 2), ("b", "H", PLACES["hex"][1], 1)]


def plain_points(row, reading, colour, colours):
    """What a line is worth, counted apart."""

    def boats(who, region):
        return sum(
            p.count for p in reading.pieces if (p.kind, p.colour) == ("H", who) and p.hex in region
        )

    def ranked(mine, others, ranks, tied):
        better = sum(other > mine for other in others)
        equal = sum(other == mine for other in others)
        won = [*ranks, *[0] * 9][better : better + equal]
        if mine == 0 or (tied == "none" and equal > 1):
            return 0
        return sum(won) // equal

    if row is ROWS[0]:
        return sum((0, 1, 5)[min(2, boats(colour, region))] for region in (LEFT, RIGHT))
    if row is ROWS[1]:
        return sum(
            ranked(boats(colour, region), [boats(c, region) for c in colours], (4, 1), "share")
            for region in (LEFT, RIGHT)
        )
    if row is ROWS[2]:
        found = Counter()
        for place, count, owner in seven.chosen(reading, Pieces(("S",))):
            found[place, owner] += count
        return sum(
            ranked(found[place, colour], [found[place, c] for c in colours], (3,), "none")
            for place in {place for place, _ in found}
        )
    if row is ROWS[5]:
        return list(reading.terrain.values()).count("hill")
    if row is ROWS[6]:
        return len({p.hex for p in reading.pieces if (p.kind, p.colour) == ("H", colour)})
    return None


@pytest.mark.parametrize("row", ROWS)
@given(position=positions())
@examples(60)
def test_a_line_has_the_points_of_every_reading(row, position):
    told = standings(OWN, position, scores=(row,))
    for reading in seven.readings(position):
        colours = {piece.colour for piece in position.pieces} - {UNREADABLE}
        if {piece.colour for piece in reading.pieces} != colours:
            continue  # somebody of whom nothing was read
        values = standings(OWN, reading, scores=(row,))
        for colour in told:
            assert told[colour] in (None, values[colour])
            plain = plain_points(row, reading, colour, colours)
            assert plain in (None, values[colour])


def test_an_open_line_leaves_no_total():
    dark = [*TWO_AND_ONE, ("?", "H", PLACES["hex"][5], 1)]
    told = standings(OWN, seven.position_with(["hill"] * 7, dark), scores=(BY_BOATS,))
    assert told == {"r": None, "b": None}


def test_entries_of_all_shapes_are_measured():
    position = seven.position_with(
        ["hill"] * 7,
        [("r", "H", PLACES["hex"][0], 1), ("b", "H", PLACES["hex"][1], 1)],
        colours={"lead": ("r",), "order": ("b", "r")},
        numbers={"honour": {"r": 3, "b": 0}, "turns": {"": 7}},
        words={"found": ("one", "two")},
        cells={"held": CELLS[:3]},
    )
    rows = {
        name: standings(OWN, position, scores=(ScoreRow(checks.entered(name), "says"),))
        for name in ("lead", "order", "honour", "turns", "found", "held", "none")
    }
    assert rows == {
        "lead": {"r": 1, "b": 0},
        "order": {"r": 1, "b": 1},
        "honour": {"r": 3, "b": 0},
        "turns": {"r": 7, "b": 7},
        "found": {"r": 2, "b": 2},
        "held": {"r": 3, "b": 3},
        "none": {"r": None, "b": None},
    }


def test_a_line_holds_by_its_ruling():
    ruled = ROWS[5]._replace(ruling=("SH", "no"))
    view = view_of(
        seven.position_with(["hill"] * 7, TWO_AND_ONE), OWN._replace(scores=(ROWS[5], ruled))
    )
    for choice, total in (("yes", 7), ("no", 14)):
        assert score_game(view, {"SH": choice}).standings[0].total == total


def test_ties_are_ranked_or_left_open():
    game = OWN._replace(scores=(ROWS[5],), ties=(checks.entered("honour"),))

    def ranks(game, honour):
        position = seven.position_with(["hill"] * 7, TWO_AND_ONE, numbers={"honour": honour})
        sheet = score_game(view_of(position, game), {})
        return [(one.colour, one.rank, one.is_open, one.is_shared) for one in sheet.standings]

    assert ranks(game, {"r": 1, "b": 2}) == [("b", 1, False, False), ("r", 2, False, False)]
    assert [row[1:3] for row in ranks(game, {"r": 1})] == [(None, True)] * 2
    assert [row[1::2] for row in ranks(game._replace(ties=()), {})] == [(1, True)] * 2


@pytest.mark.parametrize(
    ("ending", "is_over"),
    [
        (checks.Ending(None, 2), True),
        (checks.Ending(None, 3), False),
        (checks.Ending(Measure("number_of", Pieces(("T",))), most=0), True),
        (checks.Ending(Measure("number_of", BOATS), 3), False),
        (checks.Ending(Measure("number_of", BOATS), 3, per="board"), True),
        (checks.Ending(Measure("number_of", BOATS), 2, per="place"), True),
        (checks.Ending(Measure("number_of", BOATS), 3, per="place"), False),
        (checks.Ending(Measure("number_of", BOATS), 3, per=REGIONS), True),
        (checks.Ending(Measure("number_of", BOATS), 0, 0, per=(REGIONS[1],)), True),
        (checks.Ending(checks.entered("turns"), 8), None),
    ],
)
def test_ends_of_points_players_places_regions_and_the_board(ending, is_over):
    game = OWN._replace(scores=(BY_BOATS,), ends=(ending,))
    position = seven.position_with(["hill"] * 7, TWO_AND_ONE)
    assert ended(view_of(position, game), {}) is is_over


# Sound whatever cannot be read

EVERYTHING = (
    Check(checks.Placed(BOATS, Land(("lake",), is_rest=True)), "a", unread="a_unread"),
    Check(Within(Measure("group", Pieces(("R",))), Bounds(0, 1)), "b", unread="b_unread"),
    Check(Within(Measure("sum", Land(("hill", "lake")), reach=1), Bounds(0, 5), "board"), "c"),
    Check(Within(Measure("kinds", Land(is_rest=True)), Bounds(2), "board"), "d", unread="d_unread"),
    Check(Within(Measure("number_of", Pieces()), differ=1), "e", unread="e_unread"),
    Check(checks.Connected(Pieces(("R",)), "own", Land(("hill",)), Pieces(("S",))), "f"),
    Check(checks.PieceSupply({"H": Bounds(most=2)}, backs={"T": "H"}), "g", unread="g_unread"),
    Check(checks.Apart(Pieces(("H", "S")), 1, between="others"), "h", unread="h_unread"),
)


@given(position=positions(), data=st.data())
@examples(150)
def test_question_marks_never_make_a_fault(position, data):
    reading = data.draw(st.sampled_from(list(seven.readings(position))[:60]))
    game = OWN._replace(checks=EVERYTHING)
    clean, dark = (
        {code for code, severity in found_in(one, game) if severity != "needs entry"}
        for one in (reading, position)
    )
    assert dark <= clean
