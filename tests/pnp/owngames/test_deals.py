"""What a seed draws, as a file says it: terrain counted by hand, chips, pieces, hands."""

from itertools import combinations

import pytest

from pnp.dealing import deal_declared
from pnp.model.checks import Land
from pnp.model.games import DealRequest
from pnp.owngames.building import settled
from tests.pnp.owngames.games import HEAD, loaded, names_in, settled_game
from tests.positions.typed import typed_text


def deals(made):
    return {deal.name: deal for deal in made.deals}


def test_one_terrain_fills_up_what_the_others_leave():
    assert deals(settled_game())["all terrain"].lay == {"reef": 9, "shoal": 12, "deep": 16}


def test_numbers_by_players_are_plain_once_settled():
    ground = "[terrain]\nreef = { count = { 2p = 4, 3-4p = 8 } }\ndeep = {}\n"
    counts = [deals(settled_game(players=n, ground=ground))["all terrain"].lay for n in (2, 3, 4)]
    assert [lay["reef"] for lay in counts] == [4, 8, 8]
    assert [lay["deep"] for lay in counts] == [33, 29, 29]


def test_terrains_of_one_in_fill_it_and_the_others_the_rest():
    ground = "[region]\nisle = 'disk 1'\n[terrain]\nfir = { in = 'isle', count = 3 }\n"
    ground += "oak = { in = 'isle' }\nsea = {}\n"
    made = settled_game(ground=ground)
    isle, sea = made.deals
    assert (isle.lay, len(isle.within.cells)) == ({"fir": 3, "oak": 4}, 7)
    assert (sea.lay, len(sea.within.cells)) == ({"sea": 30}, 30)


def test_few_of_a_terrain_leave_its_hexes_to_those_without_an_in():
    ground = "[terrain]\nwell = { in = 'disk 2', count = 3 }\ndown = {}\n"
    made = settled_game(ground=ground)
    wells, down = made.deals
    assert (wells.lay, len(wells.within.cells), wells.count) == ({"well": 3}, 19, 3)
    assert (down.lay, down.count) == ({"down": 34}, 34)
    assert down.within.terrains == ("well",) and down.within.is_rest
    board = deal_declared(made, DealRequest(2, 5, {})).board
    assert sorted(board.terrain.values()).count("well") == 3


def test_more_terrain_than_hexes_is_drawn_from():
    made = settled_game(ground="[terrain]\nreef = { count = 30 }\nshoal = { count = 20 }\n")
    (deal,) = made.deals
    assert (deal.lay, deal.count) == ({"reef": 30, "shoal": 20}, 37)
    assert [terrain.most for terrain in made.terrains] == [30, 20]


def test_a_map_settles_hexes_and_question_marks_are_dealt():
    board = "[board]\nmap = '''\n  r s ?\n r - ? s\n'''\n"
    made = settled_game(board, ground="[terrain]\nreef = {count = 3}\nshoal = {}\n")
    assert len(made.ground.cells) == 6
    assert sorted(made.ground.fixed.values()) == ["reef", "reef", "shoal", "shoal"]
    (deal,) = made.deals
    assert deal.lay == {"reef": 1, "shoal": 1}
    assert names_in(made, deal.within.cells) == ["A3", "B2"]


def test_chips_and_pieces_are_dealt_where_they_may_lie():
    made = settled_game(
        "[chip.ore]\nbag = { 2p = { 1 = 2 }, 3-4p = { 1 = 4, 5 = 1 } }\nin = 'reef'\nhidden = true\n"
        "[piece]\nboat = { count = 5, in = 'not deep' }\nmark = { count = 2 }\n"
        "[deal.starts]\nlay = 'boat'\nin = 'rim'\ncount = 1\nwith = { mark = 2 }\n",
        players=3,
    )
    chips, starts = deals(made)["chip ore"], deals(made)["starts"]
    assert (chips.lay, chips.within, chips.is_secret) == ({"1": 4, "5": 1}, Land(("reef",)), True)
    assert (starts.lay, len(starts.within.cells)) == ({"B": 1}, 18)
    assert (starts.within.terrains, starts.within.is_rest) == (("deep",), True)
    assert [(one.kind, one.count) for one in starts.along] == [("M", 2)]


def test_players_hexes_and_cards_lie_on_the_table():
    made = settled_game(
        "[deck.fish]\ndata = 'fish.csv'\n[deal]\norder = { lay = 'players' }\n"
        "goals = { lay = 'hexes', to = 'players', count = 2, in = 'rim', secret = true }\n"
        "sea = { lay = 'fish', to = 'pile' }\n",
        fish_csv=b"title;count\nCod;3\nEel;\nCod;1\n",
    )
    order, goals, sea = (deals(made)[name] for name in ("order", "goals", "sea"))
    assert (order.what, order.to) == ("players", "table")
    assert (goals.what, goals.to, goals.count, goals.is_secret) == ("hexes", "players", 2, True)
    assert (sea.what, sea.to, sea.lay) == ("card", "pile", {"Cod": 4, "Eel": 1})


def test_a_deal_that_names_a_terrain_takes_it_from_the_others():
    made = settled_game(
        "[deal.wreck]\nlay = 'reef'\ncount = 2\nin = 'rim'\n",
        ground="[terrain]\nreef = { count = 2 }\ndeep = {}\n",
    )
    assert [(deal.name, dict(deal.lay)) for deal in made.deals] == [
        ("wreck", {"reef": 2}),
        ("all terrain", {"deep": 35}),
    ]


def test_rules_bind_deals_where_their_things_are_dealt():
    made = settled_game(
        "[chip.number]\nbag = { 6 = 2 }\n[piece]\nboat = { count = 5 }\n[entry.fish]\nshape = 'numbers'\n"
        "[rule]\nreefs = { apart = 'reef' }\nsix = { apart = 'number=6', option = 'off' }\n"
        "boats = { apart = 'boat' }\nlate = { apart = 'shoal', when = 'end' }\n"
        "fish = { entry = 'fish', most = 3 }\n"
    )
    assert [(rule.name, rule.option) for rule in made.deal_rules] == [("reefs", ""), ("six", "six")]
    assert [check.name for check in made.checks][-5:] == ["reefs", "six", "boats", "late", "fish"]
    assert [(option.name, option.default) for option in made.options] == [("six", False)]


ISLAND = typed_text("an island to be dealt")


def test_reds_keep_apart_on_one_island_deal_in_seven():
    """By a plain loop over all places of four reds beside one heath."""
    rows = {(q, r) for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) <= 2}
    near = {(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)}
    touching = {frozenset((a, b)) for a in rows for b in rows if (a[0] - b[0], a[1] - b[1]) in near}
    kept = total = 0
    for heath in rows:
        for reds in combinations(sorted(rows - {heath}), 4):
            total += 1
            kept += not any(frozenset(pair) in touching for pair in combinations(reds, 2))
    assert (kept, total) == (7980, 58140)

    made = settled(loaded(HEAD + ISLAND), 2)
    free = deal_declared(made, DealRequest(2, 1, {})).board.drawn_from.count
    bound = deal_declared(made, DealRequest(2, 1, {"reds-apart": True})).board.drawn_from.count
    assert bound / free == pytest.approx(kept / total, rel=0.1)
