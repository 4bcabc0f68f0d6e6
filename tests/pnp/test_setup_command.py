"""``pnp setup``: counts, files, bad input and exit codes."""

import contextlib
from pathlib import Path

import pypdfium2
import pytest

from pnp._api import many, setupcards
from pnp.cli import run


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def setup(*arguments: str) -> int:
    return run(["setup", *arguments])


def test_cards_come_from_consecutive_seeds(capsys: pytest.CaptureFixture[str]) -> None:
    assert setup("terre-de-barons", "--count", "3", "--seed", "9", "-o", "deck.pdf") == 0
    said = "Terre de Barons: 3 set-up cards for 2 players, seeds 9 to 11"
    assert said in capsys.readouterr().out
    with contextlib.closing(pypdfium2.PdfDocument("deck.pdf")) as pdf:
        words = pdf[0].get_textpage().get_text_range()
    for seed in (9, 10, 11):
        assert f"seed={seed} v1" in words


def test_many_cards_go_into_numbered_files(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(setupcards, "CARDS_A_FILE", 2)
    assert (
        setup("terre-de-barons", "--count", "5", "--seed", "0", "-o", "deck.pdf", "--jobs", "1")
        == 0
    )
    names = sorted(path.name for path in Path().glob("*.pdf"))
    assert names == ["deck-1of3.pdf", "deck-2of3.pdf", "deck-3of3.pdf"]
    told = capsys.readouterr()
    assert "too many for one file" in told.err
    assert "wrote deck-3of3.pdf" in told.out


def test_an_interruption_leaves_whole_files(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(setupcards, "CARDS_A_FILE", 1)
    write_out = many.write_out
    calls = []

    def interrupted(*arguments: object) -> object:
        calls.append(arguments)
        if len(calls) == 2:
            raise KeyboardInterrupt
        return write_out(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(many, "write_out", interrupted)
    assert (
        setup("terre-de-barons", "--count", "3", "--seed", "1", "-o", "d.pdf", "--jobs", "1") == 130
    )
    assert [path.name for path in Path().iterdir()] == ["d-1of3.pdf"]
    assert "already written are complete" in capsys.readouterr().err
