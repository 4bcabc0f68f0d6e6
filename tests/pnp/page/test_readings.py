"""What the page reads from made photographs: grids, pieces and tile sets, at three qualities."""

import functools
import math
import random

import numpy as np
import pytest
from PIL import Image

from pnp.games import find_game
from tests.pnp.page.node import answers, needs_node
from tests.pnp.page.scenes import QUALITIES, scene
from tests.pnp.page.test_proposals import drawn, kind_of, middle, perspective

pytestmark = needs_node

# The quick run takes the hardest pictures alone.
every_quality = pytest.mark.parametrize(
    "quality",
    [pytest.param(one, marks=[] if one == "harsh" else pytest.mark.slow) for one in QUALITIES],
)


def asked(cases, folder):
    """Return what the page reads from each of *cases*: what, scene, and what is given."""
    listed = []
    for number, (what, made, given) in enumerate(cases):
        file = folder / f"{number}.raw"
        file.write_bytes(made.picture.convert("RGBA").tobytes())
        width, height = made.picture.size
        pixels = {"file": str(file), "width": width, "height": height}
        listed.append({"what": what, "given": given, **pixels})
    return answers("readings.mjs", folder, listed)


def lies(matrix, x, y):
    u, v, w = np.asarray(matrix).reshape(3, 3) @ [x, y, 1]
    return u / w, v / w


def corner_cells(hexes):
    """Return four hexes, far apart."""
    ways = ((-1, -1.2), (1, -1.2), (1, 1.2), (-1, 1.2))
    return [max(hexes, key=lambda cell: cell["x"] * dx + cell["y"] * dy) for dx, dy in ways]


def rough_pairs(made, chance, off):
    """Return four marks, each so many sides off."""
    found = []
    for cell in corner_cells(made.hexes):
        turn = chance.uniform(0, 2 * math.pi)
        x, y = lies(made.matrix, cell["x"] + off * math.cos(turn), cell["y"] + off * math.sin(turn))
        found.append({"from": {"x": cell["x"], "y": cell["y"]}, "to": {"x": x, "y": y}})
    return found


def worst_miss(made, pairs):
    """Return how far the middle of a hex lies from where a grid has it, at worst, in sides."""
    ends = [(pair["from"]["x"], pair["from"]["y"]) for pair in pairs]
    matrix = perspective(ends, [(pair["to"]["x"], pair["to"]["y"]) for pair in pairs])
    back = np.linalg.inv(made.matrix)
    misses = []
    for cell in made.hexes:
        x, y = lies(back, *lies(matrix, cell["x"], cell["y"]))
        misses.append(math.hypot(x - cell["x"], y - cell["y"]))
    return max(misses)


def turned_over(made, wide=None):
    """Return a photograph upside down, so many pixels wide."""
    wide = wide or made.picture.width
    factor, high = wide / made.picture.width, round(made.picture.height * wide / made.picture.width)
    over = np.array([[-factor, 0, wide], [0, -factor, high], [0, 0, 1]])
    picture = made.picture.rotate(180).resize((wide, high))
    return made._replace(picture=picture, matrix=over @ np.asarray(made.matrix))


def snapped_marks(made, pairs):
    return ("snap", made, {"pairs": pairs, "hexes": made.hexes})


def with_marks(pairs, answer):
    marks = answer["marks"] if answer else [pair["to"] for pair in pairs]
    return [pair | {"to": mark} for pair, mark in zip(pairs, marks, strict=True)]


@functools.cache
def printed_kinds(slug):
    """Return terrains with their printed colours, as logarithms: medians of a ring."""
    game = find_game(slug)
    swatches = [{"q": 2 * i, "r": 0, "letter": one.letter} for i, one in enumerate(game.terrains)]
    picture, matrix = drawn(game, swatches)
    pixels = np.asarray(picture)
    ring = [(r, 2 * math.pi * n / 30) for r in (0.44, 0.52, 0.6, 0.68, 0.74) for n in range(30)]
    found = []
    for terrain, cell in zip(game.terrains, swatches, strict=True):
        x, y = middle(cell)
        at = [lies(matrix, x + r * math.cos(a), y + r * math.sin(a)) for r, a in ring]
        colour = np.median([pixels[round(v), round(u)] for u, v in at], axis=0)
        shade = np.log(np.maximum(colour, 6) / 255).tolist()
        found.append(kind_of(terrain) | {"colour": shade})
    return found


def seen_pieces(slug, made, chance, off=0.12):
    """Return the case of reading the pieces of a photograph, its grid about so many sides off."""
    pairs = rough_pairs(made, chance, off)
    while worst_miss(made, pairs) > 1.5 * off:
        pairs = rough_pairs(made, chance, off)
    colours = [{"letter": one.letter, "key": one.name} for one in find_game(slug).colours]
    given = {"hexes": made.hexes, "kinds": printed_kinds(slug), "colours": colours}
    return ("pieces", made, given | {"pairs": pairs})


SAMPLES = [("terre-de-barons", 1), ("barony", 2)]


@pytest.fixture(scope="module")
def scenes():
    """Return the photographs by quality: made once, since each takes seconds."""

    @functools.cache
    def of(quality):
        return [(slug, seed, scene(slug, seed, quality)) for slug, seed in SAMPLES]

    return of


@every_quality
def test_rough_marks_snap_to_the_hexes(quality, scenes, tmp_path):
    cases = [
        snapped_marks(made, rough_pairs(made, random.Random(seed), 0.45))
        for _, seed, made in scenes(quality)
    ]
    for (_, made, given), told in zip(cases, asked(cases, tmp_path), strict=True):
        assert worst_miss(made, given["pairs"]) > 0.25
        assert worst_miss(made, with_marks(given["pairs"], told["answer"])) < 0.25
        assert told["answer"]["support"] > told["answer"]["before"]


def test_marks_stay_where_no_board_is_seen(scenes, tmp_path):
    _, seed, made = scenes("mild")[0]
    exact = rough_pairs(made, random.Random(seed), 0.0)
    bare = made._replace(picture=Image.new("RGB", made.picture.size, (120, 90, 60)))
    (answer,) = asked([snapped_marks(bare, exact)], tmp_path)
    assert answer["answer"]["marks"] == [pair["to"] for pair in exact]
    assert answer["answer"]["support"] == answer["answer"]["before"] == 0


@pytest.mark.parametrize("turn", [lambda made: made, turned_over], ids=["upright", "turned over"])
@every_quality
def test_nearly_all_wooden_pieces_are_seen_and_no_others(quality, turn, scenes, tmp_path):
    chance = random.Random(5)
    shown = [(slug, turn(made)) for slug, _, made in scenes(quality)]
    cases = [seen_pieces(slug, made, chance) for slug, made in shown]
    for (_, made), answer in zip(shown, asked(cases, tmp_path), strict=True):
        found = [one for one in answer["answer"] if one["confidence"] >= 0.5]
        told = {(one["key"], one["colour"]) for one in found}
        assert told <= set(made.pieces)
        assert len(told) >= 0.9 * len(set(made.pieces))


def whole_grid(made, hexes=None):
    exact = rough_pairs(made, random.Random(1), 0.0)
    return ("grid", made, {"pairs": exact, "hexes": hexes or made.hexes})


@pytest.mark.slow
@every_quality
def test_the_grid_is_found_at_any_turn_where_the_terrain_is_known(quality, scenes, tmp_path):
    cases = [whole_grid(made) for _, _, made in scenes(quality)]
    for (_, made, given), answer in zip(cases, asked(cases, tmp_path), strict=True):
        assert worst_miss(made, with_marks(given["pairs"], answer["answer"])) < 0.25


def half_in_glare(made):
    """Return a photograph whose right half shines: what is looked at first begins anywhere."""
    pixels = np.asarray(made.picture).astype(float)
    right = pixels[:, made.picture.width // 2 :]
    right[:] = 235 - 0.12 * (235 - right)
    return made._replace(picture=Image.fromarray(pixels.clip(0, 255).astype("uint8")))


@pytest.mark.slow
@pytest.mark.parametrize("light", [lambda made: made, half_in_glare], ids=["plain", "glare"])
@pytest.mark.parametrize("quality", QUALITIES)
def test_a_hexagon_is_found_without_its_terrain(quality, light, scenes, tmp_path):
    made = light(scenes(quality)[0][2])
    unknown = [cell | {"letter": "?"} for cell in made.hexes]
    case = whole_grid(made, unknown)
    (answer,) = asked([case], tmp_path)
    found = with_marks(case[2]["pairs"], answer["answer"])
    assert min(worst_miss(made, turned(found, made.hexes, n)) for n in range(6)) < 0.25


@pytest.mark.parametrize(
    "wide", [1000, *(pytest.param(wide, marks=pytest.mark.slow) for wide in (800, 1300, 2400))]
)
def test_a_photograph_of_any_size_is_found_upside_down_too(wide, scenes, tmp_path):
    _, _, made = scenes("harsh")[0]
    unknown = [cell | {"letter": "?"} for cell in made.hexes]
    case = whole_grid(turned_over(made, wide), unknown)
    found = with_marks(case[2]["pairs"], asked([case], tmp_path)[0]["answer"])
    assert min(worst_miss(case[1], turned(found, made.hexes, n)) for n in range(6)) < 0.25


@pytest.mark.slow
def test_no_hexagon_is_told_where_none_lies(scenes, tmp_path):
    """Boards of other outlines are no hexagons, whatever lies on the table."""
    _, _, hexagon = scenes("mild")[0]
    _, _, other = scenes("mild")[1]
    unknown = [cell | {"letter": "?"} for cell in hexagon.hexes]
    exact = rough_pairs(hexagon, random.Random(1), 0.0)
    strange = other._replace(hexes=unknown)
    blank = hexagon._replace(picture=Image.new("RGB", hexagon.picture.size, (120, 90, 60)))
    given = {"pairs": exact, "hexes": unknown}
    answers = asked([("grid", strange, given), ("grid", blank, given)], tmp_path)
    assert [one["answer"] for one in answers] == [None, None]


def turned(pairs, hexes, sixths):
    """Return marks whose hexes lie so many sixths of a turn on, about the middle of a board."""
    x = sum(cell["x"] for cell in hexes) / len(hexes)
    y = sum(cell["y"] for cell in hexes) / len(hexes)
    c, s = math.cos(sixths * math.pi / 3), math.sin(sixths * math.pi / 3)
    found = []
    for pair in pairs:
        dx, dy = pair["from"]["x"] - x, pair["from"]["y"] - y
        found.append(pair | {"from": {"x": x + c * dx - s * dy, "y": y + s * dx + c * dy}})
    return found


@pytest.mark.slow
def test_no_grid_is_told_where_the_terrain_is_that_of_another_board(scenes, tmp_path):
    cases = []
    for _, seed, made in scenes("mild"):
        letters = [cell["letter"] for cell in made.hexes]
        random.Random(seed).shuffle(letters)
        pairs = zip(made.hexes, letters, strict=True)
        cases.append(whole_grid(made, [cell | {"letter": letter} for cell, letter in pairs]))
    assert [answer["answer"] for answer in asked(cases, tmp_path)] == [None, None]


TERRE = find_game("terre-de-barons")
PRINTINGS = {
    name: {TERRE.terrain(kind).letter: fill for kind, fill in table.colours.items()}
    for name, table in TERRE.file.tables.printing.items()
}
EARLIER = "earlier"  # tiles whose colours stand for other points than on ours


def tiles_of(slug, colours):
    """Return the terrains of a game with the tiles of others: colours by letters."""
    values = {one.letter: one.value for one in find_game(slug).terrains}
    found = []
    for kind in printed_kinds(slug):
        letter = kind["letter"]
        colour = colours.get(letter, kind["colour"])
        found.append(kind | {"colour": colour, "value": values[letter]})
    return found


@functools.cache
def all_tiles(slug):
    """Return the terrains of a game by printings, ours first."""
    found = {"own": tiles_of(slug, {})}
    for name, colours in PRINTINGS.items():
        codes = {
            letter: np.frombuffer(bytes.fromhex(c[1:]), "uint8") for letter, c in colours.items()
        }
        logs = {letter: np.log(code / 255).tolist() for letter, code in codes.items()}
        found[name] = tiles_of(slug, logs)
    return found


def terrain_by(made, chosen):
    """Return the case of reading the terrain when the tiles *chosen* are said to lie there."""
    slug = "terre-de-barons"
    others = [{"name": name, "kinds": kinds} for name, kinds in all_tiles(slug).items()]
    given = {
        "pairs": rough_pairs(made, random.Random(1), 0.08),
        "hexes": [cell | {"letter": "?"} for cell in made.hexes],
        "painted": {},
        "kinds": all_tiles(slug)[chosen],
        "others": [one for one in others if one["name"] != chosen],
    }
    return ("terrain", made, given)


def assert_read(made, found, least):
    """At least so many of all hexes are read right, and none wrong is called certain."""
    truth = {cell["key"]: cell["letter"] for cell in made.hexes}
    wrong = [key for key, one in found.items() if one["letter"] != truth[key] and one["isCertain"]]
    right = sum(found[key]["letter"] == letter for key, letter in truth.items())
    assert right >= least * len(truth)
    assert not wrong


@every_quality
def test_pips_tell_whose_tiles_lie_on_the_table(quality, tmp_path):
    made = scene("terre-de-barons", 1, quality, tones=PRINTINGS[EARLIER])
    cases = [terrain_by(made, chosen) for chosen in ("own", EARLIER)]
    wrong_chosen, right_chosen = (one["answer"] for one in asked(cases, tmp_path))
    assert (wrong_chosen["told"], right_chosen["told"]) == (EARLIER, None)
    for answer in (wrong_chosen, right_chosen):
        assert_read(made, answer["proposal"], 0.97)


@pytest.mark.parametrize("quality", ["mild", "harsh"])
def test_tiles_without_pips_tell_nothing(scenes, quality, tmp_path):
    _, _, made = scenes(quality)[0]  # ours have none
    cases = [terrain_by(made, name) for name in ("own", EARLIER)]
    chosen, wrong_chosen = (one["answer"] for one in asked(cases, tmp_path))
    assert (chosen["told"], wrong_chosen["told"]) == (None, None)
    assert_read(made, chosen["proposal"], 0.9)


def test_pips_give_colours_the_points_of_no_printing_that_is_known(tmp_path):
    strange = {**PRINTINGS[EARLIER], "1": PRINTINGS[EARLIER]["4"], "4": PRINTINGS[EARLIER]["1"]}
    made = scene("terre-de-barons", 3, "mild", tones=strange)
    (answer,) = asked([terrain_by(made, EARLIER)], tmp_path)
    assert answer["answer"]["told"] == ""
    assert_read(made, answer["answer"]["proposal"], 0.97)


SWAP = {"2": "3", "3": "2"}


def test_tiles_of_other_colours_are_read_once_they_are_learnt(tmp_path):
    slug = "terre-de-barons"
    made = scene(slug, 2, "indoor", swap=SWAP)
    pairs = rough_pairs(made, random.Random(1), 0.0)
    hexes = [cell | {"letter": "?"} for cell in made.hexes]
    lesson = ("tiles", made, {"pairs": pairs, "hexes": made.hexes, "kinds": printed_kinds(slug)})
    (colours,) = (one["answer"] for one in asked([lesson], tmp_path))
    given = {"pairs": pairs, "hexes": hexes, "painted": {}, "kinds": tiles_of(slug, colours)}
    (again,) = asked([("terrain", made, given)], tmp_path)
    assert_read(made, again["answer"]["proposal"], 1)
