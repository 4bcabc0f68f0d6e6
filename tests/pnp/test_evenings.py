"""Evenings: which games count, what places are worth, names, and the tables in CSV."""

import csv
import io
from fractions import Fraction
from types import SimpleNamespace

import pytest

import pnp
from pnp.games import find_game
from pnp.judging.scores import ScoreSheet, Standing, ranked
from pnp.judging.spans import Span, exactly
from pnp.reports import evenings
from pnp.reports.evenings import evening_of, notes_on, table_of

BARON = """game  baron 3p
phase {phase}
board
   . V
  F .
names
{names}
honour
r {number}
"""


def source(number, names, phase="end"):
    """Return what a table needs of a file."""
    position = pnp.parse(BARON.format(phase=phase, names="\n".join(names), number=number))
    return SimpleNamespace(name=f"{number}.txt", game=find_game("baron"), position=position)


def table(number, totals, names=("r Anna", "w Bert", "b Chloé"), *, over=True, findings=(), **more):
    """Return a table with *totals* by colour, None for who is out."""
    standings = [Standing(c, (), exactly(total or 0)) for c, total in totals.items()]
    more["is_ranked"] = lambda one: totals[one.colour] is not None
    order = ranked(standings, lambda one: one.total, **more)
    return table_of(source(number, names), ScoreSheet(order, over), findings)


THREE_QUARTERS = Fraction(3, 4)


def placements(evening):
    return {row.name: (row.rank, row.placement, row.wins) for row in evening.ranking}


def of_standings(standings, names=("r Anna", "w Bert")):
    return evening_of([table_of(source(1, names), ScoreSheet(standings, True), ())])


# fmt: off
# Title, the totals of each game, and of each name its rank, placement and wins, by hand.
RANKINGS = [
    ("the share of the others that were beaten", [{"r": 9, "w": 7, "b": 3}, {"r": 1, "w": 7, "b": 7}],
     {"Bert": (1, Fraction(5, 4), 1), "Anna": (2, 1, 1), "Chloé": (3, THREE_QUARTERS, 1)}),
    ("points are not added up", [{"r": 90, "w": 1}, {"r": 2, "w": 3}],
     {"Anna": (1, 1, 1), "Bert": (1, 1, 1)}),
    ("of equals, who won more comes first", [{"r": 9, "w": 7, "b": 3}, {"r": 3, "w": 7, "b": 9}],
     {"Anna": (1, 1, 1), "Chloé": (1, 1, 1), "Bert": (3, 1, 0)}),
    ("who is out shares the last places", [{"r": None, "w": 7, "b": None}],
     {"Bert": (1, 1, 1), "Anna": (2, Fraction(1, 4), 0), "Chloé": (2, Fraction(1, 4), 0)}),
    ("two share the first two places", [{"r": 9, "w": 9, "b": 3}],
     {"Anna": (1, THREE_QUARTERS, 1), "Bert": (1, THREE_QUARTERS, 1), "Chloé": (3, 0, 0)}),
]
# fmt: on


@pytest.mark.parametrize(("title", "games", "expected"), RANKINGS, ids=[row[0] for row in RANKINGS])
def test_a_game_is_worth_the_share_of_the_others_that_were_beaten(title, games, expected):
    evening = evening_of([table(number, totals) for number, totals in enumerate(games, 1)])
    assert placements(evening) == expected, title
    ranks = [rank for rank, *_ in expected.values()]
    is_shared = [ranks.count(rank) > 1 for rank in sorted(ranks)]
    assert [row.is_shared for row in evening.ranking] == is_shared


def test_places_that_several_have_are_marked_as_shared():
    evening = evening_of([table(1, {"r": 9, "w": 9, "b": 3})])
    shared = evenings.HEADINGS.index("shared")
    assert [row[shared] for row in evenings.rows(evening, "en")] == [True, True, False]


def test_a_tie_that_an_entry_would_decide_is_shared_and_won_by_nobody():
    evening = evening_of([table(1, {"r": 7, "w": 7, "b": 3}, undecided="rw")])
    tied = (1, THREE_QUARTERS, 0)
    assert placements(evening) == {"Anna": tied, "Bert": tied, "Chloé": (3, 0, 0)}
    *_, note = notes_on(evening, "en")
    assert note.endswith("a tie is counted as shared; an entry that is missing would decide it.")


DOUBT = SimpleNamespace(severity="doubtful")


@pytest.mark.parametrize(
    ("other", "reason", "counts"),
    [
        (table(2, {"r": 9, "w": 7}, over=False), "goes_on", True),
        (table(2, {"r": 9, "w": 7}, over=None), "goes_on", True),
        (table(2, {"r": 9, "w": 7}, findings=(DOUBT,)), "doubtful", True),
        (table(1, {"r": 9, "w": 7}, ["r Dora", "w Ed"]), "doubled", False),
        (table(2, {"r": 9, "w": 7}, ["r Anna", "w anna "]), "names_twice", False),
        (table(2, {"r": 9}), "alone", False),
    ],
)
def test_games_that_do_not_count_are_told_with_the_reason(other, reason, counts):
    first = table(1, {"r": 9, "w": 7})
    evening = evening_of([first, other])
    assert [(one.table, one.reason) for one in evening.uncounted] == [(other, reason)]
    assert evening.ranking[0].games == 1
    assert len(evening_of([first, other], counts_all=True).counted) == 1 + counts


def test_an_open_total_counts_only_if_it_leaves_no_place_open():
    standings = [Standing("r", (), Span(1, 9)), Standing("w", (), exactly(5))]
    evening = of_standings(ranked(standings, lambda one: one.total))
    assert [one.reason for one in evening.uncounted] == ["open"]
    surely = [standings[0]._replace(span=Span(6, 9)), standings[1]]
    evening = of_standings(ranked(surely, lambda one: one.total))
    assert [row.name for row in evening.ranking] == ["Anna", "Bert"]
    # A tie counts beside an open total that is surely behind.
    tied = [Standing(c, (), exactly(5), Span(1, 2), is_open=True) for c in "rw"]
    last = Standing("b", (), Span(1, 3), exactly(3))
    evening = of_standings((*tied, last), ["r Anna", "w Bert", "b Chloé"])
    shared = (1, THREE_QUARTERS, 0)
    assert placements(evening) == {"Anna": shared, "Bert": shared, "Chloé": (3, 0, 0)}


def test_names_are_one_whatever_their_case_and_blanks():
    names = (["r Anna B", "w Bert"], ["r ANNA  b", "w Bert"])
    evening = evening_of([table(n, {"r": 9, "w": 7}, both) for n, both in enumerate(names, 1)])
    assert [(row.name, row.games) for row in evening.ranking] == [("Anna B", 2), ("Bert", 2)]
    assert evening.spellings == (("Anna B", "ANNA b"),)


EXAMPLE = find_game("baron").example


def finished(title="One", text=EXAMPLE):
    named = f"title {title}\nnames\nr Anna\nw Bert\nphase end"
    return pnp.parse(text.replace("phase end", named))


def test_the_csv_opens_as_other_programs_read_it():
    evening = pnp.evening([finished("Été, 1")])
    for content in evening.csv("fr").values():
        rows = list(csv.reader(io.StringIO(content.decode()), strict=True))
        assert {len(row) for row in rows} == {len(rows[0])}
        assert len(set(rows[0])) == len(rows[0])
        # Every column but those of words holds numbers, true and false, or nothing.
        for name, *cells in zip(*rows, strict=True):
            if name in {"table", "points", "least", "most", "rank", "placement", "games", "wins"}:
                assert all(not cell or float(cell) >= -99 for cell in cells)
            if name in {"finished", "counted", "shared"}:
                assert set(cells) <= {"true", "false", ""}
    assert "Été, 1" in evening.csv("fr")[""].decode()


def test_a_csv_names_the_program_so_that_it_may_be_replaced_and_has_a_mark_if_asked_for():
    evening = pnp.evening([finished()])
    plain, marked = evening.csv()[""], evening.csv(has_mark=True)[""]
    assert marked == b"\xef\xbb\xbf" + plain
    assert b",hexboard-pnp " in plain


def test_an_evening_is_printed_saved_and_told(tmp_path):
    evening = pnp.evening([finished(), finished()])
    assert len(evening.tables.uncounted) == 1
    (file,) = evening.save(tmp_path / "evening.pdf")
    assert file.read_bytes().startswith(b"%PDF")
    assert "Anna: 1 in 1 game" in evening.text()
    assert [row["name"] for row in evening.data()["ranking"]] == ["Anna", "Bert"]
    assert "same position" in evening.text()


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r"])
def test_what_spreadsheets_take_for_a_formula_is_text(start):
    """The characters are those that OWASP lists under CSV injection."""
    written = evenings._csv(("name",), [(f"{start}1+1",)], has_mark=False).decode()
    assert written.split("\n")[1].lstrip('"').startswith(f"'{start}1+1")


def test_many_games_have_their_points_in_several_tables():
    texts = [EXAMPLE.replace("r 3+20", f"r {n}+20") for n in range(2, 21)]
    positions = [finished(f"Table {n}", text) for n, text in enumerate(texts)]
    evening = pnp.evening(positions, counts_all=True)
    assert len(evening.tables.counted) >= 17
    assert evening.pdf().startswith(b"%PDF")


def test_an_evening_needs_a_table():
    with pytest.raises(pnp.OptionError, match="one table"):
        pnp.evening([])
