"""Lines, rings, ways, areas and what they join, held against plain loops and known tables."""

from itertools import combinations
from random import Random

import pytest

from generators import figures
from generators.hexes import Hex, Place, place_at
from tests.owngames import lattice
from tests.samples import few_and_this_week

BOARD = lattice.hexagon(3)
CELLS = frozenset(Hex(*cell) for cell in BOARD)
CORNERS = sorted({point for cell in BOARD for point in lattice.corners(cell)})
SIDES = sorted({point for cell in BOARD for point in lattice.sides(cell)})
FEW, MANY = 15, 60


def places(cells):
    return frozenset(Place(*lattice.place(cell)) for cell in cells)


def some(random, least=2, most=12):
    return random.sample(BOARD, random.randint(least, most))


def near(one, other):
    return lattice.distance(one, other) == 1


def reached(start, free):
    """All hexes that can be come to from one of *start*, over free ones, with the steps."""
    steps = dict.fromkeys(start, 0)
    for turn in range(1, 60):
        edge = [c for c in steps if steps[c] == turn - 1 and (turn == 1 or c in free)]
        for cell in edge:
            for other in lattice.neighbours(cell):
                steps.setdefault(other, turn)
    return steps


def brute_line(own, length=0, is_least=False):
    rows = []
    for cell in own:
        for step in lattice.ROUND[:3]:
            row = [cell]
            while (row[-1][0] + step[0], row[-1][1] + step[1]) in own:
                row.append((row[-1][0] + step[0], row[-1][1] + step[1]))
            if (cell[0] - step[0], cell[1] - step[1]) not in own:
                rows.append(len(row))
    if not length:
        return max(rows)
    return sum(row >= length if is_least else row == length for row in rows)


def brute_ring(own):
    """Hexes from which nobody gets far away without a step on one of the others."""
    wide = lattice.hexagon(6)
    found = 0
    for cell in BOARD:
        way = reached([cell], [c for c in wide if c not in own or c == cell])
        found += not any(way.get(c) and c not in own for c in lattice.ring(4))
    return found


def brute_encloses(own, foes):
    found = 0
    for cell in BOARD:
        if cell in own:
            continue
        area = {c for c in reached([cell], [b for b in BOARD if b not in own]) if c in BOARD}
        area -= set(own)
        touches = any(near(one, other) for one in own for other in area)
        found += touches and area.isdisjoint(foes)
    return found


def brute_surrounded(own, taken):
    free = [cell for cell in BOARD if cell not in own and cell not in taken]
    groups = lattice.groups(own, near)
    return sum(
        len(group) for group in groups if not any(near(one, cell) for one in group for cell in free)
    )


@few_and_this_week(FEW, MANY)
def test_figures_of_hexes_are_those_of_plain_loops(seeds):
    for seed in seeds:
        compare_hexes(Random(seed))


def compare_hexes(random):
    own = some(random, 3, 13)
    left = [cell for cell in BOARD if cell not in own]
    others = random.sample(left, random.randint(1, 4))
    free = random.sample(BOARD, random.randint(5, 19))
    figure = figures.Figure(places(own), places(others), board=CELLS)
    count = {name: work(figure) for name, work in figures.FIGURES.items() if name != "pattern"}
    assert count["line"] == brute_line(own)
    for length, is_least in ((2, False), (3, True)):
        rows = figures.FIGURES["line"](figure._replace(length=length, is_least=is_least))
        assert rows == brute_line(own, length, is_least)
    assert count["ring"] == brute_ring(own)
    assert count["encloses"] == brute_encloses(own, others)
    assert count["surrounded"] == brute_surrounded(own, others)
    touching = [(one, other) for one in own for other in others if near(one, other)]
    assert count["pairs"] == len(touching)
    inside = [two for two in combinations(own, 2) if near(*two)]
    assert figures.FIGURES["pairs"](figure._replace(others=figure.own)) == len(inside)
    assert count["distance"] == min(lattice.distance(a, b) for a in own for b in others)
    goals = [random.sample(BOARD, random.randint(1, 5)) for _ in range(4)]
    joined = max(
        sum(not set(goal).isdisjoint(group) for goal in goals)
        for group in lattice.groups(own, near)
    )
    assert figures.FIGURES["joins"](figure._replace(goals=list(map(places, goals)))) == joined
    width = random.randint(0, 3)
    bridges = figure._replace(free=frozenset(Hex(*cell) for cell in free), reach=width)
    linked = lattice.groups(own, lambda a, b: reached([a], free).get(b, 99) <= width + 1)
    assert figures.FIGURES["bridged"](bridges) == max(map(len, linked))
    for length, is_least in ((1, False), (2, True)):
        of_length = [size == length or (is_least and size > length) for size in map(len, linked)]
        found = figures.FIGURES["bridged"](bridges._replace(length=length, is_least=is_least))
        assert found == sum(of_length)
    walked = figure._replace(
        free=frozenset(Hex(*cell) for cell in free), reach=random.randint(0, 3)
    )
    steps = reached(others, free)
    ways = [steps[cell] for cell in own if cell in steps]
    assert figures.FIGURES["through"](walked) == sum(way <= (walked.reach or 99) for way in ways)
    assert figures.FIGURES["distance"](walked) == min(ways, default=len(BOARD))


# Paths.


def brute_path(own, nexts):
    """The longest of all paths, tried one by one."""
    longest = 0

    def go(path, state):
        nonlocal longest
        longest = max(longest, len(path))
        for one, then in nexts(path[-1], state):
            if one not in path:
                go([*path, one], then)

    for one in own:
        for state in (0, 1):
            go([one], state)
    return longest


def along_sides(own, stops):
    """From a side on at one of its two ends, to those that leave at their other end."""

    def nexts(side, end):
        corner = sorted(lattice.ends(side))[end]
        if corner in stops:
            return
        for other in own:
            ends = sorted(lattice.ends(other))
            if other != side and corner in ends:
                yield other, 1 - ends.index(corner)

    return nexts


def over_places(own, reach):
    def nexts(one, _):
        return [(o, 0) for o in own if reach(o, one) > 0]

    return nexts


@pytest.mark.parametrize("seed", range(FEW))
def test_the_longest_path_is_that_of_plain_loops(seed):
    random = Random(seed)
    sides = random.sample(SIDES[20:50], random.randint(2, 12))
    stops = random.sample(CORNERS, random.randint(0, 12))
    found = figures.path_bounds(
        figures.Figure(
            frozenset(Place(*p) for p in sides), stops=frozenset(Place(*p) for p in stops)
        )
    )
    true = brute_path(sides, along_sides(sides, stops))
    assert found == (true, true)
    cells = some(random, 2, 9)
    true = brute_path(cells, over_places(cells, near))
    assert figures.path_bounds(figures.Figure(places(cells))) == (true, true)
    corners = random.sample(CORNERS[10:34], random.randint(2, 11))

    def is_next(one, other):
        return any(set(lattice.ends(side)) == {one, other} for side in SIDES)

    true = brute_path(corners, over_places(corners, is_next))
    assert figures.path_bounds(figures.Figure(frozenset(Place(*p) for p in corners))) == (
        true,
        true,
    )


def test_a_search_that_ends_says_how_long_the_path_may_be():
    cells = Random(3).sample(lattice.hexagon(7), 80)
    least, most = figures.path_bounds(figures.Figure(places(cells)))
    assert 12 < least < most <= 80


def test_a_whole_board_is_one_path():
    assert figures.path_bounds(figures.Figure(places(lattice.hexagon(5)))) == (61, 61)


def test_a_goal_of_hexes_is_reached_by_what_lies_on_their_corners_and_sides():
    land = figures.Laid(place_at(Hex(1, 0)), figures.Thing("land"))
    board = figures.Board({Hex(0, 0), Hex(1, 0)}, lambda which: [land], lambda measure: int)
    roads = [[figures.Laid(place_at(Hex(0, 0), clock), figures.Thing("road"))] for clock in (3, 9)]
    assert figures.amounts(
        figures.Measure("joins", "road", goals=(("land", True, "all"),)), roads, board
    ) == [1, 0]


@pytest.mark.parametrize(("between", "count"), [("all", 1), ("own", 0), ("others", 1)])
def test_what_belongs_to_nobody_is_not_ones_own(between, count):
    man = figures.Laid(place_at(Hex(0, 0)), figures.Thing("man", "r"))
    well = figures.Laid(place_at(Hex(1, 0)), figures.Thing("well"))
    board = figures.Board({Hex(0, 0), Hex(1, 0)}, lambda which: [well], lambda measure: int)
    measure = figures.Measure("pairs", "man", of="well", between=between)
    assert figures.amounts(measure, [[man]], board) == [count]
