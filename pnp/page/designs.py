"""
Own games on the page: their files in memory, the games that they make, and the calls about them.

A call brings the text of each game that it is about, and names its other files by keys: what is
in those is held here, within bounds. What is not held, as in a worker that was started anew, is
asked for, and brought by the call when it is made again.
"""

from collections.abc import Iterator, Mapping, Set
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from pathlib import PurePosixPath
from typing import Any, TypeAlias

from generators import NamedTuple, regex
from output.files import zip_bytes
from pnp.errors import ArtError, GameFileError, OptionError, PnpError
from pnp.games import capabilities, games_in_memory
from pnp.messages import Message, message_of
from pnp.model.boards import Json
from pnp.model.games import Game, package_folder
from pnp.page.answers import Answer, Calls, game_data, translated
from pnp.requests import options as table
from pnp.requests.reading import Request

MOST_HELD_BYTES = 80_000_000
_MOST_SLIPS = 20  # lines that are left out to read the others

_GAP = "\n\n"

# A fault as the page takes it.
Row: TypeAlias = dict[str, Any]

_held: dict[str, bytes] = {}  # by key, the oldest first
# Those that the call at hand has brought.
_brought: ContextVar[tuple["Design", ...]] = ContextVar("designs", default=())


class Design(NamedTuple):
    """An own game: the name and text of its file, and the keys of the files beside it by name."""

    name: str
    text: str
    keys: tuple[tuple[str, str], ...] = ()


class NotHeldError(Exception):
    """Files that are not held, by their keys."""

    def __init__(self, keys: tuple[str, ...]) -> None:
        super().__init__(*keys)
        self.keys = keys


def hold(key: str, content: bytes) -> None:
    """Hold what is in a file, as long as there is room."""
    _held.pop(key, None)
    _held[key] = content
    while sum(map(len, _held.values())) > MOST_HELD_BYTES:
        del _held[next(iter(_held))]


def read_design(sent: object) -> Design:
    """
    Return an own game as it was sent.

    Raises:
        OptionError: it is none.
    """
    values = sent if isinstance(sent, Mapping) else {}
    name, text, keys = (values.get(key) for key in ("name", "text", "keys"))
    if not (isinstance(name, str) and isinstance(text, str) and isinstance(keys, Mapping)):
        raise OptionError("design_expected")
    return Design(name, text, tuple(sorted((str(one), str(key)) for one, key in keys.items())))


def files_of(design: Design) -> dict[str, bytes]:
    """
    Return all files of *design* by their names.

    Raises:
        NotHeldError: some are not held.
    """
    missing = tuple(key for _, key in design.keys if key not in _held)
    if missing:
        raise NotHeldError(missing)
    beside = {name: _held[key] for name, key in design.keys}
    return {**beside, design.name: design.text.encode(errors="replace")}


@lru_cache(maxsize=8)
def game_of(design: Design) -> Game:
    """
    Return the game that *design* makes.

    Raises:
        GameFileError: something in it is wrong; all of that is told.
        NotHeldError: some of its files are not held.
    """
    from pnp.owngames.files import game_in_memory
    from pnp.owngames.reading import read_game

    return read_game(game_in_memory(files_of(design), design.name))


@contextmanager
def with_designs(sent: object) -> Iterator[None]:
    """
    Let games be found among those *sent*, and on no disk.

    Raises:
        PnpError: something in them is wrong.
        NotHeldError: some of their files are not held.
    """
    designs = tuple(map(read_design, sent)) if isinstance(sent, list) else ()
    before = _brought.set(designs)
    try:
        with games_in_memory({design.name: game_of(design) for design in designs}):
            yield
    finally:
        _brought.reset(before)


def brought() -> tuple[Design, ...]:
    """Return the own games that the call at hand has brought: what is kept of it is of these."""
    return _brought.get()


_DESIGN: table.Option[object] = table.Option("design", "table", {})
_NAME = table.Option("name", "word", "")
_LIKE = table.Option("like", "word", "")
_KEY = table.Option("key", "word", "")

# What stands before a fault; French has a blank before a colon.
_TABLE_NAME = regex(r"\[[^\[\]]+\]\s*(#.*)?$")
_WORD = regex(r"[\w-]+")
_PLACE = regex(r"^[^\n]*?:(\d+)\s?: ")


def start_design(given: Request) -> Answer:
    """Return the text of a small game to start from, called *name*, or one *like* another."""
    from pnp.owngames.reading import like_files, starter_text
    from pnp.texts import load_texts

    if given[_LIKE]:
        files = like_files(given[_LIKE], given[_NAME], given.language)
        return Answer({"text": files[given[_NAME]].decode()})
    # What the command line does with the file is of no use here.
    first, _, commands = starter_text(given[_NAME], given.language).partition("\n#\n")
    told = load_texts(package_folder("pnp.page"), given.language)("design_first_words")
    return Answer({"text": f"{first}\n# {told}\n\n{commands.partition(_GAP)[2]}"})


def check_design(given: Request) -> Answer:
    """Return what is wrong with a game, line by line; if nothing is, what forms must know of it."""
    design, language = read_design(given[_DESIGN]), given.language
    found: dict[str, Json] = {}
    try:
        game = game_of(design)
        decks = game.file.tables.deck
        found = {"game": game_data(game, language), "decks": [*decks]}
        capabilities.theme_of(game, "colour")
        notes: list[Json] = [
            translated(note, language) for note in capabilities.art_notes(game, game.hex_mm)
        ]
    except (GameFileError, ArtError) as error:
        slips = _beside_slips(design, language)
        faults: list[Json] = [*(slips or _fault_rows(error, language))]
        return Answer({**found, "faults": faults})
    return Answer({**found, "faults": [], "notes": notes})


def zip_design(given: Request) -> Answer:
    """Return a game with all of its files as a zip, which the command line opens as well."""
    design = read_design(given[_DESIGN])
    packed = zip_bytes(sorted(files_of(design).items()), is_packed=True)
    return Answer({"name": f"{PurePosixPath(design.name).stem}.zip"}, (packed,))


def unzip_design(given: Request) -> Answer:
    """Return the files in a zip that is held by its *key*: the names, and what is in each."""
    from pnp.owngames.files import MOST_BYTES, game_in_zip

    content = files_of(read_design({"name": "", "text": "", "keys": {"zip": given[_KEY]}}))["zip"]
    game = game_in_zip(content, given[_NAME])
    there = game.folder.names()
    names = [name for name in there if PurePosixPath(name).suffix.lower() in MOST_BYTES]
    return Answer(
        {"game": game.file, "names": [*names]},
        tuple(game.folder.read(PurePosixPath(name)) for name in names),
    )


def _beside_slips(design: Design, language: str) -> list[Row]:
    """
    Return which lines of a game are no TOML, and what else is wrong; nothing if all is TOML.

    Each such line is left out, and the rest read on. What may only follow from that is not told:
    what is missing, names that stand in those lines, and what stands below the name of a table
    among them. Nor is a line behind one that is left out: it may go on what began there. Where
    the name of a table is told to be wrong, something above it is open, and nothing can be read.
    """
    from pnp.owngames import reading
    from pnp.owngames.files import game_in_memory
    from pnp.tables.parsing import parse_toml

    lines = design.text.split("\n")
    left_out: list[tuple[int, str]] = []
    slips: list[Row] = []
    while True:
        try:
            parse_toml("\n".join(lines), design.name, GameFileError)
            break
        except GameFileError as error:
            (slip,) = _fault_rows(error, language)
            at = slip["line"] - 1
            if at < 0 or not lines[at].strip() or len(left_out) == _MOST_SLIPS:
                return slips or [slip]
            if not left_out or at != left_out[-1][0] + 1:
                slips.append(slip)
            if _TABLE_NAME.match(lines[at]):
                return slips
            left_out.append((at, lines[at]))
            lines[at] = ""
    if not slips:
        return []
    files = {**files_of(design), design.name: "\n".join(lines).encode()}
    try:
        source, faults = reading.read_tables(game_in_memory(files, design.name))
        faults.hold_back()  # nothing but names can be held against one another
        reading.game_of(source, faults)
        faults.raise_any()
    except GameFileError as error:
        tables = [place for place, line in enumerate(lines) if line.startswith("[")]
        below = {
            line
            for at, words in left_out
            if words.startswith("[")
            for line in range(at, next((one for one in tables if one > at), len(lines)))
        }
        gone = {word for _, words in left_out for word in _WORD.findall(words)}
        slips += [
            row
            for row, part in zip(_fault_rows(error, language), _parts(error), strict=True)
            if row["line"] and row["line"] - 1 not in below and not _may_follow(part, gone)
        ]
    return sorted(slips, key=lambda row: int(row["line"]))


def _may_follow(part: object, gone: Set[str]) -> bool:
    """Tell whether a fault may be there only because words are *gone*."""
    if not isinstance(part, Message):
        return False
    if part.key in {"it_needs", "there_is_no"} or str(part.values.get("value")) in gone:
        return True
    return any(_may_follow(one, gone) for one in part.values.values())


def _fault_rows(error: PnpError, language: str) -> list[Row]:
    """Return faults with their lines, and what may stand there instead."""
    rows: list[Row] = []
    for part in _parts(error):
        words = translated(part, language)
        place = _PLACE.search(words)
        typed, near = _guess(part) or (None, None)
        line, text = (int(place[1]), words[place.end() :]) if place else (0, words)
        rows.append({"line": line, "text": text, "typed": typed, "near": near})
    return rows


def _parts(error: PnpError) -> list[str]:
    message = message_of(error)
    if isinstance(message, Message) and not message.key:  # several, a line each
        return [part for part in message.values.values() if isinstance(part, str)]
    return [message]


def _guess(message: object) -> tuple[str, str] | None:
    """Return what was typed and what was meant, where *message* or a message in it knows."""
    if not isinstance(message, Message):
        return None
    if "near" in message.values:
        return str(message.values.get("value", "")), str(message.values["near"])
    return next(filter(None, map(_guess, message.values.values())), None)


CALLS: Calls = {
    "start_design": (Request, (_NAME, _LIKE, table.LANGUAGE), start_design),
    "check_design": (Request, (_DESIGN, table.LANGUAGE), check_design),
    "zip_design": (Request, (_DESIGN, table.LANGUAGE), zip_design),
    "unzip_design": (Request, (_KEY, _NAME, table.LANGUAGE), unzip_design),
}
