"""With ``--json`` standard output is one whole object, errors included."""

import json
from itertools import product
from pathlib import Path

import jsonschema
import pytest

from pnp._api import judgements
from pnp.cli import EXIT_DEFECT, EXIT_INTERRUPTED, EXIT_TERMINATED
from pnp.cli.terminal import Terminated
from pnp.games import find_game
from tests.casebooks import read_cases
from tests.pnp.test_judging_commands import schema
from tests.samples import sampled

FILES = {
    "good.txt": find_game("baron").example,
    "spoilt.txt": "game terre-de-barons 2p\nphse play\n",
    "table.json": '{"schema": 2, "game": "chess"}',
    "photo.jpg": "\xff\xd8\xff\xe0JFIF",
    "empty.txt": "",
    "tiles.csv": "code,count\nMFZ,9\n",
}
JUDGING = ("check", "score", "draw")
REFUSED = read_cases(Path(__file__).with_name("refused.txt"))
BAD = [[], *(case.title.split() for case in REFUSED["judging"])]
MORE = [case.title.split() for case in REFUSED["in JSON"]]
CASES = [*([command, *bad] for command in JUDGING for bad in BAD), *MORE]


@pytest.fixture
def files(tmp_path):
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="latin-1" if name == "photo.jpg" else "utf-8")


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize(
    ("arguments", "language"),
    sampled(product(CASES, ("en", "fr")), 2, lambda case: " ".join([*case[0], case[1]])),
)
def test_bad_input_is_told_in_json(pnp, monkeypatch, arguments, language):
    monkeypatch.setenv("LC_ALL", language)
    told = pnp(*arguments, "--json")
    data = json.loads(told.out)
    assert told.code == 2
    errors = [data["error"]] if "error" in data else [file["error"] for file in data["files"]]
    assert all(errors)
    assert all(error in told.err for error in errors)
    if arguments[0] in JUDGING:
        jsonschema.validate(data, schema("report"))


@pytest.mark.parametrize("arguments", [("games", "chess"), ("check", "none.txt")])
def test_errors_in_json_keep_their_letters(pnp, arguments):
    told = pnp(*arguments, "--json", "--lang", "fr").out
    assert not told.isascii() and "\\u" not in told


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize(
    ("error", "code"),
    [(KeyboardInterrupt, EXIT_INTERRUPTED), (Terminated, EXIT_TERMINATED), (KeyError, EXIT_DEFECT)],
)
@pytest.mark.parametrize("command", ["check", "score"])
def test_an_end_between_two_files_closes_the_object(pnp, monkeypatch, command, error, code):
    judged = judgements.outcomes

    def end_early(request, paths):
        yield from judged(request, paths[:1])
        raise error

    monkeypatch.setattr(judgements, "outcomes", end_early)
    told = pnp(command, "good.txt", "good.txt", "--json")
    data = json.loads(told.out)
    jsonschema.validate(data, schema("report"))
    assert told.code == code
    assert len(data["files"]) == 1
    assert data["error"] in told.err
