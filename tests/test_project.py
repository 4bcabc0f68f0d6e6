"""The project itself: version, folders, files that say too much, pictures that are missing."""

import ast
import doctest
import inspect
import re
import shutil
import tomllib
from importlib import import_module
from pathlib import Path
from textwrap import dedent

import pytest

import pnp
from generators.randomness import Stream
from layouts.shapes import Use
from pnp._api.judgements import find_findings
from pnp.games import GAMES, PACKAGES, capabilities, find_game
from pnp.judging.findings import is_breach
from pnp.model.boards import GENERATOR_VERSIONS
from pnp.notation.reading.parsing import parse_position
from pnp.printing.art.labels import Reading, draw_label
from pnp.printing.art.symbols import piece
from pnp.printing.boards.forms import FORMS
from pnp.printing.landscapes.grounds import draw_ground
from pnp.printing.themes import find_look, find_player
from pnp.requests.options import SUFFIXES
from tests.children import run_program
from tests.gametexts import required_texts
from tests.samples import SLOWEST
from tests.themes import THEMES

ROOT = Path(__file__).parent.parent
FOLDERS = ("pnp", "generators", "layouts", "output", "tests")
BINARY = {".png", ".pdf", ".woff", ".woff2", ".ttf", ".otf", ".pyc"}


def project():
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def source_files():
    """Return the files of the project: those of git where there is one, else all in sight."""
    if shutil.which("git") and (ROOT / ".git").exists():
        words = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        names = run_program(words, cwd=ROOT, check=True).stdout.decode().split("\0")
        return [ROOT / name for name in names if name and (ROOT / name).is_file()]
    return [path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.is_file()]


def test_the_top_of_the_project_holds_nothing_else():
    tops = {path.relative_to(ROOT).parts[0] for path in source_files()}
    files = {"README.md", "CHANGELOG.md", "LICENSE", "pyproject.toml"}
    files |= {"requirements.lock", "requirements-dev.lock", ".gitignore"}
    assert tops <= {*FOLDERS, *files, "docs", ".ci", ".github"}, "a result was committed"


def test_the_release_installs_what_fetches_the_runtime_and_attaches_the_page():
    workflow = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    extras = project()["project"]["optional-dependencies"]
    assert "requirements-dev.lock" in workflow
    pinned = (ROOT / "requirements-dev.lock").read_text(encoding="utf-8")
    (needed,) = extras["page"]
    assert f"\n{needed.split('>')[0]}==" in pinned
    commands = ["python -m build --no-isolation", "pnp page -o dist/pnp.html", "sha256sum"]
    assert not [command for command in [*commands, "dist/* "] if command not in workflow]


def test_the_version_is_the_same_everywhere():
    assert project()["project"]["version"] == pnp.__version__
    assert re.fullmatch(r"\d+\.\d+\.\d+", pnp.__version__)


def test_the_changelog_tells_the_version_of_the_generators():
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert all(f"Generator version {version}" in changelog for version in GENERATOR_VERSIONS)


@pytest.mark.skipif(
    not shutil.which("git") or not (ROOT / ".git").exists(), reason="needs a git work tree"
)
@pytest.mark.parametrize("folder", FOLDERS)
def test_nothing_of_the_five_folders_is_ignored_by_git(folder):
    paths = [path.relative_to(ROOT) for path in (ROOT / folder).rglob("*") if path.is_file()]
    names = "\n".join(str(path) for path in paths if "__pycache__" not in path.parts)
    assert names
    words = ["git", "check-ignore", "--no-index", "--stdin"]
    assert run_program(words, cwd=ROOT, input=names, text=True).stdout == ""


def test_the_four_packages_are_shipped():
    shipped = project()["tool"]["uv"]["build-backend"]["module-name"]
    assert sorted(shipped) == sorted(set(FOLDERS) - {"tests"})
    for folder in shipped:
        assert (ROOT / folder / "__init__.py").is_file()


def test_no_file_names_a_place_on_the_machine_it_was_made_on():
    # Put together, so that this file does not name them either.
    places = ["/" + name + "/" for name in ("work", "root", "home", "Users")] + ["../" + "shared"]
    for path in source_files():
        if path.suffix not in BINARY:
            text = path.read_text(encoding="utf-8")
            assert not [place for place in places if place in text], path.relative_to(ROOT)


def test_every_text_file_ends_with_a_line_feed_and_has_no_tabs_or_blanks_at_line_ends():
    for path in source_files():
        if path.suffix not in {".py", ".toml", ".md"}:
            continue
        text = path.read_text(encoding="utf-8")
        assert not text or text.endswith("\n"), path
        assert "\r" not in text, path
        assert not re.search(r"[ \t]+$", text, re.MULTILINE), path


CLOCKS = {"time", "timeit", "datetime"}


def modules_imported(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


def test_the_slowest_cases_are_cases_of_tests_that_are_there():
    """A row whose test was renamed spares nothing; `--measure-slowest` writes the list anew."""
    rows = SLOWEST.read_text(encoding="utf-8").splitlines()
    assert rows == sorted(set(rows))
    gone = {
        row
        for row in rows
        for path, _, case in [row.partition("::")]
        if not (ROOT / path).is_file()
        or f"def {case.partition('[')[0]}(" not in (ROOT / path).read_text(encoding="utf-8")
    }
    assert gone == set()


def test_no_test_reads_a_clock():
    paths = list((ROOT / "tests").rglob("*.py"))
    assert len(paths) > 100
    assert not [path for path in paths if CLOCKS & set(modules_imported(path))]


@pytest.mark.parametrize("package", ["pnp", "generators", "layouts", "output"])
def test_the_examples_of_docstrings_run(package):
    modules = (path for path in (ROOT / package).rglob("*.py") if path.stem != "__init__")
    paths = [path for path in modules if ">>> " in path.read_text(encoding="utf-8")]
    assert paths
    for path in paths:
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        told = doctest.testmod(import_module(name))
        assert told.attempted > told.failed == 0


def test_games_are_found_under_their_own_names():
    assert [game.slug for game in GAMES] == list(PACKAGES)
    assert [find_game(slug.upper()).slug for slug in PACKAGES] == list(PACKAGES)


def test_goldens_are_of_the_current_generators():
    for path in (ROOT / "tests" / "goldens" / "boards").iterdir():
        assert re.search(r"^board seed=\d+ v[12]\b", path.read_text(), re.MULTILINE)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_terrain_piece_and_colour_of_a_game_has_its_picture(game, theme):
    for terrain in game.terrains:
        look = find_look(terrain.look, theme)
        assert draw_ground(look, (0.0, 0.0), 20.0, theme, Stream(1, "test")).shapes
        marks = draw_label(Reading(look.key, terrain.value, "A1"), (0.0, 0.0), 20.0, theme)
        assert any(isinstance(mark, Use) for mark in marks)
    for kind in game.pieces:
        names = set()
        for colour in game.colours:
            symbol = piece(kind.picture, find_player(theme, colour.name), theme)
            assert symbol.shapes
            names.add(symbol.name)
        assert len(names) == len(game.colours)


def test_looks_of_a_game_differ():
    for game in GAMES:
        looks = [terrain.look for terrain in game.terrains]
        assert len(set(looks)) == len(looks)


@pytest.mark.parametrize("page", ["README.md", "docs/README.fr.md"])
def test_the_readme_names_every_game_form_and_kind_of_file(page):
    readme = (ROOT / page).read_text(encoding="utf-8")
    words = [*(game.slug for game in GAMES), *SUFFIXES]
    words += [f"--as {form}" for form in FORMS if form != "overview"]
    assert not [word for word in words if word not in readme]


@pytest.mark.parametrize("page", ["docs/checking.md", "docs/checking.fr.md", "docs/formats.md"])
def test_the_position_shown_in_the_documentation_has_no_breach(page):
    text = (ROOT / page).read_text(encoding="utf-8")
    block = re.search(r"^    (;.*\n    )?game  .*\n(    .*\n)+", text, re.MULTILINE)
    position = parse_position(dedent(block.group())).position
    findings = find_findings(position, find_game(position.game), choices={})
    assert not [finding for finding in findings if is_breach(finding)]


def test_the_documentation_names_every_terrain_shape_and_option():
    formats, boards = (
        (ROOT / "docs" / name).read_text(encoding="utf-8") for name in ("formats.md", "boards.md")
    )
    for game in GAMES:
        assert not [one.name for one in game.terrains if one.name not in formats]
        for option in game.options:
            words = (option.name, *(option.choices or ()))
            assert not [word for word in words if word not in boards]


def test_the_guide_names_every_sort_of_text_that_games_need():
    guide = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    for game in GAMES:
        terrains = {terrain.name for terrain in game.terrains}
        for key in required_texts(game):
            if key not in terrains:
                assert f"`{key}`" in guide or f"`{key.partition('_')[0]}_" in guide, key
    hooks = re.findall(r'hook\(game, "([\w.]+)"\)', inspect.getsource(capabilities))
    assert "print.words.words_on" in hooks
    for name in hooks:
        assert name.rpartition(".")[2] in guide
