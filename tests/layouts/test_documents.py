"""Papers: exact sizes, names, orientation, margins."""

import pytest

from layouts import LayoutError, PaperError, mm_to_points
from layouts.documents import PAPERS, find_paper, landscape, portrait, printable_box


@pytest.mark.parametrize(
    ("name", "width_mm", "height_mm"),
    [
        ("a3", 297.0, 420.0),
        ("a4", 210.0, 297.0),
        ("a5", 148.0, 210.0),
        ("letter", 215.9, 279.4),
        ("legal", 215.9, 355.6),
        ("tabloid", 279.4, 431.8),
    ],
)
def test_papers_have_their_standard_sizes(name: str, width_mm: float, height_mm: float) -> None:
    paper = find_paper(name)
    assert (paper.width_mm, paper.height_mm) == pytest.approx((width_mm, height_mm))


def test_a4_is_not_rounded_to_whole_points() -> None:
    paper = find_paper("a4")
    assert round(mm_to_points(paper.width_mm), 3) == 595.276
    assert round(mm_to_points(paper.height_mm), 3) == 841.890


def test_paper_names_are_found_in_either_case() -> None:
    assert find_paper(" Letter ").name == "letter"


def test_an_unknown_paper_is_named_with_a_suggestion_and_the_choices() -> None:
    with pytest.raises(PaperError) as caught:
        find_paper("lettre")
    message = str(caught.value)
    assert "'lettre'" in message
    assert "Did you mean 'letter'?" in message
    assert all(paper.name in message for paper in PAPERS)
    assert isinstance(caught.value, LayoutError | ValueError)


def test_landscape_and_portrait_are_idempotent_opposites() -> None:
    for paper in PAPERS:
        lying = landscape(paper)
        assert lying.width_mm > lying.height_mm
        assert landscape(lying) == lying
        assert portrait(lying) == paper


def test_printable_box_leaves_the_margin_on_every_side() -> None:
    assert printable_box(find_paper("a4"), 10.0) == (10.0, 10.0, 200.0, 287.0)


@pytest.mark.parametrize("margin_mm", [-1.0, 105.0, 400.0])
def test_margins_that_leave_nothing_are_refused(margin_mm: float) -> None:
    with pytest.raises(PaperError, match="leaves nothing"):
        printable_box(find_paper("a4"), margin_mm)
