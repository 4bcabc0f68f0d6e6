"""
What a selection or a measure of a record comes to in a position, as far as that can be read.

What cannot be read is selected by nothing, and `unread_of` tells what that leaves open.
"""

from collections.abc import Callable, Iterable, Iterator, Set
from functools import partial
from typing import Any

from generators import figures, hexes
from generators.figures import groups
from pnp.judging.spans import Span, exactly, fewest, hull, looked_up
from pnp.judging.views import View, board_of
from pnp.model import checks
from pnp.model.boards import Piece
from pnp.model.positions import UNREADABLE

# What reaches farther than any board reaches everything.
_MOST_REACH = 60
_EVERYWHERE = checks.Land()


def is_land(view: View, cell: hexes.Hex, land: checks.Land, *, unread: bool = False) -> bool:
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
        and all(is_land(view, cell, one, unread=unread) for one in land.all_of)
        and not any(is_land(view, cell, one, unread=not unread) for one in land.without)
    )


def _bears_chip(view: View, cell: hexes.Hex, land: checks.Land, *, unread: bool) -> bool:
    laid = view.position.chips.get(land.chip)
    if laid is None:  # nothing of that kind is entered
        return unread
    chip = laid.get(cell)
    if chip is None or not land.values:
        return chip is not None
    return unread if chip.value == UNREADABLE else chip.value in land.values


def is_within(view: View, place: hexes.Place, land: checks.Land, *, unread: bool = False) -> bool:
    """Tell whether *place* is in *land*: one of its hexes, or the corner or side itself."""
    if land == _EVERYWHERE or place in land.own_spots:
        return True
    return any(is_land(view, cell, land, unread=unread) for cell in hexes_below(view, place))


def pieces_of(view: View, which: checks.Pieces, colour: str = "") -> Iterator[Piece]:
    """
    Yield the pieces meant, of *colour* if one is given.

    Of a piece that cannot be read in full, what can be may be enough: where a game has several
    kinds, and all are meant, it is one of these.
    """
    letters = {kind.letter for kind in view.game.pieces}
    is_any = not which.kinds or (len(letters) > 1 and letters.issubset(which.kinds))
    tops = dict[hexes.Place, int]()
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


def hexes_below(view: View, place: hexes.Place, reach: int = 0) -> list[hexes.Hex]:
    """Return the hexes of the map that *place* belongs to, or is so many steps from."""
    cells, there = hexes.hexes_at(place), view.position.terrain
    if 3 * reach * reach > len(there):  # fewer hexes than are that near
        return list({cell for one in cells for cell in there if hexes.distance(cell, one) <= reach})
    near = {other for cell in cells for other in hexes.disk(cell, reach)} if reach else cells
    return [cell for cell in near if cell in there]


def places_of(view: View, which: checks.Selector, colour: str = "") -> set[hexes.Place]:
    """Return the hexes that are selected, or where selected pieces of a colour stand."""
    if isinstance(which, checks.Pieces):
        return {piece.place for piece in pieces_of(view, which, colour)}
    return set(figures.places_among(things_of(view, which)))


def unread_of(
    view: View, which: checks.Selector, colour: str = "", *, chip: str | None = None, reach: int = 0
) -> set[hexes.Place]:
    """
    Return where something cannot be read on which it depends what is selected.

    With *chip*: or on which depend the chips of that kind below, "" for the terrain itself.
    """
    if view.is_whole:
        return set()
    found: set[hexes.Place] = set()
    below = list(view.position.terrain)
    if isinstance(which, checks.Pieces):
        kinds = which.kinds or tuple(kind.letter for kind in view.game.pieces)
        hidden = view.hidden("" if view.board else colour, *kinds)
        found.update(piece.place for piece in hidden)
        stacks = (*pieces_of(view, which._replace(within=_EVERYWHERE), colour), *hidden)
        below = [cell for piece in stacks for cell in hexes_below(view, piece.place, reach)]
    lands = list(_lands_in(which.within if isinstance(which, checks.Pieces) else which))
    chips = {land.chip for land in lands} | ({chip} if chip else set()) - {""}
    if chip == "" or any(land.terrains for land in lands):
        found.update(hexes.place_at(c) for c in below if view.terrain(c) == UNREADABLE)
    for kind in chips - {""}:
        laid = view.position.chips.get(kind)
        found.update(
            hexes.place_at(c)
            for c in below
            if laid is None or (c in laid and laid[c].value == UNREADABLE)
        )
    return found


def _lands_in(land: checks.Land) -> Iterator[checks.Land]:
    """Yield *land* and all that it is made of."""
    yield land
    for part in (*land.any_of, *land.all_of, *land.without):
        yield from _lands_in(part)


def names_of(view: View, places: Iterable[hexes.Place]) -> list[hexes.PlaceName]:
    """Return how *places* are called, in reading order."""
    return [hexes.named_by(p, view.position.terrain) for p in sorted(places, key=in_reading_order)]


def in_reading_order(place: hexes.Place) -> tuple[int, int]:
    """Return what places are sorted by."""
    return place.y, place.x


def parts(places: Set[hexes.Place]) -> list[set[hexes.Place]]:
    """Return the connected parts of *places*, the largest first, then in reading order."""
    return sorted(groups(places), key=lambda one: (-len(one), min(map(in_reading_order, one))))


def measured(view: View, measure: checks.Measure, colour: str = "") -> Span:
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
    if measure.what in figures.FIGURES:
        return _shaped(view, measure, colour)
    if measure.parts:
        return fewest(measured(view, one, colour) for one in measure.parts)
    if measure.what == "entry":
        entered = entry_value(view, measure, colour)
        if entered is not None:
            return exactly(entered)
        shapes = [kind for kind in view.game.entries if kind.keyword == measure.entry]
        if any(kind.shape in {"holder", "colours"} for kind in shapes):
            return Span(0, 1)
        return Span(min((kind.least for kind in shapes), default=0), None)
    own = own_things(view, measure, colour)
    (value,) = figures.amounts(checks.with_others(measure, ()), [own], _board_for(view, colour))
    unread = unread_below(view, measure, colour)
    if not unread:
        return exactly(value)
    # What one hex, or one piece, may add.
    worth = {0, 1} if measure.what == "kinds" else {0}
    if measure.what in {"sum", "weight"}:
        worth.update(view.game.values(measure).values())
    if measure.what in {"sum", "kinds"} and not measure.is_by_piece:
        below = {cell for place in unread for cell in hexes_below(view, place, measure.reach)}
        return Span(value + len(below) * min(worth), value + len(below) * max(worth))
    if measure.length:  # what is hidden may join groups
        value = 0
    return Span(None if min(worth) < 0 else value, None)


def things_of(view: View, which: checks.Selector, colour: str = "") -> list[figures.Laid]:
    """Return what is selected, piece by piece; on the board of a player all is theirs."""
    if isinstance(which, checks.Pieces):
        laid = list[figures.Laid]()
        for piece in pieces_of(view, which, colour):
            laid += [
                figures.Laid(piece.place, figures.Thing(piece.kind, view.board or piece.colour))
            ] * piece.count
        return laid
    chips = view.position.chips.get(which.chip, {})
    found = [
        figures.Laid(
            hexes.place_at(cell), figures.Thing(chips[cell].value if which.chip else terrain)
        )
        for cell, terrain in view.position.terrain.items()
        if is_land(view, cell, which)
    ]
    return [*found, *(figures.Laid(spot, figures.Thing("")) for spot in which.own_spots)]


def by_place(things: Iterable[figures.Laid]) -> dict[hexes.Place, list[figures.Laid]]:
    """Return things by their places, in reading order."""
    found = dict[hexes.Place, list[figures.Laid]]()
    for one in things:
        if not isinstance(one.spot, str):
            found.setdefault(one.spot, []).append(one)
    return {place: found[place] for place in sorted(found, key=in_reading_order)}


def own_things(view: View, measure: checks.Measure, colour: str = "") -> list[figures.Laid]:
    """Return what a measure counts of a colour."""
    found = things_of(view, measure.which, colour)
    return [one for one in found if measure.at is None or one.spot in measure.at]


def _board_for(view: View, colour: str) -> figures.Board[checks.Selector]:
    """Return what lies there, to be measured for a colour."""
    cells = view.position.terrain.keys()
    return figures.Board(cells, partial(things_of, view), partial(_values, view), colour)


def _values(view: View, measure: checks.Measure) -> Callable[[Any], Any]:
    """Return what counts for a measure: of kinds of pieces, else of hexes."""
    values = view.game.values(measure)
    if measure.what == "weight":
        return lambda kind: values.get(kind, 0)
    chips = view.position.chips.get(measure.chip, {})

    def below(place: hexes.Place) -> str | None:
        (cell,) = hexes.hexes_at(place)
        kind = chips[cell].value if cell in chips else "" if measure.chip else view.terrain(cell)
        return None if kind == UNREADABLE else kind

    return below if measure.what == "kinds" else lambda place: values.get(below(place) or "", 0)


def factor_of(view: View, measure: checks.Measure, colour: str) -> Span:
    """Return what the points of a measure are multiplied by."""
    factor = exactly(1) if measure.times is None else measured(view, measure.times, colour)
    return looked_up(measure.times_table, factor) if measure.times_table else factor


def unread_below(view: View, measure: checks.Measure, colour: str = "") -> set[hexes.Place]:
    """Return where something cannot be read that *measure* may hang on."""
    if measure.what in figures.FIGURES:  # anybody's piece may stand in its way
        some = (*checks.spoken_of(measure), checks.Pieces())
        return set().union(*(unread_of(view, one) for one in some))
    if measure.parts:
        return set().union(*(unread_below(view, one, colour) for one in measure.parts))
    if measure.what == "sum":
        return unread_of(view, measure.which, colour, chip=measure.chip, reach=measure.reach)
    chip = "" if measure.what == "kinds" else None
    return unread_of(view, measure.which, colour, chip=chip)


def portions(
    view: View, measure: checks.Measure, per: checks.Per, beyond: int | None = None
) -> Iterator[tuple[View, checks.Measure]]:
    """
    Yield what *measure* is taken of: of *view*, or of each place or region by itself.

    Where:
        beyond: leave out places where no more pieces are read than so many, if these are counted.
    """
    if measure.what == "entry" or per in {"player", "board"}:
        yield view, measure
    elif isinstance(per, checks.Around):
        for place in sorted(places_of(view, per.which), key=in_reading_order):
            yield _taken_at(view, measure, place, {place, *figures.touching(place)})
    elif isinstance(per, tuple):
        yield from ((view, checks.measured_in(land, measure)) for land in per)
    else:
        which = measure.which
        if beyond is not None and isinstance(which, checks.Pieces) and measure.what == "number_of":
            here = by_place(things_of(view, which))
            places = {place for place, things in here.items() if len(things) > beyond}
        else:
            perhaps = unread_of(view, which)
            if isinstance(which, checks.Pieces):
                perhaps &= {piece.place for piece in (*view.position.pieces, *view.unread)}
            places = places_of(view, which) | perhaps
        for place in sorted(places, key=in_reading_order):
            yield _taken_at(view, measure, place, {place})


def _taken_at(
    view: View, measure: checks.Measure, at: hexes.Place, places: Set[hexes.Place]
) -> tuple[View, checks.Measure]:
    """Return a measure of what is in some places alone, times what is *at* one, and its view."""
    if measure.times is not None and measure.times.what == "sum":
        times = checks.measured_in(checks.Land(cells=frozenset(hexes.hexes_at(at))), measure.times)
        part, taken = _taken_at(view, measure._replace(times=None), at, places)
        return part, taken._replace(times=times)
    if measure.what in figures.FIGURES:  # what they are to reach lies elsewhere
        return view, measure._replace(at=frozenset(places))
    if isinstance(measure.which, checks.Land):
        cells = (cell for one in places if one.kind == "hex" for cell in hexes.hexes_at(one))
        return view, checks.measured_in(checks.Land(cells=frozenset(cells)), measure)
    in_rows = sorted(places, key=in_reading_order)
    below = dict.fromkeys(cell for place in in_rows for cell in hexes.hexes_at(place))
    here = dict.fromkeys(piece for cell in below for piece in view.stacks.get(cell, ()))
    pieces = tuple(piece for piece in here if piece.place in places)
    unread = tuple(piece for piece in view.unread if piece.place in places)
    return view._replace(position=view.position._replace(pieces=pieces), unread=unread), measure


def measured_places(view: View, measure: checks.Measure, colour: str = "") -> set[hexes.Place]:
    """Return the places of what is measured: of groups those of the largest, of patterns theirs."""
    view = board_of(view, colour) if colour else view
    if measure.what == "pattern":
        found = figures.patterns(_figure_of(view, measure, colour))[0]
        return {hexes.place_at(cell) for one in found for cell in one}
    places = set(figures.places_among(own_things(view, measure, colour)))
    if measure.what == "group" and not measure.length:
        groups = parts(places)
        return set().union(*(group for group in groups if len(group) == len(groups[0])))
    return places


def entry_value(view: View, entry: checks.Measure, colour: str) -> int | None:
    """Return the number that was entered, or how many letters were; None if nothing was."""
    position, keyword = view.position, entry.entry
    value: int | None = None
    if entry.field:
        typed = position.fields.get(keyword, {}).get(colour, {}).get(entry.field)
        value = len(typed) if isinstance(typed, str) else typed
    elif keyword in position.numbers:
        numbers = position.numbers[keyword]
        value = numbers.get(colour, numbers.get(""))
    elif keyword in position.colours:  # whether it is listed
        value = int(colour in position.colours[keyword])
    elif keyword in position.words or keyword in position.cells:
        value = len(position.words.get(keyword) or position.cells.get(keyword, ()))
    return entry.at_start if value is None and view.phase == "setup" else value


def value_of(view: View, cell: hexes.Hex) -> int | None:
    """Return the value of a hex; None if its terrain is not read."""
    terrain = view.terrain(cell)
    return None if terrain == UNREADABLE else view.game.terrain(terrain).value or 0


# Figures: lines, rings, ways, areas, and what they join.


def _shaped(view: View, measure: checks.Measure, colour: str) -> Span:
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
        return Span(*figures.path_bounds(figure))
    if measure.what == "pattern":
        found, most = figures.patterns(figure)
        return Span(len(found), most)
    return exactly(figures.FIGURES[measure.what](figure))


def _figure_of(view: View, measure: checks.Measure, colour: str) -> figures.Figure:
    """Return the places that a measure looks at, as far as they can be read."""
    owned = tuple(kind.letter for kind in view.game.pieces if colour and not kind.is_neutral)
    own = own_things(view, measure, colour)
    return figures.figure_of(checks.with_others(measure, owned), own, _board_for(view, colour))
