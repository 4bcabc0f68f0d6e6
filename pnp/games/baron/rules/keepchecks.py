"""Checks of the keeps of Baron: where they stand, how many, and their chips (BN04 to BN09)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations

from generators.hexes import Hex, distance
from pnp.games.baron.components import FREE_KINDS, KEEPS, KEEPS_A_PLAYER, VALUES
from pnp.games.baron.letters import COLOURS
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
from pnp.games.baron.rulings import Readings, readings_of
from pnp.judging.findings import Finding
from pnp.model.boards import Piece
from pnp.model.games import CheckRequest
from pnp.model.positions import UNREADABLE, Position, stacks
from pnp.texts.sentences import Sentence

KEEPS_IN_BOX = {colour.letter: KEEPS[colour.name] for colour in COLOURS}

# Baronies further apart have no tile in common.
REACH = 2


def keep_findings(position: Position, land: Land, request: CheckRequest) -> Iterator[Finding]:
    """Yield what is wrong with the keeps."""
    yield from _place_findings(position)
    yield from _count_findings(position)
    yield from _baron_side_findings(position)
    yield from _done_findings(position, request.rulings)
    yield from _knight_side_findings(position, land, request.rulings.get("BN-17", ""))
    yield from _chip_findings(position, land, readings_of(request.rulings))
    yield from _border_findings(position, land)


def _unclear(code: str, hexes: Iterable[Hex]) -> Iterator[Finding]:
    """Yield one finding that something unreadable leaves *code* open, where it does."""
    cells = hexes_by_place(set(hexes))
    if cells:
        sentence = Sentence(f"{code}_unread", {"tiles": cells})
        yield Finding(code, "needs entry", sentence, cells)


def _place_findings(position: Position) -> Iterator[Finding]:
    """Yield keeps on anything but meadows, and several on one tile (BN04)."""
    unclear = []
    for cell, pieces in stacks(position).items():
        kind = position.terrain.get(cell, UNREADABLE)
        if kind == UNREADABLE:
            unclear.append(cell)
        elif kind not in FREE_KINDS:
            yield Finding("BN04", "impossible", Sentence("BN04", {"tile": cell}), (cell,))
        count = sum(piece.count for piece in pieces)
        if count > 1:
            sentence = Sentence("BN04_several", {"tile": cell, "count": count})
            yield Finding("BN04", "impossible", sentence, (cell,))
    yield from _unclear("BN04", unclear)


def _count_findings(position: Position) -> Iterator[Finding]:
    """Yield colours with more keeps than they have (BN05)."""
    counts: Counter[str] = Counter()
    for piece in position.pieces:
        counts[piece.colour] += piece.count
    each = KEEPS_A_PLAYER.get(position.players, max(KEEPS.values()))
    unread = counts.pop(UNREADABLE, 0)
    is_near = False
    for colour, count in sorted(counts.items()):
        box = KEEPS_IN_BOX.get(colour, each)
        hexes = tuple(piece.hex for piece in position.pieces if piece.colour == colour)
        if count > min(each, box):
            text = "BN05" if count > each else "BN05_box"
            limit = each if count > each else box
            values = {
                "colour": named(colour),
                "count": count,
                "limit": limit,
                "players": position.players,
            }
            yield Finding("BN05", "impossible", Sentence(text, values), hexes)
        is_near = is_near or count + unread > min(each, box)
    most = each * position.players
    if unread and unread + counts.total() > most:
        values = {"count": unread + counts.total(), "limit": most, "players": position.players}
        yield Finding("BN05", "impossible", Sentence("BN05_all", values))
    elif unread and (is_near or unread > each):
        cells = [piece.hex for piece in position.pieces if piece.colour == UNREADABLE]
        yield from _unclear("BN05", cells)


def _baron_side_findings(position: Position) -> Iterator[Finding]:
    """Yield baronies with tiles missing before the end (BN06)."""
    if position.phase == "end":
        return
    unclear = []
    for piece in position.pieces:
        missing = 7 - len(barony_hexes(position.terrain, piece.hex))
        if missing and piece.kind == BARON:
            values = {"colour": named(piece.colour), "keep": piece.hex, "missing": missing}
            yield Finding("BN06", "impossible", Sentence("BN06", values), (piece.hex,))
        elif missing and piece.kind == UNREADABLE:
            unclear.append(piece.hex)
    yield from _unclear("BN06", unclear)


def _done_findings(position: Position, rulings: Mapping[str, str]) -> Iterator[Finding]:
    """
    Yield that the last minute must be over, but knights that may try are still there (BN06).

    Only the last minute turns a keep with tiles missing; so a side may be mistyped.
    """
    if position.phase != "end" or not (barons := incomplete_keeps(position, BARON)):
        return
    knights = tuple(keep.hex for keep in last_minute(position, rulings).left_over)
    if knights:
        sentence = Sentence("BN06_end", {"barons": barons, "knights": knights})
        yield Finding("BN06", "needs entry", sentence, (*barons, *knights))


def _knight_side_findings(position: Position, land: Land, eliminated: str) -> Iterator[Finding]:
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
        values = {"colour": named(keep.owner), "keep": keep.hex}
        sentence = Sentence(_knight_text(keep, complete, land), values)
        yield Finding("BN07", "doubtful", sentence, (keep.hex,))
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


def _chip_findings(position: Position, land: Land, readings: Readings) -> Iterator[Finding]:
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
    values = {"colour": named(piece.colour), "keep": piece.hex, "chip": piece.chip or 0}
    if least != most:
        sentence = Sentence("BN08_range", {**values, "least": least, "most": most})
    else:
        text = "BN08" if whole else "BN08_half"
        sentence = Sentence(text, {**values, "value": least})
    return Finding("BN08", "impossible", sentence, (piece.hex,))


def _border_findings(position: Position, land: Land) -> Iterator[Finding]:
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
            values = {
                "colour": named(one.colour),
                "keep": one.hex,
                "other_colour": named(other.colour),
                "other": other.hex,
                "tiles": tiles,
            }
            hexes = (one.hex, other.hex, *tiles)
            yield Finding("BN09", "impossible", Sentence("BN09", values), hexes)
        else:
            unclear |= blurs
    yield from _unclear("BN09", unclear)
