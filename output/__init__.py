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


class FileWriteError(OutputError, OSError):
    """A file cannot be written, or holds something that must not be overwritten."""


class SymbolNameError(OutputError, ValueError):
    """A document has two different symbols of one name, which its file cannot hold."""


class PixelsError(OutputError, ValueError):
    """A picture in pixels cannot be written in the inks of the document."""


class PageNumberError(OutputError, ValueError):
    """A page is asked for that the document does not have."""


class Stored:
    """What a file stores once, symbols or pictures, and uses by a name: S1, S2 and so on."""

    __slots__ = ("_known", "_letter")

    def __init__(self, letter: str) -> None:
        self._letter = letter
        self._known: dict[str, tuple[Symbol | Pixels, str]] = {}

    def find(self, one: Symbol | Pixels) -> tuple[str, bool]:
        """
        Return the name by which *one* is used, and whether it is yet to be stored.

        Raises:
            SymbolNameError: something else has its name in the document.
        """
        if one.name not in self._known:
            self._known[one.name] = (one, f"{self._letter}{len(self._known) + 1}")
            return self._known[one.name][1], True
        known, name = self._known[one.name]
        if known is not one and known != one:
            raise SymbolNameError(
                "two_symbols",
                "two different symbols are called {name!r}; a document needs one each.",
                name=one.name,
            )
        return name, False
