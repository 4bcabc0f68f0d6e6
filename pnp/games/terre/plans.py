"""
Plans for games of Terre de Barons that lead to a position.

A player may pass, and any order of work leads to the same stacks, so a game is planned by what
the position lacks: donjons first, then the troops that were lost, those that wait on others'
donjons, all others, and last the ways of the officers. Whoever can do something of the stage
that all have reached does it; knights keep away until nobody works where they will stand. What
ended the game comes last of all.
"""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import partial
from itertools import product

from generators import NamedTuple, figures, randomness
from generators.hexes import Hex, distance, neighbours
from pnp.games.terre import facts
from pnp.games.terre.moves import STEPS, TWO_ORDERS, Table, line
from pnp.model import boards, moves, positions

_WAYS = ("go", "baron", "knight")
_DONJONS, _LOSSES, _SIEGES, _TROOPS, _OFFICERS = range(0, 500, 100)


class _Task(NamedTuple):
    """
    What a player is still to do.

    Attributes:
        stage: when: as soon as nobody has tasks of an earlier one.
        verb: ``go``, ``recruit``, ``build``, ``send``, or that of an officer.
        cell: where, and whence.
        goal: whither.
        troops: how many there are then, or are sent.
    """

    stage: int
    verb: str
    cell: Hex
    goal: Hex
    troops: int = 0


def records(
    position: positions.Position, rulings: Mapping[str, str], budget: moves.Budget
) -> Iterator[moves.Record]:
    """Yield games that may lead to *position*; whoever takes them checks each."""
    goal = Table(position, rulings)
    goals: list[tuple[Table, moves.Turn | None]] = [(goal, None)]
    if position.phase == "end":
        goals = []
        for table, last in _before_last(goal):
            # The game must go on before this turn, and end with it.
            counts = (*table.reserve.values(), *map(table.missing, table.colours))
            after = table.copied()
            with suppress(moves.IllegalMoveError):
                after.play(last)
            if min(counts) >= 0 and not table.ends() and after.is_over:
                goals.append((table, last))
    plan = partial(_Plan, position, rulings, budget)
    plans = [
        lambda stream, goal=goal, last=last: plan(goal, stream).record(last) for goal, last in goals
    ]
    return moves.proposals(plans, budget, cost=10)


def _before_last(goal: Table) -> Iterator[tuple[Table, moves.Turn]]:
    """Yield what may have been before the game was stopped, and the turn that stopped it."""
    for cell, colour in goal.donjons.items():
        if goal.officers[colour, facts.BARON] == [cell]:
            table = goal.copied()
            del table.donjons[cell]
            table.change(cell, colour, facts.TROOPS_PER_DONJON)
            yield table, moves.Turn(colour, (moves.Action("build", ((cell,),)),))
    for colour in goal.colours:
        commands = {*goal.officers[colour, facts.BARON]}
        commands |= {cell for cell, owner in goal.donjons.items() if owner == colour}
        centres = [one for one in sorted(commands) if not goal.has_enemy_troops(one, colour)]
        # A troop from one of them has taken an enemy's.
        for centre, (cell, value) in product(centres, goal.land.items()):
            if not value or len(line(centre, cell)) == 1:
                continue
            here = {goal.troops[cell][0]} if cell in goal.troops else {*goal.colours}
            attack = moves.Action("disperse", ((centre,), (cell,), 1))
            for victim in sorted(here - {colour}):
                table = goal.copied()
                table.change(cell, victim, 1)
                table.change(centre, colour, 1)
                table.reserve[colour] -= 1
                yield table, moves.Turn(colour, (attack,))


class _Plan:
    """One plan: the tasks of each player, and the table while they are done."""

    def __init__(
        self,
        position: positions.Position,
        rulings: Mapping[str, str],
        budget: moves.Budget,
        goal: Table,
        stream: randomness.Stream,
    ) -> None:
        self._goal, self._budget, self._stream = goal, budget, stream
        cells = [cell for cell, value in goal.land.items() if value]
        self._near = {
            cell: [other for other in neighbours(cell) if other in {*cells}]
            for cell in stream.shuffle(cells)
        }
        self._tasks: dict[str, list[_Task]] = {colour: [] for colour in goal.colours}
        self._place: dict[str, Hex] = {}
        stage = _LOSSES
        for colour in goal.colours:
            own = [cell for cell, owner in goal.donjons.items() if owner == colour]
            for cell in self._by_nearness(colour, own):
                owner, count = goal.troops.get(cell, (colour, 0))
                count = count if owner == colour else 0
                self._recruit(_DONJONS, colour, cell, facts.TROOPS_PER_DONJON + count)
                self._tasks[colour].append(_Task(_DONJONS, "build", cell, cell))
        for colour in goal.colours:
            stage = self._plan_losses(stage, colour)
        plain: dict[str, list[Hex]] = {colour: [] for colour in goal.colours}
        for cell, (colour, count) in goal.troops.items():
            builder = goal.donjons.get(cell)
            if builder is None:
                plain[colour].append(cell)
            elif builder != colour:
                (beside, *_) = self._by_nearness(colour, self._near[cell], keeps=1) or [cell]
                self._recruit(_SIEGES, colour, beside, count)
                self._tasks[colour].append(_Task(_SIEGES + 1, "send", beside, cell, count))
        for colour, cells in plain.items():
            for cell in self._by_nearness(colour, cells):
                self._recruit(_TROOPS, colour, cell, goal.troops[cell][1])
        self._start = self._start_of(position)
        self._table = Table(self._start, rulings)
        self._turns: list[moves.Turn] = []

    # What is to do.

    def _plan_losses(self, stage: int, colour: str) -> int:
        """Let another player take the troops that a colour has lost; return the next stage."""
        goal, lost = self._goal, self._goal.missing(colour)
        others = [other for other in goal.colours if other != colour]
        # What a player has in reserve once the donjons, and what stands on them, are there.
        loose = [cell for cell in goal.troops if cell not in goal.donjons]
        spare = {
            other: goal.reserve[other] + sum(goal.own_troops(cell, other) for cell in loose)
            for other in others
        }
        while lost > 0:
            most, enemy = max((spare[other], other) for other in others)
            count = min(lost, most)
            if count < 1:
                raise moves.NoPlanError
            free = [
                (cell, beside)
                for cell, around in self._near.items()
                for beside in around
                if not {cell, beside} & goal.donjons.keys()
            ]
            if not free:
                raise moves.NoPlanError
            cell, beside = min(
                free, key=lambda pair: self._far(colour, pair[0]) + self._far(enemy, pair[1])
            )
            self._recruit(stage, colour, cell, count)
            self._recruit(stage, enemy, beside, count)
            self._tasks[enemy].append(_Task(stage + 1, "send", beside, cell, count))
            lost, stage = lost - count, stage + 2
        return stage

    def _recruit(self, stage: int, colour: str, cell: Hex, count: int) -> None:
        self._tasks[colour] += [
            _Task(stage, "go", cell, cell),
            _Task(stage, "recruit", cell, cell, count),
        ]
        self._place[colour] = cell

    def _far(self, colour: str, cell: Hex) -> int:
        return distance(self._place.get(colour, cell), cell)

    def _by_nearness(self, colour: str, cells: list[Hex], keeps: int = 99) -> list[Hex]:
        """Return *cells* from one to the nearest other; the first of all is drawn."""
        rest, found = self._stream.shuffle(cells), list[Hex]()
        place = self._place.get(colour)
        while rest and len(found) < keeps:
            place = rest[0] if place is None else min(rest, key=partial(distance, place))
            rest.remove(place)
            found.append(place)
        return found

    def _start_of(self, position: positions.Position) -> positions.Position:
        """Return a start: barons where they work first, knights where nobody else works."""
        goal, taken = self._goal, set[Hex]()
        work: dict[Hex, set[str]] = {}
        for colour, tasks in self._tasks.items():
            for task in tasks:
                work.setdefault(task.cell, set()).add(colour)
        pieces = []
        for kind in (facts.BARON, facts.KNIGHT):
            for colour in goal.colours:
                for end in goal.officers[colour, kind]:
                    first = end
                    if kind == facts.BARON and self._tasks[colour]:
                        first = self._tasks[colour][0].cell
                    steps_left = self._steps_to(first)
                    free = [
                        cell
                        for cell in self._near
                        if cell in steps_left.keys() - taken
                        and not work.get(cell, set()) - {colour}
                    ]
                    if not free:
                        raise moves.NoPlanError
                    cell = min(free, key=steps_left.__getitem__)
                    taken.add(cell)
                    pieces.append(boards.Piece(colour, kind, cell))
                    verb = "baron" if kind == facts.BARON else "knight"
                    if cell != end or kind == facts.BARON:
                        self._tasks[colour].append(_Task(_OFFICERS, verb, cell, end))
        reserve = dict.fromkeys(goal.colours, facts.TROOPS_A_PLAYER)
        return moves.begun(position, pieces, {"reserve": reserve})

    # Doing it.

    def record(self, last: moves.Turn | None) -> moves.Record:
        """
        Return the game; *last* is the turn that stops it.

        Raises:
            NoPlanError: nobody can go on.
        """
        idle = 0
        order = self._stream.shuffle(self._goal.colours)
        while any(self._tasks.values()):
            colour = order[len(self._turns) % len(order)]
            turn = self._turn_of(colour)
            idle = 0 if turn.actions else idle + 1
            self._budget.spend()
            self._turns.append(turn)
            self._table.play(turn)
            if idle >= len(order) and any(self._tasks.values()):
                raise moves.NoPlanError
        while self._turns and not self._turns[-1].actions:
            self._turns.pop()
        if last is not None:
            while order[len(self._turns) % len(order)] != last.colour:
                self._turns.append(moves.Turn(order[len(self._turns) % len(order)]))
            self._turns.append(last)
        return moves.Record(self._start, tuple(self._turns))

    def _turn_of(self, colour: str) -> moves.Turn:
        """Return a turn in which a player does as much as is allowed."""
        done, die, orders, table = moves.Turn(colour), 0, 0, self._table
        for _ in range(2):
            task = self._next_task(table, colour)
            action, needed = self._action(table, colour, task, die) if task else (None, 0)
            if task is None or action is None:
                break
            is_order = action.verb not in _WAYS
            if is_order and orders:
                if die or needed:
                    break
                needed = TWO_ORDERS.index(1)
            after = self._table.copied()
            actions = tuple(one for one in done.actions if one.verb != "die")
            throw = (moves.Action("die", (die or needed,)),) if die or needed else ()
            turn = moves.Turn(colour, (*throw, *actions, action))
            self._budget.spend()
            after.play(turn)
            done, die, orders, table = turn, die or needed, orders + is_order, after
            if action.verb == "knight":
                path = action.words[-1]
                assert isinstance(path, tuple)
                self._tasks[colour][0] = task._replace(cell=path[-1])
        self._next_task(table, colour)
        return done

    def _next_task(self, table: Table, colour: str) -> _Task | None:
        """Return what a player may do next; what is done is forgotten."""
        tasks = self._tasks[colour]
        while tasks:
            if tasks[0].stage > min(own[0].stage for own in self._tasks.values() if own):
                return None
            if not _is_done(table, colour, tasks[0]):
                return tasks[0]
            tasks.pop(0)
        return None

    def _action(
        self, table: Table, colour: str, task: _Task, die: int
    ) -> tuple[moves.Action | None, int]:
        """Return what is done for a task, and the die that it needs; *die* is used already."""
        here = (task.cell,)
        if task.verb in _WAYS:
            return self._way(table, colour, task, die)
        if task.verb == "recruit":
            wanted = task.troops - table.own_troops(task.cell, colour)
            throws = range(1 if die else len(STEPS))
            counts = {table.recruits(task.cell, throw): throw for throw in reversed(throws)}
            count = max(count for count in counts if count <= max(wanted, 1))
            return moves.Action("recruit", (here, count)), counts[count]
        if task.verb == "send":
            return moves.Action("disperse", (here, (task.goal,), task.troops)), 0
        return moves.Action("build", (here,)), 0

    def _way(
        self, table: Table, colour: str, task: _Task, die: int
    ) -> tuple[moves.Action | None, int]:
        """Return the next steps of an officer, no baron onto another."""
        kind = facts.KNIGHT if task.verb == "knight" else facts.BARON
        start = task.cell if kind == facts.KNIGHT else table.officers[colour, facts.BARON][0]
        others = {
            cell
            for (other, one), cells in table.officers.items()
            if one == facts.BARON == kind and other != colour
            for cell in cells
        }
        word = "knight" if kind == facts.KNIGHT else "baron"
        steps_left, way = self._steps_to(task.goal), [start]
        if start not in steps_left:  # there are other plans
            raise moves.NoPlanError
        while way[-1] != task.goal:
            way.append(min(self._near[way[-1]], key=steps_left.__getitem__))
        for steps in range(STEPS[0] if die else max(STEPS), 0, -1):
            if steps < len(way) and way[steps] not in others:
                throws = (die for die, most in enumerate(STEPS) if most >= steps)
                return moves.Action(word, (tuple(way[: steps + 1]),)), next(throws)
        return None, 0

    def _steps_to(self, goal: Hex) -> dict[Hex, int]:
        """Return the steps to *goal* from all tiles from which it can be walked to."""
        self._budget.spend()
        return figures.steps_to({goal}, self._near.keys())


def _is_done(table: Table, colour: str, task: _Task) -> bool:
    if task.verb == "recruit":
        return table.own_troops(task.cell, colour) == task.troops
    if task.verb == "build":
        return table.donjons.get(task.cell) == colour
    if task.verb == "send":
        return not table.own_troops(task.cell, colour)
    if task.verb == "knight":
        return task.cell == task.goal
    return table.officers[colour, facts.BARON] == [task.goal]
