"""Looks of own games: pictures, colours and grounds from the tables of a file."""

import itertools
import tomllib
from types import SimpleNamespace

import pytest

from generators.randomness import Stream
from layouts.shapes import Circle, Group, Path, Picture, Symbol, Text, Use
from pnp import load_game
from pnp.errors import GameFileError
from pnp.games import find_game
from pnp.games.capabilities import looks_of
from pnp.model.boards import Chip
from pnp.model.gamefiles import GameFile, Source
from pnp.model.games import ChipKind
from pnp.owngames.files import MemoryFolder
from pnp.printing import themes
from pnp.printing.art.labels import Reading, draw_label
from pnp.printing.art.symbols import hatching, piece
from pnp.printing.boards.figures import chip_picture, two_dice_ways
from pnp.printing.landscapes.grounds import draw_ground
from pnp.printing.stock.looks import PALETTE, art_notes, tones_on
from pnp.printing.themes import THEMES, ChipLook, Looks, contrast, find_player, find_theme
from pnp.tables.faults import Faults
from pnp.tables.reading import read_record
from tests.output.test_pixels import file_of, quarters
from tests.pnp.stock.conftest import ISLAND
from tests.walks import walked

SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/><path fill="red" d="M0 0h4v4z"/></svg>'
FILES = {
    "reef.svg": SVG,
    "sea.png": file_of(quarters()),
    "sea.jpg": file_of(quarters().resize((900, 900)), "JPEG"),
    "bad.png": b"GIF89a",
    "text.svg": b'<svg xmlns="http://www.w3.org/2000/svg"><text>A</text></svg>',
}
GAME = '[game]\nname = "Reef"\nplayers = 2\n'


def source_of(text: str, more: str = "") -> Source:
    tables = tomllib.loads(GAME + more + text)
    file = {f"art/{name}": data for name, data in FILES.items()}
    record = read_record(GameFile, tables, Faults("reef.toml"))
    return Source("reef.toml", record, MemoryFolder(file), "0")


def looks(text: str, more: str = "") -> Looks:
    """Return the looks of a file, even if it is no whole game."""
    return looks_of(SimpleNamespace(file=source_of(text, more), package=""))


def ground(found: Looks, name: str, theme: str = "colour"):
    chosen = find_theme(theme, found)
    look = themes.find_look(f"own/{name}", chosen)
    group = draw_ground(look, (0, 0), 30.0, chosen, Stream(1, "art"))
    return [shape for shape, _ in walked([group])]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(
    "picture", ["forest", "baron/forest", "terre/1", "art/reef.svg", "art/sea.png", ""]
)
def test_every_kind_of_picture_is_drawn_in_every_theme(theme, picture):
    found = looks(f'[terrain]\nreef = {{ picture = "{picture}" }}')
    assert len(ground(found, "reef", theme)) > 1


def test_a_terrain_called_like_one_of_the_stock_has_its_picture_and_its_land():
    found = looks("[terrain]\nforest = {}\nquarry = {}\nxeno = {}")
    barony = looks_of(find_game("barony"))
    assert found.sceneries["own/forest"].sprigs == barony.sceneries["barony/forest"].sprigs
    assert found.sceneries["own/forest"].manner == "woods"
    assert found.tones["own/forest"] == barony.tones["forest"]
    assert [shape.text for shape in ground(found, "xeno") if isinstance(shape, Text)] == ["X"]
    # Pictures of other games keep their names.
    boat = '[piece]\nboat = { count = 1, picture = "terre/troop" }'
    found = looks(f'[terrain]\na = {{ picture = "lake" }}\n{boat}')
    assert "barony/lake" in found.terrains
    assert found.pieces["own/boat"] is found.pieces["troop"]


def test_a_picture_in_pixels_fills_the_hex_and_its_bleed():
    found = looks('[terrain]\nsea = { picture = "art/sea.png" }')
    theme = find_theme("colour", found)
    look = found.terrains["own/sea"]
    group = draw_ground(look, (0, 0), 30.0, theme, Stream(1, "art"), bleed_mm=3)
    (picture,) = (shape for shape, _ in walked([group]) if isinstance(shape, Picture))
    (left, top), (right, bottom) = (picture.transform.apply(at) for at in ((0, 0), (1, 1)))
    # 8 x 6 pixels cover a hex of 52 x 60 mm with 3 mm round it: as high as it, wider.
    assert bottom - top >= 2 * 33.46 - 0.01
    assert (right - left) / (bottom - top) == pytest.approx(8 / 6)
    assert group.clip is not None


def test_an_own_drawing_stands_in_the_middle():
    found = looks('[terrain]\nreef = { picture = "art/reef.svg", ground = "LightBlue" }')
    shapes = ground(found, "reef")
    assert "#add8e6" in [shape.style.fill for shape in shapes if isinstance(shape, Path)]
    (use,) = (one for one in shapes if isinstance(one, Use) and "own/reef-6" in one.symbol.name)
    assert use.transform[4:] == (0, 0)
    assert 0.6 * 52 <= use.transform.a <= 0.8 * 52


def test_words_and_values_are_printed():
    found = looks('[terrain]\na = { text = { en = "Reef", fr = "Récif" } }\nb = { value = 2 }')
    theme = find_theme("colour", found)

    def printed(name, **more):
        marks = draw_label(Reading(f"own/{name}", **more), (0, 0), 30.0, theme)
        return [mark.text for mark in marks if isinstance(mark, Text)]

    assert printed("a") == ["Reef"]
    assert printed("a", words="Récif") == ["Récif"]
    assert printed("b", value=2)[0] == "2"


def test_grounds_of_the_palette_are_apart():
    for one, other in itertools.combinations(PALETTE, 2):
        far = sum(abs(int(one[at : at + 2], 16) - int(other[at : at + 2], 16)) for at in (1, 3, 5))
        assert far > 40, (one, other)
    for each in map(tones_on, PALETTE):
        assert themes.lightness(each.ground) - themes.lightness(each.pattern) >= 14
        assert themes.lightness(each.line) <= 46


def test_letters_can_be_read_on_any_colour_of_a_player():
    greys = (f"#{level:02x}{level:02x}{level:02x}" for level in range(0, 256, 5))
    hues = ["#ff0000", "#00ff00", "#0000ff", "#ffff00", "#00ffff", "#ff00ff", "#a4472e", "#7f7f00"]
    fills = {f"c{number}": fill for number, fill in enumerate((*greys, *hues))}
    said = "\n".join(f'{name} = {{ fill = "{fill}" }}' for name, fill in fills.items())
    players = looks(f"[colour]\n{said}").players
    for name, fill in fills.items():
        assert players[name].fill == fill
        assert contrast(fill, players[name].ink) >= 4.5, fill
        assert contrast(players[name].pale, themes.INK) >= 4.5, fill


def test_own_colours_have_letters_and_hatchings_of_their_own():
    found = looks(
        '[colour]\nrust = { fill = "#a4472e" }\nteal = { fill = "#2a9d8f", letter = "x" }\n'
        '[piece]\nboat = { count = 1, picture = "art/reef.svg" }'
    )
    players = [find_player(find_theme("colour", found), name) for name in ("rust", "teal", "blue")]
    assert [player.letter for player in players] == ["R", "X", "B"]
    assert players[0].hatch != players[1].hatch
    for name in THEMES:
        theme = find_theme(name, found)
        player = find_player(theme, "rust")
        hatching(player, theme, (0, 0, 20, 20))
        assert isinstance(piece("own/boat", player, theme), Symbol)
        assert contrast(player.fill, player.ink) >= 4.5


def test_hatchings_of_colours_of_the_stock_that_play_are_left_to_them():
    rust = '[colour]\nrust = { fill = "#a4472e" }'
    assert looks(rust).players["rust"].hatch  # all seven play: one is used twice
    assert looks(rust, 'colours = ["rust", "blue"]\n').players["rust"].hatch != "blue"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[terrain]\nreef = { picture = "forrest" }', r"\[terrain.reef\] picture: .*did you mean forest"),
        ('[terrain]\nreef = { picture = "art/none.svg" }', r"\[terrain.reef\] picture: .*none.svg"),
        ('[terrain]\nreef = { picture = "../reef.svg" }', r"\[terrain.reef\] picture: "),
        ('[terrain]\nreef = { picture = "art/bad.png" }', "not a PNG or JPEG"),
        ('[terrain]\nreef = { picture = "art/text.svg" }', "<text> is not supported"),
        ('[terrain]\nreef = { ground = "blurple" }', r"\[terrain.reef\] ground: blurple is not a colour"),
        ('[piece]\nboat = { count = 1, picture = "dics" }', r"\[piece.boat\] picture: .*disc"),
        ('[colour]\nrust = { fill = "none" }', r"\[colour.rust\] fill: none is not a colour"),
    ],
)  # fmt: skip
def test_what_cannot_be_drawn_is_told_by_its_key(text, said):
    with pytest.raises(GameFileError, match=f"(?i){said}") as caught:
        looks(text)
    assert str(caught.value).startswith("reef.toml: ")


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (
            '[terrain]\na = { picture = "aaa" }\nb = { ground = "x" }\n[colour]\nc = { fill = "y" }',
            3,
        ),
        (
            '[terrain]\na = { picture = "art/text.svg" }\n[piece]\nb = { picture = "art/bad.png" }',
            2,
        ),
    ],
)
def test_all_faults_are_told_at_once_and_one_for_each_file(text, count):
    with pytest.raises(GameFileError) as caught:
        looks(text)
    assert len(str(caught.value).splitlines()) == count


def test_coarse_pictures_are_told():
    text = '[terrain]\na = { picture = "art/sea.png" }\nb = { picture = "art/sea.jpg" }'
    # 6 pixels over 69.3 mm; 900 over the same are fine.
    (note,) = art_notes(source_of(text), 60.0)
    assert note == "art/sea.png: only 2 dpi at 60 mm; pictures look crisp from 200 dpi"


def test_two_files_with_the_same_tables_have_looks_of_their_own():
    one, other = (SimpleNamespace(file=source_of("[terrain]\na = {}"), package="") for _ in "ab")
    assert looks_of(one) is looks_of(one)
    assert looks_of(one) is not looks_of(other)


CHIPS = '[chip.number]\nbag = { 2 = 1, 6 = 2, wool = 1 }\ndots = "two dice"\ntext = { wool = "Wool 2:1" }\n[chip.fog]\nbag = { 1 = 1 }\nhidden = true'


def test_chips_show_dots_words_or_their_backs():
    theme = find_theme("colour", looks(CHIPS))
    number = ChipKind("number", {"2": 1, "6": 2, "wool": 1}, bold=("6",))

    def seen(chip, kind):
        shapes = chip_picture(Chip(chip), kind, theme).shapes
        words = [shape.text for shape in shapes if isinstance(shape, Text)]
        return words, sum(isinstance(shape, Circle) for shape in shapes) - 1

    assert seen("6", number) == (["6"], 5)
    assert seen("2", number) == (["2"], 1)
    assert seen("wool", number) == (["Wool 2:1"], 0)
    assert seen("1", ChipKind("fog", {"1": 1}))[0] == []


def test_dots_are_the_ways_to_throw_a_sum():
    throws = [one + other for one in range(1, 7) for other in range(1, 7)]
    ways = [two_dice_ways(str(number)) for number in range(20)]
    assert ways == [throws.count(number) for number in range(20)]


def test_words_of_a_kind_have_one_size_and_icons_are_pictures():
    game = load_game(str(ISLAND))
    theme = find_theme("colour", looks_of(game))
    (kind,) = (one for one in game.chips if one.id == "harbour")
    plain, pictured = (chip_picture(Chip(value), kind, theme) for value in ("any", "clay"))
    assert any(isinstance(one, Text) and one.text == "3:1" for one in plain.shapes)
    assert not any(isinstance(one, Text) for one in pictured.shapes)
    assert isinstance(pictured.shapes[-1], Group)
    words = kind._replace(id="goods", bag={"clay": 1, "barley": 1})
    sizes = {chip_picture(Chip(value), words, theme).shapes[-1].size_mm for value in words.bag}
    assert len(sizes) == 1
    # They are called by their values, however alike their words are.
    pictures = {"wood": "2:1 {icon:pine}", "pasture": "2:1 {icon:goats}"}
    look = ChipLook(dict.fromkeys(("wood", "pasture", "any"), "2:1"), pictured=pictures)
    theme = theme._replace(looks=theme.looks._replace(chips={"harbour": look, "other": look}))
    chips = [
        chip_picture(Chip(value, 3), ChipKind(id_, {value: 1}), theme).name
        for id_, value in itertools.product(("harbour", "other"), ("wood", "pasture", "any"))
    ]
    assert len(set(chips)) == len(chips)
