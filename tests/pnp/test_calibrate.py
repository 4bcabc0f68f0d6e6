"""``pnp calibrate``: the sheet to measure a printer by."""

from itertools import product

import pikepdf
import pytest

from layouts import points_to_mm
from layouts.documents import PAPERS, find_paper
from pnp.cli import COMMANDS, run
from pnp.cli.making import calibrate
from pnp.printing.machines import calibration_document


@pytest.fixture(autouse=True)
def own_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def test_the_help_line_is_the_command_s_own() -> None:
    assert COMMANDS["calibrate"] == calibrate.get_short_help_str(limit=200)


@pytest.mark.parametrize(
    ("flip", "hint"), [("long-edge", "/DuplexFlipLongEdge"), ("short-edge", "/DuplexFlipShortEdge")]
)
def test_the_pages_are_written_for_the_edge_asked_for(tmp_path, flip, hint, capsys) -> None:
    assert run(["calibrate", "--paper", "letter", "--duplex", flip, "-o", "c.pdf"]) == 0
    with pikepdf.open(tmp_path / "c.pdf") as pdf:
        assert len(pdf.pages) == 2
        assert pdf.Root.ViewerPreferences.Duplex == hint
        assert [float(value) for value in pdf.pages[0].MediaBox] == pytest.approx([0, 0, 612, 792])


def test_without_a_name_the_pages_go_to_the_folder_print(tmp_path, capsys) -> None:
    assert run(["calibrate"]) == 0
    assert (tmp_path / "print" / "calibration-a4.pdf").exists()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_words_fit_every_paper_in_both_languages(language) -> None:
    for paper, margin_mm in product(PAPERS, (5.0, 15.0)):
        document = calibration_document(paper, "short-edge", margin_mm=margin_mm, language=language)
        assert len(document.pages) == 2
        sizes = [getattr(shape, "size_mm", 9.0) for shape in document.pages[0].drawing.marks]
        assert min(sizes) >= points_to_mm(8.0)


def test_french_numbers_have_a_comma() -> None:
    document = calibration_document(find_paper("a4"), "long-edge", margin_mm=10.0, language="fr")
    texts = [getattr(shape, "text", "") for shape in document.pages[0].drawing.marks]
    assert "+5" in texts
    assert "\u22125" in texts


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--duplex", "long"], "did you mean long-edge"),
        (["--paper", "a9"], "no paper is called"),
        (["-o", "c.svg"], ".pdf"),
        (["-o", "none/c.pdf"], "there is no folder"),
    ],
)
def test_what_makes_no_sense_is_told_in_one_block(arguments, words, capsys) -> None:
    assert run(["calibrate", *arguments]) == 2
    assert words in capsys.readouterr().err
