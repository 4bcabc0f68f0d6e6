"""Roads and rivers of a game file: what they select, where they are drawn, and what is wrong with them."""

import re
from pathlib import Path

import pytest

import pnp
from generators.lattice import place_to_mm
from layouts.shapes import path_points
from pnp._api.gamechecks import game_notes
from pnp.games import capabilities
from pnp.model.games import DealRequest
from pnp.owngames.building import settled
from pnp.printing.hexmaps import board_scene, draw_ways
from pnp.printing.themes import Pen
from tests.owngames.tables import points, serious
from tests.positions.typed import typed_text

HEAD = typed_text("a game of roads and rivers")
WAYS = """
[way]
high-road = { through = ["C1 C2 C3 C4", "C2 B2"] }
rill = { along = "B2@3 B2@1 A2@9" }
"""
BOARD = typed_text("roads and rivers")


def loaded(folder, more, head=HEAD):
    (folder / "ways.toml").write_text(head + more, encoding="utf-8")
    return pnp.load_game(folder / "ways.toml")


def drawn(game, theme):
    """The strokes of a board's roads and rivers, in sides, from the middle of hex A1 on."""
    board = capabilities.deal_board(game, DealRequest(2, 1, {}))
    pen = Pen(game, capabilities.theme_of(game, theme), "en")
    scene = board_scene(board, pen, 20.0)
    return list(draw_ways(scene._replace(offset_mm=(0.0, 0.0), side_mm=1.0)))


def test_a_road_selects_its_hexes_and_a_river_its_sides(tmp_path):
    lines = """
[score]
on-road = { number_of = "man", in = "high-road" }
on-rill = { number_of = "boat", in = "rill", points = 10 }
off = { number_of = "man", in = "not high-road", points = 100 }
[rule.beside]
beside = "man"
of = "high-road"
"""
    loaded(tmp_path, WAYS + lines)
    pieces = "C1 rM\nB2 rM\nA1 rM\nC5 bM\nB2@1 rB\nB2@5 rB\nA2@9 bB\n"
    (tmp_path / "p.txt").write_text(BOARD + pieces, encoding="utf-8")
    table = pnp.read(tmp_path / "p.txt")
    assert points(table) == {"r": 2 + 10 + 100, "b": 10 + 100}
    assert not serious(table)  # A1 is beside B2, and C5 beside C4


@pytest.mark.parametrize(("theme", "strokes"), [("colour", 5), ("ink-saver", 5), ("country", 5)])
def test_ways_lead_from_side_to_side_and_along_sides(theme, strokes, tmp_path):
    game = loaded(tmp_path, WAYS)
    shapes = drawn(game, theme)
    assert len(shapes) == strokes  # a river and its edges; a road, its edges, its dashes
    ground = settled(game, 2).ground
    for way in ground.ways:
        (line,) = {one.commands for one in shapes if _passes(one, way.places[0])}
        middles = [at for at in way.places if at.kind == "side"]
        assert all(_passes_through(line, at) for at in middles)
    assert [way.picture for way in ground.ways] == ["road", "road", "river"]


def _passes(path, place):
    return _passes_through(path.commands, place)


def _passes_through(commands, place):
    x, y = place_to_mm(place, side_mm=1.0)
    return any(abs(a - x) + abs(b - y) < 0.01 for a, b in path_points(commands))


def test_each_board_of_a_player_has_its_ways(tmp_path):
    head = HEAD.replace("[board]", '[board]\nper = "player"')
    game = loaded(tmp_path, WAYS, head)
    ways = settled(game, 2).ground.ways
    assert len(ways) == 6
    cells = {at for way in ways if way.picture == "road" for at in way.places}
    assert len(cells) == 2 * 5


@pytest.mark.parametrize(("board", "count"), [("", 1), ('per = "player"', 2)])
def test_the_board_of_a_kit_has_its_ways(board, count, tmp_path):
    game = loaded(tmp_path, WAYS, HEAD.replace("[board]", f"[board]\n{board}"))
    posters = pnp.kit(str(tmp_path / "ways.toml"), players=2, only=["board"]).parts.references
    assert len(settled(game, 2).ground.ways) == 3 * count
    assert ["#8fbdd3" in str(poster) for poster in posters] == [True] * count


def test_ways_change_no_board(tmp_path):
    bare = loaded(tmp_path, "").file.digest
    assert loaded(tmp_path, WAYS).file.digest == bare


def test_a_board_of_tiles_has_a_note(tmp_path):
    head = re.sub(r"map = '''.*?'''", 'outline = "hexagon 3"', HEAD, flags=re.DOTALL)
    head = head.replace("field = {}", "field = { count = 9 }").replace(
        "hill = {}", "hill = { count = 4 }"
    )
    (note,) = game_notes(loaded(tmp_path, WAYS, head))
    assert "roads and rivers (high-road, rill) are drawn on boards, not on tiles" in str(note)


def test_a_board_that_grows_has_no_ways(tmp_path):
    head = re.sub(r"map = '''.*?'''", 'outline = "free"', HEAD, flags=re.DOTALL)
    with pytest.raises(pnp.GameFileError, match="need a board whose hexes an outline or a map"):
        loaded(tmp_path, WAYS, head.replace("= {}", "= { count = 9 }"))


DOCS = Path(__file__).parents[2] / "docs" / "own-games.md"


def test_the_ways_of_the_docs_are_a_game(tmp_path):
    section = DOCS.read_text(encoding="utf-8").split("### Roads and rivers")[1].split("\n###")[0]
    (block,) = re.findall(r"```text\n(.*?)```", section, re.DOTALL)
    head = HEAD.split("[board]")[0] + '[board]\noutline = "hexagon 4"\n[terrain]\nfield = {}\n'
    piece = "[piece]\nunit = { count = 2, is = 'army' }\ndepot = { count = 1 }\n"
    assert len(loaded(tmp_path, piece + block, head).file.tables.way) == 2
