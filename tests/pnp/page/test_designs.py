"""The calls for own games on the page: their files in memory, faults with lines, zips."""

import io
import zipfile
from pathlib import Path

import pytest

import pnp
from pnp.owngames.files import MOST_BYTES
from pnp.owngames.reading import starter_text
from pnp.page import bridge, designs
from tests.pnp.page.test_bridge import LOOK, ask
from tests.pnp.page.visits import begun_text
from tests.samples import sampled

NAME = "reef.toml"
STARTER = starter_text(NAME, "en")
SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4"/></svg>'


@pytest.fixture(autouse=True)
def nothing_held(monkeypatch):
    monkeypatch.setattr(designs, "_held", {})


def design(text=STARTER, keys=(), name=NAME):
    return {"name": name, "text": text, "keys": dict(keys)}


def held(key, content):
    """Let a call bring a file, as the browser hands it over."""
    bridge.call("fonts", "{}", {key: memoryview(content)})


def checked(text, language="en", **more):
    data, _ = ask("check_design", design=design(text, **more), language=language)
    return data


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_a_game_is_begun_with_has_no_fault(language):
    text = begun_text(NAME, language)
    assert "pnp " not in text  # no command: the page has none
    starter = starter_text(NAME, language)
    assert text.partition("[game]")[1:] == starter.partition("[game]")[1:]
    data = checked(text, language)
    assert data["faults"] == []
    assert (data["game"]["slug"], data["game"]["title"]) == (NAME, "Reef")
    assert [terrain["key"] for terrain in data["game"]["terrains"]] == ["reef", "shoal", "deep"]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_game_is_begun_like_one_of_the_gallery(language):
    listed = dict(ask("start", language=language)[0]["gallery"])
    assert "baron" not in listed  # its program does not come along
    for like in sorted(listed)[::5]:
        name = f"{like}-2.toml"
        text = ask("start_design", name=name, like=like, language=language)[0]["text"]
        assert listed[like] in text
        data = checked(text, language, name=name)
        assert data["faults"] == []
        assert data["game"]["slug"] == name
    assert "fence" in ask("start_design", name="f.toml", like="fence")[0]["error"]


@pytest.mark.parametrize(
    ("right", "wrong", "near"),
    [
        ("shoal = { count", "shoal = { coutn", "count"),
        ('in = "shoal"', 'in = "shoall"', "shoal"),
        ('shape = "numbers"', 'shape = "numbres"', "numbers"),
    ],
)
def test_a_fault_has_its_line_and_what_was_meant(right, wrong, near):
    text = STARTER.replace(right, wrong)
    rows = checked(text)["faults"]
    (row,) = (row for row in rows if row["near"] == near)
    line = text.splitlines()[row["line"] - 1]
    assert line.replace(row["typed"], row["near"]) in STARTER.splitlines()
    assert not row["text"].startswith(NAME)


def test_all_faults_come_at_once_in_the_language_of_the_page():
    text = STARTER.replace("players =", "playres =").replace("least = 9", 'least = "nine"')
    english, french = checked(text)["faults"], checked(text, "fr")["faults"]
    assert len(english) == len(french) >= 2
    assert [row["line"] for row in english] == [row["line"] for row in french]
    assert all(one["text"] != other["text"] for one, other in zip(english, french, strict=True))


@pytest.mark.parametrize(
    ("changes", "lines"),
    [
        ((("count = 12,", "count = 12"), ("least = 3 ", 'least = "x" ')), ["shoal", "least"]),
        ((("[board]", "[board"), ("outline =", "outlin ="), ("connected =", "conected =")),
         ["[board", "conected"]),
        ((("bold = [3]", "bold = 3]"), ('of = "boat"\nper', 'of = "boot"\nper')), ["bold", "boot"]),
        ((("setup = [", "setup ["), ("connected =", "conected =")), ["setup", "conected"]),
    ],
)  # fmt: skip
def test_a_line_that_is_no_toml_hides_no_fault_elsewhere_and_makes_none(changes, lines):
    text = STARTER
    for before, after in changes:
        assert before in text
        text = text.replace(before, after, 1)
    rows = checked(text)["faults"]
    told = [text.splitlines()[row["line"] - 1] for row in rows]
    assert len(told) == len(lines)
    assert all(word in line for word, line in zip(lines, told, strict=True))


@pytest.mark.parametrize("text", ["", "[game", "\0", "[game]\nname = 7\n", "x" * 10**6])
def test_whatever_is_typed_is_answered_by_faults(text):
    rows = checked(text)["faults"]
    assert rows
    assert all(row["text"] and row["line"] >= 0 for row in rows)


def test_a_board_is_that_of_the_command_line(tmp_path):
    path = tmp_path / NAME
    path.write_text(STARTER, "utf-8")
    board = pnp.deal(path, players=3, seed=7)
    asked = {"game": NAME, "players": 3, "seed": 7, "options": {}, **LOOK}
    for call in ("board", "preview"):
        data, blobs = ask(call, **asked, own=[design()])
        assert blobs == [pnp.draw(board).svg().encode()]
        assert data["text"] == board.text()
    data, (content,) = ask("board_file", **asked, kind="txt", own=[design()])
    assert data["name"] == "reef-3p-seed7.txt"
    data, _ = ask("judge", text=content.decode(), language="en", own=[design()])
    assert data["score"]["standings"]
    assert not [one for one in data["findings"] if one["severity"] == "impossible"]


def test_a_kit_is_drawn_anew_when_its_game_has_changed():
    asked = {"game": NAME, "players": 2, "only": ["tiles"], **LOOK}
    first, again, more = (
        ask("kit", **asked, own=[design(STARTER.replace(old, new))])[0]
        for old, new in (("", ""), ("count = 12", "count = 13"), ('"hexagon 4"', '"hexagon 3"'))
    )
    assert (first["pages"], first["report"]) == (again["pages"], again["report"])
    assert more["report"] != first["report"]


def test_no_path_of_a_disk_is_read(tmp_path, monkeypatch):
    (tmp_path / NAME).write_text(STARTER, "utf-8")
    monkeypatch.chdir(tmp_path)
    assert pnp.deal(NAME, seed=7)
    for word in (NAME, str(tmp_path / NAME), f"./{NAME}"):
        data, _ = ask("board", game=word, seed=7, **LOOK)
        assert "unknown game" in data["error"]
    data, _ = ask("judge", text=f"game {NAME} 2p\nboard seed=7\n", language="en")
    assert "error" in data


def test_files_beside_a_game_are_asked_for_until_they_are_held():
    text = STARTER.replace('picture = "reef"', 'picture = "art/reef.svg"')
    own = design(text, {"art/reef.svg": "k1"})
    asked = {"game": NAME, "players": 2, "seed": 7, **LOOK}
    assert ask("board", **asked, own=[own])[0] == {"missing": ["k1"]}
    assert ask("check_design", design=own)[0] == {"missing": ["k1"]}
    held("k1", SVG[:20])
    held("k1", SVG)  # another call has missed it, too
    data, blobs = ask("board", **asked, own=[own])
    assert data["title"] == "Reef for 2 players"
    assert blobs


def test_only_so_much_is_held(monkeypatch):
    monkeypatch.setattr(designs, "MOST_HELD_BYTES", 100)
    held("a", b"x" * 60)
    held("b", b"y" * 60)
    assert ask("zip_design", design=design(keys={"a.csv": "a"}))[0] == {"missing": ["a"]}
    held("c", b"z" * 200)
    assert not designs._held


def test_a_zip_of_the_page_is_read_by_the_page_and_by_the_command_line(tmp_path):
    held("k1", SVG)
    own = design(STARTER.replace('picture = "reef"', 'picture = "reef.svg"'), {"reef.svg": "k1"})
    data, (content,) = ask("zip_design", design=own)
    assert data["name"] == "reef.zip"
    assert ask("zip_design", design=own)[1] == [content]
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert archive.namelist() == ["reef.svg", "reef.toml"]
    path = Path(tmp_path / "reef.zip")
    path.write_bytes(content)
    assert pnp.deal(path, seed=7).game == "reef.zip"
    held("zip", content)
    data, blobs = ask("unzip_design", key="zip", name="reef.zip")
    assert data == {"game": "reef.toml", "names": ["reef.svg", "reef.toml"]}
    assert blobs == [SVG, own["text"].encode()]


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 nothing", b"no zip at all"])
def test_what_is_no_zip_is_told(content):
    held("zip", content)
    assert "x.zip" in ask("unzip_design", key="zip", name="x.zip")[0]["error"]


@pytest.mark.parametrize("sent", [{}, {"name": 7}, {"name": "a", "text": "", "keys": []}, None])
def test_what_is_no_game_is_told(sent):
    assert "game of your own" in ask("board", game=NAME, seed=7, own=[sent])[0]["error"]


def test_words_of_a_designer_stay_words():
    evil = "<script>alert(1)</script>&amp;{0}{x.__class__}"
    text = STARTER.replace('name = "Reef"', f"name = '{evil}'").replace("{0}{x.__class__}", "")
    data, blobs = ask("board", game=NAME, players=2, seed=7, **LOOK, own=[design(text)])
    assert "error" not in data
    assert all(b"<script" not in blob for blob in blobs)


GAMES = sorted((Path(__file__).parents[2] / "owngames" / "games").rglob("*.toml"))
# All of their tiles are laid in play.
WITHOUT_A_BOARD = {"bamboo"}


@pytest.mark.parametrize("path", sampled(GAMES, 3, ids=lambda path: path.stem))
def test_games_of_all_kinds_come_through_the_calls_of_the_page(path):
    """From the text to the table: a file is held under its own name."""
    beside = {}
    if path.parent.name != "games":
        beside = {
            file.relative_to(path.parent).as_posix(): file
            for file in path.parent.rglob("*")
            if file.is_file() and file != path and file.suffix in MOST_BYTES
        }
    for name, file in beside.items():
        held(name, file.read_bytes())
    own = design(path.read_text("utf-8"), {name: name for name in beside}, path.name)
    data, _ = ask("check_design", design=own, language="fr")
    assert data["faults"] == []
    game = data["game"]
    asked = {"game": path.name, "players": game["least"], **LOOK, "own": [own]}
    assert ask("kit", **asked, page=1)[1]
    if path.stem in WITHOUT_A_BOARD:
        assert "its tiles are laid in play" in str(ask("preview", **asked, seed=7))
        return
    dealt, pictures = ask("preview", **asked, seed=7)
    assert pictures, dealt
    assert ask("cards", **asked, seed=7, page=1)[1]
    symbols, blobs = ask("symbols", game=path.name, own=[own])
    assert len(blobs) == len(symbols["terrains"]) + len(symbols["pieces"])
    table, _ = ask("table", text=dealt["text"], language="en", own=[own])
    assert table["game"] == path.name
    judged, _ = ask("judge", text=dealt["text"], language="fr", own=[own])
    assert not [one for one in judged["findings"] if one["severity"] == "impossible"]
    assert ask("table_file", text=dealt["text"], kind="sheet", **LOOK, own=[own])[1]
