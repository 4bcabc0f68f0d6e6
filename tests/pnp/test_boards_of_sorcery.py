"""Barony with Sorcery: locations drawn uniformly, and wishes that cannot be met."""

import math
import random
from collections import Counter
from functools import cache
from itertools import combinations, product

import pytest

from generators import BudgetError, NoSuchBoardError
from generators.deals import largest_independent_set
from generators.hexes import Hex
from generators.randomness import Stream
from pnp.cli import EXIT_NO_BOARD
from pnp.games import capabilities, find_game
from pnp.games.barony import deal as barony_deal
from pnp.games.barony import families
from pnp.games.barony.families import DiscFamily, family_of, family_problem
from pnp.games.sorcery import deal as sorcery_deal
from pnp.games.sorcery.deal import LONGEST_DISTANCE, Orbit, draw_cover, window_image
from pnp.games.sorcery.facts import MYSTERIOUS_TILES
from pnp.model.boards import FAR_DISTANCE, board_words
from pnp.model.games import DealRequest
from pnp.model.positions import position_of
from pnp.notation.positiontexts import board_data
from pnp.notation.reading.boards import read_board_words
from tests.boardrules import barony, sorcery
from tests.boardrules.dealing import deal, judge
from tests.boardrules.hexes import covered_cells, perimeter, steps_between
from tests.samples import of_this_week, sampled
from tests.trihexes import Covers

# Measured apart from this program: the longest distance at which a board exists.
LONGEST = {
    "compact": {2: 8, 3: 7, 4: 7, 5: 8},
    "organic": {2: 8, 3: 7, 4: 7, 5: 8},
    "showpiece": {2: 6, 3: 6, 4: 6, 5: 7},
}


TINY = DiscFamily(12, 39)


@pytest.fixture
def tiny_family(monkeypatch):
    """Boards of four tiles in a window of eighteen hexes, with two locations."""
    monkeypatch.setattr(families, "ORGANIC", {4: TINY})
    monkeypatch.setattr(families, "COMPACT", {4: TINY._replace(most_perimeter=28)})
    monkeypatch.setattr(sorcery_deal, "TILES_PER_PLAYER", 2)
    monkeypatch.setattr(sorcery_deal.facts, "MYSTERIOUS_TILES", {2: 2})
    caches = (family_of, sorcery_deal.location_sets)
    for one in caches:
        one.cache_clear()
    yield Covers(family_of("organic", 4).table.problem)
    for one in caches:
        one.cache_clear()


def images(cells):
    return {frozenset(window_image(cell, number) for cell in cells) for number in range(6)}


def orbits_of(problem, sets, most_perimeter=None):
    """Sort *sets* into those that the symmetries of the window carry into one another."""
    left = set(map(frozenset, sets))
    while left:
        cells = min(left, key=sorted)
        orbit = images(cells)
        assert orbit <= left
        left -= orbit
        table = Covers(problem._replace(core=problem.core | cells))
        yield Orbit(tuple(cells), len(orbit), table.count, kept_of(table, most_perimeter))


def kept_of(table, most_perimeter):
    """How many covers are as short as that."""
    if most_perimeter is None:
        return table.count
    covers = map(table.unrank, range(table.count))
    return sum(perimeter(covered_cells(cover)) <= most_perimeter for cover in covers)


def sets_apart(window, size, least_distance):
    """All sets of *size* of which any two are far enough apart, grown cell by cell."""
    later = {
        one: {cell for cell in window if cell > one and steps_between(cell, one) >= least_distance}
        for one in window
    }
    found = [((), set(window))]
    for _ in range(size):
        found = [((*chosen, cell), room & later[cell]) for chosen, room in found for cell in room]
    return [chosen for chosen, _ in found]


def orbit_images(orbits):
    """Return what is known of orbits by all their images."""
    return {frozenset(images([Hex(*cell) for cell in o.cells])): o[1:] for o in orbits}


@pytest.mark.parametrize(
    ("shape", "way"), sampled(product(["organic", "compact"], ["handfuls", "listed", "orbits"]), 2)
)
@pytest.mark.parametrize("least_distance", [pytest.param(2, marks=pytest.mark.slow), 4])
def test_boards_and_locations_are_drawn_as_uniform_pairs(
    tiny_family, least_distance, way, shape, monkeypatch
):
    """Chi-square over every pair of a tiling and a set of locations on it."""
    covers = map(tiny_family.unrank, range(tiny_family.count))
    members = {
        (cover, pair)
        for cover in covers
        if shape == "organic" or perimeter(covered_cells(cover)) <= 28
        for pair in combinations(sorted(covered_cells(cover), key=lambda c: (c.r, c.q)), 2)
        if steps_between(*pair) >= least_distance
    }
    # Some sets of locations lie on many tilings and some on few: that is what could go wrong.
    assert len(set(Counter(pair for _, pair in members).values())) > 1
    if way == "listed":
        monkeypatch.setattr(sorcery_deal.boards, "FAR_DISTANCE", 2)
    if way == "orbits":
        # More of them than the program keeps the tables of: here each table is made once.
        monkeypatch.setattr(sorcery_deal.families, "family_of", cache(family_of.__wrapped__))
        problem = tiny_family.problem
        most = families.COMPACT[4].most_perimeter if shape == "compact" else None
        orbits = tuple(orbits_of(problem, sets_apart(problem.window, 2, least_distance), most))
        monkeypatch.setattr(sorcery_deal, "ORBITS", {(shape, 2, least_distance): orbits})
    streams = Stream(5, "locations"), Stream(5, "outline")
    if way == "orbits":
        assert sorcery_deal.pair_count(shape, 2, least_distance) == (len(members), True)
    expected = 8
    counts = Counter()
    for _ in range(expected * len(members)):
        cells, cover = draw_cover((shape, 2, least_distance), *streams)
        counts[cover, cells] += 1
    assert set(counts) <= members
    chi_square = sum((counts[m] - expected) ** 2 / expected for m in members)
    freedom = len(members) - 1
    assert abs(chi_square - freedom) < 4 * math.sqrt(2 * freedom)


WEEKLY = of_this_week([wish for wish in sorcery_deal.ORBITS if wish[1] > 2], 6)


@pytest.mark.parametrize(
    "wish",
    [
        *(wish for wish in sorcery_deal.ORBITS if wish[1] == 2),
        *(pytest.param(wish, marks=pytest.mark.slow) for wish in WEEKLY),
    ],
    ids=str,
)
def test_the_stored_sets_of_far_locations_and_their_tilings_are_right(wish):
    shape, players, least_distance = wish
    problem = family_problem(shape, 9 * players)
    assert images(problem.window) == {problem.window}
    assert images(problem.core) == {problem.core}
    sets = sets_apart(problem.window, MYSTERIOUS_TILES[players], least_distance)
    most = families.COMPACT[9 * players].most_perimeter if shape == "compact" else None
    counted = orbit_images(orbits_of(problem, sets, most))
    assert orbit_images(sorcery_deal.ORBITS[wish]) == counted


@pytest.mark.parametrize(
    ("players", "least_distance"),
    [(2, 6), *(pytest.param(*wish, marks=pytest.mark.slow) for wish in ((4, 6), (5, 7)))],
)
def test_pairs_on_the_one_outline_are_all_sets_on_all_tilings(players, least_distance):
    window = family_problem("showpiece", 9 * players).window
    sets = sets_apart(window, MYSTERIOUS_TILES[players], least_distance)
    options = {"shape": "showpiece", "mystery_distance": least_distance}
    origin = deal("barony-sorcery", players, 1, **options).drawn_from
    tilings = {2: 5, 4: 174, 5: 722}[players]
    mysterious = MYSTERIOUS_TILES[players]
    others = 9 * players - mysterious
    box = 36 if players < 5 else 40
    deals = math.perm(5, mysterious) * math.perm(box, others) * 3**others
    assert origin.count == len(sets) * tilings * deals
    assert origin.is_estimate


@pytest.mark.parametrize("wish", [w for w in sorcery_deal.ORBITS if w[1] < 5], ids=str)
def test_hardly_any_board_of_the_usual_tiles_has_no_room_for_cities(wish, monkeypatch):
    """So the counts are called estimates, good to a few percent."""
    shape, players, least_distance = wish
    told = []

    def room(hexes, most):
        told.append(largest_independent_set(hexes, most) == most)
        return most if told[-1] else 0

    monkeypatch.setattr(barony_deal, "largest_independent_set", room)
    for seed in range(100):
        board = deal("barony-sorcery", players, seed, shape=shape, mystery_distance=least_distance)
    assert board.drawn_from.is_estimate
    assert told.count(False) <= 1


def test_from_the_far_distance_on_words_say_the_second_version():
    for distance, version in ((FAR_DISTANCE - 1, 1), (FAR_DISTANCE, 2)):
        board = deal("barony-sorcery", 2, 1, mystery_distance=distance)
        assert board_words(board).startswith(f"seed=1 v{version} ")
        assert board_data(board)["generator_version"] == version


@pytest.mark.parametrize(
    ("version", "distance", "can_be_dealt"),
    [
        *[("v1", 6, False), ("v2", 5, False), ("v3", 6, False)],
        *[("v2", 6, True), ("v1", 5, True), ("", 6, True)],
    ],
)
def test_a_board_of_one_version_is_not_dealt_by_the_other(version, distance, can_be_dealt):
    game = find_game("barony-sorcery")
    words = read_board_words(f"seed=1 {version} mystery-distance={distance}", game, 2)
    request = words.deal_request(2, None)
    assert (request != "version") == can_be_dealt


@pytest.mark.parametrize(
    ("shape", "players"),
    [
        *product(["showpiece"], (2, 3, 4, 5)),
        *product(["compact", "organic"], [2]),
        *(
            pytest.param(*wish, marks=pytest.mark.slow)
            for wish in product(["compact", "organic"], (3, 4, 5))
        ),
    ],
)
def test_a_distance_beyond_the_longest_is_proved_impossible(pnp, tmp_path, shape, players):
    longest = LONGEST[shape][players]
    wish = ["--shape", shape, "--players", players, "--mystery-distance", longest + 1]
    told = pnp("board", "barony-sorcery", "--seed", "1", "-o", "b.txt", *wish)
    assert told.code == EXIT_NO_BOARD
    assert f"use --mystery-distance {longest}" in told.err
    assert "Traceback" not in told.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_longest_distance_on_a_showpiece_has_boards(players):
    options = {"shape": "showpiece", "mystery_distance": LONGEST["showpiece"][players]}
    assert judge(deal("barony-sorcery", players, 1, **options)) == []


@pytest.mark.parametrize("limit", ["TRY_LIMIT", "BOARD_LIMIT"])
def test_a_limit_of_nothing_gives_up_and_claims_no_proof(monkeypatch, limit):
    monkeypatch.setattr(sorcery_deal, limit, 0)
    monkeypatch.setattr(barony_deal.laying, "DRAFT_LIMIT", 0)
    with pytest.raises(BudgetError, match="gave up"):
        deal("barony-sorcery", 2, 1)


def test_an_absurd_distance_is_refused_quickly_with_one_that_works():
    with pytest.raises(NoSuchBoardError, match="use --mystery-distance 6"):
        deal("barony-sorcery", 2, 1, shape="showpiece", mystery_distance=30)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_spell_is_open_on_some_board(players):
    boards = [deal("barony-sorcery", players, seed) for seed in range(20)]
    names = Counter(spell for board in boards for spell in board.setup.words["spells"])
    assert (len(names), names.total()) == (9, 100)


def test_the_set_up_of_a_board_is_read_as_its_game_made_it():
    board = deal("barony-sorcery", 2, 1)
    spells = tuple(spell["spell"] for spell in board.setup.data()["spells"])
    assert position_of(board).words == {"spells": spells}


# Boards of Barony and Sorcery for tile lists and wishes that draws hardly ever meet.


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


def watch(monkeypatch, owner, name, instead):
    """Call *instead* of a function, and return a list that grows with each call."""
    tried = []
    monkeypatch.setattr(owner, name, lambda found: tried.append(1) or instead(found))
    return tried


def test_hopeless_draws_end_early(monkeypatch):
    """Where many lakes touch on every board, a thousand of them tell."""
    laying = barony_deal.laying
    tried = watch(monkeypatch, laying, "lake_contacts", laying.lake_contacts)
    board = dealt("barony", 4, 1, ["MFL"] * 36, no_adjacent_lakes=True)
    assert board.drawn_from.is_found
    assert len(tried) == barony_deal._LOOKED_AT < 5_000


def test_boards_that_draws_may_find_are_drawn(monkeypatch):
    tried = watch(monkeypatch, barony_deal, "smallest_maximal_independent_set", lambda _: 0)
    monkeypatch.setattr(barony_deal, "BOARD_LIMIT", barony_deal._LOOKED_AT + 100)
    monkeypatch.setattr(barony_deal.laying, "DRAFT_LIMIT", 0)
    with pytest.raises(BudgetError):
        barony_deal.deal_board(DealRequest(2, 1, {"cities": "strong"}))
    assert len(tried) == barony_deal._LOOKED_AT + 100


TOUCHING = [(["XLL"] * 3 + ["XLM"] * 2, ["MFC"] * 20), (["XLM"] * 5, ["LLM"] * 9 + ["MFC"] * 14)]


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
@pytest.mark.parametrize("first", of_this_week(range(0, 60, 15), 2))
def test_random_lists_and_wishes_end_in_a_board_or_a_proof(first):
    for number in range(first, first + 15):
        game, players, codes, options = random_wish(number)
        try:
            dealt(game, players, number, codes, **options)
        except NoSuchBoardError:
            continue
        except BudgetError:
            pytest.fail(f"gave up on {number}: {game} {players} {Counter(codes)} {options}")
