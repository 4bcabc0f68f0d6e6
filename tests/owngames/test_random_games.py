"""Random game files go through everything; spoilt ones get sentences with lines, and that is all."""

import os
import re

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

import pnp
from tests.owngames.randomgames import game_texts, spoilt
from tests.samples import SAMPLE_SEED

FEW = 12
# Another sample each week; GAME_FILES=5000 takes an hour.
MANY = int(os.environ.get("GAME_FILES", "0"))
MANY_WHOLE, MANY_SPOILT = MANY or 25, MANY or 50
KIT_EACH = 25
# Where there is nothing that could have a line.
WITHOUT_LINE = {"no game"}
QUIET = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.function_scoped_fixture)
QUICK = settings(
    phases=[Phase.generate],
    max_examples=FEW,
    derandomize=True,
    suppress_health_check=QUIET,
    database=None,
)


def slow(count):
    return settings(max_examples=count, suppress_health_check=QUIET, database=None)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def players_of(text):
    least, most = re.search(r'(?m)^players = "?(\d)(?:-(\d))?', text).groups()
    return int(least), int(most or least)


def goes_through(folder, text, number):
    """Deal, print, type, read back, judge and score a game."""
    file = folder / "game.toml"
    file.write_text(text, encoding="utf-8")
    least, most = players_of(text)
    players = least + number % (most - least + 1)
    board = pnp.deal("game.toml", players=players, seed=number)
    for suffix in (".txt", ".json"):
        typed = folder / f"typed{suffix}"
        board.save(str(typed), force=True)
        position = pnp.read(typed)
        assert position.terrain == pnp.parse(position.text()).terrain
        found = pnp.check(position).data()["findings"]
        assert [one for one in found if one["severity"] == "impossible"] == []
        assert len(pnp.score(position).data()["score"]["standings"]) in (0, players)
    if number % KIT_EACH == 0:
        assert board.pdf().startswith(b"%PDF")
        assert pnp.kit("game.toml", players=players, language="fr").pdf().startswith(b"%PDF")


@QUICK
@given(game_texts(), st.integers(0, 999))
def test_a_game_file_goes_through_everything(folder, text, number):
    goes_through(folder, text, number)


@pytest.mark.slow
@seed(SAMPLE_SEED)
@slow(MANY_WHOLE)
@given(game_texts(), st.integers(0, 999))
def test_many_game_files_go_through_everything(folder, text, number):
    goes_through(folder, text, number)


def is_refused(folder, what, text):
    file = folder / "game.toml"
    file.write_text(text, encoding="utf-8", errors="surrogateescape")
    with pytest.raises(pnp.PnpError) as error:
        pnp.deal("game.toml", seed=1)
    sentences = str(error.value).splitlines()
    assert sentences, what
    line = "" if what in WITHOUT_LINE else r":\d+"
    assert re.match(rf"(?:.*[/ ])?game\.toml{line}: ", sentences[0]), (what, sentences)
    assert all(line.isprintable() and len(line) < 600 for line in sentences), (what, sentences)
    assert len(sentences) <= 42, (what, sentences)
    assert sorted(one.name for one in folder.iterdir()) == ["game.toml"]


@QUICK
@given(st.data())
def test_a_spoilt_game_file_is_refused_by_its_lines(folder, data):
    text = data.draw(game_texts())
    is_refused(folder, *data.draw(spoilt(text)))


@pytest.mark.slow
@seed(SAMPLE_SEED)
@slow(MANY_SPOILT)
@given(st.data())
def test_many_spoilt_game_files_are_refused_by_their_lines(folder, data):
    text = data.draw(game_texts())
    is_refused(folder, *data.draw(spoilt(text)))
