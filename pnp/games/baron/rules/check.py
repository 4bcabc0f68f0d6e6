"""
What a position of Baron can prove to be wrong: all of it, and here what concerns the tiles.

The codes: BN01 to BN03 are here (supply, one piece, no equal neighbours), BN04 to BN09 in
`keepchecks`, BN10 and BN11 in `tablechecks`. What cannot be read makes a finding "needs
entry" where it matters.
"""

from collections.abc import Iterator, Mapping

from generators.hexes import SE, SW, E, Hex, neighbours
from pnp.games.baron.facts import (
    FREE_KINDS,
    KINDS,
    PLAYERS_WITH_FEWER_TILES,
    REMOVED_KIND,
    REMOVED_VALUE,
    VALUES,
    tiles_in_play,
)
from pnp.games.baron.rules.baronies import hexes_by_place
from pnp.games.baron.rules.keepchecks import check_keeps
from pnp.games.baron.rules.lands import land_of
from pnp.games.baron.rules.tablechecks import check_table
from pnp.judging.findings import Finding, found
from pnp.model.games import CheckRequest
from pnp.model.positions import UNREADABLE, Position
from pnp.texts.sentences import Word


def check(position: Position, request: CheckRequest) -> tuple[Finding, ...]:
    """Return all findings about *position*, in no particular order."""
    return (
        *_supply(position),
        *_pieces(position.terrain),
        *_neighbours(position.terrain),
        *check_keeps(position, land_of(position), request),
        *check_table(position, request.rulings),
    )


def _supply(position: Position) -> Iterator[Finding]:
    """Yield kinds of which there are more than in the box, or might be (BN01)."""
    by_kind: dict[str, list[Hex]] = {name: [] for name in (*VALUES, UNREADABLE)}
    for cell, kind in position.terrain.items():
        by_kind[kind].append(cell)
    unread = by_kind[UNREADABLE]
    most, laid = tiles_in_play(position.players), len(position.terrain)
    if laid > most:
        yield found("impossible", "BN01_total", count=laid, supply=most, players=position.players)
    is_near = False
    for name, cells, supply in _supplies(position.players, by_kind):
        if len(cells) > supply:
            yield found(
                "impossible", "BN01", cells, kind=Word(name), count=len(cells), supply=supply
            )
        elif len(cells) + len(unread) > supply:
            is_near = True
    if unread and is_near:
        yield found("needs entry", "BN01_unread", unread)


def _supplies(
    players: int, by_kind: Mapping[str, list[Hex]]
) -> Iterator[tuple[str, list[Hex], int]]:
    """Yield what is counted: the name, the tiles there are, and how many there may be."""
    is_short = players >= PLAYERS_WITH_FEWER_TILES
    for kind in KINDS:
        removed = 1 if is_short and kind.name == REMOVED_KIND else 0
        yield kind.name, by_kind[kind.name], kind.count - removed
    if is_short:
        ones = [kind for kind in KINDS if kind.value == REMOVED_VALUE]
        cells = [cell for kind in ones for cell in by_kind[kind.name]]
        yield "tiles_of_value_1", cells, sum(kind.count for kind in ones) - 1


def _pieces(terrain: Mapping[Hex, str]) -> Iterator[Finding]:
    """Yield that the landscape is not in one piece (BN02)."""
    pieces = _connected(terrain)
    if len(pieces) > 1:
        largest = max(pieces, key=len)
        apart = hexes_by_place(cell for piece in pieces if piece is not largest for cell in piece)
        yield found("impossible", "BN02", apart, count=len(pieces))


def _connected(terrain: Mapping[Hex, str]) -> list[list[Hex]]:
    """Return the hexes of each connected piece, pieces in reading order."""
    left = dict.fromkeys(terrain)
    pieces = []
    for first in terrain:
        if first not in left:
            continue
        del left[first]
        piece = [first]
        for cell in piece:  # grows while it is walked through
            for other in neighbours(cell):
                if other in left:
                    del left[other]
                    piece.append(other)
        pieces.append(piece)
    return pieces


def _neighbours(terrain: Mapping[Hex, str]) -> Iterator[Finding]:
    """Yield equal neighbours, and tiles that might be equal to theirs (BN03)."""
    doubtful: set[Hex] = set()
    for cell, kind in terrain.items():
        for other in (cell + direction for direction in (E, SW, SE)):
            pair = {kind, terrain[other]} if other in terrain else FREE_KINDS
            if UNREADABLE in pair and pair.isdisjoint(FREE_KINDS):
                doubtful.update(place for place in (cell, other) if terrain[place] == UNREADABLE)
            elif pair == {kind} and kind not in FREE_KINDS:
                yield found("impossible", "BN03", (cell, other), kind=Word(kind), other=other)
    if doubtful:
        yield found("needs entry", "BN03_unread", hexes_by_place(doubtful))
