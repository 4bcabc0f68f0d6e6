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
        motifs = [{growth.motif for growth in look.growths} for look in (one, other)]
        grounds = [lightness(THEMES["colour"].tones[look.tone].ground) for look in (one, other)]
        plainly_different = not motifs[0] & motifs[1]
        assert plainly_different or abs(grounds[0] - grounds[1]) >= 15, (one.key, other.key)


def test_games_share_the_motifs_of_what_they_share():
    for word in ("forest", "field"):
        assert LOOKS.terrains[f"barony/{word}"].growths == LOOKS.terrains[f"baron/{word}"].growths
    assert LOOKS.terrains["barony/mountain"].growths == LOOKS.terrains["terre/mountain"].growths


def test_every_tone_icon_and_motif_exists_and_is_used():
    for theme in THEMES.values():
        assert {look.tone for look in LOOKS.terrains.values()} == set(theme.tones)
    assert {look.icon for look in LOOKS.terrains.values()} == set(LOOKS.icons)
    assert {growth.motif for look in LOOKS.terrains.values() for growth in look.growths} == set(
        LOOKS.motifs
    )


def test_an_unknown_look_is_refused_with_a_guess():
    with pytest.raises(UnknownNameError, match="did you mean baron/pond"):
        find_look("baron/ponds", THEMES["colour"])
