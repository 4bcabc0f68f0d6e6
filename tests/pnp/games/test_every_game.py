"""
What every game can do by being in the list of games, and a made-up one as well.

The made-up game of `tests/madeup` is registered by the fixture alone: so a game touches its
folder and one line.
"""

import json

import pytest

from pnp.cli import run
from pnp.games import GAMES, PACKAGES, capabilities, find_game
from pnp.judging.findings import is_breach
from pnp.model.games import CheckRequest, all_rulings
from pnp.notation.positiontexts import format_position, position_json
from pnp.notation.reading.jsonpositions import parse_position_json
from pnp.notation.reading.parsing import parse_position
from pnp.printing.art.symbols import piece
from pnp.printing.themes import THEMES, find_look, find_player
from pnp.requests.kits import KitOrder
from pnp.texts import LANGUAGES
from tests import madeup
from tests.gametexts import required_texts
from tests.samples import sampled

MAGIC = {".pdf": b"%PDF", ".svg": b"<?xml", ".png": b"\x89PNG", ".txt": b";", ".json": b"{"}


EVERY = [*PACKAGES, madeup.SLUG]
some_games = pytest.mark.parametrize("game", sampled(EVERY, 3), indirect=True)


@pytest.fixture(params=EVERY)
def game(request, shepherds):
    """Each of the games, the made-up one entered for as long as the test lasts."""
    return find_game(request.param)


@pytest.fixture
def call(tmp_path, monkeypatch, capsys):
    """Run the command line in an empty folder; return what it said."""
    monkeypatch.chdir(tmp_path)

    def command(*arguments):
        capsys.readouterr()
        assert run(list(arguments)) == 0, capsys.readouterr().err
        return capsys.readouterr().out

    return command


def example(game):
    return parse_position(game.example).position


def test_the_made_up_game_is_in_no_list_of_the_program():
    assert madeup.SLUG not in {entry.slug for entry in GAMES}


@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.slow), "fr"])
def test_a_board_is_written_in_all_formats(game, call, tmp_path, language):
    outputs = [word for suffix in MAGIC for word in ("-o", f"x{suffix}")]
    told = call("board", game.slug, "--seed", "7", "--lang", language, *outputs)
    assert game.texts(language)("title") in told
    for suffix, start in MAGIC.items():
        data = (tmp_path / f"x{suffix}").read_bytes()
        assert data.startswith(start) or (suffix == ".txt" and b"seed=7" in data)
    assert json.loads((tmp_path / "x.json").read_text())["game"] == game.slug


@pytest.mark.parametrize("form", ["poster", "tiles"])
def test_a_board_is_written_in_other_forms(game, call, form, tmp_path):
    call("board", game.slug, "--seed", "7", "--as", form, "-o", "x.pdf")
    assert (tmp_path / "x.pdf").read_bytes().startswith(b"%PDF")


def test_a_dealt_board_is_clean_as_text_and_as_json(game, call):
    call("board", game.slug, "--seed", "7", "-o", "b.txt", "-o", "b.json")
    for name in ("b.txt", "b.json"):
        report = json.loads(call("check", name, "--json"))
        severities = {finding["severity"] for finding in report["files"][0]["findings"]}
        assert not severities & {"impossible", "doubtful"}


def test_every_option_has_help_and_deals_other_boards(game, call):
    words = call("games", game.slug)
    for option in game.options:
        assert option.name in words
        if option.kind == "flag":
            flag = f"--no-{option.name}" if option.default else f"--{option.name}"
            call("board", game.slug, "--seed", "7", flag, "-o", f"{option.name}.txt")


@some_games
@pytest.mark.parametrize("language", ["en", pytest.param("fr", marks=pytest.mark.slow)])
def test_a_kit_and_set_up_cards_are_printed(game, call, tmp_path, language):
    told = call("kit", game.slug, "--lang", language, "-o", "kit.pdf")
    assert game.texts(language)("title") in told
    call("setup", game.slug, "--seed", "7", "--lang", language, "-o", "setup.pdf")
    assert len(list(tmp_path.glob("*.pdf"))) == 2


def test_a_new_file_is_read_judged_scored_and_drawn(game, call, tmp_path):
    call("new", game.slug, "--seed", "7", "-o", "n.txt")
    call("score", "n.txt")
    call("draw", "n.txt", "-o", "n.svg", "-o", "n.json")
    call("score", "n.json", "-o", "sheet.pdf")
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF")


def test_the_example_is_judged_scored_and_told_in_both_languages(game, call, tmp_path):
    (tmp_path / "e.txt").write_text(game.example, encoding="utf-8")
    for language in LANGUAGES:
        for command in ("check", "score"):
            title = game.texts(language)("title")
            assert title in call(command, "e.txt", "--lang", language)
        listed = call("rulings", game.slug, "--lang", language)
        assert all(ruling.id in listed for ruling in game.rulings)


def test_the_example_has_no_breach_and_goes_through_text_and_json(game):
    position = example(game)
    request = CheckRequest(all_rulings(game.rulings))
    assert not [f for f in capabilities.check(game, position, request) if is_breach(f)]
    assert capabilities.score(game, position, request.rulings).standings
    assert parse_position(format_position(position, game)).position == position
    assert parse_position_json(position_json(position, game), "x") == position


def test_the_listing_has_the_game_as_data(game, call):
    rows = json.loads(call("games", "--json"))["games"]
    (row,) = [row for row in rows if row["game"] == game.slug]
    assert [option["name"] for option in row["options"]] == [o.name for o in game.options]


@some_games
def test_nothing_is_wrong_with_a_game(game, call):
    call("games", game.slug, "--check")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_lacks_no_text_and_no_picture(game, language):
    texts = game.rules_texts(language)
    assert not [key for key in required_texts(game) if not texts.table.get(key)]
    for name in THEMES:
        theme = capabilities.theme_of(game, name)
        for terrain in game.terrains:
            assert find_look(terrain.look, theme).tone in theme.tones
        for kind in game.pieces:
            assert piece(kind.picture, find_player(theme, game.colours[0].name), theme)


@some_games
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_part_of_a_kit_has_a_comma_in_its_title(game, language):
    request = KitOrder({"game": game, "language": language})
    kit = capabilities.make_kit(game, request.drawn)
    assert not [one.title for one in kit.sections if "," in one.title]  # it parts several titles
