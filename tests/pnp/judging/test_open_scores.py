"""Open totals: spans, ranks and winners that follow, and what is said of question marks."""

import json
from pathlib import Path

import pytest

import pnp
from pnp.judging.scores import Standing, ranked
from pnp.judging.spans import Span, added, hull, times
from pnp.reports.rows import printed_span
from tests.positions.typed import typed_text

TERRE = typed_text("Terre with open scores")


def terre(cell="2", piece="bD1", other="bD y2"):
    return pnp.parse(TERRE.format(cell=cell, piece=piece, other=other))


def told(position):
    return [
        (row.code, row.severity, row.sentence) for row in pnp.check(position).report("en").findings
    ]


def spans(position):
    return {one.colour: tuple(one.span) for one in pnp.score(position).sheet.standings}


def open_standing(colour, least, most):
    return Standing(colour, (), Span(least, most))


def placed(*standings):
    found = ranked(standings, lambda one: one.total or 0)
    return {one.colour: (one.rank, tuple(one.places)) for one in found}


def test_whoever_is_above_all_others_is_first_though_no_total_is_known():
    found = placed(open_standing("a", 5, 7), open_standing("b", 8, None), open_standing("c", 0, 6))
    assert found == {"b": (1, (1, 1)), "a": (None, (2, 3)), "c": (None, (2, 3))}


def test_of_equals_each_may_be_ahead():
    found = placed(open_standing("a", 5, 7), open_standing("b", 7, 7))
    assert found == {"a": (None, (1, 2)), "b": (None, (1, 2))}


def test_spans_are_added_and_joined():
    assert added([Span(1, 2), Span(-3, 4)]) == (-2, 6)
    assert added([Span(1, None), Span(None, 4)]) == (None, None)
    assert hull([Span(1, 2), Span(5, 5)]) == (1, 5)
    assert hull([Span(1, None), Span(5, 5)]) == (1, None)
    assert times(Span(1, 3), 2) == (2, 6)
    assert times(Span(1, None), -2) == (None, -2)


@pytest.mark.parametrize(
    ("span", "printed"),
    [
        (Span(14, 17), "14–17"),
        (Span(-3, 2), "−3 … 2"),
        (Span(45, None), "≥ 45"),
        (Span(None, 4), "≤ 4"),
        (Span(None, None), "?"),
    ],
)
def test_a_span_is_printed_in_short(span, printed):
    assert printed_span(span) == printed


def test_with_all_mountains_in_sight_a_tile_is_worth_one_to_four():
    position = terre(cell="?")
    assert (
        "PF04",
        "needs entry",
        "What fits on C4: 1, 2, 3, 4. Anything else breaks TB01.",
    ) in told(position)
    assert not [row for row in told(position) if row[0] == "TB01"]
    assert spans(position) == {"b": (11, 11), "y": (12, 12)}


def test_with_both_knights_and_the_baron_in_sight_a_piece_is_a_donjon():
    position = terre(other="b? y2")
    (finding,) = [row for row in told(position) if row[0] == "PF04"]
    assert finding[1] == "information"
    assert finding[2].startswith("Only this fits on G4: a donjon.")
    assert not [row for row in told(position) if row[1] == "needs entry"]
    assert pnp.score(position).data()["score"] == pnp.score(terre()).data()["score"]


def test_two_colours_that_fit_leave_both_totals_open():
    position = terre(piece="?D", other="y2")
    score = pnp.score(position)
    # Three on a tile of 3 points, by hand: blue 4, yellow 3 + 4 + 2, and the diversity.
    assert spans(position) == {"b": (4, 9), "y": (12, 15)}
    assert score.winners == ("y",)
    data = score.data()["score"]
    assert [(one["total"], one["least"], one["most"]) for one in data["standings"]] == [
        (None, 12, 15),
        (None, 4, 9),
    ]
    assert [one["rank"] for one in data["standings"]] == [1, 2]
    assert "In the lead: Yellow" in score.text()
    assert "Yellow: 12 or 15" in score.text()
    assert "12 ou 15" in score.text("fr")
    assert [one["values"] for one in data["standings"]] == [[12, 15], [4, 9]]
    assert "The score stands" not in score.text()


def test_in_how_many_readings_each_is_first_is_told_where_that_differs():
    # Two points of diversity or none: whoever has the donjon on E3 is ahead.
    text = TERRE.format(cell="2", piece="bD1", other="bD y2")
    bare = pnp.parse(text.partition("pieces")[0] + "pieces\nbB E2\nyB A2\nE3 ?D\n")
    words = pnp.score(bare).text()
    assert "First in 1 of 2 readings: Blue." in words
    assert "First in 1 of 2 readings: Yellow." in words
    assert "En tête dans 1 cas sur 2 : Bleu." in pnp.score(bare).text("fr").replace(
        "\N{NO-BREAK SPACE}", " "
    )


def test_whoever_plays_baron_owes_four_at_most():
    text = pnp.list_games()[2].example.replace("w 19", "w ?")
    score = pnp.score(pnp.parse(text))
    lines = {one.colour: one.lines[0] for one in score.sheet.standings}
    assert (lines["w"].points, tuple(lines["w"].span)) == (None, (-4, None))
    # 4 and -1 points of the last minute stand on the sheet.
    assert spans(score.file.position)["w"] == (-1, None)
    assert score.sheet.can_win == ("r", "w")
    assert "Possible winners: Red, White" in score.text()
    assert "White: −1 or more" in score.text()


def test_where_no_piece_fits_the_position_is_doubtful():
    # All blue officers are in sight, yellow troops bar others, and a donjon would not stand three.
    position = pnp.parse(
        TERRE.format(cell="2", piece="bD1", other="y2").replace("E1 y3", "E1 y3b?")
    )
    (finding,) = [row for row in told(position) if row[1] == "doubtful"]
    assert finding[2].startswith("Whatever is on E1, something is wrong: TB03")


def test_of_too_many_question_marks_ranges_are_wide_and_true():
    blurs = "".join(f"{name} ??\n" for name in ("A2", "B3", "C1", "C6", "E6", "G3"))
    position = pnp.parse(TERRE.format(cell="?", piece="bD1", other="bD y2") + blurs)
    for standing in pnp.score(position).sheet.standings:
        least, most = standing.span
        assert least <= {"b": 11, "y": 12}[standing.colour] < most


def test_the_schema_holds_open_scores(tmp_path):
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads(
        (Path(pnp.__file__).parent / "notation/schemas/report.schema.json").read_text()
    )
    for position in (terre(cell="?"), terre(piece="?D", other="y2"), terre(other="b? y2")):
        data = {"schema": 1, "files": [pnp.score(position).data()]}
        jsonschema.validate(json.loads(json.dumps(data)), schema)
