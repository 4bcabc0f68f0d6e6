"""Every command about the file of an own game: that which ``pnp design`` writes."""

import json
import tomllib
from pathlib import Path

import pytest

import pnp as api

BROKEN = """[game]
name = "Reef"
players = "2-4"
[terrain]
reef = { coutn = 9 }
"""


@pytest.fixture
def reef(pnp):
    """Return a path with a blank in it, as folders have."""
    Path("my games").mkdir()
    assert pnp("design", "my games/reef.toml").code == 0
    return "my games/reef.toml"


def test_a_board_says_how_to_have_it_again_and_the_file_is_called_by_the_game(pnp, reef):
    done = pnp("board", reef, "--seed", 7, "-o", "b.txt")
    assert done.code == 0
    assert "pnp board 'my games/reef.toml' --players 2 --seed 7" in done.out
    first = Path("b.txt").read_text("utf-8")
    assert "game  reef.toml 2p" in first
    assert pnp("board", reef, "--seed", 7, "-o", "b.txt").code == 0
    assert Path("b.txt").read_text("utf-8") == first


def test_flags_come_from_the_rules_of_the_file(pnp, reef):
    assert "--lone-reefs" in pnp("board", reef, "--help").out
    assert "--no-adjacent-lakes" not in pnp("board", reef, "--help").out
    done = pnp("board", reef, "--seed", 7, "--lone-reefs", "-o", "b.json")
    assert done.code == 0
    assert "seed=7 v1 file=" in done.out
    assert "lone-reefs" in done.out
    assert json.loads(Path("b.json").read_text("utf-8"))["options"] == {"lone-reefs": True}
    refused = pnp("board", reef, "--seed", 7, "--connected")
    assert refused.code == 2
    assert "--connected" in refused.err


def test_what_there_is_of_a_game_is_listed_as_of_others(pnp, reef):
    listed = pnp("games", reef).out
    assert listed.startswith("Reef, by You, 2–4 players")
    assert "pnp board 'my games/reef.toml' --players 2" in listed
    assert "game  reef.toml 2p" in listed
    (data,) = json.loads(pnp("games", reef, "--json").out)["games"]
    assert [terrain["name"] for terrain in data["terrains"]] == ["reef", "shoal", "deep"]
    assert pnp("rulings", reef).out == "Reef: none of its rules has several readings\n"


def test_a_position_file_names_the_game_and_is_judged_beside_it(pnp, reef):
    assert pnp("new", reef, "--seed", 7, "-o", "my games/table.txt").code == 0
    judged = pnp("check", "my games/table.txt")
    assert judged.code in {0, 1}
    assert "Reef" in judged.out
    assert pnp("score", "my games/table.txt").code == 0


# What positions are written to, and whether the game is found from there.
HOMES = {
    "here.txt": False,
    "elsewhere/b.json": False,
    "my games/b.txt": True,
    "elsewhere/../my games/b.txt": True,
    "b.pdf": True,
}


@pytest.mark.parametrize("path", HOMES)
@pytest.mark.parametrize("command", ["board", "new"])
def test_a_position_that_is_far_from_its_game_is_told_and_only_that(pnp, reef, command, path):
    if command == "new" and not path.endswith(".txt"):
        return
    Path("elsewhere").mkdir()
    done = pnp(command, reef, "--seed", 7, "-o", path)
    assert done.code == 0
    assert ("put the position into my games, or run pnp there" in done.err) != HOMES[path]
    if not path.endswith(".pdf"):
        assert (pnp("score", path).code == 0) == HOMES[path]


def test_a_position_is_read_anywhere_if_the_game_is_in_the_current_folder(pnp, reef, monkeypatch):
    monkeypatch.chdir("my games")
    done = pnp("new", "reef.toml", "-o", "../here.txt")
    assert (done.code, done.err) == (0, "")
    assert pnp("score", "../here.txt").code == 0


@pytest.mark.parametrize("command", ["board", "kit", "setup", "new", "games", "rulings"])
def test_faults_are_told_with_file_line_table_and_key_and_nothing_is_written(pnp, command):
    Path("reef.toml").write_text(BROKEN)
    done = pnp(command, "reef.toml")
    assert done.code == 2
    assert "reef.toml:5: [terrain.reef] coutn: unknown key; did you mean count?" in done.err
    assert [path.name for path in Path().iterdir()] == ["reef.toml"]


@pytest.mark.parametrize("command", ["board", "kit", "setup", "new", "games", "rulings"])
@pytest.mark.parametrize("path", ["nowhere.toml", "nowhere.zip", ".toml", "reef.toml/reef.toml"])
def test_a_file_that_is_not_there_is_told(pnp, command, path):
    done = pnp(command, path)
    assert (done.code, done.out) == (2, "")
    assert done.err.count("Error") == 1


def test_the_api_takes_the_game_or_its_path(pnp, reef):
    game = api.load_game(reef)
    board = api.deal(game, seed=7)
    assert board == api.deal(reef, seed=7) == api.deal(Path(reef), seed=7)
    assert repr(board).startswith("<Board: reef.toml, 2 players, seed=7 v1 file=")
    assert board.code == ""
    with pytest.raises(api.GameFileError, match="nowhere"):
        api.load_game("nowhere.toml")


def test_a_position_is_read_with_a_game_from_elsewhere(pnp, reef):
    text = api.deal(reef, seed=7).text()
    with pytest.raises(api.PnpError, match=r"reef\.toml"):
        api.parse(text)
    position = api.parse(text, game=reef)
    assert position == api.parse(text, game=api.load_game(reef))
    Path("table.txt").write_text(text, "utf-8")
    assert api.read("table.txt", game=reef) == position
    assert api.check(position).data()["file"] == "position"


def test_paths_are_completed(pnp, reef):
    from pnp.cli.parameters import game_names

    assert game_names(None, None, "bar") == ["barony", "barony-sorcery", "baron"]
    assert game_names(None, None, "my g") == ["my games/"]
    assert game_names(None, None, "my games/") == ["my games/reef.toml"]
    assert game_names(None, None, "nowhere/") == []


@pytest.mark.parametrize("command", ["check", "score", "draw"])
def test_a_game_that_is_taken_for_a_position_says_what_checks_it(pnp, reef, command):
    done = pnp(command, reef)
    assert done.code == 2
    assert f'this is a game, not a position; "pnp games {reef} --check" checks it' in done.err


def spoilt(path, old, new):
    """Return the path of a file like that at *path* but for a word."""
    text = Path(path).read_text("utf-8")
    assert old in text
    Path("spoilt.toml").write_text(text.replace(old, new, 1), "utf-8")
    return "spoilt.toml"


DRAWN = [
    ('picture = "reef"', 'picture = "quarri"', "[terrain.reef] picture: unknown picture 'quarri'"),
    ("[board]", "[colour.blue]\nfill = '#12'\n[board]", "[colour.blue] fill: #12 is not a colour"),
    ('author = "You"', 'author = "☃"', "[game] author: the typeface 'sans' cannot print '☃'"),
    ('author = "You"', 'rulebook = "r.md"', "r.md:3: no.png: there is no such file"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "words"), DRAWN)
def test_what_shows_when_it_is_drawn_has_its_place_and_ends_like_what_cannot_be_read(
    pnp, reef, old, new, words
):
    Path("r.md").write_text("# Reef\n\n![Reef](no.png)\n", "utf-8")
    done = pnp("games", spoilt(reef, old, new), "--check")
    assert (done.code, done.out) == (2, "")
    (line,) = done.err.splitlines()
    assert line.startswith("Error: ")
    assert words in line


def test_an_option_of_another_game_is_refused_by_name(pnp, reef):
    for command, option in (("board", "--no-connected"), ("kit", "--mountains=backs")):
        done = pnp(command, reef, option)
        name = option.removeprefix("--").removeprefix("no-").partition("=")[0]
        assert (done.code, f"--{name} is not an option of" in done.err) == (2, True)


def test_a_game_lists_no_more_than_it_has(pnp, reef):
    listed = pnp("games", spoilt(reef, "option =", "#")).out
    assert "Options of pnp board" not in listed
    assert "counted again: b 1B 2L\n" in listed
    assert listed.count("You") == 1


@pytest.mark.parametrize("typed", ["reef", "Reef", "reeff.toml", "reef.txt"])
def test_a_game_that_is_not_there_is_guessed_from_the_folder(pnp, reef, monkeypatch, typed):
    monkeypatch.chdir("my games")
    done = pnp("board", typed)
    assert done.code == 2
    assert "did you mean reef.toml?" in done.err


# ``pnp design``: a game to start from.


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_whole_game_is_written_and_explained(pnp, language):
    done = pnp("design", "my-reef.toml", "--lang", language)
    assert (done.code, done.err) == (0, "")
    assert "my-reef.toml" in done.out
    text = Path("my-reef.toml").read_text("utf-8")
    data = tomllib.loads(text)
    assert data["game"]["name"] == "My reef"
    assert data["game"].get("language", "en") == language
    assert "pnp kit my-reef.toml" in text
    assert "tidewrack.toml" not in text
    # A comment for each table at least.
    assert text.count("#") > sum(map(len, (data["terrain"], data["piece"], data["rule"])))


def test_both_languages_say_the_same_but_for_words(pnp):
    pnp("design", "a.toml")
    pnp("design", "b.toml", "--lang", "fr")
    one, other = (tomllib.loads(Path(name).read_text("utf-8")) for name in ("a.toml", "b.toml"))
    assert _plain(one) == _plain(other)


def _plain(table):
    """Return *table* without what differs by language."""
    words = {"name", "author", "setup", "says", "steps", "letter", "language"}
    return {
        key: _plain(value) if isinstance(value, dict) else value
        for key, value in table.items()
        if key not in words
    }


def test_a_file_that_is_there_is_kept(pnp):
    Path("mine.toml").write_text("# mine")
    done = pnp("design", "mine.toml")
    assert done.code == 2
    assert "mine.toml" in done.err
    assert Path("mine.toml").read_text() == "# mine"


@pytest.mark.parametrize("name", ["mine.txt", "mine", "nowhere/mine.toml"])
def test_other_files_are_refused(pnp, name):
    assert pnp("design", name).code == 2
    assert not list(Path().iterdir())


@pytest.mark.parametrize("name", ['a "b".toml', "x\ny.toml", "é\\.toml", ".toml.toml"])
def test_any_name_gives_a_readable_file(pnp, name):
    assert pnp("design", name).code == 0
    assert tomllib.loads(Path(name).read_text("utf-8"))["game"]["name"]
