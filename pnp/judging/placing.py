"""
Checks of what stands where, and near what.

Most need no more than what can be read: what is hidden can only add a breach. What is to be
connected, or to have something beside it, asks for what cannot be read.
"""

from collections.abc import Iterator, Mapping, Set
from itertools import combinations, product
from typing import NamedTuple

from generators.figures import touching
from generators.hexes import Hex, Place, PlaceName, next_to, place_at, steps
from pnp.judging.findings import Finding
from pnp.judging.numbers import Task, Worker, bound_values
from pnp.judging.selecting import (
    hexes_below,
    in_reading_order,
    is_land,
    is_within,
    names_of,
    parts,
    pieces_of,
    places_of,
)
from pnp.judging.spans import exactly
from pnp.judging.views import View
from pnp.model.boards import NOBODY
from pnp.model.checks import (
    Apart,
    Beside,
    Bounds,
    ChipsPlaced,
    Connected,
    Land,
    Owned,
    Pieces,
    Placed,
    Selector,
)
from pnp.model.positions import UNREADABLE
from pnp.texts.sentences import Word


def placed(task: Task, form: Placed) -> Iterator[Finding]:
    """Yield what stands elsewhere, kind by kind."""
    view = task.view
    lost: dict[str, list[_Member]] = {}
    for place, here in _members(view, form.which, task.colour).items():
        for member in here if not is_within(view, place, form.land, unread=True) else ():
            lost.setdefault(member.kind, []).append(member)
    for kind, members in lost.items():
        names = names_of(view, {member.place for member in members})
        words = view.colour_words({member.colour for member in members} - {NOBODY})
        yield task.says(names, kind=_kind_word(view, form.which, kind), colour=words)


def owned(task: Task, form: Owned) -> Iterator[Finding]:
    view, lost = task.view, dict[tuple[str, str], list[PlaceName]]()
    owners = {kind.letter: view.game.owners(kind) for kind in view.game.pieces}
    for piece in view.position.pieces:
        known = owners.get(piece.kind, (piece.colour,))
        if piece.colour not in known:
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
            if not is_land(view, cell, form.land, unread=True)
            or (chip.facing and not _may_face(view, cell, chip.facing, form.facing))
        ]
        if wrong:
            yield task.says(wrong, chip=Word(f"chip_{kind.id}"))._replace(about=kind.id)


def _may_face(view: View, cell: Hex, clock: int, land: Land) -> bool:
    behind = [other for other in hexes_below(view, place_at(cell, clock)) if other != cell]
    return any(is_land(view, other, land, unread=True) for other in behind)


# What stands near what.


class _Member(NamedTuple):
    """A hex, or pieces in one place, that keep apart from others."""

    place: Place
    kind: str
    colour: str
    number: int


def apart(task: Task, form: Apart) -> Iterator[Finding]:
    """Yield what is too near, place by place or all in one."""
    members = _members(task.view, form.which, task.colour)
    crowded: set[Place] = set()
    for place, here in members.items():
        together = [*combinations(here, 2), *((one, one) for one in here if one.number > 1)]
        if any(_clash(form, *pair) for pair in together):
            count = sum(member.number for member in here)
            names = names_of(task.view, [place])
            yield task.says(names, form.shared, count=count, least=form.least)
        for other in _later_within(place, form.least - 1, members):
            if any(_clash(form, *pair) for pair in product(here, members[other])):
                crowded |= {place, other}
                if not form.is_one:
                    kind = _kind_word(task.view, form.which, here[0].kind)
                    names = names_of(task.view, (place, other))
                    yield task.says(names, kind=kind, other=names[1], least=form.least)
    if crowded and form.is_one:
        yield task.says(names_of(task.view, crowded), least=form.least)


def _members(view: View, which: Selector, colour: str) -> dict[Place, list[_Member]]:
    """Return what is selected, by its place."""
    members: dict[Place, list[_Member]] = {}
    if isinstance(which, Land):
        chips = view.position.chips.get(which.chip, {})
        for cell, terrain in view.position.terrain.items():
            if is_land(view, cell, which):
                kind = chips[cell].value if which.chip else terrain
                members[place_at(cell)] = [_Member(place_at(cell), kind, "", 1)]
        return members
    for piece in pieces_of(view, which, colour):
        member = _Member(piece.place, piece.kind, piece.colour, piece.count)
        members.setdefault(piece.place, []).append(member)
    return members


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


def _clash(form: Apart, one: _Member, other: _Member) -> bool:
    """Tell whether these two have to keep apart."""
    if form.is_equal and not one.kind == other.kind != UNREADABLE:
        return False
    if form.between == "all":
        return True
    is_own = one.colour == other.colour
    return UNREADABLE not in (one.colour, other.colour) and is_own == (form.between == "own")


def _kind_word(view: View, which: Selector, kind: str) -> Word | str:
    if isinstance(which, Land):
        return kind if which.chip else Word(kind)
    return view.game.piece_word(kind)


def connected(task: Task, form: Connected) -> Iterator[Finding]:
    """Yield what is cut off, even if all that cannot be read were a bridge, or there."""
    view, faults = task.view, list[Finding]()
    unread = task.unread(form.which, form.to, form.stopped_by)
    anywhere = form.which._replace(within=Land()) if isinstance(form.which, Pieces) else form.which
    for colour in _owners(task) if form.between == "own" else (task.colour,):
        places = places_of(view, form.which, colour)
        bridges = places | unread | places_of(view, anywhere, colour) if unread else places
        if form.to is None:
            _, *others = parts(places) or [set()]
            if others and not any(places <= part for part in parts(bridges)):
                lost, count = set[Place]().union(*others), len(others) + 1
                word = view.colour_word(colour)
                faults.append(task.says(names_of(view, lost), count=count, colour=word))
            continue
        stops = set()
        if form.stopped_by is not None:
            blocking = pieces_of(view, form.stopped_by)
            stops = {p.place for p in blocking if p.colour not in (colour, UNREADABLE)}
        goals = places_of(view, form.to, colour) | task.unread(form.to)
        if lost := places - _reached(bridges, goals, stops):
            members = _members(view, form.which, colour)
            alone = [one for place in lost for one in members[place]]
            words = view.colour_words({one.colour for one in alone} - {"", NOBODY})
            count = sum(one.number for one in alone)
            faults.append(task.says(names_of(view, lost), count=count, colour=words))
    yield from faults or task.asks(unread)


def _owners(task: Task) -> tuple[str, ...]:
    return (task.colour,) if task.colour else task.view.colours


def _reached(places: Set[Place], goals: Set[Place], stops: Set[Place]) -> set[Place]:
    """Return the *places* in parts that touch a goal, no part going through a stop."""

    def are_joined(one: Place, other: Place) -> bool:
        return stops.isdisjoint(touching(one) & touching(other) - {one, other})

    found = parts(places, are_joined)
    return set().union(*(p for p in found if any(goals & {o, *touching(o)} for o in p)))


def beside(task: Task, form: Beside) -> Iterator[Finding]:
    view, bounds = task.view, Bounds(form.least, form.most)
    if form.least and (unread := task.unread(form.which, form.of)):
        yield from task.asks(unread)
        return
    sought: dict[str, set[Place]] = {}
    members = _members(view, form.which, task.colour)
    for place in sorted(members, key=in_reading_order):
        near = touching(place)
        for member in members[place]:
            if form.between != "all" and member.colour == UNREADABLE:
                continue
            if member.colour not in sought:
                sought[member.colour] = _sought(view, form, member.colour)
            count = len(near & sought[member.colour])
            if exactly(count).breaks(bounds):
                values = bound_values(bounds)
                yield task.says(names_of(view, [place]), count=count, **values)
                break


def _sought(view: View, form: Beside, colour: str) -> set[Place]:
    """Return what something of *colour* is to touch."""
    if form.between == "all" or isinstance(form.of, Land):
        return places_of(view, form.of)
    if form.between == "own":
        return places_of(view, form.of, colour)
    others = pieces_of(view, form.of)
    return {piece.place for piece in others if piece.colour not in (colour, UNREADABLE)}


PLACES: Mapping[type, Worker] = {
    Placed: placed,
    Owned: owned,
    ChipsPlaced: chips_placed,
    Apart: apart,
    Connected: connected,
    Beside: beside,
}
