"""
The base of all errors: who calls us needs to know one class.

What each package refuses is a class of its own, named where that package begins. The base lies
on the ground floor, because `layouts` and `output` share it; it is all that they take from here.
"""


class PnpError(Exception):
    """Anything that this program cannot do for its caller; the message says what to do."""

    def __init__(self, key: str, text: str | None = None, **values: object) -> None:
        """
        Say *text*, which is English, its slots filled by *values*.

        *key* finds it in other languages. Whoever has a message ready passes it alone.
        """
        super().__init__(key if text is None else text.format_map(values))
        self.key, self.text, self.values = key, text, values


class OutOfStepsError(Exception):
    """A search has used up its steps: a sign to whoever began it, who says what then."""
