"""BY10, BY11 and BY12: which pieces of several colours may stand on one hex."""

from collections.abc import Iterable, Iterator, Sequence

from generators.hexes import Hex
from pnp.games.barony.facts import CITY, CONTROL, KNIGHT, LOCATION, STRONGHOLD, VILLAGE
from pnp.games.barony.rules.evidence import Evidence
from pnp.games.barony.rules.reports import doubtful, impossible, needs_entry
from pnp.judging.findings import Finding
from pnp.model.boards import Piece
from pnp.model.positions import UNREADABLE

STRONG = frozenset({CITY, STRONGHOLD})


def check_strong_hexes(evidence: Evidence) -> Iterator[Finding]:
    """
    Find pieces in a city or stronghold of somebody else.

    Source: Barony rulebook, "Déplacement", restrictions.
    """
    unread = []
    for cell, stack in evidence.stacks.items():
        owners = _known_colours(piece for piece in stack if piece.kind in STRONG)
        colours = _certain_colours(evidence, stack)
        if len(colours) > 1 and any(piece.kind in STRONG for piece in stack):
            yield impossible(
                "BY10",
                [cell],
                owner=evidence.colour_list(owners or {UNREADABLE}),
                colours=evidence.colour_list(colours),
            )
        elif _has_unreadable(stack) and _may_be_shared(stack) and _may_be_strong(stack):
            unread.append(cell)
    if unread:
        yield needs_entry("BY10_unread", unread)


def check_shared_hexes(evidence: Evidence) -> Iterator[Finding]:
    """
    Find hexes of several colours where somebody has more than one knight or village.

    Source: Barony rulebook, "Cohabitation et conflit"; ruling SO-9.
    """
    unread = []
    for cell, stack in evidence.stacks.items():
        if not evidence.variant.has_fights_on_locations and evidence.terrain(cell) == LOCATION:
            continue
        if _breaks_sharing(evidence, stack) and _has_certain_fights(evidence, cell):
            colours = evidence.colour_list(_certain_colours(evidence, stack))
            yield impossible("BY11", [cell], colours=colours)
        elif _breaks_sharing(evidence, stack) or (_has_unreadable(stack) and _may_be_shared(stack)):
            unread.append(cell)
    if unread:
        yield needs_entry("BY11_unread", unread)


def check_mountains(evidence: Evidence) -> Iterator[Finding]:
    """
    Find mountains with several colours: only Teleport brings a knight to an enemy village.

    Source: Barony rulebook, "Montagne"; Sorcery rulebook, Teleport; ruling SO-1.
    """
    unread = []
    for cell, stack in evidence.stacks.items():
        if evidence.terrain(cell) not in ("mountain", UNREADABLE):
            continue
        colours = _certain_colours(evidence, stack)
        if evidence.terrain(cell) == "mountain" and len(colours) > 1:
            yield _shared_mountain(evidence, cell, stack)
        elif len(colours) > 1 or (_has_unreadable(stack) and _may_be_shared(stack)):
            unread.append(cell)
    if unread:
        yield needs_entry("BY12_unread", unread)


def _shared_mountain(evidence: Evidence, cell: Hex, stack: Sequence[Piece]) -> Finding:
    """Return the finding of a mountain that several colours share."""
    colours = evidence.colour_list(_certain_colours(evidence, stack))
    is_open = evidence.is_open("teleport")
    if is_open is False or not _may_be_teleported(evidence, stack):
        return impossible("BY12", [cell], colours=colours)
    if is_open:
        return doubtful("BY12_teleport", [cell], colours=colours)
    return doubtful("BY12_spells", [cell], colours=colours)


def _may_be_teleported(evidence: Evidence, stack: Sequence[Piece]) -> bool:
    """
    Tell whether a stack may be one village and one knight each of others.

    Unless every colour's own pieces decide what is lone, a second knight finds no village
    that is the only piece on the hex.
    """
    pawns = [piece for piece in stack if piece.kind != CONTROL]
    villages = sum(piece.count for piece in pawns if piece.kind == VILLAGE)
    others = [piece for piece in pawns if piece.kind not in (KNIGHT, VILLAGE, UNREADABLE)]
    if villages > 1 or others or _has_two_of_one_colour(evidence, pawns):
        return False
    if villages == 0 and not any(piece.kind == UNREADABLE for piece in pawns):
        return False
    return evidence.variant.lone == "alone-of-colour" or _count(pawns) == 2


def _breaks_sharing(evidence: Evidence, stack: Sequence[Piece]) -> bool:
    """Tell whether what is certain of a stack breaks the rule of sharing a hex."""
    if len(stack) == 1 or len(_certain_colours(evidence, stack)) < 2:
        return False
    pawns = [piece for piece in stack if evidence.is_pawn(piece)]
    villages = sum(piece.count for piece in pawns if piece.kind == VILLAGE)
    has_strong = any(piece.kind in STRONG for piece in pawns)
    return has_strong or villages > 1 or _has_two_of_one_colour(evidence, pawns)


def _has_certain_fights(evidence: Evidence, cell: Hex) -> bool:
    """Tell whether pieces fight on *cell* whatever its terrain is."""
    return evidence.variant.has_fights_on_locations or not evidence.may_be_location(cell)


def _has_two_of_one_colour(evidence: Evidence, pawns: Sequence[Piece]) -> bool:
    """Tell whether some colour has more than one of *pawns*: there may be more than players."""
    if _count(pawns) > evidence.player_count:
        return True
    counts: dict[str, int] = {}
    for piece in pawns:
        if piece.colour != UNREADABLE:
            counts[piece.colour] = counts.get(piece.colour, 0) + piece.count
    return any(count > 1 for count in counts.values())


def _count(pieces: Iterable[Piece]) -> int:
    """Return how many pieces there are, an unreadable one taken for one."""
    return sum(piece.count for piece in pieces)


def _certain_colours(evidence: Evidence, stack: Sequence[Piece]) -> set[str]:
    """Return the colours that have a pawn in a stack for certain."""
    return _known_colours(piece for piece in stack if evidence.is_pawn(piece))


def _known_colours(pieces: Iterable[Piece]) -> set[str]:
    """Return the readable colours of *pieces*."""
    return {piece.colour for piece in pieces} - {UNREADABLE}


def _has_unreadable(stack: Sequence[Piece]) -> bool:
    """Tell whether something other than a control token could not be read in a stack."""
    return any(
        UNREADABLE in (piece.colour, piece.kind) and piece.kind != CONTROL for piece in stack
    )


def _may_be_shared(stack: Sequence[Piece]) -> bool:
    """Tell whether pawns of several colours may stand in a stack."""
    colours = {piece.colour for piece in stack if piece.kind != CONTROL}
    return len(colours) > 1 or UNREADABLE in colours


def _may_be_strong(stack: Sequence[Piece]) -> bool:
    """Tell whether a city or stronghold may stand in a stack."""
    return any(piece.kind in STRONG or piece.kind == UNREADABLE for piece in stack)
