"""
Turns of Barony and Sorcery: what needs more of them than were played is found (BY20).

The other side is tried by players who do nothing but what brings them on: builders, thieves
and wizards among many villages of others, one turn after the other. None of their positions
needs more turns than they had, and many need as many.
"""

from random import Random

import pytest

from pnp.games import find_game
from pnp.games.barony.rules import NO_SPELLS, least_actions, reach_of
from pnp.games.sorcery.rules import spells_of
from pnp.judging import views as judging_views
from pnp.judging.findings import is_breach
from pnp.model.games import all_rulings
from tests.pnp.games.test_barony_faults import findings_on
from tests.pnp.games.test_playouts import BaronyGame
from tests.positions.barony import balanced, free_hexes, start_position
from tests.positions.changed import with_hand, with_pieces
from tests.samples import few_and_this_week
from tests.twins import barony_games

SLUGS = ("barony", "barony-sorcery")
OWN_TURNS = 8


def rush(slug, seed):
    """Yield a view after each turn of one player, and how many turns that player had."""
    rng = Random(f"rush {slug} {seed}")
    game = BaronyGame(slug, 2, rng)
    table = game.table
    try:
        list(barony_games.place_first_cities(table, rng))
    except LookupError:
        return
    me, other = table.colours
    raised_villages(table, other, rng)
    spells = [*barony_games.MOVEMENT, *barony_games.RECRUITMENT, *barony_games.CONSTRUCTION]
    if slug == "barony-sorcery":
        table.spells = tuple(rng.sample(spells, 5))
        game.start = game.start._replace(words={"spells": table.spells})
    weights = [rng.random() ** 2 + 1e-6 for _ in range(7)]
    for turn in range(1, OWN_TURNS + 1):
        act(table, me, weights, rng)
        table.turns += 2
        yield view_of(game.position("play")), me, turn


def raised_villages(table, colour, rng):
    """Let villages stand and tokens lie there as after a long game."""
    land = [cell for cell, kind in table.land.items() if kind in barony_games.TOKEN]
    for cell in rng.sample([cell for cell in land if cell not in table.pawns], 8):
        table.put(cell, colour, "V")
        table.players[colour].tokens[barony_games.TOKEN[table.land[cell]]] += 2


def act(table, colour, weights, rng):
    actions = list(barony_games.ACTIONS)
    weights = list(weights)
    while actions:
        (action,) = rng.choices(actions, weights)
        if action(table, colour, rng):
            return
        del weights[actions.index(action)]
        actions.remove(action)


def view_of(position):
    return judging_views.view_of(position, find_game(position.game))


def reach_in(view, colour):
    rulings = all_rulings(view.game.rulings)
    spells = NO_SPELLS if view.game.slug == "barony" else spells_of(view, rulings)
    return reach_of(view, colour, spells)


@few_and_this_week(30, 60)
@pytest.mark.parametrize("slug", SLUGS)
def test_nobody_needs_more_turns_than_there_were(slug, seeds):
    slack = []
    for seed in seeds:
        for view, colour, turns in rush(slug, seed):
            needed = sum(least_actions(reach_in(view, colour)))
            assert needed <= turns, (seed, reach_in(view, colour))
            slack.append(turns - needed)
    assert slack.count(0) > len(slack) / 4


def after_set_up(slug, turns):
    position = start_position(slug, 2, Random(1))._replace(phase="play")
    for colour in "by":
        position = with_hand(position, colour, rank=0, tokens="")
    return balanced(position)._replace(numbers={"turns": {"": turns}})


def with_buildings(position, colour, count):
    cells = free_hexes(position, {"plain", "field", "mountain", "forest"})[:count]
    position = with_pieces(position, *((colour, "V", cell) for cell in cells))
    return with_hand(position, colour, tokens="f" * count)


def with_rank(position, rank):
    for cell in free_hexes(position, {"plain"})[:1]:
        position = with_pieces(position, ("y", "V", cell))
    return balanced(with_hand(position, "b", rank=rank))


# Title, what is typed, turns that are certainly too few, and enough.
TABLE = [
    ("eleven buildings", lambda position: with_buildings(position, "b", 11), 2, 60),
    ("a duke", lambda position: with_rank(position, 4), 10, 80),
    ("three titles and nothing built", lambda position: with_rank(position, 3), 6, 60),
    ("tokens", lambda position: with_hand(position, "b", tokens="c" * 9), 6, 60),
    ("a token", lambda position: with_hand(position, "b", tokens="c"), 0, 40),
    ("a title", lambda position: with_rank(position, 1), 3, 40),
]


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize(("title", "change", "few", "many"), TABLE, ids=[row[0] for row in TABLE])
def test_what_takes_turns_is_found_without_them(slug, title, change, few, many):
    found = [f.code for f in findings_on(change(after_set_up(slug, few))) if is_breach(f)]
    assert "BY20" in found, title
    found = [f.code for f in findings_on(change(after_set_up(slug, many))) if is_breach(f)]
    assert "BY20" not in found


def test_a_control_token_takes_a_turn():
    position = after_set_up("barony-sorcery", 0)
    cell = next(cell for cell, kind in position.terrain.items() if kind == "mysterious")
    marked = with_pieces(position, ("b", "+", cell))
    assert "BY20" in {finding.code for finding in findings_on(marked)}
