"""Results as values: pickled, hashed, unchanged; and the hexes of boards and positions."""

import pickle
from pathlib import Path

import pytest

import pnp
from generators.lattice import SQRT3
from pnp.games import GAMES
from tests.samples import sampled

SLUGS = [game.slug for game in GAMES]
ISLAND = Path(__file__).parents[1] / "owngames" / "games" / "island" / "island.toml"


def results(game):
    board = pnp.deal(game, seed=1)
    position = pnp.parse(board.text(), game=game)
    yield from (board, position, pnp.check(position), pnp.score(position))


@pytest.mark.parametrize("slug", sampled(SLUGS, 2))
def test_results_are_pickled_and_hashed(slug):
    for one in (*results(slug), *pnp.list_games()):
        copy = pickle.loads(pickle.dumps(one))
        assert (copy, hash(copy)) == (one, hash(one))


def test_own_games_are_pickled_with_their_results():
    for one in results(pnp.load_game(ISLAND)):
        copy = pickle.loads(pickle.dumps(one))
        assert (copy.text(), hash(copy)) == (one.text(), hash(one))


@pytest.mark.parametrize("slug", sampled(SLUGS, 1))
def test_kits_and_evenings_are_pickled(slug):
    kit = pnp.kit(slug, only=["aids"])
    assert pickle.loads(pickle.dumps(kit)).pdf() == kit.pdf()
    evening = pnp.evening([pnp.parse(pnp.deal(slug, seed=1).text())], counts_all=True)
    assert pickle.loads(pickle.dumps(evening)).text() == evening.text()


def test_equal_boards_are_one_in_a_set_and_a_changed_copy_is_no_longer_shared():
    assert len({pnp.deal("baron", seed=seed % 3) for seed in range(9)}) == 3
    position = pnp.parse(pnp.deal("baron", seed=1).text())
    terrain = dict(position.terrain)
    changed = position._replace(terrain=terrain)
    terrain.clear()
    assert changed == position


@pytest.mark.parametrize("name", ["terrain", "names", "options", "chips"])
def test_what_a_board_has_is_not_changed_in_place(name):
    board = pnp.deal("baron", seed=1)
    mapping = getattr(board, name)
    for change in (
        lambda: mapping.__setitem__("x", 1),
        lambda: mapping.update(x=1),
        lambda: mapping.clear(),
        lambda: mapping.pop("x", None),
        lambda: mapping.__ior__({"x": 1}),
    ):
        with pytest.raises(TypeError, match="does not change"):
            change()
    assert board == pnp.deal("baron", seed=1)


def test_findings_are_a_sequence():
    text = pnp.deal("baron", seed=1).text().replace("phase setup", "phase play")
    findings = pnp.check(pnp.parse(text)._replace(pieces=()))
    assert findings[0] is findings.findings[0]
    assert findings[-1:] == findings.findings[-1:]
    assert findings[0] in findings
    assert [*reversed(findings)] == [*findings.findings[::-1]]


def test_the_hexes_of_a_board_come_with_what_lies_there():
    board = pnp.deal("barony-sorcery", seed=1)
    cells = [*board]
    assert len(cells) == len(board) == len(board.terrain)
    assert {cell.hex: cell.terrain for cell in cells} == board.terrain
    assert {cell.hex: cell.name for cell in cells} == board.names
    position = pnp.parse(pnp.list_games()[3].example)
    assert [piece for cell in position for piece in cell.pieces] == [*position.pieces]


def test_neighbours_and_distances_are_those_of_the_map():
    # Of the seven hexes of a row, as rules print them: A1 to A4 above B1 to B5.
    board = pnp.deal("terre-de-barons", seed=1)
    assert {board.names[one] for one in board.neighbours("A1")} == {"A2", "B1", "B2"}
    assert len(board.neighbours("D4")) == 6
    assert board.distance("D1", "D7") == 6
    assert board.distance("A1", "G4") == 6
    assert board.hex("d4") == board.hex(board.hex("D4")) == pnp.Hex(*board.hex("D4"))
    for cell in board:
        near = {one for one in board.terrain if board.distance(cell.hex, one) == 1}
        assert set(board.neighbours(cell.hex)) == near


def test_the_middle_of_a_hex_is_told_in_mm():
    board = pnp.deal("terre-de-barons", seed=1)
    x_mm, y_mm = board.centre_mm("D1", hex_mm=30)
    assert (x_mm, y_mm) == pytest.approx((15.0, (2 + 3 * 3) * 15 / SQRT3))
    right_mm, same_mm = board.centre_mm("D2", hex_mm=30)
    assert (right_mm - x_mm, same_mm) == pytest.approx((30.0, y_mm))


@pytest.mark.parametrize("name", ["Z9", "", (99, 99), ("a", "b"), (0.5, 1)])
def test_a_hex_that_is_not_there_is_refused(name):
    board = pnp.deal("terre-de-barons", seed=1)
    with pytest.raises(pnp.UnknownNameError, match="hex"):
        board.neighbours(name)
    for other in (None, 3, b"A1", [1, 2]):
        with pytest.raises(pnp.ArgumentTypeError):
            board.hex(other)
