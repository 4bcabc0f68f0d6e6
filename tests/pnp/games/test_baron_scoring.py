"""The score of positions of Baron: honour, the last minute, ranks, and what is told of it."""

from dataclasses import replace

import pytest

from generators.hexes import mirror, rotate
from pnp._api.verdicts import judge
from pnp.games import capabilities
from pnp.games.baron.facts import GAME as BARON
from pnp.model.positions import normal_pieces
from pnp.texts.sentences import sentence_text
from tests.positions.baron import at, findings, legal_position, rulings, seeded
from tests.positions.changed import moved
from tests.positions.typed import typed

LONE = """
game baron 2p
phase {phase}
board
  . C
   W
honour
r 10
w 9
keeps
A1 wK
"""

ATTACK = """
game baron 2p
phase end
board
  V . C . M
   P . . .
honour
r {red}
w {white}
keeps
A3 wK
A7 rB
"""


def scored(text, **choices):
    return judge(typed(text), BARON, choices=rulings(**choices)).score()[0]


def totals(sheet):
    return {standing.colour: standing.total for standing in sheet.standings}


def ranks(sheet):
    return {standing.colour: standing.rank for standing in sheet.standings}


def attack(red=10, white=7):
    return ATTACK.format(red=red, white=white).replace("rB", "rK")


# fmt: off
# title, position, totals, ranks
TABLE = [
    ("in play the track is the score, knights or not", LONE.format(phase="play"), {"r": 10, "w": 9}, {"r": 1, "w": 2}),
    ("at the end a knight alone scores half, rounded up", LONE.format(phase="end"), {"r": 10, "w": 11}, {"w": 1, "r": 2}),
    ("equal honour shares the victory", LONE.format(phase="end").replace("w 9", "w 8"), {"r": 10, "w": 10}, {"r": 1, "w": 1}),
    (
        "without the honour of a player nobody is ranked",
        LONE.format(phase="end").replace("r 10\n", "") + "totals\nr 0K\nw 1K\n",
        {"r": None, "w": 11},
        {"r": None, "w": None},
    ),
    ("who is out is not ranked", LONE.format(phase="end") + "out r\n", {"w": 11, "r": 10}, {"w": 1, "r": None}),
    ("a declining knight scores nothing", LONE.format(phase="end") + "declines A1\n", {"r": 10, "w": 9}, {"r": 1, "w": 2}),
    (
        "a knight with an unreadable tile leaves its owner's total open",
        LONE.format(phase="end").replace(". C", ". ?"),
        {"r": 10, "w": None},
        {"r": None, "w": None},
    ),
    ("at the start everybody has nothing", "game baron 2p\nphase setup\nboard\n  .\norder r w", {"r": 0, "w": 0}, {"r": 1, "w": 1}),
    ("after the last minute honour has it already", LONE.format(phase="end").replace("wK", "wB=2"), {"r": 10, "w": 9}, {"r": 1, "w": 2}),
    (
        "a keep of unknown side with tiles missing: all may be over, so totals are open",
        LONE.format(phase="end").replace(". C\n", ". C - . V\n") + "A7 r?",
        {"r": None, "w": None},
        {"r": 1, "w": 2},
    ),
    (
        "a keep of unknown side with all its tiles: others are settled",
        LONE.format(phase="end").replace(". C\n   W", ". C - - V V\n   W - - C . F\n          . .")
        + "B10 r?",
        {"r": None, "w": 11},
        {"r": None, "w": None},
    ),
    ("a player without a line leaves everybody unranked", "game baron 2p\nphase play\nboard\n  .\nhonour\nr 3", {"r": 3}, {"r": None}),
]
# fmt: on


@pytest.mark.parametrize(("title", "text", "expected", "expected_ranks"), TABLE)
def test_scores(title, text, expected, expected_ranks):
    sheet = scored(text)
    assert (totals(sheet), ranks(sheet)) == (expected, expected_ranks)


def lines(sheet, colour):
    [standing] = [standing for standing in sheet.standings if standing.colour == colour]
    return [(line.sentence.text, line.points) for line in standing.lines]


def test_the_example_is_scored_line_by_line():
    position = typed(BARON.example)
    sheet = capabilities.score(BARON, position, rulings())
    assert totals(sheet) == {"r": 24, "w": 22, "b": 20}
    assert sheet.winners == ("r",)
    assert sheet.is_over
    assert lines(sheet, "w") == [("score_honour", 19), ("score_established", 4), ("score_lost", -1)]
    assert lines(sheet, "b") == [("score_honour", 17), ("score_established", 3)]
    texts = BARON.rules_texts("en")
    accounts = [line.sentence for one in sheet.standings for line in one.lines]
    shown = [sentence_text(sentence, texts, position.names) for sentence in accounts]
    # Sums stand without their totals, since points stand beside them.
    assert any("3 + 2 + 1 + 1" in words for words in shown)
    assert not any("=" in words for words in shown)
    told = [sentence_text(note.sentence, texts, position.names) for note in sheet.workings]
    assert told == [
        "These knights share valued tiles and are settled together: B16, B18.",
        "Knight against knight; the battlefield counts for nobody: C17.",
        "White, knight on B16, strength: 3 + 1 + 1 = 5; half, rounded up: 3.",
        "Blue, knight on B18, strength: 1; half, rounded up: 1.",
        "The strongest wins; keeps taken back: B18.",
        "White, new barony on B16, all its tiles: 3 + 2 + 1 + 1 = 7; half, rounded up; honour: 4.",
        "Red, knight on D22: shares no valued tile with another player, so there is no combat.",
        "Red, new barony on D22, all its tiles: 2 − 1 = 1; half, rounded up; honour: 1.",
        "These share valued tiles and are settled together; knights: H18; barons: F20.",
        "Knight against baron; the battlefield counts for nobody: G19.",
        "Blue, knight on H18, strength: 2 + 2 + 1 = 5; half, rounded up: 3.",
        "White, baron on F20, strength: 2 − 1 = 1; not halved.",
        "3 against 1: the knight on H18 wins; keeps taken back: F20.",
        "White, beaten baron: loses the value of the battlefield (G19), 1; honour: −1.",
        "Blue, new barony on H18, all its tiles: 2 + 2 + 1 + 1 = 6; half, rounded up; honour: 3.",
    ]


def workings(text, **choices):
    position = typed(text)
    texts = BARON.rules_texts("en")
    notes = capabilities.score(BARON, position, rulings(**choices)).workings
    return [sentence_text(note.sentence, texts, position.names) for note in notes]


def test_a_tile_lost_with_each_beaten_barony_is_told_as_often():
    once = "Red, beaten baron: loses the value of the battlefield (B5), 2; honour: −2."
    each = "Red, beaten baron: loses the value of the battlefield (B5, B5), 2 + 2 = 4; honour: −4."
    assert once in workings(UNION)
    assert each in workings(UNION, BN_6="each")


def test_how_halves_are_rounded_is_told():
    text = NEGATIVE.replace("X . X", "M . .")
    assert workings(text) == [
        "White, knight on A3: shares no valued tile with another player, so there is no combat.",
        "White, new barony on A3, all its tiles: −1; half, rounded up; honour: 0.",
    ]
    assert workings(text, BN_12="away", BN_16="all-try")[1] == (
        "White, new barony on A3, all its tiles: −1; half, rounded away from 0 (BN-12); honour: −1."
    )
    away = scored(text, BN_12="away", BN_16="all-try")
    assert lines(away, "w") == [("score_honour", 2), ("score_established_away", -1)]
    assert lines(scored(text), "w")[1] == ("score_established", 0)


def test_tiles_of_an_older_barony_are_named_and_not_scored_again():
    text = BESIDE.format(west="V", east="W", red=9).replace("B7 rB", "B7 wB")
    assert workings(text)[1] == (
        "White, new barony on B3, its tiles without those already counted by another own barony "
        "(B5): 3; half, rounded up; honour: 2."
    )


def test_a_victory_is_shared_at_the_end_by_the_first_alone():
    def shared(text):
        notes = scored(text).notes
        return [
            note.sentence.values["colours"]
            for note in notes
            if note.sentence.text == "score_shared"
        ]

    equal = LONE.replace("w 9", "w 8")
    assert [len(colours) for colours in shared(equal.format(phase="end"))] == [2]
    assert shared(equal.replace("w 8", "w 10").format(phase="play")) == []
    assert shared(BESIDE.format(west="W", east="V", red=9).replace("b 0", "b 3")) == []


def test_with_the_last_tile_laid_the_game_is_over_whatever_the_phase():
    def laid(count, **choices):
        tiles = " ".join("." * count)
        text = f"game baron 2p\nphase play\nboard\n  {tiles}\nhonour\nr 1\nw 2"
        sheet = scored(text, **choices)
        assert sheet.is_over == ("score_not_ended" in {note.sentence.text for note in sheet.notes})
        return sheet.is_over

    assert [laid(count) for count in (70, 72, 73)] == [False, False, True]
    assert [laid(count, BN_1="row-left") for count in (69, 70)] == [False, True]


LEFT = "hand\nw 0\nrow {row}\npile {pile}\n"


@pytest.mark.parametrize(("row", "pile", "is_over"), [(0, 0, True), (1, 0, False), (0, 1, False)])
def test_once_somebody_is_out_nothing_left_to_lay_is_the_end(row, pile, is_over):
    text = LONE.format(phase="play") + "out r\n" + LEFT.format(row=row, pile=pile)
    sheet = scored(text)
    assert sheet.is_over == is_over
    ended = scored(LONE.format(phase="end") + "out r\n")
    played = scored(LONE.format(phase="play") + "out r\n")
    assert totals(sheet) == totals(ended if is_over else played)


def test_totals_are_the_sums_of_their_lines():
    for seed in range(40):
        sheet = capabilities.score(BARON, legal_position(seeded(seed)), rulings())
        for standing in sheet.standings:
            assert standing.total == sum(line.points for line in standing.lines)


NEGATIVE = """
game baron 2p
phase end
board
  X . X . F
honour
r 1
w 2
keeps
A3 wK
"""

# White's knight B3 beside red's barony B7; the field B5 is shared.
BESIDE = """
game baron 3p
phase end
board
       . .
  {west} . C . {east}
       . .
honour
r {red}
w 3
b 0
keeps
B3 wK
B7 rB
"""

# The field B5 lies in both of red's baronies.
UNION = """
game baron 2p
phase end
board
     F . .
  V . C . .
   V . . .
      . .
honour
r 10
w 3
keeps
B3 wK
rB B7 C6
"""

OUT = """
game baron 3p
phase end
board
  V . C . .
honour
r 9
w 1
b 4
out w
keeps
A3 wK
A7 rK
"""

# A knight on B11 is as strong as the one on B3; each beats the baron between them.
TWO_EQUAL = """
game baron 3p
phase end
board
       . .
  V . W . Q . V
       . .
honour
r 9
w 3
b 0
keeps
B3 wK
B7 rB
"""
TWO_KNIGHTS = BESIDE.format(west="V", east="W . F", red=9)

# title, position, rulings, what is told and of which tiles
WORKED = [
    ("the barons of a beaten knight stay", BESIDE.format(west="W", east="V", red=9), {}, [
        ("These share valued tiles and are settled together; knights: B3; barons: B7.", "B3 B7"),
        ("Knight against baron; the battlefield counts for nobody: B5.", "B5"),
        ("White, knight on B3, strength: 1; half, rounded up: 1.", "B3 B1"),
        ("Red, baron on B7, strength: 3; not halved.", "B7 B9"),
        ("1 against 3: the baron stays, because the knight is not stronger; keep taken back: B3.", "B3")]),
    ("a knight beats two barons", UNION, {}, [
        ("These share valued tiles and are settled together; knights: B3; barons: B7, C6.", "B3 B7 C6"),
        ("Knight against baron; the battlefield counts for nobody: B5.", "B5"),
        ("White, knight on B3, strength: 3 + 3 + 2 = 8; half, rounded up: 4.", "B3 A4 B1 C2"),
        ("Red, baron on B7, strength: 0; not halved.", "B7"),
        ("Red, baron on C6, strength: 0; not halved.", "C6"),
        ("4 against 0: the knight on B3 wins; keeps taken back: B7, C6.", "B7 C6"),
        ("Red, beaten baron: loses the value of the battlefield (B5), 2; honour: −2.", "B5"),
        ("White, new barony on B3, all its tiles: 3 + 3 + 2 + 2 = 10; half, rounded up; honour: 5.", "B3 A4 B1 B5 C2")]),
    ("equal knights both fall", BESIDE.format(west="W", east="P", red=9).replace("rB", "rK"), {}, [
        ("These knights share valued tiles and are settled together: B3, B7.", "B3 B7"),
        ("Knight against knight; the battlefield counts for nobody: B5.", "B5"),
        ("White, knight on B3, strength: 1; half, rounded up: 1.", "B3 B1"),
        ("Red, knight on B7, strength: 1; half, rounded up: 1.", "B7 B9"),
        ("The strongest are equal, so nobody wins; keeps taken back: B3, B7.", "B3 B7")]),
    ("of own knights that share tiles the strongest stays", BESIDE.format(west="V", east="W . F", red=9).replace("rB", "wK"), {"BN_8": "strongest"}, [
        ("These knights share valued tiles and are settled together: B3, B7.", "B3 B7"),
        ("White, knight on B3, strength: 3 + 2 = 5; half, rounded up: 3.", "B3 B1 B5"),
        ("White, knight on B7, strength: 2 + 1 = 3; half, rounded up: 2.", "B7 B5 B9"),
        ("White: of these knights only the strongest goes on, B3 (BN-8); keeps taken back: B7.", "B3 B7"),
        ("White, new barony on B3, all its tiles: 3 + 2 = 5; half, rounded up; honour: 3.", "B3 B1 B5")]),
    ("own knights that share tiles do not fight", BESIDE.format(west="V", east="W . F", red=9).replace("rB", "wK"), {"BN_13": "one-knight"}, [
        ("White, knight on B3: shares no valued tile with another player, so there is no combat.", "B3"),
        ("White, new barony on B3, all its tiles: 3 + 2 = 5; half, rounded up; honour: 3.", "B3 B1 B5"),
        ("White, knight on B7: shares no valued tile with another player, so there is no combat.", "B7"),
        ("White, new barony on B7, its tiles without those already counted by another own barony (B5): 1; half, rounded up; honour: 1.", "B7 B9")]),
    ("values of 0 together", LONE.format(phase="end").replace("  . C\n   W", "  . X\n   C"), {}, [
        ("White, knight on A1: shares no valued tile with another player, so there is no combat.", "A1"),
        ("White, new barony on A1, all its tiles: 2 − 2 = 0; half, rounded up; honour: 0.", "A1 A3 B2")]),
    ("own knights far apart are no rivals", LONE.format(phase="end").replace("  . C\n", "  . C . F .\n") + "A9 wK", {"BN_8": "strongest"}, [
        ("White, knight on A1: shares no valued tile with another player, so there is no combat.", "A1"),
        ("White, new barony on A1, all its tiles: 2 + 1 = 3; half, rounded up; honour: 2.", "A1 A3 B2"),
        ("White, knight on A9: shares no valued tile with another player, so there is no combat.", "A9"),
        ("White, new barony on A9, all its tiles: 2; half, rounded up; honour: 1.", "A9 A7")]),
    ("a knight that would lose honour", NEGATIVE, {}, [
        ("White, knight on A3: does not try, because it would bring −2 (BN-16).", "A3")]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("title", "text", "choices", "expected"), WORKED, ids=[row[0] for row in WORKED]
)
def test_the_last_minute_is_told_step_by_step(title, text, choices, expected):
    position, texts = typed(text), BARON.rules_texts("en")
    notes = capabilities.score(BARON, position, rulings(**choices)).workings
    assert [
        (
            sentence_text(note.sentence, texts, position.names),
            " ".join(map(position.names.get, note.hexes)),
        )
        for note in notes
    ] == expected


# fmt: off
# ruling, choice, position, totals by default, totals with the choice
CHOICES = [
    ("BN-6", "each", UNION, {"r": 8, "w": 8}, {"r": 6, "w": 8}),
    ("BN-8", "strongest", "game baron 2p\nphase end\nboard\n  V . C . F\nhonour\nr 0\nw 0\nkeeps\nwK A3 A7", {"r": 0, "w": 4}, {"r": 0, "w": 3}),
    ("BN-9", "each", TWO_EQUAL + "B11 wK", {"r": 8, "w": 5, "b": 0}, {"r": 7, "w": 7, "b": 0}),
    ("BN-12", "away", BESIDE.format(west="M", east="M", red=9), {"r": 7, "w": 4, "b": 0}, {"r": 9, "w": 3, "b": 0}),
    ("BN-13", "overlapping", TWO_KNIGHTS + "B11 bK", {"r": 7, "w": 6, "b": 0}, {"r": 7, "w": 6, "b": 2}),
    ("BN-13", "one-knight", TWO_EQUAL.replace("       . .\nhonour", "   F - . .\nhonour") + "B11 bK", {"r": 7, "w": 6, "b": 2}, {"r": 8, "w": 6, "b": 0}),
    ("BN-18", "reading-order", "game baron 2p\nphase end\nboard\n  W . Q . C\nhonour\nr 0\nw 0\nkeeps\nwK A3 A7", {"r": 0, "w": 3}, {"r": 0, "w": 2}),
    ("BN-16", "all-try", NEGATIVE, {"r": 1, "w": 2}, {"r": 1, "w": 0}),
    ("BN-17", "try", OUT, {"r": 10, "w": 1, "b": 4}, {"r": 9, "w": 4, "b": 4}),
]
# fmt: on


@pytest.mark.parametrize(("ruling", "choice", "text", "usual", "other"), CHOICES)
def test_choices_of_rulings_change_the_score(ruling, choice, text, usual, other):
    assert totals(scored(text)) == usual
    assert totals(scored(text, **{ruling: choice})) == other


def test_ruling_bn_2_keeps_who_lost_too_much_in_combat():
    position = BESIDE.format(west="V", east=".", red=-3)
    assert totals(scored(position)) == {"r": -5, "w": 6, "b": 0}
    assert ranks(scored(position)) == {"w": 1, "b": 2, "r": None}
    assert ranks(scored(position, BN_2="stays")) == {"w": 1, "b": 2, "r": 3}
    assert [note.sentence.text for note in scored(position).notes] == ["score_fallen"]
    assert scored(position, BN_2="stays").notes == ()


def test_every_ruling_said_to_change_the_score_is_shown_to_do_so():
    shown = {ruling for ruling, *_ in CHOICES} | {"BN-2"}
    assert {ruling.id for ruling in BARON.rulings if ruling.changes_score} == shown


def test_a_ruling_that_changes_the_winner_is_told():
    sheet, decisive = judge(typed(NEGATIVE), BARON, choices={}).score()
    assert sheet.winners == ("w",)
    assert [(one.ruling, one.choice, one.winners) for one in decisive] == [
        ("BN-16", "all-try", ("r",))
    ]


@pytest.mark.parametrize(
    ("out", "choices", "least"),
    [("", {}, -4), ("", {"BN_2": "stays"}, None), ("out w\n", {}, None)],
)
def test_whoever_plays_owes_4_at_most(out, choices, least):
    """Source: Baron rulebook, debts; who owes more is out of the game (BN-2)."""
    text = LONE.format(phase="play").replace("w 9\n", out)
    standings = {one.colour: one for one in scored(text, **choices).standings}
    assert standings["w"].span.least == least


def test_knights_that_do_not_try_are_told_with_the_reason():
    texts = [note.sentence.text for note in scored(NEGATIVE).workings]
    assert texts == ["work_abstains_loss"]
    assert "work_abstains_out" in [note.sentence.text for note in scored(OUT).workings]
    declined = scored(LONE.format(phase="end") + "declines A1\n")
    assert [note.sentence.text for note in declined.workings] == ["work_abstains_declined"]


def test_a_last_minute_that_is_over_is_told():
    text = LONE.format(phase="end")
    assert scored(text).notes == ()
    done = scored(text.replace("wK", "wB=2"))
    assert [note.sentence.text for note in done.notes] == ["score_done"]


def test_whether_a_knight_would_lose_honour_does_not_count_what_its_owner_has_counted():
    text = BESIDE.format(west="X", east=".", red=9)  # X alone, or X and C together
    assert totals(scored(text.replace("B7 rB", "B7 wB"))) == {"r": 9, "w": 3, "b": 0}
    assert abstained(text.replace("B7 rB", "B7 wB")) == ["work_abstains_loss"]
    assert abstained(text) == []


def abstained(text):
    texts = [note.sentence.text for note in scored(text).workings]
    return [text for text in texts if text.startswith("work_abstains")]


def test_an_unreadable_tile_touches_only_who_may_be_linked_to_it():
    text = BESIDE.format(west="V", east=". . ? . F", red=9) + "B15 bK"
    assert totals(scored(text)) == {"r": 7, "w": 6, "b": None}
    assert totals(scored(text.replace("C . .", "? . .", 1))) == {"r": None, "w": None, "b": None}


def test_a_line_without_points_shows_what_cannot_be_read():
    position = typed(LONE.format(phase="end").replace(". C", ". ?"))
    white = next(
        s for s in capabilities.score(BARON, position, rulings()).standings if s.colour == "w"
    )
    assert [line.hexes for line in white.lines] == [(), (at(position, "A3"),)]


def test_a_keep_of_unknown_colour_leaves_everything_open():
    sheet = scored(BESIDE.format(west="V", east=". . P . F", red=9) + "B15 ?K")
    assert totals(sheet) == {"r": None, "w": None, "b": None}


def test_tiles_shared_by_new_baronies_of_one_player_go_where_they_bring_most():
    # 1 + 1 and 2 alone with 1 shared: 2/2 + 2/2 or 1/2 + 3/2, rounded up each
    text = "game baron 2p\nphase end\nboard\n  W . Q . F\nhonour\nr 0\nw 0\nkeeps\nwK A3 A7"
    assert totals(scored(text)) == {"r": 0, "w": 3}


MOVES = {"turned": lambda cell: rotate(cell, 1), "mirrored": mirror}


@pytest.mark.parametrize("count", [20, pytest.param(60, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", MOVES)
def test_turning_the_board_changes_no_score_and_no_finding(name, count):
    compared = 0
    for seed in range(count):
        position = legal_position(seeded(seed))
        usual = capabilities.score(BARON, position, rulings())
        if any(note.sentence.text == "work_rivals_choice" for note in usual.workings):
            continue
        turned, _ = moved(position, MOVES[name])
        other = capabilities.score(BARON, turned, rulings())
        assert (totals(other), ranks(other)) == (totals(usual), ranks(usual)), seed
        assert codes(turned) == codes(position)
        compared += 1
    assert compared > count / 2


def codes(position):
    return sorted((finding.code, finding.severity) for finding in findings(position))


def test_renaming_colours_with_equally_many_keeps_renames_the_score():
    for seed in range(60):
        position = legal_position(seeded(seed))
        names = {"r": "w", "w": "r"} | ({"k": "y", "y": "k"} if position.players == 5 else {})
        honour = position.numbers["honour"]
        renamed = replace(
            position,
            pieces=normal_pieces(
                replace(piece, colour=names.get(piece.colour, piece.colour))
                for piece in position.pieces
            ),
            numbers={"honour": {names.get(colour, colour): honour[colour] for colour in honour}},
        )
        usual = totals(capabilities.score(BARON, position, rulings()))
        assert totals(capabilities.score(BARON, renamed, rulings())) == {
            names.get(colour, colour): total for colour, total in usual.items()
        }
