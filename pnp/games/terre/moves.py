"""
The turns of Terre de Barons, checked one by one.

    die 5, recruit B4 3             what the die showed, said where it is used
    baron B4-B5-C5, build C5        officers go step by step
    ride K A1-G4                    the personal card, its tile last
    disperse B4 B7 2 C5 1           from B4, to B7 two troops, one to C5
    concentrate B4 B7 2             to B4, from B7 two troops

What a troop does when it arrives follows by itself. Source: Terre de Barons rules, turns,
orders, crossing, fights and the tables of the die.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from itertools import pairwise
from typing import TypeAlias

from generators.hexes import DIRECTIONS, Hex, distance, neighbours
from pnp.games.terre import facts
from pnp.games.terre.rules import active_colours, diversity_points
from pnp.model import moves
from pnp.model.boards import Piece
from pnp.model.moves import Action, IllegalMoveError, Turn, Word, number_of, path_of, require
from pnp.model.positions import Position

# By the die; the first is without it.
STEPS = facts.GAME.listed_numbers("officer-steps")
TWO_ORDERS = facts.GAME.listed_numbers("two-orders")
# Without an own donjon, and with one.
_RECRUITS = tuple(map(facts.GAME.listed_numbers, ("recruits", "recruits-with-donjon")))
_EXTRA = facts.GAME.number("extra")
# So many troops take a donjon in one order, and those that are returned of them.
_CAPTURE, _RETURNED = facts.GAME.number("capture"), facts.GAME.number("returned")

_MOST_ACTIONS = 2
_OFFICERS = {"baron": facts.BARON, "knight": facts.KNIGHT}


class Table(moves.Table):
    """
    A game under way.

    Attributes:
        land: the points of each tile; mountains have none.
        officers: by colour and kind, where they stand.
        troops: by tile, whose and how many; never none.
        rode: who has played the personal card, and its tile.
        is_over: the game has been stopped.
    """

    def __init__(self, start: Position, rulings: Mapping[str, str]) -> None:
        super().__init__(start, rulings)
        self.land = {
            cell: 0 if kind == facts.MOUNTAIN else int(kind) for cell, kind in start.terrain.items()
        }
        self.officers: dict[tuple[str, str], list[Hex]] = {}
        self.donjons: dict[Hex, str] = {}
        self.troops: dict[Hex, tuple[str, int]] = {}
        for piece in start.pieces:
            if piece.kind == facts.DONJON:
                self.donjons[piece.hex] = piece.colour
            elif piece.kind == facts.TROOP:
                self.troops[piece.hex] = (piece.colour, piece.count)
            else:
                cells = self.officers.setdefault((piece.colour, piece.kind), [])
                cells += [piece.hex] * piece.count
        self.reserve = dict.fromkeys(self.colours, 0)
        for colour in self.colours:
            reserve = start.number("reserve", colour)
            self.reserve[colour] = self.missing(colour) if reserve is None else reserve
        self.rode: dict[str, Hex] = {}
        self.is_over = False
        # What the die gives, until it is used, and what is engaged on each tile in one order.
        self._die = 0
        self._engaged = Counter[Hex]()

    @property
    def lacks(self) -> bool:
        """Whether an officer is missing, or others than these are there."""
        wanted = {facts.BARON: facts.BARONS_A_PLAYER, facts.KNIGHT: facts.KNIGHTS_A_PLAYER}
        counts = {key: len(cells) for key, cells in self.officers.items()}
        is_begun = self.troops or self.donjons or any(map(self.missing, self.colours))
        return (
            bool(is_begun)
            or len(self.colours) != self._start.players
            or counts
            != {(colour, kind): count for colour in self.colours for kind, count in wanted.items()}
        )

    def position(self) -> Position:
        """Return what lies on the table now, and in reserve."""
        pieces = [Piece(c, k, cell) for (c, k), cells in self.officers.items() for cell in cells]
        pieces += [Piece(colour, facts.DONJON, cell) for cell, colour in self.donjons.items()]
        pieces += [Piece(colour, facts.TROOP, cell, n) for cell, (colour, n) in self.troops.items()]
        numbers = {**self._start.numbers, "reserve": dict(self.reserve)}
        return self._position(pieces, is_over=self.is_over, numbers=numbers)

    def copied(self) -> "Table":
        """Return the same table, to try a turn on."""
        other = copy(self)
        other.officers = {key: [*cells] for key, cells in self.officers.items()}
        other.seats, other._engaged = [*self.seats], Counter()
        other.donjons, other.troops = dict(self.donjons), dict(self.troops)
        other.reserve, other.rode = dict(self.reserve), dict(self.rode)
        return other

    def play(self, turn: Turn) -> None:
        """Take a turn."""
        super().play(turn)
        actions = list(turn.actions)
        self._die = 0
        if actions and actions[0].verb == "die":
            self._die = number_of(actions.pop(0).words, len(STEPS) - 1)
        require(len(actions) <= _MOST_ACTIONS, "move_most", most=_MOST_ACTIONS)
        orders = 0
        for action in actions:
            require(not self.is_over, "move_over")
            if action.verb in _ORDERS:
                orders += 1
                if orders > 1:
                    require(bool(TWO_ORDERS[self._die]), "move_orders")
                    self._die = 0
                self._order(turn.colour, action)
            elif action.verb in _MOVES:
                _MOVES[action.verb](self, turn.colour, action)
            else:
                raise IllegalMoveError("move_unknown", verb=action.verb)
        barons = [
            cell
            for (_, kind), cells in self.officers.items()
            if kind == facts.BARON
            for cell in cells
        ]
        require(self.is_over or len({*barons}) == len(barons), "move_barons")

    # Officers.

    def _walk(self, colour: str, action: Action) -> None:
        path = path_of(action.words, 2)
        for one, other in pairwise(path):
            require(other in neighbours(one) and self.land[other] > 0, "move_step", hex=other)
        steps = len(path) - 1
        if steps > STEPS[0]:
            require(steps <= STEPS[self._die], "move_steps", count=steps)
            self._die = 0
        self._put(colour, _OFFICERS[action.verb], path[0], path[-1])

    def _ride(self, colour: str, action: Action) -> None:
        who = action.words[:1]
        require(who in ((facts.BARON,), (facts.KNIGHT,)), "move_path")
        start, goal = path_of(action.words[1:], 2, 2)
        require(self.land[goal] > 0, "move_step", hex=goal)
        require(colour not in self.rode and goal not in self.rode.values(), "move_card", hex=goal)
        self.rode[colour] = goal
        if who == (facts.BARON,):
            for (other, kind), cells in self.officers.items():
                if kind == facts.BARON and other != colour and cells[0] == goal:
                    cells[0] = start
        self._put(colour, str(who[0]), start, goal)

    def _put(self, colour: str, kind: str, start: Hex, goal: Hex) -> None:
        cells = self.officers[colour, kind]
        require(start in cells, "move_officer", hex=start)
        cells[cells.index(start)] = goal

    # Orders.

    def _order(self, colour: str, action: Action) -> None:
        (centre,), words = path_of(action.words[:1], 1, 1), action.words[1:]
        has_baron = centre in self.officers[colour, facts.BARON]
        is_own = self.donjons.get(centre) == colour
        # A knight in a melee commands nothing.
        has_knight = is_own and self.actives(centre) == {colour}
        may = has_baron or (is_own if action.verb in _TRAVELS else has_knight)
        require(may and (has_baron or action.verb != "build"), "move_command", hex=centre)
        require(not self.is_blocked(centre, colour), "move_blocked", hex=centre)
        if action.verb not in _TRAVELS:
            require(not self.has_enemy_troops(centre, colour), "move_held", hex=centre)
        self._engaged.clear()
        stops = self._rulings["TB-13"] == "at-once"
        for _ in _ORDERS[action.verb](self, colour, centre, words):
            require(not self.is_over, "move_over")
            self.is_over = stops and self.ends()
        self.is_over = self.ends()

    def _recruit(self, colour: str, cell: Hex, words: Sequence[Word]) -> Iterator[None]:
        require(self.donjons.get(cell, colour) == colour, "move_held", hex=cell)
        count, reserve = number_of(words, facts.TROOPS_A_PLAYER), self.reserve[colour]
        require(reserve > 0, "move_reserve")
        without = min(self.recruits(cell, 0), reserve)
        may = {without, min(self.recruits(cell, self._die), reserve)}
        require(count in may, "move_recruits", count=count)
        self._die = self._die if count == without else 0
        self.reserve[colour] -= count
        self.change(cell, colour, count)
        yield

    def _build(self, colour: str, cell: Hex, words: Sequence[Word]) -> Iterator[None]:
        require(not words, "move_path")
        require(self.own_troops(cell, colour) >= facts.TROOPS_PER_DONJON, "move_builders", hex=cell)
        require(not {cell, *neighbours(cell)} & self.donjons.keys(), "move_beside", hex=cell)
        require(self._built(colour) < facts.DONJONS_A_PLAYER, "move_reserve")
        self.change(cell, colour, -facts.TROOPS_PER_DONJON)
        self.donjons[cell] = colour
        yield

    def _unbuild(self, colour: str, cell: Hex, words: Sequence[Word]) -> Iterator[None]:
        require(not words, "move_path")
        require(self.donjons.get(cell) == colour, "move_builders", hex=cell)
        del self.donjons[cell]
        self.change(cell, colour, facts.TROOPS_PER_DONJON)
        yield

    def _disperse(self, colour: str, cell: Hex, words: Sequence[Word]) -> Iterator[None]:
        for goal in self._ends_of_ways(cell, words):
            between = line(cell, goal)[1:-1]
            require(all(map(self.land.get, (*between, goal))), "move_way", hex=goal)
            stops = (
                here
                for here in between
                if self.is_held(here, colour) or self.is_blocked(here, colour)
            )
            for stop in stops:
                raise IllegalMoveError("move_way", hex=stop)
            self.change(cell, colour, -1)
            self._arrive(colour, goal)
            yield

    def _concentrate(self, colour: str, cell: Hex, words: Sequence[Word]) -> Iterator[None]:
        came = Counter[Hex]()
        for start in self._ends_of_ways(cell, words):
            way = line(start, cell)
            is_open = all(self.land.get(c) and not self.is_blocked(c, colour) for c in way)
            require(is_open, "move_way", hex=start)
            require(self.own_troops(start, colour) > came[start], "move_troops", hex=start)
            goal = next((here for here in way[1:-1] if self.is_held(here, colour)), cell)
            self.change(start, colour, -1)
            self._arrive(colour, goal)
            came[goal] += 1
            yield

    def _ends_of_ways(self, cell: Hex, words: Sequence[Word]) -> Iterator[Hex]:
        """Yield the other end of the way of each troop."""
        require(len(words) % 2 == 0 and bool(words), "move_path")
        for place, count in zip(words[::2], words[1::2], strict=True):
            (end,) = path_of([place], 1, 1)
            require(len(line(cell, end)) > 1, "move_way", hex=end)
            for _ in range(number_of([count], facts.TROOPS_A_PLAYER)):
                yield end

    def _arrive(self, colour: str, cell: Hex) -> None:
        """Let one troop arrive: fights with troops come first, then the siege of a donjon."""
        self._engaged[cell] += 1
        if self.has_enemy_troops(cell, colour):
            self.reserve[colour] += 1
            self.change(cell, self.troops[cell][0], -1)
            return
        self.change(cell, colour, 1)
        own, is_enemys = self.own_troops(cell, colour), self.is_held(cell, colour)
        if is_enemys and own == facts.TROOPS_PER_DONJON:
            self.change(cell, colour, -own)
            self.reserve[colour] += own
            del self.donjons[cell]
        elif own + facts.TROOPS_PER_DONJON == self._engaged[cell] == _CAPTURE and not is_enemys:
            # In this order the first of them have destroyed a donjon; these build another.
            has_donjon = self._built(colour) < facts.DONJONS_A_PLAYER
            require(has_donjon and cell not in self.donjons, "move_reserve")
            self.change(cell, colour, -own)
            self.reserve[colour] += _RETURNED - facts.TROOPS_PER_DONJON
            self.donjons[cell] = colour

    # What is asked of tiles.

    def recruits(self, cell: Hex, die: int) -> int:
        """Return how many troops come to a tile without an enemy's donjon; 0: without the die."""
        extra = _EXTRA if die and self.land[cell] == 1 else 0
        return _RECRUITS[cell in self.donjons][die] + extra

    def actives(self, cell: Hex) -> frozenset[str]:
        """Return the colours that may have the active knight of a tile."""
        here = {c: self.officers[c, facts.KNIGHT].count(cell) for c in self.colours}
        knights = {colour: count for colour, count in here.items() if count}
        return active_colours(knights, self._rulings["TB-3"]) - {""}

    def is_blocked(self, cell: Hex, colour: str) -> bool:
        """Tell whether the active knight of a tile may be another's."""
        return bool(self.actives(cell) - {colour})

    def own_troops(self, cell: Hex, colour: str) -> int:
        """Return how many troops of a colour are on a tile."""
        owner, count = self.troops.get(cell, (colour, 0))
        return count if owner == colour else 0

    def has_enemy_troops(self, cell: Hex, colour: str) -> bool:
        """Tell whether troops of another colour are on a tile."""
        return self.troops.get(cell, (colour, 0))[0] != colour

    def is_held(self, cell: Hex, colour: str) -> bool:
        """Tell whether troops must stop on a tile."""
        return self.has_enemy_troops(cell, colour) or self.donjons.get(cell, colour) != colour

    def points(self, colour: str) -> int:
        """Return the points of a colour."""
        values = [self.land[cell] for cell, owner in self.donjons.items() if owner == colour]
        return sum(values) + diversity_points(values)

    def missing(self, colour: str) -> int:
        """Return the troops of a colour that are neither on the board nor in reserve, nor built."""
        on_board = sum(count for owner, count in self.troops.values() if owner == colour)
        gone = self.reserve[colour] + on_board
        return facts.TROOPS_A_PLAYER - gone - facts.TROOPS_PER_DONJON * self._built(colour)

    def left(self, colour: str) -> int:
        """Return the troops that a colour can still use."""
        is_less = self._rulings["TB-5"] != "with-donjons"
        used = facts.TROOPS_PER_DONJON * self._built(colour) * is_less
        return facts.TROOPS_A_PLAYER - self.missing(colour) - used

    def ends(self) -> bool:
        """Tell whether somebody has the points that end the game, or too few troops."""
        target = facts.TARGETS[self._rulings["TB-14"]][self._start.players]
        return any(
            self.points(c) >= target or self.left(c) <= facts.LAST_TROOPS for c in self.colours
        )

    def _built(self, colour: str) -> int:
        return [*self.donjons.values()].count(colour)

    def change(self, cell: Hex, colour: str, count: int) -> None:
        """Put so many troops of a colour onto a tile, or take them away."""
        here = self.own_troops(cell, colour) + count
        require(here >= 0, "move_troops", hex=cell)
        if here:
            self.troops[cell] = (colour, here)
        else:
            self.troops.pop(cell, None)


_Order: TypeAlias = Callable[[Table, str, Hex, Sequence[Word]], Iterator[None]]
_ORDERS: Mapping[str, _Order] = {
    "recruit": Table._recruit,
    "build": Table._build,
    "unbuild": Table._unbuild,
    "disperse": Table._disperse,
    "concentrate": Table._concentrate,
}
_TRAVELS = {"disperse", "concentrate"}
_MOVES: Mapping[str, Callable[[Table, str, Action], None]] = {
    "baron": Table._walk,
    "knight": Table._walk,
    "ride": Table._ride,
}
VERBS = {"die", *_ORDERS, *_MOVES}


def line(start: Hex, goal: Hex) -> list[Hex]:
    """Return the tiles of a straight way, both ends included; of any other only the start."""
    steps = distance(start, goal)
    ways = (
        [Hex(start.q + step.q * n, start.r + step.r * n) for n in range(steps + 1)]
        for step in DIRECTIONS
    )
    return next((way for way in ways if way[-1] == goal), [start])
