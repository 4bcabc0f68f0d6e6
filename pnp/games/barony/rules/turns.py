"""
BY20: the turns that what a player has must have taken, counted from the actions.

A turn is one action. Titles, new cities and expeditions show by themselves. The rest follows
from the knights: each that is on the board or became a building was one of the first, was
recruited, or came by an expedition; recruits appear in own cities, where nothing can be
built, so that building takes steps; and a title costs tokens, which come by building or by
destroying villages of others. What cannot be seen is taken for what needs the fewest turns.

Spells stretch what one action does. They cost magic, and that is brought by control tokens,
which stay: a player without any has cast none.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import nsmallest
from math import ceil, inf
from typing import NamedTuple

from generators.hexes import Hex, distance, neighbours
from pnp.games.barony.facts import (
    CITY,
    CONTROL,
    GOLD_PER_TITLE,
    KNIGHT,
    MOST_NEW_CITIES,
    MOVES,
    PIECES_PER_COLOUR,
    RECRUITS,
    RECRUITS_BESIDE_LAKE,
    RESOURCES,
    STARTING_CITIES,
    STRONGHOLD,
    VILLAGE,
)
from pnp.games.barony.rules.score import rank_of
from pnp.games.barony.rules.views import BaronyView
from pnp.judging.findings import Finding, impossible
from pnp.judging.views import Range

KNIGHTS = PIECES_PER_COLOUR[KNIGHT]
TOKENS_PER_TITLE = ceil(GOLD_PER_TITLE / max(resource.gold for resource in RESOURCES))


class Actions(NamedTuple):
    """Turns by what was done in them; the slots of the sentence."""

    titles: int
    cities: int
    expeditions: int
    recruitments: int
    movements: int
    constructions: int


class Reach(NamedTuple):
    """
    What a player has, and how far one action of it goes.

    Attributes:
        expeditions: at least and, as far as more of them may save turns, at most.
        knights: those on the board.
        buildings: villages, strongholds and new cities.
        ways: the steps of each building and knight from an own city, the longest first;
            nothing of those in a city.
        visits: locations with a control token and no knight of the colour.
        tokens: the resource tokens in hand, and those that the titles cost at least.
        recruits: the most knights of one recruitment.
        gifts: new cities that may have brought a token besides that of their village.
        raids: villages that spells may have destroyed without two knights.
        stand_ins: new cities that may have replaced a knight without any construction.
    """

    titles: int
    new_cities: int
    expeditions: tuple[int, int]
    knights: int
    buildings: int
    ways: Sequence[int]
    visits: int
    tokens: int
    recruits: int
    gifts: int = 0
    raids: int = 0
    stand_ins: int = 0


def least_actions(reach: Reach) -> Actions:
    """
    Return the fewest actions that lead to *reach*.

    Knights that were destroyed only take more turns, so they are left out. So does what was
    built beyond the buildings that stand; but it may have brought tokens.

    >>> sum(least_actions(Reach(0, 0, (0, 0), 3, 0, (), 0, 0, 2)))
    0
    >>> sum(least_actions(Reach(0, 0, (0, 0), 0, 3, (1, 1, 1), 0, 3, 2)))
    3
    """
    most_built = max(reach.buildings, reach.tokens - reach.gifts)
    fewest, most = reach.expeditions
    return min(
        (
            _actions(reach, built, expeditions)
            for built in range(reach.buildings, most_built + 1)
            for expeditions in range(fewest, most + 1)
        ),
        key=sum,
    )


def _actions(reach: Reach, built: int, expeditions: int) -> Actions:
    """Return the actions for so many knights that became buildings, and so many expeditions."""
    recruited = max(0, reach.knights + built - STARTING_CITIES - expeditions)
    stolen = max(0, reach.tokens - reach.gifts - built)
    # Two knights must come to the hex of a village to destroy it: all the steps of a turn.
    movements = max(ceil(_steps(reach, built, expeditions) / MOVES), stolen - reach.raids)
    return Actions(
        reach.titles,
        reach.new_cities,
        expeditions,
        ceil(recruited / reach.recruits),
        movements,
        ceil(max(0, built - reach.stand_ins) / KNIGHTS),
    )


def _steps(reach: Reach, built: int, expeditions: int) -> int:
    """
    Return the steps that knights took at least; each expedition saves one of them its way.

    What was built besides took a step each. A step onto a location is none onto the hex of a
    building or knight, but it may lie on the way there.
    """
    besides = built - reach.buildings
    on_foot = max(0, besides - max(0, expeditions - len(reach.ways)))
    arrivals = len(reach.ways) + besides + reach.visits - expeditions
    return max(sum(reach.ways[expeditions:]) + on_foot, arrivals)


def check_turns(view: BaronyView) -> Iterator[Finding]:
    """
    Find players who have more than their turns allow.

    Source: Barony rulebook, "Déroulement de la partie" and all actions; Sorcery rulebook, the
    spells.
    """
    turns = view.position.number("turns")
    if turns is None or view.phase == "setup" or not view.is_whole:
        return
    taken = {colour: least_actions(reach_of(view, colour)) for colour in view.colours}
    is_busy = False
    for colour, actions in taken.items():
        most = view.own_turns(turns, colour)
        if sum(actions) > most:
            is_busy = True
            word, values = view.colour_word(colour), actions._asdict()
            yield impossible(
                "BY20", colour=word, count=sum(actions), turns=turns, most=most, **values
            )
    total = sum(map(sum, taken.values()))
    if total > turns and not is_busy:
        yield impossible("BY20_all", count=total, turns=turns)


def reach_of(view: BaronyView, colour: str) -> Reach:
    """Return what a colour has at least, and what its actions do at most."""
    rank, new_cities = rank_of(view, colour) or 0, view.new_cities(colour)
    spelled = min(new_cities, MOST_NEW_CITIES)
    buildings = (view.count(colour, kind).least for kind in (VILLAGE, STRONGHOLD))
    ways = sorted(_ways(view, colour, new_cities), reverse=True)
    removed = _expeditions(view, colour)
    return Reach(
        titles=rank,
        new_cities=new_cities,
        # Further ones save less than the turn that they take, but for what is rounded up.
        expeditions=(removed.least, int(min(removed.most, removed.least + len(ways) + 2))),
        knights=view.count(colour, KNIGHT).least,
        buildings=new_cities + sum(buildings),
        ways=ways,
        visits=len({*view.places(colour, CONTROL)} - {*view.places(colour, KNIGHT)}),
        tokens=len(view.tokens(colour) or "") + TOKENS_PER_TITLE * rank,
        recruits=_recruits(view, colour),
        gifts=spelled if _may_cast(view, colour, "abundance") else 0,
        raids=_raids(view, colour),
        stand_ins=spelled if _may_cast(view, colour, "sanctuary") else 0,
    )


def _may_cast(view: BaronyView, colour: str, spell: str) -> bool:
    return bool(view.places(colour, CONTROL)) and view.is_open(spell) is not False


def _expeditions(view: BaronyView, colour: str) -> Range:
    """Return how many expeditions there were: each removed a knight; Portal brings them back."""
    removed, reserve = view.hand(colour, "removed"), view.hand(colour, "knights")
    if removed is None and reserve is not None:
        removed = max(0, KNIGHTS - view.count(colour, KNIGHT).least - reserve)
    most = inf if _may_cast(view, colour, "portal") else removed
    return Range(removed or 0, KNIGHTS - 1 if most is None else most)


def _recruits(view: BaronyView, colour: str) -> int:
    """Return the most knights of one recruitment: beside a lake, or with spells, there are more."""
    places = _recruiting_places(view, colour)
    is_near_lake = any(view.terrain(near) == "lake" for c in places for near in neighbours(c))
    most = RECRUITS_BESIDE_LAKE if is_near_lake else RECRUITS
    return max(most, len(places)) if _may_cast(view, colour, "charm") else most


def _recruiting_places(view: BaronyView, colour: str) -> set[Hex]:
    """Return where knights may have been recruited: in cities, by Illusion in strongholds."""
    kinds = (CITY, STRONGHOLD) if _may_cast(view, colour, "illusion") else (CITY,)
    return {*view.places(colour, *kinds)}


def _raids(view: BaronyView, colour: str) -> int:
    if not _may_cast(view, colour, "tornado"):
        return 0
    return view.variant.raids_of_visit * len(view.places(colour, CONTROL))


def _ways(view: BaronyView, colour: str, new_cities: int) -> Iterator[int]:
    """Yield the steps of buildings and knights from the nearest hex where knights appear."""
    sources = _recruiting_places(view, colour)
    steps = _steps_from(view, sources)
    for piece in view.pieces(colour, VILLAGE, STRONGHOLD):
        yield steps.get(piece.hex) or 1
    for piece in view.pieces(colour, KNIGHT):
        if way := steps.get(piece.hex, 1):
            yield from piece.count * [way]
    apart = (
        min((distance(cell, other) for other in sources - {cell}), default=1)
        for cell in view.places(colour, CITY)
    )
    yield from nsmallest(new_cities, apart)


def _steps_from(view: BaronyView, sources: Iterable[Hex]) -> Mapping[Hex, int]:
    """Return the steps to each hex that can be reached without crossing a lake."""
    steps = dict.fromkeys(sources, 0)
    queue = deque(steps)
    while queue:
        cell = queue.popleft()
        for near in neighbours(cell):
            if near not in steps and view.position.terrain.get(near, "lake") != "lake":
                steps[near] = steps[cell] + 1
                queue.append(near)
    return steps
