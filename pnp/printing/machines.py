"""
For printers and cutting machines, in the reader's language: the sheet to measure a printer by, and
the values at the head of a sheet to type into the program of a cutting machine.
"""

from functools import partial

from layouts.calibration import CalibrationWords, calibration_pages
from layouts.components import Flip, box_size
from layouts.documents import Document, Paper
from layouts.registration import ARM_MM, LINE_MM, CutSheet, CutWords, cut_name
from pnp.model.identity import CREATOR, PROGRAM
from pnp.texts import decimal_text, page_texts


def calibration_document(paper: Paper, flip: Flip, *, margin_mm: float, language: str) -> Document:
    """
    Return the front and the back of a sheet to measure a printer by.

    Raises:
        PaperError: the margins leave nothing.
        TextFitError: the paper is too small.
    """
    texts = page_texts(language)

    def number(value: float) -> str:
        shown = f"{value:+.1f}".replace("-", "\u2212") if abs(value) > 1e-9 else "0"
        return shown if language == "en" else shown.replace(".", ",")

    flip_words = texts("calibrate_long_edge" if flip == "long-edge" else "calibrate_short_edge")
    words = CalibrationWords(
        title=texts("calibrate_title"),
        help=texts("calibrate_help", flip=flip_words),
        back_title=texts("calibrate_back"),
        across=texts("calibrate_across"),
        down=texts("calibrate_down"),
        number=number,
    )
    return Document(
        pages=calibration_pages(paper, flip, words, margin_mm=margin_mm),
        title=f"{words.title} · {paper.label}",
        subject=texts("calibrate_subject", flip=flip_words),
        author=PROGRAM,
        creator=CREATOR,
        language=language,
        keywords=("print-and-play", "calibration"),
        duplex=flip,
    )


def cut_words(language: str) -> CutWords:
    """Return what makes the lines at the head of sheets in a language."""
    return partial(_words, language)


def _words(language: str, sheet: CutSheet) -> tuple[str, ...]:
    texts = page_texts(language)
    number = partial(decimal_text, language=language, places=1)
    paper, marks = sheet.paper, sheet.registration
    is_upright = paper.width_mm <= paper.height_mm
    width_mm, height_mm = box_size(sheet.box)
    settings = texts(
        "cut_settings",
        paper=paper.label,
        way=texts("cut_upright" if is_upright else "cut_lying"),
        pattern=texts("cut_square" if marks.has_square else "cut_angles"),
        inset=number(marks.inset_mm),
        length=number(ARM_MM),
        thickness=number(LINE_MM),
    )
    size = {"width": number(width_mm), "height": number(height_mm)}
    return (settings, texts("cut_file", name=cut_name(sheet.page), **size))
