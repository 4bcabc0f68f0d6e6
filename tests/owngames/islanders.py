"""
The island game, judged, played and scored apart from the program: plain loops over plain data.

A board is what `Board.data()` gives. A table is what players typed: homes, lanes, the smuggler.
"""

from collections import Counter
from random import Random

from tests.owngames.lattice import (
    CORNERS,
    SIDES,
    behind,
    distance,
    ends,
    groups,
    hexagon,
    names_by_place,
    neighbours,
    place,
    ring,
)

MIDDLE = (0, 0)
SEA_AND_LAND = hexagon(4)
LAND = [cell for cell in SEA_AND_LAND if distance(cell, MIDDLE) < 3]
QUAYS = ring(3)[::2]
NAMES = names_by_place(SEA_AND_LAND)
CELLS = {name: cell for cell, name in NAMES.items()}
TILES = {"pine": 4, "barley": 4, "goats": 4, "clay": 3, "copper": 3, "heath": 1, "sea": 18}
NUMBERS = {"2": 1, "12": 1} | dict.fromkeys(("3", "4", "5", "6", "8", "9", "10", "11"), 2)
HARBOURS = {"any": 4, "pine": 1, "barley": 1, "goats": 1, "clay": 1, "copper": 1}
COLOURS = "rbwy"

SPOTS = sorted({place(cell, clock) for cell in LAND for clock in CORNERS})
WAYS = sorted({place(cell, clock) for cell in LAND for clock in SIDES})
ENDS = {way: ends(way) for way in WAYS}
WAYS_AT = {spot: [way for way in WAYS if spot in ENDS[way]] for spot in SPOTS}
NEXT = {spot: [e for way in WAYS_AT[spot] for e in ENDS[way] if e != spot] for spot in SPOTS}


def names_of_points():
    """How a corner or side is typed: by its first hex of the board in reading order."""
    found = {}
    for cell in SEA_AND_LAND:
        for clock in (*CORNERS, *SIDES):
            found.setdefault(place(cell, clock), f"{NAMES[cell]}@{clock}")
    return found


POINT_NAMES = names_of_points()


# A board


def laid_out(data):
    """The hexes of a board by where they are, moved so that the middle one is (0, 0)."""
    return {CELLS[one["name"]]: one for one in data["hexes"]}


def faults_of(data):
    """What is wrong with a dealt board, in words; nothing with a good one."""
    hexes = laid_out(data)
    if len(data["hexes"]) != 37 or set(hexes) != set(SEA_AND_LAND):
        return ["outline"]
    return [*_tile_faults(hexes), *_number_faults(hexes), *_harbour_faults(hexes), *_robber(data)]


def _tile_faults(hexes):
    if Counter(one["terrain"] for one in hexes.values()) != Counter(TILES):
        yield "tiles"
    if any((one["terrain"] == "sea") != (cell not in LAND) for cell, one in hexes.items()):
        yield "sea"


def _number_faults(hexes):
    numbers = _chips(hexes, "number")
    if Counter(numbers.values()) != Counter(NUMBERS):
        yield "numbers"
    if any(hexes[cell]["terrain"] in ("heath", "sea") for cell in numbers):
        yield "numbers on bare ground"
    reds = [cell for cell, value in numbers.items() if value in ("6", "8")]
    if any(other in neighbours(one) for one in reds for other in reds):
        yield "reds touch"


def _harbour_faults(hexes):
    harbours = _chips(hexes, "harbour")
    if Counter(value.partition("@")[0] for value in harbours.values()) != Counter(HARBOURS):
        yield "harbours"
    if set(harbours) != set(QUAYS):
        yield "quays"
    for cell, value in harbours.items():
        if behind(cell, int(value.partition("@")[2])) not in LAND:
            yield f"harbour at {NAMES[cell]} faces the sea"


def _robber(data):
    heath = [one["name"] for one in data["hexes"] if one["terrain"] == "heath"]
    there = [(one["colour"], one["piece"], one["hex"], one["count"]) for one in data["pieces"]]
    if there != [("", "S", heath[0], 1)]:
        yield "smuggler"


def _chips(hexes, kind):
    """The values of chips by hex."""
    chips = {cell: one.get("chips", {}).get(kind, "-") for cell, one in hexes.items()}
    return {cell: value for cell, value in chips.items() if value != "-"}


# A table


class Table:
    """Who has built what, under the rules of the game and no others."""

    def __init__(self, players: int, seed: int) -> None:
        self.random = Random(seed)
        self.colours = COLOURS[:players]
        self.hamlets = {colour: [] for colour in self.colours}
        self.towns = {colour: [] for colour in self.colours}
        self.lanes = {colour: [] for colour in self.colours}
        self.watch = dict.fromkeys(self.colours, 0)
        self.charters = dict.fromkeys(self.colours, 0)
        self.smuggler = None
        self.longest = self.largest = None

    def homes(self, colour):
        return self.hamlets[colour] + self.towns[colour]

    def all_homes(self):
        return {spot for colour in self.colours for spot in self.homes(colour)}

    def set_up(self):
        """In turn, then in reverse: a hamlet far enough from all, and a lane that starts there."""
        for colour in self.colours + self.colours[::-1]:
            spot = self.random.choice([one for one in SPOTS if self._is_free(one)])
            self.hamlets[colour].append(spot)
            free = [way for way in WAYS_AT[spot] if way not in self._all_lanes()]
            self.lanes[colour].append(self.random.choice(free))

    def play(self, turns, data):
        """So many builds, each of what may be built at that moment."""
        land = sorted(one["name"] for one in data["hexes"] if one["terrain"] != "sea")
        for turn in range(turns):
            colour = self.colours[turn % len(self.colours)]
            act = self.random.choice((self._lane, self._lane, self._hamlet, self._town, self._hire))
            act(colour)
            self._hold()
            if self.random.random() < 0.2:
                self.smuggler = self.random.choice(land)
            if max(self.score().values()) >= 10:
                return

    def score(self):
        """The points of each colour."""
        return {
            colour: len(self.hamlets[colour])
            + 2 * len(self.towns[colour])
            + 2 * (self.longest == colour)
            + 2 * (self.largest == colour)
            + self.charters[colour]
            for colour in self.colours
        }

    def has_cut_off(self, colour):
        """Whether some lane reaches no home of its own but past one of another colour."""
        others = self.all_homes() - set(self.homes(colour))
        own = set(self.homes(colour))
        reached = [lane for lane in self.lanes[colour] if own & set(ENDS[lane])]
        for lane in reached:
            for end in set(ENDS[lane]) - others:
                near = [way for way in WAYS_AT[end] if way in self.lanes[colour]]
                reached.extend(way for way in near if way not in reached)
        return set(reached) != set(self.lanes[colour])

    def typed(self):
        """The lines of pieces and entries of a position file."""
        lines = ["pieces"]
        for colour in self.colours:
            built = {"H": self.hamlets, "T": self.towns, "L": self.lanes}
            for letter, by_colour in built.items():
                lines += [f"{POINT_NAMES[at]} {colour}{letter}" for at in by_colour[colour]]
        lines.append(f"{self.smuggler} S")
        lines += ["watch", *(f"{colour} {count}" for colour, count in self.watch.items())]
        lines += ["charters", *(f"{colour} {count}" for colour, count in self.charters.items())]
        lines.append(f"longest-way {self.longest or '-'}")
        lines.append(f"largest-watch {self.largest or '-'}")
        return "\n".join(lines) + "\n"

    def _all_lanes(self):
        return {way for lanes in self.lanes.values() for way in lanes}

    def _is_free(self, spot):
        homes = self.all_homes()
        return spot not in homes and not any(near in homes for near in NEXT[spot])

    def _reach(self, colour):
        """The corners from which a colour may build on: its lanes' ends that are not another's."""
        others = self.all_homes() - set(self.homes(colour))
        touched = {end for lane in self.lanes[colour] for end in ENDS[lane]}
        return sorted((touched | set(self.homes(colour))) - others)

    def _lane(self, colour):
        taken = self._all_lanes()
        free = sorted(
            {way for at in self._reach(colour) for way in WAYS_AT[at] if way not in taken}
        )
        if free and len(self.lanes[colour]) < 15:
            self.lanes[colour].append(self.random.choice(free))

    def _hamlet(self, colour):
        touched = {end for lane in self.lanes[colour] for end in ENDS[lane]}
        free = [spot for spot in sorted(touched) if self._is_free(spot)]
        if free and len(self.hamlets[colour]) < 5:
            self.hamlets[colour].append(self.random.choice(free))

    def _town(self, colour):
        if self.hamlets[colour] and len(self.towns[colour]) < 4:
            spot = self.random.choice(self.hamlets[colour])
            self.hamlets[colour].remove(spot)
            self.towns[colour].append(spot)

    def _hire(self, colour):
        if self.random.random() < 0.3:
            self.charters[colour] = min(5, self.charters[colour] + 1)
        else:
            self.watch[colour] = min(14, self.watch[colour] + 1)

    def _hold(self):
        """Hand on the two titles: to whoever has more than all others, and enough."""
        longest = {colour: self._longest(colour) for colour in self.colours}
        self.longest = _holder(longest, self.longest, 5)
        self.largest = _holder(self.watch, self.largest, 3)

    def _longest(self, colour):
        together = groups(self.lanes[colour], lambda one, other: set(ENDS[one]) & set(ENDS[other]))
        return max(map(len, together), default=0)


def _holder(counts, holder, least):
    most = max(counts.values())
    if most < least:
        return None
    if holder is not None and counts[holder] == most:
        return holder
    best = [colour for colour, count in counts.items() if count == most]
    return best[0] if len(best) == 1 else holder
