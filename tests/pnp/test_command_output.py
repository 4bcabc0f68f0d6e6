"""What commands that judge many files write to a terminal: how wide, and with which bar."""

from io import StringIO
from pathlib import Path

import pytest

from pnp._api.judgements import outcomes
from pnp.cli.judging import print_all
from pnp.games import find_game
from pnp.requests.judging import ScoreRequest


class Terminal(StringIO):
    """What is written to a terminal."""

    def isatty(self):
        return True


@pytest.fixture
def told(tmp_path, monkeypatch):
    """Judge one file so many times on a terminal; return what standard output and error have."""
    monkeypatch.chdir(tmp_path)
    Path("table.txt").write_text(find_game("terre-de-barons").example, encoding="utf-8")

    def tell(count):
        out, err = Terminal(), Terminal()
        monkeypatch.setattr("sys.stdout", out)
        monkeypatch.setattr("sys.stderr", err)
        judged = outcomes(ScoreRequest({}), [Path("table.txt")] * count)
        assert print_all(ScoreRequest({}), judged, count) == 0
        return out.getvalue(), err.getvalue()

    return tell


@pytest.mark.parametrize("columns", [64, 90])
def test_a_report_is_as_wide_as_the_terminal(told, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", str(columns))
    longest = max(len(line) for line in told(1)[0].splitlines())
    assert columns - 10 < longest <= columns


@pytest.mark.parametrize(("count", "has_bar"), [(19, False), (20, True)])
def test_twenty_files_have_a_bar(told, count, has_bar):
    out, err = told(count)
    assert out.count("table.txt") == count
    assert ("100%" in err) == has_bar
