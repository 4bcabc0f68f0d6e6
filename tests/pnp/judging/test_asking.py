"""The one question that settles most, and what comes of the answers."""

import io
import json
from functools import partial

import pytest

import pnp
from pnp._api.judgements import find_findings
from pnp.cli import run
from pnp.games import find_game
from pnp.judging.asking import Doubtful, doubt_about, question
from pnp.model.positions import sentence_with_names
from pnp.owngames.building import settled
from tests.pnp.judging.test_repairs import terre

BARONY = find_game("barony").example
FORGOTTEN = BARONY.replace("r 4C 1S", "r 5C 1S")
NO_TOKENS = BARONY.replace("tokens=fpc", "tokens=?")


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.fixture
def ask(tmp_path, monkeypatch, capsys):
    def asked_of(text, answers=None, *, language="en"):
        """Return the exit code, what is said, and the position that is written."""
        path, out = tmp_path / "table.txt", tmp_path / "out.txt"
        path.write_text(text, encoding="utf-8")
        stdin = io.StringIO() if answers is None else Terminal("".join(f"{a}\n" for a in answers))
        monkeypatch.setattr("sys.stdin", stdin)
        values = ["--ask", "--lang", language, str(path), "-o", str(out), "--force"]
        code = run(["check", *values])
        assert path.read_text(encoding="utf-8") == text
        said = capsys.readouterr()
        return code, said.out, said.err, pnp.parse(out.read_text(encoding="utf-8"))

    return asked_of


def test_without_a_terminal_the_question_is_printed_and_nothing_asked(ask):
    code, out, err, position = ask(FORGOTTEN)
    assert out.rstrip().splitlines()[-2] == "Question: Red: is there a city on A8?"
    assert (code, err, position) == (1, "", pnp.parse(FORGOTTEN))
    french = ask(FORGOTTEN, language="fr")[1].replace("\xa0", " ")
    assert "Question : Rouge : y a-t-il une cité en A8 ?" in french


@pytest.mark.parametrize(
    ("answers", "code", "right"),
    [
        (["n"] * 5 + ["y"], 0, BARONY),
        (["yes"], 0, FORGOTTEN.replace("E12 rNbN", "A8 rC\nE12 rNbN")),
        (["n"] * 6, 1, FORGOTTEN),
        (["n", "perhaps", ""], 1, FORGOTTEN),
        ([], 1, FORGOTTEN),
    ],
)
def test_answers_settle_what_was_meant(ask, answers, code, right):
    assert ask(FORGOTTEN, answers)[::3] == (code, pnp.parse(right))


def test_an_entry_that_is_missing_is_typed_and_a_wrong_one_told(ask):
    code, out, err, position = ask(NO_TOKENS, ["fpx", "fpc"])
    assert "What is to be entered for hand r tokens=…?" in err
    assert "'fpx': expected some of the letters m f p c" in err
    assert (code, position) == (0, pnp.parse(BARONY))
    assert out.count("needs entry") == 2  # of the first report alone


def test_a_number_of_which_only_bounds_are_known_is_asked_for(ask):
    code, _, err, position = ask(BARONY.replace("turns 61", "turns 6"), ["61"])
    assert "What is to be entered for turns …?" in err
    assert (code, position) == (0, pnp.parse(BARONY))


@pytest.mark.parametrize("wrong", ["--61", "-", "9" * 5000, "6x1", "-61"])
def test_an_answer_that_is_no_number_is_told_and_asked_again(ask, wrong):
    code, _, err, position = ask(BARONY.replace("turns 61", "turns 6"), [wrong, "61"])
    assert err.count("What is to be entered for turns …?") == 2
    assert len(err) < 600
    assert (code, position) == (0, pnp.parse(BARONY))


def test_json_is_one_object_on_a_terminal_too(tmp_path, monkeypatch, capsys):
    (tmp_path / "table.txt").write_text(FORGOTTEN, encoding="utf-8")
    monkeypatch.setattr("sys.stdin", Terminal("yes\n"))
    run(["check", "--ask", "--json", str(tmp_path / "table.txt")])
    assert json.loads(capsys.readouterr().out)


def asked(text):
    """Return the question, and the positions held side by side."""
    position = pnp.parse(text)
    game = settled(find_game(position.game), position.players, tuple(position.terrain))
    judge = partial(find_findings, game=game, choices={})
    doubt = doubt_about(position, pnp.check(position, repairs=True), [])
    says = question(doubt, game, judge).says
    return sentence_with_names(position, game, says, game.rules_texts("en"))


QUESTIONS = [
    (terre("gD C2"), "Green: is there a donjon on D3?"),
    (BARONY.replace("phase play", "phase setup"), "Is this right: phase play?"),
    (BARONY, "What is to be entered for hand b points=…?"),
    # A letter was doubled: there is a city in either case.
    (BARONY.replace("bC D5", "bCC D5"), "Is this what stands on D5: bC, bN?"),
    # Troops of both may be too few: no one entry tells all.
    (terre("bD C1"), "What is to be entered for reserve b …? At least 3, at most 27."),
    (
        BARONY.replace("knights=1 ", ""),
        "What is to be entered for hand b knights=…? Only 1 is possible.",
    ),
    (
        BARONY.replace("knights=1 ", "").replace("D5 bN\n", "D5 b?\n"),
        "What is to be entered for hand b knights=…? At least 0, at most 2.",
    ),
]


@pytest.mark.parametrize(("text", "expected"), QUESTIONS)
def test_what_is_asked(text, expected):
    assert asked(text) == expected


def test_of_many_readings_the_question_halves_them():
    text = terre().replace("3 4 4 2", "? 4 4 2")
    position, game = pnp.parse(text), find_game("terre-de-barons")
    worlds = tuple(pnp.parse(text.replace("?", kind)) for kind in "1234")
    one = question(Doubtful(position, worlds), game, lambda _: [])
    assert (len(one.yes.worlds), len(one.no.worlds)) == (1, 3)
    assert one.yes.position == one.yes.worlds[0]
    assert one.no.position == position
