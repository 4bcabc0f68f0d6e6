"""``pnp settings``: shown, set, kept with comments, and used as defaults of commands only."""

import subprocess
import sys
import tomllib
from pathlib import Path

import click
import pytest

import pnp as package
from pnp.cli import root, run
from pnp.cli.settings import read_settings
from pnp.errors import SettingsError
from tests.casebooks import read_cases

REFUSED = read_cases(Path(__file__).with_name("refused.txt"))["settings"]


@pytest.fixture
def path(tmp_path, monkeypatch):
    """Return where settings are kept; the folder is there."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "conf"))
    folder = tmp_path / "conf" / "hexboard-pnp"
    folder.mkdir(parents=True)
    return folder / "settings.toml"


def test_the_python_api_ignores_settings(pnp, path):
    before = package.deal("baron", seed=1)
    assert pnp("settings", "players=5", "language=fr").code == 0
    assert package.deal("baron", seed=1) == before


@pytest.mark.parametrize(
    "text",
    [
        '"paper" = "a3" # mine\n',
        '# mine\n"pa\\u0070er"\t=\t"a3"',
        '# mine\npaper = """\\\n  a3"""\nplayers = 0x3\n',
        "# mine\r\n'paper' = 'a3'\r\n",
        "# mine",
    ],
)
def test_files_stay_valid_and_keep_what_was_written(pnp, path, text):
    path.write_text(text, encoding="utf-8")
    assert pnp("settings", "paper=letter", "language=fr").code == 0
    assert "paper = letter" in pnp("settings").out
    assert pnp("settings", "paper=").code == 0
    told = path.read_text(encoding="utf-8")
    assert "# mine" in told or '"paper"' in text
    assert ("players = 0x3" in told) == ("players" in text)
    assert tomllib.loads(told).keys() == tomllib.loads(text).keys() - {"paper"} | {"language"}


@pytest.mark.parametrize("case", REFUSED, ids=str)
def test_what_makes_no_sense_is_not_saved(pnp, path, case):
    told = pnp("settings", "language=fr", case.title)
    assert told.code == 2
    assert case.one("says") in told.err
    assert not path.exists()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("x = " + "[" * 6_000, "settings.toml:1: more than 20 tables and lists"),
        ("a." * 5_000 + "a = 1", "more than 8192 bytes"),
    ],
)
def test_a_file_that_holds_something_else_is_named(pnp, path, text, words):
    path.write_text(text, encoding="utf-8")
    told = pnp("games")
    assert told.code == 2
    assert words in told.err
    assert str(path) in told.err
    assert run(["games", "--help"]) == 0
    assert path.read_text(encoding="utf-8") == text


def test_settings_that_would_grow_too_long_stay_as_they_are(pnp, path):
    text = "#" * 8_190 + "\n"
    path.write_text(text, encoding="utf-8")
    assert pnp("settings").code == 0
    told = pnp("settings", "paper=a4")
    assert (told.code, "more than 8192 bytes" in told.err) == (2, True)
    assert path.read_text(encoding="utf-8") == text


def test_a_linked_file_stays_a_link(pnp, path, tmp_path):
    real = tmp_path / "dotfiles.toml"
    real.write_text('paper = "a3"\n', encoding="utf-8")
    path.symlink_to(real)
    assert pnp("settings", "paper=letter").code == 0
    assert path.is_symlink()
    assert real.read_text(encoding="utf-8") == 'paper = "letter"\n'


@pytest.mark.parametrize("typed", ["0.5,-0.2", "0.5, -0.2", "0,5 -0,2", "0,5;-0,2", "0,5, -0,2"])
def test_a_shift_is_kept_for_the_backs_of_kits_and_cards(pnp, path, typed):
    def shift(*more):
        command = root.get_command(click.Context(root), "kit")
        context = command.make_context("kit", ["baron", *more], default_map=read_settings(path))
        return context.params["back_offset_mm"]

    assert pnp("settings", f"back-offset={typed}").code == 0
    assert shift() == (0.5, -0.2)
    assert shift("--back-offset", "1,2") == (1.0, 2.0)


def test_several_at_once_are_all_kept(path):
    command = [sys.executable, "-m", "pnp", "settings"]
    changes = ["language=fr", "paper=a3", "theme=plain", "players=3", "back-offset=1,2"]
    quiet = {"stdout": subprocess.DEVNULL}
    running = [subprocess.Popen([*command, change], **quiet) for change in changes]
    assert [process.wait(timeout=120) for process in running] == [0] * len(changes)
    assert len(read_settings(path)) == len(changes)


def test_endless_files_are_not_read(path):
    path.symlink_to("/dev/zero")
    with pytest.raises(SettingsError, match="it is not a file"):
        read_settings(path)
    path.unlink()
    path.write_text(f"x{'y' * 8_000} = 1", encoding="utf-8")
    with pytest.raises(SettingsError) as error:
        read_settings(path)
    assert len(str(error.value)) < 400
