"""Covers by trihexes: published counts, an independent enumerator, exact numbers and chances."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import combinations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from generators import NoSuchBoardError, RegionError, hexes
from generators.randomness import Stream
from generators.tilings import CoverProblem, Trihex, exact_cover
from tests.properties import examples
from tests.trihexes import Covers

SHOWPIECE = hexes.hexagon((7, 6, 7, 6, 7, 6))
FIELD = hexes.disk(hexes.Hex(-1, 2), 2)  # 19 cells
FLOATING = CoverProblem(hexes.vertex_disc(57), hexes.vertex_disc(21), 7)

Cover = frozenset[frozenset[hexes.Hex]]


def covers_by_backtracking(problem: CoverProblem) -> set[Cover]:
    """All covers, found cell by cell in the order of q, without `Trihex` and its walk."""
    found: set[Cover] = set()

    def extend(left: list[hexes.Hex], taken: frozenset[hexes.Hex], pieces: Cover) -> None:
        if len(pieces) == problem.tile_count:
            if problem.core <= taken:
                found.add(pieces)
            return
        if not left:
            return
        cell, *others = left
        if cell in taken or cell not in problem.core:
            extend(others, taken, pieces)
        if cell not in taken:
            around = hexes.neighbours(cell)
            for one, two in zip(around, around[1:] + around[:1], strict=True):
                piece = frozenset({cell, one, two})
                if cell == min(piece) and piece <= problem.window and not piece & taken:
                    extend(others, taken | piece, pieces | {piece})

    extend(sorted(problem.window), frozenset(), frozenset())
    return found


def strip_count(width: int, rows: int) -> int:
    """Covers of a rhombus, row by row with a plain dict of what the row above takes."""

    @cache
    def next_rows(taken: int) -> tuple[int, ...]:
        ends: list[int] = []

        def fill(column: int, here: int, below: int) -> None:
            if column == width:
                ends.append(below)
                return
            if here >> column & 1:
                fill(column + 1, here, below)
                return
            up = 1 << column | 1 << column >> 1
            if column > 0 and not below & up:
                fill(column + 1, here, below | up)
            down = 1 << column
            if column + 1 < width and not here >> column + 1 & 1 and not below & down:
                fill(column + 1, here | 1 << column + 1, below | down)

        fill(0, taken, 0)
        return tuple(ends)

    counts = {0: 1}
    for _ in range(rows):
        following: dict[int, int] = {}
        for taken, count in counts.items():
            for end in next_rows(taken):
                following[end] = following.get(end, 0) + count
        counts = following
    return counts.get(0, 0)


def as_sets(pieces: tuple[Trihex, ...]) -> Cover:
    return frozenset(frozenset(piece.cells()) for piece in pieces)


def all_covers(problem: CoverProblem) -> list[tuple[Trihex, ...]]:
    table = Covers(problem)
    return [table.unrank(number) for number in range(table.count)]


@st.composite
def problems(draw: st.DrawFn) -> CoverProblem:
    window = draw(st.frozensets(st.sampled_from(FIELD), max_size=16))
    core = draw(st.frozensets(st.sampled_from(sorted(window)))) if window else window
    return CoverProblem(window, core, draw(st.integers(0, 5)))


@st.composite
def tiled_regions(draw: st.DrawFn) -> frozenset[hexes.Hex]:
    """Regions that have a cover, because they were laid tile by tile."""
    cells = frozenset(Trihex(hexes.ORIGIN, points_up=draw(st.booleans())).cells())
    for _ in range(draw(st.integers(1, 9))):
        beside = sorted({other for cell in cells for other in hexes.neighbours(cell)} - cells)
        first = draw(st.sampled_from(beside))
        piece = frozenset(Trihex(first, points_up=draw(st.booleans())).cells())
        if not piece & cells:
            cells |= piece
    return cells


@pytest.mark.parametrize(
    ("rows", "count"),
    [(2, 1), (9, 2), (11, 8), (12, 12), (14, 72)]
    + [(rows, 0) for rows in (3, 5, 6, 8, 15, 17, 18, 20)],
)
def test_triangles_have_the_covers_that_conway_and_lagarias_published(rows, count):
    assert Covers(exact_cover(hexes.triangle(rows))).count == count


@pytest.mark.slow
@pytest.mark.parametrize(("rows", "count"), [(21, 185_328), (23, 4_736_520), (24, 21_617_456)])
def test_larger_triangles_too(rows, count):
    assert Covers(exact_cover(hexes.triangle(rows))).count == count


@pytest.mark.parametrize("rows", [1, 4, 7, 10, 13])
def test_a_triangle_of_other_rows_is_no_multiple_of_three(rows):
    with pytest.raises(RegionError, match="expected a multiple of three"):
        exact_cover(hexes.triangle(rows))


@pytest.mark.parametrize(
    ("width", "height"), [(a, b) for a in range(2, 9) for b in range(2, 9) if a * b % 3 == 0]
)
def test_a_rhombus_can_be_covered_exactly_when_its_tiles_are_even(width, height):
    table = Covers(exact_cover(hexes.rhombus(width, height)))
    assert (table.count > 0) == (width * height // 3 % 2 == 0)


@pytest.mark.parametrize(
    ("sides", "count"),
    [((7, 4, 4, 6, 5, 3), 5), ((9, 4, 6, 6, 7, 3), 32), ((7, 6, 7, 6, 7, 6), 174)],
)
def test_the_showpieces_have_their_known_number_of_covers(sides, count):
    assert Covers(exact_cover(hexes.hexagon(sides))).count == count


@pytest.mark.parametrize("side", range(1, 9))
def test_a_regular_hexagon_can_never_be_covered(side):
    with pytest.raises(RegionError, match="multiple of three"):
        exact_cover(hexes.hexagon((side,) * 6))


@examples(150)
@given(problems())
def test_the_covers_are_exactly_those_that_backtracking_finds(problem):
    covers = all_covers(problem)
    assert {as_sets(cover) for cover in covers} == covers_by_backtracking(problem)
    assert len(set(covers)) == len(covers)


@examples(60)
@given(tiled_regions(), st.data())
def test_floating_covers_of_tiled_regions_are_those_that_backtracking_finds(cells, data):
    loose = data.draw(st.frozensets(st.sampled_from(sorted(cells)), max_size=9))
    problem = CoverProblem(cells, cells - loose, len(cells) // 3 - len(loose) // 3)
    covers = all_covers(problem)
    assert {as_sets(cover) for cover in covers} == covers_by_backtracking(problem)
    assert loose or covers


@examples(60)
@given(tiled_regions())
def test_every_cover_lays_each_hex_once_and_its_trihexes_in_order(cells):
    for cover in all_covers(exact_cover(cells)):
        laid = [cell for piece in cover for cell in piece.cells()]
        assert sorted(laid) == sorted(cells)
        assert list(cover) == sorted(cover)


@examples(60)
@given(tiled_regions())
def test_all_covers_of_a_region_without_holes_have_as_many_trihexes_up(cells):
    assume(not hexes.holes(cells))
    assert (
        len({sum(piece.points_up for piece in cover) for cover in all_covers(exact_cover(cells))})
        == 1
    )


@pytest.mark.parametrize("sides", [(9, 4, 6, 6, 7, 3), (7, 6, 7, 6, 7, 6)])
def test_all_covers_of_a_showpiece_have_as_many_trihexes_up(sides):
    covers = all_covers(exact_cover(hexes.hexagon(sides)))
    assert len({sum(piece.points_up for piece in cover) for cover in covers}) == 1


def test_half_turn_symmetric_regions_without_holes_need_an_even_number_of_tiles():
    half = [cell for cell in hexes.disk(hexes.ORIGIN, 2) if cell > hexes.ORIGIN]
    regions = [
        frozenset(chosen) | {hexes.Hex(-q, -r) for q, r in chosen} | {hexes.ORIGIN}
        for size in (4, 7)
        for chosen in combinations(half, size)
    ]
    regions = [region for region in regions if not hexes.holes(region)]
    assert len(regions) > 50
    for region in regions:
        problem = exact_cover(region)
        assert problem.tile_count % 2
        assert Covers(problem).count == 0


def test_with_holes_an_odd_number_of_tiles_may_cover_a_half_turn_symmetric_region():
    gaps = {hexes.Hex(1, -1), hexes.Hex(-1, 1), hexes.Hex(3, -3), hexes.Hex(-3, 3)}
    problem = exact_cover(frozenset(hexes.disk(hexes.ORIGIN, 3)) - gaps)
    assert problem.tile_count == 11
    assert Covers(problem).count == len(covers_by_backtracking(problem)) == 2


@pytest.mark.parametrize(
    "problem",
    [
        exact_cover(SHOWPIECE),
        exact_cover(hexes.rhombus(8, 9)),
        exact_cover(hexes.triangle(14)),
        FLOATING,
        CoverProblem(frozenset(FIELD), frozenset(), 3),
    ],
    ids=["showpiece", "rhombus", "triangle", "floating", "free"],
)
def test_every_cover_has_its_own_number(problem):
    table = Covers(problem)
    covers = [table.unrank(number) for number in range(table.count)]
    assert table.count > 10
    assert len(set(covers)) == table.count


def test_a_long_strip_has_the_count_of_a_plain_walk_row_by_row():
    assert Covers(exact_cover(hexes.rhombus(12, 40))).count == strip_count(12, 40) > 10**12


def test_counts_beyond_64_bits_are_exact():
    region = hexes.rhombus(6, 300)
    table = Covers(exact_cover(region))
    assert table.count == strip_count(6, 300) > 1 << 100
    stream = Stream(8, "numbers")
    for number in (0, table.count - 1, *(stream.below(table.count) for _ in range(10))):
        cover = table.unrank(number)
        assert sorted(cell for piece in cover for cell in piece.cells()) == sorted(region)


@pytest.mark.slow
def test_long_strips_have_the_same_count_lying_and_standing():
    lying = Covers(exact_cover(hexes.rhombus(100, 12)))
    standing = Covers(exact_cover(hexes.rhombus(12, 100)))
    assert lying.count == standing.count == strip_count(12, 100)


def test_threads_share_a_table():
    table = Covers(exact_cover(SHOWPIECE))
    with ThreadPoolExecutor(8) as threads:
        found = list(threads.map(table.unrank, [*range(table.count)] * 3))
    assert found == all_covers(exact_cover(SHOWPIECE)) * 3


@examples(40)
@given(problems(), st.integers(1, 5), st.builds(hexes.Hex, st.integers(-9, 9), st.integers(-9, 9)))
def test_a_turned_and_moved_window_has_the_turned_and_moved_covers(problem, turns, offset):
    def moved(cells: frozenset[hexes.Hex]) -> frozenset[hexes.Hex]:
        return frozenset(hexes.rotate(cell, turns) + offset for cell in cells)

    turned = CoverProblem(moved(problem.window), moved(problem.core), problem.tile_count)
    expected = {frozenset(map(moved, as_sets(cover))) for cover in all_covers(problem)}
    assert {as_sets(cover) for cover in all_covers(turned)} == expected


def test_the_numbers_depend_on_the_window_alone():
    cells = sorted(SHOWPIECE)
    one, two = Covers(exact_cover(cells)), Covers(exact_cover(reversed(cells)))
    assert all(one.unrank(number) == two.unrank(number) for number in range(174))


def test_all_covers_of_the_showpiece_are_equally_likely(assert_fair):
    table = Covers(exact_cover(SHOWPIECE))
    stream = Stream(1, "fair")
    draws = [table.draw(stream) for _ in range(174 * 15)]
    assert_fair(draws, dict.fromkeys(map(table.unrank, range(174)), 1))


def test_all_covers_of_a_floating_family_are_equally_likely(assert_fair):
    table = Covers(FLOATING)
    covers = covers_by_backtracking(FLOATING)
    stream = Stream(1, "fair")
    draws = [as_sets(table.draw(stream)) for _ in range(8 * len(covers))]
    assert_fair(draws, dict.fromkeys(covers, 1))


@pytest.mark.parametrize("cell", [hexes.Hex(3, 0), hexes.Hex(0, 3), hexes.Hex(-2, 0)])
def test_a_draw_that_leaves_a_wanted_cell_empty_is_nothing(cell):
    table = Covers(FLOATING)
    assert cell in FLOATING.window - FLOATING.core
    one, other = Stream(3, "outline"), Stream(3, "outline")
    outcomes = set()
    for _ in range(100):
        cover = table.draw(one)
        pieces = table.draw(other, {cell})
        outcomes.add(pieces is None)
        if pieces is None:
            assert not any(cell in piece.cells() for piece in cover)
        else:
            assert pieces == cover
            assert any(cell in piece.cells() for piece in cover)
    assert outcomes == {True, False}


def test_one_seed_draws_one_cover_for_ever():
    showpiece, strip = (Covers(exact_cover(SHOWPIECE)), Covers(exact_cover(hexes.rhombus(6, 80))))
    stream = Stream(42, "outline")
    drawn = [showpiece.draw(stream) for _ in range(6)]
    assert drawn == [showpiece.unrank(number) for number in (95, 168, 23, 115, 16, 25)]
    assert strip.draw(stream) == strip.unrank(371_990_801)
    first = showpiece.unrank(99)[:4]
    assert [(*piece.first, piece.points_up) for piece in first] == [
        (-5, 5, False),
        (-5, 7, False),
        (-5, 10, False),
        (-4, 8, True),
    ]


def test_nothing_to_cover_has_one_cover_of_no_tiles():
    for problem in (exact_cover([]), CoverProblem(frozenset(FIELD), frozenset(), 0)):
        table = Covers(problem)
        assert table.count == 1
        assert table.unrank(0) == ()


def test_without_a_cover_a_draw_proves_that_there_is_none():
    with pytest.raises(NoSuchBoardError, match="none covers these hexes"):
        Covers(exact_cover(hexes.rhombus(3, 3))).draw(Stream(1, "outline"))
    with pytest.raises(NoSuchBoardError, match="none covers these hexes"):
        Covers(CoverProblem(frozenset(FIELD), frozenset(), 7)).draw(Stream(1, "outline"))


def test_a_core_outside_of_its_window_is_refused():
    with pytest.raises(RegionError, match="within the window"):
        CoverProblem(frozenset({hexes.ORIGIN}), frozenset({hexes.Hex(1, 0)}), 0)


def test_a_negative_number_of_tiles_is_refused():
    with pytest.raises(RegionError, match="tile count -1"):
        CoverProblem(frozenset(), frozenset(), -1)


def test_a_window_that_is_too_wide_is_refused():
    with pytest.raises(RegionError, match="hexes wide: expected fewer than 48"):
        Covers(exact_cover(hexes.rhombus(51, 51)))


def test_a_window_that_leaves_too_many_hexes_empty_is_refused():
    with pytest.raises(RegionError, match="1017 hexes stay empty: expected 999 or fewer"):
        Covers(CoverProblem(hexes.rhombus(3, 340), frozenset(), 1))


def test_many_empty_hexes_are_counted_exactly():
    # One tile anywhere in two columns: two places between any two rows.
    assert Covers(CoverProblem(hexes.rhombus(2, 300), frozenset(), 1)).count == 2 * 299


def test_a_row_that_may_stay_empty_parts_a_strip_that_must_be_covered():
    window = hexes.rhombus(3, 13)
    loose = frozenset(cell for cell in window if cell.r == 4)
    problem = CoverProblem(window, window - loose, 12)
    above, below = (Covers(exact_cover(hexes.rhombus(3, rows))).count for rows in (4, 8))
    assert Covers(problem).count == above * below > 0


def test_a_grown_board_has_the_covers_that_backtracking_finds():
    outcomes = set()
    for seed in range(40):
        problem = exact_cover(hexes.grow(12, Stream(seed, "outline")))
        covers = covers_by_backtracking(problem)
        assert Covers(problem).count == len(covers)
        outcomes.add(bool(covers))
    assert outcomes == {True, False}


def problems_of_two_parts() -> Iterator[CoverProblem]:
    for gap in (4, 10):
        for height in (4, 6):
            other = {cell + hexes.Hex(gap, 0) for cell in hexes.rhombus(3, height)}
            yield exact_cover(hexes.rhombus(3, 4) | other)


def test_separate_parts_multiply_their_counts():
    single = {height: Covers(exact_cover(hexes.rhombus(3, height))).count for height in (4, 6)}
    assert [Covers(problem).count for problem in problems_of_two_parts()] == [
        single[4] * single[height] for height in (4, 6, 4, 6)
    ]
