"""
The page as one file: our packages, the pure ones they need, and a Python for browsers.

Everything is packed into inert elements of one HTML file, which opens without a server and
reaches no network: its policy allows no address. The same inputs give the same bytes, as far
as the zlib that packs them is the same.
"""

import base64
import gzip
import hashlib
import json
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path

from output.files import zip_bytes
from pnp.model.identity import PROGRAM
from pnp.page.archives import unzipped, with_bytecode
from pnp.page.licences import DISTRIBUTIONS, find_distribution, page_licences
from pnp.page.runtimes import GEOS, PYODIDE

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
    parts = {name: runtime[name] for name in PYODIDE.files}
    parts["python_stdlib.zip"] = _lean_library(parts["python_stdlib.zip"])
    parts["workshop.zip"] = workshop_archive()
    parts = with_bytecode(parts)
    later = {name: runtime[name] for name in GEOS.files}
    later["engine.js"] = app_text("engine.js").encode()
    shown = [licence._asdict() for licence in page_licences()]
    elements = [_element("modules", _json(app_modules())), _element("licences", _json(shown))]
    elements.append(_element("start", _json(_starts())))
    elements += [_element(name, content) for name, content in parts.items()]
    elements += [_element(name, content, ' data-for="country"') for name, content in later.items()]
    page = app_text("index.html")
    for slot, value in (
        ("PROGRAM", PROGRAM),
        ("POLICY", _policy()),
        ("STYLE", app_text("page.css")),
        ("PARTS", "\n".join(elements)),
        ("BOOT", app_text("boot.js")),
    ):
        page = page.replace(f"{{{{{slot}}}}}", value)
    return page.encode()


def _policy() -> str:
    """Return the content security policy: our script, our style, blobs, and no network."""
    return "; ".join(
        (
            "default-src 'none'",
            f"script-src {_hash_source(app_text('boot.js'))} blob: 'wasm-unsafe-eval'",
            f"style-src {_hash_source(app_text('page.css'))}",
            "worker-src blob:",
            "img-src blob:",
            "connect-src blob:",
            "base-uri 'none'",
            "form-action 'none'",
        )
    )


def _starts() -> dict[str, object]:
    """Return what the forms are made from, by language: the page shows them before Python runs."""
    from pnp.page.bridge import call
    from pnp.texts import LANGUAGES

    return {
        language: json.loads(call("start", json.dumps({"language": language}))[0])
        for language in LANGUAGES
    }


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


def _lean_library(archive: bytes) -> bytes:
    """Return Python's library without what is never loaded."""
    found, left_out = unzipped(archive) | _STANDS_FOR_NETWORK, tuple(_left_out()["python"])
    kept = {k: v for k, v in found.items() if not k.startswith(left_out)}
    return zip_bytes(sorted(kept.items()))


def app_modules() -> dict[str, str]:
    """Return the modules of the app by name, without those that are packed apart."""
    folder = files("pnp.page") / "app"
    names = sorted(item.name for item in folder.iterdir() if item.name.endswith(_MODULES))
    return {name: app_text(name) for name in names if name not in _APART}


def app_text(name: str) -> str:
    """Return the text of a file of the app."""
    return (files("pnp.page") / "app" / name).read_text(encoding="utf-8")


def _json(data: object) -> bytes:
    return json.dumps(data, ensure_ascii=False, sort_keys=True).encode()


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
