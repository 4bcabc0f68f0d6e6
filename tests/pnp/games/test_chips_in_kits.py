"""Chips and tokens of a kit: their words stay in the safe zone, and nobody's have no letter."""

import pytest

from pnp.games import capabilities
from pnp.printing.kits.record import KitRequest
from pnp.printing.themes import THEMES
from tests.owngames.skerry import GAME


def parts_of(theme="colour", **more):
    look = capabilities.theme_of(GAME, theme)
    kit = capabilities.make_kit(GAME, KitRequest(3, 7, "en", look, GAME.hex_mm, **more))
    return {section.key: section.components for section in kit.sections}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("tokens", ["round", "square"])
def test_words_stay_in_the_safe_zone(theme, tokens, texts_of, texts_beyond_safe):
    parts = parts_of(theme, tokens=tokens)
    for component in (*parts["chips"], *parts["tokens"]):
        assert texts_beyond_safe(component) == [], component.name
    for chip in parts["chips"]:
        kind, value = chip.name.split()
        said = {"harbour": {"3:1"} if value == "any" else set()}.get(kind, {value})
        assert {text.text for text in texts_of(chip)} == said


def test_who_belongs_to_nobody_has_no_letter(texts_of):
    letters = {
        token.name: {text.text for text in texts_of(token)} for token in parts_of()["tokens"]
    }
    assert (letters["smuggler"], letters["red hamlet"]) == (set(), {"R"})
