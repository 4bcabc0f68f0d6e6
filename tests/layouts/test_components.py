"""Components: outlines with bleed, boxes."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from layouts.components import Component, bleed_outline, component_box, offset_outline

CARD = ((0.0, 0.0), (63.0, 0.0), (63.0, 88.0), (0.0, 88.0))
L_SHAPE = ((0.0, 0.0), (40.0, 0.0), (40.0, 20.0), (20.0, 20.0), (20.0, 40.0), (0.0, 40.0))


def test_the_box_of_a_card_includes_its_bleed() -> None:
    assert component_box(Component("card", (), CARD, bleed_mm=3.0)) == (-3.0, -3.0, 66.0, 91.0)


def test_a_given_bleed_outline_is_taken_as_it_is() -> None:
    outline = ((-5.0, -5.0), (70.0, -5.0), (70.0, 95.0))
    assert bleed_outline(Component("card", (), CARD, bleed_mm=3.0, bleed=outline)) == outline


def test_a_hollow_corner_moves_outwards_too() -> None:
    assert offset_outline(L_SHAPE, 2.0)[3] == pytest.approx((22.0, 22.0))


@given(st.integers(3, 12), st.floats(0.1, 5.0), st.booleans())
def test_every_side_of_a_polygon_moves_by_the_distance(
    side_count: int, distance_mm: float, backwards: bool
) -> None:
    angles = [2 * math.pi * number / side_count for number in range(side_count)]
    outline = tuple((30 * math.cos(angle), 30 * math.sin(angle)) for angle in angles)
    if backwards:
        outline = outline[::-1]
    inner_mm = 30 * math.cos(math.pi / side_count)
    for x, y in offset_outline(outline, distance_mm):
        reached_mm = math.hypot(x, y) * math.cos(math.pi / side_count)
        assert reached_mm == pytest.approx(inner_mm + distance_mm)
