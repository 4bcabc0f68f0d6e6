"""
Pictures of positions and score sheets as they were: a hash of each dump, and its lines.

The positions are the games' examples; findings and scores are made up, so that the wording
of the rules does not matter. ``pytest tests/goldens --regenerate-goldens`` writes them anew;
look at the diff, and at the pages.
"""

import hashlib
from pathlib import Path

import pytest

from layouts.documents import find_paper
from pnp.games import GAMES, capabilities, find_game
from pnp.judging.findings import SEVERITIES, Finding
from pnp.judging.scores import Note, ScoreLine, ScoreSheet, Standing
from pnp.judging.spans import exactly
from pnp.notation.reading.parsing import parse_position
from pnp.printing.positions import position_document, position_frame
from pnp.printing.scoresheets import score_document
from pnp.printing.themes import Pen
from pnp.reports.rows import Subject, score_rows
from pnp.texts.sentences import Sentence
from tests.dumps import dump_drawing

SHEETS = Path(__file__).parent / "sheets.txt"

# Game, what is drawn, language, theme, paper.
PAGES = [
    ("barony", "picture", "en", "colour", "a4"),
    ("barony", "score", "fr", "ink-saver", "letter"),
    ("barony-sorcery", "picture", "fr", "ink-saver", "a5"),
    ("barony-sorcery", "score", "en", "colour", "a4"),
    ("baron", "picture", "en", "ink-saver", "a3"),
    ("baron", "score", "fr", "colour", "a4"),
    ("terre-de-barons", "picture", "fr", "colour", "letter"),
    ("terre-de-barons", "score", "en", "ink-saver", "a5"),
]


def findings_on(position):
    """Return a finding of each severity; the last two share a hex."""
    cells = list(dict.fromkeys(piece.hex for piece in position.pieces))
    places = [cells[:1], cells[1:3], cells[3:4], cells[3:4]]
    return tuple(
        Finding("PF01", severity, Sentence("title"), tuple(place))
        for severity, place in zip(SEVERITIES, places, strict=True)
    )


def sheet_of(position):
    """Return a score with a shared victory, a loser below zero and some steps."""
    colours = list(dict.fromkeys(piece.colour for piece in position.pieces))
    cells = tuple(position.terrain)[:4]
    standings = []
    for place, colour in enumerate(colours):
        points = 30 if place < 2 else -place
        lines = (
            ScoreLine(Sentence("title"), exactly(points + 3), "credit", cells),
            ScoreLine(Sentence("title"), exactly(-3), "title"),
        )
        rank = 1 if place < 2 else place + 1
        standings.append(
            Standing(colour, lines, exactly(points), exactly(rank), is_shared=place < 2)
        )
    notes = tuple(Note(Sentence("title"), cells) for _ in range(5))
    return ScoreSheet(tuple(standings), True, notes[:2], notes)


def document_of(slug, kind, language, theme, paper):
    game = find_game(slug)
    position = parse_position(game.example).position
    pen = Pen(game, capabilities.theme_of(game, theme), language)
    frame = position_frame(position, findings_on(position), pen, 10.0, "Golden")
    if kind == "picture":
        return position_document(frame, find_paper(paper))
    subject = Subject(position, game, game.rules_texts(language))
    return score_document(frame, score_rows(subject, sheet_of(position)), find_paper(paper))


def sheet_line(case):
    """Return what is kept: a name, a hash, the numbers of lines and pages."""
    pages = document_of(*case).pages
    dump = [line for page in pages for line in dump_drawing(page.drawing).splitlines()]
    # The version of the program in the footer does not count.
    kept = [line for line in dump if "hexboard" not in line]
    digest = hashlib.sha256("\n".join(kept).encode()).hexdigest()
    return f"{' '.join(case)}: {digest} {len(kept)} lines, {len(pages)} pages"


def test_pictures_and_score_sheets_are_what_they_were(regenerates_goldens):
    lines = [sheet_line(case) for case in PAGES]
    if regenerates_goldens:
        SHEETS.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert lines == SHEETS.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_game_has_a_golden_picture_and_a_golden_score_sheet(game):
    assert [case[1] for case in PAGES if case[0] == game.slug] == ["picture", "score"]
