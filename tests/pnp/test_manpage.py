"""The manual page: all commands and options, and nothing that steers man by mistake."""

import shutil
from pathlib import Path

import click
import pytest

from pnp.cli import COMMANDS, root
from pnp.requests import options as table
from tests.children import run_program
from tests.pnp.manpage import manual_page

FOLDER = Path(__file__).parents[2] / "docs/man/share/man"
STORED = {"en": FOLDER / "man1/pnp.1", "fr": FOLDER / "fr/man1/pnp.1"}
ALL = pytest.mark.parametrize("language", STORED)


@ALL
def test_the_page_that_is_installed_is_that_of_the_commands(language):
    stored = STORED[language].read_text(encoding="utf-8")
    command = f"python -m tests.pnp.manpage {language} > {STORED[language]}"
    assert stored == manual_page(language), command


@pytest.mark.parametrize("name", COMMANDS)
def test_help_is_asked_for_in_two_ways_whoever_asks(name):
    command = root.get_command(click.Context(root), name)
    bare = click.Context(command)
    assert command.get_help_option_names(bare) == ["-h", "--help"]


def test_nothing_of_the_help_is_english_in_french():
    pages = {language: set(manual_page(language).splitlines()) for language in STORED}
    same = [line for line in pages["en"] & pages["fr"] if line[:1].isalpha()]
    assert all(line.startswith(("pnp ", "Pyodide")) for line in same), same


@pytest.mark.skipif(shutil.which("man") is None, reason="man is not installed")
def test_man_finds_it():
    done = run_program(["man", "-M", str(FOLDER), "-w", "pnp"])
    assert Path(done.stdout.decode().strip()) == STORED["en"]


def test_every_command_and_option_is_there():
    page = manual_page("en")
    for name, words in COMMANDS.items():
        assert f".SS pnp {name} " in page
        assert words.split(":")[0] in page
    for option in (*table.BOARD, *table.KIT, *table.SETUP, *table.SCORE):
        typed = option.typed or (f"--{option.name.replace('_', '-')}",)
        assert typed[-1].replace("-", "\\-") in page


@ALL
@pytest.mark.parametrize(
    "command",
    ["mandoc -T lint -W error", "groff -man -ww -Kutf8 -Tutf8"],
)
def test_readers_of_manual_pages_find_no_error(tmp_path, language, command):
    program, *options = command.split()
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed")
    path = tmp_path / "pnp.1"
    path.write_text(manual_page(language), "utf-8")
    done = run_program([program, *options, str(path)], text=True)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    if program == "groff":
        assert "pnp settings back-offset" in done.stdout.replace("\u2010", "-")
