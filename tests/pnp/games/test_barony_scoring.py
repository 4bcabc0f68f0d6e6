"""Barony and Sorcery: the score of a typed position, and who won."""

import pytest

import pnp
from pnp.games import capabilities, find_game
from tests.positions.changed import request_for
from tests.positions.typed import typed, typed_text

BARONY, SORCERY = find_game("barony"), find_game("barony-sorcery")

# Scores look at nothing but pieces and hands, so a small map does.
TABLE = typed_text("three players on plains")


def table(hands="", lines="", pieces="", phase="end", game="barony"):
    text = TABLE.format(hands=hands, lines=lines, pieces=pieces, phase=phase, game=game)
    return typed(text.replace("hand\n\n", ""))


def sheet_of(position):
    game = find_game(position.game)
    return capabilities.score(game, position, request_for(game).rulings)


def standing_of(position, colour="r"):
    return next(one for one in sheet_of(position).standings if one.colour == colour)


def totals(position):
    return {one.colour: one.total for one in sheet_of(position).standings}


def ranks(position):
    return {one.colour: (one.rank, one.is_shared) for one in sheet_of(position).standings}


def notes(position):
    return [note.sentence.text for note in sheet_of(position).notes]


POINTS = [
    ("a baron with nothing", "r rank=0 tokens=-", "", 0),
    ("BY-c: 15 points and a new city are 25", "r rank=1 tokens=-", "rC A15", 25),
    ("BY-d: a marquis has 45", "r rank=3 tokens=-", "", 45),
    ("BY-e: 70 and a field, a forest and a mountain are 74", "r rank=4 tokens=cfm", "rC A15", 74),
    ("a duke with two new cities has 80", "r rank=4 tokens=-", "rC A15 A17", 80),
    ("two of each token are 12", "r rank=0 tokens=mmffppcc", "", 12),
    ("points on the track tell the rank", "r points=55 tokens=p", "rC A15", 57),
    ("the entered rank goes before the points", "r rank=2 points=55 tokens=-", "rC A15", 40),
    ("the board goes before the row", "r rank=2 row=2 tokens=-", "rC A15", 40),
    ("an unreadable city: the row tells", "r rank=2 row=2 tokens=-", "rC A15\nr? A17", 50),
    ("an unreadable city: the points tell", "r points=50 tokens=-", "rC A15\nr? A17", 50),
    ("an unreadable city and no counter", "r rank=2 tokens=-", "rC A15\nr? A17", None),
    ("no rank", "r tokens=-", "", None),
    ("points of no place on the track", "r points=5 tokens=-", "", None),
    ("tokens missing at the end", "r rank=4", "", None),
]


@pytest.mark.parametrize("title, hand, pieces, expected", POINTS, ids=[row[0] for row in POINTS])
def test_points_of_a_player_at_the_end(title, hand, pieces, expected):
    assert standing_of(table(hand, pieces=pieces)).total == expected


@pytest.mark.parametrize("phase", ["play", "end"])
@pytest.mark.parametrize("hand", ["rank=1", "rank=1 tokens=?"])
def test_missing_tokens_leave_the_total_open_and_who_is_ahead(phase, hand):
    position = table(f"r {hand}\nb rank=1 tokens=c\ny rank=0 tokens=-", phase=phase)
    assert totals(position) == {"r": None, "b": 18, "y": 0}
    assert standing_of(position).span == (15, None)
    assert ranks(position) == {"r": (None, False), "b": (None, False), "y": (3, False)}
    assert sheet_of(position).winners == ()
    assert sheet_of(position).can_win == ("b", "r")


def test_a_token_that_cannot_be_read_is_worth_up_to_a_field():
    position = table("r rank=3 tokens=cccc?\nb rank=1 tokens=???")
    assert standing_of(position).span == (57, 60)
    assert standing_of(position, "b").span == (15, 24)
    asked = [one.sentence.text for one in pnp.check(position) if one.severity == "needs entry"]
    assert asked.count("PF04_letters") == 2


def test_in_set_up_all_are_barons_and_nothing_is_missing():
    assert totals(table(phase="setup")) == {"r": 0, "b": 0, "y": 0}
    assert totals(table("r rank=1", phase="setup")) == {"r": 15, "b": 0, "y": 0}


def test_the_lines_add_up_and_name_the_cities():
    position = table("r rank=2 tokens=fpc", pieces="rC A15")
    lines = standing_of(position).lines
    assert [line.points for line in lines] == [30, 10, 1, 2, 3]
    assert [position.names[cell] for cell in lines[1].hexes] == ["A1", "A3", "A5", "A15"]


@pytest.mark.parametrize("count", range(6))
def test_so_d_control_tokens_are_three_points_each(count):
    places = "\n".join(f"{name} r+" for name in ["B8", "B10", "B12", "B14", "B16"][:count])
    position = table("r rank=0 tokens=-", pieces=places, game="barony-sorcery")
    assert standing_of(position).total == 3 * count
    assert len(standing_of(position).lines[2].hexes) == count


@pytest.mark.parametrize(
    "terrain, expected", [("P", ("score_control", 0)), ("*", ("score_no_control", None))]
)
def test_an_unreadable_piece_may_be_a_control_token_on_a_location_only(terrain, expected):
    text = TABLE.format(
        game="barony-sorcery", phase="end", hands="r rank=0 tokens=-", lines="", pieces="r? A17"
    )
    row = "  P P P P P P P P P P P P\n"
    changed = f"  P P P P P P P P {terrain} P P P\n"
    lines = standing_of(typed(text.replace(row, changed, 1))).lines
    assert (lines[-1].sentence.text, lines[-1].points) == expected


ALL_TIED = "r rank=4 tokens=-\nb rank=4 tokens=-\ny rank=4 tokens=-"


def test_a_tie_goes_to_the_latest_in_turn_order():
    position = table(ALL_TIED, lines="order b y r\nturns 30")
    assert sheet_of(position).winners == ("r",)
    assert ranks(position) == {"r": (1, False), "y": (2, False), "b": (3, False)}
    assert "note_tie_once" in notes(position)


def test_a_tie_without_the_seats_leaves_the_winner_open_and_says_so():
    position = table(ALL_TIED, lines="turns 30")
    assert sheet_of(position).winners == ()
    assert all(one.is_open for one in sheet_of(position).standings)
    assert "note_order" in notes(position)


def test_a_tie_is_open_where_one_seat_is_missing():
    position = table(ALL_TIED.replace("y rank=4", "y rank=3"), lines="order b\nturns 30")
    assert ranks(position) == {"r": (None, False), "b": (None, False), "y": (3, False)}


def test_the_seat_decides_only_among_the_tied():
    hands = "r rank=4 tokens=c\nb rank=4 tokens=-\ny rank=4 tokens=-"
    position = table(hands, lines="order r b y\nturns 30")
    assert ranks(position) == {"r": (1, False), "y": (2, False), "b": (3, False)}


def test_nobody_is_ranked_while_a_total_is_missing():
    position = table("r rank=4 tokens=-\nb rank=3 tokens=-", lines="turns 30")
    assert sheet_of(position).winners == ()


@pytest.mark.parametrize("hands", ["r rank=4\nb rank=4", "r rank=4 tokens=-\nb rank=4 tokens=-"])
def test_no_tie_is_told_while_a_total_is_missing(hands):
    assert notes(table(hands, lines="order r b y\nturns 30")) == ["note_over"]


NO_DUKE = ALL_TIED.replace("4", "3")
ENDS = [
    ("a duke, equal turns", "end", ALL_TIED, "turns 30", True, "note_over"),
    ("a duke, the turns not entered, said to be over", "end", ALL_TIED, "", True, "note_over"),
    ("a duke within the round", "play", ALL_TIED, "turns 31", False, "note_round"),
    ("a duke and equal turns, the file says play", "play", ALL_TIED, "turns 30", True, "note_over"),
    ("a duke, the turns not entered", "play", ALL_TIED, "", None, "note_turns"),
    ("no duke", "play", NO_DUKE, "turns 30", False, "note_not_over"),
    ("no duke, though said to be over", "end", NO_DUKE, "turns 30", False, None),
    ("no game is over in set-up", "setup", ALL_TIED, "turns 30", False, "note_round"),
    ("a rank is missing", "play", "r rank=1 tokens=-\nb rank=1 tokens=-", "turns 30", None, None),
]


@pytest.mark.parametrize(
    "title, phase, hands, lines, over, note", ENDS, ids=[row[0] for row in ENDS]
)
def test_whether_the_game_is_over(title, phase, hands, lines, over, note):
    position = table(hands, lines=lines, phase=phase)
    assert sheet_of(position).is_over is over
    assert [text for text in notes(position) if text in {row[-1] for row in ENDS}] == (
        [note] if note else []
    )


@pytest.mark.parametrize("game", [BARONY, SORCERY], ids=lambda game: game.slug)
def test_the_example_is_scored_in_full(game):
    position = typed(game.example)
    sheet = sheet_of(position)
    assert len(sheet.standings) == position.players
    assert all(standing.total is not None for standing in sheet.standings)
    assert len(sheet.winners) == 1
