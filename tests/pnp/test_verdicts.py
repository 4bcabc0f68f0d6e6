"""Verdicts: rulings of file and command line, and those that would change the winner."""

import pytest

from pnp._api.judgements import find_findings, judge, judge_file
from pnp.games import find_game
from pnp.model.positions import position_of
from pnp.reports.rows import Decisive
from pnp.requests.judging import ScoreRequest
from tests.boardrules.dealing import deal
from tests.positions.typed import typed, typed_text

# Blue has 7 points of three colours and so 10; yellow has 9 of one colour alone.
DIVERSITY = typed_text("points of diversity")


def scored(text, **choices):
    position = typed(text)
    chosen = {ruling.replace("_", "-"): choice for ruling, choice in choices.items()}
    return judge(position, find_game(position.game), choices=chosen).score()


def test_a_ruling_that_changes_the_winner_is_told():
    sheet, decisive = scored(DIVERSITY)
    other, back = scored(DIVERSITY, TB_4="tiles-only")
    assert sheet.winners != other.winners
    assert Decisive("TB-4", "tiles-only", other.winners) in decisive
    assert Decisive("TB-4", "with-diversity", sheet.winners) in back


def test_a_ruling_that_changes_nothing_is_not_told():
    sheet, decisive = scored(DIVERSITY.replace("B5 bK", "B5 bKD"))
    assert sheet.winners == ("b",)
    assert decisive == ()


def test_the_command_line_goes_before_the_file():
    text = DIVERSITY + "ruling TB-4=tiles-only\n"
    assert scored(text)[0].winners == scored(DIVERSITY, TB_4="tiles-only")[0].winners
    assert scored(text, TB_4="with-diversity")[0].winners == scored(DIVERSITY)[0].winners


def test_a_map_is_checked_by_the_tiles_that_a_player_has():
    position, game = position_of(deal("barony", 2, 4)), find_game("barony")
    told = {
        finding.sentence.text
        for finding in find_findings(position, game, choices={}, inventory=("MMM",) * 18)
    }
    usual = {finding.sentence.text for finding in find_findings(position, game, choices={})}
    assert {text for text in told - usual if text.startswith("BY01_list")}
    assert not {text for text in usual if text.startswith("BY01")}


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "the winner would be Yellow instead of Blue"), ("fr", "Jaune au lieu de Bleu")],
)
def test_the_report_says_who_would_win_under_which_ruling(tmp_path, language, words):
    path = tmp_path / "table.txt"
    path.write_text(DIVERSITY, encoding="utf-8")
    judgement = judge_file(ScoreRequest({}), path)
    report = " ".join(judgement.text(language, 100).split())
    assert "TB-4=tiles-only" in report
    assert words in report


def report_of(text, tmp_path, language="en"):
    path = tmp_path / "t.txt"
    path.write_text(text, encoding="utf-8")
    return judge_file(ScoreRequest({}), path).text(language, 100)


def test_the_report_names_who_won_or_leads(tmp_path):
    assert "\n  Winner: Blue\n" in report_of(DIVERSITY.replace("y 9", "y 0"), tmp_path)
    leading = DIVERSITY.replace("phase end", "phase play")
    assert "\n  In the lead: Blue\n" in report_of(leading, tmp_path)
    assert "\n  Vainqueur\u00a0: Bleu\n" in report_of(
        DIVERSITY.replace("y 9", "y 0"), tmp_path, "fr"
    )


def test_an_impossible_position_has_no_score_that_stands(tmp_path):
    impossible = report_of(DIVERSITY.replace("A1 yDB", "A1 yDDB"), tmp_path)
    assert "The score stands" not in impossible
    assert "This position is impossible as typed" in impossible
    doubtful = report_of(
        DIVERSITY.replace("phase end", "phase play").replace("y 9", "y 5"), tmp_path
    )
    assert "The score stands" in doubtful
