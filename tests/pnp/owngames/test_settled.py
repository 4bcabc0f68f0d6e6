"""A game once it is known how many play, and on which hexes."""

import pytest

from generators.hexes import ORIGIN, disk
from pnp.games import find_game, load_game
from pnp.model.boards import GameName
from pnp.model.positions import normal_cells
from pnp.owngames.building import settled
from pnp.owngames.facts import COMMAND_OPTIONS
from pnp.owngames.reading import digest_of
from tests.owngames.tables import GAMES
from tests.pnp.owngames.games import GROUND, game, loaded, settled_game


def ground(outline, players=2):
    return settled_game(
        f"[board]\noutline = {outline}\n", players, ground="[terrain]\nsea = {}\n"
    ).ground


def test_outlines_have_so_many_hexes():
    counts = {
        '"hexagon 4"': 37,
        '"rectangle 9 6"': 54,
        '"triangle 7"': 28,
        '"rhombus 11 11"': 121,
        '"star 3"': 73,
        '"disc 30"': 30,
        "[3, 4, 5, 4, 3]": 19,
        "{ 2-3p = 'disc 7', 4p = 'disc 12' }": 7,
    }
    assert {outline: len(ground(outline).cells) for outline in counts} == counts
    assert len(ground("{ 2-3p = 'disc 7', 4p = 'disc 12' }", 4).cells) == 12


def test_organic_and_growing_boards_have_hexes_of_their_own():
    assert (ground("'organic 30'").organic, ground("'organic 30'").cells) == (30, ())
    grown = settled_game("[board]\noutline = 'free'\n", ground="[terrain]\nsea = { count = 1 }\n")
    assert grown.ground.is_free
    made = loaded(
        '[game]\nname = "G"\nplayers = 2\n[board]\noutline = "organic 19"\n[terrain]\n'
        'sea = { in = "rim" }\nland = {}\n'
    )
    whole = settled(made, 2, normal_cells(disk(ORIGIN, 2)))
    assert [(deal.name, dict(deal.lay)) for deal in whole.deals] == [
        ("terrain in rim", {"sea": 12}),
        ("all terrain", {"land": 7}),
    ]


def test_a_growing_board_names_hexes_by_columns_and_deals_no_terrain():
    made = game("[board]\noutline = 'free'\n", ground="[terrain]\nsea = { count = 5 }\n")
    assert (made.naming, settled(made, 2).deals) == ("column", ())
    assert game().naming == "place"


def test_a_game_is_found_by_the_name_that_carries_it():
    made = game()
    assert isinstance(made.slug, GameName)
    assert find_game(made.slug) is made
    assert settled(made, 3).slug.game is made
    assert settled(settled(made, 3), 2) == settled(made, 2)


@pytest.mark.parametrize(
    ("path", "digest"),
    [
        ("fords/fords", "eb47fd8d"),
        ("galaxy/rings", "acf589e1"),
        ("hedgerows", "2d0aa452"),
        ("island/island", "9642c02e"),
        ("moonmoths/moonmoths", "2b64c8fa"),
        ("threefold", "784b0f83"),
        ("twelve", "92fe3788"),
    ],
)
def test_keys_that_came_later_leave_the_digests_of_files_without_them(path, digest):
    assert load_game(GAMES / f"{path}.toml").file.digest == digest


def test_what_decides_boards_decides_the_digest():
    usual = game().file.digest
    assert game().file.digest == usual
    assert game(ground=GROUND.replace("9", "8")).file.digest != usual
    assert game("[rule.x]\napart = 'reef'\n").file.digest != usual
    assert game("[rule.x]\napart = 'reef'\nsays = 'a'\n").file.digest == (
        game("[rule.x]\napart = 'reef'\nsays = 'b'\n").file.digest
    )
    named = GROUND.replace("{ count = 9 }", "{ count = 9, name = 'Riff', picture = 'lake' }")
    assert game(ground=named).file.digest == usual
    assert len(usual) == 8 and digest_of(game().file.tables, game().file.folder) == usual


def test_cards_that_are_dealt_decide_boards_and_no_others():
    tables = "[deck.omens]\ndata = 'o.csv'\n"
    dealt = f"{tables}[deal.omen]\nlay = 'omens'\n"
    decks = [b"title,count\nsun,2\n", b"title,count\nsun,3\n"]
    assert len({game(tables, o_csv=deck).file.digest for deck in decks}) == 1
    assert len({game(dealt, o_csv=deck).file.digest for deck in decks}) == 2


def test_letters_are_the_first_that_are_free():
    made = loaded(
        '[game]\nname = "G"\nplayers = 4\ncolours = ["black", "blue", "brown", "red"]\n'
        "[colour.brown]\nfill = '#774422'\n[terrain.sea]\n[piece.boat]\ncount = 1\n"
    )
    assert {colour.name: colour.letter for colour in made.colours} == {
        "black": "k", "blue": "b", "brown": "r", "red": "e",
    }  # fmt: skip
    assert (made.terrains[0].letter, made.pieces[0].letter) == ("S", "B")


def test_scores_come_in_the_order_of_the_file():
    made = settled_game(
        "[piece.hut]\ncount = 3\npoints = 2\n[piece.tent]\ncount = 1\n[entry.fish]\nshape = 'numbers'\n"
        "points = 3\n[score.big]\ngroup = 'hut'\nranks = [5, 2]\n[end.x]\npoints = { 2p = 9, 3-4p = 12 }\n",
        players=3,
    )
    assert [(row.says, row.points, row.ranks) for row in made.scores] == [
        ("score_piece_hut", 2, ()),
        ("score_entry_fish", 3, ()),
        ("score_line_big", 1, (5, 2)),
    ]
    assert [(end.measure, end.least) for end in made.ends] == [(None, 12)]


def test_no_option_of_a_command_may_be_that_of_a_rule():
    from click import Context, Option

    from pnp.cli import root
    from pnp.cli.parameters import GameOption

    for name in ("board", "kit", "setup", "new"):
        command = root.get_command(Context(root), name)
        words = {
            word
            for one in command.get_params(Context(command, **root.context_settings))
            if isinstance(one, Option) and not isinstance(one, GameOption)
            for word in one.opts
        }
        long = {word.removeprefix("--").removeprefix("no-") for word in words if word[:2] == "--"}
        assert long <= COMMAND_OPTIONS
