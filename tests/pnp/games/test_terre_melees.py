"""Which knight is active: the steps of the rules, and both readings against a literal twin."""

from collections import Counter
from itertools import product

import pytest

from pnp.games.terre.rules import active_colours, greedy_active, incremental_actives
from tests.twins.melees import left_after_arrivals, left_after_melees

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
