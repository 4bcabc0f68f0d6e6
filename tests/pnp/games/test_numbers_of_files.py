"""A number of a game's file is followed everywhere, or refused with its place."""

import os
import shutil
import sys
from pathlib import Path

import pytest

import pnp
from tests.children import run_program

ROOT = Path(pnp.__file__).parents[1]

# Game, folder, what is changed, and what `--check` says then.
CHANGES = [
    ("baron", "baron", "hand_tiles = 2", "hand_tiles = 3", "[number] hand_tiles = 3"),
    ("baron", "baron", "row_tiles = 3", "row_tiles = 4", "[number] row_tiles = 4"),
    ("baron", "baron", "track_end = 20", "track_end = 25", ""),
    ("barony", "barony", "tiles_each = 9", "tiles_each = 8", "[number] tiles_each = 8"),
    ("barony", "barony", "village = { count = 14", "village = { count = 20", ""),
    ("terre-de-barons", "terre", "faces = 6", "faces = 8", "six faces, not 8"),
    ("terre-de-barons", "terre", "donjon = { count = 10", "donjon = { count = 12", ""),
]


@pytest.mark.slow
@pytest.mark.parametrize(("slug", "folder", "old", "new", "told"), CHANGES)
def test_a_changed_number_is_followed_or_refused(slug, folder, old, new, told, tmp_path):
    for package in ("pnp", "generators", "layouts", "output"):
        shutil.copytree(ROOT / package, tmp_path / package)
    path = tmp_path / "pnp" / "games" / folder / "game.toml"
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")
    done = run_program(
        [sys.executable, "-P", "-m", "pnp", "games", slug, "--check"],
        text=True,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
    )
    assert done.returncode == (1 if told else 0), done.stderr
    assert told in done.stdout + done.stderr
    assert "Traceback" not in done.stderr
