"""Terre de Barons: how many set-ups there are, counted in another way."""

from itertools import combinations, product
from math import comb, factorial, prod

import pytest

from generators.randomness import Stream
from pnp.games import find_game
from pnp.games.terre.deal import _throw_for_order
from tests.boardrules.dealing import deal
from tests.boardrules.terre import BOARD, NUMBERS

LAYOUTS = factorial(37) // (factorial(9) ** 3 * factorial(10))

# A grid with an empty cell all round: neighbours are 1, 9 and 8 bits away.
BITS = [1 << (q + 4) + 9 * (r + 4) for q, r in BOARD]


def is_one_piece(free):
    seen, grown = 0, free & -free
    while grown != seen:
        seen = grown
        grown = seen | seen << 1 | seen >> 1 | seen << 9 | seen >> 9 | seen << 8 | seen >> 8
        grown &= free
    return seen == free


def test_the_number_of_mountain_sets_that_cut_nothing_is_right():
    everywhere = sum(BITS)
    sets = combinations(BITS, 4)
    counted = find_game("terre-de-barons").file.tables.rule["connected"].ways
    assert sum(is_one_piece(everywhere - sum(four)) for four in sets) == counted


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("connected", [True, False])
def test_the_set_of_set_ups_is_as_large_as_counted_colour_by_colour(players, connected):
    size = LAYOUTS * (65_823 if connected else comb(37, 4))
    free = 33
    for _ in range(players):
        size *= free * comb(free - 1, 2)  # a baron, then two knights that are alike
        free -= 3
    origin = deal("terre-de-barons", players, 1, connected=connected).drawn_from
    assert origin.count == size
    assert origin.is_exact
    assert origin.is_uniform
    # Where players start makes no other board. The values of 33 tiles: of those under the
    # mountains it only counts how many there are of which value.
    tiles = (9, 9, 9, 10)
    hidden = (h for h in product(range(5), repeat=4) if sum(h) == 4)
    seen = sum(
        factorial(33) // prod(factorial(n - h) for n, h in zip(tiles, four, strict=True))
        for four in hidden
    )
    assert origin.different == seen * (65_823 if connected else comb(37, 4))
    assert origin.is_different_exact


def test_hexes_are_numbered_in_reading_order():
    board = deal("terre-de-barons", 2, 1)
    assert find_game("terre-de-barons").hex_numbers(board.terrain) == NUMBERS


def test_a_personal_card_may_name_a_start():
    boards = [deal("terre-de-barons", 4, seed) for seed in range(40)]
    numbers = find_game("terre-de-barons").hex_numbers(boards[0].terrain)
    assert any(
        numbers[piece.hex] in board.setup.told["personal_cards"]
        for board in boards
        for piece in board.pieces
    )


def test_one_option_leaves_the_other_draws_as_they_are():
    one = deal("terre-de-barons", 3, 12)
    other = deal("terre-de-barons", 3, 12, connected=False)
    assert one.setup.told["throws"] == other.setup.told["throws"]


class Dice:
    """A stream that throws the given dice."""

    def __init__(self, dice):
        self.dice = list(dice)

    def below(self, limit):
        assert limit == 6
        return self.dice.pop(0) - 1


def test_ties_are_thrown_again_among_the_tied_only():
    dice = Dice([4, 6, 4, 6, 1, 2, 3, 3, 5, 2])
    order, throws = _throw_for_order(4, dice)
    # Players 1 and 3 tie at 4, players 2 and 4 at 6 and then at 3... the rest is thrown again.
    assert throws[0][0] == throws[2][0] == 4
    assert sorted(order) == [1, 2, 3, 4]
    assert set(order[:2]) == {2, 4}
    assert len({tuple(row) for row in throws}) == 4


def test_every_turn_order_turns_up():
    orders = {tuple(_throw_for_order(3, Stream(seed, "turn order"))[0]) for seed in range(200)}
    assert len(orders) == 6
    assert orders <= set(product((1, 2, 3), repeat=3))
