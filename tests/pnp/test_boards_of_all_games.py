"""Boards of many seeds, players and options, judged by checkers that know no generator."""

from functools import partial

import pytest

from pnp.games import capabilities, find_game
from pnp.model.games import DealRequest
from tests.boardrules import baron, barony, sorcery
from tests.boardrules.dealing import deal, judge
from tests.samples import week_seeds

SEEDS = range(3)  # the slow tests take a thousand of each game, others each week

BARONY_WAYS = [{}, {"shape": "organic"}, {"shape": "showpiece"}, {"no_adjacent_lakes": True}]
SORCERY_WAYS = [
    {},
    {"shape": "organic", "mystery_distance": 3},
    {"shape": "showpiece", "mystery_distance": 4},
]
BARON_WAYS = [{"tiles": 40}, {"shape": "organic"}, {"shape": "organic", "tiles": 25}]
TERRE_WAYS = [{}, {"connected": False}]


def found(slug, players, seeds, ways):
    """Return the findings on boards of *seeds*, each dealt in one of the *ways* in turn."""
    sentences = []
    for seed in seeds:
        way = ways[seed % len(ways)]
        sentences += [
            f"{slug} {players}p seed {seed} {way}: {sentence}"
            for sentence in judge(deal(slug, players, seed, **way))
        ]
    return sentences


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("way", range(len(BARONY_WAYS)))
def test_barony_boards_of_some_seeds_have_no_finding(players, way):
    assert found("barony", players, SEEDS, [BARONY_WAYS[way]]) == []


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("way", range(len(SORCERY_WAYS)))
def test_sorcery_boards_of_some_seeds_have_no_finding(players, way):
    assert found("barony-sorcery", players, SEEDS, [SORCERY_WAYS[way]]) == []


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_baron_landscapes_of_some_seeds_have_no_finding(players):
    assert found("baron", players, SEEDS, BARON_WAYS) == []


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_full_discs_and_stars_of_baron_have_no_finding(players):
    ways = [{}] if players == 5 else [{}, {"shape": "star"}]
    assert found("baron", players, range(3), ways) == []


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("way", range(len(TERRE_WAYS)))
def test_terre_set_ups_of_some_seeds_have_no_finding(players, way):
    assert found("terre-de-barons", players, SEEDS, [TERRE_WAYS[way]]) == []


@pytest.mark.parametrize("seed", range(3))
def test_with_strong_cities_nobody_can_get_stuck(seed):
    boards = [
        barony.findings(deal("barony", 2, seed, cities="strong"), strong_check=True),
        sorcery.findings(deal("barony-sorcery", 2, seed, cities="strong"), strong_check=True),
    ]
    assert boards == [[], []]


def test_without_the_wish_mountains_may_cut_the_board():
    # 222 of 66,045 sets of mountains do; so does one of some hundreds of boards.
    assert any(
        deal("terre-de-barons", 2, seed).terrain
        != deal("terre-de-barons", 2, seed, connected=False).terrain
        for seed in range(1500)
    )


def test_an_option_that_says_the_default_gives_the_same_board():
    assert deal("barony", 3, 7).terrain == deal("barony", 3, 7, cities="weak").terrain


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_thousand_barony_boards_have_no_finding(players):
    assert found("barony", players, week_seeds(100), BARONY_WAYS) == []


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_thousand_sorcery_boards_have_no_finding(players):
    assert found("barony-sorcery", players, week_seeds(80), SORCERY_WAYS) == []


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_thousand_terre_set_ups_have_no_finding(players):
    assert found("terre-de-barons", players, week_seeds(100), TERRE_WAYS) == []


# A full disc takes ten times as long as the others: one board in five.
@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_thousand_baron_landscapes_have_no_finding(players):
    ways = [
        {},
        {"shape": "organic"},
        {"tiles": 40},
        {"shape": "organic", "tiles": 40},
        {"tiles": 55},
    ]
    assert found("baron", players, week_seeds(80), ways) == []


def test_the_checker_of_baron_counts_the_tiles_that_five_players_remove():
    board = deal("baron", 5, 3)
    assert len(board.terrain) == 71
    assert baron.findings(board) == []


@pytest.mark.parametrize("cities", ["weak", "strong"])
def test_with_few_suitable_hexes_every_board_still_has_room_for_the_first_cities(cities):
    # Three mountains alone and nine in threes: by luck only do six cities find room.
    supply = {"FFF": 12, "MFF": 3, "MMM": 3}
    codes = tuple(code for code, count in supply.items() for _ in range(count))
    deal_board = partial(capabilities.deal_board, find_game("barony"))
    for seed in range(25):
        board = deal_board(DealRequest(2, seed, {"cities": cities}, codes))
        strong_check = cities == "strong"
        assert barony.findings(board, supply=supply, strong_check=strong_check) == []
