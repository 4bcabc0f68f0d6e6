"""Checks of what stands where, and near what."""

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from itertools import combinations, product
from typing import NamedTuple

from generators.hexes import Hex, Place, PlaceName, next_to, place_at, steps
from pnp.judging.findings import Finding
from pnp.judging.numbers import Task, Worker, bound_values, is_broken, is_kept
from pnp.judging.selecting import (
    Places,
    all_of,
    any_of,
    differ,
    hexes_below,
    in_reading_order,
    is_land,
    is_piece,
    is_within,
    names_of,
    negated,
    parts,
    places_of,
    places_of_others,
    standing,
    touching,
)
from pnp.judging.views import Range, View, is_unread, known_colours, piece_total, unseen_colour
from pnp.model.boards import NOBODY, Piece
from pnp.model.checks import (
    Apart,
    Beside,
    Between,
    Bounds,
    ChipsPlaced,
    Connected,
    Land,
    NotOn,
    Owned,
    Pieces,
    Placed,
    Selector,
    Single,
)
from pnp.model.positions import UNREADABLE
from pnp.texts.sentences import Word


def not_on(task: Task, form: NotOn) -> Iterator[Finding]:
    view = task.view
    doubted: dict[Place, bool | None] = {}
    for place, stack in standing(view).items():
        land = all_of(is_land(view, cell, form.land) for cell in hexes_below(view, place))
        here = any_of(is_piece(view, piece, form.which) for piece in stack)
        if land and here:
            yield task.says([stack[0].at])
        elif land is not False and here is not False:
            doubted[place] = here
    if form.exactly:
        yield from _betrayed(task, form, doubted)
    else:
        yield from task.asks(doubted)


def _betrayed(task: Task, form: NotOn, doubted: Mapping[Place, bool | None]) -> Iterator[Finding]:
    """Yield what follows where it is known how many hexes of such land there must be."""
    land = places_of(task.view, form.land)
    missing = form.exactly - len(land.certain)
    if not doubted or missing <= 0:
        return
    free = len(land.possible) - sum(1 for here in doubted.values() if here)
    if form.hidden and free < missing <= len(land.possible):
        yield task.says(names_of(task.view, doubted), form.hidden, missing=missing)
    else:
        yield from task.asks(doubted, missing=missing)


def placed(task: Task, form: Placed) -> Iterator[Finding]:
    """Yield what stands elsewhere, kind by kind, and what may."""
    lost: dict[str, list[_Member]] = {}
    doubted = set()
    for place, here in _members(task.view, form.which, task.colour).items():
        is_there = is_within(task.view, place, form.land)
        for member in here if is_there is not True else ():
            if is_there is False and member.is_certain:
                lost.setdefault(member.kind, []).append(member)
            else:
                doubted.add(place)
    for kind, members in lost.items():
        names = names_of(task.view, {member.place for member in members})
        words = task.view.colour_words({member.colour for member in members} - {NOBODY})
        yield task.says(names, kind=_kind_word(task.view, form.which, kind), colour=words)
    yield from task.asks(doubted)


def owned(task: Task, form: Owned) -> Iterator[Finding]:
    view, lost = task.view, dict[tuple[str, str], list[PlaceName]]()
    owners = {kind.letter: view.game.owners(kind) for kind in view.game.pieces}
    for piece in view.position.pieces:
        known = owners.get(piece.kind, (piece.colour,))
        if piece.colour not in (*known, UNREADABLE):
            lost.setdefault((piece.colour, piece.kind), []).append(piece.at)
    for (colour, kind), places in lost.items():
        text = form.nobody if colour == NOBODY else ""
        word = view.colour_word(colour)
        yield task.says(places, text, colour=word, kind=view.game.piece_word(kind))


def chips_placed(task: Task, form: ChipsPlaced) -> Iterator[Finding]:
    view = task.view
    for kind in view.game.chips:
        if form.chip not in {"", kind.id}:
            continue
        laid = view.position.chips.get(kind.id, {})
        wrong = [
            cell
            for cell, chip in laid.items()
            if is_land(view, cell, Land(kind.terrains)) is False
            or is_land(view, cell, form.land) is False
            or (chip.facing and not _may_face(view, cell, chip.facing, form.facing))
        ]
        if wrong:
            yield task.says(wrong, chip=Word(f"chip_{kind.id}"))._replace(about=kind.id)


def _may_face(view: View, cell: Hex, clock: int, land: Land) -> bool:
    behind = [other for other in hexes_below(view, place_at(cell, clock)) if other != cell]
    return any(is_land(view, other, land) is not False for other in behind)


def single(task: Task, form: Single) -> Iterator[Finding]:
    view = task.view
    doubted = []
    for stack in standing(view).values():
        answers = [(piece, is_piece(view, piece, form.which, task.colour)) for piece in stack]
        certain = [piece for piece, answer in answers if answer]
        colours = known_colours(certain)
        is_broken = piece_total(certain) > 1 if form.between == "all" else len(colours) > 1
        if is_broken:
            words = view.colour_words(colours)
            yield task.says([stack[0].at], count=piece_total(certain), colours=words)
        elif may_be_several([p for p, answer in answers if answer is not False], form.between):
            doubted.append(stack[0].place)
    yield from task.asks(doubted)


def may_be_several(pieces: Sequence[Piece], between: Between) -> bool:
    """Tell whether *pieces* that may share a place may be too many; an unread one may hide more."""
    if between == "all":
        return any(map(is_unread, pieces)) or piece_total(pieces) > 1
    return any(
        differ(one.colour, other.colour) is not False for one, other in combinations(pieces, 2)
    )


# What stands near what.


class _Member(NamedTuple):
    """A hex, or pieces in one place, that keep apart from others; or may have to."""

    place: Place
    kind: str
    colour: str
    number: int
    is_certain: bool

    def is_unread(self, form: Apart) -> bool:
        """Tell whether something of it cannot be read that matters."""
        has_dark_kind = form.is_equal and self.kind == UNREADABLE
        has_dark_colour = form.between != "all" and self.colour == UNREADABLE
        return not self.is_certain or has_dark_kind or has_dark_colour


def apart(task: Task, form: Apart) -> Iterator[Finding]:
    """Yield what is too near, place by place or all in one, and what may be."""
    members = _members(task.view, form.which, task.colour)
    crowded: set[Place] = set()
    doubted: set[Place] = set()
    for place, here in members.items():
        together = [*combinations(here, 2), *((one, one) for one in here if one.number > 1)]
        doubted |= _doubted(form, together)
        if any(_clash(form, *pair) for pair in together):
            count = sum(member.number for member in here if member.is_certain)
            names = names_of(task.view, [place])
            yield task.says(names, form.shared, count=count, least=form.least)
        for other in _later_within(place, form.least - 1, members):
            pairs = list(product(here, members[other]))
            doubted |= _doubted(form, pairs)
            if any(_clash(form, *pair) for pair in pairs):
                crowded |= {place, other}
                if not form.is_one:
                    kind = _kind_word(task.view, form.which, here[0].kind)
                    names = names_of(task.view, (place, other))
                    yield task.says(names, kind=kind, other=names[1], least=form.least)
    if crowded and form.is_one:
        yield task.says(names_of(task.view, crowded), least=form.least)
    yield from task.asks(doubted)


def _members(view: View, which: Selector, colour: str) -> dict[Place, list[_Member]]:
    """Return what is selected for certain or perhaps, by its place."""
    members: dict[Place, list[_Member]] = {}
    if isinstance(which, Land):
        for cell, terrain in view.position.terrain.items():
            answer = is_land(view, cell, which)
            if answer is not False:
                kind = _chip_value(view, cell, which.chip) if which.chip else terrain
                members[place_at(cell)] = [_Member(place_at(cell), kind, "", 1, bool(answer))]
        return members
    for piece in view.position.pieces:
        answer = is_piece(view, piece, which, colour)
        if answer is not False:
            member = _Member(piece.place, piece.kind, piece.colour, piece.count, bool(answer))
            members.setdefault(piece.place, []).append(member)
    return members


def _chip_value(view: View, cell: Hex, chip: str) -> str:
    """Return the value of the chip on a hex, as far as it can be read."""
    laid = view.position.chips.get(chip, {})
    return laid[cell].value if cell in laid else UNREADABLE


def _later_within(place: Place, reach: int, members: Mapping[Place, object]) -> Iterator[Place]:
    """Yield the places of *members* so many steps away or nearer, each pair of places once."""
    reached, edge = {place}, {place}
    for _ in range(reach):
        edge = {other for one in edge for other in next_to(one)} - reached
        reached |= edge
    if reach >= 0:
        others = (other for other in members if other.kind != place.kind)
        reached |= {other for other in others if steps(place, other) <= reach}
    yield from (
        other
        for other in sorted(reached, key=in_reading_order)
        if other in members and in_reading_order(place) < in_reading_order(other)
    )


def _doubted(form: Apart, pairs: Iterable[tuple[_Member, _Member]]) -> set[Place]:
    """Return where something unread stands that is too near in some readings only."""
    return {
        member.place
        for pair in pairs
        if _clash(form, *pair) is None
        for member in pair
        if member.is_unread(form)
    }


def _clash(form: Apart, one: _Member, other: _Member) -> bool | None:
    """Tell whether these two have to keep apart."""
    answers: list[bool | None] = [one.is_certain or None, other.is_certain or None]
    if form.is_equal:
        answers.append(negated(differ(one.kind, other.kind)))
    if form.between != "all":
        are_others = differ(one.colour, other.colour)
        answers.append(are_others if form.between == "others" else negated(are_others))
    return all_of(answers)


def _kind_word(view: View, which: Selector, kind: str) -> Word | str:
    if isinstance(which, Land):
        return kind if which.chip else Word(kind)
    return view.game.piece_word(kind)


def connected(task: Task, form: Connected) -> Iterator[Finding]:
    """Yield what is cut off; what is unread may be a bridge, or be cut off itself."""
    doubted: set[Place] = set()
    for colour in _owners(task) if form.between == "own" else (task.colour,):
        places = places_of(task.view, form.which, colour)
        if form.to is None:
            lost, open_places = _apart_from_largest(places)
        else:
            lost, open_places = _unjoined(task.view, form, places, colour)
        doubted |= open_places
        names = names_of(task.view, lost)
        if lost and form.to is None:
            count, word = len(parts(places.certain)), task.view.colour_word(colour)
            yield task.says(names, count=count, colour=word)
        elif lost:
            members = _members(task.view, form.which, colour)
            alone = [one for place in lost for one in members.get(place, ()) if one.is_certain]
            words = task.view.colour_words({one.colour for one in alone} - {"", NOBODY})
            yield task.says(names, count=sum(one.number for one in alone), colour=words)
    yield from task.asks(doubted)


def _owners(task: Task) -> tuple[str, ...]:
    view = task.view
    if task.colour:
        return (task.colour,)
    return tuple(filter(None, (*view.colours, unseen_colour(view))))


def _apart_from_largest(places: Places) -> tuple[Set[Place], Set[Place]]:
    """Return what is apart from the largest part for certain, and what may be."""
    islands = parts(places.certain)
    if len(islands) < 2:
        return set(), _strays(places)
    if any(places.certain <= part for part in parts(places.all)):
        return set(), places.possible
    return set[Place]().union(*islands[1:]), set()


def _strays(places: Places) -> set[Place]:
    if places.certain:
        return {place for place in places.possible if places.certain.isdisjoint(next_to(place))}
    return {place for place in places.possible if places.possible - {place, *next_to(place)}}


def _unjoined(
    view: View, form: Connected, places: Places, colour: str
) -> tuple[Set[Place], Set[Place]]:
    """Return what is joined to none of those meant for certain, and what may not be."""
    goals = places_of(view, form.to or Pieces(), colour)
    stops = _stops(view, form, colour)
    sure = _reached(places.certain, goals.certain, stops.all)
    lost = places.certain - _reached(places.all, goals.all, stops.certain)
    return lost, places.all - sure - lost


def _stops(view: View, form: Connected, colour: str) -> Places:
    """Return where others stand that nothing is joined through."""
    if form.stopped_by is None:
        return Places(set(), set())
    return places_of_others(view, form.stopped_by, colour)


def _reached(places: Set[Place], goals: Set[Place], stops: Set[Place]) -> set[Place]:
    """Return the *places* in parts that touch a goal, no part going through a stop."""

    def are_joined(one: Place, other: Place) -> bool:
        return stops.isdisjoint(touching(one) & touching(other) - {one, other})

    found = parts(places, are_joined)
    return set().union(*(p for p in found if any(goals & {o, *touching(o)} for o in p)))


def beside(task: Task, form: Beside) -> Iterator[Finding]:
    view, players = task.view, task.view.position.players
    bounds = Bounds(form.least, form.most)
    doubted = set()
    of: dict[str, Places] = {}
    members = _members(view, form.which, task.colour)
    for place in sorted(members, key=in_reading_order):
        near = touching(place)
        for member in members[place]:
            others = of.setdefault(member.colour, _sought(view, form, member.colour))
            count = Range(len(near & others.certain), len(near & others.all))
            if member.is_certain and is_broken(count, bounds, players):
                values = bound_values(bounds, players)
                yield task.says(names_of(view, [place]), count=count.least, **values)
                break
            if not is_kept(count, bounds, players):
                doubted.add(place)
    yield from task.asks(doubted)


def _sought(view: View, form: Beside, colour: str) -> Places:
    """Return what something of *colour* is to touch; all of it perhaps where that is unread."""
    if form.between == "all" or isinstance(form.of, Land):
        return places_of(view, form.of)
    if colour == UNREADABLE:
        return Places(set(), places_of(view, form.of).all)
    if form.between == "own":
        return places_of(view, form.of, colour)
    return places_of_others(view, form.of, colour)


PLACES: Mapping[type, Worker] = {
    NotOn: not_on,
    Placed: placed,
    Owned: owned,
    ChipsPlaced: chips_placed,
    Single: single,
    Apart: apart,
    Connected: connected,
    Beside: beside,
}
