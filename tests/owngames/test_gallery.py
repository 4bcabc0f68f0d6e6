"""The games to start from: whole without a fault, boards by their rules, and scores done by hand."""

from pathlib import Path
from random import Random

import pytest

import pnp
from pnp.owngames.reading import gallery
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


# Stones.


def rows(letters, place):
    return " ".join(f"{letter}{place}" for letter in letters)


STONES = {
    # Down the first column; a chain that ends one row short.
    "two-shores": [
        ({"r": rows("ABCDEFGHIJK", 1), "b": rows("ABCDEFGHIJ", 4)}, {"r": 1, "b": 0}),
        ({"r": rows("ABCDEFGHIJ", 1), "b": "F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11"}, {"r": 0, "b": 1}),
    ],
    # Down the left edge: two sides, and with its last stone, a corner, the third.
    "three-shores": [
        ({"k": rows("ABCDEFGHI", 1), "w": "B2 C2 D2"}, {"k": 0, "w": 0}),
        ({"k": rows("ABCDEFGHIJ", 1), "w": "B2 C2 D2"}, {"k": 1, "w": 0}),
        # A bend that meets all three away from the corners.
        ({"k": "E1 E2 E3 E4 E5 F3 G3 H3 I3 J3", "w": "B2 C2 D2"}, {"k": 1, "w": 0}),
    ],
    "harbours": [
        # Along a whole side, from corner to corner: a mole, and no delta: corners are of no side.
        ({"w": "A1 A2 A3 A4 A5 A6 A7 A8", "k": "E3"}, {"w": 1, "k": 0}),
        ({"w": "A2 B2 C2 D2 E2 F2 G2 H2 I2 J2 K2", "k": "E5"}, {"w": 0, "k": 0}),
        # From the top, the upper left and the lower left side.
        ({"w": "A2 B2 C2 D2 E2 F2 G2 H2 I1 D1", "k": "E5"}, {"w": 1, "k": 0}),
        # Six stones round one hex; five are none; round two hexes, one of them taken.
        ({"w": "C4 C5 D4 D6 E5 E6", "k": "D5"}, {"w": 1, "k": 0}),
        ({"w": "C4 C5 D4 D6 E5", "k": "D5"}, {"w": 0, "k": 0}),
        ({"w": "C4 C5 C6 D4 D7 E5 E6 E7", "k": "D5 A1"}, {"w": 1, "k": 0}),
    ],
    "four-or-none": [
        ({"w": "A1 A2 A3 A4", "r": "B1 B2 C1"}, {"w": 1, "r": 0}),
        ({"w": "A1 A2 A3 B5", "r": "B1 B2 D1"}, {"w": -1, "r": 0}),
        # Three elsewhere do not matter where there are four.
        ({"w": "A1 A2 A3 A4 C3 D3 E3", "r": "B1 B2"}, {"w": 1, "r": 0}),
    ],
}  # fmt: skip
TABLES = [(name, *case) for name, cases in STONES.items() for case in cases]


@pytest.mark.parametrize(("name", "pieces", "totals"), TABLES)
def test_stones_are_scored_as_by_hand(name, pieces, totals, tmp_path):
    assert points(judged(name, pieces, tmp_path)) == totals


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


# Games with more in them.


FEASTS = ["feasts", "r 0", "b 0"]


def test_the_longest_track_is_no_longer_where_a_home_cuts_it(tmp_path):
    tracks = "B2@11 B2@1 B2@3 B2@5 B2@7"
    pieces = {"rT": tracks, "rH": "B2@10", "bT": "D3@1 D3@3", "bH": "D3@12"}
    assert points(judged("homesteads", pieces, tmp_path, FEASTS)) == {"r": 1 + 2, "b": 1}
    # Blue's hut after the first of them: four are left; after the third there are three and two.
    cut = {**pieces, "bH": "D3@12 B2@4"}
    assert points(judged("homesteads", cut, tmp_path, FEASTS)) == {"r": 3, "b": 2}
    even = {**pieces, "rT": "B2@11 B2@1 B2@3", "bH": "D3@12 B2@2"}
    assert points(judged("homesteads", even, tmp_path, FEASTS)) == {"r": 1, "b": 2}  # two each


def test_walkers_are_stuck_between_water_and_walkers(tmp_path):
    gone = dict.fromkeys(("A2", "B1", "B2"), "sea")
    four = {"r": "A1 H1 H2 H3", "b": "E1 E2 E3 E4"}
    table = judged("floes", four, tmp_path, ["fish", "r 12", "b 9"], terrain=gone)
    assert points(table) == {"r": 12, "b": 9}
    assert not serious(table)
    assert pnp.score(table).sheet.is_over is False
    near = ("A2", "B1", "B2", "C1", "C2", "C3", "C4", "C5", "D1", "D2", "D3", "D4", "E5", "D5", "F1", "F2",
            "F3", "F4", "F5", "G1", "G2", "G3", "G4", "H4", "A3")  # fmt: skip
    stuck = judged(
        "floes", four, tmp_path, ["fish", "r 12", "b 9"], terrain=dict.fromkeys(near, "sea")
    )
    assert pnp.score(stuck).sheet.is_over is True


def test_the_legend_has_no_terrain_that_comes_in_play(tmp_path):
    for made, name in ((pnp.deal, "board.svg"), (pnp.setup_cards, "cards.svg")):
        made(str(FILES["floes"]), seed=3).save(tmp_path / name)
        text = "".join(path.read_text("utf-8") for path in tmp_path.glob(f"{name[:5]}*"))
        assert "Two fish" in text, name
        assert "Sea" not in text, name


def test_the_heavier_company_has_a_shrine(tmp_path):
    land = dict.fromkeys(Sheet("shrines", 2, 3).terrain, "paddy") | {"E5": "shrine", "G3": "shrine"}
    pieces = {"rG": "E4", "rM": "E6", "bL": "D4"}
    assert points(judged("shrines", pieces, tmp_path, terrain=land)) == {"r": 1, "b": 3}
    more = {**pieces, "rL": "D5", "bG": "G2"}
    assert points(judged("shrines", more, tmp_path, terrain=land)) == {"r": 3, "b": 1 + 3}


def test_ore_counts_by_the_arts(tmp_path):
    sheet = Sheet("spurs", 2, 3)
    mordun, velt = sheet.of("mordun")[0], sheet.of("velt")[0]
    table = judged(
        "spurs", {"rB": f"{mordun} {velt}", "bS": "C4"}, tmp_path, ["arts", "r 3", "b 0"]
    )
    # Trade 0 + 3; ore (3 + 1) twice; Blue's scout beside the Hub.
    assert points(table) == {"r": 3 + 4 * 2, "b": 5}


def test_units_far_from_their_train_are_doubtful(tmp_path):
    pieces = {"bT": "D1", "bL": "D3", "rT": "D9", "rL": "D5 D7"}
    table = judged("last-bridge", pieces, tmp_path, ["turn 3"])
    assert not serious(table)
    assert points(table) == {"b": 0, "r": 3 + 2}
    # The bridge is the only way over the river.
    assert serious(judged("last-bridge", {**pieces, "bL": "D3 A7"}, tmp_path, ["turn 3"])) == {
        "supply"
    }


def test_land_behind_riders_and_rocks_is_closed_off(tmp_path):
    plain = dict.fromkeys(Sheet("fences", 2, 3).terrain, "steppe")
    # The first corner of the board, behind three riders; the rest is open to both.
    table = judged("fences", {"r": "A3 B3 B2 B1", "b": "E5"}, tmp_path, terrain=plain)
    assert points(table)["r"] == 2 + 5
    rock = judged("fences", {"r": "A3 B3 B1", "b": "E5"}, tmp_path, terrain=plain | {"B2": "rock"})
    assert points(rock)["r"] == 2 + 5


def test_huts_beside_castles_and_in_rows(tmp_path):
    grass = dict.fromkeys(Sheet("castle-meadows", 2, 3).terrain, "meadow") | {
        "E5": "castle",
        "B8": "water",
    }
    huts = {"w": "E4 E6 C1 C2 C3 C4", "k": "B7 B9 H1"}
    # A castle 3, a village of four 2, a row of four 2, most in the north 4; and water twice, 2.
    assert points(judged("castle-meadows", huts, tmp_path, terrain=grass)) == {
        "w": 3 + 2 + 2 + 4,
        "k": 2 + 2 + 4,
    }


FIGURES = [
    # Three stars in a bent row; two stars and a moon are none.
    ({"yS": "E1 E2 F2", "wS": "A1 A2", "wM": "B3"}, {"y": 2, "w": 0}),
    # A star between two bows belongs to one of them.
    ({"yS": "E1 E2 F2 F3 G3", "wS": "A1"}, {"y": 2, "w": 0}),
    ({"yS": "E1 E2 F2 F3 G3 G4", "wS": "A1"}, {"y": 4, "w": 0}),
    # A kite; with a moon between the moons it is a bow of moons, two of them beside a cloud.
    ({"yS": "G2 H1", "yM": "G1 H2", "wS": "B3", "wM": "B2 C3 C4"}, {"y": 4, "w": 2 + 2}),
    # A pole stands as printed: to the lower right.
    ({"yS": "A1 C3", "yM": "B2", "wS": "A5 C5", "wM": "B5"}, {"y": 3, "w": 0}),
    # A plough and its mirror image, each with a bow of its own.
    ({"yS": "E1 E2 E3 E4 E5 F1 F2", "wS": "A1 A2 A3 A4 A5 B5 B4"}, {"y": 8, "w": 8}),
    # Three clouds beside moons.
    ({"yS": "I1", "yM": "E5", "wM": "I5"}, {"y": 3, "w": 0}),
]  # fmt: skip


@pytest.mark.parametrize(("pieces", "totals"), FIGURES)
def test_figures_in_the_sky_count_as_by_hand(pieces, totals, tmp_path):
    night = dict.fromkeys(Sheet("asterisms", 2, 3).terrain, "night")
    sky = night | dict.fromkeys(("D4", "E6", "F4"), "cloud")
    table = judged("asterisms", pieces, tmp_path, terrain=sky)
    assert points(table) == totals
    assert serious(table) <= {"PF06", "clouds-apart"}


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


@pytest.mark.parametrize("name", PUBLISHED)
def test_a_game_of_a_published_kind_is_dealt_and_printed(name, tmp_path):
    players = pnp.load_game(PUBLISHED[name]).most_players
    board = pnp.deal(str(PUBLISHED[name]), players=players, seed=3)
    if board.terrain:  # others grow in play
        assert not serious(position(name, Sheet(name, players, 3, "setup").text(), tmp_path))
    assert board.drawn_from.is_uniform
    assert pnp.kit(str(PUBLISHED[name])).save(tmp_path / "kit.pdf")


def test_six_marbles_pushed_off_end_the_game(tmp_path):
    table = judged("shove", {}, tmp_path, ["pushed", "k 5", "w 2"])
    assert points(table) == {"k": 5, "w": 2}
    assert pnp.score(table).sheet.is_over is False
    assert pnp.score(judged("shove", {}, tmp_path, ["pushed", "k 6", "w 2"])).sheet.winners == (
        "k",
    )


CAPTURED = [
    (("3", "3", "2"), 0, False),
    (("3", "3", "3"), 1, True),
    (("4", "0", "0"), 1, True),
    (("3", "4", "5"), 1, True),
    (("2", "4", "5"), 0, False),
    (("0", "5", "6"), 2, True),
]


@pytest.mark.parametrize(("red", "points_of_red", "is_over"), CAPTURED)
def test_three_of_each_pearl_or_enough_of_one_win(red, points_of_red, is_over, tmp_path):
    entries = [
        line
        for name, count in zip(("whites", "greys", "darks"), red, strict=True)
        for line in (name, f"r {count}", "b 1")
    ]
    phase = "end" if is_over else "play"
    pearls = {"W": "D4", "D": "A1"}
    table = judged("basins", pearls, tmp_path, entries, phase=phase, terrain={"A2": "away"})
    assert points(table) == {"r": points_of_red, "b": 0}
    assert pnp.score(table).sheet.is_over is is_over
    assert not serious(table)


def test_banners_are_won_by_two_leads_or_by_the_other_figures(tmp_path):
    def won(**figures):
        entries = [
            line
            for name, counts in figures.items()
            for line in (name, *(f"{c} {n}" for c, n in zip("rbw", counts, strict=True)))
        ]
        table = judged("banners", {"rG": "D4"}, tmp_path, entries, players=3)
        return points(table), pnp.score(table).sheet.winners

    # Blue leads in two kinds, though it has the fewest figures.
    found = won(rices=(4, 1, 1), shrines=(1, 2, 1), helms=(0, 1, 0), figures=(5, 4, 2))
    assert found == ({"r": 101, "b": 201, "w": 2}, ("b",))
    # Red and Blue lead in one each: their others count. White leads in none.
    found = won(rices=(4, 1, 1), shrines=(1, 5, 3), helms=(2, 2, 2), figures=(7, 8, 6))
    assert found == ({"r": 103, "b": 103, "w": 6}, ("b",))


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


def test_a_network_goes_over_rivers_as_far_as_ships_do(tmp_path):
    land = dict.fromkeys(Sheet("reaches", 2, 3).terrain, "plain") | dict.fromkeys(
        ("B3", "B4", "D4"), "river"
    )
    pieces = {"rH": "B1 B2", "rT": "B5", "bH": "D3 D5 E9"}
    entries = [
        "ships",
        "r 1",
        "b 1",
        "won",
        "r 5",
        "b 5",
        "air",
        "r 3",
        "b 2",
        "fire",
        "r 0",
        "b 0",
    ]
    near = judged("reaches", pieces, tmp_path, entries, terrain=land)
    # Two each: they share the first two places.
    assert points(near) == {"r": 5 + 15 + 8, "b": 5 + 15 + 4}
    far = judged("reaches", pieces, tmp_path, ["ships", "r 2", *entries[2:]], terrain=land)
    assert points(far) == {"r": 5 + 18 + 8, "b": 5 + 12 + 4}


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


def test_what_people_think_multiplies_land_stars_and_goods(tmp_path):
    land = dict.fromkeys(Sheet("steamfields", 2, 3).terrain, "farm") | {"D4": "lake"}
    entries = [
        "fame",
        "r 7",
        "b 0",
        "stars",
        "r 3",
        "b 1",
        "goods",
        "r 5",
        "b 9",
        "coins",
        "r 10",
        "b 1",
    ]
    pieces = {"rH": "A1", "rW": "A1 A2 A2", "rM": "D3 D5", "bH": "G1", "bM": "G2"}
    table = judged("steamfields", pieces, tmp_path, entries, terrain=land)
    # Red: coins 10, stars 3 x 4, four hexes x 3, goods 5 x 2, two mills by the lake 4.
    # Blue: coins 1, stars 1 x 3, two hexes x 2, goods 9 x 1.
    assert points(table) == {"r": 10 + 12 + 12 + 10 + 4, "b": 1 + 3 + 4 + 9}


def test_caravans_count_by_colour_of_camel(tmp_path):
    sand = dict.fromkeys(Sheet("caravans", 2, 3).terrain, "sand") | {"E1": "well", "E9": "oasis"}
    pieces = {"rM": "A3 B3 B2 B1", "rL": "E1", "bM": "E8", "bL": "G4 G5"}
    table = judged("caravans", pieces, tmp_path, terrain=sand)
    # Red: the longest mint 10, two hexes behind it, a well 2. Blue: the longest lime 10, an oasis 5.
    assert points(table) == {"r": 10 + 2 + 2, "b": 10 + 5}
    near = judged("caravans", {**pieces, "bM": "A4"}, tmp_path, terrain=sand)
    assert "mints-apart" in serious(near)


def test_cats_like_figures_of_one_print(tmp_path):
    pieces = {
        # A row of dots, three of them teal in a group; a bend of ferns; the same four dots are one row.
        "TD": "A1 A2",
        "RD": "A3 A4",
        "TF": "B1",
        "GF": "B2",
        "PF": "C3",
        # A triangle of waves on the other quilt, of three cloths.
        "TW": "K1",
        "SW": "K2",
        "MW": "L1",
    }
    table = judged("coverlet", pieces, tmp_path, ["goals", "r 10", "b 4"])
    # Red: goals 10, a row 3, a bend 5, the teal group 3. Blue: goals 4, a triangle 7.
    assert points(table) == {"r": 10 + 3 + 5 + 3, "b": 4 + 7}
    assert not serious(table)
