"""
Files: written whole or not at all.

A file is written beside its place under another name and then moved there, so that nobody
ever sees half of it. Files that this program wrote are renewed; any other, and one that
somebody changed since, is kept unless the caller forces it. They are told apart by
their seal.

Every writer puts the program's name and version into its files, followed by a seal in
brackets: ``hexboard-pnp 0.1.0 [0000000000000000]``. `seal` replaces the noughts by a hash
of the rest of the file, so `is_sealed` tells an untouched file from one that somebody
typed into or drew on. In a PNG the seal stands in a text chunk, whose checksum follows it.
"""

import contextlib
import hashlib
import itertools
import os
import re
import signal
import stat
import struct
import time
import zlib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from output import FileWriteError

_LARGEST_OWN_BYTES = 256 * 1024 * 1024
# No file takes so long to write; a draft as old may be one that was left behind.
_LONGEST_WRITING_S = 600.0


def write_file(path: Path, data: bytes, *, force: bool = False) -> None:
    """
    Write *data* to *path*, replacing a file of our own.

    Raises:
        FileWriteError: the folder is missing or closed, the name is not possible, or a
            file is there that this program did not write and *force* is not given.
    """
    write_files([(path, data)], force=force)


def write_files(files: Iterable[tuple[Path, bytes]], *, force: bool = False) -> None:
    """
    Write several files: all of them, or none when one of them cannot be written.

    Only a failure of the last step, the renaming, can leave some written and some not.

    Raises:
        FileWriteError: as `write_file`; or two of the files are one and the same.
    """
    targets = [(path, _real_path(path), seal(data)) for path, data in files]
    if len({target for _, target, _ in targets}) < len(targets):
        names = ", ".join(repr(str(path)) for path, _, _ in targets)
        raise FileWriteError(
            "files_are_the_same",
            "two of the files to write are the same: {names}; rename one.",
            names=names,
        )
    for path, target, _ in targets:
        _check_target(path, target, force=force)
    with contextlib.ExitStack() as leftovers:
        moves = []
        for folder in {target.parent for _, target, _ in targets}:
            _clear_drafts(folder)
        for path, target, data in targets:
            draft = _draft_path(target)
            leftovers.callback(_remove, draft)
            _write_draft(path, target, draft, data)
            moves.append((path, target, draft))
        with _signals_wait():
            _move_all(moves, force=force)


def make_folder(folder: Path) -> bool:
    """
    Make *folder* unless it is there already, and return whether it was made.

    Raises:
        FileWriteError: it cannot be made.
    """
    try:
        is_new = not folder.is_dir()
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise _cannot_write(folder, error) from error
    return is_new


def is_own_output(path: Path) -> bool:
    """
    Return whether this program wrote the file at *path* and nobody has changed it since.

    An empty file counts as our own: nothing is lost with it. A file far larger than any of
    ours does not.
    """
    if path.stat().st_size > _LARGEST_OWN_BYTES:
        return False
    data = path.read_bytes()
    return not data or is_sealed(data)


def numbered_path(path: Path, number: int, count: int) -> Path:
    """
    Return the path of one of several pages; *path* itself when there is only one.

    >>> numbered_path(Path("board.svg"), 2, 9).name
    'board-2of9.svg'
    """
    return path if count == 1 else path.with_name(f"{path.stem}-{number}of{count}{path.suffix}")


def _real_path(path: Path) -> Path:
    """Return *path* with links followed: the file behind is renewed, and the link stays."""
    try:
        return Path(os.path.realpath(path))
    except (OSError, ValueError) as error:
        raise _cannot_write(path, error) from error


def _check_target(path: Path, target: Path, *, force: bool) -> None:
    """Raise FileWriteError where *target* must not or cannot be written."""
    try:
        mode = target.stat().st_mode
    except FileNotFoundError:
        _check_folder(path, target.parent)
        return
    except OSError as error:
        raise _cannot_write(path, error) from error
    if stat.S_ISDIR(mode):
        raise FileWriteError(
            "file_is_folder", "{path!r} is a folder; name a file in it.", path=str(path)
        )
    if not stat.S_ISREG(mode):
        raise FileWriteError(
            "file_is_not_plain",
            "{path!r} is not a plain file; name another file.",
            path=str(path),
        )
    # Renaming would go through all the same; who made it read-only wants to keep it.
    if not os.access(target, os.W_OK):
        raise FileWriteError(
            "file_is_read_only",
            "{path!r} is read-only, so it is kept; name another file.",
            path=str(path),
        )
    if not force and not _is_ours(path, target):
        raise FileWriteError(
            "file_is_of_others",
            "{path!r} exists and was not written by this program, or was changed since, "
            "so it is kept; name another file, or use --force to overwrite it.",
            path=str(path),
        )


def _is_ours(path: Path, target: Path) -> bool:
    try:
        return is_own_output(target)
    except OSError as error:
        raise _cannot_write(path, error) from error


def _check_folder(path: Path, folder: Path) -> None:
    """Raise FileWriteError when there is no such folder."""
    if not folder.is_dir():
        raise FileWriteError(
            "folder_does_not_exist",
            "{path!r} cannot be written: there is no folder {folder!r}; "
            "make it first, or name another.",
            path=str(path),
            folder=str(folder),
        )


def _draft_path(target: Path) -> Path:
    """Return a free name beside *target*, short however long its own name is."""
    for number in itertools.count():
        draft = target.with_name(f".hexboard-{os.getpid()}-{number}.tmp")
        if not os.path.lexists(draft):
            return draft
    raise AssertionError("numbers do not end")


def _write_draft(path: Path, target: Path, draft: Path, data: bytes) -> None:
    """Write *data* to *draft*, with the permissions of the file that it will replace."""
    try:
        with draft.open("xb") as file:
            file.write(data)
        if target.exists():
            draft.chmod(stat.S_IMODE(target.stat().st_mode))
    except OSError as error:
        raise _cannot_write(path, error) from error


def _move_all(moves: Sequence[tuple[Path, Path, Path]], *, force: bool) -> None:
    """Put every draft in its place; a file that has come there meanwhile is kept."""
    for path, target, draft in moves:
        try:
            if not target.exists():
                _place_new(target, draft)
                continue
        except FileExistsError:
            pass
        except OSError as error:
            raise _cannot_write(path, error) from error
        _check_target(path, target, force=force)
        try:
            draft.replace(target)
        except OSError as error:
            raise _cannot_write(path, error) from error


@contextlib.contextmanager
def _signals_wait() -> Iterator[None]:
    """Let an interruption wait, so that all files are moved or none; renaming is quick."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _place_new(target: Path, draft: Path) -> None:
    """
    Move *draft* to *target*, where nothing may be.

    Raises:
        FileExistsError: something is there by now.
        OSError: it cannot be moved.
    """
    try:
        os.link(draft, target)
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links: the name is taken first
        target.touch(exist_ok=False)
        draft.replace(target)
    else:
        draft.unlink()


def _clear_drafts(folder: Path) -> None:
    with contextlib.suppress(OSError):
        for draft in folder.glob(".hexboard-*-*.tmp"):
            if _is_abandoned(draft):
                _remove(draft)


def _is_abandoned(draft: Path) -> bool:
    """
    Tell whether nobody is writing *draft* any more: it is old, and so is its process gone.

    Process numbers of another computer that shares the folder say nothing; hence the age.
    """
    try:
        age_s = time.time() - draft.stat().st_mtime
        number = int(draft.name.split("-")[1])
        if age_s < _LONGEST_WRITING_S:
            return False
        if os.name == "posix":  # elsewhere asking after a process would end it
            os.kill(number, 0)
    except (ProcessLookupError, OverflowError):
        return True
    except (OSError, ValueError):
        return False
    return os.name != "posix"


def _remove(draft: Path) -> None:
    with contextlib.suppress(OSError):
        draft.unlink()


def _cannot_write(path: Path, error: Exception) -> FileWriteError:
    return FileWriteError(
        "not_written",
        "{path!r} cannot be written: {reason}; choose another folder or file name.",
        path=str(path),
        reason=OSError(getattr(error, "strerror", None) or str(error)),
    )


UNSEALED = "[0000000000000000]"

_PATTERN = re.compile(rb"hexboard-pnp [0-9][0-9A-Za-z.]* \[([0-9a-f]{16})\]")
_NOUGHTS = b"0" * 16
_PNG = b"\x89PNG\r\n\x1a\n"
_ZIP = b"PK\x03\x04"


class _Chunk(NamedTuple):
    """Where a chunk of a PNG has its type and content, and its checksum behind them."""

    start: int
    end: int


def seal(data: bytes) -> bytes:
    """Return *data* with its seal filled in; unchanged where it has no place for one."""
    sealed = _sealed(data)
    return data if sealed is None else sealed


def is_sealed(data: bytes) -> bool:
    """Tell whether *data* bears a seal that fits the rest of it."""
    return _sealed(data) == data


def _sealed(data: bytes) -> bytes | None:
    """Return *data* with its seal filled in, None where it has no place for one."""
    found = _own_seal(data)
    if found is None:
        return None
    chunk = None
    if data.startswith(_PNG):
        chunk = _text_chunk(data, found.start())
        if chunk is None:
            return None
    blank = _with_digits(data, found.start(1), _NOUGHTS, chunk)
    digits = hashlib.sha256(blank).hexdigest()[: len(_NOUGHTS)].encode()
    return _with_digits(blank, found.start(1), digits, chunk)


def _own_seal(data: bytes) -> re.Match[bytes] | None:
    """Return where the seal of a file is; that of a zip is its remark, behind all files in it."""
    if not data.startswith(_ZIP):
        return _PATTERN.search(data)
    return max(_PATTERN.finditer(data), key=lambda found: found.start(), default=None)


def _with_digits(data: bytes, start: int, digits: bytes, chunk: _Chunk | None) -> bytes:
    """Return *data* with *digits* at *start*, and the checksum of the chunk round them."""
    data = data[:start] + digits + data[start + len(digits) :]
    if chunk is None:
        return data
    checksum = struct.pack(">I", zlib.crc32(data[chunk.start : chunk.end]))
    return data[: chunk.end] + checksum + data[chunk.end + len(checksum) :]


def _text_chunk(data: bytes, place: int) -> _Chunk | None:
    """Return the chunk of a PNG that *place* lies in, if it holds text."""
    start = len(_PNG)
    while start + 12 <= len(data):
        (length,) = struct.unpack_from(">I", data, start)
        end = start + 8 + length
        if start <= place < end:
            is_text = data[start + 4 : start + 8] == b"tEXt" and end + 4 <= len(data)
            return _Chunk(start + 4, end) if is_text else None
        start = end + 4
    return None
