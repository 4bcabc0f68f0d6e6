"""
Checks of Baron: each code with what breaks it and what does not, and planted faults.

Positions are typed. The tables tell the title, the position and the codes of everything
impossible or doubtful; notes and missing entries have tables of their own.
"""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generators.hexes import Hex, neighbours
from pnp.games import capabilities
from pnp.games.baron.facts import GAME as BARON
from pnp.games.baron.facts import KEEPS_IN_BOX, KEEPS_PER_PLAYER, VALUES
from pnp.games.baron.rules.turns import TurnCounts
from pnp.model.boards import Piece
from pnp.model.games import CheckRequest
from pnp.model.positions import normal_pieces
from pnp.texts.sentences import sentence_text
from tests.positions.baron import (
    COLOURS,
    at,
    breaches,
    findings,
    legal_position,
    rulings,
    seeded,
    told,
)
from tests.positions.typed import typed
from tests.properties import examples

RING = "board\n   C F\n  Q . W\n   P X\n"
ROW = "board\n  . {} .\n"


def game(players=2, phase="play"):
    return f"game baron {players}p\nphase {phase}\n"


MEADOWS = "board\n" + "  " + " ".join("." * 28) + "\n"
ONES = "board\n  " + " ".join("WQP" * 6) + "\n"


def laid(count):
    """A map of so many tiles, for counting only."""
    return "board\n  " + " ".join("." * count) + "\n"


# The row is full and the pile empty after 66 tiles of two players; 72 are all but one.
LATE = laid(66)
LAST = laid(72)

# The next player holds three quarries, which fit nowhere.
QUARRIES = "board\n  Q . Q\n"

# Nothing but bonuses for contact can have brought honour.
GRASS = "board\n" + 2 * "  . . . . . . .\n   . . . . . . .\n"

# One tile touches four others, no meadow is surrounded.
CORNER = "board\n   V F\n  C . Q\n"

# fmt: off
# title, position, codes
TABLE = [
    ("a complete barony with its chip", game() + RING + "keeps\nB3 rB=5", []),
    ("28 meadows are all there are", game() + MEADOWS, []),
    ("a 29th meadow", game() + MEADOWS.rstrip() + " .\n", ["BN01"]),
    ("four cursed places", game() + "board\n  X . X . X . X\n", ["BN01"]),
    ("a 28th meadow with five players", game(5) + MEADOWS, ["BN01"]),
    ("18 tiles of value 1", game(4) + ONES, []),
    ("18 tiles of value 1 with five players", game(5) + ONES, ["BN01"]),
    ("a tile apart", game() + "board\n  . V - .\n", ["BN02"]),
    ("a gap inside is no fault", game() + "board\n   . V\n  C - F\n   . .\n", []),
    ("two equal fields side by side", game() + "board\n  C C\n", ["BN03"]),
    ("two equal fields, one below the other", game() + "board\n  C\n   C\n", ["BN03"]),
    ("two tiles of value 2 of different kinds", game() + "board\n  C F\n", []),
    ("a knight on a meadow", game() + "board\n  . V\nkeeps\nA1 rK", []),
    ("a knight on a village", game() + "board\n  . V\nkeeps\nA3 rK", ["BN04"]),
    ("two keeps on one meadow", game() + "board\n  . V C\nkeeps\nA1 rKwK", ["BN04"]),
    ("five keeps of red for two", game() + MEADOWS + "keeps\nrK A1 A3 A5 A7 A9", []),
    ("six keeps of red for two", game() + MEADOWS + "keeps\nrK A1 A3 A5 A7 A9 A11", ["BN05"]),
    ("five keeps for three", game(3) + MEADOWS + "keeps\nrK A1 A3 A5 A7 A9", ["BN05"]),
    ("three keeps for five", game(5) + "board\n  . . .\nkeeps\nyK A1 A3 A5", ["BN05"]),
    ("four yellow keeps, not in the box", game(3) + MEADOWS + "keeps\nyK A1 A3 A5 A7", ["BN05"]),
    ("a baron with a side open", game() + "board\n  . V\nkeeps\nA1 rB", ["BN06"]),
    ("at the end a baron with a side open", game(2, "end") + "board\n  . V\nkeeps\nA1 rB", ["BN10"]),
    ("a surrounded knight", game() + RING + "keeps\nB3 rK", ["BN07"]),
    ("a surrounded knight of who is out", game() + RING + "keeps\nB3 rK\nout r", []),
    ("a baron with a side open and a chip: one fault, not two", game() + "board\n  . V\nkeeps\nA1 rB=9", ["BN06"]),
    ("two barons on one meadow: one fault, not two", game() + RING + "keeps\nB3 rBwB", ["BN04"]),
    ("a wrong chip", game() + RING + "keeps\nB3 rB=6", ["BN08"]),
    ("at the end a chip of half, rounded up", game(2, "end") + "board\n  . V\nkeeps\nA1 rB=2", ["BN10"]),
    ("at the end the full value on the chip", game(2, "end") + "board\n  . V\nkeeps\nA1 rB=3", ["BN08", "BN10"]),
    ("two barons with a field between them", game() + "board\n   . V P .\n  W . C . .\n   . . . .\nkeeps\nB3 rB\nB7 wB", ["BN09"]),
    ("the same two of one colour", game() + "board\n   . V P .\n  W . C . .\n   . . . .\nkeeps\nB3 rB\nB7 rB", []),
    ("two barons with a meadow between them", game() + "board\n   . V P .\n  W . . . .\n   . . . .\nkeeps\nB3 rB\nB7 wB", []),
    ("honour of -4", game() + "board\n  . . . .\nhonour\nr -4", []),
    ("honour of -4 before the first turn", game() + "board\n  .\nhonour\nr -4", ["BN11"]),
    ("honour of -5", game() + "board\n  .\nhonour\nr -5", ["BN11"]),
    ("honour that takes luck", game() + GRASS + "honour\nr 50\nw 0", ["BN11"]),
    ("honour that takes less", game() + GRASS + "honour\nr 35\nw 0", []),
    ("debts of one turn", game() + "board\n  . V\nhonour\nr -3\nw 0", []),
    ("more debt than a turn costs", game() + "board\n  . V\nhonour\nr -4\nw 0", ["BN11"]),
    ("two debts after one turn", game() + "board\n  . V\nhonour\nr -2\nw -2", ["BN11"]),
    ("debt before the own first turn", game() + "board\n  . V\nhonour\nr 0\nw -3\norder r w", ["BN11"]),
    ("out after one turn", game() + "board\n  . V\nhonour\nr -5\nout r", ["BN11"]),
    ("out after one turn, the honour not entered", game() + "board\n  . V\nout r", ["BN11"]),
    ("out after two turns", game() + "board\n  . V .\nhonour\nr -5\nout r", []),
    ("honour of -5 of who is out", game() + "board\n  . . .\nhonour\nr -5\nout r", []),
    ("honour above 40 on few tiles", game() + RING + "honour\nr 45", ["BN11"]),
    ("hands, row and pile at the start", game() + "board\n  .\nhand\nr 2\nw 2\nrow 3\npile 65", []),
    ("three tiles in a hand", game() + "board\n  .\nhand\nr 3", ["BN11"]),
    ("one tile in a hand at the start", game() + "board\n  .\nhand\nr 1", ["BN11"]),
    ("two tiles in a row that is not the last", game() + "board\n  .\nrow 2\npile 64", ["BN11"]),
    ("somebody is out, two tiles in the row beside a pile", game() + "board\n  . . .\nrow 2\npile 30\nout r", ["BN11"]),
    ("somebody is out, the row unknown", game() + "board\n  . . .\nhand\nw 2\npile 30\nout r", []),
    ("somebody is out, the pile unknown", game() + "board\n  . . .\nhand\nw 2\nrow 3\nout r", []),
    ("somebody is out, the pile is gone", game() + "board\n  . . .\nrow 2\npile 0\nout r", []),
    ("somebody is out: all tiles there, and one more", game() + "board\n  . . .\nhand\nw 4\nrow 3\npile 64\nout r", ["BN11"]),
    ("somebody is out: all tiles there", game() + "board\n  . . .\nhand\nw 4\nrow 3\npile 63\nout r", []),
    ("a tile missing in the row", game() + "board\n  .\nrow 2", ["BN11"]),
    ("a tile too many in the pile", game() + "board\n  . .\npile 65", ["BN11"]),
    ("a hand of who is out", game() + "board\n  . . .\nhand\nr 1\nout r", ["BN11"]),
    ("a set-up with a landscape", game(2, "setup") + RING + "honour\nr 0\nw 0", ["BN10"]),
    ("a set-up with the first tile", game(2, "setup") + "board\n  .\nhonour\nr 0\nw 0", []),
    ("a keep in the set-up", game(2, "setup") + "board\n  .\nkeeps\nA1 rK", ["BN05"]),
    ("an unreadable keep in the set-up", game(2, "setup") + "board\n  .\nkeeps\nA1 ?K", ["BN05"]),
    ("honour in the set-up", game(2, "setup") + "board\n  .\nhonour\nr 1", ["BN11"]),
    ("debt in the set-up", game(2, "setup") + "board\n  .\nhonour\nr -5", ["BN11"]),
    ("blue of two players", game() + "board\n  .\nhonour\nr 0\nb 0", ["BN05"]),
    ("blue of three players", game(3) + "board\n  .\nhonour\nr 0\nb 0", []),
    ("black of three players", game(3) + "board\n  .\nhonour\nr 0\nk 0", ["BN05"]),
    ("yellow of four players", game(4) + "board\n  .\nhonour\nr 0\ny 0", []),
    ("nothing but negative tiles", game() + "board\n  M X\n", ["BN01"]),
    ("a tile that may have been the first", game() + "board\n  M ?\n", []),
    ("two keeps after two turns", game() + "board\n  . V .\nkeeps\nA1 rK\nA5 wK", []),
    ("two keeps of one after two turns", game() + "board\n  . V .\nkeeps\nrK A1 A5", ["BN05"]),
    ("two keeps after one turn", game() + "board\n  . .\nkeeps\nA1 rK\nA3 wK", ["BN05"]),
    ("the best honour without contacts", game() + "board\n  . V .\nhonour\nr 0", []),
    ("honour after two turns", game() + "board\n  . V .\nhonour\nr 1", ["BN11"]),
    ("honour for four contacts", game() + CORNER + "honour\nr 1", []),
    ("more honour than four contacts bring", game() + CORNER + "honour\nr 2", ["BN11"]),
    ("honour of who is out", game() + "board\n  . V .\nhonour\nr -4\nout r", ["BN11"]),
    ("somebody is out: three tiles less", game() + "board\n  . . .\nhand\nw 2\nrow 3\npile 62\nout r", []),
    ("somebody is out: four tiles less", game() + "board\n  . . .\nhand\nw 2\nrow 3\npile 61\nout r", ["BN11"]),
]
# fmt: on


@pytest.mark.parametrize(("title", "text", "codes"), TABLE)
def test_what_a_position_proves(title, text, codes):
    assert breaches(typed(text)) == codes


# fmt: off
# title, position, code, what is said
NOTES = [
    ("white is next", game() + "board\n  . V\norder r w", "BN10", [("BN10", "information")]),
    ("the second player is next", game() + "board\n  . V", "BN10", [("BN10_seat", "information")]),
    ("an order of one for two", game() + "board\n  .\norder r", "BN10", [("BN10_seat", "information")]),
    ("who is next cannot be told after somebody fell out", game() + "board\n  . V .\nout r", "BN10", []),
    ("the end with few tiles", game(2, "end") + "board\n  . V", "BN10", [("BN10_end", "doubtful")]),
    ("the end with few tiles and somebody out", game(2, "end") + "board\n  . V\nout r", "BN10", [("BN10_end_out", "doubtful")]),
    ("honour of white is missing", game() + "board\n  . V\nhonour\nr 0\nkeeps\nA1 wK", "BN11", [("BN11_missing", "needs entry")]),
    (
        "honour of who is out: no tile could have earned it",
        game() + "board\n  . V .\nhonour\nr -4\nout r",
        "BN11",
        [("BN11_out", "impossible")],
    ),
    (
        "honour of who is out, with a marsh on the table",
        game() + "board\n  . M .\nhonour\nr 0\nout r",
        "BN11",
        [("BN11_out_perhaps", "needs entry")],
    ),
    (
        "honour of who is out, with a tile that may be a marsh",
        game() + "board\n  . ? .\nhonour\nr 0\nout r",
        "BN11",
        [("BN11_out_perhaps", "needs entry")],
    ),
    (
        "two keeps after one turn, and no tile can have had to wait",
        game() + "board\n  . .\nkeeps\nA1 rK\nA3 wK",
        "BN05",
        [("BN05_turns", "impossible")],
    ),
    (
        "two keeps of white after one own turn, which a turn without laying explains",
        game() + "board\n  Q . Q .\norder r w\nkeeps\nwK A3 A7",
        "BN05",
        [("BN05_turns_own", "doubtful")],
    ),
    (
        "two keeps of white after one own turn, and the pile knows of no other",
        game() + "board\n  Q . Q .\norder r w\npile 62\nkeeps\nwK A3 A7",
        "BN05",
        [("BN05_turns_own", "impossible")],
    ),
    (
        "two keeps of white after one own turn, and the pile knows of another turn",
        game() + "board\n  Q . Q .\norder r w\npile 61\nkeeps\nwK A3 A7",
        "BN05",
        [("BN05_turns_own", "doubtful")],
    ),
    (
        "two keeps of one player after two turns, and somebody is out",
        game() + "board\n  . V .\nkeeps\nrK A1 A5\nout w",
        "BN05",
        [],
    ),
    ("whoever is out needs no honour", game() + "board\n  . . .\nhonour\nr 0\nout w", "BN11", []),
    ("a declining knight", game(2, "end") + "board\n  . V\nhonour\nr 3\nkeeps\nA1 rK\ndeclines A1", "BN11", []),
    (
        "nobody there to decline",
        game(2, "end") + "board\n  . V\nhonour\nr 3\nkeeps\nA1 rK\ndeclines A3",
        "BN11",
        [("BN11_declines", "needs entry")],
    ),
    ("more honour lost in combat", game() + "board\n  .\nhonour\nr -5", "BN11", [("BN11", "impossible")]),
    ("a complete knight that would be a baron", game() + RING + "keeps\nB3 rK", "BN07", [("BN07_established", "doubtful")]),
    (
        "a complete knight that would have lost",
        game() + "board\n   . V P .\n  W . C . F\n   . . . .\nkeeps\nB7 rK\nB3 wB",
        "BN07",
        [("BN07_returned", "doubtful")],
    ),
    (
        "a pair of one player",
        game() + "board\n   . V P .\n  W . C . F\n   . . . .\nkeeps\nrK B3 B7",
        "BN07",
        [("BN07_pair", "doubtful")] * 2,
    ),
    (
        "a surrounded knight far from what cannot be read, and from another baron",
        game() + "board\n   C F . . . ?\n  Q . W . . . V\n   P X . . . W\nkeeps\nB3 rK\nB11 wB",
        "BN07",
        [("BN07_established", "doubtful")],
    ),
    (
        "two surrounded knights of one player that share no tile are no pair",
        game() + "board\n   C F . V F\n  Q . W P . C\n   P X . M Q\nkeeps\nrK B3 B9",
        "BN07",
        [("BN07_established", "doubtful")] * 2,
    ),
    (
        "two surrounded knights of two players are no pair",
        game() + "board\n   . V P .\n  W . C . F\n   . . . .\nkeeps\nB3 rK\nB7 wK",
        "BN07",
        [("BN07_established", "doubtful")] * 2,
    ),
    (
        "in play the last minute is not over, whatever the sides show",
        game() + "board\n  . V - . C\nkeeps\nA1 rB=2\nA7 wK",
        "BN06",
        [("BN06", "impossible")],
    ),
    ("all tiles laid in play", None, "BN10", [("BN10_over", "information")]),
    (
        "BN-15: three quarries fit nowhere, so one tile more in the hand, one less in the pile",
        game() + QUARRIES + "hand\nr 3\nw 2\nrow 3\npile 62\nhonour\nr 0\nw 0",
        "BN11",
        [("BN11_hand_skip", "doubtful"), ("BN11_pile_skip", "doubtful")],
    ),
    (
        "BN-15: one tile more in a hand and the pile as if all had been laid",
        game() + QUARRIES + "hand\nr 3\nw 2\nrow 3\npile 63\nhonour\nr 0\nw 0",
        "BN11",
        [("BN11_hand", "impossible")],
    ),
    (
        "BN-15: a hand of three, nothing else known",
        game() + QUARRIES + "hand\nr 3\nhonour\nr 0\nw 0",
        "BN11",
        [("BN11_hand_skip", "doubtful")],
    ),
    ("no turn makes the pile grow", game() + QUARRIES + "pile 64\nhonour\nr 0\nw 0", "BN11", [("BN11_pile", "impossible")]),
    (
        "no hand can wait so often that the row shrinks at the start",
        game() + QUARRIES + "row 2\nhonour\nr 0\nw 0",
        "BN11",
        [("BN11_row", "impossible")],
    ),
    (
        "near the end of the pile one turn without laying takes a tile from the row",
        game() + LATE + "row 2\npile 0\nhonour\nr 0\nw 0",
        "BN11",
        [("BN11_row_skip", "doubtful")],
    ),
    (
        "with the row used up, one has waited and the other has laid",
        game() + laid(69) + "hand\nr 1\nw 3\nhonour\nr 0\nw 0",
        "BN11",
        [("BN11_hand_skip", "doubtful")] * 2,
    ),
    (
        "near the end everybody may hold one, but not both",
        game() + LAST + "hand\nr 1\nw 1\nhonour\nr 0\nw 0",
        "BN11",
        [("BN11_hands", "impossible")],
    ),
    (
        "near the end nobody may hold none, but both",
        game() + LAST + "hand\nr 0\nw 0\nrow 0\npile 0\nhonour\nr 0\nw 0",
        "BN11",
        [("BN11_hands", "impossible")],
    ),
    (
        "two rounds before the end of hands, one has two tiles and the other one",
        game() + laid(70) + "hand\nr 1\nw 2\nhonour\nr 0\nw 0",
        "BN11",
        [],
    ),
    (
        "whoever is out may have had to wait before",
        game() + "board\n  . . .\nhand\nw 2\nrow 3\npile 61\nhonour\nw 0\nout r",
        "BN11",
        [("BN11_rest_skip", "doubtful")],
    ),
    (
        "after the last minute a knight left that might have tried",
        game(2, "end") + "board\n  . V - . C\nkeeps\nA1 rB=2\nA7 wK",
        "BN06",
        [("BN06_end", "needs entry")],
    ),
    ("after the last minute a knight that declined", game(2, "end") + "board\n  . V - . C\nkeeps\nA1 rB=2\nA7 wK\ndeclines A7", "BN06", []),
    (
        "after the last minute a knight that would have lost honour",
        game(2, "end") + "board\n  . V - . X\nkeeps\nA1 rB=2\nA7 wK",
        "BN06",
        [],
    ),
    ("after the last minute a knight of who is out", game(2, "end") + "board\n  . V - . C\nkeeps\nA1 rB=2\nA7 wK\nout w", "BN06", []),
]
# fmt: on


@pytest.mark.parametrize(("title", "text", "code", "expected"), NOTES)
def test_what_is_told_besides(title, text, code, expected):
    example = replace(typed(BARON.example), phase="play")
    assert told(typed(text) if text else example, code) == expected


# fmt: off
# title, position, codes that need an entry, codes broken whatever is hidden
BLURS = [
    ("beside a village it may be a village", game() + "board\n  V ?", "PF04?"),
    ("beside a meadow it harms nobody", game() + "board\n  . ?", ""),
    ("it may be a fourth cursed place", game() + "board\n  X . X . X . ?", "PF04?"),
    ("a keep on it may not stand on a meadow", game() + "board\n  . ?\nkeeps\nA3 rK", "PF04."),
    ("a chip that one tile may explain", game() + RING.replace("F", "?") + "keeps\nB3 rB=5", "PF04."),
    ("a chip that no tile explains", game() + RING.replace("F", "?") + "keeps\nB3 rB=7", "PF04!"),
    ("a chip that only a village explains", game() + RING.replace("F", "?") + "keeps\nB3 rB=6", "PF04."),
    ("a chip that only a cursed place explains", game() + RING.replace("F", "?") + "keeps\nB3 rB=1", "PF04."),
    ("a chip lower than even a cursed place explains", game() + RING.replace("F", "?") + "keeps\nB3 rB=0", "PF04!"),
    (
        "ten keeps of five players, whoever owns them",
        game(5) + MEADOWS.replace(" .", "", 1) + "keeps\n?K A1 A3 A5 A7 A9 A11 A13 A15 A17 A19",
        "",
    ),
    ("three keeps of five players, whoever owns them", game(5) + laid(4) + "keeps\n?K A1 A3 A5", ""),
    ("a sixth keep, perhaps red, beside one of white", game() + MEADOWS + "keeps\nrK A1 A3 A5 A7 A9\nA11 ?K\nA13 wK", "PF04."),
    ("a keep of unknown side, open", game() + "board\n  . V\nkeeps\nA1 r?", "PF04."),
    ("a keep of unknown side, surrounded", game() + RING + "keeps\nB3 r?", "PF04?"),
    ("a sixth keep, perhaps red", game() + MEADOWS + "keeps\nrK A1 A3 A5 A7 A9\nA11 ?K", "PF04? PF04?"),
    ("a third keep for five, whosever", game(5) + MEADOWS.replace(" .", "", 1) + "keeps\nA1 rK\nA3 ?K", ""),
    ("perhaps a field between two barons", game() + "board\n   . V P .\n  W . ? . .\n   . . . .\nkeeps\nB3 rB\nB7 wB", "PF04."),
    (
        "a field between a red baron and perhaps a white one",
        game() + "board\n   . V P .\n  W . C . .\n   . . . .\nkeeps\nB3 rB\nB7 ?B",
        "PF04.",
    ),
    ("more tiles than the game has, whatever they are", game() + "board\n  " + "? " * 73 + "?", "BN01!"),
    (
        "more keeps than the players have, whoever owns them",
        game(5) + MEADOWS.replace(" .", "", 1) + "keeps\n?K A1 A3 A5 A7 A9 A11 A13 A15 A17 A19 A21",
        "BN05!",
    ),
    ("a surrounded knight, whatever becomes of it", game() + RING.replace("F", "?") + "keeps\nB3 rK", "BN07~ PF04?"),
    ("the last minute of a knight", game(2, "end") + "board\n  ? .\nhonour\nr 3\nkeeps\nA3 rK", "PF04."),
    ("the last minute of perhaps a knight", game(2, "end") + "board\n  V .\nhonour\nr 3\nkeeps\nA3 r?", ""),
    ("a tile far from all knights", game(2, "end") + "board\n  V . . . ?\nhonour\nr 3\nkeeps\nA3 rK", ""),
]
# fmt: on


MARKS = {"impossible": "!", "doubtful": "~", "needs entry": "?", "information": "."}


@pytest.mark.parametrize(("title", "text", "expected"), BLURS, ids=[row[0] for row in BLURS])
def test_what_is_found_where_something_cannot_be_read(title, text, expected):
    found = [
        f"{one.code}{MARKS[one.severity]}"
        for one in findings(typed(text))
        if one.code != "BN10" and "missing" not in one.sentence.text
    ]
    assert sorted(found) == expected.split()


# A red baron and a keep that share one tile.
BETWEEN = game() + "board\n   . V P .\n  W . {} . .\n   . . . .\nkeeps\nB3 rB\nB7 {}"

E, D, N, I = "impossible", "doubtful", "needs entry", "information"  # noqa: E741

# title, position, code, what is said of it: severity, sentence, tiles
SAID = [
    ("a 29th meadow and a pond", game() + MEADOWS.rstrip() + " . P\n", "BN01", [
        (E, "Meadow: 29 on the table, but there are only 28 in the game.", " ".join(f"A{place}" for place in range(1, 58, 2)))]),
    ("18 tiles of value 1 with five players", game(5) + ONES, "BN01", [
        (E, "Tiles of value 1: 18 on the table, but there are only 17 in the game.", " ".join(f"A{place}" for first in (1, 3, 5) for place in range(first, 36, 6)))]),
    ("a smaller piece that comes first", game() + "board\n  V - . W . - P\n", "BN02", [
        (E, "The landscape is in 3 pieces; cut off from the largest: A1, A13.", "A1 A13")]),
    ("two equal fields side by side", game() + "board\n  C C V\n", "BN03", [
        (E, "Field on A1 and on A3: equal tiles never touch, meadows excepted.", "A1 A3")]),
    ("a keep on a village", game() + "board\n  . V\nkeeps\nA1 wK\nA3 rK", "BN04", [
        (E, "A3: a keep stands on a tile that is not a meadow.", "A3")]),
    ("two keeps on one meadow", game() + "board\n  . V .\nkeeps\nA1 rKwK\nA5 rK", "BN04", [
        (E, "A1: 2 keeps on one tile; there is room for one.", "A1")]),
    ("six keeps of red", game() + MEADOWS + "keeps\nrK A1 A3 A5 A7 A9 A11\nA13 wK", "BN05", [
        (E, "Red: 6 keeps on the board; with 2 players everyone has 5.", "A1 A3 A5 A7 A9 A11")]),
    ("four yellow keeps", game(3) + MEADOWS + "keeps\nyK A1 A3 A5 A7\nA9 wK", "BN05", [
        (E, "Yellow: 4 keeps on the board; there are only 3 in the box.", "A1 A3 A5 A7")]),
    ("three yellow keeps, one more than everyone has", game(5) + laid(12) + "keeps\nyK A1 A3 A5", "BN05", [
        (E, "Yellow: 3 keeps on the board; with 5 players everyone has 2.", "A1 A3 A5")]),
    ("eleven keeps of five players", game(5) + MEADOWS.replace(" .", "", 1) + "keeps\n?K A1 A3 A5 A7 A9 A11 A13 A15 A17\nrK A19 A21", "BN05", [
        (E, "11 keeps on the board; 5 players have 10 together.", "")]),
    ("keeps before the first turn", game(2, "setup") + "board\n  . .\nkeeps\nA1 rK\nA3 ?K", "BN05", [
        (E, "Keeps on the board before the first turn: A1, A3.", "A1 A3")]),
    ("two keeps after one turn", game() + "board\n  . .\nkeeps\nA1 rK\nA3 wK", "BN05", [
        (E, "Keeps on the board: 2; turns played: 1. A turn places one keep at most.", "")]),
    ("two keeps of white after two turns", game() + "board\n  . V .\norder r w\nkeeps\nwK A1 A5", "BN05", [
        (E, "White, keeps on the board: 2; own turns: 1. A turn places one keep at most.", "A1 A5")]),
    ("honour in the set-up", game(2, "setup") + "board\n  .\nhonour\nr 3", "BN11", [
        (E, "Red: honour 3; before the first turn everyone has 0.", "")]),
    ("honour after one turn", game() + "board\n  . V\nhonour\nr 3", "BN11", [
        (E, "Red: honour 3; with the tiles on the table nobody can have more than 0. Check the honour; the shield adds 20 once.", "")]),
    ("honour of who is out", game() + "board\n  . V .\nhonour\nr -4\nout r", "BN11", [
        (E, "Red: honour −4, but out of the game; a player is only out below −4.", "")]),
    ("honour of who is out beside a marsh", game() + "board\n  . M .\nhonour\nr 0\nout r", "BN11", [
        (N, "Red: the line out is in doubt: honour 0, and a player is only out below −4. Both are right only if keeps earned honour afterwards; otherwise check the line out first.", "")]),
    ("nothing but negative tiles", game() + "board\n  M X", "BN01", [
        (E, "None of these tiles can have started the landscape, because a negative one never does: A1, A3.", "A1 A3")]),
    ("a baron with sides open", game() + "board\n  . V .\nkeeps\nA1 rB\nA5 wK", "BN06", [
        (E, "Red, A1: a keep on its baron side with tiles missing around it (5); before the end a barony is complete.", "A1")]),
    ("after the last minute a knight left that might have tried", game(2, "end") + "board\n  . V - . C\nkeeps\nA1 rB=2\nA7 wK", "BN06", [
        (N, "A1: baron side with tiles missing, so the last minute counts as played; but knights that could have tried are still on A7. Is a side mistyped, or did they decline?", "A1 A7")]),
    ("a surrounded knight", game() + RING + "keeps\nB3 rK", "BN07", [
        (D, "Red, B3: a knight with six tiles around it; it should be a baron by now.", "B3")]),
    ("a surrounded knight and a baron on one meadow, which do not fight", game() + RING + "keeps\nB3 rKwB", "BN07", [
        (D, "Red, B3: a knight with six tiles around it; it should be a baron by now.", "B3")]),
    ("a chip of 6 for 5", game() + RING + "keeps\nB3 rB=6", "BN08", [
        (E, "Red, B3: the chip shows 6, but the seven tiles are worth 5.", "B3")]),
    ("a chip of the full value at the end", game(2, "end") + "board\n  . V\nkeeps\nA1 rB=3", "BN08", [
        (E, "Red, A1: the chip shows 3, but a barony with tiles missing is worth half of its tiles, here 2.", "A1")]),
    ("two barons with a field between them", BETWEEN.format("C", "wB"), "BN09", [
        (E, "Red on B3 and White on B7: two established baronies share valued tiles (B5); one should have fallen.", "B3 B7 B5")]),
    ("a meadow between a red baron and perhaps a white one", BETWEEN.format(".", "?B"), "BN09", []),
    ("white is next", game() + "board\n  . V\norder r w", "BN10", [
        (I, "Tiles on the table: 2. It is the turn of White.", "")]),
    ("the second player is next", game() + "board\n  . V", "BN10", [
        (I, "Tiles on the table: 2. It is the turn of player 2 of 2; the first player is 1.", "")]),
    ("the end with few tiles", game(2, "end") + "board\n  . V", "BN10", [
        (D, "Tiles on the table at the end: 2; a finished game has 73, so 71 are missing. Type the rows of the map that are missing; if the game goes on, write: phase play.", "")]),
    ("honour of white is missing", game() + "board\n  . V\nhonour\nr 0\nkeeps\nA1 wK", "BN11", [
        (N, "Honour is not entered: White.", "")]),
    ("honour of -5", game() + "board\n  .\nhonour\nr -5", "BN11", [
        (E, "Red: honour −5; below −4 a player is out of the game. Add a line “out”.", "")]),
    ("nobody there to decline", game(2, "end") + "board\n  . V\nhonour\nr 3\nkeeps\nA1 rK\ndeclines A3", "BN11", [
        (N, "A knight is said to decline, but none stands there: A3.", "A3")]),
    ("a baron does not decline", game(2, "end") + RING + "honour\nr 3\nkeeps\nB3 rB\ndeclines B3", "BN11", [
        (N, "A knight is said to decline, but none stands there: B3.", "B3")]),
    ("whoever waited has all tiles that are left", game() + laid(71) + "hand\nr 2\nhonour\nr 0", "BN11", [
        (D, "Red, tiles in the hand: 2; tiles on the table: 71; expected in the hand: 1. Possible only if somebody could not lay a tile (BN-15), or between drawing and laying.", "")]),
    ("one tile in a hand at the start", game() + "board\n  .\nhand\nr 1\nhonour\nr 0", "BN11", [
        (E, "Red, tiles in the hand: 1; tiles on the table: 1; expected in the hand: 2.", "")]),
    ("row and pile", game() + "board\n  .\nrow 2\npile 64", "BN11", [
        (E, "Tiles face up in the row: 2; tiles on the table: 1; expected in the row: 3.", ""),
        (E, "Tiles in the pile: 64; tiles on the table: 1; expected in the pile: 65.", "")]),
    ("hands near the end", game() + LAST + "hand\nr 1\nw 1\nhonour\nr 0\nw 0", "BN11", [
        (E, "All hands: 2 tiles together; tiles on the table: 72; expected in all hands: 1.", "")]),
    ("whoever could not lay has a third tile, but nobody has", game() + "board\n  .\nhand\nr 2\nw 2\npile 64\nhonour\nr 0\nw 0", "BN11", [
        (E, "Tiles in the pile: 64; tiles on the table: 1; expected in the pile: 65.", "")]),
    ("one tile too many after somebody fell out", game() + "board\n  . . .\nhand\nw 4\nrow 3\npile 64\nhonour\nw 0\nout r", "BN11", [
        (E, "Table, hands, row and pile hold 74 tiles together; expected: 70 to 73.", "")]),
    ("a hand of who is out", game() + "board\n  . . .\nhand\nr 1\nout r", "BN11", [
        (E, "Red, tiles in the hand: 1; but a player who is out has none.", "")]),
    ("a last minute that other unreadable tiles do not touch", game(2, "end") + "board\n  . . . . ?\nhonour\nr 3\nkeeps\nA1 rK", "BN11", []),
    ("no baron tries at the end, whoever owns it", BETWEEN.format("C", "?B").replace("play", "end") + "\nhonour\nr 3", "BN11", []),
]  # fmt: skip


@pytest.mark.parametrize(("title", "text", "code", "expected"), SAID, ids=[row[0] for row in SAID])
def test_what_is_said_of_a_position_and_of_which_tiles(title, text, code, expected):
    position, texts = typed(text), BARON.rules_texts("en")
    assert [
        (
            f.severity,
            sentence_text(f.sentence, texts, position.names),
            " ".join(map(position.names.get, f.hexes)),
        )
        for f in findings(position)
        if f.code == code
    ] == expected


def test_ruling_bn_1_leaves_three_tiles_in_the_row():
    position = typed(BARON.example)
    assert told(position, "BN10") == []
    assert told(position, "BN10", BN_1="row-left") == [("BN10_end_many", "needs entry")]
    terrain = dict(list(position.terrain.items())[:70])
    bare = replace(position, pieces=(), colours={}, totals=None)
    fewer = replace(bare, terrain=terrain, numbers={"row": {"": 3}})
    assert told(fewer, "BN10", BN_1="row-left") == []
    assert told(fewer, "BN11", BN_1="row-left") == []
    assert told(fewer, "BN11") == [("BN11_row", "impossible")]


DEBTOR = typed(game() + "board\n  .\nhonour\nr -5")


def test_ruling_bn_2_lets_debt_from_combats_stand():
    assert told(DEBTOR, "BN11", BN_2="stays") == [("BN11_combat", "doubtful")]


def chipped(text, chip):
    """A typed position with one chip on every keep."""
    position = typed(text)
    return replace(position, pieces=tuple(replace(p, chip=chip) for p in position.pieces))


def test_a_chip_may_be_negative_and_must_be_right_then():
    marshes = game() + RING.replace("F", "X").replace("C", ".") + "keeps\nB3 rB"
    assert breaches(chipped(marshes, -1)) == []
    assert breaches(chipped(marshes, 1)) == ["BN08"]


def test_ruling_bn_12_halves_chips_the_other_way():
    position = chipped(game(2, "end") + "board\n  . M\nkeeps\nA1 rB", -1)
    assert breaches(position) == ["BN08", "BN10"]
    assert breaches(position, BN_12="away") == ["BN10"]


def test_ruling_bn_17_lets_knights_of_the_eliminated_try():
    position = typed(game() + RING + "keeps\nB3 rK\nout r")
    assert breaches(position, BN_17="try") == ["BN07"]


def hands_at(timetable, laid):
    return {timetable.hand(laid, seat) for seat in range(timetable.players)}


@pytest.mark.parametrize(("players", "turns"), [(2, 36), (3, 24), (4, 18), (5, 14)])
def test_everybody_has_the_same_number_of_turns(players, turns):
    timetable = TurnCounts(players)
    assert timetable.last_tile_count == 1 + players * turns
    assert timetable.seat(1) == timetable.seat(timetable.last_tile_count) == 0
    for laid in range(1, timetable.last_tile_count + 1):
        hands = sum(timetable.hand(laid, seat) for seat in range(players))
        total = laid + hands + timetable.row(laid) + timetable.pile(laid)
        assert total == timetable.last_tile_count
    last = timetable.last_tile_count
    assert hands_at(timetable, last) == {0}
    assert hands_at(timetable, last - 1) == {0, 1}
    assert hands_at(timetable, last - 2 * players) == {2}


def _with_piece(position, *pieces):
    return replace(position, pieces=normal_pieces((*position.pieces, *pieces)))


def _with_tile(position, cell, kind):
    return replace(position, terrain={**position.terrain, cell: kind})


def _ring(position, cell):
    return [other for other in neighbours(cell) if other in position.terrain]


def _free_meadows(position, *, complete):
    """Meadows without a keep that have six neighbours, or less."""
    taken = {piece.hex for piece in position.pieces}
    return [
        cell
        for cell, kind in position.terrain.items()
        if kind == "meadow" and cell not in taken and (len(_ring(position, cell)) == 6) == complete
    ]


def plant_supply(position, rng):
    kinds = list(position.terrain.values())
    short = [kind for kind in VALUES if kinds.count(kind) == (3 if kind == "cursed" else 6)]
    if position.players == 5 or not short:
        return None
    kind = rng.choice(short)
    cell = rng.choice([c for c, known in position.terrain.items() if known != kind])
    return _with_tile(position, cell, kind)


def plant_gap(position, rng):
    far = max(cell.q for cell in position.terrain) + rng.randint(8, 12)
    cell = Hex(far, rng.randint(0, 9))
    names = {**position.names, cell: "Z99"}
    return _with_tile(replace(position, names=names), cell, rng.choice(["meadow", "pond"]))


def plant_equal(position, rng):
    pairs = [
        (cell, other)
        for cell, kind in position.terrain.items()
        if VALUES[kind]
        for other in _ring(position, cell)
        if VALUES[position.terrain[other]]
    ]
    cell, other = rng.choice(pairs)
    return _with_tile(position, cell, position.terrain[other])


def plant_keep_off_meadows(position, rng):
    cells = [cell for cell, kind in position.terrain.items() if VALUES[kind]]
    return _with_piece(position, Piece(_colour(position, rng), "K", rng.choice(cells)))


def plant_second_keep(position, rng):
    if not position.pieces:
        return None
    cell = rng.choice(position.pieces).hex
    return _with_piece(position, Piece(_colour(position, rng), "K", cell))


def _colour(position, rng):
    return rng.choice(COLOURS[position.players])


def plant_keeps_too_many(position, rng):
    colour = _colour(position, rng)
    have = sum(piece.colour == colour for piece in position.pieces)
    wanted = KEEPS_PER_PLAYER[position.players] + 1 - have
    cells = _free_meadows(position, complete=False)
    if len(cells) < wanted:
        return None
    added = [Piece(colour, "K", cell) for cell in rng.sample(cells, wanted)]
    return _with_piece(position, *added)


def plant_open_baron(position, rng):
    cells = _free_meadows(position, complete=False)
    if position.phase == "end" or not cells:
        return None
    return _with_piece(position, Piece(_colour(position, rng), "B", rng.choice(cells)))


def plant_surrounded_knight(position, rng):
    cells = _free_meadows(position, complete=True)
    if not cells:
        return None
    return _with_piece(position, Piece(_colour(position, rng), "K", rng.choice(cells)))


def plant_wrong_chip(position, rng):
    chips = [piece for piece in position.pieces if piece.chip is not None]
    if not chips:
        return None
    wrong = rng.choice(chips)
    others = [piece for piece in position.pieces if piece != wrong]
    chip = wrong.chip + rng.choice([-3, -1, 1, 2])
    return replace(position, pieces=normal_pieces([*others, replace(wrong, chip=chip)]))


def plant_overlap(position, rng):
    barons = [piece for piece in position.pieces if piece.kind == "B"]
    pairs = [
        (piece, cell)
        for cell in _free_meadows(position, complete=True)
        for piece in barons
        if any(
            VALUES[position.terrain[other]] and other in neighbours(piece.hex)
            for other in neighbours(cell)
        )
    ]
    if not pairs:
        return None
    piece, cell = rng.choice(pairs)
    others = [colour for colour in COLOURS[position.players] if colour != piece.colour]
    return _with_piece(position, Piece(rng.choice(others), "B", cell))


def plant_debt(position, rng):
    honour = {**position.numbers["honour"], _colour(position, rng): rng.randint(-30, -5)}
    return replace(position, numbers={**position.numbers, "honour": honour})


def plant_wrong_count(position, rng):
    timetable = TurnCounts(position.players)
    laid = len(position.terrain)
    wrong = rng.choice(
        [
            {"row": {"": (timetable.row(laid) + rng.randint(1, 3)) % 4}},
            {"pile": {"": timetable.pile(laid) + rng.choice([1, 2, 7])}},
            {"hand": {_colour(position, rng): max(hands_at(timetable, laid)) + 1}},
        ]
    )
    return replace(position, numbers={**position.numbers, **wrong})


# code, how it is broken, codes implied
FAULTS = [
    ("BN01", plant_supply, {"BN03", "BN04", "BN08", "BN09"}),
    ("BN02", plant_gap, {"BN01"}),
    ("BN03", plant_equal, {"BN01", "BN08"}),
    ("BN04", plant_keep_off_meadows, {"BN05", "BN07"}),
    ("BN04", plant_second_keep, {"BN05", "BN07"}),
    ("BN05", plant_keeps_too_many, set()),
    ("BN06", plant_open_baron, {"BN05", "BN09"}),
    ("BN07", plant_surrounded_knight, {"BN05"}),
    ("BN08", plant_wrong_chip, set()),
    ("BN09", plant_overlap, {"BN05"}),
    ("BN11", plant_debt, set()),
    ("BN11", plant_wrong_count, set()),
]


@pytest.mark.parametrize(("code", "plant", "implied"), FAULTS)
def test_a_planted_fault_yields_its_code_and_what_it_implies(code, plant, implied):
    planted = []

    @settings(examples(40), derandomize=True, database=None)
    @given(st.integers(0, 100_000))
    def plant_one(seed):
        rng = seeded(seed)
        faulty = plant(legal_position(rng), rng)
        if faulty is not None:
            found = set(breaches(faulty))
            assert code in found <= {code} | implied
            planted.append(seed)

    plant_one()
    assert planted


def test_a_tile_forgotten_at_the_end_is_asked_for():
    compared = 0
    for seed in range(40):
        rng = seeded(seed)
        position = legal_position(rng)
        taken = {piece.hex for piece in position.pieces}
        near = {other for cell in taken for other in neighbours(cell)}
        rim = [
            cell
            for cell in position.terrain
            if len(_ring(position, cell)) < 6 and cell not in taken | near
        ]
        if position.phase != "end" or not rim:
            continue
        gone = rng.choice(rim)
        terrain = {cell: kind for cell, kind in position.terrain.items() if cell != gone}
        faulty = replace(position, terrain=terrain)
        assert told(position, "BN10") == []
        assert told(faulty, "BN10") == [("BN10_end", "doubtful")]
        assert set(breaches(faulty)) <= {"BN02", "BN10"}  # where it held two parts together
        compared += 1
    assert compared > 5


def test_the_example_is_free_of_findings():
    assert not findings(typed(BARON.example))


def test_every_finding_and_ruling_can_be_told_in_both_languages():
    texts = [(title, text) for title, text, *_ in (*TABLE, *NOTES, *BLURS) if text]
    for language in ("en", "fr"):
        table = BARON.rules_texts(language)
        for title, text in texts:
            position = typed(text)
            for finding in findings(position):
                assert sentence_text(finding.sentence, table, position.names), title
                assert table(f"{finding.code}_source")
        for ruling in BARON.rulings:
            assert table(f"ruling_{ruling.id}")
            for choice in ruling.choices or ("reading",):
                assert table(f"ruling_{ruling.id}_{choice}")


def test_every_sentence_about_a_code_is_said_of_some_position():
    positions = [typed(text) for _, text, *_ in (*TABLE, *NOTES, *BLURS) if text]
    positions.append(replace(typed(BARON.example), phase="play"))
    positions.append(typed(game(2, "end") + "board\n  .\nout r w"))
    said = {finding.sentence.text for position in positions for finding in findings(position)}
    blurred = typed(game() + RING.replace("F", "?") + "keeps\nB3 rK")
    request = CheckRequest(rulings())
    said |= {finding.sentence.text for finding in capabilities.check(BARON, blurred, request)}
    said |= {text for text, _ in told(DEBTOR, "BN11", BN_2="stays")}
    said = {text for text in said if text.startswith("BN")}
    keys = {key for key in BARON.rules_texts("en").table if key.startswith("BN")}
    assert {key for key in keys if not key.endswith("_source")} == said


@pytest.mark.parametrize("count", [20, pytest.param(60, marks=pytest.mark.slow)])
@pytest.mark.parametrize("phase", ["setup", "play", "end"])
def test_strange_positions_get_findings_and_no_error(phase, count):
    for seed in range(count):
        rng = seeded(seed)
        position = replace(legal_position(rng), phase=phase)
        cells = list(position.terrain)
        terrain = {
            cell: "?" if rng.random() < 0.2 else kind
            for cell, kind in position.terrain.items()
            if rng.random() < 0.9
        }
        pieces = [
            Piece(rng.choice("rwbky?"), rng.choice("BK?"), rng.choice(cells), rng.choice([1, 1, 3]))
            for _ in range(rng.choice([0, 5, 40]))
        ]
        pieces = [piece for piece in pieces if piece.hex in terrain]
        strange = replace(
            position,
            terrain=terrain,
            pieces=normal_pieces(pieces),
            numbers={"hand": {"r": 9}, "row": {"": 0}, "honour": {"y": -99, "r": 3}},
            colours={"order": ("r", "r"), "out": tuple(rng.sample("rwbky", 2))},
            cells={"declines": tuple(terrain)[:3]},
        )
        texts = BARON.rules_texts("fr")
        for finding in capabilities.check(BARON, strange, CheckRequest(rulings())):
            assert sentence_text(finding.sentence, texts, strange.names)
        sheet = capabilities.score(BARON, strange, rulings())
        for note in (*sheet.notes, *sheet.workings):
            assert sentence_text(note.sentence, texts, strange.names)


def test_the_box_holds_enough_keeps_of_each_colour_in_play():
    for players, colours in COLOURS.items():
        names = {colour.letter: colour.name for colour in BARON.colours}
        assert all(KEEPS_IN_BOX[names[colour]] >= KEEPS_PER_PLAYER[players] for colour in colours)


def test_hexes_of_a_finding_are_those_meant():
    position = typed(game() + "board\n  C C V\n")
    [finding] = [f for f in findings(position) if f.code == "BN03"]
    assert finding.hexes == (at(position, "A1"), at(position, "A3"))
