"""
What a selection or a measure of a record comes to in a position, as far as that can be read.

What cannot be read is selected by nothing, and `unread_of` tells what that leaves open.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Set

from generators.figures import (
    FIGURES,
    Figure,
    path_bounds,
    patterns,
    sized,
    touching,
    with_edges,
)
from generators.hexes import (
    Hex,
    Place,
    PlaceName,
    disk,
    distance,
    hexes_at,
    linked,
    named_by,
    next_to,
    place_at,
)
from pnp.judging.spans import Span, exactly, fewest, hull
from pnp.judging.views import View, board_of
from pnp.model.boards import NOBODY, Piece
from pnp.model.checks import (
    Around,
    Between,
    Land,
    Measure,
    Per,
    Pieces,
    Selector,
    narrowed,
    spoken_of,
)
from pnp.model.positions import UNREADABLE, Position

# What reaches farther than any board reaches everything.
_MOST_REACH = 60
_EVERYWHERE = Land()


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
    if land == _EVERYWHERE or place in land.own_spots:
        return True
    return any(is_land(view, cell, land, unread=unread) for cell in hexes_below(view, place))


def pieces_of(view: View, which: Pieces, colour: str = "") -> Iterator[Piece]:
    """
    Yield the pieces meant, of *colour* if one is given.

    Of a piece that cannot be read in full, what can be may be enough: where a game has several
    kinds, and all are meant, it is one of these.
    """
    letters = {kind.letter for kind in view.game.pieces}
    is_any = not which.kinds or (len(letters) > 1 and letters.issubset(which.kinds))
    tops = dict[Place, int]()
    for piece in (*view.position.pieces, *view.unread) if which.is_on_top else ():
        tops[piece.place] = max(piece.below, tops.get(piece.place, 0))
    for piece in (*view.position.pieces, *view.unread):
        is_whose = bool(view.board) or colour in ("", piece.colour)
        is_meant = (is_any or piece.kind in which.kinds) and is_whose
        if is_meant and is_within(view, piece.place, which.within):
            if not which.is_on_top:
                yield piece
            elif piece.below == tops[piece.place]:
                yield piece._replace(count=1)


def hexes_below(view: View, place: Place, reach: int = 0) -> list[Hex]:
    """Return the hexes of the map that *place* belongs to, or is so many steps from."""
    cells, there = hexes_at(place), view.position.terrain
    if 3 * reach * reach > len(there):  # fewer hexes than are that near
        return list({cell for one in cells for cell in there if distance(cell, one) <= reach})
    near = {other for cell in cells for other in disk(cell, reach)} if reach else cells
    return [cell for cell in near if cell in there]


def places_of(view: View, which: Selector, colour: str = "") -> set[Place]:
    """Return the hexes that are selected, or where selected pieces of a colour stand."""
    if isinstance(which, Pieces):
        return {piece.place for piece in pieces_of(view, which, colour)}
    cells = view.position.terrain
    return {place_at(cell) for cell in cells if is_land(view, cell, which)} | which.own_spots


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
        kinds = which.kinds or tuple(kind.letter for kind in view.game.pieces)
        hidden = view.hidden("" if view.board else colour, *kinds)
        found.update(piece.place for piece in hidden)
        stacks = (*pieces_of(view, which._replace(within=_EVERYWHERE), colour), *hidden)
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
    in_rows = sorted(places, key=in_reading_order)
    found = linked(in_rows, lambda one: (o for o in next_to(one) if are_joined(one, o)))
    return sorted(map(set, found), key=len, reverse=True)


def measured(view: View, measure: Measure, colour: str = "") -> Span:
    """
    Return what *measure* comes to, for a colour or, without one, for the whole board.

    That is one number but where an entry is missing, or something cannot be read. Each hex below
    that adds what a hex may be worth, or one kind; how many pieces there are nobody knows.
    """
    if measure.colour:
        if colour not in {"", measure.colour}:
            return exactly(0)
        colour = measure.colour
    if colour:
        view = board_of(view, colour)
    if measure.what in FIGURES:
        return _shaped(view, measure, colour)
    if measure.parts:
        return fewest(measured(view, one, colour) for one in measure.parts)
    if measure.what == "entry":
        entered = entry_value(view, measure, colour)
        return _possible_entries(view, measure) if entered is None else exactly(entered)
    value = _value(view, measure, colour)
    unread = unread_below(view, measure, colour)
    if not unread:
        return exactly(value)
    worth = [0, *_possible_values(view, measure)]
    if measure.what in {"sum", "kinds"} and not measure.is_by_piece:
        below = {cell for place in unread for cell in hexes_below(view, place, measure.reach)}
        return Span(value + len(below) * min(worth), value + len(below) * max(worth))
    if measure.length:  # what is hidden may join groups
        value = 0
    return Span(None if min(worth) < 0 else value, None)


def _value(view: View, measure: Measure, colour: str) -> int:
    """Return what *measure* comes to in what can be read."""
    which = measure.which
    if measure.what == "group":
        sizes = list(map(len, parts(places_of(view, which, colour))))
        return sized(sizes, measure.length, is_least=measure.is_least)
    pieces = list(pieces_of(view, which, colour)) if isinstance(which, Pieces) else []
    if measure.what == "number_of":
        return sum(p.count for p in pieces) if pieces else len(places_of(view, which, colour))
    if measure.what == "height":
        there = {piece.place for piece in pieces}
        stacks = (one for one in (*view.position.pieces, *view.unread) if one.place in there)
        return sum(piece.count for piece in stacks)
    if measure.what == "weight":
        worth = {kind.letter: kind.worth.get(measure.worth, 0) for kind in view.game.pieces}
        return sum(piece.count * worth.get(piece.kind, 0) for piece in pieces)
    below = Counter[Hex]()
    for piece in pieces:
        below.update(dict.fromkeys(hexes_below(view, piece.place, measure.reach), piece.count))
    if isinstance(which, Land):
        places = places_of(view, which)
        below.update({c for place in places for c in hexes_below(view, place, measure.reach)})
    if measure.what == "kinds":
        return len({view.terrain(cell) for cell in below} - {UNREADABLE})
    return sum(
        (value_of(view, cell, measure.chip, measure.worth) or 0)
        * (count if measure.is_by_piece else 1)
        for cell, count in below.items()
    )


def factor_of(view: View, measure: Measure, colour: str) -> Span:
    """Return what the points of a measure are multiplied by."""
    factor = exactly(1) if measure.times is None else measured(view, measure.times, colour)
    if table := measure.times_table:
        last = len(table) - 1
        least, most = (last if end is None else max(0, min(end, last)) for end in factor)
        some = table[(0 if factor.least is None else least) : most + 1]
        return Span(min(some), max(some))
    return factor


def unread_below(view: View, measure: Measure, colour: str = "") -> set[Place]:
    """Return where something cannot be read that *measure* may hang on."""
    if measure.what in FIGURES:  # anybody's piece may stand in its way
        some = (*spoken_of(measure), Pieces())
        return set().union(*(unread_of(view, one) for one in some))
    if measure.parts:
        return set().union(*(unread_below(view, one, colour) for one in measure.parts))
    if measure.what == "sum":
        return unread_of(view, measure.which, colour, chip=measure.chip, reach=measure.reach)
    chip = "" if measure.what == "kinds" else None
    return unread_of(view, measure.which, colour, chip=chip)


def portions(
    view: View, measure: Measure, per: Per, beyond: int | None = None
) -> Iterator[tuple[View, Measure]]:
    """
    Yield what *measure* is taken of: of *view*, or of each place or region by itself.

    Where:
        beyond: leave out places where no more pieces are read than so many, if these are counted.
    """
    if measure.what == "entry" or per in {"player", "board"}:
        yield view, measure
    elif isinstance(per, Around):
        for place in sorted(places_of(view, per.which), key=in_reading_order):
            yield _taken_at(view, measure, place, {place, *touching(place)})
    elif isinstance(per, tuple):
        yield from ((view, _within(measure, land)) for land in per)
    else:
        which, there = measure.which, Counter[Place]()
        if beyond is not None and isinstance(which, Pieces) and measure.what == "number_of":
            for piece in pieces_of(view, which):
                there[piece.place] += piece.count
            places = {place for place, count in there.items() if count > beyond}
        else:
            perhaps = unread_of(view, which)
            if isinstance(which, Pieces):
                perhaps &= {piece.place for piece in (*view.position.pieces, *view.unread)}
            places = places_of(view, which) | perhaps
        for place in sorted(places, key=in_reading_order):
            yield _taken_at(view, measure, place, {place})


def _taken_at(view: View, measure: Measure, at: Place, places: Set[Place]) -> tuple[View, Measure]:
    """Return a measure of what is in some places alone, times what is *at* one, and its view."""
    if measure.times is not None and measure.times.what == "sum":
        times = _within(measure.times, Land(cells=frozenset(hexes_at(at))))
        part, taken = _taken_at(view, measure._replace(times=None), at, places)
        return part, taken._replace(times=times)
    if measure.what in FIGURES:  # what they are to reach lies elsewhere
        return view, measure._replace(at=frozenset(places))
    if isinstance(measure.which, Land):
        cells = (cell for one in places if one.kind == "hex" for cell in hexes_at(one))
        return view, _within(measure, Land(cells=frozenset(cells)))
    return _with_pieces_in(view, places), measure


def _within(measure: Measure, land: Land) -> Measure:
    """Return a measure of what is in *land* alone."""
    parts, times = tuple(_within(one, land) for one in measure.parts), measure.times
    if times is not None and times.what == "sum":
        times = _within(times, land)
    return measure._replace(which=narrowed(measure.which, land), parts=parts, times=times)


def measured_places(view: View, measure: Measure, colour: str = "") -> set[Place]:
    """Return the places of what is measured: of groups those of the largest, of patterns theirs."""
    view = board_of(view, colour) if colour else view
    if measure.what == "pattern":
        found = patterns(_figure_of(view, measure, colour))[0]
        return {place_at(cell) for one in found for cell in one}
    places = _own_places(view, measure, colour)
    if measure.what == "group" and not measure.length:
        groups = parts(places)
        return set().union(*(group for group in groups if len(group) == len(groups[0])))
    return places


def _own_places(view: View, measure: Measure, colour: str) -> set[Place]:
    found = places_of(view, measure.which, colour)
    return found if measure.at is None else found & measure.at


def _with_pieces_in(view: View, places: Set[Place]) -> View:
    """Return what can be read of a position, its other pieces left out."""
    in_rows = sorted(places, key=in_reading_order)
    cells = dict.fromkeys(cell for place in in_rows for cell in hexes_at(place))
    here = dict.fromkeys(piece for cell in cells for piece in view.stacks.get(cell, ()))
    pieces = tuple(piece for piece in here if piece.place in places)
    unread = tuple(piece for piece in view.unread if piece.place in places)
    return view._replace(position=view.position._replace(pieces=pieces), unread=unread)


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


def _possible_entries(view: View, entry: Measure) -> Span:
    """Return what could be entered."""
    shapes = [kind for kind in view.game.entries if kind.keyword == entry.entry]
    if any(kind.shape in {"holder", "colours"} for kind in shapes):
        return Span(0, 1)
    return Span(min((kind.least for kind in shapes), default=0), None)


def value_of(view: View, cell: Hex, chip: str = "", worth: str = "") -> int | None:
    """Return the value of a hex, that of this name, or of the chip on it; None if not read."""
    if chip:
        laid = view.position.chips.get(chip)
        if laid is None or cell not in laid:
            return None if laid is None else 0
        return None if laid[cell].value == UNREADABLE else _as_number(laid[cell].value)
    terrain = view.terrain(cell)
    if terrain == UNREADABLE:
        return None
    land = view.game.terrain(terrain)
    return land.worth.get(worth, 0) if worth else land.value or 0


def _possible_values(view: View, measure: Measure) -> list[int]:
    """Return what one hex, or one piece, may add to a measure."""
    if measure.what == "kinds":
        return [1]
    worth = measure.worth
    if measure.what == "weight":
        return [kind.worth.get(worth, 0) for kind in view.game.pieces]
    if measure.what != "sum":
        return []
    if measure.chip:
        bags = (kind.bag for kind in view.game.chips if kind.id == measure.chip)
        return [_as_number(value) for bag in bags for value in bag]
    if worth:
        return [terrain.worth.get(worth, 0) for terrain in view.game.terrains]
    return [terrain.value or 0 for terrain in view.game.terrains]


def _as_number(value: str) -> int:
    """Return the number on a chip; words are worth nothing."""
    return int(value) if value.removeprefix("-").isdecimal() else 0


# Figures: lines, rings, ways, areas, and what they join.


def _shaped(view: View, measure: Measure, colour: str) -> Span:
    """Return what a measure of a figure comes to, for a colour or for the whole board."""
    if unread_below(view, measure):
        return Span(0, None)
    if measure.reach_by is not None:  # the farther, the more
        least, most = measured(view, measure.reach_by, colour)
        ends = (least or 0, _MOST_REACH if most is None else min(most, _MOST_REACH))
        reaches = (measure._replace(reach=end, reach_by=None) for end in dict.fromkeys(ends))
        return hull(_shaped(view, one, colour) for one in reaches)
    figure = _figure_of(view, measure, colour)
    if measure.what == "path":
        return Span(*path_bounds(figure))
    if measure.what == "pattern":
        found, most = patterns(figure)
        return Span(len(found), most)
    return exactly(FIGURES[measure.what](figure))


def _figure_of(view: View, measure: Measure, colour: str) -> Figure:
    """Return the places that a measure looks at, as far as they can be read."""
    cells = view.position.terrain
    free = None
    if measure.over is not None or measure.stopped_by is not None:
        over = measure.over or Land()
        free = frozenset(cell for cell in cells if is_land(view, cell, over))
    others = set[Place]()
    if measure.of is not None:
        others = others_of(view, measure.of, measure.between, colour)
    elif measure.what == "surrounded":
        others = places_of(view, Pieces())
    elif measure.what == "encloses" and colour:
        whose = (colour, NOBODY)
        others = {one.place for one in view.position.pieces if one.colour not in whose}
    goals = (goal for one in measure.goals for goal in _goals(view, one, measure, colour))
    stops = set[Place]()
    if measure.stopped_by is not None:
        blocking = pieces_of(view, measure.stopped_by)
        stops = {one.place for one in blocking if one.colour != colour and not view.board}
    return Figure(
        _own_places(view, measure, colour),
        others,
        tuple(goals),
        frozenset(cells),
        free,
        stops,
        measure.reach,
        measure.length,
        measure.is_least,
        measure.shape,
        [_kinds_at(view, part.which, measure, colour) for part in measure.parts],
    )


def _kinds_at(view: View, which: Selector, measure: Measure, colour: str) -> dict[Hex, set[str]]:
    """Return the hexes of a part of a pattern, and of what kinds that is which lies there."""
    found = dict[Hex, set[str]]()
    for place, kind in kinds_of(view, which, colour):
        if measure.at is None or place in measure.at:
            found.setdefault(hexes_at(place)[0], set()).add(kind)
    return found


def kinds_of(view: View, which: Selector, colour: str = "") -> Iterator[tuple[Place, str]]:
    """Yield where things are that are selected, and their kinds: of hexes the terrain or chip."""
    if isinstance(which, Pieces):
        yield from ((piece.place, piece.kind) for piece in pieces_of(view, which, colour))
        return
    chips = view.position.chips.get(which.chip, {})
    for cell, terrain in view.position.terrain.items():
        if is_land(view, cell, which):
            yield place_at(cell), chips[cell].value if which.chip else terrain


def others_of(view: View, which: Selector, between: Between, colour: str) -> set[Place]:
    """Return what something of *colour* is to touch or reach; of pieces, those of whom it is."""
    if between == "others" and isinstance(which, Pieces):
        others = pieces_of(view, which)
        return {piece.place for piece in others if piece.colour not in (colour, UNREADABLE)}
    return places_of(view, which, colour if between == "own" else "")


def _goals(view: View, which: Selector, measure: Measure, colour: str) -> list[frozenset[Place]]:
    """Return the goals of a selection: hexes that have names are one; else each place is one."""
    if isinstance(which, Land) and which.cells is not None and not which.spots:
        cells = frozenset(cell for cell in view.position.terrain if is_land(view, cell, which))
        return [with_edges(cells)]
    return [touching(one) | {one} for one in others_of(view, which, measure.between, colour)]
