"""The command line: exit codes, messages, files, and what it imports."""

import json
import os
import signal
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from shlex import split

import click
import pytest

from output import SymbolNameError
from pnp import __version__, cli
from pnp._api import boards
from pnp.cli import COMMANDS, root, run
from pnp.cli.terminal import listen
from pnp.games import GAMES, find_game
from pnp.games.baron import deal as baron_setup
from tests.casebooks import read_cases
from tests.children import run_program, started_program

REFUSED = read_cases(Path(__file__).with_name("refused.txt"))
TERRE = ("board", "terre-de-barons", "--seed", "1")
HEAVY = ("shapely", "numpy", "reportlab", "svgwrite", "fontTools", "pypdfium2", "PIL")
ENDS = {signal.SIGTERM: 143, signal.SIGINT: 130}


def files_in(folder):
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


HUGE = "9" * 5000

# Arguments after ``pnp``, words that the message must hold, and the exit code.
BAD = [
    (split(case.title), case.all("says"), int(case.one("code", "2")))
    for part in ("any", "kit", "setup")
    for case in REFUSED[part]
]
BAD += [
    (["board", "barony", "--seed", HUGE], ["...': expected a whole number"], cli.EXIT_USAGE),
    (["setup", "barony", "--count", HUGE], ["...': expected a whole number"], cli.EXIT_USAGE),
    (["board", "barony", "--players", HUGE], ["expected a whole number"], cli.EXIT_USAGE),
]
WRITING = {
    "boards": [*TERRE, "-o", "good.txt"],
    "kits": ["kit", "terre-de-barons", "--only", "die", "-o", "good.pdf", "-o", "sheets"],
}
BAD_OUTPUTS = [
    *(
        (kind, one.title, one.all("says"))
        for kind in WRITING
        for one in REFUSED[f"files of {kind}"]
    ),
    *((kind, "x" * 300 + ".pdf", ["cannot be written"]) for kind in WRITING),
    ("kits", "x" * 300, ["cannot be written: File name too long"]),
]


@pytest.mark.parametrize(
    ("arguments", "words", "code"), BAD, ids=[" ".join(a)[:60] for a, *_ in BAD]
)
def test_bad_input_gives_one_message_and_no_file(pnp, tmp_path, arguments, words, code):
    extra = [] if arguments[0] == "games" or "-o" in arguments else ["-o", "x.pdf"]
    told = pnp(*arguments, *extra)
    assert told.code == code
    assert told.err.count("Error:") == 1
    for word in words:
        assert word in told.err
    assert "Traceback" not in told.err
    assert told.out == ""
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("kind", "output", "words"),
    BAD_OUTPUTS,
    ids=[f"{kind} {o[:20]!r}" for kind, o, _ in BAD_OUTPUTS],
)
def test_a_place_that_cannot_be_written_gives_one_message(pnp, tmp_path, kind, output, words):
    (tmp_path / "folder.pdf").mkdir()
    for name in ("file.txt", "plain"):
        (tmp_path / name).write_text("mine")
    told = pnp(*WRITING[kind], "-o", output)
    assert (told.code, told.out) == (cli.EXIT_USAGE, "")
    assert told.err.count("Error:") == 1
    for word in words:
        assert word in told.err
    assert files_in(tmp_path) == ["file.txt", "plain"]
    assert (tmp_path / "plain").read_text() == "mine"


def test_giving_up_has_exit_code_4_and_writes_nothing(pnp, tmp_path, monkeypatch):
    monkeypatch.setattr(baron_setup, "DEAL_LIMIT", 0)
    monkeypatch.setattr(baron_setup, "STEP_LIMIT", 0)
    told = pnp("board", "baron", "-o", "x.pdf")
    assert told.code == cli.EXIT_GAVE_UP == 4
    assert told.err.startswith("Error: gave up")
    assert files_in(tmp_path) == []


def raiser(error):
    def fail(*_):
        raise error

    return fail


def test_an_interruption_has_exit_code_130_and_writes_nothing(pnp, tmp_path, monkeypatch):
    monkeypatch.setattr(boards, "write_boards", raiser(KeyboardInterrupt))
    told = pnp(*TERRE, "-o", "x.pdf")
    assert told.code == cli.EXIT_INTERRUPTED == 130
    assert "interrupted" in told.err
    assert files_in(tmp_path) == []


@pytest.mark.parametrize("error", [ZeroDivisionError(), SymbolNameError("chip-1")], ids=repr)
def test_a_defect_is_no_error_of_the_user(pnp, monkeypatch, error):
    monkeypatch.setattr(boards, "write_boards", raiser(error))
    told = pnp(*TERRE)
    assert told.code == cli.EXIT_DEFECT == 70
    said = f"a defect of pnp, not of what you gave it: {type(error).__name__}"
    assert said in told.err
    assert "Traceback" not in told.err
    assert "un défaut de pnp" in pnp(*TERRE, "--lang", "fr").err


def test_the_version_is_told(pnp):
    told = pnp("--version")
    assert (told.code, __version__ in told.out) == (0, True)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_help_has_an_example_and_every_option_a_help(pnp, name):
    told = pnp(name, "--help")
    assert told.code == 0
    assert "Example" in told.out
    command = root.get_command(click.Context(root), name)
    for parameter in command.params:
        assert isinstance(parameter, click.Argument) or parameter.help
    # The list of commands says what each says of itself.
    assert (command.name, command.get_short_help_str(limit=200)) == (name, COMMANDS[name])


def test_every_module_of_commands_is_listed():
    folder = Path(import_module("pnp.cli").__file__).parent
    modules = {path.stem for path in folder.glob("*.py")} - {"__init__"}
    commands = {
        value().name
        for name in modules
        for value in vars(import_module(f"pnp.cli.{name}")).values()
        if getattr(value, "__qualname__", "").startswith("command.")
    }
    assert commands == set(COMMANDS)


def test_the_options_of_the_games_are_options_of_the_command():
    command = import_module("pnp.cli.making").board()
    context = click.Context(command, **root.context_settings)
    typed = {name for p in command.get_params(context) for name in (*p.opts, *p.secondary_opts)}
    for game in GAMES:
        for option in game.options:
            assert f"--{option.name}" in typed


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_game_tells_its_players_options_and_letters(pnp, game):
    told = pnp("games", game.slug)
    assert told.code == 0
    assert f"{game.least_players}–{game.most_players} players" in told.out
    for option in game.options:
        assert f"--{option.name}" in told.out
        assert all(choice in told.out for choice in option.choices)
    for terrain in game.terrains:
        assert f"\n  {terrain.letter}  " in told.out
    example = told.out.split("Example: pnp ")[1].split()
    assert pnp(*example).code == 0
    # As JSON, it has the same facts.
    (data,) = json.loads(pnp("games", game.slug, "--json").out)["games"]
    assert data["game"] == game.slug
    assert data["players"] == {"least": game.least_players, "most": game.most_players}
    assert [row["letter"] for row in data["terrains"]] == [t.letter for t in game.terrains]
    assert [row["name"] for row in data["options"]] == [option.name for option in game.options]


IMPORTING = """
import sys, json
from pnp.cli import run
code = run(sys.argv[1:])
print(json.dumps([code, sorted(sys.modules)]), file=sys.stderr)
"""
GEOMETRY = ("shapely", "numpy", "fontTools", "svgwrite", "pypdfium2")


@pytest.mark.parametrize(
    ("words", "unneeded"),
    [
        ("--help", {*HEAVY, "pathlib", "pnp.games", "pnp.printing.art", "layouts", "output"}),
        ("board terre-de-barons -o x.pdf", {*GEOMETRY}),
        ("kit barony -o x.pdf", {*GEOMETRY}),
        ("board barony -o x.txt", {*HEAVY, "pnp.printing.hexmaps"} - {"numpy"}),
        ("score p.txt", {*HEAVY, "generators.randomness", "hashlib", "pnp.printing.themes"}),
    ],
)
def test_what_a_command_does_not_need_is_not_imported(tmp_path, words, unneeded):
    (tmp_path / "p.txt").write_text(find_game("terre-de-barons").example, "utf-8")
    program = [sys.executable, "-c", IMPORTING, *words.split()]
    done = run_program(program, cwd=tmp_path, text=True, check=True)
    code, modules = json.loads(done.stderr.splitlines()[-1])
    assert (code, unneeded & set(modules)) == (0, set())
    if words == "--help":  # the base of all errors lies there, and nothing else is needed
        assert not [name for name in modules if name.startswith("generators.")]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_for_completion_ends_well(tmp_path, shell):
    program = [sys.executable, "-c", "import sys, pnp.cli; sys.exit(pnp.cli.main())"]
    environment = {**os.environ, "_PNP_COMPLETE": f"{shell}_source"}
    done = run_program(program, cwd=tmp_path, text=True, env=environment)
    assert done.returncode == 0, done.stderr
    assert "_PNP_COMPLETE" in done.stdout


def test_the_module_runs_as_a_program(tmp_path):
    done = run_program([sys.executable, "-m", "pnp", "board", "nothing"], cwd=tmp_path, text=True)
    assert done.returncode == cli.EXIT_USAGE
    assert done.stderr.startswith("Error: unknown game 'nothing'")
    assert done.stdout == ""


def test_accents_do_not_break_a_terminal_without_them(tmp_path):
    plain = {**os.environ, "LC_ALL": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = run_program([sys.executable, "-m", "pnp", "games"], cwd=tmp_path, env=plain)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"by Marc Andr" in done.stdout


PIPES = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}


def test_a_reader_that_has_seen_enough_gets_no_traceback(tmp_path):
    command = [sys.executable, "-m", "pnp", "games", "--json"]
    with started_program(command, cwd=tmp_path, **PIPES) as process:
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=60) == cli.EXIT_UNREAD


SEARCHING = """
import signal, sys
from pnp.games.baron import deal
import pnp.cli
signal.alarm(120)  # ends it even if nobody is left to interrupt it
deal.DEAL_LIMIT = 10**12
deal.facts.FREE_KINDS = frozenset()
print('ready', flush=True)
sys.exit(pnp.cli.run(['board', 'baron', '-o', 'x.pdf']))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="sends a POSIX signal")
def test_ctrl_c_ends_a_long_search_without_a_traceback(tmp_path):
    program = [sys.executable, "-c", SEARCHING]
    with started_program(program, cwd=tmp_path, text=True, **PIPES) as process:
        assert process.stdout.readline() == "ready\n"
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(timeout=1)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
    assert process.returncode == cli.EXIT_INTERRUPTED
    assert "interrupted" in errors
    assert "Traceback" not in errors
    assert list(tmp_path.iterdir()) == []


def test_the_program_alone_prints_its_help(capsys):
    assert run([]) == 0
    captured = capsys.readouterr()
    assert captured.out.startswith("Usage: pnp [OPTIONS] COMMAND [ARGS]...")
    assert captured.err == ""


def test_long_work_says_so_where_no_terminal_is(tmp_path, monkeypatch, capsys):
    ticks = iter(range(0, 1000, 3))
    monkeypatch.setattr("pnp.cli.making.monotonic", lambda: next(ticks))
    wanted = ["board", "barony", "--seed", "1", "--count", "5", "--jobs", "1"]
    assert run([*wanted, "-o", str(tmp_path / "b.pdf")]) == 0
    assert capsys.readouterr().err == "boards: 2 of 5\nboards: 4 of 5\n"


@pytest.fixture
def listening():
    """Hear signals as the program does, for one test."""
    kept = {number: signal.signal(number, signal.SIG_DFL) for number in ENDS}
    listen()
    yield
    for number, handler in kept.items():
        signal.signal(number, handler)


def make_class(number):
    class Name:
        def __set_name__(self, owner, name):
            signal.raise_signal(number)

    type("Made", (), {"name": Name()})


def read_as_libraries_do(number):
    try:
        signal.raise_signal(number)
    except BaseException:
        raise ValueError("no such font") from None


@pytest.mark.usefixtures("listening")
@pytest.mark.parametrize("act", [signal.raise_signal, make_class, read_as_libraries_do])
@pytest.mark.parametrize(("number", "code"), ENDS.items())
def test_a_signal_is_no_defect_whatever_it_became(act, number, code, monkeypatch, capsys):
    monkeypatch.setattr(root, "main", lambda *_, **__: act(number))
    assert run(["board", "barony"]) == code
    assert "rror" not in capsys.readouterr().err
    monkeypatch.undo()
    assert run(["board", "nowhere"]) == 2


@pytest.mark.parametrize(
    ("words", "unread"),
    [
        ("games", "stdout"),
        ("games --json", "stdout"),
        ("board --help", "stdout"),
        ("nothing --json", "stdout"),
        ("check --json", "stdout"),
        ("board terre-de-barons --margin-mm 2 -o b.txt", "stderr"),
    ],
)
def test_output_that_nobody_reads_ends_as_with_other_tools(tmp_path, words, unread):
    reading, writing = os.pipe()
    os.close(reading)
    try:
        command = [sys.executable, "-m", "pnp", *words.split()]
        done = run_program(command, cwd=tmp_path, **{**PIPES, unread: writing})
    finally:
        os.close(writing)
    assert done.returncode == 141
    assert b"Traceback" not in (done.stderr or b"")
    assert not done.stderr or words.split()[0] in {"nothing", "check"}
    assert (tmp_path / "b.txt").exists() == (unread == "stderr")


@pytest.mark.parametrize(
    "words",
    [
        "board {}",
        "board barony --paper {}",
        "board barony -o {}.pdf",
        "kit barony --board {}",
        "setup baron --card {}",
        "check {}",
        "settings paper={}",
        "calibrate --forget {}",
        "design {}.toml",
        "board /{}.toml",
    ],
)
def test_errors_quote_no_more_than_is_read(words, capsys):
    assert run(words.format("z" * 50_000).split()) == 2
    assert 0 < len(capsys.readouterr().err) < 1_000
