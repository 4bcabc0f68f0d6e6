"""
Games of Barony and Sorcery played at random, written from the rules apart from the program.

Nothing here asks the checks, the scores or the facts of the game. A `Table` is changed by
`play`, turn after turn; the caller sees it after each. Spells are cast one by one and combined.
"""

from collections import Counter
from dataclasses import dataclass, field

CITY, STRONGHOLD, VILLAGE, KNIGHT = "C", "S", "V", "N"
TOKEN = {"mountain": "m", "forest": "f", "plain": "p", "field": "c"}
GOLD = {"m": 2, "f": 3, "p": 4, "c": 5}
SILVER = {"m": 0, "f": 1, "p": 2, "c": 3}
SIDES = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
MOVEMENT = {"velocity": 1, "teleport": 1, "tornado": 2}
RECRUITMENT = {"charm": 1, "illusion": 1, "portal": 2}
CONSTRUCTION = {"abundance": 1, "petrify": 1, "sanctuary": 2}
LAST_RANK = 4


@dataclass
class Player:
    """What a player has beside the board."""

    reserve: Counter
    removed: int = 0
    rank: int = 0
    magic: int = 0
    tokens: Counter = field(default_factory=Counter)


@dataclass
class Table:
    """A game under way; hexes are pairs (q, r)."""

    land: dict
    colours: list
    spells: tuple
    players: dict
    pawns: dict = field(default_factory=dict)  # hex: list of (colour, kind)
    control: dict = field(default_factory=dict)  # hex: list of colours
    turns: int = 0

    def around(self, cell):
        return [(cell[0] + q, cell[1] + r) for q, r in SIDES]

    def kinds(self, cell, colour):
        return [kind for owner, kind in self.pawns.get(cell, ()) if owner == colour]

    def enemies(self, cell, colour):
        return [pawn for pawn in self.pawns.get(cell, ()) if pawn[0] != colour]

    def places(self, colour, kind):
        return sorted(cell for cell in self.pawns if kind in self.kinds(cell, colour))

    def has_city_beside(self, cell, *, but=None):
        return any(
            kind == CITY and owner != but
            for near in self.around(cell)
            for owner, kind in self.pawns.get(near, ())
        )

    def is_border(self, cell):
        return any(near not in self.land for near in self.around(cell))

    def put(self, cell, colour, kind):
        """Place a pawn from the reserve."""
        self.players[colour].reserve[kind] -= 1
        assert self.players[colour].reserve[kind] >= 0
        self.pawns.setdefault(cell, []).append((colour, kind))

    def take(self, cell, colour, kind):
        """Take a pawn back into the reserve."""
        self.pawns[cell].remove((colour, kind))
        self.players[colour].reserve[kind] += 1
        if not self.pawns[cell]:
            del self.pawns[cell]

    def points(self, colour):
        player = self.players[colour]
        cities = len(self.places(colour, CITY))
        silver = sum(SILVER[token] * count for token, count in player.tokens.items())
        marks = sum(colour in owners for owners in self.control.values())
        return 15 * player.rank + 10 * (cities - 3) + silver + 3 * marks

    def has_duke(self):
        return any(player.rank == LAST_RANK for player in self.players.values())

    def winner(self):
        """The best; of equals, the one latest in turn order."""
        return max(self.colours, key=lambda c: (self.points(c), self.colours.index(c)))


def new_table(land, colours, spells=()):
    """Return the table before the first city."""
    box = {CITY: 5, STRONGHOLD: 2, VILLAGE: 14, KNIGHT: 7}
    return Table(land, list(colours), tuple(spells), {c: Player(Counter(box)) for c in colours})


def place_first_cities(table, rng):
    """Yield after each placement: one each, the last three, then two each on the way back."""
    *others, last = table.colours
    for colour, count in [*((c, 1) for c in others), (last, 3), *((c, 2) for c in others[::-1])]:
        for _ in range(count):
            free = [cell for cell in sorted(table.land) if _suits_first_city(table, cell)]
            if not free:
                raise LookupError("no room is left for a first city")
            cell = rng.choice(free)
            table.put(cell, colour, CITY)
            table.put(cell, colour, KNIGHT)
        yield colour


def _suits_first_city(table, cell):
    near = table.around(cell)
    return (
        table.land[cell] in {"mountain", "plain", "field"}
        and cell not in table.pawns
        and not table.has_city_beside(cell)
        and all(table.land.get(other) != "mysterious" for other in near)
    )


def play(table, rng, most_rounds=400):
    """Yield after each turn, until the round ends in which somebody became duke."""
    for _ in range(most_rounds):
        for colour in table.colours:
            _take_turn(table, colour, rng)
            table.turns += 1
            yield colour
        if table.has_duke():
            return


def _take_turn(table, colour, rng):
    """Do one action that can be done, the useful ones rather than the others; else pass."""
    actions = list(ACTIONS)
    weights = [30, 20, 12, 14, 8, 10, 1]
    while actions:
        (action,) = rng.choices(actions, weights)
        if action(table, colour, rng):
            return
        del weights[actions.index(action)]
        actions.remove(action)


def _title(table, colour, rng):
    player = table.players[colour]
    tokens = [t for t, count in sorted(player.tokens.items()) for _ in range(count)]
    if player.rank == LAST_RANK or sum(GOLD[t] for t in tokens) < 15:
        return False
    rng.shuffle(tokens)
    paid = 0
    for token in tokens:
        if paid < 15:
            paid += GOLD[token]
            player.tokens[token] -= 1
    player.rank += 1
    return True


def _city(table, colour, rng):
    if not table.players[colour].reserve[CITY]:
        return False
    villages = [
        cell
        for cell in table.places(colour, VILLAGE)
        if table.land[cell] != "forest"
        and not table.has_city_beside(cell)
        and not table.enemies(cell, colour)
    ]
    if not villages:
        return False
    cell = rng.choice(villages)
    table.take(cell, colour, VILLAGE)
    table.put(cell, colour, CITY)
    return True


def _build(table, colour, rng):
    done = False
    for cell in table.places(colour, KNIGHT):
        kinds = [kind for _, kind in table.pawns[cell]]
        free = not {CITY, STRONGHOLD, VILLAGE} & set(kinds)
        enemy_knight = any(kind == KNIGHT for _, kind in table.enemies(cell, colour))
        reserve = table.players[colour].reserve
        wanted = STRONGHOLD if rng.random() < 0.15 else VILLAGE
        if enemy_knight or not free or not reserve[wanted] or table.land[cell] == "mysterious":
            continue
        if done and rng.random() < 0.4:
            continue
        table.take(cell, colour, KNIGHT)
        table.put(cell, colour, wanted)
        table.players[colour].tokens[TOKEN[table.land[cell]]] += 1
        done = True
    return done


def _is_open_to(table, cell, colour):
    """Tell whether a knight may come onto *cell*."""
    if table.land.get(cell, "lake") == "lake":
        return False
    enemies = table.enemies(cell, colour)
    if any(kind in (CITY, STRONGHOLD) for _, kind in enemies):
        return False
    if any(count > 1 for count in Counter(owner for owner, _ in enemies).values()):
        return False
    return not (enemies and table.land[cell] == "mountain")


def _step(table, colour, start, goal, rng):
    """Move a knight, and let it destroy what it can."""
    table.take(start, colour, KNIGHT)
    table.put(goal, colour, KNIGHT)
    _fight(table, colour, goal, rng)
    _visit(table, colour, goal)


def _fight(table, colour, cell, rng):
    if len([k for k in table.kinds(cell, colour) if k in (KNIGHT, VILLAGE)]) < 2:
        return
    for enemy, kind in table.enemies(cell, colour):
        _destroy(table, colour, cell, (enemy, kind), rng)


def _destroy(table, colour, cell, pawn, rng):
    enemy, kind = pawn
    table.take(cell, enemy, kind)
    tokens = sorted(t for t, count in table.players[enemy].tokens.items() if count)
    if kind == VILLAGE and tokens:
        token = rng.choice(tokens)
        table.players[enemy].tokens[token] -= 1
        table.players[colour].tokens[token] += 1


def _visit(table, colour, cell):
    """Place a control token on a mysterious location, and take magic."""
    owners = table.control.setdefault(cell, []) if table.land[cell] == "mysterious" else None
    if owners is not None and colour not in owners and len(owners) < 3:
        table.players[colour].magic += 3 - len(owners)
        owners.append(colour)


def _moves(table, colour):
    return [
        (start, goal)
        for start in table.places(colour, KNIGHT)
        for goal in table.around(start)
        if _is_open_to(table, goal, colour)
    ]


def _move(table, colour, rng):
    moves = _moves(table, colour)
    if not moves:
        return False
    start, goal = _chosen_move(table, colour, moves, rng)
    _step(table, colour, start, goal, rng)
    # The knight that has moved stays where it is: another one must be there to move on.
    others = [
        move
        for move in _moves(table, colour)
        if move[0] != goal or table.kinds(goal, colour).count(KNIGHT) > 1
    ]
    if others and rng.random() < 0.8:
        _step(table, colour, *_chosen_move(table, colour, others, rng), rng)
    return True


def _chosen_move(table, colour, moves, rng):
    """Return a move, rather one to a free hex, an enemy or a location."""
    some = rng.sample(moves, min(4, len(moves)))
    return max(
        some,
        key=lambda move: (
            2 * (table.land[move[1]] == "mysterious")
            + 2 * bool(table.enemies(move[1], colour) and table.kinds(move[1], colour))
            + (move[1] not in table.pawns)
        ),
    )


def _recruit(table, colour, rng):
    cities, reserve = table.places(colour, CITY), table.players[colour].reserve
    if not reserve[KNIGHT]:
        return False
    _recruit_at(table, colour, rng.choice(cities), rng)
    return True


def _recruit_at(table, colour, cell, rng):
    beside_lake = any(table.land.get(near) == "lake" for near in table.around(cell))
    reserve = table.players[colour].reserve
    for _ in range(min(reserve[KNIGHT], rng.choice([1, 2, 3 if beside_lake else 2]))):
        table.put(cell, colour, KNIGHT)


def _expedition(table, colour, rng):
    player = table.players[colour]
    free = [
        cell
        for cell in sorted(table.land)
        if table.land[cell] != "lake" and cell not in table.pawns and table.is_border(cell)
    ]
    if player.reserve[KNIGHT] < 2 or not free:
        return False
    player.reserve[KNIGHT] -= 1
    player.removed += 1
    cell = rng.choice(free)
    table.put(cell, colour, KNIGHT)
    _visit(table, colour, cell)
    return True


def _cast(table, colour, rng):
    """Cast some spells of one family that are open and can be paid."""
    families = [(MOVEMENT, _cast_move), (RECRUITMENT, _cast_recruit), (CONSTRUCTION, _cast_city)]
    family, effect = rng.choice(families)
    open_here = [spell for spell in family if spell in table.spells]
    rng.shuffle(open_here)
    spells = set(open_here[: rng.randint(1, 3)])
    cost = sum(family[spell] for spell in spells)
    player = table.players[colour]
    if not spells or cost > player.magic:
        return False
    player.magic -= cost
    if effect(table, colour, spells, rng):
        return True
    player.magic += cost
    return False


def _is_lone(table, cell, pawn):
    """Alone of its colour on its hex."""
    return table.kinds(cell, pawn[0]) == [pawn[1]]


def _cast_move(table, colour, spells, rng):
    """Move one knight: two hexes with velocity, the last onto a held mountain with teleport."""
    knights = table.places(colour, KNIGHT)
    rng.shuffle(knights)
    for start in knights:
        stops = [start]
        if "velocity" in spells:
            stops = [cell for cell in table.around(start) if _is_open_to(table, cell, colour)]
        goals = sorted({g for stop in stops for g in table.around(stop)} - {start})
        goals = [goal for goal in goals if _may_arrive(table, goal, colour, spells)]
        if goals:
            goal = rng.choice(goals)
            _step(table, colour, start, goal, rng)
            for cell in (start, goal) if "tornado" in spells else ():
                _blow(table, colour, cell, rng)
            return True
    return False


def _may_arrive(table, cell, colour, spells):
    if "teleport" not in spells:
        return _is_open_to(table, cell, colour)
    return table.land.get(cell) == "mountain" and any(
        kind == VILLAGE and _is_lone(table, cell, (owner, kind))
        for owner, kind in table.enemies(cell, colour)
    )


def _blow(table, colour, cell, rng):
    lone = [
        pawn
        for pawn in table.enemies(cell, colour)
        if pawn[1] in (KNIGHT, VILLAGE) and _is_lone(table, cell, pawn)
    ]
    if lone:
        _destroy(table, colour, cell, rng.choice(lone), rng)


def _cast_recruit(table, colour, spells, rng):
    player = table.players[colour]
    places = table.places(colour, CITY)
    if "illusion" in spells:
        places += table.places(colour, STRONGHOLD)
    before = player.reserve[KNIGHT] + player.removed
    back = player.removed if "portal" in spells else 0
    player.reserve[KNIGHT] += back
    player.removed -= back
    if "charm" in spells:
        for cell in places:
            if player.reserve[KNIGHT]:
                table.put(cell, colour, KNIGHT)
    elif player.reserve[KNIGHT]:
        _recruit_at(table, colour, rng.choice(places), rng)
    # Removed knights that were not recruited are still out of the game.
    away = min(back, player.reserve[KNIGHT])
    player.reserve[KNIGHT] -= away
    player.removed += away
    return player.reserve[KNIGHT] + player.removed < before


def _cast_city(table, colour, spells, rng):
    player = table.players[colour]
    kind = KNIGHT if "sanctuary" in spells else VILLAGE
    cells = [
        cell
        for cell in table.places(colour, kind)
        if table.land[cell] != "mysterious"
        and not table.enemies(cell, colour)
        and ("petrify" in spells or table.land[cell] != "forest")
        and not table.has_city_beside(cell, but=colour if "petrify" in spells else None)
        and not {CITY, STRONGHOLD} & set(table.kinds(cell, colour))
        and (kind == VILLAGE or VILLAGE not in table.kinds(cell, colour))
    ]
    if not cells or not player.reserve[CITY]:
        return False
    cell = rng.choice(cells)
    table.take(cell, colour, kind)
    table.put(cell, colour, CITY)
    if "abundance" in spells:
        player.tokens[TOKEN[table.land[cell]]] += 1
    return True


ACTIONS = (_title, _city, _build, _move, _recruit, _cast, _expedition)
