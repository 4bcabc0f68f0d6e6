"""The notation of outlines."""

import pytest

from layouts.shapes import ellipse_commands
from pnp.printing.drawings import outline


def test_a_letter_may_be_left_out_when_it_repeats():
    assert outline("M 0 0 L 1 0 1 1 Z") == outline("M 0 0 L 1 0 L 1 1 Z")


def test_a_curve_of_one_handle_becomes_one_of_two():
    *_, curve = outline("M 0 0 Q 3 3 6 0")
    assert curve == pytest.approx(("C", 2, 2, 4, 2, 6, 0))


def test_a_hole_runs_against_its_circle():
    disc, hole = (ellipse_commands(0, 0, 1, 1, is_hole=is_hole) for is_hole in (False, True))
    assert disc[1][5:] == pytest.approx((0, 1))
    assert hole[1][5:] == pytest.approx((0, -1))


RELATIVE = [
    ("m 1 1 l 2 0 v 2 h -2 z m 1 1 l 1 1", "M 1 1 L 3 1 L 3 3 L 1 3 Z M 2 2 L 3 3"),
    ("M1,1l2-2.5.5.5", "M 1 1 L 3 -1.5 L 3.5 -1"),
    ("M 0 0 1 1 2 0", "M 0 0 L 1 1 L 2 0"),
    ("M 1 1 c 1 0 2 1 2 2 s -1 2 -2 2", "M 1 1 C 2 1 3 2 3 3 C 3 4 2 5 1 5"),
    ("M 0 0 q 1 1 2 0 t 2 0", "M 0 0 Q 1 1 2 0 Q 3 -1 4 0"),
    ("M 0 0 S 1 1 2 0", "M 0 0 C 0 0 1 1 2 0"),
    ("M 1 2 A 0 3 0 0 1 5 5", "M 1 2 L 5 5"),
]


@pytest.mark.parametrize(("text", "absolute"), RELATIVE)
def test_all_letters_of_svg_are_read(text, absolute):
    found, expected = outline(text), outline(absolute)
    assert [step[0] for step in found] == [step[0] for step in expected]
    for one, other in zip(found, expected, strict=True):
        assert one[1:] == pytest.approx(other[1:])


@pytest.mark.parametrize("flags", ["0 1", "0 0", "1 1", "1 0"])
def test_an_arc_ends_where_it_should_and_keeps_its_radius(flags):
    start, *curves = outline(f"M 2 0 A 3 3 0 {flags} 5 3")
    assert curves[-1][5:] == pytest.approx((5, 3))
    centres = [(5, 0), (2, 3)]
    near = (
        [
            abs(((x - a) ** 2 + (y - b) ** 2) ** 0.5 - 3)
            for _, *numbers in curves
            for x, y in [numbers[4:]]
        ]
        for a, b in centres
    )
    assert min(max(gaps) for gaps in near) < 1e-9
    assert len(curves) == (1 if flags[0] == "0" else 3)
    assert start == ("M", 2, 0)


def test_radii_too_small_for_their_arc_grow():
    _, *curves = outline("M 0 0 A 1 1 0 0 1 4 0")
    assert curves[0][5:] == pytest.approx((2, -2))
    assert curves[-1][5:] == pytest.approx((4, 0))


def test_the_flags_of_an_arc_need_no_blanks_between_them():
    assert outline("M2 0a3 3 0 013 3") == outline("M 2 0 A 3 3 0 0 1 5 3")


def test_numbers_may_end_in_a_point_and_lines_part_them():
    assert outline("M 2.,0\nA 3. 3 0 0 1\n5 3") == outline("M 2 0 A 3 3 0 0 1 5 3")


def test_closing_draws_the_last_line_once():
    assert outline("M 0 0 h 1 v 1 H 0 V 0 z") == outline("M 0 0 L 1 0 1 1 0 1 Z")


@pytest.mark.parametrize(
    "text", ["0 0 L 1 1", "M 0", "M 0 0 Z 1 1", "M 0 0 A 1 1 0 2 1 3 3", "M 0 0 K 1 1", "Q 1 1 2 2"]
)
def test_what_is_no_outline_is_refused(text):
    with pytest.raises(ValueError, match="outline"):
        outline(text)
