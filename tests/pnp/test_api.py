"""The Python API: its documentation, its results, its errors, and what it imports."""

import doctest
import inspect
import json
import locale
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import pnp
from pnp.games import GAMES
from tests.children import run_program
from tests.samples import sampled

ROOT = Path(pnp.__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
CALLS = ("check", "deal", "draw", "kit", "list_games", "parse", "read", "score", "setup_cards")
SLUGS = [game.slug for game in GAMES]


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def commands(pnp):
    """Run the command line; the fixture's own name is that of the package."""
    return pnp


def readme_position():
    """Return the position that the README shows."""
    start = README.index("    game  terre-de-barons 2p")
    return README[start : README.index("![", start)]


@pytest.mark.parametrize("page", ["README.md", pytest.param("docs/api.md", marks=pytest.mark.slow)])
def test_the_examples_of_the_documentation_run(page):
    Path("table.txt").write_text(readme_position(), encoding="utf-8")
    failed, run = doctest.testfile(
        str(ROOT / page), module_relative=False, encoding="utf-8", optionflags=doctest.ELLIPSIS
    )
    assert failed == 0
    assert run > 5


def test_all_names_are_there_and_documented():
    assert sorted(pnp.__all__) == pnp.__all__
    assert dir(pnp) == pnp.__all__
    for name in pnp.__all__:
        assert getattr(pnp, name).__doc__
    page = (ROOT / "docs/api.md").read_text(encoding="utf-8")
    for name in (*CALLS, *(name for name in pnp.__all__ if name.endswith("Error"))):
        assert f"pnp.{name}" in page
    with pytest.raises(AttributeError, match="nothing"):
        _ = pnp.nothing


@pytest.mark.parametrize("name", CALLS)
def test_every_argument_of_a_call_is_documented(name):
    page = (ROOT / "docs/api.md").read_text(encoding="utf-8")
    for parameter in inspect.signature(getattr(pnp, name)).parameters:
        assert parameter in page, parameter


def test_the_import_of_the_package_imports_nothing_else():
    code = "import sys; before = set(sys.modules); import pnp; print(*set(sys.modules) - before)"
    done = run_program([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert set(done.stdout.split()) == {"pnp", "pnp.model"}


@pytest.mark.parametrize("slug", sampled(SLUGS, 2))
def test_a_board_of_the_api_is_that_of_the_command(commands, slug):
    board = pnp.deal(slug, seed=5)
    board.save("a.pdf", "a.txt", "a.json", "a.svg")
    assert commands("board", slug, "--seed", 5, "-o", "b.pdf", "-o", "b.txt").code == 0
    for suffix in ("pdf", "txt"):
        assert Path(f"a.{suffix}").read_bytes() == Path(f"b.{suffix}").read_bytes()
    assert Path("a.pdf").read_bytes() == board.pdf()
    assert Path("a.svg").read_text("utf-8") == board.svg() == board._repr_svg_()
    assert pnp.parse(board.text()) == pnp.read("a.txt")


@pytest.mark.parametrize("slug", sampled(SLUGS, 2))
def test_reports_of_the_api_are_those_of_the_commands(commands, slug):
    game = next(game for game in pnp.list_games() if game.slug == slug)
    Path("t.txt").write_text(game.example, encoding="utf-8")
    position = pnp.read("t.txt")
    for name, call in (("check", pnp.check), ("score", pnp.score)):
        judged = call(position)
        assert commands(name, "t.txt", "--lang", "fr").out == judged.text("fr") + "\n"
        data = json.loads(commands(name, "t.txt", "--json").out)["files"][0]
        assert data == json.loads(json.dumps(judged.data()))
    commands("draw", "t.txt", "-o", "picture.pdf")
    assert Path("picture.pdf").read_bytes() == position.pdf() == pnp.check(position).pdf()
    commands("score", "t.txt", "-o", "sheet.pdf")
    assert Path("sheet.pdf").read_bytes() == pnp.score(position).pdf()


def test_kits_and_cards_of_the_api_are_those_of_the_commands(commands):
    options = ("--paper", "letter", "--duplex", "fold", "--back-offset", "1,2")
    commands("kit", "baron", "--only", "shields", *options, "-o", "a.pdf")
    kit = pnp.kit(
        "baron", only=("shields",), paper="letter", duplex="fold", back_offset_mm=(1.0, 2.0)
    )
    assert kit.pdf() == Path("a.pdf").read_bytes()
    commands("setup", "baron", "--seed", 4, "--count", 2, "--tiles", 20, "-o", "c.pdf")
    assert pnp.setup_cards("baron", seed=4, count=2, tiles=20).pdf() == Path("c.pdf").read_bytes()


def test_a_changed_position_is_judged_as_it_is_now():
    position = pnp.parse(readme_position())
    changed = replace(position, pieces=())
    assert pnp.check(changed).data()["findings"] != pnp.check(position).data()["findings"]
    assert "E2 bBD4" not in changed.text()


def test_calls_do_not_depend_on_the_locale(monkeypatch):
    texts = []
    for name in ("C", "fr_FR.UTF-8"):
        monkeypatch.setenv("LC_ALL", name)
        monkeypatch.setenv("LANG", name)
        monkeypatch.setattr(locale, "getlocale", lambda name=name: (name, "UTF-8"))
        texts.append(pnp.score(pnp.parse(readme_position())).text())
    assert texts[0] == texts[1]


BAD = [
    (lambda: pnp.deal("barony", seed="x"), pnp.OptionError, "--seed 'x': expected a whole number"),
    (lambda: pnp.deal("barony", seed=-1), pnp.OptionError, "from 0 to"),
    (lambda: pnp.deal("barony", seed=1, players=True), pnp.OptionError, "--players True"),
    (lambda: pnp.deal("barony", seed=1, tiles=4), pnp.OptionError, "no option of barony"),
    (lambda: pnp.deal("baron", seed=1, tiles="4"), pnp.OptionError, "--tiles '4'"),
    (lambda: pnp.deal("barony", seed=1, shape=3), pnp.OptionError, "expected a word"),
    (lambda: pnp.deal("barony", seed=1, inventory=3), pnp.OptionError, "path of a file"),
    (lambda: pnp.deal("barony", seed=1, inventory="x.csv"), pnp.InventoryError, "x.csv"),
    (lambda: pnp.deal("chess", seed=1), pnp.UnknownNameError, "unknown game 'chess'"),
    (lambda: pnp.kit("barony", only="die"), pnp.OptionError, "expected several words"),
    (lambda: pnp.kit("barony", paper=None), pnp.OptionError, "--paper None: expected a word"),
    (lambda: pnp.kit("barony", hex_mm=300), pnp.OptionError, "no tile of barony fits"),
    (lambda: pnp.kit("barony", back_offset_mm=(99, 0)), pnp.OptionError, "from -20 to 20"),
    (lambda: pnp.kit("barony", back_offset_mm=1), pnp.OptionError, "expected two numbers"),
    (lambda: pnp.setup_cards("barony", seed=1, count=0), pnp.OptionError, "1 card or more"),
    (lambda: pnp.setup_cards("barony", seed=1, draw_order=True), pnp.OptionError, "draw pile"),
    (lambda: pnp.draw(pnp.deal("baron", seed=1), paper="a44"), pnp.LayoutError, "a44"),
    (lambda: pnp.draw(pnp.parse(readme_position()), form="tiles"), pnp.OptionError, "of boards"),
    (lambda: pnp.deal("baron", seed=1).save("x.gif"), pnp.UnknownNameError, "x.gif"),
    (lambda: pnp.deal("baron", seed=1).save("none/x.svg"), pnp.OutputError, "no folder"),
    (lambda: pnp.draw(pnp.deal("baron", seed=1)).svg(2), pnp.OutputError, "page 2"),
    (lambda: pnp.score(pnp.parse(readme_position())).save("x.txt"), pnp.UnknownNameError, "x.txt"),
    (lambda: pnp.parse("game barony 2p\nphse play"), pnp.PositionSyntaxError, "phase"),
    (lambda: pnp.parse("{}"), pnp.PositionDataError, "position"),
    (lambda: pnp.parse(""), pnp.PositionFileError, "nothing in it"),
    (lambda: pnp.parse("game \ud800"), pnp.PositionFileError, "UTF-8"),
    (lambda: pnp.read("none.txt"), pnp.PnpError, "none.txt"),
    (
        lambda: pnp.check(pnp.parse(readme_position()), rulings={"TB-99": "x"}),
        pnp.PnpError,
        "TB-99",
    ),
    (
        lambda: pnp.setup_cards("barony-sorcery", seed=4, mystery_distance=60),
        pnp.NoSuchBoardError,
        "seed 4",
    ),
]


@pytest.mark.parametrize(("call", "error", "words"), BAD, ids=[words for _, _, words in BAD])
def test_what_makes_no_sense_is_refused_in_words(call, error, words):
    with pytest.raises(error) as raised:
        call()
    assert words in str(raised.value)
    assert list(Path().iterdir()) == []
