"""The Python API: its documentation, its results, its errors, and what it imports."""

import doctest
import inspect
import json
import locale
import re
import sys
from functools import cache
from itertools import product
from pathlib import Path
from string import Formatter

import numpy
import pytest

import generators
import layouts
import output
import pnp
from pnp._api.results import in_arguments
from pnp.games import GAMES
from pnp.messages import Message, message_lines, words
from pnp.texts import LANGUAGES
from tests.children import run_program
from tests.samples import sampled

ROOT = Path(pnp.__file__).parent.parent
CHECKING = (ROOT / "docs/checking.md").read_text(encoding="utf-8")
PAGE = (ROOT / "docs/api.md").read_text(encoding="utf-8")
CALLS = ("check", "deal", "draw", "kit", "list_games", "parse", "read", "score", "setup_cards")
SLUGS = [game.slug for game in GAMES]


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def commands(pnp):
    """Run the command line; the fixture's own name is that of the package."""
    return pnp


def shown_position():
    """Return the position that the documentation shows."""
    start = CHECKING.index("    game  terre-de-barons 2p")
    return CHECKING[start : CHECKING.index("![", start)]


@pytest.mark.slow
def test_the_examples_of_the_documentation_run():
    how = {"module_relative": False, "encoding": "utf-8", "optionflags": doctest.ELLIPSIS}
    failed, run = doctest.testfile(str(ROOT / "docs/api.md"), **how)
    assert failed == 0
    assert run > 5


def test_all_names_are_there_and_documented():
    assert sorted(pnp.__all__) == pnp.__all__
    assert dir(pnp) == pnp.__all__
    for name in pnp.__all__:
        assert getattr(pnp, name).__doc__
    for name in CALLS:
        assert f"pnp.{name}" in PAGE
        for parameter in inspect.signature(getattr(pnp, name)).parameters:
            assert parameter in PAGE, (name, parameter)
    with pytest.raises(AttributeError, match="nothing"):
        _ = pnp.nothing
    told = set(re.findall(r"`pnp\.(\w+Error)`", PAGE))
    assert told == {name for name in pnp.__all__ if name.endswith("Error")}
    assert all(issubclass(getattr(pnp, name), pnp.PnpError) for name in told)


def test_the_import_of_the_package_imports_nothing_else():
    code = "import sys; before = set(sys.modules); import pnp; print(*set(sys.modules) - before)"
    done = run_program([sys.executable, "-c", code], text=True, check=True)
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


def test_a_changed_position_is_judged_as_it_is_now():
    position = pnp.parse(shown_position())
    changed = position._replace(pieces=())
    assert pnp.check(changed).data()["findings"] != pnp.check(position).data()["findings"]
    assert "E2 bBD4" not in changed.text()


def test_middles_of_hexes_are_measured_from_the_left_upper_corner_of_all():
    board = pnp.deal("barony", seed=1)
    xs, ys = zip(*(board.centre_mm(cell, 30.0) for cell in board.terrain), strict=True)
    # Half the width of a hex from the left, and a side from the top.
    assert (min(xs), min(ys)) == pytest.approx((15.0, 30.0 / 3**0.5))


def test_calls_do_not_depend_on_the_locale(monkeypatch):
    texts = []
    for name in ("C", "fr_FR.UTF-8"):
        monkeypatch.setenv("LC_ALL", name)
        monkeypatch.setenv("LANG", name)
        monkeypatch.setattr(locale, "getlocale", lambda name=name: (name, "UTF-8"))
        texts.append(pnp.score(pnp.parse(shown_position())).text())
    assert texts[0] == texts[1]


BAD = [
    (lambda: pnp.deal("barony", seed="x"), pnp.OptionError, "seed='x': expected a whole number"),
    (lambda: pnp.deal("barony", seed=int), pnp.ArgumentTypeError, "seed="),
    (lambda: pnp.deal("barony", seed=-1), pnp.OptionError, "from 0 to"),
    (lambda: pnp.deal("barony", seed=1, players=True), pnp.OptionError, "players=True"),
    (lambda: pnp.deal("barony", seed=1, tiles=4), pnp.OptionError, "not an option of barony"),
    (lambda: pnp.deal("baron", seed=1, tiles="4"), pnp.OptionError, "tiles='4'"),
    (lambda: pnp.deal("barony", seed=1, shape=3.5), pnp.OptionError, "expected a word"),
    (lambda: pnp.deal("barony", seed=1, inventory=3), pnp.OptionError, "path of a file"),
    (lambda: pnp.deal("barony", seed=1, inventory="x.csv"), pnp.InventoryError, "x.csv"),
    (lambda: pnp.deal("chess", seed=1), pnp.UnknownNameError, "unknown game 'chess'"),
    (lambda: pnp.kit("barony", only="die"), pnp.OptionError, "expected several words"),
    (lambda: pnp.kit("barony", paper=None), pnp.OptionError, "paper=None: expected a word"),
    (lambda: pnp.kit("barony", hex_mm=300), pnp.OptionError, "no tile of barony fits"),
    (lambda: pnp.kit("barony", back_offset_mm=(99, 0)), pnp.OptionError, "from -20 to 20"),
    (lambda: pnp.kit("barony", back_offset_mm=1), pnp.OptionError, "expected two numbers"),
    (lambda: pnp.setup_cards("barony", seed=1, count=0), pnp.OptionError, "count=0: expected a number from 1"),
    (lambda: pnp.setup_cards("barony", seed=1, draw_order=True), pnp.OptionError, "draw pile"),
    (lambda: pnp.draw(pnp.deal("baron", seed=1), paper="a44"), pnp.UnknownNameError, "a44"),
    (lambda: pnp.draw(pnp.parse(shown_position()), form="tiles"), pnp.OptionError, "for boards"),
    (lambda: pnp.deal("baron", seed=1).save("x.gif"), pnp.UnknownNameError, "x.gif"),
    (lambda: pnp.deal("baron", seed=1).save("none/x.svg"), pnp.OutputError, "no folder"),
    (lambda: pnp.draw(pnp.deal("baron", seed=1)).svg(2), pnp.OutputError, "page 2"),
    (lambda: pnp.score(pnp.parse(shown_position())).save("x.txt"), pnp.UnknownNameError, "x.txt"),
    (lambda: pnp.parse("game barony 2p\nphse play"), pnp.PositionSyntaxError, "phase"),
    (lambda: pnp.parse("{}"), pnp.PositionDataError, "position"),
    (lambda: pnp.parse(""), pnp.PositionFileError, "the file is empty"),
    (lambda: pnp.parse("game \ud800"), pnp.PositionFileError, "UTF-8"),
    (lambda: pnp.read("none.txt"), pnp.PnpError, "none.txt"),
    (lambda: pnp.check(pnp.parse(shown_position()), rulings={"TB-99": "x"}), pnp.PnpError, "TB-99"),
    (lambda: pnp.setup_cards("barony-sorcery", seed=4, mystery_distance=60), pnp.NoSuchBoardError, "seed 4"),
]  # fmt: skip


class Odd:
    """Something that cannot say what it is."""

    def __repr__(self):
        raise ValueError


ODD = [
    *(None, b"", "x", [], {}, -1, 10**5000, float("nan"), "\ud800", "a\0b", Odd(), 1.5, True),
    *(("x",), "x" * 300, [10**5000], range(3)),
]
GAME_OPTIONS = ("shape", "no_such", "paper", "margin_mm", "duplex", "back_offset_mm")


@cache
def tried():
    """Return public calls by their names, with arguments that make sense."""
    board = pnp.deal("baron", seed=1)
    position = pnp.parse(board.text())
    findings, evening = pnp.check(position), pnp.evening([position], counts_all=True)
    aids = pnp.kit("baron", only=["aids"])
    return {
        "deal": (pnp.deal, ("baron",), {"seed": 1}),
        "draw": (pnp.draw, (board,), {}),
        "kit": (pnp.kit, ("baron",), {"only": ["aids"]}),
        "setup_cards": (pnp.setup_cards, ("baron",), {"seed": 1}),
        "read": (pnp.read, ("none.txt",), {}),
        "parse": (pnp.parse, (board.text(),), {}),
        "load_game": (pnp.load_game, ("none.toml",), {}),
        "check": (pnp.check, (position,), {}),
        "score": (pnp.score, (position,), {}),
        "evening": (pnp.evening, ([position],), {}),
        "findings.text": (findings.text, (), {}),
        "findings.data": (findings.data, (), {}),
        "evening.text": (evening.text, (), {}),
        "evening.data": (evening.data, (), {}),
        "evening.csv": (evening.csv, (), {}),
        "board.save": (board.save, ("board.txt",), {"force": True}),
        "kit.save": (aids.save, ("kit.pdf",), {"force": True}),
        "kit.svg": (aids.svg, (), {}),
    }


def with_argument(name, parameter, value):
    """Yield the arguments of a call, one of them replaced."""
    call, args, named = tried()[name]
    place = [*inspect.signature(call).parameters].index(parameter.name)
    if parameter.kind is parameter.VAR_POSITIONAL:
        yield [value], named
    elif parameter.kind is parameter.VAR_KEYWORD:
        yield from ((args, {**named, option: value}) for option in GAME_OPTIONS)
    elif place < len(args):
        yield [*args[:place], value, *args[place + 1 :]], named
    else:
        yield args, {**named, parameter.name: value}


@pytest.mark.parametrize("name", sampled([*tried()], 6))
def test_whatever_a_program_passes_is_refused_in_words_of_python(name):
    call = tried()[name][0]
    parameters = inspect.signature(call).parameters.values()
    for parameter, value in product(parameters, ODD):
        for args, named in with_argument(name, parameter, value):
            try:
                call(*args, **named)
            except pnp.PnpError as error:
                assert len(str(error)) < 2000
                assert "--" not in str(error)


def test_what_is_of_the_wrong_type_is_a_type_error():
    position = pnp.parse(shown_position())
    for call in (
        lambda: pnp.check(pnp.deal("baron", seed=1)),
        lambda: pnp.check("x"),
        lambda: pnp.parse(None),
        lambda: pnp.parse(b".."),
        lambda: pnp.draw("barony"),
        lambda: pnp.check(position, rulings=["TB-4"]),
        lambda: pnp.deal("barony", seed="x"),
        lambda: pnp.evening(position),
    ):
        with pytest.raises(TypeError, match="expected") as raised:
            call()
        assert isinstance(raised.value, pnp.ArgumentTypeError)


def test_what_the_packages_raise_is_below_the_one_base():
    # A defect of ours, and a sign between two searches that never leaves them.
    others = {output.SymbolNameError, generators.OutOfStepsError}
    for module in (generators, layouts, output, pnp.errors):
        for name, found in vars(module).items():
            if name.endswith("Error") and found not in others:
                assert issubclass(found, pnp.PnpError), name


def test_without_a_seed_one_is_drawn_and_told():
    boards = [pnp.deal("baron") for _ in range(4)]
    assert len({board.seed for board in boards}) > 1
    assert pnp.deal("baron", seed=boards[0].seed) == boards[0]
    assert len(pnp.setup_cards("baron")) == 1


def test_numbers_of_numpy_are_numbers():
    board = pnp.deal("baron", seed=numpy.int64(3), players=numpy.int8(2), tiles=numpy.int32(20))
    assert board == pnp.deal("baron", seed=3, players=2, tiles=20)
    assert type(board.seed) is int
    assert type(board.options["tiles"]) is int
    assert pnp.draw(board, margin_mm=numpy.float32(12.5)).pdf()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_speaks_of_options_to_a_program(language):
    for key in message_lines(language):
        text = re.sub(r"\{\w+\|[^}]*\}", "one", words(language, key))  # a word by a number
        text = re.sub(r"\{(\w+)[^}]*\}", r"{\1}", text)
        slots = {name: name for _, name, _, _ in Formatter().parse(text) if name}
        told = in_arguments(Message.made(key, text, slots))
        assert "--" not in told or re.search(r"\b(pnp|pip|command) ", told), key


@pytest.mark.parametrize(("call", "error", "words"), BAD, ids=[words for _, _, words in BAD])
def test_what_makes_no_sense_is_refused_in_words(call, error, words):
    with pytest.raises(error) as raised:
        call()
    assert words in str(raised.value)
    assert list(Path().iterdir()) == []
