"""Reading a game file: its tables, what is wrong between them, and the game that comes of it."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path

from pnp.errors import GameFileError
from pnp.faults import Faults, KeyPath, Places
from pnp.model.gamefiles import GameFile, Source
from pnp.model.games import Game
from pnp.owngames.building import game_of
from pnp.owngames.folders import GameText, open_game
from pnp.tables import read_record
from pnp.tomltexts import parse_toml

_DIGITS = 8
# What changes no board: names, looks, and what is said of a rule that is broken.
_WITHOUT_BOARDS = frozenset(
    (
        *("name", "picture", "ground", "text", "bold", "dots", "is_hidden", "is_printed", "mm"),
        *("points", "is_standee", "severity", "says", "is_numbered", "is_secret"),
    )
)
_DECIDING = ("board", "region", "terrain", "chip", "piece", "deal", "rule")


def load_game(path: Path) -> Game:
    """
    Return the game in the file at *path*, .toml or .zip.

    Raises:
        GameFileError: it cannot be read; all its faults are told, by their lines.
    """
    return read_game(open_game(path))


def read_game(text: GameText) -> Game:
    """
    Return the game in a file that was opened: the page opens them in memory.

    Raises:
        GameFileError: as in `load_game`.
    """
    toml = parse_toml(text.data, text.file, GameFileError)
    written = text.data.decode("utf-8-sig", errors="replace").replace("\r\n", "\n").split("\n")
    places = _with_map_rows(toml.places, written)
    faults = Faults(text.file, places)
    file = read_record(GameFile, toml.table, faults)
    source = Source(text.name, file, text.folder, digest_of(file), places)
    game = game_of(source, faults)
    faults.raise_any()
    return game


def digest_of(file: GameFile) -> str:
    """Return eight hexadecimal digits that change with what decides boards."""
    tables = {kind: _decisive(asdict(file)[kind]) for kind in _DECIDING}
    data = json.dumps(tables, ensure_ascii=False).encode()
    return hashlib.sha256(data).hexdigest()[:_DIGITS]


def _decisive(table: object) -> object:
    """Return a table without what changes no board."""
    if not isinstance(table, Mapping):
        return table
    return {key: _decisive(value) for key, value in table.items() if key not in _WITHOUT_BOARDS}


def _with_map_rows(places: Places, written: list[str]) -> Places:
    """Return *places* with the line of each row of a map, counted from 1."""
    lines = dict(places.lines)
    for path, line in places.lines.items():
        if path[:2] == ("board", "map"):
            lines.update(_rows(path, line, written))
    return places._replace(lines=lines)


def _rows(path: KeyPath, line: int, written: list[str]) -> dict[KeyPath, int]:
    """Return the lines of the rows of the text that begins in *line*."""
    is_below = written[line - 1].rstrip().endswith(("'''", '"""'))
    first = line + 1 if is_below else line
    return {(*path, number): first + number - 1 for number in range(1, len(written) - first + 2)}
