"""Games from files, written where they are needed: the files of the sample games, and small ones."""

from functools import cache
from pathlib import Path

import pytest

import pnp
from tests import owngames
from tests.positions.typed import typed_text

GAMES = Path(owngames.__file__).parent / "games"
ISLAND = GAMES / "island" / "island.toml"
MOTHS = GAMES / "moonmoths" / "moonmoths.toml"
RINGS = GAMES / "galaxy" / "rings.toml"
FORDS = GAMES / "fords" / "fords.toml"
HEDGEROWS = GAMES / "hedgerows.toml"

SMALL = typed_text("a small game with art")


@cache
def kit_of(path, **wanted):
    """Return the kit of a game file."""
    return pnp.kit(str(path), **wanted)


@pytest.fixture
def small(tmp_path):
    """
    Return what writes a small game and returns its path.

    It has *more* tables, more keys of its *game*, and files beside it.
    """

    def write(more="", game="", **files):
        for name, text in files.items():
            path = tmp_path / name.replace("_", ".")
            path.write_bytes(text if isinstance(text, bytes) else text.encode())
        path = tmp_path / "small.toml"
        path.write_text(
            SMALL.replace("year = 2026", "year = 2026\n" + game) + more, encoding="utf-8"
        )
        return path

    return write
