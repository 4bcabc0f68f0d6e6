"""Tables of cards: what a spreadsheet saves is read, and what makes no sense says file and row."""

import pytest

from pnp.errors import GameFileError
from pnp.model.gamefiles import CardFace, DeckTable
from pnp.owngames.files import MOST_ROWS, deck_rows, read_rows, slot_texts, slots_of


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
        (b"a" * 1_000_001, "larger than 1000 kB"),
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
