"""
Writers: finished pages become bytes and files. Holds no layout logic. Here are its errors.

    OutputError              a PnpError
     +-- FileWriteError      a file that cannot, or must not, be written   (OSError)
     +-- SymbolNameError     two different symbols of one name             (ValueError)
     +-- PixelsError         a picture that these inks cannot be made of   (ValueError)
     +-- PageNumberError     a page that the document does not have        (ValueError)
"""

from generators.errors import PnpError
from layouts.shapes import Pixels, Symbol


class OutputError(PnpError):
    """A document cannot be written. The message says what, where, and what to do."""


def check_same(one: Symbol | Pixels, known: Symbol | Pixels) -> None:
    """
    Check that what is stored under a name is what is used by it.

    Raises:
        SymbolNameError: it is something else.
    """
    if known is not one and known != one:
        raise SymbolNameError(
            "two_symbols",
            "two different symbols are called {name!r}; a document needs one each.",
            name=one.name,
        )


class FileWriteError(OutputError, OSError):
    """A file cannot be written, or holds something that must not be overwritten."""


class SymbolNameError(OutputError, ValueError):
    """A document has two different symbols of one name, which its file cannot hold."""


class PixelsError(OutputError, ValueError):
    """A picture in pixels cannot be written in the inks of the document."""


class PageNumberError(OutputError, ValueError):
    """A page is asked for that the document does not have."""
