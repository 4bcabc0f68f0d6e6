"""Rulings by their words: what is chosen, and what is said of words that choose nothing."""

import pytest

from pnp.errors import UnknownNameError
from pnp.model.games import Ruling, all_rulings, read_ruling

RULINGS = (
    Ruling("XX-1", ("greedy", "slow")),
    Ruling("XX-2"),
    Ruling("XX-3", ("both", "neither"), changes_score=True),
)


@pytest.mark.parametrize("word", ["XX-1=slow", "xx-1=SLOW", " XX-1 = slow "])
def test_a_ruling_is_read_in_any_case(word):
    assert read_ruling(word, RULINGS) == ("XX-1", "slow")


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("XX-2", "ruling XX-2 is about moves only; no position depends on it"),
        ("XX-2=slow", "ruling XX-2 is about moves only; no position depends on it"),
        ("XX-1", "ruling XX-1: which choice? Expected XX-1= and one of greedy, slow"),
        ("XX-1= ", "ruling XX-1: which choice? Expected XX-1= and one of greedy, slow"),
        ("YY-9=slow", "unknown ruling 'YY-9'. There are: XX-1, XX-3"),
        ("XX-1=fast", "unknown choice of ruling XX-1 'fast'. There are: greedy, slow"),
    ],
)
def test_words_that_choose_nothing_are_told_what_can_be_chosen(word, told):
    with pytest.raises(UnknownNameError) as error:
        read_ruling(word, RULINGS)
    assert str(error.value) == told


def test_every_ruling_with_choices_has_its_default_and_later_choices_win():
    assert all_rulings(RULINGS) == {"XX-1": "greedy", "XX-3": "both"}
    later = {"XX-1": "slow", "XX-3": "both"}
    assert all_rulings(RULINGS, {"XX-3": "neither"}, later) == later
