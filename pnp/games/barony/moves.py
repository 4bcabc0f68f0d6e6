"""
The turns of Barony, checked one by one; each is one action.

    recruit D6 3                    three knights onto the city on D6
    move D6-E7 F8-E7, take c        two knights, one after the other, and the token of a village
    build D4 V E7 S                 a village and a stronghold, each in place of a knight
    city F4                         a city in place of a village
    expedition A5                   a knight at the border, another one out of the game
    title cccp                      the tokens that are paid

Nobody passes who can do anything. Source: Barony rulebook, the six actions and the end.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from copy import copy

from generators.hexes import Hex, neighbours
from pnp.games.barony import facts
from pnp.model import boards, moves, positions
from pnp.model.moves import Action, Turn, Word, number_of, path_of, require

LAKE, MOUNTAIN = "lake", "mountain"
GOLD = {resource.letter: resource.gold for resource in facts.RESOURCES}
TOKEN = {resource.terrain: resource.letter for resource in facts.RESOURCES}
EXPEDITION_KNIGHTS = facts.GAME.number("knights_of_expedition")
_SILVER = {resource.letter: resource.silver for resource in facts.RESOURCES}
_BUILDINGS = (facts.CITY, facts.STRONGHOLD, facts.VILLAGE)


class Table(moves.Table):
    """
    A game under way.

    Attributes:
        land: the terrain of each hex.
        pawns: by hex, how many there are by colour and kind; never none.
        reserve: by colour and kind.
        removed, ranks, tokens: by colour.
    """

    def __init__(self, start: positions.Position, rulings: Mapping[str, str]) -> None:
        super().__init__(start, rulings)
        self.land = start.terrain
        barred = {MOUNTAIN} if rulings["BY-6"] == "barred" else set[str]()
        self._city_land = facts.CITY_TERRAINS - barred
        self.pawns: dict[Hex, Counter[tuple[str, str]]] = {}
        self.reserve = {
            (colour, kind): count
            for colour in self.colours
            for kind, count in facts.PIECES_PER_COLOUR.items()
        }
        for piece in start.pieces:
            self._put(piece.hex, piece.colour, piece.kind, piece.count)
        self.removed = dict.fromkeys(self.colours, 0)
        self.ranks = dict.fromkeys(self.colours, 0)
        self.tokens = {colour: Counter[str]() for colour in self.colours}

    @property
    def lacks(self) -> bool:
        """Whether a first city or its knight is missing."""
        placed = {
            facts.CITY: facts.STARTING_CITIES,
            facts.KNIGHT: facts.STARTING_CITIES,
            facts.STRONGHOLD: 0,
            facts.VILLAGE: 0,
        }
        counts = {key: facts.PIECES_PER_COLOUR[key[1]] - left for key, left in self.reserve.items()}
        return len(self.colours) != self._start.players or any(
            count != placed[kind] for (_, kind), count in counts.items()
        )

    @property
    def is_over(self) -> bool:
        """Whether the round has ended in which somebody became duke."""
        return facts.DUKE in self.ranks.values() and not self.turns % self._start.players

    def position(self) -> positions.Position:
        """Return what lies on the table now, and in hands."""
        pieces = (
            boards.Piece(colour, kind, cell, count)
            for cell, stack in self.pawns.items()
            for (colour, kind), count in stack.items()
        )
        return self._position(
            pieces,
            is_over=self.is_over,
            numbers={"turns": {"": self.turns}},
            colours={"order": tuple(self.seats)} if self.turns >= self._start.players else {},
            fields={"hand": {colour: self._hand(colour) for colour in self.colours}},
        )

    def _hand(self, colour: str) -> dict[str, int | str]:
        tokens = self.tokens[colour]
        cities = facts.PIECES_PER_COLOUR[facts.CITY] - self.reserve[colour, facts.CITY]
        row = cities - facts.STARTING_CITIES
        return {
            "rank": self.ranks[colour],
            "row": row,
            "points": facts.track_points(self.ranks[colour], row),
            "tokens": "".join(letter * tokens[letter] for letter in GOLD),
            "silver": sum(_SILVER[letter] * count for letter, count in tokens.items()),
            "knights": self.reserve[colour, facts.KNIGHT],
            "removed": self.removed[colour],
        }

    def copied(self) -> "Table":
        """Return the same table, to try a turn on."""
        other = copy(self)
        other.pawns = {cell: Counter(stack) for cell, stack in self.pawns.items()}
        other.reserve, other.seats = dict(self.reserve), [*self.seats]
        other.removed, other.ranks = dict(self.removed), dict(self.ranks)
        other.tokens = {colour: Counter(own) for colour, own in self.tokens.items()}
        return other

    def play(self, turn: Turn) -> None:
        """Take a turn."""
        require(not self.is_over, "move_over")
        super().play(turn)
        colour = turn.colour
        if not turn.actions:
            require(not self._can_act(colour), "move_pass")
            return
        first, *more = turn.actions
        taken = ""
        if first.verb == "move" and len(more) == 1 and more[0].verb == "take":
            taken = self._letters(more.pop().words)
        require(not more, "move_one")
        require(first.verb in _ACTIONS or first.verb == "move", "move_unknown", verb=first.verb)
        if first.verb == "move":
            self._move(colour, first, taken)
        else:
            _ACTIONS[first.verb](self, colour, first)

    # The six actions.

    def _recruit(self, colour: str, action: Action) -> None:
        (cell,) = path_of(action.words[:1], 1, 1)
        require(self.pawns_of(cell, colour, facts.CITY), "move_no_city", hex=cell)
        self._put(cell, colour, facts.KNIGHT, number_of(action.words[1:], self.recruits(cell)))

    def _move(self, colour: str, action: Action, taken: str) -> None:
        require(1 <= len(action.words) <= facts.MOVES, "move_knights", most=facts.MOVES)
        letters, arrived = [*taken], Counter[Hex]()
        for path in action.words:
            start, goal = path_of([path], 2, 2)
            # The knight that has moved stays where it is.
            has_knight = self.pawns_of(start, colour, facts.KNIGHT) > arrived[start]
            require(has_knight, "move_no_knight", hex=start)
            is_open = goal in neighbours(start) and self.is_open(goal, colour)
            require(is_open, "move_closed", hex=goal)
            self._put(start, colour, facts.KNIGHT, -1)
            self._put(goal, colour, facts.KNIGHT)
            arrived[goal] += 1
            if self.pawns_of(goal, colour, facts.KNIGHT, facts.VILLAGE) < 2:
                continue
            # All pawns of others go, and a token for a village, if there are any.
            enemies = [key for key in self.pawns[goal] if key[0] != colour]
            for other, kind in enemies:
                self._put(goal, other, kind, -self.pawns[goal][other, kind])
                if kind == facts.VILLAGE and self.tokens[other].total():
                    require(letters and self.tokens[other][letters[0]], "move_taken")
                    self.tokens[other][letters[0]] -= 1
                    self.tokens[colour][letters.pop(0)] += 1
        require(not letters, "move_taken")

    def _build(self, colour: str, action: Action) -> None:
        words = action.words
        require(words and len(words) % 2 == 0, "move_path")
        cells = [cell for word in words[::2] for cell in path_of([word], 1, 1)]
        require(len({*cells}) == len(cells), "move_path")
        for cell, kind in zip(cells, words[1::2], strict=True):
            require(kind in (facts.VILLAGE, facts.STRONGHOLD), "move_path")
            require(self.can_build(cell, colour), "move_no_site", hex=cell)
            self._put(cell, colour, facts.KNIGHT, -1)
            self._put(cell, colour, str(kind))
            self.tokens[colour][TOKEN[self.land[cell]]] += 1

    def _city(self, colour: str, action: Action) -> None:
        (cell,) = path_of(action.words, 1, 1)
        require(self.can_be_city(cell, colour), "move_no_city_site", hex=cell)
        self._put(cell, colour, facts.VILLAGE, -1)
        self._put(cell, colour, facts.CITY)

    def _expedition(self, colour: str, action: Action) -> None:
        (cell,) = path_of(action.words, 1, 1)
        require(self.reserve[colour, facts.KNIGHT] >= EXPEDITION_KNIGHTS, "move_reserve")
        require(self.is_free_border(cell), "move_no_border", hex=cell)
        self._put(cell, colour, facts.KNIGHT)
        lost = EXPEDITION_KNIGHTS - 1
        self.reserve[colour, facts.KNIGHT] -= lost
        self.removed[colour] += lost

    def _title(self, colour: str, action: Action) -> None:
        paid = Counter(self._letters(action.words))
        require(paid <= self.tokens[colour], "move_tokens")
        require(gold(paid) >= facts.GOLD_PER_TITLE, "move_gold", most=facts.GOLD_PER_TITLE)
        require(self.ranks[colour] < facts.DUKE, "move_rank")
        self.tokens[colour] -= paid
        self.ranks[colour] += 1

    # What is asked of hexes.

    def pawns_of(self, cell: Hex, colour: str, *kinds: str) -> int:
        """Return how many pieces of a colour are on a hex, of some kinds or of any."""
        stack = self.pawns.get(cell)
        if not stack:
            return 0
        if kinds:
            return sum(stack.get((colour, kind), 0) for kind in kinds)
        return sum(count for (owner, _), count in stack.items() if owner == colour)

    def enemies(self, cell: Hex, colour: str) -> Counter[str]:
        """Return how many pieces each other colour has on a hex."""
        found = Counter[str]()
        for (owner, _), count in self.pawns.get(cell, {}).items():
            if count and owner != colour:
                found[owner] += count
        return found

    def is_open(self, cell: Hex, colour: str) -> bool:
        """Tell whether a knight may come onto a hex."""
        if self.land.get(cell, LAKE) == LAKE:
            return False
        stack = self.pawns.get(cell)
        if not stack:
            return True
        enemies = self.enemies(cell, colour)
        if any(kind in (facts.CITY, facts.STRONGHOLD) and owner != colour for owner, kind in stack):
            return False
        return max(enemies.values(), default=0) < 2 and not (
            enemies and self.land[cell] == MOUNTAIN
        )

    def recruits(self, cell: Hex) -> int:
        """Return how many knights may come onto a city at once."""
        is_beside = any(self.land.get(other) == LAKE for other in neighbours(cell))
        return facts.RECRUITS_BESIDE_LAKE if is_beside else facts.RECRUITS

    def can_build(self, cell: Hex, colour: str) -> bool:
        """Tell whether a knight of a colour can be replaced by a building."""
        stack: Mapping[tuple[str, str], int] = self.pawns.get(cell, {})
        return (
            bool(self.pawns_of(cell, colour, facts.KNIGHT))
            and not any(kind in _BUILDINGS for _, kind in stack)
            and all(owner == colour for owner, _ in stack)
        )

    def can_be_city(self, cell: Hex, colour: str) -> bool:
        """Tell whether a village of a colour can become a city."""
        stack: Mapping[tuple[str, str], int] = self.pawns.get(cell, {})
        return (
            (colour, facts.VILLAGE) in stack
            and self.land[cell] in self._city_land
            and all(owner == colour for owner, _ in stack)
            and self.reserve[colour, facts.CITY] > 0
            and not any(
                kind == facts.CITY
                for near in neighbours(cell)
                for _, kind in self.pawns.get(near, ())
            )
        )

    def is_free_border(self, cell: Hex) -> bool:
        """Tell whether an expedition may arrive on a hex."""
        is_land = self.land.get(cell, LAKE) != LAKE
        is_free = is_land and cell not in self.pawns
        return is_free and any(near not in self.land for near in neighbours(cell))

    def _can_act(self, colour: str) -> bool:
        """Tell whether a player can do anything at all."""
        own = [cell for cell in self.pawns if self.pawns_of(cell, colour)]
        return (
            self.reserve[colour, facts.KNIGHT] > 0
            or (
                gold(self.tokens[colour]) >= facts.GOLD_PER_TITLE
                and self.ranks[colour] < facts.DUKE
            )
            or any(self.can_be_city(cell, colour) for cell in own)
            or any(
                self.can_build(cell, colour)
                and (self.reserve[colour, facts.VILLAGE] or self.reserve[colour, facts.STRONGHOLD])
                for cell in own
            )
            or any(
                self.is_open(near, colour)
                for cell in own
                if self.pawns_of(cell, colour, facts.KNIGHT)
                for near in neighbours(cell)
            )
        )

    def _put(self, cell: Hex, colour: str, kind: str, count: int = 1) -> None:
        require(self.reserve[colour, kind] >= count, "move_reserve")
        self.reserve[colour, kind] -= count
        stack = self.pawns.setdefault(cell, Counter())
        stack[colour, kind] += count
        if not stack[colour, kind]:
            del stack[colour, kind]
        if not stack:
            del self.pawns[cell]

    def _letters(self, words: tuple[Word, ...]) -> str:
        letters = words[0] if len(words) == 1 else None
        require(isinstance(letters, str) and {*letters} <= GOLD.keys(), "move_path")
        return str(letters)


_ACTIONS: Mapping[str, Callable[[Table, str, Action], None]] = {
    "recruit": Table._recruit,
    "build": Table._build,
    "city": Table._city,
    "expedition": Table._expedition,
    "title": Table._title,
}
VERBS = {"move", "take", *_ACTIONS}


def gold(tokens: Mapping[str, int]) -> int:
    """Return what tokens are worth for a title."""
    return sum(GOLD[letter] * count for letter, count in tokens.items())
