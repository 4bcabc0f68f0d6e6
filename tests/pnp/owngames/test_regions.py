"""Regions, counted by hand, and their order."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generators.hexes import ORIGIN, Hex, disk, rim
from pnp.model.checks import Apart, Land, Pieces, Placed
from pnp.model.positions import normal_cells
from pnp.owngames.building import draft_of, settled
from pnp.owngames.outlines import ground_of
from pnp.owngames.selectors import fill_regions, rim_order
from pnp.tables.faults import Faults
from tests.pnp.owngames.games import game, names_in, settled_game
from tests.positions.typed import typed_text

# The rim of a hexagon with four to a side, clockwise from the top left.
RIM = "A1 A2 A3 A4 B5 C6 D7 E6 F5 G4 G3 G2 G1 F1 E1 D1 C1 B1"


def region(words, outline="hexagon 4", players=2):
    """The names of the hexes of a region, in its order."""
    made = game(f"[board]\noutline = {outline!r}\n[region]\nit = {words}\n")
    file = made.file.tables
    ground = ground_of(file, players, {}, Faults())
    draft = draft_of(made, players, ground, normal_cells(ground.cells), Faults())
    fill_regions(draft)
    names = {cell: name for name, cell in draft.hexes.items()}
    return " ".join(names[cell] for cell in draft.regions["it"])


def test_the_rim_runs_clockwise_from_the_first_hex():
    assert region('"rim"') == RIM


def test_every_second_of_the_rim_leaves_out_the_others():
    assert region('"rim every 2"').split() == RIM.split()[::2]


@pytest.mark.parametrize(
    ("outline", "corners"),
    [
        ("hexagon 4", "A1 A4 D7 G4 G1 D1"),
        ("rectangle 5 3", "A1 A5 C5 C1"),
        ("rectangle 5 4", "A1 A5 D5 D1"),
        ("triangle 4", "A1 D4 D1"),
        ("rhombus 5 3", "A1 A5 C5 C1"),
        ("star 2", "A1 C7 G7 I1 G1 C1"),
    ],
)
def test_corners_are_where_the_outline_turns(outline, corners):
    assert region('"corners"', outline) == corners


@pytest.mark.parametrize(
    ("words", "count"),
    [
        ('"ring 0"', 1),
        ('"ring 2"', 12),
        ('"disk 2"', 19),
        ('"row B"', 5),
        ('"not rim"', 19),
        ('["rim", "ring 1"]', 24),
        ('["rim", "not corners"]', 12),
        ('["C3", "C4", "C3"]', 2),
        ('"rim every 4"', 5),
        ('"ring 9"', 0),
    ],
)
def test_words_of_regions_mean_so_many_hexes(words, count):
    assert len(region(words).split()) == count


def test_a_ring_runs_clockwise_from_its_first_hex():
    assert region('"ring 1"') == "C3 C4 D5 E4 E3 D3"


def test_a_region_is_made_of_others_and_of_hexes_in_their_order():
    made = game('[region]\nshore = "rim every 6"\nit = ["shore", "D4"]\ninland = "not shore"\n')
    draft = draft_of(
        made,
        2,
        made.ground or ground_of(made.file.tables, 2, {}, Faults()),
        normal_cells(ground_of(made.file.tables, 2, {}, Faults()).cells),
        Faults(),
    )
    fill_regions(draft)
    names = {cell: name for name, cell in draft.hexes.items()}
    assert [names[cell] for cell in draft.regions["it"]] == ["A1", "D7", "G1", "D4"]
    assert len(draft.regions["inland"]) == 34


def test_rings_lie_round_a_hole_too():
    board = "[board]\nmap = '''\n r r\nr - r\n r r\n'''\n[region]\nit = \"ring 1\"\n"
    made = game(board)
    letters = {"R": "reef"}
    ground = ground_of(made.file.tables, 2, letters, Faults())
    draft = draft_of(made, 2, ground, normal_cells(ground.cells), Faults())
    fill_regions(draft)
    assert len(draft.regions["it"]) == len(ground.cells) == 6


@given(st.sets(st.sampled_from(disk(ORIGIN, 3)), min_size=1))
def test_the_rim_is_what_touches_the_outside_hex_by_hex(cells):
    order = rim_order(normal_cells(cells))
    assert set(order) == rim(frozenset(normal_cells(cells)))
    assert len(order) == len(set(order))


def test_the_rim_of_a_strip_comes_back_over_it():
    strip = tuple(Hex(q, 0) for q in range(4))
    assert rim_order(strip) == strip


def test_hexes_of_boards_that_grow_are_called_by_their_columns():
    made = game(
        '[board]\noutline = "free"\n[region]\nrow = "row B"\none = "B3"\n'
        '[piece]\nhut = { count = 9, in = "row" }\nden = { count = 9, in = "one" }\n',
        ground="[terrain]\nreef = { count = 9 }\n",
    )
    whole = settled(made, 2, (Hex(1, 0), Hex(0, 1), Hex(1, 1)))
    names = whole.names_hexes((Hex(1, 0), Hex(0, 1), Hex(1, 1)))
    lands = [check.form.land.cells for check in whole.checks if isinstance(check.form, Placed)]
    assert [sorted(names[cell] for cell in land) for land in lands] == [["B1", "B3"], ["B3"]]


# Selectors: what words mean, as records.


TABLES = typed_text("an isle with chips and pieces")
ISLE = "C3 C4 D3 D4 D5 E3 E4"


def form(words):
    made = settled_game(f"{TABLES}[rule]\nit = {{ apart = {words} }}\n")
    return made, made.checks[-1].form


def which(words):
    made, found = form(words)
    assert isinstance(found, Apart)
    return made, found.which


@pytest.mark.parametrize(
    ("words", "record"),
    [
        ('"reef"', Land(("reef",))),
        ('["reef", "deep"]', Land(("reef", "deep"))),
        ('"not reef"', Land(("reef",), is_rest=True)),
        ('["not reef", "not deep"]', Land(("reef", "deep"), is_rest=True)),
        ('["reef", "shoal", "not shoal"]', Land(("reef",))),
        ('"all"', Land()),
        ('"number"', Land(chip="number")),
        ('["number=6", "number=8"]', Land(chip="number", values=("6", "8"))),
        ('["number=6", "number"]', Land(chip="number")),
        ('["reef", "not number=6"]', Land(("reef",), without=(Land(chip="number", values=("6",)),)),),
        ('"hut"', Pieces(("H",))),
        ('"home"', Pieces(("H", "T"))),
        ('["home", "not town"]', Pieces(("H",))),
        ('"not home"', Pieces(("C",))),
        ('["hut", "not reef"]', Pieces(("H",), Land(("reef",), is_rest=True))),
    ],
)  # fmt: skip
def test_words_select(words, record):
    assert which(words)[1] == record


def test_a_region_selects_its_hexes_and_not_takes_the_others():
    made, land = which('"isle"')
    assert names_in(made, land.cells) == ISLE.split()
    made, land = which('["isle", "not D4", "not deep"]')
    assert names_in(made, land.cells) == ISLE.replace("D4 ", "").split()
    assert (land.terrains, land.is_rest) == (("deep",), True)
    made, land = which('"not isle"')
    assert len(land.cells) == 37 - 7


def test_hexes_and_terrains_together_are_any_of_both():
    made, land = which('["isle", "reef"]')
    cells, terrain = land.any_of
    assert names_in(made, cells.cells) == ISLE.split() and terrain == Land(("reef",))


def test_a_corner_is_one_place_whichever_hex_names_it():
    assert which('"D4@12"')[1] == which('"C3@4"')[1] == which('"C4@8"')[1]
    assert len(which('["D4@12", "D4@1"]')[1].spots) == 2


def test_words_of_regions_serve_as_they_are():
    made, land = which('"ring 1"')
    assert names_in(made, land.cells) == ISLE.replace("D4 ", "").split()
