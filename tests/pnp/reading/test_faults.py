"""What is said of texts that cannot be read: where, what was expected, what was meant."""

from pathlib import Path
from textwrap import dedent

import pytest

from generators import BudgetError, NoSuchBoardError
from pnp.games.capabilities import deal_board
from pnp.notation.reading.boards import Dealing
from pnp.notation.reading.parsing import parse_position
from pnp.notation.reading.tokens import PositionSyntaxError
from tests.casebooks import read_cases

BOOK = read_cases(Path(__file__).with_name("faults.txt"))
TEXTS = {game: f"{fine.text}\n" for game, (fine, *_) in BOOK.items()}
TERRE, BARONY = TEXTS["terre"], TEXTS["barony"]
SLIPS = [(game, slip) for game, (_, *slips) in BOOK.items() for slip in slips]


DEALING = Dealing(deal_board)


def faults_of(text, dealing=DEALING):
    with pytest.raises(PositionSyntaxError) as caught:
        parse_position(text, dealing=dealing)
    return caught.value.faults


@pytest.mark.parametrize("base", TEXTS)
def test_the_texts_to_be_spoilt_are_fine(base):
    parse_position(TEXTS[base])


@pytest.mark.parametrize(("base", "slip"), SLIPS, ids=[f"{slip}-{slip.text}" for _, slip in SLIPS])
def test_one_slip_is_one_fault(base, slip):
    ((good, bad),) = slip.changes.items()
    assert good in TEXTS[base]
    (fault,) = faults_of(TEXTS[base].replace(good, bad, 1))
    assert f"{fault.line}:{fault.column}" == slip.title
    assert fault.suggestion == (slip.one("suggests") or None)
    assert slip.one("words") in fault.message


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


def test_as_many_hexes_as_are_allowed_are_read_and_no_more():
    rows = [f"{' ' * (row % 2)}{'M ' * 100}" for row in range(10)]
    head = "game barony 2p\nphase setup\nboard"
    read = parse_position("\n".join([head, *rows, ""]))
    assert len(read.position.terrain) == 1000
    (fault,) = faults_of("\n".join([head, *rows, "M", ""]))
    assert "1001 hexes in a map: expected at most 1000" in fault.message


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
