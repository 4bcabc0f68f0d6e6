"""
Checks of Baron: each code with what breaks it and what does not.

Positions are typed. The tables of `baron_rules.txt` tell the codes of everything impossible or
doubtful; notes and missing entries have tables of their own.
"""

from pathlib import Path

import pytest

from generators.hexes import neighbours
from pnp.games import capabilities
from pnp.games.baron.facts import GAME as BARON
from pnp.games.baron.facts import KEEPS_IN_BOX, KEEPS_PER_PLAYER
from pnp.games.baron.rules import TurnCounts
from pnp.model.boards import Piece
from pnp.model.games import CheckRequest
from pnp.model.positions import normal_pieces
from pnp.texts.sentences import sentence_text
from tests.casebooks import read_cases
from tests.positions import baron
from tests.positions.changed import told_with_hexes
from tests.positions.typed import typed

RING = "board\n   C F\n  Q . W\n   P X\n"
BOOK = read_cases(Path(__file__).with_name("baron_rules.txt"))
MARKS = {"impossible": "!", "doubtful": "~", "needs entry": "?", "information": "."}


def game(players=2, phase="play"):
    return f"game baron {players}p\nphase {phase}\n"


def position_of(case):
    """Return the position of a case; without text, the example in the middle of the game."""
    if not case.text and not case.all("laid"):
        return typed(BARON.example)._replace(phase="play")
    rows = [f"board\n  {'. ' * int(count)}\n" for count in case.all("laid")]
    return typed(
        "".join([game(case.one("players", "2"), case.one("phase", "play")), *rows, case.text])
    )


@pytest.mark.parametrize("case", BOOK["table"], ids=str)
def test_what_a_position_proves(case):
    assert baron.breaches(position_of(case)) == case.one("found").split()


@pytest.mark.parametrize("case", BOOK["notes"], ids=str)
def test_what_is_told_besides(case):
    expected = [(text, severity) for severity, text in case.said if severity in MARKS]
    assert baron.told(position_of(case), case.one("code")) == expected


@pytest.mark.parametrize("case", BOOK["blurs"], ids=str)
def test_what_is_found_where_something_cannot_be_read(case):
    found = [
        f"{one.code}{MARKS[one.severity]}"
        for one in baron.findings(position_of(case))
        if one.code != "BN10" and "missing" not in one.sentence.text
    ]
    assert sorted(found) == case.one("found").split()


@pytest.mark.parametrize("case", BOOK["said"], ids=str)
def test_what_is_said_of_a_position_and_of_which_tiles(case):
    position = position_of(case)
    found = [one for one in baron.findings(position) if one.code == case.one("code")]
    said = zip((f.severity for f in found), told_with_hexes(found, BARON, position), strict=True)
    assert [*said] == [pair for pair in case.said if pair[0] in MARKS]


def test_ruling_bn_1_leaves_three_tiles_in_the_row():
    position = typed(BARON.example)
    assert baron.told(position, "BN10") == []
    assert baron.told(position, "BN10", BN_1="row-left") == [("BN10_end_many", "needs entry")]
    terrain = dict(list(position.terrain.items())[:70])
    bare = position._replace(pieces=(), colours={}, totals=None)
    fewer = bare._replace(terrain=terrain, numbers={"row": {"": 3}})
    assert baron.told(fewer, "BN10", BN_1="row-left") == []
    assert baron.told(fewer, "BN11", BN_1="row-left") == []
    assert baron.told(fewer, "BN11") == [("BN11_row", "impossible")]


DEBTOR = typed(game() + "board\n  .\nhonour\nr -5")


def test_ruling_bn_2_lets_debt_from_combats_stand():
    assert baron.told(DEBTOR, "BN11", BN_2="stays") == [("BN11_combat", "doubtful")]


def chipped(text, chip):
    """A typed position with one chip on every keep."""
    position = typed(text)
    return position._replace(pieces=tuple(p._replace(chip=chip) for p in position.pieces))


def test_a_chip_may_be_negative_and_must_be_right_then():
    marshes = game() + RING.replace("F", "X").replace("C", ".") + "keeps\nB3 rB"
    assert baron.breaches(chipped(marshes, -1)) == []
    assert baron.breaches(chipped(marshes, 1)) == ["BN08"]


def test_ruling_bn_12_halves_chips_the_other_way():
    position = chipped(game(2, "end") + "board\n  . M\nkeeps\nA1 rB", -1)
    assert baron.breaches(position) == ["BN08", "BN10"]
    assert baron.breaches(position, BN_12="away") == ["BN10"]


def test_ruling_bn_17_lets_knights_of_the_eliminated_try():
    position = typed(game() + RING + "keeps\nB3 rK\nout r")
    assert baron.breaches(position, BN_17="try") == ["BN07"]


def hands_at(timetable, laid):
    return {timetable.hand(laid, seat) for seat in range(timetable.players)}


@pytest.mark.parametrize(("players", "turns"), [(2, 36), (3, 24), (4, 18), (5, 14)])
def test_everybody_has_the_same_number_of_turns(players, turns):
    timetable = TurnCounts(players)
    assert timetable.last_tile_count == 1 + players * turns
    assert timetable.seat(1) == timetable.seat(timetable.last_tile_count) == 0
    for laid in range(1, timetable.last_tile_count + 1):
        hands = sum(timetable.hand(laid, seat) for seat in range(players))
        total = laid + hands + timetable.row(laid) + timetable.pile(laid)
        assert total == timetable.last_tile_count
    last = timetable.last_tile_count
    assert hands_at(timetable, last) == {0}
    assert hands_at(timetable, last - 1) == {0, 1}
    assert hands_at(timetable, last - 2 * players) == {2}


def test_a_tile_forgotten_at_the_end_is_asked_for():
    compared = 0
    for seed in range(40):
        rng = baron.seeded(seed)
        position = baron.legal_position(rng)
        taken = {piece.hex for piece in position.pieces}
        near = {other for cell in taken for other in neighbours(cell)}
        rim = [
            cell
            for cell in position.terrain
            if not position.terrain.keys() >= set(neighbours(cell)) and cell not in taken | near
        ]
        if position.phase != "end" or not rim:
            continue
        gone = rng.choice(rim)
        terrain = {cell: kind for cell, kind in position.terrain.items() if cell != gone}
        faulty = position._replace(terrain=terrain)
        assert baron.told(position, "BN10") == []
        assert baron.told(faulty, "BN10") == [("BN10_end", "doubtful")]
        assert set(baron.breaches(faulty)) <= {"BN02", "BN10"}  # where it held two parts together
        compared += 1
    assert compared > 5


def test_the_example_is_free_of_findings():
    assert not baron.findings(typed(BARON.example))


def test_every_finding_can_be_told_in_both_languages():
    for language in ("en", "fr"):
        table = BARON.rules_texts(language)
        for case in (*BOOK["table"], *BOOK["notes"], *BOOK["blurs"]):
            position = position_of(case)
            for finding in baron.findings(position):
                assert sentence_text(finding.sentence, table, position.names), case
                assert table(f"{finding.code}_source")


def test_every_sentence_about_a_code_is_said_of_some_position():
    positions = [position_of(case) for case in (*BOOK["table"], *BOOK["notes"], *BOOK["blurs"])]
    positions.append(typed(game(2, "end") + "board\n  .\nout r w"))
    said = {finding.sentence.text for position in positions for finding in baron.findings(position)}
    blurred = typed(game() + RING.replace("F", "?") + "keeps\nB3 rK")
    request = CheckRequest(baron.rulings())
    said |= {finding.sentence.text for finding in capabilities.check(BARON, blurred, request)}
    said |= {text for text, _ in baron.told(DEBTOR, "BN11", BN_2="stays")}
    said = {text for text in said if text.startswith("BN")}
    keys = {key for key in BARON.rules_texts("en").table if key.startswith("BN")}
    assert {key for key in keys if not key.endswith("_source")} == said


@pytest.mark.parametrize("count", [20, pytest.param(60, marks=pytest.mark.slow)])
@pytest.mark.parametrize("phase", ["setup", "play", "end"])
def test_strange_positions_get_findings_and_no_error(phase, count):
    for seed in range(count):
        rng = baron.seeded(seed)
        position = baron.legal_position(rng)._replace(phase=phase)
        cells = list(position.terrain)
        terrain = {
            cell: "?" if rng.random() < 0.2 else kind
            for cell, kind in position.terrain.items()
            if rng.random() < 0.9
        }
        pieces = [
            Piece(rng.choice("rwbky?"), rng.choice("BK?"), rng.choice(cells), rng.choice([1, 1, 3]))
            for _ in range(rng.choice([0, 5, 40]))
        ]
        pieces = [piece for piece in pieces if piece.hex in terrain]
        strange = position._replace(
            terrain=terrain,
            pieces=normal_pieces(pieces),
            numbers={"hand": {"r": 9}, "row": {"": 0}, "honour": {"y": -99, "r": 3}},
            colours={"order": ("r", "r"), "out": tuple(rng.sample("rwbky", 2))},
            cells={"declines": tuple(terrain)[:3]},
        )
        texts = BARON.rules_texts("fr")
        for finding in capabilities.check(BARON, strange, CheckRequest(baron.rulings())):
            assert sentence_text(finding.sentence, texts, strange.names)
        sheet = capabilities.score(BARON, strange, baron.rulings())
        for note in (*sheet.notes, *sheet.workings):
            assert sentence_text(note.sentence, texts, strange.names)


def test_the_box_holds_enough_keeps_of_each_colour_in_play():
    for players, colours in baron.COLOURS.items():
        names = {colour.letter: colour.name for colour in BARON.colours}
        assert all(KEEPS_IN_BOX[names[colour]] >= KEEPS_PER_PLAYER[players] for colour in colours)


def test_hexes_of_a_finding_are_those_meant():
    position = typed(game() + "board\n  C C V\n")
    [finding] = [f for f in baron.findings(position) if f.code == "BN03"]
    assert finding.hexes == (baron.at(position, "A1"), baron.at(position, "A3"))
