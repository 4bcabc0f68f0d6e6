"""
BY01: the size of the map, one connected piece, no holes; and the tiles under it.

Two questions of tiles. Can the map be cut into triangles of three hexes at all? And do the
tiles of a list make it, each used once? A hex that cannot be read may be anything. What a
search within its budget neither finds nor proves impossible is said to be open.

What the box holds was transcribed by a third party; a map that these tiles do not make is
doubtful. It is impossible for the tiles that the toolkit dealt and those of a player's list.
"""

from collections.abc import Iterator, Mapping, Set
from functools import lru_cache

from generators.hexes import Hex, components, holes, neighbours, reading_order
from pnp.games.barony import facts
from pnp.games.barony.rules.tilecovers import ANYTHING, ORDINARY, cover, tile_supply
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
    expected = facts.HEXES_PER_TILE * facts.TILES_PER_PLAYER * players
    if not cells:
        yield needs_entry("BY01_map")
        return
    if len(cells) != expected:
        yield impossible("BY01", count=len(cells), players=players, expected=expected)
    largest, gaps = _shape_of(tuple(cells))
    if strays := reading_order(cells - largest):
        yield impossible("BY01_pieces", strays, count=len(strays))
    for gap in gaps if rulings["BY-1"] != "allowed" else ():
        rim = reading_order({c for cell in gap for c in neighbours(cell)} & cells)
        yield impossible("BY01_hole", rim, count=len(gap))


@lru_cache(maxsize=8)
def _shape_of(cells: tuple[Hex, ...]) -> tuple[Set[Hex], list[Set[Hex]]]:
    """Return the largest piece of a map, and its holes; repairs seldom change either."""
    pieces = sorted(components(set(cells)), key=lambda piece: (-len(piece), min(piece)))
    if len(cells) > MOST_HEXES_WITH_HOLES:
        return pieces[0], []
    # What encloses a gap is connected, so that each piece can be searched by itself.
    gaps = {gap for piece in pieces for gap in holes(piece)}
    return pieces[0], sorted(gaps, key=lambda gap: min((cell.r, cell.q) for cell in gap))


# A larger map has the wrong number of hexes whatever the game; its tiles are not asked for.
MOST_HEXES = 200

STEPS = 20_000
_IMPOSSIBLE: Severity = "impossible"

_LETTER_OF_TERRAIN = {name: letter for letter, name in facts.TERRAIN_OF_LETTER.items()}
_NO_TERRAIN = "!"


def check_cover(
    position: Position,
    request: CheckRequest,
    usual: tuple[str, ...] = facts.TILE_CODES,
    locations: int = 0,
) -> Iterator[Finding]:
    """
    Yield a map that no tiles make, or not those of the list, if one is known.

    That is the player's own list, or the usual one if the toolkit dealt from it. A map from
    elsewhere is held against Barony's tiles only.

    Where:
        usual: the tiles of the game; those of the expansion are the project's own.
        locations: how many mysterious locations are laid.

    Source: Barony rulebook, "Mise en place du jeu"; ruling BY-12.
    """
    if not 0 < len(position.terrain) <= MOST_HEXES:
        return
    codes, name, severity = request.inventory, "BY01_own_list", _IMPOSSIBLE
    is_dealt = position.board_words.startswith("seed")
    if codes is None and is_dealt and "inventory=" not in position.board_words:
        codes, name = usual, "BY01_dealt_list"
    elif codes is None and not is_dealt and not locations:
        codes, name, severity = usual, "BY01_known_list", "doubtful"
    # What cannot be read is no location, once all there are were seen.
    seen = sum(1 for kind in position.terrain.values() if kind == facts.LOCATION)
    unread = ANYTHING if codes and seen < locations else ORDINARY
    letters = tuple(
        (cell, unread if kind == UNREADABLE else _LETTER_OF_TERRAIN.get(kind, _NO_TERRAIN))
        for cell, kind in position.terrain.items()
    )
    is_covered, bare = cover(letters, None, STEPS)
    needed = len(letters) // facts.HEXES_PER_TILE
    if is_covered is False:
        yield _uncovered(_IMPOSSIBLE, "BY01_cut", bare)
    elif codes and needed > (count := len(codes)):
        yield found(severity, "BY01_short", list=Word(name), needed=needed, count=count)
    elif codes:
        supply = tile_supply(codes, is_two_sided=request.rulings["BY-12"] == "mirrored")
        is_covered, bare = cover(letters, supply, STEPS)
        if is_covered is False:
            yield _uncovered(severity, "BY01_list", bare, list=Word(name))
    if is_covered is None:
        yield found("information", "BY01_open")


def _uncovered(severity: Severity, text: str, bare: tuple[Hex, ...], **values: Word) -> Finding:
    """Return what is said of a map that tiles do not cover, with the hexes that none can."""
    return found(severity, f"{text}_nowhere" if bare else text, bare, MAP, **values)
