"""
What all who make a game of a file hand to one another: its names, numbers of players, the draft.

What each name of a file means is the same for most of its tables. What it says by numbers of
players, as in ``{ 2p = 4, 3-4p = 8 }``, is chosen for so many.

Texts are those of designers, in one language or both: ``{icon:NAME}`` draws a thing of the file,
``{slot}`` is filled, ``{{`` is a brace.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, TypeAlias

from generators import regex
from generators.hexes import ORIGIN, Hex, Place
from pnp.messages import Message
from pnp.model import gamefiles, games
from pnp.tables.faults import Faults, KeyPath
from pnp.tables.records import Table

Kind: TypeAlias = Literal["region", "way", "terrain", "chip", "piece", "deck", "entry"]

RESERVED = frozenset(
    (
        *("all", "terrain", "players", "hexes", "value", "board", "table", "pile"),
        *("place", "player", "nobody", "own", "others", "not", "rim", "corners"),
    )
)
# How position files begin the lines of a block.
KEYWORDS = frozenset(
    ("game", "phase", "board", "anchor", "totals", "ruling", "pieces", "keeps", "title", "names")
)
# One or two letters begin rows of maps, and lines of pieces or colours.
_SHORTEST_KEYWORD = 3
# What all pages say of a game.
_PAGE_WORDS = frozenset(("title", "credit"))
_SHARED: tuple[Kind, ...] = ("region", "way", "terrain", "chip", "piece", "deck", "entry")
_OTHERS = ("colour", "bigtile", "deal", "pattern", "rule", "score", "end", "die", "aid", "scene")
KINDS = (*_SHARED, *_OTHERS)
_NAME = regex(r"[a-z0-9][a-z0-9-]*")
_LONGEST_NAME = 40
# Of one kind: far more than any game has.
MOST_THINGS = 300


class Meaning(Table):
    """
    What a name means.

    Attributes:
        ids: what it is the name of; of a tag all that have it.
    """

    kind: Kind
    ids: tuple[str, ...]
    is_tag: bool = False


Names: TypeAlias = Mapping[str, Meaning]
# Before a word: all but what it means.
NOT = "not "
# Before a piece: only where it is on top of its stack.
TOP = "top "


def split_words(words: gamefiles.Words) -> tuple[list[str], list[str]]:
    """Return the words that stand alone, and those behind a ``not``, without it."""
    said = gamefiles.words_of(words)
    less = [word.removeprefix(NOT).strip() for word in said if word.startswith(NOT)]
    return [word for word in said if not word.startswith(NOT)], less


def each_word(words: gamefiles.Words, path: KeyPath) -> Iterator[tuple[KeyPath, str]]:
    """Yield words, each with where it stands."""
    for number, word in enumerate(gamefiles.words_of(words), start=1):
        yield path if isinstance(words, str) else (*path, number), word


def names_of(file: gamefiles.GameFile, faults: Faults) -> dict[str, Meaning]:
    """Return what the names of *file* mean; what is wrong with them is noted."""
    names: dict[str, Meaning] = {}
    for table in KINDS:
        if len(getattr(file, table)) > MOST_THINGS:
            faults.add((table,), Message("too_many_things", most=MOST_THINGS))
    for kind in _SHARED:
        for name in getattr(file, kind):
            _note_shape((kind, name), name, faults, is_shared=kind != "entry")
            taken = {"chip": KEYWORDS, "entry": KEYWORDS, "terrain": _PAGE_WORDS}
            if kind in {"chip", "entry"} and len(name) < _SHORTEST_KEYWORD:
                faults.add((kind, name), Message("name_too_short", least=_SHORTEST_KEYWORD))
            elif name in taken.get(kind, ()):
                faults.add((kind, name), Message("name_reserved", name=name))
            if name in names:
                faults.add((kind, name), Message("name_twice", kind=_kind_name(names[name])))
            names[name] = Meaning(kind, (name,))
    for table in _OTHERS:
        for name in getattr(file, table):
            _note_shape((table, name), name, faults, is_shared=False)
    fronts = {name: file.piece.get(piece.flip_of, piece) for name, piece in file.piece.items()}
    tagged: list[tuple[Kind, str, gamefiles.Words]] = [
        *(("terrain", name, terrain.tags) for name, terrain in file.terrain.items()),
        *(("piece", name, front.tags) for name, front in fronts.items()),
    ]
    for kind, name, words in tagged:
        for tag in dict.fromkeys(gamefiles.words_of(words)):
            known = names.get(tag, Meaning(kind, (), is_tag=True))
            _note_shape((kind, name, "is"), tag, faults)
            if not known.is_tag or known.kind != kind:
                faults.add((kind, name, "is"), Message("name_twice", kind=_kind_name(known)))
            else:
                names[tag] = known._replace(ids=(*known.ids, name))
    return names


def _note_shape(path: KeyPath, name: str, faults: Faults, *, is_shared: bool = True) -> None:
    if not _NAME.fullmatch(name) or len(name) > _LONGEST_NAME:
        faults.add(path, Message("game_name_shape", most=_LONGEST_NAME))
        faults.misnamed.add(name.lower())
    elif is_shared and name in RESERVED:
        faults.add(path, Message("name_reserved", name=name))


def _kind_name(meaning: Meaning) -> str:
    return Message("name_tag") if meaning.is_tag else Message(f"name_{meaning.kind}")


# Numbers of players


_KEYS = {
    "terrain": ("count",),
    "bigtile": ("count",),
    "piece": ("count",),
    "deal": ("count",),
    "rule": ("least", "most"),
    "end": ("points", "least", "most"),
}


def key_for(value: object, players: int) -> KeyPath:
    """Return the key of a table by players that holds for so many; none for what is no table."""
    if not isinstance(value, Mapping):
        return ()
    return next(((key,) for key in value if players in gamefiles.range_of_key(key)), ())


def tables_by_players(file: gamefiles.GameFile) -> dict[KeyPath, Mapping[str, object]]:
    """Return all that *file* says by numbers of players, by where it stands."""
    values: dict[KeyPath, object] = {
        ("board", "outline"): file.board.outline,
        ("board", "map"): file.board.map,
    }
    values |= {("region", name): words for name, words in file.region.items()}
    for kind, keys in _KEYS.items():
        for name, table in getattr(file, kind).items():
            values |= {(kind, name, key): getattr(table, key) for key in keys}
    for name, chip in file.chip.items():
        if gamefiles.is_by_players(chip.bag):
            values["chip", name, "bag"] = chip.bag
        else:
            values |= {("chip", name, "bag", value): count for value, count in chip.bag.items()}
    return {path: value for path, value in values.items() if isinstance(value, Mapping)}


def note_players(
    value: Mapping[str, object], path: KeyPath, all_players: range, faults: Faults
) -> list[int]:
    """Note what is wrong with the numbers of players of a table by these; return what it lacks."""
    found: list[int] = []
    for key in value:
        meant = gamefiles.range_of_key(key)
        if not meant:
            faults.add((*path, key), Message("players_key", value=key))
        elif not set(meant) <= set(all_players):
            bounds = "-".join(map(str, dict.fromkeys((all_players[0], all_players[-1]))))
            faults.add((*path, key), Message("players_not_in_game", players=bounds))
        elif set(meant) & set(found):
            faults.add((*path, key), Message("players_twice", value=key))
        found += meant
    missing = [players for players in all_players if players not in found]
    if missing and not faults.is_at(path):
        keys = ", ".join(f"{number}p" for number in missing)
        faults.add(path, Message("players_missing", players=keys))
    return missing


# The draft


class Draft(Table):
    """
    A game that is being made of a file, for so many players.

    Attributes:
        cells: the hexes of its board in reading order and normal form, as far as they are known.
        hexes: those by their names.
        regions: the hexes of each region, in their order.
        stock: those of each word that every board knows, as far as it was asked for.
        letters: the letters of pieces, by their ids.
        ways: the lines of each road and river.
    """

    file: gamefiles.GameFile
    folder: gamefiles.Folder
    names: Names
    faults: Faults
    players: int
    ground: games.Ground
    cells: tuple[Hex, ...]
    hexes: dict[str, Hex]
    letters: dict[str, str]
    regions: dict[str, tuple[Hex, ...]]
    stock: dict[str, tuple[Hex, ...] | None]
    ways: dict[str, tuple[tuple[Place, ...], ...]]

    @property
    def one_board(self) -> tuple[Hex, ...]:
        """The hexes of the board, or of the first where each player has one."""
        return next(iter(self.ground.boards), self.cells)

    def on_each(self, cells: Iterable[Hex]) -> tuple[Hex, ...]:
        """Return hexes of one board on all there are."""
        shifts = self.ground.shifts or (ORIGIN,)
        return tuple(cell + shift for shift in shifts for cell in cells)

    @property
    def is_settled(self) -> bool:
        """Whether the file settles the hexes; else a seed does, or the players."""
        return bool(self.ground.cells)


# Texts as designers write them


_ICON = "icon:"
PICTOGRAM = "pictogram:"
# What may stand in a slot's place, for guesses.
ANY_ICON = f"{_ICON}NAME"
# Which big tile lies where.
BIG_TILES = "bigtiles"
# What a finding of a rule fills.
SLOTS_OF_RULES = ("hexes", "colour", "count")
_PARTS = r"(\{\{|\}\}|\{[^{}]*\})"


class Part(Table):
    """
    A part of a text: words, or a slot.

    Attributes:
        written: as it stands in the text, with its braces.
        words: what is printed of it; nothing of a slot.
        slot: what stands between the braces; None for words.
    """

    written: str
    words: str
    slot: str | None = None

    @property
    def icon(self) -> str | None:
        """The thing that an icon shows; None for anything else."""
        is_icon = self.slot is not None and self.slot.startswith(_ICON)
        return self.slot.removeprefix(_ICON).strip() if self.slot and is_icon else None

    @property
    def has_lone_brace(self) -> bool:
        """Whether these are words with a brace that is neither doubled nor that of a slot."""
        is_bare = self.slot is None and self.words == self.written
        return is_bare and not {"{", "}"}.isdisjoint(self.words)


def parts_of(text: str) -> Iterator[Part]:
    """
    Yield the words and slots of a text.

    >>> [part.words or part.slot for part in parts_of("{{ {icon:hut} at {hexes}")]
    ['{', ' ', 'icon:hut', ' at ', 'hexes']
    """
    for written in filter(None, re.split(_PARTS, text)):
        if written in {"{{", "}}"}:
            yield Part(written, written[0])
        elif written[0] == "{" and written[-1] == "}":
            yield Part(written, "", written[1:-1].strip())
        else:
            yield Part(written, written)


def without_icons(text: gamefiles.Text, language: str) -> str:
    """Return a text as plain words, where no pictures can be."""
    return "".join(part.words for part in parts_of(gamefiles.in_language(text, language))).strip()


def plain(name: str) -> str:
    """Return what is printed of an id that has no name: ``deep-sea`` is ``Deep sea``."""
    words = name.replace("-", " ")
    return words[:1].upper() + words[1:]


def named(key: str, name: gamefiles.Text, language: str) -> str:
    """Return what a thing is called: its id, capitalised, where it has no name."""
    return gamefiles.in_language(name, language) or plain(key)


def escaped(text: str) -> str:
    """Return *text* so that it has no slots."""
    return text.replace("{", "{{").replace("}", "}}")
