"""
What checks, scores and ends of game files say besides: places, regions, holders, options.

Each form is held against a plain loop in every reading of what cannot be read.
"""

from collections import Counter
from itertools import combinations
from pathlib import PurePosixPath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generators.hexes import hexes_at, place_at
from pnp.judging.checking import check_declared, check_game
from pnp.judging.scores import ended, score_game
from pnp.judging.selecting import is_land, is_within, places_of
from pnp.judging.views import view_of
from pnp.model.boards import Chip
from pnp.model.checks import (
    Apart,
    Beside,
    Bounds,
    Check,
    ChipsPlaced,
    Connected,
    Deal,
    Ending,
    Land,
    Measure,
    Pieces,
    PieceSupply,
    Placed,
    ScoreRow,
    TerrainCount,
    TerrainSupply,
    Within,
    both,
    entered,
    exactly,
)
from pnp.model.gamefiles import GameFile, GameTable, Source
from pnp.model.games import (
    OF_NOBODY,
    BoardOption,
    CheckRequest,
    ChipKind,
    EntryKind,
    Ground,
    PieceKind,
)
from pnp.model.positions import UNREADABLE
from pnp.owngames.rules import ALWAYS
from tests.pnp.judging import readings as seven
from tests.pnp.judging.readings import CELLS, COLOURS, GAME, PLACES, compare, near, positions
from tests.properties import examples


class Nothing:
    """A folder without files."""

    def read(self, name: PurePosixPath) -> bytes:
        raise FileNotFoundError(name)

    def names(self) -> tuple[str, ...]:
        return ()


OWN = GAME._replace(
    file=Source("own.toml", GameFile(GameTable("Own", 2)), Nothing(), "3fa4b2c1"),
    ground=Ground(CELLS),
    outline=(),
    checks=ALWAYS,
    entries=(
        EntryKind(keyword="lead", shape="holder"),
        EntryKind(keyword="honour", shape="numbers"),
    ),
    options=(BoardOption("close", False), BoardOption("wide", True)),
)
LEFT, RIGHT = frozenset(CELLS[:3]), frozenset(CELLS[4:])
REGIONS = (Land(cells=LEFT), Land(cells=RIGHT))
BOATS = Pieces(("H",))


def counts_by(reading, kind, key):
    """How many pieces of a kind there are by a key."""
    found = Counter()
    for piece in reading.pieces:
        if piece.kind == kind:
            for one in key(piece):
                found[one] += piece.count
    return found


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
        told_both = is_land(view, cell, both(land, other))
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
    numbers = (ChipKind("number", {"6": 1}),)
    game = OWN._replace(checks=(Check(marked, "marked_says", "marked_unread"),), chips=numbers)
    position = seven.position_with(["hill"] * 7)._replace(chips={})
    assert ("marked", "needs entry") in found_in(position, game)
    assert ("marked", "impossible") in found_in(position._replace(chips={"number": {}}), game)


# Forms


@pytest.mark.parametrize("land", [Land(("lake",), is_rest=True), REGIONS[0]])
@pytest.mark.parametrize("which", [BOATS, Pieces(("S",)), Land(("hill",))])
@given(position=positions())
@examples(60)
def test_what_is_in_its_place(which, land, position):
    def is_broken(reading):
        return any(
            not any(is_in(cell, reading.terrain[cell], land) for cell in seven.below(place))
            for place, _, _ in seven.chosen(reading, which)
        )

    compare(position, Placed(which, land), is_broken)


@pytest.mark.parametrize("between", ["own", "others"])
@given(position=positions(), least=st.integers(0, 1), most=st.integers(1, 3) | st.none())
@examples(80)
def test_what_stands_beside_by_colours(between, position, least, most):
    def is_broken(reading):
        roads = seven.chosen(reading, Pieces(("R",)))
        for place, _, colour in seven.chosen(reading, Pieces(("S",))):
            there = {p for p, _, c in roads if (c == colour) == (between == "own")}
            count = sum(near(place, other) for other in there)
            if count < least or (most is not None and count > most):
                return True
        return False

    form = Beside(Pieces(("S",)), Pieces(("R",)), least, most, between)
    compare(position, form, is_broken)


@pytest.mark.parametrize("between", ["all", "own", "others"])
@given(position=positions(), most=st.integers(1, 2))
@examples(80)
def test_so_many_on_a_place(between, position, most):
    def is_broken(reading):
        if between == "own":
            found = counts_by(reading, "H", lambda piece: [(piece.hex, piece.colour)])
        elif between == "all":
            found = counts_by(reading, "H", lambda piece: [piece.hex])
        else:
            found = Counter(
                cell for cell, _ in counts_by(reading, "H", lambda p: [(p.hex, p.colour)])
            )
        return max(found.values(), default=0) > most

    form = Within(Measure("number_of", BOATS), Bounds(most=most), "place", between)
    compare(position, form, is_broken)


@pytest.mark.parametrize("between", ["all", "own", "others"])
@given(position=positions(), least=st.integers(0, 1), most=st.integers(1, 3))
@examples(80)
def test_so_many_in_each_region(between, position, least, most):
    def is_broken(reading):
        colours = {piece.colour for piece in reading.pieces} - {""}
        for region in (LEFT, RIGHT):
            here = [p for p in reading.pieces if p.kind == "H" and p.hex in region]
            counts = [sum(piece.count for piece in here)]
            if between == "own":
                counts = [sum(p.count for p in here if p.colour == c) for c in colours]
            elif between == "others":
                counts = [len({piece.colour for piece in here})]
            if any(not least <= count <= most for count in counts):
                return True
        return False

    form = Within(Measure("number_of", BOATS), Bounds(least, most), REGIONS, between)
    compare(position, form, is_broken)


@pytest.mark.parametrize("per", ["player", REGIONS])
@given(position=positions(), most=st.integers(0, 2))
@examples(80)
def test_players_differ_by_so_much(per, position, most):
    def is_broken(reading):
        colours = {piece.colour for piece in reading.pieces} - {""}
        for region in (LEFT, RIGHT) if per == REGIONS else (CELLS,):
            counts = [
                sum(
                    p.count
                    for p in reading.pieces
                    if (p.kind, p.colour) == ("H", c) and p.hex in region
                )
                for c in colours
            ]
            if max(counts, default=0) - min(counts, default=0) > most:
                return True
        return False

    form = Within(Measure("number_of", BOATS), per=per, differ=most)
    compare(position, form, is_broken)


@given(position=positions(), holder=st.sampled_from([None, "", *COLOURS]))
@examples(120)
def test_only_the_holder_is_meant(position, holder):
    if holder is not None:
        position = position._replace(colours={"lead": (holder,)})
    forms = {
        Within(Measure("number_of", BOATS), Bounds(most=1)): lambda r, c: (
            counts_by(r, "H", lambda piece: [piece.colour])[c] > 1
        ),
        Apart(Pieces(("S",))): lambda r, c: any(
            near(a, b) or a == b
            for (a, _, _), (b, _, _) in combinations(
                [
                    one
                    for one in seven.chosen(r, Pieces(("S",)))
                    for _ in range(one[1])
                    if one[2] == c
                ],
                2,
            )
        ),
        Connected(Pieces(("H",)), between="own"): None,
    }
    for form, is_broken in forms.items():
        check = Check(form, "says", unread="unread", who="lead")
        found = [f.severity for f in check_declared(view_of(position, OWN), [check], {})]
        if holder == "":
            assert not found
        elif holder is None:
            assert set(found) <= {"needs entry"}
        elif is_broken is not None:
            answers = {is_broken(reading, holder) for reading in seven.readings(position)}
            assert "impossible" not in found or answers == {True}
            assert found or True not in answers or not view_of(position, OWN).is_whole


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
        Within(Measure("number_of", Land(("hill",))), exactly(1), "board"), "A", phases=("deal",)
    )
    boats = Check(Within(Measure("number_of", BOATS), exactly(0), "board"), "B", phases=("deal",))
    two = seven.position_with(["hill"] * 7, [("r", "H", PLACES["hex"][0], 2)])
    printed = OWN._replace(pieces=tuple(k._replace(is_printed=True) for k in OWN.pieces))
    growing = OWN._replace(ground=Ground(is_free=True, is_growing=True))

    def codes(game, phase):
        view = view_of(two._replace(phase=phase), game)
        return "".join(f.code for f in check_declared(view, [hills, boats], {}))

    assert codes(OWN, "setup") == codes(printed, "play") == "AB"
    assert codes(OWN, "play") == codes(OWN, "end") == "A"
    assert codes(growing, "play") == ""


# The stock of own games


def found_in(position, game):
    return {(f.code, f.severity) for f in check_game(view_of(position, game), CheckRequest({}))}


def test_the_board_is_that_of_the_game():
    whole = seven.position_with(["hill"] * 7)
    torn = whole._replace(terrain=dict.fromkeys((CELLS[0], *CELLS[5:]), "hill"))
    mapped = OWN._replace(ground=Ground(CELLS, {CELLS[3]: "lake"}))
    covered = mapped._replace(deals=(Deal("tiles", {"hill": 1}, covers=True),))
    broken = ("PF05", "impossible")
    assert found_in(whole, OWN) == set()
    assert found_in(torn, OWN) == {broken}
    assert found_in(whole, mapped) == {broken}
    assert found_in(whole, covered) == set()
    dark = whole._replace(terrain={**whole.terrain, CELLS[3]: UNREADABLE})
    assert found_in(dark, mapped) == set()
    assert found_in(whole, OWN._replace(ground=Ground(organic=7))) == set()
    assert found_in(whole, OWN._replace(ground=Ground(organic=8))) == {broken}
    assert found_in(torn, OWN._replace(ground=Ground(is_free=True))) == {broken}
    assert found_in(whole._replace(terrain={}), OWN._replace(ground=Ground(is_free=True))) == set()


def test_counts_and_places_of_terrain_chips_and_pieces():
    checks = (
        Check(
            TerrainSupply((TerrainCount("lake", ("lake",), exactly(1)),)),
            "PF06_count",
            unread="PF06_unread",
        ),
        Check(Placed(Land(("lake",)), REGIONS[0]), "PF06_place", unread="PF06_unread"),
        Check(ChipsPlaced(chip="number", land=Land(("hill",))), "PF07_place"),
        Check(
            PieceSupply(
                {"H": Bounds(most=2), "X": Bounds(most=1)}, backs={"T": "H"}, nobody="PF08_nobody"
            ),
            "PF08_supply",
            unread="PF08_unread",
        ),
        Check(Placed(Pieces(("H",)), Land(("hill",))), "PF08_place", unread="PF08_unread"),
    )
    game = OWN._replace(
        checks=(*ALWAYS, *checks),
        chips=(ChipKind("number", {"6": 1}),),
        pieces=(*OWN.pieces[:2], PieceKind("X", "knight", owners=OF_NOBODY)),
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
    game = OWN._replace(ends=(Ending(Measure("number_of", BOATS), 2),))
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
        found = counts_by(reading, "S", lambda p: [(p.place, p.colour)])
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
        name: standings(OWN, position, scores=(ScoreRow(entered(name), "says"),))
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


@pytest.mark.parametrize(
    ("ending", "is_over"),
    [
        (Ending(Measure("number_of", BOATS), 3), False),
        (Ending(Measure("number_of", BOATS), 3, per="board"), True),
        (Ending(Measure("number_of", BOATS), 2, per="place"), True),
        (Ending(Measure("number_of", BOATS), 3, per="place"), False),
        (Ending(Measure("number_of", BOATS), 3, per=REGIONS), True),
        (Ending(Measure("number_of", BOATS), 0, 0, per=(REGIONS[1],)), True),
        (Ending(entered("turns"), 8), None),
    ],
)
def test_ends_of_players_places_regions_and_the_board(ending, is_over):
    pieces = [("r", "H", PLACES["hex"][0], 2), ("b", "H", PLACES["hex"][1], 1)]
    position = seven.position_with(["hill"] * 7, pieces)
    assert ended(view_of(position, OWN._replace(ends=(ending,))), {}) is is_over


# Sound whatever cannot be read

EVERYTHING = (
    Check(Placed(BOATS, Land(("lake",), is_rest=True)), "a", unread="a_unread"),
    Check(Within(Measure("group", Pieces(("R",))), Bounds(0, 1)), "b", unread="b_unread"),
    Check(Within(Measure("sum", Land(("hill", "lake")), reach=1), Bounds(0, 5), "board"), "c"),
    Check(Within(Measure("kinds", Land(is_rest=True)), Bounds(2), "board"), "d", unread="d_unread"),
    Check(Within(Measure("number_of", Pieces()), differ=1), "e", unread="e_unread"),
    Check(Connected(Pieces(("R",)), "own", Land(("hill",)), Pieces(("S",))), "f"),
    Check(PieceSupply({"H": Bounds(most=2)}, backs={"T": "H"}), "g", unread="g_unread"),
    Check(Apart(Pieces(("H", "S")), 1, between="others"), "h", unread="h_unread"),
)


@given(position=positions(), data=st.data())
@examples(150)
def test_question_marks_never_make_a_fault(position, data):
    reading = data.draw(st.sampled_from(list(seven.readings(position))[:60]))
    game = OWN._replace(checks=EVERYTHING)
    clean = {
        f.code
        for f in check_game(view_of(reading, game), CheckRequest({}))
        if f.severity != "needs entry"
    }
    dark = {
        f.code
        for f in check_game(view_of(position, game), CheckRequest({}))
        if f.severity != "needs entry"
    }
    assert dark <= clean


@given(position=positions(), values=st.lists(st.sampled_from("12?-"), min_size=7, max_size=7))
@examples(60)
def test_equal_chips_apart(position, values):
    laid = {c: Chip(value) for c, value in zip(CELLS, values, strict=True) if value != "-"}
    read = position._replace(chips={"num": laid})

    pairs = [
        {laid[one].value, laid[other].value}
        for one, other in combinations(laid, 2)
        if near(place_at(one), place_at(other))
    ]
    clashes = [pair for pair in pairs if len(pair) == 1 and "?" not in pair]
    expected = "broken" if clashes else "kept"
    assert seven.verdict(read, Apart(Land(chip="num"), is_equal=True)) == expected
