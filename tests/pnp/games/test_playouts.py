"""Whole games played at random by the rules: no finding is false, and no score differs."""

from collections import Counter
from random import Random

import pytest

from generators.hexes import Hex
from pnp.games import capabilities, find_game
from pnp.judging.findings import is_breach
from pnp.model.boards import Piece
from pnp.model.games import CheckRequest, all_rulings
from pnp.model.positions import normal_pieces, position_of
from pnp.notation.positiontexts import format_position
from tests.boardrules.dealing import deal
from tests.samples import sampled, week_seeds
from tests.twins import barony_games, terre_games

COLOURS = {"barony": "bygr", "barony-sorcery": "bygrp"}


def judged(position):
    game = find_game(position.game)
    rulings = all_rulings(game.rulings)
    return capabilities.check(game, position, CheckRequest(rulings))


def breaches(position):
    return [finding for finding in judged(position) if is_breach(finding)]


def sheet(position):
    game = find_game(position.game)
    return capabilities.score(game, position, all_rulings(game.rulings))


def pieces_of_barony(table):
    """The pieces on the table of the twin."""
    pieces = [Piece(c, kind, Hex(*cell)) for cell, own in table.pawns.items() for c, kind in own]
    pieces += [Piece(c, "+", Hex(*cell)) for cell, own in table.control.items() for c in own]
    return normal_pieces(pieces)


def pieces_of_terre(table):
    """The pieces on the table of the twin."""
    pieces = [Piece(c, "B", Hex(*cell)) for c, cell in table.barons.items()]
    pieces += [Piece(c, "K", Hex(*cell)) for c, own in table.knights.items() for cell in own]
    pieces += [Piece(c, "D", Hex(*cell)) for cell, c in table.donjons.items()]
    pieces += [Piece(c, "", Hex(*cell), n) for cell, (c, n) in table.troops.items()]
    return normal_pieces(pieces)


class BaronyGame:
    """A game of Barony or Sorcery, and its positions."""

    def __init__(self, slug, players, rng):
        self.start = position_of(deal(slug, players, rng.randrange(10**6)))
        self.rng = rng
        land = {tuple(cell): kind for cell, kind in self.start.terrain.items()}
        colours = rng.sample(COLOURS[slug], players)
        self.table = barony_games.new_table(land, colours, self.start.words.get("spells", ()))

    def position(self, phase):
        table = self.table
        return self.start._replace(
            phase=phase,
            pieces=pieces_of_barony(table),
            totals=None,
            board_words="",
            numbers={"turns": {"": table.turns}},
            colours={"order": tuple(table.colours)},
            fields={"hand": {colour: self.hand(colour) for colour in table.colours}},
        )

    def hand(self, colour):
        player = self.table.players[colour]
        cities = max(len(self.table.places(colour, "C")) - 3, 0)
        tokens = "".join(token * player.tokens[token] for token in "mfpc")
        found = {
            "rank": player.rank,
            "tokens": tokens,
            "knights": player.reserve["N"],
            "removed": player.removed,
            "row": cities,
            "points": 15 * player.rank + 10 * cities,
        }
        if self.table.spells:
            found["magic"] = player.magic
        return found


def blurred(position, rng):
    """Return *position* with some of it unread and some entries missing."""

    def seen(word, share):
        return "?" if rng.random() < share else word

    def kept(mapping, share):
        return {key: value for key, value in mapping.items() if rng.random() > share}

    pieces = [
        piece._replace(colour=seen(piece.colour, 0.05), kind=seen(piece.kind, 0.05))
        for piece in position.pieces
    ]
    hands = {colour: kept(hand, 0.1) for colour, hand in position.fields["hand"].items()}
    return position._replace(
        terrain={cell: seen(kind, 0.02) for cell, kind in position.terrain.items()},
        pieces=normal_pieces(pieces),
        numbers=kept(position.numbers, 0.2),
        colours=kept(position.colours, 0.5),
        words={key: words[: rng.randrange(6)] for key, words in position.words.items()},
        fields={"hand": kept(hands, 0.1)},
    )


def assert_not_called_wrong(position, rng):
    """Assert that there is no false finding, whatever is unread or not entered."""
    assert breaches(position) == []
    unclear = blurred(position, rng)
    assert breaches(unclear) == [], format_position(unclear, find_game(unclear.game))


def play_barony(slug, players, seed, share=1.0):
    """Play one game, judge so many of its positions, and compare the score at its end."""
    rng = Random(f"{slug} {players} {seed}")
    game = BaronyGame(slug, players, rng)
    try:
        for _ in barony_games.place_first_cities(game.table, rng):
            position = game.position("setup")
            assert_not_called_wrong(position, rng)
            texts = [finding.sentence.text for finding in judged(position)]
            assert ("BY16_under_way" in texts) is (len(game.table.pawns) < 3 * players), seed
    except LookupError:
        return 0
    for _ in barony_games.play(game.table, rng):
        if rng.random() < share:
            assert_not_called_wrong(game.position("play"), rng)
    if not game.table.has_duke():
        return 0
    end = game.position("end")
    assert_not_called_wrong(end, rng)
    found = sheet(end)
    totals = {standing.colour: standing.total for standing in found.standings}
    assert totals == {colour: game.table.points(colour) for colour in game.table.colours}
    assert found.winners == (game.table.winner(),), seed
    return 1


def limits_reached(table):
    """Yield which limits of checks a position of Barony or Sorcery comes to."""
    pawns = [(cell, kind) for cell, stack in table.pawns.items() for _, kind in stack]
    new = {colour: len(table.places(colour, "C")) - 3 for colour in table.colours}
    if all(player.rank == 0 for player in table.players.values()):
        held = sum((player.tokens for player in table.players.values()), Counter())
        built = Counter(table.land[cell] for cell, kind in pawns if kind in "SV")
        brought = {barony_games.TOKEN[kind]: count for kind, count in built.items()}
        if any(held[token] == count for token, count in brought.items()):
            yield "tokens of a terrain"
        if any(new.values()) and held.total() <= sum(built.values()) + sum(new.values()):
            yield "tokens of new cities"
    rounds = -(-table.turns // len(table.colours))
    taken = [p.rank + p.removed + new[colour] for colour, p in table.players.items()]
    if max(taken) == rounds:
        yield "turns"
    mysterious = {cell for cell, kind in table.land.items() if kind == "mysterious"}
    if any(kind == "C" and mysterious & set(table.around(cell)) for cell, kind in pawns):
        yield "city beside a location"
    if any(kind == "N" and cell in mysterious for cell, kind in pawns):
        yield "knight on a location"


LIMITS = {"tokens of a terrain", "tokens of new cities", "turns"}
LIMITS_OF_LOCATIONS = {"city beside a location", "knight on a location"}


@pytest.mark.parametrize(
    ("slug", "wanted"), [("barony", LIMITS), ("barony-sorcery", LIMITS | LIMITS_OF_LOCATIONS)]
)
def test_the_games_come_to_the_limits_of_the_checks(slug, wanted):
    seen = set()
    for seed in range(20):
        rng = Random(seed)
        game = BaronyGame(slug, 2, rng)
        list(barony_games.place_first_cities(game.table, rng))
        for _ in barony_games.play(game.table, rng):
            seen.update(limits_reached(game.table))
        if seen == wanted:
            return
    raise AssertionError(wanted - seen)


class TerreGame:
    """A game of Terre de Barons, and its positions."""

    def __init__(self, players, rng):
        self.start = position_of(deal("terre-de-barons", players, rng.randrange(10**6)))
        land = {
            tuple(cell): 0 if kind == "mountain" else int(kind)
            for cell, kind in self.start.terrain.items()
        }
        barons, knights = {}, {}
        for piece in self.start.pieces:
            if piece.kind == "B":
                barons[piece.colour] = tuple(piece.hex)
            else:
                knights.setdefault(piece.colour, []).extend([tuple(piece.hex)] * piece.count)
        self.table = terre_games.new_table(land, barons, knights)

    def position(self, phase):
        return self.start._replace(
            phase=phase,
            pieces=pieces_of_terre(self.table),
            totals=None,
            board_words="",
            numbers={"reserve": dict(self.table.reserve)},
        )


def play_terre(players, seed, share=1.0):
    """Play one game, judge so many of its positions, and compare the score at its end."""
    rng = Random(f"terre {players} {seed}")
    game = TerreGame(players, rng)
    assert breaches(game.position("setup")) == [], seed
    is_over = False
    for is_over in terre_games.play(game.table, rng):
        if not is_over and rng.random() < share:
            assert breaches(game.position("play")) == [], seed
    if not is_over:
        return 0
    assert breaches(game.position("end")) == [], seed
    found = sheet(game.position("end"))
    ranking = game.table.ranking()
    assert {s.colour: s.total for s in found.standings} == {c: r[0] for c, r in ranking.items()}
    for standing in found.standings:
        better = sum(ranking[other] > ranking[standing.colour] for other in ranking)
        assert standing.rank == better + 1, (seed, ranking)
    return 1


CASES = [
    *(("barony", players) for players in (2, 3, 4)),
    *(("barony-sorcery", players) for players in (2, 3, 4, 5)),
    *(("terre-de-barons", players) for players in (2, 3, 4)),
]


def play_one(slug, players, seed, share):
    if slug == "terre-de-barons":
        return play_terre(players, seed, share)
    return play_barony(slug, players, seed, share)


@pytest.mark.parametrize(("slug", "players"), sampled(CASES, 2))
def test_nothing_in_a_game_played_by_the_rules_is_called_wrong(slug, players):
    finished = sum(play_one(slug, players, seed, 0.1) for seed in (1,))
    assert finished


@pytest.mark.slow
@pytest.mark.parametrize(("slug", "players"), CASES)
def test_nothing_in_sixteen_games_is_called_wrong(slug, players):
    games = 16 // sum(other == slug for other, _ in CASES) + 1
    finished = sum(play_one(slug, players, seed, 0.1) for seed in week_seeds(games))
    assert finished > 0.8 * games
