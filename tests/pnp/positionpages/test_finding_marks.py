"""Badges and outlines of findings: apart, within the hex, told apart without colour."""

import math
from itertools import combinations

import pytest

from layouts.shapes import Path
from pnp.judging.findings import SEVERITIES
from pnp.printing.art.hexart import fit_labels, label_width_mm
from pnp.printing.art.places import is_in_hex
from pnp.printing.positions.findings import (
    MORE,
    MOST_BADGES,
    PENS,
    draw_outline,
    lay_badges,
    marked_places,
)

SIDES_MM = [2.5, 5.0, 7.5, 14.5, 40.0]


def label_places(side_mm, label, *, has_value):
    """The places that a hex with that label and nothing else keeps for its marks."""
    fit = fit_labels([label], side_mm)
    width_mm = label_width_mm(label[0] * fit.has_letters, label[1] * fit.has_names, side_mm)
    return marked_places(side_mm, width_mm, fit.y, has_value=has_value)


def badges(count, side_mm, severity="doubtful"):
    taken = label_places(side_mm, ("M", "C12"), has_value=side_mm >= 12)
    return lay_badges([(number + 1, severity) for number in range(count)], side_mm, taken), taken


@pytest.mark.parametrize("side_mm", SIDES_MM)
@pytest.mark.parametrize("count", [1, 2, 3, 4, 9])
def test_badges_stand_apart_from_each_other_and_from_the_marks(side_mm, count):
    laid, taken = badges(count, side_mm)
    assert laid
    for one, other in combinations([*(badge.place for badge in laid)], 2):
        assert math.dist((one.x, one.y), (other.x, other.y)) >= one.radius + other.radius - 1e-9
    for badge in laid:
        assert is_in_hex(badge.place.x, badge.place.y, margin=badge.place.radius)
        for other in taken:
            gap = math.dist((badge.place.x, badge.place.y), (other.x, other.y))
            assert gap >= badge.place.radius + other.radius - 1e-9


@pytest.mark.parametrize("side_mm", SIDES_MM[1:])
def test_four_findings_have_a_badge_each_on_any_hex_that_is_printed(side_mm):
    laid, _ = badges(4, side_mm)
    assert [badge.text for badge in laid] == ["1", "2", "3", "4"]


def test_a_fifth_finding_turns_the_last_badge_into_a_plus_of_the_gravest():
    taken = label_places(14.5, ("", "C12"), has_value=True)
    severities = ["doubtful", "doubtful", "doubtful", "information", "impossible"]
    laid = lay_badges(list(enumerate(severities, start=1)), 14.5, taken)
    assert [badge.text for badge in laid] == ["1", "2", "3", MORE]
    assert len(laid) == MOST_BADGES
    assert laid[-1].severity == "impossible"


def test_severities_differ_by_line_as_well_as_by_colour():
    lines = set()
    for severity in SEVERITIES:
        _, line = draw_outline(severity, (0.0, 0.0), 14.5)
        assert isinstance(line, Path)
        lines.add((line.style.dash_mm, round(line.style.stroke_mm, 2)))
    assert len(lines) == len(SEVERITIES)
    assert len({pen.colour for pen in PENS.values()}) == len(SEVERITIES)
