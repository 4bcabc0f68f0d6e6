"""The notation of outlines."""

import pytest

from pnp.printing.art.outlines import outline


def test_a_letter_may_be_left_out_when_it_repeats():
    assert outline("M 0 0 L 1 0 1 1 Z") == outline("M 0 0 L 1 0 L 1 1 Z")


def test_a_curve_of_one_handle_becomes_one_of_two():
    *_, curve = outline("M 0 0 Q 3 3 6 0")
    assert curve == pytest.approx(("C", 2, 2, 4, 2, 6, 0))


def test_a_hole_runs_against_its_circle():
    circle, hole = outline("O 0 0 1"), outline("H 0 0 1")
    assert circle[1][5:] == pytest.approx((0, 1))
    assert hole[1][5:] == pytest.approx((0, -1))


@pytest.mark.parametrize("text", ["0 0 L 1 1", "M 0", "M 0 0 Z 1 1", "Q 1 1 2 2"])
def test_what_is_no_outline_is_refused(text):
    with pytest.raises(ValueError, match="outline"):
        outline(text)
