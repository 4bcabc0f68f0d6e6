"""
Games of Terre de Barons played at random, written from the rules apart from the program.

Nothing here asks the checks, the scores or the facts of the game; melees are those of the
other twin. After every move of a single piece the two ends of the game are tested.
"""

from collections import Counter
from dataclasses import dataclass, field

from .melees import left_after_melees

SIDES = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
TARGETS = {2: 16, 3: 12, 4: 10}
STEPS = (1, 3, 3, 2, 2, 1, 1)
RECRUITS = ((1, 1, 1, 2, 2, 3, 3), (1, 2, 2, 2, 3, 3, 3))  # without and with an own donjon


class GameOverError(Exception):
    """The game stops at once."""


@dataclass
class Table:
    """A game under way; hexes are pairs (q, r), mountains are worth 0."""

    land: dict
    colours: tuple
    barons: dict  # colour: hex
    knights: dict  # colour: list of two hexes
    donjons: dict = field(default_factory=dict)  # hex: colour
    troops: dict = field(default_factory=dict)  # hex: (colour, count)
    reserve: dict = field(default_factory=dict)
    discard: Counter = field(default_factory=Counter)

    def around(self, cell):
        near = [(cell[0] + q, cell[1] + r) for q, r in SIDES]
        return [other for other in near if self.land.get(other)]

    def active(self, cell):
        """The colours of the knights outside all melees."""
        here = [c for c in self.colours for place in self.knights[c] if place == cell]
        return set(left_after_melees(here))

    def has_active_enemy(self, cell, colour):
        return bool(self.active(cell) - {colour})

    def own_troops(self, cell, colour):
        owner, count = self.troops.get(cell, (colour, 0))
        return count if owner == colour else 0

    def has_enemy_troops(self, cell, colour):
        return cell in self.troops and self.troops[cell][0] != colour

    def has_enemy_donjon(self, cell, colour):
        return self.donjons.get(cell, colour) != colour

    def change(self, cell, colour, count):
        here = self.own_troops(cell, colour) + count
        assert here >= 0
        assert not self.has_enemy_troops(cell, colour)
        if here:
            self.troops[cell] = (colour, here)
        else:
            self.troops.pop(cell, None)

    def points(self, colour):
        values = [self.land[cell] for cell, owner in self.donjons.items() if owner == colour]
        kinds = len(set(values))
        return sum(values) + (kinds if kinds > 1 else 0)

    def left(self, colour):
        """Troops on the board and in reserve."""
        return self.reserve[colour] + sum(n for c, n in self.troops.values() if c == colour)

    def test_the_end(self):
        target = TARGETS[len(self.colours)]
        if any(self.points(c) >= target or self.left(c) <= 5 for c in self.colours):
            raise GameOverError

    def ranking(self):
        """Colours with what they are ranked by."""
        built = Counter(self.donjons.values())
        return {c: (self.points(c), built[c], self.left(c)) for c in self.colours}


def new_table(land, barons, knights):
    """Return the table at the start of a game."""
    colours = tuple(sorted(barons))
    return Table(land, colours, barons, knights, reserve=dict.fromkeys(colours, 30))


def play(table, rng, most_turns=2000):
    """Yield after each turn until the game is over; the last time it is over."""
    cards = dict.fromkeys(table.colours, True)
    for turn in range(most_turns):
        colour = table.colours[turn % len(table.colours)]
        try:
            _take_turn(table, colour, cards, rng)
        except GameOverError:
            yield True
            return
        yield False


def _take_turn(table, colour, cards, rng):
    die = rng.randint(1, 6)
    is_double = die >= 4 and rng.random() < 0.3  # then the die gives a second order, no more
    orders, is_used = 0, is_double
    for _ in range(2):
        bonus = 0 if is_used else die
        wants_order = (is_double or not orders) and rng.random() < 0.85
        if wants_order and _order(table, colour, bonus, rng):
            is_used = True
            orders += 1
            continue
        if cards[colour] and rng.random() < 0.03:
            cards[colour] = False
            _ride(table, colour, rng)
        elif _walk(table, colour, bonus, rng):
            is_used = is_used or bonus > 0


def _ride(table, colour, rng):
    """Jump onto any hex; two barons change places."""
    goal = rng.choice(sorted(cell for cell, value in table.land.items() if value))
    if rng.random() < 0.5:
        table.knights[colour][rng.randint(0, 1)] = goal
        return
    for other in table.colours:
        if table.barons[other] == goal:
            table.barons[other] = table.barons[colour]
    table.barons[colour] = goal


def _walk(table, colour, die, rng):
    """Move one officer step by step; a baron never stays on another's hex."""
    has_work = table.own_troops(table.barons[colour], colour) > 0
    which = rng.choice([0, 1] if has_work and rng.random() < 0.9 else ["baron"])
    start = table.barons[colour] if which == "baron" else table.knights[colour][which]
    for _ in range(4):
        cell = start
        for _ in range(rng.randint(1, STEPS[die])):
            cell = rng.choice(table.around(cell) or [cell])
        others = [place for c, place in table.barons.items() if c != colour]
        if cell != start and (which != "baron" or cell not in others):
            if which == "baron":
                table.barons[colour] = cell
            else:
                table.knights[colour][which] = cell
            return True
    return False


def _order(table, colour, die, rng):
    """Give one order from one hex; false where none can be given."""
    cells = {table.barons[colour], *(c for c, own in table.donjons.items() if own == colour)}
    cells = [cell for cell in sorted(cells) if not table.has_active_enemy(cell, colour)]
    rng.shuffle(cells)
    for cell in cells:
        has_baron = table.barons[colour] == cell
        is_own = table.donjons.get(cell) == colour
        has_knight = is_own and colour in table.active(cell)
        kinds = [_build] if has_baron else []
        if has_baron or has_knight:
            kinds += [_recruit, _recruit] + ([_unbuild] if rng.random() < 0.03 else [])
        kinds += [_disperse, _concentrate]
        if rng.random() < 0.9:  # build, or prepare to, rather than fight
            kinds.sort(key=lambda kind: (kind is not _build, kind is not _recruit, rng.random()))
        else:
            rng.shuffle(kinds)
        for kind in kinds:
            if kind(table, colour, cell, die, rng):
                return True
    return False


def _recruit(table, colour, cell, die, rng):
    if table.has_enemy_donjon(cell, colour) or table.has_enemy_troops(cell, colour):
        return False
    count = RECRUITS[cell in table.donjons][die] + (die > 0 and table.land[cell] == 1)
    count = min(count, table.reserve[colour])
    table.reserve[colour] -= count
    table.change(cell, colour, count)
    return count > 0


def _build(table, colour, cell, die, rng):
    near = [cell, *table.around(cell)]
    built = Counter(table.donjons.values())[colour]
    if table.own_troops(cell, colour) < 3 or built == 10 or any(c in table.donjons for c in near):
        return False
    table.change(cell, colour, -3)
    table.discard[colour] += 3
    table.donjons[cell] = colour
    table.test_the_end()
    return True


def _unbuild(table, colour, cell, die, rng):
    if table.donjons.get(cell) != colour or table.has_enemy_troops(cell, colour):
        return False
    del table.donjons[cell]
    table.discard[colour] -= 3
    table.change(cell, colour, 3)
    table.test_the_end()
    return True


def _disperse(table, colour, cell, die, rng):
    """Send some troops away in straight lines, one by one."""
    done = False
    for _ in range(rng.randint(1, 3)):
        if not table.own_troops(cell, colour):
            break
        paths = [path for side in SIDES if (path := _ahead(table, colour, cell, side))]
        if rng.random() < 0.9:
            paths = [path for path in paths if not _is_held(table, path[-1], colour)]
        if not paths:
            break
        path = rng.choice(paths)
        table.change(cell, colour, -1)
        _arrive(table, colour, rng.choice([path[-1], rng.choice(path)]))
        done = True
    return done


def _ahead(table, colour, cell, side):
    """Return where a troop may go: over free hexes and its own, to the first enemy's."""
    path = []
    while table.land.get((cell[0] + side[0], cell[1] + side[1])):
        cell = (cell[0] + side[0], cell[1] + side[1])
        path.append(cell)
        if _is_held(table, cell, colour) or table.has_active_enemy(cell, colour):
            break
    return path


def _is_held(table, cell, colour):
    return table.has_enemy_troops(cell, colour) or table.has_enemy_donjon(cell, colour)


def _concentrate(table, colour, cell, die, rng):
    """Call some troops, each as near as it gets; troops that were stopped move only once."""
    done = False
    for side in SIDES:
        line, here = [], (cell[0] + side[0], cell[1] + side[1])
        while table.land.get(here) and not table.has_active_enemy(here, colour):
            line.append(here)
            here = (here[0] + side[0], here[1] + side[1])
        came = Counter()
        for place, start in enumerate(line):
            for _ in range(table.own_troops(start, colour) - came[start]):
                if rng.random() < 0.4:
                    continue
                if table.has_active_enemy(cell, colour):
                    return done
                goal = _stop(table, colour, [*line[:place][::-1], cell])
                if _is_held(table, goal, colour) and rng.random() < 0.9:
                    continue
                table.change(start, colour, -1)
                _arrive(table, colour, goal)
                came[goal] += 1
                done = True
    return done


def _stop(table, colour, path):
    for cell in path:
        if _is_held(table, cell, colour):
            return cell
    return path[-1]


def _arrive(table, colour, cell):
    """Let one troop arrive: fight troops first, then lay siege to a donjon."""
    if table.has_enemy_troops(cell, colour):
        enemy, _ = table.troops[cell]
        table.reserve[colour] += 1
        table.change(cell, enemy, -1)
        table.discard[enemy] += 1
    elif table.has_enemy_donjon(cell, colour) and table.own_troops(cell, colour) == 2:
        table.change(cell, colour, -2)
        table.reserve[colour] += 3
        del table.donjons[cell]
    else:
        table.change(cell, colour, 1)
    table.test_the_end()
