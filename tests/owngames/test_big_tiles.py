"""Tiles of many hexes on places of the map: drawn and turned, printed, checked, refused."""

from collections import Counter
from itertools import permutations, product

import pytest

import pnp
from generators.hexes import rotate
from generators.placing import can_fill, draw_ways, ways_to_fill
from generators.randomness import Stream
from layouts.components import points_box
from tests.kits import components_of
from tests.owngames.tables import GAMES, PATHS, points, position, serious
from tests.pnp.stock.conftest import kit_of
from tests.positions.typed import typed_text
from tests.walks import words_in

PUBLISHED = GAMES / "published"


@pytest.fixture(autouse=True)
def known(monkeypatch):
    for name in ("quarters", "hinterland"):
        monkeypatch.setitem(PATHS, name, PUBLISHED / f"{name}.toml")


def shape(cells):
    """Hexes with their terrain, wherever they lie."""
    left = min((cell.q, cell.r) for cell in cells)
    return frozenset((cell.q - left[0], cell.r - left[1], kind) for cell, kind in cells.items())


def turns(cells):
    """A tile in all six turns, wherever it lies."""
    return [shape({rotate(cell, turn): kind for cell, kind in cells.items()}) for turn in range(6)]


SMALL = typed_text("a small game of big tiles")


@pytest.fixture
def small(tmp_path):
    def written(more="", changes=()):
        text = SMALL + more
        for old, new in changes:
            assert old in text
            text = text.replace(old, new)
        (tmp_path / "small.toml").write_text(text, encoding="utf-8")
        return tmp_path / "small.toml"

    return written


@pytest.mark.parametrize("name", ["quarters", "hinterland"])
def test_boards_are_made_of_the_tiles_in_the_box(name):
    game = pnp.load_game(PATHS[name])
    for seed in range(1, 9):
        board = pnp.deal(str(PATHS[name]), players=2, seed=seed)
        other = pnp.deal(str(PATHS[name]), players=2, seed=seed + 100)
        assert {cell for tile in board.tiles for cell in tile.cells} == set(board.terrain)
        assert max(Counter(tile.code for tile in board.tiles).values()) == 1
        there = {
            tile.code: {cell: other.terrain[cell] for cell in tile.cells} for tile in other.tiles
        }
        for tile in board.tiles:
            lying = {cell: board.terrain[cell] for cell in tile.cells}
            # Turned back one way or another, it is what another seed lays of it.
            if tile.code in there:
                is_any = game.file.tables.bigtile[tile.code].turn == "any"
                assert shape(lying) in turns(there[tile.code])[:: 1 if is_any else 3]


def test_small_boards_are_counted_exactly_and_all_of_them_come(small):
    game = str(small())
    boards = Counter(
        "".join(board.terrain[cell][0] for cell in board.terrain)
        for seed in range(1, 81)
        for board in [pnp.deal(game, seed=seed)]
    )
    tiles = {"sw", "lw", "ss"}
    each = {
        one + other
        for first, second in permutations(tiles, 2)
        for one in {first, first[::-1]}
        for other in {second, second[::-1]}
    }
    assert set(boards) <= each
    # ford and moor have two turns each, dune one: draws are not equally likely, and it is said.
    origin = pnp.deal(game, seed=1).drawn_from
    assert not origin.is_uniform and not origin.is_exact and origin.count >= len(each)
    even = pnp.deal(str(small(changes=[('map = "s s"', 'map = "s l"')])), seed=1).drawn_from
    assert (even.count, even.is_exact, even.is_uniform) == (3 * 2 * 2 * 2, True, True)


def test_uniform_draws_of_tiles_are_uniform(small):
    game = str(small(changes=[('map = "s s"', 'map = "s l"')]))
    boards = Counter(tuple(pnp.deal(game, seed=seed).terrain.values()) for seed in range(1, 241))
    assert len(boards) == 24
    # Ten of each are expected; 62.4 is exceeded once in a hundred thousand times.
    assert sum((count - 10) ** 2 / 10 for count in boards.values()) < 62.4


def test_tiles_keep_rules_and_places_of_their_own(small):
    rule = "[rule.no-lake]\nnumber_of = 'lake'\nin = ['A1', 'A2']\nmost = 0\n"
    for seed in range(1, 20):
        board = pnp.deal(str(small(rule)), seed=seed)
        assert "lake" not in list(board.terrain.values())[:2]
    kept = small(
        changes=[('ford = { map = "s w" }', 'ford = { map = "s w", in = "2", turn = "none" }')]
    )
    for seed in range(1, 20):
        terrain = list(pnp.deal(str(kept), seed=seed).terrain.values())
        assert sorted(terrain[:2]) != ["sand", "wood"]
    never = small("[rule.dry]\nnumber_of = 'wood'\nmost = 0\n")
    with pytest.raises(pnp.BudgetError, match="big tiles were laid 1000 times"):
        pnp.deal(str(never), seed=1)


def test_tiles_lie_beside_terrain_that_is_dealt(small):
    file = small(
        changes=[("1 1 2 2\n", "1 1 2 2\n ? ? l\n"), ("sand = {}", "sand = { count = 5 }")]
    )
    for seed in (1, 2, 3):
        board = pnp.deal(str(file), seed=seed)
        rest = list(board.terrain.values())[4:]
        assert rest[2] == "lake" and len(board.tiles) == 2
        assert rest[:2].count("sand") <= 2
    assert pnp.kit(str(file)).save(file.with_suffix(".pdf"))


def typed(name, tmp_path, seed=3, changes=(), pieces=""):
    """A position on the board of a seed, its map changed, without the words of the board."""
    text = pnp.deal(str(PATHS[name]), players=2, seed=seed).text()
    head = text.split("pieces")[0]
    rows = [row for row in head.split("\n") if row and not row.startswith((";", "game", "phase"))]
    rows = ["board", *rows[1:]]
    for line, old, new in changes:
        assert old in rows[line]
        rows[line] = rows[line].replace(old, new, 1)
    text = "\n".join([f"game {name}.toml 2p", "phase play", *rows, "pieces", pieces, ""])
    return position(name, text, tmp_path)


def test_a_map_of_the_tiles_is_right_and_scored(tmp_path):
    judged = typed("quarters", tmp_path, pieces="C3 bS\nB4 bS\nD4 yS")
    assert not serious(judged)
    # One castle is next to blue's two, which are one group; none to yellow's.
    assert points(judged) == {"b": 3 + 1, "y": 1}


def test_what_no_tile_shows_is_found_with_the_nearest(tmp_path):
    judged = typed("quarters", tmp_path, changes=[(1, "c f", "c d")])
    (found,) = [one for one in pnp.check(judged).data()["findings"] if one["code"] == "PF05"]
    assert "A6" in found["sentence"] and "the most similar is Harbour" in found["sentence"]
    unread = typed("quarters", tmp_path, changes=[(1, "w l l l c f", "? ? ? ? ? ?")])
    assert "PF05" not in serious(unread)


def test_a_tile_that_lies_there_twice_is_found(small, tmp_path):
    file = small()
    text = "game small.toml 2p\nphase play\nboard\n  {}\npieces\n"
    for row, is_right in (
        ("s w w s", False),
        ("s w w l", True),
        ("? w s ?", True),
        ("l w w l", False),
    ):
        (tmp_path / "p.txt").write_text(text.format(row), encoding="utf-8")
        assert ("PF05" not in serious(pnp.read(tmp_path / "p.txt"))) == is_right, row
    assert file.exists()


def test_places_that_are_not_explored_yet_are_no_fault(tmp_path):
    judged = typed("hinterland", tmp_path)
    assert not serious(judged)
    rows = judged.text()
    last = [line for line in rows.split("\n") if line.startswith("  ")][-3:]
    for line in last:
        hidden = " ".join("xx" if word in {"pv", "la", "sw"} else word for word in line.split(" "))
        rows = rows.replace(line, hidden)
    assert "PF05" not in serious(position("hinterland", rows, tmp_path))


def test_kits_and_cards_have_the_tiles(tmp_path):
    kit = pnp.kit(str(PATHS["hinterland"]))
    assert kit.save(tmp_path / "kit.pdf")
    board = pnp.deal(str(PATHS["hinterland"]), players=2, seed=3)
    whole = pnp.kit(str(PATHS["hinterland"]), board=board, only=["tiles"])
    assert whole.save(tmp_path / "evening.pdf")
    told = [tile["code"] for tile in board.data()["tiles"]]
    assert len(told) == 10 and "coast" in told
    cards = pnp.setup_cards(str(PATHS["quarters"]), players=2, seed=3)
    assert cards.save(tmp_path / "card.pdf")


def test_a_tile_is_printed_as_it_is_drawn_with_its_name(small):
    # It lies upright only: two hexes in a row of the file, one below the other on the board.
    file = small(
        changes=[
            ("1 1 2 2", " 1 2\n1 2"),
            ('moor = { map = "l w" }', 'moor = { map = "l w" }\nmere = { map = "l l" }'),
        ]
    )
    tiles = components_of(kit_of(file).parts, "tiles")
    assert sorted(one.name for one in tiles) == [
        "tile dune 1", "tile ford 1", "tile mere 1", "tile moor 1",
    ]  # fmt: skip
    for one in tiles:
        left, top, right, bottom = points_box(one.trim)
        # Wide, not high: two hexes from side to side.
        assert (right - left) / (bottom - top) == pytest.approx(2 * 3**0.5 / 2)
        words = words_in(one.front)
        assert one.name.split()[1].capitalize() in words


# Plain loops.


def plain_ways(ways, stock):
    """All fillings: a copy of a thing and a way for each place."""
    copies = [
        [(way, copy) for way in range(len(some)) for copy in range(stock[some[way]])]
        for some in ways
    ]
    found = []
    for chosen in product(*copies):
        used = [(some[way], copy) for some, (way, copy) in zip(ways, chosen, strict=True)]
        if len(set(used)) == len(used):
            found.append(tuple(way for way, _ in chosen))
    return found


CASES = [
    ([["a", "b"], ["a", "b"]], {"a": 1, "b": 1}),
    ([["a", "a", "b", "b"], ["b", "b", "a", "a"], ["c"]], {"a": 1, "b": 2, "c": 1}),
    ([["a", "b"], ["b"]], {"a": 1, "b": 1}),
    ([["a"], ["a"]], {"a": 1, "b": 1}),
    ([["a", "b", "b"], ["a", "b"], ["b", "c"]], {"a": 2, "b": 1, "c": 1}),
    ([["a", "b"], ["c", "c", "d", "d"], ["d", "c"]], {"a": 1, "b": 1, "c": 1, "d": 3}),
]


@pytest.mark.parametrize(("ways", "stock"), CASES)
def test_fillings_are_counted_as_plain_loops_count_them(ways, stock):
    every = plain_ways(ways, stock)
    total, is_exact = ways_to_fill(ways, stock)
    assert total == len(every) if is_exact else total >= len(every)
    assert can_fill([{*some} for some in ways], stock) == bool(every)
    if every:
        drawn = {draw_ways(ways, stock, Stream(seed, "test")) for seed in range(300)}
        assert drawn == set(every)


def test_what_cannot_be_filled_is_given_up():
    with pytest.raises(pnp.BudgetError, match="filled not all places"):
        draw_ways([["a"], ["a"]], {"a": 1}, Stream(1, "test"))
