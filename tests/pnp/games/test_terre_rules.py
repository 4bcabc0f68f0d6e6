"""What a position of Terre de Barons can prove to be wrong: tables of plain positions."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generators.hexes import Hex, mirror, rotate
from pnp._api.judgements import judge
from pnp.games import capabilities
from pnp.games.terre.facts import GAME
from pnp.model.games import CheckRequest, all_rulings
from pnp.model.positions import UNREADABLE, normal_pieces, position_of
from pnp.texts import LANGUAGES
from pnp.texts.sentences import sentence_text
from tests.boardrules.dealing import deal
from tests.casebooks import read_cases
from tests.positions.changed import moved, outlines, recoloured, told_with_hexes
from tests.positions.terre import MAP, position_of_case, terre_position
from tests.positions.typed import typed
from tests.properties import examples

BOOK = read_cases(Path(__file__).with_name("terre_rules.txt"))
OFFICERS = "bB E3 | bK C2 D2 | yB C1 | yK D6 E6"
E, W, N, I = "impossible", "doubtful", "needs entry", "information"  # noqa: E741


def position(pieces=OFFICERS, **changes):
    return terre_position(pieces, **changes)


def with_officers(pieces, **changes):
    """Return a position with all officers of two colours and some more pieces."""
    return position(f"{OFFICERS} | {pieces}", **changes)


def check(position, **choices):
    choices = {id_.replace("_", "-"): choice for id_, choice in choices.items()}
    request = CheckRequest(all_rulings(GAME.rulings, position.rulings, choices))
    return capabilities.check(GAME, position, request)


def found(position, **choices):
    """Return codes and severities, those of TB10 as information left out."""
    findings = check(position, **choices)
    return {(f.code, f.severity) for f in findings if (f.code, f.severity) != ("TB10", I)}


def said_by(case):
    return [(severity, text) for severity, text in case.said if severity in {E, W, N, I}]


@pytest.mark.parametrize("case", BOOK["table"], ids=str)
def test_positions_of_the_table(case):
    assert found(position_of_case(case, OFFICERS)) == {
        (code, severity) for severity, code in said_by(case)
    }


@pytest.mark.parametrize("case", BOOK["said"], ids=str)
def test_what_is_said_of_a_position_and_of_which_tiles(case):
    table = position_of_case(case, OFFICERS)
    found = [one for one in check(table) if one.code == case.one("code")]
    told = told_with_hexes(found, GAME, table)
    assert [*zip((one.severity for one in found), told, strict=True)] == said_by(case)


@pytest.mark.parametrize("case", BOOK["blurred"], ids=str)
def test_what_is_said_where_something_cannot_be_read(case):
    texts, table = GAME.rules_texts("en"), position_of_case(case, OFFICERS)
    findings = judge(table, GAME, choices={}).findings
    assert [
        (one.severity, sentence_text(one.sentence, texts, table.names))
        for one in findings
        if one.code != "TB10"
    ] == said_by(case)


def test_a_board_of_another_outline_is_none_and_its_rows_are_told():
    texts, table = GAME.rules_texts("en"), position()
    beside = {(cell if cell.r else cell + Hex(1, 0)): kind for cell, kind in table.terrain.items()}
    assert found(table._replace(terrain=beside)) == {("TB01", E)}
    rows = {cell: kind for cell, kind in table.terrain.items() if cell.r < 6}
    assert found(table._replace(terrain=rows)) == {("TB01", E)}
    for terrain, counts in [(rows, "4 5 6 7 6 5"), ({}, "0")]:
        shape = check(table._replace(terrain=terrain))[0]
        told = sentence_text(shape.sentence, texts, table.names)
        assert told.startswith(f"The rows of the map have {counts} tiles;")


def test_an_eleventh_donjon_does_not_exist():
    tiles = " ".join(["A1", "A3", "B1", "B4", "C3", "C5", "D1", "D4", "E2", "E5", "F1"])
    (fault,) = [f for f in check(with_officers(f"bD {tiles}")) if f.code == "TB06"]
    assert fault.sentence.text == "TB06_donjons"
    assert len(fault.hexes) == 11


def test_the_reading_of_a_photograph_within_a_turn_lets_one_baron_pause():
    pausing = position("bB E3 | bK C2 D2 | yB E3 | yK D6 E6")
    assert found(pausing) == {("TB04", E)}
    assert found(pausing, TB_12="within-turn") == {("TB04", I)}
    (pause,) = [f for f in check(pausing, TB_12="within-turn") if f.code == "TB04"]
    assert [pausing.names[cell] for cell in pause.hexes] == ["E3"]
    setup = pausing._replace(phase="setup", numbers={})
    assert found(setup, TB_12="within-turn") == {("TB04", E), ("TB11", E)}


def test_only_one_baron_pauses_within_a_turn():
    four = position(
        f"rB E3 | gB C1 | rK A1 A2 | gK A3 B1 | {OFFICERS}",
        players=4,
        reserve="b 9 | y 9 | r 9 | g 9",
    )
    assert found(four, TB_12="within-turn") == {("TB04", E)}


def test_the_reading_with_donjons_counts_the_troops_that_they_can_be_turned_into():
    short = with_officers("D4 yD | A1 y5", reserve="b 10 | y 0")
    assert found(short) == {("TB09", W)}
    assert found(short, TB_5="with-donjons") == set()


LATE = [
    with_officers("bD B4 D4 F4 D6 D2", phase="end", reserve="b 9 | y 9"),
    with_officers("A1 y5 | A3 b5", phase="end", reserve="b 0 | y 0"),
    with_officers("bD B4 D4 F4 D6 | A1 y5", phase="end", reserve="b 9 | y 0"),
    with_officers("D4 yD | A1 y2", phase="end", reserve="b 10 | y 0"),
]


@pytest.mark.parametrize("table", LATE)
def test_a_game_that_stops_after_the_order_makes_late_ends_doubtful(table):
    assert {severity for _, severity in found(table)} == {E}
    assert {severity for _, severity in found(table, TB_13="after-order")} == {W}


def test_few_troops_are_no_wonder_where_donjons_count_as_troops():
    table = with_officers("bD A1 A3 B4 C1 C3 C5 E1 E3 E5 G3", phase="end", reserve="b 0 | y 10")
    assert ("TB09", E) in found(table)
    assert not {f for f in found(table, TB_5="with-donjons") if f[0] == "TB09"}


def test_the_later_edition_asks_for_more_points():
    table = with_officers("bD B4 D4 F4 D6")
    assert found(table) == {("TB08", W)}
    assert found(table, TB_14="18-14-12") == set()
    more = with_officers("bD B4 D4 F4 D6 D1", reserve="b 9 | y 9")
    assert found(more, TB_14="18-14-12") == {("TB08", W)}


def knights(findings):
    """Return what TB10 says, by the name of the tile."""
    texts = GAME.rules_texts("en")
    names = position().names
    return {
        names[f.hexes[0]]: (f.severity, sentence_text(f.sentence, texts, names))
        for f in findings
        if f.code == "TB10" and f.sentence.text != "TB10_differs"
    }


@pytest.mark.parametrize("case", BOOK["knights"], ids=str)
def test_tiles_with_knights_are_told(case):
    rulings = dict(words.split("=") for words in case.all("ruling"))
    told = knights(check(position_of_case(case, OFFICERS), **rulings))
    expected = dict(tile.split(" ", 1) for tile in case.all("tile"))
    assert told.keys() == expected.keys()
    for name, (severity, text) in told.items():
        level, _, words = expected[name].partition(" ")
        assert severity == {"information": I, "open": N}[level]
        assert text.endswith(words)


def test_another_order_of_arrival_is_told_where_it_matters_alone():
    table = position(
        "bB E3 | bK E3 A1 | yB C1 | yK E3 A3 | rB C3 | rK E3 E3",
        players=3,
        reserve="b 9 | y 9 | r 9",
    )
    [differs] = [f.sentence for f in check(table) if f.sentence.text == "TB10_differs"]
    assert (differs.values["other"], len(differs.values["actives"])) == ("incremental", 2)
    certain = position("bB E3 | bK E3 A1 | yB C1 | yK E3 E3")
    assert check(certain, TB_3="incremental") == check(certain)


CASES = st.sampled_from(BOOK["table"]).map(lambda case: position_of_case(case, OFFICERS))


# Properties.


@examples(100)
@given(CASES, st.integers(0, 5), st.booleans())
def test_turning_and_mirroring_the_board_change_nothing_but_names(table, turns, is_mirrored):
    other, places = moved(table, lambda cell: rotate(mirror(cell) if is_mirrored else cell, turns))
    assert outlines(check(other)) == outlines(check(table), places)


@examples(40)
@given(CASES, st.permutations("bygr"))
def test_renaming_the_players_changes_nothing_but_colours(table, letters):
    renamed = recoloured(table, dict(zip("bygr", letters, strict=True)))
    assert outlines(check(renamed)) == outlines(check(table))


@examples(60)
@given(CASES, st.data())
def test_what_cannot_be_read_is_never_guessed(table, data):
    """A fault that is found although something cannot be read, is found with it read, too."""
    hidden = data.draw(st.sampled_from(table.pieces))
    worn = (
        hidden._replace(kind=UNREADABLE)
        if data.draw(st.booleans())
        else hidden._replace(colour=UNREADABLE)
    )
    pieces = [worn if piece == hidden else piece for piece in table.pieces]
    blurred = table._replace(pieces=normal_pieces(pieces))
    cell = data.draw(st.sampled_from(list(table.terrain)))
    blurred = blurred._replace(terrain={**blurred.terrain, cell: UNREADABLE})
    impossible = {f.code for f in check(table) if f.severity == E}
    sure = {f.code for f in check(blurred) if f.severity == E}
    assert sure <= impossible


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(5))
def test_a_dealt_start_has_no_fault(players, seed):
    assert found(position_of(deal("terre-de-barons", players, seed))) == set()


def test_the_example_has_no_fault_and_shows_a_game_under_way():
    example = typed(GAME.example)
    findings = check(example)
    assert {(finding.code, finding.severity) for finding in findings} == {("TB10", I)}
    assert example.phase == "play"
    assert example.numbers["reserve"].keys() == {"b", "y"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_finding_of_the_table_can_be_told_and_has_a_source(language):
    texts = GAME.rules_texts(language)
    told = set()
    for table in (position_of_case(case, OFFICERS) for case in BOOK["table"]):
        for finding in check(table):
            assert "{" not in sentence_text(finding.sentence, texts, table.names)
            assert texts(f"{finding.code}_source")
            told.add(finding.code)
    assert told == {f"TB{number:02}" for number in range(1, 13)}


def test_a_map_that_nobody_can_read_proves_nothing():
    blank = MAP.translate({ord(mark): "?" for mark in "1234#"})
    table = position("A1 ?? | B1 ?D | C1 b? | D1 ?9", board=blank, reserve="")
    assert blank.count("?") == 37
    assert {code for code, severity in found(table) if severity == N} >= {"TB01", "TB04"}
    assert {code for code, severity in found(table) if severity == E} == set()


def test_a_position_without_tiles_or_pieces_has_findings_too():
    nothing = position()._replace(terrain={}, names={}, pieces=(), numbers={})
    assert found(nothing) == {("TB01", E), ("TB04", N)}
