"""What is wrong between the tables of a game file: told by line, table and key, with a guess."""

import pytest

import pnp
from tests.pnp.owngames.games import GROUND, HEAD, loaded

PIECES = "[piece]\nboat = { count = 5 }\nbell = { count = 2, letter = 'L' }\n"
FILE = f"{HEAD}{GROUND}{PIECES}"  # ten lines


def refused(text, **files):
    with pytest.raises(pnp.GameFileError) as error:
        loaded(text, **files)
    return str(error.value).splitlines()


# fmt: off
ADDED = [
    # names
    ("[region]\nboat = 'rim'\n", 9, "[piece.boat] there is already a region of that name"),
    ("[terrain.value]\ncount = 1\n", 11, "[terrain.value] value has a meaning of its own"),
    ("[entry.title]\nshape = 'number'\n", 11, "[entry.title] title has a meaning of its own"),
    ("[region]\nrim = 'row A'\n", 12, "[region] rim: rim has a meaning of its own"),
    ("[piece.corners]\ncount = 1\n", 11, "[piece.corners] corners has a meaning of its own"),
    ("[rule.Apart]\napart = 'reef'\n", 11, "[rule.Apart] expected a name of small letters"),
    # regions
    ("[region]\nbay = 'rimm'\n", 12, "[region] bay: unknown region 'rimm': did you mean rim?"),
    ("[region]\nbay = 'cove'\ncove = 'bay'\n", 12, "the region is defined by itself"),
    ("[region]\nbay = 'H1'\n", 12, '"H1": the board has no such hex'),
    ("[region]\nbay = 'rim every 0'\n", 12, "every 0: expected 1 or more"),
    ("[region]\nbay = { 2p = 'rim' }\n", 12, "nothing is said for 3p, 4p"),
    ("[region]\nbay = { 2-4p = 'rim', 5p = 'rim' }\n", 12, "the game is for 2-4 players"),
    ("[region]\nbay = { 2-3p = 'rim', 3-4p = 'rim' }\n", 12, "another key already has this number"),
    # the board
    ("[board]\noutline = 'hexagn 4'\n", 12, "unknown shape 'hexagn': did you mean hexagon?"),
    ("[board]\noutline = 'hexagon'\n", 12, "hexagon: expected 1 number after it"),
    ("[board]\noutline = 'rectangle 9 0'\n", 12, "rectangle: expected 2 numbers after it"),
    ("[board]\noutline = 'hexagon 40'\n", 12, "4681 hexes are too many: 1000 at most"),
    ("[board]\noutline = [3, 5]\n", 12, "rows of (3, 5): expected neighbours that differ"),
    ("[board]\noutline = 'disc 9'\nmap = 'r'\n", 13, "use either a map or an outline"),
    ("[board]\nmap = '''\n r r\nr x r\n'''\n", 14, "'x' is not a terrain; there are: R S D"),
    ("[board]\nmap = '''\n r r\n r r\n'''\n", 14, "cells stand 2 characters apart"),
    # terrain
    ("[terrain.rock]\n", 11, 'the letter R belongs to reef; choose another, such as letter = "O"'),
    ("[terrain.mud]\n", 11, "it needs a count, because deep already fills the rest"),
    ("[terrain.mud]\nin = 'reef'\n", 12, "expected only regions and hexes"),
    ("[terrain.mud]\nletter = '-'\ncount = 1\n", 12, "expected one character, but not - ? or ;"),
    ("[terrain.mud]\nin = 'rim'\ncount = { 2p = 1, 3p = 2 }\n", 13, "nothing is said for 4p"),
    # chips
    ("[chip.ore]\nbag = {}\n", 12, "the bag is empty"),
    ("[chip.ore]\nbag = { 1 = 2 }\nbold = [2]\n", 13, "[chip.ore] bold 1: unknown chip '2'"),
    ("[chip.ore]\nbag = { 'a b' = 2 }\n", 12, "expected one word, without - ? @ ;"),
    ("[chip.ore]\nbag = { 1 = 2 }\nin = 'boat'\n", 13, 'boat": expected a region, a terrain'),
    # pieces
    ("[piece.buoy]\ncount = 1\n", 11, "[piece.buoy] the letter B belongs to boat"),
    ("[piece.cat]\n", 11, "[piece.cat] it needs the key count"),
    ("[piece.cat]\ncount = 1\nowner = 'blu'\n", 13, "unknown colour 'blu': did you mean blue?"),
    ("[piece.cat]\nflip_of = 'bot'\n", 12, "unknown piece 'bot': did you mean boat?"),
    ("[piece.cat]\nflip_of = 'boat'\ncount = 1\n", 13, "a back has the same as its front, boat"),
    ("[piece.cat]\ncount = 1\nletter = 'ß'\n", 13, "expected a letter from A to Z"),
    # rules
    ("[rule.x]\nleast = 1\n", 11, "[rule.x] expected exactly one of the keys apart, beside"),
    ("[rule.x]\napart = 'boat'\ngroup = 'boat'\n", 11, "expected exactly one of the keys"),
    ("[rule.x]\nbeside = 'boat'\n", 11, "[rule.x] it needs the key of"),
    ("[rule.x]\nnumber_of = 'boat'\n", 11, "[rule.x] expected least or most"),
    ("[rule.x]\nnumber_of = 'boat'\nleast = 3\nmost = 2\n", 13, "the least is greater than the most"),
    ("[rule.x]\napart = 'boat'\nwhen = 'now'\n", 13, "unknown word 'now'"),
    ("[rule.x]\napart = 'boat'\nwho = 'king'\n", 13, "king: who must name an entry of shape holder, and this file has none"),
    (
        "[rule.x]\napart = 'boat'\nwho = 'purse'\n[entry.purse]\nshape = 'number'\n[entry.king]\nshape = 'holder'\n",
        13,
        "who must name an entry of shape holder: king",
    ),
    ("[region]\nbay = 'row Z'\n", 12, "[region] bay: row Z: the board has the rows A to G"),
    ("[piece.cat]\nflip_of = 'boat'\n[piece.dog]\nflip_of = 'boat'\n", 14, "boat already has a back: cat"),
    (
        "[piece.cat]\ncount = 1\nin = 'reef'\n[piece.dog]\ncount = 1\nin = 'deep'\nletter = 'G'\n[deal.x]\nlay = ['cat', 'dog']\n",
        19,
        "cat has in = reef, dog has in = deep",
    ),
    ("[rule.x]\napart = 'boat'\nper = 'board'\n", 13, "it is only used with number_of"),
    ("[rule.x]\napart = 'boat'\nsays = 'at {hexs}'\n", 13, "unknown slot 'hexs': did you mean hexes?"),
    ("[rule.x]\nsum = 'valu'\nof = 'boat'\nmost = 1\n", 12, "unknown name 'valu': did you mean value?"),
    ("[rule.x]\nentry = 'fish'\nmost = 1\n", 12, "unknown entry 'fish'"),
    ("[rule.x]\nnumber_of = 'boat'\nmost = 1\nper = 'bord'\n", 14, "unknown word 'bord': did you mean board"),
    # entries, scores, ends
    ("[entry.fish]\nshape = 'words'\n", 11, "words are for the shape words"),
    ("[entry.fish]\nshape = 'text'\npoints = 1\n", 13, "points are for numbers"),
    ("[score.x]\npoints = 2\n", 11, "expected exactly one of the keys number_of"),
    ("[score.x]\ngroup = 'boat'\ntable = [1]\nranks = [1]\n", 14, "use either table or ranks"),
    ("[end.x]\npoints = 9\nmost = 2\n", 12, "use either points, or a measure"),
    ("[end.x]\ngroup = 'boat'\n", 11, "[end.x] expected least or most"),
    # files
    ("[piece.cat]\ncount = 1\npicture = '../cat.svg'\n", 13, "[piece.cat] picture: "),
    ("[deck.sea]\ndata = 'sea.csv'\n", 12, "[deck.sea] data: "),
]
# fmt: on


@pytest.mark.parametrize(("text", "line", "sentence"), ADDED)
def test_a_fault_is_told_with_its_line(text, line, sentence):
    told = refused(FILE + text)
    assert len(told) == 1
    assert told[0].startswith(f"g.toml:{line}: ")
    assert sentence in told[0]


# fmt: off
CHANGED = [
    ('"2-4"', '"4-2"', 3, '[game] players: "4-2": expected a number from 1 to 8'),
    ('"2-4"', "[2, 4]", 3, '[game] players: [2, 4]: expected a number from 1 to 8, or a range of them, such as "2-4"'),
    ("deep = {}", "deep = {}\n[colour.pink]\nfill = '#ff88cc'", 8, "[colour.pink] no player has this colour: add pink"),
    ('"2-4"', "8", 1, "[game] colours: 7 colours for 8 players"),
    ('"2-4"', '"2-4"\ncolours = ["blue", "grean", "red", "white"]', 4, "did you mean green?"),
    ('"2-4"', '"2-4"\ncolours = ["bleu", "Rouge", "vert", "white"]', 4, "English ids: blue, red, green, white"),
    ('"2-4"', '"2-4"\ncolours = ["blue", "blue", "red", "white"]', 4, "this is already there"),
    ('"2-4"', '"2-4"\nties = ["wealth"]', 4, "[game] ties 1: unknown name 'wealth'"),
    ('"2-4"', '"2-4"\nsetup = ["Lay {bots}."]', 4, "[game] setup 1: unknown slot 'bots'"),
    ('"2-4"', '"2-4"\nrulebook = "no.md"', 4, "[game] rulebook: "),
    ("deep = {}", "deep = { count = 3 }", 7, "the counts add up to 24 for 37 hexes"),
]
# fmt: on


@pytest.mark.parametrize(("old", "new", "line", "sentence"), CHANGED)
def test_a_change_for_the_worse_is_told(old, new, line, sentence):
    told = refused(FILE.replace(old, new))
    assert told[0].startswith(f"g.toml:{line}: ")
    assert sentence in told[0]


def test_all_faults_are_told_at_once_from_the_top():
    text = FILE + "[rule.x]\napart = 'bot'\n[rule.y]\nbeside = 'reff'\nof = 'boat'\n[score.z]\n"
    assert [line.split(":")[1] for line in refused(text)] == ["12", "14", "16"]


def test_a_fault_of_every_number_of_players_is_told_once():
    text = FILE.replace("{ count = 9 }", "{ count = { 2p = 1, 3-4p = 2 }, in = 'rimm' }")
    assert len(refused(text)) == 1


def test_a_box_that_nobody_could_print_is_refused():
    many = "".join(
        f"p{n} = {{ count = 1000, letter = '{mark}' }}\n" for n, mark in enumerate("ACD")
    )
    told = refused(FILE.replace("[piece]\n", f"[piece]\n{many}"))
    assert "12028 pieces are too many: 10000 at most" in told[0]


def test_a_value_that_cannot_be_read_hides_no_unknown_name():
    text = FILE.replace("count = 9", "coutn = 9") + "[rule.x]\napart = 'bot'\n"
    assert refused(text) == [
        "g.toml:5: [terrain.reef] coutn: unknown key; did you mean count?",
        "g.toml:12: [rule.x] apart: unknown name 'bot': did you mean boat? "
        "There are: reef, shoal, deep, boat, bell, rim, corners, side 1, ring 1, disk 1, row A",
    ]


def test_a_piece_stands_on_no_spot_of_another_sort():
    text = FILE + "[piece.way]\ncount = 1\non = 'side'\nin = ['C3@12', 'C3@1']\n"
    assert refused(text) == ["g.toml:14: [piece.way] in: it stands on another kind of place: side"]


@pytest.mark.parametrize("players", ["2-9", "4-2"])
def test_who_plays_is_told_alone(players):
    text = FILE.replace("2-4", players) + "[deal.d]\nlay = 'boat'\ncount = { 2p = 2, 3-4p = 3 }\n"
    (words,) = refused(text)
    assert words.startswith(f'g.toml:3: [game] players: "{players}": expected a number')


FOLLOWING = [
    ("reef = { count = { 2p = 12, 3p = 20 } }", "", "nothing is said for 4p"),
    ("Reef = { count = 9 }", "[rule.x]\napart = 'reef'\nin = 'reef'\n", "a name of small letters"),
    ("reef = { count = 9 }", "[board]\noutline = 'disc 1000000000'\n", "a number from 1 to 1000"),
    ("reef = { count = 9 }", "[board]\noutline = 'hex 2'\n[deal.x]\nlay = 'boat'\nin = 'H1'\n", "unknown shape 'hex'"),
    ("reef = { count = 9 , in = 'rimm' }", "[deal.x]\nlay = 'reef'\n", "unknown name 'rimm'"),
]  # fmt: skip


@pytest.mark.parametrize(("reef", "rest", "words"), FOLLOWING)
def test_what_follows_from_a_fault_is_no_fault_of_its_own(reef, rest, words):
    (line,) = refused(FILE.replace("reef = { count = 9 }", reef) + rest)
    assert words in line


def test_a_column_that_is_not_there_is_told_where_it_is_asked_for():
    deck = "[deck.k]\ndata = 'c.csv'\nfront = { title = '{Title}', corner = '{cst}' }\n"
    (words,) = refused(FILE + deck, c_csv=b"Title,Cost\nOwl,1\n")
    assert words.startswith("g.toml:13: [deck.k.front] corner: unknown column 'cst': did you mean")


def test_eight_players_need_a_colour_more():
    (words,) = refused(FILE.replace("2-4", "1-8"))
    assert "7 colours for 8 players" in words and "[colour.orange]" in words


def test_no_deck_is_called_like_a_part_of_the_kit():
    (words,) = refused(FILE + "[deck.pad]\ndata = 'c.csv'\n", c_csv=b"title\nOwl\n")
    assert words.startswith("g.toml:11: [deck.pad] pad has a meaning of its own")


@pytest.mark.parametrize("name", ['""', '" "', '{ en = "", fr = "" }'])
def test_a_game_has_a_name(name):
    (words,) = refused(FILE.replace('"G"', name))
    assert words.startswith("g.toml:2: [game") and words.endswith("a name that is not empty")
