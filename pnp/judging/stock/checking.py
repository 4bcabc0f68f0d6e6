"""
Checks worked off: every form of `pnp.model.checks`, each with what `?` leaves open.

What is broken whatever `?` stands for is told as the check says; what only some readings
break is asked for, where the check has words for that.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product
from math import inf
from typing import NamedTuple

from generators.hexes import Hex, disk, neighbours, reading_order
from generators.regions import components
from pnp.judging.findings import Finding, found, needs_entry
from pnp.judging.stock.selecting import (
    Places,
    all_of,
    any_of,
    is_land,
    is_piece,
    measured,
    places_of,
)
from pnp.judging.views import Range, View, is_unread, known_colours, piece_total
from pnp.model.boards import Piece
from pnp.model.checks import (
    Apart,
    Beside,
    Between,
    Bounds,
    Check,
    Connected,
    Entered,
    EntryOf,
    Land,
    NotOn,
    Outlined,
    PieceSupply,
    Selector,
    Single,
    TerrainSupply,
    Within,
)
from pnp.model.positions import UNREADABLE, normal_shift
from pnp.texts.sentences import Value, Word


def check_stock(
    view: View, checks: Iterable[Check], rulings: Mapping[str, str]
) -> Iterator[Finding]:
    """Yield what *checks* find, one after the other, given the choice of every ruling."""
    for check in checks:
        is_read_so = check.ruling is None or rulings.get(check.ruling[0]) == check.ruling[1]
        if is_read_so and view.phase in check.phases:
            yield from _worked_off(_Task(view, check))


class _Task(NamedTuple):
    """A check of a position, and how it speaks."""

    view: View
    check: Check

    def says(self, hexes: Iterable[Hex] = (), text: str = "", /, **values: Value) -> Finding:
        """Return that it is broken, in its own words or those of *text*."""
        return found(self.check.severity, text or self.check.says, hexes, **values)

    def asks(self, hexes: Collection[Hex], **values: Value) -> Iterator[Finding]:
        """Yield what *hexes* leave open, if there are any and the check asks for it."""
        if hexes and self.check.unread:
            yield needs_entry(self.check.unread, reading_order(set(hexes)), **values)


def _worked_off(task: _Task) -> Iterator[Finding]:
    """Return the findings of one check, whatever its form is."""
    match task.check.form:
        case Outlined():
            return _outlined(task)
        case TerrainSupply() as form:
            return _terrain_supply(task, form)
        case PieceSupply() as form:
            return _piece_supply(task, form)
        case Single() as form:
            return _single(task, form)
        case Apart() as form:
            return _apart(task, form)
        case NotOn() as form:
            return _not_on(task, form)
        case Connected() as form:
            return _connected(task, form)
        case Beside() as form:
            return _beside(task, form)
        case Within() as form:
            return _within(task, form)
        case Entered() as form:
            return _entered(task, form)


# The map.


def _outlined(task: _Task) -> Iterator[Finding]:
    cells = task.view.position.terrain.keys()
    shift = normal_shift(cells)
    if {cell + shift for cell in cells} != _cells_of(task.view.game.outline):
        lengths: dict[int, int] = {}
        for cell in cells:
            lengths[cell.r] = lengths.get(cell.r, 0) + 1
        yield task.says(rows=" ".join(str(lengths[row]) for row in sorted(lengths)) or "0")


def _cells_of(lengths: Sequence[int]) -> set[Hex]:
    """Return the hexes of rows of these lengths, one below the middle of another."""
    widest = max(lengths, default=0)
    lean = (widest - lengths[0]) % 2 if lengths else 0
    cells = {
        Hex((widest - length + lean - row) // 2 + place, row)
        for row, length in enumerate(lengths)
        for place in range(length)
    }
    shift = normal_shift(cells)
    return {cell + shift for cell in cells}


def _terrain_supply(task: _Task, form: TerrainSupply) -> Iterator[Finding]:
    view, players = task.view, task.view.position.players
    unread = view.hexes_of(UNREADABLE)
    is_open, missing = False, 0
    for name, terrains, bounds in form.counts:
        cells = view.hexes_of(*terrains)
        count = Range(len(cells), len(cells) + len(unread))
        values = _bound_values(bounds, players)
        if _is_broken(count, bounds, players):
            yield task.says(cells, kind=Word(name), count=len(cells), players=players, **values)
        elif not _is_kept(count, bounds, players):
            is_open = True
        least = bounds.least_for(players)
        is_open = is_open or least > 0
        missing += max(0, least - len(cells))
    if is_open:
        yield from task.asks(unread, missing=missing)


def _bound_values(bounds: Bounds, players: int) -> dict[str, Value]:
    """Return the bounds as a text tells them; *most* only where there is one."""
    most = bounds.most_for(players)
    return {"least": bounds.least_for(players), **({} if most is None else {"most": most})}


def _is_broken(count: Range, bounds: Bounds, players: int) -> bool:
    """Tell whether *count* breaks *bounds* whatever it is."""
    most = bounds.most_for(players)
    return count.most < bounds.least_for(players) or (most is not None and count.least > most)


def _is_kept(count: Range, bounds: Bounds, players: int) -> bool:
    """Tell whether *count* keeps *bounds* whatever it is."""
    most = bounds.most_for(players)
    is_below = most is None or count.most <= most
    return bounds.least_for(players) <= count.least and is_below


# Numbers of pieces, and measures.


def _piece_supply(task: _Task, form: PieceSupply) -> Iterator[Finding]:
    view = task.view
    if form.empty and not view.position.pieces:
        yield needs_entry(form.empty)
        return
    faults = list(_faults_of_colours(task, form))
    yield from faults
    unread = [p for p in view.unread if any(view.may_be_kind(p, kind) for kind in form.kinds)]
    if form.together and not faults:
        yield from _faults_together(task, form, unread)
    count, players = len(view.colours), view.position.players
    if form.missing and count < players and not view.may_hide_players(*form.kinds):
        yield task.says((), form.missing, count=count, players=players)
    yield from task.asks([piece.hex for piece in unread])


def _faults_of_colours(task: _Task, form: PieceSupply) -> Iterator[Finding]:
    view, players = task.view, task.view.position.players
    for colour in view.colours:
        for kind, bounds in form.kinds.items():
            count = view.count(colour, kind)
            if _is_broken(count, bounds, players):
                yield task.says(
                    view.places(colour, kind),
                    task.check.says.format(kind=kind),
                    colour=view.colour_word(colour),
                    kind=_piece_word(view, kind),
                    count=count.least,
                    **_bound_values(bounds, players),
                )


def _faults_together(task: _Task, form: PieceSupply, unread: Sequence[Piece]) -> Iterator[Finding]:
    """Yield what all colours have too many or too few of, whosever the unreadable ones are."""
    view, players = task.view, task.view.player_count
    is_open = any(piece.kind == UNREADABLE for piece in unread)
    for kind, bounds in form.kinds.items():
        one = bounds.most_for(view.position.players)
        most = None if one is None else one * players
        least = bounds.least_for(view.position.players) * players
        count = piece_total(piece for piece in view.position.pieces if piece.kind == kind)
        total = Range(count, inf if is_open or not unread else count)
        if _is_broken(total, Bounds(least, most), players):
            text = form.together.format(kind=kind)
            values = _bound_values(Bounds(least, most), players)
            yield task.says((), text, kind=_piece_word(view, kind), count=count, **values)


def _piece_word(view: View, kind: str) -> Word | str:
    """Return the word for a kind of piece."""
    pictures = (piece.picture for piece in view.game.pieces if piece.letter == kind)
    return next((Word(f"piece_{picture}") for picture in pictures), kind)


def _within(task: _Task, form: Within) -> Iterator[Finding]:
    view, players = task.view, task.view.position.players
    is_open = []
    for colour in view.colours if form.per == "player" else ("",):
        count = measured(view, form.measure, colour)
        if _is_broken(count, form.bounds, players):
            values = _bound_values(form.bounds, players)
            word = view.colour_word(colour) if colour else ""
            hexes = _measured_hexes(view, form, colour)
            yield task.says(hexes, colour=word, count=count.least, **values)
        elif not _is_kept(count, form.bounds, players):
            is_open.append(colour)
    if is_open and task.check.unread:
        yield needs_entry(task.check.unread, colours=view.colour_words(filter(None, is_open)))


def _measured_hexes(view: View, form: Within, colour: str) -> list[Hex]:
    """Return the hexes that surely count; none for an entry."""
    if isinstance(form.measure, EntryOf):
        return []
    return reading_order(places_of(view, form.measure.which, colour).certain)


def _entered(task: _Task, form: Entered) -> Iterator[Finding]:
    """Yield that an entry is missing; nothing on the board can tell it."""
    view = task.view
    if form.of_table:
        if view.position.number(form.keyword) is None:
            yield task.says()
        return
    excused = view.position.colours.get(form.unless, ())
    silent = [
        colour
        for colour in view.colours
        if colour not in excused and not _is_entered(view, form, colour)
    ]
    if silent:
        yield task.says(colours=view.colour_words(silent))


def _is_entered(view: View, form: Entered, colour: str) -> bool:
    if form.field:
        return form.field in view.position.fields.get(form.keyword, {}).get(colour, {})
    return view.position.number(form.keyword, colour) is not None


# What stands where.


def _not_on(task: _Task, form: NotOn) -> Iterator[Finding]:
    view = task.view
    on_unread: dict[Hex, bool | None] = {}
    for cell, stack in view.stacks.items():
        land = is_land(view, cell, form.land)
        here = any_of(is_piece(view, piece, form.which) for piece in stack)
        if land and here:
            yield task.says([cell])
        elif land is not False and here is not False:
            on_unread[cell] = here
    if form.exactly:
        yield from _betrayed(task, form, on_unread)
    else:
        yield from task.asks(on_unread)


def _betrayed(task: _Task, form: NotOn, doubted: Mapping[Hex, bool | None]) -> Iterator[Finding]:
    """Yield what follows where it is known how many hexes of such land there must be."""
    land = places_of(task.view, form.land)
    missing = form.exactly - len(land.certain)
    if not doubted or missing <= 0:
        return
    free = len(land.possible) - sum(1 for here in doubted.values() if here)
    if form.hidden and free < missing <= len(land.possible):
        yield task.says(doubted, form.hidden, missing=missing)
    else:
        yield from task.asks(doubted, missing=missing)


def _single(task: _Task, form: Single) -> Iterator[Finding]:
    view = task.view
    doubted = []
    for cell, stack in view.stacks.items():
        answers = [(piece, is_piece(view, piece, form.which)) for piece in stack]
        certain = [piece for piece, answer in answers if answer]
        colours = known_colours(certain)
        is_broken = piece_total(certain) > 1 if form.between == "all" else len(colours) > 1
        if is_broken:
            words = view.colour_words(colours)
            yield task.says([cell], count=piece_total(certain), colours=words)
        elif _may_be_several([p for p, answer in answers if answer is not False], form.between):
            doubted.append(cell)
    yield from task.asks(doubted)


def _may_be_several(pieces: Sequence[Piece], between: Between) -> bool:
    """Tell whether *pieces* that may share a place may be too many; an unread one may hide more."""
    if between == "all":
        return any(map(is_unread, pieces)) or piece_total(pieces) > 1
    return any(
        _differ(one.colour, other.colour) is not False for one, other in combinations(pieces, 2)
    )


def _differ(one: str, other: str) -> bool | None:
    """Tell whether two words for what was read differ; None if that cannot be told."""
    return None if UNREADABLE in (one, other) else one != other


# What stands near what.


class _Member(NamedTuple):
    """A hex, or pieces on it, that keep apart from others; or may have to."""

    hex: Hex
    kind: str
    colour: str
    number: int
    is_certain: bool

    def is_unread(self, form: Apart) -> bool:
        """Tell whether something of it cannot be read that matters."""
        has_dark_kind = form.is_equal and self.kind == UNREADABLE
        has_dark_colour = form.between != "all" and self.colour == UNREADABLE
        return not self.is_certain or has_dark_kind or has_dark_colour


def _apart(task: _Task, form: Apart) -> Iterator[Finding]:
    """Yield what is too near, place by place or all in one, and what may be."""
    members = _members(task.view, form)
    touching: set[Hex] = set()
    doubted: set[Hex] = set()
    for cell, here in members.items():
        doubted |= _doubted(form, combinations(here, 2))
        if _is_shared(form, here):
            count = sum(member.number for member in here if member.is_certain)
            yield task.says([cell], form.shared, count=count)
        for other in _later_within(cell, form.least - 1, members):
            pairs = list(product(here, members[other]))
            doubted |= _doubted(form, pairs)
            if any(_clash(form, *pair) for pair in pairs):
                touching |= {cell, other}
                if not form.is_one:
                    kind = _kind_word(task.view, form.which, here[0].kind)
                    yield task.says((cell, other), kind=kind, other=other)
    if touching and form.is_one:
        yield task.says(reading_order(touching))
    yield from task.asks(doubted)


def _members(view: View, form: Apart) -> dict[Hex, list[_Member]]:
    """Return what is selected for certain or perhaps, by its hex."""
    which = form.which
    if isinstance(which, Land):
        places = places_of(view, which)
        return {
            cell: [_Member(cell, terrain, "", 1, cell in places.certain)]
            for cell, terrain in view.position.terrain.items()
            if cell in places.all
        }
    members: dict[Hex, list[_Member]] = {}
    for piece in view.position.pieces:
        answer = is_piece(view, piece, which)
        if answer is not False:
            member = _Member(piece.hex, piece.kind, piece.colour, piece.count, bool(answer))
            members.setdefault(piece.hex, []).append(member)
    return members


def _later_within(cell: Hex, steps: int, members: Mapping[Hex, object]) -> Iterator[Hex]:
    """Yield the places of *members* so near, each pair of places once."""
    for other in disk(cell, steps):
        if other in members and (cell.r, cell.q) < (other.r, other.q):
            yield other


def _doubted(form: Apart, pairs: Iterable[tuple[_Member, _Member]]) -> set[Hex]:
    """Return where something unread stands that is too near in some readings only."""
    return {
        member.hex
        for pair in pairs
        if _clash(form, *pair) is None
        for member in pair
        if member.is_unread(form)
    }


def _is_shared(form: Apart, here: Sequence[_Member]) -> bool:
    """Tell whether a place holds several that keep apart."""
    return any(_clash(form, *pair) for pair in combinations(here, 2)) or any(
        member.number > 1 and _clash(form, member, member) for member in here
    )


def _clash(form: Apart, one: _Member, other: _Member) -> bool | None:
    """Tell whether these two have to keep apart."""
    answers: list[bool | None] = [one.is_certain or None, other.is_certain or None]
    if form.is_equal:
        answers.append(_negated(_differ(one.kind, other.kind)))
    if form.between != "all":
        differ = _differ(one.colour, other.colour)
        answers.append(differ if form.between == "others" else _negated(differ))
    return all_of(answers)


def _negated(answer: bool | None) -> bool | None:
    return None if answer is None else not answer


def _kind_word(view: View, which: Selector, kind: str) -> Word | str:
    return Word(kind) if isinstance(which, Land) else _piece_word(view, kind)


def _connected(task: _Task, form: Connected) -> Iterator[Finding]:
    """Yield what is cut off from the largest part; what is unread may be a bridge, or a part."""
    places = places_of(task.view, form.which)
    parts = sorted(components(places.certain), key=lambda part: (-len(part), _first(part)))
    whole = components(places.all)
    if len(parts) > 1 and not any(places.certain <= part for part in whole):
        apart = reading_order(cell for part in parts[1:] for cell in part)
        yield task.says(apart, count=len(parts))
    elif len(parts) > 1:
        yield from task.asks(places.possible)
    else:
        yield from task.asks(_strays(places))


def _first(cells: Iterable[Hex]) -> tuple[int, int]:
    return min((cell.r, cell.q) for cell in cells)


def _strays(places: Places) -> list[Hex]:
    """Return the unread hexes that would be a part of their own."""
    if places.certain:
        return [c for c in places.possible if places.certain.isdisjoint(neighbours(c))]
    return [c for c in places.possible if places.possible - {c, *neighbours(c)}]


def _beside(task: _Task, form: Beside) -> Iterator[Finding]:
    view, players = task.view, task.view.position.players
    places, others = places_of(view, form.which), places_of(view, form.of)
    bounds = Bounds(form.least, form.most)
    doubted = []
    for cell in reading_order(places.all):
        around = set(neighbours(cell))
        count = Range(len(around & others.certain), len(around & others.all))
        if cell in places.certain and _is_broken(count, bounds, players):
            values = _bound_values(bounds, players)
            yield task.says([cell], count=count.least, **values)
        elif not _is_kept(count, bounds, players):
            doubted.append(cell)
    yield from task.asks(doubted)
