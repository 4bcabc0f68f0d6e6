"""
The Python that runs in browsers: which one, and where it comes from.

It is Pyodide, CPython as WebAssembly (MPL-2.0), as its makers publish it on npm. The page is
made with exactly this version: another one is refused by its checksum.
"""

import errno
import hashlib
import subprocess
import tempfile
from pathlib import Path

from pnp.errors import PageError
from pnp.messages import Message

RUNTIME_PACKAGE = "pyodide"
RUNTIME_VERSION = "314.0.7"
RUNTIME_PYTHON = "3.14.2"
RUNTIME_SHA256 = "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0"
RUNTIME_FILES = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "pyodide-lock.json",
    "python_stdlib.zip",
)
_ARCHIVE = f"{RUNTIME_PACKAGE}-{RUNTIME_VERSION}.tgz"
_LONGEST_FETCH_S = 120
_ADVICE = Message(
    "advice_to_fetch_runtime",
    package=RUNTIME_PACKAGE,
    version=RUNTIME_VERSION,
    file=_ARCHIVE,
)


def runtime_archive(given: Path | None = None) -> bytes:
    """
    Return the npm package of the runtime: the file *given*, else one kept from last time.

    Where there is none, npm fetches it, and it is kept for next time.

    Raises:
        PageError: it cannot be had, or is another one than expected; the message says what
            to do.
    """
    if given is not None:
        return _checked(_read(given), str(given))
    kept = _kept_archive()
    if kept.is_file():
        return _checked(_read(kept), str(kept))
    archive = _checked(_fetched(), Message("what_npm_fetched"))
    _keep(kept, archive)
    return archive


def _read(path: Path) -> bytes:
    try:
        if path.is_fifo():  # which nobody may ever fill
            raise OSError(errno.EINVAL, Message("no_file"))
        return path.read_bytes()
    except OSError as error:
        message = Message("runtime_not_read", path=str(path), reason=error, advice=_ADVICE)
        raise PageError(message) from error


def _checked(archive: bytes, name: str) -> bytes:
    """Return *archive* if it is the one that the page is made with."""
    if hashlib.sha256(archive).hexdigest() != RUNTIME_SHA256:
        raise PageError(
            Message(
                "runtime_is_another",
                name=name,
                package=RUNTIME_PACKAGE,
                version=RUNTIME_VERSION,
                advice=_ADVICE,
            )
        )
    return archive


def _kept_archive() -> Path:
    import platformdirs

    return Path(platformdirs.user_cache_dir("hexboard-pnp", appauthor=False)) / _ARCHIVE


def _keep(path: Path, archive: bytes) -> None:
    """Keep *archive*; the next time without it takes longer, no more."""
    from output.files import write_file

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_file(path, archive, force=True)
    except OSError:
        return


def _fetched() -> bytes:
    """Return what npm fetches; without a network it is to give up at once."""
    command = ["npm", "pack", f"{RUNTIME_PACKAGE}@{RUNTIME_VERSION}", "--silent"]
    patience = ["--fetch-retries=0", "--fetch-timeout=20000"]
    with tempfile.TemporaryDirectory() as folder:
        try:
            subprocess.run(
                [*command, *patience],
                cwd=folder,
                check=True,
                capture_output=True,
                timeout=_LONGEST_FETCH_S,
            )
            return (Path(folder) / _ARCHIVE).read_bytes()
        except FileNotFoundError as error:
            message = Message("npm_is_missing", advice=_ADVICE)
            raise PageError(message) from error
        except (OSError, subprocess.SubprocessError) as error:
            raise PageError(Message("npm_failed", advice=_ADVICE)) from error
