"""Looks: letters of the notation, and terrains of a game told apart without colour."""

import itertools

import pytest

from pnp.errors import UnknownNameError
from pnp.printing.themes import find_look, lightness
from tests.themes import LOOKS, THEMES

LETTERS = {"barony": "MFPCL*", "baron": ".VCFWQPMX", "terre": "1234#"}


def looks_of(game):
    return [look for key, look in LOOKS.terrains.items() if key.startswith(f"{game}/")]


@pytest.mark.parametrize("game", LETTERS)
def test_letters_are_those_of_the_notation(game):
    assert sorted(look.letter for look in looks_of(game)) == sorted(LETTERS[game])


@pytest.mark.parametrize("game", LETTERS)
def test_any_two_terrains_differ_in_icon_letter_and_pattern(game):
    for one, other in itertools.combinations(looks_of(game), 2):
        assert one.icon != other.icon
        assert one.letter != other.letter
        grounds = [lightness(THEMES["colour"].tones[look.tone].ground) for look in (one, other)]
        plainly_different = LOOKS.sceneries[one.key] != LOOKS.sceneries[other.key]
        assert plainly_different or abs(grounds[0] - grounds[1]) >= 15, (one.key, other.key)


def test_every_tone_and_icon_exists_and_is_used():
    for theme in THEMES.values():
        assert {look.tone for look in LOOKS.terrains.values()} == set(theme.tones)
    assert {look.icon for look in LOOKS.terrains.values()} == set(LOOKS.icons)


def test_an_unknown_look_is_refused_with_a_guess():
    with pytest.raises(UnknownNameError, match="did you mean baron/pond"):
        find_look("baron/ponds", THEMES["colour"])
