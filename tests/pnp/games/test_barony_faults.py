"""
Faults planted into faultless positions of Barony and Sorcery: each yields its code, and
otherwise only the codes that it implies. And: turning, mirroring and renaming change
nothing, and no position stops a check.
"""

from functools import lru_cache
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from generators.hexes import mirror, neighbours, rotate
from pnp.games import capabilities, find_game
from pnp.games.sorcery.facts import SPELLS
from pnp.judging.findings import is_breach
from pnp.model.boards import Piece
from tests.positions.barony import (
    COLOURS,
    LAND,
    balanced,
    findings_without_cover,
    free_hexes,
    own,
    play_position,
    start_position,
)
from tests.positions.changed import (
    moved,
    outlines,
    recoloured,
    request_for,
    told_in_all_languages,
    with_hand,
    with_pieces,
)
from tests.properties import examples

SLUGS = ("barony", "barony-sorcery")
SORCERY_ONLY = {"BY02", "BY06", "BY13", "BY18", "BY21"}

# A fault, and what else may be found along with it. A knight too many is one that no
# reserve holds; a city that moves may come beside others or leave the score track behind;
# a location that moves may come beside a first city. Tokens of buildings that are gone
# may be those that paid a title.
IMPLIED = {
    "BY01": set(),
    "BY02": {"BY09"},
    "BY03": {"BY09", "BY14", "BY15", "BY19", "BY20"},
    "BY04": set(),
    "BY05": {"BY10", "BY11", "BY12"},
    "BY06": set(),
    "BY07": set(),
    "BY08": {"BY09"},
    "BY09": {"BY08"},
    "BY10": {"BY11", "BY12"},
    "BY11": set(),
    "BY12": set(),
    "BY13": set(),
    "BY14": {"BY19"},
    "BY15": {"BY20"},
    "BY16": set(),
    "BY17": set(),
    "BY18": set(),
    "BY19": {"BY20"},
    "BY20": set(),
    "BY21": set(),
}


@lru_cache
def table(slug, seed):
    """A faultless position in play; kept, because dealing takes longer than all checks."""
    rng = Random(seed)
    return play_position(slug, 2 + seed % 3, rng, seed % 4)


@lru_cache
def start_table(slug, seed):
    """A faultless position after set-up."""
    return start_position(slug, 2 + seed % 3, Random(seed), seed)


def findings_on(position, **rulings):
    """All checks but the cover by tiles, which has its own tests."""
    game = find_game(position.game)
    return list(findings_without_cover(position, request_for(game, **rulings)))


def breaches(position):
    return {finding.code for finding in findings_on(position) if is_breach(finding)}


def colours_of(position):
    return COLOURS[position.game][: position.players]


def lone_pieces(position, kinds, terrains):
    """Pieces of some kinds that stand alone on some terrains."""
    hexes = [piece.hex for piece in position.pieces]
    return [
        piece
        for piece in position.pieces
        if piece.kind in kinds
        and piece.count == 1
        and hexes.count(piece.hex) == 1
        and position.terrain[piece.hex] in terrains
    ]


def pick(rng, things):
    assume(things)
    return rng.choice(things)


def plant_by01(position, rng):
    empty = free_hexes(position, LAND)
    cell = pick(rng, empty)
    terrain = {one: kind for one, kind in position.terrain.items() if one != cell}
    return position._replace(terrain=terrain)


def plant_by02(position, rng):
    if rng.random() < 0.5:
        return with_locations_side_by_side(position, rng)
    cells = [cell for cell, kind in position.terrain.items() if kind == "mysterious"]
    tokens = [piece for piece in position.pieces if piece.kind == "+"]
    cell = pick(rng, cells)
    cleared = with_pieces(position, without=[piece for piece in tokens if piece.hex == cell])
    for colour in colours_of(position):
        cleared = with_hand(cleared, colour, magic=0)
    return cleared._replace(terrain={**position.terrain, cell: "plain"})


def with_locations_side_by_side(position, rng):
    cells = [cell for cell, kind in position.terrain.items() if kind == "mysterious"]
    one, other = rng.sample(cells, 2)
    beside = set(neighbours(one)) & set(free_hexes(position, LAND))
    place = pick(rng, sorted(beside))
    tokens = [piece for piece in position.pieces if piece.hex == other]
    changed = with_pieces(position, *((p.colour, p.kind, place) for p in tokens), without=tokens)
    return changed._replace(terrain={**position.terrain, other: "plain", place: "mysterious"})


def plant_by03(position, rng):
    colour = rng.choice(colours_of(position))
    kind = rng.choice("CSVN")
    if kind == "C":
        return with_pieces(position, without=own(position, colour, "C")[2:])
    many = {"S": 3, "V": 15, "N": 8}[kind]
    room = free_hexes(position, LAND)
    assume(len(room) >= many)
    return with_pieces(position, *((colour, kind, cell) for cell in rng.sample(room, many)))


def plant_by04(position, rng):
    colour = rng.choice(colours_of(position))
    lake = pick(rng, free_hexes(position, {"lake"}))
    return balanced(with_pieces(position, (colour, rng.choice("SVN"), lake)))


def plant_by05(position, rng):
    building = pick(rng, [piece for piece in position.pieces if piece.kind in "CSV"])
    return with_pieces(position, (rng.choice(colours_of(position)), "V", building.hex))


def plant_by06(position, rng):
    cells = [cell for cell, kind in position.terrain.items() if kind == "mysterious"]
    colour = rng.choice(colours_of(position))
    return with_pieces(position, (colour, "V", rng.choice(cells)))


def plant_by07(position, rng):
    colour = rng.choice(colours_of(position))
    cities = {piece.hex for piece in position.pieces if piece.kind == "C"}
    room = [
        cell for cell in free_hexes(position, {"forest"}) if cities.isdisjoint(neighbours(cell))
    ]
    assume(len(own(position, colour, "C")) < 5)
    return balanced(with_pieces(position, (colour, "C", pick(rng, room))))


def city_beside(position, rng, is_own):
    colour = rng.choice(colours_of(position))
    assume(len(own(position, colour, "C")) < 5)
    beside = {
        other
        for piece in position.pieces
        if piece.kind == "C" and (piece.colour == colour) is is_own
        for other in neighbours(piece.hex)
    }
    room = [cell for cell in free_hexes(position, LAND - {"forest"}) if cell in beside]
    return balanced(with_pieces(position, (colour, "C", pick(rng, room))))


def plant_by08(position, rng):
    return city_beside(position, rng, is_own=False)


def plant_by09(position, rng):
    return city_beside(position, rng, is_own=True)


def plant_by10(position, rng):
    strong = pick(rng, [piece for piece in position.pieces if piece.kind in "CS"])
    other = pick(rng, [colour for colour in colours_of(position) if colour != strong.colour])
    return balanced(with_pieces(position, (other, "N", strong.hex)))


def plant_by11(position, rng):
    village = pick(rng, lone_pieces(position, "V", LAND - {"mountain"}))
    other = pick(rng, [colour for colour in colours_of(position) if colour != village.colour])
    return balanced(with_pieces(position, (other, "N", village.hex), (other, "N", village.hex)))


def plant_by12(position, rng):
    piece = pick(rng, lone_pieces(position, "VN", {"mountain"}))
    other = pick(rng, [colour for colour in colours_of(position) if colour != piece.colour])
    return balanced(with_pieces(position, (other, "N", piece.hex)))


def plant_by13(position, rng):
    colour = rng.choice(colours_of(position))
    tokens = own(position, colour, "+")
    if tokens and rng.random() < 0.5:
        return with_pieces(position, (colour, "+", rng.choice(tokens).hex))
    return with_pieces(position, (colour, "+", rng.choice(free_hexes(position, LAND))))


def plant_by14(position, rng):
    colour = rng.choice(colours_of(position))
    hand = position.fields["hand"][colour]
    name, value = rng.choice(
        [
            ("row", (hand["row"] + 1) % 3),
            ("points", (hand["points"] + 15) % 75),
            ("points", hand["points"] + 1),
            ("rank", (hand["rank"] + 1) % 4),
        ]
    )
    return with_hand(position, colour, **{name: value})


def plant_by15(position, rng):
    colour = rng.choice(colours_of(position))
    if rng.random() < 0.3:
        gone = with_pieces(position, without=own(position, colour, "N"))
        return with_hand(gone, colour, knights=0, removed=7)
    knights = position.fields["hand"][colour]["knights"]
    return with_hand(position, colour, knights=knights + rng.choice([-1, 1]))


def plant_by16(position, rng):
    start = start_table(position.game, rng.randrange(4))
    colour = rng.choice(colours_of(start))
    lost = rng.choice(own(start, colour, "N"))
    extra = (colour, rng.choice("SVN"), rng.choice(free_hexes(start, LAND)))
    return rng.choice([with_pieces(start, without=[lost]), with_pieces(start, extra)])


def plant_by17(position, rng):
    players = position.players
    for colour in colours_of(position):
        position = with_hand(position, colour, rank=3)
    if rng.random() < 0.5:
        position = with_hand(position, colours_of(position)[0], rank=4)
        turns = players * rng.randrange(40, 60) + 1
    else:
        turns = players * rng.randrange(40, 60)
    position = balanced(position)
    return position._replace(phase="end", numbers={"turns": {"": turns}})


def plant_by18(position, rng):
    colour = rng.choice(colours_of(position))
    shared = [
        (one.colour, other.colour)
        for one in position.pieces
        for other in position.pieces
        if one.kind == other.kind == "+" and one.hex == other.hex and one.colour < other.colour
    ]
    if shared and rng.random() < 0.5:
        for visitor in rng.choice(shared):  # both came first
            position = with_hand(position, visitor, magic=3 * len(own(position, visitor, "+")))
        return position
    return with_hand(position, colour, magic=3 * len(own(position, colour, "+")) + 1)


def plant_by19(position, rng):
    if rng.random() < 0.2:
        return with_hand(position, rng.choice(colours_of(position)), tokens="f" * 101)
    for colour in colours_of(position):
        position = with_hand(position, colour, rank=0, tokens="")
    return balanced(position)


def plant_by20(position, rng):
    colours = colours_of(position)
    if rng.random() < 0.5:
        position = with_hand(position, rng.choice(colours), rank=3)
        turns = 2 * position.players
    else:
        for colour in colours:
            position = with_hand(position, colour, rank=2)
        turns = 2 * position.players - 1
    return balanced(position)._replace(numbers={"turns": {"": turns}})


def plant_by21(position, rng):
    spells = position.words["spells"]
    more = rng.choice(["petrify", spells[0]])
    return position._replace(words={"spells": (*spells, more)})


PLANTS = {name[-4:].upper(): plant for name, plant in globals().items() if name.startswith("plant")}
CASES = [
    (slug, code)
    for slug in SLUGS
    for code in IMPLIED
    if slug != "barony" or code not in SORCERY_ONLY
]


def test_there_is_a_plant_for_every_code():
    assert PLANTS.keys() == IMPLIED.keys()


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("seed", range(12))
def test_a_faultless_position_has_no_findings(slug, seed):
    assert findings_on(table(slug, seed)) == []


@pytest.mark.parametrize("slug, most", [("barony", 4), ("barony-sorcery", 5)])
def test_a_start_position_has_no_findings(slug, most):
    for players in range(2, most + 1):
        start = start_position(slug, players, Random(players), seed=players)
        assert findings_on(start) == []


@pytest.mark.parametrize("slug, code", CASES)
@examples(25)
@given(seed=st.integers(0, 11), choices=st.integers(0, 10**9))
def test_a_planted_fault_yields_its_code_and_what_it_implies(slug, code, seed, choices):
    position = table(slug, seed)
    found = breaches(PLANTS[code](position, Random(choices)))
    assert code in found
    assert found - {code} <= IMPLIED[code]


# Faults after which others cannot be planted: other terrain, or another position.
START_ANEW = {"BY01", "BY02", "BY16"}


def some_faults(slug, seed, choices):
    rng = Random(choices)
    position = table(slug, seed)
    for _ in range(rng.randrange(4)):
        codes = [code for one, code in CASES if one == slug and code not in START_ANEW]
        position = PLANTS[rng.choice(codes)](position, rng)
    return position


@pytest.mark.parametrize("slug", SLUGS)
@examples(40)
@given(
    seed=st.integers(0, 11),
    choices=st.integers(0, 10**9),
    turns=st.integers(0, 5),
    is_mirrored=st.booleans(),
)
def test_turning_and_mirroring_change_nothing_but_names(slug, seed, choices, turns, is_mirrored):
    position = some_faults(slug, seed, choices)

    def move(cell):
        return rotate(mirror(cell) if is_mirrored else cell, turns)

    changed, places = moved(position, move)
    assert outlines(findings_on(position), places) == outlines(findings_on(changed))
    game = find_game(slug)
    request = request_for(game)
    before, after = (capabilities.score(game, one, request.rulings) for one in (position, changed))
    assert [(s.colour, s.total, s.rank) for s in before.standings] == [
        (s.colour, s.total, s.rank) for s in after.standings
    ]


@pytest.mark.parametrize("slug", SLUGS)
@examples(40)
@given(seed=st.integers(0, 11), choices=st.integers(0, 10**9), order=st.permutations("bygr"))
def test_renaming_players_changes_nothing_else(slug, seed, choices, order):
    position = some_faults(slug, seed, choices)
    letters = dict(zip("bygr", order, strict=True))
    renamed = recoloured(position, letters)
    assert outlines(findings_on(position)) == outlines(findings_on(renamed))
    game = find_game(slug)
    before, after = (
        {
            s.colour: (s.total, s.rank, s.is_shared)
            for s in capabilities.score(game, one, request_for(game).rulings).standings
        }
        for one in (position, renamed)
    )
    assert {letters[colour]: account for colour, account in before.items()} == after


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
    return with_pieces(position._replace(terrain=terrain, pieces=()))._replace(
        pieces=with_pieces(position._replace(pieces=tuple(pieces))).pieces,
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
    sheet = capabilities.score(game, position, request_for(game, **rulings).rulings)
    assert all(told_in_all_languages(game, position, findings, sheet)) or not findings
    asked = [finding.sentence.text for finding in findings if finding.severity == "needs entry"]
    assert len(set(asked)) == len([text for text in asked if text != "BY09_count"]) + (
        "BY09_count" in asked
    )
