"""
What a selection or a measure of a record comes to in a position: for certain, and perhaps.

Three answers to "is it one of them?": True, False, and None where that cannot be read.
"""

from collections.abc import Iterable, Iterator, Set
from math import inf
from typing import NamedTuple

from generators.hexes import Hex
from generators.regions import components
from pnp.judging.views import Range, View, is_unread
from pnp.model.boards import Piece
from pnp.model.checks import (
    EntryOf,
    KindsBelow,
    Land,
    LargestGroup,
    Measure,
    NumberOf,
    Pieces,
    Selector,
    SumBelow,
)
from pnp.model.positions import UNREADABLE

# More pieces than any position holds: what something unreadable may hide, in a sum.
_MANY = 10_000


class Places(NamedTuple):
    """Hexes that are meant for certain, and others that may be."""

    certain: Set[Hex]
    possible: Set[Hex]

    @property
    def all(self) -> Set[Hex]:
        """Both together."""
        return self.certain | self.possible


def all_of(answers: Iterable[bool | None]) -> bool | None:
    """Return whether all *answers* are yes; None if that depends on what cannot be read."""
    found = set(answers)
    return False if False in found else None if None in found else True


def any_of(answers: Iterable[bool | None]) -> bool | None:
    """Return whether one of *answers* is yes; None if that depends on what cannot be read."""
    found = set(answers)
    return True if True in found else None if None in found else False


def is_land(view: View, cell: Hex, land: Land) -> bool | None:
    """Tell whether *cell* belongs to *land*."""
    if land.cells is not None and cell not in land.cells:
        return False
    terrain = view.terrain(cell)
    if terrain == UNREADABLE:
        return None if land.terrains else True
    return not land.terrains or (terrain in land.terrains) != land.is_rest


def is_piece(view: View, piece: Piece, which: Pieces, colour: str = "") -> bool | None:
    """Tell whether *piece* is one of those meant, and of *colour* if one is given."""
    return all_of(
        (
            _is_kind(view, piece, which.kinds),
            is_land(view, piece.hex, which.within),
            _is_colour(piece, colour),
        )
    )


def places_of(view: View, which: Selector, colour: str = "") -> Places:
    """Return the hexes that are selected, or on which selected pieces of a colour stand."""
    if isinstance(which, Land):
        answers = {cell: is_land(view, cell, which) for cell in view.position.terrain}
    else:
        answers = {
            cell: any_of(is_piece(view, piece, which, colour) for piece in stack)
            for cell, stack in view.stacks.items()
        }
    return Places(
        {cell for cell, answer in answers.items() if answer},
        {cell for cell, answer in answers.items() if answer is None},
    )


def measured(view: View, measure: Measure, colour: str = "") -> Range:
    """Return what *measure* comes to, for a colour or, without one, for the whole board."""
    if isinstance(measure, NumberOf):
        return _number(view, measure.which, colour)
    if isinstance(measure, SumBelow):
        return _sum(view, measure, colour)
    if isinstance(measure, LargestGroup):
        places = places_of(view, measure.which, colour)
        return Range(_largest(places.certain), _largest(places.all))
    if isinstance(measure, KindsBelow):
        return _kinds(view, measure.which, colour)
    value = entered(view, measure, colour)
    return Range(0, inf) if value is None else Range(value, value)


def entered(view: View, entry: EntryOf, colour: str) -> int | None:
    """Return the number that was entered; None if it was not."""
    if entry.field:
        return view.position.field_number(entry.keyword, colour, entry.field)
    return view.position.number(entry.keyword, colour)


def values_below(view: View, which: Pieces, colour: str) -> list[int | None]:
    """Return the value of the terrain below selected pieces, hex by hex; None: unreadable."""
    certain = places_of(view, which, colour).certain
    return [_value(view, cell) for cell in view.stacks if cell in certain]


def _is_kind(view: View, piece: Piece, kinds: tuple[str, ...]) -> bool | None:
    if not kinds or piece.kind in kinds:
        return True
    is_open = piece.kind == UNREADABLE and any(view.may_be_kind(piece, kind) for kind in kinds)
    return None if is_open else False


def _is_colour(piece: Piece, colour: str) -> bool | None:
    if not colour or piece.colour == colour:
        return True
    return None if piece.colour == UNREADABLE else False


def _number(view: View, which: Selector, colour: str) -> Range:
    """Return how many there are; what is unreadable of a piece may hide any number."""
    if isinstance(which, Land):
        places = places_of(view, which)
        return Range(len(places.certain), len(places.all))
    least, most = 0, 0.0
    for piece, answer in _answers(view, which, colour):
        least += piece.count if answer else 0
        is_hidden = answer is None and is_unread(piece)
        most += inf if is_hidden else piece.count
    return Range(least, int(most) if most < inf else most)


def _answers(view: View, which: Pieces, colour: str) -> Iterator[tuple[Piece, bool | None]]:
    """Yield the pieces that are meant, True, or may be, None."""
    for piece in view.position.pieces:
        answer = is_piece(view, piece, which, colour)
        if answer is not False:
            yield piece, answer


def _sum(view: View, measure: SumBelow, colour: str) -> Range:
    values = [terrain.value or 0 for terrain in view.game.terrains]
    least = most = 0
    for count, cell, is_certain in _weights(view, measure, colour):
        value = _value(view, cell)
        low, high = (min(values), max(values)) if value is None else (value, value)
        least += count * (low if is_certain else min(low, 0))
        most += count * (high if is_certain else max(high, 0))
    return Range(least, most)


def _weights(view: View, measure: SumBelow, colour: str) -> Iterator[tuple[int, Hex, bool]]:
    """Yield how often which hex counts, and whether that is certain."""
    if measure.is_by_piece:
        for piece, answer in _answers(view, measure.which, colour):
            is_hidden = answer is None and is_unread(piece)
            yield _MANY if is_hidden else piece.count, piece.hex, bool(answer)
        return
    places = places_of(view, measure.which, colour)
    yield from ((1, cell, cell in places.certain) for cell in places.all)


def _value(view: View, cell: Hex) -> int | None:
    terrain = view.terrain(cell)
    return None if terrain == UNREADABLE else view.game.terrain(terrain).value or 0


def _kinds(view: View, which: Pieces, colour: str) -> Range:
    """Return how many terrains there are; whatever cannot be read may be one more."""
    places = places_of(view, which, colour)
    shown = {view.terrain(cell) for cell in places.certain}
    unread = sum(view.terrain(cell) == UNREADABLE for cell in places.certain)
    count = len(shown - {UNREADABLE})
    return Range(max(count, min(unread, 1)), count + unread + len(places.possible))


def _largest(cells: Set[Hex]) -> int:
    return max(map(len, components(cells)), default=0)
