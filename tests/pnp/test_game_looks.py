"""Pictures and colours of games: found by name, each name once, a new game by its folder."""

import re
import sys
from collections import Counter
from dataclasses import fields
from types import ModuleType

import pytest

from layouts.shapes import Path, Style
from pnp.errors import GameDataError
from pnp.games import GAMES, capabilities, find_game
from pnp.model.games import package_folder
from pnp.printing.art.symbols import piece
from pnp.printing.drawings import PLAYER, Drawing, outline
from pnp.printing.stock.looks import looks_in, stock_looks
from pnp.printing.themes import (
    Looks,
    PlayerColour,
    TerrainLook,
    Tones,
    find_look,
    find_player,
    find_theme,
)

KINDS = [kind.name for kind in fields(Looks)]
SAND = TerrainLook("dunes/sand", "S", "sand", "grass")
CAMEL = Drawing(
    (Path(outline("M -.4 .4 L 0 -.4 .4 .4 Z"), Style(PLAYER)),), (0.0, 0.2), is_own=False
)
MADE_UP = Looks(
    terrains={"dunes/sand": SAND},
    tones={"sand": Tones("#eeddaa", "#bbaa77", "#887755")},
    bands={"dunes": "#884400"},
    players={"orange": PlayerColour("orange", "O", "#ff8800", "#2f231c", "#ffddaa")},
    pieces={"camel": CAMEL},
)


STOCK = stock_looks()
OWN = [looks_in(package_folder(game.package) / "print") for game in GAMES]
DUNES = STOCK.plus(MADE_UP)


@pytest.mark.parametrize("kind", KINDS)
def test_no_two_games_use_one_name(kind):
    own = (getattr(looks, kind).maps[0] for looks in OWN)  # before those they add to
    names = Counter(name for looks in (getattr(STOCK, kind), *own) for name in looks)
    assert not [name for name, count in names.items() if count > 1]


def test_a_game_has_the_stock_and_its_own_but_nothing_of_other_games():
    looks = capabilities.looks_of(find_game("terre-de-barons"))
    assert {"keep", "troop"} <= set(looks.pieces)
    assert "city" not in looks.pieces
    assert "barony/lake" not in looks.terrains


def test_sorcery_builds_on_barony():
    looks = capabilities.looks_of(find_game("barony-sorcery"))
    assert {"city", "control-token"} <= set(looks.pieces)
    assert {"barony/lake", "barony/mysterious"} <= set(looks.terrains)


def test_a_new_game_brings_pictures_and_colours():
    theme = find_theme("colour", DUNES)
    assert find_look("dunes/sand", theme) == SAND
    assert theme.tones["sand"] == MADE_UP.tones["sand"]
    assert theme.bands["dunes"] == "#884400"
    orange = find_player(theme, "orange")
    assert piece("camel", orange, theme).name == "piece-camel-orange-ff8800-O"


def test_the_ink_saver_theme_makes_colours_of_a_game_pale():
    theme = find_theme("ink-saver", DUNES)
    assert theme.tones["sand"].ground == theme.bands["dunes"] == theme.paper
    assert theme.tones["sand"].pattern == "#887755"
    assert find_player(theme, "orange").fill == "#ffddaa"


def test_a_game_without_looks_has_those_of_all(monkeypatch, tmp_path):
    module = ModuleType("plain")
    module.__file__ = str(tmp_path / "__init__.py")
    monkeypatch.setitem(sys.modules, "plain", module)
    baron = find_game("baron")
    plain = baron._replace(file=baron.file._replace(packages=("plain",)))
    assert capabilities.looks_of(plain) is STOCK


def test_a_terrain_like_one_of_all_games_keeps_what_is_not_said(tmp_path):
    (tmp_path / "looks.toml").write_text(
        '[terrain."dunes/palms"]\nlike = "forest"\nletter = "P"\nscenery = "woods"\n'
    )
    looks = looks_in(tmp_path)
    palms, forest = looks.terrains["dunes/palms"], STOCK.terrains["forest"]
    assert (palms.letter, palms.icon, palms.tone) == ("P", forest.icon, forest.tone)
    assert looks.sceneries["dunes/palms"] == STOCK.sceneries["woods"]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ('like = "forst"', "unknown terrain 'forst': did you mean forest?"),
        ('like = "forest"\nscenery = "wods"', "unknown scenery 'wods': did you mean woods?"),
        ('tone = "sand"', "it needs the key icon"),
        ('letter = "P"', "expected a table with one of the keys like, tone"),
    ],
)
def test_looks_that_cannot_be_read_are_told(said, told, tmp_path):
    (tmp_path / "looks.toml").write_text(f'[terrain."dunes/palms"]\n{said}\n')
    with pytest.raises(GameDataError, match=re.escape(told)):
        looks_in(tmp_path)
