"""Even starts: the land of boards measured apart, the stored spreads, --even, and who says why not."""

import json
from fractions import Fraction
from itertools import accumulate

import pytest
from shapely import Polygon, unary_union

import pnp
from generators.hexes import Hex, neighbours
from layouts.blocks import Table
from layouts.components import find_card_size
from layouts.shapes import Path, path_points
from pnp.dealing import FILE, stored_spreads
from pnp.errors import OptionError, UnknownNameError
from pnp.games import PACKAGES, capabilities, find_game
from pnp.model.boards import generator_version
from pnp.model.games import package_folder
from pnp.notation.boardcodes import read_board_code
from pnp.printing.kits.record import SetupRequest
from tests.boardrules.dealing import deal
from tests.pnp.spreads import spreads_text
from tests.positions.typed import typed_text
from tests.walks import walked

TERRE = find_game("terre-de-barons")
PATH = package_folder(TERRE.package) / FILE
SPREADS = stored_spreads(PATH)
PERCENTS = (1, 5, 10, 25, 50)

# What 6,000 deals of another program had: the least spreads of the most even parts.
THRESHOLDS = {
    2: (0, 1, 2, 6, 12),
    3: (Fraction(3, 2), Fraction(7, 2), 5, 8, 13),
    4: (Fraction(5, 2), Fraction(9, 2), Fraction(35, 6), Fraction(25, 3), Fraction(71, 6)),
}


def land_of(board):
    """The land of each colour by relaxing steps until nothing changes, in twelfths."""
    ways = {cell: kind for cell, kind in board.terrain.items() if kind != "mountain"}
    colours = [colour.letter for colour in TERRE.colours_of(board.players)]
    steps = {}
    for colour in colours:
        mine = {p.hex for p in board.pieces if p.colour == colour and p.kind in "BK"}
        found = {cell: 0 if cell in mine else 99 for cell in ways}
        for _ in ways:
            for cell in ways:
                near = (found[other] for other in neighbours(cell) if other in ways)
                found[cell] = min(found[cell], *(1 + count for count in near), 99)
        steps[colour] = found
    land = dict.fromkeys(colours, 0)
    for cell, kind in ways.items():
        least = min(steps[colour][cell] for colour in colours)
        nearest = [c for c in colours if steps[c][cell] == least and least < 99]
        for colour in nearest:
            land[colour] += Fraction(int(kind), len(nearest))
    return land


@pytest.mark.parametrize("players", (2, 3, 4))
@pytest.mark.parametrize("seed", (1, 42, 2026))
def test_the_land_of_a_board_is_that_of_another_count(players, seed):
    for options in ({}, {"connected": False}):
        evenness = deal("terre-de-barons", players, seed, **options).evenness
        assert dict(evenness.land) == land_of(deal("terre-de-barons", players, seed, **options))
        assert evenness.spread == max(evenness.land.values()) - min(evenness.land.values())


@pytest.mark.parametrize("players", THRESHOLDS)
def test_the_limits_are_those_of_another_program(players):
    assert f"generator_version = {generator_version(TERRE.slug, {})}\n" in PATH.read_text()
    assert SPREADS[players].total == 100_000
    for percent, other in zip(PERCENTS, THRESHOLDS[players], strict=True):
        own = SPREADS[players].within_share(Fraction(percent, 100))
        assert abs(own - other) <= Fraction(1, 2)


@pytest.mark.parametrize("players", (2, 3, 4))
@pytest.mark.parametrize("percent", PERCENTS)
def test_a_board_that_is_asked_for_is_even_and_says_how(players, percent):
    limit = SPREADS[players].within_share(Fraction(percent, 100))
    board = pnp.deal("terre-de-barons", players=players, seed=percent, even=percent)
    origin = board.drawn_from
    assert max(land_of(board).values()) - min(land_of(board).values()) <= limit
    assert board.evenness.share <= origin.even_share == SPREADS[players].share_within(limit)
    assert origin.even_share >= Fraction(percent, 100)
    assert (origin.is_uniform, origin.is_estimate, origin.is_exact) == (True, True, False)
    whole = pnp.deal("terre-de-barons", players=players, seed=1).drawn_from.count
    assert origin.count == round(whole * origin.even_share)


def test_a_code_gives_the_even_board_again_and_old_codes_the_old_board():
    board = pnp.deal("terre-de-barons", players=3, seed=7, even="10")
    assert board.options == {"even": "10"}
    assert pnp.deal(board.code) == board
    assert read_board_code("T3-07A").options == {}
    assert pnp.deal("T3-07A") == pnp.deal("terre-de-barons", players=3, seed=7, even="all")
    with pytest.raises(UnknownNameError, match="1, 5, 10, 25, 50"):
        pnp.deal("terre-de-barons", seed=1, even=20)


def test_the_words_of_an_even_board_deal_it_again():
    board = pnp.deal("terre-de-barons", players=2, seed=3, even=25)
    text = board.text()
    assert "board seed=3 v1 even=25\n" in text
    assert not pnp.check(pnp.parse(text)).findings
    assert pnp.parse(json.dumps(board.data())).board_words == "seed=3 v1 even=25"


def test_json_has_exact_numbers_and_the_share():
    board = pnp.deal("terre-de-barons", players=4, seed=5, even=10)
    data = board.data()
    said = data["evenness"]
    assert {c: Fraction(worth) for c, worth in said["land"].items()} == board.evenness.land
    assert Fraction(said["spread"]) == board.evenness.spread
    assert said["percentile"] == pytest.approx(board.evenness.percentile, abs=0.001)
    assert data["drawn_from"]["even_percent"] == pytest.approx(10.497, abs=0.001)
    owners = {board.names[cell]: [*own] for cell, own in board.evenness.owners.items()}
    assert {name: [*own] for name, own in said["owners"].items()} == owners


@pytest.mark.parametrize("slug", sorted(set(PACKAGES) - {"terre-de-barons"}))
def test_other_games_say_why_they_have_no_even_boards(slug):
    assert pnp.deal(slug, seed=1).evenness is None
    with pytest.raises(OptionError, match=r"^even: "):
        pnp.deal(slug, seed=1, even=10)
    with pytest.raises(OptionError, match="land"):
        pnp.draw(pnp.deal(slug, seed=1), land=True)


def words_on_page(pages):
    return " ".join(pages.svg(number) for number in range(1, len(pages) + 1))


@pytest.mark.parametrize(
    ("language", "words"), (("en", "the most even 11.3 %"), ("fr", "les 11,3 % les plus"))
)
def test_the_page_tells_land_spread_and_the_part_of_all_deals(language, words):
    board = pnp.deal("terre-de-barons", players=2, seed=5, even=10)
    page = words_on_page(pnp.draw(board, language=language))
    assert words.split()[-1] in page
    assert {"en": "spread", "fr": "écart"}[language] in page


def test_bands_show_whose_land_hexes_are():
    board = pnp.deal("terre-de-barons", players=2, seed=6)
    plain, shown = (words_on_page(pnp.draw(board, land=land)) for land in (False, True))
    assert plain != shown
    assert "divided ring" in shown and "divided ring" not in plain
    with pytest.raises(OptionError, match="overview"):
        pnp.draw(board, land=True, form="tiles")


def test_hexes_that_are_as_near_to_several_have_equal_parts_of_a_ring():
    board = pnp.deal("terre-de-barons", players=3, seed=6)
    shared = {letters for letters in map(len, board.evenness.owners.values()) if letters > 1}
    (page,) = pnp.draw(board, land=True).document.pages
    fills = {one.fill for one in capabilities.theme_of(TERRE, "colour").players.values()}
    fields = {}
    for shape, outer in walked(page.drawing.art):
        if isinstance(shape, Path) and shape.style.fill in fills and not shape.style.stroke:
            fields.setdefault(outer, []).append(Polygon(path_points(shape.commands)))
    fields = {outer: parts for outer, parts in fields.items() if len(parts) > 1}
    assert {len(parts) for parts in fields.values()} == shared
    for parts in fields.values():
        whole = unary_union(parts)
        share = pytest.approx(whole.area / len(parts))
        assert all(part.area == share for part in parts)
        assert (whole.centroid.x, whole.centroid.y) == pytest.approx((0.0, 0.0), abs=1e-6)
        assert whole.interiors


def own_game(tmp_path, even):
    path = tmp_path / "atoll.toml"
    path.write_text(typed_text("atoll").format(even=even))
    return str(path)


def raft_land(board, values):
    starts = {}
    for piece in board.pieces:
        starts.setdefault(piece.colour, []).append(piece.hex)
    ways = {cell for cell, kind in board.terrain.items() if kind != "reef"}
    far = {colour: distances(own, ways) for colour, own in starts.items()}
    land = dict.fromkeys("byg"[: board.players], Fraction(0))
    for cell in ways:
        least = min(far[colour].get(cell, 99) for colour in starts)
        nearest = [c for c in starts if far[c].get(cell, 99) == least < 99]
        for colour in nearest:
            land[colour] += Fraction(values.get(cell, 0), len(nearest))
    return land


def distances(starts, ways):
    found, edge = dict.fromkeys(starts, 0), list(starts)
    for cell in edge:
        for other in neighbours(cell):
            if other in ways and other not in found:
                found[other] = found[cell] + 1
                edge.append(other)
    return found


@pytest.mark.parametrize("players", (2, 3))
def test_an_own_game_measures_terrain_or_chips_round_where_nobody_may_stand(tmp_path, players):
    worth = {"reef": 3, "shoal": 1, "deep": 0}
    board = pnp.deal(own_game(tmp_path, '"raft"'), players=players, seed=4)
    land = raft_land(board, {cell: worth[kind] for cell, kind in board.terrain.items()})
    assert {c: board.evenness.land.get(c, 0) for c in land} == land
    board = pnp.deal(own_game(tmp_path, '["raft", "pearl"]'), players=players, seed=4)
    pearls = {cell: int(chip.value) for cell, chip in board.chips["pearl"].items()}
    assert dict(board.evenness.land) == raft_land(board, pearls)


def test_an_own_game_is_dealt_even_and_without_a_word_it_says_why_not(tmp_path):
    board = pnp.deal(own_game(tmp_path, '"raft"'), players=2, seed=4, even=10)
    assert board.evenness.share <= board.drawn_from.even_share
    assert float(board.drawn_from.even_share) < 0.5
    with pytest.raises(OptionError, match=r"even = \"PIECE\""):
        pnp.deal(own_game(tmp_path, "[]"), seed=4, even=10)


# How far two samples may be apart, after Kolmogorov and Smirnov, one time in a thousand.
_FURTHEST = 1.95


def furthest(one, other):
    """The greatest distance of two distributions, and how great it may be."""
    size = max(len(one.counts), len(other.counts))
    shares = (
        [reached / spreads.total for reached in accumulate(spreads.counts)]
        for spreads in (one, other)
    )
    padded = [[*share, *[1.0] * (size - len(share))] for share in shares]
    apart = max(abs(a - b) for a, b in zip(*padded, strict=True))
    return apart, _FURTHEST * (1 / one.total + 1 / other.total) ** 0.5


@pytest.mark.slow
def test_a_fortieth_of_the_stored_spreads_counted_anew_is_like_them(tmp_path):
    path = tmp_path / "evenness.toml"
    path.write_text(spreads_text(TERRE, 2_500, seed=1))
    for players, counted in stored_spreads(path).items():
        apart, most = furthest(counted, SPREADS[players])
        assert counted.total == 2_500
        assert apart < most


@pytest.mark.slow
@pytest.mark.parametrize("players", (2, 3, 4))
def test_percentiles_of_seeds_are_uniform(players):
    """With ties: below each spread lies the part of all seeds that its percentile says."""
    seeds = 600
    found = sorted(
        deal("terre-de-barons", players, 10_000 + seed).evenness.share for seed in range(seeds)
    )
    for share in set(found):
        part = sum(other <= share for other in found) / seeds
        assert abs(part - float(share)) < _FURTHEST * (1 / seeds + 1 / 100_000) ** 0.5


def test_hexes_that_nobody_reaches_are_nobodys():
    boards = (deal("terre-de-barons", 2, seed, connected=False) for seed in range(40))
    for board in boards:
        for cell, owners in board.evenness.owners.items():
            assert bool(owners) <= (board.terrain[cell] != "mountain")
            assert isinstance(cell, Hex)


# ``--even`` and ``--land`` on the command line: what is said, written and refused.


def test_set_up_cards_are_dealt_even_and_have_the_land(pnp, tmp_path):
    told = pnp("setup", "terre-de-barons", "--even", "1", "--seed", "3", "-o", "s.svg")
    assert told.code == 0
    written = "".join(path.read_text() for path in tmp_path.glob("s*.svg"))
    assert "even=1" in written
    game, board = find_game("terre-de-barons"), deal("terre-de-barons", 2, 3, even="1")
    theme, size = capabilities.theme_of(game, "colour"), find_card_size("poker")
    card = capabilities.describe_setup(game, board, SetupRequest("en", theme, size))
    tables = [block.rows for block in card.blocks if isinstance(block, Table)]
    land = {row[0]: row[-1].replace("\u00a0", " ") for rows in tables for row in rows}
    assert land["Colour"] == "Land"
    for colour, worth in zip(("Blue", "Yellow"), board.evenness.land.values(), strict=True):
        assert sum(map(Fraction, land[colour].split())) == worth
