"""What is said of texts that cannot be read: where, what was expected, what was meant."""

from textwrap import dedent

import pytest

from generators import BudgetError, NoSuchBoardError
from pnp.games.capabilities import deal_board
from pnp.notation.reading.boards import Dealing
from pnp.notation.reading.faults import PositionSyntaxError
from pnp.notation.reading.parsing import parse_position

TERRE = """\
game terre-de-barons 2p
phase play
board
   3 4 4 2
  4 1 4 2 2
 2 # # 1 4 3
3 2 1 3 1 4 4
 1 4 2 2 # 1
  3 2 2 3 1
   # 1 1 4
pieces
E2 bB
bK B2 E6
B5 gB
gK 20 33
totals
b 1B 2K
g 1B 2K
"""
BARONY = """\
game barony 2p
phase play
board
   P M C
  L M F C
 C P P M M
  L M - L
   M P F
hand
r rank=3 tokens=ccpm
b rank=1
order r b
turns 17
pieces
B2 rC
C3 rVN3 bN
totals
r 1C 1V 3N
"""
BARON = """\
game baron 3p
phase end
board
  . V C
 F W Q P
  M X .
keeps
B1 wB=6
C2 rK
honour
w 3+20
order w r
declines B1
"""
SORCERY = """\
game barony-sorcery 2p
phase play
board
 P M *
F C L *
spells petrify teleport
pieces
A2 pC
"""
TEXTS = {"terre": TERRE, "barony": BARONY, "baron": BARON, "sorcery": SORCERY}

# fmt: off
# base, what is replaced, by what; line, column, words of the message, suggestion
ONE_FAULT = [
    # the game
    ("terre", "game terre", "gmae terre", 1, 1, "no part of a position begins with 'gmae'", "game"),
    ("barony", "game barony 2p", "game barony 7p", 1, 13, "barony is for 2 to 4 players", None),
    ("barony", "game barony 2p", "game barony 2", 1, 13, "expected something like 2p", "2p"),
    ("barony", "game barony 2p", "game barony", 1, 6, "how many players?", None),
    ("barony", "game barony 2p", "game barony 2p x", 1, 16, "nothing after", None),
    ("barony", "game barony 2p", "game barnoy 2p", 1, 6, "no game 'barnoy'", "barony"),
    ("barony", "game barony 2p", "game chess 2p", 1, 6, "looks like a position of barony or barony-sorcery", None),
    ("barony", "game barony 2p", "", 1, 1, "which game is this?", None),
    ("baron", "game baron 3p", "", 1, 1, "looks like a position of baron", "game baron 2p"),
    ("barony", "game barony 2p", "game baron 2p", 1, 1, "but looks like one of barony or barony-sorcery", None),
    ("terre", "game terre-de-barons", "game baron", 1, 1, "looks like one of terre-de-barons", "game terre-de-barons 2p"),
    ("sorcery", "game barony-sorcery 2p", "game barony 2p", 1, 1, "looks like one of barony-sorcery", "game barony-sorcery 2p"),
    ("terre", "barons 2p", "barons 2 p", 1, 22, "'2': expected something like 2p", "2p"),
    ("terre", "barons 2p", "barons 1p", 1, 22, "1 player: terre-de-barons is for", None),
    # keywords
    ("terre", "phase play", "phaseplay", 2, 1, "no part of a position begins with 'phaseplay'", "phase play"),
    ("terre", "phase play", "phase = play", 2, 7, "'=': expected nothing like it", None),
    ("barony", "turns 17", "turns=17", 13, 1, "no part of a position begins with 'turns=17'", "turns 17"),
    ("baron", "honour\nw 3", "honour=3\nw 3", 10, 1, "no part of a position begins with 'honour=3'", "honour 3"),
    ("terre", "board\n", "board", 3, 9, "looks like the first row of the map", None),
    ("barony", "board\n", "board", 3, 9, "looks like the first row of the map", None),
    ("baron", "board\n", "board 3\n", 3, 7, "says nothing about a board of baron", "seed=3"),
    ("baron", "board\n", "board seed=3\nboard\n", 4, 1, "a second 'board'", None),
    ("barony", "L M - L", "L M # L", 7, 7, "'#' is not a tile of barony", None),
    ("terre", "phase play", "phase paly", 2, 7, "'paly' is not a phase", "play"),
    ("terre", "phase play", "faze play", 2, 1, "'faze' belongs to no part", None),
    ("terre", "phase play", "phaes play", 2, 1, "no part of a position begins with 'phaes'", "phase"),
    ("terre", "phase play", "phase play\nphase end", 3, 1, "a second 'phase': the first is in line 2", None),
    ("terre", "totals", "totlas", 16, 1, "no part of a position begins with 'totlas'", "totals"),
    ("terre", "pieces\n", "", 11, 1, "these look like pieces: expected 'pieces' above them", None),
    ("terre", "board\n", "", 3, 4, "expected a line 'board' above", None),
    ("terre", "totals", "honour\nb 3\ntotals", 16, 1, "'honour' is not a line of terre-de-barons", None),
    ("barony", "turns 17", "turns 17\nturns 18", 14, 1, "a second 'turns': the first is in line 13", None),
    # maps with a fixed outline
    ("terre", " 2 # # 1 4 3", " 2 # # 1 4", 6, 10, "row C has 5 tiles: expected 6", None),
    ("terre", "3 2 1 3 1 4 4", "3 2 1 3 1 4 4 4", 7, 15, "row D has 8 tiles: expected 7", None),
    (
        "terre",
        "3 2 1 3 1 4 4\n",
        "",
        3,
        1,
        "the map has 6 rows: expected 7, of 4, 5, 6, 7, 6, 5 and 4 tiles; row D of 7 seems to be missing",
        None,
    ),
    ("terre", "3 2 1 3 1 4 4\n", "3 2 1 3 1 4 4\n3 2 1 3 1 4 4\n", 7, 1, "the map has 8 rows", None),
    ("terre", "3 2 1 3 1 4 4", "3 2 1 3 5 4 4", 7, 9, "'5' is not a tile of terre-de-barons: expected one of 1 2 3 4 #", None),
    ("terre", "3 2 1 3 1 4 4", "3 2 1 3 - 4 4", 7, 9, "'-' is a hole, and this board has none", None),
    ("terre", "3 2 1 3 1 4 4", "3213144", 7, 1, "row D: cells are two characters apart", "3 2 1 3 1 4 4"),
    # ragged maps
    ("barony", "  L M F C\n", " L M F C\n", 5, 2, "row B is one character off", None),
    ("barony", "   P M C\n  L M F C\n", "  P M C\n L M F C\n", 4, 3, "rows A to B are one character off", None),
    ("barony", "  L M F C", "  LMFC", 5, 3, "put a blank between them", "L M F C"),
    ("barony", "  L M F C", "  L MF C", 5, 5, "put a blank between them", "L M F C"),
    (
        "barony",
        "  L M F C",
        "  L M   F C",
        5,
        9,
        "'F' is 4 characters after the cell before it: cells are two apart; write - for a hole",
        "L M - F C",
    ),
    ("barony", "  L M F C", "  L M  F C", 5, 8, "'F' is 3 characters after", "L M F C"),
    (
        "barony",
        "  L M F C",
        "  L M Q C",
        5,
        7,
        "'Q' is not a tile of barony: expected one of M F P C L, - for a hole, or ? for what cannot be read",
        None,
    ),
    ("barony", "  L M F C", "  landscape", 5, 3, "'landscape' is not a row of a map", None),
    # boards
    ("barony", "board\n", "board seed=5 v1 shape=organci\n", 3, 17, "shape 'organci': did you mean organic?", "shape=organic"),
    (
        "barony",
        "board\n",
        "board seed=5 v1 shpe=organic\n",
        3,
        17,
        "'shpe=organic' says nothing about a board of barony",
        "shape=organic",
    ),
    ("barony", "board\n", "board seed=5x v1\n", 3, 7, "expected seed= and a whole number from 0", None),
    ("barony", "board\n", "board seed=5 seed=6\n", 3, 14, "seed is already given", None),
    ("barony", "board\n", "board shape=organic\n", 3, 7, "expected seed= and a number", None),
    ("barony", "board\n", "board seed=5 no-adjacent-lakes=1\n", 3, 14, "expected just no-adjacent-lakes or", None),
    ("sorcery", "board\n", "board seed=5 mystery-distance=x\n", 3, 14, "expected mystery-distance= and a number", None),
    ("sorcery", "board\n", "board seed=5 mystery-distance=1\n", 3, 14, "expected 2 or more", None),
    # anchors
    ("baron", "keeps", "anchor M30\nkeeps", 7, 8, "anchor M30 = C5", None),
    ("baron", "keeps", "anchor M30 = D9\nkeeps", 7, 8, "the map has no hex 'D9'", None),
    ("baron", "keeps", "anchor A1 = C2\nkeeps", 7, 8, "rows would come before A", None),
    ("terre", "pieces", "anchor M30 = C5\npieces", 11, 1, "terre-de-barons has no anchor", None),
    # hexes
    ("terre", "bK B2 E6", "bK B2 E7", 13, 7, "there is no hex 'E7': row E has E1 E2 E3 E4 E5 E6", None),
    ("terre", "bK B2 E6", "bK B2 H6", 13, 7, "there is no hex 'H6': rows go from A to G", None),
    ("terre", "bK B2 E6", "bK B2 EE6", 13, 7, "there is no hex 'EE6'", "E6"),
    ("terre", "bK B2 E6", "bK B22 E6", 13, 4, "there is no hex 'B22'", "B2"),
    ("terre", "gK 20 33", "gK 20 38", 15, 7, "hexes are numbered from 1 to 37", None),
    ("terre", "E2 bB", "e2 bB", 12, 1, "row letters are upper case", "E2"),
    ("terre", "B5 gB", "b5 gB", 14, 1, "row letters are upper case", "B5"),
    ("terre", "E2 bB", "E2", 12, 1, "what is on 'E2'?", None),
    ("terre", "E2 bB", "E2 B2", 12, 4, "'B2' is a second hex", "b2"),
    ("baron", "declines B1", "declines b1", 13, 10, "'b1' is not a hex: expected a row letter and a number, as in A2", "B1"),
    ("baron", "declines B1", "declines", 13, 1, "expected names of hexes after it", None),
    ("terre", "E2 bB", "bB", 12, 1, "on which hex is 'bB'?", None),
    ("terre", "E2 bB", "bB E2 -", 12, 4, "'E2' is a hex: expected - for none", None),
    ("terre", "E2 bB", "bX -", 12, 2, "'X' is not a piece", None),
    ("terre", "E2 bB", "E2bB", 12, 1, "'E2bB' is neither a hex nor pieces", "E2 bB"),
    ("terre", "E2 bB", "E 2 bB", 12, 1, "'E' is neither a hex nor pieces", "E2"),
    ("terre", "E2 bB", "E02 bB", 12, 1, "'E02' is neither a hex nor pieces", "E2"),
    ("terre", "E2 bB", "E? bB", 12, 1, "the hex must be known", None),
    ("terre", "E2 bB", "? bB", 12, 1, "the hex must be known", None),
    ("terre", "bK B2 E6", "bK B2 ?", 13, 7, "the hex must be known", None),
    ("terre", "bK B2 E6", "bK B2E6", 13, 4, "'B' is not a colour", "B2 E6"),
    ("terre", "gK 20 33", "gK 20-33", 15, 4, "'2' is not a colour", "20 33"),
    ("terre", "gK 20 33", "gK 2033", 15, 4, "hexes are numbered from 1 to 37", None),
    ("terre", "bK B2", "bK \u0412" + "2", 13, 4, "(cyrillic capital letter ve) is not a colour", None),
    # pieces
    ("terre", "E2 bB", "E2 b B", 12, 4, "a blank separates 'b' from 'B'", "bB"),
    ("terre", "E2 bB", f"E2 b {13 * 'B'}", 12, 4, "a blank separates", f"b{13 * 'B'}"),
    ("barony", "C3 rVN3 bN", "C3 rVN 3 bN", 16, 4, "a blank separates", "rVN3"),
    ("terre", "phase play", "phase pl\u0430y", 2, 7, "(\u0430: cyrillic small letter a)", "play"),
    ("terre", "E2 bB", "E2 b3.5", 12, 6, "'.' is not a piece", None),
    ("baron", "B1 wB=6", "B1 wB= x", 8, 6, "which chip?", None),
    ("terre", "E2 bB", "E2 bX", 12, 5, "'X' is not a piece of terre-de-barons: expected B D K or a number", None),
    ("terre", "E2 bB", "E2 pB", 12, 4, "'p' is not a colour of terre-de-barons: expected one of b g r y", None),
    ("terre", "E2 bB", "E2 BB", 12, 4, "colours are lower case", "bB"),
    ("terre", "E2 bB", "E2 b", 12, 4, "which pieces of 'b'? Expected B D K or a number right after the colour", None),
    ("terre", "E2 bB", "E2 bB0", 12, 6, "leave out pieces that are not there", None),
    ("terre", "E2 bB", "E2 b1000", 12, 5, "expected at most 999", None),
    ("terre", "E2 bB", "E2 bB=6", 12, 6, "a chip on 'B': terre-de-barons has none", None),
    ("terre", "E2 bB", "E2 b999\nE2 b999", 13, 4, "more than 999 identical pieces on one hex", None),
    ("barony", "B2 rC", "B2 r2", 15, 5, "'2' of what? Expected C N S V before it", None),
    ("baron", "B1 wB=6", "B1 wK=6", 8, 6, "a chip on 'K': only B has one", None),
    ("baron", "B1 wB=6", "B1 w?=6", 8, 6, "a chip on '?': only B has one", "wB=6"),
    ("baron", "B1 wB=6", "B1 wB=", 8, 6, "which chip?", None),
    # totals
    ("terre", "b 1B 2K", "b 1B2K", 17, 3, "expected a number and one of", "1B 2K"),
    ("terre", "b 1B 2K", "b1B 2K", 17, 1, "'b1B' is not a colour", "b 1B"),
    ("terre", "b 1B 2K", "b 1B 2C", 17, 6, "expected a number and one of", None),
    ("terre", "b 1B 2K", "b B1 2K", 17, 3, "expected a number and one of", "1B"),
    ("terre", "b 1B 2K", "b 1B K", 17, 6, "'K': expected a number and one of B D K, or a number alone", None),
    ("terre", "b 1B 2K", "b 1B 2B", 17, 6, "a second number for the same pieces", None),
    ("terre", "b 1B 2K", "g 1B 2K", 18, 1, "totals already has 'g': the first is in line 17", None),
    ("terre", "b 1B 2K", "x 1B 2K", 17, 1, "'x' is not a colour of terre-de-barons", None),
    ("barony", "r 1C 1V 3N", "r 3", 18, 3, "expected a number and one of", None),
    # entries
    ("barony", "r rank=3", "r rank 3", 10, 3, "expected one of rank", "rank=3"),
    ("barony", "r rank=3", "r rank:3", 10, 3, "expected one of rank", "rank=3"),
    ("barony", "rank=3", "rank=", 10, 8, "nothing after =: expected a number", None),
    ("barony", "tokens=ccpm", "tokens=", 10, 17, "nothing after =: expected some of", None),
    ("barony", "tokens=ccpm", "tokens=c c p m", 10, 19, "letters are typed together", None),
    ("barony", "b rank=1", "b", 11, 1, "expected some of rank, row, points", None),
    ("baron", "order w r", "anchor ZZZ9 = B1", 12, 8, "after ZZZ", None),
    ("baron", "order w r", "anchor C9999 = B1", 12, 8, "after 9999", None),
    ("barony", "order r b", "order", 12, 1, "expected colours, with blanks between them, after it", None),
    ("barony", "turns 17", "ruling BY-1", 13, 8, "which choice? Expected BY-1= and one of", None),
    ("baron", "w 3+20", "w 3 20", 11, 5, "expected nothing after the number", None),
    ("baron", "w 3+20", "w 3+", 11, 3, "a sum such as 3+20", None),
    ("baron", "w 3+20", "w 39+20", 11, 3, "the whole number, 59", None),
    ("baron", "w 3+20", "w 7+40", 11, 3, "20 for the one shield", None),
    ("barony", "rank=3", "rnak=3", 10, 3, "expected one of rank, row, points, tokens", "rank=3"),
    ("barony", "rank=3", "rank3", 10, 3, "expected one of rank", "rank=3"),
    ("barony", "rank=3", "rank=5", 10, 8, "'5': expected a number from 0 to 4", None),
    ("barony", "rank=3", "rank=3 rank=3", 10, 10, "a second rank in this line", None),
    ("barony", "tokens=ccpm", "tokens=ccpx", 10, 17, "expected some of the letters m f p c", None),
    ("barony", "b rank=1", "r rank=1", 11, 1, "hand already has 'r': the first is in line 10", None),
    ("barony", "order r b", "order rb", 12, 7, "'rb' is not a colour", "r b"),
    ("barony", "order r b", "order R b", 12, 7, "'R' is not a colour", "r"),
    ("barony", "order r b", "order r r", 12, 9, "order already has 'r'", None),
    ("barony", "turns 17", "turns many", 13, 7, "expected a number from 0 to 999, or ?", None),
    ("barony", "turns 17", "turns 3+14", 13, 7, "'3+14': expected a number from 0 to 999, or ?", None),
    ("barony", "turns 17", "turns", 13, 1, "turns: expected a number", None),
    ("barony", "turns 17", "turns 99999999999999", 13, 7, "expected a number from 0 to 999", None),
    ("baron", "w 3+20", "w 3+x", 11, 3, "a sum such as 3+20", None),
    ("baron", "w 3+20", "w -100", 11, 3, "a number from \N{MINUS SIGN}99 to 999, or ?", None),
    ("sorcery", "petrify", "petrfy", 6, 8, "'petrfy' is not one of the spells", "petrify"),
    ("terre", "E2 bB", "E2 BBD1", 12, 4, "colours are lower case", "bBD1"),
    ("terre", "E2 bB", "E2 bB#D1", 12, 6, "'#' is not a piece", "bBD1"),
    ("terre", "E2 bB", "bleu E2", 12, 1, "right after the colour", None),
    ("barony", "B2 rC", "B2 rND", 15, 6, "'D' is not a piece of barony", None),
    ("barony", "B2 rC", "B2 rCD", 15, 6, "'D' is not a piece of barony", None),
    ("barony", "tokens=ccpm", "tokens=c,cpm", 10, 17, "expected some of the letters", None),
]
# fmt: on


DEALING = Dealing(deal_board)


def faults_of(text, dealing=DEALING):
    with pytest.raises(PositionSyntaxError) as caught:
        parse_position(text, dealing=dealing)
    return caught.value.faults


@pytest.mark.parametrize("base", TEXTS)
def test_the_texts_to_be_spoilt_are_fine(base):
    parse_position(TEXTS[base])


@pytest.mark.parametrize(
    ("base", "good", "bad", "line", "column", "words", "suggestion"), ONE_FAULT
)
def test_one_slip_is_one_fault(base, good, bad, line, column, words, suggestion):
    assert good in TEXTS[base]
    faults = faults_of(TEXTS[base].replace(good, bad, 1))
    found = [(fault.line, fault.column, fault.suggestion) for fault in faults]
    assert found == [(line, column, suggestion)]
    assert words in faults[0].message


def test_all_faults_of_a_file_are_told_in_order_with_a_mark_below_each():
    text = TERRE.replace("2p", "9p").replace("bK B2 E6", "bX B2\tE9 F22").replace("g 1B", "h 1B")
    with pytest.raises(PositionSyntaxError) as caught:
        parse_position(text, name="table.txt")
    assert str(caught.value) == dedent("""\
        table.txt: cannot be read
        line 1, column 22: 9 players: terre-de-barons is for 2 to 4 players
            game terre-de-barons 9p
                                 ^^
        line 13, column 2: 'X' is not a piece of terre-de-barons: expected B D K or a number
            bX B2   E9 F22
             ^
        line 13, column 9: there is no hex 'E9': row E has E1 E2 E3 E4 E5 E6
            bX B2   E9 F22
                    ^^
        line 13, column 12: there is no hex 'F22': row F has F1 F2 F3 F4 F5
            bX B2   E9 F22
                       ^^^
            did you mean `F2`?
        line 18, column 1: 'h' is not a colour of terre-de-barons: expected one of b y r g
            h 1B 2K
            ^""")


def test_twenty_faults_are_told_and_the_others_counted():
    text = TERRE + "pieces\n" + "E2 bX\n" * 50
    with pytest.raises(PositionSyntaxError) as caught:
        parse_position(text)
    assert len(caught.value.faults) == 20
    assert str(caught.value).endswith("\nand 30 more")


def test_names_of_hexes_are_not_doubted_while_the_map_is_unknown():
    text = BARONY.replace("P M C", "P M Q").replace("B2 rC", "Z9 rC")
    assert [fault.line for fault in faults_of(text)] == [4]


def test_names_of_hexes_on_a_fixed_outline_are_told_together_with_faults_of_the_map():
    text = TERRE.replace("4 1 4 2 2", "4 1 4 2").replace("bK B2 E6", "bK B2 Z9 G4")
    assert [(fault.line, fault.column) for fault in faults_of(text)] == [(5, 9), (13, 7)]


def test_words_too_long_to_repair_are_not_told_as_cut_in_two():
    faults = faults_of(TERRE.replace("E2 bB", f"E2 b {14 * 'B'}", 1))
    assert [fault.column for fault in faults] == [4, 6]
    assert not any("cut in two" in fault.message for fault in faults)


def test_letters_are_asked_to_stand_together_only_where_one_may_be_apart():
    (fault,) = faults_of(BARONY.replace("b rank=1", "b tokens=c c", 1))
    assert fault.message.endswith("; letters are typed together, as in tokens=ccm")
    (fault,) = faults_of(BARONY.replace("b rank=1", "b tokens=c gold=3", 1))
    assert fault.message.endswith(", then = and a value")


def test_a_colour_without_pieces_is_marked_alone():
    with pytest.raises(PositionSyntaxError) as caught:
        parse_position(TERRE.replace("E2 bB", "E2 bgB", 1))
    assert str(caught.value).endswith("\n    E2 bgB\n       ^")


def test_marks_stand_below_wide_letters():
    text = TERRE.replace("E2 bB", "漢 E2")
    with pytest.raises(PositionSyntaxError) as caught:
        parse_position(text.replace("漢 E2", "E2 漢bX"))
    assert "    E2 漢bX\n       ^^\n" in str(caught.value) + "\n"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "there is nothing to read: 'pnp new GAME -o position.txt' writes a template"),
        (" \n; only a remark\n", "there is nothing to read"),
        ("# only a remark\n", "there is nothing to read"),
        ("x" * (1 << 20) + "xx", "expected at most 1048576"),
        ("game barony 2p\nphase setup\n", "there is no board"),
        ("game barony 2p\nphase setup\nboard\npieces\n", "there is no map: expected its rows below"),
        ("game barony 2p\nphase setup\nboard\n - -\n", "the map has no hex"),
        ("game barony 2p\nphase setup\nboard\n" + "M\n" * 201, "201 rows in a map: expected at most 200"),
        ("game barony 2p\nphase setup\nboard\n" + f"{'M ' * 200}\n {'M ' * 200}\n" * 26, "10400 hexes in a map: expected at most 1000"),
        ("game barony 2p\nphase setup\nboard\n" + "M " * 201, "201 cells in a row: expected at most 200"),
        ("game barony 2p\nphase setup\nboard seed=5 v7\n", "cannot deal boards of version 7"),
        ("game barony 2p\nphase setup\nboard seed=5 inventory=mine-00aa\n", "give them with --inventory FILE"),
    ],
)  # fmt: skip
def test_what_is_missing_or_too_much_is_said(text, words):
    (fault,) = faults_of(text)
    assert words in fault.message


@pytest.mark.parametrize("error", [NoSuchBoardError("none at all"), BudgetError("gave up")])
def test_a_seed_without_a_board_is_a_fault(error):
    def deal(game, request):
        raise error

    (fault,) = faults_of("game barony 2p\nphase setup\nboard seed=5\n", dealing=Dealing(deal))
    assert (fault.line, fault.column) == (3, 1)
    assert fault.message == f"the board cannot be dealt: {error}"


def test_nothing_is_dealt_where_there_is_a_map():
    def deal(game, request):
        raise AssertionError("dealt")

    parse_position(BARONY.replace("board", "board seed=5 v1"), dealing=Dealing(deal))
