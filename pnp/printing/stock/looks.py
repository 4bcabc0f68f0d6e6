"""
Looks from files: the pictures and colours that all games share, and those of a game.

A game says how its terrains are drawn, its colours and its lands in `print/looks.toml`; beside it
stand the drawings of its pieces and signs. They are read when something is drawn, and never before.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypeVar

from pnp.errors import GameDataError
from pnp.printing.art.svgart import ArtFile
from pnp.printing.drawings import Drawing
from pnp.printing.themes import Looks, PlayerColour, Scenery, TerrainLook, Tones
from pnp.tables.reading import read_table
from pnp.texts.suggestions import unknown_name

FILE = "looks.toml"
Value = TypeVar("Value")

_ART = Path(__file__).parents[1] / "art" / "files"


class _Player(NamedTuple):
    """A colour of players, as in `PlayerColour`."""

    letter: str
    fill: str
    ink: str
    pale: str


class _Like(NamedTuple):
    """A terrain like one of all games, but for what is said; its land, by the name."""

    like: str
    letter: str = ""
    tone: str | None = None
    icon: str | None = None
    has_value: bool = False
    scenery: str = ""


class _Own(NamedTuple):
    """A terrain of its own, as in `TerrainLook`; its land, by the name."""

    tone: str
    icon: str
    letter: str = ""
    has_value: bool = False
    scenery: str = ""


@dataclass(frozen=True, slots=True)
class _Said:
    """
    What a file says, by the names of its tables.

    Attributes:
        extends: the folder of the looks that it adds to, seen from its own; empty: the stock.
        wash: tones of the theme `country`.
        called: by terrain and piece, further words for it.
    """

    extends: str = ""
    terrain: Mapping[str, _Like | _Own] = field(default_factory=dict)
    scenery: Mapping[str, Scenery] = field(default_factory=dict)
    tone: Mapping[str, Tones] = field(default_factory=dict)
    wash: Mapping[str, Tones] = field(default_factory=dict)
    band: Mapping[str, str] = field(default_factory=dict)
    player: Mapping[str, _Player] = field(default_factory=dict)
    called: Mapping[str, str] = field(default_factory=dict)


@cache
def stock_looks() -> Looks:
    """Return the looks that all games share; lands are called by their own names in them."""
    said = read_table(_Said, _ART / FILE)
    art = Looks(
        sceneries=said.scenery,
        icons=ArtFile(_ART / "icons.svg"),
        engravings=ArtFile(_ART / "engravings.svg"),
    )
    return _looks(said, _ART, Looks()).plus(art)


@cache
def looks_in(folder: Path) -> Looks:
    """
    Return the looks of the game whose print is in *folder*: the stock's where it has none.

    Raises:
        GameDataError: its file cannot be read.
    """
    if not (folder / FILE).is_file():
        return stock_looks()
    said = read_table(_Said, folder / FILE)
    base = looks_in((folder / said.extends).resolve()) if said.extends else stock_looks()
    return base.plus(_looks(said, folder, base))


def _looks(said: _Said, folder: Path, base: Looks) -> Looks:
    lands = {**base.sceneries, **said.scenery}
    return Looks(
        terrains={key: _look(key, one, base.terrains) for key, one in said.terrain.items()},
        tones=said.tone,
        washes=said.wash,
        bands=said.band,
        players={key: PlayerColour(key, *one) for key, one in said.player.items()},
        pieces=_art(folder / "pieces.svg"),
        signs=_art(folder / "signs.svg"),
        sceneries={
            key: _named("scenery", one.scenery, lands)
            for key, one in said.terrain.items()
            if one.scenery
        },
        called={word: key for key, words in said.called.items() for word in words.split()},
    )


def _art(path: Path) -> Mapping[str, Drawing]:
    return ArtFile(path) if path.is_file() else {}


def _look(key: str, said: _Like | _Own, others: Mapping[str, TerrainLook]) -> TerrainLook:
    table = {name: value for name, value in said._asdict().items() if value is not None}
    del table["scenery"]
    if isinstance(said, _Own):
        return TerrainLook(key, **table)
    return replace(_named("terrain", table.pop("like"), others), key=key, **table)


def _named(what: str, name: str, known: Mapping[str, Value]) -> Value:
    if name not in known:
        raise GameDataError(unknown_name(what, name, known))
    return known[name]
