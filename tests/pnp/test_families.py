"""The families of outlines: their windows, their counts, and draws from them."""

import math
from collections import Counter
from itertools import product

import pytest

from generators.hexes import vertex_disc, vertex_shell
from generators.randomness import Stream
from generators.tilings import CoverProblem
from pnp.games.barony import families
from pnp.games.barony.families import COMPACT, ORGANIC, cover_count, draw_tiling, family_of
from tests.boardrules.hexes import around, covered_cells, has_hole, is_one_piece, perimeter
from tests.samples import of_this_week
from tests.trihexes import Covers

FAMILIES = [
    *((n, family, 0.35) for n, family in COMPACT.items()),
    *((n, family, 0.5) for n, family in ORGANIC.items()),
]


@pytest.mark.parametrize(("tile_count", "family", "half_width"), FAMILIES)
def test_core_and_window_are_discs_about_the_radius_of_the_board(tile_count, family, half_width):
    radius = math.sqrt(3 * tile_count * math.sqrt(3) / (2 * math.pi))
    core, window = vertex_disc(family.core_shell), vertex_disc(family.window_shell)
    for found, limit in ((core, radius - half_width), (window, radius + half_width)):
        # In cell spacings from the corner where (0, 0), (1, 0) and (0, 1) meet.
        assert found == {
            (q, r)
            for q, r in product(range(-20, 21), repeat=2)
            if math.hypot(q + r / 2 - 0.5, (r - 1 / 3) * math.sqrt(3) / 2) <= limit
        }
    # Every cell of the ring touches core and outside.
    for cell in window - core:
        assert any(other in core for other in around(cell))
        assert any(other not in window for other in around(cell))
    assert is_one_piece(core)
    assert not has_hole(core)
    assert len(core) <= 3 * tile_count <= len(window)


COMPACT_COUNTS = {18: 28_505, 27: 107_599, 36: 611_835, 45: 4_988_672}
SHOWPIECE_COUNTS = {18: 5, 27: 32, 36: 174, 45: 722}


@pytest.mark.parametrize(
    ("shape", "tile_count", "count"),
    [
        ("organic", 18, 103_314),
        ("organic", 27, 2_855_877),
        pytest.param("organic", 36, 303_894_256, marks=pytest.mark.slow),
        pytest.param("organic", 45, 9_436_102_398, marks=pytest.mark.slow),
        *(("showpiece", *one) for one in SHOWPIECE_COUNTS.items()),
        *(("compact", *one) for one in COMPACT_COUNTS.items()),
    ],
)
def test_families_have_the_known_numbers_of_tilings(shape, tile_count, count):
    assert cover_count(shape, tile_count) == count


def covers_by_perimeter(problem: CoverProblem, most: int) -> Counter:
    """
    Count the covers by perimeter, up to *most*, cell by cell in plain dictionaries.

    A state is what is covered ahead, which ring cells behind are empty, how many tiles
    are left. The perimeter so far is carried along: sides between decided cells.
    """
    cells = sorted(problem.window, key=lambda cell: (cell.r, cell.q))
    index = {cell: place for place, cell in enumerate(cells)}
    states = Counter({(0, 0, problem.tile_count, 0): 1})
    for place, cell in enumerate(cells):
        q, r = cell
        bit = 1 << place
        earlier = [(q - 1, r), (q, r - 1), (q + 1, r - 1)]
        behind = [index[other] for other in earlier if other in index]
        open_sides = sum(1 for other in around(cell) if other not in index)
        # Empty cells whose last later neighbour is this one need not be kept.
        gone = sum(
            1 << index[other]
            for other in earlier
            if other in index
            and max((index[o] for o in around(other) if o in index), default=place) <= place
        )
        pieces = []
        for piece in ([(q, r + 1), (q - 1, r + 1)], [(q + 1, r), (q, r + 1)]):
            if all(other in index for other in piece):
                pieces.append(bit | sum(1 << index[other] for other in piece))
        following: Counter = Counter()
        for (ahead, empty, left, sides), ways in states.items():
            empties_beside = sum(1 for other in behind if empty >> other & 1)
            covered_sides = sides + open_sides + empties_beside
            kept = empty & ~gone
            if covered_sides <= most:
                if ahead & bit:
                    following[ahead ^ bit, kept, left, covered_sides] += ways
                elif left:
                    for piece in pieces:
                        if not ahead & piece:
                            key = ((ahead | piece) ^ bit, kept, left - 1, covered_sides)
                            following[key] += ways
            if not ahead & bit and cell not in problem.core:
                empty_sides = sides + len(behind) - empties_beside
                if empty_sides <= most:
                    last = max((index[o] for o in around(cell) if o in index), default=place)
                    mark = bit if last > place else 0
                    following[ahead, kept | mark, left, empty_sides] += ways
        states = following
    totals: Counter = Counter()
    for (ahead, _, left, sides), ways in states.items():
        if not ahead and not left:
            totals[sides] += ways
    return totals


def test_the_plain_count_agrees_with_the_table_and_with_known_tilings():
    problem = CoverProblem(vertex_disc(39), vertex_disc(12), 5)
    totals = covers_by_perimeter(problem, 99)
    table = Covers(problem)
    assert totals.total() == table.count > 10
    listed = Counter(perimeter(covered_cells(table.unrank(k))) for k in range(table.count))
    assert totals == listed


@pytest.mark.parametrize(
    "tile_count",
    [18, *(pytest.param(n, marks=pytest.mark.slow) for n in of_this_week((27, 36, 45), 3))],
)
def test_the_known_size_of_a_compact_family_is_right(tile_count):
    problem = families.family_problem("compact", tile_count)
    totals = covers_by_perimeter(problem, COMPACT[tile_count].most_perimeter)
    assert totals.total() == COMPACT_COUNTS[tile_count]
    if tile_count == 18:
        whole = covers_by_perimeter(problem, 999)
        assert whole.total() == family_of("compact", 18).table.count


@pytest.mark.parametrize("tile_count", COMPACT)
def test_draws_of_compact_keep_the_bound_and_the_window(tile_count):
    family = COMPACT[tile_count]
    for seed in range(8):
        cells = covered_cells(draw_tiling("compact", tile_count, Stream(seed, "test")).pieces)
        assert perimeter(cells) <= family.most_perimeter
        assert len(cells) == 3 * tile_count
        assert vertex_disc(family.core_shell) <= cells <= vertex_disc(family.window_shell)


def test_draws_below_a_bound_are_uniform(monkeypatch):
    """Chi-square on a small compact family of which every board is known."""
    family = families.DiscFamily(21, 57, most_perimeter=36)
    monkeypatch.setattr(families, "COMPACT", {7: family})
    family_of.cache_clear()
    table = Covers(CoverProblem(vertex_disc(57), vertex_disc(21), 7))
    members = {
        cover
        for cover in map(table.unrank, range(table.count))
        if perimeter(covered_cells(cover)) <= 36
    }
    assert (len(members), table.count) == (108, 248)
    stream = Stream(2024, "uniformity")
    draws = 80 * len(members)
    counts = Counter(draw_tiling("compact", 7, stream).pieces for _ in range(draws))
    family_of.cache_clear()
    assert set(counts) == members
    chi_square = sum((counts[m] - 80) ** 2 / 80 for m in members)
    freedom = len(members) - 1
    assert abs(chi_square - freedom) < 4 * math.sqrt(2 * freedom)


def test_the_shell_measures_from_the_corner_of_three_cells():
    shells = sorted({vertex_shell(cell) for cell in vertex_disc(60)})
    assert shells == [3, 12, 21, 39, 48, 57]
