"""The page as one file: the same bytes for the same inputs, and a policy without a network."""

import gzip
import hashlib
import io
import json
import re
import tarfile
from base64 import b64decode, b64encode
from importlib.metadata import PathDistribution
from importlib.resources import files
from pathlib import Path

import pytest

from output.files import zip_bytes
from pnp.errors import PageError
from pnp.page import bundle, runtimes
from pnp.page.answers import form_of
from pnp.page.archives import unzipped
from pnp.page.bundle import app_modules, app_text, build_page, workshop_archive
from pnp.page.printcalls import FORMS
from pnp.page.runtimes import GEOS, PACKAGES, PYODIDE, npm_command, read_package, runtime_files

MOST_BYTES = 13_000_000

RUNTIME = {name: name.encode() for package in PACKAGES for name in package.files}
RUNTIME["python_stdlib.zip"] = zip_bytes({"os.py": b"'os'", "pdb.py": b"'debugger'"}.items())


@pytest.fixture(scope="module")
def page():
    return build_page(RUNTIME).decode()


def packed(files):
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w:gz") as tar:
        for name, content in files.items():
            entry = tarfile.TarInfo(f"package/{name}")
            entry.size = len(content)
            tar.addfile(entry, io.BytesIO(content))
    return buffer.getvalue()


@pytest.mark.slow
def test_the_same_inputs_give_the_same_bytes(page):
    assert build_page(RUNTIME).decode() == page


@pytest.mark.slow
def test_the_built_page_is_no_larger_than_we_promise(built):
    assert built.stat().st_size <= MOST_BYTES


def test_the_page_holds_the_runtime_and_the_workshop_packed(page):
    found = re.findall(r'<script type="application/octet-stream" id="(.*?)"( .*?)?>(.*?)<', page)
    elements = {name: content for name, _, content in found}
    later = {name for name, mark, _ in found if "data-for" in mark}
    assert {*elements} == {*RUNTIME, "engine.js", "workshop.zip", "modules", "licences", "start"}
    assert later == {*GEOS.files, "engine.js"}
    assert gzip.decompress(b64decode(elements["workshop.zip"])) == workshop_archive()
    packages = {"pnp", "layouts", "output", "reportlab", "segno", "svgwrite", "fontTools"}
    assert {f"{name}/__init__.py" for name in packages} <= {*unzipped(workshop_archive())}
    assert gzip.decompress(b64decode(elements["pyodide.mjs"])) == b"pyodide.mjs"
    library = unzipped(gzip.decompress(b64decode(elements["python_stdlib.zip"])))
    assert {*library} == {"os.py", "urllib/request.py"}


def test_everything_in_the_page_has_the_text_of_its_licence(page):
    packed_text = re.search(r'id="licences">(.*?)<', page)[1]
    held = {one["name"]: one for one in json.loads(gzip.decompress(b64decode(packed_text)))}
    assert {packed.name for packed in bundle.DISTRIBUTIONS} < {*held}
    for name, one in held.items():
        assert len(one["text"]) > 900, name
        assert one["source"].startswith("https://") or name == "hexboard-pnp"
    assert "Mozilla Public License Version 2.0" in held["Pyodide"]["text"]
    assert "Python Software Foundation" in held["CPython"]["text"]
    for font in ("font-source-sans-pro", "font-source-serif-pro"):
        assert "SIL OPEN FONT LICENSE Version 1.1" in held[font]["text"]
    assert held["segno"]["version"] == bundle.find_distribution("segno").version
    ours = (Path(__file__).parents[3] / "LICENSE").read_text(encoding="utf-8")
    assert (files("pnp.page") / "notices" / "hexboard-pnp.txt").read_text("utf-8") == ours


def test_a_package_without_its_licence_is_refused(tmp_path, monkeypatch):
    folder = tmp_path / "bare-1.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Name: bare\nVersion: 1.0\n")
    bare = PathDistribution(folder)
    assert bundle.licence_text(bare) == ""
    monkeypatch.setattr(bundle, "find_distribution", lambda _: bare)
    with pytest.raises(PageError, match="font-source-sans-pro is installed without its licence"):
        bundle.page_licences()


def test_the_policy_allows_our_script_and_no_address(page):
    policy = re.search(r'Content-Security-Policy" content="(.*?)"', page)[1]
    for name in ("boot.js", "page.css"):
        digest = b64encode(hashlib.sha256(app_text(name).encode()).digest()).decode()
        assert f"'sha256-{digest}'" in policy
    assert "default-src 'none'" in policy
    assert "http" not in policy
    assert "unsafe-inline" not in policy
    assert "'unsafe-eval'" not in policy


def test_the_app_names_no_address_outside(page):
    for name, text in {**app_modules(), "boot.js": app_text("boot.js")}.items():
        addresses = set(re.findall(r"https?://[^\s\"'`]+", text))
        assert addresses <= {"https://page.invalid/", "http://www.w3.org/2000/svg"}, name


def test_modules_import_one_another_by_names_that_are_there_and_come_first():
    done: set[str] = set()
    for name, text in app_modules().items():
        imported = re.findall(r'^(?:import|export)\b[^;"]*? from "(.*?)"', text, re.MULTILINE)
        assert done.issuperset(re.findall(r'from "\./(.*?)"', text)), name
        assert all(other.startswith("./") for other in imported), name
        done.add(name)


def app_words():
    words = (files("pnp.page") / "texts.toml").read_text(encoding="utf-8")
    return set(re.findall(r"^([\w-]+) = ", words, re.MULTILINE))


def test_every_word_that_the_app_asks_for_is_there():
    asked = re.findall(r"\bt\(\"([\w-]+)\"", "".join(app_modules().values()))
    assert set(asked) <= app_words()


def test_modules_that_import_one_another_are_named(monkeypatch):
    circular = 'import { select } from "./forms.js";\n'
    texts = {name: circular * (name == "words.js") + app_text(name) for name in app_modules()}
    monkeypatch.setattr(bundle, "app_text", texts.get)
    with pytest.raises(PageError, match=r"in a circle: .*forms\.js.*words\.js.* of its own"):
        app_modules()


def test_every_word_is_asked_for():
    text = "".join(app_modules().values())
    text = re.sub(r'getElementById\("[\w-]+"\)', "", text)
    named = set(re.findall(r'"([\w-]+)"', text))
    # Others are made of a start and a name, `phase_${phase}`, choiceField("theme", names), or
    # of a name and an end, `${key}_hint`.
    pairs = re.findall(r'`(\w+)_\$\{|choiceField\("(\w+)"', text)
    starts = tuple(f"{start}_" for pair in pairs for start in pair if start)
    options = [pair for form in map(form_of, FORMS.values()) for pair in form.items()]
    named |= {f"{name}_{one}" for name, option in options for one in option["choices"] or ()}
    named |= {f"{word}{end}" for word in named for end in re.findall(r"\$\{key\}(_\w+)`", text)}
    assert {word for word in app_words() - named if not word.startswith(starts)} == set()


def test_the_runtime_is_read_from_its_package():
    found = read_package(PYODIDE, packed({**RUNTIME, "README.md": b"no"}))
    assert {*found} == {*PYODIDE.files}
    fewer = {name: content for name, content in RUNTIME.items() if not name.endswith("wasm")}
    with pytest.raises(PageError, match=r"pyodide\.asm\.wasm"):
        read_package(PYODIDE, packed(fewer))


@pytest.mark.parametrize("name", ["x.tgz", "geos-wasm-3.1.0.tgz"])
def test_another_runtime_is_refused(tmp_path, name):
    (tmp_path / name).write_bytes(b"another")
    meant = "geos-wasm" if name.startswith("geos") else "pyodide"
    with pytest.raises(PageError, match=rf"not {meant} .*SHA-256"):
        runtime_files([tmp_path / name])


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("nowhere.tgz", r"nowhere\.tgz.*npm pack pyodide@"),
        ("/dev/zero", r"zero. cannot be read: it is not a file"),
    ],
)
def test_a_missing_runtime_or_one_without_end_says_what_to_do(tmp_path, path, said):
    if path.startswith("/") and not Path(path).exists():
        pytest.skip("a system without endless files")
    with pytest.raises(PageError, match=said):
        runtime_files([tmp_path / path])


def test_without_npm_the_page_says_what_to_do(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(runtimes, "_wheel_folder", lambda: tmp_path)
    said = r"npm, which downloads the runtime, is not installed.*hexboard-pnp\[page\]"
    with pytest.raises(PageError, match=said):
        runtime_files()


def test_npm_is_found_in_the_package_of_the_extra(tmp_path, monkeypatch):
    script = tmp_path / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    script.parent.mkdir(parents=True)
    script.touch()
    node = tmp_path / "bin" / "node"
    node.parent.mkdir()
    node.touch(mode=0o755)
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(runtimes, "_wheel_folder", lambda: tmp_path)
    assert npm_command() == (str(node), str(script))


def test_a_fetched_runtime_is_kept_for_next_time_and_its_list_names_no_package(
    tmp_path, monkeypatch
):
    lock = b'{"info": {"python": "3"}, "packages": {"numpy": {}}}'
    archive = packed({**RUNTIME, "pyodide-lock.json": lock})
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    digest = hashlib.sha256(archive).hexdigest()
    pinned = tuple(package._replace(sha256=digest) for package in PACKAGES)
    monkeypatch.setattr(runtimes, "PACKAGES", pinned)
    monkeypatch.setattr(runtimes, "_fetched", lambda _: archive)
    first = runtime_files()
    assert first["geos.esm.js"] == b"geos.esm.js"
    assert b"numpy" not in first["pyodide-lock.json"]
    monkeypatch.setattr(runtimes, "_fetched", None)
    assert runtime_files() == first
