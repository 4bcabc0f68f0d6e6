"""Boards of many seeds, players and options, judged by checkers that know no generator."""

from collections import Counter
from functools import partial
from itertools import combinations, product
from math import comb, factorial, perm, prod
from random import Random
from statistics import mean, stdev
from types import SimpleNamespace
from zipfile import ZipFile

import pytest

from generators import BudgetError, NoSuchBoardError
from generators.deals import deal_apart_or_search
from generators.hexes import disc, star
from generators.randomness import Stream
from pnp.errors import OptionError
from pnp.games import capabilities, find_game, load_game
from pnp.games.baron import deal as setup
from pnp.games.baron.facts import all_tiles
from pnp.games.terre.deal import _throw_for_order
from pnp.model.boards import GameName, board_command, board_words, name_in_files
from pnp.model.games import DealRequest, read_options
from pnp.notation.boardcodes import board_code, is_board_code, shortest_command
from pnp.notation.reading.boards import read_board_words
from pnp.notation.reading.tokens import PositionSyntaxError
from tests.boardrules import baron, barony, sorcery
from tests.boardrules.dealing import deal, judge
from tests.boardrules.hexes import around
from tests.boardrules.terre import BOARD, NUMBERS
from tests.pnp.owngames.games import GROUND, HEAD
from tests.samples import few_and_this_week

DISCS = [{}, {"shape": "organic"}, {"tiles": 40}, {"shape": "organic", "tiles": 25}, {"tiles": 55}]
WAYS = {
    ("barony", (2, 3, 4)): [
        *({"shape": shape} for shape in ("compact", "organic", "showpiece")),
        {"no_adjacent_lakes": True},
    ],
    ("barony-sorcery", (2, 3, 4, 5)): [
        {},
        {"shape": "organic", "mystery_distance": 3},
        {"shape": "showpiece", "mystery_distance": 4},
    ],
    ("baron", (2, 3, 4)): [*DISCS, {"shape": "star"}],
    ("baron", (5,)): DISCS,
    ("terre-de-barons", (2, 3, 4)): [{}, {"connected": False}],
}


@few_and_this_week(2, 12)  # a week a hundred or two of each game
@pytest.mark.parametrize(
    ("slug", "players", "way"),
    [(slug, n, way) for (slug, players), ways in WAYS.items() for n in players for way in ways],
    ids=str,
)
def test_boards_have_no_finding(slug, players, way, seeds):
    found = {seed: judge(deal(slug, players, seed, **way)) for seed in seeds}
    assert not {seed: sentences for seed, sentences in found.items() if sentences}


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


# Terre de Barons: how many set-ups there are, counted in another way.


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


def test_hexes_are_numbered_in_reading_order_and_a_personal_card_may_name_a_start():
    boards = [deal("terre-de-barons", 4, seed) for seed in range(40)]
    numbers = find_game("terre-de-barons").hex_numbers(boards[0].terrain)
    assert numbers == NUMBERS
    assert any(
        numbers[piece.hex] in board.setup.told["personal_cards"]
        for board in boards
        for piece in board.pieces
    )


def test_one_option_leaves_the_other_draws_as_they_are():
    one = deal("terre-de-barons", 3, 12)
    other = deal("terre-de-barons", 3, 12, connected=False)
    assert one.setup.told["throws"] == other.setup.told["throws"]
    # Neither does one that says the default.
    assert deal("barony", 3, 7).terrain == deal("barony", 3, 7, cities="weak").terrain


def test_ties_are_thrown_again_among_the_tied_only():
    dice = iter([4, 6, 4, 6, 1, 2, 3, 3, 5, 2])
    die = SimpleNamespace(below=lambda limit: next(dice) - 1 + [6].index(limit))
    order, throws = _throw_for_order(4, die)
    # Players 1 and 3 tie at 4, players 2 and 4 at 6 and then at 3... the rest is thrown again.
    assert throws[0][0] == throws[2][0] == 4
    assert sorted(order) == [1, 2, 3, 4]
    assert set(order[:2]) == {2, 4}
    assert len({tuple(row) for row in throws}) == 4


def test_every_turn_order_turns_up():
    orders = {tuple(_throw_for_order(3, Stream(seed, "turn order"))[0]) for seed in range(200)}
    assert len(orders) == 6
    assert orders <= set(product((1, 2, 3), repeat=3))


# Boards of a game from a file: how files and pages say what they were dealt from.


@pytest.fixture(params=["reef.toml", "white reef.zip"])
def own(request, tmp_path):
    """Return a game from a file, or from a zip with one."""
    path = tmp_path / request.param
    if path.suffix == ".toml":
        path.write_text(HEAD + GROUND)
    else:
        with ZipFile(path, "w") as made:
            made.writestr("reef.toml", HEAD + GROUND)
    return load_game(path)


@pytest.fixture
def board(own):
    return capabilities.deal_board(own, DealRequest(2, 7, {}))


def test_the_words_of_a_board_have_the_digest_of_the_file_and_another_is_not_dealt(board, own):
    assert board_words(board) == f"seed=7 v1 file={own.file.digest}"
    for typed in (board_words(board), "seed=7"):
        words = read_board_words(typed, own, 2)
        assert words.text == board_words(board)
        assert words.deal_request(2, None) == DealRequest(2, 7, {})
    changed = read_board_words("seed=7 v1 file=00000000 then=1", own, 2)
    assert changed.deal_request(2, None) == "file"
    assert changed.text == "seed=7 v1 file=00000000 then=1"


@pytest.mark.parametrize(
    "word", ["file=", "file", "file=3fa4", "file=xyzxyzxy", "file=3fa4b2c1 file=3fa4b2c1"]
)
def test_a_digest_that_is_none_or_of_no_file_is_told(own, word):
    for game, words in ((own, word), (find_game("barony"), "file=3fa4b2c1")):
        with pytest.raises(PositionSyntaxError, match="file"):
            read_board_words(f"seed=7 v1 {words}", game, 2)


def test_there_are_no_codes_but_commands_and_no_suffix_or_folder_in_names_of_files(board, own):
    assert board_code(board, own) == ""
    typed = "reef.toml" if own.slug == "reef.toml" else "'white reef.zip'"
    expected = f"pnp board {typed} --players 2 --seed 7"
    assert board_command(board) == shortest_command(board, own) == expected
    assert not is_board_code("b2b.toml")
    assert name_in_files(own.slug) == own.slug.removesuffix(".toml").removesuffix(".zip")
    assert name_in_files(GameName("some/where/reef.toml")) == "reef"
    assert name_in_files("barony") == "barony"


# Baron: shapes and numbers of tiles, and what happens where luck or tiles run out.


OPTIONS = find_game("baron").options


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("shape", ["disc", "organic"])
@pytest.mark.parametrize("tiles", [1, 2, 3, 7, 50])
def test_any_number_of_tiles_can_be_laid(players, shape, tiles):
    board = deal("baron", players, 3, shape=shape, tiles=tiles)
    assert len(board.terrain) == tiles
    assert judge(board) == []


def test_all_73_tiles_are_laid_with_four_players_and_71_with_five():
    for players, tiles in ((4, 73), (5, 71)):
        for options in ({"tiles": tiles}, {}):
            board = deal("baron", players, 3, **options)
            assert len(board.terrain) == tiles
            assert baron.findings(board) == []


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


@pytest.mark.parametrize("tiles", [73, 40])
def test_without_luck_a_landscape_is_found_and_called_approximate(monkeypatch, tiles):
    monkeypatch.setattr(setup, "DEAL_LIMIT", 0)
    boards = [deal("baron", 2, seed, tiles=tiles) for seed in (0, 1, 0)]
    for board in boards:
        assert judge(board) == []
        assert not board.drawn_from.is_uniform
        assert not board.drawn_from.is_exact
    assert boards[0].terrain == boards[2].terrain != boards[1].terrain


def test_tiles_that_cannot_lie_apart_are_proved_impossible_and_giving_up_is_no_proof(monkeypatch):
    free = setup.facts.FREE_KINDS
    with pytest.raises(NoSuchBoardError, match="equal ones touching"):
        deal_apart_or_search(disc(3), ["field"] * 3, free=free, seed=1, limits=(9, 9), advice="no")
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
    random = Random(5)
    cells = sorted(region)
    number = {cell: place for place, cell in enumerate(cells)}
    earlier = [[number[o] for o in around(c) if number.get(o, 99) < number[c]] for c in cells]

    def share_of_a_deal():
        """Lay legal tiles alone, and return how likely that was: the share, on the average."""
        left, laid, share = Counter(pool), [], 1.0
        for before in earlier:
            barred = {laid[place] for place in before} - {"meadow"}
            fitting = {kind: count for kind, count in left.items() if kind not in barred}
            share *= sum(fitting.values()) / left.total()
            if not share:
                break
            laid += random.choices([*fitting], [*fitting.values()])
            left[laid[-1]] -= 1
        return share

    shares = [share_of_a_deal() for _ in range(2_000)]
    legal, tried = setup.LEGAL_SHARES[shape, tiles]
    assert abs(mean(shares) - legal / tried) < 4 * stdev(shares) / len(shares) ** 0.5


def test_a_negative_tile_goes_back_to_the_middle_of_the_pile():
    pile = ["marsh", "cursed", "pond", "field", "village"]
    assert setup._turn_up_start(pile) == ("pond", ["marsh", "cursed", "field", "village"])


@pytest.mark.parametrize(("players", "most"), [(2, 1), (3, 1), (4, 2), (5, 2)])
def test_hands_hold_every_kind_of_value_one_as_evenly_as_can_be(players, most):
    for seed in range(20):
        hands = deal("baron", players, seed, tiles=1).setup.told["hands"]
        assert max(Counter(hand[1] for hand in hands).values()) == most


@pytest.mark.parametrize("players", [2, 5])
def test_the_landscape_takes_nothing_from_the_draws_of_the_set_up(players):
    game = find_game("baron")
    board = capabilities.deal_board(game, DealRequest(players, 7, {}))
    assert deal("baron", players, 7, tiles=10).setup == board.setup
    assert deal("baron", players, 7, shape="organic").setup == board.setup
    # For a card no landscape is dealt.
    card = capabilities.deal_board(game, DealRequest(players, 7, {}, for_card=True))
    assert card.setup == board.setup
    assert card.terrain == {} != board.terrain
