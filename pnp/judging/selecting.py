"""
What a selection or a measure of a record comes to in a position: for certain, and perhaps.

Three answers to "is it one of them?": True, False, and None where that cannot be read.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from dataclasses import replace
from math import inf
from typing import NamedTuple

from generators.hexes import (
    Hex,
    Place,
    PlaceName,
    corners_at,
    disk,
    hexes_at,
    named_by,
    next_to,
    place_at,
    sides_at,
)
from pnp.judging.views import Range, View, is_unread
from pnp.model.boards import Chip, Piece
from pnp.model.checks import (
    EntryOf,
    KindsBelow,
    Land,
    LargestGroup,
    Measure,
    NumberOf,
    Per,
    Pieces,
    Selecting,
    Selector,
    SumBelow,
    narrowed,
)
from pnp.model.positions import UNREADABLE, Position, stacks_by_place

# More pieces than any position holds: what something unreadable may hide, in a sum.
_MANY = 10_000


class Places(NamedTuple):
    """Places that are meant for certain, and others that may be."""

    certain: Set[Place]
    possible: Set[Place]

    @property
    def all(self) -> Set[Place]:
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


def negated(answer: bool | None) -> bool | None:
    """Return the contrary."""
    return None if answer is None else not answer


def is_land(view: View, cell: Hex, land: Land) -> bool | None:
    """Tell whether *cell* belongs to *land*."""
    if land.cells is not None and cell not in land.cells:
        return False
    answers = [_is_terrain(view.terrain(cell), land)]
    if land.chip:
        answers.append(_bears_chip(view, cell, land))
    if land.any_of:
        answers.append(any_of(is_land(view, cell, one) for one in land.any_of))
    answers += [negated(is_land(view, cell, one)) for one in land.without]
    return all_of(answers)


def is_within(view: View, place: Place, land: Land) -> bool | None:
    """Tell whether *place* is in *land*: one of its hexes, or the corner or side itself."""
    if place in land.own_spots:
        return True
    return any_of(is_land(view, cell, land) for cell in hexes_below(view, place))


def is_piece(view: View, piece: Piece, which: Pieces, colour: str = "") -> bool | None:
    """Tell whether *piece* is one of those meant, and of *colour* if one is given."""
    answers = [_is_kind(view, piece, which.kinds), _is_colour(piece, colour)]
    if which.within != Land():
        answers.append(is_within(view, piece.place, which.within))
    return all_of(answers)


def hexes_below(view: View, place: Place, reach: int = 0) -> list[Hex]:
    """Return the hexes of the map that *place* belongs to, or is so many steps from."""
    cells = hexes_at(place)
    if reach:
        cells = tuple({other for cell in cells for other in disk(cell, reach)})
    return [cell for cell in cells if cell in view.position.terrain]


def standing(view: View) -> dict[Place, tuple[Piece, ...]]:
    """Return what stands on each place with pieces, in reading order of their hexes."""
    found = stacks_by_place(view.position)
    return {place_at(cell, clock): pieces for (cell, clock), pieces in found.items()}


def places_of(view: View, which: Selector, colour: str = "") -> Places:
    """Return the hexes that are selected, or where selected pieces of a colour stand."""
    if isinstance(which, Land):
        answers = {place_at(c): is_land(view, c, which) for c in view.position.terrain}
        answers |= dict.fromkeys(which.own_spots, True)
    else:
        answers = {
            place: any_of(is_piece(view, piece, which, colour) for piece in stack)
            for place, stack in standing(view).items()
        }
    return as_places(answers)


def places_of_others(view: View, which: Pieces, colour: str) -> Places:
    """Return where selected pieces of other colours than *colour* stand."""
    answers = {
        place: any_of(
            all_of((is_piece(view, piece, which), differ(piece.colour, colour))) for piece in stack
        )
        for place, stack in standing(view).items()
    }
    return as_places(answers)


def differ(one: str, other: str) -> bool | None:
    """Tell whether two colours, or two kinds, are not the same."""
    return None if UNREADABLE in (one, other) else one != other


def as_places(answers: Mapping[Place, bool | None]) -> Places:
    """Return the places of which the answer is yes, and those of which it is open."""
    return Places(
        {place for place, answer in answers.items() if answer},
        {place for place, answer in answers.items() if answer is None},
    )


def names_of(view: View, places: Iterable[Place]) -> list[PlaceName]:
    """Return how *places* are called, in reading order."""
    return [named_by(p, view.position.terrain) for p in sorted(places, key=in_reading_order)]


def in_reading_order(place: Place) -> tuple[int, int]:
    """Return what places are sorted by."""
    return place.y, place.x


def touching(place: Place) -> set[Place]:
    """Return the places that touch *place*: those next to it, its hexes, corners and sides."""
    hexes = (place_at(cell) for cell in hexes_at(place))
    return {*next_to(place), *hexes, *corners_at(place), *sides_at(place)} - {place}


def parts(
    places: Set[Place], are_joined: Callable[[Place, Place], bool] = lambda one, other: True
) -> list[set[Place]]:
    """Return the connected parts of *places*, the largest first, then in reading order."""
    left = dict.fromkeys(sorted(places, key=in_reading_order))
    found = []
    while left:
        part = [next(iter(left))]
        del left[part[0]]
        for place in part:  # grows while it is walked through
            near = [o for o in next_to(place) if o in left and are_joined(place, o)]
            part += near
            for other in near:
                left.pop(other, None)
        found.append(set(part))
    return sorted(found, key=len, reverse=True)


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
    value = entry_value(view, measure, colour)
    return _possible_entries(view, measure) if value is None else Range(value, value)


def portions(view: View, measure: Measure, per: Per) -> Iterator[tuple[View, Measure]]:
    """Yield what *measure* is taken of: of *view*, or of each place or region by itself."""
    if isinstance(measure, EntryOf) or per in {"player", "board"}:
        yield view, measure
    elif isinstance(per, tuple):
        yield from ((view, measure._replace(which=narrowed(measure.which, land))) for land in per)
    else:
        places = sorted(places_of(view, measure.which).all, key=in_reading_order)
        yield from (_at_place(view, measure, place) for place in places)


def _at_place(view: View, measure: Selecting, place: Place) -> tuple[View, Measure]:
    if isinstance(measure.which, Land):
        here = Land(cells=frozenset(hexes_at(place)))
        return view, measure._replace(which=narrowed(measure.which, here))
    pieces = tuple(piece for piece in view.position.pieces if piece.place == place)
    return replace(view, position=replace(view.position, pieces=pieces)), measure


def entry_value(view: View, entry: EntryOf, colour: str) -> int | None:
    """Return the number that was entered; None if it was not."""
    if entry.field:
        value = view.position.field_number(entry.keyword, colour, entry.field)
    else:
        value = _entered(view.position, entry.keyword, colour)
    return entry.at_start if value is None and view.phase == "setup" else value


def _entered(position: Position, keyword: str, colour: str) -> int | None:
    """Return a number of the colour or the table, whether it is listed, or how much is."""
    if keyword in position.numbers:
        numbers = position.numbers[keyword]
        return numbers.get(colour, numbers.get(""))
    if keyword in position.colours:
        return int(colour in position.colours[keyword])
    listed = position.words.get(keyword, position.cells.get(keyword))
    return None if listed is None else len(listed)


def _possible_entries(view: View, entry: EntryOf) -> Range:
    """Return what could be entered."""
    shapes = [kind for kind in view.game.entries if kind.keyword == entry.keyword]
    if any(kind.shape in {"holder", "colours"} for kind in shapes):
        return Range(0, 1)
    return Range(min((kind.least for kind in shapes), default=0), inf)


def _is_terrain(terrain: str, land: Land) -> bool | None:
    if terrain == UNREADABLE and land.terrains:
        return None
    return not land.terrains or (terrain in land.terrains) != land.is_rest


def _bears_chip(view: View, cell: Hex, land: Land) -> bool | None:
    laid = view.position.chips.get(land.chip)
    if laid is None:  # nothing of that kind is entered
        return None
    chip = laid.get(cell)
    if chip is None:
        return False
    if chip.value == UNREADABLE and land.values:
        return None
    return not land.values or chip.value in land.values


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
    for piece, is_certain in _chosen(view, which, colour):
        least += piece.count if is_certain else 0
        most += inf if is_unread(piece) else piece.count
    return Range(least, most if most == inf else int(most))


def _chosen(view: View, which: Pieces, colour: str) -> Iterator[tuple[Piece, bool]]:
    for piece in view.position.pieces:
        answer = is_piece(view, piece, which, colour)
        if answer is not False:
            yield piece, bool(answer)


def _sum(view: View, measure: SumBelow, colour: str) -> Range:
    values = _possible_values(view, measure.chip)
    least = most = 0
    for cell, counts in _weights(view, measure, colour):
        value = value_of(view, cell, measure.chip)
        low, high = (min(values), max(values)) if value is None else (value, value)
        least += min(low * count for count in counts)
        most += max(high * count for count in counts)
    return Range(least, most)


def _weights(view: View, measure: SumBelow, colour: str) -> Iterator[tuple[Hex, tuple[int, int]]]:
    """Yield hexes, and how often each counts: at least and at most."""
    if measure.is_by_piece and isinstance(measure.which, Pieces):
        for piece, is_certain in _chosen(view, measure.which, colour):
            counts = piece.count if is_certain else 0, _MANY if is_unread(piece) else piece.count
            yield from ((cell, counts) for cell in hexes_below(view, piece.place, measure.reach))
        return
    certain, possible = _below(view, measure.which, colour, measure.reach)
    yield from ((cell, (1, 1)) for cell in certain)
    yield from ((cell, (0, 1)) for cell in possible - certain)


def _below(view: View, which: Selector, colour: str, reach: int = 0) -> tuple[set[Hex], set[Hex]]:
    """Return the hexes below what is meant for certain, and below what may be."""
    places = places_of(view, which, colour)
    certain, possible = (
        {cell for place in some for cell in hexes_below(view, place, reach)} for some in places
    )
    return certain, possible


def _possible_values(view: View, chip: str) -> list[int]:
    if chip:
        bags = (kind.bag for kind in view.game.chips if kind.id == chip)
        return [0, *(_as_number(value) for bag in bags for value in bag)]
    return [terrain.value or 0 for terrain in view.game.terrains]


def value_of(view: View, cell: Hex, chip: str = "") -> int | None:
    """Return the value of a hex, or of the chip on it; None if that cannot be read."""
    if chip:
        laid = view.position.chips.get(chip)
        borne = None if laid is None else laid.get(cell, Chip("0"))
        return None if borne is None or borne.value == UNREADABLE else _as_number(borne.value)
    terrain = view.terrain(cell)
    return None if terrain == UNREADABLE else view.game.terrain(terrain).value or 0


def _as_number(value: str) -> int:
    """Return the number on a chip; words are worth nothing."""
    return int(value) if value.removeprefix("-").isdecimal() else 0


def _kinds(view: View, which: Selector, colour: str) -> Range:
    """Return how many terrains there are; whatever cannot be read may be one more."""
    certain, possible = _below(view, which, colour)
    shown = [view.terrain(cell) for cell in certain]
    unread = shown.count(UNREADABLE)
    count = len(set(shown) - {UNREADABLE})
    return Range(count or min(unread, 1), count + unread + len(possible - certain))


def _largest(places: Set[Place]) -> int:
    return max(map(len, parts(places)), default=0)
