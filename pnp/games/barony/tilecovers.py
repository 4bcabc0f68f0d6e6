"""
BY01: the size of the map, one connected piece, no holes; and the tiles under it.

Two questions of tiles. Can the map be cut into triangles of three hexes at all? And do the
tiles of a list make it, each used once? A hex that cannot be read may be anything. What a
search within its budget neither finds nor proves impossible is said to be open.

What the box holds was transcribed by a third party; a map that these tiles do not make is
doubtful. It is impossible for the tiles that the toolkit dealt and those of a player's list.

A *kind* is a code with all its turns (and mirror images, if tiles may be turned over). A hex
that cannot be read may hold anything, so that a place with one has a *choice* of kinds.

The search covers the hex with the fewest places for a tile, in every way that there is. The
free hexes and the tiles used tell all about what can follow, so none of these is tried twice;
when all have been tried, there is no cover. It has a budget of steps, a step being one look at
the whole map. When it is used up, the answer is None: neither found nor proved. Maps
of usual size are settled long before, from whichever side of the table they were typed.
"""

from collections.abc import Iterator, Mapping, Set
from functools import lru_cache
from itertools import product

from generators import Record
from generators.hexes import SE, SW, E, Hex, components, holes, neighbours, reading_order
from generators.placing import can_fill
from pnp.games.barony import facts
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


# Whether the tiles that exist can lie under a map: found, proved impossible, or left open.


ANYTHING = "?"
# What cannot be read, but is no mysterious location.
ORDINARY = "."

# The number of tiles used with a choice takes so many bits; more are as good as for ever.
_BITS = 8
_MOST = (1 << _BITS) - 1


class TileSupply(Record):
    """
    The tiles there are; equal to nothing but itself, as it is made once for each list.

    Attributes:
        counts: how many tiles of each kind.
        choices: every code as it may be read on a map, and the kinds that it may be.
    """

    counts: tuple[int, ...]
    choices: Mapping[str, tuple[int, ...]]


@lru_cache(maxsize=16)
def tile_supply(codes: tuple[str, ...], *, is_two_sided: bool = False) -> TileSupply:
    """Return the supply of tiles with *codes*, one for each tile."""
    kinds: dict[str, int] = {}
    counts: list[int] = []
    for code in codes:
        if code not in kinds:
            for side in (code, code[::-1]) if is_two_sided else (code,):
                turned = (side[turn:] + side[:turn] for turn in range(facts.HEXES_PER_TILE))
                kinds.update(dict.fromkeys(turned, len(counts)))
            counts.append(0)
        counts[kinds[code]] += 1
    choices: dict[str, set[int]] = {}
    for code, kind in kinds.items():
        for unread in (ANYTHING, ORDINARY):
            letters = [
                (letter,) if unread == ORDINARY and letter == facts.MYSTERIOUS else (letter, unread)
                for letter in code
            ]
            for text in map("".join, product(*letters)):
                choices.setdefault(text, set()).add(kind)
    return TileSupply(tuple(counts), {code: tuple(sorted(some)) for code, some in choices.items()})


@lru_cache(maxsize=8)
def cover(
    letters: tuple[tuple[Hex, str], ...], supply: TileSupply | None, steps: int
) -> tuple[bool | None, tuple[Hex, ...]]:
    """
    Tell whether tiles cover a map of *letters*, with so many steps at most; see `TileMap`.

    Also returns the hexes that no tile can cover. Repairs change pieces far more often than maps.
    """
    tiles = TileMap(dict(letters), supply)
    return tiles.cover(steps), tiles.bare


class TileMap:
    """
    The places on a map where some tile fits: as bits, like its hexes.

    Without a supply there is a place wherever three hexes touch one another.

    Attributes:
        bare: the hexes that no tile can cover.
    """

    def __init__(self, letters: Mapping[Hex, str], supply: TileSupply | None) -> None:
        self._supply = supply
        cells = reading_order(letters)
        trios: list[tuple[Hex, ...]] = []
        choices: list[tuple[int, ...]] = []
        on = dict.fromkeys(cells, 0)
        self._alike: dict[tuple[int, ...], int] = {}  # the places of each choice
        for cell in cells:
            for trio in ((cell, cell + SE, cell + SW), (cell, cell + E, cell + SE)):
                code = "".join(letters.get(one, " ") for one in trio)
                choice = supply.choices.get(code) if supply else None if " " in code else ()
                if choice is not None:
                    place = 1 << len(trios)
                    trios.append(trio)
                    choices.append(choice)
                    self._alike[choice] = self._alike.get(choice, 0) | place
                    for one in trio:
                        on[one] |= place
        bits = {cell: 1 << number for number, cell in enumerate(cells)}
        self._on = [(bits[cell], on[cell]) for cell in cells]
        shifts = {choice: number * _BITS for number, choice in enumerate(self._alike)}
        self._places = [
            (bits[a] | bits[b] | bits[c], on[a] | on[b] | on[c], shifts[choice], choice)
            for (a, b, c), choice in zip(trios, choices, strict=True)
        ]
        self.bare = tuple(cell for cell in cells if not on[cell])

    def cover(self, steps: int) -> bool | None:
        """Tell whether tiles cover all hexes, each used once; None: *steps* did not settle it."""
        most = dict.fromkeys(self._alike, _MOST)
        if self._supply:
            for choice in most:
                most[choice] = min(sum(self._supply.counts[kind] for kind in choice), _MOST)
        seen: set[tuple[int, int]] = set()
        waiting = [((1 << len(self._on)) - 1, (1 << len(self._places)) - 1, 0)]
        while waiting:
            free, places, used = waiting.pop()
            if not free:
                counts = dict(enumerate(self._supply.counts if self._supply else ()))
                taken = (
                    choice
                    for number, choice in enumerate(self._alike)
                    for _ in range(used >> number * _BITS & _MOST)
                )
                if not counts or can_fill([*taken], counts):
                    return True
                continue
            if steps == 0:
                return None
            steps -= 1
            left = self._fewest_places(free, places)
            if left & (left - 1):
                if (free, used) in seen:
                    continue
                seen.add((free, used))
            while left:
                place = left.bit_length() - 1
                left ^= 1 << place
                hexes, gone, shift, choice = self._places[place]
                now = used + (1 << shift)
                if now >> shift & _MOST == most[choice]:
                    gone |= self._alike[choice]
                waiting.append((free ^ hexes, places & ~gone, now))
        return False

    def _fewest_places(self, free: int, places: int) -> int:
        """Return the places that are left on the first free hex with the fewest of them."""
        found, fewest = 0, 7  # a hex has six
        for bit, on in self._on:
            if bit & free:
                left = on & places
                count = left.bit_count()
                if count < fewest:
                    found, fewest = left, count
                    if count < 2:
                        break
        return found
