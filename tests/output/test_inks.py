"""Separations: greys, near-blacks, full colours, and the spot colour of cutters."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from output.pdf import CONTOUR_NAME, cmyk_shares, fill_code, stroke_code

COLOURS = st.integers(0, 0xFFFFFF).map(lambda number: f"#{number:06x}")


@pytest.mark.parametrize(
    ("colour", "shares"),
    [
        ("#ffffff", (0, 0, 0, 0)),
        ("#000000", (0, 0, 0, 1)),
        ("#ff0000", (0, 1, 1, 0)),
        ("#00ff00", (1, 0, 1, 0)),
        ("#0000ff", (1, 1, 0, 0)),
        ("#00ffff", (1, 0, 0, 0)),
        ("#ff00ff", (0, 1, 0, 0)),
        ("#ffff00", (0, 0, 1, 0)),
        ("#800000", (0, 1, 1, 1 - 128 / 255)),
    ],
)
def test_pure_colours_take_the_inks_that_make_them(colour, shares):
    assert cmyk_shares(colour) == pytest.approx(shares)


@pytest.mark.parametrize("colour", ["#2f231c", "#222222", "#3f0000"])
def test_near_blacks_take_black_alone(colour):
    assert cmyk_shares(colour) == (0.0, 0.0, 0.0, 1.0)


@given(COLOURS)
def test_shares_are_between_none_and_all_and_one_ink_is_free(colour):
    shares = cmyk_shares(colour)
    assert all(0.0 <= share <= 1.0 for share in shares)
    assert min(shares[:3]) == 0.0  # what the three have in common is black


@given(COLOURS)
def test_the_colour_comes_back_unless_it_is_nearly_black(colour):
    red, green, blue = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    if max(red, green, blue) >= 0.25:
        *inks, black = cmyk_shares(colour)
        back = [(1 - ink) * (1 - black) for ink in inks]
        assert back == pytest.approx([red, green, blue], abs=1e-9)


@pytest.mark.parametrize("level", range(64, 256, 17))
def test_greys_take_black_alone(level):
    assert cmyk_shares(f"#{level:02x}{level:02x}{level:02x}")[:3] == (0.0, 0.0, 0.0)


def test_screens_get_their_own_colours():
    assert fill_code("#ff0080", "rgb") == "1 0 0.502 rg"
    assert stroke_code("#ff0080", "rgb") == "1 0 0.502 RG"


def test_presses_get_four_inks():
    assert fill_code("#ff0000", "cmyk") == "0 1 1 0 k"
    assert stroke_code("#000000", "cmyk") == "0 0 0 1 K"


def test_cutters_get_the_spot_colour_whatever_the_colour_and_it_overprints():
    code = stroke_code("#123456", "contour")
    assert code == stroke_code("#ffffff", "contour")
    assert code.split()[:4] == [f"/{CONTOUR_NAME}", "CS", "1", "SCN"]
    assert code.endswith("gs")
    assert CONTOUR_NAME == "CutContour"
