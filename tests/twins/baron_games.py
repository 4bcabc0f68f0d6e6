"""
Games of Baron played at random, written from the rules apart from the program.

Nothing here asks the checks, the scores or the facts of the game; combats are those of the
other twin. Players differ in thrift: wild ones buy as they please and fall into the dungeon,
thrifty ones take what is free; meek ones leave the bonuses to the bold. Hexes are pairs (q, r).
"""

from dataclasses import dataclass, field

from .baron_combats import completed, last_minute

SIDES = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
VALUES = {
    "meadow": 0,
    "village": 3,
    "field": 2,
    "forest": 2,
    "vineyard": 1,
    "quarry": 1,
    "pond": 1,
    "marsh": -1,
    "cursed": -2,
}
COUNTS = dict.fromkeys(VALUES, 6) | {"meadow": 28, "cursed": 3}
KEEPS = {2: 5, 3: 4, 4: 3, 5: 2}
PRICES = (0, 1, 3)
CONTACTS = {4: 1, 5: 3, 6: 9}
DUNGEON = -5


@dataclass
class Table:
    """A game under way; *barons* are keeps with their chips, *knights* keeps."""

    colours: str
    pile: list
    row: list
    hands: dict
    land: dict
    honour: dict
    thrift: dict
    meek: set
    barons: dict = field(default_factory=dict)
    knights: list = field(default_factory=list)
    out: list = field(default_factory=list)
    waits: int = 0
    # What each draw cost, by colour.
    paid: dict = field(default_factory=dict)

    def tiles(self):
        return {cell: VALUES[kind] for cell, kind in self.land.items()}

    def touching(self, cell):
        return sum(near in self.land for near in around(cell))

    def may_lie(self, kind, cell):
        return kind == "meadow" or all(self.land.get(near) != kind for near in around(cell))

    def places(self, kind):
        near = {cell for here in self.land for cell in around(here)} - self.land.keys()
        return sorted(cell for cell in near if self.may_lie(kind, cell))

    def change(self, colour, honour):
        self.honour[colour] += honour
        if self.honour[colour] <= DUNGEON and colour not in self.out:
            self.out.append(colour)


def around(cell):
    return [(cell[0] + q, cell[1] + r) for q, r in SIDES]


def new_table(colours, rng):
    """Return the table before the first turn."""
    players = len(colours)
    tiles = [kind for kind, count in COUNTS.items() for _ in range(count)]
    ones = ["vineyard", "quarry", "pond", "vineyard", "quarry"][:players]
    hands = {colour: ["meadow", one] for colour, one in zip(colours, ones, strict=True)}
    gone = [*ones, *["meadow"] * players] + (["meadow", "pond"] if players == 5 else [])
    for tile in gone:
        tiles.remove(tile)
    rng.shuffle(tiles)
    start = next(place for place in range(3, len(tiles)) if VALUES[tiles[place]] >= 0)
    land = {(0, 0): tiles.pop(start)}
    thrift = {colour: rng.choice([0.0, 0.8, 0.95, 1.0]) for colour in colours}
    meek = {colour for colour in colours if rng.random() < 0.3}
    honour = dict.fromkeys(colours, 0)
    return Table(colours, tiles[3:], tiles[:3], hands, land, honour, thrift, meek)


def play(table, rng):
    """Yield after each turn, until all tiles are laid or all players are out."""
    players = len(table.colours)
    seat, last_turns = 0, None
    while (last_turns is None or last_turns) and len(table.out) < players:
        colour = table.colours[seat % players]
        seat += 1
        draws = bool(table.row)
        if last_turns is None and not draws:
            last_turns = 2 * players
        if last_turns is not None:
            last_turns -= 1
        if colour not in table.out and (draws or table.hands[colour]):
            take_turn(table, colour, rng, draws=draws)
            yield colour


def take_turn(table, colour, rng, *, draws):
    if draws:
        _draw(table, colour, rng)
    if colour in table.out:
        return
    _lay(table, colour, rng)
    returned = _settle(table)
    if colour in table.out:
        return
    _place_keep(table, colour, rng, returned)
    _settle(table)


def _draw(table, colour, rng):
    place = rng.choice([0, 0, 0, 0, 1, 1, 2]) % len(table.row)
    if rng.random() < table.thrift[colour]:
        place = 0
    table.hands[colour].append(table.row.pop(place))
    if table.pile:
        table.row.append(table.pile.pop())
    table.paid.setdefault(colour, []).append(PRICES[place])
    table.change(colour, -PRICES[place])


def _lay(table, colour, rng):
    """Lay a tile, most often beside many."""
    kinds = table.hands[colour]
    choices = [(kind, cell) for kind in kinds for cell in table.places(kind)]
    if not choices:
        table.waits += 1
        return
    some = rng.sample(choices, min(len(choices), rng.choice([1, 9, 60])))
    kind, cell = max(some, key=lambda choice: _liking(table, colour, *choice))
    table.hands[colour].remove(kind)
    table.change(colour, CONTACTS.get(table.touching(cell), 0))
    table.land[cell] = kind


def _liking(table, colour, kind, cell):
    own = [keep for keep in table.knights if keep[0] == colour and keep[1] in around(cell)]
    bonus = CONTACTS.get(table.touching(cell), 0)
    if colour in table.meek:
        bonus = -bonus
    return 2 * bonus + table.touching(cell) + len(own) * (2 + VALUES[kind])


def _place_keep(table, colour, rng, returned):
    keeps = [*table.knights, *table.barons]
    used = sum(owner == colour for owner, _ in (*keeps, *returned))
    taken = {cell for _, cell in keeps}
    free = [cell for cell, kind in table.land.items() if kind == "meadow" and cell not in taken]
    if used < KEEPS[len(table.colours)] and free and rng.random() < 0.7:
        some = rng.sample(free, min(len(free), 3))
        table.knights.append((colour, max(some, key=table.touching)))


def _settle(table):
    """Let the knights that have six tiles round them found or fight; return their keeps."""
    ready = [
        keep
        for keep in table.knights
        if keep[0] not in table.out and table.touching(keep[1]) == len(SIDES)
    ]
    if not ready:
        return set()
    return _apply(table, completed(table.tiles(), list(table.barons), ready), ready)


def _apply(table, result, tried):
    table.knights = [keep for keep in table.knights if keep not in tried]
    table.barons = {k: chip for k, chip in table.barons.items() if k not in result["beaten"]}
    for keep in result["established"]:
        table.barons[keep] = result["chips"][keep[1]]
    for colour in table.colours:
        change = result["gains"].get(colour, 0) - result["losses"].get(colour, 0)
        table.change(colour, change)
    return result["returned"]


def finish(table):
    """Settle the last minute: whoever can only lose by it does not try."""
    tries = [
        keep for keep in table.knights if keep[0] not in table.out and _own_gain(table, keep) >= 0
    ]
    _apply(table, last_minute(table.tiles(), list(table.barons), tries), tries)


def _own_gain(table, keep):
    """Half of what the tiles are worth that no own baron has counted, rounded up."""
    own = [baron for baron in table.barons if baron[0] == keep[0]]
    new = [
        cell
        for cell in (keep[1], *around(keep[1]))
        if cell in table.land and not any(cell in (b[1], *around(b[1])) for b in own)
    ]
    total = sum(VALUES[table.land[cell]] for cell in new)
    return -(-total // 2)
