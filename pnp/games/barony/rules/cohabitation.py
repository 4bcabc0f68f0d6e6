"""BY10, BY11 and BY12: which pieces of several colours may stand on one hex."""

from collections.abc import Iterator, Sequence

from generators.hexes import Hex
from pnp.games.barony.facts import CONTROL, KNIGHT, LOCATION, VILLAGE
from pnp.games.barony.rules.views import STRONG, BaronyView
from pnp.judging.findings import Finding, doubtful, impossible, needs_entry
from pnp.judging.views import is_unread, known_colours, piece_total
from pnp.model.boards import Piece
from pnp.model.positions import UNREADABLE


def check_strong_hexes(view: BaronyView) -> Iterator[Finding]:
    """
    Find pieces in a city or stronghold of somebody else.

    Source: Barony rulebook, "Déplacement", restrictions.
    """
    unread = []
    for cell, stack in view.stacks.items():
        owners = known_colours(piece for piece in stack if piece.kind in STRONG)
        colours = _certain_colours(view, stack)
        if len(colours) > 1 and any(piece.kind in STRONG for piece in stack):
            yield impossible(
                "BY10",
                [cell],
                owner=view.colour_words(owners or UNREADABLE),
                colours=view.colour_words(colours),
            )
        elif _has_unreadable(stack) and _may_be_shared(stack) and _may_be_strong(stack):
            unread.append(cell)
    if unread:
        yield needs_entry("BY10_unread", unread)


def check_shared_hexes(view: BaronyView) -> Iterator[Finding]:
    """
    Find hexes of several colours where somebody has more than one knight or village.

    Source: Barony rulebook, "Cohabitation et conflit"; ruling SO-9.
    """
    unread = []
    for cell, stack in view.stacks.items():
        if not view.variant.has_fights_on_locations and view.terrain(cell) == LOCATION:
            continue
        if _breaks_sharing(view, stack) and _has_certain_fights(view, cell):
            colours = view.colour_words(_certain_colours(view, stack))
            yield impossible("BY11", [cell], colours=colours)
        elif _breaks_sharing(view, stack) or (_has_unreadable(stack) and _may_be_shared(stack)):
            unread.append(cell)
    if unread:
        yield needs_entry("BY11_unread", unread)


def check_mountains(view: BaronyView) -> Iterator[Finding]:
    """
    Find mountains with several colours: only Teleport brings a knight to an enemy village.

    Source: Barony rulebook, "Montagne"; Sorcery rulebook, Teleport; ruling SO-1.
    """
    unread = []
    for cell, stack in view.stacks.items():
        if view.terrain(cell) not in ("mountain", UNREADABLE):
            continue
        colours = _certain_colours(view, stack)
        if view.terrain(cell) == "mountain" and len(colours) > 1:
            yield _shared_mountain(view, cell, stack)
        elif len(colours) > 1 or (_has_unreadable(stack) and _may_be_shared(stack)):
            unread.append(cell)
    if unread:
        yield needs_entry("BY12_unread", unread)


def _shared_mountain(view: BaronyView, cell: Hex, stack: Sequence[Piece]) -> Finding:
    colours = view.colour_words(_certain_colours(view, stack))
    is_open = view.is_open("teleport")
    if is_open is False or not _may_be_teleported(view, stack):
        return impossible("BY12", [cell], colours=colours)
    if is_open:
        return doubtful("BY12_teleport", [cell], colours=colours)
    return doubtful("BY12_spells", [cell], colours=colours)


def _may_be_teleported(view: BaronyView, stack: Sequence[Piece]) -> bool:
    """
    Tell whether a stack may be one village and one knight each of others.

    Unless every colour's own pieces decide what is lone, a second knight finds no village
    that is the only piece on the hex.
    """
    pawns = [piece for piece in stack if piece.kind != CONTROL]
    villages = piece_total(piece for piece in pawns if piece.kind == VILLAGE)
    others = [piece for piece in pawns if piece.kind not in (KNIGHT, VILLAGE, UNREADABLE)]
    if villages > 1 or others or _has_two_of_one_colour(view, pawns):
        return False
    if villages == 0 and not any(piece.kind == UNREADABLE for piece in pawns):
        return False
    return view.variant.lone == "alone-of-colour" or piece_total(pawns) == 2


def _breaks_sharing(view: BaronyView, stack: Sequence[Piece]) -> bool:
    if len(stack) == 1 or len(_certain_colours(view, stack)) < 2:
        return False
    pawns = [piece for piece in stack if view.is_pawn(piece)]
    villages = piece_total(piece for piece in pawns if piece.kind == VILLAGE)
    has_strong = any(piece.kind in STRONG for piece in pawns)
    return has_strong or villages > 1 or _has_two_of_one_colour(view, pawns)


def _has_certain_fights(view: BaronyView, cell: Hex) -> bool:
    """Tell whether pieces fight on *cell* whatever its terrain is."""
    return view.variant.has_fights_on_locations or not view.may_be_location(cell)


def _has_two_of_one_colour(view: BaronyView, pawns: Sequence[Piece]) -> bool:
    """Tell whether some colour has more than one of *pawns*: there may be more than players."""
    if piece_total(pawns) > view.player_count:
        return True
    counts: dict[str, int] = {}
    for piece in pawns:
        if piece.colour != UNREADABLE:
            counts[piece.colour] = counts.get(piece.colour, 0) + piece.count
    return any(count > 1 for count in counts.values())


def _certain_colours(view: BaronyView, stack: Sequence[Piece]) -> tuple[str, ...]:
    return known_colours(piece for piece in stack if view.is_pawn(piece))


def _has_unreadable(stack: Sequence[Piece]) -> bool:
    """Tell whether something other than a control token could not be read in a stack."""
    return any(is_unread(piece) and piece.kind != CONTROL for piece in stack)


def _may_be_shared(stack: Sequence[Piece]) -> bool:
    """Tell whether pawns of several colours may stand in a stack."""
    colours = {piece.colour for piece in stack if piece.kind != CONTROL}
    return len(colours) > 1 or UNREADABLE in colours


def _may_be_strong(stack: Sequence[Piece]) -> bool:
    return any(piece.kind in STRONG or piece.kind == UNREADABLE for piece in stack)
