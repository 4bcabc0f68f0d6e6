"""Selectors: what words mean, as records."""

import pytest

import pnp
from pnp.model.checks import Apart, Land, Pieces
from tests.pnp.owngames.games import game, names_in, settled_game

TABLES = """
[region]
isle = "disk 1"
[chip.number]
bag = { 6 = 2, 8 = 2 }
[piece]
hut = { count = 3, is = "home" }
town = { count = 2, is = "home" }
crow = { count = 1, owner = "nobody" }
"""
ISLE = "C3 C4 D3 D4 D5 E3 E4"


def form(words):
    made = settled_game(f"{TABLES}[rule]\nit = {{ apart = {words} }}\n")
    return made, made.checks[-1].form


def which(words):
    made, found = form(words)
    assert isinstance(found, Apart)
    return made, found.which


@pytest.mark.parametrize(
    ("words", "record"),
    [
        ('"reef"', Land(("reef",))),
        ('["reef", "deep"]', Land(("reef", "deep"))),
        ('"not reef"', Land(("reef",), is_rest=True)),
        ('["not reef", "not deep"]', Land(("reef", "deep"), is_rest=True)),
        ('["reef", "shoal", "not shoal"]', Land(("reef",))),
        ('"all"', Land()),
        ('"number"', Land(chip="number")),
        ('["number=6", "number=8"]', Land(chip="number", values=("6", "8"))),
        ('["number=6", "number"]', Land(chip="number")),
        ('["reef", "not number=6"]', Land(("reef",), without=(Land(chip="number", values=("6",)),)),),
        ('"hut"', Pieces(("H",))),
        ('"home"', Pieces(("H", "T"))),
        ('["home", "not town"]', Pieces(("H",))),
        ('"not home"', Pieces(("C",))),
        ('["hut", "not reef"]', Pieces(("H",), Land(("reef",), is_rest=True))),
    ],
)  # fmt: skip
def test_words_select(words, record):
    assert which(words)[1] == record


def test_a_region_selects_its_hexes_and_not_takes_the_others():
    made, land = which('"isle"')
    assert names_in(made, land.cells) == ISLE.split()
    made, land = which('["isle", "not D4", "not deep"]')
    assert names_in(made, land.cells) == ISLE.replace("D4 ", "").split()
    assert (land.terrains, land.is_rest) == (("deep",), True)
    made, land = which('"not isle"')
    assert len(land.cells) == 37 - 7


def test_hexes_and_terrains_together_are_any_of_both():
    made, land = which('["isle", "reef"]')
    cells, terrain = land.any_of
    assert names_in(made, cells.cells) == ISLE.split() and terrain == Land(("reef",))


def test_a_corner_is_one_place_whichever_hex_names_it():
    assert which('"D4@12"')[1] == which('"C3@4"')[1] == which('"C4@8"')[1]
    assert len(which('["D4@12", "D4@1"]')[1].spots) == 2


def test_words_of_regions_serve_as_they_are():
    made, land = which('"ring 1"')
    assert names_in(made, land.cells) == ISLE.replace("D4 ", "").split()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ('"reff"', "[rule.it] apart: unknown name 'reff': did you mean reef?"),
        ('["reef", "hutt"]', "[rule.it] apart 2: unknown name 'hutt': did you mean hut?"),
        ('"numbr=6"', "unknown chip 'numbr': did you mean number?"),
        ('"number=7"', "unknown chip '7'. There are: 6, 8"),
        ('["hut", "reef"]', "pieces and hexes cannot be mixed"),
        ('["reef", "not hut"]', "pieces and hexes cannot be mixed"),
        ('["hut", "not home"]', "nothing is left of it"),
        ('"Z9"', '"Z9": the board has no such hex'),
        ('"D4@13"', "unknown name 'D4@13'"),
    ],
)
def test_what_means_nothing_is_told_with_a_guess(words, sentence):
    with pytest.raises(pnp.GameFileError) as error:
        game(f"{TABLES}[rule]\nit = {{ apart = {words} }}\n")
    assert str(error.value).startswith("g.toml:18: ")
    assert sentence in str(error.value)
    assert "\n" not in str(error.value)
