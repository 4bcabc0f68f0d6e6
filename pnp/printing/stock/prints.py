"""
What a game says of its print in `print.toml`: cover, pictograms, scenes, aids, rules, set-up.

Texts stand in `texts.toml`; what is said here refers to their keys. The file is read when a
kit or a card is drawn, and never before.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypeAlias

from pnp.model.games import Game, package_folder
from pnp.printing.art.pictograms import Pictogram, Scene
from pnp.printing.art.vistas import Vista
from pnp.tables.reading import read_table

FILE = "print.toml"


class Head(NamedTuple):
    """A heading."""

    head: str


class Words(NamedTuple):
    """A paragraph, *scale* times as large as others."""

    text: str
    scale: float = 1.0


class Listed(NamedTuple):
    """A list of texts; those of which a word is missing are left out."""

    list: tuple[str, ...]
    is_numbered: bool = False


class Items(NamedTuple):
    """A list of the texts ``STEM_1``, ``STEM_2`` and so on, as many as there are."""

    items: str
    first: int = 1
    is_numbered: bool = False


class Rows(NamedTuple):
    """A table: the keys of texts, or words that are said in any language."""

    rows: tuple[tuple[str, ...], ...]
    head: tuple[str, ...] = ()


class Pictured(NamedTuple):
    """
    A pictogram beside a text and its name; by itself where there is neither.

    Attributes:
        signs: pictograms in a row below.
        mm: how high the pictogram is, if not as the others.
    """

    picture: str
    text: str = ""
    name: str = ""
    signs: tuple[str, ...] = ()
    mm: float | None = None


class Drawn(NamedTuple):
    """Tables and figures that the code of the game gives by this name."""

    drawn: str


# What has a picture may have a text, a table may have a head; so they come first.
Entry: TypeAlias = Pictured | Rows | Head | Words | Listed | Items | Drawn


@dataclass(frozen=True, slots=True)
class Side:
    """
    A side of an aid, or a page.

    Attributes:
        mm: how high its pictograms are.
    """

    blocks: tuple[Entry, ...]
    title: str
    subtitle: str = "title"
    mm: float = 9.0


@dataclass(frozen=True, slots=True)
class Aid:
    """
    A card of two sides to play with.

    Attributes:
        has_credit: the author and the licence stand at its foot.
        name: of its component; empty: its key and "card".
        is_shared: there is one for all players, not one for each.
    """

    front: Side
    back: Side
    has_credit: bool = False
    name: str = ""
    is_shared: bool = False


@dataclass(frozen=True, slots=True)
class SetupSteps:
    """What a set-up card says, from the top."""

    blocks: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Print:
    """
    All that a game says of its print, by the names of its tables.

    Attributes:
        rules: the summary of the rules.
        setup: the steps of the set-up card.
    """

    cover: Vista | None = None
    pictogram: Mapping[str, Pictogram] = field(default_factory=dict)
    scene: Mapping[str, Scene] = field(default_factory=dict)
    aid: Mapping[str, Aid] = field(default_factory=dict)
    rules: Side | None = None
    setup: SetupSteps | None = None


def print_of(game: Game) -> Print:
    """
    Return what *game* says of its print; nothing if it has no such file.

    Raises:
        GameDataError: the file cannot be read.
    """
    return _read(package_folder(game.package) / FILE)


def band_of(game: Game) -> str:
    """Return the name of the colour of *game* among the bands of themes."""
    cover = print_of(game).cover
    return cover.band if cover else game.package.rpartition(".")[2]


def text_keys(said: Print) -> Iterator[str]:
    """Yield the keys of all texts that *said* refers to."""
    pages = [side for aid in said.aid.values() for side in (aid.front, aid.back)]
    pages += [said.rules] if said.rules else []
    for page in pages:
        yield from (page.title, page.subtitle)
    steps = said.setup.blocks if said.setup else ()
    for entry in (*(entry for page in pages for entry in page.blocks), *steps):
        yield from _keys_of(entry)


def _keys_of(entry: Entry) -> tuple[str, ...]:
    match entry:
        case Head(key) | Words(key):
            return (key,)
        case Listed(keys):
            return keys
        case Items(stem, first):
            return (f"{stem}_{first}",)
        case Pictured(_, text, name):
            return tuple(key for key in (text, name) if key)
        case Rows() | Drawn():
            return ()


@cache
def _read(path: Path) -> Print:
    return read_table(Print, path) if path.is_file() else Print()
