"""
Histories: several positions of one game, one after the other, and what changed between two.

Nobody saw the turns between, so a piece that went and a like one that came are told as one that
moved, the nearest first. What cannot follow is a finding: the map stays, phases come in their
order, seats do not change.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator

from generators import NamedTuple
from generators.hexes import Hex, PlaceName, place_at, steps
from pnp.judging.findings import Finding, Repair, impossible
from pnp.model.boards import NOBODY
from pnp.model.checks import PHASES, TOTALS
from pnp.model.games import Game
from pnp.model.positions import UNREADABLE, Position
from pnp.texts.sentences import Said, Sentence

# More tiles that were laid are counted.
_NAMED_TILES = 8
_ORDER = ["story_moved", "story_come", "story_gone", "story_entry", "story_laid", "story_laid_many"]


class Change(NamedTuple):
    """What changed: whose, and in words with the places; empty for the table."""

    colour: str
    says: Sentence

    @property
    def finding(self) -> Finding:
        """The change as pictures take it: with dots and arrows where it was."""
        repair = Repair(self.says, None, 0)
        return Finding("", "information", self.says, repairs=(repair,))


def changes(before: Position, after: Position, game: Game) -> Iterator[Change]:
    """Yield what changed from one position of a game to a later one, by colours."""
    before = laid_like(before, after)
    was, now = counts_by_place(before), counts_by_place(after)
    letters = [*(colour.letter for colour in game.colours), UNREADABLE, NOBODY, ""]
    gone, come = _by_kind(was - now), _by_kind(now - was)
    moved = [
        change
        for whose in dict.fromkeys((*gone, *come))
        for change in _moves(*whose, gone[whose], come[whose], game)
    ]
    moved += _entries(before, after)
    new = [cell for cell in after.terrain if cell not in before.terrain]
    if 0 < len(new) <= _NAMED_TILES:
        moved.append(Change("", Sentence("story_laid", {"hexes": tuple(new)})))
    elif new:
        moved.append(Change("", Sentence("story_laid_many", {"count": len(new)})))
    yield from sorted(
        moved, key=lambda one: (letters.index(one.colour), _ORDER.index(one.says.text))
    )


def check_next(before: Position, after: Position) -> Iterator[Finding]:
    """Yield why a position cannot come after another one of its game."""
    before = laid_like(before, after)
    others = [
        cell
        for cell, kind in before.terrain.items()
        if UNREADABLE not in {kind, after.terrain.get(cell, "")} and after.terrain.get(cell) != kind
    ]
    if others:
        yield impossible("PF13_map", others)
    if PHASES.index(after.phase) < PHASES.index(before.phase):
        yield impossible("PF13_phase")
    for keyword, listed in before.colours.items():
        seats = after.colours.get(keyword, listed)
        if keyword == "order" and UNREADABLE not in {*listed, *seats} and seats != listed:
            yield impossible("PF13_order")


def laid_like(before: Position, after: Position) -> Position:
    """Return a position, its map moved to where most of it lies on that of *after*."""
    shifts = Counter(
        other - cell
        for cell, kind in before.terrain.items()
        for other, kind_there in after.terrain.items()
        if kind == kind_there != UNREADABLE
    )
    zero = Hex(0, 0)
    best = max(shifts, key=lambda shift: (shifts[shift], shift == zero), default=zero)
    if best == zero or shifts[best] == shifts[zero]:
        return before
    return before._replace(
        terrain={cell + best: kind for cell, kind in before.terrain.items()},
        pieces=tuple(piece._replace(hex=piece.hex + best) for piece in before.pieces),
    )


def counts_by_place(position: Position) -> Counter[tuple[PlaceName, str, str, int | None]]:
    """Return how many pieces lie in each place, by colour, kind and chip."""
    counts: Counter[tuple[PlaceName, str, str, int | None]] = Counter()
    for piece in position.pieces:
        counts[piece.at, piece.colour, piece.kind, piece.chip] += piece.count
    return counts


def _by_kind(
    counts: Counter[tuple[PlaceName, str, str, int | None]],
) -> dict[tuple[str, str], Counter[PlaceName]]:
    """Return how many lie where, by colour and kind; chips that were turned are no moves."""
    found: dict[tuple[str, str], Counter[PlaceName]] = defaultdict(Counter)
    for (at, colour, kind, _), count in counts.items():
        found[colour, kind][at] += count
    return found


def _moves(
    colour: str, kind: str, gone: Counter[PlaceName], come: Counter[PlaceName], game: Game
) -> Iterator[Change]:
    """Yield where like pieces moved, then those that left the board and those that came."""

    def change(key: str, count: int, **places: Said) -> Change:
        one = count == 1
        piece = Sentence(
            "story_one" if one else "story_many",
            {"count": count, "piece": game.piece_word(kind, "one" if one else "piece")},
        )
        return Change(colour, Sentence(key, {"piece": piece, **places}))

    def far(pair: tuple[PlaceName, PlaceName]) -> int:
        return steps(place_at(*pair[0]), place_at(*pair[1]))

    while +gone and +come:
        old, new = min(((one, other) for one in +gone for other in +come), key=far)
        count = min(gone[old], come[new])
        yield change("story_moved", count, old=old, hex=new)
        gone[old] -= count
        come[new] -= count
    for at, count in (+gone).items():
        yield change("story_gone", count, one=at)
    for at, count in (+come).items():
        yield change("story_come", count, hex=at)


def _entries(before: Position, after: Position) -> Iterator[Change]:
    """Yield the numbers and letters beside the board that are others now."""
    from pnp.judging.slips import entered  # slow to import

    was, now = entered(before), entered(after)
    for place, value in now.items():
        old = was.get(place, value)
        if old != value and place.keyword != TOTALS:
            entry = f"{place.keyword} {place.field}".strip()
            yield Change(
                place.colour,
                Sentence("story_entry", {"entry": entry, "old": str(old), "new": str(value)}),
            )
