"""What is called red is printed red: the colour of the ground below a letter, read from the PDF."""

import colorsys
from collections import defaultdict

import pdfplumber
import pytest
from shapely.geometry import Point, Polygon

from tests.facts.doors import made

# Hues in degrees, from the wheel of colours.
_HUES = {
    "red": (-20, 20),
    "yellow": (20, 72),
    "green": (72, 170),
    "blue": (170, 260),
    "purple": (260, 340),
}


def _name(rgb: tuple[float, ...]) -> str:
    hue, saturation, value = colorsys.rgb_to_hsv(*(rgb * 3 if len(rgb) == 1 else rgb))
    if saturation < 0.08 and value > 0.9:
        return "white"
    if value < 0.3:
        return "black"
    degrees = (360 * hue + 20) % 360 - 20
    return next(name for name, (least, most) in _HUES.items() if least <= degrees < most)


def _grounds(pdf, plates) -> dict[str, set[str]]:
    """Return the colours below single letters: those drawn last, or last before so many plates."""
    found = defaultdict(set)
    with pdfplumber.open(pdf) as document:
        for page in document.pages:
            shapes = [
                one for one in [*page.rects, *page.curves] if one["fill"] and len(one["pts"]) > 3
            ]
            for word in page.extract_words(extra_attrs=["size"]):
                if len(word["text"]) == 1:
                    spot = Point((word["x0"] + word["x1"]) / 2, (word["top"] + word["bottom"]) / 2)
                    size = word["x1"] - word["x0"]
                    below = [
                        one["non_stroking_color"]
                        for one in shapes
                        if one["width"] > 1.5 * size and Polygon(one["pts"]).contains(spot)
                    ]
                    if len(below) > plates:
                        found[word["text"]].add(_name(below[-1 - plates]))
    return found


@pytest.mark.parametrize(
    ("words", "colours"),
    [
        ("kit barony-sorcery --only counters", "B blue, Y yellow, G green, R red, P purple"),
        ("kit baron --only lords", "R red, W white, B blue, K black, Y yellow"),
        ("kit terre-de-barons --only pieces", "B blue, Y yellow, R red, G green"),
        ("kit barony --only tiles --theme plain", "F green, C yellow, L blue"),
        ("kit baron --only tiles --theme plain", "F green, C yellow, P blue"),
    ],
)
def test_a_letter_stands_on_the_colour_that_it_means(tmp_path, words, colours):
    grounds = _grounds(made(tmp_path, words), plates=int("tiles" in words))
    for row in colours.split(", "):
        letter, colour = row.split()
        assert grounds[letter] == {colour}, letter
