"""
Whole games of Baron played at random by the rules: nothing that occurs may be called wrong.

The game is the twin's, combats and all; only the check and the score are the program's.
"""

from dataclasses import replace

import pytest

from generators.hexes import Hex
from pnp.games import capabilities
from pnp.games.baron.facts import GAME as BARON
from pnp.judging.findings import is_breach
from pnp.model.boards import Piece, names_by_column
from pnp.model.positions import Position, normal_pieces
from tests.positions.baron import COLOURS, findings, rulings, seeded
from tests.samples import sampled, week_seeds
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
        replace(piece, colour=seen(piece.colour, 0.05), kind=seen(piece.kind, 0.05))
        for piece in position.pieces
    ]
    numbers = {
        keyword: {key: value for key, value in row.items() if rng.random() < 0.8}
        for keyword, row in position.numbers.items()
        if rng.random() < 0.8
    }
    order = position.colours["order"] if rng.random() < 0.5 else ()
    return replace(
        position,
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


@pytest.mark.parametrize("players", sampled([2, 3, 4, 5], 2))
def test_nothing_in_a_game_played_by_the_rules_is_called_wrong(players):
    assert sum(play_one(players, seed, 0.3) for seed in range(2))


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_nothing_in_many_games_is_called_wrong(players):
    assert sum(play_one(players, seed, 0.1) for seed in week_seeds(20))


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
