"""docs/worked-games.md is true: each game grows block by block into that of the gallery."""

import re
from pathlib import Path

import pytest

import pnp
from pnp.tables.records import as_plain
from tests.owngames.tables import GALLERY, points, serious

PAGE = (Path(__file__).parents[2] / "docs" / "worked-games.md").read_text(encoding="utf-8")
SECTIONS = {re.search(r"`([a-z-]+)`", text)[1]: text for text in re.split(r"(?m)^## ", PAGE)[1:]}
LETTERS = {"red": "r", "blue": "b", "white": "w"}


def blocks(name, kind):
    return re.findall(rf"```{kind}\n(.*?)```", SECTIONS[name], re.DOTALL)


def in_english(value, name=""):
    """What a file says, in English, and what things are called without a word."""
    if isinstance(value, dict):
        if {*value} == {"en", "fr"}:
            return value["en"]
        found = {key: in_english(one, key) for key, one in value.items()}
        called = name.replace("-", " ").capitalize()
        return found | {"name": found["name"] or called} if "name" in found else found
    return [in_english(one) for one in value] if isinstance(value, list | tuple) else value


@pytest.mark.parametrize("name", SECTIONS)
def test_a_worked_game_is_whole_after_each_block(name, tmp_path):
    text, file = "", tmp_path / f"{name}.toml"
    for block in blocks(name, "toml"):
        text += f"{block}\n"
        file.write_text(text, encoding="utf-8")
        game = pnp.load_game(file)
    for ties in re.findall(r"`(ties = .*?)` under\s`\[game\]`", SECTIONS[name]):
        file.write_text(text.replace("[game]\n", f"[game]\n{ties}\n"), encoding="utf-8")
        game = pnp.load_game(file)
    known = pnp.load_game(GALLERY / file.name)
    made, true = (in_english(as_plain(one.file.tables)) for one in (game, known))
    assert made == true
    assert not made["game"].get("extends")


@pytest.mark.parametrize("name", SECTIONS)
def test_its_position_has_the_score_that_is_told(name, tmp_path):
    (tmp_path / f"{name}.toml").write_text("\n".join(blocks(name, "toml")), encoding="utf-8")
    (position,) = blocks(name, "position")
    (tmp_path / "p.txt").write_text(position, encoding="utf-8")
    table = pnp.read(tmp_path / "p.txt")
    said = re.search(r"`pnp score` says: ([^.]*)\.", SECTIONS[name])[1].split(", ")
    assert points(table) == {LETTERS[c]: int(n) for c, n in (one.split() for one in said)}
    assert not serious(table)
