"""Hands, a row and a pile out of one box; boards that grow from what is laid first."""

from collections import Counter

import pytest

import pnp
from tests.positions.typed import typed_text

TILES = {"moor": 9, "lake": 6, "wood": 5}
GAME = typed_text("leftovers")


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("players", [2, 3])
def test_later_deals_lay_what_is_left(tmp_path, seed, players):
    file = tmp_path / "leftovers.toml"
    file.write_text(GAME, encoding="utf-8")
    board = pnp.deal(str(file), players=players, seed=seed)
    assert list(board.terrain.values()) == ["start", "start"]
    dealt = board.data()["setup"]
    hands = [tile for hand in dealt["hands"].values() for tile in hand]
    assert (len(hands), len(dealt["row"])) == (2 * players, 3)
    assert "wood" not in dealt["row"]
    assert Counter(hands + dealt["row"] + dealt["pile"]) == TILES


@pytest.mark.parametrize(
    ("what", "told"), [("players", "hands: 27 are"), ("table", "hands: 19 are")]
)
def test_a_deck_that_is_too_small_is_not_dealt(tmp_path, what, told):
    count = {"players": 9, "table": 19}[what]
    tables = "[terrain.sea]\n[deck.seasons]\ndata = 'seasons.csv'\n"
    hands = f"[deal.hands]\nlay = 'seasons'\ncount = {count}\nto = '{what}'\n"
    file = tmp_path / "cards.toml"
    file.write_text(f"[game]\nname = 'C'\nplayers = 3\n{tables}{hands}", encoding="utf-8")
    file.with_name("seasons.csv").write_text("title,count\nspring,9\nautumn,9\n")
    with pytest.raises(pnp.NoSuchBoardError, match=f"{told} to be laid, and there are 18"):
        pnp.deal(str(file), seed=1)
