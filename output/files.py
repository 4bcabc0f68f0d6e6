"""
Files: written whole or not at all.

A file is written beside its place under another name and then moved there, so that nobody
ever sees half of it. What was there is replaced, but for what somebody may have typed, such as
a position or a game: that is kept unless the caller forces it.
"""

import contextlib
import itertools
import os
import signal
import stat
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

from output import FileWriteError

# What people type.
_TYPED = frozenset({".txt", ".toml", ".json", ".csv"})
_NAME = b"hexboard-pnp"
_LARGEST_TYPED_BYTES = 1 << 24
# The first day that a zip can tell.
_FIRST_DAY = (1980, 1, 1, 0, 0, 0)
# No file takes so long to write: an older draft was left behind.
_LONGEST_WRITING_S = 24 * 3600.0


def write_file(path: Path, data: bytes, *, force: bool = False) -> None:
    """
    Write *data* to *path*, replacing what is there.

    Raises:
        FileWriteError: the folder is missing or closed, the name is not possible, or a
            file is there that somebody may have typed and *force* is not given.
    """
    write_files([(path, data)], force=force)


def write_files(files: Iterable[tuple[Path, bytes]], *, force: bool = False) -> None:
    """
    Write several files: all of them, or none when one of them cannot be written.

    Only a failure of the last step, the renaming, can leave some written and some not.

    Raises:
        FileWriteError: as `write_file`; or two of the files are one and the same.
    """
    targets = []
    for path, data in files:
        with _refusals_told(path):  # the file behind a link is renewed, and the link stays
            targets.append((path, Path(os.path.realpath(path)), data))
    if len({target for _, target, _ in targets}) < len(targets):
        names = ", ".join(str(path) for path, _, _ in targets)
        raise FileWriteError(
            "files_are_the_same",
            "two of the files to write are the same: {names!r}; rename one.",
            names=names,
        )
    for path, target, data in targets:
        _check_target(path, target)
        if not force and _is_typed(path, target, data):
            raise FileWriteError(
                "file_is_typed",
                "{path!r} exists, and somebody may have typed it, so it is kept; "
                "name another file, or use --force to overwrite it.",
                path=str(path),
            )
    with contextlib.ExitStack() as leftovers:
        moves = []
        # Programs that were ended leave drafts; the age tells, also of other computers.
        for folder in {target.parent for _, target, _ in targets}:
            with contextlib.suppress(OSError):
                for draft in folder.glob(".hexboard-*-*.tmp"):
                    if time.time() - draft.stat().st_mtime > _LONGEST_WRITING_S:
                        _remove(draft)
        for path, target, data in targets:
            # A free name beside it, short however long its own is.
            free = (f".hexboard-{os.getpid()}-{number}.tmp" for number in itertools.count())
            drafts = map(target.with_name, free)
            draft = next(one for one in drafts if not os.path.lexists(one))
            leftovers.callback(_remove, draft)
            with _refusals_told(path):
                with draft.open("xb") as file:
                    file.write(data)
                if target.exists():  # its permissions are kept
                    draft.chmod(stat.S_IMODE(target.stat().st_mode))
            moves.append((path, target, draft))
        with _signals_wait():
            for path, target, draft in moves:
                with _refusals_told(path):
                    draft.replace(target)


def make_folder(folder: Path) -> bool:
    """
    Make *folder* unless it is there already, and return whether it was made.

    Raises:
        FileWriteError: it cannot be made.
    """
    if not folder.parent.is_dir():
        raise _folder_is_missing(folder, folder.parent)
    with _refusals_told(folder):
        is_new = not folder.is_dir()
        folder.mkdir(exist_ok=True)
    return is_new


def zip_bytes(
    files: Iterable[tuple[str, bytes]], *, comment: str = "", is_packed: bool = False
) -> bytes:
    """Return a ZIP file of *files* by name; without dates, so that the same make the same."""
    import io
    import zipfile  # slow to import

    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.comment = comment.encode()
        for name, content in files:
            entry = zipfile.ZipInfo(name, _FIRST_DAY)
            entry.compress_type = zipfile.ZIP_DEFLATED if is_packed else zipfile.ZIP_STORED
            archive.writestr(entry, content)
    return buffer.getvalue()


def numbered_path(path: Path, number: int, count: int) -> Path:
    """
    Return the path of one of several pages; *path* itself when there is only one.

    >>> numbered_path(Path("board.svg"), 2, 9).name
    'board-2of9.svg'
    """
    return path if count == 1 else path.with_name(f"{path.stem}-{number}of{count}{path.suffix}")


def _folder_is_missing(path: Path, folder: Path) -> FileWriteError:
    return FileWriteError(
        "folder_does_not_exist",
        "{path!r} cannot be written: there is no folder {folder!r}; "
        "make it first, or name another.",
        path=str(path),
        folder=str(folder),
    )


def _check_target(path: Path, target: Path) -> None:
    """Raise FileWriteError where *target* must not or cannot be written."""
    with _refusals_told(path):
        try:
            mode = target.stat().st_mode
        except FileNotFoundError:
            mode = 0
    if not mode and target.parent.is_dir():
        return
    if not mode:
        raise _folder_is_missing(path, target.parent)
    if stat.S_ISDIR(mode):
        raise FileWriteError(
            "file_is_folder", "{path!r} is a folder; name a file in it.", path=str(path)
        )
    if not stat.S_ISREG(mode):
        raise FileWriteError(
            "file_is_not_plain", "{path!r} is not a plain file; name another file.", path=str(path)
        )
    # Renaming would go through all the same; who made it read-only wants to keep it.
    if not os.access(target, os.W_OK):
        raise FileWriteError(
            "file_is_read_only",
            "{path!r} is read-only, so it is kept; name another file.",
            path=str(path),
        )


def _is_typed(path: Path, target: Path, data: bytes) -> bool:
    """Tell whether *target* holds other words than *data*, which somebody may have typed."""
    suffix = target.suffix.lower()
    if suffix not in _TYPED:
        return False
    with _refusals_told(path):
        if not target.exists():
            return False
        if target.stat().st_size > _LARGEST_TYPED_BYTES:
            return True
        there = target.read_bytes()
    # A table is theirs unless it bears the name of this program.
    is_ours = suffix == ".csv" and _NAME in there
    return bool(there.strip()) and there != data and not is_ours


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


def _remove(draft: Path) -> None:
    with contextlib.suppress(OSError):
        draft.unlink()


@contextlib.contextmanager
def _refusals_told(path: Path) -> Iterator[None]:
    """Raise FileWriteError of *path* where the system refuses."""
    try:
        yield
    except (OSError, ValueError) as error:
        raise FileWriteError(
            "not_written",
            "{path!r} cannot be written: {reason}; choose another folder or file name.",
            path=str(path),
            reason=OSError(getattr(error, "strerror", None) or str(error)),
        ) from error
