"""docs/own-games.md is true: its game grows block by block, and its tables are the records'."""

import re
from pathlib import Path

import pytest

import pnp
from pnp.model.gamefiles import GameFile
from pnp.printing.stock.looks import stock_looks
from tests.owngames.reference import reference_of
from tests.positions.typed import typed_text

PAGE = (Path(__file__).parents[2] / "docs" / "own-games.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(toml|csv|svg)\n(.*?)```", PAGE, re.DOTALL)
FILES = {"csv": "tides.csv", "svg": "wreck.svg"}
STEPS = sum(kind == "toml" for kind, _ in BLOCKS)

# Blue's boats on silver 2 and 1 touch one another, and a third stands alone; Yellow has one boat.
POSITION = typed_text("wrecks on the tide")
# Boats 3, silver 3, convoy 1; and a boat, silver 2, three pearls.
SCORES = [("y", 9), ("b", 7)]


def grown(folder: Path, steps: int) -> Path:
    """Write the game as it is after so many blocks, with the files beside it."""
    for kind, text in BLOCKS:
        if kind in FILES:
            (folder / FILES[kind]).write_text(text, encoding="utf-8")
    blocks = [text for kind, text in BLOCKS if kind == "toml"]
    path = folder / "tidewrack.toml"
    path.write_text("\n".join(blocks[:steps]), encoding="utf-8")
    return path


@pytest.mark.parametrize("steps", range(1, STEPS + 1))
def test_every_step_of_the_tutorial_deals_boards(steps, tmp_path):
    path = grown(tmp_path, steps)
    board = pnp.deal(str(path), players=3, seed=7)
    assert len(board.terrain) == 37
    board.save(tmp_path / "board.txt")
    assert len(pnp.check(pnp.read(tmp_path / "board.txt"))) == 0


def test_the_game_of_the_tutorial_is_printed_and_scored(tmp_path):
    path = grown(tmp_path, STEPS)
    kit = pnp.kit(str(path), players=2)
    counts = {
        section.key: section.piece_count for section in kit.parts.sections if section.components
    }
    # 37 tiles; twelve silver; five boats each; three sorts of cards.
    assert (counts["tiles"], counts["chips"], counts["tokens"], counts["tides"]) == (37, 12, 10, 8)
    (tmp_path / "table.txt").write_text(POSITION, encoding="utf-8")
    score = pnp.score(pnp.read(tmp_path / "table.txt"))
    assert [(one.colour, one.total) for one in score.sheet.standings] == SCORES


def test_the_example_of_a_fault_is_what_is_said(tmp_path):
    path = grown(tmp_path, 1)
    path.write_text(path.read_text(encoding="utf-8").replace("reef = { count", "reef = { coutn"))
    with pytest.raises(pnp.GameFileError) as caught:
        pnp.load_game(path)
    assert str(caught.value) in PAGE


def test_the_reference_is_that_of_the_records():
    assert reference_of(GameFile) in PAGE


def test_the_pictures_of_the_stock_are_told():
    looks = stock_looks()
    names = [*looks.terrains, *looks.pieces]
    assert not [name for name in names if "/" not in name and f"`{name}`" not in PAGE]
