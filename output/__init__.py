"""
Writers: finished pages become bytes and files. Holds no layout logic. Here are its errors.

    OutputError
     +-- FileWriteError      a file that cannot, or must not, be written   (OSError)
     +-- SymbolNameError     two different symbols of one name             (ValueError)
     +-- PageNumberError     a page that the document does not have        (ValueError)
"""


class OutputError(Exception):
    """A document cannot be written. The message says what, where, and what to do."""

    def __init__(self, key: str, text: str | None = None, **values: object) -> None:
        """
        Say *text*, which is English, its slots filled by *values*.

        *key* finds it in other languages. Whoever has a message ready passes it alone.
        """
        super().__init__(key if text is None else text.format_map(values))
        self.key, self.text, self.values = key, text, values


class FileWriteError(OutputError, OSError):
    """A file cannot be written, or holds something that must not be overwritten."""


class SymbolNameError(OutputError, ValueError):
    """A document has two different symbols of one name, which its file cannot hold."""


class PageNumberError(OutputError, ValueError):
    """A page is asked for that the document does not have."""
