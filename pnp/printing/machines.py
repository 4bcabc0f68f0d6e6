"""What stands at the head of a sheet for a cutting machine: the values to type into its program."""

from functools import partial

from layouts.components import box_size
from layouts.registration import ARM_MM, LINE_MM, CutSheet, CutWords, cut_name
from pnp.texts import decimal_text, page_texts


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
