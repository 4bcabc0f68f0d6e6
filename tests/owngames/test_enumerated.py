"""Boards of small files come as often as counting them out says, and from as many deals."""

import math
from collections import Counter

import pytest

import pnp
from tests.owngames.enumerated import CASES, IMPOSSIBLE, OUTLINES, SEVEN, outcome
from tests.samples import of_this_week

FEW = 12
DRAWS_EACH = 5  # as chi-square asks for


@pytest.fixture(params=CASES, scope="module")
def case(request, tmp_path_factory):
    file = tmp_path_factory.mktemp("games") / "small.toml"
    file.write_text(CASES[request.param].text, encoding="utf-8")
    return CASES[request.param], pnp.load_game(file)


def boards(game, players, seeds):
    return [pnp.deal(game, players=players, seed=seed).data() for seed in seeds]


def test_every_board_is_one_of_the_deals_and_they_are_counted(case):
    small, game = case
    deals = small.deals()
    for data in boards(game, small.players, range(FEW)):
        assert outcome(data) in deals
        drawn_from = data["drawn_from"]
        assert drawn_from["uniform"]
        if small.has_count and drawn_from["exact"]:
            assert int(drawn_from["count"]) == len(deals)
            assert len(set(deals.values())) == 1


# A third each week: each of some thousand draws; that deals are counted right is seen of all.
@pytest.mark.slow
@pytest.mark.parametrize("case", of_this_week(CASES, 3), indirect=True)
def test_every_deal_is_equally_likely(case):
    small, game = case
    deals = small.deals()
    unit = min(deals.values())
    draws = max(400, DRAWS_EACH * sum(deals.values()) // unit)
    found = Counter(map(outcome, boards(game, small.players, range(draws))))
    assert set(found) <= set(deals)
    if len(deals) > 1:
        assert 0.001 < _chance(found, deals) < 0.9995


def _chance(found, weights):
    """How often luck alone strays farther from the weights: chi-square, Wilson and Hilferty."""
    share = found.total() / sum(weights.values())
    square = sum((found[one] - weight * share) ** 2 / (weight * share) for one, weight in weights.items())  # fmt: skip
    spread = 2 / (9 * (len(weights) - 1))
    z = ((square / (len(weights) - 1)) ** (1 / 3) - (1 - spread)) / math.sqrt(spread)
    return math.erfc(z / math.sqrt(2)) / 2


@pytest.mark.parametrize("body", IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_what_no_deal_obeys_is_proved_impossible(body, tmp_path):
    file = tmp_path / "small.toml"
    head = f'[game]\nname = "Small"\nplayers = 2\n[board]\noutline = {OUTLINES[len(SEVEN)]}\n'
    file.write_text(head + body, encoding="utf-8")
    with pytest.raises(pnp.NoSuchBoardError):
        pnp.deal(str(file), seed=1)
