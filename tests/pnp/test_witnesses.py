"""Legal games that lead to positions: found, played again by another engine, refused where not."""

import re
from contextlib import suppress
from random import Random

import pytest

import pnp as package
from generators.hexes import neighbours
from pnp._api.results import position_text
from pnp.games import find_game
from pnp.model.positions import normal_pieces
from tests.pnp.games.test_playouts import BaronyGame, TerreGame, pieces_of_barony, pieces_of_terre
from tests.positions.typed import typed_text
from tests.samples import few_and_this_week
from tests.twins import barony_games, barony_records, terre_games, terre_records

TERRE = find_game("terre-de-barons")


def as_typed(position):
    return package.parse(position_text(position, find_game(position.game), ".txt"))


def terre_position(seed):
    """Return a position of a game that the twin has played, in play or at the end."""
    rng = Random(f"witness {seed}")
    game = TerreGame(rng.randint(2, 4), rng)
    turns = range(rng.choice([20, 50, 10_000]))
    ends = [over for _, over in zip(turns, terre_games.play(game.table, rng), strict=False)]
    return as_typed(game.position("end" if ends[-1] else "play"))


def plain(word):
    return tuple(map(tuple, word)) if isinstance(word, tuple) else word


def plain_turns(record):
    return [
        (turn.colour, [(a.verb, [*map(plain, a.words)]) for a in turn.actions])
        for turn in record.turns
    ]


def assert_twin_agrees_in_terre(position, record):
    land = {tuple(c): int(kind) if kind.isdigit() else 0 for c, kind in position.terrain.items()}
    officers = [
        (p.colour, p.kind, tuple(p.hex)) for p in record.start.pieces for _ in range(p.count)
    ]
    table, is_over = terre_records.replay(land, officers, plain_turns(record))
    assert is_over or position.phase == "play"
    assert pieces_of_terre(table) == position.pieces
    assert table.reserve == position.numbers["reserve"]


def barony_position(seed):
    """Return a position of a game that the twin has played, in play or at the end."""
    rng = Random(f"witness {seed}")
    game = None
    while game is None or not all(len(game.table.places(c, "C")) == 3 for c in game.table.colours):
        game = BaronyGame("barony", rng.randint(2, 4), rng)
        with suppress(LookupError):
            list(barony_games.place_first_cities(game.table, rng))
    for _ in zip(range(rng.choice([40, 80, 10_000])), barony_games.play(game.table, rng)):  # noqa: B905
        pass
    is_over = game.table.has_duke() and not game.table.turns % len(game.table.colours)
    return as_typed(game.position("end" if is_over else "play"))


def assert_twin_agrees_in_barony(position, record):
    land = {tuple(cell): kind for cell, kind in position.terrain.items()}
    cities = [(tuple(p.hex), p.colour) for p in record.start.pieces if p.kind == "C"]
    table, is_over = barony_records.replay(
        land, position.colours["order"], cities, plain_turns(record)
    )
    assert is_over or position.phase == "play"
    assert len(record.turns) == position.numbers["turns"][""]
    assert pieces_of_barony(table) == position.pieces
    for colour, hand in position.fields["hand"].items():
        player = table.players[colour]
        assert (player.rank, player.removed) == (hand["rank"], hand["removed"])
        assert player.reserve["N"] == hand["knights"]
        assert sorted(player.tokens.elements()) == sorted(hand["tokens"])


CASES = {
    "terre-de-barons": (terre_position, assert_twin_agrees_in_terre, 0.95),
    "barony": (barony_position, assert_twin_agrees_in_barony, 0.75),
}


@few_and_this_week(6, 20)
@pytest.mark.parametrize("slug", CASES)
def test_games_are_found_and_another_engine_plays_them_to_the_same_table(slug, seeds):
    position_of, assert_twin_agrees, share = CASES[slug]
    found = 0
    for seed in seeds:
        position = position_of(seed)
        game = package.witness(position)
        if game is not None:
            found += 1
            assert_twin_agrees(position, game.record)
            again = package.parse(game.text())
            assert (again.pieces, again.numbers) == (position.pieces, position.numbers)
    assert found >= share * len(seeds) if len(seeds) > 6 else found >= 3


def test_a_place_to_which_no_way_leads_from_any_city_ends_a_plan_not_the_search():
    game = package.witness(barony_position(20265082))
    assert game is None or game.record.turns


START = typed_text("the start of a game of Terre")


TURNS = "1 b die 5, recruit B4 3\n2 y die 4, recruit D4 1, recruit D4 1\n3 b build B4"


def test_a_turn_that_was_passed_may_say_so():
    turns = "1 b{}\n2 y recruit D4 1"
    blank, said, french = (
        package.parse(START + turns.format(word)) for word in ("", " pass", " passer")
    )
    assert blank.text() == said.text() == french.text()


def test_a_file_with_an_illegal_turn_of_terre_is_not_read(tmp_path):
    path = tmp_path / "game.txt"
    path.write_text(START + "1 b build B4", encoding="utf-8")
    with pytest.raises(package.PositionFileError, match="B4 does not have what this takes"):
        package.read(path)


def test_turns_are_read_in_french_and_played_to_any_of_them(pnp, tmp_path):
    french = (
        TURNS.replace("die", "dé").replace("recruit", "RECRUTER").replace("build", "construire")
    )
    for name, text in (("en", START + TURNS), ("fr", START.replace("moves", "coups") + french)):
        path = tmp_path / f"{name}.txt"
        path.write_text(text, encoding="utf-8")
        position = package.read(path)
        assert position.numbers == {"reserve": {"b": 27, "y": 28}}
        assert [p.hex for p in position.pieces if p.kind == "D"] == [package.Hex(4, 1)]
        assert "3 turns are played" in pnp("check", path).err
        for at, reserve in ((0, (30, 30)), (1, (27, 30)), (2, (27, 28))):
            told = pnp("draw", path, "--at", at, "-o", f"{at}.json", "-o", f"{at}.svg", "--force")
            assert told.code == 0
            numbers = package.read(tmp_path / f"{at}.json").numbers.get("reserve", {})
            assert tuple(numbers.get(c, 30) for c in "by") == reserve
    told = pnp("draw", path, "--at", 4, "-o", "4.svg")
    assert told.code == 2
    assert "fr.txt has 3 turns" in told.err


def test_a_game_is_written_drawn_and_checked(pnp, tmp_path):
    path = tmp_path / "table.txt"
    path.write_text(TERRE.example, encoding="utf-8")
    told = pnp("check", path, "--witness", "game.txt")
    assert told.code == 0
    count = int(re.search(r"table.txt: reached in (\d+) turns, for instance", told.out)[1])
    assert pnp("check", "--strict", "game.txt").err.count(f"{count} turns are played") == 1
    assert package.read(tmp_path / "game.txt").pieces == package.read(path).pieces
    (tmp_path / "typed.txt").write_text(START, encoding="utf-8")
    assert "--force" in pnp("check", path, "--witness", "typed.txt").err
    printed = pnp("check", path, "--witness", "-")
    assert printed.out.endswith((tmp_path / "game.txt").read_text(encoding="utf-8"))
    assert "reached in" in printed.err


def test_no_game_is_found_for_what_no_game_leads_to():
    """Of the positions that no check excludes, some cannot be reached: nothing is claimed."""
    position = next(p for p in map(terre_position, range(99)) if p.phase == "end")
    kept = [p for p in position.pieces if p.kind in {"B", "K"}]
    ended = position._replace(pieces=normal_pieces(kept), numbers={})
    assert package.witness(as_typed(ended)) is None  # nothing has ended this game


@pytest.mark.parametrize("place", range(0, 40, 7))
def test_a_spoilt_proposal_is_not_believed(monkeypatch, place):
    """Whatever a plan proposes, each turn is held against the rules."""
    from pnp.games.terre import plans

    position = terre_position(1)
    proposed = plans.records

    def spoilt(*args):
        for record in proposed(*args):
            number = place % len(record.turns)
            turns = [*record.turns[:number], *record.turns[number + 1 :]]
            yield record._replace(turns=tuple(turns))
            yield record._replace(turns=(*record.turns[:-1],))
            return

    monkeypatch.setattr(plans, "records", spoilt)
    assert package.witness(position) is None


@pytest.mark.parametrize(
    ("turn", "says"),
    [
        ("", "may not pass"),
        ("build {city} V", "nothing can be built on"),
        ("city {city}", "no city can be built"),
        ("expedition {city}", "is not a free hex on the edge"),
        ("title cccp", "does not have these tokens"),
        ("recruit {near} 1", "has no city on"),
        ("recruit {city} 4", "a number from 1 to"),
        ("recruit {city} 1, recruit {city} 1", "a turn is one action"),
        ("move {city}-{other}", "cannot move to"),
        ("move {near}-{city}", "the player has no knight on"),
        ("move {city}-{near} {near}-{city}", "the player has no knight on"),
        ("move {city}-{near}, take c", "each village destroyed brings"),
        ("take c", "take does not belong here"),
    ],
)
def test_illegal_turns_of_barony_are_named(turn, says):
    start = barony_start()
    colour = start.colours["order"][0]
    cities = [p.hex for p in start.pieces if (p.colour, p.kind) == (colour, "C")]
    city, near = next(
        (cell, other)
        for cell in cities
        for other in neighbours(cell)
        if start.terrain.get(other, "lake") != "lake"
    )
    other = next(cell for cell in cities if cell != city)
    names = {"city": start.names[city], "near": start.names[near], "other": start.names[other]}
    text = f"{start.text()}moves\n1 {colour} {turn.format(**names)}\n"
    with pytest.raises(package.PositionFileError, match=says):
        package.parse(text)


def barony_start():
    """Return the start of a game for two."""
    game = BaronyGame("barony", 2, Random("start"))
    list(barony_games.place_first_cities(game.table, Random("cities")))
    return as_typed(game.position("setup")._replace(numbers={}, fields={}))
