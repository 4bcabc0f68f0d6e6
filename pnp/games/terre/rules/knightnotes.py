"""TB10: the active knight of each tile, and whose orders it blocks. Information only."""

from collections.abc import Iterator

from generators.hexes import Hex
from pnp.games.terre.rules.holdings import BARON, DONJON, KNIGHT, TROOP, is_unread, may_be, word_of
from pnp.games.terre.rules.melees import active_colours
from pnp.games.terre.rules.piecechecks import Stacks
from pnp.judging.findings import Finding, found
from pnp.model.boards import Piece
from pnp.model.positions import UNREADABLE
from pnp.texts.sentences import Value, Word


def tell_knights(on_tiles: Stacks, reading: str) -> Iterator[Finding]:
    """
    Yield TB10: who is active on tiles with several colours, and which commands are blocked.

    A command tile has its owner's baron or donjon; only a knight of another colour blocks
    it. *reading* is the choice of ruling TB-3.

    Source: Terre de Barons rules, knights blocking orders; ruling TB-3.
    """
    doubted = []
    for cell, pieces in on_tiles.items():
        if _is_unclear(pieces):
            doubted.append(cell)
            continue
        knights = knights_of(pieces)
        if knights:
            yield from _tile(cell, pieces, knights, reading)
    if doubted:
        cells = tuple(doubted)
        yield found("needs entry", "TB10_unread", cells, cells=cells)


def knights_of(pieces: tuple[Piece, ...]) -> dict[str, int]:
    """Return the readable knights on a tile, by colour."""
    found: dict[str, int] = {}
    for piece in pieces:
        if piece.kind == KNIGHT and piece.colour != UNREADABLE:
            found[piece.colour] = found.get(piece.colour, 0) + piece.count
    return found


def commanders(pieces: tuple[Piece, ...]) -> tuple[str, ...]:
    """Return the colours whose baron or donjon is on a tile, sorted."""
    found = {piece.colour for piece in pieces if piece.kind in (BARON, DONJON)}
    return tuple(sorted(found - {UNREADABLE}))


def _tile(
    cell: Hex, pieces: tuple[Piece, ...], knights: dict[str, int], reading: str
) -> Iterator[Finding]:
    """Yield what there is to say of a tile with knights."""
    owners = commanders(pieces)
    active = active_colours(knights, reading)
    if len(knights) == 1 and not set(owners) - knights.keys():
        return
    values: dict[str, Value] = {"cell": cell, "colours": tuple(map(word_of, sorted(knights)))}
    if len(active) > 1:
        text, values["actives"] = "TB10_open", _active_words(active)
    elif "" in active:
        text = "TB10_donjon" if _has_held_commander(pieces, knights) else "TB10_none"
    else:
        (colour,) = active
        blocked = tuple(word_of(owner) for owner in owners if owner != colour)
        text = "TB10_blocks" if blocked else "TB10_active"
        values |= {"colour": word_of(colour), "blocked": blocked}
    yield found("information", text, (cell,), **values)


def _has_held_commander(pieces: tuple[Piece, ...], knights: dict[str, int]) -> bool:
    """Tell whether a donjon is without its own knight, who is in a melee."""
    return any(piece.kind == DONJON and piece.colour in knights for piece in pieces)


def _active_words(active: frozenset[str]) -> tuple[Word, ...]:
    """Return the words for those that may be active, nobody last."""
    named = tuple(word_of(colour) for colour in sorted(active - {""}))
    return (*named, Word("nobody")) if "" in active else named


def _is_unclear(pieces: tuple[Piece, ...]) -> bool:
    """Tell whether knights may stop somebody here, but colours or kinds cannot be read."""
    officers = [piece for piece in pieces if piece.kind != TROOP]  # and donjons
    if not any(map(is_unread, officers)) or not any(may_be(p, KNIGHT) for p in officers):
        return False
    colours = {piece.colour for piece in officers}
    return len(colours) > 1 or (
        UNREADABLE in colours and sum(piece.count for piece in officers) > 1
    )
