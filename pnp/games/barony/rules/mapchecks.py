"""
BY01: the size of the map, one connected piece, no holes; and the tiles under it.

Two questions of tiles. Can the map be cut into triangles of three hexes at all? And do the
tiles of a list make it, each used once? A hex that cannot be read may be anything. What a
search within its budget neither finds nor proves impossible is said to be open.

What the box holds was transcribed by a third party; a map that these tiles do not make is
doubtful. It is impossible for the tiles that the toolkit dealt and those of a player's list.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, NamedTuple

from generators.hexes import Hex, neighbours, reading_order, rotate
from generators.regions import components, holes
from pnp.games.barony.facts import (
    HEXES_PER_TILE,
    LOCATION,
    TERRAIN_OF_LETTER,
    TILE_CODES,
    TILES_PER_PLAYER,
)
from pnp.games.barony.rules.tilecovers import Answer, Budget, find_cover, largest_cover
from pnp.games.barony.rules.tilegrids import (
    ANYTHING,
    ORDINARY,
    TileGrid,
    TileSupply,
    tile_grid,
    tile_supply,
)
from pnp.games.barony.rules.views import BaronyView
from pnp.judging.findings import MAP, Finding, found, impossible, needs_entry
from pnp.model.checks import Severity
from pnp.model.games import CheckRequest
from pnp.model.positions import UNREADABLE, Position
from pnp.texts.sentences import Value, Word

# Twice the largest board. A larger map is wrong anyway, and its holes would take long to find.
MOST_HEXES_WITH_HOLES = 270


def check_outline(view: BaronyView) -> Iterator[Finding]:
    """
    Find a map of the wrong size, in several pieces, or with holes.

    Source: Barony rulebook, "Mise en place du jeu"; ruling BY-1.
    """
    cells = view.position.terrain.keys()
    players = view.position.players
    expected = HEXES_PER_TILE * TILES_PER_PLAYER * players
    if not cells:
        yield needs_entry("BY01_map")
        return
    if len(cells) != expected:
        yield impossible("BY01", count=len(cells), players=players, expected=expected)
    pieces = sorted(components(cells), key=lambda piece: (-len(piece), min(piece)))
    if len(pieces) > 1:
        strays = reading_order(cells - pieces[0])
        yield impossible("BY01_pieces", strays, count=len(strays))
    if view.rulings.get("BY-1") != "allowed" and len(cells) <= MOST_HEXES_WITH_HOLES:
        for hole in _holes(pieces):
            rim = reading_order({c for gap in hole for c in neighbours(gap)} & cells)
            yield impossible("BY01_hole", rim, count=len(hole))


def _holes(pieces: Iterable[frozenset[Hex]]) -> list[frozenset[Hex]]:
    # What encloses a gap is connected, so that each piece can be searched by itself.
    gaps = {gap for piece in pieces for gap in holes(piece)}
    return sorted(gaps, key=lambda gap: min((cell.r, cell.q) for cell in gap))


# A larger map has the wrong number of hexes whatever the game; its tiles are not asked for.
MOST_HEXES = 200

STEPS_AT_FIRST = 1000
STEPS_TO_FIND = 4000
STEPS_TO_LEAVE = 4000

_LETTER_OF_TERRAIN = {name: letter for letter, name in TERRAIN_OF_LETTER.items()}
_NO_TERRAIN = "!"


class TileList(NamedTuple):
    """
    The tiles that a map must be made of.

    Attributes:
        codes: one for each tile.
        name: the key of the words for the list.
        severity: how grave it is when they cannot make the map.
        locations: how many mysterious locations are laid.
    """

    codes: tuple[str, ...]
    name: str
    severity: Severity
    locations: int = 0


def barony_tiles(position: Position, request: CheckRequest) -> TileList | None:
    """Return the tiles that the map of *position* must be made of; None if nobody knows them."""
    given = given_tiles(position, request, TILE_CODES)
    if given is None and not _is_dealt(position):
        return TileList(TILE_CODES, "BY01_known_list", "doubtful")
    return given


def given_tiles(
    position: Position, request: CheckRequest, usual: tuple[str, ...], *, locations: int = 0
) -> TileList | None:
    """
    Return the player's own tiles, or the *usual* ones if the toolkit dealt from them.

    None for a map from elsewhere, and for one dealt from a list that is not given.
    """
    if request.inventory is not None:
        return TileList(request.inventory, "BY01_own_list", "impossible", locations)
    if not _is_dealt(position) or "inventory=" in position.board_words:
        return None
    return TileList(usual, "BY01_dealt_list", "impossible", locations)


def _is_dealt(position: Position) -> bool:
    return position.board_words.startswith("seed")


def check_cover(
    position: Position, request: CheckRequest, tiles: TileList | None
) -> Iterator[Finding]:
    """
    Find a map that no tiles make, or not those of the list, if there is one.

    Source: Barony rulebook, "Mise en place du jeu"; ruling BY-12.
    """
    if not 0 < len(position.terrain) <= MOST_HEXES:
        return
    is_two_sided = request.rulings.get("BY-12") == "mirrored"
    supply = tile_supply(tiles.codes, is_two_sided=is_two_sided) if tiles else None
    unread = _unread_letter(position, tiles)
    letters = {
        cell: unread if kind == UNREADABLE else _LETTER_OF_TERRAIN.get(kind, _NO_TERRAIN)
        for cell, kind in position.terrain.items()
    }
    answer, _ = find_cover(tile_grid(letters, supply), Budget(STEPS_AT_FIRST))
    if answer is not Answer.FOUND:
        places = _turned_alike(letters)
        turned = {cell: letters[place] for cell, place in places.items()}
        yield from _Check(turned, places, unread, tiles, supply).findings()


class _Gap(NamedTuple):
    """
    The hexes that a cover cannot reach, or leaves.

    Attributes:
        kind: no tile can cover them; the largest cover leaves them; some cover leaves them.
    """

    cells: tuple[Hex, ...]
    kind: Literal["nowhere", "largest", "some"]


class _Check(NamedTuple):
    """
    One map to be checked, by one list of tiles.

    Attributes:
        letters: the map, turned so that it does not matter from which side it was typed.
        places: where its hexes are on the map that was typed.
        unread: the letter of what cannot be read.
    """

    letters: Mapping[Hex, str]
    places: Mapping[Hex, Hex]
    unread: str
    tiles: TileList | None
    supply: TileSupply | None

    def findings(self) -> Iterator[Finding]:
        """Yield all findings; the list is asked first, as a cover by it answers everything."""
        listed = self._fits_list()
        if listed is Answer.FOUND:
            return
        outline = tile_grid(self.letters, None)
        cut, _ = find_cover(outline, Budget(STEPS_TO_FIND))
        if cut is Answer.IMPOSSIBLE:
            yield self._gap_finding("BY01_cut", _gap(outline), "impossible")
            return
        if listed is Answer.IMPOSSIBLE:
            yield from self._not_listed()
        if Answer.OPEN in (cut, listed):
            yield found("information", "BY01_open")

    def _fits_list(self) -> Answer | None:
        """Tell whether the tiles of the list make the map; None if there is no list."""
        if self.supply is None:
            return None
        if self._tiles_needed > self.supply.tile_count:
            return Answer.IMPOSSIBLE
        answer, _ = find_cover(tile_grid(self.letters, self.supply), Budget(STEPS_TO_FIND))
        return answer

    @property
    def _tiles_needed(self) -> int:
        return len(self.letters) // HEXES_PER_TILE

    def _not_listed(self) -> Iterator[Finding]:
        if self.tiles is None or self.supply is None:
            return
        severity, name = self.tiles.severity, Word(self.tiles.name)
        if self._tiles_needed > self.supply.tile_count:
            count = self.supply.tile_count
            yield found(severity, "BY01_short", list=name, needed=self._tiles_needed, count=count)
            return
        gap = _gap(tile_grid(self.letters, self.supply))
        yield self._gap_finding("BY01_list", gap, severity, list=name)

    def _gap_finding(self, text: str, gap: _Gap, severity: Severity, **values: Value) -> Finding:
        hexes = reading_order(self.places[cell] for cell in gap.cells)
        if gap.kind != "nowhere":
            values["count"] = len(self.letters) - len(hexes)
        return found(severity, f"{text}_{gap.kind}", hexes, **values)._replace(about=MAP)


def _gap(grid: TileGrid) -> _Gap:
    """Return the hexes that no tile can cover; if there are none, those of a largest cover."""
    nowhere = grid.free & ~grid.covered(grid.ups, grid.downs)
    if nowhere:
        return _Gap(grid.hexes(nowhere), "nowhere")
    largest = largest_cover(grid, Budget(STEPS_TO_LEAVE))
    return _Gap(grid.hexes(largest.cover.bare), "largest" if largest.is_proved else "some")


def _unread_letter(position: Position, tiles: TileList | None) -> str:
    """Return the letter of what cannot be read: no location, once all there are were seen."""
    seen = sum(1 for kind in position.terrain.values() if kind == LOCATION)
    return ANYTHING if tiles and seen < tiles.locations else ORDINARY


def _turned_alike(letters: Mapping[Hex, str]) -> dict[Hex, Hex]:
    """
    Return the hexes of the map turned and moved, and where each one was before.

    The same map typed in another direction or place comes out the same, so that a search that
    gives up, or names one solution of several, comes to the same end for a photograph taken
    from another side of the table.
    """
    turned = {cell: cell for cell in letters}
    best: list[tuple[int, int, str]] = []
    places: dict[Hex, Hex] = {}
    for _ in range(6):
        turned = {rotate(cell, 1): place for cell, place in turned.items()}
        moved = _at_origin(turned)
        look = sorted((cell.r, cell.q, letters[place]) for cell, place in moved.items())
        if not best or look < best:
            best, places = look, moved
    return places


def _at_origin(turned: Mapping[Hex, Hex]) -> dict[Hex, Hex]:
    if not turned:
        return {}
    corner = Hex(min(cell.q for cell in turned), min(cell.r for cell in turned))
    return {cell - corner: place for cell, place in turned.items()}
