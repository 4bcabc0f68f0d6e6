"""Sorcery: what a typed position proves to be wrong, one table a player can read."""

from dataclasses import replace
from pathlib import Path

import pytest

from generators.hexes import reading_order
from pnp.games import capabilities, find_game
from pnp.games.sorcery.rules import spells_of
from pnp.judging.views import view_of
from pnp.model.positions import Position
from pnp.texts import LANGUAGES
from pnp.texts.sentences import sentence_text
from tests.casebooks import read_cases
from tests.positions.barony import assert_found, findings_on, marked, sentences_on, with_changes
from tests.positions.changed import request_for
from tests.positions.typed import typed

GAME = find_game("barony-sorcery")
CODES = ["BY02", "BY06", "BY07", "BY09", "BY12", "BY13", "BY16", "BY18", "BY19", "BY21"]

# A6 A8, B5 to B13, C4 to C14, D3 to D15, E2 to E16, F1 to F17, G4 to G14, H3 to H15, I4 to I10.
BOOK = read_cases(Path(__file__).with_name("sorcery_rules.txt"))
PLAY, SETUP = (f"{case.text}\n" for case in BOOK["positions"])
CASES = [*BOOK["plays"], *BOOK["setups"]]
CLOSED = "spells velocity charm illusion portal abundance"
TELEPORT = "spells teleport charm illusion portal abundance"


def changed(case):
    """Return the position of a case; most have the same spells, closed ones."""
    spells = case.one("spells")
    others = {CLOSED: "" if spells == "none" else f"spells {spells}"} if spells else {}
    return with_changes(SETUP if case in BOOK["setups"] else PLAY, others | case.changes)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_is_found(case):
    assert_found(changed(case), case.one("found"))


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
    position = with_changes(PLAY, {CLOSED: TELEPORT, **changes})
    assert marked(findings_on(position)) == sorted(default.split())
    findings = findings_on(position, **{ruling.replace("-", "_"): choice})
    assert marked(findings) == sorted(other.split())


@pytest.mark.parametrize("case", [one for one in CASES if one.all("told")], ids=str)
def test_what_a_player_is_told(case):
    assert case.one("told") in sentences_on(changed(case))


def test_every_code_of_the_expansion_has_a_fault_in_the_tables_and_a_source():
    found = " ".join(case.one("found") for case in CASES)
    shown = {word[:-1] for word in found.split() if word[-1] in "!~"} - {"PF04"}
    assert shown >= set(CODES)
    for language in LANGUAGES:
        assert all(GAME.rules_texts(language)(f"{code}_source") for code in CODES)


def test_the_magic_of_a_visit_pays_for_three_raids_at_most():
    """A first visitor receives 3 magic; a Tornado takes 2 and destroys two villages at most."""
    spells = spells_of(view_of(typed(PLAY), GAME), request_for(GAME).rulings)
    assert spells.raids_of_visit == 3


def test_a_spell_given_twice_is_found_whoever_made_the_position():
    spells = ("velocity", "charm", "charm", "portal", "abundance")
    position = replace(typed(PLAY), words={"spells": spells})
    findings = findings_on(position)
    assert marked(findings) == ["BY21!"]
    told = sentence_text(findings[0].sentence, GAME.rules_texts("en"), position.names)
    assert told == "Open spells entered twice: Charm; there is one card of each."


def test_hexes_are_told_in_reading_order():
    for case in BOOK["plays"]:
        for finding in findings_on(changed(case)):
            assert [*finding.hexes] == reading_order(finding.hexes)


def test_a_position_without_a_map_asks_for_it_and_misses_no_location():
    empty = Position("barony-sorcery", 2, "play", {}, {})
    assert marked(findings_on(empty)) == ["BY01?", "BY03?", "BY21?"]


def test_the_example_is_without_fault():
    position = typed(GAME.example)
    assert marked(capabilities.check(GAME, position, request_for(GAME))) == []
