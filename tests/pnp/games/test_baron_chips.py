"""
The value chips of Baron: how many of each value, found by a simulation.

The rulebook gives 35 two-sided chips from -2 to 11, some blank, and no more. Players found
baronies where they pay: so the values are taken from the better half of the complete rings
of each random landscape. Twelve keeps is the most that stand at once (three or four
players). Chips then go, one by one, to the kind that twelve baronies most likely lack.
"""

import math
from collections import Counter
from functools import cache

import pytest

from generators.hexes import neighbours
from pnp.games.baron.deal import deal_board
from pnp.games.baron.facts import CHIPS, GAME, KEEPS_PER_PLAYER, VALUES
from pnp.model.games import DealRequest

LANDSCAPES = 240
CHIP_SPAN = GAME.number("chip_span")
MOST_KEEPS_AT_ONCE = max(players * keeps for players, keeps in KEEPS_PER_PLAYER.items())
LOWEST, HIGHEST = -2, 11
NUMBERED = 32


@cache
def ring_values() -> Counter[int]:
    """Return how often a ring of the better half of its landscape has each value."""
    found: Counter[int] = Counter()
    for seed in range(1, LANDSCAPES + 1):
        players = 2 + seed % 4
        shape = "disc" if seed % 8 < 4 else "organic"
        terrain = deal_board(DealRequest(players, seed, {"shape": shape})).terrain
        rings = [
            sum(VALUES[terrain[other]] for other in neighbours(cell))
            for cell, kind in terrain.items()
            if kind == "meadow" and all(other in terrain for other in neighbours(cell))
        ]
        rings.sort(reverse=True)
        found.update(rings[: math.ceil(len(rings) / 2)])
    return found


def wanted_chips(values: Counter[int], count: int) -> Counter[tuple[int, int]]:
    """Return *count* chips, each added where twelve baronies most likely lack one."""
    total = values.total()
    kinds = [(low, low + CHIP_SPAN) for low in range(LOWEST, LOWEST + CHIP_SPAN)]
    shares = {kind: sum(values[value] for value in kind) / total for kind in kinds}
    chips: Counter[tuple[int, int]] = Counter()
    for _ in range(count):
        chips[max(kinds, key=lambda kind: tail(shares[kind], chips[kind]))] += 1
    return chips


def tail(share: float, count: int) -> float:
    """Return how likely more than *count* of the baronies want a chip of that share."""
    return sum(
        math.comb(MOST_KEEPS_AT_ONCE, k) * share**k * (1 - share) ** (MOST_KEEPS_AT_ONCE - k)
        for k in range(count + 1, MOST_KEEPS_AT_ONCE + 1)
    )


def chips_by_values() -> Counter[tuple[int, ...]]:
    return Counter({tuple(sorted(values)): count for values, count in CHIPS.items() if values})


@pytest.mark.slow
def test_the_chips_are_those_that_the_simulation_asks_for() -> None:
    assert chips_by_values() == wanted_chips(ring_values(), NUMBERED)


@pytest.mark.slow
def test_twelve_baronies_hardly_ever_run_out_of_a_chip() -> None:
    values = ring_values()
    lacking = sum(
        tail(sum(values[v] for v in kind) / values.total(), count)
        for kind, count in chips_by_values().items()
    )
    assert lacking < 0.06


@pytest.mark.slow
def test_values_beyond_the_chips_are_rare() -> None:
    values = ring_values()
    outside = sum(count for value, count in values.items() if not LOWEST <= value <= HIGHEST)
    assert 0 < outside < 0.02 * values.total()


def test_there_are_35_chips_with_every_value_from_minus_2_to_11() -> None:
    assert sum(CHIPS.values()) == 35
    assert sorted(value for values in CHIPS for value in values) == list(range(-2, 12))
    assert CHIPS[()] == 3


def test_both_sides_of_a_chip_lie_seven_apart() -> None:
    for low, high in chips_by_values():
        assert high - low == CHIP_SPAN
