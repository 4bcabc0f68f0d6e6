"""Checks of the landscape of Baron: supply, one piece, no equal neighbours (BN01 to BN03)."""

from collections.abc import Iterator, Mapping

from generators.hexes import SE, SW, E, Hex, neighbours
from pnp.games.baron.components import (
    FREE_KINDS,
    KINDS,
    PLAYERS_WITH_FEWER_TILES,
    VALUES,
    tiles_in_play,
)
from pnp.games.baron.rules.baronies import hexes_by_place
from pnp.judging.findings import Finding
from pnp.model.positions import UNREADABLE, Position
from pnp.texts.sentences import Sentence, Value, Word

# With five players one meadow and one tile of value 1, of any kind, stay in the box.
REMOVED_KIND = "meadow"
REMOVED_VALUE = 1


def landscape_findings(position: Position) -> Iterator[Finding]:
    """Yield what is wrong with the landscape, whatever stands on it."""
    yield from _supply_findings(position)
    yield from _pieces_findings(position.terrain)
    yield from _neighbour_findings(position.terrain)


def _supply_findings(position: Position) -> Iterator[Finding]:
    """Yield kinds of which there are more than in the box, or might be (BN01)."""
    by_kind: dict[str, list[Hex]] = {kind.name: [] for kind in KINDS}
    by_kind[UNREADABLE] = []
    for cell, kind in position.terrain.items():
        by_kind[kind].append(cell)
    unread = tuple(by_kind[UNREADABLE])
    most = tiles_in_play(position.players)
    if len(position.terrain) > most:
        values = {"count": len(position.terrain), "supply": most, "players": position.players}
        yield Finding("BN01", "impossible", Sentence("BN01_total", values))
    is_near = False
    for name, cells, supply in _supplies(position.players, by_kind):
        if len(cells) > supply:
            told: dict[str, Value] = {
                "kind": Word(name),
                "count": len(cells),
                "supply": supply,
            }
            yield Finding("BN01", "impossible", Sentence("BN01", told), tuple(cells))
        elif len(cells) + len(unread) > supply:
            is_near = True
    if unread and is_near:
        sentence = Sentence("BN01_unread", {"tiles": unread})
        yield Finding("BN01", "needs entry", sentence, unread)


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


def _pieces_findings(terrain: Mapping[Hex, str]) -> Iterator[Finding]:
    """Yield that the landscape is not in one piece (BN02)."""
    pieces = _pieces(terrain)
    if len(pieces) > 1:
        largest = max(pieces, key=len)
        apart = hexes_by_place(cell for piece in pieces if piece is not largest for cell in piece)
        sentence = Sentence("BN02", {"count": len(pieces), "tiles": apart})
        yield Finding("BN02", "impossible", sentence, apart)


def _pieces(terrain: Mapping[Hex, str]) -> list[list[Hex]]:
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


def _neighbour_findings(terrain: Mapping[Hex, str]) -> Iterator[Finding]:
    """Yield equal neighbours, and tiles that might be equal to theirs (BN03)."""
    doubtful: set[Hex] = set()
    for cell, kind in terrain.items():
        for direction in (E, SW, SE):
            other = cell + direction
            if other not in terrain:
                continue
            pair = {kind, terrain[other]}
            if pair <= VALUES.keys() - FREE_KINDS and len(pair) == 1:
                told: dict[str, Value] = {"kind": Word(kind), "tile": cell, "other": other}
                yield Finding("BN03", "impossible", Sentence("BN03", told), (cell, other))
            elif UNREADABLE in pair and pair.isdisjoint(FREE_KINDS):
                doubtful.update(c for c in (cell, other) if terrain[c] == UNREADABLE)
    if doubtful:
        tiles = hexes_by_place(doubtful)
        yield Finding("BN03", "needs entry", Sentence("BN03_unread", {"tiles": tiles}), tiles)
