"""
Combats: what becomes of knights that want to found baronies, and the last minute.

Pure functions from the values of the tiles, the baronies in place and the knights to a
`Resolution`: for the checker, the score at the end and records of games alike. The battles
themselves are in `battles`.

At the last minute: which knights of a position try, and what comes of it. Where the photograph
was taken after it, a keep shows its baron side with tiles missing: then nothing is left to be
settled.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, permutations
from typing import NamedTuple

from generators.hexes import Hex, neighbours, reading_order
from pnp.games.baron.facts import BARON, KEEPS_IN_BOX, KNIGHT, VALUES
from pnp.games.baron.rules.baronies import (
    Baronies,
    Keep,
    Readings,
    baronies_of,
    barony_hexes,
    by_place,
    is_complete,
    keeps_of,
    readings_of,
    tile_values,
)
from pnp.games.baron.rules.battles import (
    Aftermath,
    Establishment,
    Meeting,
    Resolution,
    Step,
    assault,
    settle_at_once,
    settle_in_rounds,
)
from pnp.judging.views import View

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
        steps=steps,
    )


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


_NOTHING = Resolution((), (), (), ())


class Abstention(NamedTuple):
    """
    A knight that does not try.

    Attributes:
        reason: declined by hand, a loss of honour in any case (BN-16), or the owner is out
            of the game (BN-17).
        gain: what founding would have brought; None for other reasons.
    """

    keep: Keep
    reason: str
    gain: int | None = None


class LastMinute(NamedTuple):
    """
    The last minute of a position.

    Attributes:
        is_done: it lies behind; the honour that was entered has it in it.
        left_over: the knights that are still there although it is done, and need not be:
            they neither decline nor would lose honour, nor is their owner out.
    """

    resolution: Resolution = _NOTHING
    abstentions: tuple[Abstention, ...] = ()
    is_done: bool = False
    left_over: tuple[Keep, ...] = ()


def last_minute(view: View, rulings: Mapping[str, str]) -> LastMinute:
    """Return what the last minute of a position brings under *rulings* (BN-12 to BN-17)."""
    tiles, barons = tile_values(view), keeps_of(view, BARON)
    readings = readings_of(rulings)
    abstentions = tuple(_abstentions(view, rulings, readings))
    absent = {abstention.keep for abstention in abstentions}
    knights = [keep for keep in keeps_of(view, KNIGHT) if keep not in absent]
    if incomplete_keeps(view, BARON):
        return LastMinute(is_done=True, left_over=tuple(knights))
    return LastMinute(resolve_last_minute(tiles, barons, knights, readings), abstentions)


def incomplete_keeps(view: View, kind: str) -> tuple[Hex, ...]:
    """Return where keeps that show the side *kind* have tiles missing round them."""
    terrain, pieces = view.position.terrain, view.position.pieces
    return tuple(p.hex for p in pieces if p.kind == kind and not is_complete(terrain, p.hex))


def _abstentions(
    view: View, rulings: Mapping[str, str], readings: Readings
) -> Iterable[Abstention]:
    """Yield the knights that do not try."""
    declined = set(view.position.cells.get("declines", ()))
    out = view.position.listed("out")
    for knight in keeps_of(view, KNIGHT):
        if knight.owner in out and rulings.get("BN-17") != "try":
            yield Abstention(knight, "out")
        elif knight.hex in declined:
            yield Abstention(knight, "declined")
        elif rulings.get("BN-16") != "all-try":
            gain = _own_gain(view, knight, readings)
            if gain < 0:
                yield Abstention(knight, "loss", gain)


def _own_gain(view: View, knight: Keep, readings: Readings) -> int:
    """Return what a knight would bring its owner alone."""
    own = view.places(knight.owner, BARON)
    counted = {cell for baron in own for cell in (baron, *neighbours(baron))}
    cells = set(barony_hexes(view.position.terrain, knight.hex)) - counted
    return readings.half(sum(VALUES[view.terrain(cell)] for cell in cells))
