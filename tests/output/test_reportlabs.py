"""What reportlab writes depends on the document alone, and nothing of the user is run."""

import os
import sys
from pathlib import Path

import pytest

from tests.children import run_program

ROOT = Path(__file__).parents[2]
DRAW = """
import hashlib
from layouts.documents import Document, Page
from layouts.documents import make_drawing
from layouts.shapes import Text
from output.pdf import pdf_bytes
drawing = make_drawing(210.0, 297.0, art=[Text(20.0, 20.0, "Baron", "sans", 5.0, "#000000")])
document = Document((Page(drawing, "one"),), "a", "b", "c", "hexboard-pnp", "en")
print(hashlib.sha256(pdf_bytes(document)).hexdigest())
"""
SETTINGS = {
    "RL_useA85": "1",
    "RL_pageCompression": "0",
    "RL_invariant": "nonsense",
    "SOURCE_DATE_EPOCH": "12345",
}


def drawn(folder: Path, start: str = "", **variables: str) -> str:
    environment = {**os.environ, "HOME": str(folder), "PYTHONPATH": str(ROOT), **variables}
    done = run_program(
        [sys.executable, "-c", start + DRAW],
        env=environment,
        cwd=folder,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def usual(tmp_path_factory: pytest.TempPathFactory) -> str:
    return drawn(tmp_path_factory.mktemp("home"))


def test_variables_change_no_byte(tmp_path: Path, usual: str) -> None:
    assert drawn(tmp_path, **SETTINGS) == usual


def test_no_file_of_the_user_is_run(tmp_path: Path, usual: str) -> None:
    for name in (".reportlab_mods", ".reportlab_settings", "reportlab_mods.py"):
        (tmp_path / name).write_text(f"open({str(tmp_path / 'was_run')!r}, 'w')\nuseA85 = 1\n")
    assert drawn(tmp_path) == usual
    assert not (tmp_path / "was_run").exists()


@pytest.mark.skipif(os.name != "posix", reason="a working folder cannot be deleted there")
def test_a_working_folder_that_is_gone_is_not_needed(tmp_path: Path, usual: str) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    assert drawn(gone, "import os\nos.rmdir(os.getcwd())\n", HOME=str(tmp_path)) == usual
