"""Whole games of Baron played at random by the rules: nothing that occurs may be called wrong.

The game is the twin's, combats and all; only the check and the score are the program's.
"""

import math
from collections import Counter
from functools import cache

import pytest

from generators.hexes import Hex, neighbours
from pnp.games import capabilities
from pnp.games.baron.deal import deal_board
from pnp.games.baron.facts import CHIPS, GAME, KEEPS_PER_PLAYER, VALUES
from pnp.games.baron.facts import GAME as BARON
from pnp.judging.findings import is_breach
from pnp.model.boards import Piece, names_by_column
from pnp.model.games import DealRequest
from pnp.model.positions import Position, normal_pieces
from tests.positions.baron import COLOURS, findings, rulings, seeded
from tests.samples import few_and_this_week
from tests.twins import baron_games


def position_of(table, phase):
    """What somebody types who sees the table."""
    cells = {Hex(*cell): table.land[cell] for cell in sorted(table.land, key=lambda c: c[::-1])}
    pieces = [Piece(owner, "K", Hex(*cell)) for owner, cell in table.knights]
    pieces += [
        Piece(owner, "B", Hex(*cell), 1, chip) for (owner, cell), chip in table.barons.items()
    ]
    hands = {c: len(hand) for c, hand in table.hands.items() if c not in table.out}
    numbers = {"honour": dict(table.honour), "hand": hands}
    numbers |= {"row": {"": len(table.row)}, "pile": {"": len(table.pile)}}
    return Position(
        game="baron",
        players=len(table.colours),
        phase=phase,
        terrain=cells,
        names=names_by_column(tuple(cells)),
        pieces=normal_pieces(pieces),
        numbers=numbers,
        colours={"order": tuple(table.colours)}
        | ({"out": tuple(sorted(table.out))} if table.out else {}),
    )


def wrong(position):
    """What is called wrong."""
    return list(filter(is_breach, findings(position)))


def blurred(position, rng):
    """Return *position* with some of it unread and some entries missing; not who is out."""

    def seen(word, share):
        return "?" if rng.random() < share else word

    pieces = [
        piece._replace(colour=seen(piece.colour, 0.05), kind=seen(piece.kind, 0.05))
        for piece in position.pieces
    ]
    numbers = {
        keyword: {key: value for key, value in row.items() if rng.random() < 0.8}
        for keyword, row in position.numbers.items()
        if rng.random() < 0.8
    }
    order = position.colours["order"] if rng.random() < 0.5 else ()
    return position._replace(
        terrain={cell: seen(kind, 0.03) for cell, kind in position.terrain.items()},
        pieces=normal_pieces(pieces),
        numbers=numbers,
        colours={key: row for key, row in position.colours.items() if key != "order" or order},
    )


def play_one(players, seed, share):
    """Play a game and judge so many of its positions, and compare the score at its end."""
    rng = seeded(f"baron {players} {seed}")
    table = baron_games.new_table(COLOURS[players], rng)
    for _ in baron_games.play(table, rng):
        if rng.random() < share:
            position = position_of(table, "play")
            assert wrong(position) == [], (seed, len(table.land))
            assert wrong(blurred(position, rng)) == [], (seed, len(table.land))
    end = position_of(table, "end")
    found = wrong(end)
    # Somebody had to wait at the end (BN-15).
    assert found == [] or table.waits, seed
    before = capabilities.score(BARON, end, rulings())
    has_last_minute = not any(table.touching(cell) < 6 for _, cell in table.barons)
    baron_games.finish(table)
    if has_last_minute:
        assert {s.colour: s.total for s in before.standings} == table.honour, seed
    assert wrong(position_of(table, "end")) == [] or table.waits
    return len(table.barons)


@few_and_this_week(1, 4)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_nothing_in_a_game_played_by_the_rules_is_called_wrong(players, seeds):
    assert sum(play_one(players, seed, 0.1) for seed in seeds)


def test_the_players_who_fall_out_leave_positions_without_a_fault():
    fallen = 0
    for seed in range(30, 60):
        rng = seeded(seed)
        table = baron_games.new_table(COLOURS[3], rng)
        table.thrift = dict.fromkeys(table.colours, 0.0)
        for _, colour in zip(range(20), baron_games.play(table, rng), strict=False):
            assert wrong(position_of(table, "play")) == [], (seed, colour)
        fallen += bool(table.out)
    assert fallen > 10


# The value chips of Baron: how many of each value, found by a simulation.
#
# The rulebook gives 35 two-sided chips from -2 to 11, some blank, and no more. Players found
# baronies where they pay: so the values are taken from the better half of the complete rings
# of each random landscape. Twelve keeps is the most that stand at once (three or four
# players). Chips then go, one by one, to the kind that twelve baronies most likely lack.


LANDSCAPES = 240
CHIP_SPAN = GAME.number("chip_span")
MOST_KEEPS_AT_ONCE = max(players * keeps for players, keeps in KEEPS_PER_PLAYER.items())
LOWEST, HIGHEST = -2, 11
NUMBERED = 32


@cache
def ring_values() -> Counter[int]:
    """Return how often a ring of the better half of its landscape has each value."""
    found: Counter[int] = Counter()
    for seed in range(1, LANDSCAPES + 1):
        players = 2 + seed % 4
        shape = "disc" if seed % 8 < 4 else "organic"
        terrain = deal_board(DealRequest(players, seed, {"shape": shape})).terrain
        rings = [
            sum(VALUES[terrain[other]] for other in neighbours(cell))
            for cell, kind in terrain.items()
            if kind == "meadow" and all(other in terrain for other in neighbours(cell))
        ]
        rings.sort(reverse=True)
        found.update(rings[: math.ceil(len(rings) / 2)])
    return found


def wanted_chips(values: Counter[int], count: int) -> Counter[tuple[int, int]]:
    """Return *count* chips, each added where twelve baronies most likely lack one."""
    total = values.total()
    kinds = [(low, low + CHIP_SPAN) for low in range(LOWEST, LOWEST + CHIP_SPAN)]
    shares = {kind: sum(values[value] for value in kind) / total for kind in kinds}
    chips: Counter[tuple[int, int]] = Counter()
    for _ in range(count):
        chips[max(kinds, key=lambda kind: tail(shares[kind], chips[kind]))] += 1
    return chips


def tail(share: float, count: int) -> float:
    """Return how likely more than *count* of the baronies want a chip of that share."""
    return sum(
        math.comb(MOST_KEEPS_AT_ONCE, k) * share**k * (1 - share) ** (MOST_KEEPS_AT_ONCE - k)
        for k in range(count + 1, MOST_KEEPS_AT_ONCE + 1)
    )


def chips_by_values() -> Counter[tuple[int, ...]]:
    return Counter({tuple(sorted(values)): count for values, count in CHIPS.items() if values})


@pytest.mark.slow
def test_the_chips_are_those_that_the_simulation_asks_for() -> None:
    assert chips_by_values() == wanted_chips(ring_values(), NUMBERED)


@pytest.mark.slow
def test_twelve_baronies_hardly_ever_run_out_of_a_chip() -> None:
    values = ring_values()
    lacking = sum(
        tail(sum(values[v] for v in kind) / values.total(), count)
        for kind, count in chips_by_values().items()
    )
    assert lacking < 0.06


@pytest.mark.slow
def test_values_beyond_the_chips_are_rare() -> None:
    values = ring_values()
    outside = sum(count for value, count in values.items() if not LOWEST <= value <= HIGHEST)
    assert 0 < outside < 0.02 * values.total()


def test_there_are_35_chips_with_every_value_from_minus_2_to_11() -> None:
    assert sum(CHIPS.values()) == 35
    assert sorted(value for values in CHIPS for value in values) == list(range(-2, 12))
    assert CHIPS[()] == 3


def test_both_sides_of_a_chip_lie_seven_apart() -> None:
    for low, high in chips_by_values():
        assert high - low == CHIP_SPAN
