"""
BY01, the tiles under the map: can they lie there, and are they tiles that exist.

Two questions. Can the map be cut into triangles of three hexes at all? And do the tiles of
a list make it, each used once? A hex that cannot be read may be anything. What a search
within its budget neither finds nor proves impossible is said to be open.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from generators.hexes import Hex, neighbours, reading_order
from pnp.findings import Finding, Severity
from pnp.games.barony.components import TERRAIN_OF_LETTER
from pnp.games.barony.reports import found
from pnp.games.barony.tilecovers import Answer, Budget, find_cover, largest_cover
from pnp.games.barony.tilegrids import (
    ANYTHING,
    HEXES_PER_TILE,
    MYSTERIOUS,
    ORDINARY,
    TileGrid,
    TileSupply,
    tile_grid,
    tile_supply,
)
from pnp.games.barony.tilelists import TileList
from pnp.games.record import CheckRequest
from pnp.positions import UNREADABLE, Position
from pnp.sentences import Value, Word

# A larger map has the wrong number of hexes whatever the game; its tiles are not asked for.
MOST_HEXES = 200

STEPS_TO_FIND = 4000
STEPS_TO_LEAVE = 4000
STEPS_TO_REPAIR = 1500
STEPS_TO_READ_MAP = 40

_LETTER_OF_TERRAIN = {name: letter for letter, name in TERRAIN_OF_LETTER.items()}
_NO_TERRAIN = "!"


def check_cover(
    position: Position, request: CheckRequest, tiles: TileList | None
) -> Iterator[Finding]:
    """
    Find a map that no tiles make, or not those of the list, if there is one.

    Source: Barony rulebook, "Mise en place du jeu"; ruling BY-12.
    """
    if 0 < len(position.terrain) <= MOST_HEXES:
        is_two_sided = request.rulings.get("BY-12") == "mirrored"
        supply = tile_supply(tiles.codes, is_two_sided=is_two_sided) if tiles else None
        unread = _unread_letter(position, tiles)
        letters = {
            cell: unread if kind == UNREADABLE else _LETTER_OF_TERRAIN.get(kind, _NO_TERRAIN)
            for cell, kind in position.terrain.items()
        }
        yield from _Check(letters, unread, tiles, supply).findings()


@dataclass(frozen=True, slots=True)
class _Check:
    """
    One map to be checked, by one list of tiles.

    Attributes:
        unread: the letter of what cannot be read.
    """

    letters: Mapping[Hex, str]
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
            yield _uncovered(outline, "BY01_cut", "impossible")
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
        """How many tiles lie under the map."""
        return len(self.letters) // HEXES_PER_TILE

    def _not_listed(self) -> Iterator[Finding]:
        """Yield the findings on a map that the tiles of the list do not make."""
        if self.tiles is None or self.supply is None:
            return
        severity, name = self.tiles.severity, Word(self.tiles.name)
        if self._tiles_needed > self.supply.tile_count:
            count = self.supply.tile_count
            yield found(severity, "BY01_short", list=name, needed=self._tiles_needed, count=count)
            return
        grid = tile_grid(self.letters, self.supply)
        finding = _uncovered(grid, "BY01_list", severity, list=name)
        yield finding
        yield from self._repairs(self.supply, self._suspects(finding.hexes))

    def _suspects(self, bare: tuple[Hex, ...]) -> list[Hex]:
        """
        Return the hexes one of which is wrong, if it is one alone, most likely first.

        Hexes that no tile covers are all beside it. Of hexes that are left over, three at
        most come from one wrong hex; often it is one of these or beside them.
        """
        around = [{cell, *neighbours(cell)} & self.letters.keys() for cell in bare]
        if not bare:
            return []
        shared = set.intersection(*around)
        others = set.union(*around) - shared if len(bare) <= HEXES_PER_TILE else set()
        return [*reading_order(shared), *reading_order(others)]

    def _repairs(self, supply: TileSupply, suspects: Iterable[Hex]) -> Iterator[Finding]:
        """Yield one of *suspects* with a terrain that lets the tiles make the map."""
        budget = Budget(STEPS_TO_REPAIR)
        letters = sorted(set("".join(supply.kinds)))
        for cell in suspects:
            if not self._would_fit(supply, cell, self.unread, budget):
                continue
            for letter in letters:
                if self._would_fit(supply, cell, letter, budget):
                    terrain = Word(TERRAIN_OF_LETTER[letter])
                    yield found("information", "BY01_repair", [cell], terrain=terrain)
                    return

    def _would_fit(self, supply: TileSupply, cell: Hex, letter: str, budget: Budget) -> bool:
        """Tell whether the tiles make the map with another *letter* at *cell*."""
        budget.steps -= STEPS_TO_READ_MAP
        grid = tile_grid({**self.letters, cell: letter}, supply)
        answer, _ = find_cover(grid, budget)
        return answer is Answer.FOUND


def _uncovered(grid: TileGrid, text: str, severity: Severity, **values: Value) -> Finding:
    """
    Return the finding that no cover of *grid* is whole.

    It names the hexes that no tile can cover. If there are none, it names those that a
    largest cover leaves, or the best one found, one way of perhaps several.
    """
    nowhere = grid.free & ~grid.covered(grid.ups, grid.downs)
    if nowhere:
        return found(severity, f"{text}_nowhere", grid.hexes(nowhere), **values)
    largest = largest_cover(grid, Budget(STEPS_TO_LEAVE))
    hexes = grid.hexes(largest.cover.bare)
    ending = "largest" if largest.is_proved else "some"
    count = len(grid.bits) - len(hexes)
    return found(severity, f"{text}_{ending}", hexes, **values, count=count)


def _unread_letter(position: Position, tiles: TileList | None) -> str:
    """Return the letter of what cannot be read: no location, once all there are were seen."""
    seen = sum(1 for kind in position.terrain.values() if kind == TERRAIN_OF_LETTER[MYSTERIOUS])
    return ANYTHING if tiles and seen < tiles.locations else ORDINARY
