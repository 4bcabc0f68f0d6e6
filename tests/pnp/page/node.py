"""Modules of the page in Node: what a script beside the tests makes of cases."""

import json
import shutil
from importlib.resources import files
from pathlib import Path

import pytest

from tests.children import run_program

NODE = shutil.which("node")
needs_node = pytest.mark.skipif(NODE is None, reason="node is not installed")


def answers(script, folder, cases):
    """Return what *script* answers to *cases*, with the modules of the page put into *folder*."""
    if NODE is None:
        pytest.skip("node is not installed")
    for module in (files("pnp.page") / "app").iterdir():
        if module.name.endswith(".js"):
            (folder / module.name).write_text(module.read_text(encoding="utf-8"), encoding="utf-8")
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    (folder / "cases.json").write_text(json.dumps(cases), encoding="utf-8")
    command = [NODE, Path(__file__).with_name(script), folder, folder / "cases.json"]
    done = run_program(command, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
