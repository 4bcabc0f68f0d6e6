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

from collections import Counter
from collections.abc import Iterator, Sequence, Set
from heapq import nsmallest
from math import ceil

from generators import NamedTuple
from generators.figures import steps_to
from generators.hexes import Hex, distance, neighbours
from pnp.games.barony import facts
from pnp.games.barony.rules.hands import Spells, new_cities, number_of, rank_of, tokens_of
from pnp.judging.findings import Finding, impossible
from pnp.judging.views import View, piece_total

KNIGHTS = facts.PIECES_PER_COLOUR[facts.KNIGHT]


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
        tokens: the resource tokens that it has had at least, from villages and strongholds that
            stand, and besides what of these neither hand nor titles can hold.
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
    recruited = max(0, reach.knights + built - facts.STARTING_CITIES - expeditions)
    stolen = max(0, reach.tokens - reach.gifts - built)
    # Two knights must come to the hex of a village to destroy it: all the steps of a turn.
    movements = max(ceil(_steps(reach, built, expeditions) / facts.MOVES), stolen - reach.raids)
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


def check_turns(view: View, spells: Spells) -> Iterator[Finding]:
    """
    Find players who have more than their turns allow.

    Source: Barony rulebook, "Déroulement de la partie" and all actions; Sorcery rulebook, the
    spells.
    """
    turns = view.position.number("turns")
    if turns is None or view.phase == "setup" or not view.is_whole:
        return
    taken = {colour: least_actions(reach_of(view, colour, spells)) for colour in view.colours}
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


def reach_of(view: View, colour: str, spells: Spells) -> Reach:
    """Return what a colour has at least, and what its actions do at most."""
    rank, founded = rank_of(view, colour) or 0, new_cities(view, colour)
    visited, knights = view.places(colour, facts.CONTROL), view.count(colour, facts.KNIGHT)

    def may_cast(spell: str) -> bool:
        return bool(visited) and spells.is_open(spell) is not False

    # Where knights may have been recruited: in cities, by Illusion in strongholds.
    sources = {
        *view.places(colour, facts.CITY, *((facts.STRONGHOLD,) if may_cast("illusion") else ()))
    }
    is_near_lake = any(view.terrain(near) == "lake" for c in sources for near in neighbours(c))
    recruits = facts.RECRUITS_BESIDE_LAKE if is_near_lake else facts.RECRUITS
    ways = sorted(_ways(view, colour, sources, founded), reverse=True)
    # Each expedition removed a knight; Portal brings them back.
    removed, reserve = number_of(view, colour, "removed"), number_of(view, colour, "knights")
    if removed is None and reserve is not None:
        removed = max(0, KNIGHTS - knights - reserve)
    fewest, most = removed or 0, KNIGHTS - 1 if removed is None else removed
    # Further ones save less than the turn that they take, but for what is rounded up.
    useful = fewest + len(ways) + 2
    spelled = min(founded, facts.MOST_NEW_CITIES)
    return Reach(
        titles=rank,
        new_cities=founded,
        expeditions=(fewest, useful if may_cast("portal") else min(most, useful)),
        knights=knights,
        buildings=founded + piece_total(view.pieces(colour, facts.VILLAGE, facts.STRONGHOLD)),
        ways=ways,
        visits=len({*visited} - {*view.places(colour, facts.KNIGHT)}),
        tokens=_tokens_had(view, colour, rank),
        recruits=max(recruits, len(sources)) if may_cast("charm") else recruits,
        gifts=spelled if may_cast("abundance") else 0,
        raids=spells.raids_of_visit * len(visited) if may_cast("tornado") else 0,
        stand_ins=spelled if may_cast("sanctuary") else 0,
    )


def _tokens_had(view: View, colour: str, rank: int) -> int:
    """Return how many tokens a player has had at least, kind by kind: in hand, and for titles."""
    held = Counter(tokens_of(view, colour) or "")
    built = Counter[str]()
    for piece in view.pieces(colour, facts.VILLAGE, facts.STRONGHOLD):
        built[view.terrain(piece.hex)] += piece.count
    # Those that standing buildings brought, and no hand has: they can have paid for titles.
    spare = [max(0, built[one.terrain] - held[one.letter]) for one in facts.RESOURCES]
    paid = sum(one.gold * count for one, count in zip(facts.RESOURCES, spare, strict=True))
    owed = max(0, facts.GOLD_PER_TITLE * rank - paid)
    return held.total() + sum(spare) + ceil(owed / facts.MOST_GOLD)


def _ways(view: View, colour: str, sources: Set[Hex], founded: int) -> Iterator[int]:
    """Yield the steps of buildings and knights from the nearest hex where knights appear."""
    terrain = view.position.terrain
    steps = steps_to(sources, {cell for cell, kind in terrain.items() if kind != "lake"})
    for piece in view.pieces(colour, facts.VILLAGE, facts.STRONGHOLD):
        yield steps.get(piece.hex) or 1
    for piece in view.pieces(colour, facts.KNIGHT):
        if way := steps.get(piece.hex, 1):
            yield from piece.count * [way]
    apart = (
        min((distance(cell, other) for other in sources - {cell}), default=1)
        for cell in view.places(colour, facts.CITY)
    )
    yield from nsmallest(founded, apart)
