"""
What a position of Terre de Barons can prove to be wrong: one table of plain positions, and
faults planted into a position that has none.
"""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generators.hexes import Hex, distance, neighbours, rotate
from pnp._api.verdicts import judge
from pnp.games import capabilities
from pnp.games.terre.facts import GAME
from pnp.games.terre.facts import GAME as TERRE_DE_BARONS
from pnp.judging.findings import is_breach
from pnp.model.boards import Piece, names_by_place
from pnp.model.games import CheckRequest
from pnp.model.options import all_rulings
from pnp.model.positions import UNREADABLE, normal_pieces, normal_shift, position_of
from pnp.texts import LANGUAGES
from pnp.texts.sentences import sentence_text
from tests.positions.typed import typed
from tests.properties import examples

MAP = """\
     3 3 1 #
    3 # 4 4 4
   2 2 2 2 2 1
  1 2 2 4 1 4 1
   3 4 2 3 1 2
    3 3 1 4 4
     # # 4 1
"""
OFFICERS = "bB E3 | bK C2 D2 | yB C1 | yK D6 E6"
E, W, N, I = "impossible", "doubtful", "needs entry", "information"  # noqa: E741


def position(
    pieces=OFFICERS, *, phase="play", board=MAP, reserve="b 10 | y 10", players=2, more=""
):
    """Return a position; ``|`` stands between lines."""
    lines = [f"game terre-de-barons {players}p", f"phase {phase}", "board", board.rstrip("\n")]
    if reserve:
        lines += ["reserve", *reserve.split("|")]
    return typed("\n".join([*lines, more, "pieces", *pieces.split("|")]) + "\n")


def with_officers(pieces, **changes):
    """Return a position with all officers of two colours and some more pieces."""
    return position(f"{OFFICERS} | {pieces}", **changes)


def check(position, **choices):
    choices = {id_.replace("_", "-"): choice for id_, choice in choices.items()}
    request = CheckRequest(all_rulings(GAME.rulings, position.rulings, choices))
    return capabilities.check(TERRE_DE_BARONS, position, request)


def found(position, **choices):
    """Return codes and severities, those of TB10 as information left out."""
    findings = check(position, **choices)
    return {(f.code, f.severity) for f in findings if (f.code, f.severity) != ("TB10", I)}


def map_with(**tiles):
    """Return the map with some tiles changed, by name."""
    rows = [list(row) for row in MAP.splitlines()]
    for name, mark in tiles.items():
        row = rows["ABCDEFG".index(name[0])]
        places = [column for column, letter in enumerate(row) if letter != " "]
        row[places[int(name[1:]) - 1]] = mark
    return "\n".join("".join(row) for row in rows) + "\n"


# Title, position, expected codes with their severities.
TABLE = [
    ("officers alone are a legal position", position(), set()),
    ("a start needs no reserve", position(phase="setup", reserve=""), set()),
    # TB01
    ("a tenth tile of 1 point does not exist", position(board=map_with(A1="1", A2="1")), {("TB01", E)}),
    ("ten tiles of 4 points exist", position(board=map_with(A1="4")), set()),
    ("an eleventh does not", position(board=map_with(A1="4", A2="4", F1="4")), {("TB01", E)}),
    ("three mountains are too few", position(board=map_with(B2="3")), {("TB01", E)}),
    ("five mountains are too many", position(board=map_with(A1="#")), {("TB01", E)}),
    ("four mountains elsewhere are fine", position(board=map_with(B2="3", A1="#")), set()),
    # TB02
    ("a knight stands on no mountain", position("bB E3 | bK C2 G1 | yB C1 | yK D6 E6"), {("TB02", E)}),
    ("troops stand on no mountain", with_officers("B2 y1"), {("TB02", E)}),
    # TB03
    ("two own donjons on a tile", with_officers("D4 bDD"), {("TB03", E)}),
    ("donjons of two colours on a tile", with_officers("D4 bDyD"), {("TB03", E)}),
    ("two donjons side by side", with_officers("D4 bD | D5 bD"), {("TB03", E)}),
    ("two donjons side by side, of two colours", with_officers("D4 bD | E4 yD"), {("TB03", E)}),
    ("a tile between two donjons", with_officers("D4 bD | D2 yD"), set()),
    # TB04
    ("two barons of a colour", position(f"{OFFICERS} | bB A1"), {("TB04", E)}),
    ("no baron", position("bK C2 D2 | yB C1 | yK D6 E6"), {("TB04", E)}),
    ("one knight", position("bB E3 | bK C2 | yB C1 | yK D6 E6"), {("TB04", E)}),
    ("three knights, two of them together", position("bB E3 | bK C2 C2 D2 | yB C1 | yK D6 E6"), {("TB04", E)}),
    ("two knights together", position("bB E3 | bK C2 C2 | yB C1 | yK D6 E6"), set()),
    ("two barons on a tile", position("bB E3 | bK C2 D2 | yB E3 | yK D6 E6"), {("TB04", E)}),
    ("one colour for two players", position("bB E3 | bK C2 D2"), {("TB04", E)}),
    ("three colours for three players", position(f"{OFFICERS} | rB A1 | rK A2 A3", players=3, reserve="b 10 | y 10 | r 10"), set()),
    ("a third colour that has only troops", with_officers("A1 r2", players=3, reserve="b 10 | y 10 | r 10"), {("TB04", E)}),
    # TB05
    ("troops of two colours on a tile", with_officers("A1 b1y2"), {("TB05", E)}),
    ("troops of one colour with enemy officers", with_officers("E6 b2"), set()),
    # TB06
    ("thirty troops are all there are", with_officers("A1 b30", reserve="b 0 | y 10"), set()),
    ("thirty-one are too many", with_officers("A1 b31", reserve="b 0 | y 10"), {("TB06", E)}),
    ("a donjon uses up three", with_officers("A1 b28 | D4 bD", reserve="b 0 | y 10"), {("TB06", E)}),
    ("the reserve counts", with_officers("A1 b21", reserve="b 10 | y 10"), {("TB06", E)}),
    ("no reserve entered, so nothing to compare", with_officers("A1 b21", reserve="y 10"), set()),
    # TB07
    ("two troops wait on an enemy donjon", with_officers("D4 bDy2"), set()),
    ("a third would have destroyed it", with_officers("D4 bDy3"), {("TB07", E)}),
    ("own troops on a donjon as many as there are", with_officers("D4 bDb9"), set()),
    ("the owner's troops would have fought", with_officers("D4 bD1y1"), {("TB05", E), ("TB07", E)}),
    # TB08, target of two players 16: four fours, one colour, no diversity
    ("sixteen points end the game", with_officers("bD B4 D4 F4 D6"), {("TB08", W)}),
    ("nor are they there at the start", with_officers("bD B4 D4 F4 D6", phase="setup"), {("TB08", W), ("TB11", E)}),
    ("at the end sixteen points are fine", with_officers("bD B4 D4 F4 D6", phase="end"), set()),
    ("fifteen points do not", with_officers("bD D4 F4 D6 A3"), set()),
    ("two colours with ten points of four players", position(
        f"{OFFICERS} | rB A1 | rK A2 A3 | gB F5 | gK G3 G4 | bD D4 F4 F1 | yD B4 B1 D6",
        players=4, phase="end", reserve="b 9 | y 9 | r 9 | g 9",
    ), {("TB08", E)}),
    ("twelve points of three players end the game", with_officers("rB A1 | rK A2 A3 | bD B4 D4 F4", players=3, reserve="b 9 | y 9 | r 9"), {("TB08", W)}),
    ("eleven points do not", with_officers("rB A1 | rK A2 A3 | bD D4 F4 A3", players=3, reserve="b 9 | y 9 | r 9"), set()),
    # TB09
    ("five troops end the game", with_officers("A1 y5", reserve="b 10 | y 0"), {("TB09", W)}),
    ("six troops do not", with_officers("A1 y5", reserve="b 10 | y 1"), set()),
    ("at the end five troops are fine", with_officers("A1 y5", phase="end", reserve="b 10 | y 0"), set()),
    ("five troops on the board, the reserve unknown", with_officers("A1 y5 | A3 b8", reserve=""), {("TB09", N)}),
    ("six on the board, the reserve does not matter", with_officers("A1 y6 | A3 b8", reserve=""), set()),
    ("nine donjons leave three troops at most", with_officers("bD A1 A3 C1 C3 C5 E1 E3 E5 G3 | A2 y9", reserve=""), {("TB08", W), ("TB08", E), ("TB09", W)}),
    ("the end is in doubt, the reserve unknown", with_officers("A1 y5 | A3 b8", phase="end", reserve=""), {("TB09", N)}),
    ("two colours down to five troops", with_officers("A1 y5 | A3 b5", reserve="b 0 | y 0"), {("TB09", W), ("TB09", E)}),
    ("one may still have more", with_officers("A1 y5 | A3 b5", reserve="y 0"), {("TB09", W), ("TB09", N)}),
    ("one at the target, another down to five troops", with_officers("bD B4 D4 F4 D6 | A1 y5", phase="end", reserve="b 9 | y 0"), {("TB09", E)}),
    ("at the target by building the last troops", with_officers("bD B4 D4 F4 D6 | A1 b3", phase="end", reserve="b 0 | y 9"), set()),
    ("four troops without a donjon", with_officers("A1 y4", reserve="b 10 | y 0"), {("TB09", W), ("TB09", E)}),
    ("four troops and a donjon", with_officers("D4 yD | A1 y4", reserve="b 10 | y 0"), {("TB09", W)}),
    ("three troops and a donjon", with_officers("D4 yD | A1 y3", reserve="b 10 | y 0"), {("TB09", W)}),
    ("two troops and a donjon", with_officers("D4 yD | A1 y2", phase="end", reserve="b 10 | y 0"), {("TB09", E)}),
    ("two troops, the reserve unknown", with_officers("A1 y2", reserve="b 10"), {("TB09", N)}),
    # TB08, later than can be: sixteen points even without any one of the donjons
    ("no donjon can be the last one", with_officers("bD B4 D4 F4 D6 D2", phase="end", reserve="b 9 | y 9"), {("TB08", E)}),
    ("one of four points can", with_officers("bD B4 D4 F4 D6 D1", phase="end", reserve="b 9 | y 9"), set()),
    # TB11
    ("troops before the first turn", with_officers("A1 b2", phase="setup", reserve=""), {("TB11", E)}),
    ("two officers on a start", position("bB E3 | bK C2 E3 | yB C1 | yK D6 E6", phase="setup", reserve=""), {("TB11", E)}),
    ("twenty-nine troops in reserve", position(phase="setup", reserve="b 29 | y 30"), {("TB11", E)}),
    ("all troops in reserve", position(phase="setup", reserve="b 30 | y 30"), set()),
    # TB12
    ("an end without a reason", position(phase="end"), {("TB12", W)}),
    ("an end that a missing reserve may explain", position(phase="end", reserve="b 10"), {("TB09", N)}),
    ("an end of which a second player may be the reason", position("bB E3 | bK C2 D2", phase="end", reserve="b 10"), {("TB04", E)}),
    ("points ended the game, so troops do not matter", with_officers("A1 y5 | bD B4 D4 F4 D6", phase="end", reserve="b 9"), set()),
]  # fmt: skip


@pytest.mark.parametrize(("title", "table", "expected"), TABLE, ids=[row[0] for row in TABLE])
def test_positions_of_the_table(title, table, expected):
    assert found(table) == expected


# Title, position, code, and what is said of it: severity, sentence, tiles.
SAID = [
    ("ten tiles of 1 point", with_officers("E1 b1", board=map_with(A1="1", A2="1")), "TB01", [
        (E, "Wind, 1 point: 10 tiles visible; allowed: ≤ 9.", "A1 A2 A3 C6 D1 D5 D7 E5 F3 G4")]),
    ("three mountains", position(board=map_with(B2="3")), "TB01", [
        (E, "Mountain: 3 tiles visible; allowed: 4.", "A4 G1 G2")]),
    ("troops on a mountain", with_officers("B2 y1"), "TB02", [
        (E, "B2: nothing may stand on mountains (troops).", "B2")]),
    ("two donjons on a tile", with_officers("D4 bDD"), "TB03", [
        (E, "D4 has 2 donjons; there is room for one on a tile.", "D4")]),
    ("two donjons side by side are told once", with_officers("D4 bD | D5 yD"), "TB03", [
        (E, "Donjons stand side by side on D4 and D5; a tile without one must lie between any two.", "D4 D5")]),
    ("a second baron, told of its colour", with_officers("A1 bB"), "TB04", [
        (E, "Blue: barons on the board: 2; there is always exactly 1.", "A1 E3")]),
    ("two barons on a tile", position("bB E3 | bK C2 D2 | yB E3 | yK D6 E6"), "TB04", [
        (E, "E3 has 2 barons; two barons never stay on one tile.", "E3")]),
    ("troops of two colours", with_officers("A1 b1y2"), "TB05", [
        (E, "A1 has troops of several colours (Blue, Yellow); where two meet, both are removed.", "A1")]),
    ("thirty-one troops", with_officers("A1 b31", reserve="b 0 | y 10"), "TB06", [
        (E, "Blue: troops on the board: 31, built into donjons: 0; together more than 30.", "A1")]),
    ("four troops too many with reserve and donjon", with_officers("A1 b21 | D4 bD"), "TB06", [
        (E, "Blue: troops on the board: 21, in reserve: 10, built into donjons: 3; together more than 30.", "A1 D4")]),
    ("ten donjons are all there are", with_officers("bD A1 A3 B4 C1 C3 C5 E1 E3 E5 G3", reserve="b 0 | y 10"), "TB06", []),
    ("two troops each of two colours are not three", with_officers("D4 bDy2r2", players=3), "TB07", []),
    ("the owner's troops beside enemy troops", with_officers("D4 bD1y1"), "TB07", [
        (E, "D4: a donjon defended by its own troops (Blue) holds enemy troops as well (Yellow); they would have fought.", "D4")]),
    ("no donjon can be the last one", with_officers("bD B4 D4 F4 D6 D2", phase="end", reserve="b 9 | y 9"), "TB08", [
        (E, "Whichever of its 5 donjons Blue built last, it had 16 points or more before, so the game was already over (TB-13). Count its donjons again.", "B4 D2 D4 D6 F4")]),
    ("sixteen points", with_officers("bD B4 D4 F4 D6"), "TB08", [
        (W, "Blue: 16 points or more, so the game is over. Write: phase end; if it goes on, count the donjons again.", "B4 D4 D6 F4")]),
    ("five troops", with_officers("A1 y5", reserve="b 10 | y 0"), "TB09", [
        (W, "Yellow: 5 troops or fewer on the board and in reserve, so the game is over. Write: phase end; if it goes on, count the troops again.", "")]),
    ("two colours down to five troops", with_officers("A1 y5 | A3 b5", phase="end", reserve="b 0 | y 0"), "TB09", [
        (E, "Several colours are down to 5 troops or fewer: Blue, Yellow; the game stops as soon as one is (TB-13).", "")]),
    ("one at the target, another down to five troops", with_officers("bD B4 D4 F4 D6 | A1 y5", phase="end", reserve="b 9 | y 0"), "TB09", [
        (E, "Blue has 16 points or more, while others are down to 5 troops or fewer (Yellow); the game stops with whichever comes first (TB-13).", "")]),
    ("two troops and a donjon", with_officers("D4 yD | A1 y2", phase="end", reserve="b 10 | y 0"), "TB09", [
        (E, "Yellow: troops on the board and in reserve: 2; the game stops before there are fewer than 3 (TB-13).", "D4")]),
    ("ten donjons", with_officers("bD A1 A3 B4 C1 C3 C5 E1 E3 E5 G3", phase="end", reserve="b 0 | y 10"), "TB09", [
        (E, "Blue: 10 donjons, so no troops are left; the game stops before that (TB-13).", "A1 A3 B4 C1 C3 C5 E1 E3 E5 G3")]),
    ("troops before the first turn", with_officers("A1 b2", phase="setup", reserve="b 28"), "TB11", [
        (E, "Troops or donjons on A1; before the first turn there are none on the board.", "A1"),
        (E, "Blue: troops in reserve: 28; before the first turn there are 30.", "")]),
    ("an end without a reason", position(phase="end"), "TB12", [
        (W, "The file says that the game is over, but nobody has 16 points, and nobody is down to 5 troops. If it goes on, write: phase play.", "")]),
]  # fmt: skip


@pytest.mark.parametrize(("title", "table", "code", "expected"), SAID, ids=[row[0] for row in SAID])
def test_what_is_said_of_a_position_and_of_which_tiles(title, table, code, expected):
    texts = TERRE_DE_BARONS.rules_texts("en")
    assert [
        (
            f.severity,
            sentence_text(f.sentence, texts, table.names),
            " ".join(map(table.names.get, f.hexes)),
        )
        for f in check(table)
        if f.code == code
    ] == expected


# Title, position with question marks, and what is said of it.
BLURRED = [
    ("an unreadable tile leaves the supply open", position(board=map_with(A1="?")), [
        (N, "What fits on A1: 1, 3, 4. Anything else breaks TB01.")]),
    ("a mountain that cannot be read may be there", position(board=map_with(B2="?")), [
        (I, "Only this fits on B2: Mountain. Anything else breaks TB01.")]),
    ("one unreadable tile cannot be two mountains", position(board=map_with(B2="?", G1="3")), [
        (E, "Mountain: 2 tiles visible; allowed: 4."),
        (N, "What fits on B2: 1, 3, 4, Mountain. Anything else breaks TB01.")]),
    ("five readable mountains are too many for any other tile", position(board=map_with(A1="#", A2="?")), [
        (E, "Mountain: 5 tiles visible; allowed: 4."),
        (N, "What fits on A2: 1, 3, 4, Mountain. Anything else breaks TB01.")]),
    ("what cannot be read stands on no mountain either", with_officers("B2 y?"), [
        (W, "Whatever is on B2, something is wrong: TB02, TB04, TB06. Check what is typed around it."),
        (N, "Cannot be read: pieces on B2; each of them may be a baron or a knight.")]),
    ("a piece on an unreadable tile, all mountains known", with_officers("A1 y1", board=map_with(A1="?")), [
        (N, "What fits on A1: 1, 3, 4. Anything else breaks TB01, TB02.")]),
    ("a piece on a tile that may be the last mountain", with_officers("A1 y1", board=map_with(B2="?", A1="?")), [
        (N, "What fits on A1: 1, 3, 4. Anything else breaks TB01, TB02."),
        (I, "Only this fits on B2: Mountain. Anything else breaks TB01.")]),
    ("a piece on the only tile that can be the last mountain", with_officers("B2 y1", board=map_with(B2="?")), [
        (E, "Whatever is on B2, something is wrong: TB01, TB02. Check what is typed around it."),
        (N, "Cannot be read: B2. Mountains among them: 1.")]),
    ("something unreadable beside a donjon", with_officers("D4 bD | E4 y?"), [
        (I, "Only this fits on E4: troops. Anything else breaks TB03, TB04, TB06.")]),
    ("the second knight may be unreadable", position("bB E3 | bK C2 | D2 b? | yB C1 | yK D6 E6"), [
        (I, "Only this fits on D2: a knight. Anything else breaks TB04, TB06.")]),
    ("two knights missing may be one unreadable record", position("bB E3 | D2 b? | yB C1 | yK D6 E6"), [
        (W, "Whatever is on D2, something is wrong: TB04, TB06. Check what is typed around it."),
        (N, "Cannot be read: pieces on D2; each of them may be a baron or a knight.")]),
    ("one unreadable knight cannot be two", position("bB E3 | bK C2 | yB C1 | yK D6 | E6 ?K"), [
        (E, "Whatever is on E6, something is wrong: TB04. Check what is typed around it."),
        (N, "Cannot be read: pieces on E6; each of them may be a baron or a knight.")]),
    ("no unreadable knight is a baron", position("bK C2 | yB C1 | yK D6 E6 | E3 ?K"), [
        (E, "Blue: barons on the board: 0; there is always exactly 1."),
        (I, "Only this fits on E3: Blue. Anything else breaks TB04.")]),
    ("a knight too many, whoever owns it", with_officers("A1 ?K"), [
        (E, "Whatever is on A1, something is wrong: TB04. Check what is typed around it."),
        (N, "Cannot be read: pieces on A1; each of them may be a baron or a knight.")]),
    ("troops of an unreadable colour with others", with_officers("A1 b1 | A1 ?1"), [
        (I, "Only this fits on A1: Blue. Anything else breaks TB05.")]),
    ("troops that nobody has left", with_officers("A1 ?30"), [
        (E, "Whatever is on A1, something is wrong: TB06. Check what is typed around it.")]),
    ("troops that only one colour can have", with_officers("A1 ?20 | A2 b5"), [
        (I, "Only this fits on A1: Yellow. Anything else breaks TB06.")]),
    ("three troops of an unreadable colour on a donjon", with_officers("D4 bD | D4 ?3"), [
        (I, "Only this fits on D4: Blue. Anything else breaks TB07.")]),
    ("a donjon of an unreadable colour under three troops", with_officers("D4 ?Dy3"), [
        (I, "Only this fits on D4: Yellow. Anything else breaks TB07.")]),
    ("a donjon on an unreadable tile may reach the target", with_officers("bD B4 D4 D6 A1", board=map_with(A1="?")), [
        (N, "Depending on what is on A1: Blue: 16 points or more, so the game is over. Write: phase end; if it goes on, count the donjons again."),
        (N, "What fits on A1: 1, 3, 4. Anything else breaks TB01, TB02.")]),
    ("at the end it does not matter who reached the target", with_officers("bD B4 D4 D6 A1", board=map_with(A1="?"), phase="end"), [
        (N, "Depending on what is on A1: The file says that the game is over, but nobody has 16 points, and nobody is down to 5 troops. If it goes on, write: phase play."),
        (N, "What fits on A1: 1, 3, 4. Anything else breaks TB01, TB02.")]),
    ("four troops and what may be a donjon", with_officers("D4 y? | A1 y4", reserve="b 10 | y 0"), [
        (N, "Depending on what is on D4: Yellow: 5 troops or fewer on the board and in reserve, so the game is over. Write: phase end; if it goes on, count the troops again."),
        (N, "What fits on D4: a donjon, troops. Anything else breaks TB04, TB06, TB09.")]),
    ("a tile that cannot be read may be the last one", with_officers("bD B4 D4 F4 D6 D2", board=map_with(D6="?"), phase="end", reserve="b 9 | y 9"), [
        (I, "Only this fits on D6: 1. Anything else breaks TB01, TB02, TB08.")]),
    ("a donjon of an unreadable colour before the first turn", with_officers("D4 ?D", phase="setup", reserve=""), [
        (E, "Troops or donjons on D4; before the first turn there are none on the board."),
        (N, "Pieces on D4 cannot be read; what depends on them is left open.")]),
    ("two unreadable tiles, two mountains", position(board=map_with(B2="?", G1="?")), [
        (I, "Only this fits on B2, G1: Mountain. Anything else breaks TB01.")]),
    ("troops on the only tile that can be the last mountain", with_officers("B2 y1", board=map_with(B2="?")), [
        (E, "Whatever is on B2, something is wrong: TB01, TB02. Check what is typed around it."),
        (N, "Cannot be read: B2. Mountains among them: 1.")]),
    ("troops on a tile that may be the last mountain", with_officers("A1 y1", board=map_with(B2="?", A1="?")), [
        (N, "What fits on A1: 1, 3, 4. Anything else breaks TB01, TB02."),
        (I, "Only this fits on B2: Mountain. Anything else breaks TB01.")]),
    ("something unreadable with troops beside a donjon", with_officers("D4 bD | E4 b1y?"), [
        (W, "Whatever is on E4, something is wrong: TB03, TB04, TB05, TB06. Check what is typed around it."),
        (N, "Cannot be read: pieces on E4; each of them may be a baron or a knight.")]),
    ("something unreadable on a donjon", with_officers("D4 bD | D4 y?"), [
        (I, "Only this fits on D4: troops. Anything else breaks TB03, TB04, TB06, TB07.")]),
    ("a knight too many, whoever owns it", with_officers("A1 ?K"), [
        (E, "Whatever is on A1, something is wrong: TB04. Check what is typed around it."),
        (N, "Cannot be read: pieces on A1; each of them may be a baron or a knight.")]),
    ("troops and what may be troops of another colour", with_officers("A1 b1y?"), [
        (I, "Only this fits on A1: a donjon. Anything else breaks TB04, TB05, TB06.")]),
    ("troops and what may be troops, of colours that cannot be read", with_officers("A1 ?1 | A1 ??"), [
        (N, "Pieces on A1 cannot be read; what depends on them is left open.")]),
    ("troops that nobody has left", with_officers("A1 ?30"), [
        (E, "Whatever is on A1, something is wrong: TB06. Check what is typed around it.")]),
    ("no troops left, so something unreadable should be none", with_officers("A1 b30 | A3 y30 | F1 ??", reserve="b 0 | y 0"), [
        (W, "Whatever is on F1, something is wrong: TB04, TB06. Check what is typed around it."),
        (N, "Cannot be read: pieces on F1; each of them may be a baron or a knight.")]),
    ("three troops on an enemy donjon, others unreadable", with_officers("D4 bDy3 | D4 ?3"), [
        (E, "D4: 6 troops stand on a donjon of another colour (Yellow on Blue); at most 2 can wait there, and the next one destroys it."),
        (I, "Only this fits on D4: Yellow. Anything else breaks TB05, TB07.")]),
    ("perhaps sixteen points", with_officers("bD B4 D4 D6 A1", board=map_with(A1="?")), [
        (N, "Depending on what is on A1: Blue: 16 points or more, so the game is over. Write: phase end; if it goes on, count the donjons again."),
        (N, "What fits on A1: 1, 3, 4. Anything else breaks TB01, TB02.")]),
    ("five troops and something that may be a sixth", with_officers("A1 y5 | A3 y?", reserve="b 10 | y 0"), [
        (N, "Depending on what is on A3: Yellow: 5 troops or fewer on the board and in reserve, so the game is over. Write: phase end; if it goes on, count the troops again."),
        (N, "What fits on A3: a donjon, troops. Anything else breaks TB04, TB06.")]),
]  # fmt: skip


@pytest.mark.parametrize(("title", "table", "expected"), BLURRED, ids=[row[0] for row in BLURRED])
def test_what_is_said_where_something_cannot_be_read(title, table, expected):
    texts = TERRE_DE_BARONS.rules_texts("en")
    findings = judge(table, TERRE_DE_BARONS, choices={}).findings
    assert [
        (one.severity, sentence_text(one.sentence, texts, table.names))
        for one in findings
        if one.code != "TB10"
    ] == expected


def test_a_board_of_another_outline_is_none():
    shorter = position()
    without = {cell: kind for cell, kind in shorter.terrain.items() if cell.r < 6}
    assert found(replace(shorter, terrain=without)) == {("TB01", E)}
    beside = {
        (cell if cell.r else cell + Hex(1, 0)): kind for cell, kind in shorter.terrain.items()
    }
    assert found(replace(shorter, terrain=beside)) == {("TB01", E)}


def test_the_rows_of_another_outline_are_told():
    texts, table = TERRE_DE_BARONS.rules_texts("en"), position()
    rows = {cell: kind for cell, kind in table.terrain.items() if cell.r < 6}
    for terrain, counts in [(rows, "4 5 6 7 6 5"), ({}, "0")]:
        shape = check(replace(table, terrain=terrain))[0]
        assert sentence_text(shape.sentence, texts, table.names).startswith(
            f"The rows of the map have {counts} tiles;"
        )


def test_an_eleventh_donjon_does_not_exist():
    tiles = " ".join(["A1", "A3", "B1", "B4", "C3", "C5", "D1", "D4", "E2", "E5", "F1"])
    (fault,) = [f for f in check(with_officers(f"bD {tiles}")) if f.code == "TB06"]
    assert fault.sentence.text == "TB06_donjons"
    assert len(fault.hexes) == 11


def test_the_reading_of_a_photograph_within_a_turn_lets_one_baron_pause():
    pausing = position("bB E3 | bK C2 D2 | yB E3 | yK D6 E6")
    assert found(pausing) == {("TB04", E)}
    assert found(pausing, TB_12="within-turn") == {("TB04", I)}
    (pause,) = [f for f in check(pausing, TB_12="within-turn") if f.code == "TB04"]
    assert [pausing.names[cell] for cell in pause.hexes] == ["E3"]
    setup = replace(pausing, phase="setup", numbers={})
    assert found(setup, TB_12="within-turn") == {("TB04", E), ("TB11", E)}


def test_only_one_baron_pauses_within_a_turn():
    four = position(
        f"rB E3 | gB C1 | rK A1 A2 | gK A3 B1 | {OFFICERS}",
        players=4,
        reserve="b 9 | y 9 | r 9 | g 9",
    )
    assert found(four, TB_12="within-turn") == {("TB04", E)}


def test_the_reading_with_donjons_counts_the_troops_that_they_can_be_turned_into():
    short = with_officers("D4 yD | A1 y5", reserve="b 10 | y 0")
    assert found(short) == {("TB09", W)}
    assert found(short, TB_5="with-donjons") == set()


LATE = [
    with_officers("bD B4 D4 F4 D6 D2", phase="end", reserve="b 9 | y 9"),
    with_officers("A1 y5 | A3 b5", phase="end", reserve="b 0 | y 0"),
    with_officers("bD B4 D4 F4 D6 | A1 y5", phase="end", reserve="b 9 | y 0"),
    with_officers("D4 yD | A1 y2", phase="end", reserve="b 10 | y 0"),
]


@pytest.mark.parametrize("table", LATE)
def test_a_game_that_stops_after_the_order_makes_late_ends_doubtful(table):
    assert {severity for _, severity in found(table)} == {E}
    assert {severity for _, severity in found(table, TB_13="after-order")} == {W}


def test_few_troops_are_no_wonder_where_donjons_count_as_troops():
    table = with_officers("bD A1 A3 B4 C1 C3 C5 E1 E3 E5 G3", phase="end", reserve="b 0 | y 10")
    assert ("TB09", E) in found(table)
    assert not {f for f in found(table, TB_5="with-donjons") if f[0] == "TB09"}


def test_the_later_edition_asks_for_more_points():
    table = with_officers("bD B4 D4 F4 D6")
    assert found(table) == {("TB08", W)}
    assert found(table, TB_14="18-14-12") == set()
    more = with_officers("bD B4 D4 F4 D6 D1", reserve="b 9 | y 9")
    assert found(more, TB_14="18-14-12") == {("TB08", W)}


def knights(findings):
    """Return what TB10 says, by the name of the tile."""
    texts = TERRE_DE_BARONS.rules_texts("en")
    names = position().names
    return {
        names[f.hexes[0]]: (f.severity, sentence_text(f.sentence, texts, names))
        for f in findings
        if f.code == "TB10" and f.sentence.text != "TB10_differs"
    }


@pytest.mark.parametrize(
    ("title", "pieces", "expected"),
    [
        ("an enemy knight stops the baron", "yK D6 E3", "active knight: Yellow. No orders from here for: Blue."),
        ("two enemy knights do as well", "yK E3 E3", "active knight: Yellow. No orders from here for: Blue."),
    ],
)  # fmt: skip
def test_an_active_knight_and_whom_it_stops_are_told(title, pieces, expected):
    told = knights(check(position(f"bB E3 | bK C2 D2 | yB C1 | {pieces}")))
    assert told == {"E3": (I, f"E3: {expected}")}


@pytest.mark.parametrize(
    ("title", "pieces", "expected"),
    [
        ("nobody else is there", "bB E3 | bK E3 E3 | yB C1 | yK D6 D6", {}),
        ("a knight alone is nobody's news", "bB E3 | bK D1 D2 | yB C1 | yK D6 E6", {}),
        ("a melee frees the baron", "bB E3 | bK E3 D2 | yB C1 | yK D6 E3", {"E3": "none is active; nobody is blocked."}),
        ("a donjon is stopped too", "bB E3 | bK C5 D2 | yB C1 | yK D6 E6 | C5 yD", {"C5": "No orders from here for: Yellow."}),
        ("two of a colour beat one", "bB E3 | bK E3 D2 | yB C1 | yK E3 E3", {"E3": "No orders from here for: Blue."}),
        ("a donjon whose knight is held commands alone", "bB E3 | bK C5 D2 | yB C1 | yK D6 C5 | C5 yD", {"C5": "but the donjon commands without its knight."}),
        ("two colours with nothing to command", "bB E3 | bK C5 C5 | yB C1 | yK D6 C5", {"C5": "active knight: Blue. Nobody else has a command tile here."}),
        ("an active knight does not stop its own baron", "bB E3 | bK E3 E3 | yB C1 | yK D6 E3", {"E3": "active knight: Blue. Nobody else has a command tile here."}),
    ],
)  # fmt: skip
def test_tiles_with_knights_are_told(title, pieces, expected):
    told = knights(check(position(pieces)))
    assert told.keys() == expected.keys()
    assert all(text.endswith(expected[cell]) for cell, (_, text) in told.items())


@pytest.mark.parametrize(
    ("title", "knights_of_blue", "expected"),
    [
        ("red alone stops both that could command", "A3 D2", "E3: active knight: Red. No orders from here for: Blue, Yellow."),
        ("blue and red in a melee, on the donjon of a third", "A3 E3", "E3: all knights are in melees (Blue, Red), none is active; nobody is blocked."),
    ],
)  # fmt: skip
def test_knights_of_others_on_a_donjon_are_told(title, knights_of_blue, expected):
    table = position(
        f"rB A1 | rK E3 A2 | bB E3 | bK {knights_of_blue} | yB C1 | yK D6 E6 | E3 yD",
        players=3,
        reserve="b 9 | y 9 | r 9",
    )
    assert knights(check(table)) == {"E3": (I, expected)}


def test_the_order_of_arrival_is_told_where_it_matters():
    table = position(
        "bB E3 | bK E3 A1 | yB C1 | yK E3 A3 | rB C3 | rK E3 E3",
        players=3,
        reserve="b 9 | y 9 | r 9",
    )
    assert knights(check(table))["E3"][1].startswith("E3: active knight: Red.")
    [differs] = [f.sentence for f in check(table) if f.sentence.text == "TB10_differs"]
    assert differs.values["other"] == "incremental"
    assert len(differs.values["actives"]) == 2
    told = knights(check(table, TB_3="incremental"))["E3"][1]
    assert told.endswith("possible: Red, nobody.")
    everyone = position(
        "bB E3 | bK E3 E3 | yB C1 | yK E3 E3 | rB C3 | rK E3 E3",
        players=3,
        reserve="b 9 | y 9 | r 9",
    )
    assert knights(check(everyone, TB_3="incremental"))["E3"][1].endswith("nobody is blocked.")
    certain = position("bB E3 | bK E3 A1 | yB C1 | yK E3 E3")
    assert check(certain, TB_3="incremental") == check(certain)


def test_a_knight_that_cannot_be_read_leaves_its_tile_open():
    told = knights(check(position("bB E3 | E3 ?K | bK A1 C2 | yB C1 | yK D6")))
    assert told["E3"][0] == N


@pytest.mark.parametrize(
    ("title", "pieces", "is_open"),
    [
        ("a knight beside a donjon of an unreadable colour", "yK E3 E6 | ?D E3", True),
        ("something unreadable beside a knight", "yK E3 E6 | E3 y?", True),
        ("a knight of an unreadable colour alone", "yK E6 | ?K E3", False),
        ("a baron and a donjon, both of unreadable colours", "yK E5 E6 | ?B E3 | ?D E3", False),
        ("a knight and troops of an unreadable colour", "yK E3 E6 | E3 ?2", False),
    ],
)  # fmt: skip
def test_whom_a_knight_stops_is_open_where_something_beside_it_cannot_be_read(
    title, pieces, is_open
):
    told = knights(check(position(f"bB A1 | bK A2 A3 | yB C1 | {pieces}")))
    assert told.get("E3", (None,))[0] == (N if is_open else None)


# Planted faults.

PLAIN = position(
    "bB E3 | bK C3 A1 | yB C1 | yK D6 E6 | D4 bD3 | F4 yD | G4 y2 | A3 b4 | E1 y5", reserve="b 9 | y 9"
)  # fmt: skip
FREE = [c for c, kind in PLAIN.terrain.items() if kind != "mountain"]
MOUNTAINS = [c for c, kind in PLAIN.terrain.items() if kind == "mountain"]
EMPTY = [c for c in FREE if c not in {piece.hex for piece in PLAIN.pieces}]

# What else may be wrong with a position where the fault of a code was planted.
IMPLIED = {
    "TB01": set(),
    "TB02": {"TB03"},  # a donjon
    "TB03": set(),
    "TB04": set(),
    "TB05": {"TB07"},  # on a donjon
    "TB06": set(),
    "TB07": set(),
    "TB08": {"TB06"},  # every donjon uses up troops
    "TB09": set(),
}


def adding(table, *pieces):
    return replace(table, pieces=normal_pieces([*table.pieces, *pieces]))


def without(table, kind, colour):
    kept = list(table.pieces)
    gone = next(piece for piece in kept if (piece.kind, piece.colour) == (kind, colour))
    kept.remove(gone)
    return replace(table, pieces=tuple(kept)), gone


@st.composite
def faults(draw):
    """Draw a code and PLAIN with a fault of it."""
    code = draw(st.sampled_from(sorted(IMPLIED)))
    colour, other = draw(st.permutations("by"))
    cell = draw(st.sampled_from(EMPTY))
    if code == "TB01":
        fault = draw(st.sampled_from(["a mountain more", "a mountain less", "a value"]))
        if fault == "a value":
            value = draw(st.sampled_from("1234"))
            supply = 10 if value == "4" else 9
            places = [c for c in draw(st.permutations(FREE)) if PLAIN.terrain[c] != value]
            here = sum(kind == value for kind in PLAIN.terrain.values())
            changed = dict.fromkeys(places[: supply + 1 - here], value)
        elif fault == "a mountain less":
            changed = {draw(st.sampled_from(MOUNTAINS)): draw(st.sampled_from("1234"))}
        else:
            changed = {cell: "mountain"}
        return code, replace(PLAIN, terrain={**PLAIN.terrain, **changed})
    if code == "TB02":
        moved = draw(st.sampled_from(PLAIN.pieces))
        kept = [piece for piece in PLAIN.pieces if piece != moved]
        spot = draw(st.sampled_from(MOUNTAINS))
        return code, replace(PLAIN, pieces=normal_pieces([*kept, replace(moved, hex=spot)]))
    if code == "TB03":
        built = draw(st.sampled_from([p.hex for p in PLAIN.pieces if p.kind == "D"]))
        near = [built, *(c for c in neighbours(built) if c in FREE)]
        return code, adding(PLAIN, Piece(colour, "D", draw(st.sampled_from(near))))
    if code == "TB04":
        kind = draw(st.sampled_from("BK"))
        if draw(st.booleans()):
            return code, adding(PLAIN, Piece(colour, kind, cell))
        return code, without(PLAIN, kind, colour)[0]
    if code == "TB05":
        troops = draw(st.sampled_from([p for p in PLAIN.pieces if p.kind == ""]))
        enemy = other if troops.colour == colour else colour
        return code, adding(PLAIN, Piece(enemy, "", troops.hex, draw(st.integers(1, 2))))
    if code == "TB06":
        if draw(st.booleans()):
            return code, adding(PLAIN, Piece(colour, "", cell, draw(st.integers(15, 40))))
        reserve = {**PLAIN.numbers["reserve"], colour: draw(st.integers(26, 30))}
        return code, replace(PLAIN, numbers={"reserve": reserve})
    if code == "TB07":
        donjon = next(p for p in PLAIN.pieces if p.kind == "D" and p.colour == "y")
        return code, adding(PLAIN, Piece("b", "", donjon.hex, draw(st.integers(3, 9))))
    if code == "TB08":
        return code, adding(PLAIN, *winning_donjons(colour))
    reserve = {**PLAIN.numbers["reserve"], "y": 0}
    fewer = [p for p in PLAIN.pieces if (p.colour, p.kind) != ("y", "")]
    few = Piece("y", "", cell, draw(st.integers(1, 5)))
    return code, replace(PLAIN, numbers={"reserve": reserve}, pieces=normal_pieces([*fewer, few]))


def winning_donjons(colour):
    """Return donjons far from all others that reach sixteen points with those of PLAIN."""
    built = [p.hex for p in PLAIN.pieces if p.kind == "D"]
    more = []
    for cell in EMPTY:
        if all(distance(cell, other) > 1 for other in [*built, *more]) and len(more) < 5:
            more.append(cell)
    return [Piece(colour, "D", cell) for cell in more]


def test_the_position_that_faults_are_planted_into_has_none():
    assert found(PLAIN) == set()


@examples(200)
@given(faults())
def test_a_planted_fault_is_found_and_nothing_that_it_does_not_imply(fault):
    code, table = fault
    breaches = {finding.code for finding in check(table) if is_breach(finding)}
    assert code in breaches
    assert breaches - {code} <= IMPLIED[code]


# Properties.


def moved(table, move):
    """Return *table* with every hex moved; names are those of the new places."""
    cells = {cell: move(cell - Hex(2, 3)) for cell in table.terrain}
    shift = normal_shift(cells.values())
    places = {cell: image + shift for cell, image in cells.items()}
    terrain = {places[cell]: kind for cell, kind in table.terrain.items()}
    order = sorted(terrain, key=lambda cell: (cell.r, cell.q))
    pieces = normal_pieces(replace(p, hex=places[p.hex]) for p in table.pieces)
    terrain = {cell: terrain[cell] for cell in order}
    names = names_by_place(tuple(order))
    return replace(table, terrain=terrain, names=names, pieces=pieces), places


def mirrored(cell):
    return Hex(cell.r, cell.q)


def said(findings, places=None):
    """Return what findings say of which hexes, whatever the order."""
    return sorted(
        (f.code, f.severity, f.sentence.text, sorted((places or {}).get(c, c) for c in f.hexes))
        for f in findings
    )


@pytest.mark.parametrize("turns", range(1, 6))
@examples(15)
@given(faults())
def test_turning_the_board_changes_nothing_but_names(turns, fault):
    _, table = fault
    turned, places = moved(table, lambda cell: rotate(cell, turns))
    assert said(check(turned)) == said(check(table), places)


@examples(40)
@given(faults())
def test_mirroring_the_board_changes_nothing_but_names(fault):
    _, table = fault
    other, places = moved(table, mirrored)
    assert said(check(other)) == said(check(table), places)


@examples(40)
@given(faults(), st.permutations("bygr"))
def test_renaming_the_players_changes_nothing_but_colours(fault, letters):
    _, table = fault
    new = dict(zip("bygr", letters, strict=True))
    pieces = normal_pieces(replace(p, colour=new[p.colour]) for p in table.pieces)
    reserve = {new[colour]: count for colour, count in table.numbers["reserve"].items()}
    renamed = replace(table, pieces=pieces, numbers={"reserve": reserve})
    assert said(check(renamed)) == said(check(table))


@examples(60)
@given(faults(), st.data())
def test_what_cannot_be_read_is_never_guessed(fault, data):
    """A fault that is found although something cannot be read, is found with it read, too."""
    _, table = fault
    hidden = data.draw(st.sampled_from(table.pieces))
    worn = (
        replace(hidden, kind=UNREADABLE)
        if data.draw(st.booleans())
        else replace(hidden, colour=UNREADABLE)
    )
    pieces = [worn if piece == hidden else piece for piece in table.pieces]
    blurred = replace(table, pieces=normal_pieces(pieces))
    cell = data.draw(st.sampled_from(list(table.terrain)))
    blurred = replace(blurred, terrain={**blurred.terrain, cell: UNREADABLE})
    impossible = {f.code for f in check(table) if f.severity == E}
    sure = {f.code for f in check(blurred) if f.severity == E}
    assert sure <= impossible


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(5))
def test_a_dealt_start_has_no_fault(players, seed):
    from tests.boardrules.dealing import deal

    start = position_of(deal("terre-de-barons", players, seed))
    assert found(start) == set()


def test_the_example_has_no_fault_and_shows_a_game_under_way():
    example = typed(TERRE_DE_BARONS.example)
    findings = check(example)
    assert {finding.code for finding in findings} == {"TB10"}
    assert not any(map(is_breach, findings))
    assert example.phase == "play"
    assert example.numbers["reserve"].keys() == {"b", "y"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_finding_of_the_table_can_be_told_and_has_a_source(language):
    texts = TERRE_DE_BARONS.rules_texts(language)
    told = set()
    for _, table, _ in TABLE:
        for finding in check(table):
            assert "{" not in sentence_text(finding.sentence, texts, table.names)
            assert texts(f"{finding.code}_source")
            told.add(finding.code)
    assert told == {f"TB{number:02}" for number in range(1, 13)}


def test_a_map_that_nobody_can_read_proves_nothing():
    blank = MAP.translate({ord(mark): "?" for mark in "1234#"})
    table = position("A1 ?? | B1 ?D | C1 b? | D1 ?9", board=blank, reserve="")
    assert blank.count("?") == 37
    assert {code for code, severity in found(table) if severity == N} >= {"TB01", "TB04"}
    assert {code for code, severity in found(table) if severity == E} == set()


def test_a_position_without_tiles_or_pieces_has_findings_too():
    nothing = replace(position(), terrain={}, names={}, pieces=(), numbers={})
    assert found(nothing) == {("TB01", E), ("TB04", N)}
