"""The score of a position of Terre de Barons: points, ranking, the end, and what is unknown."""

import re
from collections import Counter
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp._api.judgements import judge
from pnp.games import capabilities
from pnp.games.terre.facts import GAME
from pnp.games.terre.rules import active_colours
from pnp.model.games import all_rulings
from pnp.texts import LANGUAGES
from pnp.texts.sentences import sentence_text
from tests.casebooks import read_cases
from tests.positions.terre import MAP, position_of_case, terre_position
from tests.positions.typed import typed
from tests.properties import examples
from tests.twins.melees import left_after_arrivals, left_after_melees

BOOK = read_cases(Path(__file__).with_name("terre_scoring.txt"))
OFFICERS = "bB E2 | bK C2 D2 | yB D1 | yK E6 F5"


def position(pieces, **changes):
    return terre_position(f"{OFFICERS} | {pieces}", **changes)


def score(table, **choices):
    choices = {id_.replace("_", "-"): choice for id_, choice in choices.items()}
    return capabilities.score(GAME, table, all_rulings(GAME.rulings, table.rulings, choices))


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


def numbers(words):
    """Return numbers by player: ``b 1, y -`` where that of yellow is not known."""
    pairs = (pair.split() for pair in words.split(", "))
    return {colour: None if number == "-" else int(number) for colour, number in pairs}


@pytest.mark.parametrize("case", BOOK["table"], ids=str)
def test_scores(case):
    table = position_of_case(case, OFFICERS)
    sheet = score(table, **dict(words.split("=") for words in case.all("ruling")))
    texts = GAME.rules_texts("en")
    blue = next((one.lines for one in sheet.standings if one.colour == "b"), ())
    told = [sentence_text(note.sentence, texts, table.names) for note in sheet.notes]
    for word, value in case.said:
        match word:
            case "totals":
                assert totals(sheet) == numbers(value)
            case "ranks":
                assert ranks(sheet) == numbers(value)
            case "points":
                assert " ".join(str(line.points).replace("None", "-") for line in blue) == value
            case "donjons":
                assert sorted(table.names[cell] for cell in blue[0].hexes) == sorted(value.split())
            case "over":
                assert {True: "yes", False: "no", None: "open"}[sheet.is_over] == value
            case "winners":
                assert (" ".join(sheet.winners) or "nobody") == value
            case "note":
                assert value in (notes(sheet) or ["none"])
            case "tie":
                ties = [one for one in notes(sheet) if one.startswith("note_tie")]
                assert ties == [one for one in [value] if one != "none"]
                for one in sheet.standings:
                    others = [*ranks(sheet).values()].count(one.rank) > 1
                    assert one.is_open == (one.rank is None)
                    assert one.is_shared == (others and not one.is_open)
            case "unread":
                assert places(sheet, "note_unread") == value.split()
            case "spans":
                judged = judge(table, GAME, choices={}).score()[0].standings
                spans = {one.colour: one.span for one in judged}
                for colour, least, most in re.findall(r"(\w) (\d+)-(\d+)", value):
                    assert tuple(spans[colour]) == (int(least), int(most))
    lines = [sentence_text(line.sentence, texts, table.names) for line in blue]
    assert case.all("line") in ([], lines)
    assert case.all("tells") in ([], told)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_and_note_can_be_told(language):
    texts = GAME.rules_texts(language)
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
def test_the_steps_of_the_rules_come_out_and_the_other_reading_allows_them(title, knights, active):
    assert active_colours(Counter(knights), "greedy") == {active}
    assert active in active_colours(Counter(knights), "incremental")


def test_the_last_step_with_four_colours_is_a_known_conflict():
    """The rules let a blue knight free the tile here; melees as large as can be do not."""
    knights = Counter("rrgyb")
    assert active_colours(knights, "greedy") == {"r"}
    assert active_colours(knights, "incremental") == {NOBODY, "r"}  # by the rules: nobody


def test_both_readings_leave_what_their_literal_wordings_leave():
    for knights in SMALL_SETS:
        left, outcomes = left_after_melees(knights), left_after_arrivals(knights)
        assert all(len(set(some)) <= 1 for some in (left, *outcomes)), knights
        first, second, *_ = [*sorted(Counter(knights).values(), reverse=True), 0, 0]
        assert len(left) == first - second  # the lead of the first colour
        greedy, incremental = (
            active_colours(Counter(knights), one) for one in ("greedy", "incremental")
        )
        assert greedy == {"".join(left[:1])}, knights
        assert incremental == {"".join(some[:1]) for some in outcomes}, knights
        assert greedy == incremental or len(set(knights)) != 2


def test_a_set_that_the_box_does_not_have_ends_quickly_and_excludes_nobody():
    many = {"b": 30, "r": 25, "g": 20, "y": 9}
    assert active_colours(many, "incremental") == {NOBODY, *"brgy"}
    assert active_colours({"b": 30, "r": 25}, "greedy") == {"b"}
