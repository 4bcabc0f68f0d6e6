"""Every command with every game file: it ends well, and writes what it says."""

import json

import pytest

from pnp.cli import run
from tests.owngames.tables import PATHS, copied
from tests.samples import of_this_week, pairs, sampled

GAMES = sorted(PATHS)
THEMES = ("colour", "ink-saver", "country")


@pytest.fixture(params=GAMES)
def game(request, tmp_path, monkeypatch):
    """The file of a game in a folder of its own, where the commands are given."""
    file = copied(request.param, tmp_path)
    monkeypatch.chdir(tmp_path)
    return file.name


def ends_well(capsys, *words) -> str:
    assert run(list(words)) == 0, capsys.readouterr().err
    out = capsys.readouterr()
    assert "Traceback" not in out.err
    return out.out


@pytest.mark.parametrize("game", sampled(GAMES, 3), indirect=True)
def test_a_file_is_described_and_without_fault(game, capsys):
    ends_well(capsys, "games", game)
    ends_well(capsys, "games", game, "--check")
    json.loads(ends_well(capsys, "games", game, "--json"))


def test_a_board_is_dealt_typed_checked_scored_and_drawn(game, capsys, tmp_path):
    ends_well(capsys, "board", game, "--seed", "7", "-o", "b.txt", "-o", "b.json", "-o", "b.pdf", "-o", "b.svg")  # fmt: skip
    first = (tmp_path / "b.pdf").read_bytes()
    ends_well(capsys, "board", game, "--seed", "7", "-o", "b.pdf")
    assert (tmp_path / "b.pdf").read_bytes() == first
    for typed in ("b.txt", "b.json"):
        ends_well(capsys, "check", typed)
        ends_well(capsys, "score", typed)
    ends_well(capsys, "draw", "b.txt", "-o", "drawn.pdf")
    ends_well(capsys, "draw", "b.txt", "-o", "again.json")
    ends_well(capsys, "draw", "again.json", "-o", "again.txt")
    ends_well(capsys, "score", "again.txt", "-o", "score.pdf")
    text = (tmp_path / "b.txt").read_text(encoding="utf-8")
    assert f"\ngame  {game} " in text


def test_a_new_file_is_there_to_fill_in(game, capsys, tmp_path):
    ends_well(capsys, "new", game, "-o", "new.txt")
    ends_well(capsys, "new", game, "--seed", "3", "-o", "seeded.txt", "--lang", "fr")
    # What is still to be typed may be missed, but the map is that of the seed.
    assert run(["check", "seeded.txt"]) in (0, 1)
    assert "PF02" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("game", "theme", "language"),
    sampled(of_this_week(pairs(GAMES, THEMES, ("en", "fr")), 3), 4),
    indirect=["game"],
)
def test_a_kit_and_cards_are_printed(game, capsys, tmp_path, theme, language):
    look = ("--theme", theme, "--lang", language)
    ends_well(capsys, "kit", game, *look, "-o", "kit.pdf")
    ends_well(capsys, "setup", game, *look, "--seed", "1", "--count", "2", "-o", "cards.pdf")
    ends_well(capsys, "board", game, *look, "--seed", "1", "-o", "board.pdf")
    for name in ("kit", "cards", "board"):
        assert (tmp_path / f"{name}.pdf").read_bytes().startswith(b"%PDF")
