"""What `--check` says of a game: faults of its file, and what fails when it is tried."""

import re
import shutil
from pathlib import Path
from unittest.mock import MagicMock

import pytest

import pnp
from pnp._api import gamechecks
from pnp._api.gamechecks import game_faults, game_notes
from pnp.errors import GameDataError
from pnp.games import PACKAGES, capabilities, find_game
from tests.madeup import shepherds

TERRE = find_game("terre-de-barons")
TRIALS = ["deal", "kit", "check", "score", "draw"]


@pytest.mark.parametrize("call", TRIALS)
def test_what_fails_when_a_game_is_tried_is_told_once(call, monkeypatch):
    def fail(*_, **__):
        raise GameDataError("no such wall")

    for name in TRIALS:
        monkeypatch.setattr(gamechecks, name, fail if name == call else MagicMock())
    monkeypatch.setattr(gamechecks, "parse", MagicMock())
    assert list(game_faults(TERRE)) == ["no such wall"]


def test_a_text_that_code_asks_for_is_named(monkeypatch):
    monkeypatch.setattr(gamechecks, "kit", lambda *_, **__: TERRE.texts("fr")("no_such"))
    assert ["there is no text 'no_such' in [fr]" in one for one in game_faults(TERRE)] == [True]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("pond = { letter", "pond = { leter", "/game.toml: [terrain.pond] leter: unknown key"),
        ('lay = "hill"', 'lay = "hil"', "game.toml: [deal.hills] lay: unknown name 'hil': did you mean hill?"),
    ],
)  # fmt: skip
def test_what_is_wrong_in_the_file_of_a_game_is_named(old, new, said, tmp_path, monkeypatch, pnp):
    name = tmp_path.name  # packages are kept by their names
    shutil.copytree(Path(str(shepherds.__file__)).parent, tmp_path / name)
    file = tmp_path / name / "game.toml"
    file.write_text(file.read_text().replace(old, new))
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(PACKAGES, name, name)
    told = pnp("games", name, "--check")
    assert told.code
    assert said in told.out + told.err


def test_the_command_ends_with_1_when_something_is_missing(pnp, monkeypatch):
    assert pnp("games", "terre-de-barons", "--check").out == "nothing is wrong\n"
    monkeypatch.setattr(gamechecks, "game_faults", lambda game: ["no title"])
    told = pnp("games", "--check", "baron")
    assert (told.code, told.out) == (1, "baron: no title\n")


# Own games of which no board can be dealt, or no end can come: what is said of them.


def made(tmp_path, body):
    file = tmp_path / "made.toml"
    file.write_text(f'[game]\nname = "M"\nplayers = "2-3"\n{body}', encoding="utf-8")
    return str(file)


def refusal(error, tmp_path, body):
    with pytest.raises(error) as told:
        pnp.deal(made(tmp_path, body), players=2, seed=1)
    return str(told.value)


PONDS = "[terrain]\npond = { count = 9 }\nfield = {}\n[region]\nmid = 'ring 0'\n[rule.odd]\n"
HUTS = "[terrain.field]\n[piece.hut]\ncount = 1\n[deal.start]\nlay = 'hut'\n[rule.odd]\n"
IMPOSSIBLE = {
    "a group where there is one": PONDS + "group = 'pond'\nmost = 0",
    "a group of more than there are": PONDS + "group = 'pond'\nleast = 10",
    "more than there are": PONDS + "number_of = 'pond'\nleast = 10",
    "fewer than must be laid": PONDS + "number_of = 'pond'\nmost = 8",
    "kinds on one hex": PONDS + "kinds = 'mid'\nleast = 2",
    "kinds below a piece": HUTS + "kinds = 'hut'\nleast = 2",
    "more than each player has": HUTS + "number_of = 'hut'\nleast = 2",
    "none of what each player has": HUTS + "group = 'hut'\nmost = 0\nper = 'player'",
    "beside more than there are": PONDS + "beside = 'pond'\nof = 'mid'\nleast = 2",
}


@pytest.mark.parametrize("body", IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_what_counting_shows_to_be_impossible_is_proved(tmp_path, body):
    assert re.search("no deal of .* obeys odd", refusal(pnp.NoSuchBoardError, tmp_path, body))


def test_rules_that_cannot_be_kept_are_told_from_those_that_can(tmp_path):
    tables = "[terrain]\npond = { count = 9 }\nwood = { count = 8 }\nfield = {}\n"
    rules = "[rule.far]\napart = 'pond'\nleast = 1\n[rule.near]\nbeside = 'pond'\nof = 'wood'\nleast = 5"
    told = refusal(pnp.BudgetError, tmp_path, tables + rules)
    said = r"; of (\d+) .*deals so many keep each: far \1, near 0; relax a rule, or lay fewer$"
    assert re.search(said, told)


def test_more_tiles_than_hexes_are_told_first(tmp_path):
    tiles = "[terrain]\nhill = { count = 41 }\nmoor = { count = 40 }\nforest = {}\n"
    bear = "[piece.bear]\ncount = 1\nowner = 'nobody'\nin = 'forest'\n[deal.b]\nlay = 'bear'\n"
    told = refusal(pnp.NoSuchBoardError, tmp_path, tiles + bear)
    assert re.search(r"81 tiles .* 37 hexes, .* none .* forest: b: 1", told)


def test_faults_of_deals_and_idle_ends_are_told_by_players(tmp_path):
    few = PONDS + "number_of = 'pond'\nmost = { 2p = 8, 3p = 9 }"
    assert list(game_faults(pnp.load_game(made(tmp_path, few)))) == [
        "for 2 players: no deal of terrain pond, field obeys odd; relax a rule, or lay fewer"
    ]
    ends = "[terrain.field]\n[piece.hive]\ncount = 8\n[end.full]\nnumber_of = 'hive'\nleast = %d\n"
    for least, notes in ((8, 0), (9, 1)):
        found = game_notes(pnp.load_game(made(tmp_path, ends % least)))
        assert len(found) == notes and all("for 2, 3 players: the end full" in n for n in found)


def notes_on_seeds(game):
    return [note for note in game_notes(game) if "seeds" in note]


def test_how_many_seeds_have_a_board_is_a_note_and_no_fault(tmp_path, monkeypatch):
    lands = "lake = { count = 8 }\nwood = { count = 9 }\nfield = { count = 10 }\nmoor = {}\n"
    rules = "one = { connected = 'lake' }\ntwo = { connected = 'wood' }\n"
    rules += "fed = { beside = 'field', of = 'lake' }\n"
    game = pnp.load_game(made(tmp_path, f"[terrain]\n{lands}[rule]\n{rules}"))
    rare = "boards that obey the rules are rare: those of 5 of 5 seeds were found by search, not drawn uniformly"
    assert notes_on_seeds(game) == [f"for {n} players {rare}" for n in (2, 3)]
    deal_board = capabilities.deal_board

    def dealt(game, request):
        if request.seed != 4:
            raise pnp.BudgetError("gave up")
        return deal_board(game, request)

    monkeypatch.setattr(capabilities, "deal_board", dealt)
    gamechecks._dealt_of_seeds.cache_clear()
    assert not list(game_faults(game))
    few = "1 of 5 seeds have a board; where one has none, try another seed, or relax a rule"
    assert notes_on_seeds(game) == [f"for {n} players {few}" for n in (2, 3)]


def test_nothing_of_players_comes_along_with_what_is_nobodys(tmp_path):
    pieces = (
        "[terrain.field]\n[piece]\nbear = { count = 1, owner = 'nobody' }\nhut = { count = 1 }\n"
    )
    with pytest.raises(pnp.PnpError, match=r"with. hut: it belongs to players"):
        pnp.load_game(made(tmp_path, f"{pieces}[deal.b]\nlay = 'bear'\nwith = {{ hut = 1 }}\n"))
