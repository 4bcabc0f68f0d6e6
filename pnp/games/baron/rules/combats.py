"""
Combats: what becomes of knights that want to found baronies.

Pure functions from the values of the tiles, the baronies in place and the knights to a
`Resolution`: for the checker, the score at the end and records of games alike. Only known
values go in; whoever calls with tiles that cannot be read has to leave out what depends on
them. The battles themselves are in `battles`.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, permutations

from generators.hexes import Hex
from pnp.games.baron.rules.baronies import Keep, by_place, hexes_by_place
from pnp.games.baron.rules.battles import Aftermath, assault, settle_at_once, settle_in_rounds
from pnp.games.baron.rules.claims import Claims, claims_of, groups
from pnp.games.baron.rules.combatsteps import Establishment, Loss, Meeting, Resolution, Step
from pnp.games.baron.rulings import Readings

# No box holds more keeps of a colour; only positions that cannot occur have more.
MOST_KEEPS = 5

_DEFAULTS = Readings()


def resolve_completed(
    tiles: Mapping[Hex, int],
    baronies: Iterable[Keep],
    knights: Iterable[Keep],
    readings: Readings = _DEFAULTS,
) -> Resolution:
    """
    Return what becomes of the *knights* whose baronies were just completed, all at once.

    *baronies* are those in place before. First the knights settle among themselves, then
    those that are left fight the barons they meet.

    Source: Baron rulebook, establishing baronies and combats; rulings BN-4 to BN-11.
    """
    new, old = by_place(set(knights)), by_place(set(baronies))
    claims = claims_of(tiles, (*old, *new), is_last_minute=False, readings=readings)
    met = [baron for baron in old if any(claims.are_enemies(knight, baron) for knight in new)]
    first = settle_at_once(claims, new, met, is_one_fight=False)
    second = assault(claims, first.knights, met)
    meeting = (Meeting(tuple(new), tuple(met)), *first.steps, *second.steps)
    return _resolution(claims, new, old, [(meeting, second)])


def resolve_last_minute(
    tiles: Mapping[Hex, int],
    baronies: Iterable[Keep],
    knights: Iterable[Keep],
    readings: Readings = _DEFAULTS,
) -> Resolution:
    """
    Return what becomes of all *knights* that try at the end of the game.

    They take the tiles that are there; their strength and their gain are halved (BN-12).
    Knights and baronies linked by shared valued tiles make a group, settled for itself.
    Baronies in place when it began have counted their tiles, even if they fall.

    Source: Baron rulebook, end of the game; rulings BN-12, BN-13.
    """
    new, old = by_place(set(knights)), by_place(set(baronies))
    claims = claims_of(tiles, (*old, *new), is_last_minute=True, readings=readings)
    done = []
    for meeting in _meetings(claims, new, old):
        first = _settle(claims, meeting)
        second = assault(claims, first.knights, meeting.barons)
        done.append(((meeting, *first.steps, *second.steps), second))
    return _resolution(claims, new, old, done)


def meet_at_the_end(claims: Claims, knights: frozenset[Keep], one: Keep, other: Keep) -> bool:
    """Tell whether two keeps, of which *knights* try, belong to one group (BN-13)."""
    if one.owner == other.owner:
        return claims.readings.one_of_own and {one, other} <= knights and claims.share(one, other)
    return (one in knights or other in knights) and claims.share(one, other)


def _meetings(claims: Claims, knights: list[Keep], barons: list[Keep]) -> list[Meeting]:
    """Return the groups with at least one knight."""
    trying, standing = frozenset(knights), frozenset(barons)
    found = groups(
        by_place(trying | standing),
        lambda one, other: meet_at_the_end(claims, trying, one, other),
    )
    return [
        Meeting(
            tuple(keep for keep in members if keep in trying),
            tuple(keep for keep in members if keep in standing),
        )
        for members in found
        if not trying.isdisjoint(members)
    ]


def _settle(claims: Claims, meeting: Meeting) -> Aftermath:
    """Return how the knights of a group at the end settle among themselves (BN-13)."""
    if claims.readings.one_knight:
        return settle_at_once(claims, meeting.knights, meeting.barons, is_one_fight=True)
    return settle_in_rounds(claims, meeting.knights, meeting.barons)


def _resolution(
    claims: Claims,
    knights: list[Keep],
    barons: list[Keep],
    groups_done: list[tuple[tuple[Step, ...], Aftermath]],
) -> Resolution:
    """Return everything that follows from the battles of all groups."""
    left = by_place(keep for _, after in groups_done for keep in after.knights)
    founded = {new.keep: new for new in _establishments(claims, left, barons)}
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
    claims: Claims, knights: list[Keep], barons: list[Keep]
) -> Iterable[Establishment]:
    """Yield the new baronies of all owners; each tile is counted once an owner (BN-7, BN-8)."""
    for owner in dict.fromkeys(knight.owner for knight in knights):
        own = [knight for knight in knights if knight.owner == owner]
        counted = frozenset[Hex]().union(
            *(claims.valued[baron] for baron in barons if baron.owner == owner)
        )
        yield from max(
            (_in_order(claims, order, counted) for order in _orders(claims, own)),
            key=lambda found: sum(new.gain for new in found),
        )


def _orders(claims: Claims, own: list[Keep]) -> Iterable[Sequence[Keep]]:
    """
    Return the orders in which a player may count new baronies that share tiles.

    At the last minute halves are rounded barony by barony, so that the order can matter;
    everything happens at the same time, and the owner takes the best.
    """
    sharing = [
        knight
        for knight in own
        if any(other != knight and claims.share(knight, other) for other in own)
    ]
    if claims.is_last_minute and 1 < len(sharing) <= MOST_KEEPS:
        alone = [knight for knight in own if knight not in sharing]
        return [(*alone, *order) for order in permutations(sharing)]
    return [sorted(own, key=lambda knight: -claims.total(claims.valued[knight]))]


def _in_order(
    claims: Claims, knights: Sequence[Keep], counted: frozenset[Hex]
) -> list[Establishment]:
    """Return the new baronies of one player, earlier ones counting the tiles they share."""
    found = []
    for knight in knights:
        new, old = claims.valued[knight] - counted, claims.valued[knight] & counted
        counted |= new
        new_total, total = claims.total(new), claims.total(claims.valued[knight])
        found.append(
            Establishment(
                knight,
                new=hexes_by_place(new),
                counted=hexes_by_place(old),
                new_total=new_total,
                total=total,
                gain=claims.halved(new_total),
                chip=claims.halved(total),
            )
        )
    return found
