"""Kits of games that declare their parts, and draw none of them."""

import pytest

from pnp.games import PACKAGES, capabilities, find_game
from pnp.printing.kits.record import KitRequest
from pnp.printing.themes import THEMES
from tests import madeup


@pytest.fixture(autouse=True)
def games(monkeypatch):
    for slug, package in madeup.PACKAGES.items():
        monkeypatch.setitem(PACKAGES, slug, package)


def kit_of(slug, theme="colour", players=2, **more):
    game = find_game(slug)
    look = capabilities.theme_of(game, theme)
    return capabilities.make_kit(game, KitRequest(players, 7, "en", look, game.hex_mm, **more))


def counts(kit):
    return {section.key: section.piece_count for section in kit.sections}


def quantities(kit, key):
    (section,) = [section for section in kit.sections if section.key == key]
    return {component.name: component.quantity for component in section.components}


def test_shepherds_have_tiles_pieces_aids_pads_rules_and_a_cover():
    kit = kit_of("shepherds")
    assert counts(kit) == {"tiles": 19, "pieces": 26, "aids": 2, "score-pad": 4}
    assert [page.title for page in kit.references] == ["Shepherds in short"]
    assert quantities(kit, "pieces") == {
        "red knight": 1,
        "red sheep": 12,
        "blue knight": 1,
        "blue sheep": 12,
    }
    assert kit.cover is not None
    assert kit.notes == (
        "Colours are told by letter and hatching: R red, upright lines; B blue, level lines.",
    )


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("tokens", ["round", "square"])
def test_islands_have_chips_of_every_value_and_a_robber_of_nobody(
    theme, tokens, texts_of, texts_beyond_safe
):
    kit = kit_of("islands", theme, 3, tokens=tokens)
    assert counts(kit) == {"tiles": 37, "chips": 27, "pieces": 1 + 3 * 24, "score-pad": 4}
    assert quantities(kit, "chips")["number 2"] == 1
    assert quantities(kit, "chips")["number 8"] == 2
    assert quantities(kit, "chips")["harbour any"] == 4
    assert list(quantities(kit, "pieces"))[:2] == ["robber", "red house"]
    for section in kit.sections[1:3]:
        for component in section.components:
            assert texts_beyond_safe(component) == [], component.name
            words = {text.text for text in texts_of(component)}
            assert words == ({component.name.split()[1]} if section.key == "chips" else words)


def test_who_belongs_to_nobody_has_no_letter(texts_of):
    pieces = kit_of("islands").sections[2].components
    assert [texts_of(piece) == [] for piece in pieces[:2]] == [True, False]
