"""
Points that are open: the least and the most that they can be, and the places that follow.

A span is what a line, a total or a rank can be while something cannot be read or is not
entered. Whoever can be first is told by spans alone, even where no total is certain.
"""

from collections.abc import Iterable, Sequence

from generators import NamedTuple
from pnp.model.checks import Bounds


class Span(NamedTuple):
    """The least and the most that something can be; None where nothing limits it."""

    least: int | None
    most: int | None

    @property
    def value(self) -> int | None:
        """The only value, if there is one."""
        return self.least if self.least == self.most else None

    def breaks(self, bounds: Bounds) -> bool:
        """Tell whether it is out of *bounds* whatever it is."""
        least, most = bounds
        is_too_much = most is not None and self.least is not None and self.least > most
        return is_too_much or (self.most is not None and self.most < least)

    def is_above(self, other: "Span") -> bool:
        """Tell whether it is more than *other*, whatever both are."""
        return self.least is not None and other.most is not None and self.least > other.most

    def keeps(self, bounds: Bounds) -> bool:
        """Tell whether it is within *bounds* whatever it is."""
        least, most = bounds
        is_enough = self.least is not None and self.least >= least
        return is_enough and (most is None or (self.most is not None and self.most <= most))


ANYTHING = Span(None, None)


def exactly(value: int) -> Span:
    """Return the span of one value."""
    return Span(value, value)


def times(count: Span, points: int) -> Span:
    """Return what *count* things can come to at so many *points* each."""
    ends = [None if end is None else end * points for end in count]
    return Span(*ends) if points >= 0 else Span(*reversed(ends))


def product(one: Span, other: Span) -> Span:
    """Return what two numbers can come to, multiplied."""
    if other.value:
        return times(one, other.value)
    if exactly(0) in (one, other) or None not in (*one, *other):
        ends = [(a or 0) * (b or 0) for a in one for b in other]
        return Span(min(ends), max(ends))
    is_positive = all(span.least is not None and span.least >= 0 for span in (one, other))
    return Span((one.least or 0) * (other.least or 0) if is_positive else None, None)


def added(spans: Iterable[Span]) -> Span:
    """Return what *spans* can come to together."""
    least: int | None = 0
    most: int | None = 0
    for span in spans:
        least = None if least is None or span.least is None else least + span.least
        most = None if most is None or span.most is None else most + span.most
    return Span(least, most)


def hull(spans: Iterable[Span]) -> Span:
    """Return the span from the least of *spans* to the most of them; of none, anything."""
    known = list(spans)
    leasts, mosts = [span.least for span in known], [span.most for span in known]
    return Span(
        None if None in leasts else min((n for n in leasts if n is not None), default=None),
        None if None in mosts else max((n for n in mosts if n is not None), default=None),
    )


def looked_up(table: Sequence[int], number: Span) -> Span:
    """Return what a number can come to by a table for 0, 1, 2 ..; the last goes on."""
    last = len(table) - 1
    first = max(0, min(number.least or 0, last))
    some = table[first : (last if number.most is None else max(first, number.most)) + 1]
    return Span(min(some), max(some))


def fewest(spans: Iterable[Span]) -> Span:
    """Return what the smallest of some numbers can be."""
    known = list(spans)
    least, mosts = hull(known).least, [span.most for span in known if span.most is not None]
    return Span(least, min(mosts, default=None))
