"""Every command about the file of an own game: that which ``pnp design`` writes."""

import tomllib
from pathlib import Path

import pytest

import pnp as api


@pytest.fixture
def reef(pnp):
    """Return a path with a blank in it, as folders have."""
    Path("my games").mkdir()
    assert pnp("design", "my games/reef.toml").code == 0
    return "my games/reef.toml"


def test_the_api_takes_the_game_or_its_path(pnp, reef):
    game = api.load_game(reef)
    board = api.deal(game, seed=7)
    assert board == api.deal(reef, seed=7) == api.deal(Path(reef), seed=7)
    assert repr(board).startswith("<Board: reef.toml, 2 players, seed=7 v1 file=")
    assert board.code == ""
    with pytest.raises(api.GameFileError, match="nowhere"):
        api.load_game("nowhere.toml")
    # A position is read with a game from elsewhere.
    text = board.text()
    with pytest.raises(api.PnpError, match=r"reef\.toml"):
        api.parse(text)
    position = api.parse(text, game=reef)
    assert position == api.parse(text, game=game)
    Path("table.txt").write_text(text, "utf-8")
    assert api.read("table.txt", game=reef) == position
    assert api.check(position).data()["file"] == "position"


def test_paths_are_completed(pnp, reef):
    from pnp.cli.parameters import game_names

    for typed, found in (
        ("bar", ["barony", "barony-sorcery", "baron"]),
        ("my g", ["my games/"]),
        ("my games/", ["my games/reef.toml"]),
        ("nowhere/", []),
    ):
        assert game_names(None, None, typed) == found


def test_a_game_lists_no_more_than_it_has(pnp, reef):
    text = Path(reef).read_text("utf-8")
    Path("spoilt.toml").write_text(text.replace("option =", "#", 1), "utf-8")
    listed = pnp("games", "spoilt.toml").out
    assert "Options of pnp board" in pnp("games", reef).out
    assert "Options of pnp board" not in listed
    assert "counted again: b 1B 2L\n" in listed
    assert listed.count("You") == 1


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
    left = {key: value for key, value in table.items() if key not in words}
    return {key: _plain(one) if isinstance(one, dict) else one for key, one in left.items()}


@pytest.mark.parametrize("name", ['a "b".toml', "x\ny.toml", "é\\.toml", ".toml.toml"])
def test_any_name_gives_a_readable_file(pnp, name):
    assert pnp("design", name).code == 0
    assert tomllib.loads(Path(name).read_text("utf-8"))["game"]["name"]
