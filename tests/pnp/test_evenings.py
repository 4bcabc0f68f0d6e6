"""Evenings: which games count, what places are worth, names, and the tables in CSV."""

import csv
import io
from fractions import Fraction

import pytest

import pnp
from pnp.games import find_game
from pnp.judging.scores import ScoreSheet, Standing, ranked
from pnp.judging.spans import Span, exactly
from pnp.reports import evenings
from pnp.reports.evenings import evening_of, notes_on, table_of

BARON = """game  baron {players}p
{title}
phase {phase}
board
   . V
  F .
names
{names}
honour
{honour}
"""


class Source:
    """What a table needs of a file."""

    def __init__(self, number, names, phase="end"):
        text = BARON.format(
            players=3, title="", phase=phase, names="\n".join(names), honour=f"r {number}"
        )
        self.name, self.game = f"{number}.txt", find_game("baron")
        self.position = pnp.parse(text)


def table(number, totals, names=("r Anna", "w Bert", "b Chloé"), *, over=True, findings=(), **more):
    """Return a table with *totals* by colour, None for who is out."""
    standings = [Standing(c, (), exactly(total or 0)) for c, total in totals.items()]
    order = ranked(
        standings,
        lambda one: one.total,
        is_ranked=lambda one: totals[one.colour] is not None,
        **more,
    )
    return table_of(Source(number, names), ScoreSheet(order, over), findings)


def placements(evening):
    return {row.name: (row.rank, row.placement, row.wins) for row in evening.ranking}


def test_a_game_is_worth_the_share_of_the_others_that_were_beaten():
    evening = evening_of([table(1, {"r": 9, "w": 7, "b": 3}), table(2, {"r": 1, "w": 7, "b": 7})])
    # By hand: 1 and 1/2 and 0; then 0, and for two that share the first two places 3/4 each.
    assert placements(evening) == {
        "Bert": (1, Fraction(5, 4), 1),
        "Anna": (2, 1, 1),
        "Chloé": (3, Fraction(3, 4), 1),
    }


def test_points_of_games_are_not_added_up():
    evening = evening_of([table(1, {"r": 90, "w": 1}), table(2, {"r": 2, "w": 3})])
    assert [row.rank for row in evening.ranking] == [1, 1]
    assert all(row.is_shared for row in evening.ranking)


def test_of_equals_whoever_won_more_games_comes_first():
    evening = evening_of([table(1, {"r": 9, "w": 7, "b": 3}), table(2, {"r": 3, "w": 7, "b": 9})])
    assert placements(evening) == {"Anna": (1, 1, 1), "Chloé": (1, 1, 1), "Bert": (3, 1, 0)}


def test_who_is_out_shares_the_last_places():
    evening = evening_of([table(1, {"r": None, "w": 7, "b": None})])
    assert placements(evening) == {
        "Bert": (1, 1, 1),
        "Anna": (2, Fraction(1, 4), 0),
        "Chloé": (2, Fraction(1, 4), 0),
    }


def test_a_tie_that_an_entry_would_decide_is_shared_and_won_by_nobody():
    evening = evening_of([table(1, {"r": 7, "w": 7, "b": 3}, undecided="rw")])
    assert placements(evening) == {
        "Anna": (1, Fraction(3, 4), 0),
        "Bert": (1, Fraction(3, 4), 0),
        "Chloé": (3, 0, 0),
    }
    notes = [*notes_on(evening, "en")]
    assert notes[-1].endswith(
        "a tie is counted as shared; an entry that is missing would decide it."
    )


class Doubt:
    severity = "doubtful"


@pytest.mark.parametrize(
    ("other", "reason", "counts"),
    [
        (table(2, {"r": 9, "w": 7}, over=False), "goes_on", True),
        (table(2, {"r": 9, "w": 7}, over=None), "goes_on", True),
        (table(2, {"r": 9, "w": 7}, findings=(Doubt(),)), "doubtful", True),
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


def test_an_open_total_that_leaves_places_open_does_not_count():
    standings = [Standing("r", (), Span(1, 9)), Standing("w", (), exactly(5))]
    sheet = ScoreSheet(ranked(standings, lambda one: one.total), True)
    evening = evening_of([table_of(Source(1, ["r Anna", "w Bert"]), sheet, ())])
    assert [one.reason for one in evening.uncounted] == ["open"]
    surely = [standings[0]._replace(span=Span(6, 9)), standings[1]]
    sheet = ScoreSheet(ranked(surely, lambda one: one.total), True)
    evening = evening_of([table_of(Source(1, ["r Anna", "w Bert"]), sheet, ())])
    assert [row.name for row in evening.ranking] == ["Anna", "Bert"]


def test_a_tie_counts_beside_an_open_total_that_is_surely_behind():
    tied = [Standing(c, (), exactly(5), Span(1, 2), is_open=True) for c in "rw"]
    last = Standing("b", (), Span(1, 3), exactly(3))
    sheet = ScoreSheet((*tied, last), True)
    evening = evening_of([table_of(Source(1, ["r Anna", "w Bert", "b Chloé"]), sheet, ())])
    shared = Fraction(3, 4)
    assert placements(evening) == {
        "Anna": (1, shared, 0),
        "Bert": (1, shared, 0),
        "Chloé": (3, 0, 0),
    }


def test_names_are_one_whatever_their_case_and_blanks():
    evening = evening_of(
        [
            table(1, {"r": 9, "w": 7}, ["r Anna B", "w Bert"]),
            table(2, {"r": 9, "w": 7}, ["r ANNA  b", "w Bert"]),
        ]
    )
    assert [(row.name, row.games) for row in evening.ranking] == [("Anna B", 2), ("Bert", 2)]
    assert evening.spellings == (("Anna B", "ANNA b"),)


def finished(title="", honour="r 9\nw 3"):
    text = find_game("baron").example
    return pnp.parse(
        text.replace("phase end", f"title {title or 'One'}\nnames\nr Anna\nw Bert\nphase end")
    )


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


def test_places_that_several_have_are_marked_as_shared():
    evening = evening_of([table(1, {"r": 9, "w": 9, "b": 3})])
    shared = evenings.HEADINGS.index("shared")
    assert [row[shared] for row in evenings.rows(evening, "en")] == [True, True, False]


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


def test_an_evening_needs_a_table():
    with pytest.raises(pnp.OptionError, match="one table"):
        pnp.evening([])


def test_many_games_have_their_points_in_several_tables(tmp_path):
    players = [find_game("baron").example.replace("r 3+20", f"r {n}+20") for n in range(2, 21)]
    positions = [
        pnp.parse(text.replace("phase end", f"names\nr Anna\nw Bert\ntitle Table {n}\nphase end"))
        for n, text in enumerate(players)
    ]
    evening = pnp.evening(positions, counts_all=True)
    assert len(evening.tables.counted) >= 17
    assert evening.pdf().startswith(b"%PDF")
