"""Boards of Barony and Sorcery for tile lists and wishes that draws hardly ever meet."""

import random
from collections import Counter

import pytest

from generators import BudgetError, NoSuchBoardError
from pnp.games import capabilities, find_game
from pnp.games.barony import deal as barony_deal
from pnp.games.sorcery import deal as sorcery_deal
from pnp.games.sorcery.deal import LONGEST_DISTANCE
from pnp.games.sorcery.facts import MYSTERIOUS_TILES
from pnp.model.games import DealRequest
from tests.boardrules import barony, sorcery

CHECKERS = {"barony": barony, "barony-sorcery": sorcery}


def dealt(game, players, seed, codes, **options):
    named = {name.replace("_", "-"): value for name, value in options.items()}
    request = DealRequest(players, seed, {**named, "inventory": "own-12345678"}, tuple(codes))
    board = capabilities.deal_board(find_game(game), request)
    faults = CHECKERS[game].findings(board, supply=Counter(codes), strong_check=False)
    assert faults == []
    return board


# Tile lists whose boards draws have not found, or hardly ever.
HARD = [
    ("barony-sorcery", 2, ["XFP"] * 5 + ["MFL"] * 15, {"no_adjacent_lakes": True}),
    ("barony-sorcery", 5, ["XFP"] * 5 + ["MFL"] * 40, {"no_adjacent_lakes": True, "shape": "organic", "mystery_distance": 8}),
    ("barony-sorcery", 4, ["XLM"] * 5 + ["PFL"] * 31, {"no_adjacent_lakes": True}),
    ("barony-sorcery", 3, ["XFF"] * 4 + ["FFF"] * 14 + ["FFM"] * 9, {}),
    ("barony", 4, ["MFL"] * 36, {"no_adjacent_lakes": True, "cities": "strong"}),
    ("barony", 3, ["FFL"] * 18 + ["LFC"] * 9, {"no_adjacent_lakes": True}),
]  # fmt: skip


@pytest.mark.parametrize(("game", "players", "codes", "options"), HARD)
def test_a_board_is_found_where_draws_fail(game, players, codes, options, monkeypatch):
    monkeypatch.setattr(barony_deal, "BOARD_LIMIT", 10)
    monkeypatch.setattr(sorcery_deal, "BOARD_LIMIT", 10)
    boards = [dealt(game, players, seed, codes, **options) for seed in (1, 2, 1)]
    assert boards[0] == boards[2]
    assert boards[0].terrain != boards[1].terrain
    found = [board.drawn_from for board in boards if board.drawn_from.is_found]
    assert found
    for origin in found:
        assert not (origin.is_uniform or origin.is_exact or origin.is_estimate)


def test_hopeless_draws_end_early(monkeypatch):
    """Where many lakes touch on every board, a thousand of them tell."""
    tried = []
    contacts = barony_deal.lake_contacts
    monkeypatch.setattr(
        barony_deal, "lake_contacts", lambda tiles: tried.append(1) or contacts(tiles)
    )
    board = dealt("barony", 4, 1, ["MFL"] * 36, no_adjacent_lakes=True)
    assert board.drawn_from.is_found
    assert len(tried) == barony_deal._LOOKED_AT < 5_000


def test_boards_that_draws_may_find_are_drawn(monkeypatch):
    tried = []
    monkeypatch.setattr(
        barony_deal, "smallest_maximal_independent_set", lambda hexes: tried.append(1) or 0
    )
    monkeypatch.setattr(barony_deal, "BOARD_LIMIT", barony_deal._LOOKED_AT + 100)
    monkeypatch.setattr(barony_deal, "DRAFT_LIMIT", 0)
    with pytest.raises(BudgetError):
        barony_deal.deal_board(DealRequest(2, 1, {"cities": "strong"}))
    assert len(tried) == barony_deal._LOOKED_AT + 100


TOUCHING = [
    (["XLL"] * 3 + ["XLM"] * 2, ["MFC"] * 20),
    (["XLM"] * 5, ["LLM"] * 9 + ["MFC"] * 14),
]


@pytest.mark.parametrize(("mysterious", "ordinary"), TOUCHING)
def test_lakes_that_must_touch_are_proved_for_each_sort_of_tiles(mysterious, ordinary):
    with pytest.raises(NoSuchBoardError, match="lakes will touch"):
        dealt("barony-sorcery", 2, 1, [*mysterious, *ordinary], no_adjacent_lakes=True)


# Random tile lists with many lakes and forests, and random wishes.


def random_wish(number):
    draw = random.Random(number)
    game = draw.choice(["barony", "barony-sorcery", "barony-sorcery"])
    players = draw.randint(2, 4 if game == "barony" else 5)
    shape = draw.choice(["compact", "compact", "organic", "showpiece"])
    options = {"shape": shape} if shape != "compact" else {}
    if draw.random() < 0.6:
        options["no_adjacent_lakes"] = True
    if draw.random() < 0.4:
        options["cities"] = "strong"
    weights = {"M": 1, "P": 1, "C": 1, "F": 3, "L": 3}
    weights = {letter: most * draw.random() for letter, most in weights.items()}

    def tiles(count, least, kinds):
        codes = [
            "".join(draw.choices([*weights], [*weights.values()], k=least)) for _ in range(kinds)
        ]
        return [draw.choice(codes) for _ in range(count)]

    special = []
    if game != "barony":
        count = MYSTERIOUS_TILES[players] + draw.choice([0, 0, 1, 3])
        special = [f"X{two}" for two in tiles(count, 2, draw.randint(1, 4))]
        if draw.random() < 0.6:
            options["mystery_distance"] = draw.randint(3, LONGEST_DISTANCE[shape][players])
    needed = 9 * players - (MYSTERIOUS_TILES[players] if special else 0)
    ordinary = tiles(needed + draw.choice([0, 0, 2, 6, 10]), 3, draw.randint(1, 12))
    return game, players, [*special, *ordinary], options


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("first", range(0, 60, 15))
def test_random_lists_and_wishes_end_in_a_board_or_a_proof(first):
    for number in range(first, first + 15):
        game, players, codes, options = random_wish(number)
        try:
            dealt(game, players, number, codes, **options)
        except NoSuchBoardError:
            continue
        except BudgetError:
            pytest.fail(f"gave up on {number}: {game} {players} {Counter(codes)} {options}")
