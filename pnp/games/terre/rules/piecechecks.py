"""TB03, TB05 and TB07: what may stand together on a tile and beside it."""

from collections.abc import Iterator, Mapping

from generators.hexes import Hex, neighbours
from pnp.games.terre.parameters import TROOPS_PER_DONJON
from pnp.games.terre.rules.holdings import DONJON, TROOP, may_be, word_of
from pnp.judging.findings import Finding, found
from pnp.model.boards import Piece
from pnp.model.positions import UNREADABLE

Stacks = Mapping[Hex, tuple[Piece, ...]]


def check_donjons(on_tiles: Stacks) -> Iterator[Finding]:
    """
    Yield TB03: two donjons on a tile or side by side, of any colours.

    Source: Terre de Barons rules, donjons.
    """
    counts = {cell: _count(pieces, DONJON) for cell, pieces in on_tiles.items()}
    built = {cell: count for cell, count in counts.items() if count}
    for cell, count in built.items():
        if count > 1:
            yield found("impossible", "TB03_tile", (cell,), cell=cell, count=count)
        for other in neighbours(cell):
            if other in built and (cell.r, cell.q) < (other.r, other.q):
                yield found("impossible", "TB03_beside", (cell, other), cell=cell, other=other)
    possible = {cell for cell, pieces in on_tiles.items() if any(map(_hides_donjon, pieces))}
    near = built.keys() | possible
    doubted = tuple(
        cell
        for cell in on_tiles
        if cell in possible and (cell in built or any(c in near for c in neighbours(cell)))
    )
    if doubted:
        yield _unread("TB03", doubted)


def check_troops(on_tiles: Stacks) -> Iterator[Finding]:
    """
    Yield TB05: troops of two colours on a tile.

    Source: Terre de Barons rules, remarks on troops.
    """
    doubted = []
    for cell, pieces in on_tiles.items():
        colours = _colours(pieces, TROOP)
        if len(colours) > 1:
            words = tuple(map(word_of, colours))
            yield found("impossible", "TB05", (cell,), cell=cell, colours=words)
        elif _may_mix(pieces):
            doubted.append(cell)
    if doubted:
        yield _unread("TB05", tuple(doubted))


def check_sieges(on_tiles: Stacks) -> Iterator[Finding]:
    """
    Yield TB07: more than two troops on another colour's donjon, or its owner's beside them.

    Source: Terre de Barons rules, fights for donjons.
    """
    doubted = []
    for cell, pieces in on_tiles.items():
        owners = _colours(pieces, DONJON)
        faults = list(_siege_faults(cell, pieces, owners)) if owners else []
        yield from faults
        if not faults and _may_besiege(pieces, owners):
            doubted.append(cell)
    if doubted:
        yield _unread("TB07", tuple(doubted))


def _siege_faults(
    cell: Hex, pieces: tuple[Piece, ...], owners: tuple[str, ...]
) -> Iterator[Finding]:
    """Yield what is wrong with the troops about a donjon of *owners*."""
    foreign = [colour for colour in _colours(pieces, TROOP) if colour not in owners]
    defended = [colour for colour in _colours(pieces, TROOP) if colour in owners]
    for colour in foreign:
        names = {"colour": word_of(colour), "owner": word_of(owners[0])}
        count = _count([piece for piece in pieces if piece.colour == colour], TROOP)
        if count >= TROOPS_PER_DONJON:
            most = TROOPS_PER_DONJON - 1
            yield found(
                "impossible", "TB07_third", (cell,), cell=cell, count=count, most=most, **names
            )
        if defended:
            yield found("impossible", "TB07_owner", (cell,), cell=cell, **names)


def _may_besiege(pieces: tuple[Piece, ...], owners: tuple[str, ...]) -> bool:
    """Tell whether unreadable pieces may break TB07 on their tile."""
    donjons = [piece for piece in pieces if may_be(piece, DONJON)]
    troops = [piece for piece in pieces if may_be(piece, TROOP)]
    return any(
        donjon is not troop and _may_clash(donjon, troop, owners)
        for donjon in donjons
        for troop in troops
    )


def _may_clash(donjon: Piece, troop: Piece, owners: tuple[str, ...]) -> bool:
    """Tell whether these two may be a donjon and too many troops of somebody else."""
    if troop.colour in owners or (donjon.colour == troop.colour != UNREADABLE):
        return False
    return troop.kind == UNREADABLE or troop.count >= TROOPS_PER_DONJON


def _may_mix(pieces: tuple[Piece, ...]) -> bool:
    """Tell whether unreadable pieces may be troops of a second colour."""
    troops = [piece for piece in pieces if may_be(piece, TROOP)]
    return any(
        UNREADABLE in (one.colour, other.colour) or one.colour != other.colour
        for place, one in enumerate(troops)
        for other in troops[:place]
    )


def _colours(pieces: tuple[Piece, ...], kind: str) -> tuple[str, ...]:
    """Return the colours that surely have pieces of *kind* here, sorted."""
    found = {piece.colour for piece in pieces if piece.kind == kind}
    return tuple(sorted(found - {UNREADABLE}))


def _count(pieces: tuple[Piece, ...] | list[Piece], kind: str) -> int:
    """Return how many pieces of *kind* there surely are, whoever owns them."""
    return sum(piece.count for piece in pieces if piece.kind == kind)


def _hides_donjon(piece: Piece) -> bool:
    """Tell whether *piece* may be a donjon, but cannot be read."""
    return piece.kind == UNREADABLE


def _unread(code: str, cells: tuple[Hex, ...]) -> Finding:
    """Return what cannot be judged because pieces cannot be read."""
    return found("needs entry", f"{code}_unread", cells, cells=cells)
