"""
The last minute: which knights of a position try to found baronies, and what comes of it.

Where the photograph was taken after it, a keep shows its baron side with tiles missing:
then nothing is left to be settled. What depends on anything unreadable is not settled
either; whose honour that touches is told.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from generators.hexes import Hex
from pnp.games.baron.rules.baronies import (
    Baronies,
    Keep,
    barony_hexes,
    groups,
    hexes_by_place,
    is_complete,
    valued_hexes,
)
from pnp.games.baron.rules.combats import meet_at_the_end, resolve_last_minute
from pnp.games.baron.rules.combatsteps import Resolution
from pnp.games.baron.rules.lands import BARON, Land, land_of
from pnp.games.baron.rules.readings import Readings, readings_of
from pnp.model.positions import UNREADABLE, Position, colours_in_play

_NOTHING = Resolution((), (), (), {}, {}, {}, ())


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
        uncertain: the colours whose honour depends on what cannot be read.
        blurs: where that is.
    """

    resolution: Resolution = _NOTHING
    abstentions: tuple[Abstention, ...] = ()
    is_done: bool = False
    left_over: tuple[Keep, ...] = ()
    uncertain: frozenset[str] = frozenset()
    blurs: tuple[Hex, ...] = ()


def last_minute(position: Position, rulings: Mapping[str, str]) -> LastMinute:
    """Return what the last minute of *position* brings under *rulings* (BN-12 to BN-17)."""
    land = land_of(position)
    readings = readings_of(rulings)
    abstentions = tuple(_abstentions(position, land, rulings, readings))
    absent = {abstention.keep for abstention in abstentions}
    knights = [keep for keep in land.knights if keep not in absent]
    if incomplete_keeps(position, BARON):
        return LastMinute(is_done=True, left_over=tuple(knights))
    uncertain, blurs = frozenset[str](), tuple[Hex, ...]()
    if land.unread or land.blurred:
        may_be_done = bool(incomplete_keeps(position, UNREADABLE))
        doubts = _doubtful_groups(land, knights, readings, may_be_done=may_be_done)
        doubtful = {keep for members in doubts for keep in members}
        knights = [keep for keep in knights if keep not in doubtful]
        uncertain = _owners(position, doubtful)
        blurs = _blurs(land, doubtful)
    resolution = resolve_last_minute(land.values, land.barons, knights, readings)
    return LastMinute(resolution, abstentions, uncertain=uncertain, blurs=blurs)


def incomplete_keeps(position: Position, kind: str) -> tuple[Hex, ...]:
    """Return where keeps that show the side *kind* have tiles missing round them."""
    return tuple(
        piece.hex
        for piece in position.pieces
        if piece.kind == kind and not is_complete(position.terrain, piece.hex)
    )


def _abstentions(
    position: Position, land: Land, rulings: Mapping[str, str], readings: Readings
) -> Iterable[Abstention]:
    """Yield the knights that do not try."""
    declined = set(position.cells.get("declines", ()))
    out = position.colours.get("out", ())
    for knight in land.knights:
        if knight.owner in out and rulings.get("BN-17") != "try":
            yield Abstention(knight, "out")
        elif knight.hex in declined:
            yield Abstention(knight, "declined")
        elif rulings.get("BN-16") != "all-try":
            gain = _own_gain(land, knight, readings)
            if gain is not None and gain < 0:
                yield Abstention(knight, "loss", gain)


def _own_gain(land: Land, knight: Keep, readings: Readings) -> int | None:
    """Return what a knight would bring its owner alone; None where a tile is unreadable."""
    if not land.unread.isdisjoint(barony_hexes(land.unread, knight.hex)):
        return None
    new = valued_hexes(land.values, knight.hex)
    for baron in land.barons:
        if baron.owner == knight.owner:
            new -= valued_hexes(land.values, baron.hex)
    return readings.half(sum(land.values[cell] for cell in new))


def _doubtful_groups(
    land: Land, knights: list[Keep], readings: Readings, *, may_be_done: bool
) -> Iterable[list[Keep]]:
    """
    Yield the groups that something unreadable may belong to, and in which somebody tries.

    A tile that cannot be read may be worth something, so it links baronies; a keep of
    which the side cannot be read may try; one of unknown colour may be anybody's. Where
    all may lie behind, every group is in doubt.
    """
    blurred = [Keep(piece.colour, piece.hex) for piece in land.blurred]
    trying = frozenset(
        [*knights, *(Keep(p.colour, p.hex) for p in land.blurred if p.kind != BARON)]
    )
    keeps = [*land.barons, *knights, *blurred]
    values = {**land.values, **dict.fromkeys(land.unread, 1)}
    valued = {keep: valued_hexes(values, keep.hex) for keep in keeps}
    baronies = Baronies(values, valued, is_last_minute=True, readings=readings)

    def are_linked(one: Keep, other: Keep) -> bool:
        if UNREADABLE in {one.owner, other.owner}:
            return (one in trying or other in trying) and baronies.share(one, other)
        return meet_at_the_end(baronies, trying, one, other)

    unclear = {keep for keep in keeps if not baronies.valued[keep].isdisjoint(land.unread)}
    unclear.update(blurred)
    for members in groups(keeps, are_linked):
        is_unclear = may_be_done or not unclear.isdisjoint(members)
        if is_unclear and not trying.isdisjoint(members):
            yield members


def _owners(position: Position, keeps: set[Keep]) -> frozenset[str]:
    """Return whose honour depends on *keeps*: everybody's, where one may be anybody's."""
    owners = {keep.owner for keep in keeps}
    return frozenset(colours_in_play(position) if UNREADABLE in owners else owners)


def _blurs(land: Land, keeps: set[Keep]) -> tuple[Hex, ...]:
    """Return what cannot be read in the baronies of *keeps*."""
    found = {cell for keep in keeps for cell in barony_hexes(land.unread, keep.hex)}
    blurred = {piece.hex for piece in land.blurred}
    found.update(keep.hex for keep in keeps if keep.hex in blurred)
    return hexes_by_place(found)
