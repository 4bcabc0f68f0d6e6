"""
Combats of Baron: the rulebook's examples, every reading, and a slow twin.

Landscapes are typed; where the rulebook gives sums only, tiles with these values were found.
A fight is told as: who is established with honour and chip, who takes the keep back, and
what the beaten lose.
"""

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from generators.hexes import Hex, mirror, rotate
from pnp.games.baron import combats
from pnp.games.baron.facts import GAME as BARON
from pnp.judging.views import view_of
from tests.casebooks import read_cases
from tests.positions.baron import random_tiles, seeded, values_of
from tests.positions.typed import typed
from tests.samples import few_and_this_week
from tests.twins import baron_combats as twin

BOOK = read_cases(Path(__file__).with_name("baron_combats.txt"))
FIGHTS = {case.title: case for case in BOOK["fights"]}


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
    resolve = combats.resolve_last_minute if at_end else combats.resolve_completed
    result = resolve(
        values_of(position), combats.keeps_of(view, "B"), combats.keeps_of(view, "K"), rulings or {}
    )
    names = position.names
    return result, Fought(
        {names[new.keep.hex]: (new.gain, new.chip) for new in result.established},
        {names[keep.hex] for keep in beaten_in(result)},
        {names[keep.hex] for keep in returned_in(result)},
        losses_in(result),
    )


def outcome_of(case, then=""):
    """Return what a case says comes of it, or what comes of it with another ruling."""
    founded = [words.split() for words in case.all(f"{then}founded")]
    return Fought(
        {name: (int(honour), int(chip)) for name, honour, chip in founded},
        set(case.one(f"{then}beaten").split()),
        set(case.one(f"{then}returned").split()),
        {words[0]: int(words[2:]) for words in case.all(f"{then}lost")},
    )


@pytest.mark.parametrize("case", BOOK["fights"], ids=str)
def test_worked_combats(case):
    assert fight(case.text, at_end="phase end" in case.text)[1] == outcome_of(case)


def test_the_arithmetic_of_the_two_step_fight_is_told():
    result, _ = fight(FIGHTS["BN-11: white beats blue 2 to 1, then loses 3 to 5"].text)
    knights, barons = told(result, "work_knight"), told(result, "work_baron")
    white, blue = BARON.colour_word("w"), BARON.colour_word("b")
    assert [(one["colour"], one["strength"]) for one in knights] == [
        (white, 2),
        (blue, 1),  # against each other
        (white, 3),  # against the barons
    ]
    assert sorted(one["strength"] for one in barons) == [1, 5]


def test_the_arithmetic_of_the_last_minute_is_told():
    result, _ = fight(
        FIGHTS["BN-i: at the end 4 halved against 0; the battlefield counts for the score"].text,
        at_end=True,
    )
    [knight], [baron] = told(result, "work_knight"), told(result, "work_baron")
    assert (knight["sum"], knight["strength"]) == ("3 + 1 = 4", 2)
    assert baron["strength"] == 0


@pytest.mark.parametrize("case", BOOK["choices"], ids=str)
def test_every_choice_of_a_ruling_on_combat_changes_it(case):
    text, (ruling, choice) = case.text, case.title.split()
    at_end = "phase end" in text
    assert fight(text, at_end=at_end)[1] == outcome_of(case)
    other = fight(text, at_end=at_end, rulings={ruling: choice})[1]
    assert other == outcome_of(case, "then ")


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
        keep = combats.Keep(rng.choice(owners), cell)
        valued = combats.valued_hexes(tiles, cell)
        is_free = all(
            baron.owner == keep.owner or valued.isdisjoint(combats.valued_hexes(tiles, baron.hex))
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
    return [combats.Keep(keep.owner, move(keep.hex)) for keep in keeps]


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
@pytest.mark.parametrize("resolve", [combats.resolve_completed, combats.resolve_last_minute])
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


@pytest.mark.parametrize("resolve", [combats.resolve_completed, combats.resolve_last_minute])
def test_renaming_colours_renames_the_outcome(resolve):
    names = dict(zip("rwbky", "kyrwb", strict=True))

    def renamed(keeps):
        return [combats.Keep(names[keep.owner], keep.hex) for keep in keeps]

    for seed in range(60):
        rng = seeded(seed)
        tiles = random_tiles(rng)
        barons, knights = random_keeps(rng, tiles)
        usual = sums(resolve(tiles, barons, knights))
        other = sums(resolve(tiles, renamed(barons), renamed(knights)))
        assert other == {names[owner]: value for owner, value in usual.items()}


@pytest.mark.parametrize("resolve", [combats.resolve_completed, combats.resolve_last_minute])
@pytest.mark.parametrize(
    "choices",
    [
        {},
        {"BN-8": "strongest"},
        {"BN-9": "each"},
        {"BN-13": "overlapping"},
        {"BN-13": "one-knight"},
        {"BN-19": "reading-order"},
        {"BN-19": "each-baron"},
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
                shared = combats.valued_hexes(tiles, one.hex) & combats.valued_hexes(
                    tiles, other.hex
                )
                assert one.owner == other.owner or not shared


@few_and_this_week(60, 120)
def test_the_quick_resolution_agrees_with_the_slow_twin(seeds):
    fights = 0
    for seed in seeds:
        rng = seeded(seed)
        tiles = random_tiles(rng)
        barons, knights = random_keeps(rng, tiles)
        once = combats.resolve_completed(tiles, barons, knights)
        assert seen(once) == twin.completed(tiles, barons, knights), seed
        last = combats.resolve_last_minute(tiles, barons, knights)
        assert seen(last) == twin.last_minute(tiles, barons, knights), seed
        fights += sum(bool(beaten_in(one) or returned_in(one)) for one in (once, last))
    assert fights > len(seeds)  # most of these landscapes are embattled
