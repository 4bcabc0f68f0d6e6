"""Whose land each place is: by hand, by steps from every single start, and how far land differs."""

from fractions import Fraction

import pytest

from generators.bags.rules import land_of, nearest_owners, spread_of
from generators.hexes import Hex, disk, neighbours
from generators.randomness import Stream

ROW = [Hex(q, 0) for q in range(5)]
BOARD = disk(Hex(0, 0), 3)


def steps_from(start, passable):
    found, edge = {start: 0}, [start]
    for cell in edge:
        for other in neighbours(cell):
            if other in passable and other not in found:
                found[other] = found[cell] + 1
                edge.append(other)
    return found


def test_equals_share_a_place():
    owners = nearest_owners({"b": ROW[:1], "y": ROW[4:]}, set(ROW), neighbours)
    assert [owners[cell] for cell in ROW] == [("b",), ("b",), ("b", "y"), ("y",), ("y",)]
    land = land_of(owners, dict(zip(ROW, (1, 2, 3, 4, 4), strict=True)), "by")
    assert land == {"b": Fraction(9, 2), "y": Fraction(19, 2)}
    assert spread_of(land) == 5


def test_what_bars_the_way_is_walked_round_and_what_nobody_reaches_is_nobodys():
    wall = {Hex(1, 0), Hex(1, -1), Hex(0, 1)}
    passable = set(disk(Hex(0, 0), 1)) - wall
    owners = nearest_owners({"b": [Hex(-1, 0)], "y": [Hex(0, -1)]}, passable, neighbours)
    assert owners == {
        Hex(-1, 0): ("b",),
        Hex(-1, 1): ("b",),
        Hex(0, 0): ("b", "y"),
        Hex(0, -1): ("y",),
    }
    alone = nearest_owners({"b": [ROW[0]]}, {ROW[0], ROW[1], ROW[3]}, neighbours)
    assert set(alone) == set(ROW[:2])


@pytest.mark.parametrize("seed", range(40))
def test_every_place_is_of_those_whose_start_is_nearest(seed):
    stream = Stream(seed, "evenness")
    cells = stream.sample(BOARD, 33)
    starts = {owner: [cells[3 * n + k] for k in range(3)] for n, owner in enumerate("byrg")}
    passable = set(cells)
    ways = {owner: [steps_from(cell, passable) for cell in own] for owner, own in starts.items()}
    owners = nearest_owners(starts, passable, neighbours)
    for cell in cells:
        steps = {o: min(way.get(cell, 99) for way in ways[o]) for o in starts}
        nearest = min(steps.values())
        expected = () if nearest == 99 else tuple(o for o in starts if steps[o] == nearest)
        assert owners.get(cell, ()) == expected
    values = {cell: stream.below(5) for cell in cells}
    land = land_of(owners, values, starts)
    assert sum(land.values()) == sum(values[cell] for cell in owners)
    assert all(12 % worth.denominator == 0 for worth in land.values())
