"""
Slow twins of Barony's checks: the rules in their plain wording, everything tried.

What cannot be read is replaced by all that it may be. What is found is found for each of them.
"""

from collections import Counter
from itertools import combinations, combinations_with_replacement, permutations, product
from random import Random

import pytest

from generators.hexes import Hex, disk, neighbours
from pnp.games import find_game
from pnp.model.boards import Piece, names_by_column
from pnp.model.positions import Position, normal_pieces
from tests.positions.barony import findings_without_cover
from tests.positions.changed import request_for

GAME = find_game("barony-sorcery")
CELL = Hex(0, 0)
COLOURS, KINDS = "rbp", "CSVN+"
OTHERS = ("charm", "portal", "velocity", "tornado")
# The five open spells; the last line is not entered in full.
SPELLS = {
    "teleport": ("teleport", *OTHERS),
    "petrify": ("petrify", *OTHERS),
    "neither": ("illusion", *OTHERS),
    "unknown": ("charm",),
}
# How grave what one of them allows is, when it is open, not open, or not entered.
ALLOWED = {
    "teleport": "information",
    "petrify": "information",
    "neither": "impossible",
    "unknown": "needs entry",
}
GRAVITY = ["information", "needs entry", "doubtful", "impossible"]


def verdicts(terrain, pieces, spells="neither", hands=None, **rulings):
    """The gravest severity of each code in a position of three players."""
    position = Position(
        "barony-sorcery",
        3,
        "play",
        terrain,
        names_by_column(terrain),
        pieces=normal_pieces(Piece(colour, kind, cell) for colour, kind, cell in pieces),
        words={"spells": SPELLS[spells]},
        fields={"hand": hands or {}},
    )
    found = {}
    for finding in findings_without_cover(position, request_for(GAME, **rulings)):
        found.setdefault(finding.code, []).append(finding.severity)
    return {code: max(severities, key=GRAVITY.index) for code, severities in found.items()}


def stack_faults(terrain, stack, spells, lone):
    """What is wrong with readable pieces on one hex: code and severity."""
    pawns = [piece for piece in stack if piece[1] != "+"]
    tokens = Counter(colour for colour, kind in stack if kind == "+")
    own = Counter(colour for colour, _ in pawns)
    kinds = Counter(kind for _, kind in pawns)
    buildings = kinds["C"] + kinds["S"] + kinds["V"]
    is_shared = len(own) > 1
    has_strong = kinds["C"] + kinds["S"] > 0
    is_crowded = is_shared and max(own.values()) > 1
    is_teleported = (
        spells != "neither"
        # Tornado, which is open then, may have destroyed a village that several had come to.
        and kinds["V"] in ({0, 1} if lone == "alone-of-colour" else {1})
        and not has_strong
        and not is_crowded
        and (lone == "alone-of-colour" or len(pawns) == 2)
    )
    faults = {
        "BY04": terrain == "lake",
        "BY05": buildings > 1,
        "BY06": terrain == "mysterious" and buildings > 0,
        "BY10": is_shared and has_strong,
        "BY11": is_shared and (has_strong or kinds["V"] > 1 or is_crowded),
        "BY12": is_shared and terrain == "mountain",
        "BY13": bool(tokens)
        and (terrain != "mysterious" or max(tokens.values()) > 1 or tokens.total() > 3),
    }
    has_left_no_token = (
        terrain == "mysterious"
        and tokens.total() < 3
        and any(kind == "N" and not tokens[colour] for colour, kind in stack)
    )
    return {
        **({"BY13": "doubtful"} if has_left_no_token else {}),  # or came by an expedition
        **{
            code: ALLOWED[spells] if code == "BY12" and is_teleported else "impossible"
            for code, is_broken in faults.items()
            if is_broken
        },
    }


def readings(terrain, stack):
    """All that one hex may be; what cannot be read is one piece or two."""
    grounds = ["mountain", "plain", "lake", "mysterious"] if terrain == "?" else [terrain]
    options = []
    for colour, kind in stack:
        known = list(product(COLOURS if colour == "?" else colour, KINDS if kind == "?" else kind))
        pairs = combinations_with_replacement(known, 2)
        options.append([[one] for one in known] + (list(pairs) if len(known) > 1 else []))
    for ground, *parts in product(grounds, *options):
        read = [piece for part in parts for piece in part]
        # A token is not hidden where none may lie.
        if ground == "mysterious" or [kind for _, kind in read].count("+") <= [
            kind for _, kind in stack
        ].count("+"):
            yield ground, read


def check_stack(terrain, stack, spells, lone):
    found = verdicts({CELL: terrain}, [(*piece, CELL) for piece in stack], spells, SO_1=lone)
    faults = [stack_faults(*reading, spells, lone) for reading in readings(terrain, stack)]
    for code in ("BY04", "BY05", "BY06", "BY10", "BY11", "BY12", "BY13"):
        possible = {fault.get(code) for fault in faults}
        case = (terrain, stack, spells, lone, code, possible)
        if "?" in (terrain, *(letter for piece in stack for letter in piece)):
            assert found.get(code) != "impossible" or possible == {"impossible"}, case
        elif None not in possible:
            assert {found.get(code)} == possible, case
        else:
            assert found.get(code) in (None, "information"), case


ALL_PIECES = list(product(COLOURS, KINDS))
UNREAD_PIECES = [*product("?", KINDS + "?"), *product(COLOURS, "?")]
GROUNDS = ["mountain", "plain", "mysterious", "lake", "?"]


@pytest.mark.parametrize("terrain", GROUNDS)
def test_one_or_some_two_pieces_on_a_hex(terrain):
    pieces = [*ALL_PIECES, *UNREAD_PIECES]
    pairs = list(combinations_with_replacement(pieces, 2))
    for stack in [*((piece,) for piece in pieces), *Random(1).sample(pairs, 120)]:
        check_stack(terrain, stack, "teleport", "alone-of-colour")


@pytest.mark.slow
@pytest.mark.parametrize("terrain", GROUNDS)
def test_any_two_pieces_on_a_hex(terrain):
    for stack in combinations_with_replacement([*ALL_PIECES, *UNREAD_PIECES], 2):
        check_stack(terrain, stack, "teleport", "alone-of-colour")


@pytest.mark.parametrize("lone", ["alone-of-colour", "only-pawn"])
@pytest.mark.parametrize("spells", ["teleport", "neither", "unknown"])
def test_three_pieces_on_a_hex(spells, lone):
    random = Random(1)
    for _ in range(60):
        stack = random.choices(ALL_PIECES, k=2) + random.choices(ALL_PIECES + UNREAD_PIECES)
        check_stack(random.choice(GROUNDS), tuple(stack), spells, lone)
        knights_and_village = [(colour, "N") for colour in random.sample(COLOURS, 2)]
        knights_and_village.append(random.choice([("b", "V"), ("p", "V"), ("?", "V"), ("r", "?")]))
        check_stack("mountain", tuple(knights_and_village), spells, lone)


def city_faults(terrain, cities, spells):
    """What is wrong with cities: each choice of the first three is tried."""
    forests = [(colour, cell) for colour, cell in cities if terrain[cell] == "forest"]
    touching = [
        (one[0], other[0])
        for one, other in combinations(cities, 2)
        if one[1] in neighbours(other[1])
    ]
    level = ALLOWED[spells]
    faults = {"BY07": level} if forests else {}
    if any(one != other for one, other in touching):
        faults["BY08"] = "impossible"
    if any(one == other for one, other in touching):
        faults["BY09"] = level
    if not all(
        any(
            could_be_first(terrain, first, spells)
            for first in combinations(own_cities(cities, one), 3)
        )
        for one in {colour for colour, _ in cities}
    ):
        faults["BY09"] = "impossible"
    return faults


def own_cities(cities, colour):
    return [cell for owner, cell in cities if owner == colour]


def could_be_first(terrain, cells, spells):
    """Nobody casts a spell before the first turn; without Petrify what it allows is wrong."""
    around = {terrain.get(near) for cell in cells for near in neighbours(cell)}
    if "mysterious" in around or spells == "neither":
        return "mysterious" not in around
    return all(terrain[cell] != "forest" for cell in cells) and not any(
        one in neighbours(other) for one, other in combinations(cells, 2)
    )


def test_cities_and_the_first_three_of_each_colour():
    random = Random(2)
    cells = disk(CELL, 2)
    seen = Counter()
    while seen.total() < 600:
        terrain = {cell: random.choice(["plain", "plain", "field", "forest"]) for cell in cells}
        if random.random() < 0.3:
            terrain[random.choice(cells)] = "mysterious"
        owners = random.choice(["rrr", "rrrr", "rrrrr", "rrrbbb"])
        land = [cell for cell in cells if terrain[cell] != "mysterious"]
        cities = list(zip(owners, random.sample(land, len(owners)), strict=True))
        spells = random.choice(["petrify", "neither", "unknown"])
        found = verdicts(terrain, [(colour, "C", cell) for colour, cell in cities], spells)
        faults = city_faults(terrain, cities, spells)
        assert {code: found.get(code) for code in ("BY07", "BY08", "BY09")} == {
            code: faults.get(code) for code in ("BY07", "BY08", "BY09")
        }, (cities, spells)
        seen[faults.get("BY09")] += 1
    allowed = seen["information"] + seen["needs entry"]
    assert min(seen[None], allowed, seen["impossible"]) > 40


def brought(visitors):
    """All that one location may have brought, in any order of its visitors."""
    for order in permutations(visitors):
        yield Counter(dict(zip(order, (3, 2, 1), strict=False)))


def test_magic_in_hand_against_all_orders_of_visits():
    random = Random(3)
    cells = [Hex(0, 0), Hex(2, 0), Hex(4, 0)]
    seen = Counter()
    for _ in range(400):
        visitors = {cell: random.sample(COLOURS, random.randrange(4)) for cell in cells}
        magic = {colour: random.randrange(8) for colour in COLOURS}
        can_be = any(
            Counter(magic) <= sum(parts, Counter())
            for parts in product(*(brought(own) for own in visitors.values()))
        )
        tokens = [(colour, "+", cell) for cell, own in visitors.items() for colour in own]
        hands = {colour: {"magic": amount} for colour, amount in magic.items()}
        found = verdicts(dict.fromkeys(cells, "mysterious"), tokens, hands=hands)
        assert ("BY18" in found) is not can_be, (visitors, magic)
        seen[can_be] += 1
    assert min(seen.values()) > 30
