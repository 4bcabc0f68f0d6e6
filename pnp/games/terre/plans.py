"""
Plans for games of Terre de Barons that lead to a position.

A player may pass, and any order of work leads to the same stacks, so a game is planned by what
the position lacks: donjons first, then the troops that were lost, those that wait on others'
donjons, all others, and last the ways of the officers. Whoever can do something of the stage
that all have reached does it; knights keep away until nobody works where they will stand. What
ended the game comes last of all.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from generators.hexes import Hex, distance, neighbours
from generators.randomness import Stream
from pnp.games.terre.facts import (
    BARON,
    DONJON,
    KNIGHT,
    TROOP,
    TROOPS_A_PLAYER,
    TROOPS_PER_DONJON,
)
from pnp.games.terre.moves import STEPS, TWO_ORDERS, Table, line
from pnp.model.boards import Piece
from pnp.model.moves import (
    Action,
    Budget,
    IllegalMoveError,
    NoPlanError,
    Record,
    Turn,
    begun,
    proposals,
)
from pnp.model.positions import Position

_MOST_NUDGES = 12
_WAYS = ("go", "baron", "knight", "ride")
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


class _Aim:
    """What a position has, sorted for planning; changed into what it was before the last order."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.cells = [cell for cell, kind in position.terrain.items() if kind.isdigit()]
        self.officers: dict[tuple[str, str], list[Hex]] = {}
        self.donjons: dict[Hex, str] = {}
        self.troops: dict[Hex, tuple[str, int]] = {}
        for piece in position.pieces:
            if piece.kind == DONJON:
                self.donjons[piece.hex] = piece.colour
            elif piece.kind == TROOP:
                self.troops[piece.hex] = (piece.colour, piece.count)
            else:
                cells = self.officers.setdefault((piece.colour, piece.kind), [])
                cells += [piece.hex] * piece.count
        self.colours = sorted({colour for colour, _ in self.officers})
        built = Counter(self.donjons.values())
        on_board = Counter[str]()
        for colour, count in self.troops.values():
            on_board[colour] += count
        self.lost = dict.fromkeys(self.colours, 0)
        for colour in self.colours:
            reserve = position.number("reserve", colour)
            if reserve is not None:
                used = reserve + on_board[colour] + TROOPS_PER_DONJON * built[colour]
                self.lost[colour] = TROOPS_A_PLAYER - used

    def before_last(self) -> "Iterator[tuple[_Aim, Turn]]":
        """Yield what may have been before the game was stopped, and the turn that stopped it."""
        for cell, colour in self.donjons.items():
            if self.officers[colour, BARON] == [cell]:
                aim = _Aim(self.position)
                del aim.donjons[cell]
                aim._add(cell, colour, TROOPS_PER_DONJON)
                yield aim, Turn(colour, (Action("build", ((cell,),)),))
        for colour in self.colours:
            commands = {*self.officers[colour, BARON]}
            commands |= {cell for cell, owner in self.donjons.items() if owner == colour}
            for centre in sorted(commands):
                if self.troops.get(centre, (colour,))[0] == colour:
                    yield from self._attacks(colour, centre)

    def _attacks(self, colour: str, centre: Hex) -> "Iterator[tuple[_Aim, Turn]]":
        """Yield what may have been before a troop from *centre* took an enemy's."""
        for goal in self.cells:
            if len(line(centre, goal)) == 1:
                continue
            here = {self.troops[goal][0]} if goal in self.troops else {*self.colours}
            for victim in sorted(here - {colour}):
                aim = _Aim(self.position)
                aim._add(goal, victim, 1)
                aim._add(centre, colour, 1)
                aim.lost[victim] -= 1
                if aim.lost[victim] >= 0:
                    action = Action("disperse", ((centre,), (goal,), 1))
                    yield aim, Turn(colour, (action,))

    def ends_by(self, last: Turn, rulings: Mapping[str, str]) -> bool:
        """Tell whether the game goes on, and that turn ends it."""
        officers = (piece for piece in self.position.pieces if piece.kind in {BARON, KNIGHT})
        table = Table(replace(self.position, pieces=tuple(officers)), rulings)
        table.donjons, table.troops = dict(self.donjons), dict(self.troops)
        for colour in self.colours:
            on_board = sum(count for owner, count in self.troops.values() if owner == colour)
            built = [*self.donjons.values()].count(colour)
            table.reserve[colour] -= on_board + TROOPS_PER_DONJON * built + self.lost[colour]
        if min(table.reserve.values()) < 0 or table.ends():
            return False
        try:
            table.play(last)
        except IllegalMoveError:
            return False
        return table.is_over

    def _add(self, cell: Hex, colour: str, count: int) -> None:
        self.troops[cell] = (colour, self.troops.get(cell, (colour, 0))[1] + count)


def records(position: Position, rulings: Mapping[str, str], budget: Budget) -> Iterator[Record]:
    """Yield games that may lead to *position*; whoever takes them checks each."""
    aims: list[tuple[_Aim, Turn | None]] = [(_Aim(position), None)]
    if position.phase == "end":
        aims = [(aim, last) for aim, last in aims[0][0].before_last() if aim.ends_by(last, rulings)]
    plans = [
        lambda stream, aim=aim, last=last: _Plan(aim, rulings, budget, stream).record(last)
        for aim, last in aims
    ]
    return proposals(plans, budget, cost=10)


class _Plan:
    """One plan: the tasks of each player, and the table while they are done."""

    def __init__(
        self, aim: _Aim, rulings: Mapping[str, str], budget: Budget, stream: Stream
    ) -> None:
        self._aim, self._budget, self._stream = aim, budget, stream
        self._near = {
            cell: [other for other in neighbours(cell) if other in {*aim.cells}]
            for cell in stream.shuffle(aim.cells)
        }
        self._tasks: dict[str, list[_Task]] = {colour: [] for colour in aim.colours}
        self._place: dict[str, Hex] = {}
        self._plan()
        self._start = self._start_of()
        self._table = Table(self._start, rulings)
        self._turns: list[Turn] = []

    # What is to do.

    def _plan(self) -> None:
        aim, stage = self._aim, _LOSSES
        for colour in aim.colours:
            own = [cell for cell, owner in aim.donjons.items() if owner == colour]
            for cell in self._by_nearness(colour, own):
                owner, count = aim.troops.get(cell, (colour, 0))
                count = count if owner == colour else 0
                self._recruit(_DONJONS, colour, cell, TROOPS_PER_DONJON + count)
                self._tasks[colour].append(_Task(_DONJONS, "build", cell, cell))
        for colour in aim.colours:
            stage = self._plan_losses(stage, colour)
        plain: dict[str, list[Hex]] = {colour: [] for colour in aim.colours}
        for cell, (colour, count) in aim.troops.items():
            builder = aim.donjons.get(cell)
            if builder is None:
                plain[colour].append(cell)
            elif builder != colour:
                (beside, *_) = self._by_nearness(colour, self._near[cell], keeps=1) or [cell]
                self._recruit(_SIEGES, colour, beside, count)
                self._tasks[colour].append(_Task(_SIEGES + 1, "send", beside, cell, count))
        for colour, cells in plain.items():
            for cell in self._by_nearness(colour, cells):
                self._recruit(_TROOPS, colour, cell, aim.troops[cell][1])

    def _plan_losses(self, stage: int, colour: str) -> int:
        """Let another player take the troops that a colour has lost; return the next stage."""
        aim, lost = self._aim, self._aim.lost[colour]
        while lost > 0:
            most, enemy = max(
                (self._spare(other), other) for other in aim.colours if other != colour
            )
            count = min(lost, most)
            if count < 1:
                raise NoPlanError
            free = [
                (cell, beside)
                for cell, around in self._near.items()
                for beside in around
                if not {cell, beside} & aim.donjons.keys()
            ]
            if not free:
                raise NoPlanError
            cell, beside = min(
                free, key=lambda pair: self._far(colour, pair[0]) + self._far(enemy, pair[1])
            )
            self._recruit(stage, colour, cell, count)
            self._recruit(stage, enemy, beside, count)
            self._tasks[enemy].append(_Task(stage + 1, "send", beside, cell, count))
            lost, stage = lost - count, stage + 2
        return stage

    def _spare(self, colour: str) -> int:
        """Return a player's reserve once the donjons, and what stands on them, are there."""
        aim = self._aim
        used = sum(TROOPS_PER_DONJON for owner in aim.donjons.values() if owner == colour)
        used += sum(n for cell, (c, n) in aim.troops.items() if c == colour and cell in aim.donjons)
        return TROOPS_A_PLAYER - used - aim.lost[colour]

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

    def _start_of(self) -> Position:
        """Return a start: barons where they work first, knights where nobody else works."""
        aim, taken = self._aim, set[Hex]()
        work: dict[Hex, set[str]] = {}
        for colour, tasks in self._tasks.items():
            for task in tasks:
                work.setdefault(task.cell, set()).add(colour)
        pieces = []
        for kind in (BARON, KNIGHT):
            for colour in aim.colours:
                for goal in aim.officers[colour, kind]:
                    first = goal
                    if kind == BARON and self._tasks[colour]:
                        first = self._tasks[colour][0].cell
                    free = (
                        cell
                        for cell in self._ways_from(first)
                        if cell not in taken and not work.get(cell, set()) - {colour}
                    )
                    cell = next(free, None)
                    if cell is None:
                        raise NoPlanError
                    taken.add(cell)
                    pieces.append(Piece(colour, kind, cell))
                    verb = "baron" if kind == BARON else "knight"
                    if cell != goal or kind == BARON:
                        self._tasks[colour].append(_Task(_OFFICERS, verb, cell, goal))
        reserve = dict.fromkeys(aim.colours, TROOPS_A_PLAYER)
        return begun(aim.position, pieces, {"reserve": reserve})

    # Doing it.

    def record(self, last: Turn | None) -> Record:
        """
        Return the game; *last* is the turn that stops it.

        Raises:
            NoPlanError: nobody can go on.
        """
        nudges, idle = 0, 0
        order = self._stream.shuffle(self._aim.colours)
        while any(self._tasks.values()):
            colour = order[len(self._turns) % len(order)]
            turn = self._turn_of(colour)
            idle = 0 if turn.actions else idle + 1
            self._budget.spend()
            self._turns.append(turn)
            self._table.play(turn)
            if idle >= len(order) and any(self._tasks.values()):
                nudges, idle = nudges + 1, 0
                if nudges > _MOST_NUDGES:
                    raise NoPlanError
                self._nudge()
        while self._turns and not self._turns[-1].actions:
            self._turns.pop()
        if last is not None:
            while order[len(self._turns) % len(order)] != last.colour:
                self._turns.append(Turn(order[len(self._turns) % len(order)]))
            self._turns.append(last)
        return Record(self._start, tuple(self._turns))

    def _nudge(self) -> None:
        """Let a baron that stands in the way step aside."""
        barons = {cells[0]: c for (c, kind), cells in self._table.officers.items() if kind == BARON}
        stuck = [task.goal for tasks in self._tasks.values() for task in tasks[:1]]
        for goal in self._stream.shuffle(stuck):
            free = [cell for cell in self._near[goal] if cell not in barons]
            if goal in barons and free:
                colour = barons[goal]
                aside = self._stream.pick(free)
                stage = min(task.stage for tasks in self._tasks.values() for task in tasks)
                back = [] if self._tasks[colour] else [_Task(_OFFICERS, "baron", aside, goal)]
                self._tasks[colour] = [
                    _Task(stage, "go", aside, aside),
                    *self._tasks[colour],
                    *back,
                ]
                return

    def _turn_of(self, colour: str) -> Turn:
        """Return a turn in which a player does as much as is allowed."""
        done, die, orders, table = Turn(colour), 0, 0, self._table
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
            throw = (Action("die", (die or needed,)),) if die or needed else ()
            turn = Turn(colour, (*throw, *actions, action))
            self._budget.spend()
            try:
                after.play(turn)
            except IllegalMoveError:
                break
            done, die, orders, table = turn, die or needed, orders + is_order, after
            if action.verb in {"knight", "ride"} and task.verb == "knight":
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
    ) -> tuple[Action | None, int]:
        """Return what is done for a task, and the die that it needs; *die* is used already."""
        here = (task.cell,)
        if task.verb in _WAYS:
            return self._way(table, colour, task, die)
        if task.verb == "recruit":
            wanted = task.troops - table.own_troops(task.cell, colour)
            throws = range(1 if die else len(STEPS))
            counts = {table.recruits(task.cell, throw): throw for throw in reversed(throws)}
            count = max(count for count in counts if count <= max(wanted, 1))
            return Action("recruit", (here, count)), counts[count]
        if task.verb == "send":
            return Action("disperse", (here, (task.goal,), task.troops)), 0
        return Action("build", (here,)), 0

    def _way(self, table: Table, colour: str, task: _Task, die: int) -> tuple[Action | None, int]:
        """Return the next steps of an officer, no baron onto another."""
        kind = KNIGHT if task.verb == "knight" else BARON
        start = task.cell if kind == KNIGHT else table.officers[colour, BARON][0]
        others = {
            cell
            for (other, one), cells in table.officers.items()
            if one == BARON == kind and other != colour
            for cell in cells
        }
        word = "knight" if kind == KNIGHT else "baron"
        ways = self._ways_from(start)
        if task.goal not in ways:
            if colour in table.rode or task.goal in {*table.rode.values()} | others:
                return None, 0
            return Action("ride", (kind, (start, task.goal))), 0
        way = [task.goal]
        while way[0] != start:
            way.insert(0, ways[way[0]])
        for steps in range(STEPS[0] if die else max(STEPS), 0, -1):
            if steps < len(way) and way[steps] not in others:
                throws = (die for die, most in enumerate(STEPS) if most >= steps)
                return Action(word, (tuple(way[: steps + 1]),)), next(throws)
        return None, 0

    def _ways_from(self, start: Hex) -> dict[Hex, Hex]:
        """Return each tile that can be walked to, with the one before it, the nearest first."""
        self._budget.spend()
        found = {start: start}
        for cell in (edge := [start]):
            for other in self._near[cell]:
                if other not in found:
                    found[other] = cell
                    edge.append(other)
        return found


def _is_done(table: Table, colour: str, task: _Task) -> bool:
    if task.verb == "recruit":
        return table.own_troops(task.cell, colour) == task.troops
    if task.verb == "build":
        return table.donjons.get(task.cell) == colour
    if task.verb == "send":
        return not table.own_troops(task.cell, colour)
    if task.verb == "knight":
        return task.cell == task.goal
    return table.officers[colour, BARON] == [task.goal]
