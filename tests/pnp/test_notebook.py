"""The notebook of the documentation runs, cell by cell, and shows what it should."""

import ast
import json
from pathlib import Path

import pytest

import pnp

NOTEBOOK = Path(pnp.__file__).parent.parent / "docs" / "notebook.ipynb"


def run_cell(source, names):
    """Run a cell and return what its last line is worth, as a notebook does."""
    tree = ast.parse(source)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "cell", "exec"), names)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names) if last else None


@pytest.mark.slow
def test_the_notebook_runs(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    notebook = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    assert (notebook["nbformat"], len(notebook["cells"])) == (4, 15)
    assert not any(cell.get("outputs") for cell in notebook["cells"])
    names, shown = {"__name__": "notebook"}, []
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            shown.append(run_cell("".join(cell["source"]), names))
    assert len(names["boards"]) == 200
    assert names["varied"]._repr_svg_().startswith("<?xml")
    assert sum(names["plot"].counts.values()) == 200
    assert "<rect" in names["plot"]._repr_svg_()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["kit.pdf", "varied.pdf"]
    assert names["sameness"](names["varied"]) == min(names["measured"].values())
