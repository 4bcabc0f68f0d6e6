"""
Battles: knights against one another, then against the barons in place, every step as data.

Each function takes who is there and returns who is left, with the steps. Keeps come and go
in reading order. Which battles follow one another is in `combats`. Honour that a beaten baron
loses is a positive number here; where the battlefield is worth less than nothing it is
negative, and the beaten baron gains.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Literal, NamedTuple, TypeAlias

from generators.hexes import Hex, reading_order
from pnp.games.baron.rules.baronies import Baronies, Keep, Strength, by_place


class Meeting(NamedTuple):
    """Knights and baronies that share valued tiles, if only through one another."""

    knights: tuple[Keep, ...]
    barons: tuple[Keep, ...]


class OwnRivals(NamedTuple):
    """
    Only the strongest of some knights of one player goes on.

    Attributes:
        ruling: which reading says so: BN-8 or BN-9.
        is_choice: several are the strongest; the first in reading order was taken, though
            the owner may choose.
    """

    ruling: Literal["BN-8", "BN-9"]
    strengths: tuple[Strength, ...]
    stays: Keep
    returned: tuple[Keep, ...]
    is_choice: bool


class KnightFight(NamedTuple):
    """
    Knights of several players against one another, one round of it.

    Attributes:
        returned: those that fall out.
        is_tie: the strongest were equal, and fell out with the others.
    """

    battlefield: tuple[Hex, ...]
    strengths: tuple[Strength, ...]
    returned: tuple[Keep, ...]
    is_tie: bool


class Assault(NamedTuple):
    """A knight against all barons whose valued tiles it shares; the strongest decides."""

    battlefield: tuple[Hex, ...]
    knight: Strength
    barons: tuple[Strength, ...]
    is_won: bool


class Loss(NamedTuple):
    """
    The honour that one beaten player loses to one knight.

    Attributes:
        hexes: the tiles it was for; under BN-6 `each` some of them more than once.
    """

    owner: str
    knight: Keep
    hexes: tuple[Hex, ...]
    points: int


class Establishment(NamedTuple):
    """
    A barony that is now in place.

    Attributes:
        new: its valued tiles that were not counted in another barony of the same owner.
        counted: its other valued tiles.
        new_total: their sum, not halved.
        total: the sum of all its tiles, not halved.
        gain: the honour it brings.
        chip: the value that its chip shows.
    """

    keep: Keep
    new: tuple[Hex, ...]
    counted: tuple[Hex, ...]
    new_total: int
    total: int
    gain: int
    chip: int


Step: TypeAlias = Meeting | OwnRivals | KnightFight | Assault | Loss | Establishment


class Resolution(NamedTuple):
    """
    How knights that wanted to found baronies fared.

    Attributes:
        established: the knights that are barons now, in reading order.
        beaten: barons that take their keeps back.
        returned: knights that take their keeps back.
        steps: the arithmetic, in order.
    """

    established: tuple[Establishment, ...]
    beaten: tuple[Keep, ...]
    returned: tuple[Keep, ...]
    steps: tuple[Step, ...]


class Aftermath(NamedTuple):
    """The knights that are left, the barons that fell, and how it came to that."""

    knights: tuple[Keep, ...]
    beaten: tuple[Keep, ...] = ()
    steps: tuple[Step, ...] = ()


def settle_at_once(
    baronies: Baronies, knights: Sequence[Keep], barons: Sequence[Keep], *, is_one_fight: bool
) -> Aftermath:
    """
    Settle *knights* among themselves in one go, all strengths taken at the start.

    Every valued tile that baronies of two owners share, at least one of them a
    knight, is battlefield. First of one player's knights that meet an enemy only the
    strongest goes on (BN-9; under BN-8 `strongest` also of those that share tiles), then
    the strongest of each fight; equal ones of different players send all of it back.
    Those who share but meadows do not fight, unless *is_one_fight* throws all together.

    Source: Baron rulebook, several baronies at once; rulings BN-8 to BN-11.
    """
    strengths = _strengths(baronies, knights, (*knights, *barons))
    steps: list[Step] = list(_own_choices(baronies, strengths, barons))
    left = _without(knights, steps)
    parts = [left] if is_one_fight else baronies.groups(left, baronies.are_enemies)
    for part in parts:
        if len({knight.owner for knight in part}) > 1:
            steps.append(_one_fight(baronies, {knight: strengths[knight] for knight in part}))
    return Aftermath(tuple(_without(knights, steps)), (), tuple(steps))


def settle_in_rounds(
    baronies: Baronies, knights: Sequence[Keep], barons: Sequence[Keep]
) -> Aftermath:
    """
    Settle *knights* until no two of different owners overlap.

    In each round the strongest wins against all that it overlaps with; strongest ones that
    overlap and are equal fall together with them. Then strengths are taken anew.

    Source: Baron rulebook, end of the game; rulings BN-10, BN-13.
    """
    left = list(knights)
    steps: list[Step] = []
    if baronies.readings.one_of_own:
        strengths = _strengths(baronies, left, (*left, *barons))
        for part in baronies.groups(left, lambda one, other: _are_own(baronies, one, other)):
            steps += _choices(strengths, part, "BN-8")
        left = _without(left, steps)
    while True:
        fights = [
            _round(baronies, part, left, barons)
            for part in baronies.groups(left, baronies.are_enemies)
            if len(part) > 1
        ]
        if not fights:
            return Aftermath(tuple(left), (), tuple(steps))
        steps += fights
        left = _without(left, fights)


def assault(baronies: Baronies, knights: Sequence[Keep], barons: Sequence[Keep]) -> Aftermath:
    """
    Let *knights*, no two of which are enemies, fight the *barons* they meet.

    At the end of the game all at once, against the barons as they stand (BN-13). Otherwise
    the strongest knight first, then the next against the barons that are left; equally
    strong ones at the same time. A knight wins only if it is stronger than the strongest
    of its barons, and then beats them all. Of one player's knights that meet the same
    baron only the stronger fights (BN-9).

    Source: Baron rulebook, combat with several baronies; rulings BN-6, BN-9, BN-13.
    """
    is_at_once = baronies.is_last_minute and not baronies.readings.strongest_first
    left, standing, fallen = list(knights), list(barons), list[Keep]()
    steps: list[Step] = []
    while facing := _facing(baronies, left, standing):
        strengths = {
            knight: baronies.knight_strength(knight, baronies.contested(knight, foes))
            for knight, foes in facing.items()
        }
        first = sorted(facing, key=lambda knight: -strengths[knight].value)
        if not is_at_once:
            best = strengths[first[0]].value
            first = [knight for knight in first if strengths[knight].value == best]
        rivals = list(_baron_rivals(baronies, first, facing, strengths))
        fights = [
            _assault(baronies, strengths[knight], facing[knight])
            for knight in _without(first, rivals)
        ]
        beaten = by_place({s.keep for fight in fights if fight.is_won for s in fight.barons})
        steps += [*rivals, *fights, *_losses(baronies, fights)]
        fallen += beaten
        standing = [baron for baron in standing if baron not in beaten]
        left = _without(left, [*rivals, *fights])
    return Aftermath(tuple(left), tuple(by_place(fallen)), tuple(steps))


def _strengths(
    baronies: Baronies, knights: Sequence[Keep], others: Iterable[Keep]
) -> dict[Keep, Strength]:
    """Return the strengths of *knights*, what they share with enemies among *others* left out."""
    everyone = frozenset(others)
    return {
        knight: baronies.knight_strength(knight, baronies.contested(knight, everyone))
        for knight in knights
    }


def _without(knights: Iterable[Keep], steps: Iterable[Step]) -> list[Keep]:
    """Return the *knights* that did not take their keeps back in *steps*."""
    gone: set[Keep] = set()
    for step in steps:
        if isinstance(step, OwnRivals | KnightFight):
            gone.update(step.returned)
        elif isinstance(step, Assault) and not step.is_won:
            gone.add(step.knight.keep)
    return [knight for knight in knights if knight not in gone]


def _are_own(baronies: Baronies, one: Keep, other: Keep) -> bool:
    return one.owner == other.owner and baronies.share(one, other)


def _own_choices(
    baronies: Baronies, strengths: Mapping[Keep, Strength], barons: Sequence[Keep]
) -> Iterable[OwnRivals]:
    """Yield who goes on of each player's knights that came up at once."""
    readings = baronies.readings
    knights = list(strengths)
    everyone = {*knights, *barons}
    meets = {knight: bool(baronies.contested(knight, everyone)) for knight in knights}
    for owner in dict.fromkeys(knight.owner for knight in knights):
        own = [knight for knight in knights if knight.owner == owner]
        rivals = [
            knight
            for knight in own
            if (meets[knight] and not readings.each_fights)
            or (readings.one_of_own and not baronies.sharing(knight).isdisjoint(own))
        ]
        is_assault = not readings.each_fights and any(meets[knight] for knight in rivals)
        yield from _choices(strengths, rivals, "BN-9" if is_assault else "BN-8")


def _choices(
    strengths: Mapping[Keep, Strength], rivals: Sequence[Keep], ruling: Literal["BN-8", "BN-9"]
) -> Iterable[OwnRivals]:
    """Yield the choice of the strongest of *rivals*, nothing if there are not several."""
    if len(rivals) < 2:
        return
    best = max(strengths[knight].value for knight in rivals)
    leaders = [knight for knight in rivals if strengths[knight].value == best]
    yield OwnRivals(
        ruling,
        tuple(strengths[knight] for knight in rivals),
        leaders[0],
        tuple(knight for knight in rivals if knight != leaders[0]),
        len(leaders) > 1,
    )


def _one_fight(baronies: Baronies, strengths: Mapping[Keep, Strength]) -> KnightFight:
    """Return a fight that only the strongest outlasts; nobody, where players are equal."""
    best = max(strength.value for strength in strengths.values())
    leaders = [knight for knight, strength in strengths.items() if strength.value == best]
    is_tie = len({knight.owner for knight in leaders}) > 1
    returned = [knight for knight in strengths if is_tie or knight not in leaders]
    return _fight(baronies, strengths, returned, is_tie=is_tie)


def _round(
    baronies: Baronies, part: Sequence[Keep], knights: Sequence[Keep], barons: Sequence[Keep]
) -> KnightFight:
    """Return one round between the overlapping knights of *part*."""
    strengths = _strengths(baronies, part, (*knights, *barons))
    best = max(strength.value for strength in strengths.values())
    leaders = [knight for knight in part if strengths[knight].value == best]
    tied = [k for k in leaders if any(baronies.are_enemies(k, other) for other in leaders)]
    returned = [
        knight
        for knight in part
        if knight in tied
        or (knight not in leaders and any(baronies.are_enemies(knight, top) for top in leaders))
    ]
    return _fight(baronies, strengths, returned, is_tie=bool(tied))


def _fight(
    baronies: Baronies,
    strengths: Mapping[Keep, Strength],
    returned: Sequence[Keep],
    *,
    is_tie: bool,
) -> KnightFight:
    """Return the record of a fight between knights; what none of them counts is battlefield."""
    battlefield = {
        cell
        for knight, strength in strengths.items()
        for cell in baronies.valued[knight].difference(strength.hexes)
    }
    return KnightFight(
        tuple(reading_order(battlefield)), tuple(strengths.values()), tuple(returned), is_tie
    )


def _facing(
    baronies: Baronies, knights: Sequence[Keep], barons: Sequence[Keep]
) -> dict[Keep, list[Keep]]:
    """Return the barons that each knight meets, knights that meet none left out."""
    found = {}
    standing = frozenset(barons)
    for knight in knights:
        foes = [
            other for other in baronies.sharing(knight) & standing if other.owner != knight.owner
        ]
        if foes:
            found[knight] = by_place(foes)
    return found


def _baron_rivals(
    baronies: Baronies,
    first: Sequence[Keep],
    facing: Mapping[Keep, Sequence[Keep]],
    strengths: Mapping[Keep, Strength],
) -> Iterable[OwnRivals]:
    """Yield who leaves the fight against a baron to a stronger knight of the same player."""
    gone: set[Keep] = set()
    for knight in () if baronies.readings.each_fights else first:
        rivals = [
            other
            for other in facing
            if other.owner == knight.owner
            and other not in gone
            and not set(facing[other]).isdisjoint(facing[knight])
        ]
        if knight not in gone and len(rivals) > 1:
            returned = tuple(other for other in rivals if other != knight)
            gone.update(returned)
            is_choice = any(strengths[o].value == strengths[knight].value for o in returned)
            shown = tuple(strengths[other] for other in rivals)
            yield OwnRivals("BN-9", shown, knight, returned, is_choice)


def _assault(baronies: Baronies, knight: Strength, foes: Sequence[Keep]) -> Assault:
    battlefield = baronies.contested(knight.keep, foes)
    barons = tuple(baronies.baron_strength(baron, battlefield) for baron in foes)
    is_won = knight.value > max(baron.value for baron in barons)
    return Assault(tuple(reading_order(battlefield)), knight, barons, is_won)


def _losses(baronies: Baronies, fights: Iterable[Assault]) -> Iterable[Loss]:
    """Yield what each beaten player loses to each knight; no tile twice at one time (BN-6)."""
    lost: dict[str, set[Hex]] = {}
    for fight in fights:
        if not fight.is_won:
            continue
        knight = fight.knight.keep
        for owner in dict.fromkeys(baron.keep.owner for baron in fight.barons):
            gone = lost.setdefault(owner, set())
            shares = [
                baronies.valued[knight] & baronies.valued[baron.keep] - gone
                for baron in fight.barons
                if baron.keep.owner == owner
            ]
            tiles = frozenset[Hex]().union(*shares)
            gone |= tiles
            lost_tiles = chain(*shares) if baronies.readings.loses_each else tiles
            hexes = tuple(reading_order(lost_tiles))
            yield Loss(owner, knight, hexes, baronies.total(hexes))
