"""``--watch``: commands done again when a file changes; no test waits for anything."""

import os
import shutil
from pathlib import Path

import pytest

from pnp.cli import run, watching
from pnp.cli.watching import is_watched, watch
from pnp.errors import GameFileError, OptionError
from pnp.owngames import reading
from tests.pnp.stock.conftest import MOTHS


class Ended(BaseException):
    """What Ctrl-C is in these tests."""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    def faulty(path):
        raise GameFileError(f"{path}: faulty")

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(reading, "load_game", faulty)
    Path("reef.toml").write_text("[game")
    return tmp_path


def saved(name, text="[game]\n"):
    """Return what saves a file at a time of its own."""

    def save():
        path = Path(name)
        path.write_text(text)
        clock = path.stat().st_mtime_ns + 10**9
        os.utime(path, ns=(clock, clock))

    return save


def nothing():
    pass


def runs(arguments, *steps, codes=()):
    """Return what was done until the waiter, which does one thing after the other, ended."""
    done, left, ahead = [], list(codes), iter(steps)

    def act(words):
        done.append(words)
        return left.pop(0) if left else 0

    def wait():
        step = next(ahead, None)
        if step is None:
            raise Ended
        step()

    with pytest.raises(Ended):
        watch(arguments, act, wait=wait)
    return done


def test_a_command_is_done_again_for_each_change_and_only_then(folder):
    words = ["kit", "reef.toml", "--watch", "-o", "kit.pdf"]
    done = runs(words, nothing, saved("reef.toml"), nothing, nothing, saved("reef.toml"), nothing)
    assert done == [["kit", "reef.toml", "-o", "kit.pdf"]] * 3


def test_faults_are_waited_on_and_so_is_a_file_that_is_gone(folder):
    gone = Path("reef.toml").unlink
    words = ["kit", "reef.toml", "--watch"]
    assert len(runs(words, gone, saved("reef.toml"), codes=[2, 2, 0])) == 3


def test_a_seed_is_drawn_once(folder):
    first, second = runs(["board", "reef.toml", "--watch"], saved("reef.toml"))
    assert second == [*first, "--force"]
    assert first[:3] == ["board", "reef.toml", "--seed"]
    (only,) = runs(["board", "reef.toml", "--seed=7", "--watch"])
    assert only == ["board", "reef.toml", "--seed=7"]


@pytest.mark.parametrize(
    ("words", "code"), [("kit reef.toml", 130), ("kit nosuch.toml", 2), ("check nosuch.txt", 2)]
)
def test_a_run_that_was_ended_or_finds_no_file_at_the_start_ends_all(folder, words, code):
    assert watch([*words.split(), "--watch"], lambda words: code, wait=nothing) == code


def test_ctrl_c_ends_with_its_code_and_faults_are_told(folder, monkeypatch, capsys):
    def ctrl_c(seconds):
        raise KeyboardInterrupt

    monkeypatch.setattr(watching.time, "sleep", ctrl_c)
    assert run(["kit", "reef.toml", "--watch"]) == 130
    told = capsys.readouterr().err
    assert "reef.toml: faulty" in told
    assert "waiting for a change in 1 file" in told


def test_a_position_is_watched_with_its_game(folder):
    Path("reef.toml").rename("my reef.toml")
    Path("table.txt").write_text("game my reef.toml 2p\n")
    steps = (saved("table.txt", "game my reef.toml 3p\n"), saved("my reef.toml"))
    assert len(runs(["check", "table.txt", "--watch"], *steps)) == 3


@pytest.mark.parametrize(
    "words", [["board", "barony"], ["check", "table.txt"], ["kit", "B3-016AF"]]
)
def test_only_own_games_are_watched(folder, words):
    Path("table.txt").write_text("game barony 3p\n")
    with pytest.raises(OptionError, match="a game of your own"):
        watch([*words, "--watch"], lambda _: 0, wait=nothing)


def test_other_commands_know_no_such_option(pnp):
    assert not is_watched(["score", "table.txt", "--watch"])
    for words in ("score table.txt", "board barony", ""):
        assert pnp(*words.split(), "--watch").code == 2


def test_what_a_game_names_is_watched_and_what_its_tables_name(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    shutil.copytree(MOTHS.parent, tmp_path / "moths")
    seen = {path.name for path in watching._watched_files(["kit", "moths/moonmoths.toml"])}
    there = {path.name for path in (tmp_path / "moths").rglob("*") if path.is_file()}
    assert {"moonmoths.toml", "flights.csv", "rules.md", "rules.fr.md"} <= seen
    assert seen <= there
    assert any(name.endswith(".svg") for name in seen)
