"""Whose land each place is: by hand, by steps from every single start, and how far land differs."""

from fractions import Fraction

import pytest

from generators.bags.rules import Even, Table
from generators.figures import Laid, Thing
from generators.hexes import Hex, disk, hexes_at, neighbours, place_at
from generators.randomness import Stream

ROW = [Hex(q, 0) for q in range(5)]
BOARD = disk(Hex(0, 0), 3)


def even_on(area, starts, values=None, walls=()):
    """What is measured on hexes, and a table with all that counts for it."""
    things = [(cell, Thing("start", owner)) for owner, own in starts.items() for cell in own]
    things += [(cell, Thing("wall")) for cell in walls]
    things += [(cell, Thing(str(value))) for cell, value in (values or {}).items()]
    table = Table()
    table.lay(Laid(place_at(cell), thing) for cell, thing in things)
    worth = tuple((str(value), value) for value in range(5))
    places = frozenset(map(place_at, area))
    kinds = frozenset({"start"}), worth, frozenset({"wall"})
    return Even("even", tuple(starts), *kinds, places), table


def owners_on(area, starts, walls=()):
    even, table = even_on(area, starts, walls=walls)
    return {hexes_at(place)[0]: owners for place, owners in even.land(table)[0].items()}


def steps_from(start, passable):
    found, edge = {start: 0}, [start]
    for cell in edge:
        for other in neighbours(cell):
            if other in passable and other not in found:
                found[other] = found[cell] + 1
                edge.append(other)
    return found


def test_equals_share_a_place():
    starts = {"b": ROW[:1], "y": ROW[4:]}
    owners = owners_on(ROW, starts)
    assert [owners[cell] for cell in ROW] == [("b",), ("b",), ("b", "y"), ("y",), ("y",)]
    even, table = even_on(ROW, starts, dict(zip(ROW, (1, 2, 3, 4, 4), strict=True)))
    assert even.land(table)[1] == {"b": Fraction(9, 2), "y": Fraction(19, 2)}
    assert even.spread(table) == 5


def test_what_bars_the_way_is_walked_round_and_what_nobody_reaches_is_nobodys():
    wall = {Hex(1, 0), Hex(1, -1), Hex(0, 1)}
    starts = {"b": [Hex(-1, 0)], "y": [Hex(0, -1)]}
    expected = {
        Hex(-1, 0): ("b",),
        Hex(-1, 1): ("b",),
        Hex(0, 0): ("b", "y"),
        Hex(0, -1): ("y",),
    }
    area = disk(Hex(0, 0), 1)
    assert owners_on({*area} - wall, starts) == owners_on(area, starts, wall) == expected
    assert set(owners_on({ROW[0], ROW[1], ROW[3]}, {"b": [ROW[0]]})) == set(ROW[:2])


@pytest.mark.parametrize("seed", range(40))
def test_every_place_is_of_those_whose_start_is_nearest(seed):
    stream = Stream(seed, "evenness")
    cells = stream.sample(BOARD, 33)
    starts = {owner: [cells[3 * n + k] for k in range(3)] for n, owner in enumerate("byrg")}
    passable = set(cells)
    ways = {owner: [steps_from(cell, passable) for cell in own] for owner, own in starts.items()}
    owners = owners_on(cells, starts)
    for cell in cells:
        steps = {o: min(way.get(cell, 99) for way in ways[o]) for o in starts}
        nearest = min(steps.values())
        expected = () if nearest == 99 else tuple(o for o in starts if steps[o] == nearest)
        assert owners.get(cell, ()) == expected
    values = {cell: stream.below(5) for cell in cells}
    even, table = even_on(cells, starts, values)
    land = even.land(table)[1]
    assert sum(land.values()) == sum(values[cell] for cell in owners)
    assert all(12 % worth.denominator == 0 for worth in land.values())
