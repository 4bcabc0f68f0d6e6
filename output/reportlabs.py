"""
reportlab, loaded so that what it writes depends on the document alone.

Left to itself, reportlab runs modules and files of the user while it is imported
(``reportlab_mods``, ``~/.reportlab_settings``, ..), takes settings from variables ``RL_*`` and
dates from ``SOURCE_DATE_EPOCH``, and needs a working folder. A program that imported
reportlab before us keeps its own settings.
"""

import contextlib
import importlib
import os
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

# Modules and files that reportlab would run; a module in their place keeps it from looking.
_MODULES_OF_USERS = (
    "reportlab.local_rl_mods",
    "reportlab_mods",
    "reportlab.local_rl_settings",
    "reportlab_settings",
)
_DATE = "SOURCE_DATE_EPOCH"

# Surroundings, fonts and their names are those of all threads.
one_document = threading.RLock()


@contextlib.contextmanager
def plain_surroundings() -> Iterator[None]:
    """Hide the variables that reportlab asks for, and a working folder that is gone."""
    with one_document:
        names = [name for name in os.environ if name.startswith("RL_") or name == _DATE]
        hidden = {name: os.environ.pop(name) for name in names}
        find_folder = os.getcwd
        os.getcwd = _working_folder
        try:
            yield
        finally:
            os.getcwd = find_folder
            os.environ.update(hidden)


def load_plainly() -> None:
    """Import reportlab without running anything of the user's; nothing if it is there already."""
    if "reportlab" in sys.modules:
        return
    blinds = [name for name in (*_MODULES_OF_USERS, "PIL") if name not in sys.modules]
    for name in blinds:
        sys.modules[name] = blind = ModuleType(name)
        blind.__all__ = []  # type: ignore[attr-defined]
        blind.Image = _LateImage("PIL.Image")  # type: ignore[attr-defined]
    try:
        with plain_surroundings():
            import reportlab.rl_config  # noqa: F401 (imported for what it does)
    finally:
        for name in blinds:
            del sys.modules[name]


class _LateImage(ModuleType):
    """Pillow's module, loaded when something of it is used: a board without pictures does not."""

    def __getattr__(self, name: str) -> Any:
        return getattr(importlib.import_module(self.__name__), name)


_find_folder = os.getcwd


def _working_folder() -> str:
    """Return the working folder, or that of this file where it has been deleted."""
    try:
        return _find_folder()
    except OSError:
        return str(Path(__file__).parent)
