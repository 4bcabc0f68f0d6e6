"""
Printer profiles: what was measured of a printer, kept for the next time.

One TOML file in the user's own configuration folder, a table a printer:

    [printers."Kitchen laser"]
    back_offset_mm = [0.5, -0.2]

The file may be edited by hand. It is data: read as TOML, checked, never run.
"""

import json
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from pathlib import Path

from pnp.cli import config_folder
from pnp.cli.userfiles import change_user_file, parse_user_file, quoted, read_user_file
from pnp.errors import ProfileError

FILE_NAME = "printers.toml"
LARGEST_BACK_OFFSET_MM = 20.0
LONGEST_NAME = 60
_HEADING = "# Printers measured with pnp calibrate.\n"


@dataclass(frozen=True, slots=True)
class PrinterProfile:
    """
    One printer.

    Attributes:
        back_offset_mm: how far backs are moved right and down on their page.
    """

    name: str
    back_offset_mm: tuple[float, float]


def profiles_path() -> Path:
    """Return where the profiles of this user are, or would be."""
    return config_folder() / FILE_NAME


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
            raise ProfileError(
                f"no printer is known yet, so not {name!r} either; measure one with "
                "pnp calibrate, then: pnp calibrate --save X,Y --printer NAME"
            )
        raise ProfileError(f"{path}: {unknown_name('printer', name, profiles)}")
    return profiles[name]


def save_profile(profile: PrinterProfile) -> Path:
    """
    Add *profile* to the file, in the place of an older one of that name; return the file.

    Raises:
        ProfileError: the profile makes no sense, or the file there cannot be read.
        FileWriteError: the file cannot be written.
    """
    path = profiles_path()
    _checked("the new profile", profile.name, {"back_offset_mm": list(profile.back_offset_mm)})
    change_user_file(path, lambda text: _with_profile(text, profile, str(path)), ProfileError)
    return path


def _with_profile(text: str, profile: PrinterProfile, source: str) -> str:
    """Return the TOML *text* with *profile*; what else stands in it stays, comments too."""
    profiles = {**parse_profiles(text, source), profile.name: profile}
    if not text.strip():
        return format_profiles(profiles)
    lines = text.splitlines(keepends=True)
    place = _offset_line(lines, profile.name)
    block = _block(profile)
    if place is None:
        changed = "".join((text, "" if text.endswith("\n") else "\n", "\n", block))
    else:
        *_, line = block.splitlines(keepends=True)
        changed = "".join((*lines[:place], line, *lines[place + 1 :]))
    try:
        if parse_profiles(changed, source) == profiles:
            return changed
    except ProfileError:
        pass
    # Typed by hand in another way: written anew, with the comments at the top.
    comments = [line for line in lines if line.startswith("#") and line not in _HEADING]
    return "".join((*comments, format_profiles(profiles)))


def _offset_line(lines: Sequence[str], name: str) -> int | None:
    """Return the number of the line with the offset of the printer called *name*."""
    is_inside = False
    for number, line in enumerate(lines):
        if line.lstrip().startswith("["):
            try:
                is_inside = tomllib.loads(line) == {"printers": {name: {}}}
            except ValueError:  # a line of an array
                is_inside = False
        elif is_inside and line.split("=")[0].strip() == "back_offset_mm":
            return number
    return None


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
        found = ", ".join(data)[:LONGEST_NAME] if data else "printers that are no tables"
        raise ProfileError(f"{source}: expected tables [printers.NAME] only, found {found}")
    return {name: _checked(source, name, table) for name, table in printers.items()}


def format_profiles(profiles: Mapping[str, PrinterProfile]) -> str:
    """Return the TOML text of the profiles, sorted by name."""
    return "\n".join((_HEADING, *(_block(profiles[name]) for name in sorted(profiles))))


def _block(profile: PrinterProfile) -> str:
    x_mm, y_mm = profile.back_offset_mm
    # A JSON string is a TOML string too, but for the one control character it leaves.
    return (
        f"[printers.{json.dumps(profile.name, ensure_ascii=False)}]\n"
        f"back_offset_mm = [{float(x_mm)!r}, {float(y_mm)!r}]\n"
    )


def _checked(source: str, name: str, table: object) -> PrinterProfile:
    """Return the profile that a table holds."""
    if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
        raise ProfileError(
            f"{source}: printer {quoted(name)}: expected a name of 1 to {LONGEST_NAME} letters"
        )
    if not isinstance(table, dict) or set(table) != {"back_offset_mm"}:
        raise ProfileError(
            f"{source}: printer {quoted(name)}: expected back_offset_mm = [X, Y] only"
        )
    offset = table["back_offset_mm"]
    if not (isinstance(offset, list) and len(offset) == 2 and all(map(_is_offset, offset))):
        raise ProfileError(
            f"{source}: printer {quoted(name)}: back_offset_mm {quoted(offset)}: "
            "expected two numbers from "
            f"-{LARGEST_BACK_OFFSET_MM:g} to {LARGEST_BACK_OFFSET_MM:g}, such as [0.5, -0.2]"
        )
    return PrinterProfile(name, (float(offset[0]), float(offset[1])))


def _is_offset(value: object) -> bool:
    """Return whether *value* is a number of millimetres that a printer may be off by."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return isfinite(value) and abs(value) <= LARGEST_BACK_OFFSET_MM
