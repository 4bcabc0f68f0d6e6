"""Checks of the keeps of Baron: where they stand, how many, and their chips (BN04 to BN09)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations

from generators.hexes import Hex, distance, neighbours
from pnp.games.baron.facts import (
    FREE_KINDS,
    GAME,
    KEEPS_IN_BOX,
    KEEPS_PER_PLAYER,
    VALUES,
)
from pnp.games.baron.rules.baronies import (
    Keep,
    barony_hexes,
    hexes_by_place,
    is_complete,
    valued_hexes,
)
from pnp.games.baron.rules.combats import resolve_completed
from pnp.games.baron.rules.lands import BARON, KNIGHT, Land, is_blurred, named
from pnp.games.baron.rules.lastminute import incomplete_keeps, last_minute
from pnp.games.baron.rules.readings import Readings, readings_of
from pnp.judging.findings import Finding, found
from pnp.model.boards import Piece
from pnp.model.games import CheckRequest
from pnp.model.positions import UNREADABLE, Position, stacks

_IN_BOX = {colour.letter: KEEPS_IN_BOX[colour.name] for colour in GAME.colours}

# Baronies further apart have no tile in common.
REACH = 2


def check_keeps(position: Position, land: Land, request: CheckRequest) -> Iterator[Finding]:
    """Yield what is wrong with the keeps."""
    yield from _places(position)
    yield from _counts(position)
    yield from _baron_sides(position)
    yield from _last_minute_done(position, request.rulings)
    yield from _knight_sides(position, land, request.rulings.get("BN-17", ""))
    yield from _chips(position, land, readings_of(request.rulings))
    yield from _borders(position, land)


def _unclear(code: str, hexes: Iterable[Hex]) -> Iterator[Finding]:
    """Yield one finding that something unreadable leaves *code* open, where it does."""
    if cells := set(hexes):
        yield found("needs entry", f"{code}_unread", hexes_by_place(cells))


def _places(position: Position) -> Iterator[Finding]:
    """Yield keeps on anything but meadows, and several on one tile (BN04)."""
    unclear = []
    for cell, pieces in stacks(position).items():
        kind = position.terrain.get(cell, UNREADABLE)
        if kind == UNREADABLE:
            unclear.append(cell)
        elif kind not in FREE_KINDS:
            yield found("impossible", "BN04", (cell,))
        count = sum(piece.count for piece in pieces)
        if count > 1:
            yield found("impossible", "BN04_several", (cell,), count=count)
    yield from _unclear("BN04", unclear)


def _counts(position: Position) -> Iterator[Finding]:
    """Yield colours with more keeps than they have (BN05)."""
    counts: Counter[str] = Counter()
    for piece in position.pieces:
        counts[piece.colour] += piece.count
    each = KEEPS_PER_PLAYER.get(position.players, max(KEEPS_IN_BOX.values()))
    unread = counts.pop(UNREADABLE, 0)
    is_near = False
    for colour, count in sorted(counts.items()):
        box = _IN_BOX.get(colour, each)
        hexes = tuple(piece.hex for piece in position.pieces if piece.colour == colour)
        if count > min(each, box):
            text, limit = ("BN05", each) if count > each else ("BN05_box", box)
            values = {"count": count, "limit": limit, "players": position.players}
            yield found("impossible", text, hexes, colour=named(colour), **values)
        is_near = is_near or count + unread > min(each, box)
    most = each * position.players
    if unread and unread + counts.total() > most:
        count, players = unread + counts.total(), position.players
        yield found("impossible", "BN05_all", count=count, limit=most, players=players)
    elif unread and (is_near or unread > each):
        cells = [piece.hex for piece in position.pieces if piece.colour == UNREADABLE]
        yield from _unclear("BN05", cells)


def _baron_sides(position: Position) -> Iterator[Finding]:
    """Yield baronies with tiles missing before the end (BN06)."""
    if position.phase == "end":
        return
    unclear = []
    for piece in position.pieces:
        missing = sum(cell not in position.terrain for cell in neighbours(piece.hex))
        if missing and piece.kind == BARON:
            colour = named(piece.colour)
            yield found("impossible", "BN06", (piece.hex,), colour=colour, missing=missing)
        elif missing and piece.kind == UNREADABLE:
            unclear.append(piece.hex)
    yield from _unclear("BN06", unclear)


def _last_minute_done(position: Position, rulings: Mapping[str, str]) -> Iterator[Finding]:
    """
    Yield that the last minute must be over, but knights that may try are still there (BN06).

    Only the last minute turns a keep with tiles missing; so a side may be mistyped.
    """
    if position.phase != "end" or not (barons := incomplete_keeps(position, BARON)):
        return
    knights = tuple(keep.hex for keep in last_minute(position, rulings).left_over)
    if knights:
        hexes = (*barons, *knights)
        yield found("needs entry", "BN06_end", hexes, barons=barons, knights=knights)


def _knight_sides(position: Position, land: Land, eliminated: str) -> Iterator[Finding]:
    """
    Yield knights with six tiles round them, settled at once in a game (BN07).

    Those of a player who is out just stay, unless BN-17 has them try.
    """
    out = () if eliminated == "try" else position.colours.get("out", ())
    complete = [
        keep
        for keep in land.knights
        if keep.owner not in out and is_complete(position.terrain, keep.hex)
    ]
    for keep in complete:
        text = _knight_text(keep, complete, land)
        yield found("doubtful", text, (keep.hex,), colour=named(keep.owner))
    yield from _unclear(
        "BN07",
        (
            piece.hex
            for piece in land.blurred
            if piece.kind in {KNIGHT, UNREADABLE}
            and piece.colour not in out
            and is_complete(position.terrain, piece.hex)
        ),
    )


def _knight_text(keep: Keep, complete: list[Keep], land: Land) -> str:
    """Return which sentence tells what should have become of a complete knight."""
    if not land.unread.isdisjoint(_reach(land, keep)):
        return "BN07"
    mine = valued_hexes(land.values, keep.hex)
    for other in complete:
        shared = mine & valued_hexes(land.values, other.hex)
        if other != keep and other.owner == keep.owner and shared:
            return "BN07_pair"
    others = [baron for baron in land.barons if baron.hex != keep.hex]
    fate = resolve_completed(land.values, others, [keep])
    return "BN07_established" if fate.established else "BN07_returned"


def _reach(land: Land, keep: Keep) -> set[Hex]:
    """Return the hexes of all baronies that may share a tile with that of *keep*."""
    near = [baron.hex for baron in land.barons if distance(baron.hex, keep.hex) <= REACH]
    cells = land.values.keys() | land.unread
    return {cell for centre in (keep.hex, *near) for cell in barony_hexes(cells, centre)}


def _chips(position: Position, land: Land, readings: Readings) -> Iterator[Finding]:
    """
    Yield chips that do not show the value of their barony (BN08).

    With tiles missing the barony is of the last minute, and its chip shows half.
    """
    unclear: list[Hex] = []
    for piece in position.pieces:
        whole = is_complete(position.terrain, piece.hex)
        if piece.chip is None or not (whole or position.phase == "end"):
            continue
        known, blurs = _known_value(land, piece.hex)
        low = known + len(blurs) * min(VALUES.values())
        high = known + len(blurs) * max(VALUES.values())
        least, most = (low, high) if whole else (readings.half(low), readings.half(high))
        if not least <= piece.chip <= most:
            yield _wrong_chip(piece, least, most, whole=whole)
        elif blurs:
            unclear += blurs
    yield from _unclear("BN08", unclear)


def _known_value(land: Land, keep: Hex) -> tuple[int, tuple[Hex, ...]]:
    """Return the sum of the tiles of a barony that can be read, and where the others are."""
    known = sum(land.values[cell] for cell in barony_hexes(land.values, keep))
    return known, barony_hexes(land.unread, keep)


def _wrong_chip(piece: Piece, least: int, most: int, *, whole: bool) -> Finding:
    """Return that the chip on *piece* cannot be right."""
    if least != most:
        text, values = "BN08_range", {"least": least, "most": most}
    else:
        text, values = ("BN08" if whole else "BN08_half"), {"value": least}
    told = {"colour": named(piece.colour), "chip": piece.chip or 0, **values}
    return found("impossible", text, (piece.hex,), **told)


def _borders(position: Position, land: Land) -> Iterator[Finding]:
    """Yield baronies of two players that share more than meadows (BN09)."""
    unclear: set[Hex] = set()
    barons = [piece for piece in position.pieces if piece.kind != KNIGHT]
    for one, other in combinations(barons, 2):
        are_own = one.colour == other.colour != UNREADABLE
        if are_own or one.hex == other.hex or distance(one.hex, other.hex) > REACH:
            continue
        shared = valued_hexes(land.values, one.hex) & valued_hexes(land.values, other.hex)
        blurs = set(barony_hexes(land.unread, one.hex)) & set(barony_hexes(land.unread, other.hex))
        if is_blurred(one) or is_blurred(other):
            unclear |= {piece.hex for piece in (one, other) if is_blurred(piece) and shared | blurs}
        elif shared:
            tiles = hexes_by_place(shared)
            yield found(
                "impossible",
                "BN09",
                (one.hex, other.hex, *tiles),
                colour=named(one.colour),
                other_colour=named(other.colour),
                other=other.hex,
                tiles=tiles,
            )
        else:
            unclear |= blurs
    yield from _unclear("BN09", unclear)
