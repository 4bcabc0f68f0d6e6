"""
TB08, TB09 and TB12: whether the game must be over, by points or by troops.

What cannot be read, and a reserve that was not entered, make ranges of points and troops.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations
from typing import NamedTuple

from pnp.games.terre.facts import (
    AT_ONCE,
    DIVERSITY_POINTS,
    DONJON,
    DONJONS_A_PLAYER,
    EDITION,
    EDITION_TARGETS,
    LAST_TROOPS,
    LAST_TROOPS_COUNT,
    STOPPING,
    TILES_OF_VALUE,
    TROOP,
    TROOPS_A_PLAYER,
    TROOPS_PER_DONJON,
    WITH_DONJONS,
)
from pnp.judging.findings import Finding, doubtful, impossible, needs_entry
from pnp.judging.selecting import value_of
from pnp.judging.views import Range, View


class EndState(NamedTuple):
    """
    Who ends the game: colours for certain, and colours that may.

    Attributes:
        target: the points that end the game; None for a number of players without.
        troops: what each colour can still use; in set-up only where the reserve was entered.
        at_target, near_target: with enough points; perhaps with enough.
        short, near_short: down to the last troops; perhaps down to them.
        unseen: how many players there are of whom the file says nothing.
    """

    target: int | None
    troops: Mapping[str, Range]
    at_target: tuple[str, ...]
    near_target: tuple[str, ...]
    short: tuple[str, ...]
    near_short: tuple[str, ...]
    unseen: int

    @property
    def is_over(self) -> bool | None:
        """Whether either condition holds; None if that is open."""
        if self.at_target or self.short:
            return True
        return None if self.near_target or self.near_short or self.unseen else False


def end_state(view: View, rulings: Mapping[str, str]) -> EndState:
    """
    Return who ends the game; before it begins nobody is short of troops.

    Source: Terre de Barons rules, aim of the game; rulings TB-5 and TB-14.
    """
    target = EDITION_TARGETS[rulings[EDITION.id]].get(view.position.players)
    reading = rulings[LAST_TROOPS_COUNT.id]
    is_setup = view.phase == "setup"
    points = {colour: points_range(view, colour) for colour in view.colours}
    troops = {
        colour: troops_range(view, colour, reading)
        for colour in view.colours
        if not is_setup or view.position.number("reserve", colour) is not None
    }
    goal = float("inf") if target is None else target
    return EndState(
        target=target,
        troops=troops,
        at_target=tuple(c for c, r in points.items() if r.least >= goal),
        near_target=tuple(c for c, r in points.items() if r.least < goal <= r.most),
        short=tuple(c for c, r in troops.items() if r.most <= LAST_TROOPS),
        near_short=tuple(c for c, r in troops.items() if r.least <= LAST_TROOPS < r.most),
        unseen=0 if is_setup else max(0, view.position.players - len(view.colours)),
    )


def check_end(view: View, rulings: Mapping[str, str]) -> Iterator[Finding]:
    """Yield what does not fit with whether the game must be over."""
    end = end_state(view, rulings)
    yield from _check_target(view, end)
    yield from _check_last_troops(view, end)
    yield from _check_stop(view, end, rulings)
    yield from _check_reason(view, end)


def _check_target(view: View, end: EndState) -> Iterator[Finding]:
    """
    Yield TB08: two colours with the points that end the game, or one while it goes on.

    Source: Terre de Barons rules, aim of the game.
    """
    colours, target = view.colour_words(end.at_target), end.target or 0
    hexes = [cell for colour in end.at_target for cell in view.places(colour, DONJON)]
    if len(end.at_target) > 1:
        yield impossible("TB08_both", hexes, colours=colours, target=target)
        return
    if end.at_target and view.phase != "end":
        yield doubtful("TB08_over", hexes, colours=colours, target=target)
    if end.near_target and (end.at_target or view.phase != "end"):
        colours = view.colour_words(end.near_target)
        yield needs_entry("TB08_unread", colours=colours, target=target)


def _check_last_troops(view: View, end: EndState) -> Iterator[Finding]:
    """
    Yield TB09: a colour down to its last troops while the game goes on.

    Source: Terre de Barons rules, aim of the game; ruling TB-5.
    """
    if end.short and view.phase != "end":
        yield doubtful("TB09_over", colours=view.colour_words(end.short), most=LAST_TROOPS)
    if end.near_short and (view.phase != "end" or not end.is_over):
        colours = view.colour_words(end.near_short)
        yield needs_entry("TB09_entry", colours=colours, most=LAST_TROOPS)


def _check_reason(view: View, end: EndState) -> Iterator[Finding]:
    """
    Yield TB12: an end without a reason.

    Source: Terre de Barons rules, aim of the game; rulings TB-5 and TB-14.
    """
    if view.phase == "end" and end.is_over is False:
        yield doubtful("TB12", target=end.target or 0, most=LAST_TROOPS)


def _check_stop(view: View, end: EndState, rulings: Mapping[str, str]) -> Iterator[Finding]:
    """
    Yield TB08 and TB09 for what only a game that went on too long comes to.

    It stops with the donjon that reaches the target, or with the first colour down to its
    last troops.

    Source: Terre de Barons rules, aim of the game; rulings TB-5 and TB-13.
    """
    if view.phase == "setup":
        return
    find = impossible if rulings[STOPPING.id] == AT_ONCE else doubtful
    target = end.target or 0
    for colour in end.at_target:
        points = _points_before(view, colour)
        if points >= target:
            word, places = view.colour_word(colour), view.places(colour, DONJON)
            count = view.count(colour, DONJON).least
            yield find("TB08_late", places, colour=word, points=points, count=count)
    if len(end.short) > 1:
        yield find("TB09_both", colours=view.colour_words(end.short), most=LAST_TROOPS)
    for colour in end.at_target:
        if others := set(end.short) - {colour}:
            yield find(
                "TB09_target",
                colour=view.colour_word(colour),
                others=view.colour_words(others),
                target=target,
                most=LAST_TROOPS,
            )
    if rulings[LAST_TROOPS_COUNT.id] != WITH_DONJONS:
        for colour, troops in end.troops.items():
            yield from _late_troops(view, colour, troops.most, find)


def diversity_points(values: Iterable[int]) -> int:
    """
    Return the points for different tile colours among *values*; mountains have none.

    Source: Terre de Barons rules, aim of the game.
    """
    return DIVERSITY_POINTS.get(len(set(values) - {0}), 0)


def points_range(view: View, colour: str) -> Range:
    """
    Return the points of a colour: its donjon tiles and their diversity.

    Source: Terre de Barons rules, aim of the game.
    """
    built = view.places(colour, DONJON)
    own = [value_of(view, cell) for cell in built]
    possible = {piece.hex for piece in view.hidden(colour, DONJON)}.difference(built)
    if None not in own and not possible:
        points = _points(_readable(own))
        return Range(points, points)
    more = [*own, *(value_of(view, cell) for cell in possible)]
    hidden = _hidden_values(view)
    return Range(_possible_points(own, hidden).least, _possible_points(more, hidden).most)


def troops_range(view: View, colour: str, reading: str) -> Range:
    """
    Return the troops that a colour can still use; *reading* is the choice of TB-5.

    With no reserve entered, at most what the donjons built leave of all troops.

    Source: Terre de Barons rules, aim of the game; ruling TB-5.
    """
    built = TROOPS_PER_DONJON * view.count(colour, DONJON).least
    troops = view.count(colour, TROOP)
    reserve = view.position.number("reserve", colour)
    least = troops.least + (reserve or 0)
    is_open = reserve is None or not troops.is_certain
    most = max(least, TROOPS_A_PLAYER - built) if is_open else least
    extra = built if reading == WITH_DONJONS else 0
    return Range(least + extra, most + extra)


def _late_troops(
    view: View, colour: str, most: float, find: Callable[..., Finding]
) -> Iterator[Finding]:
    """
    Yield a colour with fewer troops than the game can have stopped with: at most *most*.

    A fight takes one troop, so that five are left; building takes three of six or more.
    """
    donjons, word = view.count(colour, DONJON), view.colour_word(colour)
    places = view.places(colour, DONJON)
    least = LAST_TROOPS if donjons.most == 0 else LAST_TROOPS + 1 - TROOPS_PER_DONJON
    if donjons.least >= DONJONS_A_PLAYER:
        yield find("TB09_donjons", places, colour=word, count=donjons.least)
    elif most < least:
        yield find("TB09_few", places, colour=word, count=int(most), least=least)


def _points_before(view: View, colour: str) -> int:
    """Return the least points that a colour had before its last donjon, whichever that was."""
    values = [value_of(view, cell) for cell in view.places(colour, DONJON)]
    hidden = _hidden_values(view)
    return min(
        _possible_points([*values[:place], *values[place + 1 :]], hidden).least
        for place in range(len(values))
    )


def _points(values: list[int]) -> int:
    return sum(values) + diversity_points(values)


def _readable(values: Iterable[int | None]) -> list[int]:
    return [value for value in values if value is not None]


def _hidden_values(view: View) -> tuple[int, ...]:
    """Return the values that unreadable tiles may have; all if the supply is overdrawn."""
    shown = list(view.position.terrain.values())
    left = [value for value, count in TILES_OF_VALUE.items() if shown.count(str(value)) < count]
    return tuple(left or TILES_OF_VALUE)


def _possible_points(values: list[int | None], hidden: tuple[int, ...]) -> Range:
    """
    Return the least and the most points of tiles, None for a value of *hidden*.

    The points depend on the sum and on which values there are. So every set of values that
    the unreadable tiles may show is tried, the tiles to spare at its least or its greatest.
    """
    known = _readable(values)
    unknown = len(values) - len(known)
    if not unknown:
        return Range(_points(known), _points(known))
    least, most = [], []
    for count in range(1, min(unknown, len(hidden)) + 1):
        for shown in combinations(hidden, count):
            spare = unknown - count
            fixed = sum(known) + sum(shown) + diversity_points([*known, *shown])
            least.append(fixed + spare * min(shown))
            most.append(fixed + spare * max(shown))
    return Range(min(least), max(most))
