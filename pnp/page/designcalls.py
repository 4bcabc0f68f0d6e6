"""The calls of the view where games are designed: faults of a text, files in and out."""

import base64
import binascii
import io
import re
import zipfile
from pathlib import PurePosixPath

from pnp.errors import ArtError, GameFileError, OptionError, PnpError
from pnp.games import capabilities
from pnp.messages import Message, message_of
from pnp.model.boards import Json
from pnp.page.answers import Answer, Calls, translated
from pnp.page.designs import files_of, game_of, hold, read_design
from pnp.page.gamedata import game_data
from pnp.requests import options as table
from pnp.requests.options import Option
from pnp.requests.reading import Given

_DESIGN: Option[object] = Option("design", "table", {})
_NAME = Option("name", "word", "")
_KEY = Option("key", "word", "")
_CONTENT = Option("content", "word", "")
_START = Option("start", "whole", 0)

_EPOCH = (1980, 1, 1, 0, 0, 0)
# What stands before a fault; French has a blank before a colon.
_PLACE = re.compile(r"^[^\n]*?:(\d+)\s?: ")


def start_design(given: Given) -> Answer:
    """Return the text of a small game to start from, called *name*."""
    from pnp.owngames.reading import starter_text

    return Answer({"text": starter_text(given[_NAME], given.language())})


def hold_file(given: Given) -> Answer:
    """Hold a file by its *key*, or the part of it that begins at *start*."""
    try:
        hold(given[_KEY], base64.b64decode(given[_CONTENT], validate=True), given[_START])
    except binascii.Error:
        raise OptionError(Message("design_expected")) from None
    return Answer({})


def check_design(given: Given) -> Answer:
    """Return what is wrong with a game, line by line; if nothing is, what forms must know of it."""
    design, language = read_design(given[_DESIGN]), given.language()
    found: dict[str, Json] = {}
    try:
        game = game_of(design)
        decks = game.file.tables.deck if game.file else ()
        found = {"game": game_data(game, language), "decks": [*decks]}
        capabilities.theme_of(game, "colour")
        notes: list[Json] = [
            translated(note, language) for note in capabilities.art_notes(game, game.hex_mm)
        ]
    except (GameFileError, ArtError) as error:
        return Answer({**found, "faults": _fault_rows(error, language)})
    return Answer({**found, "faults": [], "notes": notes})


def zip_design(given: Given) -> Answer:
    """Return a game with all of its files as a zip, which the command line opens as well."""
    design = read_design(given[_DESIGN])
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in sorted(files_of(design).items()):
            entry = zipfile.ZipInfo(name, _EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)
    return Answer({"name": f"{PurePosixPath(design.name).stem}.zip"}, (buffer.getvalue(),))


def unzip_design(given: Given) -> Answer:
    """Return the files in a zip that is held by its *key*: the names, and what is in each."""
    from pnp.owngames.folders import game_in_zip

    content = files_of(read_design({"name": "", "text": "", "keys": {"zip": given[_KEY]}}))["zip"]
    game = game_in_zip(content, given[_NAME])
    names = [name for name in game.folder.names() if _is_of_kind(game.folder, name)]
    return Answer(
        {"game": game.file, "names": [*names]},
        tuple(game.folder.read(PurePosixPath(name)) for name in names),
    )


def _is_of_kind(folder: object, name: str) -> bool:
    from pnp.owngames.folders import MOST_BYTES

    return PurePosixPath(name).suffix.lower() in MOST_BYTES


def _fault_rows(error: PnpError, language: str) -> list[Json]:
    """Return faults with their lines, and what may stand there instead."""
    message = message_of(error)
    parts: list[str] = [message]
    if isinstance(message, Message) and not message.key:  # several, a line each
        parts = [part for part in message.values.values() if isinstance(part, str)]
    return [_fault_row(translated(part, language), part) for part in parts]


def _fault_row(words: str, part: str) -> dict[str, Json]:
    place = _PLACE.search(words)
    typed, near = _guess(part) or (None, None)
    return {
        "line": int(place[1]) if place else 0,
        "text": words[place.end() :] if place else words,
        "typed": typed,
        "near": near,
    }


def _guess(message: object) -> tuple[str, str] | None:
    """Return what was typed and what was meant, where *message* or a message in it knows."""
    if not isinstance(message, Message):
        return None
    if "near" in message.values:
        return str(message.values.get("value", "")), str(message.values["near"])
    return next(filter(None, map(_guess, message.values.values())), None)


CALLS: Calls = {
    "start_design": ((_NAME, table.LANGUAGE), start_design),
    "hold_file": ((_KEY, _CONTENT, _START), hold_file),
    "check_design": ((_DESIGN, table.LANGUAGE), check_design),
    "zip_design": ((_DESIGN, table.LANGUAGE), zip_design),
    "unzip_design": ((_KEY, _NAME, table.LANGUAGE), unzip_design),
}
