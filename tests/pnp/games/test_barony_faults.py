"""
Barony and Sorcery: faultless positions have no findings, turning, mirroring and renaming change
nothing of what is wrong with others, and no position stops a check.
"""

from functools import lru_cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generators.hexes import mirror, rotate
from pnp.games import capabilities, find_game
from pnp.games.sorcery.facts import SPELLS
from pnp.model.boards import Piece
from tests.pnp.games.test_barony_rules import CASES
from tests.pnp.games.test_barony_rules import changed as case_position
from tests.positions import barony, changed
from tests.properties import examples

SLUGS = ("barony", "barony-sorcery")


@lru_cache
def table(slug, seed):
    """A faultless position in play; kept, because dealing takes longer than all checks."""
    rng = Random(seed)
    return barony.play_position(slug, 2 + seed % 3, rng, seed % 4)


def findings_on(position, **rulings):
    """All checks but the cover by tiles, which has its own tests."""
    game = find_game(position.game)
    return list(barony.findings_without_cover(position, changed.request_for(game, **rulings)))


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("seed", range(12))
def test_a_faultless_position_has_no_findings(slug, seed):
    assert findings_on(table(slug, seed)) == []


@pytest.mark.parametrize("slug, most", [("barony", 4), ("barony-sorcery", 5)])
def test_a_start_position_has_no_findings(slug, most):
    for players in range(2, most + 1):
        start = barony.start_position(slug, players, Random(players), seed=players)
        assert findings_on(start) == []


@examples(60)
@given(st.sampled_from(CASES), st.integers(0, 5), st.booleans())
def test_turning_and_mirroring_change_nothing_but_names(case, turns, is_mirrored):
    position = case_position(*case)

    def move(cell):
        return rotate(mirror(cell) if is_mirrored else cell, turns)

    turned, places = changed.moved(position, move)
    assert changed.outlines(findings_on(position), places) == changed.outlines(findings_on(turned))
    game = find_game(position.game)
    request = changed.request_for(game)
    before, after = (capabilities.score(game, one, request.rulings) for one in (position, turned))
    assert [(s.colour, s.total, s.rank) for s in before.standings] == [
        (s.colour, s.total, s.rank) for s in after.standings
    ]


@examples(60)
@given(st.sampled_from(CASES), st.permutations("bygr"))
def test_renaming_players_changes_nothing_else(case, order):
    position = case_position(*case)
    letters = dict(zip("bygr", order, strict=True))
    renamed = changed.recoloured(position, letters)
    assert changed.outlines(findings_on(position)) == changed.outlines(findings_on(renamed))
    game = find_game(position.game)
    before, after = (
        {
            s.colour: (s.total, s.rank, s.is_shared)
            for s in capabilities.score(game, one, changed.request_for(game).rulings).standings
        }
        for one in (position, renamed)
    )
    assert {letters.get(colour, colour): account for colour, account in before.items()} == after


@st.composite
def messy_positions(draw, slug):
    """Positions that could be typed, however strange."""
    game = find_game(slug)
    position = table(slug, draw(st.integers(0, 3)))
    cells = list(position.terrain)
    kinds = [terrain.name for terrain in game.terrains] + ["?"] * 3
    places = st.sampled_from(cells)
    terrain = {
        **position.terrain,
        **draw(st.dictionaries(places, st.sampled_from(kinds), max_size=8)),
    }
    for cell in draw(st.sets(places, max_size=4)):
        terrain.pop(cell)
    colours = st.sampled_from([*(colour.letter for colour in game.colours), "?"])
    letters = st.sampled_from([*(kind.letter for kind in game.pieces), "?", "?"])
    places = st.sampled_from(list(terrain))
    piece = st.tuples(colours, letters, places, st.integers(1, 9)).map(lambda one: Piece(*one))
    kept = [one for one in position.pieces if one.hex in terrain]
    pieces = draw(st.sampled_from([[], kept])) + draw(st.lists(piece, max_size=12))
    numbers = st.dictionaries(
        st.sampled_from(["rank", "row", "points", "knights", "removed", "magic"]), st.integers(0, 4)
    )
    hands = draw(st.dictionaries(colours, numbers, max_size=4))
    spells = draw(st.lists(st.sampled_from([spell.key for spell in SPELLS]), max_size=7))
    return changed.with_pieces(position._replace(terrain=terrain, pieces=()))._replace(
        pieces=changed.with_pieces(position._replace(pieces=tuple(pieces))).pieces,
        phase=draw(st.sampled_from(["setup", "play", "end"])),
        players=draw(st.integers(2, 5)),
        fields=draw(st.sampled_from([{}, {"hand": hands}, position.fields])),
        words={"spells": tuple(spells)} if spells else {},
        numbers=draw(st.sampled_from([{}, {"turns": {"": 0}}, {"turns": {"": 7}}])),
    )


@pytest.mark.parametrize("slug", SLUGS)
@examples(120)
@given(data=st.data())
def test_every_position_is_judged_scored_and_told(slug, data):
    position = data.draw(messy_positions(slug))
    game = find_game(slug)
    rulings = data.draw(
        st.fixed_dictionaries(
            {
                one.id.replace("-", "_"): st.sampled_from(one.choices)
                for one in game.rulings
                if one.choices
            }
        )
    )
    findings = findings_on(position, **rulings)
    sheet = capabilities.score(game, position, changed.request_for(game, **rulings).rulings)
    assert all(changed.told_in_all_languages(game, position, findings, sheet)) or not findings
    asked = [finding.sentence.text for finding in findings if finding.severity == "needs entry"]
    assert len(set(asked)) == len([text for text in asked if text != "BY09_count"]) + (
        "BY09_count" in asked
    )
