"""Barony: what a typed position proves to be wrong, one table a player can read."""

import pytest

from generators.hexes import Hex, reading_order, ring
from pnp.games import capabilities, find_game
from pnp.games.barony.rules.standing import can_cover
from pnp.model.positions import Position
from pnp.texts import LANGUAGES
from tests.positions.barony import (
    MARKS,
    assert_found,
    findings_on,
    marked,
    sentences_on,
    with_changes,
)
from tests.positions.changed import request_for
from tests.positions.typed import typed

GAME = find_game("barony")
CODES = [f"BY{number:02}" for number in (*(1, 3, 4, 5), *range(7, 13), *range(14, 18), 19, 20)]

# A3 to A11, B2 to B16, C1 to C15, D2 to D16, E3 to E15, F4 to F14, G5 to G13, H4 to H14, I9.
PLAY = """
game barony 2p
phase play
board
    P M C M C
   L M F C C P C L
  P P M P P M F P
   L M L F L M F F
    M P F M F L P
     P C C M M M
      M C M M F
     C M P P F L
          P
hand
r rank=1 tokens=f knights=4
b rank=0 tokens=- knights=4
order r b
pieces
rC A3 C9 E5
bC A11 E15 H8
rV C1 F8
bV B12 G11
rS D4
bS I9
rN A3 C3 C9
bN A11 F12 H8
"""
SETUP = """
game barony 2p
phase setup
board
    P M C M C
   L M F C C P C L
  P P M P P M F P
   L M L F L M F F
    M P F M F L P
     P C C M M M
      M C M M F
     C M P P F L
          P
pieces
rCN A3 C9 E5
bCN A11 E15 H8
"""

# Nobody has spent a token, and all that buildings brought are in hand.
NO_TITLES = {"r rank=1 tokens=f": "r rank=0 tokens=cppp", "b rank=0 tokens=-": "b rank=0 tokens=mm"}

# fmt: off
# Title, what is typed instead of what, the findings: ! impossible, ~ doubtful, ? needs entry.
PLAYS = [
    ("BY01: a hex is missing at the rim", {"     C M P P F L": "     - M P P F L", "bV B12": "bV B14"}, "BY01!"),
    ("BY01: a hex off by itself", {"          P\n": "  P\n", "bS I9": "bS H6"}, "BY01!"),
    ("BY01: a hole in the middle", {"M P F M F L P": "M P F - F L P"}, "BY01! BY01!"),
    ("BY03: six cities, five are in the box", {"rC A3 C9 E5": "rC A3 C9 E5 C5 F10 G5"}, "BY03!"),
    ("BY03: three strongholds", {"rS D4": "rS D4 F4 F6"}, "BY03!"),
    ("BY03: eight knights", {"rN A3": "rN A3 A3 A3 A3 A3 A3", " knights=4\nb": "\nb"}, "BY03! BY15?"),
    ("BY03: two cities, though cities are never lost", {"rC A3 C9 E5": "rC A3 C9"}, "BY03!"),
    (
        "BY03: one of two players has no pieces",
        {
            "bC A11 E15 H8\n": "",
            "bV B12 G11\n": "",
            "bS I9\n": "",
            "bN A11 F12 H8\n": "",
            "b rank=0 tokens=- knights=4\n": "",
            "order r b\n": "",
        },
        "BY03!",
    ),
    ("fourteen villages are no fault", {"rV C1 F8": "rV C1 F8 F6 G5 G7 F4 D8 E7 E9 H4 C5 B6 B4 E3"}, ""),
    ("BY03: fifteen villages", {"rV C1 F8": "rV C1 F8 F6 G5 G7 F4 D8 E7 E9 H4 C5 B6 B4 E3 H6"}, "BY03!"),
    ("BY04: a knight in a lake", {"rN A3 C3": "rN A3 D2"}, "BY04!"),
    ("BY04: every lake is named", {"rN A3 C3 C9": "rN D2 B2 H14"}, "BY04! BY04! BY04!"),
    ("BY05: village and stronghold of one player", {"rS D4": "rS C1"}, "BY05!"),
    ("BY05: villages of two players", {"rV C1 F8": "rV C1 B12"}, "BY05! BY11!"),
    ("BY07: a city in a forest", {"rC A3 C9 E5": "rC A3 E5 D8"}, "BY07!"),
    ("BY07: a city in a forest beside another", {"rC A3 C9 E5": "rC A3 C9 E5 D8"}, "BY07! BY09!"),
    ("a city on a mountain is no fault", {"rC A3 C9 E5": "rC A5 C9 E5"}, ""),
    ("BY08: cities of two colours side by side", {"bC A11": "bC B10"}, "BY08!"),
    ("cities of two colours two hexes apart are no fault", {"bC A11": "bC B12", "bV B12": "bV F6"}, ""),
    ("BY09: own cities side by side", {"rC A3 C9 E5": "rC A3 C9 C7 E5"}, "BY09!"),
    ("own cities two hexes apart are no fault", {"rC A3 C9 E5": "rC A3 C9 C5 E5"}, ""),
    ("BY10: an enemy knight in a city", {"rN A3 C3": "rN A3 H8"}, "BY10! BY11!"),
    ("BY10: an enemy village beside a stronghold", {"bV B12": "bV I9 D4"}, "BY05! BY05! BY10! BY11! BY12!"),
    ("an own knight in an own stronghold is no fault", {"bN A11": "bN I9"}, ""),
    ("a knight of each on a plain is no fault", {"rN A3 C3": "rN A3 B14", "bN A11": "bN B14"}, ""),
    ("a knight in an enemy village is no fault", {"rN A3 C3": "rN A3 B12"}, ""),
    (
        "BY-b: a knight, an enemy knight and a village of a third player live together",
        {
            "2p": "3p",
            "rN A3 C3": "yN B12\nyC A7 C3 G5\nrN A3 B12",
            "order": "y rank=0 tokens=- knights=6\norder",
            "order r b": "order r b y",
            "bS I9\n": "",
        },
        "BY01!",
    ),
    (
        "BY-b: a second knight destroys the others at once",
        {
            "2p": "3p",
            "rN A3 C3": "yNN B12\nyC A7 C3 G5\nrN A3 B12",
            "order": "y rank=0 tokens=- knights=5\norder",
            "order r b": "order r b y",
            "bS I9\n": "",
        },
        "BY01! BY11!",
    ),
    (
        "BY-a: three knights recruited beside a lake, or two elsewhere, are no fault",
        {"rN A3 C3 C9": "rNNN A3\nrN C9 C9", " knights=4\nb": " knights=2\nb"},
        "",
    ),
    ("BY11: two knights in an enemy village", {"rN A3 C3 C9": "rN B12 B12 C9"}, "BY11!"),
    ("BY11: village and knight with an enemy knight", {"rN A3 C3": "rN C1 C3", "bN A11": "bN C1"}, "BY11!"),
    (
        "BY11: two knights in the village of another, while a third player is elsewhere",
        {
            "2p": "3p",
            "rN A3 C3": "yNN B12\nyC A7 C3 G5\nrN A3 A3",
            "order": "y rank=0 tokens=- knights=5\norder",
            "order r b": "order r b y",
            "bS I9\n": "",
        },
        "BY01! BY11!",
    ),
    ("BY12: knights of both on a mountain", {"rN A3 C3": "rN A3 F12"}, "BY12!"),
    ("two own knights on a mountain are no fault", {"bN A11": "bN F12"}, ""),
    ("BY14: the row shows a new city that is not there", {"r rank=1": "r rank=1 row=1"}, "BY14!"),
    ("BY14: the points show a new city that is not there", {"r rank=1": "r points=25"}, "BY14!"),
    ("BY14: no such points on the track", {"r rank=1": "r rank=1 points=36"}, "BY14!"),
    ("BY14: nor such ones, though five times fifteen", {"r rank=1": "r points=75"}, "BY14! BY14?"),
    ("BY14: points of another rank", {"r rank=1": "r rank=1 points=30"}, "BY14!"),
    ("points that fit rank and cities are no fault", {"r rank=1": "r rank=1 row=0 points=15"}, ""),
    ("the track instead of the rank", {"r rank=1": "r points=30"}, ""),
    ("BY14: no rank", {"r rank=1 tokens": "r tokens"}, "BY14?"),
    ("BY15: knights that do not add up", {"tokens=f knights=4": "tokens=f knights=3 removed=2"}, "BY15!"),
    ("BY15: knights missing", {"tokens=f knights=4": "tokens=f knights=3 removed=0"}, "BY15!"),
    ("a removed knight makes up for one in reserve", {"tokens=f knights=4": "tokens=f knights=3 removed=1"}, ""),
    ("fewer in reserve: the others may have been removed", {"tokens=f knights=4": "tokens=f knights=2"}, ""),
    (
        "BY15: all seven knights removed, though one always stays",
        {"tokens=f knights=4": "tokens=f knights=0 removed=7", "rN A3 C3 C9\n": ""},
        "BY15!",
    ),
    ("BY15: no knights on the board and none in reserve", {"tokens=f knights=4": "tokens=f knights=0", "rN A3 C3 C9\n": ""}, "BY15!"),
    ("six knights may have been removed", {"tokens=f knights=4": "tokens=f knights=1 removed=6", "rN A3 C3 C9\n": ""}, ""),
    ("no knights on the board but all in reserve", {"tokens=f knights=4": "tokens=f knights=7", "rN A3 C3 C9\n": ""}, ""),
    ("BY15: removed knights alone are too many", {"f knights=4": "f removed=5"}, "BY15!"),
    ("removed knights alone say little", {"f knights=4": "f removed=4"}, "BY15?"),
    ("BY15: too many in reserve", {"tokens=f knights=4": "tokens=f knights=5"}, "BY15!"),
    ("BY17: an end without a duke", {"phase play": "phase end", "order": "turns 40\norder"}, "BY17~"),
    ("BY17: an end within a round", {"phase play": "phase end", "order": "turns 41\norder", "r rank=1": "r rank=4"}, "BY17~"),
    ("a duke and equal turns are an end", {"phase play": "phase end", "order": "turns 40\norder", "r rank=1": "r rank=4"}, ""),
    ("BY17: the end needs the turns", {"phase play": "phase end", "r rank=1": "r rank=4"}, "BY17?"),
    (
        "BY17: the end needs the ranks",
        {"phase play": "phase end", "order": "turns 40\norder", "r rank=1 tokens": "r tokens"},
        "BY14? BY17?",
    ),
    (
        "BY17: the end needs the tokens",
        {
            "phase play": "phase end",
            "r rank=1 tokens=f": "turns 40\nr rank=4",
            "hand\n": "",
            "turns 40\nr": "turns 40\nhand\nr",
        },
        "BY17?",
    ),
    ("BY17: the score needs the tokens during play, too", {"tokens=f": "tokens=?"}, "BY17?"),
    (
        "an end where the rank of a third player is not known",
        {"2p": "3p", "phase play": "phase end", "order": "turns 42\norder"},
        "BY01! BY03!",
    ),
    ("BY17: a duke after a finished round", {"order": "turns 40\norder", "r rank=1": "r rank=4"}, "BY17."),
    ("a duke within a round goes on", {"order": "turns 41\norder", "r rank=1": "r rank=4"}, ""),
    ("the empty line of a template speaks of nobody", {"order r b": "g rank=? tokens=?\norder r b"}, ""),
    ("as many tokens as buildings brought are no fault", NO_TITLES, ""),
    ("BY19: one plain token is missing", NO_TITLES | {"tokens=cppp": "tokens=ccpp"}, "BY19!"),
    ("BY19: tokens of three terrains are missing", NO_TITLES | {"cppp": "ffff"}, "BY19! BY19!"),
    ("no missing token is certain once there is a title", {"b rank=0": "b rank=1"}, ""),
    ("nor where a rank is not known", NO_TITLES | {"r rank=0 tokens=cppp": "r tokens=f"}, "BY14?"),
    ("nor where a hand is not known", NO_TITLES | {"r rank=0 tokens=cppp": "r rank=0 tokens=c?"}, ""),
    ("nor where a player is not known", NO_TITLES | {"cppp": "-", "2p": "3p"}, "BY01! BY03!"),
    ("BY19: no token for the new city", NO_TITLES | {"rC A3 C9 E5": "rC A3 C9 E5 C5"}, "BY19!"),
    ("a token for the new city, of any terrain", NO_TITLES | {"rC A3 C9 E5": "rC A3 C9 E5 C5", "tokens=cppp": "tokens=fcppp"}, ""),
    ("BY19: a village on unreadable land brought some token", NO_TITLES | {"rV C1 F8": "rV C1 F8 G7", "M C M M F": "M ? M M F"}, "PF04!"),
    ("BY19: a village of unreadable colour brought one, too", NO_TITLES | {"rV C1 F8": "?V C5\nrV C1 F8"}, "PF04!"),
    ("BY19: more tokens than the box", {"tokens=f": f"tokens={81 * 'c'}"}, "BY19~"),
    ("as many tokens as the box", {"tokens=f": f"tokens={80 * 'c'}"}, ""),
    ("a title and three buildings in seven turns", {"order r b": "turns 13\norder r b"}, ""),
    ("BY20: a title in a turn too few", {"order r b": "turns 12\norder r b"}, "BY20!"),
    (
        "BY20: a title, a new city and an expedition in seven turns",
        {
            "order r b": "turns 14\norder r b",
            "rC A3 C9 E5": "rC A3 C9 E5 C5",
            "f knights=4": "f knights=3 removed=1",
        },
        "BY20!",
    ),
    (
        "a title, a new city and an expedition in eight turns",
        {
            "order r b": "turns 15\norder r b",
            "rC A3 C9 E5": "rC A3 C9 E5 C5",
            "f knights=4": "f knights=3 removed=1",
        },
        "",
    ),
    (
        "BY20: eight turns of each in one too few",
        {"order r b": "turns 15", "r rank=1": "r rank=2", "b rank=0 tokens=-": "b rank=2 tokens=p"},
        "BY20!",
    ),
    ("eight turns of each", {"order r b": "turns 16", "r rank=1": "r rank=2", "b rank=0 tokens=-": "b rank=2 tokens=p"}, ""),
    ("the points tell the rank", {"order r b": "turns 14\norder r b", "r rank=1": "r points=30"}, "BY20!"),
]
# fmt: on
# fmt: off
UNREADABLE = [
    ("a hex under a knight, not a forest and no city", {"  P P M P P M F P": "  P ? M P P M F P"}, "PF04?"),
    ("a hex under a city", {"M P F M F L P": "M ? F M F L P"}, "PF04?"),
    (
        "a hex under two colours, perhaps a mountain",
        {"L M F C C P C L": "L M F C C P ? L", "rN A3 C3": "rN A3 B14", "bN A11": "bN B14"},
        "PF04?",
    ),
    ("a hex without pieces", {"M P F M F L P": "M P ? M F L P"}, ""),
    ("a piece of unreadable colour on a plain", {"rN A3 C3": "?N C7\nrN A3 C3"}, "PF04!"),
    ("a red piece of unreadable kind", {"rN A3 C3": "r? F6\nrN A3 C3"}, "PF04?"),
    ("it is in a lake whatever it is", {"rN A3 C3": "?? D2\nrN A3 C3"}, "BY04! PF04?"),
    ("cities touch whoever owns them", {"rN A3 C3": "?C G7\nrN A3 C3"}, "PF04!"),
    ("the city that red lacks may be the unreadable one", {"rC A3 C9 E5": "rC A3 C9\n?C G7"}, "PF04!"),
    ("a stronghold with both colours, whoever owns it", {"rN A3 C3": "?S F12\nrN A3 F12"}, "BY12! PF04!"),
    (
        "two red knights with a blue one, whatever else there is",
        {"rN A3 C3 C9": "?? B14\nrN B14 B14 C9", "bN A11": "bN B14"},
        "BY11! PF04?",
    ),
    ("three knights on a hex are too many for two players", {"rN A3 C3": "?N B14\nrN A3 B14", "bN A11": "bN B14"}, "PF04!"),
    (
        "a knight of unreadable colour is no city of the missing player",
        {
            "rN A3 C3": "?N C7\nrN A3 C3",
            "bC A11 E15 H8\n": "",
            "bV B12 G11\n": "",
            "bS I9\n": "",
            "bN A11 F12 H8\n": "",
            "b rank=0 tokens=- knights=4\n": "",
            "order r b\n": "",
        },
        "BY03! BY14? BY15? BY17? PF04?",
    ),
    (
        "reserve and removed knights fit, were it not for the unreadable piece",
        {"f knights=4": "f knights=2 removed=1", "rN A3 C3": "r? A7\nrN A3 C3"},
        "PF04.",
    ),
    ("no knights seen, but one may be unreadable", {"f knights=4": "f knights=0", "rN A3 C3 C9\n": "r? A7\n"}, "PF04."),
    ("all seven removed, whatever cannot be read", {"f knights=4": "f removed=7", "rN A3 C3 C9\n": "r? A7\n"}, "BY15!"),
    ("a red piece of unreadable kind with a blue knight", {"rN A3 C3": "r? B14\nrN A3 C3", "bN A11": "bN B14"}, "PF04."),
    ("something unreadable beside a red city", {"rN A3 C3": "?? C7\nrN A3 C3"}, "PF04?"),
    ("two cities touch, and neither owner can be read", {"rN A3 C3": "?C F6 G5\nrN A3 C3", "rC A3 C9 E5": "rC A3 C9 C5"}, "PF04!"),
    ("a red piece between a red and a blue city", {"rN A3 C3": "r? B10\nrN A3 C3"}, "PF04?"),
    ("the row cannot be compared", {"r rank=1": "r rank=1 row=1", "rN A3 C3": "r? A7\nrN A3 C3"}, "PF04."),
    (
        "row and points contradict each other, whatever stands there",
        {"r rank=1": "r row=1 points=50", "rN A3 C3": "r? A7\nrN A3 C3"},
        "BY14! PF04.",
    ),
]
# fmt: on
# fmt: off
SETUPS = [
    ("the first cities and knights are no fault", {}, ""),
    ("BY16: a city too few", {"rCN A3 C9 E5": "rCN A3 C9\nrN E5"}, "BY16!"),
    ("BY16: a village", {"rCN A3": "rV C1\nrCN A3"}, "BY16!"),
    ("BY16: a knight that is not with its city", {"rCN A3": "rC A3\nrN A5\nrCN"}, "BY16!"),
    ("BY16: two knights in a city, none in another", {"rCN A3 C9": "rC A3\nrCNN C9\nrCN"}, "BY16! BY16!"),
    ("BY16: all cities of one player and none of the other", {"bCN A11 E15 H8\n": ""}, "BY16!"),
    ("placing: the first city", {"bCN A11 E15 H8\n": "", " C9 E5": ""}, "BY16."),
    ("placing: the last player has placed all", {"rCN A3 C9 E5": "rCN A3"}, "BY16."),
    ("placing: in this order", {"pieces": "order r b\npieces", " C9 E5": ""}, "BY16."),
    ("BY16: in the other order", {"pieces": "order b r\npieces", " C9 E5": ""}, "BY16!"),
    ("placing: the last player has one of three", {" C9 E5": "", " E15 H8": ""}, "BY16."),
    ("placing: the first player has two of three", {"rCN A3 C9 E5": "rCN A3 C9"}, "BY16."),
    ("BY16: two cities of each colour", {" C9 E5": " C9", " E15 H8": " E15"}, "BY16!"),
    ("BY16: tokens and turns", {"pieces": "turns 3\nhand\nr tokens=c\npieces"}, "BY16!"),
    ("no turns and no tokens", {"pieces": "turns 0\nhand\nr tokens=-\npieces"}, ""),
    ("placing: the second of three players has none yet", {"2p": "3p", "rCN A3 C9 E5": "rCN A3", "bCN A11 E15 H8\n": ""}, "BY01! BY16."),
    ("placing: the third of three players has none yet", {"2p": "3p", " C9 E5": "", " E15 H8": "", "pieces": "order r b\npieces"}, "BY01! BY16."),
    ("BY16: three cities of one player before the third has any", {"2p": "3p", " C9 E5": ""}, "BY01! BY16!"),
    ("BY16: the third of three players first", {"2p": "3p", " C9 E5": "", "bCN A11 E15 H8": "yCN A11", "pieces": "order r b y\npieces"}, "BY01! BY16!"),
    ("a city that cannot be read leaves open how far the placing is", {"rCN A3 C9 E5": "rCN A3\n?? C9 E5"}, "PF04~"),
    ("BY16: an unreadable blue piece is not the red knight", {"rCN A3": "rC A3\nb? A3\nrN A5\nrCN"}, "PF04~"),
    ("BY16: cities of unreadable colour may be those of the other player", {"bCN A11 E15 H8": "?C A11 E15 H8\n?N A11 E15 H8"}, ""),
    ("BY16: knights of unreadable colour are no cities", {"bCN A11 E15 H8": "?N A11 E15 H8"}, "PF04!"),
    ("BY16: no pieces at all", {"bCN A11 E15 H8\n": "", "rCN A3 C9 E5\n": ""}, "BY16?"),
    ("BY16: a piece that cannot be read", {"rCN A3": "rC A3\nr? A3\nrCN"}, "PF04."),
    ("all other knights are in reserve", {"pieces": "hand\nr knights=4\npieces"}, ""),
    ("BY15: too few knights", {"pieces": "hand\nr knights=3\npieces"}, "BY15!"),
    ("BY15: no expeditions yet", {"pieces": "hand\nr knights=3 removed=1\npieces"}, "BY15!"),
    ("BY16: a duke after many turns, though the game has not begun", {"pieces": "turns 40\nhand\nr rank=4\npieces"}, "BY16!"),
    ("BY14: a counter that has moved", {"pieces": "hand\nr rank=1\npieces"}, "BY14!"),
]
# fmt: on


# fmt: off
# Title of a row above, one sentence of what is told.
TOLD = [
    ("BY01: a hex off by itself", "The board is in several pieces; hexes apart from the largest one: 1 (I1)."),
    ("BY01: a hole in the middle", "The board has a hole; missing hexes: 1, between D8, D10, E7, E11, F8, F10."),
    ("BY03: six cities, five are in the box", "Red: cities on the board: 6; the box holds only 5 of each colour."),
    ("BY03: eight knights", "Red: the knights in reserve are not entered, so they cannot be added up."),
    ("BY03: two cities, though cities are never lost", "Red: cities on the board: 2; everybody starts with 3 and never loses one."),
    ("BY03: one of two players has no pieces", ("Colours on the table: 1; players: 2. Everybody has cities, so pieces are missing.")),
    ("BY05: village and stronghold of one player", "C1: buildings on the hex: 2; there may be only one, whoever owns it."),
    (
        "BY05: villages of two players",
        (
            "B12: a hex shared by Blue, Red; each may have only one knight or village there, "
            "and there may be only one village in all."
        ),
    ),
    (
        "BY08: cities of two colours side by side",
        (
            "B10, C9: cities of different colours side by side (Blue, Red); a city is never "
            "founded next to an enemy one."
        ),
    ),
    (
        "BY10: an enemy knight in a city",
        (
            "H8: a city or stronghold (Blue) shares its hex with another player; there are pieces of "
            "Blue, Red."
        ),
    ),
    (
        "BY14: the row shows a new city that is not there",
        ("Red: new cities on the score track: 1; by the board: 0 (all cities but the first 3)."),
    ),
    (
        "BY14: nor such ones, though five times fifteen",
        (
            "Red: the rank is not entered. Add rank=0 (baron) to 4 (duke), or points= as on "
            "the score track, to the line of the hand."
        ),
    ),
    ("BY14: points of another rank", "Red: 30 points on the score track mean the rank Count, but Viscount is entered."),
    ("BY15: knights that do not add up", ("Red: knights on the board: 3, in reserve and removed: 5, together 8; a colour has 7.")),
    (
        "BY17: an end within a round",
        (
            "Turns: 41, players: 2; the last round is not finished, but the file says that "
            "the game is over. If it goes on, write: phase play; else check the turns."
        ),
    ),
    ("BY17: the end needs the ranks", "Red: without the rank it is not known whether somebody is a duke."),
    (
        "BY17: the end needs the tokens",
        (
            "Red: the unspent tokens are not entered, and the score needs them. Add "
            "tokens= to the line of the hand (tokens=- for none)."
        ),
    ),
    (
        "BY17: a duke after a finished round",
        (
            "Somebody is a duke, and after 40 turns the round is finished: the game is over. "
            "Write: phase end."
        ),
    ),
    ("BY16: a city too few", ("Red: cities: 2, knights: 3; during set-up a colour has at most 3 cities, and as many knights.")),
    ("BY16: a knight that is not with its city", "A3: knights of Red with the city: 0; during set-up each city has one."),
    (
        "BY16: all cities of one player and none of the other",
        (
            "The numbers of first cities fit no moment of placing them: one city each in turn "
            "order, the last player all 3, then two more each in reverse."
        ),
    ),
    ("placing: the last player has placed all", "The first cities are being placed: 4 of 6 are on the board."),
    (
        "BY19: one plain token is missing",
        (
            "Plain: tokens in all hands: 2; villages and strongholds there: 3 (B12, C1, I9). "
            "Each brought a token, and before the first title none is spent."
        ),
    ),
    (
        "BY19: no token for the new city",
        (
            "Tokens in all hands: 6; buildings that brought one each: 7. Before the first "
            "title none is spent."
        ),
    ),
    (
        "BY19: more tokens than the box",
        (
            "Tokens in all hands: 81; the box holds 80. The bank is unlimited, but are they "
            "all entered correctly?"
        ),
    ),
    (
        "BY20: a title, a new city and an expedition in seven turns",
        (
            "Red needs at least 8 turns (titles: 1, new cities: 1, expeditions: 1, recruiting: "
            "1, moving: 3, building: 1); with turns 14 it has had 7. Check the turns, the rank, "
            "the tokens and the pieces."
        ),
    ),
    (
        "BY20: eight turns of each in one too few",
        (
            "All players together need at least 16 turns for what they have, but turns 15 is "
            "entered. Check the turns, the ranks, the tokens and the pieces."
        ),
    ),
    (
        "BY16: tokens and turns",
        (
            "The file says set-up, but these are entered: resource tokens, turns. If the game "
            "has begun, write: phase play."
        ),
    ),
    (
        "BY15: no expeditions yet",
        (
            "Red: knights removed from the game: 1; only expeditions remove any, and there "
            "are none during set-up. If the game has begun, write: phase play."
        ),
    ),
]
# fmt: on


def test_the_plain_position_has_no_findings():
    assert marked(findings_on(typed(PLAY))) == []


ROWS = [(title, PLAY, *row) for title, *row in (*PLAYS, *UNREADABLE)]
ROWS += [(title, SETUP, *row) for title, *row in SETUPS]


@pytest.mark.parametrize("title, text, changes, expected", ROWS, ids=[row[0] for row in ROWS])
def test_what_is_found(title, text, changes, expected):
    assert_found(with_changes(text, changes), expected)


# Title of a row above, the code, the hexes that are outlined.
OUTLINED = [
    ("BY03: three strongholds", "BY03", "D4 F4 F6"),
    ("BY03: two cities, though cities are never lost", "BY03", "A3 C9"),
    ("BY05: villages of two players", "BY05", "B12"),
    ("BY08: cities of two colours side by side", "BY08", "B10 C9"),
    ("BY14: the row shows a new city that is not there", "BY14", "A3 C9 E5"),
    ("BY15: knights missing", "BY15", "A3 C3 C9"),
    ("BY16: a village", "BY16", "C1"),
    ("BY19: one plain token is missing", "BY19", "B12 C1 I9"),
    ("BY16: a knight that is not with its city", "BY16", "A3"),
]


@pytest.mark.parametrize("title, code, hexes", OUTLINED, ids=[row[0] for row in OUTLINED])
def test_which_hexes_are_outlined(title, code, hexes):
    position = with_changes(*{row[0]: row[1:3] for row in ROWS}[title])
    (finding,) = (one for one in findings_on(position) if one.code == code)
    assert sorted({position.names[cell] for cell in finding.hexes}) == hexes.split()


@pytest.mark.parametrize("title, sentence", TOLD, ids=[row[0] for row in TOLD])
def test_what_a_player_is_told(title, sentence):
    assert sentence in sentences_on(with_changes(*{row[0]: row[1:3] for row in ROWS}[title]))


def test_every_code_has_a_fault_in_the_tables_and_a_source():
    rows = [row[2] for row in (*PLAYS, *SETUPS)]
    shown = {word[:-1] for row in rows for word in row.split() if word[-1] in "!~"} - {"PF04"}
    assert shown == set(CODES)
    for language in LANGUAGES:
        assert all(GAME.rules_texts(language)(f"{code}_source") for code in CODES)


def test_a_position_without_a_map_asks_for_it():
    empty = Position("barony", 2, "play", {}, {})
    assert marked(findings_on(empty)) == ["BY01?", "BY03?"]


def test_a_far_too_large_and_thin_map_is_judged_at_once():
    stairs = {Hex(number, number): "plain" for number in range(3000)}
    names = {cell: f"A{cell.q}" for cell in stairs}
    (first, second, *_) = findings_on(Position("barony", 2, "play", stairs, names))
    assert (first.sentence.text, second.sentence.text) == ("BY01", "BY01_pieces")


def test_an_island_in_a_hole_belongs_to_no_hole():
    cells = [*ring(Hex(5, 5), 2), Hex(5, 5)]
    position = Position("barony", 2, "play", dict.fromkeys(cells, "plain"), {})
    holes = [f for f in findings_on(position) if f.sentence.text == "BY01_hole"]
    assert [finding.sentence.values["count"] for finding in holes] == [7]


def test_hexes_are_told_in_reading_order():
    for _, changes, _ in (*PLAYS, *UNREADABLE):
        for finding in findings_on(with_changes(PLAY, changes)):
            assert [*finding.hexes] == reading_order(finding.hexes)


def test_hexes_of_a_planted_fault_are_named_first():
    (finding,) = findings_on(with_changes(PLAY, {"rN A3 C3": "rN A3 D2"}))
    position = typed(PLAY)
    assert [position.names[cell] for cell in finding.hexes] == ["D2"]


@pytest.mark.parametrize(
    "ruling, choice, changes, default, other",
    [
        ("BY-1", "allowed", {"M P F M F L P": "M P F - F L P"}, "BY01! BY01!", "BY01!"),
        ("BY-3", "barred", {"L M L F L M F F": "L L L F L M F F", "rS D4": "rS F4"}, "", "BY01!"),
        ("BY-3", "barred", {"L M L F L M F F": "L ? L F L M F F", "rS D4": "rS F4"}, "", "PF04?"),
        ("BY-6", "barred", {"rC A3": "rC A5"}, "", "BY07!"),
    ],
)
def test_a_ruling_changes_what_is_found(ruling, choice, changes, default, other):
    position = with_changes(PLAY, changes)
    assert marked(findings_on(position)) == sorted(default.split())
    findings = findings_on(position, **{ruling.replace("-", "_"): choice})
    assert marked(findings) == sorted(other.split())


@pytest.mark.parametrize(
    "singles, pairs, most, expected",
    [
        ("", "", 0, True),
        ("a", "", 0, False),
        ("a", "ab", 1, True),
        ("a", "bc", 1, False),
        ("", "ab bc", 1, True),
        ("", "ab cd", 1, False),
        ("", "ab bc ca", 1, False),
        ("", "ab bc ca", 2, True),
        ("", "ab ac ad", 1, True),
    ],
)
def test_new_cities_that_cover_all_that_needed_petrify(singles, pairs, most, expected):
    assert can_cover(list(singles), [tuple(pair) for pair in pairs.split()], most) is expected


def test_the_example_is_without_fault():
    position = typed(GAME.example)
    assert not [
        f for f in capabilities.check(GAME, position, request_for(GAME)) if f.severity in MARKS
    ]
