"""
BY01: the size of the map, one connected piece, no holes; and the tiles under it.

Two questions of tiles. Can the map be cut into triangles of three hexes at all? And do the
tiles of a list make it, each used once? A hex that cannot be read may be anything. What a
search within its budget neither finds nor proves impossible is said to be open.

What the box holds was transcribed by a third party; a map that these tiles do not make is
doubtful. It is impossible for the tiles that the toolkit dealt and those of a player's list.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from generators.hexes import neighbours, reading_order
from generators.regions import components, holes
from pnp.games.barony.facts import (
    HEXES_PER_TILE,
    LOCATION,
    TERRAIN_OF_LETTER,
    TILE_CODES,
    TILES_PER_PLAYER,
)
from pnp.games.barony.rules.tilecovers import (
    ANYTHING,
    ORDINARY,
    Answer,
    TileMap,
    tile_supply,
)
from pnp.judging.findings import MAP, Finding, found, impossible, needs_entry
from pnp.judging.views import View
from pnp.model.checks import Severity
from pnp.model.games import CheckRequest
from pnp.model.positions import UNREADABLE, Position
from pnp.texts.sentences import Word

# Twice the largest board. A larger map is wrong anyway, and its holes would take long to find.
MOST_HEXES_WITH_HOLES = 270


def check_outline(view: View, rulings: Mapping[str, str]) -> Iterator[Finding]:
    """
    Yield a map of the wrong size, in several pieces, or with holes.

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
    if rulings["BY-1"] != "allowed" and len(cells) <= MOST_HEXES_WITH_HOLES:
        # What encloses a gap is connected, so that each piece can be searched by itself.
        gaps = {gap for piece in pieces for gap in holes(piece)}
        for gap in sorted(gaps, key=lambda gap: min((cell.r, cell.q) for cell in gap)):
            rim = reading_order({c for cell in gap for c in neighbours(cell)} & cells)
            yield impossible("BY01_hole", rim, count=len(gap))


# A larger map has the wrong number of hexes whatever the game; its tiles are not asked for.
MOST_HEXES = 200

STEPS = 20_000

_LETTER_OF_TERRAIN = {name: letter for letter, name in TERRAIN_OF_LETTER.items()}
_NO_TERRAIN = "!"


class TileList(NamedTuple):
    """
    The tiles that a map must be made of.

    Attributes:
        codes: one for each tile.
        name: the key of the words for the list.
        severity: how grave it is when they cannot make the map.
    """

    codes: tuple[str, ...]
    name: str
    severity: Severity = "impossible"


def tile_list(
    position: Position, request: CheckRequest, usual: tuple[str, ...], *, are_printed: bool
) -> TileList | None:
    """
    Return the player's own tiles, or the *usual* ones if the toolkit dealt from them.

    Any other map is held against tiles that *are printed* so. None where nobody knows the tiles,
    as of a map that was dealt from a list which is not given.
    """
    if request.inventory is not None:
        return TileList(request.inventory, "BY01_own_list")
    if not position.board_words.startswith("seed"):
        return TileList(usual, "BY01_known_list", "doubtful") if are_printed else None
    is_usual = "inventory=" not in position.board_words
    return TileList(usual, "BY01_dealt_list") if is_usual else None


def check_cover(
    position: Position,
    request: CheckRequest,
    usual: tuple[str, ...] = TILE_CODES,
    locations: int = 0,
) -> Iterator[Finding]:
    """
    Yield a map that no tiles make, or not those of the list, if there is one.

    Where:
        usual: the tiles of the game; those of the expansion are the project's own.
        locations: how many mysterious locations are laid.

    Source: Barony rulebook, "Mise en place du jeu"; ruling BY-12.
    """
    if not 0 < len(position.terrain) <= MOST_HEXES:
        return
    tiles = tile_list(position, request, usual, are_printed=not locations)
    # What cannot be read is no location, once all there are were seen.
    seen = sum(1 for kind in position.terrain.values() if kind == LOCATION)
    unread = ANYTHING if tiles and seen < locations else ORDINARY
    letters = {
        cell: unread if kind == UNREADABLE else _LETTER_OF_TERRAIN.get(kind, _NO_TERRAIN)
        for cell, kind in position.terrain.items()
    }
    by_any = TileMap(letters, None)
    answer = by_any.cover(STEPS)
    needed = len(letters) // HEXES_PER_TILE
    if answer is Answer.IMPOSSIBLE:
        yield _uncovered("impossible", "BY01_cut", by_any)
    elif tiles and needed > (count := len(tiles.codes)):
        name = Word(tiles.name)
        yield found(tiles.severity, "BY01_short", list=name, needed=needed, count=count)
    elif tiles:
        is_two_sided = request.rulings["BY-12"] == "mirrored"
        by_list = TileMap(letters, tile_supply(tiles.codes, is_two_sided=is_two_sided))
        answer = by_list.cover(STEPS)
        if answer is Answer.IMPOSSIBLE:
            yield _uncovered(tiles.severity, "BY01_list", by_list, list=Word(tiles.name))
    if answer is Answer.OPEN:
        yield found("information", "BY01_open")


def _uncovered(severity: Severity, text: str, tiles: TileMap, **values: Word) -> Finding:
    """Return what is said of a map that tiles do not cover, with the hexes that none can."""
    text = f"{text}_nowhere" if tiles.bare else text
    return found(severity, text, tiles.bare, **values)._replace(about=MAP)
