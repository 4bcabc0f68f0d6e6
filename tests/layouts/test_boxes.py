"""Nets of tuck boxes: panels join, the box closes, nothing overlaps."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from layouts.boxes import TuckBox, box_folds, box_outline, box_panels
from layouts.components import points_box, signed_area
from tests.properties import examples

BOXES = st.builds(
    TuckBox, width_mm=st.floats(40, 120), height_mm=st.floats(50, 150), depth_mm=st.floats(10, 60)
)
BODY = ("front", "right", "back", "left")


def round_the_body(box, x_mm):
    """Where a place of the strip of four panels is, seen from above, once it is folded."""
    width, depth = box.width_mm, box.depth_mm
    along = x_mm % (2 * (width + depth))
    for (x, y), (dx, dy), length in (
        ((0, 0), (1, 0), width),
        ((width, 0), (0, 1), depth),
        ((width, depth), (-1, 0), width),
        ((0, depth), (0, -1), depth),
    ):
        if along <= length:
            return (x + dx * along, y + dy * along)
        along -= length
    return (0.0, 0.0)


@given(BOXES)
@examples(30)
def test_the_body_closes_and_lid_and_floor_tuck_in(box):
    panels = box_panels(box)
    back, tab = panels["back"], panels["tab"]
    assert panels["front"].width_mm == back.width_mm
    assert panels["right"].width_mm == panels["left"].width_mm
    ends = [panels[name].x_mm + panels[name].width_mm for name in BODY]
    assert ends[:-1] == pytest.approx([panels[name].x_mm for name in BODY[1:]])
    assert round_the_body(box, ends[-1]) == pytest.approx((0.0, 0.0), abs=1e-6)
    # The tab lies inside the last side.
    assert tab.x_mm + tab.width_mm == pytest.approx(panels["front"].x_mm)
    assert tab.width_mm <= panels["left"].width_mm
    x_mm, _ = round_the_body(box, tab.x_mm)
    assert x_mm == pytest.approx(0.0, abs=1e-6)
    for name, fold_mm in (("lid", 0.0), ("floor", box.height_mm)):
        flap, tuck = panels[name], panels[f"{name} tuck"]
        assert (flap.x_mm, flap.width_mm) == (back.x_mm, back.width_mm)
        assert flap.height_mm == panels["right"].width_mm  # as deep as the box
        assert fold_mm in (flap.y_mm, pytest.approx(flap.y_mm + flap.height_mm))
        assert tuck.height_mm < box.height_mm / 2
    assert 2 * panels["left dust top"].height_mm < box.width_mm


@given(BOXES)
@examples(30)
def test_panels_do_not_overlap_and_the_outline_holds_them(box):
    panels = box_panels(box)
    for one, other in combinations(panels.values(), 2):
        across_mm = min(one.x_mm + one.width_mm, other.x_mm + other.width_mm)
        down_mm = min(one.y_mm + one.height_mm, other.y_mm + other.height_mm)
        overlap_mm = min(across_mm - max(one.x_mm, other.x_mm), down_mm - max(one.y_mm, other.y_mm))
        assert overlap_mm <= 1e-6
    outline = box_outline(box)
    left, top, right, bottom = points_box(outline)
    assert (right - left, bottom - top) == pytest.approx(box.size_mm)
    whole = sum(one.width_mm * one.height_mm for one in panels.values())
    assert 0.0 < signed_area(outline) <= whole
    # Flaps and tabs are a little narrower, and the front has a notch.
    assert signed_area(outline) > 0.93 * whole - 2 * box.notch_mm**2


@given(BOXES)
@examples(30)
def test_a_thumb_fits_the_notch_in_the_middle_of_the_front_and_the_lid_covers_it(box):
    front, lid = box_panels(box)["front"], box_panels(box)["lid tuck"]
    left, top, right, bottom = points_box(
        (x, y)
        for x, y in box_outline(box)
        if 0.0 < x < front.width_mm and -1.0 < y < front.height_mm / 2
    )
    assert ((left + right) / 2, top) == pytest.approx((front.width_mm / 2, 0.0))
    assert 11.99 <= right - left <= 20.01
    assert bottom <= lid.height_mm + 0.01


def test_every_two_panels_that_meet_have_a_fold_between_them():
    box = TuckBox(65.0, 90.0, 20.0)
    folds = {frozenset(fold) for fold in box_folds(box)}
    assert len(folds) == 12
    upright = sorted(x for (x, _), (other, _) in box_folds(box) if x == other)
    assert upright == [0.0, 65.0, 85.0, 150.0]
    level = sorted((y, x2 - x1) for (x1, y), (x2, y2) in box_folds(box) if y == y2)
    assert [y for y, _ in level] == [-20.0, 0.0, 0.0, 0.0, 90.0, 90.0, 90.0, 110.0]
    assert {width for _, width in level} == {20.0, 65.0}
