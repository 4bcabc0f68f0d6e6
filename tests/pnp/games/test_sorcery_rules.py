"""Sorcery: what a typed position proves to be wrong, one table a player can read."""

from dataclasses import replace

import pytest

from generators.hexes import reading_order
from pnp.games import capabilities, find_game
from pnp.games.sorcery.rules import spells_of
from pnp.judging.views import view_of
from pnp.model.positions import Position
from pnp.texts import LANGUAGES
from pnp.texts.sentences import sentence_text
from tests.positions.barony import assert_found, findings_on, marked, sentences_on, with_changes
from tests.positions.changed import request_for
from tests.positions.typed import typed

GAME = find_game("barony-sorcery")
CODES = ["BY02", "BY06", "BY07", "BY09", "BY12", "BY13", "BY16", "BY18", "BY19", "BY21"]

# A6 A8, B5 to B13, C4 to C14, D3 to D15, E2 to E16, F1 to F17, G4 to G14, H3 to H15, I4 to I10.
MAP = """
board
       F P
      F C M C M
     F F * C * P
    M P F M L M M
   P M L P C C L M
  F * M P M L P F M
     C L M M M M
    L M P C C M C
     M L P C
"""
PLAY = f"""
game barony-sorcery 2p
phase play
{MAP}
hand
r rank=1 tokens=f magic=1 knights=5
p rank=0 tokens=- magic=2 knights=5
order r p
spells velocity charm illusion portal abundance
pieces
rC A8 E8 H15
pC H7 E16 F13
rV G4 D9
pV H11 G10
rS B11
pS C14
rN A8 E8
pN C8 H7
C8 p+
C12 r+ p+
"""
SETUP = f"""
game barony-sorcery 2p
phase setup
{MAP}
spells velocity charm illusion portal petrify
pieces
rCN A8 E8 H15
pCN H7 E16 F13
"""
CLOSED = "spells velocity charm illusion portal abundance"
PETRIFY = "spells petrify charm illusion portal abundance"
TELEPORT = "spells teleport charm illusion portal abundance"

# Three players need a larger map and more locations, hence BY01 and BY02; four have no room
# for first cities but beside locations, hence BY09.
THIRD_PLAYER = {
    "order r p": "y rank=0 tokens=- magic=0 knights=4\norder r p y",
    "rC A8": "yCN D5 I4 I10\nrC A8",
    "2p": "3p",
}
FOURTH_PLAYER = {
    "y rank": "b rank=0 tokens=- magic=0 knights=3\ny rank",
    "yCN": "bCN B13 D13 E2\nyCN",
    "3p": "4p",
}

# fmt: off
# Title, the spells line, what is typed instead of what, the findings (! ~ ? .).
PLAYS = [
    ("BY02: a location too few", CLOSED, {"F F * C * P": "F F * C P P", "C12 r+ p+": "F3 r+ p+"}, "BY02!"),
    ("BY02: locations side by side", CLOSED, {"F F * C * P": "F F * * C P", "C12 r+ p+": "C10 r+ p+"}, "BY02!"),
    ("BY02: a hex that may be one more", CLOSED, {"M L P C\n": "M L P ?\n"}, "PF04?"),
    (
        "BY02: two unreadable hexes are too few",
        CLOSED,
        {
            "  F * M": "  F P M",
            "F F * C * P": "F F P ? P P",
            "C8 p+\nC12 r+ p+\n": "",
            "pN C8 H7": "pN H7 H7",
            " magic=1": "",
            " magic=2": "",
        },
        "BY02!",
    ),
    ("BY06: a village on a location", CLOSED, {"rV G4": "rV F3 G4"}, "BY06!"),
    ("BY06: a building on what may be a location", CLOSED, {"     C L M": "     ? L M"}, "PF04?"),
    ("a knight on a location is no fault", CLOSED, {}, ""),
    ("BY07: a forest city without Petrify", CLOSED, {"rC A8 E8 H15": "rC A8 E8 H15 F1"}, "BY07!"),
    ("BY07: a forest city with Petrify", PETRIFY, {"rC A8 E8 H15": "rC A8 E8 H15 F1"}, "BY07."),
    ("BY07: a forest city, spells not entered", "", {"rC A8 E8 H15": "rC A8 E8 H15 F1"}, "BY07? BY21?"),
    ("BY07: a forest city, three spells entered", "spells charm portal velocity", {"rC A8 E8 H15": "rC A8 E8 H15 F1"}, "BY07? BY21?"),
    ("BY08: cities of two colours, Petrify or not", PETRIFY, {"rC A8 E8 H15": "rC A8 E8 H9"}, "BY08!"),
    ("BY09: own cities without Petrify", CLOSED, {"rC A8 E8 H15": "rC A8 E8 H15 F7"}, "BY09!"),
    ("BY09: own cities with Petrify", PETRIFY, {"rC A8 E8 H15": "rC A8 E8 H15 F7"}, "BY09."),
    ("BY09: own cities, spells not entered", "", {"rC A8 E8 H15": "rC A8 E8 H15 F7"}, "BY09? BY21?"),
    ("BY09: one of the first three cities beside a location", CLOSED, {"rC A8 E8 H15": "rC A8 E8 E2"}, "BY09!"),
    ("a new city beside a location is no fault", CLOSED, {"rC A8 E8 H15": "rC A8 E8 H15 E2"}, ""),
    ("BY09: two cities beside locations, though one is new", CLOSED, {"rC A8 E8 H15": "rC A8 E8 E2 D13"}, "BY09!"),
    ("BY09: a city beside a location, though none is new", CLOSED, {"rC A8 E8 H15": "rC A8 E8 E2", "rV G4": "rV H9"}, "BY09!"),
    (
        "BY09: a city beside a location and one in a forest, though one is new",
        PETRIFY,
        {"rC A8 E8 H15": "rC A8 E8 E2 F1", "rV G4": "rV H9"},
        "BY07. BY09! BY09.",
    ),
    (
        "BY09: without Petrify the forest city is wrong, and the other one may be new",
        CLOSED,
        {"rC A8 E8 H15": "rC A8 E8 E2 C4", "rV G4": "rV H9"},
        "BY07!",
    ),
    ("BY09: whether the city beside a location is new depends on what is unread", CLOSED, {"rC A8 E8 H15": "rC A8 E8 E2\nr? H15"}, "PF04."),
    ("BY09: the city may be beside a location", CLOSED, {"    M P F M L M M": "    M P ? M L M M"}, "PF04?"),
    (
        "a new city that may be beside a location is no fault",
        CLOSED,
        {"    M P F M L M M": "    M P ? M L M M", "rC A8 E8 H15": "rC A8 E8 H15 I10"},
        "PF04?",
    ),
    ("BY09: own cities, though none is new", PETRIFY, {"rC A8 E8 H15": "rC A8 E8 F7"}, "BY09! BY09."),
    ("BY09: a forest city, though none is new", PETRIFY, {"rC A8 E8 H15": "rC A8 E8 F1"}, "BY07. BY09!"),
    ("BY09: a forest city in a pair of which only one is new", PETRIFY, {"rC A8 E8 H15": "rC A8 H15 E8 D7"}, "BY07. BY09."),
    ("BY09: a forest city and a pair elsewhere, one is new", PETRIFY, {"rC A8 E8 H15": "rC A8 B7 E8 F1"}, "BY07. BY09! BY09."),
    ("BY09: three in a row, the middle one is new", PETRIFY, {"rC A8 E8 H15": "rC E8 E10 E12 H15"}, "BY08! BY09. BY09."),
    ("BY09: one more city would not be enough, whatever is unread", PETRIFY, {"rC A8 E8 H15": "rC E8 F7 F1\nr? H15"}, "BY07. BY09. PF04~"),
    ("BY09: whether enough are new depends on what is unread", PETRIFY, {"rC A8 E8 H15": "rC A8 E8 F1\nr? H15"}, "BY07. PF04."),
    ("BY12: a knight at a village, Teleport is not open", CLOSED, {"rN A8 E8": "rN A8 G10"}, "BY12!"),
    ("BY12: a knight at a village with Teleport", TELEPORT, {"rN A8 E8": "rN A8 G10"}, "BY12."),
    (
        "SO-b: Velocity and Teleport lead to a lone village on a mountain",
        "spells teleport velocity illusion portal abundance",
        {"rN A8 E8": "rN A8 G10"},
        "BY12.",
    ),
    (
        "SO-a: Petrify and Sanctuary found a city in a forest beside an own one",
        "spells petrify sanctuary abundance portal charm",
        {"rC A8 E8 H15": "rC A8 E8 D7 H15"},
        "BY07. BY09.",
    ),
    (
        "BY09: five in a row, the second and the fourth are new",
        PETRIFY,
        {"rC A8 E8 H15": "rC F7 E8 E10 E12 F13", "pC H7 E16 F13": "pC H7 E16 I10"},
        "BY09. BY09. BY09. BY09.",
    ),
    (
        "BY09: five in a row, the two in forests explain three of four pairs",
        PETRIFY,
        {"rC A8 E8 H15": "rC F9 E8 D7 C6 B7", "pC H7": "pC I10"},
        "BY07. BY07. BY09! BY09. BY09. BY09. BY09.",
    ),
    ("BY12: a knight at a village, spells not entered", "", {"rN A8 E8": "rN A8 G10"}, "BY12? BY21?"),
    ("BY12: a knight beside what may be a village", TELEPORT, {"rN A8 E8": "rN A8 D3\np? D3"}, "BY12. PF04."),
    ("BY12: two knights are no work of Teleport", TELEPORT, {"rN A8 E8": "rN A8 H5", "pN C8 H7": "pN C8 H5"}, "BY12!"),
    ("BY12: two knights at a village", TELEPORT, {"rN A8 E8": "rN G10 G10"}, "BY11! BY12!"),
    ("BY13: a control token on a plain", CLOSED, {"C8 p+": "A8 p+"}, "BY13! BY13!"),
    ("BY13: two tokens of a colour", CLOSED, {"C8 p+": "C8 p++"}, "BY13!"),
    ("BY13: four tokens on a location", CLOSED, {"C12 r+ p+": "C12 r+ p+ ?++"}, "PF04!"),
    ("BY13: three tokens of two players, whoever owns the third", CLOSED, {"C12 r+ p+": "C12 r+ p+ ?+"}, "PF04!"),
    ("BY13: whose token it is cannot be read", CLOSED, {"C12 r+ p+": "C12 r+ ?+"}, "PF04."),
    ("an unreadable token is no fault of the knights beside it", CLOSED, {"C8 p+": "C8 p+ ?+", "rN A8 E8": "rN A8 C8"}, "PF04."),
    ("BY13: six tokens of a colour", CLOSED, {"C12 r+ p+": "C12 r+ p+++\nF3 p++"}, "BY13! BY13! BY13! BY13!"),
    ("BY13: unreadable on a location", CLOSED, {"C12 r+ p+": "C12 r? p+"}, "PF04."),
    ("BY13: a knight in the middle that left no token", CLOSED, {"C8 p+\n": ""}, "BY13!"),
    ("BY13: a knight at the edge, perhaps by an expedition, that left no token", CLOSED, {"pN C8 H7": "pN F3 H7"}, "BY13~"),
    ("a knight that left its token is no fault", CLOSED, {"pN C8 H7": "pN C12 H7"}, ""),
    ("BY13: a knight of unreadable colour where nobody left a token", CLOSED, {"C8 p+": "F3 ?N"}, "BY13! PF04!"),
    ("BY13: a knight of unreadable colour beside one token", CLOSED, {"C8 p+": "C8 p+ ?N"}, "PF04!"),
    (
        "BY13: a knight on what may be a location",
        CLOSED,
        {"     C L M": "     ? L M", "rV G4 D9": "rV D9", "rN A8 E8": "rN A8 G4"},
        "PF04?",
    ),
    ("a village on what may be a location is no knight", CLOSED, {"     C L M": "     ? L M"}, "PF04?"),
    (
        "BY19: no titles yet, and fewer tokens than villages and strongholds",
        CLOSED,
        {"r rank=1 tokens=f": "r rank=0 tokens=ccm"},
        "BY19! BY19! BY19!",
    ),
    (
        "all tokens of villages and strongholds are no fault",
        CLOSED,
        {"r rank=1 tokens=f": "r rank=0 tokens=ccm", "p rank=0 tokens=-": "p rank=0 tokens=cmp"},
        "",
    ),
    (
        "BY19: without Sanctuary a new city brought a token, too",
        CLOSED,
        {
            "r rank=1 tokens=f": "r rank=0 tokens=ccm",
            "p rank=0 tokens=-": "p rank=0 tokens=cmp",
            "rC A8 E8 H15": "rC A8 E8 H15 D5",
        },
        "BY19!",
    ),
    (
        "Sanctuary founds a city that brings no token",
        "spells sanctuary charm illusion portal abundance",
        {
            "r rank=1 tokens=f": "r rank=0 tokens=ccm",
            "p rank=0 tokens=-": "p rank=0 tokens=cmp",
            "rC A8 E8 H15": "rC A8 E8 H15 D5",
        },
        "",
    ),
    (
        "perhaps Sanctuary: a city that brings no token",
        "",
        {
            "r rank=1 tokens=f": "r rank=0 tokens=ccm",
            "p rank=0 tokens=-": "p rank=0 tokens=cmp",
            "rC A8 E8 H15": "rC A8 E8 H15 D5",
        },
        "BY21?",
    ),
    ("BY19: more tokens than the two boxes", CLOSED, {"tokens=f": f"tokens={101 * 'c'}"}, "BY19~"),
    ("as many tokens as the two boxes", CLOSED, {"tokens=f": f"tokens={100 * 'c'}"}, ""),
    ("BY21: a spell typed twice", "spells charm charm illusion portal abundance", {}, "BY21!"),
    ("BY21: six open spells", f"{CLOSED} petrify", {}, "BY21!"),
    ("BY21: four open spells", "spells velocity charm illusion portal", {}, "BY21?"),
    ("BY21: no open spells", "", {}, "BY21?"),
    ("BY18: more magic than one colour received", CLOSED, {"magic=1": "magic=4"}, "BY18!"),
    (
        "BY18: more magic than the first visits of two locations brought",
        CLOSED,
        {"C8 p+": "F3 p+", "magic=2": "magic=7", "pN C8": "pN F3"},
        "BY18!",
    ),
    ("BY18: more magic than all received", CLOSED, {"magic=1": "magic=3", "magic=2": "magic=6"}, "BY18!"),
    (
        "SO-c: three visitors have 3, 2 and 1 magic, the fourth has no token",
        CLOSED,
        {
            "magic=1": "magic=3",
            "magic=2": "magic=2",
            "C8 p+\nC12 r+ p+": "C12 r+ p+ y+",
            "pN C8 H7": "pN H7 H7",
            **THIRD_PLAYER,
            "magic=0": "magic=1",
        },
        "BY01! BY02!",
    ),
    (
        "SO-c: three control tokens and a knight without one",
        CLOSED,
        {
            "C12 r+ p+": "C12 r+ p+ y+ bN",
            **THIRD_PLAYER,
            **FOURTH_PLAYER,
        },
        "BY01! BY02! BY09!",
    ),
    (
        "SO-c: a fourth control token",
        CLOSED,
        {
            "C12 r+ p+": "C12 r+ p+ y+ b+ bN",
            **THIRD_PLAYER,
            **FOURTH_PLAYER,
        },
        "BY01! BY02! BY09! BY13!",
    ),
    ("all magic still in hand is no fault", CLOSED, {"magic=1": "magic=3", "magic=2": "magic=5"}, ""),
    ("BY18: magic not entered", CLOSED, {" magic=1": ""}, "BY18?"),
    (
        "BY18: magic that an unreadable token elsewhere may explain",
        CLOSED,
        {"magic=1": "magic=4", "C12 r+ p+": "C12 r+ p+\nF3 ?+"},
        "PF04.",
    ),
    ("BY18: an unreadable token beside an own one is of somebody else", CLOSED, {"magic=1": "magic=4", "C12 r+ p+": "C12 r+ ?+"}, "PF04!"),
    (
        "BY18: two visitors of a location who both came first",
        CLOSED,
        {"magic=1": "magic=3", "magic=2": "magic=3", "C8 p+\n": "", "pN C8 H7": "pN H7 H7"},
        "BY18!",
    ),
    (
        "BY18: more than two of three visitors of a location received",
        CLOSED,
        {
            "magic=1": "magic=3",
            "magic=2": "magic=3",
            "C8 p+\nC12 r+ p+": "C12 r+ p+ y+",
            "pN C8 H7": "pN H7 H7",
            **THIRD_PLAYER,
        },
        "BY01! BY02! BY18!",
    ),
    (
        "BY18: a second token of a colour counts as the first of another location",
        CLOSED,
        {"C8 p+": "C8 p++", "magic=2": "magic=9"},
        "BY13!",
    ),
    (
        "BY18: magic that an unreadable token elsewhere may explain, for one alone",
        CLOSED,
        {"magic=1": "magic=4", "magic=2": "magic=5", "C12 r+ p+": "C12 r+ p+\nF3 ?+"},
        "PF04.",
    ),
    ("BY12: two villages are no work of Teleport", TELEPORT, {"rV G4 D9": "rV G4 G10"}, "BY05! BY11! BY12!"),
    ("BY12: a stronghold at a village is no work of Teleport", TELEPORT, {"rS B11": "rS G10"}, "BY05! BY10! BY11! BY12!"),
    ("BY13: a token on what may be a location", CLOSED, {"F F * C * P": "F F ? C * P"}, "PF04."),
    (
        "BY18: magic of all that an unreadable token may explain",
        CLOSED,
        {"magic=1": "magic=3", "magic=2": "magic=6", "C8 p+": "C8 p+\nF3 r?"},
        "PF04.",
    ),
]
# fmt: on
# fmt: off
SETUPS = [
    ("the first cities are no fault", {}, ""),
    ("BY16: a city next to a location", {"rCN A8 E8": "rCN A8 C10"}, "BY16!"),
    ("BY16: a knight without its city, even next to a location", {"rCN A8 E8": "rC A8\nrN C10\nrCN E8"}, "BY16!"),
    ("BY16: a city next to what may be one", {"P M L P C": "P M ? P C"}, "PF04?"),
    ("BY07: no spell is cast in set-up", {"rCN A8 E8": "rCN A8 F1"}, "BY07! BY16!"),
    ("BY09: no spell is cast in set-up", {"rCN A8 E8 H15": "rCN A8 E8 F7"}, "BY09!"),
    ("BY16: a control token", {"pCN": "C8 r+\npCN"}, "BY16!"),
]
# fmt: on


# fmt: off
# Title of a row above, one sentence of what is told.
TOLD = [
    ("BY02: a location too few", "Mysterious locations on the map: 2; for 2 players there are 3."),
    ("BY07: a forest city without Petrify", "F1: a city in a forest (Red); without Petrify none can be founded there."),
    ("BY07: a forest city with Petrify", "F1: a city in a forest (Red); Petrify, which is open, allows it."),
    (
        "BY07: a forest city, spells not entered",
        (
            "F1: cities in forests; only Petrify allows that, and the five open spells are "
            "not all entered. Add them: spells."
        ),
    ),
    (
        "BY09: own cities without Petrify",
        (
            "Red: cities of the same player side by side (E8, F7); without Petrify a city is "
            "never founded next to another."
        ),
    ),
    ("BY09: own cities with Petrify", "Red: cities of the same player side by side (E8, F7); Petrify, which is open, allows it."),
    (
        "BY09: own cities, spells not entered",
        (
            "E8, F7: cities of one colour side by side; only Petrify allows that, and the five "
            "open spells are not all entered. Add them: spells."
        ),
    ),
    (
        "BY09: own cities, though none is new",
        (
            "Red: cities in forests, beside mysterious locations or side by side (E8, F7); "
            "the first 3 never stand like this, and this colour has too few new cities: 0. Are the "
            "hexes right?"
        ),
    ),
    (
        "BY09: a city beside a location, though none is new",
        (
            "E2: a first city never stands beside a mysterious location, and Red has no new "
            "city. Is the hex right?"
        ),
    ),
    (
        "BY12: a knight at a village, Teleport is not open",
        (
            "G10: a mountain shared by Purple, Red; one piece there keeps all other players "
            "out, and Teleport does not explain this."
        ),
    ),
    (
        "BY12: a knight at a village with Teleport",
        (
            "G10: a mountain shared by Purple, Red; Teleport, which is open, brings a knight "
            "to an enemy village there."
        ),
    ),
    (
        "BY12: a knight at a village, spells not entered",
        (
            "G10: mountains shared by several colours; only Teleport allows that, and the five "
            "open spells are not all entered. Add them: spells."
        ),
    ),
    (
        "BY13: a control token on a plain",
        (
            "C8: knights of Purple on a mysterious location without a control token of "
            "theirs; every visit leaves one while there is room."
        ),
    ),
    (
        "BY13: a knight at the edge, perhaps by an expedition, that left no token",
        (
            "F3: knights of Purple on a mysterious location without a control token of "
            "theirs; only an expedition that does not count as a visit explains this."
        ),
    ),
    ("BY21: a spell typed twice", "Open spells entered twice: Charm; there is one card of each."),
    ("BY21: six open spells", "Open spells: 6; in a game there are 5."),
    (
        "BY21: four open spells",
        (
            "Open spells entered: 4; in a game there are 5, and what they explain cannot be "
            "judged without them. Add: spells."
        ),
    ),
    ("BY13: two tokens of a colour", "C8: control tokens of Purple: 2; each player has at most one on a location."),
    ("BY13: six tokens of a colour", "Purple: control tokens on the board: 6; the box holds only 5 of each colour."),
    ("BY18: more magic than one colour received", "Red: magic in hand: 4; the control tokens of this colour brought 3 at most."),
    (
        "BY18: more magic than all received",
        (
            "Purple, Red: magic in hand together: 9; the control tokens of these colours "
            "brought 8 at most."
        ),
    ),
    ("BY18: magic not entered", "Red: the magic is not entered, so it cannot be compared with the control tokens."),
]
# fmt: on


def changed(text, changes, spells=None):
    return with_changes(text, changes if spells is None else {CLOSED: spells, **changes})


ROWS = [(title, changed(PLAY, changes, spells), found) for title, spells, changes, found in PLAYS]
ROWS += [(title, changed(SETUP, changes), found) for title, changes, found in SETUPS]


@pytest.mark.parametrize("title, position, expected", ROWS, ids=[row[0] for row in ROWS])
def test_what_is_found(title, position, expected):
    assert_found(position, expected)


THREE_AT_A_VILLAGE = {
    "rN A8 E8": "rN A8 G10",
    "order": "y rank=0 tokens=- magic=0 knights=4\norder",
    "rC A8": "yC D5 I4 I10\nyNN D5\nyN G10\nrC A8",
    "2p": "3p",
}


@pytest.mark.parametrize(
    "ruling, choice, changes, default, other",
    [
        # Three players need a larger map and more locations, hence BY01 and BY02.
        ("SO-1", "only-pawn", THREE_AT_A_VILLAGE, "BY01! BY02! BY12.", "BY01! BY02! BY12!"),
        ("SO-1", "only-pawn", {"rN A8 E8": "rN A8 G10"}, "BY12.", "BY12."),
        ("SO-9", "no-fights", {"C8 p+": "C8 p+r+rNN"}, "BY11! BY15!", "BY15!"),
        ("SO-9", "no-fights", {"rN A8 E8": "rN H11 H11"}, "BY11!", "BY11!"),
        (
            "SO-9",
            "no-fights",
            {"rN A8 E8": "rN H11 H11", "M P C C M C": "M P C ? M C"},
            "BY11! PF04?",
            "BY02? PF04!",
        ),
    ],
)
def test_a_ruling_changes_what_is_found(ruling, choice, changes, default, other):
    position = changed(PLAY, changes, TELEPORT)
    assert marked(findings_on(position)) == sorted(default.split())
    findings = findings_on(position, **{ruling.replace("-", "_"): choice})
    assert marked(findings) == sorted(other.split())


@pytest.mark.parametrize("title, sentence", TOLD, ids=[row[0] for row in TOLD])
def test_what_a_player_is_told(title, sentence):
    assert sentence in sentences_on({row[0]: row[1] for row in ROWS}[title])


def test_every_code_of_the_expansion_has_a_fault_in_the_tables_and_a_source():
    rows = [row[-1] for row in (*PLAYS, *SETUPS)]
    shown = {word[:-1] for row in rows for word in row.split() if word[-1] in "!~"} - {"PF04"}
    assert shown >= set(CODES)
    for language in LANGUAGES:
        assert all(GAME.rules_texts(language)(f"{code}_source") for code in CODES)


def test_the_magic_of_a_visit_pays_for_three_raids_at_most():
    """A first visitor receives 3 magic; a Tornado takes 2 and destroys two villages at most."""
    spells = spells_of(view_of(changed(PLAY, {}), GAME), request_for(GAME).rulings)
    assert spells.raids_of_visit == 3


def test_a_spell_given_twice_is_found_whoever_made_the_position():
    spells = ("velocity", "charm", "charm", "portal", "abundance")
    position = replace(changed(PLAY, {}), words={"spells": spells})
    findings = findings_on(position)
    assert marked(findings) == ["BY21!"]
    told = sentence_text(findings[0].sentence, GAME.rules_texts("en"), position.names)
    assert told == "Open spells entered twice: Charm; there is one card of each."


def test_hexes_are_told_in_reading_order():
    for _, spells, changes, _ in PLAYS:
        for finding in findings_on(changed(PLAY, changes, spells)):
            assert [*finding.hexes] == reading_order(finding.hexes)


def test_a_position_without_a_map_asks_for_it_and_misses_no_location():
    empty = Position("barony-sorcery", 2, "play", {}, {})
    assert marked(findings_on(empty)) == ["BY01?", "BY03?", "BY21?"]


def test_the_example_is_without_fault():
    position = typed(GAME.example)
    assert marked(capabilities.check(GAME, position, request_for(GAME))) == []
