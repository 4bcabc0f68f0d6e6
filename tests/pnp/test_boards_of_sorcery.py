"""Barony with Sorcery: locations drawn uniformly, and wishes that cannot be met."""

import math
from collections import Counter
from itertools import combinations

import pytest

from generators.errors import BudgetError, NoSuchBoardError
from generators.randomness import Stream
from pnp.cli import EXIT_NO_BOARD, run
from pnp.games.barony.deal import families
from pnp.games.barony.deal.families import DiscFamily, cover_table, covered_cells
from pnp.games.sorcery import deal as setup
from pnp.games.sorcery.facts import SorcerySetup
from pnp.model.boards import setup_as
from pnp.model.games import DealRequest
from pnp.model.positions import position_of
from tests.boardrules.dealing import deal, judge
from tests.boardrules.hexes import steps_between

# Measured apart from this program: the longest distance at which a board exists.
LONGEST = {
    "compact": {2: 8, 3: 7, 4: 7, 5: 8},
    "organic": {2: 8, 3: 7, 4: 7, 5: 8},
    "showpiece": {2: 6, 3: 6, 4: 6, 5: 7},
}


@pytest.fixture
def tiny_family(monkeypatch):
    """Boards of four tiles in a window of eighteen hexes, with two locations."""
    monkeypatch.setattr(families, "ORGANIC", {4: DiscFamily(12, 39)})
    monkeypatch.setattr(setup, "TILES_PER_PLAYER", 2)
    monkeypatch.setattr(setup, "MYSTERIOUS_TILES", {2: 2})
    caches = (cover_table, setup._location_sets)
    for cache in caches:
        cache.cache_clear()
    yield cover_table("organic", 4)
    for cache in caches:
        cache.cache_clear()


@pytest.mark.parametrize("least_distance", [pytest.param(2, marks=pytest.mark.slow), 4])
def test_boards_and_locations_are_drawn_as_uniform_pairs(tiny_family, least_distance):
    """Chi-square over every pair of a tiling and a set of locations on it."""
    members = {
        (cover, pair)
        for cover in map(tiny_family.unrank, range(tiny_family.count))
        for pair in combinations(sorted(covered_cells(cover), key=lambda c: (c.r, c.q)), 2)
        if steps_between(*pair) >= least_distance
    }
    # Some sets of locations lie on many tilings and some on few: that is what could go wrong.
    assert len(set(Counter(pair for _, pair in members).values())) > 1
    request = DealRequest(2, 0, {"shape": "organic", "mystery-distance": least_distance})
    locations, outline = Stream(5, "locations"), Stream(5, "outline")
    expected = 20
    counts = Counter()
    for _ in range(expected * len(members)):
        cells, cover = setup._draw_pair(request, "organic", locations, outline)
        counts[cover, cells] += 1
    assert set(counts) <= members
    chi_square = sum((counts[m] - expected) ** 2 / expected for m in members)
    freedom = len(members) - 1
    assert abs(chi_square - freedom) < 4 * math.sqrt(2 * freedom)


@pytest.mark.parametrize(
    ("shape", "players"),
    [
        *(("showpiece", players) for players in (2, 3, 4, 5)),
        *((shape, 2) for shape in ("compact", "organic")),
        *(
            pytest.param(shape, players, marks=pytest.mark.slow)
            for shape in ("compact", "organic")
            for players in (3, 4, 5)
        ),
    ],
)
def test_a_distance_beyond_the_longest_is_proved_impossible(
    shape, players, capsys, tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    longest = LONGEST[shape][players]
    wish = ["--shape", shape, "--players", str(players), "--mystery-distance", str(longest + 1)]
    code = run(["board", "barony-sorcery", "--seed", "1", "-o", "b.txt", *wish])
    error = capsys.readouterr().err
    assert code == EXIT_NO_BOARD
    assert f"use --mystery-distance {longest}" in error
    assert "Traceback" not in error
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_longest_distance_on_a_showpiece_has_boards(players):
    board = deal(
        "barony-sorcery",
        players,
        1,
        shape="showpiece",
        mystery_distance=LONGEST["showpiece"][players],
    )
    assert judge(board) == []


def test_a_pair_limit_of_nothing_gives_up_and_claims_no_proof(monkeypatch):
    monkeypatch.setattr(setup, "PAIR_LIMIT", 0)
    with pytest.raises(BudgetError, match="gave up"):
        deal("barony-sorcery", 2, 1)


def test_a_board_limit_of_nothing_gives_up_and_claims_no_proof(monkeypatch):
    monkeypatch.setattr(setup, "BOARD_LIMIT", 0)
    with pytest.raises(BudgetError, match="gave up"):
        deal("barony-sorcery", 2, 1)


def test_an_absurd_distance_is_refused_quickly_with_one_that_works():
    with pytest.raises(NoSuchBoardError, match="use --mystery-distance 6"):
        deal("barony-sorcery", 2, 1, shape="showpiece", mystery_distance=30)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_spell_is_open_on_some_board(players):
    names = Counter(
        spell.key
        for seed in range(20)
        for spell in deal("barony-sorcery", players, seed).setup.spells
    )
    assert len(names) == 9
    assert sum(names.values()) == 100


def test_the_set_up_of_a_board_is_read_as_its_game_made_it():
    board = deal("barony-sorcery", 2, 1)
    spells = tuple(spell.key for spell in setup_as(board, SorcerySetup).spells)
    assert position_of(board).words == {"spells": spells}
    with pytest.raises(TypeError, match="a board of barony has no SorcerySetup"):
        setup_as(deal("barony", 2, 1), SorcerySetup)
