"""``pnp design``: a game to start from."""

import tomllib
from pathlib import Path

import pytest


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
