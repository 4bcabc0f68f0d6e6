"""Games in which the order in stacks counts: typed and told from the bottom to the top."""

import json
import math
from random import Random

import pytest

import pnp
from pnp.model.boards import Piece
from pnp.model.positions import normal_pieces
from tests.owngames.sheets import Sheet
from tests.owngames.tables import GALLERY, GAMES, PATHS, points, position
from tests.samples import few_and_this_week

CAIRNS = GALLERY / "cairns.toml"
BURROW = GAMES / "published" / "burrow.toml"


@pytest.fixture(autouse=True)
def known(monkeypatch):
    for path in (CAIRNS, BURROW):
        monkeypatch.setitem(PATHS, path.stem, path)


def table(name, lines, folder, phase="play"):
    sheet = Sheet(name, 2, phase=phase)
    sheet.pieces = [tuple(line.split(" ", 1)) for line in lines.split("\n")]
    return position(name, sheet.text(), folder)


def piles(random, count):
    """Stacks by their hexes: ``{"A1": ["wS", "X", "kS"]}``, from the bottom to the top."""
    names = list(Sheet("cairns", 2).cells)
    return {
        at: random.choices(["wS", "kS", "kS", "X"], weights=(5, 4, 4, 1), k=random.randint(1, 6))
        for at in random.sample(names, count)
    }


@few_and_this_week(6, 24)
def test_stacks_are_counted_as_lists_are(seeds, tmp_path):
    for seed in seeds:
        compare(Random(seed), tmp_path)


def compare(random, folder):
    stacks = piles(random, random.randint(2, 6))
    lines = [f"{at} {' '.join(stack)}" for at, stack in stacks.items()]
    found = table("cairns", "\n".join(random.sample(lines, len(lines))), folder)
    tall = {
        colour: sum(len(one) for one in stacks.values() if one[-1][0] == colour) for colour in "wk"
    }
    in_play = {word[0] for stack in stacks.values() for word in stack} & {"w", "k"}
    assert points(found) == {colour: tall[colour] for colour in in_play}
    again = {}
    for piece in found.pieces:
        word = f"{piece.colour}{piece.kind}"
        again.setdefault(found.names[piece.hex], []).extend([word] * piece.count)
    assert again == stacks
    # Text and JSON say the same once more; so does a stack typed piece by piece.
    for told in (found.text(), json.dumps(found.data())):
        assert pnp.parse(told, game=CAIRNS).pieces == found.pieces
    single = "\n".join(f"{word} {at}" for at, stack in stacks.items() for word in stack)
    assert table("cairns", single, folder).pieces == found.pieces


def test_what_is_taken_from_a_stack_or_laid_on_it_leaves_no_gap(tmp_path):
    found = table("cairns", "A1 wS kS wS2", tmp_path)
    bottom, middle, top = found.pieces
    assert (bottom.below, middle.below, top.below, top.count) == (0, 1, 2, 2)
    # The two of White lie on one another once the one between is gone.
    (whole,) = normal_pieces([bottom, top])
    assert (whole.colour, whole.count, whole.below) == ("w", 3, 0)
    moved = Piece("k", "S", found.pieces[0].hex, below=4)
    assert [one.colour for one in normal_pieces([*found.pieces, moved])] == ["w", "k", "w", "k"]


@pytest.mark.parametrize(("shape", "wide_mm"), [("", 38.0), ("mm = 24, ", 24.0)])
@pytest.mark.parametrize("tokens", ["square", "round"])
def test_tiles_of_six_sides_are_as_wide_as_they_should_be(shape, wide_mm, tokens, tmp_path):
    file = tmp_path / "burrow.toml"
    text = BURROW.read_text("utf-8").replace('shape = "hex"', f'{shape}shape = "hex"')
    file.write_text(text, encoding="utf-8")
    sections = pnp.kit(str(file), tokens=tokens, only=["tokens"]).parts.sections
    tiles = [tile for section in sections for tile in section.components]
    assert sum(tile.quantity for tile in tiles) == 22
    for tile in tiles:
        corners = tile.trim
        assert len(corners) == 6
        sides = [math.dist(*two) for two in zip(corners, (*corners[1:], corners[0]), strict=True)]
        assert sides == pytest.approx([wide_mm / math.sqrt(3)] * 6)
        assert max(x for x, _ in corners) * 2 == pytest.approx(wide_mm)
