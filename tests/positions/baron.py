"""Positions of Baron for tests: what a typed one shows, and random legal ones."""

import random
from functools import cache

from generators.hexes import Hex, neighbours
from pnp.games import capabilities
from pnp.games.baron.deal import deal_board
from pnp.games.baron.facts import GAME as BARON
from pnp.games.baron.facts import KEEPS_PER_PLAYER, VALUES
from pnp.model.boards import Piece, names_by_column
from pnp.model.games import CheckRequest, DealRequest, all_rulings
from pnp.model.positions import Position, normal_pieces
from tests.positions.changed import as_read

COLOURS = {2: "rw", 3: "rwb", 4: "rwbk", 5: "rwbky"}


def rulings(**choices):
    """The choice of every ruling; BN_16="all-try" for another one."""
    given = {name.replace("_", "-"): choice for name, choice in choices.items()}
    return all_rulings(BARON.rulings, given)


def findings(position, **choices):
    request = CheckRequest(rulings(**choices))
    return as_read(position, BARON, lambda one: capabilities.check(BARON, one, request))


def breaches(position, **choices):
    """The codes of what is impossible or doubtful, each once, in order."""
    return sorted(
        {f.code for f in findings(position, **choices) if f.severity in {"impossible", "doubtful"}}
    )


def told(position, code, **choices):
    """What is said under one code: text keys and severities."""
    return [(f.sentence.text, f.severity) for f in findings(position, **choices) if f.code == code]


def at(position, name):
    """The hex called *name*."""
    return next(cell for cell, known in position.names.items() if known == name)


def values_of(position):
    return {cell: VALUES[kind] for cell, kind in position.terrain.items()}


@cache
def landscape(players, seed, tiles):
    options = {"shape": ("disc", "organic")[seed % 2]} | ({"tiles": tiles} if tiles else {})
    return dict(deal_board(DealRequest(players, seed, options)).terrain)


def legal_position(rng):
    """A random position without a fault: a full landscape at the end, or part of one in play."""
    players = rng.choice([2, 3, 4, 5])
    tiles = rng.choice([None, 50])
    terrain = landscape(players, rng.randint(1, 6), tiles)
    position = Position(
        game="baron",
        players=players,
        phase="play" if tiles else "end",
        terrain=terrain,
        names=names_by_column(terrain),
        pieces=normal_pieces(_legal_keeps(rng, players, terrain)),
        numbers={"honour": {colour: rng.randint(0, 40) for colour in COLOURS[players]}},
    )
    assert breaches(position) == []
    return position


def _legal_keeps(rng, players, terrain):
    """Keeps on meadows: barons with their chips that do not quarrel, and open knights."""
    left = dict.fromkeys(COLOURS[players], KEEPS_PER_PLAYER[players])
    owners = {}  # of valued tiles of established baronies
    meadows = [cell for cell, kind in terrain.items() if kind == "meadow"]
    rng.shuffle(meadows)
    for cell in meadows[: rng.randint(4, len(meadows))]:
        colour = rng.choice(COLOURS[players])
        ring = [other for other in neighbours(cell) if other in terrain]
        valued = {other for other in ring if VALUES[terrain[other]]}
        if not left[colour]:
            continue
        if len(ring) < 6:
            yield Piece(colour, "K", cell)
        elif all(owners.get(other, colour) == colour for other in valued):
            owners.update(dict.fromkeys(valued, colour))
            value = sum(VALUES[terrain[other]] for other in ring)
            yield Piece(colour, "B", cell, chip=value)
        else:
            continue
        left[colour] -= 1


def random_tiles(rng):
    """Values of tiles dealt anyhow, with holes, equal neighbours and all."""
    pool = [value for kind, value in VALUES.items() for _ in range(28 if kind == "meadow" else 6)]
    rng.shuffle(pool)
    cells = [Hex(q, r) for q in range(-4, 5) for r in range(-4, 5) if abs(q + r) <= 4]
    share = rng.choice([0.6, 0.9, 1.0])
    return {cell: value for cell, value in zip(cells, pool, strict=False) if rng.random() < share}


def seeded(seed):
    return random.Random(seed)
