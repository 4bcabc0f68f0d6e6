"""
Combats of Baron: the rulebook's examples, every reading, and a slow twin.

Landscapes are typed; where the rulebook gives sums only, tiles with these values were found.
A fight is told as: who is established with honour and chip, who takes the keep back, and
what the beaten lose.
"""

from collections import Counter
from dataclasses import dataclass, field

import pytest

from generators.hexes import Hex, mirror, rotate
from pnp.games.baron.facts import GAME as BARON
from pnp.games.baron.rules.baronies import Keep, keeps_of, valued_hexes
from pnp.games.baron.rules.combats import resolve_completed, resolve_last_minute
from pnp.judging.views import view_of
from tests.positions.baron import random_tiles, seeded, values_of
from tests.positions.typed import typed
from tests.samples import week_seeds
from tests.twins import baron_combats as twin

# White on B3 and red on C6 share the field B5 and the marsh C4.
TWO = """
game baron 5p
phase play
board
   V P
  . . C .
   W M . F
      {rest} .
keeps
B3 wK
C6 r{side}
"""

# Yellow on B3, blue on B7, red on B11, in a row.
THREE = """
game baron 5p
phase play
board
   C . F P . Q
  . . W . V . .
   F . . C . W
keeps
B3 y{y}
B7 b{b}
B11 r{r}
"""

# White knight D7, blue knight D11; red barons B9 and D3, yellow baron D15.
MANY = """
game baron 5p
phase play
board
         V .
        . . .
   . W . C F . . P
  . . V . P . Q . .
   . . Q W M C . .
keeps
D7 wK
D11 bK
B9 rB
D3 rB
D15 yB
"""

# Yellow's knight B7 beside its own barony C10 and white's B3.
OWN = """
game baron 5p
phase play
board
   . . V F
  . . W . C .
   . . . P . Q
          . .
keeps
B7 yK
C10 yB
B3 wB
"""


@dataclass(frozen=True)
class Fought:
    """What comes of a combat, hexes by name."""

    established: dict = field(default_factory=dict)
    beaten: set = field(default_factory=set)
    returned: set = field(default_factory=set)
    losses: dict = field(default_factory=dict)


def sums_by_owner(parts):
    found = Counter()
    for owner, points in parts:
        found[owner] += points
    return dict(found)


def gains_in(result):
    """The honour for new baronies, by owner."""
    return sums_by_owner((new.keep.owner, new.gain) for new in result.established)


def losses_in(result):
    """The honour lost with battlefields, by owner."""
    losses = (
        step for step in result.steps if step.line and step.line.sentence.text == "score_lost"
    )
    return sums_by_owner((step.owner, -step.line.points) for step in losses)


def beaten_in(result):
    return {keep for step in result.steps for keep in step.beaten}


def returned_in(result):
    return {keep for step in result.steps for keep in step.returned}


def told(result, *texts):
    """What the notes of these texts say, one by one."""
    notes = (one.sentence for step in result.steps for one in step.notes)
    return [one.values for one in notes if one.text in texts]


def choices_in(result):
    """Of which knights of one player only the strongest goes on."""
    return told(result, "work_rivals", "work_rivals_choice")


def fight(text, *, at_end=False, rulings=None):
    position = typed(text)
    view = view_of(position, BARON)
    resolve = resolve_last_minute if at_end else resolve_completed
    result = resolve(values_of(position), keeps_of(view, "B"), keeps_of(view, "K"), rulings or {})
    names = position.names
    return result, Fought(
        {names[new.keep.hex]: (new.gain, new.chip) for new in result.established},
        {names[keep.hex] for keep in beaten_in(result)},
        {names[keep.hex] for keep in returned_in(result)},
        losses_in(result),
    )


# fmt: off
# title, position, at the end of the game?, outcome
FIGHTS = [
    (
        "BN-b: a ring of 2, 2, 1, 1, 1 and -2 is worth 5",
        "game baron 2p\nphase play\nboard\n   C F\n  Q . W\n   P X\nkeeps\nB3 rK",
        False,
        Fought({"B3": (5, 5)}),
    ),
    (
        "BN-d: 5 against 2, white has 6, red loses 2 and gains 1",
        TWO.format(rest=".", side="B=3"),
        False,
        Fought({"B3": (6, 6)}, beaten={"C6"}, losses={"r": 1}),
    ),
    ("BN-g: 5 against 5, the baron stays", TWO.format(rest="V", side="B=6"), False, Fought(returned={"B3"})),
    (
        "BN-e: 5 against 4, blue has 9, red loses 3 and yellow 1",
        THREE.format(y="B", b="K", r="B"),
        False,
        Fought({"B7": (9, 9)}, beaten={"B3", "B11"}, losses={"r": 3, "y": 1}),
    ),
    (
        "BN-f: tiles of an older barony of one's own count, but are not scored again",
        OWN,
        False,
        Fought({"B7": (6, 9)}, beaten={"B3"}, losses={"w": 1}),
    ),
    (
        "BN-k: a marsh as battlefield brings the beaten baron a point",
        "game baron 2p\nphase play\nboard\n   V F . P\n  C . M . .\n   W . . .\nkeeps\nB3 wK\nB7 rB",
        False,
        Fought({"B3": (7, 7)}, beaten={"B7"}, losses={"r": -1}),
    ),
    (
        "BN-4: sharing a meadow only, knight and baron live side by side",
        "game baron 2p\nphase play\nboard\n   V F . P\n  C . . . .\n   W . . .\nkeeps\nB3 wK\nB7 rB",
        False,
        Fought({"B3": (8, 8)}),
    ),
    (
        "two knights by one tile: the stronger founds, the other goes back without loss",
        THREE.format(y="K", b="K", r="B").replace("B11 rB\n", ""),
        False,
        Fought({"B7": (9, 9)}, returned={"B3"}),
    ),
    ("BN-10: equally strong knights all go back", TWO.format(rest="V", side="K"), False, Fought(returned={"B3", "C6"})),
    ("BN-11: white beats blue 2 to 1, then loses 3 to 5", MANY, False, Fought(returned={"D7", "D11"})),
    (
        "BN-8: two knights of one player found, shared tiles scored once",
        TWO.format(rest=".", side="K").replace("rK", "wK"),
        False,
        Fought({"B3": (6, 6), "C6": (2, 3)}),
    ),
    (
        "BN-h: alone at the end with 3, half rounded up",
        "game baron 2p\nphase end\nboard\n  . C\n   W\nkeeps\nA1 wK",
        True,
        Fought({"A1": (2, 2)}),
    ),
    (
        "BN-i: at the end 4 halved against 0; the battlefield counts for the score",
        "game baron 4p\nphase end\nboard\n  V . W . .\n   P . . .\nkeeps\nA3 bK\nA7 yB",
        True,
        Fought({"A3": (3, 3)}, beaten={"A7"}, losses={"y": 1}),
    ),
    (
        "BN-j: at the end 2 halved against 2 halved, both go",
        "game baron 2p\nphase end\nboard\n  C . V . F\nkeeps\nA3 wK\nA7 rK",
        True,
        Fought(returned={"A3", "A7"}),
    ),
    (
        "BN-12: equal halves tie, although 2 is more than 1",
        "game baron 2p\nphase end\nboard\n  C . V . P\nkeeps\nA3 wK\nA7 rK",
        True,
        Fought(returned={"A3", "A7"}),
    ),
    (
        "BN-13: the strongest beats its neighbour, so the third one is free",
        "game baron 3p\nphase end\nboard\n  V C . P . M . V\n   V\nkeeps\nA5 wK\nA9 rK\nA13 bK",
        True,
        Fought({"A5": (2, 2), "A13": (1, 1)}, returned={"A9"}),
    ),
]
# fmt: on


@pytest.mark.parametrize(("title", "text", "at_end", "expected"), FIGHTS)
def test_worked_combats(title, text, at_end, expected):
    assert fight(text, at_end=at_end)[1] == expected


def test_the_arithmetic_of_the_two_step_fight_is_told():
    result, _ = fight(MANY)
    knights, barons = told(result, "work_knight"), told(result, "work_baron")
    white, blue = BARON.colour_word("w"), BARON.colour_word("b")
    assert [(one["colour"], one["strength"]) for one in knights] == [
        (white, 2),
        (blue, 1),  # against each other
        (white, 3),  # against the barons
    ]
    assert sorted(one["strength"] for one in barons) == [1, 5]


def test_the_arithmetic_of_the_last_minute_is_told():
    result, _ = fight(FIGHTS[12][1], at_end=True)
    [knight], [baron] = told(result, "work_knight"), told(result, "work_baron")
    assert (knight["sum"], knight["strength"]) == ("3 + 1 = 4", 2)
    assert baron["strength"] == 0


# fmt: off
# ruling, choice, position, at the end?, outcome by default, outcome with the choice
CHOICES = [
    (
        "BN-6",
        "each",
        # the field B5 lies in both of red's baronies
        "game baron 2p\nphase play\nboard\n   V F . .\n  V . C . .\n   V . . .\n      . .\n"
        "keeps\nB3 wK\nB7 rB\nC6 rB",
        False,
        Fought({"B3": (13, 13)}, beaten={"B7", "C6"}, losses={"r": 2}),
        Fought({"B3": (13, 13)}, beaten={"B7", "C6"}, losses={"r": 4}),
    ),
    (
        "BN-8",
        "strongest",
        TWO.format(rest=".", side="K").replace("rK", "wK"),
        False,
        Fought({"B3": (6, 6), "C6": (2, 3)}),
        Fought({"B3": (6, 6)}, returned={"C6"}),
    ),
    (
        "BN-9",
        "each",
        "game baron 2p\nphase end\nboard\n  V . W . Q . V\nkeeps\nA3 wK\nA7 rB\nA11 wK",
        True,
        Fought({"A3": (2, 2)}, beaten={"A7"}, returned={"A11"}, losses={"r": 1}),
        Fought({"A3": (2, 2), "A11": (2, 2)}, beaten={"A7"}, losses={"r": 2}),
    ),
    ("BN-12", "away", "game baron 2p\nphase end\nboard\n  . M\nkeeps\nA1 wK", True, Fought({"A1": (0, 0)}), Fought({"A1": (-1, -1)})),
    (
        "BN-13",
        "overlapping",
        # blue loses against the baron, but founds once white has beaten it
        "game baron 3p\nphase end\nboard\n  V . C . W . F\nkeeps\nA3 wK\nA7 rB\nA11 bK",
        True,
        Fought({"A3": (3, 3)}, beaten={"A7"}, returned={"A11"}, losses={"r": 2}),
        Fought({"A3": (3, 3), "A11": (2, 2)}, beaten={"A7"}, losses={"r": 2}),
    ),
    (
        "BN-13",
        "one-knight",
        # white and blue both beat the baron between them, which falls once
        "game baron 3p\nphase end\nboard\n  V . W . Q . V\n   F\nkeeps\nA3 wK\nA7 rB\nA11 bK",
        True,
        Fought({"A3": (3, 3), "A11": (2, 2)}, beaten={"A7"}, losses={"r": 2}),
        Fought({"A3": (3, 3)}, beaten={"A7"}, returned={"A11"}, losses={"r": 1}),
    ),
    (
        "BN-18",
        "reading-order",
        "game baron 2p\nphase end\nboard\n  W . Q . C\nkeeps\nwK A3 A7",
        True,
        Fought({"A3": (1, 1), "A7": (2, 2)}),
        Fought({"A3": (1, 1), "A7": (1, 2)}),
    ),
]
# fmt: on


@pytest.mark.parametrize(("ruling", "choice", "text", "at_end", "usual", "other"), CHOICES)
def test_every_choice_of_a_ruling_on_combat_changes_it(ruling, choice, text, at_end, usual, other):
    assert fight(text, at_end=at_end)[1] == usual
    assert fight(text, at_end=at_end, rulings={ruling: choice})[1] == other


@pytest.mark.parametrize("choices", [{}, {"BN-8": "strongest"}])
def test_knights_of_one_player_that_share_no_valued_tile_all_found(choices):
    text = "game baron 2p\nphase end\nboard\n  . C - . V\nkeeps\nwK A1 A7"
    founded = fight(text, at_end=True, rulings=choices)[1]
    assert founded == Fought({"A1": (1, 1), "A7": (2, 2)})
    founded = fight(text, rulings=choices)[1]
    assert founded == Fought({"A1": (2, 2), "A7": (3, 3)})


def test_of_two_knights_at_once_that_meet_barons_only_the_stronger_goes_on():
    text = "game baron 2p\nphase play\nboard\n  V . C . W . F\nkeeps\nA3 wK\nA7 rB\nA11 wK"
    assert fight(text)[1] == Fought({"A3": (5, 5)}, {"A7"}, {"A11"}, {"r": 2})


def test_a_second_knight_of_the_owner_goes_back_from_the_baron_even_if_the_first_loses():
    text = (
        "game baron 2p\nphase end\nboard\n  P . C . W . M V\n       V\nkeeps\nA3 wK\nA7 rB\nA11 wK"
    )
    result, fought = fight(text, at_end=True)
    assert fought == Fought(returned={"A3", "A11"})
    assert any(words["ruling"] == "BN-9" for words in choices_in(result))


def test_a_knight_that_gave_way_to_one_of_its_owner_drives_no_other_back():
    # B3 and B11 are equal at the baron B7, B11 and B19 meet at B15: B3 and B19 go on.
    text = (
        "game baron 2p\nphase end\nboard\n"
        "             V\n  V . C . W . M . Q . W\n"
        "keeps\nwK B3 B11 B19\nrB B7 B15"
    )
    result, outcome = fight(text, at_end=True)
    assert len(choices_in(result)) == 1
    assert (outcome.established.keys(), outcome.returned) == ({"B3", "B19"}, {"B11"})


def test_a_tie_between_own_knights_is_marked_as_the_owners_choice():
    text = "game baron 2p\nphase end\nboard\n  V . C . W . F P\nkeeps\nA3 wK\nA7 rB\nA11 wK"
    result, fought = fight(text.replace("F P", "F  "), at_end=True)
    assert not told(result, "work_rivals_choice")
    assert fought.returned == {"A11"}
    result, fought = fight(text.replace("W . F P", "W . V  "), at_end=True)
    assert told(result, "work_rivals_choice")
    assert fought.returned == {"A11"}


def random_keeps(rng, tiles):
    """Barons that do not quarrel, and knights, at most five a colour."""
    owners = "rwbky"[: rng.choice([2, 3, 4, 5])]
    meadows = [cell for cell in tiles if tiles[cell] == 0]
    rng.shuffle(meadows)
    barons, knights = [], []
    for cell in meadows[: rng.randint(2, 14)]:
        keep = Keep(rng.choice(owners), cell)
        valued = valued_hexes(tiles, cell)
        is_free = all(
            baron.owner == keep.owner or valued.isdisjoint(valued_hexes(tiles, baron.hex))
            for baron in barons
        )
        if is_free and rng.random() < 0.4:
            barons.append(keep)
        elif sum(knight.owner == keep.owner for knight in knights) < 5:
            knights.append(keep)
    return barons, knights


def seen(result):
    """A resolution as the twin tells it."""
    return {
        "established": {new.keep for new in result.established},
        "beaten": beaten_in(result),
        "returned": returned_in(result),
        "gains": gains_in(result),
        "losses": losses_in(result),
        "chips": {new.keep.hex: new.chip for new in result.established},
    }


def moved(keeps, move):
    return [Keep(keep.owner, move(keep.hex)) for keep in keeps]


def sums(result):
    """What does not depend on where hexes lie or what colours are called, by owner."""
    beaten, returned = beaten_in(result), returned_in(result)
    owners = {keep.owner for keep in beaten | returned}
    gains, losses = gains_in(result), losses_in(result)
    owners |= gains.keys() | losses.keys()
    return {
        owner: (
            gains.get(owner),
            losses.get(owner),
            sum(keep.owner == owner for keep in beaten),
            sum(keep.owner == owner for keep in returned),
        )
        for owner in owners
    }


MOVES = {
    "a sixth of a turn": lambda cell: rotate(cell, 1),
    "half a turn": lambda cell: rotate(cell, 3),
    "a mirror": mirror,
    "a shift": lambda cell: cell + Hex(3, -2),
}


@pytest.mark.parametrize("name", MOVES)
@pytest.mark.parametrize("resolve", [resolve_completed, resolve_last_minute])
def test_turning_the_board_changes_nothing(name, resolve):
    move, compared = MOVES[name], 0
    for seed in range(60):
        rng = seeded(seed)
        tiles = random_tiles(rng)
        barons, knights = random_keeps(rng, tiles)
        usual = resolve(tiles, barons, knights)
        if told(usual, "work_rivals_choice"):
            continue  # the owner chooses, here by reading order
        turned_tiles = {move(cell): value for cell, value in tiles.items()}
        turned = resolve(turned_tiles, moved(barons, move), moved(knights, move))
        assert sums(turned) == sums(usual), seed
        compared += 1
    assert compared > 30


@pytest.mark.parametrize("resolve", [resolve_completed, resolve_last_minute])
def test_renaming_colours_renames_the_outcome(resolve):
    names = dict(zip("rwbky", "kyrwb", strict=True))

    def renamed(keeps):
        return [Keep(names[keep.owner], keep.hex) for keep in keeps]

    for seed in range(60):
        rng = seeded(seed)
        tiles = random_tiles(rng)
        barons, knights = random_keeps(rng, tiles)
        usual = sums(resolve(tiles, barons, knights))
        other = sums(resolve(tiles, renamed(barons), renamed(knights)))
        assert other == {names[owner]: value for owner, value in usual.items()}


@pytest.mark.parametrize("resolve", [resolve_completed, resolve_last_minute])
@pytest.mark.parametrize(
    "choices",
    [
        {},
        {"BN-8": "strongest"},
        {"BN-9": "each"},
        {"BN-13": "overlapping"},
        {"BN-13": "one-knight"},
    ],
)
def test_afterwards_no_two_players_share_a_valued_tile(resolve, choices):
    for seed in range(50):
        rng = seeded(seed)
        tiles = random_tiles(rng)
        barons, knights = random_keeps(rng, tiles)
        result = resolve(tiles, barons, knights, choices)
        beaten, returned = beaten_in(result), returned_in(result)
        left = [baron for baron in barons if baron not in beaten]
        left += [new.keep for new in result.established]
        assert len(left) + len(beaten) + len(returned) == len(barons + knights)
        for one in left:
            for other in left:
                shared = valued_hexes(tiles, one.hex) & valued_hexes(tiles, other.hex)
                assert one.owner == other.owner or not shared


def compare_with_twin(seeds):
    fights = 0
    for seed in seeds:
        rng = seeded(seed)
        tiles = random_tiles(rng)
        barons, knights = random_keeps(rng, tiles)
        once = resolve_completed(tiles, barons, knights)
        assert seen(once) == twin.completed(tiles, barons, knights), seed
        last = resolve_last_minute(tiles, barons, knights)
        assert seen(last) == twin.last_minute(tiles, barons, knights), seed
        fights += sum(bool(beaten_in(one) or returned_in(one)) for one in (once, last))
    assert fights > len(seeds)  # most of these landscapes are embattled


def test_the_quick_resolution_agrees_with_the_slow_twin():
    compare_with_twin(range(120))


@pytest.mark.slow
def test_the_quick_resolution_agrees_with_the_slow_twin_very_often():
    compare_with_twin(week_seeds(500))
