"""The types of public calls: what they repeat is what there is, and a checker finds slips."""

import re
import sys
from functools import partial
from typing import get_args, get_origin, get_type_hints

import pytest

import pnp
from layouts.components import CARD_SIZES
from layouts.documents import PAPERS
from pnp._api import types
from pnp.games import GAMES
from pnp.printing.themes import THEMES
from pnp.requests import options as table
from tests.children import run_program

SHEETS = set(pnp.Sheets._fields)


@pytest.mark.parametrize(
    ("repeated", "there"),
    [
        (table.Theme, THEMES),
        (table.PaperName, [paper.name for paper in PAPERS]),
        (table.CardName, [size.name for size in CARD_SIZES]),
    ],
)
def test_the_words_of_types_are_those_that_there_are(repeated, there):
    assert set(get_args(repeated)) == set(there)


def choices(annotation):
    """Return the words that a type allows; nothing where it is no type of words."""
    parts = [annotation, *get_args(annotation)]
    return {word for part in parts if get_origin(part) is not None for word in get_args(part)}


@pytest.mark.parametrize(
    ("kind", "name"), [("BoardOptions", "options"), ("KitOptions", "kit_options")]
)
def test_the_options_of_types_are_those_of_games(kind, name):
    options = [option for game in GAMES for option in getattr(game, name) if option.kind != "file"]
    hints = get_type_hints(getattr(types, kind))
    assert hints.keys() - SHEETS == {option.name.replace("-", "_") for option in options}
    for option in options:
        hint = hints[option.name.replace("-", "_")]
        if option.choices:
            assert set(option.choices) <= choices(hint)
        else:
            assert hint is (bool if option.kind == "flag" else int)


def test_sheets_may_be_given_as_one_value_or_each_by_itself():
    assert get_type_hints(types.SheetOptions).keys() == SHEETS
    style = {"paper": "letter", "duplex": "fold", "back_offset_mm": (1.0, 2.0)}
    shields = partial(pnp.kit, "baron", only=("shields",))
    one, other = shields(sheets=pnp.Sheets(**style)), shields(**style)
    assert one.pdf() == other.pdf()
    both = shields(sheets=pnp.Sheets(), paper="letter", duplex="fold")
    assert both.document.pages[0].drawing.width_mm == one.document.pages[0].drawing.width_mm
    cards = pnp.setup_cards("baron", seed=1, sheets=pnp.Sheets(paper="letter"))
    assert cards.pdf() == pnp.setup_cards("baron", seed=1, paper="letter").pdf()
    with pytest.raises(pnp.ArgumentTypeError, match="expected pnp"):
        pnp.kit("baron", sheets="a4")


PROGRAM = """
import pnp
from pathlib import Path
pnp.deal("barony", players=3, shape="organic", no_adjacent_lakes=True)
pnp.deal(Path("own.toml"), weather="rain")
pnp.kit("baron", only=["aids"], paper="letter", sheets=pnp.Sheets(duplex="fold"))
pnp.setup_cards("baron", seed=1, tiles=20, duplex="fold")
board = pnp.deal("baron", seed=1)
pnp.draw(board, theme="country", paper="a3", form="wall")
for cell in board: cell.hex.q
pnp.deal("barony", player=3)
pnp.deal("barony", shape="round")
pnp.kit("baron", papr="a4")
pnp.kit("baron", duplex="long")
pnp.draw(board, theme="pink")
pnp.draw(board, paper="a44")
pnp.draw(board, form="wal")
pnp.setup_cards("baron", card="small")
"""


@pytest.mark.slow
def test_a_checker_of_types_finds_slips(tmp_path):
    (tmp_path / "program.py").write_text(PROGRAM)
    command = [sys.executable, "-m", "mypy", "--strict", "program.py", "--cache-dir", "cache"]
    done = run_program(command, cwd=tmp_path, text=True)
    lines = re.findall(r"(?m)^program\.py:(\d+):.* error:", done.stdout)
    assert set(map(int, lines)) == set(range(11, 19))
