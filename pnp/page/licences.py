"""The licences of everything that the page holds, with their texts."""

from importlib.resources import files
from typing import NamedTuple

from pnp.errors import PageError
from pnp.model import VERSION
from pnp.page.distributions import DISTRIBUTIONS, find_distribution, licence_text
from pnp.page.runtimes import RUNTIME_PYTHON, RUNTIME_VERSION


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


def workshop_licences() -> tuple[Licence, ...]:
    """
    Return the licences of our own packages and of those that they need.

    Raises:
        PageError: one of these is not installed.
    """
    return _own_licence(), *_distribution_licences()


def page_licences() -> tuple[Licence, ...]:
    """
    Return the licences of the whole page, the Python for browsers among them, each with its text.

    Raises:
        PageError: a package is not installed, or its licence is not installed with it: the page
            must not be passed on without.
    """
    licences = (_own_licence(), *_runtime_licences(), *_distribution_licences())
    for one in licences:
        if not one.text:
            raise PageError(
                f"the package {one.name} is installed without its licence, which belongs into "
                f"the page; install it from PyPI: pip install --force-reinstall {one.name}."
            )
    return licences


def _own_licence() -> Licence:
    """Return our own licence; the page itself is the source."""
    return Licence("hexboard-pnp", VERSION, "MIT", "", _notice("hexboard-pnp"))


def _runtime_licences() -> tuple[Licence, ...]:
    """Return the licences of what the makers of the runtime compiled into it."""
    pyodide = f"https://github.com/pyodide/pyodide/tree/{RUNTIME_VERSION}"
    cpython = f"https://github.com/python/cpython/tree/v{RUNTIME_PYTHON}"
    emscripten = "https://github.com/emscripten-core/emscripten"
    libraries = "Expat, HACL*, libffi, libmpdec, mimalloc, Zstandard, bzip2, zlib, SQLite, liblzma"
    parts = "https://docs.python.org/3.14/license.html"
    return (
        Licence("Pyodide", RUNTIME_VERSION, "MPL-2.0", pyodide, _notice("pyodide")),
        Licence("CPython", RUNTIME_PYTHON, "PSF-2.0", cpython, _notice("cpython")),
        Licence("Emscripten, musl", "", "MIT", emscripten, _notice("emscripten")),
        Licence(libraries, "", "MIT, BSD, zlib", parts, _notice("libraries")),
    )


def _distribution_licences() -> list[Licence]:
    found = [(packed, find_distribution(packed.name)) for packed in DISTRIBUTIONS]
    return [
        Licence(packed.name, one.version, packed.licence, packed.source, licence_text(one))
        for packed, one in found
    ]


def _notice(name: str) -> str:
    """Return a text that comes with our own package, since no package holds it."""
    return (files("pnp.page") / "notices" / f"{name}.txt").read_text(encoding="utf-8").strip()
