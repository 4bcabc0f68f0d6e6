"""BY01, the tiles under a map: typed maps, dealt boards, and a slow twin that tries everything."""

from collections import Counter
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from generators import NoSuchBoardError
from generators.hexes import Hex, mirror, neighbours, rotate, triangle
from generators.tilings import exact_cover
from pnp.games import find_game
from pnp.games.barony import tilecovers
from pnp.games.barony.facts import TILE_CODES
from pnp.games.barony.tilecovers import MOST_HEXES, TileMap, check_cover, tile_supply
from pnp.games.sorcery.facts import MYSTERIOUS_CODES, MYSTERIOUS_TILES, ordinary_codes
from pnp.model.games import CheckRequest
from pnp.model.positions import Position, position_of
from pnp.texts.sentences import sentence_text
from tests.boardrules.dealing import deal
from tests.casebooks import read_cases
from tests.positions.typed import typed
from tests.samples import SAMPLE_SEED, few_and_this_week
from tests.trihexes import Covers, trihexes_on

ENOUGH = 1_000_000  # steps
FAMILIES = ("compact", "organic", "showpiece")
TERRAINS = ("mountain", "forest", "plain", "field", "lake")

MAPS = read_cases(Path(__file__).with_name("tile_covers.txt"))["maps"]


def barony(text, *, board="", phase="play", players=2):
    rows = "\n".join(text.splitlines())
    return typed(f"game barony {players}p\nphase {phase}\nboard {board}\n{rows}\n")


def told(findings, position):
    return [(f.sentence.text, " ".join(position.names[cell] for cell in f.hexes)) for f in findings]


def request(inventory=None, *, turned_over="one-sided"):
    return CheckRequest({"BY-12": turned_over}, tuple(inventory) if inventory else None)


def check(position, asked=None):
    asked = asked or request()
    if position.game == "barony":
        return list(check_cover(position, asked))
    players = position.players
    tiles = (*MYSTERIOUS_CODES, *ordinary_codes(players))
    return list(check_cover(position, asked, tiles, MYSTERIOUS_TILES[players]))


def with_terrain(position, terrain, board_words="seed=1 v1"):
    ordered = {cell: terrain[cell] for cell in sorted(terrain, key=lambda c: (c.r, c.q))}
    names = {cell: f"{cell.q},{cell.r}" for cell in ordered}
    return Position(
        position.game, position.players, "play", ordered, names, board_words=board_words
    )


@pytest.mark.parametrize("case", MAPS, ids=str)
def test_map_by_own_tiles(case):
    position = barony(case.text)
    found = told(check(position, request(case.one("tiles").split())), position)
    assert [" ".join(one).rstrip() for one in found] == case.all("found")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_finding_is_told_to_the_reader(language):
    texts = find_game("barony").rules_texts(language)
    for case in MAPS:
        position = barony(case.text)
        found = check(position, request(case.one("tiles").split()))
        for finding, expected in zip(found, case.all("found"), strict=True):
            sentence = sentence_text(finding.sentence, texts, position.names)
            assert ", ".join(expected.split()[1:]) in sentence


def test_tiles_may_be_turned_over_by_a_ruling():
    position = barony("  M\n F P")
    assert check(position, request(["MFP"]))
    assert not check(position, request(["MFP"], turned_over="mirrored"))


def test_turned_over_a_tile_is_still_one():
    position = barony(" M F M P\n  P - F")  # one of them mirrored
    assert not check(position, request(["MFP", "MPF"]))
    assert not check(position, request(["MFP", "MFP"], turned_over="mirrored"))
    left = check(position, request(["MFP", "MMM"], turned_over="mirrored"))
    assert [finding.sentence.text for finding in left] == ["BY01_list"]


# Title; words after "board"; own tiles; severity of a map that the tiles do not make.
LEVELS = [
    ("the tiles of the box are second hand", "", None, "doubtful"),
    ("the tiles of a dealt board are known", "seed=1 v1", None, "impossible"),
    ("own tiles are known", "", ["MFP"], "impossible"),
    ("dealt from a list that is not at hand", "seed=1 v1 inventory=mine-01234567", None, None),
    ("dealt from a list that is at hand", "seed=1 v1 inventory=mine-01234567", ["MFP"], "impossible"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("title", "words", "tiles", "severity"), LEVELS, ids=[c[0] for c in LEVELS]
)
def test_severity_of_a_strange_tile(title, words, tiles, severity):
    strange = with_terrain(barony(" L L\n  L"), barony(" L L\n  L").terrain, words)
    found = check(strange, request(tiles))
    assert {f.severity for f in found if f.code == "BY01"} - {"information"} == (
        {severity} - {None}
    )


def test_sorcery_asks_for_no_tiles_that_nobody_knows():
    position = typed("game barony-sorcery 2p\nphase play\nboard\n L L\n  L\n")
    assert not check(position)
    assert [f.severity for f in check(position, request(["XMF"]))] == ["impossible"]
    dealt = with_terrain(position, position.terrain)
    assert [f.severity for f in check(dealt)] == ["impossible"]


def test_no_more_locations_are_hidden_than_are_laid():
    # The only tiles with two mountains here have a location; three are laid with two players.
    tiles = ["XMF"] * 4 + ["MFF"]
    three = " * M * M * M ? M\n  F - F - F - F"
    two = " * M * M M F ? M\n  F - F - F - F"
    sorcery = "game barony-sorcery 2p\nphase play\nboard\n"
    assert not check(typed(sorcery + two + "\n"), request(tiles))
    found = check(typed(sorcery + three + "\n"), request([code for code in tiles if code != "MFF"]))
    assert [f.sentence.text for f in found][:1] == ["BY01_list_nowhere"]


def test_large_maps_are_not_searched():
    row = with_terrain(barony(" L"), {Hex(q, 0): "lake" for q in range(20_000)})
    assert not check(row)
    short = with_terrain(barony(" L"), {Hex(q, 0): "lake" for q in range(MOST_HEXES)})
    assert check(short)
    assert not check(with_terrain(barony(" L"), {}))


def test_a_search_that_is_given_up_claims_nothing(monkeypatch):
    # 171 hexes; that no tiles make it takes more than counting to prove.
    position = with_terrain(barony(" L"), dict.fromkeys(triangle(18), "?"), "")
    sorcery = Position("barony-sorcery", 5, "play", position.terrain, position.names)
    assert [(f.sentence.text, f.severity) for f in check(sorcery)] == [("BY01_cut", "impossible")]
    monkeypatch.setattr(tilecovers, "STEPS", 50)
    assert [(f.sentence.text, f.severity) for f in check(sorcery)] == [("BY01_open", "information")]
    assert TileMap(dict.fromkeys(triangle(18), "?"), None).cover(50) is None


def test_triangles_that_can_be_cut_are_known():
    # Conway and Lagarias 1990: rows 0, 2, 9 or 11 modulo 12.
    for rows in range(1, 15):
        answer = TileMap(dict.fromkeys(triangle(rows), "?"), None).cover(ENOUGH)
        assert answer is (rows % 12 in (0, 2, 9, 11))


def patch(random, size):
    """Return a ragged region: tiles laid side by side, and now and then a hex or two besides."""
    cells = set(trihexes_on(Hex(0, 0))[0].cells())
    while len(cells) < size:
        edge = random.choice([c for cell in sorted(cells) for c in neighbours(cell)])
        piece = set(random.choice(trihexes_on(edge)).cells())
        if piece.isdisjoint(cells) or random.random() < 0.05:
            cells |= piece
    return cells


def can_be_cut(cells):
    try:
        return Covers(exact_cover(cells)).count > 0
    except (NoSuchBoardError, ValueError):
        return False


def test_cuts_agree_with_counted_tilings():
    random = Random(1)
    answers = Counter()
    for _ in range(200):
        cells = patch(random, random.randint(6, 30))
        answer = TileMap(dict.fromkeys(cells, "?"), None).cover(ENOUGH)
        assert answer is can_be_cut(cells)
        answers[answer] += 1
    assert min(answers[True], answers[False]) >= 30


def can_be_made(letters, tiles, sides=1):
    """Tell whether tiles cover all hexes, each used once: everything is tried."""
    if not letters:
        return True
    for piece in trihexes_on(min(letters, key=lambda c: (c.r, c.q))):
        cells = piece.cells()
        if not letters.keys() >= set(cells):
            continue
        rest = {c: letter for c, letter in letters.items() if c not in cells}
        for code in set(tiles):
            if fits(code, [letters[c] for c in cells], sides):
                left = list(tiles)
                left.remove(code)
                if can_be_made(rest, left, sides):
                    return True
    return False


def fits(code, letters, sides):
    for side in (code, code[::-1])[:sides]:
        for turn in range(3):
            if all(b in ("?", a) for a, b in zip(side[turn:] + side[:turn], letters, strict=True)):
                return True
    return False


def random_case(random):
    cells = patch(random, random.randint(3, 15))
    letters = {cell: random.choice("MMFP?") for cell in sorted(cells)}
    tiles = ["".join(random.choice("MMFP") for _ in range(3)) for _ in range(random.randint(2, 9))]
    return letters, tiles, random.choice((1, 2))


def check_against_twin(letters, tiles, sides):
    tile_map = TileMap(letters, tile_supply(tuple(tiles), is_two_sided=sides == 2))
    answer = tile_map.cover(ENOUGH)
    assert answer is can_be_made(letters, tiles, sides)
    assert tile_map.cover(1) in (answer, None)
    for cell in tile_map.bare:
        held = [p.cells() for p in trihexes_on(cell) if letters.keys() >= set(p.cells())]
        assert not any(fits(code, [letters[c] for c in p], sides) for code in tiles for p in held)
    return answer


def test_covers_agree_with_trying_everything():
    random = Random(2)
    answers = Counter(check_against_twin(*random_case(random)) for _ in range(300))
    assert min(answers[True], answers[False]) >= 10


@pytest.mark.slow
def test_many_covers_agree_with_trying_everything():
    random = Random(f"covers {SAMPLE_SEED}")
    answers = Counter(check_against_twin(*random_case(random)) for _ in range(800))
    assert min(answers[True], answers[False]) >= 24


def dealt(seeds, families=FAMILIES):
    for slug, most in (("barony", 4), ("barony-sorcery", 5)):
        for players in range(2, most + 1):
            for shape in families:
                for seed in seeds:
                    yield deal(slug, players, seed, shape=shape)


@few_and_this_week(1, 2)
def test_dealt_boards_are_made_of_their_tiles(seeds):
    for board in dealt(seeds, FAMILIES if len(seeds) > 1 else ("showpiece",)):
        position = position_of(board)
        assert not check(position)
        typed_by_hand = with_terrain(position, position.terrain, "")
        assert not check(typed_by_hand)


def test_dealt_boards_pass_with_hexes_that_cannot_be_read():
    random = Random(4)
    for board in dealt(range(1), ("showpiece",)):
        position = position_of(board)
        for share in (0.1, 0.5, 1):
            hidden = {c: "?" if random.random() < share else k for c, k in position.terrain.items()}
            assert not check(with_terrain(position, hidden))


def test_a_turned_board_passes_and_a_mirrored_one_seldom_does():
    mirrored = 0
    for seed in range(6):
        position = position_of(deal("barony", 4, seed))
        for turns in range(6):
            turned = {rotate(cell, turns): kind for cell, kind in position.terrain.items()}
            assert not check(with_terrain(position, turned))
        flipped = with_terrain(position, {mirror(c): k for c, k in position.terrain.items()})
        mirrored += bool(check(flipped))
        assert not check(flipped, request(turned_over="mirrored"))
    assert mirrored == 6


def slips(board, random):
    """Yield maps with one terrain mistyped, and the hex."""
    position = position_of(board)
    while True:
        cell = random.choice(list(position.terrain))
        others = [kind for kind in TERRAINS if kind != position.terrain[cell]]
        yield with_terrain(position, {**position.terrain, cell: random.choice(others)}), cell


# A game; players; the share of single mistyped terrains that is noticed at least. With four
# players all tiles of the box are used, so that every slip is one.
NOTICED = [("barony", 2, 0.4), ("barony", 3, 0.6), ("barony", 4, 1.0), ("barony-sorcery", 5, 1.0)]


@pytest.mark.parametrize(("slug", "players", "floor"), NOTICED)
def test_mistyped_terrain_is_noticed(slug, players, floor):
    random = Random(5)
    noticed = total = 0
    for seed in range(6):
        for position, _ in islice(slips(deal(slug, players, seed), random), 5):
            total += 1
            noticed += bool(check(position))
    assert noticed / total >= floor


def test_findings_do_not_depend_on_the_side_of_the_table():
    random = Random(8)
    for board in (deal("barony", 4, 1), deal("barony", 4, 2), deal("barony-sorcery", 5, 3)):
        position = position_of(board)
        terrain = dict(position.terrain)
        for cell in random.sample(list(terrain), 2):
            terrain[cell] = random.choice(TERRAINS)
        found = check(with_terrain(position, terrain))
        assert found
        for turns in range(1, 6):
            turned = {rotate(cell, turns): kind for cell, kind in terrain.items()}
            again = check(with_terrain(position, turned))
            assert [f.sentence.text for f in again] == [f.sentence.text for f in found]
            for one, other in zip(found, again, strict=True):
                assert {rotate(cell, turns) for cell in one.hexes} == set(other.hexes)


def test_two_terrains_typed_the_wrong_way_round_are_mostly_noticed():
    random = Random(7)
    noticed = 0
    for seed in range(30):
        position = position_of(deal("barony", 4, seed))
        one, other = random.sample(list(position.terrain), 2)
        terrain = dict(position.terrain)
        while terrain[one] == terrain[other]:
            one, other = random.sample(list(terrain), 2)
        terrain[one], terrain[other] = terrain[other], terrain[one]
        noticed += bool(check(with_terrain(position, terrain)))
    assert noticed >= 27


def test_a_board_of_other_tiles_is_no_board_of_these():
    position = position_of(deal("barony", 4, 1))
    others = tuple(code.translate(str.maketrans("MFPCL", "FPCLM")) for code in TILE_CODES)
    assert check(position, request(others))
    assert not check(position, request(TILE_CODES))
