"""Games in which each player has a board: one below the other, dealt and judged each by itself."""

from collections import Counter
from random import Random

import pytest

import pnp
from tests.owngames import lattice
from tests.owngames.sheets import Sheet
from tests.owngames.tables import GALLERY, PATHS, points, position, serious

DEMESNE = GALLERY / "demesne.toml"
FEW = 6
SIZE = 37
WON = ["won", "r 0", "b 0", "goods", "r 0", "b 0"]
TILES = {"keep": "C", "town": "B", "pasture": "A", "mine": "M", "river": "R", "lore": "K"}


@pytest.fixture(autouse=True)
def known(monkeypatch):
    monkeypatch.setitem(PATHS, "demesne", DEMESNE)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_player_has_the_same_board_far_from_the_others(players):
    terrain = pnp.deal(str(DEMESNE), players=players, seed=1).terrain
    cells = list(terrain)
    boards = [cells[start : start + SIZE] for start in range(0, len(cells), SIZE)]
    assert len(boards) == players
    assert len({tuple(terrain[cell] for cell in board) for board in boards}) == 1
    first, second, *_ = boards
    near = min(lattice.distance(tuple(a), tuple(b)) for a in first for b in second)
    assert near > 2


@pytest.mark.parametrize("seed", range(FEW))
def test_each_board_is_scored_by_itself(seed, tmp_path):
    random, sheet = Random(seed), Sheet("demesne", 2)
    names = list(sheet.cells)
    expected, built = {}, {}
    for colour, board in (("r", names[:SIZE]), ("b", names[SIZE:])):
        own = random.sample(board, random.randint(1, 12))
        built[colour] = len(own)
        sheet.pieces += [(at, TILES[sheet.terrain[at]]) for at in own]
        kinds = Counter(sheet.terrain[at] for at in own)
        cells = [sheet.cells[at] for at in own]
        largest = max(map(len, lattice.groups(cells, lambda a, b: lattice.distance(a, b) == 1)))
        table = (0, 0, 0, 0, 1, 2, 3, 4, 5)
        expected[colour] = 3 * kinds["pasture"] + table[min(largest, 8)] + 2 * len(kinds)
    for colour, other in (("r", "b"), ("b", "r")):
        more = (built[colour] > built[other]) - (built[colour] < built[other])
        expected[colour] += {1: 4, 0: 3, -1: 2}[more]
    sheet.entries = WON
    assert points(position("demesne", sheet.text(), tmp_path)) == expected


HEAD = '[game]\nname = "Plots"\nplayers = "2-4"\n[board]\n{board}\n[terrain]\n'
PLOTS = HEAD.format(board='per = "player"\noutline = "hexagon 3"') + (
    'pond = {{ count = {{ 2p = 2, 3p = 3, 4p = 4 }}, in = "heart" }}\n'
    'wood = {{ count = {{ 2p = 8, 3p = 12, 4p = 16 }} }}\nfield = {{}}\n[region]\nheart = "disk 0"\nends = "rim every 2"\n'
    "[rule.it]\n{rule}\n"
)
RULES = {
    "in one piece": ('connected = "wood"', lambda cells: len(_groups(cells)) < 2),
    "as many on each": ('number_of = "wood"\nleast = 4\nmost = 4', lambda cells: len(cells) == 4),
    "small groups": (
        'group = "wood"\nmost = 2',
        lambda cells: max(map(len, _groups(cells)), default=0) <= 2,
    ),
    "apart": ('apart = "wood"\nleast = 2', lambda cells: len(_groups(cells)) == len(cells)),
    "at every second of the rim": (
        'number_of = "wood"\nin = "ends"\nleast = 2',
        lambda cells: sum(cell in ENDS for cell in cells) >= 2,
    ),
}
ENDS = [cell for cell in lattice.ring(2) if (cell[0] * cell[1] * (cell[0] + cell[1])) == 0]


def _groups(cells):
    return lattice.groups(cells, lambda a, b: lattice.distance(a, b) == 1)


@pytest.mark.parametrize("rule", RULES)
def test_rules_are_kept_on_each_board_that_is_dealt(rule, tmp_path):
    words, holds = RULES[rule]
    file = tmp_path / "plots.toml"
    file.write_text(PLOTS.format(rule=words), encoding="utf-8")
    for seed in range(FEW):
        board = pnp.deal(str(file), players=2 + seed % 3, seed=seed)
        cells = list(board.terrain)
        for start in range(0, len(cells), 19):
            own = cells[start : start + 19]
            middle = own[9]
            assert board.terrain[middle] == "pond"
            wood = [
                (cell.q - middle.q, cell.r - middle.r)
                for cell in own
                if board.terrain[cell] == "wood"
            ]
            assert holds(wood)
        assert not serious(pnp.parse(board.text(), game=file))


def test_a_kit_has_a_board_for_each_player():
    titles = [
        one.title for one in pnp.kit(str(DEMESNE), players=3, only=["board"]).parts.references
    ]
    assert titles == ["Board: Red", "Board: Blue", "Board: Green"]
