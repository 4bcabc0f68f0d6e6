"""Themes: names, contrast in L*, and players' colours apart for colour-blind players."""

import itertools
import re
import sys
from collections import Counter
from types import ModuleType

import pytest

from layouts.shapes import Path, Style
from pnp.errors import GameDataError, UnknownNameError
from pnp.games import GAMES, capabilities, find_game
from pnp.model.games import package_folder
from pnp.printing import themes
from pnp.printing.art.symbols import piece
from pnp.printing.drawings import PLAYER, Drawing, outline
from pnp.printing.stock.looks import looks_in, stock_looks
from tests.themes import LOOKS, THEMES

SLUGS = ["barony", "barony-sorcery", "baron", "terre-de-barons"]
COLOUR = THEMES["colour"]
COUNTRY = THEMES["country"]

# Machado, Oliveira and Fernandes (2009), severity 1.0, on linear sRGB.
DEFICIENCIES = {
    "none": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}  # fmt: skip


def linear(colour):
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]


def times(matrix, vector):
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


def lab(light):
    to_xyz = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    xyz = zip(times(to_xyz, light), (0.9505, 1.0, 1.089), strict=True)
    x, y, z = ((v / w) ** (1 / 3) if v / w > 0.008856 else 7.787 * v / w + 16 / 116 for v, w in xyz)
    return (116 * y - 16, 500 * (x - y), 200 * (y - z))


def seen(colour, deficiency):
    light = times(DEFICIENCIES[deficiency], linear(colour))
    return lab([min(1.0, max(0.0, part)) for part in light])


def gap_between(one, other):
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5


@pytest.mark.parametrize(
    ("find", "told"),
    [
        (lambda: themes.find_theme("color", LOOKS), r"'color'.*did you mean colour\?.*ink-saver"),
        (lambda: themes.find_player(COLOUR, "bleu"), r"'bleu'.*did you mean blue\?"),
        (lambda: themes.find_look("baron/ponds", COLOUR), "did you mean baron/pond"),
        (lambda: piece("knigt", COLOUR.players["red"], COLOUR), "did you mean knight"),
    ],
)
def test_an_unknown_name_is_refused_with_a_guess(find, told):
    with pytest.raises(UnknownNameError, match=told):
        find()


@pytest.mark.parametrize("kind", ["tones", "players", "bands"])
def test_themes_name_the_same_tones_players_and_bands(kind):
    for theme in THEMES.values():
        assert getattr(theme, kind).keys() == getattr(COLOUR, kind).keys()


@pytest.mark.parametrize(
    ("colour", "expected"),
    [("#000000", 0.0), ("#ffffff", 100.0), ("#777777", 50.03), ("#ff0000", 53.24)],
)
def test_lightness_of_known_colours(colour, expected):
    assert themes.lightness(colour) == pytest.approx(expected, abs=0.02)


@pytest.mark.parametrize("tone", COLOUR.tones)
def test_a_pattern_is_12_to_18_darker_than_its_ground(tone):
    tones = COLOUR.tones[tone]
    assert 12 <= themes.lightness(tones.ground) - themes.lightness(tones.pattern) <= 18


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_marks_are_at_least_45_apart_from_every_ground(theme):
    for name, tones in theme.tones.items():
        ink = themes.marks_ink(theme, name)
        assert ink in {theme.ink, theme.paper}
        assert abs(themes.lightness(tones.ground) - themes.lightness(ink)) >= 45, name


# Of each game: how far any two grounds are apart at least, in L*, and as anybody sees them (in
# Lab). Nine terrains of Baron leave less room; their patterns tell them apart, too.
APART = {
    "barony": (9.0, 8.0),
    "barony-sorcery": (5.0, 8.0),
    "baron": (1.5, 5.5),
    "terre-de-barons": (10.0, 12.0),
}


@pytest.mark.parametrize("deficiency", DEFICIENCIES)
@pytest.mark.parametrize("slug", APART)
def test_terrains_of_a_game_stay_apart(slug, deficiency):
    looks = [themes.find_look(terrain.look, COLOUR) for terrain in find_game(slug).terrains]
    least_lightness, least_gap = APART[slug]
    for pair in itertools.combinations(looks, 2):
        one, other = (COLOUR.tones[look.tone].ground for look in pair)
        assert abs(themes.lightness(one) - themes.lightness(other)) >= least_lightness, pair
        assert gap_between(seen(one, deficiency), seen(other, deficiency)) >= least_gap, pair


def test_ink_saver_grounds_are_paper():
    theme = THEMES["ink-saver"]
    assert theme.is_lined
    assert {tones.ground for tones in theme.tones.values()} == {theme.paper}


def test_a_letter_of_its_own_is_read_on_every_player_colour():
    players = COLOUR.players.values()
    assert len({player.letter for player in players}) == len(players) == 7
    for player in players:
        assert abs(themes.lightness(player.fill) - themes.lightness(player.ink)) >= 43, player.key


@pytest.mark.parametrize("deficiency", DEFICIENCIES)
def test_player_colours_stay_apart(deficiency):
    colours = {key: seen(player.fill, deficiency) for key, player in COLOUR.players.items()}
    for one, other in itertools.combinations(colours, 2):
        assert gap_between(colours[one], colours[other]) >= 25, (one, other)


@pytest.mark.parametrize("slug", SLUGS)
def test_no_two_washes_of_a_game_are_too_near(slug):
    """Twelve in CIE 1976: marsh and forest once were seven apart, and looked the same."""
    tones = {themes.find_look(each.look, COUNTRY).tone for each in find_game(slug).terrains}
    grounds = [seen(COUNTRY.tones[tone].ground, "none") for tone in sorted(tones)]
    gaps = [gap_between(*pair) for pair in itertools.combinations(grounds, 2)]
    assert min(gaps) > 12


# Looks: letters of the notation, and terrains of a game told apart without colour.


LETTERS = {"barony": "MFPCL*", "baron": ".VCFWQPMX", "terre": "1234#"}


def terrains_of(game):
    return [look for key, look in LOOKS.terrains.items() if key.startswith(f"{game}/")]


@pytest.mark.parametrize("game", LETTERS)
def test_any_two_terrains_differ_in_icon_letter_and_pattern(game):
    assert sorted(look.letter for look in terrains_of(game)) == sorted(LETTERS[game])
    for one, other in itertools.combinations(terrains_of(game), 2):
        assert one.icon != other.icon
        assert one.letter != other.letter
        grounds = [themes.lightness(COLOUR.tones[look.tone].ground) for look in (one, other)]
        plainly_different = LOOKS.sceneries[one.key] != LOOKS.sceneries[other.key]
        assert plainly_different or abs(grounds[0] - grounds[1]) >= 15, (one.key, other.key)


def test_every_tone_and_icon_exists_and_is_used():
    for theme in THEMES.values():
        assert {look.tone for look in LOOKS.terrains.values()} == set(theme.tones)
    assert {look.icon for look in LOOKS.terrains.values()} == set(LOOKS.icons)


# Pictures and colours of games: found by name, each name once, a new game by its folder.


KINDS = list(themes.Looks.hints)
SAND = themes.TerrainLook("dunes/sand", "S", "sand", "grass")
BODY = Path(outline("M -.4 .4 L 0 -.4 .4 .4 Z"), Style(PLAYER))
CAMEL = Drawing((BODY,), (0.0, 0.2), is_own=False)
MADE_UP = themes.Looks(
    terrains={"dunes/sand": SAND},
    tones={"sand": themes.Tones("#eeddaa", "#bbaa77", "#887755")},
    bands={"dunes": "#884400"},
    players={"orange": themes.PlayerColour("orange", "O", "#ff8800", "#2f231c", "#ffddaa")},
    pieces={"camel": CAMEL},
)


STOCK = stock_looks()
OWN = [looks_in(package_folder(game.package) / "print") for game in GAMES]
DUNES = STOCK.plus(MADE_UP)


@pytest.mark.parametrize("kind", KINDS)
def test_no_two_games_use_one_name(kind):
    own = (getattr(looks, kind).maps[0] for looks in OWN)  # before those they add to
    names = Counter(name for looks in (getattr(STOCK, kind), *own) for name in looks)
    assert not [name for name, count in names.items() if count > 1]


def test_a_game_has_the_stock_and_its_own_but_nothing_of_others_and_sorcery_builds_on_barony():
    terre, sorcery = (capabilities.looks_of(find_game(slug)) for slug in (SLUGS[-1], SLUGS[1]))
    assert {"keep", "troop"} <= set(terre.pieces)
    assert "city" not in terre.pieces
    assert "barony/lake" not in terre.terrains
    assert {"city", "control-token"} <= set(sorcery.pieces)
    assert {"barony/lake", "barony/mysterious"} <= set(sorcery.terrains)


def test_a_new_game_brings_pictures_and_colours_which_the_ink_saver_makes_pale():
    theme = themes.find_theme("colour", DUNES)
    assert themes.find_look("dunes/sand", theme) == SAND
    assert theme.tones["sand"] == MADE_UP.tones["sand"]
    assert theme.bands["dunes"] == "#884400"
    orange = themes.find_player(theme, "orange")
    assert piece("camel", orange, theme).name == "piece-camel-orange-ff8800-O"
    theme = themes.find_theme("ink-saver", DUNES)
    assert theme.tones["sand"].ground == theme.bands["dunes"] == theme.paper
    assert theme.tones["sand"].pattern == "#887755"
    assert themes.find_player(theme, "orange").fill == "#ffddaa"


def test_a_game_without_looks_has_those_of_all(monkeypatch, tmp_path):
    module = ModuleType("plain")
    module.__file__ = str(tmp_path / "__init__.py")
    monkeypatch.setitem(sys.modules, "plain", module)
    baron = find_game("baron")
    plain = baron._replace(file=baron.file._replace(packages=("plain",)))
    assert capabilities.looks_of(plain) is STOCK


def test_a_terrain_like_one_of_all_games_keeps_what_is_not_said(tmp_path):
    said = 'like = "forest"\nletter = "P"\nscenery = "woods"'
    (tmp_path / "looks.toml").write_text(f'[terrain."dunes/palms"]\n{said}\n')
    looks = looks_in(tmp_path)
    palms, forest = looks.terrains["dunes/palms"], STOCK.terrains["forest"]
    assert (palms.letter, palms.icon, palms.tone) == ("P", forest.icon, forest.tone)
    assert looks.sceneries["dunes/palms"] == STOCK.sceneries["woods"]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ('like = "forst"', "unknown terrain 'forst': did you mean forest?"),
        ('like = "forest"\nscenery = "wods"', "unknown scenery 'wods': did you mean woods?"),
        ('tone = "sand"', "it needs the key icon"),
        ('letter = "P"', "expected a table with one of the keys like, tone"),
    ],
)
def test_looks_that_cannot_be_read_are_told(said, told, tmp_path):
    (tmp_path / "looks.toml").write_text(f'[terrain."dunes/palms"]\n{said}\n')
    with pytest.raises(GameDataError, match=re.escape(told)):
        looks_in(tmp_path)
