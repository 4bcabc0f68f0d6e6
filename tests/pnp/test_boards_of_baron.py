"""Baron: shapes and numbers of tiles, and what happens where luck or tiles run out."""

from collections import Counter
from math import factorial, perm
from random import Random

import pytest

from generators import BudgetError, NoSuchBoardError
from generators.deals import deal_apart_or_search
from generators.regions import disc, star
from pnp.errors import OptionError
from pnp.games import capabilities, find_game
from pnp.games.baron import deal as setup
from pnp.games.baron.facts import all_tiles
from pnp.model.games import DealRequest
from pnp.model.options import read_options
from tests.boardrules.dealing import deal, judge
from tests.boardrules.hexes import around

OPTIONS = find_game("baron").options


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("shape", ["disc", "organic"])
@pytest.mark.parametrize("tiles", [1, 2, 3, 7, 50])
def test_any_number_of_tiles_can_be_laid(players, shape, tiles):
    board = deal("baron", players, 3, shape=shape, tiles=tiles)
    assert len(board.terrain) == tiles
    assert judge(board) == []


def test_all_73_tiles_are_laid_with_four_players_and_71_with_five():
    assert len(deal("baron", 4, 1, tiles=73).terrain) == 73
    assert len(deal("baron", 5, 1, tiles=71).terrain) == 71


@pytest.mark.parametrize(("players", "tiles"), [(5, 72), (5, 73), (4, 74), (2, 0), (2, -3)])
def test_more_or_fewer_tiles_than_there_are_are_refused(players, tiles):
    with pytest.raises(OptionError, match=f"--tiles {tiles}: expected"):
        read_options("baron", OPTIONS, {"tiles": tiles}, players)


@pytest.mark.parametrize(("players", "options"), [(2, {"tiles": 72}), (5, {}), (3, {"tiles": 7})])
def test_the_star_takes_all_tiles_or_none(players, options):
    with pytest.raises(OptionError, match="--shape star has 73 hexes"):
        deal("baron", players, 1, shape="star", **options)


def test_the_star_is_its_own_mirror_image_and_has_73_hexes():
    cells = set(deal("baron", 2, 1, shape="star").terrain)
    assert len(cells) == 73
    assert cells == {(-q - r, r) for q, r in cells}
    # Six corners touch two hexes each, and so much no disc has.
    assert Counter(sum(o in cells for o in around(cell)) for cell in cells)[2] == 6


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("tiles", [73, 40])
def test_without_luck_a_landscape_is_found_and_called_approximate(monkeypatch, seed, tiles):
    monkeypatch.setattr(setup, "DEAL_LIMIT", 0)
    board = deal("baron", 2, seed, tiles=tiles)
    assert judge(board) == []
    assert not board.drawn_from.is_uniform
    assert not board.drawn_from.is_exact


def test_found_landscapes_differ_from_seed_to_seed_and_repeat_for_a_seed(monkeypatch):
    monkeypatch.setattr(setup, "DEAL_LIMIT", 0)
    boards = [tuple(deal("baron", 2, seed).terrain.values()) for seed in (1, 2, 1)]
    assert boards[0] == boards[2] != boards[1]


def test_tiles_that_cannot_lie_apart_are_proved_impossible():
    with pytest.raises(NoSuchBoardError, match="equal ones touching"):
        deal_apart_or_search(
            disc(3), ["field"] * 3, free=setup.FREE_KINDS, seed=1, limits=(9, 9), advice="no"
        )


def test_giving_up_is_no_proof(monkeypatch):
    monkeypatch.setattr(setup, "DEAL_LIMIT", 0)
    monkeypatch.setattr(setup, "STEP_LIMIT", 5)
    with pytest.raises(BudgetError, match="gave up after 0 deals and 5 steps"):
        deal("baron", 2, 1)


@pytest.mark.parametrize(
    ("players", "options"),
    [(3, {"tiles": 20}), (3, {"tiles": 2}), (2, {"shape": "organic"})],
    ids=str,
)
def test_the_number_of_deals_is_an_upper_bound_where_no_share_is_known(players, options):
    origin = deal("baron", players, 1, **options).drawn_from
    assert origin.count == perm(73, options.get("tiles", 73))
    assert not origin.is_exact
    assert not origin.is_estimate
    assert origin.is_uniform
    assert origin.is_on_outline == ("shape" in options)


def test_the_number_of_deals_of_all_tiles_is_an_estimate():
    origin = deal("baron", 2, 1).drawn_from
    legal, tried = setup.LEGAL_SHARES["disc", 73]
    assert origin.count == factorial(73) * legal // tried
    assert origin.is_estimate
    alike = factorial(28) * factorial(6) ** 7 * factorial(3)
    assert origin.different == factorial(73) // alike * legal // tried


@pytest.mark.slow
@pytest.mark.parametrize(("shape", "tiles"), setup.LEGAL_SHARES)
def test_the_stored_shares_of_legal_deals_are_right(shape, tiles):
    region = disc(tiles) if shape == "disc" else star(3)
    pool = all_tiles()
    for kind in ("meadow", "pond") if tiles == 71 else ():
        pool.remove(kind)
    random = Random(5).random  # Stream is five times as slow
    cells = sorted(region)
    number = {cell: place for place, cell in enumerate(cells)}
    earlier = [[number[o] for o in around(c) if number.get(o, 99) < number[c]] for c in cells]

    def is_legal():
        left = list(pool)
        laid = []
        for before in earlier:
            kind = left.pop(int(random() * len(left)))
            if kind != "meadow" and any(laid[place] == kind for place in before):
                return False
            laid.append(kind)
        return True

    tries = 1_000_000
    found = sum(is_legal() for _ in range(tries))
    legal, tried = setup.LEGAL_SHARES[shape, tiles]
    assert abs(found - tries * legal / tried) < 4 * found**0.5 + found * 0.1


def test_a_negative_tile_goes_back_to_the_middle_of_the_pile():
    pile = ["marsh", "cursed", "pond", "field", "village"]
    start, rest = setup._turn_up_start(pile)
    assert start == "pond"
    assert rest == ["marsh", "cursed", "field", "village"]


def test_hands_hold_every_kind_of_value_one_as_evenly_as_can_be():
    for players, most in ((2, 1), (3, 1), (4, 2), (5, 2)):
        for seed in range(20):
            ones = Counter(
                hand[1] for hand in deal("baron", players, seed, tiles=1).setup.told["hands"]
            )
            assert max(ones.values()) == most


def test_the_landscape_takes_nothing_from_the_draws_of_the_set_up():
    one, other = deal("baron", 3, 9, tiles=10), deal("baron", 3, 9, shape="organic")
    assert one.setup == other.setup


@pytest.mark.parametrize("players", [2, 5])
def test_for_a_card_the_set_up_is_the_same_and_no_landscape_is_dealt(players):
    game = find_game("baron")
    board = capabilities.deal_board(game, DealRequest(players, 7, {}))
    card = capabilities.deal_board(game, DealRequest(players, 7, {}, for_card=True))
    assert card.setup == board.setup
    assert card.terrain == {} != board.terrain
