"""Own games of which no board can be dealt, or no end can come: what is said of them."""

import re

import pytest

import pnp
from pnp._api import gamechecks
from pnp._api.gamechecks import game_faults, game_notes
from pnp.games import capabilities


def made(tmp_path, body):
    file = tmp_path / "made.toml"
    file.write_text(f'[game]\nname = "M"\nplayers = "2-3"\n{body}', encoding="utf-8")
    return str(file)


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
    with pytest.raises(pnp.NoSuchBoardError, match=r"no deal of .* obeys odd"):
        pnp.deal(made(tmp_path, body), players=2, seed=1)


def test_rules_that_cannot_be_kept_are_told_from_those_that_can(tmp_path):
    tables = "[terrain]\npond = { count = 9 }\nwood = { count = 8 }\nfield = {}\n"
    rules = "[rule.far]\napart = 'pond'\nleast = 1\n[rule.near]\nbeside = 'pond'\nof = 'wood'\nleast = 5"
    with pytest.raises(
        pnp.BudgetError,
        match=r"deals so many keep each: far (\d+), near 0; relax a rule, or lay fewer$",
    ) as told:
        pnp.deal(made(tmp_path, tables + rules), players=2, seed=1)
    of, far = re.findall(r"; of (\d+) .*: far (\d+)", str(told.value))[0]
    assert of == far


def test_more_tiles_than_hexes_are_told_first(tmp_path):
    tiles = "[terrain]\nhill = { count = 41 }\nmoor = { count = 40 }\nforest = {}\n"
    bear = "[piece.bear]\ncount = 1\nowner = 'nobody'\nin = 'forest'\n[deal.b]\nlay = 'bear'\n"
    with pytest.raises(
        pnp.NoSuchBoardError, match=r"81 tiles .* 37 hexes, .* none .* forest: b: 1"
    ):
        pnp.deal(made(tmp_path, tiles + bear), players=2, seed=1)


def test_faults_of_deals_and_idle_ends_are_told_by_players(tmp_path):
    few = PONDS + "number_of = 'pond'\nmost = { 2p = 8, 3p = 9 }"
    assert list(game_faults(pnp.load_game(made(tmp_path, few)))) == [
        "for 2 players: no deal of terrain pond, field obeys odd; relax a rule, or lay fewer"
    ]
    ends = "[terrain.field]\n[piece.hive]\ncount = 8\n[end.full]\nnumber_of = 'hive'\nleast = %d\n"
    for least, notes in ((8, 0), (9, 1)):
        found = game_notes(pnp.load_game(made(tmp_path, ends % least)))
        assert len(found) == notes and all("for 2, 3 players: the end full" in n for n in found)


def test_how_many_seeds_have_a_board_is_a_note_and_no_fault(tmp_path, monkeypatch):
    lands = (
        "[terrain]\nlake = { count = 8 }\nwood = { count = 9 }\nfield = { count = 10 }\nmoor = {}\n"
    )
    rules = (
        "[rule]\none = { connected = 'lake' }\ntwo = { connected = 'wood' }\n"
        "fed = { beside = 'field', of = 'lake' }\n"
    )
    game = pnp.load_game(made(tmp_path, lands + rules))
    assert [note for note in game_notes(game) if "seeds" in note] == [
        f"for {n} players boards that obey the rules are rare: those of 5 of 5 seeds were found "
        "by search, not drawn uniformly"
        for n in (2, 3)
    ]
    deal_board = capabilities.deal_board

    def dealt(game, request):
        if request.seed != 4:
            raise pnp.BudgetError("gave up")
        return deal_board(game, request)

    monkeypatch.setattr(capabilities, "deal_board", dealt)
    gamechecks._dealt_of_seeds.cache_clear()
    assert not list(game_faults(game))
    assert [note for note in game_notes(game) if "seeds" in note] == [
        f"for {n} players 1 of 5 seeds have a board; where one has none, try another seed, or "
        "relax a rule"
        for n in (2, 3)
    ]


def test_nothing_of_players_comes_along_with_what_is_nobodys(tmp_path):
    pieces = (
        "[terrain.field]\n[piece]\nbear = { count = 1, owner = 'nobody' }\nhut = { count = 1 }\n"
    )
    with pytest.raises(pnp.PnpError, match=r"with. hut: it belongs to players"):
        pnp.load_game(made(tmp_path, f"{pieces}[deal.b]\nlay = 'bear'\nwith = {{ hut = 1 }}\n"))
