"""
Combats: what becomes of knights that want to found baronies.

Pure functions from the values of the tiles, the baronies in place and the knights to a
`Resolution`: for the checker, the score at the end and records of games alike. Only known
values go in; whoever calls with tiles that cannot be read has to leave out what depends on
them. The battles themselves are in `battles`.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, permutations

from generators.hexes import Hex, reading_order
from pnp.games.baron.facts import KEEPS_IN_BOX
from pnp.games.baron.rules.baronies import Baronies, Keep, Readings, baronies_of, by_place
from pnp.games.baron.rules.battles import Aftermath, assault, settle_at_once, settle_in_rounds
from pnp.games.baron.rules.combatsteps import Establishment, Loss, Meeting, Resolution, Step

# Only positions that cannot occur have more keeps of a colour.
MOST_KEEPS = max(KEEPS_IN_BOX.values())

_DEFAULTS = Readings()


def resolve_completed(
    tiles: Mapping[Hex, int],
    barons: Iterable[Keep],
    knights: Iterable[Keep],
    readings: Readings = _DEFAULTS,
) -> Resolution:
    """
    Return what becomes of the *knights* whose baronies were just completed, all at once.

    *barons* are those in place before. First the knights settle among themselves, then
    those that are left fight the barons they meet.

    Source: Baron rulebook, establishing baronies and combats; rulings BN-4 to BN-11.
    """
    new, old = by_place(set(knights)), by_place(set(barons))
    baronies = baronies_of(tiles, (*old, *new), is_last_minute=False, readings=readings)
    met = [baron for baron in old if baronies.contested(baron, set(new))]
    first = settle_at_once(baronies, new, met, is_one_fight=False)
    second = assault(baronies, first.knights, met)
    meeting = (Meeting(tuple(new), tuple(met)), *first.steps, *second.steps)
    return _resolution(baronies, new, old, [(meeting, second)])


def resolve_last_minute(
    tiles: Mapping[Hex, int],
    barons: Iterable[Keep],
    knights: Iterable[Keep],
    readings: Readings = _DEFAULTS,
) -> Resolution:
    """
    Return what becomes of all *knights* that try at the end of the game.

    They take the tiles that are there; their strength and their gain are halved (BN-12).
    Knights and baronies linked by shared valued tiles make a group, settled for itself.
    Baronies in place when it began have counted their tiles, even if they fall.

    Source: Baron rulebook, end of the game; rulings BN-12, BN-13, BN-18.
    """
    new, old = by_place(set(knights)), by_place(set(barons))
    baronies = baronies_of(tiles, (*old, *new), is_last_minute=True, readings=readings)
    done = []
    for meeting in _meetings(baronies, new, old):
        first = _settle(baronies, meeting)
        second = assault(baronies, first.knights, meeting.barons)
        done.append(((meeting, *first.steps, *second.steps), second))
    return _resolution(baronies, new, old, done)


def meet_at_the_end(baronies: Baronies, knights: frozenset[Keep], one: Keep, other: Keep) -> bool:
    """Tell whether two keeps, of which *knights* try, belong to one group (BN-13)."""
    if one.owner == other.owner:
        return (
            baronies.readings.one_of_own and {one, other} <= knights and baronies.share(one, other)
        )
    return (one in knights or other in knights) and baronies.share(one, other)


def _meetings(baronies: Baronies, knights: list[Keep], barons: list[Keep]) -> list[Meeting]:
    """Return the groups with at least one knight."""
    trying, standing = frozenset(knights), frozenset(barons)
    found = baronies.groups(
        by_place(trying | standing),
        lambda one, other: meet_at_the_end(baronies, trying, one, other),
    )
    return [
        Meeting(
            tuple(keep for keep in members if keep in trying),
            tuple(keep for keep in members if keep in standing),
        )
        for members in found
        if not trying.isdisjoint(members)
    ]


def _settle(baronies: Baronies, meeting: Meeting) -> Aftermath:
    """Return how the knights of a group at the end settle among themselves (BN-13)."""
    if baronies.readings.one_knight:
        return settle_at_once(baronies, meeting.knights, meeting.barons, is_one_fight=True)
    return settle_in_rounds(baronies, meeting.knights, meeting.barons)


def _resolution(
    baronies: Baronies,
    knights: list[Keep],
    barons: list[Keep],
    groups_done: list[tuple[tuple[Step, ...], Aftermath]],
) -> Resolution:
    """Return everything that follows from the battles of all groups."""
    left = by_place(keep for _, after in groups_done for keep in after.knights)
    founded = {new.keep: new for new in _establishments(baronies, left, barons)}
    steps = tuple(
        chain.from_iterable(
            (*fights, *(founded[keep] for keep in after.knights)) for fights, after in groups_done
        )
    )
    established = tuple(founded[keep] for keep in left)
    return Resolution(
        established=established,
        beaten=tuple(by_place(keep for _, after in groups_done for keep in after.beaten)),
        returned=tuple(keep for keep in knights if keep not in founded),
        gains=_sums((new.keep.owner, new.gain) for new in established),
        losses=_sums((step.owner, step.points) for step in steps if isinstance(step, Loss)),
        chips={new.keep.hex: new.chip for new in established},
        steps=steps,
    )


def _sums(parts: Iterable[tuple[str, int]]) -> dict[str, int]:
    """Return the sum of every owner, owners sorted."""
    found: dict[str, int] = {}
    for owner, points in sorted(parts):
        found[owner] = found.get(owner, 0) + points
    return found


def _establishments(
    baronies: Baronies, knights: list[Keep], barons: list[Keep]
) -> Iterable[Establishment]:
    """Yield the new baronies of all owners; each tile is counted once an owner (BN-7, BN-8)."""
    for owner in dict.fromkeys(knight.owner for knight in knights):
        own = [knight for knight in knights if knight.owner == owner]
        counted = frozenset[Hex]().union(
            *(baronies.valued[baron] for baron in barons if baron.owner == owner)
        )
        yield from max(
            (_in_order(baronies, order, counted) for order in _orders(baronies, own)),
            key=lambda found: sum(new.gain for new in found),
        )


def _orders(baronies: Baronies, own: list[Keep]) -> Iterable[Sequence[Keep]]:
    """
    Return the orders in which a player may count new baronies that share tiles.

    At the last minute halves are rounded barony by barony, so that the order can matter;
    everything happens at the same time, and the owner takes the best, unless tiles are
    counted in reading order (BN-18).
    """
    if baronies.is_last_minute and baronies.readings.counts_in_order:
        return [own]
    mine = frozenset(own)
    sharing = [knight for knight in own if not mine.isdisjoint(baronies.sharing(knight))]
    if baronies.is_last_minute and 1 < len(sharing) <= MOST_KEEPS:
        alone = [knight for knight in own if knight not in sharing]
        return [(*alone, *order) for order in permutations(sharing)]
    return [sorted(own, key=lambda knight: -baronies.total(baronies.valued[knight]))]


def _in_order(
    baronies: Baronies, knights: Sequence[Keep], counted: frozenset[Hex]
) -> list[Establishment]:
    """Return the new baronies of one player, earlier ones counting the tiles they share."""
    found = []
    for knight in knights:
        new, old = baronies.valued[knight] - counted, baronies.valued[knight] & counted
        counted |= new
        new_total, total = baronies.total(new), baronies.total(baronies.valued[knight])
        found.append(
            Establishment(
                knight,
                new=tuple(reading_order(new)),
                counted=tuple(reading_order(old)),
                new_total=new_total,
                total=total,
                gain=baronies.halved(new_total),
                chip=baronies.halved(total),
            )
        )
    return found
