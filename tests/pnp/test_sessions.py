"""What a player types, command after command, and what is told and written: `sessions.txt`."""

import json
import re
from pathlib import Path
from shlex import split

import jsonschema
import pikepdf
import pytest

import pnp as package
from pnp.games import GAMES, find_game
from tests.casebooks import read_cases
from tests.positions.typed import typed_text

SCHEMAS = Path(package.__file__).parent / "notation" / "schemas"
BOOK = read_cases(Path(__file__).with_name("sessions.txt"))
AGAIN = ": pnp "


def rows_of(case):
    """Return what stands for the words in braces: once for each line, or for each game."""
    if case.one("each") in {"", "game"}:
        assert not case.text, case.title
        return [{"game": game.slug} for game in GAMES] if case.all("each") else [{}]
    columns = case.one("each").split(", ")
    rows = case.text.splitlines()
    assert rows, case.title
    return [dict(zip(columns, row.split(" => "), strict=True)) for row in rows]


SESSIONS = [
    pytest.param(case.said, row, id=" ".join([case.title, *list(row.values())[:1]])[:90])
    for part in BOOK.values()
    for case in part
    for row in rows_of(case)
]


def in_one_line(text):
    return re.sub("[ \n]+", " ", text)


def files_in(folder):
    """Return what is in a folder by name; folders that are empty are there, too."""
    there = {path: path.is_file() for path in folder.rglob("*")}
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() if is_file else b""
        for path, is_file in there.items()
        if is_file or not any(path.iterdir())
    }


class Session:
    """A folder, the last command with what it said, and the files that were there before it."""

    def __init__(self, pnp, folder, monkeypatch):
        self.pnp, self.folder, self.monkeypatch = pnp, folder, monkeypatch
        self.before, self.earlier, self.told, self.code = {}, None, None, 0

    def given(self, word, value):
        """Prepare what the next command finds; tell whether this was meant."""
        name, _, rest = value.partition(" = ")
        path = self.folder / name
        if word == "file":
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(rest, encoding="utf-8")
        elif word == "typed":
            self.given("file", f"{name} = {typed_text(rest)}")
        elif word == "example":
            self.given("file", f"{name} = {find_game(rest).example}")
        elif word == "edit":
            old, _, new = rest.partition(" ->")
            text = path.read_text(encoding="utf-8")
            assert old in text, old
            path.write_text(text.replace(old, new.removeprefix(" ")), encoding="utf-8")
        elif word == "folder":
            path.mkdir(parents=True)
        elif word == "environment":
            self.monkeypatch.setenv(name, rest)
        elif word == "in":
            self.monkeypatch.chdir(path)
        else:
            return False
        return True

    def run(self, words):
        self.ends()
        self.before, self.code = files_in(self.folder), 0
        self.earlier, self.told = self.told, self.pnp(*words)

    def ends(self):
        """The last command has ended with the code that it should have."""
        assert self.told is None or self.told.code == self.code, self.told
        assert self.told is None or self.code < 2 or "Err" in self.told.err

    def holds(self, word, value):
        """Tell whether what a line says is true."""
        name, _, rest = value.partition(" = ")
        match word:
            case "out" | "err":
                text = getattr(self.told, word)
                return value in text or value in in_one_line(text)
            case "not":
                return not (self.holds("out", value) or self.holds("err", value))
            case "begins":
                return getattr(self.told, name).startswith(rest)
            case "schema":
                path = SCHEMAS / f"{value}.schema.json"
                jsonschema.validate(json.loads(self.told.out), json.loads(path.read_text("utf-8")))
                return True
            case "json":
                found = json.loads(self.told.out)
                for part in name.split("."):
                    found = found[int(part) if part.isdigit() else part]
                return str(found) == rest
            case "pages":
                with pikepdf.open(self.folder / name) as pdf:
                    return len(pdf.pages) == int(rest)
            case "alike":
                one, other = getattr(self.told, value), getattr(self.earlier, value)
                for file in files_in(self.folder):  # two files may say the same
                    one, other = one.replace(file, "it"), other.replace(file, "it")
                return one == other
            case "silent":
                return getattr(self.told, value) == ""
            case "lines":
                return len(getattr(self.told, name).splitlines()) <= int(rest)
            case "errors":
                return self.told.err.count("Error:") == int(value)
            case "files" | "new":
                there = {*files_in(self.folder)} - ({*self.before} if word == "new" else set())
                return there == {*split(value)} - {"none"}
            case "kept":
                return files_in(self.folder)[value] == self.before[value]
            case "same" | "other":
                one, two = ((self.folder / part).read_bytes() for part in split(value))
                return (one == two) == (word == "same")
            case "has" | "lacks":
                text = (self.folder / name).read_text(encoding="utf-8", errors="replace")
                return (rest in text) == (word == "has")
            case "times":
                count, _, words = rest.partition(" ")
                return (self.folder / name).read_text("utf-8").count(words) == int(count)
        raise LookupError(word)


@pytest.mark.parametrize(("said", "row"), SESSIONS)
def test_what_is_typed_is_answered_so(said, row, pnp, tmp_path, monkeypatch):
    session = Session(pnp, tmp_path, monkeypatch)
    for word, value in said:
        for name, filled in row.items():
            value = value.replace(f"{{{name}}}", filled)
        value = value.replace("\\n", "\n").replace("\\t", "\t").replace("\\ufeff", "\ufeff")
        if word == "run":
            session.run(split(value))
        elif word == "again":  # what the last command said to have the same again, and more
            command = session.told.out.splitlines()[-1].partition(AGAIN)[2]
            session.run([*split(command), *split(value)])
        elif word == "code":
            session.code = int(value)
        elif word != "each" and not session.given(word, value):
            assert session.holds(word, value), (word, value, session.told)
    session.ends()
