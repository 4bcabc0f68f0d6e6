"""The score of a position of Terre de Barons: points, ranking, the end, and what is unknown."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp._api.verdicts import judge
from pnp.games import capabilities
from pnp.games.terre.facts import DIVERSITY_POINTS, GAME, LAST_TROOPS, TARGETS
from pnp.games.terre.facts import GAME as TERRE_DE_BARONS
from pnp.games.terre.rules import active_colours, greedy_active, incremental_actives
from pnp.model.games import all_rulings
from pnp.texts import LANGUAGES
from pnp.texts.sentences import sentence_text
from tests.positions.terre import MAP, terre_position
from tests.positions.typed import typed
from tests.properties import examples
from tests.twins.melees import left_after_arrivals, left_after_melees

# Donjons far enough apart of every value: 4 B3 B5 D4 D6 F4, 3 A1 F1, 2 C1 E3, 1 A3 C6 G4.
OFFICERS = "bB E2 | bK C2 D2 | yB D1 | yK E6 F5"


def position(pieces, **changes):
    return terre_position(f"{OFFICERS} | {pieces}", **changes)


def score(table, **choices):
    choices = {id_.replace("_", "-"): choice for id_, choice in choices.items()}
    return capabilities.score(
        TERRE_DE_BARONS, table, all_rulings(GAME.rulings, table.rulings, choices)
    )


def ranks(sheet):
    return {standing.colour: standing.rank for standing in sheet.standings}


def totals(sheet):
    return {standing.colour: standing.total for standing in sheet.standings}


def notes(sheet):
    return [note.sentence.text for note in sheet.notes]


def places(sheet, text):
    """Return the tiles of a note, by name."""
    (note,) = [note for note in sheet.notes if note.sentence.text == text]
    names = position("A2 b1").names
    return [names[cell] for cell in note.hexes]


@pytest.mark.parametrize(
    ("donjons", "tiles", "diversity"),
    [
        ("B3 B5 D4 D6", 16, 0),
        ("B3 B5 A1 F1", 14, 2),
        ("B3 B5 A1 C1", 13, 3),
        ("B3 A1 C1 E3 C6", 12, 4),
        ("B3", 4, 0),
        ("", 0, 0),
    ],
)
def test_tiles_and_diversity_of_the_worked_examples(donjons, tiles, diversity):
    table = position(f"bD {donjons}" if donjons else "A2 b1")
    blue = next(s for s in score(table).standings if s.colour == "b")
    assert [line.points for line in blue.lines] == [tiles, diversity]
    assert blue.total == tiles + diversity
    assert len(blue.lines[0].hexes) == len(donjons.split())


@pytest.mark.parametrize(
    ("donjons", "expected"),
    [
        ("", ["No tile with an own donjon", "Diversity, colours of tiles: 0"]),
        ("A3 A1", ["Tiles with own donjons (2): 3 + 1", "Diversity, colours of tiles: 2"]),
        ("B3 B2", ["Tiles with own donjons (2): 0 + 4", "Diversity, colours of tiles: 1"]),
    ],
)
def test_the_lines_of_a_colour_are_told(donjons, expected):
    table = position(f"bD {donjons}" if donjons else "A2 b1")
    texts = TERRE_DE_BARONS.rules_texts("en")
    blue = next(s for s in score(table).standings if s.colour == "b")
    assert [sentence_text(line.sentence, texts, table.names) for line in blue.lines] == expected


def test_an_unreadable_piece_is_not_called_no_donjon():
    table = position("D4 b?")
    texts = TERRE_DE_BARONS.rules_texts("en")
    blue = next(s for s in score(table).standings if s.colour == "b")
    assert sentence_text(blue.lines[0].sentence, texts, table.names) == (
        "Donjons of this colour may be among what cannot be read"
    )


def test_sixteen_points_of_two_players_end_the_game():
    sheet = score(position("bD B3 B5 D4 D6 | yD C1", phase="end"))
    assert (sheet.is_over, sheet.winners, ranks(sheet)) == (True, ("b",), {"b": 1, "y": 2})
    assert "note_points" in notes(sheet)


@pytest.mark.parametrize(
    ("title", "pieces", "reserve", "expected", "note"),
    [
        ("points first", "bD B3 | yD A1 | A2 y9", "b 9 | y 9", {"b": 1, "y": 2}, None),
        ("4 and 2 with diversity is as much as 4 and 4", "bD B3 C1 | yD D4 F4", "b 9 | y 9", {"b": 1, "y": 1}, "note_tie_shared"),
        ("more donjons at equal points", "bD A3 C6 G4 | yD A1", "b 9 | y 20", {"b": 1, "y": 2}, "note_tie_donjons"),
        ("more points with more donjons is no tie", "bD B3 A3 | yD A1", "b 9 | y 20", {"b": 1, "y": 2}, None),
        ("then troops on board and in reserve", "bD B3 | yD D4 | A2 b3", "b 9 | y 11", {"b": 1, "y": 2}, "note_tie_troops"),
        ("the reserve counts as much as the board", "bD B3 | yD D4 | A2 b3", "b 9 | y 13", {"b": 2, "y": 1}, "note_tie_troops"),
        ("equal troops share the rank", "bD B3 | yD D4 | A2 b3", "b 9 | y 12", {"b": 1, "y": 1}, "note_tie_shared"),
        ("no reserves: nobody is ahead for certain", "bD B3 | yD D4 | A2 b3", "", {"b": None, "y": None}, "note_tie_reserve"),
        ("no reserves, no troops", "bD B3 | yD D4", "", {"b": None, "y": None}, "note_tie_reserve"),
        ("a reserve that may be just as large", "bD B3 | yD D4 | A2 b27", "b 0", {"b": None, "y": None}, "note_tie_reserve"),
        ("no reserves, and none needed", "bD B3 | yD A1", "", {"b": 1, "y": 2}, None),
        ("a reserve too many troops for the other to have", "bD B3 | yD D4 | A2 b26", "y 9", {"b": 1, "y": 2}, "note_tie_troops"),
    ],
)  # fmt: skip
def test_the_ranking(title, pieces, reserve, expected, note):
    sheet = score(position(pieces, reserve=reserve))
    assert ranks(sheet) == expected
    is_open = None in expected.values()
    assert all(s.is_open == is_open for s in sheet.standings)
    assert all(
        s.is_shared == (len(set(expected.values())) == 1 and not is_open) for s in sheet.standings
    )
    assert [text for text in notes(sheet) if text.startswith("note_tie")] == (
        [note] if note else []
    )


def test_three_equal_colours_share_the_first_rank_and_the_next_is_fourth():
    table = typed(
        f"game terre-de-barons 4p\nphase play\nboard\n{MAP}pieces\nbD B3\nyD D4\nrD D6\ngD A1\n"
        "bB E2\nyB D1\nrB A2\ngB C3\nreserve\nb 9\ny 9\nr 9\n"
    )
    assert ranks(score(table)) == {"b": 1, "y": 1, "r": 1, "g": 4}
    unknown = table._replace(numbers={"reserve": {"b": 9, "y": 9}})
    assert ranks(score(unknown)) == {"b": None, "y": None, "r": None, "g": 4}


def test_one_unknown_reserve_of_three_leaves_the_rank_of_all_equals_open():
    table = typed(
        f"game terre-de-barons 3p\nphase play\nboard\n{MAP}reserve\nb 9\ny 8\npieces\n"
        "bD B3\nyD D4\nrD D6\nbB E2\nyB D1\nrB A2\n"
    )
    assert ranks(score(table)) == {"b": None, "y": None, "r": None}
    assert score(table).winners == ()
    assert "note_tie_reserve" in notes(score(table))


def test_nobody_is_ranked_while_nothing_is_known_of_a_player():
    head = f"game terre-de-barons 3p\nphase end\nboard\n{MAP}reserve\nb 9\ny 9\npieces\n"
    sheet = score(typed(head + "bD B3 B5 D4\nbB E2\nyB D1\n"))
    assert totals(sheet) == {"b": 12, "y": 0}
    assert ranks(sheet) == {"b": None, "y": None}


def test_ranking_by_tiles_alone_may_change_the_winner():
    table = position("bD B5 D4 F4 | yD A1 D6 C1 A3")  # 12 + 0, 10 + 4
    assert totals(score(table)) == {"b": 12, "y": 14}
    assert score(table).winners == ("y",)
    alone = score(table, TB_4="tiles-only")
    assert alone.winners == ("b",)
    assert totals(alone) == {"b": 12, "y": 14}
    assert "note_tiles_only" in notes(alone)


def test_diversity_counts_towards_the_end_in_both_readings():
    table = position("bD B5 D4 A1 F1 | yD C1", phase="end")  # 14 + 2
    for choice in ("with-diversity", "tiles-only"):
        assert score(table, TB_4=choice).is_over


@pytest.mark.parametrize(
    ("title", "pieces", "phase", "reserve", "expected", "note"),
    [
        ("nobody is there yet", "bD B3", "play", "b 9 | y 9", False, "note_goes_on"),
        ("five troops", "A2 y2", "end", "b 9 | y 3", True, "note_troops"),
        ("six troops", "A2 y3", "play", "b 9 | y 3", False, "note_goes_on"),
        ("the reserve is missing", "A2 y2", "play", "b 9", None, "note_unknown_end"),
        ("the reserve is missing, the file says end", "A2 y2", "end", "b 9", True, "note_unknown_end"),
        ("the file says end, and nothing proves it", "bD B3", "end", "b 9 | y 9", False, ""),
        ("something unreadable may be the last donjon", "bD B3 B5 D4 | D6 b?", "play", "b 9 | y 9", None, "note_unknown_end"),
        ("a start", "A2 y0", "setup", "", False, "note_goes_on"),
    ],
)  # fmt: skip
def test_whether_the_game_is_over(title, pieces, phase, reserve, expected, note):
    pieces = pieces.replace("A2 y0", "") or "bK A1"
    sheet = score(position(pieces, phase=phase, reserve=reserve))
    assert sheet.is_over is expected
    assert note in (notes(sheet) or [""])


def test_nobody_can_know_the_end_where_nothing_is_known_of_a_player():
    blank = typed(f"game terre-de-barons 2p\nphase play\nboard\n{MAP}reserve\nb ?\ny ?\n")
    sheet = score(blank)
    assert sheet.is_over is None
    texts = TERRE_DE_BARONS.rules_texts("en")
    assert [sentence_text(note.sentence, texts, blank.names) for note in sheet.notes] == [
        "It is not known whether the game is over: the file says nothing about 2 of the 2 players."
    ]


def test_troops_of_donjons_count_in_the_other_reading():
    table = position("A2 y2 | yD B3", reserve="b 9 | y 3")
    assert score(table).is_over is True
    assert score(table, TB_5="with-donjons").is_over is False


def test_an_unreadable_tile_leaves_the_points_open():
    sheet = score(position("bD B3 | yD D4", board=MAP.replace("3 # 4 4 4", "3 # ? 4 4")))
    assert totals(sheet) == {"b": None, "y": 4}
    assert ranks(sheet) == {"b": None, "y": None}
    assert sheet.winners == ()
    # One tile is never diverse, whatever it is.
    assert [line.points for line in sheet.standings[0].lines] == [None, 0]
    assert places(sheet, "note_unread") == ["B3"]


def test_pieces_that_may_be_donjons_are_where_points_are_hidden():
    table = position("bD B3 | D4 ?D | D6 y? | A2 ?2")
    assert places(score(table), "note_unread") == ["D4", "D6"]


def test_an_unreadable_piece_that_may_be_a_donjon_leaves_the_points_open():
    assert totals(score(position("bD B3 | D4 b?"))) == {"b": None, "y": 0}
    assert totals(score(position("bD B3 | D4 ?D"))) == {"b": None, "y": None}
    assert totals(score(position("bD B3 | D4 ?2"))) == {"b": 4, "y": 0}
    beside = judge(position("bD B3 | B3 b?"), TERRE_DE_BARONS, choices={})  # no second donjon
    assert totals(beside.score()[0]) == {"b": 4, "y": 0}


def test_active_knights_are_told_with_the_score():
    assert "TB10_blocks" in notes(score(position("bD E6")))


def test_an_illegal_position_has_a_score_all_the_same():
    table = position("bD B3 B4 | bB A1 A2")
    assert totals(score(table)) == {"b": 8, "y": 0}


@pytest.mark.parametrize(
    ("pieces", "phase", "reserve", "expected"),
    [
        ("bD B3 B5 D4 D6", "play", "b 9 | y 9", "The game is over by points: Blue (16 or more)."),
        ("A2 y2", "play", "b 9 | y 3", "The game is over by troops: Yellow (5 or fewer on the board and in reserve)."),
        ("bD B3", "play", "b 9 | y 9", "The game goes on: nobody has 16 points, and nobody is down to 5 troops."),
        ("A2 y2", "play", "", "It is not known whether the game is over; that depends on: Blue, Yellow."),
        ("bD B3 B5 D4 | D6 b?", "play", "b 9", "It is not known whether the game is over; that depends on: Blue, Yellow."),
    ],
)  # fmt: skip
def test_what_is_said_about_the_end(pieces, phase, reserve, expected):
    table = position(pieces, phase=phase, reserve=reserve)
    texts = TERRE_DE_BARONS.rules_texts("en")
    assert expected in [
        sentence_text(note.sentence, texts, table.names) for note in score(table).notes
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_and_note_can_be_told(language):
    texts = TERRE_DE_BARONS.rules_texts(language)
    tables = [
        (position("bD B3 B5 D4 D6", phase="end"), {}),
        (position("A2 y2", reserve="b 9 | y 3"), {}),
        (position("A2 y2", reserve=""), {}),
        (position("bD B3 | yD D4", phase="end"), {"TB_4": "tiles-only"}),
        (position("bD A3 C6 G4 | yD A1 | E3 ?D"), {}),
        (position("bD A3 C6 G4 | yD A1"), {}),
    ]
    for table, choices in tables:
        sheet = score(table, **choices)
        for standing in sheet.standings:
            for line in standing.lines:
                assert sentence_text(line.sentence, texts, table.names)
                assert texts(line.source)
        for note in sheet.notes:
            assert "{" not in sentence_text(note.sentence, texts, table.names)


def test_the_points_of_a_colour_are_a_range_where_something_is_unreadable():
    def points(pieces, board=MAP):
        table = position(pieces, board=board)
        sheet, _ = judge(table, TERRE_DE_BARONS, choices={}).score()
        return next(tuple(one.span) for one in sheet.standings if one.colour == "b")

    assert points("bD B3 | D4 b?") == (4, 8)
    worn = MAP.replace("3 3 1 #", "? 3 1 #")
    assert points("bD A1", board=worn) == (1, 4)
    all_fours = worn.replace("? 3 1 #", "? 4 1 #")  # all ten, so A1 is none
    assert points("bD A1", board=all_fours) == (1, 3)


def test_a_donjon_on_a_mountain_brings_nothing_and_no_colour():
    assert totals(score(position("bD B3 B2"))) == {"b": 4, "y": 0}


def test_the_parameters_are_those_of_the_rules():
    assert dict(TARGETS["16-12-10"]) == {2: 16, 3: 12, 4: 10}
    assert dict(DIVERSITY_POINTS) == {2: 2, 3: 3, 4: 4}
    assert LAST_TROOPS == 5


@examples(40)
@given(st.permutations("bygr"))
def test_renaming_the_players_renames_the_ranking(letters):
    new = str.maketrans("bygr", "".join(letters))
    head = f"game terre-de-barons 2p\nphase play\nboard\n{MAP}reserve\n"
    said = "b 9\ny 9\npieces\nbD B3 A3\nyD D4 C1\nA2 b3\nA3 y2\nbB E2\nyB D1\n"
    plain, renamed = (
        ranks(score(typed(head + said))),
        ranks(score(typed(head + said.translate(new)))),
    )
    assert plain == {"b": 2, "y": 1}
    assert renamed == {colour.translate(new): rank for colour, rank in plain.items()}


# Which knight is active: the steps of the rules, and both readings against a literal twin.


NOBODY = ""

# Every set of knights that the box allows: up to two of each colour.
SMALL_SETS = [
    "".join(colour * count for colour, count in zip("bgry", counts, strict=True))
    for counts in product(range(3), repeat=4)
]

# Title, knights, who is active. A blue baron stands on the tile: red blocks it, nobody does not.
STEPS = [
    ("a red knight blocks", "r", "r"),
    ("a blue one frees the baron", "rb", NOBODY),
    ("a second red one blocks again", "rrb", "r"),
    ("a second blue one frees it again", "rrbb", NOBODY),
    ("a green one frees the baron", "rg", NOBODY),
    ("a yellow one joins the melee", "rgy", NOBODY),
    ("a second red one is out of all melees", "rrgy", "r"),
    ("a second yellow one makes a second melee", "rrgyy", NOBODY),
    ("or a second green one", "rrggy", NOBODY),
]


@pytest.mark.parametrize(("title", "knights", "active"), STEPS, ids=[step[0] for step in STEPS])
def test_the_steps_of_the_rules_come_out(title, knights, active):
    assert greedy_active(Counter(knights)) == active


@pytest.mark.parametrize(("title", "knights", "active"), STEPS, ids=[step[0] for step in STEPS])
def test_the_other_reading_allows_the_steps_of_the_rules_too(title, knights, active):
    assert active in incremental_actives(Counter(knights))


def test_the_last_step_with_four_colours_is_a_known_conflict():
    """The rules let a blue knight free the tile here; melees as large as can be do not."""
    knights = Counter("rrgyb")
    assert greedy_active(knights) == "r"
    assert incremental_actives(knights) == {NOBODY, "r"}  # the order of the rules: nobody


def test_large_melees_leave_what_the_literal_wording_leaves():
    for knights in SMALL_SETS:
        left = left_after_melees(knights)
        assert len(set(left)) <= 1, knights
        assert greedy_active(Counter(knights)) == "".join(left[:1]), knights


def test_arrivals_leave_what_acting_them_out_leaves():
    for knights in SMALL_SETS:
        outcomes = left_after_arrivals(knights)
        assert all(len(set(left)) <= 1 for left in outcomes), knights
        actives = {"".join(left[:1]) for left in outcomes}
        assert incremental_actives(Counter(knights)) == actives, knights


def test_two_colours_leave_the_same_in_both_readings():
    for knights in SMALL_SETS:
        if len(set(knights)) == 2:
            counts = Counter(knights)
            assert incremental_actives(counts) == {greedy_active(counts)}


def test_the_number_of_active_knights_is_the_lead_of_the_first_colour():
    for knights in SMALL_SETS:
        first, second, *_ = [*sorted(Counter(knights).values(), reverse=True), 0, 0]
        assert len(left_after_melees(knights)) == first - second


def test_a_set_that_the_box_does_not_have_ends_quickly_and_excludes_nobody():
    assert incremental_actives({"b": 30, "r": 25, "g": 20, "y": 9}) == {NOBODY, *"brgy"}
    assert greedy_active({"b": 30, "r": 25}) == "b"


def test_no_knight_is_active_where_there_is_none():
    for reading in ("greedy", "incremental"):
        assert active_colours({}, reading) == {NOBODY}


def test_renaming_the_colours_renames_the_active_one():
    other = str.maketrans("bgry", "yrbg")
    for knights in SMALL_SETS:
        for reading in ("greedy", "incremental"):
            renamed = active_colours(Counter(knights.translate(other)), reading)
            before = active_colours(Counter(knights), reading)
            assert renamed == {colour.translate(other) for colour in before}
