"""Files of results, for all doors: what is a folder, which kinds there are, and their names."""

import os
from collections.abc import Iterable
from pathlib import Path

from pnp.errors import ArgumentTypeError, OptionError, UnknownNameError
from pnp.messages import Message
from pnp.model.boards import name_in_files
from pnp.requests import options as table
from pnp.texts.suggestions import unknown_name

# What ends the name of a file, even if a folder of that name is in the way.
_FILE_SUFFIXES = (*table.SUFFIXES, ".csv", ".zip")


def is_folder(path: Path) -> bool:
    """Tell whether *path* means a folder: one that is there, or a name without a suffix."""
    if path.suffix.lower() in _FILE_SUFFIXES:
        return False
    has_kind = path.suffix or path.name.lower() in _FILE_SUFFIXES
    try:
        return path.is_dir() or not has_kind
    except OSError:  # a name that is too long, as writing will tell
        return not has_kind


def is_zip(path: Path) -> bool:
    """Tell whether *path* means one file with all pictures."""
    return path.suffix.lower() == ".zip"


def check_suffixes(
    paths: Iterable[Path], suffixes: Iterable[str], *, takes_folders: bool = False
) -> None:
    """
    Refuse paths of a kind that cannot be written.

    Raises:
        UnknownNameError: a suffix is none of *suffixes*.
    """
    known = tuple(suffixes)
    for path in paths:
        if path.suffix.lower() not in known and not (takes_folders and is_folder(path)):
            kind = path.suffix or path.name
            raise UnknownNameError(
                Message("in_file", path=path, message=unknown_name("kind of file", kind, known))
            )


def result_name(
    game: str, players: int, seed: int, count: int = 1, *, what: str = "", form: str = ""
) -> str:
    """
    Return the name of a PDF of *count* boards or cards from a seed on, without a path.

    >>> result_name("barony", 3, 42, form="poster"), result_name("baron", 2, 1, 9, what="setup")
    ('barony-3p-seed42-poster.pdf', 'baron-setup-2p-seed1x9.pdf')
    """
    seeds = f"seed{seed}" if count == 1 else f"seed{seed}x{count}"
    words = (name_in_files(game), what, f"{players}p", seeds, form)
    return "-".join(filter(None, words)) + ".pdf"


def named_path(name: str, value: object) -> Path:
    """
    Return the path of a file, an argument called *name*.

    Raises:
        ArgumentTypeError: *value* is no path.
        OptionError: no file can have that name.
    """
    if not isinstance(value, str | Path):
        raise ArgumentTypeError(Message("option_path_expected", option=name, value=value))
    try:
        is_possible = b"\0" not in os.fsencode(value)
    except UnicodeEncodeError:  # half a character
        is_possible = False
    if not is_possible:
        raise OptionError(Message("path_impossible", option=name, value=str(value)))
    return Path(value)
