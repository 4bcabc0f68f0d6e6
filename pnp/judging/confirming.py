"""
What a file says twice of the same thing (PF11), and what rests on one entry alone.

A number beside the board that no rule bounds can be mistyped without anybody noticing. So a
game declares second entries (`Twice`): where both are there, they must agree.
"""

from collections.abc import Iterator
from typing import NamedTuple

from pnp.judging.findings import Finding, impossible
from pnp.judging.selecting import entry_value, measured
from pnp.judging.spans import Span, exactly
from pnp.judging.views import View
from pnp.model.checks import Bounds, Twice
from pnp.texts.sentences import Sentence, Word


class Unconfirmed(NamedTuple):
    """
    Something of a colour that is entered once.

    Attributes:
        sentence: what it is, in words: ``3 tokens``.
        entry: the name of the entry that would confirm it.
    """

    colour: str
    sentence: Sentence
    entry: str


def check_twice(view: View) -> Iterator[Finding]:
    """Yield what two entries, or an entry and the board, say differently."""
    for colour in view.colours:
        for twice in view.game.twice:
            once, again = _first(view, twice, colour), entry_value(view, twice.by, colour)
            if twice.is_place or once is None or again is None:
                continue
            if once.breaks(Bounds(again, again)):
                yield impossible(
                    "PF11",
                    colour=view.colour_word(colour),
                    what=Word(f"{twice.name}_worth"),
                    once=once.least or 0,
                    entry=entry_name(twice),
                    again=again,
                )


def unconfirmed(view: View) -> Iterator[Unconfirmed]:
    """Yield what scores count and nothing confirms; before the first turn there is nothing."""
    if view.phase == "setup":
        return
    for colour in view.colours:
        for twice in view.game.twice:
            once = _first(view, twice, colour)
            if once is None or entry_value(view, twice.by, colour) is not None:
                continue
            if count := _count(view, twice, colour):
                sentence = Sentence(twice.name, {"count": count})
                yield Unconfirmed(colour, sentence, entry_name(twice))


def entry_name(twice: Twice) -> str:
    """Return how the second entry is called in a file."""
    return twice.by.field or twice.by.entry


def _first(view: View, twice: Twice, colour: str) -> Span | None:
    """Return the number that the second entry confirms; None where it is not entered."""
    if twice.worth:
        letters = _letters(view, twice, colour)
        total = None if letters is None else sum(twice.worth[letter] for letter in letters)
        return None if total is None else exactly(total)
    if twice.measure.what == "entry":
        number = entry_value(view, twice.measure, colour)
        return None if number is None else exactly(number)
    return measured(view, twice.measure, colour)


def _letters(view: View, twice: Twice, colour: str) -> str | None:
    if twice.measure.what != "entry":
        return None
    return view.position.field_letters(twice.measure.entry, colour, twice.measure.field)


def _count(view: View, twice: Twice, colour: str) -> int:
    """Return how much there is to confirm: letters, or 1 of a number that is entered."""
    if twice.worth:
        return len(_letters(view, twice, colour) or "")
    if twice.measure.what == "entry":
        return 1
    return int((measured(view, twice.measure, colour).least or 0) > 0)
