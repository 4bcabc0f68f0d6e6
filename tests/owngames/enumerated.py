"""
Small games as files, and all of their deals counted out by plain loops.

A deal is a set of (what, where, which): ``("terrain", "B2", "pond")``. Things that are alike are
told apart while they are laid, so that every deal has the weight that fair drawing gives it.
"""

import tomllib
from collections import Counter
from collections.abc import Callable
from itertools import combinations, permutations
from pathlib import Path
from typing import NamedTuple

from tests.casebooks import read_cases
from tests.owngames.lattice import CORNERS, SIDES, distance, ends, groups, names_by_place, place

BOOK = read_cases(Path(__file__).with_name("enumerated.txt"))
SEVEN = [(0, -1), (1, -1), (-1, 0), (0, 0), (1, 0), (-1, 1), (0, 1)]
FIVE = [(0, 0), (1, 0), (-1, 1), (0, 1), (1, 1)]
THREE = [(0, 0), (-1, 1), (0, 1)]
ONE = [(0, 0)]
OUTLINES = {7: '"hexagon 2"', 5: "[2, 3]", 3: "[1, 2]", 1: "[1]"}
NAMED = {len(c): {name: cell for cell, name in names_by_place(c).items()} for c in (SEVEN, FIVE, THREE, ONE)}  # fmt: skip


class Draw(NamedTuple):
    """One bag: what it is called, its things, and where they may lie once others do."""

    what: str
    things: tuple[str, ...]
    places: Callable[[frozenset], list[str]]
    count: int | None = None
    is_shuffled: bool = True


class Case(NamedTuple):
    """A file below its first lines, the deals that it declares, and what holds between them."""

    size: int
    holds: Callable[[frozenset], bool] = lambda deal: True
    draws: tuple[Draw, ...] = ()
    land: tuple[Draw, ...] = ()
    players: int = 2
    has_count: bool = True
    body: str = ""

    @property
    def text(self) -> str:
        head = f'[game]\nname = "Small"\nplayers = {self.players}\n'
        return f"{head}[board]\noutline = {OUTLINES[self.size]}\n{self.body}\n"

    @property
    def terrain(self) -> Draw:
        """The bag of terrain; the kind without a number fills up."""
        counts = {
            kind: one.get("count") for kind, one in tomllib.loads(self.text)["terrain"].items()
        }
        left = self.size - sum(filter(None, counts.values()))
        things = [kind for kind, n in counts.items() for _ in range(left if n is None else n)]
        return Draw("terrain", tuple(things), everywhere(self.size))

    def deals(self) -> Counter:
        """All deals that obey the rules, with their weights."""
        found = Counter({frozenset(): 1})
        for draw in (*(self.land or [self.terrain]), *self.draws):
            found = _drawn(found, draw)
        return Counter({deal: weight for deal, weight in found.items() if self.holds(deal)})


def _drawn(deals, draw):
    found = Counter()
    for deal, weight in deals.items():
        for layout, ways in _layouts(draw, draw.places(deal)).items():
            found[deal | layout] += weight * ways
    return found


def _layouts(draw, places):
    """The ways to lay a bag, each thing by itself."""
    count = min(len(draw.things), len(places)) if draw.count is None else draw.count
    if not draw.is_shuffled:
        laid = zip(places[:count], draw.things[:count], strict=True)
        return Counter([frozenset((draw.what, *one) for one in laid)])
    return Counter(
        frozenset((draw.what, at, draw.things[n]) for at, n in zip(chosen, order, strict=True))
        for chosen in combinations(places, count)
        for order in permutations(range(len(draw.things)), count)
    )


def on(*names):
    return lambda deal: list(names)


def everywhere(size):
    return on(*NAMED[size])


def where(what, *kinds):
    """The places where one of these lies already."""
    return lambda deal: sorted(at for one, at, kind in deal if one == what and kind in kinds)


def lie(deal, what, *kinds):
    return [at for one, at, kind in deal if one == what and kind in kinds]


def cells_at(name, size):
    """The hexes that a hex, a corner or a side lies in, on the board or off it."""
    if "@" not in name:
        return [NAMED[size][name]]
    round_it = [(q, r) for q in range(-4, 5) for r in range(-4, 5)]
    return [
        cell
        for cell in round_it
        if point(name, size) in [place(cell, clock) for clock in (*CORNERS, *SIDES)]
    ]


def steps_of_hexes(one, other, size):
    ways = [distance(a, b) for a in cells_at(one, size) for b in cells_at(other, size)]
    return min(ways)


def point(name, size):
    cell, _, clock = name.partition("@")
    return place(NAMED[size][cell], int(clock or 0))


def apart(names, size, least=2):
    cells = [NAMED[size][name] for name in names]
    return all(distance(*two) >= least for two in combinations(cells, 2))


def near(one, other, size):
    return distance(NAMED[size][one], NAMED[size][other]) == 1


def group_sizes(names, size):
    return [len(group) for group in groups(names, lambda one, other: near(one, other, size))]


def points_of(cells, clocks):
    """The corners or sides of hexes, each called by its first hex in reading order."""
    names = names_by_place(cells)
    found = {}
    for cell in cells:
        for clock in clocks:
            found.setdefault(place(cell, clock), f"{names[cell]}@{clock}")
    return list(found.values())


def touch(one, other):
    """Whether two corners are the ends of a side, or two sides share a corner."""
    a, b = point(one, 1), point(other, 1)
    if int(one.partition("@")[2]) % 2:
        return bool(set(ends(a)) & set(ends(b)))
    return (abs(a[0] - b[0]), abs(a[1] - b[1])) in ((2, 2), (0, 4))


VALUES = {"low": 1, "mid": 2, "high": 4}
SPOTS = {"A1": "AB", "A2": "AB"}


def _is_one_wood(wood, pond):
    def are_joined(one, other):
        return near(one, other, 7) or (near(one, pond, 7) and near(other, pond, 7))

    return len(groups(wood, are_joined)) == 1


def _are_sets(north):
    return north["wood"] and north["pond"] and min(north["pond"], north["hill"]) <= 1


def _differ(deal):
    below = {at: VALUES[kind] for what, at, kind in deal if what == "terrain"}
    stands = [below[at] for what, at, _ in deal if what == "pieces"]
    return abs(stands[0] - stands[1]) <= 1


def _ponds_beside(deal, kind):
    ponds = lie(deal, "terrain", "pond")
    return [sum(near(one, pond, 7) for pond in ponds) for one in lie(deal, "terrain", kind)]


def _unlike(deal):
    values = [value for one, at, value in deal if one == "num" and at in ("A1", "B1")]
    return len(set(values)) == 2


def _half(deal, what):
    """The sum of chips on A1 and B1."""
    return sum(int(value) for one, at, value in deal if one == what and at in ("A1", "B1"))


PAWNS = ("bP", "yP")
CHIPS = Draw("num", ("1", "1", "2", "2", "3"), everywhere(5))
# The terrain is that of the file, and lies first.
_DRAWN = {
    "apart": Case(7, lambda deal: apart(lie(deal, "terrain", "pond"), 7)),
    "farther apart": Case(7, lambda deal: apart(lie(deal, "terrain", "pond", "well"), 7)),
    "equal apart": Case(
        5, lambda deal: all(apart(lie(deal, "terrain", kind), 5) for kind in ("pond", "wood"))
    ),
    "equal chips apart": Case(
        5, lambda deal: all(apart(lie(deal, "num", value), 5) for value in "123"), (CHIPS,)
    ),
    "equal chips in a region apart": Case(5, _unlike, (CHIPS,)),
    "a hex far from a corner": Case(
        7,
        lambda deal: steps_of_hexes(*lie(deal, "pieces", "B", "H"), 7) >= 2,
        (
            Draw("pieces", ("B",), everywhere(7)),
            Draw("pieces", ("H",), on(*points_of(SEVEN, CORNERS))),
        ),
    ),
    "beside": Case(7, lambda deal: min(_ponds_beside(deal, "well")) >= 1),
    "beside at most": Case(7, lambda deal: max(_ponds_beside(deal, "pond")) <= 1),
    "connected": Case(7, lambda deal: group_sizes(lie(deal, "terrain", "pond"), 7) == [3]),
    "number in a region": Case(7, lambda deal: "B2" in lie(deal, "terrain", "pond")),
    "number by regions": Case(
        7, lambda deal: {name[0] for name in lie(deal, "terrain", "pond")} >= {"A", "C"}
    ),
    "sum of values": Case(
        5, lambda deal: len({"A1", "B1"} & set(lie(deal, "terrain", "high"))) < 2
    ),
    "sum of chips": Case(5, lambda deal: 3 <= _half(deal, "num") <= 4, (CHIPS,)),
    "group": Case(7, lambda deal: max(group_sizes(lie(deal, "terrain", "pond"), 7)) <= 2),
    "groups of two": Case(
        7, lambda deal: group_sizes(lie(deal, "terrain", "pond"), 7).count(2) == 1
    ),
    "group over others": Case(
        7, lambda deal: _is_one_wood(lie(deal, "terrain", "wood"), *lie(deal, "terrain", "pond"))
    ),
    "kinds": Case(5, lambda deal: len({k for _, at, k in deal if at[0] == "A"}) == 2),
    "sets": Case(7, lambda deal: _are_sets(Counter(kind for _, at, kind in deal if at[0] in "AB"))),
    "height of stacks": Case(
        5,
        lambda deal: len({at for what, at, _ in deal if what == "pieces"}) == 3,
        (Draw("pieces", ("B", "B"), everywhere(5)), Draw("pieces", ("H",), everywhere(5))),
    ),
    "differ": Case(3, _differ, (Draw("pieces", PAWNS, everywhere(3)),)),
    "pieces apart": Case(
        7,
        lambda deal: apart(lie(deal, "pieces", *PAWNS), 7),
        (Draw("pieces", PAWNS, everywhere(7)),),
    ),
    "pieces on what lies there": Case(5, draws=(Draw("pieces", PAWNS, where("terrain", "pond")),)),
    "chips on what lies there": Case(
        5,
        lambda deal: apart(lie(deal, "num", "6"), 5),
        (Draw("num", ("1", "1", "6", "6"), where("terrain", "field")),),
    ),
    "a piece on a chip": Case(
        5,
        draws=(
            Draw("num", ("1", "1", "1", "6", "6"), everywhere(5)),
            Draw("pieces", ("I",), where("num", "6")),
        ),
    ),
    "drawn from more": Case(3, has_count=False),
    "corners": Case(
        1,
        lambda deal: not touch(*lie(deal, "pieces", "bH", "yH")),
        (Draw("pieces", ("bH", "yH"), on(*points_of(ONE, CORNERS))),),
    ),
    "sides": Case(
        1,
        lambda deal: not touch(*lie(deal, "pieces", "bW", "yW")),
        (Draw("pieces", ("bW", "yW"), on(*points_of(ONE, SIDES))),),
    ),
    "regions": Case(
        7,
        land=(
            Draw("terrain", ("well",), on("B2")),
            Draw("terrain", ("snow", "rock"), on("A1", "A2")),
            Draw("terrain", ("moss", "moss", "turf", "turf"), on("B1", "B3", "C1", "C2")),
        ),
    ),
    "not shuffled": Case(
        3, land=(Draw("terrain", ("low", "mid", "high"), everywhere(3), is_shuffled=False),)
    ),
    # Boards are counted, not who begins.
    "the order of players": Case(
        1, draws=(Draw("order", ("b", "y", "g"), on("1", "2", "3")),), players=3, has_count=False
    ),
    "an option that is off": Case(5),
    "an option that is on": Case(7, lambda deal: apart(lie(deal, "terrain", "pond"), 7)),
}

CASES = {case.title: _DRAWN[case.title]._replace(body=case.text) for case in BOOK["cases"]}

# No deal obeys these: proved where the deals are few.
IMPOSSIBLE = {case.title: case.text for case in BOOK["impossible"]}


def outcome(data) -> frozenset:
    """What a dealt board is, as `Case.deals` says it."""
    found = [("terrain", one["name"], one["terrain"]) for one in data["hexes"]]
    for one in data["hexes"]:
        found += [(kind, one["name"], value) for kind, value in one.get("chips", {}).items()]
    for one in data["pieces"]:
        at = f"{one['hex']}@{one['at']}" if one.get("at") else one["hex"]
        found.append(("pieces", at, one["colour"] + one["piece"]))
    for name, things in (data["setup"] or {}).items():
        found += [(name, str(n), thing) for n, thing in enumerate(things, start=1)]
    return frozenset(one for one in found if one[2] != "-")
