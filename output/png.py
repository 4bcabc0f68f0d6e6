"""PNG: a picture of one page, rendered from the PDF, so that it shows what will be printed."""

import threading
from io import BytesIO

import pypdfium2
from PIL.Image import Image
from PIL.PngImagePlugin import PngInfo

from layouts import POINTS_PER_INCH
from output import PageNumberError

DEFAULT_DPI = 150.0

# PDFium serves one thread at a time.
_one_picture = threading.Lock()


def png_bytes(pdf: bytes, page_index: int, dpi: float = DEFAULT_DPI) -> bytes:
    """
    Return the page of that index, from 0, as a PNG file of that many pixels an inch.

    The creator of the PDF is kept as its "Software" text.

    Raises:
        PageNumberError: the PDF has no such page.
    """
    with _one_picture:
        image, creator = _rendered(pdf, page_index, dpi)
    notes = PngInfo()
    notes.add_text("Software", creator)
    file = BytesIO()
    image.save(file, "PNG", pnginfo=notes, dpi=(dpi, dpi))
    return file.getvalue()


def _rendered(pdf: bytes, page_index: int, dpi: float) -> tuple[Image, str]:
    """Return the picture of a page, and the creator of its document."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        if not 0 <= page_index < len(document):
            raise PageNumberError(
                "no_page_index",
                "there is no page of index {index!r}; the document has {count} pages.",
                index=page_index,
                count=len(document),
            )
        image = document[page_index].render(scale=dpi / POINTS_PER_INCH).to_pil()
        return image, document.get_metadata_value("Creator")
    finally:
        document.close()
