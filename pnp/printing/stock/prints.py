"""
What a game says of its print in `print.toml`: cover, pictograms, scenes, aids, rules, set-up.

Texts stand in `texts.toml`; what is said here refers to their keys. The file is read when a
kit or a card is drawn, and never before.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

from pnp.model.games import Game
from pnp.model.parts import Face, Pad, StandeeSize, Stock, TokenSize
from pnp.printing.art.pictograms import Pictogram, Scene
from pnp.printing.art.vistas import Vista
from pnp.tables.reading import read_table
from pnp.texts import Texts, load_texts

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
    """
    A table: the keys of texts, or words with ``{KEY}``, ``{icon:NAME}`` and ``**bold**``.

    A cell with ``{NAME...}`` is repeated for each value of that number of the game. A row of which
    a word is missing is left out.

    Attributes:
        shares: how wide the columns are; the first twice as wide as the others.
        anchor: how all columns but the first are set.
    """

    rows: tuple[tuple[str, ...], ...]
    head: tuple[str, ...] = ()
    shares: tuple[float, ...] = ()
    anchor: Literal["start", "middle", "end"] = "middle"


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
        coloured: there is one of each colour in play, these pieces of it in its band.
    """

    front: Side
    back: Side
    has_credit: bool = False
    name: str = ""
    is_shared: bool = False
    coloured: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SetupSteps:
    """What a set-up card says, from the top."""

    blocks: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class PrintedPiece:
    """
    How a piece of the file is printed, or one that stands on no board and is told here alone.

    Attributes:
        size: of a disc and of a square, and the length of a bar.
        part: of one that stands on no board.
        face: of such a one; without a picture that of the file.
        count: of such a one: a number, or the name of one of the game.
        others: see `PiecePart`.
    """

    size: TokenSize
    part: str = ""
    face: Face = field(default_factory=Face)
    back: Face | None = None
    count: int | str = 1
    share: tuple[float, float] = (0.62, 0.73)
    standee: StandeeSize | None = None
    title: str = ""
    is_neutral: bool = False
    band: str = ""


@dataclass(frozen=True, slots=True)
class Print:
    """
    All that a game says of its print, by the names of its tables.

    Attributes:
        rules: the summary of the rules.
        setup: the steps of the set-up card.
        boxed: parts that go into the tuck box, besides those of pieces and cards.
        stock: what parts are made of that the program makes; board.
        shares: of parts whose tiles are smaller: how large, of a tile.
    """

    boxed: tuple[str, ...] = ()
    stock: Mapping[str, Stock] = field(default_factory=dict)
    shares: Mapping[str, float] = field(default_factory=dict)
    piece: Mapping[str, PrintedPiece] = field(default_factory=dict)
    pad: Pad | None = None

    cover: Vista | None = None
    pictogram: Mapping[str, Pictogram] = field(default_factory=dict)
    scene: Mapping[str, Scene] = field(default_factory=dict)
    aid: Mapping[str, Aid] = field(default_factory=dict)
    rules: Side | None = None
    setup: SetupSteps | None = None


class Said(NamedTuple):
    """What a package says of print, and the texts that it refers to."""

    print: Print
    texts: Texts


def print_of(game: Game) -> Print:
    """
    Return what *game* says of its print; nothing if it has no such file.

    Of what it extends the pieces, the pad and what is boxed; for aids and rules see `said_by`.

    Raises:
        GameDataError: a file cannot be read.
    """
    said = Print()
    for folder in game.folders:
        own, before = _read(folder / FILE), said
        said = replace(
            own,
            boxed=(*before.boxed, *own.boxed),
            piece={**before.piece, **own.piece},
            pad=own.pad or before.pad,
        )
    return said


def said_by(game: Game, language: str) -> tuple[Said, ...]:
    """Return what each package of *game* says of its print, what it extends first."""
    return tuple(
        Said(_read(folder / FILE), load_texts(folder, language)._replace(numbers=game.numbers))
        for folder in game.folders
    )


def band_of(game: Game) -> str:
    """Return the name of the colour of *game* among the bands of themes."""
    cover = print_of(game).cover
    return cover.band if cover else game.package.rpartition(".")[2] or "own"


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
