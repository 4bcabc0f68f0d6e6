"""
Points that are open: the least and the most that they can be, and the places that follow.

A span is what a line, a total or a rank can be while something cannot be read or is not
entered. Whoever can be first is told by spans alone, even where no total is certain.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeVar

from pnp.judging.views import Range

_Item = TypeVar("_Item")


class Span(NamedTuple):
    """The least and the most that something can be; None where nothing limits it."""

    least: int | None
    most: int | None

    @property
    def value(self) -> int | None:
        """The only value, if there is one."""
        return self.least if self.least == self.most else None


ANYTHING = Span(None, None)


def exactly(value: int) -> Span:
    """Return the span of one value."""
    return Span(value, value)


def times(count: Range, points: int) -> Span:
    """Return what *count* things can come to at so many *points* each."""
    ends: list[int | None] = [count.least * points]
    ends.append(int(count.most) * points if count.most < float("inf") else None)
    return Span(ends[0], ends[1]) if points >= 0 else Span(ends[1], ends[0])


def as_range(span: Span) -> Range:
    """Return *span* as a count; where nothing limits it from below, it may be 0."""
    return Range(span.least or 0, float("inf") if span.most is None else span.most)


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


def places_by_span(items: Sequence[_Item], spans: Sequence[Span]) -> list[tuple[_Item, Span]]:
    """
    Return *items* with the places, from 1, that they can have by their *spans*.

    Whoever can be first stands first. Of those who may be equal each may be ahead.
    """
    placed = []
    for number, (item, span) in enumerate(zip(items, spans, strict=True)):
        others = [other for place, other in enumerate(spans) if place != number]
        first = 1 + sum(_is_above(other, span) for other in others)
        last = 1 + sum(not _is_above(span, other) for other in others)
        placed.append((item, Span(first, last)))
    return sorted(placed, key=lambda one: (one[1].least or 0, one[1].most or 0))


def _is_above(one: Span, other: Span) -> bool:
    """Tell whether *one* is more than *other*, whatever both are."""
    return one.least is not None and other.most is not None and one.least > other.most
