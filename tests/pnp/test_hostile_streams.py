"""The command line with streams, folders and accounts that are not as they should be."""

import os
import signal
import sys
from pathlib import Path

import pytest

from pnp.cli.terminal import SafeStream
from pnp.games import find_game
from tests.children import run_program

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="devices and signals of Linux")

PNP = f"'{sys.executable}' -m pnp"
FULL = "standard output cannot be written: No space left on device"


@pytest.fixture
def shell(tmp_path, monkeypatch):
    """Run a line of the shell in a folder with a position, and return what came of it."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    text = find_game("terre-de-barons").example
    (tmp_path / "table.txt").write_text(text, encoding="utf-8")

    def call(line, **environment):
        command = ["sh", "-c", line.replace("pnp ", f"{PNP} ", 1)]
        return run_program(command, cwd=tmp_path, env={**os.environ, **environment}, timeout=60)

    return call


@pytest.mark.parametrize(
    "words", ["--help", "games", "check table.txt", "score --json table.txt", "x --json"]
)
def test_a_full_disk_is_an_error(shell, words):
    ended = shell(f"pnp {words} > /dev/full")
    assert ended.returncode == 2
    assert FULL in ended.stderr.decode()
    assert "Traceback" not in ended.stderr.decode()


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("pnp bogus 2> /dev/full", 2),
        ("pnp check missing.txt 2> /dev/full", 2),
        ("pnp games >&-", 0),
        ("pnp bogus 2>&-", 2),
        ("pnp check - <&-", 2),
        ("pnp check table.txt <&- >&- 2>&-", 0),
        ("pnp new barony -o new.txt >&- 2>&-", 0),
    ],
)
def test_closed_streams_leave_exit_codes_and_files_as_they_are(shell, line, code, tmp_path):
    ended = shell(line)
    assert ended.returncode == code
    assert b"Traceback" not in ended.stderr
    new = tmp_path / "new.txt"
    assert new.exists() == (new.name in line)
    assert not new.exists() or "wrote" not in new.read_text(encoding="utf-8")


@pytest.mark.parametrize("home", ["/dev/null", "/nowhere", "relative"])
def test_no_home_is_needed_but_to_save_settings(shell, home):
    ended = shell("pnp check table.txt", XDG_CONFIG_HOME="", HOME=home)
    assert (ended.returncode, ended.stderr) == (0, b"")
    if home == "/dev/null":
        ended = shell("pnp settings paper=a4", XDG_CONFIG_HOME="", HOME=home)
        assert ended.returncode == 2
        assert b"cannot be created: Not a directory" in ended.stderr


def test_an_account_without_a_home_is_said(pnp, monkeypatch):
    def unknown(path):
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    monkeypatch.setattr(Path, "expanduser", unknown)
    assert pnp("games").code == 0
    told = pnp("settings")
    assert (told.code, told.out) == (2, "")
    assert "no home folder" in told.err


def test_a_deleted_working_folder_is_no_obstacle(shell):
    ended = shell("mkdir d; cd d; rmdir ../d; pnp check ../table.txt")
    assert ended.returncode == 0
    ended = shell("mkdir d; cd d; rmdir ../d; pnp new barony -o new.txt")
    assert ended.returncode == 2
    assert ended.stderr.startswith(b"Error: 'new.txt' cannot be written")


@pytest.mark.parametrize("coding", ["iso-8859-1", "ascii"])
def test_a_file_written_by_the_shell_can_be_read(shell, tmp_path, coding):
    ended = shell("pnp new terre-de-barons --lang fr > f.txt", PYTHONIOENCODING=coding)
    assert ended.returncode == 0
    assert "é" in (tmp_path / "f.txt").read_text(encoding="utf-8")
    assert shell("pnp check f.txt").returncode == 0


LACKING = """
import sys, pnp.cli
def fail(*arguments, **options): raise {}
pnp.cli.root.main = fail
sys.exit(pnp.cli.main(['games']))
"""


@pytest.mark.parametrize(
    ("kind", "message"), [("MemoryError", b"not enough memory"), ("ImportError", b"be loaded")]
)
def test_want_of_memory_is_an_error(kind, message):
    ended = run_program([sys.executable, "-c", LACKING.format(kind)])
    assert ended.returncode == 4
    assert message in ended.stderr
    assert b"Traceback" not in ended.stderr


def test_what_is_echoed_cannot_steer_a_terminal(tmp_path):
    name = "a\n\x1b[31m\x9b1m\u2028\u202eb.txt"
    command = [sys.executable, "-m", "pnp", "new", "barony", "-o", name]
    told = run_program(command, check=True, cwd=tmp_path).stdout.decode()
    assert told.startswith("wrote a")
    assert told.count("\n") == 1
    assert not set("\x1b\x9b\u2028\u202e") & set(told)


def test_controls_are_written_out(tmp_path):
    with (tmp_path / "out").open("wb") as file:
        stream = SafeStream(file, encoding="utf-8", newline="\n")
        stream.write("a\x1b[31m\r\x07\x7f\x85\u2066é\tb\n")
        stream.flush()
    told = (tmp_path / "out").read_text(encoding="utf-8")
    assert told == "a\\x1b[31m\\x0d\\x07\\x7f\\x85\\u2066é\tb\n"


STARTING = """
import os, signal, sys
import pnp.__main__
class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == "pnp.cli":
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Finder())
pnp.__main__.main()
"""
WRITING = """
import os, signal, sys
import output.files, pnp.cli
moved = output.files._signals_wait  # all drafts are written by then
def move():
    os.kill(os.getpid(), signal.SIGTERM)
    return moved()
output.files._signals_wait = move
sys.exit(pnp.cli.main(["new", "barony", "-o", "new.txt"]))
"""


@pytest.mark.parametrize(
    ("script", "code", "told"), [(STARTING, -signal.SIGINT, b""), (WRITING, 143, b"terminated")]
)
def test_signals_at_the_start_are_quiet_and_leave_no_draft(tmp_path, script, code, told):
    ended = run_program([sys.executable, "-c", script], cwd=tmp_path)
    assert (ended.returncode, ended.stdout) == (code, b"")
    assert ended.stderr.startswith(told) and bool(ended.stderr) == bool(told)
    assert list(tmp_path.iterdir()) == []
