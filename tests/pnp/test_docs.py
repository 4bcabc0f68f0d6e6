"""The pages for people: their links lead somewhere, their commands run, their examples work."""

import ast
import json
import re
import shlex
from pathlib import Path
from textwrap import dedent

import pytest

import pnp as api
from tests.owngames.test_docs import BLOCKS

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]
EXAMPLES = ROOT / "docs" / "examples"
# Points typed from the scoring rules of each file and the pieces of its position.
SCORES = {
    "causeway": {"r": 14, "b": 10},
    "stones": {"k": 13, "w": 10},
    "tidewrack": {"b": 17, "y": 16},
}


def anchors(page: Path) -> set[str]:
    """Return the names by which the headings of a page are linked, as on GitHub."""
    text = re.sub(r"(?ms)^```.*?^```", "", page.read_text(encoding="utf-8"))
    heads = re.findall(r"(?m)^#+ (.*)$", text)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_somewhere(page):
    text = page.read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)\s]+)\)", text) + re.findall(r'<img src="([^"]+)"', text)
    for link in links:
        path, _, anchor = link.partition("#")
        if not path.startswith("http"):
            target = page.parent / path if path else page
            assert target.exists(), link
            assert not anchor or anchor in anchors(target), link


@pytest.mark.parametrize("page", ["docs/README.fr.md", "docs/checking.fr.md", "docs/page.fr.md"])
def test_pages_in_two_languages_name_each_other(page):
    french = ROOT / page
    english = ROOT / ("README.md" if "README" in page else page.replace(".fr", ""))
    assert f"({english.name})" in french.read_text("utf-8").replace("../README", "README")
    assert f"{french.name})" in english.read_text("utf-8").partition("\n## ")[0]


def commands_of(page):
    text = (ROOT / page).read_text(encoding="utf-8")
    return re.findall(r"(?m)^    pnp (.*?)(?:   .*)?$", text)


def test_both_readmes_have_the_same_commands_but_for_names_of_files():
    english, french = (
        [re.sub(r"\w+(\.\w+|/)", r"\1", command) for command in commands_of(page)]
        for page in ("README.md", "docs/README.fr.md")
    )
    assert english == french
    assert len(english) > 15


@pytest.mark.slow
@pytest.mark.parametrize(("page", "every"), [("README.md", ""), ("docs/README.fr.md", ".toml")])
def test_every_command_of_the_readme_runs_as_typed(page, every, pnp):
    """In French, those that name its own file: the others are the same."""
    text = (ROOT / page).read_text(encoding="utf-8")
    game = dedent(re.search(r"(?m)^    \[game\]\n(    .*\n)+", text).group())
    (name,) = set(re.findall(r"pnp board (\w+\.toml)", text))
    Path(name).write_text(game, encoding="utf-8")
    for command in commands_of(page):
        if every in command and not command.startswith("page "):  # npm builds it; .ci/run does so
            done = pnp(*shlex.split(command))
            assert done.code == 0, (command, done)


@pytest.mark.parametrize("name", SCORES)
def test_an_example_deals_prints_and_scores_its_evening(name, tmp_path):
    game = EXAMPLES / name / f"{name}.toml"
    board = api.deal(str(game), players=2, seed=7)
    position = api.read(EXAMPLES / name / "evening.txt")
    assert position.terrain == board.terrain
    assert {finding.severity for finding in api.check(position)} <= {"needs entry"}
    standings = api.score(position).sheet.standings
    assert {one.colour: one.total for one in standings} == SCORES[name]
    assert api.kit(str(game), players=2).save(tmp_path / "kit.pdf")


def test_the_examples_are_all_listed_and_tried_and_the_first_is_that_of_the_tutorial():
    assert {path.stem for path in EXAMPLES.rglob("*.toml")} == set(SCORES)
    listed = (EXAMPLES / "README.md").read_text(encoding="utf-8")
    assert all(f"{name}/{name}.toml" in listed for name in SCORES)
    tables = "\n".join(text for kind, text in BLOCKS if kind == "toml")
    assert (EXAMPLES / "tidewrack" / "tidewrack.toml").read_text(encoding="utf-8") == tables


# The notebook of the documentation runs, cell by cell, and shows what it should.


def run_cell(source, names):
    """Run a cell and return what its last line is worth, as a notebook does."""
    tree = ast.parse(source)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "cell", "exec"), names)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names) if last else None


@pytest.mark.slow
def test_the_notebook_runs(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    notebook = json.loads((ROOT / "docs" / "notebook.ipynb").read_text(encoding="utf-8"))
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
