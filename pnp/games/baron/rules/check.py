"""
What a position of Baron can prove to be wrong: all of it, and here what concerns the tiles.

The codes: BN01 to BN03 are here (supply, one piece, no equal neighbours), BN04 to BN09 in
`keepchecks`, BN10 and BN11 in `tablechecks`. What cannot be read makes a finding "needs
entry" where it matters.
"""

from collections.abc import Iterator, Mapping

from generators.hexes import SE, SW, E, Hex, reading_order
from generators.regions import components
from pnp.games.baron.facts import (
    FREE_KINDS,
    GAME,
    KINDS,
    PLAYERS_WITH_FEWER_TILES,
    REMOVED_KIND,
    REMOVED_VALUE,
    VALUES,
    tiles_in_play,
)
from pnp.games.baron.rules.keepchecks import check_keeps
from pnp.games.baron.rules.tablechecks import check_table
from pnp.judging.findings import Finding, impossible, needs_entry
from pnp.judging.views import view_of
from pnp.model.games import CheckRequest
from pnp.model.positions import UNREADABLE, Position
from pnp.texts.sentences import Word


def check(position: Position, request: CheckRequest) -> tuple[Finding, ...]:
    """Return all findings about *position*, in no particular order."""
    view = view_of(position, GAME)
    return (
        *_supply(position),
        *_pieces(position.terrain),
        *_neighbours(position.terrain),
        *check_keeps(view, request.rulings),
        *check_table(view, request.rulings),
    )


def _supply(position: Position) -> Iterator[Finding]:
    """Yield kinds of which there are more than in the box, or might be (BN01)."""
    by_kind: dict[str, list[Hex]] = {name: [] for name in (*VALUES, UNREADABLE)}
    for cell, kind in position.terrain.items():
        by_kind[kind].append(cell)
    unread = by_kind[UNREADABLE]
    most, laid = tiles_in_play(position.players), len(position.terrain)
    if laid > most:
        yield impossible("BN01_total", count=laid, supply=most, players=position.players)
    if laid and all(VALUES.get(kind, 0) < 0 for kind in position.terrain.values()):
        yield impossible("BN01_start", position.terrain)
    is_near = False
    for name, cells, supply in _supplies(position.players, by_kind):
        if len(cells) > supply:
            yield impossible("BN01", cells, kind=Word(name), count=len(cells), supply=supply)
        elif len(cells) + len(unread) > supply:
            is_near = True
    if unread and is_near:
        yield needs_entry("BN01_unread", unread)


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
    pieces = sorted(components(terrain.keys()), key=lambda piece: (-len(piece), _first(piece)))
    if len(pieces) > 1:
        apart = reading_order(cell for piece in pieces[1:] for cell in piece)
        yield impossible("BN02", apart, count=len(pieces))


def _first(piece: frozenset[Hex]) -> tuple[int, int]:
    return min((cell.r, cell.q) for cell in piece)


def _neighbours(terrain: Mapping[Hex, str]) -> Iterator[Finding]:
    """Yield equal neighbours, and tiles that might be equal to theirs (BN03)."""
    doubtful: set[Hex] = set()
    for cell, kind in terrain.items():
        for other in (cell + direction for direction in (E, SW, SE)):
            pair = {kind, terrain[other]} if other in terrain else FREE_KINDS
            if UNREADABLE in pair and pair.isdisjoint(FREE_KINDS):
                doubtful.update(place for place in (cell, other) if terrain[place] == UNREADABLE)
            elif pair == {kind} and kind not in FREE_KINDS:
                yield impossible("BN03", (cell, other), kind=Word(kind), other=other)
    if doubtful:
        yield needs_entry("BN03_unread", reading_order(doubtful))
