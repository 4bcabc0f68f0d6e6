"""What a game may read beside it: files of its folder, bounded, and nothing else."""

import io
import os
import struct
import sys
import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.errors import GameFileError
from pnp.model.gamefiles import CardFace, DeckTable
from pnp.owngames.files import (
    MOST_FILES,
    MOST_ROWS,
    DiskFolder,
    MemoryFolder,
    ZipFolder,
    deck_rows,
    game_in_memory,
    game_in_zip,
    open_game,
    read_rows,
    slot_texts,
    slots_of,
)
from pnp.texts.messages import translated
from tests.children import PRINT_MEMORY, run_program
from tests.properties import examples

GAME = b'[game]\nname = "Reef"\n'
FILES = {"reef.toml": GAME, "art/reef.svg": b"<svg/>", "cards.csv": b"title\n", "rules.md": b"# R"}


def zipped(contents, **options):
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", **{"compression": zipfile.ZIP_DEFLATED, **options}) as archive:
        for name, content in contents.items():
            archive.writestr(name, content)
    return data.getvalue()


@pytest.fixture
def folder(tmp_path):
    """A folder on a disk, with a secret beside it."""
    for name, data in FILES.items():
        path = tmp_path / "game" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    (tmp_path / "secret.csv").write_bytes(b"secret")
    return tmp_path / "game"


@pytest.fixture(params=["disk", "memory", "zip"])
def opened(request, folder):
    if request.param == "disk":
        return open_game(folder / "reef.toml")
    if request.param == "memory":
        return game_in_memory(FILES, "reef.toml")
    (folder / "Reef.ZIP").write_bytes(zipped(FILES))
    return open_game(folder / "Reef.ZIP")


def refusal(read, *arguments):
    with pytest.raises(GameFileError) as error:
        read(*arguments)
    assert "\n" not in str(error.value)
    assert translated(error.value, "fr") != str(error.value)
    return str(error.value)


def test_a_game_and_what_lies_beside_it_are_read_from_anywhere(opened):
    assert opened.data == GAME
    assert opened.file == "reef.toml"
    assert opened.name in ("reef.toml", "Reef.ZIP")
    assert set(FILES) <= set(opened.folder.names())
    for name in ("art/reef.svg", "./art//reef.svg"):
        assert opened.folder.read(name) == b"<svg/>"


OUTSIDE = [
    *["../secret.csv", "art/../../secret.csv", "/etc/passwd.csv", "..", "", ".", "art/.."],
    *["C:\\secret.csv", "C:secret.csv", "..\\secret.csv", "a\0.csv", "a\n.csv", "a" * 300 + ".csv"],
]


@pytest.mark.parametrize("name", OUTSIDE)
def test_no_path_leads_out(opened, name):
    assert "expected a" in refusal(opened.folder.read, name)


def test_other_kinds_are_not_read(opened):
    assert "expected a file that ends in .toml, .csv" in refusal(opened.folder.read, "notes.txt")
    assert "expected a file that ends in" in refusal(opened.folder.read, "art")


def test_a_file_that_is_not_there_is_told_with_a_guess(opened):
    words = refusal(opened.folder.read, "art/reff.svg")
    assert words.endswith(
        "there is no such file in the folder of the game; did you mean art/reef.svg?"
    )
    assert refusal(opened.folder.read, "q.png").endswith(
        "there is no such file in the folder of the game"
    )


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs links and pipes")
def test_links_pipes_and_folders_are_refused_on_a_disk(folder):
    (folder / "out.csv").symlink_to(folder.parent / "secret.csv")
    (folder / "up").symlink_to(folder.parent)
    (folder / "circle.csv").symlink_to("circle.csv")
    (folder / "device.csv").symlink_to("/dev/zero")
    (folder / "in.csv").symlink_to("cards.csv")
    (folder / "folder.csv").mkdir()
    os.mkfifo(folder / "pipe.csv")
    read = DiskFolder(folder).read
    assert read("in.csv") == b"title\n"
    for name in ("out.csv", "up/secret.csv", "device.csv"):
        assert "the link leads out of the folder" in refusal(read, name)
    assert "there is no such file" in refusal(read, "circle.csv")
    assert "it is not a file" in refusal(read, "pipe.csv")
    assert "it is not a file" in refusal(read, "folder.csv")
    os.mkfifo(folder / "pipe.toml")
    assert "it is not a file" in refusal(open_game, folder / "pipe.toml")
    assert "No such file" in refusal(open_game, folder / "none.toml")
    assert "cannot be read" in refusal(open_game, folder / ("n" * 300 + ".toml"))


def test_a_folder_that_is_a_link_itself_is_no_way_out(folder):
    (folder.parent / "alias").symlink_to(folder)
    assert open_game(folder.parent / "alias" / "reef.toml").folder.read("rules.md") == b"# R"


@pytest.mark.parametrize(
    ("suffix", "most"), [(".csv", 10**6), (".svg", 10**6), (".md", 10**6), (".png", 2 * 10**7)]
)
def test_files_have_a_largest_size_by_kind(tmp_path, suffix, most):
    name = f"a{suffix}"
    (tmp_path / name).write_bytes(bytes(most))
    assert len(DiskFolder(tmp_path).read(name)) == most
    (tmp_path / name).write_bytes(bytes(most + 1))
    for folder in (
        DiskFolder(tmp_path), MemoryFolder({name: bytes(most + 1)}),
        ZipFolder(zipped({name: bytes(most + 1)}), "z.zip"),
    ):  # fmt: skip
        assert refusal(folder.read, name) == f"{name}: more than {most} bytes"


def test_a_large_folder_is_not_listed_whole(tmp_path):
    for part in range(5):
        (tmp_path / f"{part}").mkdir()
        for number in range(MOST_FILES // 2):
            (tmp_path / f"{part}" / f"{number}.csv").touch()
    assert len(DiskFolder(tmp_path).names()) < 2 * MOST_FILES


@pytest.mark.parametrize(
    ("held", "words"),
    [
        ({"one/reef.toml": GAME, "two/a.csv": b""}, "expected one .toml file at the top, or all files in one folder; there is one/reef.toml"),
        ({"one/reef.toml": GAME, "two/wreck.toml": GAME}, "there are one/reef.toml, two/wreck.toml"),
        ({"../reef.toml": GAME}, "there is ../reef.toml"),
        ({"one/a.csv": b"", "two/a.csv": b""}, "there is none"),
        ({"a.toml": GAME, "b.toml": GAME}, "there are a.toml, b.toml"),
        ({f"{n}.csv": b"" for n in range(MOST_FILES + 1)}, f"at most {MOST_FILES} files"),
        ({f"{n}.png": bytes(2 * 10**7) for n in range(6)}, "and 100000000 bytes in all"),
    ],
)  # fmt: skip
def test_zips_without_a_game_or_with_too_much_are_refused(held, words):
    assert words in refusal(game_in_zip, zipped(held), "z.zip")


def test_a_folder_that_was_zipped_is_the_top():
    held = {"game/reef.toml": GAME, "game/cards/a.csv": b"x", "__MACOSX/game/._reef.toml": b""}
    found = game_in_zip(zipped(held), "z.zip")
    assert found.file == "reef.toml"
    assert found.folder.read("cards/a.csv") == b"x"


def test_what_a_zip_says_of_sizes_is_not_believed():
    data = zipped({"reef.toml": GAME, "a.csv": bytes(3 * 10**6)})
    lying = data.replace(struct.pack("<L", 3 * 10**6), struct.pack("<L", 1000))
    assert lying != data
    assert "a.csv" in refusal(game_in_zip(lying, "z.zip").folder.read, "a.csv")


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_other_compressions_are_refused(method):
    data = zipped({"reef.toml": GAME}, compression=method)
    assert "stored or deflated" in refusal(game_in_zip, data, "z.zip")
    assert game_in_zip(zipped({"reef.toml": GAME}, compression=zipfile.ZIP_STORED), "z.zip")


def test_encrypted_files_are_refused():
    data = bytearray(zipped({"reef.toml": GAME}))
    for place, flags in ((0, 6), (data.index(b"PK\x01\x02"), 8)):
        data[place + flags] |= 1
    words = refusal(game_in_zip, bytes(data), "z.zip")
    assert words == "z.zip: the zip has a password; zip the files again without one"


def test_a_file_that_is_in_a_zip_twice_is_refused():
    data = zipped({"game.toml": GAME, "game.tomm": GAME + b"# another"})
    words = refusal(game_in_zip, data.replace(b"game.tomm", b"game.toml"), "z.zip")
    assert words == "z.zip: the zip holds game.toml twice; zip the folder again"


def test_a_zip_of_very_many_files_is_refused_before_they_are_listed():
    data = zipped({"game.toml": GAME, **{f"{n}.txt": b"" for n in range(60_000)}})
    assert refusal(game_in_zip, data, "z.zip") == (
        "z.zip: the zip holds too much; expected at most 1000 files, and 100000000 bytes in all"
    )


def test_a_file_without_a_name_does_no_harm():
    data = zipped({"reef.toml": GAME, zipfile.ZipInfo(""): b""})
    assert game_in_zip(data, "z.zip").folder.names() == ("reef.toml",)


@examples(300)
@given(st.data())
def test_spoilt_zips_are_read_or_refused(data):
    spoilt = bytearray(zipped(FILES))
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(spoilt) - 1))
        spoilt[place : place + data.draw(st.integers(0, 4))] = data.draw(st.binary(max_size=4))
    try:
        folder = game_in_zip(bytes(spoilt), "z.zip").folder
        for name in FILES:
            folder.read(name)
    except GameFileError as error:
        assert "\n" not in str(error)


BOMB = (
    """
import sys
from pathlib import Path
from pnp.errors import GameFileError
from pnp.owngames.files import open_game
try:
    open_game(Path(sys.argv[1])).folder.read("a.csv")
except GameFileError as error:
    print(error)
"""
    + PRINT_MEMORY
)


@pytest.mark.skipif(sys.platform != "linux", reason="memory is counted otherwise")
def test_a_zip_bomb_takes_little_memory(tmp_path):
    with zipfile.ZipFile(tmp_path / "z.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("reef.toml", GAME)
        with archive.open("a.csv", "w", force_zip64=True) as file:
            for _ in range(90):
                file.write(bytes(10**6))
    child = run_program(
        [sys.executable, "-c", BOMB, str(tmp_path / "z.zip")],
        text=True, cwd=Path(__file__).parents[3],
    )  # fmt: skip
    assert child.returncode == 0, child.stderr
    words, mebibytes = child.stdout.splitlines()
    assert words == "a.csv: more than 1000000 bytes"
    assert int(mebibytes) < 200


# Tables of cards: what a spreadsheet saves is read, and what makes no sense says file and row.


class Files:
    def __init__(self, **files):
        self.files = files

    def read(self, name):
        return self.files[str(name).removesuffix(".csv")]

    def names(self):
        return tuple(self.files)


@pytest.mark.parametrize(
    "data",
    [
        b"title,count\nOwl,2\nElk,\n",
        b"\xef\xbb\xbftitle;count\r\nOwl;2\r\nElk;\r\n",
        b"title;count\rOwl;2\rElk;\r",
        b'title,count\n"Owl", 2\n\n  Elk  ,\n,,\n',
    ],
)
def test_commas_and_semicolons_with_any_line_ends(data):
    rows = read_rows("cards.csv", data)
    assert [(row.cells["title"], row.copies) for row in rows] == [("Owl", 2), ("Elk", 1)]


def test_a_quoted_cell_holds_commas_quotation_marks_and_line_breaks():
    (row,) = read_rows("cards.csv", b'title,text\nOwl,"Hoo, ""hoo""\nat night"\n')
    assert row.cells["text"] == 'Hoo, "hoo"\nat night'


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "empty"),
        (b"title,title\nOwl,Elk\n", "two columns are called title"),
        (b"title,,text\nOwl,Elk,x\n", "column 2 has no name"),
        (b"title,text\nOwl,one,two\n", "row 2, column text: 3 cells"),
        (b"title\n\xff\xfe\n", "line 2 is not UTF-8"),
        (b"title\n" + b"Owl\n" * (MOST_ROWS + 1), f"more than {MOST_ROWS} rows"),
        (b"title\n" + b"x" * 3000, "row 2, column title: longer"),
        (b"title\nO\x07wl\n", "row 2, column title: it has characters"),
        (b",".join(b"c%d" % n for n in range(99)) + b"\n1\n", "more than 60 columns"),
        (b'title,text\nElk,x\n"Owl\nTit,y\n', "row 3: quotation marks do not match"),
    ],
)
def test_what_is_no_table_is_refused_with_its_place(data, words):
    with pytest.raises(GameFileError, match=words) as error:
        read_rows("cards.csv", data)
    assert str(error.value).startswith("cards.csv")


@pytest.mark.parametrize("word", ["two", "-1", "1.5", "1001", "99999999999"])
def test_a_count_is_a_whole_number(word):
    with pytest.raises(GameFileError, match=r"cards\.csv, row 2, column count"):
        read_rows("cards.csv", f"title,count\nOwl,{word}\n".encode())


def test_all_faults_of_all_rows_are_told():
    with pytest.raises(GameFileError) as error:
        read_rows("cards.csv", b"title,count\nOwl,x\nElk,0\n\x07,y,z\n")
    assert [line.partition(":")[0] for line in str(error.value).splitlines()] == [
        "cards.csv, row 2, column count",
        "cards.csv, row 4, column count",
        "cards.csv, row 4, column title",
        "cards.csv, row 4, column count",
    ]


def test_names_of_columns_have_capitals_and_blanks_as_they_like():
    (row,) = read_rows("cards.csv", b" Title,COUNT,Cost  in Gold\nOwl,3,x\n")
    assert row.cells == {"title": "Owl", "count": "3", "cost in gold": "x"} and row.copies == 3
    folder = Files(cards=b"Title,Kind\nOwl,bird\n")
    assert deck_rows(DeckTable("cards.csv", only={"Kind": "bird"}), folder)


def test_only_the_rows_that_a_deck_asks_for():
    folder = Files(cards=b"title,kind,level\nOwl,bird,1\nElk,beast,1\nTit,bird,2\n")
    rows = deck_rows(DeckTable("cards.csv", only={"kind": "bird", "level": 1}), folder)
    assert [row.cells["title"] for row in rows] == ["Owl"]
    with pytest.raises(GameFileError, match="unknown column 'knd': did you mean kind"):
        deck_rows(DeckTable("cards.csv", only={"knd": "bird"}), folder)


def test_columns_called_like_slots_fill_them_unless_the_deck_says_more():
    (row,) = read_rows("cards.csv", b"title,title_fr,points,foot\nOwl,Hibou,3,x\n")
    texts = slot_texts(CardFace(corner="{points}", foot="F"), row, is_filled=True)
    assert texts["title"] == {"en": "Owl", "fr": "Hibou"}
    assert (texts["corner"], texts["foot"], texts["text"]) == ("{points}", "F", "")
    assert slot_texts(CardFace(), row, is_filled=False)["title"] == ""
    assert slots_of(row, "fr")["title"] == "Hibou" and slots_of(row, "fr")["points"] == "3"
    assert slots_of(row, "en")["title"] == "Owl"
