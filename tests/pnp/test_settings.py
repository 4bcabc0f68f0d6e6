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
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "conf"))
    return tmp_path / "conf" / "hexboard-pnp" / "settings.toml"


def test_without_settings_nothing_is_set_and_no_file_made(pnp, path):
    told = pnp("settings")
    assert told.code == 0
    assert "language is not set" in told.out
    assert str(path) in told.out
    assert not path.exists()


def test_settings_are_shown_in_the_language_that_is_set(pnp, path):
    told = pnp("settings", "language=fr")
    assert "paper n’a pas de réglage" in told.out
    assert pnp("settings").out == told.out


def test_settings_are_defaults_that_options_and_the_environment_override(pnp, path, monkeypatch):
    assert pnp("settings", "language=fr", "players=3").code == 0
    new = ("new", "terre-de-barons")
    assert "game  terre-de-barons 3p" in pnp(*new).out
    french = pnp("rulings", "baron").out
    assert french == pnp("rulings", "baron", "--lang", "fr").out
    assert french != pnp("rulings", "baron", "--lang", "en").out
    monkeypatch.setenv("PNP_NEW_PLAYERS", "4")
    assert "game  terre-de-barons 4p" in pnp(*new).out
    assert "game  terre-de-barons 2p" in pnp(*new, "--players", 2).out


def test_the_python_api_ignores_settings(pnp, path):
    before = package.deal("baron", seed=1)
    assert pnp("settings", "players=5", "language=fr").code == 0
    assert package.deal("baron", seed=1) == before


def test_other_lines_and_comments_stay(pnp, path):
    path.parent.mkdir(parents=True)
    path.write_text('# mine\npaper = "a3"  # for posters\n\ntheme = "ink-saver"', encoding="utf-8")
    assert pnp("settings", "paper=letter", "language=fr").code == 0
    assert path.read_text(encoding="utf-8") == (
        '# mine\npaper = "letter"  # for posters\n\ntheme = "ink-saver"\nlanguage = "fr"\n'
    )
    assert "theme n’a pas de réglage" in pnp("settings", "theme=").out
    assert "theme" not in path.read_text(encoding="utf-8")


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
    path.parent.mkdir(parents=True)
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
        ("paper = 3", "settings.toml:1: [paper] 3: expected a text"),
        ("players = inf", "[players] Infinity: expected a whole number"),
        ("players = true", "[players] true: expected a whole number"),
        ("players = 0", "[players] 0: expected a number from 1 to 99"),
        ("papr = 'a4'", "[papr] unknown key; did you mean paper?"),
        ("paper", "settings.toml:1: Expected '=' after a key"),
        ("x = " + "[" * 6_000, "settings.toml:1: more than 20 tables and lists"),
        ("a." * 5_000 + "a = 1", "more than 8192 bytes"),
    ],
)
def test_a_file_that_holds_something_else_is_named(pnp, path, text, words):
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    told = pnp("games")
    assert told.code == 2
    assert words in told.err
    assert str(path) in told.err
    assert run(["games", "--help"]) == 0
    assert path.read_text(encoding="utf-8") == text


def test_settings_that_would_grow_too_long_stay_as_they_are(pnp, path):
    path.parent.mkdir(parents=True)
    text = "#" * 8_190 + "\n"
    path.write_text(text, encoding="utf-8")
    assert pnp("settings").code == 0
    told = pnp("settings", "paper=a4")
    assert (told.code, "more than 8192 bytes" in told.err) == (2, True)
    assert path.read_text(encoding="utf-8") == text


def test_a_linked_file_stays_a_link(pnp, path, tmp_path):
    path.parent.mkdir(parents=True)
    path.symlink_to(tmp_path / "dotfiles.toml")
    (tmp_path / "dotfiles.toml").write_text('paper = "a3"\n', encoding="utf-8")
    assert pnp("settings", "paper=letter").code == 0
    assert path.is_symlink()
    assert (tmp_path / "dotfiles.toml").read_text(encoding="utf-8") == 'paper = "letter"\n'


def test_a_byte_order_mark_does_no_harm(pnp, path):
    path.parent.mkdir(parents=True)
    path.write_bytes(b'\xef\xbb\xbfpaper = "letter"\n')
    assert "paper = letter" in pnp("settings").out


@pytest.mark.parametrize("typed", ["0.5,-0.2", "0.5, -0.2", "0,5 -0,2", "0,5;-0,2", "0,5, -0,2"])
def test_a_shift_is_kept_for_the_backs_of_kits_and_cards(pnp, path, typed):
    def shift(*more):
        command = root.get_command(click.Context(root), "kit")
        context = command.make_context("kit", ["baron", *more], default_map=read_settings(path))
        return context.params["back_offset_mm"]

    assert pnp("settings", f"back-offset={typed}").code == 0
    assert shift() == (0.5, -0.2)
    assert shift("--back-offset", "1,2") == (1.0, 2.0)


def test_a_number_of_players_is_refused_as_it_was_typed(pnp, path):
    told = pnp("settings", "players=200")
    assert (told.code, path.exists()) == (2, False)
    assert told.err == "Error: --players 200: expected a number from 1 to 99\n"


def test_several_at_once_are_all_kept(path):
    command = [sys.executable, "-m", "pnp", "settings"]
    changes = ["language=fr", "paper=a3", "theme=plain", "players=3", "back-offset=1,2"]
    running = [
        subprocess.Popen([*command, change], stdout=subprocess.DEVNULL) for change in changes
    ]
    assert [process.wait(timeout=120) for process in running] == [0] * len(changes)
    assert len(read_settings(path)) == len(changes)


def test_endless_files_are_not_read(path):
    path.parent.mkdir(parents=True)
    path.symlink_to("/dev/zero")
    with pytest.raises(SettingsError, match="it is not a file"):
        read_settings(path)
    path.unlink()
    path.write_text(f"x{'y' * 8_000} = 1", encoding="utf-8")
    with pytest.raises(SettingsError) as error:
        read_settings(path)
    assert len(str(error.value)) < 400
