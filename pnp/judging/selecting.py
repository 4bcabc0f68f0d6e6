"""
What a selection or a measure of a record comes to in a position, as far as that can be read.

What cannot be read is selected by nothing; or, where it is asked for, by all that may mean it.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Set
from dataclasses import replace
from math import inf

from generators.figures import FIGURES, Figure, path_bounds, touching, with_edges
from generators.hexes import (
    Hex,
    Place,
    PlaceName,
    disk,
    hexes_at,
    named_by,
    next_to,
    place_at,
)
from pnp.judging.views import Range, View, is_unread
from pnp.model.boards import NOBODY, Chip, Piece
from pnp.model.checks import Around, Land, Measure, Per, Pieces, Selector, narrowed
from pnp.model.positions import UNREADABLE, Position

# More pieces than any position holds: what something unreadable may hide, in a sum.
_MANY = 10_000


def is_land(view: View, cell: Hex, land: Land, *, unread: bool = False) -> bool:
    """Tell whether *cell* belongs to *land*; *unread* is the answer where that cannot be read."""
    if land.cells is not None and cell not in land.cells:
        return False
    if land.terrains:
        terrain = view.terrain(cell)
        is_meant = unread if terrain == UNREADABLE else (terrain in land.terrains) != land.is_rest
        if not is_meant:
            return False
    return (
        (not land.chip or _bears_chip(view, cell, land, unread=unread))
        and (not land.any_of or any(is_land(view, cell, o, unread=unread) for o in land.any_of))
        and not any(is_land(view, cell, one, unread=not unread) for one in land.without)
    )


def _bears_chip(view: View, cell: Hex, land: Land, *, unread: bool) -> bool:
    laid = view.position.chips.get(land.chip)
    if laid is None:  # nothing of that kind is entered
        return unread
    chip = laid.get(cell)
    if chip is None or not land.values:
        return chip is not None
    return unread if chip.value == UNREADABLE else chip.value in land.values


def is_within(view: View, place: Place, land: Land, *, unread: bool = False) -> bool:
    """Tell whether *place* is in *land*: one of its hexes, or the corner or side itself."""
    if land == Land() or place in land.own_spots:
        return True
    return any(is_land(view, cell, land, unread=unread) for cell in hexes_below(view, place))


def pieces_of(
    view: View, which: Pieces, colour: str = "", *, unread: bool = False
) -> Iterator[Piece]:
    """
    Yield the pieces meant, of *colour* if one is given; with *unread* also what may be one.

    Of a piece that cannot be read in full, what can be may be enough: where a game has several
    kinds, and all are meant, it is one of these.
    """
    letters = {kind.letter for kind in view.game.pieces}
    is_any = not which.kinds or (len(letters) > 1 and letters.issubset(which.kinds))
    hidden = set[Piece]()
    if unread and view.unread:
        hidden.update(view.hidden(colour, *(which.kinds or letters)))
    for piece in (*view.position.pieces, *view.unread):
        is_meant = is_any or piece.kind in which.kinds
        is_meant = (is_meant and (not colour or piece.colour == colour)) or piece in hidden
        if is_meant and is_within(view, piece.place, which.within, unread=unread):
            yield piece


def hexes_below(view: View, place: Place, reach: int = 0) -> list[Hex]:
    """Return the hexes of the map that *place* belongs to, or is so many steps from."""
    cells = hexes_at(place)
    if reach:
        cells = tuple({other for cell in cells for other in disk(cell, reach)})
    return [cell for cell in cells if cell in view.position.terrain]


def places_of(view: View, which: Selector, colour: str = "", *, unread: bool = False) -> set[Place]:
    """
    Return the hexes that are selected, or where selected pieces of a colour stand.

    With *unread* also those that may be.
    """
    if isinstance(which, Pieces):
        return {piece.place for piece in pieces_of(view, which, colour, unread=unread)}
    cells = view.position.terrain
    return {place_at(c) for c in cells if is_land(view, c, which, unread=unread)} | which.own_spots


def unread_of(
    view: View, which: Selector, colour: str = "", *, chip: str | None = None, reach: int = 0
) -> set[Place]:
    """
    Return where something cannot be read on which it depends what is selected.

    With *chip*: or on which depend the chips of that kind below, "" for the terrain itself.
    """
    if view.is_whole:
        return set()
    found: set[Place] = set()
    below = list(view.position.terrain)
    if isinstance(which, Pieces):
        stacks = list(pieces_of(view, which._replace(within=Land()), colour, unread=True))
        found.update(piece.place for piece in stacks if is_unread(piece))
        below = [cell for piece in stacks for cell in hexes_below(view, piece.place, reach)]
    lands = list(_lands_in(which.within if isinstance(which, Pieces) else which))
    chips = {land.chip for land in lands} | ({chip} if chip else set()) - {""}
    if chip == "" or any(land.terrains for land in lands):
        found.update(place_at(c) for c in below if view.terrain(c) == UNREADABLE)
    for kind in chips - {""}:
        laid = view.position.chips.get(kind)
        found.update(
            place_at(c)
            for c in below
            if laid is None or (c in laid and laid[c].value == UNREADABLE)
        )
    return found


def _lands_in(land: Land) -> Iterator[Land]:
    """Yield *land* and all that it is made of."""
    yield land
    for part in (*land.any_of, *land.without):
        yield from _lands_in(part)


def names_of(view: View, places: Iterable[Place]) -> list[PlaceName]:
    """Return how *places* are called, in reading order."""
    return [named_by(p, view.position.terrain) for p in sorted(places, key=in_reading_order)]


def in_reading_order(place: Place) -> tuple[int, int]:
    """Return what places are sorted by."""
    return place.y, place.x


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
    """
    Return what *measure* comes to, for a colour or, without one, for the whole board.

    It is certain but where an entry is missing, or something cannot be read.
    """
    if measure.colour:
        if colour not in {"", measure.colour}:
            return Range(0, 0)
        colour = measure.colour
    if measure.what in FIGURES:
        return _shaped(view, measure, colour)
    if measure.what == "entry":
        value = entry_value(view, measure, colour)
        return _possible_entries(view, measure) if value is None else Range(value, value)
    which, is_largest = measure.which, measure.what == "group"
    answers = (False,) if view.is_whole else (False, True)
    if measure.what == "sum":
        return _sum(view, measure, colour)
    if measure.what == "kinds":
        below = [_below(view, which, colour, unread=answer) for answer in answers]
        shown = [{view.terrain(cell) for cell in cells} - {UNREADABLE} for cells in below]
        unread = sum(view.terrain(cell) == UNREADABLE for cell in below[-1])
        return Range(len(shown[0]), len(shown[-1]) + unread)
    if isinstance(which, Pieces) and not is_largest:
        pieces = [list(pieces_of(view, which, colour, unread=answer)) for answer in answers]
        counts = [sum(piece.count for piece in some) for some in pieces]
        return Range(counts[0], inf if any(map(is_unread, pieces[-1])) else counts[-1])
    size = _largest if is_largest else len
    sizes = [size(places_of(view, which, colour, unread=answer)) for answer in answers]
    return Range(sizes[0], sizes[-1])


def unread_below(view: View, measure: Measure, colour: str = "") -> set[Place]:
    """Return where something cannot be read that *measure* may hang on."""
    if measure.what == "sum":
        return unread_of(view, measure.which, colour, chip=measure.chip, reach=measure.reach)
    chip = "" if measure.what == "kinds" else None
    return unread_of(view, measure.which, colour, chip=chip)


def portions(view: View, measure: Measure, per: Per) -> Iterator[tuple[View, Measure]]:
    """Yield what *measure* is taken of: of *view*, or of each place or region by itself."""
    if measure.what == "entry" or per in {"player", "board"}:
        yield view, measure
    elif isinstance(per, Around):
        for place in sorted(places_of(view, per.which), key=in_reading_order):
            near = {place, *touching(place)}
            which = measure.which
            if isinstance(which, Land):
                cells = (cell for one in near if one.kind == "hex" for cell in hexes_at(one))
                which = narrowed(which, Land(cells=frozenset(cells)))
            yield _with_pieces_in(view, near), measure._replace(which=which)
    elif isinstance(per, tuple):
        yield from ((view, measure._replace(which=narrowed(measure.which, land))) for land in per)
    else:
        places = sorted(places_of(view, measure.which, unread=True), key=in_reading_order)
        for place in places:
            if isinstance(measure.which, Land):
                here = Land(cells=frozenset(hexes_at(place)))
                yield view, measure._replace(which=narrowed(measure.which, here))
            else:
                yield _with_pieces_in(view, {place}), measure


def _with_pieces_in(view: View, places: Set[Place]) -> View:
    """Return what can be read of a position, its other pieces left out."""
    pieces = tuple(piece for piece in view.position.pieces if piece.place in places)
    unread = tuple(piece for piece in view.unread if piece.place in places)
    return replace(view, position=replace(view.position, pieces=pieces), unread=unread)


def entry_value(view: View, entry: Measure, colour: str) -> int | None:
    """Return the number that was entered, or how many letters were; None if nothing was."""
    value: int | str | None
    if entry.field:
        value = view.position.fields.get(entry.entry, {}).get(colour, {}).get(entry.field)
        value = len(value) if isinstance(value, str) else value
    else:
        value = _entered(view.position, entry.entry, colour)
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


def _possible_entries(view: View, entry: Measure) -> Range:
    """Return what could be entered."""
    shapes = [kind for kind in view.game.entries if kind.keyword == entry.entry]
    if any(kind.shape in {"holder", "colours"} for kind in shapes):
        return Range(0, 1)
    return Range(min((kind.least for kind in shapes), default=0), inf)


def value_of(view: View, cell: Hex, chip: str = "") -> int | None:
    """Return the value of a hex, or of the chip on it; None if that cannot be read."""
    if chip:
        laid = view.position.chips.get(chip)
        borne = None if laid is None else laid.get(cell, Chip("0"))
        return None if borne is None or borne.value == UNREADABLE else _as_number(borne.value)
    terrain = view.terrain(cell)
    return None if terrain == UNREADABLE else view.game.terrain(terrain).value or 0


def _possible_values(view: View, chip: str) -> list[int]:
    if chip:
        bags = (kind.bag for kind in view.game.chips if kind.id == chip)
        return [_as_number(value) for bag in bags for value in bag]
    return [terrain.value or 0 for terrain in view.game.terrains]


def _as_number(value: str) -> int:
    """Return the number on a chip; words are worth nothing."""
    return int(value) if value.removeprefix("-").isdecimal() else 0


def _sum(view: View, measure: Measure, colour: str) -> Range:
    values = [0, *_possible_values(view, measure.chip)]
    certain = possible = _weights(view, measure, colour, unread=False)
    if not view.is_whole:
        possible = _weights(view, measure, colour, unread=True)
    least = most = 0
    for cell, count in possible.items():
        value = value_of(view, cell, measure.chip)
        ends = (min(values), max(values)) if value is None else (value, value)
        worth = [end * number for end in ends for number in (certain[cell], count)]
        least += min(worth)
        most += max(worth)
    return Range(least, most)


def _weights(view: View, measure: Measure, colour: str, *, unread: bool) -> Counter[Hex]:
    """Return how often each hex counts; below an unread piece, any number of times."""
    which, reach = measure.which, measure.reach
    if not measure.is_by_piece or isinstance(which, Land):
        return Counter(_below(view, which, colour, reach, unread=unread))
    found = Counter[Hex]()
    for piece in pieces_of(view, which, colour, unread=unread):
        for cell in hexes_below(view, piece.place, reach):
            found[cell] += _MANY if is_unread(piece) else piece.count
    return found


def _largest(places: Set[Place]) -> int:
    return max(map(len, parts(places)), default=0)


def _below(
    view: View, which: Selector, colour: str, reach: int = 0, *, unread: bool = False
) -> set[Hex]:
    """Return the hexes below what is meant."""
    places = places_of(view, which, colour, unread=unread)
    return {cell for place in places for cell in hexes_below(view, place, reach)}


# Figures: lines, rings, ways, areas, and what they join.


def _shaped(view: View, measure: Measure, colour: str) -> Range:
    """Return what a measure of a figure comes to, for a colour or for the whole board."""
    if not view.is_whole:
        return Range(0, inf)
    figure = _figure_of(view, measure, colour)
    if measure.what == "path":
        return Range(*path_bounds(figure))
    count = FIGURES[measure.what](figure)
    return Range(count, count)


def _figure_of(view: View, measure: Measure, colour: str) -> Figure:
    """Return the places that a measure looks at, as far as they can be read."""
    cells = view.position.terrain
    free = None
    if measure.over is not None or measure.stopped_by is not None:
        over = measure.over or Land()
        free = frozenset(cell for cell in cells if is_land(view, cell, over))
    others = set[Place]()
    if measure.of is not None:
        others = _others(view, measure.of, measure, colour)
    elif measure.what == "surrounded":
        others = places_of(view, Pieces())
    elif measure.what == "encloses" and colour:
        whose = (colour, NOBODY)
        others = {one.place for one in view.position.pieces if one.colour not in whose}
    goals = (goal for one in measure.goals for goal in _goals(view, one, measure, colour))
    stops = set[Place]()
    if measure.stopped_by is not None:
        blocking = pieces_of(view, measure.stopped_by)
        stops = {piece.place for piece in blocking if piece.colour != colour}
    return Figure(
        places_of(view, measure.which, colour),
        others,
        tuple(goals),
        frozenset(cells),
        free,
        stops,
        measure.reach,
        measure.length,
        measure.is_least,
    )


def _others(view: View, which: Selector, measure: Measure, colour: str) -> set[Place]:
    """Return what is to be touched or reached; of pieces, those of whom they are to be."""
    if measure.between == "all" or not colour or isinstance(which, Land):
        return places_of(view, which)
    if measure.between == "own":
        return places_of(view, which, colour)
    return {piece.place for piece in pieces_of(view, which) if piece.colour != colour}


def _goals(view: View, which: Selector, measure: Measure, colour: str) -> list[frozenset[Place]]:
    """Return the goals of a selection: hexes that have names are one; else each place is one."""
    if isinstance(which, Land) and which.cells is not None and not which.spots:
        cells = frozenset(cell for cell in view.position.terrain if is_land(view, cell, which))
        return [with_edges(cells)]
    return [touching(one) | {one} for one in _others(view, which, measure, colour)]
