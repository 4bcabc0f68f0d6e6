"""Charts: the page of a country, with ornaments only where there is no land."""

import math
from itertools import pairwise

import pytest

import pnp
from layouts.documents import find_paper, portrait
from layouts.shapes import Circle, Group, Symbol, Use, path_points
from pnp.printing.country import charts
from pnp.printing.pageframes import PageFrame, paper_scale
from pnp.printing.stock.looks import stock_looks
from pnp.printing.themes import find_theme
from tests.walks import texts_in

FRAME = PageFrame("A title", "a line below it", "#2f231c", 10.0, is_chart=True)
COUNTRY = find_theme("country", stock_looks())
BOX = (0.0, 0.0, 180.0, 200.0)


@pytest.mark.parametrize(
    ("taken", "names"),
    [
        ([], ["rose", "ship"]),
        ([(0, 0, 180, 150), (0, 150, 120, 200)], ["rose"]),  # none is left for a ship
        ([BOX], []),
    ],
)
def test_ornaments_keep_to_the_free_corners(taken, names):
    shapes = list(charts.draw_ornaments(BOX, taken, COUNTRY))
    assert any(isinstance(shape, Group) for shape in shapes) == bool(names)  # the rays
    drawn = [shape for shape in shapes if isinstance(shape, Use)]
    assert [shape.symbol.name.split("-")[1] for shape in drawn] == names
    if taken and drawn:
        assert drawn[0].transform.e > 120 and drawn[0].transform.f > 150


@pytest.mark.parametrize("count", [2, 5, 9, 14])
@pytest.mark.parametrize("plate", range(3))
def test_rows_of_values_keep_out_of_the_corners_of_their_plate(count, plate):
    values = [(Symbol("dot", (), (-0.5, -0.5, 0.5, 0.5)), "#ffffff", "Marsh", "2")] * count
    shapes = list(charts.draw_values((0.0, 0.0, 34.0, 34.0), values, 1.0, plate))
    xs, ys = map(set, zip(*path_points(shapes[3].commands), strict=True))  # the innermost line
    left, top, right, bottom = min(xs), min(ys), max(xs), max(ys)
    notch_mm = shapes[3].commands[-2][-2] - left
    # What lies nearest to a corner is the disc of an icon, or a value at the end of its row.
    reach_mm = [(one.x_mm, one.y_mm, one.radius_mm) for one in shapes if isinstance(one, Circle)]
    reach_mm += [
        (one.x_mm, one.y_mm - share * one.size_mm, 0.0)
        for one, _ in texts_in(shapes)
        for share in (0, 0.7)
        if one.anchor == "end"
    ]
    assert len(reach_mm) == 3 * count
    for x, y, radius_mm in reach_mm:
        for corner in ((left, top), (right, top), (left, bottom), (right, bottom)):
            assert math.dist((x, y), corner) - radius_mm > notch_mm


def test_north_is_up_and_a_ship_makes_for_the_middle():
    ((name, _),) = texts_in(charts.draw_compass((0.0, 0.0, 30.0, 30.0), COUNTRY))
    assert (name.text, name.x_mm) == ("N", 15.0)
    assert name.y_mm < 5.0
    left, right = (
        charts.draw_afloat("ship", (x, 150.0, x + 30.0, 180.0), BOX, COUNTRY) for x in (0.0, 150.0)
    )
    assert left.transform.a > 0 > right.transform.a  # its bow is drawn to the right


def test_a_league_is_as_long_as_a_hex_is_wide():
    shapes = charts.draw_cartouche((0.0, 0.0, 88.0, 29.0), ("A", "b", "leagues"), 5.0)
    ends = [one.x_mm for one, _ in texts_in(shapes) if one.text.isdigit()]
    assert len(ends) > 3
    steps = [other - one for one, other in pairwise(ends)]
    assert steps == pytest.approx([2 * 5.0 * math.cos(math.radians(30))] * len(steps))


def test_a_flourish_is_the_same_on_all_four_sides_of_its_middle():
    *_, diamond = charts.draw_flourish((50.0, 20.0), 30.0)
    ends = {(round(x - 50, 6), round(y - 20, 6)) for x, y in path_points(diamond.commands)}
    assert {(a * x, b * y) for x, y in ends for a in (1, -1) for b in (1, -1)} == ends
    assert all(any(end[axis] for end in ends) for axis in (0, 1))


@pytest.mark.parametrize("paper", ["a5", pytest.param("letter", marks=pytest.mark.slow)])
def test_charts_fit_other_papers(paper):
    assert pnp.draw(pnp.deal("baron", seed=2), theme="country", paper=paper, language="fr").pdf()


@pytest.mark.parametrize("is_chart", [True, False])
@pytest.mark.parametrize("name", ["a5", "letter", "a3", "tabloid"])
def test_what_stands_round_a_board_grows_with_the_paper(name, is_chart):
    """A paper twice as large, as all A sizes are in area, has a title and a head half as much more."""
    a4, paper = (portrait(find_paper(each)) for each in ("a4", name))
    scale = paper_scale(paper)
    assert scale**2 == pytest.approx(paper.width_mm * paper.height_mm / (210 * 297))
    measured = []
    for frame, sheet in ((FRAME, a4), (FRAME._replace(scale=scale), paper)):
        frame = frame._replace(margin_mm=0.0, is_chart=is_chart)
        title, _ = next(texts_in(frame.page(sheet, "", (), "").drawing.art))
        measured.append((frame.body(sheet, 0.0)[1], title.size_mm))
    assert measured[1] == pytest.approx([scale * one for one in measured[0]])


def test_a_compass_of_a_large_paper_is_in_proportion():
    roses = []
    for scale in (1.0, 2.0):
        box = tuple(scale * edge for edge in BOX)
        drawn = charts.draw_ornaments(box, [], COUNTRY, scale)
        roses.append(next(shape.transform.a for shape in drawn if isinstance(shape, Use)))
    assert roses[1] == pytest.approx(2 * roses[0])


@pytest.mark.parametrize("theme", ["colour", "country"])
def test_names_of_hexes_grow_with_the_paper(theme):
    """The hexes of A3 are some 1.4 times those of A4, and so are their names."""
    board = pnp.deal("barony", seed=7, players=4)
    name = board.names[next(iter(board.terrain))]
    sizes = []
    for paper in ("a4", "a3"):
        look = {"names": "none"} if theme == "country" else {}
        (page,) = pnp.draw(board, theme=theme, paper=paper, **look).document.pages
        (size_mm,) = (text.size_mm for text, _ in texts_in(page.drawing.art) if text.text == name)
        sizes.append(size_mm)
    assert sizes[1] == pytest.approx(2**0.5 * sizes[0])
