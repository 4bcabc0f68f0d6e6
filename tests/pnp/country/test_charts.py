"""Charts: the page of a country, with ornaments only where there is no land."""

import pytest

import pnp
from layouts.documents import find_paper, portrait, printable_box
from layouts.shapes import Circle, Group, Path, Use
from pnp.printing.country.charts import draw_ornaments
from pnp.printing.pageframes import PageFrame
from pnp.printing.stock.looks import stock_looks
from pnp.printing.themes import find_theme

FRAME = PageFrame("A title", "a line below it", "#2f231c", 10.0, is_chart=True)
COUNTRY = find_theme("country", stock_looks())
BOX = (0.0, 0.0, 180.0, 200.0)


def test_the_body_lies_within_the_margins():
    paper = portrait(find_paper("a4"))
    left, top, right, bottom = FRAME.body(paper)
    outer = printable_box(paper, 10.0)
    assert outer[0] < left < right < outer[2]
    assert outer[1] < top < bottom < outer[3]


def test_ornaments_keep_to_the_free_corners():
    shapes = list(draw_ornaments(BOX, [(0, 0, 180, 150), (0, 150, 120, 200)], COUNTRY))
    circles = [shape for shape in shapes if isinstance(shape, Circle)]
    assert circles
    assert all(circle.x_mm > 120 and circle.y_mm > 150 for circle in circles)
    assert not any(isinstance(shape, Use) for shape in shapes)  # no corner is left for a ship


def test_a_full_box_has_no_ornaments():
    assert list(draw_ornaments(BOX, [BOX], COUNTRY)) == []


def test_an_empty_box_has_a_compass_with_its_rays_and_a_ship():
    kinds = {type(shape) for shape in draw_ornaments(BOX, [], COUNTRY)}
    assert kinds >= {Circle, Group, Path, Use}


@pytest.mark.parametrize("paper", ["a5", pytest.param("letter", marks=pytest.mark.slow)])
def test_charts_fit_other_papers(paper):
    assert pnp.draw(pnp.deal("baron", seed=2), theme="country", paper=paper, language="fr").pdf()
