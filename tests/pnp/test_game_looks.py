"""Pictures and colours of games: found by name, each name once, a new game by its folder."""

import sys
from types import ModuleType

import pytest
from pnp.printing.art.terrains import LOOKS, LOW, Growth, TerrainLook, find_look
from pnp.printing.gamelooks import GameLooks

from pnp import games
from pnp.printing.art.icons import ICONS
from pnp.printing.art.motifs import MOTIFS
from pnp.printing.art.pieces import PIECES, Silhouette, piece
from pnp.printing.themes import THEMES, PlayerColour, Tones, find_player

COLOUR, INK_SAVER = THEMES["colour"], THEMES["ink-saver"]
STOCKS = {
    "looks": LOOKS,
    "tones": COLOUR.tones,
    "bands": COLOUR.bands,
    "players": COLOUR.players,
    "pieces": PIECES,
    "icons": ICONS,
    "motifs": MOTIFS,
}
MADE_UP = GameLooks(
    terrains=(TerrainLook("dunes/sand", "S", "sand", "grass", (Growth("tuft", 0.2),), LOW),),
    tones={"sand": Tones("#eeddaa", "#bbaa77", "#887755")},
    bands={"dunes": "#884400"},
    players={"orange": PlayerColour("orange", "O", "#ff8800", "#2f231c", "#ffddaa")},
    pieces={"camel": Silhouette("M -.4 .4 L 0 -.4 .4 .4 Z", "M -.1 .2 L .1 .2", 0.0, 0.2)},
)


@pytest.mark.parametrize("stock", STOCKS.values(), ids=STOCKS)
def test_no_two_games_use_one_name(stock):
    assert len(set(stock)) == len(list(stock)) == len(stock)


@pytest.mark.parametrize("stock", STOCKS.values(), ids=STOCKS)
def test_an_unknown_name_is_in_no_stock(stock):
    assert "nowhere" not in stock
    with pytest.raises(KeyError):
        stock["nowhere"]


@pytest.fixture
def made_up_game(monkeypatch):
    """A registered game whose folder holds nothing but its looks."""
    module = ModuleType("dunes.print.looks")
    module.LOOKS = MADE_UP
    for name in ("dunes", "dunes.print"):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    monkeypatch.setitem(sys.modules, "dunes.print.looks", module)
    monkeypatch.setitem(games.PACKAGES, "dunes", "dunes")


@pytest.mark.usefixtures("made_up_game")
def test_a_new_game_brings_pictures_and_colours():
    assert find_look("dunes/sand") == MADE_UP.terrains[0]
    assert COLOUR.tones["sand"] == MADE_UP.tones["sand"]
    assert COLOUR.bands["dunes"] == "#884400"
    orange = find_player(COLOUR, "orange")
    assert piece("camel", orange).name == "piece-camel-orange-ff8800-O"


@pytest.mark.usefixtures("made_up_game")
def test_the_ink_saver_theme_makes_colours_of_a_game_pale():
    assert INK_SAVER.tones["sand"].ground == INK_SAVER.bands["dunes"] == INK_SAVER.paper
    assert INK_SAVER.tones["sand"].pattern == "#887755"
    assert find_player(INK_SAVER, "orange").fill == "#ffddaa"


def test_a_game_without_looks_has_those_of_all(monkeypatch):
    monkeypatch.setitem(games.PACKAGES, "plain", "plain")
    monkeypatch.setitem(sys.modules, "plain", ModuleType("plain"))
    assert "barony/lake" in set(LOOKS)
