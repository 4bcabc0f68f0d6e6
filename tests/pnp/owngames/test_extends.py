"""Files that begin with what another game says, and files of the games that come along."""

import pytest

from pnp.cli import run
from pnp.errors import GameFileError
from pnp.games import capabilities, find_game, load_game
from pnp.model.games import DealRequest
from pnp.owngames.building import merged, settled
from tests.positions.typed import typed_text

BASE = typed_text("a game to be extended")
MORE = typed_text("what extends a game")


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "base.toml").write_text(BASE, encoding="utf-8")
    (tmp_path / "more.toml").write_text(MORE, encoding="utf-8")
    return tmp_path


def test_what_is_said_anew_holds_and_the_rest_is_the_same(folder):
    game = load_game(folder / "more.toml")
    tables = game.file.tables
    assert game.title == "More"
    assert (game.least_players, game.most_players) == (2, 3)
    assert [*tables.terrain] == ["deep", "reef"]
    assert {name: one.count for name, one in tables.piece.items()} == {"ship": 1, "boat": 2}
    assert tables.piece["boat"].points == 1
    assert settled(game, 3).terrain("reef").most == 9  # numbers of players go as a whole
    assert [option.name for option in game.options] == ["apart"]


def test_names_stand_in_the_order_of_the_file_that_says_them_anew():
    base = {"entry": {"hand": {"a": 1, "b": 2}, "order": 1, "turns": 2}}
    own = {"entry": {"hand": {"c": 3, "a": 4}, "spells": 5, "order": 6}}
    whole = merged(base, own)["entry"]
    assert [*whole] == ["turns", "hand", "spells", "order"]
    assert [*whole["hand"].items()] == [("b", 2), ("c", 3), ("a", 4)]


def test_sorcery_has_what_barony_has_and_adds_to_it():
    barony, sorcery = find_game("barony").file.tables, find_game("barony-sorcery").file.tables
    for kind in ("terrain", "piece", "entry", "ruling", "number", "option"):
        assert getattr(barony, kind).keys() < getattr(sorcery, kind).keys()
    assert sorcery.board.tiles["barony"] == barony.board.tiles["barony"]


@pytest.mark.parametrize(
    ("base", "told"),
    [
        ("more.toml", "cannot extend itself"),
        ("baron y", "did you mean baron"),
        ("none.toml", "none.toml"),
        ("../base.toml", "a path in the folder of the game"),
        ("base.csv", "unknown game"),
    ],
)
def test_what_cannot_be_extended_is_told(folder, base, told):
    (folder / "more.toml").write_text(MORE.replace("base.toml", base), encoding="utf-8")
    with pytest.raises(GameFileError, match=told):
        load_game(folder / "more.toml")


@pytest.mark.parametrize("slug", ["barony", "barony-sorcery"])
def test_a_board_that_a_program_lays_is_not_a_designers(slug, tmp_path):
    path = tmp_path / "more.toml"
    path.write_text(f'[game]\nname = "More"\nextends = "{slug}"\n')
    with pytest.raises(GameFileError, match=r"\[board\] outline: only the program"):
        load_game(path)


def test_files_that_extend_each_other_are_told(folder):
    (folder / "base.toml").write_text(BASE.replace("players", 'extends = "more.toml"\nplayers'))
    with pytest.raises(GameFileError, match="cannot extend itself"):
        load_game(folder / "more.toml")


def test_a_game_that_comes_along_may_be_extended(tmp_path):
    path = tmp_path / "twelve.toml"
    path.write_text(
        '[game]\nname = "Twelve"\nextends = "terre-de-barons"\n[piece]\ndonjon = { count = 12 }\n'
    )
    game = load_game(path)
    whole = capabilities.deal_board(game, DealRequest(2, 7, {}))
    usual = capabilities.deal_board(find_game("terre-de-barons"), DealRequest(2, 7, {}))
    assert [*whole.terrain.values()] == [*usual.terrain.values()]
    supply = settled(game, 2).file.tables.piece
    assert supply["donjon"].count == 12
    assert supply["troop"].count == 30


@pytest.mark.parametrize("slug", ["terre-de-barons", "baron"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_designer_begins_with_a_game_that_comes_along(slug, language, tmp_path, capsys):
    path = tmp_path / "my-own.toml"
    assert run(["design", "--lang", language, "--like", slug, str(path)]) == 0
    assert run(["games", str(path), "--check"]) == 0, capsys.readouterr().err
    game, usual = load_game(path), find_game(slug)
    assert game.title == "My own"
    assert [one.name for one in game.terrains] == [one.name for one in usual.terrains]
    for one in ("en", "fr"):
        names = [game.texts(one)(terrain.name) for terrain in game.terrains]
        assert names == [usual.texts(one)(terrain.name) for terrain in usual.terrains]
    assert path.read_text(encoding="utf-8").splitlines()[1].startswith("# ")


@pytest.mark.parametrize("slug", ["baron", "terre-de-barons"])
def test_what_a_program_says_by_keys_is_said_in_words(tmp_path, slug, capsys):
    path = tmp_path / "mine.toml"
    path.write_text(f'[game]\nname = "Mine"\nextends = "{slug}"\n', encoding="utf-8")
    example = find_game(slug).example.replace(slug, "mine.toml", 1)
    table = tmp_path / "table.txt"
    table.write_text(example, encoding="utf-8")
    for command in ("check", "score"):
        for language in ("en", "fr"):
            assert run([command, str(table), "--lang", language]) in {0, 1}
    said = capsys.readouterr()
    assert said.err == ""
    assert "Mine" in said.out
