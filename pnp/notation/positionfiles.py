"""Position files of either kind, text or JSON, opened by their path; ``-`` is standard input."""

import sys
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from generators.hexes import Hex
from pnp.errors import PositionDataError
from pnp.games import find_game
from pnp.model.games import Game
from pnp.model.positions import Position
from pnp.notation.reading.boards import Dealing
from pnp.notation.reading.parsing import parse_position
from pnp.notation.reading.words import MOST_BYTES, decode_position
from pnp.texts.suggestions import printable

STANDARD_INPUT = Path("-")
_WEB = ("http:", "https:")


class PositionFile(NamedTuple):
    """
    A position and where it was typed.

    Attributes:
        name: of the file, as messages call it.
        has_map: the map was typed; else the board was dealt from its seed.
        lines: the lines in which the pieces of a hex were typed; empty for JSON.
        remarks: what the reader of the file passed over.
    """

    name: str
    position: Position
    game: Game
    has_map: bool = True
    lines: Mapping[Hex, tuple[int, ...]] = MappingProxyType({})
    remarks: tuple[str, ...] = ()


def open_position(path: Path, dealing: Dealing) -> PositionFile:
    """
    Return the position in the file at *path*.

    Boards of which there is the seed, but no map, are dealt by *dealing*.

    Raises:
        PnpError: the file cannot be read, or it makes no sense; all faults are told.
    """
    name = file_name(path)
    return read_position(_read_bytes(path, name), name, dealing)


def read_position(data: bytes, name: str, dealing: Dealing) -> PositionFile:
    """
    Return the position in *data*, what is in a file called *name*.

    Raises:
        PnpError: as `open_position`.
    """
    text = decode_position(data, name)
    if text.lstrip().startswith(("{", "[")):
        from pnp.notation.reading.jsonpositions import parse_position_json

        position = parse_position_json(text, name)
        return PositionFile(name, position, find_game(position.game))
    reading = parse_position(text, name=name, dealing=dealing)
    return PositionFile(
        name,
        reading.position,
        find_game(reading.position.game),
        reading.has_map,
        reading.lines,
        reading.remarks,
    )


def file_name(path: Path) -> str:
    """Return what messages call the file at *path*."""
    return "standard input" if path == STANDARD_INPUT else printable(str(path))


def _read_bytes(path: Path, name: str) -> bytes:
    """Return what is in the file, no more than one byte over the limit."""
    try:
        if path == STANDARD_INPUT:
            return sys.stdin.buffer.read(MOST_BYTES + 1)
        with path.open("rb") as file:
            return file.read(MOST_BYTES + 1)
    except OSError as error:
        advice = _advice(path, error)
        raise PositionDataError(f"{name}: cannot be read: {error.strerror}{advice}") from None
    except ValueError as error:  # a name with a null character
        raise PositionDataError(f"{name!r}: cannot be read: {error}") from None


def _advice(path: Path, error: OSError) -> str:
    """Return what to do about a file that cannot be opened, where that can be told."""
    if isinstance(error, IsADirectoryError):
        return ": name the files in it"
    if path.parts and path.parts[0].lower() in _WEB:
        return ": this is a web address: save the page as a file, and name that"
    if isinstance(error, FileNotFoundError):
        return ": check its name and folder"
    return ""
