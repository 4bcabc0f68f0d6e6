"""
Writers: finished pages become bytes and files. Holds no layout logic. Here are its errors.

    OutputError              a PnpError
     +-- FileWriteError      a file that cannot, or must not, be written   (OSError)
     +-- PixelsError         a picture that these inks cannot be made of   (ValueError)
     +-- PageNumberError     a page that the document does not have        (ValueError)

And one that is a defect of who drew a page, never of who asked for it: `SymbolNameError`.
"""

from collections.abc import Callable
from typing import Generic, TypeVar

from generators import PnpError
from generators import core_count as core_count
from layouts.shapes import Pixels, Symbol

Stock = TypeVar("Stock", bound=Symbol | Pixels)


class OutputError(PnpError):
    """A document cannot be written. The message says what, where, and what to do."""


class FileWriteError(OutputError, OSError):
    """A file cannot be written, or holds something that must not be overwritten."""


class SymbolNameError(ValueError):
    """A document has two different symbols of one name, which its file cannot hold."""


class PixelsError(OutputError, ValueError):
    """A picture in pixels cannot be written in the inks of the document."""


class PageNumberError(OutputError, ValueError):
    """A page is asked for that the document does not have."""


class Stored(Generic[Stock]):
    """
    What a file stores once, symbols or pictures, and uses by a name: S1, S2 and so on.

    Args:
        letter: which the names begin with.
        store: stores one under its name.
    """

    def __init__(self, letter: str, store: Callable[[Stock, str], None]) -> None:
        self._letter = letter
        self._store = store
        self._known: dict[str, tuple[Stock, str]] = {}

    def name_of(self, one: Stock) -> str:
        """
        Return the name by which *one* is used; what is new is stored.

        Raises:
            SymbolNameError: something else has its name in the document.
        """
        if one.name not in self._known:
            name = f"{self._letter}{len(self._known) + 1}"
            self._known[one.name] = (one, name)
            self._store(one, name)
            return name
        known, name = self._known[one.name]
        if known is not one and known != one:
            raise SymbolNameError(f"two different symbols are called {one.name!r}")
        return name
