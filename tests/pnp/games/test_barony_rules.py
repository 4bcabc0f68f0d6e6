"""Barony and Sorcery: what a typed position proves to be wrong, a table a player can read of each."""

from pathlib import Path

import pytest

from generators.hexes import Hex, reading_order, ring
from pnp.games import capabilities, find_game
from pnp.games.barony.rules import can_cover
from pnp.games.sorcery.rules import spells_of
from pnp.judging.views import view_of
from pnp.model.positions import Position
from pnp.texts import LANGUAGES
from pnp.texts.sentences import sentence_text
from tests.casebooks import read_cases
from tests.positions import barony
from tests.positions.changed import request_for
from tests.positions.typed import typed

SORCERY = "barony-sorcery"
CODES = {
    "barony": [f"BY{n:02}" for n in (*(1, 3, 4, 5), *range(7, 13), *range(14, 18), 19, 20)],
    SORCERY: [f"BY{n:02}" for n in (2, 6, 7, 9, 12, 13, 16, 18, 19, 21)],
}
# Barony: A3 to A11, B2 to B16, C1 to C15, D2 to D16, E3 to E15, F4 to F14, G5 to G13, H4 to H14, I9.
# Sorcery: A6 A8, B5 to B13, C4 to C14, D3 to D15, E2 to E16, F1 to F17, G4 to G14, H3 to H15, I4 to I10.
BOOKS = {
    slug: read_cases(Path(__file__).with_name(f"{slug.rpartition('-')[2]}_rules.txt"))
    for slug in CODES
}
PLAY, SETUP = (
    {slug: f"{book['positions'][place].text}\n" for slug, book in BOOKS.items()} for place in (0, 1)
)
CASES = [
    (slug, case)
    for slug, book in BOOKS.items()
    for part in ("plays", "unreadable", "setups")
    for case in book.get(part, ())
]
CLOSED = "spells velocity charm illusion portal abundance"
TELEPORT = {CLOSED: "spells teleport charm illusion portal abundance"}
each_game = pytest.mark.parametrize("slug", BOOKS)


def cases_of(word):
    return pytest.mark.parametrize(
        ("slug", "case"), [(slug, case) for slug, case in CASES if case.all(word)], ids=str
    )


def changed(slug, case):
    """Return the position of a case; most of Sorcery have the same spells, closed ones."""
    spells = case.one("spells")
    others = {CLOSED: "" if spells == "none" else f"spells {spells}"} if spells else {}
    text = SETUP[slug] if case in BOOKS[slug]["setups"] else PLAY[slug]
    return barony.with_changes(text, others | case.changes)


def test_the_plain_position_has_no_findings():
    assert barony.marked(barony.findings_on(typed(PLAY["barony"]))) == []


@pytest.mark.parametrize(("slug", "case"), CASES, ids=str)
def test_what_is_found(slug, case):
    barony.assert_found(changed(slug, case), case.one("found"))


@cases_of("outlined")
def test_which_hexes_are_outlined(slug, case):
    position, (code, *hexes) = changed(slug, case), case.one("outlined").split()
    (finding,) = (one for one in barony.findings_on(position) if one.code == code)
    assert sorted({position.names[cell] for cell in finding.hexes}) == hexes


@cases_of("told")
def test_what_a_player_is_told(slug, case):
    assert case.one("told") in barony.sentences_on(changed(slug, case))


@each_game
def test_every_code_has_a_fault_in_the_tables_and_a_source(slug):
    found = " ".join(
        case.one("found") for part in ("plays", "setups") for case in BOOKS[slug][part]
    )
    shown = {word[:-1] for word in found.split() if word[-1] in "!~"} - {"PF04"}
    codes = set(CODES[slug])
    assert shown >= codes if slug == SORCERY else shown == codes
    for language in LANGUAGES:
        assert all(find_game(slug).rules_texts(language)(f"{code}_source") for code in codes)


@pytest.mark.parametrize(("slug", "more"), [("barony", []), (SORCERY, ["BY21?"])])
def test_a_position_without_a_map_asks_for_it_and_misses_no_location(slug, more):
    assert barony.marked(barony.findings_on(Position(slug, 2, "play", {}, {}))) == [
        "BY01?",
        "BY03?",
        *more,
    ]


def test_a_far_too_large_and_thin_map_is_judged_at_once():
    stairs = {Hex(number, number): "plain" for number in range(3000)}
    names = {cell: f"A{cell.q}" for cell in stairs}
    (first, second, *_) = barony.findings_on(Position("barony", 2, "play", stairs, names))
    assert (first.sentence.text, second.sentence.text) == ("BY01", "BY01_pieces")


def test_an_island_in_a_hole_belongs_to_no_hole():
    cells = [*ring(Hex(5, 5), 2), Hex(5, 5)]
    position = Position("barony", 2, "play", dict.fromkeys(cells, "plain"), {})
    holes = [f for f in barony.findings_on(position) if f.sentence.text == "BY01_hole"]
    assert [finding.sentence.values["count"] for finding in holes] == [7]


@each_game
def test_hexes_are_told_in_reading_order(slug):
    for case in (*BOOKS[slug]["plays"], *BOOKS[slug].get("unreadable", ())):
        for finding in barony.findings_on(changed(slug, case)):
            assert [*finding.hexes] == reading_order(finding.hexes)


def test_hexes_of_a_planted_fault_are_named_first():
    (finding,) = barony.findings_on(barony.with_changes(PLAY["barony"], {"rN A3 C3": "rN A3 D2"}))
    position = typed(PLAY["barony"])
    assert [position.names[cell] for cell in finding.hexes] == ["D2"]


THREE_AT_A_VILLAGE = {
    "rN A8 E8": "rN A8 G10",
    "order": "y rank=0 tokens=- magic=0 knights=4\norder",
    "rC A8": "yC D5 I4 I10\nyNN D5\nyN G10\nrC A8",
    "2p": "3p",
}
AT_A_CITY = {"rN A8 E8": "rN H11 H11"}


@pytest.mark.parametrize(
    ("ruling", "choice", "changes", "default", "other"),
    [
        ("BY-1", "allowed", {"M P F M F L P": "M P F - F L P"}, "BY01! BY01!", "BY01!"),
        ("BY-3", "barred", {"L M L F L M F F": "L L L F L M F F", "rS D4": "rS F4"}, "", "BY01!"),
        ("BY-3", "barred", {"L M L F L M F F": "L ? L F L M F F", "rS D4": "rS F4"}, "", "PF04?"),
        ("BY-6", "barred", {"rC A3": "rC A5"}, "", "BY07!"),
        # Three players need a larger map and more locations, hence BY01 and BY02.
        ("SO-1", "only-pawn", THREE_AT_A_VILLAGE, "BY01! BY02! BY12.", "BY01! BY02! BY12!"),
        ("SO-1", "only-pawn", {"rN A8 E8": "rN A8 G10"}, "BY12.", "BY12."),
        ("SO-9", "no-fights", {"C8 p+": "C8 p+r+rNN"}, "BY11! BY15!", "BY15!"),
        ("SO-9", "no-fights", AT_A_CITY, "BY11!", "BY11!"),
        ("SO-9", "no-fights", AT_A_CITY | {"M P C C M C": "M P C ? M C"}, "BY11! PF04?", "BY02? PF04!"),
    ],
)  # fmt: skip
def test_a_ruling_changes_what_is_found(ruling, choice, changes, default, other):
    slug, spells = (SORCERY, TELEPORT) if ruling.startswith("SO") else ("barony", {})
    position = barony.with_changes(PLAY[slug], spells | changes)
    assert barony.marked(barony.findings_on(position)) == sorted(default.split())
    findings = barony.findings_on(position, **{ruling.replace("-", "_"): choice})
    assert barony.marked(findings) == sorted(other.split())


@pytest.mark.parametrize(
    ("singles", "pairs", "most", "expected"),
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


def test_the_magic_of_a_visit_pays_for_three_raids_at_most():
    """A first visitor receives 3 magic; a Tornado takes 2 and destroys two villages at most."""
    game = find_game(SORCERY)
    spells = spells_of(view_of(typed(PLAY[SORCERY]), game), request_for(game).rulings)
    assert spells.raids_of_visit == 3


def test_a_spell_given_twice_is_found_whoever_made_the_position():
    spells = ("velocity", "charm", "charm", "portal", "abundance")
    position = typed(PLAY[SORCERY])._replace(words={"spells": spells})
    findings = barony.findings_on(position)
    assert barony.marked(findings) == ["BY21!"]
    texts = find_game(SORCERY).rules_texts("en")
    told = sentence_text(findings[0].sentence, texts, position.names)
    assert told == "Open spells entered twice: Charm; there is one card of each."


@each_game
def test_the_example_is_without_fault(slug):
    game = find_game(slug)
    found = capabilities.check(game, typed(game.example), request_for(game))
    assert not [one for one in found if slug == SORCERY or one.severity in barony.MARKS]
