"""
Games of Baron that explain a position: an order in which its tiles were laid, with all bonuses.

What anybody drew cannot be seen, nor in which place of the row it lay. So a position is legal if some
order of its tiles brings every player the honour that is typed, less what the draws may have cost.
Keeps are placed as late as possible, when all round their meadows is laid, so that nobody fights.
Orders are made at random: who needs honour lays where it brings some, and the others where it does not.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

from generators.hexes import Hex, neighbours
from pnp.games.baron.facts import tiles_in_play
from pnp.model.boards import Piece
from pnp.model.positions import Position
from tests.twins.baron_games import CONTACTS, DUNGEON, PRICES, VALUES

# Tiles that are laid at most, in all orders together.
MOST_LAID = 60_000
# The tiles that start the landscape, and those laid at the end that nobody draws.
_START, _LAST = 1, 2


def is_explained(position: Position, random: Random) -> bool:
    """Tell whether an order of laying the tiles is found that leads to *position*; nobody is out."""
    seats = position.listed("order")
    if position.listed("out") or len(seats) < position.players:
        return False
    near = {
        cell: [o for o in neighbours(cell) if o in position.terrain] for cell in position.terrain
    }
    orders = MOST_LAID // len(near)
    return any(_is_game(position, seats, near, random) for _ in range(orders))


def _is_game(
    position: Position, seats: Sequence[str], near: Mapping[Hex, Sequence[Hex]], random: Random
) -> bool:
    keeps = {c: [piece for piece in position.pieces if piece.colour == c] for c in seats}
    wanted = {c: position.numbers["honour"][c] - _worth(position, near, keeps[c]) for c in seats}
    boldness = {colour: random.choice([0, 0.2, 0.5, 0.8, 1]) for colour in seats}
    turns = len(near) - _START
    laid = {
        random.choice([cell for cell, kind in position.terrain.items() if VALUES[kind] >= 0]): -1
    }
    touched = Counter(other for cell in laid for other in near[cell])
    earned: dict[str, dict[int, int]] = {colour: {} for colour in seats}
    for turn in range(turns):
        colour = seats[turn % len(seats)]
        bonus = {c: CONTACTS.get(n, 0) for c, n in random.sample([*touched.items()], len(touched))}
        is_bold = (
            sum(earned[colour].values()) < wanted[colour] or random.random() < boldness[colour]
        )
        cell = (max if is_bold else min)(bonus, key=bonus.__getitem__)
        laid[cell] = turn
        del touched[cell]
        touched.update(Counter(other for other in near[cell] if other not in laid))
        earned[colour][turn] = bonus[cell]
    is_over = len(near) >= tiles_in_play(position.players)
    return all(
        _founds(position, near, keeps[c], laid, earned[c])
        and _is_paid(position.numbers["honour"][c], earned[c], _LAST if is_over else 0)
        for c in seats
    )


def _worth(position: Position, near: Mapping[Hex, Sequence[Hex]], keeps: Sequence[Piece]) -> int:
    own = {c for keep in keeps if keep.kind == "B" for c in (keep.hex, *near[keep.hex])}
    return sum(VALUES[position.terrain[cell]] for cell in own)


def _founds(
    position: Position,
    near: Mapping[Hex, Sequence[Hex]],
    keeps: Sequence[Piece],
    laid: Mapping[Hex, int],
    earned: dict[int, int],
) -> bool:
    """Place keeps in the last turns of a player, and add to *earned* what they bring."""

    def ready(keep: Piece) -> int:
        return max(laid[c] for c in (keep.hex, *(near[keep.hex] if keep.kind == "B" else ())))

    placed = list(zip(sorted(keeps, key=ready, reverse=True), reversed(earned), strict=False))
    if len(placed) < len(keeps) or any(ready(keep) > turn for keep, turn in placed):
        return False
    seen: list[Piece] = []
    for keep, turn in reversed(placed):
        before = _worth(position, near, seen)
        seen.append(keep)
        earned[turn] += _worth(position, near, seen) - before
    return True


def _is_paid(honour: int, earned: Mapping[int, int], undrawn: int) -> bool:
    """Tell whether the draws can have cost what is missing, and nobody fell into the dungeon."""
    left, prices = sum(earned.values()) - honour, {}
    for turn in reversed(list(earned)[: len(earned) - undrawn]):
        prices[turn] = max((price for price in PRICES if price <= left), default=0)
        left -= prices[turn]
    course = [0]
    for turn, more in earned.items():
        course.append(course[-1] - prices.get(turn, 0))
        course.append(course[-1] + more)
    return left == 0 and min(course) > DUNGEON
