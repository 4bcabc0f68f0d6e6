"""Tile lists of a player's own: read, refused with every line named, counted."""

import hashlib
import os
from collections import Counter
from cProfile import Profile

import pytest

from pnp.errors import InventoryError
from pnp.games import capabilities, find_game
from pnp.games.barony.deal import deal_board
from pnp.model.games import DealRequest
from pnp.notation.inventories import find_inventory, read_inventory
from tests.boardrules import barony as barony_rules
from tests.boardrules import trihexes

BARONY, SORCERY = "MFPCL", "MFPCLX"


@pytest.fixture
def write(tmp_path):
    def write(text, name="t.csv"):
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
        return path

    return write


def refusal(path, letters=BARONY):
    with pytest.raises(InventoryError) as caught:
        read_inventory(path, letters)
    return str(caught.value)


@pytest.mark.parametrize(
    ("text", "name", "codes"),
    [
        ("[tiles]\nMMM = 2\nMPF = 1\n", "t.toml", "MMM MMM MPF"),
        ("code,count\n# my tiles\nMMM, 2\n\n; more\nMPF\n", "t.csv", "MMM MMM MPF"),
        ("# my tiles\nMMM, 2\n\n; more\nMPF\n", "t.csv", "MMM MMM MPF"),
        ("[tiles]\nmpf = 1\n", "t.toml", "MPF"),
        ("mpf,1\n", "t.csv", "MPF"),
        (b"\xef\xbb\xbfMPF,1\n", "t.csv", "MPF"),
        (b"\xef\xbb\xbf[tiles]\r\nMPF = 1\r\n", "t.toml", "MPF"),
        ("MPF,1\nMFP,2\n", "t.csv", "MPF MFP MFP"),  # a mirror image is another tile
    ],
)
def test_lists_are_read_with_or_without_headings_comments_and_marks(write, text, name, codes):
    inventory = read_inventory(write(text, name), BARONY)
    assert (inventory.codes, inventory.remarks) == (tuple(codes.split()), ())


def test_toml_and_csv_of_the_same_tiles_have_the_same_hash_and_others_another(write):
    names = [
        read_inventory(write("[tiles]\nMMM = 2\nMPF = 1\n", "t.toml"), BARONY).name,
        read_inventory(write("mmm,2\nMPF\n"), BARONY).name,
        read_inventory(write("MMM,1\nMMM,1\nMPF,1\n"), BARONY).name,
    ]
    # The hash stands in position files: it must not change between versions.
    digest = hashlib.sha256(b"MMM\nMMM\nMPF").hexdigest()
    assert names == [f"t-{digest[:8]}"] * 3
    assert read_inventory(write("MMM,1\nMPF,1\n"), BARONY).name != names[0]
    # Blanks would break a position file.
    name = read_inventory(write("MMM,1\n", "my own tiles (é).csv"), BARONY).name
    assert " " not in name
    assert name.startswith("my_own_tiles_")


def test_the_same_tiles_in_another_order_have_another_hash_as_their_boards_differ(write):
    one, other = (read_inventory(write(t), BARONY) for t in ("MMM,9\nMPF,9\n", "MPF,9\nMMM,9\n"))
    assert one.name != other.name
    first, second = (deal_board(DealRequest(2, 1, {}, each.codes)) for each in (one, other))
    assert first.terrain != second.terrain


def test_rotations_are_counted_with_the_first_and_remarked(write):
    inventory = read_inventory(write("MPF,1\nPFM,2\nFMP,1\n"), BARONY)
    assert inventory.codes == ("MPF",) * 4
    first, second = inventory.remarks
    assert "line 2: PFM is MPF turned" in first
    assert "line 3: FMP is MPF turned" in second


def test_all_faults_are_told_at_once_with_their_lines(write):
    text = "MMM,1\nMZZ,1\nMM,1\nPPP,-2\nCCC,many\nFFF,1.5\nLLL,1,extra\nFFP,999999\n"
    message = refusal(write(text))
    lines = [line.partition("t.csv:")[2].partition(":")[0] for line in message.splitlines()]
    assert lines == [f"{n}" for n in (2, 3, 4, 5, 6, 7, 8)]
    assert "'MZZ' (unknown: Z): expected three of the letters M F P C L" in message
    assert "'-2'" in message
    assert "'many'" in message
    assert "1 more fields" in message


def test_toml_faults_are_told_with_their_lines(write):
    text = '# mine\n[tiles]\nMMM = 1\n"MQQ" = 1\nPPP = -1\nFFF = "two"\n'
    message = refusal(write(text, "tiles.toml"))
    assert "tiles.toml:4: 'MQQ'" in message
    assert "tiles.toml:5: count '-1'" in message
    assert "tiles.toml:6: count" in message


@pytest.mark.parametrize(
    ("text", "name", "words"),
    [
        *(
            (f"[tiles]\nMMM = {count}\n", "t.toml", "expected a whole number")
            for count in ("1.0", "true", "[1]", "1e3", "2024-01-01", "123456789")
        ),
        ("[tiles]\nMMM = 99999\n", "t.toml", "expected at most 10000"),
        (b"M\x00M\x00M\x00\n", "t.csv", "expected three of the letters"),
        ('"MMM,1\nPPP,2\n', "t.csv", "expected three of the letters"),
        ("", "t.toml", "expected one table [tiles]"),
        ("", "t.csv", "no tiles"),
        ("[tiles]\n", "t.toml", "no tiles"),
        ("[tiles]\nMMM = 0\n", "t.toml", "no tiles"),
        ("MMM = 1\n", "t.toml", "expected one table [tiles]"),
        ("[tiles]\nMMM = 1\n[more]\n", "t.toml", "expected one table [tiles]"),
        ("tiles = 3\n", "t.toml", "expected one table [tiles]"),
        ("[tiles\n", "t.toml", "t.toml:1: the end of the line: expected ]"),
        ("[tiles]\nMMM = 1\nMMM = 2\n", "t.toml", "t.toml:3: [tiles] MMM: it is already there, in line 2"),
        ("tiles = " + "[" * 30_000, "t.toml", "more than 20 tables and lists"),
        ("[tiles]\nMMM = " + "1" * 5000, "t.toml", "t.toml:2: [tiles] MMM: a number of 5000 digits"),
        ("[tiles]\na" + ".a" * 30_000 + " = 1", "t.toml", "t.toml:2: more than 20 tables"),
        ("tiles = [\n" + "[\n" * 30_000, "t.toml", "t.toml:21: more than 20 tables and lists"),
        ("[tiles]\nMMM = 0x" + "F" * 90, "t.toml", "count 'a huge number'"),
        ("MMM,10000\n" * 100, "t.csv", "1000000 tiles; expected at most 10000"),
        ("\x1b[2J,1\n", "t.csv", "'\N{REPLACEMENT CHARACTER}[2J': expected three"),
        ("[tiles]\n" + '"\\u001b[2J" = 1\n', "t.toml", 't.toml:2: "\\u001b[2J": the name has'),
        ("MMM,1\n", "t.txt", "ends in .toml or .csv"),
        (b"\x89PNG\r\n\x1a\n\xff\xfe\x00", "t.csv", "not a text file"),
        ("MMM\n" * 30_000, "t.csv", "expected a list of less than"),
    ],
)  # fmt: skip
def test_files_that_are_no_list_are_refused(write, text, name, words):
    message = refusal(write(text, name))
    assert words in message
    assert name in message


def test_a_long_list_of_faults_is_cut(write):
    lines = refusal(write("ZZZ,1\n" * 5_000)).splitlines()
    assert (len(lines), lines[-1]) == (21, "and 4980 more")


def test_a_long_toml_list_is_read_in_few_steps(write):
    count = 5_000
    keys = "".join(f"K{number:05} = 1\n" for number in range(count))
    profile = Profile()
    with pytest.raises(InventoryError):
        profile.runcall(read_inventory, write("[tiles]\n" + keys, "t.toml"), BARONY)
    assert sum(entry.callcount for entry in profile.getstats()) < 200 * count


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no such files here")
def test_what_is_no_file_is_refused_and_not_waited_for(tmp_path):
    path = tmp_path / "t.toml"
    os.mkfifo(path)
    assert refusal(path).endswith("t.toml: cannot be read: it is not a file")
    assert refusal(path).count("cannot be read") == 1
    (tmp_path / "folder.csv").mkdir()
    for name in ("none.csv", "folder.csv"):
        assert "cannot be read" in refusal(tmp_path / name)
    for name in ("x" * 300, f"{'x' * 300}-0123abcd"):
        with pytest.raises(InventoryError, match="cannot be read: File name too long"):
            find_inventory(tmp_path / name, "MFPCL")


def test_a_location_belongs_to_sorcery_and_once_to_a_tile(write):
    path = write("XMF,1\n")
    assert "unknown: X" in refusal(path, BARONY)
    assert read_inventory(path, SORCERY).codes == ("XMF",)
    assert "at most one mysterious location" in refusal(write("XXM,1\n"), SORCERY)


def test_a_board_of_own_tiles_uses_these_and_names_them(write):
    path = write("[tiles]\nMPF = 9\nMFP = 9\n", "mine.toml")
    inventory = read_inventory(path, BARONY)
    request = DealRequest(2, 4, {"inventory": inventory.name}, inventory.codes)
    board = capabilities.deal_board(find_game("barony"), request)
    assert barony_rules.findings(board, supply={"MPF": 9, "MFP": 9}) == []
    assert Counter(tile.code for tile in board.tiles) == {"MPF": 9, "MFP": 9}
    assert barony_rules.findings(board) != []


def test_the_usual_tiles_in_a_file_give_the_usual_board(write):
    lines = [f"{code},{count}" for code, count in trihexes.BASE_TILES.items()]
    inventory = read_inventory(write("\n".join(lines), "box.csv"), BARONY)
    own = capabilities.deal_board(find_game("barony"), DealRequest(3, 8, {}, inventory.codes))
    assert barony_rules.findings(own) == []
    assert set(own.terrain) == set(deal_board(DealRequest(3, 8, {})).terrain)


def test_a_tile_list_is_found_by_the_name_that_is_printed(tmp_path):
    path = tmp_path / "my box.csv"
    path.write_text("MFP,9\n", encoding="utf-8")
    inventory = read_inventory(path, BARONY)
    printed = tmp_path / inventory.name
    assert find_inventory(printed, BARONY) == inventory
    path.write_text("MFP,8\n", encoding="utf-8")
    with pytest.raises(InventoryError, match=r"no tile list my_box\.toml or my_box\.csv"):
        find_inventory(printed, BARONY)
