"""
The page as one file: our packages, the pure ones they need, and a Python for browsers.

Everything is packed into inert elements of one HTML file, which opens without a server and
reaches no network: its policy allows no address. The same inputs give the same bytes, as far
as the zlib that packs them is the same.
It holds the licences of everything in it.
"""

import base64
import gzip
import hashlib
import json
import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from importlib.metadata import Distribution, distribution
from importlib.resources import files
from pathlib import Path

from generators import NamedTuple
from output.files import zip_bytes
from pnp.errors import PageError
from pnp.model import PROGRAM, VERSION
from pnp.page.archives import unzipped, with_bytecode
from pnp.page.runtimes import GEOS, PYODIDE, RUNTIME_PYTHON


class Licence(NamedTuple):
    """
    What is licensed and under which licence; where its source is, and the text.

    Version, source and text are "" where there is none.
    """

    name: str
    licence: str
    source: str
    version: str = ""
    text: str = ""


# What our own packages need where there is no compiled code.
DISTRIBUTIONS = (
    Licence("font-source-sans-pro", "OFL-1.1", "https://github.com/adobe-fonts/source-sans"),
    Licence("font-source-serif-pro", "OFL-1.1", "https://github.com/adobe-fonts/source-serif"),
    Licence("fonttools", "MIT", "https://github.com/fonttools/fonttools"),
    Licence("markdown-it-py", "MIT", "https://github.com/executablebooks/markdown-it-py"),
    Licence("mdurl", "MIT", "https://github.com/executablebooks/mdurl"),
    Licence("platformdirs", "MIT", "https://github.com/tox-dev/platformdirs"),
    Licence("pypng", "MIT", "https://gitlab.com/drj11/pypng"),
    Licence("reportlab", "BSD-3-Clause", "https://pypi.org/project/reportlab"),
    Licence("segno", "BSD-3-Clause", "https://github.com/heuer/segno"),
    Licence("svgwrite", "MIT", "https://github.com/mozman/svgwrite"),
)
_TEXTS = ("licen", "copying", "notice")


def page_licences() -> list[Licence]:
    """
    Return the licences of the whole page, the Python for browsers among them, each with its text.

    Raises:
        PageError: a package is not installed, or its licence is not installed with it: the page
            must not be passed on without.
    """
    pyodide = f"https://github.com/pyodide/pyodide/tree/{PYODIDE.version}"
    cpython = f"https://github.com/python/cpython/tree/v{RUNTIME_PYTHON}"
    emscripten = "https://github.com/emscripten-core/emscripten"
    libraries = "Expat, HACL*, libffi, libmpdec, mimalloc, Zstandard, bzip2, zlib, SQLite, liblzma"
    parts = "https://docs.python.org/3.14/license.html"
    geos = "https://github.com/chrispahm/geos-wasm"
    licences = [
        Licence("hexboard-pnp", "MIT", "", VERSION, _notice("hexboard-pnp")),
        Licence("Pyodide", "MPL-2.0", pyodide, PYODIDE.version, _notice("pyodide")),
        Licence("CPython", "PSF-2.0", cpython, RUNTIME_PYTHON, _notice("cpython")),
        Licence("Emscripten, musl", "MIT", emscripten, "", _notice("emscripten")),
        Licence(libraries, "MIT, BSD, zlib", parts, "", _notice("libraries")),
        Licence("geos-wasm", "LGPL-3.0-or-later", geos, GEOS.version, _notice("geos")),
    ]
    for one in DISTRIBUTIONS:
        found = find_distribution(one.name)
        licences.append(one._replace(version=found.version, text=licence_text(found)))
    for one in licences:
        if not one.text:
            raise PageError("package_without_licence", name=one.name)
    return licences


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
        raise PageError("package_not_installed", name=name) from error


def licence_text(found: Distribution) -> str:
    """Return the texts of a distribution's licence, one after the other; "" without any."""
    named = [file for file in found.files or () if file.name.lower().startswith(_TEXTS)]
    # Old packages have theirs among their own files, not with what is said of them.
    chosen = [file for file in named if file.parts[0].endswith(".dist-info")] or named
    paths = [Path(str(found.locate_file(file))) for file in sorted(chosen)]
    texts = [path.read_text(encoding="utf-8") for path in paths if path.is_file()]
    return "\n\n".join(text.strip() for text in texts)


PACKAGES = ("pnp", "generators", "layouts", "output")
# svgwrite imports this, and much with it, to fetch what we never ask for.
_STANDS_FOR_NETWORK = {
    "urllib/request.py": b"def urlopen(*_):\n    raise OSError('the page has no network')\n"
}
# reportlab imports Pillow, which is compiled, and never uses it for what we write.
_STANDS_FOR_PILLOW = {"PIL/__init__.py": b"", "PIL/Image.py": b"Image = None\n"}

# Modules of the app that do not start with it: the first is part of the page itself.
_APART = ("boot.js", "engine.js")

_MODULES = ".js"


def build_page(runtime: Mapping[str, bytes]) -> bytes:
    """
    Return the page as HTML.

    *runtime* holds the files of `pnp.page.runtimes.runtime_files` by name.

    Raises:
        PageError: a package that belongs in the page is not installed, or lacks its licence.
    """
    from pnp.page.bridge import call
    from pnp.texts import LANGUAGES

    parts = {name: runtime[name] for name in PYODIDE.files}
    library = unzipped(parts["python_stdlib.zip"]) | _STANDS_FOR_NETWORK
    left_out = tuple(_left_out()["python"])
    kept = {name: content for name, content in library.items() if not name.startswith(left_out)}
    parts["python_stdlib.zip"] = zip_bytes(sorted(kept.items()))
    parts["workshop.zip"] = workshop_archive()
    asked = {language: json.dumps({"language": language}) for language in LANGUAGES}
    shown = {
        "modules": [*app_modules().items()],
        "licences": [licence._asdict() for licence in page_licences()],
        "start": {language: json.loads(call("start", asked[language])[0]) for language in asked},
    }
    elements = [
        _element(name, json.dumps(data, ensure_ascii=False, sort_keys=True).encode())
        for name, data in shown.items()
    ]
    elements += [_element(name, content) for name, content in with_bytecode(parts).items()]
    later = {name: runtime[name] for name in GEOS.files}
    later["engine.js"] = app_text("engine.js").encode()
    elements += [_element(name, content, ' data-for="country"') for name, content in later.items()]
    boot, style = app_text("boot.js"), app_text("page.css")
    policy = (
        "default-src 'none'",
        f"script-src {_hash_source(boot)} blob: 'wasm-unsafe-eval'",
        f"style-src {_hash_source(style)}",
        "worker-src blob:",
        "img-src blob:",
        "connect-src blob:",
        "base-uri 'none'",
        "form-action 'none'",
    )
    page = app_text("index.html")
    for slot, value in {
        "PROGRAM": PROGRAM,
        "POLICY": "; ".join(policy),
        "STYLE": style,
        "PARTS": "\n".join(elements),
        "BOOT": boot,
    }.items():
        page = page.replace(f"{{{{{slot}}}}}", value)
    return page.encode()


def workshop_archive() -> bytes:
    """
    Return our packages and the pure ones they need as a ZIP file, without dates.

    Raises:
        PageError: one of them is not installed.
    """
    found: dict[str, bytes] = dict(_STANDS_FOR_PILLOW)
    for package in PACKAGES:
        folder = Path(str(files(package)))
        paths = ((path.relative_to(folder).as_posix(), path) for path in folder.rglob("*"))
        found |= _kept((f"{package}/{name}", path) for name, path in paths)
    for packed in DISTRIBUTIONS:
        whole = find_distribution(packed.name)
        named = (one for one in whole.files or () if ".dist-info" not in one.as_posix())
        found |= _kept((one.as_posix(), Path(str(whole.locate_file(one)))) for one in named)
    return zip_bytes(sorted(found.items()))


@cache
def _left_out() -> dict[str, list[str]]:
    return tomllib.loads((files("pnp.page") / "left-out.toml").read_text(encoding="utf-8"))


def app_modules() -> dict[str, str]:
    """
    Return the modules of the app by name, those that others import first.

    Those that are packed apart are left out.

    Raises:
        PageError: some import one another in a circle.
    """
    folder = files("pnp.page") / "app"
    names = sorted(item.name for item in folder.iterdir() if item.name.endswith(_MODULES))
    texts = {name: app_text(name) for name in names if name not in _APART}
    imports = {name: re.findall(r'from "\./(.*?)"', text) for name, text in texts.items()}
    try:
        return {name: texts[name] for name in TopologicalSorter(imports).static_order()}
    except CycleError as error:
        raise PageError("modules_circular", names=" < ".join(error.args[1])) from error


def app_text(name: str) -> str:
    """Return the text of a file of the app."""
    return (files("pnp.page") / "app" / name).read_text(encoding="utf-8")


def _element(name: str, content: bytes, mark: str = "") -> str:
    """Return an inert element that holds *content*, packed."""
    packed = base64.b64encode(gzip.compress(content, 9, mtime=0)).decode()
    return f'<script type="application/octet-stream" id="{name}"{mark}>{packed}</script>'


def _hash_source(text: str) -> str:
    """Return how a policy names an inline script or style."""
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    return f"'sha256-{digest}'"


def _kept(paths: Iterable[tuple[str, Path]]) -> dict[str, bytes]:
    """Return the files that the page needs, by name: of typefaces those that are set."""
    from layouts.fonts import FACES, font_path

    fonts = {Path(font_path(face)).name for face in FACES}
    return {
        name: path.read_bytes()
        for name, path in paths
        if path.is_file()
        and "__pycache__" not in name
        and not name.startswith(("..", *_left_out()["packages"]))
        and path.suffix
        in {".py", ".pyi", ".toml", ".json", ".csv", ".svg", ".txt", ".ttf", ".md", ".typed"}
        and (path.suffix != ".ttf" or path.name in fonts)
    }
