"""The packages of others that go into the page, and the licences of everything it holds."""

from importlib.metadata import Distribution, distribution
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from pnp.errors import PageError
from pnp.messages import Message
from pnp.model import VERSION
from pnp.page.runtimes import GEOS, PYODIDE, RUNTIME_PYTHON


class Packed(NamedTuple):
    """A distribution of PyPI: its name, the short name of its licence, where its source is."""

    name: str
    licence: str
    source: str


# What our own packages need where there is no compiled code.
DISTRIBUTIONS = (
    Packed("font-source-sans-pro", "OFL-1.1", "https://github.com/adobe-fonts/source-sans"),
    Packed("font-source-serif-pro", "OFL-1.1", "https://github.com/adobe-fonts/source-serif"),
    Packed("fonttools", "MIT", "https://github.com/fonttools/fonttools"),
    Packed("markdown-it-py", "MIT", "https://github.com/executablebooks/markdown-it-py"),
    Packed("mdurl", "MIT", "https://github.com/executablebooks/mdurl"),
    Packed("platformdirs", "MIT", "https://github.com/tox-dev/platformdirs"),
    Packed("reportlab", "BSD-3-Clause", "https://pypi.org/project/reportlab"),
    Packed("segno", "BSD-3-Clause", "https://github.com/heuer/segno"),
    Packed("svgwrite", "MIT", "https://github.com/mozman/svgwrite"),
)
_TEXTS = ("licen", "copying", "notice")


class Licence(NamedTuple):
    """
    What is licensed and under which licence; where its source is, and the text.

    Version, source and text are "" where there is none.
    """

    name: str
    version: str
    licence: str
    source: str
    text: str


def page_licences() -> tuple[Licence, ...]:
    """
    Return the licences of the whole page, the Python for browsers among them, each with its text.

    Raises:
        PageError: a package is not installed, or its licence is not installed with it: the page
            must not be passed on without.
    """
    own = Licence("hexboard-pnp", VERSION, "MIT", "", _notice("hexboard-pnp"))
    found = [(packed, find_distribution(packed.name)) for packed in DISTRIBUTIONS]
    others = (
        Licence(packed.name, one.version, packed.licence, packed.source, licence_text(one))
        for packed, one in found
    )
    licences = (own, *_runtime_licences(), *others)
    for one in licences:
        if not one.text:
            raise PageError(Message("package_without_licence", name=one.name))
    return licences


def _runtime_licences() -> tuple[Licence, ...]:
    """Return the licences of what the makers of the runtime compiled into it."""
    pyodide = f"https://github.com/pyodide/pyodide/tree/{PYODIDE.version}"
    cpython = f"https://github.com/python/cpython/tree/v{RUNTIME_PYTHON}"
    emscripten = "https://github.com/emscripten-core/emscripten"
    libraries = "Expat, HACL*, libffi, libmpdec, mimalloc, Zstandard, bzip2, zlib, SQLite, liblzma"
    parts = "https://docs.python.org/3.14/license.html"
    geos = "https://github.com/chrispahm/geos-wasm"
    return (
        Licence("Pyodide", PYODIDE.version, "MPL-2.0", pyodide, _notice("pyodide")),
        Licence("CPython", RUNTIME_PYTHON, "PSF-2.0", cpython, _notice("cpython")),
        Licence("Emscripten, musl", "", "MIT", emscripten, _notice("emscripten")),
        Licence(libraries, "", "MIT, BSD, zlib", parts, _notice("libraries")),
        Licence("geos-wasm", GEOS.version, "LGPL-3.0-or-later", geos, _notice("geos")),
    )


def _notice(name: str) -> str:
    return (files("pnp.page") / "notices" / f"{name}.txt").read_text(encoding="utf-8").strip()


def find_distribution(name: str) -> Distribution:
    """
    Return an installed distribution.

    Raises:
        PageError: it is not installed.
    """
    try:
        return distribution(name)
    except ModuleNotFoundError as error:
        raise PageError(Message("package_not_installed", name=name)) from error


def licence_text(found: Distribution) -> str:
    """Return the texts of a distribution's licence, one after the other; "" without any."""
    named = [file for file in found.files or () if file.name.lower().startswith(_TEXTS)]
    # Old packages have theirs among their own files, not with what is said of them.
    chosen = [file for file in named if file.parts[0].endswith(".dist-info")] or named
    paths = [Path(str(found.locate_file(file))) for file in sorted(chosen)]
    texts = [path.read_text(encoding="utf-8") for path in paths if path.is_file()]
    return "\n\n".join(text.strip() for text in texts)
