"""
What can go wrong when things are laid out on paper.

    LayoutError
     +-- PaperError    no such paper, or margins that leave nothing to print on   (ValueError)
     +-- FontError     a typeface or a character that is not there                (ValueError)
     +-- TextFitError  a text too long for its place                              (ValueError)
     +-- SheetError    a component or a drawing that does not fit its pages       (ValueError)
"""


class LayoutError(Exception):
    """Something cannot be laid out. The message says what, and what to do."""

    def __init__(self, key: str, text: str | None = None, **values: object) -> None:
        """
        Say *text*, which is English, its slots filled by *values*.

        *key* finds it in other languages. Whoever has a message ready passes it alone.
        """
        super().__init__(key if text is None else text.format_map(values))
        self.key, self.text, self.values = key, text, values


class PaperError(LayoutError, ValueError):
    """No such paper, or its margins leave nothing to print on."""


class FontError(LayoutError, ValueError):
    """A typeface is not installed, or lacks a character."""


class TextFitError(LayoutError, ValueError):
    """A text does not fit its place even at the smallest size."""


class SheetError(LayoutError, ValueError):
    """A component or a drawing does not fit the pages it was meant for."""
