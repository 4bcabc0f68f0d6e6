"""Badges and outlines of findings: apart, within the hex, told apart without colour."""

import math
from itertools import combinations

import pytest

from layouts.shapes import Path
from pnp.judging.findings import SEVERITIES
from pnp.printing.art.hexart import is_in_hex
from pnp.printing.art.labels import Reading, fit_labels
from pnp.printing.boards.figures import LINES, MORE, MOST_BADGES, draw_outline, lay_badges
from tests.themes import THEMES

SIDES_MM = [2.5, 5.0, 7.5, 14.5, 40.0]


def label_places(side_mm, reading, theme="colour"):
    """The places that a hex with that label and nothing else keeps for its marks."""
    return fit_labels([reading], THEMES[theme], side_mm).marks(reading)


def badges(count, side_mm, severity="doubtful"):
    taken = label_places(side_mm, Reading("baron/marsh", 2, "C12"))
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
    taken = label_places(14.5, Reading("baron/meadow", 2, "C12"))
    severities = ["doubtful", "doubtful", "doubtful", "information", "impossible"]
    laid = lay_badges(list(enumerate(severities, start=1)), 14.5, taken)
    assert [badge.text for badge in laid] == ["1", "2", "3", MORE]
    assert len(laid) == MOST_BADGES
    assert laid[-1].severity == "impossible"


def test_severities_differ_by_line_as_well_as_by_colour():
    lines = set()
    for severity in SEVERITIES:
        _, line = draw_outline(LINES[severity], (0.0, 0.0), 14.5)
        assert isinstance(line, Path)
        lines.add((line.style.dash_mm, round(line.style.stroke_mm, 2)))
    assert len(lines) == len(SEVERITIES)
    assert len({pen.colour for pen in LINES.values()}) == len(SEVERITIES)
