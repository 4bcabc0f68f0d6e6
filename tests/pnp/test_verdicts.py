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
    told, usual = (
        {one.sentence.text for one in find_findings(position, game, choices={}, inventory=tiles)}
        for tiles in (("MMM",) * 18, None)
    )
    assert any(text.startswith("BY01_list") for text in told - usual)
    assert not any(text.startswith("BY01") for text in usual)


NO_NINE = DIVERSITY.replace("y 9", "y 0")
IN_PLAY = DIVERSITY.replace("phase end", "phase play")
IMPOSSIBLE = DIVERSITY.replace("A1 yDB", "A1 yDDB")


@pytest.mark.parametrize(
    ("text", "language", "said", "unsaid"),
    [
        (DIVERSITY, "en", "the winner would be Yellow instead of Blue", "Vainqueur"),
        (DIVERSITY, "en", "TB-4=tiles-only", "Vainqueur"),
        (DIVERSITY, "fr", "Jaune au lieu de Bleu", "instead"),
        (NO_NINE, "en", " Winner: Blue ", "In the lead"),
        (NO_NINE, "fr", " Vainqueur : Bleu ", "Winner"),
        (IN_PLAY, "en", " In the lead: Blue ", "Winner"),
        (IMPOSSIBLE, "en", "This position is impossible as typed", "The score stands"),
        (IN_PLAY.replace("y 9", "y 5"), "en", "The score stands", "impossible as typed"),
    ],
)
def test_the_report_says_who_won_or_leads_or_would_and_whether_the_score_stands(
    tmp_path, text, language, said, unsaid
):
    path = tmp_path / "t.txt"
    path.write_text(text, encoding="utf-8")
    report = " ".join(judge_file(ScoreRequest({}), path).text(language, 100).split())
    assert said in report
    assert unsaid not in report
