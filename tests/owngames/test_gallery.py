"""The games to start from: whole without a fault, boards by their rules, and scores done by hand."""

from pathlib import Path
from random import Random

import pytest

import pnp
from pnp.owngames.reading import gallery
from tests.casebooks import read_cases
from tests.owngames.sheets import Sheet
from tests.owngames.tables import GAMES, PATHS, points, position, serious
from tests.positions.typed import typed_text
from tests.samples import sampled

FILES = {
    path.stem: path for path in Path(pnp.__file__).with_name("owngames").glob("gallery/*.toml")
}
NAMES = sorted(FILES)
# Games of the kinds of published ones, which are no files to start from.
PUBLISHED = {path.stem: path for path in (GAMES / "published").glob("*.toml")}


@pytest.fixture(autouse=True)
def known(monkeypatch):
    for name, path in {**FILES, **PUBLISHED}.items():
        monkeypatch.setitem(PATHS, name, path)


def judged(name, pieces, folder, entries=(), players=2, phase="play", terrain=None):
    """A position of a board of seed 3: ``{"r": "A1 B2", "bH": "C3@12"}``."""
    sheet = Sheet(name, players, 3, phase)
    sheet.terrain |= terrain or {}
    for piece, places in pieces.items():
        sheet.pieces += [(at, piece) for at in places.split()]
    sheet.entries += entries
    return position(name, sheet.text(), folder)


def test_the_gallery_is_listed_in_both_languages():
    for language in ("en", "fr"):
        listed = gallery(language)
        assert set(FILES) < set(listed)
        assert all(": " in listed[name].replace("\u00a0", " ") for name in FILES)


@pytest.mark.parametrize("name", NAMES)
def test_a_game_of_the_gallery_is_without_fault_and_its_boards_keep_its_rules(name, tmp_path):
    game = pnp.load_game(FILES[name])
    for players in (game.least_players, game.most_players):
        board = pnp.deal(str(FILES[name]), players=players, seed=3)
        if board.terrain:  # another grows in play
            text = Sheet(name, players, 3, "setup").text()
            assert not serious(position(name, text, tmp_path)), players
        assert board.drawn_from.is_uniform


@pytest.mark.parametrize("name", sampled(NAMES, 4))
def test_a_game_of_the_gallery_is_printed(name, tmp_path):
    assert pnp.kit(str(FILES[name])).save(tmp_path / "kit.pdf")


BOOK = read_cases(Path(__file__).with_name("gallery.txt"))


@pytest.mark.parametrize(
    ("name", "case"), [(name, one) for name, cases in BOOK.items() for one in cases], ids=str
)
def test_a_position_is_worth_what_it_is_by_hand(name, case, tmp_path):
    assert not case.text  # a line that is no answer
    pieces = dict(line.split(" ", 1) for line in case.all("pieces"))
    entries = " | ".join(case.all("entries")).split(" | ")
    players, phase = int(case.one("players", "2")), case.one("phase", "play")
    land = (
        dict.fromkeys(Sheet(name, players, 3).terrain, case.one("all")) if case.all("all") else {}
    )
    land |= dict(tile.split("=") for tile in " ".join(case.all("land")).split())
    table = judged(name, pieces, tmp_path, entries, players, phase, land)
    sheet, worth = pnp.score(table).sheet, points(table)
    if case.all("points"):
        said = (words.split() for words in case.one("points").split(", "))
        assert worth == {colour: int(number) for colour, number in said}
    assert sheet.is_over is {"yes": True, "no": False, "": sheet.is_over}[case.one("over")]
    assert case.one("winners", " ".join(sheet.winners)) == " ".join(sheet.winners)
    if found := {*case.one("found").split()}:  # with a question mark, what may be found as well
        surely = {word for word in found if word[-1] != "?"} - {"nothing"}
        assert surely <= serious(table) <= {word.rstrip("?") for word in found}


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", ["two-shores", "three-shores"])
def test_a_full_board_has_one_winner(name, seed, tmp_path):
    # As is proved of both games: some chain gets across, and it shuts the other out.
    sheet = Sheet(name, 2)
    hexes = list(sheet.terrain)
    Random(seed).shuffle(hexes)
    half = len(hexes) // 2
    one, other = ("r", "b") if name == "two-shores" else ("k", "w")
    found = points(
        judged(name, {one: " ".join(hexes[half:]), other: " ".join(hexes[:half])}, tmp_path)
    )
    assert sorted(found.values()) == [0, 1]


def test_the_legend_has_no_terrain_that_comes_in_play(tmp_path):
    for made, name in ((pnp.deal, "board.svg"), (pnp.setup_cards, "cards.svg")):
        made(str(FILES["floes"]), seed=3).save(tmp_path / name)
        text = "".join(path.read_text("utf-8") for path in tmp_path.glob(f"{name[:5]}*"))
        assert "Two fish" in text, name
        assert "Sea" not in text, name


def test_ore_counts_by_the_arts(tmp_path):
    sheet = Sheet("spurs", 2, 3)
    mordun, velt = sheet.of("mordun")[0], sheet.of("velt")[0]
    table = judged(
        "spurs", {"rB": f"{mordun} {velt}", "bS": "C4"}, tmp_path, ["arts", "r 3", "b 0"]
    )
    # Trade 0 + 3; ore (3 + 1) twice; Blue's scout beside the Hub.
    assert points(table) == {"r": 3 + 4 * 2, "b": 5}


COAST = """
game landfall.toml 2p
phase play
board
   S S B
  S H S J
   S S {} P
    S B J
pieces
rC A6 C6
bC {}
"""


@pytest.mark.parametrize(
    ("ruins", "camps", "totals", "found"),
    [
        # Gold 5 and 1, two kinds, both near the haven; and jungle, out of reach.
        ("R", "D7", {"r": 6 + 1 + 2, "b": 2}, set()),
        # Two camps that touch; the peak and the jungle are two kinds.
        ("R", "D7 C8", {"r": 9, "b": 2 + 3 + 1}, {"elbow-room"}),
        # A second haven for the ruins, where no camp may stand: a second kind, and D7 is near.
        ("H", "D7", {"r": 1 + 1 + 2, "b": 2 + 1}, {"one-haven", "PF06", "PF08"}),
    ],
)
def test_an_expedition_finds_gold(ruins, camps, totals, found, tmp_path):
    table = position("landfall", COAST.format(ruins, camps), tmp_path)
    assert serious(table) == found
    assert points(table) == totals


# Kinds of published games.


@pytest.mark.parametrize("name", sampled(PUBLISHED, 4))
def test_a_game_of_a_published_kind_is_dealt_and_printed(name, tmp_path):
    players = pnp.load_game(PUBLISHED[name]).most_players
    board = pnp.deal(str(PUBLISHED[name]), players=players, seed=3)
    if board.terrain:  # others grow in play
        assert not serious(position(name, Sheet(name, players, 3, "setup").text(), tmp_path))
    assert board.drawn_from.is_uniform
    assert pnp.kit(str(PUBLISHED[name])).save(tmp_path / "kit.pdf")


def test_whoever_is_strongest_in_a_temple_has_its_steps(tmp_path):
    sheet = Sheet("overgrown", 2, 3)
    temples = sheet.of("temple")[:3]
    sheet.chips["steps"] |= dict(zip(temples, "356", strict=True))
    one, two, three = temples
    sheet.pieces = [
        (one, "rG"),
        (one, "rG"),
        (one, "bC"),
        (two, "rG"),
        (three, "rG"),
        (three, "bG"),
    ]
    sheet.entries += ["won", "r 4", "b 0", "masks", "r 2", "b 0", "jade", "r 0", "b 3"]
    # Three against two; alone; nobody among equals. Two masks are 3, three of jade 6.
    assert points(position("overgrown", sheet.text(), tmp_path)) == {"r": 4 + 5 + 3, "b": 3 + 6}


def test_animals_like_different_company(tmp_path):
    sheet = Sheet("wilds", 2)
    own, other = "E5", "Q5"
    around, nearby = sheet.near(own), sheet.near(other)
    far = next(at for at in sheet.near(around[0]) if at not in {own, *around})
    tiles = [own, *around, far]
    sheet.pieces = [(at, "C") for at in tiles] + [(at, "A") for at in (other, *nearby[:2])]
    # Red: a fox among a bear, an elk and a hawk, and a pair of bears. Blue: two foxes and a hawk.
    sheet.pieces += [(own, "X"), (around[0], "U"), (far, "U"), (around[3], "H"), (around[5], "E")]
    sheet.pieces += [(other, "X"), (nearby[0], "X"), (nearby[1], "H")]
    for name, counts in (("corridors", (7, 5)), ("herds", (2, 0)), ("cones", (0, 3))):
        sheet.entries += [name, f"r {counts[0]}", f"b {counts[1]}"]
    table = position("wilds", sheet.text(), tmp_path)
    assert not serious(table)
    # Red: 9 entered; a pair 4; a hawk 2; a fox near three kinds 3. Blue: 8; a hawk 2; each of two
    # foxes near the other 2, and near the hawk as far as it touches them.
    near_hawk = sum(nearby[1] in [*sheet.near(at), at] for at in (other, nearby[0]))
    assert points(table) == {"r": 9 + 4 + 2 + 3, "b": 8 + 2 + 2 + near_hawk}


GARDEN = typed_text("a garden")


@pytest.mark.parametrize(
    ("a2", "canal", "found"),
    [
        ("GGGW", "B3@3", set()),
        ("GGGGGWF", "A2@11", {"four-high", "one-work", "watered"}),
        ("GGY", "B3@1", {"PF08"}),
    ],
)
def test_bamboo_is_watered_and_four_high(a2, canal, found, tmp_path):
    entries = "wishes\nr 3\nb 2\nworth\nr 14\nb 9\neaten\nr 2\nb 0\nemperor r\n"
    table = position("bamboo", GARDEN.format(a2=a2, canal=canal) + entries, tmp_path)
    assert serious(table) == found
    assert points(table) == {"r": 16, "b": 9}
