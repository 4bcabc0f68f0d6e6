"""The score of positions of Baron: honour, the last minute, ranks, and what is told of it."""

from pathlib import Path

import pytest

from generators.hexes import mirror, rotate
from pnp._api.judgements import judge
from pnp.games import capabilities
from pnp.games.baron.facts import GAME as BARON
from pnp.texts.sentences import sentence_text
from tests.casebooks import read_cases
from tests.positions.baron import at, findings, legal_position, rulings, seeded
from tests.positions.changed import moved, recoloured, told_with_hexes
from tests.positions.typed import typed

BOOK = read_cases(Path(__file__).with_name("baron_scoring.txt"))
LONE, ATTACK, NEGATIVE, BESIDE, UNION, OUT, TWO_EQUAL = (
    f"{one.text}\n" for one in BOOK["positions"]
)


def scored(text, **choices):
    return judge(typed(text), BARON, choices=rulings(**choices)).score()[0]


def totals(sheet):
    return {standing.colour: standing.total for standing in sheet.standings}


def ranks(sheet):
    return {standing.colour: standing.rank for standing in sheet.standings}


def attack(red=10, white=7):
    return ATTACK.format(red=red, white=white).replace("rB", "rK")


def numbers(words):
    """Return numbers by player: ``r 1, w -`` where that of white is not known."""
    pairs = (pair.split() for pair in words.split(", "))
    return {colour: None if number == "-" else int(number) for colour, number in pairs}


@pytest.mark.parametrize("case", BOOK["table"], ids=str)
def test_scores(case):
    sheet = scored(case.text)
    assert totals(sheet) == numbers(case.one("totals"))
    assert ranks(sheet) == numbers(case.one("ranks"))


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


@pytest.mark.parametrize("case", BOOK["worked"], ids=str)
def test_the_last_minute_is_told_step_by_step(case):
    position, choices = typed(case.text), dict(words.split() for words in case.all("ruling"))
    notes = capabilities.score(BARON, position, rulings(**choices)).workings
    assert told_with_hexes(notes, BARON, position) == case.all("told")


@pytest.mark.parametrize("case", BOOK["choices"], ids=str)
def test_choices_of_rulings_change_the_score(case):
    ruling, choice = case.title.split()
    assert totals(scored(case.text)) == numbers(case.one("totals"))
    assert totals(scored(case.text, **{ruling: choice})) == numbers(case.one("with it"))


def test_ruling_bn_2_keeps_who_lost_too_much_in_combat():
    position = BESIDE.format(west="V", east=".", red=-3)
    assert totals(scored(position)) == {"r": -5, "w": 6, "b": 0}
    assert ranks(scored(position)) == {"w": 1, "b": 2, "r": None}
    assert ranks(scored(position, BN_2="stays")) == {"w": 1, "b": 2, "r": 3}
    assert [note.sentence.text for note in scored(position).notes] == ["score_fallen"]
    assert scored(position, BN_2="stays").notes == ()


def test_every_ruling_said_to_change_the_score_is_shown_to_do_so():
    shown = {case.title.split()[0] for case in BOOK["choices"]} | {"BN-2"}
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
        renamed = recoloured(position, names)
        usual = totals(capabilities.score(BARON, position, rulings()))
        assert totals(capabilities.score(BARON, renamed, rulings())) == {
            names.get(colour, colour): total for colour, total in usual.items()
        }
