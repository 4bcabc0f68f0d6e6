"""The small files of a user: read with care, and changed by one program at a time."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from pnp.errors import PnpError

_MOST_BYTES = 1 << 16
_LONGEST_QUOTE = 200
_LONGEST_VALUE = 60


def read_user_file(path: Path, refuse: type[PnpError]) -> str:
    """
    Return the text of *path*; nothing where there is no file. Nothing endless is read.

    Raises:
        PnpError: of the kind *refuse*: it is no file, is too long, or cannot be read.
    """
    try:
        if not path.exists():
            return ""
        if not path.is_file():
            raise refuse(f"{path}: cannot be read: it is no file")
        with path.open("rb") as file:
            data = file.read(_MOST_BYTES + 1)
        if len(data) > _MOST_BYTES:
            raise refuse(f"{path}: more than {_MOST_BYTES} bytes")
        return data.decode("utf-8-sig")
    except OSError as error:
        raise refuse(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise refuse(f"{path}: cannot be read: {str(error)[:_LONGEST_QUOTE]}") from None


def parse_user_file(text: str, source: str, refuse: type[PnpError]) -> dict[str, object]:
    """
    Return what the TOML *text* of *source* holds.

    Raises:
        PnpError: of the kind *refuse*: it is no TOML.
    """
    import tomllib

    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # also numbers of thousands of digits
        message = str(error)[:_LONGEST_QUOTE]
        raise refuse(f"{source}: no TOML: {message}; mend or remove the file") from None


def quoted(value: object) -> str:
    """Return *value* as messages show it, cut where it is long."""
    try:
        words = repr(value)
    except ValueError:  # a number of thousands of digits
        return "a huge number"
    return words if len(words) <= _LONGEST_VALUE else f"{words[:_LONGEST_VALUE]}..."


def change_user_file(path: Path, change: Callable[[str], str], refuse: type[PnpError]) -> None:
    """
    Put what *change* makes of the text of *path* in its place; other programs wait meanwhile.

    Raises:
        PnpError: of the kind *refuse*: it cannot be read, or its folder cannot be made.
        FileWriteError: it cannot be written.
    """
    from output.files import write_file

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise refuse(f"{path.parent}: cannot be made: {error.strerror}") from None
    with _locked(path):
        write_file(path, change(read_user_file(path, refuse)).encode(), force=True)


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Wait until nobody else changes *path*, where the system knows locks."""
    try:
        import fcntl

        file = path.with_name(f".{path.name}.lock").open("a")
    except (ImportError, OSError):  # a folder that is closed: writing the file will say so
        yield
        return
    with file:
        with suppress(OSError):  # a file system without locks
            fcntl.flock(file, fcntl.LOCK_EX)
        yield
