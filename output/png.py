"""PNG: a picture of one page, rendered from the PDF, so that it shows what will be printed."""

from io import BytesIO

import pypdfium2
from PIL.PngImagePlugin import PngInfo

from layouts import POINTS_PER_INCH
from output import PageNumberError

DEFAULT_DPI = 150.0


def png_bytes(pdf: bytes, page_index: int, dpi: float = DEFAULT_DPI) -> bytes:
    """
    Return the page of that index, from 0, as a PNG file of that many pixels an inch.

    The creator of the PDF is kept as its "Software" text.

    Raises:
        PageNumberError: the PDF has no such page.
    """
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
        creator = document.get_metadata_value("Creator")
    finally:
        document.close()
    notes = PngInfo()
    notes.add_text("Software", creator)
    file = BytesIO()
    image.save(file, "PNG", pnginfo=notes, dpi=(dpi, dpi))
    return file.getvalue()
