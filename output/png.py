"""PNG: pictures of pages, rendered from the PDF, so that they show what will be printed."""

import contextlib
import threading
from collections.abc import Iterator, Sequence
from io import BytesIO

import pypdfium2
from PIL.PngImagePlugin import PngInfo

from layouts import POINTS_PER_INCH
from output import PageNumberError

DEFAULT_DPI = 150.0

# PDFium serves one thread at a time; what it made must be gone, too, before the next begins.
_one_picture = threading.Lock()

_PAPER = (255, 255, 255, 255)
_CLEAR = (255, 255, 255, 0)


def png_bytes(pdf: bytes, page_index: int, dpi: float = DEFAULT_DPI) -> bytes:
    """
    Return the page of that index, from 0, as a PNG file of that many pixels an inch.

    The creator of the PDF is kept as its "Software" text.

    Raises:
        PageNumberError: the PDF has no such page.
    """
    with _one_picture, contextlib.closing(pypdfium2.PdfDocument(pdf)) as document:
        if not 0 <= page_index < len(document):
            raise PageNumberError(
                "no_page_index",
                "there is no page of index {index!r}; the document has {count} pages.",
                index=page_index,
                count=len(document),
            )
        return _rendered(document, page_index, dpi, _PAPER)


def clear_pngs(pdf: bytes, dpis: Sequence[float]) -> Iterator[bytes]:
    """
    Yield the first pages as PNG files, transparent where nothing is drawn.

    *dpis* are the pixels an inch of each page, in order.
    """
    with _one_picture:
        document = pypdfium2.PdfDocument(pdf)
    try:
        for page_index, dpi in enumerate(dpis):
            with _one_picture:
                png = _rendered(document, page_index, dpi, _CLEAR)
            yield png
    finally:
        with _one_picture:
            document.close()


def _rendered(
    document: pypdfium2.PdfDocument,
    page_index: int,
    dpi: float,
    ground: tuple[int, int, int, int],
) -> bytes:
    image = document[page_index].render(scale=dpi / POINTS_PER_INCH, fill_color=ground).to_pil()
    notes = PngInfo()
    notes.add_text("Software", document.get_metadata_value("Creator"))
    file = BytesIO()
    image.save(file, "PNG", pnginfo=notes, dpi=(dpi, dpi))
    return file.getvalue()
