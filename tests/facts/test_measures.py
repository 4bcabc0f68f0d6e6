"""
Lengths of the world outside, typed from their sources, and measured on what the program writes.

Papers: ISO 216 and ANSI; posters as frames are sold. Cards: the sizes that sleeves are sold for.
Registration marks: the patterns of Silhouette Studio. The point of PDF is the 72nd part of an inch.
"""

import pypdfium2
import pytest
from PIL import ImageOps

from layouts import inches_to_mm, mm_to_points, points_to_mm
from layouts.components import Component
from layouts.documents import find_paper
from layouts.marks import Registration
from pnp.printing.kits.extras import box_for
from pnp.printing.kits.record import Section
from tests.facts.doors import MM_PER_POINT, bleeds, cut_sizes, made, outlines, page_sizes

_PAPERS = """
a1 594 841 | a2 420 594 | a3 297 420 | a4 210 297 | a5 148 210 | b2 500 707
letter 215.9 279.4 | legal 215.9 355.6 | tabloid 279.4 431.8
50x70 500 700 | 18x24in 457.2 609.6 | 24x36in 609.6 914.4
"""
_CARDS = "poker 63 88 | bridge 57 89 | tarot 70 120 | mini-euro 44 68 | a6 105 148"


def _rows(table: str) -> list[tuple[str, float, float]]:
    cells = [cell.split() for line in table.strip().splitlines() for cell in line.split("|")]
    return [(name, float(one), float(two)) for name, one, two in cells]


@pytest.mark.parametrize(
    ("millimetres", "points"), [(25.4, 72.0), (210.0, 595.276), (297.0, 841.890), (0.352778, 1.0)]
)
def test_a_point_is_the_72nd_part_of_an_inch(millimetres: float, points: float) -> None:
    assert mm_to_points(millimetres) == pytest.approx(points, abs=5e-4)
    assert points_to_mm(points) == pytest.approx(millimetres, abs=5e-4)
    assert inches_to_mm(points / 72) == pytest.approx(millimetres, abs=5e-4)


@pytest.mark.parametrize(("paper", "short", "long"), _rows(_PAPERS))
def test_pages_are_as_large_as_their_paper(tmp_path, paper, short, long) -> None:
    pdf = made(tmp_path, f"board terre-de-barons --seed 1 --theme plain --paper {paper}")
    assert page_sizes(pdf) == {(short, long)}


@pytest.mark.parametrize(("card", "short", "long"), _rows(_CARDS))
def test_cards_are_cut_as_large_as_their_sleeves_are_sold_for(tmp_path, card, short, long) -> None:
    assert cut_sizes(tmp_path, f"setup barony --seed 1 --card {card} --duplex long-edge") == {
        (short, long)
    }


@pytest.mark.parametrize(
    ("words", "size"),
    [
        ("kit barony-sorcery --only spells", (63.0, 88.0)),
        ("kit terre-de-barons --only positions", (38.0, 50.0)),
        ("kit terre-de-barons --only tiles --hex-mm 70", (70.0, 80.83)),  # 70 / cos 30° across
    ],
)
def test_pieces_are_cut_true_to_size(tmp_path, words, size) -> None:
    assert cut_sizes(tmp_path, words) == {size}


@pytest.mark.parametrize(
    "words",
    [
        "kit barony --only resources --for print-shop",
        "kit barony-sorcery --only spells --for print-shop",
        "board terre-de-barons --seed 1 --as wall --names none --paper a4 --for print-shop",
    ],
)
def test_print_shops_are_given_a_bleed_of_3_mm(tmp_path, words) -> None:
    assert bleeds(made(tmp_path, words)) == {3.0}


@pytest.mark.parametrize(
    ("style", "square", "paper"),
    [("silhouette", 1, "a4"), ("silhouette", 1, "letter"), ("silhouette-4l", 0, "a4")],
)
def test_marks_for_cutting_machines(tmp_path, style, square, paper) -> None:
    """The inset is 10 mm to the middle of lines 1 mm wide; arms 5 mm, the square 5 mm inside."""
    words = f"kit barony --only counters --theme plain --marks {style} --paper {paper}"
    dots_mm = 20
    page = pypdfium2.PdfDocument(made(tmp_path, words))[0]
    sheet = ImageOps.invert(page.render(scale=dots_mm * MM_PER_POINT).to_pil().convert("L"))
    found = []
    for turned in (sheet, ImageOps.mirror(sheet), ImageOps.flip(sheet), sheet.rotate(180)):
        box = turned.crop((0, 0, 18 * dots_mm, 18 * dots_mm)).getbbox()
        found.append(box and pytest.approx([side / dots_mm for side in box], abs=0.06))
    angle = [9.5, 9.5, 15.0, 15.0]
    if square:
        assert found == [[9.5, 9.5, 15.5, 15.5], angle, angle, None]
    else:
        assert found == [angle] * 4


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
@pytest.mark.parametrize("has_square", [True, False])
def test_corners_stay_blank_for_arm_and_5_mm_more(has_square, paper) -> None:
    """The outermost places for pieces are 10 mm + 5 mm + 5 mm from the edges at the corners."""
    sheet = find_paper(paper)
    across, down = Registration(has_square, 10.0).areas(sheet)
    assert (across[0], sheet.width_mm - across[2]) == pytest.approx((20.0, 20.0))
    assert (down[1], sheet.height_mm - down[3]) == pytest.approx((20.0, 20.0))


def test_no_piece_for_a_cutting_machine_lies_in_a_corner(tmp_path) -> None:
    made(tmp_path, "kit barony --only resources --marks silhouette")
    (dxf,) = tmp_path.glob("*.dxf")
    for left, bottom, right, top in outlines(dxf):
        assert min(left, 210.0 - right) >= 20.0 - 1e-6 or min(bottom, 297.0 - top) >= 20.0 - 1e-6


# A sleeve is 3 mm larger than its card, and 2 mm more let it in: at least 68 x 93 mm.
@pytest.mark.parametrize(
    ("stock", "width", "height", "inside"),
    [
        ("card", 63.0, 88.0, (68.0, 93.0)),
        ("card", 70.0, 120.0, (75.0, 125.0)),
        ("card", 105.0, 148.0, (110.0, 153.0)),
        ("board", 70.0, 120.0, (72.0, 122.0)),
        ("board", 40.0, 40.0, (68.0, 93.0)),
    ],
)
def test_boxes_hold_cards_in_their_sleeves(stock, width, height, inside) -> None:
    trim = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
    section = Section("x", "X", (Component("x", (), trim),), stock=stock, is_boxed=True)
    assert box_for((section,), 0.4)[:2] == pytest.approx(inside)


def test_boxes_are_deeper_for_tokens_which_lie_less_close_than_cards() -> None:
    """50 pieces of 60 x 85 x 0.4 mm in a box of 68 x 93, and 2 mm more."""
    trim = ((0.0, 0.0), (60.0, 0.0), (60.0, 85.0), (0.0, 85.0))
    pieces = (Component("x", (), trim, quantity=50),)
    cards_mm, tokens_mm = (
        box_for((Section("x", "X", pieces, stock=stock, is_boxed=True),), 0.4)[2]
        for stock in ("card", "board")
    )
    assert cards_mm == pytest.approx(50 * 60 * 85 * 0.4 / (68 * 93) + 2, abs=0.06)
    assert tokens_mm - 2 == pytest.approx(1.7 * (cards_mm - 2), abs=0.2)
