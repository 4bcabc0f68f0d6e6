"""The names of a game file: what each means. Most tables share one set of them."""

import re
from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple, TypeAlias

from pnp.messages import Message
from pnp.model.gamefiles import GameFile, Words
from pnp.owngames.faultlists import FaultList
from pnp.tables.faults import KeyPath

Kind: TypeAlias = Literal["region", "terrain", "chip", "piece", "deck", "entry"]

RESERVED = frozenset(
    (
        *("all", "terrain", "players", "hexes", "value", "board", "table", "pile"),
        *("place", "player", "nobody", "own", "others", "not", "rim", "corners"),
    )
)
# How position files begin the lines of a block.
_KEYWORDS = frozenset(
    ("game", "phase", "anchor", "totals", "ruling", "pieces", "keeps", "title", "names")
)
# One or two letters begin rows of maps, and lines of pieces or colours.
_SHORTEST_KEYWORD = 3
# What all pages say of a game.
_PAGE_WORDS = frozenset(("title", "credit"))
_SHARED: tuple[Kind, ...] = ("region", "terrain", "chip", "piece", "deck", "entry")
_OTHERS = ("colour", "deal", "rule", "score", "end", "aid")
KINDS = (*_SHARED, *_OTHERS)
_NAME = re.compile(r"[a-z0-9][a-z0-9-]*")
_LONGEST_NAME = 40
# Of one kind: far more than any game has.
MOST_THINGS = 300


class Meaning(NamedTuple):
    """
    What a name means.

    Attributes:
        ids: what it is the name of; of a tag all that have it.
    """

    kind: Kind
    ids: tuple[str, ...]
    is_tag: bool = False


Names: TypeAlias = Mapping[str, Meaning]


def words_of(words: Words) -> tuple[str, ...]:
    """Return a word, or several, as several; none for an empty one."""
    return (words,) if isinstance(words, str) and words else tuple(words)


def names_of(file: GameFile, faults: FaultList) -> dict[str, Meaning]:
    """Return what the names of *file* mean; what is wrong with them is noted."""
    names: dict[str, Meaning] = {}
    for table in KINDS:
        if len(getattr(file, table)) > MOST_THINGS:
            faults.add((table,), Message("too_many_things", most=MOST_THINGS))
    for kind in _SHARED:
        for name in getattr(file, kind):
            _note_shape((kind, name), name, faults)
            _note_taken(kind, name, faults)
            if name in names:
                faults.add((kind, name), Message("name_twice", kind=_kind_name(names[name])))
            names[name] = Meaning(kind, (name,))
    for table in _OTHERS:
        for name in getattr(file, table):
            _note_shape((table, name), name, faults, is_shared=False)
    for kind, name, tag, path in _tags(file):
        known = names.get(tag, Meaning(kind, (), is_tag=True))
        _note_shape(path, tag, faults)
        if not known.is_tag or known.kind != kind:
            faults.add(path, Message("name_twice", kind=_kind_name(known)))
        else:
            names[tag] = known._replace(ids=(*known.ids, name))
    return names


def _tags(file: GameFile) -> Iterator[tuple[Kind, str, str, KeyPath]]:
    for terrain, land in file.terrain.items():
        for tag in dict.fromkeys(words_of(land.tags)):
            yield "terrain", terrain, tag, ("terrain", terrain, "is")
    for piece, table in file.piece.items():
        front = file.piece.get(table.flip_of, table)
        for tag in dict.fromkeys(words_of(front.tags)):
            yield "piece", piece, tag, ("piece", piece, "is")


def _note_shape(path: KeyPath, name: str, faults: FaultList, *, is_shared: bool = True) -> None:
    if not _NAME.fullmatch(name) or len(name) > _LONGEST_NAME:
        faults.add(path, Message("game_name_shape", most=_LONGEST_NAME))
        faults.misnamed.add(name.lower())
    elif is_shared and name in RESERVED:
        faults.add(path, Message("name_reserved", name=name))


def _note_taken(kind: Kind, name: str, faults: FaultList) -> None:
    """Note a name that position files or pages have for something else."""
    taken = {"chip": _KEYWORDS, "entry": _KEYWORDS, "terrain": _PAGE_WORDS}
    if kind in {"chip", "entry"} and len(name) < _SHORTEST_KEYWORD:
        faults.add((kind, name), Message("name_too_short", least=_SHORTEST_KEYWORD))
    elif name in taken.get(kind, ()):
        faults.add((kind, name), Message("name_reserved", name=name))


def _kind_name(meaning: Meaning) -> str:
    return Message("name_tag") if meaning.is_tag else Message(f"name_{meaning.kind}")
