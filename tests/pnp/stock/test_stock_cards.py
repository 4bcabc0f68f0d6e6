"""Set-up cards and aids of games that say all in data, without code for them."""

from collections import Counter

import pytest

from layouts import TextFitError
from layouts.components import CardSize, find_card_size
from pnp.games import capabilities, find_game
from pnp.model.games import DealRequest
from pnp.printing.kits.record import KitRequest, SetupRequest
from pnp.texts import LANGUAGES
from tests.owngames.skerry import BOARD, GAME
from tests.walks import symbols_in, words_in

BOX = (3.0, 12.0, 60.0, 62.0)


pytestmark = pytest.mark.usefixtures("shepherds")


def dealt(slug, players=2):
    game = find_game(slug)
    return game, capabilities.deal_board(game, DealRequest(players, 7, {}))


def card_of(game, board, language="en"):
    request = SetupRequest(language, capabilities.theme_of(game, "colour"), find_card_size("poker"))
    return capabilities.describe_setup(game, board, request)


@pytest.mark.parametrize(
    ("language", "steps"),
    [
        ("en", ("Lay the tiles as the picture shows.", "Shepherds: Red B4, Blue C4.", "Blue")),
        ("fr", ("Posez les tuiles comme sur l’image.", "Bergers\xa0: Rouge B4, Bleu C4.", "Bleu")),
    ],
)
def test_the_steps_are_the_page_of_the_game(language, steps):
    items = [
        item for block in card_of(*dealt("shepherds"), language).blocks for item in block.items
    ]
    assert items[:2] == list(steps[:2])
    assert items[2].startswith(steps[2])


def test_the_picture_has_a_letter_a_hex_and_the_pieces_on_their_starts():
    game, board = dealt("shepherds")
    card = card_of(game, board)
    letters = Counter(words_in(card.picture(BOX), symbols=False))
    for name, letter in (("pasture", "P"), ("hill", "H"), ("pond", "O")):
        assert letters[letter] == list(board.terrain.values()).count(name)
    assert letters["R"] == letters["B"] == 1
    names = symbols_in(card.picture(BOX), symbols=False)
    assert sum(name.startswith("piece-knight") for name in names) == 2


def test_the_picture_has_every_chip_and_what_stands_on_corners_and_sides_or_is_nobodys():
    shapes = card_of(GAME, BOARD).picture(BOX)
    wanted = Counter(chip.value for chip in BOARD.chips["number"].values())
    assert not wanted - Counter(words_in(shapes, symbols=False))
    names = Counter(
        name.split("-")[1] for name in symbols_in(shapes, symbols=False) if name.startswith("own-")
    )
    assert names == {"own/hamlet": 3, "own/lane": 3, "own/smuggler": 1}


def test_a_card_too_small_for_the_chips_is_refused():
    with pytest.raises(TextFitError, match="use a larger card"):
        card_of(GAME, BOARD).picture((3.0, 12.0, 40.0, 40.0))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_card_is_drawn_whole(language):
    game, board = dealt("shepherds")
    size: CardSize = find_card_size("tarot")
    request = SetupRequest(language, capabilities.theme_of(game, "ink-saver"), size)
    (component,) = capabilities.describe_setup(game, board, request).components()
    assert component.back


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "Nothing stands in a pond."), ("fr", "Rien ne se tient dans un étang.")],
)
def test_aids_and_rules_need_no_code(language, words):
    game = find_game("shepherds")
    theme = capabilities.theme_of(game, "colour")
    kit = capabilities.make_kit(game, KitRequest(2, 7, language, theme, game.hex_mm))
    (aids,) = (section for section in kit.sections if section.key == "aids")
    (aid,) = aids.components
    assert (aid.name, aid.quantity) == ("aid turn", 2)
    assert words in " ".join(words_in(aid.front, symbols=False))
    assert {"2", "1"} <= set(words_in(aid.back, symbols=False))
    (rules,) = kit.references
    assert words in [item for block in rules.blocks for item in block.items]


def test_notes_are_all_texts_called_so_and_one_that_lacks_its_word_is_left_out():
    game, board = dealt("shepherds")
    assert capabilities.notes_on(game, board, game.texts("en")) == ("Blue begins",)
    baron, land = dealt("baron")
    notes = capabilities.notes_on(baron, land, baron.texts("en"))
    assert len(notes) == 2
    baron, land = dealt("baron", 5)
    assert len(capabilities.notes_on(baron, land, baron.texts("en"))) == 3
