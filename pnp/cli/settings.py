"""
``pnp settings``: your own defaults, kept in one TOML file that may be edited by hand.

    language = "fr"
    paper = "letter"

An option goes before an environment variable (``PNP_BOARD_PAPER``), this before a setting, and
this before the program's own default. Only the command line reads settings.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, cast

import click

from pnp.cli.completion import among
from pnp.cli.languages import echo, set_reader
from pnp.cli.userfiles import (
    change_user_file,
    parse_user_file,
    read_user_file,
    settings_path,
    shown,
)
from pnp.errors import OptionError, SettingsError, UnknownNameError
from pnp.messages import Message, joined

if TYPE_CHECKING:  # slow to import, and needed for changes only
    from tomlkit import TOMLDocument

NAMES: Mapping[str, type] = {
    "language": str,
    "paper": str,
    "theme": str,
    "printer": str,
    "players": int,
}
# A printer means something else where one is measured.
_NOT_FOR = {("calibrate", "printer")}

EPILOG = """\b
Examples:
  pnp settings
  pnp settings language=fr paper=letter
  pnp settings paper=
"""


def _words(context: click.Context) -> Iterator[str]:
    """Yield the settings that there are, with the values that are known."""
    from pnp.requests.options import LANGUAGE, PAPER, THEME

    for name in NAMES:
        yield f"{name}="
    for option in (LANGUAGE, PAPER, THEME):
        for value in option.choices() if option.choices else ():
            yield f"{option.name}={value}"


@click.command(name="settings", epilog=EPILOG)
@click.argument("changes", nargs=-1, metavar="[NAME=VALUE]...", shell_complete=among(_words))
def settings(changes: tuple[str, ...]) -> None:
    """
    Show your own defaults, or set them.

    NAME is language, paper, theme, printer or players. Without a VALUE, the program's own default
    applies again.
    """
    path = settings_path()
    if changes:
        _save(path, dict(_change(word) for word in changes))
    found = read_settings(path)
    set_reader(("settings",), found)
    for name in NAMES:
        echo(f"{name} = {found[name]}" if name in found else Message("setting_not_set", name=name))
    echo(Message("settings_are_in", path=path))


def default_map(name: str) -> dict[str, dict[str, str | int]]:
    """
    Return the settings as defaults of the command called *name*.

    Raises:
        SettingsError: the file cannot be read, or holds something else.
    """
    settings = read_settings(settings_path())
    return {name: {key: value for key, value in settings.items() if (name, key) not in _NOT_FOR}}


def read_settings(path: Path) -> dict[str, str | int]:
    """
    Return the settings in the file at *path*; none where there is no file.

    Raises:
        SettingsError: it cannot be read, or holds something else.
    """
    text = read_user_file(path, SettingsError)
    return _settings_in(text, path) if text else {}


def _settings_in(text: str, path: Path) -> dict[str, str | int]:
    settings = parse_user_file(text, str(path), SettingsError)
    for name, value in settings.items():
        if type(value) is not NAMES.get(name):
            found = joined([shown(name), shown(value)], " = ")
            raise SettingsError(Message("settings_expected", path=path, found=found))
    return cast("dict[str, str | int]", settings)


def _change(word: str) -> tuple[str, str | int | None]:
    """Return the name in *word* and its value; None for no value."""
    name, equals, value = word.partition("=")
    if not equals:
        raise OptionError(Message("setting_expected", word=word))
    if name not in NAMES:
        from pnp.texts.suggestions import unknown_name

        raise UnknownNameError(unknown_name("setting", name, NAMES))
    if not value:
        return name, None
    _check(name, value)
    return name, int(value) if NAMES[name] is int else value


def _check(name: str, value: str) -> None:
    """Refuse a value that no command would take."""
    if name == "language":
        from pnp.requests.options import LANGUAGE
        from pnp.requests.reading import Given

        Given((LANGUAGE,), {name: value}).language()
    elif name == "paper":
        from layouts.documents import find_paper

        find_paper(value)
    elif name == "theme":
        from pnp.printing.themes import check_theme

        check_theme(value)
    elif name == "printer":
        from pnp.cli.userfiles import find_profile

        find_profile(value)
    elif not (value.isascii() and value.isdigit() and len(value) < 3):
        raise OptionError(Message("players_setting_expected", value=value))


def _save(path: Path, changes: Mapping[str, str | int | None]) -> None:
    """Put the new values in the place of the old ones; all else stays as it was."""

    def change(document: "TOMLDocument") -> None:
        for name, value in changes.items():
            if value is not None:
                document[name] = value
            elif name in document:
                document.remove(name)

    change_user_file(path, lambda text: _settings_in(text, path), change, SettingsError)
