"""
Plans for games of Barony that lead to a position.

A plan says which cities came first, whose villages were destroyed for the sake of their tokens
(without them the tokens in hand and the titles could not have been paid), and which tokens paid
which title. Then the game is played: knights are recruited where they are needed, walk to the
nearest place that lacks a building, and build. Those that stand on the board in the end go there
when everything is built; titles come last, for a duke ends the game.

Nobody may pass. Whoever would be ready too early begins with steps to and fro; how many of them
is found by playing again. Whoever was ready in time mostly plays the same way in the next plan.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations

from generators import NamedTuple, figures, randomness
from generators.hexes import Hex, distance, neighbours
from pnp.games.barony import facts
from pnp.games.barony.moves import GOLD, LAKE, MOUNTAIN, TOKEN, Table, gold
from pnp.model import boards, moves, positions

_MOST_RAIDS = 12
_MOST_RUNS = 10
_FAR = 999
_MOST_TURNS = 150
# Nobody gains more than this token by a village.
_DEAREST = max(GOLD, key=GOLD.__getitem__)


class _Raid(NamedTuple):
    """A village that *victim* builds on *cell*, and *raider* destroys to take a token."""

    victim: str
    raider: str
    cell: Hex
    token: str


class _Manner(NamedTuple):
    """
    How a player plays.

    Attributes:
        first: the cities that came first.
        weight: how soon to go where others will close the way.
        batch: how many buildings wait for each other.
        is_eager: whether even one knight is recruited while others could move.
        is_paired: whether building comes before the move of a single knight.
        builders: how many knights are kept for building that will stand elsewhere in the end.
    """

    first: tuple[Hex, ...]
    weight: int
    batch: int
    is_eager: bool
    is_paired: bool
    builders: int


class _Player:
    """What a player has in the position, and still lacks in the game."""

    def __init__(self, position: positions.Position, colour: str) -> None:
        self.colour = colour
        self.cells: dict[str, list[Hex]] = {kind: [] for kind in facts.PIECES_PER_COLOUR}
        for piece in position.pieces:
            if piece.colour == colour:
                self.cells[piece.kind] += [piece.hex] * piece.count

        def number(name: str) -> int | None:
            return position.field_number("hand", colour, name)

        rank = number("rank")
        if rank is None:
            rank, _ = facts.TRACK.get(number("points"), facts.NO_PLACE)
        self.rank = rank or 0
        tokens = position.field_letters("hand", colour, "tokens")
        self.tokens = None if tokens is None else Counter(tokens)
        knights, removed = number("knights"), number("removed")
        if removed is None:
            left = facts.PIECES_PER_COLOUR[facts.KNIGHT] - len(self.cells[facts.KNIGHT])
            removed = 0 if knights is None else left - knights
        self.removed = removed

    def walks(self, first: tuple[Hex, ...]) -> int:
        """Return how far everything else is from the first cities."""
        others = (cell for cells in self.cells.values() for cell in cells)
        return sum(min(distance(cell, city) for city in first) for cell in others)

    def split(self, manner: _Manner) -> None:
        """Say which cities came first, and what is to be built."""
        self.manner = manner
        self.new = [cell for cell in self.cells[facts.CITY] if cell not in manner.first]
        self.sites = dict.fromkeys((*self.cells[facts.VILLAGE], *self.new), facts.VILLAGE)
        self.sites |= dict.fromkeys(self.cells[facts.STRONGHOLD], facts.STRONGHOLD)
        self.delay = 0


def records(
    position: positions.Position, rulings: Mapping[str, str], budget: moves.Budget
) -> Iterator[moves.Record]:
    """Yield games that may lead to *position*; whoever takes them checks each."""
    plan = partial(_Plan, position, rulings, budget, far={}, proven={})
    return moves.proposals([lambda stream: plan(stream).record()], budget, cost=20)


class _Plan:
    """One plan, played until all players are ready at once."""

    def __init__(
        self,
        position: positions.Position,
        rulings: Mapping[str, str],
        budget: moves.Budget,
        stream: randomness.Stream,
        *,
        far: dict[Hex, dict[Hex, int]],
        proven: dict[str, _Manner],
    ) -> None:
        self._position, self._rulings = position, rulings
        self._budget, self._stream = budget, stream
        # The steps to each goal, and how those played who were ready in time; all plans share them.
        self._far, self._proven = far, proven
        self._urgent: dict[tuple[str, Hex], int] = {}
        # Who keeps all others off a hex in the end.
        self._closes: dict[Hex, str] = {}
        stacks = Counter[tuple[Hex, str]]()
        for piece in position.pieces:
            stacks[piece.hex, piece.colour] += piece.count
            is_shut = (
                piece.kind in (facts.CITY, facts.STRONGHOLD)
                or position.terrain[piece.hex] == MOUNTAIN
            )
            if is_shut or stacks[piece.hex, piece.colour] > 1:
                self._closes[piece.hex] = piece.colour
        colours = sorted({piece.colour for piece in position.pieces})
        self._players = {colour: _Player(position, colour) for colour in colours}
        order = [*position.listed("order")]
        self._order = order if len(order) == len(colours) else stream.shuffle(colours)
        for player in self._players.values():
            choices = [*combinations(player.cells[facts.CITY], facts.STARTING_CITIES)]
            if not choices:
                raise moves.NoPlanError
            # Rather those near everything else.
            choices.sort(key=player.walks)
            manner = _Manner(
                first=choices[min(stream.below(len(choices)), stream.below(len(choices)))],
                weight=stream.below(4),
                batch=stream.below(4) + 1,
                is_eager=bool(stream.below(2)),
                is_paired=bool(stream.below(2)),
                builders=stream.below(5) + 2,
            )
            if stream.below(4) and player.colour in proven:
                manner = proven[player.colour]
            player.split(manner)
        # How often only one knight moves, so that all are ready in time.
        self._slow = dict.fromkeys(self._players, 0)
        self._raids: list[_Raid] = []
        self._payments = self._paid()
        for colour, player in self._players.items():
            builds = len(player.sites) + sum(raid.victim == colour for raid in self._raids)
            knights = builds + len(player.cells[facts.KNIGHT])
            if knights < facts.STARTING_CITIES + player.removed:
                raise moves.NoPlanError  # enemies have destroyed some, which is not tried

    # Tokens.

    def _paid(self) -> dict[str, list[str]]:
        """Return what each player pays for the titles, and plan raids for what is missing."""
        terrain = self._position.terrain
        left = {
            colour: Counter(TOKEN[terrain[cell]] for cell in player.sites)
            for colour, player in self._players.items()
        }
        for colour, player in self._players.items():
            kept = player.tokens or Counter[str]()
            for token in (kept - left[colour]).elements():
                self._gain(colour, token, left)
        paid = {}
        for colour, player in self._players.items():
            kept = player.tokens or Counter()
            while (groups := _groups(left[colour] - kept, player.rank)) is None:
                self._gain(colour, _DEAREST, left)
            if player.tokens is None:  # then whatever a title does not need is kept
                for place in range(len(groups)):
                    while gold(Counter(groups[place][:-1])) >= facts.GOLD_PER_TITLE:
                        groups[place] = groups[place][:-1]
            elif not player.rank and left[colour] != kept:
                raise moves.NoPlanError
            paid[colour] = groups
        return paid

    def _gain(self, colour: str, token: str, left: dict[str, Counter[str]]) -> None:
        """Plan that a player comes to a token; *left* are those that everybody has had."""
        if len(self._raids) >= _MOST_RAIDS:
            raise moves.NoPlanError
        others = self._stream.shuffle([other for other in self._players if other != colour])
        for victim in others:
            spare = left[victim] - (self._players[victim].tokens or Counter())
            site = token
            if token == TOKEN[MOUNTAIN]:
                site = "p"
                if not spare[token] or not self._players[victim].rank:
                    continue
            # Where there is no other place, the victim's own village is built once more.
            again = self._players[victim].cells[facts.VILLAGE]
            used = {piece.hex for piece in self._position.pieces} - {*again}
            used |= {raid.cell for raid in self._raids}
            terrain = facts.TERRAIN_OF_LETTER[site.upper()]
            lands = self._position.terrain.items()
            cells = [cell for cell, kind in lands if kind == terrain and cell not in used]
            if not cells:
                raise moves.NoPlanError
            cities, others_cities = (self._players[c].manner.first for c in (victim, colour))
            walks = {
                cell: min(distance(cell, city) for city in cities)
                + 2 * min(distance(cell, city) for city in others_cities)
                + _FAR * (cell in again)
                for cell in cells
            }
            cell = self._stream.pick(sorted(cells, key=walks.__getitem__)[:3])
            self._raids.append(_Raid(victim, colour, cell, token))
            left[victim] += Counter({site: 1})
            left[victim][token] -= 1
            left[colour][token] += 1
            return
        raise moves.NoPlanError

    # Playing.

    def record(self) -> moves.Record:
        """
        Return the game.

        Raises:
            NoPlanError: it does not come to the position, or not at the same time for all.
        """
        goals: dict[str, int] = {}
        if self._position.number("turns") is not None:
            goals = self._goals({})
        for _ in range(_MOST_RUNS):
            slow = dict(self._slow)
            try:
                ready = self._run(goals)
            except moves.NoPlanError:
                if slow == self._slow:
                    raise
                continue
            if goals == ready:
                count = sum(goals.values())
                return moves.Record(self._start, tuple(self._turns[:count]))
            bases = {c: turns - self._players[c].delay for c, turns in ready.items()}
            goals = self._goals(ready)
            for colour, player in self._players.items():
                # Perhaps nobody is left who can step to and fro in the end.
                if not player.cells[facts.KNIGHT]:
                    player.delay = goals[colour] - bases[colour]
                if goals[colour] < bases[colour]:
                    raise moves.NoPlanError
        raise moves.NoPlanError

    def _goals(self, bases: Mapping[str, int]) -> dict[str, int]:
        """Return how many turns each player shall have, by those that they need."""
        turns = self._position.number("turns")
        if turns is not None:
            rounds, more = divmod(turns, len(self._order))
            return {c: rounds + (place < more) for place, c in enumerate(self._order)}
        most = max(bases.values())
        while any(most - base == 1 for base in bases.values()):
            most += 1
        return dict.fromkeys(bases, most)

    def _run(self, goals: Mapping[str, int]) -> dict[str, int]:
        """Play once, and return after how many turns each player is ready."""
        pieces = [
            boards.Piece(colour, kind, cell)
            for colour, player in self._players.items()
            for cell in player.manner.first
            for kind in (facts.CITY, facts.KNIGHT)
        ]
        start = moves.begun(self._position, pieces, {})
        self._start = start._replace(colours={"order": tuple(self._order)})
        self._table, self._goal = Table(self._start, self._rulings), goals
        self._turns: list[moves.Turn] = []
        self._razed: set[_Raid] = set()
        self._titles = dict.fromkeys(self._players, 0)
        self._dawdles = dict(self._slow)
        self._home: dict[str, tuple[Hex, ...]] = {}
        ready: dict[str, int] = {}
        most = self._position.number("turns")
        seats = len(self._order)
        for number in range(_MOST_TURNS * seats if most is None else most + seats):
            rounds, place = divmod(number, len(self._order))
            colour = self._order[place]
            self._budget.spend(4)
            turn = None if colour in ready else self._turn(colour, rounds)
            if turn is None:
                ready.setdefault(colour, rounds)
                if len(ready) == len(self._order):
                    return ready
                self._table.turns += 1
                self._turns.append(moves.Turn(colour))
                continue
            self._table.play(turn)
            self._turns.append(turn)
            # Who is ready early waits for the others; this table plays on.
            self._table.ranks[colour] = 0
        self._proven.clear()
        self._proven.update((colour, self._players[colour].manner) for colour in ready)
        raise moves.NoPlanError

    def _turn(self, colour: str, number: int) -> moves.Turn | None:
        """Return what a player does; None: the player is ready."""
        table, player = self._table, self._players[colour]
        left = self._goal.get(colour, number) - number - player.rank + self._titles[colour]
        if number < player.delay:
            return self._to_and_fro(colour, player.manner.first, player.delay - number)
        if colour in self._home:
            return self._to_and_fro(colour, [], left)
        for cell in player.new:
            if table.can_be_city(cell, colour):
                return moves.Turn(colour, (moves.Action("city", ((cell,),)),))
        sites, last = self._wanted(colour)
        kinds = self._sites(colour)
        sites = [cell for cell in sites if table.reserve[colour, kinds.get(cell, facts.KNIGHT)]]
        sinks = len(self._sites(colour)) + len(player.cells[facts.KNIGHT])
        pawns = table.pawns.items()
        counts = Counter({at: stack.get((colour, facts.KNIGHT), 0) for at, stack in pawns})
        knights = [*counts.elements()]
        pairs = self._assigned(colour, sites, last, knights)
        goals = sites + player.cells[facts.KNIGHT][:last]
        ready = [cell for cell, goal in pairs if cell == goal and table.can_build(cell, colour)]
        ready = [*dict.fromkeys(cell for cell in ready if cell in sites)]
        need = min(len(goals) - len(pairs), sinks - len(knights))
        movers = [pair for pair in pairs if pair[0] != pair[1]]
        reserve = table.reserve[colour, facts.KNIGHT]
        # As many as can be recruited, built or moved at once save turns.
        is_full = reserve >= min(need, facts.RECRUITS) or not movers or player.manner.is_eager
        if need > 0 and len(movers) < facts.MOVES and is_full:
            goals_left = Counter(sites + player.cells[facts.KNIGHT]) - Counter(
                goal for _, goal in pairs
            )
            if found := self._recruit(colour, [*goals_left.elements()], need):
                return found
        is_short = need > 0 and not reserve
        waits = not ready or (movers and len(ready) < player.manner.batch and not is_short)
        if player.manner.is_paired and ready and len(movers) < facts.MOVES:
            waits = False
        if waits and (found := self._move(colour, movers)):
            return found
        if ready:
            words = [word for cell in ready for word in ((cell,), kinds[cell])]
            return moves.Turn(colour, (moves.Action("build", tuple(words)),))
        is_raider = any(raid.raider == colour for raid in {*self._raids} - self._razed)
        is_waiting = movers or need > 0 or sinks > len(knights) or is_raider
        if is_waiting or len(knights) > len(player.cells[facts.KNIGHT]):
            return self._idle(colour, knights, sinks)
        if left > 0 and knights:
            return self._to_and_fro(colour, knights, left)
        if self._titles[colour] < player.rank:
            self._titles[colour] += 1
            paid = self._payments[colour][self._titles[colour] - 1]
            return moves.Turn(colour, (moves.Action("title", (paid,)),))
        return None

    def _sites(self, colour: str) -> dict[Hex, str]:
        """Return where a player is still to build what, for the sake of others first."""
        table, player = self._table, self._players[colour]
        found = {
            raid.cell: facts.VILLAGE
            for raid in self._raids
            if raid.victim == colour
            and raid not in self._razed
            and not table.pawns_of(raid.cell, colour, facts.VILLAGE)
        }
        for cell, kind in player.sites.items():
            if not table.pawns_of(cell, colour, kind, facts.CITY):
                found[cell] = kind
        return found

    def _wanted(self, colour: str) -> tuple[list[Hex], int]:
        """Return where knights are wanted to build or to destroy, and how many may stay already."""
        table, player = self._table, self._players[colour]
        sites, last = [*self._sites(colour)], len(player.cells[facts.KNIGHT])
        if sites:  # knights must be left to build
            builders = min(len(sites), player.manner.builders)
            last = min(last, facts.PIECES_PER_COLOUR[facts.KNIGHT] - player.removed - builders)
        for raid in self._raids:
            if raid.raider == colour and raid not in self._razed:
                # Two knights are needed, and must be of use afterwards.
                sites = sites[: len(sites) - max(0, facts.MOVES - len(player.cells[facts.KNIGHT]))]
                last = max(0, min(last, len(player.cells[facts.KNIGHT]) - facts.MOVES))
                has_built = table.pawns_of(raid.cell, raid.victim, facts.VILLAGE)
                if has_built and table.tokens[raid.victim][raid.token]:
                    return [raid.cell] * facts.MOVES + sites, last
        return sites, last

    def _assigned(
        self, colour: str, sites: list[Hex], last: int, knights: list[Hex]
    ) -> list[tuple[Hex, Hex]]:
        """Return knights with their goals, the nearest first, each once; *last* may stay."""
        table, stays = self._table, Counter(self._players[colour].cells[facts.KNIGHT])
        cities = [cell for cell in table.pawns if table.pawns_of(cell, colour, facts.CITY)]
        sinks = len(self._sites(colour)) + sum(stays.values())
        has_more = table.reserve[colour, facts.KNIGHT] > 0 and len(knights) < sinks
        left, open_goals, ways = Counter(knights), Counter(sites), []
        for goal in {*sites, *stays}:
            steps, urgent = self._steps_to(goal), self._urgency(colour, goal)
            # It is no use to walk where another knight can be recruited.
            most = min(steps.get(city, _FAR) for city in cities) + 1 if has_more else _FAR
            ways += [
                (steps[cell] - urgent, goal not in open_goals, cell, goal)
                for cell in left
                if cell in steps and steps[cell] <= most
            ]
        pairs = []
        for _, _, cell, goal in sorted(ways):
            count = min(left[cell], open_goals[goal])
            staying = min(left[cell] - count, stays[goal], last)
            open_goals[goal] -= count
            stays[goal] -= staying
            left[cell] -= count + staying
            last -= staying
            pairs += [(cell, goal)] * (count + staying)
        return pairs

    def _urgency(self, colour: str, goal: Hex) -> int:
        """Return how soon to go somewhere: before others close the way, or rather after."""
        if (colour, goal) not in self._urgent:
            closed = [self._closes.get(near, colour) != colour for near in neighbours(goal)]
            sites = {
                cell
                for other, player in self._players.items()
                if other != colour
                for cell in (*player.sites, *player.cells[facts.KNIGHT])
            }
            shuts = self._closes.get(goal) == colour
            count = sum(closed) - shuts * sum(near in sites for near in neighbours(goal))
            # Raids cost most turns, and villages that become cities are wanted again.
            is_raid = any(raid.cell == goal for raid in self._raids)
            is_new = goal in self._players[colour].new
            weight = self._players[colour].manner.weight
            self._urgent[colour, goal] = weight * count + 8 * is_raid + 2 * is_new
        return self._urgent[colour, goal]

    def _steps_to(self, goal: Hex) -> dict[Hex, int]:
        """Return the steps to *goal* from everywhere, as far as no lake is in the way."""
        if goal not in self._far:
            terrain = self._position.terrain
            self._far[goal] = figures.steps_to(
                {goal}, {cell for cell in terrain if terrain[cell] != LAKE}
            )
        return self._far[goal]

    def _recruit(self, colour: str, goals: list[Hex], need: int) -> moves.Turn | None:
        """Return an expedition or a recruitment, as near to *goals* as can be."""
        table, player = self._table, self._players[colour]
        reserve = table.reserve[colour, facts.KNIGHT]
        steps = [self._steps_to(goal) for goal in goals]
        cities = [cell for cell in table.pawns if table.pawns_of(cell, colour, facts.CITY)]
        ahead = player.removed - table.removed[colour]
        border = [cell for cell in table.land if ahead and table.is_free_border(cell)]
        if border and reserve > 1:
            # Where knights from cities would have to go farthest.
            walks = [min(own.get(city, _FAR) for city in cities) for own in steps]

            def saves(cell: Hex) -> int:
                return max(w - own.get(cell, _FAR) for w, own in zip(walks, steps, strict=True))

            return moves.Turn(colour, (moves.Action("expedition", ((max(border, key=saves),),)),))
        need -= ahead
        if not reserve or need < 1:
            return None
        # Most goals are nearest to this city; others wait for knights from theirs.
        nearest = Counter(min(cities, key=lambda c: own.get(c, _FAR)) for own in steps)
        city, served = max(nearest.items(), key=lambda pair: min(pair[1], table.recruits(pair[0])))
        count = min(need, reserve, table.recruits(city), served)
        return moves.Turn(colour, (moves.Action("recruit", ((city,), count)),))

    def _move(self, colour: str, movers: list[tuple[Hex, Hex]]) -> moves.Turn | None:
        """Return steps of one or two knights towards their goals."""
        table, paths, letters, razed = self._table, list[moves.Word](), "", set[_Raid]()
        for start, goal in movers:
            step = self._step(table, colour, start, goal)
            if step is None:
                continue
            taken = ""
            for raid in self._raids:
                has_knight = table.pawns_of(raid.cell, colour, facts.KNIGHT)
                is_second = has_knight and raid.raider == colour
                if step == raid.cell and is_second and raid not in self._razed | razed:
                    taken = raid.token
                    razed.add(raid)
            actions = [moves.Action("move", (*paths, (start, step)))]
            if letters + taken:
                actions.append(moves.Action("take", (letters + taken,)))
            turn, after = moves.Turn(colour, tuple(actions)), self._table.copied()
            try:
                after.play(turn)
            except moves.IllegalMoveError:
                continue
            table, letters = after, letters + taken
            paths.append((start, step))
            found = turn
            if len(paths) == facts.MOVES or self._dawdles[colour]:
                self._dawdles[colour] -= len(paths) < facts.MOVES
                break
        if not paths:
            return None
        self._razed |= razed
        return found

    def _step(self, table: Table, colour: str, start: Hex, goal: Hex) -> Hex | None:
        """Return the next hex on the way, on which nothing is destroyed but what shall be."""

        def is_open(cell: Hex) -> bool:
            if not table.is_open(cell, colour):
                return False
            is_raid = any(raid.cell == cell == goal for raid in self._raids)
            own = table.pawns_of(cell, colour, facts.KNIGHT, facts.VILLAGE)
            return is_raid or not own or not table.enemies(cell, colour)

        others = (other for other in self._players if other != colour)
        if start in neighbours(goal) and any(goal in self._sites(other) for other in others):
            return None  # whoever comes too early keeps others from building there
        steps = self._steps_to(goal)
        near = [cell for cell in neighbours(start) if is_open(cell)]
        nearer = [cell for cell in near if steps.get(cell, _FAR) < steps[start]]
        if nearer:
            return self._stream.pick(nearer)
        self._budget.spend(3)
        if not is_open(goal):
            return None
        ways = figures.steps_to({goal}, {*filter(is_open, table.land)})
        return min((cell for cell in near if cell in ways), key=ways.__getitem__, default=None)

    def _idle(self, colour: str, knights: list[Hex], sinks: int) -> moves.Turn:
        """Return a turn that does no harm."""
        table = self._table
        for start in self._stream.shuffle(knights):
            for goal in self._stream.shuffle(neighbours(start)):
                if table.is_open(goal, colour) and not table.enemies(goal, colour):
                    return moves.Turn(colour, (moves.Action("move", ((start, goal),)),))
        if sinks > len(knights) and table.reserve[colour, facts.KNIGHT]:
            cities = [cell for cell in table.pawns if table.pawns_of(cell, colour, facts.CITY)]
            return moves.Turn(colour, (moves.Action("recruit", ((cities[0],), 1)),))
        raise moves.NoPlanError

    def _to_and_fro(self, colour: str, homes: Sequence[Hex], left: int) -> moves.Turn:
        """Return a step of a knight that is back home after so many turns."""
        table = self._table

        def free(cell: Hex) -> list[Hex]:
            return [
                near
                for near in neighbours(cell)
                if table.is_open(near, colour) and not table.enemies(near, colour)
            ]

        if colour not in self._home:
            ways = [
                (home, near, other)
                for home in self._stream.shuffle(homes)
                for near in free(home)
                for other in free(near)
                if other in neighbours(home)
            ] or [(home, near, home) for home in homes for near in free(home)]
            if left == 1:  # two that change places
                ways = [(a, b, a) for a in homes for b in homes if b in neighbours(a)]
                ways = [way for way in ways if not any(table.enemies(c, colour) for c in way)]
            if not ways:
                self._slow[colour] += 1  # one turn more before this one helps
                raise moves.NoPlanError
            if left == 1:
                home, near, _ = ways[0]
                return moves.Turn(colour, (moves.Action("move", ((home, near), (near, home))),))
            self._home[colour] = ways[0]
            path = ways[0][:2]
        else:
            home, near, other = self._home.pop(colour)
            path = (near, home)
            if left == 2 and other != home:
                path = (near, other)
                self._home[colour] = (home, other, home)
        return moves.Turn(colour, (moves.Action("move", (path,)),))


def _groups(tokens: Counter[str], count: int) -> list[str] | None:
    """Return *tokens* in so many groups, each enough for a title; None where they are too few."""
    rest = sorted(tokens.elements(), key=GOLD.__getitem__)
    groups: list[str] = []
    for _ in range(count):
        group = ""
        while rest and (missing := facts.GOLD_PER_TITLE - gold(Counter(group))) > 0:
            enough = (place for place, token in enumerate(rest) if GOLD[token] >= missing)
            group += rest.pop(next(enough, -1))
        if gold(Counter(group)) < facts.GOLD_PER_TITLE:
            return None
        groups.append(group)
    return [*groups[:-1], groups[-1] + "".join(rest)] if groups else []
