"""No circles of imports: whoever reads a module from the top meets nothing that needs it."""

import ast
import importlib
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("pnp", "generators", "layouts", "output")


def module_files():
    """Return the file of each module by its name."""
    files = {}
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            files[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return files


def imported(tree):
    """Yield what is imported anywhere in a module, for types and within functions, too."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def import_graph():
    """Return the modules that each module imports."""
    files = module_files()
    graph = {}
    for name, path in files.items():
        found = imported(ast.parse(path.read_text(encoding="utf-8")))
        modules = {one if one in files else one.rpartition(".")[0] for one in found}
        graph[name] = {one for one in modules if one in files and one != name}
    return graph


@pytest.fixture(scope="module")
def graph():
    return import_graph()


def test_there_are_no_circles(graph):
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail("a circle of imports: " + " <- ".join(error.args[1]))


def test_named_tuples_are_those_that_are_soon_made():
    trees = {name: ast.parse(path.read_text("utf-8")) for name, path in module_files().items()}
    assert [name for name, tree in trees.items() if "typing.NamedTuple" in imported(tree)] == [
        "generators"
    ]


def test_a_circle_is_found():
    with pytest.raises(CycleError):
        TopologicalSorter({"a": {"b"}, "b": {"c"}, "c": {"a"}}).prepare()


def test_a_package_that_imports_its_modules_is_the_door_to_them(graph):
    """Else two threads could wait for each other: one has the package, one a module in it."""
    files = module_files()
    packages = {
        name: {one for one in graph[name] if one.startswith(f"{name}.")}
        for name, path in files.items()
        if path.name == "__init__.py"
    }
    past_the_door = [
        (module, part)
        for package, parts in packages.items()
        for module, found in graph.items()
        for part in parts & found
        if module not in {package, f"{package}.__main__"}
        and not module.startswith(f"{package}.")
        and not {package} & (found | graph.get(module.rpartition(".")[0], set()))
    ]
    assert past_the_door == []


# Others' packages that a benchmark compares with, where they are installed.
RIVALS = {"ortools", "clingo", "protograf"}


@pytest.mark.parametrize(
    "path", sorted((ROOT / ".ci" / "benchmarks").glob("*.py")), ids=lambda p: p.stem
)
def test_what_a_benchmark_imports_is_there(path, monkeypatch):
    monkeypatch.syspath_prepend(str(path.parent))
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        for name in names:
            if name.partition(".")[0] in RIVALS:
                continue
            module = importlib.import_module(name)
            for alias in node.names if isinstance(node, ast.ImportFrom) else ():
                if not hasattr(module, alias.name):
                    importlib.import_module(f"{name}.{alias.name}")
