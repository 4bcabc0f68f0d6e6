"""
What a ``?`` can be: blurred positions of games played at random, held against a plain loop.

The loop tries everything that the box of the game holds in the place of each ``?``, judges and
scores it. It shares the checks and the scores with the program, and nothing else.
"""

import os
from itertools import product
from random import Random

import pytest

import pnp
from generators.hexes import PlaceName
from pnp._api.judgements import judge
from pnp.games import capabilities, find_game
from pnp.judging.checking import check_file
from pnp.judging.findings import MAP, needs_entry
from pnp.judging.readings import Question, Reading, Readings, fitting_findings, readings_of
from pnp.model.boards import Piece
from pnp.model.games import CheckRequest, all_rulings
from pnp.model.positions import UNREADABLE, normal_pieces
from tests.pnp.games.test_baron_playouts import COLOURS as BARON_COLOURS
from tests.pnp.games.test_baron_playouts import position_of as baron_position
from tests.pnp.games.test_playouts import BaronyGame, TerreGame
from tests.samples import week_seeds
from tests.twins import baron_games, barony_games, terre_games

GAMES = ("barony", "barony-sorcery", "baron", "terre-de-barons")
PLAYERS = {"barony": 4, "barony-sorcery": 5, "baron": 5, "terre-de-barons": 4}
# So many positions of each game a week; 500 take a quarter of an hour.
MANY = int(os.environ.get("READINGS", "10"))
# The loop tries no more readings than that.
MOST_IN_A_LOOP = 300


def positions_of(slug, rng):
    """Return a position of a game played at random, somewhere in its middle or at its end."""
    players = rng.randint(2, PLAYERS[slug])
    found = []
    if slug == "baron":
        table = baron_games.new_table(BARON_COLOURS[players], rng)
        found = [baron_position(table, "play") for _ in baron_games.play(table, rng)]
        found += [baron_position(table, "end")] * 20
    elif slug == "terre-de-barons":
        game = TerreGame(players, rng)
        found = [
            game.position("end" if over else "play") for over in terre_games.play(game.table, rng)
        ]
    else:
        game = BaronyGame(slug, players, rng)
        try:
            list(barony_games.place_first_cities(game.table, rng))
        except LookupError:
            return positions_of(slug, rng)
        found = [game.position("play") for _ in barony_games.play(game.table, rng)]
        if game.table.has_duke():
            found += [game.position("end")] * 20
    return rng.choice(found)


def blurred(position, rng, count):
    """Return *position* with so much of its board unread: terrain, kinds, colours, or both."""
    for _ in range(count):
        whole = [piece for piece in position.pieces if UNREADABLE not in (piece.colour, piece.kind)]
        if rng.random() < 0.3 or not whole:
            cell = rng.choice([*position.terrain])
            position = position._replace(terrain={**position.terrain, cell: UNREADABLE})
            continue
        piece = rng.choice(whole)
        colour, kind = rng.choice([("?", piece.kind), (piece.colour, "?"), ("?", "?")])
        others = [one for one in position.pieces if one != piece]
        number = 1 if kind == "?" and not piece.kind else piece.count
        hidden = piece._replace(colour=colour, kind=kind, chip=None, count=number)
        position = position._replace(pieces=normal_pieces([*others, hidden], position.terrain))
    return position


def judged(position):
    game = find_game(position.game)
    rules = capabilities.check(game, position, CheckRequest(all_rulings(game.rulings)))
    return (*check_file(position, game), *rules)


def sheet(position):
    game = find_game(position.game)
    return capabilities.score(game, position, all_rulings(game.rulings))


def filled(position):
    """Yield every reading of *position*; None: there are more than the loop tries."""
    game = find_game(position.game)
    cells = [cell for cell, kind in position.terrain.items() if kind == "?"]
    hidden = [piece for piece in position.pieces if "?" in (piece.colour, piece.kind)]
    if any(piece.count > 1 and piece.kind for piece in hidden):
        return None
    stands = [list(pieces_like(game, position, piece)) for piece in hidden]
    choices = [[terrain.name for terrain in game.terrains]] * len(cells) + stands
    size = 1
    for choice in choices:
        size *= len(choice)
    if size > MOST_IN_A_LOOP:
        return None
    rest = [piece for piece in position.pieces if piece not in hidden]
    return [
        position._replace(
            terrain={**position.terrain, **dict(zip(cells, answers, strict=False))},
            pieces=normal_pieces([*rest, *answers[len(cells) :]], position.terrain),
        )
        for answers in product(*choices)
    ]


def pieces_like(game, position, piece):
    colours = [colour.letter for colour in game.colours] if piece.colour == "?" else [piece.colour]
    for colour in colours:
        for kind in game.pieces if piece.kind == "?" else ():
            if kind.terrains and position.terrain[piece.hex] not in (*kind.terrains, "?"):
                continue
            for count in range(1, 41) if not kind.letter else (1,):
                yield Piece(colour, kind.letter, piece.hex, count)
        if piece.kind != "?":
            yield Piece(colour, piece.kind, piece.hex, piece.count)


def totals(found):
    return {standing.colour: standing.total for standing in found.standings}


def assert_true_is_inside(whole, found):
    for standing in sheet(whole).standings:
        ranged = next(one for one in found.standings if one.colour == standing.colour)
        least, most = ranged.span
        assert least is None or least <= standing.total
        assert most is None or standing.total <= most
        if standing.rank is not None and ranged.places is not None:
            assert ranged.places.least <= standing.rank <= ranged.places.most
    if found.winners:
        assert found.winners == sheet(whole).winners
    if found.can_win:
        assert set(sheet(whole).winners) <= set(found.can_win)


def assert_as_the_loop(unclear, found):
    """Hold the ranges against every reading; tell whether they could be held."""
    readings = filled(unclear)
    if readings is None:
        return False
    allowed = [
        one
        for one in readings
        if not any(finding.severity == "impossible" for finding in judged(one))
    ]
    sheets = [sheet(one) for one in allowed]
    assert sheets
    for standing in found.standings:
        values = [totals(one).get(standing.colour, 0) for one in sheets]
        if None not in values:
            assert standing.span == (min(values), max(values))
    winners = {one.winners for one in sheets}
    if found.winners:
        assert winners == {found.winners}
    elif len(winners) == 1 and not any(one.is_open for one in sheets):
        assert winners == {()}
    return True


def try_one(slug, seed, count):
    rng = Random(f"{slug} {seed} {count}")
    whole = positions_of(slug, rng)
    unclear = blurred(whole, rng, count)
    found, _ = judge(unclear, find_game(slug), choices={}).score()
    assert_true_is_inside(whole, found)
    return assert_as_the_loop(unclear, found)


@pytest.mark.parametrize("seeds", [(0, 1), pytest.param((2, 3), marks=pytest.mark.slow)], ids=str)
@pytest.mark.parametrize("slug", GAMES)
def test_ranges_are_those_of_trying_every_reading(slug, seeds):
    assert sum(try_one(slug, seed, 1 + seed % 2) for seed in seeds) > 0


@pytest.mark.slow
@pytest.mark.parametrize("slug", GAMES)
def test_ranges_of_many_positions_are_those_of_trying_every_reading(slug):
    assert sum(try_one(slug, seed, 1 + seed % 3) for seed in week_seeds(MANY)) > MANY // 4


@pytest.mark.parametrize(("slug", "block"), [("barony", "pieces"), ("baron", "keeps")])
def test_where_nothing_can_be_read_little_is_tried(slug, block):
    game = find_game(slug)
    empty = pnp.parse(game.example)
    head = game.example[: game.example.rindex(f"\n{block}") + len(block) + 1]
    position = pnp.parse("\n".join([head, *(f"{name} ????" for name in empty.names.values())]))
    judged = []

    def judge_it(whole):
        judged.append(whole)
        return ()

    readings = readings_of(position, game, judge_it, ())
    assert readings.whole is None
    assert len(judged) <= 40
    assert all(len(question.answers) < 1_000 for question in readings.questions)


def test_what_only_some_readings_leave_open_is_asked_as_of_the_file():
    """Whatever the first of the readings would ask: others may ask more."""
    game = find_game("terre-de-barons")
    position = pnp.parse(game.example)
    cell = next(iter(position.terrain))
    of_both, of_one = (needs_entry("TB09_entry", most=most) for most in (5, 4))
    question = Question(PlaceName(cell, 0), MAP, None, ("1", "2"))
    whole = (Reading(("1",), position, (of_one,)), Reading(("2",), position, ()))
    found = fitting_findings([of_both], Readings((question,), whole, position), game)
    assert found == (of_both,)
