"""
The small files of a user, settings and printer profiles: read with care, changed with tomlkit,
which keeps what the user wrote, and by one program at a time.

Profiles are what was measured of printers, a table each:

    [printers."Kitchen laser"]
    back_offset_mm = [0.5, -0.2]

The files may be edited by hand. They are data: read as TOML, checked, never run.
"""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pnp.errors import PnpError, ProfileError, SettingsError
from pnp.messages import Message, quoted
from pnp.requests.options import BACK_OFFSET

if TYPE_CHECKING:  # slow to import, and needed for changes only
    from tomlkit import TOMLDocument

# No file of ours is so long, and tomlkit takes a quarter of a second for it.
_MOST_BYTES = 1 << 13
_LONGEST_VALUE = 60

PROFILES = "printers.toml"
LONGEST_NAME = 60
_HEADING = "# Printers measured with pnp calibrate.\n"


class PrinterProfile(NamedTuple):
    """
    One printer.

    Attributes:
        back_offset_mm: how far backs are moved right and down on their page.
    """

    name: str
    back_offset_mm: tuple[float, float]


def config_folder() -> Path:
    """
    Return the folder of this user's configuration, as the system has it.

    Raises:
        SettingsError: this user has no folders: an account that is not known here.
    """
    if sys.platform == "linux":  # as platformdirs does, which takes long to import
        given = os.environ.get("XDG_CONFIG_HOME", "").strip()
        try:
            return Path(given or Path("~/.config").expanduser()) / "hexboard-pnp"
        except RuntimeError:
            raise _no_home() from None
    from platformdirs import user_config_path

    return user_config_path("hexboard-pnp", appauthor=False)


def settings_path() -> Path:
    """
    Return where the settings of this user are, or would be.

    Raises:
        SettingsError: as `config_folder`.
    """
    return config_folder() / "settings.toml"


def has_settings() -> bool:
    """Tell whether this user has settings; none without a home, or with one that is closed."""
    try:
        return settings_path().exists()
    except (SettingsError, OSError):
        return False


def _no_home() -> SettingsError:
    return SettingsError(Message("no_home_folder"))


def read_user_file(path: Path, refuse: type[PnpError]) -> str:
    """
    Return the text of *path*; nothing where there is no file. Nothing endless is read.

    Raises:
        PnpError: of the kind *refuse*: it is no file, is too long, or cannot be read.
    """
    try:
        if not path.exists():
            return ""
        if not path.is_file():
            raise refuse(Message("cannot_be_read", name=path, reason=Message("no_file")))
        with path.open("rb") as file:
            data = file.read(_MOST_BYTES + 1)
        if len(data) > _MOST_BYTES:
            raise refuse(Message("file_too_long", path=path, most=_MOST_BYTES))
        return data.decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise refuse(Message("cannot_be_read", name=path, reason=error)) from None


def parse_user_file(text: str, source: str, refuse: type[PnpError]) -> dict[str, object]:
    """
    Return what the TOML *text* of *source* holds.

    Raises:
        PnpError: of the kind *refuse*: it is no TOML, or too much of it.
    """
    from pnp.tables.parsing import parse_toml

    return parse_toml(text, source, refuse, _MOST_BYTES).table


def shown(value: object) -> str:
    """Return *value* as messages show it, cut where it is long."""
    if isinstance(value, str):
        return quoted(value if len(value) <= _LONGEST_VALUE else f"{value[:_LONGEST_VALUE]}...")
    try:
        words = repr(value)
    except ValueError:  # a number of thousands of digits
        return Message("huge_number")
    return words if len(words) <= _LONGEST_VALUE else f"{words[:_LONGEST_VALUE]}..."


def change_user_file(
    path: Path,
    check: Callable[[str], object],
    change: "Callable[[TOMLDocument], None]",
    refuse: type[PnpError],
    *,
    heading: str = "",
) -> None:
    """
    Let *change* change what is in *path*; what else stands there stays as it was written.

    Other programs wait meanwhile. The text of the file must pass *check* before, and after.
    A new file begins with *heading*.

    Raises:
        PnpError: of the kind *refuse*: it cannot be read, or its folder cannot be made.
        FileWriteError: it cannot be written.
    """
    import tomlkit

    from output.files import write_file

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise refuse(Message("folder_not_made", folder=path.parent, reason=error)) from None
    with _locked(path):
        text = read_user_file(path, refuse)
        check(text)
        # What follows the last line must not stand on it.
        document = tomlkit.parse(text + "\n" * (not text.endswith("\n")) if text else heading)
        change(document)
        changed = tomlkit.dumps(document)
        check(changed)
        write_file(path, changed.encode(), force=True)


def profiles_path() -> Path:
    """Return where the profiles of this user are, or would be."""
    return config_folder() / PROFILES


def find_profile(name: str) -> PrinterProfile:
    """
    Return the profile of the printer called *name*.

    Raises:
        ProfileError: there is none, or the file cannot be read.
    """
    path = profiles_path()
    profiles = read_profiles(path)
    if name not in profiles:
        from pnp.texts.suggestions import unknown_name

        if not profiles:
            raise ProfileError(Message("no_printer_known", name=name))
        raise ProfileError(
            Message("in_file", path=path, message=unknown_name("printer", name, profiles))
        )
    return profiles[name]


def save_profile(profile: PrinterProfile) -> Path:
    """
    Add *profile* to the file, in the place of an older one of that name; return the file.

    Raises:
        ProfileError: the profile makes no sense, or the file there cannot be read.
        FileWriteError: the file cannot be written.
    """
    path = profiles_path()
    _checked(Message("new_profile"), profile.name, {"back_offset_mm": list(profile.back_offset_mm)})
    change_user_file(
        path,
        lambda text: parse_profiles(text, str(path)),
        lambda document: put_profile(document, profile),
        ProfileError,
        heading=_HEADING,
    )
    return path


def forget_profile(name: str) -> Path:
    """
    Remove the profile of the printer called *name* from the file; return the file.

    Raises:
        ProfileError: there is none, or the file cannot be read.
        FileWriteError: the file cannot be written.
    """
    path = profiles_path()
    find_profile(name)
    change_user_file(
        path,
        lambda text: parse_profiles(text, str(path)),
        lambda document: drop_profile(document, name),
        ProfileError,
    )
    return path


def drop_profile(document: "TOMLDocument", name: str) -> None:
    """Remove a profile from a file, and the table of all when it was the last."""
    printers = document["printers"]
    if set(printers) == {name}:
        del document["printers"]
    else:
        del printers[name]


def put_profile(document: "TOMLDocument", profile: PrinterProfile) -> None:
    """Put *profile* into a file, in the place of an older one of that name."""
    import tomlkit
    from tomlkit.items import AbstractTable, InlineTable

    printers = document.setdefault("printers", tomlkit.table(is_super_table=True))
    offset = [float(length) for length in profile.back_offset_mm]
    if profile.name in printers:
        printers[profile.name]["back_offset_mm"] = offset
        return
    if any(key is not None and key.is_dotted() for key, _ in document.body):
        key = tomlkit.key(["printers", profile.name, "back_offset_mm"])
        document.append(key, tomlkit.item(offset))
        return
    is_inline = isinstance(printers, InlineTable)
    table: AbstractTable = tomlkit.inline_table() if is_inline else tomlkit.table()
    table["back_offset_mm"] = offset
    printers[profile.name] = table


def read_profiles(path: Path) -> dict[str, PrinterProfile]:
    """
    Return the profiles in the file at *path*, by name; none where there is no file.

    Raises:
        ProfileError: it cannot be read, or holds something else.
    """
    return parse_profiles(read_user_file(path, ProfileError), str(path))


def parse_profiles(text: str, source: str) -> dict[str, PrinterProfile]:
    """
    Return the profiles of a TOML text; *source* is how messages call it.

    Raises:
        ProfileError: it is no TOML, or holds something else.
    """
    data = parse_user_file(text, source, ProfileError)
    printers = data.pop("printers", {})
    if data or not isinstance(printers, dict):
        found = ", ".join(data)[:LONGEST_NAME] if data else Message("printers_no_tables")
        raise ProfileError(Message("printer_tables_expected", path=source, found=found))
    return {name: _checked(source, name, table) for name, table in printers.items()}


def _checked(source: str, name: str, table: object) -> PrinterProfile:
    """Return the profile that a table holds."""
    if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
        raise ProfileError(
            Message(
                "printer_name_expected",
                path=source,
                name=shown(name),
                most=LONGEST_NAME,
            )
        )
    if not isinstance(table, dict) or set(table) != {"back_offset_mm"}:
        raise ProfileError(Message("printer_keys_expected", path=source, name=shown(name)))
    offset = table["back_offset_mm"]
    if not (isinstance(offset, list) and len(offset) == 2 and all(map(_is_offset, offset))):
        raise ProfileError(
            Message(
                "printer_shift_expected",
                path=source,
                name=shown(name),
                offset=shown(offset),
                least=BACK_OFFSET.least,
                most=BACK_OFFSET.most,
            )
        )
    return PrinterProfile(name, (float(offset[0]), float(offset[1])))


def _is_offset(value: object) -> bool:
    """Return whether *value* is a number of millimetres that a printer may be off by."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return isfinite(value) and BACK_OFFSET.least <= value <= BACK_OFFSET.most


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
