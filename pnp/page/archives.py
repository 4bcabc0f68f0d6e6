"""
The archives of the page: ZIP files, with bytecode in place of sources that first steps load.

They are stored, since the page packs them whole; without dates; sorted. Compiling took more than
half of the start. So Node.js runs the runtime once while the page is made (`compiling.mjs`),
takes these steps in it, and keeps the bytecode of what was loaded by then. All other modules stay
sources. Without Node.js all do, and the page starts later.
"""

import ast
import importlib
import importlib.util
import io
import json
import marshal
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from types import CodeType

from output.files import zip_bytes


def unzipped(archive: bytes) -> dict[str, bytes]:
    """Return the files of a ZIP file, by name."""
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        return {name: opened.read(name) for name in opened.namelist() if not name.endswith("/")}


_LIBRARY, _WORKSHOP = "python_stdlib.zip", "workshop.zip"
# Where the page has them; bytecode is named by these.
_FOLDERS = {_LIBRARY: "/lib/python314.zip/", _WORKSHOP: "/workshop/"}
_BYTECODE = "bytecode.zip"
_LONGEST_S = 300
_UNCHECKED = 1  # bytecode that is not compared with its source
_TABLE = "game barony 2p\nboard seed=42\n"
_BOARD = {"game": "terre-de-barons", "players": 3, "seed": 42}
_COUNTRY = ("pnp.printing.country.boards", "pnp.printing.country.charts", "generators.areas")


def with_bytecode(parts: Mapping[str, bytes]) -> dict[str, bytes]:
    """
    Return the files of the page with bytecode in place of sources that the start loads.

    As they are if there is no Node.js, or it cannot run the runtime.
    """
    from pnp.page.runtimes import node_command

    node = node_command()
    if not node:
        return dict(parts)
    with tempfile.TemporaryDirectory() as folder:
        for name, content in parts.items():
            (Path(folder) / name).write_bytes(content)
        script = Path(folder) / "compiling.mjs"
        script.write_bytes((files("pnp.page") / "compiling.mjs").read_bytes())
        command = [node, str(script), _BYTECODE]
        try:
            subprocess.run(command, cwd=folder, check=True, capture_output=True, timeout=_LONGEST_S)
            compiled = unzipped((Path(folder) / _BYTECODE).read_bytes())
        except (OSError, subprocess.SubprocessError):
            return dict(parts)
    exchanged = dict(parts)
    for name, there in _FOLDERS.items():
        found = {}
        for path, content in unzipped(parts[name]).items():
            bytecode = compiled.get(f"{there}{path}c")
            found[path if bytecode is None else f"{path}c"] = bytecode or content
        exchanged[name] = zip_bytes(sorted(found.items()))
    return exchanged


def bytecode_of_start() -> bytes:
    """
    Return the bytecode of all modules that first steps load, as a ZIP file; run there.

    They are a board, its PDF, a country, and a table.
    """
    from pnp.page.bridge import call

    call("start", json.dumps({"language": "en"}))
    call("fonts", "{}")
    call("board", json.dumps(_BOARD))
    call("board_file", json.dumps({**_BOARD, "kind": "pdf"}))
    call("judge", json.dumps({"text": _TABLE, "language": "en"}))
    for name in _COUNTRY:
        importlib.import_module(name)
    found: dict[str, bytes] = {}
    for name, module in sorted(sys.modules.items()):
        spec = module.__spec__
        path = (spec and spec.origin) or ""  # no path where it is frozen into the runtime
        if not (path.endswith(".py") and path.startswith(tuple(_FOLDERS.values()))):
            continue
        tree = ast.parse(spec.loader.get_source(name))  # type: ignore[union-attr]
        for node in ast.walk(tree):
            if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Module)):
                continue
            if ast.get_docstring(node, clean=False) is not None:
                is_all = len(node.body) == 1
                node.body[:1] = [ast.copy_location(ast.Pass(), node.body[0])] if is_all else []
        code = _without_lines(compile(tree, path, "exec", dont_inherit=True))
        head = importlib.util.MAGIC_NUMBER + _UNCHECKED.to_bytes(4, "little") + bytes(8)
        found[f"{path}c"] = head + marshal.dumps(code)
    return zip_bytes(found.items())


def _without_lines(code: CodeType) -> CodeType:
    """Return *code* without the numbers of its lines, which are a quarter of it."""
    inner = (_without_lines(one) if isinstance(one, CodeType) else one for one in code.co_consts)
    return code.replace(co_consts=tuple(inner), co_linetable=b"")
