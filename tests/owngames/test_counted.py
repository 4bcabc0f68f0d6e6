"""What score lines, rules and ends of files count: small tables with a sum done by hand."""

import re
from pathlib import Path

import pytest

import pnp
from tests.casebooks import read_cases
from tests.owngames.tables import points, serious
from tests.positions.typed import typed_text

HEAD = Path(__file__).with_name("small.toml").read_text(encoding="utf-8")
BOOK = read_cases(Path(__file__).with_name("counted.txt"))
BOARD = f"{BOOK['position'][0].text}\n"


def scored(line, pieces, folder, more=""):
    (folder / "small.toml").write_text(f"{HEAD}{more}\n[score]\nline = {line}\n", encoding="utf-8")
    (folder / "p.txt").write_text(BOARD + placed(pieces), encoding="utf-8")
    return pnp.read(folder / "p.txt")


def placed(pieces):
    """Lines of a position: ``r A1MM B2M`` are two red men on A1 and one on B2."""
    pieces, _, entries = pieces.partition("\n")
    lines = []
    for part in pieces.split(";"):
        colour, *words = part.split()
        lines += [re.sub(r"^(.\d(?:@\d+)?)(.*)$", rf"\1 {colour}\2", word) for word in words]
    return "\n".join([*lines, entries]) + "\n"


@pytest.mark.parametrize("case", BOOK["lines"], ids=str)
def test_a_line_of_the_score_counts_as_by_hand(case, tmp_path):
    found = points(scored(case.one("line"), case.text, tmp_path))
    assert f"{found.get('r')} {found.get('b', 0)}" == case.one("points")


@pytest.mark.parametrize("case", BOOK["rules"], ids=str)
def test_a_rule_is_broken_where_it_is_by_hand(case, tmp_path):
    rule = "\n".join(case.all("rule"))
    rule = rule.replace('\nper = "board"', "") if "around" in rule else rule
    position = scored('{ number_of = "man" }', case.text, tmp_path, f"[rule.it]\n{rule}\n")
    assert ("it" in serious(position)) == (case.one("broken") == "yes")
    told = [(one["code"], one["sentence"]) for one in pnp.check(position).data()["findings"]]
    assert len(told) == len({*told})


@pytest.mark.parametrize("case", BOOK["faults"], ids=str)
def test_what_makes_no_sense_is_told(case, tmp_path):
    with pytest.raises(pnp.GameFileError, match=re.escape(case.one("told"))):
        scored(case.title, "r A1M", tmp_path)


# Ends by several things.


ENDS = typed_text("ends that come together")


@pytest.mark.parametrize(
    ("pieces", "is_over"),
    [
        ("r A1MM; b A3@2H\ngold\nr 3\nb 0", True),
        ("r A1M; b A3@2H\ngold\nr 3\nb 0", False),  # too few men
        ("r A1MM; b B1M\ngold\nr 3\nb 0", False),  # no house
        ("r A1MM; b A3@2H\ngold\nr 0\nb 3", False),  # each has one of the two
        ("r A1MM; b A3@2H\ngold\nr ?\nb 0", None),
        ("r A1M; b A3@2H\ngold\nr ?\nb 0", False),
        ("r A1CC; b B1M\ngold\nr 0\nb 0", True),
    ],
)
def test_some_ends_come_only_together(pieces, is_over, tmp_path):
    table = scored('{ number_of = "man" }', pieces, tmp_path, ENDS)
    assert pnp.score(table).sheet.is_over is is_over


def test_an_end_that_is_alone_is_together_with_none(tmp_path):
    alone = '[end.one]\nnumber_of = "man"\nleast = 2\ntogether = "rich"\n'
    with pytest.raises(pnp.GameFileError, match=re.escape("rich: no other end has this word")):
        scored('{ number_of = "man" }', "r A1M", tmp_path, alone)


# Where tiles were taken away.


GONE = '[terrain.sea]\ngone = true\nletter = "~"\n'


def test_a_hex_that_is_gone_is_none_for_what_is_counted(tmp_path):
    position = scored('{ surrounded = "man" }', "r A1M; b C3M", tmp_path, GONE)
    text = (tmp_path / "p.txt").read_text("utf-8")
    assert points(position)["r"] == 0
    text = text.replace("    G G C\n   G W", "    G ~ C\n   ~ ~", 1)
    (tmp_path / "p.txt").write_text(text, encoding="utf-8")
    position = pnp.read(tmp_path / "p.txt")
    assert points(position) == {"r": 1, "b": 0}
    assert position.names == pnp.deal(str(tmp_path / "small.toml"), seed=1).names


def test_nothing_stands_where_a_tile_is_gone(tmp_path):
    text = BOARD.replace("    G G C", "    ~ G C", 1)
    scored('{ number_of = "man" }', "r A1M", tmp_path, GONE)
    (tmp_path / "p.txt").write_text(text + placed("r A1M"), encoding="utf-8")
    assert "PF08" in serious(pnp.read(tmp_path / "p.txt"))
    (tmp_path / "p.txt").write_text(text + placed("r A2M"), encoding="utf-8")
    assert not serious(pnp.read(tmp_path / "p.txt")) - {"PF05"}


# Terrains and pieces from tables.


def test_terrains_and_pieces_may_come_from_tables(tmp_path):
    file = tmp_path / "spurs.toml"
    file.write_text(
        '[game]\nname = "Spurs"\nplayers = 2\n[terrain]\ndata = "systems.csv"\nvoid = { letter = "o" }\n'
        'velt = { value = 7 }\n[piece]\ndata = "ships.csv"\n',
        encoding="utf-8",
    )
    (tmp_path / "systems.csv").write_text(
        "id,count,is,worth.ore,worth.trade,text,name,name_fr\n"
        'mordun,1,"rich, old",2,1,{ore}/{trade},Mordun,Mordun\nvelt,3,old,1,3,,Velt,Velt le Vieux\n',
        encoding="utf-8",
    )
    (tmp_path / "ships.csv").write_text(
        "id;count;letter;worth.guns\nship;6;S;1\ndread;2;D;4\n", encoding="utf-8"
    )
    tables = pnp.load_game(file).file.tables
    assert tables.terrain["mordun"].text == "2/1"
    assert tables.terrain["mordun"].tags == ("rich", "old")
    assert tables.terrain["velt"].name == {"en": "Velt", "fr": "Velt le Vieux"}
    assert (tables.terrain["velt"].value, tables.terrain["velt"].count) == (7, 3)
    assert tables.piece["dread"].worth == {"guns": 4}
    board = pnp.deal(str(file), seed=2)
    assert sorted(board.terrain.values()).count("velt") == 3


def test_all_that_is_wrong_in_a_table_is_told_at_once_with_its_row(tmp_path):
    file = tmp_path / "bad.toml"
    file.write_text(
        '[game]\nname = "Bad"\nplayers = 2\n[terrain]\ndata = "t.csv"\nd = { value = "y" }\nrest = {}\n',
        encoding="utf-8",
    )
    rows = "id,coutn,value,worth.ore\na,1,x,1\nb,2,3,z\n,3,4,1\nb,1,1,1\nd,1,7,2\n"
    (tmp_path / "t.csv").write_text(rows, encoding="utf-8")
    with pytest.raises(pnp.GameFileError) as refused:
        pnp.load_game(file)
    assert str(refused.value).split("\n") == [
        "bad.toml:5: [terrain] data: t.csv, row 4, column id: expected a name: the column id is what the file calls it",
        "bad.toml:5: [terrain] data: t.csv, row 5, column id: b: this is already there",
        "bad.toml:5: [terrain] data: t.csv, row 2, column coutn: unknown key; did you mean count?",
        'bad.toml:5: [terrain] data: t.csv, row 2, column value: "x": expected a whole number',
        'bad.toml:5: [terrain] data: t.csv, row 3, column worth.ore: "z": expected a whole number',
        'bad.toml:6: [terrain.d] value: "y": expected a whole number',
    ]
