"""What score lines, rules and ends of files count: small tables with a sum done by hand."""

import re

import pytest

import pnp
from tests.owngames.tables import points, serious

HEAD = """
[game]
name = "Small"
players = 2
colours = ["red", "blue"]
[board]
map = '''
  g g c
 g w g g
g g g g c
 g g w g
  g c g
'''
[terrain]
grass = { worth = { ore = 1 } }
city = { worth = { ore = 3, trade = 2 }, value = 5 }
water = { letter = "w" }
[piece]
man = { count = 9, worth = { weight = 1 } }
chief = { count = 2, worth = { weight = 3 } }
road = { count = 9, on = "side" }
house = { count = 5, on = "corner" }
[entry.gold]
shape = "numbers"
[chip.level]
bag = { 2 = 1, 3 = 1, 5 = 1 }
in = "city"
[region]
north = ["row A", "row B"]
south = "not north"
"""
BOARD = """
game small.toml 2p
phase play
board
    G G C
   G W G G
  G G G G C
   G G W G
    G C G
pieces
"""
# Rows A to E have 3, 4, 5, 4 and 3 hexes; cities are A3, C5 and E2, water is B2 and D3.
LEVELS = """
level
    - - 2
   - - - -
  - - - - 3
   - - - -
    - 5 -"""
CASES = {
    "weight": ('{ sum = "weight", of = ["man", "chief"] }', "r A1MMC B1M; b C1C", (6, 3)),
    "worth of land": ('{ sum = "trade", of = "man" }', "r A3M C5M A1M; b E2M", (4, 2)),
    "value as before": ('{ sum = "value", of = "man" }', "r A3M A1M; b E2M", (5, 5)),
    "weight round each city": (
        '{ sum = "weight", of = ["man", "chief"], around = "city", ranks = [4, 1] }',
        "r A2M B4M C4C; b B3C D4MM E1M",
        # A3: red 1, blue 3 (B3 touches A3); C5: red 4, blue 2; E2: blue 1 (E1).
        (1 + 4, 4 + 1 + 4),
    ),
    "cities beside men": (
        '{ number_of = "man", around = "city", table = [0, 3] }',
        "r A2M E1M E3M",
        (6, 0),
    ),
    "pairs": ('{ pairs = "man", of = "man", between = "own" }', "r A1M A2M B1M; b B3M C1M", (2, 0)),
    "pairs with others": (
        '{ pairs = "man", of = "man", between = "others" }',
        "r A1M A2M; b B1M B3M",
        (2, 2),
    ),
    "pairs with land": ('{ pairs = "man", of = "city" }', "r A2M C4M; b D1M", (2, 0)),
    "multiplied by things": (
        '{ number_of = "man", times = "chief" }',
        "r A1MMC A2M C1C; b B1M",
        (6, 0),
    ),
    "multiplied by a table": (
        '{ number_of = "man", times = "chief", times_table = [2, 5] }',
        "r A1MC A2MC; b B1M",
        (10, 2),
    ),
    "steps over cities": (
        '{ distance = "man", to = "city", over = "city" }',
        "r B4M; b C3M",
        (1, 19),
    ),
    "steps past others": (
        '{ distance = "man", to = "city", stopped_by = "man" }',
        "r A1M; b A2M B3M B1M C2M C3M D2M",
        (19, 1),
    ),
    "steps of each": (
        '{ distance = "man", to = "city", per = "place" }',
        "r A1M A2M; b C1M",
        (2 + 1, 3),
    ),
    "within reach": (
        '{ through = "man", to = "city", over = "grass", reach = 2 }',
        "r A1M A2M C1M; b D1M",
        (2, 1),
    ),
    "land closed off": ('{ encloses = "man" }', "r A2M B2M C1M C2M; b E3M", (2, 0)),
    "surrounded": ('{ surrounded = "man" }', "r A1M; b A2M B1M B2M", (1, 0)),
    "surrounded by land": (
        '{ surrounded = "man", over = "grass" }',
        "r A3M; b A2M B3M B4M",
        (1, 0),
    ),
    "rows": ('{ line = "man" }', "r C1M C2M C3M D4M; b A1M B2M C3M D3M E3M", (3, 5)),
    "rows of three": (
        '{ line = "man", length = 3 }',
        "r C1M C2M C3M A1M A2M A3M; b D1M D2M D3M D4M",
        (2, 0),
    ),
    "rows of three and more": (
        '{ line = "man", length = "3+" }',
        "r A1M A2M A3M; b D1M D2M D3M D4M",
        (1, 1),
    ),
    "ring": ('{ ring = "man" }', "r A1M A2M B1M B3M C2M C3M; b D2M", (1, 0)),
    "corners of the board": (
        '{ joins = "man", to = "corners" }',
        "r A1M A2M A3M; b C1M D1M",
        (2, 1),
    ),
    "sides without corners": (
        '{ joins = "man", to = ["sides", "not corners"] }',
        "r A2M B2M B1M; b C1M D1M E1M",
        (2, 1),
    ),
    "towns on a network": (
        '{ joins = "road", to = "man" }',
        "r A1@3R A1M A2M B3M; b C1@3R",
        (2, 0),
    ),
    "the longest road": (
        '{ path = "road", stopped_by = "house" }',
        "r B3@11R B3@1R B3@3R B3@5R B3@7R B3@9R C1@1R; b D2@1R D2@3R D2@5R",
        (6, 3),
    ),
    "a road that a house cuts": (
        '{ path = "road", stopped_by = "house" }',
        "r B3@11R B3@1R B3@3R B3@5R B3@7R; b B3@2H D2@1R",
        # From 10 to 12 to 2, and from 2 to 4 to 6 to 8.
        (3, 1),
    ),
    "its own house does not": (
        '{ path = "road", stopped_by = "house" }',
        "r B3@11R B3@1R B3@3R B3@12H; b D2@1R",
        (3, 1),
    ),
    "sets of pieces": (
        '{ sets = ["man", "chief", "road"] }',
        "r A1MMC A2C A1@3R C1@3RR; b B1M B1@3R",
        (2, 0),
    ),
    "sets in a part of the board": (
        '{ sets = ["man", "chief"], in = ["row A", "row B"] }',
        "r A1MMC C1C; b B1M A2MC",
        (1, 1),
    ),
    "sets round each city": (
        '{ sets = ["man", "chief"], around = "city", points = 2 }',
        "r A2MC B4M C4C; b E1M D1C E3C",
        # A3: a man and a chief, and B4, which touches C5 with C4's chief, too. E2: blue's.
        (4, 2),
    ),
    "sets of pieces and an entry": (
        '{ sets = ["man", "gold"] }',
        "r A1MMM; b B1M\ngold\nr 2\nb 5",
        (2, 1),
    ),
    "the most has what the chip there says": (
        '{ sum = "weight", of = ["man", "chief"], around = "city", ranks = [1], tied = "none", times = "level" }',
        f"r A2M B4M C4C; b B3C D4MM E1M{LEVELS}",
        # As above: blue leads at A3 and E2, red at C5.
        (3, 2 + 5),
    ),
    "the most in a region has all chips there": (
        '{ number_of = "man", per = ["north", "south"], ranks = [2], times = "level" }',
        f"r A1M A2M C1M; b D1M D2M{LEVELS}",
        (2 * 2, 2 * (3 + 5)),
    ),
    "each place counts what the land there is worth": (
        '{ number_of = "man", per = "place", times = "trade" }',
        "r A3MM A1M; b B1M",
        (4, 0),
    ),
    "a table before what it is multiplied by": (
        '{ number_of = "man", table = [0, 1, 5], times = "gold" }',
        "r A1MM; b B1M\ngold\nr 2\nb 5",
        (10, 5),
    ),
    "the lead alone": ('{ number_of = "man", lead = 10 }', "r A1MM; b B1M", (10, 1)),
    "no lead among equals": (
        '{ number_of = "man", lead = 10, points = 3 }',
        "r A1M; b B1M",
        (3, 3),
    ),
    "the lead of nobody": ('{ number_of = "man", lead = 10 }', "r A1C; b B1C", (0, 0)),
    "a group over water": (
        '{ group = "man", over = "water", reach = 1 }',
        "r B1M B3M E3M; b C2M A2M A3M",
        (2, 3),
    ),
    "a group over two hexes": (
        '{ group = "man", over = "grass", reach = 2 }',
        # From A2 over B3 and C4 to D4, and over E3 to E2.
        "r A1M D1M; b A2M D4M E2M",
        (2, 3),
    ),
    "a group as far as an entry says": (
        '{ group = "man", over = "water", reach = "gold" }',
        "r B1M B3M; b C2M A2M\ngold\nr 1\nb 0",
        (2, 1),
    ),
    "groups of two": (
        '{ group = "man", length = 2, table = [0, 4, 11] }',
        "r A1M B1M E1M E2M C5M; b A3M B4M C4M",
        (11, 0),
    ),
    "groups of two or more": (
        '{ group = "man", length = "2+" }',
        "r A1M B1M E1M E2M C5M; b A3M B4M C4M",
        (2, 1),
    ),
    "groups over water of two or more": (
        '{ group = "man", length = "2+", over = "water", reach = 1 }',
        "r B1M B3M E1M; b C2M A2M A3M E3M D4M",
        (1, 2),
    ),
    "one colour alone": ('{ number_of = "man", whose = "red" }', "r A1M A2M; b B1M", (2, 0)),
}


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


@pytest.mark.parametrize("case", CASES)
def test_a_line_of_the_score_counts_as_by_hand(case, tmp_path):
    line, pieces, (red, blue) = CASES[case]
    found = points(scored(line, pieces, tmp_path))
    assert (found.get("r"), found.get("b", 0)) == (red, blue)


RULES = {
    "a row too long": ('line = "man"\nmost = 2', "r A1M A2M A3M", True),
    "a row that is not": ('line = "man"\nmost = 2', "r A1M A2M B3M", False),
    "a row of two colours": ('line = "man"\nmost = 2', "r A1M A2M; b A3M", False),
    "out of supply": (
        'distance = "man"\nto = "chief"\nbetween = "own"\nstopped_by = "man"\nper = "place"\nmost = 3',
        "r A1M C1C; b E3M A3C", True,
    ),
    "in supply": ('distance = "man"\nto = "chief"\nbetween = "own"\nper = "place"\nmost = 3', "r A1M C1C; b C5M A3C", False),
    "no city without a man": ('number_of = "man"\naround = "city"\nper = "board"\nleast = 1', "r A2M E1M C4M", False),
}  # fmt: skip


@pytest.mark.parametrize("case", RULES)
def test_a_rule_is_broken_where_it_is_by_hand(case, tmp_path):
    rule, pieces, is_broken = RULES[case]
    rule = rule.replace('\nper = "board"', "") if "around" in rule else rule
    position = scored('{ number_of = "man" }', pieces, tmp_path, f"[rule.it]\n{rule}\n")
    assert ("it" in serious(position)) == is_broken
    told = [(one["code"], one["sentence"]) for one in pnp.check(position).data()["findings"]]
    assert len(told) == len({*told})


FAULTS = {
    '{ pairs = "man" }': "it needs the key of",
    '{ joins = "man" }': "it needs the key to",
    '{ sets = ["man"] }': "a set is made of several things",
    '{ sets = ["man", "city"] }': "pieces and hexes cannot be mixed",
    '{ sets = ["man", "gold.x"] }': "gold.x",
    '{ sets = ["man", "goold"] }': "unknown name 'goold'",
    '{ line = "road" }': "only what stands on hexes makes such a figure",
    '{ line = "man", length = "x" }': "expected a number of hexes",
    '{ group = "man", length = "x" }': "expected a number of hexes",
    '{ ring = "man", length = 3 }': "it is only used with group, line",
    '{ number_of = "man", reach = 2 }': "it is only used with group, sum, through",
    '{ through = "man", to = "city", reach = "gold" }': "it is only used with group",
    '{ group = "man", reach = 1 }': "it needs the key over",
    '{ group = "man", over = "water" }': "it needs the key reach",
    '{ group = "road", over = "water", reach = 1 }': "only what stands on hexes makes such a figure",
    '{ group = "man", over = "water", reach = "glod" }': "did you mean gold",
    '{ number_of = "man", lead = 1, ranks = [2] }': "players are compared by lead",
    '{ number_of = "city", lead = 1 }': "players are compared by lead",
    '{ number_of = "man", whose = "pink" }': "pink",
    '{ number_of = "man", per = "board", around = "city" }': "give either per or around",
    '{ joins = "man", to = "side 9" }': "the board has 6 sides",
    '{ number_of = "man", times_table = [1] }': "it is only used with times",
    '{ sum = "wieght", of = "man" }': "did you mean weight",
}


@pytest.mark.parametrize("line", FAULTS)
def test_what_makes_no_sense_is_told(line, tmp_path):
    with pytest.raises(pnp.GameFileError, match=re.escape(FAULTS[line])):
        scored(line, "r A1M", tmp_path)


# Ends by several things.


ENDS = """
[end]
men = { number_of = "man", least = 2, together = "rich" }
gold = { entry = "gold", least = 3, together = "rich" }
full = { number_of = "house", per = "board", least = 1, together = "rich" }
chiefs = { number_of = "chief", least = 2 }
"""


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


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ("id,count\n,1\n", "expected a name"),
        ("id,count\na,1\na,2\n", "a: this is already there"),
        ("id,coutn\nsand,1\n", "coutn: unknown key; did you mean count?"),
        ("id,count\nsand,many\n", "many"),
    ],
)
def test_what_is_wrong_in_a_table_is_told(rows, told, tmp_path):
    file = tmp_path / "bad.toml"
    file.write_text(
        '[game]\nname = "Bad"\nplayers = 2\n[terrain]\ndata = "t.csv"\nrest = {}\n',
        encoding="utf-8",
    )
    (tmp_path / "t.csv").write_text(rows, encoding="utf-8")
    with pytest.raises(pnp.GameFileError, match=re.escape(told)):
        pnp.load_game(file)
