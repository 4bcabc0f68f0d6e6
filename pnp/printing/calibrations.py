"""The calibration sheet as a document, in the reader's language."""

from layouts.calibration import CalibrationWords, calibration_pages
from layouts.components import Flip
from layouts.documents import Document, Paper
from pnp.model.identity import CREATOR, PROGRAM
from pnp.texts import page_texts


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
