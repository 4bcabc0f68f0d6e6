"""Files: whole or not at all, renewed, but for those that somebody may have typed."""

import os
import signal
import stat
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import MagicMock

import pytest

from output import FileWriteError, OutputError
from output.files import numbered_path, write_file, write_files

OURS = b"%PDF-1.7 hexboard-pnp 0.1.0"
NEWER = b"hexboard-pnp 0.2.0, newer"
THEIRS = b"my notes"


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_new_file_is_written_and_nothing_else_whatever_a_crash_has_left(tmp_path):
    (tmp_path / "usual").touch()
    draft = tmp_path / f".hexboard-{os.getpid()}-0.tmp"
    draft.touch()
    write_file(tmp_path / "a.pdf", OURS)
    assert names(tmp_path) == [draft.name, "a.pdf", "usual"]
    assert (tmp_path / "a.pdf").read_bytes() == OURS
    assert (tmp_path / "a.pdf").stat().st_mode == (tmp_path / "usual").stat().st_mode


def test_a_file_is_renewed_and_keeps_its_permissions(tmp_path):
    path = tmp_path / "a.pdf"
    path.write_bytes(OURS)
    path.chmod(0o640)
    write_file(path, NEWER)
    assert path.read_bytes() == NEWER
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


@pytest.mark.parametrize(
    ("name", "content", "is_kept"),
    [
        ("a.txt", b" \n", False),
        ("a.txt", NEWER, False),  # the same again
        ("a.txt", OURS, True),
        ("A.TXT", THEIRS, True),
        ("a.toml", THEIRS, True),
        ("a.json", OURS, True),
        ("a.csv", THEIRS, True),
        ("a.csv", b"name,points,program\nAnna,20,hexboard-pnp 0.1.0\n", False),
        ("a.pdf", THEIRS, False),
        ("a.txt", bytes(20_000_000), True),
    ],
)
def test_what_somebody_may_have_typed_is_kept_unless_forced(tmp_path, name, content, is_kept):
    path = tmp_path / name
    path.write_bytes(content)
    if is_kept:
        with pytest.raises(FileWriteError, match=r"somebody may have typed it.*--force"):
            write_file(path, NEWER)
        assert path.read_bytes() == content
    write_file(path, NEWER, force=is_kept)
    assert path.read_bytes() == NEWER


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("nowhere/a.pdf", "no folder"),
        ("", "is a folder"),
        ("x" * 300 + ".pdf", "cannot be written"),
        ("a\0b.pdf", "cannot be written"),
    ],
)
def test_an_impossible_name_is_an_error_and_no_folder_is_made(tmp_path, name, said):
    with pytest.raises(FileWriteError, match=said):
        write_file(tmp_path / name, OURS, force=True)
    assert names(tmp_path) == []


def test_the_longest_possible_name_is_written(tmp_path):
    name = "x" * 251 + ".pdf"
    write_file(tmp_path / name, OURS)
    assert names(tmp_path) == [name]


@pytest.fixture
def own_folder() -> Iterator[Path]:
    """Be an ordinary user in a folder of one's own: root may write everywhere."""
    if not hasattr(os, "setresuid"):
        pytest.skip("no users to change to")
    before, ordinary = os.getuid(), os.getuid() or 65534
    with tempfile.TemporaryDirectory() as name:
        os.chown(name, ordinary, -1)
        os.setresuid(ordinary, ordinary, before)
        try:
            yield Path(name)
        finally:
            os.setresuid(before, before, before)


@pytest.mark.skipif(sys.platform == "win32", reason="no such devices there")
def test_a_device_is_not_replaced():
    with pytest.raises(FileWriteError, match="not a plain file"):
        write_file(Path("/dev/null"), OURS, force=True)
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)


def test_a_read_only_file_of_our_own_is_kept(own_folder):
    path = own_folder / "a.pdf"
    path.write_bytes(OURS)
    path.chmod(0o400)
    with pytest.raises(FileWriteError, match="read-only"):
        write_file(path, OURS, force=True)


def test_a_closed_folder_is_an_error(own_folder):
    own_folder.chmod(0o500)
    with pytest.raises(FileWriteError, match="choose another folder"):
        write_file(own_folder / "a.pdf", OURS)
    own_folder.chmod(0o700)


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_a_link_stays_and_the_file_behind_it_is_renewed(tmp_path):
    real, link = tmp_path / "real.pdf", tmp_path / "link.pdf"
    real.write_bytes(OURS)
    link.symlink_to(real)
    write_file(link, NEWER)
    assert link.is_symlink()
    assert real.read_bytes() == NEWER


@pytest.mark.parametrize(("second", "said"), [("b.txt", "typed it"), ("./a", "are the same")])
def test_several_files_are_none_when_one_must_not_be_written(tmp_path, second, said):
    (tmp_path / "b.txt").write_bytes(THEIRS)
    with pytest.raises(FileWriteError, match=said):
        write_files([(tmp_path / "a", OURS), (tmp_path / second, OURS)])
    assert names(tmp_path) == ["b.txt"]


@pytest.mark.parametrize("step", ["open", "write", "replace"])
def test_a_failure_leaves_the_old_file_and_no_leftovers(tmp_path, monkeypatch, step):
    path = tmp_path / "a.pdf"
    path.write_bytes(OURS)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    real_open = Path.open

    def failing_open(self: Path, mode: str = "r", *rest: object) -> object:
        if mode != "xb":
            return real_open(self, mode, *rest)
        if step == "open":
            full()
        real_open(self, "xb").close()
        file = MagicMock()
        file.__enter__.return_value.write.side_effect = full
        file.__exit__.return_value = None
        return file

    if step == "replace":
        monkeypatch.setattr(Path, "replace", full)
    else:
        monkeypatch.setattr(Path, "open", failing_open)
    with pytest.raises(FileWriteError, match=r"a\.pdf.*No space left on device") as caught:
        write_file(path, NEWER)
    monkeypatch.undo()
    assert isinstance(caught.value, OutputError)
    assert isinstance(caught.value, OSError)
    assert names(tmp_path) == ["a.pdf"]
    assert path.read_bytes() == OURS


def test_pages_are_numbered_in_their_names():
    path = Path("out") / "board.v2.svg"
    assert numbered_path(path, 1, 9) == Path("out") / "board.v2-1of9.svg"
    assert numbered_path(path, 1, 1) == path


def test_old_drafts_are_cleared(tmp_path):
    old, young = (tmp_path / f".hexboard-7-{number}.tmp" for number in range(2))
    for draft in (old, young):
        draft.touch()
    os.utime(old, (0, 0))
    write_file(tmp_path / "a.pdf", OURS)
    assert names(tmp_path) == [young.name, "a.pdf"]


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="signals cannot wait here")
def test_an_interruption_while_files_are_moved_waits_for_all(tmp_path, monkeypatch):
    move = Path.replace

    def interrupted(draft, target):
        move(draft, target)
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(Path, "replace", interrupted)
    paths = [tmp_path / "a.txt", tmp_path / "b.txt"]
    with pytest.raises(KeyboardInterrupt):
        write_files([(path, b"text") for path in paths])
    assert sorted(tmp_path.iterdir()) == paths
