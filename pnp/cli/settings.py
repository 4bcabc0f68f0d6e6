"""
``pnp settings``: your own defaults, kept in one TOML file that may be edited by hand.

    language = "fr"
    paper = "letter"
    back-offset = "0.5,-0.2"

An option goes before an environment variable (``PNP_BOARD_PAPER``), this before a setting, and
this before the program's own default. Only the command line reads settings. tomlkit changes the
file, which keeps what the user wrote, by one program at a time.
"""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Annotated, Any

import click

from pnp.cli.parameters import SHIFT, WHOLE, among, command
from pnp.cli.terminal import echo, set_reader, settings_path
from pnp.errors import OptionError, SettingsError, UnknownNameError
from pnp.messages import Message
from pnp.tables.faults import Faults
from pnp.tables.parsing import parse_toml, read_bytes
from pnp.tables.reading import read_record
from pnp.tables.records import Between, Key, Table, fields_of

# No file of ours is so long, and tomlkit takes a quarter of a second for it.
_MOST_BYTES = 1 << 13
_MOST_PLAYERS = 99


class Settings(Table):
    """What the file may hold, by what commands call it."""

    language: str = ""
    paper: str = ""
    theme: str = ""
    back_offset_mm: Annotated[str, Key("back-offset")] = ""
    players: Annotated[int, Between(1, _MOST_PLAYERS)] = 0


NAMES = fields_of(Settings)


@command(
    click.argument(
        "changes", nargs=-1, metavar="[NAME=VALUE]...", shell_complete=among(lambda _: _words())
    )
)
def settings(changes: tuple[str, ...]) -> None:
    """
    Show your own defaults, or set them.

    NAME is language, paper, theme, back-offset or players. Without a VALUE, the program's own
    default applies again.
    """
    path = settings_path()
    if changes:
        _save(path, dict(_change(word) for word in changes))
    found = read_settings(path)
    set_reader(click.get_current_context().obj, found)
    for name, field in NAMES.items():
        value = found.get(field.name)
        echo(f"{name} = {value}" if value else Message("setting_not_set", name=name))
    echo(Message("settings_are_in", path=path))


def _words() -> Iterator[str]:
    """Yield the settings that there are, with the values that are known."""
    from pnp.requests.options import LANGUAGE, PAPER, THEME

    yield from (f"{name}=" for name in NAMES)
    for option in (LANGUAGE, PAPER, THEME):
        yield from (f"{option.name}={value}" for value in (option.choices or tuple)())


def read_settings(path: Path) -> dict[str, str | int]:
    """
    Return the settings in the file at *path*, by what commands call them; none without a file.

    Raises:
        SettingsError: it cannot be read, or holds something else.
    """
    return _settings_in(_text_of(path), path)


def _text_of(path: Path) -> bytes:
    """Return what is in the file; nothing where there is none. Nothing endless is read."""
    try:
        return read_bytes(path, _MOST_BYTES) if path.exists() else b""
    except OSError as error:
        raise SettingsError("cannot_be_read", name=path, reason=error) from None


def _settings_in(text: bytes, path: Path) -> dict[str, str | int]:
    found = parse_toml(text, str(path), SettingsError, _MOST_BYTES)
    record = read_record(Settings, found.table, Faults(str(path), found.places, SettingsError))
    return {name: value for name, value in vars(record).items() if value}


def _change(word: str) -> tuple[str, str | int | None]:
    """Return the name in *word* and its value, which commands take; None for no value."""
    name, equals, value = word.partition("=")
    if not equals:
        raise OptionError("setting_expected", word=word)
    if name not in NAMES:
        from pnp.texts.suggestions import unknown_name

        raise UnknownNameError(unknown_name("setting", name, NAMES))
    if not value:
        return name, None
    from pnp.requests import options as table
    from pnp.requests.reading import Request

    typed = {"players": WHOLE, "back-offset": SHIFT}.get(name)
    read = typed.convert(value, click.Option([f"--{name}"]), None) if typed else value
    players = table.PLAYERS._replace(kind="bounded", least=1, most=_MOST_PLAYERS)
    known = (*table.LOOK, table.BACK_OFFSET, players)
    Request({NAMES[name].name: read}, known)
    return name, int(value) if name == "players" else value


def _save(path: Path, changes: dict[str, str | int | None]) -> None:
    """Put the new values in the place of the old ones; all else stays as it was written."""
    import tomlkit  # slow to import

    from output.files import write_file

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SettingsError("folder_not_made", folder=path.parent, reason=error) from None
    with _locked(path):
        text = _text_of(path)
        _settings_in(text, path)
        # What follows the last line must not stand on it.
        document: Any = tomlkit.parse(text + b"\n" * (text[-1:] not in {b"", b"\n"}))
        for name, value in changes.items():
            if value is not None:
                document[name] = value
            elif name in document:
                document.remove(name)
        changed = tomlkit.dumps(document).encode()
        _settings_in(changed, path)
        write_file(path, changed, force=True)


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Wait until nobody else changes *path*, where the system knows locks."""
    try:
        import fcntl

        file = path.with_name(f".{path.name}.lock").open("a")
    except (ImportError, OSError):  # a folder that is closed: writing the file will say so
        yield
        return
    with file:
        with suppress(OSError):  # a file system without locks
            fcntl.flock(file, fcntl.LOCK_EX)
        yield
