"""Set-up cards of own games: steps say what deals laid; what is secret stands on strips alone."""

import pytest

import pnp
from layouts.richtexts import plain_text
from pnp.games import capabilities
from pnp.printing.kits.chosenboards import card_request
from pnp.printing.kits.record import KitRequest

SETUP = """
[deal.homes]
lay = "boat"
count = 1
in = "reef"
[deal.first]
lay = "players"
count = 1
[chip.loot]
bag = { gold = 1, tin = 2 }
in = "reef"
hidden = true
[deal.fate]
lay = "hexes"
count = 2
secret = true
"""


@pytest.fixture
def dealt(small):
    path = small(SETUP)
    text = path.read_text(encoding="utf-8").replace(
        "year = 2026",
        'year = 2026\nsetup = ["Boats: {homes}. {icon:reef} {{x}}", "First: {first}."]',
    )
    path.write_text(text, encoding="utf-8")
    game = pnp.load_game(str(path))
    board = pnp.deal(str(path), players=2, seed=4)
    return game, board


def card_of(game, board, language="en"):
    theme = capabilities.theme_of(game, "colour")
    request = card_request(KitRequest(2, 1, language, theme, game.hex_mm))
    return capabilities.describe_setup(game, board, request)


def test_steps_say_what_was_dealt_and_have_icons(dealt):
    game, board = dealt
    steps, *_ = card_of(game, board).blocks
    first, second = map(plain_text, steps.items)
    places = {board.names[piece.hex] for piece in board.pieces}
    assert all(place in first for place in places) and first.endswith("{x}")
    assert "Blue" in first and "Yellow" in first
    assert second in ("First: Blue.", "First: Yellow.", "First: blue.", "First: yellow.")
    assert any(not hasattr(piece, "text") for piece in steps.items[0])


def test_what_is_secret_is_on_strips_alone(dealt):
    game, board = dealt
    words = capabilities.words_on(game, board, "en")
    assert words["fate"] == "" and not any("gold" in str(word) for word in words.values())
    card = card_of(game, board, "fr")
    assert sorted(strip.key for strip in card.strips) == ["chip loot", "fate"]
    assert all(strip.picture((0.0, 0.0, 57.0, strip.height_mm)) for strip in card.strips)
