"""Patterns: shapes of hexes, held against plain loops, and in files against what is seen by hand."""

import re
from itertools import combinations, permutations
from pathlib import Path
from random import Random

import pytest

import pnp
from generators.figures import Figure, Shape, patterns
from generators.hexes import Hex, distance
from tests.casebooks import read_cases
from tests.owngames import lattice
from tests.owngames.tables import serious
from tests.owngames.test_counted import BOARD as BOARD_TEXT
from tests.owngames.test_counted import placed
from tests.positions.typed import typed_text
from tests.samples import few_and_this_week

BOARD = lattice.hexagon(3)
KINDS = "xyz"
# Each hex that matters and its letter: some turn into themselves, and one has a mirror image.
SHAPES = {
    "pair": [((0, 0), 0), ((1, 0), 1)],
    "row": [((0, 0), 0), ((1, 0), 0), ((2, 0), 0)],
    "bend": [((0, 0), 0), ((1, 0), 0), ((1, 1), 0)],
    "hook": [((0, 0), 0), ((1, 0), 0), ((2, 0), 0), ((2, -1), 1)],
    "gap": [((0, 0), 0), ((2, 0), 1)],
    "triangle": [((0, 0), 0), ((1, 0), 1), ((0, 1), 2)],
}


def turned(cells, turns, is_mirrored):
    """Cells about the origin, by the coordinates of a cube."""
    found = []
    for (q, r), letter in cells:
        x, y, z = q, -q - r, r
        if is_mirrored:
            x, y, z = y, x, z
        for _ in range(turns):
            x, y, z = -z, -x, -y
        found.append(((x, z), letter))
    return found


def brute(cells, kinds, may_be, alike, turns):
    """All sets of hexes that show the pattern: every assignment of hexes of a set is tried."""
    size = len(cells)
    found = set()
    ways = [turned(cells, 0, False)]
    if turns != "none":
        ways = [turned(cells, n, m) for n in range(6) for m in {False, turns == "mirrored"}]
    for some in combinations(sorted(kinds), size):
        for order in permutations(some):
            if any(_lies_so(order, way, kinds, may_be, alike) for way in ways):
                found.add(frozenset(some))
                break
    return found


def _lies_so(order, way, kinds, may_be, alike):
    (q0, r0), _ = way[0]
    shift = (order[0][0] - q0, order[0][1] - r0)
    seen = {}
    for at, ((q, r), letter) in zip(order, way, strict=True):
        if at != (q + shift[0], r + shift[1]) or kinds[at] not in may_be[letter]:
            return False
        if letter in alike and seen.setdefault(letter, kinds[at]) != kinds[at]:
            return False
    return len(set(seen.values())) == len(seen)


def most_apart(found):
    """As many as share no hex, all choices of them tried."""
    some, most = list(found), 0

    def go(place, taken, count):
        nonlocal most
        most = max(most, count)
        for number in range(place, len(some)):
            if not taken & some[number]:
                go(number + 1, taken | some[number], count + 1)

    go(0, frozenset(), 0)
    return most


def compare(seed):
    random = Random(seed)
    cells = SHAPES[random.choice(sorted(SHAPES))]
    kinds = {cell: random.choice(KINDS) for cell in random.sample(BOARD, random.randint(6, 13))}
    letters = sorted({letter for _, letter in cells})
    may_be = [set(random.sample(KINDS, random.randint(1, 3))) for _ in letters]
    alike = {letter for letter in letters if random.random() < 0.5}
    turns = random.choice(["any", "none", "mirrored"])
    true = brute(cells, kinds, may_be, alike, turns)
    shape = Shape(tuple((Hex(*cell), n) for cell, n in cells), frozenset(alike), turns)
    parts = [{Hex(*cell): {kind} for cell, kind in kinds.items() if kind in one} for one in may_be]
    figure = Figure(frozenset(), shape=shape, parts=parts)
    found, most = patterns(figure)
    assert {frozenset(map(tuple, one)) for one in found} == true
    assert most == len(true) == len(found)
    chosen, most = patterns(figure._replace(shape=shape._replace(is_once=True)))
    assert most == len(chosen) == most_apart(true)
    assert all(one.isdisjoint(other) for one, other in combinations(chosen, 2))


@few_and_this_week(12, 24)
def test_patterns_are_those_of_plain_loops(seeds):
    for seed in seeds:
        compare(seed)


def test_each_letter_that_is_alike_has_a_kind_of_its_own():
    # Stacks show several kinds: an assignment has to be found, not the first that comes.
    shape = Shape(((Hex(0, 0), 0), (Hex(1, 0), 1), (Hex(2, 0), 2)), frozenset({0, 1, 2}), "none")
    parts = [{Hex(0, 0): {"x", "y"}}, {Hex(1, 0): {"x"}}, {Hex(2, 0): {"x", "y", "z"}}]
    assert len(patterns(Figure(frozenset(), shape=shape, parts=parts))[0]) == 1
    parts[2] = {Hex(2, 0): {"x", "y"}}
    assert patterns(Figure(frozenset(), shape=shape, parts=parts)) == ([], 0)


def test_a_search_that_ends_says_how_many_there_may_be():
    # Bends on a large, thinned-out board: more ways to choose than can be looked at.
    random = Random(5)
    cells = {cell for cell in lattice.hexagon(12) if random.random() < 0.72}
    shape = Shape(((Hex(0, 0), 0), (Hex(1, 0), 0), (Hex(1, 1), 0)), is_once=True)
    found, most = patterns(
        Figure(frozenset(), shape=shape, parts=[{Hex(*c): {"x"} for c in cells}])
    )
    assert len(found) < most <= len(cells) // 3
    assert all(one.isdisjoint(other) for one, other in combinations(found, 2))
    assert all(max(distance(a, b) for a in one for b in one) == 2 for one in found)


# In files.

HEAD = Path(__file__).with_name("patterns.toml").read_text(encoding="utf-8")
BOOK = read_cases(Path(__file__).with_name("patterns.txt"))
BEND = BOOK["counted"][0].text
ALIKE = f"{BEND}\nalike = 'a'"


def scored(pattern, keys, pieces, folder, more=""):
    (folder / "small.toml").write_text(
        f"{HEAD}[pattern.it]\n{pattern}\n{more}\n[score]\nline = {{ pattern = 'it'{keys} }}\n",
        encoding="utf-8",
    )
    (folder / "p.txt").write_text(BOARD_TEXT + placed(pieces), encoding="utf-8")
    return pnp.read(folder / "p.txt")


def told(position):
    """The points of each colour, and on which hexes they were found."""
    standings = pnp.score(position).data()["score"]["standings"]
    return {one["colour"]: one["lines"][0] for one in standings}


@pytest.mark.parametrize("case", BOOK["counted"], ids=str)
def test_patterns_of_pieces_count_as_by_hand(case, tmp_path):
    lines = told(scored(case.text, case.one("keys"), case.one("pieces"), tmp_path))
    red, blue = (lines.get(colour, {"points": 0})["points"] for colour in "rb")
    assert f"{red} {blue}" == case.one("points")


def test_the_hexes_of_a_pattern_are_told(tmp_path):
    lines = told(scored(ALIKE, "", "r A1R C1R C2R D2R; b E3L", tmp_path))
    assert lines["r"]["hexes"] == ["C1", "C2", "D2"]
    assert lines["b"]["hexes"] == []


def test_a_hex_that_cannot_be_read_leaves_patterns_open(tmp_path):
    position = scored(ALIKE, "", "r C1R C2? D2R; b A1R", tmp_path)
    assert told(position)["r"]["points"] is None


RULES = [
    (BEND, "pattern = 'it'\nmost = 0", "r C1R C2R D2R", True),
    (BEND, "pattern = 'it'\nmost = 0", "r C1R C2R C3R", False),
    (BEND, "pattern = 'it'\nleast = 1", "r C1R C2R C3R; b A1R", True),
    ("map = 'a a'\nwhere = { a = 'city' }", "pattern = 'it'\nmost = 0", "r A1R", False),
    ("map = 'a - b'\nwhere = { a = 'water', b = 'grass' }", "pattern = 'it'\nmost = 0", "r A1R", True),
]  # fmt: skip


@pytest.mark.parametrize(("pattern", "rule", "pieces", "is_broken"), RULES)
def test_a_rule_is_broken_by_a_pattern(pattern, rule, pieces, is_broken, tmp_path):
    position = scored(pattern, "", pieces, tmp_path, f"[rule.odd]\n{rule}\nwhen = 'play'")
    assert ("odd" in serious(position)) == is_broken
    if is_broken and "least" not in rule and "flower" in pattern:
        (found,) = (one for one in pnp.check(position).data()["findings"] if one["code"] == "odd")
        assert found["hexes"] == ["C1", "C2", "D2"]


DEALT = typed_text("a game dealt by its patterns")


def test_deals_keep_the_rules_of_patterns(tmp_path):
    file = tmp_path / "dealt.toml"
    file.write_text(DEALT, encoding="utf-8")
    for seed in range(3):
        hexes = pnp.deal(str(file), seed=seed).data()["hexes"]
        kinds = {(one["q"], one["r"]): one["terrain"] for one in hexes}
        for cell in kinds:
            near = lattice.neighbours(cell)
            for one, other in zip(near, near[1:] + near[:1], strict=True):
                assert len({kinds[cell], kinds.get(one, "-"), kinds.get(other, ".")}) > 1
        levels = {(one["q"], one["r"]): one["chips"]["level"] for one in hexes}
        rows = [
            [levels.get((q + n * step[0], r + n * step[1]), f"-{n}") for n in range(4)]
            for q, r in levels
            for step in lattice.ROUND[:3]
        ]
        assert sum(len(set(row)) == 1 for row in rows) <= 2


# What makes no sense.


@pytest.mark.parametrize("case", BOOK["faults"], ids=str)
def test_a_pattern_that_makes_no_sense_is_told(case, tmp_path):
    with pytest.raises(pnp.GameFileError, match=re.escape(case.title)):
        scored(case.text, "", "r A1R", tmp_path)


def test_a_pattern_that_is_none_is_told(tmp_path):
    with pytest.raises(pnp.GameFileError, match=r"unknown pattern .ti.. There are: it"):
        scored(BEND, "", "r A1R", tmp_path, "[rule.odd]\npattern = 'ti'\nmost = 1")
    with pytest.raises(pnp.GameFileError, match="it is only used with group, line"):
        scored(BEND, ", length = 3", "r A1R", tmp_path)


DOCS = Path(__file__).parents[2] / "docs" / "own-games.md"
GARDEN = typed_text("a garden of patterns")


def test_the_patterns_of_the_docs_are_a_game(tmp_path):
    section = DOCS.read_text(encoding="utf-8").split("### Patterns")[1].split("\n###")[0]
    (block,) = re.findall(r"```text\n(.*?)```", section, re.DOTALL)
    (tmp_path / "garden.toml").write_text(GARDEN + block, encoding="utf-8")
    tables = pnp.load_game(tmp_path / "garden.toml").file.tables
    assert len(tables.pattern) == len(tables.score) == 2
    assert pnp.deal(str(tmp_path / "garden.toml"), seed=1).data()["hexes"]
