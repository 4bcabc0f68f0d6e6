"""
The last minute: which knights of a position try to found baronies, and what comes of it.

Where the photograph was taken after it, a keep shows its baron side with tiles missing:
then nothing is left to be settled. What depends on anything unreadable is not settled
either; whose honour that touches is told.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from generators.hexes import Hex, neighbours, reading_order
from pnp.games.baron.facts import BARON, KNIGHT, VALUES
from pnp.games.baron.rules.baronies import (
    Keep,
    Readings,
    baronies_of,
    barony_hexes,
    is_complete,
    keeps_of,
    readings_of,
    tile_values,
)
from pnp.games.baron.rules.combats import meet_at_the_end, resolve_last_minute
from pnp.games.baron.rules.combatsteps import Resolution
from pnp.judging.views import View
from pnp.model.positions import UNREADABLE

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


def last_minute(view: View, rulings: Mapping[str, str]) -> LastMinute:
    """Return what the last minute of a position brings under *rulings* (BN-12 to BN-17)."""
    tiles, barons = tile_values(view), keeps_of(view, BARON)
    readings = readings_of(rulings)
    abstentions = tuple(_abstentions(view, rulings, readings))
    absent = {abstention.keep for abstention in abstentions}
    knights = [keep for keep in keeps_of(view, KNIGHT) if keep not in absent]
    if incomplete_keeps(view, BARON):
        return LastMinute(is_done=True, left_over=tuple(knights))
    doubted = {keep for members in _doubted_groups(view, knights, readings) for keep in members}
    left = [keep for keep in knights if keep not in doubted]
    return LastMinute(
        resolve_last_minute(tiles, barons, left, readings),
        abstentions,
        uncertain=_owners(view, doubted),
        blurs=_blurs(view, doubted),
    )


def incomplete_keeps(view: View, kind: str) -> tuple[Hex, ...]:
    """Return where keeps that show the side *kind* have tiles missing round them."""
    terrain, pieces = view.position.terrain, view.position.pieces
    return tuple(p.hex for p in pieces if p.kind == kind and not is_complete(terrain, p.hex))


def _abstentions(
    view: View, rulings: Mapping[str, str], readings: Readings
) -> Iterable[Abstention]:
    """Yield the knights that do not try."""
    declined = set(view.position.cells.get("declines", ()))
    out = view.position.colours.get("out", ())
    for knight in keeps_of(view, KNIGHT):
        if knight.owner in out and rulings.get("BN-17") != "try":
            yield Abstention(knight, "out")
        elif knight.hex in declined:
            yield Abstention(knight, "declined")
        elif rulings.get("BN-16") != "all-try":
            gain = _own_gain(view, knight, readings)
            if gain is not None and gain < 0:
                yield Abstention(knight, "loss", gain)


def _own_gain(view: View, knight: Keep, readings: Readings) -> int | None:
    """Return what a knight would bring its owner alone; None where a tile is unreadable."""
    cells = barony_hexes(view.position.terrain, knight.hex)
    if any(view.terrain(cell) == UNREADABLE for cell in cells):
        return None
    own = view.places(knight.owner, BARON)
    counted = {cell for baron in own for cell in (baron, *neighbours(baron))}
    return readings.half(sum(VALUES[view.terrain(c)] for c in cells if c not in counted))


def _doubted_groups(view: View, knights: list[Keep], readings: Readings) -> Iterable[list[Keep]]:
    """
    Yield the groups that something unreadable may belong to, and in which somebody tries.

    A tile that cannot be read may be worth something, so it links baronies; a keep of
    which the side cannot be read may try; one of unknown colour may be anybody's. Where
    all may lie behind, every group is in doubt.
    """
    unread_tiles = view.hexes_of(UNREADABLE)
    if not (unread_tiles or view.unread):
        return
    blurred = [Keep(piece.colour, piece.hex) for piece in view.unread]
    trying = frozenset([*knights, *(Keep(p.colour, p.hex) for p in view.unread if p.kind != BARON)])
    keeps = [*keeps_of(view, BARON), *knights, *blurred]
    values = {**tile_values(view), **dict.fromkeys(unread_tiles, 1)}
    baronies = baronies_of(values, keeps, is_last_minute=True, readings=readings)

    def are_linked(one: Keep, other: Keep) -> bool:
        if UNREADABLE in {one.owner, other.owner}:
            return (one in trying or other in trying) and baronies.share(one, other)
        return meet_at_the_end(baronies, trying, one, other)

    may_be_done = bool(incomplete_keeps(view, UNREADABLE))
    unclear = {keep for keep in keeps if not baronies.valued[keep].isdisjoint(unread_tiles)}
    unclear.update(blurred)
    for members in baronies.groups(keeps, are_linked):
        is_unclear = may_be_done or not unclear.isdisjoint(members)
        if is_unclear and not trying.isdisjoint(members):
            yield members


def _owners(view: View, keeps: set[Keep]) -> frozenset[str]:
    """Return whose honour depends on *keeps*: everybody's, where one may be anybody's."""
    owners = {keep.owner for keep in keeps}
    return frozenset(view.colours if UNREADABLE in owners else owners)


def _blurs(view: View, keeps: set[Keep]) -> tuple[Hex, ...]:
    """Return what cannot be read in the baronies of *keeps*."""
    unread = set(view.hexes_of(UNREADABLE))
    found = {cell for keep in keeps for cell in barony_hexes(unread, keep.hex)}
    blurred = {piece.hex for piece in view.unread}
    found.update(keep.hex for keep in keeps if keep.hex in blurred)
    return tuple(reading_order(found))
