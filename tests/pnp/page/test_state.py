"""The state of the table: actions make the next one, nobody writes into it, undo goes over it."""

import pytest

import pnp
from pnp.games import find_game
from pnp.page.answers import TEXT, game_data
from pnp.page.tablecalls import table_view
from pnp.requests.reading import Request
from tests.pnp.page.node import answers


@pytest.fixture(scope="module")
def seen(tmp_path_factory):
    """Return what actions made of a state in which each value is frozen before the next action."""
    game = find_game("terre-de-barons")
    text = pnp.deal("terre-de-barons", players=3, seed=42).text()
    given = {
        "games": [game_data(game, "en"), game_data(game, "fr")],
        "table": table_view(Request({"text": text}, (TEXT,))).data,
    }
    return answers("state.mjs", tmp_path_factory.mktemp("app"), given)


def test_only_what_changed_is_drawn(seen):
    assert seen["drawnOnce"] == ["position", "note"]


def test_the_colours_in_play_are_those_of_the_players(seen):
    assert seen["inPlay"] == "byr"


def test_an_action_of_a_renderer_comes_after_it(seen):
    assert seen["chained"] == ["one", "two"]


def test_undo_and_redo_outlive_a_change_of_language(seen):
    assert seen["afterUndo"] == {"words": seen["first"], "colour": "Bleu"}
    assert seen["afterRedo"] == {"words": "bB", "colour": "Bleu"}


def test_undo_goes_back_so_many_steps_and_no_further(seen):
    assert seen["steps"] == seen["undone"] == 500


def test_a_stroke_is_one_change(seen):
    letter = find_game("terre-de-barons").terrains[0].letter
    assert seen["stroke"] == {"painted": [letter] * 3, "steps": 1}
    assert seen["isSame"]


def test_what_was_typed_comes_back_unless_it_is_another_text(seen):
    assert seen["again"] == {
        "words": "zZ",
        "unsure": True,
        "isSame": True,
        "confirmed": 0,
        "repainted": 0,
        "refused": True,
    }


def test_a_piece_that_is_told_takes_the_place_of_its_question_mark(seen):
    assert seen["marks"] == ["bD", "b1", "b3", "b?yK", "b?yK", "b?K", "b?"]


def test_a_number_is_typed(seen):
    assert seen["counts"] == ["gD14", "gD"]


def test_a_count_is_right_until_it_is_another_or_clicked_again(seen):
    assert seen["counted"] == [[["b K", 2]], [["b K", 3]], []]


def test_a_hex_without_terrain_is_painted_on_sketches_and_where_the_outline_is_known(seen):
    assert seen["brushes"] == [1, 1, 1, 0]
