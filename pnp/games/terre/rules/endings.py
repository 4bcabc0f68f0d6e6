"""
Points and troops, and whether the game must be over by them: TB08, TB09 and TB12.

A reserve that was not entered makes ranges of troops; what cannot be read, also of points.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
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
    MOUNTAIN,
    STOPPING,
    TILES_OF_VALUE,
    TROOP,
    TROOPS_A_PLAYER,
    TROOPS_PER_DONJON,
    WITH_DONJONS,
)
from pnp.judging.findings import Finding, doubtful, impossible, needs_entry
from pnp.judging.selecting import measured, value_of
from pnp.judging.views import Range, View
from pnp.model.checks import KindsBelow, Land, Pieces, ScoreRow, SumBelow

# Source: Terre de Barons rules, aim of the game, and diversity.
_DONJONS = Pieces((DONJON,))
_LAND = Land((MOUNTAIN,), is_rest=True)
TILES = ScoreRow(SumBelow(_DONJONS), "score_tiles", "score_tiles_source")
DIVERSITY = ScoreRow(
    KindsBelow(_DONJONS._replace(within=_LAND)),
    "score_diversity",
    "score_diversity_source",
    table=tuple(DIVERSITY_POINTS.get(count, 0) for count in range(len(TILES_OF_VALUE) + 1)),
)


class EndState(NamedTuple):
    """
    Who ends the game: colours for certain, and colours that may, as a reserve is not entered.

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
    """
    Yield what does not fit with whether the game must be over: TB08, TB09 and TB12.

    Two colours with the points that end the game, a colour with these points or down to its last
    troops while it goes on, an end without a reason.

    Source: Terre de Barons rules, aim of the game; rulings TB-5 and TB-14.
    """
    end = end_state(view, rulings)
    target, goes_on = end.target or 0, view.phase != "end"
    colours = view.colour_words(end.at_target)
    hexes = [cell for colour in end.at_target for cell in view.places(colour, DONJON)]
    if len(end.at_target) > 1:
        yield impossible("TB08_both", hexes, colours=colours, target=target)
    elif end.at_target and goes_on:
        yield doubtful("TB08_over", hexes, colours=colours, target=target)
    if end.short and goes_on:
        yield doubtful("TB09_over", colours=view.colour_words(end.short), most=LAST_TROOPS)
    if end.near_short and (goes_on or not end.is_over):
        near = view.colour_words(end.near_short)
        yield needs_entry("TB09_entry", colours=near, most=LAST_TROOPS)
    if view.phase != "setup":
        find = impossible if rulings[STOPPING.id] == AT_ONCE else doubtful
        yield from _check_stop(view, end, find, rulings[LAST_TROOPS_COUNT.id])
    if not goes_on and end.is_over is False:
        yield doubtful("TB12", target=target, most=LAST_TROOPS)


def _check_stop(
    view: View, end: EndState, find: Callable[..., Finding], reading: str
) -> Iterator[Finding]:
    """
    Yield TB08 and TB09 for what only a game that went on too long comes to.

    It stops with the donjon that reaches the target, or with the first colour down to its
    last troops. A fight takes one troop, so that five are left; building takes three of six
    or more.

    Source: Terre de Barons rules, aim of the game; rulings TB-5 and TB-13.
    """
    target = end.target or 0
    for colour in end.at_target:
        word, places = view.colour_word(colour), view.places(colour, DONJON)
        values = [value_of(view, cell) or 0 for cell in places]
        # Whichever donjon was the last.
        before = (values[:place] + values[place + 1 :] for place in range(len(values)))
        points = min(sum(some) + diversity_points(some) for some in before)
        if points >= target:
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
    for colour, troops in end.troops.items() if reading != WITH_DONJONS else ():
        donjons, word = view.count(colour, DONJON), view.colour_word(colour)
        places = view.places(colour, DONJON)
        least = LAST_TROOPS if donjons.most == 0 else LAST_TROOPS + 1 - TROOPS_PER_DONJON
        if donjons.least >= DONJONS_A_PLAYER:
            yield find("TB09_donjons", places, colour=word, count=donjons.least)
        elif troops.most < least:
            yield find("TB09_few", places, colour=word, count=int(troops.most), least=least)


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
    tiles, kinds = measured(view, TILES.measure, colour), measured(view, DIVERSITY.measure, colour)
    diversity = DIVERSITY.table
    most = tiles.most + diversity[kinds.least if kinds.is_certain else -1]
    return Range(tiles.least + diversity[kinds.least], most)


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
